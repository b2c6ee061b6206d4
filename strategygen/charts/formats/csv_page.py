"""The rows of a chart as comma-separated values."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from itertools import islice

from strategygen.charts.formats.building import MOST_CELLS
from strategygen.charts.formats.page_rows import PageRow, SourceLine
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.headings import find_heading
from strategygen.errors import ChartError

#: One of these names the column of hands.
_HAND_NAMES = frozenset({
    "hand", "hands", "hold", "held", "hand held", "hand to hold", "hand to be held", "cards held", "cards to hold",
    "strategy", "play", "hand rank", "starting hand", "keep", "cards to keep", "what to keep", "what to hold",
})  # fmt: skip

#: Words of the names of columns of hands, and words of hands.
_HAND_WORDS = frozenset({"hand", "hands", "hold", "held", "holding", "keep", "dealt"})
_OF_HANDS = frozenset({
    "royal", "flush", "straight", "house", "kind", "pair", "pairs", "quads", "trips", "card", "high", "low",
    "suited", "ace", "aces", "all", "everything", "nothing", "deuce", "joker",
})  # fmt: skip


#: Fewest rows of a table that does not name its columns, and the numbers in one of these.
_FEWEST_ROWS = 4
_NUMBER = pattern_of(r"[0-9]{1,6}(?:[.,][0-9]+)?[.)%]?")
_QUOTED = pattern_of(r'"[^"]*"')


def _name(field: str) -> str:
    return " ".join(field.replace("_", " ").split()).lower()


def _names_hands(names: Sequence[str], below: Sequence[str], delimiter: str) -> bool:
    """Whether one of the names has a word for hands, none has one of a hand, and each line below has as many fields."""
    words = [set(re.findall(r"[a-z]+", name)) for name in names]
    is_of_columns = any(own & _HAND_WORDS for own in words) and not any(own & _OF_HANDS for own in words)
    return is_of_columns and bool(below) and all(line.count(delimiter) >= len(names) - 1 for line in below)


def _has_titles_below(lines: Sequence[str], delimiter: str) -> bool:
    """Whether nearly all lines have as many fields as one near the top that names the column of hands."""
    rows = [_fields(line[:1000], delimiter) for line in lines]
    for row in rows[:10]:
        is_whole = len(row) > 2 and 5 * sum(len(other) >= len(row) for other in rows) >= 4 * len(rows)
        if is_whole and _HAND_NAMES & {_name(field.strip(' "')) for field in row}:
            return True
    return False


def _fields(line: str, delimiter: str) -> list[str]:
    """Return the fields of a line; the delimiters between quotation marks belong to their field."""
    bare = _QUOTED.sub(lambda match: match.group().replace(delimiter, " "), line)
    return [field.strip() for field in bare.split(delimiter)]


def _width_without_names(lines: Sequence[str], delimiter: str) -> int | None:
    """Return the number of fields of a table that does not name its columns; None if the lines are none.

    Nearly all of its rows have as many fields, most of these rows a number in the same one; titles have one text.
    """
    rows = [_fields(line[:1000], delimiter) for line in lines if not line.startswith("#")]
    full = [row for row in rows if sum(map(bool, row)) > 1]
    if len(full) < _FEWEST_ROWS:
        return None
    width = max(set(map(len, full)), key=list(map(len, full)).count)
    regular = [row for row in full if len(row) == width]
    n_numbers = max(sum(_NUMBER.fullmatch(row[at]) is not None for row in regular) for at in range(width))
    is_table = width > 2 and 5 * len(regular) >= 4 * len(full) and 5 * n_numbers >= 4 * len(regular)
    n_titles = sum(len(row) == 1 and bool(row[0]) for row in rows)
    return width if is_table and n_titles <= len(regular) else None


def csv_delimiter(text: str) -> str | None:
    r"""Return the delimiter of a page of comma-separated values; None for other pages.

    The first line of such a page names its columns, one of them "Hand", "Hold", "Strategy" or the like; or else its
    rows have as many fields each, with numbers in one column.

    Examples
    --------
    >>> csv_delimiter("No.;Hand;EV\n1;High pair;1,54\n"), csv_delimiter("Straight, flush\n")
    (';', None)
    """
    return _delimiter_of_names(text) or next((sign for sign in ",;" if _width_of(text, sign) is not None), None)


def _width_of(text: str, delimiter: str) -> int | None:
    return _width_without_names([line for line in islice(text.split("\n", 1000), 1000) if line.strip()], delimiter)


def _delimiter_of_names(text: str) -> str | None:
    """Return the delimiter of a page whose first rows name the columns."""
    lines = [line for line in islice(text.split("\n", 100), 100) if line.strip()]
    for delimiter in ",;":
        rows = [[_name(field.strip(' "')) for field in line[:1000].split(delimiter)] for line in lines[:2]]
        # A title may be above the names, with no other field in its row.
        if len(rows) > 1 and len(rows[0]) == len(rows[1]) and rows[0][0] and not any(rows[0][1:]):
            rows = rows[1:]
        headings = (
            {found.sections for name in rows[0] if (found := find_heading(name, is_title=True))} if rows else set()
        )
        if len(headings) > 1 and len(headings) == len(rows[0]):
            return delimiter
        if _has_titles_below(lines, delimiter):
            return delimiter
        # "When you have one deuce, play" names no columns.
        is_table = 2 * sum(delimiter in line for line in lines) > len(lines)
        names_hands = is_table and (_HAND_NAMES & set(rows[0]) or _names_hands(rows[0], lines[1:6], delimiter))
        if names_hands and len(rows[0]) > 1:
            return delimiter
    return None


def csv_rows(text: str, source: str, delimiter: str) -> list[PageRow]:
    r"""Return the rows of a page of comma-separated values, the row of names first.

    A column "section" opens a section wherever its value changes.

    Raises
    ------
    ChartError
        If a quotation mark is not closed, a field is too long, or a row of a table without names has too many fields.

    Examples
    --------
    >>> page = 'number,hand_held,section\n1,"5-RF, 5-SF",\n2,2-W,[2 deuces]\n'
    >>> for row in csv_rows(page, "card.csv", ","):
    ...     print([cell.text for cell in row.cells])
    ['number', 'hand held', 'section']
    ['1', '5-RF, 5-SF', '']
    ['', '[2 deuces]']
    ['2', '2-W', '[2 deuces]']
    """
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter, strict=True, skipinitialspace=True)
    found: list[PageRow] = []
    names: list[str] = []
    section = ""
    number = 1
    width = _width_of(text, delimiter) if _delimiter_of_names(text) is None else None
    try:
        for fields in reader:
            is_comment = fields[:1] != [] and fields[0].startswith("#")
            if width is not None and len(fields) not in (1, width) and any(fields) and not is_comment:
                message = f"this looks like a table of {width} columns; found {len(fields)} fields, expected {width}"
                advice = f"write a field that has a {delimiter!r} in quotation marks"
                raise ChartError(f"{message}; {advice}", source, number)
            if len(fields) > MOST_CELLS:
                raise ChartError(f"expected a table of at most {MOST_CELLS} columns", source, number)
            cells = [" ".join(field.split()) for field in fields]
            if not names and any(cells):
                names = cells = [_name(cell) if "_" in cell else cell for cell in cells]
                hand = next((at for at, name in enumerate(names) if _name(name) in _HAND_NAMES), 0)
                sections = next((at for at, name in enumerate(names) if _name(name) == "section"), MOST_CELLS)
            elif names and sections < len(cells) and cells[sections] not in ("", section):
                section = cells[sections]
                found.append(PageRow((*[SourceLine(number, "")] * hand, SourceLine(number, section)), 1))
            if any(cells):
                found.append(PageRow(tuple(SourceLine(number, cell) for cell in cells), 1))
            number = reader.line_num + 1
    except csv.Error as error:
        raise ChartError(f"expected comma-separated values: {error}", source, number) from None
    return found
