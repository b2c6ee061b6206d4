"""Slips of the pen in the long words of hands, such as "stright": one letter left out, added, changed or swapped."""

from __future__ import annotations

from strategygen.charts.plain.words import MOST_CHARACTERS, split_words

#: Words in which a slip leaves no other word.
_LONG_WORDS = (
    "straight", "straights", "flushes", "outside", "inside", "gutshot", "suited", "unsuited", "offsuit", "deuces",
    "discard", "penalty", "everything", "anything", "nothing", "unpaired",
)  # fmt: skip

#: Words as they are in texts of printed pages where "fl", "fi" or "ff", drawn as one sign, lost a letter or both.
_WITHOUT_SIGN = {"ush": "flush", "fush": "flush", "ushes": "flushes", "fve": "five", "ofsuit": "offsuit"}


def respelled(text: str) -> tuple[str, str]:
    """Return a text with its misspelled words of hands put right, and these words as written; both empty if none is.

    Examples
    --------
    >>> respelled("4 to a stright flush"), respelled("4 to a flsh"), respelled("4 to a straight")
    (('4 to a straight flush', 'stright'), ('', ''), ('', ''))
    >>> respelled("Four to a royal fush"), respelled("Straight ush")
    (('Four to a royal flush', 'fush'), ('Straight flush', 'ush'))
    """
    if len(text) > MOST_CHARACTERS:
        return "", ""
    found: list[str] = []
    for word in reversed(split_words(text)):
        meant = [known for known in _LONG_WORDS if _is_slip(word.text, known)] if not word.is_known else []
        if word.text in _WITHOUT_SIGN and not word.is_known:
            meant = [_WITHOUT_SIGN[word.text]]
        if len(meant) == 1:
            found.insert(0, text[word.start : word.end])
            text = f"{text[: word.start]}{meant[0]}{text[word.end :]}"
    return (text, ", ".join(found)) if found else ("", "")


def _is_slip(word: str, known: str) -> bool:
    """Whether a word differs from another by one letter left out, added or changed, or by two neighbours swapped."""
    if abs(len(word) - len(known)) > 1 or word[:1] != known[:1]:
        return False
    at = next((at for at, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), min(len(word), len(known)))
    rest, right = word[at:], known[at:]
    return rest != right and (
        rest[1:] == right[1:]
        or rest[1:] == right
        or rest == right[1:]
        or (rest[:2] == right[1::-1] and rest[2:] == right[2:])
    )
