"""Hands of a list that are broken up for a draw: "any pat hand, but break up a flush if you have 4 to a royal"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from strategygen.charts.patterns import pattern_of
from strategygen.errors import NotationError
from strategygen.language import Line

_ALL_CARDS = 5
_DRAWS = ("S", "F", "SF", "RF")
#: Hands that four to a royal flush may be part of.
_MADE = r"(?:straights?|flush(?:es)?|high pair)"
_LISTED = (
    rf"(?:(?:an?|any|the|your) )?{_MADE}(?:(?:, (?:or |and )?| (?:or|and|/) |/)(?:(?:an?|any|the|your) )?{_MADE})*"
)
_DRAW = r"(?P<draw>(?:4|four)(?: cards)? to (?:an? |the )?royal(?: flush)?)"
_VERB = r"(?:(?:always )?(?:break(?: up)?|split)|(?:do not|don['’]?t|never) (?:hold|keep))"
#: The hands, those of them that are broken up, and for which draw.
_BROKEN = pattern_of(
    r"(?P<hands>[^;()]+?)(?:[,.;:]| [-–—]| \()? ?"
    rf"(?:(?:but|however|only),? (?:you )?{_VERB}|{_VERB}|(?:except(?: for)?|but not))"
    rf" (?P<broken>{_LISTED}),? (?:(?:if|when) (?:you(?:['’]ve| have| hold)(?: got)?|it has|it contains|there are)"
    rf"|(?:that |which )?(?:with|having|has|contains|containing)|to go for|for|in favou?r of|if|when) {_DRAW}\)?\.?",
    re.IGNORECASE,
)
_AND = pattern_of(r",? (?:or|and) |, |/", re.IGNORECASE)
_ARTICLE = pattern_of(r"\A(?:an?|any|the|your) ", re.IGNORECASE)
_PLURAL = pattern_of(r"(?<=straight)s\Z|(?<=flush)es\Z", re.IGNORECASE)


def read_broken(text: str, read: Callable[[str], Line]) -> Line | None:
    """Return the line of hands some of which are broken up for a draw; None for other lines.

    A straight flush is neither a straight nor a flush here: nobody gives it up for a draw.

    Raises
    ------
    NotationError
        If one of the hands that are broken up is none of the line.

    Examples
    --------
    >>> from strategygen.charts.plain import PlainReader
    >>> text = "Straight, flush or full house, but break up a {} if you have 4 to a royal flush"
    >>> print(read_broken(text.format("flush"), PlainReader().read))
    5-S; 5-SF; 5-RF; 5-F if no 4-RF; 5-FH
    """
    match = _BROKEN.fullmatch(text.strip())
    if match is None:
        return None
    line = read(match["hands"])
    if line.fewest is not None or any(
        entry.penalties or entry.conditions or (entry.name.n < _ALL_CARDS and entry.name.type in _DRAWS)
        for entry in line.entries
    ):
        return None
    draw = read(f"Flush, unless {match['draw']}").entries[0].conditions
    names = {
        # Of "flush" also a straight flush is an entry.
        read(_PLURAL.sub("", _ARTICLE.sub("", part))).entries[0].name
        for part in _AND.split(match["broken"])
    }
    types = {entry.name.type for entry in line.entries}
    if types <= {"SF", "RF"} | {name.type for name in names}:
        # "Flush (break a flush ...)"
        return None
    if not names <= {entry.name for entry in line.entries if entry.name.n == _ALL_CARDS}:
        message = "this hand is none of those in front; write each hand on a line of its own"
        raise NotationError(message, text, match.start("broken"), match.end("broken"))
    entries = tuple(replace(entry, conditions=draw) if entry.name in names else entry for entry in line.entries)
    return Line(entries, words=text)
