"""What a page says anywhere about its words: which cards are faces, what counts as gaps and where they are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.rank_rules import read_ranks
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.rows import Row
from strategygen.errors import NotationError

_FACE = r"(?:face|paint|court|picture)"
#: Aces named beside the faces, which are none of them.
_FACES_AND_ACES = re.compile(
    rf"\b(?:{_FACE}(?: cards?)?s?(?: or | and |/| & )(?:an )?aces?|"
    rf"aces?(?: or | and | with |/| & |-)(?:(?:an?|one|any|two|three) )?{_FACE}s?)\b",
    re.IGNORECASE,
)
#: "Court cards (jack, queen, king)", "Face cards are jacks, queens and kings."
_FACES_LISTED = re.compile(
    rf"\b{_FACE} cards?['\"”’]?(?:\s*\((?:that is,? |i\.e\.,? )?|\s+(?:are|mean)\s+(?:the )?)([^().;]*)", re.IGNORECASE
)

#: What counts as gaps: "ace-low hands count as having two gaps", "234 as one", "A23, A24.. = 2 gaps".
_OF_GAPS = re.compile(r"\b(?:gaps?|missing|holes?)\b|\bg[0-3]\b", re.IGNORECASE)
_COUNTS = r"(?:counts?|counted|counting|treated?|considered|as|=|is|are|has|have|having)"
_AS = r"(?:\s+(?:as|having|with|for|(?:an?|one|ones|those|hands?|draws?)\s+(?:with|having)))*"
#: "A-2-3 counts as SF3 2 gaps"
_OF_DRAW = r"(?:\s+(?:an? )?(?:SF-?3|3-?SF|3 to an? (?:SF|straight flush)|3-card (?:SF|straight flush)s?)(?:,| with)?)?"
_NUMBER = r"g?(?P<number>two|one|2|1)(?![0-9-])(?!\s+(?:or|to|with|having)\b)(?!\s+(?:\w+\s+)?(?:less|fewer|more)\b)"
#: "A low card" is no ace.
_LOW_ACE = r"\b(?:ace|(?-i:A))[- ]low\b(?!\s+card)|\blow ace\b|\bace (?:\w+ )?as (?:a )?low\b"
_OF_LOW_ACES = re.compile(
    rf"(?:{_LOW_ACE}|\bA-?2-?[34]\b)(?:(?!\b2-?3-?4\b)[^;:=.])*?(?:\.\.\s*)?"
    rf"(?<![\w-]){_COUNTS}{_AS}{_OF_DRAW}\s*{_NUMBER}",
    re.IGNORECASE,
)
_OF_234 = re.compile(
    rf"(?<![\w-])2-?3-?4(?![\w-])[^;:=.A]{{0,30}}?(?<![\w-]){_COUNTS}{_AS}{_OF_DRAW}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: "2-3-4, or one that has an ace as a low card, counts as one with two gaps"
_OF_BOTH = re.compile(
    r"(?<![\w-])2-?3-?4,?\s+(?:or|and)\s[^;:=.0-9]{0,60}?"
    rf"(?:{_LOW_ACE})[^;:=.0-9]{{0,40}}?\b{_COUNTS}{_AS}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: Where one and two are missing, gaps are meant.
_MISSING = tuple(
    re.compile(rf"\b{number}(?: cards?| ranks?)? missing\b", re.IGNORECASE) for number in ("(?:one|1)", "(?:two|2)")
)
#: '"SF3(0)" means three to a straight flush with no inside gaps, "SF3(1)" one gap'
_NUMBER_OF_SF = re.compile(
    r"\bSF-?[2-4]?\s?\((?P<written>[0-3])\)(?P<meaning>(?:(?!\bSF-?[2-4]?\s?\()[^()])*)", re.IGNORECASE
)
_GAPS_MEANT = re.compile(
    r"\b(?P<number>no|zero|0|one|1|an?|two|2|three|3) (?:(?:inside|inner|internal) )?(?:gaps?|holes?)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|never|no longer|except|unless|isn't|aren't|don't)\b", re.IGNORECASE)
_VALUES = {"one": 1, "1": 1, "two": 2, "2": 2}
_GAPS = {"no": 0, "zero": 0, "0": 0, "a": 1, "an": 1, **_VALUES, "three": 3, "3": 3}
_DEFINES = re.compile(r"\W*\w[\w -]{0,12}[\"”’']?\s*[=:]")
#: Most rows that one sentence may go over.
_MOST_ROWS = 3


def with_terms_of_page(reader: PlainReader, rows: Sequence[Row]) -> PlainReader:
    """Return a reader that knows which cards a page calls faces, and which gaps it counts for low straights.

    Examples
    --------
    >>> page = [Row(1, text, text) for text in ("Court cards (J, Q, K) are faces.", "Two court cards")]
    >>> sorted(with_terms_of_page(PlainReader(), page).face)
    [11, 12, 13]
    """
    if reader.face is None:
        faces = [found for row in rows for found in map(_ranks, _FACES_LISTED.findall(row.words)) if found]
        if len(set(faces)) == 1:
            reader = replace(reader, face=faces[0])
        elif not faces and any(_FACES_AND_ACES.search(row.words) for row in rows):
            reader = replace(reader, face=frozenset({11, 12, 13}))
    texts = [row.words for row in rows]
    return replace(
        reader,
        gap_counts=low_gaps(rows) or reader.gap_counts,
        counts_missing=all(any(pattern.search(text) for text in texts) for pattern in _MISSING),
        has_gaps_in_parentheses=any(map(gives_gaps_in_parentheses, texts)),
    )


def _ranks(text: str) -> frozenset[int] | None:
    try:
        return read_ranks(text)
    except NotationError:
        return None


def low_gaps(rows: Sequence[Row]) -> tuple[tuple[Ranks, int], ...]:
    """Return the gaps that a page counts for three cards with a low ace and for 2-3-4, as far as it says it.

    Examples
    --------
    >>> texts = ("Ace-low hands such as A-2-3 count as having two gaps, 2-3-4 as having one.", "one gap, or 234")
    >>> [low_gaps([Row(1, text, text)])[:2] for text in texts]
    [(((2, 3, 4), 1), ((2, 3, 14), 2)), ()]
    """
    begins = [at for at, row in enumerate(rows) if _DEFINES.match(row.words)] + [len(rows)]
    # A sentence ends above the next definition.
    ends = [min(at + _MOST_ROWS, *(one for one in begins if one > at)) for at in range(len(rows))]
    texts = [" ".join(row.words for row in rows[at:end]) for at, end in enumerate(ends)]
    sentences = [part for text in texts for part in re.split(r"(?<=\w[.!?;])\s+(?=[A-Z])", text) if is_of_gaps(part)]
    aces, threes, both = (
        {_VALUES[match["number"].lower()] for sentence in sentences for match in pattern.finditer(sentence)}
        for pattern in (_OF_LOW_ACES, _OF_234, _OF_BOTH)
    )
    threes |= both
    if len(aces) > 1 or len(threes) > 1:
        return ()
    found: dict[Ranks, int] = dict.fromkeys([(2, 3, 4)], threes.pop()) if threes else {}
    found |= {(*low, int(Rank.ACE)): number for number in aces for low in combinations(range(2, 6), 2)}
    return tuple(sorted(found.items()))


def gives_gaps_in_parentheses(text: str) -> bool:
    """Whether a text says that the number in "SF3(1)" is the number of gaps.

    Examples
    --------
    >>> gives_gaps_in_parentheses('"SF3(0)" means three to a straight flush with no gaps, "SF3(1)" one gap')
    True
    >>> gives_gaps_in_parentheses("SF3(1) = three to a straight flush, no gaps")
    False
    """
    found = [(match["written"], _GAPS_MEANT.findall(match["meaning"])) for match in _NUMBER_OF_SF.finditer(text)]
    are_equal = [[_GAPS[number.lower()] for number in numbers] == [int(written)] for written, numbers in found]
    return bool(found) and all(are_equal) and not _NEGATED.search(text)


def is_of_gaps(text: str) -> bool:
    """Whether a sentence says how many gaps a low ace or 2-3-4 counts as."""
    is_counting = bool(_OF_GAPS.search(text)) and not _NEGATED.search(text)
    return is_counting and bool(_OF_LOW_ACES.search(text) or _OF_234.search(text))
