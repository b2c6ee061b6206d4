"""Characters of a page: one kind of space and quote, none that is invisible, none that changes the order of others."""

from __future__ import annotations

import re

from strategygen.charts.patterns import pattern_of
from strategygen.errors import ChartError

#: Formatting characters, variation selectors and fillers: nothing is drawn for them.
_INVISIBLE = (
    *(0xAD, 0x34F, 0x61C, 0x6DD, 0x70F, 0x8E2, 0x180E, 0xFEFF, 0x110BD, 0x110CD, 0xE0001),
    *range(0x600, 0x606), *range(0x890, 0x892), *range(0x17B4, 0x17B6), *range(0x180B, 0x1810), *range(0x200B, 0x2010),
    *range(0x2060, 0x2066), *range(0x206A, 0x2070), *range(0xFE00, 0xFE10), *range(0xFFF9, 0xFFFC),
    *range(0x13430, 0x13440), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0020, 0xE0080),
    *range(0xE0100, 0xE01F0),
)  # fmt: skip
_SPACES = (0xA0, 0x115F, 0x1160, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x2800, 0x3000, 0x3164, 0xFFA0)
#: Form feeds and the like end lines, as in `str.splitlines`.
_LINE_ENDS = (0x0B, 0x0C, 0x85, 0x2028, 0x2029)

_TRANSLATED: dict[int, str | None] = {
    **dict.fromkeys(_INVISIBLE),
    **dict.fromkeys(_SPACES, " "),
    **dict.fromkeys(_LINE_ENDS, "\n"),
    **dict.fromkeys(map(ord, "‘’‚‛′ʼ＇"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″＂"), '"'),
    # Numbers in circles, in parentheses, with a full stop, and on keys
    **{start + at: f"({at + 1})" for start in (0x2460, 0x2474) for at in range(20)},
    **{start + at: f"({at + 1})" for start in (0x2776, 0x2780, 0x278A) for at in range(10)},
    **{0x2488 + at: f"{at + 1}." for at in range(20)},
    **{0x20E3: ".", 0x1F51F: "10."},
    # Letters that a printed page draws as one sign
    **{0xFB00 + at: letters for at, letters in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))},
}

#: The first key of a number of two digits.
_KEYS = pattern_of("([0-9])\ufe0f?\u20e3(?=[0-9]\ufe0f?\u20e3)")
#: Control characters, those that change the order in which others are shown, and halves of characters.
_REFUSED = pattern_of("[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def clean_text(text: str, source: str, line: int | None = None) -> str:
    r"""Return a text with ordinary spaces, quotes and line ends, and without invisible characters.

    Dashes stay as they are.

    Parameters
    ----------
    text : str
        A page, or a line of it.
    source : str
        Name of the page in messages.
    line : int, optional
        Line number of `text`, if it is a line of a page.

    Raises
    ------
    ChartError
        If the text has control characters, or characters that reverse the order in which text is shown.

    Examples
    --------
    >>> clean_text("\ufeff4\u00a0to a\u200b flush – “3\u2009high cards”\r\n", "card.txt")
    '4 to a flush – "3 high cards"\n'
    >>> clean_text("\ufb02ush o\ufb00suit \ufb01ve\n", "card.txt")
    'flush offsuit five\n'
    >>> clean_text("5-RF\n4-RF\x1b[1m", "card.txt")
    Traceback (most recent call last):
    strategygen.errors.ChartError: card.txt:2: expected a text file, found the control character U+001B
    """
    refused = _REFUSED.search(text)
    if refused is not None:
        sign = refused.group()
        name = "NUL characters" if sign == "\0" else f"the control character U+{ord(sign):04X}"
        number = line if line is not None else len(re.findall(r"\r\n?|\n", text[: refused.start()])) + 1
        raise ChartError(f"expected a text file, found {name}", source, number)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.isascii() and "\x0b" not in text and "\x0c" not in text:
        return text
    return _KEYS.sub(r"\1", text).translate(_TRANSLATED)
