"""The trainer: one HTML file that deals hands, judges every hold exactly and shows the line of a chart that decides.

==========  ===================================================================
data        what the scripts of the page need, as JSON: the game, the names of
            the lines, and two numbers for every deal class.
play        index of an entry of `plays`: the line that decides a deal class,
            and the holds that it allows.
weight      of a line, and of the deal classes that it decides: by which hard
            deals are drawn, as by `charts.quiz`.
==========  ===================================================================

EVs are not part of the data: the page computes them from the pay classes and the pays, without help.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import lcm
from typing import TYPE_CHECKING, ClassVar

from markupsafe import Markup

from strategygen.errors import OutputError
from strategygen.pages.card_groups import GROUPS, CardGroup
from strategygen.pages.card_rows import INSTRUCTION, CardRow, card_sections
from strategygen.pages.cells import Json, heading_title
from strategygen.pages.chart import cost_text
from strategygen.pages.escaping import escape_json
from strategygen.pages.legend import LegendEntry, legend_entries
from strategygen.pages.numbers import format_pay, format_percent
from strategygen.pages.plain_legend import plain_legend
from strategygen.pages.render import prove_page
from strategygen.pages.report import game_title
from strategygen.pages.templates import environment, template_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategygen.charts import Chart, CheckReport
    from strategygen.games import Game
    from strategygen.values import Solution

#: The scripts, in the order in which they are loaded; a worker has those of the engine only.
ENGINE = ("cards", "payoffs", "engine", "worker")
SCRIPTS = ("classes", "tables", "numbers", "session", "dealer", "drawing", "report", "verdict", "panel", "page")


@dataclass(frozen=True, slots=True)
class TrainerSection:
    """The lines of one section of the chart as a card shows them, each with its index in the chart."""

    heading: str | None
    rows: tuple[tuple[int, CardRow], ...]

    @property
    def title(self) -> str:
        """The heading as print shows it, without brackets; empty before the first heading."""
        return heading_title(self.heading)


@dataclass(frozen=True, slots=True)
class TrainerPage:
    """A trainer, ready to be rendered.

    Attributes
    ----------
    chart : Chart
        The chart that was checked.
    name, subtitle, verdict, returns, imprint : str
        The game; the level; the verdict on the chart; its return and that of optimal play; the version.
    sections : tuple of TrainerSection
        The lines of the chart.
    pays : tuple of (str, str)
        Pay classes and pays.
    groups : tuple of CardGroup
        The types of hand that occur.
    legend : tuple of LegendEntry
        What the words mean.
    data : mapping
        What the scripts need.
    home : str
        The address of the page of the game, relative; empty if there is none.
    """

    instruction: ClassVar[str] = INSTRUCTION

    chart: Chart
    name: str
    subtitle: str
    verdict: str
    returns: str
    imprint: str
    sections: tuple[TrainerSection, ...]
    pays: tuple[tuple[str, str], ...]
    groups: tuple[CardGroup, ...]
    legend: tuple[LegendEntry, ...]
    data: dict[str, Json]
    home: str = ""

    @property
    def title(self) -> str:
        """The title of the page."""
        return f"{self.name}: trainer"

    @property
    def script_data(self) -> Markup:
        """The data, for the scripts."""
        return escape_json(self.data)

    @property
    def engine(self) -> Markup:
        """The scripts that compute EVs."""
        return _sources(f"{name}.js" for name in ENGINE)

    @property
    def scripts(self) -> Markup:
        """The other scripts."""
        return _sources(f"{name}.js" for name in SCRIPTS)

    @property
    def style(self) -> Markup:
        """The style sheet."""
        return _sources(["style.css"])


def _sources(names: Iterable[str]) -> Markup:
    folder = template_folder() / "trainer"
    return Markup("\n".join((folder / name).read_text("utf-8") for name in names))


def make_trainer(report: CheckReport, *, level: str = "", home: str = "") -> TrainerPage:
    """Return the trainer of a chart that was checked; `level` is empty for a chart that was not derived.

    `home` is the address of the page of the game, for a link.

    Examples
    --------
    >>> from strategygen import Chart, check_chart, load_game, solve
    >>> chart = Chart.of(["2-HP", "1-RF: K if {TK} fp and 9sp", "2-RF: TQ or TK", "none"])
    >>> page = make_trainer(check_chart(chart, solve(load_game("jacks-or-better"))))
    >>> [(index, row.number) for section in page.sections for index, row in section.rows]
    [(0, '1'), (1, '2'), (2, '3'), (3, '4')]
    >>> page.data["lines"][1]["name"], page.data["lines"][3]["text"]
    ('Line 2', 'Draw five cards')
    """
    from strategygen import __version__
    from strategygen.charts.translation import translate_chart

    chart, solution = report.chart, report.solution
    game = solution.game
    texts = translate_chart(report.play, solution)
    indices = count()
    sections = tuple(
        TrainerSection(section.heading, tuple((next(indices), row) for row in section.rows))
        for section in card_sections(chart, texts)
    )
    present = {row.group.key for section in sections for _, row in section.rows}
    unworded = [line for line, text in zip(chart.lines, texts, strict=True) if str(line) == text]
    cost = "every deal is played optimally" if report.optimal else f"the cost is {cost_text(report.cost_worst)}"
    own, best = report.expected_return, solution.expected_return
    legend = plain_legend(texts, game) + (legend_entries(unworded, game) if unworded else ())
    sentences = {entry.sentence: at for at, entry in enumerate(legend)}
    words = [
        [sentences[entry.sentence] for entry in entries if entry.sentence in sentences]
        for entries in (
            legend_entries([line], game) if str(line) == text else plain_legend([text], game)
            for line, text in zip(chart.lines, texts, strict=True)
        )
    ]
    return TrainerPage(
        chart=chart,
        name=game_title(game),
        subtitle=f"{level or 'optimal'} strategy" if level or report.optimal else "a strategy",
        verdict=f"Checked on all {solution.n_hands:,} deals in exact arithmetic: {cost}.",
        returns=f"This chart returns {format_percent(own, 6)}, optimal play {format_percent(best, 6)}.",
        imprint=f"strategygen {__version__}",
        sections=sections,
        pays=tuple((cls.name, format_pay(pay)) for cls, pay in zip(game.classes, game.pays, strict=True)),
        groups=tuple(group for group in GROUPS if group.key in present),
        legend=legend,
        data=trainer_data(report, sections, words),
        home=home,
    )


def trainer_data(
    report: CheckReport, sections: tuple[TrainerSection, ...], words: Sequence[Sequence[int]]
) -> dict[str, Json]:
    """Return what the scripts of a trainer need; `words` has for each line the places of its words in the legend."""
    from strategygen.charts.quiz import Quiz

    play, solution = report.play, report.solution
    plays = sorted(set(zip(play.line.tolist(), play.allowed.tolist(), strict=True)))
    numbers = {found: number for number, found in enumerate(plays)}
    coded = [numbers[found] for found in zip(play.line.tolist(), play.allowed.tolist(), strict=True)]
    quiz = Quiz(play, solution)
    weights = bytearray(len(coded))
    for (deals, _), own in zip(quiz.costs, quiz.weights, strict=True):
        most = max(own, default=0)
        for number, weight in zip(deals.tolist(), own.tolist(), strict=True):
            weights[number] = encode_weight(weight, most)
    low, high = bytes(number & 255 for number in coded), bytes(number >> 8 for number in coded)
    game = _game_data(solution.game)
    lines = _line_data(sections, words, quiz.line_weights)
    identity = json.dumps([game, [str(line) for line in play.chart.lines]], sort_keys=True)
    return {
        "key": hashlib.sha256(identity.encode()).hexdigest()[:16],
        "game": game,
        "lines": lines,
        "plays": [list(found) for found in plays],
        "classes": base64.b64encode(zlib.compress(low + high + weights, 9)).decode("ascii"),
        "chartReturn": _fraction_data(report.expected_return),
        "optimalReturn": _fraction_data(solution.expected_return),
        "chartIsOptimal": report.optimal,
    }


def encode_weight(weight: int, most: int) -> int:
    """Return a weight of a deal class in a byte: three bits of a number from 8 to 15, and five of its power of two.

    The greatest weight of a line is 255; a weight is rounded down, by less than an eighth, and is at least 1.

    Examples
    --------
    >>> [encode_weight(weight, 1000) for weight in (1000, 999, 500, 1, 0)]
    [255, 254, 247, 175, 1]
    """
    scaled = max(9, weight * (15 << 31) // most)
    power = scaled.bit_length() - 4
    return 8 * power + (scaled >> power) - 8


def _fraction_data(value: Fraction) -> list[Json]:
    return [str(value.numerator), str(value.denominator)]


def _game_data(game: Game) -> dict[str, Json]:
    """Return a game for the scripts; pays are integers over one denominator, as text."""
    denominator = lcm(*(pay.denominator for pay in game.pays))
    return {
        "id": game.id,
        "name": game_title(game),
        "lowest": game.deck.lowest,
        "jokers": game.deck.jokers,
        "wild": sorted(map(int, game.wild_ranks)),
        "classes": [
            {
                "name": cls.name,
                "hand": cls.hand,
                "ranks": _sorted(cls.ranks),
                "kickers": _sorted(cls.kickers),
                "wildCards": _sorted(cls.wild_cards),
                "jokers": _sorted(cls.jokers),
            }
            for cls in game.classes
        ],
        "pays": [str(int(pay * denominator)) for pay in game.pays],
        "payDenominator": str(denominator),
    }


def _sorted(numbers: Iterable[int] | None) -> Json:
    return None if numbers is None else sorted(map(int, numbers))


def _line_data(
    sections: tuple[TrainerSection, ...], words: Sequence[Sequence[int]], weights: Sequence[int]
) -> list[Json]:
    """Return the lines in the order of the chart: name on the card, text, section, type of hand, words and weight."""
    found: dict[int, Json] = {}
    for section in sections:
        for index, row in section.rows:
            found[index] = {
                "name": f"Line {row.number}",
                "text": "".join(part.text for part in row.segments),
                "section": (section.heading or "").strip("[]"),
                "group": row.group.name,
                "words": list(words[index]),
                "weight": weights[index],
            }
    return [found[index] for index in range(len(found))]


def render_trainer(page: TrainerPage, solution: Solution) -> str:
    """Return the HTML of a trainer, after reading its chart back; `solution` is the game it was checked for.

    Raises
    ------
    OutputError
        If the chart read from the page is another, or another of its lines decides some deal.
    """
    from strategygen.charts import play_chart

    text = environment("trainer").get_template("page.j2").render(page=page)
    seen = prove_page(text, page.chart, solution, "html")
    if seen.lines != page.chart.lines:
        ours, theirs = play_chart(page.chart, solution), play_chart(seen, solution)
        if (ours.line != theirs.line).any():
            raise OutputError("the chart cannot be shown: on the page another line decides some deals")
    return text
