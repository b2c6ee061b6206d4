"""Reading a page as a chart, and how each of its lines was read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import takewhile

from strategygen.cards import Rank
from strategygen.charts.around import (
    FEWEST_OF_PROSE,
    FEWEST_OF_SENTENCE_WORDS,
    LIKE_A_NAME,
    has_readable_part,
    is_around_chart,
    is_first_title,
    is_head_of_page,
    is_headline,
    is_name_of_counts,
    is_name_of_person,
    is_prose,
    is_remark_between,
    is_sentence,
    may_be_line,
    says_nothing_between,
    says_nothing_in_title,
    says_nothing_outside,
)
from strategygen.charts.asides import without_remark
from strategygen.charts.captions import (
    GROUP,
    errors_of_groups,
    errors_of_remarks,
    is_saying,
    with_counts_above,
    with_groups,
)
from strategygen.charts.cards_moved import with_cards_here, with_low_aces_left_out
from strategygen.charts.cards_of_notes import with_cards_of_notes
from strategygen.charts.changes import (
    errors_of_captions,
    errors_of_moves,
    errors_of_order,
    errors_of_titles,
    require_no_change,
    require_no_limit,
    require_no_marks,
    require_no_order,
    require_no_statement,
    require_no_twist,
    require_section,
    without_moves,
)
from strategygen.charts.choice_notes import with_choices_of_notes
from strategygen.charts.conditions import with_conditions, with_high_cards_as_conditions
from strategygen.charts.contradictions import (
    REMARK_OR_LINE,
    errors_of_broken_royals,
    errors_of_games,
    errors_of_hands_twice,
    errors_of_high_cards,
    errors_of_lost_hands,
    errors_of_meanings,
    errors_of_no_worth,
    errors_of_other_deals,
    errors_of_remarks_below,
    errors_of_sentences,
    errors_of_types,
    errors_of_wild_terms,
    require_no_sentence,
)
from strategygen.charts.examples_beside import with_deals_apart
from strategygen.charts.footnotes import has_mark, require_no_rule, unread_footnotes, with_footnotes, with_whole_notes
from strategygen.charts.gap_counts import (
    in_gaps_alone,
    is_of_gaps,
    require_counted_low_cards,
    with_gaps_named,
    with_touching_as_gaps,
)
from strategygen.charts.glossary import always_holds_wild, without_gaps_explained
from strategygen.charts.instead import with_hands_instead
from strategygen.charts.legend import OF_HANDS_NAMED, with_legend
from strategygen.charts.lists import (
    DITTO,
    ListShape,
    heads_of_pages,
    mark_of,
    marks_of_list,
    number_of,
    rows_of_overview,
    with_whole_lines,
)
from strategygen.charts.named_types import types_named, with_lettered_types, with_named_types
from strategygen.charts.neighbours import MOST_OF_TAIL, NeighbourReader, holds_low_aces, is_of_low_aces, sizes_of
from strategygen.charts.orders import BETWEEN_SENTENCES, errors_of_values
from strategygen.charts.outside import (
    kind_of_text,
    sentences_of,
    why_no_list,
    with_dialogue_apart,
    with_texts_apart,
    without_contents,
    without_furniture,
)
from strategygen.charts.page_terms import are_faces_with_aces, has_face_cards, with_terms_of_page
from strategygen.charts.patterns import pattern_of
from strategygen.charts.pay_rows import is_about_pays, says_only_pays, without_pay_table
from strategygen.charts.pay_tables import without_tables
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.context import USUAL_HIGH
from strategygen.charts.played_remarks import errors_of_played_remarks
from strategygen.charts.preparing import (
    with_chains,
    with_choices_whole,
    with_counts,
    with_descriptions,
    with_glossary,
    with_last_draw,
    with_none_of_above,
    with_parts,
    with_references,
    with_sub_bullets,
    with_sub_items,
    with_wild_of_heading,
    without_hashes,
    without_separators,
)
from strategygen.charts.prose import (
    HOLDS_THEM,
    IN_PLURAL,
    OF_LIMITS,
    OF_OTHERS,
    OF_TIES,
    OF_WILD,
    SAYS,
    WITHOUT_PAYS,
    has_digits,
    has_play,
    has_rule,
    is_about_play,
    is_harmless,
    is_introduction,
    is_title,
    lists_only_pays,
    texts_in,
    without_names,
)
from strategygen.charts.readings import Reading
from strategygen.charts.row_headings import (
    Sections,
    has_headings,
    heading_of,
    heading_of_others,
    headings_in_order,
    only_section,
    require_dealt,
    resembles,
    with_numbers_alone,
)
from strategygen.charts.rows import BUT, Row
from strategygen.charts.rows_together import with_rows_together
from strategygen.charts.said_again import (
    SAID_AGAIN,
    errors_of_said_again,
    errors_of_unkept,
    is_said_again,
    is_text,
    with_statements_apart,
)
from strategygen.charts.sf_numbers import with_sf_numbers
from strategygen.charts.unread import UnreadRow, errors_of_bare_wild, errors_of_parts, left_out, require_all_thrown
from strategygen.charts.wild_counts import (
    wild_of_sections,
    with_wild_counted,
    without_deuce_among,
    without_wild_in_front,
)
from strategygen.charts.wild_names import with_answers, with_deuces_named
from strategygen.errors import ChartError, NotationError
from strategygen.games import Game
from strategygen.language import NONE, Entry, Line, Name, Section, parse_section

#: Types of hands that pay.
_MADE = ("4K", "3K", "2P", "HP")
#: A sentence about the gaps of A-2-3 and the like, which every line heeds.
_OF_LOW_CARDS = "gaps of low cards"
#: "For lines 16 and 21, A-2-3 counts as two gaps, because only one straight can be made"
_FOR_LINES = pattern_of(
    r"\b(?:for|in|on) (?P<lines>(?:lines?|rows?|numbers?|no\.|hands?) ?#?[0-9]{1,2}"
    r"(?:(?:,| and| or| &|, and)+ ?#?[0-9]{1,2}\b(?![-–]))*),\s*",
    re.IGNORECASE,
)
_BECAUSE = pattern_of(r",? because [^.;]*", re.IGNORECASE)
#: What the lines of these kinds are taken for.
NOT_APPLIED = ", not applied"
_COUNTED = pattern_of(r"\W*(?:any |hold |keep )?(?:one|two|three|four|[1-4])\b", re.IGNORECASE)
#: Signs between lines that may say that these are equal, or that the lower comes first.
_SIGNS_OF_ORDER = frozenset({"=", "==", "<", "<<", "≈", "~", "≤", "<=", "≥", ">=", "↑", "^"})
SKIPPED = {
    "joined": "read with the line above",
    "caption": "caption",
    "comment": "comment",
    "pays": "pay table",
    "contents": "table of contents",
    "furniture": "no part of the chart",
    GROUP: "caption of a group of lines",
    "header": "header of a table",
    "footnote": f"footnote{NOT_APPLIED}",
    "noted": "read with the lines that have its mark",
    "deal": f"example of a deal{NOT_APPLIED}",
    "style": f"style sheet in another file{NOT_APPLIED}",
}


#: Notes of texts that are read with lines.
_APPLIED = frozenset({SKIPPED["joined"], SKIPPED["noted"]})
_HOLDS = pattern_of(r"\b(?:hold|keep|save|toss|draw|discard|throw|dump)\b", re.IGNORECASE)
_OF_MISSING = pattern_of(r"\b(?:gap|hole|space)s?\b[^.]*\bmissing\b", re.IGNORECASE)
_OF_GAPS = pattern_of(r"\A\W*(?:an? |the )?[\"“'‘]?(?:gap|hole|spread)s?\b", re.IGNORECASE)
#: "Hold (including the joker)"
_OF_INCLUDED = pattern_of(r"\((?:including|incl\.?) the (?:jokers?|deuces?|wild cards?)", re.IGNORECASE)

#: "Pat hands and paying hands, in order:" above lines that are marked
_IN_ORDER = pattern_of(
    r"(?:(?:pat|paying|winning|made|drawing|other|remaining) hands(?: and (?:pat|paying|winning|made) hands)?"
    r"|hands that need help),"
    r" in (?:this )?order:",
    re.IGNORECASE,
)
_WITH_ACES = "face cards with aces, as no other line is about an ace alone"


_IN_PARENTHESES = pattern_of(r"\([^()]+\)\.?")


class PageReader(NeighbourReader):
    """The reader of one page: its lines one by one, in the section that the last heading opened."""

    def __init__(self, rows: Sequence[Row], source: str, game: Game | None) -> None:
        rows = in_gaps_alone(with_gaps_named(with_choices_whole(with_whole_notes(rows))))
        reader = with_terms_of_page(PlainReader(game), rows)
        rows, reader = with_sf_numbers(rows, reader)
        super().__init__(reader, game)
        self.source = source
        if game is not None and game.wild_ranks == {Rank.TWO}:
            rows = with_deuces_named(rows)
        if game is not None and (game.wild_ranks or game.deck.jokers):
            rows = with_answers(with_numbers_alone(rows, game))
        rows = with_glossary(without_tables(without_furniture(without_contents(rows))))
        only = only_section(rows)
        rows = with_last_draw(with_counts_above(with_none_of_above(rows)), reader)
        rows, reader, unclear = with_legend(with_lettered_types(with_dialogue_apart(rows)), reader)
        rows, reader, of_types = with_named_types(rows, reader)
        unclear += of_types
        self.reader = reader
        rows = without_pay_table(without_hashes(with_chains(without_separators(rows, reader)), reader), reader)
        rows = with_texts_apart(with_deals_apart(with_rows_together(rows, reader)), reader)
        rows = with_high_cards_as_conditions(with_sub_bullets(with_conditions(rows, reader), reader), reader)
        rows = with_descriptions(with_sub_items(rows, reader), reader)
        rows = with_references(with_whole_lines(with_wild_of_heading(rows, reader), reader))
        if game is not None and (game.wild_ranks or game.deck.jokers):
            rows = with_wild_counted(without_wild_in_front(rows), reader)
        if game is not None and game.wild_ranks == {Rank.TWO}:
            rows = without_deuce_among(rows)
        before = with_low_aces_left_out(with_touching_as_gaps(rows, reader), reader)
        rows = with_choices_of_notes(with_cards_of_notes(before, reader), reader)
        # What such a note says has been done.
        unclear = [(row, error) for row, error in unclear if row not in before or row in rows]
        rows = with_cards_here(with_footnotes(with_hands_instead(with_counts(rows, reader), reader), reader), reader)
        unclear += unread_footnotes(rows, reader)
        rows = with_statements_apart(rows, reader)
        self.rows = rows = with_groups(with_parts(rows, reader, only), reader)
        self.errors: list[ChartError] = []
        #: What is said of lines with face cards, which no line defines.
        self.of_faces = _WITH_ACES if are_faces_with_aces(rows, reader.context().high_ranks) else ""
        #: Whether some line above can be read.
        self.has_read = self.has_caption = False
        self.section: Section | None = None
        self.readings: dict[Row, Reading] = {}
        self.section_of: dict[Row, Sections] = {}
        has_wild = game is not None and bool(game.wild_ranks or game.deck.jokers)
        sections = [Section(n_wild, "wild cards") if has_wild else None for n_wild in wild_of_sections(rows)]
        self.of_low_aces = {
            row: sizes_of(row.words, reader, section)
            for row, section in zip(rows, sections, strict=True)
            if not row.kind
            and is_of_low_aces(row)
            and reader.can_read(row.words)
            and holds_low_aces(row, reader, section)
        }
        self.has_headings, self.in_order = has_headings(rows), headings_in_order(rows)
        self.headings = self._find_headings()
        self.rows = rows = [replace(row, kind="") if self._is_only_line(at) else row for at, row in enumerate(rows)]
        played = {row: self._without_remark(row) for row in rows if not self._defines(row)}
        known = {row.number for row in self.readings} | {error.line for error in self.errors}
        # A row that defines a term may say more.
        self.errors += [
            self._located(error, row)
            for row, error in unclear
            if row.number not in known or error.message in OF_HANDS_NAMED
        ]
        self.rows = [played.get(row, row) for row in rows]
        self.played = self._as_played(played.values())
        #: What stands in front of the lines of the chart, if they are marked.
        self.marks = marks_of_list(self.rows, self.reader)
        #: The rows that may be lines of the chart and cannot be read.
        self.unread: list[UnreadRow] = []
        self.heads = heads_of_pages(self.rows, self.marks, self.reader)
        self.of_overview = frozenset(rows_of_overview(self.rows, self.reader))

    def read(self, *, skip_unread: bool = False) -> tuple[tuple[Line, ...], tuple[Reading, ...]]:
        """Return the lines and the readings of the page."""
        unread: list[UnreadRow] = []
        sections: Sections = (None,)
        for at, row in enumerate(self.played):
            sections = self.section_of[row] = self.headings.get(row, sections)
            try:
                self._read_row(row, sections)
            except NotationError as error:
                unread.append(UnreadRow(at, row, self._located(error, row), len(self.lines) + 1, sections))
        decided = [at for at, row in enumerate(self.played) if row in self.readings and self.readings[row].lines]
        first_heading = next((at for at, row in enumerate(self.played) if row in self.headings), len(self.played))
        shape = ListShape(self.rows, {row for row, reading in self.readings.items() if reading.lines}, self.marks)
        text: Row | None = None
        for unreadable in unread:
            row = unreadable.row
            is_above = bool(decided) and unreadable.at < min(decided[0], first_heading)
            note = self._note_of(row, shape, is_above=is_above)
            whole = shape.with_row_above(text, row) if text is not None else None
            if note is None and whole is not None:
                note = self._note_of_whole(
                    whole, is_outside=shape.is_outside(row) or shape.is_apart(row), is_above=is_above
                )
            if resembles(row, self.headings):
                note = None
            text = (whole or row) if note is not None else None
            try:
                if note is not None:
                    self._skip(row, note)
                else:
                    self.unread.append(unreadable)
            except NotationError as error:
                self.unread.append(replace(unreadable, error=self._located(error, row)))
        self.errors += errors_of_bare_wild(self.readings, self.lines, self, self.source)
        self.errors += self._errors_of_empty_sections()
        self.errors += errors_of_captions(self.rows, self.readings, self.game, self.source)
        self.errors += errors_of_titles(self.rows, self.readings, self.game, self.source)
        self.errors += errors_of_remarks(self.rows, self.readings, self.source, _APPLIED | {SKIPPED["comment"]})
        self.errors += errors_of_moves(self.readings, self.lines, self.reader, self.source, _APPLIED)
        applied = _APPLIED | {SKIPPED["comment"], SAID_AGAIN}
        self.errors += errors_of_meanings(self.readings, self.reader, self.source, applied)
        self.errors += errors_of_wild_terms(self.readings, self.reader, self.source)
        self.errors += errors_of_broken_royals(self.readings, self.lines, self, self.source)
        self.errors += errors_of_games(self.readings, self, self.source)
        self.errors += errors_of_remarks_below(self.readings, self.lines, self.source)
        self.errors += errors_of_types(self.readings, self.reader, self.source)
        self.errors += errors_of_lost_hands(self.readings, self.lines, self.reader, self.source)
        self.errors += errors_of_sentences(self.readings, self.lines, self.reader, self.source)
        self.errors += errors_of_said_again(self.readings, self.lines, self.reader, self.source)
        self.errors += errors_of_played_remarks(self.readings, self.lines, self.reader, self.source)
        self.errors += errors_of_unkept(self.readings, self.lines, self.reader, self.source)
        self.errors += errors_of_no_worth(self.readings, self.lines, self.reader, self.source)
        self.errors += errors_of_hands_twice(self.readings, self.lines, self.source)
        self.errors += errors_of_other_deals(self.readings, self, self.source)
        self.errors += errors_of_values(self.readings, self.source)
        self.errors += errors_of_high_cards(self.readings, self.reader, self.source, _APPLIED | {SKIPPED["comment"]})
        self.errors += errors_of_groups(self.rows, self.readings, self.lines, self.source)
        self.errors += errors_of_order(self.readings, self.lines, self.section_of, self, self.source)
        if skip_unread:
            self._leave_out()
        else:
            self.errors += [each.with_advice() for each in self.unread]
        why = why_no_list(self.rows, self.reader) if self.unread or self.errors or not self.lines else None
        if why is not None:
            raise ChartError(why, self.source)
        if self.errors:
            raise ChartError.of(sorted(self.errors, key=lambda error: error.line or 0))
        if not self.lines:
            raise ChartError("no chart line was found", self.source)
        return tuple(self.lines), tuple(self.readings[row] for row in self.rows if row in self.readings)

    def _errors_of_empty_sections(self) -> Iterator[ChartError]:
        """Yield an error for a text that is all there is in a section: it may say what is held there."""
        text: Row | None = None
        is_empty = False
        unread = {each.row for each in self.unread}
        for row in (*self.rows, None):
            reading = self.readings.get(row) if row is not None else None
            if row is None or row in self.headings:
                if text is not None and text.words:
                    message = "the line of this section, or a text? write what is held, as in the other sections"
                    yield self._located(NotationError(message, text.words, 0, len(text.words)), text)
                text = None
                is_empty = row is not None
            elif row in unread or (reading is not None and reading.lines):
                text, is_empty = None, False
            elif reading is not None and is_empty and text is None and NOT_APPLIED in reading.note:
                text = row

    def _leave_out(self) -> None:
        """Leave out what cannot be read; what may change the meaning of other lines is an error."""
        self.errors += errors_of_parts(self.readings, self.lines, self, self.source)
        for each in self.unread:
            try:
                self.readings[each.row] = left_out(each, self.readings, self.lines, self)
            except ChartError as error:
                self.errors.append(error)
        if len(self.unread) >= len(self.lines):
            self.errors += [each.with_advice().with_reason("most lines cannot be read") for each in self.unread]

    def _note_of(self, row: Row, shape: ListShape, *, is_above: bool) -> str | None:
        """Return what a row that cannot be read is taken for; None if it may be a line of the chart."""
        nothing = "says nothing about play"
        if is_of_gaps(row.words) and self.reader.gap_counts and not has_readable_part(row.words, self.reader):
            return _OF_LOW_CARDS
        if is_above and self._is_headline(row):
            return self._note_of_text(row)
        is_hand = row in self.of_overview or self.heads.get(row) is False
        if is_hand or may_be_line(row):
            # Hands again, or one after another; cards; a condition of some line
            return None
        if mark_of(row) not in shape.marks and (is_head_of_page(row) or shape.repeats_title(row)):
            return "head of a page"
        if is_above and is_name_of_person(row):
            return nothing
        if is_above and lists_only_pays(row.words):
            return SKIPPED["pays"]
        if is_above and self.headings and WITHOUT_PAYS.fullmatch(row.words.strip(" :*_")):
            # The version of the game, above the sections
            return "title"
        if is_above and is_about_pays(row.words) and shape.is_in_front(row, self.headings):
            return nothing if says_only_pays(row.words) else f"text{NOT_APPLIED}"
        if shape.row_above(row) in self.headings and HOLDS_THEM.search(row.words):
            return None
        is_below = not (is_above or shape.is_between(row))
        if row.kind == "title" and is_below and not self.drawing and _HOLDS.search(row.words):
            # "-- toss all but an ace --" may be the last line.
            return None
        if row.words.endswith(":") and shape.is_outside(row) and _IN_ORDER.fullmatch(row.words):
            return "caption"
        if self._is_prose(row, is_above=is_above):
            note = self._note_of_text(row)
            # "I never hold low pairs" is no mere title.
            return "title" if row.kind == "title" and not (NOT_APPLIED in note and SAYS.search(row.words)) else note
        if is_above and is_around_chart(row, self.reader):
            return self._note_of_text(row)
        if is_above and row is self._first and is_first_title(row, self.reader):
            return "title"
        if self._is_note(row):
            return SKIPPED["footnote"] if has_play(without_names(row.words)) else nothing
        if row.words[-1:] in (".", "!") and shape.row_above(row) in self.headings and says_nothing_between(row):
            return nothing
        is_outside, is_apart = shape.is_outside(row), shape.is_apart(row)
        if is_outside and is_name_of_counts(row) and shape.row_below(row) is not None and not self.draws(row.words):
            return "caption"
        if row.kind == "title":
            is_line = not is_above and self.can_read(row.words) and not self._is_name_of_group(row, shape)
            is_line &= not (self.draws(row.words) and self._is_above_draw(row, shape))
            return "title" if is_outside and not is_line and says_nothing_in_title(row) else None
        if row.kind == "remark":
            return None
        if shape.is_between(row):
            if is_outside and is_saying(row.words):
                return "caption"
            is_caption = is_apart and shape.is_above_line(row) and (row.words.isupper() or row.words.endswith(":"))
            is_caption |= is_outside and shape.is_in_capitals(row)
            is_alone = is_apart or shape.is_paragraph(row) or is_sentence(row.words)
            is_alone = is_alone or is_harmless(row.words, is_of_pat_hand=False)
            if (is_caption or (is_outside and is_alone)) and says_nothing_between(row):
                return "caption"
            is_remark = is_outside and is_apart and is_remark_between(row, self.reader)
            is_last = shape.row_below(row) in self.headings or not OF_LIMITS.search(row.words)
            is_note = is_remark and is_last and not shape.is_above_line(row)
            return (f"text{NOT_APPLIED}" if has_play(row.words) else nothing) if is_note else None
        if not (is_outside or is_apart):
            return None
        is_last = not is_above and not self.drawing and len(row.words.split()) < FEWEST_OF_SENTENCE_WORDS
        if says_nothing_outside(row, self.reader, is_marked=is_outside) and not (is_last and is_about_play(row)):
            is_rule = is_about_play(row) or (OF_LIMITS.search(row.words) and texts_in(row.words) & OF_TIES)
            return f"text{NOT_APPLIED}" if is_rule else nothing
        return None

    def _is_headline(self, row: Row) -> bool:
        """Whether a row has a paragraph between it and the list, in which no row can be a line."""
        below = [*takewhile(lambda other: other not in self.headings, self.rows[self.rows.index(row) + 1 :])]
        first = next((at for at, other in enumerate(below) if self._is_read(other)), len(below))
        is_marked = row.is_numbered or bool(row.left_out) or len(row.cells) > 1
        is_above_text = any(other.kind == "prose" for other in below[:first])
        return not is_marked and is_above_text and is_headline(row.words) and not self.can_read(row.words)

    def _is_read(self, row: Row) -> bool:
        reading = self.readings.get(row)
        return reading is not None and bool(reading.lines)

    def _is_above_draw(self, row: Row, shape: ListShape) -> bool:
        """Whether a marked line that draws five cards stands below a title such as "Trash", in its section."""
        return any(other in self.drawing and mark_of(other) in shape.marks for other in self.rows_below(row))

    def _is_name_of_group(self, row: Row, shape: ListShape) -> bool:
        """Whether a title such as "Sets" above lines with marks names them all, as other titles are no hands."""
        titles = [other for other in self.rows if other.kind == "title" and shape.is_between(other)]
        below = shape.row_below(row)
        are_lines = sum(self.can_read(other.words) for other in titles)
        is_plural = IN_PLURAL.search(row.words) is not None and not has_digits(row.words)
        return is_plural and 2 * are_lines < len(titles) and below is not None and mark_of(below) in shape.marks

    def _note_of_whole(self, row: Row, *, is_outside: bool, is_above: bool) -> str | None:
        """Return what a row and the row above, of which it goes on with a sentence, are taken for together."""
        is_note = is_outside and says_nothing_outside(row, self.reader, is_marked=True)
        return self._note_of_text(row) if is_note or (is_above and is_around_chart(row, self.reader)) else None

    def _note_of_text(self, row: Row) -> str:
        """Return what a text around a chart is taken for: a rule that is not applied, or nothing about play."""
        is_below = any(reading.lines and other.number < row.number for other, reading in self.readings.items())
        is_rule = any(
            has_rule(sentence, is_below=is_below, is_paragraph=row.kind == "prose")
            for sentence in sentences_of(row.words)
        )
        return f"text{NOT_APPLIED}" if is_rule else "says nothing about play"

    def _located(self, error: NotationError, row: Row) -> ChartError:
        return ChartError(str(error), self.source, row.number)

    # -- headings, definitions and other lines that are not played

    def _find_headings(self) -> dict[Row, Sections]:
        """Return the sections that each heading opens."""
        found: dict[Row, Sections] = {}
        now: Sections = (None,)
        for row in self.rows:
            try:
                sections = self._sections_of(row, now)
                if sections is not None and self.game is not None:
                    require_dealt(sections, self.game, row)
            except NotationError as error:
                self.errors.append(self._located(error, row))
                sections = now
            if sections is not None:
                found[row] = now = sections
        return found

    def _sections_of(self, row: Row, now: Sections) -> Sections | None:
        """Return the sections that a row opens below the sections `now`; None for other rows."""
        if row.words.startswith("[") and row.kind not in (*SKIPPED, "prose", "quoted"):
            try:
                return (parse_section(row.words),)
            except NotationError:
                words = texts_in(without_names(row.words))
                if len(words) < FEWEST_OF_PROSE or words & OF_WILD:
                    raise
        found = heading_of(row) or heading_of_others(row, now)
        if found is None or not (found.is_sure or self._opens(row, found.sections, now)):
            return None
        return found.sections

    def _opens(self, row: Row, sections: Sequence[Section], now: Sections) -> bool:
        """Whether a row such as "2 deuces" is a heading; where that many wild cards are dealt it is a hold."""
        if row in self.in_order or (self._is_above_count(row) and has_digits(row.numbering)):
            return True
        if (row.is_numbered and not self._is_above_count(row)) or row.kind == "comment":
            return False
        known = [section.wild for section in now if section is not None]
        if known or self.has_headings:
            return [section.wild for section in sections] != known
        others = [found for other in self.rows if other is not row and (found := heading_of(other)) is not None]
        if any(found.sections != sections for found in others):
            message = f"the heading of a section, or a hold? write '{row.words}:' or '{row.words} only'"
            raise NotationError(message, row.words, 0, len(row.words))
        return False

    def _is_above_count(self, row: Row) -> bool:
        """Whether a line with a bullet stands above one with the number 1, or 4 above 4.1, as a heading does."""
        below = next((other for other in self.rows[self.rows.index(row) + 1 :] if other.words), None)
        if has_digits(row.numbering) and below is not None:
            return below.numbering.strip("().#: ") == f"{row.numbering.strip('().#: ')}.1"
        return not has_digits(row.numbering) and below is not None and below.numbering.strip("().#: ") == "1"

    def _skip(self, row: Row, note: str) -> None:
        if note not in ("definition", SAID_AGAIN, SKIPPED["noted"], SKIPPED["joined"]):
            text = row.words or row.written
            bare = without_gaps_explained(text)
            # What a gap is may be left out of the words, as it is understood.
            of_gaps = bare != text or _OF_MISSING.search(row.written) is not None
            require_counted_low_cards(bare, self.reader.gap_counts, of_gaps=of_gaps)
        if note == "caption" or (note not in ("definition", SAID_AGAIN) and note not in SKIPPED.values()):
            text = f"{row.numbering} {row.words}".strip()
            of_lines = _FOR_LINES.search(text) if note == _OF_LOW_CARDS else None
            if of_lines is not None and self._gaps_matter() <= set(map(int, re.findall("[0-9]+", of_lines["lines"]))):
                text = text[: of_lines.start()] + _BECAUSE.sub("", text[of_lines.end() :])
            require_no_change(text)
        if note == SKIPPED["footnote"] and not has_mark(row):
            # What stands below "Notes" is of all lines.
            require_no_change(without_moves(row.words), is_note=True)
            require_no_rule(without_moves(row.words), self.reader)
        if note in ("says nothing about play", "caption"):
            require_no_limit(row.words)
        if note not in SKIPPED.values() or NOT_APPLIED in note:
            # A star in the text is taken for its mark.
            require_no_marks(row.written)
        self.readings[row] = Reading(row.number, row.written, "skipped", (), note, row.left_out)

    def _gaps_matter(self) -> set[int]:
        """Return the numbers of the lines that would have other cards if low cards had the gaps between them."""
        found: set[int] = set()
        bare = replace(self.reader, gap_counts=())
        for row in self.rows:
            with suppress(NotationError):
                if not row.kind and bare.read(row.words) != self.reader.read(row.words):
                    found.add(number_of(row))
        return found

    def _is_only_line(self, at: int) -> bool:
        """Whether a paragraph is the only row below the heading of a section, and can be read there as its line."""
        row, texts = self.rows[at], [other for other in self.rows if re.search(r"\w", other.words)]
        place = texts.index(row) if row.kind == "prose" and row in texts else 0
        if not 0 < place < len(texts) - 1 or texts[place + 1] not in self.headings:
            return False
        sections = self.headings.get(texts[place - 1], ())
        with suppress(NotationError):
            return len(sections) == 1 and bool(self.reader.read(row.words, sections[0]).entries)
        return False

    def _defines(self, row: Row) -> bool:
        """Read a line that defines a term, and return whether it does."""
        if row.kind or row in self.headings or self.is_single_card(row):
            return False
        try:
            defined = self.reader.define(row.words)
        except NotationError as error:
            if is_introduction(row):
                return False
            self.errors.append(self._located(error, row))
            return True
        if defined is None:
            return False
        try:
            require_no_twist(row.words)
        except NotationError as error:
            self.errors.append(self._located(error, row))
            return True
        self.reader = defined
        self.known.clear()
        self.readings[row] = Reading(row.number, row.written, "definition", (), "", row.left_out)
        return True

    def _as_played(self, rows: Iterable[Row]) -> list[Row]:
        """Return rows with each one that begins with "but" moved before the line above it, as it is played."""
        found: list[Row] = []
        owner: int | None = None
        for row in rows:
            match = BUT.match(row.words) if row.kind in ("", "language") else None
            if match is None:
                owner = None if row in self.headings or row.kind not in ("", "language") else len(found)
                found.append(row)
            elif owner is None:
                message = "a line that begins with 'but' must follow the line to which it is an exception"
                self.errors.append(ChartError(message, self.source, row.number))
            else:
                found.insert(owner, row)
                owner += 1
        return found

    def _is_prose(self, row: Row, *, is_above: bool) -> bool:
        return is_prose(row, self.reader, is_above=is_above)

    def _without_remark(self, row: Row) -> Row:
        if row in self.headings:
            self.section = self.headings[row][0]
            return row
        row = without_remark(row, self.reader, self.section, is_first=not self.has_read)
        self.has_read |= row.kind == "language" or (not row.kind and bool(row.words) and self.can_read(row.words))
        return row

    @cached_property
    def _first(self) -> Row | None:
        return next((row for row in self.rows if row.kind != "comment" and row.words), None)

    def _is_note(self, row: Row) -> bool:
        """Whether a line that cannot be read is a note below the line that draws five cards, where the chart ends."""
        if LIKE_A_NAME.match(row.words):
            return False
        n_read = sum(
            bool(reading.lines) for other in self.rows_below(row) if (reading := self.readings.get(other)) is not None
        )
        return n_read <= MOST_OF_TAIL and any(other in self.drawing for other in self.rows_above(row))

    # -- lines that are played

    def _read_row(self, row: Row, sections: Sections) -> None:
        if row in self.headings:
            require_section(row.words)
            require_no_order(row.words)
            note = " and ".join(map(str, sections))
            self.readings[row] = Reading(row.number, row.written, "heading", (), note, row.left_out)
        elif row.kind == "defined":
            require_no_twist(row.written)
            require_no_marks(row.written)
            if not types_named(row.words):
                # Behind what a word means may stand how low cards count.
                first, *others = BETWEEN_SENTENCES.split(row.words)
                more = without_gaps_explained(" ".join(others))
                of_gaps = _OF_GAPS.search(first) is not None
                require_counted_low_cards(more, self.reader.gap_counts, of_gaps=of_gaps)
            self.readings[row] = Reading(row.number, row.written, "definition", (), "", row.left_out)
        elif self._is_said_again(row):
            self._skip(row, SAID_AGAIN)
        elif is_text(row) and is_of_gaps(row.words) and self.reader.gap_counts:
            self._skip(row, _OF_LOW_CARDS)
        elif row.kind in ("prose", "quoted"):
            note = self._note_of_text(row)
            self._skip(row, note if NOT_APPLIED in note else kind_of_text(row))
        elif row.kind == "header" and not self.headings and _OF_INCLUDED.search(row.written):
            message = "for which deals is this table? write a heading above it, such as 'With the joker:'"
            raise NotationError(message, row.written, 0, len(row.written))
        elif row.kind in SKIPPED:
            if row.kind == "comment" and row is self.rows[0]:
                # "# Hands you should never hold" is the title of the page.
                require_no_change(row.written.strip("# "))
            is_harmless = row.kind == "footnote" and not has_mark(row) and not has_play(without_names(row.words))
            self._skip(row, "says nothing about play" if is_harmless else SKIPPED[row.kind])
        elif row.kind == "remark":
            raise NotationError(REMARK_OR_LINE, row.words, 0, len(row.words))
        elif row.kind == "title" and self._is_caption(row, sections):
            self._skip(row, "caption")
        elif row.kind == "title" and self._is_above_text(row):
            self._skip(row, "title")
        elif row.kind == "title":
            message = "a title, a heading of a section, or a line of the chart? reword it, or delete the line"
            raise NotationError(message, row.words, 0, len(row.words))
        elif not (self.lines or self.has_caption) and self._is_name_of_game(row):
            self._skip(row, "title")
        elif row in self.heads:
            if not self.heads[row]:
                message = "the title of the page again, or a line of the chart? delete it, or write 'one high card'"
                raise NotationError(message, row.words, 0, len(row.words))
            self._skip(row, "head of a page")
        elif row.words.strip() in _SIGNS_OF_ORDER:
            message = "does this sign say that lines are equal, or which comes first? write the lines in their order"
            raise NotationError(message, row.words, 0, len(row.words))
        elif not re.search(r"\w", row.words):
            self._skip(row, "says nothing about play")
        elif self._is_caption(row, sections):
            self.has_caption = True
            self._skip(row, "caption")
        elif always_holds_wild(row.words) and any(
            not below.kind and self.can_read(below.words) for below in self.rows_below(row)
        ):
            # Any line below is one for such deals.
            self._skip(row, "says nothing about play")
        elif row in self.of_overview:
            message = "a line of the chart, or of an overview? the list with numbers below has these hands too"
            raise NotationError(message, row.words, 0, len(row.words))
        elif row.words.endswith(":") and self.can_read(row.words):
            message = "a caption, or a line of the chart? delete the colon of a line; begin a caption with '#'"
            raise NotationError(message, row.words, len(row.words) - 1)
        elif row.words:
            self._read_line(row, sections)

    def _is_said_again(self, row: Row) -> bool:
        """Whether a row says again what lines say; "high pair over 4 to a straight" in the list is a line."""
        is_beside = is_text(row)
        is_apart = not row.is_numbered or mark_of(row) not in self.marks
        is_beside |= not row.kind and is_apart and any(other in self.drawing for other in self.rows_above(row))
        # "(Yes, that means you break a flush)" between lines with marks
        is_beside |= not row.kind and bool(self.marks) and is_apart and _IN_PARENTHESES.fullmatch(row.words) is not None
        return is_beside and is_said_again(row.words, self.reader)

    def _is_above_text(self, row: Row) -> bool:
        """Whether a title has sentences below it, up to the next title, and no other title is like a line."""
        titles = [other for other in self.rows if other.kind == "title"]
        between = [*takewhile(lambda other: other not in titles, self.rows[self.rows.index(row) + 1 :])]
        texts = [other for other in between if re.search(r"\w", other.words)]
        are_no_lines = not any(self.can_read(other.words) for other in titles if other is not row)
        are_sentences = all(is_sentence(text.words) and not self.can_read(text.words) for text in texts)
        return row in titles[:-1] and are_no_lines and bool(texts) and are_sentences

    def _is_caption(self, row: Row, sections: Sections) -> bool:
        """Whether a line such as "PAIRS" is a caption: the line below it would decide no deal."""
        others = self.played[self.played.index(row) + 1 :]
        below = next((other for other in others if re.search(r"\w", other.words)), None)
        if below is None or below in self.headings or below.kind not in ("", "language"):
            return False
        # "A. Made hands" above "1. Royal flush"
        is_numbered = row.is_numbered and (has_digits(row.numbering) or not has_digits(below.numbering))
        # "Two high cards" is a hand.
        is_plural = IN_PLURAL.search(row.words) is not None and _COUNTED.match(row.words) is None
        if is_numbered or not (row.words.endswith((":", "else")) or is_plural):
            return False
        with suppress(NotationError):
            line, other = (self.line_of(one.words, sections[0], []) for one in (row, below))
            if row.kind == "title" and all(entry.name.n == 5 or entry.name.type in _MADE for entry in line.entries):
                # "Pat hands"
                return {entry.name for entry in line.entries}.issuperset(entry.name for entry in other.entries)
            if line.entries == (Entry(NONE),) and self.is_far_from_end(row, sections[0]):
                return OF_OTHERS.search(row.words) is not None
            names = {entry.name for entry in line.entries if entry == Entry(entry.name)}
            # "Four of a kind (hold all five)"
            names |= {replace(name, n=5) for name in names if name.type == "4K"}
            return names.issuperset(entry.name for entry in other.entries)
        return False

    def _is_name_of_game(self, row: Row) -> bool:
        """Whether the first line names a game; "Jacks or better" does if a line below holds the high pairs."""
        is_apart = row is self._first and not row.part and mark_of(row) not in ("1", *self.marks)
        if (row.is_numbered and not is_apart) or not is_title(row.words):
            return False
        is_line = self.can_read(row.words)
        return not is_line or any(self._is_of_high_pairs(other) for other in self.played if other is not row)

    def _note_of_faces(self, words: str) -> str:
        """Return why face cards are aces too, if no row says which cards they are and the words name them."""
        return self.of_faces if self.reader.face == USUAL_HIGH and has_face_cards(words) else ""

    def _is_of_high_pairs(self, row: Row) -> bool:
        with suppress(NotationError):
            return row.kind in ("", "language") and Entry(Name(2, "HP")) in self.line_of(row.words, None, []).entries
        return False

    def _read_line(self, row: Row, sections: Sections) -> None:
        if not row.kind and any(other in self.drawing for other in self.rows_above(row)):
            self.line_of(row.words, sections[0], [])
            self._skip(row, SKIPPED["footnote"])
            return
        require_no_statement(row.words)
        if not row.kind:
            require_no_sentence(row.words, self.reader)
        if sections == (None,) and self.headings and not row.kind:
            message = "a line of all sections, or of none? write it below a heading, or delete it"
            raise NotationError(message, row.words, 0, len(row.words))
        if DITTO.match(row.written):
            raise NotationError("what is repeated is not read; write the words of the line above", row.written, 0, 1)
        words = BUT.sub("", row.words, count=1)
        wild = sections[0].wild if len(sections) == 1 and sections[0] is not None else None
        if not self.can_read(words) and (last := self.draw_of_five(row, words, wild)) is not None:
            words = last
        found: list[Line] = []
        note = ""
        for section in sections:
            line, of_section = self.read_among_neighbours(row, words, section, found)
            found.append(line)
            note = note or of_section or self._note_of_faces(words)
        if any(line.entries == (Entry(NONE),) for line in found):
            if any(line.section is not None and line.section.wild for line in found):
                require_all_thrown(row)
            self.drawing.add(row)
        first = len(self.lines) + 1
        self.lines += found
        numbers = tuple(range(first, len(self.lines) + 1))
        self.readings[row] = Reading(row.number, row.written, "line", numbers, note, row.left_out, words)
