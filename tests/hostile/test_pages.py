"""Pages that hide text from their readers or from the program, and pages made to take long."""

import re
from pathlib import Path

import pytest
from shared import in_one_test, slow_after, some

from strategygen.charts.chart import read_chart
from strategygen.charts.formats import MOST_CHARACTERS, find_lines
from strategygen.errors import ChartError
from strategygen.games import load_game


def texts(page: str) -> list[str]:
    return [line.text for line in find_lines(page, "page")]


# ------------------------------------------------------------------------------------------ HTML

#: What no browser shows.
UNSEEN = [
    "<script>{}</script>", "<style>{}</style>", "<template>{}</template>", "<noscript>{}</noscript>",
    "<textarea>{}</textarea>", "<title>{}</title>", "<svg><text>{}</text></svg>", "<del>{}</del>", "<s>{}</s>",
    "<iframe>{}</iframe>", "<datalist><option>{}</datalist>", "<dialog>{}</dialog>", "<!-- {} -->",
    "<select><option>{}</select>", "<object>{}</object>", "<p title='{}'></p>", "<p hidden>{}</p>",
    "<p hidden=until-found>{}</p>", "<p popover>{}</p>", "<ruby>x<rp>{}</rp></ruby>", "<progress>{}</progress>",
    "<meter value=1>{}</meter>", "<audio>{}</audio>", "<video>{}</video>", "<canvas>{}</canvas>", "<strike>{}</strike>",
    "<noembed>{}</noembed>", "<noframes>{}</noframes>", "<dialog><dialog open>{}</dialog></dialog>",
    "<svg><title>{}</title></svg>", "<svg><desc>{}</desc></svg>", "<math><annotation>{}</annotation></math>",
    "<p style='display:none'>{}</p>", "<p style='Visibility : HIDDEN'>{}</p>", "<p style='opacity:0.0'>{}</p>",
    "<p style='font-size:0px !important'>{}</p>", "<p style='color: transparent'>{}</p>",
    "<p style='content-visibility:hidden'>{}</p>", "<div style='display:none'><p>{}</p></div>",
    "<table><tr style='visibility:collapse'><td>{}</table>", "<table><tbody hidden><tr><td>{}</table>",
]  # fmt: skip


@in_one_test("hidden", UNSEEN)
def test_what_no_browser_shows_does_not_count(hidden: str) -> None:
    shown = [text for text in texts(f"<ul><li>5-RF</ul>{hidden.format('4-RF')}<ul><li>none</ul>") if text != "x"]
    assert shown == ["5-RF", "none"]


#: Declarations that may hide, move, replace or reorder text.
DECLARATIONS = [
    "display: none", "visibility: hidden", "visibility: collapse", "opacity: 0", "opacity: .0", "opacity: 5%",
    "opacity: 0.01", "font-size: 0", "font-size: 0%", "font-size: 1px", "font: 0/0 a", "font: 1px serif",
    "color: transparent", "color: rgba(0, 0, 0, 0)", "color: #0000", "color: rgb(0 0 0 / 5%)", "color: #fff",
    "color: white", "color: rgb(250,250,250)", "color: #eee", "color: #123; background: #124",
    "background: black", "background-color: #000000", "content-visibility: hidden", "position: absolute",
    "position: fixed", "left: -9999px", "text-indent: -100em", "margin-left: -50%", "margin: 0 0 -200px",
    "clip: rect(0 0 0 0)", "clip-path: inset(50%)", "mask: url(x)", "filter: opacity(0)", "transform: scale(0)",
    "scale: 0", "translate: -100vw", "rotate: y 90deg", "height: 0; overflow: hidden",
    "max-height: 1px; overflow: clip", "width: 1px; overflow: hidden",
    "line-height: 0", "zoom: 0", "letter-spacing: -1em", "order: -1",
    "flex-direction: column-reverse", "direction: rtl", "unicode-bidi: bidi-override", "writing-mode: vertical-rl",
    "grid-row: 1", "animation: hide 1s", "-webkit-text-fill-color: transparent", "-webkit-text-security: disc",
    "opacity: var(--x, 0)", "color: var(--x, transparent)", "--x: 0; opacity: var(--x)", "mix-blend-mode: screen",
    "d\\69 splay: none",
    "DISPLAY:NONE!important", "content: 'not '", "content: attr(title)",
]  # fmt: skip
#: In an attribute these hide for certain, are not understood, or do nothing.
CERTAIN = re.compile(r"(?i)display|visibility|content|opacity: \.?0$|font-size: 0%?$|color: transparent|dis/|d\\")
#: Selectors of the item of the page below.
SELECTORS = [
    "li", ".a", "#b", "ul li", "ul > li.a", "*", "li:nth-child(1)", "li:not(.z)", ".z, li", "p + ul li", "[class]",
    "LI", "li::before", ":is(li)", "body :where(.a)",
]  # fmt: skip


@in_one_test("declaration", DECLARATIONS)
def test_a_style_sheet_that_may_hide_a_line_is_refused(declaration: str) -> None:
    with pytest.raises(ChartError, match="page:3: a style of the page may hide or move this line"):
        find_lines(f"<style>.a {{ {declaration} }}</style>\n\n<ul><li class='x a'>5-RF</ul>", "page")


@in_one_test("selector", SELECTORS)
def test_every_selector_is_understood(selector: str) -> None:
    sheet = f"@media screen {{ {selector} {{ color: red; opacity: 0 }} }}"
    with pytest.raises(ChartError, match="page:1: a style of the page may hide or move this line"):
        find_lines(f"<ul><li class=a id=b>5-RF</ul><style>{sheet}</style>", "page")


@in_one_test("sheet", [
    "p { display: none }", ".menu li { opacity: 0 }", "li.z { color: white }", "ol > li { left: -999px }",
    "@font-face { src: x }", "@page { margin: 0 }", "li { color: #111; margin: -2px; max-width: calc(9em + 1px) }",
    "li { color: white; background: navy }", "ul { background: navy } li { color: #fff }", "/* li { opacity: 0 } */",
    ":root { --ink: #222 } li { color: var(--ink); background: var(--none) }", "li { opacity: var(--seen, 1) }",
    "li { font-size: clamp(.9rem, 2vw, 1.2rem); max-height: calc(100vh - 2rem) }",
    "li { dis/**/play: none }", "li { overflow: hidden; width: 3in } li::before { content: '\\2022' }",
])  # fmt: skip
def test_other_style_sheets_are_no_obstacle(sheet: str) -> None:
    assert texts(f"<style>{sheet}</style><ul><li class=a>5-RF</ul>") == ["5-RF"]


@in_one_test("hidden", [
    *(f'<p style="{each}">5-RF</p>' for each in DECLARATIONS if not CERTAIN.match(each)),
    "<bdo dir=rtl>5-RF</bdo>", "<p dir=rtl>5-RF</p>", "<ol reversed><li>5-RF</ol>", "<font color=white>5-RF</font>",
    "<table bgcolor=black><tr><td>5-RF</table>",
])  # fmt: skip
def test_an_element_that_may_be_hidden_is_refused(hidden: str) -> None:
    with pytest.raises(ChartError, match="page:2: a style of the page may hide or move this line"):
        find_lines(f"<html>\n{hidden}", "page")


@in_one_test(
    "page",
    [
        "<p style='a:b/**/'>x</p>", "<p style='d\\69 splay:none'>x</p>",
        "<div style='visibility:hidden'><p style='visibility:visible'>x</p></div>",
        "<template shadowrootmode=open>x</template>", "<table><col style='visibility:collapse'><tr><td>x</table>",
        "<ul><li>5-RF<![CDATA[4-RF]]></ul>", "<ul><li><?x></ul>",
    ],
)  # fmt: skip
def test_what_is_not_understood_is_refused(page: str) -> None:
    with pytest.raises(ChartError, match=r"page:3: .* may hide text; copy the chart"):
        find_lines("<ul><li>5-RF</ul>\n\n" + page, "page")


def test_an_unfinished_declaration_is_refused() -> None:
    with pytest.raises(ChartError, match=r"page:1: a declaration such as .* may hide text"):
        find_lines("<![ <table><tr><td>5-RF</table>", "page")


def test_only_lines_of_the_chart_have_to_be_seen() -> None:
    page = "<style>.menu { display: none }</style><p class=menu>Home</p><table><tr><th>Hand held<tr><td>5-RF</table>"
    assert texts(page) == ["5-RF"]


def test_rows_are_in_the_order_in_which_they_are_shown() -> None:
    page = "<table><tfoot><tr><td>none<td>1</tfoot><tr><td>5-RF<td>2<thead><tr><td>Hand<td>EV</thead></table>"
    assert texts(page) == ["Hand\tEV", "5-RF\t2", "none\t1"]


# ------------------------------------------------------------------------------------------ modes and the cascade

#: Pages with one item of the class "a" and the id "b", which every mode shows: light and dark screens, print.
DARK = "@media (prefers-color-scheme: dark)"
SHOWN_IN_ALL_MODES = [
    "<style>body { color: #222; background: #fff } @DARK { body { color: #eee; background: #111 } }</style>",
    "<style>:root { --ink: #222; --page: #fff } @DARK { :root { --ink: #eee; --page: #111 } } "
    "body { color: var(--ink); background: var(--page) }</style>",
    "<style>:root { color-scheme: light dark } body { color: #222; background: white }</style>",
    "<style>.a { color: white; background: navy } @media print { .a { color: black; background: none } }</style>",
    "<style>@media speech { .a { opacity: 0 } }</style>",
    "<style media=speech>.a { opacity: 0 }</style>",
    "<style media='(prefers-color-scheme: dark)'>body { color: white; background: black }</style>",
    "<style>.a:hover { color: white; background: navy } .a:focus-visible { opacity: 0 }</style>",
    "<style>li:nth-child(even) { color: white; background: navy }</style>",
    "<style>@media (min-width: 40em) { .a { color: #fff; background: #000 } }</style>",
    "<style>.a { color: #fff; background: #036 url(x.png) no-repeat } </style>",
    "<style>.a { color: #fff; background: linear-gradient(to left, #036, rgb(0, 0, 60) 50%) } </style>",
    "<style>.a { color: red; color: #111 }</style>",
    "<style>.b\\{ { opacity: 0 } .c::before { content: '}' }</style>",
    "<style>li { text-decoration: underline } [hidden] { display: none }</style><p hidden>x</p>",
    "<style>[hidden] { display: none !important } p { display: block }</style><p hidden>x</p>",
    "<style>[hidden] { display: none } .x[type='a]b{'] { opacity: 0 }</style>",
]  # fmt: skip


@in_one_test("head", SHOWN_IN_ALL_MODES)
def test_a_line_that_every_mode_shows_is_read(head: str) -> None:
    assert texts(f"{head}<ul><li class=a id=b>5-RF</ul>".replace("@DARK", DARK)) == ["5-RF"]


#: Those that some mode may not show, for what a browser makes of them.
HIDDEN_IN_A_MODE = [
    "<style>@DARK { body { background: #111 } }</style>",
    "<style>body { color: #222; background: #fff } @DARK { body { background: #111 } }</style>",
    "<style>body { color: #222; background: #fff } @DARK { body { color: #eee } }</style>",
    "<style>@media print { .a { display: none } }</style>",
    "<style>@media print { body { background: black } }</style>",
    "<style>@media not screen { .a { opacity: 0 } }</style>",
    "<style>@media screen, speech { .a { opacity: 0 } }</style>",
    "<style>:root { color-scheme: dark } .a { color: black }</style>",
    "<style>:root { color-scheme: light dark } .a { color: black }</style>",
    "<style>@media (max-width: 1px) { .a { color: #000 } } body { color: #fff }</style>",
    "<style>@media (max-width: 40em) { .a { color: #fff } }</style>",
    "<style>body { color: #fff } .a:hover { color: #000 }</style>",
    "<style>body { color: #fff } li:nth-child(2) { color: #000 }</style>",
    "<style>.a { color: white } .a { color: nothing }</style>",
    "<style>.a { color: white } .a, li:foo { color: black }</style>",
    "<style>.a { color: white } .1, .a { color: black }</style>",
    "<style>.a { color: white } .a { x color: black }</style>",
    "<style>.a { color: white } } .a { color: black }</style>",
    "<style>.a { color: white } x; .a { color: black }</style>",
    "<style>.a { color: white !important } .a { color: black }</style>",
    "<style>.a { color: white } @layer x { .a { color: black } }</style>",
    "<style>.a { color: white }</style><style type=x>.a { color: black }</style>",
    "<template><style>.a { color: black }</style></template><style>body { color: white }</style>",
    "<style>.a { color: hsl(0, 0%, 100%) }</style>",
    "<style>.a { color: oklch(100% 0 0) }</style>",
    "<style>.a { color: gainsboro }</style>",
    "<style>.a { background: linear-gradient(black, black) }</style>",
    "<style>.a { background-image: linear-gradient(black, black) }</style>",
    "<style>.a { color: canvas }</style>",
    "<style>.a { color: #fffd }</style>",
    "<style>.a { color: light-dark(white, white) }</style>",
    "<style>.a { color: rgb(100% 100% 100%) }</style>",
    "<style>@property --x { syntax: '<color>'; inherits: false; initial-value: white } .a { color: var(--x) }</style>",
    "<style>#z { --x: black } .a { color: var(--x, white) }</style>",
    "<style>.a { opacity: 0</style>",
    "<style>.a { opacity: 0; b { color: red } }</style>",
    "<style>.q { content: '/*' } .a { opacity: 0 } .r { content: '*/' }</style>",
    "<style>@media speech { .q { content: '{' } } .a { opacity: 0 }</style>",
    "<style><!-- .a { opacity: 0 } --></style>",
    "<style>*|li { opacity: 0 }</style>",
    "<style>.A { opacity: 0 }</style>",
    "<style>li:not(:hover) { opacity: 0 }</style>",
    "<style>.a { text-decoration: line-through }</style>",
    "<style>.a::after { content: '\"\\6eot this' }</style>",
    "<style>.a { opacity: 0 }</style>",
    "<font color=fffffe>",
    "<font color=chucknorris>",
    "<div style='color:#fff;color:junk'>",
    "<div style='color:#fff !important;color:#000'>",
    "<style>[class] { opacity: 0 }</style>",
    "<style>[data-x], li[id='b'] { opacity: 0 }</style>",
]  # fmt: skip


@in_one_test("head", HIDDEN_IN_A_MODE)
def test_a_line_that_a_mode_may_not_show_is_refused(head: str) -> None:
    with pytest.raises(ChartError, match="page:1: a style of the page may hide or move this line"):
        find_lines(f"{head}<ul><li class=a id=b>5-RF</ul>".replace("@DARK", DARK), "page")


def test_pages_of_this_program_are_shown_in_all_modes() -> None:
    folder = Path(__file__).parent.parent.parent / "output" / "site"
    (page,) = folder.glob("games/jacks-or-better-9-6/index.html")
    sheet = (folder / "site.css").read_text("utf-8")
    assert "prefers-color-scheme" in sheet and "@media print" in sheet
    linked = '<link rel="stylesheet" href="../../site.css">'
    whole = page.read_text("utf-8").replace(linked, f"<style>{sheet}</style>")
    assert texts(whole) == texts(page.read_text("utf-8")) and len(texts(whole)) > 20
    dark = sheet.replace(
        "--page: #0f1512; --panel: #18211c; --text: #e8eeea", "--page: #fff; --panel: #fff; --text: #e8eeea"
    )
    assert dark != sheet
    with pytest.raises(ChartError, match="may hide or move this line"):
        find_lines(whole.replace(sheet, dark), "page")


@in_one_test("page", [
    "<div style='opacity:0!important;opacity:1'>x</div>",
    "<style>li { display: block }</style><li hidden>x</li>",
    "<style>.z { display: block !important }</style><p class=z style='display:none'>x</p>",
    "<style>title { display: block }</style><title>x</title>",
    "<style>del { text-decoration: none }</style><del>x</del>",
    "<style>[hidden] { display: none } p { display: block }</style><p hidden>x</p>",
    "<style>[hidden] { display: none !important } p { display: block !important }</style><p hidden>x</p>",
    "<style>dialog { display: block }</style><dialog>x</dialog>",
])  # fmt: skip
def test_what_is_hidden_but_may_be_shown_is_refused(page: str) -> None:
    with pytest.raises(ChartError, match=r"page:1: .* may hide text"):
        find_lines(f"{page}<ul><li class=a id=b>5-RF</ul>", "page")


# ------------------------------------------------------------------------------------------ other formats


@in_one_test("hidden", [
    "\\iffalse\n4-RF \\\\\n\\fi", "\\iffalse a \\else \\iffalse 4-RF \\fi \\fi", "% 4-RF \\\\\n",
    "\\begin{comment}\n4-RF \\\\\n\\end{comment}", "\\phantom{4-RF}", "\\label{4-RF}",
])  # fmt: skip
def test_what_latex_does_not_print_does_not_count(hidden: str) -> None:
    page = f"\\begin{{tabular}}{{l}}\n5-RF \\\\\n{hidden} none \\\\\n\\end{{tabular}}"
    assert [text for text in texts(page) if text != "4-RF"] == ["5-RF", "none"] == texts(page)


@in_one_test("hidden", [
    "\\textcolor{white}{4-RF}", "\\color{white} 4-RF", "\\color[rgb]{1,1,1}4-RF", "\\textcolor[HTML]{FEFEFE}{4-RF}",
    "\\definecolor{x}{gray}{1}\\color{x}4-RF", "\\color{black!4}4-RF", "\\rowcolor{black} 4-RF",
    "\\cellcolor{black!99} 4-RF", "\\colorbox{black}{4-RF}", "\\fontsize{0.1}{1}\\selectfont 4-RF",
    "\\scalebox{0}{4-RF}", "\\scalebox{.01}{4-RF}", "\\resizebox{0pt}{1pt}{4-RF}", "\\raisebox{-40cm}{4-RF}",
    "\\hspace{-9cm}4-RF", "\\vspace*{-90pt}4-RF", "\\makebox[0pt]{4-RF}", "\\parbox{0cm}{4-RF}",
])  # fmt: skip
def test_what_latex_may_print_unseen_is_refused(hidden: str) -> None:
    with pytest.raises(ChartError, match="page:2: a style of the page may hide or move this line"):
        find_lines(f"\\begin{{tabular}}{{l}}5-RF \\\\\n {hidden} \\\\ none\\end{{tabular}}", "page")


@in_one_test("shown", [
    "\\textcolor{red!70!black}{4-RF}", "\\rowcolor{black}\\textcolor{white}{4-RF}", "\\rowcolor{gray!10}4-RF",
    "{\\color{white}}4-RF", "\\textcolor{white}{} 4-RF", "\\hspace{-2pt}4-RF", "\\makebox[2em]{4-RF}",
])  # fmt: skip
def test_other_looks_are_read(shown: str) -> None:
    assert texts(f"\\begin{{tabular}}{{l}}5-RF \\\\ {shown} \\\\\nnone\\end{{tabular}}") == ["5-RF", "4-RF", "none"]


@in_one_test("change", [
    "\\newcommand{\\suited}[1]{}", "\\renewcommand{\\suited}[1]{#1#1}", "\\newcommand\\suited[1]{2-#1}",
    "\\newcommand{\\suited}[2]{#2#1}", "\\def\\suited#1{}", "\\let\\suited\\phantom",
    "\\renewcommand{\\suited}[1]{\\phantom{#1}}", "\\newcommand{\\textsc}[1]{} \\newcommand{\\suited}[1]{\\textsc{#1}}",
])  # fmt: skip
def test_a_command_with_another_meaning_is_not_taken_for_its_argument(change: str) -> None:
    page = (
        f"{change}\\begin{{document}}\\begin{{tabular}}{{l}}5-RF \\\\ \\suited{{4-RF}}\\end{{tabular}}\\end{{document}}"
    )
    assert "\\suited" in texts(page)[1]


@in_one_test("command", ["catcode`a=13", "csname textbf\\endcsname", "input{x}", "everypar{x}", "AtBeginDocument{x}"])
def test_commands_that_change_the_meaning_of_text_are_refused(command: str) -> None:
    with pytest.raises(ChartError, match=r"page:1: \\\w+ may change what is printed"):
        find_lines(f"\\{command}\n\\begin{{tabular}}{{l}}5-RF\\end{{tabular}}", "page")


@in_one_test("command", ["\\def\\a{4-RF}", "\\let\\a\\b", "\\if0 4-RF\\fi", "\\ifx a b 4-RF\\fi"])
def test_what_latex_computes_is_not_taken_for_a_line(command: str) -> None:
    found = texts(f"\\begin{{tabular}}{{l}}5-RF \\\\ {command} \\\\ none\\end{{tabular}}")
    assert "4-RF" not in found and "\\" in found[1]


@in_one_test("hidden", [
    "<!-- 4-RF -->", "<!--\n- 4-RF\n-->", "[//]: # (4-RF)", "[comment]: <> (4-RF)", "~~4-RF~~", "![4-RF](4-rf.png)",
])  # fmt: skip
def test_what_markdown_does_not_show_does_not_count(hidden: str) -> None:
    assert texts(f"## a\n- 5-RF\n\n{hidden}\n\n- none\n") == ["a", "- 5-RF", "- none"]


def test_comments_of_wikis_do_not_count() -> None:
    assert texts("{|\n| 5-RF\n<!--\n|-\n| 4-RF\n-->|-\n| none\n|}") == ["5-RF", "none"]


@in_one_test("page", [
    "{| style='opacity:0'\n| 5-RF\n|}", "{|\n|- style=\"display:none\"\n| 5-RF\n|}",
    "{|\n| style=\"color:#fff\" | 5-RF\n|}",
    "{|\n! style='font-size:1px' | 5-RF\n|}", "[color=white]5-RF[/color]", "[size=0]5-RF[/size]",
    "[color=#ffffff]5-RF[/color]", "<b>x</b><p style='display:none'>\n== x ==\n[[5-RF]]",
])  # fmt: skip
def test_styles_of_wikis_and_forums_that_may_hide_text_are_refused(page: str) -> None:
    with pytest.raises(ChartError, match=r"page:[12]: .* may hide text; write the chart without"):
        find_lines(page, "page")


# ------------------------------------------------------------------------------------------ pages that take long

REPEATED = [
    "\n", "\t", " \n", "|", "|\n", "| hand held |\n", "|---|\n", "\\begin{", "\\begin{a}", "\\begin{tabular}{l}", "{",
    "}", "&", "\\\\", "\\\\[", "\\iffalse ", "\\newcommand{", "<", "<a ", "</", "<?", "<!", "<!--", "<![CDATA[",
    "<a b='", "<b>", "<td><b>", "<table>", "<tr><td rowspan=50 colspan=50>x", "<br>", "*", "`", "[", '"', "a,",
    "&amp;", "# ", "<p>", "[b]", "[/b]", "[*]", "[td]", "[/td]", "{|\n", "|-\n", "||", "[[", "= ", "+-", "      a",
    "<style>", "@media print{", "url(a", "li{color:var(--x)}",
    ":root{--x:var(--x)}", "a{b:0}", "a{color:red}", "*,", "a{", "(", ":", "opacity:0;", "/*",
    "\\color{a!", "\\vspace{-", "- ",
    "\\textcolor[x]{", "![", "[a]: ", "style='", "a{opacity:0}<a>", "<p style='left:-9", "[color=", "hand held", "'''",
]  # fmt: skip
HEADS = [
    "",
    "[b]a[/b][tr]",
    "{|\n!",
    "<table>",
    "<table><style>",
    "<ul style='",
    "| Hand held |\n|---|\n",
    "## a\n- b\n",
    "\\begin{tabular}{l} Hand held \\\\\n",
    "Hand,EV\n",
]


@pytest.mark.parametrize("size", slow_after(1, [1_000, 200_000]))
@pytest.mark.parametrize("head", slow_after(4, HEADS))
def test_a_repeated_part_is_read_or_refused(head: str, size: int) -> None:
    for part in REPEATED:
        read_or_refuse(head + part * (size // len(part)))


@pytest.mark.slow
def test_the_largest_pages_are_read_or_refused() -> None:
    for part in REPEATED:
        read_or_refuse(part * ((MOST_CHARACTERS - 100) // len(part)))


def read_or_refuse(page: str) -> None:
    try:
        found = find_lines(page, "page")
    except ChartError as error:
        assert len(str(error)) < 1000
    else:
        assert found


def test_blank_lines_in_front_of_the_names_of_columns() -> None:
    assert texts("\n \nHand,EV\n5-RF,800\n") == ["Hand\tEV", "5-RF\t800"]


#: Parts of lines that patterns could take apart in many ways.
PARTS_OF_LINES = [
    "311, ", "1 ", "1,", "A K Q J ", "A23 ", "a ", "A-2-3, ", "ace, king, ", "J or Q or ", "one gap, ", "or ",
    "and the ", "4-5, 5-6, ", "W 6 7 s ", "with the joker ", "$1.00 ", "2s, 3s, ", "line 1, ", "A=B ", "1/2/", "( ",
    ") ", "- ", ".", "x",
]  # fmt: skip


@in_one_test("part", PARTS_OF_LINES, step=2)
def test_a_line_of_repeated_parts_is_read_or_refused(part: str) -> None:
    """No pattern takes a time that doubles with each part: such a line would never end."""
    many = part * (90 // len(part))
    lines = (
        f"Pair of aces ({many}x)",
        f"Flush: {many}x",
        f"{many}Flush",
        f"Two pair - {many}just the ace",
        f"{many}x",
    )
    first = len(part) % len(lines)
    for line in some(lines[first:] + lines[:first], 3):
        try:
            read_chart(f"Royal flush\n{line}\nThree of a kind\nNothing\n", "page", load_game("jacks-or-better"))
        except ChartError as error:
            assert str(error)
