"""Texts that change what the lines of a page mean together, or their order: refused, and others are not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from shared import in_one_test, some

from strategygen.charts import read_chart
from strategygen.errors import ChartError
from strategygen.games import load_game

HANDS = (
    "Royal flush", "Straight flush", "Four of a kind", "4 to a royal flush", "Full house", "Flush", "Straight",
    "Three of a kind", "4 to a straight flush", "Two pair", "High pair", "3 to a royal flush", "4 to a flush",
    "Low pair", "4 to an outside straight", "2 suited high cards", "3 to a straight flush", "One high card",
    "Discard everything",
)  # fmt: skip
FORMS = ("{number}. {hand}", "- {hand}", "{hand}")


def pages_with(text: str) -> list[str]:
    """A chart with a text above or below, in several forms; without --slow one of them, for other texts another."""
    lists = ["\n".join(form.format(number=n, hand=hand) for n, hand in enumerate(HANDS, 1)) for form in FORMS]
    pages = [page for each in lists for page in (f"{text}\n\n{each}\n", f"{each}\n\n{text}\n")]
    first = len(text) % len(pages)
    return list(some(pages[first:] + pages[:first], len(pages)))


def why_refused(page: str, game: str = "jacks-or-better") -> str:
    """The first line of the message; empty if the page is read without leaving out a rule."""
    try:
        chart = read_chart(page, "page", load_game(game))
    except ChartError as error:
        return str(error).partition("\n")[0]
    return next((f"{each.note}" for each in chart.readings if "not applied" in each.note), "")


@pytest.mark.sampled
@in_one_test(
    "text",
    [
        "Start at the bottom of the list and work up.", "Weakest hands first", "The best hands are at the bottom.",
        "Lines further down take precedence.", "Later lines win over earlier lines.", "From low to high",
        "Choose the lowest line that fits your hand.", "Look for your hand from the bottom.", "Draws (best last)",
        "Go up from the last line.", "Sorted by EV, lowest first.", "Ascending by expected value",
        "The further down, the better.", "In order of rising value:", "The higher number wins",
        "If two lines apply, choose the lower.", "Erratum: swap lines 2 and 3.", "Ignore line 12.",
        "The 9th line goes first.", "If you have a choice, hold the lower cards.", "When two fit, hold more cards.",
        "Rule 5 is optional.", "Read from the bottom up.", "Hands are listed from worst to best.",
        "Lowest value first", "Start at the bottom", "Read upwards", "Weakest on top",
        "Find the lowest line that applies",
        "Hold the last one you match", "Higher numbers take precedence", "Any of these may be held",
        "Choose any line that applies", "Order does not matter", "Lines 9 and 10 are tied", "Lines 9-11 do not apply",
        "Lines 9 to 11 only with an ace", "Line 9 is wrong", "Line 9 should be line 10", "10 before 9.",
        "Ignore this line.", "Cross out this line.", "Forget the low pair line.", "Strike line 5.",
        "Do not use line 5.", "This rule is obsolete.", "The low pair line is wrong.", "Move this up two places.",
        "Swap this with line 3.",
        "Ignore the ninth line", "On line 7: bar aces.", "On line 9: without penalty cards.",
        "If a hand fits two lines, play the lower one.", "Find your hand as low as possible on the list.",
        "The last hand is the best.", "Hands at the bottom are the most valuable.",
        "These hands are listed from least to most valuable.", "The list runs from the worst play to the best.",
        "The order of this list is reversed.", "Go up the list until you find your hand.",
        "The hand lowest on this list wins.", "A hand lower on the list takes precedence.",
        "Sorted by expected value, smallest first.", "The higher the number, the better the hand.",
        "The lower the hand on the list the better.", "Take the hold with the fewest cards.",
        "In case of two options hold fewer cards.", "Always choose the second-best option.",
        "9/6 Jacks or Better, reversed", "Jacks or Better, last match wins", "Upside-down strategy",
        "A bottom-up list", "If two lines fit, play the later one.", "Each hand is better than the one above it.",
        "Later hands outrank earlier hands.", "Work your way up.", "Scan from the bottom.", "Lower is better.",
        "1 = worst, 21 = best", "The hands are in alphabetical order.", "This list is not in order of value.",
        "Order is irrelevant.", "Choose the hold with the highest EV.", "13 and 14 are reversed at 9/6.",
    ], step=4,
)  # fmt: skip
def test_texts_about_another_order_are_refused(text: str) -> None:
    assert all(why_refused(page) for page in pages_with(text)), text


@pytest.mark.sampled
@in_one_test(
    "text",
    [
        "Note: straight draws are open-ended.", "All straight draws are open-ended.",
        "Royal draws may not contain an ace.",
        "All royal draws are without an ace", "Three-card royals are without aces.",
        "All straight flush draws are open.",
        "An ace is always low in a straight.", "By low pair I mean sixes or lower.",
        "One high card means a jack or queen.",
        "3 to a straight flush means no more than one gap.", "Straight flush draws with two gaps don't count.",
        "Straights are only held if they are ace high.", "Only count jacks and queens as high cards.",
        "Lines in italics are optional.", "Bold = suited", "bold means suited",
        "These hands are not to be held", "Do the opposite of this list", "Hands you should never hold",
        "Discard these", "3 to a straight flush means no gaps", "3 to a royal must include an ace",
        "4 to a flush means 3 to a flush too",
        "The low pair line should be removed", "Kickers are kept", "Never hold three cards", "Suits are ignored",
        "Straights may wrap around", "Without penalty cards only", "Inside means open.", "Inside = outside.",
        "Draws mean open-ended draws only.", "s means off-suit.", "I usually skip low pairs.",
        "If your hand is in line 4, ignore line 2.", "If you have number 6, ignore the line.",
        "Never keep more than two cards.", "Never hold just one card.", "No single cards are held.",
        "Always keep at least one card.", "Never draw five cards.", "Never redraw.",
        "You may draw at most three cards.", "At most three cards may be discarded.", "Maximum draw: 3 cards",
        "Kickers should always be kept.", "If there is a choice, keep the lower cards.",
        "With two such hands, keep the higher one.", "Do not hold", "Never keep", "Not held", "Break up",
        "What not to hold", "Hands not worth holding", "Common mistakes", "Unplayable hands", "Low means 2-9.",
        "Open means 5-6-7 or higher.", "Hands marked * require no penalty card.",
        "Lines marked with a star apply only with no straight penalty.",
        "These apply only if you have no pair.", "This list is for hands without a pair.", "For unpaired hands",
        "No penalty cards allowed.", "Red lines are for 8/5 only.", "Never hold a ten.", "Don't break a pat hand.",
        "Throw these away:", "The cards listed are the ones to discard.", "What NOT to do", "Discard list",
        "The above is only for 8/5.", "The previous line is optional.", "A high pair is a pair of queens or better.",
        "Low pairs are pairs of nines or lower.", "We call a king or ace a high card.",
        "High card refers to a king or ace.", "Two high cards do not include an ace.",
        "An outside straight is one that can be completed at both ends, with an ace.", "If you have an ace",
        "The star stands for no flush penalty.", "Low pair: 2s-10s",
        "Note: JQKA counts as an outside straight.", "The ace always counts as low in straight flushes.",
    ], step=4,
)  # fmt: skip
def test_texts_about_several_lines_are_refused(text: str) -> None:
    assert all(why_refused(page) for page in pages_with(text)), text


@pytest.mark.sampled
@in_one_test(
    "text",
    [
        "Start at the top of the list and work down.", "Hold the first hand in the list that matches your cards.",
        "The hands are listed from best to worst.", "If two lines apply, take the one that is higher on the list.",
        "If more than one line fits, use the first.",
        "Find the highest hand on the list that you can make and hold it.",
        "The list goes from the best hand to the worst.", "Memorize the first ten lines and you will do fine.",
        "A high card is a jack, queen, king or ace.",
        "Low pair means tens or lower.",
        "An outside straight draw is open on both ends.", "The last line is the most common.",
        "Find the highest line that applies", "The order matters", "Suited means of the same suit",
        "A low pair is any pair of tens or lower", "The list goes from best to worst",
        "Read the list from top to bottom.", "The cards can be in any order.",
        "If you find your hand at number 6, never mind what comes after it.",
        "If your hand is in line 4, ignore everything below it.",
        "This chart is for the lower paying 8/5 version of the game.",
        "The hands are listed from the most valuable to the least valuable.",
        "Start with the first line and work your way down to the last.",
        "At least one of these hands comes up in every hour of play.",
        "The best hand is at the top, the worst at the bottom.",
        "Stronger hands are higher on the list, weaker ones lower.",
        "Hands higher on the list beat hands lower on the list.",
        "If your hand fits more than one line, use the one that is higher up, not the lower one.",
        "The list is in order of expected value, largest first, smallest last.",
        "Last updated in March, the list is the same.",
    ],
    step=5,
)  # fmt: skip
def test_other_texts_are_not(text: str) -> None:
    assert not any(map(why_refused, pages_with(text))), text


@in_one_test(
    "remark",
    [
        "ignore this line", "skip this rule", "this line is wrong", "cross this out", "move this hand up",
        "swap this with the line below", "delete this one", "leave this hand out", "avoid this hand",
        "this is no longer right", "replace this row", "forget all about this", "this is out of date",
    ],
    step=5,
)  # fmt: skip
def test_remarks_on_the_line_itself_are_refused(remark: str) -> None:
    page = "4 to a royal flush\nHigh pair\nLow pair{}\n4 to a flush\nDraw five"
    shapes = (f" ({remark})", f" - {remark}", f"\n   {remark.capitalize()}.")
    assert all(why_refused(page.format(shape)) for shape in shapes), remark
    lines = "\n".join(f"{number}. {line}" for number, line in enumerate(page.format(shapes[2]).split("\n"), 1))
    assert why_refused(lines.replace("3. Low pair\n4.    ", "3. Low pair\n   ")), remark
    assert why_refused("Hand\tNotes\n" + page.replace("\n", "\t\n").format(f"\t{remark}")), remark
    assert not why_refused(page.format(" (I love this hand)"))


def test_a_text_between_lines_may_say_nothing() -> None:
    lines = [f"{number}. {hand}" for number, hand in enumerate(HANDS, 1)]
    text = "This is the place where most players go wrong in the casino, and it costs them dearly."
    assert not why_refused("\n".join([*lines[:9], "", text, "", *lines[9:]]))


@in_one_test(
    "text",
    [
        "This one goes last.", "Better to draw five.", "Half of the time.", "Experts skip it.",
        "Equal to the line below.", "Same as below.", "Either this or the next one.", "Could also come later.",
        "Belongs three lines down.",
        "Read the next line first.", "Next one is stronger.", "The next one beats it.", "Throw away one of the two.",
        "Hold just one of them.", "Break it up.", "Do the opposite.", "The reverse is true.", "Used to be.",
        "In the old days.", "Printed by mistake.", "I mean high pair.", "It means a high pair.", "Take your pick.",
        "Only on full pay machines.", "In short pay games this goes down.",
        "There are exceptions.", "Some restrictions apply.", "It depends.", "In most cases.", "Small ones last.",
        "Take the best.", "Two of them.", "Two at most.", "As many as possible.", "Only as a last resort.",
    ], step=4,
)  # fmt: skip
def test_texts_between_lines_that_take_a_line_back_are_refused(text: str) -> None:
    lines = ["4 to a royal flush", "High pair", "Low pair", "4 to a flush", "Draw five"]
    numbered = [f"{number}. {line}" for number, line in enumerate(lines, 1)]
    for between in (f"\n   {text}\n", f"\n\n{text}\n\n"):
        assert why_refused("\n".join(numbered[:3]) + between + "\n".join(numbered[3:])), text


@pytest.mark.parametrize(
    ("above", "line"),
    [
        ("Flush, straight", "4 to a royal (break the flush)"),
        ("Flush, straight", "4 to a royal (over a flush or straight)"),
        ("Full house", "Three aces (break a full house)"),
        ("Two pair", "Pair of aces (break two pair)"),
        ("4 to a flush", "High pair (before 4 to a flush)"),
        ("4 to a flush", "High pair (takes precedence over 4 to a flush)"),
        ("4 to a flush", "High pair (beats the above)"),
    ],
)
def test_a_line_that_comes_before_one_above_by_its_words_is_refused(above: str, line: str) -> None:
    assert why_refused(f"{above}\n{line}").startswith("page:2: this line comes before")
    if "above" not in line:
        assert not why_refused(f"{line}\n{above}")


@in_one_test(
    "page",
    [
        "4. 4 to a flush\n3. High pair\n2. Full house\n1. 4 to a royal", "3. High pair\n1. 4 to a royal\n2. Full house",
        "Rank,Hand\n3,High pair\n1,4 to a royal\n2,Full house", "Hand,Priority\nHigh pair,3\n4 to a royal,1\nFlush,2",
        '<ol><li value="3">Low pair<li value="2">4 to a flush<li value="1">High pair</ol>',
    ],
)  # fmt: skip
def test_numbers_that_go_down_are_refused(page: str) -> None:
    assert "in the order in which they are played" in why_refused(page)


@in_one_test(
    "page",
    [
        "1. Full house\n2. High pair\n1. 4 to a flush\n2. Low pair", "1. Full house\n1. Flush\n3. High pair",
        "Rank,Hand\n1,4 to a royal\n2,Full house\n3,High pair", "1. Full house\n2. Flush\n3. High pair\n1. Discard all",
    ],
)  # fmt: skip
def test_numbers_that_begin_again_are_not(page: str) -> None:
    assert not why_refused(page)


def lines_of(page: str, game: str = "deuces-wild") -> list[str]:
    chart = read_chart(page, game=load_game(game))
    return [f"{'' if line.section is None else line.section.wild} {line}".strip() for line in chart.lines]


@pytest.mark.parametrize(
    ("heading", "wild"),
    [("1-3 deuces:", "123"), ("0–2 deuces:", "012"), ("No deuces or one deuce:", "01"), ("2 or 3 deuces:", "23")],
)
def test_a_heading_may_name_several_numbers(heading: str, wild: str) -> None:
    found = lines_of(f"{heading}\nfull house\n4 deuces:\ndeuces")
    assert found == [*(f"{n} 5-FH" for n in wild), "4 4-W"]


@in_one_test("title", ["With or without deuces:", "Not 4 deuces:", "Deuces or natural:", "Without deuces or with one:"])
def test_headings_of_any_number_are_refused(title: str) -> None:
    assert "wild cards?" in why_refused(f"{title}\n4 to a royal\n3 deuces:\nroyal", "deuces-wild")


@in_one_test(
    "page",
    [
        "2 deuces:\n  quads\n  4 to a royal\n  deuces", "2 deuces:\nquads\n4 to a royal\nthe deuces",
        "2 deuces:  quads\n           4 to a royal\n           deuces\n1 deuce:   quads",
        "2 deuces:\nquads\n4 to a royal\nwild cards",
    ],
)  # fmt: skip
def test_wild_cards_alone_are_a_line(page: str) -> None:
    assert lines_of(page)[:3] == ["2 4-4K", "2 4-RF", "2 2-W"]


def test_two_pair_of_some_ranks_kept_in_part_is_no_line_for_others() -> None:
    found = read_chart("Aces up: hold the aces\n4 to a straight flush\nTwo pair", game=load_game("jacks-or-better"))
    assert [str(line) for line in found.lines] == ["2-HP: AA if 4-2P", "4-SF or 4-RF", "4-2P"]


@in_one_test(
    "line",
    [
        "Aces and eights", "3 to a royal without A and T", "3 to a royal, no ace and ten",
        "3 to a royal except with an ace and a ten",
        "3 to a royal, no K-Q",
    ],
)  # fmt: skip
def test_ranks_joined_by_and_are_refused_where_they_may_mean_either(line: str) -> None:
    assert why_refused(line)


@in_one_test("hold", ["lower two", "two lowest", "2 lowest"])
def test_a_column_that_says_what_to_hold_is_part_of_the_line(hold: str) -> None:
    assert why_refused(f"| You have | Hold |\n|---|---|\n| High pair | the pair |\n| Three high cards | {hold} |")


# ---------------------------------------------------------------------------------------- lists that are no chart

CHART = "- 4 to a royal\n- Full house\n- High pair\n- 4 to a flush\n- Low pair\n- 4 to an outside straight\n"
OTHERS = "- 4 to an inside straight\n- 3 to a flush\n"
TITLES = "## {}", "**{}**", "{}:", "== {} ==", "{}"


@in_one_test(
    "title",
    [
        "Bad draws", "Common mistakes", "Never hold", "Do not hold", "Hands to avoid", "Odds", "Examples", "Quiz",
        "FAQ",
        "Other games", "Traps", "Sucker plays", "Practice hands", "Discards", "Not worth holding",
    ],
    step=5,
)  # fmt: skip
def test_lists_that_are_no_part_of_the_chart_are_refused(title: str) -> None:
    for form in TITLES:
        other = f"{form.format(title)}\n{OTHERS}"
        assert why_refused(f"{form.format('Strategy')}\n{CHART}\n{other}")
        assert why_refused(f"{other}\n{form.format('Strategy')}\n{CHART}")


@in_one_test("title", ["With an ace", "No high cards", "Equal hands", "Optional", "Skip these", "In any order"])
def test_titles_between_lines_that_say_when_they_are_played_are_refused(title: str) -> None:
    for form in TITLES[:4]:
        assert why_refused(f"{form.format('Strategy')}\n{CHART}\n{form.format(title)}\n{OTHERS}")


@in_one_test(
    "page",
    [
        "# Never hold these hands\n\n- 4 to a royal\n- High pair",
        "# Hands you should never hold\n4 to a royal\nHigh pair",
    ],
)
def test_a_comment_that_is_the_title_is_no_mere_comment(page: str) -> None:
    assert why_refused(page)


@in_one_test(
    "page",
    [
        "Low pair: not 2s.\n\n4 to a royal\nHigh pair\nLow pair",
        "<p>A straight flush draw has no gaps.</p><ul><li>4 to a royal<li>High pair<li>Low pair</ul>",
    ],
)
def test_a_remark_above_the_list_is_not_its_first_line(page: str) -> None:
    assert "or its first line?" in why_refused(page)


@in_one_test(
    "titles",
    [
        "# | Do not hold", "# | Avoid", "# | Throw away", "Worst to best | Hand", "# | Hand (worst first)",
        "Rank (1 = worst) | Hand", "Priority (higher is better) | Hand",
    ],
)  # fmt: skip
def test_columns_of_hands_that_are_not_held_or_in_another_order_are_refused(titles: str) -> None:
    rows = "\n".join(f"| {n} | {hand} |" for n, hand in enumerate(("4 to a royal", "High pair", "Low pair"), 1))
    assert why_refused(f"| {titles} |\n|---|---|\n{rows}")


@in_one_test("title", ["Exceptions", "Do not hold if", "Avoid", "Never", "Exclude", "Discard", "Wrong", "Instead hold",
                       "Also", "Kicker", "Only if", "Counterexample", "Typical hand"])  # fmt: skip
def test_what_a_contrary_column_says_is_no_restriction(title: str) -> None:
    table = f"| # | Hand | {title} |\n|---|---|---|\n| 1 | 4 to a royal |  |\n"
    assert why_refused(f"{table}| 2 | 2 suited high cards | A-K |")
    assert not why_refused(f"{table}| 2 | Low pair |  |")


@in_one_test("title", ["Exceptions", "Exclude", "Only if"])
def test_a_pair_in_such_a_column_is_no_value(title: str) -> None:
    assert why_refused(f"| # | Hand | {title} |\n|---|---|---|\n| 1 | 4 to a royal |  |\n| 2 | Low pair | 77 |")


@in_one_test("title", ["Unless", "Without", "Not", "Except"])
def test_a_negative_column_above_a_condition_is_refused(title: str) -> None:
    assert why_refused(
        f"| # | Hand | {title} |\n|---|---|---|\n| 1 | 4 to a flush | with an ace |\n| 2 | High pair | |"
    )


def test_an_item_of_a_wiki_is_no_comment_because_of_its_marks() -> None:
    items = "\n".join(f"# {hand}" for hand in HANDS)
    assert not why_refused(items)
    assert why_refused(items.replace("Low pair", "'''Low pair'''"))
    assert why_refused("<ol><li>4 to a royal<li># Low pair<li>High pair</ol>")


@in_one_test(
    "page",
    [
        "====== Strategy ======\n\n  - 4 to a royal\n  - Low pair((not with an ace))\n  - High pair",
        "{|\n! Hand\n|-\n| 4 to a royal\n|-\n| Low pair<ref>Not with an ace.</ref>\n|-\n| High pair\n|}",
    ],
)
def test_a_footnote_of_a_wiki_is_not_left_out(page: str) -> None:
    assert why_refused(page)
    assert not why_refused(page.replace("((not with an ace))", "").replace("Not with an ace", "Smith, page 12"))


@in_one_test(
    "caption", ["**Two pair or better**", "**Straight draws**", "**Pairs**", "**Four to a flush**", "**Royals**"]
)
def test_a_bold_caption_between_lines_is_no_line(caption: str) -> None:
    for form in FORMS:
        items = [form.format(number=n, hand=hand) for n, hand in enumerate(HANDS, 1)]
        page = "\n".join(items[:9]) + f"\n\n{caption}\n\n" + "\n".join(items[9:])
        if form.startswith("{number}") and caption.endswith("s**"):
            # Numbers that count on across it say that the name of a group is no line.
            assert lines_of(page, "jacks-or-better") == lines_of("\n".join(items), "jacks-or-better")
        else:
            assert why_refused(page)
    rows = [f"| {n} | {hand} |" for n, hand in enumerate(HANDS, 1)]
    table = "\n".join([*rows[:9], f"| {caption} |  |", *rows[9:]])
    page = f"| # | Hand |\n|---|---|\n{table}"
    assert why_refused(page) or lines_of(page, "jacks-or-better") == lines_of("\n".join(HANDS), "jacks-or-better")


@in_one_test("caption", ["**Two pair or better**", "**Pairs**", "Trips or better"])
def test_a_caption_above_a_list_with_bullets_is_not_its_first_line(caption: str) -> None:
    page = f"## Strategy\n\n{caption}\n\n{CHART}"
    assert why_refused(page) or lines_of(page, "jacks-or-better") == lines_of(CHART, "jacks-or-better")


@in_one_test(
    "title", ["If none of the above", "When nothing fits", "No pair", "Hands without a pair", "Draws worth keeping"]
)
def test_titles_of_what_is_left_are_none(title: str) -> None:
    assert not why_refused(f"## Strategy\n{CHART}\n## {title}\n{OTHERS}")


@in_one_test("title", ["Probability", "Frequency", "Odds"])
def test_a_column_of_odds_beside_the_only_list_is_left_out(title: str) -> None:
    assert not why_refused(
        f"| # | Hand | {title} |\n|---|---|---|\n| 1 | 4 to a royal | 0.01% |\n| 2 | High pair | 20% |"
    )


@in_one_test(
    "page",
    [
        "1. 4 to a royal\n2. High pair = KK\n3. Low pair\n4. 4 to a flush",
        "4 to a royal\n4 to a flush\n     - J+\nLow pair",
    ],
)
def test_rows_that_are_lines_by_their_number_or_items_of_one_are_refused(page: str) -> None:
    assert why_refused(page)


def test_a_hold_with_the_number_of_a_line_is_no_heading_of_an_empty_section() -> None:
    page = "4 deuces:\n1. deuces\n2. 3 deuces\n2 deuces:\n1. royal\n2. deuces\n1 deuce:\n1. deuce\nNo deuces:\n1. royal"
    assert "by its number?" in why_refused(page, "deuces-wild")


def test_other_titles_are_none() -> None:
    for form in TITLES:
        for title in ("Draws", "The rest", "Part 2"):
            assert not why_refused(f"{form.format('Strategy')}\n{CHART}\n{form.format(title)}\n{OTHERS}")


@in_one_test("title", ["8/5 Jacks or Better", "Bonus Poker", "8/5 version", "Deuces Wild"])
def test_a_second_chart_for_another_game_is_refused(title: str) -> None:
    assert why_refused(f"## Jacks or Better\n{CHART}\n## {title}\n{OTHERS}")


@in_one_test(
    "table",
    [
        "| Mistake | Cost |\n|---|---|\n| 4 to a flush | 0.2 |\n\n| Hold |\n|---|\n| 4 to a royal |\n| High pair |",
        "| Draw | Odds |\n|---|---|\n| 4 to a flush | 9/47 |\n\n| Hold | EV |\n|---|---|\n| High pair | 1.5 |",
        "| Hand | Keep |\n|---|---|\n| 4 to a royal | ✓ |\n| 4 to an inside straight | ✗ |\n| High pair | ✓ |",
        "hand,hold,ev\n4 to a royal,y,18\n4 to an inside straight,n,0.4\nhigh pair,y,1.5",
        "| Hand | Play |\n|---|---|\n| 4 to a royal | hold |\n| 4 to an inside straight | fold |",
        "| Game | Hand |\n|---|---|\n| all | 4 to a royal |\n| 8/5 | Low pair |\n| all | 4 to a flush |",
        "| # | Hand | Notes |\n|---|---|---|\n| 1 | High pair | jacks |\n| 2 | Low pair | skip on 9/6 machines |",
        "| # | Hand | Notes |\n|---|---|---|\n| 1 | High pair | jacks |\n| 2 | Low pair | play after line 9 |",
        "✅ 4 to a royal\n✅ High pair\n❌ 4 to an inside straight",
        "- [x] 4 to a royal\n- [x] High pair\n- [ ] 4 to an inside straight",
        "+ 4 to a royal\n+ High pair\n- 4 to an inside straight",
        "1. High pair\n2. 4 to a royal\n3. 4 to a flush\n   - 2-5-9-K\n4. Low pair",
        "1. Pairs\n   1. High pair\n   2. Low pair\n2. 4 to a flush",
        '4 to a straight, with a ten\n... no high cards', '4 to a straight, inside\n" three high cards',
    ],
)  # fmt: skip
def test_cells_and_marks_that_decide_a_line_are_not_left_out(table: str) -> None:
    assert why_refused(table)


@in_one_test(
    "page",
    [
        "| Example | Hand |\n|---|---|\n| 567 suited | 3 to a straight flush |\n| JJ | High pair |",
        "| # | Example | Hand | EV |\n|---|---|---|---|\n| 1 | 567 suited | 3 to a straight flush | 0.6 |\n"
        "| 2 | JJ | High pair | 1.5 |",
        "example,hand\n567 suited,3 to a straight flush\nJJ,High pair",
        "| # | Your best bet | For example |\n|---|---|---|\n| 1 | 3 to a straight flush | 5♣ 6♣ 7♣ |\n"
        "| 2 | High pair | J♣ J♦ |",
    ],
)  # fmt: skip
def test_examples_in_front_of_the_hands_are_no_hands(page: str) -> None:
    chart = read_chart(page, game=load_game("jacks-or-better"))
    assert [str(line) for line in chart.lines] == ["3-SF or 3-RF", "2-HP"]


# ------------------------------------------------------------------------------------------------- the last line


@in_one_test(
    "line",
    [
        "anything else: keep the highest card", "anything else - draw 4", "nothing: draw four",
        "garbage - keep one card",
        "discard all, unless you have a 10", "no more than two high cards", "no fewer than two high cards",
        "nothing: keep highest card", "any other hand: keep highest card",
    ],
)  # fmt: skip
def test_last_lines_that_hold_some_cards_are_no_draw_of_five(line: str) -> None:
    assert why_refused(f"High pair\n{line}")


def test_a_draw_of_all_but_the_wild_cards_holds_them() -> None:
    page = (
        "3 deuces:\n- Royal flush\n- Anything else: draw 2\n2 deuces:\n- quads\n- Everything else: draw 3\n"
        "1 deuce:\n- quads\n- garbage (draw 4)\nNo deuces:\n- pair\n- All other hands: draw 5"
    )
    assert lines_of(page)[1::2] == ["3 3-W", "2 2-W", "1 1-W", "0 none"]


@in_one_test("line", ["discard everything else", "nothing", "hold nothing else", "anything else", "all others"])
def test_whether_wild_cards_are_thrown_away_is_said(line: str) -> None:
    assert why_refused(f"1 deuce:\nquads\n{line}", "deuces-wild")
    assert not why_refused("1 deuce:\nquads\ndiscard all five cards", "deuces-wild")


@in_one_test(
    ("values", "is_read"),
    [((0.47, 0.82, 1.53, 18.4), False), ((18.4, 1.53, 0.82, 0.47), True), ((0.47, 1.53, 0.82, 18.4), True)],
)
def test_values_that_rise_say_that_the_last_line_comes_first(values: Sequence[float], is_read: bool) -> None:
    hands = ("One high card", "Low pair", "High pair", "Four to a royal flush")
    page = "Hand\tEV\n" + "".join(f"{hand}\t{value}\n" for hand, value in zip(hands, values, strict=True))
    assert ("the values rise" in why_refused(page)) != is_read


@in_one_test(
    "page",
    [
        "Royal flush\nFour to a flush\n=\nLow pair\nNothing\n", "Royal flush\nFour to a flush\n<\nLow pair\nNothing\n",
        "Royal flush ... 1\nQuads ... 2\nHigh pair ... 3\nTwo pair ... 4\n4 to a flush ... 6\nLow pair ... 5\n"
        "Nothing ... 7\n",
        "a) Royal flush\nb) Quads\nc) High pair\ne) Four to a flush\nd) Low pair\nf) Nothing\n",
        "Royal flush\nHigh pair\nLow pair before four to a flush\nOne high card\nNothing\n",
        "Outside straight: no gaps, no ace\n\nRoyal flush\nHigh pair\nFour to an outside straight\nNothing\n",
        "Royal flush\nTwo pair\nKQJT is better than a low pair.\nLow pair\nNothing\n",
        "Royal flush\nLow pair\ni.e. 22 to 99\nNothing\n", "Royal flush\n\nPairs\n\nTwo pair\nHigh pair\nNothing\n",
        "Hand\tAction\nRoyal flush\thold\nFlush\tbreak\nHigh pair\thold\nNothing\tdraw\n",
        "Hand\tCards\nRoyal flush\t\nThree to a royal flush\tKQJ\n\tQJT\nNothing\t\n",
        "Royal flush\nSuited TJ > TQ > TK\nNothing\n", "Royal flush\nthree to a straight\nflush\nHigh pair\nNothing\n",
        "Royal flush\nSuited TJ*\nNothing\n\nAn * indicates no flush penalty.\n",
        "High pair\nThree to a royal flush\ne.g. KQJ\nFour to a flush\nNothing\n",
        "High pair\nLow pair\n22-99\nNothing\n", "High pair\nLow pair\nonly 22-99\nNothing\n",
        "High pair\nLow pair\n99 or lower\nNothing\n",
        "High pair\nThree to a straight flush\nopen\nLow pair\nNothing\n",
        "Full pay,Short pay\nHigh pair,High pair\nLow pair,Four to a flush\nFour to a flush,Low pair\nNothing\n",
        "9/6\t8/5\nHigh pair\tHigh pair\nLow pair\tFour to a flush\nFour to a flush\tLow pair\nNothing\tNothing\n",
        "High pair\nSuited TK*,**\nNothing\n\n* Only without a flush penalty\n** Only without a nine\n",
        "Royal flush\nFull house\nHigh pair\nFour to an outside\nstraight flush\nLow pair\nNothing\n",
        "Royal flush\nFull house\nHigh pair\nThree to a straight flush\none high card\nLow pair\nNothing\n",
        "HP, LP = pair of jacks or better, pair of 2s to 9s\n\nRoyal flush\nHP\nLP\nNothing\n",
    ],
)  # fmt: skip
def test_pages_that_say_more_than_their_lines_are_refused(page: str) -> None:
    assert why_refused(page), page


@in_one_test(
    ("page", "meant"),
    [
        ("1. Royal flush\n2. Three to a straight\nflush, no gaps\n3. Two pair\n4. High pair\n5. Low pair\n6. Nothing\n",
         "3-SF: s >= 3"),
        ("3SF = 345 to 9TJ\n\nRoyal flush\n3SF\nNothing\n", "3-SF: (345,456,567,678,789,89T,9TJ)"),
        ("Three to a royal = KQJ only\n\nRoyal flush\nThree to a royal\nNothing\n", "3-RF: JQK"),
        ("Hand\tPenalty\nRoyal flush\t\nSuited TJ\tno flush penalty\nNothing\t\n", "2-RF: TJ, no fp"),
        ("Hand\tRanks\nRoyal flush\t\nLow pair\t22-99\nNothing\t\n", "2-LP: (2-9)x"),
        ("3. Royal flush\n4. Low pair\n5. Nothing\n", "2-LP"),
        # No caption of the line below
        ("Royal flush\nTwo high cards\nTwo suited high cards\nNothing\n", "2-RF: HH; 2-S: HH"),
    ],
)  # fmt: skip
def test_what_a_page_says_of_a_line_is_read_with_it(page: str, meant: str) -> None:
    assert str(read_chart(page, game=load_game("jacks-or-better")).lines[1]).startswith(meant)


@in_one_test("heading", ["All other hands:", "Otherwise:", "Normal hands:", "Rest:"])
def test_a_heading_of_the_deals_without_wild_cards_is_not_passed_over(heading: str) -> None:
    page = f"With the joker:\nFive of a kind\n4 to a flush\n\n{heading}\n4 to a royal\nHigh pair\nDiscard everything\n"
    assert why_refused(page, "joker-poker-kings"), heading


def test_wild_cards_alone_are_the_last_line_of_their_section() -> None:
    page = "1 deuce:\nThree of a kind\n{}\n3 to a royal flush\nDeuce\n0 deuces:\nNothing\n"
    assert why_refused(page.format("one deuce"), "deuces-wild")
    assert not why_refused(page.format("Straight"), "deuces-wild")
