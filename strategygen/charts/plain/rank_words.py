"""Words for ranks, wild cards and lists, as printed lines have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from strategygen.cards import Rank
from strategygen.games import Game

#: A longer list of combinations is not readable.
MOST_COMBINATIONS = 24
DRAWS = {"RF": "royal flush", "SF": "straight flush", "F": "flush", "S": "straight"}
COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
RANK_WORDS = {rank: str(rank) for rank in range(2, 11)} | {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def joined(texts: Sequence[str], word: str = "or") -> str:
    """Return texts as a list in a sentence."""
    if len(texts) <= 2:
        return f" {word} ".join(texts)
    return f"{', '.join(texts[:-1])}, {word} {texts[-1]}"


def wild_noun(game: Game, n: int) -> str:
    """Return the noun of n wild cards of a game."""
    if game.wild_ranks and game.deck.jokers:
        noun = "wild card"
    elif game.deck.jokers:
        noun = "joker"
    elif game.wild_ranks == frozenset({Rank.TWO}):
        noun = "deuce"
    else:
        noun = "wild card"
    return noun if n == 1 else f"{noun}s"


def shown_rank(rank: int) -> str:
    """Return a rank as players write it."""
    return "10" if rank == Rank.TEN else str(Rank(rank))


def ranges(ranks: Iterable[int]) -> Iterator[str]:
    """Yield the ranks, three and more in a row as a range."""
    for _, run in groupby(enumerate(sorted(ranks)), lambda item: item[1] - item[0]):
        members = [rank for _, rank in run]
        if len(members) > 2:
            yield f"{shown_rank(members[0])} to {shown_rank(members[-1])}"
        else:
            yield from map(shown_rank, members)


def choice_of(ranks: Iterable[int]) -> str:
    """Return ranks of discards: ``2 to 4, 8, or ace``."""
    return joined(list(ranges(ranks))).replace("A", "ace")


def article(what: str) -> str:
    """Return the article of a rank."""
    return "an" if what[0] in "aA8" else "a"
