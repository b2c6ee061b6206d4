"""Questions about a chart: deals in which likely mistakes are expensive, and the exact cost of answers.

To *forget* a line is to play its deals as if the line were not in the chart; the *stake* of a line is the cost of that
over all deals.  Nobody breaks up four of a kind: a mistake that costs c units per unit bet counts with the *likelihood*
1 / (1 + 10 c)^2.  A deal class of a line is drawn with a probability proportional to the cost times the likelihood
there.  The line before it is drawn with a probability proportional to the fourth root of its stake, so that lines that
are rarely needed are asked too, times the share of the stake that is left when each cost is multiplied by its
likelihood.

A *reading test* has a deal for each line, and for each line with conditions a deal that it fits but for these.
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
from strategygen.charts.playing import Play, allowed_without_line, extreme_values
from strategygen.errors import StrategygenError
from strategygen.language import Entry, HoldSets, Line, Matcher, masks_in
from strategygen.values import BoolArray, IntArray, Solution

#: A mistake that costs the inverse of this, in units per unit bet, is a quarter as likely as one that costs nothing.
STEEPNESS = 10
#: The likelihood 1 in weights of deal classes, which are integers.
CERTAIN = 2**20


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer: whether it is right, and its cost in units per unit bet."""

    hold: Hold
    cost: Fraction
    #: Whether the chart allows the hold, or its EV is that of the best hold.
    is_right: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A deal, and the line that decides it."""

    #: The deal, in the order in which it is shown.
    cards: tuple[Card, ...]
    #: Index of the line that decides; the number of lines if none does.
    line: int
    #: The holds that the chart allows, best first.
    holds: tuple[Hold, ...]
    #: The EV of every hold, units per unit bet.
    values: dict[Hold, Fraction]

    @property
    def best(self) -> Fraction:
        """EV of the best hold, units per unit bet."""
        return max(self.values.values())

    @property
    def alike(self) -> tuple[Hold, ...]:
        """The holds that the chart allows, and behind them others whose EV is that of an allowed one."""
        known = {self.values[hold] for hold in self.holds}
        return (
            *self.holds,
            *(hold for hold, value in self.values.items() if value in known and hold not in self.holds),
        )

    def judge(self, hold: Hold) -> Verdict:
        """Return the verdict on an answer."""
        cost = self.best - self.values[hold]
        return Verdict(hold, cost, cost == 0 or hold in self.holds)


class Quiz:
    """Questions about one chart.

    Examples
    --------
    >>> from strategygen import Chart, load_game, play_chart, solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> chart = Chart.of(["5-F", "2-HP", "none"])
    >>> question = next(Quiz(play_chart(chart, solution), solution).questions(seed=1))
    >>> question.judge(question.holds[0]).is_right, len(question.values)
    (True, 32)
    """

    def __init__(self, play: Play, solution: Solution) -> None:
        self.play = play
        self.solution = solution

    @cached_property
    def _without(self) -> HoldSets:
        """For each deal class the holds allowed without the line that decides it."""
        return allowed_without_line(self.play, self.solution)

    @cached_property
    def costs(self) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
        """For each line the deal classes in which forgetting it costs EV, and the cost of each class as an integer.

        An integer is a number of deals times EV over `solution.denominator`.
        """
        found = []
        for index in range(len(self.play.chart.lines)):
            deals = np.flatnonzero(self.play.line == index)
            _, worst = extreme_values(self.solution, self._without[deals], deals)
            costs = (self.solution.best[deals] - worst).astype(object) * self.solution.deals.sizes[deals]
            found.append((deals[costs > 0], costs[costs > 0]))
        return tuple(found)

    @cached_property
    def stakes(self) -> tuple[Fraction, ...]:
        """The stake of each line, units per unit bet."""
        total = self.solution.n_hands * self.solution.denominator
        return tuple(Fraction(int(sum(costs)), total) for _, costs in self.costs)

    @cached_property
    def weights(self) -> tuple[np.ndarray, ...]:
        """For each line the weights by which the deal classes of `costs` are drawn: cost times likelihood."""
        unit = self.solution.denominator
        found = []
        for deals, costs in self.costs:
            rare = (unit + STEEPNESS * (costs // self.solution.deals.sizes[deals])) ** 2
            found.append(CERTAIN * costs * unit**2 // rare)
        return tuple(found)

    @cached_property
    def line_weights(self) -> tuple[int, ...]:
        """The weights by which lines are drawn; 0 for a line without a stake."""
        return tuple(
            isqrt(isqrt(int(stake * 10**36))) * int(sum(weights)) // int(sum(costs)) if stake else 0
            for stake, weights, (_, costs) in zip(self.stakes, self.weights, self.costs, strict=True)
        )

    def questions(self, seed: int) -> Iterator[Question]:
        """Yield questions endlessly, the same for the same seed; none if no line has a stake."""
        random = Random(seed)
        if not any(self.line_weights):
            return
        while True:
            index = _drawn(random, self.line_weights)
            deals, _ = self.costs[index]
            yield self.question(int(deals[_drawn(random, self.weights[index].tolist())]), random)

    def reading_test(self, seed: int, *, each: int = 1) -> tuple[Question, ...]:
        """Return the questions of a reading test, shuffled; the same for the same seed.

        Parameters
        ----------
        seed : int
            The seed of the deals, suits and order.
        each : int
            Most deals for a line, and for its conditions.  If there are deals that would be played otherwise without
            the line (or without its conditions), it is one of these.
        """
        random = Random(seed)
        chosen: dict[int, None] = {}
        for index, line in enumerate(self.play.chart.lines):
            deals = np.flatnonzero(self.play.line == index)
            found = [_told_apart(deals, self._without[deals] & self.play.allowed[deals] == 0)]
            if line.is_conditioned:
                later = np.flatnonzero(self.play.line > index)
                holds = Matcher.of(self.solution.game).match(_without_conditions(line), later)
                near = later[holds > 0]
                found.append(near[holds[holds > 0] & self.play.allowed[near] == 0])
            for some in found:
                fresh = [number for number in some.tolist() if number not in chosen]
                chosen.update(dict.fromkeys(random.sample(fresh, min(each, len(fresh)))))
        return tuple(self.question(number, random) for number in random.sample(list(chosen), len(chosen)))

    def question(self, number: int, random: Random) -> Question:
        """Return a question about a deal class, with random suits and a random order of the cards."""
        solution = self.solution
        suits = dict(zip(map(int, Suit), random.sample(list(Suit), 4), strict=True))
        cards = [card if card.is_joker else Card(card.rank, suits[int(card.suit)]) for card in solution.witness(number)]
        row, order = solution.deals.locate(Deal(cards))
        shown = random.sample(cards, len(cards))
        values = solution.values_at(np.array([row]))[:, 0]
        of_mask = [Hold([card for j, card in enumerate(order) if mask >> j & 1]) for mask in range(32)]
        holds = masks_in(int(self.play.allowed[row]))
        return Question(
            cards=tuple(shown),
            line=int(self.play.line[row]),
            holds=tuple(of_mask[mask] for mask in sorted(holds, key=lambda mask: -int(values[mask]))),
            values={of_mask[mask]: solution.fraction(int(values[mask])) for mask in range(32)},
        )


def _told_apart(deals: IntArray, is_played_otherwise: BoolArray) -> IntArray:
    return deals[is_played_otherwise] if is_played_otherwise.any() else deals


def _without_conditions(line: Line) -> Line:
    """Return a line that asks for nothing but the cards held."""
    entries = [
        Entry(entry.name, entry.features, tuple(text for text in entry.cards if text.n_cards == entry.name.n))
        for entry in line.entries
    ]
    return Line(tuple(dict.fromkeys(entries)), line.section)


def _drawn(random: Random, weights: Sequence[int]) -> int:
    """Return an index drawn with a probability proportional to its weight; exact for integers of any size."""
    rest = random.randrange(int(sum(weights)))
    for index, weight in enumerate(weights):
        rest -= int(weight)
        if rest < 0:
            return index
    raise AssertionError("the number drawn is less than the sum of the weights")


def read_answer(text: str, cards: Sequence[Card]) -> Hold | None:
    """Return the hold that an answer names: positions such as ``1 3 5``, cards such as ``Jh Qh``, all or none.

    The result is None if the answer cannot be read.

    Examples
    --------
    >>> cards = [Card.parse(text) for text in ("2s", "Js", "Qs", "Kh", "Ad")]
    >>> read_answer("23", cards), read_answer("ad kh", cards), read_answer("none", cards), read_answer("7", cards)
    (Hold('Qs Js'), Hold('Ad Kh'), Hold(''), None)
    """
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
