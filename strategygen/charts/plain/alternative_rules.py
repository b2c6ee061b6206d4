"""Rules for properties of which one must be true: "1 gap, 1 high card or 2 gaps, 2 high cards"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from strategygen.cards import Rank
from strategygen.charts.plain.limit_rules import Qualifiers
from strategygen.charts.plain.property_rules import PropertyRules
from strategygen.charts.plain.rank_rules import SHAPES, JoinError
from strategygen.charts.plain.ranks import (
    Limit,
    Ranks,
    ace_low,
    any_of,
    both_of,
    gap_count,
    gaps_of,
    of_either_shape,
    rank_sets,
    runs,
    shaped,
    straights_missing,
)
from strategygen.charts.plain.remarks import Remarks
from strategygen.errors import NotationError

#: The qualifiers that may be listed behind "except", or joined by "or".
ALTERNATIVES = frozenset({"high", "shape", "gap", "run", "top", "exact", "has"})
#: The kinds of qualifiers that a list may have in front of its last "or".
_SIMPLE = frozenset({"exact", "top", "shape"})
#: The kinds of qualifiers that count something; two of them describe one exception.
COUNTS = frozenset({"high", "gap"})
#: What joins two properties of one hand.
_ANDS = ("and", "&", "with", "+", "plus")


class AlternativeRules(PropertyRules):
    """Limits joined by "or", each perhaps of several properties."""

    def qualifier_of(self, stated: Qualifiers, allowed: frozenset[str]) -> str:
        """Take one qualifier, and return its kind; an empty text if none comes next."""
        # `QualifierRules`, which extends these rules, has it.
        raise NotImplementedError

    def alternatives_of(self, allowed: frozenset[str]) -> frozenset[str]:
        """Return the kinds of properties that may be joined by "or": no shape, where the hand has one in front."""
        return allowed & ALTERNATIVES - (frozenset({"shape"}) if self.shape_in_front else frozenset())

    # group { (";" | "or") group }, group = alternative { ("," | "/" | "and") alternative }
    def groups_of_limits(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take "1 gap, no high cards; 2 gaps, 1 high card" up to its end: the limits of one of the parts are true."""
        start, far, lead = self.at, self.far, self.lead
        groups: list[list[Limit]] = [[]]
        kinds: list[list[str]] = [[]]
        has_or = False
        while True:
            self.lead = ""
            try:
                limit, kind = self.alternative(allowed & ALTERNATIVES)
            except NotationError:
                limit = None
            if limit is None or kind in kinds[-1]:
                break
            groups[-1].append(limit)
            kinds[-1].append(kind)
            if self.word.text in (")", ""):
                if len(groups) > 1 and _are_clear_groups(kinds, has_or=has_or):
                    stated.limits.append(any_of(self.with_enough_high([both_of(group) for group in groups])))
                    self.lead = lead
                    return True
                break
            before = self.at
            is_semicolon = self.accept(";")
            if not is_semicolon:
                self.accept(",")
            is_or = self.accept("or")
            if is_semicolon or is_or:
                has_or |= not is_semicolon
                groups.append([])
                kinds.append([])
                continue
            self.at = before
            if not self.accept(",", "/", *_ANDS) and self.word.text != "no" and self.word.number is None:
                break
            self.accept(*_ANDS)
        self.at, self.far, self.lead = start, far, lead
        return False

    def alternatives(self, allowed: frozenset[str], *, is_open: bool) -> list[Limit] | None:
        """Return limits joined by "or", such as "346, 356 or 2 gaps"; `is_open` if another hand may follow."""
        found: list[Limit] = []
        kinds: list[str] = []
        ors: list[bool] = []
        has_own: list[bool] = []
        #: Whether each is of high cards and gaps together, as in "high cards - gaps = -1".
        are_of_both: list[bool] = []
        is_with: list[bool] = []
        start = self.at
        joints: list[int] = []
        #: How many stand in front of cards by name that are added.
        n_counted = 0
        while True:
            before = self.at
            if found:
                comma = self.accept(",")
                slash = self.word
                is_or = self.accept("or", "/")
                if comma and kinds[-1] == "gap" and self.peek().number is not None and self.peek(2).text == "gap":
                    # "1 gap, and 2 gaps with 2 high cards": no hand has both
                    is_or |= self.accept("and")
                is_added = not is_or and self.takes_added(kinds, allowed, is_more=n_counted > 0)
                if not (comma or is_or or is_added):
                    break
                ors.append(is_or or is_added)
                joints.append(before)
                n_counted = n_counted or (len(found) if is_added else 0)
                self.lead = self.lead if is_open else ""
            try:
                at = self.at
                is_led = self.word.text == "with"
                limit, kind = self.alternative(allowed - {"has"} if found and is_open and not is_led else allowed)
                if found and not is_or and self.words[at].text == "no" and kind not in COUNTS:
                    # ", no ace low" is no further kind of draw.
                    limit = None
                if kind == "exact" and found and is_open and not self.names_low_card(at):
                    # Cards such as KQJ may be another hand.
                    limit = None
            except NotationError:
                limit = None
            if limit is None:
                self.at = before
                break
            if found and slash.text == "/" and {kind, kinds[-1]} == COUNTS:
                message = "both of these, or one of them? write 'with' for both, or 'or' for one of them"
                raise self.refusal(message, slash, slash)
            is_with.append(self.words[at].text in ("with", "if", "when"))
            are_of_both.append({"highcard", "gap"} <= {word.text for word in self.words[at : self.at]})
            own = self.own_condition(allowed)
            limit = self.narrowed(limit if own is None else both_of([limit, own]), found)
            found.append(limit)
            kinds.append(kind)
            has_own.append(own is not None)
        if self.shape_in_front and any(
            kind == "exact" and not self.has_shape_in_front(limit) for limit, kind in zip(found, kinds, strict=True)
        ):
            # "Inside straight flush, no high cards, or A-2-3"
            return None
        ors = ors[: len(found) - 1]
        last = (n_counted or len(found)) - 1
        is_own = [any(own) or kind in _SIMPLE for *own, kind in zip(has_own, are_of_both, kinds, strict=True)]
        if set(kinds) == {"gap"} and sum(has_own) > 1:
            # "0 gaps, 1 gap and 1 high card, or 2 gaps and 2 high cards": each number of gaps has its own condition.
            is_own = [True] * len(kinds)
        if all(is_own) and kinds.count("gap") > 1 and not (is_open and "exact" in kinds):
            # "No gaps, one gap with one high card, ace low": different numbers of gaps exclude each other.
            return self.with_enough_high(found)
        if len(found) < 2 or not ors[-1]:
            return None
        # "One gap, or two gaps and a high card", "no gaps or with one gap and one high card"
        is_apart = last == 1 and self.is_apart_from_last(joints[0])
        if last and has_own[last] and not any(has_own[:last]) and not is_apart:
            message = "a condition of the last, or of all in front? write each on a line of its own"
            word = self.words[self.at - 1]
            raise self.join_error(message, word)
        if is_open and kinds[-1] == "high" and not is_with[-1]:
            message = "another condition, or another hand? write the hand on a line of its own"
            word = self.words[self.at - 1]
            raise self.refusal(message, word, word)
        if not all(ors) and not all(is_own[:-1]):
            word = self.words[self.at - 1]
            message = "do all of these hold, or one of them? join them all with 'and', or all with 'or'"
            raise self.join_error(message, word)
        if self.context.wild and {"shape", "gap"} == set(kinds) and not any(has_own):
            # "Open or with one gap" beside a joker: 2-3-4, which is neither, is closer together than both.
            is_open_ended = any(word.text == "outside" for word in self.words[start : self.at])
            if is_open_ended and any(limit.test((5, 6, 8)) for limit in found):
                found.append(gap_count("=", [0], self.context))
        return self.with_enough_high(found)

    def has_shape_in_front(self, limit: Limit) -> bool:
        """Whether all cards by name have the shape that stands in front of the hand."""
        shape = shaped(self.context, self.shape_in_front)
        return all(shape.test(ranks) for ranks in self.sets_held() if limit.test(ranks))

    def with_enough_high(self, found: list[Limit]) -> list[Limit]:
        """Return alternatives with "one gap with one high card" behind "no gaps" as at least one.

        Where draws without a gap need no high card, as many high cards as gaps are the fewest that are needed.  In
        "open, or inside with one high card" the straights that are missing around the cards count as gaps.
        """
        is_exact = any(word.text in ("only", "exactly", "just") for word in self.words)
        if len(found) < 2 or self.aim != "straightflush" or is_exact:
            return found
        context = self.context
        counts, wild = dict(context.gap_counts), context.wild_ranks
        ways = [
            self._with_as_many_high(found, lambda ranks: counts.get(ranks, gaps_of(ranks))),
            self._with_as_many_high(found, lambda ranks: straights_missing(ranks, wild)),
        ]
        return max(ways, key=lambda result: sum(one is not other for one, other in zip(result, found, strict=True)))

    def _with_as_many_high(self, found: list[Limit], gaps: Callable[[Ranks], int]) -> list[Limit]:
        """Return alternatives with as many high cards as gaps, counted in a way, as at least so many."""
        context = self.context
        sets, low, high = _all_sets(self.sizes, context.wild_ranks), ace_low(), context.high_ranks
        if context.is_ace_high:
            # Another line is about low aces.
            sets = [ranks for ranks in sets if not low.test(ranks)]

        def enough_of(number: int) -> Limit:
            """Return the limit to so many gaps, and as many high cards or more."""
            enough = Limit(lambda ranks: gaps(ranks) == number <= sum(rank in high for rank in ranks), is_shape=True)
            return both_of([enough, ace_low(negated=True)]) if context.is_ace_high else enough

        pair_of = {ranks: (gaps(ranks), sum(rank in high for rank in ranks)) for ranks in sets}
        allowed = [{pair_of[ranks] for ranks in sets if one.test(ranks)} for one in found]
        if not any({number for number, _ in pairs} == {0} and len(pairs) > 1 for pairs in allowed):
            return found
        result: list[Limit] = []
        for one, pairs in zip(found, allowed, strict=True):
            number = max((number for number, _ in pairs), default=0)
            alike = [ranks for ranks in sets if pair_of[ranks] == (number, number)]
            # "No gaps, or 8-9-J" names one of the draws with one gap and one high card.
            is_all = number > 0 and pairs == {(number, number)} and all(map(one.test, alike))
            result.append(enough_of(number) if is_all else one)
        return result

    # ("plus" | "and") ( cards | "ace low" )
    def takes_added(self, kinds: Sequence[str], allowed: frozenset[str], *, is_more: bool) -> bool:
        """Take "plus" in front of low cards that are added, as in "1 gap, plus 234"; return whether it comes next."""
        start, far, lead = self.at, self.far, self.lead
        is_plus = self.accept("plus", "+")
        is_led = is_plus or self.accept("and", "&")
        if is_led and set(kinds) <= {"gap", "exact", "top"} and "gap" in kinds:
            at, self.lead = self.at, ""
            try:
                limit, kind = self.alternative(allowed)
            except NotationError:
                limit, kind = None, ""
            is_cards = kind == "exact" and self.names_low_card(at)
            # "2 gaps and ace low" may be both.
            is_low = kind == "top" and self.words[at].text == "acelow" and (is_plus or is_more or len(kinds) > 1)
            if limit is not None and (is_cards or is_low):
                self.at, self.far, self.lead = at, far, lead
                return True
        self.at, self.far, self.lead = start, far, lead
        return False

    # "(" ( "such as" cards | cards "through" cards ) ")" in front of "or", or behind the last alternative
    def narrowed(self, limit: Limit, others: Sequence[Limit]) -> Limit:
        """Take "(such as 7-8-9)" or "(3-4-5 to 8-9-10)" behind one of several alternatives, and return what is meant.

        Behind the last one, cards of which none is of the others are about the last.
        """
        start, far, lead = self.at, self.far, self.lead
        if self.accept("("):
            remarks, stated, named = Remarks(), Qualifiers(), [limit]
            is_clear = self.remark_of_example(remarks) and all(limit.test(ranks) for ranks, _ in remarks.examples)
            if not is_clear and self.words[start + 1].text != "eg":
                self.at, self.lead = start + 1, ":"
                is_range = any(word.text in ("through", "to") for word in self.words[self.at : self.at + 8])
                is_clear = self.read_run_upwards(stated) or (is_range and self.read_exact(stated))
                is_clear = is_clear and stated.only_limits(self.context) is not None
                named += stated.limits
            is_clear = is_clear and self.accept(")")
            is_more = "or" in (self.word.text, self.peek().text)
            is_more |= self.word.text == "," and self.peek().number is not None and self.peek(2).text == "gap"
            is_more |= self.word.text in ("and", "plus", "+", "&") and bool(self.peek().ranks)
            sets = _sets_of(named[1:], self.sizes) if is_clear else []
            is_of_last = bool(others and sets) and not any(one.test(ranks) for one in others for ranks in sets)
            if is_clear and (is_more or is_of_last) and all(limit.test(ranks) for ranks in sets):
                self.lead = lead
                return both_of(named)
        self.at, self.far, self.lead = start, far, lead
        return limit

    # cards ("or higher" | "or lower")
    def read_run_upwards(self, stated: Qualifiers) -> bool:
        """Take "3-4-5 or better", consecutive cards of the number held, and return whether it comes next."""
        start = self.at
        found = self.combination(may_join=False)
        if found is not None and {len(found[0])} == self.sizes and self.word.text in ("orhigher", "orlower"):
            low, *_, high = sorted(found[0])
            if high - low == len(set(found[0])) - 1 == len(found[0]) - 1:
                is_higher = self.take().text == "orhigher"
                bottoms = frozenset(range(low, 15) if is_higher else range(1, low + 1))
                stated.limits.append(runs(len(found[0]), bottoms))
                return True
        self.at = start
        return False

    def names_low_card(self, start: int) -> bool:
        """Whether each of the words since a place that names cards has one below the ten, so that it is no hold."""
        groups = [word.ranks for word in self.words[start : self.at] if word.ranks]
        return bool(groups) and (
            all(min(ranks) < Rank.TEN for ranks in groups)
            if max(map(len, groups)) > 1
            else min(rank for ranks in groups for rank in ranks) < Rank.TEN
        )

    def is_apart_from_last(self, at: int) -> bool:
        """Whether ", or" or "or with" joins the last alternative, so that its condition is its own."""
        texts = [word.text for word in self.words[at : at + 3]]
        return texts[:2] in ([",", "or"], [",", "and"]) or texts[:2] == ["or", "with"]

    # shape ("+" | "and" | "or") shape ["doesnt" "matter"]  |  shape "or" "not"
    def takes_any_shape(self, stated: Qualifiers) -> bool:
        """Take "open + inside", "open or inside", also "doesn't matter", or "open-ended or not"; whether it comes."""
        first = self.word.text
        if first not in SHAPES or stated.shape:
            return False
        self.at += 1
        joint = self.take().text
        if joint == "or" and self.accept("not"):
            return self.word.text in ("", ")", ",", ";")
        second = self.word.text
        if joint not in ("+", "and", "&", "or", "/") or second not in SHAPES or first == second:
            return False
        self.at += 1
        is_either = joint in ("+", "and", "&")
        is_either |= joint == "or" and not self.shape_in_front and self.word.text in ("", ")")
        is_either |= self.one_sequence((("doesnt", "matter"), ("it", "doesnt", "matter")))
        if not is_either or self.word.text not in ("", ")", ",", ";"):
            return False
        stated.limits.append(of_either_shape(self.context, (first, second)))
        return True

    # ("also" | "counting" | "including") cards { ("," | "or" | "and") cards }
    def takes_cards_of_shape(self, stated: Qualifiers) -> bool:
        """Take "also 3-4-5-6" or "counting J-Q-K-A" behind a shape that these cards have; whether it comes next."""
        start, far = self.at, self.far
        shape = stated.shape or self.shape_in_front
        found: list[Ranks] = []
        if shape and self.accept("also", "counting", "including"):
            limits = [shaped(self.context, shape), *stated.limits]
            while self.word.ranks and not self.word.plural:
                cards = self.combination(may_join=False)
                ranks = tuple(sorted(cards[0])) if cards is not None else ()
                if len(ranks) not in self.sizes or not all(limit.test(ranks) for limit in limits):
                    found = []
                    break
                found.append(ranks)
                before = self.at
                if not (self.separator() and self.word.ranks):
                    self.at = before
                    break
        if found and self.word.text in ("", ")", ",", ";", ".", "except"):
            return True
        self.at, self.far = start, far
        return False

    # "including" ( cards { ("," | "or" | "and") cards } | "all" "ace low" )  |  "also" counts "gaps"
    def read_included(self, stated: Qualifiers) -> bool:
        """Take "including 234" behind other limits, beside which these cards are held too."""
        if self.takes_cards_of_shape(stated):
            return True
        limits = stated.only_limits(self.context)
        is_also = self.word.text == "also" and self.peek().number is not None and self.peek(2).text == "gap"
        if not (self.accept("including") or is_also) or not limits or self.shape_in_front:
            return False
        also = Qualifiers()
        self.accept("also")
        self.article()
        if self.accept("all"):
            self.article()
            is_next = self.accept("acelow")
            self.accept("hand", "one", "ones", "draw")
            also.limits.append(ace_low())
        elif is_also:
            # "No gap - also one gap"
            is_next = self.read_gaps(also)
        else:
            # These are as clear as those behind a colon.
            lead, self.lead, word = self.lead, ":", self.word
            is_next = self.read_exact(also)
            self.lead = lead
            if is_next and also.limits:
                # "One gap, including 234, one high card" has no 234.
                cards = [ranks for ranks in dict.fromkeys(self.sets_held()) if also.limits[0].test(ranks)]
                stated.remarks.examples += [(ranks, word) for ranks in cards]
        if not is_next or len(also.limits) != 1 or self.word.text not in (")", "", ",", ";"):
            return False
        stated.shape, stated.limits = "", [any_of([both_of(limits), *also.limits])]
        return True

    # ("with" | "and") counts ("gaps" | "high cards")
    def own_condition(self, allowed: frozenset[str]) -> Limit | None:
        """Return the second condition of one alternative, as in "1 gap with 1 high card or 2 gaps with 2"."""
        start = self.at
        limit = None
        if self.accept(*_ANDS, "if", "when") or self.word.text == "no" or self.word.number is not None:
            # "One gap with no high cards", "1 gap 0 high", "two gaps if one card is high"
            limit, _ = self.alternative(allowed & COUNTS)
        if limit is None:
            self.at = start
        return limit

    def alternative(self, allowed: frozenset[str]) -> tuple[Limit | None, str]:
        """Return the limit of one qualifier and its kind; None if it is no mere limit."""
        stated = Qualifiers()
        start = self.at
        # "Or any two cards with two gaps"
        if not (
            self.accept("any") and self.number() in self.sizes and self.accept("card") and self.word.text == "with"
        ):
            self.at = start
        if self.accept("with", "if", "when", "has", "have"):
            any(self.sequence(word, "are") for word in ("they", "there", "all"))
        kind = self.qualifier_of(stated, allowed)
        if self.word.text == "(" and [word.text for word in self.words[max(self.at - 2, 0) : self.at]] == ["no", "gap"]:
            self.takes_range_of_gaps(stated)
        limits = stated.only_limits(self.context) if kind else None
        return (both_of(limits) if limits else None), kind

    def takes_range_of_gaps(self, stated: Qualifiers) -> None:
        """Take the range of "no gaps (3-4-5 to 9-10-J), with one gap and one high card" if it comes next."""
        start, n_limits = self.at, len(stated.limits)
        with suppress(JoinError):
            if self.accept("(") and self.read_bound_of_run(stated) and self.accept(")"):
                return
        self.at = start
        del stated.limits[n_limits:]


def _are_clear_groups(kinds: Sequence[Sequence[str]], *, has_or: bool) -> bool:
    """Whether groups of limits can only be alternatives: each has limits of the same kinds, or a number of gaps."""
    if has_or:
        # "1 gap, 1 high card or 2 gaps, 2 high cards"
        return len(kinds[0]) > 1 and all(list(one) == list(kinds[0]) for one in kinds)
    # "(1 gap; 1 high card)" may be both
    return all("gap" in one for one in kinds) or all(len(one) > 1 or one[0] in _SIMPLE for one in kinds)


def _sets_of(limits: Sequence[Limit], sizes: frozenset[int]) -> list[Ranks]:
    """Return the sets of ranks that cards by name allow."""
    return [ranks for ranks in _all_sets(sizes, frozenset()) if limits and limits[0].test(ranks)]


def _all_sets(sizes: frozenset[int], wild_ranks: frozenset[int]) -> list[Ranks]:
    """Return the sets of ranks of so many cards to a straight flush."""
    return [ranks for n in sizes for ranks in rank_sets("SF", n, wild_ranks)]
