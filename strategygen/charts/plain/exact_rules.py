"""Rules for the cards of a draw by name: "567, 678", "6-7 to 9-10", "5-6-7, not 5-6-8"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.plain.limit_rules import LimitRules, Qualifiers
from strategygen.charts.plain.ranks import Ranks, gaps_of, one_of, shaped
from strategygen.charts.plain.remarks import Remarks
from strategygen.charts.plain.vocabulary import Word
from strategygen.charts.plain.word_ranges import steps_between


class ExactRules(LimitRules):
    """Lists of the ranks held."""

    # combination { ("," | "or") [number "gap"] combination }
    def read_exact(self, stated: Qualifiers) -> bool:
        is_with = self.words[self.at - 1].text == "with"
        start, lead = self.at, self.lead
        is_only = self.accept("only")
        if self.aim in ("royal", "straightflush") and self.peek().ranks:
            # "Suited 6-7, 7-8 or 8-9"
            self.accept("suited")
        sets: list[Ranks] = []
        if self.context.wild == 1 and self.peek().text in ("+", "plus", "with", "and") and self.wild_place():
            # "Deuce + 6-7"
            self.at += 1
        if self.sizes == {1} and len(self.word.ranks) == 1 and self.peek().text in ("through", "to"):
            # Beside one wild card, "5 thru 9"
            ranks_held = self.rank_range()
            if ranks_held is not None and self.word.text in ("", ")", "."):
                stated.limits.append(one_of([(rank,) for rank in sorted(ranks_held)]))
                return True
            self.at = start
        while True:
            before = self.at
            gaps: int | None = None
            if sets:
                self.separator()
                gaps = self.gaps_of_next()
            self.article()
            word = self.word
            found = self.fanned() or [one[0] for one in [self.combination(n_wild=word.wild)] if one is not None]
            found = [self.filled(self.without_wild_ranks(ranks, word), lead) for ranks in found]
            if not found or len(found[0]) + word.wild < 2:
                self.at = before
                break
            if self.are_chosen_from(found[0]) and not (sets or is_with or word.wild):
                # "2 to a royal flush, JQKA": any two of these
                (size,) = self.sizes
                found, is_only = list(combinations(sorted(found[0]), size)), True
            for ranks in found:
                if (lead == "," or is_with) and len(ranks) not in self.sizes:
                    return False
                self.require_size(ranks, word)
                own = gaps_of(tuple(sorted(ranks)))
                if gaps not in (None, own):
                    raise self.refusal(f"these cards have {own} gaps, not {gaps}", word, word)
            sets += found
            # "567-9TJ"
            is_range = len(word.ranks) > 1 and self.word.text == "-" and len(self.peek().ranks) == len(word.ranks)
            self.at += is_range
            if is_range or self.accept("through", "to", "<="):
                last = self.word
                to = self.combination(n_wild=last.wild)
                steps = [] if to is None or last.wild != word.wild else steps_between(found[-1], to[0])
                if not steps:
                    return False
                sets += steps
                # "6-7 to 9-10" are no examples.
                is_only = True
            if self.word.text not in (",", "or", "and", "/") and not self.is_beside(sets[-1]):
                break
        if lead == "(" and sets and self.read_counterexamples(stated, sets, self.words[start]):
            return True
        is_suited = any(word.suit for word in self.words[start : self.at])
        if self.aim in ("royal", "straightflush") and (lead in (",", "(", ":") or self.words[start - 1].text == "are"):
            self.accept("suited")
        elif is_suited and self.aim == "straight":
            return False
        if lead == "," and self.accept("only"):
            # "Three to a royal flush, Q-J-10 only"
            is_only = True
        is_unsuited = self.aim == "straight" and lead in (":", "(") and self.word.text == "unsuited"
        after = self.peek().text if is_unsuited else self.word.text
        if not sets or after in ("suited", "unsuited", "high", "low", "orhigher", "orlower"):
            return False
        if self.sequence(",", "eg") or self.accept("eg"):
            stated.remarks.examples += [(tuple(sorted(ranks)), self.words[start]) for ranks in sets]
            return True
        is_only |= self.accept("only")
        shape = stated.shape or self.shape_in_front
        limits = [shaped(self.context, shape)] if shape else []
        limits += stated.limits if lead == "(" else []
        kept = [ranks for ranks in sets if all(limit.test(tuple(sorted(ranks))) for limit in limits)]
        if 0 < len(kept) < len(sets):
            lost = next(ranks for ranks in sets if ranks not in kept)
            shown = "-".join(str(Rank(rank)) for rank in sorted(lost, reverse=True))
            what = "straight; leave out the shape" if shape else "hand; leave out what is in front"
            raise self.refusal(f"{shown} is no such {what}, or the cards", self.words[start])
        # "2 to a royal flush, J-10, Q-10 or Q-J" to the end of the line, "4-card straight, AKQJ"
        is_list = self.aim in ("royal", "straightflush", "straight") and not after
        is_list &= not stated.shape or (
            len(sets) == 1 and shaped(self.context, stated.shape).test(tuple(sorted(sets[0])))
        )
        is_list &= self.may_list or len(sets) > 1 or is_only
        agrees = all(limit.test(tuple(sorted(ranks))) for limit in stated.limits for ranks in sets)
        if lead == "," and not (is_list and agrees):
            return False
        if lead == "(" and len(sets) == 1 and not is_only:
            # Where these are the only such cards, an example says the same.
            named, tests = tuple(sorted(sets[0])), [*limits[: bool(shape)], *stated.limits]
            if [ranks for ranks in dict.fromkeys(self.sets_held()) if all(limit.test(ranks) for limit in tests)] != [
                named
            ]:
                self.single = self.words[start], sets[0]
        elif lead in ("(", ",") and stated.limits and not is_only:
            tests = [*stated.limits, *([shaped(self.context, shape)] if shape else [])]
            meant = {ranks for ranks in self.sets_held() if all(limit.test(ranks) for limit in tests)}
            listed = {tuple(sorted(ranks)) for ranks in sets}
            # "6-7, 7-8, 8-9, 9-10" are all from 6-7 up that are no draws to a royal flush.
            upper = {ranks for ranks in meant if ranks >= min(listed) and ranks[0] < Rank.TEN}
            if meant > listed and not (self.aim == "straightflush" and len(upper) > 2 and upper <= listed):
                message = "examples, or only these cards? write 'such as' or 'only' in front of them"
                raise self.refusal(message, self.words[start])
        stated.limits.append(one_of(sets))
        return True

    def are_chosen_from(self, ranks: Ranks) -> bool:
        """Whether the cards of a royal draw are any of some more ranks in a row, which are the last of the words."""
        is_run = 2 < len(ranks) < 5 and max(ranks) - min(ranks) + 1 == len(set(ranks)) == len(ranks)
        is_end = self.word.text in ("", ")", ".") and min(ranks) >= Rank.TEN
        return self.aim == "royal" and len(self.sizes) == 1 and max(self.sizes) < len(ranks) and is_run and is_end

    def gaps_of_next(self) -> int | None:
        """Take "one gap" in front of cards that have it, and return the number; None for other words."""
        start = self.at
        number = 0 if self.accept("nogap") else self.number()
        if number is not None and (not number or self.accept("gap")) and self.word.ranks:
            return number
        self.at = start
        return None

    def filled(self, ranks: Ranks, lead: str) -> Ranks:
        """Return the ranks of four cards "10-K", the ends of a straight, or those of other cards as they are."""
        if len(ranks) != 2:
            return ranks
        low, high = ranks
        is_range = self.words[self.at - 2].text == "-" and self.sizes == {high - low + 1}
        # "3 to a royal flush, 10-Q" may be two hands.
        is_clear = high - low == 3 or low < Rank.TEN or lead != ","
        is_clear &= self.aim in ("straight", "straightflush", "royal") and self.word.text not in ("suited", "unsuited")
        return tuple(range(low, high + 1)) if is_range and is_clear and high - low > 1 else ranks

    # [","] ("not" | "but" "not") cards { ("," | "or") cards }
    def read_counterexamples(self, stated: Qualifiers, sets: Sequence[Ranks], word: Word) -> bool:
        """Take ", not 5-6-8" behind an example such as 5-6-7, and return whether it comes next."""
        start = self.at
        self.accept(",", ";")
        found: list[tuple[Ranks, Word]] = []
        if self.accept("not", "except", "never"):
            while not found or self.separator():
                first = self.word
                cards = self.combination(may_join=False)
                if cards is None or len(cards[0]) not in self.sizes:
                    break
                found.append((tuple(sorted(cards[0])), first))
        if not found or self.word.text != ")":
            self.at = start
            return False
        stated.remarks.examples += [(tuple(sorted(ranks)), word) for ranks in sets]
        stated.remarks.counterexamples += found
        return True

    def names_shape_again(self) -> bool:
        """Whether "(3-4-5-6 is inside, too)" comes next, which excepts nothing."""
        start, far = self.at, self.far
        is_next = self.accept("(") and self.remark_of_example(Remarks()) and self.word.text == ")"
        self.at, self.far = start, far
        return is_next

    def names_own_cards(self) -> bool:
        """Whether "suited" and as many cards as the draw has come next."""
        start, far = self.at, self.far
        is_led = self.aim in ("royal", "straightflush") and self.accept("suited")
        found = self.combination(may_join=False) if is_led and self.word.ranks and not self.word.plural else None
        self.at, self.far = start, far
        return found is not None and len(found[0]) > 1 and {len(found[0])} == self.sizes

    def require_size(self, ranks: Ranks, word: Word) -> None:
        """Refuse a list of cards that are fewer or more than the hand has."""
        n = len(ranks)
        known = self.context.wild
        is_wrong_wild = bool(word.wild) and known is not None and word.wild != known
        if self.sizes and (n not in self.sizes or is_wrong_wild):
            expected = " or ".join(map(str, sorted(self.sizes)))
            message = f"expected {expected} natural cards, found {n}"
            if is_wrong_wild:
                message = f"expected {known} wild cards, found {word.wild}"
            raise self.refusal(message, word, word)
