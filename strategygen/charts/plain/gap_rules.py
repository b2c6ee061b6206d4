"""Rules for gaps and for cards in sequence: "one gap", "6-7 or higher", "high cards - gaps >= 0"."""

from __future__ import annotations

from strategygen.cards import Rank
from strategygen.charts.plain.entries import AIMS
from strategygen.charts.plain.exact_rules import ExactRules
from strategygen.charts.plain.limit_rules import AFTER_SHORT, Qualifiers
from strategygen.charts.plain.ranks import (
    Limit,
    Ranks,
    ace_low,
    all_of,
    feature_test,
    gap_count,
    gaps_of,
    high_less_gaps,
    lowest_rank,
    runs,
    spread,
    straights_around,
    topped_by,
)
from strategygen.charts.plain.vocabulary import Word
from strategygen.charts.plain.word_ranges import steps_between

#: Each sign, seen from the other side.
_TURNED = {">=": "<=", "<=": ">=", "=": "=", ">": "<", "<": ">"}
#: Where cards are missing that are gaps.
_IN_THE_MIDDLE = (
    ("in", "the", "middle"), ("in", "between"), ("inside",), ("between", "them"), ("within",),
    ("between", "the", "lowest", "and", "the", "highest"), ("between", "the", "lowest", "and", "highest"), ("between",),
)  # fmt: skip


class GapRules(ExactRules):
    """One rule for each kind of limit on gaps; it adds what it reads to a `Qualifiers`."""

    def beside_wild(self) -> None:
        """Take "beside the deuce" behind the natural cards."""
        # `NaturalRules`, which extends these rules, has it.
        raise NotImplementedError

    # [wild "and"] number "consecutive" ["cards"] [[","] ranks ("or higher" | "or lower")]
    def read_run(self, stated: Qualifiers) -> bool:
        front = self.at
        is_beside = bool(self.sizes) and self.wild_place() and self.accept("and", "+", "plus", "with", "&")
        if not is_beside or self.word.ranks != (self.word.number,) * bool(self.word.number):
            self.at, is_beside = front, False
        is_joined = len(self.word.ranks) > 1 or self.peek().text == "-"
        # "6 and 7 or higher"
        is_joined |= self.peek().text == "and" and self.peek(3).text in ("orhigher", "orlower")
        if self.word.ranks and not self.word.plural and is_joined:
            return self.read_run_from(stated)
        start = self.at
        self.accept("the")
        number = 2 if self.word.text == "both" and self.sizes == {2} else self.number()
        self.at += self.word.text == "both"
        if self.words[start].text == "the":
            return False
        is_all = number is None and len(self.sizes) == 1 and self.peek().text in ("singleton", "nonwild", "card")
        # "Joker plus a run"
        is_all |= number is None and is_beside and len(self.sizes) == 1 and self.word.text == "inrow"
        if not self.accept("consecutive", "connected", "sequential", "inrow") or not (number or is_all):
            return False
        number = number or min(self.sizes)
        self.accept("suited")
        self.accept("singleton", "card", "rank", "ranks", "nonwild")
        self.beside_wild()
        start = self.at
        self.accept(",", "(")
        is_open = self.words[self.at - 1].text == "("
        self.at += self.word.text == "from" and bool(self.peek().ranks)
        self.at += self.word.text == "suited" and bool(self.peek().ranks)
        lowest: Ranks = ()
        while len(self.word.ranks) >= 1 and not self.word.plural:
            lowest += self.take().ranks
            if not self.accept("-"):
                break
        bottoms: frozenset[int] | None = None
        if lowest and self.word.text in ("through", "to", "<="):
            # "6-7 to 9-10"
            self.at += 1
            highest: Ranks = ()
            while len(self.word.ranks) == 1 and not self.word.plural:
                highest += self.take().ranks
                if not self.accept("-"):
                    break
            if len(self.word.ranks) > 1 and not highest and not self.word.plural:
                # "567 to 9TJ"
                highest = self.take().ranks
            if not steps_between(lowest, highest) or (is_open and not self.accept(")")):
                return False
            low, high = sorted((min(lowest), min(highest)))
            bottoms = frozenset(range(low, high + 1))
        elif lowest and self.word.text in ("orhigher", "orlower"):
            bottom = 1 if lowest[0] == Rank.ACE and len(lowest) > 1 else min(lowest)
            is_higher = self.take().text == "orhigher"
            bottoms = frozenset(range(bottom, 15)) if is_higher else frozenset(range(1, bottom + 1))
            if is_open and not self.accept(")"):
                return False
        else:
            self.at = start
        stated.run = number
        stated.limits.append(runs(number, bottoms))
        return True

    # cards ("or higher" | "or lower"): "5-6-7 or higher" is three consecutive cards
    def read_run_from(self, stated: Qualifiers) -> bool:
        word = self.word
        found = self.combination(may_join=self.peek().text == "and")
        # "6-7 suited or higher"
        self.at += self.word.text == "suited" and self.peek().text == "orhigher" and self.aim == "straightflush"
        if found is None or self.word.text not in ("orhigher", "orlower"):
            return False
        ranks = tuple(sorted(found[0]))
        if len(ranks) == 2 and self.sizes == {ranks[1] - ranks[0] + 1} != {2}:
            # "5-7 or higher" of three cards is 5-6-7 or higher
            ranks = tuple(range(ranks[0], ranks[1] + 1))
        self.require_size(ranks, word)
        if self.counts_gaps():
            self.require_one_bound(word)
            if gaps_of(ranks) and ranks[-2] - ranks[0] != len(ranks) - 2:
                # "4-6-7 or higher" may have 4-5-7; of the cards with a gap from the 4 up, 4-5-7 are the lowest.
                self.require_clear_gap(ranks, word)
            # "One gap, 5-7 or higher", "5-6 or higher, 0 or 1 gap": the number of gaps is stated, so this is a bound
            stated.limits.append(lowest_rank(ranks[0], is_least=self.take().text == "orhigher"))
            self.require_no_end()
            return True
        if ranks[-1] - ranks[0] != len(ranks) - 1 or len(set(ranks)) < len(ranks):
            message = "'or higher' behind cards that are not consecutive is not clear; list the cards"
            raise self.refusal(message, word, word)
        is_higher = self.take().text == "orhigher"
        if self.aim == "royal" and is_higher:
            # The cards of a draw to a royal flush need not be consecutive.
            raise self.refusal("'or higher' behind cards of a royal draw is not clear; list the cards", word, word)
        if self.aim == "royal":
            # "K-Q or lower" has no ace.
            stated.limits.append(topped_by(frozenset(range(2, ranks[-1] + 1))))
            return True
        bottoms = frozenset(range(ranks[0], 15)) if is_higher else frozenset(range(1, ranks[0] + 1))
        self.require_no_end()
        stated.run = len(ranks)
        stated.limits.append(runs(len(ranks), bottoms))
        # "6-7 or higher suited connectors"
        if self.word.text == "suited" and self.peek().text == "connected":
            self.at += 2
        return True

    def counts_gaps(self) -> bool:
        """Whether it is said of this hand how many gaps, cards missing in between or ranks spanned there are."""
        hands = [at for at, word in enumerate(self.words) if word.text in AIMS]
        start = max((at for at in hands if at < self.at), default=0)
        end = min((at for at in hands if at >= self.at), default=len(self.words))
        return any(word.text in ("gap", "missing", "spread") for word in self.words[start:end])

    def is_without_gaps(self, first: Word) -> bool:
        """Whether these cards stand behind "no gaps (", or are the first of alternatives before gaps are counted."""
        at = self.words.index(first)
        above = [word.text for word in self.words[:at]]
        start = max((at for at, text in enumerate(above) if text in AIMS), default=0)
        if above[-3:] in (["no", "gap", "("], ["no", "gap", ":"]):
            return True
        following = [word.text for word in self.words[self.at : self.at + 2]]
        return "gap" not in above[start:] and (following[:1] == ["or"] or following == [",", "or"])

    def require_one_bound(self, first: Word) -> None:
        """Refuse "5-6-7 or higher, or one gap 5-6-8 or higher" here, as the bound is that of one alternative."""
        at = self.words.index(first)
        following = [word.text for word in self.words[self.at + 1 : self.at + 3]]
        is_of_one = self.words[at - 1].text == "or" or following[:1] == ["or"] or following == [",", "or"]
        is_of_one |= sum(word.text in ("orhigher", "orlower") for word in self.words) > 1
        if is_of_one:
            raise self.join_error("a bound of one of these, or of all? write each on a line of its own", first)
        if self.word.text == "orlower":
            raise self.refusal("'or lower' beside a number of gaps is not clear; list the cards", first)

    def require_no_end(self) -> None:
        """Refuse "6-8 and up ... 9-J"."""
        if self.word.text in ("-", "to", "through") and self.peek().ranks:
            raise self.refusal("a range up to these cards, or only these? write '6-8 to 9-J' for a range", self.word)

    # "no gaps", "one gap", "high cards - gaps >= 0", "high cards at least as many as gaps"
    def read_gaps(self, stated: Qualifiers) -> bool:
        start = self.at
        is_alone = self.words[start - 1].text == "(" and self.peek().text == ")" and self.aim == "straightflush"
        if is_alone and self.context.has_gaps_in_parentheses and self.word.number in range(4):
            # "SF3(0)"
            stated.limits.append(gap_count("=", [self.take().number or 0], self.context))
            return True
        self.accept("the")
        self.accept("all", "both", "two", "three")
        self.accept("nonwild", "card")
        self.accept("are", "is", "all")
        if self.accept("nogap", "connected", "consecutive", "inrow", "sequential"):
            is_counted = self.words[self.at - 1].text == "nogap"
            if not is_counted:
                # "Touching cards", "connected naturals"
                self.accept("card", "nonwild", "singleton")
            stated.limits.append(gap_count("=", [0], self.context if is_counted else None))
            self.leaves_low_aces(stated)
            return True
        self.at = start
        if self.read_high_and_gaps(stated) or self.read_more_gaps(stated):
            return True
        if self.sequence("a", "single", "gap") or self.sequence("single", "gap"):
            stated.limits.append(gap_count("=", [1], self.context))
            self.leaves_low_aces(stated)
            return True
        if self.word.text == "a" and self.peek().text == "gap":
            # "A gap or two"
            if self.sizes == {4} and self.peek(2).text in ("", ")", ",", ";"):
                # Four cards of a straight have one gap, or none.
                self.at += 2
                stated.limits.append(gap_count("=", [1], self.context))
                self.leaves_low_aces(stated)
                return True
            if self.peek(2).text != "or" or self.peek(3).number != 2 or self.peek(4).text not in AFTER_SHORT:
                message = "exactly one gap, or at least one? write 'one gap' or 'at least one gap'"
                raise self.refusal(message, self.word, self.peek())
            self.at += 4
            stated.limits.append(gap_count("=", [1, 2], self.context))
            self.leaves_low_aces(stated)
            return True
        if any(self.sequence(*least, "as", "many", "highcard", "as", "gap") for least in ((">=",), ())):
            stated.limits.append(high_less_gaps(self.context, ">=", 0))
            self.leaves_low_aces(stated)
            start = self.at
            self.accept(",")
            if not self.accept("ormore"):
                self.at = start
            return True
        if self.word.text == "missing" and self.peek().number is not None:
            # "Missing one rank in the middle"; "missing a 3", "missing 3" may be a card
            is_count = self.peek(2).text in ("card", "rank") or self.peek().text in ("one", "two")
            self.at += 1
            compared = self.comparison() if is_count else None
            if compared is None or not self.takes_missing(compared, is_behind=True):
                return False
            stated.limits.append(gap_count(*compared))
            return True
        before = self.words[self.at - 1].text
        is_end = self.peek().text in ("", ")", ",", ";", ".")
        is_bare = before == "with" or (before in (",", "(", "-", "-") and is_end and self.names_plural_gaps())
        if (is_bare and self.accept("gap")) or (is_end and self.accept("gapped")):
            stated.limits.append(gap_count(">=", [1], self.context))
            return True
        if self.accept("highcard"):
            return self.read_high_less_gaps(stated)
        if self.accept("nonwild") and not self.accept("with", "have"):
            return False
        if self.accept("spread"):
            self.accept("of", "=", ":")
            start = self.at
            compared = self.comparison()
            if compared is None:
                return False
            sign, spans = compared
            is_listed = len(spans) == 2 or self.words[start + 1].text == ","
            if is_listed and len(spans) > 1 and self.word.text in ("high", "highcard", "gap", "ormore", "-"):
                # "Spread 5, 1 high card", "spread 4, 0-2 high cards"
                self.at = start + 1
                spans = [self.words[start].number or 0]
            if min(spans) < 2:
                return False
            self.accept("card", "rank", "ranks")
            stated.limits.append(spread(sign, spans, self.context))
            return True
        if self.read_bound(stated):
            return True
        compared = self.comparison()
        if compared is not None and (
            self.sequence("card", "spread") or (min(compared[1]) > 2 and self.accept("spread"))
        ):
            stated.limits.append(spread(*compared, self.context))
            return True
        if compared is None or not (self.accept("gap") or self.takes_missing(compared)):
            return False
        stated.limits.append(gap_count(*self.or_more(*compared), self.context))
        if self.one_sequence(_IN_THE_MIDDLE) and self.words[self.at - 1].text == "between":
            self.takes_natural_cards()
        self.leaves_low_aces(stated)
        return True

    def leaves_low_aces(self, stated: Qualifiers) -> None:
        """Leave draws with a low ace to the line that is about them, if there is one."""
        if self.context.is_ace_high and not self.context.gap_counts:
            stated.limits.append(ace_low(negated=True))

    # ("the" | "your") [number] ("nonwild" | "other") "card"
    def takes_natural_cards(self) -> None:
        """Take "your two natural cards" behind "between", if so many are held."""
        start, far = self.at, self.far
        self.accept("the", "your")
        number = self.number()
        is_own = self.accept("nonwild", "other")
        self.accept("card")
        if not is_own or (number is not None and {number} != set(self.sizes)):
            self.at, self.far = start, far

    # ["card" | "rank"] "missing" [("in" | "inside" | "between") ["the" "middle"]]
    def takes_missing(self, compared: tuple[str, list[int]], *, is_behind: bool = False) -> bool:
        """Take "missing in the middle" around a number of gaps, and return whether it comes next."""
        start = self.at
        self.accept("card", "rank", "ranks")
        if self.aim not in ("royal", "straightflush", "straight") or not (is_behind or self.accept("missing")):
            self.at = start
            return False
        sign, values = compared
        if max(values) > 5 - min(self.sizes, default=5):
            self.at = start
            return False
        self.accept("card", "rank", "ranks")
        is_inner = self.one_sequence(_IN_THE_MIDDLE)
        is_inner |= self.context.counts_missing
        if not is_inner and (sign != "=" or any(5 - m in values for m in self.sizes)):
            # "Three to a straight flush, two missing": as many are missing from the hand drawn to
            message = "so many gaps, or so many cards to come? write 'gaps', or 'missing in the middle'"
            raise self.refusal(message, self.words[start - 1])
        return True

    # rank ("or higher" | "or lower") behind a number of gaps
    def read_bound(self, stated: Qualifiers) -> bool:
        """Take the bound of "no gaps, 5 or higher", where each card is meant, and return whether it comes next."""
        rank, sign, after = self.word, self.peek(), self.peek(2)
        is_low = len(rank.ranks) == 1 and not rank.plural and rank.ranks[0] < Rank.TEN
        is_end = after.text in ("", ")", ";") and sign.text in ("orhigher", "orlower")
        if (
            self.aim != "straightflush"
            or not is_low
            or not is_end
            or not any(limit.is_shape for limit in stated.limits)
        ):
            return False
        self.at += 2
        limit = lowest_rank(rank.ranks[0], is_least=True)
        stated.limits.append(limit if sign.text == "orhigher" else all_of(frozenset(range(2, rank.ranks[0] + 1))))
        return True

    # ["no" | number] ("more" | "fewer") ("gap" | "highcard") "than" ("gap" | "highcard")  |  number "gap" "more" ...
    def read_more_gaps(self, stated: Qualifiers) -> bool:
        """Take "no more gaps than high cards", "one more gap than high cards" or "a high card for each gap"."""
        start = self.at
        is_for = self.article_before("highcard") and self.accept("for")
        if is_for and self.accept("each", "every") and self.accept("gap"):
            stated.limits.append(high_less_gaps(self.context, ">=", 0))
            return True
        self.at = start
        self.sequence("there", "are") or self.sequence("there", "is")
        # "Number of high cards exactly one less than gaps"
        is_counted = any(self.peek(ahead).number is not None for ahead in (1, 2))
        first = self.take().text if self.word.text in ("gap", "highcard") and is_counted else ""
        self.accept("exactly", "is", "are")
        number = None if self.word.text == "no" else self.number()
        is_no = number is None and self.accept("no")
        # "One gap more than high cards"
        is_turned = self.word.text in ("gap", "highcard") and number is not None and not first
        first = self.take().text if is_turned else first
        more = self.take().text if self.word.text in ("more", "fewer", "less", "under") else ""
        first = first or (self.take().text if self.word.text in ("gap", "highcard") else "")
        # "Less than" is one word.
        if more and first and (more == "under" or self.accept("than")):
            self.sequence("there", "are")
            second = self.take().text if self.word.text in ("gap", "highcard") else ""
            if {first, second} == {"gap", "highcard"}:
                # The number of high cards minus the number of gaps
                factor = 1 if (first == "highcard") == (more == "more") else -1
                if is_no:
                    sign, value = ("<=" if factor > 0 else ">="), 0
                else:
                    sign, value = "=" if number else ">=" if factor > 0 else "<=", factor * (number or 1)
                stated.limits.append(high_less_gaps(self.context, sign, value))
                return True
        self.at = start
        return False

    # ("highcard" | "h") (">=" | "=" | "<=") ("gap" | "g") [("-" | "+") number]
    def read_high_and_gaps(self, stated: Qualifiers) -> bool:
        """Take "h >= g - 1" or "gaps <= high cards", and return whether it comes next."""
        first, sign, second = (self.peek(ahead).text for ahead in range(3))
        kinds = [{"highcard": "h", "gap": "g"}.get(word, word) for word in (first, second)]
        if sorted(kinds) != ["g", "h"] or sign not in _TURNED:
            return False
        self.at += 3
        factor = {"-": -1, "minus": -1, "+": 1}.get(self.word.text, 0)
        self.at += bool(factor)
        number = self.number(least=0) if factor else 0
        if number is None:
            return False
        sign, value = _with_equal(sign, factor * number)
        if kinds[0] == "g":
            sign, value = _TURNED[sign], -value
        stated.limits.append(high_less_gaps(self.context, sign, value))
        return True

    def read_high_less_gaps(self, stated: Qualifiers) -> bool:
        if self.accept("-", "minus") and self.accept("gap") and self.word.text in (">=", "<=", "=", ">", "<"):
            sign = self.take().text
            factor = -1 if self.accept("-", "minus") else 1
            number = self.number(least=0)
            if number is None:
                return False
            sign, value = _with_equal(sign, factor * number)
        elif (self.accept(">=") and (self.sequence("as", "many", "as", "gap") or self.accept("gap"))) or self.sequence(
            "as", "many", "as", "gap"
        ):
            sign, value = ">=", 0
        else:
            return False
        stated.limits.append(high_less_gaps(self.context, sign, value))
        return True

    def require_clear_gap(self, ranks: Ranks, first: Word) -> None:
        """Refuse "4-5-7 to 8-9-J", between which there is 4-6-7, too."""
        if gaps_of(ranks) and len(ranks) > 2:
            message = "only cards with the gap in the same place, or all between these? list the cards"
            raise self.refusal(message, first)

    def article_before(self, noun: str) -> bool:
        """Take "a" or "one" and a noun, and return whether they come next."""
        self.accept("a", "one") or self.sequence(">=", "one")
        return self.accept(noun)

    def names_plural_gaps(self) -> bool:
        """Whether "gaps", "holes" or "cards skipped" comes next."""
        shown = self.text[self.word.start : self.word.end].lower()
        return self.word.text == "gap" and shown.split()[0].endswith("s")

    # [["that"] "can" "be" "completed"] ["in"] ["only"] number "way"
    def read_ways(self, stated: Qualifiers) -> bool:
        """Take "2-way" or "that can be completed in only one way", a number of straights; whether it comes next."""
        start = self.at
        if self.aim not in ("straight", "straightflush"):
            return False
        self.accept("that", "which")
        if self.sequence("can", "be") and not self.accept("completed", "filled", "made", "finished"):
            self.at = start
            return False
        self.accept("in")
        self.accept("only", "exactly", "just")
        word = self.word
        if word.text == "outside" and self.text[word.start : word.end].lower() in ("two-way", "two way"):
            # Four cards to a straight in two ways are open at both ends, three are not.
            self.at += 1
            ways = 2
        else:
            ways = self.number(4, 1) or 0
            if not ways or not self.accept("way", "ways"):
                self.at = start
                return False
        wild_ranks = self.context.wild_ranks
        stated.limits.append(
            Limit(
                lambda ranks: straights_around(ranks, wild_ranks) == ways,
                feature=lambda m: feature_test(("s",), "=", [ways]),
                is_shape=True,
            )
        )
        return True


def _with_equal(sign: str, value: int) -> tuple[str, int]:
    """Return "more than 1" as ">= 2", and "fewer than 1" as "<= 0"."""
    return {">": (">=", value + 1), "<": ("<=", value - 1)}.get(sign, (sign, value))
