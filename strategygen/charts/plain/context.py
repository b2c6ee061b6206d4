"""The context of plain words: the game, the section, the high ranks."""

from __future__ import annotations

from dataclasses import dataclass

from strategygen.cards import Rank
from strategygen.games import Game
from strategygen.language import Section

#: High ranks if no game is given: jacks or better.
USUAL_HIGH = frozenset(range(int(Rank.JACK), int(Rank.ACE) + 1))


@dataclass(frozen=True, slots=True)
class Context:
    """The game of a chart, the section of a line, and the high ranks if the chart defines them."""

    game: Game | None = None
    section: Section | None = None
    high: frozenset[int] | None = None
    #: The ranks of face cards, if the chart defines them.
    face: frozenset[int] | None = None
    #: Whether four to a straight without a shape is open-ended, as above a line for inside straights.
    is_open_ended: bool = False
    #: Whether a number of gaps does not include sets with a low ace, as in a chart with lines of their own for these.
    is_ace_high: bool = False
    #: Whether "two missing" is a number of gaps: elsewhere the chart says "one missing".
    counts_missing: bool = False
    #: Whether a number in parentheses behind a straight flush draw, as in "SF3(1)", is its number of gaps.
    has_gaps_in_parentheses: bool = False
    #: Whether "inside" is every draw that is not open-ended, as the chart says: with two gaps, too.
    inside_is_rest: bool = False
    #: Whether "inside" is a draw with one gap and "double inside" one with two, as the chart says.
    inside_is_gaps: bool = False
    #: Whether 3-4-5-6 is open-ended where deuces are wild, as the chart says.
    low_row_is_open: bool = False
    #: Numbers of gaps that the chart gives to some ranks, such as two to A23.
    gap_counts: tuple[tuple[tuple[int, ...], int], ...] = ()
    #: Numbers of cards for which other lines are about royal draws alone: a straight flush is none of these.
    royals: frozenset[int] = frozenset()

    @property
    def wild_ranks(self) -> frozenset[int]:
        """The ranks that are wild."""
        return frozenset(map(int, self.game.wild_ranks)) if self.game is not None else frozenset()

    @property
    def has_wild(self) -> bool:
        """Whether the game is known to have wild cards."""
        return self.game is not None and bool(self.game.wild_ranks or self.game.deck.jokers)

    @property
    def pays_two_pair(self) -> bool:
        """Whether the game is known to pay for two pair."""
        return self.game is not None and any(cls.hand == "two pair" for cls in self.game.classes)

    @property
    def game_high(self) -> frozenset[int]:
        """The ranks that the chart language calls high."""
        return frozenset(map(int, self.game.high_ranks)) if self.game is not None else USUAL_HIGH

    @property
    def high_ranks(self) -> frozenset[int]:
        """The ranks that plain words call high."""
        return self.game_high if self.high is None else self.high

    @property
    def has_usual_high(self) -> bool:
        """Whether plain words and the chart language call the same ranks high."""
        return self.high_ranks == self.game_high

    @property
    def wild(self) -> int | None:
        """Number of wild cards in the deals of the section; None if unknown."""
        if self.section is not None:
            return self.section.wild
        return None if self.has_wild else 0

    def natural_sizes(self, n: int) -> frozenset[int]:
        """Return the numbers of natural cards that a hold of n cards may have."""
        if self.wild is not None:
            return frozenset({n - self.wild})
        most = 4 if self.game is None else 4 * len(self.game.wild_ranks) + self.game.deck.jokers
        return frozenset(range(max(1, n - most), n + 1))

    def wilds_spelled(self, n: int) -> tuple[int, ...]:
        """Return the numbers of wild cards for which a hold of n cards needs its own list of cards."""
        if self.wild is not None:
            return (self.wild,) if self.wild < n else ()
        most = 0 if self.game is None else 4 * len(self.game.wild_ranks) + self.game.deck.jokers
        return tuple(range(min(n - 1, most) + 1))
