"""Reading a page as a chart, and how each of its lines was read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

import numpy as np

from strategygen.charts.around import (
    FEWEST_OF_PROSE,
    FEWEST_OF_SENTENCE_WORDS,
    LIKE_A_NAME,
    is_around_chart,
    is_first_title,
    is_prose,
)
from strategygen.charts.formats import find_lines
from strategygen.charts.plain import (
    Ambiguous,
    OneOrAll,
    PlainReader,
    decides_some,
    find_heading,
    royal_sizes,
    which_meaning,
    without_dead_entries,
)
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.prose import (
    IN_PLURAL,
    OF_EXCEPTIONS,
    OF_HANDS,
    OF_LIMITS,
    OF_OTHERS,
    OF_WILD,
    VERBS,
    cut_remarks,
    has_digits,
    has_play,
    is_about_play,
    is_harmless,
    is_introduction,
    is_rank,
    is_title,
    names_of_games,
    without_names,
)
from strategygen.charts.row_headings import HEADED, Sections, has_headings, heading_of, only_section
from strategygen.charts.rows import BUT, COMMENT, REMARK, SLIP, LeftOut, Row, find_rows, numbered_rows
from strategygen.charts.shorthand import is_command, is_shorthand, is_struck, read_shorthand, without_comment
from strategygen.charts.spelling import respelled
from strategygen.errors import ChartError, NotationError
from strategygen.games import Game
from strategygen.language import NONE, Entry, Line, Matcher, Name, Section, masks_in, parse_line, parse_section


@dataclass(frozen=True, slots=True)
class Reading:
    """How a line of a page was read.

    Attributes
    ----------
    number : int
        Line number in the file, from 1.
    written : str
        The line as the page shows it.
    kind : str
        ``line``, ``heading``, ``definition``, or ``skipped`` for a line that is not part of the chart.
    lines : tuple of int
        Numbers, from 1, of the lines of the chart that were read from it.
    note : str
        What a skipped line was taken for, or the sections that a heading opens.
    left_out : tuple of LeftOut
        Parts of the line that do not belong to its words: numbering, values, example hands, footnote marks.
    words : str
        Of a line of the chart, what was read.
    """

    number: int
    written: str
    kind: str
    lines: tuple[int, ...] = ()
    note: str = ""
    left_out: tuple[LeftOut, ...] = ()
    words: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether a line of the chart is in plain words, not in the chart language."""
        if self.kind != "line":
            return False
        try:
            parse_line(self.words)
        except NotationError:
            return True
        return False

    @property
    def shown(self) -> str:
        """The line as the page shows it, in one line without control characters."""
        return " ".join("".join(sign if sign.isprintable() else " " for sign in self.written).split())


def read_page(text: str, source: str, game: Game | None = None) -> tuple[tuple[Line, ...], tuple[Reading, ...]]:
    """Return the lines of the chart on a page, in the order in which they are played, and how each was read.

    Entries of plain words that the lines above decide are left out.

    Raises
    ------
    ChartError
        With every line that cannot be read, the reason and what was expected.
    """
    lines = find_lines(text, source)
    if is_shorthand(line.text for line in lines):
        return _ShorthandReader(numbered_rows(lines), source, game).read()
    return _PageReader(find_rows(lines), source, game).read()


#: Fewest lines behind "# " that are the chart itself.
_FEWEST_OF_LIST = 6
#: Most lines that can be read below a line that draws five cards for the page to end there.
_MOST_OF_TAIL = 2
_FACES_AND_ACES = re.compile(
    r"\b(?:(?:face|paint)(?: cards?)?s?(?: or | and |/| & )(?:an )?aces?|aces?(?: or | and |/| & )faces?)\b",
    re.IGNORECASE,
)
#: The beginning of a list of hands in one paragraph.
_IN_ORDER = re.compile(
    r"(?:you should )?(?:hold|keep|play|save)?,?\s*in (?:this|the following )?\s*order"
    r"(?: of (?:preference|priority|importance))?\s*[,:]?\s*",
    re.IGNORECASE,
)
#: A part of a last line such as "no pair, no high card: draw five".
_NEGATED = re.compile(r"(?:if you have |with )?(?:no|not|without|neither|nor|none)\b", re.IGNORECASE)
#: What the lines of these kinds are taken for.
NOT_APPLIED = ", not applied"
_SKIPPED = {
    "joined": "read with the line above",
    "comment": "comment",
    "header": "header of a table",
    "footnote": f"footnote{NOT_APPLIED}",
}


class _PageReader:
    """The reader of one page: its lines one by one, in the section that the last heading opened."""

    def __init__(self, rows: Sequence[Row], source: str, game: Game | None) -> None:
        self.source = source
        self.game = game
        self.reader = PlainReader(game)
        if any(_FACES_AND_ACES.search(row.words) for row in rows):
            # Aces named beside the faces are none of them.
            self.reader = replace(self.reader, face=frozenset({11, 12, 13}))
        #: The section of headings in front of lines, if all open the same; then they may be names of hands.
        self.only_section = only_section(rows)
        rows = self._with_sub_bullets(self._without_hashes(rows))
        self.rows = rows = [part for row in rows for part in self._parts(row)]
        self.errors: list[ChartError] = []
        self.readings: dict[Row, Reading] = {}
        #: What was read before, without errors: a line is looked at from each line above it.
        self.known: dict[tuple[str, Section | None, bool, frozenset[int]], Line] = {}
        self.lines: list[Line] = []
        #: Rows about a low ace; where there are some, a number of gaps in other rows does not include a low ace.
        self.of_low_aces = {row for row in rows if not row.kind and _has_word(row, "acelow")}
        self.has_headings = has_headings(rows)
        self.headings = self._find_headings()
        #: Whether some line above can be read.
        self.has_read = False
        shorter = {row: self._without_remark(row) for row in rows if not self._defines(row)}
        self.rows = [shorter.get(row, row) for row in rows]
        self.played = self._as_played(list(shorter.values()))

    def _without_hashes(self, rows: Sequence[Row]) -> list[Row]:
        """Return rows with the lines of a page that begin with "# ", as those of a list in a wiki, not as comments."""
        hashed = {row for row in rows if row.kind == "comment" and row.words and self._can_read(row.words)}
        is_list = len(hashed) >= _FEWEST_OF_LIST and not any(
            row.kind == "language" or (not row.kind and row.words and self._can_read(row.words)) for row in rows
        )
        return [replace(row, kind="") if is_list and row in hashed else row for row in rows]

    def _with_sub_bullets(self, rows: Sequence[Row]) -> list[Row]:
        """Return rows with the bullets below numbered lines read as remarks on these lines, in parentheses."""
        numbered = {row for row in rows if row.is_numbered and has_digits(row.numbering)}
        bullets = {row for row in rows if row.numbering[:1] in tuple("-*•+–—▪◦·●○►")} - numbered
        if len(numbered) < _FEWEST_OF_LIST or not 0 < len(bullets) <= len(numbered):
            return list(rows)
        found: list[Row] = []
        owner: Row | None = None
        for row in rows:
            if row in numbered:
                is_line = not row.kind and self._can_read(row.words) and not self._draws(row.words)
                owner = row if is_line else None
            if row not in bullets or owner is None or row.kind or heading_of(row) is not None:
                owner = owner if row in numbered or row.kind == "comment" else None
                found.append(row)
                continue
            joined = replace(owner, words=f"{owner.words} ({row.words.rstrip('.! ')})")
            if self._can_read(joined.words):
                found[found.index(owner)] = owner = joined
                found.append(replace(row, kind="joined"))
            else:
                found.append(replace(row, kind="comment" if is_harmless(row.words, is_of_pat_hand=True) else "remark"))
        return found

    def _without_remark(self, row: Row) -> Row:
        """Return a line that cannot be read without a remark that restricts nothing, if it can be read so."""
        if row.kind or not row.words or row in self.headings:
            self.has_read |= row.kind == "language"
            return row
        if self._can_read(row.words):
            self.has_read = True
            return row
        words, slip = respelled(row.words)
        if slip and self._can_read(words):
            return row.without(SLIP, slip, words)
        for words, remark in cut_remarks(row.words[:MOST_CHARACTERS]):
            if len(words) < 2:
                continue
            try:
                line = self.reader.read(words)
            except NotationError as error:
                if not isinstance(error, Ambiguous):
                    continue
                line = error.choices[0].line
            # The first line may be a title.
            is_sure = remark.startswith("(") or row.is_numbered or self.has_read
            is_pat = all(entry.name.n == 5 or entry.name.type == "4K" for entry in line.entries)
            if is_sure and line.entries != (Entry(NONE),) and is_harmless(remark, is_of_pat_hand=is_pat):
                self.has_read = True
                return row.without(REMARK if has_play(remark) else COMMENT, remark, words)
        return row

    def _parts(self, row: Row) -> Sequence[Row]:
        """Return a heading and the line behind it, as in "3 deuces: wild royal flush", or else the row."""
        if row.notes and not OF_LIMITS.search(" ".join(row.notes)) and not self._can_read(row.words):
            # A column of remarks that are no words of play
            bare = row.without_notes
            row = bare if self._can_read(bare.words) else row
        ordered = _ordered_parts(row.words) if not row.kind else []
        if len(ordered) > 2 and all(self._can_read(respelled(words)[0] or words) for words in ordered):
            return [replace(row, words=words) for words in ordered]
        match = HEADED.match(row.words) if not row.kind else None
        found = find_heading(f"{match[1]}:") if match is not None else None
        if match is None or found is None or found.sections == self.only_section or self._can_read(row.words):
            return (row,)
        behind = _ordered_parts(match[2]) or [match[2]]
        for words in behind:
            try:
                self.reader.read(words, found.sections[0])
            except Ambiguous:
                pass
            except NotationError:
                return (row,)
        heading = replace(row, words=f"{match[1]}:", left_out=())
        return heading, *(replace(row, words=words) for words in behind)

    def read(self) -> tuple[tuple[Line, ...], tuple[Reading, ...]]:
        """Return the lines and the readings of the page."""
        unread: list[tuple[int, Row, ChartError]] = []
        sections: Sections = (None,)
        for at, row in enumerate(self.played):
            sections = self.headings.get(row, sections)
            try:
                self._read_row(row, sections)
            except NotationError as error:
                unread.append((at, row, self._located(error, row)))
        decided = [at for at, row in enumerate(self.played) if row in self.readings and self.readings[row].lines]
        first_heading = next((at for at, row in enumerate(self.played) if row in self.headings), len(self.played))
        for at, row, unreadable in unread:
            is_above = bool(decided) and at < min(decided[0], first_heading)
            if re.search(r"\s>\s", row.words):
                # Hands one after another
                self.errors.append(self._with_advice(unreadable, row))
            elif self._is_prose(row, is_above=is_above):
                self._skip(row, "title" if row.kind == "title" else "says nothing about play")
            elif (is_above and is_around_chart(row, self.reader)) or (row.words[:1] == "(" and row.words[-1:] == ")"):
                words = {word.text for word in split_words(row.words[:MOST_CHARACTERS])}
                is_rule = bool(words & OF_HANDS) and bool(words & (VERBS | OF_EXCEPTIONS | {"breaking"}))
                self._skip(row, f"text{NOT_APPLIED}" if is_rule else "says nothing about play")
            elif is_above and row is self._first and is_first_title(row, self.reader):
                self._skip(row, "title")
            elif self._is_note(row, at):
                self._skip(row, _SKIPPED["footnote"] if is_about_play(row) else "says nothing about play")
            else:
                self.errors.append(self._with_advice(unreadable, row))
        if self.errors:
            raise ChartError.of(sorted(self.errors, key=lambda error: error.line or 0))
        if not self.lines:
            raise ChartError("no chart line was found", self.source)
        return tuple(self.lines), tuple(self.readings[row] for row in self.rows if row in self.readings)

    def _with_advice(self, error: ChartError, row: Row) -> ChartError:
        """Return the error for a line of many words, which may be no line of the chart."""
        if row.is_numbered or len(row.words.split()) < FEWEST_OF_SENTENCE_WORDS:
            return error
        first, _, rest = error.message.partition("\n")
        advice = "; delete the line, or begin it with '#', if it is not part of the chart"
        return ChartError(f"{first}{advice}\n{rest}", self.source, row.number)

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
            except NotationError as error:
                self.errors.append(self._located(error, row))
                sections = now
            if sections is not None:
                found[row] = now = sections
        return found

    def _sections_of(self, row: Row, now: Sections) -> Sections | None:
        """Return the sections that a row opens below the sections `now`; None for other rows."""
        if row.words.startswith("[") and row.kind not in _SKIPPED:
            try:
                return (parse_section(row.words),)
            except NotationError:
                words = split_words(without_names(row.words)[:400])
                if len(words) < FEWEST_OF_PROSE or any(word.text in OF_WILD for word in words):
                    raise
        found = heading_of(row)
        if found is None or not (found.is_sure or self._opens(row, found.sections, now)):
            return None
        return found.sections

    def _opens(self, row: Row, sections: Sequence[Section], now: Sections) -> bool:
        """Whether a row such as "2 deuces" is a heading; where that many wild cards are dealt it is a hold."""
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
        """Whether a line with a bullet stands above one with the number 1, as a heading does."""
        below = next((other for other in self.rows[self.rows.index(row) + 1 :] if other.words), None)
        return not has_digits(row.numbering) and below is not None and below.numbering.strip("().#: ") == "1"

    def _skip(self, row: Row, note: str) -> None:
        self.readings[row] = Reading(row.number, row.written, "skipped", (), note, row.left_out)

    def _defines(self, row: Row) -> bool:
        """Read a line that defines a term, and return whether it does."""
        if row.kind or row in self.headings:
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

    @cached_property
    def _first(self) -> Row | None:
        return next((row for row in self.rows if row.kind != "comment" and row.words), None)

    def _is_note(self, row: Row, at: int) -> bool:
        """Whether a line that cannot be read is a note below the line that draws five cards, where the chart ends."""
        if LIKE_A_NAME.match(row.words):
            return False
        above = takewhile(lambda other: other not in self.headings, reversed(self.played[:at]))
        below = takewhile(lambda other: other not in self.headings, self.played[at + 1 :])
        n_read = sum(bool(reading.lines) for other in below if (reading := self.readings.get(other)) is not None)
        return n_read <= _MOST_OF_TAIL and any(self._draws_five(other) for other in above)

    @cached_property
    def _has_plain_words(self) -> bool:
        """Whether some line is not in the chart language, in which every line means what it says."""
        return any(not row.kind and row.words for row in self.played if row not in self.headings)

    def _draws_five(self, row: Row) -> bool:
        reading = self.readings.get(row)
        return reading is not None and any(self.lines[number - 1].entries == (Entry(NONE),) for number in reading.lines)

    def _can_read(self, text: str) -> bool:
        return self.reader.can_read(text)

    # -- lines that are played

    def _read_row(self, row: Row, sections: Sections) -> None:
        if row in self.headings:
            note = " and ".join(map(str, sections))
            self.readings[row] = Reading(row.number, row.written, "heading", (), note, row.left_out)
        elif row.kind in _SKIPPED:
            self._skip(row, _SKIPPED[row.kind])
        elif row.kind == "remark":
            message = "a remark on the line above, or a line of the chart? add it to that line, or delete it"
            raise NotationError(message, row.words, 0, len(row.words))
        elif row.kind == "title":
            message = "a title, a heading of a section, or a line of the chart? reword it, or delete the line"
            raise NotationError(message, row.words, 0, len(row.words))
        elif not self.lines and self._is_name_of_game(row):
            self._skip(row, "title")
        elif not re.search(r"\w", row.words):
            self._skip(row, "says nothing about play")
        elif self._is_caption(row, sections):
            self._skip(row, "caption")
        elif row.words.endswith(":") and self._can_read(row.words):
            message = "a caption, or a line of the chart? delete the colon, or the whole line"
            raise NotationError(message, row.words, len(row.words) - 1)
        elif row.words:
            self._read_line(row, sections)

    def _is_caption(self, row: Row, sections: Sections) -> bool:
        """Whether a line such as "PAIRS" is a caption: the line below it would decide no deal."""
        below = next((other for other in self.played[self.played.index(row) + 1 :] if other.words), None)
        if below is None or below in self.headings or below.kind not in ("", "language"):
            return False
        # "A. Made hands" above "1. Royal flush"
        is_numbered = row.is_numbered and (has_digits(row.numbering) or not has_digits(below.numbering))
        if is_numbered or not (row.words.endswith((":", "else")) or IN_PLURAL.search(row.words)):
            return False
        with suppress(NotationError):
            line, other = (self._line_of(one.words, sections[0], []) for one in (row, below))
            if line.entries == (Entry(NONE),) and self._is_far_from_end(row, sections[0]):
                return OF_OTHERS.search(row.words) is not None
            names = {entry.name for entry in line.entries if entry == Entry(entry.name)}
            return names.issuperset(entry.name for entry in other.entries)
        return False

    def _is_far_from_end(self, row: Row, section: Section | None) -> bool:
        """Whether more lines than notes stand below a line that draws five cards."""
        n_below = 0
        for below in takewhile(lambda other: other not in self.headings, self.played[self.played.index(row) + 1 :]):
            with suppress(NotationError):
                n_below += below.kind in ("", "language") and bool(self._line_of(below.words, section, []).entries)
        return n_below > _MOST_OF_TAIL

    def _is_name_of_game(self, row: Row) -> bool:
        """Whether the first line names a game; "Jacks or better" does if a line below holds the high pairs."""
        if row.is_numbered or not is_title(row.words):
            return False
        is_line = self._can_read(row.words)
        return not is_line or any(self._is_of_high_pairs(other) for other in self.played if other is not row)

    def _is_of_high_pairs(self, row: Row) -> bool:
        with suppress(NotationError):
            return row.kind in ("", "language") and Entry(Name(2, "HP")) in self._line_of(row.words, None, []).entries
        return False

    def _read_line(self, row: Row, sections: Sections) -> None:
        above = takewhile(lambda other: other not in self.headings, reversed(self.played[: self.played.index(row)]))
        if not row.kind and any(self._draws_five(other) for other in above):
            self._line_of(row.words, sections[0], [])
            self._skip(row, _SKIPPED["footnote"])
            return
        words = BUT.sub("", row.words, count=1)
        if not self._can_read(words) and (last := self._draw_of_five(row, words)) is not None:
            words = last
        ace_high = bool(self.of_low_aces) and row not in self.of_low_aces
        found: list[Line] = []
        note = ""
        for section in sections:
            has_royals = _has_word(row, "straightflush")
            royals = royal_sizes(self._lines_beside(row, section), section) if has_royals else frozenset()
            try:
                line = self._line_of(words, section, self.lines, ace_high=ace_high, royals=royals)
            except OneOrAll as error:
                line = self._one_or_all(row, section, error)
                note = "all of these cards" if line.entries[0].name.n > 1 else "one of these cards"
                note += ", as the lines around leave no other meaning"
            self._require_no_cards_together(row, section, line)
            self._require_kickers_above(row, section, line)
            if self._is_above_inside(row, line):
                line = self.reader.read(words, section, open_ended=True, ace_high=ace_high, royals=royals)
                note = "open-ended, as inside ones stand below"
            if line.entries == (Entry(NONE),) and self._has_plain_words and self._is_far_from_end(row, section):
                message = "this line draws five cards, so no line below can be played; a caption, or no heading below?"
                raise NotationError(message, row.words, 0, len(row.words))
            if line.words:
                above_here = [*self.lines, *found]
                line = without_dead_entries(line, above_here, self.game)
                if royals and not note:
                    whole = self._line_of(words, section, self.lines, ace_high=ace_high)
                    whole = without_dead_entries(whole, above_here, self.game)
                    if whole != line:
                        self._require_royals_held(row, line, whole, above_here)
                        note = "without royal draws, which another line is about"
            found.append(line)
        first = len(self.lines) + 1
        self.lines += found
        numbers = tuple(range(first, len(self.lines) + 1))
        self.readings[row] = Reading(row.number, row.written, "line", numbers, note, row.left_out, words)

    def _one_or_all(self, row: Row, section: Section | None, error: OneOrAll) -> Line:
        """Return the meaning of "J/Q/K" that the lines around leave, or else raise the error."""
        single, together = (choice.line for choice in error.choices)
        context = Context(self.game, section, self.reader.high, self.reader.face)
        above = [line for line in self.lines if line.section in (None, section)]
        found = which_meaning(single, together, above, self._lines_below(row, section), context)
        if found is None:
            raise error
        return replace(found, words=row.words, section=section)

    def _require_no_cards_together(self, row: Row, section: Section | None, line: Line) -> None:
        """Refuse "J, Q, K" above a line that holds two of these cards: it would decide no deal."""
        is_single = all(entry.name.n == 1 and entry.cards for entry in line.entries) and bool(line.words)
        if not is_single or "," not in row.words or re.search(r"\b(?:or|one|any|single)\b|/", row.words, re.I):
            return
        context = Context(self.game, section, self.reader.high, self.reader.face)
        if decides_some(line, self._lines_below(row, section), context):
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

    def _lines_below(self, row: Row, section: Section | None) -> list[Line]:
        """Return the lines below a row in its section that can be read."""
        found: list[Line] = []
        for below in takewhile(lambda other: other not in self.headings, self.played[self.played.index(row) + 1 :]):
            with suppress(NotationError):
                if below.kind in ("", "language") and below.words:
                    found.append(self._line_of(below.words, section, []))
        return found

    def _draw_of_five(self, row: Row, words: str) -> str | None:
        """Return the part of a last line such as "Air: draw 5" that draws five cards; None for other lines."""
        below = takewhile(lambda other: other not in self.headings, self.played[self.played.index(row) + 1 :])
        if any(not other.kind and self._can_read(other.words) for other in below):
            return None
        parts = [
            part.strip(" ()!")
            for part in re.split(r"\s[-–—]+\s|[,:;.()]|\b(?:and|if|when)\b", words)
            if part.strip(" ()!")
        ]
        found = [part for part in parts if self._draws(part)]
        if not found and all(part.lower().startswith("no ") for part in parts) and not self._has_draw_of_five(row):
            # "No pair, no high card" is all that is left.
            return "discard everything"
        others = [
            word for part in parts if part not in found and not _NEGATED.match(part) for word in split_words(part)
        ]
        is_about_hands = any(word.text in OF_HANDS or is_rank(word, words) for word in others)
        return found[0] if found and not is_about_hands else None

    def _has_draw_of_five(self, row: Row) -> bool:
        """Whether a line above in the section draws five cards."""
        above = takewhile(lambda other: other not in self.headings, reversed(self.played[: self.played.index(row)]))
        return any(self._draws_five(other) for other in above)

    def _draws(self, words: str) -> bool:
        """Whether words mean drawing five cards."""
        with suppress(NotationError):
            return self.reader.read(words).entries == (Entry(NONE),)
        return False

    def _is_above_inside(self, row: Row, line: Line) -> bool:
        """Whether a line of draws of any shape stands above one of inside draws to the same hands in its section."""
        if not line.words or any(entry != Entry(entry.name) for entry in line.entries):
            return False
        names = {entry.name for entry in line.entries}
        for below in self.played[self.played.index(row) + 1 :]:
            if below in self.headings:
                return False
            if not below.kind and _has_word(below, "inside", "doubleinside"):
                with suppress(NotationError):
                    if {entry.name for entry in self._line_of(below.words, line.section, []).entries} == names:
                        return True
        return False

    def _lines_beside(self, row: Row, section: Section | None) -> list[Line]:
        """Return the other lines of the section of a row that can be read."""
        at = self.played.index(row)
        above = takewhile(lambda other: other not in self.headings, reversed(self.played[:at]))
        below = takewhile(lambda other: other not in self.headings, self.played[at + 1 :])
        found: list[Line] = []
        for other in (*above, *below):
            with suppress(NotationError):
                if other.kind in ("", "language") and other.words:
                    found.append(self._line_of(other.words, section, []))
        return found

    def _require_royals_held(self, row: Row, line: Line, whole: Line, above: Sequence[Line]) -> None:
        """Refuse a line read without royal draws, as other lines are about these, if none of them holds some of them.

        "Three to a straight flush, 6-7 or higher" beside "three to a royal flush, ace high": with 10-J or without?
        """
        if self.game is None:
            return
        matcher = Matcher.of(self.game)
        deals = matcher.everything if line.section is None else np.flatnonzero(matcher.wild == line.section.wild)
        for other in above:
            deals = deals[matcher.match(other, deals) == 0]
        left = matcher.match(whole, deals) & ~matcher.match(line, deals)
        deals, left = deals[left > 0], left[left > 0]
        for other in self._lines_beside(row, line.section):
            if all(entry.name.type == "RF" for entry in other.entries):
                left &= ~matcher.match(other, deals)
        if left.any():
            at = int(np.flatnonzero(left)[0])
            example = matcher.deals.cards(int(deals[at]), masks_in(int(left[at]))[0])
            message = (
                f"with royal draws such as {example} or without? no line is about these; "
                f"write {str(whole)!r} or {str(line)!r}"
            )
            raise NotationError(message, row.words, 0, len(row.words))

    def _line_of(
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
        if key in self.known:
            return self.known[key]
        try:
            self.known[key] = self.reader.read(words, section, ace_high=ace_high, royals=royals)
            return self.known[key]
        except OneOrAll:
            raise
        except Ambiguous as error:
            pair, single = (choice.line for choice in error.choices)
            has_pair = any(Entry(Name(2, "HP")) in line.entries for line in above if line.section in (None, section))
            return single if has_pair else pair


class _ShorthandReader(_PageReader):
    """The reader of a page in the shorthand of a public checker; plain words may be among its lines."""

    def _is_name_of_game(self, row: Row) -> bool:
        # The checker wants the game in the first line; the shorthand of high pairs is "Pair of J-A".
        return names_of_games().fullmatch(row.words.strip(" :")) is not None

    def _read_line(self, row: Row, sections: Sections) -> None:
        if not without_comment(row.words):
            self._skip(row, _SKIPPED["comment"])
        elif is_struck(f"{row.words} # {row.comment}" if row.comment else row.words):
            self._skip(row, "the comment says that these holds are not played")
        else:
            super()._read_line(row, sections)

    def _line_of(
        self,
        words: str,
        section: Section | None,
        above: Sequence[Line],
        *,
        ace_high: bool = False,
        royals: frozenset[int] = frozenset(),
    ) -> Line:
        line = read_shorthand(words, Context(self.game, section, self.reader.high))
        if line is None:
            return super()._line_of(without_comment(words), section, above, ace_high=ace_high, royals=royals)
        return replace(line, section=section)

    def _is_prose(self, row: Row, *, is_above: bool) -> bool:
        # The checker wants a name in the first line, and often a comment is below it.
        names = [other for other in self.rows if other.kind != "comment"][:2]
        is_name = is_above and row in names and not re.search(r"\b[1-5]\b|RF|SF|(?i:flush|straight|pair)", row.words)
        return is_name or is_command(row.words) or super()._is_prose(row, is_above=is_above)


def _ordered_parts(words: str) -> list[str]:
    """Return the hands of "royal flush > straight flush > quads" or "hold, in this order, ...; ...; ..."; else none.

    Examples
    --------
    >>> _ordered_parts("Hold in order of preference: quads; full house; otherwise the pair.")
    ['quads', 'full house', 'otherwise the pair.']
    """
    parts = re.split(r"\s>+\s", words)
    match = _IN_ORDER.match(words)
    if len(parts) < 3 and match is not None:
        parts = words[match.end() :].split(";")
    return [part.strip() for part in parts] if len(parts) > 1 else []


def _has_word(row: Row, *texts: str) -> bool:
    """Whether the words of a row contain one of these."""
    try:
        return any(word.text in texts for word in split_words(row.words))
    except NotationError:
        return False
