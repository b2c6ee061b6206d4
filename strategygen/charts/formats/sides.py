"""Two columns of a plain text beside each other: the lines of the right one are put below those of the left one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from strategygen.charts.patterns import pattern_of

#: A number in front of a line, and one in the right column.
_LEFT = pattern_of(r"[ ]*([0-9]{1,2})[.)][ ]")
_RIGHT = pattern_of(r"(?<=[ ]{2})[ ]*([0-9]{1,2})[.)][ ]+(?=\S)")
#: Fewest lines of each column, and fewest characters in front of the right one.
_FEWEST_LINES = 3
_FEWEST_BEFORE = 12


def with_sides_apart(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Return the numbered lines of a text with the right column below the left one, if its numbers count on from there.

    Other texts below, which keep the same place free, are parted too.

    Examples
    --------
    >>> left = "1. Quads", "2. Full house", "   or flush", "3. Straight", "4. Trips"
    >>> right = "5. Two pair", "6. Pair", "7. Kings,", "   or queens", ""
    >>> found = with_sides_apart([f"{one:16}{two}" for one, two in zip(left, right)])
    >>> [line for _, line in found][3:], [number for number, _ in found]
    (['3. Straight', '4. Trips', '5. Two pair', '6. Pair', '7. Kings,', '   or queens'], [1, 2, 3, 4, 5, 1, 2, 3, 4])
    """
    numbered = list(enumerate(lines, 1))
    rights = [(at, match) for at, text in enumerate(lines) if (match := _right_number(text)) is not None]
    lefts = [(at, int(match[1])) for at, text in enumerate(lines) if (match := _LEFT.match(text)) is not None]
    if len(rights) < _FEWEST_LINES or len(lefts) < _FEWEST_LINES:
        return numbered
    # From the last number 1 on the left
    first = max((place for place, (_, number) in enumerate(lefts) if number == 1), default=-1)
    counted = [number for _, number in lefts[first:]]
    of_right = [int(match[1]) for _, match in rights]
    is_count = first >= 0 and counted == list(range(1, len(counted) + 1))
    if not is_count or of_right != list(range(len(counted) + 1, len(counted) + 1 + len(of_right))):
        return numbered
    start = lefts[first][0]
    place = min(match.start(1) for _, match in rights)
    if rights[0][0] < start or place < _FEWEST_BEFORE or len({match.end(1) for _, match in rights}) > 1:
        return numbered
    found = numbered[:start]
    is_list = True
    for block in _blocks(lines, start):
        parted = [_parted(lines[at], place) for at in block]
        if None not in parted:
            for side in (0, 1):
                found += [(at + 1, one[side]) for at, one in zip(block, parted, strict=True) if one and one[side]]
            found.append((block[-1] + 1, ""))
        elif is_list:
            return numbered
        else:
            found += [numbered[at] for at in block]
        is_list = is_list and block[-1] < rights[-1][0]
    return found[:-1] if found[-1][1] == "" else found


def _right_number(text: str) -> re.Match[str] | None:
    """Return the number of a line in the right column of a text; None if there is none."""
    match = _RIGHT.search(text[:500], _FEWEST_BEFORE) if "\t" not in text else None
    return match if match is not None and text[: match.start(1)].strip() else None


def _blocks(lines: Sequence[str], start: int) -> Iterator[range]:
    """Yield the places of lines, from one on, that no blank line parts."""
    block = range(start, start)
    for at in range(start, len(lines) + 1):
        if at < len(lines) and lines[at].strip():
            block = range(block.start if block else at, at + 1)
        elif block:
            yield block
            block = range(at, at)


def _parted(text: str, place: int) -> tuple[str, str] | None:
    """Return both sides of a line; None if a word stands where the sides part."""
    left, right = text[:place], text[place:].rstrip()
    if "\t" in text or (right and left.strip() and not left.endswith("  ")):
        return None
    return left.rstrip(), right
