"""Text of the chart language to a tree of value objects and back; the grammar stands in the package's page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import ClassVar

from strategygen.cards import Rank, format_ranks
from strategygen.errors import NotationError
from strategygen.games import Game
from strategygen.kinds import TYPES

__all__ = [
    "NONE",
    "CardText",
    "Comparison",
    "Group",
    "Hand",
    "Line",
    "Literal",
    "Name",
    "Penalty",
    "Points",
    "Section",
    "Unit",
    "parse_line",
    "parse_section",
]

#: Longest text read as one line, and most alternatives one text of cards may stand for.
MOST_CHARACTERS = 2000
MOST_ALTERNATIVES = 2000


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
class Comparison:
    """``s + h >= 3``: the sum of some of s, h, w and jokers compared with one of the values."""

    terms: tuple[str, ...]
    op: str
    values: tuple[int, ...]

    def __str__(self) -> str:
        return f"{' + '.join(self.terms)} {self.op} {_join_or([str(v) for v in self.values])}"


@dataclass(frozen=True, slots=True, order=True)
class Unit:
    """One place in a text of cards: a choice of groups of ranks, or the symbol ``x``, ``H`` or ``W``."""

    choices: tuple[tuple[int, ...], ...]
    symbol: str = ""

    @property
    def n_cards(self) -> int:
        """Number of cards the unit stands for."""
        return 1 if self.symbol else len(self.choices[0])

    def __str__(self) -> str:
        if self.symbol:
            return self.symbol
        if len(self.choices) == 1:
            return "".join(str(Rank(rank)) for rank in self.choices[0])
        if self.n_cards == 1:
            return f"({format_ranks(choice[0] for choice in self.choices)})"
        return "(" + ",".join("".join(str(Rank(rank)) for rank in choice) for choice in self.choices) + ")"


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """Units inside one pair of braces, or outside braces."""

    units: tuple[Unit, ...]
    braced: bool

    def __str__(self) -> str:
        text = "".join(map(str, self.units))
        return f"{{{text}}}" if self.braced else text


@dataclass(frozen=True, slots=True, order=True)
class CardText:
    """A text of cards, such as ``{(2-7)JQ}KA``."""

    groups: tuple[Group, ...]

    @property
    def n_cards(self) -> int:
        """Number of cards."""
        return sum(unit.n_cards for group in self.groups for unit in group.units)

    def __str__(self) -> str:
        return "".join(map(str, self.groups))

    def slots(self) -> tuple[tuple[tuple[tuple[int, ...] | str, int], ...], ...]:
        """Return the alternatives, each a tuple of (ranks or symbol, brace) per card; brace -1 is none."""
        per_unit: list[list[list[tuple[tuple[int, ...] | str, int]]]] = []
        for number, group in enumerate(self.groups):
            brace = number if group.braced else -1
            for unit in group.units:
                if unit.symbol:
                    per_unit.append([[(unit.symbol, brace)]])
                elif unit.n_cards == 1:
                    per_unit.append([[(tuple(choice[0] for choice in unit.choices), brace)]])
                else:
                    per_unit.append([[((rank,), brace) for rank in choice] for choice in unit.choices])
        return tuple(tuple(slot for part in parts for slot in part) for parts in product(*per_unit))


_TERMS = ("w", "jokers", "s", "h")
_COUNTS = {2: "two", 3: "three"}


@dataclass(frozen=True, slots=True)
class Penalty:
    """``no 9sp``: a statement about the discards of a hold; `kind` is fp, sp or discard, `count` 1 to 3."""

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
        text = f"{_COUNTS[self.count]} {text}" if self.count > 1 else text
        return f"no {text}" if self.negated else text


@dataclass(frozen=True, slots=True)
class Points:
    """``points (fp=4, TJ=3, 9=2) <= 5``: what the discards of a hold count together, compared with a value.

    Each discard counts the weight of its rank, of a flush penalty (fp), of a straight penalty (sp), and that of ``s``
    for each straight counted in the hold's s that it lies in; each card held counts the weight of its rank in `held`.
    With the op ``fewest`` there is no value: of several holds those that count least are meant.
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


def _points_key(key: str | tuple[int, ...]) -> str:
    if isinstance(key, str):
        return key
    # The same runs as in a choice of ranks, without commas: these stand between keys.
    return format_ranks(key).replace(",", "")


@dataclass(frozen=True, slots=True)
class Literal:
    """A penalty of a hold y, or without penalty the presence (or, negated, absence) of y; None is the hold itself."""

    hold: CardText | Name | None
    penalty: Penalty | Points | None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Excluded:
    """Holds that may not be in the deal: those of a name that have a feature, such as ``3-SF (s + h >= 2)``."""

    name: Name
    feature: Comparison

    def __str__(self) -> str:
        return f"{self.name} ({self.feature})"


@dataclass(frozen=True, slots=True)
class Hand:
    """One alternative of a line: a name, and what else must be true."""

    name: Name
    features: tuple[Comparison, ...] = ()
    cards: tuple[CardText, ...] = ()
    exclusions: tuple[Name | Excluded, ...] = ()
    penalties: tuple[Penalty | Points, ...] = ()
    conditions: tuple[tuple[Literal, ...], ...] = ()

    @property
    def counts_wild(self) -> bool:
        """Whether the hand says how many wild cards it keeps; all of the deal's, if it does not."""
        return any("w" in feature.terms for feature in self.features)

    @property
    def is_conditioned(self) -> bool:
        """Whether the hand looks at more than the cards held."""
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
        if self.conditions:
            named: CardText | Name | None = None
            clauses = []
            for clause in self.conditions:
                parts = []
                for literal in clause:
                    words = []
                    if literal.negated:
                        words.append("no")
                    if literal.hold is not None and (literal.hold != named or literal.penalty is None):
                        words.append(str(literal.hold))
                    named = literal.hold
                    if literal.penalty is not None:
                        words.append(str(literal.penalty))
                    parts.append(" ".join(words))
                clauses.append(" and ".join(parts))
            text += " if " + " or ".join(clauses)
        return text


@dataclass(frozen=True, slots=True)
class Section:
    """``[2 deuces]``: the deals with so many wild cards.

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
        """Return the section of a game's deals with so many wild cards, named after what is wild.

        Examples
        --------
        >>> from strategygen.games import load_game
        >>> str(Section.of(load_game("deuces-wild"), 1)), str(Section.of(load_game("joker-poker-kings"), 0))
        ('[1 deuce]', '[no joker]')
        """
        kinds = [_RANK_NOUNS[rank - 2] for rank in sorted(game.wild_ranks)] + ["joker"] * bool(game.deck.jokers)
        noun = kinds[0] if len(kinds) == 1 else "wild card"
        is_one = wild == 1 or (wild == 0 and noun == "joker")
        return cls(wild, noun if is_one else f"{noun}{'e' * noun.endswith('six')}s")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart.

    Attributes
    ----------
    hands : tuple of Hand
        The alternatives.
    section : Section or None
        The section of the chart it stands in, which its text does not show.
    fewest : Points or None
        Of the holds of all hands, those that count least are allowed.
    words : str
        The plain words that the line was read from; empty if it was written in the chart language.

    Examples
    --------
    >>> str(parse_line("2-RF:JA,QA or KA")), str(parse_line("none"))
    ('2-RF: JA, QA, or KA', 'none')
    """

    hands: tuple[Hand, ...]
    section: Section | None = None
    fewest: Points | None = None
    words: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self._hands_text() + (f"; {self.fewest}" if self.fewest is not None else "")

    def _hands_text(self) -> str:
        if len(self.hands) > 1 and all(hand == Hand(hand.name) for hand in self.hands):
            return _join_or([str(hand) for hand in self.hands])
        return "; ".join(map(str, self.hands))

    def __repr__(self) -> str:
        return f"parse_line({str(self)!r})"

    @property
    def is_conditioned(self) -> bool:
        """Whether some hand of the line looks at more than the cards held."""
        return self.fewest is not None or any(hand.is_conditioned for hand in self.hands)


def _join_or(parts: list[str]) -> str:
    if len(parts) <= 2:
        return " or ".join(parts)
    return ", ".join(parts[:-1]) + ", or " + parts[-1]


#: No sum of features is greater.
MOST_VALUE = 19
_TOKEN = re.compile(
    rf"""
    (?P<name>[0-9]\s*-+\s*(?i:{"|".join(sorted(TYPES, key=len, reverse=True))})(?![A-Za-z0-9]))
  | (?P<ellipsis>\.{{3}}|…)
  | (?P<op>>=|<=|=|≥|≤|⩾|⩽)
  | (?P<word>(?:if|not|no|two|three|or|and|fp|sp|discard|none|points|fewest|hold|jokers|s|h|w)(?![a-z]))
  | (?P<rank>10|[2-9TJQKAtjqka])
  | (?P<symbol>[xHW])
  | (?P<digit>[01])
  | (?P<punct>-+|[{{}}(),;:+])
    """,
    re.VERBOSE,
)
_RANK_NOUNS = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_SECTION = re.compile(
    rf"\[\s*(no(?=\s)|[0-5])\s*((?:{'|'.join(_RANK_NOUNS)}|joker|wild card|wild)(?:e?s)?)\s*\]", re.IGNORECASE
)
_DASHES = dict.fromkeys(map(ord, "–—−‐‑‒―"), "-")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int


def _tokens(text: str) -> Iterator[_Token]:
    plain = text.translate(_DASHES)
    position = 0
    while position < len(plain):
        if plain[position].isspace():
            position += 1
            continue
        match = _TOKEN.match(plain, position)
        if match is None:
            # The whole word is shown, not only what is left of it.
            while position > 0 and plain[position - 1].isalnum():
                position -= 1
            word = re.match(r"[^\s,;:(){}]+|.", plain[position:])
            end = position + (word.end() if word else 1)
            shown = text[position:end][:40]
            hint = _hint(shown)
            raise NotationError(f"{shown!r} is not a word of the chart language{hint}", text, position, end)
        kind = match.lastgroup or ""
        yield _Token(kind, re.sub("-+", "-", match.group()), match.start(), match.end())
        position = match.end()
    yield _Token("end", "", len(text), len(text))


def _hint(word: str) -> str:
    """Return what a word that is not in the language may stand for."""
    kind = word.upper().lstrip("0123456789- ")
    if kind in TYPES:
        least = _LEAST_CARDS.get(kind, 4)
        return f"; did you mean {word[0] if word[0].isdigit() else least}-{kind}?"
    return {">": "; write >= with the next number", "<": "; write <= with the number before"}.get(word, "")


def _is_name(token: _Token) -> bool:
    return token.kind == "name" or (token.kind == "word" and token.text == "none")


#: Fewest cards that a hold of a type has; one for the others.
_LEAST_CARDS = {"5K": 5, "4K": 4, "FH": 5, "3K": 3, "2P": 4, "HP": 2, "LP": 2, "S": 2, "N": 2}


class _Parser:
    """Recursive descent, one method for each rule of the grammar."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise NotationError(f"a line has at most {MOST_CHARACTERS} characters, not {len(text)}", text, 0, 1)
        self.text = text
        self.tokens = list(_tokens(text))
        self.at = 0

    @property
    def token(self) -> _Token:
        return self.tokens[self.at]

    def peek(self, ahead: int = 1) -> _Token:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def is_text(self, *texts: str) -> bool:
        return self.token.text in texts and self.token.kind in ("word", "punct")

    def take(self) -> _Token:
        token = self.token
        self.at += 1
        return token

    def accept(self, *texts: str) -> bool:
        if self.is_text(*texts):
            self.at += 1
            return True
        return False

    def error(self, expected: str, token: _Token | None = None) -> NotationError:
        token = token or self.token
        found = repr(token.text) if token.text else "the end"
        return NotationError(f"expected {expected}, found {found}", self.text, token.start, token.end)

    # line = hand { ";" hand } [ ";" "fewest" points ]
    def line(self) -> Line:
        hands = list(self.hand())
        fewest: Points | None = None
        while self.accept(";"):
            if self.accept("fewest"):
                if not self.is_text("points"):
                    raise self.error("'points' after fewest")
                fewest = self.points(is_fewest=True)
                break
            hands += self.hand()
        if self.token.kind != "end":
            raise self.error("',', 'or', 'if', ';' or the end" if fewest is None else "the end after fewest points")
        return Line(tuple(hands), fewest=fewest)

    # hand = name { ("," | "or") name } | name [":"] [ item { ("," | "or") item } ] [ "if" clauses ]
    def hand(self) -> list[Hand]:
        names = [self.name()]
        while self.is_text(",", "or") and _is_name(self._after_separator()):
            self.separator()
            names.append(self.name())
        if len(names) > 1:
            return [Hand(name) for name in names]
        name = names[0]
        self.accept(":")
        features: list[Comparison] = []
        cards: list[CardText] = []
        exclusions: list[Name | Excluded] = []
        penalties: list[Penalty | Points] = []
        first = True
        while self.token.kind != "end" and not self.is_text("if", ";"):
            if not first:
                self.separator()
            first = False
            if self.is_text(*_TERMS) and name != NONE:
                features.append(self.feature())
            elif self.is_text("not"):
                exclusions += self.exclusion()
            elif self.is_text("fp", "sp", "discard", "points", "no", *_COUNTS.values()) or self._is_penalty_ranks():
                penalties.append(self.penalty())
            elif self.token.kind == "ellipsis":
                cards += self.ellipsis(cards, name)
            else:
                cards.append(self.cards(name))
        conditions = self.conditions() if self.accept("if") else ()
        return [Hand(name, tuple(features), tuple(cards), tuple(exclusions), tuple(penalties), conditions)]

    def _after_separator(self) -> _Token:
        following = self.peek()
        return self.peek(2) if self.token.text == "," and following.text == "or" else following

    def separator(self) -> None:
        comma = self.accept(",")
        if not (self.accept("or") or comma):
            raise self.error("',', 'or', 'if', ';' or the end")

    def name(self) -> Name:
        if self.accept("none"):
            return NONE
        token = self.token
        if token.kind != "name":
            raise self.error("a hand such as 4-RF, 3-3K, 2-HP or none")
        n, _, kind = "".join(token.text.split()).partition("-")
        kind = kind.upper()
        least = _LEAST_CARDS.get(kind, 1)
        if not least <= int(n) <= 5:
            raise self.error(f"{least} to 5 cards for type {kind}")
        self.at += 1
        return Name(int(n), kind)

    # feature = term { "+" term } op integer { ("," | "or") integer }
    def feature(self) -> Comparison:
        terms = [self.take().text]
        while self.accept("+"):
            if not self.is_text(*_TERMS) or self.token.text in terms:
                raise self.error("'s', 'h', 'w' or 'jokers', each once")
            terms.append(self.take().text)
        if self.token.kind != "op":
            raise self.error("'=', '>=' or '<='")
        op = {"≥": ">=", "⩾": ">=", "≤": "<=", "⩽": "<="}.get(self.token.text, self.token.text)
        self.at += 1
        values = [self.value()]
        while op == "=" and self.is_text(",", "or") and self._is_value():
            self.separator()
            values.append(self.value())
        return Comparison(tuple(sorted(terms, key=_TERMS.index)), op, tuple(sorted(set(values))))

    def value(self) -> int:
        start = self.token
        value = self.number()
        if value > MOST_VALUE:
            raise self.error(f"at most {MOST_VALUE}", start)
        return value

    def _is_value(self) -> bool:
        first = ahead = 2 if self.token.text == "," and self.peek().text == "or" else 1
        value, unit = self.peek(first), self.peek(first + 1)
        # Ten and more; 23 are two cards.
        if value.text == "1" and unit.text.isdigit() and unit.start == value.end:
            ahead += 1
        following = self.peek(ahead + 1)
        ends = following.kind == "end" or following.text in (",", "or", "if", ";")
        return value.text.isdigit() and ends

    def integer(self) -> int:
        if not self.token.text.isdigit():
            raise self.error("a number")
        return int(self.take().text)

    # "not" shut { "or" shut }
    def exclusion(self) -> list[Name | Excluded]:
        self.at += 1
        found = [self.excluded()]
        while self.is_text(",", "or") and _is_name(self._after_separator()):
            self.separator()
            found.append(self.excluded())
        return found

    # shut = name [ "(" feature ")" ]
    def excluded(self) -> Name | Excluded:
        name = self.name()
        if name == NONE or not self.accept("("):
            return name
        if not self.is_text(*_TERMS):
            raise self.error("a feature such as s + h >= 2")
        feature = self.feature()
        if not self.accept(")"):
            raise self.error("')'")
        return Excluded(name, feature)

    # cards = { group }
    def cards(self, name: Name | None) -> CardText:
        first = self.token
        groups: list[Group] = []
        loose: list[Unit] = []
        while self.is_text("{", "(") or self.token.kind in ("rank", "symbol", "digit"):
            if (groups or loose) and self._is_penalty_ranks():
                break
            if self.accept("{"):
                if loose:
                    groups.append(Group(tuple(loose), False))
                    loose = []
                units = []
                while not self.accept("}"):
                    if self.token.kind == "end":
                        raise self.error("'}'")
                    units += self.units()
                if not units:
                    raise self.error("a rank between the braces", self.tokens[self.at - 1])
                groups.append(Group(tuple(units), True))
            else:
                loose += self.units()
        if loose:
            groups.append(Group(tuple(loose), False))
        if not groups:
            raise self.error("cards, a feature (s, h, w, jokers), a penalty (fp, sp), 'not' or 'if'", first)
        text = CardText(tuple(groups))
        last = self.tokens[self.at - 1]
        if name is not None and text.n_cards not in (name.n, 5):
            sizes = "5 cards" if name.n in (0, 5) else f"{name.n} cards or 5"
            message = f"after {name}, expected {sizes}, found {text.n_cards}"
            raise NotationError(message, self.text, first.start, last.end)
        if text.n_cards > 5:
            raise NotationError(f"expected at most 5 cards, found {text.n_cards}", self.text, first.start, last.end)
        alternatives = 1
        for group in text.groups:
            for unit in group.units:
                alternatives *= len(unit.choices) if not unit.symbol and unit.n_cards > 1 else 1
        if alternatives > MOST_ALTERNATIVES:
            message = f"{alternatives} alternatives are more than {MOST_ALTERNATIVES}"
            raise NotationError(message, self.text, first.start, last.end)
        return text

    def units(self) -> list[Unit]:
        """Return a unit, or the ranks of one that leaves no choice, as in ``(JQ)``."""
        unit = self.unit()
        if len(unit.choices) == 1:
            return [Unit(((rank,),)) for rank in unit.choices[0]]
        return [unit]

    # unit = rank | "x" | "H" | "W" | "(" choice { "," choice } ")"
    def unit(self) -> Unit:
        if self.token.kind == "symbol":
            return Unit((), self.take().text)
        if self.accept("("):
            return Unit(self.choices())
        return Unit(((self.rank(),),))

    def choices(self) -> tuple[tuple[int, ...], ...]:
        found: list[tuple[int, ...]] = []
        while True:
            start = self.token
            ranks = [self.rank()]
            if self.is_text("-"):
                self.at += 1
                high = self.rank()
                if high <= ranks[0]:
                    raise NotationError(
                        "expected a range that runs upwards", self.text, start.start, self.tokens[self.at - 1].end
                    )
                found += [(rank,) for rank in range(ranks[0], high + 1)]
            else:
                while self.token.kind == "rank":
                    ranks.append(self.rank())
                found.append(tuple(ranks))
            if len({len(choice) for choice in found}) > 1:
                message = "expected choices of as many cards each"
                raise NotationError(message, self.text, start.start, self.tokens[self.at - 1].end)
            if len(found[0]) > 5:
                raise NotationError("expected at most 5 cards", self.text, start.start, self.tokens[self.at - 1].end)
            if self.accept(")"):
                return tuple(sorted(set(found))) if len(found[0]) == 1 else tuple(dict.fromkeys(found))
            if not (self.accept(",") or self.accept("or")):
                raise self.error("',', '-' or ')'")

    def rank(self) -> int:
        if self.token.kind != "rank":
            raise self.error("a rank (2-9, T, J, Q, K, A)")
        return int(Rank.parse(self.take().text))

    # "...": go on as the two texts before it differ, until the text after it
    def ellipsis(self, before: list[CardText], name: Name) -> list[CardText]:
        dots = self.take()
        self.separator()
        last = self.cards(name)
        if len(before) < 2:
            raise self.error("two texts of cards before '...'", dots)
        found: list[CardText] = []
        start = before[-2]
        current = before[-1]
        steps = _rank_steps(start, current)
        while steps is not None and current != last and len(found) < 12:
            following = _shifted(current, steps)
            if following is None:
                break
            current = following
            found.append(current)
        if current != last:
            raise self.error("texts that lead to the one after '...'", dots)
        return found

    def _is_penalty_ranks(self) -> bool:
        """Whether ranks that stand directly before fp or sp come next."""
        at = self.at
        if self.token.kind == "rank":
            at += 1
        elif self.token.text == "(":
            while at < len(self.tokens) and self.tokens[at].text != ")":
                at += 1
            at += 1
        else:
            return False
        if at >= len(self.tokens):
            return False
        word = self.tokens[at]
        return word.text in ("fp", "sp") and word.start == self.tokens[at - 1].end

    # penalty = ["no"] ["two" | "three"] ( [ranks] ("fp" | "sp") | "discard" ranks )
    def penalty(self) -> Penalty | Points:
        if self.is_text("points"):
            return self.points()
        negated = self.accept("no")
        count = next((count for count, word in _COUNTS.items() if self.accept(word)), 1)
        if self.accept("discard"):
            return Penalty("discard", self.penalty_ranks(), negated, count)
        ranks = self.penalty_ranks() if self._is_penalty_ranks() else None
        if not self.is_text("fp", "sp"):
            raise self.error("'fp', 'sp', '9sp' or 'discard 9'")
        return Penalty(self.take().text, ranks, negated, count)

    # points = "points" "(" key "=" integer { "," key "=" integer } ")" ("<=" | ">=") integer
    def points(self, *, is_fewest: bool = False) -> Points:
        self.at += 1
        if not self.accept("("):
            raise self.error("'(' after points")
        weights: list[tuple[str | tuple[int, ...], int]] = []
        held: list[tuple[tuple[int, ...], int]] = []
        while True:
            start = self.token
            is_held = self.accept("hold")
            key = self.points_key(start if is_held else None)
            known = held if is_held else weights
            ranks = {rank for other, _ in known if not isinstance(other, str) for rank in other}
            if key in [other for other, _ in known] or (not isinstance(key, str) and ranks & set(key)):
                raise self.error("each kind of card once", start)
            if self.token.text != "=":
                raise self.error("'=' and a number")
            self.at += 1
            number = self.number()
            if is_held and not isinstance(key, str):
                held.append((key, number))
            else:
                weights.append((key, number))
            if self.accept(")"):
                break
            if not self.accept(","):
                raise self.error("',' or ')'")
        if is_fewest:
            return Points(tuple(weights), "fewest", 0, tuple(held))
        op = {"≥": ">=", "⩾": ">=", "≤": "<=", "⩽": "<="}.get(self.token.text, self.token.text)
        if op not in (">=", "<="):
            raise self.error("'<=' or '>='")
        self.at += 1
        return Points(tuple(weights), op, self.number(), tuple(held))

    def points_key(self, held_from: _Token | None) -> str | tuple[int, ...]:
        if self.is_text("fp", "sp", "s") and held_from is None:
            return self.take().text
        start = self.token
        ranks: list[int] = []
        while self.token.kind == "rank" or self.token.kind == "name":
            if self.token.kind == "name":
                # "2-4K" may be meant as a range and a king.
                parts = re.fullmatch(r"([2-9])-([3-5])[Kk]", "".join(self.token.text.split()))
                if parts is None:
                    raise self.error("ranks", start)
                self.at += 1
                ranks += [*range(int(parts.group(1)), int(parts.group(2)) + 1), int(Rank.KING)]
                continue
            low = self.rank()
            high = self.rank() if self.accept("-") else low
            ranks += range(low, high + 1)
        if not ranks or len(set(ranks)) < len(ranks):
            raise self.error("fp, sp, s or different ranks, upwards" if held_from is None else "ranks", start)
        return tuple(sorted(ranks))

    def number(self) -> int:
        """Return a number of one or two digits."""
        first = self.token
        value = self.integer()
        following = self.token
        if value < 10 and following.text.isdigit() and len(following.text) == 1 and following.start == first.end:
            value = 10 * value + self.integer()
        return value

    def penalty_ranks(self) -> tuple[int, ...]:
        start = self.token
        unit = self.unit()
        if unit.symbol or unit.n_cards != 1:
            raise self.error("a rank or a choice of ranks", start)
        return tuple(sorted(choice[0] for choice in unit.choices))

    # clause { "or" clause }; clause = literal { "and" literal }
    def conditions(self) -> tuple[tuple[Literal, ...], ...]:
        clauses: list[tuple[Literal, ...]] = []
        named: CardText | Name | None = None
        while True:
            literals: list[Literal] = []
            while True:
                literal = self.literal(named)
                named = literal.hold
                literals.append(literal)
                if not self.accept("and"):
                    break
            clauses.append(tuple(literals))
            if not self.accept("or"):
                return tuple(clauses)

    def literal(self, named: CardText | Name | None) -> Literal:
        if self.is_text("fp", "sp", "discard", "points", *_COUNTS.values()) or self._is_penalty_ranks():
            return Literal(named, self.penalty())
        if self.is_text("no"):
            self.at += 1
            is_penalty = self.is_text("fp", "sp", "discard", "points", *_COUNTS.values()) or self._is_penalty_ranks()
            self.at -= 1
            if is_penalty:
                return Literal(named, self.penalty())
            self.at += 1
            return Literal(self.hold(), None, negated=True)
        hold = self.hold()
        if self.is_text("fp", "sp", "discard", "points", "no", *_COUNTS.values()) or self._is_penalty_ranks():
            return Literal(hold, self.penalty())
        return Literal(hold, None)

    def hold(self) -> CardText | Name:
        if _is_name(self.token):
            return self.name()
        return self.cards(None)


def _unit_ranks(text: CardText) -> list[int] | None:
    ranks = []
    for group in text.groups:
        for unit in group.units:
            if unit.symbol:
                ranks.append(0)
            elif len(unit.choices) == 1 and unit.n_cards == 1:
                ranks.append(unit.choices[0][0])
            else:
                return None
    return ranks


def _rank_steps(a: CardText, b: CardText) -> list[int] | None:
    first, second = _unit_ranks(a), _unit_ranks(b)
    shapes = [[(g.braced, len(g.units)) for g in text.groups] for text in (a, b)]
    if first is None or second is None or shapes[0] != shapes[1]:
        return None
    return [y - x for x, y in zip(first, second, strict=True)]


def _shifted(text: CardText, steps: list[int]) -> CardText | None:
    groups: list[Group] = []
    at = 0
    for group in text.groups:
        units: list[Unit] = []
        for unit in group.units:
            if unit.symbol:
                units.append(unit)
            else:
                rank = unit.choices[0][0] + steps[at]
                if not 2 <= rank <= 14:
                    return None
                units.append(Unit(((rank,),)))
            at += 1
        groups.append(Group(tuple(units), group.braced))
    return CardText(tuple(groups))


def parse_section(text: str) -> Section:
    """Return the section that a heading opens.

    Raises
    ------
    NotationError
        If it is no heading such as ``[2 deuces]``.

    Examples
    --------
    >>> parse_section("[2 deuces]").wild, parse_section("[no joker]").wild
    (2, 0)
    """
    match = _SECTION.fullmatch(text.strip())
    if match is None:
        raise NotationError("expected a heading such as [2 deuces], [1 joker] or [no wild cards]", text, 0, len(text))
    number, noun = match.group(1).lower(), " ".join(match.group(2).lower().split())
    return Section(0 if number == "no" else int(number), noun)


@lru_cache(maxsize=4096)
def parse_line(text: str) -> Line:
    """Return the line that a text of the chart language stands for.

    Parameters
    ----------
    text : str
        One line, as the package's page defines it; ``str()`` of the result is its canonical form.

    Returns
    -------
    Line
        ``parse_line(str(line)) == line`` for every line.

    Raises
    ------
    NotationError
        With the place and what was expected.

    Examples
    --------
    >>> print(parse_line("1-RF: K if {TK} fp and 9sp"))
    1-RF: K if {TK} fp and 9sp
    >>> parse_line("3-SF: s + h = ")
    Traceback (most recent call last):
    strategygen.errors.NotationError: expected a number, found the end
      3-SF: s + h =
                    ^
    """
    return _Parser(text).line()
