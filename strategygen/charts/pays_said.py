"""What texts say that hands pay, which is so or not: "the full house pays 4", "FH = 4K = 4 coins"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import Ambiguous, PlainReader
from strategygen.errors import NotationError
from strategygen.games import Game
from strategygen.language import Entry, Name

_HAND = (
    r"(?:(?:the |an? |any )?(?:(?:royal|straight|flush|full house|full|house|quads|trips|two pair|pair|(?:four|three"
    r"|five) of a kind|high)(?: (?:flush|house|pair)s?)?|(?-i:RF|SF|FH|FL|ST|[345]K|2P)))"
)
_HERE = r"(?: (?:here|(?:in|with|on|for) this (?:game|version|one|machine)))?"
#: "The full house pays 4 here", "FH = 4K = 4 coins"
_PAYS = pattern_of(
    rf"(?P<hands>{_HAND}(?: = {_HAND})*) (?:pays?|(?:is|are) worth|returns?|=) (?:only |just )?(?P<pay>[0-9]{{1,4}})"
    rf"(?: (?:coins?|credits?|units?|(?:for|to) (?:1|one)))?{_HERE}",
    re.IGNORECASE,
)
_ARTICLE = pattern_of(r"\A(?:the|an?|any) ", re.IGNORECASE)


def is_paid_so(text: str, reader: PlainReader) -> bool | None:
    """Whether hands pay what a text says; None if it says something else, or no game is known.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> reader = PlainReader(load_game("jacks-or-better"))
    >>> texts = "the full house pays 9", "FH = 4K = 4 coins", "a flush is nice"
    >>> [is_paid_so(text, reader) for text in texts]
    [True, False, None]
    """
    match = _PAYS.fullmatch(text.strip(" ."))
    if match is None or reader.game is None:
        return None
    for hand in match["hands"].split(" = "):
        try:
            entries = reader.read(_ARTICLE.sub("", hand)).entries
        except Ambiguous as error:
            entries = error.choices[0].line.entries
        except NotationError:
            return None
        # A straight flush pays less than the royal flush, which is one.
        bare = [entry for entry in entries if entry.name != Name(5, "RF")] if len(entries) > 1 else [*entries]
        if pays_of(bare, reader.game) != {Fraction(match["pay"])}:
            return False
    return True


#: The names of hands in game files, by types of hold.
_CATEGORIES = {
    "RF": "royal flush", "SF": "straight flush", "5K": "five of a kind", "4K": "four of a kind", "FH": "full house",
    "F": "flush", "S": "straight", "3K": "three of a kind", "2P": "two pair", "HP": "pair",
}  # fmt: skip


_ALL_WILD = 4


def pays_of(entries: Iterable[Entry], game: Game) -> set[Fraction]:
    """Return what the hands of some entries may pay as they are; a pay that is not true of all restricts the hand."""
    found: set[Fraction] = set()
    names = {entry.name for entry in entries}
    if any(name.n == 5 and name.type in ("F", "S") for name in names):
        # A straight flush is a flush that pays more.
        names -= {Name(5, "SF"), Name(5, "RF")}
    for name in names:
        is_draw = name.type == "LP" or (name.n < 5 and name.type in ("RF", "SF", "F", "S", "N"))
        pays = zip(game.classes, game.pays, strict=True)
        # Four wild cards are a hand of their own.
        of_name = {
            Fraction(pay)
            for cls, pay in pays
            if cls.hand == _CATEGORIES.get(name.type) and not (cls.wild_cards and min(cls.wild_cards) >= _ALL_WILD)
        }
        found |= {Fraction(0)} if is_draw or not of_name else of_name
    return found
