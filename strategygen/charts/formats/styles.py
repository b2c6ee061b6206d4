"""What the declarations of styles may hide, read with caution.

doubt : a declaration that may hide, move, cover, replace or reorder the text of an element.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from strategygen.charts.formats.colors import LEAST_OPACITY, is_color, is_transparent
from strategygen.charts.patterns import pattern_of

_DECLARATION = pattern_of(r"(?<![a-z-])(-?[a-z][a-z-]*)\s*:([^;{}]*)")
_LENGTH = pattern_of(r"([+-]?(?:\d+\.?\d*|\.\d+))(%|[a-z]*)")
_STRING = pattern_of(r"\"([^\"]*)\"|'([^']*)'")
_PIXELS = {"px": 1.0, "": 1.0, "pt": 1.33, "pc": 16.0, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "in": 96.0,
           "cm": 38.0, "mm": 3.8, "vw": 10.0, "vh": 8.0, "%": 5.0}  # fmt: skip

#: Text of a smaller size than this is not read by anybody; lengths are in pixels.
_LEAST_SIZE = 4.0
_MOST_NEGATIVE, _LEAST_BOX = -50.0, 12.0

_HIDING = frozenset({
    ("display", "none"), ("visibility", "hidden"), ("visibility", "collapse"), ("content-visibility", "hidden"),
    ("color", "transparent"),
})  # fmt: skip
#: Properties that are in doubt with every value but these.
_DOUBTFUL = frozenset({
    "clip", "clip-path", "mask", "mask-image", "-webkit-mask", "-webkit-mask-image", "filter", "transform",
    "translate", "scale", "rotate", "offset", "offset-path", "animation", "animation-name", "-webkit-text-security",
    "-webkit-text-fill-color", "mix-blend-mode", "order", "grid-row", "grid-column", "grid-area", "writing-mode",
    "unicode-bidi",
})  # fmt: skip
_HARMLESS = frozenset({
    "none", "auto", "0", "normal", "initial", "unset", "inherit", "horizontal-tb", "isolate", "currentcolor",
})  # fmt: skip
_MOVING = frozenset({
    "left", "top", "right", "bottom", "inset", "text-indent", "margin", "margin-left", "margin-top", "margin-right",
    "margin-bottom", "margin-block", "margin-inline",
})  # fmt: skip
_BOXES = frozenset({"height", "max-height", "width", "max-width", "block-size", "inline-size", "line-height", "zoom"})
_UNKNOWN = ("var(", "calc(", "env(", "attr(", "min(", "max(", "clamp(")
#: The use of a custom property, which may have a value for when it has none.
_USE = pattern_of(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
#: Most values of a declaration with custom properties, and how often one may use another.
_MOST_VALUES, _MOST_USES = 64, 8
_WATCHED = frozenset({"display", "visibility", "opacity", "font-size", "color", *_MOVING, *_BOXES})


@dataclass(frozen=True, slots=True)
class Custom:
    """The values that each custom property may have in a mode, in lower case, and which have one everywhere."""

    values: Mapping[str, frozenset[str]] = field(default_factory=dict)
    everywhere: frozenset[str] = frozenset()

    def resolved(self, value: str) -> tuple[list[str], bool]:
        """Return the values that a declaration may have, and whether it has one of them for certain.

        One that uses a property without a value does nothing.

        Examples
        --------
        >>> custom = Custom({"--ink": frozenset({"#222"}), "--o": frozenset({"0"})}, frozenset({"--ink"}))
        >>> custom.resolved("var(--ink)"), custom.resolved("var(--o, 1)"), custom.resolved("var(--none)")
        ((['#222'], True), (['0', '1'], False), ([], False))
        """
        values, is_certain = [value], True
        for _ in range(_MOST_USES):
            if not any("var(" in each for each in values) or len(values) > _MOST_VALUES:
                break
            longer: list[str] = []
            for each in values:
                use = _USE.search(each)
                if use is None:
                    longer.append(each)
                    continue
                own = sorted(self.values.get(use[1], ()))
                if len(own) > _MOST_VALUES:
                    return [value], False
                if use[1] not in self.everywhere:
                    own, is_certain = own + [part for part in (use[2],) if part is not None], False
                longer += [each[: use.start()] + one + each[use.end() :] for one in own]
            values = longer
        # One that is still not known stays in doubt.
        return (values, is_certain) if len(values) <= _MOST_VALUES else ([value], False)


def declarations(text: str) -> list[tuple[str, str]]:
    """Return the properties and values of a style, in lower case.

    Examples
    --------
    >>> declarations("Color: RED !important; opacity:0")
    [('color', 'red'), ('opacity', '0')]
    """
    found = _DECLARATION.findall(text.lower())
    return [(name, " ".join(value.replace("!important", " ").split())) for name, value in found]


def hides(name: str, value: str) -> bool:
    """Whether a declaration hides text for certain.

    Examples
    --------
    >>> hides("opacity", "0.0"), hides("opacity", "0.1"), hides("visibility", "hidden")
    (True, False, True)
    """
    if name in ("opacity", "font-size"):
        length = _LENGTH.fullmatch(value)
        return length is not None and float(length[1]) == 0
    return (name, value) in _HIDING


def doubt_of(style: Iterable[tuple[str, str]], custom: Custom | None = None) -> str:
    """Return the declaration of a style that may hide the text of an element; empty if there is none.

    Colours aside, which depend on what is behind, if they are known.  `custom` are the custom properties of the page.

    Examples
    --------
    >>> doubt_of([("color", "red"), ("left", "-9999px")]), doubt_of([("margin", "0 -2px")])
    ('left: -9999px', '')
    >>> doubt_of([("opacity", "var(--o)")], Custom({"--o": frozenset({"0"})})), doubt_of([("color", "lab(1 0 0)")])
    ('opacity: 0', 'color: lab(1 0 0)')
    """
    custom = custom or Custom()
    style = [(name, each) for name, value in style for each in custom.resolved(value)[0]]
    is_clipped = any(name.startswith("overflow") and not value.startswith(("visible", "auto")) for name, value in style)
    for name, value in style:
        if hides(name, value) or _is_doubtful(name, value, is_clipped=is_clipped):
            return f"{name}: {value[:40]}"
    return ""


def _is_doubtful(name: str, value: str, *, is_clipped: bool) -> bool:
    if name in _DOUBTFUL:
        return value not in _HARMLESS or (name == "scale" and value == "0")
    if name == "color" and (is_transparent(value) or ("(" in value and not is_color(value))):
        return True
    if name in _WATCHED and any(sign in value for sign in _UNKNOWN) and not _is_range(name, value):
        # A smallest or largest width is often computed; it hides nothing, nor does a box that lets its text out.
        return name not in ("width", "max-width", "margin") and (is_clipped or name not in _BOXES)
    lengths = [float(number) * _PIXELS.get(unit, 1.0) for number, unit in _LENGTH.findall(value)]
    if name == "opacity":
        number = _LENGTH.fullmatch(value)
        return number is not None and float(number[1]) / (100 if number[2] else 1) < LEAST_OPACITY
    if name in ("font-size", "font"):
        # Without a unit, in the short form, are weights and heights of lines.
        sizes = [float(number) * _PIXELS.get(unit, 1.0) for number, unit in _LENGTH.findall(value)
                 if unit or name == "font-size" or not float(number)]  # fmt: skip
        return any(size < _LEAST_SIZE for size in sizes)
    if name in _MOVING:
        return any(length < _MOST_NEGATIVE for length in lengths)
    if name in ("letter-spacing", "word-spacing"):
        return any(length < -2 for length in lengths)
    if name in _BOXES:
        least = 0.01 if name in ("height", "max-height", "block-size", "line-height", "zoom") else 0.0
        if is_clipped and name not in ("line-height", "zoom"):
            least = _LEAST_BOX
        return any(length < least for length in lengths[:1])
    if name == "content":
        return any(re.search(r"\w", "".join(parts)) for parts in _STRING.findall(value)) or "attr(" in value
    return (
        (name == "position" and value in ("absolute", "fixed"))
        or (name in ("flex-direction", "flex-flow") and "reverse" in value)
        or (name == "direction" and value == "rtl")
        # Struck out, it does not count; nor is it visible.
        or (name in ("text-decoration", "text-decoration-line") and "line-through" in value)
    )


def _is_range(name: str, value: str) -> bool:
    """Whether the size of a type is between lengths that it names, or greater."""
    return name == "font-size" and not re.search(r"var\(|env\(|attr\(|[*/]|\s-\s|-[\d.]", value)
