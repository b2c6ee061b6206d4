"""The modes in which a page is shown, and which of them a condition of a style sheet selects.

mode : on a screen with light or with dark colours, or printed.  A line has to be visible in every mode.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from strategygen.charts.patterns import pattern_of

#: The medium and the scheme of colours of each mode.
MODES = (("screen", "light"), ("screen", "dark"), ("print", "light"))
_QUERY = pattern_of(r"(?:(not|only)\s+)?([a-z]+)(?:\s+and\s+(.*))?", re.DOTALL)
#: Media that no browser has any more.
_OTHER_MEDIA = frozenset({"speech", "aural", "braille", "embossed", "handheld", "projection", "tty", "tv"})
_SCHEME = pattern_of(r"\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)")


def modes_of(condition: str) -> tuple[bool | None, ...]:
    """Return for each mode whether a list of media queries selects it; None if that depends on what is not known here.

    Examples
    --------
    >>> modes_of("screen and (prefers-color-scheme: dark)"), modes_of("not print"), modes_of("(max-width: 40em)")
    ((False, True, False), (True, True, False), (None, None, None))
    """
    queries = [" ".join(query.split()) for query in condition.lower().split(",")]
    return tuple(_any(_selects(query, *mode) for query in queries) for mode in MODES)


def _selects(query: str, medium: str, scheme: str) -> bool | None:
    if not query:
        return True
    if query.startswith("("):
        return _all(_feature(part, scheme) for part in query.split(" and "))
    match = _QUERY.fullmatch(query)
    if match is None:
        return None
    negation, name, features = match.groups()
    is_medium = name in (medium, "all") if name in ("all", "screen", "print", *_OTHER_MEDIA) else None
    found = _all([is_medium, *(_feature(part, scheme) for part in (features or "").split(" and ") if part)])
    return found if negation != "not" or found is None else not found


def _feature(text: str, scheme: str) -> bool | None:
    match = _SCHEME.fullmatch(text.strip())
    return None if match is None else match[1] == scheme


def _all(parts: Iterable[bool | None]) -> bool | None:
    found = set(parts)
    return False if False in found else None if None in found else True


def _any(parts: Iterable[bool | None]) -> bool | None:
    found = set(parts)
    return True if True in found else None if None in found else False


def both(first: tuple[bool | None, ...], second: tuple[bool | None, ...]) -> tuple[bool | None, ...]:
    """Return for each mode whether two conditions select it.

    Examples
    --------
    >>> both((True, None, False), (True, True, None))
    (True, None, False)
    """
    return tuple(_all(pair) for pair in zip(first, second, strict=True))
