"""One-card poker as pages: a strategy, all equilibria, the thesis's family, its mistakes and its claims."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.numbers import VALUE_DIGITS
from strategygen.tables.records import Cell, Column, Fact, Json, RecordPage, Table, count_cell, fraction_cell

if TYPE_CHECKING:
    from strategygen.onecard import (
        Equilibrium,
        Extent,
        Family,
        History,
        MistakeVerdict,
        OneCardGame,
        Plan,
        Player,
        RaiseFigures,
        Statement,
        Strategy,
    )

__all__ = [
    "OneCardPage",
    "onecard_family_page",
    "onecard_mistakes_page",
    "onecard_page",
    "onecard_raises_page",
    "onecard_ranges_page",
    "onecard_thesis_page",
]


@dataclass(frozen=True, slots=True)
class OneCardPage(RecordPage):
    """Facts, one table or several, and what they mean.

    Attributes
    ----------
    sections : tuple of Table
        The tables as the page shows them; `table` is all of them as one.
    notes : tuple of Cell
        What stands below them.
    """

    template: ClassVar[str] = "onecard"

    sections: tuple[Table, ...]
    notes: tuple[Cell, ...]


# ------------------------------------------------------------------------------------------- pieces


def _title(game: OneCardGame, what: str) -> str:
    return f"One-card poker with {game.cards} cards: {what}"


def _chips(number: Fraction) -> Cell:
    return fraction_cell(number, VALUE_DIGITS)


def _exact_cell(number: object) -> Cell:
    """Return an exact number as it is; a dash for none."""
    if number is None:
        return Cell.of("-", "")
    if isinstance(number, (int, Fraction)):
        return Cell.of(str(number), number)
    return _text_cell(str(number))


def _text_cell(text: str) -> Cell:
    """Return a text in which alpha is a symbol in print."""
    return Cell(text, text, _ALPHA.sub("α", text))


def _notes(*texts: str) -> tuple[Cell, ...]:
    return tuple(map(_text_cell, texts))


#: A factor is set against the symbol.
_ALPHA = re.compile(r"(?<=\d) alpha\b|\balpha\b")


def _after(history: History) -> str:
    from strategygen.onecard import describe_history

    return describe_history(history)


def _rules(game: OneCardGame) -> tuple[Fact, ...]:
    """Return the cards and the stakes."""
    raises = "no raises" if not game.raises else "1 raise" if game.raises == 1 else f"{game.raises} raises"
    if game.raises and not game.check_raise:
        raises += ", none by the opener after a check"
    return (
        Fact("Cards, the lowest first", Cell.of(" ".join(game.symbols))),
        Fact("Stakes", Cell.of(f"ante {game.ante}, bet {game.bet}, {raises}")),
    )


def _rules_record(game: OneCardGame) -> dict[str, Json]:
    return {
        "cards": game.cards,
        "symbols": list(game.symbols),
        "raises": game.raises,
        "ante": str(game.ante),
        "bet": str(game.bet),
        "check_raise": game.check_raise,
    }


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _all_in_one(sections: Sequence[tuple[str, Table]], first: Column) -> Table:
    """Return tables of the same columns as one, the name of each in a column before."""
    rows = [(Cell.of(name), *row) for name, table in sections for row in table.rows]
    return Table.of((first, *sections[0][1].columns), rows)


def _words(texts: Iterable[str]) -> str:
    return ", ".join(texts)


# ----------------------------------------------------------------------------------------- strategy

_PLAYER = Column("player", "Player")
_CARD = Column("card", "Card")
_AFTER = Column("after", "After")

_ABOUT_CHOICES = (
    "After: the actions so far. Comes up: how often, of all deals. Worth: what the player wins on average when it "
    "does, in chips. What his own play rules out is left out."
)


def _action_columns(game: OneCardGame) -> list[Column]:
    from strategygen.onecard import Action

    taken = {action for history in game.histories() for action in game.actions(history)}
    return [Column(str(action), str(action).capitalize(), True) for action in Action if action in taken]


def onecard_page(equilibrium: Equilibrium, alpha: Fraction | None = None) -> OneCardPage:
    """Return an equilibrium as a strategy table: a row for each card and situation, a column for each action.

    Parameters
    ----------
    equilibrium : Equilibrium
        What `strategygen.onecard.solve_onecard` returns, or one of the thesis's family.
    alpha : Fraction, optional
        Which one of the family it is.

    Examples
    --------
    >>> from strategygen.onecard import OneCardGame, solve_onecard
    >>> page = onecard_page(solve_onecard(OneCardGame(raises=0)))
    >>> print(page.sections[0])
    Card  After       Fold  Check  Call  Bet  Comes up  Worth
    Q     none                2/3        1/3       1/3     -1
    Q     check, bet     1            0            1/9     -1
    K     none                  1          0       1/3   -1/3
    K     check, bet   1/3          2/3            2/9     -1
    A     none                  0          1       1/3    7/6
    """
    from strategygen.onecard import Player

    game = equilibrium.game
    sections: list[tuple[str, Table]] = []
    record: dict[str, Json] = {}
    for player, own, opponent in (
        (Player.OPENER, equilibrium.opener, equilibrium.dealer),
        (Player.DEALER, equilibrium.dealer, equilibrium.opener),
    ):
        table, rows = _strategy(game, player, own, opponent)
        sections.append((str(player), table))
        record[str(player)] = rows
    facts = (
        *_rules(game),
        Fact("Value to the opener", _chips(equilibrium.value)),
        Fact("Most the opener wins against this dealer", _chips(equilibrium.opener_best)),
        Fact("Most the dealer wins against this opener", _chips(equilibrium.dealer_best)),
        Fact("An equilibrium", Cell.of(_yes(equilibrium.is_proved), equilibrium.is_proved)),
    )
    about = (
        "Of the optimal strategies of each player the one that wins most from an opponent who does everything with "
        "the same probability."
        if alpha is None
        else f"The thesis's strategies for alpha = {alpha}, which is how often the opener checks an ace."
    )
    return OneCardPage(
        _title(game, "an equilibrium" if alpha is None else "an equilibrium of the thesis"),
        facts,
        _all_in_one(sections, _PLAYER),
        {
            **_rules_record(game),
            "value": str(equilibrium.value),
            "opener_best": str(equilibrium.opener_best),
            "dealer_best": str(equilibrium.dealer_best),
            "equilibrium": equilibrium.is_proved,
            "alpha": None if alpha is None else str(alpha),
            **record,
        },
        tuple(table for _, table in sections),
        _notes(about, _ABOUT_CHOICES),
    )


def _strategy(
    game: OneCardGame, player: Player, own: Strategy, opponent: Strategy
) -> tuple[Table, list[dict[str, Json]]]:
    from strategygen.onecard import turns

    columns = (
        _CARD,
        _AFTER,
        *_action_columns(game),
        Column("comes_up", "Comes up", True, True),
        Column("worth", "Worth", True, True),
    )
    shown = [column.key for column in columns[2:-2]]
    rows: list[tuple[Cell | str, ...]] = []
    record: list[dict[str, Json]] = []
    for turn in turns(game, own, opponent):
        choices = {str(action): share for action, share in turn.choices.items()}
        rows.append(
            (
                game.symbols[turn.card],
                _after(turn.history),
                *(_exact_cell(choices[key]) if key in choices else Cell.of("", "") for key in shown),
                _exact_cell(turn.probability),
                _exact_cell(turn.worth),
            )
        )
        record.append(_turn_record(game, turn.card, turn.history, choices, turn.probability, turn.worth))
    return Table.of(columns, rows, str(player).capitalize()), record


def _turn_record(
    game: OneCardGame,
    card: int,
    history: History,
    choices: Mapping[str, object],
    probability: object,
    worth: object,
) -> dict[str, Json]:
    return {
        "card": game.symbols[card],
        "after": [str(action) for action in history],
        "actions": {action: str(share) for action, share in choices.items()},
        "comes_up": str(probability),
        "worth": None if worth is None else str(worth),
    }


# ------------------------------------------------------------------------------------------- ranges


def onecard_ranges_page(game: OneCardGame, value: Fraction, extents: Sequence[Extent]) -> OneCardPage:
    """Return between which bounds every action lies in all equilibria.

    Parameters
    ----------
    game : OneCardGame
        The game.
    value : Fraction
        Its value to the opener, chips per deal.
    extents : sequence of Extent
        What `OptimalWeights.extents` returns, of both players.
    """
    columns = (
        _PLAYER, _CARD, _AFTER, Column("action", "Action"),
        Column("least", "Least", True, True), Column("most", "Most", True, True),
    )  # fmt: skip
    rows: list[tuple[Cell | str, ...]] = []
    record: list[dict[str, Json]] = []
    for row in extents:
        symbol = game.symbols[row.card]
        rows.append(
            (
                str(row.player),
                symbol,
                _after(row.history),
                str(row.action),
                _exact_cell(row.least),
                _exact_cell(row.most),
            )
        )
        record.append(
            {
                "player": str(row.player),
                "card": symbol,
                "after": [str(action) for action in row.history],
                "action": str(row.action),
                "least": str(row.least),
                "most": str(row.most),
            }
        )
    n_free = sum(row.least != row.most for row in extents)
    facts = (
        *_rules(game),
        Fact("Value to the opener", _chips(value)),
        Fact("Actions, with each card", count_cell(len(extents))),
        Fact("of these not the same in all equilibria", count_cell(n_free)),
    )
    table = Table.of(columns, rows)
    return OneCardPage(
        _title(game, "all equilibria"),
        facts,
        table,
        {**_rules_record(game), "value": str(value), "rows": record},
        (table,),
        _notes(
            "Least and most: how often the player plays so with the card, in any equilibrium; his actions up to this "
            "one are counted in, the opponent's are not.",
        ),
    )


# ------------------------------------------------------------------------------------------- family


def onecard_family_page(family: Family) -> OneCardPage:
    """Return the thesis's family as strategy tables with alpha in them, and what every plan is worth.

    Examples
    --------
    >>> from strategygen.onecard import OneCardGame, thesis_family
    >>> page = onecard_family_page(thesis_family(OneCardGame(raises=0)))
    >>> print(page.sections[0].text_lines[4])
    K     check, bet  (1 + alpha)/3             (2 - alpha)/3
    """
    from strategygen.onecard import Linear, Player

    game = family.game
    strategies: list[tuple[str, Table]] = []
    record: dict[str, Json] = {}
    for player, strategy in ((Player.OPENER, family.opener), (Player.DEALER, family.dealer)):
        actions = _action_columns(game)
        rows: list[tuple[Cell | str, ...]] = []
        records: list[Json] = []
        for (card, history), shares in strategy.choices.items():
            choices = {str(action): Linear.of(share) for action, share in shares.items()}
            rows.append(
                (
                    game.symbols[card],
                    _after(history),
                    *(
                        _exact_cell(choices[column.key]) if column.key in choices else Cell.of("", "")
                        for column in actions
                    ),
                )
            )
            records.append(
                {
                    "card": game.symbols[card],
                    "after": [str(action) for action in history],
                    "actions": {action: str(share) for action, share in choices.items()},
                }
            )
        strategies.append((str(player), Table.of((_CARD, _AFTER, *actions), rows, str(player).capitalize())))
        record[str(player)] = records
    worths, worth_records = _worths(family)
    facts = (
        *_rules(game),
        Fact("Value to the opener", _exact_cell(family.value)),
        Fact("All of them equilibria", Cell.of(_yes(family.is_proved), family.is_proved)),
    )
    return OneCardPage(
        _title(game, "the thesis's family"),
        facts,
        _all_in_one(strategies, _PLAYER),
        {
            **_rules_record(game),
            "value": str(family.value),
            "equilibrium": family.is_proved,
            **record,
            "plans": worth_records,
        },
        (*(table for _, table in strategies), worths),
        _notes(
            "alpha: how often the opener checks an ace. Plan: what a player intends with a card from his first turn "
            "on, which comes after the action named. Worth: what that wins against the other player's strategy, in "
            "chips per deal with the card; for the dealer only deals with that first action count. Loss: how much "
            "less that is than what the strategy itself wins. No loss is negative at alpha = 0 or at alpha = 1, so, "
            "as it is linear, none is between: nobody has a better reply.",
        ),
    )


def _worths(family: Family) -> tuple[Table, list[dict[str, Json]]]:
    game = family.game
    columns = (
        _PLAYER, _CARD, _AFTER, Column("plan", "Plan"), Column("worth", "Worth", True), Column("loss", "Loss", True),
        Column("loss_0", "Loss at 0", True), Column("loss_1", "at 1", True),
    )  # fmt: skip
    rows: list[tuple[Cell | str, ...]] = []
    record: list[dict[str, Json]] = []
    for row in family.worths:
        player, symbol = str(row.plan.player), game.symbols[row.card]
        ends = [row.loss.at(Fraction(alpha)) for alpha in (0, 1)]
        rows.append(
            (
                player,
                symbol,
                _after(row.plan.start),
                str(row.plan),
                _exact_cell(row.worth),
                _exact_cell(row.loss),
                *map(_exact_cell, ends),
            )
        )
        record.append(
            {
                "player": player,
                "card": symbol,
                "after": [str(action) for action in row.plan.start],
                "plan": str(row.plan),
                "worth": str(row.worth),
                "loss": str(row.loss),
            }
        )
    return Table.of(columns, rows, "Every plan against the other player"), record


# ----------------------------------------------------------------------------------------- mistakes


def onecard_mistakes_page(game: OneCardGame, verdicts: Sequence[MistakeVerdict]) -> OneCardPage:
    """Return the verdicts on the thesis's dominated strategies, and what survives.

    Parameters
    ----------
    game : OneCardGame
        The game.
    verdicts : sequence of MistakeVerdict
        What `strategygen.onecard.check_mistakes` returns for it.
    """
    from strategygen.onecard import Player, dominated_plans

    columns = (
        Column("number", "No.", True), Column("mistake", "Mistake"), _PLAYER, _CARD, _AFTER, Column("plan", "Plan"),
        Column("listed", "Listed"), Column("strength", "Dominated"), Column("round", "Round", True),
        Column("better", "Better"), Column("least", "Gain", True), Column("most", "to", True),
    )  # fmt: skip
    rows: list[tuple[Cell | str, ...]] = []
    record: list[dict[str, Json]] = []
    for row in verdicts:
        out, player, symbol = row.domination, str(row.plan.player), game.symbols[row.card]
        better = "-" if out is None else "a mixture" if out.by is None else str(out.by)
        least, most = (None, None) if out is None else (out.least, out.most)
        rows.append(
            (
                Cell.of(str(row.mistake.number), row.mistake.number),
                row.mistake.name,
                player,
                symbol,
                _after(row.plan.start),
                str(row.plan),
                Cell.of(_yes(row.is_listed), row.is_listed),
                row.strength,
                Cell.of("-", "") if out is None else Cell.of(str(out.round), out.round),
                better,
                _exact_cell(least),
                _exact_cell(most),
            )
        )
        record.append(
            {
                "number": row.mistake.number,
                "mistake": row.mistake.name,
                "player": player,
                "card": symbol,
                "after": [str(action) for action in row.plan.start],
                "plan": str(row.plan),
                "listed": row.is_listed,
                "dominated": None if out is None else row.strength,
                "round": None if out is None else out.round,
                "better": None if out is None else better,
                "gain_least": None if least is None else str(least),
                "gain_most": None if most is None else str(most),
            }
        )
    every = [(card, plan) for player in Player for card in range(game.cards) for plan in game.plans(player)]
    dropped = dominated_plans(game)
    gone = {(out.card, out.plan) for out in dropped}
    left = [intent for intent in every if intent not in gone]
    table = Table.of(columns, rows)
    facts = (
        *_rules(game),
        Fact("Plans, with each card", count_cell(len(every))),
        Fact("Rounds in which dominated ones drop out", count_cell(max((out.round for out in dropped), default=0))),
        Fact("Plans left", count_cell(len(left))),
    )
    what_is_left, left_record = _left(game, left)
    return OneCardPage(
        _title(game, "the thesis's mistakes"),
        facts,
        table,
        {**_rules_record(game), "plans": len(every), "verdicts": record, "left": left_record},
        (table, what_is_left),
        _notes(
            "Listed: whether the thesis calls it dominated in such a game; its queen, king and ace are the lowest "
            "card, all between and the highest. Dominated: strictly if the better plan gains whenever the betting "
            "comes to where the two part, weakly if it only sometimes does and never loses. Round: those of round 1 "
            "are dominated as they are, the others once both players have given up those of the rounds before. Gain: "
            "of the better plan, in chips.",
        ),
    )


def _left(game: OneCardGame, left: Sequence[tuple[int, Plan]]) -> tuple[Table, list[dict[str, Json]]]:
    places: dict[tuple[int, Player, History], list[str]] = {}
    for card, plan in left:
        places.setdefault((card, plan.player, plan.start), []).append(str(plan))
    columns = (_PLAYER, _CARD, _AFTER, Column("plans", "Plans"))
    rows = [
        (str(player), game.symbols[card], _after(start), _words(plans))
        for (card, player, start), plans in places.items()
    ]
    record: list[dict[str, Json]] = [
        {
            "player": str(player),
            "card": game.symbols[card],
            "after": [str(action) for action in start],
            "plans": list(plans),
        }
        for (card, player, start), plans in places.items()
    ]
    return Table.of(columns, rows, "What is left"), record


# ------------------------------------------------------------------------------------------- claims


def onecard_raises_page(figures: Sequence[RaiseFigures]) -> OneCardPage:
    """Return what raises do, for decks and numbers of raises.

    Parameters
    ----------
    figures : sequence of RaiseFigures
        What `strategygen.onecard.raise_figures` returns for each game.
    """
    columns = (
        Column("cards", "Cards", True), Column("raises", "Raises", True), Column("value", "Value", True, True),
        Column("gain", "By raises", True, True), Column("sandbagging", "By check-raising", True, True),
        Column("opener_calls", "Opener calls", True, True), Column("dealer_calls", "Dealer calls", True, True),
        Column("called", "Called", True, True), Column("called_with", "With"),
    )  # fmt: skip
    rows: list[tuple[Cell | str, ...]] = []
    record: list[dict[str, Json]] = []
    for row in figures:
        names = [row.game.symbols[card] for card in row.called_by]
        numbers = (row.value, row.gain, row.sandbagging, *row.calls, row.called)
        rows.append(
            (
                Cell.of(str(row.game.cards), row.game.cards),
                Cell.of(str(row.game.raises), row.game.raises),
                *map(_exact_cell, numbers),
                Cell.of(_words(names) or "-", _words(names)),
            )
        )
        record.append(
            {
                "cards": row.game.cards,
                "raises": row.game.raises,
                **{column.key: str(number) for column, number in zip(columns[2:-1], numbers, strict=True)},
                "called_with": list(names),
            }
        )
    table = Table.of(columns, rows)
    game = figures[0].game
    facts = (Fact("Stakes", Cell.of(f"ante {game.ante}, bet {game.bet}")),)
    return OneCardPage(
        "One-card poker: what raises do",
        facts,
        table,
        {"ante": str(game.ante), "bet": str(game.bet), "rows": record},
        (table,),
        _notes(
            "Value: to the opener, in chips per deal. By raises: how much more it is than without raises. By "
            "check-raising: how much more than if the opener could not raise after a check. Opener calls, dealer "
            "calls: how often, of all deals, he intends to call a raise without the best card, at most, over all "
            "equilibria. Called: how often that happens in the equilibrium that this program shows, and with which "
            "cards.",
        ),
    )


def onecard_thesis_page(statements: Sequence[Statement]) -> OneCardPage:
    """Return what the thesis states beside what was computed.

    Parameters
    ----------
    statements : sequence of Statement
        What `strategygen.onecard.check_thesis` returns.
    """
    columns = (
        Column("statement", "Statement"), Column("thesis", "Thesis"), Column("found", "Found"),
        Column("verdict", "Verdict"),
    )  # fmt: skip
    rows = [
        (row.text, _exact_cell(row.thesis), _exact_cell(row.found), "agrees" if row.agrees else "differs")
        for row in statements
    ]
    record: list[Json] = [
        {
            "statement": row.text,
            "thesis": row.thesis,
            "found": row.found,
            "agrees": row.agrees,
            "beyond": row.is_beyond,
        }
        for row in statements
    ]
    own = [row for row in statements if not row.is_beyond]
    n_agreeing = sum(row.agrees for row in own)
    beyond = [line for line, row in zip(rows, statements, strict=True) if row.is_beyond]
    sections = (
        Table.of(columns, [line for line, row in zip(rows, statements, strict=True) if not row.is_beyond]),
        Table.of(
            (columns[0], Column("thesis", "As with three cards"), *columns[2:]), beyond, "More cards than in the thesis"
        ),
    )
    facts = (
        Fact("Statements", count_cell(len(own))),
        Fact("of these agree", count_cell(n_agreeing)),
        Fact("differ", count_cell(len(own) - n_agreeing)),
    )
    return OneCardPage(
        "One-card poker: the thesis put to the test",
        facts,
        Table.of(columns, rows),
        {"statements": record, "agree": n_agreeing, "differ": len(own) - n_agreeing},
        sections,
        _notes(
            "D. H. Miao, Sandbagging in One-Card Poker, Dartmouth 2014. alpha: how often the opener checks an ace. "
            "Worth: in chips, against the other player's part of the family; for the dealer, once it is his turn. "
            "Round: of giving up dominated plans. All figures are exact.",
        ),
    )
