"""Cards that a draw leaves out or takes in, said in a clause behind it: "ace-low ones are never meant here"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from strategygen.charts.patterns import pattern_of

_OF_CARDS = r"(?:(?:3|three)[- ]card )?(?:straight flush(?:es)?|hands?|draws?|ones?|holdings?|combos?|combinations?)"
_FRONT = (
    rf"(?:(?:an?|any|all|the|those|these|anything|{_OF_CARDS}|with|having|containing|that (?:have|has|contain))\s+)*"
)
_BEHIND = r"(?:\s+(?:straight flush )?(?:hands?|draws?|ones?|holdings?|combos?|combinations?|suited|in (?:it|them)))*"
_MORE = r"(?:,? (?:etc\.?|and so on|and the like|and others like (?:it|them)))"
_FEW = (
    r"(?:low|small|wheel) (?:cards?|ones?)(?:[ ;,(]+A-?2-?[345]\)?)?|"
    r"(?:other )?cards from (?:2|two|deuce) (?:to|through) (?:5|five)"
)
#: The words that the chart language has for cards, with those of people.
_CARDS = {
    "ace low": (
        rf"ace down low"
        rf"|(?:(?:ace|(?-i:A))[- ]low|low[- ](?:ace|(?-i:A)))s?(?:{_BEHIND} (?:such as|like) A-?2-?[34]{_MORE}?)?"
        rf"|(?:ace|(?-i:A))s? (?:with|and|plus) (?:two |2 )?(?:{_FEW})|A-?2-?3(?:, ?A-?2-?4)?{_MORE}"
    ),
    "2-3-4": r"2-?3-?4|4-?3-?2",
    "those with an ace": r"aces?",
}
_ITEMS = {name: pattern_of(f"{_FRONT}(?:{cards}){_BEHIND}", re.IGNORECASE) for name, cards in _CARDS.items()}
_HAS = pattern_of(r"(?:with|having)\b", re.IGNORECASE)
_BETWEEN = pattern_of(
    r"(?:\s*,\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor|/)\s+)(?:(?:no|not|never)\s+)?", re.IGNORECASE
)
#: What begins a clause that leaves cards out, and what ends one.
_LEAVES_OUT = pattern_of(
    r"(?:but )?(?:never|none|no|not|except(?:ing|ions?:)?|excluding|excludes|without|anything but|all but|other than"
    r"|apart from|aside from|with the exception of|leave out|skip|omit|ignore|forget(?: about)?|do(?:es)? not include"
    r"|don['’]t include|not including|not counting)\s+",
    re.IGNORECASE,
)
_LEFT_OUT = pattern_of(
    r",?\s+(?:(?:is|are) )?(?:(?:never|not)(?: (?:included|meant|counted|part of (?:this|it)))?|excluded|left out|out)"
    r"(?: (?:here|in (?:this|it)))?",
    re.IGNORECASE,
)
_TAKES_IN = pattern_of(r"(?:including|includes|plus|also|and also|as well as|incl\.?)\s+", re.IGNORECASE)
_TAKEN_IN = pattern_of(
    r",?\s+(?:is|are)(?: also)? (?:included|part of (?:this|it)|here)(?:,? too| as well)?", re.IGNORECASE
)
_COUNTING = pattern_of(r"\b(?:count|ignore)", re.IGNORECASE)
#: "In both cases", of a list of kinds
_CASES = pattern_of(
    r"\Ain (?:both|all|either|any)(?: (?:cases?|of these|kinds?))?[,:]?\s+|\s+in (?:both|all|either|any) cases?\Z",
    re.IGNORECASE,
)
_CLAUSE = pattern_of(r"(?:[.;,]|\s[-–—]|\s?\()\s*(?P<clause>[^.;()–—]+)[.)!]*\Z")


_FOUR = r"(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){3}"
#: "Inside straight (3456 is one of them, A345 is not)", "open straight (4567 is the lowest)"
_TAKEN = (
    rf"(?P<taken>{_FOUR}(?:(?:, | and |, and ){_FOUR})*)"
    r"(?: (?:is|counts as|are) (?:one|some|part) of (?:them|these|those)|,? (?:too|as well|included)"
    r"| (?:is|are) (?:included|ok|okay|fine)"
    r"| (?:counts?|is|are)(?: as)? (?:inside|closed)(?:,? (?:too|as well))?| goes here(?:,? too)?)?"
)
_NOT_TAKEN = (
    rf"(?:(?:not|never|does not include|do not include) (?P<out>{_FOUR})"
    rf"|(?P<left>{_FOUR}) (?:(?:is not|isn['’]t|not)(?: one of (?:them|these|those))?|is no good)"
    r"(?:, it (?:needs|would need) a (?:deuce|two))?)"
)
_OF_SHAPE = pattern_of(
    r"(?P<head>.*\b(?:inside|closed|gut ?shot)(?: straights?)?(?: draws?)?(?: with[^.,;()]*)?)"
    rf"(?:\s*[(,;.]|(?=\s+(?:and|or|also)\b))\s*(?:and |or |also |includes? |including )*{_TAKEN}"
    rf"(?:\)?\s*[(,;.]*\s*(?:but |only |and )*{_NOT_TAKEN})?[).]*",
    re.IGNORECASE,
)
_IS_ONE = pattern_of(r" (?:is|counts as|are) (?:one|some|part) of\b", re.IGNORECASE)
#: "Inside straight, but not A-3-4-5. 3-4-5-6 belongs here"
_OUT_FIRST = pattern_of(
    r"(?P<head>.*\b(?:inside|closed|gut ?shot)(?: straights?)?(?: draws?)?)\s*[,(]\s*(?:but )?not"
    rf" (?P<out>{_FOUR})\)?[.;,]\s+(?P<taken>{_FOUR}(?:(?:, | and |, and ){_FOUR})*)"
    r" (?:belongs?|goes|go|is|are) (?:here|included)(?:,? too)?[).]*",
    re.IGNORECASE,
)
_LOWEST = pattern_of(
    rf"(?P<head>.*\bstraights?(?: draws?)?)\s*[(,;]\s*(?P<cards>{_FOUR}) (?:is|being) the (?P<end>low|high)est"
    r"(?: one)?[).]*",
    re.IGNORECASE,
)


_SIGNS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10"}
_NAMED = rf"(?:{'|'.join(_SIGNS)}|10|[2-9])"
#: "Ace-king-queen-jack"
_NAMES_OF_CARDS = pattern_of(rf"\b{_NAMED}(?:-{_NAMED}){{3}}\b", re.IGNORECASE)


def with_straights_said(text: str) -> str | None:
    """Return a line of four cards to a straight with what it says of some of them in words of the chart language.

    Examples
    --------
    >>> with_straights_said("4 to an inside straight (3456 is one of them, A345 is not)")
    '4 to an inside straight (such as 3456), not A345'
    >>> with_straights_said("4 to an inside straight, 3456 too, not A345")
    '4 to an inside straight, including 3456, not A345'
    >>> with_straights_said("4 to an inside straight with a high card. Ace-2-3-4 is one of these.")
    '4 to an inside straight with a high card (such as A-2-3-4)'
    >>> with_straights_said("Open-ended straight (4567 is the lowest)")
    'Open-ended straight (4567 or higher)'
    >>> with_straights_said("4 to an inside straight (3456)"), with_straights_said("Flush")
    (None, None)
    """
    text = _NAMES_OF_CARDS.sub(
        lambda match: "-".join(_SIGNS.get(one, one) for one in match[0].lower().split("-")), text
    )
    found = _LOWEST.fullmatch(text)
    if found is not None:
        return f"{found['head']} ({found['cards']} or {'higher' if found['end'].lower() == 'low' else 'lower'})"
    found = _OUT_FIRST.fullmatch(text)
    if found is not None:
        return f"{found['head']}, including {found['taken']}, not {found['out']}"
    found = _OF_SHAPE.fullmatch(text)
    bare = text.rstrip(").")[-len(found["taken"]) :] == found["taken"] if found is not None else True
    is_led = re.search(r"\b(?:and|or|also|includ(?:es?|ing))\s+\S+\Z", text.rstrip(").")) is not None
    if found is None or (bare and not is_led):
        return None
    out = found["out"] or found["left"]
    if _IS_ONE.match(text, found.end("taken")):
        # What is one of them is so by the words in front.
        return f"{found['head']} (such as {found['taken']})" + (f", not {out}" if out else "")
    return f"{found['head']}, including {found['taken']}" + (f", not {out}" if out else "")


def with_cards_said(text: str) -> str | None:
    """Return a line with the clause at its end in words of the chart language; None if it has no such clause.

    Examples
    --------
    >>> with_cards_said("3 to a straight flush, one gap, or none. Ace-low ones are never meant here.")
    '3 to a straight flush, one gap, or none, except ace low'
    >>> with_cards_said("3 to a straight flush (never A-2-3 etc. or 2-3-4)")
    '3 to a straight flush, except ace low or 2-3-4'
    >>> with_cards_said("3 to a straight flush, two gaps and a high card, including 2-3-4 and ace-low hands")
    '3 to a straight flush, two gaps and a high card, also 2-3-4 and ace low'
    >>> with_cards_said("3 to a straight flush (never with an ace and a gap)"), with_cards_said("Flush (no more)")
    (None, None)
    """
    for found in _clauses(re.sub(r"\betc\.", "etc", text)):
        head, bare = found.string[: found.start()].rstrip(" ,;"), _CASES.sub("", found["clause"].strip())
        more, names = _named_by(bare, _TAKES_IN, _TAKEN_IN), _named_by(bare, _LEAVES_OUT, _LEFT_OUT)
        if _COUNTING.search(bare) and any("with an ace" in name for name in names):
            # "Aces are not counted": as high cards?
            return None
        if more or names:
            more = tuple(name.replace("those with an ace", "ace low") for name in more)
            said = f"{head}, also {' and '.join(more)}" if more else f"{head}, except {' or '.join(names)}"
            return said if said != text else None
    return None


def _named_by(clause: str, in_front: re.Pattern[str], behind: re.Pattern[str]) -> tuple[str, ...]:
    """Return the cards of a clause that begins or ends with some words; none for other clauses."""
    front, end = in_front.match(clause), behind.search(clause)
    if front is not None:
        return _names_in(clause[front.end() :])
    return _names_in(clause[: end.start()]) if end is not None and end.end() == len(clause) else ()


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
    # "No ace, with a king" and "no ace, ace low" have two clauses.
    is_list = not any(_HAS.match(item) for item in items[1:]) and not {"ace low", "those with an ace"} <= {*found}
    return tuple(dict.fromkeys(found)) if all(found) and is_list else ()
