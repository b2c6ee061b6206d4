"""Rows with several hands one after another: "K-Q-J; else Q-J", "3 to a royal unless there is a 4-flush: keep that"."""

from __future__ import annotations

import re
from contextlib import suppress

from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.words import MOST_CHARACTERS
from strategygen.errors import NotationError
from strategygen.language import Line

#: What stands between two hands of which the first comes before the second.
_ELSE = re.compile(r"\s*[,;.]\s*(?:(?:or|and)\s+)?(?:else|otherwise|then)\b\s*[,:]?\s+", re.IGNORECASE)
#: "A unless you have B: then keep B, except with C"
_UNLESS = re.compile(
    r"(?P<hand>.+?),?\s+(?:unless|except\s+(?:if|when)|but\s+not\s+(?:if|when))\s+"
    r"(?:there\s+is|there's|you\s+(?:also\s+)?have|it\s+has)\s+(?P<other>.+?)"
    r"(?:\s+(?:with\s+it|too|as\s+well))?\s*[,:;]\s*"
    r"(?:(?:and\s+)?then|in\s+which\s+case|in\s+that\s+case|if\s+so,?)\s+(?:you\s+)?(?:hold|keep|play|save)\s+"
    r"(?P<again>[^,;:]+?)"
    r"(?:\s*[,;]?\s+(?:except|unless|but\s+not)\s+(?:with|for|if\s+it\s+is|it\s+is)\s+(?P<cards>[^,;:]+))?[.]?",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\A(?:a|an|the|those|these|your)\s+", re.IGNORECASE)


def parts_in_order(words: str, reader: PlainReader) -> list[str]:
    """Return the hands of a row in their order, each as words of its own; empty if it does not name several so.

    Examples
    --------
    >>> parts_in_order("K-Q-J unsuited; else Q-J unsuited", PlainReader())
    ['K-Q-J unsuited', 'Q-J unsuited']
    >>> parts_in_order("3 to a royal unless there is a 4-card flush: then keep the 4-card flush", PlainReader())
    ['4-card flush with 3 to a royal', '3 to a royal']
    """
    if len(words) > MOST_CHARACTERS:
        return []
    parts = [part.strip() for part in _ELSE.split(words)]
    if len(parts) > 1 and all(part and reader.can_read(part) for part in parts):
        return parts
    match = _UNLESS.fullmatch(words.strip())
    if match is None:
        return []
    hand, other, again = (_ARTICLE.sub("", match[name].strip(), count=1) for name in ("hand", "other", "again"))
    first = _read(reader, other)
    if first is None or first != _read(reader, again):
        return []
    found = [f"{hand} ({match['cards']})"] if match["cards"] else []
    found += [f"{other} with {hand}", hand]
    return found if all(reader.can_read(part) for part in found) else []


def _read(reader: PlainReader, words: str) -> Line | None:
    with suppress(NotationError):
        return Line(reader.read(words).entries)
    return None
