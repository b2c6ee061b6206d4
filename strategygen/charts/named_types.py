"""Types of a hand that a page describes in sentences: "Type A: no more gaps than high cards. 234 is never type A"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.rows import COMMENT, Row
from strategygen.errors import NotationError
from strategygen.language import Line

_NAME = r"(?:type|class|group|category|kind|grade|tier|level) (?:[A-H]|[0-9]|[IVX]{1,3})\b"
_DESCRIBED = re.compile(
    rf"(?P<name>{_NAME})[\"”')]*(?:\s*[:=]\s*|\s+[-–—]+\s+|\s+(?:means|is|are|has|have)\s+)(?P<text>[^\s=].*)",
    re.IGNORECASE,
)
_NAMED = re.compile(_NAME, re.IGNORECASE)
#: The hand that types are of if no line says it.
_USUAL_HAND = "3 to a straight flush"
_MOST_TYPES = 26
#: Most rows of a description.
_MOST_ROWS = 4
#: Words around a property that say nothing.
_FRONT = re.compile(
    r"(?:(?:it|they|these|those|that|hands?|draws?|ones?|straight flush(?:es)?|the|a|any|all|which|is|are|has|have|with"
    r"|having|where|when|if|there)\s+)+(?=\S)",
    re.IGNORECASE,
)
_IS = re.compile(r"\b(?:is|are)\s+(?=(?:equal|at least|greater|more|less|fewer|no)\b)", re.IGNORECASE)
_CARDS = re.compile(
    r"\b(?:(?P<low>(?:[Aa]ce|A)s?[- ]?low)(?: (?:straight flush )?(?:draws?|ones|hands?|cards|combos?|combinations))?"
    r"|(?P<cards>[2-9TJQKA]{3}|(?:10|[2-9TJQKA])(?:-(?:10|[2-9TJQKA])){2}))\b"
)
_LISTED = re.compile(
    r"(?:\s|,|;|/|\band\b|\bor\b|\b(?:all|any|the|also|every|both|hands|draws|plus|always)\b)*", re.IGNORECASE
)
#: What is said of cards: that they are of the type, or that they are not.
_IN = re.compile(
    r"(?:(?:is|are|count(?:s|ed)?|belongs?|goes?|fall(?:s)?)\b(?: (?:also|always|all|too|here|as|in|to|into|included"
    r"|counted"
    r"|such|of))*|includ(?:es?|ing)|also|plus|and)",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"(?:(?:is|are|do(?:es)?|count(?:s|ed)?)\b(?: (?:never|not|n['’]t|no))+"
    r"(?: (?:as|in|to|of|counted|included|belong|count))*"
    r"|(?:isn|aren|don|doesn)['’]t(?: (?:count|belong|included|counted|as|in|to))*|(?:but )?(?:never|not|except(?:ing)?"
    r"|excluding|excludes?|without|other than)(?: (?:include|including))?)",
    re.IGNORECASE,
)
#: Between sentences of a description.
_SENTENCES = re.compile(r"[.;]\s+(?=[A-Z0-9])|;\s+")
#: A remark that points to the description.
_SEE = re.compile(
    r"\s*[(\[,-]*\s*(?:see|as|per)\s+(?:(?:defined|explained|described|listed|in|the|types?|definitions?|notes?|key|legend|list)\s*)*"
    r"(?:below|above|notes?|definitions?|key|legend|types?)?[)\]]*\s*\Z",
    re.IGNORECASE,
)


#: "A: high cards equal or exceed gaps", and the letter behind a hand: "3 to SF   A".
_LETTERED = re.compile(r"(?P<letter>[A-H])\s*(?::|=)\s+(?P<text>\S.*)")
_LETTER_BEHIND = re.compile(r"(?P<hand>\S+(?: \S+)+)\s{2,}(?P<letter>[A-H])")
_ALSO = re.compile(r"\s*\((?:also|includ(?:es|ing)|plus|and) (?P<also>[^()]*)\)\s*\Z", re.IGNORECASE)


def with_lettered_types(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "type" in front of letters behind a hand, if each is described as types are.

    Examples
    --------
    >>> texts = "3 to SF   A", "3 to SF   B", "A: no gaps", "B: one gap (also 234)"
    >>> [row.words for row in with_lettered_types([Row(at, text, text) for at, text in enumerate(texts)])]
    ['3 to SF, type A', '3 to SF, type B', 'type A: no gaps', 'type B: one gap. All 234 are type B']
    """
    behind = {row: match for row in rows if not row.kind and (match := _LETTER_BEHIND.fullmatch(row.words))}
    described = {row: match for row in rows if not row.kind and (match := _LETTERED.fullmatch(row.words))}
    letters = [match["letter"] for match in behind.values()]
    named = [match["letter"] for match in described.values()]
    is_once = len(set(letters)) == len(letters) > 1 and len(set(named)) == len(named)
    if not is_once or set(letters) != set(named) or len({match["hand"] for match in behind.values()}) > 1:
        return list(rows)
    found: list[Row] = []
    for row in rows:
        if row in behind:
            row = replace(row, words=f"{behind[row]['hand']}, type {behind[row]['letter']}")
        elif row in described:
            name = f"type {described[row]['letter']}"
            text = _ALSO.sub(lambda also, name=name: f". All {also['also']} are {name}", described[row]["text"])
            row = replace(row, words=f"{name}: {text}")
        found.append(row)
    return found


def with_named_types(rows: Sequence[Row], reader: PlainReader) -> tuple[list[Row], PlainReader]:
    """Return rows with the descriptions of types as definitions, and the reader with these terms.

    A type that some line uses is not defined if its description is not understood: the line is refused then.

    Examples
    --------
    >>> page = [
    ...     "3 to a straight flush, type B (see below)",
    ...     "Type B: one more gap than high cards. 234 is type B, too.",
    ... ]
    >>> rows, reader = with_named_types([Row(at, text, text) for at, text in enumerate(page)], PlainReader())
    >>> rows[0].words, rows[1].kind
    ('3 to a straight flush, type B', 'defined')
    >>> len(reader.read(rows[0].words).entries)
    1
    """
    described = [row for row in rows if not row.kind and _DESCRIBED.match(row.words) and not reader.can_read(row.words)]
    if not 0 < len(described) <= _MOST_TYPES:
        return list(rows), reader
    defined: set[Row] = set()
    taken = {row: _included_in(row.words) for row in described}
    terms: dict[tuple[str, ...], Line] = {}
    unclear: set[tuple[str, ...]] = set()
    for row in described:
        with suppress(NotationError):
            if reader.define(row.words) is not None:
                continue
        at = rows.index(row)
        more = [below for below in rows[at + 1 : at + _MOST_ROWS] if not below.kind]
        more = more[: next((n for n, below in enumerate(more) if below in described or below.is_numbered), len(more))]
        for n in range(len(more), -1, -1):
            match = _DESCRIBED.match(" ".join(part.words for part in (row, *more[:n])))
            words = match["name"] if match is not None else ""
            others = [card for other in described if other is not row for card in taken[other]]
            hand = _hand_of(words, rows, reader)
            line = _line_of(words, match["text"], hand, reader, others) if match is not None else None
            if line is not None:
                terms[tuple(word.text for word in split_words(words))] = line
                defined |= {row, *more[:n]}
                break
        else:
            match = _DESCRIBED.match(row.words)
            unclear |= {tuple(word.text for word in split_words(match["name"]))} if match is not None else set()
    known = {term: meaning for term, meaning in reader.terms.items() if term not in unclear}
    reader = replace(reader, terms={**known, **terms})
    found = [replace(row, kind="defined") if row in defined else row for row in rows]
    return [_without_pointer(row, terms) for row in found], reader


def _without_pointer(row: Row, terms: Mapping[tuple[str, ...], Line]) -> Row:
    """Return a row that uses a type without "(see below)"."""
    named = _NAMED.search(row.words)
    if row.kind or named is None or tuple(word.text for word in split_words(named.group())) not in terms:
        return row
    pointer = _SEE.search(row.words, named.end())
    return row if pointer is None else row.without(COMMENT, pointer.group(), row.words[: pointer.start()])


def _hand_of(name: str, rows: Sequence[Row], reader: PlainReader) -> str:
    """Return the hand of which the lines of a page name a type; empty if they name several."""
    hands: set[str] = set()
    for row in rows:
        match = re.search(rf"\b{re.escape(name)}\b", row.words, re.IGNORECASE) if not row.kind else None
        front = row.words[: match.start()].rstrip(" ,(:-–—") if match is not None else ""
        if front and reader.can_read(front):
            hands.add(str(reader.read(front)))
    if not hands:
        return _USUAL_HAND
    usual = str(reader.read(_USUAL_HAND))
    return _USUAL_HAND if hands == {usual} else ""


def _included_in(text: str) -> list[str]:
    """Return the cards that a description says are of its type, too."""
    match = _DESCRIBED.match(text)
    _, *others = _SENTENCES.split(match["text"]) if match is not None else [""]
    said = [found for one in others if match is not None and (found := _said_of_cards(one.strip(" ."), match["name"]))]
    return [card for is_out, cards in said if not is_out for card in cards]


def _line_of(name: str, text: str, hand: str, reader: PlainReader, of_others: Sequence[str] = ()) -> Line | None:
    """Return the line of a description: a property, and sentences about cards that are of the type, or are not.

    Cards that are of another type, `of_others`, are not of this one.
    """
    first, *others = (part.strip(" .") for part in _SENTENCES.split(text[:MOST_CHARACTERS]))
    included: list[str] = []
    excluded: list[str] = []
    for sentence in others:
        said = _said_of_cards(sentence, name)
        if said is None:
            return None
        is_out, cards = said
        (excluded if is_out else included).extend(cards)
    excluded += [card for card in of_others if card not in excluded]
    if not hand or (included and excluded):
        return None
    for words in _wordings(first):
        ends = [f", not {one}" for one in excluded] + [f", or {one}" for one in included]
        with suppress(NotationError):
            reader.read(f"{hand}, {words}")
            return replace(reader.read(f"{hand}, {words}{''.join(ends)}"), words="")
    return None


def _wordings(text: str) -> Iterator[str]:
    """Yield a property as written, and without words such as "it has" in front."""
    for one in (text, _FRONT.sub("", text, count=1) if _FRONT.match(text) else text):
        yield one
        yield _IS.sub("", one)


def _said_of_cards(sentence: str, name: str) -> tuple[bool, list[str]] | None:
    """Return whether a sentence says that cards are not of a type, and the cards; None for other sentences.

    Examples
    --------
    >>> _said_of_cards("All ace-low draws and 234 are type B", "type B")
    (False, ['ace low', '234'])
    >>> _said_of_cards("Never A23", "type A"), _said_of_cards("A23 is ugly", "type A")
    ((True, ['A23']), None)
    """
    found = list(_CARDS.finditer(sentence))
    cards = ["ace low" if match["low"] else match["cards"] for match in found]
    rest = re.sub(
        rf"\b(?:{re.escape(name)}|this (?:type|class|group)|(?:of )?these|them|it)\b",
        " ",
        sentence,
        flags=re.IGNORECASE,
    )
    parts = [part for part in _CARDS.split(rest)[:: _CARDS.groups + 1] if part is not None]
    if not cards:
        return None
    front, *inner, behind = parts
    if any(not _LISTED.fullmatch(part) for part in inner):
        return None
    for part, other in ((behind, front), (front, behind)):
        said = re.sub(r"\b(?:too|also|as well|either)\b|[.,]", " ", part).strip()
        if said and _LISTED.fullmatch(other):
            if _OUT.fullmatch(said):
                return True, cards
            if _IN.fullmatch(said):
                return False, cards
    return None
