"""A naive player of charts, card by card, written only from ``GRAMMAR.md``, the definition of the chart language.

Cards are ``(rank, suit)`` tuples, rank 2 to 14 (ace), suit one of ``cdhs``; jokers are ``(0, "1")`` and ``(0, "2")``.
``NaiveChart(lines, high_ranks, wild_ranks)`` reads the lines and headings; ``play(deal)`` looks at all 32 holds and
returns those that are allowed.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

Card = tuple[int, str]
Hold = frozenset[Card]

RANKS = {text: rank for rank, text in enumerate("23456789TJQKA", start=2)} | {"10": 10}
ACE = 14
STRAIGHTS = [frozenset({ACE, 2, 3, 4, 5})] + [frozenset(range(low, low + 5)) for low in range(2, 11)]
JOKER = 0  # the rank of a joker
SIGNS = "cdhs12"  # of suits, and of the jokers
MOST_STATED = 15  # the greatest sum of s, h and w
NONE = "none"

# ------------------------------------------------------------------------- facts of cards and deals


@dataclass(frozen=True)
class Values:
    """The high ranks and the wild ranks of a game; jokers are wild too."""

    high: frozenset[int]
    wild: frozenset[int]

    def is_wild(self, card: Card) -> bool:
        return card[0] == JOKER or card[0] in self.wild


@dataclass(frozen=True)
class Facts:
    """The facts that the grammar defines for a set of cards taken from a deal."""

    cards: tuple[Card, ...]
    name: str  # such as "4-RF"
    h: int
    w: int
    jokers: int
    straights: tuple[frozenset[int], ...]  # those that s counts
    suit: str | None  # the suit, if all natural cards are of one
    sp_ranks: frozenset[int]  # ranks not held that some straight contains together with the held ranks

    @property
    def s(self) -> int:
        return len(self.straights)


def facts_of(cards: tuple[Card, ...], high: frozenset[int], wild: frozenset[int] = frozenset()) -> Facts:
    """The type, features and penalties of cards."""
    values = Values(high, wild)
    natural = [card for card in cards if not values.is_wild(card)]
    ranks = [rank for rank, _ in natural]
    w = len(cards) - len(natural)
    held = frozenset(ranks)
    suits = {suit for _, suit in natural}
    suit = suits.pop() if len(suits) == 1 else None
    repeated = len(held) < len(ranks)
    straights = [] if repeated else [straight for straight in STRAIGHTS if held <= straight]
    if repeated:
        kind = _type_of_repeated(ranks, w, high)
    elif not natural:
        kind = "W"
    elif suit is not None:
        kind = "RF" if min(ranks) >= 10 else "SF" if straights else "F"
    else:
        kind = "S" if straights else "N"
    if len(cards) == 5 and not repeated:
        if w == 4:
            kind = "5K"
        elif w == 3 and kind not in ("RF", "SF"):
            kind = "4K"
    return Facts(
        cards=cards,
        name=f"{len(cards)}-{kind}" if cards else NONE,
        h=sum(rank in high for rank in ranks),
        w=w,
        jokers=sum(rank == JOKER for rank, _ in cards),
        straights=tuple(straight for straight in straights if not straight & wild),
        suit=suit,
        sp_ranks=frozenset().union(*straights) - held,
    )


def _type_of_repeated(ranks: list[int], w: int, high: frozenset[int]) -> str:
    """The type of w wild cards and of natural cards among which some rank is repeated."""
    (rank, most), *others = Counter(ranks).most_common()
    second = others[0][1] if others else 0
    alike = most + w
    if alike >= 5:
        return "5K"
    if alike == 4:
        return "4K"
    if alike == 3:
        return "FH" if second == 2 else "3K"
    if second == 2:
        return "2P"
    return "HP" if rank in high else "LP"


class Deal:
    """A deal: its 32 holds, and those of each name.

    ``named`` has only the holds that keep every wild card, those of a name if w is not stated; ``none`` is the hold of
    no cards in every deal.
    """

    def __init__(self, cards: tuple[Card, ...], known: dict[int, Facts], values: Values) -> None:
        self.cards = tuple(sorted(cards))
        self.natural = tuple(card for card in self.cards if not values.is_wild(card))
        self.w = len(self.cards) - len(self.natural)
        self.holds: list[Facts] = []
        self.of_type: dict[str, list[Facts]] = {}
        # A number for each hold, the same in all deals; no card has rank 1, the place of the jokers.
        numbers = [0]
        for card in self.cards:
            own = 1 << 4 * card[0] + SIGNS.index(card[1])
            numbers += [number | own for number in numbers]
        for mask, number in enumerate(numbers):
            facts = known.get(number)
            if facts is None:
                held = tuple(card for j, card in enumerate(self.cards) if mask >> j & 1)
                facts = known[number] = facts_of(held, values.high, values.wild)
            self.holds.append(facts)
            self.of_type.setdefault(facts.name, []).append(facts)
        # Without wild cards every hold keeps them all.
        self.named = (
            self.of_type
            if not self.w
            else {
                name: keeping
                for name, holds in self.of_type.items()
                if (keeping := [hold for hold in holds if hold.w == self.w or name == NONE])
            }
        )


# ----------------------------------------------------------------------------------- texts of cards


@dataclass(frozen=True)
class Slot:
    """The place of one card in a text: its possible ranks (None: a wild card), and the number of its brace, if any."""

    ranks: frozenset[int] | None
    brace: int | None

    def takes(self, card: Card, values: Values) -> bool:
        """Whether the card can stand here; a rank is a natural card's."""
        if self.ranks is None:
            return values.is_wild(card)
        return card[0] in self.ranks and not values.is_wild(card)


class CardText:
    """A text of cards such as ``{(2-7)JQ}KA``: a pattern of slots for each choice of ranks."""

    def __init__(self, tokens: list[str], values: Values) -> None:
        self.key = "".join("T" if token == "10" else token for token in tokens)
        self.patterns = [list(pattern) for pattern in _patterns(tokens, values.high)]
        self.values = values
        self.size = len(self.patterns[0])
        self._known: dict[tuple[Card, ...], bool] = {}

    def matches(self, cards: tuple[Card, ...]) -> bool:
        """Whether the cards, in some order, are those of the text."""
        known = self._known.get(cards)
        if known is None:
            known = self._known[cards] = any(self._fits(list(cards), pattern, ()) for pattern in self.patterns)
        return known

    def found_in(self, deal: Deal) -> list[Facts]:
        """All the cards of the deal that are those of the text."""
        return [facts for facts in deal.holds if len(facts.cards) == self.size and self.matches(facts.cards)]

    def _fits(self, cards: list[Card], slots: list[Slot], placed: tuple[tuple[Slot, Card], ...]) -> bool:
        """Whether the cards can be put one by one into the slots, after those placed already."""
        if not slots:
            return self._suits_are_right(placed)
        slot, *later = slots
        return any(
            self._fits(cards[:i] + cards[i + 1 :], later, (*placed, (slot, card)))
            for i, card in enumerate(cards)
            if slot.takes(card, self.values)
        )

    def _suits_are_right(self, placed: tuple[tuple[Slot, Card], ...]) -> bool:
        """A brace is one suit, different braces are different suits, a card outside has the suit of no brace.

        Wild cards have no suit.
        """
        suits_of: dict[int | None, set[str]] = {}
        for slot, card in placed:
            if not self.values.is_wild(card):
                suits_of.setdefault(slot.brace, set()).add(card[1])
        outside = suits_of.pop(None, set())
        brace_suits = [suit for suits in suits_of.values() for suit in suits]
        one_suit_each = len(brace_suits) == len(suits_of)
        all_different = len(set(brace_suits)) == len(brace_suits)
        return one_suit_each and all_different and not outside & set(brace_suits)


def _patterns(tokens: list[str], high: frozenset[int]) -> Iterator[list[Slot]]:
    """The patterns of a text of cards, given by its tokens."""
    # Each part is a list of alternatives; an alternative is the slots it gives.
    parts: list[list[list[Slot]]] = []
    braces = 0
    brace: int | None = None
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token == "{":
            brace = braces = braces + 1
        elif token == "}":
            brace = None
        elif token == "(":
            end = tokens.index(")", place)
            groups = _choices(tokens[place + 1 : end])
            if len(groups[0]) == 1:
                parts.append([[Slot(frozenset(rank for (rank,) in groups), brace)]])
            else:
                parts.append([[Slot(frozenset({rank}), brace) for rank in group] for group in groups])
            place = end
        elif token == "x":
            parts.append([[Slot(frozenset(RANKS.values()), brace)]])
        elif token == "H":
            parts.append([[Slot(high, brace)]])
        elif token == "W":
            parts.append([[Slot(None, brace)]])
        else:
            parts.append([[Slot(frozenset({RANKS[token]}), brace)]])
        place += 1
    for alternatives in product(*parts):
        yield [slot for alternative in alternatives for slot in alternative]


def _choices(tokens: list[str]) -> list[tuple[int, ...]]:
    """The groups of ranks in parentheses; a single rank is a group of one."""
    groups: list[tuple[int, ...]] = []
    for choice in " ".join(tokens).split(","):
        parts = choice.split()
        if len(parts) == 3 and parts[1] == "-":
            low, high = RANKS[parts[0]], RANKS[parts[2]]
            low = 1 if low == ACE and high != ACE else low  # begins with the low ace
            if low > high:
                raise ValueError(f"expected a range in ascending order: {choice}")
            groups += [(ACE if rank == 1 else rank,) for rank in range(low, high + 1)]
        else:
            groups.append(tuple(RANKS[part] for part in parts))
    if len({len(group) for group in groups}) != 1 or not groups[0]:
        raise ValueError(f"expected the same number of ranks in each choice: {tokens}")
    return groups


def _with_series(texts: list[list[str]]) -> list[list[str]]:
    """The texts, with each ``...`` replaced by its texts."""
    result: list[list[str]] = []
    for place, text in enumerate(texts):
        if text == ["..."]:
            if place < 2 or place + 1 == len(texts):
                raise ValueError("expected two texts before '...' and one after it")
            result += _between(texts[place - 2], texts[place - 1], texts[place + 1])
        else:
            result.append(text)
    return result


def _between(first: list[str], second: list[str], last: list[str]) -> list[list[str]]:
    """The texts between the second and the last; each rank continues the step from the first to the second."""
    if len(first) == len(second) == len(last):
        for steps in range(1, 13):
            columns = [_column(*tokens, steps) for tokens in zip(first, second, last, strict=True)]
            found = [column for column in columns if column is not None]
            if len(found) == len(columns):
                return [list(text) for text in zip(*found, strict=True)]
    raise ValueError(f"no series: {''.join(first)}, {''.join(second)}, ..., {''.join(last)}")


def _column(first: str, second: str, last: str, steps: int) -> list[str] | None:
    """One token of each text between the second and the last, ``steps`` steps from one to the other."""
    if first not in RANKS or second not in RANKS or last not in RANKS:
        return [first] * (steps - 1) if first == second == last else None
    text_of = {rank: text for text, rank in RANKS.items()} | {10: "T", 1: "A"}
    both = {text: (1, ACE) if text == "A" else (RANKS[text],) for text in (first, second, last)}
    for a, b, z in product(both[first], both[second], both[last]):
        if b + steps * (b - a) == z:
            return [text_of[b + step * (b - a)] for step in range(1, steps)]
    return None


# ------------------------------------------------------------------------- the conditions of a line


@dataclass(frozen=True)
class Feature:
    """``s + h >= 3``: a sum of s, h, w and jokers, compared to numbers, one of which must fit."""

    terms: list[str]
    sign: str
    numbers: list[int]

    def true_of(self, hold: Facts) -> bool:
        value_of = {"s": hold.s, "h": hold.h, "w": hold.w, "jokers": hold.jokers}
        total = sum(value_of[term] for term in self.terms)
        if self.sign == "=":
            return total in self.numbers
        if self.sign == ">=":
            return any(total >= number for number in self.numbers)
        return any(total <= number for number in self.numbers)


@dataclass(frozen=True)
class Penalty:
    """``fp``, ``sp`` or ``discard``, perhaps with ranks of the discard, with ``two``, ``three`` or ``no`` in front."""

    kind: str
    ranks: frozenset[int] | None
    absent: bool
    least: int = 1

    def true_of(self, y: Facts, deal: Deal) -> bool:
        """Whether y has at least `least` such discards (or, after ``no``, has fewer)."""
        # A wild card has no rank and no suit, so it is never such a discard.
        such = [
            card
            for card in deal.natural
            if card not in y.cards
            and (self.ranks is None or card[0] in self.ranks)
            and (self.kind == "discard" or is_penalty(self.kind, card, y))
        ]
        return (len(such) >= self.least) != self.absent


def is_penalty(kind: str, discard: Card, y: Facts) -> bool:
    """Whether a natural discard is a flush penalty (fp) or a straight penalty (sp) to y."""
    rank, suit = discard
    return suit == y.suit if kind == "fp" else rank in y.sp_ranks


@dataclass
class Points:
    """``points (fp=4, s=2, TJ=3, hold 5=1) <= 5``: the points of a hold and its discards."""

    of_kind: dict[str, int] = field(default_factory=dict)
    of_rank: dict[int, int] = field(default_factory=dict)
    of_held_rank: dict[int, int] = field(default_factory=dict)
    sign: str = ""
    number: int = 0

    def count(self, y: Facts, deal: Deal) -> int:
        """The points of y and its discards; wild cards have none."""
        total = 0
        for card in deal.natural:
            if card in y.cards:
                total += self.of_held_rank.get(card[0], 0)
                continue
            total += self.of_rank.get(card[0], 0)
            total += sum(self.of_kind.get(kind, 0) for kind in ("fp", "sp") if is_penalty(kind, card, y))
            # A discard of a rank that is held is not a card that a straight needs.
            lost = [straight for straight in y.straights if card[0] in straight & y.sp_ranks]
            total += self.of_kind.get("s", 0) * len(lost)
        return total

    def true_of(self, y: Facts, deal: Deal) -> bool:
        """Whether the points of y and its discards compare to the number as stated."""
        count = self.count(y, deal)
        return count >= self.number if self.sign == ">=" else count <= self.number


Named = str | CardText  # a hold named after "if": a name, or a text of cards


def found_in(deal: Deal, named: Named) -> list[Facts]:
    """The sets of cards of the deal with this name or text."""
    return deal.named.get(named, []) if isinstance(named, str) else named.found_in(deal)


@dataclass
class Clause:
    """Literals joined by ``and``: penalties of the hold, penalties of each named y, and holds not in the deal."""

    of_hold: list[Penalty | Points] = field(default_factory=list)
    of_named: dict[str, tuple[Named, list[Penalty | Points]]] = field(default_factory=dict)
    not_there: list[Named] = field(default_factory=list)

    def true_of(self, hold: Facts, deal: Deal) -> bool:
        return (
            all(penalty.true_of(hold, deal) for penalty in self.of_hold)
            and not any(found_in(deal, named) for named in self.not_there)
            and all(
                any(all(penalty.true_of(y, deal) for penalty in penalties) for y in found_in(deal, named))
                for named, penalties in self.of_named.values()
            )
        )


def _is_there(name: str, feature: Feature | None, deal: Deal) -> bool:
    """Whether the deal contains a hold of a name, with a feature if one is stated."""
    if feature is None:
        return name in deal.named
    holds = deal.of_type if "w" in feature.terms else deal.named
    return any(feature.true_of(hold) for hold in holds.get(name, []))


@dataclass
class Hand:
    """``n-X`` or ``none`` with its conditions."""

    name: str
    features: list[Feature] = field(default_factory=list)
    texts: list[CardText] = field(default_factory=list)
    excluded: list[tuple[str, Feature | None]] = field(default_factory=list)
    penalties: list[Penalty | Points] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)

    def allowed(self, deal: Deal) -> list[Facts]:
        """The holds of the deal that satisfy all conditions."""
        w_is_stated = any("w" in feature.terms for feature in self.features)
        holds = (deal.of_type if w_is_stated else deal.named).get(self.name)
        if holds is None or any(_is_there(name, feature, deal) for name, feature in self.excluded):
            return []
        if self.texts:
            holds = self._as_in_the_texts(holds, deal)
        return [
            hold
            for hold in holds
            if all(feature.true_of(hold) for feature in self.features)
            and all(penalty.true_of(hold, deal) for penalty in self.penalties)
            and (not self.clauses or any(clause.true_of(hold, deal) for clause in self.clauses))
        ]

    def _as_in_the_texts(self, holds: list[Facts], deal: Deal) -> list[Facts]:
        """The holds of the name that match one of the texts."""
        greatest = max((hold.s, hold.h) for hold in holds)
        whole_deal = any(text.size == 5 and text.matches(deal.cards) for text in self.texts)
        number = number_of_cards(self.name)
        return [
            hold
            for hold in holds
            if (whole_deal and (hold.s, hold.h) == greatest)
            or any(text.size == number and text.matches(hold.cards) for text in self.texts)
        ]


# ----------------------------------------------------------------------------------- reading a line

# Only names that some hold can have: "3-5K=2" is ranks and their points.
NAME = r"5-(?:5K|FH)|[45]-(?:4K|2P)|[3-5]-3K|[2-5]-(?:HP|LP|S(?!F)|N)|[1-5]-(?:RF|SF|F(?!H)|W)|none"
TOKEN = re.compile(
    rf"{NAME}|10|\.\.\.|>=|<=|not(?!wo|hree)|no|and|or|if|two|three|discard|fewest|points|hold|jokers|fp|sp|[~0-9TJQKAsxhwHW={{}}(),;:+-]"
)
IS_NAME = re.compile(NAME)
HEADING = re.compile(r"\[\s*(no|[0-9]+)\s*[a-z][a-z\s]*\]")
COUNTS = {"two": 2, "three": 3}
TERMS = ("s", "h", "w", "jokers")
END = ""


def number_of_cards(name: str) -> int:
    """How many cards a hold of that name has."""
    return 0 if name == NONE else int(name[0])


SPACE = "~"


def tokens_of(line: str) -> list[str]:
    """The tokens of a line; dashes may be long; spaces count only before fp or sp, where they are a token."""
    text = (
        re.sub(r"\s", "", re.sub(r"\s+(?=[fs]p)", SPACE, line))
        .replace("≥", ">=")
        .replace("≤", "<=")
        .replace("…", "...")
    )
    text = re.sub("[-\u2010-\u2015\u2212]+", "-", text)
    tokens = TOKEN.findall(text)
    if "".join(tokens) != text:
        raise ValueError(f"not the chart language: {line}")
    return tokens


class Reader:
    """Reads one line from its tokens, following the grammar rule by rule."""

    def __init__(self, line: str, values: Values) -> None:
        self._line = line
        self._values = values
        self._tokens: list[str] = []
        self._after_space: set[int] = set()
        for token in tokens_of(line):
            if token == SPACE:
                self._after_space.add(len(self._tokens))
            else:
                self._tokens.append(token)
        self._place = 0

    # -- tokens

    def _next(self, ahead: int = 0) -> str:
        place = self._place + ahead
        return self._tokens[place] if place < len(self._tokens) else END

    def _take(self) -> str:
        self._place += 1
        return self._next(-1)

    def _accept(self, *tokens: str) -> bool:
        if self._next() in tokens:
            self._place += 1
            return True
        return False

    def _expect(self, *tokens: str) -> None:
        if not self._accept(*tokens):
            raise self._error(" or ".join(tokens))

    def _penalty_of_ranks(self) -> bool:
        """Whether fp or sp comes next without a space before it."""
        return self._next() in ("fp", "sp") and self._place not in self._after_space

    def _error(self, expected: str) -> ValueError:
        rest = "".join(self._tokens[self._place :])
        return ValueError(f"{expected} expected before {rest!r} in {self._line!r}")

    def _separator(self) -> bool:
        """A comma, "or", or both."""
        comma = self._accept(",")
        return self._accept("or") or comma

    # -- rules

    def line(self) -> tuple[list[Hand], Points | None]:
        """The hands of the line, and the points of ``fewest points`` at its end, if any."""
        hands = self._hands()
        fewest: Points | None = None
        while fewest is None and self._accept(";"):
            if self._accept("fewest"):
                fewest = self._weights()
            else:
                hands += self._hands()
        if self._next() != END:
            raise self._error("the end")
        return hands, fewest

    def _name(self) -> str:
        if not IS_NAME.fullmatch(self._next()):
            raise self._error("a name")
        return self._take()

    def _hands(self) -> list[Hand]:
        """One rule "hand": several names, or one name with its conditions."""
        hand = Hand(self._name())
        if self._next() in (",", "or"):
            hands = [hand]
            while self._separator():
                hands.append(Hand(self._name()))
            return hands
        self._accept(":")
        if self._next() not in (END, ";", "if"):
            self._items(hand)
        if self._accept("if"):
            self._clauses(hand)
        return [hand]

    def _items(self, hand: Hand) -> None:
        texts: list[list[str]] = []
        self._item(hand, texts)
        while self._separator():
            self._item(hand, texts)
        hand.texts = [CardText(text, self._values) for text in _with_series(texts)]
        for text in hand.texts:
            if text.size not in (number_of_cards(hand.name), 5):
                raise ValueError(f"{text.key} are neither the cards of {hand.name} nor 5, in {self._line!r}")
        if hand.name == NONE and hand.features:
            raise ValueError(f"none has no features, in {self._line!r}")

    def _item(self, hand: Hand, texts: list[list[str]]) -> None:
        if self._accept("..."):
            texts.append(["..."])
        elif self._accept("not"):
            hand.excluded.append(self._excluded_name())
            while self._next() == "or" and IS_NAME.fullmatch(self._next(1)):
                self._expect("or")
                hand.excluded.append(self._excluded_name())
        elif self._next() in TERMS:
            hand.features.append(self._feature())
        elif self._next() in ("no", *COUNTS, "fp", "sp", "discard"):
            hand.penalties.append(self._penalty())
        elif self._next() == "points":
            hand.penalties.append(self._points())
        else:
            groups = self._groups()
            if self._penalty_of_ranks():
                if len(groups) != 1:
                    raise self._error("a comma")
                hand.penalties.append(Penalty(self._take(), self._ranks(groups[0]), absent=False))
            else:
                texts.append(self._joined(groups))

    def _excluded_name(self) -> tuple[str, Feature | None]:
        """An excluded name, and the feature in parentheses after it, if any."""
        name = self._name()
        if self._next() != "(" or self._next(1) not in TERMS:
            return name, None
        self._expect("(")
        feature = self._feature()
        self._expect(")")
        return name, feature

    def _feature(self) -> Feature:
        terms = [self._take()]
        while self._accept("+"):
            if self._next() not in TERMS or self._next() in terms:
                raise self._error("s, h, w or jokers, each once,")
            terms.append(self._take())
        sign = self._next()
        self._expect("=", ">=", "<=")
        numbers = [self._integer()]
        while True:
            before = self._place
            if not self._separator() or not self._next().isdigit():
                break
            number = self._integer()
            if self._next() not in (END, ",", "or", ";", "if", ")") or number > MOST_STATED:
                break  # these were cards, or the ranks of a penalty
            numbers.append(number)
        self._place = before
        return Feature(terms, sign, numbers)

    def _integer(self) -> int:
        digits = ""
        while self._next().isdigit():
            digits += self._take()
        if not digits:
            raise self._error("a number")
        return int(digits)

    # -- cards

    def _groups(self) -> list[list[str]]:
        """The groups of cards that come next, each as a list of tokens."""
        groups: list[list[str]] = []
        while True:
            if self._next() == "{":
                group = [self._take()]
                while self._next() != "}":
                    group += self._unit()
                if len(group) == 1:
                    raise self._error("a card")
                groups.append([*group, self._take()])
            elif self._next() in RANKS or self._next() in ("x", "H", "W", "("):
                groups.append(self._unit())
            else:
                return groups

    def _unit(self) -> list[str]:
        unit = [self._take()]
        if unit == ["("]:
            while self._next() in RANKS or self._next() in (",", "-"):
                unit.append(self._take())
            self._expect(")")
            unit.append(")")
        elif unit[0] not in RANKS and unit[0] not in ("x", "H", "W"):
            self._place -= 1
            raise self._error("a card")
        return unit

    def _joined(self, groups: list[list[str]]) -> list[str]:
        """The tokens of some groups of cards as one text."""
        if not groups:
            raise self._error("cards")
        return [token for group in groups for token in group]

    # -- penalties and clauses

    def _penalty(self) -> Penalty:
        absent = self._accept("no")
        least = COUNTS[self._take()] if self._next() in COUNTS else 1
        kind = "discard" if self._accept("discard") else ""
        ranks: frozenset[int] | None = None
        if kind or self._next() not in ("fp", "sp"):
            ranks = self._ranks(self._unit())
        if not kind:
            kind = self._next()
            self._expect("fp", "sp")
        return Penalty(kind, ranks, absent, least)

    def _points(self) -> Points:
        points = self._weights()
        points.sign = self._next()
        self._expect("<=", ">=")
        points.number = self._integer()
        return points

    def _weights(self) -> Points:
        points = Points()
        self._expect("points")
        self._expect("(")
        while True:
            keys: list[str] | list[int]
            if self._next() in ("fp", "sp", "s"):
                keys, weights = [self._take()], points.of_kind
            else:
                weights = points.of_held_rank if self._accept("hold") else points.of_rank
                keys = self._points_ranks()
            self._expect("=")
            number = self._integer()
            if len(set(keys)) < len(keys) or any(key in weights for key in keys):
                raise self._error("each kind and each rank once")
            weights.update(dict.fromkeys(keys, number))
            if self._accept(")"):
                return points
            self._expect(",")

    def _points_ranks(self) -> list[int]:
        """The ranks before ``=``: ranks and ranges side by side."""
        ranks: list[int] = []
        while self._next() in RANKS:
            low = high = RANKS[self._take()]
            if self._accept("-"):
                if self._next() not in RANKS or RANKS[self._next()] <= low:
                    raise self._error("a rank above")
                high = RANKS[self._take()]
            ranks += range(low, high + 1)
        if not ranks:
            raise self._error("fp, sp, s or ranks")
        return ranks

    def _ranks(self, unit: list[str]) -> frozenset[int]:
        """The ranks of a penalty: a rank, or ranks in parentheses."""
        if not _can_be_ranks(unit):
            raise self._error(f"ranks, not {''.join(unit)},")
        return frozenset(rank for (rank,) in _choices(unit[1:-1] if unit[0] == "(" else unit))

    def _clauses(self, hand: Hand) -> None:
        """The clauses; the hold named last is passed from literal to literal and from clause to clause."""
        y: Named | None = None
        while True:
            clause = Clause()
            y = self._literal(clause, y)
            while self._accept("and"):
                y = self._literal(clause, y)
            hand.clauses.append(clause)
            if not self._accept("or"):
                return

    def _literal(self, clause: Clause, y: Named | None) -> Named | None:
        """Add one literal to the clause; ``y`` was named last.  Returns the hold named last now."""
        absent = self._accept("no")
        ranks: frozenset[int] | None = None
        named: Named | None = None
        groups: list[list[str]] = []
        if self._next() in (*COUNTS, "points"):
            pass  # a penalty of the hold named last
        elif IS_NAME.fullmatch(self._next()):
            named = self._take()
            groups = self._groups()  # these can only be the ranks of a penalty
            if len(groups) > 1:
                raise self._error("one rank for the penalty")
        else:
            groups = self._groups()
        if self._penalty_of_ranks() and groups and _can_be_ranks(groups[-1]):
            ranks = self._ranks(groups.pop())
        if groups:
            if named is not None:
                raise self._error("a penalty")
            named = CardText(self._joined(groups), self._values)
            if named.size > 5:
                raise self._error("at most five cards")

        penalty: Penalty | Points | None = None
        if self._next() in ("fp", "sp"):
            penalty = Penalty(self._take(), ranks, absent)
        elif self._next() in ("discard", *COUNTS) or (self._next() == "no" and not absent):
            after = self._penalty()
            penalty = Penalty(after.kind, after.ranks, absent or after.absent, after.least)
        elif self._next() == "points" and not absent:
            penalty = self._points()

        if penalty is not None:
            if named is not None and absent:
                raise self._error("'no' after the cards, not in front of them,")
            if named is None and y is None:
                clause.of_hold.append(penalty)
                return None
        elif named is None:
            raise self._error("cards, a name or a penalty")
        y = y if named is None else named
        assert y is not None
        if penalty is None and absent:
            clause.not_there.append(y)
        else:
            key = y if isinstance(y, str) else y.key
            penalties = clause.of_named.setdefault(key, (y, []))[1]
            if penalty is not None:
                penalties.append(penalty)
        return y


def _can_be_ranks(unit: list[str]) -> bool:
    """Whether a group of cards can be the ranks of a penalty: a rank, or a choice of single ranks."""
    return unit[0] in RANKS or (unit[0] == "(" and len(_choices(unit[1:-1])[0]) == 1)


# --------------------------------------------------------------------------------------- the player


class NaiveChart:
    """A chart, played line by line: the first line that allows some hold of the deal decides.

    A heading such as ``[2 deuces]`` is not a line: the lines below it are for deals with that number of wild cards.
    """

    def __init__(self, lines: list[str], high_ranks: set[int], wild_ranks: set[int] | None = None) -> None:
        self._values = Values(frozenset(high_ranks), frozenset(wild_ranks or ()))
        self._lines: list[tuple[int | None, list[Hand], Points | None]] = []
        self._known: dict[int, Facts] = {}
        section: int | None = None
        for line in lines:
            heading = HEADING.fullmatch(line.strip())
            if heading:
                section = 0 if heading[1] == "no" else int(heading[1])
            else:
                self._lines.append((section, *Reader(line, self._values).line()))

    def play(self, deal: tuple[Card, ...]) -> tuple[int, set[Hold]]:
        """The index of the first line that applies, and all holds it allows; index -1 if none applies."""
        the_deal = Deal(deal, self._known, self._values)
        for index, (section, hands, fewest) in enumerate(self._lines):
            if section is not None and section != the_deal.w:
                continue
            allowed = [hold for hand in hands if hand.name in the_deal.of_type for hold in hand.allowed(the_deal)]
            if allowed and fewest is not None:
                least = min(fewest.count(hold, the_deal) for hold in allowed)
                allowed = [hold for hold in allowed if fewest.count(hold, the_deal) == least]
            if allowed:
                return index, {frozenset(hold.cards) for hold in allowed}
        return -1, {frozenset()}
