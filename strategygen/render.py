r"""Pages as text, Markdown, LaTeX and HTML, by one folder of Jinja templates for each target.

===========  ==================================================================
page         a record of `strategygen.tables`; a template receives it as
             ``page`` and sets its finished cells in their places.
target       text, markdown, latex or html: a folder below ``templates``.
escaping     what makes any text stand for itself in a target.  It is done
             once, for everything a template inserts, by the environment.
===========  ==================================================================

One set of delimiters serves all targets: ``<< >>`` for what is inserted, ``<% %>`` for statements, ``<# #>`` for
comments; none of them occurs in Markdown, LaTeX or HTML.
"""

from __future__ import annotations

import contextlib
import html
import re
import signal
import textwrap
import threading
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined, TemplateError
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment, SandboxedEnvironment
from markupsafe import Markup

from strategygen.errors import ChartError, OutputError
from strategygen.tables.card import CardPage, card_drawing
from strategygen.tables.chart import ChartPage
from strategygen.tables.levels import FrontierPage
from strategygen.tables.records import aligned_facts

if TYPE_CHECKING:
    from strategygen.solve import Solution

__all__ = [
    "TARGETS",
    "Page",
    "environment",
    "escape_html",
    "escape_latex",
    "escape_markdown",
    "escape_text",
    "render",
    "render_drawing",
    "render_proved",
    "template_folder",
    "write_starter",
]

#: The output formats and the folders of their templates.
TARGETS = {"txt": "text", "md": "markdown", "tex": "latex", "html": "html"}


class Page(Protocol):
    """What can be rendered: a record that names its template."""

    template: ClassVar[str]


def escape_text(text: str) -> str:
    r"""Return a text without line breaks and characters that cannot be seen, a space in place of each.

    Examples
    --------
    >>> escape_text("a name\nand a second line\x1b")
    'a name and a second line '
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(" " if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") else sign for sign in text)


_MARKDOWN = {ord(sign): f"\\{sign}" for sign in "`*_[]|#"} | {
    ord("\\"): "&#92;",
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord("~"): "&#126;",
    ord("$"): "&#36;",
}


def escape_markdown(text: str) -> str:
    r"""Return a text as it stands for itself in Markdown, in a cell of a table too.

    Examples
    --------
    >>> escape_markdown("*x* | [y] <z> {2}")
    '\\*x\\* \\| \\[y\\] &lt;z&gt; {2}'
    """
    return escape_text(text).translate(_MARKDOWN)


_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    '"': r"\symbol{34}",
    "`": r"\`{}",
    "|": r"\textbar{}",
    # A bracket or star after a line break would be taken for its option.
    "[": "{[}",
    "*": "{*}",
    "–": "--",
    "—": "---",
    "…": r"\ldots{}",
    "“": "``",
    "”": "''",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "≠": r"$\neq$",
    "−": r"$-$",
    "×": r"$\times$",
    "α": r"$\alpha$",
    "♣": r"$\clubsuit$",
    "♦": r"$\diamondsuit$",
    "♥": r"$\heartsuit$",
    "♠": r"$\spadesuit$",
    "\u00a0": "~",
}
#: Accents that LaTeX sets over any letter.
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0308": '"', "\u0304": "=", "\u0306": "u",
    "\u0307": ".", "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0327": "c",
}  # fmt: skip
_LETTERS = {
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ı": "i",
}  # fmt: skip


def _latex_sign(sign: str) -> str:
    if sign in _LATEX:
        return _LATEX[sign]
    if " " <= sign <= "~":
        return sign
    if sign in _LETTERS:
        return f"\\{_LETTERS[sign]}{{}}"
    base, *accents = list(unicodedata.normalize("NFD", sign))
    if len(accents) == 1 and base.isascii() and base.isalpha() and accents[0] in _ACCENTS:
        return f"\\{_ACCENTS[accents[0]]}{{{base}}}"
    return f"{{[}}U+{ord(sign):04X}{{]}}"


def escape_latex(text: str) -> str:
    r"""Return a text as it stands for itself in LaTeX; signs that its fonts have not are named by their number.

    Examples
    --------
    >>> print(escape_latex("4-S: {(2–7)JQ}KA, 50% & #1_a"))
    4-S: \{(2--7)JQ\}KA, 50\% \& \#1\_a
    >>> print(escape_latex("s + h ≥ 3"), escape_latex("Café Ω"), escape_latex("--"))
    s + h $\ge$ 3 Caf\'{e} {[}U+03A9{]} -{}-
    """
    text = escape_text(text)
    # Two of these in a row would run together into another sign.
    text = re.sub("[-–—](?=[-–—])|,(?=,)", lambda match: match.group() + "\0", text)
    return "".join(_latex_sign(sign) if sign != "\0" else "{}" for sign in text)


def escape_html(text: str) -> str:
    """Return a text as it stands for itself in HTML, in an attribute too.

    Examples
    --------
    >>> escape_html("<b> & 'c'")
    '&lt;b&gt; &amp; &#x27;c&#x27;'
    """
    return html.escape(escape_text(text))


_ESCAPES: dict[str, Callable[[str], str]] = {
    "text": escape_text,
    "markdown": escape_markdown,
    "latex": escape_latex,
    "html": escape_html,
}


def template_folder() -> Path:
    """Return the folder of the templates: the package's own, else the repository's beside the package.

    Raises
    ------
    OutputError
        If there is neither.

    Examples
    --------
    >>> sorted(path.name for path in template_folder().iterdir())
    ['html', 'latex', 'markdown', 'text']
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "templates", package.parent / "templates"):
        if (folder / "text").is_dir():
            return folder
    raise OutputError(f"the templates are missing: {package / 'templates'}")


class _Environment(ImmutableSandboxedEnvironment):
    """A sandbox whose templates can neither change what they are given nor make texts of any length."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply small integers only."""
        if operator == "**" or not all(isinstance(value, int) and abs(value) < 1_000_000 for value in (left, right)):
            raise SecurityError(f"{operator} is for small integers, and ** is not allowed")
        return super().call_binop(context, operator, left, right)


@cache
def environment(target: str, theme: Path | None = None) -> SandboxedEnvironment:
    r"""Return the Jinja environment of a target; everything inserted is escaped for it once.

    Parameters
    ----------
    target : str
        text, markdown, latex or html.
    theme : Path, optional
        A folder of templates that take the place of those of the same name; they find the others, and those they
        replace as ``builtin/NAME``.

    Examples
    --------
    >>> print(environment("latex").from_string("<< name >>").render(name="5 % of {x}"))
    5 \% of \{x\}
    """
    escape = _ESCAPES[target]

    def escaped(inserted: object) -> Markup:
        return inserted if isinstance(inserted, Markup) else Markup(escape(str(inserted)))

    # With autoescape, macros and blocks return Markup, which passes unchanged; the rest is escaped before Jinja
    # would do it for HTML.
    own = FileSystemLoader(template_folder() / target, encoding="utf-8")
    loader: BaseLoader = own
    if theme is not None:
        # The folder of the target, or the templates of one target without a folder.
        chosen = theme / target if (theme / target).is_dir() else theme
        loader = ChoiceLoader([FileSystemLoader(chosen, encoding="utf-8"), own, PrefixLoader({"builtin": own})])
    made = _Environment(
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        loader=loader,
        undefined=StrictUndefined,
        autoescape=True,
        finalize=escaped,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals.update(aligned_facts=aligned_facts, wrapped=_wrapped)
    return made


def render(page: Page, output: str = "txt", theme: Path | None = None) -> str:
    """Return a page in one of the output formats.

    Parameters
    ----------
    page : Page
        A record of `strategygen.tables`.
    output : str
        ``txt``, ``md``, ``tex`` or ``html``.
    theme : Path, optional
        A folder of templates of the user's.

    Returns
    -------
    str
        The whole document, its lines ended by a line feed.

    Raises
    ------
    OutputError
        If a template of the user's is in error, or wants more than a page.

    Examples
    --------
    >>> from strategygen.games import catalogue
    >>> from strategygen.tables.catalogue import games_page
    >>> print(render(games_page(catalogue()), "md").splitlines()[0])
    # Catalogue of games
    """
    if output not in TARGETS:
        raise ValueError(f"output must be one of {', '.join(TARGETS)}, not {output!r}")
    name = f"{page.template}.j2"
    if theme is None:
        text = environment(TARGETS[output]).get_template(name).render(page=page)
    else:
        text = _render_theirs(page, name, TARGETS[output], theme)
    return "\n".join(line.rstrip() for line in text.split("\n")).rstrip("\n") + "\n"


#: A page by a template of the user's has at most so many characters.
MOST_CHARACTERS = 5_000_000


#: And takes at most so many seconds.
PATIENCE = 20


@contextlib.contextmanager
def _deadline(message: str) -> Iterator[None]:
    """Raise an error in the middle of work that takes too long, where the system can."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        raise OutputError(message)

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _render_theirs(page: Page, name: str, target: str, theme: Path) -> str:
    """Return a page by templates that nobody vouches for."""
    parts: list[str] = []
    length = 0
    try:
        with _deadline(f"{theme}: {name} takes more than {PATIENCE} seconds"):
            for part in environment(target, theme).get_template(name).generate(page=page):
                parts.append(part)
                length += len(part)
                if length > MOST_CHARACTERS:
                    raise OutputError(f"{theme}: {name} makes a page of more than {MOST_CHARACTERS:,} characters")
    except OutputError:
        raise
    except TemplateError as error:
        kind = "it wants what a template may not have" if isinstance(error, SecurityError) else "it is in error"
        place = f"{getattr(error, 'name', None) or name}"
        number = getattr(error, "lineno", None)
        where = f"{theme}: {place}" + (f", line {number}" if number else "")
        raise OutputError(f"{where}: {kind}: {error.message or type(error).__name__}") from None
    except (UnicodeDecodeError, RecursionError, OverflowError, MemoryError, TypeError, ValueError, LookupError,
            AttributeError, ArithmeticError, OSError) as error:  # fmt: skip
        raise OutputError(f"{theme}: {name}: it is in error: {type(error).__name__}: {error}") from None
    return "".join(parts)


def write_starter(folder: Path) -> tuple[Path, ...]:
    """Write templates for a theme of one's own: the built-in card for each target, ready to be changed.

    Raises
    ------
    OutputError
        If one of the files is there already.
    """
    own = template_folder()
    paths = {folder / target / "card.j2": own / target / "card.j2" for target in TARGETS.values()}
    there = next((path for path in paths if path.exists()), None)
    if there is not None:
        raise OutputError(f"{there}: there is such a file already; nothing was written")
    for path, source in paths.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source.read_text("utf-8"), "utf-8")
    return tuple(paths)


def render_drawing(page: FrontierPage | CardPage) -> str:
    """Return the drawing of a page as a file of its own, in SVG: the plot of a frontier, or a pocket card."""
    macro, drawing = ("card_drawing", card_drawing(page)) if isinstance(page, CardPage) else ("drawing", page.plot)
    text = str(getattr(environment("html").get_template("macros.j2").module, macro)(drawing))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + text.strip("\n") + "\n"


def _wrapped(text: str, indent: int, hanging: int = 0, width: int = 98) -> list[str]:
    """Return a text in lines that, set in by `indent`, fit into `width`; all but the first are set in further."""
    return textwrap.wrap(
        text, width - indent, subsequent_indent=" " * hanging, break_long_words=False, break_on_hyphens=False
    )


def render_proved(
    page: ChartPage | CardPage, solution: Solution, output: str = "txt", theme: Path | None = None
) -> str:
    r"""Return the page of a chart, after reading it again: what a reader sees in it is the chart that was proved.

    Parameters
    ----------
    page : ChartPage or CardPage
        The page; its `chart` is the one that was checked.
    solution : Solution
        The game it was checked for.
    output : str
        ``txt``, ``md``, ``tex`` or ``html``.
    theme : Path, optional
        A folder of templates of the user's.

    Raises
    ------
    OutputError
        If the chart read from the page is another.

    Examples
    --------
    >>> from strategygen.charts import Chart
    >>> from strategygen.check import check_chart
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> from strategygen.tables.chart import chart_page
    >>> solution, chart = solve(load_game("jacks-or-better")), Chart.of(["4-S: {(2-7)JQ}KA", "none"])
    >>> page = chart_page(chart, check_chart(chart, solution))
    >>> r"4-S: \{(2--7)JQ\}KA" in render_proved(page, solution, "tex")
    True
    """
    from strategygen.charts import play_chart, read_chart  # brings numpy, which other pages do without

    text = render(page, output, theme)
    try:
        seen = read_chart(text, f"the {output} page", solution.game)
    except ChartError as error:
        raise OutputError(f"the chart cannot be printed: its page cannot be read again: {error}") from None
    if seen.lines != page.chart.lines:
        # Texts may be written in two ways; then they must choose the same holds in every deal.
        ours, theirs = play_chart(page.chart, solution), play_chart(seen, solution)
        if len(seen.lines) != len(page.chart.lines) or (ours.words != theirs.words).any():
            raise OutputError(f"the chart cannot be printed: the {output} page reads as another chart")
    return text
