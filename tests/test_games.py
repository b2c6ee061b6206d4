from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategygen.cards import Deck, Rank, parse_ranks
from strategygen.errors import GameError
from strategygen.games import CATEGORIES, Game, PayClass, catalogue, load_game, parse_pay

PAYS_9_6 = (800, 50, 25, 9, 6, 4, 3, 2, 1)

#: A faultless family with a joker and a wild rank; the faulty ones differ from it in one place.
GOOD = """\
id = "mine"
name = "My game"
cards = 53
wild = "2"
full_pay = "good"

[[class]]
id = "natural_royal"
hand = "royal flush"
wild_cards = 0

[[class]]
id = "quads"
name = "Four aces"
hand = "four of a kind"
ranks = "A"
kickers = "3,4"
wild_cards = [0, 1]

[[class]]
id = "high_pair"
hand = "pair"
ranks = "K,A"

[[pay_table]]
id = "good"
pays = { natural_royal = 4674.5051, quads = "1/3", high_pair = 1 }
published = "0.9954"
source = "a book"

[[pay_table]]
id = "bad"
name = "My bad game"
pays = { natural_royal = 100, quads = 0, high_pair = 1 }
"""


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, "utf-8")
    return path


# ---------------------------------------------------------------------------- catalogue and loading


def test_every_game_of_the_catalogue_loads() -> None:
    entries = catalogue()
    assert len({entry.id for entry in entries}) == len(entries) >= 7
    for entry in entries:
        game = load_game(entry.id)
        assert (game.id, game.name, game.published) == (entry.id, entry.name, entry.published)
        assert entry.deck.startswith(f"{len(game.deck)} cards")
        assert len(game.pays) == len(game.classes) == len({cls.id for cls in game.classes})
        assert all(pay >= 0 for pay in game.pays)
        assert not game.changed


def test_every_file_of_the_catalogue_bears_the_id_of_its_family() -> None:
    for path in {entry.path for entry in catalogue()}:
        family = path.stem
        tables = [entry.id for entry in catalogue() if entry.path == path]
        assert all(table.startswith(f"{family}-") for table in tables)
        assert load_game(family).id in tables
        assert [load_game(f"{path}#{table.removeprefix(family + '-')}").id for table in tables] == tables


def test_jacks_or_better_is_the_game_of_the_paper() -> None:
    game = load_game("jacks-or-better")
    assert game == load_game("jacks-or-better-9-6")
    assert game.pays == PAYS_9_6
    assert game.deck == Deck(0, 2)
    assert (game.wild_ranks, game.high_ranks) == (frozenset(), parse_ranks("J-A"))
    assert [cls.hand for cls in game.classes] == [hand for hand in CATEGORIES if hand != "five of a kind"]
    assert load_game("jacks-or-better-8-5").pays == (800, 50, 25, 8, 5, 4, 3, 2, 1)


def test_a_file_is_read_as_it_stands(good: Path) -> None:
    game = load_game(good)
    assert game == Game(
        id="mine-good",
        name="My game good",
        deck=Deck(1, 2),
        wild_ranks=frozenset({Rank.TWO}),
        classes=(
            PayClass("natural_royal", "Natural royal", "royal flush", wild_cards=frozenset({0})),
            PayClass(
                "quads",
                "Four aces",
                "four of a kind",
                frozenset({Rank.ACE}),
                frozenset({Rank.THREE, Rank.FOUR}),
                frozenset({0, 1}),
            ),
            PayClass("high_pair", "High pair", "pair", frozenset({Rank.KING, Rank.ACE})),
        ),
        pays=(Fraction(46745051, 10000), Fraction(1, 3), Fraction(1)),
        published="0.9954",
        source="a book",
    )
    assert game.high_ranks == parse_ranks("K,A")


def test_a_pay_table_of_a_file_is_chosen_by_its_id(good: Path) -> None:
    assert load_game(str(good)).id == load_game(f"{good}#good").id == "mine-good"
    assert load_game(f"{good}#bad").name == "My bad game"


def test_an_unknown_pay_table_of_a_file_gets_the_ids_that_can_be_chosen(good: Path) -> None:
    with pytest.raises(GameError, match=r"mine\.toml: there is no pay table 'god'") as caught:
        load_game(f"{good}#god")
    assert str(caught.value).endswith("did you mean good?")


def test_windows_line_ends_are_read(good: Path) -> None:
    game = load_game(good)
    other = good.with_name("other.toml")
    other.write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert load_game(other) == game


def test_an_edited_file_is_read_again(good: Path) -> None:
    assert load_game(good).pay("high_pair") == 1
    good.write_text(GOOD.replace("high_pair = 1 }\npublished", "high_pair = 2 }\npublished"), "utf-8")
    assert load_game(good).pay("high_pair") == 2


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("jack-or-better", "there is no game 'jack-or-better'; did you mean jacks-or-better?"),
        ("jacks-or-better-9-7", "did you mean jacks-or-better-9-6"),
        ("JACKS", "there is no game 'JACKS'; there are "),
        ("", "there is no game ''"),
        ("x" * 5000, "there is no game 'xxx"),
        ("missing.toml", "missing.toml: No such file or directory"),
        ("/", "/: Is a directory"),
        ("x" * 5000 + ".toml", "File name too long"),
        ("zero\0.toml", ".toml"),
    ],
)
def test_a_game_that_is_not_there_is_named(name: str, part: str) -> None:
    with pytest.raises(GameError) as caught:
        load_game(name)
    assert part in str(caught.value)


# ------------------------------------------------------------------------------------------- pays


@pytest.mark.parametrize(
    ("value", "pay"),
    [
        ("4674.5051", Fraction(46745051, 10000)),
        ("1/3", Fraction(1, 3)),
        (" 9 ", Fraction(9)),
        ("0", Fraction(0)),
        ("0.0", Fraction(0)),
        ("007", Fraction(7)),
        ("1e15", Fraction(10**15)),
        ("4/6", Fraction(2, 3)),
        (0, Fraction(0)),
        (10**15, Fraction(10**15)),
        (Fraction(1, 3), Fraction(1, 3)),
        ("0." + "1" * 40, Fraction(int("1" * 40), 10**40)),
        ("9" * 40, Fraction(10**40 - 1)),
    ],
)
def test_a_pay_is_an_exact_fraction(value: object, pay: Fraction) -> None:
    assert parse_pay(value) == pay
    assert type(parse_pay(value)) is Fraction


@pytest.mark.parametrize(
    "value",
    [
        "-1", -1, Fraction(-1, 3), "-1/3", "nan", math.nan, "inf", "-inf", math.inf, "", " ", True, False, "True",
        "1e400", "1e-2", 10**50, "1" * 41, "1." + "1" * 41, "nine", "9 for 1", "1/0", "1/00", "1//3", "1/2/3",
        "1.5/2", ".5", "5.", "+5", "1_000", "1,5", "0x10", "²", 1.5, None, [1], {}, b"1", 10**5000, -(10**5000),
    ],
    ids=lambda value: f"{type(value).__name__} {value if isinstance(value, (str, float)) else ''}",
)  # fmt: skip
def test_what_is_no_pay_is_explained(value: object) -> None:
    with pytest.raises(GameError) as caught:
        parse_pay(value, "the pay of flush")
    message = str(caught.value)
    assert message.startswith("the pay of flush: ")
    assert "is not a number such as 9, 4.5 or 1/3; " in message
    assert len(message) < 150


def test_a_negative_pay_is_called_negative() -> None:
    for value in ("-1", -1, "-4.5", Fraction(-1, 3)):
        with pytest.raises(GameError, match="a pay cannot be negative"):
            parse_pay(value)


@given(st.one_of(st.text(max_size=60), st.text(alphabet="0123456789./eE+-", max_size=50)))
def test_any_text_is_a_pay_or_a_game_error(text: str) -> None:
    try:
        pay = parse_pay(text)
    except GameError:
        return
    assert pay >= 0
    assert pay == Fraction(text.strip())


@given(st.fractions(min_value=0, max_denominator=10**6).filter(lambda pay: pay < 10**40))
def test_every_fraction_is_read_back_from_its_text(pay: Fraction) -> None:
    assert parse_pay(str(pay)) == parse_pay(pay) == pay


def test_some_pays_are_replaced_and_the_others_stay() -> None:
    game = load_game("jacks-or-better", {"royal_flush": "4674.5051", "flush": 0})
    assert game.pays == (Fraction(46745051, 10000), 50, 25, 9, 0, 4, 3, 2, 1)
    assert game.changed
    assert (game.published, game.source) == (None, None)


def test_replacing_a_pay_by_itself_changes_nothing() -> None:
    game = load_game("jacks-or-better")
    same = load_game("jacks-or-better", {"flush": "6.0"})
    assert same == game
    assert (same.published, same.changed) == (game.published, False)


def test_the_pays_of_several_coins_are_pays_of_one() -> None:
    game = load_game("jacks-or-better", {"royal_flush": 4880, "flush": 31}, coins=5)
    assert (game.pay("royal_flush"), game.pay("flush"), game.pay("straight")) == (976, Fraction(31, 5), 4)


@pytest.mark.parametrize(
    ("pays", "coins", "part"),
    [
        ({"flus": 5}, 1, "there is no pay class 'flus'; did you mean flush"),
        ({"": 5}, 1, "there is no pay class ''; there are royal_flush, "),
        ({"flush": -5}, 1, "the pay of flush: '-5' is not a number such as 9, 4.5 or 1/3; a pay cannot be negative"),
        ({"flush": "six"}, 1, "the pay of flush: 'six' is not a number"),
        ({"flush": 5}, 0, "coins must be 1 or more, not 0"),
        ({"flush": 5}, -5, "coins must be 1 or more, not -5"),
    ],
)
def test_a_replacement_that_cannot_be_meant_is_explained(pays: dict[str, object], coins: int, part: str) -> None:
    with pytest.raises(GameError) as caught:
        load_game("jacks-or-better", pays, coins)
    assert part in str(caught.value)


def test_an_unknown_class_has_no_pay() -> None:
    with pytest.raises(GameError, match="there is no pay class 'flus'; did you mean flush"):
        load_game("jacks-or-better").pay("flus")


# ------------------------------------------------------------------------------------ faulty files

#: What is changed in the good file (old, new), and what the message says after the file's name.
FAULTS = [
    ('id = "mine"\n', "", "id: this key is missing"),
    ('id = "mine"', 'id = "My Game"', "id: expected small letters, digits, - and _, found 'My Game'"),
    ('id = "mine"', "id = 3", "id: expected a text, found 3"),
    ('id = "mine"', "id = 0x" + "f" * 5000, "id: expected a text"),
    ('name = "My game"\n', "", "name: this key is missing"),
    ('name = "My game"', 'name = " "', "name: expected a text, found ' '"),
    ("cards = 53", "cards = 51", "cards: expected 52, or 53 or 54 with one or two jokers, found 51"),
    ("cards = 53", "cards = 55", "cards: expected 52, or 53 or 54 with one or two jokers, found 55"),
    ("cards = 53", 'cards = "53"', "cards: expected 52, or 53 or 54 with one or two jokers, found '53'"),
    ("cards = 53", "cards = true", "cards: expected 52, or 53 or 54 with one or two jokers, found True"),
    ("cards = 53", "cards = [53]", "cards: expected 52, or 53 or 54 with one or two jokers, found [53]"),
    ("cards = 53", "cards = 0x" + "f" * 5000, "cards: expected 52, or 53 or 54"),
    ("cards = 53", 'cards = 53\nlowest = "T"', "cards: expected 20, or 21 or 22 with one or two jokers, found 53"),
    ("cards = 53", 'lowest = "J"', "lowest: expected one rank from 2 to T, the lowest of the deck"),
    ("cards = 53", 'lowest = "2,3"', "lowest: expected one rank from 2 to T, the lowest of the deck"),
    ("cards = 53", "lowest = 2", "lowest: expected a text, found 2"),
    ('wild = "2"', 'wild = "2-A"', "wild: at least one rank must not be wild"),
    ('wild = "2"', 'wild = "1"', "wild: expected ranks such as '2-4,A': '1' is not a rank"),
    ('cards = 53\nwild = "2"', 'cards = 49\nlowest = "3"\nwild = "2"', "wild: "),
    ('cards = 53\nwild = "2"', 'lowest = "T"\nwild = "T-A"', "wild: "),
    ('full_pay = "good"\n', "", "full_pay: this key is missing"),
    ('full_pay = "good"', 'full_pay = "best"', "full_pay: there is no pay table 'best'"),
    ("cards = 53", "cards = 53\ncoins = 5", "unknown key 'coins'"),
    ('id = "quads"', 'id = "natural_royal"', "class: the class 'natural_royal' stands twice"),
    ('id = "quads"\n', "", "[[class]] number 2 id: this key is missing"),
    ('hand = "pair"\n', "", "[[class]] number 3 hand: this key is missing"),
    ('hand = "pair"', 'hand = "pairs"', "[[class]] number 3 hand: there is no hand 'pairs'; did you mean pair"),
    ('ranks = "K,A"', 'ranks = "A-K"', "[[class]] number 3 ranks: expected ranks such as '2-4,A': the range 'A-K'"),
    ('ranks = "K,A"', 'ranks = ["K"]', "[[class]] number 3 ranks: expected a text, found ['K']"),
    ('ranks = "K,A"', 'kickers = "A"', "[[class]] number 3 kickers: only four of a kind has a kicker"),
    ('ranks = "K,A"', 'rank = "A"', "[[class]] number 3: unknown key 'rank'"),
    ("wild_cards = 0", 'ranks = "A"', "[[class]] number 1 ranks: a royal flush has no single rank"),
    ("wild_cards = 0", "wild_cards = 6", "[[class]] number 1 wild_cards: expected a number from 0 to 5"),
    ("wild_cards = 0", "wild_cards = -1", "[[class]] number 1 wild_cards: expected a number from 0 to 5"),
    ("wild_cards = 0", "wild_cards = true", "[[class]] number 1 wild_cards: expected a number from 0 to 5"),
    ("wild_cards = 0", "wild_cards = []", "[[class]] number 1 wild_cards: expected a number from 0 to 5"),
    ('cards = 53\nwild = "2"\n', "", "[[class]] number 2 wild_cards: expected a number from 0 to 0"),
    ("[[pay_table]]", "[[paytable]]", "pay_table: expected one or more [[pay_table]] tables"),
    ("[[class]]", "[[classes]]", "class: expected one or more [[class]] tables"),
    ("pays = { natural_royal = 100", "pay = { natural_royal = 100", "[[pay_table]] number 2 pays: expected a table"),
    ("quads = 0,", "", "[[pay_table]] number 2 pays: the pay of quads is missing"),
    ("quads = 0,", "quads = 0, quad = 1,", "[[pay_table]] number 2 pays: there is no pay class 'quad'; did you mean"),
    ("quads = 0,", "quads = -5,", "[[pay_table]] number 2 pays.quads: '-5' is not a number such as 9, 4.5 or 1/3; a"),
    ("quads = 0,", "quads = nan,", "[[pay_table]] number 2 pays.quads: 'nan' is not a number"),
    ("quads = 0,", "quads = inf,", "[[pay_table]] number 2 pays.quads: 'inf' is not a number"),
    ("quads = 0,", "quads = true,", "[[pay_table]] number 2 pays.quads: 'True' is not a number"),
    ("quads = 0,", "quads = 1e400,", "[[pay_table]] number 2 pays.quads: '1e400' is not a number"),
    ("quads = 0,", 'quads = "",', "[[pay_table]] number 2 pays.quads: '' is not a number"),
    ("quads = 0,", "quads = [1],", "[[pay_table]] number 2 pays.quads: '[1]' is not a number"),
    ("quads = 0,", f"quads = {'1' * 5000},", "a number in it is too long to read"),
    ("quads = 0,", f"quads = 0x{'f' * 5000},", "[[pay_table]] number 2 pays.quads: "),
    ('id = "bad"', 'id = "good"', "[[pay_table]] number 2 id: the pay table 'good' stands twice"),
    ('published = "0.9954"', 'published = "99.54%"', "published: expected a decimal such as '0.9954', found '99.54%'"),
    ('source = "a book"', "source = 1602", "[[pay_table]] number 1 source: expected a text, found 1602"),
    ('source = "a book"', 'page = "6"', "[[pay_table]] number 1: unknown key 'page'"),
    ('id = "mine"', 'id = "mine', "not a TOML file: "),
    ('id = "mine"', 'id = "mine"\nid = "yours"', "not a TOML file: "),
    ('id = "mine"', "id = " + "[" * 100_000, "not a TOML file: "),
    ('id = "mine"', "id." + ".".join("a" * 2_000) + " = 1", ""),
    ('id = "mine"', "#" * 1_000_001, "this is no game file: it is larger than a million bytes"),
]


@pytest.mark.parametrize(("old", "new", "part"), FAULTS, ids=[f"{old[:20]} {new[:30]}" for old, new, _ in FAULTS])
def test_a_faulty_file_is_explained_by_file_and_key(tmp_path: Path, old: str, new: str, part: str) -> None:
    path = tmp_path / "faulty.toml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(GameError) as caught:
        load_game(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert part in message
    assert len(message) - len(str(path)) < 400, "a message is a line or two, however long the value is"


def test_a_file_that_is_no_utf_8_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(GOOD.replace("My game", "Mein Glück").encode("latin-1"))
    with pytest.raises(GameError, match=r"latin\.toml: expected UTF-8 text"):
        load_game(path)


def test_a_long_value_is_not_repeated_in_full(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text(GOOD.replace('name = "My game"', f"name = [{'1,' * 10_000}]"), "utf-8")
    with pytest.raises(GameError, match="name: expected a text, found") as caught:
        load_game(path)
    assert len(str(caught.value)) - len(str(path)) < 400


def test_a_device_is_no_game_file() -> None:
    with pytest.raises(GameError, match="/dev/zero: this is no game file"):
        load_game("/dev/zero")


def test_a_folder_may_have_a_number_sign_in_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "a#b"
    folder.mkdir()
    path = folder / "mine.toml"
    path.write_text(GOOD, "utf-8")
    assert load_game(str(path)).id == load_game(f"{path}#good").id == "mine-good"


def test_coins_are_checked_even_where_no_pay_is_given() -> None:
    with pytest.raises(GameError, match="coins must be 1 or more, not 0"):
        load_game("jacks-or-better", {}, coins=0)


def test_a_key_of_many_parts_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text("a" + ".a" * 20_000 + " = 1", "utf-8")
    with pytest.raises(GameError, match=r"long\.toml: a key has more than 100 parts"):
        load_game(path)
