"""The trainer: its data, and in a real browser its EVs, its lines, and play by keyboard and touch."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import html5lib
import numpy as np
import pytest
import shared

from strategygen.cards import Card, Deal, Hold
from strategygen.charts import Chart, CheckReport, check_chart
from strategygen.charts.quiz import Quiz
from strategygen.cli import main
from strategygen.errors import OutputError
from strategygen.games import load_game
from strategygen.pages.numbers import format_decimal, format_percent, format_value
from strategygen.pages.trainer import TrainerPage, make_trainer, render_trainer
from strategygen.values import Solution, solve
from strategygen.values.payoffs import classify_hands

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

    def test_weights_are_those_of_the_quiz(self, report: CheckReport) -> None:
        data = make_trainer(report).data
        codes = zlib.decompress(base64.b64decode(data["classes"]))[-len(report.solution.deals) :]
        quiz = Quiz(report.play, report.solution)
        assert [line["weight"] for line in data["lines"]] == list(quiz.line_weights)
        found = {}
        for (deals, _), weights in zip(quiz.costs, quiz.weights, strict=True):
            for number, weight in zip(deals.tolist(), weights.tolist(), strict=True):
                exact = Fraction(weight * 15 * 2**31, max(weights))
                found[number] = (8 + codes[number] % 8) * 2 ** (codes[number] // 8)
                assert found[number] <= exact < found[number] * Fraction(9, 8) or found[number] == 9 > exact
        assert [number for number, code in enumerate(codes) if code] == sorted(found)

    def test_the_page_is_small_and_alone(self, report: CheckReport) -> None:
        text = render_trainer(make_trainer(report), report.solution)
        assert len(text.encode()) < 150_000
        html5lib.HTMLParser(strict=True).parse(text)
        # What a script contains cannot end it, and the chart is read back by `render_trainer`.
        assert text.count("</script") == text.count("<script") == 3
        assert not re.search(r"src=|href=\"(?!data:,|#)|@import|url\(|https?://(?!www\.w3\.org/2000/svg)", text)


def test_a_page_of_another_chart_is_refused(twenty: Solution) -> None:
    def page(*lines: str) -> TrainerPage:
        return make_trainer(check_chart(Chart.of(lines), twenty))

    shown = page("5-RF or 5-4K", "5-4K", "none")
    assert render_trainer(shown, twenty)
    with pytest.raises(OutputError, match="reads as another chart"):
        render_trainer(replace(shown, chart=page("5-RF", "2-HP", "none").chart), twenty)
    # It allows the same holds, but four of a kind is its second line.
    with pytest.raises(OutputError, match="another line decides"):
        render_trainer(replace(shown, chart=page("5-RF", "5-4K", "none").chart), twenty)


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, chart, page = odd_game(tmp_path), tmp_path / "chart.txt", tmp_path / "trainer.html"
    chart.write_text("5-RF\n3-W\n2-W\n4-SF\n1-W\nnone\n", "utf-8")
    assert main(["trainer", str(game), "--chart", str(chart), "-o", str(page)]) == 0
    text = page.read_text("utf-8")
    assert "<title>Odd: trainer</title>" in text and "a strategy" in text
    assert main(["trainer", str(game), "--chart", str(chart), "-o", "-"]) == 0
    assert capsys.readouterr().out == text
    assert main(["trainer", str(game)]) == 2


@dataclass(frozen=True)
class Trainer:
    """A trainer's file, its page in Python, and the report on its chart."""

    path: Path
    report: CheckReport

    @property
    def solution(self) -> Solution:
        return self.report.solution


ODD_CHART = ("5-RF", "3-W", "2-W", "4-SF", "1-W", "none")
#: A chart whose lines fit in so many ways that a number of a play takes two bytes.
WRITTEN = {"double-joker": ("3-SF", "4-S", "3-S", "2-SF", "2-S", "2-N", "1-W")}


@lru_cache(maxsize=1)
def report_of(name: str) -> CheckReport:
    game = load_game(name)
    solution = solve(game)
    if name in WRITTEN or name.endswith(".toml"):
        return check_chart(Chart.of(WRITTEN.get(name, ODD_CHART)), solution)
    if game.wild_ranks or game.deck.jokers:
        return shared.penalty_free_chart(solution).report
    return shared.derive_chart(solution).report


def make_file(folder: Path, name: str) -> Trainer:
    report = report_of(name)
    path = folder / "trainer.html"
    path.write_text(render_trainer(make_trainer(report), report.solution), "utf-8")
    return Trainer(path, report)


@contextmanager
def opened(browser: Any, path: Path, seed: int | None = None, **options: Any) -> Iterator[Any]:
    """A page in a context of its own; afterwards: nothing was requested, and nothing is on the console."""
    context = browser.new_context(**options)
    page = context.new_page()
    seen: list[str] = []
    page.on("console", lambda message: seen.append(message.text))
    page.on("pageerror", lambda error: seen.append(str(error)))
    context.on("request", lambda request: seen.extend([request.url] * (not request.url.startswith(("file:", "blob:")))))
    page.goto(path.as_uri() + ("" if seed is None else f"#seed={seed}"))
    page.locator("#cards svg").nth(4).wait_for()
    yield page
    context.close()
    assert seen == []


FAMILIES = (
    *("jacks-or-better", "double-double-bonus", "deuces-wild-full-pay", "joker-poker-kings", "double-joker"),
    *("deuces-and-joker", "odd"),
)

#: Deals for each family.
N_DEALS = 500


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_evs_and_lines_are_those_of_python(browser: Any, tmp_path: Path, name: str) -> None:
    """The page computes all EVs on its own, by plain enumeration of the draws."""
    trainer = make_file(tmp_path, str(odd_game(tmp_path)) if name == "odd" else name)
    solution, play = trainer.solution, trainer.report.play
    assert trainer.path.stat().st_size < (1_000_000 if solution.game.deck.jokers else 600_000)
    deals = random_deals(solution, N_DEALS, seed=17)
    with opened(browser, trainer.path) as page:
        found = page.evaluate(
            """async (deals) => {
              const data = JSON.parse(document.getElementById("data").textContent);
              const table = new PlayTable(data, await unpack(data.classes));
              return {
                denominator: String(denominatorOf(data.game)),
                lines: data.lines.length,
                plays: data.plays.length,
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
    assert (found["plays"] > 256) == (name in WRITTEN)
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


NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]


def cards_shown(page: Any) -> list[Card]:
    """The cards on the table, as they are read aloud."""
    found = []
    for place, label in enumerate(page.locator("button.card").evaluate_all("all => all.map(one => one.ariaLabel)"), 1):
        number, words = label.split(", ")[0].split(": ")
        assert int(number) == place
        rank, _, suit = words.partition(" of ")
        found.append(Card(0, 0) if words == "joker" else Card(NAMES.index(rank) + 2, "cdhs".index(suit[0]) + 1))
    return found


def with_commas(text: str) -> str:
    whole, point, rest = text.partition(".")
    return f"{int(whole):,}{point}{rest}"


def coins_text(coins: Fraction) -> str:
    return with_commas(format_decimal(coins, 0 if coins.denominator == 1 else 4))


@dataclass(frozen=True)
class Situation:
    """A deal on the table and what Python knows of it; holds are masks of the cards as shown."""

    cards: list[Card]
    values: list[Fraction]
    line: int
    allowed: tuple[int, ...]

    @property
    def best(self) -> Fraction:
        return max(self.values)

    def keys(self, hold: int) -> str:
        return "".join(str(j + 1) for j in range(5) if hold >> j & 1)


def situation(page: Any, report: CheckReport) -> Situation:
    cards = cards_shown(page)
    solution = report.solution
    masks = []
    for hold in range(32):
        held = Hold([card for j, card in enumerate(cards) if hold >> j & 1])
        number, mask = solution.deals.locate_hold(Deal(cards), held)
        masks.append(mask)
    values = solution.values_at(np.array([number]))[:, 0]
    return Situation(
        cards,
        [solution.fraction(int(values[mask])) for mask in masks],
        int(report.play.line[number]),
        tuple(hold for hold in range(32) if int(report.play.allowed[number]) >> masks[hold] & 1),
    )


def decide(page: Any, keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.locator("#verdict .head").wait_for()


def verdict(page: Any) -> str:
    return page.locator("#verdict .head").inner_text()


@pytest.fixture(scope="module")
def jacks_file(tmp_path_factory: pytest.TempPathFactory, jacks: Solution) -> Trainer:
    """A chart of Jacks or Better with mistakes."""
    report = check_chart(Chart.of(CHART), jacks)
    path = tmp_path_factory.mktemp("trainer") / "jacks.html"
    path.write_text(render_trainer(make_trainer(report), report.solution), "utf-8")
    return Trainer(path, report)


def put_deal(page: Any, cards: Sequence[Card]) -> None:
    """Let the next deal be these cards."""
    page.evaluate(
        """async (codes) => {
          const { dealer, data } = await trainer;
          const { next } = dealer;
          const deal = cardsOf(codes, data.game);
          dealer.next = () => {
            dealer.next = next;
            return { deal, rest: dealer.deck.filter((card) => !deal.includes(card)) };
          };
        }""",
        [str(card) for card in cards],
    )


@pytest.mark.slow
class TestPlay:
    def test_by_keyboard(self, browser: Any, jacks_file: Trainer) -> None:
        solution = jacks_file.solution
        game = solution.game
        pay_classes = classify_hands(game.deck, game.wild_ranks, game.classes)
        with opened(browser, jacks_file.path, seed=1) as page:
            for at in range(25):
                found = situation(page, jacks_file.report)
                order = sorted(range(32), key=lambda hold: found.values[hold])
                hold = order[(31, 0, 30, 16)[at % 4]]
                cost = found.best - found.values[hold]
                decide(page, found.keys(hold))
                is_right = cost == 0 or hold in found.allowed
                assert verdict(page).startswith("✓" if is_right else "✗")
                assert (f"costs {coins_text(5 * cost)} coins" if cost else "no cost") in verdict(page)
                assert page.locator('[data-hold="held"] .ev').inner_text() == format_value(found.values[hold])
                if cost:
                    assert page.locator('[data-hold="best"] .ev').inner_text() == format_value(found.best)
                assert page.locator("#chart .decides").get_attribute("id") == f"line-{found.line}"
                rows = page.locator("#all tbody tr").evaluate_all(
                    "rows => rows.map(row => row.querySelector('.exact').textContent)"
                )
                assert rows == [str(value) for value in sorted(found.values, reverse=True)]
                final = cards_shown(page)
                assert all(final[j] == found.cards[j] for j in range(5) if hold >> j & 1)
                assert not {final[j] for j in range(5) if not hold >> j & 1} & set(found.cards)
                cls = int(pay_classes[solution.deals.find(Deal(final))])
                name = "No pay" if cls == len(game.classes) else f"{game.classes[cls].name}: {5 * game.pays[cls]} coins"
                assert page.locator("#final").inner_text() == name
                page.keyboard.press("Enter")

    def test_keys_and_buttons_do_the_same(self, browser: Any, jacks_file: Trainer) -> None:
        with opened(browser, jacks_file.path, seed=2) as page:
            pressed = "all => all.map(one => one.ariaPressed === 'true')"
            cards = page.locator("button.card")
            page.keyboard.press("2")
            cards.nth(3).click()
            assert cards.evaluate_all(pressed) == [False, True, False, True, False]
            page.keyboard.press("2")
            cards.nth(4).focus()
            page.keyboard.press("Space")
            assert cards.evaluate_all(pressed) == [False, False, False, True, True]
            page.keyboard.press("0")
            assert cards.evaluate_all(pressed) == [False] * 5
            page.keyboard.press("Enter")
            assert verdict(page)
            # Enter on the button presses it once.
            page.locator("#action").focus()
            page.keyboard.press("Enter")
            assert page.locator("#action").inner_text() == "Draw"
            assert page.locator("#verdict").inner_text() == ""
            live = page.locator("#live").inner_text()
            assert live.startswith("Deal: 1 ") and " 5 " in live
            # After a choice by mouse the keys are those of the table again, and Enter ends the typing of a number.
            page.locator("#mode").focus()
            page.locator("#mode").dispatch_event("pointerdown")
            page.locator("#mode").select_option("hard")
            page.keyboard.press("4")
            assert cards.evaluate_all(pressed) == [False, False, False, True, False]
            page.locator("#coins").fill("2")
            page.keyboard.press("Enter")
            page.keyboard.press("5")
            assert cards.evaluate_all(pressed) == [False, False, False, True, True]
            assert page.locator("#coins").input_value() == "2"

    def test_a_digit_in_the_list_of_modes_is_a_key_of_the_table(self, browser: Any, jacks_file: Trainer) -> None:
        with opened(browser, jacks_file.path, seed=2) as page:
            page.clock.install()
            held = "all => all.flatMap((one, at) => one.ariaPressed === 'true' ? [at + 1] : [])"
            cards = page.locator("button.card")
            page.locator("#mode").focus()
            for key in ("L", "i", "n", "e", "Space", "4"):
                page.keyboard.press(key)
            assert page.locator("#mode").input_value() == "line 3"
            assert cards.evaluate_all(held) == []
            page.clock.run_for(1500)
            for key in "245":
                page.keyboard.press(key)
            assert cards.evaluate_all(held) == [2, 4, 5]
            page.keyboard.press("Enter")
            assert verdict(page)

    def test_the_page_says_what_to_do_next(self, browser: Any, jacks_file: Trainer) -> None:
        touched = {"viewport": {"width": 390, "height": 640}, "has_touch": True, "is_mobile": True}
        for options, keys in (({}, True), (touched, False)):
            with opened(browser, jacks_file.path, seed=2, **options) as page:
                hint = page.locator("#hint")
                before = "Choose the cards to hold (keys 1 to 5), then draw (Enter)."
                after = "Go on with the next deal (Enter)."
                assert hint.inner_text() == (before if keys else re.sub(r" \(.*?\)", "", before))
                decide(page, "1")
                assert hint.inner_text() == (after if keys else re.sub(r" \(.*?\)", "", after))
                # The chart is beside the table, or links lead to it and back.
                assert [page.locator(".jump").nth(at).is_visible() for at in (0, 1)] == [not keys] * 2

    def test_words_of_the_line_that_decides(self, browser: Any, jacks_file: Trainer) -> None:
        chart = make_trainer(jacks_file.report)
        sentences = [entry.sentence for entry in chart.legend]
        used = [words for line in chart.data["lines"] for words in line["words"]]
        assert sorted(set(used)) == list(range(len(sentences)))
        with opened(browser, jacks_file.path, seed=2) as page:
            for line, data in enumerate(chart.data["lines"]):
                page.locator("#mode").select_option(f"line {line}")
                page.locator("h1").click()
                decide(page, "")
                shown = page.locator("#verdict .words li").all_text_contents()
                assert [text.split(": ", 1)[1] for text in shown] == [sentences[at] for at in data["words"]]
            page.get_by_role("link", name="What the words mean").click()
            assert page.locator("#words li").last.is_visible()
            assert page.evaluate("scrollY") == 0
            page.locator("#words").locator("..").locator("summary").click()
            # They are printed, whether they are unfolded or not.
            page.evaluate("onafterprint = () => { window.shut = !document.getElementById('words').checkVisibility(); }")
            page.evaluate("onbeforeprint = () => { window.open = document.getElementById('words').checkVisibility(); }")
            page.pdf()
            assert page.evaluate("[window.open, window.shut]") == [True, True]

    def test_a_hold_as_good_as_that_of_the_chart(self, browser: Any, jacks: Solution, tmp_path: Path) -> None:
        report = check_chart(Chart.of(["5-4K", "none"]), jacks)
        path = tmp_path / "trainer.html"
        path.write_text(render_trainer(make_trainer(report), jacks), "utf-8")
        with opened(browser, path, seed=2) as page:
            for keys in ("1234", "12345"):
                put_deal(page, [*(Card(8, suit) for suit in (1, 2, 3, 4)), Card(13, 1)])
                page.evaluate("trainer.then(one => one.deal())")
                found = situation(page, report)
                decide(page, keys)
                assert verdict(page).split() == ["✓", "Right", "no", "cost"]
                assert page.locator('[data-hold="chart"] .on').count() == (5 if keys == "1234" else 0)
                # Holds that are worth the same have the same number.
                numbers = page.locator("#all tbody tr td:first-child").all_text_contents()
                values = sorted(found.values, reverse=True)
                assert numbers == [str(values.index(value) + 1) for value in values]
                assert numbers[:3] == ["1", "1", "3"]

    @pytest.mark.parametrize("width", [390, 320])
    def test_by_touch_on_a_phone(self, browser: Any, jacks_file: Trainer, width: int) -> None:
        options = {"viewport": {"width": width, "height": 640}, "has_touch": True, "is_mobile": True}
        with opened(browser, jacks_file.path, seed=3, **options) as page:
            for _ in range(4):
                found = situation(page, jacks_file.report)
                hold = max(range(32), key=lambda hold: found.values[hold])
                for j in range(5):
                    if hold >> j & 1:
                        page.locator("button.card").nth(j).tap()
                page.locator("#action").tap()
                assert verdict(page).startswith("✓")
                for name in ("#all", "#session", "#settings"):
                    page.locator(f"{name} > summary").tap()
                # Only the table of all holds may scroll sideways, in itself.
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                for name in ("#session", "#settings"):
                    page.locator(f"{name} > summary").tap()
                page.locator("#action").tap()
            sizes = page.locator("#action, #cards button").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().height)"
            )
            assert min(sizes) >= 44

    def test_when_the_chart_is_mistaken_both_are_said(self, browser: Any, jacks_file: Trainer) -> None:
        report, solution = jacks_file.report, jacks_file.solution
        mistake = report.mistakes[0]
        deal = list(mistake.witness)
        with opened(browser, jacks_file.path) as page:
            for held, right in ((mistake.played_hold, True), (mistake.better_hold, True), (Hold(deal), False)):
                put_deal(page, deal)
                page.evaluate("trainer.then(one => one.deal())")
                keys = "".join(str(j + 1) for j, card in enumerate(deal) if card in held)
                decide(page, keys)
                assert verdict(page).startswith("✓" if right else "✗")
                said = page.locator(".erring").inner_text()
                assert f"costs {coins_text(5 * mistake.loss)} coins" in said
                cost = solution.holds(Deal(deal))[0].value - next(
                    row.value for row in solution.holds(Deal(deal)) if set(row.hold) == set(held)
                )
                assert (f"costs {coins_text(5 * cost)} coins" if cost else "no cost") in verdict(page)

    def test_the_clock_decides(self, browser: Any, jacks_file: Trainer) -> None:
        with opened(browser, jacks_file.path, seed=4) as page:
            page.clock.install()
            page.locator("#settings > summary").click()
            page.locator("#seconds").fill("5")
            page.locator("h1").click()
            decide(page, "")
            page.keyboard.press("Enter")
            page.clock.run_for(4000)
            assert page.locator("#verdict .head").count() == 0
            page.clock.run_for(1500)
            page.locator("#verdict .head").wait_for()
            assert "Too late" in verdict(page)
            assert "Time ran out" in page.locator("#verdict").inner_text()

    def test_an_impatient_player_decides_once(self, browser: Any, jacks_file: Trainer) -> None:
        with opened(browser, jacks_file.path, seed=5) as page:
            page.evaluate(
                """async () => {
                  const one = await trainer;
                  const { values } = one;
                  one.values = new Promise((resolve) => { window.answer = () => resolve(values); });
                }"""
            )
            for key in ("Enter", "Enter", "1", "Enter"):
                page.keyboard.press(key)
            page.locator("#mode").select_option("hard")
            page.evaluate("window.answer()")
            page.locator("#verdict .head").wait_for()
            assert page.locator("#action").inner_text() == "Next deal"
            assert figures(page)["deals"] == "1"

    @pytest.mark.parametrize(
        "script",
        [
            "window.Worker = class { constructor() { throw new Error(); } };",
            "window.Worker = class extends Worker { constructor() { super('data:text/javascript,throw 1'); } };",
        ],
    )
    def test_without_a_worker(self, browser: Any, jacks_file: Trainer, script: str) -> None:
        context = browser.new_context()
        context.add_init_script(script)
        page = context.new_page()
        page.goto(jacks_file.path.as_uri() + "#seed=6")
        page.locator("#cards svg").nth(4).wait_for()
        found = situation(page, jacks_file.report)
        decide(page, found.keys(max(range(32), key=lambda hold: found.values[hold])))
        assert verdict(page).startswith("✓")
        context.close()

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("width", [320, 1280])
    def test_an_accessibility_checker_finds_nothing(
        self, browser: Any, jacks_file: Trainer, width: int, scheme: str
    ) -> None:
        axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
        options = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme, "reduced_motion": "reduce"}
        with opened(browser, jacks_file.path, seed=10, **options) as page:
            assert axe.run(page).response["violations"] == []
            play_some(page, 10)
            decide(page, "2")
            for name in ("#all", "#session", "#settings"):
                page.locator(f"{name} > summary").click()
            assert axe.run(page).response["violations"] == []
            page.locator("#reset").click()
            assert axe.run(page).response["violations"] == []


def play_some(page: Any, n: int) -> None:
    for at in range(n):
        decide(page, "" if at % 2 else "135")
        page.keyboard.press("Enter")


def figures(page: Any) -> dict[str, str]:
    return dict(
        page.locator("[data-figure]").evaluate_all("all => all.map(one => [one.dataset.figure, one.textContent])")
    )


def export(page: Any) -> Any:
    if not page.locator("#export").is_visible():
        page.locator("#settings > summary").click()
    with page.expect_download() as waiting:
        page.locator("#export").click()
    return json.loads(Path(waiting.value.path()).read_text("utf-8"))


@pytest.mark.slow
class TestSession:
    def test_it_is_kept_over_a_reload(self, browser: Any, jacks_file: Trainer) -> None:
        with opened(browser, jacks_file.path, seed=5) as page:
            page.locator("#coins").fill("3")
            page.locator("#mode").select_option("hard")
            page.locator("h1").click()
            play_some(page, 4)
            # No deal is escaped by loading the page again.
            cards = cards_shown(page)
            page.keyboard.press("1")
            before = figures(page), page.locator("#credits").inner_text(), page.locator("#repeats").text_content()
            page.reload()
            page.locator("#cards svg").nth(4).wait_for()
            after = figures(page), page.locator("#credits").inner_text(), page.locator("#repeats").text_content()
            assert before == after
            assert cards_shown(page) == cards
            assert before[0]["deals"] == "4"
            assert (page.locator("#coins").input_value(), page.locator("#mode").input_value()) == ("3", "hard")
            decide(page, "")
            page.reload()
            page.locator("#cards svg").nth(4).wait_for()
            assert cards_shown(page) != cards
            assert figures(page)["deals"] == "5"

    def test_a_browser_may_forbid_storage(self, browser: Any, jacks_file: Trainer) -> None:
        context = browser.new_context()
        context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } })")
        page = context.new_page()
        page.goto(jacks_file.path.as_uri())
        page.locator("#cards svg").nth(4).wait_for()
        play_some(page, 2)
        assert figures(page)["deals"] == "2"
        assert page.locator("#told").inner_text().startswith("This browser does not keep the session")
        context.close()

    def test_the_report_follows_from_the_decisions(self, browser: Any, jacks_file: Trainer, tmp_path: Path) -> None:
        report, solution = jacks_file.report, jacks_file.solution
        with opened(browser, jacks_file.path, seed=6) as page:
            play_some(page, 14)
            page.locator("#coins").fill("2")
            page.locator("#mode").select_option("hard")
            page.locator("h1").click()
            play_some(page, 6)
            shown = figures(page)
            lines = page.locator("#figures tr[data-line]").evaluate_all(
                "all => all.map(one => [Number(one.dataset.line), one.cells[1].textContent, one.cells[2].textContent])"
            )
            session = export(page)
        costs = []
        for one in session["decisions"]:
            deal = Deal(one["cards"])
            values = {row.hold: row.value for row in solution.holds(deal)}
            number, mask = solution.deals.locate_hold(deal, Hold(one["held"]))
            cost = max(values.values()) - values[Hold(one["held"])]
            costs.append(cost)
            assert Fraction(one["cost"]) == cost
            assert one["line"] == report.play.line[number]
            assert one["right"] == (cost == 0 or bool(int(report.play.allowed[number]) >> mask & 1))
        decisions = session["decisions"]
        n, right = len(decisions), sum(one["right"] for one in decisions)
        coins = [cost * one["coins"] for cost, one in zip(costs, decisions, strict=True)]
        own = sum((cost for cost, one in zip(coins, decisions, strict=True) if one["right"]), Fraction(0))
        natural = [at for at, one in enumerate(decisions) if one["mode"] == "natural"]
        assert (n, len(natural), {one["coins"] for one in decisions}) == (20, 14, {5, 2})
        mean = sum(costs[at] for at in natural) / Fraction(len(natural))
        hourly = 600 * sum(coins[at] for at in natural) / Fraction(len(natural))
        best = solution.expected_return
        assert shown == {
            "deals": "20",
            "accuracy": f"{right} ({format_percent(Fraction(right, n), 1)})",
            "cost": f"{coins_text(sum(coins, Fraction(0)))} coins",
            **({"chart": f"{coins_text(own)} coins"} if own else {}),
            "hourly": f"{with_commas(format_decimal(hourly, 2))} coins",
            "return": f"{format_percent(best - mean, 4)} (optimal {format_percent(best, 4)})",
        }
        of_line: dict[int, list[int]] = {}
        for at, one in enumerate(decisions):
            of_line.setdefault(one["line"], []).append(at)
        costliest = sorted(((sum(coins[at] for at in ats), -line) for line, ats in of_line.items()), reverse=True)[:5]
        assert lines == [
            [
                -line,
                f"{sum(not decisions[at]['right'] for at in of_line[-line])} of {len(of_line[-line])}",
                coins_text(cost),
            ]
            for cost, line in costliest
            if cost
        ]
        # A browser that does not know the session takes it from the file, unless the file is damaged.
        path = tmp_path / "session.json"
        with opened(browser, jacks_file.path) as page:
            # No answer follows itself: each is waited for.
            for change, answer in (
                ({"key": "other"}, "This session is of another game, pay table or chart."),
                ({"decisions": [{**decisions[0], "line": 99}]}, "Decision 1 of this session is damaged."),
                ({"pending": {"cards": "Ah Ah <b> 2c 2d", "mode": "natural"}}, "20 decisions were imported."),
                ({"decisions": [{**decisions[0], "cost": "<b>"}]}, "Decision 1 of this session is damaged."),
                ({"repeats": [{"line": 1}]}, "The lines to repeat are damaged."),
                ({"trainer": 2}, "This file is not a session of a trainer."),
                ({}, "20 decisions were imported."),
            ):
                path.write_text(json.dumps({**session, **change}), "utf-8")
                page.locator("#file").set_input_files(path)
                page.get_by_text(answer).wait_for()
            assert figures(page) == shown
            page.evaluate("() => { File.prototype.text = () => Promise.reject(new Error('it is gone')) }")
            page.locator("#file").set_input_files(path)
            page.get_by_text("This file cannot be read.").wait_for()
            assert figures(page) == shown
            page.locator("#settings > summary").click()
            page.locator("#reset").click()
            page.locator("dialog button").nth(1).click()
            assert figures(page) == shown
            page.locator("#reset").click()
            page.locator("dialog button").first.click()
            page.get_by_text("The session was reset.").wait_for()
            assert figures(page) == {}
            assert export(page)["decisions"] == []

    def test_a_missed_line_comes_back_until_it_is_right_three_times(self, browser: Any, jacks_file: Trainer) -> None:
        with opened(browser, jacks_file.path, seed=7) as page:
            asked = page.evaluate(
                """async () => {
                  const { dealer, session, table, data } = await trainer;
                  const asked = [];
                  const answer = (deal, right) => {
                    const { number, line } = table.find(deal);
                    const cards = deal.map(codeOf).join(" ");
                    const rest = { held: "", cost: "0", coins: 1, mode: "mistakes", final: 0 };
                    session.add({ cards, line, right, ...rest }, number);
                    return line;
                  };
                  const told = [];
                  const { add } = session;
                  session.add = (decision, number) => {
                    const found = add.call(session, decision, number);
                    if (decision.line === 3) told.push(found && repeatText(found));
                    return found;
                  };
                  const missed = answer(dealer.cards("line 3", session), false);
                  dealer.linesOf = () => [5];
                  for (let at = 0; at < 30; at++) {
                    const deal = dealer.cards("mistakes", session);
                    // The second time it is missed once more.
                    asked.push(answer(deal, asked.filter((line) => line === missed).length !== 1));
                  }
                  return { missed, asked, told, repeats: session.repeats };
                }"""
            )
        assert asked["missed"] == 3
        assert [at for at, line in enumerate(asked["asked"], 1) if line == 3] == [2, 6, 8, 12, 21]
        assert asked["repeats"] == []
        back = "Under “My mistakes” this line comes back after"
        assert asked["told"] == [
            f"{back} one deal.",
            f"Right once since the mistake. {back} 3 deals.",
            f"{back} one deal.",
            f"Right once since the mistake. {back} 3 deals.",
            f"Right twice in a row. {back} 8 deals.",
            "Right three times in a row: this line need not be repeated any more.",
        ]


@pytest.mark.slow
def test_hard_deals_are_drawn_by_what_likely_mistakes_cost(browser: Any, jacks_file: Trainer) -> None:
    n = 4000
    with opened(browser, jacks_file.path, seed=8) as page:
        drawn = page.evaluate(
            """async (n) => {
              const { dealer, session, table } = await trainer;
              const drawn = (mode, length) =>
                Array.from({ length }, () => table.classes.locate(dealer.cards(mode, session)).number);
              return { hard: drawn("hard", n), line: drawn("line 3", 50), group: drawn("group cards alike", 50) };
            }""",
            n,
        )
    play = jacks_file.report.play
    quiz = Quiz(play, jacks_file.solution)
    weights = quiz.line_weights
    lines = play.line[np.array(drawn["hard"])]
    for line, weight in enumerate(weights):
        share = weight / sum(weights)
        assert abs((lines == line).sum() - n * share) <= 5 * (n * share * (1 - share)) ** 0.5
        assert set(drawn["hard"]) & set(np.flatnonzero(play.line == line)) <= set(quiz.costs[line][0].tolist())
        # Of the deals of a line: the share of those in which a mistake costs more than most, by their weights.
        deals, own = quiz.costs[line][0], quiz.weights[line].astype(float)
        if drawn_here := int((lines == line).sum()):
            heavy = own > np.median(own)
            share = float(own[heavy].sum() / own.sum())
            seen = np.isin(np.array(drawn["hard"])[lines == line], deals[heavy]).sum()
            assert abs(seen - drawn_here * share) <= 5 * (drawn_here * share * (1 - share)) ** 0.5 + drawn_here / 16
    assert {int(play.line[number]) for number in drawn["line"]} == {3}
    assert {int(play.line[number]) for number in drawn["group"]} == {2, 4}


HOSTILE = (
    """</script><script>document.title="broken"</script><!-- <img src=x onerror=alert(1)> """
    """"quoted" 'it' & \\u003c ${1} `"""
)


@pytest.mark.slow
def test_hostile_names_change_nothing(browser: Any, tmp_path: Path) -> None:
    text = ODD_GAME.replace('name = "Odd"', f"name = {json.dumps(HOSTILE)}").replace(
        '{ id = "two_pair",', f'{{ id = "two_pair", name = {json.dumps(HOSTILE)},'
    )
    path = tmp_path / "hostile.toml"
    path.write_text(text, "utf-8")
    trainer = make_file(tmp_path, str(path))
    with opened(browser, trainer.path, seed=9) as page:
        decide(page, "12")
        assert page.title() == f"{HOSTILE}: trainer"
        assert page.locator("h1").inner_text().startswith(HOSTILE)
        assert page.locator("#pays tr").last.locator("th").text_content() == HOSTILE
        assert page.evaluate("trainer.then(one => one.data.game.classes.at(-1).name)") == HOSTILE
        assert page.locator("img").count() == 0
        assert figures(page)["deals"] == "1"
