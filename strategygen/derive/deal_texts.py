"""Texts of five cards, for deals that no simpler text separates."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from strategygen.language import WILD, CardText, Group, Matcher, products, rank_choice
from strategygen.values import IntArray

#: Most patterns of braces, and most products for each, tried in texts of five cards.
MOST_BRACES = 8
MOST_PRODUCTS = 4

#: Most deals described with the suit of each card.
MOST_DEALS = 2000

#: For each card, the discard first, the ranks that it may have.
Term = tuple[frozenset[int], ...]


def discard_texts(matcher: Matcher, pairs: tuple[IntArray, IntArray]) -> Iterator[list[CardText]]:
    """Yield for each pattern of braces the texts of four cards held and the discard: the smallest product, then parts.

    `pairs` are deals, and the masks of the holds.
    """
    by_brace: dict[tuple[tuple[int, ...], tuple[int, ...]], list[tuple[int, ...]]] = {}
    for row, mask in zip(*(numbers.tolist() for numbers in pairs), strict=True):
        held = sorted((j for j in range(5) if mask >> j & 1), key=lambda j: matcher.suit_bits[j, row] > 0)
        order = [next(j for j in range(5) if j not in held), *held]
        suits = [int(matcher.suit_bits[j, row]) for j in order]
        ranks = tuple(WILD if not suits[i] else int(matcher.ranks[j, row]) for i, j in enumerate(order))
        natural = tuple(i for i in range(5) if suits[i])
        for brace in _braces(suits, natural):
            by_brace.setdefault((brace, natural), []).append(ranks)
    for (brace, _), points in sorted(by_brace.items(), key=lambda item: -len(item[1]))[:MOST_BRACES]:
        bounding = tuple(frozenset(point[i] for point in points) for i in range(5))
        terms = dict.fromkeys([bounding, *products(sorted(set(points)))[:MOST_PRODUCTS]])
        yield [_discard_text(term, brace) for term in terms]


def _braces(suits: list[int], natural: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the places that braces may hold: cards of one suit that no other card has, or none."""
    for size in (0, 2, 3, 4, 5):
        for brace in combinations(natural, size):
            inside = {suits[i] for i in brace}
            outside = {suits[i] for i in natural if i not in brace}
            if len(inside) <= 1 and not inside & outside:
                yield brace


def _discard_text(term: Term, brace: tuple[int, ...]) -> CardText:
    """Return five cards, the discard first, as a text: the braced ones, and the others in order."""
    braced = tuple(rank_choice(term[i]) for i in range(5) if i in brace)
    loose = tuple(rank_choice(term[i]) for i in range(5) if i not in brace)
    groups = []
    if 0 not in brace and loose and brace and len(brace) < 4:
        groups.append(Group(loose[:1], False))
        loose = loose[1:]
    if braced:
        groups.append(Group(braced, True))
    if loose:
        groups.append(Group(loose, False))
    return CardText(tuple(groups))


def suit_texts(matcher: Matcher, rows: IntArray) -> Iterator[CardText]:
    """Yield texts of all five cards of some deals with the suit of each."""
    by_suits: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for row in np.unique(rows)[:MOST_DEALS].tolist():
        cards = [(int(matcher.suit_bits[j, row]), int(matcher.ranks[j, row])) for j in range(5)]
        cards = sorted((suit, rank if suit else WILD) for suit, rank in cards) if matcher.has_wild else cards
        suits = [suit for suit, _ in cards]
        pattern = tuple(suits.index(suit) if suit else -1 for suit in suits)
        by_suits.setdefault(pattern, set()).add(tuple(rank for _, rank in cards))
    for pattern, points in sorted(by_suits.items(), key=lambda item: -len(item[1])):
        for term in products(sorted(points))[:MOST_PRODUCTS]:
            yield CardText(
                tuple(
                    Group(tuple(rank_choice(term[i]) for i in range(5) if pattern[i] == brace), brace >= 0)
                    for brace in dict.fromkeys(pattern)
                )
            )
