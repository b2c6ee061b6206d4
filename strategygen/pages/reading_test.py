"""Reports on reading tests: deals for a reader who has a card, and the answer key."""

from __future__ import annotations

from collections.abc import Sequence

from strategygen.charts import CheckReport
from strategygen.charts.quiz import Question
from strategygen.charts.translation import translate_chart
from strategygen.pages.cells import Cell
from strategygen.pages.readings import written_words
from strategygen.pages.report import Field, Report, Rows, Text, game_record, game_title

#: A question with its number on the page.
Numbered = tuple[int, Question]

_NUMBER: Field[Numbered] = Field("number", "No.", lambda row: Cell.of(str(row[0]), row[0]), right=True)
_DEAL: Field[Numbered] = Field("deal", "Deal", lambda row: " ".join(map(str, row[1].cards)))


def deals_page(report: CheckReport, questions: Sequence[Question]) -> Report:
    """Return the deals of a reading test as a page, without answers.

    Examples
    --------
    >>> from strategygen import Chart, check_chart, load_game, solve
    >>> from strategygen.charts.quiz import Quiz
    >>> solution = solve(load_game("jacks-or-better"))
    >>> report = check_chart(Chart.of(["5-F", "2-HP", "none"]), solution)
    >>> questions = Quiz(report.play, solution).reading_test(seed=1)
    >>> len(deals_page(report, questions).record["deals"]), key_page(report, questions).record["answers"][0]["line"]
    (3, '1')
    """
    game = report.solution.game
    rows = Rows((_NUMBER, _DEAL), tuple(enumerate(questions, 1)))
    task = Text("paragraph", "Which cards do you hold?  Play the first line of the card that applies.")
    record = {**game_record(game), "deals": rows.records()}
    return Report(f"{game_title(game)}: {len(questions)} deals", (task, rows.table()), record)


def key_page(report: CheckReport, questions: Sequence[Question]) -> Report:
    """Return the answers of a reading test as a page: the holds that are right, and the line that decides."""
    solution = report.solution
    # A reader looks for the words of the card.
    texts = [
        written_words(report.chart, number) or text
        for number, text in enumerate(translate_chart(report.play, solution), 1)
    ]
    texts.append("no line applies: draw five cards")
    names = [*(str(number) for number in range(1, len(texts))), "none"]
    holds: Field[Numbered] = Field(
        "holds", "Hold", lambda row: " or ".join(str(hold) or "nothing" for hold in row[1].alike)
    )
    line: Field[Numbered] = Field("line", "Line", lambda row: names[row[1].line])
    text: Field[Numbered] = Field("text", "Text", lambda row: texts[row[1].line])
    rows = Rows((_NUMBER, _DEAL, holds, line, text), tuple(enumerate(questions, 1)))
    note = Text(
        "paragraph",
        "An answer is right if it is one of these holds: those that the first line allows, and others of the same EV.",
    )
    answers = [
        {**record, "holds": [str(hold) for hold in question.alike]}
        for record, question in zip(rows.records(), questions, strict=True)
    ]
    record = {**game_record(solution.game), "answers": answers}
    return Report(f"{game_title(solution.game)}: answer key", (note, rows.table()), record)
