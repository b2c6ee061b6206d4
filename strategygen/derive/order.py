"""The order of the lines and their texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from strategygen.derive.rules import MOST_CHARACTERS, Rule
from strategygen.derive.sections import ChartSection
from strategygen.errors import UnsolvedConflictError
from strategygen.language import Entry, Line, Name, pack_bits
from strategygen.values import BoolArray, masks_of_size


class Ordering:
    """The order of the rules of one section, and the lines that play them."""

    def __init__(self, section: ChartSection) -> None:
        self.section = section

    def paper_groups(self, rules: Sequence[Rule]) -> list[list[Rule]]:
        """Return the rules of each line in the paper's order: always the safe rule with the least CE number.

        Safe hold groups of one name are joined in one line.
        """
        remaining = np.ones(self.section.n_deals, np.bool_)
        waiting = list(rules)
        groups: list[list[Rule]] = []
        while True:
            packed = pack_bits(remaining)
            waiting = [rule for rule in waiting if (rule.packed_hit & packed).any()]
            if not waiting:
                return groups
            safe = [rule for rule in waiting if not (rule.packed_wrong & packed).any()]
            if not safe:
                names = ", ".join(rule.label for rule in waiting)
                raise UnsolvedConflictError(f"no order was found for {names}")
            first = min(safe, key=lambda rule: self._order_key(rule, remaining))
            joined = [first]
            if not first.is_exception:
                joined += [p for p in safe if p is not first and not p.is_exception and p.name == first.name]
            groups.append(joined)
            for rule in joined:
                remaining &= ~rule.hit
            waiting = [rule for rule in waiting if rule not in joined]

    def _order_key(self, rule: Rule, remaining: BoolArray) -> tuple[int, int, str]:
        return (self.section.first_ce(rule, remaining), -rule.name.n, rule.label)

    def in_ce_order(self, groups: Sequence[Sequence[Rule]]) -> list[list[Rule]]:
        """Return the groups ordered by the least CE number they play, as far as they stay safe."""
        remaining = np.ones(self.section.n_deals, np.bool_)
        waiting = [list(group) for group in groups]
        ordered = []
        while waiting:
            packed = pack_bits(remaining)
            safe = [group for group in waiting if not any((p.packed_wrong & packed).any() for p in group)]
            first = min(safe, key=lambda group: min(self._order_key(rule, remaining) for rule in group))
            ordered.append(first)
            for rule in first:
                remaining &= ~rule.hit
            waiting.remove(first)
        return ordered

    def lines_for(self, groups: Sequence[Sequence[Rule]]) -> list[Line]:
        """Return the lines that play these groups of rules in order."""
        remaining = np.ones(self.section.n_deals, np.bool_)
        lines = []
        for group in groups:
            if group[0].line is not None:
                lines.append(group[0].line)
                remaining &= ~group[0].hit
                continue
            families: dict[Name, list[Rule]] = {}
            for rule in group:
                families.setdefault(rule.name, []).append(rule)
            entries = [entry for family in families.values() for entry in self._entries_for(family, remaining)]
            lines += _lines_of(entries)
            for rule in group:
                remaining &= ~rule.hit
        return lines

    def _entries_for(self, joined: Sequence[Rule], remaining: BoolArray) -> list[Entry]:
        """Return few entries that play these rules of one name; one if a text names them all."""
        exceptions = [rule.entry for rule in joined if rule.entry is not None]
        if exceptions:
            return merged_entries(exceptions)
        whole = self._entry_for(joined, remaining)
        if whole is not None:
            return [whole]
        found: list[tuple[list[Rule], Entry]] = []
        for rule in joined:
            alone = self._entry_for([rule], remaining)
            if alone is None:
                found += [([rule], entry) for entry in self._in_parts(rule, remaining)]
                continue
            options = [(i, self._entry_for([*rules, rule], remaining)) for i, (rules, _) in enumerate(found)]
            best = min(
                ((len(str(entry)) - len(str(found[i][1])), i, entry) for i, entry in options if entry is not None),
                key=lambda option: option[:2],
                default=None,
            )
            if best is not None and best[0] <= len(str(alone)):
                found[best[1]] = ([*found[best[1]][0], rule], best[2])
            else:
                found.append(([rule], alone))
        return [entry for _, entry in found]

    def _in_parts(self, rule: Rule, remaining: BoolArray) -> list[Entry]:
        """Return entries that together name the ranks of a rule; no short text names them all."""
        assert rule.held is not None
        ranked = [entry for entry in self.section.candidates(rule.name, rule.held) if len(entry.cards) > 1]
        rows = np.flatnonzero(remaining)
        if not ranked or (self.section.matcher.match(Line((ranked[0],)), rows) & ~self.section.optimal[rows]).any():
            raise UnsolvedConflictError(f"no text of at most {MOST_CHARACTERS} characters describes {rule.label}"[:400])
        entries = [replace(ranked[0], cards=ranked[0].cards[:1])]
        for text in ranked[0].cards[1:]:
            wider = replace(entries[-1], cards=(*entries[-1].cards, text))
            if len(str(wider)) <= MOST_CHARACTERS:
                entries[-1] = wider
            else:
                entries.append(replace(ranked[0], cards=(text,)))
        return entries

    def _entry_for(self, joined: Sequence[Rule], remaining: BoolArray) -> Entry | None:
        """Return the entry that plays these rules of one name, or None if no short text names them safely."""
        name = joined[0].name
        held = np.logical_or.reduce([rule.held for rule in joined if rule.held is not None])
        is_joined = len(joined) > 1 or self.section.shortest
        rows = np.flatnonzero(remaining)
        for entry in self.section.candidates(name, held):
            sets = self.section.matcher.held(entry)
            if not (sets | ~held).all():
                continue
            is_exact = bool((sets == held).all())
            if len(str(Line((entry,)))) > MOST_CHARACTERS:
                continue
            # The text of one hold group may name further sets only if they are optimal nowhere.
            if is_exact or is_joined or self._adds_nothing_optimal(entry, held):
                words = self.section.matcher.match(Line((entry,)), rows)
                if not (words & ~self.section.optimal[rows]).any():
                    return entry
        return None

    def own_line(self, rules: Sequence[Rule], remaining: BoolArray) -> Line:
        """Return the line of the held sets of these rules of one name, safe or not.

        The text may name further sets only if they are never wrong in the remaining deals.
        """
        held = [rule.held for rule in rules if rule.held is not None]
        union = np.logical_or.reduce(held)
        for entry in self.section.candidates(rules[0].name, union):
            sets = self.section.matcher.held(entry)
            if not (sets | ~union).all():
                continue
            extra = self.section.rule(entry.name, sets & ~union)
            others = [group for group in self.section.hold_groups if group.name == entry.name and group not in rules]
            shared = any((group.held & sets).any() for group in others if group.held is not None)
            if not shared and not (extra.wrong & remaining).any():
                return Line((entry,))
        raise UnsolvedConflictError(f"no text describes {rules[0].label}")

    def _adds_nothing_optimal(self, entry: Entry, held: BoolArray) -> bool:
        """Whether the sets that a text names besides `held` are optimal nowhere."""
        section = self.section
        extra = section.matcher.held(entry) & ~held
        return not any(
            (extra[section.sub[mask]] & section.is_optimal(mask)).any() for mask in masks_of_size(entry.name.n)
        )


def merged_entries(entries: Sequence[Entry]) -> list[Entry]:
    """Return entries with conditions, those that differ only in the condition merged into one."""
    found: list[Entry] = []
    for entry in entries:
        for i, other in enumerate(found):
            is_plain = not entry.penalties and not other.penalties and entry.conditions and other.conditions
            if is_plain and replace(entry, conditions=()) == replace(other, conditions=()):
                found[i] = replace(other, conditions=(*other.conditions, *entry.conditions))
                break
        else:
            found.append(entry)
    return found


def _lines_of(entries: Sequence[Entry]) -> list[Line]:
    """Return entries as few lines of permitted length, in order."""
    lines = [Line(tuple(entries[:1]))]
    for entry in entries[1:]:
        wider = Line((*lines[-1].entries, entry))
        if len(str(wider)) <= MOST_CHARACTERS:
            lines[-1] = wider
        else:
            lines.append(Line((entry,)))
    return lines
