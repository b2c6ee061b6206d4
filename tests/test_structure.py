"""How a page is taken apart: texts around the list, pay tables, broken lines; each form with a case that is none."""

from __future__ import annotations

import pytest
from shared import in_one_test

from strategygen.charts.chart import Chart, read_chart
from strategygen.errors import ChartError
from strategygen.games import load_game

#: A short chart; the numbers of its lines are the numbers of the tests.
HANDS = (
    "Straight flush", "Four of a kind", "Full house", "Flush", "Straight", "Three of a kind", "Two pair", "High pair",
    "4 to a flush", "Low pair", "Discard everything",
)  # fmt: skip
MEANT = ("5-SF or 5-RF", "4-4K", "5-FH", "5-F", "5-S", "3-3K", "4-2P", "2-HP", "4-F, 4-SF, or 4-RF", "2-LP", "none")


def numbered(hands: tuple[str, ...] = HANDS, first: int = 1) -> str:
    return "\n".join(f"{number}. {hand}" for number, hand in enumerate(hands, first))


def chart_of(page: str, game: str = "jacks-or-better") -> Chart:
    return read_chart(page, "page", load_game(game))


def lines_of(page: str, game: str = "jacks-or-better") -> list[str]:
    return [str(line) for line in chart_of(page, game).lines]


def is_refused(page: str, *, at: int, game: str = "jacks-or-better") -> bool:
    with pytest.raises(ChartError) as caught:
        chart_of(page, game)
    return at in [error.line for error in caught.value.errors or (caught.value,)]


#: Texts that are no lines where the lines are numbered.
OUTSIDE = (
    "Royal Flush Chasers' Club",
    "Remember that a flush pays 6 on this machine, so check the glass.",
    "A 'high card' is one that pays as a pair, you know",
    "People ask me at the bar what I hold with a low pair and four to a flush. Here is the list.",
    "Sure. It is 200 for the SF, 40 for quads, 8 each for FH / flush /\nstraight, 3 for trips and 1 for jacks.",
    "1. Look at your hand.\n2. Find the first line below.",
    "My strategy for full pay Jacks",
    "That's all there is to it.",
)


@in_one_test("text", OUTSIDE)
def test_a_text_outside_of_a_numbered_list_is_reported(text: str) -> None:
    for page in (f"{text}\n\n{numbered()}", f"{numbered(HANDS[:-1])}\n\n{text}"):
        chart = chart_of(page)
        assert [str(line) for line in chart.lines] == list(MEANT)[: len(chart.lines)]
        skipped = [reading for reading in chart.readings if reading.kind == "skipped"]
        assert len(skipped) == text.count("\n") + 1


@in_one_test(
    "text",
    ["You should hold any paying hand, but there is one exception.", "Three to a flsh", "4-RX", "Flush - and more",
     "Anything that pays stays", "12. Four to the end", "Keep a flush with three of them"],
)  # fmt: skip
def test_a_text_that_may_be_a_rule_is_refused_beside_a_list(text: str) -> None:
    assert is_refused(f"{numbered(HANDS[:-1])}\n\n{text}", at=len(HANDS) + 1)


@in_one_test("text", ["Part Two: the rest", "(the draws begin here)", "TIER TWO - think once"])
def test_a_caption_between_numbered_lines_restricts_none(text: str) -> None:
    page = f"{numbered(HANDS[:7])}\n\n{text}\n{{}}{numbered(HANDS[7:], 8)}"
    assert lines_of(page.format("")) == list(MEANT)
    for other in ("Part Two: only with a king", "unless it is connected", "with two of them"):
        assert is_refused(page.replace(text, other).format(""), at=9)


def test_a_caption_in_capitals_between_lines_without_marks() -> None:
    page = "\n".join((*HANDS[:7], "", "SCRAPS", *HANDS[7:]))
    assert lines_of(page) == list(MEANT)
    # Without the blank line, or in small letters, it may be a hand.
    assert is_refused(page.replace("\n\n", "\n"), at=8) and is_refused(page.replace("SCRAPS", "Scraps"), at=9)


@in_one_test(
    ("broken", "line", "meant"),
    [
        ("8. High\n   pair", 8, "2-HP"), ("8. High\npair", 8, "2-HP"), ("8. 3 to a royal\n   flush", 8, "3-RF"),
        ("8. 2 unsuited high cards (if more than two,\nthe lowest two)", 8,
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("8. Suited 10-J, 10-Q or\n10-K", 8, "2-RF: TJ, TQ, or TK"),
        ("8. 4 to an inside straight\n   with 3\n   high cards", 8, "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; "
         "4-RF: s = 1, h = 3"),
    ],
)  # fmt: skip
def test_a_numbered_line_may_be_broken_over_rows(broken: str, line: int, meant: str) -> None:
    chart = chart_of(f"{numbered(HANDS[:7])}\n{broken}\n{numbered(HANDS[8:], 9)}")
    assert len(chart.lines) == len(HANDS)
    assert str(chart.lines[line - 1]) in (meant, meant.split(";")[0])
    assert chart.readings[line].note == "read with the line above"


def test_a_row_that_fits_both_ways_is_refused() -> None:
    # A remark on the line above that is lost, or a line without its number?
    assert is_refused(f"{numbered(HANDS[:9])}\n    KQJ suited\n{numbered(HANDS[9:], 10)}", at=10)
    assert is_refused(f"{numbered(HANDS[:9])}\n    (only with an ace and hope)\n{numbered(HANDS[9:], 10)}", at=10)


def test_lines_without_marks_are_put_together_if_they_cannot_be_read_alone() -> None:
    page = "\n".join((*HANDS[:8], "4 to a", "flush", *HANDS[9:]))
    assert lines_of(page) == list(MEANT)
    separate = "\n".join((*HANDS[:8], "3 to a royal", "Flush", *HANDS[9:]))
    assert lines_of(separate)[8:10] == ["3-RF", "5-F, 5-SF, or 5-RF"] or is_refused(separate, at=9)


PAYS = ("Royal flush 800", "Straight flush 50", "Four of a kind 25", "Full house 9", "Flush 6", "Straight 4",
        "Three of a kind 3", "Two pair 2", "Jacks or better 1")  # fmt: skip


def test_a_pay_table_is_no_chart() -> None:
    royal = ("Royal flush, straight flush", *HANDS[1:])
    text = "\n".join(PAYS)
    cells = "".join(f"<tr><td>{pay[:-2]}<td>{pay[-2:]}</tr>" for pay in PAYS[1:])
    items = "".join(f"<li>{hand}</li>" for hand in royal)
    pages = (
        f"Pay table\n{text}\n\nStrategy\n{numbered(royal)}",
        f"{text}\n\n" + "\n".join(royal),
        f"<html><h2>Pays</h2><table><tr><th>Hand<th>Pays</tr>{cells}</table><h2>List</h2><ol>{items}</ol></html>",
    )
    for page in pages:
        chart = chart_of(page)
        assert len(chart.lines) == len(HANDS)
        assert [reading.note for reading in chart.readings].count("pay table") >= len(PAYS) - 1


def test_hands_that_pay_are_lines_if_the_chart_has_no_others() -> None:
    # The first lines of a chart with EVs are no pay table.
    page = "\n".join(("Straight flush 50", "Four of a kind 25", "Full house 9", "Flush 6", "Straight 4", "Trips 4.3"))
    draws = "\n".join(("4 to a flush 1.2", "Low pair 0.8", "4 to a straight 0.7", "High pair 1.5", "none 0.3"))
    assert len(lines_of(f"{page}\n{draws}")) == len(lines_of(f"{page}\n\n{draws}")) == 11
    assert is_refused("\n".join(PAYS) + f"\n\nA flush and more\n{draws}", at=len(PAYS) + 2)


def test_a_title_with_a_bullet_of_its_own_is_no_line() -> None:
    rows = "\n".join(f"| {number} | {hand} |" for number, hand in enumerate(HANDS, 1))
    assert lines_of(f"* Jacks or Better\n| No | Hand |\n|---|---|\n{rows}") == list(MEANT)
    assert lines_of("* Jacks or Better\n* 4 to a flush\n* none")[0] == "2-HP"
