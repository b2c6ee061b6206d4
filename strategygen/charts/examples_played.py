"""Whether a line plays the example beside it."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

import numpy as np

from strategygen.cards import RANK_SYMBOLS, Cards, Deal, Rank
from strategygen.charts.examples import MOST_CARDS, Example
from strategygen.charts.plain.ranks import WILD
from strategygen.charts.playing import Play
from strategygen.errors import CardError
from strategygen.language import CardText, Group, Matcher, rank_choice, rows_with
from strategygen.values import BoolArray, Solution, masks_of_size


def line_of_example(example: Example, own: Collection[int], play: Play, solution: Solution) -> int | None:
    """Return the number of a line that plays an example: one of `own`, or else the one that does so most often.

    It is the number of lines plus one if none does, and None if there are no such cards.  Five cards are those of a
    deal; fewer are what is held.

    Examples
    --------
    >>> from strategygen.charts.chart import Chart
    >>> from strategygen.charts.playing import play_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> solution = solve(load_game("jacks-or-better"))
    >>> play = play_chart(Chart.of(["2-HP", "4-F", "2-LP"]), solution)
    >>> examples = Example(("3", "7", "9", "J"), True), Example(("8", "8")), Example(("3", "7"), False)
    >>> [line_of_example(example, [2], play, solution) for example in examples]
    [2, 3, 4]
    """
    n, fits = len(example.cards), _classes_of(example, solution)
    if not fits.any():
        return None
    counts = np.zeros(len(play.chart.lines) + 1, np.int64)
    if n == MOST_CARDS:
        counts += np.bincount(play.line[fits], minlength=len(counts))
    else:
        for mask in masks_of_size(n):
            here = rows_with(mask, play.allowed)
            here = here[fits[solution.deals.sub[mask, here]]]
            counts += np.bincount(play.line[here], minlength=len(counts))
    mine = [number for number in own if counts[number - 1]]
    if mine:
        return mine[0]
    return int(counts.argmax()) + 1 if counts.any() else len(counts)


def _classes_of(example: Example, solution: Solution) -> BoolArray:
    """Return which classes of as many cards an example shows."""
    game, n = solution.game, len(example.cards)
    matcher = Matcher.of(game)
    facts = matcher.features(n)
    is_deuce = Rank.TWO in game.wild_ranks
    cards = ["W" if is_deuce and card[0] == "2" else card for card in example.cards]
    if any(len(card) > 1 for card in cards):
        fits = np.zeros(len(facts.type), np.bool_)
        suits = iter("cdhs")
        with suppress(CardError, StopIteration):
            named = [(f"2{next(suits)}" if is_deuce else "Jo") if card == "W" else card for card in cards]
            text = " ".join(named)
            fits[facts.sets.find(Deal(text) if n == MOST_CARDS else Cards(text))] = True
        return fits
    choices = [WILD if card == "W" else rank_choice([RANK_SYMBOLS.index(card) + 2]) for card in cards]
    _, fits, _ = matcher.sets_of(CardText((Group(tuple(choices), braced=False),)))
    return fits if example.suited is None else fits & (facts.is_suited == example.suited)
