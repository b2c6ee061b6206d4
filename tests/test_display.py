"""Results in notebooks and data frames."""

import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from types import ModuleType

import pytest
from published import TABLE_7
from shared import find_break_even, in_one_test

from strategygen import (
    Chart,
    Deal,
    Game,
    Results,
    Risk,
    Solution,
    StrategygenError,
    check_chart,
    compute_ce_values,
    load_game,
    read_chart,
    solve,
    sweep,
)
from strategygen.cards import Deck
from strategygen.derive.compare import compare_charts
from strategygen.display import MOST_SHOWN, Record, Result
from strategygen.errors import MissingPackageError
from strategygen.pays.breakpoints import find_breakpoints

PAPER = [row[0] for row in TABLE_7]


class Rows(Result):
    def __init__(self, *records: Record) -> None:
        self.records = records

    @property
    def caption(self) -> str:
        return "<b>caption</b>"

    def to_records(self) -> list[Record]:
        return list(self.records)


class Cells(HTMLParser):
    """The cells of the only table of a page; every tag must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.titles: list[str | None] = []
        self.caption = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.titles.append(dict(attrs).get("title"))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        elif self.open and self.open[-1] == "caption":
            self.caption += data


def compared(solution: Solution) -> Result:
    return compare_charts(Chart.of(PAPER), solution, Chart.of(PAPER[1:]), solution)


RESULTS: dict[str, Callable[[Solution], Result]] = {
    "game": lambda solution: solution.game,
    "solution": lambda solution: solution,
    "ce values": compute_ce_values,
    "chart": lambda solution: Chart.of(PAPER),
    "check": lambda solution: check_chart(Chart.of(PAPER[1:]), solution),
    "sweep": lambda solution: Results(sweep(solution.game, [{"flush": 5}, {"flush": 7}])),
    "risk": lambda solution: Risk(solution.payoffs),
    "compare": lambda solution: compared(solve(replace(solution.game, deck=Deck(0, 10)))),
    "hand": lambda solution: solution.holds(Deal("Ah Kh Qh Jh 2c")),
    "break-even": lambda solution: find_break_even(solution.game, "royal_flush"),
    "breakpoints": lambda solution: find_breakpoints(solution.game, "royal_flush", 800, 900),
}


@cache
def result_of(name: str, solution: Solution) -> Result:
    return RESULTS[name](solution)


@in_one_test("name", RESULTS)
def test_a_table_has_a_row_for_each_exact_record(name: str, jacks: Solution) -> None:
    result = result_of(name, jacks)
    records = result.to_records()
    assert records
    for record in records:
        assert all(value is None or isinstance(value, (str, int, Fraction)) for value in record.values())
        assert record.keys() == records[0].keys()
    shown = Cells(result._repr_html_())
    assert shown.caption == result.caption
    names = [name for name in records[0] if name != result.heading]
    assert shown.rows[0] == [name.replace("_", " ").capitalize() for name in names]
    assert len(shown.rows) == 1 + min(len(records), MOST_SHOWN)


def test_numbers_are_rounded_in_cells_and_exact_in_titles(jacks: Solution) -> None:
    shown = Cells(jacks._repr_html_())
    assert shown.caption == "Jacks or Better 9/6: return 0.9954390437, variance 19.514676"
    assert shown.rows[1] == ["royal_flush", "Royal flush", "800", "2.4758268e-05"]
    assert shown.titles[7] == str(jacks.payoffs[0].probability)


def test_captions(jacks: Solution) -> None:
    game = jacks.game.with_pays({"flush": 5})
    assert game.caption == "Jacks or Better 9/6, pays changed"
    assert RESULTS["ce values"](jacks).caption == "Jacks or Better 9/6: 1153 CE values"
    optimal = check_chart(Chart.of(PAPER), jacks)
    assert optimal.caption == "Jacks or Better 9/6: optimal, return 0.9954390437"
    assert Cells(optimal._repr_html_()).rows == []
    assert RESULTS["risk"](jacks).caption.startswith("Edge -0.00456096, variance 19.51")


def test_hostile_names_are_escaped() -> None:
    hostile = '<script>alert("1 & 2")</script>'
    rows = Rows({hostile: hostile, "is_it": True, "none": None}, {hostile: "&lt;", "is_it": False, "none": "'"})
    page = rows._repr_html_()
    assert "<script" not in page and "<b>" not in page
    shown = Cells(page)
    assert shown.caption == "<b>caption</b>"
    assert shown.rows[0][0] == hostile.capitalize()
    assert shown.rows[1:] == [[hostile, "yes", ""], ["&lt;", "no", "'"]]


def test_a_game_with_a_hostile_name(jacks: Solution) -> None:
    game = jacks.game
    bad = Game(game.id, "<img src=x onerror=alert(1)>", game.deck, game.wild_ranks, game.classes, game.pays)
    assert "<img" not in bad._repr_html_()
    assert Cells(bad._repr_html_()).caption == bad.name


def test_a_chart_is_read_back_from_what_a_notebook_shows() -> None:
    sections = read_chart("5-RF\n[2 deuces]\n4-4K\n2-W\n[1 deuce]\n3-3K; none: discard 9\n[no deuces]\n2-LP\n")
    for chart in (Chart.of(PAPER), sections):
        assert read_chart(chart._repr_html_()) == chart


def test_long_results_are_cut() -> None:
    rows = Rows(*({"number": number} for number in range(MOST_SHOWN + 1234)))
    shown = Cells(rows._repr_html_())
    assert len(shown.rows) == 1 + MOST_SHOWN
    assert rows._repr_html_().endswith("<p>and 1,234 more</p>")


# ------------------------------------------------------------------------------------- data frames


def test_without_pandas_the_message_shows_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingPackageError, match="pip install pandas") as error:
        load_game("jacks-or-better").to_frame()
    assert isinstance(error.value, StrategygenError) and isinstance(error.value, ImportError)


def test_pandas_is_given_the_exact_records(monkeypatch: pytest.MonkeyPatch, jacks: Solution) -> None:
    class DataFrame:
        def __init__(self, records: list[Record]) -> None:
            self.records = records

        @classmethod
        def from_records(cls, records: list[Record]) -> "DataFrame":
            return cls(records)

    # A module takes any attribute, which its type does not say.
    stub = ModuleType("pandas")
    stub.DataFrame = DataFrame  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", stub)
    for name in RESULTS:
        result = result_of(name, jacks)
        assert result.to_frame().records == list(result.to_records())


def test_a_frame_of_pandas_itself(jacks: Solution) -> None:
    pytest.importorskip("pandas")
    frame = jacks.to_frame()
    assert list(frame.columns) == ["id", "name", "pay", "probability"]
    assert sum(frame["probability"]) == 1
    assert sum(frame["pay"] * frame["probability"]) == jacks.expected_return
