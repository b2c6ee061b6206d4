"""Games and their pay tables.

============  ==================================================================
pay           units returned per unit bet, stake included ("9 for 1").
pay table     the pay of every pay class.
game          deck, wild cards, pay classes and one pay table.
============  ==================================================================

A final hand belongs to the first pay class in the list that it fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from strategygen.cards import RANKS, Deck, Rank
from strategygen.display import Record, Result
from strategygen.errors import GameError, unknown_name
from strategygen.games.classes import PayClass
from strategygen.games.doubtful import pays_out_of_order, unpaid_hands
from strategygen.games.numbers import parse_pay


@dataclass(frozen=True, slots=True)
class Game(Result):
    """A draw-poker game: deck, wild cards and pay table.

    Attributes
    ----------
    id, name : str
        Catalogue id such as ``jacks-or-better-9-6``, and the name shown on pages.
    deck : Deck
        The deck dealt from.
    wild_ranks : frozenset of Rank
        Wild ranks; jokers are always wild.
    classes : tuple of PayClass
        The pay classes; a final hand belongs to the first that it fits.
    pays : tuple of Fraction
        Pay of each class, in units per unit bet.
    published, source : str or None
        The published return, a decimal such as "0.9954", and where it is from.
    changed : bool
        Whether `with_pays` changed a pay.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> game = load_game("jacks-or-better")
    >>> game.id, len(game.deck), str(game.pay("full_house"))
    ('jacks-or-better-9-6', 52, '9')
    """

    # Games are keys of many caches: the hash is of the id alone, which few games share.
    id: str
    name: str = field(hash=False)
    deck: Deck = field(hash=False)
    wild_ranks: frozenset[Rank] = field(hash=False)
    classes: tuple[PayClass, ...] = field(hash=False)
    pays: tuple[Fraction, ...] = field(hash=False)
    published: str | None = field(default=None, hash=False)
    source: str | None = field(default=None, hash=False)
    changed: bool = field(default=False, compare=False)

    @property
    def high_ranks(self) -> frozenset[Rank]:
        """Ranks whose pairs are paid (J-A in Jacks or Better); cards of these ranks are high cards."""
        ranks: set[Rank] = set()
        for cls in self.classes:
            if cls.hand == "pair":
                ranks |= set(RANKS) if cls.ranks is None else cls.ranks
        return frozenset(ranks - self.wild_ranks)

    @property
    def deck_text(self) -> str:
        """The number of cards, and the wild cards.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> load_game("deuces-and-joker").deck_text
        '53 cards, 2s and joker wild'
        """
        wild = [f"{rank}s" for rank in sorted(self.wild_ranks)]
        wild += [["", "joker", "two jokers"][self.deck.jokers]] if self.deck.jokers else []
        return f"{len(self.deck)} cards" + (f", {' and '.join(wild)} wild" if wild else "")

    @property
    def warnings(self) -> tuple[str, ...]:
        """Sentences about unusual pay classes and pays; the game can be solved all the same.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> game = load_game("jacks-or-better")
        >>> game.warnings
        ()
        >>> game.with_pays({"flush": 3}).warnings
        ("'flush' pays 3, less than 'straight', which pays 4 and is the lower hand",)
        """
        return (
            *unpaid_hands(self.classes, self.deck, self.wild_ranks),
            *pays_out_of_order(self.classes, self.pays, self.deck, self.wild_ranks),
        )

    def class_index(self, class_id: str) -> int:
        """Return the position of a pay class.

        Raises
        ------
        GameError
            If the game has no such class.
        """
        ids = [cls.id for cls in self.classes]
        if class_id not in ids:
            raise GameError(unknown_name("pay class", class_id, ids))
        return ids.index(class_id)

    def pay(self, class_id: str) -> Fraction:
        """Return the pay of one class, in units per unit bet; raise GameError if the game has no such class."""
        return self.pays[self.class_index(class_id)]

    def with_pays(self, pays: Mapping[str, object], coins: int = 1) -> Game:
        """Return the game with some pays replaced.

        Parameters
        ----------
        pays : mapping of str to int, Fraction or str
            New pays by class id; text is parsed by `parse_pay`.
        coins : int
            Number of coins that the pays are for: 4000 for 5 coins is a pay of 800.

        Raises
        ------
        GameError
            If a class is unknown or a pay is not valid.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> load_game("jacks-or-better").with_pays({"royal_flush": 4880}, coins=5).pay("royal_flush")
        Fraction(976, 1)
        """
        if coins < 1:
            raise GameError(f"coins must be 1 or more, not {coins}")
        if not pays:
            return self
        new = list(self.pays)
        for class_id, pay in pays.items():
            index = self.class_index(class_id)
            new[index] = parse_pay(pay, f"the pay of {class_id}") / coins
        if tuple(new) == self.pays:
            return self
        return replace(self, pays=tuple(new), published=None, source=None, changed=True)

    @property
    def caption(self) -> str:
        return self.name + (", pays changed" if self.changed else "")

    def to_records(self) -> list[Record]:
        return [{"id": c.id, "name": c.name, "pay": pay} for c, pay in zip(self.classes, self.pays, strict=True)]
