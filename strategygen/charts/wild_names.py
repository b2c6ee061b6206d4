"""Deuces under other names, "ducks", "2s" and "2 D", and sections below the answers to "Did you get the joker?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from strategygen.charts.patterns import pattern_of
from strategygen.charts.rows import Row
from strategygen.charts.wild_counts import wild_of_sections

#: "2 D -" or "[2D]" in front of a section, "2D" elsewhere, and where D means something else.
_OF_DEUCES = pattern_of(r"(?:\[([0-4]) ?D\]|([0-4]) ?(?:D *(?:[-–—]+(?= |\Z)|:)|d:)) *")
#: "5K, 3D" may be five of a kind with three deuces; a comma in front of "3D" is left to be refused.
_DEUCES = pattern_of(r"(?:\A|(?<=\belse )|(?<=\bor )|(?<=\bhold )|(?<=\bkeep ))([0-4]) ?D(?=:|[ .]*\Z)")
_OTHER_D = pattern_of(r"\b[2-9TJQKA](?:[shcd]|[SHC])\b|\b(?:[5-9]|[TJQKA]) ?D\b|(?<![0-9] )(?<![\w])D\b")
#: A word for deuces where these are wild.
_DUCKS = pattern_of(r"\bduck(?P<plural>s?)\b", re.IGNORECASE)
#: "If you have two 2s:", and the twos of such a page
_OF_TWOS = pattern_of(
    r"(?:(?:if you (?:have|hold|are dealt|get)|with|holding|hands with) )?(?P<n>four|three|two|one|an?|no) 2s?:?\Z",
    re.IGNORECASE,
)
_TWOS = pattern_of(
    r"\b(?P<n>four|three|two|one|no|the|an?|your|many|just|only|all) 2(?P<plural>s?)(?![\w/-]|, [2-9TJQKA]\b)"
)
#: Headings that count twos.
_FEWEST_HEADINGS = 2
#: "Did you get the joker?"
_ASKED = pattern_of(
    r"(?:step [0-9]: )?(?:first[,:] )?(?:did you (?:get|draw)|do you have|have you got|were you dealt|is"
    r" there) (?:the|an?) joker(?: in"
    r" your hand)?\?\W*",
    re.IGNORECASE,
)
#: "If YES, use this list. The joker is always held."
_ANSWERED = pattern_of(
    r"\W*(?:if )?(?P<answer>yes|no)(?::|,? (?:then )?(?:use|see|go to|follow|play by) (?:this|the|the"
    r" following) (?:list|table|chart|one)"
    r"(?: below| instead)*[.:]?(?P<more>\s+(?:the|your) joker is always held(?: and counts as one of the cards)?\.?)?)",
    re.IGNORECASE,
)


def with_deuces_named(rows: Sequence[Row]) -> list[Row]:
    """Return rows of a page of deuces with these under their usual name.

    Examples
    --------
    >>> with_deuces_named([Row(1, "Just the two ducks", "Just the two ducks")])[0].words
    'Just the two deuces'
    """
    return _with_numbers_of_deuces(_with_twos(_with_ducks(rows)))


def _with_ducks(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "deuce" for "duck"."""
    return [
        replace(row, words=_DUCKS.sub(r"deuce\g<plural>", row.words)) if _DUCKS.search(row.words) else row
        for row in rows
    ]


def _with_twos(rows: Sequence[Row]) -> list[Row]:
    """Return rows of a page of deuces with "deuces" for "2s", if its headings count these.

    Examples
    --------
    >>> page = [Row(1, text, text) for text in ("If you have two 2s:", "Just the two 2s", "If you have one 2:", "A 2")]
    >>> [row.words for row in _with_twos(page)]
    ['If you have two deuces:', 'Just the two deuces', 'If you have one deuce:', 'A 2']
    >>> [row.words for row in _with_twos(page[:2])]
    ['If you have two 2s:', 'Just the two 2s']
    """
    opened = [match["n"].lower() for row in rows if (match := _OF_TWOS.fullmatch(row.words)) is not None]
    if len(set(opened)) < _FEWEST_HEADINGS or len(set(opened)) < len(opened):
        return list(rows)
    return [replace(row, words=_TWOS.sub(r"\g<n> deuce\g<plural>", row.words)) for row in rows]


def _with_numbers_of_deuces(rows: Sequence[Row]) -> list[Row]:
    """Return rows of a page of deuces with "2 D" written out, if each of 0 D to 3 D opens a section.

    The same if it is a hold in the section of so many deuces.  Elsewhere D may be diamonds, or the number of cards
    drawn.

    Examples
    --------
    >>> page = [Row(1, text, text) for text in ("3 D -", "3 D", "2 D -", "1 D -", "Flush, else 1 D", "0 D -")]
    >>> [row.words for row in _with_numbers_of_deuces(page)]
    ['3 deuces:', '3 deuces', '2 deuces:', '1 deuce:', 'Flush, else 1 deuce', '0 deuces:']
    >>> [row.words for row in _with_numbers_of_deuces(page[1:])][:2]
    ['3 D', '2 D -']
    """
    opened = [match for row in rows if not row.kind and (match := _OF_DEUCES.match(row.words)) is not None]
    if not opened:
        # Alone in a row it may be a hold, too.
        alone = (_DEUCES.fullmatch(row.words) for row in rows if not row.kind)
        opened = list({match[1]: match for match in alone if match is not None}.values())
    numbers = [match[1] or match[match.lastindex or 1] for match in opened]
    held = [
        (match[1], str(n_wild))
        for row, n_wild in zip(rows, wild_of_sections(rows), strict=True)
        if not row.kind and (match := _DEUCES.fullmatch(row.words)) is not None
    ]
    if len(held) > 1 and all(number == n_wild for number, n_wild in held) and set(numbers) <= set(dict(held)):
        return [row if row.kind else replace(row, words=_written_out(row.words)) for row in rows]
    others = any(_OTHER_D.search(_OF_DEUCES.sub("", row.words, count=1)) for row in rows if not row.kind)
    if len(set(numbers)) < len(numbers) or not set("0123") <= set(numbers) or others:
        return list(rows)
    return [row if row.kind else replace(row, words=_written_out(row.words)) for row in rows]


def _written_out(words: str) -> str:
    words = _OF_DEUCES.sub(lambda match: f"{match[1] or match[2]} D: ", words)
    return _DEUCES.sub(lambda match: f"{match[1]} deuce{'s' * (match[1] != '1')}", words).strip()


def with_answers(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "With the joker:" for "If YES, use this list" below the question, if both answers stand there.

    Examples
    --------
    >>> page = [
    ...     Row(at, text, text) for at, text in enumerate(("Did you get the joker?", "YES:", "Flush", "NO:", "Pair"))
    ... ]
    >>> [row.words for row in with_answers(page)]
    ['Did you get the joker?', 'With the joker:', 'Flush', 'Without the joker:', 'Pair']
    >>> [row.words for row in with_answers(page[1:])]
    ['YES:', 'Flush', 'NO:', 'Pair']
    """
    asked = next((at for at, row in enumerate(rows) if _ASKED.fullmatch(row.words)), None)
    if asked is None:
        return list(rows)
    answers = {
        at: match
        for at, row in enumerate(rows)
        if at > asked and row.kind in ("", "title", "prose") and (match := _ANSWERED.fullmatch(row.words)) is not None
    }
    if [match["answer"].lower() for match in answers.values()] not in (["yes", "no"], ["no", "yes"]):
        return list(rows)
    found: list[Row] = []
    for at, row in enumerate(rows):
        if at not in answers:
            found.append(row)
            continue
        with_it = "With" if answers[at]["answer"].lower() == "yes" else "Without"
        found.append(replace(row, words=f"{with_it} the joker:", kind=""))
        more = (answers[at]["more"] or "").strip()
        found += [replace(row, words=more, kind="prose")] if more else []
    return found
