"""Rendering: a page in four formats, by the built-in templates or a theme; the page of a chart is read back."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from jinja2 import TemplateError
from jinja2.exceptions import SecurityError

from strategygen.errors import ChartError, OutputError
from strategygen.pages.cells import Json
from strategygen.pages.limits import run_limited
from strategygen.pages.report import Report
from strategygen.pages.templates import TARGETS, environment

if TYPE_CHECKING:
    from strategygen.charts import Chart
    from strategygen.pages.card import CardPage
    from strategygen.pages.chart import ChartPage
    from strategygen.values import Solution


class Page(Protocol):
    """A record that names its template."""

    template: ClassVar[str]

    def to_json(self) -> Json:
        """Return the exact figures."""


@runtime_checkable
class TablePage(Page, Protocol):
    """A page with exact rows for CSV."""

    def to_csv(self) -> str:
        """Return the exact rows."""


def render(page: Page, output: str = "txt", theme: Path | None = None) -> str:
    """Return a page in one of the output formats.

    Parameters
    ----------
    page : Page
        A record of `strategygen.pages`.
    output : str
        ``txt``, ``md``, ``tex`` or ``html``.
    theme : Path, optional
        A folder of the user's templates.

    Raises
    ------
    OutputError
        If a template of the theme is invalid, or exceeds its limits.

    Examples
    --------
    >>> from strategygen.games import catalogue
    >>> from strategygen.pages.catalogue import games_page
    >>> print(render(games_page(catalogue()), "md").splitlines()[0])
    # Catalogue of games
    """
    if output not in TARGETS:
        raise ValueError(f"output must be one of {', '.join(TARGETS)}, not {output!r}")
    name = f"{page.template}.j2"
    if theme is None:
        text = environment(TARGETS[output]).get_template(name).render(page=page)
    else:
        work = partial(_render_theirs, page, name, TARGETS[output], theme)
        text = run_limited(work, f"{theme}: {name}")
        control = _CONTROL.search(text)
        if control is not None:
            # A terminal may delete or overwrite text at such a character.
            raise OutputError(f"{theme}: {name} makes a page with the control character U+{ord(control.group()):04X}")
        built_in = environment(TARGETS[output]).get_template(name).render(page=page)
        # Slow to import, as it needs the rooms that read charts.
        from strategygen.pages.themes import check_theme

        check_theme(text, TARGETS[output], built_in, f"{theme}: {name}")
    return "\n".join(line.rstrip() for line in text.split("\n")).rstrip("\n") + "\n"


#: Characters that no page needs, and that change what is shown around them: controls and the order of text.
_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
#: Most characters of a page made by a theme.
MOST_CHARACTERS = 5_000_000
#: Most characters of a message of a template that is shown.
_MOST_OF_MESSAGE = 300


def _render_theirs(page: Page, name: str, target: str, theme: Path) -> str:
    """Return a page by templates that nobody vouches for."""
    parts: list[str] = []
    length = 0
    try:
        for part in environment(target, theme).get_template(name).generate(page=page):
            parts.append(part)
            length += len(part)
            if length > MOST_CHARACTERS:
                raise OutputError(f"{theme}: {name} makes a page of more than {MOST_CHARACTERS:,} characters")
    except OutputError:
        raise
    except TemplateError as error:
        kind = "it uses what templates may not use" if isinstance(error, SecurityError) else "invalid template"
        place = f"{getattr(error, 'name', None) or name}"
        number = getattr(error, "lineno", None)
        where = f"{theme}: {place}" + (f", line {number}" if number else "")
        raise OutputError(f"{where}: {kind}: {(error.message or type(error).__name__)[:_MOST_OF_MESSAGE]}") from None
    except (UnicodeDecodeError, RecursionError, OverflowError, TypeError, ValueError, LookupError, AttributeError,
            ArithmeticError, OSError) as error:  # fmt: skip
        message = f"{type(error).__name__}: {error}"[:_MOST_OF_MESSAGE]
        raise OutputError(f"{theme}: {name}: invalid template: {message}") from None
    return "".join(parts)


def render_drawing(page: Page) -> str:
    """Return the drawing of a page as a file of its own, in SVG: the plot of a frontier, or a pocket card.

    Raises
    ------
    OutputError
        If the page is a card of another size.
    """
    # Other pages do not wait for what cards need.
    from strategygen.pages.card import CardPage
    from strategygen.pages.card_drawing import card_drawing

    macros: Any = environment("html").get_template("macros.j2").module
    if isinstance(page, CardPage):
        if not page.is_pocket:
            raise OutputError("only pocket cards have a drawing: add --size pocket")
        text = str(macros.card_drawing(card_drawing(page)))
    else:
        assert isinstance(page, Report)
        text = str(macros.plot(next(part for part in page.parts if part.kind == "plot")))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + text.strip("\n") + "\n"


def render_proved(
    page: ChartPage | CardPage, solution: Solution, output: str = "txt", theme: Path | None = None
) -> str:
    r"""Return the page of a chart, after reading it back: a reader of the page sees the chart that was proved.

    `page.chart` is the chart that was checked, `solution` the game it was checked for; see `render` for the others.

    Raises
    ------
    OutputError
        If the chart read from the page is another.

    Examples
    --------
    >>> from strategygen import Chart, check_chart, load_game, solve
    >>> from strategygen.pages.chart import chart_page
    >>> solution, chart = solve(load_game("jacks-or-better")), Chart.of(["4-S: {(2-7)JQ}KA", "none"])
    >>> page = chart_page(chart, check_chart(chart, solution))
    >>> r"4-S: \{(2--7)JQ\}KA" in render_proved(page, solution, "tex")
    True
    """
    text = render(page, output, theme)
    prove_page(text, page.chart, solution, output)
    return text


def prove_page(text: str, chart: Chart, solution: Solution, output: str) -> Chart:
    """Return the chart read back from a page.

    Raises
    ------
    OutputError
        If it is not the chart that was proved.
    """
    from strategygen.charts import play_chart, read_chart  # imports numpy, which other pages do not need

    try:
        seen = read_chart(text, f"the {output} page", solution.game)
    except ChartError as error:
        raise OutputError(f"the chart cannot be printed: its page cannot be read back: {error}") from None
    if seen.lines != chart.lines:
        # A line may have two texts; they must then allow the same holds in every deal.
        ours, theirs = play_chart(chart, solution), play_chart(seen, solution)
        if len(seen.lines) != len(chart.lines) or (ours.allowed != theirs.allowed).any():
            raise OutputError(f"the chart cannot be printed: the {output} page reads as another chart")
    return seen
