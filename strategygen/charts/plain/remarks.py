"""What the remarks beside a hand say."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.plain.vocabulary import Word
from strategygen.language import Entry, Name


@dataclass(slots=True)
class Remarks:
    """What the remarks beside a hand say: numbers of cards held, and examples of the ranks held."""

    held: list[tuple[int, Word]] = field(default_factory=list)
    #: "Both" cards or pairs, and types of hold that have the cards named.
    both: list[Word] = field(default_factory=list)
    types: list[tuple[tuple[str, ...], Word]] = field(default_factory=list)
    examples: list[tuple[Ranks, Word]] = field(default_factory=list)
    #: Types of made hands that are broken for the hand, and numbers of cards that are not held.
    broken: list[tuple[tuple[str, ...], Word]] = field(default_factory=list)
    unheld: list[tuple[int, Word]] = field(default_factory=list)
    #: Made hands that are not broken for the hand.
    unbroken: list[Name] = field(default_factory=list)
    #: Words such as "including inside", beside a hand without other limits.
    included: list[Word] = field(default_factory=list)

    #: Ranks that are said to be held, and none else.
    ranks: list[tuple[frozenset[int], Word]] = field(default_factory=list)
    #: Full houses or two pair (the type of hold) that are held too, where none is excepted.
    full: list[tuple[str, Word]] = field(default_factory=list)

    #: Ranks that such a hand does not have: "5-6-7, not 5-6-8".
    counterexamples: list[tuple[Ranks, Word]] = field(default_factory=list)
    #: Hands that are said to be the same.
    same: list[tuple[tuple[Entry, ...], Word]] = field(default_factory=list)

    def add(self, other: Remarks) -> None:
        """Add what other remarks say."""
        for one in fields(self):
            getattr(self, one.name).extend(getattr(other, one.name))
