"""One line of a page among the lines around it, which may decide what its words mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import takewhile

import numpy as np

from strategygen.cards import Rank
from strategygen.charts.cards_moved import cards_said_here
from strategygen.charts.lists import mark_of
from strategygen.charts.partial_conditions import restricts_part
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import (
    Ambiguous,
    OneOrAll,
    PlainReader,
    SamePlay,
    covers_singles,
    decides_some,
    royal_sizes,
    which_meaning,
    without_dead_entries,
)
from strategygen.charts.plain.ranks import ANY, WILD, card_text, list_rank_sets
from strategygen.charts.plain.restated import have_in_common, sets_of_draw
from strategygen.charts.plain.rewordings import reworded
from strategygen.charts.plain.sums import LEAVES_OUT, holds_of
from strategygen.charts.plain.words import split_words
from strategygen.charts.prose import OF_HANDS, is_rank, texts_in, words_in
from strategygen.charts.row_headings import Sections
from strategygen.charts.rows import Row
from strategygen.errors import NotationError
from strategygen.games import Game
from strategygen.language import NONE, Entry, Line, Matcher, Name, Section, masks_in, rank_choice

#: Most lines that can be read below a line that draws five cards for the page to end there.
MOST_OF_TAIL = 2
#: Fewer cards by name, of which some are high, may be single ones.
_FEWEST_MIXED = 2
#: A part of a last line such as "no pair, no high card: draw five".
_NEGATED = pattern_of(r"(?:if you have |with )?(?:no|not|without|neither|nor|none)\b", re.IGNORECASE)
#: Words of parts of a last line that say that some cards are held, or when.
_OF_HELD = frozenset({"only", "hold", "keep", "save", "highest", "lowest", "except", "unless", "but", "not", "one"})
#: The sign of a footnote in front of a row that is none.
_SIGN = pattern_of(r"[(\[]?(?:\*{1,3}|[†‡§¹²³⁴-⁹])[)\]]?\s*(?=\w)")
#: Words of hands; other words, such as "one high card" or "tens", may also restrict one.
_OF_WHOLE_HANDS = OF_HANDS - {"highcard", "facecard", "suited", "unsuited", "anysuit"}
#: Words of what a deal may have.
_OF_MISSING = frozenset({
    "no", "pair", "highcard", "facecard", "card", "hand", "flush", "straight", "straightflush", "royal", "draw", "made",
    "pat", "paying", "winning", "winner", "nothing", "good", "orhigher", "joker", "wild", "deuce", "deuces", "possible",
    "to", "a", "two", "three", "four", "2", "3", "4", "any", "or", "and", "high", "low",
})  # fmt: skip

#: What decides the reading of a line: its words, its section, whether an ace is high, and the sizes of royal draws that
#: other lines are about.
ReadingKey = tuple[str, Section | None, bool, frozenset[int]]

#: Names of draws to straights and straight flushes.
_OF_STRAIGHTS = frozenset({"S", "SF", "RF"})

#: "High card (J-A)"
_SINGLE_CARD = pattern_of(r"(?:an?|any|one|single|lone)?\s*high card\s*\(", re.IGNORECASE)


_NO_GAPS = pattern_of(r"(?<!not )(?<!than )\b(?:no|0|zero) gaps?\b", re.IGNORECASE)
_ONE_ENDED = tuple(range(int(Rank.JACK), int(Rank.ACE) + 1))
#: "Three to a straight flush (highest card A or K)", "ace or king high"
_EXAMPLES = pattern_of(r"\b(?:such as|like|e\.?g\b|for example|for instance)", re.IGNORECASE)
_OF_HIGH_ACE = pattern_of(
    r"\b(?:high(?:est)?|top)(?: card)?(?: is)?(?: an?| the)? (?:(?:ace|A)\b"
    r"|(?:king|K)(?: or |/|, )(?:an? )?(?:ace|A)\b)"
    # "With a high card" names no ace.
    r"|(?<![\w-])(?:ace|(?-i:A))(?:[- ]|(?: or |, ?|,? or |/)(?:king|K)[- ])high\b"
    r"|\b(?:king|K)(?: or |/|, )(?:ace|A)[- ]high\b|\bK\+ high\b|\b(?:king|K)[- ]high or (?:higher|better)\b",
    re.IGNORECASE,
)


class NeighbourReader:
    """The reader of a line among its neighbours: the lines of its section, above and below it."""

    def __init__(self, reader: PlainReader, game: Game | None) -> None:
        #: The rows of the page, in which a line may look around.
        self.rows: list[Row] = []
        self.reader = reader
        self.game = game
        #: The rows in the order in which they are played, and the sections that some open.
        self.played: Sequence[Row] = ()
        self.headings: dict[Row, Sections] = {}
        #: What was read so far, and the rows that draw five cards.
        self.lines: list[Line] = []
        self.drawing: set[Row] = set()
        #: What was read before, or its error: a line is looked at from each line above it.
        self.known: dict[ReadingKey, Line | NotationError] = {}
        #: Lines such as "J, Q, K", of single cards and of all of them.
        self.alone: list[Line] = []
        self.together: list[Line] = []
        #: The rows about draws with a low ace, with the numbers of cards that they hold; of as many cards, a number of
        #: gaps in other rows does not include a low ace.
        self.of_low_aces: dict[Row, frozenset[int]] = {}

    @cached_property
    def has_plain_words(self) -> bool:
        """Whether some line is not in the chart language, in which every line means what it says."""
        return any(not row.kind and row.words for row in self.played if row not in self.headings)

    def rows_above(self, row: Row) -> Iterator[Row]:
        """Yield the rows above a row in its section, the nearest first."""
        return takewhile(lambda other: other not in self.headings, reversed(self.played[: self.played.index(row)]))

    def rows_below(self, row: Row) -> Iterator[Row]:
        """Yield the rows below a row in its section."""
        return takewhile(lambda other: other not in self.headings, self.played[self.played.index(row) + 1 :])

    def can_read(self, text: str) -> bool:
        """Whether a text can be read, perhaps with two meanings."""
        return self.reader.can_read(text)

    def draws(self, words: str) -> bool:
        """Whether words mean drawing five cards."""
        with suppress(NotationError):
            return self.reader.read(words).entries == (Entry(NONE),)
        return False

    def line_of(
        self,
        words: str,
        section: Section | None,
        above: Sequence[Line],
        *,
        ace_high: bool = False,
        royals: frozenset[int] = frozenset(),
    ) -> Line:
        """Return the line of some words; "jacks or better" means single cards below a line for high pairs."""
        key = words, section, ace_high, royals
        if key not in self.known:
            try:
                self.known[key] = self.reader.read(words, section, ace_high=ace_high, royals=royals)
            except NotationError as error:
                # Without the frames in which it was raised
                self.known[key] = error.with_traceback(None)
        found = self.known[key]
        if isinstance(found, SamePlay):
            return found.choices[0].line
        if isinstance(found, Ambiguous) and not isinstance(found, OneOrAll):
            pair, single = (choice.line for choice in found.choices)
            has_pair = any(Entry(Name(2, "HP")) in line.entries for line in above if line.section in (None, section))
            return single if has_pair else pair
        if isinstance(found, NotationError):
            raise found.with_traceback(None)
        return found

    def read_among_neighbours(
        self, row: Row, words: str, section: Section | None, found: Sequence[Line]
    ) -> tuple[Line, str]:
        """Return the line of the words of a row in a section, and what the lines around decided about it.

        `found` are lines that were read from the same row for other sections.
        """
        # A row that says itself what it holds of low aces needs no other.
        ace_high = self._is_beside_low_aces(words, section) and not is_of_low_aces(row)
        has_royals = has_word(row, "straightflush")
        royals = royal_sizes(self.lines_beside(row, section), section) if has_royals else frozenset()
        note = ""
        try:
            line = self.line_of(words, section, self.lines, ace_high=ace_high, royals=royals)
        except OneOrAll as error:
            line = self._one_or_all(row, section, error)
            note = "all of these cards" if line.entries[0].name.n > 1 else "one of these cards"
            note += ", as the lines around leave no other meaning"
        doubt = self.known.get((words, section, ace_high, royals))
        if isinstance(doubt, SamePlay) and not self._plays_same(doubt, found):
            raise doubt.with_traceback(None)
        together = self._cards_together(row, section, line)
        if together is not None:
            line, note = together, "all of these cards, as the lines around leave no other meaning"
        self._require_kickers_above(row, section, line)
        self._require_said_held(row, section)
        self._require_no_condition(row, section, line)
        if row.kind != "language" and restricts_part(words):
            message = "a condition on some of these draws; what of the others? write a line for each"
            raise NotationError(message, row.words, 0, len(row.words))
        if self._is_above_inside(row, line):
            # No straight with four high cards is open-ended, and a line above may be for all that are.
            outside = self._open_ended(row, words, section, ace_high=ace_high, royals=royals)
            if outside is not None:
                known = [entry for one in self.lines if one.section == section for entry in one.entries]
                if not all(any(_covers(one, entry) for one in known) for entry in outside.entries):
                    line, note = outside, "open-ended, as inside ones stand below"
        if self._is_above_one_ended(row, line):
            with suppress(NotationError):
                line = self.reader.read(_NO_GAPS.sub("outside", words), section)
                line, note = replace(line, words=row.words), "open-ended, as J-Q-K-A stands below"
        if line.entries == (Entry(NONE),) and self.has_plain_words and self.is_far_from_end(row, section):
            message = "this line draws five cards, so no line below can be played; a caption, or no heading below?"
            raise NotationError(message, row.words, 0, len(row.words))
        n_wild = section.wild if section is not None else None
        holds_wild = bool(n_wild) and line.entries == (Entry(Name(n_wild or 0, "W")),) and bool(line.words)
        if holds_wild and self.is_far_from_end(row, section):
            message = "this line decides all deals of its section, so no line below can be played; a remark? delete it"
            raise NotationError(message, row.words, 0, len(row.words))
        if not line.words:
            return line, note
        above = [*self.lines, *found]
        whole = line
        line = without_dead_entries(line, above, self.game)
        sizes = {entry.name.n for entry in line.entries}
        gone = [entry for entry in whole.entries if entry.cards and entry.name.n not in sizes]
        if gone and not note:
            # Cards that the author names are not dropped unsaid.
            note = f"without {replace(whole, entries=tuple(gone))}, which lines above decide"
        if royals and _OF_HIGH_ACE.search(row.words):
            draws = holds_of(line, self.reader.context(section))
            if draws and not any(Rank.ACE in ranks for _, ranks in draws):
                message = "no straight flush but a royal one is ace high; low aces? write 'with an ace', or no ace"
                raise NotationError(message, row.words, 0, len(row.words))
        if royals and not note:
            whole = self.line_of(words, section, self.lines, ace_high=ace_high)
            whole = without_dead_entries(whole, above, self.game)
            if whole != line:
                example = self._royals_left(row, line, whole, above)
                note = "without royal draws, which another line is about"
                if example:
                    line = self._without_royal_aces(whole)
                    note = f"with royal draws, as no other line is about {example}"
        if ace_high and not note and has_word(row, "gap"):
            whole = self.line_of(words, section, self.lines, royals=royals)
            if without_dead_entries(whole, above, self.game) != line:
                note = "without draws with a low ace, which another line is about"
        return line, note

    def _is_beside_low_aces(self, words: str, section: Section | None) -> bool:
        """Whether another row of the page is about draws with a low ace of as many cards as a line holds."""
        sizes = frozenset[int]().union(*self.of_low_aces.values())
        return bool(sizes) and not sizes.isdisjoint(sizes_of(words, self.reader, section))

    def lines_below(self, row: Row, section: Section | None) -> list[Line]:
        """Return the lines below a row in its section that can be read."""
        found: list[Line] = []
        for below in self.rows_below(row):
            with suppress(NotationError):
                if below.kind in ("", "language") and below.words:
                    found.append(self.line_of(below.words, section, []))
        return found

    def lines_beside(self, row: Row, section: Section | None) -> list[Line]:
        """Return the other lines of the section of a row that can be read."""
        found: list[Line] = []
        for other in (*self.rows_above(row), *self.rows_below(row)):
            with suppress(NotationError):
                if other.kind in ("", "language") and other.words:
                    found.append(self.line_of(other.words, section, []))
        return found

    def draw_of_five(self, row: Row, words: str, wild: int | None) -> str | None:
        """Return the part of a last line such as "Air: draw 5" that draws five cards; None for other lines.

        "Anything else: draw 4" holds the wild card where `wild` of them, one, are dealt.
        """
        if any(not other.kind and self.can_read(other.words) for other in self.rows_below(row)):
            return None
        if words.lower().strip(" .!") in ("toss", "discard", "dump", "ditch") and any(self.rows_above(row)):
            return "discard everything"
        parts = [
            part.strip(" ()!")
            for part in re.split(r"\s[-–—]+\s|[,:;.()?]|\b(?:and|if|when)\b", words)
            if part.strip(" ()!")
        ]
        found = [part for part in parts if self.draws(part)]
        is_below_draw = any(other in self.drawing for other in self.rows_above(row))
        has_numbers = len(parts) == 1 and any(word.number for word in words_in(words))
        above = next(self.rows_above(row), None)
        is_set_in = above is not None and row.indent >= above.indent + 2
        is_last = not (found or is_below_draw or has_numbers or is_set_in or self.is_set_off(row))
        if is_last and all(map(_is_missing, parts)):
            # "No pair, no high card" is all that is left; "no gaps" restricts a line above.
            return "discard everything"
        others = [
            word for part in parts if part not in found and not _NEGATED.match(part) for word in split_words(part)
        ]
        counts = [word.number for word in others if word.number is not None]
        is_draw = {word.text for word in others if word.number is None} <= {"draw", "card"}
        if wild and found and is_draw and counts == [5 - wild]:
            return "just the wild cards"
        # "Zork only, if nothing else" and "anything else: keep the highest card" hold something.
        holds = any(word.text in (*OF_HANDS, *_OF_HELD) or is_rank(word, words) for word in others)
        return found[0] if found and not holds and set(counts) <= {0, 5} else None

    def is_set_off(self, row: Row) -> bool:
        """Whether a row has a mark in front that no line above has, as the items of a list below a line."""
        above = [other for other in self.rows[: self.rows.index(row)] if not other.kind and self.can_read(other.words)]
        is_sign = _SIGN.match(row.words) is not None
        return is_sign or (bool(above and mark_of(row)) and mark_of(row) not in map(mark_of, above))

    def is_single_card(self, row: Row) -> bool:
        """Whether "High card (J-A)" stands among the lines of the chart, with a number, a value or lines around it."""
        if not _SINGLE_CARD.match(row.words) or not self.can_read(row.words):
            return False
        at = self.rows.index(row)
        beside = [other for other in self.rows[max(at - 1, 0) : at + 2] if abs(other.number - row.number) == 1]
        is_among = len(beside) > 1 and all(self.can_read(other.words) for other in beside)
        return row.is_numbered or row.has_value or is_among

    def is_far_from_end(self, row: Row, section: Section | None) -> bool:
        """Whether more lines than notes stand below a line that draws five cards."""
        n_below = 0
        for below in self.rows_below(row):
            with suppress(NotationError):
                n_below += below.kind in ("", "language") and bool(self.line_of(below.words, section, []).entries)
        return n_below > MOST_OF_TAIL

    def _open_ended(
        self, row: Row, words: str, section: Section | None, *, ace_high: bool, royals: frozenset[int]
    ) -> Line | None:
        """Return a line of draws as that of the open-ended ones; None if it cannot be read so.

        If its examples are others, as in "3 to a straight flush, such as Q-J-9", nobody knows which are meant.
        """
        try:
            return self.reader.read(words, section, open_ended=True, ace_high=ace_high, royals=royals)
        except NotationError:
            if _EXAMPLES.search(words) is None:
                return None
            message = "open-ended ones, as inside ones stand below, or more? the examples are others; list the cards"
            raise NotationError(message, row.words, 0, len(row.words)) from None

    def _is_above_inside(self, row: Row, line: Line) -> bool:
        """Whether a line of draws of any shape stands above one of inside draws to the same hands in its section.

        A number of high cards is no shape: a line for draws with another number may be the one below.
        """
        if not line.words or any(not _has_any_shape(entry) for entry in line.entries):
            return False
        for below in self.rows_below(row):
            if not below.kind and has_word(below, "inside"):
                with suppress(NotationError):
                    if _hands_of(self.line_of(below.words, line.section, [])) == _hands_of(line):
                        return True
        return False

    def _is_above_one_ended(self, row: Row, line: Line) -> bool:
        """Whether "4 to a straight (no gaps)" stands above a line of J-Q-K-A alone, which it would leave no deal."""
        is_of_straight = {entry.name.type for entry in line.entries if entry.name.n == 4} >= {"S"}
        if not (is_of_straight and _NO_GAPS.search(row.words) and line.section is None):
            return False
        context = self.reader.context(None)
        return any(
            {ranks for _, ranks in holds_of(below, context) or ()} == {_ONE_ENDED}
            for below in self.lines_below(row, line.section)
        )

    def _one_or_all(self, row: Row, section: Section | None, error: OneOrAll) -> Line:
        """Return the meaning of "J/Q/K" that the lines around leave, or else raise the error."""
        single, together = (choice.line for choice in error.choices)
        context = self.reader.context(section)
        above = [line for line in self.lines if line.section in (None, section)]
        found = which_meaning(single, together, above, self.lines_below(row, section), context)
        if found is None:
            raise error
        return replace(found, words=row.words, section=section)

    def _cards_together(self, row: Row, section: Section | None, line: Line) -> Line | None:
        """Return "J, Q, K" as all of these cards, above a line that holds two of them; None where they are single.

        Raises
        ------
        NotationError
            If a line below holds some of them together, so that single cards would leave it no deal, and none below
            holds the single cards, or these cards are not in the deals that the lines above leave; or if the page has
            lists of both kinds.
        """
        is_single = all(entry.name.n == 1 and entry.cards for entry in line.entries) and bool(line.words)
        if (
            not is_single
            or "," not in row.words
            or re.search(r"\b(?:or|one|1|any|single|lone|just)\b|/", row.words, re.I)
        ):
            return None
        context, below = self.reader.context(section), self.lines_below(row, section)
        is_alone = not decides_some(line, below, context)
        ranks = {
            rank
            for entry in line.entries
            for text in entry.cards
            for slots in text.slots()
            for one, _ in slots
            for rank in one
        }
        # "Queen, Jack, Ten": a ten is hardly held alone.
        is_mixed = len(ranks) > _FEWEST_MIXED and bool(ranks & context.high_ranks) and not ranks <= context.high_ranks
        if is_alone and not self.together and not is_mixed:
            self.alone.append(line)
            return None
        cards = "".join(str(text) for entry in line.entries for text in entry.cards)
        has_single = covers_singles(line, below, context)
        with suppress(NotationError):
            suited, unsuited = (self.reader.read(f"{cards} {suits}", section) for suits in ("suited", "unsuited"))
            together = replace(suited, entries=(*suited.entries, *unsuited.entries))
            above = [other for other in self.lines if other.section in (None, section)]
            is_sure = has_single and not (is_alone or self.alone)
            if is_sure and which_meaning(line, together, above, below, context) == together:
                self.together.append(line)
                return replace(together, words=row.words, section=section)
        message = (
            "one of these cards, or all of them? a line below holds some of them together; write 'or' in front of "
            "the last for one, or 'suited' or 'unsuited' behind them for all"
        )
        raise NotationError(message, row.words, 0, len(row.words))

    def _require_kickers_above(self, row: Row, section: Section | None, line: Line) -> None:
        """Refuse "four aces, no kicker" without a line above for those with a kicker."""
        if not re.search(r"\b(?:no|without|w/o)\b[^,;]*\bkicker", row.words, re.I) or all(
            entry.name != Name(4, "4K") for entry in line.entries
        ):
            return
        above = [entry.name for other in self.lines if other.section in (None, section) for entry in other.entries]
        if Name(5, "4K") not in above:
            message = "four of a kind with a kicker need a line of their own above this one"
            raise NotationError(message, row.words, 0, len(row.words))

    def _require_said_held(self, row: Row, section: Section | None) -> None:
        """Refuse "one gap (2-3-4 goes here)" below a line for draws without a gap, which would hold 2-3-4."""
        context = self.reader.context(section)
        above = [other for other in self.lines if other.section in (None, section)]
        for cards, entries in cards_said_here(row.words, self.reader) if above else ():
            if any(have_in_common(context, other.entries, entries) for other in above):
                message = f"a line above holds {cards}; write 'not {cards}' there"
                raise NotationError(message, row.words, max(row.words.find(cards), 0))
        for cards in low_cards_named(row.words) if above and not self.reader.gap_counts else ():
            entries = self.reader.read(f"3 to a straight flush, {cards}").entries
            holders = [other for other in above if have_in_common(context, other.entries, entries)]
            if any(re.search(r"\bgaps?\b|\bholes?\b|\bspread\b", other.words, re.IGNORECASE) for other in holders):
                message = f"a line above holds {cards} by its gaps; write 'not {cards}' there"
                raise NotationError(message, row.words, row.words.find(cards))

    def _require_no_condition(self, row: Row, section: Section | None, line: Line) -> None:
        """Refuse an item such as "one high card" below "three to a straight flush", which may go on with that line.

        Its mark is one that no line above has, or it is set in.
        """
        alike: list[Row] = []
        owner: Row | None = None
        for other in self.rows_above(row):
            if (mark_of(other), other.indent) == (mark_of(row), row.indent) != ("", 0):
                alike.append(other)
            elif other.words and other.kind != "comment":
                owner = other
                break
        # "Jacks or better" directly below "high pair"
        is_doubtful = isinstance(self.known.get((row.words, section, False, frozenset())), Ambiguous) and not alike
        is_set_off = self.is_set_off(row) or (owner is not None and row.indent >= owner.indent + 2)
        if owner is None or owner.kind or not (is_set_off or is_doubtful):
            return
        are_cards = all(entry.name.n <= 3 and entry.name.type in _OF_STRAIGHTS for entry in line.entries)
        if not are_cards or texts_in(row.words) & _OF_WHOLE_HANDS:
            return
        may_go_on = any(other.kind == "joined" for other in alike)
        for words in (f"{owner.words} ({row.words})", f"{owner.words}, {row.words}"):
            with suppress(NotationError):
                whole, together = (self.reader.read(text, section) for text in (owner.words, words))
                names = {entry.name for entry in whole.entries}
                is_other = names.isdisjoint(entry.name for entry in line.entries)
                may_go_on |= is_other and names.issuperset(entry.name for entry in together.entries)
        if may_go_on:
            message = "a line of the chart, or a condition of the line above? write it behind the words of that line"
            raise NotationError(message, row.words, 0, len(row.words))

    def _plays_same(self, doubt: SamePlay, found: Sequence[Line]) -> bool:
        """Whether the lines above decide all deals for which two meanings of a line differ."""
        if self.game is None:
            return False
        matcher = Matcher.of(self.game)
        first, second = (choice.line for choice in doubt.choices)
        for whole, line in ((first, second), (second, first)):
            deals, _ = matcher.match_beyond(whole, line)
            for other in dict.fromkeys((*self.lines, *found)):
                if not deals.size:
                    break
                deals = deals[matcher.match(other, deals) == 0]
            if deals.size:
                return False
        return True

    def _royals_left(self, row: Row, line: Line, whole: Line, above: Sequence[Line]) -> str:
        """Return an example of the royal draws of a line that no other line is about, which so are meant; else nothing.

        "Three to a straight flush, 6-7 or higher" beside "three to a royal flush, ace high" has 10-J.  Draws with a
        high ace can become no straight flush but a royal flush, so they are not missing.
        """
        if self.game is None:
            return ""
        matcher = Matcher.of(self.game)
        # Few deals are left: the other lines are matched in these alone.
        aces = self._royals_with_ace(whole)
        # Draws with an ace must not compete for the fewest points, so all holds that are counted are compared.
        narrow = replace(line, entries=(*line.entries, *aces), fewest=None)
        deals, left = matcher.match_beyond(replace(whole, fewest=None), narrow)
        for other in dict.fromkeys(above):
            if not deals.size:
                return ""
            is_open = matcher.match(other, deals) == 0
            deals, left = deals[is_open], left[is_open]
        for other in dict.fromkeys(self.lines_beside(row, line.section)):
            if all(entry.name.type == "RF" for entry in other.entries):
                left = left & ~matcher.match(other, deals)
        if not left.any():
            return ""
        at = int(np.flatnonzero(left)[0])
        return str(matcher.deals.cards(int(deals[at]), masks_in(int(left[at]))[0]))

    def _without_royal_aces(self, line: Line) -> Line:
        """Return a line without the royal draws with an ace, which can become no straight flush but a royal flush."""
        context, entries = self.reader.context(line.section), list[Entry]()
        for entry in line.entries:
            sets = sets_of_draw(context, entry) if entry.name.type == "RF" and line.fewest is None else None
            kept = sorted(ranks for ranks in sets or () if Rank.ACE not in ranks)
            if sets is None:
                entries.append(entry)
            elif kept:
                entries.append(replace(entry, features=(), cards=list_rank_sets(kept, context.wild or 0)))
        return replace(line, entries=tuple(entries))

    def _royals_with_ace(self, line: Line) -> Iterator[Entry]:
        """Yield royal draws with an ace, of as many cards as the royal draws of a line have."""
        if line.section is None and (self.game is None or self.game.wild_ranks or self.game.deck.jokers):
            return
        n_wild = line.section.wild if line.section is not None else 0
        for name in dict.fromkeys(entry.name for entry in line.entries):
            if name.type == "RF" and n_wild < name.n < 5:
                places = [WILD] * n_wild + [rank_choice([int(Rank.ACE)])] + [ANY] * (name.n - n_wild - 1)
                yield Entry(name, cards=(card_text(places),))


def _is_missing(part: str) -> bool:
    """Whether a part of a last line says what a deal does not have.

    Examples
    --------
    >>> [_is_missing(part) for part in ("no pair", "No chance", "no jacks or better", "no gaps", "no 9", "no penalty")]
    [True, True, True, False, False, False]
    """
    words = words_in(part)
    is_pair = any(word.text == "orhigher" for word in words)
    return part.lower().startswith("no ") and all(
        word.text in _OF_MISSING or not word.is_known or (is_pair and word.ranks) for word in words
    )


def _has_any_shape(entry: Entry) -> bool:
    """Whether an entry of draws has no condition but a number of high cards."""
    return entry == Entry(entry.name, entry.features) and all(feature.terms == ("h",) for feature in entry.features)


def _covers(entry: Entry, other: Entry) -> bool:
    """Whether an entry has no more conditions on the draw than another, none of them on the cards."""
    return entry == Entry(other.name, entry.features) and set(entry.features) <= set(other.features)


def _hands_of(line: Line) -> tuple[int, bool, bool, frozenset[str]]:
    """Return what a line draws to: how many cards, whether to straights, whether to royals alone, and other hands."""
    names = {entry.name for entry in line.entries}
    kinds = frozenset(name.type for name in names)
    return max((name.n for name in names), default=0), "S" in kinds, kinds <= {"RF"}, kinds - _OF_STRAIGHTS


#: Three cards whose gaps authors count in different ways.
_LOW_CARDS = pattern_of(
    r"(?<![\w-])(?:A-?(?:2-?[345]|3-?[45]|4-?5)|(?:2-?[345]|3-?[45]|4-?5)-?A|2-?3-?4)(?=s?(?![\w-]))"
)
_N_LOW_ACES = 6
#: This leaves no cards out.
_OF_NONE = pattern_of(r"\b(?:no|without(?: an?| any)?) (?:high cards?|hcs?)\b", re.IGNORECASE)


def low_cards_named(words: str) -> list[str]:
    """Return A-2-3 and the like and 2-3-4, as written in a line that leaves no cards out.

    Examples
    --------
    >>> low_cards_named("2 gaps and no high card, A-2-3, or 234"), low_cards_named("1 gap, not A24")
    (['A-2-3', '234'], [])
    """
    return [] if LEAVES_OUT.search(_OF_NONE.sub("", words)) else _LOW_CARDS.findall(words)


def is_of_low_aces(row: Row) -> bool:
    """Whether a row is about draws with a low ace, or names all of these.

    Examples
    --------
    >>> texts = "one gap, or ace low", "A23, A24, A25, A34, A35, A45", "A23, A24"
    >>> [is_of_low_aces(Row(1, text, text)) for text in texts]
    [True, True, False]
    """
    row = replace(row, words=reworded(row.words) or row.words)
    if has_word(row, "acelow"):
        return True
    with_aces = {frozenset(cards) - {"-"} for cards in low_cards_named(row.words) if "A" in cards}
    return len(with_aces) == _N_LOW_ACES


def holds_low_aces(row: Row, reader: PlainReader, section: Section | None = None) -> bool:
    """Whether a row about low aces may hold three cards to a straight flush with one, and does not leave them out.

    Examples
    --------
    >>> texts = "3 to a straight flush, one gap, or ace low", "3 to a straight flush, no low aces"
    >>> [holds_low_aces(Row(1, text, text), PlainReader()) for text in texts]
    [True, False]
    """
    try:
        held = holds_of(reader.read(row.words, section), reader.context(section))
    except NotationError:
        return True
    return held is None or any(
        kind == "SF" and len(ranks) < 4 and Rank.ACE in ranks and min(ranks) < Rank.SIX for kind, ranks in held
    )


def sizes_of(words: str, reader: PlainReader, section: Section | None = None) -> frozenset[int]:
    """Return the numbers of cards that a line may hold; all if it cannot be read.

    Examples
    --------
    >>> sorted(sizes_of("Flush, 3 to a royal flush", PlainReader()))
    [3, 5]
    """
    try:
        return frozenset(entry.name.n for entry in reader.read(words, section).entries)
    except NotationError:
        return frozenset(range(6))


def has_word(row: Row, *texts: str) -> bool:
    """Whether the words of a row contain one of these."""
    try:
        return any(word.text in texts for word in split_words(row.words))
    except NotationError:
        return False
