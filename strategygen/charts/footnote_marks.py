"""The marks of footnotes behind the lines of a page, and in front of the footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from strategygen.charts.patterns import pattern_of

_SIGN = (
    r"\[\^?[A-Za-z]\]|\[(?i:(?:foot)?note|nb) ?[0-9a-z]{1,2}\]|\[[*†‡§]{1,3}\]|\([*†‡§]{1,3}\)|\[\^?[0-9]{1,2}\]|"
    r"\((?i:(?:see )?(?:foot)?notes? [a-z0-9]\.?)\)|\(see (?:foot)?notes?(?: [A-Za-z0-9])?(?: below)?\)|"
    r"\((?i:(?:see )?exceptions?:? [a-z0-9])\)|"
    r"[†‡§¹²³⁴⁵⁶⁷⁸⁹]|\*{1,3}"
)
#: A mark behind a word.
MARK_SIGN = pattern_of(rf"(?<=[\w)\]*”\"])[ ]?(?:{_SIGN})(?![\w])")
#: A mark alone in a column beside a line.
MARK_ALONE = pattern_of(rf"(?i:(?:see )?(?:foot)?notes? [a-z0-9]\.?)|{_SIGN}")
#: The beginning of a footnote.
FOOTNOTE = pattern_of(
    rf"(?P<sign>{_SIGN}|\([1-9]\)|\(?[A-Z][.):]|footnotes?\b[ ]?[A-Z0-9]?[.:)]?|note[ ][A-Z0-9]\b[.:)]?)[ \t]*(?=\S)",
    re.IGNORECASE,
)
#: A number or a letter in parentheses as a mark, and in front of its footnote.
COUNTED_MARK = pattern_of(r"(?<=[\w)\]*”\"+])[ \t]*\(([1-9a-h])\)$")
_COUNTED_NOTE = pattern_of(r"\(([1-9a-h])\)[ \t]+(?=[\w\"“])")
#: What stands above footnotes, and one of a numbered list below it.
CAPTION_OF_NOTES = pattern_of(r"(?:foot)?notes?|key|legend|remarks?|explanations?", re.IGNORECASE)
#: The same below a list.
CAPTION_OF_QUESTIONS = pattern_of(r"faqs?|frequently asked questions", re.IGNORECASE)
#: What ends the notes: the terms below it are read as elsewhere.
CAPTION_OF_TERMS = pattern_of(
    r"(?:(?:explanations? of |some )?terms|terminology|definitions?|glossary|(?:abbreviations|terms) and definitions"
    r"|definitions? of terms)",
    re.IGNORECASE,
)
_LISTED_NOTE = pattern_of(r"([1-9a-h])[.):][ \t]+(?=[\w\"“])")


def letters_of(sign: str) -> str:
    """Return what identifies a footnote mark.

    Examples
    --------
    >>> letters_of("[^a]"), letters_of("(footnote B)"), letters_of("(Exception: C)"), letters_of("†")
    ('a', 'b', 'c', '†')
    """
    return re.sub(r"\bsee\b|\bbelow\b|(?:foot)?notes?|\bnb\b|exceptions?|[^\w*†‡§]", "", sign.lower())


def counted_notes(rows: Iterable[tuple[int, str, str]]) -> dict[str, int]:
    """Return the numbers of the footnotes "(1) ..." with their lines, if they count up below the lines with marks.

    A row is its number, its text as written, and its words.

    Examples
    --------
    >>> rows = [(7, "Flush (1)", "Flush (1)"), (9, "(1) or better", "(1) or better")]
    >>> counted_notes(rows), counted_notes(rows[:1]), counted_notes([(8, "(2) or so", "(2) or so"), *rows])
    ({'1': 9}, {}, {})

    Below "Notes" they may be a numbered list.

    >>> listed = [rows[0], (9, "Notes:", "Notes:"), (10, "1. Kings or better", "Kings or better")]
    >>> counted_notes(listed), counted_notes([listed[0], listed[2]]), counted_notes([*listed, (11, "3. No", "No")])
    ({'1': 10}, {}, {})
    """
    listed = list(rows)
    notes = [(match[1], number) for number, written, _ in listed if (match := _COUNTED_NOTE.match(written)) is not None]
    caption = next((at for at, row in enumerate(listed) if CAPTION_OF_NOTES.fullmatch(row[2].strip(" *_:=-"))), None)
    if not notes and caption is not None:
        below = listed[caption + 1 :]
        notes = [
            (match[1], number) for number, written, _ in below if (match := _LISTED_NOTE.match(written)) is not None
        ]
        of_notes = {number for _, number in notes}
        written_at = {number: written.rstrip() for number, written, _ in listed}
        if any(
            number + 1 in written_at and number + 1 not in of_notes and not written_at[number].endswith((".", "!", ")"))
            for number in of_notes
        ):
            # A note that goes on in the next row
            return {}
    marks = [(match[1], number) for number, _, words in listed if (match := COUNTED_MARK.search(words)) is not None]
    first = notes[0][1] if notes else 0
    above = {one for one, number in marks if number < first}
    are_below = above.isdisjoint(one for one, number in marks if number > first)
    is_count = [one for one, _ in notes] in ([*"123456789"[: len(notes)]], [*"abcdefgh"[: len(notes)]])
    return dict(notes) if are_below and is_count and above == {one for one, _ in notes} else {}


#: A letter behind a hand, in front of its value, and a footnote that says what is played.
LETTER_MARK = pattern_of(r"(?<=\w)[ ](?:([A-H])|\(([A-H])\))(?=[ \t]*(?:\([0-9]|\t|\Z))")
_LETTERED_NOTE = pattern_of(
    r"([A-H])[:.)][ \t]+(?=(?:Play|Hold|Keep|Prefer|Choose|Discard|Draw|If|When|Unless|Except|Only|With)\b"
    r"|[\w\"“][^.]*\b(?:if|when|unless|except|beats?)\b)"
)


def lettered_notes(rows: Iterable[tuple[int, str, str]]) -> dict[str, int]:
    """Return the letters of the footnotes "A: Play ..." with their lines, if the hands above have the same letters.

    There are two letters or more; one could be an ace.

    Examples
    --------
    >>> rows = [(7, "3 to a royal A (1.3)", "3 to a royal A (1.3)"), (8, "Suited TJ B", "Suited TJ B")]
    >>> notes = [(9, "A: Hold four to a flush first.", ""), (10, "B: If there is no nine.", "")]
    >>> lettered_notes([*rows, *notes]), lettered_notes([*rows, notes[0]])
    ({'A': 9, 'B': 10}, {})
    """
    listed = list(rows)
    notes = [(match[1], number) for number, text, _ in listed if (match := _LETTERED_NOTE.match(text)) is not None]
    first = notes[0][1] if notes else 0
    marks = [
        match[1] or match[2] for number, _, words in listed if number < first for match in LETTER_MARK.finditer(words)
    ]
    letters = [one for one, _ in notes]
    is_count = len(letters) > 1 and letters == [*"ABCDEFGH"[: len(letters)]]
    return dict(notes) if is_count and set(marks) == set(letters) else {}
