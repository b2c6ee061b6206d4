"""Rules: the parts of lines, with the deals in which each is right or wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from strategygen.language import Entry, HoldSets, Line, Name, PackedBits, bits_of, entry_length, pack_bits
from strategygen.values import BoolArray

#: Most characters of a line.
MOST_CHARACTERS = 90


@dataclass(frozen=True, eq=False)
class Rule:
    """A hold group, an exception or a comparing line, with the deals in which it is right or wrong.

    Attributes
    ----------
    name : Name
        The name of the holds; of a comparing line the first name.
    rows : int32 array
        The deals in which the rule allows some hold: few, so only their holds are kept.
    holds : uint32 array, shape (len(rows),)
        The set of allowed holds in each of these deals.
    optimal : uint32 array, shape (n_deals,)
        The set of optimal holds of every deal, shared by all rules.
    held : bool array or None
        The held classes of a hold group; None for other rules.
    entry : Entry or None
        The entry of an exception, with its conditions.
    line : Line or None
        The comparing line.
    namer : function or None
        Returns the text of held classes of a name.
    """

    name: Name
    rows: npt.NDArray[np.int32]
    holds: HoldSets
    optimal: HoldSets
    held: BoolArray | None = None
    entry: Entry | None = None
    line: Line | None = None
    namer: Callable[[Name, BoolArray], str] | None = None

    # Many rules are asked for their names alone, so arrays of all deals are made when they are asked for.
    @cached_property
    def hit(self) -> BoolArray:
        """Whether the rule allows any hold of each deal; shape (n_deals,)."""
        hit = np.zeros(len(self.optimal), np.bool_)
        hit[self.rows] = True
        return hit

    @cached_property
    def wrong(self) -> BoolArray:
        """Whether the rule allows a hold of each deal that is not optimal; shape (n_deals,)."""
        wrong = np.zeros(len(self.optimal), np.bool_)
        wrong[self.rows] = self.holds & ~self.optimal[self.rows] > 0
        return wrong

    @cached_property
    def right(self) -> BoolArray:
        """Whether the rule allows an optimal hold of each deal; shape (n_deals,)."""
        right = np.zeros(len(self.optimal), np.bool_)
        right[self.rows] = self.holds & self.optimal[self.rows] > 0
        return right

    @property
    def allowed(self) -> HoldSets:
        """The set of allowed holds of each deal; shape (n_deals,)."""
        allowed = np.zeros(len(self.optimal), np.uint32)
        allowed[self.rows] = self.holds
        return allowed

    @cached_property
    def label(self) -> str:
        """The text of the rule, computed when first read: few labels are."""
        if self.line is not None:
            return str(self.line)
        if self.entry is not None:
            return str(self.entry)
        return str(self.name) if self.held is None or self.namer is None else self.namer(self.name, self.held)

    @cached_property
    def packed_wrong(self) -> PackedBits:
        return pack_bits(self.wrong)

    @cached_property
    def packed_right(self) -> PackedBits:
        return pack_bits(self.right)

    @cached_property
    def packed_hit(self) -> PackedBits:
        return pack_bits(self.hit)

    @cached_property
    def hit_bits(self) -> int:
        return bits_of(self.hit)

    @cached_property
    def wrong_bits(self) -> int:
        return bits_of(self.wrong)

    @cached_property
    def n_holds(self) -> int:
        """Number of holds allowed, summed over the deal classes."""
        return int(np.unpackbits(self.holds.view(np.uint8)).sum())

    @property
    def is_exception(self) -> bool:
        return self.entry is not None or self.line is not None


def rule_length(rule: Rule) -> int:
    """Return the length of a rule's text in characters."""
    return entry_length(rule.entry) if rule.entry is not None else len(rule.label)


def play_safe(rules: Sequence[Rule], remaining: BoolArray) -> tuple[list[Rule], BoolArray]:
    """Return the rules that still apply and the deals left after all safe rules have been played.

    A rule is safe if every hold it allows in the remaining deals is optimal.  Playing it removes deals, which may make
    other rules safe.
    """
    waiting = list(rules)
    while True:
        packed = pack_bits(remaining)
        safe = [rule for rule in waiting if not (rule.packed_wrong & packed).any()]
        if not safe:
            return [rule for rule in waiting if (rule.packed_hit & packed).any()], remaining
        remaining = remaining & ~np.logical_or.reduce([rule.hit for rule in safe])
        waiting = [rule for rule in waiting if rule not in safe]
