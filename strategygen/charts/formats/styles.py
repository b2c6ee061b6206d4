"""What the styles of an HTML page may hide: a cautious reading of style sheets and ``style`` attributes.

doubt : a declaration that may hide, move, cover, replace or reorder the text of an element.
token : ``tag``, ``.class`` or ``#id``; a selector is read as the tokens that an element and those around it need.

No cascade is computed: a declaration counts wherever its selector may match, whatever else applies there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

#: Most selectors of a rule.
_MOST_SELECTORS = 500

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\([0-9a-f]{1,6})\s?", re.IGNORECASE)
_DECLARATION = re.compile(r"(?<![a-z-])(-?[a-z][a-z-]*)\s*:([^;{}]*)")
#: Rules whose blocks hold rules, and those whose blocks concern no element by themselves.
_GROUPS = ("@media", "@supports", "@layer", "@container", "@scope", "@document", "@starting-style")
_COMBINATOR = re.compile(r"\s*([>+~])\s*")
_TOKEN = re.compile(r"[.#]?[\w-]+|[>+~]|\s+")
_LENGTH = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(%|[a-z]*)")
_STRING = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_PIXELS = {"px": 1.0, "": 1.0, "pt": 1.33, "pc": 16.0, "em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "in": 96.0,
           "cm": 38.0, "mm": 3.8, "vw": 10.0, "vh": 8.0, "%": 5.0}  # fmt: skip

#: Text of a smaller size than this is not read by anybody, nor is what is fainter; lengths are in pixels.
_LEAST_SIZE, _LEAST_OPACITY, _LEAST_CONTRAST = 4.0, 0.3, 1.5
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
#: A custom property, and its use, which may have a value for when it has none.
_CUSTOM = re.compile(r"(?<![\w-])(--[\w-]+)\s*:([^;{}]*)")
_USE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
#: Most values of a declaration with custom properties, and how often one may use another.
_MOST_VALUES, _MOST_USES = 64, 8
_WATCHED = frozenset({"display", "visibility", "opacity", "font-size", "color", *_MOVING, *_BOXES})

_NAMES = {
    "white": 255, "snow": 252, "ivory": 254, "floralwhite": 250, "ghostwhite": 249, "mintcream": 251, "azure": 250,
    "aliceblue": 247, "whitesmoke": 245, "seashell": 246, "honeydew": 250, "lightyellow": 253, "black": 0, "navy": 8,
    "darkblue": 9, "maroon": 30, "darkgreen": 60, "midnightblue": 30, "darkred": 30,
}  # fmt: skip


#: The values that each custom property has anywhere on a page.
Custom = Mapping[str, tuple[str, ...]]


def custom_properties(styles: Iterable[str]) -> Custom:
    """Return the custom properties of some style sheets and attributes, in lower case.

    Examples
    --------
    >>> custom_properties([":root {--Ink: #222} @media print {:root {--ink: BLACK}}", "color: var(--ink)"])
    {'--ink': ('#222', 'black')}
    """
    found: dict[str, dict[str, None]] = {}
    for text in styles:
        for name, value in _CUSTOM.findall(text.lower()):
            found.setdefault(name, {})[" ".join(value.split())] = None
    return {name: tuple(values) for name, values in found.items()}


def _values(value: str, custom: Custom) -> list[str]:
    """Return the values that a declaration may have; one that uses a property without a value does nothing."""
    values = [value]
    for _ in range(_MOST_USES):
        if not any("var(" in each for each in values) or len(values) > _MOST_VALUES:
            break
        longer: list[str] = []
        for each in values:
            use = _USE.search(each)
            if use is None:
                longer.append(each)
                continue
            behind = () if use[2] is None else (use[2],)
            for own in custom.get(use[1], behind):
                longer.append(each[: use.start()] + own + each[use.end() :])
        values = longer
    # One that is still not known stays in doubt.
    return values if len(values) <= _MOST_VALUES else [value]


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

    Colours aside, which depend on what is behind.  `custom` are the custom properties of the page.

    Examples
    --------
    >>> doubt_of([("color", "red"), ("left", "-9999px")]), doubt_of([("margin", "0 -2px")])
    ('left: -9999px', '')
    >>> doubt_of([("opacity", "var(--o)")], {"--o": ("1", "0")}), doubt_of([("color", "var(--ink, #222)")], {})
    ('opacity: 0', '')
    """
    style = [(name, each) for name, value in style for each in _values(value, custom or {})]
    is_clipped = any(name.startswith("overflow") and not value.startswith(("visible", "auto")) for name, value in style)
    for name, value in style:
        if hides(name, value) or _is_doubtful(name, value, is_clipped=is_clipped):
            return f"{name}: {value[:40]}"
    return ""


def _is_doubtful(name: str, value: str, *, is_clipped: bool) -> bool:
    if name in _DOUBTFUL:
        return value not in _HARMLESS or (name == "scale" and value == "0")
    if name == "color" and is_transparent(value):
        return True
    if name in _WATCHED and any(sign in value for sign in _UNKNOWN) and not _is_range(name, value):
        # A smallest or largest width is often computed; it hides nothing, nor does a box that lets its text out.
        return name not in ("width", "max-width", "margin") and (is_clipped or name not in _BOXES)
    lengths = [float(number) * _PIXELS.get(unit, 1.0) for number, unit in _LENGTH.findall(value)]
    if name == "opacity":
        number = _LENGTH.fullmatch(value)
        return number is not None and float(number[1]) / (100 if number[2] else 1) < _LEAST_OPACITY
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
    )


def _is_range(name: str, value: str) -> bool:
    """Whether the size of a type is between lengths that it names, or greater."""
    return name == "font-size" and not re.search(r"var\(|env\(|attr\(|[*/]|\s-\s|-[\d.]", value)


def brightness(value: str) -> int | None:
    """Return the brightness of a colour from 0 to 255; None if it is not known.

    Examples
    --------
    >>> brightness("#fff"), brightness("rgb(0, 0, 0)"), brightness("1px solid")
    (255, 0, None)
    """
    text = value.strip()
    if text.split(" ")[0] in _NAMES:
        return _NAMES[text.split(" ")[0]]
    match = re.match(r"#([0-9a-f]{3,8})\b", text)
    if match is not None:
        digits = match[1] if len(match[1]) >= 6 else "".join(2 * digit for digit in match[1])
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    elif (match := re.match(r"rgba?\(\s*(\d+)[ ,]+(\d+)[ ,]+(\d+)", text)) is not None:
        red, green, blue = (min(255, int(part[:4])) for part in match.groups())
    else:
        return None
    return (299 * red + 587 * green + 114 * blue) // 1000


def is_transparent(value: str) -> bool:
    """Whether a colour has an alpha value of less than a third.

    Examples
    --------
    >>> is_transparent("rgba(0,0,0,0)"), is_transparent("#0000"), is_transparent("#000")
    (True, True, False)
    """
    if "transparent" in value:
        return True
    if (match := re.match(r"#(?:[0-9a-f]{3}([0-9a-f])|[0-9a-f]{6}([0-9a-f]{2}))$", value)) is not None:
        return int(match[1] * 2 if match[1] else match[2], 16) < 80
    match = re.match(r"(?:rgb|hsl)a?\([^()]*[,/]\s*([0-9]*\.?[0-9]+)(%?)\s*\)$", value)
    if match is None or (value.startswith(("rgb(", "hsl(")) and "/" not in value):
        return False
    return float(match[1]) / (100 if match[2] else 1) < _LEAST_OPACITY


def is_unreadable(color: int, background: int) -> bool:
    """Whether text of a brightness cannot be told from what is behind it; not if that is not known (-1).

    Examples
    --------
    >>> is_unreadable(255, 240), is_unreadable(0, 240), is_unreadable(255, -1)
    (True, False, False)
    """
    if background < 0:
        return False
    # Nearly the squares; as in the formula of the accessibility guidelines.
    low, high = sorted((level / 255) * (level / 255) for level in (color, background))
    return (high + 0.05) / (low + 0.05) < _LEAST_CONTRAST


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a style sheet that may hide text or that gives colours.

    `own` are the tokens that an element needs, `around` those of elements around it.
    """

    own: frozenset[str]
    around: frozenset[str]
    doubt: str
    style: tuple[tuple[str, str], ...]

    def may_match(self, own: Collection[str], around: Mapping[str, int]) -> bool:
        """Whether the rule may apply to an element with these tokens, inside elements with so many of those."""
        return all(token in own for token in self.own) and all(around.get(token, 0) > 0 for token in self.around)


def rules_of(sheet: str, custom: Custom | None = None) -> Iterator[Rule]:
    """Yield the rules of a style sheet that may hide text or that give colours; `custom` as for `doubt_of`.

    Examples
    --------
    >>> [(sorted(rule.own), sorted(rule.around), rule.doubt) for rule in rules_of("table tr.x:hover>td {opacity:0}")]
    [(['td'], ['.x', 'table', 'tr'], 'opacity: 0')]
    """
    text = _ESCAPE.sub(lambda match: chr(min(int(match[1], 16), 0x10FFFF)), _COMMENT.sub("", sheet)).replace("\\", "")
    open_rules: list[str] = []
    start = 0
    for at in re.finditer("[{}]", text):
        part = text[start : at.start()].rpartition(";")[2].strip() if at.group() == "{" else text[start : at.start()]
        start = at.end()
        if at.group() == "{":
            open_rules.append(part)
            continue
        selector = open_rules.pop() if open_rules else ""
        if selector.startswith("@") and not selector.startswith(_GROUPS):
            continue
        style = tuple(declarations(part))
        doubt = doubt_of(style, custom)
        painted = (each for each in style if each[0] in ("color", "background", "background-color"))
        colors = tuple((name, own) for name, value in painted for own in _values(value, custom or {}))
        if doubt or colors:
            # A rule inside another, or in a group without a selector, may concern any element.
            inside = any(not outer.startswith("@") for outer in open_rules)
            for own, around in _selectors("*" if inside or selector.startswith("@") else selector):
                yield Rule(own, around, doubt, colors)


def _selectors(text: str) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield for each selector of a list the tokens of the element, and of those around it."""
    # What is in parentheses or brackets only makes a selector narrower.
    bare = text
    for _ in range(5):
        bare = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", bare)
    if any(sign in bare for sign in "()[]&"):
        bare = "*"
    for one in bare.split(",")[:_MOST_SELECTORS]:
        around: set[str] = set()
        own: set[str] = set()
        for part in _TOKEN.findall(_COMBINATOR.sub(r"\1", re.sub(r"::?[\w-]+", "", one)).strip()):
            if part.isspace() or part == ">":
                around |= own
                own = set()
            elif part in "+~":
                # A sibling in front is not looked for.
                own = set()
            else:
                own.add(part if part[0] in ".#" else part.lower())
        yield frozenset(own), frozenset(around)
