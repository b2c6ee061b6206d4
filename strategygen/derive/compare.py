"""Comparing optimal play under two pay tables, or two charts: the deals played differently, and their costs.

A deal is played *differently* if the two charts allow no hold of it in common.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from strategygen.cards import Cards
from strategygen.charts import Chart, CheckReport, Play, check_chart, extreme_values, play_chart
from strategygen.derive.kept import kept_chart
from strategygen.display import Record, Result
from strategygen.errors import GameError
from strategygen.games import Game
from strategygen.language import masks_in
from strategygen.values import IntArray, Solution, solve


@dataclass(frozen=True, slots=True)
class Difference:
    """Deals that one line of A and one line of B play differently.

    Attributes
    ----------
    line_a, line_b : int
        Numbers of the deciding lines, from 1; one more than the number of lines where none applies.
    text_a, text_b : str
        These lines.
    section : str or None
        The section heading of the lines.
    classes, hands : int
        Deal classes, and deals counted singly.
    cost_a, cost_b : Fraction
        Cost in A of playing B's line in these deals, and in B of playing A's line; units per unit bet.  The worst hold
        is taken where a line fits in several ways.
    witness, hold_a, hold_b : Cards
        The deal with the highest cost in B of A's line, and the worst hold in B that each line allows.
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
class PlayComparison(Result):
    """Two charts, each with its game, and the deals that they play differently.

    Attributes
    ----------
    a, b : CheckReport
        Each chart checked in its own game.
    a_in_b, b_in_a : CheckReport
        Each chart checked in the other game.
    differences : tuple of Difference
        Highest cost in B first.
    """

    a: CheckReport
    b: CheckReport
    a_in_b: CheckReport
    b_in_a: CheckReport
    differences: tuple[Difference, ...]

    @property
    def cost_of_a_in_b(self) -> Fraction:
        """Cost of playing A's chart in B, the worst hold taken; units per unit bet."""
        return self.a_in_b.cost_worst

    @property
    def cost_of_b_in_a(self) -> Fraction:
        """Cost of playing B's chart in A, the worst hold taken; units per unit bet."""
        return self.b_in_a.cost_worst

    @property
    def classes(self) -> int:
        """Number of deal classes that are played differently."""
        return sum(difference.classes for difference in self.differences)

    @property
    def hands(self) -> int:
        """Number of single deals that are played differently."""
        return sum(difference.hands for difference in self.differences)

    @property
    def caption(self) -> str:
        a, b = (report.solution.game.caption for report in (self.a, self.b))
        return f"{a} (A) and {b} (B): {self.hands:,} deals played differently"

    def to_records(self) -> list[Record]:
        return [
            {
                **{"section": found.section, "line_a": found.line_a, "text_a": found.text_a},
                **{"line_b": found.line_b, "text_b": found.text_b, "classes": found.classes, "hands": found.hands},
                **{"cost_a": found.cost_a, "cost_b": found.cost_b, "witness": str(found.witness)},
            }
            for found in self.differences
        ]


def compare_games(
    a: Game, b: Game, progress: Callable[[str], None] | None = None, folder: Path | None = None
) -> PlayComparison:
    """Compare the optimal charts of two games, which are kept in a folder if it is given (see `kept_chart`).

    Raises
    ------
    GameError
        If the games differ in the deck, the wild cards or the high cards: their charts cannot be compared.

    Examples
    --------
    With 20 cards, tens and higher:

    >>> from dataclasses import replace
    >>> from strategygen.cards import Deck
    >>> from strategygen.games import load_game
    >>> games = [load_game("jacks-or-better", {"royal_flush": pay}) for pay in (800, 20)]
    >>> found = compare_games(*(replace(game, deck=Deck(lowest=10)) for game in games))
    >>> found.hands > 0, found.cost_of_a_in_b > 0, found.a.optimal and found.b.optimal
    (True, True, True)
    """
    _refuse_unlike(a, b)
    charts = [kept_chart(solve(game), "condensed", progress, folder) for game in (a, b)]
    return compare_charts(charts[0], solve(a), charts[1], solve(b))


def compare_charts(a: Chart, in_a: Solution, b: Chart, in_b: Solution) -> PlayComparison:
    """Compare two charts, made for two games or for the same game.

    Raises
    ------
    GameError
        If the games differ in the deck, the wild cards or the high cards.
    """
    _refuse_unlike(in_a.game, in_b.game)
    plays = play_chart(a, in_a), play_chart(b, in_b)
    rows = np.flatnonzero((plays[0].allowed & plays[1].allowed) == 0)
    return PlayComparison(
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
    # The EV of each chart's line in its own game, less the EV of the other chart's line there.
    worst_in_a, worst_in_b = (
        [extreme_values(solution, play.allowed[rows], rows)[1] for play in plays] for solution in (in_a, in_b)
    )
    lost_in_a, lost_in_b = worst_in_a[0] - worst_in_a[1], worst_in_b[1] - worst_in_b[0]
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
                cost_a=in_a.mean(lost_in_a[here], rows[here]),
                cost_b=in_b.mean(lost_in_b[here], rows[here]),
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
    mask = min(masks_in(int(play.allowed[deal])), key=lambda mask: (int(values[mask]), mask))
    return solution.witness(deal, mask)
