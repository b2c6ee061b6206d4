"""Parsers accept any text or raise their error: texts from fuzzing and hypothesis."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import any_text, examples, slow_after
from targets import PAGES, TARGETS

FUZZ = Path(__file__).parent / "fuzz"

FOUND = sorted(FUZZ.glob("corpus/*/*"))
#: Parts of files of each kind.
PARTS = {
    "notation": [*"(){}[],;:+-=x", "4-RF", "3-SF: ", "s = 1", " or ", " if ", "no ", "fp", "{TJ}", "2-9", "12",
                 "points ("],
    "cards": [*"23456789TJQKA cdhs♠♥10", "Jo", "joker", ",", "-"],
    "game_file": ["id = 'x'\n", "name = 'X'\n", "deck = 52\n", "[[class]]\n", "[[pay_table]]\n", "wild = ['2']\n",
                  "lowest_pair = 'J'\n", "hand = 'flush'\n", "pay = ", "800", "'1/3'", "[", "]", "{", "}", "=", "\n",
                  '"', "'", "1e999", "nan", "0x", "-"],
    "chart": ["<table>", "<td>", "</tr>", "Hand held", "|", "---", "\\begin{tabular}", "\\\\", "&", "%", "<!--", "-->",
              "5-RF", "\n", "# ", "[2 deuces]", "== x ==", "type 1 = ", "{", "}", "$", "\\textbf{", "<style>"],
    "words": ["4 to a ", "flush", "high pair", " or ", "(", ")", " with ", "3 high cards", "KQJ", "unsuited", ", ",
              "not ", "5s"],
    "shorthand": ["RF ", "SF 3 ", "Straight 4 ", "Flush ", "2", " i ", "di ", "h2 ", "(", ")", "[", "]", ", ", " or ",
                  "QJ", "7-K", " high", "no ", "dsc ", "fp", " suited", " << ", "Just an A", "Trips ", "// ", "# not"],
}  # fmt: skip


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


@pytest.mark.parametrize("path", FOUND, ids=[f"{path.parent.name}-{path.name}" for path in FOUND])
def test_texts_found_by_fuzzing_are_read_or_raise_an_error(path: Path) -> None:
    (TARGETS | PAGES)[path.parent.name](text_of(path))


def test_each_parser_has_texts() -> None:
    assert set(PARTS) == set(TARGETS) >= {path.parent.name for path in FOUND} - set(PAGES)


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=examples(120))
@given(data=st.data())
def test_any_text_is_read_or_raises_an_error(name: str, data: st.DataObject) -> None:
    pieces = st.one_of(st.sampled_from(PARTS[name]), any_text(max_size=6))
    TARGETS[name](data.draw(st.lists(pieces, max_size=40).map("".join)))


@pytest.mark.parametrize("name", slow_after(3, TARGETS))
def test_nested_and_repeated_texts_are_parsed_quickly(name: str) -> None:
    started = time.process_time()
    for part in [
        "(",
        "{",
        "[",
        "((2,",
        "{(",
        "<td>",
        "'",
        '"',
        "[[",
        "a.",
        "|",
        "\\begin{",
        "4 to a ",
        "2-9,",
        "10",
        "\0",
    ]:
        for times in (40, 4000):
            TARGETS[name](part * times)
    assert time.process_time() - started < 20
