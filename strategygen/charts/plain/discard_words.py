"""Printing the conditions of a line in plain words: discards, points, and other holds of the deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from strategygen.charts.plain.joining import is_part
from strategygen.charts.plain.rank_words import (
    COUNTS,
    DRAWS,
    MOST_COMBINATIONS,
    RANK_WORDS,
    article,
    choice_of,
    joined,
    shown_rank,
    wild_noun,
)
from strategygen.charts.plain.ranks import InexpressibleError, straights_around
from strategygen.games import Game
from strategygen.language import CardText, Entry, Literal, Name, Penalty, Points


@dataclass(frozen=True, slots=True)
class View:
    """The hold whose discards are described: the words for its suit and its straight, and its combinations of ranks.

    Without `combinations` its ranks are not known.
    """

    suit: str
    straight: str
    wild_ranks: frozenset[int]
    combinations: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, texts: Sequence[CardText], words: tuple[str, str], game: Game) -> View:
        combinations: list[tuple[int, ...]] = []
        for text in texts:
            for slots in text.slots():
                if any(symbol in ("x", "H") for symbol, _ in slots):
                    return cls(*words, frozenset(map(int, game.wild_ranks)))
                combinations += product(*[ranks for ranks, _ in slots if not isinstance(ranks, str)])
        return cls(*words, frozenset(map(int, game.wild_ranks)), tuple(combinations))

    def without_straight(self, penalty: Penalty) -> Penalty:
        """Return a straight penalty as a discard of some ranks, if each card of these ranks is one."""
        if penalty.kind != "sp" or penalty.ranks is None or not self.combinations:
            return penalty
        fitting = [
            {rank for rank in penalty.ranks if rank not in held and straights_around((*held, rank), self.wild_ranks)}
            for held in self.combinations
        ]
        if not fitting[0] or any(ranks != fitting[0] for ranks in fitting):
            return penalty
        return replace(penalty, kind="discard", ranks=tuple(sorted(fitting[0])))


#: The first words of limits on discards, in the order in which they are printed behind the discards that there are.
_LIMITS = ("", "no", "at")
ITS, _HELD, _THAT = (
    ("of its suit", "to its straight"),
    ("of the suit held", "to the straight held"),
    ("of that suit", "to that straight"),
)


def conditions_of(entry: Entry, game: Game) -> str:
    """Return the conditions on the discards and on other holds."""
    literals = [literal for clause in entry.conditions for literal in clause]
    if entry.penalties and any(literal.hold is None for literal in literals):
        raise InexpressibleError
    has_other = any(literal.hold is not None and literal.penalty is not None for literal in literals)
    texts = entry.cards if all(text.n_cards == entry.name.n for text in entry.cards) else ()
    own = View.of(texts, _HELD if has_other else ITS, game)
    parts = []
    if entry.penalties:
        parts.append("if you discard " + _items(entry.penalties, own))
    if entry.conditions:
        parts.append(" or ".join("if " + _clause(clause, own, game) for clause in entry.conditions))
    return f", {' and '.join(parts)}" if parts else ""


def _items(penalties: Iterable[Penalty | Points], view: View) -> str:
    """Return discards as a list: those that there are, then those that there are not."""
    stated = [view.without_straight(one) if isinstance(one, Penalty) else one for one in penalties]
    stated = _joined_limits(stated)
    items = [(text, one) for one in _widest(stated) for text in _with_parts(one, stated, view)]
    items.sort(key=lambda item: item[0].split()[0] in _LIMITS and _LIMITS.index(item[0].split()[0]))
    verb = "would discard " if view.suit == _THAT[0] else "discard "
    shown = ""
    for at, (text, one) in enumerate(items):
        # A discard may be among those of both.
        is_apart = any(_overlap(one, other) for _, other in items[:at])
        shown += f" and {verb if is_apart else ''}{text}" if at else text
    return shown


def _joined_limits(stated: Sequence[Penalty | Points]) -> list[Penalty | Points]:
    """Return discards, those of which there is none joined: "no 8 or 9" for "no 8 and no 9"."""
    none = [one for one in stated if isinstance(one, Penalty) and one == Penalty("discard", one.ranks, negated=True)]
    ranks = tuple(sorted({rank for one in none for rank in one.ranks or ()}))
    if len(none) < 2:
        return list(stated)
    return [replace(none[0], ranks=ranks) if one == none[0] else one for one in stated if one not in none[1:]]


def _overlap(one: Penalty | Points, other: Penalty | Points) -> bool:
    """Whether one discard may count for two limits, of which one counts several discards."""
    if not isinstance(one, Penalty) or not isinstance(other, Penalty) or one.negated or other.negated:
        return False
    common = one.ranks is None or other.ranks is None or set(one.ranks) & set(other.ranks)
    return bool(common) and max(one.count, other.count) > 1


def _widest(stated: Sequence[Penalty | Points]) -> list[Penalty | Points]:
    """Return discards without those that are among others."""
    return [one for one in stated if not any(is_part(one, other) for other in stated)]


def _with_parts(one: Penalty | Points, stated: Sequence[Penalty | Points], view: View) -> list[str]:
    """Return discards, with those among them that are limited too: ``2+ of 5 to Q including a 7``."""
    parts = [other for other in stated if is_part(other, one)]
    own = _item(one, view)
    if parts:
        own[-1] += " including " + " and ".join(
            text for part in _widest(parts) for text in _with_parts(part, parts, view)
        )
    return own


def _item(penalty: Penalty | Points, view: View) -> list[str]:
    if isinstance(penalty, Points):
        return _points(penalty, view)
    ending = {"fp": f" {view.suit}", "sp": f" {view.straight}", "discard": ""}[penalty.kind]
    what = "card" if penalty.ranks is None else choice_of(penalty.ranks)
    if penalty.count > 1:
        most = penalty.count - 1
        number = f"at most {COUNTS[most]}" if penalty.negated else f"{penalty.count}+"
        is_one = penalty.negated and most == 1
        return [f"{number} {'card' if what == 'card' else f'of {what}'}{'s' * (what == 'card' and not is_one)}{ending}"]
    return [f"{'no' if penalty.negated else article(what)} {what}{ending}"]


def _points(points: Points, view: View) -> list[str]:
    """Return points, and in front of them the discards of which one is too much for "at most"."""
    if any(weight < 0 for _, weight in points.weights) or not 0 <= points.value <= 99:
        raise InexpressibleError
    # Each straight adds points of its own.
    one_by_one = [(key, weight) for key, weight in points.weights if key != "s" and not points.held]
    decisive = [key for key, weight in one_by_one if weight >= points.value + (points.op == "<=")]
    weights = [(key, weight) for key, weight in points.weights if points.op == ">=" or key not in decisive]
    if points.op == ">=" and decisive and len(decisive) == len(points.weights):
        return [" or ".join(_item(_discard_of(key), view)[0] for key in decisive)]
    found = []
    if points.op == "<=" and decisive:
        ranks = tuple(sorted(rank for key in decisive if not isinstance(key, str) for rank in key))
        keys: list[str | tuple[int, ...]] = [key for key in decisive if isinstance(key, str)]
        keys += [ranks] if ranks else []
        found = [_item(replace(_discard_of(key), negated=True), view)[0] for key in keys]
    if weights or points.held:
        shown = weights_of(replace(points, weights=tuple(weights)), view)
        side = "at most" if points.op == "<=" else "at least"
        found.append(f"{side} {points.value} point{'' if points.value == 1 else 's'} ({'; '.join(shown)})")
    return found


def weights_of(points: Points, view: View) -> list[str]:
    """Return what adds points, with its number."""
    words = {"fp": view.suit, "sp": view.straight, "s": "straights"}
    shown = [f"{words[key] if isinstance(key, str) else choice_of(key)}: {weight}" for key, weight in points.weights]
    return [*shown, *(f"held {choice_of(ranks)}: {weight}" for ranks, weight in points.held)]


def _discard_of(key: str | tuple[int, ...]) -> Penalty:
    """Return the penalty that counts the discards of a key of points."""
    return Penalty(key) if isinstance(key, str) else Penalty("discard", key)


def _clause(clause: Sequence[Literal], own: View, game: Game) -> str:
    """Return conditions: the discards of the line's hold, those of other holds, and what the deal contains."""
    views: dict[CardText | Name | None, list[Penalty | Points]] = {}
    for literal in clause:
        if literal.penalty is not None:
            views.setdefault(literal.hold, []).append(literal.penalty)
    parts = []
    for hold, penalties in sorted(views.items(), key=lambda item: item[0] is not None):
        if hold is None:
            parts.append("you discard " + _items(penalties, own))
        else:
            view = View.of([hold] if isinstance(hold, CardText) else [], _THAT, game)
            parts.append(f"{_hold(hold, game)} would discard {_items(penalties, view)}")
    for literal in sorted(clause, key=lambda literal: literal.negated):
        if literal.penalty is None:
            assert literal.hold is not None
            parts.append(f"there is {'no ' if literal.negated else ''}{_hold(literal.hold, game)}")
    return " and ".join(parts)


def _hold(hold: CardText | Name, game: Game) -> str:
    if isinstance(hold, Name):
        if hold.type in DRAWS:
            return f"{hold.n} to a {DRAWS[hold.type]}"
        if hold.type == "W" and hold.n == 1:
            return f"{wild_noun(game, 1)} alone"
        raise InexpressibleError
    if len(hold.groups) != 1:
        raise InexpressibleError
    texts: list[str] = []
    for slots in hold.slots():
        if any(symbol in ("x", "H") for symbol, _ in slots):
            raise InexpressibleError
        places = [[wild_noun(game, 1)] if isinstance(ranks, str) else map(shown_rank, ranks) for ranks, _ in slots]
        texts += ["-".join(cards) for cards in product(*places)]
    if len(texts) > MOST_COMBINATIONS or (hold.n_cards == 1 and len(texts) > 1):
        raise InexpressibleError
    if hold.n_cards == 1 and not hold.choices[0].options:
        return f"{wild_noun(game, 1)} alone"
    if hold.n_cards == 1:
        (rank,) = hold.choices[0].options[0]
        return f"{RANK_WORDS[rank]} alone"
    n_natural = sum(not isinstance(ranks, str) for ranks, _ in slots)
    return joined(texts) + (" suited" if hold.groups[0].braced and n_natural > 1 else "")
