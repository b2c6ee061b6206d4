"""Printing lines of the chart language in plain words: for each line several wordings, the most natural first.

`PlainReader` reads these wordings.  Whether a wording plays the same deals as the line depends on the lines above it;
`strategygen.charts.translation` checks that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from strategygen.cards import Rank
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.discard_words import ITS, View, conditions_of, weights_of
from strategygen.charts.plain.joining import joined_entries
from strategygen.charts.plain.rank_words import (
    COUNTS,
    DRAWS,
    MOST_COMBINATIONS,
    RANK_WORDS,
    article,
    joined,
    ranges,
    shown_rank,
    wild_noun,
)
from strategygen.charts.plain.ranks import (
    ANY,
    InexpressibleError,
    compares,
    list_rank_sets,
    rank_sets,
    straights_around,
)
from strategygen.games import Game
from strategygen.language import CardText, Entry, FeatureTest, Group, Line, Name, Penalty, RankChoice, Section

#: Most wordings of one line.
MOST_WAYS = 48
#: So many hands are written out, without choices such as 6/7.
MOST_WRITTEN_OUT = 4
_WORD = pattern_of(r"\w+")
#: What stands in front of the ranks that a card may have.
_ONE_OF = "one of "
#: So many pairs of ranks are listed instead of a property.
MOST_RANKS = 6
#: The feature of a hold without the wild cards that are dealt.
_NO_WILD = FeatureTest(("w",), "=", (0,))

_MADE = {
    "5-RF": "royal flush", "5-SF": "straight flush", "5-5K": "five of a kind", "4-4K": "four of a kind",
    "5-FH": "full house", "5-F": "flush", "5-S": "straight", "3-3K": "three of a kind", "4-2P": "two pair",
    "none": "draw five cards",
}  # fmt: skip
#: The hands that "or better" may follow, the best first.
_RANKED = tuple(name for name in _MADE if name != "none")
_HIGH = "high cards"


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
    'J-K offsuit, if 10-J suited would discard a card of that suit'
    >>> first("2-RF: JQ, no fp, no 9sp")
    'J-Q suited, if you discard no card of its suit and no 9'
    >>> first("5-F, 3-3K, 5-S, or 4-2P")
    'two pair or better'
    """
    if line.fewest is not None:
        of_holds = list(wordings(replace(line, fewest=None), game))
        if not line.fewest.weights:
            yield from (f"lowest {way}" for way in of_holds if way.endswith(_HIGH))
        if all(weight >= 0 for _, weight in (*line.fewest.weights, *line.fewest.held)):
            shown = "; ".join(weights_of(line.fewest, View(*ITS, frozenset())))
            yield from (f"{way}, whichever has the fewest points ({shown})" for way in of_holds)
        return
    yield from _together(line.entries)
    try:
        entries = joined_entries(line.entries)
        ways = [list(_entry_ways(entry, line.section, game)) for entry in entries]
    except InexpressibleError:
        return
    is_plain = all(entry == Entry(entry.name) for entry in line.entries)
    for chosen in islice(product(*ways), MOST_WAYS):
        texts = list(dict.fromkeys(chosen))
        yield joined(texts) if is_plain else "; or ".join(texts)


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
            yield f"{COUNTS[n]} {_HIGH}"


def _is_high(entry: Entry) -> bool:
    """Whether an entry holds any high cards."""
    return {str(text) for text in entry.cards} == {"H" * entry.name.n}


def _entry_ways(entry: Entry, section: Section | None, game: Game) -> Iterator[str]:
    if entry.exclusions:
        raise InexpressibleError
    with_discard = _with_discard(entry) if entry.cards else None
    if with_discard is not None:
        yield from _entry_ways(with_discard, section, game)
    tail = conditions_of(entry, game)
    for head in _heads(entry, section, game):
        yield head + tail


# -------------------------------------------------------------------------------------------- heads


def _with_discard(entry: Entry) -> Entry | None:
    """Return an entry that lists deals of four suited cards held and a discard, without the widest of its choices."""
    discards = set()
    texts = []
    for text in entry.cards:
        if [(group.braced, len(group.choices)) for group in text.groups] != [(True, 4), (False, 1)]:
            return None
        held, (discard,) = text.groups[0].choices, text.groups[1].choices
        if discard.symbol or any(choice.symbol or choice.n_cards > 1 for choice in held):
            return None
        discards.add(tuple(option[0] for option in discard.options))
        widest = max(held, key=lambda choice: len(choice.options))
        texts.append(CardText((Group(tuple(ANY if choice == widest else choice for choice in held), True),)))
    if len(discards) != 1 or entry.penalties:
        return None
    return replace(entry, cards=tuple(texts), penalties=(Penalty("discard", tuple(sorted(discards.pop()))),))


def _heads(entry: Entry, section: Section | None, game: Game) -> Iterator[str]:
    """Yield wordings of the cards held."""
    name, wild = entry.name, section.wild if section is not None else 0
    if name.type == "W" and entry.features:
        yield _wild_of_a_sort(entry, game)
        return
    stated = [_without_high(feature, game) for feature in entry.features]
    if wild and name.type in DRAWS and name.n < 5 and not entry.cards and _NO_WILD in stated:
        # The wild card that is dealt is discarded.
        stated.remove(_NO_WILD)
        yield f"natural {name.n} to a {DRAWS[name.type]}" + _features(stated, name)
        return
    features = _features(stated, name)
    if not entry.cards and name.type in ("3K", "4K", "5K") and stated == [FeatureTest(("h",), "=", (0,))]:
        low = set(range(Rank.TWO, Rank.ACE + 1)) - {*game.high_ranks, *game.wild_ranks}
        yield f"{_MADE[str(replace(name, n=int(name.type[0])))]}, {_plurals(low)}"
    if not entry.cards:
        if name.type == "S" and name.n == 4 and tuple(map(str, entry.features)) == ("s = 2",):
            yield "4 to an open-ended straight"
        named = [head + features for head in _names(name, entry.features, game, wild)]
        by_ranks = list(_by_ranks(entry, wild, game)) if entry.features else []
        # "10-J" counts as two words.
        is_shorter = bool(by_ranks) and len(_WORD.findall(by_ranks[0])) < len(_WORD.findall(named[0]))
        yield from (*by_ranks, *named) if is_shorter else (*named, *by_ranks)
        return
    for head in _card_heads(entry, wild, game):
        yield head + features
    symbols = {choice.symbol for text in entry.cards for choice in text.choices}
    if symbols <= {"", "W", "x"} and (name.type in (*DRAWS, "W") or not name.n):
        draw = f"{name.n} to a {DRAWS[name.type]}" if name.type in DRAWS else None
        head = draw or next(_names(name, (), game, wild))
        lead = "dealt" if entry.cards[0].n_cards == 5 > name.n else "holding"
        # Whether single cards have a suit of their own often does not matter.
        for texts in dict.fromkeys((tuple(_without_single_suits(text) for text in entry.cards), entry.cards)):
            spelled = [hand for text in texts for hand in _spelled(text, game, is_short=False)]
            short = [hand for text in texts for hand in _spelled(text, game, is_short=True)]
            for hands in (spelled, short) if len(spelled) <= MOST_WRITTEN_OUT else (short, spelled):
                if len(hands) <= MOST_COMBINATIONS:
                    listed = joined(hands)
                    if len(hands) == 2 and _ONE_OF in hands[0]:
                        # The "or" between the hands is not that of "one of 5 or 6".
                        listed = f"{hands[0]}, or {hands[1]}"
                    yield f"{head} ({lead} {listed})" + features


def _by_ranks(entry: Entry, wild: int, game: Game) -> Iterator[str]:
    """Yield the ranks of two suited cards with the features of an entry, if these are few."""
    name, wild_ranks = entry.name, frozenset(map(int, game.wild_ranks))
    if name.type not in ("RF", "SF") or name.n - wild != 2:
        return
    sets = []
    for ranks in rank_sets(name.type, 2, wild_ranks):
        values = {"s": straights_around(ranks, wild_ranks), "h": sum(rank in game.high_ranks for rank in ranks)}
        if all(compares(sum(values[term] for term in one.terms), one.op, one.values) for one in entry.features):
            sets.append(ranks)
    if 0 < len(sets) <= MOST_RANKS:
        yield from _card_heads(replace(entry, features=(), cards=list_rank_sets(sets, wild)), wild, game)


def _names(name: Name, features: Sequence[FeatureTest], game: Game, wild: int) -> Iterator[str]:
    """Yield wordings of a name."""
    text = str(name)
    if text in _MADE:
        yield _MADE[text]
    elif name.type == "W":
        noun = wild_noun(game, name.n)
        yield f"{noun} only" if name.n == 1 else f"{name.n} {noun} only"
    elif name.type == "HP":
        yield "high pair"
    elif name.type == "LP":
        yield "low pair" if game.high_ranks else "pair"
    elif name.n == 5 and name.type == "4K":
        yield "four of a kind (hold all five)"
    elif name.type in DRAWS and name.n < 5:
        if name.type == "S" and not any("s" in feature.terms for feature in features) and name.n == 4 and not wild:
            yield f"{name.n} to an inside straight"
        yield f"{name.n} to a {DRAWS[name.type]}"
    else:
        raise InexpressibleError


def _without_high(feature: FeatureTest, game: Game) -> FeatureTest:
    """Return a feature without the number of high cards where a game has none."""
    terms = tuple(term for term in feature.terms if term != "h" or game.high_ranks)
    return replace(feature, terms=terms or feature.terms)


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
            number = joined([str(value) for value in values])
        else:
            number = f"{values[0]}+" if feature.op == ">=" else f"at most {values[0]}"
        if len(feature.terms) > 1:
            text += f", sum {number}"
        elif feature.terms == ("s",):
            text += f" fitting {number} straight{'' if number.split()[-1] == '1' else 's'}"
        elif name.type not in DRAWS:
            text += f" (high cards {number})"
        else:
            text += f" with {'no' if number == '0' else number} high card{'' if number.split()[-1] == '1' else 's'}"
    return text


def _wild_of_a_sort(entry: Entry, game: Game) -> str:
    """Return wild cards alone that are all jokers, or all deuces."""
    name, jokers = entry.name, tuple(map(str, entry.features))
    if jokers == (f"jokers = {name.n}",):
        noun = "joker"
    elif jokers == ("jokers = 0",) and game.wild_ranks == frozenset({Rank.TWO}):
        noun = "deuce"
    else:
        raise InexpressibleError
    return f"{noun} only" if name.n == 1 else f"{name.n} {noun}s only"


def _card_heads(entry: Entry, wild: int, game: Game) -> Iterator[str]:
    """Yield wordings of cards that are listed."""
    name = entry.name
    if _is_high(entry) and name.type in ("RF", "S") and not wild:
        suit = "suited" if name.type == "RF" else "offsuit"
        yield "one high card" if name.n == 1 else f"{COUNTS[name.n]} {suit} {_HIGH}"
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
    lead = "" if not n_wild else f"{COUNTS[n_wild] + ' ' if n_wild > 1 else ''}{wild_noun(game, n_wild)} and "
    if len(sets[0]) == 1 and not n_wild and min(sets)[0] < Rank.TEN:
        # A low rank alone may be a number.
        words = f"lone {joined([shown_rank(ranks[0]) for ranks in sets])}"
    elif len(sets[0]) == 1:
        words = joined([RANK_WORDS[ranks[0]] for ranks in sets])
        # "10" alone may be a value.
        words = "ten" if words == "10" and not n_wild else words
    else:
        words = joined(["-".join(shown_rank(rank) for rank in ranks) for ranks in sets])
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
    elif entry.name.n == size and wild:
        yield f"{COUNTS[size]} of a kind, {_plurals(found, is_open=True)}"
    elif entry.name.n == size:
        yield f"{COUNTS[size]} {_plurals(found)}"
    else:
        # Four aces with a 2-4 kicker are in one phrase with four 2s, 3s or 4s with an A-4 kicker.
        by_kickers: dict[frozenset[int], list[int]] = {}
        for rank, kickers in found.items():
            by_kickers.setdefault(frozenset(kickers | {rank}), []).append(rank)
        parts = []
        for all_ranks, members in by_kickers.items():
            beside = sorted(all_ranks - frozenset(members) if len(members) == 1 else all_ranks)
            shown = joined([shown_rank(rank) for rank in beside])
            parts.append(f"{COUNTS[size]} {_plurals(members)} with {shown} kicker")
        yield "; or ".join(parts)


def _plurals(ranks: Iterable[int], *, is_open: bool = False) -> str:
    """Return ranks in the plural; with `is_open`, those up to aces as "10s or higher"."""
    ordered = sorted(ranks)
    plurals = [f"{RANK_WORDS[rank]}s" for rank in ordered]
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{plurals[0]} {f'to {plurals[-1]}' if not is_open or ordered[-1] < Rank.ACE else 'or higher'}"
    return joined(plurals)


def _without_single_suits(text: CardText) -> CardText:
    """Return a text whose single cards in braces may be of any suit but those of the other braces."""
    single = [group for group in text.groups if len(group.choices) == 1 and group.choices[0].n_cards == 1]
    if len(single) < 2:
        return text
    choices = tuple(group.choices[0] for group in single)
    return CardText((*(group for group in text.groups if group not in single), Group(choices, braced=False)))


def _spelled(text: CardText, game: Game, *, is_short: bool) -> list[str]:
    """Return the hands that a text allows, cards of one suit first; with `is_short`, choices are not written out."""
    if any(choice.symbol == "x" for choice in text.choices):
        # What is held beside some cards of a hand of one suit needs no words.
        named = tuple(choice for choice in text.choices if choice.symbol != "x")
        text = CardText((Group(named, braced=False),))
    sizes = [sum(choice.n_cards for choice in group.choices) for group in text.groups]
    single = [group for group, size in zip(text.groups, sizes, strict=True) if size == 1 and group.braced]
    if 1 < len(single) < sum(group.braced for group in text.groups):
        # Each is of a suit of its own.
        text = CardText(tuple(group for group in text.groups if group not in single))
        fills = product(*(_places(group.choices[0], game, is_short) for group in single))
        others = [[f"{_hyphened(cards)} of {COUNTS[len(single)]} other suits" for cards in fills]]
        is_mixed = False
    else:
        others = []
        is_mixed = sizes.count(1) > 1 or (1 in sizes and not all(group.braced for group in text.groups))
    suited, loose = list[list[str]](), list[list[str]]()
    for group in text.groups:
        hands = [_hyphened(cards) for cards in product(*(_places(choice, game, is_short) for choice in group.choices))]
        # In front of "suited" an A may be the article.
        hands = ["ace" if hand == "A" else hand for hand in hands]
        # A single card of a suit of its own needs no mark if there is no other.
        is_suited = group.braced and (sum(choice.n_cards for choice in group.choices) > 1 or is_mixed)
        (suited if group.braced else loose).append([f"{hand} suited" if is_suited else hand for hand in hands])
    return [" with ".join(parts) for parts in product(*suited, *others, *loose)]


def _places(choice: RankChoice, game: Game, is_short: bool) -> list[tuple[str, ...]]:
    """Return the ways to fill a place, each with its cards or ranges."""
    if choice.symbol:
        return [(wild_noun(game, 1),)]
    if choice.n_cards > 1:
        return [tuple(shown_rank(rank) for rank in option) for option in choice.options]
    parts = list(ranges(option[0] for option in choice.options))
    if is_short and len(parts) > 1:
        return [(f"{_ONE_OF}{' or '.join(parts)}",)]
    return [(part,) for part in parts]


def _hyphened(places: Iterable[tuple[str, ...]]) -> str:
    """Return cards joined by hyphens, wild cards first, and behind them choices: ``10-Q and a 2 to 7``."""
    parts = [part for parts in places for part in parts]
    cards = [part for part in parts if " " not in part]
    cards.sort(key=lambda card: card[0].isupper() or card[0].isdigit())
    more = [part if part.startswith(_ONE_OF) else f"{article(part)} {part}" for part in parts if " " in part]
    # Behind "one of 2 or 4" a card would be one more to choose from.
    more.sort(key=lambda part: part.startswith(_ONE_OF))
    return " and ".join(["-".join(cards), *more] if cards else more)
