"""Footnotes: read with the lines that have their marks, or refused if they say more of a line than is understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.footnote_marks import letters_of
from strategygen.charts.page_terms import ends_of, is_of_gaps, said_in, without_gap_counts
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.rows import MARK, LeftOut, Row
from strategygen.errors import NotationError


def with_footnotes(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with footnotes in parentheses behind the lines that have their marks, if all can be read so.

    Examples
    --------
    >>> left_out = (LeftOut("*", MARK),)
    >>> page = [Row(1, "High pair*", "High pair", left_out=left_out), Row(2, "* kings or aces.", "", "footnote")]
    >>> [(row.kind, row.words) for row in with_footnotes(page, PlainReader())]
    [('', 'High pair (kings or aces)'), ('noted', '')]
    """
    found = list(rows)
    footnotes = [at for at, row in enumerate(rows) if row.kind == "footnote"]
    for at in footnotes:
        # The words have the names of a legend written out.
        match = _FOOTNOTE.fullmatch(rows[at].words or rows[at].written)
        below = rows[at + 1] if at + 1 < len(rows) else None
        is_whole = (
            below is None
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
        note = match["note"].rstrip(". ")
        noted = {place: _with_note(found[place], match["sign"], note, reader) for place in marked}
        if None not in noted.values():
            found[at] = replace(rows[at], kind="noted")
            for place, row in noted.items():
                found[place] = row or found[place]
    return found


#: Words of properties of draws.
_OF_SHAPES = frozenset(
    {"gap", "nogap", "highcard", "spread", "inrow", "consecutive", "connected", "outside", "inside", "doubleinside"}
)


def unread_footnotes(rows: Sequence[Row], reader: PlainReader) -> list[tuple[Row, NotationError]]:
    """Return the footnotes that say which draws a line with their mark is about, and are not read with it.

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
        if match is None or len(match["note"]) > MOST_CHARACTERS or not without_gap_counts(match["note"]):
            continue
        of_draws = [
            other for other in rows if not other.kind and any(_is_mark(one, match["sign"]) for one in other.left_out)
        ]
        texts = {word.text for word in split_words(match["note"])}
        is_counted = bool(reader.gap_counts) and is_of_gaps(match["note"])
        if texts & _OF_SHAPES and not is_counted and any(_is_draw(other, reader) for other in of_draws):
            message = "this footnote says more of a line than is understood"
            found.append((row, NotationError(message, row.words or row.written, match.start("note"))))
    return found


def _is_draw(row: Row, reader: PlainReader) -> bool:
    """Whether a line is about draws to straights."""
    with suppress(NotationError):
        return any(entry.name.n < 5 and entry.name.type in ("S", "SF") for entry in reader.read(row.words).entries)
    return False


_FOOTNOTE = re.compile(
    r"(?P<sign>[(\[]?(?:\*{1,3}|[†‡§])[)\]]?|[¹²³⁴-⁹]|\[[A-Za-z0-9]{1,2}\]|\([1-9]\))\s*(?:=\s*)?(?P<note>[^\W_].*)"
)


def _is_mark(part: LeftOut, sign: str) -> bool:
    return part.kind == MARK and letters_of(part.text) == letters_of(sign)


def _with_note(row: Row, sign: str, note: str, reader: PlainReader) -> Row | None:
    """Return a line with a footnote in parentheses instead of its mark; None if it cannot be read so."""
    # "No gap, or one gap and a high card. Not A-2-3"
    bare, said = said_in(note, "type")
    ends = ends_of(said) if said else None
    others = [f"{row.words}: {note}", *([] if ends is None else [f"{row.words} ({bare}){ends}"])]
    for words in (f"{row.words} ({note})", *others):
        with suppress(NotationError):
            if len(words) <= MOST_CHARACTERS and reader.read(row.words) and reader.read(words):
                return replace(row, words=words, left_out=tuple(p for p in row.left_out if not _is_mark(p, sign)))
    return None
