"""Statements of a page about its own list, which are checked with the lines: "never draw to an inside straight"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from strategygen.cards import Deck, Rank
from strategygen.charts.orders import BETWEEN_SENTENCES
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.readings import Reading
from strategygen.charts.rows import Row
from strategygen.errors import NotationError
from strategygen.language import NONE, Entry, Line, Matcher

_NEVER = r"(?:never(?: ever)?|(?:do|should|would|must)(?: not|n['’]t)(?: ever)?)"
_YOU = r"(?:(?:you|players?|we) (?:should |must |would )?)?"
_HOLD = r"(?:hold|keep|play|save|take|draw to|go for|try for|shoot for)(?: on to)?"
_HELD = r"(?:held|kept|played|saved|drawn to)"
_ON_LIST = r"(?:(?:in|on) (?:the|this|my|our) (?:table|list|chart|strategy)|listed|shown)"
_HERE = r"(?:,? (?:here|at all|in (?:this|the) game))?"
_ALWAYS = r"(?:,? (?:any ?time|any day|every time|always))?"
#: The number of cards of a made hand.
MADE = 5
#: Words that make less of a hand, or more than one.
_NO_LIMIT = r"(?!if\b|when\b|unless\b|except|but\b|only\b|over\b|instead\b|rather\b|ahead\b|before\b|and\b|or\b)"


def _hand(name: str) -> str:
    return rf"(?P<{name}>{_NO_LIMIT}[^\s.,;:!?()]+(?: {_NO_LIMIT}[^\s.,;:!?()]+){{0,9}}?)"


_UNHELD = _hand("unheld")
#: The ways to say that a hand is never held.
_OF_UNHELD = tuple(
    pattern_of(rf"(?:(?:note that|remember,?|and|so),? )?{pattern}[.;!]?", re.IGNORECASE)
    for pattern in (
        rf"{_YOU}{_NEVER} {_HOLD} {_UNHELD}{_HERE}",
        rf"{_UNHELD},? (?:is|are)(?: not|n['’]t| never) (?:{_ON_LIST}|{_HELD})"
        rf"(?:,? (?:and|so)(?: it| they)? (?:should|must|is|are)(?: be)? never(?: be)? {_HELD}"
        rf"|[:,] {_NEVER} {_HOLD} (?:it|them|one))?{_HERE}",
    )
)
#: "The same goes for three to a flush", behind such a sentence.
_SAME = pattern_of(rf"(?:and )?the same (?:goes|is true|holds|applies) (?:for|to|of) {_UNHELD}[.;!]?", re.IGNORECASE)
_FIRST, _SECOND = _hand("first"), _hand("second")
_BEATS = (
    r"(?:beats?|outranks?|(?:is|are) (?:always )?(?:better|stronger|higher|worth more) than"
    r"|(?:comes?|goes?|ranks?|is|are) (?:always )?(?:ahead of|above|before))"
)
_OVER = r"(?: (?:over|rather than|instead of|ahead of|before|and not)|, not)"
#: The ways to say that one hand is held rather than another.
_OF_ORDER = tuple(
    pattern_of(rf"(?:(?:note that|remember,?|and|so),? )?{pattern}{_ALWAYS}[.;!]?", re.IGNORECASE)
    for pattern in (
        rf"{_FIRST} (?:always )?{_BEATS} {_SECOND}",
        rf"{_YOU}(?:always )?(?:hold|keep|play|prefer|choose|take) {_FIRST}{_OVER} {_SECOND}",
        rf"{_YOU}{_NEVER} {_HOLD} {_SECOND} (?:over|rather than|instead of|ahead of"
        rf"|(?:if|when) you (?:also )?(?:have|hold|are dealt)) {_FIRST}",
    )
)
_ARTICLE = pattern_of(r"\A(?:an?|any|the|your|single|just|only) ", re.IGNORECASE)
_ALONE = pattern_of(r"\b(?:single|lone|alone|by itself)\b", re.IGNORECASE)
_WITH_THREE = pattern_of(r" with (?:three|3) [a-z0-9]+\Z", re.IGNORECASE)
_PLURAL = pattern_of(r"\b(straight|flush|pair)(?:es|s)\b", re.IGNORECASE)


#: "Never break up a full house", "although four aces pay more, you should not break up a full house"
_UNBROKEN = pattern_of(
    r"(?:(?:(?:although|even though|while) [^,.;]{3,60}|note that|remember|and|so),? )?"
    rf"{_YOU}{_NEVER} (?:break|split)(?: up)? {_hand('whole')}{_HERE}[.;!]?",
    re.IGNORECASE,
)


class What(Enum):
    """What a statement says of a hand."""

    UNHELD = "never held"
    UNBROKEN = "never broken up"
    OVER = "held rather than another"


@dataclass(frozen=True, slots=True)
class Statement:
    """What a sentence says of the holds of some entries; `other` are those of the hand that is not held instead."""

    what: What
    entries: tuple[Entry, ...]
    other: tuple[Entry, ...] = ()

    def conflict(self, lines: Sequence[Line], readings: Mapping[Row, Reading], reader: PlainReader) -> str:
        """Return which line of the page plays some deal otherwise; empty if the statement is so.

        All deals that have the hand are played.
        """
        game = reader.game
        matcher = (
            Matcher.of(game) if game is not None else Matcher(Deck(), frozenset(map(Rank, reader.context().game_high)))
        )
        own = matcher.match(Line(self.entries))
        is_told = own > 0
        wrong = own
        if self.what is What.OVER:
            wrong = matcher.match(Line(self.other))
            is_told &= wrong > 0
        elif self.what is What.UNBROKEN:
            wrong = np.full_like(own, ~np.uint32(1 << 31))
        deals = np.flatnonzero(is_told)
        for number, line in enumerate(lines, 1):
            held = matcher.match(line, deals)
            if (held & wrong[deals]).any():
                row = next(row for row, reading in readings.items() if number in reading.lines)
                return f"line {row.number} of the page plays a hand otherwise that this text says is {self.what.value}"
            deals = deals[held == 0]
        return ""


def statements_of(text: str, reader: PlainReader) -> list[Statement] | None:
    """Return what each sentence of a text states; None if one of them is no statement about hands of the list.

    Examples
    --------
    >>> reader = PlainReader()
    >>> found = statements_of("Never hold 3 to a flush. A low pair beats one high card.", reader)
    >>> [[str(entry) for entry in (*one.entries, *one.other)] for one in found]
    [['3-F'], ['2-LP', '1-RF: H']]
    >>> statements_of("Never hold 3 to a flush unless it has an ace.", reader)
    >>> statements_of("Never hold a kicker.", reader)
    """
    found: list[Statement] = []
    for sentence in BETWEEN_SENTENCES.split(text.strip()):
        statement = _statement(sentence, reader, follows_unheld=bool(found) and found[-1].what is What.UNHELD)
        if statement is None:
            return None
        found.append(statement)
    return found


def _statement(sentence: str, reader: PlainReader, *, follows_unheld: bool) -> Statement | None:
    for pattern in (*_OF_UNHELD, *([_SAME] if follows_unheld else [])):
        match = pattern.fullmatch(sentence)
        if match is not None and (unheld := _entries(match["unheld"], reader)):
            # "Never hold a ten" may be of tens with other cards.
            is_part = any(entry.name.n == 1 for entry in unheld) and _ALONE.search(match["unheld"]) is None
            return None if is_part else Statement(What.UNHELD, unheld)
    match = _UNBROKEN.fullmatch(sentence)
    if match is not None:
        # What is so of all full houses is so of those with three aces.
        whole = _entries(_WITH_THREE.sub("", match["whole"]), reader)
        is_made = bool(whole) and all(entry.name.n == MADE for entry in whole)
        return Statement(What.UNBROKEN, whole) if is_made else None
    for pattern in _OF_ORDER:
        match = pattern.fullmatch(sentence)
        if match is not None:
            first, second = (_entries(match[name], reader) for name in ("first", "second"))
            if first and second:
                return Statement(What.OVER, first, second)
    return None


def _entries(text: str, reader: PlainReader) -> tuple[Entry, ...]:
    """Return the holds that a hand in a sentence means; none if it cannot be read, or says more than cards."""
    words = _PLURAL.sub(r"\1", _ARTICLE.sub("", text))
    if reader.context().has_wild:
        # The hands of each section are others.
        return ()
    with suppress(NotationError):
        line = reader.read(words)
        if line.fewest is not None or any(
            entry.is_conditioned or entry.exclusions or entry == Entry(NONE) for entry in line.entries
        ):
            return ()
        # Nobody calls a royal draw a draw to a flush here.
        suited = {"RF"} if "straight flush" in words.lower() else {"RF", "SF"}
        bare = tuple(entry for entry in line.entries if entry.name.type not in suited)
        return bare if bare and "royal" not in words.lower() else line.entries
    return ()


def with_statements_apart(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the statements of a paragraph, and its other sentences, in rows of their own.

    Examples
    --------
    >>> text = "Good luck. Never hold 3 to a flush; the same goes for an inside straight. See you."
    >>> [row.words for row in with_statements_apart([Row(1, text, text, "prose")], PlainReader())]
    ['Good luck.', 'Never hold 3 to a flush; the same goes for an inside straight.', 'See you.']
    """
    return [part for row in rows for part in (_parts(row, reader) if row.kind == "prose" else [row])]


def _parts(row: Row, reader: PlainReader) -> Iterator[Row]:
    found: list[tuple[bool, str]] = []
    before = ""
    for sentence in BETWEEN_SENTENCES.split(row.words.strip()):
        is_statement = bool(found) and found[-1][0] and statements_of(f"{before} {sentence}", reader) is not None
        is_statement = is_statement or statements_of(sentence, reader) is not None
        if found and found[-1][0] == is_statement:
            found[-1] = is_statement, f"{found[-1][1]} {sentence}"
        else:
            found.append((is_statement, sentence))
        before = found[-1][1]
    if len(found) == 1:
        yield row
    else:
        for _, words in found:
            yield replace(row, words=words)
