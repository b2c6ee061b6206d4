"""The legend of a chart: one plain sentence for each abbreviation that stands in its lines, and for no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from strategygen.cards import format_ranks
from strategygen.tables.records import typeset_notation

if TYPE_CHECKING:
    from strategygen.games import Game
    from strategygen.notation import Hand, Line, Literal, Penalty

__all__ = ["LegendEntry", "legend_entries"]


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """An abbreviation and the sentence that explains it."""

    term: str
    sentence: str

    @property
    def typeset_term(self) -> str:
        """The term as print shows it."""
        return typeset_notation(self.term)

    @property
    def typeset_sentence(self) -> str:
        """The sentence as print shows it."""
        return typeset_notation(self.sentence)


_TYPES = {
    "RF": "royal flush: cards of one suit, all ten or higher.",
    "SF": "straight flush: cards of one suit whose ranks fit into one straight, not all of them ten or higher.",
    "F": "flush: cards of one suit whose ranks fit into no straight.",
    "S": "straight: cards of different ranks that fit into one straight, not all of one suit.",
    "N": "cards of different ranks that fit into no straight, not all of one suit.",
    "4K": "four of a kind.",
    "FH": "full house.",
    "3K": "three of a kind.",
    "2P": "two pairs.",
    "HP": "high pair: a pair that is paid (<high>).",
    "LP": "low pair: a pair that is not paid.",
}


def legend_entries(lines: Iterable[Line], game: Game) -> tuple[LegendEntry, ...]:
    """Return an entry for each abbreviation that occurs in some lines of the chart language.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.notation import parse_line
    >>> entries = legend_entries([parse_line("2-HP"), parse_line("none")], load_game("jacks-or-better"))
    >>> [entry.term for entry in entries]
    ['n-X', 'HP', 'none']
    >>> entries[1].sentence
    'high pair: a pair that is paid (J-A).'
    """
    chart = tuple(lines)
    found = _Occurrences(chart)
    high = format_ranks(game.high_ranks) or "none in this game"
    return tuple(LegendEntry(term, text.replace("<high>", high)) for term, text in _entries(found))


class _Occurrences:
    """What occurs in the lines of a chart."""

    def __init__(self, chart: tuple[Line, ...]) -> None:
        from strategygen.notation import NONE, CardText  # brings numpy, which a listing of the games does without

        self.hands: tuple[Hand, ...] = tuple(chain.from_iterable(line.hands for line in chart))
        self.draws_five = any(hand.name == NONE for line in chart for hand in line.hands)
        literals: list[Literal] = [lit for hand in self.hands for clause in hand.conditions for lit in clause]
        names = {hand.name for hand in self.hands} | {name for hand in self.hands for name in hand.exclusions}
        texts = [text for hand in self.hands for text in hand.cards]
        for literal in literals:
            if isinstance(literal.hold, CardText):
                texts.append(literal.hold)
            elif literal.hold is not None:
                names.add(literal.hold)
        self.types = {name.type for name in names}
        self.terms = {term for hand in self.hands for feature in hand.features for term in feature.terms}
        units = [unit for text in texts for group in text.groups for unit in group.units]
        self.symbols = {unit.symbol for unit in units if unit.symbol}
        self.ranks = {rank for unit in units for choice in unit.choices for rank in choice}
        self.has_choice = any(len(unit.choices) > 1 for unit in units)
        self.has_brace = any(group.braced for text in texts for group in text.groups)
        self.has_deal = any(text.n_cards == 5 != hand.name.n for hand in self.hands for text in hand.cards)
        own = (penalty for hand in self.hands for penalty in hand.penalties)
        seen = (literal.penalty for literal in literals if literal.penalty is not None)
        self.penalties: tuple[Penalty, ...] = (*own, *seen)
        self.kinds = {penalty.kind for penalty in self.penalties}
        self.ranks |= {rank for penalty in self.penalties for rank in penalty.ranks or ()}
        self.has_condition = bool(literals)
        self.has_no = any(p.negated for p in self.penalties) or any(literal.negated for literal in literals)
        self.has_two = any(p.count == 2 for p in self.penalties)
        self.has_exclusion = any(hand.exclusions for hand in self.hands)
        several = [str(line) for line in chart if len(line.hands) > 1]
        self.joints = [sign for sign, joint in (("or", " or "), (";", "; ")) if any(joint in text for text in several)]
        # The first penalty of each kind that names ranks, as an example.
        ranked = [p for p in self.penalties if p.ranks is not None]
        self.ranked = [str(replace(p, negated=False, count=1)) for p in ranked if p.kind != "discard"]
        self.discards = [str(replace(p, negated=False, count=1)) for p in ranked if p.kind == "discard"]


def _entries(found: _Occurrences) -> Iterator[tuple[str, str]]:
    if found.hands:
        yield "n-X", "hold the n cards that are of type X, and draw the others."
    for name, text in _TYPES.items():
        if name in found.types:
            yield name, text
    if found.ranks & {10, 11, 12, 13, 14}:
        yield "T, J, Q, K, A", "ten, jack, queen, king, ace."
    if "s" in found.terms:
        yield "s", "how many straights contain all the ranks held, suits ignored; the ace is high and low."
    if "h" in found.terms:
        yield "h", "how many high cards (<high>) are held."
    if "H" in found.symbols:
        yield "H", "any high card (<high>)."
    if "x" in found.symbols:
        yield "x", "a card of any rank."
    if found.has_brace:
        yield "{ }", "the cards inside are of one suit; the other cards are not of this suit."
    if found.has_choice:
        yield "( )", "a choice: one of these ranks, or of these groups of ranks."
    if found.has_deal:
        yield "five cards", "the whole deal; hold the n of them that are of type X (the most s, then the most h)."
    if found.joints:
        yield ", ".join(found.joints), "between hands that share a line: they rank alike, hold any of them."
    if "fp" in found.kinds:
        yield "fp", "flush penalty: a discard has the suit of the hold, which is all of one suit."
    if "sp" in found.kinds:
        yield "sp", "straight penalty: the rank of a discard, not held, fits into a straight with the ranks held."
    if found.ranked:
        yield found.ranked[0], "the rank before fp or sp is the rank of that discard."
    if found.discards:
        yield found.discards[0], "a discard has this rank, whatever its suit."
    if found.has_two:
        yield "two", "at least two discards are such."
    if found.has_condition:
        yield (
            "if",
            (
                "only where this is so. Cards or a name alone: such a hold is in the deal too. With fp, sp or discard: "
                "what would be discarded if that hold, not the line's, were kept."
            ),
        )
    if found.has_no:
        yield "no", "there is no such discard, or no such hold in the deal."
    if found.has_exclusion:
        yield "not", "no hold of that name is in the deal."
    if found.draws_five:
        yield "none", "hold nothing and draw five cards."
