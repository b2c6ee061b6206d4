"""Results as HTML tables in notebooks and as data frames, both made from the same exact records.

==========  ====================================================================
record      a row of a result: exact values (str, int, bool, Fraction, None) by
            column name.
caption     a short title of the result, shown above its table.
==========  ====================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, TypeVar

from strategygen.errors import MissingPackageError

if TYPE_CHECKING:
    import pandas


Record = dict[str, "str | int | Fraction | None"]

#: The largest number of records that a notebook shows.
MOST_SHOWN = 100


def approximate(value: Fraction | int, digits: int = 8) -> str:
    """Return a number rounded to `digits` significant digits; an integer is exact.

    Examples
    --------
    >>> approximate(Fraction(1653526326983, 1661102543100)), approximate(Fraction(2, 10**7)), approximate(4000)
    ('0.99543904', '2e-07', '4000')
    """
    value = Fraction(value)
    return str(value) if value.denominator == 1 else f"{float(value):.{digits}g}"


class Result:
    """Base class of results that notebooks show as a table and `to_frame` turns into a data frame.

    A subclass defines `to_records`, and `caption` if its table has a caption.
    """

    __slots__ = ()

    #: Name of a column; consecutive records with the same value there are shown below that value as a heading.
    heading: ClassVar[str] = ""

    def to_records(self) -> Sequence[Record]:
        """Return the exact records of the result, one for each table row."""
        raise NotImplementedError

    @property
    def caption(self) -> str:
        """The title shown above the table."""
        return ""

    def to_frame(self) -> pandas.DataFrame:
        """Return the records as a data frame; fractions stay exact.

        Raises
        ------
        MissingPackageError
            If pandas is not installed.
        """
        try:
            from pandas import DataFrame
        except ImportError:
            raise MissingPackageError("to_frame needs pandas, which is not installed: pip install pandas") from None
        return DataFrame.from_records(list(self.to_records()))

    def _repr_html_(self) -> str:
        from html import escape

        records = self.to_records()
        names = [name for name in (records[0] if records else ()) if name != self.heading]
        rows = list(_rows(records[:MOST_SHOWN], names, self.heading))
        more = len(records) - MOST_SHOWN
        head = "".join(f"<th>{escape(name.replace('_', ' ').capitalize())}</th>" for name in names)
        return (
            "<table>\n"
            + (f"<caption>{escape(self.caption)}</caption>\n" if self.caption else "")
            + (f"<thead><tr>{head}</tr></thead>\n" if names else "")
            + "<tbody>\n"
            + "".join(f"<tr>{row}</tr>\n" for row in rows)
            + "</tbody>\n</table>"
            + (f"\n<p>and {more:,} more</p>" if more > 0 else "")
        )


def _rows(records: Sequence[Record], names: Sequence[str], heading: str) -> Iterator[str]:
    """Yield the HTML cells of each row of a table, including heading rows."""
    from html import escape

    above: object = None
    for record in records:
        if heading and record[heading] != above:
            above = record[heading]
            yield f'<td></td><th colspan="{len(names) - 1}">{escape(str(above))}</th>'
        yield "".join(_cell(record[name]) for name in names)


def _cell(value: str | int | Fraction | None) -> str:
    from html import escape

    if isinstance(value, bool):
        return f"<td>{'yes' if value else 'no'}</td>"
    if isinstance(value, Fraction) and value.denominator != 1:
        return f'<td title="{value}">{approximate(value)}</td>'
    if isinstance(value, (int, Fraction)):
        return f"<td>{value}</td>"
    return f'<td style="text-align: left">{"" if value is None else escape(value)}</td>'


ResultT = TypeVar("ResultT", bound=Result)


class Results(tuple[ResultT, ...], Result):
    """A tuple of results of the same type, such as the rows of a sweep, shown as one table.

    Examples
    --------
    >>> from strategygen import Deal, load_game, solve
    >>> holds = solve(load_game("jacks-or-better")).holds(Deal("Ah Kh Qh Jh Ts"))
    >>> holds.to_records()[0]
    {'hold': 'Ah Kh Qh Jh', 'value': Fraction(868, 47), 'optimal': True}
    """

    __slots__ = ()

    def to_records(self) -> Sequence[Record]:
        return [record for result in self for record in result.to_records()]
