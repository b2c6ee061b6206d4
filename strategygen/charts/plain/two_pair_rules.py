"""Rules for the ranks of two pair: "aces up", "kings and tens", "both low"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.entries import PlainEntry, pair_entries
from strategygen.charts.plain.limit_rules import Qualifiers
from strategygen.charts.plain.ranks import ALL_RANKS, ANY, card_text
from strategygen.charts.plain.set_rules import SetRules
from strategygen.errors import NotationError
from strategygen.language import Literal, Name, rank_choice

#: The ranks of two pair, the lower first.
_ALL_PAIRS = frozenset(combinations(sorted(ALL_RANKS), 2))


#: "Two pair - throw one away"
_ONE_AWAY = pattern_of(
    r"\b((?:throw|toss|discard|drop|get rid of|ditch|dump|lose)\w* (?:away )?one(?: away| out| of them)?)\W*\Z",
    re.IGNORECASE,
)


class TwoPairRules(SetRules):
    """Limits on the ranks of two pair."""

    # ["no" | "except"] ( ranks "up" | "with" ranks | ranks ("and" | "over") ranks | "both" ("low" | "high") )
    def read_pairs(self, stated: Qualifiers) -> bool:
        """Take the ranks of two pair, and return whether they come next."""
        far = self.far
        start = self.at
        if self.read_one_kept(stated):
            return True
        self.at, self.far = start, far
        negated = self.accept("no", "except", "not")
        is_with = self.words[self.at - 1].text in ("with", "no", "except") or self.accept("with")
        test = self.test_of_pairs(is_with=is_with, negated=negated)
        if test is None or self.word.text not in ("", ")", ",", ";", "or", "-"):
            self.far = far
            return False
        chosen = frozenset(pair for pair in _ALL_PAIRS if test(pair) != negated)
        stated.pairs = chosen if stated.pairs is None else stated.pairs & chosen
        return True

    # ["exception" ":"] ("with" | "if" | "except") ranks "up" [","] "hold" ["only"] ["the"] ["pair" "of"] ranks
    def read_one_kept(self, stated: Qualifiers) -> bool:
        """Take "exception: with aces up hold only the aces", and return whether it comes next."""
        if self.accept("exception", "except"):
            self.accept(":", ",", "-")
        self.accept("with", "if", "when", "except")
        self.sequence("you", "have")
        ranks = self.rank_list() if self.word.plural else None
        if ranks is None or len(ranks) > 1 or not self.accept("up") or stated.pairs is not None or stated.conditions:
            return False
        if not self.takes_kept(ranks, 2) or self.word.text not in ("", ")", ";", "."):
            return False
        stated.pairs = frozenset(pair for pair in _ALL_PAIRS if pair[1] not in ranks)
        stated.kept = ranks
        return True

    def test_of_pairs(self, *, is_with: bool, negated: bool) -> Callable[[tuple[int, int]], bool] | None:
        """Return what the words say about two ranks, the lower first; None if other words come next."""
        high = self.context.high_ranks
        is_one_of = any(self.sequence("one", "of", "them", "is", *article) for article in (("a",), ()))
        is_with |= is_one_of
        is_both = self.accept("both") or self.words[self.at - 1].number == 2
        is_only = self.accept("only", "just")
        is_one = self.accept("a", "any") and is_with
        if self.accept("low", "high"):
            every = high if self.words[self.at - 1].text == "high" else ALL_RANKS - high
            noun = self.word
            is_pair = self.accept("pair")
            has_several = is_pair and self.text[noun.start : noun.end].lower().endswith("s")
            if (negated and is_pair) or (is_one and is_pair and not has_several) or is_one_of:
                # "With no high pair", "with a high pair"
                return lambda pair: not every.isdisjoint(pair)
            if is_both or (has_several and (is_only or is_with or self.words[self.at - 3].text == "(")):
                return every.issuperset
            # "Two pair, high pair" are two hands.
            return None
        if len(self.word.ranks) == 4 and (named := pair_ranks(self.take().ranks)) is not None:
            if self.lead == "(" and self.word.text == ")":
                shown = self.text[self.words[self.at - 1].start : self.words[self.at - 1].end]
                message = f"an example, or only these cards? write 'such as {shown}' or 'only {shown}'"
                raise self.refusal(message, self.words[self.at - 1])
            return lambda pair: pair == named
        first, joint, second = (self.peek(ahead) for ahead in range(3))
        if first.plural and second.plural and joint.text in ("and", "&", "over") and first.ranks != second.ranks:
            self.at += 3
            both = tuple(sorted(first.ranks + second.ranks))
            return lambda pair: pair == both
        if not first.plural:
            return None
        ranks = self.rank_list()
        is_on_top = self.accept("up") or (self.accept("on") and self.accept("top"))
        if is_on_top and ranks is not None and len(ranks) == 1 and self.word.text in ("orhigher", "orlower"):
            (rank,) = ranks
            ranks = frozenset(range(rank, 15) if self.take().text == "orhigher" else range(2, rank + 1))
        if ranks is None or not (is_on_top or is_with):
            return None
        return (lambda pair: pair[1] in ranks) if is_on_top else (lambda pair: not ranks.isdisjoint(pair))

    def two_pair(self, stated: Qualifiers) -> list[PlainEntry]:
        """Return the entries of two pair with their qualifiers."""
        if self.fewest is not None:
            # "Two pair, hold the higher pair" holds two cards.
            raise self.unreadable(self.at - 1)
        away = _ONE_AWAY.search(self.text)
        if away is not None and self.context.has_wild and not self.context.pays_two_pair:
            message = "one card, or one of the pairs? write 'one pair', or 'two pair, draw one card'"
            raise NotationError(message, self.text, away.start(1), away.end(1))
        name = Name(4, "2P")
        texts = []
        for high in sorted({pair[1] for pair in stated.pairs or ()}, reverse=True):
            lows = [pair[0] for pair in stated.pairs or () if pair[1] == high]
            top = rank_choice([high])
            texts.append(card_text([top, top, rank_choice(lows), ANY]))
        is_none = stated.pairs is not None and not texts
        entries = [] if is_none else self.qualified([PlainEntry(name, cards=tuple(texts))], stated)
        beside = ((Literal(name, None, negated=False),),)
        return entries + [replace(entry, conditions=beside) for entry in pair_entries(self.context, stated.kept)]


def pair_ranks(ranks: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the two ranks of four cards such as "KKTT", the lower first; None if they are no two pair."""
    first, second, third, fourth = ranks
    return (min(first, third), max(first, third)) if first == second != third == fourth else None
