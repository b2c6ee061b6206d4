"""What the page of a theme may consist of, so that a reader sees the lines that were read back and nothing over them.

HTML and style sheets are lists of what is allowed: elements of text and tables, and properties that cannot hide, move,
cover or replace text.  A page may also have whatever rules the built-in page of the same card has.  In LaTeX only the
commands of the built-in page and those that change the look of text are allowed.
"""

from __future__ import annotations

import re

from strategygen.charts.formats.styles import declarations, doubt_of
from strategygen.errors import OutputError

_ELEMENTS = frozenset({
    "html", "head", "meta", "title", "style", "body", "main", "section", "article", "header", "footer", "nav", "aside",
    "div", "span", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "table", "caption",
    "thead", "tbody", "tfoot", "tr", "th", "td", "colgroup", "col", "strong", "em", "b", "i", "u", "small", "sup",
    "sub", "br", "hr", "abbr",
})  # fmt: skip
_ATTRIBUTES = frozenset({
    "class", "id", "lang", "scope", "colspan", "rowspan", "style", "title", "role", "name", "content", "charset",
    "aria-label", "aria-hidden", "aria-labelledby", "aria-describedby",
})  # fmt: skip
_PROPERTIES = re.compile(
    r"(?:background-color|border(?:-[a-z-]+)?|padding(?:-[a-z-]+)?|margin(?:-[a-z-]+)?|color|color-scheme|font|"
    r"font-(?:family|size|weight|style|variant|variant-numeric|variant-caps|stretch|kerning)|line-height|"
    r"letter-spacing|word-spacing|text-(?:align|decoration|decoration-[a-z]+|indent)|vertical-align|white-space|"
    r"width|max-width|min-width|min-height|height|columns|column-(?:gap|count|width|rule)|row-gap|gap|break-[a-z]+|"
    r"page-break-[a-z]+|orphans|widows|list-style|list-style-type|box-sizing|overflow-wrap|word-break|hyphens|"
    r"print-color-adjust|-webkit-print-color-adjust|size|flex-wrap|justify-content|align-items|outline|zoom|"
    r"caption-side|table-layout|empty-cells|tab-size|background)"
)
_DISPLAYS = frozenset({
    "block", "inline", "inline-block", "flex", "grid", "list-item", "table", "table-row", "table-cell", "inline-flex",
    "table-header-group", "table-row-group", "table-footer-group", "table-caption", "flow-root",
})  # fmt: skip
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_NEGATIVE = re.compile(r"(?<![\w-])-\.?[0-9]")

#: Commands of LaTeX that change how text looks, and no more.
_COMMANDS = frozenset({
    "textbf", "textit", "emph", "underline", "textsf", "texttt", "textsc", "textrm", "textmd", "textup", "bfseries",
    "itshape", "sffamily", "rmfamily", "ttfamily", "scshape", "mdseries", "upshape", "tiny", "scriptsize", "small",
    "footnotesize", "normalsize", "large", "Large", "LARGE", "huge", "Huge", "centering", "raggedright", "raggedleft",
    "toprule", "midrule", "bottomrule", "hline", "noindent", "smallskip", "medskip", "bigskip", "newpage", "color",
    "textcolor", "definecolor", "rowcolor", "cellcolor", "par", "hfill", "selectfont", "fontsize", "usepackage",
    "quad", "qquad",
})  # fmt: skip
_COMMAND = re.compile(r"\\([A-Za-z@]+)")
#: Commands that a theme defines; it cannot define one that there is.
_OWN_COMMAND = re.compile(r"\\newcommand\*?\s*\{?\\([A-Za-z]+)")


def check_theme(text: str, target: str, built_in: str, source: str) -> None:
    r"""Refuse the page of a theme if something in it may hide or change what the page says.

    Parameters
    ----------
    text : str
        The page that the templates of the theme made.
    target : str
        ``html``, ``latex``, ``markdown`` or ``text``; plain text and Markdown are what they are.
    built_in : str
        The page that the built-in template makes.
    source : str
        The theme, for messages.

    Raises
    ------
    OutputError
        If there is such a thing.

    Examples
    --------
    >>> check_theme("<p style='color: navy'>4-RF</p>", "html", "", "mine")
    >>> check_theme("<p style='position: absolute'>4-RF</p>", "html", "", "mine")
    Traceback (most recent call last):
    strategygen.errors.OutputError: mine: themes may not use 'position: absolute', which may hide or move text
    """
    if target == "html":
        _check_html(text, built_in, source)
    elif target == "latex":
        known = _COMMANDS.union(_COMMAND.findall(built_in), _OWN_COMMAND.findall(text))
        unknown = set(_COMMAND.findall(_comments_removed(text))) - known
        if unknown:
            raise OutputError(f"{source}: themes may not use the LaTeX command \\{min(unknown)}")


def _comments_removed(text: str) -> str:
    return re.sub(r"(?<!\\)%[^\n]*", "", text)


def _check_html(text: str, built_in: str, source: str) -> None:
    from justhtml import JustHTML

    nodes = [JustHTML(text, sanitize=False, track_node_locations=True).root]
    while nodes:
        node = nodes.pop()
        is_element = not node.name.startswith(("#", "!"))
        if is_element and node.name not in _ELEMENTS:
            raise OutputError(f"{source}: themes may not use the element <{node.name[:40]}>")
        for name, value in (getattr(node, "attrs", None) or {}).items() if is_element else ():
            if name not in _ATTRIBUTES:
                raise OutputError(f"{source}: themes may not use the attribute {name[:40]!r}")
            if name == "style":
                _check_style(value or "", source)
        nodes += node.children or ()
    ours = set(_rules(built_in))
    for rule in _rules(text):
        if rule not in ours:
            _check_style(rule[1], source)
    sheets = "".join(re.findall(r"(?is)<style\b[^>]*>(.*?)</style", text))
    other = re.search(r"@(?!media\b|page\b)[\w-]+|\\|/\*", sheets)
    if other is not None:
        raise OutputError(f"{source}: themes may not use {other.group()!r} in style sheets")


def _rules(text: str) -> list[tuple[str, str]]:
    """Return the selectors and declarations in the style sheets of a page."""
    sheets = re.findall(r"(?is)<style\b[^>]*>(.*?)</style", text)
    return [(" ".join(one.split()), " ".join(two.split())) for sheet in sheets for one, two in _RULE.findall(sheet)]


def _check_style(text: str, source: str) -> None:
    if "\\" in text or "/*" in text:
        raise OutputError(f"{source}: themes may not use escapes or comments in styles")
    for name, value in declarations(text):
        is_known = _PROPERTIES.fullmatch(name) or (name == "display" and value in _DISPLAYS)
        is_plain = not _NEGATIVE.search(value) and "(" not in re.sub(r"\b(?:rgba?|hsla?|calc)\(", "", value)
        if not is_known or not is_plain or doubt_of([(name, value)]):
            raise OutputError(f"{source}: themes may not use '{name}: {value[:40]}', which may hide or move text")
