"""The rows of a page made ready for reading: each line of the chart in one row, without what is no part of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, pairwise

from strategygen.charts.around import says_nothing_between
from strategygen.charts.asides import with_remark
from strategygen.charts.gap_counts import is_of_gaps, without_gap_counts
from strategygen.charts.lists import FEWEST_OF_LIST, draws_five, mark_of
from strategygen.charts.outside import sentences_of
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import Ambiguous, PlainReader, find_heading
from strategygen.charts.plain.rank_rules import NO_SUCH_HAND
from strategygen.charts.plain.restated import is_one_of, names_again
from strategygen.charts.plain.vocabulary import VOCABULARY
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.prose import (
    OF_CAPTIONS,
    OF_HANDS,
    OF_LIMITS,
    OF_PLAY,
    OF_WILD,
    has_digits,
    is_harmless,
    names_any,
    texts_in,
)
from strategygen.charts.row_headings import HEADED, Sections, heading_of, headings_in_order
from strategygen.charts.row_orders import parts_in_order, suits_are_open, with_hand_of_first
from strategygen.charts.rows import CARDS, COLUMN, EXAMPLE, GLOSSARY, NAME, STAGE, SUCH, Row
from strategygen.charts.spelling import respelled
from strategygen.charts.taken_back import takes_back
from strategygen.errors import NotationError
from strategygen.language import Entry, Name, Section

#: The beginning of a list of hands in one paragraph.
_IN_ORDER = pattern_of(
    r"(?:you should )?(?:hold|keep|play|save)?,?\s*in (?:this|the following )?\s*order"
    r"(?: of (?:preference|priority|importance))?\s*[,:]?\s*",
    re.IGNORECASE,
)
#: "Not in (f)", "except those in line 3".
_IN_OTHER_LINE = pattern_of(
    r",?\s+\(?(?:but |anything |all |any |those |ones )*(?:not (?:already )?(?:(?:covered|listed|named|mentioned)"
    r" )?(?:in|by|under|on)"
    r"|(?:other than|except(?: for)?) (?:those|the ones) (?:in|of|under|on))"
    r"\s+(?:(?:line|rule|row|item|number) \(?(?P<number>[a-z]|[0-9]{1,2})\)?|\((?P<mark>[a-z]|[0-9]{1,2})\))\)?\.?\Z",
    re.IGNORECASE,
)
#: "See line 20" says nothing by itself.
_LINE = r"see (?:also )?(?:lines?|rules?|rows?|no\.?|numbers?|items?|#) ?[0-9]{1,2}(?: (?:below|above))?"
_SEE = pattern_of(rf"[,;]?\s*(?:\({_LINE}\)|\b{_LINE}(?=[).]|\Z))", re.IGNORECASE)
#: A hold without its wild cards, which the heading names.
_WITH = pattern_of(r"(?:with|plus|and) (?:an?|the|another|any|your) ", re.IGNORECASE)
#: An item of a list with a comma between it and the next.
_ITEM = pattern_of(r"(?P<quote>['\"]?)(?P<item>.+)(?P=quote)\s*[,;]")
#: The name of a list that begins: '"2 deuces": ['
_OPENED = pattern_of(r"['\"]?([^'\"]+?)['\"]?\s*[:=]\s*[\[({]\Z")
_QUOTED = pattern_of(r"(['\"])([^'\"]+)\1\Z")
#: What joins one item of a list to the next.
_JOINS_BEHIND, _JOINS_IN_FRONT = pattern_of(r"\b(?:and|or)\s*\Z", re.I), pattern_of(r"(?:and|or)\b", re.I)


def without_hashes(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the lines of a page that begin with "# ", as those of a list in a wiki, not as comments."""
    comments = [row for row in rows if row.kind == "comment" and row.words]
    # What takes no time is asked first: comments of most pages are not read.
    if len(comments) < FEWEST_OF_LIST or any(row.kind == "language" for row in rows):
        return list(rows)
    hashed = {row for row in comments if reader.can_read(row.words)}
    is_list = len(hashed) >= FEWEST_OF_LIST and not any(
        not row.kind and row.words and reader.can_read(row.words) for row in rows
    )
    if not is_list:
        return list(rows)
    places = [at for at, row in enumerate(rows) if row in hashed]
    # An item between others that is not understood is no comment.
    among = set(comments) & set(rows[places[0] : places[-1] + 1])
    return [replace(row, kind="") if row in among else row for row in rows]


def without_separators(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows without the commas between the items of a list, and quotes around them, as programs write lists.

    Examples
    --------
    >>> rows = [Row(1, f"'{hand}',", f"'{hand}',") for hand in ("flush", "quads", "straight", "trips", "two pair", "K")]
    >>> {row.words for row in without_separators(rows, PlainReader())} == {
    ...     "flush",
    ...     "quads",
    ...     "straight",
    ...     "trips",
    ...     "two pair",
    ...     "K",
    ... }
    True
    >>> without_separators(rows[:5], PlainReader()) == rows[:5]
    True
    """
    ended = {row: match["item"] for row in rows if not row.kind and (match := _ITEM.fullmatch(row.words)) is not None}
    n_lines = sum(map(reader.can_read, ended.values())) if len(ended) >= FEWEST_OF_LIST else 0
    texts = [row for row in rows if not row.kind and re.search(r"\w", row.words)]
    n_lists = sum(_OPENED.fullmatch(row.words) is not None for row in texts)
    if n_lines < FEWEST_OF_LIST or 5 * n_lines < 4 * (len(texts) - max(1, 2 * n_lists)):
        return list(rows)
    items = {row: _QUOTED.sub(r"\2", _OPENED.sub(r"\1:", row.words)) for row in texts} | ended
    return [replace(row, words=items.get(row, row.words)) for row in rows]


def with_sub_bullets(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the bullets below numbered lines read as remarks on these lines, in parentheses."""
    numbered = {row for row in rows if row.is_numbered and has_digits(row.numbering)}
    bullets = {row for row in rows if row.numbering[:1] in tuple("-*•+–—▪◦·●○►")} - numbered
    if len(numbered) < FEWEST_OF_LIST or not 0 < len(bullets) <= len(numbered):
        return list(rows)
    found: list[Row] = []
    owner: Row | None = None
    for row in rows:
        if row in numbered:
            is_line = not row.kind and reader.can_read(row.words) and not draws_five(row, reader)
            owner = row if is_line else None
        if row not in bullets or owner is None or row.kind or heading_of(row) is not None:
            owner = owner if row in numbered or row.kind == "comment" else None
            found.append(row)
            continue
        joined = replace(owner, words=f"{owner.words} ({row.words.strip('().! ')})")
        if reader.can_read(joined.words):
            found[found.index(owner)] = owner = joined
            found.append(replace(row, kind="joined"))
        else:
            said = with_remark(owner.words, row.words, reader)
            if said is not None:
                found[found.index(owner)] = owner = replace(owner, words=said[0])
            found.append(replace(row, kind="remark" if said is None else "comment"))
    return found


_SAME = pattern_of(r"\s*\((?:the same|same|ditto|likewise|this one too|here too)\)\Z", re.IGNORECASE)
_REMARK_BEHIND = pattern_of(r"\s*\([^()]+\)\Z")


def with_references(rows: Sequence[Row]) -> list[Row]:
    """Return rows without the words that leave out what a line above in the same section holds: "not in (f)".

    Examples
    --------
    >>> from strategygen.charts.rows import NUMBERING
    >>> texts = ("a", "Flush, 5-6-7 or up"), ("b", "Flush not in (a)"), ("c", "Flush not in (d)")
    >>> rows = [Row(1, words, words).without(NUMBERING, f"({mark})", words) for mark, words in texts]
    >>> [row.words for row in with_references(rows)]
    ['Flush, 5-6-7 or up', 'Flush, not listed above', 'Flush not in (d)']
    """
    found: list[Row] = []
    above: set[str] = set()
    before = ""
    for row in rows:
        mark = row.numbering.strip("(). ").lower()
        if mark in ("a", "1") or (not mark and heading_of(row) is not None):
            above.clear()
        if not row.kind:
            row = replace(row, words=_SEE.sub("", row.words))
            same, remark = _SAME.search(row.words), _REMARK_BEHIND.search(before)
            if same is not None and remark is not None:
                # "Four aces (hold all five)" above "Four 2s with an ace (same)"
                row = replace(row, words=f"{row.words[: same.start()]}{remark.group()}")
            before = row.words or before
        # The words may be in a column of remarks.
        parts = [(row.words, row.left_out)]
        parts += [
            (f"{row.words} {part.text}", tuple(other for other in row.left_out if other is not part))
            for part in row.left_out
            if part.kind == COLUMN
        ]
        for words, left_out in parts if not row.kind else ():
            match = _IN_OTHER_LINE.search(words)
            if match is not None and (match["number"] or match["mark"]).lower() in above - {mark}:
                row = replace(row, words=f"{words[: match.start()]}, not listed above", left_out=left_out)
                break
        found.append(row)
        above.add(mark)
    return found


_HOLD_ALONE = pattern_of(r"(?:hold|keep|save)[.!]*", re.IGNORECASE)


def with_wild_of_heading(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the wild cards of a heading in the line directly below it that needs them.

    Such a line begins with "with", or is "Hold" alone, which elsewhere is the title of a column.

    Examples
    --------
    >>> rows = [Row(1, text, text) for text in ("3 deuces:", "with an ace", "with a king")]
    >>> [row.words for row in with_wild_of_heading(rows, PlainReader())]
    ['3 deuces:', 'the deuces with an ace', 'with a king']
    >>> rows = [Row(1, "4 deuces:", "4 deuces:"), Row(2, "Hold", "Hold", kind="header")]
    >>> [row.words for row in with_wild_of_heading(rows, PlainReader())]
    ['4 deuces:', 'Hold the deuces']
    """
    found: list[Row] = []
    section: Section | None = None
    for at, row in enumerate(rows):
        heading = heading_of(row)
        if section is not None and section.wild and row.kind == "header" and _HOLD_ALONE.fullmatch(row.words):
            below = next((other for other in rows[at + 1 :] if other.words), None)
            if below is None or heading_of(below) is not None:
                row = replace(row, kind="", words=f"{row.words.rstrip('.! ')} the {section.noun}")
        if section is not None and section.wild and not row.kind and _WITH.match(row.words):
            words = f"the {section.noun} {row.words}"
            with suppress(NotationError):
                reader.read(words, section)
                row = replace(row, words=words)
        if row.words and row.kind != "comment":
            sections = heading.sections if heading is not None else ()
            section = sections[0] if len(sections) == 1 else None
        found.append(row)
    return found


def with_sub_items(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the items of a list inside an item put behind the words of that item, if they go on with it.

    Items that can be read alone are lines of their own.
    """
    rows = _with_captions(rows, reader)
    found: list[Row] = []
    at = 0
    sections: Sections = (None,)
    while at < len(rows):
        owner, at = rows[at], at + 1
        found.append(owner)
        heading = heading_of(owner)
        sections = heading.sections if heading is not None else sections
        end = at
        while end < len(rows) and _is_inside(rows[end], owner):
            end += 1
        inner = rows[at:end]
        if inner and (named := _OF_ONES.match(owner.words)) is not None and named["name"].lower() not in VOCABULARY:
            # The list says which ones are the good ones.
            owner = replace(owner, words=f"{named['hand']}:")
        is_owner = not owner.kind and reader.can_read(owner.words) and heading_of(owner) is None
        if not is_owner or all(reader.can_read(row.words) for row in inner):
            continue
        if not _are_joined(inner):
            at = end
            words = _as_alternatives(owner, inner, reader, sections[0])
            if words:
                written = " ".join(row.written for row in (owner, *inner))
                found[-1] = replace(owner, words=words, written=written)
                found += [replace(row, kind="joined") for row in inner]
                continue
            lines = _apart(owner, inner, reader, sections[0])
            if lines:
                found[-1:] = [replace(owner, kind="caption"), *lines]
                continue
            # One of these, or all of them?
            kinds = ["comment" if is_harmless(row.words, is_of_pat_hand=False) else "remark" for row in inner]
            found += [replace(row, kind=kind) for row, kind in zip(inner, kinds, strict=True)]
            continue
        words = _with_items(owner.words, [row.words for row in inner], reader)
        written = " ".join(row.written for row in (owner, *inner))
        found[-1] = replace(owner, words=words, written=written)
        found += [replace(row, kind="joined") for row in inner]
        at = end
    return found


def _with_captions(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the items of a list of lists as captions, if each has a list of lines and restricts none."""
    owners: list[Row] = []
    inner: list[Row] = []
    above: set[Row] = set()
    for row in rows:
        if owners and _is_inside(row, owners[-1]):
            inner.append(row)
            above.add(owners[-1])
        elif mark_of(row) and not row.kind and row.part != "row":
            owners.append(row)
    levels = {(mark_of(row), row.indent) for row in above}
    alike = {row for row in owners if (mark_of(row), row.indent) in levels}
    n_lines = sum(row.kind == "language" or reader.can_read(row.words) for row in inner)
    are_captions = len(above) > 1 and len(inner) >= FEWEST_OF_LIST and 5 * n_lines >= 4 * len(inner)
    if not are_captions or alike != above or not all(map(_is_of_group, above)):
        return list(rows)
    return [replace(row, kind="caption") if row in above else row for row in rows]


def _is_of_group(row: Row) -> bool:
    """Whether the words of a row restrict no line below it, as those of "Made hands" or "Good stuff" do not."""
    return heading_of(row) is None and (
        texts_in(row.words) <= OF_CAPTIONS | {"always", "others", "usually"} or says_nothing_between(row)
    )


def _is_inside(row: Row, owner: Row) -> bool:
    """Whether a row is an item of a list inside the item `owner`."""
    is_item = bool(mark_of(row)) and not has_digits(row.numbering) and bool(mark_of(owner)) and owner.part != "row"
    return is_item and not row.kind and bool(row.words) and row.indent >= owner.indent + 2 and heading_of(row) is None


#: "3 to a straight flush, good ones:"
_OF_ONES = pattern_of(
    r"(?P<hand>.+?)(?:\s*[,;:–—-]\s*|\s+)\(?(?:the |only )?(?P<name>[a-z]{3,12}) (?:ones?|draws?|kinds?)\)?\s*:\Z",
    re.IGNORECASE,
)


def _as_alternatives(owner: Row, inner: Sequence[Row], reader: PlainReader, section: Section | None) -> str:
    """Return the words of "3 to a straight flush:" with the properties below it, of which one must be true.

    None if the properties might have to be true together: then commas between them mean less, or nothing.
    """
    head = owner.words.rstrip(" :")
    if head == owner.words:
        return ""
    texts = [row.words for row in inner]
    try:
        parts = [reader.read(f"{head} {text}", section).entries for text in texts]
        for sign in (", ", ", or "):
            words = f"{head}: {sign.join(texts)}"
            try:
                entries = reader.read(words, section).entries
            except NotationError as error:
                # Kinds of draws with different numbers of gaps are one line, others a line each.
                if sign == ", " and error.message == NO_SUCH_HAND and all("gap" in text for text in texts):
                    continue
                return ""
            return words if is_one_of(reader.context(section), entries, parts) else ""
    except NotationError:
        pass
    return ""


def _apart(owner: Row, inner: Sequence[Row], reader: PlainReader, section: Section | None) -> list[Row]:
    """Return the items below "Four to a straight flush:" as lines with its words, if no hand fits two of them."""
    head = owner.words.rstrip(" :")
    if head == owner.words:
        return []
    lines = [replace(row, words=f"{head} {row.words}") for row in inner]
    try:
        for row in lines:
            reader.read(row.words, section)
    except NotationError:
        return []
    for row, other in combinations(inner, 2):
        try:
            reader.read(f"{head} {row.words}, {other.words}", section)
        except NotationError as error:
            if error.message == NO_SUCH_HAND:
                continue
        return []
    return lines


def _are_joined(rows: Sequence[Row]) -> bool:
    """Whether a word stands between each of the items and the next."""
    pairs = pairwise(row.words for row in rows)
    return all(_JOINS_BEHIND.search(above) or _JOINS_IN_FRONT.match(below) for above, below in pairs)


def _with_items(words: str, items: Sequence[str], reader: PlainReader) -> str:
    """Return the words of an item with those of the list inside it."""
    text = " ".join(items)
    joined = (f"{words}{sign}{text}" for sign in (" ", ", "))
    return next((one for one in joined if reader.can_read(one)), f"{words} ({text.strip('().,;! ')})")


_OF_TYPE = pattern_of(r".+?[\s,(]+(?P<name>(?:type|class) [0-9A-Z]{1,2})\)?:?", re.IGNORECASE)


#: "Type 2: any of the following: (1) one gap, (2) two gaps and one high card, or (3) 2-3-4"
_ANY_FOLLOWING = pattern_of(r"(?:\A|(?<=[:=]) ?)any of the following:?\s*(?=\(1\))", re.IGNORECASE)
_CHOICE = pattern_of(r"(?:\A|(?<=[,;] )|(?<=[,;] or )|(?<= or ))\(([0-9])\) ")


def with_choices_whole(rows: Sequence[Row]) -> list[Row]:
    """Return rows without the numbers of the choices in a text, if these count from one.

    Examples
    --------
    >>> text = "Type 2: Any of the following: (1) one gap, ({}) two gaps and one high card, or (3) any ace low."
    >>> [with_choices_whole([Row(1, words, words)])[0].words for words in (text.format(2), text.format(4))]
    ['Type 2: one gap, two gaps and one high card, or any ace low.', 'Type 2: Any of the following: (1) one gap, ...]
    """
    found: list[Row] = []
    for row in rows:
        begin = _ANY_FOLLOWING.search(row.words)
        choices = "" if begin is None else row.words[begin.end() :]
        numbers = _CHOICE.findall(choices)
        is_choice = re.search(rf"\bor \({len(numbers)}\) ", choices) is not None
        if begin is None or not is_choice or numbers != [str(n) for n in range(1, len(numbers) + 1)]:
            found.append(row)
        else:
            found.append(replace(row, words=f"{row.words[: begin.start()]} {_CHOICE.sub('', choices)}"))
    return found


def with_glossary(rows: Sequence[Row]) -> list[Row]:
    """Return rows with the terms of a list as definitions, if the lines of the chart are items of another list.

    Examples
    --------
    >>> terms = Row(1, "High card", "High card", part="term"), Row(2, "A king.", "A king.", part="description")
    >>> items = [Row(at, "Low pair", "Low pair", part="item") for at in range(3, 9)]
    >>> [row.words for row in with_glossary([*terms, *items])][:2], with_glossary(terms)[0].words
    (['High card = A king.', 'A king.'], 'High card')
    """
    if sum(row.part in ("item", "row") and not row.kind for row in rows) < FEWEST_OF_LIST:
        return list(rows)
    found = list(rows)
    for at, (term, row) in enumerate(pairwise(rows)):
        if term.part == "term" and row.part == "description" and not (term.kind or row.kind):
            named = _OF_TYPE.fullmatch(term.words)
            # "Three to a straight flush, type 1"
            words = f"{term.words.rstrip(' :')} = {row.words}" if named is None else f"{named['name']}: {row.words}"
            part = GLOSSARY if named is None else ""
            found[at] = replace(term, words=words, written=f"{term.written} {row.written}", part=part)
            found[at + 1] = replace(row, kind="joined")
    return found


def with_descriptions(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the descriptions of a list read as remarks on its terms, where these are lines of the chart."""
    terms = [row for row in rows if row.part == "term" and heading_of(row) is None]
    n_lines = sum(not row.kind and reader.can_read(row.words) for row in terms)
    pairs = list(pairwise(rows))
    has_lists = any(above.part == row.part == "description" for above, row in pairs)
    if n_lines < FEWEST_OF_LIST or 5 * n_lines < 4 * len(terms) or has_lists:
        return list(rows)
    found: list[Row] = []
    for row in rows:
        owner = found[-1] if found and found[-1] in terms else None
        if row.part != "description" or row.kind or owner is None:
            found.append(row)
            continue
        remark = row.words.strip("().! ")
        joined = replace(owner, words=f"{owner.words} ({remark[:1].lower()}{remark[1:]})")
        if not draws_five(owner, reader) and reader.can_read(joined.words):
            found[-1] = joined
            found.append(replace(row, kind="joined"))
        else:
            is_again = draws_five(owner, reader) and draws_five(row, reader)
            said = None if is_again else with_remark(owner.words, remark, reader)
            if said is not None:
                found[-1] = replace(owner, words=said[0])
            found.append(replace(row, kind="comment" if is_again or said is not None else "remark"))
    return found


def with_parts(rows: Sequence[Row], reader: PlainReader, only: Sections | None) -> list[Row]:
    """Return rows in which headings and the lines behind them, and hands one after another, are rows of their own."""
    # "4 deuces ........ hold them"
    rows = [replace(row, words=_LEADERS.sub(" - ", row.words, count=1)) if _headed_by(row) else row for row in rows]
    is_chained = has_chains(rows)
    with_words = [row for row in rows if row.words]
    sections = {row: _headed_by(row) for row in with_words}
    in_order = headings_in_order(rows)
    # "4 deuces: hold them" is a line in a list of hands, and a section among such sections.
    alone = {
        row
        for row, below in pairwise(with_words)
        if sections[row] and (sections[below] or _sections_of(below, in_order)) not in ((), sections[row])
    }
    return [
        part for row in rows for part in _row_parts(row, reader, only, has_chains=is_chained, is_section=row in alone)
    ]


#: What leads from a heading to the line behind it.
_LEADERS = pattern_of(r"(?<=\w)\s*(?:\.{4,}:?|(?:\s\.){4,}|…+|_{3,})\s+(?=\S)")


def _headed_by(row: Row) -> Sections:
    """Return the sections of the heading that stands in front of the words of a row; none if there is no heading."""
    match = HEADED.match(row.words) if not row.kind else None
    found = find_heading(f"{match[1]}:") if match is not None else None
    return () if found is None else found.sections


def _sections_of(row: Row, in_order: Collection[Row]) -> Sections:
    """Return the sections of a row that is surely a heading, as those in order are; none if it may be a line."""
    found = heading_of(row)
    return found.sections if found is not None and (found.is_sure or row in in_order) else ()


def _row_parts(
    row: Row, reader: PlainReader, only: Sections | None, *, has_chains: bool, is_section: bool
) -> Sequence[Row]:
    """Return a heading and the line behind it, as in "3 deuces: wild royal flush", or else the row.

    `only` are the sections of all headings of the page, if they are the same: they may be names of hands.  On a page
    that has hands one after another (`has_chains`) two hands may be so, too.
    """
    if not row.kind and len(row.cells) > 1 and not reader.can_read(row.words):
        # "Full house | hold 5"
        remarked = f"{row.cells[0]} ({', '.join(cell.lstrip('*•- ') for cell in row.cells[1:])})"
        remarked += "".join(f" ({note})" for note in row.notes)
        row = replace(row, words=remarked) if reader.can_read(row.cells[0]) else row
    if reader.gap_counts and not row.kind and is_of_gaps(row.words):
        # "No gap; 2-3-4 has one gap" is said of all lines.
        uncounted = without_gap_counts(row.words)
        row = replace(row, words=uncounted) if uncounted and reader.can_read(uncounted) else row
    squeezed = " ".join(row.words.split())
    if not row.kind and squeezed != row.words and not reader.can_read(row.words) and reader.can_read(squeezed):
        # "RF  SF  4K"
        row = replace(row, words=squeezed)
    row = _with_suited_example(_with_name(row, reader), reader)
    row = _with_stage(_with_comments(row, reader), reader)
    counted = _COUNT_IN_FRONT.match(row.words) if not row.kind else None
    if counted is not None and not reader.can_read(row.words):
        # "[hold 3] Three of a kind"
        row = replace(row, words=f"{row.words[counted.end() :]} ({counted['count']})")
    notes = " ".join(row.notes)
    may_restrict = (
        OF_LIMITS.search(notes)
        or any(map(takes_back, row.notes))
        or names_any(notes, OF_PLAY | _OF_PARTS)
        or _CHANGES_CARDS.search(notes)
    )
    if row.notes and not (may_restrict or reader.can_read(row.words)):
        # A column of remarks that are no words of play
        bare = row.without_notes
        row = bare if reader.can_read(bare.words) else row
    ordered = _ordered_parts(row.words, reader) if not row.kind else []
    if len(ordered) > (1 if has_chains else 2) and all(
        reader.can_read(respelled(words)[0] or words) for words in ordered
    ):
        return [replace(row, words=words, written=words) for words in ordered]
    if not row.kind and not reader.can_read(row.words) and (ordered := parts_in_order(row.words, reader)):
        return [replace(row, words=words, written=words) for words in ordered]
    match = HEADED.match(row.words) if not row.kind else None
    found = find_heading(f"{match[1]}:") if match is not None else None
    if match is None or found is None or found.sections == only or (reader.can_read(row.words) and not is_section):
        return (row,)
    sentences = [_NEXT.sub("", sentence.rstrip(". ")) for sentence in sentences_of(match[2])]
    behind = _ordered_parts(match[2], reader) or sentences
    listed = [part.strip() for part in match[2].rstrip(". ").split(";")]
    following = [part.strip() for part in _THEN.split(match[2].rstrip(". "))]
    if len(behind) == 1:
        # "Quads - aces, then 5s" names cards of the hand in front.
        are_hands = all(
            names_any(part, OF_HANDS | OF_WILD) or draws_five(Row(0, part, part), reader) for part in following
        )
        behind = following if are_hands and len(following) > 1 else listed
    for words in behind:
        try:
            reader.read(words, found.sections[0])
        except Ambiguous:
            pass
        except NotationError:
            return (row,)
    heading = replace(row, words=f"{match[1]}:", left_out=())
    if len(behind) == 1:
        return heading, replace(row, words=behind[0])
    return replace(heading, written=heading.words), *(replace(row, words=words, written=words) for words in behind)


_NEXT = pattern_of(r"\A(?:then|next|after that)[,:]? ", re.IGNORECASE)
_THEN = pattern_of(r"[,;]?\s+(?:and )?then\s+", re.IGNORECASE)
#: Words about some of the cards of a hand.
_OF_PARTS = frozenset({"lower", "lowest", "higher", "highest", "high", "low", "middle", "both", "all"})
#: How many cards are held, in front of a hand.
_COUNT_IN_FRONT = pattern_of(
    r"[\[(](?P<count>(?:hold|keep|draw|discard) [0-5](?: cards?)?)[\])][ \t]*(?=\S)", re.IGNORECASE
)


def _with_stage(row: Row, reader: PlainReader) -> Row:
    """Return a row that a column calls a draw as one, if its words are those of a complete hand, and a pat hand so."""
    stage = next((part.text.lower() for part in row.left_out if part.kind == STAGE), "")
    if not stage or row.kind:
        return row
    entries: tuple[Entry, ...] = ()
    with suppress(NotationError):
        entries = reader.read(row.words).entries
    is_complete = any(entry.name.n == 5 for entry in entries)
    is_pat = re.search(r"pat|made|complete", stage) is not None
    if is_complete and not is_pat:
        return replace(row, words=f"{row.words} draw")
    is_draw = bool(entries) and all(entry.name.n < 5 and entry.name.type in ("RF", "SF", "F", "S") for entry in entries)
    return replace(row, words=f"pat {row.words}") if is_draw and "draw" not in stage else row


def _with_comments(row: Row, reader: PlainReader) -> Row:
    """Return a row with what a column of comments says about its hand in parentheses, as far as it can be read."""
    if row.kind or not row.words:
        return row
    for left_out in row.left_out:
        text = left_out.text.strip("(). ")
        ranged = _ranges_in(text)
        if left_out.kind != COLUMN or (re.search(r"[a-z]{3}", text) is None and not ranged):
            continue
        text = ranged or text
        wordings = (f"{row.words} ({text})", f"{row.words}, {text}")
        fitting = [words for words in wordings if len(words) <= MOST_CHARACTERS and reader.can_read(words)]
        if ranged:
            fitting = [words for words in fitting if _names_in(words, reader) <= _names_in(row.words, reader)]
        changes = _CHANGES_CARDS.search(text) is not None or _says_which(text, row.words, reader)
        changes &= not is_harmless(text, is_of_pat_hand=False)
        changes |= not ranged and (_CARD_RANGE.search(text) or _CARD_BOUND.search(text)) is not None
        if fitting[:1] == [wordings[0]] or changes or ranged:
            # Such a comment is a part of the line; if it cannot be read, neither can the line.
            others = tuple(other for other in row.left_out if other is not left_out)
            row = replace(row, words=[*fitting, wordings[0]][0], left_out=others)
    return row


def _ranges_in(text: str) -> str:
    """Return cards beside a line that are all it has, from one end to the other; empty if there are no such ends.

    Examples
    --------
    >>> _ranges_in("W34 up to W9T"), _ranges_in("2 + 57s to 9Js, 56s"), _ranges_in("QJT, JT9"), _ranges_in("543 - JT9")
    ('34 to 9T', '57 to 9J, or 56', '', '543 to JT9')
    """
    parts = re.split(r"\s*[,;]\s*(?:(?:also|and|or|plus)\s+)?", _WILD_IN_FRONT.sub("", text, count=1))
    found = [_CARD_RANGE.fullmatch(part) for part in parts]
    if not any(found) or not all(one or _ONE_HAND.fullmatch(part) for one, part in zip(found, parts, strict=True)):
        return ""
    return ", or ".join(
        f"{one['first']} to {one['last']}" if one else part.removesuffix("s")
        for one, part in zip(found, parts, strict=True)
    )


def _says_which(text: str, words: str, reader: PlainReader) -> bool:
    """Whether a comment beside a draw says which of such draws are meant: "with three or four high cards: J-Q-K-A"."""
    of_draw = frozenset({"gap", "nogap", "highcard", "facecard", "outside", "inside", "doubleinside", "unsuited"})
    names = _names_in(words, reader)
    is_draw = bool(names) and all(name.n < 5 and name.type in ("RF", "SF", "F", "S") for name in names)
    return is_draw and any(word.text in of_draw for word in split_words(text[:MOST_CHARACTERS]))


def _names_in(words: str, reader: PlainReader) -> frozenset[Name]:
    """Return the names of the holds of a line; none if it cannot be read."""
    with suppress(NotationError):
        return frozenset(entry.name for entry in reader.read(words).entries)
    return frozenset()


_CARDS = r"(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){1,4}"
_CARD_BOUND = pattern_of(
    r"(?<![\w-])(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){1,3} (?:or|and) (?:higher"
    r"|better|up|lower)\b",
    re.I,
)
_CARD_RANGE = pattern_of(
    rf"(?:e\.?g\.?\s+)?[WD]*(?P<first>{_CARDS})s?\s+(?:up to|to|thru|through|[-–—])\s+[WD]*(?P<last>{_CARDS})s?",
    re.IGNORECASE,
)
_ONE_HAND = pattern_of(rf"{_CARDS}s?")
#: "2 + 67s", "joker + 67s"
_WILD_IN_FRONT = pattern_of(r"\A(?:[2WDJ]{1,3}|(?:the )?(?:joker|deuces?)) ?\+ ?", re.IGNORECASE)
#: Comments about more or fewer cards of a line: "also every draw with a low ace", "but keep a made straight".
_CHANGES_CARDS = pattern_of(
    r"\b(?:skip|ignore|optional|avoid|wrong|never|(?:line|rule|step|no\.?|#) ?[0-9]{1,2}|better than"
    r"|play (?:after|before)|prefer\w*|lowest|highest"
    r"|(?:go(?:es)?|comes?|ranks?) (?:below|above|before|after|over|under))\b|"
    r"\A(?:also|and|plus|incl\w*|as well as|same (?:for|with)|but|except|unless|not|only|never|if|when|no|neither|with"
    r"|without|at least|at most|must|over|broken|instead)\b|\.\s+(?:not|no|only|except|unless|without)\b|"
    r"\b(?:go(?:es)?|belongs?|counts?)\s+(?:here|as|for|too|in)\b",
    re.IGNORECASE,
)


def with_counts(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows whose words hold as many cards as a column says: "royal draw | 3" is "royal draw (3 cards)".

    If many rows hold other numbers of cards, the column says something else.
    """
    found = [_with_count(row, reader) if row.count >= 0 and not row.kind else row for row in rows]
    n_other = sum(not reader.can_read(row.words) for row, own in zip(found, rows, strict=True) if row is not own)
    return list(rows) if 3 * n_other > sum(row.count >= 0 for row in rows) else found


def with_last_draw(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows in which the last line may be "junk = toss all five", which defines nothing, or "-- toss all --".

    Examples
    --------
    >>> rows = [Row(at, text, text) for at, text in enumerate(("Flush", "junk = toss all 5"))]
    >>> [row.words for row in with_last_draw(rows, PlainReader())]
    ['Flush', 'junk: toss all 5']
    >>> rows = [Row(1, "Flush", "Flush"), Row(2, "-- toss all --", "toss all", "title")]
    >>> [row.kind for row in with_last_draw(rows, PlainReader())]
    ['', '']
    """
    found = list(rows)
    of_list = [at for at, row in enumerate(rows) if row.kind in ("", "title") and reader.can_read(row.words)]
    if of_list and rows[of_list[-1]].kind == "title" and not any(rows[at].kind for at in of_list[:-1]):
        line = replace(rows[of_list[-1]], kind="")
        found[of_list[-1]] = line if draws_five(line, reader) else rows[of_list[-1]]
    places = reversed(range(len(rows)))
    last = next((at for at in places if "=" in rows[at].words or reader.can_read(rows[at].words)), 0)
    for at, row in enumerate(rows):
        name, sign, meaning = row.words.partition("=")
        if row.kind or not sign or not (at == last or _ends_list(rows, at, reader)):
            continue
        line = replace(row, words=f"{name.rstrip()}: {meaning.strip()}")
        if draws_five(line, reader):
            found[at] = line
    return found


def _ends_list(rows: Sequence[Row], at: int, reader: PlainReader) -> bool:
    """Whether a row is the last one of those that stand close together, below a line with the same mark."""
    above, below = rows[at - 1] if at else rows[at], rows[at + 1 : at + 2]
    is_below_line = bool(mark_of(rows[at])) and mark_of(above) == mark_of(rows[at]) and reader.can_read(above.words)
    is_last = all(row.number - rows[at].number > 1 for row in below)
    return is_below_line and rows[at].number - above.number == 1 and is_last


def _with_name(row: Row, reader: PlainReader) -> Row:
    """Return a row with another name of its hand in parentheses, if the name is that of another hand."""
    for part in row.left_out:
        if part.kind != NAME or row.kind:
            continue
        with suppress(NotationError):
            named = reader.read(part.text).entries
            own: tuple[Entry, ...] = ()
            with suppress(NotationError):
                own = reader.read(row.words).entries
            if own and not (names_again(reader.context(), named, own) and names_again(reader.context(), own, named)):
                row = replace(row, words=f"{row.words} (also called {part.text})")
    return row


_CARD_OF_SUIT = pattern_of(r"(10|[2-9TJQKA])([shdc♠♥♦♣♤♡♢♧])", re.IGNORECASE)
_SUITED = ("RF", "SF", "F")


def _with_suited_example(row: Row, reader: PlainReader) -> Row:
    """Return a row with its example behind it, if that is no such hand: the line is refused then."""
    cards = next((part.text for part in row.left_out if part.kind == SUCH), "")
    if not cards or row.kind:
        return row
    found = _CARD_OF_SUIT.findall(cards)
    ranks = [rank.upper() for rank, _ in found]
    entries: tuple[Entry, ...] = ()
    try:
        entries = reader.read(row.words).entries
    except Ambiguous as error:
        entries = error.choices[0].line.entries
    except NotationError:
        return row
    whole = [entry for entry in entries if entry.name.n == len(found)]
    is_suited = len({suit.lower() for _, suit in found}) == 1
    of_suits = [
        entry for entry in whole if (entry.name.type in _SUITED) == is_suited or entry.name.type not in _OF_SUIT
    ]
    text = f"{row.words} (such as {'-'.join(ranks)})"
    is_alike = len(set(ranks)) < len(ranks)
    is_such = bool(of_suits) and (_is_alike(of_suits, ranks, reader) if is_alike else reader.can_read(text))
    kind = CARDS if len(found) < _OF_DEAL else EXAMPLE
    left_out = tuple(replace(part, kind=kind) if part.kind == SUCH else part for part in row.left_out)
    if is_such or len(found) == _OF_DEAL:
        # The cards of a deal are played by the chart.
        return replace(row, left_out=left_out)
    return replace(row, words=f"{row.words} (such as {cards})")


#: Types of hold whose cards are of one suit, or of several.
_OF_SUIT = ("RF", "SF", "F", "S", "N")
_OF_DEAL = 5


def _is_alike(entries: Sequence[Entry], ranks: Sequence[str], reader: PlainReader) -> bool:
    """Whether pairs, three or four of a kind may have some ranks."""
    names = " and ".join(f"{'10' if rank == 'T' else rank}s" for rank in dict.fromkeys(ranks))
    hand = {2: "pair of", 3: "three", 4: "four"}.get(len(ranks), "")
    with suppress(NotationError):
        own = (
            reader.read(f"{hand} {names}").entries
            if len(set(ranks)) == 1
            else reader.read(f"two pair, {names}").entries
        )
        return {entry.name for entry in own} <= {entry.name for entry in entries}
    return False


#: Hands that no line above names.
_OF_REST = pattern_of(
    r"(?:all|any|any of the|the|every)? ?(?:others?|rest|remaining)(?: (?:cards?|deals?|hands?))?[.:]?", re.I
)


def _with_count(row: Row, reader: PlainReader) -> Row:
    if not row.count and _OF_REST.fullmatch(row.words) and not reader.can_read(row.words):
        return replace(row, words="anything else: discard everything")
    if row.count and draws_five(row, reader):
        return replace(row, words=f"{row.count} cards of {row.words}")
    wordings = [row.words, *(f"{row.words} ({row.count} cards)", f"{row.count} {row.words}")]
    if (draw := re.search(r"\bdraws?\b", row.words, re.IGNORECASE)) is not None:
        wordings.insert(1, f"{row.words[: draw.end()]} ({row.count} cards){row.words[draw.end() :]}")
    for words in wordings:
        try:
            if any(entry.name.n == row.count for entry in reader.read(words).entries):
                return replace(row, words=words)
        except Ambiguous as error:
            fitting = [one for one in error.choices if all(entry.name.n == row.count for entry in one.line.entries)]
            return replace(row, words=fitting[0].words) if len(fitting) == 1 else row
        except NotationError:
            pass
    return replace(row, words=wordings[-2]) if reader.can_read(row.words) else row


#: "If you don't have any of the above, hold in this order:"
_IF_NONE = pattern_of(
    r"\Aif you (?:do not|don['’]?t) have any of (?P<what>the above|these(?: hands)?|those(?: hands)?|the"
    r" hands above),? "
    r"(?=(?:then )?(?:hold|keep|play|go|use)\b(?! none| nothing| no\b)[^.;]*:?\Z)",
    re.IGNORECASE,
)


def with_none_of_above(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "if none of the above" for "if you don't have any of the above" at the top of a list.

    Examples
    --------
    >>> text = "If you don't have any of the above, hold in this order:"
    >>> with_none_of_above([Row(1, text, text)])[0].words
    'If none of the above, hold in this order:'
    """
    return [
        replace(row, words=_IF_NONE.sub(r"If none of \g<what>, ", row.words)) if _IF_NONE.match(row.words) else row
        for row in rows
    ]


def with_chains(rows: Sequence[Row]) -> list[Row]:
    """Return rows with a list of hands one after another, such as "flush > straight >", put together.

    Examples
    --------
    >>> rows = with_chains([Row(1, text, text) for text in ("quads > flush >", "straight > trips", "Low pair")])
    >>> [(row.kind, row.words) for row in rows]
    [('', 'quads > flush > straight > trips'), ('joined', 'straight > trips'), ('', 'Low pair')]
    """
    found: list[Row] = []
    owner: Row | None = None
    number = 0
    for row in rows:
        is_next = not row.kind and row.number - number in (0, 1)
        if owner is not None and is_next and (owner.words.endswith(">") or row.numbering == ">"):
            sign = "" if owner.words.endswith(">") else "> "
            joined = replace(owner, words=f"{owner.words} {sign}{row.words}", written=f"{owner.written} {row.written}")
            found[found.index(owner)] = owner = joined
            found.append(replace(row, kind="joined"))
        else:
            owner = row if not row.kind and re.search(r"\s>(?:\s|\Z)", row.words) else None
            found.append(row)
        number = row.number
    return found


def has_chains(rows: Sequence[Row]) -> bool:
    """Whether a row of a page has more than two hands one after another."""
    return any(not row.kind and len(re.findall(r"\s>+\s", row.words)) > 1 for row in rows)


def _ordered_parts(words: str, reader: PlainReader) -> list[str]:
    """Return the hands of "royal flush > straight flush > quads" or "hold, in this order, ...; ...; ..."; else none.

    Examples
    --------
    >>> _ordered_parts("Hold in order of preference: quads; full house; otherwise the pair.", PlainReader())
    ['quads', 'full house', 'otherwise the pair.']
    """
    parts = re.split(r"\s>+\s", words)
    listed = words.rstrip(".").split(";")
    if (
        len(listed) >= FEWEST_OF_LIST
        and reader.can_read(listed[0])
        and draws_five(Row(0, listed[-1], listed[-1]), reader)
    ):
        return [part.strip() for part in listed]
    match = _IN_ORDER.match(words)
    if len(parts) < 3 and match is not None:
        parts = words[match.end() :].split(";")
    parts = [part.strip() for part in parts]
    # "Suited TJ > TQ > TK"
    return with_hand_of_first(parts, reader) if len(parts) > 1 and not suits_are_open(parts) else []
