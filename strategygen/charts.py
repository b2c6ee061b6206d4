"""Charts: ranked lists of lines, reading them from a page, and playing them on every deal."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

import numpy as np
import numpy.typing as npt

from strategygen.cards import Cards, Deal
from strategygen.dialect import read_cells
from strategygen.errors import ChartError
from strategygen.games import Game
from strategygen.notation import Line, MaskWords, Matcher, Section, parse_line
from strategygen.solve import Solution

__all__ = ["Chart", "Play", "lines_of_deal", "play_chart", "read_chart"]

#: A chart is a page; longer files are not charts.
MOST_LINES = 1000
MOST_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class Chart:
    """A ranked list of lines: the first line that applies to a deal decides.

    Examples
    --------
    >>> chart = Chart.of(["5-RF", "2-RF: JK or QK", "none"])
    >>> len(chart.lines), str(chart.lines[1])
    (3, '2-RF: JK or QK')
    """

    lines: tuple[Line, ...]
    source: str = "<chart>"

    @classmethod
    def of(cls, texts: Iterable[str], source: str = "<chart>") -> Chart:
        """Return the chart whose lines are these texts.

        Raises
        ------
        NotationError
            If a text is not in the chart language.
        """
        return cls(tuple(parse_line(text) for text in texts), source)

    def __str__(self) -> str:
        return "\n".join(f"{heading}\n{line}" if heading else str(line) for heading, line in self.headed_lines)

    @property
    def headed_lines(self) -> Iterator[tuple[Section | None, Line]]:
        """The lines, each with the heading that stands above it, if one does."""
        section = None
        for line in self.lines:
            yield (line.section if line.section != section else None), line
            section = line.section

    def _repr_markdown_(self) -> str:
        rows = []
        for number, (heading, line) in enumerate(self.headed_lines, 1):
            rows += [f"|  | **{heading}** |"] if heading is not None else []
            rows.append(f"| {number} | {line} |")
        return "\n".join(["| Rank | Hand held |", "|---:|---|", *rows]) + "\n"


@dataclass(frozen=True, eq=False)
class Play:
    """What a chart says of every deal.

    Attributes
    ----------
    line : int16 array, shape (n_deals,)
        Index of the first line that applies; the number of lines where none does.
    words : uint32 array, shape (n_deals,)
        The holds it allows, bit m for mask m; a draw of five where no line applies.
    """

    chart: Chart
    line: npt.NDArray[np.int16]
    words: MaskWords


def play_chart(chart: Chart, solution: Solution) -> Play:
    """Return what a chart says of every deal of a game.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> play = play_chart(Chart.of(["5-RF"]), solve(load_game("jacks-or-better")))
    >>> int((play.line == 0).sum()), int((play.words == 1).sum())
    (1, 134458)
    """
    matcher = Matcher.of(solution.game)
    line = np.full(len(solution.deals), len(chart.lines), np.int16)
    words = np.ones(len(solution.deals), np.uint32)
    rows = matcher.everything
    for index, text in enumerate(chart.lines):
        if len(rows) == 0:
            break
        allowed = matcher.match(text, rows)
        applies = allowed > 0
        line[rows[applies]] = index
        words[rows[applies]] = allowed[applies]
        rows = rows[~applies]
    return Play(chart, line, words)


def lines_of_deal(chart: Chart, solution: Solution, deal: Deal) -> tuple[tuple[int | None, tuple[Cards, ...]], ...]:
    """Return the lines of a chart that apply to a deal, by number from 1, each with the holds it allows there.

    The first decides.  Where none applies five cards are drawn, and the number is None.

    Examples
    --------
    >>> from strategygen.cards import Deal
    >>> from strategygen.games import load_game
    >>> from strategygen.solve import solve
    >>> found = lines_of_deal(
    ...     Chart.of(["2-HP", "1-RF: Q or K"]), solve(load_game("jacks-or-better")), Deal("2s Js Qs Kh Ad")
    ... )
    >>> [(number, [str(hold) for hold in holds]) for number, holds in found]
    [(2, ['Kh', 'Qs'])]
    """
    matcher = Matcher.of(solution.game)
    rows = np.array([solution.deals.find(deal)])
    masks = {row.hold: solution.deals.locate_hold(deal, row.hold)[1] for row in solution.holds(deal)}
    found: list[tuple[int | None, tuple[Cards, ...]]] = []
    for number, line in enumerate(chart.lines, 1):
        word = int(matcher.match(line, rows)[0])
        if word:
            found.append((number, tuple(hold for hold, mask in masks.items() if word >> mask & 1)))
    return tuple(found) or ((None, tuple(hold for hold, mask in masks.items() if mask == 0)),)


_NUMBERING = re.compile(r"(?:\(?\d{1,3}[.):]|[-*•+–—‣▪◦·])\s+")


def read_chart(text: str, source: str = "<chart>", game: Game | None = None) -> Chart:
    r"""Return the chart that a reader sees in a page of plain text, Markdown, LaTeX or HTML.

    Each line is in the chart language or in plain words, as the package `strategygen.dialect` defines them.

    Plain text has one line of the chart per line; blank lines, and what follows ``#``, are skipped, and numbering
    or a bullet in front is dropped; a heading such as ``[2 deuces]`` opens a section.  In the other formats the chart
    is the table with a column "Hand held".
    Comments and metadata do not count.

    Parameters
    ----------
    text : str
        The page.
    source : str
        Its name in messages.
    game : Game, optional
        The game the chart is for; plain words such as "any paying hand" need one.

    Raises
    ------
    ChartError
        With the line and what was expected.

    Examples
    --------
    >>> print(read_chart("# my card\n 1. 5-RF\n 2. 4–RF   # 19.68\n"))
    5-RF
    4-RF
    >>> print(read_chart("Royal flush\nFour to a royal flush\nHigh pair\n"))
    5-RF
    4-RF
    2-HP
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_BYTES:
        raise ChartError(f"this is no chart: it has more than {MOST_BYTES:,} characters", source)
    if "\0" in text:
        raise ChartError("this is no text file: it holds NUL characters", source)
    # What a format is told by must not stand in a comment of another.
    visible = re.sub(r"<!--.*?(?:-->|\Z)|^[ \t]*#[^\n]*", "", text, flags=re.DOTALL | re.MULTILINE)
    if re.search(r"<(?:table|html)\b", visible, re.IGNORECASE):
        cells = _html_cells(text, source)
    elif "\\begin{" in visible:
        cells = _latex_cells(text, source)
    elif re.search(r"^\s*\|.*hand held.*\|", visible, re.IGNORECASE | re.MULTILINE):
        cells = _markdown_cells(text)
    else:
        cells = _plain_cells(text)
    if not cells:
        raise ChartError("no line of a chart was found", source)
    if len(cells) > MOST_LINES:
        raise ChartError(f"a chart has at most {MOST_LINES} lines, this has {len(cells)}", source)
    lines = read_cells(cells, source, game)
    if not lines:
        raise ChartError("no line of a chart was found", source)
    return Chart(lines, source)


def _plain_cells(text: str) -> list[tuple[int, str]]:
    cells = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        # "5-RF" is not a bullet, "- 5-RF" and "1. 5-RF" have one.
        line = _NUMBERING.sub("", line, count=1) if _NUMBERING.match(line) else line
        if line:
            cells.append((number, line))
    return cells


def _is_heading(cell: str) -> bool:
    return re.sub(r"[*_`\\{}]|textbf", "", cell).strip().lower() == "hand held"


def _markdown_cells(text: str) -> list[tuple[int, str]]:
    # Comments leave their line breaks, so that line numbers stay true.
    text = re.sub(r"<!--.*?(-->|\Z)", lambda m: "\0" + "\n\0" * m.group().count("\n"), text, flags=re.DOTALL)
    cells: list[tuple[int, str]] = []
    column: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        is_comment = "\0" in line
        line = line.replace("\0", "")
        if not line.strip().startswith("|"):
            column = column if is_comment and not line.strip() else None
            continue
        row = [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]
        heading = [i for i, cell in enumerate(row) if _is_heading(cell)]
        if heading:
            column = heading[0]
        elif column is not None and not all(re.fullmatch(r":?-+:?", cell) for cell in row) and column < len(row):
            cell = html.unescape(re.sub(r"\\([\\`*_{}\[\]()#+.!<>|-])", r"\1", row[column].replace("`", "")))
            cells.append((number, cell.replace("**", "")))
    return cells


def _latex_cells(text: str, source: str) -> list[tuple[int, str]]:
    # An even number of backslashes in front is the end of a row, and then a comment.
    text = re.sub(r"(?<!\\)((?:\\\\)*)%[^\n]*", r"\1", text)
    pattern = r"\\begin\{(tabular|longtable|tabularx)\}(?:(?!\\end\{\1\}).)*?Hand held"
    tables = list(re.finditer(pattern, text, re.DOTALL))
    if not tables:
        raise ChartError('no table with a column "Hand held" was found', source)
    cells: list[tuple[int, str]] = []
    for table in tables:
        end = text.find(f"\\end{{{table.group(1)}}}", table.end())
        if end < 0:
            raise ChartError(f"\\end{{{table.group(1)}}} is missing", source)
        start = text.rfind("\\\\", table.start(), table.end())
        cells += _latex_rows(text, table.start() if start < 0 else start + 2, end)
    return cells


def _latex_rows(text: str, start: int, end: int) -> list[tuple[int, str]]:
    """Return the cells of one table's column "Hand held"."""
    cells: list[tuple[int, str]] = []
    column: int | None = None
    position = start
    for row in text[start:end].split("\\\\"):
        raw_cells = re.split(r"(?<!\\)&", row)
        row_cells = [_latex_to_text(cell) for cell in raw_cells]
        heading = [i for i, cell in enumerate(row_cells) if cell.lower().endswith("hand held")]
        if heading:
            column = heading[0]
        elif column is not None and column < len(row_cells) and row_cells[column]:
            before = position + sum(len(cell) + 1 for cell in raw_cells[:column])
            blank = len(raw_cells[column]) - len(raw_cells[column].lstrip())
            cells.append((text.count("\n", 0, before + blank) + 1, row_cells[column]))
        position += len(row) + 2
    return cells


_LATEX_SIGNS = {
    "ge": ">=", "geq": ">=", "le": "<=", "leq": "<=", "ldots": "...", "dots": "...", "quad": " ", "qquad": " ",
    "lbrace": "\x01", "rbrace": "\x02",
}  # fmt: skip


def _latex_to_text(cell: str) -> str:
    cell = re.sub(r"\\multicolumn\s*\{[^{}]*\}\s*\{[^{}]*\}", "", cell)
    cell = cell.replace("\\{", "\x01").replace("\\}", "\x02").replace("$", "").replace("~", " ")
    cell = re.sub(r"\\(?:begin|end)\{[^}]*\}(?:\{[^}]*\})?|\\(?:cmidrule|cline)(?:\([^)]*\))?\{[^}]*\}", " ", cell)
    cell = re.sub(r"\\[,;:! ]", " ", cell)
    cell = re.sub(r"\\([a-zA-Z]+)\s?", lambda m: _LATEX_SIGNS.get(m.group(1), " "), cell)
    cell = re.sub(r"\\(.)", r"\1", cell).replace("{", "").replace("}", "").replace("---", "-").replace("--", "-")
    return " ".join(cell.replace("\x01", "{").replace("\x02", "}").split())


class _TableReader(HTMLParser):
    """Collects the cells of the table column headed "Hand held" that a reader sees.

    End tags of cells and rows may be left out, as HTML allows.
    """

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[tuple[int, str]] = []
        self.row: list[str] = []
        self.text: list[str] | None = None
        self.column: int | None = None
        self.hidden_tag: str | None = None
        self.hidden_depth = 0
        self.start = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.hidden_tag is not None:
            if tag == self.hidden_tag and tag not in ("tr", "td", "th"):
                self.hidden_depth += 1
            elif tag == "tr" or (tag in ("td", "th") and self.hidden_tag in ("td", "th")):
                self.hidden_tag = None
            if self.hidden_tag is not None:
                return
        if tag in ("td", "th", "tr", "table"):
            self._end_cell()
        if tag in ("tr", "table"):
            self._end_row()
        style = re.sub(r"\s", "", dict(attrs).get("style") or "").lower()
        is_hidden = "hidden" in dict(attrs) or "display:none" in style or "visibility:hidden" in style
        if tag in ("script", "style", "template") or is_hidden:
            self.hidden_tag, self.hidden_depth = tag, 1
        elif tag == "table":
            self.column = None
        elif tag == "tr":
            self.start = self.getpos()[0]
        elif tag in ("td", "th"):
            self.text = []
        elif tag == "br" and self.text is not None:
            self.text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if self.hidden_tag is not None:
            if tag == "table" or tag == self.hidden_tag:
                self.hidden_depth -= 1
                if self.hidden_depth <= 0 or tag == "table":
                    self.hidden_tag = None
            return
        if tag in ("td", "th", "tr", "table"):
            self._end_cell()
        if tag in ("tr", "table"):
            self._end_row()

    def handle_data(self, data: str) -> None:
        if self.text is not None and self.hidden_tag is None:
            self.text.append(data)

    def close(self) -> None:
        super().close()
        self._end_cell()
        self._end_row()

    def _end_cell(self) -> None:
        if self.text is not None:
            self.row.append(" ".join("".join(self.text).split()))
            self.text = None

    def _end_row(self) -> None:
        heading = [i for i, cell in enumerate(self.row) if _is_heading(cell)]
        if heading:
            self.column = heading[0]
        elif self.column is not None and self.column < len(self.row):
            self.cells.append((self.start, self.row[self.column]))
        self.row = []


def _html_cells(text: str, source: str) -> list[tuple[int, str]]:
    reader = _TableReader()
    reader.feed(text)
    reader.close()
    if not reader.cells:
        raise ChartError('no table with a column "Hand held" was found', source)
    return reader.cells
