"""Escaping texts for plain text, Markdown, LaTeX and HTML."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Callable

from markupsafe import Markup

from strategygen.pages.cells import Json


def escape_text(text: str) -> str:
    r"""Return a text with a space for each line break and each invisible character.

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
    r"""Return a text escaped for Markdown, cells of tables included.

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
    # A bracket or star after a line break would be read as its option.
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
#: Accents that LaTeX can set over any letter.
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
    r"""Return a text escaped for LaTeX; characters that its fonts lack are shown by code point.

    Examples
    --------
    >>> print(escape_latex("4-S: {(2–7)JQ}KA, 50% & #1_a"))
    4-S: \{(2--7)JQ\}KA, 50\% \& \#1\_a
    >>> print(escape_latex("s + h ≥ 3"), escape_latex("Café Ω"), escape_latex("--"))
    s + h $\ge$ 3 Caf\'{e} {[}U+03A9{]} -{}-
    """
    text = escape_text(text)
    # Two of these in a row would form a ligature.
    text = re.sub("[-–—](?=[-–—])|,(?=,)", lambda match: match.group() + "\0", text)
    return "".join(_latex_sign(sign) if sign != "\0" else "{}" for sign in text)


def escape_html(text: str) -> str:
    """Return a text escaped for HTML, attributes included.

    Examples
    --------
    >>> escape_html("<b> & 'c'")
    '&lt;b&gt; &amp; &#x27;c&#x27;'
    """
    return html.escape(escape_text(text))


def escape_json(data: Json) -> Markup:
    r"""Return data as JSON in which no character has a meaning in HTML, for a script of the type application/json.

    Examples
    --------
    >>> print(escape_json({"name": "</script>"}))
    {"name":"\u003c/script\u003e"}
    """
    text = json.dumps(data, separators=(",", ":"))
    return Markup(text.translate({ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}))


#: By folder of templates.
ESCAPES: dict[str, Callable[[str], str]] = {
    "text": escape_text,
    "markdown": escape_markdown,
    "latex": escape_latex,
    "html": escape_html,
    "trainer": escape_html,
    "site": escape_html,
}
