"""The visible lines of a LaTeX page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase

from strategygen.charts.formats.building import PageBuilder
from strategygen.charts.formats.latex_look import Look, defined_brightness
from strategygen.charts.formats.page_rows import DOUBT, PageRow
from strategygen.charts.patterns import pattern_of
from strategygen.errors import ChartError

_TABLES = frozenset({"tabular", "tabular*", "tabularx", "tabulary", "longtable", "supertabular", "array"})
#: Environments that no reader of the page sees.
_UNSEEN = frozenset({"comment", "filecontents", "filecontents*"})
#: How many arguments in braces follow the name of an environment.
_BEGIN_ARGUMENTS = {
    "tabular": 1, "longtable": 1, "array": 1, "supertabular": 1, "tabular*": 2, "tabularx": 2, "tabulary": 2,
    "minipage": 1, "multicols": 1, "multicols*": 1, "adjustbox": 1, "spacing": 1,
}  # fmt: skip

#: Commands whose arguments are shown, or that have none and show nothing.
_TRANSPARENT = frozenset({
    "textbf", "textit", "emph", "underline", "textsf", "texttt", "textsc", "textrm", "textmd", "textup", "textnormal",
    "text", "mbox", "mathrm", "mathbf", "mathit", "mathsf", "bfseries", "itshape", "sffamily", "rmfamily", "ttfamily",
    "scshape", "mdseries", "upshape", "bf", "it", "rm", "sf", "tt", "em", "tiny", "scriptsize", "footnotesize", "small",
    "normalsize", "large", "Large", "LARGE", "huge", "Huge", "centering", "raggedright", "raggedleft", "toprule",
    "midrule", "bottomrule", "hline", "endhead", "endfirsthead", "endfoot", "endlastfoot", "arraybackslash", "noindent",
    "leavevmode", "smallskip", "medskip", "bigskip", "newpage", "clearpage", "pagebreak", "nopagebreak", "hfill",
    "vfill", "relax", "strut", "null", "maketitle", "selectfont", "hrule", "hrulefill", "dotfill", "displaystyle",
    "left", "right", "protect", "boldmath", "addlinespace", "raggedbottom", "makebox", "framebox", "fbox", "allowbreak",
    "rowstyle", "cr", "limits",
})  # fmt: skip
#: How many arguments of a command are not shown.
_HIDDEN_ARGUMENTS = {
    "vspace": 1, "hspace": 1, "label": 1, "cmidrule": 1, "cline": 1, "color": 1, "textcolor": 1, "cellcolor": 1,
    "rowcolor": 1, "columncolor": 1, "rowcolors": 3, "multicolumn": 2, "multirow": 2, "usepackage": 1,
    "documentclass": 1, "setlength": 2, "addtolength": 2, "pagestyle": 1, "thispagestyle": 1, "fontsize": 2,
    "hypertarget": 1, "hyperref": 0, "href": 1, "includegraphics": 1, "resizebox": 2, "scalebox": 1, "parbox": 1,
    "colorbox": 1, "raisebox": 1, "rule": 2, "setcounter": 2, "definecolor": 3, "rowfont": 1,
    "phantom": 1, "hphantom": 1, "vphantom": 1, "index": 1, "captionsetup": 1, "geometry": 1, "hypersetup": 1,
    "specialrule": 3, "noalign": 1,
}  # fmt: skip
#: Lengths that a value without braces follows, as in ``\hangindent=1em``.
_LENGTHS = frozenset({"hangindent", "parindent", "parskip", "tabcolsep"})
#: Commands with which any other text or command can change its meaning.
_CHANGING = frozenset({
    "catcode", "csname", "input", "include", "everypar", "everymath", "everyhbox", "everycr", "AtBeginDocument",
    "AtEndDocument", "uppercase", "lowercase", "uccode", "lccode", "mathcode", "activechar", "read", "scantokens",
    "output", "shipout", "AtBeginEnvironment", "pretocmd", "apptocmd", "patchcmd", "afterassignment", "setbox",
})  # fmt: skip
_TITLES = frozenset({"part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph", "title"})
_LINE_ENDS = frozenset({"par", "newline", "item", "linebreak"})
_SIGNS = {
    "ge": " ≥ ", "geq": " ≥ ", "geqslant": " ≥ ", "le": " ≤ ", "leq": " ≤ ", "leqslant": " ≤ ", "ne": " ≠ ",
    "neq": " ≠ ", "lt": " < ", "gt": " > ", "ldots": "...", "dots": "...", "cdots": "...", "textellipsis": "...",
    "quad": " ", "qquad": " ", "enspace": " ", "thinspace": " ", "space": " ", "lbrace": "{", "rbrace": "}",
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textless": "<", "textgreater": ">",
    "textbar": "|", "textendash": "–", "textemdash": "—", "textasteriskcentered": "*", "ast": "*", "times": "×",
    "cdot": "·", "pm": "±", "to": "→", "rightarrow": "→", "dagger": "†", "ddagger": "‡", "dag": "†", "ddag": "‡",
    "textdagger": "†", "textdaggerdbl": "‡", "S": "§", "textsection": "§", "bullet": "•", "textbullet": "•",
    "alpha": "α", "clubsuit": "♣", "diamondsuit": "♦", "heartsuit": "♥", "spadesuit": "♠", "ss": "ß", "o": "ø",
    "O": "Ø", "ae": "æ", "AE": "Æ", "l": "ł", "L": "Ł", "i": "i", "j": "j", "textquotesingle": "'",
    "textquotedbl": '"', "textdegree": "°", "textunderscore": "_", "infty": "∞",
}  # fmt: skip

_TOKEN = pattern_of(
    r"""(?P<comment>%[^\n]*(?:\n[ \t]*)?)
    | \\(?P<command>[A-Za-z@]+)(?P<star>\*?)[ \t]*
    | \\(?P<sign>[\s\S])
    | (?P<paragraph>\n[ \t]*\n\s*)
    | (?P<blank>\s+)
    | (?P<mark>[{}&$~\[\]\\])
    | (?P<text>[^\\%{}&$~\[\]\s]+)""",
    re.VERBOSE,
)
#: A raised letter, digit or sign.
_MARK = pattern_of(
    r"\$\s*\^\s*(\{[A-Za-z0-9*]{1,2}\}|[A-Za-z0-9*]|\{?\\(?:ast|star|dagger|ddagger|dag|ddag)\}?)\s*\$"
    r"|\\textsuperscript(\{[A-Za-z0-9*†‡]{1,2}\}|\{\\(?:dag|ddag|textdagger)\})"
)
_MARK_SIGNS = {
    "\\ast": "*", "\\star": "*", "\\dagger": "†", "\\dag": "†", "\\textdagger": "†", "\\ddagger": "‡",
    "\\ddag": "‡",
}  # fmt: skip
_ACCENTS = "'`^\"~=."
_LIGATURES = pattern_of(r"---|--|``|''")
_LIGATURE = {"---": "—", "--": "–", "``": '"', "''": '"'}
#: Most tokens of an option in square brackets, and of a page; most environments within each other.
_MOST_OF_OPTION = 200
_MOST_TOKENS = 100_000
_MOST_NESTED = 100


class _Token:
    """A command (with its backslash), a sign after a backslash, a mark, a blank or a text, and its place."""

    __slots__ = ("kind", "number", "text")

    def __init__(self, kind: str, text: str, number: int) -> None:
        self.kind = kind
        self.text = text
        self.number = number

    def is_mark(self, mark: str) -> bool:
        return self.kind == "mark" and self.text == mark


def _tokens(text: str, source: str) -> list[_Token]:
    """Return the tokens of a page, without comments."""
    found: list[_Token] = []
    number = 1
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if kind == "star":
            found.append(_Token("command", match["command"], number))
        elif kind != "comment":
            found.append(_Token(kind, match[kind], number))
        number += match.group().count("\n")
        if len(found) > _MOST_TOKENS:
            raise ChartError(f"expected a LaTeX page of at most {_MOST_TOKENS:,} words and signs", source)
    return found


def latex_rows(text: str, source: str) -> list[PageRow]:
    r"""Return the rows of a LaTeX page: of its tables, titles, items, and paragraphs.

    Comments, ``\iffalse`` and what is outside the document do not count.  A command that is not known stays in the text
    with its backslash, since it may stand for any text.

    Raises
    ------
    ChartError
        If a table has no end.

    Examples
    --------
    >>> page = r"\section*{2 deuces} \begin{tabular}{lr} Hand & EV \\ \hline 4-SF: $s \ge 1$ & 5.8\% \\ \end{tabular}"
    >>> for row in latex_rows(page, "card.tex"):
    ...     print(row.joined())
    SourceLine(number=1, text='2 deuces', is_title=True)
    SourceLine(number=1, text='Hand\tEV', is_title=False)
    SourceLine(number=1, text='4-SF: s ≥ 1\t5.8%', is_title=False)
    """
    if "^^" in text:
        number = text.count("\n", 0, text.index("^^")) + 1
        raise ChartError(
            "^^ may stand for any sign; copy the chart as a reader sees it into a text file", source, number
        )
    return _LatexReader(_tokens(_MARK.sub(_in_brackets, _with_footnotes(text)), source), source).read()


_FOOTNOTE = pattern_of(r"\\footnote\s*(?:\[[0-9]{1,3}\])?\s*\{")


def _with_footnotes(text: str) -> str:
    r"""Return a page with marks for its footnotes, and these in front of the end of the document.

    Examples
    --------
    >>> _with_footnotes(r"Two pair.\footnote{Keep \emph{both}.} \end{document}")
    'Two pair{[a]}. \\par [a] Keep \\emph{both}.\\par \\end{document}'
    """
    signs = [sign for sign in ascii_lowercase if f"[{sign}]" not in text and f"{{{sign}}}" not in text]
    notes: list[str] = []
    parts: list[str] = []
    at = 0
    for match in _FOOTNOTE.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        end = _end_of_group(text, match.end())
        if match.start() < at or end < 0 or "%" in line.replace("\\%", "") or len(notes) == len(signs):
            continue
        note = text[match.end() : end]
        notes.append(" ".join(note.split()))
        front = text[at : match.start()]
        bare = front.rstrip(".,;")
        # Lines keep their numbers.
        parts += [bare, f"{{[{signs[len(notes) - 1]}]}}", front[len(bare) :], "\n" * note.count("\n")]
        at = end + 1
    whole = "".join([*parts, text[at:]])
    below = "".join(f"\\par [{sign}] {note}\\par " for sign, note in zip(signs, notes, strict=False))
    end = whole.rfind("\\end{document}")
    return whole + below if end < 0 else whole[:end] + below + whole[end:]


def _end_of_group(text: str, start: int) -> int:
    """Return where the group that begins in front of `start` ends; -1 if it has no end."""
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if not depth:
            return at
    return -1


def _in_brackets(match: re.Match[str]) -> str:
    """Return the mark of a footnote in brackets, in a group so that no command takes it."""
    sign = next(group for group in match.groups() if group).strip("{}")
    return f"{{[{_MARK_SIGNS.get(sign, sign)}]}}"


class _LatexReader:
    """Reads the tokens of a page from the first to the last."""

    def __init__(self, tokens: Sequence[_Token], source: str) -> None:
        self.tokens = tokens
        self.source = source
        self.at = 0
        self.builder = PageBuilder()
        self.environments: list[str] = []
        #: Macros of the page that show their arguments and nothing else.
        self.macros: set[str] = set()
        #: Commands to which the page gives another meaning.
        self.changed: set[str] = set()
        #: For each open group whether it is a title.
        self.groups: list[bool] = []
        self.is_title_next = False
        #: For each open table how many groups were open when it began.
        self.depths: list[int] = []
        #: The ``\\else`` parts that are open.
        self.n_else = 0
        #: The look of the text here, in each group around, and of the next group; the colours that the page defines.
        self.look = Look()
        self.looks: list[Look] = []
        self.next_look: Look | None = None
        self.colors: dict[str, int] = {}

    def read(self) -> list[PageRow]:
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.kind == "command":
                self._read_command(token)
            elif token.kind == "sign":
                self._read_sign(token)
            elif token.kind == "paragraph":
                if not self.builder.is_in_table:
                    self.builder.end_line()
                else:
                    self._add(" ", token)
            elif token.kind == "mark":
                self._read_mark(token)
            else:
                shown = " " if token.kind == "blank" else token.text
                self._add(_LIGATURES.sub(lambda match: _LIGATURE[match.group()], shown), token)
        if self.builder.is_in_table:
            table = next(name for name in reversed(self.environments) if name in _TABLES)
            raise ChartError(f"\\end{{{table}}} is missing", self.source)
        return self.builder.finished()

    # -- commands

    def _read_command(self, token: _Token) -> None:
        name = token.text
        if name in _CHANGING:
            message = f"\\{name} may change what is printed; copy the chart as a reader sees it into a text file"
            raise ChartError(message, self.source, token.number)
        if name in ("def", "let", "gdef", "edef", "xdef", "futurelet", "DeclareRobustCommand", "newcommandx"):
            self.changed.add(self._peek() if self._peek() != "{" else self._peek(1))
        if name in self.changed:
            self._add(f"\\{name} ", token)
        elif name == "begin":
            self._begin(token)
        elif name == "end":
            self._end(self._name())
        elif name == "iffalse":
            self._skip_condition()
        elif name == "fi" and self.n_else:
            self.n_else -= 1
        elif name in ("newcommand", "renewcommand", "providecommand"):
            self._define()
        elif name in _TITLES or name == "caption":
            self._begin_title()
        elif name in _LINE_ENDS:
            self._end_line(token)
        elif name == "kill" and self.builder.is_in_table:
            self.builder.discard_row()
        elif name == "symbol":
            code = self._name()
            self._add(chr(int(code)) if code.isdecimal() and 32 <= int(code) < 127 else "?", token)
        elif name == "footnotemark":
            self._add(f"[{self._option()}]", token)
        elif name in _SIGNS:
            self._add(_SIGNS[name], token)
        elif name in _LENGTHS:
            if self._peek().startswith("="):
                self.at += 1
        elif name == "IfFileExists":
            self._skip_arguments(3)
        elif name in _HIDDEN_ARGUMENTS:
            self._read_look(name, _HIDDEN_ARGUMENTS[name])
        elif name in _TRANSPARENT or name in self.macros:
            width = self._option()
            if name in ("makebox", "framebox"):
                self.next_look = self.look.after(name, [width], self.colors)
        else:
            self._add(f"\\{name} ", token)

    def _read_sign(self, token: _Token) -> None:
        sign = token.text
        if sign == "\\":
            if self._peek() == "*":
                self.at += 1
            self._option()
            self._end_line(token)
        elif sign in ",;: \n\t()[]":
            self._add(" ", token)
        elif sign not in _ACCENTS + "!/-@":
            self._add(sign, token)
        elif sign in _ACCENTS and self._peek() == "{" and self._peek(1) == "}":
            # A sign alone; before a letter it is an accent.
            self._add(sign, token)

    def _read_mark(self, token: _Token) -> None:
        if token.text == "{":
            self.groups.append(self.is_title_next)
            self.is_title_next = False
            self.looks.append(self.look)
            self.look, self.next_look = self.next_look or self.look, None
        elif token.text == "}":
            self.look = self.looks.pop() if self.looks else self.look
            if self.groups and self.groups.pop():
                self.builder.end_line(is_title=True)
        elif token.text == "&" and self._is_alignment:
            self.builder.end_cell()
            self.builder.begin_cell()
        elif token.text == "~":
            self._add(" ", token)
        elif token.text != "$":
            self._add(token.text, token)

    def _read_look(self, name: str, count: int) -> None:
        """Read the arguments of a command that are not shown, and what they do to the text behind them."""
        arguments = []
        for _ in range(count):
            # A model of colours may be in brackets in front.
            while self._peek().isspace():
                self.at += 1
            model = self._option()
            start = self.at
            self._skip_arguments(1)
            texts = [token.text for token in self.tokens[start : min(self.at, start + 40)]]
            arguments.append("".join(texts).strip("{} "))
            if not arguments[1:] and model and name in ("color", "textcolor", "rowcolor", "cellcolor", "colorbox"):
                found = defined_brightness(model, arguments[0])
                arguments[0] = f"[{arguments[0]}]"
                self.colors[arguments[0]] = 128 if found is None else found
        if name == "definecolor":
            found = defined_brightness(arguments[1], arguments[2])
            self.colors[arguments[0]] = 128 if found is None else found
        look = self.look.after(name, arguments, self.colors)
        if name in ("textcolor", "colorbox", "scalebox", "resizebox", "raisebox", "parbox"):
            self.next_look = look
        else:
            self.look = look

    def _begin_title(self) -> None:
        self._option()
        if self.builder.is_in_table:
            self._skip_arguments(1)
        else:
            self.builder.end_line()
            self.is_title_next = self._peek() == "{"

    def _end_line(self, token: _Token) -> None:
        """End a line, in a table a row."""
        if not self.builder.is_in_table:
            self.builder.end_line()
        elif token.text == "\\" and self._is_alignment:
            self._end_row()
            self.builder.begin_cell()
        else:
            self._add(" ", token)

    def _end_row(self) -> None:
        # Colours in a cell, and of a row, end with it.
        self.look = self.looks[-1] if self.looks else Look()
        self.builder.end_cell()
        self.builder.end_row()

    def _define(self) -> None:
        r"""Read the definition of a macro, as in ``\newcommand{\suited}[1]{\textbf{#1}}``."""
        start = self.at
        self._skip_arguments(1)
        named = [token.text for token in self.tokens[start : min(self.at, start + 3)] if token.kind == "command"]
        count = self._option()
        self._option()
        start = self.at
        self._skip_arguments(1)
        body = self.tokens[start : self.at]
        shown = "".join(token.text for token in body if token.kind in ("text", "sign") and len(body) < 100)
        commands = {token.text for token in body if token.kind == "command"}
        is_known = commands <= _TRANSPARENT | {"hspace", "vspace"} and commands.isdisjoint(self.changed)
        # Every argument is shown, once and in order.
        arguments = re.findall("#[0-9]", shown)
        is_known &= arguments == [f"#{number + 1}" for number in range(int(count) if count.isdecimal() else 0)]
        is_known &= not re.sub(r"#[0-9]|[0-9.]+em|plus|[*]", "", shown)
        if named:
            (self.macros if is_known else self.changed).add(named[0])

    # -- environments

    def _begin(self, token: _Token) -> None:
        name = self._name()
        if name in _UNSEEN:
            self._skip_environment(name)
            return
        self._option()
        self._skip_arguments(_BEGIN_ARGUMENTS.get(name, 0), with_options=True)
        self.environments.append(name)
        if len(self.environments) > _MOST_NESTED:
            raise ChartError(f"more than {_MOST_NESTED} environments within each other", self.source, token.number)
        if name == "document":
            self.builder, self.groups, self.environments, self.depths = PageBuilder(), [], [name], []
        elif name in _TABLES:
            self.builder.begin_table()
            self.builder.begin_row()
            self.builder.begin_cell()
            self.depths.append(len(self.groups))
        elif not self.builder.is_in_table:
            self.builder.end_line()

    def _end(self, name: str) -> None:
        if name == "document":
            self.at = len(self.tokens)
        if name not in self.environments:
            return
        while self.environments:
            ended = self.environments.pop()
            if ended in _TABLES:
                if ended != name and name != "document":
                    raise ChartError(f"\\end{{{ended}}} is missing", self.source)
                self._end_row()
                self.builder.end_table()
                del self.groups[self.depths.pop() :]
            elif not self.builder.is_in_table:
                self.builder.end_line()
            if ended == name:
                break

    @property
    def _is_alignment(self) -> bool:
        r"""Whether ``&`` and ``\\`` end cells and rows here: in a table, outside braces."""
        return bool(self.depths) and len(self.groups) <= self.depths[-1]

    # -- parts that are not shown

    def _peek(self, ahead: int = 0) -> str:
        """Return the text of a token that comes next; empty at the end."""
        return self.tokens[self.at + ahead].text if self.at + ahead < len(self.tokens) else ""

    def _name(self) -> str:
        """Read a name in braces."""
        start = self.at
        self._skip_arguments(1)
        return "".join(token.text for token in self.tokens[start + 1 : min(self.at - 1, start + 8)]).strip()

    def _option(self) -> str:
        """Read an option in square brackets, if one is next; return its text."""
        if self._peek() != "[" or not self.tokens[self.at].is_mark("["):
            return ""
        for end in range(self.at + 1, min(self.at + _MOST_OF_OPTION, len(self.tokens))):
            if self.tokens[end].is_mark("]"):
                text = "".join(token.text for token in self.tokens[self.at + 1 : end])
                self.at = end + 1
                return text
        return ""

    def _skip_arguments(self, count: int, *, with_options: bool = False) -> None:
        """Skip arguments in braces, and options in brackets in front of them."""
        for _ in range(count):
            if self._peek().isspace():
                self.at += 1
            self._option()
            if self._peek().startswith("(") and self._peek().endswith(")"):
                # As in \cmidrule(lr){1-2}.
                self.at += 1
            depth = 0
            while self.at < len(self.tokens):
                token = self.tokens[self.at]
                depth += token.is_mark("{") - token.is_mark("}")
                if depth < 0 or (depth == 0 and not token.is_mark("}")):
                    break
                self.at += 1
                if depth == 0:
                    break
        if with_options:
            self._option()

    def _skip_environment(self, name: str) -> None:
        """Skip to the end of an environment that is not shown."""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.kind == "command" and token.text == "end" and self._name() == name:
                break

    def _skip_condition(self) -> None:
        r"""Skip from ``\iffalse`` to its ``\fi`` or ``\else``."""
        depth = 1
        while self.at < len(self.tokens) and depth:
            token = self.tokens[self.at]
            self.at += 1
            if token.kind == "command":
                depth += token.text.startswith("if") and token.text != "iff"
                is_else = token.text == "else" and depth == 1
                depth -= token.text == "fi" or is_else
                self.n_else += is_else

    def _add(self, text: str, token: _Token) -> None:
        if self.look.is_doubtful and text.strip():
            self.builder.parts.append(DOUBT)
        self.builder.add_text(text, token.number)
