"""Examples beside the lines of a page: the cards of a deal, or the cards held."""

from __future__ import annotations

import re
from dataclasses import dataclass

from strategygen.charts.patterns import pattern_of

#: Most cards of an example.
MOST_CARDS = 5
_SUITS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc")
_CARD = pattern_of(
    r"(?P<wild>joker|jkr|jok|jk|wild|w)(?![a-z])|(?P<rank>10|[2-9tjqka])(?P<suit>[shdc♠♥♦♣♤♡♢♧](?:(?![a-z])|(?=(?:10|[2-9tjqka])[shdc])))?"
    r"|(?P<any>[xyz]|any|_|\?|-{1,2}|…|\.{3})(?![a-z])",
    re.IGNORECASE,
)
#: What may follow the cards: whether they are of one suit.
_OF_SUITS = pattern_of(
    r"[\s,(-]*(?:(?P<suited>s|suited|same suit|[♠♥♦♣♤♡♢♧])|(?P<unsuited>o|u|os|off|offsuit|unsuited))\)?", re.IGNORECASE
)
_BETWEEN = pattern_of(r"[\s,+/&-]*")


@dataclass(frozen=True, slots=True)
class Example:
    """An example of cards: of a whole deal if there are five, else of what is held.

    Attributes
    ----------
    cards : tuple of str
        The cards, such as ``W``, ``T`` or ``Ts``.
    suited : bool or None
        Whether the natural cards are of one suit, where they have no suits of their own; None if nothing says so.
    """

    cards: tuple[str, ...]
    suited: bool | None = None


def find_example(text: str) -> Example | None:
    """Return the cards that a text shows; None if it is anything else.  Cards such as "x" may be any.

    Examples
    --------
    >>> find_example("W 5 6 7 s"), find_example("10-J-Q-K offsuit"), find_example("K♠ K♥ x x x")
    (Example(cards=('W', '5', '6', '7'), suited=True), Example(cards=('T', 'J', 'Q', 'K'), suited=False), \
Example(cards=('Ks', 'Kh'), suited=None))
    >>> find_example("AhKs10d")
    Example(cards=('Ah', 'Ks', 'Td'), suited=None)
    >>> [find_example(text) for text in ("--", "any two", "K of hearts", "6 6 6 6 6 6")]
    [None, None, None, None]
    """
    cards: list[str] = []
    at, text = 0, text.strip()
    while (match := _CARD.match(text, at)) is not None:
        if match["wild"]:
            cards.append("W")
        elif match["rank"]:
            rank = match["rank"].upper().replace("10", "T")
            cards.append(rank + (match["suit"] or "").lower().translate(_SUITS))
        between = _BETWEEN.match(text, match.end())
        at = between.end() if between is not None else match.end()
    suits = _OF_SUITS.fullmatch(text, at)
    naturals = [card for card in cards if card != "W"]
    if len(naturals) > 1 and [card[1:] for card in naturals] == [*[""] * (len(naturals) - 1), "s"] and at == len(text):
        # "KQJs"
        cards = [card[:1] for card in cards]
        return Example(tuple(cards), suited=True) if len(cards) <= MOST_CARDS else None
    n_with_suit = sum(len(card) > 1 for card in naturals)
    if not 0 < len(cards) <= MOST_CARDS or (at < len(text) and suits is None) or n_with_suit not in (0, len(naturals)):
        return None
    if suits is None:
        return Example(tuple(cards))
    return Example(tuple(cards), bool(suits["suited"])) if not n_with_suit else None
