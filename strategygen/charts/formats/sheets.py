"""Style sheets: which of their rules may apply to an element, and what those may do to its text in each mode.

token : ``tag``, ``.class``, ``#id`` or ``[attribute]``; a selector is read as those that an element and the elements
    around it need.
paint : the colours of text, and those behind it, that a rule may give.

Of the cascade only this is computed: a rule replaces the colours and custom properties of earlier rules with the same
selector.  Every other declaration counts wherever its selector may match, whatever else applies there.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from strategygen.charts.formats.colors import brightness, colors_in, is_color
from strategygen.charts.formats.media import MODES, both, modes_of
from strategygen.charts.formats.styles import Custom, declarations, doubt_of
from strategygen.charts.patterns import pattern_of

#: Most selectors of a rule, and characters of the value of a custom property; a longer value is not known.
_MOST_SELECTORS, _MOST_OF_VALUE = 500, 200

#: Comments, strings and links, in which signs have no meaning; a string ends with its line.
_OPAQUE = pattern_of(
    r"""/\*.*?(?:\*/|\Z)|"(?:[^"\\\n]|\\.)*["\n]?|'(?:[^'\\\n]|\\.)*['\n]?|url\(\s*[^"'()\s]+\s*\)?|<!--|-->""",
    re.DOTALL | re.IGNORECASE,
)
_ESCAPE = pattern_of(r"\\(?:([0-9a-f]{1,6})\s?|(.)|\Z)", re.IGNORECASE | re.DOTALL)
#: Rules whose blocks hold rules, and may or may not apply; those whose blocks concern no element by themselves.
_GROUPS = ("@supports", "@layer", "@container", "@scope", "@document", "@starting-style", "@-moz-document")
_COMBINATOR = pattern_of(r"\s*([>+~])\s*")
_TOKEN = pattern_of(r"[.#]?[\w-]+|\[[\w-]+\]|[>+~]|\s+")
_ATTRIBUTE = pattern_of(r"\[\s*([\w-]+)[^\[\]]*\]")
_COMPOUND = r"(?=[\w.#*\[])(?:\*|[a-z][a-z0-9]*)?(?:[.#]-?[a-z_][\w-]*)*(?:\[[a-z-]+\])?"
#: Selectors that every browser knows, and those of them of which the tokens are all that they need.
_VALID = pattern_of(
    rf"{_COMPOUND}(?:(?: ?[>+~] ?| ){_COMPOUND})*"
    r"(?:::?(?:hover|focus|active|link|visited|(?:fir|la)st-child|before|after))?",
    re.A | re.IGNORECASE,
)
_TOKENS_ONLY = pattern_of(rf"(?:[.#]?[a-z_][\w-]* )?{_COMPOUND}", re.A)
#: Properties that may show what is hidden otherwise, and the values with which they do not.
_SHOWING: Mapping[str, tuple[str, ...]] = {
    "display": ("none",), "visibility": ("hidden", "collapse"), "opacity": ("0",), "font-size": ("0",), "font": (),
    "color": ("transparent",), "content-visibility": ("hidden",), "all": (), "text-decoration": ("line-through",),
    "text-decoration-line": ("line-through",),
}  # fmt: skip
#: What an element has only while somebody points at it.
_POINTED = pattern_of(r":(?:hover|active|focus(?:-visible|-within)?)(?![\w-])")
_CUSTOM = pattern_of(r"(?<![\w-])(--[\w-]+)\s*:([^;{}]*)")
_PAINTING = frozenset({"color", "background", "background-color", "background-image"})
_WELL_FORMED = pattern_of(r"\s*[a-z-]+\s*:[^:]*", re.IGNORECASE)
_ROOT = ("html", "*")
#: Values with which text, or what is behind it, is as around.
_AS_AROUND = frozenset({"none", "transparent", "initial", "unset", "inherit", "currentcolor"})
_AROUND = -2
#: The parts of a background beside its colour, and a gradient of colours.
_PLACE = pattern_of(r"url\(\)|(?:no-)?repeat(?:-[xy])?|left|right|top|bottom|center|fixed|scroll|\d+(?:px|%|em)?|/")
_GRADIENT = pattern_of(r"(?:linear|radial)-gradient\(((?:[^()]|\([^()]*\))*)\)")
_STOP = pattern_of(r"to [a-z ]+|-?[\d.]+deg|(#[0-9a-f]+|[a-z]+|(?:rgb|hsl)\([^()]*\))(?:\s+[\d.]+%)?")


@dataclass(slots=True)
class Paint:
    """The colours that a style may give in a mode; -1 if what is behind is not known, -2 if it is as around.

    `gives_color`: whether it gives one of the colours wherever it applies, and likewise `gives_background`; `applies`:
    whether it applies for certain to the elements that it may apply to.
    """

    colors: frozenset[int] = frozenset()
    backgrounds: frozenset[int] = frozenset()
    gives_color: bool = False
    gives_background: bool = False
    applies: bool = False


def painted(
    outer: frozenset[tuple[int, int]], paints: Sequence[Paint], *, most: int = 400
) -> frozenset[tuple[int, int]] | None:
    """Return the pairs of colours, of the text and behind it, that an element may have; None if there are too many.

    Each colour is that of a paint or that of the element around, whose pairs are `outer`.  A paint that gives both
    gives them together.

    Examples
    --------
    >>> light, both = frozenset({(0, 255)}), Paint(frozenset({255}), frozenset({30}), True, True)
    >>> (
    ...     sorted(painted(light, [both])),
    ...     sorted(painted(light, [Paint(frozenset({250}), gives_color=True, applies=True)])),
    ... )
    ([(0, 255), (255, 30)], [(250, 255)])
    """
    around_colors, around_behind = {color for color, _ in outer}, {behind for _, behind in outer}
    keeps_color = not any(paint.applies and paint.gives_color for paint in paints)
    keeps_behind = not any(paint.applies and paint.gives_background for paint in paints)
    colors = _levels_of((paint.colors for paint in paints), around_colors)
    behind = _levels_of((paint.backgrounds for paint in paints), around_behind)
    # Of a paint that does not give the other colour as well.
    colors_alone = _levels_of((paint.colors for paint in paints if not paint.gives_background), around_colors)
    behind_alone = _levels_of((paint.backgrounds for paint in paints if not paint.gives_color), around_behind)
    if len(colors) * len(behind) + len(colors) * len(around_behind) + len(behind) * len(around_colors) > most:
        return None
    found = set(outer) if keeps_color and keeps_behind else set()
    found.update(itertools.product(colors, behind))
    if keeps_behind:
        found.update(itertools.product(colors_alone, around_behind))
    if keeps_color:
        found.update(itertools.product(around_colors, behind_alone))
    return frozenset(found)


def _levels_of(parts: Iterable[frozenset[int]], around: Collection[int]) -> set[int]:
    found = set().union(*parts)
    return (found - {_AROUND}) | set(around) if _AROUND in found else found


def paint_of(style: str, custom: Custom) -> Paint:
    """Return the colours that a style gives, which applies.

    Examples
    --------
    >>> paint = paint_of("color: white; background: #000", Custom())
    >>> paint.colors, paint.backgrounds, paint.gives_color, paint.gives_background
    (frozenset({255}), frozenset({0}), True, True)
    """
    paint = Paint(applies=True)
    # A declaration that browsers drop for a mistake may look like one.
    parts = [part for part in style.split(";") if re.search("color|background", part, re.IGNORECASE)]
    is_clear = all(map(_WELL_FORMED.fullmatch, parts))
    for name, value in declarations(style):
        if name not in _PAINTING or (name == "background-image" and value == "none"):
            continue
        values, is_given = custom.resolved(value)
        if name == "color":
            paint.colors = paint.colors.union(*(_colors(each) for each in values))
            paint.gives_color |= is_clear and is_given and all(map(_is_color, values))
        else:
            paint.backgrounds = paint.backgrounds.union(*(_backgrounds(each) for each in values))
            is_given &= name != "background-image"
            paint.gives_background |= is_clear and is_given and all(map(_is_background, values))
    return paint


def _colors(value: str) -> set[int]:
    if value in _AS_AROUND:
        return {_AROUND}
    level = brightness(value)
    return set() if level is None else {level}


def _backgrounds(value: str) -> set[int]:
    return {_AROUND} if value in _AS_AROUND else set(colors_in(value)) or {-1}


def _is_color(value: str) -> bool:
    """Whether every browser takes a value for a colour, of which nothing is transparent."""
    return value in _AS_AROUND or (
        is_color(value) and "a(" not in value and "/" not in value and not (value[0] == "#" and len(value) in (5, 9))
    )


def _is_background(value: str) -> bool:
    """Whether every browser takes a value for a background with a colour, and draws it."""
    gradient = _GRADIENT.fullmatch(value)
    if gradient is not None:
        stops = [_STOP.fullmatch(part.strip()) for part in re.split(r",(?![^()]*\))", gradient[1])]
        return all(stop is not None and (stop[1] is None or _is_color(stop[1])) for stop in stops)
    colors = [part for part in re.split(r"\s+(?![^()]*\))", value) if not _PLACE.fullmatch(part)]
    return len(colors) == 1 and _is_color(colors[0])


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a style sheet that may hide or show text or that gives colours.

    `own` are the tokens that an element needs, `around` those of elements around it; `paints` are its colours in each
    mode.  `shown`: which of `_SHOWING` it has, with a value that may show what else is hidden; `is_important`: whether
    it may show what the style of an element hides; `keeps_hidden`: whether only such a rule may show the element.
    """

    own: frozenset[str]
    around: frozenset[str]
    doubt: str
    paints: tuple[Paint, ...]
    shown: frozenset[str] = frozenset()
    is_important: bool = False
    keeps_hidden: bool = False

    def may_match(self, own: Collection[str], around: Mapping[str, int]) -> bool:
        """Whether the rule may apply to an element with these tokens, inside elements with so many of those."""
        return all(token in own for token in self.own) and all(around.get(token, 0) > 0 for token in self.around)


@dataclass(slots=True)
class _Block:
    """The declarations of a rule, and for each mode whether it applies (None: perhaps)."""

    selectors: list[str]
    style: str
    modes: tuple[bool | None, ...]
    is_valid: bool


@dataclass(slots=True)
class StyleSheets:
    """The style sheets of a page: its rules by a token that an element needs, and what is so in each mode."""

    rules: dict[str, list[Rule]] = field(default_factory=dict)
    custom: tuple[Custom, ...] = (Custom(),) * len(MODES)
    #: Whether a mode may show light text on dark by itself.
    is_dark: tuple[bool, ...] = (False,) * len(MODES)

    @classmethod
    def of(cls, sheets: Iterable[tuple[str, tuple[bool | None, ...]]], attributes: Sequence[str]) -> StyleSheets:
        """Read sheets in their order, each with its modes, and the ``style`` attributes of a page.

        Examples
        --------
        >>> always = (True, True, True)
        >>> found = StyleSheets.of([("li {color: #222} @media print {li {color: white}}", always)], [])
        >>> [[sorted(paint.colors) for paint in rule.paints] for rule in found.rules["li"]]
        [[[34], [34], []], [[], [], [255]]]
        """
        blocks = [block for sheet, modes in sheets for block in _blocks(sheet, modes)]
        custom = tuple(_custom(blocks, attributes, mode) for mode in range(len(MODES)))
        found = cls({}, custom, tuple(_is_dark(blocks, attributes, mode) for mode in range(len(MODES))))
        for rule in _rules(blocks, custom):
            found.rules.setdefault(next(iter(rule.own), "*"), []).append(rule)
        return found


def _blocks(sheet: str, modes: tuple[bool | None, ...]) -> Iterator[_Block]:
    """Yield the blocks of a style sheet in their order."""
    text = _ESCAPE.sub(_letter, _OPAQUE.sub(_harmless, sheet)).replace("\\", "")
    # Blocks without an end are ended by the end of the sheet.
    text += "}" * text.count("{")
    #: For each open block its selector, its modes, and its declarations so far.
    stack: list[tuple[str, tuple[bool | None, ...], list[str]]] = []
    start = 0
    is_broken = False
    #: Open blocks that are rules themselves.
    n_rules = 0
    for at in re.finditer("[{}]", text):
        part = text[start : at.start()]
        start = at.end()
        within = stack[-1][1] if stack else modes
        if at.group() == "{":
            before, _, selector = part.rpartition(";")
            is_broken |= bool(before.strip()) and not before.lstrip().startswith("@")
            if stack:
                stack[-1][2].append(before)
            stack.append((selector.strip(), both(within, _condition(selector.strip())), []))
            n_rules += not selector.strip().startswith("@")
            continue
        is_broken |= not stack
        n_rules -= bool(stack) and not stack[-1][0].startswith("@")
        selector, within, parts = stack.pop() if stack else ("", modes, [])
        style = ";".join([*parts, part])
        if selector.startswith("@") and not selector.startswith(("@media", "@property", *_GROUPS)):
            continue
        # A rule inside another, or in a group without a selector, may concern any element.
        inside = n_rules > 0
        if inside or (selector.startswith("@") and not selector.startswith("@property")):
            yield _Block(["&"], style, within, is_valid=False)
        else:
            one = " ".join(re.sub(r":root\b", "html", selector).split())
            many = one.split(",") if "(" not in one and "[" not in one else [one]
            selectors = [each.strip() for each in many[:_MOST_SELECTORS]]
            yield _Block(selectors, style, within, not is_broken and all(map(_VALID.fullmatch, selectors)))


def _condition(selector: str) -> tuple[bool | None, ...]:
    name = selector[:6].lower()
    if name == "@media":
        return modes_of(selector[6:])
    return (None if selector.lower().startswith(_GROUPS) else True,) * len(MODES)


def _harmless(match: re.Match[str]) -> str:
    """Return a string without the signs of blocks; a space for anything else that is not read."""
    text = match.group()
    if text[0] not in "\"'":
        return "url()" if text[0] in "uU" else " "
    shown = _ESCAPE.sub(_sign, text[1:].rstrip(text[0]))
    return text[0] + re.sub(r"[{}()\[\];:!,\\\"']", " ", shown) + text[0]


def _sign(match: re.Match[str]) -> str:
    """Return the character that an escape stands for."""
    return chr(min(int(match[1], 16), 0x10FFFF)) if match[1] else match[2] or ""


def _letter(match: re.Match[str]) -> str:
    """Return the letter that an escape stands for; some letter if it is another sign."""
    sign = _sign(match)
    return sign if re.fullmatch(r"[\w-]?", sign) else "_"


def _custom(blocks: Sequence[_Block], attributes: Iterable[str], mode: int) -> Custom:
    """Return the custom properties of a mode, in lower case."""
    found: dict[str, dict[str, set[str]]] = {}
    everywhere: set[str] = set()
    for block in blocks:
        if block.modes[mode] is False:
            continue
        key = ",".join(block.selectors)
        properties = _CUSTOM.findall(block.style.lower()) if "--" in block.style else []
        if key.lower().startswith("@property"):
            # Its value where no other rule gives one.
            properties = [
                (key.lower()[9:].strip(), value) for name, value in declarations(block.style) if "initial" in name
            ]
        for name, value in properties:
            values = found.setdefault(name, {}).setdefault(key, set())
            is_certain = block.modes[mode] is True and block.is_valid and "!" not in block.style
            if is_certain:
                values.clear()
                if key in _ROOT:
                    everywhere.add(name)
            values.add(_known(value))
    for text in attributes:
        for name, value in _CUSTOM.findall(text.lower()) if "--" in text else []:
            found.setdefault(name, {}).setdefault("", set()).add(_known(value))
    return Custom({name: frozenset().union(*of.values()) for name, of in found.items()}, frozenset(everywhere))


def _known(value: str) -> str:
    """Return the value of a custom property; one that is too long stands for itself, which is not known."""
    value = " ".join(value.replace("!important", " ").split())
    return value if len(value) <= _MOST_OF_VALUE else "var(--)"


def _is_dark(blocks: Iterable[_Block], attributes: Iterable[str], mode: int) -> bool:
    """Whether text without colours may be light on dark: where a style asks for the scheme of the mode."""
    styles = [*attributes, *(block.style for block in blocks if block.modes[mode] is not False)]
    schemes = [
        value for style in styles if "scheme" in style for name, value in declarations(style) if name == "color-scheme"
    ]
    return any("dark" in value and (MODES[mode][1] == "dark" or "light" not in value) for value in schemes)


def _rules(blocks: Iterable[_Block], custom: Sequence[Custom]) -> Iterator[Rule]:
    """Yield the rules that may hide or show text or that give colours."""
    found: list[Rule] = []
    earlier: dict[tuple[str, int], _Earlier] = {}
    for block in blocks:
        applied = [of for of, selects in zip(custom, block.modes, strict=True) if selects is not False]
        if block.selectors[0].startswith("@") or not applied:
            continue
        style = declarations(block.style)
        doubt = next(filter(None, (doubt_of(style, of) for of in applied)), "")
        shown = frozenset(name for name, value in style if name in _SHOWING and value not in _SHOWING[name])
        paints = [Paint()] * len(custom)
        if any(name in _PAINTING for name, _ in style):
            paints = [paint_of(block.style, of) if selects is not False else Paint()
                      for of, selects in zip(custom, block.modes, strict=True)]  # fmt: skip
        elif not (doubt or shown):
            continue
        is_important = "!" in block.style
        is_certain = block.is_valid and all(block.modes)
        keeps_hidden = is_certain and re.search(r"\bdisplay\s*:\s*none\s*!\s*important", block.style) is not None
        for selector in block.selectors:
            for own, around, is_exact in _selectors(selector):
                of_rule = []
                for mode, paint in enumerate(paints):
                    selects = block.is_valid and block.modes[mode] is True
                    of_rule.append(replace(paint, applies=selects and is_exact))
                    if paint.colors or paint.backgrounds:
                        before = earlier.setdefault((selector, mode), _Earlier())
                        before.add(of_rule[-1], is_certain=selects, is_important=is_important)
                found.append(Rule(own, around, doubt, tuple(of_rule), shown, is_important, keeps_hidden and is_exact))
    for rule in found:
        if rule.doubt or rule.shown or any(paint.colors or paint.backgrounds for paint in rule.paints):
            yield rule


@dataclass(slots=True)
class _Earlier:
    """The paints of a selector whose colours, and whose backgrounds, no later one has replaced."""

    colored: list[Paint] = field(default_factory=list)
    backed: list[Paint] = field(default_factory=list)

    def add(self, paint: Paint, *, is_certain: bool, is_important: bool) -> None:
        if is_certain and paint.gives_color:
            for before in self.colored:
                before.colors, before.gives_color = frozenset(), False
            self.colored.clear()
        if is_certain and paint.gives_background:
            for before in self.backed:
                before.backgrounds, before.gives_background = frozenset(), False
            self.backed.clear()
        if not is_important:
            self.colored.append(paint)
            self.backed.append(paint)


def _selectors(text: str) -> Iterator[tuple[frozenset[str], frozenset[str], bool]]:
    """Yield for each selector of a list the tokens of the element, those of elements around it, and if that is all."""
    # What is in parentheses, and the value of an attribute, only makes a selector narrower.
    bare = _ATTRIBUTE.sub(r"[\1]", text)
    for _ in range(5):
        bare = re.sub(r"\([^()]*\)", "", bare)
    if any(sign in bare for sign in "()&|") or "[" in _TOKEN.sub("", bare):
        bare = "*"
    for one in bare.split(",")[:_MOST_SELECTORS]:
        if _POINTED.search(one):
            # Nobody points at the page that is read.
            continue
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
                # In old pages, without a type of document, the case of classes does not matter.
                own.add(part.lower())
        is_exact = bare == text == text.lower() and _TOKENS_ONLY.fullmatch(one.strip()) is not None
        yield frozenset(own), frozenset(around), is_exact
