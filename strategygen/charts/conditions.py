"""Conditions that the words of their line leave open: in a list below it, or such as a line for itself has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from strategygen.charts.lists import mark_of
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import Row
from strategygen.errors import NotationError
from strategygen.language import Entry

#: The end of a line whose conditions stand in the rows below.
_OPEN = pattern_of(
    r"[,;:]?\s+(?:but only |only )?(?:if|when|where|that|which|provided(?: that)?|as long as)"
    r"(?: (?:either|any|one) of (?:these|the following)(?: (?:is true|applies|holds))?| either)?\s*(?:[:,]|\.{3}|…)?\Z",
    re.IGNORECASE,
)
#: The beginning of a condition, which says that it is about the cards held.
_OF_CARDS = pattern_of(
    r"(?:(?:it|they|these|this|the (?:cards|hand|draw|holding))(?:['’](?:s|re|ve)(?: got)?"
    r"| (?:is|are|has|have|contains?|includes?))|has|have|is|are)\s+(?=\S)",
    re.IGNORECASE,
)
#: Where a further condition may begin in an item.
_FURTHER = pattern_of(rf"(?<=\bor )(?:{_OF_CARDS.pattern})", re.IGNORECASE)
_OR_BEHIND, _OR_IN_FRONT = pattern_of(r"[,;]?\s*\bor\s*\Z", re.IGNORECASE), pattern_of(r"\Aor\s+", re.IGNORECASE)
#: Other words of conditions, and those that lines have: what another line is about ("see 19"), low aces.
_OTHER_WORDS = tuple(
    (pattern_of(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (r"\s*[,;]?\s*\bsee (?:(?:also|line|rule|no\.?|number|step) ?)*#?[0-9]{1,2}\b(?=[).,;]|\Z)", ""),
        (r"(?<=\()(?:low aces|ace[- ]low (?:ones|draws|hands)) (?:don['’]?t|do not) count(?=\))", "no low aces"),
        (r"(?:an|the) ace (?:as|for) (?:the|its|a) low(?:est)? card\Z|a low ace\Z", "ace low"),
    )
)
#: What may be a further condition, or a single card of another hand.
_OR_HIGH = pattern_of(
    r"(?<=\S)(?P<lead>,? with|,|:) (?P<gaps>(?:no|one|[01]) gaps?) or (?=(?:one|1|an?) high card\W*\Z)", re.IGNORECASE
)


def with_high_cards_as_conditions(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with "one gap or one high card" as two conditions, if other lines of the page have the single cards.

    Examples
    --------
    >>> texts = "3 to a straight flush, 1 gap or 1 high card", "One high card"
    >>> rows = [Row(at, text, text) for at, text in enumerate(texts)]
    >>> [row.words for row in with_high_cards_as_conditions(rows, PlainReader())]
    ['3 to a straight flush with 1 gap, or with 1 high card', 'One high card']
    >>> with_high_cards_as_conditions(rows[:1], PlainReader()) == rows[:1]
    True
    """
    if not any(not row.kind and _OR_HIGH.search(row.words) for row in rows):
        return list(rows)
    high_ranks = reader.context().high_ranks
    singles: set[int] = set()
    for row in rows:
        with suppress(NotationError):
            if not row.kind:
                singles |= {rank for entry in reader.read(row.words).entries for rank in _single(entry, high_ranks)}
    if not singles >= high_ranks:
        return list(rows)
    return [
        row if row.kind else replace(row, words=_OR_HIGH.sub(r" with \g<gaps>, or with ", row.words)) for row in rows
    ]


def _single(entry: Entry, high_ranks: frozenset[int]) -> frozenset[int]:
    """Return the ranks of an entry that holds one card without a condition; none for others."""
    if entry.name.n != 1 or entry.is_conditioned:
        return frozenset()
    choices = [choice for text in entry.cards for group in text.groups for choice in group.choices]
    return frozenset().union(
        *(high_ranks if choice.symbol == "H" else frozenset(sum(choice.options, ())) for choice in choices)
    )


def with_conditions(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the conditions in a list put behind the line that ends with "if" above them.

    Each condition is about the cards held, and "or" stands between it and the next.

    Examples
    --------
    >>> from strategygen.charts.rows import NUMBERING
    >>> texts = ("1.", "Three to a straight flush, if"), ("-", "it has no gaps, or"), ("-", "it's 2-3-4")
    >>> rows = [Row(at, mark, words, indent=2 * at) for at, (mark, words) in enumerate(texts)]
    >>> rows = [row.without(NUMBERING, row.written, row.words) for row in rows]
    >>> [(row.kind, row.words) for row in with_conditions(rows, PlainReader())][:2]
    [('', 'Three to a straight flush, no gaps, or 2-3-4'), ('joined', 'it has no gaps, or')]
    """
    found: list[Row] = []
    at = 0
    while at < len(rows):
        owner, at = rows[at], at + 1
        end = at
        opened = _OPEN.search(owner.words) if not owner.kind and owner.part != "row" else None
        while opened is not None and end < len(rows) and _is_below(rows[end], owner):
            end += 1
        items = _conditions(rows[at:end])
        head = owner.words[: opened.start()] if opened is not None else ""
        if not items or not reader.can_read(head):
            found.append(owner)
            continue
        written = " ".join(row.written for row in (owner, *rows[at:end]))
        found.append(replace(owner, words=f"{head}, {', or '.join(items)}", written=written))
        found += [replace(row, kind="joined") for row in rows[at:end]]
        at = end
    return found


def _is_below(row: Row, owner: Row) -> bool:
    """Whether a row with a mark is set in below a line."""
    is_inside = bool(mark_of(row)) and row.indent >= owner.indent + 2
    return is_inside and not row.kind and bool(row.words) and heading_of(row) is None


def _conditions(rows: Sequence[Row]) -> list[str]:
    """Return what the items of a list say of the cards held; none if one of them says something else."""
    texts = [row.words for row in rows]
    are_joined = all(_OR_BEHIND.search(above) or _OR_IN_FRONT.match(below) for above, below in pairwise(texts))
    bare = [_OR_IN_FRONT.sub("", _OR_BEHIND.sub("", text).rstrip(" .,;")) for text in texts]
    if len(rows) < 2 or not are_joined or not all(map(_OF_CARDS.match, bare)):
        return []
    found = [_FURTHER.sub("", _OF_CARDS.sub("", text, count=1)) for text in bare]
    for pattern, words in _OTHER_WORDS:
        found = [pattern.sub(words, text) for text in found]
    return found
