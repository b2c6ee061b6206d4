"""Printing lines of the chart language in plain words: for each line several wordings, the most natural first.

`PlainReader` reads these wordings.  Whether a wording plays the same deals as the line depends on the lines above it;
`strategygen.charts.translation` checks that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice, product

from strategygen.cards import Rank
from strategygen.charts.plain.ranks import InexpressibleError
from strategygen.games import Game
from strategygen.language import CardText, Entry, FeatureTest, Line, Literal, Name, Penalty, Points, RankChoice, Section

#: Most wordings of one line.
MOST_WAYS = 48
#: A longer list of combinations is not readable.
MOST_COMBINATIONS = 24

_MADE = {
    "5-RF": "royal flush", "5-SF": "straight flush", "5-5K": "five of a kind", "4-4K": "four of a kind",
    "5-FH": "full house", "5-F": "flush", "5-S": "straight", "3-3K": "three of a kind", "4-2P": "two pair",
    "none": "draw five cards",
}  # fmt: skip
#: The hands that "or better" may follow, the best first.
_RANKED = tuple(name for name in _MADE if name != "none")
_HIGH = "high cards"
_AIMS = {"RF": "royal flush", "SF": "straight flush", "F": "flush", "S": "straight"}
_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five"}
_ORDINALS = {1: "second", 2: "third", 3: "fourth", 4: "fifth"}
_RANK_WORDS = {rank: str(rank) for rank in range(2, 11)} | {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def wordings(line: Line, game: Game) -> Iterator[str]:
    """Yield wordings of a line in plain words; none if plain words cannot express it.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> from strategygen.language import parse_line
    >>> game = load_game("jacks-or-better")
    >>> def first(text):
    ...     return next(wordings(parse_line(text), game))
    >>> first("2-S: JK if {TJ} fp")
    'J-K offsuit, if the 10-J suited you give up has a third card of its suit'
    >>> first("2-RF: JQ, no fp, no 9sp")
    'J-Q suited, if you discard no card of its suit and no 9 to its straight'
    >>> first("5-F, 3-3K, 5-S, or 4-2P")
    'two pair or better'
    """
    if line.fewest is not None:
        if not line.fewest.weights:
            yield from (f"lowest {way}" for way in wordings(replace(line, fewest=None), game) if way.endswith(_HIGH))
        return
    yield from _together(line.entries)
    try:
        ways = [list(_entry_ways(entry, line.section, game)) for entry in line.entries]
    except InexpressibleError:
        return
    is_plain = all(entry == Entry(entry.name) for entry in line.entries)
    for chosen in islice(product(*ways), MOST_WAYS):
        texts = list(dict.fromkeys(chosen))
        yield _joined(texts) if is_plain else "; or ".join(texts)


def _together(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield wordings of several entries in one phrase."""
    names = [str(entry.name) for entry in entries]
    if len(names) > 1 and all(entry == Entry(entry.name, exclusions=entry.exclusions) for entry in entries):
        if set(names) == {"2-HP", "2-LP"}:
            yield "pair"
        elif set(names) <= {*_RANKED, "2-HP"}:
            yield "paying hand" if "2-HP" in names else f"{_MADE[max(names, key=_RANKED.index)]} or better"
    if len(names) == 2 and {entry.name.type for entry in entries} == {"RF", "S"}:
        n = entries[0].name.n
        if all(entry == Entry(entry.name, cards=entry.cards) and _is_high(entry) for entry in entries):
            yield f"{_COUNTS[n]} {_HIGH}"


def _is_high(entry: Entry) -> bool:
    """Whether an entry holds any high cards."""
    return {str(text) for text in entry.cards} == {"H" * entry.name.n}


def _joined(texts: Sequence[str], word: str = "or") -> str:
    """Return texts as a list in a sentence."""
    if len(texts) <= 2:
        return f" {word} ".join(texts)
    return f"{', '.join(texts[:-1])}, {word} {texts[-1]}"


def _entry_ways(entry: Entry, section: Section | None, game: Game) -> Iterator[str]:
    if entry.exclusions:
        raise InexpressibleError
    tail = _conditions(entry, game)
    for head in _heads(entry, section, game):
        yield head + tail


# -------------------------------------------------------------------------------------------- heads


def _heads(entry: Entry, section: Section | None, game: Game) -> Iterator[str]:
    """Yield wordings of the cards held."""
    name, wild = entry.name, section.wild if section is not None else 0
    features = _features(entry.features, name)
    if not entry.cards:
        if name.type == "S" and name.n == 4 and tuple(map(str, entry.features)) == ("s = 2",):
            yield "4 to an open-ended straight"
        for head in _names(name, entry.features, game, wild):
            yield head + features
        return
    for head in _card_heads(entry, wild, game):
        yield head + features
    shown = [text for text in (_spelled(text, game) for text in entry.cards) if text is not None]
    if len(shown) == len(entry.cards) and (name.type in _AIMS or not name.n):
        head = f"{name.n} to a {_AIMS[name.type]}" if name.n else _MADE["none"]
        is_deal = entry.cards[0].n_cards == 5 > name.n
        yield f"{head} ({'dealt' if is_deal else 'cards'}: {' or '.join(shown)})" + features


def _names(name: Name, features: Sequence[FeatureTest], game: Game, wild: int) -> Iterator[str]:
    """Yield wordings of a name."""
    text = str(name)
    if text in _MADE:
        yield _MADE[text]
    elif name.type == "W":
        noun = _wild_noun(game, name.n)
        yield f"{noun} only" if name.n == 1 else f"{name.n} {noun} only"
    elif name.type == "HP":
        yield "high pair"
    elif name.type == "LP":
        yield "low pair" if game.high_ranks else "pair"
    elif name.n == 5 and name.type == "4K":
        yield "four of a kind with any kicker"
    elif name.type in _AIMS and name.n < 5:
        if name.type == "S" and not any("s" in feature.terms for feature in features) and name.n == 4 and not wild:
            yield f"{name.n} to an inside straight"
        yield f"{name.n} to a {_AIMS[name.type]}"
    else:
        raise InexpressibleError


def _features(features: Sequence[FeatureTest], name: Name) -> str:
    """Return features as words that follow a name."""
    text = ""
    for feature in features:
        if not set(feature.terms) <= {"s", "h"}:
            raise InexpressibleError
        values = list(feature.values)
        is_run = len(values) > 1 and values == list(range(values[-1] + 1))
        if feature.op == "=" and is_run:
            number = f"at most {values[-1]}"
        elif feature.op == "=":
            number = _joined([str(value) for value in values])
        else:
            number = f"{'at least' if feature.op == '>=' else 'at most'} {values[0]}"
        if len(feature.terms) > 1:
            text += f" (straights + high cards {feature.op} {_joined([str(value) for value in values])})"
        elif feature.terms == ("s",):
            text += f" fitting {number} straight{'' if number.split()[-1] == '1' else 's'}"
        elif name.type not in _AIMS:
            text += f" (high cards {number})"
        else:
            text += f" with {'no' if number == '0' else number} high card{'' if number.split()[-1] == '1' else 's'}"
    return text


def _wild_noun(game: Game, n: int) -> str:
    if game.wild_ranks and game.deck.jokers:
        noun = "wild card"
    elif game.deck.jokers:
        noun = "joker"
    elif game.wild_ranks == frozenset({Rank.TWO}):
        noun = "deuce"
    else:
        noun = "wild card"
    return noun if n == 1 else f"{noun}s"


def _card_heads(entry: Entry, wild: int, game: Game) -> Iterator[str]:
    """Yield wordings of cards that are listed."""
    name = entry.name
    if _is_high(entry) and name.type in ("RF", "S") and not wild:
        suit = "suited" if name.type == "RF" else "offsuit"
        yield "one high card" if name.n == 1 else f"{_COUNTS[name.n]} {suit} {_HIGH}"
        return
    if any(text.n_cards != name.n for text in entry.cards):
        return
    if name.type in ("HP", "LP", "3K", "4K", "5K"):
        yield from _alike_heads(entry, wild)
        return
    sets: list[tuple[int, ...]] = []
    wilds = set()
    for text in entry.cards:
        is_mixed = any(group.braced for group in text.groups)
        for slots in text.slots():
            if any(symbol in ("x", "H") for symbol, _ in slots) or (is_mixed and name.type == "S"):
                return
            wilds.add(sum(symbol == "W" for symbol, _ in slots))
            options = [ranks for ranks, _ in slots if not isinstance(ranks, str)]
            sets += product(*options)
            if len(sets) > MOST_COMBINATIONS:
                return
    if len(wilds) != 1:
        return
    (n_wild,) = wilds
    sets = list(dict.fromkeys(tuple(_in_order(ranks)) for ranks in sets))
    suit = "" if len(sets[0]) < 2 else " offsuit" if name.type in ("S", "N") else " suited"
    lead = "" if not n_wild else f"{_COUNTS[n_wild] + ' ' if n_wild > 1 else ''}{_wild_noun(game, n_wild)} and "
    if len(sets[0]) == 1:
        words = _joined([_RANK_WORDS[ranks[0]] for ranks in sets])
        # "10" alone may be a value.
        words = "ten" if words == "10" and not n_wild else words
    else:
        words = _joined(["-".join(_shown(rank) for rank in ranks) for ranks in sets])
    yield lead + words + suit


def _in_order(ranks: Iterable[int]) -> list[int]:
    """Return ranks, the lowest first; an ace below a five is low."""
    ordered = sorted(ranks)
    return [ordered[-1], *ordered[:-1]] if ordered[-1] == Rank.ACE and ordered[-2:-1] < [6] else ordered


def _alike_heads(entry: Entry, wild: int) -> Iterator[str]:
    """Yield wordings of pairs and of three to five of a kind of some ranks, with kickers."""
    found: dict[int, set[int]] = {}
    size = {"HP": 2, "LP": 2, "3K": 3, "4K": 4, "5K": 5}[entry.name.type]
    for text in entry.cards:
        for slots in text.slots():
            natural = [ranks for ranks, _ in slots if not isinstance(ranks, str)]
            if [ranks for ranks, _ in slots if isinstance(ranks, str)] != ["W"] * wild:
                return
            for held in product(*natural):
                repeated = [rank for rank in set(held) if held.count(rank) == size - wild]
                if len(repeated) != 1:
                    return
                found.setdefault(repeated[0], set()).update(rank for rank in held if rank != repeated[0])
    if size == 2:
        yield f"pair of {_plurals(found)}"
    elif entry.name.n == size:
        yield f"{_COUNTS[size]} {_plurals(found)}"
    else:
        # Four aces with a 2-4 kicker are in one phrase with four 2s, 3s or 4s with an A-4 kicker.
        by_kickers: dict[frozenset[int], list[int]] = {}
        for rank, kickers in found.items():
            by_kickers.setdefault(frozenset(kickers | {rank}), []).append(rank)
        parts = []
        for all_ranks, members in by_kickers.items():
            beside = sorted(all_ranks - frozenset(members) if len(members) == 1 else all_ranks)
            parts.append(f"four {_plurals(members)} with {_joined([_shown(rank) for rank in beside])} kicker")
        yield "; or ".join(parts)


def _plurals(ranks: Iterable[int]) -> str:
    ordered = sorted(ranks)
    plurals = [f"{_RANK_WORDS[rank]}s" for rank in ordered]
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{plurals[0]} through {plurals[-1]}"
    return _joined(plurals)


def _shown(rank: int) -> str:
    """Return a rank as players write it."""
    return "10" if rank == Rank.TEN else str(Rank(rank))


def _spelled(text: CardText, game: Game) -> str | None:
    """Return cards one by one, grouped by suit; None if one of them is not a single card."""
    groups = []
    for group in text.groups:
        parts = [_choice_text(choice, game) for choice in group.choices]
        choices = ", ".join(part for part in parts if part is not None)
        if None in parts:
            return None
        groups.append(f"{choices} suited" if group.braced else choices)
    return "; ".join(groups)


def _choice_text(choice: RankChoice, game: Game) -> str | None:
    if choice.symbol:
        return _wild_noun(game, 1) if choice.symbol == "W" else None
    if choice.n_cards > 1:
        if len(choice.options) > 1:
            return None
        return ", ".join(_shown(rank) for rank in choice.options[0])
    return _choice(option[0] for option in choice.options)


def _choice(ranks: Iterable[int]) -> str:
    """Return a choice of ranks: ``2-4/8``."""
    parts = []
    for _, run in groupby(enumerate(sorted(ranks)), lambda item: item[1] - item[0]):
        members = [rank for _, rank in run]
        if len(members) > 2:
            parts.append(f"{_shown(members[0])}-{_shown(members[-1])}")
        else:
            parts += [_shown(rank) for rank in members]
    return "/".join(parts)


# --------------------------------------------------------------------------- discards and conditions


def _conditions(entry: Entry, game: Game) -> str:
    """Return the conditions on the discards and on other holds."""
    if entry.penalties and entry.conditions and any(lit.hold is None for clause in entry.conditions for lit in clause):
        raise InexpressibleError
    parts = []
    if entry.penalties:
        parts.append("if you discard " + _items(entry.penalties, entry.name.n))
    if entry.conditions:
        parts.append(" or ".join("if " + _clause(clause, game) for clause in entry.conditions))
    return f", {' and '.join(parts)}" if parts else ""


def _items(penalties: Iterable[Penalty | Points], n: int) -> str:
    return " and ".join(_item(penalty, n) for penalty in penalties)


def _item(penalty: Penalty | Points, n: int) -> str:
    if isinstance(penalty, Points):
        return _points(penalty)
    ending = {"fp": " of its suit", "sp": " to its straight", "discard": ""}[penalty.kind]
    what = "card" if penalty.ranks is None else _choice(penalty.ranks)
    if penalty.count > 1:
        fewer = "fewer than " if penalty.negated else ""
        return f"{fewer}{_COUNTS[penalty.count]} of {'the cards' if what == 'card' else what}{ending}"
    if penalty.negated:
        return f"no {what}{ending}"
    if penalty.ranks is None and penalty.kind == "fp":
        what = f"{_ORDINALS[n]} card" if n in _ORDINALS else what
    return f"{'an' if what[0] in 'A8' else 'a'} {what}{ending}"


def _points(points: Points) -> str:
    keys = {"fp": "its suit", "sp": "to its straight", "s": "straights"}
    shown = [f"{keys[key] if isinstance(key, str) else _choice(key)} {weight}" for key, weight in points.weights]
    shown += [f"held {_choice(ranks)} {weight}" for ranks, weight in points.held]
    if any(weight < 0 for _, weight in points.weights) or not 0 <= points.value <= 99:
        raise InexpressibleError
    side = "at most" if points.op == "<=" else "at least"
    return f"{side} {points.value} point{'' if points.value == 1 else 's'} ({'; '.join(shown)})"


def _clause(clause: Sequence[Literal], game: Game) -> str:
    parts = []
    for hold, members in groupby(clause, key=lambda literal: (literal.hold, literal.penalty is None)):
        literals = list(members)
        if hold[1]:
            for literal in literals:
                assert literal.hold is not None
                parts.append(f"there is {'no ' if literal.negated else ''}{_hold(literal.hold, game)}")
        elif hold[0] is None:
            parts.append("you discard " + _items([lit.penalty for lit in literals if lit.penalty is not None], 0))
        else:
            items = _items([lit.penalty for lit in literals if lit.penalty is not None], _cards_in(hold[0]))
            parts.append(f"the {_hold(hold[0], game)} you give up has {items}")
    return " and ".join(parts)


def _cards_in(hold: CardText | Name) -> int:
    return hold.n if isinstance(hold, Name) else hold.n_cards


def _hold(hold: CardText | Name, game: Game) -> str:
    if isinstance(hold, Name):
        if hold.type in _AIMS:
            return f"{hold.n} to a {_AIMS[hold.type]}"
        if hold.type == "W" and hold.n == 1:
            return f"{_wild_noun(game, 1)} only"
        raise InexpressibleError
    if len(hold.groups) != 1:
        raise InexpressibleError
    (group,) = hold.groups
    choices = []
    for choice in group.choices:
        if choice.symbol == "W":
            choices.append(_wild_noun(game, 1))
        elif choice.symbol or len(choice.options) > 1 < choice.n_cards:
            raise InexpressibleError
        elif choice.n_cards > 1:
            choices += [_shown(rank) for rank in choice.options[0]]
        else:
            choices.append("/".join(_shown(option[0]) for option in choice.options))
    return "-".join(choices) + (" suited" if group.braced else "")
