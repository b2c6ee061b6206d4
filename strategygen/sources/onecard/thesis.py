"""The claims of D. H. Miao's thesis on one-card poker, recomputed.

The thesis (*Sandbagging in One-Card Poker*, Dartmouth, 2014) treats three cards, stakes of 1 and one raise: seven
"stupid mistakes" that are dominated, a family of equilibria, and claims about more raises.  Each is recomputed here,
the claims also for decks of more cards; there the queen is the lowest card and the king any card between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from strategygen.sources.onecard.dominance import DominatedPlan, dominated_plans
from strategygen.sources.onecard.equilibrium import Equilibrium, OptimalWeights, best_reply, turns
from strategygen.sources.onecard.family import Family, Linear, thesis_family
from strategygen.sources.onecard.game import Action, History, OneCardGame, Plan, Player, Strategy

Progress = Callable[[str], None]

_CHECKED, _BET = (Action.CHECK,), (Action.BET,)


# ------------------------------------------------------------------------------------------ mistakes


@dataclass(frozen=True, slots=True)
class ThesisMistake:
    """A way to play that the thesis lists as dominated: its number and name there, and the players who can make it.

    `cards` is ``lowest``, ``between`` or ``highest``: the thesis's queen, king and ace. `plans` is a regular expression
    that matches the plans that make it; `is_listed` returns whether the thesis calls it a mistake in a game with a
    number of raises.
    """

    number: int
    name: str
    players: tuple[Player, ...]
    cards: str
    plans: str
    is_listed: Callable[[int], bool]

    def includes(self, plan: Plan) -> bool:
        """Return whether a plan makes the mistake."""
        return re.fullmatch(self.plans, str(plan)) is not None

    def deck_cards(self, game: OneCardGame) -> range:
        """Return the cards of the mistake, counted from 0 for the lowest."""
        highest = game.cards - 1
        return {"lowest": range(1), "between": range(1, highest), "highest": range(highest, game.cards)}[self.cards]


_BOTH = tuple(Player)

#: The mistakes in the order of the thesis.
THESIS_MISTAKES = (
    ThesisMistake(1, "Folding the ace", _BOTH, "highest", ".*fold", lambda n: True),
    ThesisMistake(2, "Calling the queen", _BOTH, "lowest", ".*call", lambda n: True),
    ThesisMistake(3, "Checking the ace", (Player.DEALER,), "highest", "check.*", lambda n: True),
    # "In our game, this is no longer true": with raises, the thesis says, this may be a valid strategy.
    ThesisMistake(4, "Betting the king", _BOTH, "between", "bet.*", lambda n: n == 0),
    ThesisMistake(5, "Raising the king", _BOTH, "between", ".*raise.*", lambda n: n > 0),
    ThesisMistake(6, "Check-calling the ace", (Player.OPENER,), "highest", "check-call", lambda n: n > 0),
    ThesisMistake(7, "Calling the ace", (Player.DEALER,), "highest", "call", lambda n: n > 0),
)


@dataclass(frozen=True, slots=True)
class MistakeVerdict:
    """A plan that makes one of the thesis's mistakes, and its elimination; None if it survives.

    `is_listed` is whether the thesis calls it dominated in this game.
    """

    mistake: ThesisMistake
    card: int
    plan: Plan
    domination: DominatedPlan | None
    is_listed: bool

    @property
    def player(self) -> Player:
        """The player of the plan."""
        return self.plan.player

    @property
    def history(self) -> History:
        """The history at the first turn."""
        return self.plan.start

    @property
    def strength(self) -> str:
        """``strict``, ``weak`` (against the plans that the earlier rounds left) or ``not dominated``."""
        if self.domination is None:
            return "not dominated"
        return "strict" if self.domination.is_strict else "weak"


def check_thesis_mistakes(game: OneCardGame) -> tuple[MistakeVerdict, ...]:
    """Return the verdict on each plan that makes one of the thesis's mistakes.

    Examples
    --------
    >>> for verdict in check_thesis_mistakes(OneCardGame())[-4:]:
    ...     print(
    ...         verdict.mistake.name,
    ...         "|",
    ...         verdict.plan.player,
    ...         verdict.plan,
    ...         "|",
    ...         verdict.strength,
    ...         verdict.domination.round,
    ...     )
    Raising the king | opener check-raise | weak 2
    Raising the king | dealer raise | weak 2
    Check-calling the ace | opener check-call | weak 1
    Calling the ace | dealer call | weak 1
    """
    out = {(found.card, found.plan): found for found in dominated_plans(game)}
    return tuple(
        MistakeVerdict(mistake, card, plan, out.get((card, plan)), mistake.is_listed(game.raises))
        for mistake in THESIS_MISTAKES
        for player in mistake.players
        for card in mistake.deck_cards(game)
        for plan in game.plans(player)
        if mistake.includes(plan)
    )


# -------------------------------------------------------------------------------------------- raises


@dataclass(frozen=True, slots=True)
class RaiseFigures:
    """The effect of raises in a game.

    Attributes
    ----------
    game : OneCardGame
        The game.
    value : Fraction
        To the opener, chips per deal.
    without_raises, without_check_raise : Fraction
        The value if there were no raises; if the opener could not raise after a check.
    calls : tuple of Fraction
        For opener and dealer the greatest probability, over all optimal strategies, of a plan to call a raise without
        the best card.
    called : Fraction
        Probability that a raise is called without the best card in the equilibrium of `solve_onecard`.
    called_by : tuple of int
        The cards that call there, counted from 0 for the lowest.
    """

    game: OneCardGame
    value: Fraction
    without_raises: Fraction
    without_check_raise: Fraction
    calls: tuple[Fraction, Fraction]
    called: Fraction
    called_by: tuple[int, ...]

    @property
    def gain(self) -> Fraction:
        """EV that the opener gains by raises."""
        return self.value - self.without_raises

    @property
    def sandbagging(self) -> Fraction:
        """EV that the opener gains by being allowed to check-raise."""
        return self.value - self.without_check_raise


def raise_figures(game: OneCardGame) -> RaiseFigures:
    """Return the effect of raises in a game: its value with and without them, and which cards call them.

    Examples
    --------
    With three cards none; with four a check-raise gains 1/384, and a king sometimes calls it:

    >>> three, four = raise_figures(OneCardGame(3)), raise_figures(OneCardGame(4))
    >>> str(three.sandbagging), str(four.sandbagging), [four.game.symbols[card] for card in four.called_by]
    ('0', '1/384', ['K'])
    """
    optimal = [OptimalWeights(game, player) for player in Player]
    value = optimal[Player.OPENER].guaranteed
    calls = []
    for weights in optimal:
        own: dict[tuple[int, History, Action], int] = {
            (card, history, action): 1
            for card, history, action in weights.sequences
            if card < game.cards - 1 and action is Action.CALL and Action.RAISE in history
        }
        calls.append(weights.weight_range(own)[1] / game.cards if own else Fraction(0))
    found = Equilibrium(game, *(weights.strategy() for weights in optimal))
    called = [
        (turn.card, turn.probability * turn.choices[Action.CALL])
        for own, other in ((found.opener, found.dealer), (found.dealer, found.opener))
        for turn in turns(game, own, other)
        if turn.card < game.cards - 1 and Action.RAISE in turn.history
    ]
    return RaiseFigures(
        game,
        value,
        _value(replace(game, raises=0)) if game.raises else value,
        _value(replace(game, check_raise=False)) if game.raises else value,
        (calls[0], calls[1]),
        sum((probability for _, probability in called), Fraction(0)),
        tuple(sorted({card for card, probability in called if probability})),
    )


def _value(game: OneCardGame) -> Fraction:
    return OptimalWeights(game, Player.OPENER).guaranteed


# -------------------------------------------------------------------------------------------- claims


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of the thesis: its subject, what it says, the computed result, and whether the two agree.

    `is_beyond` is whether it is applied to a game that the thesis does not treat.
    """

    text: str
    thesis: str
    found: str
    agrees: bool
    is_beyond: bool = False


#: EVs that the thesis gives for the opener against the dealer's strategy, in chips per deal with the card.
_OPENER_EVS = (
    (0, "bet-fold", "-1"), (0, "check-fold", "-1"), (1, "check-call", "-1/3"), (1, "check-fold", "-1/3"),
    (1, "check-raise", "-5/6"), (1, "bet-fold", "-1/2"), (1, "bet-call", "-1"), (2, "check-raise", "7/6"),
    (2, "bet-call", "7/6"), (2, "check-fold", "2/3"), (2, "check-call", "7/6"), (2, "bet-fold", "7/6"),
)  # fmt: skip
#: EVs for the dealer against the opener's strategy, in chips from the dealer's turn.
_DEALER_EVS = (
    (0, _CHECKED, "check", "-1"), (0, _CHECKED, "bet-fold", "-1"), (0, _BET, "fold", "-1"), (1, _BET, "fold", "-1"),
    (1, _BET, "call", "-1"), (1, _BET, "raise", "-7/4"),
)  # fmt: skip
#: The dealer's part of the value with each card, chips per deal.
_DEALER_PARTS = ("-1/3", "(alpha - 1)/9", "(9 - 2 alpha)/18")
#: The greatest number of raises with which the thesis's "any number" is tested.
MOST_RAISES = 5
#: Larger decks for which the claims are tested.
MORE_CARDS = (4, 5)


def check_thesis(progress: Progress | None = None) -> tuple[Claim, ...]:
    """Return the claims of the thesis in its order, then those for larger decks, each beside the computed result."""
    report = progress or (lambda message: None)
    report("proving the family for every alpha")
    families = [thesis_family(OneCardGame(raises=raises)) for raises in range(MOST_RAISES + 1)]
    report("computing the effect of raises")
    figures = [raise_figures(family.game) for family in families]
    more = [raise_figures(OneCardGame(cards)) for cards in MORE_CARDS]
    return (
        *_values(figures),
        *_family(families),
        *_plan_evs(families[1]),
        *_posteriors(families[1]),
        *_mistakes(families[1].game),
        *_aces(families[1]),
        *_raises(figures),
        *(claim for row in more for claim in _more_cards(row)),
    )


def _values(figures: Sequence[RaiseFigures]) -> Iterator[Claim]:
    for text, rows in (
        ("Value to the opener, no raise (Kuhn)", figures[:1]),
        ("Value to the opener, one raise", figures[1:2]),
        (f"Value to the opener, 2 to {MOST_RAISES} raises", figures[2:]),
    ):
        values = sorted({str(row.value) for row in rows})
        yield Claim(text, "-1/18", " or ".join(values), values == ["-1/18"])


def _family(families: Sequence[Family]) -> Iterator[Claim]:
    for text, chosen in (
        ("The family is an equilibrium, one raise", families[1:2]),
        (f"The family is an equilibrium, 2 to {MOST_RAISES} raises", families[2:]),
    ):
        proved = all(family.is_proved and str(family.value) == "-1/18" for family in chosen)
        yield Claim(text, "yes", "yes, proved for all alpha in [0, 1]" if proved else "no", proved)


def _plan_evs(family: Family) -> Iterator[Claim]:
    game = family.game
    rows = {(row.plan.player, row.card, row.plan.start, str(row.plan)): row for row in family.plan_evs}
    for card, name, thesis in _OPENER_EVS:
        found = str(rows[Player.OPENER, card, (), name].ev)
        yield Claim(f"Opener, {game.symbols[card]}: EV of {name}", thesis, found, found == thesis)
    for card, start, name, thesis in _DEALER_EVS:
        ev, reach = rows[Player.DEALER, card, start, name].ev, _reach(family, card, start[0])
        agrees = ev == reach * Fraction(thesis)
        found = (thesis if agrees else _quotient(ev, reach)) + _but(reach)
        yield Claim(f"Dealer, {game.symbols[card]}, after a {start[0]}: EV of {name}", thesis, found, agrees)
    for card, thesis in enumerate(_DEALER_PARTS):
        part = Linear(Fraction(0), Fraction(0))
        for turn in game.starts(Player.DEALER):
            row = rows[Player.DEALER, card, turn, str(game.plans(Player.DEALER, turn)[0])]
            part += (row.ev + row.loss) * Fraction(1, game.cards)
        yield Claim(f"Dealer, {game.symbols[card]}: part of the value", thesis, str(part), str(part) == thesis)


def _first(family: Family, card: int, action: Action) -> Linear:
    """Return the probability that the opener begins with an action."""
    choices = family.opener.at(card, ())
    return Linear.of(0 if choices is None else choices[action])


def _reach(family: Family, card: int, action: Action) -> Linear:
    """Return the probability that the opener begins with an action, given the dealer's card."""
    total = Linear(Fraction(0), Fraction(0))
    for other in range(family.game.cards):
        if other != card:
            total += _first(family, other, action) * Fraction(1, family.game.cards - 1)
    return total


def _quotient(part: Linear, whole: Linear) -> str:
    unit = lcm(*(number.denominator for line in (part, whole) for number in (line.constant, line.slope)))
    return f"({part * unit})/({whole * unit})"


def _but(reach: Linear) -> str:
    """Return a remark if a situation has probability 0 for some alpha."""
    never = [str(alpha) for alpha in (Fraction(0), Fraction(1)) if not reach.at(alpha)]
    return f", but never for alpha = {never[0]}" if never else ""


def _posteriors(family: Family) -> Iterator[Claim]:
    """Yield the claims on the opener's card when the dealer has the king."""
    queen, king = 0, 1
    # The text has "2 + alpha" over the sum of (2 + alpha)/3 and alpha: a 3 is missing.
    for action, thesis, part in (
        (Action.CHECK, "(6 + 3 alpha)/(2 + 4 alpha)", Linear(Fraction(2), Fraction(1))),
        (Action.BET, "1/4", None),
    ):
        whole = _reach(family, king, action) * (family.game.cards - 1)
        own = _first(family, queen, action)
        agrees = own == (whole * Fraction(1, 4) if part is None else part)
        found = (thesis if agrees else _quotient(own, whole)) + _but(whole)
        yield Claim(f"Dealer, K, after a {action}: probability of a queen", thesis, found, agrees)


def _mistakes(game: OneCardGame) -> Iterator[Claim]:
    verdicts = check_thesis_mistakes(game)
    for mistake in THESIS_MISTAKES:
        rows = [row for row in verdicts if row.mistake is mistake]
        rounds: dict[tuple[str, int], dict[str, None]] = {}
        for row in rows:
            rounds.setdefault((row.strength, row.domination.round if row.domination else 0), {})[str(row.plan)] = None
        found = "; ".join(
            f"{', '.join(plans)}: {strength}, round {number}" if len(rounds) > 1 else f"{strength}, round {number}"
            for (strength, number), plans in rounds.items()
        )
        is_listed, is_out = mistake.is_listed(game.raises), all(row.domination is not None for row in rows)
        who = f" ({mistake.players[0]})" if len(mistake.players) == 1 else ""
        text = f"Mistake {mistake.number}: {mistake.name[0].lower()}{mistake.name[1:]}{who}"
        yield Claim(text, "dominated" if is_listed else "may be valid", found, is_listed == is_out)
    # "Unlike Kuhn Poker where we can easily identify all dominated strategies, we are unable to do so in this game."
    left, in_kuhn = _n_left(game), _n_left(replace(game, raises=0))
    yield Claim(
        "All dominated strategies can be found",
        "not here",
        f"{left} plans are left, as in Kuhn's game",
        left != in_kuhn,
    )


def _n_left(game: OneCardGame) -> int:
    return sum(len(game.plans(player)) for player in Player) * game.cards - len(dominated_plans(game))


def _aces(family: Family) -> Iterator[Claim]:
    """Yield the claims on plans with an ace that have the same EV against the other player's strategy."""
    game, ace, member = family.game, family.game.cards - 1, family.member(Fraction(0))
    opener, dealer = (OptimalWeights(game, player) for player in Player)
    least, most = opener.weight_range({(ace, (Action.CHECK, Action.BET), Action.CALL): 1})
    found = f"with probability {least} to {most}"
    yield Claim("The opener may check-call the ace instead", "yes", found, most == 1)
    starts: tuple[History, History] = (Action.BET,), (Action.CHECK, Action.BET)
    for text, weights, start, own in (
        ("The opener's ace may bet-fold as well", opener, starts[0], member.opener),
        ("The dealer's ace may bet-fold as well", dealer, starts[1], member.dealer),
    ):
        raised: History = (*start, Action.RAISE)
        _, most = weights.weight_range({(ace, raised, Action.FOLD): 1})
        lost = weights.guaranteed + best_reply(game, _with_fold(own, ace, raised))
        yield Claim(text, "yes", f"with probability at most {most}; doing it always can cost {lost}", most == 1)


def _with_fold(strategy: Strategy, card: int, history: History) -> Strategy:
    """Return a strategy that always folds in one situation."""
    choices = dict(strategy.choices)
    choices[card, history] = {action: Fraction(action is Action.FOLD) for action in choices[card, history]}
    return replace(strategy, choices=choices)


def _raises(figures: Sequence[RaiseFigures]) -> Iterator[Claim]:
    rows = figures[1:]
    called, gains = any(any(row.calls) for row in rows), {row.sandbagging for row in rows}
    found = "no, other cards call too" if called else "only aces, in every equilibrium"
    yield Claim(f"Cards that call a raise, 1 to {MOST_RAISES} raises", "only aces", found, not called)
    yield Claim(
        f"Gain by check-raises, 1 to {MOST_RAISES} raises", "0", " or ".join(map(str, sorted(gains))), gains == {0}
    )


def _more_cards(row: RaiseFigures) -> Iterator[Claim]:
    deck, before = f"{row.game.cards} cards, one raise", str(row.without_raises)
    yield Claim(f"{deck}: value to the opener", before, str(row.value), not row.gain, True)
    names = ", ".join(row.game.symbols[card] for card in row.called_by)
    found = f"{names} too, in {row.called} of deals" if row.called else "only aces"
    yield Claim(f"{deck}: cards that call a raise", "only aces", found, not row.called, True)
    yield Claim(f"{deck}: gain by check-raises", "0", str(row.sandbagging), not row.sandbagging, True)
