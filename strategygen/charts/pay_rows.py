"""The pay table of a page, which lists the same hands as the chart below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from strategygen.charts.lists import mark_of, names_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.rows import Row
from strategygen.language import NONE, Entry, Name

#: Fewest rows of a pay table.
_FEWEST_OF_TABLE = 5
#: What hands pay, behind their names.
_PAYS = re.compile(
    r"[ \t]*(?:[-–—:=|.]+[ \t]*)?(?:(?:(?<=[ \t:=|.–—-])|(?<=\())[0-9][0-9,]*(?:\.[0-9]+)?(?:[ ]?(?:to|for|:)[ ]?1)?"
    r"(?:[ ]?(?:coins?|credits?|units?))?[)]?(?:[ \t]*[|/,;][ \t]*|[ \t]+|\Z))+\Z",
    re.IGNORECASE,
)
#: In front of hands with wild cards, which some readers know only in the sections of these.
_OF_WILD = re.compile(r"(?:joker|wild|deuces?|natural|dirty|unnatural|with joker|no joker)\s+(?=\S)", re.IGNORECASE)

#: Rows of four of a kind by rank, which pay tables part in their own words: "Four of any other rank".
_OF_QUADS = re.compile(r"(?:any |all )?(?:other )?(?:four|4|quads?)\b(?!(?:[ -]cards?)? (?:to|cards?)\b)[^:;]*\Z", re.I)


def without_pay_table(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with those of a pay table marked: hands that pay, each with a number, nearly all listed elsewhere."""
    found = list(rows)
    for start, end in _runs_of_pays(rows, reader):
        listed = {name for row in rows[start:end] for name in _made_hands(_without_pays(row), reader)}
        others = {name for row in (*rows[:start], *rows[end:]) if not row.kind for name in names_of(row.words, reader)}
        draws = any(name.n < 5 and name.type in ("RF", "SF", "F", "S") for name in others)
        if draws and 5 * len(listed & others) >= 4 * len(listed):
            found[start:end] = [replace(row, kind="pays") for row in rows[start:end]]
    return found


def _runs_of_pays(rows: Sequence[Row], reader: PlainReader) -> Iterator[tuple[int, int]]:
    """Yield where tables begin and end that have nothing but hands that pay with a number."""
    start = 0
    while start < len(rows):
        end = start
        while end < len(rows) and (end == start or _belongs(rows[end - 1], rows[end])) and _pays(rows[end], reader):
            end += 1
        is_whole = end == len(rows) or not _belongs(rows[end - 1], rows[end])
        if end - start >= _FEWEST_OF_TABLE and is_whole:
            yield start, end
        start = max(end, start + 1)


def _belongs(above: Row, row: Row) -> bool:
    """Whether a row belongs to the same list as the row above it."""
    # In the mark-up of wikis a rule is between rows.
    is_near = 0 <= row.number - above.number <= (3 if row.part == "row" else 1) and row.kind == above.kind == ""
    return is_near and mark_of(row) == mark_of(above) and row.numbering.strip("().#: ") != "1"


def _without_pays(row: Row) -> str:
    """Return the words of a row without what the hand pays."""
    return _PAYS.sub("", row.words)


def _pays(row: Row, reader: PlainReader) -> bool:
    words = _without_pays(row)
    has_number = words != row.words or row.has_value
    return not row.kind and has_number and (bool(_made_hands(words, reader)) or _OF_QUADS.match(words) is not None)


def _made_hands(words: str, reader: PlainReader) -> tuple[Name, ...]:
    """Return the names of hands that pay, if the words name such hands only."""
    names = names_of(words, reader) or names_of(_OF_WILD.sub("", words), reader)
    is_made = all(
        name.n == 5 or name.type in ("4K", "3K", "2P", "HP") or name == Name(4, "W") or Entry(name) == Entry(NONE)
        for name in names
    )
    return names if is_made else ()
