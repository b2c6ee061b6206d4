"""Ranks, suits, cards and decks, and their text.

============  ==================================================================
rank          2 to 14; 10 to 14 are written T, J, Q, K, A.
suit          one of c, d, h, s.
joker         a card without rank or suit, written ``Jo``; jokers are alike.
deck          the cards dealt from: 52 cards and up to two jokers, or a short deck.
deal          the five initial cards.
hold          the cards kept, a subset of the deal.
============  ==================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import islice
from typing import ClassVar

from strategygen.errors import CardError, shortened

RANK_SYMBOLS = "23456789TJQKA"


class Rank(IntEnum):
    """Rank of a card, 2 to 14.

    Examples
    --------
    >>> Rank.JACK, str(Rank.TEN), Rank.parse("10"), Rank.parse("q").symbol
    (<Rank.JACK: 11>, 'T', <Rank.TEN: 10>, 'Q')
    >>> [rank.symbol for rank in Rank] == list("23456789TJQKA")
    True
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def symbol(self) -> str:
        """One character: 2-9, T, J, Q, K, A."""
        return RANK_SYMBOLS[self - 2]

    def __str__(self) -> str:
        return self.symbol

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Return the rank that a text names; ``10`` means T, letters may be lowercase.

        Raises
        ------
        CardError
            If `text` names no rank.
        """
        symbol = "T" if text == "10" else text.upper()
        if len(symbol) != 1 or symbol not in RANK_SYMBOLS:
            raise CardError(f"{text!r} is not a rank; ranks are 2-9, T (or 10), J, Q, K, A")
        return cls(RANK_SYMBOLS.index(symbol) + 2)


RANKS = tuple(Rank)


class Suit(IntEnum):
    """Suit of a card.

    Examples
    --------
    >>> Suit.parse("♥"), str(Suit.SPADES)
    (<Suit.HEARTS: 3>, 's')
    """

    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    SPADES = 4

    @property
    def symbol(self) -> str:
        """One letter: c, d, h, s."""
        return "cdhs"[self - 1]

    @property
    def picture(self) -> str:
        """The suit's symbol: ♣, ♦, ♥, ♠."""
        return "♣♦♥♠"[self - 1]

    def __str__(self) -> str:
        return self.symbol

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Return the suit that a letter or a suit symbol names.

        Raises
        ------
        CardError
            If the text names no suit.
        """
        for symbols in ("cdhs", "♣♦♥♠", "♧♢♡♤"):
            if len(text) == 1 and text.lower() in symbols:
                return cls(symbols.index(text.lower()) + 1)
        raise CardError(f"{text!r} is not a suit; suits are c, d, h, s")


@lru_cache
def _name(rank: int, suit: int) -> str:
    return f"{Rank(rank)}{Suit(suit)}" if rank else "Jo"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card; the joker has rank 0 and suit 0.

    Examples
    --------
    >>> Card.parse("Th"), str(Card.parse("10♥")), Card.parse("Jo") == JOKER
    (Card('Th'), 'Th', True)
    >>> Card.parse("1h")
    Traceback (most recent call last):
    strategygen.errors.CardError: '1h' is not a card; write rank and suit like Ah, Td, 2c, or Jo for a joker
    """

    rank: int
    suit: int

    def __str__(self) -> str:
        return _name(self.rank, self.suit)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})" if self.rank else "JOKER"

    def __init__(self, rank: int | str, suit: int | None = None) -> None:
        if isinstance(rank, str):
            parsed = Card.parse(rank)
            rank, suit = parsed.rank, parsed.suit
        object.__setattr__(self, "rank", int(rank))
        object.__setattr__(self, "suit", int(suit or 0))

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self.rank == 0

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that `text` names: rank and suit, or ``Jo``, ``joker``.

        Raises
        ------
        CardError
            If the text names no card.
        """
        word = text.strip()
        if word.lower() in ("jo", "joker"):
            return JOKER
        try:
            return cls(Rank.parse(word[:-1]), Suit.parse(word[-1:]))
        except CardError:
            raise CardError(f"{text!r} is not a card; write rank and suit like Ah, Td, 2c, or Jo for a joker") from None


JOKER = Card(0, 0)

_CARD = re.compile(r"joker|jo|(?:10|[2-9tjqka])[cdhs♣♦♥♠♧♢♡♤]", re.IGNORECASE)


class Cards(tuple[Card, ...]):
    """Distinct cards, jokers first, then by rank from the highest; jokers, which are alike, may repeat.

    Parameters
    ----------
    cards : str or iterable of Card
        Text such as ``"Ah Kh"``, ``"AhKh"``, ``"A♥, 10♦"``, or the cards themselves.

    Raises
    ------
    CardError
        If a part of the text is not a card, or a card is duplicated.

    Examples
    --------
    >>> Cards("2c AhKh")
    Cards('Ah Kh 2c')
    >>> Cards("Ah Ah")
    Traceback (most recent call last):
    strategygen.errors.CardError: Ah is duplicated in 'Ah Ah'
    """

    __slots__ = ()
    size: ClassVar[int | None] = None
    noun: ClassVar[str] = "cards"

    def __new__(cls, cards: str | Iterable[Card] = ()) -> Cards:
        found = tuple(_parse_cards(cards)) if isinstance(cards, str) else tuple(islice(cards, 60))
        has_size = cls.size in (None, len(found))
        if len({*found}) < len(found) or not has_size:
            shown = shortened(cards if isinstance(cards, str) else " ".join(map(str, found)))
            for i, card in enumerate(found):
                if card in found[:i] and not card.is_joker:
                    raise CardError(f"{card} is duplicated in {shown!r}")
            if not has_size:
                raise CardError(f"a {cls.noun} has {cls.size} cards, {shown!r} has {len(found)}")
        found = tuple(sorted(found, key=lambda card: (-(card.rank or 99), -card.suit)))
        return super().__new__(cls, found)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Hold(Cards):
    """The cards kept from a deal; the empty hold draws five cards."""

    __slots__ = ()
    noun = "hold"


class Deal(Cards):
    """The five cards dealt.

    Examples
    --------
    >>> Deal("2s Js Qs Kh Ad")
    Deal('Ad Kh Qs Js 2s')
    >>> Deal("2s Js")
    Traceback (most recent call last):
    strategygen.errors.CardError: a deal has 5 cards, '2s Js' has 2
    """

    __slots__ = ()
    size = 5
    noun = "deal"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, in the order of the text; at most the first 60.

    Raises
    ------
    CardError
        If a part of the text is not a card.

    Examples
    --------
    >>> parse_cards("4c 9s4d")
    (Card('4c'), Card('9s'), Card('4d'))
    """
    return tuple(islice(_parse_cards(text), 60))


def _parse_cards(text: str) -> Iterator[Card]:
    position = 0
    text = text.strip()
    while position < len(text):
        if text[position].isspace() or text[position] in ",;-–—\ufe0e\ufe0f":
            position += 1
            continue
        match = _CARD.match(text, position)
        if match is None:
            word = re.split(r"[\s,;]", text[position : position + 20])[0]
            Card.parse(word)
            raise CardError(f"{word!r} is not a card; separate cards by spaces, like 'Ah Kh Qh Jh 2c'")
        yield Card.parse(match.group())
        position = match.end()


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: four suits of the ranks from `lowest` to the ace, and `jokers` jokers, which are alike.

    Examples
    --------
    >>> len(Deck(1)), JOKER in Deck(1), JOKER in Deck(), len(Deck(lowest=10))
    (53, True, False, 20)
    """

    jokers: int = 0
    lowest: int = 2

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks in the deck, lowest first."""
        return RANKS[self.lowest - 2 :]

    def __len__(self) -> int:
        return 4 * len(self.ranks) + self.jokers

    def __iter__(self) -> Iterator[Card]:
        for suit in Suit:
            for rank in self.ranks:
                yield Card(rank, suit)
        for _ in range(self.jokers):
            yield JOKER

    def __contains__(self, card: object) -> bool:
        if not isinstance(card, Card):
            return False
        return self.jokers > 0 if card.is_joker else card.rank >= self.lowest


def bits_of_ranks(ranks: Iterable[int]) -> int:
    """Return a set of ranks as a bit mask: bit r - 2 for rank r.

    Examples
    --------
    >>> bin(bits_of_ranks([Rank.TWO, Rank.FIVE]))
    '0b1001'
    """
    return sum(1 << (rank - 2) for rank in ranks)


def parse_ranks(text: str) -> frozenset[Rank]:
    """Return the ranks in a list such as ``"2-4,A"``; the inverse of `format_ranks`.

    Raises
    ------
    CardError
        If a part is not a rank, or a range is reversed.

    Examples
    --------
    >>> sorted(map(str, parse_ranks("2-4, A")))
    ['2', '3', '4', 'A']
    """
    ranks: set[Rank] = set()
    for part in re.split(r"\s*,\s*", text.strip()):
        first, dash, last = (piece.strip() for piece in part.replace("–", "-").partition("-"))
        low = Rank.parse(first)
        high = Rank.parse(last) if dash else low
        if high < low:
            raise CardError(f"the range {part!r} is reversed")
        ranks.update(rank for rank in RANKS if low <= rank <= high)
    return frozenset(ranks)


def format_ranks(ranks: Iterable[int]) -> str:
    """Return ranks as a list of ranges, lowest first; a range has at least three ranks.

    Examples
    --------
    >>> format_ranks([2, 3, 4, 14]), format_ranks([11, 12]), format_ranks([11, 12, 13])
    ('2-4,A', 'J,Q', 'J-K')
    """
    return _format_sorted(tuple(sorted(set(ranks))))


@lru_cache(maxsize=8192)
def _format_sorted(ranks: tuple[int, ...]) -> str:
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    parts: list[str] = []
    for run in runs:
        if len(run) >= 3:
            parts.append(f"{Rank(run[0])}-{Rank(run[-1])}")
        else:
            parts.extend(str(Rank(rank)) for rank in run)
    return ",".join(parts)
