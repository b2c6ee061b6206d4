"""One deal: the EV of every hold, and of every choice at the second decision.

Only the table of final hands is shared with `solve`: here the discards are left out by direct enumeration.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from strategygen.cards import Cards, Deal
from strategygen.errors import CardError, HoldError
from strategygen.sources.doubledraw.choices import N_CHOICES, UNSEEN, Choices, hands_with
from strategygen.sources.doubledraw.hands import CLASSES, NOTHING, cards_of, classify, code_of
from strategygen.sources.doubledraw.rules import STAKES, DoubleDraw
from strategygen.sources.doubledraw.solve import n_ways


@dataclass(frozen=True, slots=True)
class HoldValue:
    """A first decision: the cards held (None for a fold), its EV, and whether it is optimal.

    The EV is the mean net of the round with optimal second decisions, in units.
    """

    hold: Cards | None
    value: Fraction
    is_best: bool


@dataclass(frozen=True, slots=True)
class SecondChoice:
    """A second decision: ``stand``, ``replace`` or ``fold``, the cards kept (None for a fold), and its EV.

    The EV is the mean net of the round, in units; `outcomes` has the number of cards that complete each winning class.
    """

    action: str
    hold: Cards | None
    value: Fraction
    outcomes: dict[str, int]
    is_best: bool


def _codes(cards: Cards, taken: frozenset[int] = frozenset()) -> list[int]:
    codes: list[int] = []
    for card in cards:
        if card.is_joker and sum(code > 51 for code in (*codes, *taken)) > 1:
            raise CardError("the deck has two jokers")
        codes.append(code_of(card, taken | frozenset(codes)))
    return codes


def first_decision(game: DoubleDraw, deal: Deal) -> tuple[HoldValue, ...]:
    """Return the holds of a deal and the fold with their EVs, the best first.

    Examples
    --------
    >>> from strategygen.sources.doubledraw.rules import load_double_draw
    >>> for row in first_decision(load_double_draw("cromwell"), Deal("Jo As Ks Qs Js"))[:2]:
    ...     print(row.hold, row.value, row.is_best)
    Jo As Ks Qs Js 53 True
    Jo Ks Qs Js 187/28 False
    """
    codes = sorted(_codes(deal))
    found: list[tuple[Fraction, Cards | None]] = []
    for size in range(5, 1, -1):
        for held in combinations(codes, size):
            discards = [code for code in codes if code not in held]
            k = len(discards)
            hands, drawn = hands_with(np.array([held]))
            choices = Choices(hands[0][~np.isin(drawn[0], discards).any(axis=1)], k, game.measure(counts=False))
            payoffs = choices.keys
            taken = np.array(game.payoffs, np.int64)[choices.outcomes()[:, :, discards]].sum(axis=2)
            payoffs -= taken
            total = int(payoffs.max(axis=1).sum())
            found.append((Fraction(total, n_ways(k) * game.scale) - STAKES[2], cards_of(held)))
    if game.may_fold[0]:
        found.append((Fraction(-STAKES[0]), None))
    best = max(value for value, _ in found)
    # Holds of the same value keep their order.
    found.sort(key=lambda row: -row[0])
    return tuple(HoldValue(hold, value, value == best) for value, hold in found)


def second_decision(game: DoubleDraw, hand: Deal, discards: Cards) -> tuple[SecondChoice, ...]:
    """Return the choices of a hand after some discards with their EVs, the best first.

    Raises
    ------
    HoldError
        If there are more than three discards, or one of them is in the hand.

    Examples
    --------
    >>> from strategygen.sources.doubledraw.rules import load_double_draw
    >>> game, discards = load_double_draw("cromwell"), Cards("9c 9d 2h")
    >>> for row in second_decision(game, Deal("As Ah Kd 9s 7c"), discards)[:3]:
    ...     print(row.action, row.hold, row.value, row.outcomes)
    replace As Ah Kd 7c -55/23 {'three_of_a_kind': 4, 'two_pair': 6}
    replace As Ah Kd 9s -62/23 {'three_of_a_kind': 4, 'two_pair': 4}
    replace As Ah 9s 7c -62/23 {'three_of_a_kind': 4, 'two_pair': 4}
    """
    if len(discards) > 3:
        raise HoldError(f"at most three cards are discarded at the first decision, not {len(discards)}")
    for card in discards:
        if card in hand and not card.is_joker:
            raise HoldError(f"{card} is both in the hand and among the discards")
    own = sorted(_codes(hand))
    gone = _codes(discards, frozenset(own))
    unseen = [code for code in range(UNSEEN + 5) if code not in own and code not in gone]
    found: list[tuple[str, Cards | None, list[int]]] = []
    final = int(classify(np.array([own]), game.is_wild)[0])
    found.append(("stand", cards_of(own), [final] * len(unseen)))
    for place in range(N_CHOICES - 2):
        kept = own[:place] + own[place + 1 :]
        hands = np.sort([[*kept, code] for code in unseen], axis=1)
        found.append(("replace", cards_of(kept), classify(hands, game.is_wild).tolist()))
    if game.may_fold[1]:
        found.append(("fold", None, []))
    rows = []
    for action, hold, classes in found:
        nets = [game.net(CLASSES[index]) for index in classes] or [Fraction(-STAKES[1])]
        outcomes = {name: classes.count(index) for index, name in enumerate(CLASSES[:NOTHING]) if index in classes}
        rows.append((sum(nets, Fraction(0)) / len(nets), action, hold, outcomes))
    best = max(row[0] for row in rows)
    rows.sort(key=lambda row: -row[0])
    return tuple(SecondChoice(action, hold, value, outcomes, value == best) for value, action, hold, outcomes in rows)
