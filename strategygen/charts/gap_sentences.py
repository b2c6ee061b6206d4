"""Sentences on how many gaps low aces and 2-3-4 count as, read word by word: each word is known, or none is read.

sentence = clause { "," | "and" | ";" clause }
clause   = cards { cards } "count as" number | "count" number "for" cards { cards }

A number belongs to the cards in front of it that have none yet, or, where the sentence begins with it, to those behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from strategygen.charts.patterns import pattern_of

_ACES, _THREES = "Ace-low hands", "2-3-4"
_A = r"A-?[2-5]-?[2-5]s?(?![\w-])"
_ALL_ACES = frozenset({"23", "24", "25", "34", "35", "45"})
_NOUN = r"[- ]?(?:gap(?:s|pers?|ped)?|holes?|g)(?!\w)"
#: What a sentence is made of; the first pattern that fits is taken.
_PARTS = tuple(
    (kind, pattern_of(pattern, re.IGNORECASE))
    for kind, pattern in (
        (
            "aces",
            r"(?:(?:an?|the|every|any|each) )?(?:ace|(?-i:A))"
            r"(?:(?: is|['’]?s| that(?: is|['’]s))?[- ](?:used |counted |held )?low\b|[- ]low\b)(?!"
            r" cards?\b)|low[- ]ace\b|low[- ]aces\b",
        ),
        ("list", rf"(?-i:{_A}(?:(?:, ?| ?/ ?|,? (?:and|or) )(?:A-?[2-5]-?[2-5]s?(?![\w-])))*)"),
        ("more", r"(?:etc\b\.?|and so (?:on|forth)\b|and the like\b|\.{3}|…)"),
        ("threes", r"(?-i:2-?3-?4s?)(?:-type)?(?![\w-])"),
        ("high", r"(?:one|no|1|0|zero|an?) (?:high cards?|HC)\b"),
        ("draw", r"(?:three|3)[- ]cards?\b|(?:three|3) to an?\b|(?:3[- ]?SF|SF[- ]?3)s?\b"),
        (
            "number",
            rf"(?:(?P<n>one|two|1|2|an?|single|double){_NOUN}|g ?= ?(?P<g>[12])\b|spread (?:of )?(?P<spread>[45])\b)",
        ),
        ("bare", r"(?P<n>one|two|1|2)(?![\w-])(?! (?:high|of|card))"),
        (
            "reason",
            r"(?:because|since) (?:it|they|these|those|an ace)\b(?:(?!\b(?:except|but|only if|unless|lines?|if|when"
            r"|where|gaps?|holes?)\b)[^.;,()0-9])*",
        ),
        ("verb", r"(?:counts?|counted|counting|treat(?:ed|s)?|plays? as|played as|score[sd]?|makes?|set)(?![\w-])"),
        (
            "glue",
            r"(?:we|I|you|as|like|having|has"
            r"|have|had|with|if|when|is|are|be|the|an?|and|but|so|too|also|then|always|here|hands?|draws?|ones?"
            r"|straights?|flush(?:es)?|suited|triples?|cards?|to|it|they|them|these|those|that|which|in|for|all|any|every"
            r"|each|such|only|note|for example|e\.g\.|of a|be(?:ing)?|used|holding|containing|on(?= this|"
            r" the))(?![\w-])",
        ),
        ("mark", r"[,;:.()!\"“”'’&–—=-]"),
    )
)
_VALUES = {"one": 1, "1": 1, "a": 1, "an": 1, "single": 1, "two": 2, "2": 2, "double": 2}
#: The gaps of three cards by their spread.
_OF_SPREAD = {"4": 1, "5": 2}


def _tokens(sentence: str) -> Iterator[tuple[str, re.Match[str]]] | None:
    """Return the kinds of the words of a sentence and their matches; None if a word is not known."""
    found: list[tuple[str, re.Match[str]]] = []
    at = 0
    while at < len(sentence):
        if sentence[at].isspace():
            at += 1
            continue
        for kind, pattern in _PARTS:
            match = pattern.match(sentence, at)
            if match is not None and match.end() > at:
                found.append((kind, match))
                at = match.end()
                break
        else:
            return None
    return iter(found)


def counted_gaps(sentence: str) -> str:
    """Return what a sentence says of the gaps of low aces and of 2-3-4, in usual words; empty for other sentences.

    Examples
    --------
    >>> counted_gaps("Count two gaps if the Ace is low (A-2-3, A-3-4 and so on).")
    'Ace-low hands count as 2 gaps'
    >>> counted_gaps("A-2-3, A-2-4 etc. and 2-3-4 suited count as 3 card straight flush, 1 gap.")
    'Ace-low hands count as 1 gap, 2-3-4 counts as 1 gap'
    >>> counted_gaps("We set g=2 for every A-low triple and g=1 for 2-3-4")
    'Ace-low hands count as 2 gaps, 2-3-4 counts as 1 gap'
    >>> for text in ("A-2-3 counts as two gaps", "2-3-4 counts as one gap except with a king", "Ace low, one gap"):
    ...     print(counted_gaps(text) or "-")
    -
    -
    -
    """
    tokens = _tokens(sentence)
    if tokens is None:
        return ""
    found: dict[str, int] = {}
    #: Cards without a number in front, and the number that cards behind it have.
    open_cards: list[str] = []
    number: int | None = None
    named: set[str] = set()
    is_whole = False
    n_high: list[int] = []
    is_said, last = False, ""
    for kind, match in tokens:
        is_said |= kind == "verb"
        if kind in ("number", "bare") and not is_said:
            # "3 to a straight flush, one gap (A-2-3 etc. count as two gaps)"
            return ""
        last = kind if kind in ("aces", "list", "threes", "number", "bare") else last
        if kind in ("aces", "list", "threes"):
            cards = _THREES if kind == "threes" else _ACES
            if kind == "list":
                named |= {re.sub(r"[-s]", "", one)[1:] for one in re.findall(_A, match[0])}
            is_whole |= kind == "aces"
            if number is not None and not open_cards and found.keys().isdisjoint({cards}):
                found[cards] = number
            elif cards not in open_cards and cards not in found:
                open_cards.append(cards)
        elif kind == "more":
            is_whole |= bool(named)
        elif kind == "high":
            n_high.append(0 if match[0].lower().startswith(("no", "0", "zero")) else 1)
        elif kind in ("number", "bare"):
            if kind == "bare" and not found and number is None:
                return ""
            groups = match.groupdict()
            spread = groups.get("spread")
            value = _OF_SPREAD[spread] if spread else _VALUES[(groups.get("n") or groups["g"]).lower()]
            if open_cards:
                if number is not None:
                    return ""
                found |= dict.fromkeys(open_cards, value)
                open_cards = []
            elif found and number is None:
                # "A-2-3 etc. count as two gaps, one gap"
                return ""
            else:
                number = value
    if _ACES in found and not (is_whole or named == _ALL_ACES):
        return ""
    if number is not None and last in ("number", "bare"):
        # "Count two gaps for a low ace, 2-3-4 one gap"
        return ""
    if open_cards or not found or (n_high and n_high != [int(cards == _ACES) for cards in found][: len(n_high)]):
        return ""
    said = {_ACES: "count as", _THREES: "counts as"}
    counts = [(cards, found[cards]) for cards in (_ACES, _THREES) if cards in found]
    return ", ".join(f"{cards} {said[cards]} {n} gap{'s' * (n > 1)}" for cards, n in counts)
