"""How a chart was read from its page, what is suspicious about it, and its lines in the author's own words."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from strategygen.charts.rows import NUMBERING, UNREAD
from strategygen.errors import shortened
from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json
from strategygen.pages.numbers import format_count, format_per_thousand, format_percent
from strategygen.pages.report import Field, Figure, Heading, Listing, Part, Rows, Text

if TYPE_CHECKING:
    from strategygen.charts import Chart, CheckReport
    from strategygen.charts.claims import Choice, Claim
    from strategygen.charts.explained import ExplainedReading
    from strategygen.charts.readings import Reading
    from strategygen.charts.suspicions import Suspicion

#: Most characters of a line of the page that is quoted.
MOST_QUOTED = 72
#: Width of the listing of readings in plain text.
_WIDTH = 98

# ------------------------------------------------------------------------------------------ the author's words


def quote(reading: Reading, most: int = MOST_QUOTED) -> str:
    """Return the line of a page as it is quoted: its number in the file, and its words.

    Examples
    --------
    >>> from strategygen.charts.readings import Reading
    >>> quote(Reading(12, "3. High pair", "line", words="High pair"))
    "file line 12 'High pair'"
    """
    return f"file line {reading.number} '{shortened(reading.words or reading.shown, most)}'"


def quote_line(chart: Chart, number: int | None) -> str:
    r"""Return what the author wrote for a line of a chart, by its number from 1; empty if that says nothing more.

    A line in the chart language is quoted only by its number in the file, if that is another one.

    Examples
    --------
    >>> from strategygen.charts import read_chart
    >>> chart = read_chart("My chart:\nFour to a royal\n2-HP")
    >>> quote_line(chart, 1), quote_line(chart, 2), quote_line(chart, None)
    ("file line 2 'Four to a royal'", 'file line 3', '')
    """
    reading = None if number is None else chart.reading_of(number)
    if reading is None:
        return ""
    if reading.is_plain:
        return quote(reading)
    is_numbered = any(part.kind == NUMBERING for part in reading.left_out)
    return "" if is_numbered or reading.number == number else f"file line {reading.number}"


def written_words(chart: Chart, number: int) -> str:
    r"""Return the plain words that the author wrote for a line of a chart, by its number from 1, or nothing.

    Examples
    --------
    >>> from strategygen.charts import read_chart
    >>> chart = read_chart("Four to a royal\n2-HP")
    >>> written_words(chart, 1), written_words(chart, 2)
    ('Four to a royal', '')
    """
    reading = chart.reading_of(number)
    return reading.words if reading is not None and reading.is_plain else ""


def is_in_plain_words(chart: Chart) -> bool:
    """Whether most lines of a chart were written in plain words."""
    lines = [reading for reading in chart.readings if reading.lines]
    return 2 * sum(reading.is_plain for reading in lines) > len(lines)


# ---------------------------------------------------------------------------------------------------- readings


def readings_figure(chart: Chart) -> Figure | None:
    r"""Return how many lines of a page were read; None for a page with nothing but lines of the chart language.

    Examples
    --------
    >>> from strategygen.charts import read_chart
    >>> figure = readings_figure(read_chart("My chart:\nFour to a royal\nHigh pair"))
    >>> figure.label, figure.cell.text
    ('Lines read', '2 of 3; skipped: title (1)')
    """
    readings = [reading for reading in chart.readings if reading.note != "comment"]
    skipped = Counter(reading.note for reading in readings if reading.kind == "skipped")
    unread = sum(reading.kind == "unread" for reading in readings)
    in_part = sum(any(part.kind == UNREAD for part in reading.left_out) for reading in readings if reading.lines)
    if not any(reading.is_plain for reading in readings) and not set(skipped) - {"title"} and not unread:
        return None
    text = f"{format_count(len(readings) - skipped.total() - unread)} of {format_count(len(readings))}"
    if unread:
        text += f"; cannot be read: {format_count(unread)}"
    if in_part:
        text += f"; read in part: {format_count(in_part)}"
    if skipped:
        text += f"; skipped: {', '.join(f'{note} ({count})' for note, count in skipped.items())}"
    return Figure("", "Lines read", Cell.of(text))


def readings_rows(explained: Sequence[ExplainedReading]) -> Rows[ExplainedReading]:
    """Return the lines of a page with what they were read as, their deals and an example."""

    def example(row: ExplainedReading) -> Cell:
        if row.deal is None or row.hold is None:
            return cells.missing()
        return Cell.of(f"{row.deal}: hold {row.hold if len(row.hold) else 'nothing'}", str(row.deal))

    def texts(parts: Sequence[str]) -> Cell:
        return cells.notation("; ".join(parts)) if parts else cells.missing()

    return Rows(
        (
            Field("line", "File line", lambda row: cells.exact(row.reading.number), right=True),
            Field("written", "As written", lambda row: row.reading.shown),
            Field("kind", "Kind", lambda row: row.reading.kind),
            Field("plain", "Read as, in plain words", lambda row: texts(row.plain)),
            Field("hand_held", "Read as", lambda row: texts(row.texts)),
            Field(
                "deals", "Deals", lambda row: cells.count(row.hands) if row.texts else cells.missing(), right=True
            ),
            Field("example", "Example", example),
            Field("note", "Note", lambda row: cells.exact(_note(row.reading) or None)),
        ),
        explained,
    )  # fmt: skip


def _note(reading: Reading) -> str:
    """Return what a line was taken for, and which parts of it were left out."""
    taken_for = {"heading": "heading of ", "skipped": "skipped: ", "unread": "not read: "}.get(reading.kind, "")
    notes = [f"{taken_for}{reading.note}"] if reading.note else []
    parts: dict[str, list[str]] = {}
    for part in reading.left_out:
        if part.kind != NUMBERING:
            parts.setdefault(part.kind, []).append(f"'{shortened(part.text, 40)}'")
    notes += [f"{kind} {', '.join(texts)} left out" for kind, texts in parts.items()]
    return "; ".join(notes)


def readings_listing(explained: Sequence[ExplainedReading]) -> Listing:
    """Return the lines of a page with what they were read as; plain text shows each as an entry of a list."""
    rows = readings_rows(explained)
    lines = ["How each line was read"]
    for row in explained:
        lines.append(f"{row.reading.number:>4}  {shortened(row.reading.shown, _WIDTH - 6)}")
        lines += textwrap.wrap(
            _read_as(row),
            _WIDTH,
            initial_indent=" " * 8,
            subsequent_indent=" " * 10,
            break_long_words=False,
            break_on_hyphens=False,
        )
    table = rows.table("line", "written", "plain", "hand_held", "deals", "example", "note")
    return Listing(table, tuple(lines))


def _read_as(row: ExplainedReading) -> str:
    """Return what a line was read as, in one sentence."""
    note = _note(row.reading)
    if not row.texts:
        return note or row.reading.kind
    plain = f" ({'; '.join(row.plain)})" if row.plain != row.texts else ""
    deals = f"{format_count(row.hands)} deals" if row.hands else "decides no deal"
    example = ""
    if row.deal is not None and row.hold is not None:
        example = f", such as {row.deal}: hold {row.hold if len(row.hold) else 'nothing'}"
    return f"{'; '.join(row.texts)}{plain}: {deals}{example}{'; ' if note else ''}{note}"


def readings_json(explained: Sequence[ExplainedReading]) -> Json:
    """Return the lines of a page for JSON; `line` is the number in the file, `lines` are those of the chart."""
    return [
        {
            "line": row.reading.number,
            "written": row.reading.written,
            "kind": row.reading.kind,
            "lines": list(row.reading.lines),
            "plain": "; ".join(row.plain) or None,
            "hand_held": "; ".join(row.texts) or None,
            "deals": row.hands,
            "example": None if row.deal is None else {"deal": str(row.deal), "hold": str(row.hold)},
            "note": row.reading.note,
            "left_out": [{"text": part.text, "kind": part.kind} for part in row.reading.left_out],
        }
        for row in explained
    ]


# ----------------------------------------------------------------------------------- lines that cannot be read


def unread_parts(report: CheckReport) -> tuple[Part, ...]:
    """Return the lines of a page that were left out, and what each can change, as parts of a page; none if none was."""
    unread = report.unread_lines
    if not unread:
        return ()
    sentences = [
        f"{quote(each.reading)}: {each.reason}. It can change {format_count(each.hands)} deals, and add at most "
        f"{_percent(each.gain)} of the bet."
        for each in unread
    ]
    bound = (
        "They may be lines of the chart, or conditions on lines. Whatever they mean, the return of the chart is at "
        f"most {format_percent(report.greatest_return, 6)}."
    )
    return Heading("What cannot be read"), Text("remarks", *map(_capital, sentences)), Text("paragraph", bound)


def unread_json(report: CheckReport) -> Json:
    """Return the lines of a page that were left out for JSON; `line` is the number in the file."""
    return [
        {
            "line": each.reading.number,
            "written": each.reading.written,
            "reason": each.reason,
            "deals": each.hands,
            "gain": str(each.gain),
        }
        for each in report.unread_lines
    ]


# -------------------------------------------------------------------------------------------------- suspicions


def suspicion_parts(report: CheckReport, suspicions: Sequence[Suspicion]) -> tuple[Part, ...]:
    """Return what is suspicious about a chart as parts of a page; none if nothing is."""
    if not suspicions:
        return ()
    sentences = [_capital(f"{_where(report, each)}{_reason(report, each)}.") for each in suspicions]
    return Heading("Possible misreadings and gaps"), Text("remarks", *sentences)


def suspicions_json(report: CheckReport, suspicions: Sequence[Suspicion]) -> Json:
    """Return what is suspicious about a chart for JSON; `line` is the number in the file."""
    return [
        {
            "kind": each.kind,
            "line": None if each.reading is None else each.reading.number,
            "written": None if each.reading is None else each.reading.written,
            "reading": None if each.number is None else str(report.chart.lines[each.number - 1]),
            "reason": _reason(report, each),
            "deals": each.hands,
            "cost": str(each.cost),
        }
        for each in suspicions
    ]


def _where(report: CheckReport, found: Suspicion) -> str:
    """Return the line of the page and how it was read, in front of the reason."""
    if found.reading is None:
        return ""
    if found.number is None:
        return f"{quote(found.reading)}: "
    return f"{quote(found.reading)}, read as {report.chart.lines[found.number - 1]}: "


def _reason(report: CheckReport, found: Suspicion) -> str:
    """Return why something is suspicious."""
    hands, total = f"{format_count(found.hands)} deals", format_count(found.total)
    section = f" in {found.section}" if found.section is not None else ""
    cost = f"cost {_percent(found.cost)} of the bet"
    what = ", ".join(found.what)
    match found.kind:
        case "pay table":
            return f"the page is for {' or '.join(found.what)}, it seems; this check is of {report.solution.game.id}"
        case "wild":
            return f"it drops a wild card in {hands} of {total}, {cost}"
        case "unplayed":
            decided = f"{_decider(report, found.other)} decides most of these"
            return f"it does not hold {what}{section} in {hands} of {total}, {cost}; {decided}"
        case "missing":
            return f"no line{section} for: {what}; {cost}, most of it where {_decider(report, found.other)} decides"
        case "uncovered":
            loss = f", {cost}" if found.cost else ""
            return f"no line{section} for: {what}; five cards are drawn in these deals{loss}"
        case "costly":
            return f"it misplays {hands}, {cost}"
        case "shape":
            shapes = "perhaps the author's shapes include them"
            return f"no line is for draws such as {what}, best in {hands}, {cost}; {shapes}"
        case "row":
            example, shape = found.what
            reading = f"these are read as no {shape} draws here; perhaps the author counts them as such"
            which = "cards in a row such as " if shape == "open-ended" else ""
            of_cost = f", {cost}" if found.cost else ""
            return f"it does not hold {which}{example}, in {hands}{of_cost}; {reading}"
        case "low":
            reading = "write how they count, as in 'A-2-3 counts as two gaps, 2-3-4 as one gap', if it is otherwise"
            return f"it holds {what} by the cards missing between them, not best in {hands}, {cost}; {reading}"
        case "example":
            if found.other is None:
                return f"the example {what} is not a deal of this game"
            return f"the example {what} is decided by {_decider(report, found.other)}"
        case "value":
            value, low, high = found.what
            evs = low if low == high else f"{low} to {high}"
            return f"the value {value} beside it is not its EV, {evs}"
        case "dead":
            if found.other is None:
                return "it decides no deal, for no deal has such a hand"
            return (
                f"it decides no deal; lines above decide all {total} deals to which it applies, "
                f"{_decider(report, found.other)} most of them"
            )
    return _left_out_reason(found)


def _left_out_reason(found: Suspicion) -> str:
    match found.what[0]:
        case "footnote" | "text":
            return f"this {found.what[0]} was not applied"
        case "footnote mark":
            return f"the mark {found.what[1]} has no footnote on this page{_other_lines(found)}"
        case "style sheet in another file":
            return "this style sheet in another file was not read; it may hide, move or replace lines of the page"
    return f"the column with '{shortened(found.what[1], 40)}' was not read{_other_lines(found)}"


def _other_lines(found: Suspicion) -> str:
    more = found.total - 1
    return "" if not more else f", nor {format_count(more)} more such {'entry' if more == 1 else 'entries'}"


def _decider(report: CheckReport, number: int | None) -> str:
    if number is None or number > len(report.chart.lines):
        return "no line"
    quoted = quote_line(report.chart, number)
    return f"line {number} ({quoted})" if quoted else f"line {number}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _percent(cost: Fraction) -> str:
    """Return a cost in percent, with as many decimals as it takes to see it."""
    digits = next((digits for digits in (2, 3, 4) if cost * 10 ** (digits + 2) >= 1), 5)
    return format_percent(cost, digits)


# ---------------------------------------------------------------------------------------- choices and claims


def choices_sentence(report: CheckReport, choices: Sequence[Choice], most: int = 5) -> str:
    """Return what "worst allowed holds" means, and the lines that leave a choice, with what it costs."""
    if not choices:
        return ""
    shown = []
    for choice in choices[:most]:
        quoted = quote_line(report.chart, choice.number) or str(report.chart.lines[choice.number - 1])
        shown.append(f"line {choice.number} ({quoted}), {format_per_thousand(choice.cost)}")
    more = f"; and {len(choices) - most} more" if len(choices) > most else ""
    return (
        "Worst allowed holds: some lines fit a deal in several ways, and the worst of these holds is taken. Lines that "
        f"leave such a choice, with its cost in units per 1,000 hands: {'; '.join(shown)}{more}."
    )


def claim_sentence(report: CheckReport, claim: Claim) -> str:
    """Return how a claimed return compares with the returns of a chart.

    Examples
    --------
    >>> from strategygen.charts import Chart, check_chart
    >>> from strategygen.charts.claims import parse_claim
    >>> from strategygen.games import load_game
    >>> from strategygen.values import solve
    >>> report = check_chart(Chart.of(["2-HP", "none"]), solve(load_game("jacks-or-better")))
    >>> print(claim_sentence(report, parse_claim("55.5%")))
    The claimed return 55.5% is 2.1758 percentage points above the return of the chart with the best allowed holds.
    >>> print(claim_sentence(report, parse_claim("99.54%")))
    The claimed return 99.54% is that of optimal play, not of this chart: 46.2158 percentage points above.
    """
    from strategygen.charts.claims import judge_claim

    verdict = judge_claim(claim, report)
    head = f"The claimed return {claim.text}"
    has_choice = report.return_worst != report.expected_return
    if verdict.agrees and verdict.agrees_worst:
        return f"{head} is that of the chart, to the digits claimed."
    if verdict.agrees or verdict.agrees_worst:
        which = "best" if verdict.agrees else "worst"
        return f"{head} is that of the chart with the {which} allowed holds, to the digits claimed."
    if verdict.is_between:
        sentence = f"{head} is between the returns with the worst and the best allowed holds"
        if verdict.worst_lines:
            names = ", ".join(_decider(report, number) for number in verdict.worst_lines)
            sentence += f"; it is the return if the worst hold is taken where {names} decides, and else the best"
        return f"{sentence}."
    points = f"{_points(verdict.difference)} percentage points {'above' if verdict.difference > 0 else 'below'}"
    if verdict.agrees_optimal:
        return f"{head} is that of optimal play, not of this chart: {points}."
    of_best = " with the best allowed holds" if has_choice else ""
    if verdict.difference < 0 and has_choice:
        gap = report.return_worst - claim.value
        return f"{head} is {_points(gap)} percentage points below the return of the chart with the worst allowed holds."
    return f"{head} is {points} the return of the chart{of_best}."


def _points(difference: Fraction) -> str:
    return format_percent(abs(difference), 4).removesuffix("%")


def claim_json(report: CheckReport, claim: Claim) -> Json:
    """Return a claimed return for JSON."""
    from strategygen.charts.claims import judge_claim

    verdict = judge_claim(claim, report)
    return {
        "claimed": str(claim.value),
        "agrees": verdict.agrees,
        "agrees_worst": verdict.agrees_worst,
        "agrees_optimal": verdict.agrees_optimal,
        "worst_hold_lines": None if verdict.worst_lines is None else list(verdict.worst_lines),
        "difference": str(verdict.difference),
    }
