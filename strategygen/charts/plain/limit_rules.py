"""Qualifiers, and the rules for those that limit the ranks held: high cards, gaps, shapes, the highest card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.entries import AIMS, Clauses
from strategygen.charts.plain.note_rules import NoteRules
from strategygen.charts.plain.rank_rules import SHAPES
from strategygen.charts.plain.ranks import (
    ALL_RANKS,
    Limit,
    Ranks,
    ace_low,
    all_of,
    both_of,
    has_any,
    high_count,
    lowest_rank,
    none_of,
    one_of,
    rank_sets,
    shaped,
    topped_by,
)
from strategygen.charts.plain.remarks import Remarks
from strategygen.charts.plain.vocabulary import Word
from strategygen.errors import NotationError
from strategygen.language import CardText, FeatureTest, Line, Penalty, Points

#: The meaning of a term that the chart defines: a line, or features such as ``s + h >= 3``.
Term = Line | tuple[FeatureTest, ...]

#: Words behind ranks that are not the ranks of cards held.
NOT_HELD = ("high", "highest", "kicker", "consecutive", "gap", "highcard", "suited", "unsuited", "orhigher", "orlower")


#: Words behind "lowest" and "low" in front of a rank.
_OF_LOWEST = ("card", "rank", "nonwild", "one", "natural")
#: Words behind "2 high" for high cards.
AFTER_SHORT = ("ormore", "orfewer", "", ")", "(", ",", ";", "or", "/", "and", "-", ".", "+", "plus")


@dataclass
class Qualifiers:
    """The qualifiers of a hand."""

    limits: list[Limit] = field(default_factory=list)
    features: list[FeatureTest] = field(default_factory=list)
    penalties: list[Penalty | Points] = field(default_factory=list)
    #: Groups of terms; one of each group applies.
    terms: list[list[tuple[Term, Word]]] = field(default_factory=list)
    discards: list[Penalty | Points] = field(default_factory=list)
    conditions: Clauses = ()
    #: A limit under which alone some conditions count: "unless it is ace high and you have 4 to a flush".
    where: tuple[Limit, Clauses] | None = None
    cards: tuple[CardText, ...] = ()
    ranks: frozenset[int] | None = None
    #: Ranks of the fifth card; none for those that the game pays more.
    kickers: frozenset[int] | None = None
    #: Ranks of the hand that have such a fifth card, if only some have.
    kicked: frozenset[int] | None = None
    #: Ranks of the fifth card for each rank, where it is held if there is one.
    kickers_of: dict[int, frozenset[int]] = field(default_factory=dict)
    #: Whether the hand is held without such a card, too.
    may_lack_kicker: bool = False
    #: The ranks of two pair, the lower first.
    pairs: frozenset[tuple[int, int]] | None = None
    #: The rank of two pair of which only this pair is held.
    kept: frozenset[int] = frozenset()
    #: Ranks that the three cards of a full house must not have.
    trips: frozenset[int] | None = None
    shape: str = ""
    suit: str = ""
    #: Whether the cards are said to be suited or not.
    is_any_suit: bool = False
    run: int = 0
    #: A sign and a number of wild cards held.
    n_wild: tuple[str, int] | None = None
    remarks: Remarks = field(default_factory=Remarks)

    def only_limits(self, context: Context) -> list[Limit] | None:
        """Return the limits and the shape as limits; None if something else is stated or nothing is."""
        limits = [*self.limits, *([shaped(context, self.shape)] if self.shape else [])]
        return limits if limits and replace(self, limits=[], shape="", run=0) == Qualifiers() else None


class LimitRules(NoteRules):
    """One rule for each kind of limit; it adds what it reads to a `Qualifiers`."""

    def __init__(self, text: str, context: Context) -> None:
        super().__init__(text, context)
        #: The punctuation mark in front of a qualifier.
        self.lead = ""
        #: The possible numbers of natural cards held, and the number of cards of one rank.
        self.sizes: frozenset[int] = frozenset()
        self.n_alike = 0
        #: The ranks that high cards may have.
        self.choice_from: frozenset[int] = ALL_RANKS
        #: The only cards listed in parentheses, which may be an example.
        self.single: tuple[Word, Ranks] | None = None
        #: Whether cards behind a comma are those of the draw: its number of cards is in front.
        self.may_list = False
        #: The shape that stands in front of a draw.
        self.shape_in_front = ""

    # "of" ("them" | "these" | "the" number | "your" "cards")  |  "card" in front of "is" "high"
    def takes_cards_of_draw(self) -> bool:
        """Take what a number of high cards is out of, and return whether it comes next."""
        start = self.at
        if any(self.sequence("of", them) for them in ("them", "these", "those", "which")):
            return True
        if self.sequence("of", "the", "card") or (self.word.text == "are" and self.peek().text in ("high", "highcard")):
            return True
        if self.sequence("of", "the") and self.number() in self.sizes:
            self.accept("card")
            return True
        self.at = start
        if self.accept("card") and self.word.text in ("is", "are") and self.peek().text in ("high", "highcard", "a"):
            return True
        self.at = start
        return False

    # ["exactly" | "at least"] counts ["or more"] "high cards"
    def read_high(self, stated: Qualifiers) -> bool:
        if self.reads_with_high(stated):
            return True
        before = [word.text for word in self.words[max(self.at - 2, 0) : self.at]]
        is_of_gap = before == ["gap", "and"] or (self.peek(2).text in ("and", "&") and self.peek(4).text == "gap")
        if self.word.text == "a" and self.peek().text == "highcard" and is_of_gap:
            # "One gap and a high card"
            self.at += 2
            stated.limits.append(high_count(self.context, "=", [1]))
            return True
        is_all = len(self.sizes) == 1 and self.accept("both" if self.sizes == {2} else "all", "all")
        is_all and self.word.number in self.sizes and self.number()
        if is_all and self.accept("high", "highcard"):
            stated.limits.append(high_count(self.context, "=", sorted(self.sizes)))
            return True
        compared = None if is_all else self.comparison()
        if compared is None:
            return False
        sign, values = compared
        if sign == "=" and len(values) == 1 and values[0] <= 3 and self.takes_high_or_better():
            stated.limits.append(high_count(self.context, ">=", values))
            return True
        if self.takes_cards_of_draw():
            # "Two of them high cards", "if at least one card is high"
            self.accept("are", "is")
            self.article()
            if not self.accept("high", "highcard"):
                return False
            stated.limits.append(high_count(self.context, sign, values))
            return True
        if self.word.text == "card":
            # "Three cards ten or higher"
            if self.lead == "(" and not self.may_list:
                message = "so many cards of the draw, or so many cards drawn to? write the number in front of the hand"
                raise self.refusal(message, self.words[self.at - 1], self.word)
            self.at += 1
            ranks = self.rank_range()
            if ranks is None or self.words[self.at - 1].text not in ("orhigher", "orlower"):
                return False
            stated.limits.append(high_count(replace(self.context, high=ranks), sign, values))
            return True
        if self.word.text == "facecard":
            stated.limits.append(self.face_count(*compared))
            return True
        # "Two gaps, no high", "one gap and 1 high"
        is_short = self.word.text == "high" and self.peek().text in AFTER_SHORT
        number = self.words[self.at - 1]
        if not self.accept("high" if is_short else "highcard"):
            return False
        if is_short and sign == "=" and len(values) == 1 and values[0]:
            if not self.has_sets(high_count(self.context, sign, values)):
                return False
            if values[0] > 1 and self.has_sets(self.topped(frozenset(values))):
                shown = self.shown(number)
                message = (
                    f"so many high cards, or the highest rank? write '{shown} cards' or 'highest card {values[0]}'"
                )
                raise self.refusal(message, number)
        if sign == "=" and (self.sequence("or", "none") or self.sequence("or", "nothing")):
            # "With one high card or none"
            values = sorted({0, *values})
        stated.limits.append(high_count(self.context, *self.or_more(sign, values)))
        start = self.at
        if not (self.accept("(") and self.names_high_ranks() and self.accept(")")):
            self.at = start
        return True

    # "with" ("a" | "any" | "some") ("highcard" | "facecard")
    def reads_with_high(self, stated: Qualifiers) -> bool:
        """Take "with [a] high card" or "with high card(s)", at least one, and return whether it comes next."""
        start = self.at
        if self.words[self.at - 1].text != "with":
            return False
        is_any = self.accept("a", "any", "some")
        noun = self.word
        shown = self.text[noun.start : noun.end].lower()
        is_any |= shown.endswith("(s)") or not shown.endswith("s")
        if not is_any or noun.text not in ("highcard", "facecard") or self.peek().text not in AFTER_SHORT:
            self.at = start
            return False
        if noun.text == "facecard":
            stated.limits.append(self.face_count(">=", [1]))
        else:
            self.at += 1
            stated.limits.append(high_count(self.context, ">=", [1]))
        return True

    def face_count(self, sign: str, values: Sequence[int]) -> Limit:
        """Take "face cards", and return the limit on their number."""
        context = replace(self.context, high=self.face_ranks())
        return high_count(context, *self.or_more(sign, list(values)))

    def topped(self, ranks: frozenset[int]) -> Limit:
        """Return the limit that the highest card has one of the ranks."""
        return topped_by(ranks, may_be_low=self.aim in ("straight", "straightflush"))

    def has_sets(self, limit: Limit) -> bool:
        """Whether some hand of the kind in front of the words is within a limit."""
        sets = self.sets_held()
        return not sets or any(map(limit.test, sets))

    def sets_held(self) -> list[Ranks]:
        """Return the natural ranks that hands of the kind in front of the words may have; none if it is not known."""
        sizes = self.sizes or {1}
        if not self.aim:
            return [ranks for m in sizes for ranks in combinations(sorted(self.choice_from), m)]
        wild_ranks = self.context.wild_ranks
        return [ranks for kind in AIMS.get(self.aim, ()) for m in sizes for ranks in rank_sets(kind, m, wild_ranks)]

    def require_clear_only(self, before: Word) -> None:
        """Refuse "4 to a straight, inside only with 3 high cards", where others may need no high cards."""
        if before.text in (*SHAPES, "gap", "acelow", "connected", "nogap") and self.aim:
            message = "of these hands alone, or are all others left out? write each kind of hand on a line of its own"
            raise self.refusal(message, before, self.words[self.at - 1])

    def read_shape(self, stated: Qualifiers) -> bool:
        if self.peek().text in SHAPES:
            # "4 to a straight, only open"
            self.accept("only", "just", "all")
        if self.word.text not in SHAPES or stated.shape or (self.word.text == "oneended" and self.sizes != {4}):
            return False
        written = self.text[self.word.start : self.word.end].lower()
        is_of_ways = written != "outside" and any(
            words in written for words in ("way to", "ways to", "can be", "8 ", "eight ", "outs")
        )
        if is_of_ways and (self.context.wild != 0 or self.sizes != {4}):
            # With a wild card other cards complete a straight too.
            return False
        stated.shape = self.take().text
        # "(no inside straights)"
        self.accept("draw", "draws", "ones") or (self.aim == "straight" and self.accept("straight"))
        return True

    # ["any"] number "suited" ["card"] ("from" | "between") rank ("to" | "and") rank
    def read_from(self, stated: Qualifiers) -> bool:
        """Take "any two suited cards from 10 to A" behind two to a royal flush, and return whether it comes next."""
        if self.aim not in ("royal", "straightflush", "flush"):
            return False
        self.accept("any")
        n = self.number()
        self.accept("suited")
        self.accept("card")
        if {n} != self.sizes or not self.accept("from", "between"):
            return False
        low = self.word
        ranks = self.rank_range() if len(low.ranks) == 1 and not low.plural else None
        if ranks is not None and len(ranks) == 1 and self.accept("and") and len(self.word.ranks) == 1:
            # "Between 10 and A"
            first, last = sorted((low.ranks[0], self.take().ranks[0]))
            ranks = frozenset(range(first, last + 1))
        if ranks is None or len(ranks) < 2:
            return False
        self.accept("suited")
        stated.limits.append(all_of(ranks))
        return True

    # ranks "high", "ace low"
    def read_top(self, stated: Qualifiers) -> bool:
        negated = self.accept("no")
        if not negated and (self.sequence("ace", "not", "low") or self.sequence("a", "not", "low")):
            stated.limits.append(ace_low(negated=True))
            return True
        if self.accept("acelow") or self.sequence("ace", "low"):
            self.accept("hand", "draw", "draws", "one", "ones")
            stated.limits.append(ace_low(negated=negated))
            return True
        if negated:
            return False
        if self.sequence("headed", "by") or self.sequence("the", "highcard", "is"):
            ranks = self.rank_list()
        elif self.names_lowest():
            return self.read_bottom(stated)
        elif self.accept("highest"):
            self.accept("card", "rank")
            self.accept("is", ":", "=")
            ranks = self.rank_list()
        else:
            # "KQ high" and "K-Q high" are not clear.
            self.accept("only", "just")
            is_both = self.peek().text == "-" and self.word.ranks > self.peek(2).ranks > ()
            listed = self.at
            ranks = None if len(self.word.ranks) > 1 or is_both else self.rank_list()
            texts = [word.text for word in self.words[listed : self.at]]
            articles = [word.text for word in self.words[listed - 1 : self.at] if word.text in ("a", "an")]
            is_first = len(articles) == 1 and articles[0] in (*texts[:1], self.words[listed - 1].text)
            if {",", "and"} <= set(texts) or (is_first and {",", "and"} & set(texts)):
                # "With a 10, ace high", "with ace and ten, king high"
                return False
            if ranks is not None and len(self.word.ranks) == 1 and self.peek().text == "or":
                # "K Q or J high"
                ranks |= self.rank_list() or set()
            if ranks is None or not (self.accept("high", "highest") or self.sequence("on", "top")):
                return False
            if len(ranks) == 1 and self.word.text in ("orlower", "orfewer", "orhigher"):
                # "King high or lower"
                (top,) = ranks
                is_lower = self.take().text != "orhigher"
                ranks = frozenset(range(2, top + 1) if is_lower else range(top, int(Rank.ACE) + 1))
            # "K high or Q high"
            while ranks is not None and self.word.text in ("or", ","):
                before = self.at
                self.separator()
                more = self.rank_list()
                if more is None or not self.accept("high", "highest"):
                    self.at = before
                    break
                ranks |= more
        if ranks is None:
            return False
        # "Queen or jack high only"
        self.accept("only")
        stated.limits.append(self.topped(ranks))
        return True

    # ["the"] ("lowest" | "low") ["natural"] ["card"] ["of" "them"]
    def names_lowest(self) -> bool:
        """Take "lowest card" or "the lowest" in front of a rank, and return whether it comes next."""
        start = self.at
        if self.accept("starting"):
            self.article()
            # "Starting with a jack" may be about the highest card.
            return len(self.word.ranks) == 1 and self.peek().text in ("orhigher", "ormore")
        self.accept("the", "your")
        is_low = self.accept("lowest") or (
            self.word.text == "low" and self.peek().text in _OF_LOWEST and self.accept("low")
        )
        noun = self.at
        self.accept("natural")
        self.accept(*_OF_LOWEST)
        if self.accept("of") and not self.accept("them", "these", "those"):
            is_low = False
        if is_low and (
            self.at > noun or self.word.text in ("is", "being", "a", "an", ">=") or self.peek().text == "orhigher"
        ):
            return True
        self.at = start
        return False

    # "lowest card" ["is"] ranks
    def read_bottom(self, stated: Qualifiers) -> bool:
        """Take the rank behind "lowest card", as in "5 or higher", and return whether it comes next."""
        self.accept("is", "being", ":", "=")
        is_least = self.accept(">=") or self.sequence("not", "under") or self.sequence("no", "under")
        self.article()
        if len(self.word.ranks) > 1 and {len(set(self.word.ranks))} == self.sizes and self.aim:
            # "No gaps, the lowest is 543"
            stated.limits.append(lowest_rank(min(self.take().ranks), is_least=True))
            return self.word.text in ("", ")", ",", ";", ".")
        if len(self.word.ranks) != 1 or self.word.plural:
            return False
        word = self.take()
        if not is_least and self.accept("to", "through", "-") and len(self.word.ranks) == 1:
            # "Lowest card 3 to 9"
            stated.limits += [
                lowest_rank(word.ranks[0], is_least=True),
                lowest_rank(self.take().ranks[0], is_least=False),
            ]
            return True
        is_least = is_least or self.accept("orhigher", "ormore")
        # "Lowest card 4+"
        is_least |= self.word.text == "+" and self.peek().text in ("", ")", ",", ";") and self.accept("+")
        is_most = not is_least and self.accept("orlower")
        bound = word.ranks[0]
        stated.limits += [lowest_rank(bound, is_least=True)] if not is_most else []
        stated.limits += [lowest_rank(bound, is_least=False)] if not is_least else []
        return True

    # ["no"] ranks
    def read_has(self, stated: Qualifiers) -> bool:
        before = self.words[self.at - 1].text
        if self.sequence("not", "both") or self.sequence("no", "both"):
            return self.read_both(stated, negated=True)
        if self.accept("no"):
            first = self.at
            ranks = self.rank_list()
            if ranks is None or self.word.text in NOT_HELD:
                return False
            self.require_none_of(self.words[first : self.at])
            single = {rank for word in self.words[first : self.at] if len(word.ranks) == 1 for rank in word.ranks}
            sets = self.sets_among_ranks(first)
            if sets and (single or len(sets) > 1):
                # "No gaps (no ace or 2-3-4)", "no 234 or A23"
                stated.limits += [all_of(ALL_RANKS - single), one_of(sets, negated=True)]
                return True
            joined = [word for word in self.words[first : self.at] if len(word.ranks) > 1]
            if len(joined) == 1 and self.sizes == {len(joined[0].ranks)} != {2} and self.aim:
                # "3 to a straight flush, no 234"
                stated.limits.append(one_of([joined[0].ranks], negated=True))
                return len(ranks) == len(joined[0].ranks)
            if joined:
                raise self.refusal(_none_or_not_both(joined[0].ranks), joined[0], joined[0])
            limit = all_of(ALL_RANKS - ranks)
            held = [one for one in self.sets_held() if all(own.test(one) for own in stated.limits)]
            if all(map(limit.test, held)):
                shown = self.shown(self.words[first])
                message = f"no such card is held; write 'if you discard no {shown}', or leave out 'no {shown}'"
                raise self.refusal(message, self.words[first])
            stated.limits.append(limit)
            return True
        is_of_each = not self.aim and self.word.text == ("both" if self.sizes == {2} else "all")
        if (self.aim == "royal" or is_of_each) and self.lead in ("(", ",", ":") and before in ("(", ",", ":"):
            # "2 to a royal (J or better)", "2 suited high cards (both jack or higher)": each card
            start = self.at
            self.accept("both", "all") and self.accept("are")
            is_range = self.peek().text in ("to", "through") and len(self.peek(2).ranks) == 1
            ranks = self.rank_range() if len(self.word.ranks) == 1 else None
            if ranks is not None and (is_range or self.words[self.at - 1].text in ("orhigher", "orlower")):
                # "2 to a royal flush, 10 to queen"
                stated.limits.append(all_of(ranks))
                return True
            self.at = start
        # "3 high cards including an ace", "4 to a flush including a king"
        is_among = (
            self.aim in ("", "royal", "flush") and self.peek().text in ("a", "an", "the") and bool(self.peek(2).ranks)
        )
        is_led = before == "with" or self.accept("with") or (is_among and self.accept("including"))
        if not (is_led or self.takes_one_of_them()):
            return False
        if self.accept("both"):
            return self.read_both(stated, negated=False)
        if (
            is_led
            and self.word.text == ">="
            and self.peek().number == 1
            and self.peek(2).ranks
            and not self.peek(2).plural
        ):
            # "With at least one king or ace"
            self.at += 2
        start = self.at
        found: list[tuple[frozenset[int], bool]] = []
        while True:
            at = self.at
            is_and = is_or = comma = False
            if found:
                comma = self.accept(",")
                is_and = self.accept("and", "&", "+")
                is_or = not is_and and self.accept("or", "/")
            self.article()
            word = self.word
            is_number = (
                (word.number or 9) <= 5 and word.text.isalpha() and self.words[self.at - 1].text != "a" and self.aim
            )
            if (pair := self.joined_by_hyphen()) is not None:
                # "With K-Q" is with both.
                found += [(frozenset({rank}), True) for rank in pair]
                is_list = self.word.text == "," and bool(self.peek().ranks) and not self.is_counting(self.at + 1)
                if len(found) > len(pair) or is_list or self.word.text in ("or", "/", "and", "&"):
                    raise self.unreadable(self.at)
                break
            # "With two" may be a number of high cards.
            part = self.rank_range() if not self.is_counting(self.at) and not is_number else None
            if part is None or (found and not (is_and or is_or or comma)):
                self.at = at
                break
            if len(word.ranks) > 1 and found:
                raise self.unreadable(at)
            found += [(frozenset({rank}), True) for rank in word.ranks] if len(word.ranks) > 1 else [(part, is_and)]
        if not found or self.word.text in NOT_HELD:
            return False
        self.sequence("among", "them") or self.sequence("in", "it") or self.sequence("among", "these")
        self.require_one_joint(found, start)
        if any(is_and for _, is_and in found):
            stated.limits += [has_any(part) for part, _ in sorted(found, key=lambda one: sorted(one[0]))]
        else:
            stated.limits.append(has_any(frozenset().union(*(part for part, _ in found))))
        return True

    def sets_among_ranks(self, first: int) -> list[Ranks]:
        """Take "or 2-3-4" behind ranks, and return the sets of ranks of the draw among the words since a place."""
        sets = [word.ranks for word in self.words[first : self.at] if len(word.ranks) > 1]
        while True:
            before = self.at
            found = self.combination(may_join=False) if self.accept("or") else None
            if found is None or len(found[0]) < 3:
                self.at = before
                return sets if self.aim and {len(ranks) for ranks in sets} == self.sizes else []
            sets.append(found[0])

    def takes_high_or_better(self) -> bool:
        """Take "high or better" behind "3", which is a number of high cards; return whether it comes next."""
        texts = {self.word.text, self.peek().text}
        if texts != {"high", "orhigher"}:
            return False
        self.at += 2
        return True

    # "one" ["of" "them"] ["is"], in front of an article and a rank
    def takes_one_of_them(self) -> bool:
        """Take "one of them" behind a number of high cards, and return whether it comes next."""
        start = self.at
        if not self.aim and self.accept("one"):
            self.sequence("of", "them") or self.sequence("of", "these")
            self.accept("is")
            if self.word.text in ("a", "an", "the") and self.peek().ranks:
                return True
        self.at = start
        return False

    def require_none_of(self, words: Sequence[Word]) -> None:
        """Refuse "no ace and ten" and "no A-10", which may mean neither card, or not both."""
        first, *others = [word for word in words if word.ranks or word.text in ("and", "&", "-")]
        if len(others) != 2 or any(word.plural or len(word.ranks) != 1 for word in (first, others[1])):
            return
        ranks = first.ranks + others[1].ranks
        if not others[0].ranks and (others[0].text != "-" or ranks[0] > ranks[1]):
            raise self.refusal(_none_or_not_both(ranks), first, others[1])

    def joined_by_hyphen(self) -> Ranks | None:
        """Take "K-Q", the higher card first, and return the ranks; None for other words."""
        first, hyphen, last = self.word, self.peek(), self.peek(2)
        if hyphen.text != "-" or not len(first.ranks) == len(last.ranks) == 1 or first.plural or last.plural:
            return None
        if last.ranks[0] == first.ranks[0] + 1:
            shown = self.text[first.start : last.end]
            message = f"both cards of {shown}, or one of them? write 'and' or 'or' between them"
            raise self.refusal(message, first, last)
        if first.ranks <= last.ranks:
            return None
        self.at += 3
        return first.ranks + last.ranks

    # "both" rank "and" rank
    def read_both(self, stated: Qualifiers, *, negated: bool) -> bool:
        """Take two ranks behind "both" or "not both", and return whether they come next."""
        limits: list[Limit] = []
        while len(limits) < 2 and (not limits or self.accept("and", "&")):
            self.article()
            if len(self.word.ranks) != 1:
                return False
            limits.append(has_any(frozenset(self.take().ranks)))
        if len(limits) < 2 or self.word.text in NOT_HELD:
            return False
        stated.limits += [none_of([both_of(limits)])] if negated else limits
        return True

    def require_one_joint(self, found: Sequence[object], start: int) -> None:
        """Refuse ranks joined by commas alone, or by "and" and "or": "with K, Q" may be one of them or both."""
        texts = {word.text for word in self.words[start : self.at]}
        has_and, has_or = bool(texts & {"and", "&", "+"}), bool(texts & {"or", "/"})
        if len(found) > 1 and ((has_and and has_or) or ("," in texts and not has_and and not has_or)):
            span = self.words[start].start, self.words[self.at - 1].end
            raise NotationError("all of these cards, or one of them? join them with 'and' or 'or'", self.text, *span)


def _none_or_not_both(ranks: Ranks) -> str:
    names = [str(Rank(rank)) for rank in ranks]
    return (
        f"none of these cards, or not all of them? write 'no {' or '.join(names)}' for none, "
        f"'not both {' and '.join(names[:2])}' for not both"
    )
