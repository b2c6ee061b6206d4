"""Whether the numbers of cards of a page count the wild cards: "the deuces come on top", "W RF5"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import Row

_WILD = r"(?:deuces?|2s|twos|jokers?|wild cards?|wilds|(?-i:W)(?:['’]?s)?)"
_NOT = r"(?:not|never|n['’]t|without|exclud\w+|leav\w+ out)"
_COUNTS = r"(?:numbers?|counts?|figures?)\b(?: of (?:the )?cards)?"
#: What a page says of such numbers.
_LEAVES_OUT = pattern_of(
    rf"\b{_COUNTS}[^.;:]*?(?:\b{_NOT}|n['’]t)\b[^.;:]*?\b{_WILD}"
    rf"|\b{_WILD}\b(?: themselves)? (?:are|is)(?: always held,? and(?: are| is)?| always)? (?:not|never)"
    r" (?:counted|included|mentioned)"
    rf"|\b{_WILD}\b (?:come|comes|are|is) (?:always )?(?:on top|in addition|extra|added)\b"
    r"(?! (?:to|in|into|cards? (?:in|of)) )(?! (?:\w+ )?(?:cards?|power\w*|value|valuable|useful)\b)"
    r"|\bonly the (?:other|natural|remaining) cards are counted\b",
    re.IGNORECASE,
)
#: Of gaps and pays such things are said, too; numbers with the wild cards need no words.
_OF_OTHERS = pattern_of(
    r"\b(?:gaps?|holes?|pays?|straights?|high cards?)\b|\b(?:not|never|n['’]t) (?:leave|exclude)"
    rf"|\b{_COUNTS}(?:(?!\b(?:not|never)\b|n['’]t)[^.;:])*\binclud\w+",
    re.IGNORECASE,
)
_NUMBERS = ("no", "one", "two", "three", "four", "five")
#: "Two cards to a royal flush", "3-card straight flush"
_DRAW = pattern_of(
    r"\b(?P<number>one|two|three|four|[1234])(?P<behind>[- ](?:cards?\b ?)?"
    r"(?:(?:of|to|towards?) (?:an? |the )?(?:\w+ )?|(?<=[- ]card )|(?<=[- ]cards ))"
    r"(?:royal|straight flush|straight|flush|rf|sf)\b)"
    rf"(?: with (?:the|your|an?|both|all) {_WILD})?",
    re.IGNORECASE,
)
_MOST_CARDS = 5


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+|;\s+", text)


def _says_so(sentence: str, reader: PlainReader) -> bool:
    is_said = _LEAVES_OUT.search(sentence) is not None and _OF_OTHERS.search(sentence) is None
    return is_said and not reader.can_read(sentence)


def leaves_wild_out(rows: Sequence[Row], reader: PlainReader) -> bool:
    """Whether a page says that its numbers of cards are without the wild cards.

    Examples
    --------
    >>> texts = "The deuces are {} included in the number of cards.", "1 deuce:", "3 to a royal"
    >>> rows = [
    ...     [Row(at, text.format(word), text.format(word)) for at, text in enumerate(texts)] for word in ("not", "")
    ... ]
    >>> [leaves_wild_out(page, PlainReader()) for page in rows]
    [True, False]
    >>> leaves_wild_out([Row(1, text := "Two jokers are added to the deck.", text)], PlainReader())
    False
    """
    texts = (row.words or row.written for row in rows if row.kind in ("", "prose", "footnote", "comment", "title"))
    return any(_says_so(sentence, reader) for text in texts for sentence in _sentences(text))


def with_wild_counted(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the wild cards of their sections in the numbers of cards, if the page leaves them out.

    Examples
    --------
    >>> texts = (
    ...     "The deuces come on top.",
    ...     "2 deuces:",
    ...     "2 to a royal",
    ...     "1 deuce:",
    ...     "3 to a royal",
    ...     "No deuces:",
    ...     "3 to a royal",
    ... )
    >>> [row.words for row in with_wild_counted([Row(at, text, text) for at, text in enumerate(texts)], PlainReader())][
    ...     1:
    ... ]
    ['2 deuces:', '4 to a royal', '1 deuce:', '4 to a royal', 'No deuces:', '3 to a royal']
    """
    if not leaves_wild_out(rows, reader):
        return list(rows)
    found: list[Row] = []
    for row, n_wild in zip(rows, wild_of_sections(rows), strict=True):
        if row.kind in ("", "prose", "footnote"):
            rest = " ".join(one for one in _sentences(row.words) if not _says_so(one, reader))
            if rest != row.words and any(_says_so(one, reader) for one in _sentences(row.words)):
                found.append(replace(row, words=rest) if rest else replace(row, kind="defined"))
                continue
        is_line = n_wild > 0 and row.kind == "" and heading_of(row) is None
        found.append(replace(row, words=_with_wild(row.words, n_wild)) if is_line else row)
    return found


#: "WW SF4"
_IN_FRONT = pattern_of(r"(?P<wild>W{1,4}) (?=(?:RF|SF|FL|ST)(?P<number>[2-5])\b)")


def without_wild_in_front(rows: Sequence[Row]) -> list[Row]:
    """Return rows without the wild cards in front of a number that counts them: "W SF4" is four cards with the deuce.

    The page has five cards so somewhere: "W RF5" cannot be six.

    Examples
    --------
    >>> rows = [Row(at, text, text) for at, text in enumerate(("2 deuces:", "WW RF5", "WW SF4: W67", "W RF4"))]
    >>> [row.words for row in without_wild_in_front(rows)]
    ['2 deuces:', 'RF5', 'SF4: W67', 'W RF4']
    >>> without_wild_in_front(rows[2:]) == rows[2:]
    True
    """
    matches = [_IN_FRONT.match(row.words) if not row.kind else None for row in rows]
    if not any(match is not None and match["number"] == str(_MOST_CARDS) for match in matches):
        return list(rows)
    found: list[Row] = []
    for row, match, n_wild in zip(rows, matches, wild_of_sections(rows), strict=True):
        is_all = match is not None and len(match["wild"]) == n_wild
        found.append(replace(row, words=row.words[match.end() :]) if match is not None and is_all else row)
    return found


_CARD = r"(?:10|[3-9TJQKA])"
#: "Four cards to a straight flush, touching (2-5-6-7 and up)"
_DEUCE_AMONG = pattern_of(
    rf"(?P<front>\A\W*(?:(?:hold|keep) )?(?P<n>three|four|[34])\b[^()]*\()2-(?P<cards>{_CARD}(?:-{_CARD})+)"
    r"(?P<more> (?:and|or) (?:up|higher|better|above)\))",
    re.IGNORECASE,
)


def without_deuce_among(rows: Sequence[Row]) -> list[Row]:
    """Return rows without the deuce among the lowest cards of a draw, in sections of one deuce.

    Examples
    --------
    >>> texts = "1 deuce:", "Four to a straight flush (2-5-6-7 and up)", "Four to a straight flush (2-5-6 and up)"
    >>> [row.words for row in without_deuce_among([Row(at, text, text) for at, text in enumerate(texts)])][1:]
    ['Four to a straight flush (5-6-7 and up)', 'Four to a straight flush (2-5-6 and up)']
    """
    found: list[Row] = []
    for row, n_wild in zip(rows, wild_of_sections(rows), strict=True):
        match = _DEUCE_AMONG.match(row.words) if n_wild == 1 and not row.kind else None
        n = {"three": 3, "four": 4}.get(match["n"].lower()) or int(match["n"]) if match is not None else 0
        if match is not None and match["cards"].count("-") == n - 2:
            row = replace(row, words=f"{match['front']}{match['cards']}{match['more']}{row.words[match.end() :]}")
        found.append(row)
    return found


def wild_of_sections(rows: Sequence[Row]) -> Iterator[int]:
    """Yield for each row how many wild cards its section has; 0 if that is not one number."""
    n_wild = 0
    for row in rows:
        heading = heading_of(row)
        if heading is not None:
            numbers = {section.wild or 0 if section is not None else 0 for section in heading.sections}
            n_wild = numbers.pop() if len(numbers) == 1 else 0
        yield n_wild


def _with_wild(words: str, n_wild: int) -> str:
    def written(match: re.Match[str]) -> str:
        own = match["number"].lower()
        number = (int(own) if own.isdecimal() else _NUMBERS.index(own)) + n_wild
        # With too many cards there is no such hand: the line is refused.
        is_word = not own.isdecimal() and number <= _MOST_CARDS
        return f"{_NUMBERS[number] if is_word else number}{match['behind']}"

    return _DRAW.sub(written, words)
