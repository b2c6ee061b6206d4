"""The risk of ruin within a number of hands, computed with floating point numbers and rounded to nine decimals.

=============  ===============================================================
net            result of a hand; at least -1 unit.
depth          total loss that is ruin, in units.
time           number of hands until that much is lost, if ever.
=============  ===============================================================

For a hand that can lose no more than its bet, ``s ** hands * exp(-z * sum)`` is a martingale if s times the mean of
``exp(-z * net)`` is 1, and so the generating function of the time is ``exp(-z(s) * depth)``; for whole nets that is
exact.  For each s inside the unit circle there is one such z with a positive real part (Rouche).  The probability that
the time is at most N is a coefficient of that function divided by 1 - s; it is found by a sum over points on a circle
(Abate & Whitt, *Numerical inversion of probability generating functions*, 1992), with many hands over the first
points only, and the end of the sum is smoothed by Euler summation.

The tests compare the results with exact computation: the error is below 1e-9.  There is one exception: if the last
unit can be lost only in every second (third, ...) hand, and there are many hands, the error can be as large as the
probability that it is lost in the last hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

#: With the radius exp(-_DAMPING / N), other coefficients add exp(-2 * _DAMPING) at most.
_DAMPING = 12.0
#: Points on the circle, and how many more their sum is smoothed over.
_MOST_POINTS = 2000
_EULER = 12
#: Least number of steps around the circle: with few points, several steps lead from one to the next.
_LEAST_STEPS = 400
#: Denominator of the results.
_PARTS = 10**9


class RuinWithin:
    """The probability of losing a given amount within a number of hands.

    `nets` has each possible net, -1 or more, at least one below 0, and its probability, above 0.

    Examples
    --------
    A coin: in three hands two units are lost by tails, tails; in four also by tails, heads, tails, tails and by heads,
    tails, tails, tails.

    >>> coin = [(Fraction(-1), Fraction(1, 2)), (Fraction(1), Fraction(1, 2))]
    >>> str(RuinWithin(coin, 3).probability(Fraction(2))), str(RuinWithin(coin, 4).probability(Fraction(2)))
    ('1/4', '3/8')
    """

    def __init__(self, nets: Sequence[tuple[Fraction, Fraction]], hands: int) -> None:
        self.hands = hands
        self._nets = [(float(net), float(probability)) for net, probability in nets]
        # All N - 1 points above the real line, or enough of them for Euler summation.
        self._is_whole = hands <= _MOST_POINTS
        self._z = np.array(self._roots(hands if self._is_whole else _MOST_POINTS + _EULER))
        k = np.arange(len(self._z))
        # Errors are multiplied by exp(_DAMPING), so 1 - s is not computed as a difference.
        self._factors = (-1.0) ** k / -np.expm1(-(_DAMPING + 1j * math.pi * k) / hands)

    def probability(self, depth: Fraction) -> Fraction:
        """Return the probability that `depth` units, more than 0, are lost, rounded to nine decimals."""
        terms = (self._factors * np.exp(-self._z * float(depth))).real
        if self._is_whole:
            total = terms[0] + 2 * terms[1:-1].sum() + terms[-1]
        else:
            sums = terms[0] + 2 * np.cumsum(terms[1:])
            means = [math.comb(_EULER, j) * float(sums[_MOST_POINTS - 1 + j]) for j in range(_EULER + 1)]
            total = math.fsum(means) / 2**_EULER
        probability = math.exp(_DAMPING) * float(total) / (2 * self.hands)
        return Fraction(round(min(1.0, max(0.0, probability)) * _PARTS), _PARTS)

    def _roots(self, most: int) -> list[complex]:
        """Return z for the points k = 0..most: where the logarithm of the mean of exp(-z * net) is that of 1/s."""
        start = _DAMPING / self.hands
        loss, chance = self._nets[0]
        # At this z the losing hands alone make the mean large enough; from there Newton's steps descend to the root.
        z: complex = (start - math.log(chance)) / -loss
        z = self._newton(z, start)
        roots = [z]
        steps = math.ceil(_LEAST_STEPS / self.hands)
        for k in range(1, most + 1):
            for step in range(1, steps + 1):
                z = self._newton(z, complex(start, math.pi * (k - 1 + step / steps) / self.hands))
            roots.append(z)
        return roots

    def _newton(self, z: complex, target: complex) -> complex:
        for _ in range(100):
            more = slope = 0j
            for net, probability in self._nets:
                part = _expm1(-z * net)
                more += probability * part
                slope -= probability * net * (1 + part)
            # On the logarithm, which is nearly straight where the mean is large; the nearest branch is used.
            miss = _log1p(more) - target
            step = complex(miss.real, math.remainder(miss.imag, math.tau)) * (1 + more) / slope
            z -= step
            # The error after this step is about the square of the step.
            if abs(step) <= 1e-11 * abs(z):
                break
        return z


def _expm1(z: complex) -> complex:
    """Return exp(z) - 1, to all digits where it is small."""
    size = math.expm1(z.real)
    return complex(size * math.cos(z.imag) - 2 * math.sin(z.imag / 2) ** 2, (1 + size) * math.sin(z.imag))


def _log1p(z: complex) -> complex:
    """Return the logarithm of 1 + z, to all digits where it is small."""
    return complex(math.log1p(2 * z.real + abs(z) ** 2) / 2, math.atan2(z.imag, 1 + z.real))
