"""Questions about a chart: deals out of the decisions that cost most, and exact verdicts on answers.

=========  ====================================================================
mistake    to play a deal as if the line that decides it were not there.
stake      of a line: what its mistake costs, summed over all deals.
=========  ====================================================================

A line is drawn with a probability that goes with the fourth root of its stake, so that the lines which everybody knows
do not crowd out the others; of its deals one is drawn with a probability that goes with what the mistake loses there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt
from random import Random

import numpy as np

from strategygen.cards import Card, Cards, Deal, Hold, Suit
from strategygen.charts import Play
from strategygen.notation import Matcher
from strategygen.solve import Solution

__all__ = ["Question", "Quiz", "Verdict"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth.

    Attributes
    ----------
    hold : Hold
        The answer.
    loss : Fraction
        What it returns less than the best hold, units per unit bet.
    is_right : bool
        Whether the chart allows it, or it is as good as the best hold.
    """

    hold: Hold
    loss: Fraction
    is_right: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A deal, and the line that decides it.

    Attributes
    ----------
    cards : tuple of Card
        The deal, in the order in which it is shown.
    line : int
        Index of the line that decides; the number of lines if none does.
    holds : tuple of Hold
        The holds that the chart allows.
    values : dict of Hold to Fraction
        The value of every hold of the deal.
    """

    cards: tuple[Card, ...]
    line: int
    holds: tuple[Hold, ...]
    values: dict[Hold, Fraction]

    @property
    def best(self) -> Fraction:
        """The value of the best hold."""
        return max(self.values.values())

    def judge(self, hold: Hold) -> Verdict:
        """Return the verdict on an answer."""
        loss = self.best - self.values[hold]
        return Verdict(hold, loss, loss == 0 or hold in self.holds)


class Quiz:
    """Questions about one chart.

    Parameters
    ----------
    play : Play
        The chart played on every deal.
    solution : Solution
        The game's values.

    Examples
    --------
    >>> from strategygen.charts import Chart, play_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> chart = Chart.of(["5-F", "2-HP", "none"])
    >>> question = next(Quiz(play_chart(chart, solution), solution).questions(seed=1))
    >>> question.line < 2, question.judge(question.holds[0]).is_right, len(question.values)
    (True, True, 32)
    """

    def __init__(self, play: Play, solution: Solution) -> None:
        self.play = play
        self.solution = solution

    @cached_property
    def losses(self) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
        """For each line the deal classes in which its mistake loses, and their loss times their size, as integers."""
        solution, lines = self.solution, self.play.chart.lines
        matcher = Matcher.of(solution.game)
        found = []
        for index in range(len(lines)):
            rows = np.flatnonzero(self.play.line == index)
            words = np.zeros(len(rows), np.uint32)
            for line in lines[index + 1 :]:
                open_rows = np.flatnonzero(words == 0)
                if not len(open_rows):
                    break
                words[open_rows] = matcher.match(line, rows[open_rows])
            words[words == 0] = 1
            lost = np.zeros(len(rows), object)
            if len(rows):
                values = solution.values_at(rows).astype(object)
                allowed = (words >> np.arange(32, dtype=np.uint32)[:, None] & np.uint32(1)).astype(np.bool_)
                worst = np.where(allowed, values, int(solution.best.max()) + 1).min(axis=0)
                lost = np.maximum(solution.best[rows].astype(object) - worst, 0) * solution.deals.sizes[rows]
            is_loss = lost > 0
            found.append((rows[is_loss], lost[is_loss]))
        return tuple(found)

    @cached_property
    def stakes(self) -> tuple[Fraction, ...]:
        """For each line what its mistake costs, units per unit bet."""
        total = self.solution.n_hands * self.solution.denominator
        return tuple(Fraction(int(lost.sum()) if len(lost) else 0, total) for _, lost in self.losses)

    def questions(self, seed: int) -> Iterator[Question]:
        """Yield questions without end, the same for the same seed; none if no line of the chart matters."""
        random = Random(seed)
        weights = [isqrt(isqrt(int(stake * 10**36))) for stake in self.stakes]
        if not any(weights):
            return
        while True:
            index = random.choices(range(len(weights)), weights)[0]
            rows, lost = self.losses[index]
            yield self.question(int(rows[_drawn(random, lost.tolist())]), random)

    def question(self, number: int, random: Random) -> Question:
        """Return the question about a deal class, its suits exchanged and its cards shuffled."""
        solution = self.solution
        suits = dict(zip(map(int, Suit), random.sample(list(Suit), 4), strict=True))
        cards = [card if card.is_joker else Card(card.rank, suits[int(card.suit)]) for card in solution.witness(number)]
        row, order = solution.deals.locate(Deal(cards))
        shown = random.sample(cards, len(cards))
        values = solution.values_at(np.array([row]))[:, 0]
        of_mask = [Hold([card for j, card in enumerate(order) if mask >> j & 1]) for mask in range(32)]
        word = int(self.play.words[row])
        holds = [mask for mask in range(32) if word >> mask & 1]
        return Question(
            cards=tuple(shown),
            line=int(self.play.line[row]),
            holds=tuple(of_mask[mask] for mask in sorted(holds, key=lambda mask: -int(values[mask]))),
            values={of_mask[mask]: solution.fraction(int(values[mask])) for mask in range(32)},
        )


def _drawn(random: Random, weights: Sequence[int]) -> int:
    """Return a place, drawn with a probability that goes with its weight; exact for integers of any size."""
    at = random.randrange(int(sum(weights)))
    for place, weight in enumerate(weights):
        at -= int(weight)
        if at < 0:
            return place
    raise AssertionError("the weights sum to more than was drawn")


def read_answer(text: str, cards: Sequence[Card]) -> Hold | None:
    """Return the hold that an answer names: places such as ``1 3 5``, cards such as ``Jh Qh``, all or none.

    Examples
    --------
    >>> cards = [Card.parse(text) for text in ("2s", "Js", "Qs", "Kh", "Ad")]
    >>> read_answer("23", cards), read_answer("ad kh", cards), read_answer("none", cards), read_answer("7", cards)
    (Hold('Qs Js'), Hold('Ad Kh'), Hold(''), None)
    """
    from strategygen.errors import StrategygenError

    words = text.lower().replace(",", " ").split()
    joined = "".join(words)
    if joined in ("none", "nothing", "0", "-"):
        return Hold("")
    if joined in ("all", "everything", "pat"):
        return Hold(cards)
    if joined and all("1" <= sign <= str(len(cards)) for sign in joined) and len(set(joined)) == len(joined):
        return Hold([cards[int(sign) - 1] for sign in joined])
    try:
        hold = Cards(" ".join(word.capitalize() for word in words))
    except StrategygenError:
        return None
    return Hold(list(hold)) if joined and set(hold) <= set(cards) else None
