"""Changes of a chart: what each does to the lines, and its text.

============  =================================================================
move          a line goes above or below another one.
strike        a line is left out.
add           a new line goes above or below another one.
split         a part of a line stays, and the line goes below a later one.
gain          how much the return rises by a change, exactly, the worst hold
              taken where a line fits in several ways; units per unit bet.
============  =================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from strategygen.charts import Chart
from strategygen.language import Line


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line, and its number in the chart before all repairs; None for a line that was added.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> print(NumberedLine(parse_line("2-HP"), 7), "and", NumberedLine(parse_line("2-HP")))
    line 7 and the new line '2-HP'
    """

    line: Line
    number: int | None = None

    def __str__(self) -> str:
        return f"the new line '{self.line}'" if self.number is None else f"line {self.number}"


def numbered_lines(chart: Chart) -> tuple[NumberedLine, ...]:
    """Return the lines of a chart with their numbers, from 1."""
    return tuple(NumberedLine(line, number) for number, line in enumerate(chart.lines, 1))


@dataclass(frozen=True, slots=True)
class Repair:
    """One change of a chart and its gain.

    ``str()`` is an instruction such as "move line 12 above line 11"; numbers are those of the chart before all repairs.

    Attributes
    ----------
    kind : str
        ``"move"``, ``"strike"``, ``"add"`` or ``"split"``.
    gain : Fraction
        How much the return rises, units per unit bet.
    subject : NumberedLine
        The line that is moved, struck, added or split.
    anchor : NumberedLine or None
        The line next to which it goes; None if it is struck, or is the first of an empty chart.
    side : str
        ``"above"`` or ``"below"`` the anchor.
    kept : Line or None
        Of a split the part that stays.
    opens_section : bool
        Whether an added line is the first under its heading.

    Examples
    --------
    >>> lines = numbered_lines(Chart.of(["4-F", "2-LP", "2-HP"]))
    >>> move = Repair("move", Fraction(1, 100), lines[2], lines[0], "above")
    >>> print(move, [str(each.line) for each in move.apply(lines)])
    move line 3 above line 1 ['2-HP', '4-F', '2-LP']
    """

    kind: str
    gain: Fraction
    subject: NumberedLine
    anchor: NumberedLine | None = None
    side: str = "below"
    kept: Line | None = None
    opens_section: bool = False

    def __str__(self) -> str:
        return self.in_words(str, str)

    def in_words(self, show_line: Callable[[Line], str], show_numbered: Callable[[NumberedLine], str]) -> str:
        """Return the instruction with the lines and the places in it as two functions show them.

        Examples
        --------
        >>> lines = numbered_lines(Chart.of(["4-F", "2-LP"]))
        >>> move = Repair("move", Fraction(1, 100), lines[1], lines[0], "above")
        >>> move.in_words(str, lambda place: f"'{place.line}'")
        "move '2-LP' above '4-F'"
        """
        place = "at the end" if self.anchor is None else f"{self.side} {show_numbered(self.anchor)}"
        if self.kind == "add":
            heading = f"{self.line.section} " if self.opens_section else ""
            return f"add '{heading}{show_line(self.line)}' {place}"
        subject = show_numbered(self.subject)
        match self.kind:
            case "strike":
                return f"strike {subject}"
            case "split":
                return f"split {subject}: keep '{show_line(self.line)}' there, and move it {place}"
        return f"move {subject} {place}"

    @property
    def line(self) -> Line:
        """The line moved, struck or added; of a split the part that stays."""
        return self.subject.line if self.kept is None else self.kept

    def apply(self, lines: Sequence[NumberedLine]) -> tuple[NumberedLine, ...]:
        """Return the lines of a chart after this change."""
        changed = list(lines)
        if self.kind != "add":
            changed.remove(self.subject)
        if self.kind != "strike":
            place = len(lines) if self.anchor is None else changed.index(self.anchor) + (self.side == "below")
            changed.insert(place, self.subject)
        if self.kept is not None:
            changed.insert(lines.index(self.subject), NumberedLine(self.kept))
        return tuple(changed)
