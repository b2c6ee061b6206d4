"""Numbers behind three to a straight flush, as in "SF3 -1", where a page says that they are high cards minus gaps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.meanings import ranks_in
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.ranks import gaps_of
from strategygen.charts.plain.words import split_words
from strategygen.charts.rows import Row

_NUMBER = r"[+\-−–]?[0-3]"
_SF = r"(?:SF-?3|3-?SF)"
_GAPS = r"(?:the )?(?:number of )?(?:gaps|insides|holes)"
#: "The number behind is the number of high cards (jack through ace) minus the number of insides."
_SAYS_SO = pattern_of(
    rf"(?:\b(?:for|in|with|of) {_SF}(?: (?:hands|draws))?,? )?(?:the )?(?:\bnumber|\bfigure|\bvalue|\bdigit|{_SF} ?"
    rf"{_NUMBER})(?:(?!\bnot\b|n['’]t\b)[^.;])*?"
    rf"(?:=|:|\b(?:is|are|means?|equals?|shows?|gives?|counts?)\b)\s*(?:the )?(?:number of )?high cards"
    r"(?:\s*\((?P<high>[^()]*)\))?"
    rf"\s*(?:minus|less|[-−–])\s*{_GAPS}(?: in (?:it|the hand|them))?\s*(?:[.;:,]|\Z)",
    re.IGNORECASE,
)
_CARDS = r"(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){2}"
#: "So '9TJ' is +1, '346' is -1 and 579 and 742 are -2"
_EXAMPLES = pattern_of(
    rf"(?:\b(?:so|thus|e\.g\.|for (?:example|instance)),?\s+)?(?P<all>['\"]?{_CARDS}['\"]?(?:(?:, | and |, and )"
    rf"['\"]?{_CARDS}['\"]?)*)"
    rf" (?:is|are|has|have|=|counts? as) (?:an? )?(?P<number>{_NUMBER})(?=\s*(?:[.,;]|\band\b|\Z))[.,;]?\s*(?"
    rf":and\b\s*)?",
    re.IGNORECASE,
)
#: "Count 234 and ace-low SF3s as -1": an ace is a high card.
_LOW_CARDS = pattern_of(
    rf"\b(?:count|treat|take) (?:a )?(?P<three>2-?3-?4)(?: and|,| or) (?:an? |any |all )?ace[- ]low (?:{_SF}s?|hands?"
    rf"|draws?|ones)?"
    rf" ?as (?:an? )?(?P<number>{_NUMBER})\s*(?:[.;,]|\Z)",
    re.IGNORECASE,
)
#: "SF3 -1 (includes 234 and all ace-low)"
_LOW_INCLUDED = pattern_of(
    rf"(?<![\w-]){_SF} ?\(?(?P<number>{_NUMBER})\)?,? ?(?P<remark>\((?:includes?|including|incl\.?) "
    r"(?:2-?3-?4(?: and|,| &) (?:all |any )?(?:ace|A)[- ]low|(?:all |any )?(?:ace|A)[- ]low(?: and|,| &) 2-?3-?4)"
    r"(?: (?:hands|draws|ones|SF3s?))?\))\s*\Z",
    re.IGNORECASE,
)
_WRITTEN = pattern_of(
    rf"(?<![\w-])(?P<hand>{_SF})(?P<numbers> ?\(?{_NUMBER}(?:(?: ?[,/] ?| or | and | & ){_NUMBER})*\)?)(?=\s*(?:[,;:"
    rf"(]|\Z| -|\t))",
    re.IGNORECASE,
)


def with_sf_numbers(rows: Sequence[Row], reader: PlainReader) -> tuple[list[Row], PlainReader]:
    """Return rows with "SF3 -1" written out, if the page says that the number is of high cards minus gaps.

    Examples of such numbers on the page must agree.  The reader, too, is returned: it knows the gaps of low cards that
    the page states so.

    Examples
    --------
    >>> texts = "SF3 +1, 0", "SF3 -1", "SF3 +1, 0, -1 = number of high cards minus number of gaps. 9TJ is {}."
    >>> for number in "+1", "0":
    ...     page = [Row(1, text, text.format(number)) for text in texts]
    ...     print([row.words for row in with_sf_numbers(page, PlainReader())[0] if row.kind == ""])
    ['SF3 (high cards - gaps = 1); SF3 (high cards - gaps = 0)', 'SF3 (high cards - gaps = -1)']
    ['SF3 +1, 0', 'SF3 -1', 'SF3 +1, 0, -1 = number of high cards minus number of gaps. 9TJ is 0.']

    Low cards that one number includes have no other.

    >>> texts = "SF3 0", "SF3 -1 (includes 234 and all A-low)", "SF3 -1 means high cards minus gaps."
    >>> rows, reader = with_sf_numbers([Row(1, text, text) for text in texts], PlainReader())
    >>> rows[1].words, dict(reader.gap_counts)[2, 3, 4], dict(reader.gap_counts)[2, 3, 14]
    ('SF3 (high cards - gaps = -1)', 1, 2)
    """
    saying = [row for row in rows if row.kind != "title" and _SAYS_SO.search(row.words)]
    high = {found["high"] for row in saying for found in _SAYS_SO.finditer(row.words) if found["high"]}
    if not saying or any(ranks_in(named) != reader.context().high_ranks for named in high):
        return list(rows), reader
    included = {row: match for row in rows if not row.kind and (match := _LOW_INCLUDED.search(row.words)) is not None}
    counted = [match for row in rows for match in _LOW_CARDS.finditer(row.words)] or [*included.values()]
    if len({_value(match["number"]) for match in counted}) > 1:
        # They cannot have several numbers.
        included = {}
    elif counted and not reader.gap_counts:
        reader = replace(reader, gap_counts=_low_gaps(_value(counted[0]["number"]), reader))
    first, found = rows.index(saying[0]), list(rows)
    for at, row in enumerate(rows):
        # Examples are in the same text, or in the rows below.
        is_near = first < at <= first + 2 and _EXAMPLES.search(row.words) is not None
        if row not in saying and not is_near:
            if row.kind == "":
                # These cards have the number now.
                words = row.words[: included[row].start("remark")].rstrip(" ,") if row in included else row.words
                found[at] = replace(row, words=_WRITTEN.sub(_written_out, words))
            continue
        for match in _EXAMPLES.finditer(row.words):
            if not all(
                _number_of(cards, reader) == _value(match["number"]) for cards in re.findall(_CARDS, match["all"])
            ):
                return list(rows), reader
        rest = _EXAMPLES.sub("", _LOW_CARDS.sub("", _SAYS_SO.sub("", row.words))).strip()
        if rest != row.words:
            found[at] = replace(row, words=rest) if re.search(r"\w", rest) else replace(row, kind="defined")
    return found, reader


def _low_gaps(number: int, reader: PlainReader) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the gaps of 2-3-4 and of three cards with a low ace, from their high cards minus gaps."""
    high, ace = reader.context().high_ranks, int(Rank.ACE)
    low = [(2, 3, 4), *((*two, ace) for two in combinations(range(2, 6), 2))]
    return tuple(sorted((ranks, sum(rank in high for rank in ranks) - number) for ranks in low))


def _value(number: str) -> int:
    return int(number.replace("−", "-").replace("–", "-"))


def _written_out(match: re.Match[str]) -> str:
    numbers = re.findall(_NUMBER, match["numbers"])
    return "; ".join(f"{match['hand']} (high cards - gaps = {_value(number)})" for number in numbers)


def _number_of(cards: str, reader: PlainReader) -> int | None:
    """Return the high cards minus the gaps of three cards, as the page counts gaps."""
    ranks = tuple(sorted({rank for word in split_words(cards.replace("-", "")) for rank in word.ranks}))
    if len(ranks) != 3:
        return None
    counts, high = dict(reader.gap_counts), reader.context().high_ranks
    return sum(rank in high for rank in ranks) - counts.get(ranks, gaps_of(ranks))
