"""Reading a line in shorthand as a line of the chart language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.entries import PlainEntry, merged_entries
from strategygen.charts.shorthand.conditions import Clause, joined_clauses
from strategygen.charts.shorthand.hands import Hand, read_hand
from strategygen.charts.shorthand.tokens import Cursor, is_struck, without_comment
from strategygen.errors import NotationError
from strategygen.language import MOST_CHARACTERS, CardText, Group, Line, Literal, Penalty, Points

_SUITED = ("RF", "SF", "F")
#: A draw of which the words alone show that a line is in shorthand.
_DRAW = pattern_of(r"(?<![\w-])(?:RF|SF) [2-4](?= *(?:[,(\[]|<<|//|#|$)| +(?:i|di|any|or|h[0-4])\b)")
_SHAPED = pattern_of(r"(?<![\w-])(?:(?:SF|Straight) [2-4] (?:i|di|any)\b|(?:RF|SF) [2-4] *[(\[])")
#: Behind such a draw, words that the shorthand has not: "SF 4, open", "SF 3 (1 gap)", "RF 2 no T", "ST 4 inside".
_IN_WORDS = pattern_of(
    r"^\W*(?:[0-9]{1,2}[.):]?\s+)?(?P<code>RF|SF|ST|FL|F) (?P<n>[2-4])(?:[,:]? | ?\()"
    r"(?:(?:open(?:[- ]ended)?|outside|inside|dbl|double|connected|consecutive)\b|(?:no|[0-3]) ?gaps?\b|[0-4][-+]? "
    r"high\b)"
)
#: Other names of draws that plain words have with a number behind them.
_CODES = {"F": "FL"}
_NUMBERED = pattern_of(r"(?<![\w-])(?P<code>RF|SF|ST|FL|F) (?P<n>[2-4])(?![\w.%/]|-[0-9])")
#: What shows that a line is in shorthand in a chart that is.
_MARK = pattern_of(
    r"(?<![\w-])(?:RF|SF|Flush|Straight) [1-5](?!\w)|\[(?:no|dsc|others)\b|<<|\bJust (?:an?|the)\b", re.IGNORECASE
)
#: Commands to the checker in whose charts the shorthand is found.
_COMMANDS = ("eval", "box score")


def is_shorthand(texts: Iterable[str]) -> bool:
    """Whether the lines of a chart show that it is in shorthand.

    One draw with a shape shows it, or one RF or SF with a restriction or conditions, or two without; "Straight 4" and
    "Flush 6 (per coin)" do not, since the number may be a pay.

    Examples
    --------
    >>> is_shorthand(["RF 4", "Flush 4", "SF 3 i"]), is_shorthand(["RF 4", "Nothing"]), is_shorthand(["Straight 4"])
    (True, False, False)
    >>> is_shorthand(["RF 4", "RF 3", "SF 4, open"])
    False
    """
    plain = [without_comment(text) for text in texts]
    return not any(map(_IN_WORDS.search, plain)) and _has_draws(plain)


def _has_draws(plain: Sequence[str]) -> bool:
    return any(map(_SHAPED.search, plain)) or sum(_DRAW.search(text) is not None for text in plain) > 1


def with_numbers_joined(texts: Sequence[str]) -> list[str]:
    """Return lines with "RF4" for "RF 4", on a page that has such draws and describes some in words.

    There the number is that of the cards, where "ST 4" alone may be what a straight pays.

    Examples
    --------
    >>> with_numbers_joined(["RF 4", "F 4 2.1", "SF 3 (1 gap)"]), with_numbers_joined(["ST 4", "SF 50", "SF 4 i"])
    (['RF4', 'FL4 2.1', 'SF3 (1 gap)'], ['ST 4', 'SF 50', 'SF 4 i'])
    """
    if not any(map(_IN_WORDS.search, texts)) or not _has_draws(texts):
        return list(texts)
    return [
        _NUMBERED.sub(lambda match: f"{_CODES.get(match['code'], match['code'])}{match['n']}", text) for text in texts
    ]


def is_command(text: str) -> bool:
    """Whether a line is a command to the checker in whose charts the shorthand is found, not a line of the chart.

    Examples
    --------
    >>> is_command("box score"), is_command("Two Pair")
    (True, False)
    """
    return " ".join(without_comment(text).lower().split()) in _COMMANDS


def read_shorthand(text: str, context: Context) -> Line | None:
    """Return the line of a text in a chart that is in shorthand; None if the text is not in shorthand.

    Raises
    ------
    NotationError
        If the text is in shorthand and cannot be read, or has no line of the chart language.

    Examples
    --------
    >>> print(read_shorthand("RF 2 (Q high) [dsc AK, no 8 or 9, no fp]", Context()))
    2-RF: TQ or JQ, discard A, discard K, no discard (8,9), no fp
    >>> print(read_shorthand("Four to a flush", Context()))
    None
    >>> read_shorthand("SF 3 i (queen high)", Context())
    Traceback (most recent call last):
    strategygen.errors.NotationError: expected 'Q high', '3 low', 'no A', 'with T', 'others' or cards..., found 'queen'
      SF 3 i (queen high)
              ^^^^^
    """
    if is_struck(text):
        message = "the comment 'not' says that these holds are not played; delete the comment or the line"
        raise NotationError(message, text, len(without_comment(text)), len(text))
    try:
        return _read(text, context)
    except NotationError:
        if _MARK.search(without_comment(text)):
            raise
        return None


def _read(text: str, context: Context) -> Line:
    """Return the line of a text in shorthand."""
    if len(text) > MOST_CHARACTERS:
        raise NotationError(f"a line has at most {MOST_CHARACTERS} characters, not {len(text)}", text, 0, 1)
    cursor = Cursor(text)
    hands = _hands(cursor, context)
    if cursor.accept("<<"):
        better = _hands(cursor, context)
        if len(hands) > 1 or len(better) > 1:
            raise cursor.error("expected one hand on each side of '<<'", hands[0].first)
        hands = [_where(better[0], hands[0], cursor)]
    if cursor.token.kind != "end":
        raise cursor.expected("',', 'or', '(', '[' or the end")
    line = Line(
        merged_entries(entry for hand in hands for entry in _entries(hand)), words=without_comment(text).strip()
    )
    if (length := len(str(line))) > MOST_CHARACTERS:
        message = f"too long in the chart language: a line has at most {MOST_CHARACTERS} characters, not {length}"
        raise NotationError(message, text, 0, len(text))
    return line


def _hands(cursor: Cursor, context: Context) -> list[Hand]:
    """Return hands that are joined by commas and "or"."""
    hands = [read_hand(cursor, context)]
    while cursor.separator():
        hand = read_hand(cursor, context)
        before = hands[-1]
        if hand.is_conditioned and not before.is_conditioned:
            raise cursor.error("conditions of the last hand only, or of all? write them for each", before.first)
        if hand.is_restricted and not before.is_restricted and before.first.text == hand.first.text:
            raise cursor.error("a restriction of the last hand only, or of all? write it for each", before.first)
        hands.append(hand)
    return hands


def _where(better: Hand, worse: Hand, cursor: Cursor) -> Hand:
    """Return the hand `better`, in deals that have the hand `worse` too."""
    clauses = []
    for cards in _texts(worse, cursor):
        for clause in worse.clauses:
            own = [Literal(cards, literal.penalty) for literal in clause if literal.hold is None]
            others = [literal for literal in clause if literal.hold is not None]
            clauses.append((*others, *(own or [Literal(cards, None)])))
    return replace(better, clauses=joined_clauses(better.clauses, clauses))


def _texts(hand: Hand, cursor: Cursor) -> Iterator[CardText]:
    """Yield the cards of a hand as conditions name them."""
    for entry in hand.entries:
        n, kind = entry.name.n, entry.name.type
        if entry.features or not entry.cards:
            raise cursor.error("expected cards by name, such as QJ or RF 2 (QT), before '<<'", hand.first)
        if hand.is_bare and n > 1 and kind in _SUITED:
            # The cards of any suits include them.
            continue
        for text in entry.cards:
            is_braced = kind in _SUITED and n > 1
            yield CardText(tuple(Group(group.choices, is_braced) for group in text.groups))


def _entries(hand: Hand) -> Iterator[PlainEntry]:
    """Yield the entries of a hand with its conditions."""
    for clauses, penalties in _arranged(hand.clauses):
        for entry in hand.entries:
            yield replace(entry, penalties=(*entry.penalties, *penalties), conditions=clauses)


def _arranged(clauses: tuple[Clause, ...]) -> Iterator[tuple[tuple[Clause, ...], tuple[Penalty | Points, ...]]]:
    """Yield the conditions and the penalties of the entries that express clauses.

    What all clauses require of the hold itself are penalties of an entry.  After a hold is named, the chart language
    has no words for the hold itself, so clauses that would need them are entries of their own.
    """
    common = [literal for literal in clauses[0] if _is_of_hold(literal) and all(literal in other for other in clauses)]
    rest = tuple(tuple(literal for literal in clause if literal not in common) for clause in clauses)
    if not all(rest):
        # One of the clauses requires no more.
        yield (), _penalties(common)
    elif len({_is_of_hold(literal) for clause in rest for literal in clause}) == 1:
        yield rest, _penalties(common)
    else:
        for clause in rest:
            named = tuple(literal for literal in clause if not _is_of_hold(literal))
            own = [literal for literal in clause if _is_of_hold(literal)]
            yield (named,) if named else (), _penalties([*common, *own])


def _is_of_hold(literal: Literal) -> bool:
    """Whether a literal is a penalty of the hold itself."""
    return literal.hold is None


def _penalties(literals: Iterable[Literal]) -> tuple[Penalty | Points, ...]:
    return tuple(literal.penalty for literal in literals if literal.penalty is not None)
