"""The visible lines of an HTML page, as a browser shows them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategygen.charts.formats.building import PageBuilder
from strategygen.charts.formats.page_rows import DOUBT, PageRow
from strategygen.charts.formats.styles import (
    Custom,
    Rule,
    brightness,
    custom_properties,
    declarations,
    doubt_of,
    hides,
    is_unreadable,
    rules_of,
)
from strategygen.errors import ChartError

if TYPE_CHECKING:
    from justhtml.dom import NodeType

#: Most signs ``<`` of a page, and most elements that are not ended.  Elements nested in each other take the parser time
#: that grows with the square of their number.
MOST_TAGS = 10_000
MOST_OPEN = 500
#: Most characters of a style sheet, and most times that a rule of a style sheet is compared with an element.
MOST_OF_SHEET = 300_000
MOST_COMPARED = 1_000_000

#: Elements that no browser shows as text, and those that are struck out.
_NOT_SHOWN = frozenset({
    "script", "style", "template", "title", "noscript", "noembed", "noframes", "iframe", "object", "svg", "math",
    "textarea", "select", "datalist", "audio", "video", "canvas", "frameset", "del", "s", "strike", "rp", "progress",
    "meter",
})  # fmt: skip
#: Nodes other than elements that have elements.
_NODES = frozenset({"#document", "#document-fragment"})
_TITLES = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
#: Elements that begin and end a line.
_BLOCKS = _TITLES | {
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr", "html", "legend", "li",
    "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section", "summary", "ul", "xmp",
}  # fmt: skip
#: Elements without an end tag, and those whose end tag is often left out; none of them is nested in its like.
_WITHOUT_END = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "p", "li",
    "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup", "option", "html", "body", "head", "caption",
})  # fmt: skip
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_PREFORMATTED = frozenset({"pre", "listing", "plaintext", "xmp"})

_NO_BACKGROUND = frozenset({"none", "transparent", "inherit", "initial", "unset"})
_NO_BREAK = "\u00a0"
#: In the text of the parser, and in the source: a declaration that is neither a comment nor the type of the document.
_DECLARATION_SIGN = re.compile(r"<[!?/]")
_DECLARATION_TAG = re.compile(r"<(?:!(?!--|doctype\b)|\?|/(?![a-z]))", re.IGNORECASE)


def html_rows(text: str, source: str) -> list[PageRow]:
    r"""Return the rows of an HTML page.

    The page is read as browsers read it.  Elements that no browser shows, those hidden by an attribute and struck-out
    text do not count; a ``details`` element counts whether it is open or not.  A footnote mark in ``sup`` is put into
    brackets, so that it does not run together with the word before it.

    Raises
    ------
    ChartError
        If a style sheet of the page may hide text (what it applies to is not known here), or the page has more than
        `MOST_TAGS` tags or `MOST_OPEN` elements that do not end.

    Examples
    --------
    >>> page = "<h2>2 deuces</h2><ol><li>Wild royal<sup>1</sup><li hidden>Flush</ol><table><tr><td>4-4K<td>5.8</table>"
    >>> for row in html_rows(page, "card.html"):
    ...     print(row.joined())
    SourceLine(number=1, text='2 deuces', is_title=True)
    SourceLine(number=1, text='Wild royal[1]', is_title=False)
    SourceLine(number=1, text='4-4K\t5.8', is_title=False)
    """
    # Imported here because it takes as long to load as a small page to read.
    from justhtml import JustHTML

    if text.count("<") > MOST_TAGS:
        raise ChartError(
            f"expected an HTML page of at most {MOST_TAGS:,} tags, found {text.count('<'):,}; copy the chart as a "
            "browser shows it into a text file",
            source,
        )
    if _count_open(text) > MOST_OPEN:
        raise ChartError(f"more than {MOST_OPEN} elements of the HTML page have no end", source)
    page = JustHTML(text, sanitize=False, track_node_locations=True)
    return _HtmlReader(source, has_declarations=_DECLARATION_TAG.search(text) is not None).read(page.root)


def _count_open(text: str) -> int:
    """Return about how many elements of a page have no end tag though they need one."""
    tags = Counter((name.lower(), end) for end, name in _TAG.findall(text))
    started = [(name, count) for (name, end), count in tags.items() if not end and name not in _WITHOUT_END]
    return sum(max(0, count - tags[name, "/"]) for name, count in started)


@dataclass(slots=True)
class _Level:
    """An open element: its tokens, whether a style may hide it, its possible colours and backgrounds."""

    tokens: tuple[str, ...]
    doubt: bool
    colors: frozenset[int]
    backgrounds: frozenset[int]

    @property
    def is_doubtful(self) -> bool:
        """Whether its own text may not be seen."""
        return self.doubt or any(
            is_unreadable(color, background) for color in self.colors for background in self.backgrounds
        )


class _HtmlReader:
    """Walks the elements of a page in the order of its text."""

    def __init__(self, source: str, *, has_declarations: bool) -> None:
        self.source = source
        self.has_declarations = has_declarations
        self.builder = PageBuilder()
        #: Line number in the file of the element or text that is read.
        self.line = 1
        #: Open elements that hide their text, keep its spaces, are list items.
        self.invisible = self.preformatted = self.list_items = 0
        #: Open elements in bold, and whether all text of the line is.
        self.bold = 0
        self.is_all_bold = True
        #: For each open superscript the number of pieces of text in front of it.
        self.superscripts: list[int] = []
        #: The rules of style sheets, by a token that an element needs.
        self.rules: dict[str, list[Rule]] = {}
        #: The custom properties of all styles.
        self.custom: Custom = {}
        self.n_compared = 0
        self.levels = [_Level((), False, frozenset({0}), frozenset({255}))]
        self.around: Counter[str] = Counter()

    def read(self, root: NodeType) -> list[PageRow]:
        self._read_style_sheets(root)
        # A stack of its own, since elements may be nested more deeply than Python's calls.
        stack: list[tuple[NodeType, bool]] = [(root, False)]
        while stack:
            node, is_end = stack.pop()
            self.line = node.origin_line or self.line
            if is_end:
                self._leave(node.name, _attributes(node))
            elif node.name == "#text":
                self._add_text(str(node.data or ""))
            elif node.name in _NODES or (not node.name.startswith(("#", "!")) and self._enter(node)):
                stack.append((node, True))
                stack += [(child, False) for child in reversed(_in_shown_order(node))]
        return self.builder.finished()

    def _enter(self, node: NodeType) -> bool:
        """Begin an element; return whether its content is shown."""
        name, attributes = node.name, _attributes(node)
        if name == "template" and "shadowrootmode" in attributes:
            raise self._unclear("a template with a shadow root")
        style = self._style(attributes)
        is_row = name in ("tr", "tbody", "thead", "tfoot")
        if name in ("col", "colgroup") and style.get("visibility") == "collapse":
            raise self._unclear("a hidden column")
        if (
            name in _NOT_SHOWN
            or "hidden" in attributes
            or "popover" in attributes
            or (name == "dialog" and "open" not in attributes)
            or style.get("display") == "none"
            or (is_row and style.get("visibility") == "collapse")
        ):
            return False
        if self.invisible and "visibility" in style:
            raise self._unclear("a visible element inside a hidden one")
        self.invisible += _is_invisible(style)
        self._open_level(name, attributes, style)
        if name in _BLOCKS or name == "br":
            self._end_line()
        elif name == "table":
            self._end_line()
            self.builder.begin_table()
        elif name == "tr":
            self.builder.begin_row(node.origin_line)
        elif name in ("td", "th"):
            self.builder.begin_cell(_span(attributes.get("colspan")), _span(attributes.get("rowspan")))
        elif name == "sup":
            self.superscripts.append(len(self.builder.parts))
        self._count(name, 1)
        return True

    def _leave(self, name: str, attributes: dict[str, str | None]) -> None:
        """End an element."""
        if name in _BLOCKS:
            self._end_line(is_title=name in _TITLES)
        elif name == "table":
            self.builder.end_table()
        elif name == "tr":
            self.builder.end_row()
        elif name in ("td", "th"):
            self.builder.end_cell()
            self.is_all_bold = True
        elif name == "sup":
            self._bracket(self.superscripts.pop())
        self._count(name, -1)
        self.invisible -= _is_invisible(self._style(attributes))
        self.around.subtract(self.levels.pop().tokens)

    def _count(self, name: str, step: int) -> None:
        """Count an element that changes how its text is read."""
        self.preformatted += step * (name in _PREFORMATTED)
        self.list_items += step * (name == "li")
        self.bold += step * (name in ("b", "strong"))

    def _add_text(self, text: str) -> None:
        if self.invisible:
            return
        if self.has_declarations and _DECLARATION_SIGN.search(text):
            # To a browser "<![if x]>" is a comment; the parser, when it keeps line numbers, takes it for text.
            raise self._unclear("a declaration such as <![...]> or <?...?>")
        if text.strip() and not self.bold:
            self.is_all_bold = False
        if text.strip() and self.levels[-1].is_doubtful:
            self.builder.parts.append(DOUBT)
        if not self.preformatted:
            self.builder.add_text(text, self.line)
            return
        for number, line in enumerate(text.split("\n"), self.line):
            if number > self.line:
                self._end_line()
            self.is_all_bold &= not line.strip() or self.bold > 0
            self.builder.add_text(line.replace("\t", _NO_BREAK * 2).replace(" ", _NO_BREAK), number)

    def _end_line(self, *, is_title: bool = False) -> None:
        is_bold = self.is_all_bold and not self.list_items and not self.builder.is_in_table
        self.builder.end_line(is_title=is_title or is_bold, is_item=self.list_items > 0)
        self.is_all_bold = True

    def _bracket(self, start: int) -> None:
        """Put a superscript, which begins at a piece of the line, into brackets."""
        parts = self.builder.parts
        mark = "".join(parts[start:]).strip()
        if mark and not mark.startswith(("[", "(")):
            parts[start:] = [f"[{mark}]"]

    def _style(self, attributes: dict[str, str | None]) -> dict[str, str]:
        """Return the declarations of a ``style`` attribute."""
        text = attributes.get("style") or ""
        if "\\" in text or "/*" in text:
            raise self._unclear("a style with an escape or a comment")
        return dict(declarations(text))

    # -- styles

    def _read_style_sheets(self, root: NodeType) -> None:
        nodes = [root]
        sheets: list[str] = []
        attributes: list[str] = []
        while nodes:
            node = nodes.pop()
            if node.name == "style":
                sheets.append("".join(str(child.data or "") for child in node.children or ()))
                self.line = node.origin_line or self.line
                if len(sheets[-1]) > MOST_OF_SHEET:
                    raise self._unclear("a long style sheet")
            attributes.append(_attributes(node).get("style") or "")
            nodes += node.children or ()
        self.custom = custom_properties([*sheets, *attributes])
        for sheet in sheets:
            for rule in rules_of(sheet, self.custom):
                self.rules.setdefault(next(iter(rule.own), "*"), []).append(rule)

    def _open_level(self, name: str, attributes: dict[str, str | None], style: Mapping[str, str]) -> None:
        """Note what styles may do to an element."""
        tokens = (name, *(f".{one}" for one in (attributes.get("class") or "").split()))
        tokens += (f"#{attributes['id']}",) if attributes.get("id") else ()
        outer = self.levels[-1]
        doubt = outer.doubt or name == "bdo" or attributes.get("dir") == "rtl" or "reversed" in attributes
        own = {key: value for key, value in style.items() if not hides(key, value)}
        doubt = doubt or bool(doubt_of(own.items(), self.custom))
        colors, backgrounds = _painted([*own.items(), *_painting_attributes(attributes)])
        for rule in self._rules_for(tokens):
            doubt = doubt or bool(rule.doubt)
            of_rule = _painted(rule.style)
            colors, backgrounds = colors | of_rule[0], backgrounds | of_rule[1]
        colors, backgrounds = colors or outer.colors, backgrounds or outer.backgrounds
        self.levels.append(_Level(tokens, doubt, colors, backgrounds))
        self.around.update(tokens)

    def _rules_for(self, tokens: tuple[str, ...]) -> Iterator[Rule]:
        """Yield the rules that may apply to an element in the open ones."""
        for token in {*tokens, "*"}:
            for rule in self.rules.get(token, ()):
                self.n_compared += 1
                if self.n_compared > MOST_COMPARED:
                    raise self._unclear("a long style sheet")
                if rule.may_match(tokens, self.around):
                    yield rule

    def _unclear(self, what: str) -> ChartError:
        message = f"{what} may hide text; copy the chart as a browser shows it into a text file"
        return ChartError(message, self.source, self.line)


def _in_shown_order(node: NodeType) -> list[NodeType]:
    """Return the children of a node in the order in which they are shown: heads of tables first, feet last."""
    children = list(node.children or ())
    if node.name == "table":
        first = next((child for child in children if child.name == "thead"), None)
        last = next((child for child in children if child.name == "tfoot"), None)
        captions = [child for child in children if child.name == "caption"]
        rest = [child for child in children if child is not first and child is not last and child not in captions]
        children = [*captions, *filter(None, [first]), *rest, *filter(None, [last])]
    return children


def _painting_attributes(attributes: dict[str, str | None]) -> list[tuple[str, str]]:
    """Return the colours that attributes give, as declarations."""
    names = {"bgcolor": "background", "color": "color", "text": "color"}
    return [(names[key], value.lower()) for key, value in attributes.items() if key in names and value]


def _painted(style: Iterable[tuple[str, str]]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the brightness of the colours and of the backgrounds of a style; -1 for one that is not known."""
    colors: set[int] = set()
    backgrounds: set[int] = set()
    for name, value in style:
        found = brightness(value)
        if name == "color" and found is not None:
            colors.add(found)
        elif name in ("background", "background-color") and value not in _NO_BACKGROUND:
            backgrounds.add(-1 if found is None else found)
    return frozenset(colors), frozenset(backgrounds)


def _attributes(node: NodeType) -> dict[str, str | None]:
    return getattr(node, "attrs", None) or {}


def _is_invisible(style: Mapping[str, str]) -> bool:
    """Whether a style hides the text of an element, which keeps its place."""
    return any(hides(name, value) for name, value in style.items())


def _span(value: str | None) -> int:
    """Return how many columns or rows a cell covers."""
    return int(value) if value and len(value) < 4 and value.isdecimal() and int(value) > 0 else 1
