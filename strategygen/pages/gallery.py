"""A gallery: the card of every game of the catalogue, and their index with pictures and figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from strategygen.errors import UnsolvedConflictError
from strategygen.pages.card import make_card
from strategygen.pages.catalogue import ChartsOfGame
from strategygen.pages.cells import Json
from strategygen.pages.numbers import format_percent, format_scientific
from strategygen.pages.render import render, render_drawing, render_proved


@dataclass(frozen=True, slots=True)
class GalleryCard:
    """One card of a gallery: its game, its level, its lines, the sides of the pocket card, and its figures as text."""

    family: str
    game: str
    name: str
    level: str
    lines: int
    panels: int
    returns: str
    cost: str


@dataclass(frozen=True, slots=True)
class GalleryPage:
    """The index of a gallery; the files of a card are named after its game."""

    template: ClassVar[str] = "gallery"
    title: ClassVar[str] = "Strategy cards"
    about: ClassVar[tuple[str, ...]] = (
        "Each picture is a pocket card of 3.5 x 5 inches a side; it links to the same card as a printable page in "
        "plain words. The chart is the same card in the paper's notation, which the program reads and checks.",
        "A card of level “optimal” plays every deal optimally. The lines of a “penalty-free” card depend only on the "
        "cards held, at the stated cost per unit bet.",
    )

    cards: tuple[GalleryCard, ...]

    @property
    def families(self) -> dict[str, list[GalleryCard]]:
        """The cards of each family of games.

        Examples
        --------
        >>> card = GalleryCard("a", "a-1", "A", "optimal", 30, 2, "99.5439%", "0")
        >>> [(family, len(cards)) for family, cards in GalleryPage((card, card)).families.items()]
        [('a', 2)]
        """
        return {family: list(cards) for family, cards in groupby(self.cards, lambda card: card.family)}

    def to_json(self) -> Json:
        """Return the figures of the cards as JSON."""
        return [
            {"game": card.game, "level": card.level, "lines": card.lines, "sides": card.panels} for card in self.cards
        ]


def gallery_files(family: str, charts: ChartsOfGame) -> tuple[GalleryCard, dict[str, str]]:
    """Return the entry of a game in the gallery, and its files by their endings: html, md and svg.

    The card is optimal for a game without wild cards, penalty-free for one with them; of the other level where the
    chart language has no words for a chart of the first.
    """
    solution, game = charts.solution, charts.solution.game
    level = "penalty-free" if game.wild_ranks or game.deck.jokers else "optimal"
    try:
        report = (charts.optimal if level == "optimal" else charts.penalty_free).report
    except UnsolvedConflictError:
        level = "optimal" if level == "penalty-free" else "penalty-free"
        report = (charts.optimal if level == "optimal" else charts.penalty_free).report
    pocket = make_card(report, size="pocket", level=level)
    cost = pocket.optimal_return - pocket.expected_return
    card = GalleryCard(
        family=family,
        game=game.id,
        name=pocket.name,
        level=level,
        lines=len(pocket.rows),
        panels=len(pocket.panels),
        returns=format_percent(pocket.expected_return, 4),
        cost=format_scientific(cost),
    )
    return card, {
        "html": render_proved(make_card(report, level=level), solution, "html"),
        "md": render_proved(make_card(report, notation="paper", level=level), solution, "md"),
        "svg": render_drawing(pocket),
    }


def index_files(cards: Iterable[GalleryCard]) -> dict[str, str]:
    """Return the pages that list the cards of a gallery, by file name."""
    page = GalleryPage(tuple(cards))
    return {"index.html": render(page, "html"), "README.md": render(page, "md")}
