"""Which rows of a page are its list: numbers between heads of pages, headings, texts around; each with an opposite."""

from __future__ import annotations

import pytest
from shared import in_one_test
from test_structure import HANDS, MEANT, chart_of, is_refused, lines_of, numbered, sections_of

from strategygen.charts.chart import read_chart
from strategygen.charts.formats import SourceLine
from strategygen.charts.rows import find_rows
from strategygen.errors import ChartError
from strategygen.games import load_game


def bare(first: int = 1, hands: tuple[str, ...] = HANDS) -> list[str]:
    return [f"{number} {hand}" for number, hand in enumerate(hands, first)]


# -------------------------------------------------------------------------------------------------- numbering


@pytest.mark.slow
@in_one_test(
    "between",
    ["14 The Lucky Gambler", "continued overleaf\n\n   Machines with Brains    15\n\nTable 2 (continued)\nRank Hold",
     "88    Chapter 9\n"],
)  # fmt: skip
def test_numbers_without_a_dot_go_on_below_the_head_of_a_page(between: str) -> None:
    rows = bare()
    assert lines_of("\n".join((*rows[:6], "", between, *rows[6:]))) == list(MEANT)
    for other in ("with two of them   15", "Except when Drawing   15", "over two cards"):
        assert is_refused("\n".join((*rows[:6], "", other, *rows[6:])), at=8)


@pytest.mark.slow
def test_a_title_between_lines_that_repeats_one_above_is_the_head_of_a_page() -> None:
    rows = numbered().splitlines()
    title = "Prairie Hills Evening School"
    assert lines_of("\n".join((title, "", *rows[:6], title, *rows[6:]))) == list(MEANT)
    assert is_refused("\n".join(("An evening school", "", *rows[:6], title, *rows[6:])), at=9)


def test_numbers_without_a_dot_begin_again_in_a_section() -> None:
    rows = [*bare(), "88 Of Luck and Skill", *bare(hands=HANDS[:4]), "89 Of Luck and Skill", *bare(5, HANDS[4:])]
    found = find_rows(SourceLine(at, text) for at, text in enumerate(rows, 1))
    assert [row.words for row in found if row.is_numbered] == [*HANDS, *HANDS]


def test_numbers_that_may_be_cards_are_no_numbering() -> None:
    # Two rows fit the third place, and a list without numbers has cards in front.
    rows = bare()
    assert is_refused("\n".join((*rows[:2], "3 high cards", *rows[2:])), at=4)
    cards = ["4 to a royal flush", "1 high card", "2 high cards", "3 to a flush", "4 to a flush", "5 cards new"]
    found = find_rows(SourceLine(at, text) for at, text in enumerate([*cards, "3 to a royal"], 1))
    assert not any(row.is_numbered for row in found)
    # "2 deuces" above number 1 is a heading.
    rows = ["4 deuces", "1 Four deuces", "2 deuces", "1 Straight flush", "2 Four of a kind", "3 deuces only"]
    found = find_rows(SourceLine(at, text) for at, text in enumerate([*rows, "1 deuce", "1 Flush", "2 Pair"], 1))
    assert [row.words for row in found if not row.is_numbered] == ["4 deuces", "2 deuces", "1 deuce"]


def test_dots_may_lead_to_a_value() -> None:
    leaders = [". " * dots for dots in range(4, 52, 6)]
    pays = "\n".join(f"{hand} {dots}{9 - at}" for at, (hand, dots) in enumerate(zip(HANDS[:8], leaders, strict=True)))
    chart = read_chart(f"{pays}\n\n{numbered()}")
    assert [str(line) for line in chart.lines] == list(MEANT)
    assert [reading.note for reading in chart.readings][:8] == ["pay table"] * 8


# --------------------------------------------------------------------------------------------------- headings


@in_one_test(
    ("above", "below"),
    [("Table 9.1. Hands With the Joker", "Table 9.2. Hands Without the Joker"), ("PART A - JOKER", "PART B - NO JOKER"),
     ("## When you have the joker", "## When you don't"), ("With a joker:", "Without:"),
     ("Section II: with joker", "Section III: without a joker"),
     ("Table 7-1. Kings or better (20-7): hands with the joker", "Table 7-2. Kings or better: hands without a joker")],
)  # fmt: skip
def test_titles_that_count_and_titles_of_the_others(above: str, below: str) -> None:
    page = f"{above}\n1. Four of a kind\n2. Joker only\n\n{below}\n1. Flush\n2. Discard everything"
    assert [section for section, _ in sections_of(page, "joker-poker-kings")] == ["[1 joker]"] * 2 + ["[no joker]"] * 2


def test_sentences_about_tables_are_no_headings() -> None:
    for text in ("Table 1 is for hands with the joker.", "Without:", "When you don't", "Joker Poker: joker strategy"):
        assert all(line.section is None for line in read_chart(f"{text}\n\n{numbered()}").lines)


@pytest.mark.slow
def test_a_second_table_has_titles_of_its_own() -> None:
    pays = "<tr><th>Hand<th>1 coin</tr>" + "".join(
        f"<tr><td>{hand}<td>{9 - at}</tr>" for at, hand in enumerate(HANDS[:8])
    )
    lines = "".join(f"<tr><td>{at}<td>{hand}<td>0.5</tr>" for at, hand in enumerate(HANDS, 1))
    titles = "<tr><th>#<th>Cards to hold<th>Expected value (bets)</tr>"
    page = f"<html><table>{pays}</table><h2>Strategy</h2><table>{titles}{lines}</table></html>"
    assert lines_of(page) == list(MEANT)
    # Without titles the number may be part of the hand.
    assert is_refused(page.replace(titles, ""), at=1)


# ------------------------------------------------------------------------------------------------- texts around

#: A paragraph that tells what to hold, broken where a row can be read as a line.
PARAGRAPH = (
    "Somebody at the bar told me that it is always wrong to hold\n"
    "three to a flush. He is right: on this machine you should break a\nflush for nothing less than the royal."
)


@pytest.mark.slow
@in_one_test("page", [numbered(), "\n".join(HANDS), "\n".join(f"* {hand}" for hand in HANDS), "\n".join(bare())])
def test_a_paragraph_beside_the_list_is_reported_as_not_applied(page: str) -> None:
    for whole in (f"{PARAGRAPH}\n\n{page}", f"{page}\n\n{PARAGRAPH}"):
        chart = read_chart(whole)
        assert [str(line) for line in chart.lines] == list(MEANT)
        notes = [reading.note for reading in chart.readings if reading.kind == "skipped"]
        assert notes == ["text, not applied", "read with the line above", "read with the line above"]
    # Between lines it may restrict them, and below a list that draws no cards it may be the last line.
    rows = page.split("\n")
    assert is_refused("\n".join((*rows[:6], "", PARAGRAPH, "", *rows[6:])), at=9)
    last = "If you have found none of these hands: throw it all back and draw five cards."
    assert lines_of("\n".join((*rows[:-1], "", last))) == list(MEANT)


def test_a_rule_below_the_list_that_compares_hands_or_counts_gaps_is_reported() -> None:
    rules = (
        "HINTS\n- Of two flush draws the one with more high cards is better.\n- Low straights count as having two gaps."
    )
    notes = [reading.note for reading in read_chart(f"{numbered()}\n\n{rules}").readings[-2:]]
    assert all(note.endswith("not applied") for note in notes)
    idle = "HINTS\n- The best coffee is at the bar.\n- First prize is a car."
    notes = {reading.note for reading in read_chart(f"{numbered()}\n\n{idle}").readings[-2:]}
    assert notes == {"says nothing about play"}


def test_a_text_below_the_first_lines_is_no_text_above_the_list() -> None:
    for at in (1, 2, len(HANDS) - 1):
        for text in ("Not if a card of the suit is discarded.", "Two or more high cards?", "> not with an ace"):
            assert is_refused("\n".join((*HANDS[:at], "", text, "", *HANDS[at:])), at=at + 2)


def test_a_sentence_of_a_paragraph_may_define_a_term() -> None:
    text = "High card = J, Q, K or A. Never keep a kicker with a pair and never hold a high card with two pair."
    chart = read_chart(f"{numbered()}\n\n{text}")
    notes = [(reading.kind, reading.note) for reading in chart.readings[len(HANDS) :]]
    assert notes == [("definition", ""), ("skipped", "text, not applied")]


@pytest.mark.slow
@in_one_test(
    "text",
    ["> Larry wrote:\n> 1. hold a pat hand\n> 2. flush\n> and I lost", "|> first\n|>   1. four to a royal",
     "Re: Breaking straights??", "Home > Video Poker > Jacks or Better", "Casino » Games » Video Poker",
     "< Back   |   Menu", "< Back     Games > Double Bonus 10/7     Aa", "[[Main Page]]",
     "Deuces Wild\nJacks or Better\nBlackjack",
     "FAQ", "Is there a better list?"],
)  # fmt: skip
def test_quotations_and_links_are_no_lines(text: str) -> None:
    for page in (numbered(), "\n".join(HANDS)):
        for whole in (f"{text}\n\n{page}", f"{page}\n\n{text}"):
            assert lines_of(whole) == list(MEANT)


def test_signs_of_quotations_inside_of_a_list_are_no_quotations() -> None:
    page = numbered().replace("9. 4 to a flush", "9. 4 to a flush\n   > not with an ace, says I")
    assert is_refused(page, at=9)


def test_a_paragraph_below_the_heading_of_a_section_may_be_its_line() -> None:
    text = "You are lucky today: hold them all, and try not to shout too loud about it."
    rows = "\n".join(f"* {hand}" for hand in ("Four of a kind", "4 to a royal flush", "Flush", "Straight", "Pair"))
    page = f"Four deuces:\n\n{text}\n\nNo deuces:\n\n{rows}\n* 3 to a royal flush\n* Discard everything"
    assert is_refused(page, at=3, game="deuces-wild")
    # Above the first heading it is a text.
    assert "5-RF" not in lines_of(page.replace("Four deuces:\n\n", ""), "deuces-wild")


def test_a_list_may_be_quoted_and_hands_are_no_links() -> None:
    assert lines_of(f"Thanks, Larry!\n\n> {numbered().replace(chr(10), chr(10) + '> ')}") == list(MEANT)
    for text in ("Home > trips", "Trips > home", "Jacks or Better only", "[[flush"):
        assert is_refused(f"{numbered(HANDS[:-1])}\n\n{text}", at=len(HANDS) + 1)


@pytest.mark.slow
@in_one_test(
    ("style", "title"),
    [("{}", "NEXT BEST"), ("{}", "LONG SHOTS"), ("## {}", "Sets"), ("## {}", "When there's not much"),
     ("## {}", "Group 2 – Big stuff")],
)  # fmt: skip
def test_titles_in_a_list_with_marks(style: str, title: str) -> None:
    rows = [f"* {hand}" for hand in HANDS]
    parts = [style.format("TRULY GOOD"), *rows[:5], "{}", *rows[5:]]
    page = "\n".join([*parts[:8], *(["## The rest"] if style.startswith("#") else []), *parts[8:]])
    assert lines_of(page.format(style.format(title))) == list(MEANT)
    for other in ("UNSUITED ONLY", "WITH ACE", "Connected"):
        assert is_refused(page.format(other), at=7)
    # One row in capitals may go on with the line above.
    assert is_refused("\n".join((*rows[:5], "MUST TOUCH", *rows[5:])), at=6)


def test_a_title_may_be_a_hand() -> None:
    page = "\n".join(f"## {hand}\n* a fine hand" for hand in HANDS)
    assert is_refused(page, at=1)


@pytest.mark.slow
@in_one_test("sides", ["+----------------+", "┌────────────────┐", ".----------------."])
def test_a_box_around_a_list_is_no_table(sides: str) -> None:
    rows = (*HANDS[:8], "2 unsuited high", *HANDS[8:])
    inside = "\n".join(f"| * {hand:20}|" + "\n|   cards              |" * hand.endswith("high") for hand in rows)
    below = "| good luck at the tables, and never despair |"
    page = f"{sides}\n|  MY CARD  |\n{sides}\n{inside}\n{sides}\n{below}\n{sides}"
    assert lines_of(page) == [*MEANT[:8], "2-S: HH", *MEANT[8:]]
    # A row that goes on with no line is refused.
    assert is_refused(page.replace("  cards ", "  trees "), at=13)


# ------------------------------------------------------------------------------------------ titles that count up


def with_titles(style: str, below: dict[int, str], hands: tuple[str, ...] = HANDS) -> str:
    """Return a page whose lines are titles with numbers, some with a text below."""
    title, text = {"md": ("### {}. {}", "{}"), "html": ("<h3>{}. {}</h3>", "<p>{}</p>")}[style]
    blocks = [
        "\n\n".join([title.format(number, hand), *([text.format(below[number])] if number in below else [])])
        for number, hand in enumerate(hands, 1)
    ]
    return "\n\n".join(["# My chart" if style == "md" else "<h1>My chart</h1>", *blocks])


@in_one_test("style", ["md", "html"])
def test_titles_with_numbers_that_count_up_are_lines(style: str) -> None:
    assert lines_of(with_titles(style, {})) == list(MEANT)
    told = {2: "Keep all five cards and collect.", 8: "Jacks, queens, kings or aces.", 10: "Twos through tens."}
    assert lines_of(with_titles(style, told)) == ["5-SF or 5-RF", "5-4K", *MEANT[2:]]


@in_one_test(
    ("text", "meant"),
    [
        ("Not with a high pair.", "4-F if no 2-HP; 4-SF if no 2-HP; 4-RF if no 2-HP"),
        ("Kings or better.", None),
        ("Skip this with a low pair.", None),
        ("Ignore this line.", None),
        ("A low pair comes first with an ace.", None),
    ],
)
def test_a_text_below_such_a_title_restricts_its_line_or_is_refused(text: str, meant: str | None) -> None:
    for style in ("md", "html"):
        page = with_titles(style, {9: text})
        if meant is None:
            with pytest.raises(ChartError):
                lines_of(page)
        else:
            assert lines_of(page)[8] == meant


def test_titles_with_numbers_above_lists_are_titles() -> None:
    page = with_titles("md", {}, ("What to know", "Before you play", "The list", "Odds", "Pays", "Questions"))
    assert lines_of(page.replace("### 3. The list", f"### 3. The list\n\n{numbered()}")) == list(MEANT)


# ------------------------------------------------------------------------------------- sections in a paragraph each


def in_paragraphs(further: str = "") -> str:
    """Return a page that says in one paragraph what is held with so many deuces."""
    return (
        "Deuces Wild\n\nFour deuces: Hold the deuces only.\n\n"
        "Three deuces: Hold a wild royal. Otherwise hold just the deuces.\n\n"
        f"Two deuces: Hold four of a kind or better. Then four to a straight flush. {further}"
        "Otherwise hold only the deuces.\n\n"
        "One deuce: Hold four of a kind or better. Otherwise hold only the deuce.\n\n"
        "No deuces: Hold four or five to a royal flush. Hold any paying hand. Otherwise discard everything."
    )


def test_sentences_behind_the_number_of_wild_cards_are_lines() -> None:
    chart = chart_of(in_paragraphs(), "deuces-wild-full-pay")
    assert [(line.section.wild, str(line)) for line in chart.lines if line.section][:6] == [
        (4, "4-W"), (3, "5-RF"), (3, "3-W"), (2, "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K"), (2, "4-SF or 4-RF"), (2, "2-W")
    ]  # fmt: skip
    reading = chart.reading_of(5)
    assert reading is not None and (reading.number, reading.written) == (7, "four to a straight flush")
    assert len(chart.lines) == len(chart_of(in_paragraphs("Then four to a royal. "), "deuces-wild-full-pay").lines) - 1


@in_one_test(
    "sentence",
    [
        "Only 6-7 or higher.", "Never with an ace.", "Aces low do not count.", "But not A-3.", "Not 6-8.", "8-9.",
        "Four to a royal comes first.", "They must be open-ended.", "Touching cards only.", "If open-ended.",
    ],
)  # fmt: skip
def test_a_sentence_that_is_no_line_alone_is_refused(sentence: str) -> None:
    with pytest.raises(ChartError):
        chart_of(in_paragraphs(f"{sentence} "), "deuces-wild-full-pay")


# ----------------------------------------------------------------------------------------------- lists in lists


def nested(style: str, inner: tuple[str, ...], owner: str = "3 to a straight flush") -> str:
    """Return a page with a list inside the line above the last."""
    if style == "html":
        items = "".join(f"<li>{hand}</li>" for hand in HANDS[:-1])
        own = f"<li>{owner}<ul>{''.join(f'<li>{text}</li>' for text in inner)}</ul></li>"
        return f"<html><ul>{items}{own}<li>{HANDS[-1]}</li></ul></html>"
    front = {"md": "## Strategy\n\n", "txt": ""}[style]
    return front + "\n".join(
        [*(f"* {hand}" for hand in HANDS[:-1]), f"* {owner}", *(f"    - {text}" for text in inner), f"* {HANDS[-1]}"]
    )


@pytest.mark.slow
@in_one_test("style", ["html", "md", "txt"])
def test_items_of_a_list_inside_a_line_go_on_with_its_words(style: str) -> None:
    whole = "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"
    inner = ("with no gaps, or", "with one gap and at least one high card, or", "with two gaps and two high cards")
    assert lines_of(nested(style, inner))[-2] == whole
    assert lines_of(nested(style, ("with no gaps", "or with one gap and a high card")))[-2] != whole
    assert lines_of(nested(style, ("I love these hands",)))[-2] == "3-SF or 3-RF"
    # Kinds of draws with different numbers of gaps below a colon are one line.
    kinds = lines_of(nested(style, ("with no gaps", "with one gap and a high card"), "3 to a straight flush:"))
    assert kinds[-3:-1] == [
        "2-LP",
        "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA; 3-SF: 24A, 34A, 89J, 8TJ, or 9TQ",
    ]
    # No hand fits both of these, so each is a line.
    apart = lines_of(nested(style, ("with one high card", "with two high cards"), "3 to a straight flush:"))
    assert apart[-3:-1] == ["3-SF: h = 1", "3-SF: h = 2; 3-RF: h = 2"]
    at = 1 if style == "html" else len(HANDS) + 2 * (style == "md")
    assert is_refused(nested(style, ("with no gaps", "with one high card"), "3 to a straight flush:"), at=at)
    # Two conditions without a word between them, a restriction, and hands of their own.
    for other in (("with no gaps", "with one high card"), ("unless I say so",), ("flush", "the ones I like")):
        at = len(HANDS) + 2 * (style == "md") + (len(other) > 1)
        assert is_refused(nested(style, other), at=1 if style == "html" else at)
    # Examples, or lines of their own?
    at = 1 if style == "html" else len(HANDS) + 1 + 2 * (style == "md")
    assert is_refused(nested(style, ("K-Q suited", "J-10 suited"), "Two suited high cards"), at=at)


# ----------------------------------------------------------------------------------------------------- no list


@pytest.mark.slow
@in_one_test(
    ("page", "why"),
    [
        ("\n\n".join(f"After the {hand.lower()} I keep what comes next. So should you, my dear." for hand in HANDS),
         "is running text"),
        ("\n".join(f"{at}. Do you have a {hand.lower()}?\n   YES: Hold it." for at, hand in enumerate(HANDS[:-1], 1)),
         "asks questions"),
        ("\n\n".join(f"Question {at}: is there a {hand.lower()}?\nYES -> Keep it." for at, hand in enumerate(HANDS, 1)),
         "asks questions"),
    ],
)  # fmt: skip
def test_a_page_without_a_list_is_refused_in_one_message(page: str, why: str) -> None:
    with pytest.raises(ChartError, match=why) as caught:
        read_chart(page)
    assert caught.value.errors == ()
    # Beside a list it is a text; a line of a list that cannot be read is shown.
    with pytest.raises(ChartError, match="'pretty' is not"):
        read_chart(f"{page}\n\n{numbered().replace('. Flush', '. A pretty flosh')}")


@pytest.mark.slow
def test_a_list_of_sentences_is_a_list() -> None:
    rows = [f"- You should hold a {hand.lower()} if you have got one, my friend." for hand in HANDS]
    with pytest.raises(ChartError) as caught:
        read_chart("\n".join(("- You should hold a flosh.", *(f"- You should hold {hand.lower()}." for hand in HANDS))))
    assert caught.value.line == 1
    with pytest.raises(ChartError, match="is running text"):
        read_chart("\n".join(rows))


def test_questions_between_lines_are_no_page_of_questions() -> None:
    rows = [text for hand in HANDS for text in (f"What about {hand.lower()}?", hand)]
    with pytest.raises(ChartError) as caught:
        read_chart("\n".join(rows))
    assert len(caught.value.errors) > 1


# --------------------------------------------------------------------------------------------- tables and pages


def test_rows_of_a_table_may_be_broken() -> None:
    border = "+----+--------------+"
    rows = [f"| {at:>2} | {hand:15} |" for at, hand in enumerate(HANDS, 1)]
    page = "\n".join([border, "| No | Hand         |", border, *rows, border])
    broken = page.replace("Four of a kind ", "Four of        |\n|    | a kind         ")
    assert lines_of(page) == lines_of(broken) == list(MEANT)
    # Where the numbers do not count, each row is a line.
    assert is_refused(broken.replace("|  5", "|  7"), at=5)


def test_a_name_of_a_game_beside_the_number_of_a_page_is_no_line() -> None:
    page = "\n".join((*HANDS[:6], "", "              Jacks or Better    89", "", *HANDS[6:]))
    assert lines_of(page) == list(MEANT)
    # Values behind the other lines make it a line.
    values = "\n".join(f"{text}    88" if text and "89" not in text else text for text in page.split("\n"))
    assert lines_of(values) == [*MEANT[:6], "2-HP", *MEANT[6:]]


def test_titles_above_and_notes_below_a_table_of_fields() -> None:
    table = "#,Hold,EV\n" + "\n".join(f'{at},"{hand}",0.5' for at, hand in enumerate(HANDS, 1))
    titles = 'My Jacks sheet,,\n"9 for the boat, 6 flush, 25 quads",,\n,,'
    page = f"{titles}\n{table}\n,,\nNever hold a kicker with a pair!,,\n"
    assert lines_of(page) == list(MEANT)
    # In the column of hands it may be a line.
    last = f'{len(HANDS)},"{HANDS[-1]}"'
    assert is_refused(page.replace(last, f'{len(HANDS)},"Never hold a kicker with a pair!"'), at=15)


@pytest.mark.slow
def test_items_with_lists_of_lines_are_captions() -> None:
    for titles in (("PAT HANDS", "GOOD STUFF"), ("Made hands", "Draws and pairs"), ("Always", "The others")):
        for front in ("•", "1."):
            page = "\n".join(
                f"{front} {title}\n   – " + "\n   – ".join(own)
                for title, own in zip(titles, (HANDS[:7], HANDS[7:]), strict=True)
            )
            assert lines_of(page) == list(MEANT)
    # A caption that may restrict the lines is refused, and an item without a list makes the others lines.
    page = "* Mine\n    - " + "\n    - ".join(HANDS[:7]) + "\n* {}\n    - " + "\n    - ".join(HANDS[7:])
    assert lines_of(page.format("Yours")) == list(MEANT)
    assert is_refused(page.format("only with three of them"), at=9)
    assert is_refused(page.format("Yours") + "\n* Hers", at=9)


@pytest.mark.slow
def test_numbers_alone_and_in_a_paragraph() -> None:
    alone = "\n".join(f"{at}.\n{hand}" for at, hand in enumerate(HANDS, 1))
    paragraph = "Hold the first: " + "; ".join(f"({at}) {hand}" for at, hand in enumerate(HANDS, 1))
    assert lines_of(alone) == lines_of(alone.replace(".\n", "\n")) == lines_of(paragraph) == list(MEANT)
    # Numbers that do not count are no numbering.
    assert is_refused(alone.replace("4.\n", "14.\n"), at=3) and is_refused(paragraph.replace("(4)", "(5)"), at=1)


@pytest.mark.slow
@in_one_test("title", ["* * * THE REST * * *", "-- sometimes --", "==== Last chances ====", "*** if nothing else ***"])
def test_titles_with_ornaments(title: str) -> None:
    page = "\n".join((*HANDS[:7], "", title, *HANDS[7:]))
    assert lines_of(page) == list(MEANT)
    # A hand with ornaments may be a line, or the title of lines.
    assert is_refused(page.replace(title, f"{title.split(' ')[0] * 3} Flushes {title.split(' ')[-1] * 3}"), at=9)
    assert lines_of("\n".join(f"** {hand} **" for hand in HANDS)) == list(MEANT)


SECTIONS = """3 deuces:
Wild royal flush
Three deuces

2 deuces:
Four of a kind or better
Two deuces

1 deuce:
Three of a kind or better
One deuce

No deuces:
One pair
Nothing
"""


@in_one_test(
    ("row", "first"),
    [
        ("Four deuces: keep 'em.", "[4 deuces] 5-5K"),
        ("4 deuces: hold them", "[4 deuces] 5-5K"),
        ("4 deuces: just the deuces", "[4 deuces] 4-W"),
    ],
)
def test_a_heading_with_its_line_may_stand_above_headings_alone(row: str, first: str) -> None:
    line = read_chart(f"{row}\n\n{SECTIONS}", "page", load_game("deuces-wild")).lines[0]
    assert f"{line.section} {line}" == first


@in_one_test("row", ["4 deuces: throw them", "4 deuces hold", "Three deuces: hold", "4 deuces: hold what you like"])
def test_a_heading_whose_line_is_not_clear_is_refused(row: str) -> None:
    with pytest.raises(ChartError):
        read_chart(f"{row}\n\n{SECTIONS}", "page", load_game("deuces-wild"))
