"""Reports on one-card poker: a strategy, all equilibria, the thesis's family, its mistakes and its claims."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json, Table
from strategygen.pages.numbers import VALUE_DIGITS
from strategygen.pages.report import Facts, Field, Figure, Report, Rows, Text, record_of
from strategygen.sources.onecard import (
    Action,
    Claim,
    Equilibrium,
    Family,
    History,
    Linear,
    MistakeVerdict,
    OneCardGame,
    PlanEV,
    Player,
    RaiseFigures,
    Turn,
    WeightRange,
    describe_history,
    dominated_plans,
    turns,
)


@dataclass(frozen=True, slots=True)
class _Play:
    """The probability of each action in a situation."""

    player: Player
    card: int
    history: History
    choices: Mapping[Action, Linear]


@dataclass(frozen=True, slots=True)
class _PlansLeft:
    """The plans of a card and a first turn that are not dominated."""

    player: Player
    card: int
    history: History
    plans: tuple[str, ...]


# ------------------------------------------------------------------------------------------- pieces

#: alpha in a text, with the space after a factor.
_ALPHA = re.compile(r"(?<=\d) alpha\b|\balpha\b")


def _alpha_cell(text: str) -> Cell:
    """Return a text whose alpha is typeset as a Greek letter."""
    return Cell(text, text, _ALPHA.sub("α", text))


def _number_cell(number: int | Fraction | Linear | None) -> Cell:
    """Return an exact number as a cell, or a dash for None."""
    if isinstance(number, Linear):
        return _alpha_cell(str(number))
    return cells.exact(None if number is None else Fraction(number))


def _yes(is_so: bool) -> Cell:
    return Cell.of("yes" if is_so else "no", is_so)


def _chips(number: Fraction) -> Cell:
    return cells.fraction(number, VALUE_DIGITS)


def _notes(*texts: str) -> Text:
    return Text("remarks", *map(_alpha_cell, texts))


def _report(
    game: OneCardGame,
    what: str,
    figures: Sequence[Figure],
    tables: Sequence[Table],
    record: Mapping[str, Json],
    notes: Text,
    data: Table | None = None,
) -> Report:
    """Return a report on one game: rules, figures, tables and notes; rules and figures come first in its record."""
    raises = "no raises" if not game.raises else "1 raise" if game.raises == 1 else f"{game.raises} raises"
    if game.raises and not game.check_raise:
        raises += ", no check-raise by the opener"
    rules = (
        Figure("", "Cards, lowest first", Cell.of(" ".join(game.symbols))),
        Figure("", "Stakes", Cell.of(f"ante {game.ante}, bet {game.bet}, {raises}")),
    )
    rules_record: dict[str, Json] = {
        "cards": game.cards,
        "symbols": list(game.symbols),
        "raises": game.raises,
        "ante": str(game.ante),
        "bet": str(game.bet),
        "check_raise": game.check_raise,
    }
    return Report(
        f"One-card poker with {game.cards} cards: {what}",
        (Facts((*rules, *figures)), *tables, notes),
        {**rules_record, **record_of(figures), **record},
        data,
        "dense",
    )


def _situation_fields(game: OneCardGame) -> tuple[Field[Any], ...]:
    """Return the columns that identify a situation: the player to act, the card, and the actions so far."""
    return (
        Field("player", "Player", lambda row: str(row.player)),
        Field("card", "Card", lambda row: game.symbols[row.card]),
        Field("after", "After", lambda row: describe_history(row.history)),
    )


def _action_fields(game: OneCardGame) -> tuple[Field[Any], ...]:
    """Return a column for each action, with its probability."""

    def field(action: Action) -> Field[Any]:
        def share(row: _Play | Turn) -> Cell:
            return _number_cell(row.choices[action]) if action in row.choices else cells.missing("")

        return Field(str(action), str(action).capitalize(), share, right=True)

    taken = {action for history in game.histories() for action in game.actions(history)}
    return tuple(field(action) for action in Action if action in taken)


def _records(rows: Rows[Any], *keys: str) -> list[dict[str, Json]]:
    """Return rows on situations for JSON, with the actions so far as a list."""
    records = rows.records(*keys)
    return [record | {"after": [*map(str, row.history)]} for row, record in zip(rows.rows, records, strict=True)]


def _play_records(rows: Rows[Any], *keys: str) -> dict[str, Json]:
    """Return the situations of each player and the probability of each action, for JSON."""
    found: dict[str, list[Json]] = {str(player): [] for player in Player}
    figures = rows.records(*keys) if keys else [{} for _ in rows.rows]
    for row, place, rest in zip(rows.rows, _records(rows, "card", "after"), figures, strict=True):
        shares = {str(action): str(share) for action, share in row.choices.items()}
        found[str(row.player)].append({**place, "actions": shares, **rest})
    return {**found}


def _play_tables(rows: Rows[Any]) -> list[Table]:
    """Return a table for each player."""
    keys = [field.key for field in rows.fields if field.key != "player"]
    return [
        Rows(rows.fields, [row for row in rows.rows if row.player is player]).table(*keys, caption=str(player).title())
        for player in Player
    ]


# ----------------------------------------------------------------------------------------- strategy


def onecard_page(equilibrium: Equilibrium, alpha: Fraction | None = None) -> Report:
    """Return an equilibrium as strategy tables: a row for each situation, a column for each action.

    `alpha` is given for a member of the thesis's family.

    Examples
    --------
    >>> from strategygen.sources.onecard import solve_onecard
    >>> page = onecard_page(solve_onecard(OneCardGame(raises=0)))
    >>> print(page.tables[0])
    Card  After       Fold  Check  Call  Bet  Probability    EV
    Q     none                2/3        1/3          1/3    -1
    Q     check, bet     1            0               1/9    -1
    K     none                  1          0          1/3  -1/3
    K     check, bet   1/3          2/3               2/9    -1
    A     none                  0          1          1/3   7/6
    """
    game, opener, dealer = equilibrium.game, equilibrium.opener, equilibrium.dealer
    fields: tuple[Field[Turn], ...] = (
        *_situation_fields(game),
        *_action_fields(game),
        Field("comes_up", "Probability", lambda row: _number_cell(row.probability), decimal=True),
        Field("worth", "EV", lambda row: _number_cell(row.ev), decimal=True),
    )
    rows = Rows(fields, (*turns(game, opener, dealer), *turns(game, dealer, opener)))
    figures = (
        Figure("value", "Value to the opener", _chips(equilibrium.value)),
        Figure("opener_best", "Best reply of the opener to this dealer wins", _chips(equilibrium.opener_best)),
        Figure("dealer_best", "Best reply of the dealer to this opener wins", _chips(equilibrium.dealer_best)),
        Figure("equilibrium", "Equilibrium", _yes(equilibrium.is_proved)),
    )
    about = (
        "Each player has the optimal strategy that wins most from an opponent who plays all his actions with equal "
        "probability."
        if alpha is None
        else f"The thesis's strategies for alpha = {alpha}, the probability that the opener checks an ace."
    )
    notes = _notes(
        about,
        "After: the actions so far. Probability: of reaching the situation, over all deals. EV (expected value): "
        "chips that the player wins on average from there. Situations that the player's own strategy excludes are "
        "not listed.",
    )
    record = {"alpha": None if alpha is None else str(alpha), **_play_records(rows, "comes_up", "worth")}
    what = "an equilibrium" if alpha is None else "an equilibrium of the thesis"
    return _report(game, what, figures, _play_tables(rows), record, notes, rows.table())


# ------------------------------------------------------------------------------------------- ranges


def onecard_ranges_page(game: OneCardGame, value: Fraction, ranges: Sequence[WeightRange]) -> Report:
    """Return the least and the greatest weight of every action in all equilibria."""
    fields: tuple[Field[WeightRange], ...] = (
        *_situation_fields(game),
        Field("action", "Action", lambda row: str(row.action)),
        Field("least", "Least", lambda row: _number_cell(row.least), decimal=True),
        Field("most", "Most", lambda row: _number_cell(row.most), decimal=True),
    )
    rows = Rows(fields, ranges)
    n_free = sum(row.least != row.most for row in ranges)
    figures = (
        Figure("value", "Value to the opener", _chips(value)),
        Figure("", "Actions, over all cards", cells.count(len(ranges))),
        Figure("", "of them not fixed in all equilibria", cells.count(n_free)),
    )
    notes = _notes(
        "Least and most: bounds of the probability that the player takes the action with the card, over all "
        "equilibria. It includes the player's own earlier actions but not the opponent's."
    )
    return _report(game, "all equilibria", figures, [rows.table()], {"rows": _records(rows)}, notes)


# ------------------------------------------------------------------------------------------- family


def onecard_family_page(family: Family) -> Report:
    """Return the thesis's family as strategy tables in terms of alpha, and the EV of every plan.

    Examples
    --------
    >>> from strategygen.sources.onecard import thesis_family
    >>> page = onecard_family_page(thesis_family(OneCardGame(raises=0)))
    >>> print(page.tables[0].text_lines[4])
    K     check, bet  (1 + alpha)/3             (2 - alpha)/3
    """
    game = family.game
    plays = Rows(
        (*_situation_fields(game), *_action_fields(game)),
        [
            _Play(strategy.player, card, history, {action: Linear.of(share) for action, share in shares.items()})
            for strategy in (family.opener, family.dealer)
            for (card, history), shares in strategy.choices.items()
        ],
    )
    fields: tuple[Field[PlanEV], ...] = (
        *_situation_fields(game),
        Field("plan", "Plan", lambda row: str(row.plan)),
        Field("worth", "EV", lambda row: _number_cell(row.ev), right=True),
        Field("loss", "Cost", lambda row: _number_cell(row.loss), right=True),
        Field("loss_0", "Cost at 0", lambda row: _number_cell(row.loss.at(Fraction(0))), right=True),
        Field("loss_1", "at 1", lambda row: _number_cell(row.loss.at(Fraction(1))), right=True),
    )
    plans = Rows(fields, family.plan_evs)
    figures = (
        Figure("value", "Value to the opener", _number_cell(family.value)),
        Figure("equilibrium", "All members are equilibria", _yes(family.is_proved)),
    )
    tables = [*_play_tables(plays), plans.table(caption="Every plan against the other player")]
    plan_records = _records(plans, "player", "card", "after", "plan", "worth", "loss")
    notes = _notes(
        "alpha: probability that the opener checks an ace. Plan: a player's actions with a card from the first turn "
        "on. After: the opener's action before that turn. EV: chips that the plan wins per deal with the card against "
        "the other player's strategy; for the dealer, summed over the deals with that first action. Cost: EV of the "
        "strategy itself less EV of the plan. Costs are linear in alpha and not negative at alpha = 0 and alpha = 1, "
        "so they are not negative between: no player has a better reply."
    )
    record = {**_play_records(plays), "plans": plan_records}
    return _report(game, "the thesis's family", figures, tables, record, notes, plays.table())


# ----------------------------------------------------------------------------------------- mistakes


def onecard_mistakes_page(game: OneCardGame, verdicts: Sequence[MistakeVerdict]) -> Report:
    """Return the verdicts on the thesis's dominated strategies, and the plans that survive."""

    def better(row: MistakeVerdict) -> str:
        return "-" if row.domination is None else str(row.domination.by or "a mixture")

    def least(row: MistakeVerdict) -> Cell:
        return _number_cell(row.domination.least if row.domination else None)

    def most(row: MistakeVerdict) -> Cell:
        return _number_cell(row.domination.most if row.domination else None)

    # The last three fields are for JSON alone.
    fields: tuple[Field[MistakeVerdict], ...] = (
        Field("number", "No.", lambda row: cells.exact(row.mistake.number), right=True),
        Field("mistake", "Mistake", lambda row: row.mistake.name),
        *_situation_fields(game),
        Field("plan", "Plan", lambda row: str(row.plan)),
        Field("listed", "Listed", lambda row: _yes(row.is_listed)),
        Field("strength", "Dominated", lambda row: row.strength),
        Field("round", "Round", lambda row: cells.exact(row.domination.round if row.domination else None), right=True),
        Field("better", "Better", better),
        Field("least", "Gain", least, right=True),
        Field("most", "to", most, right=True),
        Field("dominated", "", lambda row: cells.exact(row.strength if row.domination else None)),
        Field("gain_least", "", least),
        Field("gain_most", "", most),
    )
    rows = Rows(fields, verdicts)
    keys = [field.key for field in fields]
    of_situation = keys[: keys.index("strength")]
    n_plans = len(game.plans(Player.OPENER) + game.plans(Player.DEALER)) * game.cards
    dropped = dominated_plans(game)
    left = Rows((*_situation_fields(game), Field("plans", "Plans", lambda row: ", ".join(row.plans))), [
        *_plans_left(game, {(out.card, out.plan) for out in dropped})
    ])  # fmt: skip
    figures = (
        Figure("plans", "Plans, over all cards", cells.count(n_plans)),
        Figure("", "Rounds of elimination", cells.count(max((out.round for out in dropped), default=0))),
        Figure("", "Plans left", cells.count(n_plans - len(dropped))),
    )
    verdict_keys = (*of_situation, "dominated", "round", "better", "gain_least", "gain_most")
    record: dict[str, Json] = {
        "verdicts": [
            each if row.domination else each | {"better": None}
            for row, each in zip(verdicts, _records(rows, *verdict_keys), strict=True)
        ],
        "left": [record | {"plans": list(row.plans)} for row, record in zip(left.rows, _records(left), strict=True)],
    }
    notes = _notes(
        "Listed: whether the thesis calls the plan dominated in such a game. Its queen, king and ace are read as the "
        "lowest card, all cards between, and the highest card. Dominated: strict if the better plan wins more "
        "whenever the betting reaches the point where the two plans differ, weak if it sometimes wins more and never "
        "less. Round: plans of round 1 are dominated outright, the others after the plans of earlier rounds are "
        "removed for both players. Gain: of the better plan, in chips."
    )
    tables = [rows.table(*keys[:-3]), left.table(caption="Plans left")]
    return _report(game, "the thesis's mistakes", figures, tables, record, notes)


def _plans_left(game: OneCardGame, dropped: set[tuple[int, Any]]) -> Iterable[_PlansLeft]:
    """Yield the plans that are left, for each card and first turn that has any."""
    for player in Player:
        for card in range(game.cards):
            for start in game.starts(player):
                plans = tuple(str(plan) for plan in game.plans(player, start) if (card, plan) not in dropped)
                if plans:
                    yield _PlansLeft(player, card, start, plans)


# ------------------------------------------------------------------------------------------- claims


def onecard_raises_page(games: Sequence[RaiseFigures]) -> Report:
    """Return the effect of raises on the value, for several decks and numbers of raises."""

    def called_with(row: RaiseFigures) -> list[str]:
        return [row.game.symbols[card] for card in row.called_by]

    fields: tuple[Field[RaiseFigures], ...] = (
        Field("cards", "Cards", lambda row: cells.exact(row.game.cards), right=True),
        Field("raises", "Raises", lambda row: cells.exact(row.game.raises), right=True),
        Field("value", "Value", lambda row: _number_cell(row.value), decimal=True),
        Field("gain", "Gain by raises", lambda row: _number_cell(row.gain), decimal=True),
        Field("sandbagging", "Gain by check-raises", lambda row: _number_cell(row.sandbagging), decimal=True),
        Field("opener_calls", "Opener calls", lambda row: _number_cell(row.calls[0]), decimal=True),
        Field("dealer_calls", "Dealer calls", lambda row: _number_cell(row.calls[1]), decimal=True),
        Field("called", "Raises called", lambda row: _number_cell(row.called), decimal=True),
        Field("called_with", "With", lambda row: cells.exact(", ".join(called_with(row)) or None)),
    )
    rows = Rows(fields, games)
    records = [record | {"called_with": called_with(row)} for row, record in zip(games, rows.records(), strict=True)]
    ante, bet = games[0].game.ante, games[0].game.bet
    notes = _notes(
        "Value: to the opener, in chips per deal. Gain by raises: over the same game without raises. Gain by "
        "check-raises: over the game in which the opener may not raise after a check. Opener calls, dealer calls: "
        "greatest probability, over all equilibria, of a plan to call a raise without the best card. Raises called: "
        "probability that a raise is called without the best card in the equilibrium that this program shows, and "
        "the cards that call."
    )
    return Report(
        "One-card poker: effect of raises",
        (Facts((Figure("", "Stakes", Cell.of(f"ante {ante}, bet {bet}")),)), rows.table(), notes),
        {"ante": str(ante), "bet": str(bet), "rows": records},
        layout="dense",
    )


def onecard_thesis_page(claims: Sequence[Claim]) -> Report:
    """Return the claims of the thesis beside the computed results."""
    # The last two fields are for JSON alone.
    fields: tuple[Field[Claim], ...] = (
        Field("statement", "Claim", lambda row: row.text),
        Field("thesis", "Thesis", lambda row: _alpha_cell(row.thesis)),
        Field("found", "Computed", lambda row: _alpha_cell(row.found)),
        Field("verdict", "Verdict", lambda row: "agrees" if row.agrees else "differs"),
        Field("agrees", "", lambda row: _yes(row.agrees)),
        Field("beyond", "", lambda row: _yes(row.is_beyond)),
    )
    shown = ("statement", "thesis", "found", "verdict")
    beyond_fields = [replace(each, heading="As with three cards") if each.key == "thesis" else each for each in fields]
    rows = Rows(fields, claims)
    own = [row for row in claims if not row.is_beyond]
    n_agreeing = sum(row.agrees for row in own)
    figures = (
        Figure("", "Claims", cells.count(len(own))),
        Figure("agree", "of them agree", cells.count(n_agreeing)),
        Figure("differ", "differ", cells.count(len(own) - n_agreeing)),
    )
    beyond = Rows(beyond_fields, [row for row in claims if row.is_beyond])
    return Report(
        "One-card poker: check of the thesis",
        (
            Facts(figures),
            Rows(fields, own).table(*shown),
            beyond.table(*shown, caption="More cards than in the thesis"),
            _notes(
                "D. H. Miao, Sandbagging in One-Card Poker, Dartmouth 2014. alpha: probability that the opener checks "
                "an ace. EV: chips won against the other player's part of the family; for the dealer, from his first "
                "turn. Round: of the elimination of dominated plans. All figures are exact."
            ),
        ),
        {"statements": rows.records("statement", "thesis", "found", "agrees", "beyond"), **record_of(figures)},
        rows.table(*shown),
        "dense",
    )
