"""The list of a page: the marks in front of its rows, and lines of the chart that are broken over several rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from strategygen.charts.around import is_head_of_page, says_nothing_between
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import Ambiguous, PlainReader
from strategygen.charts.prose import OF_LIMITS, has_digits, has_play, is_title
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import BUT, VALUE, LeftOut, Row
from strategygen.errors import NotationError
from strategygen.language import NONE, Entry, Name, Section

#: Fewest rows of a list.
FEWEST_OF_LIST = 6
#: Most rows that continue a line.
_MOST_GOING_ON = 4
#: What a broken line ends with, or the next row begins with.
_ENDS_IN_ANY = pattern_of(r"\b(?:any|all)\W*\Z", re.IGNORECASE)
_OPEN_END = pattern_of(
    r"(?:[,/&]|(?<=\s)[+–—-]|\b(?:(?-i:a)|an|and|(?<![-–—] )any|as|at|at least|at most|by|except|for"
    r"|from|if|of|or|than|the|through|to|unless|when|which|with|your))\Z",
    re.I,
)
#: Words with which a row goes on with the line above; behind a colon a row without may be a further case.
_GOES_ON = pattern_of(
    r"\W*(?:with|without|if|when|where|unless|except|but|and|or|only|not|of|in|to|that|which|from|for|including|plus)\b"
    r"|\(",
    re.IGNORECASE,
)
_OPEN_START = pattern_of(r"[a-z(,/&+]")
_DIGITS = pattern_of(r"[0-9]+")
#: In front of a line that repeats words of the line above.
DITTO = pattern_of(r"\s*(?:[\"”“〃]|''|,,)(?=\s)|\s*(?:\.{2,}|…)\s*(?=\S)")
#: A hold of wild cards alone, below another line.
_OF_WILD_ALONE = pattern_of(
    r"(?:(?:hold|keep|just|only|the|both|all|two|three|four|2|3|4|lone|bare|single|wild)\s+)*"
    r"(?:deuces?|jokers?|wild cards?|wilds?)(?:\s+(?:only|alone))?\W*",
    re.IGNORECASE,
)
#: Two words in capitals, and no small letter behind.
_IN_CAPITALS = pattern_of(r"[A-Z]{2,}\b[^a-z]*\b[A-Z]{2,}\b[^a-z]*\Z")


def mark_of(row: Row) -> str:
    """Return what stands in front of a row: ``1`` for a number, ``a`` for a letter, or a bullet.

    It is ``row`` or ``item`` for a row of a table and an item of a list of the page; empty if there is none.
    """
    return row.part or _mark_in(row.numbering)


# Most steps of reading a page ask for the marks of its rows.
@lru_cache(maxsize=1024)
def _mark_in(numbering: str) -> str:
    front = numbering.strip("(). ")
    if has_digits(front):
        return "1"
    return "a" if front[:1].isalpha() else front[:1]


def marks_of_list(rows: Sequence[Row], reader: PlainReader) -> frozenset[str]:
    """Return the marks in front of the lines of a chart; none if some lines have no mark.

    The last line may be without.  A row without such a mark is no line of the chart, or continues one.
    """
    lines = [row for row in rows if is_line(row, reader)]
    while lines and not mark_of(lines[-1]) and draws_five(lines[-1], reader):
        lines.pop()
    marks = Counter(map(mark_of, lines))
    n_without = marks.pop("", 0)
    if len(lines) < FEWEST_OF_LIST or 10 * n_without > len(lines):
        return frozenset()
    return frozenset(mark for mark, number in marks.items() if number >= FEWEST_OF_LIST // 2)


def number_of(row: Row) -> int:
    """Return the number in front of a row; -1 if there is none.

    Examples
    --------
    >>> from strategygen.charts.rows import NUMBERING
    >>> number_of(Row(3, "#12. Flush", "#12. Flush").without(NUMBERING, "#12.", "Flush"))
    12
    """
    digits = _DIGITS.search(row.numbering)
    return int(digits[0]) if digits is not None else -1


class ListShape:
    """Where the list of a page is: its marks, the rows that were read, and the blank lines between rows."""

    def __init__(self, rows: Sequence[Row], read: Container[Row], marks: frozenset[str]) -> None:
        self.rows = [row for row in rows if row.kind != "comment"]
        self.marks = marks
        self.at = {row: at for at, row in enumerate(self.rows)}
        places = [at for at, row in enumerate(self.rows) if row in read]
        self.first, self.last = (places[0], places[-1]) if places else (len(self.rows), -1)
        near = [self._is_next(at) for at, below in pairwise(places) if below == at + 1]
        #: Whether hardly any blank line is between the lines of the chart.
        self.is_tight = len(near) >= FEWEST_OF_LIST and 5 * sum(near) >= 4 * len(near)

    def _is_next(self, at: int) -> bool:
        """Whether no blank line is between a row and the row below."""
        return at + 1 < len(self.rows) and self.rows[at + 1].number - self.rows[at].number <= 1

    def is_outside(self, row: Row) -> bool:
        """Whether a row has no mark where the lines of the chart have one, or a number of another list."""
        if not self.marks or row not in self.at:
            return False
        mark = mark_of(row)
        if mark == "1" and mark in self.marks and not self.first <= self.at[row] <= self.last:
            # "1. Look at your cards" above "1. Royal flush"
            inner = [number_of(other) for other in self.rows[self.first : self.last + 1] if number_of(other) > 0]
            return bool(inner) and (
                number_of(row) >= inner[0] if self.at[row] < self.first else number_of(row) <= inner[-1]
            )
        return mark not in self.marks

    def is_apart(self, row: Row) -> bool:
        """Whether a blank line parts a row from lines of the chart that stand close together."""
        if not self.is_tight or row not in self.at or mark_of(row) in self.marks:
            return False
        at = self.at[row]
        if at < self.first:
            return not all(map(self._is_next, range(at, self.first)))
        if at > self.last:
            return not all(map(self._is_next, range(self.last, at)))
        return not self._is_next(at - 1)

    def is_in_front(self, row: Row, headings: Container[Row]) -> bool:
        """Whether a row above the list is none of its rows: it has another mark, or a text stands between them."""
        at = self.at.get(row, self.first)
        if at < self.first and self.marks and mark_of(row) in self.marks:
            between = self.rows[at + 1 : self.first]
            return any(mark_of(other) not in self.marks and other.words and other not in headings for other in between)
        return at < self.first and (self.is_outside(row) or self.is_apart(row))

    def repeats_title(self, row: Row) -> bool:
        """Whether a row between the lines of the list repeats one above the list, as the head of a page does."""
        titles = {other.words.lower() for other in self.rows[: self.first] if not other.numbering}
        is_again = self.is_between(row) and row.words.lower() in titles
        return is_again and (is_title(row.words) or (bool(self.marks) and says_nothing_between(row)))

    def with_row_above(self, text: Row, row: Row) -> Row | None:
        """Return a text with the row directly below, in the middle of its sentence; None if another text begins."""
        goes_on = row.words[:1].islower() and text.words[-1:] not in ".!?:" and not row.is_numbered
        if not goes_on or row.number - text.number not in (0, 1):
            return None
        return replace(row, words=f"{text.words} {row.words}")

    def is_paragraph(self, row: Row) -> bool:
        """Whether a row is outside of the rows or items that the format of the page marks."""
        return not row.part and bool(self.marks) and self.marks <= {"row", "item"}

    def is_in_capitals(self, row: Row) -> bool:
        """Whether a row of several words is in capitals as other rows without marks are, and the lines are not."""
        lines = [other.words for other in self.rows if mark_of(other) in self.marks and other.words]
        titles = [other for other in self.rows if mark_of(other) not in self.marks and _IN_CAPITALS.match(other.words)]
        is_small = 2 * sum(words.isupper() for words in lines) < len(lines)
        return row in titles and len(titles) > 1 and is_small

    def row_above(self, row: Row) -> Row | None:
        """Return the row above a row."""
        return self.rows[self.at[row] - 1] if self.at.get(row, 0) else None

    def row_below(self, row: Row) -> Row | None:
        """Return the row below a row."""
        at = self.at.get(row, len(self.rows)) + 1
        return self.rows[at] if at < len(self.rows) else None

    def is_between(self, row: Row) -> bool:
        """Whether lines of the chart stand above and below a row."""
        return self.first < self.at.get(row, -1) < self.last

    def is_above_line(self, row: Row) -> bool:
        """Whether a row stands directly above another."""
        return row in self.at and self._is_next(self.at[row])


def is_line(row: Row, reader: PlainReader) -> bool:
    """Whether a row can be read as a line of a chart, and is no heading."""
    is_readable = row.kind == "language" or (not row.kind and bool(row.words) and reader.can_read(row.words))
    return is_readable and heading_of(row) is None


def draws_five(row: Row, reader: PlainReader) -> bool:
    """Whether a row means drawing five cards."""
    with suppress(NotationError):
        return reader.read(row.words).entries == (Entry(NONE),)
    return False


def rows_of_overview(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return the rows above the last list that counts from 1 of hands that are all in that list too."""
    starts = [at for at, row in enumerate(rows) if number_of(row) == 1 and is_line(row, reader)]
    # Several hands in one row
    starts = [at for at in starts if not at or rows[at - 1].number != rows[at].number]
    start = starts[-1] if starts else 0
    listed = [row for row in rows[start:] if number_of(row) > 0 and is_line(row, reader)]
    if len(listed) < FEWEST_OF_LIST or any(heading_of(row) is not None for row in rows[:start]):
        return []
    # "Flush" includes royal flushes, but does not list them.
    names = {
        name
        for row in listed
        if (own := names_of(row.words, reader))
        for name in (own if "," in row.words else own[:1])
    }
    above = [(row, names_of(row.words, reader)) for row in rows[:start] if not row.kind and row.words]
    again = [row for row, own in above if own and names.issuperset(own[:1])]
    if len(again) == 1 and number_of(again[0]) < 0 and _OF_GROUP.search(again[0].words):
        # "Pat hands" above the first lines of several groups
        return []
    if 5 * len(again) >= 4 * sum(bool(own) for _, own in above):
        return again
    return [row for row in again if number_of(row) < 0]


_OF_GROUP = pattern_of(r"\b(?:hands|holds|draws)\W*\Z", re.IGNORECASE)


def heads_of_pages(rows: Sequence[Row], marks: frozenset[str], reader: PlainReader) -> dict[Row, bool]:
    """Return the rows between the lines of a list that name the game as a row above does, and which are no lines.

    "Jacks or better" is no line if it has no mark where the lines have one, or if blank lines part it from lines that
    stand close together; with a blank line above it only it may be a line.
    """
    lines = {row for row in rows if is_line(row, reader) and not (is_title(row.words) and mark_of(row) not in marks)}
    shape = ListShape(rows, lines, marks)
    again = [row for row in shape.rows if not row.kind and is_title(row.words) and shape.repeats_title(row)]
    return {
        row: shape.is_outside(row) or not shape.is_above_line(row)
        for row in again
        if shape.is_outside(row) or shape.is_apart(row)
    }


def names_of(words: str, reader: PlainReader) -> tuple[Name, ...]:
    """Return the names of the hands of a line; none if it cannot be read."""
    with suppress(NotationError):
        try:
            line = reader.read(words)
        except Ambiguous as error:
            line = error.choices[0].line
        return tuple(entry.name for entry in line.entries)
    return ()


def _are_whole(row: Row, below: Row, reader: PlainReader) -> bool:
    """Whether two lines can be read alone, the first of which ends in "any": "4 to a straight flush, any".

    Examples
    --------
    >>> rows = [Row(1, text, text) for text in ("4 to a straight flush, any", "Pair of aces", "4 to any")]
    >>> _are_whole(rows[0], rows[1], PlainReader()), _are_whole(rows[2], rows[1], PlainReader())
    (True, False)
    """
    ends = _ENDS_IN_ANY.search(row.words) is not None and row.indent >= below.indent
    return ends and reader.can_read(row.words) and reader.can_read(below.words)


def _are_draws(rows: Sequence[Row], reader: PlainReader) -> bool:
    """Whether rows that all but the last end in a comma, and none is set in, hold draws each: one may be above others.

    Examples
    --------
    >>> texts = ("3 to a royal flush,", "4 to a flush"), ("Full house, flush,", "straight"), ("K-Q or", "K-J suited")
    >>> [_are_draws([Row(1, text, text) for text in pair], PlainReader()) for pair in texts]
    [True, False, False]
    """
    if not all(row.words.endswith(",") for row in rows[:-1]) or any(row.indent > rows[0].indent for row in rows):
        return False
    return all(any(name.n < 5 for name in names_of(row.words.rstrip(","), reader)) for row in rows)


def with_whole_lines(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the lines of the chart that are broken over several rows put together.

    A row goes on with the line above if it has no mark, stands directly below and cannot be read alone, or is set in,
    and both together can be read.  One that is set in below a marked line and fits neither way is left as a remark.
    """
    marks = marks_of_list(rows, reader) - {"row"}
    found: list[Row] = []
    at = 0
    section: Section | None = None
    has_capitals = _begin_with_capitals(rows)
    while at < len(rows):
        row, at = rows[at], at + 1
        found.append(row)
        heading = heading_of(row)
        if heading is not None:
            section = heading.sections[0]
        if row.kind not in ("", "language") or not row.words or row.part == "row" or heading is not None:
            joined = _with_row_below(row, rows[at], reader) if at < len(rows) and row.part == "row" else None
            if joined is not None:
                found[-1:] = [joined, replace(rows[at], kind="joined")]
                at += 1
            continue
        if marks and mark_of(row) not in marks:
            continue
        if at < len(rows) and (
            _is_flush_below(row, rows[at]) or (has_capitals and _is_small_below(row, rows[at], reader))
        ):
            joined = _joined(row, rows[at : at + 1], reader, section, is_marked=bool(marks))
            if joined is not None:
                # "Full house, flush," goes on with "straight or three of a kind."
                is_sure = bool(marks) or row.words.endswith(",")
                found[-1] = joined if is_sure else row
                found.append(replace(rows[at], kind="joined" if is_sure else "remark"))
                at += 1
                continue
        more = _rows_that_may_go_on(rows[at:], row, reader, is_marked=bool(marks))
        for number in range(len(more), 0, -1):
            joined = _joined(row, more[:number], reader, section, is_marked=bool(marks))
            are_lines = all(reader.can_read(part.words) for part in (row, *more[:number]))
            are_lines |= ":" in row.words and not any(map(_GOES_ON.match, (part.words for part in more[:number])))
            if joined is not None and number == 1 and _are_whole(row, more[0], reader):
                continue
            is_open = _OPEN_END.search(row.words) is not None and not _are_draws((row, *more[:number]), reader)
            if joined is not None and are_lines and not (marks or is_open):
                # "3 to a royal" and "flush", set in: one line or two?
                found += [replace(part, kind="remark") for part in more[:number]]
                at += number
                break
            if joined is not None:
                found[-1] = joined
                found += [replace(part, kind="joined") for part in more[:number]]
                at += number
                break
        else:
            is_whole = bool(more) and _are_whole(row, more[0], reader)
            is_part = bool(marks) or (_OPEN_END.search(row.words) is not None and not is_whole)
            below = rows[at] if at < len(rows) else row
            if not more and _is_item_below(row, below) and _restricts(row, below, reader):
                found.append(replace(below, kind="remark"))
                at += 1
                continue
            is_part |= bool(more) and more[0].indent > row.indent and _restricts(row, more[0], reader)
            if more and is_part and reader.can_read(row.words) and reader.can_read(more[0].words):
                found.append(replace(more[0], kind="remark"))
                at += 1
            elif (marks or row.has_value) and (broken := _broken_rows(row, more, reader)):
                # One line, whose words are not known
                found[-1] = _together(row, broken, " ")
                found += [replace(part, kind="joined") for part in broken]
                at += len(broken)
    return found


def _with_row_below(row: Row, below: Row, reader: PlainReader) -> Row | None:
    """Return a row of a table that goes on in the row below: behind a comma, or in parentheses."""
    words = f"{row.words} {below.words}"
    is_next = below.number - row.number == 1 and below.indent > row.indent and below.kind == "" == mark_of(below)
    if row.words.endswith(",") and is_next and not (below.has_value or row.kind) and reader.can_read(words):
        return _together(row, [below], " ")
    return _with_cell_below(row, below, reader)


def _with_cell_below(row: Row, below: Row, reader: PlainReader) -> Row | None:
    """Return a row of a table whose parenthesis ends in the first cell of the row below, which has the other cells."""
    is_below = below.number - row.number == 1 and below.part == "row" and not (below.kind or below.is_numbered)
    if row.kind or row.has_value or not (is_below and below.cells and _is_in_parentheses((row,))):
        return None
    cell, *others = below.cells
    words = f"{row.words} {cell}"
    if words.count("(") != words.count(")") or not all(map(_IS_NUMBER.fullmatch, others)) or not reader.can_read(words):
        return None
    left_out = (*row.left_out, *(LeftOut(other, VALUE) for other in others), *below.left_out)
    return replace(row, words=words, written=f"{row.written} {below.written}", left_out=left_out)


_IS_NUMBER = pattern_of(r"[0-9]*[.]?[0-9]+")
_ENDS_IN_STRAIGHT = pattern_of(r"\b(?:straight|royal)\Z", re.IGNORECASE)
_IS_FLUSH = pattern_of(r"flush(?![\w])")


def _begin_with_capitals(rows: Sequence[Row]) -> bool:
    """Whether nearly all lines without a mark begin with a capital letter: a small one may go on with that above."""
    texts = [row.words for row in rows if not row.kind and row.words[:1].isalpha() and not mark_of(row)]
    texts = [text for text in texts if not text.isupper()]
    return len(texts) >= _FEWEST_ROWS and 4 * sum(text[0].isupper() for text in texts) >= 3 * len(texts)


_FEWEST_ROWS = 4


_ANY_ALONE = pattern_of(r"\W*(?:with )?any\W*", re.IGNORECASE)
_GOES_ON_SMALL = pattern_of(r"(?:or|and|but|else|otherwise|with|without|if|when|unless|except|not|no)\b")


def _is_small_below(row: Row, below: Row, reader: PlainReader) -> bool:
    """Whether a row without a mark, which holds some cards, begins small directly below one that does not."""
    if heading_of(below) is not None or _OF_WILD_ALONE.fullmatch(below.words) or draws_five(below, reader):
        return False
    if (
        _GOES_ON_SMALL.match(below.words)
        or " " not in below.words
        or not (reader.can_read(row.words) and reader.can_read(below.words))
    ):
        return False
    is_next = below.kind in ("", "language") and not mark_of(below) and below.number - row.number == 1
    return is_next and below.part == row.part == "" and below.words[:1].islower() and not row.words[:1].islower()


def _is_flush_below(row: Row, below: Row) -> bool:
    """Whether "straight flush" may be broken over two rows: "Three to a straight", "flush".

    Examples
    --------
    >>> rows = [
    ...     Row(number, text, text) for number, text in enumerate(("3 to a straight", "flush, no gaps", "Flush"), 1)
    ... ]
    >>> _is_flush_below(rows[0], rows[1]), _is_flush_below(rows[0], rows[2])
    (True, False)
    """
    is_next = below.kind in ("", "language") and not mark_of(below) and below.number - row.number in (0, 1)
    return is_next and bool(_ENDS_IN_STRAIGHT.search(row.words)) and _IS_FLUSH.match(below.words) is not None


def _is_item_below(owner: Row, row: Row) -> bool:
    """Whether a row with a bullet stands directly below one without, or is set in below one with another."""
    is_item = row.kind in ("", "language") and bool(mark_of(row)) and not (has_digits(row.numbering) or row.part)
    is_sub_item = mark_of(owner) != mark_of(row) and row.indent > owner.indent
    return is_item and (not mark_of(owner) or is_sub_item) and row.number - owner.number == 1


def _restricts(owner: Row, row: Row, reader: PlainReader) -> bool:
    """Whether a row that can be read alone may say which of the draws of the line above are meant.

    Examples
    --------
    >>> texts = ("4 to a straight", "open"), ("3 to a royal", "three high cards"), ("4 to a flush", "low pair")
    >>> [_restricts(Row(1, one, one), Row(2, two, two), PlainReader()) for one, two in texts]
    [True, True, False]
    """
    if not reader.can_read(row.words):
        return False
    for hand in dict.fromkeys((owner.words, owner.words.partition(":")[0])):
        own, both = names_of(hand, reader), names_of(f"{hand}, {row.words}", reader)
        is_draw = bool(own) and all(name.n < 5 and name.type in ("RF", "SF", "F", "S") for name in own)
        if is_draw and both and set(both) <= set(own):
            return True
    return False


def _rows_that_may_go_on(rows: Sequence[Row], owner: Row, reader: PlainReader, *, is_marked: bool) -> list[Row]:
    """Return the rows directly below a line that are no lines of their own."""
    found: list[Row] = []
    above = owner
    for row in rows[:_MOST_GOING_ON]:
        is_text = row.kind in ("", "language") and bool(row.words) and BUT.match(row.words) is None
        # The value of a line stands beside its last row.
        is_end = len(row.cells) == 1 and row.has_value and not owner.has_value
        is_cell = "\t" in row.written and not is_end and _OPEN_END.search(above.words) is None
        # The example of a line stands beside its last row.
        is_cell &= not (row.indent > owner.indent and "\t" not in owner.written)
        if not is_text or mark_of(row) or is_cell or row.number - above.number not in (0, 1):
            break
        if owner.has_value and row.has_value:
            # Each has its own.
            break
        is_set_in = row.indent > owner.indent
        is_open_end = _OPEN_END.search(above.words) is not None or _is_in_parentheses((owner, *found))
        is_alone = not reader.can_read(row.words) or not reader.can_read(owner.words)
        is_sure = is_set_in or is_open_end or _OPEN_START.match(row.words) is not None
        draws = draws_five(row, reader) and not (is_set_in and ":" in owner.words)
        is_hold = heading_of(row) is not None or draws or _OF_WILD_ALONE.fullmatch(row.words)
        is_caption = row.words.endswith(":") and not (is_set_in and _OPEN_START.match(row.words))
        is_caption |= _GROUP_NAMES.fullmatch(row.words) is not None
        if is_hold or is_caption or DITTO.match(row.written) or _ANY_ALONE.fullmatch(row.words):
            break
        if not is_open_end and not (is_sure or is_alone if is_marked else is_sure and (is_alone or is_set_in)):
            break
        found.append(row)
        above = row
    return found


#: "DRAW" below "Straight" begins another group.
_GROUP_NAMES = pattern_of(r"DRAWS?|PAT|HOLD")


def _broken_rows(owner: Row, rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return the first of the rows below a line that begin or end in the middle of its sentence."""
    found: list[Row] = []
    above = owner
    for row in rows:
        is_open = _OPEN_END.search(above.words) is not None or _is_in_parentheses((owner, *found))
        may_restrict = has_play(row.words) or OF_LIMITS.search(row.words) is not None
        if not is_open and reader.can_read(owner.words) and (draws_five(owner, reader) or not may_restrict):
            break
        goes_on = is_open or (_OPEN_START.match(row.words) is not None and not reader.can_read(row.words))
        if not goes_on or is_head_of_page(row):
            break
        found.append(row)
        above = row
    return found


def _is_in_parentheses(rows: Sequence[Row]) -> bool:
    """Whether a parenthesis in some rows has no end there."""
    text = " ".join(row.words for row in rows)
    return text.count("(") > text.count(")")


def _together(owner: Row, rows: Sequence[Row], sign: str) -> Row:
    """Return a line with the rows below as one row."""
    words = f"{owner.words}{sign}{' '.join(row.words for row in rows)}"
    written = " ".join(row.written for row in (owner, *rows))
    return replace(
        owner, words=words, written=written, left_out=tuple(p for row in (owner, *rows) for p in row.left_out)
    )


def _joined(
    owner: Row, rows: Sequence[Row], reader: PlainReader, section: Section | None, *, is_marked: bool
) -> Row | None:
    """Return a line with the rows below that continue it, if both together can be read, perhaps in a section only."""
    more = " ".join(row.words for row in rows)
    # A comma joins no two hands.
    is_part = is_marked and not reader.can_read(more)
    signs = (" ", ", ") if is_part and (rows[0].indent > owner.indent or _OPEN_START.match(more)) else (" ",)
    for sign in signs:
        words = f"{owner.words}{sign}{more}"
        if reader.can_read(words) or (section is not None and _can_read_in(section, words, reader)):
            return _together(owner, rows, sign)
    return None


def _can_read_in(section: Section, words: str, reader: PlainReader) -> bool:
    try:
        reader.read(words, section)
    except Ambiguous:
        return True
    except NotationError:
        return False
    return True
