"""The parts of each line of a chart page: numbering, words, values, an example hand, footnote marks.

Nothing is dropped unsaid: what is not part of the words is kept in `Row.left_out`, with what it was taken for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise

from strategygen.charts.counting import FEWEST_COUNTED, ordinal, places_counted
from strategygen.charts.examples import find_example
from strategygen.charts.footnote_marks import (
    CAPTION_OF_NOTES,
    CAPTION_OF_QUESTIONS,
    CAPTION_OF_TERMS,
    COUNTED_MARK,
    FOOTNOTE,
    LETTER_MARK,
    MARK_ALONE,
    MARK_SIGN,
    counted_notes,
    lettered_notes,
    letters_of,
)
from strategygen.charts.formats import SourceLine
from strategygen.charts.patterns import pattern_of
from strategygen.charts.table_headers import (
    CONDITION_WORDS,
    CONTRARY_WORDS,
    COUNT_WORDS,
    COUNTED_WORDS,
    DRAW_WORDS,
    EXAMPLE_WORDS,
    HAND_WORDS,
    NEGATIVE_WORDS,
    ORDER_WORDS,
    REASON_WORDS,
    VALUE_WORDS,
    WILD_CELL,
    Columns,
    header_tokens,
    is_header,
)
from strategygen.errors import NotationError
from strategygen.language import parse_line

#: What is left out of the words of a line.
NUMBERING, VALUE, EXAMPLE = "numbering", "value", "example"
MARK, COLUMN, COMMENT, REMARK, SLIP = "footnote mark", "column", "comment", "remark", "misspelled"
#: A remark on what is held in some deals, which is checked with the lines.
PLAYED = "says what the lines say"
#: Another name of the hand, in a column of its own.
NAME = "another name"
#: Cards with suits that the line says are an example.
SUCH = "example behind the hand"
#: Whether the hand is complete, as a column of its own says.
STAGE = "made hand or draw"
#: An example of cards without suits, or of fewer than five.
CARDS = "example of cards"
#: The part of a page whose rows say what words mean.
GLOSSARY = "glossary"
#: What is left out of a line on request, because it cannot be read.
UNREAD = "unreadable words"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of a line that is not part of its words: the text as written, and what it was taken for."""

    text: str
    kind: str


@dataclass(frozen=True, eq=False)
class Row:
    """A line of a page in its parts.

    Attributes
    ----------
    number : int
        Line number in the file, from 1.
    written : str
        The line as the page shows it; its columns are separated by tabs.
    words : str
        What is left to be read.
    kind : str
        ``language`` for a line in the chart language; ``title`` if the page marks the line as a title; ``comment``,
        ``header``, ``footnote``, ``pays`` (a row of a pay table) or ``joined`` (with the line above) for a line that is
        not part of the chart; ``remark`` if it may be one; otherwise empty.
    left_out : tuple of LeftOut
        Numbering, values, example hands and footnote marks.
    notes : tuple of str
        Cells beside the hand, which are at the end of `words` in parentheses.
    cells : tuple of str
        Cells of a table without titles, of which `words` are made.
    count : int
        How many cards are held, as a column says; -1 if none does.
    part : str
        ``row`` of a table, ``item`` of a list, ``term`` or its ``description``, as the format of the page marks it.
    indent : int
        How many spaces are in front, in plain text.
    """

    number: int
    written: str
    words: str
    kind: str = ""
    left_out: tuple[LeftOut, ...] = ()
    notes: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    count: int = -1
    part: str = ""
    indent: int = 0

    @property
    def is_numbered(self) -> bool:
        """Whether a number or a bullet is in front of the words."""
        return any(part.kind == NUMBERING for part in self.left_out)

    @cached_property
    def numbering(self) -> str:
        """The number or the bullet in front of the words, or both; empty if there is none."""
        return " ".join(part.text for part in self.left_out if part.kind == NUMBERING)

    @property
    def without_notes(self) -> Row:
        """The row with the cells beside the hand left out."""
        end = "".join(f" ({note})" for note in self.notes)
        left_out = tuple(LeftOut(note, COLUMN) for note in self.notes)
        return replace(self, words=self.words.removesuffix(end), left_out=(*self.left_out, *left_out), notes=())

    def without_mark(self, sign: str) -> Row:
        """Return the row without the mark of a footnote that has been read with it."""
        letters = letters_of(sign)
        left_out = tuple(part for part in self.left_out if part.kind != MARK or letters_of(part.text) != letters)
        return replace(self, left_out=left_out)

    @property
    def has_value(self) -> bool:
        """Whether a value is beside the words."""
        return any(part.kind == VALUE for part in self.left_out)

    @property
    def comment(self) -> str:
        """The comment behind the words; empty if there is none."""
        return next((part.text for part in self.left_out if part.kind == COMMENT), "")

    @property
    def example(self) -> str:
        """The example hand beside the words; empty if there is none."""
        return next((part.text for part in self.left_out if part.kind == EXAMPLE), "")

    def without(self, kind: str, text: str, words: str) -> Row:
        """Return the row with a part of its words left out."""
        left_out = (*self.left_out, LeftOut(text.strip(), kind)) if text.strip() else self.left_out
        return replace(self, words=words.strip(" "), left_out=left_out)


def numbered_rows(lines: Iterable[SourceLine]) -> list[Row]:
    """Return the lines of a page without their numbering; columns and marks stay in the words."""
    return [_known(row) for row in _with_titles_in_order(_without_numbering([_classified(line) for line in lines]))]


def find_rows(lines: Iterable[SourceLine]) -> list[Row]:
    r"""Return the lines of a page in their parts.

    Whether a number belongs to the words depends on the whole page: the numbers in front count up, and the numbers
    behind are a column.

    Examples
    --------
    >>> page = ["Hand\tEV", "1.) Four to a royal flush\t18.66", "2.) High pair*\t1.54", "* jacks or better"]
    >>> for row in find_rows(SourceLine(number, text) for number, text in enumerate(page, 1)):
    ...     print(row.kind or "-", repr(row.words), [part.text for part in row.left_out])
    header 'Hand\tEV' []
    - 'Four to a royal flush' ['1.)', '18.66']
    - 'High pair' ['2.)', '1.54', '*']
    footnote '* jacks or better' []
    """
    rows = _with_marks_behind(numbered_rows(lines))
    return _without_values(_without_marks(_without_columns(_without_front_values(rows))))


_MARK_IN_FRONT = pattern_of(r"(?P<sign>[*†‡§])(?=\w)")
_NOTE_OF_MARK = pattern_of(r"(?P<sign>[*†‡§])\s+\w.*")


def _with_marks_behind(rows: Sequence[Row]) -> list[Row]:
    """Return rows with the mark of a note behind the words of a few lines that have it in front: "*Suited TK"."""
    texts = [f"{row.numbering} {row.words}".strip() for row in rows if row.kind != "comment"]
    noted = {match["sign"] for text in texts if (match := _NOTE_OF_MARK.fullmatch(text)) is not None}
    lines = [row for row in rows if row.words and not row.kind]
    marked = [
        row
        for row in lines
        if (match := _MARK_IN_FRONT.match(row.words))
        and match["sign"] in noted
        # "*412 points*" is in italics.
        and not row.words[1:].endswith(match["sign"])
    ]
    if not 0 < 2 * len(marked) < len(lines):
        return list(rows)
    signs = {row.words[0] for row in marked}
    found: list[Row] = []
    for row in rows:
        if row in marked:
            row = replace(row, words=f"{row.words[1:]}{row.words[0]}")
        elif (sign := row.numbering.strip()) in signs and not row.kind:
            # A note, which is no item of the list
            left_out = tuple(part for part in row.left_out if part.kind != NUMBERING)
            row = replace(row, words="", written=f"{sign} {row.words}", kind="footnote", left_out=left_out)
        found.append(row)
    return found


# ----------------------------------------------------------------------------------------- comments and titles

#: Words that a page shows in bold.
_EMPHASIS = pattern_of(r"(\*\*\*?|__)(?=[^\s*_])([^*]*?[^\s*_])\1(?![*_])")
_ITALICS = pattern_of(r"(?<=[\s(])\*(?=[^\s*])([^*]+)(?<=[^\s*])\*(?![\w*])|`([^`]+)`")
#: A title such as "* * * AFTER THE DEAL * * *" or "-- always --"; "** Flush **" is a line in bold type.
_ADORNED = pattern_of(
    r"(?:[-=~*•★](?: [-=~*•★])+|-{2,}|={2,}|~{2,}|\*{3,}) +([^-=~*•★\s].*[^-=~*•★\s]) +[-=~*•★][-=~*•★ ]*[-=~*•★]"
)
#: "T A B L E   1 4"; letters of which all but one may be cards or suits are no title.
_SPACED = pattern_of(r"(?=(?:.*[^\W\da-zAKQJTXWHSDC_](?![^ ])){2})(?=[A-Z](?: [A-Z]){3})[^a-z ](?:[ ]+[^a-z ])+[:.]?")
_LETTERS_APART = pattern_of(r"(?<=[^\W\d]) (?=[^\W\d])|(?<=\d) (?=\d)| (?=[^\w(&/+-])")
_HASHES = pattern_of(r"(#+)(?!\. ) *(?=[^\d\t]|$)")


def _classified(line: SourceLine) -> Row:
    """Return a line with its kind: ``# x`` is a comment, ``## x`` and ``### x`` are titles, ``#1 x`` is numbered."""
    # A star that is no mark-up
    text = re.sub(r"\A\\(?=[*_†‡])", "", line.text.strip(" "))
    if not _EMPHASIS.fullmatch(text):
        text = _ITALICS.sub(r"\1\2", _EMPHASIS.sub(r"\2", text))
    if not line.part and _SPACED.fullmatch(text):
        return Row(line.number, text, re.sub(r"[ ]+", " ", _LETTERS_APART.sub("", text)), "title")
    adorned = _ADORNED.fullmatch(text) if not line.part else None
    if line.is_title or adorned is not None:
        return Row(line.number, text, text if adorned is None else adorned[1], "title")
    match = _HASHES.match(text) if line.part not in ("row", "item") else None
    if match is None:
        row = Row(line.number, text, text, part=line.part, indent=line.indent)
        return row.without(COMMENT, line.comment, text)
    rest = text[match.end() :].strip()
    return Row(line.number, text, rest, "title" if len(match[1]) > 1 and rest else "comment")


#: The mark of an exception to the line above.
BUT = pattern_of(r"\Abut\b:?\s+", re.IGNORECASE)


def _known(row: Row) -> Row:
    """Return a row, with its kind if its words are in the chart language."""
    if not row.kind:
        with suppress(NotationError):
            parse_line(BUT.sub("", row.words))
            return replace(row, kind="language")
    return row


# ------------------------------------------------------------------------------------------------- numbering

#: In front of a line these are never part of its words.
_SURE_NUMBERING = pattern_of(
    r"""(?: [0-9]{1,3}[a-z]{1,2}\.[ \t]+(?=but\b)
    | (?:[0-9]{1,3}(?:\.\)|[.):])|\([0-9]{1,3}\.\)) (?:[ \t]+|(?=[^\W\d_]))
    | (?:step|rule|line)[ ][0-9]{1,3}[.):]?[ \t-]+ | [0-9]{1,3}[ºª°]\.?[ \t]+ | \.{1,3}[ \t]+
    | (?:priority|rank|hand|place|position|choice|option)[ ]\#?[0-9]{1,3}[ ]?(?:[.):]|[-–—](?=[ ]))[ \t]+
    | [0-9]{1,3}(?:…|\.{2,3})[ \t]*(?=[^\W\d_]) | (?-i:[o§])[ ]*\t | [§][ ]+
    | \#(?:[0-9]{1,3}[.):]?|\.)[ \t]+ | \[(?:[0-9]{1,3}|[ xX✓]?)\][ \t]+ | no\.?[ ]?[0-9]{1,3}[.):]?[ \t]+
    | (?:-{2,3}|[-*•+–—‣·»>←-⇿⌀-⏿■-♟♨-➿⤀-⥿⬀-⯿\U0001f000-\U0001faff]|[-=]{1,2}>)[ \t]+ | (?:[a-z]|[ivx]{2,4})[.)][ \t]+
    | \((?:[a-z]|[ivx]{2,4})\)[ \t]+ | (?:[0-9]?1st|[0-9]?2nd|[0-9]?3rd|[0-9]{1,2}th)[.):]?[ \t]+ )+""",
    re.VERBOSE | re.IGNORECASE,
)
_DOUBLE_LETTERS = pattern_of(r"([a-z])\1[.)][ \t]+", re.IGNORECASE)
#: These may be part of the words; they are left out if they count up.
_POSSIBLE_NUMBERING = tuple(
    pattern_of(pattern)
    for pattern in (
        r"\(([0-9]{1,3})\)[ \t]+", r"([0-9]{1,3})/(?:[0-9]{1,3}[.):]?)?[ \t]+", r"([0-9]{1,3})(?=[A-Z][a-z])",
        r"([A-Z]?[a-z]{4,11})(?:[,:.)]|[ ][-–—])[ \t]+",
        r"([0-9]{1,3})[ \t]*(?:[-=]{1,2}>|[-–—,→»])[ \t]+", r"([0-9]{1,3})[ ]+(?=\S)",
        r"[0-9]{1,2}\.([0-9]{1,2})[.)]?[ \t]+(?=\S)",
    )
)  # fmt: skip
#: "A" to "Z", then "AA" or "BB"
_LETTER_NUMBERING = pattern_of(r"(([A-Z])\2?)[ \t]+(?=\S)")
#: The letter of a section, and the number of a line in it.
_SECTION_NUMBERING = pattern_of(r"([A-Z])-?([0-9]{1,2})(?:[.):]|(?=\s))[ \t]+(?=\S)")
_HAS_DIGIT = pattern_of(r"[0-9]")
#: The heading of a section, above its line with the number 1.
_COUNT_OF_WILD = pattern_of(r"[0-4][ ]+(?:deuces?|jokers?|wilds?|wild cards?)\W*", re.IGNORECASE)
#: The number of wild cards in a cell of its own: "1 deuce" is not the first line.
_CELL_OF_WILD = pattern_of(r"[0-4][ ]+(?:deuces?|jokers?|wilds?|wild cards?)[ ]*\t", re.IGNORECASE)
_ROMAN_NUMBERING = (pattern_of(r"([IVXL]+)[.):]?[ \t]+"), pattern_of(r"([ivxl]+)[.):][ \t]+"))


#: A bullet without a space behind it: "-4 to a flush", if all lines of a list have it.
_GLUED_BULLET = pattern_of(r"[-–—•*+·](?=[^\W_])")
_FEWEST_BULLETS = 5


def _without_glued_bullets(rows: Sequence[Row]) -> list[Row]:
    """Return rows without the bullets that several rows one after another have in front of their first words.

    Examples
    --------
    >>> texts = ["-pat royal", "-4 to a flush", "-2 pair", "-1 high card", "-A", "No bullet", "-A"]
    >>> rows = _without_glued_bullets([Row(at, text, text) for at, text in enumerate(texts)])
    >>> [row.words for row in rows]
    ['pat royal', '4 to a flush', '2 pair', '1 high card', 'A', 'No bullet', '-A']
    """
    found: list[Row] = []
    for sign, run in groupby(rows, lambda row: "" if row.kind else _GLUED_BULLET.match(row.words) and row.words[0]):
        part = list(run)
        # "+ Not with a penalty" is a note of the rows with this mark.
        is_mark = bool(sign) and any(row.words.startswith(f"{sign} ") for row in rows)
        is_bullet = bool(sign) and len(part) >= _FEWEST_BULLETS and not is_mark
        found += [_split_front(row, _GLUED_BULLET) for row in part] if is_bullet else part
    return found


def _without_numbering(rows: Sequence[Row]) -> list[Row]:
    found = _without_counting(_without_glued_bullets(rows), _ROMAN_NUMBERING)
    found = [row if row.is_numbered else _split_front(row, _SURE_NUMBERING) for row in found]
    if any(row.numbering.lower().startswith(("y.", "y)")) for row in found):
        # "aa." behind "z."
        found = [row if row.is_numbered else _split_front(row, _DOUBLE_LETTERS) for row in found]
    found = _without_counting(found, (*_POSSIBLE_NUMBERING, _LETTER_NUMBERING))
    matches = [None if row.kind else _SECTION_NUMBERING.match(row.words) for row in found]
    numbers = [(match[1], int(match[2])) for match in matches if match is not None]
    letters = [letter for letter, number in numbers if number == 1]
    if len(numbers) < FEWEST_COUNTED or numbers[0][1] != 1 or len(letters) > len(set(letters)):
        return found
    # "J1." to "J21." with the joker, "N1." to "N30." without
    counts = all(b[1] == 1 or b == (a[0], a[1] + 1) for a, b in pairwise(numbers))
    return [_split_front(row, _SECTION_NUMBERING) for row in found] if counts else found


def _with_titles_in_order(rows: Sequence[Row]) -> list[Row]:
    """Return rows in which titles are lines if they have all numbers of the page, which count up.

    A text below such a title is its description.
    """
    numbered = [row for row in rows if row.is_numbered or row.part in ("item", "row")]
    digits = [re.fullmatch(r"\D*([0-9]{1,3})\W*", row.numbering) for row in numbered if row.kind == "title"]
    numbers = [int(match[1]) for match in digits if match is not None]
    if len(numbers) < len(numbered) or len(places_counted(numbers)) < len(numbers) or not numbers:
        return list(rows)
    found: list[Row] = []
    for row in rows:
        if row.is_numbered:
            row = replace(row, kind="", part="term")
        elif not (row.kind or row.part) and found and found[-1].part in ("term", "description"):
            row = replace(row, part="description")
        found.append(row)
    return found


def _without_counting(rows: Sequence[Row], patterns: Iterable[re.Pattern[str]]) -> list[Row]:
    """Return rows without the numbers in front that count up."""
    found = list(rows)
    for pattern in patterns:
        # A number may stand behind the sign of a quotation.
        matches = [
            (at, match)
            for at, row in enumerate(found)
            if not (row.kind or _HAS_DIGIT.search(row.numbering) or _CELL_OF_WILD.match(row.words))
            and (match := pattern.match(row.words)) is not None
        ]
        is_letter = pattern is _LETTER_NUMBERING
        numbers = [
            ord(match[2]) - ord("@") + 26 * (len(match[1]) - 1) if is_letter else ordinal(match[1])
            for _, match in matches
        ]
        headings = {
            place
            for place, (at, _) in enumerate(matches)
            if numbers[place + 1 : place + 2] == [1] and _COUNT_OF_WILD.fullmatch(found[at].words)
        }
        places = [place for place in range(len(matches)) if place not in headings]
        for place in places_counted([numbers[place] for place in places]):
            at = matches[places[place]][0]
            found[at] = _split_front(found[at], pattern)
    return found


def _split_front(row: Row, pattern: re.Pattern[str]) -> Row:
    match = pattern.match(row.words) if row.kind != "comment" else None
    # A dash on both sides marks a heading.
    if match is None or match.end() == len(row.words) or row.words[0] == row.words[-1] in "-–—":
        return row
    return row.without(NUMBERING, match.group(), row.words[match.end() :])


# ------------------------------------------------------------------------------------- columns and header rows

#: Numbers of wild cards as answers.
_ANSWERS = {"1": ("yes", "y", "with"), "no": ("no", "n", "none", "without")}
#: In front of a remark in a column of its own.
_STARRED = pattern_of(r"(?<=\S)(?:[ ]{3,}[*|]|[ ]+(?:←|<-{1,2}))[ ]+(?=\S)")
#: What a column in front of the hands says about them: whether five cards are held.
_STAGE = pattern_of(
    r"(?:(?:pat|made|complete|draw|drawing)(?: hands?)?(?:\s*(?:/|or|and)\s*(?!\Z)|\Z))+", re.IGNORECASE
)

#: In front of a value that is not exact; behind a sign or "ca." no number is a rank.
_NEAR = r"(?:(?:~|≈|≅|\b(?i:ca|circa|approx)\b\.?)[ ]?)"
_ABOUT = rf"(?:{_NEAR}|\b(?i:approximately|about|around|roughly)[ ])?"
#: A value that is not exact.
IS_ABOUT = pattern_of(rf"[(\[]?(?:{_NEAR}|\b(?i:approximately|about|around|roughly)\b)")
_NUMBER = rf"{_ABOUT}[$€£]?(?:[0-9]{{1,6}}(?:,[0-9]{{3}})*(?:[.,][0-9]{{1,15}})?|\.[0-9]{{1,15}})[ ]?%?"
_TO = r"[ \t]*(?:,|;|-|–|—|/|to|through)[ \t]*"
_RANGE = rf"{_NUMBER}(?:{_TO}{_NUMBER})?"
_IS_VALUE = pattern_of(rf"(?:=[ ]?)?(?:{_RANGE}\+?|\({_RANGE}\)|\[{_RANGE}\])|n/?a|[-–—]+", re.IGNORECASE)
_CARD = r"(?:10|[2-9TJQKA])[shdc♠♥♦♣♤♡♢♧]"
#: What is held may stand apart from what is thrown away: "Ks Kh + 9d 6c 2h".
_HAND = rf"(?:-+ ?[+/|] ?)?{_CARD}(?:[ ]?[ ,/+|-]?[ ]?{_CARD}){{4}}"
_IS_HAND = pattern_of(_HAND, re.IGNORECASE)
#: The games that a line is for, in a column of its own.
_GAME_WORDS = frozenset({"game", "games", "pays", "pay", "version", "versions", "schedule", "paytable"})
_SCHEDULE = pattern_of(r"[0-9]{1,2}/[0-9]{1,2}")
#: That a hand is not held, in a cell of its own.
_BLANK = pattern_of(r"[-–—.?]*|n/?a|none|no", re.IGNORECASE)
#: A cell that stands for that above it.
_AS_ABOVE = pattern_of(r"[\"”″〃'–—-]{0,2}|ditto|same(?: as above)?", re.IGNORECASE)
#: Ranks of pairs, which are no values.
_OF_PAIRS = pattern_of(r"([2-9])\1\s*(?:[-–—]|to|thru|through)\s*(?:([2-9])\2|TT|1010)|([2-9])\3(?:\s*,\s*([2-9])\4)+")
#: A condition in a cell of its own.
_OF_CONDITION = pattern_of(r"(?:with|without|if|when|no|not|unless|except|has|have|only)\b", re.IGNORECASE)
_ELSE = pattern_of(
    r"(?:any|every)thing else|(?:all|any) (?:the )?(?:others?|other hands?|rest)|the rest", re.IGNORECASE
)
_DRAWS_FIVE = pattern_of(r"\b(?:discard|nothing|everything|garbage|none|redraw|draw five|toss|throw)\b", re.IGNORECASE)
_NOT_HELD = pattern_of(r"[✗✘❌✖☒👎🚫⛔xX-]|no?|fold|discard|toss|never|none|nothing", re.IGNORECASE)
#: The number of an exception, in a cell of its own; elsewhere "4f" is a hand.
_EXCEPTION_NUMBER = pattern_of(r"[0-9]{1,3}[a-z]{1,2}")
_HAND_BEHIND = pattern_of(rf"[ \t]+(?:\(({_HAND})\)|({_HAND}))$", re.IGNORECASE)
#: Cards with suits that are said to be an example.
_SUCH_AS = (
    rf"(?:such as|like|for example|for instance|e\. ?g\.?|eg|ex\.?|example)[,:]?[ \t]+"
    rf"({_CARD}(?:[ ,/-]{{0,2}}{_CARD}){{1,4}})"
)
_EXAMPLE_BEHIND = pattern_of(rf"(?<![ \t])[ \t]*(?:\({_SUCH_AS}\)|[,;:–—-]?[ \t]+{_SUCH_AS})$", re.IGNORECASE)


#: "# 2s" as the title of a column of numbers
_TWOS_COUNTED = pattern_of(r"\A(?:#|no\.?|number)(?: of)? 2['’]?s(?=\t)", re.IGNORECASE)


def _without_columns(rows: Sequence[Row]) -> list[Row]:
    """Return rows with the words of the column of hands; a column of numbers of wild cards becomes headings."""
    found: list[Row] = []
    columns = Columns()
    wild = ""
    has_table = False
    # A title above the names of the columns, or a note in the column of numbers, is no row of the table.
    at_header = next((at for at, row in enumerate(rows) if "\t" in row.words and is_header(row.words)), 0)
    rows = [replace(row, part="") if at < at_header and "\t" not in row.words else row for at, row in enumerate(rows)]
    firsts = [row.words.split("\t")[0].strip() for row in rows if "\t" in row.words and not row.kind]
    # A first column such as "2 deuces", "1 deuce", "no deuces"
    counts_wild = sum(WILD_CELL.fullmatch(cell) is not None for cell in firsts)
    has_wild = counts_wild >= _FEWEST_VALUES and 3 * counts_wild >= 2 * len(firsts)
    in_glossary = is_mixed = False
    for number, row in enumerate(rows):
        if row.kind in ("comment", "language"):
            found.append(row)
            continue
        # The next table may have titles of its own.
        has_table &= "\t" in row.words
        is_glossary = _is_glossary(row)
        if is_glossary:
            columns, wild, has_table = Columns(), "", True
            found.append(replace(row, kind="header"))
            in_glossary = True
            continue
        # A line of dashes stands below the titles.
        is_below_titles = bool(number) and found[-1].kind == "header"
        in_glossary &= "\t" in row.words and row.number - rows[number - 1].number <= 1 + is_below_titles
        if in_glossary:
            term, meaning, *_ = (cell.strip() for cell in row.words.split("\t"))
            found.append(replace(row, words=f"{term} = {meaning}", part=GLOSSARY, cells=()))
            continue
        if "\t" in row.words:
            row = replace(row, words=_TWOS_COUNTED.sub("deuces", row.words, count=1))
        # A table that stands apart is another one.
        is_after = bool(columns.titles) and (has_table or row.number - rows[number - 1].number <= 1)
        is_again = "\t" in row.words and tuple(cell.strip() for cell in row.words.split("\t")) == columns.titles
        if is_again or is_header(row.words, is_first=not has_table, is_after=is_after):
            below = _cells_below(rows[number + 1 :])
            columns, wild = Columns.of(row.words, below), ""
            at_wild = columns.wild
            is_mixed = at_wild is not None and _recurs(
                [
                    cells[at_wild].strip()
                    for other in rows[number + 1 :]
                    if not other.kind and at_wild < len(cells := other.words.split("\t"))
                ]
            )
            found.append(replace(row, kind="header"))
            continue
        example = _EXAMPLE_BEHIND.search(row.words[-_MOST_BEHIND:])
        if example is not None and "\t" not in example.group():
            cards = example[1] or example[2]
            row = row.without(SUCH, cards, row.words[: len(row.words) - len(example.group())])
        hand = _behind(_HAND_BEHIND, row.words)
        if hand is not None and "\t" not in hand.group():
            row = row.without(EXAMPLE, hand[1] or hand[2], row.words[: len(row.words) - len(hand.group())])
        if "\t" not in row.words:
            if row.part == "row" and is_mixed and columns.wild is not None:
                row = replace(row, words=f"{row.words} ({columns.titles[columns.wild].strip()}: ?)")
            if row.part == "row" and columns.hand:
                row = replace(row, part="")
            remarked = _STARRED.search(row.words)
            if remarked is not None:
                cells_of = row.words[: remarked.start()], row.words[remarked.end() :]
                row = replace(row, words=" ".join(cells_of), cells=cells_of)
            found.append(row)
            continue
        has_table |= len(row.words.replace("\t\t", "\t").strip("\t").split("\t")) > 1
        cells = [cell.strip() for cell in row.words.split("\t")]
        if has_wild and WILD_CELL.fullmatch(cells[0]):
            if cells[0] != wild:
                wild = cells[0]
                found.append(Row(row.number, wild, f"{wild}:"))
            cells[0] = ""
        elif columns.wild is not None and columns.wild < len(cells) <= len(columns.titles):
            if cells[columns.wild] not in ("", wild):
                wild = cells[columns.wild]
                title = columns.titles[columns.wild].rstrip("? ")
                if wild.isdecimal():
                    # "Number of deuces"
                    title = next((name for name in ("deuces", "jokers") if name[:-1] in title.lower()), "wild cards")
                noun = "" if WILD_CELL.search(wild) else f" {title}"
                # "Joker? Yes"
                count = next((count for count, answers in _ANSWERS.items() if wild.lower() in answers), wild)
                found.append(Row(row.number, wild, f"{count}{noun}:"))
            elif is_mixed and not cells[columns.wild]:
                # As above, or with any number of them?
                cells[columns.hand or 0] += f" ({columns.titles[columns.wild].strip()}: ?)"
            cells[columns.wild] = ""
        elif is_mixed and columns.wild is not None and columns.wild >= len(cells):
            cells[columns.hand or 0] += f" ({columns.titles[columns.wild].strip()}: ?)"
        found.append(_without_other_cells(row, cells, columns))
    return found


def _recurs(cells: Sequence[str]) -> bool:
    """Whether a cell is again what it was above another one, so that an empty cell is not that above it.

    Examples
    --------
    >>> _recurs(["yes", "", "no", "", ""]), _recurs(["yes", "", "no", "yes"])
    (False, True)
    """
    groups = [cell for cell, _ in groupby(cell for cell in cells if cell)]
    return len(set(groups)) < len(groups)


def _is_glossary(row: Row) -> bool:
    """Whether a row names the columns of a table of words and their meanings."""
    cells = [header_tokens(cell) for cell in row.words.split("\t")]
    is_of_two = len(cells) == 2 and all(cells) and not row.kind
    return is_of_two and cells[0] <= _OF_TERMS and cells[1] <= _OF_MEANINGS


#: Words of the titles of such columns.
_OF_TERMS = frozenset(
    {
        "word",
        "words",
        "term",
        "terms",
        "abbreviation",
        "abbr",
        "symbol",
        "phrase",
        "expression",
        "shorthand",
        "short",
        "code",
        "name",
        "the",
    }
)
_OF_MEANINGS = frozenset(
    {"meaning", "meanings", "means", "definition", "stands", "for", "explanation", "what", "it", "the", "in", "full"}
)


def _cells_below(rows: Sequence[Row]) -> list[list[str]]:
    """Return the cells of the table that goes on with some rows, up to the next titles of columns."""
    found: list[list[str]] = []
    for row in rows:
        if "\t" not in row.words or is_header(row.words, is_first=False, is_after=True):
            break
        found.append([cell.strip() for cell in row.words.split("\t")])
    return found


def _is_not_held(cell: str, hand: str) -> bool:
    """Whether a cell says that the hand in front is not held; "nothing" beside "no deuces" draws five."""
    is_hand = bool(hand) or _DRAWS_FIVE.fullmatch(cell) is None
    is_drawing = _DRAWS_FIVE.search(hand) is not None or _ELSE.fullmatch(hand) is not None
    return is_hand and _NOT_HELD.fullmatch(cell) is not None and not is_drawing


_FLUSH_CARD = pattern_of(r"\b(flush|straight) cards?\b", re.IGNORECASE)
#: What is more than an example in a column of these.
_IS_RANGE = pattern_of(r"\b(?:to|through|thru|up)\b|…|\.{2}", re.IGNORECASE)
_EXCEPTS = pattern_of(r"\b(?:not|no|never|except|unless|without|but|only|all)\b", re.IGNORECASE)
#: A row of dots between a cell and the next.
_DOTS = pattern_of(r"(?<=[\w)\]])[ ]*(?:\.{3,}|(?:[ ]\.){3,}|…+|·{3,})[ ]*\Z")


def _without_other_cells(row: Row, cells: Sequence[str], columns: Columns) -> Row:
    """Return a row of a table with the cell of its hand as its words, and those beside it as remarks in parentheses."""
    left_out, words = list(row.left_out), ""
    notes: list[str] = []
    texts: list[str] = []
    count = -1
    for at, cell in enumerate(_DOTS.sub("", cell) for cell in cells):
        if not cell:
            continue
        title = header_tokens(columns.title(at))
        if at in columns.names | columns.groups or (at in columns.stages and not _STAGE.fullmatch(cell)):
            left_out.append(LeftOut(cell, NAME if at in columns.names else COLUMN))
            continue
        if words and at != columns.hand and title & CONDITION_WORDS and not title & (VALUE_WORDS | REASON_WORDS):
            # What such a column says is a part of the hand; "Unless" above "with an ace" is not clear.
            name = columns.title(at).strip()
            if header_tokens(name) & header_tokens(cell):
                # "no flush penalty" below "Penalty"
                words += f" ({cell})"
                continue
            if title & {"penalty", "penalties"} and re.match(r"(?:no|not|without)\b", cell, re.IGNORECASE):
                # "No 9" below "Penalty cards"
                bare = _FLUSH_CARD.sub(r"\1", cell)
                words += f" ({bare} penalty)"
                continue
            name += ":" if title & NEGATIVE_WORDS and _OF_CONDITION.match(cell) else ""
            words += f" ({cell} {name})" if _IS_VALUE.fullmatch(cell) else f" ({name} {cell})"
            texts += [] if title & (NEGATIVE_WORDS | {"kicker", "kickers"}) else [cell]
            continue
        is_count = title <= COUNT_WORDS and bool(title & (COUNTED_WORDS | DRAW_WORDS))
        counted = re.fullmatch(r"([0-5])( cards?)?", cell) if is_count and at != columns.hand else None
        if counted is not None:
            count = 5 - int(counted[1]) if title & DRAW_WORDS else int(counted[1])
        is_contrary = bool(title & CONTRARY_WORDS) and at not in (columns.hand, 0) and columns.hand is not None
        if is_contrary and counted is None and not _BLANK.fullmatch(cell):
            # "| Hand | Exceptions |"
            words = f"{words} ({columns.title(at).strip()}: {cell})".strip()
        elif _is_not_held(cell, words) and at != columns.hand and title & HAND_WORDS:
            # "| Hand | Keep |" with crosses
            words = f"{words} (is not held)".strip()
        elif title & _GAME_WORDS and _SCHEDULE.fullmatch(cell):
            words = f"{words} (for {cell} games)".strip()
        elif _IS_HAND.fullmatch(cell):
            left_out.append(LeftOut(cell, EXAMPLE))
        elif words and at != columns.hand and not title & VALUE_WORDS and _OF_PAIRS.fullmatch(cell):
            # "22-99" below "Ranks"
            words = f"{words} ({cell})"
        elif (_IS_VALUE.fullmatch(cell) or (counted is not None and counted[2])) and at != columns.hand:
            is_value = bool(at or words or counted) and not (title & ORDER_WORDS and cell.isdecimal())
            left_out.append(LeftOut(cell, VALUE if is_value else NUMBERING))
        elif not at and _EXCEPTION_NUMBER.fullmatch(cell) and BUT.match(cells[1]):
            left_out.append(LeftOut(cell, NUMBERING))
        elif columns.hand is not None and (at < columns.hand or at in columns.stages) and _STAGE.fullmatch(cell):
            left_out.append(LeftOut(cell, STAGE))
        elif columns.hand is not None and at < columns.hand and at in columns.actions:
            notes.append(cell)
        elif title & (EXAMPLE_WORDS | REASON_WORDS) and (words or at < (columns.hand or 0)):
            is_cards = title & EXAMPLE_WORDS and find_example(cell) is not None
            is_sample = title & EXAMPLE_WORDS and not (is_cards or _IS_RANGE.search(cell))
            if is_sample and _EXCEPTS.search(cell):
                # "5-6-8, but not 5-6-9"
                words = f"{words} ({cell})".strip()
                continue
            left_out.append(LeftOut(cell, CARDS if is_cards else COMMENT if is_sample else COLUMN))
        elif words and columns.hand is not None and at > columns.hand:
            words = f"{words} ({cell})"
            notes.append(cell)
        else:
            words = f"{words} {cell}".strip()
            words += "".join(f" ({note})" for note in notes)
            texts.append(cell)
    own = row.written.split("\t")
    is_part = columns.hand is not None and columns.hand < len(own) and _AS_ABOVE.fullmatch(own[columns.hand].strip())
    # "| Three to a royal | KQJ |", "| | QJT |"
    kind = "remark" if is_part and words and not row.kind else row.kind
    return replace(
        row, words=words, left_out=tuple(left_out), notes=tuple(notes), cells=tuple(texts), count=count, kind=kind
    )


# --------------------------------------------------------------------------------------------- footnote marks

_LEGENDS = frozenset({"key", "legend"})


def _without_marks(rows: Sequence[Row]) -> list[Row]:
    """Return rows without footnote marks, and the footnotes with their kind.

    A footnote begins with a mark that a line above has; with an asterisk only if the lines above have no such bullets.
    """
    found: list[Row] = []
    texts = [(row.number, row.written, row.words) for row in rows]
    counted, lettered = counted_notes(texts), lettered_notes(texts)
    listed = _numbers_of_list(rows)
    #: Whether an asterisk of some line has a footnote, so that further ones are those of a list.
    has_footnote = False
    marks: set[str] = set()
    bullets: set[str] = set()
    in_notes = is_legend = False
    number = 0
    for at, row in enumerate(rows):
        if row.kind in ("comment", "header", "language"):
            found.append(row)
            continue
        is_title = row.kind == "title"
        caption = row.words.strip(" *_:=-").lower()
        # A legend above the chart ends with a blank line.
        is_below = in_notes and not (is_title or CAPTION_OF_TERMS.fullmatch(caption))
        is_below &= not (is_legend and row.number - number > 1)
        is_legend = caption in _LEGENDS or (is_legend and is_below)
        is_caption = CAPTION_OF_NOTES.fullmatch(caption) is not None
        # Questions and answers stand below a list.
        is_alone = 2 * at > len(rows) and row.number - rows[at - 1].number > 1
        is_alone &= at + 1 == len(rows) or rows[at + 1].number - row.number > 1
        is_caption |= is_alone and CAPTION_OF_QUESTIONS.fullmatch(caption) is not None
        in_notes = is_caption or is_below
        number = row.number
        first = FOOTNOTE.match(row.written)
        sign = letters_of(first["sign"]) if first is not None and not is_title else ""
        is_listed = has_footnote and row.number in listed
        if in_notes or (sign and sign in marks - bullets and not is_listed):
            has_footnote |= sign == "*" and row.number not in listed
            found.append(Row(row.number, row.written, row.written, "footnote"))
            continue
        if row.written.startswith("*"):
            bullets.add("*")
        noted = COUNTED_MARK.search(row.words)
        if noted is not None and noted[1] in counted and row.number < counted[noted[1]]:
            row = row.without(MARK, f"[{noted[1]}]", row.words[: noted.start()])
            marks.add(noted[1])
        letter = LETTER_MARK.search(row.words)
        mark = (letter[1] or letter[2]) if letter is not None else ""
        if letter is not None and row.number < lettered.get(mark, 0):
            words = row.words[: letter.start()] + row.words[letter.end() :]
            row = row.without(MARK, f"[{mark}]", words)
            marks.add(letters_of(mark))
        alone = [text for text in (*row.notes, *row.cells[1:]) if MARK_ALONE.fullmatch(text)]
        here = [*MARK_SIGN.findall(row.words), *alone]
        is_emphasis = row.words.startswith(("*", "_")) and row.words.endswith(("*", "_"))
        if here and not is_emphasis:
            marks |= {letters_of(mark) for mark in here}
            left_out = tuple(LeftOut(mark.strip(), MARK) for mark in here)
            cells, notes = (
                tuple("" if text in alone else MARK_SIGN.sub("", text).strip() for text in own)
                for own in (row.cells, row.notes)
            )
            words = row.words
            for text in alone:
                words = words.removesuffix(text).rstrip()
            words, left_out = MARK_SIGN.sub("", words).strip(), (*row.left_out, *left_out)
            row = replace(row, words=words, cells=cells, notes=notes, left_out=left_out)
        found.append(row)
    return found


def _numbers_of_list(rows: Sequence[Row]) -> frozenset[int]:
    """Return the line numbers of rows with an asterisk that stand below each other, as those of a list.

    Examples
    --------
    >>> texts = "Royal 800*", "* five coins", "", "* Quads", "* Flush", "* Pair", "* Nothing"
    >>> sorted(_numbers_of_list([Row(at, text, text) for at, text in enumerate(texts, 1) if text]))
    [4, 5, 6, 7]
    """
    numbers = [row.number for row in rows if re.match(r"\*\s", row.written.lstrip())]
    runs = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    groups = ([number for _, number in run] for _, run in runs)
    return frozenset(number for group in groups if len(group) >= _FEWEST_LISTED for number in group)


_FEWEST_LISTED = 4

# ----------------------------------------------------------------------------------------------------- values

#: A number behind the words, after a sign that a list of cards does not have in front of its last card.
_SURE_VALUE = pattern_of(rf"[ \t]*(?:\.{{2,}}|\||(?:(?<=[ \t])\.[ \t]+)+)[ \t]*({_RANGE}|\({_RANGE}\)|\[{_RANGE}\])$")
#: Behind a value: "credits", "coins on average".
_UNIT = r"(?:[ ]?(?:credits?|coins?|units?|bets?|per (?:coin|credit|unit|bet))\b)?(?:,? on average\b)?"
#: A number with its title, as in "(EV 0.87)" and "worth 0.87 credits".
_TITLED_VALUE = pattern_of(
    r"[ \t,;–—-]*(?<![A-Za-z])([(\[]?"
    r"(?:EV|ER|(?:(?:expected|exp\.?|average|avg\.?)[ ])?(?:value|return)|avg\.?|average|worth)s?"
    rf"[ \t]*(?:[:=]|of\b|is\b)?[ \t]*{_RANGE}{_UNIT}[)\]]?)$",
    re.IGNORECASE,
)
#: An integer behind the words with a digit that is no rank, such as 250.
_NO_RANKS = pattern_of(r"(?<=[A-Za-z)])(?<![0-9] to)[ \t]+((?=[0-9]*(?:(?<!1)0|1(?!0)))[0-9]{2,6})$")
#: A number with decimals or a per cent sign, or a range with such a number.
#: Behind a comma there are at least two digits; "2,3" may be ranks.
_DECIMALS = (
    rf"(?:{_ABOUT}[$€£]?(?:[0-9]{{1,6}}(?:(?:\.[0-9]{{1,15}}|,[0-9]{{2,15}})[ ]?%?|[ ]?%)|\.[0-9]{{2,15}}[ ]?%?)"
    rf"|{_NEAR}{_NUMBER})"
)
_DECIMAL_RANGE = rf"(?:{_DECIMALS}(?:{_TO}{_NUMBER})?|{_NUMBER}{_TO}{_DECIMALS})"
_DECIMAL_VALUE = pattern_of(
    rf"(?<![ \t])(?:[ \t]*[-–—:=]?[ \t]*(?=[(\[])|(?:[ \t]+[-–—:=]?|[:=])[ \t]*)"
    rf"({_DECIMAL_RANGE}{_UNIT}|\({_DECIMAL_RANGE}{_UNIT}\)|\[{_DECIMAL_RANGE}{_UNIT}\])$"
)
#: An integer behind the words: a value only if the page has such a column.
_POSSIBLE_VALUES = tuple(
    pattern_of(pattern)
    for pattern in (
        rf"[ \t]+[-–—=][ \t]+({_NUMBER})$", rf":[ \t]*({_NUMBER})$", rf"[ \t]+\(({_NUMBER})\)$",
        rf"[ \t]+({_NUMBER}(?:[ \t]*(?:-|–|—|/|to)[ \t]*{_NUMBER})?)$",
    )
)  # fmt: skip
_FEWEST_VALUES = 4
#: What is left of a row of dots that is longer than what is looked at.
_LEADERS = pattern_of(r"(?:[ \t]+\.)+[ \t]*\Z")
#: A number in front of a column of values.
_FURTHER_VALUE = pattern_of(rf"[ \t]+({_NUMBER})$")
#: A number in front of the words: a value if the page has such a column.
_FRONT_VALUE = pattern_of(
    rf"({_DECIMALS}[-–—]{_DECIMALS}|{_DECIMALS}|{_NUMBER}(?=[ ]{{2}}|[ ]*[\t:|=]))(?:[ \t]*[-–—:|=][ \t]+|[ \t]+)(?=\S)"
)
#: Words in front of a number of cards, as in "draw 1".
_COUNTS_CARDS = pattern_of(
    r"\b(?:with|draw|hold|keep|discard|save|throw|toss|all|the|than|least|most|or|and|not|except|plus)\Z", re.IGNORECASE
)
#: Most characters of a value or an example hand, with the sign in front of it.
_MOST_BEHIND = 80


def _without_front_values(rows: Sequence[Row]) -> list[Row]:
    """Return rows without the values in front of the words: numbers that go down, most of them with decimals."""
    texts = [row for row in rows if not row.kind and row.words]
    matches = {row: match for row in texts if (match := _FRONT_VALUE.match(row.words)) is not None}
    numbers = [match[1] for match in matches.values()]
    has_decimals = 2 * sum(bool(re.search(r"[.,][0-9]", n) or IS_ABOUT.match(n)) for n in numbers) >= len(numbers)
    # Texts may stand above and below the list.
    around = [at for at, row in enumerate(texts) if row in matches]
    n_texts = around[-1] - around[0] + 1 if around else 0
    if len(numbers) < FEWEST_COUNTED or 3 * len(numbers) < 2 * n_texts or not has_decimals:
        return list(rows)
    return [
        row if (match := matches.get(row)) is None else row.without(VALUE, match[1], row.words[match.end() :])
        for row in rows
    ]


def _without_values(rows: Sequence[Row]) -> list[Row]:
    has_values = any(row.kind == "header" and header_tokens(row.words) & VALUE_WORDS for row in rows)
    found = [_split_behind(row, _TITLED_VALUE, _SURE_VALUE, _DECIMAL_VALUE, _NO_RANKS) for row in rows]
    texts = [row for row in found if not row.kind and row.words]
    for pattern in _POSSIBLE_VALUES:
        here = [row for row in texts if _behind(pattern, row.words)]
        already = [row for row in texts if row.has_value]
        is_column = len(here) >= _FEWEST_VALUES and 3 * (len(here) + len(already)) >= 2 * len(texts)
        if here and (is_column or has_values):
            found = [_split_behind(row, pattern) if _lacks_value(row) else row for row in found]
    while True:
        # "5   0" are two columns, such as the numbers of cards held and discarded.
        texts = [row for row in found if not row.kind and row.words]
        here = [row for row in texts if not _lacks_value(row) and _behind(_FURTHER_VALUE, row.words)]
        if len(here) < FEWEST_COUNTED or 5 * len(here) < 4 * len(texts):
            return found
        found = [_split_behind(row, _FURTHER_VALUE) if row in here else row for row in found]


def _lacks_value(row: Row) -> bool:
    return not row.has_value


def _split_behind(row: Row, *patterns: re.Pattern[str]) -> Row:
    if row.kind not in ("", "title"):
        return row
    for pattern in patterns:
        match = _behind(pattern, row.words)
        if match is not None:
            kept = len(row.words) - len(match.string) + match.start()
            return row.without(VALUE, match[1], _LEADERS.sub("", row.words[:kept])) if kept else row
    return row


def _behind(pattern: re.Pattern[str], words: str) -> re.Match[str] | None:
    """Return where a pattern is found at the end of words; only so much of long lines is looked at."""
    found = pattern.search(words[-_MOST_BEHIND:])
    if found is None or "." in found.group():
        return found
    return None if _COUNTS_CARDS.search(found.string[: found.start()]) else found
