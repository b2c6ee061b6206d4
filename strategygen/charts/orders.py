"""Texts and numbers that say in which order the lines of a chart are played, if not from the first to the last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from strategygen.charts.patterns import pattern_of
from strategygen.charts.readings import Reading
from strategygen.charts.rows import VALUE, Row
from strategygen.errors import ChartError

Readings = Mapping[Row, Reading]

#: At most four words between two.
_NEAR = r"(?:\W+\w+){0,4}?\W+"
_BEST = (
    r"(?:the )?(?:top|best|highest|strongest|first|high|better|higher|most (?:valuable|profitable)|most|largest"
    r"|biggest)"
)
_WORST = (
    r"(?:the )?(?:bottom|worst|lowest|weakest|poorest|last|low|lower|least (?:valuable|profitable)|least|smallest|end)"
)
_OF_BEST = rf"{_BEST}(?: (?:values?|hands?|holds?|lines?|plays?|rows?|ones?|EVs?|returns?|paying|pay))*"
_TO = r",?\s*(?:to|through|thru|and|or|before|over|down to|first|-|–|—|/|>)\s*(?:(?:to|then)\s+)?"
_OF_GAMES = (
    r"pay(?:s|ing|outs?|tables?)?|winn\w+|qualifying|versions?|games?|machines?|variance|denomination|stakes|returns?"
    r"|house|edge"
)
_OF_PAGES = (
    r"left|right|corner|page|time|week|month|year|resort|update\w*|edit(?:ed)?|column|(?:\w+ )?numbers?"
    r"|(?:end|half|part) of (?:the|this) (?:list|chart|card) (?:is|are)"
)
#: The usual order; low cards, games, and places on a page.
_USUAL = pattern_of(
    rf"\b(?:{_OF_BEST}{_TO}{_WORST}\b"
    rf"|(?:higher|above|stronger|better)\b{_NEAR}(?:beats?|outranks?|over|before|ahead of)\b{_NEAR}"
    r"(?:lower|weaker|last)\b"
    r"|\b(?:price|pay\w*|paid|costs?)\b[^.;:]{0,30}\b(?:smaller|lower|lesser) (?:hands|wins|payouts?|pays)\b"
    r"|fewer (?:mistakes|errors|lines|rows|rules|exceptions|words|decisions)\b(?! (?:first|wins?|beats?))"
    r"|(?:checked|tested|verified|sure (?:of|about)) the order (?:near|towards?|around|at) the (?:very )?(?:bottom|"
    r"end)\b"
    r"|\b(?:lowest|smallest|weakest)(?= (?:hand|pair|win) (?:that|which) (?:pays|wins) is (?:an?|two|three)"
    r" (?:pair|of a kind))"
    r"|\bfewer(?= than [0-9]+ (?:lines|rows|hands|rules)\b)"
    r"|\b(?:errors?|mistakes?|slips?)(?: or (?:two|so|more))?(?: somewhere)? (?:near|towards?|around|at) the (?:very )?"
    r"(?:bottom|end)\b"
    rf"|(?:worst|weakest|weaker|poorest|smallest|least \w+|lowest){_NEAR}(?:bottom|last|lower)\b"
    r"|(?:lowest|lower)(?: \w+)? (?:and|to|through|or) (?:the |its |your )?(?:highest|higher)\b"
    r"|down (?:to|until|through) (?:you (?:reach|get to|come to) )?(?:the )?(?:very )?(?:last|bottom|end)\b"
    r"|never (?:go|look|move|work)(?: back)? up\b|not (?:the )?(?:lower|last)\b"
    r"|(?:last|bottom) (?:line|row|hand)s? (?:is|are|come up) (?:the )?(?:most|least) (?:common|often|frequent\w*)\b"
    r"|\bmost want to (?:keep|hold|have)\b[^.;]{0,25}\bleast want to (?:keep|hold|have)\b"
    r"|\blower (?:on|in) the list than the (?:best|right|correct)\b"
    r"|\bwarns? you (?:when|if) (?:your|the|a) (?:hold|play|choice) (?:is|was) (?:lower|further down) (?:on|in)"
    r" (?:the|this) list"
    r" than another\b"
    r"|\b(?:keep|hold|play|choose|take|pick)(?: it| that| them)? (?:over|before|rather than) (?:anything"
    r"|everything|any (?:hand|line))"
    r" (?:lower|further down|lower down)(?: (?:on|in) (?:the|this) (?:list|chart|table|card))?"
    r"|as low as [0-9.]+ ?(?:%|percent\b)"
    r"|at (?:the very )?least\b|least likely\b|last cards?\b(?! (?:first|wins?))|lower[- ]?case\b"
    rf"|{_WORST}[- ](?:{_OF_GAMES}|{_OF_PAGES}))",
    re.IGNORECASE,
)
#: What stands behind, below or last.
_LATE = pattern_of(
    r"\b(?:lowest|lower|later|latter|last|bottom|revers(?:e|ed|ely|al)|inverse|backwards?|upwards?|worst|smallest"
    r"|smaller"
    r"|as low as|(?:higher|bigger|larger) the (?:line )?number|fewest|fewer|least|weakest|weaker|poorest|poorer"
    r"|cheapest"
    r"|second[- ]best|ascending|rising|increasing"
    r"|(?:better|stronger|higher) than (?:the )?(?:ones?|lines?|hands?) above|work (?:your|the) way up"
    # "I made up this list" says who wrote it.
    r"|(?<!higher )(?<!highest )(?<!further )(?<!made )(?<!making )(?<!wrote )(?<!typed )(?<!drew )"
    r"(?:up|climb|climbing) (?:(?:on|in|along|through) )?(?:the|this|my|your|"
    r"that)"
    r" (?:list|chart|table|page|card|lines|rows))(?!['’\w])",
    re.IGNORECASE,
)
#: Words of lists and of choices between their lines.
_LIST = pattern_of(
    r"\b(?:lists?|listed|charts?|tables?|lines?|rows?|orders?|ordered|sort(?:ed)?|rank(?:ed|ings?)|ranks (?:above|over)"
    r"|priority|precedence|fits?|match(?:es)?|appl(?:y|ies)|options?|choices?|choose|pick|way up|holds?|hands?"
    r"|plays?|values?|EV|entry|entries|scan|start|begin|outranks?|is better|[0-9]{1,2} and [0-9]{1,2})\b",
    re.IGNORECASE,
)
_TURNED = pattern_of(r"\bupside[- ]down\b|\binverted\b|\A\W*(?:[^:]*[,(] ?)?reversed?\W*\Z", re.IGNORECASE)
#: What stands between two sentences, or two parts of one.
BETWEEN_SENTENCES = pattern_of(r"(?<=[.;!?])\s+")


def says_other_order(text: str) -> bool:
    """Whether a text that is no line of a chart puts first what is last or lowest.

    Examples
    --------
    >>> texts = "Sorted by value, smallest first.", "The order of this list is reversed.", "If two fit, play the lower."
    >>> [says_other_order(text) for text in texts]
    [True, True, True]
    >>> [
    ...     says_other_order(text)
    ...     for text in (
    ...         "Listed from the best hand to the worst.",
    ...         "Hold the highest hand listed.",
    ...         "The list runs from the hand you most want to keep to the one you least want to keep.",
    ...     )
    ... ]
    [False, False, False]
    """
    sentences = (_USUAL.sub(" ", sentence) for sentence in BETWEEN_SENTENCES.split(text))
    return _TURNED.search(text) is not None or any(
        _LATE.search(sentence) is not None and _LIST.search(sentence) is not None for sentence in sentences
    )


_NUMBER = pattern_of(r"[0-9]{1,6}(?:[.,][0-9]{1,9})?")
_FEWEST_VALUES = 4
_FEWEST_COUNTED = 6


def errors_of_values(readings: Readings, source: str) -> list[ChartError]:
    """Return an error if the values beside the lines of a list rise from each to the next, as they should fall."""
    groups: list[list[tuple[Row, Fraction]]] = [[]]
    for row, reading in readings.items():
        texts = [part.text for part in row.left_out if part.kind == VALUE]
        number = _NUMBER.search(texts[0]) if texts else None
        if reading.lines and number is not None:
            groups[-1].append((row, Fraction(number[0].replace(",", "."))))
        elif reading.kind == "heading":
            groups.append([])
    rising: list[list[tuple[Row, Fraction]]] = []
    for group in groups:
        steps = {other - one for (_, one), (_, other) in pairwise(group)}
        # Integers, and equal steps, are numbers of lines.
        is_of_values = any(number.denominator > 1 for _, number in group)
        if len(group) >= _FEWEST_VALUES and is_of_values and len(steps) > 1 and min(steps) > 0:
            rising.append(group)
    message = "the values rise from line to line: is the last line played first? write the lines in the order of play"
    found = [ChartError(f"{message}\n  {group[0][0].written}", source, group[0][0].number) for group in rising]
    message = "the numbers behind the hands say another order; write the lines in the order of play"
    found += [ChartError(f"{message}\n  {row.written}", source, row.number) for row in _numbered_behind(readings)]
    return found


def _numbered_behind(readings: Readings) -> Iterator[Row]:
    """Yield the first line whose number behind the hand is not the next, where such numbers count the lines."""
    rows = [row for row, reading in readings.items() if reading.lines]
    columns = [[part.text.strip("()[]. ") for part in row.left_out if part.kind == VALUE] for row in rows]
    for at in range(max(map(len, columns), default=0)):
        texts = [(row, own[at]) for row, own in zip(rows, columns, strict=True) if at < len(own)]
        numbers = [int(text) for _, text in texts if text.isdecimal()]
        counted = list(range(1, len(texts) + 1))
        # Values fall from line to line.
        if len(numbers) >= _FEWEST_COUNTED and sorted(numbers) == counted and numbers not in (counted, counted[::-1]):
            yield next(
                row for (row, _), number, following in zip(texts, numbers, counted, strict=True) if number != following
            )
