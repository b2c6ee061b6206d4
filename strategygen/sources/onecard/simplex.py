"""Exact linear programmes: the simplex method in integers.

A programme maximises ``objective @ x`` over all x >= 0 with ``rows @ x <= bounds``, where no bound is negative. x = 0
is allowed, so no first phase is needed.

The tableau is kept between objectives: each starts at the vertex of the one before, and `keep` restricts the programme
to the optimal points of the last objective. This gives the range of a sum over all optimal solutions. sympy's `linprog`
gives the same optima (the tests compare them), but it starts anew for each of the more than hundred programmes of a
page; one with five cards and five raises takes nine seconds there, half a second here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd

#: Steps without progress before Bland's rule is used, which cannot cycle.
PATIENCE = 30


class Simplex:
    """A programme, its current vertex, and the face of points that are still allowed.

    It has the left side of each constraint (`rows`) and the right sides (`bounds`), none negative.

    Examples
    --------
    Maximise x + y with 2x + y <= 4 and x + 3y <= 7:

    >>> programme = Simplex([[2, 1], [1, 3]], [4, 7])
    >>> programme.maximise({0: 1, 1: 1}), programme.point()
    (Fraction(3, 1), [Fraction(1, 1), Fraction(2, 1)])
    """

    def __init__(self, rows: Sequence[Sequence[int]], bounds: Sequence[int]) -> None:
        if min(bounds, default=0) < 0:
            raise ValueError("a bound is negative")
        self.n = len(rows[0])
        # Row i: own[i] times its basic variable plus the entries times the variables of the columns equals the last
        # entry; all integers, up to a positive factor.  At first the slacks are basic.
        self.tableau = [[*row, bound] for row, bound in zip(rows, bounds, strict=True)]
        self.own = [1] * len(rows)
        self.basis = [self.n + i for i in range(len(rows))]
        self.columns = list(range(self.n))
        self.reduced = [0] * (self.n + 1)

    def maximise(self, objective: Mapping[int, int]) -> Fraction:
        """Return the greatest value of an objective on the face, and move to a vertex with it.

        The objective has the nonzero coefficients by variable; variable n + i is the slack of row i.

        Raises
        ------
        ValueError
            If the objective is unbounded.
        """
        # The row of the objective: scale times its value, plus the entries times the variables, is the last entry.
        reduced, scale = [-objective.get(variable, 0) for variable in self.columns] + [0], 1
        for row, own, variable in zip(self.tableau, self.own, self.basis, strict=True):
            if coefficient := objective.get(variable, 0):
                reduced, scale = _reduce(
                    [own * a + coefficient * scale * b for a, b in zip(reduced, row, strict=True)], own * scale
                )
        stalled = 0
        while (entering := self._entering(reduced, stalled > PATIENCE)) is not None:
            leaving = self._leaving(entering)
            stalled = 0 if self.tableau[leaving][-1] else stalled + 1
            reduced, scale = self._eliminate(reduced, scale, leaving, entering)
            self._pivot(leaving, entering)
        self.reduced = reduced
        return Fraction(reduced[-1], scale)

    def keep(self) -> None:
        """Restrict the programme to the optimal points of the last objective."""
        # A variable with a reduced cost is 0 in all of them.
        kept = [k for k in range(len(self.columns)) if not self.reduced[k]]
        self.columns = [self.columns[k] for k in kept]
        self.tableau = [[*(row[k] for k in kept), row[-1]] for row in self.tableau]

    def point(self) -> list[Fraction]:
        """Return the variables at the current vertex, without the slacks."""
        values = [Fraction(0)] * self.n
        for row, own, variable in zip(self.tableau, self.own, self.basis, strict=True):
            if variable < self.n:
                values[variable] = Fraction(row[-1], own)
        return values

    def _entering(self, reduced: list[int], bland: bool) -> int | None:
        improving = [k for k in range(len(self.columns)) if reduced[k] < 0]
        return min(improving, key=(self.columns if bland else reduced).__getitem__, default=None)

    def _leaving(self, entering: int) -> int:
        ratios = [
            (Fraction(row[-1], row[entering]), variable, i)
            for i, (row, variable) in enumerate(zip(self.tableau, self.basis, strict=True))
            if row[entering] > 0
        ]
        if not ratios:
            raise ValueError("the objective has no greatest value")
        return min(ratios)[2]

    def _pivot(self, leaving: int, entering: int) -> None:
        """Exchange a basic variable for that of a column."""
        for i, row in enumerate(self.tableau):
            if i != leaving and row[entering]:
                self.tableau[i], self.own[i] = self._eliminate(row, self.own[i], leaving, entering)
        row = self.tableau[leaving]
        self.own[leaving], row[entering] = row[entering], self.own[leaving]
        self.basis[leaving], self.columns[entering] = self.columns[entering], self.basis[leaving]

    def _eliminate(self, row: list[int], own: int, leaving: int, entering: int) -> tuple[list[int], int]:
        """Return a row after the exchange."""
        source = self.tableau[leaving]
        pivot, factor = source[entering], row[entering]
        changed = [pivot * a - factor * b for a, b in zip(row, source, strict=True)]
        changed[entering] = -factor * self.own[leaving]
        return _reduce(changed, pivot * own)


def _reduce(row: list[int], own: int) -> tuple[list[int], int]:
    """Return a row without a common factor."""
    common = gcd(own, *row)
    return ([a // common for a in row], own // common) if common > 1 else (row, own)
