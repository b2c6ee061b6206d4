"""Types of a hand that a page describes in sentences: "Type A: no more gaps than high cards. 234 is never type A"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.gap_counts import is_of_gaps
from strategygen.charts.meanings import ONLY_EXAMPLE
from strategygen.charts.page_terms import SINGLE_CARDS, Said, ends_of, included, said_in, said_of_cards
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import STANDARD_TERMS, PlainReader
from strategygen.charts.plain.restated import have_in_common
from strategygen.charts.plain.sums import LEAVES_OUT
from strategygen.charts.plain.words import split_words
from strategygen.charts.rows import COMMENT, Row
from strategygen.errors import NotationError
from strategygen.language import Line

_NAME = r"(?:type|class|group|category|kind|grade|tier|level) (?:[A-H]|[0-9]|[IVX]{1,3})\b"
_DESCRIBED = pattern_of(
    rf"[\"“'(*]*(?P<name>{_NAME})[\"”')*]*(?: (?:(?:straight flush )?(?:draws?|hands?|ones)|straight flush(?:es)?))?"
    r"(?: \((?:3|three)(?: cards?)? to an? straight flush\))?(?:\s*[:=]\s*|\s+[-–—]+\s+|\s+(?:means|is|are"
    r"|has|have)\s+)(?P<text>[^\s=].*)",
    re.IGNORECASE,
)
#: Between the descriptions of two types in one row, and in front of the first.
_NEXT = pattern_of(rf"[.;,]\s+(?:and\s+)?(?={_DESCRIBED.pattern})", re.IGNORECASE)
_LEAD = pattern_of(rf"(?:types|classes|groups|definitions|key|legend)[:.]\s+(?={_DESCRIBED.pattern})", re.IGNORECASE)
_NAMED = pattern_of(_NAME, re.IGNORECASE)
_HAND_BEHIND = pattern_of(rf"(?P<name>{_NAME}) (?:straight flush(?:es)?|sf)(?: draws?)?", re.IGNORECASE)
_MARK = pattern_of(r"(?:\([1-9a-hA-H]\)|\[[1-9a-hA-H]\]|[*†‡]{1,3})\s+")
_QUOTED = pattern_of(rf"[\"“'‘]({_NAME})[\"”'’]", re.IGNORECASE)
_HAND_IN_FRONT = pattern_of(rf"(?P<hand>[^:=(]{{5,50}}?),?\s+\(?(?={_NAME}\)?\s*[:=])", re.IGNORECASE)
#: "Classes. I: no gap. II: one gap"
_LIST_OF_TYPES = pattern_of(
    r"(?:the )?(?P<names>types|classes|groups|categories|kinds)[.:]\s+(?=I:|A:|1:)", re.IGNORECASE
)
_OF_LIST = pattern_of(r"(?:\A|(?<=[.;] ))(?P<letter>[IVX]{1,3}|[A-H]|[1-9]):\s+")
_COUNTS = (("I", "II", "III", "IV", "V"), tuple("ABCDEFGH"), tuple("123456789"))
_SINGULAR = {"types": "type", "classes": "class", "groups": "group", "categories": "category", "kinds": "kind"}
#: The hand that types are of if no line says it.
_USUAL_HAND = "3 to a straight flush"
_MOST_TYPES = 26
#: Most rows of a description.
_MOST_ROWS = 4
#: Words around a property that say nothing.
_FRONT = pattern_of(
    r"(?:(?:it|they|these|those|that|hands?|draws?|ones?|straight flush(?:es)?|the|a|any|all|which|is|are|has|have|with"
    r"|having|where|when|if|there)\s+)+(?=\S)",
    re.IGNORECASE,
)
#: "A three-card straight flush in which the high cards are at least as many as the gaps"
_OF_HAND = pattern_of(
    r"\A(?:an? |any |all )?(?:(?:three|3)(?:[- ]cards?)?(?: to an?)? )?straight flush(?:es)?"
    r" (?:in which|where|with|that ha(?:s|ve)|having):? ",
    re.IGNORECASE,
)
#: "(Except ace low)" at the end
_EXCEPTED = pattern_of(r"\s*\(((?:except|excluding|but not|not)\b[^()]*)\)(?=\.?\Z)", re.IGNORECASE)
#: "Exceptions: ace-low hands and suited 2-3-4, which belong to type 2"
_EXCEPTIONS = pattern_of(
    r"[.;]\s*exceptions?(?::| are)\s*(?P<cards>[^.;]+?)"
    r"(?:,? (?:which|these|they) (?:belong|go|are|count|come)\b[^.;]*)?[.;]?\s*\Z",
    re.IGNORECASE,
)
_OF_HIGH = pattern_of(r"\bhigh\b|\bHC\b", re.IGNORECASE)
_IS = pattern_of(r"\b(?:is|are)\s+(?=(?:equal|at least|greater|more|less|fewer|no)\b)", re.IGNORECASE)
_OF_OTHERS = pattern_of(r"\b(?:others?(?! than\b)|rest|else|remaining)\b", re.IGNORECASE)
_REST = pattern_of(
    r"(?:(?:all|any|everything|anything|the|those|all the)\s+)?(?:others?|else|rest|remaining)"
    r"(?: ones?| draws?| hands?)?\W*",
    re.IGNORECASE,
)
#: Cards by name, one example after another.
_CARDS = pattern_of(r"(?:(?:10|[2-9TJQKA])[-–—,;\s]*)++(?:etc\.?|\.\.\.|…)?")
#: A remark that points to the description.
_SEE = pattern_of(
    r"\s*[(\[,-]*\s*(?:see|as|per)\s+(?:(?:defined|explained|described|listed|in|the|types?|definitions?|notes?|key"
    r"|legend|list)\s*)*"
    r"(?:below|above|notes?|definitions?|key|legend|types?)?[)\]]*\s*\Z",
    re.IGNORECASE,
)


#: "A: high cards equal or exceed gaps", also as a number in front, and the letter behind a hand: "3 to SF   A", "(A)".
_LETTERED = pattern_of(r"\(?(?P<letter>[A-H])(?:\)?\s*(?::|=|\s[-–—]+)|[).])\s+(?P<text>\S.*)")
#: "3 SF (A) - no more gaps than high cards"
_LETTERED_HAND = pattern_of(r"(?P<hand>\S+(?: \S+){1,4}?),? \((?P<letter>[A-H])\)(?:\s*[:=]|\s[-–—]+)\s+(?P<text>\S.*)")
#: "Ace low and 2-3-4 are always (B)"
_LETTER_SAID = pattern_of(r"\b(is|are|of|in|to|and|with)(?: always)? \(([A-H])\)(?=\s*(?:[.;,]|\Z))", re.IGNORECASE)
_LETTER_BEHIND = pattern_of(r"(?P<hand>\S+(?: \S+)+?)(?:\s{2,}(?P<letter>[A-H])|,? \((?P<inside>[A-H])\))")
_ALSO = pattern_of(r"\s*\((?:also|includ(?:es|ing)|plus|and) (?P<also>[^()]*)\)\s*\Z", re.IGNORECASE)


def types_named(text: str) -> list[str]:
    """Return the types that a text names.

    Examples
    --------
    >>> types_named("3 to a straight flush (type 1 or Type B)")
    ['type 1', 'Type B']
    """
    return _NAMED.findall(text)


def with_lettered_types(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "type" in front of letters behind a hand, if each is described as types are.

    Examples
    --------
    >>> texts = "3 to SF   A", "3 to SF   B", "A: no gaps", "B: one gap (also 234)"
    >>> [row.words for row in with_lettered_types([Row(at, text, text) for at, text in enumerate(texts)])]
    ['3 to SF, type A', '3 to SF, type B', 'type A: no gaps', 'type B: one gap. All 234 are type B']
    """
    rows = [replace(row, words=bare) if (bare := _QUOTED.sub(r"\1", row.words)) != row.words else row for row in rows]
    behind = {row: match for row in rows if not row.kind and (match := _LETTER_BEHIND.fullmatch(row.words))}
    texts = {row: f"{row.numbering} {row.words}".strip() for row in rows if row.kind in ("", "footnote")}
    texts |= {row: f"{row.cells[0]}: {row.cells[1]}" for row in texts if len(_without_examples(row.cells)) == 2}
    hands = {match["hand"] for match in behind.values()}
    described = {
        row: match
        for row, text in texts.items()
        if (match := _LETTERED.fullmatch(text))
        or ((match := _LETTERED_HAND.fullmatch(text)) is not None and match["hand"] in hands)
    }
    letters = [match["letter"] or match["inside"] for match in behind.values()]
    named = [match["letter"] for match in described.values()]
    is_once = len(set(letters)) == len(letters) > 1 and len(set(named)) == len(named)
    if not is_once or set(letters) != set(named) or len({match["hand"] for match in behind.values()}) > 1:
        behind = {}
        # The page may have "type A" behind its hands.
        used = {found.split()[-1] for row in rows if not row.kind for found in _NAMED.findall(row.words)}
        if not 1 < len(named) == len(used) or used != set(named):
            return rows
    found: list[Row] = []
    for row in rows:
        if row in behind:
            row = replace(row, words=f"{behind[row]['hand']}, type {behind[row]['letter'] or behind[row]['inside']}")
        elif row not in described and not row.kind and any(f"({letter})" in row.words for letter in named):
            words = _LETTER_SAID.sub(lambda one: f"{one[1]} type {one[2]}" if one[2] in named else one[0], row.words)
            row = replace(row, words=words)
        elif row in described:
            name = f"type {described[row]['letter']}"
            text = _ALSO.sub(lambda also, name=name: f". All {also['also']} are {name}", described[row]["text"])
            row = replace(row, words=f"{name}: {text}", kind="", left_out=(), cells=())
        found.append(row)
    return found


_OTHERS_WITH = pattern_of(r"\b(?:all )?other (?:hands|draws|ones) with ", re.IGNORECASE)
_HANDS_WITH = pattern_of(r"(?<=, )(?:hands|draws|ones) with ", re.IGNORECASE)


def _without_others(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with "one gap" for "all other hands with one gap", if the lines of types are in order.

    The line of the first type is then above that of the second, and the others are what it leaves.
    """
    described = [row for row in rows if not row.kind and _is_described(row, reader)]
    names = [match["name"] if (match := _DESCRIBED.match(row.words)) is not None else "" for row in described]
    used = [
        next((at for at, row in enumerate(rows) if row not in described and name in types_named(row.words)), -1)
        for name in names
    ]
    is_ordered = len(used) > 1 and min(used) >= 0 and used == sorted(used)
    return [
        replace(row, words=_HANDS_WITH.sub("", _OTHERS_WITH.sub("", row.words)))
        if is_ordered and row in described[1:] and _OTHERS_WITH.search(row.words)
        else row
        for row in rows
    ]


def with_named_types(
    rows: Sequence[Row], reader: PlainReader
) -> tuple[list[Row], PlainReader, list[tuple[Row, NotationError]]]:
    """Return rows with the descriptions of types as definitions, the reader with these terms, and what is unclear.

    A type that some line uses is not defined if its description is not understood: the line is refused then.

    Examples
    --------
    >>> page = [
    ...     "3 to a straight flush, type B (see below)",
    ...     "Type B: one more gap than high cards. 234 is type B, too.",
    ... ]
    >>> rows, reader, _ = with_named_types([Row(at, text, text) for at, text in enumerate(page)], PlainReader())
    >>> rows[0].words, rows[1].kind
    ('3 to a straight flush, type B', 'defined')
    >>> len(reader.read(rows[0].words).entries)
    1
    """
    rows = [part for row in map(_without_mark, rows) for part in _types_apart(row, reader)]
    rows = _with_hand_behind(rows)
    rows = _without_others(rows, reader)
    described = [row for row in rows if not row.kind and _is_described(row, reader)]
    if not 0 < len(described) <= _MOST_TYPES:
        return list(rows), reader, []
    defined: set[Row] = set()
    names = {row: match["name"] for row in described if (match := _DESCRIBED.match(row.words)) is not None}
    apart = {row: said for row in rows if row not in names and (said := _said_apart(row, names.values()))}
    texts: dict[Row, str] = {}
    unclear: dict[str, Row] = {}
    for row in described:
        with suppress(NotationError):
            # "Type A = 3-SF: s + h >= 3"
            if re.search(r"[<>]|=.*(?:=|\b[1-5]-[A-Z])", row.words) and reader.define(row.words) is not None:
                continue
        at = rows.index(row)
        more = [below for below in rows[at + 1 : at + _MOST_ROWS] if not below.kind]
        # A blank line ends a description.
        numbers = [row.number, *(below.number for below in more)]
        ends = (
            n
            for n, below in enumerate(more)
            if below in names
            or below.is_numbered
            or below.number - numbers[n] > 1
            or not below.words
            or below.part == "row"
            or _OTHER_TERM.match(below.words)
        )
        more = more[: next(ends, len(more))]
        hand = _hand_of(names[row], rows, reader)
        # A sentence goes on in a row that begins small.
        for n in (n for n in range(len(more), -1, -1) if n == len(more) or not more[n].words[:1].islower()):
            match = _DESCRIBED.match(" ".join(part.words for part in (row, *more[:n])))
            text = match["text"] if match is not None else ""
            is_above = _OF_OTHERS.search(text) is not None and _is_above_others(row, names, rows)
            if _line_of(names[row], text, hand, reader) is not None and not is_above:
                texts[row] = text
                defined |= {row, *more[:n], *(other for other, (name, _) in apart.items() if name == names[row])}
                defined |= {above for above in rows[:at][-1:] if _is_caption_of(above, hand, reader)}
                break
        else:
            unclear[names[row]] = row
    taken = [(names[row], card) for row, text in texts.items() for card in included(said_in(text, names[row])[1])]
    taken += [(name, card) for name, said in apart.values() for card in included([said])]
    terms: dict[tuple[str, ...], Line] = {}
    for row, text in texts.items():
        hand = _hand_of(names[row], rows, reader)
        # "Except any ace low and 2-3-4" says it itself.
        excepted = {_kind_of_low(match) for match in _LOW_CARDS.finditer(text)} if LEAVES_OUT.search(text) else set()
        others = [card for name, card in taken if name != names[row] and card.replace("-", "") not in excepted]
        named = [card for other, said in texts.items() if other is not row for card in _low_cards_in(said)]
        others += _held_by_gaps(names[row], text, hand, [card for card in named if card not in others], reader)
        own = [_not_again(said, text) for name, said in apart.values() if name == names[row]]
        line = _line_of(names[row], text, hand, reader, others, [said for said in own if said[1]])
        if line is not None:
            terms[tuple(word.text for word in split_words(names[row]))] = line
        else:
            unclear[names[row]] = row
    for row in rows:
        # What is said of the cards of a type must be understood.
        is_text = row.kind in ("", "footnote") and row not in names and row not in defined
        front = _NAMED.split(row.words)[0].rstrip(" ,(:-–—")
        if is_text and SINGLE_CARDS.search(row.words) and not any(map(reader.can_read, (row.words, front))):
            unclear = dict.fromkeys(_names_in(row, names.values()), row) | unclear
    unknown = {tuple(word.text for word in split_words(name)) for name in unclear}
    known = {term: meaning for term, meaning in {**reader.terms, **terms}.items() if term not in unknown}
    # A page with types of its own has no others.
    usual = {term for term in STANDARD_TERMS if term not in terms and any(term[0] == own[0] for own in terms)}
    known = {term: meaning for term, meaning in known.items() if term not in usual}
    reader = replace(reader, terms=known)
    found = [replace(row, kind="defined") if row in defined else row for row in rows]
    message = "what does {!r} mean? write its meaning in the words of the chart"
    errors = [
        (row, NotationError(message.format(name), row.words, 0, len(row.words)))
        for name, row in unclear.items()
        if any(_names_in(other, [name]) for other in rows if other not in described)
    ]
    return [_without_pointer(row, terms) for row in found], reader, errors


def _not_again(said: Said, text: str) -> Said:
    """Return what a sentence says of the cards of a type without the low cards that its description has already."""
    is_negated, cards = said
    known = set(_low_cards_in(text))
    left = [card for card in cards if not ({_kind_of_low(match) for match in _LOW_CARDS.finditer(card)} & known)]
    return said if is_negated else (is_negated, left)


#: This leaves no cards out.
_OF_NONE = pattern_of(r"\b(?:no|without(?: an?| any)?) (?:high cards?|hcs?|gaps?|holes?)\b", re.IGNORECASE)
#: "high: A K Q J" below a description
_OTHER_TERM = pattern_of(r"[A-Za-z]\w{0,12}(?: cards?)?\s*[:=]\s")
#: What is said of low cards anywhere in a description.
_LOW_CARDS = pattern_of(
    r"(?P<three>(?<![\w-])2[-,]?3[-,]?4(?![\w-]))|\b(?:ace|A)s?[- ]low\b|\blow[- ]aces?\b|\bwith the ace low\b",
    re.IGNORECASE,
)


def _low_cards_in(text: str) -> list[str]:
    """Return "234" and "ace low" if a description names these cards as of its type.

    Examples
    --------
    >>> _low_cards_in("one gap; 2-3-4; any with the ace low"), _low_cards_in("two gaps, not 234")
    (['234', 'ace low'], [])
    """
    leaves_out = LEAVES_OUT.search(_OF_NONE.sub("", text)) is not None
    return [] if leaves_out else sorted({_kind_of_low(match) for match in _LOW_CARDS.finditer(text)})


def _kind_of_low(match: re.Match[str]) -> str:
    return "234" if match["three"] else "ace low"


def _held_by_gaps(name: str, text: str, hand: str, cards: Iterable[str], reader: PlainReader) -> list[str]:
    """Return those of some low cards, of other types, that a description does not name but whose gaps it has."""
    found: list[str] = []
    if _LOW_CARDS.search(text) or not hand:
        return found
    with suppress(NotationError):
        line = _line_of(name, text, hand, reader)
        for card in dict.fromkeys(cards):
            own = reader.read(f"{hand}, {card}").entries
            if line is not None and have_in_common(reader.context(), line.entries, own):
                found.append(card)
    return found


def _is_described(row: Row, reader: PlainReader) -> bool:
    """Whether a row describes a type, and is no line with a type: "Type 3: all others" is none."""
    match = _DESCRIBED.match(row.words)
    return match is not None and (not reader.can_read(row.words) or _REST.fullmatch(match["text"]) is not None)


def _with_hand_behind(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "Class A straight flush" turned around, where the page describes class A.

    Examples
    --------
    >>> texts = "Class A straight flush", "Class B straight flush", "Class A: no gap"
    >>> [row.words for row in _with_hand_behind([Row(at, text, text) for at, text in enumerate(texts)])]
    ['3 to a straight flush, Class A', 'Class B straight flush', 'Class A: no gap']
    """
    described = {match["name"].lower() for row in rows if not row.kind and (match := _DESCRIBED.match(row.words))}
    found: list[Row] = []
    for row in rows:
        match = _HAND_BEHIND.fullmatch(row.words) if not row.kind else None
        is_of_type = match is not None and match["name"].lower() in described
        found.append(replace(row, words=f"{_USUAL_HAND}, {match['name']}") if match and is_of_type else row)
    return found


def _without_mark(row: Row) -> Row:
    """Return a footnote that describes a type as a row of its own: "(b) Type A: no gaps"."""
    text = _MARK.sub("", row.written.lstrip("-–•· "), count=1)
    is_of_types = row.kind == "footnote" and _DESCRIBED.match(text) is not None
    return replace(row, words=text, kind="") if is_of_types else row


def _with_names(text: str) -> str:
    """Return "Classes. I: no gap. II: one gap" with "class" in front of each letter or number.

    Examples
    --------
    >>> _with_names("Classes. I: no gap. II: one gap."), _with_names("Classes. A: all."), _with_names("Classes: all")
    ('Classes. class I: no gap. class II: one gap.', 'Classes. A: all.', 'Classes: all')
    """
    lead = _LIST_OF_TYPES.match(text)
    rest = text[lead.end() :] if lead is not None else ""
    letters = [match["letter"] for match in _OF_LIST.finditer(rest)]
    if lead is None or letters not in [[*signs[: len(letters)]] for signs in _COUNTS] or len(letters) < 2:
        return text
    name = _SINGULAR[lead["names"].lower()]
    return lead.group() + _OF_LIST.sub(lambda match: f"{name} {match['letter']}: ", rest)


def _without_examples(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells of a description without one of examples behind them."""
    return cells[:-1] if len(cells) == 3 and _CARDS.fullmatch(cells[-1]) else cells


def _is_above_others(row: Row, names: Mapping[Row, str], rows: Sequence[Row]) -> bool:
    """Whether a line with another type is below one with that of a row, which is "all others"."""
    uses = [
        name for other in rows if other not in names and not other.kind for name in _names_in(other, names.values())
    ]
    return names[row] in uses and len(set(uses[uses.index(names[row]) :])) > 1


def _types_apart(row: Row, reader: PlainReader) -> list[Row]:
    """Return a row with the descriptions of several types as several rows; "Types:" or a hand in front is left out."""
    if row.kind:
        return [row]
    row = replace(row, words=_with_names(row.words))
    if len(_NAMED.findall(row.words)) < 1:
        return [row]
    if len(_without_examples(row.cells)) == 2 and _NAMED.fullmatch(row.cells[0]):
        return [replace(row, words=f"{row.cells[0]}: {row.cells[1]}", cells=())]
    lead = _LEAD.match(row.words) or _HAND_IN_FRONT.match(row.words)
    is_lead = lead is not None and ("hand" not in lead.groupdict() or reader.can_read(lead["hand"]))
    words = row.words[lead.end() :] if lead is not None and is_lead else row.words
    cuts = [match.span() for match in _NEXT.finditer(words)]
    starts, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(words)]
    if len(starts) == 1:
        return [row if words == row.words else replace(row, words=words)]
    return [replace(row, words=words[start:end]) for start, end in zip(starts, ends, strict=True)]


def _names_in(row: Row, names: Iterable[str]) -> list[str]:
    """Return those of the names of types that a row has, "group A" for "type A"."""
    own = {found.split()[-1] for found in _NAMED.findall(row.words)}
    return [name for name in names if name.split()[-1] in own]


def _said_apart(row: Row, names: Iterable[str]) -> tuple[str, Said] | None:
    """Return the name of a type and what a sentence in a row of its own says of its cards."""
    named = _NAMED.findall(row.words) if row.kind in ("", "footnote") else []
    of = _names_in(row, names)
    said = said_of_cards(row.words.strip(" .()"), named[0]) if len(of) == len(named) == 1 else None
    return None if said is None else (of[0], said)


def _is_caption_of(row: Row, hand: str, reader: PlainReader) -> bool:
    """Whether a row above the types of a hand names the hand, with a colon: "Three to a straight flush:"."""
    words = row.words.rstrip(" :")
    with suppress(NotationError):
        return bool(hand) and row.words.endswith(":") and str(reader.read(words)) == str(reader.read(hand))
    return False


def _without_pointer(row: Row, terms: Mapping[tuple[str, ...], Line]) -> Row:
    """Return a row that uses a type without "(see below)"."""
    named = _NAMED.search(row.words)
    if row.kind or named is None or tuple(word.text for word in split_words(named.group())) not in terms:
        return row
    pointer = _SEE.search(row.words, named.end())
    return row if pointer is None else row.without(COMMENT, pointer.group(), row.words[: pointer.start()])


def _hand_of(name: str, rows: Sequence[Row], reader: PlainReader) -> str:
    """Return the hand of which the lines of a page name a type; empty if there are several, or none of straights."""
    hands: dict[str, str] = {}
    for row in rows:
        match = re.search(rf"\b{re.escape(name)}\b", row.words, re.IGNORECASE) if not row.kind else None
        front = row.words[: match.start()].rstrip(" ,(:-–—") if match is not None else ""
        if front and reader.can_read(front):
            line = reader.read(front)
            is_of_straights = all(entry.name.type in ("S", "SF", "RF") for entry in line.entries)
            hands[str(line)] = front if is_of_straights else ""
    return next(iter(hands.values()), _USUAL_HAND) if len(hands) < 2 else ""


def _line_of(
    name: str,
    text: str,
    hand: str,
    reader: PlainReader,
    of_others: Sequence[str] = (),
    apart: Sequence[Said] = (),
) -> Line | None:
    """Return the line of a description: a property, and sentences about cards that are of the type, or are not.

    Cards that are of another type, `of_others`, are not of this one; `apart` is what other sentences say of cards.
    """
    if reader.gap_counts:
        # "Count 2-3-4 as having one gap" is said of all types.
        sentences = re.split(r"(?<=\w[.!])\s+(?=[A-Z2])", text)
        text = " ".join(one for one in sentences if not is_of_gaps(one) or _OF_HIGH.search(one))
    text = _EXCEPTIONS.sub(lambda one: f". {one['cards'].replace('suited ', '')} are never {name}", text)
    text, own = said_in(_EXCEPTED.sub(r", \1", text), name)
    said = [*apart, *own, *([(True, list(of_others))] if of_others else [])]
    ends = ends_of(said)
    if not hand or ends is None or ONLY_EXAMPLE.match(text):
        return None
    for words in _wordings(text):
        with suppress(NotationError):
            reader.read(f"{hand}, {words}")
            is_out = ends.startswith(", not")
            return replace(reader.read(f"{hand} ({words}){ends}" if is_out else f"{hand}, {words}{ends}"), words="")
    return None


#: "; also 2-3-4 and every holding with a low ace"
_ALSO_CARDS = pattern_of(
    r"\s*[;,]\s*(?:also|plus|and) (?P<cards>2-?3-?4|(?:any|every|all)\b[^,;]*\blow ace|ace[- ]low)"
    r"(?: and (?P<more>2-?3-?4|(?:any|every|all)\b[^,;]*\blow ace|ace[- ]low))?",
    re.IGNORECASE,
)


def _as_cards(match: re.Match[str]) -> str:
    """Return cards behind "also" as further ones: ", or 2-3-4, or ace low"."""
    cards = (match["cards"], match["more"])
    return "".join(f", or {'ace low' if 'ace' in one.lower() else one}" for one in cards if one)


#: "(1) one gap, (2) two gaps, or (3) any ace low"
_LIST_MARK = pattern_of(r"\(([1-9a-i])\)\s+")


def _without_list_marks(text: str) -> str:
    """Return a text without the numbers or letters of a list in it, if they count up from the first.

    Examples
    --------
    >>> _without_list_marks("(1) one gap, (2) two gaps, or (3) ace low"), _without_list_marks("(2) one gap, (1) no gap")
    ('one gap, two gaps, or ace low', '(2) one gap, (1) no gap')
    """
    marks = _LIST_MARK.findall(text)
    is_list = len(marks) > 1 and "".join(marks) in ("123456789"[: len(marks)], "abcdefghi"[: len(marks)])
    return _LIST_MARK.sub("", text) if is_list else text


def _wordings(text: str) -> Iterator[str]:
    """Yield a property as written, and without words such as "it has" in front."""
    text = _OF_HAND.sub("", _without_list_marks(text), count=1)
    for one in (text, _FRONT.sub("", text, count=1) if _FRONT.match(text) else text):
        yield one
        yield _IS.sub("", one)
        yield _ALSO_CARDS.sub(_as_cards, one)
        yield re.sub(r"\s*;\s*(?:or )?|,\s*(?:(?:or )?with )?(?=(?:no|one|two|three|[0-3]) gaps?\b)", ", or ", one)
