from pathlib import Path

import pytest

from strategygen.cli.group import SECTIONS
from strategygen.cli.tour import _run
from strategygen.pages.render import render
from strategygen.pages.tour import EXAMPLES, FILES, Run, tour_page

#: Commands that ask questions, write folders or a page for the browser, and the tour itself.
WITHOUT_EXAMPLE = {"quiz", "trainer", "site", "paper", "tour"}


def test_every_command_has_an_example() -> None:
    shown = {arguments.split()[0] for example in EXAMPLES for arguments in example.commands}
    assert shown == {name for names in SECTIONS.values() for name in names} - WITHOUT_EXAMPLE


def test_an_example_is_what_the_command_prints(tmp_path: Path) -> None:
    (tmp_path / "my-game.toml").write_text(FILES["my-game.toml"], "utf-8")
    run = _run("solve my-game.toml", tmp_path)
    assert run.code == 0 and run.printed.startswith("My game")


@pytest.mark.parametrize("target", ["txt", "md", "tex", "html"])
def test_printed_text_is_shown_as_it_is(target: str) -> None:
    text = render(tour_page(lambda arguments: Run(arguments, 0, "a  b & <c>\n")), target)
    shown = {"tex": r"a  b \& \textless{}c\textgreater{}", "html": "a  b &amp; &lt;c&gt;"}
    assert text.count(shown.get(target, "a  b & <c>")) == sum(len(example.commands) for example in EXAMPLES)
