"""A card to carry: the lines of a chart by type of hand, for a pocket, a page, or in large type.

=========  ====================================================================
group      a type of hand, with a label, so that colour is not needed to see it.
segment    a part of a line's text; cards of one suit are marked.
row        one line of the chart, with its number.
panel      one side of a pocket card; two panels make a sheet that is folded in
           the middle.  Other sizes have one panel, which a browser or LaTeX
           breaks into pages.
=========  ====================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from strategygen.pages.card_groups import GROUPS, CardGroup
from strategygen.pages.card_layout import MOST_POCKET_PANELS, SIZES, CardPanel, CardSize, fit_card, line_height, may_fit
from strategygen.pages.card_rows import INSTRUCTION, CardRow, CardSection, card_sections
from strategygen.pages.cells import Json
from strategygen.pages.chart import cost_text
from strategygen.pages.legend import LegendEntry, legend_entries
from strategygen.pages.numbers import format_pay, format_pay_range, format_percent
from strategygen.pages.plain_legend import plain_legend
from strategygen.pages.report import game_title

if TYPE_CHECKING:
    from strategygen.charts import Chart, CheckReport
    from strategygen.games import Game


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card, ready to be printed; a template receives it as ``page``.

    Attributes
    ----------
    chart : Chart
        The chart that was checked, in the order in which it is played.
    title, name, subtitle, verdict : str
        The whole title; the game; the level; and the verdict.
    game, level, notation : str
        Id of the game, level of the chart, ``paper`` or ``plain``.
    size : CardSize
        The size of the card.
    font, leading : str
        Size of type, and from line to line, in points.
    pays : tuple of (str, str)
        Pay classes and pays.
    panels : tuple of CardPanel
        The lines, in the order of the card.
    groups : tuple of CardGroup
        The types of hand that occur.
    legend : tuple of LegendEntry
        What the abbreviations and words mean.
    short_legend : tuple of LegendEntry
        The entries that a pocket card has: of terms that players do not know from other charts.
    returns : str
        The returns of the card and of optimal play.
    exact : str
        The same as exact fractions.
    valid : tuple of str
        The pays at which the card stays optimal, if requested.
    imprint : str
        The version, and the date if one is given.
    fallbacks : int
        Lines in the paper's notation on a card in plain words.
    words : int
        What the card costs to read; see `strategygen.charts.word_count`.
    """

    template: ClassVar[str] = "card"
    instruction: ClassVar[str] = INSTRUCTION

    chart: Chart
    title: str
    name: str
    subtitle: str
    verdict: str
    game: str
    level: str
    notation: str
    size: CardSize
    font: str
    leading: str
    pays: tuple[tuple[str, str], ...]
    panels: tuple[CardPanel, ...]
    groups: tuple[CardGroup, ...]
    legend: tuple[LegendEntry, ...]
    short_legend: tuple[LegendEntry, ...]
    returns: str
    exact: str
    valid: tuple[str, ...]
    imprint: str
    fallbacks: int
    words: int
    expected_return: Fraction
    return_worst: Fraction
    optimal_return: Fraction

    @property
    def sections(self) -> tuple[CardSection, ...]:
        """All sections; those that continue on the next panel are joined."""
        found: list[CardSection] = []
        for panel in self.panels:
            for section in panel.sections:
                if found and found[-1].heading == section.heading:
                    found[-1] = CardSection(section.heading, found[-1].rows + section.rows)
                else:
                    found.append(section)
        return tuple(found)

    @property
    def rows(self) -> tuple[CardRow, ...]:
        """All lines, in the order of the card."""
        return tuple(row for section in self.sections for row in section.rows)

    @property
    def sheets(self) -> tuple[tuple[CardPanel, ...], ...]:
        """The panels in pairs, as they are printed side by side and folded."""
        return tuple(self.panels[at : at + 2] for at in range(0, len(self.panels), 2))

    @property
    def is_pocket(self) -> bool:
        """Whether the panels have a fixed size."""
        return self.size.name == "pocket"

    @property
    def is_too_long(self) -> bool:
        """Whether a pocket card would be a booklet."""
        return self.is_pocket and len(self.panels) > MOST_POCKET_PANELS

    def to_json(self) -> Json:
        """Return the card as JSON."""
        return {
            "game": self.game,
            "name": self.name,
            "level": self.level,
            "notation": self.notation,
            "size": self.size.name,
            "lines": [
                {
                    "number": row.number,
                    "text": row.hand.text,
                    "group": row.group.key,
                    "section": section.heading,
                }
                for section in self.sections
                for row in section.rows
            ],
            "return": str(self.expected_return),
            "optimal_return": str(self.optimal_return),
            "return_worst": str(self.return_worst),
            "measures": {"lines": sum(len(section.rows) for section in self.sections), "words": self.words},
            "panels": len(self.panels),
            "paper_notation_lines": self.fallbacks,
            "pays": dict(self.pays),
        }


def make_card(
    report: CheckReport,
    *,
    size: str = "page",
    notation: str = "plain",
    level: str = "",
    valid_for: Sequence[str] = (),
    date: str = "",
) -> CardPage:
    """Return the card of a chart that was checked.

    Parameters
    ----------
    report : CheckReport
        The verdict on the chart.
    size : str
        One of `strategygen.pages.card_layout.SIZES`.
    notation : str
        ``plain`` or ``paper``.
    level : str
        The level that the chart was derived for; empty for a chart that was not derived.
    valid_for : sequence of str
        Pay classes; the card states the range of pays of each at which it stays optimal.
    date : str
        A date for the imprint.

    Examples
    --------
    >>> from strategygen import Chart, check_chart, load_game, solve
    >>> chart = Chart.of(["2-HP", "1-RF: K if {TK} fp and 9sp", "2-RF: TQ or TK", "none"])
    >>> report = check_chart(chart, solve(load_game("jacks-or-better")))
    >>> page = make_card(report, size="pocket", notation="paper")
    >>> [(row.number, row.hand.text) for row in page.rows]
    [('1', '2-HP'), ('2', '1-RF: K if {TK} fp and 9sp'), ('3', '2-RF: TQ or TK'), ('4', 'none')]
    """
    from strategygen import __version__
    from strategygen.charts.translation import translate_chart
    from strategygen.charts.word_count import count_chart_words, count_printed_words

    chart, solution, chosen = report.chart, report.solution, SIZES[size]
    game, name = solution.game, game_title(solution.game)
    texts = translate_chart(report.play, solution) if notation == "plain" else None
    words = count_chart_words(report.play, solution) if texts is None else count_printed_words(chart, texts)
    sections = card_sections(chart, texts)
    pays = _pays(game)
    subtitle = "optimal strategy" if report.optimal else f"{level} strategy" if level else "a strategy"
    # Lines without plain words are shown in the chart language.
    unworded = [line for i, line in enumerate(chart.lines) if texts is None or str(line) == texts[i]]
    of_notation = legend_entries(unworded, game) if unworded else ()
    legend = plain_legend(texts or (), game) + of_notation
    # A card in the chart language is for those who know it.
    short_legend = plain_legend(texts, game, is_short=True) + of_notation if texts is not None else ()
    cost = "every deal is played optimally" if report.optimal else f"the cost is {cost_text(report.cost_worst)}"
    font, panels = fit_card(sections, chosen, pays, short_legend if chosen.name == "pocket" else legend)
    present = {row.group.key for section in sections for row in section.rows}
    returns, best = report.expected_return, solution.expected_return
    return CardPage(
        chart=chart,
        title=f"{name}: {subtitle}",
        name=name,
        subtitle=subtitle,
        verdict=f"Checked on all {solution.n_hands:,} deals in exact arithmetic: {cost}.",
        game=game.id,
        level=level,
        notation=notation,
        size=chosen,
        font=_points(font),
        leading=_points(line_height(font)),
        pays=pays,
        panels=panels,
        groups=tuple(group for group in GROUPS if group.key in present),
        legend=legend,
        short_legend=short_legend,
        returns=f"This card of {words} words returns {format_percent(returns, 6)}, "
        f"optimal play {format_percent(best, 6)}.",
        exact=f"Exactly {returns} and {best}." if report.cost else f"Exactly {returns}.",
        valid=tuple(_valid_sentence(report, class_id) for class_id in valid_for),
        imprint=f"strategygen {__version__}, {date}" if date else f"strategygen {__version__}",
        fallbacks=len(unworded) if texts is not None else 0,
        words=words,
        expected_return=returns,
        return_worst=report.return_worst,
        optimal_return=best,
    )


def may_fit_pocket(texts: Sequence[str], game: Game, sides: int) -> bool:
    """Whether the pocket card of lines and headings may have at most so many sides; if not, it has more."""
    return may_fit(texts, _pays(game), sides, plain_legend(texts, game, is_short=True))


def _pays(game: Game) -> tuple[tuple[str, str], ...]:
    return tuple((cls.name, format_pay(pay)) for cls, pay in zip(game.classes, game.pays, strict=True))


def _points(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def _valid_sentence(report: CheckReport, class_id: str) -> str:
    """Return a sentence about the pays of a class at which a chart stays optimal."""
    from strategygen.pays.chart_ranges import valid_range

    game = report.solution.game
    name = game.classes[game.class_index(class_id)].name
    valid = valid_range(report.chart, game, class_id)
    if valid is None:
        return f"{name}: this card is optimal at no pay of this class."
    return f"{name}: every hold stays optimal while it pays {format_pay_range(*valid)}."
