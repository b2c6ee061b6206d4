"""Neighbouring lines that could be joined at no cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from strategygen.derive.repairs.played_chart import PlayedChart
from strategygen.derive.rules import MOST_CHARACTERS
from strategygen.language import Entry, Line, Name, is_made


@dataclass(frozen=True, slots=True)
class JoinLines:
    """Neighbouring lines, by the numbers of the `first` and the `last`, and the `line` that could replace them."""

    first: int
    last: int
    line: Line


def find_joins(played: PlayedChart) -> Iterator[JoinLines]:
    """Yield the longest runs of lines that could be one."""
    start = 0
    while start < len(played.lines):
        last, best = start, None
        while last + 1 < len(played.lines) and _can_join(played, start, last + 1):
            last += 1
            line = _joined(played, start, last)
            best = best if line is None else JoinLines(start + 1, last + 1, line)
        if best is not None:
            yield best
        start = start + 1 if best is None else best.last


def _can_join(played: PlayedChart, first: int, last: int) -> bool:
    """Whether a line could join those from `first` on: it has their family, and is no worse where both apply."""
    lines = played.lines[first].line, played.lines[last].line
    if lines[0].section != lines[1].section or lines[1].fewest is not None:
        return False
    if any(line.is_conditioned for line in lines) or len({_family(e) for line in lines for e in line.entries}) > 1:
        return False
    if not played.decides(first) or not played.decides(last):
        return False
    reach = played.reach(lines[1])
    decided = played.at[reach.deals]
    inside = (decided >= first) & (decided < last)
    return not (reach.worst[inside] < played.report.worst[reach.deals[inside]]).any()


def _joined(played: PlayedChart, first: int, last: int) -> Line | None:
    """Return the shortest line found that can replace some neighbours; None if none is short enough."""
    entries = list(dict.fromkeys(entry for each in played.lines[first : last + 1] for entry in each.line.entries))
    names = {entry.name for entry in entries}
    options = [[Entry(name) for name in names]] if len(names) == 1 else []
    for option in (*options, _merged(entries), entries):
        line = Line(tuple(option), played.lines[first].line.section)
        if len(str(line)) <= MOST_CHARACTERS and _stands_for(played, line, first, last):
            return line
    return None


def _merged(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with card lists of the same name merged, if they have no conditions."""
    merged: list[Entry] = []
    lists: dict[Name, int] = {}
    for entry in entries:
        is_list = bool(entry.cards) and entry == Entry(entry.name, cards=entry.cards)
        place = lists.get(entry.name) if is_list else None
        if place is None:
            if is_list:
                lists[entry.name] = len(merged)
            merged.append(entry)
        else:
            merged[place] = replace(merged[place], cards=(*merged[place].cards, *entry.cards))
    return merged


def _stands_for(played: PlayedChart, line: Line, first: int, last: int) -> bool:
    """Whether a line can replace some neighbours at no cost."""
    reach = played.reach(line)
    left = played.at[reach.deals] >= first
    decided = (played.at >= first) & (played.at <= last)
    decided[reach.deals[left]] = False
    worse = reach.worst[left] < played.report.worst[reach.deals[left]]
    return not decided.any() and not worse.any()


def _family(entry: Entry) -> str | Name:
    return "made" if is_made(entry.name) else entry.name
