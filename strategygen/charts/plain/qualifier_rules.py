"""Rules for qualifiers of a hand, such as "with 2 high cards" or "no flush penalty"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from strategygen.cards import Rank
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.discard_rules import DiscardRules
from strategygen.charts.plain.entries import Clauses, PlainEntry, entry_of_both, entry_without_wild
from strategygen.charts.plain.rank_rules import SHAPES
from strategygen.charts.plain.ranks import (
    ALL_RANKS,
    WILD,
    InexpressibleError,
    Limit,
    Ranks,
    ace_low,
    all_of,
    compares,
    feature_test,
    gap_count,
    has_any,
    high_count,
    high_less_gaps,
    one_of,
    runs,
    topped_by,
)
from strategygen.charts.plain.words import Word
from strategygen.errors import NotationError
from strategygen.language import CardText, FeatureTest, Group, Line, Penalty, Points, RankChoice, rank_choice

#: The meaning of a term that the chart defines: a line, or features such as ``s + h >= 3``.
Term = Line | tuple[FeatureTest, ...]

#: Greatest sum of features.
_MOST_VALUE = 19
#: Notes without a meaning of their own.
_NOTES = (
    ("hold", "all", "five"), ("keep", "all", "five"), ("hold", "all", "5"), ("keep", "all", "5"), ("hold", "all"),
    ("keep", "all"), ("all", "five"), ("all", "5"), ("hold", "everything"), ("keep", "everything"), ("any",), ("pat",),
    ("dealt",), ("made",),
)  # fmt: skip


@dataclass
class Qualifiers:
    """The qualifiers of a hand."""

    limits: list[Limit] = field(default_factory=list)
    features: list[FeatureTest] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    terms: list[tuple[Term, Word]] = field(default_factory=list)
    discards: list[Penalty | Points] = field(default_factory=list)
    conditions: Clauses = ()
    cards: tuple[CardText, ...] = ()
    ranks: frozenset[int] | None = None
    kickers: frozenset[int] | None = None
    shape: str = ""
    suit: str = ""
    run: int = 0
    #: A sign and a number of wild cards held.
    n_wild: tuple[str, int] | None = None


class QualifierRules(DiscardRules):
    """One rule for each kind of qualifier; it adds what it reads to a `Qualifiers`."""

    def __init__(self, text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> None:
        super().__init__(text, context)
        self.terms = terms
        self.longest_term = max(map(len, terms), default=0)
        #: The punctuation mark in front of a qualifier.
        self.lead = ""
        #: The points by which the line chooses one of several holds, and the ranks among which it chooses.
        self.fewest: Points | None = None
        self.choice_from: frozenset[int] = ALL_RANKS

    def qualifiers(self, allowed: frozenset[str] = frozenset()) -> Qualifiers:
        """Take the qualifiers that come next; those with a name only if the name is allowed."""
        stated = Qualifiers()
        while True:
            start = self.at
            if self.accept("("):
                self.lead = "("
                while self.qualifier(stated, allowed | {"note"}):
                    self.separator()
                if self.accept(")"):
                    continue
            else:
                self.lead = self.take().text if self.word.text in (",", ":", "-") else ""
                before = self.at
                if self.accept("and", "with", "if", "when", "but") and self.qualifier(stated, allowed):
                    continue
                self.at = before
                if self.qualifier(stated, allowed):
                    continue
            self.at = start
            return stated

    def qualifier(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take one qualifier, and return whether one comes next."""
        rules: tuple[tuple[str, Callable[[Qualifiers], bool]], ...] = (
            ("note", self.read_note),
            ("", self.read_choice),
            ("", self.read_discards),
            ("", self.read_condition),
            ("", self.read_cards),
            ("", self.read_straights),
            ("term", self.read_term),
            ("high", self.read_high),
            ("feature", self.read_feature),
            ("shape", self.read_shape),
            ("run", self.read_run),
            ("gap", self.read_gaps),
            ("penalty", self.read_penalty),
            ("kicker", self.read_kicker),
            ("suit", self.read_suit),
            ("top", self.read_top),
            ("wild", self.read_wild),
            ("ranks", self.read_of_ranks),
            ("which", self.read_which),
            ("exact", self.read_exact),
            ("has", self.read_has),
        )
        start = self.at
        for name, rule in rules:
            if not name or name in allowed:
                if rule(stated):
                    return True
                self.at = start
        return False

    # -- entries under qualifiers

    def qualified(self, entries: list[PlainEntry], stated: Qualifiers) -> list[PlainEntry]:
        """Return entries with qualifiers applied."""
        if stated.cards:
            entries = [replace(entry, cards=stated.cards) for entry in entries if not entry.cards]
        if stated.discards:
            entries = [replace(entry, penalties=(*entry.penalties, *stated.discards)) for entry in entries]
        if stated.conditions:
            if any(entry.conditions for entry in entries):
                raise InexpressibleError
            entries = [replace(entry, conditions=stated.conditions) for entry in entries]
        if stated.n_wild is not None:
            entries = self.with_wild(entries, *stated.n_wild)
        for feature in stated.features:
            entries = [e if feature in e.features else e.with_features(feature) for e in entries]
        for term, word in stated.terms:
            entries = self.with_term(entries, term, word)
        return entries

    def with_term(self, entries: list[PlainEntry], term: Term, word: Word) -> list[PlainEntry]:
        """Return entries with a term of the chart applied."""
        if isinstance(term, tuple):
            return [entry.with_features(*term) for entry in entries]
        pairs = [entry_of_both(self.context, entry, other) for entry in entries for other in term.entries]
        found = [both for both in pairs if both is not None]
        if entries and not found:
            names = " or ".join(dict.fromkeys(str(entry.name) for entry in term.entries))
            message = f"this term applies to {names}, not to {' or '.join(str(entry.name) for entry in entries)}"
            raise NotationError(message, self.text, word.start, word.end)
        return found

    def with_wild(self, entries: list[PlainEntry], sign: str, number: int) -> list[PlainEntry]:
        """Return entries limited to a number of wild cards: "=" or ">=", and the number; natural entries for 0."""
        known = self.context.wild
        if not self.may_have_wild:
            return entries if compares(0, sign, [number]) else []
        if known is not None and self.context.section is not None:
            return entries if compares(known, sign, [number]) else []
        if not number:
            return [entry_without_wild(entry) for entry in entries]
        return [entry.with_features(feature_test(("w",), sign, [number])) for entry in entries]

    # -- the rules

    def read_note(self, stated: Qualifiers) -> bool:
        return any(self.sequence(*note) and self.word.text == ")" for note in _NOTES)

    # [","] ["if" "more than" number [","] ] ["then"] ["keep"] ["the"] ("lowest" | "highest") [number]
    def read_choice(self, stated: Qualifiers) -> bool:
        start = self.at
        self.accept("if", "when")
        if self.accept("more"):
            self.accept("than")
            if self.number() is None:
                return False
            self.accept("card", "highcard")
            self.accept(",")
        self.accept("then")
        self.accept("hold", "keep", "pick", "choose", "play", "use", "save", "take")
        self.accept("the")
        # "King highest" is not a choice between holds.
        if self.at == start and not self.lead and self.words[start - 1].ranks:
            return False
        self.number()
        is_lowest = self.word.text == "lowest"
        if not self.accept("lowest", "highest"):
            return False
        self.number()
        self.accept("rank", "ranks", "ranked", "card", "highcard", "pair")
        if self.fewest is not None:
            raise self.unreadable(self.at - 1)
        self.fewest = _choice_points(self.choice_from, is_lowest)
        return True

    def read_term(self, stated: Qualifiers) -> bool:
        found = self.term()
        if found is None:
            return False
        stated.terms.append(found)
        return True

    def term(self) -> tuple[Term, Word] | None:
        word = self.word
        for length in range(min(self.longest_term, len(self.words) - 1 - self.at), 0, -1):
            key = tuple(word.text for word in self.words[self.at : self.at + length])
            if key in self.terms:
                self.at += length
                return self.terms[key], word
        return None

    # ("cards" | "dealt") [":"] units ["suited"] { (";" | "or") units ["suited"] }
    def read_cards(self, stated: Qualifiers) -> bool:
        if self.lead != "(" or not self.accept("card", "dealt"):
            return False
        self.accept(":")
        texts: list[CardText] = []
        groups: list[Group] = []
        while True:
            places = [self.place()]
            while self.accept(","):
                places.append(self.place())
            chosen = tuple(place for place in places if place is not None)
            if len(chosen) < len(places):
                return False
            groups = _with_group(groups, Group(chosen, self.accept("suited")))
            if self.accept(";"):
                continue
            texts.append(CardText(tuple(groups)))
            if not self.accept("or"):
                break
            groups = []
        if stated.cards or self.word.text != ")":
            return False
        stated.cards = tuple(texts)
        return True

    def place(self) -> RankChoice | None:
        """Return one card of a text of cards: a wild card, or a choice of ranks."""
        if self.wild_place():
            return WILD
        ranks = self.choice_of_ranks()
        return None if ranks is None else rank_choice(ranks)

    # "you" "discard" discards
    def read_discards(self, stated: Qualifiers) -> bool:
        self.accept("if", "when")
        if stated.discards or not self.sequence("you", "discard"):
            return False
        found = self.discards()
        stated.discards += found
        return bool(found)

    # clause { "or" "if" clause }
    def read_condition(self, stated: Qualifiers) -> bool:
        self.accept("if", "when")
        if stated.conditions or self.words[self.at - 1].text not in ("if", "when"):
            return False
        found = self.conditions()
        if found is None:
            return False
        stated.conditions = found
        return True

    # ["no" | article] ("flush" | "straight") "penalty"
    def read_penalty(self, stated: Qualifiers) -> bool:
        self.accept("there", "is")
        negated = self.accept("no")
        self.accept("a", "any")
        for name, kind in (("flush", "fp"), ("straight", "sp")):
            if self.sequence(name, "penalty") or self.accept(kind):
                stated.penalties.append(Penalty(kind, None, negated))
                return True
        return False

    def read_wild(self, stated: Qualifiers) -> bool:
        negated = self.accept("no")
        if self.accept("natural"):
            stated.n_wild = "=", 0
            return True
        self.accept("a", "an", "the")
        number = self.number()
        if not self.is_wild(self.word) or number == 0:
            return False
        self.at += 1
        stated.n_wild = "=", 0 if negated else number or 1
        return True

    # the chart language's own features: s = 2, s + h >= 3
    def read_feature(self, stated: Qualifiers) -> bool:
        terms = []
        while self.word.text in ("s", "h", "w", "joker"):
            terms.append({"joker": "jokers"}.get(self.word.text, self.word.text))
            self.at += 1
            if not self.accept("+"):
                break
        if not terms or self.word.text not in ("=", ">=", "<="):
            return False
        sign = self.take().text
        numbers = [self.number(_MOST_VALUE)]
        while sign == "=" and self.word.text in (",", "or") and self.peek().number is not None:
            self.at += 1
            numbers.append(self.number(_MOST_VALUE))
        values = [number for number in numbers if number is not None]
        if len(values) < len(numbers) or len(set(terms)) < len(terms):
            return False
        stated.features.append(feature_test(terms, sign, values))
        return True

    # "straights" ["+" "high cards"] comparison  |  comparison "straights"
    def read_straights(self, stated: Qualifiers) -> bool:
        self.accept("fitting", "fits")
        terms = []
        while self.word.text in ("straight", "highcard"):
            terms.append("s" if self.take().text == "straight" else "h")
            if not self.accept("+"):
                break
        compared = self.comparison()
        if compared is None or len(set(terms)) < len(terms):
            return False
        if not terms:
            if not self.accept("straight") or self.word.text == "penalty":
                return False
            terms = ["s"]
        sign, values = compared
        stated.features.append(feature_test(terms, sign, values))
        return True

    # ["exactly" | "at least"] counts ["or more"] "high cards"
    def read_high(self, stated: Qualifiers) -> bool:
        compared = self.comparison()
        if compared is None or not self.accept("highcard"):
            return False
        sign, values = compared
        if sign == "=" and self.accept("ormore"):
            sign = ">="
        stated.limits.append(high_count(self.context, sign, values))
        return True

    def read_shape(self, stated: Qualifiers) -> bool:
        if self.word.text not in SHAPES or stated.shape:
            return False
        stated.shape = self.take().text
        self.accept("draw")
        return True

    # number "consecutive" ["cards"] [[","] ranks ("or higher" | "or lower")]
    def read_run(self, stated: Qualifiers) -> bool:
        number = self.number()
        if not number or not self.accept("consecutive", "connected", "sequential"):
            return False
        self.accept("singleton", "card", "rank", "ranks")
        start = self.at
        self.accept(",")
        lowest: Ranks = ()
        while len(self.word.ranks) >= 1 and not self.word.plural:
            lowest += self.take().ranks
            if not self.accept("-"):
                break
        bottoms: frozenset[int] | None = None
        if lowest and self.word.text in ("orhigher", "orlower"):
            bottom = 1 if lowest[0] == Rank.ACE and len(lowest) > 1 else min(lowest)
            is_higher = self.take().text == "orhigher"
            bottoms = frozenset(range(bottom, 15)) if is_higher else frozenset(range(1, bottom + 1))
        else:
            self.at = start
        stated.run = number
        stated.limits.append(runs(number, bottoms))
        return True

    # "no gaps", "one gap", "high cards - gaps >= 0", "high cards at least as many as gaps"
    def read_gaps(self, stated: Qualifiers) -> bool:
        if self.accept("nogap"):
            stated.limits.append(gap_count("=", [0]))
            return True
        if self.accept("highcard"):
            return self.read_high_less_gaps(stated)
        compared = self.comparison()
        if compared is None or not self.accept("gap"):
            return False
        stated.limits.append(gap_count(*compared))
        return True

    def read_high_less_gaps(self, stated: Qualifiers) -> bool:
        if self.accept("-", "minus") and self.accept("gap") and self.word.text in (">=", "<=", "=", ">", "<"):
            sign = self.take().text
            factor = -1 if self.accept("-", "minus") else 1
            number = self.number()
            if number is None:
                return False
            value = factor * number + {">": 1, "<": -1}.get(sign, 0)
            sign = {">": ">=", "<": "<="}.get(sign, sign)
        elif (self.accept(">=") and (self.sequence("as", "many", "as", "gap") or self.accept("gap"))) or self.sequence(
            "as", "many", "as", "gap"
        ):
            sign, value = ">=", 0
        else:
            return False
        stated.limits.append(high_less_gaps(self.context, sign, value))
        return True

    def read_kicker(self, stated: Qualifiers) -> bool:
        if self.sequence("any", "kicker"):
            stated.kickers = ALL_RANKS
            return True
        ranks = self.rank_list()
        if ranks is None or not self.accept("kicker"):
            return False
        stated.kickers = ranks
        return True

    def read_suit(self, stated: Qualifiers) -> bool:
        if stated.suit or self.word.text not in ("suited", "unsuited"):
            return False
        stated.suit = self.take().text
        return True

    # ranks "high", "ace low"
    def read_top(self, stated: Qualifiers) -> bool:
        negated = self.accept("no", "except", "not")
        if self.accept("acelow"):
            stated.limits.append(ace_low(negated=negated))
            return True
        ranks = None if negated else self.rank_list()
        if ranks is None or not self.accept("high", "highest"):
            return False
        stated.limits.append(topped_by(ranks))
        return True

    # ["of" | "in" | "except"] ranks
    def read_of_ranks(self, stated: Qualifiers) -> bool:
        negated = self.accept("except", "not", "no")
        if not negated:
            is_open = self.accept("of", "in") or self.lead != ","
            if not is_open:
                return False
        ranks = self.rank_list()
        if ranks is None or self.word.text in ("high", "kicker"):
            return False
        ranks = ALL_RANKS - ranks if negated else ranks
        stated.ranks = ranks if stated.ranks is None else stated.ranks & ranks
        return True

    # "(J, Q, K, A)" after high cards repeats which cards are high
    def read_which(self, stated: Qualifiers) -> bool:
        return self.rank_list() == self.context.high_ranks

    # ["except"] combination { ("," | "or") combination }
    def read_exact(self, stated: Qualifiers) -> bool:
        negated = self.accept("except", "not")
        if not negated and self.lead == ",":
            return False
        sets: list[Ranks] = []
        while True:
            before = self.at
            if sets:
                self.separator()
            self.article()
            found = self.combination()
            if found is None or len(found[0]) < 2:
                self.at = before
                break
            sets.append(found[0])
            if self.word.text not in (",", "or", "and", "/"):
                break
        if not sets or self.word.text in ("suited", "unsuited", "high"):
            return False
        stated.limits.append(one_of(sets, negated=negated))
        return True

    # ["no"] ranks
    def read_has(self, stated: Qualifiers) -> bool:
        before = self.words[self.at - 1].text
        negated = self.accept("no", "except")
        if not negated and before != "with" and not self.accept("with"):
            return False
        start = self.at
        ranks = self.rank_list()
        if ranks is None or self.word.text in ("high", "kicker", "consecutive", "gap", "highcard", "suited"):
            return False
        together = [word.text for word in self.words[start : self.at]]
        if negated:
            stated.limits.append(all_of(ALL_RANKS - ranks))
        elif "and" in together or "&" in together:
            stated.limits += [has_any(frozenset({rank})) for rank in sorted(ranks)]
        else:
            stated.limits.append(has_any(ranks))
        return True


def _with_group(groups: Sequence[Group], group: Group) -> list[Group]:
    """Return groups with one more; neighbouring cards outside braces are one group."""
    if groups and not groups[-1].braced and not group.braced:
        return [*groups[:-1], Group((*groups[-1].choices, *group.choices), braced=False)]
    return [*groups, group]


def _choice_points(ranks: Iterable[int], is_lowest: bool) -> Points:
    """Return the points that choose the lowest or the highest cards: each rank counts more than all before it."""
    order = sorted(ranks, reverse=not is_lowest)
    doubles = len(order) <= 6
    held = tuple(((rank,), 1 << i if doubles else i + 1) for i, rank in enumerate(order))
    return Points((), "fewest", held=held)
