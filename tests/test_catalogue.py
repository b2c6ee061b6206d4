"""The exact return of every pay table of the catalogue equals its published return."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from math import floor

import pytest
from published import TABLE_8
from shared import slow_after, some

from strategygen.games import Game, catalogue, load_game
from strategygen.values.deals import set_classes
from strategygen.values.draws import full_deck_counts
from strategygen.values.payoffs import check_classes
from strategygen.values.solver import solve

ENTRIES = catalogue()
#: The pay tables with a published return; the first of each family is solved without --slow too.
PUBLISHED = [
    param
    for _, family in groupby((entry for entry in ENTRIES if entry.published), lambda entry: entry.path)
    for param in slow_after(1, (entry.id for entry in family))
]


def decimals(number: Fraction, digits: int) -> tuple[str, str]:
    """A non-negative number, rounded and truncated to `digits` decimals."""
    scaled = number * 10**digits
    rounded, cut = (str(whole).rjust(digits + 1, "0") for whole in (floor(scaled + Fraction(1, 2)), floor(scaled)))
    return f"{rounded[:-digits]}.{rounded[-digits:]}", f"{cut[:-digits]}.{cut[-digits:]}"


def test_decimals() -> None:
    assert decimals(Fraction(2, 3), 4) == ("0.6667", "0.6666")
    assert decimals(Fraction(1), 2) == ("1.00", "1.00")
    assert decimals(Fraction(1, 200), 2) == ("0.01", "0.00")


@pytest.mark.parametrize("game_id", PUBLISHED)
def test_the_exact_return_is_the_published_one(game_id: str) -> None:
    game = load_game(game_id)
    assert game.published is not None
    assert game.source is not None
    rounded, cut = decimals(solve(game).expected_return, len(game.published) - 2)
    assert game.published in (rounded, cut)
    # The source states "rounded" or "cut" where the two differ.
    assert ("rounded" in game.source) <= (game.published == rounded)
    assert ("cut" in game.source) == (game.published != rounded)


def test_nearly_every_pay_table_has_a_published_return() -> None:
    assert len(PUBLISHED) >= 85
    assert len(PUBLISHED) >= len(ENTRIES) - 6


@pytest.mark.parametrize(("family", "pays", "percent"), TABLE_8, ids=[family for family, _, _ in TABLE_8])
def test_the_returns_of_table_8_are_those_of_the_paper(family: str, pays: str, percent: str) -> None:
    game = load_game(family)
    assert [str(pay) for pay in game.pays] == pays.split()
    rounded, cut = decimals(solve(game).expected_return * 100, 4)
    assert percent in (rounded, cut)


def test_no_game_of_the_catalogue_has_warnings() -> None:
    for entry in ENTRIES:
        game = load_game(entry.id)
        assert game.warnings == (), entry.id
        assert check_classes(game) == (), entry.id


def test_the_families_are_there() -> None:
    families = {entry.path.stem for entry in ENTRIES}
    assert families >= {
        "aces-and-faces", "all-american", "bonus-deuces", "bonus-poker", "bonus-poker-deluxe", "deuces-and-joker",
        "deuces-wild", "double-aces-and-faces", "double-bonus", "double-deuces", "double-double-aces-and-faces",
        "double-double-bonus", "double-joker", "jacks-or-better", "joker-poker-kings", "joker-poker-two-pair",
        "loose-deuces", "super-aces", "super-double-bonus", "tens-or-better", "triple-bonus-plus",
        "triple-double-bonus", "white-hot-aces",
    }  # fmt: skip
    for family in families:
        assert load_game(family).id in {entry.id for entry in ENTRIES}


def test_no_two_entries_of_a_family_have_the_same_pays() -> None:
    games = [load_game(entry.id) for entry in ENTRIES]
    assert len({(game.id.rpartition("-")[0], game.classes, game.pays) for game in games}) == len(games)
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)


def test_a_class_id_means_the_same_hand_in_every_game() -> None:
    meanings: dict[str, set[str]] = {}
    for entry in ENTRIES:
        for cls in load_game(entry.id).classes:
            meanings.setdefault(cls.id, set()).add(cls.hand)
    assert {class_id: hands for class_id, hands in meanings.items() if len(hands) > 1} == {}


def hands_of(game: Game) -> dict[str, int]:
    """The number of five-card hands of each class."""
    ids = [*(cls.id for cls in game.classes), "nothing"]
    return dict(zip(ids, full_deck_counts(game)[0][0].tolist(), strict=True))


def test_the_numbers_of_the_rarest_hands_are_those_that_can_be_counted() -> None:
    bonus = hands_of(load_game("bonus-deuces"))
    assert [bonus[name] for name in ("natural_royal_flush", "four_deuces_ace", "four_deuces")] == [4, 4, 44]
    # Three, two or one 2 beside two, three or four of a rank, in each of the suits.
    five = 4 * 6 + 6 * 4 + 4 * 1
    assert [bonus[name] for name in ("five_aces", "five_3s_5s", "five_6s_kings")] == [five, 3 * five, 8 * five]
    both = hands_of(load_game("deuces-and-joker"))
    assert [both[name] for name in ("five_wild_cards", "natural_royal_flush", "four_deuces")] == [1, 4, 48]
    double = hands_of(load_game("double-joker"))
    assert [double[name] for name in ("natural_royal_flush", "five_of_a_kind")] == [4, 13 * (2 + 4)]
    faces = hands_of(load_game("double-double-aces-and-faces"))
    names = ("four_aces_kicker_j_k", "four_jacks_kings_kicker_j_a", "four_aces", "four_jacks_kings", "four_2s_10s")
    assert [faces[name] for name in names] == [12, 3 * 12, 48 - 12, 3 * (48 - 12), 9 * 48]
    low = hands_of(load_game("double-double-bonus"))
    names = ("four_aces_kicker_2_4", "four_2s_4s_kicker_a_4", "four_aces", "four_2s_4s", "four_5s_kings")
    assert [low[name] for name in names] == [12, 3 * 12, 48 - 12, 3 * (48 - 12), 9 * 48]


@pytest.mark.sampled
def test_every_hand_is_counted_once() -> None:
    for family in some(sorted({entry.path.stem for entry in ENTRIES}), 4):
        game = load_game(family)
        assert sum(hands_of(game).values()) == set_classes(game.deck, 5).sizes.sum()
