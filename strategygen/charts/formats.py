"""Finding the chart in a page of plain text, Markdown, LaTeX or HTML."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from html.parser import HTMLParser

from strategygen.errors import ChartError

#: Limits of a chart file; longer files are refused.
MOST_LINES = 1000
MOST_CHARACTERS = 2_000_000

_NUMBERING = re.compile(r"(?:\(?\d{1,3}[.):]|[-*•+–—‣▪◦·])\s+")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A visible line of a page: its line number from 1, its text, and whether the page marks it as a title.

    In plain text, `comment` is what stands behind `` #``.
    """

    number: int
    text: str
    is_title: bool = False
    comment: str = ""


def find_lines(text: str, source: str) -> list[SourceLine]:
    r"""Return the lines of the chart in a page, headings and definitions among them; `source` is its name in messages.

    Examples
    --------
    >>> find_lines("| Rank | Hand held |\n|---|---|\n| 1 | 5-RF |\n", "card.md")
    [SourceLine(number=3, text='5-RF', is_title=False, comment='')]
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_CHARACTERS:
        raise ChartError(f"expected a chart of at most {MOST_CHARACTERS:,} characters, found {len(text):,}", source)
    if "\0" in text:
        raise ChartError("expected a text file, found NUL characters", source)
    # The mark of one format may occur in a comment of another.
    visible = re.sub(r"<!--.*?(?:-->|\Z)|^[ \t]*#[^\n]*", "", text, flags=re.DOTALL | re.MULTILINE)
    if re.search(r"<(?:table|html)\b", visible, re.IGNORECASE):
        lines = _html_lines(text, source)
    elif "\\begin{" in visible:
        lines = _latex_lines(text, source)
    elif re.search(r"^\s*\|.*hand held.*\|", visible, re.IGNORECASE | re.MULTILINE):
        lines = _markdown_lines(text)
    else:
        lines = _plain_lines(text)
    if not lines:
        raise ChartError("no chart line was found", source)
    if len(lines) > MOST_LINES:
        raise ChartError(f"expected a chart of at most {MOST_LINES:,} lines, found {len(lines):,}", source)
    return lines


def _plain_lines(text: str) -> list[SourceLine]:
    found = []
    for number, raw in enumerate(text.splitlines(), 1):
        line, _, comment = raw.partition("#")
        line = line.strip()
        # "5-RF" is not a bullet, "- 5-RF" and "1. 5-RF" have one.
        line = _NUMBERING.sub("", line, count=1) if _NUMBERING.match(line) else line
        if line:
            found.append(SourceLine(number, line, comment=comment.strip()))
    return found


def _is_heading(cell: str) -> bool:
    return re.sub(r"[*_`\\{}]|textbf", "", cell).strip().lower() == "hand held"


def _markdown_lines(text: str) -> list[SourceLine]:
    # Comments leave their line breaks, so that line numbers stay true.
    text = re.sub(r"<!--.*?(-->|\Z)", lambda m: "\0" + "\n\0" * m.group().count("\n"), text, flags=re.DOTALL)
    found: list[SourceLine] = []
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
            found.append(SourceLine(number, cell.replace("**", "")))
    return found


def _latex_lines(text: str, source: str) -> list[SourceLine]:
    # After an even number of backslashes, which end rows, a percent sign begins a comment.
    text = re.sub(r"(?<!\\)((?:\\\\)*)%[^\n]*", r"\1", text)
    pattern = r"\\begin\{(tabular|longtable|tabularx)\}(?:(?!\\end\{\1\}).)*?Hand held"
    tables = list(re.finditer(pattern, text, re.DOTALL))
    if not tables:
        raise ChartError('no table with a column "Hand held" was found', source)
    found: list[SourceLine] = []
    for table in tables:
        end = text.find(f"\\end{{{table.group(1)}}}", table.end())
        if end < 0:
            raise ChartError(f"\\end{{{table.group(1)}}} is missing", source)
        start = text.rfind("\\\\", table.start(), table.end())
        found += _latex_rows(text, table.start() if start < 0 else start + 2, end)
    return found


def _latex_rows(text: str, start: int, end: int) -> list[SourceLine]:
    """Return the cells of the column "Hand held" of one table."""
    found: list[SourceLine] = []
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
            found.append(SourceLine(text.count("\n", 0, before + blank) + 1, row_cells[column]))
        position += len(row) + 2
    return found


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
    """Collects the visible cells of the column "Hand held"; end tags of cells and rows are optional, as in HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[SourceLine] = []
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
            self.lines.append(SourceLine(self.start, self.row[self.column]))
        self.row = []


def _html_lines(text: str, source: str) -> list[SourceLine]:
    reader = _TableReader()
    reader.feed(text)
    reader.close()
    if not reader.lines:
        raise ChartError('no table with a column "Hand held" was found', source)
    return reader.lines
