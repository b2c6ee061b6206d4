"""How a page was read, what is suspicious about it, what its author claims, and the author's own words on pages."""

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest
from shared import SOUND, derive_chart, in_one_test, slow_after, solved

from strategygen.charts import CheckReport, check_chart, read_chart
from strategygen.charts.claims import find_choices, judge_claim, parse_claim
from strategygen.charts.explained import explain_readings
from strategygen.charts.suspicions import Suspicion, find_suspicions
from strategygen.cli import main
from strategygen.derive.repairs import repair_chart, suggest_repairs
from strategygen.errors import GameError
from strategygen.games import load_game
from strategygen.pages.hands import played_page
from strategygen.pages.readings import claim_sentence
from strategygen.pages.render import render, render_proved
from strategygen.pages.repairs import repaired_page
from strategygen.pages.verdicts import check_page

CHARTS = Path(__file__).parent / "charts"
JACKS, DEUCES, JOKER = "jacks-or-better-9-6", "deuces-wild-full-pay", "joker-poker-kings"


def report_of(lines: Sequence[str], game: str = JACKS) -> CheckReport:
    return _report_of(tuple(lines), game)


@lru_cache(maxsize=8)
def _report_of(lines: tuple[str, ...], game: str) -> CheckReport:
    solution = solved(game)
    return check_chart(read_chart("\n".join(lines), "my card", solution.game), solution)


def changed(**new: str | None) -> list[str]:
    """Return the sound chart with lines changed, by number, or left out."""
    found = [new.get(f"line_{number}", line) for number, line in enumerate(SOUND, 1)]
    return [line for line in found if line is not None]


def found_in(lines: Sequence[str], game: str = JACKS) -> list[Suspicion]:
    return list(find_suspicions(report_of(lines, game)))


# ------------------------------------------------------------------------------------------------ suspicions


def test_a_sound_chart_is_not_suspicious() -> None:
    assert found_in(SOUND) == []
    page = check_page(report_of(SOUND))
    assert page.record["suspicions"] == [] and not any(table.kind == "listing" for table in page.parts)


def test_a_line_that_decides_no_deal() -> None:
    (found,) = found_in([*SOUND[:7], "4 to a royal flush with an ace", *SOUND[7:]])
    assert (found.kind, found.number, found.other) == ("dead", 8, 2)
    assert found.reading is not None and found.reading.words == "4 to a royal flush with an ace"


def test_a_line_for_two_sections_is_dead_only_if_it_is_in_both() -> None:
    page = ["1 or 2 deuces:", "Full house", "Deuces only", "No deuces:", "Full house", "Discard everything"]
    report = report_of([*page[:2], *page[3:]], DEUCES)
    assert report.unused_lines == (2,)
    assert not [found for found in find_suspicions(report) if found.kind == "dead"]


def test_paying_hands_that_are_not_held() -> None:
    found = found_in(changed(line_3="Flush, straight, three aces, two pair"))
    assert [(each.kind, each.number, each.what, each.hands, each.total) for each in found] == [
        ("unplayed", 3, ("three of a kind",), 50688, 54912)
    ]
    # Most of them are played as pairs.
    assert found[0].other in (5, 8) and found[0].cost > Fraction(1, 20)


def test_a_page_for_another_pay_table() -> None:
    for title in ("Strategy for 8/5 Jacks or Better", "# Jacks or Better (8\u20135 version)"):
        (found,) = found_in([title, *SOUND])
        assert (found.kind, found.what) == ("pay table", ("jacks-or-better-8-5",))
        reason = check_page(report_of([title, *SOUND])).record["suspicions"][0]["reason"]
        assert reason == "the page is for jacks-or-better-8-5, it seems; this check is of jacks-or-better-9-6"
    # Another table beside that of the game, a date, a rank of a hand, a table of another family.
    for titles in (["9/6 Jacks or Better, not 8/5"], ["Updated 8/5/2020", "Chapter 8.5", "Bonus Poker 15-10"]):
        assert not [found for found in found_in([*titles, *SOUND]) if found.kind == "pay table"]


def test_draws_of_a_shape_that_no_line_holds() -> None:
    gaps = "3 to a straight flush (1 gap)\n3 to a straight flush (2 gaps)"
    report = report_of(changed(line_11=f"3 to a straight flush (open)\n{gaps}"))
    (found,) = find_suspicions(report)
    assert (found.kind, found.number) == ("shape", 11) and found.cost > 0
    reason = check_page(report).record["suspicions"][0]["reason"]
    assert reason.startswith(f"no line is for draws such as {found.what[0]}, best in ")
    assert {card[0] for card in found.what[0].split()} in ({"A", "2", "3"}, {"2", "3", "4"})
    assert found_in(changed(line_11=f"3 to a straight flush (no gap)\n{gaps}")) == []
    # What is not open-ended may all be "inside".
    inside = "3 to an open-ended straight flush\n3 to an inside straight flush"
    assert [(found.kind, found.number) for found in found_in(changed(line_11=inside))] == [("shape", 12)]
    both = f"{inside}\n3 to a double inside straight flush"
    assert found_in(changed(line_11=both)) == []


def test_cards_in_a_row_that_an_open_ended_line_leaves_out() -> None:
    head = "4 deuces\nAny paying hand\n3 deuces\nAny paying hand\n2 deuces\nAny paying hand\n1 deuce\nAny paying hand"
    tail = "Three of a kind or better\nA pair\n{}\n3 to a straight flush\n4 to a straight\nDraw five cards"
    game = load_game("deuces-wild-full-pay")

    def rows(words: str) -> list[Suspicion]:
        chart = read_chart(f"{head}\nNo deuces\n{tail.format(words)}", "card", game)
        return [each for each in find_suspicions(check_chart(chart, solved(game.id))) if each.kind == "row"]

    (found,) = rows("4 to an open-ended straight")
    assert {card[0] for card in found.what[0].split()} == set("3456") and found.cost > 0
    assert not rows("4 to a straight: 3456, 4567, 5678, 6789, 789T, 89TJ, 9TJQ, TJQK")
    (found,) = rows("4 to an inside straight")
    assert {card[0] for card in found.what[0].split()} == set("A345") and found.what[1] == "inside"
    assert not rows("4 to an inside straight, unless the missing card is a deuce")


def test_a_few_misplayed_paying_hands_are_a_mistake_and_not_suspicious() -> None:
    # The order of two lines is wrong: flushes and straights are broken for four to a straight flush.
    lines = [*SOUND[:2], SOUND[3], SOUND[2], *SOUND[4:]]
    assert report_of(lines).mistakes and not found_in(lines)


def test_a_pay_class_that_is_always_broken() -> None:
    # The line of flushes would hold royal flushes, but four to a royal flush is above it.
    (found,) = found_in(changed(line_1="5-SF, 4-4K, or 5-FH", line_3="5-F, 5-RF, 5-S, 3-3K, or 4-2P"))
    assert (found.kind, found.number, found.what, found.hands) == ("unplayed", 3, ("royal flush",), 4)
    assert found.other == 2


def test_a_pay_class_that_no_line_names() -> None:
    (found,) = found_in(changed(line_3="Flush, three of a kind, two pair"))
    assert (found.kind, found.number, found.what) == ("missing", None, ("straight (10,128 deals)",))


def test_a_kind_of_hold_that_no_line_has() -> None:
    (found,) = found_in(changed(line_8=None))
    assert (found.kind, found.number) == ("missing", None)
    assert found.what[0].startswith("low pair (") and found.cost > Fraction(1, 10)


def test_a_kind_of_hold_that_costs_little_may_be_left_out() -> None:
    # The chart has no line for 10-J suited, or for three to a straight.
    kinds = {mistake.better.split(":")[0] for mistake in report_of(SOUND).mistakes}
    assert any(kind.startswith("hold ") for kind in kinds) and not found_in(SOUND)


def test_deals_without_a_line() -> None:
    (found,) = found_in(SOUND[:-1])
    assert (found.kind, found.what, found.cost) == ("uncovered", ("discard everything (84,360 deals)",), 0)
    found_too = found_in(["2 deuces:", "2-W", "No deuces:", "none"], DEUCES)
    sections = [str(found.section) for found in found_too if found.kind == "uncovered"]
    assert sorted(sections) == ["[1 deuce]", "[3 deuces]", "[4 deuces]"]


def test_a_line_that_drops_wild_cards() -> None:
    found = [each for each in found_in(["One deuce only", "Discard everything"], DEUCES) if each.kind == "wild"]
    assert [(each.number, each.hands, each.total) for each in found] == [(2, 108336, 1820640)]
    assert not [each for each in found_in(["4-W", "3-W", "2-W", "1-W", "none"], DEUCES) if each.kind == "wild"]


def test_a_line_that_costs_more_than_one_hundredth() -> None:
    found = found_in([SOUND[0], "Two suited high cards", *SOUND[1:9], *SOUND[10:]])
    # Other lines are dead below it: four and three to a royal flush have two suited high cards.
    assert found[0].kind == "costly" and found[0].number == 2 and found[0].cost > Fraction(1, 100)
    assert {each.kind for each in found[1:]} == {"dead"}


def test_an_example_that_another_line_decides() -> None:
    lines = [f"{line}\tTh Jh Qh Kh 4s" if number == 1 else line for number, line in enumerate(SOUND)]
    assert found_in(lines) == []
    lines = [f"{line}\t9h Jh Qh Kh 4h" if number == 1 else line for number, line in enumerate(SOUND)]
    (found,) = found_in(lines)
    assert (found.kind, found.number, found.what, found.other) == ("example", 2, ("9h Jh Qh Kh 4h",), 3)


@pytest.mark.slow
def test_an_example_that_is_no_deal() -> None:
    (found,) = found_in([f"{line}\tTh Th Qh Kh 4s" if number == 1 else line for number, line in enumerate(SOUND)])
    assert (found.kind, found.other) == ("example", None)
    assert (
        "is not a deal of this game"
        in check_page(report_of(["none\tTh Th Qh Kh 4s"])).record["suspicions"][-1]["reason"]
    )


#: What the lines of the sound chart pay, or their EVs.
EVS = (9, 18.7, 4, 3.5, 1.54, 1.4, 1.2, 0.82, 0.68, 0.59, 0.6, 0.5, 0.47, 0.36)


def test_an_ev_that_the_line_does_not_have() -> None:
    lines = [f"{line}\t{ev:.4f}" for line, ev in zip(SOUND, EVS, strict=True)]
    assert found_in(lines) == []
    # Any straight draw for an open-ended one, with the EV of the author's line; a wrong EV.
    lines[8], lines[12] = "4 to an inside straight\t0.6809", "One high card\t0.4\t13.5"
    found = [each for each in found_in(lines) if each.kind == "value"]
    assert [(each.number, each.what[0]) for each in found] == [(9, "0.6809"), (13, "0.4")]
    assert all(float(each.what[1]) <= float(each.what[2]) for each in found)


def test_values_that_are_no_evs() -> None:
    assert found_in([f"{line}\t{number}.50" for number, line in enumerate(SOUND, 20)]) == []


def test_marks_without_a_footnote() -> None:
    (found,) = found_in(changed(line_5="High pair [A]", line_8="Low pair [A]"))
    assert (found.kind, found.what, found.total) == ("left out", ("footnote mark", "[A]"), 2)


def test_footnotes() -> None:
    lines = [*changed(line_5="High pair [A]"), "[A] if there is no better hand in the cards"]
    (found,) = found_in(lines)
    assert (found.kind, found.what) == ("left out", ("footnote",))
    assert found.reading is not None and found.reading.number == len(lines)


def test_style_sheets_in_other_files() -> None:
    items = "".join(f"<li>{line}</li>" for line in SOUND)
    head = '<html>\n<link href="site.css" rel="stylesheet">\n<style>@import url(x.css);</style>\n<link rel=icon href=x>'
    found = found_in([f"{head}<ol>{items}</ol>"])
    assert [(each.kind, each.what, each.reading and each.reading.number) for each in found] == [
        ("left out", ("style sheet in another file",), 2), ("left out", ("style sheet in another file",), 3),
    ]  # fmt: skip


def test_a_chart_that_was_not_read_has_no_suspicions() -> None:
    from strategygen.charts import Chart

    assert find_suspicions(check_chart(Chart.of(["2-HP", "2-HP"]), solved(JACKS))) == ()


OWN = [
    *(("table-7", JACKS), ("three-mistakes", JACKS)),
    *(("public-style/jacks-or-better-magnet", JACKS), ("public-style/jacks-or-better-gift-shop", JACKS)),
    *(("public-style/deuces-wild-kitchen", DEUCES), ("public-style/joker-poker-kings-leaflet", JOKER)),
    ("public-style/double-double-bonus-pocket", "double-double-bonus-9-6"),
    *(("public/double-bonus-10-7", "double-bonus-10-7"), ("public-style/tens-or-better-web", "tens-or-better-6-5")),
]


@pytest.mark.parametrize(("name", "game"), slow_after(3, OWN))
def test_charts_of_the_project_are_not_suspicious(name: str, game: str) -> None:
    text = (CHARTS / f"{name}.txt").read_text("utf-8")
    # Whether 3-4-5-6 is open-ended where deuces are wild is for the author to say.
    assert [found for found in found_in(text.split("\n"), game) if found.kind != "row"] == []


#: Games of different kinds; the chart of Double Joker once had lines that decide no deal.
DERIVED = [
    JACKS, "double-double-bonus-9-6", "all-american-40", "deuces-wild-full-pay", "bonus-deuces-9-4-4",
    "joker-poker-kings-20-7", "double-joker-9",
]  # fmt: skip


@pytest.mark.parametrize("game", slow_after(0, DERIVED))
def test_derived_charts_are_not_suspicious(game: str) -> None:
    chart = derive_chart(solved(game))
    assert found_in(str(chart).split("\n"), game) == []


# -------------------------------------------------------------------------------------------------- readings


def test_what_each_line_decides() -> None:
    report = report_of(["My chart", "Two pair", "1.) High pair  1.54", "Discard all"])
    found = explain_readings(report)
    assert [each.reading.kind for each in found] == ["skipped", "line", "line", "line"]
    assert [each.texts for each in found[1:]] == [("4-2P",), ("2-HP",), ("none",)]
    assert [each.plain for each in found[1:]] == [("two pair",), ("high pair",), ("draw five cards",)]
    assert sum(each.hands for each in found) == 2598960
    for index, each in enumerate(found[1:]):
        assert each.deal is not None and each.hold is not None and set(each.hold) <= set(each.deal)
        number, mask = report.solution.deals.locate_hold(each.deal, each.hold)
        assert report.play.line[number] == index and int(report.play.allowed[number]) >> mask & 1


def test_lines_of_several_hands_have_plain_words() -> None:
    texts = [
        "Straight flush",
        "Three of a kind, straight, flush, full house",
        "2 unsuited high cards (if more than two, the lowest two)",
    ]
    plain = [each.plain[0] for each in explain_readings(report_of([*texts, "none"]))]
    assert plain[1] == "three of a kind, straight, flush, or full house"
    assert plain[2].endswith("high cards (if more than two, the lowest two)")


@pytest.mark.slow
def test_readings_are_shown_if_something_is_suspicious_or_if_they_are_wanted() -> None:
    def has_listing(lines: Sequence[str], *, wanted: bool) -> bool:
        return any(part.kind == "listing" for part in check_page(report_of(lines), with_readings=wanted).parts)

    assert [has_listing(SOUND, wanted=wanted) for wanted in (False, True)] == [False, True]
    assert has_listing(changed(line_8=None), wanted=False) and not has_listing(SOUND[:-1], wanted=False)


def test_lines_read_are_counted() -> None:
    def shown(lines: Sequence[str]) -> str | None:
        figures = check_page(report_of(lines)).figures
        return next((figure.cell.text for figure in figures if figure.label == "Lines read"), None)

    assert shown(SOUND) == "14 of 14"
    assert shown(["Welcome to my page about cards", *SOUND]) == "14 of 15; skipped: says nothing about play (1)"
    assert shown(["# a comment", "2-HP", "none"]) is None


@pytest.mark.parametrize("output", slow_after(0, ["html", "txt", "md", "tex"]))
def test_pages_show_the_words_of_the_author(output: str) -> None:
    lines = ["# <b>50 % & more</b>", *changed(line_5="High pair [A]", line_8="Low pair  0.82")]
    report = report_of(lines)
    text = render(check_page(report, suggest_repairs(report, 1, 0), with_readings=True), output)
    assert "Possible misreadings and gaps" in text and "Low pair" in text and "file line" in text
    assert "<b>50" not in text if output == "html" else "50" in text


# ------------------------------------------------------------------------------------- the author's own words


def test_mistakes_and_deals_quote_the_author() -> None:
    lines = ["My chart:", "1) Pat hand", "2) A high pair", "3) Discard all"]
    report = report_of(lines)
    text = render(check_page(report), "txt")
    assert "line 3 decides:   draw five cards\n                     file line 4 'Discard all'" in text
    page = played_page(report.solution, report.chart, report.mistakes[0].witness)
    assert page.record["file_line"] == 4 and page.record["written"].endswith("Discard all")
    assert "file line 4 'Discard all'" in [figure.cell.text for figure in page.figures]


@pytest.mark.slow
def test_lines_of_the_chart_language_are_not_quoted() -> None:
    report = report_of(["5-RF", "none", "# a comment"])
    assert "file line" not in render(check_page(report), "txt")
    # The number in the file says where the line is.
    assert "file line 3\n" in render(check_page(report_of(["# a comment", "5-RF", "none"])), "txt")


@pytest.mark.slow
def test_repairs_are_in_the_words_of_the_chart() -> None:
    report = report_of(["Any pat hand", "High pair", "Two pair", "Discard all"])
    page = check_page(report, suggest_repairs(report, 1, 0))
    assert {"add 'low pair' above file line 4 'Discard all'"} <= {each["in_words"] for each in page.record["repairs"]}
    in_notation = check_page(report, suggest_repairs(report, 1, 0), in_words=False)
    assert "in_words" not in in_notation.record["repairs"][0]


@pytest.mark.slow
def test_a_repaired_chart_keeps_the_words_of_the_author() -> None:
    report = report_of(["Any pat hand", "A pair that pays", "Two pair", "Toss everything"][:1] + list(SOUND[1:]))
    repaired = repair_chart(report, most=1)
    page = repaired_page(repaired, plain=True)
    text = render_proved(page, report.solution)
    assert "J-Q, J-K, or Q-K offsuit" in text and "Discard everything" in text
    seen = read_chart(text, "page", report.solution.game)
    assert check_chart(seen, report.solution).return_worst == repaired.after.return_worst
    assert any(row.plain is not None for row in page.rows)


# ------------------------------------------------------------------------------------- choices and claims


def test_choices_add_up() -> None:
    report = report_of(["Any pat hand", "Pair", "One high card", "Two suited high cards", "Discard all"])
    choices = find_choices(report)
    assert [choice.number for choice in choices] == [2, 3]
    assert sum(choice.cost for choice in choices) == report.expected_return - report.return_worst
    assert "line 3 (file line 3 'One high card')" in " ".join(check_page(report).sentences)


@in_one_test(
    ("text", "value", "unit"),
    [
        ("99.54%", "9954/10000", "1/10000"), ("0.9954", "9954/10000", "1/10000"),
        ("99.5439", "995439/1000000", "1/1000000"), (" 100.76173307 % ", "10076173307/10000000000", "1/10000000000"),
        ("1.0076", "10076/10000", "1/10000"), ("99%", "99/100", "1/100"), ("199/200", "199/200", "0"),
    ],
)  # fmt: skip
def test_claims_are_exact(text: str, value: str, unit: str) -> None:
    claim = parse_claim(text)
    assert (claim.value, claim.unit, claim.text) == (Fraction(value), Fraction(unit), text.strip())


@in_one_test("text", ["", "99.5 percent", "-1", "1e2", "99,5%", "9" * 60])
def test_other_texts_are_no_claims(text: str) -> None:
    with pytest.raises(GameError, match="is not a return such as"):
        parse_claim(text, "--claimed")


def test_a_claim_is_compared_to_the_digits_claimed() -> None:
    report = report_of(SOUND)
    best = report.expected_return
    assert 98 < 100 * best < 100
    for digits in (2, 4, 8):
        cut = Fraction(int(best * 10**digits), 10**digits)
        for value, agrees in (
            (cut, True),
            (cut + Fraction(2, 10**digits), False),
            (cut - Fraction(2, 10**digits), False),
        ):
            verdict = judge_claim(parse_claim(f"{float(value):.{digits}f}"), report)
            assert verdict.agrees is agrees, (digits, value)


def test_a_claim_between_the_returns_names_the_lines() -> None:
    report = report_of(["Any pat hand", "Pair", "One high card", "Two suited high cards", "Discard all"])
    costs = {choice.number: choice.cost for choice in find_choices(report)}
    claim = parse_claim(f"{float(100 * (report.expected_return - costs[2])):.6f}%")
    verdict = judge_claim(claim, report)
    assert verdict.is_between and verdict.worst_lines == (2,)
    assert "where line 2 (file line 2 'Pair') decides" in claim_sentence(report, claim)


# ------------------------------------------------------------------------------------------ the command line


@pytest.fixture
def checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(lines: Sequence[str], *options: str) -> tuple[int, str, str]:
        path = tmp_path / "card.txt"
        path.write_text("\n".join(lines), "utf-8")
        code = main(["check", JACKS, str(path), "--most", "0", *options])
        return (code, *capsys.readouterr())

    return run


@pytest.mark.slow
def test_check_begins_with_suspicions(checked: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = checked(changed(line_8=None))
    assert code == 1
    assert out.index("No line for: low pair (") < out.index("Lines read") < out.index("How each line was read")
    assert out.index("How each line was read") < out.index("Mistake 1")


@pytest.mark.slow
def test_check_compares_a_claim(checked: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = checked(SOUND, "--claimed", "99.5439%", "--json")
    claim = json.loads(out)["claim"]
    assert code == 1 and claim["agrees"] is False
    assert claim_sentence(report_of(SOUND), parse_claim("99.5439%")).startswith(
        "The claimed return 99.5439% is that of optimal play, not of this chart: "
    )
    code, _, err = checked(SOUND, "--claimed", "99%", "--repair")
    assert code == 2 and "--readings and --claimed cannot be used with --repair" in err
    code, _, err = checked(SOUND, "--claimed", "much")
    assert code == 2 and "--claimed: 'much' is not a return such as 99.54%" in err


def test_check_gives_readings_as_data(checked: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = checked(["My chart", *SOUND[:-1]], "--json")
    record = json.loads(out)
    assert [each["kind"] for each in record["suspicions"]] == ["uncovered"]
    title, first = record["readings"][:2]
    assert title["kind"] == "skipped" and title["lines"] == [] and title["deals"] == 0 and title["example"] is None
    assert first["line"] == 2 and first["lines"] == [1] and first["hand_held"] == "5-RF, 5-SF, 4-4K, or 5-FH"
    assert set(first) == {
        "line",
        "written",
        "kind",
        "lines",
        "plain",
        "hand_held",
        "deals",
        "example",
        "note",
        "left_out",
    }


@pytest.mark.slow
def test_check_repairs_in_plain_words(checked: Callable[..., tuple[int, str, str]]) -> None:
    _, out, _ = checked(SOUND, "--repair")
    assert "1. Royal flush, straight flush, four of a kind, full house" in out
    _, out, _ = checked(SOUND, "--repair", "--no-plain")
    assert "1. 5-RF, 5-SF, 4-4K, or 5-FH" in out
    _, out, _ = checked(["5-RF", "2-HP", "none"], "--repair", "--plain")
    assert "high pair" in out


def test_errors_of_a_file_are_grouped(checked: Callable[..., tuple[int, str, str]]) -> None:
    code, _, err = checked(["High pair", "4 to a flosh", "Two gizmos", "3 to a flosh"])
    assert code == 2 and "card.txt: 3 lines cannot be read\n" in err
    assert "\n  line 2: 4 to a flosh\n" in err and "\n  line 4: 3 to a flosh\n" in err
    code, _, err = checked(["High pair", *[f"{number} gizmos" for number in range(2, 40)]])
    assert code == 2 and "38 lines cannot be read, the first 20 of which are shown" in err
    assert err.count("\n  line ") == 20


def test_low_cards_whose_gaps_the_page_does_not_count() -> None:
    page = "Two pair\nHigh pair\n3 to a straight flush{}, one gap\n2 suited high cards\n1 high card\nDraw five\n{}"
    (found,) = [one for one in found_in(page.format("", "").splitlines()) if one.kind == "low"]
    assert found.number == 3 and found.what == ("As 4s 2s",) and found.cost > 0
    for more in (("", "Ace-low hands count as two gaps, 2-3-4 as one gap.\n"), (", no ace", "")):
        assert not [one for one in found_in(page.format(*more).splitlines()) if one.kind == "low"]


def test_draws_that_are_not_connected_may_be_all_others() -> None:
    page = (
        "1 deuce:\nThree of a kind\n4 to a straight flush, touching (5-6-7 and up)\n4 to a straight flush, {}\nDeuce\n"
        "0 deuces:\nPair\nDraw five\n"
    )
    found = [one for one in found_in(page.format("not touching").splitlines(), "deuces-wild") if one.kind == "shape"]
    # Both lines together leave out 3-4-5 and 4-5-6; the first gives its lowest cards.
    assert [one.number for one in found] == [3] and found[0].hands > 0
    assert not [one for one in found_in(page.format("all others").splitlines(), "deuces-wild") if one.kind == "shape"]
