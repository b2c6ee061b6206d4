"""The visible lines of a page in each format, and pages made to take long."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import in_one_test

from strategygen.charts.formats import find_lines
from strategygen.charts.formats.cleaning import clean_text
from strategygen.errors import ChartError


def texts(page: str) -> list[str]:
    return [line.text for line in find_lines(page, "page")]


def titles(page: str) -> list[str]:
    return [line.text for line in find_lines(page, "page") if line.is_title]


def numbers(page: str) -> list[int]:
    return [line.number for line in find_lines(page, "page")]


# ------------------------------------------------------------------------------------------ the same chart

HANDS = [
    "Royal flush",
    "4 to a royal flush",
    "Pair of 9s",
    "3 to a flush (any)",
    "Q-J suited",
    "no penalty, no gap",
    "A",
]


def as_text(rows: list[tuple[str, str]]) -> str:
    return "".join(f"{hand}\t{value}\n" for hand, value in [("Hand", "EV"), *rows])


def as_markdown(rows: list[tuple[str, str]]) -> str:
    return "| Hand | EV |\n|---|--:|\n" + "".join(f"| {hand} | {value} |\n" for hand, value in rows)


def as_html(rows: list[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><td>{hand}<td>{value}\n" for hand, value in rows)
    return f"<table><tr><th>Hand<th>EV\n{cells}</table>"


def as_latex(rows: list[tuple[str, str]]) -> str:
    return "\\begin{tabular}{lr}\nHand & EV \\\\\n" + "".join(f"{a} & {b} \\\\\n" for a, b in rows) + "\\end{tabular}"


def as_csv(rows: list[tuple[str, str]]) -> str:
    return "Hand,EV\n" + "".join(f'"{hand}",{value}\n' for hand, value in rows)


def as_forum_post(rows: list[tuple[str, str]]) -> str:
    cells = "".join(f"[tr]\n[td]{hand}[/td][td][b]{value}[/b][/td][/tr]\n" for hand, value in [("Hand", "EV"), *rows])
    return f"[table]\n{cells}[/table]"


def as_wiki_page(rows: list[tuple[str, str]]) -> str:
    cells = "".join(f"|-\n| align=left | {hand}\n| {value}\n" for hand, value in rows)
    return f'{{| class="wikitable"\n! Hand !! EV\n{cells}|}}'


def as_drawn_table(rows: list[tuple[str, str]]) -> str:
    border = f"+{'-' * 22}+{'=' * 16}+\n"
    return border + "".join(f"| {hand:20} | {value:14} |\n{border}" for hand, value in [("Hand", "EV"), *rows])


@given(st.lists(st.tuples(st.sampled_from(HANDS), st.sampled_from(["18.66", "2", "0.87 to 1.2"])), min_size=1))
def test_a_table_reads_alike_in_every_format(rows: list[tuple[str, str]]) -> None:
    expected = ["Hand\tEV", *(f"{hand}\t{value}" for hand, value in rows)]
    for write in (as_text, as_markdown, as_html, as_latex, as_csv, as_forum_post, as_wiki_page, as_drawn_table):
        assert texts(write(rows)) == expected


LISTS = {
    "markdown": "## 2 deuces\n\n1. Wild royal\n2. 4 to a royal flush\n\n## No deuces\n\n1. Pair\n",
    "html": "<h2>2 deuces</h2><ol><li>Wild royal<li>4 to a royal\n flush</ol><h3>No deuces</h3><ul><li>Pair</ul>",
    "latex": "\\section*{2 deuces}\\begin{enumerate}\\item Wild royal\n\\item 4 to a royal\nflush"
    "\\end{enumerate}\\section{No deuces}\\begin{itemize}\\item Pair\\end{itemize}",
    "forum": "[b]2 deuces[/b]\n[list][*]Wild [i]royal[/i]\n[*]4 to a royal flush[/list]\n[u]No deuces[/u]\n[*]Pair",
    "wiki": "== 2 deuces ==\n* Wild '''royal'''\n* 4 to a [[royal flush]]\n----\n'''No deuces'''\n# Pair<ref>a</ref>",
}


@in_one_test("name", LISTS)
def test_titles_and_items_are_lines(name: str) -> None:
    bare = [text.lstrip("12. " if name == "markdown" else "• ") for text in texts(LISTS[name])]
    expected = ["2 deuces", "Wild royal", "4 to a royal flush", "No deuces", "Pair"]
    assert [text if text != "deuces" else "2 deuces" for text in bare] == expected
    assert titles(LISTS[name]) == ["2 deuces", "No deuces"]


def test_tables_with_a_title_each_are_read_with_their_titles() -> None:
    page = "## 1 deuce\n| Hand held |\n|---|\n| 1-W |\n\n## No deuces\n\n| Hand held |\n|---|\n| none |\n"
    assert texts(page) == ["1 deuce", "1-W", "No deuces", "none"]
    assert texts(page.replace("## 1 deuce", "")) == ["1-W", "none"]


@in_one_test(
    ("page", "shown"),
    [
        ("[b]a[/b]\n[s]High pair[/s] Low pair", ["a", "Low pair"]), ("5-RF\n[b] is a note", ["5-RF", "[b] is a note"]),
        ("[i]a[/i] High pair[sup]1[/sup]", ["a High pair[1]"]),
        ("== a ==\n<s>High</s> [[Low pair]]", ["a", "Low pair"]),
        ("{|\n| High pair\nor better\n|}\nLow pair", ["High pair or better", "Low pair"]),
        ("a == b\n5-RF", ["a == b", "5-RF"]),
        ('"A, b",""\nrev. 2,"",""\n"#",Keep,"x, y"\n1,Trips,9\n2,Quads,5\n3,Flush,"4,7"',
         ["A, b", "rev. 2", "#\tKeep\tx, y", "1\tTrips\t9", "2\tQuads\t5", "3\tFlush\t4,7"]),
        ('Trips, if two,\n"Keep, if"', ["Trips, if two,", '"Keep, if"']),
        ("┌──┬──┐\n│ Hand │ EV │\n├──┼──┤\n│ 5-RF │ 800 │\n└──┴──┘", ["Hand\tEV", "5-RF\t800"]),
    ],
)  # fmt: skip
def test_what_forums_and_wikis_show(page: str, shown: list[str]) -> None:
    assert texts(page) == shown


def test_a_tag_on_a_wiki_page_may_hide_text() -> None:
    with pytest.raises(ChartError, match=r"page:2: the tag <div> may hide text"):
        find_lines("== a ==\n<div style='display:none'>[[High pair]]</div>\n", "page")


# ------------------------------------------------------------------------------------------ plain text


def test_columns_under_each_other_are_told_apart() -> None:
    hands = ["Royal flush", "4 to a royal flush", "High pair", "Low pair", "One high card", "Nothing"]
    page = "\n".join(f"{number}.  {hand:24}all {number} cards" for number, hand in enumerate(hands, 1))
    assert texts(page) == [f"{number}.  {hand}\tall {number} cards" for number, hand in enumerate(hands, 1)]
    # Not where the gaps end at different places.
    page = "\n".join(f"{hand}{' ' * (3 + number % 3)}any {'x' * number}" for number, hand in enumerate(hands, 1))
    assert texts(page) == page.split("\n")


@in_one_test("line", ["## 2 deuces", "### Holding 2 Deuces", "#1 Four to a royal", "# a comment", "High pair#1"])
def test_a_number_sign_is_not_swallowed(line: str) -> None:
    assert texts(f"{line}\n5-RF\n") == [line, "5-RF"]


def test_a_comment_behind_a_line_is_kept_apart() -> None:
    (line,) = find_lines("#2 4-RF   # 19.68 # more", "page")
    assert (line.text, line.comment) == ("#2 4-RF", "19.68 # more")


@pytest.mark.slow
def test_no_invisible_character_remains() -> None:
    for code in range(sys.maxunicode + 1):
        category = unicodedata.category(chr(code))
        if category not in ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp"):
            continue
        try:
            found = clean_text(chr(code), "page")
        except ChartError:
            continue
        assert found in ("", " ", "\n", "\t"), hex(code)


@in_one_test("sign", ["\0", "\x1b", "\x7f", "\x9b", "\u202e", "\u2067", "\ud800"])
def test_control_characters_are_refused_with_their_place(sign: str) -> None:
    with pytest.raises(ChartError, match="page:2: expected a text file, found"):
        find_lines(f"5-RF\r\n4-RF{sign}\n", "page")


def test_an_entity_is_not_a_way_around() -> None:
    assert texts("<ul><li>4&#8203; to&nbsp;a &ldquo;flush&rdquo;</ul>") == ['4 to a "flush"']
    with pytest.raises(ChartError, match=r"page:2: .*U\+202E"):
        find_lines("<ul>\n<li>a&#x202e;b</ul>", "page")


# ------------------------------------------------------------------------------------------ HTML


def test_lines_of_an_html_page() -> None:
    page = "<div>a<br>b <b>c</b></div><p><b>T</b></p><pre>x  y\nz</pre><details><summary>d</summary>e</details>"
    assert texts("<html>" + page) == ["a", "b c", "T", "x  y", "z", "d", "e"]
    assert titles("<html>" + page) == ["T"]
    assert texts("<ul><li>High pair<sup>1</sup><li>Flush<sup>[a]</sup></ul>") == ["High pair[1]", "Flush[a]"]


def test_a_table_for_layout_is_read_list_by_list() -> None:
    page = "<table><tr><td><ol><li>a<li>b<li>c</ol><td><table><tr><td>d<td>1<tr><td>e<td>2</table></table>"
    assert texts(page) == ["a", "b", "c", "d\t1", "e\t2"]


def test_a_cell_may_cover_others() -> None:
    page = "<table><tr><td rowspan=2>x<td>a<td>1<tr><td>b<td>2<tr><td colspan=2>c<td>3</table>"
    assert texts(page) == ["x\ta\t1", "\tb\t2", "c\t\t3"]
    assert texts("<table><tr><td>a<td rowspan=2>not with an ace<tr><td>b<tr><td>c<td>1</table>") == [
        "a\tnot with an ace", "b\tnot with an ace", "c\t1",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------ LaTeX, Markdown, CSV


@in_one_test(
    ("latex", "shown"),
    [
        ("4 to a\\iffalse royal \\ifx a b\\fi x\\fi flush", "4 to aflush"),
        ("\\makecell{a\\\\b}", "\\makecell a b"),
        ("\\textbf{a} \\unknown{b}", "a \\unknown b"),
        ("$s \\ge 1$, 50\\% \\{x\\} a~b", "s ≥ 1, 50% {x} a b"),
        ("``a'' -- b % c", '"a" – b'),
        ("\\textcolor{red}{K} high\\footnotemark[2]", "K high[2]"),
    ],
)
def test_latex_as_it_is_shown(latex: str, shown: str) -> None:
    assert texts(f"\\begin{{document}}\n\\begin{{tabular}}{{l}}{latex}\n\\end{{tabular}}\\end{{document}} x") == [shown]


def test_markdown_marks_are_removed() -> None:
    page = "## **A**\n- *High* pair* ~~x~~ [b](c) `d*`\n  e &ge; 1\n> 1\\. f\n\nTitle\n---\n```\n# g\n```\n"
    assert texts(page) == ["A", "- High pair* b d* e ≥ 1", "1. f", "Title", "# g"]
    assert titles(page) == ["A", "Title"]


@pytest.mark.parametrize("tag", ["<p style='display:none'>", "<div hidden>", "<img src=x>", "<textarea>"])
def test_markdown_with_tags_that_may_hide_text_is_refused(tag: str) -> None:
    with pytest.raises(ChartError, match=r"page:2: the tag .* may hide text"):
        find_lines(f"## a\n- b {tag} c\n", "page")


def test_a_section_column_opens_sections() -> None:
    page = "number;hand_held;section\n1;1-W;[1 deuce]\n2;none;[no deuces]\n"
    assert texts(page) == ["[1 deuce]", "1-W", "[no deuces]", "none"]
    with pytest.raises(ChartError, match="page:2: expected comma-separated values"):
        find_lines('Hand,EV\n"5-RF,800\n', "page")
