"""Numbers as a page shows them: the only place where anything is rounded, always with the digits stated.

Rounding is to the nearest, halves away from zero, by integer arithmetic on exact fractions.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

#: Decimals of the EV of a hold, and of the return of a whole game as a fraction of the bet.
VALUE_DIGITS = 6
RETURN_DIGITS = 12


def format_decimal(value: Fraction | int, digits: int) -> str:
    """Return a number with exactly `digits` decimals, halves rounded away from zero.

    Examples
    --------
    >>> format_decimal(Fraction(128, 100), 1), format_decimal(Fraction(1, 8), 2), format_decimal(Fraction(-1, 8), 2)
    ('1.3', '0.13', '-0.13')
    >>> format_decimal(Fraction(-1, 1000), 2), format_decimal(7, 0)
    ('0.00', '7')
    """
    value = Fraction(value)
    scaled, rest = divmod(abs(value.numerator) * 10**digits, value.denominator)
    scaled += 2 * rest >= value.denominator
    sign = "-" if value < 0 and scaled else ""
    whole, part = divmod(scaled, 10**digits)
    return f"{sign}{whole}.{part:0{digits}d}" if digits else f"{sign}{whole}"


def format_root(square: Fraction, digits: int) -> str:
    """Return the square root of a number with `digits` decimals, rounded to the nearest.

    Examples
    --------
    >>> format_root(Fraction(2), 4), format_root(Fraction(1, 4), 0), format_root(Fraction(9), 1)
    ('1.4142', '1', '3.0')
    """
    # Twice the root in units of the last digit, cut; half of it, rounded, is the root rounded.
    doubled = isqrt(4 * 10 ** (2 * digits) * square.numerator // square.denominator)
    return format_decimal(Fraction((doubled + 1) // 2, 10**digits), digits)


def format_enclosed(low: Fraction, high: Fraction, digits: int) -> str:
    """Return a number between two bounds with `digits` decimals, or fewer if the bounds do not determine them.

    Raises
    ------
    ValueError
        If they do not even determine the whole number.

    Examples
    --------
    >>> format_enclosed(Fraction("0.33333333"), Fraction("0.33333334"), 4)
    '0.3333'
    >>> format_enclosed(Fraction("0.12499"), Fraction("0.12501"), 3)
    '0.125'
    >>> format_enclosed(Fraction("0.12499"), Fraction("0.12501"), 2)
    '0.1'
    """
    for shown in range(digits, -1, -1):
        text = format_decimal(low, shown)
        if text == format_decimal(high, shown):
            return text
    raise ValueError(f"{low} and {high} differ too much to show a number between them")


def format_bounds(low: Fraction, high: Fraction, digits: int) -> tuple[str, str]:
    """Return two decimals that enclose two numbers: the lower one rounded down, the upper one rounded up.

    Examples
    --------
    >>> format_bounds(Fraction(1, 3), Fraction(2, 3), 2)
    ('0.33', '0.67')
    """
    unit = 10**digits
    below, above = Fraction(low * unit // 1, unit), Fraction(-(-high * unit // 1), unit)
    return format_decimal(below, digits), format_decimal(above, digits)


def format_percent(value: Fraction, digits: int) -> str:
    """Return a number as a percentage with `digits` decimals.

    Examples
    --------
    >>> format_percent(Fraction(703, 21658), 2)
    '3.25%'
    """
    return format_decimal(value * 100, digits) + "%"


def format_scientific(value: Fraction, digits: int = 3) -> str:
    """Return a number with one digit before the point, `digits` after it, and a power of ten.

    Examples
    --------
    >>> format_scientific(Fraction(6, 3442985)), format_scientific(Fraction(0)), format_scientific(Fraction(99999))
    ('1.743e-06', '0', '1.000e+05')
    """
    if value == 0:
        return "0"
    size = abs(value)
    exponent = len(str(size.numerator)) - len(str(size.denominator))
    if size < Fraction(10) ** exponent:
        exponent -= 1
    mantissa = format_decimal(size / Fraction(10) ** exponent, digits)
    if mantissa.startswith("10"):
        exponent += 1
        mantissa = format_decimal(size / Fraction(10) ** exponent, digits)
    return f"{'-' if value < 0 else ''}{mantissa}e{exponent:+03d}"


def format_count(count: int) -> str:
    """Return an integer with a comma between thousands.

    Examples
    --------
    >>> format_count(2598960)
    '2,598,960'
    """
    return f"{count:,}"


def format_value(value: Fraction, digits: int = VALUE_DIGITS) -> str:
    """Return the EV of a hold: an integer as it is, anything else with `digits` decimals.

    Examples
    --------
    >>> format_value(Fraction(800)), format_value(Fraction(28, 47))
    ('800', '0.595745')
    """
    return str(value.numerator) if value.denominator == 1 else format_decimal(value, digits)


def format_value_range(least: Fraction, most: Fraction) -> str:
    """Return the least and the largest of some EVs, as one number if they are equal.

    Two different EVs are shown with as many decimals as it takes to distinguish them.

    Examples
    --------
    >>> format_value_range(Fraction(863, 47), Fraction(925, 47)), format_value_range(Fraction(9), Fraction(9))
    ('[18.361702, 19.680851]', '9')
    >>> format_value_range(Fraction(3, 10**7), Fraction(4, 10**7))
    '[0.0000003, 0.0000004]'
    """
    if least == most:
        return format_value(least)
    digits = VALUE_DIGITS
    while format_decimal(least, digits) == format_decimal(most, digits):
        digits += 1
    return f"[{format_value(least, digits)}, {format_value(most, digits)}]"


def format_return(value: Fraction) -> str:
    """Return the return of a whole game in percent: an integer as it is, anything else with 10 decimals.

    Examples
    --------
    >>> format_return(Fraction(1653526326983, 1661102543100)), format_return(Fraction(6, 5))
    ('99.5439043695%', '120%')
    """
    return format_value(value * 100, RETURN_DIGITS - 2) + "%"


def format_per_thousand(cost: Fraction) -> str:
    """Return a cost per 1,000 hands, in units of the bet, with 4 decimals.

    Examples
    --------
    >>> format_per_thousand(Fraction(6, 3442985))
    '0.0017'
    """
    return format_decimal(1000 * cost, 4)


def format_pay(pay: Fraction) -> str:
    """Return a pay without rounding: an integer, a decimal if it ends, else p/q.

    Examples
    --------
    >>> [format_pay(Fraction(text)) for text in ("9", "4674.5051", "1/3")]
    ['9', '4674.5051', '1/3']
    """
    # Decimals that end have no more digits than their denominator has bits.
    most = pay.denominator.bit_length()
    digits = next((digits for digits in range(most) if 10**digits % pay.denominator == 0), None)
    return str(pay) if digits is None else format_decimal(pay, digits)


def format_pay_range(least: Fraction, most: Fraction | None) -> str:
    """Return a range of pays without rounding; `most` is None if there is no upper limit.

    Examples
    --------
    >>> format_pay_range(Fraction(789), Fraction(801)), format_pay_range(Fraction(1, 2), None)
    ('from 789 to 801', 'from 0.5 up')
    """
    return f"from {format_pay(least)} " + ("up" if most is None else f"to {format_pay(most)}")
