"""Conflicts: kinds of hold that must each be above another, and the deals that require it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from strategygen.cards import Cards
from strategygen.derive.graphs import components
from strategygen.derive.rules import Rule
from strategygen.derive.sections import ChartSection, chart_sections
from strategygen.language import rows_with
from strategygen.values import Solution


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge of the precedence graph: kind `above` must be above kind `below`.

    Attributes
    ----------
    above, below : str
        Names of the kinds.
    classes, hands : int
        Number of deal classes, and of deals, that require the order.
    cost : Fraction
        Cost if `below` is played in all these deals, with its worst hold; units per unit bet.
    witness : Cards
        The deal with the greatest loss of EV.
    """

    above: str
    below: str
    classes: int
    hands: int
    cost: Fraction
    witness: Cards


@dataclass(frozen=True, slots=True)
class Conflict:
    """Kinds of hold that must each be above another, with the edges among them."""

    kinds: tuple[str, ...]
    edges: tuple[Edge, ...]
    section: str | None = None


def find_conflicts(solution: Solution) -> tuple[Conflict, ...]:
    """Return the conflicts of the kinds of hold: the components of the precedence graph with their edges.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> found = find_conflicts(solve(load_game("jacks-or-better")))
    >>> len(found), sorted((edge.above, edge.classes) for edge in found[-1].edges)
    (6, [('1-RF: K or A', 80), ('2-RF: TK', 470)])
    """
    sections = chart_sections(solution, shortest=False)
    return tuple(conflict for section in sections for conflict in _section_conflicts(section))


def _section_conflicts(section: ChartSection) -> Iterator[Conflict]:
    """Yield the conflicts of a section, by their least CE number."""
    rules = section.kind_rules()
    everything = np.ones(section.n_deals, np.bool_)
    above = section.blockers(rules, everything)
    first = {i: section.first_ce(rule, everything) for i, rule in enumerate(rules)}
    for part in sorted(components(above), key=lambda part: min(first[i] for i in part)):
        inner = sorted((a, b) for b in part for a in above[b] if a in part)
        if inner:
            edges = tuple(_edge(section, rules[a], rules[b]) for a, b in inner)
            heading = str(section.heading) if section.heading else None
            yield Conflict(tuple(rules[i].label for i in part), edges, heading)


def _edge(section: ChartSection, above: Rule, below: Rule) -> Edge:
    """Return the edge that requires one rule above another."""
    solution = section.solution
    rows = np.flatnonzero(above.right & below.wrong)
    deals = section.numbers[rows]
    worst = solution.best[deals].copy()
    values = solution.values_at(deals)
    allowed = below.allowed[rows]
    for mask in range(32):
        held = rows_with(mask, allowed)
        worst[held] = np.minimum(worst[held], values[mask, held])
    loss = solution.best[deals] - worst
    sizes = section.sizes[rows]
    total = sum(int(x) * int(w) for x, w in zip(loss, sizes, strict=True))
    cost = Fraction(total, solution.n_hands * solution.denominator)
    witness = solution.witness(int(deals[int(np.argmax(loss))]))
    return Edge(above.label, below.label, len(deals), int(sizes.sum()), cost, witness)
