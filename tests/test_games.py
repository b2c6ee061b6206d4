from __future__ import annotations

import math
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import any_text, in_one_test

from strategygen.cards import Deck, Rank, parse_ranks
from strategygen.errors import GameError, RiskError
from strategygen.games import CATEGORIES, Game, PayClass, catalogue, load_game, parse_pay, parse_return, parse_share

PAYS_9_6 = (800, 50, 25, 9, 6, 4, 3, 2, 1)

#: A valid family with a joker and a wild rank; the invalid files differ from it in one place.
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
    assert len({entry.id for entry in entries}) == len(entries) >= 90
    for entry in entries:
        game = load_game(entry.id)
        assert (game.id, game.name, game.published) == (entry.id, entry.name, entry.published)
        assert entry.deck.startswith(f"{len(game.deck)} cards")
        assert len(game.pays) == len(game.classes) == len({cls.id for cls in game.classes})
        assert all(pay >= 0 for pay in game.pays)
        assert not game.changed


def test_every_file_of_the_catalogue_is_named_after_its_family() -> None:
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


def test_a_file_gives_the_game_it_describes(good: Path) -> None:
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


def test_an_unknown_pay_table_of_a_file_raises_an_error_with_the_known_ids(good: Path) -> None:
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


@in_one_test(
    ("name", "part"),
    [
        ("jack-or-better", "there is no game 'jack-or-better'; did you mean jacks-or-better?"),
        ("jacks-or-better-9-7", "did you mean jacks-or-better-9-6"),
        ("not-so-ugly-deuces", "there is no game 'not-so-ugly-deuces'; did you mean deuces-wild-nsud?"),
        ("Deuces Wild Not So Ugly", "did you mean deuces-wild-nsud?"),
        ("JACKS", "there is no game 'JACKS'; choose from "),
        ("", "there is no game ''"),
        ("x" * 5000, "there is no game 'xxx"),
        ("missing.toml", "missing.toml: No such file or directory"),
        ("/", "/: Is a directory"),
        ("x" * 5000 + ".toml", "File name too long"),
        ("zero\0.toml", ".toml"),
    ],
)
def test_an_unknown_game_raises_an_error(name: str, part: str) -> None:
    with pytest.raises(GameError) as caught:
        load_game(name)
    assert part in str(caught.value)


# ------------------------------------------------------------------------------------------- pays


@in_one_test(
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


@in_one_test(
    "value",
    [
        "-1", -1, Fraction(-1, 3), "-1/3", "nan", math.nan, "inf", "-inf", math.inf, "", " ", True, False, "True",
        "1e400", "1e-2", 10**50, "1" * 41, "1." + "1" * 41, "nine", "9 for 1", "1/0", "1/00", "1//3", "1/2/3",
        "1.5/2", ".5", "5.", "+5", "1_000", "1,5", "0x10", "²", 1.5, None, [1], {}, b"1", 10**5000, -(10**5000),
    ])  # fmt: skip
def test_bad_pays_raise_an_error(value: object) -> None:
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


@given(st.one_of(any_text(max_size=60), st.text(alphabet="0123456789./eE+-", max_size=50)))
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


@in_one_test(
    ("text", "value"),
    [("1", "1"), (" 0.995 ", "199/200"), ("99.5%", "199/200"), ("99.5 %", "199/200"), ("199/200", "199/200")],
)
def test_a_return_is_read_exactly(text: str, value: str) -> None:
    assert parse_return(text) == Fraction(value)


@in_one_test("text", ["", "%", "all", "-1", "1/0", "1,5", "99%%", "nan", "9" * 100])
def test_bad_returns_raise_an_error(text: str) -> None:
    with pytest.raises(GameError, match=r"is not a return such as 1, 0\.995, 199/200 or 99\.5%"):
        parse_return(text)


@in_one_test(
    ("text", "share"),
    [("0.05", "1/20"), ("5%", "1/20"), (" 1/20 ", "1/20"), ("0.25 %", "1/400"), (".5", "1/2"), ("1/3%", "1/300"),
     ("0", "0"), ("100%", "1")],
)  # fmt: skip
def test_a_share_is_read_exactly(text: str, share: str) -> None:
    assert parse_share(text) == Fraction(share)


@in_one_test("text", ["", "%", "five", "-1%", "1/0", "1e-3", "5%%", "0,05", "١", "9" * 41, "1/2/3", "nan"])
def test_bad_shares_raise_an_error(text: str) -> None:
    with pytest.raises(RiskError, match=r"is not a number such as 0\.05, 5% or 1/20") as error:
        parse_share(text, "--ruin")
    assert str(error.value).startswith("--ruin: ") and len(str(error.value)) < 120


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


@in_one_test(
    ("pays", "coins", "part"),
    [
        ({"flus": 5}, 1, "there is no pay class 'flus'; did you mean flush"),
        ({"": 5}, 1, "there is no pay class ''; choose from royal_flush, "),
        ({"flush": -5}, 1, "the pay of flush: '-5' is not a number such as 9, 4.5 or 1/3; a pay cannot be negative"),
        ({"flush": "six"}, 1, "the pay of flush: 'six' is not a number"),
        ({"flush": 5}, 0, "coins must be 1 or more, not 0"),
        ({"flush": 5}, -5, "coins must be 1 or more, not -5"),
    ],
)
def test_bad_changes_of_pays_raise_an_error(pays: dict[str, object], coins: int, part: str) -> None:
    with pytest.raises(GameError) as caught:
        load_game("jacks-or-better", pays, coins)
    assert part in str(caught.value)


def test_the_pay_of_an_unknown_class_raises_an_error() -> None:
    with pytest.raises(GameError, match="there is no pay class 'flus'; did you mean flush"):
        load_game("jacks-or-better").pay("flus")


# ------------------------------------------------------------------------------------ bad files

NO_PAY = "is not a number such as 9, 4.5 or 1/3; up to 40 digits are read"
NO_RANK = "'1' is not a rank; ranks are 2-9, T (or 10), J, Q, K, A"
WILD_NUMBER = "expected a number of wild cards from 0 to 5, or a list of such numbers; found"

#: A change of the valid file (old, new), and the message after the name of the file; after "..." it is that of the
#: TOML parser.
BAD_FILES = [
    ('id = "mine"\n', "", "id: this key is missing"),
    ('id = "mine"', 'id = "My Game"', "id: expected lowercase letters, digits, - and _, found 'My Game'"),
    ('id = "mine"', "id = 3", "id: expected a string, found 3"),
    ('id = "mine"', "id = 0x" + "f" * 5000, "id: expected a string, found a number too long to show"),
    ('name = "My game"\n', "", "name: this key is missing"),
    ('name = "My game"', 'name = " "', "name: expected a string, found ' '"),
    ("cards = 53", "cards = 51", "cards: expected 52, or 53 or 54 with one or two jokers, found 51"),
    ("cards = 53", "cards = 55", "cards: expected 52, or 53 or 54 with one or two jokers, found 55"),
    ("cards = 53", 'cards = "53"', "cards: expected 52, or 53 or 54 with one or two jokers, found '53'"),
    ("cards = 53", "cards = true", "cards: expected 52, or 53 or 54 with one or two jokers, found True"),
    ("cards = 53", "cards = [53]", "cards: expected 52, or 53 or 54 with one or two jokers, found [53]"),
    (
        "cards = 53",
        "cards = 0x" + "f" * 5000,
        "cards: expected 52, or 53 or 54 with one or two jokers, found a number too long to show",
    ),
    ("cards = 53", 'cards = 53\nlowest = "T"', "cards: expected 20, or 21 or 22 with one or two jokers, found 53"),
    ("cards = 53", 'lowest = "J"', "lowest: expected one rank from 2 to T, the lowest of the deck"),
    ("cards = 53", 'lowest = "2,3"', "lowest: expected one rank from 2 to T, the lowest of the deck"),
    ("cards = 53", "lowest = 2", "lowest: expected a string, found 2"),
    ('wild = "2"', 'wild = "2-A"', "wild: at least one rank must not be wild"),
    (
        'wild = "2"',
        'wild = "1"',
        f"wild: expected ranks such as '2-4,A': {NO_RANK}",
    ),
    (
        'cards = 53\nwild = "2"',
        'cards = 49\nlowest = "3"\nwild = "2"',
        "wild: a rank that is not in the deck cannot be wild",
    ),
    ('cards = 53\nwild = "2"', 'lowest = "T"\nwild = "T-A"', "wild: at least one rank must not be wild"),
    ('full_pay = "good"\n', "", "full_pay: this key is missing"),
    ('full_pay = "good"', 'full_pay = "best"', "full_pay: there is no pay table 'best'; choose from good, bad"),
    ("cards = 53", "cards = 53\ncoins = 5", "unknown key 'coins'"),
    ('id = "quads"', 'id = "natural_royal"', "class: the class 'natural_royal' is duplicated"),
    ('id = "quads"\n', "", "[[class]] number 2 id: this key is missing"),
    ('hand = "pair"\n', "", "[[class]] number 3 hand: this key is missing"),
    ('hand = "pair"', 'hand = "pairs"', "[[class]] number 3 hand: there is no hand 'pairs'; did you mean pair?"),
    (
        'ranks = "K,A"',
        'ranks = "A-K"',
        "[[class]] number 3 ranks: expected ranks such as '2-4,A': the range 'A-K' is reversed",
    ),
    ('ranks = "K,A"', 'ranks = ["K"]', "[[class]] number 3 ranks: expected a string, found ['K']"),
    ('ranks = "K,A"', 'kickers = "A"', "[[class]] number 3 kickers: only four of a kind has a kicker"),
    ('ranks = "K,A"', 'rank = "A"', "[[class]] number 3: unknown key 'rank'"),
    (
        "wild_cards = 0",
        'ranks = "A"',
        "[[class]] number 1 ranks: a royal flush has no single rank; only five of a kind, four of a kind, "
        "three of a kind, pair have one",
    ),
    (
        "wild_cards = 0",
        "wild_cards = 6",
        f"[[class]] number 1 wild_cards: {WILD_NUMBER} 6",
    ),
    (
        "wild_cards = 0",
        "wild_cards = -1",
        f"[[class]] number 1 wild_cards: {WILD_NUMBER} -1",
    ),
    (
        "wild_cards = 0",
        "wild_cards = true",
        f"[[class]] number 1 wild_cards: {WILD_NUMBER} True",
    ),
    (
        "wild_cards = 0",
        "wild_cards = []",
        f"[[class]] number 1 wild_cards: {WILD_NUMBER} []",
    ),
    (
        'cards = 53\nwild = "2"\n',
        "",
        "[[class]] number 2 wild_cards: expected 0: this game has no wild cards; found [0, 1]",
    ),
    ("[[pay_table]]", "[[paytable]]", "pay_table: expected one or more [[pay_table]] tables"),
    ("[[class]]", "[[classes]]", "class: expected one or more [[class]] tables"),
    (
        "pays = { natural_royal = 100",
        "pay = { natural_royal = 100",
        "[[pay_table]] number 2 pays: expected a table of pays, one for each class",
    ),
    ("quads = 0,", "", "[[pay_table]] number 2 pays: the pay of quads is missing"),
    (
        "quads = 0,",
        "quads = 0, quad = 1,",
        "[[pay_table]] number 2 pays: there is no pay class 'quad'; did you mean quads?",
    ),
    (
        "quads = 0,",
        "quads = -5,",
        "[[pay_table]] number 2 pays.quads: '-5' is not a number such as 9, 4.5 or 1/3; a pay cannot be negative",
    ),
    (
        "quads = 0,",
        "quads = nan,",
        f"[[pay_table]] number 2 pays.quads: 'nan' {NO_PAY}",
    ),
    (
        "quads = 0,",
        "quads = inf,",
        f"[[pay_table]] number 2 pays.quads: 'inf' {NO_PAY}",
    ),
    (
        "quads = 0,",
        "quads = true,",
        f"[[pay_table]] number 2 pays.quads: 'True' {NO_PAY}",
    ),
    (
        "quads = 0,",
        "quads = 1e400,",
        f"[[pay_table]] number 2 pays.quads: '1e400' {NO_PAY}",
    ),
    (
        "quads = 0,",
        'quads = "",',
        f"[[pay_table]] number 2 pays.quads: '' {NO_PAY}",
    ),
    (
        "quads = 0,",
        "quads = [1],",
        f"[[pay_table]] number 2 pays.quads: '[1]' {NO_PAY}",
    ),
    ("quads = 0,", f"quads = {'1' * 5000},", "it contains a number that is too long to read"),
    (
        "quads = 0,",
        f"quads = 0x{'f' * 5000},",
        f"[[pay_table]] number 2 pays.quads: 'a number too long to show' {NO_PAY}",
    ),
    ('id = "bad"', 'id = "good"', "[[pay_table]] number 2 id: the pay table 'good' is duplicated"),
    (
        'published = "0.9954"',
        'published = "99.54%"',
        "[[pay_table]] number 1 published: expected a decimal such as '0.9954', found '99.54%'",
    ),
    ('source = "a book"', "source = 1602", "[[pay_table]] number 1 source: expected a string, found 1602"),
    ('source = "a book"', 'page = "6"', "[[pay_table]] number 1: unknown key 'page'"),
    ('id = "mine"', 'id = "mine', "not a TOML file: ..."),
    ('id = "mine"', 'id = "mine"\nid = "yours"', "not a TOML file: ..."),
    ('id = "mine"', "id = " + "[" * 100_000, "not a TOML file: it is nested too deeply"),
    ('id = "mine"', "id." + ".".join("a" * 2_000) + " = 1", "a key has more than 100 parts"),
    ('id = "mine"', "#" * 1_000_001, "not a game file: it is larger than 1,000,000 bytes"),
    ('wild = "2"', 'wild = "joker"', "wild: jokers are always wild; write cards = 53 or 54 for a deck with jokers"),
    ('wild = "2"', 'wild = ["2"]', "wild: expected a string, found ['2']"),
    ('wild = "2"', "wild = 2", "wild: expected a string, found 2"),
    (
        'wild = "2"',
        'wild = "3-2"',
        "wild: expected ranks such as '2-4,A': the range '3-2' is reversed",
    ),
    ("cards = 53", "jokers = 1", "unknown key 'jokers'"),
    ("cards = 53", "cards = 53.0", "cards: expected 52, or 53 or 54 with one or two jokers, found '53.0'"),
    ('wild = "2"', 'wild = "T"', "[[class]] number 1 hand: no hand without wild cards is a royal flush"),
    (
        'ranks = "K,A"',
        'ranks = "2,A"',
        "[[class]] number 3 ranks: 2 is wild; use wild_cards to require wild cards",
    ),
    (
        'kickers = "3,4"',
        'kickers = "2-4"',
        "[[class]] number 2 kickers: 2 is wild; use wild_cards to require wild cards",
    ),
    (
        'kickers = "3,4"',
        'kickers = "A"',
        "[[class]] number 2 kickers: the kicker has a different rank than the four of a kind",
    ),
    (
        'kickers = "3,4"',
        'kickers = "1"',
        f"[[class]] number 2 kickers: expected ranks such as '2-4,A': {NO_RANK}",
    ),
    ('kickers = "3,4"', 'kicker = "3"', "[[class]] number 2: unknown key 'kicker'"),
    ('cards = 53\nwild = "2"', 'cards = 20\nlowest = "T"', "[[class]] number 2 kickers: expected ranks of the deck"),
    (
        "wild_cards = 0",
        "wild_cards = 1.0",
        f"[[class]] number 1 wild_cards: {WILD_NUMBER} '1.0'",
    ),
    (
        "wild_cards = 0",
        "wild_cards = [0, 9]",
        f"[[class]] number 1 wild_cards: {WILD_NUMBER} [0, 9]",
    ),
    (
        "wild_cards = [0, 1]",
        "jokers = 2",
        "[[class]] number 2 jokers: expected a number of jokers from 0 to 1, or a list of such numbers; found 2",
    ),
    (
        "wild_cards = 0",
        "wild_cards = 0\njokers = 1",
        "[[class]] number 1 jokers: no hand has such numbers of wild cards and of jokers",
    ),
    (
        "wild_cards = 0",
        "wild_cards = 5\njokers = 0",
        "[[class]] number 1 jokers: no hand has such numbers of wild cards and of jokers",
    ),
    (
        'hand = "pair"\nranks = "K,A"',
        'hand = "five of a kind"\nwild_cards = 0',
        "[[class]] number 3 hand: no hand without wild cards is five of a kind",
    ),
    (
        'hand = "pair"\nranks = "K,A"',
        'hand = "royal flush"\nwild_cards = 0',
        "[[class]] number 3 id: no hand is left for 'high_pair': all its hands belong to 'natural_royal', "
        "listed before it; remove it",
    ),
    (
        'hand = "pair"\nranks = "K,A"',
        'hand = "four of a kind"\nranks = "A"\nkickers = "3"\nwild_cards = 1',
        "[[class]] number 3 id: no hand is left for 'high_pair': all its hands belong to 'quads', listed "
        "before it; list the narrower class first",
    ),
    (
        'hand = "pair"\nranks = "K,A"',
        'hand = "four of a kind"\nranks = "Q-A"\nkickers = "3"',
        "[[class]] number 3 ranks: 'quads' and 'high_pair' overlap, and neither contains the other: four of "
        "a kind of A with kicker 3 is in both; restrict one of them so that they have no hand in common",
    ),
    (
        'hand = "pair"\nranks = "K,A"',
        'hand = "four of a kind"\nranks = "A"\nkickers = "4-6"',
        "[[class]] number 3 ranks: 'quads' and 'high_pair' overlap, and neither contains the other: four of "
        "a kind of A with kicker 4 is in both; restrict one of them so that they have no hand in common",
    ),
    (
        'id = "high_pair"',
        'id = "nothing"',
        "[[class]] number 3 id: 'nothing' is reserved for hands that are not paid",
    ),
    (
        'id = "high_pair"',
        'id = "High pair"',
        "[[class]] number 3 id: expected lowercase letters, digits, - and _, found 'High pair'",
    ),
    ('full_pay = "good"', 'full_pay = ["good"]', "full_pay: expected a string, found ['good']"),
    (
        "pays = { natural_royal = 100, quads = 0, high_pair = 1 }",
        "pays = [100, 0, 1]",
        "[[pay_table]] number 2 pays: expected a table of pays, one for each class",
    ),
    (
        'published = "0.9954"',
        'published = "99.54"',
        "[[pay_table]] number 1 published: expected a decimal such as '0.9954', found '99.54'",
    ),
    ('name = "My game"', 'name = "' + 501 * "a" + '"', "name: expected at most 500 characters, found 501"),
    (
        'id = "natural_royal"',
        'id = "a"\n' + 501 * "[[class]]\n",
        "class: expected at most 500 [[class]] tables, found 504",
    ),
]


@pytest.mark.parametrize(("old", "new", "text"), BAD_FILES, ids=[f"{old[:20]} {new[:30]}" for old, new, _ in BAD_FILES])
def test_errors_name_file_and_key(tmp_path: Path, old: str, new: str, text: str) -> None:
    path = tmp_path / "bad.toml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(GameError) as caught:
        load_game(path)
    message = str(caught.value)
    if text.endswith("..."):
        assert message.startswith(f"{path}: {text[:-3]}")
    else:
        assert message == f"{path}: {text}"
    assert len(message) - len(str(path)) < 400, "a message is a line or two, however long the value is"


def test_a_carriage_return_ends_no_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert load_game(path).id == "mine-good"
    path.write_bytes(GOOD.replace("\n", "\r").encode())
    with pytest.raises(GameError, match=r"mine\.toml: not a TOML file: "):
        load_game(path)


def write_family(folder: Path, classes: dict[str, str], top: str = "cards = 52", pays: str = "") -> Path:
    """Write a game file; each class is given as the lines after its id, separated by semicolons."""
    path = folder / "some.toml"
    text = f'id = "some"\nname = "Some"\nfull_pay = "a"\n{top}\n'
    for class_id, lines in classes.items():
        text += f'[[class]]\nid = "{class_id}"\n' + lines.replace(";", "\n") + "\n"
    numbers = pays.split() or [str(pay) for pay in range(len(classes), 0, -1)]
    table = ", ".join(f"{class_id} = {pay}" for class_id, pay in zip(classes, numbers, strict=True))
    path.write_text(text + f'[[pay_table]]\nid = "a"\npays = {{ {table} }}\n', "utf-8")
    return path


QUADS = 'hand = "four of a kind"'
ROYAL = 'hand = "royal flush"'
FIVE = 'hand = "five of a kind"'
DEUCES = 'wild = "2"'

#: Classes, further lines of the file, and the complete message after the name of the file.
BAD_CLASSES = [
    (
        {"quads": QUADS, "four_aces": f'{QUADS};ranks = "A"'},
        "",
        "[[class]] number 2 id: no hand is left for 'four_aces': all its hands belong to 'quads', listed before it; "
        "list the narrower class first",
    ),
    (
        {"aces": f'{QUADS};ranks = "A"', "aces_low": f'{QUADS};ranks = "A";kickers = "2-4"'},
        "",
        "[[class]] number 2 id: no hand is left for 'aces_low': all its hands belong to 'aces', listed before it; "
        "list the narrower class first",
    ),
    (
        {
            "aces": f'{QUADS};ranks = "A"',
            "low": f'{QUADS};ranks = "2-4"',
            "mid": f'{QUADS};ranks = "5-K"',
            "any": QUADS,
        },
        "",
        "[[class]] number 4 id: no hand is left for 'any': all its hands belong to 'aces' or 'low' or 'mid', listed "
        "before it; remove it",
    ),
    (
        {"flush": 'hand = "flush"', "colour": 'hand = "flush"'},
        "",
        "[[class]] number 2 id: no hand is left for 'colour': all its hands belong to 'flush', listed before it; "
        "remove it",
    ),
    (
        {"royal": ROYAL, "natural": f"{ROYAL};wild_cards = 0"},
        DEUCES,
        "[[class]] number 2 id: no hand is left for 'natural': all its hands belong to 'royal', listed before it; "
        "list the narrower class first",
    ),
    (
        {"low": f'{QUADS};ranks = "2-5"', "mid": f'{QUADS};ranks = "5-8"'},
        "",
        "[[class]] number 2 ranks: 'low' and 'mid' overlap, and neither contains the other: four of a kind of 5 with "
        "kicker 2 is in both; restrict one of them so that they have no hand in common",
    ),
    (
        {"aces": f'{QUADS};ranks = "A"', "beside": f'{QUADS};kickers = "J"'},
        "",
        "[[class]] number 2 ranks: 'aces' and 'beside' overlap, and neither contains the other: four of a kind of A "
        "with kicker J is in both; restrict one of them so that they have no hand in common",
    ),
    (
        {"tens": 'hand = "pair";ranks = "T-Q"', "faces": 'hand = "pair";ranks = "J-K"'},
        DEUCES,
        "[[class]] number 2 ranks: 'tens' and 'faces' overlap, and neither contains the other: a pair of J is in both; "
        "restrict one of them so that they have no hand in common",
    ),
    (
        {"high": f'{FIVE};ranks = "9-A"', "low": f'{FIVE};ranks = "3-9"'},
        DEUCES,
        "[[class]] number 2 ranks: 'high' and 'low' overlap, and neither contains the other: five of a kind of 9 is "
        "in both; restrict one of them so that they have no hand in common",
    ),
    (
        {"royal": ROYAL, "five": FIVE},
        "",
        "[[class]] number 2 hand: no hand of this deck, which has no wild cards, is five of a kind",
    ),
    (
        {"royal": ROYAL, "straight_flush": 'hand = "straight flush"'},
        'lowest = "T"',
        "[[class]] number 2 hand: no hand of this deck, which has no wild cards, is a straight flush",
    ),
    (
        {"natural": f"{ROYAL};wild_cards = 0"},
        'wild = "J"',
        "[[class]] number 1 hand: no hand without wild cards is a royal flush",
    ),
    (
        {"wild_royal": f"{ROYAL};wild_cards = 1"},
        'wild = "T-Q"',
        "[[class]] number 1 hand: no hand with such a number of wild cards is a royal flush",
    ),
]


@pytest.mark.parametrize(
    ("classes", "top", "text"), BAD_CLASSES, ids=[" ".join(row[0]) + " " + row[1] for row in BAD_CLASSES]
)
def test_classes_without_hands_of_their_own_raise_an_error(
    tmp_path: Path, classes: dict[str, str], top: str, text: str
) -> None:
    path = write_family(tmp_path, classes, top)
    with pytest.raises(GameError) as caught:
        load_game(path)
    assert str(caught.value) == f"{path}: {text}"


@pytest.mark.parametrize(
    ("classes", "top"),
    [
        ({"aces_low": f'{QUADS};ranks = "A";kickers = "2-4"', "aces": f'{QUADS};ranks = "A"', "quads": QUADS}, ""),
        ({"natural": f"{ROYAL};wild_cards = 0", "four_deuces": f"{QUADS};wild_cards = 4", "royal": ROYAL}, DEUCES),
        # Four wild cards have no rank, so four deuces and four aces do not overlap.
        ({"four_deuces": f"{QUADS};wild_cards = 4", "aces": f'{QUADS};ranks = "A"', "quads": QUADS}, DEUCES),
        # The first class takes the only hands that both others contain.
        ({"fives": f'{QUADS};ranks = "5"', "low": f'{QUADS};ranks = "2-5"', "mid": f'{QUADS};ranks = "5-8"'}, ""),
        ({"natural": f'{QUADS};ranks = "3-8";wild_cards = 0', "wild": f'{QUADS};ranks = "8-A";wild_cards = 1'}, DEUCES),
        ({"no_joker": f"{QUADS};wild_cards = 4;jokers = 0", "wild": f"{QUADS};wild_cards = 4"}, f"cards = 53;{DEUCES}"),
        # Kings are the only natural rank, and wild cards make all the rest.
        ({"five": FIVE, "quads": QUADS}, 'lowest = "T";wild = "T-Q,A"'),
    ],
    ids=str,
)
def test_a_narrower_class_may_precede_a_wider_one(tmp_path: Path, classes: dict[str, str], top: str) -> None:
    game = load_game(write_family(tmp_path, classes, top.replace(";", "\n")))
    assert [cls.id for cls in game.classes] == list(classes)


# -------------------------------------------------------------------------------------------- warnings


def hands(*names: str) -> dict[str, str]:
    return {name.replace(" ", "_"): f'hand = "{name}"' for name in names}


ALL = [hand for hand in CATEGORIES if hand != "five of a kind"]

#: Classes, pays (by default decreasing by one), further lines of the file, and the complete warnings.
UNUSUAL = [
    (hands(*ALL), "", "", []),
    (hands(*ALL[:7]), "", "", []),
    (hands(*ALL[:-1]) | {"high_pair": 'hand = "pair";ranks = "J-A"'}, "", "", []),
    (hands("royal flush"), "", "", []),
    (
        hands(*[hand for hand in ALL if hand != "flush"]),
        "",
        "",
        ["no class pays a flush, though 'pair', a lower hand, is paid"],
    ),
    (
        hands(*ALL[1:3], "straight"),
        "",
        "",
        ["no class pays a royal flush or a full house or a flush, though 'straight', a lower hand, is paid"],
    ),
    (
        hands("royal flush", "straight flush")
        | {"four_aces": f'{QUADS};ranks = "A"', "four_2s_4s": f'{QUADS};ranks = "2-4"'}
        | hands("full house"),
        "",
        "",
        ["no class pays four of a kind of 5-K, though 'full_house', a lower hand, is paid"],
    ),
    (
        hands("royal flush", "straight flush")
        | {"four_aces": f'{QUADS};ranks = "A";kickers = "2-4"', "others": f'{QUADS};ranks = "2-K"'}
        | hands("full house"),
        "",
        "",
        ["no class pays four of a kind of A with kicker 5-K, though 'full_house', a lower hand, is paid"],
    ),
    # Games often pay only the high hands of the lowest category, not only the low ones.
    (
        hands(*ALL[:-1]) | {"low_pair": 'hand = "pair";ranks = "9-J"'},
        "",
        "",
        ["no class pays a pair of Q-A, though 'low_pair', a lower hand, is paid"],
    ),
    (
        {"wild_royal": f"{ROYAL};wild_cards = [1, 2]", "flush": 'hand = "flush"'},
        "",
        DEUCES,
        [
            "no class pays a royal flush or a straight flush or four of a kind or a full house, though 'flush', a "
            "lower hand, is paid"
        ],
    ),
    # No full house is possible in this deck.
    ({"five": FIVE} | hands("four of a kind", "three of a kind"), "", 'lowest = "T";wild = "T-Q,A"', []),
    (
        hands(*ALL),
        "800 50 25 6 9 4 3 2 1",
        "",
        ["'full_house' pays 6, less than 'flush', which pays 9 and is the lower hand"],
    ),
    (
        hands(*ALL),
        "800 50 25 9 0 4 3 2 1",
        "",
        ["'flush' pays 0, less than 'straight', which pays 4 and is the lower hand"],
    ),
    (
        hands(*ALL),
        '800 50 25 9 6 4 "1/2" 2 1',
        "",
        ["'three_of_a_kind' pays 1/2, less than 'two_pair', which pays 2 and is the lower hand"],
    ),
    # Four of a kind may pay more than a straight flush, and five of a kind more than any flush.
    (hands(*ALL), "800 50 80 9 6 4 3 2 1", "", []),
    (hands("royal flush", "five of a kind", "straight flush"), "100 200 50", "cards = 53", []),
    (
        {"natural": f"{ROYAL};wild_cards = 0", "wild": ROYAL},
        "25 800",
        DEUCES,
        ["'natural' pays 25, less than 'wild', which pays 800 and is the wider class"],
    ),
    (
        hands("royal flush", "straight flush") | {"aces": f'{QUADS};ranks = "A"', "quads": QUADS},
        "800 50 10 25",
        "",
        ["'aces' pays 10, less than 'quads', which pays 25 and is the wider class"],
    ),
]


@pytest.mark.parametrize(("classes", "pays", "top", "warnings"), UNUSUAL)
def test_unusual_pay_tables_give_warnings(
    tmp_path: Path, classes: dict[str, str], pays: str, top: str, warnings: list[str]
) -> None:
    game = load_game(write_family(tmp_path, classes, top.replace(";", "\n"), pays))
    assert list(game.warnings) == warnings


def test_changed_pays_are_checked_again() -> None:
    game = load_game("jacks-or-better")
    assert game.warnings == ()
    assert load_game("jacks-or-better", {"full_house": 5}).warnings == (
        "'full_house' pays 5, less than 'flush', which pays 6 and is the lower hand",
    )


# ------------------------------------------------------------------------------- files that are not game files


def test_a_file_that_is_not_utf_8_raises_an_error(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(GOOD.replace("My game", "Mein Glück").encode("latin-1"))
    with pytest.raises(GameError, match=r"latin\.toml: expected UTF-8 text"):
        load_game(path)


def test_a_long_value_is_not_repeated_in_full(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text(GOOD.replace('name = "My game"', f"name = [{'1,' * 10_000}]"), "utf-8")
    with pytest.raises(GameError, match="name: expected a string, found") as caught:
        load_game(path)
    assert len(str(caught.value)) - len(str(path)) < 400


def test_a_folder_may_have_a_number_sign_in_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "a#b"
    folder.mkdir()
    path = folder / "mine.toml"
    path.write_text(GOOD, "utf-8")
    assert load_game(str(path)).id == load_game(f"{path}#good").id == "mine-good"


def test_coins_are_checked_even_without_pays() -> None:
    with pytest.raises(GameError, match="coins must be 1 or more, not 0"):
        load_game("jacks-or-better", {}, coins=0)


# ------------------------------------------------------------------------------------------------- the README


README = (Path(__file__).parent.parent / "strategygen" / "games" / "README.md").read_text("utf-8")
SHOWN = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)


def test_the_readme_has_the_size_of_the_catalogue() -> None:
    entries = catalogue()
    assert f"The catalogue has {len(entries)} pay tables of {len({entry.path for entry in entries})} families" in README


def test_the_readme_shows_every_key_of_a_game_file(tmp_path: Path) -> None:
    classes = [set(row) for text in SHOWN for row in tomllib.loads(text)["class"]]
    assert set().union(*classes) == {"id", "name", "hand", "ranks", "kickers", "wild_cards", "jokers"}
    path = tmp_path / "my-game.toml"
    path.write_text(SHOWN[0], "utf-8")
    game = load_game(path)
    assert (game.id, game.name, game.pays, game.published) == ("my-game-a", "My game, full pay", (400, 1), "0.9954")


def test_the_classes_with_wild_cards_of_the_readme_are_valid(tmp_path: Path) -> None:
    path = tmp_path / "wild.toml"
    ids = [row["id"] for row in tomllib.loads(SHOWN[1])["class"]]
    pays = ", ".join(f"{class_id} = {pay}" for class_id, pay in zip(ids, (800, 200, 25), strict=True))
    top = 'id = "wild"\nname = "Wild"\nfull_pay = "a"\n'
    path.write_text(f'{top}{SHOWN[1]}\n[[pay_table]]\nid = "a"\npays = {{ {pays} }}\n', "utf-8")
    assert [cls.id for cls in load_game(path).classes] == ids
