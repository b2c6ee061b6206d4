"""Patterns of words, compiled when they are first used.

The words of charts are looked at with hundreds of patterns, of which a chart needs a few: to compile all of them takes
longer than to play the chart on all deals.
"""

from __future__ import annotations

import re
from typing import cast


class _LatePattern:
    """Takes the methods of a compiled pattern when the first of them is asked for."""

    def __init__(self, text: str, flags: int) -> None:
        self._written = text, flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(*self._written)
        # Kept in the object, where they are found without asking here again.
        for method in ("search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def pattern_of(text: str, flags: int = 0) -> re.Pattern[str]:
    r"""Return what ``re.compile`` returns, but compiled when it is first used.

    The functions of `re` do not take it, only its own methods are there.

    Raises
    ------
    re.error
        When it is first used, if the text is no pattern.

    Examples
    --------
    >>> gaps = pattern_of(r"(\d) gaps?", re.IGNORECASE)
    >>> gaps.sub(r"\1 missing", "3 to a straight flush, 2 Gaps"), gaps.pattern
    ('3 to a straight flush, 2 missing', '(\\d) gaps?')
    """
    return cast("re.Pattern[str]", _LatePattern(text, flags))
