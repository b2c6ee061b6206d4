"""Wordings of properties, penalties and remarks: each is read as it is meant, and one like it is refused.

Beside each form that is read stand words that look like it and mean something else, or two things.
"""

from __future__ import annotations

from functools import cache

from shared import in_one_test

from strategygen.charts.plain import PlainReader
from strategygen.errors import NotationError
from strategygen.games import Game, load_game
from strategygen.language import Section

#: Words, and the line or (behind "refused:") the beginning of the message; for other games than jacks or better the
#: game and the number of wild cards of the section.
Row = tuple[str, str] | tuple[str, str, str, int | None]

_ONE_OR_TWO = "3-SF: (24A,34A,89J,8TJ,8JQ,9TQ,9JK,9QK); 3-RF: s + h = 3"

CASES: dict[str, list[Row]] = {
    "alternatives of two properties": [
        *(
            (f"3 to a straight flush {words}", _ONE_OR_TWO)
            for words in (
                "(1 gap, 1 high card or 2 gaps, 2 high cards)", "(1 gap/1 high card or 2 gaps/2 high cards)",
                ", 1 gap + 1 high card or 2 gaps + 2 high cards", "(1 gap, 1 high card; 2 gaps, 2 high cards)",
                "(spread 4, 1 high card, or spread 5, 2 high cards)",
                "having one high card and one gap or two high cards and two gaps",
                "with 1 gap, 1 high card, or with 2 gaps, 2 high cards",
            )
        ),
        ("3 to a straight flush: no gaps; one gap with at least one high card; two gaps with two high cards",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush (1 gap, 1 high card or 2 gaps)", "refused: do all of these hold"),
        ("3 to a straight flush (1 gap/1 high card)", "refused: both of these, or one of them?"),
        ("3 to a straight flush, 1 gap or 2 gaps, 1 high card", "refused: "),
    ],
    "penalties": [
        ("J-Q suited, at most one straight penalty", "2-RF: JQ, no two sp"),
        ("J-Q suited with fewer than 2 straight penalties", "2-RF: JQ, no two sp"),
        ("J-Q suited, no more than one flush penalty", "2-RF: JQ, no two fp"),
        ("J-Q suited with at least two straight penalties", "2-RF: JQ, two sp"),
        ("J-Q suited, unless two or more straight penalties", "2-RF: JQ, no two sp"),
        ("J-Q suited with exactly one straight penalty", "2-RF: JQ, sp, no two sp"),
        ("J-Q suited with two straight penalties", "refused: at least so many penalties, or exactly so many?"),
        ("J-Q suited, unless two straight penalties", "refused: cards of this rank, or so many?"),
        ("J-Q suited with at most one penalty", "refused: of both kinds together?"),
        ("K-10 suited with no flush penalty or 9", "2-RF: TK, no fp, no discard 9"),
        ("K-10 suited, no 9, no flush penalty", "2-RF: TK, no discard 9, no fp"),
        ("Q-J suited (no 9)", "2-RF: JQ, no discard 9"),
        ("K-10 suited unless discarding a 9 or flush card", "2-RF: TK, no discard 9, no fp"),
        ("K-10 suited unless you discard a 9 or a flush card", "2-RF: TK, no discard 9, no fp"),
        ("K-10 suited if not discarding a flush card", "2-RF: TK, no fp"),
        ("K-10 suited with a flush penalty or a 9 discarded", "2-RF: TK, points (fp=1, 9=1) >= 1"),
        ("Q-J suited with no 9 straight penalty", "2-RF: JQ, no 9sp"),
        ("Q-J suited (no 9 penalty)", "2-RF: JQ, no 9sp"),
        ("Q-J suited (no 7 penalty)", "refused: no straight has this rank and the cards held"),
        ("Q-J suited with no 2 penalties", "refused: cards of this rank, or so many?"),
        ("J if no 10 of the same suit", "1-RF: J, no Tfp"),
        ("K, unless suited with 10", "1-RF: K, no Tfp"),
        ("A with no penalty", "1-RF: A, no fp, no sp"),
        ("a with no penalty", "refused: an ace, or the word 'a'?"),
        ("3 to a royal flush, no ace", "3-RF: (2-K)(2-K)(2-K)"),
        ("3 to a royal flush, no 9", "refused: no such card is held; write 'if you discard no 9'"),
        ("2 suited high cards, no ace", "2-RF: JQ, JK, or QK"),
        ("2 suited high cards, no 10", "refused: no such card is held"),
        ("3 to a royal flush, no flush penalty or ace", "refused: another condition, or another hand?"),
    ],
}  # fmt: skip


@cache
def game_of(name: str) -> Game:
    return load_game(name)


def read_or_message(words: str, game: str, section: int | None) -> str:
    try:
        return str(PlainReader(game_of(game)).read(words, None if section is None else Section(section)))
    except NotationError as error:
        assert 0 <= error.start <= len(words)
        return f"refused: {error.message}"


@in_one_test("kind", CASES)
def test_wordings_are_read_as_they_are_meant_or_refused(kind: str) -> None:
    wrong = []
    for row in CASES[kind]:
        words, expected = row[:2]
        game, section = row[2:] if len(row) == 4 else ("jacks-or-better", None)
        found = read_or_message(words, game, section)
        if not (found.startswith(expected) if expected.startswith("refused: ") else found == expected):
            wrong.append((words, expected, found))
    assert not wrong
