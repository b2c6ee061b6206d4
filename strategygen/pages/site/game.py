"""The pages of one game: its figures, its card by level, its pocket card, its trainer, and its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from markupsafe import Markup

from strategygen.errors import GameError, UnsolvedConflictError
from strategygen.pages import cells
from strategygen.pages.card import make_card
from strategygen.pages.catalogue import ChartsOfGame
from strategygen.pages.cells import Table
from strategygen.pages.chart import chart_page
from strategygen.pages.escaping import escape_json
from strategygen.pages.numbers import (
    format_count,
    format_decimal,
    format_pay,
    format_per_thousand,
    format_percent,
    format_root,
)
from strategygen.pages.pdf import find_maker
from strategygen.pages.render import prove_page, render_drawing, render_proved
from strategygen.pages.report import Field, Report, Rows, game_title
from strategygen.pages.risks import risk_page
from strategygen.pages.site.levels import Step, Steps, make_steps
from strategygen.pages.site.neighbours import Neighbour, describe_neighbour, find_neighbours
from strategygen.pages.site.shared import SitePage
from strategygen.pages.templates import environment
from strategygen.pages.trainer import make_trainer, render_trainer

if TYPE_CHECKING:
    from strategygen.derive import DerivedChart
    from strategygen.games import Game
    from strategygen.values import PayoffRow, Solution

#: Files of a site: texts and PDFs by their paths.
Files = dict[str, str | bytes]
#: The numbers of hands and the risks of ruin of the page.
HANDS = (1_000, 10_000, 100_000)
RUINS = (Fraction(1, 10), Fraction(1, 20), Fraction(1, 100))
#: The pays by which a machine is recognised, and their headings.
TELLING = {"full house": "Full house", "flush": "Flush", "four of a kind": "Four of a kind"}


@dataclass(frozen=True, slots=True)
class GameWork:
    """A game of a site, its family's id and name, other games that may be neighbours, and what is made."""

    game: Game
    family: str
    family_name: str
    others: tuple[Game, ...]
    base_url: str = ""
    with_pdf: bool = False


@dataclass(frozen=True, slots=True)
class SiteEntry:
    """A game of the index; `pays` are those of `TELLING` as text, the highest first, `easiest` is a short chart."""

    id: str
    name: str
    family: str
    family_name: str
    deck: str
    pays: tuple[tuple[str, ...], ...]
    expected_return: Fraction
    variance: Fraction
    easiest: tuple[str, ...]

    @property
    def returns(self) -> str:
        """The return in percent."""
        return format_percent(self.expected_return, 2)

    @property
    def order(self) -> tuple[str, str]:
        """Return and variance as decimals, to sort by."""
        return format_decimal(self.expected_return, 12), format_decimal(self.variance, 9)

    @property
    def special_deck(self) -> str:
        """The deck, if it is not the usual one."""
        return "" if self.deck == "52 cards" else self.deck

    @property
    def shown_variance(self) -> str:
        """The variance, rounded."""
        return format_decimal(self.variance, 1)


@dataclass(frozen=True, kw_only=True)
class GamePage(SitePage):
    """The page of a game; its charts are `steps`, and `pdf` is whether there are PDFs of the cards."""

    name: str
    family: str
    family_name: str
    deck: str
    returns: str
    exact: str
    variance: str
    deviation: str
    deals: str
    warnings: tuple[str, ...]
    payoffs: Table
    levels: Table
    risk: Report
    steps: Steps
    neighbours: tuple[Neighbour, ...]
    pdf: bool
    has_optimal: bool

    @property
    def script_data(self) -> Markup:
        """The charts, for the script."""
        return escape_json(self.steps.data)


def make_game(work: GameWork, charts: ChartsOfGame) -> tuple[SiteEntry, Files]:
    """Return the entry of a game in the index, and its files; charts of neighbours are kept in the folder of `charts`.

    Raises
    ------
    GameError
        If there is no chart of the game: the chart language has no words for what must be told apart.
    """
    from strategygen.pays.risk import Risk

    game, solution = work.game, charts.solution
    known = _known_charts(charts)
    if not known:
        raise GameError(f"{game.id}: no chart can be derived for this game")
    optimal = next((chart for chart in reversed(known) if chart.report.optimal), None)
    steps = make_steps(solution, known, charts.folder)
    page = GamePage(
        title=game_title(game),
        path=f"games/{game.id}/index.html",
        base_url=work.base_url,
        name=game_title(game),
        family=work.family,
        family_name=work.family_name,
        deck=game.deck_text,
        returns=format_percent(solution.expected_return, 4),
        exact=str(solution.expected_return),
        variance=format_decimal(solution.variance, 4),
        deviation=format_root(solution.variance, 4),
        deals=format_count(solution.n_hands),
        warnings=game.warnings,
        payoffs=_payoff_table(solution),
        levels=_level_table(steps),
        risk=risk_page(solution, Risk.of(solution), hands=HANDS, ruins=RUINS),
        steps=steps,
        neighbours=tuple(_neighbours(work, optimal, charts)),
        pdf=work.with_pdf,
        has_optimal=optimal is not None,
    )
    shown = steps.shown
    text = environment("site").get_template("game.j2").render(page=page)
    prove_page(text, shown.card.chart, solution, "html")
    for step in steps.steps:
        _prove_step(step, solution)
    level = "" if shown.report.optimal else "simple"
    pocket = make_card(shown.report, size="pocket", level=level)
    sheets = {"pocket": pocket}
    files: Files = {
        "index.html": text,
        "pocket.svg": render_drawing(pocket),
        "trainer.html": render_trainer(make_trainer(shown.report, level=level, home="index.html"), solution),
    }
    if optimal is not None:
        sheets["optimal"] = make_card(optimal.report)
        files["optimal.txt"] = render_proved(chart_page(optimal), solution, "txt")
    for name, card in sheets.items():
        files[f"{name}.html"] = render_proved(card, solution, "html")
        if work.with_pdf:
            maker = find_maker()
            files[f"{name}.pdf"] = maker.make(render_proved(card, solution, maker.source))
    entry = SiteEntry(
        id=game.id,
        name=page.name,
        family=work.family,
        family_name=work.family_name,
        deck=page.deck,
        pays=tuple(_pays_of(game, hand) for hand in TELLING),
        expected_return=solution.expected_return,
        variance=solution.variance,
        easiest=tuple(
            text
            for section in steps.easiest.card.sections
            for text in (*([section.heading] if section.heading else []), *(row.hand.text for row in section.rows))
        ),
    )
    return entry, {f"games/{game.id}/{name}": content for name, content in files.items()}


def _known_charts(charts: ChartsOfGame) -> list[DerivedChart]:
    """Return the charts with which the search begins: the penalty-free and the optimal one, where there is one."""
    found: list[DerivedChart] = []
    with suppress(UnsolvedConflictError):
        found.append(charts.penalty_free)
    with suppress(UnsolvedConflictError):
        found.append(charts.optimal)
    return found


def _neighbours(work: GameWork, optimal: DerivedChart | None, charts: ChartsOfGame) -> Sequence[Neighbour]:
    from strategygen.derive import kept_chart
    from strategygen.derive.compare import compare_charts
    from strategygen.values import solve

    found: list[Neighbour] = []
    if optimal is None:
        return found
    for other in find_neighbours(work.game, work.others):
        with suppress(UnsolvedConflictError):
            theirs = solve(other)
            comparison = compare_charts(optimal, charts.solution, kept_chart(theirs, folder=charts.folder), theirs)
            found.append(describe_neighbour(comparison))
    return found


def _prove_step(step: Step, solution: Solution) -> None:
    """Read a chart of the slider back, from the same rows as the page of the game has."""
    text = environment("site").get_template("step.j2").render(card=step.card)
    prove_page(text, step.card.chart, solution, "html")


def _payoff_table(solution: Solution) -> Table:
    def once_in(row: PayoffRow) -> str:
        return format_count(round(1 / row.probability)) if row.probability else "never"

    fields: tuple[Field[PayoffRow], ...] = (
        Field("class", "Final hand", lambda row: row.name),
        Field("pay", "1 coin", lambda row: cells.pay(row.pay), right=True),
        Field("pay_of_five", "5 coins", lambda row: cells.pay(5 * row.pay), right=True),
        Field("one_in", "Once in", once_in, right=True),
        Field("return", "Of the return", lambda row: cells.percent(row.pay * row.probability, 2), right=True),
    )
    return Rows(fields, [row for row in solution.payoffs if row.pay]).table(caption="Pay table")


def _level_table(steps: Steps) -> Table:
    fields: tuple[Field[Step], ...] = (
        Field("level", "Level", lambda step: ", ".join(step.marks).capitalize()),
        Field("words", "Words", lambda step: cells.count(step.card.words), right=True),
        Field("lines", "Lines", lambda step: cells.count(len(step.card.rows)), right=True),
        Field("return", "Return", lambda step: cells.percent(step.report.return_worst, 4), right=True),
        Field("cost", "Cost in bets", _cost_of, right=True),
    )
    return Rows(fields, steps.levels).table(caption="Words to learn, and cost in 1,000 hands")


def _cost_of(step: Step) -> str:
    return format_per_thousand(step.report.cost_worst) if step.report.cost_worst else "none"


def _pays_of(game: Game, hand: str) -> tuple[str, ...]:
    pays = {pay for cls, pay in zip(game.classes, game.pays, strict=True) if cls.hand == hand}
    return tuple(map(format_pay, sorted(pays, reverse=True)))
