"""The visible lines of an HTML page, as a browser shows them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from strategygen.charts.formats.building import PageBuilder
from strategygen.charts.formats.colors import is_color, is_unreadable
from strategygen.charts.formats.media import MODES, modes_of
from strategygen.charts.formats.page_rows import DOUBT, PageRow
from strategygen.charts.formats.sheets import Rule, StyleSheets, paint_of, painted
from strategygen.charts.formats.styles import declarations, doubt_of, hides
from strategygen.charts.patterns import pattern_of
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
#: Those that a style sheet may show or make look like others.
_STYLED = frozenset({"script", "style", "title", "datalist", "rp", "del", "s", "strike"})
#: Nodes other than elements that have elements.
_NODES = frozenset({"#document", "#document-fragment"})
_TITLES = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
#: Elements that begin and end a line.
_BLOCKS = _TITLES | {
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr", "html", "legend", "li",
    "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section", "summary", "ul", "xmp",
}  # fmt: skip
#: How far a list in an item of another is set in.
_SET_IN = 4
#: Elements without an end tag, and those whose end tag is often left out; none of them is nested in its like.
_WITHOUT_END = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "p", "li",
    "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup", "option", "html", "body", "head", "caption",
})  # fmt: skip
_TAG = pattern_of(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_DESCRIBED = {"dt": "term", "dd": "description"}
_PREFORMATTED = frozenset({"pre", "listing", "plaintext", "xmp"})

_NO_BACKGROUND = frozenset({"none", "transparent", "inherit", "initial", "unset"})
_NO_BREAK = "\u00a0"
#: In the text of the parser, and in the source: a declaration that is neither a comment nor the type of the document.
_DECLARATION_SIGN = pattern_of(r"<[!?/]")
_DECLARATION_TAG = pattern_of(r"<(?:!(?!--|doctype\b)|\?|/(?![a-z]))", re.IGNORECASE)


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
    """An open element: its tokens, whether a style may hide it, its possible colours and backgrounds in each mode."""

    tokens: tuple[str, ...]
    doubt: bool
    colors: tuple[frozenset[tuple[int, int]], ...]

    @property
    def is_doubtful(self) -> bool:
        """Whether its own text may not be seen."""
        return self.doubt or any(is_unreadable(*pair) for pairs in {*self.colors} for pair in pairs)


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
        #: What the line is in a list of descriptions.
        self.part = ""
        #: Open elements in bold, and whether all text of the line is.
        self.bold = 0
        self.is_all_bold = True
        #: For each open superscript the number of pieces of text in front of it.
        self.superscripts: list[int] = []
        self.sheets = StyleSheets()
        self.n_compared = 0
        self.levels: list[_Level] = []
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
        is_hidden = "hidden" in attributes or "popover" in attributes or (name == "dialog" and "open" not in attributes)
        if (
            is_hidden
            or name in _NOT_SHOWN
            or style.get("display") == "none"
            or (is_row and style.get("visibility") == "collapse")
        ):
            if is_hidden or name not in _NOT_SHOWN or name in _STYLED:
                self._check_hidden(node, name, attributes, by_style=not is_hidden and name not in _NOT_SHOWN)
            return False
        if self.invisible and "visibility" in style:
            raise self._unclear("a visible element inside a hidden one")
        if _is_invisible(style):
            self._check_hidden(node, name, attributes, by_style=True)
        self.invisible += _is_invisible(style)
        self._open_level(name, attributes)
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
        number = (attributes.get("value") or "").strip()
        if name == "li" and number.isdecimal():
            self._add_text(f"{number}. ")
        self.part = _DESCRIBED.get(name, self.part)
        return True

    def _leave(self, name: str, attributes: dict[str, str | None]) -> None:
        """End an element."""
        if name in _BLOCKS:
            self._end_line(is_title=name in _TITLES)
            self.part = "" if name in ("dl", *_DESCRIBED) else self.part
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
        part = "item" if self.list_items else self.part
        self.builder.end_line(is_title=is_title or is_bold, part=part, indent=_SET_IN * self.list_items)
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
        found = declarations(text)
        style = dict(found)
        if len(style) < len(found) and any(hides(*each) for each in found if style[each[0]] != each[1]):
            raise self._unclear("a style with a property that is duplicated")
        return style

    # -- styles

    def _read_style_sheets(self, root: NodeType) -> None:
        # Each with whether it is inside an element whose styles may not count.
        nodes = [(root, False)]
        sheets: list[tuple[str, tuple[bool | None, ...]]] = []
        attributes: list[str] = []
        while nodes:
            node, is_inert = nodes.pop()
            own = _attributes(node)
            if node.name == "style":
                text = "".join(str(child.data or "") for child in node.children or ())
                self.line = node.origin_line or self.line
                if len(text) > MOST_OF_SHEET:
                    raise self._unclear("a long style sheet")
                is_plain = (
                    not is_inert and not own.get("title") and (own.get("type") or "text/css").lower() == "text/css"
                )
                sheets.append((text, modes_of(own.get("media") or "") if is_plain else (None,) * len(MODES)))
            attributes.append(own.get("style") or "")
            is_inert |= node.name in _NOT_SHOWN
            nodes += [(child, is_inert) for child in reversed(node.children or ())]
        self.sheets = StyleSheets.of(sheets, attributes)
        # Where a style asks for dark colours, a browser may choose light text on dark.
        light, dark = frozenset({(0, 255)}), frozenset({(0, 255), (255, 18)})
        self.levels = [_Level((), False, tuple(dark if is_dark else light for is_dark in self.sheets.is_dark))]

    def _open_level(self, name: str, attributes: dict[str, str | None]) -> None:
        """Note what styles may do to an element."""
        tokens = _tokens(name, attributes)
        outer = self.levels[-1]
        doubt = outer.doubt or name == "bdo" or attributes.get("dir") == "rtl" or "reversed" in attributes
        painting, is_known = _painting_attributes(attributes)
        style = f"{painting};{attributes.get('style') or ''}"
        own = [each for each in declarations(style) if not hides(*each)]
        doubt = doubt or not is_known or any(doubt_of(own, custom) for custom in self.sheets.custom)
        rules = list(self._rules_for(tokens))
        doubt = doubt or any(rule.doubt for rule in rules)
        # The case of a class may or may not matter.
        is_exact = (attributes.get("class") or "").islower() or not attributes.get("class")
        colors = []
        for mode, pairs in enumerate(outer.colors):
            paints = [
                paint if is_exact else replace(paint, applies=False) for rule in rules if (paint := rule.paints[mode])
            ]
            paints += [paint_of(style, self.sheets.custom[mode])] if own else []
            found = painted(pairs, paints) if paints else pairs
            doubt = doubt or found is None
            colors.append(pairs if found is None else found)
        self.levels.append(_Level(tokens, doubt, tuple(colors)))
        self.around.update(tokens)

    def _check_hidden(self, node: NodeType, name: str, attributes: dict[str, str | None], *, by_style: bool) -> None:
        """Refuse an element that is hidden by itself but may be shown by a style sheet."""
        rules = list(self._rules_for(_tokens(name, attributes)))
        by_style |= any(rule.keeps_hidden for rule in rules)
        for rule in rules:
            may_show = rule.shown and rule.is_important if by_style else rule.shown & {"display", "all"}
            if name in ("del", "s", "strike"):
                may_show = rule.shown & {"text-decoration", "text-decoration-line", "all"}
            if may_show and node.to_text().strip():
                raise self._unclear("a hidden element that a style may show")

    def _rules_for(self, tokens: tuple[str, ...]) -> Iterator[Rule]:
        """Yield the rules that may apply to an element in the open ones."""
        for token in {*tokens, "*"}:
            for rule in self.sheets.rules.get(token, ()):
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


def _tokens(name: str, attributes: Mapping[str, str | None]) -> tuple[str, ...]:
    """Return what selectors may name of an element."""
    classes, own = (attributes.get("class") or "").lower().split(), attributes.get("id")
    return (
        name,
        *(f".{one}" for one in classes),
        *([f"#{own.lower()}"] if own else []),
        *(f"[{key}]" for key in attributes),
    )


def _painting_attributes(attributes: Mapping[str, str | None]) -> tuple[str, bool]:
    """Return the colours that attributes give, as a style, and whether those of text are known."""
    names = {"bgcolor": "background", "color": "color", "text": "color"}
    found, is_known = "", True
    for key, value in attributes.items():
        if key in names and value:
            color = value.strip().lower()
            # Without a sign in front they are read, too.
            color = f"#{color}" if re.fullmatch("[0-9a-f]{6}", color) else color
            is_known &= is_color(color) or key == "bgcolor"
            found += f"{names[key]}:{color if is_color(color) else 'url()'};"
    return found, is_known


def _attributes(node: NodeType) -> dict[str, str | None]:
    return getattr(node, "attrs", None) or {}


def _is_invisible(style: Mapping[str, str]) -> bool:
    """Whether a style hides the text of an element, which keeps its place."""
    return any(hides(name, value) for name, value in style.items())


def _span(value: str | None) -> int:
    """Return how many columns or rows a cell covers."""
    return int(value) if value and len(value) < 4 and value.isdecimal() and int(value) > 0 else 1
