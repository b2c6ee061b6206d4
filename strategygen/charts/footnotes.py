"""Footnotes: read with the lines that have their marks, or refused if they say more of a line than is understood."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.footnote_marks import MARK_SIGN, letters_of
from strategygen.charts.gap_counts import is_of_gaps, without_gap_counts
from strategygen.charts.glossary import without_gaps_explained, without_usual
from strategygen.charts.instead import held_instead, held_without_penalty, readings
from strategygen.charts.legend_suits import suits_stated
from strategygen.charts.lists import names_of
from strategygen.charts.meanings import ranks_in
from strategygen.charts.page_terms import ends_of, said_in
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.plain.restated import sets_of_draw
from strategygen.charts.plain.sums import holds_of
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.prose import OF_HANDS, names_any, tells_what_to_hold
from strategygen.charts.rows import MARK, PLAYED, LeftOut, Row
from strategygen.charts.statements import statements_beside
from strategygen.charts.wild_counts import wild_of_sections
from strategygen.errors import NotationError
from strategygen.language import Line, Matcher, Section, parse_line, rank_choice


def with_footnotes(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with footnotes in parentheses behind the lines that have their marks, if all can be read so.

    Examples
    --------
    >>> left_out = (LeftOut("*", MARK),)
    >>> page = [Row(1, "High pair*", "High pair", left_out=left_out), Row(2, "* kings or aces.", "", "footnote")]
    >>> [(row.kind, row.words) for row in with_footnotes(page, PlainReader())]
    [('', 'High pair (kings or aces)'), ('noted', '')]
    """
    rows = [part for row in with_whole_notes(_without_numbers(rows)) for part in _apart(row)]
    found = list(rows)
    #: Lines to be played before those with the mark of a footnote.
    above: dict[int, Row] = {}
    footnotes = [at for at, row in enumerate(rows) if row.kind == "footnote"]
    wild = [*wild_of_sections(rows)] if footnotes else []
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
            or _DEFINES.match(below.words) is not None
        )
        marked = [
            place
            for place, row in enumerate(rows)
            if match is not None and not row.kind and any(_is_mark(part, match["sign"]) for part in row.left_out)
        ]
        if match is None or not is_whole or not marked:
            continue
        note = _bare(_without_counts(match["note"], reader))
        if any("royal" in row.words.lower() and readings((row.words,), reader) == {"4-RF"} for row in rows):
            note = _without_royal(note)
        note = _without_otherwise(note, [_next_line(rows, place) for place in marked], reader)
        instead = [words for place in marked if (words := held_instead(rows[place].words, match["note"], reader))]
        penalty_free = "" if instead or len(marked) > 1 else _penalty_free(rows, marked[0], match["note"], reader, wild)
        flush_first = _flush_first(match["note"]) if _are_of_flush([rows[place] for place in marked], reader) else ""
        if penalty_free or flush_first or len(instead) == len(marked) == 1:
            found[at] = replace(rows[at], kind="noted")
            words = penalty_free or flush_first or instead[0]
            above[marked[0]] = replace(rows[at], words=words, kind="language")
            for place in marked:
                left_out = tuple(part for part in found[place].left_out if not _is_mark(part, match["sign"]))
                found[place] = replace(found[place], left_out=left_out)
            continue
        noted = {
            place: None
            if _is_on_item(rows[place], match["sign"], reader)
            else _with_note(found[place], match["sign"], note, reader, wild[place])
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
        of_line = _NOT_COUNTED.fullmatch(note)
        if of_line is not None and of_line["line"] and not _is_line_of(rows, noted, of_line["line"], reader):
            continue
        if None in noted.values():
            # What it states is checked with the lines.
            noted = {place: _with_stated(found[place], match, reader, wild[place]) for place in marked}
        if None not in noted.values():
            found[at] = replace(rows[at], kind="noted")
            for place, row in noted.items():
                found[place] = row or found[place]
    return [part for place, row in enumerate(found) for part in (above.get(place), row) if part is not None]


def _with_stated(row: Row, match: re.Match[str], reader: PlainReader, n_wild: int) -> Row | None:
    """Return a row with what a footnote states in place of its mark; None if the footnote is no statement."""
    has_wild = reader.context().has_wild
    section = Section(n_wild, "wild cards") if has_wild else None
    with suppress(NotationError):
        entries = reader.read(row.words, section).entries
        if statements_beside(match["note"], entries, reader, section) is not None:
            left_out = tuple(part for part in row.left_out if not _is_mark(part, match["sign"]))
            return replace(row, left_out=(*left_out, LeftOut(match["note"], PLAYED)))
    return None


#: "High cards = J, Q, K, A" below a footnote
_DEFINES = pattern_of(r"\W*[A-Z][\w -]{0,20}?[\"”’']?\s*=\s*\w")
#: "Unless you're holding four cards to a royal flush. In that case, go for the royal!"
_IN_THAT_CASE = pattern_of(
    r"(?P<note>unless) (?:you(?:['’]re| are)? (?:holding|hold|have) )?(?P<royal>(?:4|four)(?: cards)? to (?:an? |the"
    r" )?royal(?: flush)?)[.!;]"
    r" (?:in that case|then),? (?:go for|hold|keep|play|draw to) the royal(?: flush)?!?",
    re.IGNORECASE,
)


def _without_royal(note: str) -> str:
    """Return a footnote without what is held of four to a royal flush, which another line holds.

    Examples
    --------
    >>> _without_royal("Unless you're holding four to a royal. In that case, go for the royal!")
    'Unless four to a royal'
    """
    royal = _IN_THAT_CASE.fullmatch(note)
    return f"{royal['note']} {royal['royal']}" if royal is not None else note


_OTHERWISE = pattern_of(r"(?P<note>.+?)[.;,] (?:otherwise|if not|else),? (?P<line>[^.;,]+)", re.IGNORECASE)


def _without_otherwise(note: str, below: Sequence[str], reader: PlainReader) -> str:
    """Return a footnote without what is held otherwise, if the next line says it.

    Examples
    --------
    >>> note = "Only without a flush penalty. Otherwise discard all"
    >>> [_without_otherwise(note, [line], PlainReader()) for line in ("Discard everything", "Jack")]
    ['Only without a flush penalty', 'Only without a flush penalty. Otherwise discard all']
    """
    match = _OTHERWISE.fullmatch(note)
    is_said_below = match is not None and all(
        bool(line) and readings((line,), reader) == readings((match["line"],), reader) != set() for line in below
    )
    return match["note"] if match is not None and is_said_below else note


def _next_line(rows: Sequence[Row], place: int) -> str:
    """Return the words of the next line below a row; empty if there is none."""
    return next((row.words for row in rows[place + 1 :] if not row.kind), "")


def _penalty_free(rows: Sequence[Row], place: int, note: str, reader: PlainReader, wild: Sequence[int]) -> str:
    """Return the line that a footnote puts above another if what it holds has no penalty; empty for other notes."""
    below, section = _next_line(rows, place), Section(wild[place], "wild cards")
    others = [row.words for at, row in enumerate(rows) if not row.kind and at != place and wild[at] == wild[place]]
    found = held_without_penalty(rows[place].words, note, below, reader, section, others)
    return found if found and _share_deals(found, rows[place].words, reader, section) else ""


def _share_deals(line: str, words: str, reader: PlainReader, section: Section) -> bool:
    """Whether a line in the chart language is for some deals that another one is for; true without a game."""
    if reader.game is None:
        return True
    matcher = Matcher.of(reader.game)
    section_of = section if matcher.has_wild else None
    first, second = (replace(one, section=section_of) for one in (parse_line(line), reader.read(words, section)))
    return bool(((matcher.match(first) > 0) & (matcher.match(second) > 0)).any())


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


def _is_line_of(rows: Sequence[Row], noted: Mapping[int, Row | None], number: str, reader: PlainReader) -> bool:
    """Whether the line with a number holds the draws that a footnote leaves out of the lines with its mark."""
    lines = [row for row in rows if not row.kind and re.findall("[0-9]+", row.numbering)[:1] == [number]]
    left = [_held(rows[place], reader) - _held(row, reader) for place, row in noted.items() if row is not None]
    return len(lines) == 1 and all(bool(draws) and draws <= _held(lines[0], reader) for draws in left)


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


def _without_numbers(rows: Sequence[Row]) -> list[Row]:
    """Return rows with footnotes whose numbers only count them, as no line has such a mark, as texts.

    Examples
    --------
    >>> texts = "1. Never hold a kicker.", "2. Good luck."
    >>> [(row.kind, row.words) for row in _without_numbers([Row(1, text, text, "footnote") for text in texts])]
    [('prose', 'Never hold a kicker.'), ('prose', 'Good luck.')]
    """
    numbered = {
        at: match for at, row in enumerate(rows) if row.kind == "footnote" and (match := _COUNTS_UP.match(row.written))
    }
    counts = [int(match["number"]) for match in numbered.values()]
    has_marks = any(part.kind == MARK and letters_of(part.text).isdigit() for row in rows for part in row.left_out)
    if len(counts) < _FEWEST_COUNTED or counts != list(range(1, len(counts) + 1)) or has_marks:
        return list(rows)
    return [
        replace(row, kind="prose", words=_COUNTS_UP.sub("", row.words or row.written)) if at in numbered else row
        for at, row in enumerate(rows)
    ]


_COUNTS_UP = pattern_of(r"\s*\(?(?P<number>[1-9])[.)]\s+")
_FEWEST_COUNTED = 2


def with_whole_notes(rows: Sequence[Row]) -> list[Row]:
    """Return rows with a footnote that goes on in the rows directly below it as one, if its sentence has not ended."""
    found = list(rows)
    end = 0
    for at, row in enumerate(rows):
        if row.kind != "footnote" or at < end or not re.search(r"\w", row.words or row.written):
            continue
        end = at + 1
        is_marked = has_mark(row)
        while end < min(at + _MOST_ROWS, len(rows)):
            below = rows[end]
            is_next = below.number - rows[end - 1].number == 1 and below.kind in ("", "prose", "footnote")
            if is_marked:
                goes_on = below.indent > row.indent and re.match("[a-z]", below.words) is not None
            else:
                # A paragraph broken over several rows, of which only the first has a bullet.
                goes_on = below.kind == "footnote" and re.match(r"[\w(\"'“]", below.written.lstrip()) is not None
                goes_on &= len(rows[end - 1].written.strip()) >= _FULL_ROW
                goes_on &= _OF_LEGENDS.search(f"{rows[end - 1].written.strip()}\n{below.written.strip()}") is None
            if not (is_next and goes_on) or has_mark(below) or rows[end - 1].words.endswith((".", "!", ":")):
                break
            end += 1
        if end > at + 1:
            words = " ".join(part.words for part in rows[at:end] if part.words)
            written = " ".join(part.written for part in rows[at:end] if part.written)
            found[at] = replace(row, words=words, written=written)
            found[at + 1 : end] = [replace(part, kind="joined") for part in rows[at + 1 : end]]
    return found


#: What stands in legends, and not in sentences.
_OF_LEGENDS = pattern_of(r"[^\s.;:!?][ \t]{2,}\S|=")
#: Fewest characters of a row that is broken because it is full.
_FULL_ROW = 50
#: Most rows of a footnote.
_MOST_ROWS = 6


_FLUSH = r"(?:the )?(?:4|four)(?: cards)? to (?:an? |the )?flush"
_ROYAL = r"(?:the )?(?:3|three)(?: cards)? to (?:an? |the )?royal(?: flush)?"
_CARD = r"(?:an? |the )?(ace|king|queen|jack|ten|10|[TJQKA])"
#: "Play 4 to a flush over 3 to a royal flush if the royal has both a ten and an ace, and the fifth card is a ten or a
#: straight penalty card": each part, and what may stand around them.
_PLAY_FLUSH = pattern_of(
    rf"(?:then )?(?:play|hold|keep|prefer|go for|draw to) {_FLUSH}"
    rf"(?: (?:over|instead of|rather than|to|before) {_ROYAL}| instead)?"
    rf"|{_FLUSH} is (?:the|a) better (?:play|hold)|{_FLUSH} (?:beats?|outranks?) {_ROYAL}",
    re.IGNORECASE,
)
_OVER_ROYAL = pattern_of(rf"{_FLUSH} (?:over|instead of|rather than|before|beats?|outranks?) {_ROYAL}", re.IGNORECASE)
_ROYAL_HAS = pattern_of(
    rf"(?:(?:{_ROYAL}|the (?:three|royal)(?: cards| draw)?|it|they) (?:that )?(?:includ\w+|contain\w*|has|have|with)"
    rf"(?: both)?|the hand (?:contains|has|includes)(?: both)? an? suited) {_CARD} and {_CARD}\b",
    re.IGNORECASE,
)
#: Four to a flush, said again
_FOURTH_IS = pattern_of(
    r"(?:a(?:nother)?|the) (?:fourth |4th |other )?card (?:of|in) (?:that|the same|its|their) suit"
    r"(?: (?:was|is) (?:dealt|there))?",
    re.IGNORECASE,
)
_FIFTH_IS = pattern_of(
    r"(?:the )?(?:(?:unsuited )?(?:fifth|5th|other) card|card (?:that|which) is not (?:a )?(?:part )?(?:of|in) the "
    r"flush)"
    rf"(?: is)? (?:either )?(?:{_CARD} or (?:an? )?straight penalty(?: card)?"
    rf"|(?:an? )?(?:unsuited )?(?P<one_of>{_CARD}(?:, {_CARD})*,? or {_CARD}\b))",
    re.IGNORECASE,
)
_AROUND = pattern_of(
    rf"\([1-9]\)|\b(?:if|when|and|then|(?:an? |the )?(?:you|players?|hand) (?:has|have|holds?)|{_FLUSH})\b",
    re.IGNORECASE,
)


def _flush_first(note: str) -> str:
    """Return the line for four to a flush that a footnote puts above three to a royal flush; empty for other notes.

    The fifth card is one of the straight, or a named one; or it may be any.

    Examples
    --------
    >>> _flush_first(
    ...     "If it has both the ace and the ten and another card of that suit is there, go for the 4 to a flush"
    ... )
    '4-F: {(2-9)T(J-K)A}'
    >>> note = "If a player has (1) 4 to a flush, (2) 3 to a royal flush including 10 and ace, and (3) the fifth card"
    >>> note += " is {} or a straight penalty card then play the 4 to the flush"
    >>> _flush_first(note.format("a 10")), _flush_first(note.format("suited"))
    ('4-F: {(2-9)T(J-K)A}(T-K)', '')
    >>> note = (
    ...     "4 to a flush beats 3 to a royal flush if the hand contains a suited ten and ace and the fifth card is {}"
    ... )
    >>> _flush_first(note.format("an unsuited 10, J or K")), _flush_first(note.format("a 10 or a 9"))
    ('4-F: {(2-9)T(J-K)A}(T,J,K)', '')
    """
    patterns = (_PLAY_FLUSH, _ROYAL_HAS, _FOURTH_IS, _FIFTH_IS)
    play, has, fourth, fifth = found = [pattern.search(note) for pattern in patterns]
    # "Four to a flush over three to a royal" names the fourth card of the suit, too.
    if play is None or has is None or (fourth is None and fifth is None and not _OVER_ROYAL.search(play.group())):
        return ""
    rest = note
    for part in found:
        rest = rest.replace(part.group(), " ", 1) if part is not None else rest
    held = ranks_in(", ".join(has.groups()))
    if re.search(r"\w", _AROUND.sub(" ", rest)) or len(held) != 2:
        return ""
    royal = frozenset(range(int(Rank.TEN), int(Rank.ACE) + 1))
    cards = sorted(((rank,) for rank in held), key=min)
    groups = [tuple(range(2, int(Rank.TEN))), *cards, tuple(sorted(royal - held))]
    text = "".join(str(rank_choice(group)) for group in sorted(groups, key=min))
    if not held <= royal or fifth is None:
        return f"4-F: {{{text}}}" if held <= royal else ""
    own = {rank for word in split_words(fifth["one_of"] or fifth[1]) for rank in word.ranks}
    fifths = own if fifth["one_of"] else royal - held | own
    return f"4-F: {{{text}}}{rank_choice(fifths)}" if own and own <= royal else ""


def _are_of_flush(rows: Sequence[Row], reader: PlainReader) -> bool:
    """Whether lines are for three to a royal flush, and perhaps for four to a flush below it."""
    names = [readings((row.words,), reader) for row in rows]
    return names[:1] == [{"3-RF"}] and all("4-F" in text for found in names[1:] for text in found)


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
        if _NO_KICKER.match(_NOTE.sub("", sentence, count=1)):
            continue
        # "With one deuce, hold a flush too"
        is_bound = _BOUNDS.search(sentence) is not None
        tells = _INSTEAD.search(sentence) is not None and tells_what_to_hold(sentence)
        if _OF_LINE.match(sentence) or (is_of_hand and says_what) or is_rule or is_bound or tells:
            message = "this note says something of a line; write it into the line"
            raise NotationError(message, text, 0, len(text))


#: "0 gaps are counted without the deuce: 5-6-7 or higher for 3 cards"
_BOUNDS = pattern_of(
    r"\bgaps?\b.*\b(?:10|[2-9TJQKA])(?:-(?:10|[2-9TJQKA])){1,2} (?:or|and) (?:higher|up|better|above)\b", re.IGNORECASE
)
#: "Note - never keep a kicker!"
_NOTE = pattern_of(r"\A\W*(?:note|remember|reminder|hint|tip)\s*[-–—:,]*\s*", re.IGNORECASE)
_INSTEAD = pattern_of(r"\b(?:too|also|as well|instead|rather|always)\b", re.IGNORECASE)
_NO_KICKER = pattern_of(
    r"(?!.*\b(?:except|unless|but|other|only|more)\b)\W*(?:(?:never|do not|don['’]t) (?:ever )?(?:hold|keep)"
    r"|(?:nobody|no one|you (?:do not|don['’]t)) (?:ever )?needs?) (?:an? |any )?kickers?\b"
    r"|\W*(?:an? )?kickers? (?:is|are) never (?:held|kept)(?=\W*\Z)",
    re.IGNORECASE,
)
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
        if match is None or not without_gap_counts(match["note"]) or _OF_COINS.fullmatch(match["note"].strip(" .!")):
            continue
        if all(_OF_RETURNS.fullmatch(sentence) for sentence in re.split(r"(?<=[.;!?])\s+", match["note"])):
            # What the values beside the lines are
            continue
        if suits_stated(match["note"]) in ("suited", "unsuited"):
            # The cards of all lines have these suits.
            continue
        counted = _without_counts(match["note"], reader)
        if not re.search(r"\w", without_usual(without_gaps_explained(counted), reader)):
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
        is_named = any(len(word.ranks) > 1 for word in words) or _CARDS_NAMED.search(counted) is not None
        is_of_cards = bool(texts & _OF_CARDS) or any(word.ranks for word in words)
        # "Any suited ten and high card" of "Suited J-T" is another hand.
        is_of_cards &= restricts or reader.can_read(note)
        says_more |= _OF_ORDER.search(counted) is not None
        # "Keep an ace with it", "the missing card must be a deuce", "including 4-5-6-7"
        says_more |= _TELLS.search(counted) is not None or (is_named and _HOLDS_TOO.search(counted) is not None)
        says_more |= is_of_cards and any(reader.can_read(other.words) for other in of_draws)
        # What a kicker is must be what the game pays for.
        bare = _WHOLE_HAND.sub("", without_usual(counted[:MOST_CHARACTERS], reader))
        left = split_words(bare)
        has_ranks = any(word.ranks for word in left)
        says_more |= any(word.text == "kicker" for word in left) and has_ranks
        says_more |= not of_draws and is_of_cards and _is_in_front(match["sign"], rows)
        said = names_any(bare, OF_HANDS) or has_ranks or _MAY_TELL.search(bare) is not None
        says_more |= said and bool(of_draws)
        if says_more:
            message = "this footnote says more of a line than is understood"
            found.append((row, NotationError(message, row.words or row.written, match.start("note"))))
    return found


#: What a hand pays with so many coins
_OF_COINS = pattern_of(
    r"(?:(?:only |pays?(?: [0-9,]+)? )?(?:with|for|on|at|if you (?:bet|play)|when (?:you )?(?:bet(?:ting)?"
    r"|play(?:ing)?)) )?"
    r"(?:the )?(?:max(?:imum)?(?:[ -](?:number of )?(?:coins?|credits?))?|full coins?|(?:all )?(?:five"
    r"|5)[ -](?:coins?|credits?))"
    r"(?: (?:bet|played|wagered|inserted|in|only|required))*",
    re.IGNORECASE,
)
#: "Average return is shown for one high card. It is 0.68 with no high cards and 0.81 with two."
_OF_RETURNS = pattern_of(
    r"(?:the )?(?:(?:average|expected) )?(?:returns?|values?|EVs?) (?:is|are) (?:shown|given) for (?:no|one"
    r"|two) high cards?[.!]?"
    r"|it is [0-9]?\.[0-9]+ with (?:no|one|two)(?: high cards?)?(?: and [0-9]?\.[0-9]+ with (?:no|one|two)(?:"
    r" high cards?)?)?[.!]?",
    re.IGNORECASE,
)
_WHOLE_HAND = pattern_of(r"\b(?:hold|keep) all (?:five|5)(?: (?:of them|cards))?\b", re.IGNORECASE)


def _is_in_front(sign: str, rows: Sequence[Row]) -> bool:
    """Whether a mark stands in front of some lines, but not of all: "*Suited TK"."""
    lines = [row for row in rows if not row.kind and row.words]
    n_marked = sum(row.words.startswith(sign) or row.numbering.strip().endswith(sign) for row in lines)
    return 0 < n_marked < len(lines)


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
_NOT_COUNTED = pattern_of(
    r"(?:not (?:counting|including)|without) (?:the )?(?P<cards>[^;.()]+?)(?:,? (?:which|that)"
    r" (?:are|is|go(?:es)?|comes?|stands?|belongs?) (?:in|on|with|to)"
    r" (?:the )?(?:line|row|item|number|no\.|#) ?#?(?P<line>[0-9]{1,2}))?",
    re.IGNORECASE,
)
_OF_ONES = pattern_of(r" (?:ones|hands|draws)\b", re.IGNORECASE)
_POINTER = pattern_of(
    # "A-2-3 and 2-3-4 go with the other straight flush draws", which the cards in front leave out
    r"[;.]\s*(?:(?:A-?2-?3|2-?3-?4|ace[- ]low)(?:,? and )?)+ (?:go(?:es)?|belongs?|comes?) (?:with|to"
    r"|under) the (?:other|others|other"
    r" [a-z -]{4,30})\.?\Z"
    r"|[;,.]?\s*(?:(?:they|it|these|those|this) (?:is|are|go(?:es)?|comes?|stands?|belongs?)"
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
    r"|\b(?:counts?|belongs?|goes|go) here\b"
    r"|\b(?:listed|shown|given) (?:separately|elsewhere|apart)\b|\b(?:its|their) own line\b",
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
#: What is held or drawn, or what some card must be.
_TELLS = pattern_of(
    r"(?:\A|[.;!?] )\W*(?:(?:always|just|then|and|also|only|in other words|you (?:should|must|can|may)),? )*"
    r"(?:hold|keep|play|save|draw|discard|throw|toss|break)\b"
    r"|\b(?:cards?|it|they|ranks?|ones?) (?:must|(?:has|have|needs?) to)(?: not)? be\b",
    re.IGNORECASE,
)
#: Words of a note that may be about its line, or about another note.
_MAY_TELL = pattern_of(
    r"\b(?:skip|pass on|ignore|avoid|forget|leaves? out|kills?|bad|good (?:only|with|without)|better:|same|likewise"
    r"|see|ditto"
    r"|suit(?:s|ed)?|unsuited|exceptions?|counts?|counted|prefer|first|instead|penalt\w+|natural|words)\b|\A\W*as"
    r" [0-9]\b",
    re.IGNORECASE,
)
#: That some cards are such a hand, too.
_HOLDS_TOO = pattern_of(
    r"\b(?:includ\w+|counts?|counted|belongs?|also|too|as well|goes|go) ?\b|\b(?:is|are) (?:one|such)\b", re.IGNORECASE
)
_CARDS_NAMED = pattern_of(r"(?<![\w-])(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){1,4}(?![\w-])")
#: The beginning of a footnote that is a condition of its line.
_RESTRICTS = pattern_of(
    r"(?:(?:in other words|that is(?: to say)?|i\.?e\.?|so)[,:]? )?(?:you (?:should )?)?"
    r"(?:(?:do not|don['’]t|never) (?:ever )?(?:draw|hold|keep|play|go for)\b|(?:also )?(?:draw to|go for)\b"
    r"|(?:(?:hold|keep|play|save)(?: (?:it|this|them|these))? )?(?:only|not|no|must|needs?|requires?|both|all|if|when"
    r"|unless|except\w*|exclud\w+|with|without|w/o?|provided|but|as long as|(?:un|off-?)?suited|or|also|plus)\b"
    r"(?! of (?:these|them)\b))"
    r"|[^.;]{1,30}\b(?:exclud\w+|left out|not included)\b",
    re.IGNORECASE,
)
_FOOTNOTE = pattern_of(
    r"(?P<sign>[(\[]?(?:\*{1,3}|[†‡§])[)\]]?|[¹²³⁴-⁹]|\[\^?[A-Za-z0-9]{1,2}\]:?|\([1-9a-h]\)"
    r"|[(\[](?:(?:foot)?note|nb) ?[0-9a-z]{1,2}[)\]]:?|(?:foot)?note\s[A-Za-z0-9]\b[.:)]?|[A-Za-z0-9][.):](?=\s))"
    r"\s*(?:[=–—-]\s*)?\(?(?P<note>[^\W_].*)",
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


def _with_note(row: Row, sign: str, note: str, reader: PlainReader, n_wild: int = 0) -> Row | None:
    """Return a line with a footnote in parentheses instead of its mark; None if it cannot be read so.

    The section of the line has `n_wild` wild cards.
    """
    row = replace(row, words=row.words.rstrip(" ."))
    # "No gap, or one gap and a high card. Not A-2-3"
    bare, said = said_in(note, "type")
    ends = ends_of(said) if said else None
    others = [f"{row.words}: {note}", *([] if ends is None else [f"{row.words} ({bare}){ends}"])]
    left_out = _LEFT_OUT.fullmatch(note)
    if left_out is not None:
        # "2-3-4 is not included here; it is in line 24"
        others.append(f"{row.words}, except {left_out['cards']}")
    not_counted = _NOT_COUNTED.fullmatch(note)
    if not_counted is not None:
        # "Not counting the ace-low ones and 234, which are on line 27"
        cards = re.sub(r" and |,? nor ", ", ", _OF_ONES.sub("", not_counted["cards"])).replace("2,3,4", "2-3-4")
        others.append(f"{row.words} (except {cards})")
    bare = _POINTER.sub("", _EXAMPLES.sub("", note))
    if bare != note:
        # "Not 2-3-4 and no hand with a low ace, those are in row 21"
        others += [f"{row.words}. {bare}", f"{row.words} ({bare.rstrip('.')})"]
    example = _EXAMPLE_OF_LOWEST.search(note)
    if example is not None and _LOWEST_TWO.search(note[: example.start()]) and _is_of_lowest(example):
        # "If you have more than two, keep the two lowest. For example, with A-K-J hold the K and J"
        others.append(f"{row.words} ({_bare(note[: example.start()])})")
    if _UNLESS_SUITED.fullmatch(note) is not None and _is_of_two_suited(row.words, reader):
        others.append(f"{row.words}, no flush penalty")
    others.append(_with_sentences(row.words, note, reader, n_wild))
    for section in (None, Section(n_wild, "wild cards")):
        for words in (f"{row.words} ({note})", *others):
            with suppress(NotationError):
                is_read = bool(words) and len(words) <= MOST_CHARACTERS and bool(reader.read(row.words, section))
                if is_read and reader.read(words, section):
                    return replace(row, words=words, left_out=tuple(p for p in row.left_out if not _is_mark(p, sign)))
    return None


_LOWEST_TWO = pattern_of(r"\bkeep the (?:two lowest|lowest two)\Z", re.IGNORECASE)
#: "For example, with A-K-J of different suits hold the K and J and let the ace go"
_EXAMPLE_OF_LOWEST = pattern_of(
    r"[.;] (?:for example|for instance|e\.g\.),? with (?P<dealt>(?-i:[TJQKA](?:-?[TJQKA]){2})) (?:of"
    r" different suits |unsuited )?"
    r"(?:you )?(?:hold|keep) (?:the )?(?P<one>(?-i:[TJQKA]))(?: and (?:the )?|-)(?P<other>(?-i:[TJQKA]))"
    r"(?: (?:and|,) (?:let the (?:ace|king) go|(?:drop|discard) the (?:ace|king)))?\.?\Z",
    re.IGNORECASE,
)


def _is_of_lowest(example: re.Match[str]) -> bool:
    """Whether the cards held in an example are the two lowest of three."""
    order = "TJQKA"
    dealt = sorted((order.index(card) for card in re.findall("[TJQKA]", example["dealt"])), reverse=True)
    held = sorted((order.index(example[name]) for name in ("one", "other")), reverse=True)
    return held == dealt[1:] and len(set(dealt)) == len(dealt)


def _is_of_two_suited(words: str, reader: PlainReader) -> bool:
    """Whether a line holds two suited cards, beside which a third of their suit may be dealt."""
    line = _line(words, reader)
    return line is not None and all(
        entry.name.n == _TWO_CARDS and entry.name.type in ("RF", "SF", "F") for entry in line.entries
    )


_TWO_CARDS = 2
#: "Unless the hand contains a third card of the same suit"
_UNLESS_SUITED = pattern_of(
    r"(?:but )?(?:unless|except if|not if) (?:the hand|you)(?: also)? (?:contains?|has|have|holds?) (?:an?"
    r"|any|another|one)"
    r" (?:third |other )?card (?:of|in) (?:the same|that|its|their) suit",
    re.IGNORECASE,
)
#: What repeats the words in front.
_AGAIN = pattern_of(r"\W*(?:in other words|that is(?: to say)?|i\.?e\.?)[,:]? ", re.IGNORECASE)
#: "Do not draw to A-3-4-5"
_NOT_DRAWN = pattern_of(
    r"(?:you )?(?:do not|don['’]t|never) (?:ever )?(?:draw to|hold|keep|play|go for)"
    r" (?:an? |the )?(?P<cards>(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){2,3}"
    r"(?:(?:, | or |, or )(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){2,3})*)",
    re.IGNORECASE,
)


#: "Ace low is listed separately"
_LISTED_ELSEWHERE = pattern_of(
    r"(?P<cards>(?:ace|A)[- ]low|2-?3-?4)(?: (?:hands|draws|ones))? (?:is|are|has|have|gets?)"
    r" (?:(?:listed|shown|given) (?:separately|elsewhere|apart|below|on (?:its|their|a line of its) own)"
    r"|(?:its|their) own lines?|a (?:separate )?line of (?:its|their) own)",
    re.IGNORECASE,
)


#: Why a hand is held: "the draw at the fourth deuce is worth more"
_OF_WORTH = pattern_of(
    r"(?:the|your) (?:draw|chance|shot)s? (?:at|for|of|to) [^.;:!?]{3,40} (?:is|are) (?:just |simply )?worth"
    r" (?:more|it|the risk)",
    re.IGNORECASE,
)


def _with_sentences(words: str, note: str, reader: PlainReader, n_wild: int = 0) -> str:
    """Return a line with each sentence of a note in parentheses, without those that say what is so anyway.

    What is said "in other words" must leave the line as it is.  Empty if a sentence is not understood.  The section of
    the line has `n_wild` wild cards.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> reader = PlainReader(load_game("deuces-wild"))
    >>> text = (
    ...     "In other words, do not draw to {}. Note that 3-4-5-6 is counted as an {} straight, as the end is a deuce"
    ... )
    >>> line = "4 to an inside straight"
    >>> [_with_sentences(line, text.format("A-3-4-5", shape), reader) for shape in ("inside", "outside")]
    ['4 to an inside straight', '']
    >>> _with_sentences(line, text.format("5-6-7-9", "inside"), reader)
    ''
    >>> _with_sentences(line, "Do not draw to 5-6-7-9. Good luck", reader)
    ''
    >>> _with_sentences("Pair", "If dealt two pair, keep either one. Never hold two pair", reader)
    'Pair (If dealt two pair, keep either one) (Never hold two pair)'
    >>> _with_sentences("Pair", "Never hold two pair. Pick one of them, it makes no difference which", reader)
    'Pair (Never hold two pair, pick one of them, it makes no difference which)'
    """
    joined = words
    for sentence in re.split(r"(?<=\w[.!;])\s+(?=[A-Z0-9])", note):
        again = _AGAIN.match(sentence)
        bare = sentence[again.end() if again is not None else 0 :].strip(" .;!")
        not_drawn = _NOT_DRAWN.fullmatch(bare)
        cards = not_drawn["cards"] if not_drawn is not None else ""
        if joined != words and _OF_WORTH.fullmatch(bare):
            continue
        if not without_usual(bare, reader) or (cards and not n_wild and _lacks(words, cards, reader)):
            continue
        elsewhere = _LISTED_ELSEWHERE.fullmatch(bare)
        said = f"not {cards}" if cards else f"not {elsewhere['cards']}" if elsewhere is not None else bare
        # "Never hold two pair. Keep one of them"
        ways = (f"{joined} ({said})", *([f"{joined[:-1]}, {said[:1].lower()}{said[1:]})"] if joined != words else []))
        more = next((way for way in ways if _line(way, reader) is not None), "")
        if not more or (again is not None and not reader.is_same_hand(words, bare)):
            return ""
        joined = more
    return joined


def _line(words: str, reader: PlainReader) -> Line | None:
    """Return the line of some words; None if they cannot be read, or in two ways."""
    with suppress(NotationError):
        return reader.read(words)
    return None


def _lacks(words: str, cards: str, reader: PlainReader) -> bool:
    """Whether no draw of a line, in a section without wild cards, has the cards that are listed."""
    section = Section(0, "wild cards")
    context = reader.context(section)
    sets = [
        frozenset(rank for word in split_words(one) for rank in word.ranks) for one in re.split(r",? or |, ", cards)
    ]
    with suppress(NotationError):
        draws = [sets_of_draw(context, entry) for entry in reader.read(words, section).entries]
        sizes = {len(draw) for one in draws if one is not None for draw in one}
        is_so = all(one is not None and tuple(sorted(ranks)) not in one for one in draws for ranks in sets)
        return is_so and all({len(ranks)} == sizes for ranks in sets)
    return False
