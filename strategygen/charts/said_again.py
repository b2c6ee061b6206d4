"""Texts that say again what lines of the chart say: each is checked with these lines, and refused if it says otherwise.

"In the 3 deuces section, discard the other two cards if you have anything less than the listed hands".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.footnotes import has_mark
from strategygen.charts.lists import names_of
from strategygen.charts.orders import BETWEEN_SENTENCES
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.prose import names_of_games
from strategygen.charts.readings import Reading
from strategygen.charts.rows import Row
from strategygen.charts.stated import conflicts_of
from strategygen.charts.statements import BULLET, statements_of
from strategygen.errors import ChartError, NotationError
from strategygen.language import Entry, Line, Name, Section

Readings = Mapping[Row, Reading]

#: What a text that agrees with the lines is taken for.
SAID_AGAIN = "says what the lines say"
_ALL_CARDS = 5
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_N = r"(?:one|two|three|four|[1-4])"
_WILD = r"(?:deuces?|jokers?|wild ?cards?|wilds)"
_THROW = r"(?:discard|throw(?: away)?|toss|dump|replace)"
_LISTED = (
    r"(?:(?:the |these |those )?(?:hands?|ones?)(?: that (?:is|are))? (?:listed|named|shown)(?: (?:above|here|there))?"
    r"|(?:the |these |those )?(?:listed|above) (?:hands?|ones?))"
)
#: What stands in no line of a section.
_UNLISTED = (
    rf"(?:(?:anything|everything|any hand|a hand) (?:less|lower|worse|else|other|weaker)(?: than {_LISTED})?"
    rf"|none of {_LISTED}|nothing (?:listed|better|else))"
)
#: "In the 3 deuces section, discard the other two cards if you have anything less than the listed hands, including a
#: straight flush"
_REST_THROWN = pattern_of(
    rf"(?:in|with|for|under) (?:the )?(?P<wild>{_N}|an?)[ -]{_WILD}(?: (?:section|hands?|list|group))?,?"
    rf" {_THROW} (?:(?:the|your|all) )*(?:(?:other|remaining) (?:(?P<others>{_N}) )?cards?|others|rest)"
    rf" (?:if|when) you(?: (?:have|hold|are dealt)|['’]ve(?: got)?) {_UNLISTED}"
    r"(?:,? (?:including|even(?: with)?) (?P<hands>[^.;:]+))?[.!]?",
    re.IGNORECASE,
)
_BETWEEN_HANDS = pattern_of(r",? (?:or|and) |, ")
_ARTICLE = pattern_of(r"(?:an?|any|the|pat) ", re.IGNORECASE)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else _NUMBERS[text.lower()]


def is_said_again(text: str, reader: PlainReader) -> bool:
    """Whether each sentence of a text is one that `errors_of_said_again` looks at.

    Examples
    --------
    >>> text = "With one deuce, discard the other {} if you have nothing listed."
    >>> is_said_again(text.format("four cards"), PlainReader()), is_said_again(text.format("aces"), PlainReader())
    (True, False)
    >>> is_said_again("Never draw to an inside straight.", PlainReader())
    True
    """
    sentences = BETWEEN_SENTENCES.split(text.strip())
    return bool(text) and (all(map(_REST_THROWN.fullmatch, sentences)) or statements_of(text, reader) is not None)


def errors_of_said_again(
    readings: Readings, lines: Sequence[Line], reader: PlainReader, source: str
) -> list[ChartError]:
    """Return an error for each text that says again what lines say, if they say something else."""
    found: list[ChartError] = []
    for row, reading in readings.items():
        text = (row.words or row.written).strip()
        if reading.note == SAID_AGAIN:
            statements = statements_of(text, reader)
            conflicts = conflicts_of(statements or (), lines, readings, reader)
            if statements is None and not all(_is_so(one, lines, reader) for one in BETWEEN_SENTENCES.split(text)):
                conflicts.append(
                    "the lines of this section say something else; write it into them, and delete this text"
                )
            found += [ChartError(f"{conflict}\n  {text}", source, row.number) for conflict in conflicts]
    return found


def _is_so(sentence: str, lines: Sequence[Line], reader: PlainReader) -> bool:
    """Whether the last line of a section holds its wild cards alone, and no line of it the hands that are named."""
    match = _REST_THROWN.fullmatch(sentence)
    if match is None:
        return False
    n_wild = _number(match["wild"])
    own = [line for line in lines if line.section is not None and line.section.wild == n_wild]
    if not own or own[-1].entries != (Entry(Name(n_wild, "W")),):
        return False
    if match["others"] and _number(match["others"]) + n_wild != _ALL_CARDS:
        return False
    held = {entry.name for line in own for entry in line.entries}
    section = own[-1].section
    return all(_are_unheld(hand, held, section, reader) for hand in _BETWEEN_HANDS.split(match["hands"] or "") if hand)


def _are_unheld(text: str, held: set[Name], section: Section | None, reader: PlainReader) -> bool:
    """Whether a text names hands of which no line holds one; a royal flush is no mere straight flush."""
    with suppress(NotationError):
        names = {entry.name for entry in reader.read(_ARTICLE.sub("", text.strip()), section).entries}
        if "royal" not in text.lower():
            names.discard(Name(5, "RF"))
        return held.isdisjoint(names)
    return False


#: "Never hold two pair in this game", "you don't keep two pair"
_NEVER = pattern_of(
    r"\b(?:never|(?:do|should)(?: not|n['’]t)) (?:ever )?(?:hold|keep|save)(?: on to)? (?:an? |any )?"
    r"(?P<hand>[^.,;:!?()]{3,40}?)(?: (?:here|(?:in|with|on) this (?:game|version|machine)|at all))?"
    r"\s*(?=[.,;:!?()]|\Z)",
    re.IGNORECASE,
)
#: What a text says of another game, or of some hands alone.
_OF_SOME = pattern_of(r"\b(?:unlike|there|other|full[- ]pay|instead|if|when|unless|except|but)\b", re.IGNORECASE)
_OF_SOME_IN_FRONT = pattern_of(rf"{_OF_SOME.pattern}|\b(?:with|in|on|from|holding)\b|\b{_WILD}\b", re.IGNORECASE)


def _unkept(text: str, reader: PlainReader) -> Iterator[frozenset[Name]]:
    """Yield the hands that sentences of a text say are never held."""
    for sentence in BETWEEN_SENTENCES.split(text):
        for match in _NEVER.finditer(sentence):
            is_of_some = _OF_SOME.search(match.group()) or _OF_SOME_IN_FRONT.search(
                re.split("[:;]", sentence[: match.start()])[-1]
            )
            if not (is_of_some or names_of_games().search(sentence)):
                yield frozenset(names_of(match["hand"], reader))


def errors_of_unkept(readings: Readings, lines: Sequence[Line], reader: PlainReader, source: str) -> list[ChartError]:
    """Return an error for each remark or text that a hand is never held, if a line holds all such hands.

    A remark of a line is about the lines above it: "4 to a royal (never keep a straight)" may have one below.
    """
    message = "a line holds the hand that this text says is never held; delete one of them"
    found: list[ChartError] = []
    for row, reading in readings.items():
        if reading.kind == "skipped" and reading.note in ("definition", SAID_AGAIN):
            continue
        text = reading.words if reading.lines else row.words or row.written
        sections = {lines[number - 1].section for number in reading.lines}
        bare = {
            entry.name
            for number, line in enumerate(lines, 1)
            if not sections or (line.section in sections and number < reading.lines[0])
            for entry in line.entries
            if entry == Entry(entry.name)
        }
        if reading.kind in ("line", "skipped") and any(names and names <= bare for names in _unkept(text, reader)):
            found.append(ChartError(f"{message}\n  {text}", source, row.number))
    return found


def is_text(row: Row) -> bool:
    """Whether a row is a text beside the list, and no footnote with a mark."""
    return row.kind == "prose" or (row.kind == "footnote" and not has_mark(row))


def with_statements_apart(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the statements of a paragraph, and its other sentences, in rows of their own.

    Examples
    --------
    >>> text = "Good luck. Never hold 3 to a flush; the same goes for an inside straight. See you."
    >>> [row.words for row in with_statements_apart([Row(1, text, text, "prose")], PlainReader())]
    ['Good luck.', 'Never hold 3 to a flush; the same goes for an inside straight.', 'See you.']
    """
    return [part for row in rows for part in (_statements_apart(row, reader) if is_text(row) else [row])]


_GOES_ON = pattern_of(
    r"(?:and |but )?(?:likewise|similarly|not|nor|neither|or|also|too|the same|that|this|these|those|it|they"
    r"|the reverse"
    r"|the opposite|hold (?:it|them)|keep (?:it|them)|if it|if they|[a-z]+ excepted|except|unless|only|but"
    r"|however|instead|otherwise|with)\b",
    re.IGNORECASE,
)


def _statements_apart(row: Row, reader: PlainReader) -> Iterator[Row]:
    found: list[tuple[bool, str]] = []
    before = ""
    for sentence in BETWEEN_SENTENCES.split(BULLET.sub("", row.words.strip())):
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
