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
from strategygen.language import NONE, Entry, HoldSets, Line, Matcher
from strategygen.values import IntArray

_NEVER = r"(?:never(?: ever)?|(?:do|should|would|must)(?: not|n['’]t)(?: ever)?)"
_YOU = r"(?:(?:you|players?|we) (?:should |must |would )?)?"
_HOLD = r"(?P<verb>hold|keep|play|save|take|draw to|go for|try for|shoot for)(?: on to)?"
_HELD = r"(?:held|kept|played|saved|drawn to)"
_ON_LIST = r"(?:(?:in|on) (?:the|this|my|our) (?:table|list|chart|strategy)|listed|shown)"
_HERE = r"(?:,? (?:here|at all|in (?:this|the) game))?"
_ALWAYS = r"(?:,? (?:any ?time|any day|every time|always))?"
#: The number of cards of a made hand.
_MADE = 5
#: Words that make less of a hand, or more than one.
_NO_LIMIT = r"(?!if\b|when\b|unless\b|except|but\b|only\b|over\b|instead\b|rather\b|ahead\b|before\b|and\b|or\b)"


def _hand(name: str) -> str:
    return rf"(?P<{name}>{_NO_LIMIT}[^\s.,;:!?()]+(?: {_NO_LIMIT}[^\s.,;:!?()]+){{0,12}}?)"


_UNHELD = _hand("unheld")
#: The ways to say that a hand is never held.
_OF_UNHELD = tuple(
    pattern_of(rf"(?:(?:note that|remember,?|and|so),? )?{pattern}[.;!]?", re.IGNORECASE)
    for pattern in (
        rf"{_YOU}{_NEVER} {_HOLD} {_UNHELD}{_HERE}",
        rf"{_UNHELD},? (?:is|are)(?: not|n['’]t| never) (?:{_ON_LIST}|{_HELD})"
        rf"(?:,? (?:and|so)(?: it| they)? (?:should|must|is|are)(?: be)? never(?: be)? {_HELD}"
        rf"|[:,] {_NEVER} (?:hold|keep|play|draw to) (?:it|them|one))?{_HERE}",
    )
)
#: "The same goes for three to a flush", behind a sentence on a hand that is never held, or never broken up.
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
_ALONE = pattern_of(r"\b(?:single|lone|alone|one|just|only|by itself)\b", re.IGNORECASE)
_WITH_THREE = pattern_of(r" with (?:three|3) [a-z0-9]+\Z", re.IGNORECASE)
_PLURAL = pattern_of(r"\b(straight|flush|pair)(?:es|s)\b", re.IGNORECASE)


_ALTHOUGH = (
    r"(?:although|even though|while) (?:(?:an?|two|three|four|five) )?[a-z]+(?: of a kind)? pays? (?:only |just )?"
    r"[0-9][0-9,]*(?: coins?)?(?: (?:for|to) (?:1|one))?"
)
#: "Never break up a full house", "although four aces pay more, you should not break up a full house"
_UNBROKEN = pattern_of(
    rf"(?:(?:{_ALTHOUGH}|note that|remember|and|so),? )?"
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
    #: Whether the other hand is a card that may be held with others: "an ace", not "one high card".
    is_part: bool = False

    def conflict(self, lines: Sequence[Line], readings: Mapping[Row, Reading], reader: PlainReader) -> str:
        """Return which line of the page plays some deal otherwise; empty if the statement is so.

        All deals that have the hand are played.
        """
        matcher = _matcher(reader)
        deals, own, wrong = self._deals(matcher)
        has_held = self.what is What.UNHELD
        for number, line in enumerate(lines, 1):
            held = matcher.match(line, deals)
            if (held & wrong[deals]).any():
                row = next(row for row, reading in readings.items() if number in reading.lines)
                return f"line {row.number} of the page plays a hand otherwise that this text says is {self.what.value}"
            has_held |= bool((held & own[deals]).any())
            deals = deals[held == 0]
        return "" if has_held else "no line holds the hand that this text is about; write it into a line"

    def _deals(self, matcher: Matcher) -> tuple[IntArray, HoldSets, HoldSets]:
        """Return the deals that have the hand, and the other one; of each deal its holds, and those that are wrong."""
        own = matcher.match(Line(self.entries))
        if self.what is What.UNHELD:
            return np.flatnonzero(own), own, own
        if self.what is What.UNBROKEN:
            return np.flatnonzero(own), own, np.full_like(own, ~np.uint32(1 << 31))
        wrong = matcher.match(Line(self.other))
        if self.is_part:
            wrong = _holds_with(wrong)
        return np.flatnonzero((own > 0) & (wrong > 0)), own, wrong

    def tells(self, reader: PlainReader) -> bool:
        """Whether some deal has both hands: "a full house beats a flush" is about what they pay."""
        return self.what is not What.OVER or len(self._deals(_matcher(reader))[0]) > 0


def _matcher(reader: PlainReader) -> Matcher:
    game = reader.game
    return Matcher.of(game) if game is not None else Matcher(Deck(), frozenset(map(Rank, reader.context().game_high)))


def _holds_with(singles: HoldSets) -> HoldSets:
    """Return for holds of a single card all holds that have one of these cards."""
    found = np.zeros_like(singles)
    for card in range(5):
        with_card = sum(1 << mask for mask in range(32) if mask >> card & 1)
        found |= np.where(singles >> np.uint32(1 << card) & np.uint32(1), np.uint32(with_card), np.uint32(0))
    return found


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
        statement = _statement(sentence, reader, found[-1] if found else None)
        if statement is None:
            return None
        found.append(statement)
    return found


def _statement(sentence: str, reader: PlainReader, before: Statement | None) -> Statement | None:
    same = _SAME.fullmatch(sentence)
    if same is not None and before is not None and before.what is not What.OVER:
        entries = _entries(same["unheld"], reader)
        return _of_one(before.what, entries, same["unheld"])
    for pattern in _OF_UNHELD:
        match = pattern.fullmatch(sentence)
        if match is not None and (unheld := _held_entries(match, "unheld", reader)):
            return _of_one(What.UNHELD, unheld, match["unheld"])
    match = _UNBROKEN.fullmatch(sentence)
    if match is not None:
        # What is so of all full houses is so of those with three aces.
        return _of_one(What.UNBROKEN, _entries(_WITH_THREE.sub("", match["whole"]), reader), match["whole"])
    for pattern in _OF_ORDER:
        match = pattern.fullmatch(sentence)
        if match is not None:
            first, second = _entries(match["first"], reader), _held_entries(match, "second", reader)
            is_one = any(entry.name.n == 1 for entry in first) or not (first and second)
            # Beside a pair "an ace" is a card by itself.
            is_part = any(entry.name.n == 1 for entry in second) and _ALONE.search(match["second"]) is None
            is_part &= not all(entry.name.type in ("HP", "LP", "2P", "3K") for entry in first)
            statement = Statement(What.OVER, first, second, is_part)
            return statement if not is_one and statement.tells(reader) else None
    return None


def _of_one(what: What, entries: tuple[Entry, ...], words: str) -> Statement | None:
    """Return a statement about one hand; None if it may be part of others, or is not made."""
    # "Never hold a ten" may be of tens with other cards.
    is_part = any(entry.name.n == 1 for entry in entries) and _ALONE.search(words) is None
    is_made = all(entry.name.n == _MADE for entry in entries)
    is_clear = bool(entries) and not (is_part or (what is What.UNBROKEN and not is_made))
    return Statement(what, entries) if is_clear else None


def _held_entries(match: re.Match[str], name: str, reader: PlainReader) -> tuple[Entry, ...]:
    """Return the holds of a hand; none for a made hand that is drawn to: "never go for a flush"."""
    entries = _entries(match[name], reader)
    verb = (match.groupdict().get("verb") or "").lower()
    is_drawn = verb.endswith((" to", " for"))
    return () if is_drawn and any(entry.name.n == _MADE for entry in entries) else entries


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


_GOES_ON = pattern_of(
    r"(?:and |but )?(?:likewise|similarly|nor|neither|or|also|too|the same|that|this|these|those|it|they|the reverse"
    r"|the opposite|except|unless|only|but|however|instead|otherwise|with)\b",
    re.IGNORECASE,
)


def _parts(row: Row, reader: PlainReader) -> Iterator[Row]:
    found: list[tuple[bool, str]] = []
    before = ""
    for sentence in BETWEEN_SENTENCES.split(row.words.strip()):
        is_statement = bool(found) and found[-1][0] and statements_of(f"{before} {sentence}", reader) is not None
        is_statement = is_statement or statements_of(sentence, reader) is not None
        if found and found[-1][0] and not is_statement and _GOES_ON.match(sentence):
            # "Never hold 3 to a flush. Nor 4 to an inside straight."
            yield row
            return
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
