"""Wordings of a whole line that the grammar has in other words: "four high cards to an inside straight"."""

from __future__ import annotations

import re

_SHAPE = r"(?:inside|outside|open(?:[- ]ended)?|gut ?shot)"
_CARDS = r"(?:10|[2-9TJQKA])-?(?:10|[2-9TJQKA])"
#: What is written, and the same in words of the grammar.
_REWORDED = (
    # Flushes include straight flushes, and these royals.
    (r"(straight flush(?:es)?)\s*\((?:(?:an?|the) )?royals?(?: flush(?:es)?)? included\)", r"\1"),
    (r"(straight flush(?:es)?)\s*\(including (?:(?:an?|the) )?royals?(?: flush(?:es)?)?\)", r"\1"),
    (rf"\A(?:four|4) high cards to (an? {_SHAPE} straight)\b", r"4 to \1 with 4 high cards"),
    (rf", natural cards (?={_CARDS}\b)", ", if your naturals are "),
    (
        rf", if the two cards (?:next to|beside|with) (?:the|your) (joker|deuce) are (?={_CARDS}\b)",
        r" with the \1, if your naturals are ",
    ),
    (
        rf"((?:three|3) to [^:]+: (?:{_CARDS}(?:, | or |, or )?)+)"
        r" suited (?:plus|with|and|\+) (?:the|a|your) (joker|deuce)\Z",
        r"\1 (with the \2)",
    ),
    (r"\bgot two pairs?\?\s*", "of two pair, "),
    (r"(?<=one), I (?:don['’]?t|do not) care which\b", ", either one"),
)
_PATTERNS = tuple((re.compile(written, re.IGNORECASE), meant) for written, meant in _REWORDED)


def reworded(text: str) -> str | None:
    """Return a line in words of the grammar; None if it has no wording that is known.

    Examples
    --------
    >>> reworded("Four high cards to an inside straight"), reworded("Straight flush (a royal included)")
    ('4 to an inside straight with 4 high cards', 'Straight flush')
    >>> reworded("Straight flush (royals excluded)") is None
    True
    """
    found = text
    for written, meant in _PATTERNS:
        found = written.sub(meant, found)
    return found if found != text else None
