"""What stands beside the lines of a page, as people write it: each form with a case that is none."""

from __future__ import annotations

import pytest
from shared import in_one_test
from test_rows import PLAIN, left_out, rows_of

from strategygen.charts.rows import VALUE

# --------------------------------------------------------------------------------------------- values that are near


@in_one_test(
    "value", [" ~20", " ≈ 0.87", " ca. 1.5", " about 0.6", " (~0.57)", "   approx. 3.2", "\tabout 18", " = ~0.5",
              " circa 0.9", "  ~18 to 20", " roughly 1.55"],
)  # fmt: skip
def test_a_value_may_be_near(value: str) -> None:
    (row,) = rows_of(f"Four to a royal flush{value}")
    assert row.words == "Four to a royal flush" and left_out(row, VALUE)


@in_one_test("text", ["Three of a kind about 3", "Pair of about 9", "~4 to a flush", "4 to a flush ~", "High pair ~K"])
def test_words_beside_a_number_are_no_value(text: str) -> None:
    (row,) = rows_of(text)
    assert (row.words, row.left_out) == (text, ())


@pytest.mark.parametrize("style", ["~{}.5  ", "≈{} ", "ca. {} ", "about {}.75 - "])
def test_values_in_front_may_be_near(style: str) -> None:
    texts = [style.format(number) + words for number, words in zip(range(40, 0, -1), PLAIN, strict=False)]
    assert [row.words for row in rows_of(*texts)] == list(PLAIN)
