"""The command ``quiz``: deals asked in the terminal, and what the answers cost."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

import click

from strategygen.cli.derived import LEVELS, checked_chart
from strategygen.cli.group import commands
from strategygen.cli.messages import ProgressLine
from strategygen.cli.options import game_arguments
from strategygen.cli.results import EXIT_DONE, game_named, solved
from strategygen.cli.streams import write_text

if TYPE_CHECKING:
    from strategygen.cards import Hold
    from strategygen.check import CheckReport
    from strategygen.quiz import Question

_HELP = "Answer with places (1 3 5), cards (Jh Qh), all or none; ? repeats this, q ends the quiz."
_PICTURES = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@commands.command()
@game_arguments
@click.option("--chart", "file", metavar="FILE", help="Ask about this chart; else one is derived.")
@click.option("--level", type=click.Choice(LEVELS), default="optimal", show_default=True, help="Of a derived chart.")
@click.option("--deals", "n_deals", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many.")
@click.option("--seed", type=click.IntRange(0), help="The same deals for the same number; else others each time.")
@click.option("--notation", type=click.Choice(["plain", "paper"]), default="plain", show_default=True)
def quiz(
    game_name: str,
    pays: Mapping[str, str],
    coins: int,
    file: str | None,
    level: str,
    n_deals: int,
    seed: int | None,
    notation: str,
) -> int:
    """Learn a card by deals that matter.

    The deals come from the decisions that cost most if a line is forgotten.  An answer is right if the chart allows
    it or if no hold is better; else its exact cost is told.
    """
    from secrets import randbelow

    from strategygen.plain import plain_texts
    from strategygen.quiz import Quiz

    game = game_named(game_name, pays, coins)
    with ProgressLine("solving") as progress:
        solution = solved(game)
        report = checked_chart(solution, level, file, progress)
        names = _line_names(report)
        texts = [str(line) for line in report.chart.lines]
        if notation == "plain":
            texts = list(plain_texts(report.play, solution))
        progress("looking for the decisions that cost most")
        questions = list(
            islice(Quiz(report.play, solution).questions(randbelow(10**9) if seed is None else seed), n_deals)
        )
    _say(f"{game.name}: {len(questions)} deals. Which cards do you hold?\n{_HELP}\n")
    right, asked, lost = 0, 0, Fraction(0)
    for number, question in enumerate(questions, 1):
        hold = _ask(question, f"{number:>2}. ")
        if hold is None:
            break
        verdict = question.judge(hold)
        asked += 1
        right += verdict.is_right
        lost += verdict.loss
        shown = " or ".join(str(one) or "nothing" for one in question.holds)
        rule = "No line fits: draw five cards"
        if question.line < len(texts):
            rule = f"{names[question.line]}: {texts[question.line]}"
        head = "    Right." if verdict.is_right else f"    No: hold {shown}."
        _say(f"{head} {rule}\n")
        if verdict.loss:
            _say(f"    {str(hold) or 'Nothing'} costs {_amount(verdict.loss)} per unit bet.\n")
    _say(_score(right, asked, lost))
    return EXIT_DONE


def _line_names(report: CheckReport) -> list[str]:
    """Return where a card shows each line of a chart."""
    from strategygen.arrange import find_blocks

    names = [""] * len(report.chart.lines)
    for number, block in enumerate(find_blocks(report.play, report.solution), 1):
        names[block.owner] = f"Line {number}"
        for index in block.exceptions:
            names[index] = f"Under line {number}, but"
    return names


def _ask(question: Question, lead: str) -> Hold | None:
    """Return the hold that is answered; None at the end of the answers."""
    from strategygen.quiz import read_answer

    _say(f"\n{lead}" + "".join(f"{_shown(str(card)):<6}" for card in question.cards).rstrip() + "\n")
    _say("    " + "".join(f"{place:<6}" for place in range(1, 6)).rstrip() + "\n")
    while True:
        _say("    hold> ")
        text = sys.stdin.readline() if sys.stdin is not None else ""
        if not text or text.strip().lower() in ("q", "quit", "exit"):
            _say("" if text else "\n")
            return None
        if not sys.stdin.isatty():
            # Answers out of a file do not show by themselves.
            _say(text.rstrip("\n") + "\n")
        hold = read_answer(text, question.cards)
        if hold is not None:
            return hold
        _say(f"    {_HELP}\n")


def _shown(card: str) -> str:
    return card[:-1].replace("T", "10") + _PICTURES[card[-1]] if card[-1] in _PICTURES else card


def _amount(loss: Fraction) -> str:
    from strategygen.tables.numbers import format_decimal

    return f"{format_decimal(loss, 6)} (exactly {loss})"


def _score(right: int, asked: int, lost: Fraction) -> str:
    if not asked:
        return "No deal was answered.\n"
    cost = "nothing was lost" if not lost else f"{_amount(lost)} lost in all"
    return f"\n{right} of {asked} right; {cost}.\n"


def _say(text: str) -> None:
    write_text(text, None)
