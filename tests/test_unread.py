"""Charts with lines that cannot be read: judged without them on request, and what these lines can change at most."""

import json
import re
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from plain_words import CHARTS
from published import TABLE_7
from shared import SOUND, derive_chart, slow_after, solved

from strategygen.charts import CheckReport, check_chart, read_chart
from strategygen.charts.suspicions import find_suspicions
from strategygen.cli import main
from strategygen.errors import ChartError
from strategygen.games import load_game
from strategygen.language import Matcher
from strategygen.pages.render import render
from strategygen.pages.verdicts import check_page

JACKS, DEUCES = "jacks-or-better-9-6", "deuces-wild-full-pay"
#: Words that no line has, behind a line.
NOISE = "in the manner of Gauss"


@lru_cache(maxsize=8)
def report_of(text: str, game: str = JACKS) -> CheckReport:
    solution = solved(game)
    return check_chart(read_chart(text, "my card", solution.game, skip_unread=True), solution)


def with_noise(*numbers: int) -> str:
    """Return the sound chart with lines, by number from 1, that cannot be read."""
    return "\n".join(f"{line} {NOISE}" if at in numbers else line for at, line in enumerate(SOUND, 1))


def refusal(text: str, game: str = JACKS, *, skip_unread: bool = True) -> ChartError:
    with pytest.raises(ChartError) as caught:
        read_chart(text, "my card", load_game(game), skip_unread=skip_unread)
    return caught.value


def test_a_chart_is_refused_unless_lines_may_be_left_out() -> None:
    error = refusal(with_noise(7, 10), skip_unread=False)
    assert [each.line for each in error.errors] == [7, 10]
    report = report_of(with_noise(7, 10))
    assert [each.reading.number for each in report.unread_lines] == [7, 10]
    assert len(report.chart.lines) == len(SOUND) - 2


def test_a_chart_that_can_be_read_is_the_same_either_way() -> None:
    report = report_of("\n".join(SOUND))
    assert not report.unread_lines
    assert report.greatest_return == report.expected_return
    assert "return_at_most" not in check_page(report).record
    assert report.chart == read_chart("\n".join(SOUND), "my card", solved(JACKS).game)


@pytest.mark.parametrize("number", slow_after(3, (7, 2, 13, 3, 4, 5, 6, 8, 9, 10, 11, 12)))
def test_the_bound_is_optimal_play_where_the_lines_above_decide_nothing(number: int) -> None:
    # The line directly above may have a condition, so it decides nothing for sure either.
    above = "\n".join(SOUND[: number - 2])
    solution, report = solved(JACKS), report_of(with_noise(number))
    if not above:
        assert report.greatest_return == solution.expected_return
        return
    cut = check_chart(read_chart(above, "above", solution.game), solution)
    decided = np.flatnonzero(~cut.uncovered)
    assert report.greatest_return == solution.expected_return - solution.mean(
        solution.best[decided] - cut.best[decided], decided
    )
    (unread,) = report.unread_lines
    assert unread.hands == cut.hands(cut.uncovered)
    assert unread.gain == report.greatest_return - report.expected_return


@pytest.mark.parametrize(
    "meant", slow_after(2, ["4 to a flush", "Any pair", "Low pair", "4 to a straight", "One high card"])
)
@pytest.mark.parametrize("number", slow_after(1, [6, 2, 9, 13]))
def test_no_meaning_of_the_line_returns_more(number: int, meant: str) -> None:
    bound = report_of(with_noise(number)).greatest_return
    whole = list(SOUND)
    whole[number - 1] = meant
    assert report_of("\n".join(whole)).expected_return <= bound
    as_exception = [*SOUND[: number - 2], f"{SOUND[number - 2]}, unless {meant}", *SOUND[number:]]
    try:
        changed = report_of("\n".join(as_exception))
    except ChartError:
        return
    assert changed.expected_return <= bound


def test_a_line_of_a_section_changes_deals_of_this_section_only() -> None:
    text = (
        f"2 deuces:\nfour of a kind or better\n4 to a royal flush {NOISE}\njust the deuces\n1 deuce:\nany paying hand\n"
    )
    report = report_of(
        f"{text}4 to a royal flush\njust the deuce\nNo deuces:\nany paying hand\nDiscard everything", DEUCES
    )
    (unread,) = report.unread_lines
    assert unread.reading.sections[0].wild == 2
    assert set(Matcher.of(report.solution.game).wild[unread.deals].tolist()) == {2}
    # Its first line may be changed, so all deals of the section.
    assert unread.hands == report.hands(Matcher.of(report.solution.game).wild == 2)


def test_a_chart_with_such_lines_is_never_called_optimal() -> None:
    lines = "\n".join(str(line) for line in derive_chart(solved(JACKS)).lines)
    report = report_of(lines.replace("none", f"4 to a flush {NOISE}\nnone"))
    assert report.cost_worst == 0 and report.greatest_return == report.expected_return
    assert not report.optimal
    assert check_page(report).sentences[0].startswith("Not proved: without what cannot be read in 1 line")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("With a zork flush:", "heading"),
        ("With a zork on board", "names no cards"),
        ("4 to an inside zork straight flush", "which draws line 4"),
        ("3 to a royal zork flush with an ace", "what line 11 means"),
    ],
)
def test_a_line_that_may_change_others_is_not_left_out(line: str, reason: str) -> None:
    text = "\n".join((*SOUND[:12], line, *SOUND[12:]))
    error = refusal(text)
    assert error.line == 13
    assert "cannot be left out" in error.message and reason in error.message


@pytest.mark.parametrize(
    "line", ["Never hold a zork with a pair", "Don't break a zork flush", "A zork flush beats a pair"]
)
def test_a_rule_may_change_every_line(line: str) -> None:
    report = report_of("\n".join((*SOUND[:12], line, *SOUND[12:])))
    (unread,) = report.unread_lines
    assert unread.hands == report.solution.n_hands
    assert report.greatest_return == report.solution.expected_return


@pytest.mark.parametrize(
    ("words", "left_out"),
    [
        (", unless the moon is full", "unless the moon is full"),
        (" (not by moonlight)", "(not by moonlight)"),
        (" - the zork of hands", "the zork of hands"),
        (" – the zork of hands", "the zork of hands"),
    ],
)
def test_a_line_is_read_without_a_condition_that_cannot_be_read(words: str, left_out: str) -> None:
    whole = "\n".join(SOUND)
    report = report_of(whole.replace("Low pair", f"Low pair{words}"))
    assert report.chart.lines == report_of(whole).chart.lines
    (unread,) = report.unread_lines
    assert "14 of 14; read in part: 1" in render(check_page(report), "txt")
    assert unread.reading.lines == (8,) and unread.reason == f"{left_out!r} cannot be read"
    # The condition may change what the line itself decides, and what is left for those below.
    assert unread.hands == report.hands(report.play.line >= 7)
    assert not report.optimal


def test_a_line_behind_one_without_its_condition_is_no_sign_of_a_misreading() -> None:
    twice = "Low pair, unless the moon is full\nLow pair, unless the sun is up"
    unread = find_suspicions(report_of("\n".join(SOUND).replace("Low pair", twice)))
    assert not [each for each in unread if each.kind == "dead"]
    read = find_suspicions(report_of("\n".join(SOUND).replace("Low pair", "Low pair\nLow pair")))
    assert [each.number for each in read if each.kind == "dead"] == [9]


def test_a_range_is_not_cut() -> None:
    report = report_of("\n".join(SOUND).replace("Low pair", "Pair of 2s - 10s in zork"))
    assert [unread.reading.kind for unread in report.unread_lines] == ["unread"]


def test_a_rule_behind_a_line_may_change_every_line() -> None:
    report = report_of("\n".join(SOUND).replace("High pair", "High pair - never break it for 3 zorks"))
    (unread,) = report.unread_lines
    assert unread.reading.lines == (5,) and unread.hands == report.solution.n_hands


def test_a_condition_that_may_decide_the_shape_of_draws_above_is_not_left_out() -> None:
    text = "\n".join(SOUND).replace("One high card", "One high card, unless zork 3 to an inside straight flush")
    assert (
        "'unless zork 3 to an inside straight flush' cannot be read, nor left out: it may decide which draws line 11"
        in str(refusal(text))
    )


def test_a_heading_that_cannot_be_read_is_not_left_out() -> None:
    text = "2 deuces:\nany paying hand\njust the deuces\nzork deuces:\nany paying hand\nDiscard everything"
    assert refusal(text, DEUCES).line == 4


@pytest.mark.parametrize("read", ["", "4 to a royal flush\n"])
def test_a_chart_of_which_most_lines_cannot_be_read_is_refused(read: str) -> None:
    text = f"{read}4 to a flush {NOISE}\nA pair {NOISE}"
    assert "most lines cannot be read" in str(refusal(text))


def test_a_row_like_the_headings_of_sections_is_no_text_around_the_chart() -> None:
    rows = "1. any paying hand\n2. just the deuces"
    text = (
        f"Hands with 2 deuces\n{rows}\nHands with 1 or 3 geese\n{rows}\nHands without deuces\n1. any pair\n2. draw five"
    )
    error = refusal(text, DEUCES, skip_unread=False)
    assert 4 in [each.line for each in error.errors or (error,)]
    assert "it may be a heading" in str(refusal(text, DEUCES))
    around = text.replace("Hands with 1 or 3 geese", "Hands with 3 deuces").replace(
        "Hands with 2", "Hands by rank\n\nHands with 2"
    )
    assert "skipped" in [reading.kind for reading in report_of(around, DEUCES).chart.readings]


@pytest.mark.parametrize(
    "heading",
    ["2 deuces, if the zork is on", "2 deuces (zork)", "2 deuces: (never zork a pair)", "2 deuces: (three deuces)"],
)
def test_a_heading_is_not_read_without_a_remark(heading: str) -> None:
    rows = "any paying hand\njust the deuces"
    text = f"3 deuces:\n{rows}\n{heading}\n{rows}\n1 deuce:\n{rows}\nNo deuces:\nany pair\nDraw five"
    error = refusal(text, DEUCES)
    assert 4 in [each.line for each in error.errors or (error,)] and "no line of the chart (heading)" in str(error)


def test_a_row_of_another_section_is_not_left_out() -> None:
    text = "2 deuces:\nany paying hand\nkeep the three 2s\njust the deuces\n1 deuce:\nany paying hand\njust the deuce"
    assert "it can be read in another section" in str(refusal(text, DEUCES))


@pytest.mark.parametrize(("name", "game"), slow_after(1, [(name, game) for name, (game, _) in CHARTS.items()]))
def test_a_chart_with_a_word_spoilt_returns_no_more_than_stated(name: str, game: str) -> None:
    text = (Path(__file__).parent / "charts" / f"{name}.txt").read_text("utf-8")
    whole = report_of(text, game)
    rows, random = text.split("\n"), Random(name)
    numbers = [reading.number for reading in whole.chart.readings if reading.kind in ("line", "heading")]
    n_judged = 0
    for number in random.sample(numbers, 6):
        words = list(re.finditer(r"[A-Za-z][\w'-]*|\d\b(?! ?\.)", rows[number - 1]))
        spoilt = random.choice(words)
        row = f"{rows[number - 1][: spoilt.start()]}zork{rows[number - 1][spoilt.end() :]}"
        try:
            report = report_of("\n".join([*rows[: number - 1], row, *rows[number:]]), game)
        except ChartError:
            continue
        n_judged += bool(report.unread_lines)
        assert whole.expected_return <= report.greatest_return, row
    assert n_judged


# ------------------------------------------------------------------------------------------------ the page


def test_the_page_begins_with_what_was_left_out() -> None:
    report = report_of(with_noise(7, 10))
    page = check_page(report)
    text = render(page, "txt")
    assert text.index("What cannot be read") < text.index("Lines  ")
    assert f"File line 7 '4 to a flush {NOISE}': 'in' is not understood here" in " ".join(text.split())
    assert "Return of the lines read" in text and "Return of the chart, at most" in text
    assert "12 of 14; cannot be read: 2" in text
    record = page.record
    assert not record["optimal"]
    assert Fraction(str(record["return_at_most"])) == report.greatest_return
    unread = record["unread"]
    assert isinstance(unread, list)
    assert [(each["line"], each["written"]) for each in unread] == [
        (7, f"4 to a flush {NOISE}"),
        (10, f"Two suited high cards {NOISE}"),
    ]
    assert [Fraction(each["gain"]) for each in unread] == [each.gain for each in report.unread_lines]


def test_words_of_such_lines_are_counted() -> None:
    sound = check_page(report_of("\n".join(SOUND))).record["measures"]
    noisy = check_page(report_of(with_noise(7))).record["measures"]
    assert noisy == {"lines": len(SOUND) - 1, "words": sound["words"] + len(NOISE.split())}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # What is left is optimal, so no repairs are sought; the chart is not called so.
    lines = [text for text, _, _ in TABLE_7]
    file = tmp_path / "card.txt"
    file.write_text("\n".join((*lines[:6], f"4 to a flush {NOISE}", *lines[6:])), "utf-8")
    assert main(["check", JACKS, str(file)]) == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("'check' with --skip-unread")
    assert main(["check", JACKS, str(file), "--skip-unread", "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert [each["line"] for each in record["unread"]] == [7]
    assert (record["misplayed_hands"], record["optimal"]) == (0, False)
    assert main(["check", JACKS, str(file), "--skip-unread", "--repair"]) == 2
    assert "need the whole chart" in capsys.readouterr().err


def test_the_command_gives_no_hint_where_nothing_can_be_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "card.txt"
    file.write_text("\n".join((*SOUND[:3], "With a zork flush:", *SOUND[3:])), "utf-8")
    assert main(["check", JACKS, str(file)]) == 2
    assert "--skip-unread" not in capsys.readouterr().err
