"""Cards that a draw leaves out, said behind it in a clause or a sentence: "ace-low ones are never meant here"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_FRONT = (
    r"(?:(?:an?|any|all|the|those|these|anything|hands?|draws?|ones?|holdings?|combos?|combinations?|with|having)\s+)*"
)
_BEHIND = r"(?:\s+(?:straight flush )?(?:hands?|draws?|ones?|holdings?|combos?|combinations?|suited|in (?:it|them)))*"
_MORE = r"(?:,? (?:etc\.?|and so on|and the like|and others like (?:it|them)))"
_FEW = r"(?:low|small|wheel) cards?|(?:other )?cards from (?:2|two|deuce) (?:to|through) (?:5|five)"
#: The words that the chart language has for cards, with those of people.
_CARDS = {
    "ace low": (
        rf"(?:(?:ace|(?-i:A))[- ]low|low[- ](?:ace|(?-i:A)))s?(?:{_BEHIND} (?:such as|like) A-?2-?[34]{_MORE}?)?"
        rf"|(?:ace|(?-i:A))s? (?:with|and|plus) (?:two |2 )?(?:{_FEW})|A-?2-?3(?:, ?A-?2-?4)?{_MORE}"
    ),
    "2-3-4": r"2-?3-?4",
    "those with an ace": r"aces?",
}
_ITEMS = {name: re.compile(f"{_FRONT}(?:{cards}){_BEHIND}", re.IGNORECASE) for name, cards in _CARDS.items()}
_HAS = re.compile(r"(?:with|having)\b", re.IGNORECASE)
_BETWEEN = re.compile(
    r"(?:\s*,\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor|/)\s+)(?:(?:no|not|never)\s+)?", re.IGNORECASE
)
#: What begins a clause that leaves cards out, and what ends one.
_LEAVES_OUT = re.compile(
    r"(?:but )?(?:never|no|not|except(?:ing|ions?:)?|excluding|excludes|without|anything but|all but|other than|apart"
    r" from|aside from|with the exception of|leave out|skip|omit|ignore|forget(?: about)?|do(?:es)? not include"
    r"|don['’]t include|not including|not counting)\s+",
    re.IGNORECASE,
)
_LEFT_OUT = re.compile(
    r",?\s+(?:(?:is|are) )?(?:(?:never|not)(?: (?:included|meant|counted|part of (?:this|it)))?|excluded|left out|out)"
    r"(?: (?:here|in (?:this|it)))?",
    re.IGNORECASE,
)
_COUNTING = re.compile(r"\b(?:count|ignore)", re.IGNORECASE)
#: A clause about all kinds of a list.
_OF_ALL = re.compile(
    r"\Ain (?:both|all|either|any)(?: (?:cases?|of these|kinds?))?[,:]?\s+|\s+in (?:both|all|either|any) cases?\Z",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?P<sign>[.;,]|\s[-–—]|\s?\()\s*(?P<clause>[^.;()–—]+)[.)!]*\Z")
_OF_LISTS = re.compile(r"[:;,(].*[:;,(]|\b(?:or|and)\b", re.IGNORECASE)


def with_exception(text: str) -> str | None:
    """Return a line with the clause at its end as an exception of all its draws; None if it has no such clause.

    A clause that follows a list is one of its last item, unless it is a sentence or says that it is of all.

    Examples
    --------
    >>> with_exception("3 to a straight flush, one gap, or none. Ace-low ones are never meant here.")
    '3 to a straight flush, one gap, or none, except ace low'
    >>> with_exception("3 to a straight flush (never A-2-3 etc. or 2-3-4)")
    '3 to a straight flush, except ace low or 2-3-4'
    >>> with_exception("3 to a straight flush, one gap, or none (never ace low)"), with_exception("Flush (no more)")
    (None, None)
    """
    for found in _clauses(re.sub(r"\betc\.", "etc", text)):
        head, sign, clause = found.string[: found.start()].rstrip(" ,;"), found["sign"].strip(), found["clause"].strip()
        bare = _OF_ALL.sub("", clause)
        is_of_all = bare != clause or (sign in (".", ";") and f"{sign} " not in head)
        if _OF_LISTS.search(head) and not is_of_all:
            continue
        front, end = _LEAVES_OUT.match(bare), _LEFT_OUT.search(bare)
        if front is not None:
            names = _names_in(bare[front.end() :])
        else:
            names = _names_in(bare[: end.start()]) if end is not None and end.end() == len(bare) else ()
        if _COUNTING.search(bare) and any("with an ace" in name for name in names):
            # "Aces are not counted": as high cards?
            return None
        if names:
            excepted = f"{head}, except {' or '.join(names)}"
            return excepted if excepted != text else None
    return None


def _clauses(text: str) -> Iterator[re.Match[str]]:
    """Yield the clauses at the end of a line, the shortest first."""
    starts = [sign.start() for sign in re.finditer(r"[.;,]\s|\s[-–—]\s|\s?\(", text)]
    for start in reversed(starts):
        clause = _CLAUSE.match(text, start)
        if clause is not None:
            yield clause


def _names_in(text: str) -> tuple[str, ...]:
    """Return the cards of a list in the words of the chart language; none if some are not known."""
    text = text.strip(" ,")
    is_one = any(cards.fullmatch(text) for cards in _ITEMS.values())
    items = [text] if is_one else [item for item in _BETWEEN.split(text) if item]
    found = [next((name for name, cards in _ITEMS.items() if cards.fullmatch(item)), "") for item in items]
    # "No ace, with a king" has two clauses.
    is_list = not any(_HAS.match(item) for item in items[1:])
    return tuple(dict.fromkeys(found)) if all(found) and is_list else ()
