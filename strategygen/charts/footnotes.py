"""Footnotes: read with the lines that have their marks, or refused if they say more of a line than is understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.footnote_marks import MARK_SIGN, letters_of
from strategygen.charts.gap_counts import is_of_gaps, without_gap_counts
from strategygen.charts.glossary import without_gaps_explained
from strategygen.charts.lists import names_of
from strategygen.charts.meanings import ranks_in
from strategygen.charts.page_terms import ends_of, said_in
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.plain.sums import holds_of
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.prose import OF_HANDS, names_any
from strategygen.charts.rows import MARK, LeftOut, Row
from strategygen.errors import NotationError
from strategygen.language import rank_choice


def with_footnotes(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with footnotes in parentheses behind the lines that have their marks, if all can be read so.

    Examples
    --------
    >>> left_out = (LeftOut("*", MARK),)
    >>> page = [Row(1, "High pair*", "High pair", left_out=left_out), Row(2, "* kings or aces.", "", "footnote")]
    >>> [(row.kind, row.words) for row in with_footnotes(page, PlainReader())]
    [('', 'High pair (kings or aces)'), ('noted', '')]
    """
    rows = [part for row in _with_whole_notes(rows) for part in _apart(row)]
    found = list(rows)
    #: Lines to be played before those with the mark of a footnote.
    above: dict[int, Row] = {}
    footnotes = [at for at, row in enumerate(rows) if row.kind == "footnote"]
    for at in footnotes:
        # The words have the names of a legend written out.
        match = _FOOTNOTE.fullmatch(rows[at].words or rows[at].written)
        below = rows[at + 1] if at + 1 < len(rows) else None
        is_whole = (
            below is None
            or below.kind == "joined"
            or not re.search(r"\w", below.words)
            or below.number - rows[at].number > 1
            or _FOOTNOTE.fullmatch(below.written) is not None
            or (rows[at].written.rstrip().endswith((".", "!")) and below.words[:1].isupper())
        )
        marked = [
            place
            for place, row in enumerate(rows)
            if match is not None and not row.kind and any(_is_mark(part, match["sign"]) for part in row.left_out)
        ]
        if match is None or not is_whole or not marked:
            continue
        note = _bare(_without_counts(match["note"], reader))
        instead = [words for place in marked if (words := _played_instead(rows[place], match["note"], reader))]
        flush_first = _flush_first(match["note"]) if _are_of_flush([rows[place] for place in marked], reader) else ""
        if flush_first or len(instead) == len(marked) == 1:
            found[at] = replace(rows[at], kind="noted")
            above[marked[0]] = replace(rows[at], words=flush_first or instead[0], kind="language")
            for place in marked:
                left_out = tuple(part for part in found[place].left_out if not _is_mark(part, match["sign"]))
                found[place] = replace(found[place], left_out=left_out)
            continue
        noted = {
            place: None
            if _is_on_item(rows[place], match["sign"], reader)
            else _with_note(found[place], match["sign"], note, reader)
            for place in marked
        }
        pointer = _POINTER.search(note)
        is_near = pointer is not None and not re.search(r"[0-9]", pointer[0])
        homeless = _left_out_by(rows, noted, reader) if is_near else None
        if pointer is not None and homeless:
            # "They belong to the next group", which does not have them by its own words
            next_row = _with_draws(found, max(noted), homeless, reader) if "next" in pointer[0] else None
            if next_row is None:
                continue
            found[next_row[0]] = next_row[1]
        if None not in noted.values():
            found[at] = replace(rows[at], kind="noted")
            for place, row in noted.items():
                found[place] = row or found[place]
    return [part for place, row in enumerate(found) for part in (above.get(place), row) if part is not None]


def _held(row: Row, reader: PlainReader) -> frozenset[tuple[str, Ranks]]:
    """Return the draws of a row with their type; none for other hands."""
    with suppress(NotationError):
        if not row.kind:
            return holds_of(reader.read(row.words), reader.context()) or frozenset()
    return frozenset()


def _left_out_by(
    rows: Sequence[Row], noted: Mapping[int, Row | None], reader: PlainReader
) -> frozenset[tuple[str, Ranks]]:
    """Return the draws that a footnote leaves out of the lines with its mark, and that no line below holds."""
    found: frozenset[tuple[str, Ranks]] = frozenset()
    for place, row in noted.items():
        if row is not None:
            below = frozenset[tuple[str, Ranks]]().union(*(_held(other, reader) for other in rows[place + 1 :]))
            found |= _held(rows[place], reader) - _held(row, reader) - below
    return found


def _with_draws(
    rows: Sequence[Row], place: int, draws: frozenset[tuple[str, Ranks]], reader: PlainReader
) -> tuple[int, Row] | None:
    """Return the next row of such draws, with these among them, and its place; None if it cannot be read so."""
    kinds = {(kind, len(ranks)) for kind, ranks in draws}
    below = (
        (at, {(kind, len(ranks)) for kind, ranks in _held(rows[at], reader)}) for at in range(place + 1, len(rows))
    )
    at = next((at for at, found in below if kinds & found), None)
    if at is None or len(kinds) > 1:
        return None
    cards = ", ".join("-".join(map(str, map(Rank, ranks))) for _, ranks in sorted(draws))
    row = replace(rows[at], words=f"{rows[at].words} (also {cards})")
    return (at, row) if _held(row, reader) == _held(rows[at], reader) | draws else None


def _with_whole_notes(rows: Sequence[Row]) -> list[Row]:
    """Return rows with a footnote that goes on in rows set in below it as one, if its sentence has not ended there."""
    found = list(rows)
    for at, row in enumerate(rows):
        if row.kind != "footnote" or not has_mark(row):
            continue
        end = at + 1
        while end < min(at + _MOST_ROWS, len(rows)):
            below = rows[end]
            is_next = below.number - rows[end - 1].number == 1 and below.kind in ("", "prose", "footnote")
            goes_on = below.indent > row.indent and re.match("[a-z]", below.words) is not None
            if not (is_next and goes_on) or has_mark(below) or rows[end - 1].words.endswith((".", "!", ":")):
                break
            end += 1
        if end > at + 1:
            words = " ".join(part.words for part in rows[at:end] if part.words)
            written = " ".join(part.written for part in rows[at:end] if part.written)
            found[at] = replace(row, words=words, written=written)
            found[at + 1 : end] = [replace(part, kind="joined") for part in rows[at + 1 : end]]
    return found


#: Most rows of a footnote.
_MOST_ROWS = 6


#: "Play unsuited KJ over suited TJ if there is a flush penalty card"
_INSTEAD = pattern_of(
    r"(?:play|hold|keep|prefer) (?P<this>[^;,.]+?) (?:over|instead of|rather than|ahead of) (?P<that>[^;,.]+?),?"
    r" (?:if|when|with) (?:there is |you (?:have|discard|throw away) )?(?:an? )?flush penalty(?: card)?"
    r"(?: and an? (?P<rank>10|[2-9TJQKA]))?[.]?",
    re.IGNORECASE,
)


#: "If you have a suited TJ, a king, and a flush penalty card for the suited TJ, then play the unsuited KJ"
#: "If you have a suited TK, and a 9 and a flush penalty card are discarded, then play the K only"
_THEN = pattern_of(
    r"(?:if|when) (?:an? |the )?(?:you|players?|hand) (?:has|have|holds?) (?:an? |the )?(?P<that>[^;,.]+?),"
    r"(?: (?:and )?(?:an? )?(?P<needed>[a-z0-9]{1,6}),? and (?:an? )?flush penalty(?: card)?"
    r"(?: (?:for|to|of) (?:the )?(?P<again>[^;,.]+?))?"
    r"| and (?:an? )?(?P<rank>10|[2-9TJQKA]) and (?:an? )?flush penalty(?: card)? are discarded)"
    r",? (?:then )?(?:play|hold|keep) (?:the |an? )?(?P<this>[^;,.]+?)(?: instead)?[.]?",
    re.IGNORECASE,
)
#: "With a suited TK, hold the K only if the hand contains both a 9 and another card of the same suit as the TK"
_WITH = pattern_of(
    r"with (?:an? |the )?(?P<that>[^;,.]+?), (?:play|hold|keep) (?:just |only )?(?:the |an? )?(?P<this>[^;,.]+?)(?: "
    r"only| alone)?"
    r" (?:if|when) (?:the hand|you|the deal) (?:contains?|has|have|holds?) (?:both )?(?:an? )?(?P<rank>10|[2-9TJQKA])"
    r" and (?:an?|another) card of the same suit(?: as (?:the )?(?P<again>[^;,.]+?))?[.]?",
    re.IGNORECASE,
)


def _played_instead(row: Row, note: str, reader: PlainReader) -> str:
    """Return the line above a marked one that its footnote gives, in the chart language; empty for other footnotes.

    Examples
    --------
    >>> note = "Play unsuited KJ over suited TJ if there is a flush penalty card."
    >>> _played_instead(Row(1, "Suited TJ", "Suited TJ"), note, PlainReader())
    '2-S: JK if {TJ} fp'
    >>> _played_instead(Row(1, "Suited TQ", "Suited TQ"), note, PlainReader())
    ''
    >>> note = "If you have a suited TJ, a {}, and a flush penalty card, then play the unsuited KJ."
    >>> [_played_instead(Row(1, "Suited TJ", "Suited TJ"), note.format(card), PlainReader()) for card in ("king", "9")]
    ['2-S: JK if {TJ} fp', '']
    """
    match = _INSTEAD.fullmatch(note) or _THEN.fullmatch(note) or _WITH.fullmatch(note)
    if match is None:
        return ""
    parts = match.groupdict()
    with suppress(NotationError):
        own, again = str(reader.read(row.words)), parts.get("again") or match["that"]
        is_same = own == str(reader.read(match["that"])) and own in _readings((again, f"suited {again}"), reader)
        # A card that the deal must have is one of those to hold.
        needed = {rank for word in split_words(parts.get("needed") or "") for rank in word.ranks}
        held = {rank for word in split_words(match["this"]) for rank in word.ranks}
        if is_same and needed <= held and bool(needed) == bool(parts.get("needed")):
            (beaten,) = reader.read(row.words).entries
            (cards,) = beaten.cards
            if beaten.name.type in ("RF", "SF", "F") and not (beaten.conditions or beaten.penalties):
                condition = f"{{{cards}}} fp" + (f" and {{{cards}}} discard {match['rank']}" if match["rank"] else "")
                entries = reader.read(match["this"]).entries
                if not any(entry.conditions or entry.penalties for entry in entries):
                    return "; ".join(f"{entry} if {condition}" for entry in entries)
    return ""


_FLUSH = r"(?:the )?(?:4|four)(?: cards)? to (?:an? |the )?flush"
_ROYAL = r"(?:the )?(?:3|three)(?: cards)? to (?:an? |the )?royal(?: flush)?"
_CARD = r"(?:an? )?(ace|king|queen|jack|ten|10|[TJQKA])"
#: "Play 4 to a flush over 3 to a royal flush if the royal has both a ten and an ace, and the fifth card is a ten or a
#: straight penalty card": each part, and what may stand around them.
_PLAY_FLUSH = pattern_of(
    rf"(?:then )?(?:play|hold|keep|prefer) {_FLUSH}(?: (?:over|instead of|rather than|to|before) {_ROYAL})?"
    rf"|{_FLUSH} is (?:the|a) better (?:play|hold)",
    re.IGNORECASE,
)
_ROYAL_HAS = pattern_of(
    rf"{_ROYAL} (?:that )?(?:includ\w+|contain\w*|has|have|with)(?: both)? {_CARD} and {_CARD}\b", re.IGNORECASE
)
_FIFTH_IS = pattern_of(
    r"(?:the )?(?:(?:unsuited )?(?:fifth|5th|other) card|card (?:that|which) is not (?:a )?(?:part )?(?:of|in) the "
    r"flush)"
    rf"(?: is)? (?:either )?{_CARD} or (?:an? )?straight penalty(?: card)?",
    re.IGNORECASE,
)
_AROUND = pattern_of(
    rf"\([1-9]\)|\b(?:if|when|and|then|(?:an? |the )?(?:you|players?|hand) (?:has|have|holds?)|{_FLUSH})\b",
    re.IGNORECASE,
)


def _flush_first(note: str) -> str:
    """Return the line for four to a flush that a footnote puts above three to a royal flush; empty for other notes.

    The fifth card is one of the straight, or a named one.

    Examples
    --------
    >>> note = "If a player has (1) 4 to a flush, (2) 3 to a royal flush including 10 and ace, and (3) the fifth card"
    >>> note += " is {} or a straight penalty card then play the 4 to the flush"
    >>> _flush_first(note.format("a 10")), _flush_first(note.format("suited"))
    ('4-F: {(2-9)T(J-K)A}(T-K)', '')
    """
    play, has, fifth = (pattern.search(note) for pattern in (_PLAY_FLUSH, _ROYAL_HAS, _FIFTH_IS))
    if play is None or has is None or fifth is None:
        return ""
    rest = note
    for part in (play, has, fifth):
        rest = rest.replace(part.group(), " ", 1)
    held = ranks_in(", ".join(has.groups()))
    if re.search(r"\w", _AROUND.sub(" ", rest)) or len(held) != 2:
        return ""
    royal = frozenset(range(int(Rank.TEN), int(Rank.ACE) + 1))
    (own,) = {rank for word in split_words(fifth[1]) for rank in word.ranks} or {0}
    others = royal - held | {own}
    cards = sorted(((rank,) for rank in held), key=min)
    groups = [tuple(range(2, int(Rank.TEN))), *cards, tuple(sorted(royal - held))]
    text = "".join(str(rank_choice(group)) for group in sorted(groups, key=min))
    return f"4-F: {{{text}}}{rank_choice(others)}" if own in royal else ""


def _are_of_flush(rows: Sequence[Row], reader: PlainReader) -> bool:
    """Whether lines are for three to a royal flush, and perhaps for four to a flush below it."""
    names = [_readings((row.words,), reader) for row in rows]
    return names[:1] == [{"3-RF"}] and all("4-F" in text for found in names[1:] for text in found)


def _readings(texts: Iterable[str], reader: PlainReader) -> set[str]:
    """Return what some texts mean in the chart language, of those that can be read."""
    found: set[str] = set()
    for text in texts:
        with suppress(NotationError):
            found.add(str(reader.read(text)))
    return found


def _without_counts(note: str, reader: PlainReader) -> str:
    """Return a footnote without its sentences about the gaps of low cards, which the whole page heeds."""
    if not reader.gap_counts:
        return note
    sentences = re.split(r"(?<=\w[.!])\s+(?=[A-Z0-9])", note)
    return " ".join(
        one for one in sentences if not is_of_gaps(one) or re.search(r"\w", _REASON.sub("", without_gap_counts(one)))
    )


_REASON = pattern_of(r"[,\s]*\b(?:because|since|as) (?:they|it|these|only|no|you)\b[^.;]*", re.IGNORECASE)


def _bare(note: str) -> str:
    """Return a note without the full stop at its end, and without a parenthesis that is not opened in it."""
    note = note.rstrip(". ")
    return note.removesuffix(")") if note.count(")") > note.count("(") else note


def has_mark(row: Row) -> bool:
    """Whether a footnote begins with a mark of its own, and so is of the lines with this mark.

    Examples
    --------
    >>> [has_mark(Row(1, text, text)) for text in ("* no gaps", "[A] no gaps", "In line 2 no gaps")]
    [True, True, False]
    """
    return _FOOTNOTE.fullmatch(row.written) is not None


_OF_LINE = pattern_of(r"\W*(?:line|row|rule|step|number|no\.|#) ?#?[0-9]{1,2}\b", re.IGNORECASE)
#: Words of notes that say when, or in which order, hands are held.
_RULES = pattern_of(
    r"\b(?:but|except|if|must|never|no|not|only|unless|without|before|after|first|lower|lowest|higher|needs?|requires?"
    r"|or (?:better|higher|lower)|high)\b|n['’]t\b",
    re.IGNORECASE,
)


def require_no_rule(text: str, reader: PlainReader) -> None:
    """Refuse a note without a mark, as below "Notes", that says what is held; it is not read with any line.

    Raises
    ------
    NotationError
        If it does.

    Examples
    --------
    >>> require_no_rule("The casino likes kings.", PlainReader())
    >>> require_no_rule("2 to a royal flush: J or Q high.", PlainReader())
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: this note says something of a line; write it into the line
      2 to a royal flush: J or Q high.
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    """
    for sentence in re.split(r"(?<=[.;!?])\s+", text.strip("-–•* ")):
        front, colon, behind = sentence.partition(":")
        front = front.strip('"“” ')
        # What is said of shapes is looked at elsewhere.
        is_of_hand = bool(colon) and len(front) < MOST_CHARACTERS and _OF_SHAPE.match(front) is None
        is_of_hand = is_of_hand and reader.can_read(front)
        says_what = names_any(behind, OF_HANDS) or _RULES.search(behind) is not None
        is_rule = _RULES.search(sentence) is not None and names_any(sentence, _HELD) and _VERBS.search(sentence)
        if _NO_KICKER.match(sentence):
            continue
        if _OF_LINE.match(sentence) or (is_of_hand and says_what) or is_rule:
            message = "this note says something of a line; write it into the line"
            raise NotationError(message, text, 0, len(text))


_NO_KICKER = pattern_of(r"\W*(?:never|do not|don['’]t) (?:ever )?(?:hold|keep) (?:an? |any )?kickers?\b", re.IGNORECASE)
_OF_SHAPE = pattern_of(
    r"(?:an? |the )?(?:outside|inside|open|double|gut ?shot|closed|high card|face card)", re.IGNORECASE
)
_VERBS = pattern_of(
    r"\b(?:hold|held|keep|kept|play(?:ed)?|needs?|requires?|discard(?:ed)?|break|broken)\b", re.IGNORECASE
)
_HELD = OF_HANDS - {"wild", "deuce", "deuces", "joker", "highcard"}


def _apart(row: Row) -> list[Row]:
    """Return the footnotes of a row, one after another: "[a] No gaps. [b] From 4-5-6-7 on"."""
    starts = [match.start() for match in _NEXT_MARK.finditer(row.words)] if row.kind == "footnote" else []
    if not starts:
        return [row]
    ends = [*starts, len(row.words)]
    return [replace(row, words=row.words[start:end].strip()) for start, end in zip([0, *starts], ends, strict=True)]


#: A mark behind the end of a footnote.
_NEXT_MARK = pattern_of(r"(?<=[.;!)] )(?:\[\^?[A-Za-z0-9]\]:?|\([1-9a-h]\)|\*{1,3}|[†‡§])\s?(?=[A-Z0-9])")
#: Words of properties of draws.
_OF_SHAPES = frozenset(
    {"gap", "nogap", "highcard", "spread", "inrow", "consecutive", "connected", "outside", "inside", "doubleinside"}
)
_OF_CARDS = _OF_SHAPES | {"suited", "unsuited", "suit", "penalty", "ace", "pair", "flush", "straight", "fp", "sp"}


def unread_footnotes(rows: Sequence[Row], reader: PlainReader) -> list[tuple[Row, NotationError]]:
    """Return the footnotes that say which draws a line with their mark is about, or are of one of its hands.

    They are not read with the line.

    Examples
    --------
    >>> left_out = (LeftOut("*", MARK),)
    >>> page = [Row(1, "3 SF*", "3 SF", left_out=left_out), Row(2, "* no gaps, mostly.", "", "footnote")]
    >>> [str(error).splitlines()[0] for _, error in unread_footnotes(page, PlainReader())]
    ['this footnote says more of a line than is understood']
    """
    found: list[tuple[Row, NotationError]] = []
    for row in rows:
        match = _FOOTNOTE.fullmatch(row.words or row.written) if row.kind == "footnote" else None
        if match is None or not without_gap_counts(match["note"]):
            continue
        counted = _without_counts(match["note"], reader)
        if not re.search(r"\w", without_gaps_explained(counted)):
            continue
        of_draws = [
            other for other in rows if not other.kind and any(_is_mark(one, match["sign"]) for one in other.left_out)
        ]
        note = _bare(counted)
        on_items = (
            _with_note(part, match["sign"], note, reader)
            for one in of_draws
            if _is_on_item(one, match["sign"], reader)
            for part in (one, *(replace(one, words=sign.split(one.words)[-1]) for sign in (_BETWEEN, _AND)))
        )
        if any(one is not None for one in on_items):
            message = "the mark of this footnote is on one hand of a line; write a line for each hand"
            found.append((row, NotationError(message, row.words or row.written, match.start("note"))))
            continue
        words = split_words(counted[:MOST_CHARACTERS])
        texts = {word.text for word in words}
        restricts = _RESTRICTS.match(counted) is not None
        says_more = bool(texts & _OF_SHAPES) or _LEAVES_OUT.search(counted) is not None
        says_more &= any(_is_draw(other, reader) for other in of_draws)
        is_of_cards = bool(texts & _OF_CARDS) or any(word.ranks for word in words)
        # "Any suited ten and high card" of "Suited J-T" is another hand.
        is_of_cards &= restricts or reader.can_read(note)
        says_more |= _OF_ORDER.search(counted) is not None
        says_more |= is_of_cards and any(reader.can_read(other.words) for other in of_draws)
        if says_more:
            message = "this footnote says more of a line than is understood"
            found.append((row, NotationError(message, row.words or row.written, match.start("note"))))
    return found


def _is_draw(row: Row, reader: PlainReader) -> bool:
    """Whether a line is about draws to straights."""
    with suppress(NotationError):
        return any(entry.name.n < 5 and entry.name.type in ("S", "SF") for entry in reader.read(row.words).entries)
    return False


_LEFT_OUT = pattern_of(
    r"(?P<cards>[^.;()]+?)(?: \([^()]*(?:\betc|\band so on|\.\.\.|…)[^()]*\))?,? (?:is|are) (?:not|never)"
    r" (?:included|meant|counted|part of (?:this|it))(?: (?:here|in (?:this|it)))?"
    r"(?:[;,.] (?:they|it|these|those|this) (?:is|are|comes?|goes?|stands?|have|has) [^.;]*\bline [^.;]*)?",
    re.IGNORECASE,
)
_POINTER = pattern_of(
    r"[;,.]?\s*(?:(?:they|it|these|those|this) (?:is|are|go(?:es)?|comes?|stands?|belongs?)"
    r"|(?:hold|keep|play) (?:them|it|these|those|this))"
    r" (?:(?:(?:in|with|under|to|at|the) )*(?:(?:line|row|item|number|no\.|#) ?#?[0-9]{1,2}"
    r"|(?:next|later|other|last) (?:group|line|row|item|entry|class)(?: of [a-z ]{3,40})?)"
    r"|(?:further|lower) down|below)"
    r"\.?\Z",
    re.IGNORECASE,
)
_EXAMPLES = pattern_of(r"\s*\((?:for example|e\.?g\.?|such as|like)[^()]*\)", re.IGNORECASE)
_LEAVES_OUT = pattern_of(
    r"\bexclud\w+|\bexcept\w*|\bunless\b"
    r"|\b(?:does|do) not include\b|\b(?:not|never) (?:included|meant|counted|part of|here|low)\b"
    r"|\b(?:does|do)(?:n['’]t| not) count\b|\bbelongs? elsewhere\b|\b(?:is|are) (?:no good|out)\b|\bnever\b"
    r"|\b(?:counts?|belongs?|goes|go) here\b",
    re.IGNORECASE,
)
#: Which line, or which of several cards, comes first; a kicker that is held.
_OF_ORDER = pattern_of(
    r"\b(?:line|row|number|no\.|#) ?#?[0-9]{1,2}\b|\bfirst\b[^.]*\bthen\b|\bprefer\w*\b"
    r"|\b(?:hold|keep|take|choose) the (?:two )?(?:lowest|highest|lower|higher)\b"
    r"|\bthe (?:ace|highest|lowest)(?: card| one)? goes\b"
    r"|\b(?:hold|keep) (?:an?|the|your) kicker\b|\bis (?:the|a) better (?:play|hold)\b"
    r"|\A\W*(?:play|hold|keep|prefer|choose)\b[^.;]*\b(?:if|when|over|instead|unless|rather)\b",
    re.IGNORECASE,
)
#: The beginning of a footnote that is a condition of its line.
_RESTRICTS = pattern_of(
    r"(?:(?:hold|keep|play|save)(?: (?:it|this|them|these))? )?(?:only|not|no|must|needs?|requires?|both|all|if|when"
    r"|unless|except\w*|exclud\w+|with|without|w/o?|provided|but|as long as|(?:un|off-?)?suited|or|also|plus)\b"
    r"(?! of (?:these|them)\b)"
    r"|[^.;]{1,30}\b(?:exclud\w+|left out|not included)\b",
    re.IGNORECASE,
)
_FOOTNOTE = pattern_of(
    r"(?P<sign>[(\[]?(?:\*{1,3}|[†‡§])[)\]]?|[¹²³⁴-⁹]|\[\^?[A-Za-z0-9]{1,2}\]:?|\([1-9a-h]\)"
    r"|(?:foot)?note\s[A-Za-z0-9]\b[.:)]?|[A-Za-z0-9][.):](?=\s))\s*(?:[=–—-]\s*)?\(?(?P<note>[^\W_].*)",
    re.IGNORECASE,
)


def _is_mark(part: LeftOut, sign: str) -> bool:
    return part.kind == MARK and letters_of(part.text) == letters_of(sign)


#: What stands between the hands of a line, also behind a mark.
_BETWEEN = pattern_of(r"\s*(?:[,;/]|\bor\b)\s*(?:or\b\s*)?", re.IGNORECASE)
#: Behind a hand of several cards; "J and Q" is one hand.
_AND = pattern_of(r"(?<=[\w)]{2})\s*(?:&|\band\b)\s*", re.IGNORECASE)
_BEHIND_MARK = pattern_of(r"\s*(?:[,;/&+]|\b(?:or|and)\b)\s*(?:(?:or|and)\b\s*)?", re.IGNORECASE)
_COUNTED = pattern_of(r"\([1-9a-h]\)")
_NUMBERED_HAND = pattern_of(r"\b(?:[2-5]|two|three|four|five)\b|[2-9TJQKA]{2}|\b[AKQJ]\b")
#: Words behind several hands that are said of all of them, as in "K-Q, K-J suited".
_OF_ALL = frozenset({"suited", "unsuited", "anysuit", "highcard", "facecard", "gap", "card"})


def _is_on_item(row: Row, sign: str, reader: PlainReader) -> bool:
    """Whether a mark is on one of several hands of a line, which it may restrict alone.

    Examples
    --------
    >>> texts = "K-Q suited, K-J suited*", "K-Q*, K-J suited", "K-Q, K-J suited*", "3 to a royal, ace high*"
    >>> [_is_on_item(Row(1, text, text), "*", PlainReader()) for text in texts]
    [True, True, False, False]
    """
    text = row.written
    for match in (*MARK_SIGN.finditer(text), *_COUNTED.finditer(text)):
        if letters_of(match.group()) != letters_of(sign):
            continue
        behind = _BEHIND_MARK.match(text[match.end() :].split("\t")[0])
        if behind is not None:
            after = MARK_SIGN.sub("", text[match.end() + behind.end() :].split("\t")[0])
            if reader.can_read(_BETWEEN.split(after)[0].strip("() ")):
                return True
        front = MARK_SIGN.sub("", text[: match.start()].removeprefix(row.numbering).split("\t")[-1])
        if any(_is_last_hand(sign.split(front), reader) for sign in (_BETWEEN, _AND)):
            return True
    return False


def _is_last_hand(parts: Sequence[str], reader: PlainReader) -> bool:
    """Whether the last part of a line is a hand below others, and says nothing of these."""
    *others, last = parts
    words = split_words(last[:MOST_CHARACTERS])
    is_of_all = bool(words) and words[-1].text in _OF_ALL
    is_of_all &= not any(words and word.text == words[-1].text for other in others for word in split_words(other[:60]))
    names, first = (frozenset(names_of(text, reader)) for text in (", ".join(parts), ", ".join(others)))
    if names and names <= first and not any(map(_NUMBERED_HAND.search, parts[1:])):
        # "3-card straight flush, open-ended" is one hand.
        return False
    return not is_of_all and reader.can_read(last) and any(reader.can_read(other.strip("() ")) for other in others)


def _with_note(row: Row, sign: str, note: str, reader: PlainReader) -> Row | None:
    """Return a line with a footnote in parentheses instead of its mark; None if it cannot be read so."""
    row = replace(row, words=row.words.rstrip(" ."))
    # "No gap, or one gap and a high card. Not A-2-3"
    bare, said = said_in(note, "type")
    ends = ends_of(said) if said else None
    others = [f"{row.words}: {note}", *([] if ends is None else [f"{row.words} ({bare}){ends}"])]
    left_out = _LEFT_OUT.fullmatch(note)
    if left_out is not None:
        # "2-3-4 is not included here; it is in line 24"
        others.append(f"{row.words}, except {left_out['cards']}")
    bare = _POINTER.sub("", _EXAMPLES.sub("", note))
    if bare != note:
        # "Not 2-3-4 and no hand with a low ace, those are in row 21"
        others.append(f"{row.words}. {bare}")
    for words in (f"{row.words} ({note})", *others):
        with suppress(NotationError):
            if len(words) <= MOST_CHARACTERS and reader.read(row.words) and reader.read(words):
                return replace(row, words=words, left_out=tuple(p for p in row.left_out if not _is_mark(p, sign)))
    return None
