"""Tables of which each column is a list of its own: its lines are put one below the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from strategygen.charts.counting import FEWEST_COUNTED, places_counted
from strategygen.charts.formats import SourceLine
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import find_heading

#: Titles of columns beside the lists.
_OF_VALUES = pattern_of(r"\W*(?:ev|er|return|value|expected (?:value|return)|avg\.?|average)s?\W*", re.IGNORECASE)
_OF_NUMBERS = pattern_of(r"\W*(?:no|nr|rank|line|order|priority|#)?\W*", re.IGNORECASE)
#: A number in front of a hand, with a full stop, a parenthesis or a gap behind it.
_NUMBERED = pattern_of(r"([0-9]{1,3})(?:[.)]\s*|[ ]{2,})(?=\S)")
#: A number in a paragraph.
_IN_PARAGRAPH = pattern_of(r"(?<![\w.,-])\(?([0-9]{1,2})[.)][ ]+(?=[^\W_])")
#: Titles of columns behind a heading: "With the joker | Example | Average".
_OF_COLUMNS = pattern_of(
    r"\W*(?:(?:an? )?(?:examples?|samples?)(?: hands?)?"
    r"|(?:average|avg\.?|expected)?\s*(?:returns?|values?|payback)?|EV|ER"
    r"|(?:cards? )?(?:hold|held|keep|draw|drawn|discard)(?: cards?)?|cards)\W*",
    re.IGNORECASE,
)
#: Fewest rows of lists beside each other.
_FEWEST_ROWS = 3


def with_columns_apart(lines: Sequence[SourceLine]) -> list[SourceLine]:
    r"""Return the lines of a page with each column that is a list of its own below the one to its left.

    The columns of such a table have headings of sections as titles, or the numbers in front of their cells count on
    from column to column.

    Examples
    --------
    >>> page = ["2 deuces\t1 deuce", "Four of a kind\tFlush", "Two deuces\tThe deuce", "\tNothing else"]
    >>> lines = [SourceLine(number, text) for number, text in enumerate(page, 1)]
    >>> [line.text for line in with_columns_apart(lines)]
    ['2 deuces', 'Four of a kind', 'Two deuces', '1 deuce', 'Flush', 'The deuce', 'Nothing else']
    """
    found: list[SourceLine] = []
    at = 0
    while at < len(lines):
        columns = _columns_of(lines[at].text)
        end = _end_of_table(lines, at, columns)
        if columns and end - at > 1:
            found += _by_headings(lines[at:end], columns)
        elif (counted := _counted(lines, at)) is not None:
            end, by_number = counted
            found += by_number
        else:
            found.append(lines[at])
            end = at + 1
        at = end
    return found


def with_headings_apart(lines: Sequence[SourceLine]) -> list[SourceLine]:
    r"""Return the lines of a page with the heading of a section apart that is the title of the column of hands.

    Examples
    --------
    >>> titles = SourceLine(1, "Hands with the joker\tExample\tAverage")
    >>> [line.text for line in with_headings_apart([titles])]
    ['Hands with the joker', 'Hand\tExample\tAverage']
    >>> hand = SourceLine(1, "Joker\tKing\t1.5")
    >>> with_headings_apart([hand]) == [hand]
    True
    """
    found: list[SourceLine] = []
    for line in lines:
        first, *others = (cell.strip() for cell in re.split(r"\t|[ ]{3,}", line.text))
        heading = find_heading(first, is_title=True) if others and first else None
        are_titles = any(others) and all(map(_OF_COLUMNS.fullmatch, others))
        if heading is not None and heading.is_sure and are_titles:
            found.append(replace(line, text=first, is_title=True, part=""))
            line = replace(line, text="\t".join(["Hand", *others]), is_title=False)
        found.append(line)
    return found


def with_numbers_apart(lines: Sequence[SourceLine]) -> list[SourceLine]:
    """Return lines with each number in front of its line: numbers that stand alone above it, or in one paragraph.

    Examples
    --------
    >>> hands = "Quads", "Full house", "Flush", "Straight", "Trips", "Pair"
    >>> paragraph = "Hold: " + ", ".join(f"({at}) {hand}" for at, hand in enumerate(hands, 1))
    >>> [line.text for line in with_numbers_apart([SourceLine(1, paragraph)])]
    ['Hold:', '1. Quads', '2. Full house', '3. Flush', '4. Straight', '5. Trips', '6. Pair']
    >>> alone = [text for at, hand in enumerate(hands, 1) for text in (f"{at}.", hand)]
    >>> [line.text for line in with_numbers_apart([SourceLine(at, text) for at, text in enumerate(alone, 1)])][:2]
    ['1. Quads', '2. Full house']
    """
    return numbers_beside([part for line in lines for part in _counted_parts(line)])


#: Fewest numbers of a list whose numbers stand in rows of their own.
_FEWEST_ALONE = 4
_NUMBER_ALONE = pattern_of(r"#?([0-9]{1,2})[.)]?")
_TITLE_ALONE = pattern_of(r"(?:#|no\.?|rank|order|priority|number|hand|hold|play|cards?|strategy)", re.IGNORECASE)


def numbers_beside(lines: Sequence[SourceLine]) -> list[SourceLine]:
    r"""Return lines with the numbers of a list, each in a row of its own, in front of the texts below them.

    So are the cells of a table if it is copied one below the other.

    Examples
    --------
    >>> texts = ("Rank", "Hold", "1", "Full house", "2", "Flush", "3", "Two pair", "4", "Low pair", "The end")
    >>> [line.text for line in numbers_beside([SourceLine(at, text) for at, text in enumerate(texts)])]
    ['Rank\tHold', '1. Full house', '2. Flush', '3. Two pair', '4. Low pair', 'The end']
    """
    found: list[SourceLine] = []
    texts = [line for line in lines if line.text.strip()]
    numbers = [
        int(match[1]) if (match := _NUMBER_ALONE.fullmatch(line.text.strip())) and not line.part else 0
        for line in texts
    ]
    at = 0
    while at < len(texts):
        end, n = at, 0
        while end + 1 < len(texts) and numbers[end] == n + 1 and not numbers[end + 1]:
            end, n = end + 2, n + 1
        if n < _FEWEST_ALONE:
            found.append(texts[at])
            at += 1
            continue
        titles = found[-2:]
        if len(titles) > 1 and all(_TITLE_ALONE.fullmatch(line.text.strip()) for line in titles):
            found[-2:] = [replace(titles[0], text="\t".join(line.text.strip() for line in titles))]
        found += [
            replace(texts[place], text=f"{numbers[place - 1]}. {texts[place].text.strip()}")
            for place in range(at + 1, end, 2)
        ]
        at = end
    return found


def _counted_parts(line: SourceLine) -> list[SourceLine]:
    """Return the lines of a paragraph with numbers that count up from 1, or else the line."""
    places: list[re.Match[str]] = []
    for match in _IN_PARAGRAPH.finditer(line.text) if "\t" not in line.text else ():
        if int(match[1]) == len(places) + 1:
            places.append(match)
    if len(places) < FEWEST_COUNTED:
        return [line]
    ends = [*(match.start() for match in places[1:]), len(line.text)]
    parts = [
        f"{match[1]}. {line.text[match.end() : end].strip(' ,;')}" for match, end in zip(places, ends, strict=True)
    ]
    head = line.text[: places[0].start()].strip()
    return [replace(line, text=text) for text in ([head] if head else []) + parts]


def with_wrapped_rows(lines: Sequence[SourceLine]) -> list[SourceLine]:
    r"""Return lines with the rows of a table that have no number put into the row above, if the others count up.

    Examples
    --------
    >>> page = ["1\tQuads", "2\tFull", "\thouse", "3\tFlush", "4\tTrips", "5\tTwo pair", "6\tPair", "\t(jacks)"]
    >>> [line.text for line in with_wrapped_rows([SourceLine(at, text, part="row") for at, text in enumerate(page, 1)])]
    ['1\tQuads', '2\tFull house', '3\tFlush', '4\tTrips', '5\tTwo pair', '6\tPair (jacks)']
    """
    rows = [(line, _cells(line)) for line in lines if line.part == "row"]
    numbers = [int(cells[0].strip(".)")) for _, cells in rows if cells[0].strip(".)").isdecimal()]
    empty = sum(not cells[0] and len(cells) > 1 for _, cells in rows)
    if not empty or len(places_counted(numbers)) < max(len(numbers), FEWEST_COUNTED):
        return list(lines)
    found: list[SourceLine] = []
    for line in lines:
        cells = _cells(line)
        above = found[-1] if found else None
        is_wrapped = (
            line.part == "row" and not cells[0] and len(cells) > 1 and above is not None and above.part == "row"
        )
        alone = [cell for cell in cells if cell]
        if is_wrapped and len(alone) == 1 and _DEFINITION.match(alone[0]):
            # "HC = high card" below the table; a sentence may go on in the next row.
            found.append(replace(line, text=alone[0], part=""))
            continue
        if not is_wrapped or above is None or not _cells(above)[0].strip(".)").isdecimal():
            found.append(line)
            continue
        pairs = zip_longest(_cells(above), cells, fillvalue="")
        found[-1] = replace(above, text="\t".join(f"{one} {more}".strip() for one, more in pairs))
    return found


_DEFINITION = pattern_of(r"\w{1,6}(?: cards?)? = ")


def _cells(line: SourceLine) -> list[str]:
    return [cell.strip() for cell in line.text.split("\t")]


def _numbered_cells(line: SourceLine) -> list[str]:
    """Return the cells of a row, which spaces in front of a number may part too, each with its number."""
    found: list[str] = []
    for cell in re.split(r"\t|[ ]{2,}(?=[0-9]{1,3}(?:[.)][ ]|[ ]{2,}))", line.text):
        is_behind_number = bool(found) and re.fullmatch("[0-9]{1,3}", found[-1]) is not None
        if is_behind_number and re.search("[A-Za-z]", cell):
            found[-1] = f"{found[-1]}. {cell.strip()}"
        else:
            found.append(cell.strip())
    return found


def _columns_of(title: str) -> list[tuple[int, int]]:
    """Return where each list begins and ends in a row of titles; empty for other rows."""
    if "\t" not in title:
        return []
    cells = [cell.strip() for cell in title.split("\t")]
    starts: list[int] = []
    sections = set()
    for at, cell in enumerate(cells):
        heading = find_heading(cell, is_title=True) if cell else None
        if heading is not None:
            starts.append(at)
            sections.add(heading.sections)
        elif (starts and cell and not _OF_VALUES.fullmatch(cell)) or (not starts and not _OF_NUMBERS.fullmatch(cell)):
            return []
    if len(starts) < 2 or len(sections) < len(starts):
        return []
    return list(zip(starts, [*starts[1:], len(cells)], strict=True))


def _end_of_table(lines: Sequence[SourceLine], start: int, columns: Sequence[tuple[int, int]]) -> int:
    """Return where the rows below a row of titles end."""
    end = start + 1
    while (
        columns
        and end < len(lines)
        and lines[end].number - lines[end - 1].number <= (2 if lines[start].part else 1)
        and lines[end].part == lines[start].part
        and not lines[end].is_title
        and len(_cells(lines[end])) <= columns[-1][1]
        and not _has_other_titles(lines[end], lines[start])
    ):
        end += 1
    return end


def _has_other_titles(line: SourceLine, titles: SourceLine) -> bool:
    """Whether a row has titles of other sections; below its own title "2 deuces" is a hold."""
    own = [find_heading(cell, is_title=True) for cell in _cells(line)]
    first = [find_heading(cell, is_title=True) for cell in _cells(titles)]
    pairs = zip(own, first, strict=False)
    return bool(_columns_of(line.text)) and any(
        a is not None and b is not None and a.sections != b.sections for a, b in pairs
    )


def _by_headings(lines: Sequence[SourceLine], columns: Sequence[tuple[int, int]]) -> list[SourceLine]:
    found: list[SourceLine] = []
    titles = _cells(lines[0])
    for first, end in columns:
        found.append(SourceLine(lines[0].number, titles[first], is_title=True))
        for line in lines[1:]:
            cells = _cells(line)
            own = cells[first:end]
            if not own or not re.search(r"\w", own[0]):
                continue
            number = next((cell for cell in cells[: columns[0][0]] if cell.strip(".)").isdecimal()), "")
            text = "\t".join(own).strip("\t")
            found.append(replace(line, text=f"{number.strip('.)')}. {text}" if number else text))
    return found


def _counted(lines: Sequence[SourceLine], start: int) -> tuple[int, list[SourceLine]] | None:
    """Return where a table ends whose numbered cells count on from column to column, and its cells in this order.

    Examples
    --------
    >>> page = [" 1  RF, SF   4  FL", " 2  RF4      5  ST", " 3  FH       6  SF4", "             7  2P"]
    >>> end, cells = _counted([SourceLine(number, text) for number, text in enumerate(page)], 0)
    >>> end, [cell.text for cell in cells]
    (4, ['1. RF, SF', '2. RF4', '3. FH', '4. FL', '5. ST', '6. SF4', '7. 2P'])
    """
    end = start
    while end < len(lines) and (end == start or lines[end].number - lines[end - 1].number in (0, 1)):
        own = [cell for cell in _numbered_cells(lines[end]) if cell]
        if not own or not all(map(_NUMBERED.match, own)) or (end == start and len(own) < 2):
            break
        end += 1
    if end - start < _FEWEST_ROWS:
        return None
    rows = lines[start:end]
    cells = [_numbered_cells(line) for line in rows]
    by_column = [
        replace(line, text=_NUMBERED.sub(r"\1. ", texts[at], count=1))
        for at in range(max(map(len, cells)))
        for line, texts in zip(rows, cells, strict=True)
        if at < len(texts) and texts[at]
    ]
    numbers = [int(match[1]) for line in by_column if (match := _NUMBERED.match(line.text)) is not None]
    # They may count from left to right instead.
    ordered = sorted(range(len(numbers)), key=numbers.__getitem__)
    if sorted(numbers) != list(range(numbers[0], numbers[0] + len(numbers))):
        return None
    return end, [by_column[at] for at in ordered]
