"""The tree of a line of the chart language: value objects, and the canonical text of each.

``str()`` of an object is its text in the chart language; `strategygen.language.parser` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar

from strategygen.cards import Rank, format_ranks
from strategygen.games import Game

#: The counts that a feature can test, in printing order.
TERMS = ("w", "jokers", "s", "h")
#: The least number of discards of a penalty as a word, if more than one.
COUNT_WORDS = {2: "two", 3: "three"}
RANK_NOUNS = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip

#: One card of a text: its ranks or its symbol, and the number of its group in braces, -1 outside braces.
Slot = tuple[tuple[int, ...] | str, int]


@dataclass(frozen=True, slots=True, order=True)
class Name:
    """``n-X``: a hold of n cards of type X."""

    n: int
    type: str

    def __str__(self) -> str:
        return f"{self.n}-{self.type}" if self.n else self.type


#: The name of the draw of five.
NONE = Name(0, "none")


@dataclass(frozen=True, slots=True, order=True)
class FeatureTest:
    """``s + h >= 3``: a sum of some of s, h, w and jokers, compared with values of which one must fit."""

    terms: tuple[str, ...]
    op: str
    values: tuple[int, ...]

    def __str__(self) -> str:
        return f"{' + '.join(self.terms)} {self.op} {_join_or([str(v) for v in self.values])}"


@dataclass(frozen=True, slots=True, order=True)
class RankChoice:
    """One place in a text of cards: a choice of groups of ranks, or the symbol ``x``, ``H`` or ``W``."""

    options: tuple[tuple[int, ...], ...]
    symbol: str = ""

    @property
    def n_cards(self) -> int:
        """Number of cards in the place."""
        return 1 if self.symbol else len(self.options[0])

    def __str__(self) -> str:
        if self.symbol:
            return self.symbol
        if len(self.options) == 1:
            return _rank_letters(self.options[0])
        if self.n_cards == 1:
            return f"({format_ranks(option[0] for option in self.options)})"
        return f"({','.join(map(_rank_letters, self.options))})"


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """Choices of ranks inside one pair of braces, or outside braces."""

    choices: tuple[RankChoice, ...]
    braced: bool

    def __str__(self) -> str:
        text = "".join(map(str, self.choices))
        return f"{{{text}}}" if self.braced else text


@dataclass(frozen=True, slots=True, order=True)
class CardText:
    """A text of cards, such as ``{(2-7)JQ}KA``."""

    groups: tuple[Group, ...]

    @property
    def choices(self) -> tuple[RankChoice, ...]:
        """The places of all groups."""
        return tuple(choice for group in self.groups for choice in group.choices)

    @property
    def n_cards(self) -> int:
        """Number of cards."""
        return sum(choice.n_cards for choice in self.choices)

    def __str__(self) -> str:
        return "".join(map(str, self.groups))

    def slots(self) -> tuple[tuple[Slot, ...], ...]:
        """Return the alternatives of the text, each as one slot per card."""
        options: list[list[list[Slot]]] = []
        for number, group in enumerate(self.groups):
            brace = number if group.braced else -1
            for choice in group.choices:
                if choice.symbol:
                    options.append([[(choice.symbol, brace)]])
                elif choice.n_cards == 1:
                    options.append([[(tuple(option[0] for option in choice.options), brace)]])
                else:
                    options.append([[((rank,), brace) for rank in option] for option in choice.options])
        return tuple(tuple(slot for part in parts for slot in part) for parts in product(*options))


@dataclass(frozen=True, slots=True)
class Penalty:
    """``no 9sp``: a condition on the discards of a hold; `kind` is fp, sp or discard, `count` 1 to 3."""

    kind: str
    ranks: tuple[int, ...] | None = None
    negated: bool = False
    count: int = 1

    def __str__(self) -> str:
        ranks = ""
        if self.ranks is not None:
            ranks = format_ranks(self.ranks)
            ranks = ranks if len(self.ranks) == 1 else f"({ranks})"
        text = f"discard {ranks}" if self.kind == "discard" else f"{ranks}{self.kind}"
        text = f"{COUNT_WORDS[self.count]} {text}" if self.count > 1 else text
        return f"no {text}" if self.negated else text


@dataclass(frozen=True, slots=True)
class Points:
    """``points (fp=4, TJ=3, 9=2) <= 5``: the points of a hold and its discards, compared with a value.

    Each discard adds the weight of its rank, of a flush penalty (fp), of a straight penalty (sp), and that of ``s`` for
    each straight counted in the hold's s that contains its rank; each card held adds the weight of its rank in `held`.
    With the op ``fewest`` there is no value: of several holds, those with the fewest points are allowed.
    """

    weights: tuple[tuple[str | tuple[int, ...], int], ...]
    op: str
    value: int = 0
    held: tuple[tuple[tuple[int, ...], int], ...] = ()
    kind: ClassVar[str] = "points"
    ranks: ClassVar[tuple[int, ...] | None] = None
    negated: ClassVar[bool] = False
    count: ClassVar[int] = 1

    def __str__(self) -> str:
        weights = [f"{_points_key(key)}={weight}" for key, weight in self.weights]
        weights += [f"hold {_points_key(ranks)}={weight}" for ranks, weight in self.held]
        text = f"points ({', '.join(weights)})"
        return f"fewest {text}" if self.op == "fewest" else f"{text} {self.op} {self.value}"

    def weight(self, key: str) -> int:
        """Return the weight of ``fp``, ``sp`` or ``s``."""
        return next((weight for name, weight in self.weights if name == key), 0)

    @property
    def by_rank(self) -> dict[int, int]:
        """The weights of ranks."""
        return {rank: weight for ranks, weight in self.weights if not isinstance(ranks, str) for rank in ranks}


@dataclass(frozen=True, slots=True)
class Literal:
    """A penalty of a hold y; without a penalty, the presence of y (or absence, if negated); None is the hold itself."""

    hold: CardText | Name | None
    penalty: Penalty | Points | None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Excluded:
    """Holds that the deal must not contain: those of a name with a feature, such as ``3-SF (s + h >= 2)``."""

    name: Name
    feature: FeatureTest

    def __str__(self) -> str:
        return f"{self.name} ({self.feature})"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a line: a name and its conditions."""

    name: Name
    features: tuple[FeatureTest, ...] = ()
    cards: tuple[CardText, ...] = ()
    exclusions: tuple[Name | Excluded, ...] = ()
    penalties: tuple[Penalty | Points, ...] = ()
    conditions: tuple[tuple[Literal, ...], ...] = ()

    @classmethod
    def of(cls, excluded: Name | Excluded) -> Entry:
        """Return the entry that allows the holds of an exclusion."""
        return cls(excluded.name, (excluded.feature,)) if isinstance(excluded, Excluded) else cls(excluded)

    @property
    def counts_wild(self) -> bool:
        """Whether the entry states the number of wild cards held; otherwise it keeps all of them."""
        return any("w" in feature.terms for feature in self.features)

    @property
    def is_conditioned(self) -> bool:
        """Whether the entry depends on more than the cards held."""
        return bool(self.penalties or self.conditions or self.exclusions) or any(
            text.n_cards != self.name.n for text in self.cards
        )

    def __str__(self) -> str:
        items = [_join_or([str(text) for text in self.cards])] if self.cards else []
        items += [str(feature) for feature in self.features]
        if self.exclusions:
            items.append("not " + " or ".join(map(str, self.exclusions)))
        items += [str(penalty) for penalty in self.penalties]
        text = str(self.name) + (": " + ", ".join(items) if items else "")
        return text + (f" if {_conditions_text(self.conditions)}" if self.conditions else "")


@dataclass(frozen=True, slots=True)
class Section:
    """``[2 deuces]``: the deals with that number of wild cards.

    Examples
    --------
    >>> str(Section(2, "deuces")), str(Section(0, "joker")), Section(2, "deuces") == Section(2)
    ('[2 deuces]', '[no joker]', True)
    """

    wild: int
    noun: str = field(default="wild cards", compare=False)

    def __str__(self) -> str:
        return f"[{self.wild or 'no'} {self.noun}]"

    @classmethod
    def of(cls, game: Game, wild: int) -> Section:
        """Return the section of a game's deals with `wild` wild cards, named after its wild cards.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> str(Section.of(load_game("deuces-wild"), 1)), str(Section.of(load_game("joker-poker-kings"), 0))
        ('[1 deuce]', '[no joker]')
        """
        kinds = [RANK_NOUNS[rank - 2] for rank in sorted(game.wild_ranks)] + ["joker"] * bool(game.deck.jokers)
        noun = kinds[0] if len(kinds) == 1 else "wild card"
        is_one = wild == 1 or (wild == 0 and noun == "joker")
        return cls(wild, noun if is_one else f"{noun}{'e' * noun.endswith('six')}s")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart.

    Attributes
    ----------
    entries : tuple of Entry
        The line allows the holds of all of them.
    section : Section or None
        The section of the chart that contains the line; not part of the text.
    fewest : Points or None
        Of the holds of all entries, those with the fewest points are allowed.
    words : str
        The plain words from which the line was read; empty if it was written in the chart language.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> str(parse_line("2-RF:JA,QA or KA")), str(parse_line("none"))
    ('2-RF: JA, QA, or KA', 'none')
    """

    entries: tuple[Entry, ...]
    section: Section | None = None
    fewest: Points | None = None
    words: str = field(default="", compare=False)

    def __str__(self) -> str:
        are_names = len(self.entries) > 1 and all(entry == Entry(entry.name) for entry in self.entries)
        texts = [str(entry) for entry in self.entries]
        text = _join_or(texts) if are_names else "; ".join(texts)
        return text + (f"; {self.fewest}" if self.fewest is not None else "")

    def __repr__(self) -> str:
        return f"parse_line({str(self)!r})"

    @property
    def is_conditioned(self) -> bool:
        """Whether some entry of the line depends on more than the cards held."""
        return self.fewest is not None or any(entry.is_conditioned for entry in self.entries)


# ---- pieces of text ------------------------------------------------------------------------------------------------


def _join_or(parts: Sequence[str]) -> str:
    if len(parts) <= 2:
        return " or ".join(parts)
    return ", ".join(parts[:-1]) + ", or " + parts[-1]


def _rank_letters(ranks: Sequence[int]) -> str:
    return "".join(str(Rank(rank)) for rank in ranks)


def _points_key(key: str | tuple[int, ...]) -> str:
    if isinstance(key, str):
        return key
    # The same runs as in a choice of ranks, without commas, which separate the keys.
    return format_ranks(key).replace(",", "")


def _conditions_text(conditions: Sequence[Sequence[Literal]]) -> str:
    """Return the text after ``if``; a hold named just before, also in an earlier clause, is not repeated."""
    named: CardText | Name | None = None
    clauses = []
    for clause in conditions:
        literals = []
        for literal in clause:
            literals.append(" ".join(_literal_parts(literal, named)))
            named = literal.hold
        clauses.append(" and ".join(literals))
    return " or ".join(clauses)


def _literal_parts(literal: Literal, named: CardText | Name | None) -> Iterator[str]:
    if literal.negated:
        yield "no"
    if literal.hold is not None and (literal.hold != named or literal.penalty is None):
        yield str(literal.hold)
    if literal.penalty is not None:
        yield str(literal.penalty)
