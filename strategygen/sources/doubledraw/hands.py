"""Final hands of a deck with two jokers, their census, and the numbers of deal classes.

===========  ==================================================================
code         number of a card: four times the position of its rank (2 is 0) plus
             that of its suit (clubs 0); the jokers are 52 and 53.
bug          a joker that completes a straight or a flush; otherwise an ace.
class        one of `CLASSES`; `NOTHING` is less than two pair.
number       of a set of cards: its position among all sets of the same size,
             ordered by the highest card, then the next.
===========  ==================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import numpy.typing as npt

from strategygen.cards import JOKER, Card, Cards, Deck
from strategygen.values import STRAIGHTS, IntArray, is_in_straight, rank_shapes, set_classes

Codes = npt.NDArray[np.int64]

DECK = Deck(jokers=2)
N_CARDS = len(DECK)
JOKERS = (52, 53)
#: Ids of the classes of final hands, the highest first; a pair and less are two, as in the census.
CLASSES = (
    "five_of_a_kind", "natural_royal_flush", "wild_royal_flush", "straight_flush", "four_of_a_kind", "full_house",
    "flush", "straight", "three_of_a_kind", "two_pair", "pair", "trash",
)  # fmt: skip
#: Names of the classes on pages.
CLASS_NAMES = {name: name.replace("_", " ").capitalize() for name in CLASSES} | {
    "five_of_a_kind": "Five aces", "pair": "One pair", "trash": "Nothing",
}  # fmt: skip
#: The highest class that does not win.
NOTHING = CLASSES.index("pair")

_FOUR_KIND, _FULL, _FLUSH, _STRAIGHT, _THREE, _TWO_PAIR, _PAIR, _TRASH = range(4, 12)


def code_of(card: Card, taken: frozenset[int] = frozenset()) -> int:
    """Return the code of a card; for a joker the first code that is not `taken`.

    Examples
    --------
    >>> code_of(Card("2c")), code_of(Card("As")), code_of(Card("Jo"), frozenset({52}))
    (0, 51, 53)
    """
    if card.is_joker:
        return next(code for code in JOKERS if code not in taken)
    return (card.rank - 2) * 4 + card.suit - 1


def cards_of(codes: npt.ArrayLike) -> Cards:
    """Return cards by their codes.

    Examples
    --------
    >>> cards_of([0, 51, 53])
    Cards('Jo As 2c')
    """
    return Cards(
        [JOKER if code in JOKERS else Card(code // 4 + 2, code % 4 + 1) for code in np.asarray(codes).tolist()]
    )


# ------------------------------------------------------------------------------------------ numbers


@cache
def _binomials() -> IntArray:
    return np.array([[comb(n, k) for k in range(6)] for n in range(N_CARDS + 1)], np.int64)


def set_numbers(codes: npt.NDArray[np.integer]) -> IntArray:
    """Return the numbers of sets of n cards, from 0 to C(54, n) - 1; their codes increase along the last axis.

    Examples
    --------
    >>> set_numbers(np.array([[0, 1, 2, 3, 4], [49, 50, 51, 52, 53]])).tolist()
    [0, 3162509]
    """
    table = _binomials()
    numbers = np.zeros(codes.shape[:-1], np.int64)
    for place in range(codes.shape[-1]):
        numbers += table[codes[..., place], place + 1]
    return numbers


@cache
def all_sets(n: int, n_cards: int = N_CARDS) -> npt.NDArray[np.uint8]:
    """Return all sets of `n` of the first `n_cards` codes in the order of their numbers, shape (C(n_cards, n), n).

    Examples
    --------
    >>> all_sets(2, 3).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    if n == 0:
        return np.zeros((1, 0), np.uint8)
    fewer = all_sets(n - 1, n_cards)
    blocks = []
    for highest in range(n - 1, n_cards):
        below = fewer[: comb(highest, n - 1)]
        blocks.append(np.concatenate([below, np.full((len(below), 1), highest, np.uint8)], axis=1))
    sets = np.concatenate(blocks)
    sets.flags.writeable = False
    return sets


# ------------------------------------------------------------------------------------------- classes


@cache
def _of_a_kind(is_wild: bool) -> npt.NDArray[np.uint8]:
    """Return the class by number of jokers and by equal neighbours in rank, without straights and flushes; (3, 16)."""
    table = np.empty((3, 16), np.uint8)
    for alike in range(16):
        counts = [1]
        for place in range(4):
            if alike >> place & 1:
                counts[-1] += 1
            else:
                counts.append(1)
        for jokers in range(3):
            sizes = sorted(counts, reverse=True)
            if is_wild and jokers:
                # `classify` counts each joker as a rank of its own; here they join the most frequent rank.
                sizes = sorted([*counts][: len(counts) - jokers] or [0], reverse=True)
                sizes[0] += jokers
            shape = (sizes[0], sizes[1] if len(sizes) > 1 else 0)
            table[jokers, alike] = {
                (5, 0): 0, (4, 1): _FOUR_KIND, (3, 2): _FULL, (3, 1): _THREE, (2, 2): _TWO_PAIR, (2, 1): _PAIR,
            }.get(shape, _TRASH)  # fmt: skip
    return table


def classify(hands: npt.NDArray[np.integer], is_wild: bool = False) -> npt.NDArray[np.uint8]:
    """Return the classes of five-card hands as indices into `CLASSES`, with bugs or with wild jokers.

    `hands` has the shape (n, 5), codes increasing; the result has the shape (n,).

    Examples
    --------
    >>> def name(text, is_wild=False):
    ...     return CLASSES[classify(np.sort([[code_of(Card(card)) for card in text.split()]]), is_wild)[0]]
    >>> name("Jo As Ah 3c 3d"), name("Jo Ks Kh 3c 3d"), name("Jo Ks Kh 3c 3d", is_wild=True)
    ('full_house', 'two_pair', 'full_house')
    >>> name("Jo 2s 3s 4s 5s"), name("Jo Ts Js Qs Ks"), name("Jo 9c Tc Jh Kd")
    ('straight_flush', 'wild_royal_flush', 'straight')
    """
    columns = [hands[:, place].astype(np.uint8) for place in range(5)]
    jokers = sum((column >= JOKERS[0]).astype(np.uint8) for column in columns)
    # A bug counts as an ace and is next to the aces in the order of codes.
    ranks = [column >> 2 if is_wild else np.minimum(column >> 2, 12) for column in columns]
    alike = np.zeros(len(hands), np.uint8)
    for place in range(4):
        same = ranks[place] == ranks[place + 1]
        if is_wild:
            same &= columns[place + 1] < JOKERS[0]
        alike |= same.astype(np.uint8) << np.uint8(place)
    best: npt.NDArray[np.uint8] = _of_a_kind(is_wild)[jokers, alike]

    rank_bits = np.zeros(len(hands), np.int16)
    suit_bits = np.zeros(len(hands), np.uint8)
    is_single = np.ones(len(hands), np.bool_)
    bit_of = np.array([1 << rank for rank in range(13)] + [0], np.int16)
    for column in columns:
        bit = bit_of[column >> 2]
        is_single &= (rank_bits & bit) == 0
        rank_bits |= bit
        suit_bits |= np.where(column < JOKERS[0], np.uint8(1) << (column & 3), np.uint8(0))
    # A look-up is faster than asking for each of three million hands.
    straight_now = is_single & is_in_straight(np.arange(1 << 13))[rank_bits]
    flush_now = (suit_bits & (suit_bits - np.uint8(1))) == 0
    royal_now = straight_now & flush_now & ((rank_bits & ~STRAIGHTS[-1]) == 0)
    for fits, index in (
        (straight_now, _STRAIGHT),
        (flush_now, _FLUSH),
        (straight_now & flush_now, 3),
        (royal_now, 2),
        (royal_now & (jokers == 0), 1),
    ):
        best[fits] = np.minimum(best[fits], index)
    return best


@cache
def four_card_classes(is_wild: bool = False) -> npt.NDArray[np.uint8]:
    """Return the class of every four cards with every fifth, shape (C(54, 4), 54); 255 for one of the four."""
    hands = all_sets(5)
    classes = classify(hands, is_wild)
    table = np.full((comb(N_CARDS, 4), N_CARDS), 255, np.uint8)
    for place in range(5):
        rest = np.delete(hands, place, axis=1)
        table[set_numbers(rest), hands[:, place]] = classes
    table.flags.writeable = False
    return table


# ------------------------------------------------------------------------------- suit and joker exchange


@cache
def card_moves() -> npt.NDArray[np.uint8]:
    """Return the card that each card becomes by each exchange of suits and of jokers, shape (512, 54).

    The number of a move has two bits for the suit that each suit becomes, and one for an exchange of the jokers.
    """
    moves = np.zeros((512, N_CARDS), np.uint8)
    codes = np.arange(JOKERS[0])
    for suits in permutations(range(4)):
        for swaps in (0, 1):
            number = sum(suit << 2 * place for place, suit in enumerate(suits)) + (swaps << 8)
            moves[number, : JOKERS[0]] = codes & ~3 | np.array(suits)[codes & 3]
            moves[number, list(JOKERS)] = JOKERS[::-1] if swaps else JOKERS
    moves.flags.writeable = False
    return moves


@cache
def _moves_back() -> npt.NDArray[np.uint8]:
    return np.argsort(card_moves(), axis=1).astype(np.uint8)


def moves_to(codes: npt.NDArray[np.integer]) -> IntArray:
    """Return the moves that make sets of cards from their representatives under suit and joker exchange, shape (n,)."""
    # The ranks of each suit are bits of a number of its own.
    bit = np.array([1 << 13 * (code & 3) + (code >> 2) for code in range(JOKERS[0])] + [0, 0], np.int64)
    ranks = bit[codes].sum(axis=1)
    suits = np.argsort(-(ranks[:, None] >> 13 * np.arange(4) & (1 << 13) - 1), axis=1, kind="stable")
    swaps = (codes == JOKERS[1]).any(axis=1) & ~(codes == JOKERS[0]).any(axis=1)
    moves: IntArray = (suits << 2 * np.arange(4)).sum(axis=1) + (swaps.astype(np.int64) << 8)
    return moves


def moved_back(codes: npt.NDArray[np.integer], moves: IntArray) -> IntArray:
    """Return the numbers of sets of cards before some moves, shape (n,)."""
    return set_numbers(np.sort(_moves_back()[moves[:, None], codes], axis=1))


@cache
def class_codes() -> npt.NDArray[np.uint8]:
    """Return the representatives of all classes of hands, shape (n_classes, 5), in the order of their numbers."""
    return all_sets(5)[_class_numbers()]


@cache
def _class_numbers() -> IntArray:
    codes = deal_codes()
    return np.unique(moved_back(codes, moves_to(codes)))


@cache
def _class_of_number() -> npt.NDArray[np.int32]:
    numbers = _class_numbers()
    table = np.zeros(comb(N_CARDS, 5), np.int32)
    table[numbers] = np.arange(len(numbers))
    return table


def hand_classes(hands: npt.NDArray[np.integer]) -> tuple[IntArray, IntArray]:
    """Return the classes of hands by their positions in `class_codes`, and the moves that make the hands of these.

    Examples
    --------
    >>> hands = np.array([[0, 5, 6, 51, 53], [3, 4, 6, 48, 52]])
    >>> classes, moves = hand_classes(hands)
    >>> np.sort(card_moves()[moves[:, None], class_codes()[classes]], axis=1).tolist() == hands.tolist()
    True
    """
    moves = moves_to(hands)
    return _class_of_number()[moved_back(hands, moves)].astype(np.int64), moves


# -------------------------------------------------------------------------------------------- census


def deal_codes() -> Codes:
    """Return a representative of every deal class, shape (n_deals, 5), codes increasing."""
    deals = set_classes(DECK, 5)
    ranks, suits = deals.ranks.astype(np.int64), deals.suits.astype(np.int64)
    codes = np.where(ranks > 0, (ranks - 2) * 4 + suits - 1, 0)
    for jokers in (1, 2):
        having = deals.jokers == jokers
        for j in range(jokers):
            codes[5 - jokers + j, having] = JOKERS[j]
    return np.sort(codes.T, axis=1)


def hand_census(is_wild: bool = False) -> dict[str, int]:
    """Return the number of deals of each class.

    Examples
    --------
    >>> census = hand_census()
    >>> census["five_of_a_kind"], census["wild_royal_flush"], census["trash"], sum(census.values())
    (6, 80, 1535388, 3162510)
    """
    classes = classify(deal_codes(), is_wild)
    sizes = set_classes(DECK, 5).sizes
    return {name: int(sizes[classes == index].sum()) for index, name in enumerate(CLASSES)}


def count_classes(n: int, jokers: int = 2, is_alike: bool = True) -> int:
    """Return the number of classes of `n` cards under suit exchange, by Burnside's lemma.

    The deck has up to two jokers; if they are not alike, they are distinct cards.

    Examples
    --------
    >>> count_classes(5), count_classes(5, is_alike=False), count_classes(5, jokers=0)
    (152646, 169078, 134459)
    """
    fixed = n_moves = 0
    for suits in permutations(range(4)):
        for swap in (False, True) if is_alike and jokers == 2 else (False,):
            # A set is fixed when it is a union of cycles: the coefficient of x**n in the product of 1 + x**length.
            lengths = [length for length in _cycle_lengths(suits) for _ in range(13)]
            lengths += [2] if swap else [1] * jokers
            ways = [1] + [0] * n
            for length in lengths:
                for total in range(n, length - 1, -1):
                    ways[total] += ways[total - length]
            fixed += ways[n]
            n_moves += 1
    return fixed // n_moves


def _cycle_lengths(moves: tuple[int, ...]) -> list[int]:
    lengths, seen = [], set()
    for start in range(len(moves)):
        length, place = 0, start
        while place not in seen:
            seen.add(place)
            place, length = moves[place], length + 1
        if length:
            lengths.append(length)
    return lengths


def lettered_classes(jokers: int = 2) -> int:
    """Return the number of lettered patterns of deals, which was published as the number of deal classes.

    Cards are in order of rank, cards of one rank in the order of their suits, and each new suit gets the next letter.
    Deals of one class may get different letters, so the number is too large.

    Examples
    --------
    >>> lettered_classes(0), lettered_classes(2)
    (204087, 226408)
    """
    total = 0
    for held in range(jokers + 1):
        for shape in rank_shapes(5 - held):
            letterings = {_lettered(choice) for choice in product(*(combinations(range(4), n) for n in shape))}
            total += comb(13, len(shape)) * len(letterings)
    return total


def _lettered(choice: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the letter of each card, by the suits of each rank."""
    letters: dict[int, int] = {}
    return tuple(letters.setdefault(suit, len(letters)) for suits in choice for suit in suits)
