"""The trainer: its data, and in a real browser its EVs, its lines, and play by keyboard and touch."""

from __future__ import annotations

import base64
import re
import shutil
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import shared

from strategygen.cards import Card, Deal
from strategygen.charts import Chart, CheckReport, check_chart
from strategygen.charts.quiz import Quiz
from strategygen.games import load_game
from strategygen.pages.trainer import make_trainer, render_trainer
from strategygen.values import Solution, solve

CHART = ["5-F", "4-RF", "2-HP", "4-F", "2-LP", "4-S: s = 2", "1-RF: H", "none"]

#: Wild cards of two sorts, restricted ranks, kickers, numbers of jokers and of wild cards, pays that are no integers.
ODD_GAME = """
id = "odd"
name = "Odd"
cards = 34
lowest = "7"
wild = "9"
full_pay = "a"
class = [
  { id = "natural_royal", hand = "royal flush", wild_cards = 0 },
  { id = "one_joker_royal", hand = "royal flush", wild_cards = [1, 2], jokers = 1 },
  { id = "royal", hand = "royal flush" },
  { id = "four_wild", hand = "four of a kind", wild_cards = 4, jokers = [0, 1] },
  { id = "five_aces", hand = "five of a kind", ranks = "A,7" },
  { id = "five", hand = "five of a kind" },
  { id = "straight_flush", hand = "straight flush" },
  { id = "four_kickers", hand = "four of a kind", ranks = "T-Q", kickers = "7,8,A" },
  { id = "four", hand = "four of a kind" },
  { id = "full_house", hand = "full house" },
  { id = "natural_flush", hand = "flush", wild_cards = 0 },
  { id = "straight", hand = "straight" },
  { id = "three", hand = "three of a kind", ranks = "J-A" },
  { id = "two_pair", hand = "two pair" },
]
[[pay_table]]
id = "a"
pays = { natural_royal = 1000, one_joker_royal = "271/3", royal = 80, four_wild = 60, five_aces = 40, five = "30.5", \
straight_flush = 12, four_kickers = 11, four = 7, full_house = 4, natural_flush = 5, straight = 2, three = "4/3", \
two_pair = "0.7" }
"""


def odd_game(folder: Path) -> Path:
    path = folder / "odd.toml"
    path.write_text(ODD_GAME, "utf-8")
    return path


def random_deals(solution: Solution, n: int, seed: int) -> list[tuple[int, list[Card], list[int]]]:
    """Deals, every other one of a random deal class: the class, the cards, and for each card its bit in a mask."""
    random = Random(seed)
    found = []
    for at in range(n):
        number = random.randrange(len(solution.deals))
        deal = Deal(solution.witness(number) if at % 2 else random.sample(list(solution.game.deck), 5))
        number, order = solution.deals.locate(deal)
        bits = random.sample(range(5), 5)
        found.append((number, [order[bit] for bit in bits], bits))
    return found


@pytest.fixture(scope="module")
def report(twenty: Solution) -> CheckReport:
    return check_chart(Chart.of(CHART), twenty)


class TestData:
    def test_the_table_is_the_play_of_the_chart(self, report: CheckReport) -> None:
        data = make_trainer(report).data
        n = len(report.solution.deals)
        table = np.frombuffer(zlib.decompress(base64.b64decode(data["classes"])), np.uint8).reshape(3, n)
        plays = np.array(data["plays"])[table[0] + 256 * table[1].astype(int)]
        assert (plays[:, 0] == report.play.line).all()
        assert (plays[:, 1] == report.play.allowed).all()

    def test_weights_are_the_costs_of_the_quiz(self, report: CheckReport) -> None:
        data = make_trainer(report).data
        weights = zlib.decompress(base64.b64decode(data["classes"]))[-len(report.solution.deals) :]
        found = {}
        for deals, costs in Quiz(report.play, report.solution).costs:
            found.update(zip(deals.tolist(), costs.tolist(), strict=True))
        assert [number for number, weight in enumerate(weights) if weight] == sorted(found)
        for number, cost in found.items():
            assert 2 ** (weights[number] - 1) <= cost**4 < 2 ** weights[number]

    def test_the_page_is_small_and_alone(self, report: CheckReport) -> None:
        text = render_trainer(make_trainer(report), report)
        assert len(text.encode()) < 150_000
        assert not re.search(r"(?:src|href)\s*=|@import|url\(|https?://(?!www\.w3\.org/)", text)


@dataclass(frozen=True)
class Trainer:
    """A trainer's file, its page in Python, and the report on its chart."""

    path: Path
    report: CheckReport

    @property
    def solution(self) -> Solution:
        return self.report.solution


@cache
def report_of(name: str) -> CheckReport:
    game = load_game(name)
    solution = solve(game)
    if name.endswith(".toml"):
        return check_chart(Chart.of(["5-RF", "3-W", "2-W", "4-SF", "1-W", "none"]), solution)
    if game.wild_ranks or game.deck.jokers:
        return shared.penalty_free_chart(solution).report
    return shared.derive_chart(solution).report


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium."""
    playwright = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("there is no chromium")
    with playwright.sync_playwright() as running:
        found = running.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


def make_file(folder: Path, name: str) -> Trainer:
    report = report_of(name)
    path = folder / "trainer.html"
    path.write_text(render_trainer(make_trainer(report), report), "utf-8")
    return Trainer(path, report)


FAMILIES = (
    *("jacks-or-better", "double-double-bonus", "deuces-wild-full-pay", "joker-poker-kings", "double-joker"),
    *("deuces-and-joker", "odd"),
)

#: Deals for each family.
N_DEALS = 2000


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_evs_and_lines_are_those_of_python(browser: Any, tmp_path: Path, name: str) -> None:
    """The page computes all EVs on its own, by plain enumeration of the draws."""
    trainer = make_file(tmp_path, str(odd_game(tmp_path)) if name == "odd" else name)
    solution, play = trainer.solution, trainer.report.play
    deals = random_deals(solution, N_DEALS, seed=17)
    page = browser.new_page()
    page.goto(trainer.path.as_uri())
    found = page.evaluate(
        """async (deals) => {
          const data = JSON.parse(document.getElementById("data").textContent);
          const table = new PlayTable(data, await unpack(data.classes));
          return {
            denominator: String(denominatorOf(data.game)),
            lines: data.lines.length,
            deals: deals.map((codes) => {
              const deal = cardsOf(codes, data.game);
              const { number, line, holds } = table.find(deal);
              const again = table.classes.locate(table.classes.deal(number, [2, 0, 3, 1])).number;
              return { values: valuesOf(data.game, deal).map(String), number, again, line, holds };
            }),
          };
        }""",
        [[str(card) for card in cards] for _, cards, _ in deals],
    )
    page.close()
    denominator = int(found["denominator"])
    assert found["lines"] == len(play.chart.lines)
    values = solution.values_at(np.array([number for number, _, _ in deals]))
    for at, ((number, _, bits), seen) in enumerate(zip(deals, found["deals"], strict=True)):
        masks = [sum(1 << bit for j, bit in enumerate(bits) if hold >> j & 1) for hold in range(32)]
        assert [Fraction(int(value), denominator) for value in seen["values"]] == [
            solution.fraction(int(values[mask, at])) for mask in masks
        ]
        assert (seen["number"], seen["again"], seen["line"]) == (number, number, int(play.line[number]))
        assert sum(1 << masks[hold] for hold in seen["holds"]) == int(play.allowed[number])
