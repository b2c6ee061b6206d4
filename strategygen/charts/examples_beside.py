"""Examples beside the lines of a page: in parentheses, told from the only cards that a line means; and whole deals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from strategygen.charts.examples import MOST_CARDS, Example, find_example
from strategygen.charts.patterns import pattern_of
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import CARDS, Row

_IN_PARENTHESES = pattern_of(r"[ ]*\(([^()]{3,30})\)")
_CARD = r"(?:10|[2-9TJQKA])[shdc♠♥♦♣♤♡♢♧]"
#: A card that is thrown away may be an "x".
_CARDS = rf"{_CARD}(?:[ ,/-]{{0,2}}(?:{_CARD}|[xX](?![^\W_]))){{1,4}}"
_WITH_SUITS = pattern_of(rf"[ \t]+(?:\(({_CARDS})\)|\[({_CARDS})\])(?=[ \t]*(?:\Z|[,;:–—-]))")
#: Fewest examples of a page that has them behind its lines, and fewest of these that are whole hands or pairs.
_FEWEST_EXAMPLES, _FEWEST_ALIKE = 6, 2
_ONLY = pattern_of(r"\b(?:only|just|namely|exactly)\b", re.IGNORECASE)
_NUMBERS = {"two": "2", "three": "3", "four": "4", "rf": "royal", "sf": "straight flush"}
_OF_NO_HAND = frozenset({
    "a", "an", "the", "to", "any", "all", "other", "others", "card", "cards", "of", "hold", "keep", "suited",
    "remaining",
})  # fmt: skip
#: Fewest lines with cards that each have a suit.
_FEWEST_WITH_SUITS = 4


#: "Suppose you have 5s 5h 6d 7c 8s. ...": a sentence about one deal, and words of rules that are about others, too.
_OF_DEAL = pattern_of(
    r"(?:for example,? |e\.g\.,? )?(?:suppose|say|imagine|assume|let['’]?s say)(?: that)?,? (?:you(?:['’](?:re|ve)| are"
    r"| have| were| get| hold)?)(?: been)?(?: dealt| holding)?"
    r"(?: (?:the|this) (?:following )?(?:hand|cards|deal))?[:,]?\s*"
    rf"{_CARD}(?:[ ,/-]{{0,2}}(?:and )?{_CARD}){{4}}\.\s+(?P<more>.+)",
    re.IGNORECASE | re.DOTALL,
)
_OF_OTHERS = pattern_of(
    r"\b(?:always|never|any|every|unless|except\w*|instead|whenever|if|when|would|in general|generally"
    r"|all (?:other|such)|without|only|same)\b",
    re.IGNORECASE,
)


def with_deals_apart(rows: Sequence[Row]) -> list[Row]:
    """Return rows with texts about one deal, of five cards with suits, marked as such: they are not applied.

    Examples
    --------
    >>> text = "Suppose you have 5s 5h 6d 7c 8s. The low pair is line 10. Keep it"
    >>> [with_deals_apart([Row(1, words, words)])[0].kind for words in (text, f"{text}, unless one card is a jack")]
    ['deal', '']
    """

    def is_of_deal(row: Row) -> bool:
        found = _OF_DEAL.fullmatch(row.words) if row.kind in ("", "prose") and not row.is_numbered else None
        return found is not None and _OF_OTHERS.search(found["more"]) is None

    return [replace(row, kind="deal") if is_of_deal(row) else row for row in rows]


def without_examples(rows: Sequence[Row]) -> list[Row]:
    """Return rows without cards in parentheses, if most lines have an example there: "Full house (K-K-K-4-4)".

    Where made hands have one, too, the cards behind draws are not the only ones.  Cards that each have a suit are an
    example where several lines have such cards, unless lines differ only in them.

    Examples
    --------
    >>> texts = "Full house (9-9-9-4-4)", "Low pair (6-6)", "High pair (K-K)", "4 to a flush (2s 5s 7s Js)", "KQ (K-Q)"
    >>> rows = [Row(1, text, text) for text in (*texts, "4 to a straight (5-6-7-8)")]
    >>> [row.words for row in without_examples(rows)]
    ['Full house', 'Low pair', 'High pair', '4 to a flush', 'KQ', '4 to a straight']
    >>> [row.words for row in without_examples(rows[3:])]
    ['4 to a flush (2s 5s 7s Js)', 'KQ (K-Q)', '4 to a straight (5-6-7-8)']
    """
    texts = [row for row in rows if row.kind == "" and row.words]
    examples = {row: found for row in texts if (found := _cards_in_parentheses(row.words))}
    n_alike = sum(any(_is_made(example) for example in found.values()) for found in examples.values())
    is_usual = len(examples) >= _FEWEST_EXAMPLES and 2 * len(examples) >= len(texts)
    if not is_usual or n_alike < _FEWEST_ALIKE:
        return _without_suits(rows)
    bare = {row: _without_parentheses(row.words, found) for row, found in examples.items() if found}
    found_twice = _same_hands(rows, bare)
    result: list[Row] = []
    for row in rows:
        for text in examples.get(row, ()) if row not in found_twice else ():
            row = row.without(CARDS, text, _without_parentheses(row.words, (text,)))
        result.append(row)
    return _without_suits(result)


def _without_parentheses(words: str, texts: Iterable[str]) -> str:
    for text in texts:
        words = words.replace(f"({text})", "").replace(" ,", ",").replace("  ", " ")
    return words


def _same_hands(rows: Sequence[Row], bare: Mapping[Row, str]) -> set[Row]:
    """Return the rows that would have the hand of another row of their section without their cards."""
    hands: dict[tuple[int, str], list[Row]] = {}
    n_headings = 0
    for row in rows:
        n_headings += heading_of(row) is not None
        hands.setdefault((n_headings, _hand_in(bare.get(row, row.words))), []).append(row)
    return {row for same in hands.values() if len(same) > 1 for row in same}


def _without_suits(rows: Sequence[Row]) -> list[Row]:
    """Return rows without cards with suits in parentheses or brackets, if several have them: "Low pair [4h 4c]"."""
    found = {row: match for row in rows if row.kind == "" and (match := _WITH_SUITS.search(row.words)) is not None}
    bare = {row: _WITH_SUITS.sub("", row.words) for row in found if not _ONLY.search(row.words)}
    if len(bare) < _FEWEST_WITH_SUITS:
        # "3 to a royal flush (Jh Qh Kh)" may be about these ranks alone.
        return list(rows)
    found_twice = _same_hands(rows, bare)
    return [
        row.without(CARDS, found[row][1] or found[row][2], bare[row]) if row in bare and row not in found_twice else row
        for row in rows
    ]


def _hand_in(text: str) -> str:
    """Return the words of a hand without those that leave it as it is, or that say that it is another one.

    Examples
    --------
    >>> _hand_in("Any other three cards to a Royal Flush"), _hand_in("3 to a royal")
    ('3 royal', '3 royal')
    """
    words = [_NUMBERS.get(word, word) for word in re.findall(r"[a-z]+|[0-9]+", text.lower())]
    return " ".join(word for word in words if word not in _OF_NO_HAND).replace("royal flush", "royal")


def _cards_in_parentheses(words: str) -> dict[str, Example]:
    """Return the examples in parentheses of some words, by their texts."""
    found = {match[1]: find_example(match[1]) for match in _IN_PARENTHESES.finditer(words)}
    return {text: example for text, example in found.items() if example is not None and len(example.cards) > 1}


def _is_made(example: Example) -> bool:
    """Whether an example is a whole hand, or cards of one rank."""
    return len(example.cards) == MOST_CARDS or len({card[0] for card in example.cards}) == 1
