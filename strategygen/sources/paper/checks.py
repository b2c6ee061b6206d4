"""The paper's figures, each computed in two ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from strategygen.language.counting import deal_counter
from strategygen.sources.paper.descriptions import DescribedValue
from strategygen.sources.paper.listing import list_deals
from strategygen.sources.paper.patterns import pattern_groups
from strategygen.values import Solution, compute_ce_values


@dataclass(frozen=True, slots=True)
class Check:
    """A figure computed in two ways, with the names of the ways."""

    what: str
    one: int | Fraction
    other: int | Fraction
    ways: tuple[str, str]

    @property
    def holds(self) -> bool:
        """Whether both results are equal."""
        return self.one == self.other


def paper_checks(solution: Solution, described: Iterable[DescribedValue] | None = None) -> tuple[Check, ...]:
    """Return the checks of the paper (sums, median, garbage, numbers of deal classes) and of the descriptions.

    Examples
    --------
    >>> from strategygen import load_game, solve
    >>> checks = paper_checks(solve(load_game("jacks-or-better")))
    >>> checks[0].one, all(check.holds for check in checks)
    (134459, True)
    """
    game, deals, ce = solution.game, solution.deals, compute_ce_values(solution)
    listing, groups = list_deals(solution), pattern_groups(game)
    counter = deal_counter(game).total
    weighted = sum(int(v) * int(n) for v, n in zip(listing.values.tolist(), listing.sizes.tolist(), strict=True))
    # The median is the middle of all deals in order of value, the lower of two.
    ordered = listing.sorted_by_value()
    below = np.cumsum(ordered.sizes[::-1])
    middle = int(np.searchsorted(below, (solution.n_hands + 1) // 2))
    n = solution.n_hands
    checks = [
        Check("Equivalence classes", sum(group.classes for group in groups), len(deals), ("formula", "enumeration")),
        Check(
            "Deals", sum(group.hands for group in groups), n, ("classes times their sizes", f"C({len(game.deck)}, 5)")
        ),
        Check("Deals by suits and ranks", sum(s * c for s, c in counter.items()), n, ("rank sets", "enumeration")),
        Check("Equivalence classes by rank sets", sum(counter.values()), len(listing), ("rank sets", "enumeration")),
        Check("Sum of deals times integer value", ce.total, weighted, ("over the values", "over the classes")),
        Check(
            "Expected return",
            Fraction(ce.total, n * solution.denominator),
            solution.expected_return,
            ("sum over deals", "solution"),
        ),
        Check(
            "Median of the conditional expected return",
            ce.median,
            solution.fraction(int(ordered.values[::-1][middle])),
            ("over the values", "the middle deal"),
        ),
        Check(
            "Probability of a garbage hand",
            solution.garbage_probability,
            Fraction(int(deals.sizes[solution.values[0] == solution.best].sum()), n),
            ("by holds", "by the value of drawing five"),
        ),
        Check("Values", len(ce.rows), len(np.unique(listing.values)), ("Tables A1 and A2", "Table 4")),
    ]
    if described is not None:
        found = list(described)
        expected = [{size: n for size, n in ce.rows[row.number - 1].classes.items() if n} for row in found]
        right = [row for row, classes in zip(found, expected, strict=True) if row.lines and row.counted == classes]
        checks += [
            Check("Values described", sum(bool(row.lines) for row in found), len(found), ("texts found", "tables")),
            Check("Descriptions whose classes are counted right", len(right), len(found), ("by the text", "tables")),
        ]
    return tuple(checks)
