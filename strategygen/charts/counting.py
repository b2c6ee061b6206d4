"""Numbers in front of the lines of a page that count up, also where other numbers stand between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

#: Fewest numbers that count up.
FEWEST_COUNTED = 6
#: Fewest of a section beside others, where a page has other numbers too.
_FEWEST_OF_SECTION = 3
#: The first twenty ordinal numbers.
_WORDS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"),
    "twentieth",
)
_ROMAN = frozenset("IVXL")


def ordinal(text: str) -> int:
    """Return the value of a number in front of a line, which may be a Roman numeral or a word; 0 for other words.

    Examples
    --------
    >>> ordinal("14"), ordinal("XIV"), ordinal("xxxix"), ordinal("Twelfth"), ordinal("Flush")
    (14, 14, 39, 12, 0)
    """
    if text.isdecimal():
        return int(text)
    if not _ROMAN.issuperset(text.upper()):
        return _WORDS.index(text.lower()) + 1 if text.lower() in _WORDS else 0
    digits = [{"I": 1, "V": 5, "X": 10, "L": 50}[sign] for sign in text.upper()]
    return sum(-own if own < after else own for own, after in zip(digits, [*digits[1:], 0], strict=True))


def places_counted(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the places of the numbers that count up by one from 1, and again from 1 in each section.

    If other numbers stand between them, such as those of pages, they are left out: then one section has six numbers or
    more, and each has three.  There are no places if fewer count up, or two numbers fit one place.

    Examples
    --------
    >>> places_counted([1, 2, 3, 1, 1, 2]), places_counted([4, 3, 4, 2, 1, 1]), places_counted([1, 1, 1, 1, 1, 1])
    ((0, 1, 2, 3, 4, 5), (), ())
    >>> places_counted([142, 1, 2, 3, 4, 143, 5, 6, 1, 2, 3, 5]), places_counted([1, 2, 3, 3, 4, 5, 6])
    ((1, 2, 3, 4, 6, 7, 8, 9, 10), ())
    """
    if len(numbers) < FEWEST_COUNTED:
        return ()
    is_count = numbers[0] == 1 and all(after in (before + 1, 1) for before, after in pairwise(numbers))
    if is_count and max(numbers) < _FEWEST_OF_SECTION:
        # "A flush", "A pair"
        return ()
    if is_count:
        return tuple(range(len(numbers)))
    sections = [run for run in _sections(_longest_count(numbers), numbers) if len(run) >= _FEWEST_OF_SECTION]
    if max(map(len, sections), default=0) < FEWEST_COUNTED:
        return ()
    for run in sections:
        for at, (before, after) in enumerate(pairwise((*run, len(numbers))), 1):
            if at < len(run) and numbers[after] in numbers[before + 1 : after]:
                return ()
            if numbers[before] in numbers[before + 1 : after] and at < len(run):
                return ()
    return tuple(place for run in sections for place in run)


def _longest_count(numbers: Sequence[int]) -> list[int]:
    """Return the places of the most numbers that count up by one, and again from 1."""
    length: list[int] = []
    before: list[int] = []
    last: dict[int, int] = {}
    best = -1
    for at, number in enumerate(numbers):
        above = last.get(number - 1, -1) if number > 1 else best
        is_first = number == 1
        length.append(1 + length[above] if above >= 0 else int(is_first))
        before.append(above)
        if not length[at]:
            continue
        if number not in last or length[at] > length[last[number]]:
            last[number] = at
        if best < 0 or length[at] > length[best]:
            best = at
    found: list[int] = []
    while best >= 0:
        found.append(best)
        best = before[best]
    return found[::-1]


def _sections(places: Sequence[int], numbers: Sequence[int]) -> list[list[int]]:
    """Return places in sections, each of which begins with the number 1."""
    found: list[list[int]] = []
    for place in places:
        if numbers[place] == 1:
            found.append([])
        found[-1].append(place)
    return found
