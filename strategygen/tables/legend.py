"""The legend of a chart: one plain sentence for each abbreviation that stands in its lines, and for no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from strategygen.cards import Deck, format_ranks
from strategygen.tables.records import typeset_notation

if TYPE_CHECKING:
    from strategygen.games import Game
    from strategygen.notation import Comparison, Hand, Line, Literal, Name, Penalty, Points

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
    "5K": "five of a kind.",
    "4K": "four of a kind.",
    "FH": "full house.",
    "3K": "three of a kind.",
    "2P": "two pairs.",
    "HP": "high pair: a pair that is paid (<high>).",
    "LP": "low pair: a pair that is not paid.",
}
_WILD = {
    (True, True): "a wild card; as a type, wild cards alone.",
    (True, False): "wild cards alone.",
    (False, True): "a wild card.",
}
_COUNTS = {2: "two", 3: "three"}
#: Types that a wild card helps to make.
_HELPED = ("5K", "4K", "FH", "3K")


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
    found = _Occurrences(chart, game)
    high = format_ranks(game.high_ranks) or "none in this game"
    return tuple(LegendEntry(term, text.replace("<high>", high)) for term, text in _entries(found))


class _Occurrences:
    """What occurs in the lines of a chart."""

    def __init__(self, chart: tuple[Line, ...], game: Game) -> None:
        # Brings numpy, which a listing of the games does without.
        from strategygen.notation import NONE, CardText, Points

        self.hands: tuple[Hand, ...] = tuple(chain.from_iterable(line.hands for line in chart))
        self.holds_cards = any(hand.name != NONE for hand in self.hands)
        self.draws_five = any(hand.name == NONE for hand in self.hands)
        self.draws_five_if = any(hand.name == NONE and hand.is_conditioned for hand in self.hands)
        self.sections = tuple(dict.fromkeys(str(line.section) for line in chart if line.section is not None))
        # Lines for deals without wild cards do without what is said of them.
        meant = [line for line in chart if line.section is None or line.section.wild]
        self.wild, self.wild_ones = "", ""
        if any(hand.name != NONE for line in meant for hand in line.hands):
            self.wild, self.wild_ones = _wild_words(game)
        self.wild_ranks = format_ranks(game.wild_ranks)
        literals: list[Literal] = [lit for hand in self.hands for clause in hand.conditions for lit in clause]
        names = {hand.name for hand in self.hands} | {name for hand in self.hands for name in _excluded_names(hand)}
        texts = [text for hand in self.hands for text in hand.cards]
        for literal in literals:
            if isinstance(literal.hold, CardText):
                texts.append(literal.hold)
            elif literal.hold is not None:
                names.add(literal.hold)
        self.types = {name.type for name in names}
        self.is_wild_type = "W" in self.types
        features = [feature for hand in self.hands for feature in (*hand.features, *_excluded_features(hand))]
        self.terms = {term for feature in features for term in feature.terms}
        units = [unit for text in texts for group in text.groups for unit in group.units]
        self.symbols = {unit.symbol for unit in units if unit.symbol}
        self.is_wild_sign = "W" in self.symbols
        self.ranks = {rank for unit in units for choice in unit.choices for rank in choice}
        self.has_choice = any(len(unit.choices) > 1 for unit in units)
        self.has_brace = any(group.braced for text in texts for group in text.groups)
        self.has_deal = any(text.n_cards == 5 != hand.name.n for hand in self.hands for text in hand.cards)
        own = (penalty for hand in self.hands for penalty in hand.penalties)
        seen = (literal.penalty for literal in literals if literal.penalty is not None)
        said = (*own, *seen)
        self.penalties: list[Penalty] = [penalty for penalty in said if not isinstance(penalty, Points)]
        points: list[Points] = [penalty for penalty in said if isinstance(penalty, Points)]
        self.kinds = {penalty.kind for penalty in self.penalties}
        self.points = _points_words(points)
        for weights in points:
            self.kinds |= {key for key, _ in weights.weights if isinstance(key, str)} & {"fp", "sp"}
            self.terms |= {key for key, _ in weights.weights if key == "s"}
            self.ranks |= set(weights.by_rank)
        self.ranks |= {rank for penalty in self.penalties for rank in penalty.ranks or ()}
        self.has_condition = bool(literals)
        self.no = [
            what
            for what, occurs in (
                ("no such discard", any(p.negated and p.count == 1 for p in self.penalties)),
                ("no such hold in the deal", any(literal.negated for literal in literals)),
            )
            if occurs
        ]
        counted = sorted({(p.negated, p.count) for p in self.penalties if p.count > 1})
        self.counts = [_COUNTS[count] for is_negated, count in counted if not is_negated]
        self.no_counts = [_COUNTS[count] for is_negated, count in counted if is_negated]
        self.has_presence = any(literal.penalty is None and not literal.negated for literal in literals)
        self.has_view = any(literal.penalty is not None and literal.hold is not None for literal in literals)
        self.has_exclusion = any(hand.exclusions for hand in self.hands)
        joints = {";" if "; " in str(line) else "or" for line in chart if len(line.hands) > 1}
        self.joints = sorted(joints, reverse=True)
        # The first penalty of each kind that names ranks, as an example.
        ranked = [p for p in self.penalties if p.ranks is not None]
        self.ranked = [str(replace(p, negated=False, count=1)) for p in ranked if p.kind != "discard"]
        self.discards = [str(replace(p, negated=False, count=1)) for p in ranked if p.kind == "discard"]


def _wild_words(game: Game) -> tuple[str, str]:
    """Return what a game's wild cards are called, and which they are; nothing without wild cards."""
    from strategygen.notation import Section

    number = game.deck.jokers + 4 * len(game.wild_ranks)
    if not number:
        return "", ""
    noun = Section.of(game, min(number, 2)).noun
    alone = [replace(game, wild_ranks=frozenset({rank}), deck=Deck()) for rank in sorted(game.wild_ranks)]
    words = [Section.of(each, 2).noun for each in alone]
    words += [["", "the joker", "the jokers"][game.deck.jokers]] if game.deck.jokers else []
    return noun, "wild" if len(words) == 1 else _join(words)


def _points_words(points: Sequence[Points]) -> str:
    """Return what the weights mean, by one example of each sort."""
    words: dict[str, str] = {}
    for statement in points:
        shown = str(statement).partition("(")[2].partition(")")[0].split(", ")
        for (key, weight), text in zip(statement.weights, shown, strict=True):
            sort = key if isinstance(key, str) else "rank"
            each = {
                "fp": "flush penalty",
                "sp": "straight penalty",
                "s": "straight counted in the s of the hold that a discard fits into",
                "rank": f"card of {'this rank' if len(key) == 1 else 'these ranks'}",
            }[sort]
            words.setdefault(sort, f"{text} is {weight} for each {each}")
    return ", ".join(words.values())


def _entries(found: _Occurrences) -> Iterator[tuple[str, str]]:
    if found.sections:
        yield found.sections[0], "the lines below, up to the next heading, are for deals with so many wild cards."
    if found.holds_cards:
        yield "n-X", "hold the n cards that are of type X, and draw the others."
    if found.wild:
        helped = [name for name in _HELPED if name in found.types]
        count = f"; {_join(helped)} count{'s' * (len(helped) == 1)} them too" if helped else ""
        kept = f"{found.wild_ones}, always kept."
        yield found.wild, f"{kept} Ranks, suits and straights are those of the other cards held{count}."
    if found.is_wild_type or found.is_wild_sign:
        yield "W", _WILD[found.is_wild_type, found.is_wild_sign]
    for name, text in _TYPES.items():
        if name in found.types:
            yield name, text
    if found.ranks & {10, 11, 12, 13, 14}:
        yield "T, J, Q, K, A", "ten, jack, queen, king, ace."
    if "s" in found.terms:
        but = f"; straights with a {found.wild_ranks} do not count" if found.wild_ranks else ""
        yield "s", f"how many straights contain all the ranks held, suits ignored; the ace is high and low{but}."
    if "h" in found.terms:
        yield "h", "how many high cards (<high>) are held."
    if "w" in found.terms:
        yield "w", "how many wild cards are held, if not all of the deal."
    if "jokers" in found.terms:
        yield "jokers", "how many jokers are held."
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
    if found.counts:
        least = "so many" if len(found.counts) > 1 else found.counts[0]
        yield ", ".join(found.counts), f"at least {least} discards are such."
    if found.points:
        yield "points", f"what the discards count together: {found.points}."
    if found.has_condition:
        parts = ["only where this is so."]
        if found.has_presence:
            parts.append("Cards or a name alone: such a hold is in the deal too.")
        if found.has_view:
            parts.append(
                "After cards or a name, fp, sp and discard tell what would be discarded if that hold, "
                "not the line's, were kept."
            )
        yield "if", " ".join(parts)
    if found.no:
        yield "no", f"there is {', or '.join(found.no)}."
    if found.no_counts:
        fewer = "fewer than so many" if len(found.no_counts) > 1 else f"fewer than {found.no_counts[0]}"
        yield ", ".join(f"no {word}" for word in found.no_counts), f"{fewer} discards are such."
    if found.has_exclusion:
        yield "not", "no hold of that name is in the deal."
    if found.draws_five_if:
        yield "none", "hold nothing and draw five cards; all five are discards."
    elif found.draws_five:
        yield "none", "hold nothing and draw five cards."


def _join(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _excluded_names(hand: Hand) -> Iterator[Name]:
    from strategygen.notation import Excluded

    for shut in hand.exclusions:
        yield shut.name if isinstance(shut, Excluded) else shut


def _excluded_features(hand: Hand) -> Iterator[Comparison]:
    from strategygen.notation import Excluded

    for shut in hand.exclusions:
        if isinstance(shut, Excluded):
            yield shut.feature
