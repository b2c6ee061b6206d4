"""The index of a gallery: every card of the catalogue, with its picture and its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from strategygen.tables.card import CardPage
from strategygen.tables.numbers import format_percent, format_scientific
from strategygen.tables.records import Json

__all__ = ["GalleryCard", "GalleryFamily", "GalleryPage", "gallery_card", "gallery_page"]


@dataclass(frozen=True, slots=True)
class GalleryCard:
    """One card of a gallery.

    Attributes
    ----------
    family, game, name, level : str
        What it is a card of.
    lines, panels : int
        How long it is, and how many sides of a pocket card it takes.
    returns, cost : str
        What it returns, and what it loses against optimal play.
    """

    family: str
    game: str
    name: str
    level: str
    lines: int
    panels: int
    returns: str
    cost: str


@dataclass(frozen=True, slots=True)
class GalleryFamily:
    """The cards of one family of games."""

    family: str
    cards: tuple[GalleryCard, ...]


@dataclass(frozen=True, slots=True)
class GalleryPage:
    """The index of a gallery; the files of a card are named after its game."""

    template: ClassVar[str] = "gallery"
    title: ClassVar[str] = "Strategy cards"
    about: ClassVar[tuple[str, ...]] = (
        "Each picture is a pocket card of 3.5 x 5 inches a side; behind it stands the same card as a page that can be "
        "printed, in plain words. Beside it is the chart in the notation of the paper, which the program reads and "
        "checks.",
        "A card of the level “optimal” plays every deal right. One of the level “penalty-free” looks only at the cards "
        "held, and loses what is told.",
    )

    families: tuple[GalleryFamily, ...]

    def to_json(self) -> Json:
        """Return the figures."""
        return [
            {"game": card.game, "level": card.level, "lines": card.lines, "sides": card.panels}
            for family in self.families
            for card in family.cards
        ]


def gallery_card(family: str, page: CardPage) -> GalleryCard:
    """Return the entry of a pocket card."""
    cost = page.optimal_return - page.expected_return
    return GalleryCard(
        family=family,
        game=page.game,
        name=page.name,
        level=page.level,
        lines=len(page.rows),
        panels=len(page.panels),
        returns=format_percent(page.expected_return, 4),
        cost=format_scientific(cost) if cost else "nothing",
    )


def gallery_page(cards: Sequence[GalleryCard]) -> GalleryPage:
    """Return the index of some cards, those of one family together.

    Examples
    --------
    >>> card = GalleryCard("a", "a-1", "A", "optimal", 30, 2, "99.5439%", "nothing")
    >>> [family.family for family in gallery_page([card, card]).families]
    ['a']
    """
    return GalleryPage(
        tuple(GalleryFamily(family, tuple(found)) for family, found in groupby(cards, lambda card: card.family))
    )
