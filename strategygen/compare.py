"""Two pay tables, or a pay table and a chart, set side by side: what is played differently, and what it costs.

A deal is played *differently* if the two charts allow no hold of it in common.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from strategygen.cards import Cards
from strategygen.charts import Chart, Play, play_chart
from strategygen.check import CheckReport, check_chart
from strategygen.deals import IntArray
from strategygen.derive import derive_chart
from strategygen.errors import GameError
from strategygen.games import Game
from strategygen.notation import MaskWords, single_masks
from strategygen.solve import ExactArray, Solution, solve

__all__ = ["Comparison", "Difference", "compare_charts", "compare_games"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Deals that the two charts play differently, each by one line.

    Attributes
    ----------
    line_a, line_b : int
        Numbers of the lines that decide, from 1; one more than a chart has where none of its lines applies.
    text_a, text_b : str
        These lines.
    section : str or None
        The heading that the lines stand under.
    classes, hands : int
        Deal classes, and deals counted singly.
    cost_a, cost_b : Fraction
        What the return of A loses if B's line is played in them; what the return of B loses if A's is.  The worst
        hold is taken where a line fits in several ways.
    witness, hold_a, hold_b : Cards
        The deal of the group in which most is lost in B by A's line, and the hold worth least in B that each line
        allows.
    """

    line_a: int
    line_b: int
    text_a: str
    text_b: str
    section: str | None
    classes: int
    hands: int
    cost_a: Fraction
    cost_b: Fraction
    witness: Cards
    hold_a: Cards
    hold_b: Cards


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two charts, each with its game, and what is played differently.

    Attributes
    ----------
    a, b : CheckReport
        Each chart judged in its own game.
    a_in_b, b_in_a : CheckReport
        Each chart judged in the other game.
    differences : tuple of Difference
        Those that lose most in B first.
    """

    a: CheckReport
    b: CheckReport
    a_in_b: CheckReport
    b_in_a: CheckReport
    differences: tuple[Difference, ...]

    @property
    def cost_of_a_in_b(self) -> Fraction:
        """What is lost against optimal play of B by playing A's chart, the worst hold taken; units per unit bet."""
        return self.a_in_b.cost_worst

    @property
    def cost_of_b_in_a(self) -> Fraction:
        """What is lost against optimal play of A by playing B's chart, the worst hold taken; units per unit bet."""
        return self.b_in_a.cost_worst

    @property
    def classes(self) -> int:
        """Deal classes that are played differently."""
        return sum(difference.classes for difference in self.differences)

    @property
    def hands(self) -> int:
        """Deals, counted singly, that are played differently."""
        return sum(difference.hands for difference in self.differences)


def compare_games(a: Game, b: Game, progress: Callable[[str], None] | None = None) -> Comparison:
    """Return what the optimal charts of two games play differently.

    Raises
    ------
    GameError
        If the games are not of one deck with the same wild and high cards: then their charts speak of other hands.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> found = compare_games(load_game("jacks-or-better-9-6"), load_game("jacks-or-better-8-5"))
    >>> found.hands > 0, found.cost_of_a_in_b > 0, found.a.optimal and found.b.optimal
    (True, True, True)
    """
    _refuse_unlike(a, b)
    charts = [derive_chart(solve(game), "condensed", progress) for game in (a, b)]
    return compare_charts(charts[0], solve(a), charts[1], solve(b))


def compare_charts(a: Chart, in_a: Solution, b: Chart, in_b: Solution) -> Comparison:
    """Return what two charts play differently, each made for a game of its own or for the same.

    Raises
    ------
    GameError
        If the games are not of one deck with the same wild and high cards.
    """
    _refuse_unlike(in_a.game, in_b.game)
    plays = play_chart(a, in_a), play_chart(b, in_b)
    rows = np.flatnonzero((plays[0].words & plays[1].words) == 0)
    return Comparison(
        a=check_chart(a, in_a),
        b=check_chart(b, in_b),
        a_in_b=check_chart(a, in_b),
        b_in_a=check_chart(b, in_a),
        differences=_differences(plays, rows, in_a, in_b),
    )


def _refuse_unlike(a: Game, b: Game) -> None:
    for what, of_a, of_b in (
        ("deck", a.deck, b.deck),
        ("wild cards", a.wild_ranks, b.wild_ranks),
        ("lowest paying pair", a.high_ranks, b.high_ranks),
    ):
        if of_a != of_b:
            raise GameError(f"{a.id} and {b.id} cannot be compared: they differ in the {what}")


def _differences(plays: tuple[Play, Play], rows: IntArray, in_a: Solution, in_b: Solution) -> tuple[Difference, ...]:
    if not len(rows):
        return ()
    lines = [play.line[rows] for play in plays]
    # What each line is worth in its own game, less what the other chart's line is worth there.
    lost_in_a = _worst(in_a, plays[0].words, rows) - _worst(in_a, plays[1].words, rows)
    lost_in_b = _worst(in_b, plays[1].words, rows) - _worst(in_b, plays[0].words, rows)
    sizes = in_a.deals.sizes[rows]
    found = []
    for line_a, line_b in sorted(set(zip(lines[0].tolist(), lines[1].tolist(), strict=True))):
        here = np.flatnonzero((lines[0] == line_a) & (lines[1] == line_b))
        witness = int(rows[here[int(np.argmax(lost_in_b[here]))]])
        section = plays[0].chart.lines[line_a].section if line_a < len(plays[0].chart.lines) else None
        found.append(
            Difference(
                line_a=line_a + 1,
                line_b=line_b + 1,
                text_a=_text(plays[0].chart, line_a),
                text_b=_text(plays[1].chart, line_b),
                section=None if section is None else str(section),
                classes=len(here),
                hands=int(sizes[here].sum()),
                cost_a=_share(in_a, lost_in_a[here], sizes[here]),
                cost_b=_share(in_b, lost_in_b[here], sizes[here]),
                witness=in_a.witness(witness),
                hold_a=_worst_hold(in_b, plays[0], witness),
                hold_b=_worst_hold(in_b, plays[1], witness),
            )
        )
    return tuple(sorted(found, key=lambda difference: (-difference.cost_b, difference.line_a, difference.line_b)))


def _text(chart: Chart, line: int) -> str:
    return str(chart.lines[line]) if line < len(chart.lines) else "no line applies"


def _worst_hold(solution: Solution, play: Play, deal: int) -> Cards:
    values = solution.values_at(np.array([deal]))[:, 0]
    mask = min(single_masks(int(play.words[deal])), key=lambda mask: (int(values[mask]), mask))
    return solution.witness(deal, mask)


def _worst(solution: Solution, words: MaskWords, rows: IntArray) -> ExactArray:
    """Return the value of the worst hold allowed in each of these deals, times the solution's denominator."""
    values = solution.values_at(rows)
    worst = solution.best[rows].copy()
    for mask in range(32):
        allowed = words[rows] >> np.uint32(mask) & np.uint32(1) > 0
        worst[allowed] = np.minimum(worst[allowed], values[mask, allowed])
    return worst


def _share(solution: Solution, lost: ExactArray, sizes: IntArray) -> Fraction:
    total = sum(int(x) * int(w) for x, w in zip(lost, sizes, strict=True))
    return Fraction(total, solution.n_hands * solution.denominator)
