"""Templates of themes that try to reach, to take or to repeat too much; `test_themes.py` has those that hide lines."""

from pathlib import Path

import pytest
from cases import JACKS
from shared import solved

from strategygen.charts import Chart, check_chart
from strategygen.errors import OutputError
from strategygen.pages.card import CardPage, make_card
from strategygen.pages.limits import run_limited
from strategygen.pages.render import render


@pytest.fixture(scope="module")
def page() -> CardPage:
    return make_card(check_chart(Chart.of(["2-HP", "none"]), solved(JACKS)))


def theme_of(folder: Path, text: str) -> Path:
    (folder / "html").mkdir(parents=True)
    (folder / "html" / "card.j2").write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<< ().__class__.__mro__ >>", "may not use"),
        ("<< page.chart.__class__.__init__.__globals__ >>", "may not use"),
        ("<< 'x' * 10**9 >>", "may not use"),
        ("<< [0] * 999999999 >>", "may not use"),
        ("<% for i in range(10**9) %>x<% endfor %>", "may not use"),
        ("<% for i in range(1000000) %>x<% endfor %>", "Range too big|OverflowError"),
        ("<% for i in range(99999) %><% for j in range(99999) %>xxxxxxxxxx<% endfor %><% endfor %>", "characters"),
        ("<< page.missing >>", "no attribute 'missing'"),
        ("<% include '../../../../etc/passwd' %>", "invalid template"),
        ("<% include 'nothing.j2' %>", "nothing.j2"),
        ("<% if %>", "line 1: invalid template"),
        ("<< page.pays.append(1) >>", "no attribute 'append'"),
        ("<< 1 // 0 >>", "ZeroDivisionError"),
        ("<% macro m() %><< m() >><% endmacro %><< m() >>", "RecursionError"),
        ("<< cycler(1).next >>", "is not a text"),
        ("<< 'x'.center(2000000000) >>", "more than 500 MB of memory"),
        ("<< '%2000000000d' % 1 >>", "more than 500 MB of memory"),
        pytest.param(
            "<% set n = namespace(a='x') %><% for i in range(32) %><% set n.a = n.a ~ n.a %><% endfor %>",
            "500 MB",
            marks=pytest.mark.slow,
        ),
        ("<% include 'link.j2' %>", "a link to a file outside the theme"),
    ],
)
def test_a_hostile_template_is_refused(page: CardPage, text: str, message: str, tmp_path: Path) -> None:
    theme = theme_of(tmp_path / "theme", text)
    (tmp_path / "outside").write_text("a secret", "utf-8")
    (theme / "html" / "link.j2").symlink_to(tmp_path / "outside")
    with pytest.raises(OutputError, match=message) as error:
        render(page, "html", theme)
    assert "\n" not in str(error.value)


def test_an_error_in_the_other_process_has_its_own_message() -> None:
    with pytest.raises(OutputError, match=r"^a page: KeyError: 'b'$"):
        run_limited(lambda: {"a": "c"}["b"], "a page")


def test_a_template_that_does_not_end(page: CardPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("strategygen.pages.limits.PATIENCE", 0.1)
    text = "<% for i in range(99999) %><% for j in range(99999) %><% endfor %><% endfor %>"
    with pytest.raises(OutputError, match=r"takes more than 0\.1 seconds"):
        render(page, "html", theme_of(tmp_path, text))
