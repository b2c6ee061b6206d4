"""The command ``quiz``: deals to play in the terminal, and the cost of each answer."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from strategygen.cards import Rank, Suit
from strategygen.cli.derived import LEVELS, Limits, checked_chart, no_cache_option
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import FORMATS, game_argument, limit_options, read_output
from strategygen.cli.results import GameArgument, Output
from strategygen.cli.streams import check_output, write_files, write_text
from strategygen.errors import StrategygenError

if TYPE_CHECKING:
    from strategygen.cards import Card, Hold
    from strategygen.charts import CheckReport
    from strategygen.charts.quiz import Question

#: Longest line that is read as an answer.
_MOST_CHARACTERS = 200
_HELP = "Answer with positions (1 3 5), cards (Jh Qh), all or none; ? shows this help, q ends the quiz."


def _read_target(context: click.Context, parameter: click.Parameter, target: str | None) -> str | None:
    """Return the file of a reading test; raise an error early if it, or the answer key beside it, cannot be written."""
    read_output(context, parameter, target)
    if target is not None:
        path = Path(target)
        if (path.suffix[1:].lower() or "txt") not in FORMATS:
            raise click.UsageError(f"--export {target}: expected a file that ends with {', '.join(FORMATS)}")
        if path.exists() and not path.is_file():
            raise click.UsageError(f"--export {target}: expected a file, since another is written beside it")
        check_output(str(_key_of(path)))
    return target


def _key_of(path: Path) -> Path:
    """Return the file of the answer key."""
    return path.with_stem(f"{path.stem}-key")


@commands.command()
@game_argument
@click.option("--chart", "file", metavar="FILE", help="Use this chart; by default a chart is derived.")
@click.option(
    "--level", type=click.Choice(LEVELS), default="optimal", show_default=True, help="Level of the derived chart."
)
@click.option(
    "--deals",
    "n_deals",
    type=click.IntRange(1, 1000),
    default=10,
    show_default=True,
    help="Number of deals; --export writes those that exercise each line.",
)
@click.option("--seed", type=click.IntRange(0), help="Seed of the random deals; by default a different one each time.")
@click.option("--notation", type=click.Choice(["plain", "paper"]), default="plain", show_default=True)
@click.option(
    "--export", "target", metavar="FILE", callback=_read_target,
    help="Write a reading test: deals to FILE (.txt, .md, .html, .tex, .csv or .json), answers to FILE-key.",
)  # fmt: skip
@limit_options
@no_cache_option()
def quiz(
    game: GameArgument,
    file: str | None,
    level: str,
    n_deals: int,
    seed: int | None,
    notation: str,
    target: str | None,
    limits: Limits,
) -> None:
    """Practise a chart with deals that matter.

    The deals are drawn by what likely mistakes cost: those of a player who forgets a line.  An answer is right if the
    chart allows it or no hold has a higher EV; otherwise its exact cost is shown.

    With --export nothing is asked: the deals exercise each line of the chart, each with conditions also where these
    fail, so that a card can be tested on readers.  The answer key is a file beside it, such as deals-key.txt.
    """
    from secrets import randbelow

    from strategygen.charts.quiz import Quiz
    from strategygen.charts.translation import translate_chart

    with ProgressLine("solving") as progress:
        solution = game.solve()
        report = checked_chart(solution, level, file, progress, limits)
        if target is not None:
            return _export(report, target, 0 if seed is None else seed)
        names = _line_names(report)
        texts = [str(line) for line in report.chart.lines]
        if notation == "plain":
            texts = list(translate_chart(report.play, solution))
        progress("finding the most costly decisions")
        questions = list(
            islice(Quiz(report.play, solution).questions(randbelow(10**9) if seed is None else seed), n_deals)
        )
    deals = f"{len(questions)} deal{'s' if len(questions) != 1 else ''}"
    _write(f"{solution.game.name}: {deals}. Which cards do you hold?\n{_HELP}\n")
    right, asked, lost = 0, 0, Fraction(0)
    for number, question in enumerate(questions, 1):
        hold = _ask(question, f"{number:>2}. ")
        if hold is None:
            break
        verdict = question.judge(hold)
        asked += 1
        right += verdict.is_right
        lost += verdict.cost
        shown = " or ".join(str(one) or "nothing" for one in question.holds)
        rule = "No line applies: draw five cards"
        if question.line < len(texts):
            rule = f"{names[question.line]}: {texts[question.line]}"
        head = "    Right." if verdict.is_right else f"    No: hold {shown}."
        _write(f"{head} {rule}\n")
        if verdict.cost:
            _write(f"    {str(hold) or 'Nothing'} costs {_amount(verdict.cost)} per unit bet.\n")
    _write(_score(right, asked, lost))


def _export(report: CheckReport, target: str, seed: int) -> None:
    """Write the deals of a reading test, and the answer key beside them."""
    from strategygen.charts.quiz import Quiz
    from strategygen.pages.reading_test import deals_page, key_page

    path, output = Path(target), Output(Path(target).suffix[1:].lower() or "txt")
    questions = Quiz(report.play, report.solution).reading_test(seed)
    texts = {_key_of(path).name: output.text(key_page(report, questions)),
             path.name: output.text(deals_page(report, questions))}  # fmt: skip
    write_files(texts, path.parent)


def _line_names(report: CheckReport) -> list[str]:
    """Return for each line of a chart its name on a card."""
    return [f"Line {number}" for number in range(1, len(report.chart.lines) + 1)]


def _ask(question: Question, lead: str) -> Hold | None:
    """Return the hold answered; None if the quiz ends."""
    from strategygen.charts.quiz import read_answer
    from strategygen.pages.escaping import escape_text

    _write(f"\n{lead}" + "".join(f"{_shown(card):<6}" for card in question.cards).rstrip() + "\n")
    _write("    " + "".join(f"{place:<6}" for place in range(1, 6)).rstrip() + "\n")
    while True:
        _write("    hold> ")
        text = sys.stdin.readline(_MOST_CHARACTERS) if sys.stdin is not None else ""
        if len(text) == _MOST_CHARACTERS:
            raise StrategygenError(f"expected an answer of less than {_MOST_CHARACTERS} characters")
        if not text or text.strip().lower() in ("q", "quit", "exit"):
            _write("" if text else "\n")
            return None
        if not sys.stdin.isatty():
            # A terminal shows what is typed; answers from a file are printed here.
            _write(escape_text(text.strip()) + "\n")
        hold = read_answer(text, question.cards)
        if hold is not None:
            return hold
        _write(f"    {_HELP}\n")


def _shown(card: Card) -> str:
    return str(card) if card.is_joker else str(Rank(card.rank)).replace("T", "10") + Suit(card.suit).picture


def _amount(loss: Fraction) -> str:
    from strategygen.pages.numbers import format_decimal

    return f"{format_decimal(loss, 6)} (exactly {loss})"


def _score(right: int, asked: int, lost: Fraction) -> str:
    if not asked:
        return "No deals were answered.\n"
    cost = "no cost" if not lost else f"total cost {_amount(lost)}"
    return f"\n{right} of {asked} right; {cost}.\n"


def _write(text: str) -> None:
    write_text(text, None)
