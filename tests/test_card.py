"""Cards: the printed card is the chart, fits its paper, is accessible, and can be read back."""

import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import html5lib
import pytest
from shared import derive_chart, in_one_test, penalty_free_chart, slow_after

from strategygen.cards import Deal, Deck
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import CheckReport, check_chart
from strategygen.charts.plain import PlainReader, wordings
from strategygen.charts.playing import play_chart
from strategygen.charts.translation import translate_chart
from strategygen.cli import main
from strategygen.errors import ChartError, OutputError
from strategygen.games import load_game
from strategygen.language import Matcher, Section, parse_line
from strategygen.pages.card import CardPage, make_card, may_fit_pocket
from strategygen.pages.card_drawing import card_drawing
from strategygen.pages.card_groups import GROUPS
from strategygen.pages.card_layout import SIZES, count_lines, fit_card, text_width
from strategygen.pages.card_rows import card_sections
from strategygen.pages.pdf import find_maker, make_by_browser, make_by_latex
from strategygen.pages.render import render, render_drawing, render_proved
from strategygen.pages.templates import write_starter
from strategygen.values.solver import Solution, solve

BROWSER = shutil.which("chromium")
needs_browser = pytest.mark.skipif(BROWSER is None, reason="chromium is not installed")
needs_latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
needs_pdfinfo = pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="pdfinfo is not installed")


def card_of(report: CheckReport, size: str = "pocket", notation: str = "plain", level: str = "optimal") -> CardPage:
    return make_card(report, size=size, notation=notation, level=level)


@pytest.fixture(scope="module")
def report(jacks: Solution) -> CheckReport:
    return derive_chart(jacks).report


@pytest.fixture(scope="module")
def cards(report: CheckReport) -> dict[tuple[str, str], CardPage]:
    texts = translate_chart(report.play, report.solution)
    with pytest.MonkeyPatch.context() as patch:
        # The cards have the same lines.
        patch.setattr("strategygen.charts.translation.translate_chart", lambda play, solution: texts)
        return {(size, notation): card_of(report, size, notation) for size in SIZES for notation in ("plain", "paper")}


@pytest.fixture(scope="module")
def pocket(cards: dict[tuple[str, str], CardPage]) -> CardPage:
    return cards["pocket", "plain"]


# -------------------------------------------------------------------------------------------- lines


class TestOrder:
    def test_the_lines_of_a_card_are_those_of_the_chart_in_its_order(
        self, report: CheckReport, cards: dict[tuple[str, str], CardPage]
    ) -> None:
        lines = [(str(number), str(line)) for number, line in enumerate(report.chart.lines, 1)]
        assert [(row.number, row.hand.text) for row in cards["page", "paper"].rows] == lines
        for page in cards.values():
            assert [row.number for row in page.rows] == [number for number, _ in lines]
            assert page.instruction == "Play the first line that applies."


class TestBut:
    def test_a_line_with_but_is_played_before_the_line_above_it(self) -> None:
        read = read_chart("1. 2-HP\n2. 2-RF: TK\n   but 1-RF: K if {TK} fp\n   But: 2-LP\n3. none\n")
        assert str(read) == "2-HP\n1-RF: K if {TK} fp\n2-LP\n2-RF: TK\nnone"

    @pytest.mark.parametrize("number", ["2a. ", "2a\t", "12ab. "])
    def test_it_has_a_number_with_a_letter(self, number: str) -> None:
        joint = "\t" if "\t" in number else ". "
        lines = [("1", "2-HP"), ("2", "2-RF: TK"), (number.strip(". \t"), "but 1-RF: K if {TK} fp"), ("3", "none")]
        text = "\n".join(f"{mark}{joint}{hand}" for mark, hand in lines)
        assert str(read_chart(text)) == "2-HP\n1-RF: K if {TK} fp\n2-RF: TK\nnone"

    @pytest.mark.parametrize("text", ["but 2-HP\nnone\n", "[1 deuce]\nbut 2-HP\n", "2 deuces:\nbut 2-W\n"])
    def test_it_needs_a_line(self, text: str) -> None:
        with pytest.raises(ChartError, match="'but' must follow the line to which it is an exception"):
            read_chart(text)

    def test_it_is_of_the_section_of_its_line(self) -> None:
        read = read_chart("[2 deuces]\n2-W\n[1 deuce]\n1-W\nbut 3-RF: no fp\n")
        assert [str(line.section) for line in read.lines] == ["[2 deuces]", "[1 deuce]", "[1 deuce]"]


# -------------------------------------------------------------------------------------- plain words


class TestPlainWords:
    @pytest.mark.slow
    def test_every_line_of_jacks_or_better_has_words(self, report: CheckReport, pocket: CardPage) -> None:
        assert pocket.fallbacks == 0
        texts = translate_chart(report.play, report.solution)
        assert texts[5] == "4 to a flush (holding 10-A and a J to K), if you discard a 10 to K"
        assert texts[25] == "king, if 10-K suited would discard a card of that suit and a 9"

    @pytest.mark.parametrize("output", slow_after(1, ["txt", "md", "tex", "html"]))
    @pytest.mark.parametrize("notation", slow_after(1, ["plain", "paper"]))
    def test_the_card_reads_back_and_plays_every_deal_at_the_stated_return(
        self, cards: dict[tuple[str, str], CardPage], report: CheckReport, notation: str, output: str
    ) -> None:
        for size in ("pocket", "page"):
            page = cards[size, notation]
            read = read_chart(render(page, output), "card", report.solution.game)
            assert len(read.lines) == len(report.chart.lines)
            if notation == "paper":
                assert read.lines == report.chart.lines
            again = check_chart(read, report.solution)
            assert again.optimal
            assert again.expected_return == page.expected_return

    @pytest.mark.slow
    def test_penalty_free_plays_at_its_cost(self, jacks: Solution) -> None:
        chart = penalty_free_chart(jacks)
        page = card_of(chart.report, level="penalty-free")
        again = check_chart(read_chart(render(page, "txt"), "card", jacks.game), jacks)
        assert (again.return_worst, again.cost_worst) == (chart.report.return_worst, chart.report.cost_worst)
        assert page.fallbacks == 0
        assert "the cost is 9.651e-06 per unit bet" in page.verdict

    @pytest.mark.slow
    def test_a_reader_plays_fifty_random_deals_right(self, report: CheckReport, pocket: CardPage) -> None:
        """The words are read line by line, without the chart, and each hold is compared with all 32."""
        game, random = report.solution.game, Random(7)
        read = read_chart(render(pocket, "txt"), "card", game)
        play = play_chart(read, report.solution)
        deck = list(game.deck)
        for _ in range(50):
            deal = Deal(random.sample(deck, 5))
            number, order = report.solution.deals.locate(deal)
            best = {frozenset(row.hold) for row in report.solution.holds(deal) if row.optimal}
            allowed = [mask for mask in range(32) if int(play.allowed[number]) >> mask & 1]
            assert allowed
            for mask in allowed:
                assert frozenset(card for j, card in enumerate(order) if mask >> j & 1) in best, deal

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("game", "level"),
        [
            ("double-double-bonus", "optimal"),
            ("double-double-bonus", "penalty-free"),
            ("deuces-wild", "optimal"),
            ("deuces-wild", "penalty-free"),
            ("joker-poker-kings", "penalty-free"),
            ("joker-poker-kings", "optimal"),
            ("double-bonus", "optimal"),
            ("all-american", "optimal"),
        ],
    )
    def test_other_games(self, game: str, level: str) -> None:
        solution = solve(load_game(game))
        chart = derive_chart(solution) if level == "optimal" else penalty_free_chart(solution)
        page = card_of(chart.report, level=level)
        assert page.fallbacks == 0
        for output in ("txt", "html"):
            again = check_chart(read_chart(render(page, output), "card", solution.game), solution)
            assert again.expected_return == chart.report.expected_return
            assert again.return_worst == chart.report.return_worst

    @in_one_test(
        ("line", "words"),
        [
            ("2-S: JK if {TJ} fp", "J-K offsuit, if 10-J suited would discard a card of that suit"),
            ("2-RF: JQ, no fp, no 9sp", "J-Q suited, if you discard no card of its suit and no 9"),
            ("2-RF: JQ or JK, no 9sp", "J-Q or J-K suited, if you discard no 9"),
            ("2-RF: JQ or JA, no 9sp", "J-Q or J-A suited, if you discard no 9 to its straight"),
            (
                "2-RF: TK, no fp if {JK} fp",
                "10-K suited, if you discard no card of the suit held and if J-K suited would "
                "discard a card of that suit",
            ),
            (
                "1-RF: K if {(T,Q)K} two (2-5,7)fp",
                "king, if 10-K or Q-K suited would discard 2+ of 2 to 5 or 7 of that suit",
            ),
            (
                "1-RF: K, no discard 3, discard (4,5), no two discard (6-8)",
                "king, if you discard a 4 or 5 and no 3 and at most one of 6 to 8",
            ),
            (
                "2-HP if {JQK} points (fp=1, T=1) >= 1",
                "high pair, if J-Q-K suited would discard a card of that suit or a 10",
            ),
            (
                "2-RF: TJ, points (fp=4, 89=3, 7A=4, 56=1) <= 3",
                "10-J suited, if you discard no card of its suit and no 7 "
                "or ace and at most 3 points (8 or 9: 3; 5 or 6: 1)",
            ),
            ("4-S: TJQA, TJKA, or {TK}QA", "4 to a straight (holding 10-J-Q-A, 10-J-K-A, or 10-K suited with Q-A)"),
            ("4-F: {(2-9)T(J-K)A}(T-K)", "4 to a flush (holding 10-A and a J to K), if you discard a 10 to K"),
            ("5-4K", "four of a kind (hold all five)"),
            ("3-SF: s + h >= 3", "3 to a straight flush, sum 3+"),
            ("2-LP: 33, 44, or 55", "pair of 3s to 5s"),
            ("3-3K: AAA", "three aces"),
            ("none", "draw five cards"),
            ("1-RF: A, two discard (8-T), no 8fp", "ace, if you discard 2+ of 8 to 10 and no 8 of its suit"),
            (
                "1-RF: H; fewest points (fp=4, hold K=1)",
                "one high card, whichever has the fewest points (of its suit: 4; held K: 1)",
            ),
            ("4-3K: AAA(2-4)", "three aces with 2, 3, or 4 kicker"),
            ("1-SF: 8, no fp", "lone 8, if you discard no card of its suit"),
            ("1-SF: 7 or 9", "lone 7 or 9"),
            ("4-SF: h >= 1", "4 to a straight flush with 1+ high cards"),
            (
                "1-RF: K, discard (9,T), two discard (8-J), no three sp, no discard 4",
                "king, if you discard 2+ of 8 to J including a 9 or 10 and no 4 and at most two cards to its straight",
            ),
            (
                "1-RF: K, two discard (5-Q), two discard (4-J), no discard 3",
                "king, if you discard 2+ of 5 to Q and discard 2+ of 4 to J and no 3",
            ),
            (
                "1-RF: K if {TK} two discard (5-Q) and discard (4-8)",
                "king, if 10-K suited would discard 2+ of 5 to Q and would discard a 4 to 8",
            ),
            (
                "1-RF: K, discard 9, two discard (8-T), three discard (5-T)",
                "king, if you discard 3+ of 5 to 10 including 2+ of 8 to 10 including a 9",
            ),
            ("3-3K: h = 0", "three of a kind, 2s to 10s"),
            (
                "2-RF: TJ, no fp, no discard 8, no discard (9,A)",
                "10-J suited, if you discard no card of its suit and no 8, 9, or ace",
            ),
            ("1-RF: {A}{T}{47}{2}", "1 to a royal flush (dealt 4-7 suited with A-10-2)"),
            (
                "none: {(5,6)TQ}{3J}; none: {(3,5)JQ}{2T}; none: {7JQ}{4T}",
                "draw five cards (dealt 10-Q and one of 5 or 6 suited with 3-J suited, J-Q and one of 3 or 5 suited "
                "with 2-10 suited, or 7-J-Q suited with 4-10 suited)",
            ),
            (
                "none: {4K}{5Q}{T}; none: {T}{69}{25}; none: {6A}{4T}{5}",
                "draw five cards (dealt 4-K suited with 5-Q suited with 10, 10 with 6-9 suited with 2-5 suited, or 6-A "
                "suited with 4-10 suited with 5)",
            ),
        ],
    )
    def test_the_first_wording(self, line: str, words: str) -> None:
        game = load_game("jacks-or-better")
        assert next(wordings(parse_line(line), game)) == words
        read = PlainReader(game).read(words)
        assert {entry.name for entry in parse_line(line).entries} <= {entry.name for entry in read.entries}

    @in_one_test(
        ("game", "wild", "line", "words"),
        [
            (
                "deuces-wild", 1, "3-RF; 3-SF: s = 3; fewest points (sp=1, s=1, hold 59=5)",
                "3 to a royal flush; or 3 to a straight flush fitting 3 straights, whichever has the fewest points "
                "(to its straight: 1; straights: 1; held 5 or 9: 5)",
            ),
            ("deuces-wild", 1, "4-RF: w = 0", "natural 4 to a royal flush"),
            ("deuces-wild", 1, "3-RF: s = 3", "3 to a royal flush fitting 3 straights"),
            ("deuces-wild", 1, "3-RF: w = 0, no fp",
             "natural 3 to a royal flush, if you discard no card of its suit"),
            ("deuces-and-joker", 1, "1-W: jokers = 0", "deuce only"),
            ("double-joker", 2, "2-W if {WW7} discard 3", "2 jokers only, if joker-joker-7 would discard a 3"),
            ("double-joker", 2, "2-W if no {WW9}", "2 jokers only, if there is no joker-joker-9"),
            ("double-joker", 2, "3-RF: WWQ if {WWA} fp",
             "two jokers and queen, if joker-joker-A would discard a card of that suit"),
            ("joker-poker-kings", 1, "1-W: {4Q}{2J}W", "joker only (dealt 4-Q suited with 2-J suited with joker)"),
            ("deuces-and-joker", 1, "1-W: jokers = 1", "joker only"),
            ("deuces-and-joker", 2, "2-W: jokers = 0", "2 deuces only"),
            ("triple-double-bonus-9-7", None, "4-4K; 4-3K: 222(3,4,A), 333(2,4,A), 444(2,3,A), or AAA(2-4)",
             "four of a kind; or three 2s, 3s, 4s, or aces with 2, 3, 4, or A kicker"),
        ],
    )  # fmt: skip
    def test_wordings_that_read_back_as_the_line(self, game: str, wild: int | None, line: str, words: str) -> None:
        own, section = load_game(game), None if wild is None else Section(wild)
        written = replace(parse_line(line), section=section)
        assert next(wordings(written, own)) == words
        assert PlainReader(own).read(words, section) == written

    @in_one_test(
        ("game", "line", "words"),
        [
            ("deuces-wild", "3-RF: s = 4", ["deuce and 10-J suited", "3 to a royal flush fitting 4 straights"]),
            ("deuces-wild", "3-SF: s = 4, no fp",
             ["3 to a straight flush fitting 4 straights, if you discard no card of its suit",
              "deuce and 6-7, 7-8, 8-9, or 9-10 suited, if you discard no card of its suit"]),
            ("joker-poker-kings", "3-SF: s = 2", ["3 to a straight flush fitting 2 straights"]),
        ],
    )  # fmt: skip
    def test_a_few_pairs_of_ranks_are_listed(self, game: str, line: str, words: list[str]) -> None:
        assert list(wordings(replace(parse_line(line), section=Section(1)), load_game(game))) == words

    def test_single_cards_have_suits_of_their_own_where_that_decides(self) -> None:
        game = load_game("double-joker")
        line = replace(parse_line("1-RF: {A}{T}{47}{2}"), section=Section(0))
        shorter, *_, exact = dict.fromkeys(wordings(line, game))
        assert exact == "1 to a royal flush (dealt 4-7 suited with A-10-2 of three other suits)"
        matcher = Matcher.of(game)
        assert (matcher.match(PlainReader(game).read(exact, line.section)) == matcher.match(line)).all()
        matcher = Matcher.of(game)
        (meant, held) = (matcher.match(each) for each in (line, PlainReader(game).read(shorter, line.section)))
        # Without "suited" the ace and the ten may be of one suit.
        assert ((meant & held) == meant).all() and (meant != held).any()

    @pytest.mark.parametrize("line", ["3-RF: not 5-S", "5-N"])
    def test_a_line_without_words_stays_as_it_is(self, line: str, jacks: Solution) -> None:
        chart = Chart.of([line, "none"])
        assert translate_chart(play_chart(chart, jacks), jacks)[0] == line

    def test_words_that_mean_something_else_are_not_used(self, jacks: Solution) -> None:
        # Below nothing "4 to a flush" is a straight flush draw, too; so the line stands as it is.
        chart = Chart.of(["4-F", "none"])
        assert translate_chart(play_chart(chart, jacks), jacks) == ("4-F", "draw five cards")


# --------------------------------------------------------------------------------------------- page


class TestPage:
    def test_no_type_is_too_small(self, cards: dict[tuple[str, str], CardPage]) -> None:
        for (size, _), page in cards.items():
            assert float(page.font) >= {"pocket": 6.5, "large": 16}.get(size, 8)

    @pytest.mark.slow
    def test_labels_are_no_smaller_and_numbers_do_not_break(self, pocket: CardPage) -> None:
        text = render(pocket, "html")
        sizes = re.findall(r"font-size: ([^;]*em[^;]*);", text)
        assert sizes and all(float(re.findall(r"[\d.]+", size)[0]) >= 1 or "6.5pt" in size for size in sizes)
        assert re.search(r"^\.number \{[^}]*white-space: nowrap", text, re.MULTILINE)
        assert min(drawn.size for drawn in card_drawing(pocket).texts) >= 65

    def test_lines_for_which_no_layout_has_room(self, report: CheckReport, pocket: CardPage) -> None:
        texts = translate_chart(report.play, report.solution)
        game, sides = report.solution.game, len(pocket.panels)
        assert may_fit_pocket(texts, game, sides) and not may_fit_pocket(texts, game, sides // 2)
        # One line more at a time: what has room on a number of sides may fit.
        for n in range(5, 80, 15):
            chart = Chart((parse_line("4-RF"),) * n)
            rows = card_sections(chart, ["4 to a royal flush"] * n)
            sides = len(fit_card(rows, SIZES["pocket"], pocket.pays, ())[1])
            assert may_fit_pocket(["4 to a royal flush"] * n, game, sides)

    def test_a_long_chart_has_more_sides(self, report: CheckReport, pocket: CardPage) -> None:
        assert len(pocket.panels) == 2
        assert not pocket.is_too_long
        few = solve(replace(load_game("jacks-or-better"), deck=Deck(0, 10)))
        lines = [f"2-RF: {cards}, no discard (T-A), no three discard (T-A)" for cards in ("TJ", "TQ", "TK", "TA", "JQ")]
        page = card_of(check_chart(Chart.of([*lines * 24, "none"]), few), level="")
        assert page.is_too_long
        assert [row.hand.text for row in page.rows][-1] == "Draw five cards"
        assert sum(len(section.rows) for panel in page.panels for section in panel.sections) == len(lines) * 24 + 1

    def test_figures(self, pocket: CardPage) -> None:
        assert "99.543904%" in pocket.returns
        assert "1653526326983/1661102543100" in pocket.exact
        assert dict(pocket.pays)["Full house"] == "9"
        assert re.search(r"strategygen \d+\.\d+\.\d+$", pocket.imprint)

    def test_a_chart_for_play_that_is_optimal_is_called_so(self, jacks: Solution) -> None:
        charts = derive_chart(jacks).report, check_chart(Chart.of(["2-HP", "none"]), jacks)
        assert [make_card(report, level="simple").subtitle for report in charts] == [
            "optimal strategy",
            "simple strategy",
        ]

    @pytest.mark.parametrize(("text", "width"), [("", 0), ("0", 55), ("WWWW", 377)])
    def test_widths(self, text: str, width: int) -> None:
        assert abs(text_width(text, 100) - width) <= 1

    def test_lines_are_counted_as_words_are_set(self) -> None:
        assert count_lines("a b c", 10_000, 100) == 1
        assert count_lines("aaaa " * 20, 5 * text_width("aaaa ", 115), 100) == 4

    def test_the_drawing_is_well_formed_and_shows_every_line(self, pocket: CardPage) -> None:
        drawing = render_drawing(pocket)
        assert drawing == render_drawing(pocket)
        root = ElementTree.fromstring(drawing)
        shown = " ".join(" ".join(root.itertext()).split())
        for row in pocket.rows:
            for word in row.hand.typeset.split():
                assert word in shown
        drawn = card_drawing(pocket)
        assert max(row.y + row.height for row in drawn.rows) <= drawn.height
        assert max(text.y for text in drawn.texts) < drawn.height

    @in_one_test(
        ("game", "lines", "terms"),
        [
            ("jacks-or-better", ["3-RF", "3-SF: s + h >= 3", "2-HP", "none"], ["straights", "sum"]),
            ("jacks-or-better", ["2-RF: TJ, points (fp=4, 89=3) <= 5", "none"], ["points"]),
            ("jacks-or-better", ["1-RF: K if {TK} fp", "none"], ["would discard", "that suit"]),
            ("jacks-or-better", ["2-RF: HH", "2-HP", "2-LP", "1-RF: H", "none"], []),
            ("deuces-wild", ["[1 deuce]", "3-RF", "3-SF: s >= 2", "1-W"],
             ["straights", "3 to, 4 to"]),
        ],
    )  # fmt: skip
    def test_a_pocket_card_explains_the_terms_of_its_own_that_it_uses(
        self, game: str, lines: list[str], terms: list[str]
    ) -> None:
        solution = solve(load_game(game))
        page = card_of(check_chart(read_chart("\n".join(lines), game=solution.game), solution), level="")
        assert not page.fallbacks
        assert [entry.term for entry in page.short_legend] == terms
        assert set(page.short_legend) <= set(page.legend)
        drawn = ElementTree.fromstring(render_drawing(page))
        own = ("sum", "points", "would discard")
        for shown in (render(page, "html"), render(page, "tex"), " ".join(drawn.itertext())):
            bare = re.sub(r"<[^>]*>|[{}]", "", shown)
            assert [term for term in own if f"{term}:" in bare] == [term for term in own if term in terms]

    def test_a_legend_takes_its_room(self, pocket: CardPage) -> None:
        rows = card_sections(Chart((parse_line("4-RF"),) * 46), ["4 to a royal flush"] * 46)
        (_, few), (_, more) = (fit_card(rows, SIZES["pocket"], pocket.pays, pocket.legend * n) for n in range(2))
        assert (len(few), len(more)) == (2, 3)

    def test_no_pay_breaks(self) -> None:
        page = card_of(check_chart(Chart.of(["none"]), solve(load_game("deuces-wild"))), level="")
        shown = ["".join(part.text for part in text.segments).split("   ") for text in card_drawing(page).texts]
        pays = {" ".join(one.replace("\u00a0", " ").split()) for line in shown for one in line}
        assert {f"{hand} {pay}" for hand, pay in page.pays} <= pays


# ------------------------------------------------------------------------------ accessibility


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2, section 1.4.3."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


#: How a colour is seen without red, green or blue cones, in linear RGB (Machado, Oliveira & Fernandes 2009).
BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


class TestAccessibility:
    @pytest.fixture(params=["pocket", "page", "letter", "large"])
    def text(self, request: pytest.FixtureRequest, cards: dict[tuple[str, str], CardPage]) -> str:
        return render(cards[request.param, "plain"], "html")

    def test_it_is_valid_html(self, text: str) -> None:
        html5lib.HTMLParser(strict=True).parse(text)

    def test_it_is_one_file(self, text: str) -> None:
        assert not re.search(r"https?:|src=|<link|<script|@import|url\(", text)

    def test_type_on_tints_and_on_white_has_contrast(self, text: str) -> None:
        styles = text[text.index("<style>") : text.index("</style>")]
        inks = {ink * 2 if len(ink) == 3 else ink for ink in re.findall(r"[; {]color: #([0-9a-fA-F]{3,6})", styles)}
        inks = {"".join(c * 2 for c in ink[:3]) if len(set(ink[:3])) == 1 else ink for ink in inks}
        assert "111111" in inks
        for tint in ("FFFFFF", *re.findall(r"background-color: #([0-9A-F]{6})", styles)):
            for ink in inks:
                assert contrast(tint, ink) >= 4.5, (tint, ink)

    def test_the_structure_is_that_of_a_table_with_headers(self, text: str) -> None:
        root = html5lib.parse(text, namespaceHTMLElements=False)
        assert root.get("lang") == "en"
        assert root.findtext("head/title")
        assert len(root.findall(".//h1")) == 1 == len(root.findall(".//main"))
        for table in root.iterfind(".//table"):
            assert table.findtext("caption")
            assert [th.get("scope") for th in table.iterfind("thead/tr/th")] == ["col"] * 3
            for row in table.iterfind("tbody/tr"):
                (head,) = row.findall("th")
                assert head.get("scope") in ("row", "rowgroup")

    def test_type_is_sized_by_one_size_that_scales(self, text: str) -> None:
        styles = text[text.index("<style>") : text.index("</style>")]
        sizes = re.findall(r"font(?:-size)?: ([0-9.]+)([a-z]+)", styles)
        assert [unit for _, unit in sizes if unit not in ("rem", "em")] == ["pt"]

    def test_every_group_has_its_label_pattern_and_colour(self) -> None:
        for part in ("key", "label", "name", "tint", "pattern"):
            assert len({getattr(group, part) for group in GROUPS}) == len(GROUPS), part

    @pytest.mark.parametrize("kind", BLINDNESS)
    def test_bars_differ_in_colour_or_in_pattern_for_colour_blind_eyes(self, kind: str) -> None:
        seen = []
        for group in GROUPS[:-1]:
            rgb = [int(group.ink[i : i + 2], 16) / 255 for i in (0, 2, 4)]
            linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
            seen.append((group, [sum(a * b for a, b in zip(row, linear, strict=True)) for row in BLINDNESS[kind]]))
        for i, (first, a) in enumerate(seen):
            for second, b in seen[:i]:
                apart = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
                assert apart > 0.02 or first.pattern != second.pattern, (first.key, second.key)


# --------------------------------------------------------------------------------- browser and LaTeX


def browse(folder: Path, *arguments: str) -> str:
    assert BROWSER is not None
    command = [
        BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync",
        "--no-first-run", f"--user-data-dir={folder / 'profile'}", *arguments,
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


MEASURE = """<script>
const out = [];
for (const box of document.querySelectorAll('.panel, main')) {
  if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) out.push('overflow');
  const inner = box.getBoundingClientRect();
  for (const part of box.querySelectorAll('th, td, p, dl div')) {
    const r = part.getBoundingClientRect();
    if (r.width > 2 && (r.right > inner.right + 1 || r.bottom > inner.bottom + 1)) out.push(part.textContent);
  }
}
const sizes = [...document.querySelectorAll('.held, .kind, p, dd')].map(e => parseFloat(getComputedStyle(e).fontSize));
const zoom = parseFloat(getComputedStyle(document.body).zoom) || 1;
document.title = JSON.stringify([out, Math.min(...sizes)]);
</script></body>"""


@pytest.mark.slow
@needs_browser
class TestBrowser:
    @pytest.mark.parametrize("size", SIZES)
    def test_nothing_is_clipped(self, cards: dict[tuple[str, str], CardPage], size: str, tmp_path: Path) -> None:
        text = render(cards[size, "plain"], "html").replace("zoom: 1.5;", "")
        (tmp_path / "card.html").write_text(text.replace("</body>", MEASURE), "utf-8")
        seen = browse(tmp_path, "--dump-dom", (tmp_path / "card.html").as_uri())
        title = re.search(r"<title>\[(\[.*?\]),([0-9.]+)\]</title>", seen)
        assert title is not None
        assert title[1] == "[]"
        # A CSS pixel is three quarters of a point; labels are a little smaller than lines.
        assert float(title[2]) * 0.75 >= 6.5 * 0.85

    @needs_pdfinfo
    @pytest.mark.parametrize(("size", "pages"), [("pocket", 1), ("page", 1), ("letter", 1), ("large", 2)])
    def test_the_number_of_printed_pages(
        self, cards: dict[tuple[str, str], CardPage], size: str, pages: int, tmp_path: Path
    ) -> None:
        page = cards[size, "plain"]
        (tmp_path / "card.pdf").write_bytes(make_by_browser(render(page, "html")))
        info, words = pdf_words(tmp_path / "card.pdf")
        assert re.search(rf"^Pages: +{pages}$", info, re.MULTILINE)
        needed = Counter(word for row in page.rows for word in row.hand.typeset.split())
        assert needed <= words


def pdf_words(path: Path) -> tuple[str, Counter[str]]:
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    text = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True).stdout
    return info, Counter(text.split())


@pytest.mark.slow
@needs_latex
@needs_pdfinfo
@pytest.mark.parametrize(("size", "pages"), [("pocket", 1), ("page", 1), ("letter", 1), ("large", 2)])
@pytest.mark.parametrize("notation", ["plain", "paper"])
def test_latex_shows_every_line(
    cards: dict[tuple[str, str], CardPage], size: str, pages: int, notation: str, tmp_path: Path
) -> None:
    page = cards[size, notation]
    (tmp_path / "card.pdf").write_bytes(make_by_latex(render(page, "tex")))
    info, words = pdf_words(tmp_path / "card.pdf")
    assert int(re.search(r"^Pages: +(\d+)$", info, re.MULTILINE)[1]) <= pages
    if notation == "plain":
        # Dashes and signs are those of its fonts.
        needed = Counter(word for row in page.rows for word in row.hand.text.split() if word.strip(",;").isalnum())
        assert needed <= words
    width, height = re.search(r"Page size: +([0-9.]+) x ([0-9.]+) pts", info).groups()
    expected = {"pocket": (504, 360), "letter": (612, 792)}.get(size, (595, 842))
    assert abs(float(width) - expected[0]) < 2
    assert abs(float(height) - expected[1]) < 2


# --------------------------------------------------------------------------------------------- themes


class TestThemes:
    def theme(self, tmp_path: Path, text: str) -> Path:
        (tmp_path / "html").mkdir(parents=True)
        (tmp_path / "html" / "card.j2").write_text(text, "utf-8")
        return tmp_path

    def test_the_starter_makes_the_same_card(self, pocket: CardPage, tmp_path: Path) -> None:
        paths = write_starter(tmp_path)
        assert len(paths) == 4
        for output in ("txt", "md", "tex", "html"):
            assert render(pocket, output, tmp_path) == render(pocket, output)
        with pytest.raises(OutputError, match="already exists; nothing was written"):
            write_starter(tmp_path)

    def test_a_theme_may_change_a_part(self, pocket: CardPage, report: CheckReport, tmp_path: Path) -> None:
        theme = self.theme(
            tmp_path, '<% extends "builtin/card.j2" %><% block style %><< super() >>h1 { color: #030; }<% endblock %>'
        )
        text = render_proved(pocket, report.solution, "html", theme)
        assert "h1 { color: #030; }" in text
        assert text.replace("h1 { color: #030; }", "") == render(pocket, "html")

    def test_a_theme_cannot_change_the_chart(self, pocket: CardPage, report: CheckReport, tmp_path: Path) -> None:
        theme = self.theme(
            tmp_path,
            "<table><tr><th>Hand held</th></tr><% for row in page.rows[1:] %><tr><td><< row.hand.text >></td></tr>"
            "<% endfor %></table>",
        )
        with pytest.raises(OutputError, match="reads as another chart"):
            render_proved(pocket, report.solution, "html", theme)


# --------------------------------------------------------------------------------------- commands


class TestCommands:
    @pytest.mark.slow
    def test_formats_check_as_what_they_claim(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        chart = tmp_path / "chart.txt"
        assert main(["chart", "jacks-or-better", "-o", str(chart)]) == 0
        for output in ("tex", "html"):
            card = tmp_path / f"card.{output}"
            assert main(["card", "jacks-or-better", "--chart", str(chart), "--size", "pocket", "-o", str(card)]) == 0
            assert main(["check", "jacks-or-better", str(card)]) == 0
        assert main(["card", "jacks-or-better", "--chart", str(chart), "--size", "pocket", "--format", "svg"]) == 0
        assert main(["card", "jacks-or-better", "--chart", str(chart), "--json"]) == 0
        assert capsys.readouterr().err == ""

    @pytest.mark.slow
    def test_pays_for_which_it_is_valid_and_a_date(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["card", "jacks-or-better", "--valid-for", "royal_flush", "--date", "1 May"]) == 0
        shown = capsys.readouterr().out
        assert "Royal flush: every hold stays optimal while it pays from 789 to 801." in shown
        assert shown.endswith(", 1 May\n")

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--valid-for", "royal"], "'royal'"),
            (["--templates", "nowhere"], "nowhere: expected a folder of templates"),
            (["--format", "pdf"], "a PDF cannot be written to standard output"),
            (["--format", "svg"], "add --size pocket"),
            (["--size", "stamp"], "stamp"),
            (["--date", "x" * 200], "at most 100 characters"),
            (["--chart", "nowhere.txt"], "nowhere.txt"),
        ],
    )
    def test_bad_input(self, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["card", "jacks-or-better", *arguments]) == 2
        seen = capsys.readouterr()
        assert message in seen.err
        assert seen.out == ""
        assert seen.err.count("\n") == 1

    def test_what_to_install_for_a_pdf(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("shutil.which", lambda name: None)
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
        with pytest.raises(OutputError, match=r"none is installed: pdflatex .*pip install 'strategygen\[pdf\]'"):
            find_maker()

    @needs_latex
    @pytest.mark.slow
    def test_a_pdf(self, tmp_path: Path) -> None:
        assert main(["card", "jacks-or-better", "--size", "pocket", "-o", str(tmp_path / "card.pdf")]) == 0
        assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF-")

    def test_a_starter_is_written(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["card", "--starter", str(tmp_path / "mine")]) == 0
        assert (tmp_path / "mine" / "html" / "card.j2").is_file()
        assert main(["card", "--starter", str(tmp_path / "mine")]) == 2
        assert "nothing was written" in capsys.readouterr().err
