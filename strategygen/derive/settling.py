"""Settling conflicts: exceptions with which the hold groups of a section can be put in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from strategygen.derive.exceptions import ExceptionSearch
from strategygen.derive.graphs import MOST_ORDERED, first_components, order_prices
from strategygen.derive.points import find_comparing_lines
from strategygen.derive.rules import Rule, play_safe, rule_length
from strategygen.derive.sections import ChartSection
from strategygen.errors import UnsolvedConflictError
from strategygen.language import NONE, pack_bits
from strategygen.values import BoolArray, IntArray, find_kinds

#: A known line is kept while it plays this share of the deals that it played when found.
STALE = 0.7

#: Lines that play fewer deal classes than this, on average, are no progress.
FEW_CLASSES = 8

#: For each group searched, its widest line and the deals it played; or None and the deals there were.
KnownLines = dict[Rule, tuple[Rule | None, int]]


@dataclass(frozen=True, slots=True)
class Option:
    """A way to settle a conflict: exceptions that free some hold group, or a part of such exceptions."""

    rules: tuple[Rule, ...]
    classes: int
    is_part: bool = False

    @property
    def is_thin(self) -> bool:
        """Whether it is a part whose lines play few deals each."""
        return self.is_part and self.classes < FEW_CLASSES * len(self.rules)

    @property
    def characters(self) -> int:
        return sum(len(rule.label) for rule in self.rules)

    def in_all_deals(self, section: ChartSection) -> Option:
        """Return the option with its exceptions in all deals; those found may be in the remaining deals only."""
        rules = (rule if rule.entry is None else section.exception(rule.entry) for rule in self.rules)
        return replace(self, rules=tuple(rules))

    def after(self, remaining: BoolArray) -> BoolArray:
        """Return the deals left after the exceptions have been played."""
        left = remaining.copy()
        for rule in self.rules:
            left &= ~rule.hit
        return left


class OptionSearch:
    """The search for ways to settle one conflict.

    `groups` are the hold groups and comparing lines in conflict, `remaining` the deals that no line above plays.
    `compared` maps each comparing line to the groups from which exceptions to it can be made.
    """

    #: Most groups tried for one step of a large conflict.
    MOST_OPTIONS = 2

    def __init__(
        self,
        section: ChartSection,
        groups: Sequence[Rule],
        remaining: BoolArray,
        compared: Mapping[Rule, Sequence[Rule]],
    ) -> None:
        self.section = section
        self.groups = groups
        self.remaining = remaining
        self.compared = compared
        givers = [giver for group in groups for giver in compared.get(group, [group])]
        #: The groups from which exceptions can be made.
        self.givers = [giver for giver in givers if giver.held is not None]

    def all_options(self) -> list[Option]:
        """Return the ways found to settle the conflict: fewest deal classes first, or shortest first."""
        if not self.section.shortest:
            found = self._unblocking_options(ExceptionSearch.MOST_LINES)
            return sorted(found, key=lambda option: (option.classes, option.characters))
        options = self._unblocking_options(1)
        # A comparison is right in most deals; its many small exceptions are searched one by one.
        if not options and not any(group in self.compared for group in self.groups):
            options = self._unblocking_options(ExceptionSearch.MOST_LINES)
        if all(len(option.rules) > 2 for option in options):
            fewest = min((len(option.rules) for option in options), default=ExceptionSearch.MOST_LINES)
            mixed = self.alternating(fewest, {})
            options += [mixed] if mixed is not None and not (mixed.is_part and options) else []
        return sorted(options, key=lambda option: (sum(map(_burden, option.rules)), option.characters))

    def _unblocking_options(self, most_lines: int) -> list[Option]:
        """Return for each group a way to free it, if one was found.

        For a short chart, no way with more lines than one already found is searched for.
        """
        options: list[Option] = []
        for group in self.groups:
            fewest = min((len(option.rules) for option in options), default=most_lines)
            option = self._unblocking(group, fewest if self.section.shortest else most_lines)
            if option is not None:
                options.append(option)
        return options

    def _unblocking(self, blocked_group: Rule, most_lines: int) -> Option | None:
        """Return exceptions of the other groups that free a group, or None if none were found."""
        blocked = blocked_group.wrong & self.remaining
        found: list[Rule] = []
        open_deals = blocked.copy()
        rivals = list(self.compared.get(blocked_group, [blocked_group]))
        # Deals in which several groups are right go to the one that is right in most of them.
        for group in sorted(self.givers, key=lambda group: -int((group.right & blocked).sum())):
            target = open_deals & group.right
            if not target.any():
                continue
            search = ExceptionSearch(self.section, group, target, self.remaining, rivals)
            lines = search.find(most_lines - len(found))
            if lines is None:
                return None
            found += lines
            for rule in lines:
                open_deals &= ~rule.hit
        if open_deals.any() or not found:
            return None
        return Option(tuple(found), int(blocked.sum()))

    # ---- line by line --------------------------------------------------------------------------------------------

    def widest(self) -> Option:
        """Return the line that plays most deals of the conflict.

        Raises
        ------
        UnsolvedConflictError
            If no line was found.
        """
        line = self._widest_line(self.remaining, {})
        if line is None:
            names = "; ".join(rule.label for rule in self.givers)
            raise UnsolvedConflictError(f"no line was found for the conflict of {names}"[:400])
        return Option((line,), int((line.hit & self._blocked(self.remaining)).sum()))

    def _blocked(self, remaining: BoolArray) -> BoolArray:
        """Return the remaining deals in which some group of the conflict is wrong."""
        blocked: BoolArray = np.logical_or.reduce([group.wrong for group in self.groups]) & remaining
        return blocked

    def _widest_line(self, remaining: BoolArray, known: KnownLines) -> Rule | None:
        """Return the line that plays most deals in which a group of the conflict is wrong.

        A known line that still plays most of its deals is not searched again; `known` is updated with new lines.
        """
        blocked = self._blocked(remaining)
        best: Rule | None = None
        most = 0
        bounds = {group: int((group.right & blocked).sum()) for group in self.givers}
        for group in sorted(self.givers, key=lambda group: -bounds[group]):
            if bounds[group] <= most:
                break
            line, count = known.get(group, (None, 0))
            plays = 0 if line is None else int((line.hit & blocked).sum())
            if plays < STALE * count or (line is None and (group not in known or bounds[group] < STALE * count)):
                target = group.right & blocked
                line = ExceptionSearch(self.section, group, target, remaining, self.givers).find_widest()
                plays = 0 if line is None else int((line.hit & blocked).sum())
                known[group] = (line, bounds[group] if line is None else plays)
            if line is not None and plays > most:
                best, most = line, plays
        return best

    def alternating(self, most_lines: int, known: KnownLines) -> Option | None:
        """Return exceptions of any groups of the conflict, the widest first, that free some group.

        If `most_lines` do not suffice, the option is a part; None if some line was not found.  `known` is updated with
        the lines found, which are safe in the deals that the option leaves.
        """
        rest = self.remaining
        found: list[Rule] = []
        while not self._any_free(rest):
            if len(found) == most_lines:
                return Option(tuple(found), int((self.remaining & ~rest).sum()), is_part=True)
            line = self._widest_line(rest, known)
            if line is None:
                return None
            found.append(line)
            rest = rest & ~line.hit
        return Option(tuple(found), int((self.remaining & ~rest).sum())) if found else None

    def _any_free(self, remaining: BoolArray) -> bool:
        """Whether some group that still plays deals need not be below another."""
        packed = pack_bits(remaining)
        above = [*self.groups, *(giver for giver in self.givers if giver not in self.groups)]
        return any(
            not any((b.packed_wrong & packed & a.packed_right).any() for a in above if a is not b)
            for b in self.groups
            if (b.packed_hit & packed).any()
        )

    # ---- conflicts of many groups --------------------------------------------------------------------------------

    def steps(self) -> list[Option]:
        """Return the best step found towards settling a conflict of many groups, if any.

        A step frees one group by exceptions of others, or plays a large part of one group by a condition.  It is scored
        by its lines, plus the edges violated by the best order of what is left: each will take a line.
        """
        candidates: list[Option] = []
        for group in self._first_groups()[: self.MOST_OPTIONS]:
            option = self._unblocking(group, ExceptionSearch.MOST_LINES)
            if option is not None:
                candidates.append(option)
        before = self._least_violated(self.remaining)
        for group in self.groups:
            option = self._large_part(group)
            if option is None:
                continue
            if not candidates or self._least_violated(option.after(self.remaining)) < before - 0.5:
                candidates.append(option)

        def score(option: Option) -> tuple[float, int]:
            left = self._least_violated(option.after(self.remaining))
            return (sum(_burden(rule) for rule in option.rules) + left, option.characters)

        return sorted(candidates, key=score)[:1]

    def _large_part(self, group: Rule) -> Option | None:
        """Return a line that plays at least a third of the deals in which a group is right."""
        target = group.right & self.remaining
        if group.held is None or not target.any():
            return None
        rivals = [other for other in self.groups if (other.right & group.wrong & self.remaining).any()]
        line = ExceptionSearch(self.section, group, target, self.remaining, rivals).find_part()
        if line is None or 3 * (line.hit & target).sum() < target.sum():
            return None
        return Option((line,), int((line.hit & self.remaining).sum()))

    @property
    def _whole_price(self) -> int:
        return 2 * self.section.n_deals

    def _prices(self, remaining: BoolArray) -> npt.NDArray[np.float64]:
        """Return for groups x, y the price of placing y above x: `_whole_price`, plus 1 for each class misplayed.

        0 if x is right in no deal in which y is wrong.  The prices are whole numbers, so that sums are exact.
        """
        packed = pack_bits(remaining)
        price = np.zeros((len(self.groups), len(self.groups)))
        for y, below in enumerate(self.groups):
            blocked = below.packed_wrong & packed
            if not blocked.any():
                continue
            for x, above in enumerate(self.groups):
                if above is not below and (blocked & above.packed_right).any():
                    classes = int((below.wrong & remaining & above.right).sum())
                    price[x, y] = self._whole_price + classes
        return price

    def _first_groups(self) -> list[Rule]:
        """Return the groups of the conflict, by the price of the best order that begins with each."""
        first = order_prices(self._prices(self.remaining))
        return [self.groups[y] for y in sorted(range(len(self.groups)), key=lambda y: float(first[y]))]

    def _least_violated(self, remaining: BoolArray) -> float:
        """Return the price of the best order of the groups in these deals, in whole prices."""
        return float(order_prices(self._prices(remaining)).min()) / self._whole_price


def _burden(rule: Rule) -> float:
    """Return the burden of a line with conditions, in plain lines: longer conditions count more."""
    if rule.entry is None:
        return 1 + rule_length(rule) / 150
    literals = len(rule.entry.penalties) + sum(len(clause) for clause in rule.entry.conditions)
    return 1 + 0.2 * max(0, literals - 1) + rule_length(rule) / 150


#: Most exceptions of a chart.
MOST_EXCEPTIONS = 400

#: Most parts into which a hold group is split, and a group of a comparing line.
MOST_PARTS = 64
MOST_COMPARED_PARTS = 13

#: Lines found at a time if a conflict has more than `MOST_ORDERED` groups, or follows more than `MANY` conflicts.
BATCH = 8
MANY = 12


@dataclass(frozen=True, slots=True)
class Settlement:
    """Hold groups that have an order once an option of each conflict is taken.

    Attributes
    ----------
    groups : tuple of Rule
        The hold groups of the section, some split, and comparing lines.
    conflicts : tuple of tuples of Option
        For each conflict the ways to settle it, the preferred one first.
    """

    groups: tuple[Rule, ...]
    conflicts: tuple[tuple[Option, ...], ...]

    @property
    def exceptions(self) -> tuple[Rule, ...]:
        """The exceptions of the first option of each conflict."""
        return tuple(rule for options in self.conflicts for rule in options[0].rules)


def ignore_progress(message: str) -> None:
    """Do nothing: the default for `progress` functions."""


def settle_conflicts(section: ChartSection, where: str, progress: Callable[[str], None]) -> Settlement:
    """Return exceptions with which the hold groups of a section can be put in order.

    A group with both right and wrong holds in one deal, or a conflict that no exception settles, is too coarse: the
    groups are split into kinds, then by ranks.  What is left is settled line by line.  `where` precedes each progress
    message.

    Raises
    ------
    UnsolvedConflictError
        If no line was found for a conflict, or the chart would be too long.
    """
    return _Settling(section, where, progress).run()


class _Settling:
    """The state of the search: the conflicts settled, the rules not yet placed, and the deals left."""

    def __init__(self, section: ChartSection, where: str, progress: Callable[[str], None]) -> None:
        self.section = section
        self.where = where
        self.progress = progress
        self.groups = list(section.hold_groups)
        self.waiting = list(section.hold_groups)
        self.remaining: BoolArray = np.ones(section.n_deals, np.bool_)
        self.compared: dict[Rule, Sequence[Rule]] = {}
        self.conflicts: list[tuple[Option, ...]] = []
        #: Lines found while conflicts were settled line by line.
        self.known: KnownLines = {}
        #: Groups for whose conflict no step was found, with the number of deals there were.
        self.stuck: dict[frozenset[Rule], int] = {}

    def run(self) -> Settlement:
        self._play_safe()
        if self.section.shortest:
            self._compare()
            self._play_safe()
        while self.waiting:
            left = int(self.remaining.sum())
            self.progress(f"{self.where}settling conflict {len(self.conflicts) + 1}: {left:,} deal classes left")
            options = self._next_options()
            if options is None:
                self._play_safe()
                continue
            self.conflicts.append(tuple(option.in_all_deals(self.section) for option in options))
            if sum(len(chosen[0].rules) for chosen in self.conflicts) > MOST_EXCEPTIONS:
                raise UnsolvedConflictError(
                    f"no chart with at most {MOST_EXCEPTIONS} exceptions was found for "
                    f"{self.section.solution.game.name}. "
                    "`strategygen preliminary` prints a nearly optimal chart, with its cost"
                )
            self.remaining = options[0].after(self.remaining)
            self._play_safe()
        return Settlement(tuple(self.groups), tuple(self.conflicts))

    def _play_safe(self) -> None:
        self.waiting, self.remaining = play_safe(self.waiting, self.remaining)

    def _compare(self) -> None:
        """Replace groups that conflict with one another by comparing lines."""
        for line, members in list(find_comparing_lines(self.section, self.waiting, self.remaining)):
            # The compared groups are played by the comparing line, and by exceptions to it.
            self.compared[line] = [part for member in members for part in self._ranks(member)]
            self.waiting = [rule for rule in self.waiting if rule not in members] + [line]
            self.groups.append(line)

    def _next_options(self) -> list[Option] | None:
        """Return the ways to settle the next conflict, or None if its groups were split instead."""
        above = self.section.blockers(self.waiting, self.remaining)
        component = self._next_component(above)
        groups = [self.waiting[i] for i in component]
        n = len(groups)
        # In a conflict of more than two hold groups, kinds have fewer edges.
        coarse = groups if n > 2 else [self.waiting[i] for i in component if i in above[i]]
        if self._split(coarse, kinds_only=n > 2):
            return None
        search = OptionSearch(self.section, groups, self.remaining, self.compared)
        # Lines are safe in the deals left when they are taken, so that those of a part not taken are forgotten.
        # A group without a line is searched again.
        known = {group: found for group, found in self.known.items() if found[0] is not None}
        if n > MOST_ORDERED or (n > 2 and len(self.conflicts) > MANY):
            part = search.alternating(BATCH, known)
            options = [] if part is None else [part]
        else:
            options = self._steps(search) if n > 2 else search.all_options()
        # Parts of a hold group may be separable although the whole group is not.
        if (not options or options[0].is_thin) and self._split(groups):
            return None
        if options:
            self.known = known
        return options or [search.widest()]

    def _steps(self, search: OptionSearch) -> list[Option]:
        """Return the best step towards settling a conflict of many groups, if any is found.

        Where none was found, the same groups are tried again when half of the deals have been played.
        """
        groups, left = frozenset(search.groups), int(self.remaining.sum())
        if groups in self.stuck and 2 * left > self.stuck[groups]:
            return []
        options = search.steps()
        if not options:
            self.stuck[groups] = left
        return options

    def _next_component(self, above: Mapping[int, Sequence[int]]) -> list[int]:
        """Return the component that no other must be above; of several the one with the least CE number."""
        first = {i: self.section.first_ce(rule, self.remaining) for i, rule in enumerate(self.waiting)}
        return min(first_components(above), key=lambda part: min(first[i] for i in part))

    def _split(self, coarse: Sequence[Rule], *, kinds_only: bool = False) -> bool:
        """Replace each rule by its parts; return whether any rule was split."""
        parts = {rule: self._parts(rule, kinds_only=kinds_only) for rule in coarse}
        self.waiting = [part for rule in self.waiting for part in parts.get(rule, [rule])]
        self.groups = [part for rule in self.groups for part in parts.get(rule, [rule])]
        return any(len(of_rule) > 1 for of_rule in parts.values())

    def _ranks(self, rule: Rule) -> list[Rule]:
        """Return a rule split by rank, if there are few ranks."""
        return self._by_key(rule, self.section.matcher.features(rule.name.n).ranks, MOST_COMPARED_PARTS) or [rule]

    def _parts(self, rule: Rule, *, kinds_only: bool) -> list[Rule]:
        """Return a rule split into kinds, or by ranks if it is a single kind."""
        if rule.held is None or rule.name == NONE:
            return [rule]
        kinds = find_kinds(self.section.solution.game).number[rule.name.n].astype(np.int64)
        parts = self._by_key(rule, kinds, MOST_PARTS)
        if not parts and not kinds_only:
            ranks = self.section.matcher.features(rule.name.n).sets.rank_sets[1]
            parts = self._by_key(rule, ranks, MOST_PARTS)
        return parts or [rule]

    def _by_key(self, rule: Rule, key: IntArray, most: int) -> list[Rule]:
        """Return one rule for each key of a rule's held classes; none if there is one key or more than `most`."""
        assert rule.held is not None
        values = np.unique(key[rule.held])
        if not 1 < len(values) <= most:
            return []
        return [self.section.rule(rule.name, rule.held & (key == value)) for value in values]
