"""The fewest lines: the choice of exceptions, the order of the rules, and what the chart can do without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import numpy.typing as npt

from strategygen.derive.bits import odd_numbers
from strategygen.derive.order import merged_entries
from strategygen.derive.rules import MOST_CHARACTERS, Rule, rule_length
from strategygen.derive.sections import ChartSection
from strategygen.derive.settling import Settlement
from strategygen.errors import UnsolvedConflictError
from strategygen.language import Entry, Line, bits_of, flags_of, is_made, pack_bits
from strategygen.values import IntArray


class Pruning:
    """Removes what the rules of a chart do not need: whole rules, and literals of conditions.

    Rules have an order if and only if playing safe rules as long as there are any plays every deal.  The deals left in
    the end do not depend on the order of playing; trying the rules in a nearly right order is fast.
    """

    def __init__(self, section: ChartSection, rules: Sequence[Rule]) -> None:
        self.section = section
        self.rules = sorted(rules, key=lambda rule: (not rule.is_exception, -rule_length(rule)))
        self.everything = bits_of(np.ones(section.n_deals, np.bool_))
        self.order: list[Rule] = []
        #: The deals left before each rule of the order, and in the end.
        self.before = [self.everything]
        self._set_order(0, self._rest(self.rules, self.everything)[1])

    def pruned(self) -> list[Rule]:
        """Return rules that still play every deal."""
        self._drop()
        if self._simplify():
            self._drop()
        return self.rules

    def _rest(self, rules: Sequence[Rule], remaining: int) -> tuple[int, list[Rule]]:
        """Return the deals left after these rules are played as far as they are safe, and the order of playing.

        Rules that are not played come last.
        """
        waiting = list(rules)
        order: list[Rule] = []
        while remaining:
            later = []
            for rule in waiting:
                if rule.wrong_bits & remaining:
                    later.append(rule)
                else:
                    remaining &= ~rule.hit_bits
                    order.append(rule)
            if len(later) == len(waiting):
                break
            waiting = later
        return remaining, order + waiting

    def _drop(self) -> None:
        for rule in list(self.rules):
            at = self.order.index(rule)
            left, after = self._rest(self.order[at + 1 :], self.before[at])
            if not left:
                self.rules.remove(rule)
                self._set_order(at, after)

    def _set_order(self, at: int, rules: Sequence[Rule]) -> None:
        """Play these rules from place `at` of the order on."""
        self.order[at:] = rules
        del self.before[at + 1 :]
        for rule in rules:
            self.before.append(self.before[-1] & ~rule.hit_bits)

    def _simplify(self) -> bool:
        """Shorten conditions by literals, longest first; return whether any was."""
        any_shorter = False
        for rule in list(self.rules):
            if rule.entry is None:
                continue
            at = self.order.index(rule)
            rest, _ = self._rest(self.order[at + 1 :], self.before[at])
            shorter = self._shortest(rule, rest)
            if shorter is not rule:
                self.rules[self.rules.index(rule)] = shorter
                self._set_order(at, self._rest([shorter, *self.order[at + 1 :]], self.before[at])[1])
                any_shorter = True
        return any_shorter

    def _shortest(self, rule: Rule, rest: int) -> Rule:
        """Return a rule of fewer literals that can replace a rule, where the other rules leave `rest` to it."""
        is_left = flags_of(rest, self.section.n_deals)
        while True:
            assert rule.entry is not None
            for entry in shorter_entries(rule.entry):
                if not entry.is_conditioned:
                    continue
                rows, words = self.section.matched(entry)
                here = is_left[rows]
                rows = rows[here]
                words = self.section.matcher.conditioned(entry, rows, words[here])
                if (words & ~self.section.optimal[rows]).any():
                    continue
                left = is_left.copy()
                left[rows[words > 0]] = False
                # The other rules play what this one leaves, and so what a rule that plays more leaves.
                if not (left & rule.hit).any():
                    rule = self.section.exception(entry)
                    break
            else:
                return rule


def shorter_entries(entry: Entry) -> list[Entry]:
    """Return the entries with one literal less, shortest first."""
    found = [
        replace(entry, penalties=entry.penalties[:i] + entry.penalties[i + 1 :]) for i in range(len(entry.penalties))
    ]
    for c, clause in enumerate(entry.conditions):
        for i in range(len(clause)):
            left = clause[:i] + clause[i + 1 :]
            clauses = (*entry.conditions[:c], *([left] if left else []), *entry.conditions[c + 1 :])
            found.append(replace(entry, conditions=clauses))
    return sorted(found, key=lambda shorter: len(str(shorter)))


def alike(sets: Sequence[IntArray | npt.NDArray[np.int32]], n_deals: int) -> tuple[IntArray, IntArray]:
    """Return the first deal of each lot of deals that belong to the same sets, and for each deal the number of its lot.

    Examples
    --------
    >>> first, lot = alike([np.array([0, 2]), np.array([0, 2, 3])], 4)
    >>> sorted(first.tolist()), bool(lot[0] == lot[2]), len(set(lot.tolist()))
    ([0, 1, 3], True, 3)
    """
    hashes = np.zeros(n_deals, np.uint64)
    for rows, number in zip(sets, odd_numbers(len(sets)), strict=True):
        hashes[rows] ^= number
    _, first, lot, sizes = np.unique(hashes, return_index=True, return_inverse=True, return_counts=True)
    for rows in sets:
        inside = np.bincount(lot[rows], minlength=len(first))
        if ((inside > 0) & (inside < sizes)).any():
            # Two different lots have the same hash, which hardly ever happens.
            flags = np.zeros((len(sets), n_deals), np.bool_)
            for flag, here in zip(flags, sets, strict=True):
                flag[here] = True
            _, first, lot = np.unique(np.packbits(flags, axis=0), axis=1, return_index=True, return_inverse=True)
            break
    return first, lot.reshape(-1)


class Shortening:
    """The search for the choice of exceptions and the order that give the fewest lines.

    Deals that every rule treats alike are one bit, so a set of deals is an integer of a few thousand bits.  A line that
    nothing more can join is placed at once: it stays needed and makes other lines safe.  There is a choice only if each
    name with a safe rule also has a rule that is not safe.
    """

    #: Most combinations of options tried, and most splits of a name searched for.
    MOST_CHOICES = 512
    MOST_STATES = 4000

    def __init__(self, section: ChartSection, settlement: Settlement) -> None:
        self.section = section
        self.n_groups = len(settlement.groups)
        self.conflicts = settlement.conflicts
        self.rules = list(settlement.groups)
        for options in self.conflicts:
            for option in options:
                self.rules += [rule for rule in option.rules if rule not in self.rules]
        self._index(self.rules)

    def _index(self, rules: list[Rule]) -> None:
        """Number the rules, and group the deals that all of them treat alike."""
        section = self.section
        self.rules = rules
        flags = [flag for rule in self.rules for flag in (rule.hit, rule.wrong)]
        first, inverse = alike([np.flatnonzero(flag) for flag in flags], section.n_deals)
        self.hit = [bits_of(rule.hit[first]) for rule in self.rules]
        self.wrong = [bits_of(rule.wrong[first]) for rule in self.rules]
        self.everything = bits_of(np.ones(len(first), np.bool_))
        beyond = len(section.values.rows) + 1
        least = np.full(len(first), beyond, np.int64)
        np.minimum.at(least, inverse, section.ce)
        self.first_ce = [int(least[rule.right[first]].min(initial=beyond)) for rule in self.rules]

    def best(self) -> list[list[Rule]]:
        """Return the groups of rules of the shortest chart found."""
        groups = self._best_choice()
        pruned = Pruning(self.section, [rule for group in groups for rule in group]).pruned()
        self._index(pruned)
        order = self._order(range(len(pruned)))
        if order is None:
            raise UnsolvedConflictError("no order was found for the lines")
        return self._joined([[self.rules[i] for i in group] for group in order])

    def _joined(self, groups: list[list[Rule]]) -> list[list[Rule]]:
        """Return the groups with exceptions of one name joined in one line, where it is safe and short enough."""
        remaining = np.ones(self.section.n_deals, np.bool_)
        waiting = list(groups)
        joined = []
        while waiting:
            group = list(waiting.pop(0))
            if group[0].entry is not None:
                packed = pack_bits(remaining)
                for other in list(waiting):
                    rule = other[0]
                    if rule.entry is None or rule.name != group[0].name or (rule.packed_wrong & packed).any():
                        continue
                    entries = merged_entries([member.entry for member in [*group, rule] if member.entry is not None])
                    if len(str(Line(tuple(entries)))) <= MOST_CHARACTERS:
                        group.append(rule)
                        waiting.remove(other)
            joined.append(group)
            for rule in group:
                remaining &= ~rule.hit
        return joined

    def _best_choice(self) -> list[list[Rule]]:
        choice = [0] * len(self.conflicts)
        best = self._try(choice)
        count = 1
        for options in self.conflicts:
            count *= len(options)
        if count <= self.MOST_CHOICES:
            choices = product(*(range(len(options)) for options in self.conflicts))
            for candidate in choices:
                best = min(best, self._try(list(candidate)), key=lambda found: found[0])
        else:
            improved = True
            while improved:
                improved = False
                for i, options in enumerate(self.conflicts):
                    for other in range(len(options)):
                        candidate_list = [*choice[:i], other, *choice[i + 1 :]]
                        found = self._try(candidate_list)
                        if found[0] < best[0]:
                            best, choice, improved = found, candidate_list, True
        if not best[1]:
            raise UnsolvedConflictError("no order was found for the lines")
        return [[self.rules[i] for i in group] for group in best[1]]

    def _try(self, choice: Sequence[int]) -> tuple[tuple[int, int], list[list[int]]]:
        chosen = [self.rules.index(p) for o, k in zip(self.conflicts, choice, strict=True) for p in o[k].rules]
        members = [*range(self.n_groups), *dict.fromkeys(chosen)]
        groups = self._order(members)
        if groups is None:
            return (10**6, 0), []
        characters = sum(rule_length(self.rules[i]) for i in chosen)
        return (len(groups), characters), groups

    def _order(self, members: Sequence[int]) -> list[list[int]] | None:
        """Return the groups of an order with the fewest lines, or None if there is no order."""
        best: list[list[int]] | None = None
        fewest = 10**6
        states = 0
        stack: list[tuple[int, tuple[int, ...], list[list[int]]]] = [(self.everything, tuple(members), [])]
        seen: dict[int, int] = {}
        while stack and states < self.MOST_STATES:
            states += 1
            remaining, waiting, groups, moves = self._place_free(*stack.pop(), fewest)
            if not waiting and len(groups) < fewest:
                best, fewest = groups, len(groups)
            if not waiting or len(groups) + 1 >= fewest or seen.get(remaining, fewest) <= len(groups):
                continue
            seen[remaining] = len(groups)
            for group in sorted(moves, key=lambda group: -min(self.first_ce[i] for i in group)):
                stack.append((self._after(remaining, group), waiting, [*groups, group]))
        return best

    def _place_free(
        self, remaining: int, waiting: tuple[int, ...], groups: list[list[int]], fewest: int
    ) -> tuple[int, tuple[int, ...], list[list[int]], list[list[int]]]:
        """Place lines that nothing could join later, as long as there are any and fewer than `fewest` lines.

        Returns the deals left, the rules not placed, the groups placed, and the lines that could be placed next.
        """
        while True:
            waiting = tuple(i for i in waiting if self.hit[i] & remaining)
            if not waiting or len(groups) >= fewest:
                return remaining, waiting, groups, []
            moves = self._moves(remaining, waiting)
            free = [group for complete, group in moves if complete]
            if not free:
                return remaining, waiting, groups, [group for _, group in moves]
            group = min(free, key=lambda group: min(self.first_ce[i] for i in group))
            groups = [*groups, group]
            remaining = self._after(remaining, group)

    def _after(self, remaining: int, group: Sequence[int]) -> int:
        """Return the deals left when a group has been played."""
        for i in group:
            remaining &= ~self.hit[i]
        return remaining

    def _moves(self, remaining: int, waiting: Sequence[int]) -> list[tuple[bool, list[int]]]:
        """Return the lines that can be placed, each with whether nothing could join it later."""
        families: dict[object, list[int]] = {}
        moves: list[tuple[bool, list[int]]] = []
        for i in waiting:
            rule = self.rules[i]
            if rule.is_exception:
                if not self.wrong[i] & remaining:
                    moves.append((True, [i]))
            else:
                families.setdefault("made" if is_made(rule.name) else rule.name, []).append(i)
        for members in families.values():
            safe = [i for i in members if not self.wrong[i] & remaining]
            group: list[int] = []
            taken = 0
            for i in sorted(safe, key=lambda i: (self.first_ce[i], -self.rules[i].name.n)):
                if not self.hit[i] & remaining & taken:
                    group.append(i)
                    taken |= self.hit[i]
            if group:
                moves.append((len(group) == len(members), group))
        return moves
