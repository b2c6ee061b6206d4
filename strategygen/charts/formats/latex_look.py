r"""How the text of a LaTeX page looks, as far as that may hide it: colours, sizes, moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from strategygen.charts.formats.colors import brightness
from strategygen.charts.patterns import pattern_of

#: Commands that colour text, and those that colour what is behind it.
_OF_TEXT, _BEHIND = frozenset({"color", "textcolor"}), frozenset({"rowcolor", "cellcolor", "colorbox", "pagecolor"})
_LIGHT, _DARK = 200, 60
_LENGTH = pattern_of(r"\s*([+-]?[0-9]*\.?[0-9]+)\s*([a-z]*)")
#: Points of a unit; commands for lengths are as long as a line is high.
_POINTS = {"cm": 28, "mm": 3, "in": 72, "em": 10, "ex": 5, "pc": 12, "pt": 1, "": 1}
_LEAST_SIZE, _MOST_MOVED = 3, 20


@dataclass(frozen=True, slots=True)
class Look:
    """Whether text is light, what is behind it is dark, and whether text is moved or made too small to read."""

    light: bool = False
    dark: bool = False
    odd: bool = False

    @property
    def is_doubtful(self) -> bool:
        """Whether a reader may not see the text."""
        return self.odd or self.light != self.dark

    def after(self, command: str, arguments: Sequence[str], colors: Mapping[str, int]) -> Look:
        r"""Return the look after a command with these arguments; `colors` are the brightnesses of defined colours.

        Examples
        --------
        >>> Look().after("color", ["white"], {}).is_doubtful, Look().after("color", ["white!10!black"], {}).is_doubtful
        (True, False)
        >>> Look().after("vspace", ["-3cm"], {}).is_doubtful, Look().after("vspace", ["-2pt"], {}).is_doubtful
        (True, False)
        """
        if command in _OF_TEXT | _BEHIND:
            bright = brightness_of(arguments[0] if arguments else "", colors)
            if command in _OF_TEXT:
                return replace(self, light=bright > _LIGHT)
            return replace(self, dark=bright < _DARK)
        length = _LENGTH.match(arguments[0]) if arguments else None
        if length is None or len(length[1]) > 20:
            return self
        points = abs(int(float(length[1]) * _POINTS.get(length[2], 1)))
        moved = command in ("raisebox", "vspace", "hspace") and points > _MOST_MOVED
        is_odd = moved and (command == "raisebox" or length[1].startswith("-"))
        if command == "scalebox":
            is_odd = float(length[1]) < 0.4
        elif command in ("fontsize", "resizebox", "parbox", "makebox", "framebox"):
            is_odd = points < _LEAST_SIZE
        return replace(self, odd=self.odd or is_odd)


def brightness_of(text: str, colors: Mapping[str, int]) -> int:
    """Return the brightness of a colour such as ``red!20!white`` from 0 to 255; 128 if it is not known.

    Examples
    --------
    >>> brightness_of("white", {}), brightness_of("black!10", {}), brightness_of("mine", {"mine": 7})
    (255, 229, 7)
    """
    parts = [part.strip() for part in text.split("!")[:3]]
    levels = [
        colors.get(part, brightness(part.lower())) for part in (parts[0], parts[2] if len(parts) > 2 else "white")
    ]
    own, other = (128 if level is None else level for level in levels)
    share = int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() and len(parts[1]) < 4 else 100
    return (own * share + other * (100 - share)) // 100


def defined_brightness(model: str, value: str) -> int | None:
    """Return the brightness of a colour that a page defines; None if the model is not known.

    Examples
    --------
    >>> defined_brightness("HTML", "FFFFFF"), defined_brightness("gray", "1"), defined_brightness("rgb", "1,1,0")
    (255, 255, 225)
    """
    if model == "HTML":
        return brightness(f"#{value.strip().lower()}")
    numbers = [float(part) for part in re.findall(r"[0-9]{0,5}\.?[0-9]{1,5}", value)[:3]]
    if model == "gray" and numbers:
        return int(255 * numbers[0])
    if len(numbers) != 3 or model not in ("rgb", "RGB"):
        return None
    scale = 255 if model == "rgb" else 1
    return brightness("rgb({},{},{})".format(*(int(number * scale) for number in numbers)))
