"""Lists of draws with different numbers of gaps, each kind with conditions and exceptions of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from strategygen.charts.patterns import pattern_of
from strategygen.language import Line

_CARD = r"(?:10|[2-9TJQKA])"
_CARDS = rf"{_CARD}(?:[-/ ]?{_CARD}){{1,3}}"
#: What a kind of draw begins with, for no gap, one and two.
_COUNTS = (
    r"(?:no|zero|0)[- ](?:gaps?|holes?)|in (?:sequence|a row)|consecutive|connected|gapless"
    rf"|{_CARDS} (?:(?:up )?to|thru|through) {_CARDS}",
    r"(?:one|1|an?|a single|single)[- ](?:gaps?|holes?)",
    r"(?:two|2|double)[- ](?:gaps?|holes?)",
)
_KIND = pattern_of("|".join(f"({count})" for count in _COUNTS) + r"(?![\w-])", re.IGNORECASE)
#: Words between a draw and its kinds, and in front of a kind.
_LEAD = (
    r"(?:(?:and|or|also|plus|with|if|when|that|which|are|is|has|have|having|(?:it|they)(?:['’](?:s|re|ve))?"
    r"|either)\s+)*"
)
_IN_FRONT = pattern_of(rf"[\s:,;(–—-]*{_LEAD}\Z", re.IGNORECASE)
_FILLERS = pattern_of(_LEAD, re.IGNORECASE)
_SIGN = pattern_of(rf"[(),;]|\s+(?:or|plus|also)\s+|\s+and\s+(?={_LEAD}(?:{'|'.join(_COUNTS)}))", re.IGNORECASE)
#: What may leave out cards of the last kind, or of all.
_EXCEPTS = pattern_of(r"[()]|\b(?:but|except|excluding|minus|not|other than|unless)\b", re.IGNORECASE)
#: What stands in parentheses and is no exception and no example.
_REMARK = pattern_of(r"\((?!\s*(?:but|except|excluding|not|e\.?g|like|such as|for example)\b)", re.IGNORECASE)
_OF_HIGH = pattern_of(r"\b(?:high|face|picture|paint|court|honou?rs?|big)\b", re.IGNORECASE)


@cache
def _enough_high(number: str) -> re.Pattern[str]:
    return pattern_of(rf"(?<!exactly )(?<!least )(?<!most )(?<!only )\b({number})(?= high)", re.IGNORECASE)


def read_apart(text: str, read: Callable[[str], Line]) -> Line | None:
    """Return the line of a draw with kinds of 0, 1 or 2 gaps, each as it is read alone; None for other lines.

    A draw has one number of gaps, so that such a list can only be the sum of its kinds, and a condition or an exception
    in parentheses belongs to its kind.  "A gap" is one gap where others have two.

    Raises
    ------
    NotationError
        If a kind cannot be read alone.

    Examples
    --------
    >>> from strategygen.charts.plain import PlainReader
    >>> read = PlainReader(high=frozenset({11, 12, 13, 14})).read
    >>> print(read_apart("3 to a straight flush with a gap and no high card, or with two gaps and a high card", read))
    3-SF: (235,245,346,356,457,467,568,578,679,689,78T,79T); 3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)
    >>> print(read_apart("3 to a straight flush with a gap and no high card, or in sequence", read))
    None
    """
    first = _KIND.search(text)
    if first is None:
        return None
    front = _IN_FRONT.search(text[: first.start()])
    assert front is not None
    head, rest = text[: front.start()].strip(), text[first.start() :].strip(" .")
    if front[0].strip().startswith("("):
        if not rest.endswith(")"):
            return None
        rest = rest[:-1]
    items = list(_items(rest))
    kinds = [_KIND.match(item) for item in items]
    numbers = [kind.lastindex for kind in kinds if kind is not None]
    if not head or len(items) < 2 or len(set(numbers)) < len(items):
        return None
    if any(_KIND.fullmatch(item) for item, number in zip(items, numbers, strict=True) if number != 1):
        # "One gap, or two gaps and one high card": of both?
        return None
    if any(map(_REMARK.search, items)):
        # "One gap (3-4-5 or better), or no gaps": a bound of both?
        return None
    has_article = any(re.match(r"an?[- ](?:gap|hole)", item, re.IGNORECASE) for item in items)
    if has_article and 3 not in numbers:
        return None
    items = [re.sub(r"\Aan?(?=[- ](?:gap|hole))", "one", item, flags=re.IGNORECASE) for item in items]
    if any(kind is not None and kind.lastindex == 1 and not _OF_HIGH.search(kind.string) for kind in kinds):
        # Where no gap needs no high card, as many high cards as gaps are the fewest that are needed.
        for number, words in ((2, "one|1"), (3, "two|2")):
            items = [
                _enough_high(words).sub(r"at least \1", item) if own == number else item
                for item, own in zip(items, numbers, strict=True)
            ]
    lines = [read(f"{head}, {item}") for item in items]
    entries = tuple(dict.fromkeys(entry for line in lines for entry in line.entries))
    # A condition of the last kind may be one of all.
    has_condition = any(entry.penalties or entry.conditions for entry in entries)
    if has_condition or _EXCEPTS.search(items[-1]) or any(line.fewest is not None for line in lines):
        return None
    return Line(entries, words=text)


def _items(text: str) -> Iterator[str]:
    """Yield the parts of a list, split outside parentheses, without the words in front of each."""
    start = depth = 0
    for sign in _SIGN.finditer(text):
        depth += (sign[0] == "(") - (sign[0] == ")")
        if not depth and sign[0] not in "()":
            if text[start : sign.start()].strip():
                yield _bare(text[start : sign.start()])
            start = sign.end()
    yield _bare(text[start:])


def _bare(item: str) -> str:
    item = item.strip(" ,;")
    lead = _FILLERS.match(item)
    assert lead is not None
    return item[lead.end() :]
