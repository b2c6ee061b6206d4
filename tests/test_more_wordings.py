"""More wordings of hands without wild cards: each is read as it is meant, and one like it is refused."""

from __future__ import annotations

from shared import in_one_test
from test_wordings import Row, read_or_message

_WITH_HIGH = "3-SF: h >= 1; 3-RF"
_ONE_GAP = (
    "3-SF: (235,245,24A,346,34A,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, TQK, JQA, or JKA"
)
_TWO_GAPS = "3-SF: s + h = 1; 3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,8JQ,9TK,9JK,9QK); 3-RF: s + h = 3"
_NO_GAP = "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"

CASES: dict[str, list[Row]] = {
    "at least one high card": [
        ("3 to a straight flush with a high card", _WITH_HIGH),
        ("3 to a straight flush that has any high card", _WITH_HIGH),
        ("3 to a straight flush, with high card(s)", _WITH_HIGH),
        ("3 to a straight flush, two gaps, with 1 high card(s)", "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush, one gap, with a high card",
         "3-SF: 24A, 34A, 89J, 8TJ, 9TQ, or 9JQ; 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush, one gap and a high card", "3-SF: 24A, 34A, 89J, 8TJ, or 9TQ"),
        ("3 to a straight flush, with a high card or two", "refused: expected more words here"),
        ("3 to a straight flush with high cards", "refused: expected more words here"),
        ("QJ(s)", "refused: "),
    ],
    "ranks missing between the cards": [
        ("3 to a straight flush, one card missing in the middle", _ONE_GAP),
        ("3 to a straight flush with one rank missing", _ONE_GAP),
        ("3 to a straight flush missing one card inside", _ONE_GAP),
        ("3 to a straight flush, two missing in between", _TWO_GAPS),
        ("3 to a straight flush, none of them missing", "refused: "),
        ("3 to a straight flush, no card missing", _NO_GAP),
        ("3 to a straight flush, two missing", "refused: so many gaps, or so many cards to come?"),
        ("4 to a straight flush, one missing", "refused: so many gaps, or so many cards to come?"),
        ("3 to a straight flush, missing a 3", "refused: "),
        ("3 to a straight flush, missing 3", "refused: "),
        ("3 to a flush, one missing", "refused: "),
        ("3 to a straight flush that touch each other", _NO_GAP),
        ("3 to a straight flush that are in sequence", _NO_GAP),
        ("3 to a straight flush that touch", _NO_GAP),
        ("3 to a straight flush that touch an ace", "refused: "),
    ],
    "what goes without saying": [
        ("3 to a royal flush, ten or higher obviously", "3-RF"),
        ("High pair, naturally", "2-HP"),
        ("3 to a straight flush, of course, with a high card", _WITH_HIGH),
        ("High pair, of course not aces", "2-HP: (J-K)x"),
        ("High pair, of kings", "2-HP: KK"),
    ],
    "five new cards": [
        ("Draw five fresh cards", "none"),
        ("Garbage: go for five new ones", "none"),
        ("Garbage: go for four new ones", "refused: "),
    ],
}  # fmt: skip


@in_one_test("kind", CASES)
def test_more_wordings_are_read_as_they_are_meant_or_refused(kind: str) -> None:
    wrong = []
    for row in CASES[kind]:
        words, expected = row[:2]
        game, section = row[2:] if len(row) == 4 else ("jacks-or-better", None)
        found = read_or_message(words, game, section)
        if not (found.startswith(expected) if expected.startswith("refused: ") else found == expected):
            wrong.append((words, expected, found))
    assert not wrong
