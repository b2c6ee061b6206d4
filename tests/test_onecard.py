"""One-card poker: rules, exact equilibria against oracles, the thesis's figures, pages and command.

The thesis is D. H. Miao, *Sandbagging in One-Card Poker* (Dartmouth, 2014), seed 004; Kuhn's solution as it quotes it.
"""

import csv
import io
import itertools
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import examples, in_one_test, slow_after

from strategygen.cli import main
from strategygen.errors import GameError
from strategygen.sources.onecard import (
    Action,
    Equilibrium,
    Linear,
    OneCardGame,
    OptimalWeights,
    Player,
    Strategy,
    best_reply,
    check_thesis,
    check_thesis_mistakes,
    describe_history,
    dominated_plans,
    expected_result,
    plan_ev,
    raise_figures,
    reply_ev,
    solve_onecard,
    thesis_family,
    turns,
)
from strategygen.sources.onecard.simplex import Simplex

FOLD, CHECK, CALL, BET, RAISE = Action
OPENER, DEALER = Player
F = Fraction

# ----------------------------------------------------------------------------------------- an oracle
# Written from the rules alone, with histories as strings: k check, b bet, f fold, c call, r raise.


def choices_after(history: str, raises: int) -> str:
    if history in ("", "k"):
        return "kb"
    if history == "kk" or history[-1] in "fc":
        return ""
    return "fcr" if history.count("r") < raises else "fc"


def won(history: str, opener: int, dealer: int) -> int:
    """Return the chips that the opener wins, with stakes of 1."""
    raised = history.count("b") + history.count("r")
    if history.endswith("f"):
        # The player who folds has not matched the last bet or raise.
        return 1 + raised - 1 if len(history) % 2 == 0 else -raised
    return (1 if opener > dealer else -1) * (1 + raised)


LETTERS = {"k": CHECK, "b": BET, "f": FOLD, "c": CALL, "r": RAISE}


def spelled(history: tuple[Action, ...]) -> str:
    letters = {action: letter for letter, action in LETTERS.items()}
    return "".join(letters[action] for action in history)


def plain(strategy: Strategy) -> dict[tuple[int, str], dict[str, Fraction]]:
    letters = {action: letter for letter, action in LETTERS.items()}
    return {
        (card, spelled(history)): {letters[action]: share for action, share in shares.items()}
        for (card, history), shares in strategy.choices.items()
    }


def naive_result(
    opener: dict[tuple[int, str], dict[str, Fraction]], dealer: dict[tuple[int, str], dict[str, Fraction]],
    cards: int, raises: int,
) -> Fraction:  # fmt: skip
    """What the opener wins on average, every deal and every course of the betting gone through."""
    total = F(0)

    def go(history: str, i: int, j: int, weight: Fraction) -> None:
        nonlocal total
        actions = choices_after(history, raises)
        if not actions:
            total += weight * won(history, i, j)
            return
        shares = (opener, dealer)[len(history) % 2][((i, j)[len(history) % 2], history)]
        for action in actions:
            if shares[action]:
                go(history + action, i, j, weight * shares[action])

    for i, j in itertools.permutations(range(cards), 2):
        go("", i, j, F(1, cards * (cards - 1)))
    return total


def pure_strategies(player: int, cards: int, raises: int) -> list[dict[tuple[int, str], dict[str, Fraction]]]:
    places: list[tuple[int, str]] = []

    def go(history: str) -> None:
        if len(history) % 2 == player and choices_after(history, raises):
            places.extend((card, history) for card in range(cards))
        for action in choices_after(history, raises):
            go(history + action)

    go("")
    options = [choices_after(history, raises) for _, history in places]
    return [
        {
            place: {action: F(action == chosen) for action in actions}
            for place, actions, chosen in zip(places, options, choice, strict=True)
        }
        for choice in itertools.product(*options)
    ]


def games(most_cards: int = 4, most_raises: int = 3) -> st.SearchStrategy[OneCardGame]:
    stakes = st.fractions(F(1, 3), 4, max_denominator=3)
    return st.builds(
        OneCardGame, st.integers(3, most_cards), st.integers(0, most_raises), stakes, stakes, st.booleans()
    )


@st.composite
def played(draw: st.DrawFn, player: Player) -> tuple[OneCardGame, Strategy]:
    """A game and a strategy that does anything."""
    game = draw(games(4, 2))
    choices = {}
    for card in range(game.cards):
        for history in game.situations(player):
            actions = game.actions(history)
            weights = draw(st.lists(st.integers(0, 4), min_size=len(actions), max_size=len(actions)))
            weights[0] += not any(weights)
            choices[card, history] = {a: F(w, sum(weights)) for a, w in zip(actions, weights, strict=True)}
    return game, Strategy(player, choices)


class TestRules:
    @pytest.mark.parametrize("raises", range(4))
    def test_the_betting_is_that_of_the_oracle(self, raises: int) -> None:
        game = OneCardGame(raises=raises)
        for history in game.histories():
            text = spelled(history)
            assert spelled(game.actions(history)) == {"kb": "kb"}.get(
                choices_after(text, raises), choices_after(text, raises)
            )
            if not game.actions(history):
                assert game.result(history, 2, 0) == won(text, 2, 0)
                assert game.result(history, 0, 1) == won(text, 0, 1)

    def test_the_tree_of_the_thesis(self) -> None:
        game = OneCardGame()
        # "the opener may raise a bet, call a raise, fold a raise, fold a bet, or call a bet"; "at most $3".
        assert [describe_history(history) for history in game.situations(OPENER)] == [
            "none", "check, bet", "bet, raise",
        ]  # fmt: skip
        assert len(game.endings()) == 9
        assert max(abs(game.result(ending, *deal)) for ending in game.endings() for deal in game.deals) == 3
        assert len(game.deals) == 6
        assert [len(game.plans(player)) for player in Player] == [5, 6]

    def test_kuhn_has_five_endings(self) -> None:
        game = OneCardGame(raises=0)
        assert len(game.endings()) == 5
        assert max(abs(game.result(ending, *deal)) for ending in game.endings() for deal in game.deals) == 2

    def test_without_check_raises(self) -> None:
        game = OneCardGame(raises=2, check_raise=False)
        assert game.actions((CHECK, BET)) == (FOLD, CALL)
        assert game.actions((BET, RAISE)) == (FOLD, CALL, RAISE)

    @given(games())
    def test_no_more_is_lost_than_is_put_in(self, game: OneCardGame) -> None:
        for ending in game.endings():
            assert max(game.stakes(ending)) <= game.most
            for i, j in game.deals:
                result = game.result(ending, i, j)
                assert -game.stakes(ending)[0] <= result <= game.stakes(ending)[1]
                assert result != 0
        assert max(max(game.stakes(ending)) for ending in game.endings()) == game.most

    @given(games())
    def test_plans_that_meet_end_the_betting(self, game: OneCardGame) -> None:
        reached = set()
        for opener in game.plans(OPENER):
            for dealer in game.plans(DEALER):
                ending = game.follow(opener, dealer)
                assert (ending is None) == (opener.moves[:1] != dealer.start)
                reached.add(ending)
        assert reached - {None} == set(game.endings())

    @in_one_test(
        ("arguments", "message"),
        [
            ({"cards": 2}, "cards: expected an integer, 3 to 13, not 2"),
            ({"cards": 14}, "cards: expected an integer, 3 to 13, not 14"),
            ({"raises": -1}, "raises: expected an integer, 0 or more, not -1"),
            ({"raises": 1.5}, "raises: expected an integer, 0 or more, not 1.5"),
            ({"ante": F(0)}, "ante: expected a fraction greater than 0"),
            ({"bet": F(-1)}, "bet: expected a fraction greater than 0"),
            ({"bet": 0.5}, "bet: expected a fraction greater than 0, not 0.5"),
        ],
    )
    def test_games_that_are_none(self, arguments: dict[str, Any], message: str) -> None:
        with pytest.raises(GameError, match=message):
            OneCardGame(**arguments)


class TestSimplex:
    @pytest.mark.slow
    @settings(deadline=None)
    @given(st.data())
    def test_the_optimum_is_that_of_sympy(self, data: st.DataObject) -> None:
        from sympy import Matrix
        from sympy.solvers.simplex import linprog

        n, m = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
        entries = st.integers(-3, 5)
        rows = [data.draw(st.lists(entries, min_size=n, max_size=n)) for _ in range(m)]
        # A box, so that there is a greatest value.
        rows.append([1] * n)
        bounds = [*data.draw(st.lists(st.integers(0, 6), min_size=m, max_size=m)), 7]
        objective = data.draw(st.lists(entries, min_size=n, max_size=n))
        programme = Simplex(rows, bounds)
        best = programme.maximise(dict(enumerate(objective)))
        found, _ = linprog([-c for c in objective], Matrix(rows), Matrix(bounds))
        assert best == -F(int(found.p), int(found.q))
        point = programme.point()
        assert min(point) >= 0
        assert all(
            sum(a * x for a, x in zip(row, point, strict=True)) <= b for row, b in zip(rows, bounds, strict=True)
        )
        assert sum(c * x for c, x in zip(objective, point, strict=True)) == best

    def test_what_follows_stays_on_the_face(self) -> None:
        programme = Simplex([[1, 1, 0], [0, 0, 1]], [2, 3])
        assert programme.maximise({0: 1, 1: 1}) == 2
        programme.keep()
        assert programme.maximise({0: 1}) == 2
        assert programme.maximise({0: -1}) == 0
        assert programme.point()[:2] == [0, 2]
        # Off the face less of both would be better.
        assert programme.maximise({0: -1, 1: -1, 2: 1}) == 1

    def test_a_programme_without_end(self) -> None:
        with pytest.raises(ValueError, match="no greatest value"):
            Simplex([[1, -1]], [1]).maximise({1: 1})
        with pytest.raises(ValueError, match="negative"):
            Simplex([[1]], [-1])

    def test_a_programme_that_runs_in_a_circle_without_blands_rule(self) -> None:
        # Beale's example, times 100: degenerate at the start.
        rows = [[25, -6000, -4, 900], [50, -9000, -2, 300], [0, 0, 1, 0]]
        assert Simplex(rows, [0, 0, 1]).maximise({0: 75, 1: -15000, 2: 2, 3: -600}) == 5


class TestEquilibrium:
    def test_no_pure_strategy_beats_kuhns_equilibrium(self) -> None:
        found = solve_onecard(OneCardGame(raises=0))
        openers, dealers = pure_strategies(0, 3, 0), pure_strategies(1, 3, 0)
        assert (len(openers), len(dealers)) == (64, 64)
        # Situations that own play rules out are left out of a strategy; any play will do there.
        own = openers[0] | plain(found.opener)
        assert min(naive_result(own, dealer, 3, 0) for dealer in dealers) == F(-1, 18)
        assert max(naive_result(opener, plain(found.dealer), 3, 0) for opener in openers) == F(-1, 18)

    @pytest.mark.slow
    def test_the_matrix_of_kuhns_game_by_sympy(self) -> None:
        from sympy import Matrix
        from sympy.solvers.simplex import linprog

        openers, dealers = pure_strategies(0, 3, 0), pure_strategies(1, 3, 0)
        matrix = sorted({tuple(6 * naive_result(opener, dealer, 3, 0) for dealer in dealers) for opener in openers})
        columns = sorted(set(zip(*matrix, strict=True)))
        # Of the mixtures of rows the one whose least column sum, shifted to be positive, is greatest.
        n = len(matrix)
        rows = [[*(-(entry + 12) for entry in column), 1] for column in columns] + [[*([1] * n), 0]]
        best, _ = linprog([0] * n + [-1], Matrix(rows), Matrix([0] * len(columns) + [1]))
        assert (F(int(-best.p), int(best.q)) - 12) / 6 == F(-1, 18)

    @pytest.mark.parametrize(
        ("cards", "raises", "value"),
        slow_after(8, [
            *((3, raises, "-1/18") for raises in range(6)),
            (4, 0, "-1/24"), *((4, raises, "-5/128") for raises in range(1, 6)),
            (5, 0, "-1/15"), *((5, raises, "-83/1596") for raises in range(1, 4)),
            (6, 0, "-11/180"), (6, 1, "-11/180"), (8, 1, "-557/8400"), (13, 0, "-5/78"),
        ]),
    )  # fmt: skip
    def test_values(self, cards: int, raises: int, value: str) -> None:
        found = solve_onecard(OneCardGame(cards, raises))
        assert found.is_proved
        assert found.value == F(value)

    @pytest.mark.slow
    @settings(deadline=None, max_examples=examples(15))
    @given(games())
    def test_no_reply_is_better(self, game: OneCardGame) -> None:
        found = solve_onecard(game)
        assert found.opener_best == found.value == -found.dealer_best
        assert found.value == OptimalWeights(game, OPENER).guaranteed == -OptimalWeights(game, DEALER).guaranteed
        for strategy in (found.opener, found.dealer):
            for shares in strategy.choices.values():
                assert sum(shares.values()) == 1
                assert min(shares.values()) >= 0

    @settings(deadline=None, max_examples=examples(15))
    @given(games(3, 2), st.fractions(F(1, 5), 5, max_denominator=5))
    def test_the_value_grows_with_the_stakes(self, game: OneCardGame, factor: Fraction) -> None:
        larger = OneCardGame(game.cards, game.raises, game.ante * factor, game.bet * factor, game.check_raise)
        assert solve_onecard(larger).value == factor * solve_onecard(game).value

    @settings(deadline=None, max_examples=examples(20))
    @given(played(DEALER))
    def test_nobody_keeps_the_opener_below_the_value(self, chosen: tuple[OneCardGame, Strategy]) -> None:
        game, dealer = chosen
        best = best_reply(game, dealer)
        assert best >= OptimalWeights(game, OPENER).guaranteed
        # The best reply is put together from the best plan with each card.
        plans = [max(plan_ev(game, plan, dealer, card) for plan in game.plans(OPENER)) for card in range(game.cards)]
        assert best == sum(plans)

    @settings(deadline=None, max_examples=examples(20))
    @given(played(OPENER))
    def test_the_best_reply_of_the_dealer_is_made_of_plans(self, chosen: tuple[OneCardGame, Strategy]) -> None:
        game, opener = chosen
        best = sum(
            max(plan_ev(game, plan, opener, card) for plan in game.plans(DEALER, start))
            for card in range(game.cards)
            for start in game.starts(DEALER)
        )
        assert best_reply(game, opener) == best >= OptimalWeights(game, DEALER).guaranteed

    @settings(deadline=None, max_examples=examples(25))
    @given(st.data())
    def test_results_are_those_of_the_oracle(self, data: st.DataObject) -> None:
        game = OneCardGame(3, data.draw(st.integers(0, 2)))
        opener, dealer = (
            Strategy(
                player,
                {
                    (card, history): _spread(game, history, data)
                    for card in range(game.cards)
                    for history in game.situations(player)
                },
            )
            for player in Player
        )
        result = expected_result(game, opener, dealer)
        assert result == naive_result(plain(opener), plain(dealer), 3, game.raises)
        of_dealer = (reply_ev(game, dealer, opener, card, start) for card in range(3) for start in ((CHECK,), (BET,)))
        assert result == -sum(of_dealer)

    @pytest.mark.parametrize(("cards", "raises"), [(3, 1), (4, 2), (5, 1)])
    def test_turns_tell_the_value(self, cards: int, raises: int) -> None:
        found = solve_onecard(OneCardGame(cards, raises))
        first = [turn for turn in turns(found.game, found.opener, found.dealer) if not turn.history]
        assert sum(turn.probability * turn.ev for turn in first if turn.ev is not None) == found.value
        assert sum(turn.probability for turn in first) == 1
        second = [turn for turn in turns(found.game, found.dealer, found.opener) if len(turn.history) == 1]
        assert sum(turn.probability for turn in second) == 1
        assert sum(turn.probability * turn.ev for turn in second if turn.ev is not None) == -found.value

    @pytest.mark.parametrize(("cards", "raises"), slow_after(3, [(3, 0), (3, 1), (4, 1), (3, 3), (5, 1)]))
    def test_no_dominated_plan_is_played(self, cards: int, raises: int) -> None:
        game = OneCardGame(cards, raises)
        found = solve_onecard(game)
        first_round = [out for out in dominated_plans(game) if out.round == 1]
        assert first_round
        for out in first_round:
            strategy = (found.opener, found.dealer)[out.plan.player]
            weight, history = F(1), out.plan.start
            for move in out.plan.moves:
                choices = strategy.at(out.card, history)
                weight *= choices[move] if choices is not None and weight else 0
                history = game.next_turn((*history, move)) or ()
            assert weight == 0


def _spread(game: OneCardGame, history: tuple[Action, ...], data: st.DataObject) -> dict[Action, Fraction]:
    actions = game.actions(history)
    weights = data.draw(st.lists(st.integers(0, 3), min_size=len(actions), max_size=len(actions)))
    weights[-1] += not any(weights)
    return {action: F(weight, sum(weights)) for action, weight in zip(actions, weights, strict=True)}


class TestWeightRanges:
    def test_the_opener_of_the_thesis(self) -> None:
        found = {
            (bounds.card, describe_history(bounds.history), str(bounds.action)): (str(bounds.least), str(bounds.most))
            for bounds in OptimalWeights(OneCardGame(), OPENER).weight_ranges()
        }
        assert found[0, "none", "bet"] == ("0", "1/3")
        assert found[1, "none", "bet"] == ("0", "0")
        assert found[1, "check, bet", "call"] == ("1/3", "2/3")
        assert found[2, "check, bet", "raise"] == ("0", "1")
        assert found[2, "bet, raise", "fold"] == ("0", "1/5")

    def test_the_dealer_has_one_strategy_but_for_the_ace(self) -> None:
        for raises in range(3):
            ranges = OptimalWeights(OneCardGame(raises=raises), DEALER).weight_ranges()
            assert all(bounds.least == bounds.most for bounds in ranges if bounds.card < 2)
            assert any(bounds.least != bounds.most for bounds in ranges if bounds.card == 2) == bool(raises)

    @pytest.mark.parametrize(("cards", "raises"), slow_after(2, [(3, 1), (4, 1), (6, 1)]))
    def test_the_strategy_shown_lies_between(self, cards: int, raises: int) -> None:
        game = OneCardGame(cards, raises)
        for player in Player:
            weights = OptimalWeights(game, player)
            strategy = weights.strategy()
            starts = {(e.card, e.history, e.action): e for e in weights.weight_ranges() if len(e.history) < 2}
            for (card, history, action), bounds in starts.items():
                choices = strategy.at(card, history)
                assert choices is not None
                assert bounds.least <= choices[action] <= bounds.most

    @pytest.mark.parametrize("share", ["1/5", "1/4"])
    def test_an_ace_that_is_bet_and_folded_too_often(self, share: str) -> None:
        # With 1/5 of the bets it is still an equilibrium, with more the dealer gains by raising.
        family = thesis_family(OneCardGame()).member(F(0))
        choices = dict(family.opener.choices)
        choices[2, (BET, RAISE)] = {FOLD: F(share), CALL: 1 - F(share)}
        changed = Equilibrium(family.game, Strategy(OPENER, choices), family.dealer)
        assert changed.value == changed.opener_best == F(-1, 18)
        assert changed.is_proved == (share == "1/5")


class TestDominance:
    @pytest.mark.parametrize("raises", [0, 1])
    def test_the_first_round_by_enumeration(self, raises: int) -> None:
        game = OneCardGame(raises=raises)
        listed = {(out.card, out.plan): out for out in dominated_plans(game) if out.round == 1}
        for player in Player:
            for card in range(3):
                for start in game.starts(player):
                    plans = game.plans(player, start)
                    for plan in plans:
                        results = self._results(game, card, plan)
                        beaten = any(
                            all(a >= b for a, b in zip(self._results(game, card, other), results, strict=True))
                            and self._results(game, card, other) != results
                            for other in plans
                        )
                        assert beaten == ((card, plan) in listed), (card, plan)

    def _results(self, game: OneCardGame, card: int, plan: Any) -> list[Fraction]:
        """What a plan wins against each card and each pure strategy of the opponent with it."""
        found = []
        for other in range(game.cards):
            if other == card:
                continue
            if plan.player is OPENER:
                for answers in itertools.product(*(game.plans(DEALER, start) for start in game.starts(DEALER))):
                    (ending,) = (end for answer in answers if (end := game.follow(plan, answer)) is not None)
                    found.append(game.result(ending, card, other))
            else:
                ends = (game.follow(opener, plan) for opener in game.plans(OPENER))
                found += [-game.result(end, other, card) for end in ends if end is not None]
        return found

    def test_a_mixture_may_be_better_than_all_plans(self) -> None:
        # No plan alone is always as good, but half and half of two are.
        from strategygen.sources.onecard.dominance import _mixed_domination

        game = OneCardGame()
        plan = game.plans(OPENER)[0]
        out = _mixed_domination((0, plan), [[4, -2, 1], [-2, 4, 1]], 2, 3)
        assert out is not None
        assert (out.by, out.round, out.card, out.plan) == (None, 3, 0, plan)
        # One part to two, in halves of a chip.
        assert (out.least, out.most) == (0, 1)
        assert _mixed_domination((0, plan), [[4, -2], [-4, 2]], 1, 1) is None

    @pytest.mark.parametrize("raises", slow_after(3, range(6)))
    def test_what_is_left_is_kuhns_choice(self, raises: int) -> None:
        game = OneCardGame(raises=raises)
        gone = {(out.card, out.plan) for out in dominated_plans(game)}
        left = {
            (player, card, plan.start, plan.moves[0])
            for player in Player
            for card in range(3)
            for plan in game.plans(player)
            if (card, plan) not in gone
        }
        ace = {(OPENER, 2, (), CHECK), (OPENER, 2, (), BET), (DEALER, 2, (CHECK,), BET)}
        answer = (DEALER, 2, (BET,), RAISE if raises else CALL)
        others = {
            (OPENER, 0, (), CHECK), (OPENER, 0, (), BET), (OPENER, 1, (), CHECK), (DEALER, 0, (CHECK,), CHECK),
            (DEALER, 0, (CHECK,), BET), (DEALER, 0, (BET,), FOLD), (DEALER, 1, (CHECK,), CHECK),
            (DEALER, 1, (BET,), FOLD), (DEALER, 1, (BET,), CALL),
        }  # fmt: skip
        assert left == ace | {answer} | others

    def test_the_list_of_the_thesis_with_one_raise(self) -> None:
        found: dict[int, set[tuple[str, int]]] = {}
        for verdict in check_thesis_mistakes(OneCardGame()):
            assert verdict.domination is not None
            found.setdefault(verdict.mistake.number, set()).add((verdict.strength, verdict.domination.round))
        assert found == {
            1: {("strict", 1)}, 2: {("strict", 1)}, 3: {("weak", 1)}, 4: {("weak", 2), ("weak", 4)}, 5: {("weak", 2)},
            6: {("weak", 1)}, 7: {("weak", 1)},
        }  # fmt: skip

    def test_betting_the_king_is_a_mistake_in_kuhns_game(self) -> None:
        verdicts = [verdict for verdict in check_thesis_mistakes(OneCardGame(raises=0)) if verdict.mistake.number == 4]
        assert [(str(v.plan.player), v.strength, v.is_listed) for v in verdicts] == [
            ("opener", "weak", True), ("dealer", "weak", True),
        ]  # fmt: skip

    def test_raising_the_king_takes_more_rounds_with_two_raises(self) -> None:
        verdicts = [verdict for verdict in check_thesis_mistakes(OneCardGame(raises=2)) if verdict.mistake.number == 5]
        rounds = {str(v.plan): v.domination.round for v in verdicts if v.domination is not None}
        assert rounds["check-raise-fold"] == 2
        assert rounds["check-raise-call"] == rounds["raise-call"] == 4

    def test_with_four_cards_a_king_may_be_raised(self) -> None:
        verdicts = check_thesis_mistakes(OneCardGame(cards=4))
        kings = [verdict for verdict in verdicts if verdict.mistake.number in (4, 5)]
        assert kings and all(verdict.strength == "not dominated" for verdict in kings)
        assert all(v.domination is not None for v in verdicts if v.mistake.number not in (4, 5))


class TestFamily:
    def test_kuhns_solution(self) -> None:
        # Kuhn: bets the ace with gamma, bluffs with gamma/3, calls with gamma/3 + 1/3; the dealer 1/3 and 1/3.
        family = thesis_family(OneCardGame(raises=0))
        gamma = Linear(F(1), F(-1))
        opener = {
            place: {a: Linear.of(s) for a, s in shares.items()} for place, shares in family.opener.choices.items()
        }
        assert opener[2, ()][BET] == gamma
        assert opener[0, ()][BET] == gamma * F(1, 3)
        assert opener[1, (CHECK, BET)][CALL] == gamma * F(1, 3) + Linear(F(1, 3), F(0))
        assert Linear.of(family.dealer.choices[0, (CHECK,)][BET]) == Linear(F(1, 3), F(0))
        assert Linear.of(family.dealer.choices[1, (BET,)][CALL]) == Linear(F(1, 3), F(0))

    @pytest.mark.parametrize("raises", slow_after(3, range(6)))
    def test_it_is_an_equilibrium_for_every_alpha(self, raises: int) -> None:
        family = thesis_family(OneCardGame(raises=raises))
        assert family.is_proved
        assert family.value == Linear(F(-1, 18), F(0))
        # What the strategies win with a card is what their best plans win.
        for row in family.plan_evs:
            rivals = [w for w in family.plan_evs if (w.card, w.plan.start) == (row.card, row.plan.start)]
            assert min(w.loss.least for w in rivals if w.plan.player is row.plan.player) == 0

    @settings(deadline=None, max_examples=examples(20))
    @given(st.fractions(0, 1, max_denominator=50), st.integers(0, 2))
    def test_each_member_by_best_replies(self, alpha: Fraction, raises: int) -> None:
        found = thesis_family(OneCardGame(raises=raises, ante=F(2), bet=F(2))).member(alpha)
        assert found.is_proved
        assert found.value == F(-1, 9)
        choices = found.opener.at(2, ())
        assert choices is not None and choices[CHECK] == alpha

    def test_a_strategy_beside_the_family_is_none(self) -> None:
        family = thesis_family(OneCardGame())
        choices = dict(family.opener.choices)
        choices[1, (CHECK, BET)] = {FOLD: F(1, 2), CALL: F(1, 2), RAISE: F(0)}
        for alpha in (F(0), F(1)):
            member = family.member(alpha)
            changed = Strategy(OPENER, {**member.opener.choices, (1, (CHECK, BET)): choices[1, (CHECK, BET)]})
            assert not Equilibrium(family.game, changed, member.dealer).is_proved

    @pytest.mark.parametrize(
        ("game", "message"),
        [
            (OneCardGame(cards=4), "for 3 cards, not 4"),
            (OneCardGame(bet=F(2)), "for a bet of one ante, not 2 to 1"),
        ],
    )
    def test_games_it_is_not_for(self, game: OneCardGame, message: str) -> None:
        with pytest.raises(GameError, match=message):
            thesis_family(game)

    @pytest.mark.parametrize("alpha", [F(-1, 100), F(11, 10)])
    def test_alpha_is_a_probability(self, alpha: Fraction) -> None:
        with pytest.raises(GameError, match="alpha: expected a number from 0 to 1"):
            thesis_family(OneCardGame(raises=0)).member(alpha)

    @given(st.fractions(max_denominator=12), st.fractions(max_denominator=12), st.fractions(0, 1))
    def test_linear_numbers(self, constant: Fraction, slope: Fraction, alpha: Fraction) -> None:
        from sympy import Symbol, sympify
        from sympy.parsing.sympy_parser import implicit_multiplication, parse_expr, standard_transformations

        line = Linear(constant, slope)
        assert line.least <= line.at(alpha)
        assert line.least in (line.at(F(0)), line.at(F(1)))
        assert Linear.of(constant + slope * Symbol("alpha")) == line
        read = parse_expr(str(line), transformations=(*standard_transformations, implicit_multiplication))
        assert Linear.of(sympify(read)) == line

    def test_what_is_not_linear(self) -> None:
        from sympy import Symbol

        with pytest.raises(ValueError, match="not linear"):
            Linear.of(Symbol("alpha") ** 2)


#: Claims of the thesis that are wrong, and the computed results.
ERRORS = {
    "Dealer, K, after a check: probability of a queen": "(2 + alpha)/(2 + 4 alpha)",
    "Mistake 4: betting the king": "bet-fold: weak, round 2; bet-call: weak, round 4",
    "All dominated strategies can be found": "14 plans are left, as in Kuhn's game",
    "The opener's ace may bet-fold as well": "with probability at most 1/5; doing it always can cost 7/6",
    "The dealer's ace may bet-fold as well": "with probability at most 1/5; doing it always can cost 7/6",
}  # fmt: skip
BEYOND = {
    "4 cards, one raise: value to the opener": "-5/128",
    "4 cards, one raise: cards that call a raise": "K too, in 1/512 of deals",
    "4 cards, one raise: gain by check-raises": "1/384",
    "5 cards, one raise: value to the opener": "-83/1596",
    "5 cards, one raise: cards that call a raise": "K too, in 1989/176890 of deals",
    "5 cards, one raise: gain by check-raises": "39/2660",
}  # fmt: skip


class TestThesis:
    @pytest.mark.slow
    def test_its_claims(self) -> None:
        messages: list[str] = []
        claims = check_thesis(messages.append)
        assert messages
        assert {row.text: row.found for row in claims if not row.agrees and not row.is_beyond} == ERRORS
        assert {row.text: row.found for row in claims if row.is_beyond} == BEYOND
        assert all(not row.agrees for row in claims if row.is_beyond)
        found = {row.text: row.found for row in claims}
        assert len(found) == len(claims)
        assert found["Opener, K: EV of check-raise"] == "-5/6"
        assert found["Opener, A: EV of check-fold"] == "2/3"
        assert found["Cards that call a raise, 1 to 5 raises"] == "only aces, in every equilibrium"

    @pytest.mark.parametrize("raises", slow_after(2, range(1, 6)))
    def test_three_cards_and_any_number_of_raises(self, raises: int) -> None:
        found = raise_figures(OneCardGame(3, raises))
        assert (found.value, found.gain, found.sandbagging) == (F(-1, 18), 0, 0)
        assert (found.calls, found.called, found.called_by) == ((0, 0), 0, ())

    def test_four_cards(self) -> None:
        found = raise_figures(OneCardGame(4, 2))
        assert (found.gain, found.sandbagging, found.called, found.called_by) == (F(1, 384), F(1, 384), F(1, 512), (2,))
        assert found.calls == (0, F(1, 32))

    @pytest.mark.slow
    def test_raises_cost_the_opener_something_with_eight_cards(self) -> None:
        found = raise_figures(OneCardGame(7))
        assert (found.without_raises, found.gain, found.sandbagging) == (F(-1, 14), F(1, 111), F(1, 111))
        found = raise_figures(OneCardGame(8))
        assert (found.without_raises, found.gain, found.sandbagging) == (F(-1, 16), F(-2, 525), F(17, 2100))

    def test_bet_folding_the_ace_by_enumeration(self) -> None:
        # Greatest cost for the thesis's opener of always betting the ace and folding it to a raise.
        member = thesis_family(OneCardGame()).member(F(0))
        choices = dict(member.opener.choices)
        choices[2, (BET, RAISE)] = {FOLD: F(1), CALL: F(0)}
        opener = plain(Strategy(OPENER, choices))
        least = F(0)
        for card in range(3):
            # The dealer's plans with one card do not depend on those with another.
            others = plain(member.dealer)
            results = []
            for answers in itertools.product("kb", "fc", "fcr"):
                own = {
                    (card, history): {a: F(a == chosen) for a in choices_after(history, 1)}
                    for history, chosen in zip(("k", "kbr", "b"), answers, strict=True)
                }
                results.append(naive_result(opener, others | own, 3, 1))
            least += min(results) - naive_result(opener, others, 3, 1)
        assert naive_result(opener, plain(member.dealer), 3, 1) == F(-1, 18)
        assert least == F(-7, 6)


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def running(*arguments: str) -> tuple[int, str, str]:
        code = main(["onecard", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return running


SHOWN = ("strategy", "ranges", "family", "mistakes", "raises", "thesis")


class TestCommand:
    @pytest.mark.parametrize("form", slow_after(1, ["txt", "md", "tex", "html", "csv", "json"]))
    @pytest.mark.parametrize("show", slow_after(5, SHOWN))
    def test_every_page_in_every_format(self, run: Run, show: str, form: str) -> None:
        limits = ("--cards", "3", "--raises", "1") if show != "thesis" else ()
        code, out, err = run("--show", show, "--format", form, *limits)
        assert (code, err) == (0, "")
        if form == "json":
            assert json.loads(out)
        elif form == "csv":
            rows = list(csv.reader(io.StringIO(out)))
            assert len(rows) > 2 and len({len(row) for row in rows}) == 1
        else:
            assert ("α" in out or r"\alpha" in out) == (show in ("family", "thesis") and form != "txt")

    def test_the_strategy(self, run: Run) -> None:
        code, out, _ = run("--json", "--raises", "2")
        record = json.loads(out)
        assert code == 0
        assert set(record) == {
            "cards", "symbols", "raises", "ante", "bet", "check_raise", "value", "opener_best", "dealer_best",
            "equilibrium", "alpha", "opener", "dealer",
        }  # fmt: skip
        assert (record["value"], record["equilibrium"], record["raises"]) == ("-1/18", True, 2)
        assert (record["opener_best"], record["dealer_best"]) == ("-1/18", "1/18")
        assert {"card": "K", "after": ["bet"], "actions": {"fold": "2/3", "call": "1/3", "raise": "0"},
                "comes_up": "2/9", "worth": "-1"} in record["dealer"]  # fmt: skip

    def test_a_member_of_the_family(self, run: Run) -> None:
        record = json.loads(run("--alpha", "0.5", "--json")[1])
        (row,) = (row for row in record["opener"] if (row["card"], row["after"]) == ("A", []))
        assert row["actions"] == {"check": "1/2", "bet": "1/2"}
        assert (record["alpha"], record["equilibrium"]) == ("1/2", True)

    def test_stakes(self, run: Run) -> None:
        record = json.loads(run("--ante", "1/2", "--bet", "0.25", "--no-check-raise", "--json")[1])
        assert (record["ante"], record["bet"], record["check_raise"]) == ("1/2", "1/4", False)
        assert record["value"] == str(solve_onecard(OneCardGame(3, 1, F(1, 2), F(1, 4), False)).value)

    def test_the_family_in_symbols(self, run: Run) -> None:
        _, out, _ = run("--show", "family", "--format", "tex")
        assert r"K & check, bet & ($1" not in out
        assert r"(2 - $\alpha$)/3" in out
        record = json.loads(run("--show", "family", "--json")[1])
        assert record["equilibrium"] is True
        assert len(record["plans"]) == 33
        row = {"player": "opener", "card": "K", "after": [], "plan": "check-raise", "worth": "-5/6", "loss": "1/2"}
        assert row in record["plans"]

    def test_the_mistakes(self, run: Run) -> None:
        record = json.loads(run("--show", "mistakes", "--json")[1])
        assert (record["plans"], len(record["verdicts"]), len(record["left"])) == (33, 17, 9)
        assert {row["listed"] for row in record["verdicts"] if row["number"] == 4} == {False}
        record = json.loads(run("--show", "mistakes", "--cards", "4", "--json")[1])
        assert {row["dominated"] for row in record["verdicts"] if row["number"] == 5} == {None}

    def test_the_effect_of_raises(self, run: Run) -> None:
        record = json.loads(run("--show", "raises", "--cards", "4", "--raises", "1", "--json")[1])
        assert [(row["cards"], row["raises"], row["value"]) for row in record["rows"]] == [
            (3, 0, "-1/18"), (3, 1, "-1/18"), (4, 0, "-1/24"), (4, 1, "-5/128"),
        ]  # fmt: skip
        assert record["rows"][3]["called_with"] == ["K"]

    @pytest.mark.slow
    def test_the_thesis(self, run: Run) -> None:
        record = json.loads(run("--show", "thesis", "--json")[1])
        assert (record["agree"], record["differ"]) == (36, 5)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--cards", "2"], "2 is not in the range 3<=x<=13"),
            (["--raises", "-1"], "-1 is not in the range 0<=x<=10"),
            (["--raises", "many"], "'many' is not a valid integer"),
            (["--ante", "0"], "'0': expected a number of chips greater than 0 such as 1, 0.5 or 1/3"),
            (["--bet", "1/0"], "'1/0': expected a number of chips greater than 0"),
            (["--bet", "1e999999999"], "'1e999999999': expected a number of chips"),
            (["--bet", "nan"], "'nan': expected a number of chips"),
            (["--alpha", "2"], "'2': expected a probability from 0 to 1 such as 0.5 or 1/3"),
            (["--alpha", "x"], "'x': expected a probability"),
            (["--alpha", "1/2", "--cards", "4"], "the thesis's family is for 3 cards, not 4"),
            (["--alpha", "1/2", "--bet", "2"], "the thesis's family is for a bet of one ante, not 2 to 1"),
            (["--show", "family", "--cards", "5"], "the thesis's family is for 3 cards, not 5"),
            (["--show", "family", "--alpha", "1"], "--alpha cannot be used with --show family"),
            (["--show", "raises", "--no-check-raise"], "--no-check-raise cannot be used with --show raises"),
            (["--show", "thesis", "--raises", "2"], "--raises cannot be used with --show thesis"),
            (["--show", "thesis", "--bet", "2"], "--ante and --bet cannot be used with --show thesis"),
            (["--show", "all"], "'all' is not one of"),
        ],
    )
    def test_bad_input(self, run: Run, arguments: list[str], message: str) -> None:
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert message in err
        assert err.startswith("strategygen: error: ") and err.count("\n") == 1
