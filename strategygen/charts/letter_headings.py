"""Headings that are letters, one for each wild card: "WWW", "W W" and "no W", or "DD" where D is a deuce."""

from __future__ import annotations

import re
from collections.abc import Sequence

from strategygen.charts.patterns import pattern_of
from strategygen.charts.rows import Row

#: What a page says that a letter is; "deuce or ace" is more than a wild card.
_IS_LETTER = pattern_of(
    r"(?<![\w-])[\"“'‘]?(?P<letter>[A-Za-z])[\"”'’]?\s*(?:=|:|\b(?:is|are|means?|stands? for)\b)\s*"
    r"(?:(?:an?|any|the) )?(?P<noun>[A-Za-z]+(?: cards?)?(?:,? (?:or|and|plus|but|with|except)\b)?)"
)
_WILD_NOUNS = frozenset({"wild", "wilds", "wild card", "wild cards", "deuce", "deuces", "joker", "jokers"})
#: Letters of ranks and suits, which may be cards.
_NO_LETTERS = frozenset("AKQJTHSC")
_NUMBERS = ("no", "one", "two", "three", "four")
#: "WW (two wilds)" says its number again.
_REMARK = pattern_of(
    r"\s*[(\[](?P<number>one|two|three|four|[1-4]) (?:wilds?(?: cards?)?|deuces?|jokers?)[)\]]", re.IGNORECASE
)


def _number_in(text: str, letter: str, *, is_title: bool = False) -> int | None:
    """Return the number of wild cards that a row of letters alone names; None for other rows.

    "None" is a heading if it is marked as a title; elsewhere it may be the line that holds nothing.

    Examples
    --------
    >>> [
    ...     _number_in(text, "W")
    ...     for text in ("WWW", "- W W -", "no W's", "none", "WW (two wilds)", "WW (one wild)", "W7")
    ... ]
    [3, 2, 0, None, 2, None, None]
    """
    remark = _REMARK.search(text)
    bare = text if remark is None else text[: remark.start()] + text[remark.end() :]
    bare = bare.strip(" *_#=~–—:.-").removeprefix("Hands with ").removeprefix("Hands ")
    none = rf"(?i:no|0|zero|without(?: an?)?) {letter}(?:['’]?s)?{'|(?i:none)' if is_title else ''}"
    number = bare.replace(" ", "").count(letter) if re.fullmatch(rf"{letter}(?: ?{letter}){{0,3}}", bare) else None
    number = 0 if re.fullmatch(none, bare) else number
    said = remark["number"].lower() if remark is not None else ""
    return number if not said or number is None or said in (str(number), _NUMBERS[number]) else None


def letters_alone(rows: Sequence[Row]) -> list[dict[Row, int]]:
    """Return the numbers of the rows such as "WW" and "no W": of the titles alone, of all rows, and of the first ones.

    The page says what a letter means, "w = deuce"; W is a wild card if it says nothing else.

    Examples
    --------
    >>> rows = [Row(at, text, text) for at, text in enumerate(("W", "Flush", "W", "no W", "Pair"), 1)]
    >>> [[(row.number, number) for row, number in numbers.items()] for numbers in letters_alone(rows)]
    [[], [(1, 1), (3, 1), (4, 0)], [(1, 1), (4, 0)]]
    >>> letters_alone([Row(5, "W = winner", "W = winner"), *rows])
    []
    """
    said: dict[str, set[str]] = {}
    for row in rows:
        for match in _IS_LETTER.finditer(row.words):
            said.setdefault(match["letter"], set()).add(match["noun"].lower())
    letters = {"W"} | {letter for letter in said if letter.upper() not in _NO_LETTERS}
    letters = {letter for letter in letters if said.get(letter, set()) <= _WILD_NOUNS}
    found: list[dict[Row, int]] = []
    for letter in sorted(letters):
        texts = [row for row in rows if row.kind in ("", "title")]
        numbers = {
            row: number
            for row in texts
            if (number := _number_in(row.words, letter, is_title=row.kind == "title")) is not None
        }
        found.append({row: number for row, number in numbers.items() if row.kind == "title"})
        found += [numbers, _first_ones(numbers)]
    return found


#: Rows with the letters of one number of wild cards.
_HEADING_AND_HOLD = 2


def _first_ones(numbers: dict[Row, int]) -> dict[Row, int]:
    """Return the first row of each number, if they stand in order; the others are holds of the sections they open.

    Empty if a hold has another number than its section, or stands there twice.
    """
    found: dict[Row, int] = {}
    now = None
    if any(list(numbers.values()).count(number) > _HEADING_AND_HOLD for number in numbers.values()):
        return {}
    for row, number in numbers.items():
        if number not in found.values():
            found[row] = now = number
        elif number != now or not number:
            return {}
    order = list(found.values())
    return found if order in (sorted(order), sorted(order, reverse=True)) else {}
