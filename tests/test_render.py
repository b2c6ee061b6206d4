"""Pages in four formats: a reader of the page sees the chart, and every text is escaped."""

import html
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from jinja2 import UndefinedError
from jinja2.exceptions import SecurityError
from published import TABLE_6, TABLE_7
from shared import (
    any_text,
    derive_chart,
    find_break_even,
    find_conflicts,
    frontier,
    in_one_test,
    penalty_free_chart,
    slow_after,
)

from strategygen.cards import Deal
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import check_chart
from strategygen.derive.compare import compare_charts
from strategygen.derive.levels import LevelChart
from strategygen.errors import OutputError
from strategygen.games import catalogue, load_game
from strategygen.language import parse_line
from strategygen.pages.card import make_card
from strategygen.pages.catalogue import GameFigures, games_page
from strategygen.pages.chart import ChartPage, chart_page, preliminary_page
from strategygen.pages.doubledraw import doubledraw_census_page
from strategygen.pages.escaping import escape_html, escape_latex, escape_markdown, escape_text
from strategygen.pages.hands import explain_page, hand_page
from strategygen.pages.levels import compare_page, draw_plot, frontier_page
from strategygen.pages.onecard import onecard_family_page
from strategygen.pages.paper import pays_page
from strategygen.pages.pays import break_even_page, breakpoints_page
from strategygen.pages.ranking import rank_page
from strategygen.pages.render import Page, render, render_drawing, render_proved
from strategygen.pages.risks import risk_page
from strategygen.pages.solutions import solve_page, values_page
from strategygen.pages.sweeps import sweep_heading, sweep_line, sweep_page
from strategygen.pages.templates import TARGETS, environment, template_folder
from strategygen.pages.verdicts import check_page, conflicts_page
from strategygen.pays.breakpoints import find_breakpoints
from strategygen.pays.risk import Risk
from strategygen.pays.sweeps import SweepRow, read_pay_tables
from strategygen.sources.onecard import OneCardGame, thesis_family
from strategygen.sources.ranking import Ranking
from strategygen.values.solver import Solution, solve

ASCII = "".join(map(chr, range(32, 127)))
NASTY = ASCII + " — – … ≥ ≤ × − ♠ é ö ß ř Ω 牌 -- --- ,, `` '' \\begin{tabular} <table> | # % 5-RF"


@pytest.fixture(scope="module")
def card(jacks: Solution) -> ChartPage:
    return chart_page(derive_chart(jacks))


@pytest.fixture(scope="module")
def table_7(jacks: Solution) -> ChartPage:
    chart = Chart.of([row[0] for row in TABLE_7], "Table 7")
    return chart_page(chart, check_chart(chart, jacks))


@pytest.fixture(scope="module")
def deuces() -> Solution:
    return solve(load_game("deuces-wild"))


def by_hand(solution: Solution, text: str) -> ChartPage:
    chart = read_chart(text, "by hand")
    return chart_page(chart, check_chart(chart, solution))


@pytest.fixture(scope="module")
def short(deuces: Solution) -> ChartPage:
    return by_hand(deuces, "5-RF\n[4 deuces]\n4-W\n[1 deuce]\n4-4K\n3-RF: WJA, s >= 1\n1-W\n[no deuces]\nnone\n")


#: As long a line as a chart has.
LONG = "3-RF: s = 1, no discard (7-K) if no 3-F and 1-W two (4-T)sp and no Ksp and no 3-SF"


@pytest.fixture(scope="module")
def long(deuces: Solution) -> ChartPage:
    lines = "".join(f"{LONG}\n4-SF: s = {i % 5}\n2-RF: TQ or JQ\n" for i in range(20))
    return by_hand(deuces, f"[2 deuces]\n2-W\n[1 deuce]\n{lines}[no deuces]\n{lines}none\n")


def swept(solution: Solution) -> Page:
    classes = [cls.id for cls in solution.game.classes]
    lines = [
        ",".join(["name", *classes]),
        *(",".join(["50% & #1_a", *["4674.5051"] * len(classes)]) for _ in range(30)),
    ]
    tables = read_pay_tables("\n".join(lines), solution.game)
    row = SweepRow(solution.game, solution.expected_return, 1153, solution.variance)
    found = [sweep_line(table.fields, row) for table in tables]
    return sweep_page(tables, "\n".join([sweep_heading(tables, True), *found, ""]))


@pytest.fixture(scope="module")
def lengths(twenty: Solution) -> tuple[LevelChart, ...]:
    return frontier(twenty)


@pytest.fixture(scope="module")
def worth(twenty: Solution) -> ChartPage:
    return chart_page(penalty_free_chart(twenty), with_worths=True)


@pytest.fixture(scope="module")
def shown(request: pytest.FixtureRequest, jacks: Solution, twenty: Solution) -> Solution:
    """The game of `pages`: that of twenty cards, or with --slow that of 52."""
    return jacks if request.config.getoption("--slow") else twenty


@pytest.fixture(scope="module")
def pages(shown: Solution, card: ChartPage, twenty: Solution, lengths: tuple[LevelChart, ...]) -> dict[str, Page]:
    table_6 = Chart.of([row[0] for row in TABLE_6], "Table 6")
    table_7 = Chart.of([row[0] for row in TABLE_7], "Table 7")
    deal = Deal("Ts Js Qs Kh Ad")
    return {
        "chart": card,
        "solve": solve_page(shown),
        "hand": hand_page(shown, deal),
        "explain": explain_page(shown, deal),
        "values": values_page(shown),
        "check": check_page(check_chart(table_6, shown)),
        "games": games_page(catalogue()),
        "conflicts": conflicts_page(shown, find_conflicts(shown)),
        "paper": pays_page(shown.game),
        "onecard": onecard_family_page(thesis_family(OneCardGame())),
        "doubledraw": doubledraw_census_page(),
        "breakeven": break_even_page(
            find_break_even(shown.game, "royal_flush", max(Fraction(1), shown.expected_return)), 5
        ),
        "breakpoints": breakpoints_page(find_breakpoints(shown.game, "royal_flush", 800, 2000), 5),
        "rank": rank_page(Ranking(), deal),
        "risk": risk_page(shown, Risk(shown.payoffs, Fraction(1, 100)), bankrolls=[1000, 4000], coins=5),
        "sweep": swept(shown),
        "frontier": frontier_page(twenty, lengths),
        "card": make_card(card.chart.report, size="pocket", notation="paper"),
        "compare": compare_page(compare_charts(table_7, shown, table_6, shown), "Table 7", "Table 6"),
    }


class TestTemplates:
    def test_every_target_has_the_same_templates(self, pages: dict[str, Page]) -> None:
        names = {folder.name: sorted(path.name for path in folder.iterdir()) for folder in template_folder().iterdir()}
        assert names.pop("trainer") and names.pop("site")
        assert sorted(names) == sorted(TARGETS.values())
        for found in names.values():
            used = {page.template for page in pages.values()}
            assert found == sorted([f"{name}.j2" for name in (*used, "macros", "mistakes", "page")])

    @pytest.mark.parametrize("target", TARGETS.values())
    def test_an_unknown_name_in_a_template_is_an_error(self, target: str) -> None:
        with pytest.raises(UndefinedError):
            environment(target).from_string("<< missing >>").render()
        with pytest.raises(SecurityError):
            environment(target).from_string("<< ().__class__.__mro__ >>").render()

    @pytest.mark.parametrize("target", TARGETS.values())
    def test_what_is_inserted_is_escaped_once(self, target: str) -> None:
        source = "<% macro twice(x) %><< x >> << x >><% endmacro %><< twice(name) >>"
        once = environment(target).from_string("<< name >>").render(name=NASTY)
        assert environment(target).from_string(source).render(name=NASTY) == f"{once} {once}"

    def test_templates_know_no_game(self) -> None:
        for path in template_folder().rglob("*.j2"):
            assert not re.search(r"jack|royal|[0-9]-RF|52|wild", path.read_text("utf-8"), re.IGNORECASE), path

    @pytest.mark.slow
    @pytest.mark.sampled
    @pytest.mark.parametrize("output", TARGETS)
    def test_every_page_renders_alike_twice(self, pages: dict[str, Page], output: str) -> None:
        for page in pages.values():
            text = render(page, output)
            assert text == render(page, output)
            assert text.endswith("\n") and not text.endswith("\n\n")
            assert not re.search(r"<<|>>|<%|%>|[ \t]$", text, re.MULTILINE)

    def test_an_unknown_output(self, card: ChartPage) -> None:
        with pytest.raises(ValueError, match="txt, md, tex, html"):
            render(card, "pdf")


class TestEscaping:
    def test_text_stays_on_its_line(self) -> None:
        assert escape_text("a\nb\r\x1b\u2028\u200b\ud800c") == "a b     c"
        assert len(("# " + escape_text("".join(map(chr, range(0x3000))))).splitlines()) == 1

    @in_one_test(
        ("sign", "escaped"),
        [
            ("\\", r"\textbackslash{}"), ("{", r"\{"), ("}", r"\}"), ("$", r"\$"), ("&", r"\&"), ("#", r"\#"),
            ("%", r"\%"), ("_", r"\_"), ("^", r"\textasciicircum{}"), ("~", r"\textasciitilde{}"),
            ("<", r"\textless{}"), (">", r"\textgreater{}"), ("|", r"\textbar{}"), ('"', r"\symbol{34}"),
            ("`", r"\`{}"), ("[", "{[}"), ("*", "{*}"), ("–", "--"), ("—", "---"), ("≥", r"$\ge$"), ("≤", r"$\le$"),
            ("--", "-{}-"), ("α", r"$\alpha$"),
            ("–-", "--{}-"), (",,", ",{},"), ("é", r"\'{e}"), ("ß", r"\ss{}"), ("Ω", "{[}U+03A9{]}"),
            ("\n", " "), ("\u00a0", "~"), ("a-Z 09.:;!?()+=/@'", "a-Z 09.:;!?()+=/@'"),
        ],
    )  # fmt: skip
    def test_latex_signs(self, sign: str, escaped: str) -> None:
        assert escape_latex(sign) == escaped

    @given(any_text())
    def test_html_reads_back(self, text: str) -> None:
        assert html.unescape(escape_html(text)) == escape_text(text)

    @given(any_text())
    def test_markdown_reads_back(self, text: str) -> None:
        seen = html.unescape(re.sub(r"\\([\\`*_{}\[\]()#+.!<>|-])", r"\1", escape_markdown(text)))
        assert seen == escape_text(text)

    @given(any_text())
    def test_latex_has_no_active_characters(self, text: str) -> None:
        escaped = escape_latex(text.replace("\u00a0", " "))
        assert escaped.isascii() and "\n" not in escaped
        assert escaped.count("{") - escaped.count(r"\{") == escaped.count("}") - escaped.count(r"\}")
        assert not re.search(r"(?<!\\)[%#&_^~]", escaped.replace(r"\^{", "").replace(r"\~{", ""))


class TestRoundTrip:
    @pytest.mark.parametrize("output", TARGETS)
    @pytest.mark.parametrize("name", slow_after(1, ["table_7", "card"]))
    def test_the_page_reads_as_the_chart(
        self, request: pytest.FixtureRequest, jacks: Solution, name: str, output: str
    ) -> None:
        page: ChartPage = request.getfixturevalue(name)
        assert read_chart(render_proved(page, jacks, output)).lines == page.chart.lines
        assert page.report.optimal

    @pytest.mark.parametrize("output", TARGETS)
    def test_a_name_cannot_change_the_chart(self, jacks: Solution, card: ChartPage, output: str) -> None:
        page = replace(
            card, title="x\n5-RF\n| Hand held |\n|---|\n| none |\n<!-- \x1b[2J", verdict="a & b\\\\ c % d\n1. 2-HP"
        )
        assert read_chart(render_proved(page, jacks, output)).lines == card.chart.lines

    @pytest.mark.parametrize("output", slow_after(1, TARGETS))
    def test_a_page_that_shows_another_chart_is_refused(self, jacks: Solution, card: ChartPage, output: str) -> None:
        swapped = replace(card, rows=(card.rows[1], card.rows[0], *card.rows[2:]))
        with pytest.raises(OutputError, match=r"reads as another chart|in the order in which they are played"):
            render_proved(swapped, jacks, output)
        broken = replace(card, rows=())
        with pytest.raises(OutputError, match="cannot be printed"):
            render_proved(broken, jacks, output)

    @pytest.mark.parametrize("output", TARGETS)
    def test_only_what_a_reader_sees_counts(self, table_7: ChartPage, output: str) -> None:
        text = render(table_7, output)
        if output == "txt":
            bare = re.sub(r"#.*", "", text)
        elif output == "html":
            bare = re.sub(
                r"<head>.*</head>|<(title|style).*?</\1>|<!--.*?-->| class=\"\w+\"", "", text, flags=re.DOTALL
            )
        else:
            bare = re.sub(r"<!--.*?-->|(?<!\\)%.*", "", text)
        lines = table_7.chart.lines
        assert read_chart(bare).lines == lines
        # One rank of one line that a reader sees.
        assert text.count("2-RF: TJ") == 1
        changed = parse_line("2-RF: TA")
        assert read_chart(text.replace("2-RF: TJ", "2-RF: TA")).lines == tuple(
            changed if str(line) == "2-RF: TJ" else line for line in lines
        )

    def test_a_hidden_chart_does_not_count(self, jacks: Solution, card: ChartPage) -> None:
        hidden = {
            "md": "<!--\n| Hand held |\n|---|\n| none |\n-->\n",
            "tex": "% \\begin{tabular}{l} Hand held \\\\ none \\\\ \\end{tabular}\n",
            "html": "<!-- <table><tr><th>Hand held</th></tr><tr><td>none</td></tr></table> -->\n",
        }
        for output, text in hidden.items():
            assert read_chart(text + render(card, output)).lines == card.chart.lines

    @pytest.mark.slow
    @pytest.mark.parametrize("name", ["card", "short", "long"])
    def test_every_other_line_of_the_text_is_a_comment(self, request: pytest.FixtureRequest, name: str) -> None:
        lines = render(request.getfixturevalue(name), "txt").splitlines()
        rest = [line for line in lines if line and not re.match(r" {0,2}\d+\. |\[\w+ deuces?\]$", line)]
        assert rest and all(line.lstrip().startswith("#") for line in rest)
        assert max(map(len, lines)) <= 100

    @pytest.mark.parametrize("output", slow_after(2, TARGETS))
    @pytest.mark.parametrize("name", slow_after(1, ["short", "long"]))
    def test_sections_read_back(self, request: pytest.FixtureRequest, deuces: Solution, name: str, output: str) -> None:
        page: ChartPage = request.getfixturevalue(name)
        text = render_proved(page, deuces, output)
        seen = read_chart(text)
        assert seen.lines == page.chart.lines
        assert [str(heading) for heading, _ in seen.headed_lines] == [
            str(heading) for heading, _ in page.chart.headed_lines
        ]
        assert len(re.findall(r"1 deuce\b", text)) == 1 + (page.legend[0].term == "[1 deuce]")

    @pytest.mark.slow
    @pytest.mark.parametrize("output", slow_after(1, TARGETS))
    def test_a_page_without_its_headings_is_refused(self, deuces: Solution, output: str) -> None:
        page = by_hand(deuces, "[2 deuces]\n4-4K\n2-W\n[1 deuce]\n1-W\n")
        bare = replace(page, rows=tuple(replace(row, section=None) for row in page.rows))
        with pytest.raises(OutputError, match="reads as another chart"):
            render_proved(bare, deuces, output)

    def test_headings_as_they_are_written(self, deuces: Solution, short: ChartPage) -> None:
        assert "\n[1 deuce]\n3. 4-4K" in render(short, "txt")
        assert "\n|  | **1 deuce:** |  |  |\n| 3 | 4-4K |" in render(short, "md")
        assert "\n& \\textbf{1 deuce:} & & \\\\*\n" in render(short, "tex")
        assert '<tbody>\n<tr class="heading"><td></td><th scope="rowgroup" colspan="3">1 deuce:</th></tr>\n' in render(
            short, "html"
        )

    @pytest.mark.parametrize("output", slow_after(1, TARGETS))
    def test_what_lines_are_worth_is_no_part_of_the_chart(
        self, twenty: Solution, worth: ChartPage, output: str
    ) -> None:
        text = render_proved(worth, twenty, output)
        assert read_chart(text).lines == worth.chart.lines
        assert "What each line is worth" in text and "Line left out" in text
        assert worth.worths is not None
        shown = [row[2].typeset if output in ("tex", "html") else row[2].text for row in worth.worths.rows]
        assert len(shown) == len(worth.rows) and all(
            environment(TARGETS[output]).from_string("<< x >>").render(x=x) in text for x in shown
        )
        plain = replace(worth, worths=None)
        assert "What each line is worth" not in render_proved(plain, twenty, output)

    @pytest.mark.slow
    def test_the_preliminary_chart_reads_back(self, jacks: Solution) -> None:
        page = preliminary_page(jacks)
        for output in TARGETS:
            assert len(read_chart(render_proved(page, jacks, output)).lines) == 36


class _Outline(HTMLParser):
    """Open tags, and whether they were closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headers: list[str | None] = []
        self.language: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "html":
            self.language = dict(attrs).get("lang")
        if tag == "th":
            self.headers.append(dict(attrs).get("scope"))
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.slow
def test_html_is_well_formed_and_self_contained(pages: dict[str, Page], short: ChartPage, long: ChartPage) -> None:
    for page in (*pages.values(), short, long):
        text = render(page, "html")
        outline = _Outline()
        outline.feed(text)
        outline.close()
        assert outline.open == [] and outline.language == "en"
        assert set(outline.headers) <= {"row", "col", "rowgroup"}
        # A drawing has titles of its own.
        assert re.sub("<svg.*?</svg>", "", text, flags=re.DOTALL).count("<title>") == text.count("<h1>") == 1
        assert not re.search(r"(src|href)=|@import|url\(", text)


@pytest.mark.sampled
def test_markdown_tables_have_as_many_cells_in_every_row(pages: dict[str, Page], short: ChartPage) -> None:
    for page in (*pages.values(), short):
        width = None
        for line in render(page, "md").splitlines():
            if not line.startswith("|"):
                width = None
                continue
            cells = len(re.findall(r"(?<!\\)\|", line))
            assert width in (None, cells), line
            width = cells


class TestDrawing:
    SVG = "{http://www.w3.org/2000/svg}"

    def drawn(self, twenty: Solution, charts: tuple[LevelChart, ...]) -> ElementTree.Element:
        text = render_drawing(frontier_page(twenty, charts))
        assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg ') and text.endswith("</svg>\n")
        return ElementTree.fromstring(text)

    def test_every_chart_with_a_cost_has_a_mark(self, twenty: Solution, lengths: tuple[LevelChart, ...]) -> None:
        root = self.drawn(twenty, lengths)
        _, _, width, height = map(int, root.attrib["viewBox"].split())
        marks = [*root.iter(f"{self.SVG}circle")]
        costly = [chart for chart in lengths if not chart.optimal]
        assert len(marks) == len(costly) == len(lengths) - 1
        across, down = ([float(mark.attrib[key]) for mark in marks] for key in ("cx", "cy"))
        assert across == sorted(set(across)) and down == sorted(set(down))
        assert 0 < across[0] < across[-1] < width and 0 < down[0] < down[-1] < height
        assert next(root.iter(f"{self.SVG}polyline")).attrib["points"] == " ".join(
            f"{mark.attrib['cx']},{mark.attrib['cy']}" for mark in marks
        )
        shown = [mark.findtext(f"{self.SVG}title") for mark in marks]
        assert shown[0] == "3 words: 4.804e+00"
        assert shown[-1] == f"{costly[-1].measures['words']} words: {float(costly[-1].report.cost_worst):.3e}"

    def test_marks_are_placed_by_their_scales(self, twenty: Solution, lengths: tuple[LevelChart, ...]) -> None:
        plot = draw_plot(lengths)
        ticks = {text: float(at) for at, text in plot.y_ticks}
        assert [*ticks] == ["0.01 %", "0.1 %", "1 %", "10 %", "100 %", "1000 %"]
        columns = {text: at for at, text in plot.x_ticks}
        for chart, (x, y, _) in zip(lengths, plot.points, strict=False):
            cost = 100 * chart.report.cost_worst
            above = [at for text, at in ticks.items() if Fraction(text.removesuffix(" %")) >= cost]
            below = [at for text, at in ticks.items() if Fraction(text.removesuffix(" %")) <= cost]
            assert max(above) <= float(y) <= min(below)
            assert columns.get(str(chart.measures["words"]), x) == x
        assert plot.zero == columns.get(str(lengths[-1].measures["words"]), plot.zero) != ""

    def test_optimal_is_drawn_where_it_is_reached(self, twenty: Solution, lengths: tuple[LevelChart, ...]) -> None:
        for charts, reached in ((lengths, True), (lengths[:-1], False), (lengths[-1:], True), (lengths[:1], False)):
            root = self.drawn(twenty, charts)
            texts = [text.text for text in root.iter(f"{self.SVG}text")]
            assert ("optimal" in texts) is reached
            assert len([*root.iter(f"{self.SVG}circle")]) == len(charts) - reached

    def test_the_page_in_html_has_the_same_drawing(self, twenty: Solution, lengths: tuple[LevelChart, ...]) -> None:
        page = frontier_page(twenty, lengths)
        drawing = render_drawing(page).partition("\n")[2]
        assert drawing.strip() in render(page, "html")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex; CI has it")
class TestLatexCompiles:
    def compile(self, text: str, folder: Path) -> str:
        (folder / "page.tex").write_text(text, "utf-8")
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "page.tex"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=120)
        assert done.returncode == 0, done.stdout[-2000:]
        return done.stdout

    @pytest.mark.parametrize("name", slow_after(1, ["card", "table_7"]))
    def test_a_chart_fits_one_page(self, request: pytest.FixtureRequest, name: str, tmp_path: Path) -> None:
        log = self.compile(render(request.getfixturevalue(name), "tex"), tmp_path)
        assert "(1 page," in log
        assert "Overfull" not in log

    @pytest.mark.slow
    def test_sections_fit_one_page(self, short: ChartPage, tmp_path: Path) -> None:
        log = self.compile(render(short, "tex"), tmp_path)
        assert "(1 page," in log
        assert "Overfull" not in log

    @pytest.mark.slow
    @pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext; CI has it")
    def test_a_long_chart_goes_over_pages_under_its_columns(self, long: ChartPage, tmp_path: Path) -> None:
        log = self.compile(render(long, "tex"), tmp_path)
        assert "Overfull" not in log
        subprocess.run(["pdftotext", "-layout", "page.pdf"], cwd=tmp_path, check=True, timeout=60)
        sheets = (tmp_path / "page.txt").read_text("utf-8").rstrip("\f").split("\f")
        assert 3 <= len(sheets) <= 6
        for sheet in sheets:
            lines = [line for line in sheet.splitlines() if re.match(r" *\d+ +\d-", line)]
            assert ("Hand held" in sheet) >= bool(lines)
            # One run of LaTeX sets the columns of all pages under one another.
            assert len({line.index("Hand held") for line in sheet.splitlines() if "Hand held" in line}) <= 1
        first = next(sheet for sheet in sheets if "No deuces:" in sheet).splitlines()
        at = next(number for number, line in enumerate(first) if "No deuces:" in line)
        assert re.match(r" *\d+ +3-RF", next(line for line in first[at + 1 :] if line.strip()))

    @pytest.mark.slow
    def test_the_catalogue_with_charts(self, tmp_path: Path) -> None:
        measures = {"lines": 130, "words": 1000, "hands_named": 200, "conditions": 300, "characters": 4000}
        figures = GameFigures(Fraction(1), Fraction(20), 10000, 1000, measures)
        entries = catalogue()
        for charts in (False, True):
            page = games_page(entries, dict.fromkeys((entry.id for entry in entries), figures), with_charts=charts)
            assert "Overfull" not in self.compile(render(page, "tex"), tmp_path)

    @pytest.mark.slow
    def test_conflicts_with_sections(self, deuces: Solution, tmp_path: Path) -> None:
        page = conflicts_page(deuces, find_conflicts(deuces))
        assert "Overfull" not in self.compile(render(page, "tex"), tmp_path)
        for output in TARGETS:
            assert len(re.findall(r"1 deuce\b", render(page, output))) == 1

    @pytest.mark.slow
    def test_the_worth_of_lines(self, worth: ChartPage, tmp_path: Path) -> None:
        log = self.compile(render(worth, "tex"), tmp_path)
        assert "(2 pages," in log and "Overfull" not in log

    @pytest.mark.slow
    def test_a_comparison_of_long_lines_with_sections(self, deuces: Solution, tmp_path: Path) -> None:
        charts = [
            read_chart(f"[2 deuces]\n2-W\n[1 deuce]\n{text}\n3-3K\n1-W\n[no deuces]\nnone\n")
            for text in (LONG, f"4-4K\n4-SF\n{LONG.replace('(7-K)', '(6-K)')}\n4-4K")
        ]
        page = compare_page(compare_charts(charts[0], deuces, charts[1], deuces), "a" * 40, "B & C_" * 6)
        assert page.table.rows and LONG in render(page, "txt")
        assert "Overfull" not in self.compile(render(page, "tex"), tmp_path)

    @pytest.mark.slow
    def test_every_character_can_be_set(self, card: ChartPage, tmp_path: Path) -> None:
        accented = "".join(map(chr, range(0xA0, 0x250)))
        self.compile(render(replace(card, title=NASTY, verdict=accented), "tex"), tmp_path)

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "name",
        [
            "solve", "hand", "explain", "check", "games", "conflicts", "values", "onecard", "risk", "sweep",
            "doubledraw", "breakeven", "breakpoints", "frontier", "compare", "paper",
        ],
    )  # fmt: skip
    def test_the_other_pages(self, pages: dict[str, Page], name: str, tmp_path: Path) -> None:
        assert "Overfull" not in self.compile(render(pages[name], "tex"), tmp_path)
