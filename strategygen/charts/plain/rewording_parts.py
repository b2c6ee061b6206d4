"""Parts of the patterns of wordings, and the type of a rewording."""

from __future__ import annotations

import re
from collections.abc import Callable

#: The pattern of a wording, and the words that the grammar has for it.
Rewording = tuple[str, str | Callable[[re.Match[str]], str]]

RANK = r"(?:10|[2-9TJQKA])"
HIGH = r"(?:ace|king|queen|jack|(?-i:[JQKA]))"
HIGH_OR_TEN = r"(?:ace|king|queen|jack|ten|10)"
WILD = r"(joker|deuce)"
FIVE = r"(?:five of a kind|5 of a kind|5K|quints)"
#: Cards of draws, one after another
LIST = rf"{RANK}(?:-?{RANK}){{1,3}}(?:, {RANK}(?:-?{RANK}){{1,3}})*"


def suited_in(words: str) -> str:
    """Return " suited" behind words about straight flushes, and nothing behind others."""
    return " suited" if re.search(r"straight[- ]flush|\bsf\b", words, re.IGNORECASE) else ""
