"""How bright the colours of styles are, and whether text of a colour can be read.

brightness : from 0 (black) to 255 (white), as people see it; all colours of one brightness are alike here.
"""

from __future__ import annotations

import colorsys
import re

from strategygen.charts.patterns import pattern_of

#: Text is not read by anybody if it is fainter than this, as a share of 1 and as a ratio of brightnesses.
LEAST_OPACITY, _LEAST_CONTRAST = 0.3, 1.5
#: The brightness of the colours that have names; those of the system are the usual ones on a light page.
_NAMES = """
    aliceblue 246  antiquewhite 237  aqua 178  aquamarine 211  azure 250  beige 242  bisque 232  black 0
    blanchedalmond 237  blue 29  blueviolet 92  brown 78  burlywood 189  cadetblue 139  chartreuse 187
    chocolate 127  coral 159  cornflowerblue 144  cornsilk 246  crimson 84  cyan 178  darkblue 15  darkcyan 97
    darkgoldenrod 134  darkgray 169  darkgreen 58  darkgrey 169  darkkhaki 176  darkmagenta 57  darkolivegreen 93
    darkorange 158  darkorchid 98  darkred 41  darksalmon 171  darkseagreen 169  darkslateblue 73  darkslategray 69
    darkslategrey 69  darkturquoise 144  darkviolet 68  deeppink 104  deepskyblue 141  dimgray 105  dimgrey 105
    dodgerblue 122  firebrick 77  floralwhite 250  forestgreen 95  fuchsia 105  gainsboro 220  ghostwhite 248
    gold 202  goldenrod 165  gray 128  green 75  greenyellow 206  grey 128  honeydew 248  hotpink 158  indianred 125
    indigo 37  ivory 253  khaki 222  lavender 232  lavenderblush 245  lawngreen 185  lemonchiffon 246  lightblue 204
    lightcoral 161  lightcyan 245  lightgoldenrodyellow 245  lightgray 211  lightgreen 199  lightgrey 211
    lightpink 205  lightsalmon 184  lightseagreen 133  lightskyblue 189  lightslategray 132  lightslategrey 132
    lightsteelblue 192  lightyellow 251  lime 149  limegreen 140  linen 241  magenta 105  maroon 38
    mediumaquamarine 170  mediumblue 23  mediumorchid 129  mediumpurple 134  mediumseagreen 135  mediumslateblue 124
    mediumspringgreen 164  mediumturquoise 167  mediumvioletred 86  midnightblue 34  mintcream 251  mistyrose 235
    moccasin 230  navajowhite 226  navy 14  oldlace 245  olive 113  olivedrab 119  orange 173  orangered 116
    orchid 155  palegoldenrod 226  palegreen 210  paleturquoise 219  palevioletred 147  papayawhip 240
    peachpuff 225  peru 146  pink 212  plum 185  powderblue 210  purple 52  rebeccapurple 77  red 76  rosybrown 156
    royalblue 106  saddlebrown 84  salmon 162  sandybrown 180  seagreen 105  seashell 247  sienna 101  silver 192
    skyblue 188  slateblue 107  slategray 125  slategrey 125  snow 251  springgreen 164  steelblue 117  tan 184
    teal 89  thistle 201  tomato 142  turquoise 174  violet 174  wheat 223  white 255  whitesmoke 245  yellow 225
    yellowgreen 172  canvas 250  window 250  field 250  buttonface 250  menu 250  infobackground 250  canvastext 0
    windowtext 0  fieldtext 0  buttontext 0  menutext 0  infotext 0
"""
_BRIGHTNESS = dict(zip(_NAMES.split()[::2], map(int, _NAMES.split()[1::2]), strict=True))
_COLOR = pattern_of(r"#[0-9a-f]+\b|\b(?:rgb|hsl)a?\([^()]*\)|(?<![\w#-])[a-z]+(?![\w(-])")
_NUMBER = pattern_of(r"([+-]?(?:\d+\.?\d*|\.\d+))(%|[a-z]*)")
_LINK = pattern_of(r"url\([^()]*\)|\"[^\"]*\"|'[^']*'")


def brightness(value: str) -> int | None:
    """Return the brightness of the first colour in a value of a style, in lower case; None if there is none.

    Examples
    --------
    >>> brightness("#fff"), brightness("rgb(0, 0, 0)"), brightness("hsl(0 0% 100%)"), brightness("1px solid")
    (255, 0, 255, None)
    """
    return next(iter(colors_in(value)), None)


def colors_in(value: str) -> list[int]:
    """Return the brightness of each colour in a value, in lower case.

    Examples
    --------
    >>> colors_in("linear-gradient(to left, black, 20% #fff)"), colors_in("url(black.png)")
    ([0, 255], [])
    """
    return [found for text in _COLOR.findall(_LINK.sub(" ", value)) if (found := _one(text)) is not None]


def is_color(value: str) -> bool:
    """Whether a value is one colour that is known here, and nothing else.

    Examples
    --------
    >>> is_color("#fff"), is_color("#fffff"), is_color("white none"), is_color("color-mix(in srgb, red, blue)")
    (True, False, False, False)
    """
    return _COLOR.fullmatch(value) is not None and _one(value) is not None


def _one(text: str) -> int | None:
    if text.startswith("#"):
        digits = text[1:] if len(text) > 5 else "".join(2 * digit for digit in text[1:])
        if len(digits) not in (6, 8):
            return None
        red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    elif "(" in text:
        parts = _NUMBER.findall(text)
        if len(parts) not in (3, 4) or any(len(number) > 9 for number, _ in parts):
            return None
        if text.startswith("rgb"):
            red, green, blue = (_within(float(number) * (2.55 if unit else 1)) for number, unit in parts[:3])
        else:
            degrees, saturation, light = (float(number) for number, _ in parts[:3])
            of_one = colorsys.hls_to_rgb(degrees / 360 % 1, _within(light, 100) / 100, _within(saturation, 100) / 100)
            red, green, blue = (_within(255 * share) for share in of_one)
    else:
        return _BRIGHTNESS.get(text)
    return (299 * red + 587 * green + 114 * blue) // 1000


def _within(number: float, most: int = 255) -> int:
    return max(0, min(most, round(number)))


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
    match = re.match(r"(?:rgb|hsl)a?\(([^()]*[,/])\s*([0-9]*\.?[0-9]+)(%?)\s*\)$", value)
    if match is None or ("/" not in match[1] and match[1].count(",") < 3):
        return False
    return float(match[2]) / (100 if match[3] else 1) < LEAST_OPACITY


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
