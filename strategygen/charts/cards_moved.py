"""Cards that a line says belong to it, and so to no line above: "one gap (2-3-4 belongs here, not above)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.page_terms import said_of_cards
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.restated import have_in_common
from strategygen.charts.plain.sums import LEAVES_OUT
from strategygen.charts.rows import Row
from strategygen.charts.wild_counts import wild_of_sections
from strategygen.errors import NotationError
from strategygen.language import Entry, Section

_NOT_ABOVE = pattern_of(r",? (?:and )?not (?:above|there|in the lines? above|on the lines? above)\b", re.IGNORECASE)


def with_cards_here(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with cards excepted that another row says it has, "not above".

    A row below that names 2-3-4 takes it from the lines above that hold it by their gaps alone: the words would say
    nothing otherwise.

    Examples
    --------
    >>> texts = "3 to a straight flush, no gaps", "3 to a straight flush with one gap (2-3-4 belongs here, not above)"
    >>> [row.words for row in with_cards_here([Row(1, text, text) for text in texts], PlainReader())]
    ['3 to a straight flush, no gaps, not 2-3-4', '3 to a straight flush with one gap (2-3-4 belongs here)']
    >>> texts = "3 to a straight flush, no gaps", "2-3-4 suited"
    >>> [row.words for row in with_cards_here([Row(1, text, text) for text in texts], PlainReader())]
    ['3 to a straight flush, no gaps, not 2-3-4', '2-3-4 suited']
    >>> texts = "3 to a straight flush, no gaps", "3 to a straight flush with one gap, or ace low"
    >>> with_cards_here([Row(1, text, text) for text in texts], PlainReader())[0].words
    '3 to a straight flush, no gaps, not ace low'
    """
    found = list(rows)
    for at, row in enumerate(rows):
        if row.kind:
            continue
        bare = _NOT_ABOVE.sub("", row.words)
        is_said = bare != row.words
        # What counts as gaps has its place by their number.
        counted = {ranks for ranks, _ in reader.gap_counts}
        here = [] if is_said else [one for one in _low_cards_here(bare, reader) if _RANKS[one[0]] not in counted]
        if is_said:
            here = [*cards_said_here(bare, reader)]
        for above in range(at) if here else ():
            words = found[above].words
            if found[above].kind or not (is_said or BY_GAPS.search(words)):
                continue
            for cards, entries in here:
                # Behind "or 2-3-4" an exception would be of these cards.
                if not is_said and (_NAMES[cards].search(words) or _LOW_THREE.search(rows[above].words)):
                    continue
                without = f"{words}, not {cards}"
                # "3 to a straight flush or 4 to a straight, not 2-3-4" still holds them.
                if holds(words, entries, reader) and reader.can_read(without) and not holds(without, entries, reader):
                    words = without
            found[above] = replace(found[above], words=words)
        found[at] = replace(row, words=bare)
    return found


#: "For 3 to SF with 0 deuces, don't count ace-low."
_NO_LOW_ACES = pattern_of(
    r"(?:for|in|with) (?:an? |the |all )?(?P<draw>(?:3|three|4|four)(?: cards)? to (?:an? |the )?(?:SF|straight flush)"
    r"(?:e?s)?)(?: (?:with|in) (?P<wild>no|0|zero|one|1|an?|two|2) (?:deuces?|jokers?))?,?"
    r" (?:do not|don['’]t|never|you (?:do not|don['’]t)) (?:count|include|hold|keep|play) (?:the |any )?ace[- ]low"
    r"(?: (?:hands|ones|draws))?\.?",
    re.IGNORECASE,
)
_COUNTS = {"no": 0, "0": 0, "zero": 0, "one": 1, "1": 1, "a": 1, "an": 1, "two": 2, "2": 2}


def with_low_aces_left_out(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows without low aces in the draws of which the page says so, with the sentence as read with them.

    Examples
    --------
    >>> texts = "3 to SF, 1 gap", "3 to SF, no gaps, 5-6-7 to 9-10-J", "For 3 to SF, don't count ace-low."
    >>> rows = with_low_aces_left_out([Row(1, text, text) for text in texts], PlainReader())
    >>> [(row.kind, row.words) for row in rows[:2]], rows[2].kind
    ([('', '3 to SF, 1 gap (not ace low)'), ('', '3 to SF, no gaps, 5-6-7 to 9-10-J')], 'defined')
    """
    found = list(rows)
    wild = [*wild_of_sections(rows)]
    for at, row in enumerate(rows):
        match = _NO_LOW_ACES.fullmatch(row.words) if row.kind in ("", "prose") else None
        n_wild = _COUNTS.get((match["wild"] or "").lower()) if match is not None else None
        changed: dict[int, Row] = {}
        for place, other in enumerate(rows) if match is not None else ():
            section = Section(wild[place], "wild cards")
            if other.kind or place == at or n_wild not in (None, wild[place]):
                continue
            with suppress(NotationError):
                low = reader.read(f"{match['draw']}, ace low" if match is not None else "", section).entries
                context, line = reader.context(section), reader.read(other.words, section)
                if not have_in_common(context, line.entries, low):
                    continue
                if LOW_ACE.search(other.words):
                    # The line says the contrary, or says it again.
                    changed = {}
                    break
                words = f"{other.words} (not ace low)"
                changed[place] = replace(other, words=words)
                if have_in_common(context, reader.read(words, section).entries, low):
                    changed = {}
                    break
        if changed:
            found = [changed.get(place, other) for place, other in enumerate(found)]
            found[at] = replace(row, kind="defined")
    return found


BY_GAPS = pattern_of(
    r"\b(?:gaps?|gapless|holes?|insides?|spread|consecutive|touching|connect(?:ed|ors?)|in (?:a row|sequence)"
    r"|sequential)\b",
    re.IGNORECASE,
)
_NO_HIGH = pattern_of(r"\b(?:no|without) (?:high(?: cards?)?|HCs?|h)\b", re.IGNORECASE)
LOW_ACE = pattern_of(r"(?<![\w-])(?:A|ace)s?[- ]low\b|\blow[- ]aces?\b", re.IGNORECASE)
_LOW_THREE = pattern_of(r"(?<![\w-])(?:2[- ]?3[- ]?4|4[- ]?3[- ]?2)(?=s?(?![\w-]))")
_NAMES = {"2-3-4": _LOW_THREE, "ace low": LOW_ACE}
#: Ranks for which a page that counts gaps of these cards gives a number.
_RANKS = {"2-3-4": (2, 3, 4), "ace low": (2, 3, int(Rank.ACE))}


def _low_cards_here(words: str, reader: PlainReader) -> Iterator[tuple[str, Sequence[Entry]]]:
    """Yield 2-3-4 and the draws with a low ace that a line names and leaves no cards out, with their entries."""
    if LEAVES_OUT.search(_NO_HIGH.sub("", words)):
        return
    for cards, named in _NAMES.items():
        if named.search(words) is not None:
            entries = reader.read(f"3 to a straight flush, {cards}").entries
            # "2-3-4 is included" is no line.
            if holds(words, entries, reader):
                yield cards, entries


def cards_said_here(words: str, reader: PlainReader) -> Iterator[tuple[str, Sequence[Entry]]]:
    """Yield the cards that a line says belong to it, and the entries of draws to a straight flush with these cards."""
    with suppress(NotationError):
        sizes = {entry.name.n for entry in reader.read(words).entries if entry.name.type == "SF"}
        for part in re.split(r"[().;,]", words):
            said = said_of_cards(part.strip(), "here") if len(sizes) == 1 else None
            for cards in said[1] if said is not None and not said[0] else ():
                yield cards, reader.read(f"{min(sizes)} to a straight flush, {cards}").entries


def holds(words: str, entries: Sequence[Entry], reader: PlainReader) -> bool:
    """Whether a line holds some of the cards."""
    with suppress(NotationError):
        line = reader.read(words)
        return have_in_common(reader.context(), line.entries, entries)
    return False
