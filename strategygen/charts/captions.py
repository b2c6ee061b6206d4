"""Captions of groups of lines: "Pairs", "Four-card draws", "When all else fails"; they say nothing of the lines below.

A row is such a caption if

- it has no mark of a list, where the lines around have one, and is set apart: by its type, a colon, a blank line, or
  numbers that count on across it;
- all its words are those of names of groups, in the plural ("Pairs"), or of what is left ("Everything else");
- the lines below it say all that they mean, else they are refused: below "Draws" no line is a made hand, below "Pairs"
  none is a single card, and cards by name below "Straight draws" say their suits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from strategygen.charts.lists import draws_five, mark_of, names_of, number_of
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.prose import has_digits, words_in
from strategygen.charts.readings import Reading
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import Row
from strategygen.charts.taken_back import takes_back
from strategygen.errors import ChartError
from strategygen.language import Entry, Line

_REMARK = "a remark on the line above, or a caption? add it to that line, or put a colon behind a caption"
_TAKEN_BACK = "this text takes back the line above, or gives it another place; change that line, and delete this text"
#: The kind of a row that is such a caption.
GROUP = "group"

_N = r"(?:[1-5]|one|two|three|four|five|single)"
_KIND = (
    r"single|made|pat|paying|winning|dealt|complete|premium|powerhouse|monster|top|best|big|bigger|biggest|great|good|better|strong"
    r"|stronger|strongest|medium|middle|middling|mid|decent|fair|weak|weaker|weakest|poor|low|lower|high|higher|small|long"
    r"|speculative|basic|common|rare|remaining|final|last|first|second|third|main|key|important|valuable|marginal|worthwhile"
    rf"|royal|straight|flush|{_N}[- ]card|of|to|and|or|for|the|all|any|other|some|more"
    r"|your|big hand"
)
#: Names of groups, in the plural or without one.
_NOUN = (
    r"hands|cards|pairs|draws|royals|straights|flushes|combinations|combos|holdings|plays|choices|options"
    r"|tier|shots|value|priority|stuff|ones|winners|chances|hopes|dreams|wonders"
)
_GROUP = pattern_of(
    rf"(?:(?:{_KIND})(?:[- ]value)?[\s,/&]+)*(?:{_NOUN})(?:[\s,/&]+(?:(?:{_KIND})[\s,/&]+)*(?:{_NOUN}))*", re.IGNORECASE
)
_SAYING = pattern_of(
    r"bread and butter|(?:one|two|three) cards? away|long ?shots?|the (?:big|good|great|real|bad|ugly) ones?|the rest"
    r"|(?:top|middle|bottom|mid) of the (?:list|range)|draw|pat"
    r"|pairs?,? (?:etc\.?|and (?:so on|more|such|the like)|& co\.?)",
    re.IGNORECASE,
)
#: Above the line that draws five cards.
_OF_REST = pattern_of(
    r"(?:(?:every|any)thing|all|whatever|nothing) (?:else|left|other)|nothing|trash|garbage|junk|rubbish|no hand|no"
    r" hope"
    r"|the dregs|discard(?:s| (?:it )?(?:all|everything))?|draw (?:five|5)(?: (?:new )?cards)?|start over|redraw"
    r"|(?:the )?last resort"
    r"|(?:when|if) (?:all else fails|nothing else (?:fits|works|applies))|throw (?:it |them )?(?:all )?away|dump"
    r" (?:it|them)(?: all)?",
    re.IGNORECASE,
)
_PART = pattern_of(
    r"(?:(?:group|tier|level|part|section|category|class|step|stage|block)\s+(?:[0-9]{1,2}|[a-h]|[ivx]{1,4})|[a-h]|[ivx]{1,4})\s*[:.)–—-]+\s+",
    re.IGNORECASE,
)
_OF_DRAWS = pattern_of(rf"\b(?:draws?|royals|straights|flushes|{_N}[- ]card|away|shots?)\b", re.IGNORECASE)
_OF_PAIRS = pattern_of(r"\bpairs\b", re.IGNORECASE)
_OF_SINGLES = pattern_of(r"\b(?:single|high|one)[- ]cards?\b|\bone-card\b", re.IGNORECASE)
_OF_SUITS = pattern_of(r"\b(?:royal|straight|flush)", re.IGNORECASE)
_OF_MANY = pattern_of(r"\b(?:[2-5]|two|three|four|five)[- ]card\b", re.IGNORECASE)
_SHAPE = r"(?:double[- ])?(?:inside|outside|open(?:[- ]ended)?|gut ?shots?|closed)"
_SHAPED = pattern_of(rf"(?:{_KIND}|[\s,/&-])*{_SHAPE}(?:{_KIND}|{_NOUN}|{_SHAPE}|[\s,/&-])*", re.IGNORECASE)
_HAS_SHAPE = pattern_of(
    rf"{_SHAPE}|gaps?\b|consecutive|[2-9TJQKA]{{3,4}}|[2-9TJQKA](?:-(?:10|[2-9TJQKA])){{2,}}", re.IGNORECASE
)
_SUITED = pattern_of(
    r"(?:all )?(?:un|off-?)?suited(?: (?:cards|hands|draws))?|(?:mixed|different|same) suits?", re.IGNORECASE
)
_HAS_SUITS = pattern_of(r"suit|mixed|\b[2-9TJQKA]{2,4}[so]\b", re.IGNORECASE)


def with_groups(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the captions of groups of lines marked.

    Examples
    --------
    >>> from strategygen.charts.rows import NUMBERING
    >>> def page(caption):
    ...     lines = [
    ...         Row(at, text, text).without(NUMBERING, f"{at}.", text)
    ...         for at, text in ((1, "Flush"), (2, "High pair"), (3, "Low pair"))
    ...     ]
    ...     return [lines[0], Row(2, caption, caption), *lines[1:]]
    >>> [with_groups(page(text), PlainReader())[1].kind for text in ("Pairs", "With an ace", "Low pair", "Last resort")]
    ['group', '', '', '']
    """
    texts = [row for row in rows if row.words and row.kind in ("", "title", "language")]
    found = set(_groups(texts, reader))
    return [replace(row, kind=GROUP) if row in found else row for row in rows]


#: Captions that say how many cards the lines below them hold: "HOLD THREE CARDS".
_OF_COUNT = pattern_of(
    r"(?:hold|keep|save) (?:all )?(?P<n>five|four|three|two|one|[1-5]) cards?"
    r"|(?:draw|discard|throw away) (?:all )?(?:five|5)(?: new)? cards?",
    re.IGNORECASE,
)
#: The number of cards of a made hand.
_MADE = 5
_COUNTED = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
#: Fewest captions of a page that say how many cards are held.
_FEWEST_COUNTS = 3


def with_counts_above(rows: Sequence[Row]) -> list[Row]:
    """Return rows with the number of cards that the caption above them says they hold.

    Examples
    --------
    >>> texts = "HOLD ALL FIVE CARDS", "Flush", "HOLD TWO CARDS", "Q-J", "Q-10", "DRAW FIVE NEW CARDS", "Anything else"
    >>> found = with_counts_above([Row(at, text, text) for at, text in enumerate(texts)])
    >>> [row.count for row in found], [row.kind for row in found][:2]
    ([-1, 5, -1, 2, 2, -1, 0], ['group', ''])
    """
    counts = [_count_of(row) if row.kind in ("", "title") and not row.numbering else None for row in rows]
    if sum(number is not None for number in counts) < _FEWEST_COUNTS:
        return list(rows)
    found: list[Row] = []
    count = -1
    for row, number in zip(rows, counts, strict=True):
        if number is not None:
            count = number
            row = replace(row, kind=GROUP)
        elif row.kind == "" and row.words and row.count < 0:
            row = replace(row, count=count)
        found.append(row)
    return found


def _groups(texts: Sequence[Row], reader: PlainReader) -> Iterator[Row]:
    may_be = [at for at, row in enumerate(texts) if _may_be_caption(row)]
    for at in may_be:
        row = texts[at]
        above = texts[at - 1] if at else None
        end = next((other for other in range(at + 1, len(texts)) if not mark_of(texts[other])), len(texts))
        lines = texts[at + 1 : end]
        if not lines or (above is not None and not mark_of(above)) or heading_of(row) is not None:
            continue
        words = _bare(row)
        if _OF_REST.fullmatch(words):
            if len(lines) == 1 and draws_five(lines[0], reader):
                yield row
        elif not _is_apart(row, above, lines[0], reader):
            continue
        elif (_GROUP.fullmatch(words) or _SAYING.fullmatch(words)) and _are_held(row, texts, reader):
            yield row


def _are_held(row: Row, texts: Sequence[Row], reader: PlainReader) -> bool:
    """Whether other lines hold the hands of a caption, if it can be read as a line: else its mark may be forgotten."""
    names = set(names_of(row.words.rstrip(" :"), reader))
    others = {name for other in texts if other is not row and mark_of(other) for name in names_of(other.words, reader)}
    is_held = not _OF_SINGLES.search(row.words) or any(name.n == 1 for name in others)
    return names <= others and is_held


def _count_of(row: Row) -> int | None:
    """Return the number of cards that a caption says the lines below it hold; None for other rows."""
    match = _OF_COUNT.fullmatch(row.words.strip(" :.-–—"))
    if match is None:
        return None
    number = (match["n"] or "0").lower()
    return _COUNTED.get(number) or int(number)


def is_saying(text: str) -> bool:
    """Whether a text is a name of a group that says nothing of its lines: "Long shots", "PAIRS ETC"."""
    return _SAYING.fullmatch(text) is not None


def _bare(row: Row) -> str:
    """Return the words of a caption without its marks and the number of a part."""
    return _PART.sub("", row.words.strip(" *_=~–—-:•.!"), count=1)


def _may_be_caption(row: Row) -> bool:
    return (
        not mark_of(row)
        and row.kind != "language"
        and row.part not in ("row", "item", "term")
        and "\t" not in row.written
    )


def _is_apart(row: Row, above: Row | None, below: Row, reader: PlainReader) -> bool:
    """Whether a row is set apart from the lines around it; what may be a line itself needs a title or a colon."""
    if above is not None and has_digits(above.numbering) and number_of(below) == number_of(above) + 1:
        return True
    written = row.written.strip()
    if row.kind == "title" or written.endswith(":"):
        return True
    if reader.can_read(row.words):
        return False
    is_set = written == written.upper() != written.lower()
    is_set |= written.startswith(("**", "__")) and written.endswith(("**", "__"))
    return is_set or (above is not None and row.number - above.number > 1)


def errors_of_groups(
    rows: Sequence[Row], readings: Mapping[Row, Reading], lines: Sequence[Line], source: str
) -> list[ChartError]:
    """Return an error for each line that means something else below its caption: "Flush" below "Draws".

    Below "HOLD TWO CARDS" it is one that holds another number of cards.
    """
    found: list[ChartError] = []
    words = held = ""
    count: int | None = None
    for row in rows:
        reading = readings.get(row)
        if reading is None:
            continue
        if row.kind == GROUP:
            count, held = _count_of(row), row.words
        if not reading.lines:
            if row.words and not mark_of(row):
                bare = _bare(row)
                is_group = any(one.fullmatch(bare) for one in (_GROUP, _SUITED, _SHAPED)) or bare.lower() == "draw"
                words = bare if is_group else ""
            continue
        entries = [entry for number in reading.lines for entry in lines[number - 1].entries]
        if count is not None and not all(_has_count(entry, count) for entry in entries):
            why = f"below the caption '{held}' this line holds another number of cards; change one of them"
            found.append(ChartError(f"{why}\n  {row.words}", source, row.number))
        if words and not _says_all(row, entries, words):
            why = (
                f"below the caption '{words}' this may be another hand; write it out as 'four to a flush', 'KQ suited'"
            )
            found.append(ChartError(f"{why}\n  {row.words}", source, row.number))
    return found


def _has_count(entry: Entry, count: int) -> bool:
    """Whether an entry holds so many cards; the fifth card beside four of a kind may be held or not."""
    return entry.name.n == count or (count == _MADE and entry.name.type == "4K")


def _says_all(row: Row, entries: Sequence[Entry], words: str) -> bool:
    """Whether a line below a caption means the same without it."""
    names = {entry.name for entry in entries}
    is_of_five = _is_of_five(words) or _OF_MADE.fullmatch(words)
    if _OF_DRAWS.search(words) and any(name.n == 5 for name in names) and not is_of_five:
        return False
    is_straight = any(name.type in ("S", "SF") and name.n < 5 for name in names)
    if _SHAPED.fullmatch(words) and is_straight and not _HAS_SHAPE.search(row.words):
        # "Inside straights" above "four to a straight"
        return False
    if _OF_MANY.search(words) and any(name.n == 1 for name in names):
        # "Three-card straight flushes" above "one high card"
        return False
    nouns = {word.text for word in words_in(row.words)}
    if _OF_PAIRS.search(words) and any(name.n == 1 for name in names) and not nouns & {"card", "highcard", "facecard"}:
        return False
    is_pair = any(name.type in ("HP", "LP") for name in names)
    if _OF_SINGLES.search(words) and is_pair and "pair" not in nouns:
        return False
    is_open = bool({name.type for name in names} & {"S", "N"}) and any(entry.cards for entry in entries)
    is_of_suits = _OF_SUITS.search(words) is not None or _SUITED.fullmatch(words) is not None
    return not (is_of_suits and is_open and _HAS_SUITS.search(row.words) is None)


#: "Pat hands and big draws", not "draws to made hands"
_OF_MADE = pattern_of(
    r"(?:(?:the|all|good|best|complete) )?(?:pat|made|dealt) hands"
    r"(?:(?:,| and|,? &|/| \+) (?:(?!no\b|not\b|to\b|from\b|over\b|against\b)[a-z0-9-]+ ){0,2}(?:draws|hands|pairs))*"
    r"|(?:(?:big|good|best|strong) )?draws(?: and| &|,) (?:pat|made) hands",
    re.IGNORECASE,
)


def _is_of_five(words: str) -> bool:
    return re.match(r"(?:5|five)[- ]card", words, re.IGNORECASE) is not None


def _is_in_capitals(row: Row) -> bool:
    return row.kind == GROUP and row.words.isupper()


def errors_of_remarks(
    rows: Sequence[Row], readings: Mapping[Row, Reading], source: str, harmless: frozenset[str]
) -> list[ChartError]:
    """Return an error for each text between lines that takes back the line above it.

    `harmless` are the notes of texts that are read with a line, or that the page marks as comments.
    """
    found: list[ChartError] = []
    lines = [at for at, row in enumerate(rows) if row in readings and readings[row].lines]
    for at in range(lines[0], lines[-1]) if lines else ():
        row = rows[at]
        reading = readings.get(row)
        is_text = reading is not None and not reading.lines and reading.kind == "skipped" and row.kind != "title"
        if reading is None or not is_text or reading.note in harmless:
            continue
        above = next(other for other in reversed(rows[:at]) if other.words)
        is_below = above.number == row.number - 1 and above.indent < row.indent and bool(mark_of(above))
        if takes_back(row.words.strip(" .!")):
            found.append(ChartError(f"{_TAKEN_BACK}\n  {row.words}", source, row.number))
        elif is_below and reading.note.startswith("caption") and not (row.words.endswith(":") or _is_in_capitals(row)):
            found.append(ChartError(f"{_REMARK}\n  {row.words}", source, row.number))
    return found
