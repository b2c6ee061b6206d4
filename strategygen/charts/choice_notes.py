"""Notes that say which two of more high cards a line holds: "With three high cards, keep the two lowest"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.footnote_marks import FOOTNOTE, letters_of
from strategygen.charts.orders import BETWEEN_SENTENCES
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.words import split_words
from strategygen.charts.prose import has_play
from strategygen.charts.rows import MARK, Row
from strategygen.errors import NotationError

_CARDS = r"(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){1,3}"
_SUITS = r"(?:unsuited|off-?suit|mixed)"
#: The sentence; "got three? Keep ..." is one, too.
_CHOICE = pattern_of(
    r"(?:(?:if|when|with|from|of|where|got|holding|have)\s+)?(?:(?:you|there|players?)(?:['’]ve| have| hold"
    r"| are dealt| get| got| are)*\s+)?"
    rf"(?:more than (?:two|2)|(?:three|3)(?: or (?:more|four|4))?)(?: {_SUITS})?"
    rf"(?: high cards| of (?:them|these))(?: (?:all )?(?:of|in|with) (?:different|mixed) suits)?"
    r"(?: and (?:no|none of the) (?:higher|better|other) (?:hands?|lines?)(?: (?:on|in|of) (?:the|this) list| above)?"
    r" (?:applies|apply|fits?|matches))?"
    r"[,?:]? (?:then )?(?:you )?(?:should |always )?(?:hold|keep|play|save|choose|take) (?:just |only )?"
    r"the (?:two (?:lowest|lower)|(?:lowest|lower) (?:two|2))(?: ones| of them| cards| high cards)?"
    rf"(?:,? \(?(?:e\.g\.|for example|for instance|such as),? (?P<held>{_CARDS}) (?:out of|from|of)"
    rf" (?P<dealt>{_CARDS})\)?)?[.!]?",
    re.IGNORECASE,
)
#: Into how many parts the marks of such a sentence may part it.
_MOST_PARTS = 3
#: What a line says of it
_LOWEST = " (if more than two, the lowest two)"


def with_choices_of_notes(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the choice of a note at the line for two high cards, which has its mark or is the only one.

    Examples
    --------
    >>> texts = "2 high cards", "1 high card", "With three high cards, keep the two lowest."
    >>> [(row.kind, row.words) for row in with_choices_of_notes([Row(1, one, one) for one in texts], PlainReader())][:2]
    [('', '2 high cards (if more than two, the lowest two)'), ('', '1 high card')]
    """
    found = list(rows)
    for row in rows:
        if row.kind not in ("", "prose", "footnote") or (not row.kind and reader.can_read(row.words)):
            continue
        text = row.words or row.written
        mark = FOOTNOTE.match(text) if row.kind == "footnote" else None
        sentences = BETWEEN_SENTENCES.split(text[mark.end() :] if mark is not None else text)
        for at in range(len(sentences)):
            # "Got three high cards? Keep the two lowest, e.g. J-Q."
            wholes = {n: " ".join(sentences[at : at + n]) for n in range(1, _MOST_PARTS + 1)}
            n_said = next((n for n, whole in wholes.items() if _is_choice(whole)), 0)
            rest = " ".join([*sentences[:at], *sentences[at + n_said :]]).strip()
            # An example behind it is looked at with it.
            place = _place_of(found, mark, reader) if n_said and not has_play(rest) else None
            if place is None:
                continue
            said = wholes[n_said]
            chosen = replace(found[place], words=found[place].words + _LOWEST)
            found[place] = chosen if mark is None else chosen.without_mark(mark["sign"])
            own = found.index(row)
            others = [replace(row, words=rest, written=rest)] if rest else []
            found[own : own + 1] = [*others, replace(row, words=said, kind="defined")]
            break
    return found


def _is_choice(text: str) -> bool:
    """Whether a sentence says it, and an example of it is one.

    Examples
    --------
    >>> text = "Got three high cards of different suits? Keep the two lowest ones, e.g. {} out of J-Q-A."
    >>> _is_choice(text.format("J-Q")), _is_choice(text.format("Q-A"))
    (True, False)
    """
    match = _CHOICE.fullmatch(text.strip())
    if match is None or match["held"] is None:
        return match is not None
    held, dealt = ([rank for word in split_words(match[name]) for rank in word.ranks] for name in ("held", "dealt"))
    return sorted(held) == sorted(dealt)[:2] and len(dealt) > len(held)


def _place_of(rows: Sequence[Row], mark: re.Match[str] | None, reader: PlainReader) -> int | None:
    """Return the place of the line for two high cards that leaves the choice; None if there are several, or none."""
    sign = letters_of(mark["sign"]) if mark is not None else ""
    found = [at for at, row in enumerate(rows) if not row.kind and _leaves_choice(row.words, reader)]
    if sign:
        found = [at for at in found if any(_has_sign(part.kind, part.text, sign) for part in rows[at].left_out)]
    if len(found) != 1:
        return None
    return found[0]


def _has_sign(kind: str, text: str, sign: str) -> bool:
    return kind == MARK and letters_of(text) == sign


def _leaves_choice(words: str, reader: PlainReader) -> bool:
    """Whether a line is for two unsuited high cards, of any that pay, and says nothing of more of them."""
    with suppress(NotationError):
        line = reader.read(words)
        unsuited = {entry for entry in line.entries if entry.name.n == 2 and entry.name.type == "S"}
        others = {entry.name.type for entry in line.entries} - {"S", "RF"}
        if line.fewest is None and unsuited and not others:
            return reader.read(words + _LOWEST).fewest is not None
    return False
