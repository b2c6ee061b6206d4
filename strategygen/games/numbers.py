"""Parsing of exact numbers: integers, decimals, fractions, percentages; never a float."""

from __future__ import annotations

import re
from fractions import Fraction

from strategygen.errors import GameError, RiskError, shortened, shown_value

#: At most 40 digits on each side of the decimal point or slash.
_NUMBER = re.compile(
    r"(?P<number>\d{1,40}(?:\.\d{1,40})?|\d{1,40}/0*[1-9]\d{0,39}|(?P<part>\.\d{1,40})|(?P<power>\d{1,40}[eE]\+?\d{1,2}))"
    r"\s*(?P<percent>%?)",
    re.ASCII,
)


def parse_number(text: str, *, percent: bool = False, as_pay: bool = False) -> Fraction | None:
    """Return the non-negative number that a text is, an integer, a decimal or p/q, or None.

    A percent sign may follow with `percent`.  With `as_pay` powers of ten such as 1e6 are valid, ".5" is not.

    Examples
    --------
    >>> parse_number("4.5"), parse_number(" 1/3 "), parse_number("0.25 %", percent=True), parse_number("5%")
    (Fraction(9, 2), Fraction(1, 3), Fraction(1, 400), None)
    """
    match = _NUMBER.fullmatch(text.strip())
    if match is None or (match["percent"] and not percent) or match["part" if as_pay else "power"]:
        return None
    return Fraction(match["number"]) / (100 if match["percent"] else 1)


def parse_pay(value: object, what: str = "a pay") -> Fraction:
    """Return a pay as an exact fraction; text may be an integer, a decimal or p/q, `what` is its name in messages.

    Raises
    ------
    GameError
        If the value is not such a number.

    Examples
    --------
    >>> parse_pay("4674.5051"), parse_pay("1/3"), parse_pay(0)
    (Fraction(46745051, 10000), Fraction(1, 3), Fraction(0, 1))
    >>> parse_pay("-1", "the pay of flush")
    Traceback (most recent call last):
    strategygen.errors.GameError: the pay of flush: '-1' is not a number such as 9, 4.5 or 1/3; a pay cannot be negative
    """
    number: Fraction | None = None
    if isinstance(value, str):
        number = parse_number(value, as_pay=True)
    elif isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        number = Fraction(value) if 0 <= value < 10**40 and value.denominator < 10**40 else None
    if number is not None:
        return number
    text = value.strip() if isinstance(value, str) else shown_value(value)
    is_negative = value < 0 if isinstance(value, (int, Fraction)) else text.startswith("-")
    problem = "a pay cannot be negative" if is_negative else "up to 40 digits are read"
    raise GameError(f"{what}: {shortened(text, 40)!r} is not a number such as 9, 4.5 or 1/3; {problem}")


def parse_return(text: str, what: str = "a return") -> Fraction:
    """Return a return, a non-negative integer, decimal, fraction or percentage, as an exact fraction.

    Raises
    ------
    GameError
        If the value is not such a number.

    Examples
    --------
    >>> parse_return("0.995"), parse_return("99.5%"), parse_return("1")
    (Fraction(199, 200), Fraction(199, 200), Fraction(1, 1))
    >>> parse_return("all", "--return")
    Traceback (most recent call last):
    strategygen.errors.GameError: --return: 'all' is not a return such as 1, 0.995, 199/200 or 99.5%
    """
    number = parse_number(text, percent=True, as_pay=True)
    if number is None:
        shown = shortened(text.strip(), 40)
        raise GameError(f"{what}: {shown!r} is not a return such as 1, 0.995, 199/200 or 99.5%")
    return number


def parse_share(text: str, what: str = "a share") -> Fraction:
    """Return a share, such as a probability: a decimal, p/q, or either with a percent sign, as an exact fraction.

    Raises
    ------
    RiskError
        If the text is not such a number.

    Examples
    --------
    >>> parse_share("0.05"), parse_share("1/20"), parse_share("0.25%")
    (Fraction(1, 20), Fraction(1, 20), Fraction(1, 400))
    """
    number = parse_number(text, percent=True)
    if number is None:
        raise RiskError(f"{what}: {shortened(text, 40)!r} is not a number such as 0.05, 5% or 1/20")
    return number
