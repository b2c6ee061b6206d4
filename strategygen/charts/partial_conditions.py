"""Conditions that restrict only some draws of a line, as in "four to a straight (if inside, three high cards)"."""

from __future__ import annotations

from collections.abc import Sequence

from strategygen.charts.plain.vocabulary import Word
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words

#: Shapes of draws, and those of which all others are worse.
_SHAPES = frozenset({
    "inside", "outside", "doubleinside", "gap", "nogap", "consecutive", "connected", "inrow", "spread",
})  # fmt: skip
_BEST_SHAPES = frozenset({"outside", "nogap", "consecutive", "connected", "inrow"})
_PROPERTIES = frozenset({"highcard", "penalty"})
_CONDITIONS = frozenset({"if", "when", "where"})
_BESIDE_SHAPES = frozenset({
    "it", "its", "is", "are", "they", "theyre", "there", "has", "have", "a", "an", "the", "one", "two", "no", "1", "2",
    "ones", "only", "straight", "draw",
})  # fmt: skip
_DASHES = frozenset({":", "-", "–", "—"})
_ENDS = _DASHES | {",", ";", "then"}
_OPENED = frozenset({"(", "[", ":", ";", ","})
#: What goes on with a condition: "if no gaps, or one gap and a high card".
_GOES_ON = frozenset({"and", "or", "but", "also", "nor", "not"})


def restricts_part(text: str) -> bool:
    """Whether a condition on the shape of draws says more of the draws with this shape alone.

    The other draws of the line are not restricted, so it must not be read of all of them.

    Examples
    --------
    >>> texts = "(if inside, 3 high cards)", ": inside: 3 high cards", "(3 high cards if inside)", "(if inside)"
    >>> [restricts_part(f"4 to a straight {text}") for text in texts]
    [True, True, True, False]
    >>> texts = "no gaps, or one gap if 2 high cards", "(no gaps: any; one gap: 2 high cards)", "if one gap and a face"
    >>> [restricts_part(f"3 to a straight flush {text}") for text in texts]
    [False, False, False]
    """
    words = split_words(text[:MOST_CHARACTERS])
    texts = [word.text for word in words]
    first = next((at for at, one in enumerate(texts) if one in _SHAPES), None)
    if first is None:
        return False
    start, end = _around(words, first)
    front, behind = texts[:start], texts[end:]
    others = _SHAPES.intersection(behind)
    if not front or (texts[first] in _BEST_SHAPES and others):
        return False
    is_conditional, is_apart = front[-1] in _CONDITIONS, front[-1] in _OPENED
    has_more = len(behind) > 1 and behind[1] not in _GOES_ON and bool(behind[1].strip(")]"))
    if has_more and behind[0] in (_ENDS if is_conditional else _DASHES if is_apart and front[-1] != "," else ()):
        return True
    if is_apart and "only" in texts[first:end] and behind[:1] and behind[0] in (*_CONDITIONS, "with"):
        # "(Inside only with 3 high cards)"
        return True
    # "3 high cards if inside"
    is_last = not behind or behind[0] in (")", "]", ".")
    of_draw = next((at for at, one in enumerate(front) if one in ("straight", "straightflush")), len(front))
    return is_conditional and is_last and not _PROPERTIES.isdisjoint(front[of_draw:])


def _around(words: Sequence[Word], first: int) -> tuple[int, int]:
    """Return where the words of a shape begin and end, with those such as "it is an" and "ones" beside it."""
    start, end = first, first + 1
    while start and words[start - 1].text in _BESIDE_SHAPES:
        start -= 1
    while end < len(words) and words[end].text in _BESIDE_SHAPES:
        end += 1
    return start, end
