"""Themes that would change what a reader of a card sees: in a browser, on paper, in a terminal."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from shared import in_one_test, kept_chart, solved

from strategygen.charts import CheckReport
from strategygen.errors import OutputError
from strategygen.pages.card import CardPage, make_card
from strategygen.pages.pdf import make_by_browser
from strategygen.pages.render import render, render_proved

pytestmark = pytest.mark.slow
EXTENDED = '<% extends "builtin/card.j2" %>'


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return kept_chart(solved("jacks-or-better")).report


@pytest.fixture(scope="module")
def page(report: CheckReport) -> CardPage:
    return make_card(report, size="page")


def refuse(page: CardPage, report: CheckReport, folder: Path, target: str, template: str, message: str) -> None:
    path = folder / target / "card.j2"
    path.parent.mkdir(exist_ok=True)
    path.write_text(template, "utf-8")
    output = {"html": "html", "text": "txt", "latex": "tex", "markdown": "md"}[target]
    with pytest.raises(OutputError, match=message) as error:
        render_proved(page, report.solution, output, folder)
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", str(error.value)) and len(str(error.value)) < 1000


STYLES = [
    "tr:nth-child(4) { opacity: 0 }", ".held { color: white }", "td { font-size: 0 }", "tbody { display: none }",
    "tr { position: relative; top: 3em }", "p { position: absolute; top: 0; background: white }", "tr { order: 1 }",
    "tr { transform: scaleY(-1) }", ".number { visibility: hidden }", "td::before { content: 'not ' }",
    "tr:nth-child(5) td { clip-path: inset(50%) }", "table { display: flex; flex-direction: column-reverse }",
    "p { margin-top: -3em; background: white }", "td { text-indent: -9em }", "@import url(x.css);", "td { zoom: 0 }",
    "@font-face { font-family: x; src: url(x) }", "body { background: url(x) }", "body { background-image: url(x) }",
    "td { -webkit-text-security: disc }", "tr { animation: hide 9s }", "td { o\\\\70 acity: 0 }", "/**/ td {}",
    "td { text-transform: uppercase }", "td { direction: rtl }", "tr { filter: blur(9px) }", "tr { float: right }",
    "@supports (top: 0) { tr { opacity: 0 } }", "td { box-shadow: 0 0 0 9em #fff }",
    "td { width: 1px; overflow: hidden }",
]  # fmt: skip


@in_one_test("style", STYLES)
def test_styles_that_may_hide_or_cover_lines(page: CardPage, report: CheckReport, tmp_path: Path, style: str) -> None:
    template = f"{EXTENDED}<% block style %><< super() >>{style}<% endblock %>"
    refuse(page, report, tmp_path, "html", template, "themes may not use|may hide or move this line")


ELEMENTS = [
    "<div style='position:fixed;inset:0'>x</div>", "<script>document.body.innerHTML = ''</script>", "<img src=x>",
    "<link rel=stylesheet href=x>", "<iframe srcdoc=x></iframe>", "<svg><text y=20>x</text></svg>", "<p hidden>x</p>",
    "<p onclick='x()'>x</p>", "<meta http-equiv=refresh content='0;x'>", "<dialog open>x</dialog>", "<bdo>x</bdo>",
    "<template shadowrootmode=open>x</template>", "<object data=x></object>", "<base href=x>", "<marquee>x</marquee>",
    "<p style='margin-top:-9em'>x</p>", "<p popover>x</p>", "<details><summary>x</summary></details>",
    "<p dir=rtl>x</p>", "<input value=x>", "<canvas></canvas>", "<video src=x></video>",
    "<math><mi>x</mi></math>", "<del>x</del>",
]  # fmt: skip


@in_one_test("element", ELEMENTS)
def test_elements_that_may_hide_or_cover_lines(
    page: CardPage, report: CheckReport, tmp_path: Path, element: str
) -> None:
    template = f"{EXTENDED}<% block body %><< super() >>{element}<% endblock %>"
    refuse(page, report, tmp_path, "html", template, "themes may not use|may hide text|reads as another")


@in_one_test("command", [
    "\\llap{x}", "\\rlap{x}", "\\raisebox{9cm}{x}", "\\def\\suited#1{}", "\\renewcommand{\\suited}[1]{}",
    "\\catcode`a=9", "\\special{x}", "\\input{x}", "\\rule{9cm}{9cm}", "\\hspace{-9cm}x", "\\put(0,0){x}",
    "\\kern-9cm x",
    "\\vskip-9cm x", "\\includegraphics{x}", "\\write18{x}", "\\let\\textbf\\phantom", "^^5cdef", "\\scalebox{0}{x}",
])  # fmt: skip
def test_commands_of_latex_that_may_hide_lines(
    page: CardPage, report: CheckReport, tmp_path: Path, command: str
) -> None:
    template = f"{EXTENDED}<% block style %><< super() >>{command}<% endblock %>"
    message = (
        r"themes may not use|may change what is printed|may stand for any sign|reads as another|cannot be read back"
    )
    refuse(page, report, tmp_path, "latex", template, message)


@in_one_test("sign", ["\x1b[2K", "\x1b[8m", "\b\b", "\x07", "\x0b", "\x0c", "\x7f", "\x9b2J", "\u202e", "\u2028"])
def test_control_characters_of_themes_do_not_reach_a_terminal(
    page: CardPage, report: CheckReport, tmp_path: Path, sign: str
) -> None:
    for target in ("text", "markdown", "latex", "html"):
        template = f'<% include "builtin/card.j2" %>\n# a{sign}b\n'
        message = "makes a page with the control character|themes may not|reads as another|cannot be read back"
        refuse(page, report, tmp_path, target, template, message)


def test_a_harmless_theme_is_used(page: CardPage, report: CheckReport, tmp_path: Path) -> None:
    style = "h1 { color: #030; font: 700 1.6em/1.2 serif } td { padding: 1pt 2pt } @media print { p { margin: 0 } }"
    (tmp_path / "html").mkdir()
    theme = f"{EXTENDED}<% block style %><< super() >>{style}<% endblock %>"
    (tmp_path / "html" / "card.j2").write_text(theme, "utf-8")
    assert style in render_proved(page, report.solution, "html", tmp_path)


# ------------------------------------------------------------------------------------------ what a browser shows


def shown_by_browser(text: str, folder: Path) -> list[str]:
    """Return the lines of a page that Chromium shows."""
    script = "<script>document.title = JSON.stringify(document.body.innerText)</script></body>"
    (folder / "page.html").write_text(text.replace("</body>", script), "utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
               "--dump-dom", (folder / "page.html").as_uri()]  # fmt: skip
    seen = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    title = re.search(r"<title>(.*?)</title>", seen, re.DOTALL)
    assert title is not None
    return [" ".join(line.split()) for line in json.loads(html.unescape(title[1])).splitlines() if line.strip()]


def lines_of(page: CardPage) -> list[str]:
    """Return the lines of a card in their order: number, words, label."""
    return [" ".join(f"{row.number} {row.hand.typeset} {row.group.label}".split()) for row in page.rows]


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs chromium")
@pytest.mark.parametrize("size", ["page", "pocket"])
def test_a_browser_shows_the_lines_in_their_order(report: CheckReport, size: str, tmp_path: Path) -> None:
    page = make_card(report, size=size)
    shown = shown_by_browser(render(page, "html"), tmp_path)
    ours = lines_of(page)
    assert [line for line in shown if line in set(ours)] == ours


@pytest.mark.skipif(shutil.which("chromium") is None or shutil.which("pdftotext") is None, reason="needs programs")
def test_the_printed_page_shows_the_lines_in_their_order(report: CheckReport, page: CardPage, tmp_path: Path) -> None:
    (tmp_path / "card.pdf").write_bytes(make_by_browser(render(page, "html")))
    command = ["pdftotext", "-layout", str(tmp_path / "card.pdf"), "-"]
    words = " ".join(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    at = 0
    for row in page.rows:
        text = " ".join(row.hand.typeset.split())
        found = words.find(text, at)
        assert found >= 0, text
        at = found + len(text)
