from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from published import TABLE_6, TABLE_7
from shared import in_one_test

from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.playing import play_chart
from strategygen.errors import ChartError, NotationError
from strategygen.games import load_game
from strategygen.language import Matcher
from strategygen.values.solver import Solution, solve

TEXTS_6 = [row[0] for row in TABLE_6]
TEXTS_7 = [row[0] for row in TABLE_7]


def lines(page: str) -> list[str]:
    return [str(line) for line in read_chart(page, "page").lines]


# ---------------------------------------------------------------------------------------- sections

#: A chart with sections as a page of each format; the LaTeX is also written with the bracket in braces.
SECTIONS_TEXT = """\
# Deuces wild
5-RF
[2 deuces]
1. 4-4K
2. 2-W
[1 deuce]
3. 3-3K; none: discard 9   # as an example
[no deuces]
4. 2-LP
"""
SECTIONS_MARKDOWN = """\
| Rank | Hand held | Value |
|---:|:---|---:|
| 0 | 5-RF | 800 |
|  | [2 deuces] |  |
| 1 | 4-4K | |
| 2 | 2-W | |
|  | **\\[1 deuce\\]** |  |
| 3 | 3-3K; none: discard 9 | |
|  | `[no deuces]` |  |
| 4 | 2-LP | |
"""
SECTIONS_LATEX = r"""\begin{tabular}{rlr}
\toprule
Rank & Hand held & Value \\
\midrule
0 & 5-RF & 800 \\
\midrule
& {[}2 deuces] & \\
1 & 4-4K & \\
2 & 2-W & \\ \addlinespace
  & \textbf{{[}1 deuce{]}} & \\*
3 & 3-3K; none: discard 9 & \\
 & [no deuces] & \\
4 & 2-LP & \\
\bottomrule
\end{tabular}
"""
SECTIONS_HTML = """\
<table>
<thead><tr><th>Rank</th><th>Hand held</th><th>Value</th></tr></thead>
<tbody><tr><td>0</td><td>5-RF</td><td>800</td></tr></tbody>
<tbody><tr><td></td><th scope="rowgroup">[2 deuces]</th><td></td></tr>
<tr><td>1</td><td>4-4K</td><td></td></tr>
<tr><td>2</td><td>2-W</td></tr></tbody>
<tr class="section"><td></td><td><strong>[1&nbsp;deuce]</strong></td></tr>
<tr><td>3</td><td>3-3K; none: discard&nbsp;9</td></tr>
<tr><td><td>
  [no
   deuces]
<tr><td>4<td>2-LP
</table>
"""
SECTION_PAGES = {
    "text": SECTIONS_TEXT,
    "markdown": SECTIONS_MARKDOWN,
    "latex": SECTIONS_LATEX,
    "html": SECTIONS_HTML,
}
SECTIONS_READ = [
    (None, "5-RF"),
    ("[2 deuces]", "4-4K"),
    ("[2 deuces]", "2-W"),
    ("[1 deuce]", "3-3K; none: discard 9"),
    ("[no deuces]", "2-LP"),
]


@pytest.mark.parametrize("format", SECTION_PAGES)
def test_a_heading_opens_a_section_in_a_page_of_any_format(format: str) -> None:
    chart = read_chart(SECTION_PAGES[format])
    assert [(line.section and str(line.section), str(line)) for line in chart.lines] == SECTIONS_READ
    assert [line.section and line.section.wild for line in chart.lines] == [None, 2, 2, 1, 0]


@pytest.mark.parametrize("format", SECTION_PAGES)
def test_a_chart_with_sections_is_read_back_from_its_text(format: str) -> None:
    chart = read_chart(SECTION_PAGES[format])
    assert str(chart).splitlines() == [
        "5-RF",
        "[2 deuces]",
        "4-4K",
        "2-W",
        "[1 deuce]",
        "3-3K; none: discard 9",
        "[no deuces]",
        "2-LP",
    ]
    assert read_chart(str(chart)) == chart
    assert str(read_chart(str(chart))) == str(chart)


def test_headings_are_above_the_first_line_of_their_section() -> None:
    chart = read_chart(SECTIONS_TEXT)
    headings = [str(heading) if heading else "" for heading, _ in chart.headed_lines]
    assert headings == ["", "[2 deuces]", "", "[1 deuce]", "[no deuces]"]
    assert [line for _, line in chart.headed_lines] == list(chart.lines)


@given(
    st.lists(
        st.sampled_from(
            ["[2 deuces]", "[no wild cards]", "[1 joker]", "[0 jokers]", "5-RF", "none", "1-W, 2-W", "4-RF"]
        ),
        max_size=12,
    )
)
def test_any_order_of_headings_and_lines_is_read_back(texts: list[str]) -> None:
    if all(text.startswith("[") for text in texts):
        with pytest.raises(ChartError, match="no chart line was found"):
            read_chart("\n".join(texts))
        return
    chart = read_chart("\n".join(texts))
    assert len(chart.lines) == sum(not text.startswith("[") for text in texts)
    assert read_chart(str(chart)) == chart


@in_one_test("heading", ["[2 duces", "[two deuces]", "[2]", "[]", "[2 deuces] 4-RF", "[deuces]", "[9 deuces]"])
def test_an_invalid_heading_is_reported_with_its_line(heading: str) -> None:
    for page, line in (
        (f"5-RF\n{heading}\n4-RF", 2),
        (SECTIONS_MARKDOWN.replace("[2 deuces]", heading), 4),
        (SECTIONS_LATEX.replace("{[}2 deuces]", heading), 7),
        (SECTIONS_HTML.replace("[2 deuces]", heading), 4),
    ):
        with pytest.raises(ChartError) as caught:
            read_chart(page, "page")
        assert caught.value.line == line
        assert f"expected a heading such as [2 deuces], [1 joker] or [no wild cards]\n  {heading}" in str(caught.value)


def test_a_line_of_a_section_applies_to_its_deals_alone() -> None:
    solution = solve(load_game("deuces-wild"))
    wild = Matcher.of(solution.game).wild
    play = play_chart(read_chart("5-RF\n[1 deuce]\nnone\n[2 deuces]\n2-W\n[no deuces]\n5-RF\n2-LP\nnone"), solution)
    assert set(wild[play.line == 0].tolist()) == {0, 1, 2, 3}
    assert (play.line[wild == 1] <= 1).all()
    assert set(play.line[wild == 2].tolist()) == {0, 2}
    assert set(play.line[wild == 0].tolist()) == {0, 4, 5}
    # The sections are in any order; no section is for three or four deuces.
    assert set(play.line[wild == 3].tolist()) == {0, 6}
    assert set(play.line[wild == 4].tolist()) == {6}
    assert (play.allowed[play.line == 6] == 1).all()


def test_a_section_of_a_game_without_wild_cards_applies_to_all_deals_or_none(jacks: Solution) -> None:
    play = play_chart(read_chart("[1 joker]\n1-RF\n[no jokers]\n1-SF"), jacks)
    alone = play_chart(Chart.of(["1-RF", "1-SF"]), jacks)
    assert not (play.line == 0).any()
    assert (play.allowed[play.line == 1] == Matcher.of(jacks.game).match(alone.chart.lines[1])[play.line == 1]).all()


# --------------------------------------------------------------------------------------- plain text


@pytest.mark.parametrize("texts", [TEXTS_6, TEXTS_7], ids=["Table 6", "Table 7"])
def test_a_chart_is_read_back_from_its_text(texts: list[str]) -> None:
    chart = Chart.of(texts)
    assert len(chart.lines) == len(texts)
    assert read_chart(str(chart)) == chart


@in_one_test(
    "page",
    [
        "5-RF\n4-RF\nnone",
        "5-RF\n4-RF\nnone\n",
        "\n\n5-RF\n   \n4-RF\n\nnone\n\n",
        "5-RF\r\n4-RF\r\nnone\r\n",
        "5-RF\r4-RF\rnone\r",
        "# My card\n5-RF   # 800\n# 4-SF\n4-RF# 18 to 19\nnone",
        "1. 5-RF\n2. 4-RF\n3. none",
        "1) 5-RF\n2) 4-RF\n36) none",
        "(1) 5-RF\n(2) 4-RF\n(3) none",
        "1: 5-RF\n2:\t4-RF\n3: none",
        "- 5-RF\n- 4-RF\n- none",
        "* 5-RF\n* 4-RF\n* none",
        "• 5-RF\n•\t4-RF\n+ none",
        "  1. 5–RF\n 10. 4–RF\n100. none",
        "\ufeff5-RF\n4-RF\nnone",
        "# written by \\begin{tabular}\n5-RF\n4-RF\nnone",
        "# not a <table>\n5-RF\n4-RF\nnone",
        "# | Hand held |\n5-RF\n4-RF\nnone",
    ],
)
def test_plain_text_has_a_line_of_the_chart_on_each_line(page: str) -> None:
    assert lines(page) == ["5-RF", "4-RF", "none"]


def test_a_hand_is_not_a_bullet_or_a_number() -> None:
    assert lines("5-RF\n2-HP\n3-SF: s + h = 2") == ["5-RF", "2-HP", "3-SF: s + h = 2"]


# ----------------------------------------------------------------------------------------- Markdown

MARKDOWN = """\
---
title: 4-SF
---
# Chart

<!-- made from
| Rank | Hand held |
|---|---|
| 0 | 4-SF |
-->

A paragraph | with a bar.

| Rank | Hand held | Value |
|---:|:---|---:|
| 1 | 5-RF | 800 |
| 2 | 4-S: \\{(2–7)JQ\\}KA, 9\\{JQ\\}KA | 0.595745 |
| 3 | `2-S: JK if {TJ} fp` <!-- 4-SF --> | |
| 4 | **3-SF: s + h ≥ 2** | |
| 5 | 3-SF: s&nbsp;+&nbsp;h &ge; 1 | |
| 6 | none | |

| Games | Cost |
|---|---|
| 4-SF | 1 |
"""
READ = [
    "5-RF",
    "4-S: {(2-7)JQ}KA or 9{JQ}KA",
    "2-S: JK if {TJ} fp",
    "3-SF: s + h >= 2",
    "3-SF: s + h >= 1",
    "none",
]


def test_a_markdown_table_is_read_by_its_column() -> None:
    assert lines(MARKDOWN) == READ
    assert lines(MARKDOWN.replace("\n", "\r\n")) == READ
    assert lines(MARKDOWN.replace("| Hand held |", "| **Hand held** |")) == READ
    assert lines(MARKDOWN.replace("Hand held", "HAND HELD")) == READ


def test_a_markdown_chart_may_continue_in_a_second_table() -> None:
    page = "| # | Hand held |\n|---|---|\n| 1 | 5-RF |\n\nand\n\n| # | Hand held |\n|---|---|\n| 2 | none |\n"
    assert lines(page) == ["5-RF", "none"]


@in_one_test("row", ["| 1 | 5-RF |", "|1|5-RF|", "  | 1 | 5-RF |  ", "| | 5-RF |", "|| 5-RF |", "| 1 | 5-RF"])
def test_no_row_of_a_markdown_table_is_lost(row: str) -> None:
    assert lines(f"| Rank | Hand held |\n|---|---|\n{row}\n| 2 | none |\n") == ["5-RF", "none"]


def test_a_table_named_in_a_markdown_comment_is_not_html() -> None:
    page = "<!-- made from a <table> -->\n| Rank | Hand held |\n|---|---|\n| 1 | 5-RF |\n"
    assert lines(page) == ["5-RF"]


def test_a_comment_between_rows_does_not_end_the_table() -> None:
    page = "| # | Hand held |\n|---|---|\n| 1 | 5-RF |\n<!-- a\ncomment -->\n| 2 | none |\n"
    assert lines(page) == ["5-RF", "none"]


# -------------------------------------------------------------------------------------------- LaTeX

LATEX = r"""\documentclass{article}
\title{4-SF}
% \begin{tabular}{rl} Rank & Hand held \\ 1 & 4-SF \\ \end{tabular}
\begin{document}
\begin{tabular}{l} Games \\ 4-SF \\ \end{tabular}
\begin{tabular}{rlr}
\toprule
Rank & Hand held & Value \\
\midrule
1 & 5-RF & 800 \\ % 4-SF
% 9 & 4-SF & \\
2 & 4-S: \{(2--7)JQ\}KA, 9\{JQ\}KA & 100\% \\[2pt]
3 & \textbf{2-S: JK if \{TJ\} fp} & \\
\cmidrule(lr){1-2}
4 & 3-SF: $s + h \ge 2$ & \\
5 & 3-SF: $s+h\geq 1$ & \\ \hline
6 & none & \\
\bottomrule
\end{tabular}
\begin{tabular}{l} Cost \\ 4-SF \\ \end{tabular}
\end{document}
"""


def test_a_latex_table_is_read_by_its_column() -> None:
    assert lines(LATEX) == READ
    assert lines(LATEX.replace("\n", "\r\n")) == READ
    assert lines(LATEX.replace("Hand held", r"\textbf{Hand held}")) == READ
    assert lines(LATEX.replace("6 & none & \\\\\n\\bottomrule", "6 & none &")) == READ


def test_a_long_table_repeats_its_head() -> None:
    page = r"""\begin{longtable}{rl}
\caption{A chart}\\
Rank & Hand held \\ \endfirsthead
Rank & Hand held \\ \endhead
1 & 5-RF \\
2 & none \\
\end{longtable}
"""
    assert lines(page) == ["5-RF", "none"]


@pytest.mark.parametrize("comment", ["% 9 & 4-SF & \\\\", "% & 4-SF", "%", "% \\end{tabular}"])
def test_a_comment_after_a_latex_row_does_not_count(comment: str) -> None:
    assert lines(LATEX.replace("1 & 5-RF & 800 \\\\ % 4-SF", "1 & 5-RF & 800 \\\\" + comment)) == READ


# --------------------------------------------------------------------------------------------- HTML

HTML = """\
<!DOCTYPE html>
<html lang="en">
<head><meta name="description" content="4-SF"><title>Hand held: 4-SF</title>
<style>td { color: red }</style><script>document.write("<table><tr><td>4-SF</td></tr></table>")</script></head>
<body>
<!-- <table><tr><th>Hand held</th></tr><tr><td>4-SF</td></tr></table> -->
<table><tr><th>Games</th></tr><tr><td>4-SF</td></tr></table>
<table title="4-SF">
<thead><tr><th>Rank</th><th>Hand held</th><th>Value</th></tr></thead>
<tbody>
<tr><th scope="row">1</th><td data-text="4-SF">5-RF</td><td>800</td></tr>
<tr><td>2</td><td>4-S: {(2&ndash;7)JQ}KA,<br>9{JQ}KA</td><td></td></tr>
<!-- <tr><td>9</td><td>4-SF</td></tr> -->
<tr><td>3</td><td><b>2-S</b>: JK if {TJ}&nbsp;fp<!-- 4-SF --></td><td></td></tr>
<tr><td>4</td><td>3-SF: <i>s</i> + <i>h</i> &ge; 2</td><td></td></tr>
<tr><td>5</td><td>3-SF: s&#43;h &#8805; 1</td><td></td></tr>
<tr><td>6</td><td>
none
</td><td></td></tr>
</tbody></table>
<table><tr><th>Cost</th></tr><tr><td>4-SF</td></tr></table>
</body></html>
"""


def test_an_html_table_is_read_by_its_column() -> None:
    assert lines(HTML) == READ
    assert lines(HTML.replace("\n", "\r\n")) == READ
    assert lines(HTML.replace("<html", "<HTML").replace("table", "TABLE").replace("<td", "<TD")) == READ


def test_an_html_fragment_is_enough() -> None:
    table = HTML[HTML.index('<table title="4-SF">') : HTML.index("<table><tr><th>Cost")]
    assert lines(table) == READ


@in_one_test(
    "leave_out", [["</td>", "</th>"], ["</td>", "</th>", "</tr>"], ["</head>"], ["</tbody>", "</thead>"], ["</body>"]]
)
def test_optional_end_tags_may_be_left_out(leave_out: list[str]) -> None:
    page = HTML
    for tag in leave_out:
        page = page.replace(tag, "")
    assert lines(page) == READ


def test_a_row_without_one_end_tag_is_not_lost() -> None:
    assert lines(HTML.replace('<th scope="row">1</th>', '<th scope="row">1')) == READ


@pytest.mark.parametrize("attribute", ["hidden", 'style="display:none"', 'style="display: none"'])
def test_what_a_reader_does_not_see_does_not_count(attribute: str) -> None:
    page = HTML.replace("<tr><td>3</td>", f"<tr {attribute}><td>9</td><td>4-SF</td></tr>\n<tr><td>3</td>")
    assert lines(page) == READ


# ------------------------------------------------------------------------------------------- errors


@in_one_test(
    ("page", "line", "part"),
    [
        ("", None, "no chart line was found"),
        ("\n# only a comment\n", None, "no chart line was found"),
        ("5-RF\n5-RF\0", 2, "found NUL characters"),
        ("none\n" * 1001, None, "expected a chart of at most 1,000 lines, found 1,001"),
        ("#" * 2_000_001, None, "expected a chart of at most 2,000,000 characters"),
        ("# a\n\n5-RF\n4-RX\nnone", 4, "'RX' is not a word of the chart language\n  4-RX\n    ^^"),
        ("5-RF\r\n4-RX\r\n", 2, "'RX' is not a word"),
        ("1. 5-RF\n2. 2-RF: QQK\n", 2, "after 2-RF, expected 2 cards or 5, found 3\n  2-RF: QQK\n        ^^^"),
        ("5-RF\n#\n# \\begin{tabular}\n4-RX", 4, "'RX' is not a word"),
        (MARKDOWN.replace("| 5-RF |", "| 5-RX |"), 16, "'RX' is not a word"),
        (MARKDOWN.replace("| none |", "| nine |"), 21, "'nine' is not understood here"),
        ("| Rank | Hand held |\n|---|---|\n", None, "no chart line was found"),
        (LATEX.replace("5-RF", "5-RX"), 10, "'RX' is not a word"),
        (LATEX.replace("none", "nine"), 17, "'nine' is not understood here"),
        (LATEX[: LATEX.index("\\bottomrule")], None, "\\end{tabular} is missing"),
        (HTML.replace("5-RF", "5-RX"), 11, "'RX' is not a word"),
        (HTML.replace("none", "nine"), 17, "'nine' is not understood here"),
        ("<html></html>", None, "no chart line was found"),
    ],
)
def test_an_invalid_page_is_reported_with_file_and_line(page: str, line: int | None, part: str) -> None:
    with pytest.raises(ChartError) as caught:
        read_chart(page, "card.txt")
    error = caught.value
    assert (error.source, error.line) == ("card.txt", line)
    assert str(error).startswith("card.txt: " if line is None else f"card.txt:{line}: ")
    assert part in str(error)


def test_an_invalid_text_of_a_chart_is_reported() -> None:
    with pytest.raises(NotationError, match="'RX' is not a word of the chart language"):
        Chart.of(["5-RF", "4-RX"])


PIECES = [
    "5-RF", "none", "[2 deuces]", "[", "|", "Hand held", "\n", "|---|", "<table>", "<tr>", "<td>", "</td>", "</tr>",
    "<!--", "-->", "#", "\\begin{tabular}", "\\end{tabular}", "\\\\", "&", "%", "{", "}", "1. ", "<head>",
    "<script>", "\\", "$",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_any_page_is_a_chart_or_a_chart_error(page: str) -> None:
    try:
        chart = read_chart(page)
    except ChartError as error:
        assert str(error).startswith("<chart>")
        assert error.line is None or 1 <= error.line <= len(page.splitlines())
        return
    assert len(chart.lines) >= 1


# ------------------------------------------------------------------------------------------- playing


def test_the_first_line_that_applies_decides(jacks: Solution) -> None:
    chart = Chart.of(["4-RF", "2-HP", "1-RF: H", "2-HP: JJ"])
    play, matcher = play_chart(chart, jacks), Matcher.of(jacks.game)
    matches = [matcher.match(line) for line in chart.lines]
    for index, allowed in enumerate(matches):
        decides = (allowed > 0) & ~np.logical_or.reduce([*(earlier > 0 for earlier in matches[:index]), play.line < 0])
        assert ((play.line == index) == decides).all()
        assert (play.allowed[decides] == allowed[decides]).all()
    rest = play.line == len(chart.lines)
    assert (play.allowed[rest] == 1).all()
    assert rest.any()
    assert not (play.line == 3).any()


def test_a_line_may_allow_several_holds(jacks: Solution) -> None:
    play = play_chart(Chart.of(["1-RF: H", "none"]), jacks)
    counts = np.bincount(np.bitwise_count(play.allowed[play.line == 0]))
    assert counts[1] > 0
    assert counts[5] > 0
    assert counts[6:].sum() == 0
