"""Whether "J/Q/K" is one of these cards or all of them, as far as the lines around leave one meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.entries import PlainEntry, sets_of_entry
from strategygen.charts.plain.ranks import InexpressibleError, Ranks
from strategygen.errors import NotationError
from strategygen.language import Line

_CARD = r"(?:an? |the )?(?:ace|king|queen|jack|ten|10|[2-9TJQKA])"
#: "Queen and jack, draw three cards"
_CARDS_DRAWN = pattern_of(
    rf"(?:hold |keep )?{_CARD} and {_CARD}(?:(?:,? or |, ){_CARD})*[\W_]*(?:and )?"
    r"(?:draw|discard|throw|toss|hold|keep)(?: away)?(?: the other)? (?:one|two|three|four|[1-4])"
    r"(?: (?:new )?cards?)?\W*",
    re.IGNORECASE,
)
#: Types of hold whose cards are of one suit, and of more than one.
_SUITED, _UNSUITED = ("RF", "SF", "F"), ("S", "N")
#: Ranks that are held, and whether they are suited; None if it does not matter.
_Hold = tuple[Ranks, bool | None]


def which_meaning(
    single: Line, together: Line, above: Iterable[Line], below: Iterable[Line], context: Context
) -> Line | None:
    """Return the line of single cards or that of all cards together, if only one of them can be meant; else None.

    Single cards are not meant if a line below, which holds some of these cards together, would decide no deal; all of
    them together are not meant if the lines above decide every such deal.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> one, both = parse_line("1-RF: J or Q"), parse_line("2-RF: JQ; 2-S: JQ")
    >>> print(which_meaning(one, both, [], [parse_line("2-S: JQ")], Context()))
    2-RF: JQ; 2-S: JQ
    >>> print(which_meaning(one, both, [parse_line("2-RF: HH; 2-S: HH")], [], Context()))
    1-RF: J or Q
    >>> print(which_meaning(one, both, [parse_line("2-RF: JQ")], [parse_line("none")], Context()))
    None
    """
    if context.wild:
        return None
    may_be_single = not decides_some(single, below, context)
    held = list(_holds(above, context))
    may_be_all = any(not _covers(held, ranks) for ranks, _ in _holds([together], context))
    if may_be_single == may_be_all:
        return None
    return single if may_be_single else together


def by_number_drawn(text: str, read: Callable[[str], Line]) -> str | None:
    """Return "queen and jack (draw three)" with the word that the number of cards leaves; None if both or neither fit.

    Examples
    --------
    >>> from strategygen.charts.plain import PlainReader
    >>> read = PlainReader().read
    >>> texts = "Queen and jack (draw three cards)", "Queen and jack (draw four cards)", "Queen and jack"
    >>> [by_number_drawn(text, read) for text in texts]
    ['Queen with jack (draw three cards)', 'Queen or jack (draw four cards)', None]
    """
    if _CARDS_DRAWN.fullmatch(text) is None:
        return None
    found = []
    for word in (" with ", " or "):
        words = text.replace(" and ", word, 1)
        with suppress(NotationError):
            read(words)
            found.append(words)
    return found[0] if len(found) == 1 else None


def decides_some(single: Line, below: Iterable[Line], context: Context) -> bool:
    """Whether a line of single cards decides all deals of a line below it."""
    singles = {rank for ranks, _ in _holds([single], context) for rank in ranks}
    return any(_is_decided(line, singles, context) for line in below)


def covers_singles(single: Line, below: Iterable[Line], context: Context) -> bool:
    """Whether lines below hold each of the cards of a line of single cards alone; of four or more one may be left."""
    own = {ranks for ranks, _ in _holds([single], context)}
    left = own - {ranks for ranks, _ in _holds(below, context) if len(ranks) == 1}
    return len(left) <= len(own) // 4


def _is_decided(line: Line, singles: set[int], context: Context) -> bool:
    """Whether each hold of a line has one of some ranks."""
    found = [list(_holds([line], context, entry)) for entry in line.entries]
    return all(found) and all(not singles.isdisjoint(ranks) for holds in found for ranks, _ in holds)


def _holds(lines: Iterable[Line], context: Context, *only: object) -> Iterator[_Hold]:
    """Yield the holds of the entries of lines that are no more than cards by name; of one entry if it is given."""
    for line in lines:
        for entry in line.entries:
            kind, n = entry.name.type, entry.name.n
            is_named = bool(entry.cards) and not (entry.features or entry.penalties or entry.conditions)
            if (only and entry not in only) or not is_named or entry.exclusions or kind not in _SUITED + _UNSUITED:
                continue
            try:
                sets = sets_of_entry(context, PlainEntry.from_entry(entry))
            except InexpressibleError:
                continue
            for ranks in sets:
                yield ranks, None if n == 1 else kind in _SUITED


def _covers(held: Sequence[_Hold], ranks: Ranks) -> bool:
    """Whether every deal with some ranks, of any suits, has one of the holds."""
    within = [(own, is_suited) for own, is_suited in held if set(own) <= set(ranks)]
    for suits in product(range(4), repeat=len(ranks)):
        suit_of = dict(zip(ranks, suits, strict=True))
        if not any(
            is_suited is None or (len({suit_of[rank] for rank in own}) == 1) == is_suited for own, is_suited in within
        ):
            return False
    return True
