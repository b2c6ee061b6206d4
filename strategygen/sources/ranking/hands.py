"""Cards and hands as the integers of Ness.

=====  ==================================================================
D      denomination, 0 to 12 for 2 to A.
S      suit, 0 to 3 for spades, hearts, diamonds, clubs.
C      code of a card, ``C = D + 13 * S``, 0 to 51.
H      a hand: five codes in the order of the input.
CH     canonical hand: the codes in increasing order.
NE     Ness enumeration: the place of CH among all canonical hands in
       lexicographic order, 0 to 2,598,959.
=====  ==================================================================

NE has a closed form.  Counted from the last hand, 47 48 49 50 51, the place of a canonical hand is
C(51 - c1, 5) + C(51 - c2, 4) + C(51 - c3, 3) + C(51 - c4, 2) + C(51 - c5, 1): each term counts the hands that have the
same cards before and a greater card next.  The same sum, solved term by term, gives the hand of a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from strategygen.cards import RANKS, Card, Cards, Suit, parse_cards
from strategygen.errors import CardError, RankingError

N_DENOMINATIONS = 13
N_HANDS = comb(52, 5)
#: The suits S = 0 to 3.
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class _Hand(Cards):
    """Five cards, checked when they are made."""

    __slots__ = ()
    size = 5
    noun = "hand"


def card_code(card: Card) -> int:
    """Return the code C = D + 13 S of a card.

    Raises
    ------
    CardError
        If the card is a joker, which has no code.

    Examples
    --------
    >>> [card_code(Card(text)) for text in ("2s", "As", "2h", "Ac")]
    [0, 12, 13, 51]
    """
    if card.is_joker:
        raise CardError("a joker has no card code; codes are for the 52 cards of four suits")
    return card.rank - 2 + N_DENOMINATIONS * SUITS.index(Suit(card.suit))


def card_of_code(code: int) -> Card:
    """Return the card of a code; the inverse of `card_code`.

    Raises
    ------
    CardError
        If `code` is not in 0 to 51.

    Examples
    --------
    >>> card_of_code(41), card_of_code(card_code(Card("Td")))
    (Card('4c'), Card('Td'))
    """
    if not 0 <= code < 52:
        raise CardError(f"{shown_number(code)} is not a card code; codes are 0 (2s) to 51 (Ac)")
    return Card(RANKS[code % N_DENOMINATIONS], SUITS[code // N_DENOMINATIONS])


def parse_hand(text: str) -> tuple[Card, ...]:
    """Return five cards in the order of a text, which has ranks and suits or codes.

    Raises
    ------
    CardError
        If a part of the text is not a card, a card is duplicated, or there are not five cards.

    Examples
    --------
    >>> parse_hand("4c 9s 4d 4h 9c") == parse_hand("41 7 28 15 46")
    True
    >>> parse_hand("4c 9s 4d 4h")
    Traceback (most recent call last):
    strategygen.errors.CardError: a hand has 5 cards, '4c 9s 4d 4h' has 4
    """
    words = text.replace(",", " ").split()
    if words and all(word.isascii() and word.isdigit() for word in words):
        # Numbers with many digits are not codes; they are cut before they are read.
        cards = tuple(card_of_code(int(word[:40])) for word in words[:60])
    else:
        cards = parse_cards(text)
    _Hand(cards)
    return cards


def canonical_hand(cards: Iterable[Card]) -> tuple[int, ...]:
    """Return the canonical hand CH, the codes in increasing order.

    Examples
    --------
    >>> canonical_hand(parse_hand("4c 9s 4d 4h 9c"))
    (7, 15, 28, 41, 46)
    """
    return tuple(sorted(map(card_code, cards)))


def combination_number(elements: Sequence[int]) -> int:
    """Return the number of a set of k integers from 0 on, given in decreasing order, among all such sets.

    Sets are ordered by their greatest elements, then the next; the number is C(e1, k) + ... + C(ek, 1).

    Examples
    --------
    >>> [combination_number(pair) for pair in ((1, 0), (2, 0), (2, 1), (3, 0))]
    [0, 1, 2, 3]
    """
    return sum(comb(element, len(elements) - place) for place, element in enumerate(elements))


def combination_of_number(number: int, k: int) -> tuple[int, ...]:
    """Return the set of k integers with this number, in decreasing order; the inverse of `combination_number`.

    Examples
    --------
    >>> combination_of_number(3, 2), combination_of_number(2598959, 5)
    ((3, 0), (51, 50, 49, 48, 47))
    """
    elements = []
    for size in range(k, 0, -1):
        element = size - 1
        while comb(element + 1, size) <= number:
            element += 1
        elements.append(element)
        number -= comb(element, size)
    return tuple(elements)


def hand_number(codes: Iterable[int]) -> int:
    """Return the Ness enumeration NE of five codes in any order.

    Raises
    ------
    CardError
        If they are not five different codes from 0 to 51.

    Examples
    --------
    >>> hand_number((41, 7, 28, 15, 46)), hand_number((47, 48, 49, 50, 51))
    (1452225, 2598959)
    """
    canonical = canonical_hand(_Hand(map(card_of_code, codes)))
    return N_HANDS - 1 - combination_number([51 - code for code in canonical])


def hand_of_number(number: int) -> tuple[int, ...]:
    """Return the canonical hand of a number; the inverse of `hand_number`.

    Raises
    ------
    RankingError
        If `number` is not in 0 to 2,598,959.

    Examples
    --------
    >>> hand_of_number(1452225), hand_of_number(0)
    ((7, 15, 28, 41, 46), (0, 1, 2, 3, 4))
    """
    if not 0 <= number < N_HANDS:
        raise RankingError(f"{shown_number(number)} is not the number NE of a hand; they are 0 to {N_HANDS - 1}")
    return tuple(51 - element for element in combination_of_number(N_HANDS - 1 - number, 5))


def shown_number(number: int) -> str:
    """Return an integer as messages show it."""
    return str(number) if abs(number) < 10**20 else "a number of more than 20 digits"
