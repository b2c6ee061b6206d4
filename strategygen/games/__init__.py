"""Games as data: pay tables, pay classes, game files and the catalogue."""

from strategygen.games.classes import CATEGORIES, SAME_RANK, STRAIGHT_RANKS, PayClass
from strategygen.games.files import (
    GameEntry,
    GameFamily,
    catalogue,
    find_in_catalogue,
    load_families,
    load_game,
    pay_tables_named,
    read_toml,
)
from strategygen.games.model import Game
from strategygen.games.numbers import parse_number, parse_pay, parse_return, parse_share

__all__ = [
    "CATEGORIES",
    "SAME_RANK",
    "STRAIGHT_RANKS",
    "Game",
    "GameEntry",
    "GameFamily",
    "PayClass",
    "catalogue",
    "find_in_catalogue",
    "load_families",
    "load_game",
    "parse_number",
    "parse_pay",
    "parse_return",
    "parse_share",
    "pay_tables_named",
    "read_toml",
]
