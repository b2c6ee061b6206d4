"""The lexer: text of the chart language to tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from strategygen.errors import NotationError
from strategygen.values import TYPES

_TOKEN = re.compile(
    rf"""
    (?P<name>[0-9]\s*-+\s*(?i:{"|".join(sorted(TYPES, key=len, reverse=True))})(?![A-Za-z0-9]))
  | (?P<ellipsis>\.{{3}}|…)
  | (?P<op>>=|<=|=|≥|≤|⩾|⩽)
  | (?P<word>(?:if|not|no|two|three|or|and|fp|sp|discard|none|points|fewest|hold|jokers|s|h|w)(?![a-z]))
  | (?P<rank>10|[2-9TJQKAtjqka])
  | (?P<symbol>[xHW])
  | (?P<digit>[01])
  | (?P<punct>-+|[{{}}(),;:+])
    """,
    re.VERBOSE,
)
_DASHES = dict.fromkeys(map(ord, "–—−‐‑‒―"), "-")

#: Fewest cards of a hold of each type; 1 for the types that are not listed.
LEAST_CARDS = {"5K": 5, "4K": 4, "FH": 5, "3K": 3, "2P": 4, "HP": 2, "LP": 2, "S": 2, "N": 2}


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its kind, its characters with dashes as ``-``, and its span in the text."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def is_name(self) -> bool:
        """Whether the token is the name of a hold, such as ``4-RF`` or ``none``."""
        return self.kind == "name" or (self.kind == "word" and self.text == "none")

    @property
    def is_digit(self) -> bool:
        """Whether the token is a number; of two digits only ``10`` is one token."""
        return self.text.isdigit()


def find_tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text; the last one is of kind ``end``.

    Raises
    ------
    NotationError
        At the first characters that are not a token.

    Examples
    --------
    >>> [token.text for token in find_tokens("2-RF: JK")]
    ['2-RF', ':', 'J', 'K', '']
    """
    plain = text.translate(_DASHES)
    position = 0
    while position < len(plain):
        if plain[position].isspace():
            position += 1
            continue
        match = _TOKEN.match(plain, position)
        if match is None:
            raise _unknown_word(text, plain, position)
        yield Token(match.lastgroup or "", re.sub("-+", "-", match.group()), match.start(), match.end())
        position = match.end()
    yield Token("end", "", len(text), len(text))


def _unknown_word(text: str, plain: str, position: int) -> NotationError:
    """Return an error that shows the whole word at a position, not only the unread rest of it."""
    while position > 0 and plain[position - 1].isalnum():
        position -= 1
    word = re.match(r"[^\s,;:(){}]+|.", plain[position:])
    end = position + (word.end() if word else 1)
    shown = text[position:end][:40]
    return NotationError(f"{shown!r} is not a word of the chart language{_hint(shown)}", text, position, end)


def _hint(word: str) -> str:
    """Return a suggestion for a word that is not in the language."""
    kind = word.upper().lstrip("0123456789- ")
    if kind in TYPES:
        least = LEAST_CARDS.get(kind, 4)
        return f"; did you mean {word[0] if word[0].isdigit() else least}-{kind}?"
    return {">": "; write >= with the next number", "<": "; write <= with the number before"}.get(word, "")
