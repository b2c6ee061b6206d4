"""Rules for ranges of cards behind a draw: "connected, 6-7 up", "one gap from 6-8 to 9-J", "5-6, 5-7 or higher"."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.plain.qualifier_rules import QualifierRules
from strategygen.charts.plain.ranks import Ranks, gaps_of
from strategygen.charts.plain.word_ranges import steps_between

#: What may stand behind a range, and behind the sign of "67+".
_BEHIND = ("", ")", "(", ",", ";", ".", "or", "/", "and", "with", "no", "nogap", ":", "-")


class RangeRules(QualifierRules):
    """Sets of ranks from some cards up, or to others, each of as many natural cards as the draw has."""

    #: The lowest cards of a range upwards that was taken last; empty if it ends with other cards.
    lowest: Ranks = ()

    # ["card"] ["from"] cards { ("," | "or" | "/") cards } ( "or higher" | "+" | ("to" | "-") cards ) ["suited"] { ... }
    def ranges_of_cards(self) -> list[Ranks]:
        """Take ranges of cards, and return the sets of ranks; none if no range comes next."""
        start, far = self.at, self.far
        self.accept("card")
        self.accept("from", "starting")
        self.accept("at", "with")
        found: list[Ranks] = []
        #: The cards since the last range, which a range upwards is about, too.
        pending: list[Ranks] = []
        is_range = False
        self.lowest = ()
        while True:
            before = self.at
            if found or pending:
                self.separator()
            ranks = self.cards_of_draw()
            if not ranks:
                self.at = before
                break
            pending.append(ranks)
            if self.word.text in ("through", "to", "-"):
                self.at += 1
                last = self.cards_of_draw()
                with_gaps = self.with_gaps_between(ranks, last, start)
                steps = steps_between(ranks, last) or with_gaps
                if not steps:
                    self.at = before
                    break
                if steps != with_gaps:
                    self.require_clear_gap(ranks, self.words[start])
                found += [*pending, *steps]
            elif self.word.text in ("orhigher", "up") or (self.word.text == "+" and self.peek().text in _BEHIND):
                self.at += 1
                self.lowest = min(pending)
                found += [raised for ranks in pending for raised in self.raised(ranks)]
            else:
                continue
            is_range, pending = True, []
        self.accept("suited")
        start_of = self.at
        if self.sequence(",", "so", "no") and not (self.word.plural and not set(self.take().ranks) & _ranks_of(found)):
            self.at = start_of
        if is_range and self.word.text in _BEHIND:
            return list(dict.fromkeys([*found, *pending]))
        self.at, self.far = start, far
        return []

    def cards_of_draw(self) -> Ranks:
        """Take cards such as 6-7, as many natural cards as the draw has; return the ranks in order, or none."""
        if not self.word.ranks or self.word.plural or self.word.wild:
            return ()
        found = self.combination(may_join=False)
        ranks = tuple(sorted(found[0])) if found is not None else ()
        n_wild, wild_ranks = self.context.wild or 0, self.context.wild_ranks
        if n_wild and len(ranks) == min(self.sizes, default=0) + n_wild and wild_ranks.issuperset(ranks[:n_wild]):
            # "2-5-6-7 up to 2-9-10-J" beside a deuce
            ranks = ranks[n_wild:]
        return ranks if {len(ranks)} == self.sizes and len(set(ranks)) == len(ranks) > 1 else ()

    def with_gaps_between(self, first: Ranks, last: Ranks, start: int) -> list[Ranks]:
        """Return the sets of as many gaps as both ends of "one gap (2-3-5 to 9-J-Q)"; none without such words."""
        n_gaps = gaps_of(first)
        is_said = any(word.text in ("gap", "missing") for word in self.words[:start])
        if not is_said or len(first) != len(last) or n_gaps != gaps_of(last) or not n_gaps or first >= last:
            return []
        span = len(first) + n_gaps
        found = [
            (low, *inner, low + span - 1)
            for low in range(first[0], last[0] + 1)
            for inner in combinations(range(low + 1, low + span - 1), len(first) - 2)
        ]
        return found if first in found and last in found and found[0] >= first[:1] else []

    def raised(self, ranks: Ranks) -> list[Ranks]:
        """Return cards and all higher ones with as many gaps: "4-5-7 or higher" has 4-6-7, too."""
        return [other for other in self.not_lower_than(ranks) if gaps_of(other) == gaps_of(ranks)]

    def not_lower_than(self, lowest: Ranks) -> list[Ranks]:
        """Return the sets of ranks that the draw may have with no lower first cards than some."""
        return [ranks for ranks in self.sets_held() if _from_bottom(ranks) >= _from_bottom(lowest)]


def _from_bottom(ranks: Ranks) -> Ranks:
    """Return ranks in order, an ace beside cards below the six as the lowest."""
    is_low = ranks[-1] == Rank.ACE and ranks[-2] <= Rank.FIVE
    return (1, *ranks[:-1]) if is_low else ranks


def _ranks_of(sets: Iterable[Ranks]) -> set[int]:
    return {rank for ranks in sets for rank in ranks}
