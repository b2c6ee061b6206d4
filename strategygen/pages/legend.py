"""The legend of a chart: one sentence for each abbreviation that its lines use, and for no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from strategygen.cards import Deck, format_ranks
from strategygen.pages.cells import Segment, heading_title, joined_segments, typeset_notation

if TYPE_CHECKING:
    from strategygen.games import Game
    from strategygen.language import Entry, FeatureTest, Line, Literal, Name, Penalty, Points


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """An abbreviation and the sentence that explains it."""

    term: str
    sentence: str

    @property
    def typeset_term(self) -> str:
        """The term as print shows it."""
        return heading_title(self.term) if self.term.startswith("[") else typeset_notation(self.term)

    @property
    def typeset_sentence(self) -> str:
        """The sentence as print shows it."""
        return typeset_notation(self.sentence)

    @property
    def segments(self) -> list[Segment]:
        """The sentence as print shows it, in parts."""
        return joined_segments(self.typeset_sentence)


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
    "2P": "two pair.",
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
    """Return an entry for each abbreviation used in lines of the chart language.

    Examples
    --------
    >>> from strategygen import load_game, parse_line
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
        # Imports numpy, which a listing of the games does not need.
        from strategygen.language import NONE, CardText, Points

        self.entries: tuple[Entry, ...] = tuple(chain.from_iterable(line.entries for line in chart))
        self.holds_cards = any(entry.name != NONE for entry in self.entries)
        self.draws_five = any(entry.name == NONE for entry in self.entries)
        self.draws_five_if = any(entry.name == NONE and entry.is_conditioned for entry in self.entries)
        self.sections = tuple(dict.fromkeys(str(line.section) for line in chart if line.section is not None))
        # Lines for deals without wild cards need no entry about them.
        meant = [line for line in chart if line.section is None or line.section.wild]
        self.wild, self.wild_ones = "", ""
        if any(entry.name != NONE for line in meant for entry in line.entries):
            self.wild, self.wild_ones = _wild_words(game)
        self.wild_ranks = format_ranks(game.wild_ranks)
        literals: list[Literal] = [lit for entry in self.entries for clause in entry.conditions for lit in clause]
        names = {entry.name for entry in self.entries} | {
            name for entry in self.entries for name in _excluded_names(entry)
        }
        texts = [text for entry in self.entries for text in entry.cards]
        for literal in literals:
            if isinstance(literal.hold, CardText):
                texts.append(literal.hold)
            elif literal.hold is not None:
                names.add(literal.hold)
        self.types = {name.type for name in names}
        self.is_wild_type = "W" in self.types
        features = [feature for entry in self.entries for feature in (*entry.features, *_excluded_features(entry))]
        self.terms = {term for feature in features for term in feature.terms}
        choices = [choice for text in texts for group in text.groups for choice in group.choices]
        self.symbols = {choice.symbol for choice in choices if choice.symbol}
        self.is_wild_sign = "W" in self.symbols
        self.ranks = {rank for choice in choices for option in choice.options for rank in option}
        self.has_choice = any(len(choice.options) > 1 for choice in choices)
        self.has_brace = any(group.braced for text in texts for group in text.groups)
        self.has_deal = any(text.n_cards == 5 != entry.name.n for entry in self.entries for text in entry.cards)
        own = (penalty for entry in self.entries for penalty in entry.penalties)
        seen = (literal.penalty for literal in literals if literal.penalty is not None)
        used = (*own, *seen)
        self.penalties: list[Penalty] = [penalty for penalty in used if not isinstance(penalty, Points)]
        points: list[Points] = [penalty for penalty in used if isinstance(penalty, Points)]
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
        self.has_exclusion = any(entry.exclusions for entry in self.entries)
        joints = {";" if "; " in str(line) else "or" for line in chart if len(line.entries) > 1}
        self.joints = sorted(joints, reverse=True)
        # The first penalty of each kind that names ranks, as an example.
        ranked = [p for p in self.penalties if p.ranks is not None]
        self.ranked = [str(replace(p, negated=False, count=1)) for p in ranked if p.kind != "discard"]
        self.discards = [str(replace(p, negated=False, count=1)) for p in ranked if p.kind == "discard"]


def _wild_words(game: Game) -> tuple[str, str]:
    """Return the name of a game's wild cards, and which cards are wild; empty texts without wild cards."""
    from strategygen.language import Section

    number = game.deck.jokers + 4 * len(game.wild_ranks)
    if not number:
        return "", ""
    noun = Section.of(game, min(number, 2)).noun
    alone = [replace(game, wild_ranks=frozenset({rank}), deck=Deck()) for rank in sorted(game.wild_ranks)]
    words = [Section.of(each, 2).noun for each in alone]
    words += [["", "the joker", "the jokers"][game.deck.jokers]] if game.deck.jokers else []
    return noun, "wild" if len(words) == 1 else _join(words)


def _points_words(points: Sequence[Points]) -> str:
    """Return the meaning of the weights, by one example of each sort."""
    words: dict[str, str] = {}
    for condition in points:
        shown = str(condition).partition("(")[2].partition(")")[0].split(", ")
        for (key, weight), text in zip(condition.weights, shown, strict=True):
            sort = key if isinstance(key, str) else "rank"
            each = {
                "fp": "flush penalty",
                "sp": "straight penalty",
                "s": "straight in the s of the hold that a discard fits into",
                "rank": f"card of {'this rank' if len(key) == 1 else 'these ranks'}",
            }[sort]
            words.setdefault(sort, f"{text} is {weight} for each {each}")
    return ", ".join(words.values())


def _entries(found: _Occurrences) -> Iterator[tuple[str, str]]:
    if found.sections:
        yield found.sections[0], "the lines up to the next heading are for deals with this number of wild cards."
    if found.holds_cards:
        yield "n-X", "hold the n cards of type X and draw the others."
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
        yield "s", f"number of straights that contain all ranks held, suits ignored; the ace is high and low{but}."
    if "h" in found.terms:
        yield "h", "number of high cards (<high>) held."
    if "w" in found.terms:
        yield "w", "number of wild cards held, if not all wild cards of the deal."
    if "jokers" in found.terms:
        yield "jokers", "number of jokers held."
    if "H" in found.symbols:
        yield "H", "any high card (<high>)."
    if "x" in found.symbols:
        yield "x", "a card of any rank."
    if found.has_brace:
        yield "{ }", "the cards inside are suited; the other cards are not of this suit."
    if found.has_choice:
        yield "( )", "a choice: one of these ranks, or of these groups of ranks."
    if found.has_deal:
        yield "five cards", "the whole deal; hold the n cards of type X (the most s, then the most h)."
    if found.joints:
        yield ", ".join(found.joints), "between holds that share a line: hold any of them."
    if "fp" in found.kinds:
        yield "fp", "flush penalty: a discard of the suit of the hold, which is all of one suit."
    if "sp" in found.kinds:
        yield "sp", "straight penalty: a discard whose rank, not held, fits into a straight with the ranks held."
    if found.ranked:
        yield found.ranked[0], "the rank before fp or sp is the rank of that discard."
    if found.discards:
        yield found.discards[0], "a discard has this rank, whatever its suit."
    if found.counts:
        least = "this number of" if len(found.counts) > 1 else found.counts[0]
        yield ", ".join(found.counts), f"there are at least {least} such discards."
    if found.points:
        yield "points", f"the sum over all discards: {found.points}."
    if found.has_condition:
        parts = ["only where this condition holds."]
        if found.has_presence:
            parts.append("Cards or a name alone: the deal also contains such a hold.")
        if found.has_view:
            parts.append(
                "After cards or a name, fp, sp and discard are about the discards of that hold instead of the line's."
            )
        yield "if", " ".join(parts)
    if found.no:
        yield "no", f"there is {', or '.join(found.no)}."
    if found.no_counts:
        fewer = "this number of" if len(found.no_counts) > 1 else found.no_counts[0]
        yield ", ".join(f"no {word}" for word in found.no_counts), f"there are fewer than {fewer} such discards."
    if found.has_exclusion:
        yield "not", "the deal contains no hold of that name."
    if found.draws_five_if:
        yield "none", "hold nothing and draw five cards; all five are discards."
    elif found.draws_five:
        yield "none", "hold nothing and draw five cards."


def _join(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _excluded_names(entry: Entry) -> Iterator[Name]:
    from strategygen.language import Excluded

    for shut in entry.exclusions:
        yield shut.name if isinstance(shut, Excluded) else shut


def _excluded_features(entry: Entry) -> Iterator[FeatureTest]:
    from strategygen.language import Excluded

    for shut in entry.exclusions:
        if isinstance(shut, Excluded):
            yield shut.feature
