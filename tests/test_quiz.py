"""The quiz: its deals, the exact cost of answers, the forms of answers."""

import io
import json
from fractions import Fraction
from itertools import islice

import pytest
from shared import in_one_test

from strategygen.cards import Card, Deal, Hold
from strategygen.charts.chart import Chart, read_chart
from strategygen.charts.check import check_chart, line_worths
from strategygen.charts.playing import play_chart
from strategygen.charts.quiz import Quiz, read_answer
from strategygen.cli import main
from strategygen.games import load_game
from strategygen.pages.reading_test import key_page
from strategygen.values.solver import Solution, solve

CHART = ["5-F", "4-RF", "2-HP", "4-F", "2-LP", "4-S: s = 2", "1-RF: H", "none"]


@pytest.fixture(scope="module")
def quiz(jacks: Solution) -> Quiz:
    return Quiz(play_chart(Chart.of(CHART), jacks), jacks)


@pytest.mark.slow
def test_questions_are_the_same_for_the_same_seed(quiz: Quiz) -> None:
    first = list(islice(quiz.questions(seed=4), 5))
    assert first == list(islice(quiz.questions(seed=4), 5))
    assert first != list(islice(quiz.questions(seed=5), 5))


def test_verdicts_follow_from_the_values(quiz: Quiz, jacks: Solution) -> None:
    for question in islice(quiz.questions(seed=1), 12):
        rows = jacks.holds(Deal(question.cards))
        assert question.values == {row.hold: row.value for row in rows}
        for row in rows:
            verdict = question.judge(row.hold)
            assert verdict.cost == rows[0].value - row.value
            assert verdict.is_right == (row.optimal or row.hold in question.holds)


def test_every_deal_is_decided_by_a_line_with_a_stake(quiz: Quiz) -> None:
    for question in islice(quiz.questions(seed=2), 30):
        assert quiz.stakes[question.line] > 0
        assert question.holds


def test_deals_are_drawn_by_what_likely_mistakes_cost(quiz: Quiz, jacks: Solution) -> None:
    """The weights, from the definitions; and nobody is asked time and again about hands that nobody breaks up."""
    for stake, line_weight, (deals, costs), weights in zip(
        quiz.stakes, quiz.line_weights, quiz.costs, quiz.weights, strict=True
    ):
        assert (line_weight > 0) == (stake > 0) == bool(len(deals))
        likely = Fraction(0)
        for at in range(0, len(deals), max(1, len(deals) // 50)):
            size = int(jacks.deals.sizes[deals[at]])
            cost = Fraction(int(costs[at]), size * jacks.denominator)
            likelihood = 1 / (1 + 10 * cost) ** 2
            assert 0 <= int(costs[at]) * likelihood - Fraction(int(weights[at]), 2**20) < Fraction(1, 2**20)
        if stake:
            likely = Fraction(int(sum(weights)), 2**20 * int(sum(costs)))
            assert line_weight / 2**20 == pytest.approx(float(stake * 10**36) ** 0.25 * likely, rel=1e-6)
    shares = dict(zip(CHART, (weight / sum(quiz.line_weights) for weight in quiz.line_weights), strict=True))
    assert shares["5-F"] < 0.02 < 0.2 < shares["1-RF: H"]


@pytest.mark.slow
def test_stakes_of_an_optimal_chart_are_the_worths_of_its_lines(jacks: Solution) -> None:
    """In an optimal chart forgetting a line never gains, so its cost is the worth of the line."""
    from shared import derive_chart

    report = derive_chart(jacks).report
    assert Quiz(report.play, jacks).stakes == line_worths(report)
    assert check_chart(report.chart, jacks).cost == Fraction(0)


@pytest.mark.slow
def test_a_game_with_a_joker() -> None:
    solution = solve(load_game("joker-poker-kings"))
    chart = Chart.of(["1-W", "2-HP", "none"])
    for question in islice(Quiz(play_chart(chart, solution), solution).questions(seed=3), 8):
        assert question.judge(question.holds[0]).cost >= 0


CARDS = [Card.parse(text) for text in ("2s", "Js", "Qs", "Kh", "Ad")]


@in_one_test(
    ("text", "hold"),
    [
        ("1 3 5", "2s Qs Ad"), ("135\n", "2s Qs Ad"), ("js,qs", "Js Qs"), ("Kh", "Kh"), ("none", ""), ("0", ""),
        ("all", "2s Js Qs Kh Ad"), ("2s", "2s"),
    ],
)  # fmt: skip
def test_answers(text: str, hold: str) -> None:
    assert read_answer(text, CARDS) == Hold(hold)


@in_one_test("text", ["", "\n", "6", "11", "Jh", "foo", "1 1", "Js Js", "?", "-1"])
def test_invalid_answers(text: str) -> None:
    assert read_answer(text, CARDS) is None


def ask(monkeypatch: pytest.MonkeyPatch, answers: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    return main(["quiz", "jacks-or-better", "--seed", "5", *arguments])


def test_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path) -> None:
    chart = tmp_path / "chart.txt"
    chart.write_text("\n".join(CHART), "utf-8")
    assert ask(monkeypatch, "what?\nnone\n1\n", "--chart", str(chart), "--deals", "4") == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Jacks or Better 9/6: 4 deals.")
    assert shown.count("hold> ") == 4
    assert shown.count("Answer with positions") == 2
    assert "of 2 right;" in shown
    assert "per unit bet" in shown


@pytest.mark.slow
def test_the_quiz_can_be_ended(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path) -> None:
    chart = tmp_path / "chart.txt"
    chart.write_text("\n".join(CHART), "utf-8")
    for answers in ("", "q\n"):
        assert ask(monkeypatch, answers, "--chart", str(chart)) == 0
        assert capsys.readouterr().out.endswith("No deals were answered.\n")

    assert ask(monkeypatch, "1" * 10_000, "--chart", str(chart)) == 2
    captured = capsys.readouterr()
    assert captured.err == "strategygen: error: expected an answer of less than 200 characters\n"
    assert "111" not in captured.out


@pytest.mark.slow
def test_right_answers_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path, quiz: Quiz
) -> None:
    chart = tmp_path / "chart.txt"
    chart.write_text("\n".join(CHART), "utf-8")
    answers = [str(question.holds[0]) or "none" for question in islice(quiz.questions(seed=5), 6)]
    assert ask(monkeypatch, "\n".join(answers) + "\n", "--chart", str(chart), "--deals", "6") == 0
    assert "6 of 6 right" in capsys.readouterr().out


def test_a_reading_test_has_deals_for_each_line_and_for_its_conditions(jacks: Solution) -> None:
    chart = Chart.of(["5-F", "2-HP", "1-RF: K if {TK} fp", "2-RF: TK", "1-RF: H", "none"])
    quiz = Quiz(play_chart(chart, jacks), jacks)
    questions = quiz.reading_test(seed=3)
    assert questions == quiz.reading_test(seed=3) != quiz.reading_test(seed=4)
    assert sorted(question.line for question in questions) == [0, 1, 2, 3, 3, 4, 5]
    for question in questions:
        row, _ = jacks.deals.locate(Deal(question.cards))
        assert quiz.play.line[row] == question.line
    # In both deals of ten and king one suit, another line than 2-RF: TK would hold the king alone.
    assert all(str(hold)[0] in "KT" for question in questions if question.line == 3 for hold in question.holds)


def test_the_key_has_the_words_of_the_card(jacks: Solution) -> None:
    chart = read_chart("Two cards, J or better\n4-F\n1-RF: H\nnone", game=jacks.game)
    report = check_chart(chart, jacks)
    answers = key_page(report, Quiz(report.play, jacks).reading_test(seed=1)).record["answers"]
    texts = dict(sorted((row["line"], row["text"]) for row in answers))
    assert texts["1"] == "Two cards, J or better" and texts["4"] == "draw five cards"


def test_a_reading_test_in_files(capsys: pytest.CaptureFixture[str], tmp_path) -> None:
    chart = tmp_path / "chart.txt"
    chart.write_text("\n".join(CHART), "utf-8")
    for form in ("json", "md"):
        deals, key = tmp_path / f"deals.{form}", tmp_path / f"deals-key.{form}"
        assert main(["quiz", "jacks-or-better", "--chart", str(chart), "--export", str(deals), "--seed", "2"]) == 0
        assert deals.exists() and key.exists() and capsys.readouterr().out == ""
    answers = json.loads((tmp_path / "deals-key.json").read_text("utf-8"))["answers"]
    asked = json.loads((tmp_path / "deals.json").read_text("utf-8"))["deals"]
    assert [(row["number"], row["deal"]) for row in answers] == [(row["number"], row["deal"]) for row in asked]
    assert all(set(row) == {"number", "deal"} for row in asked)
    assert len({row["line"] for row in answers}) == len(CHART)
    assert all(set(hold.split()) <= set(row["deal"].split()) for row in answers for hold in row["holds"])
    assert f"| {asked[0]['deal']} |" in (tmp_path / "deals.md").read_text("utf-8")
    assert main(["quiz", "jacks-or-better", "--chart", str(chart), "--export", str(tmp_path / "deals.xyz")]) == 2
