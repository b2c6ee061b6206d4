"""Ranges of cards and pairs as they are written: "3-4-5, 4-5-6 and so on up to 9-10-J", "J-J or better"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from strategygen.charts.plain.vocabulary import Word

#: What stands between the first and the last cards of a range, beside "to" and "through".
_ON_TO = (
    ("<=",), ("and", "so", "on", "<="), ("and", "so", "on", "to"), ("and", "so", "on", "through"),
    ("and", "so", "forth", "to"), ("and", "so", "forth", "<="), ("etc", ".", "to"), ("etc", "to"), ("etc", ".", "<="),
    ("etc", "<="), ("all", "the", "way", "to"), ("all", "the", "way", "<="), ("on", "<="), ("and", "on", "<="),
    ("on", "up", "to"), ("and", "up", "to"), ("upwards", "to"), ("up", "through"),
)  # fmt: skip
_TO = ("through", "to")
_DOTS = ("...", "…")
_OR = ("or", "/")


def with_ranges(words: Sequence[Word]) -> list[Word]:
    """Return words with "through" between the first and the last cards of each range, and pairs such as "J-J" as one.

    Examples
    --------
    >>> from strategygen.charts.plain.words import split_words
    >>> [word.text for word in split_words("345 up to 9,10,J; 34 or 35 up to 9T or 9J")]
    ['345', 'through', '9', '-', '10', '-', 'j', ';', '34', 'through', '9t', 'or', '35', 'through', '9j']
    >>> [word.text for word in split_words("345, 456, ... 9TJ")]
    ['345', ',', '456', 'through', '9tj']
    >>> [word.text for word in split_words("Up to 2 gaps, J-J or better")]
    ['<=', '2', 'gap', ',', 'jj', 'orhigher']
    """
    found = _with_two_ranges(_with_last_cards(_with_through(_with_pairs(words))))
    # "Flush ...... hold all five"
    return [replace(word, text="-") if word.text == "..." else word for word in found]


def steps_between(first: tuple[int, ...], last: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the sets of ranks behind `first` to `last`, each one rank on; empty if there are no such steps."""
    low, high = sorted(first), sorted(last)
    shifts = {b - a for a, b in zip(low, high, strict=False)}
    if len(low) != len(high) or len(shifts) != 1 or not min(shifts):
        return []
    shift = shifts.pop()
    step = 1 if shift > 0 else -1
    return [tuple(rank + by for rank in low) for by in range(step, shift + step, step)]


def _with_pairs(words: Sequence[Word]) -> Iterator[Word]:
    """Yield words with "J-J" as "JJ", and "(JJ QQ KK)" and "(J Q or K)" with commas."""
    at = 0
    is_inside, n_listed = False, 0
    before = Word("", 0, 0)
    while at < len(words):
        end, ranks = _cards(words, at)
        is_joined = len(ranks) > 1 and end > at + 1 and len(set(ranks)) == 1
        if not is_joined and len(ranks) == 1:
            end, ranks = _cards_alike(words, at)
            is_joined = len(ranks) > 1
        if is_joined:
            text = "".join(word.text for word in words[at:end] if word.ranks)
            pair = replace(words[at], text=text, end=words[end - 1].end, number=None, ranks=ranks)
        else:
            pair, end = words[at], at + 1
        is_listed = len(pair.ranks) == len(before.ranks) and not (pair.plural or before.plural)
        # "(K Q J)" are cards held together.
        is_listed &= len(pair.ranks) == 2 or (len(pair.ranks) == 1 and [w.text for w in words[end : end + 1]] == ["or"])
        is_apart = len(pair.ranks) == 2 and not (pair.is_alike or before.is_alike or pair.suit or before.suit)
        n_listed = n_listed + 1 if is_apart and is_listed else 0
        # "AQ AJ AT KQ"; "KQ JT" may be four cards.
        # "JKs QKs"
        is_suited = bool(pair.suit and before.suit) and len(pair.ranks) == len(before.ranks) > 1
        if is_suited or (is_listed and (is_inside or n_listed > 1)):
            yield Word(",", pair.start, pair.start)
        is_inside = pair.text == "(" or (is_inside and bool(pair.ranks))
        yield pair
        at, before = end, pair


def _cards_alike(words: Sequence[Word], at: int) -> tuple[int, tuple[int, ...]]:
    """Return the ranks of "J J", "10, 10" or "K K Q Q", and the place behind them; of other words one rank at most."""
    end, rank = at + 1, words[at].ranks[0]
    found: tuple[int, ...] = (rank,)
    # "J with 10, 10 with 9"
    is_behind = at > 0 and words[at - 1].text in ("with", "and")
    while True:
        after = end + (end < len(words) and not is_behind and words[end].text in (",", "/"))
        if after >= len(words) or not _is_rank(words[after]) or words[after].ranks != (rank,):
            break
        found, end = (*found, rank), after + 1
    behind = words[end].text if end < len(words) else ""
    if len(found) == 1 or behind in ("to", "of", "card", "-"):
        # "3 3 to a royal flush"
        return at + 1, (rank,)
    if len(found) == 2 and end < len(words) and _is_rank(words[end]):
        last, second = _cards_alike(words, end)
        if len(second) == 2:
            return last, (*found, *second)
    return end, found


def _with_through(words: Iterator[Word]) -> Iterator[Word]:
    """Yield words with "through" for "up to" and the like between cards."""
    rest = list(words)
    at = 0
    while at < len(rest):
        end, ranks = _cards(rest, at)
        yield from rest[at:end]
        at = end
        if len(ranks) < 2:
            continue
        start = at + (at < len(rest) and rest[at].text == ",")
        dots = rest[start : start + 2]
        if dots and dots[0].text in _DOTS:
            # "345, 456, ..., 9TJ"
            last = start + 1 + (dots[-1].text == ",")
            if _cards(rest, last)[1] and not rest[last].plural:
                yield replace(rest[last - 1], text="through", number=None)
                at = last
                continue
        for texts in _ON_TO:
            behind = start + len(texts)
            if tuple(word.text for word in rest[start:behind]) == texts and behind < len(rest) and rest[behind].ranks:
                yield replace(rest[behind - 1], text="through", number=None)
                at = behind
                break


def _with_last_cards(words: Iterator[Word]) -> list[Word]:
    """Return words with hyphens in "345 through 9,10,J"."""
    found = list(words)
    for at, word in enumerate(found):
        n = len(_cards_before(found, at)) if word.text in _TO else 0
        last = found[at + 1 : at + 2 * n]
        is_listed = n > 1 and len(last) == 2 * n - 1 and all(_is_rank(one) for one in last[::2])
        is_listed = is_listed and all(one.text == "," for one in last[1::2])
        if is_listed and all(first.end == second.start for first, second in pairwise(last)):
            found[at + 2 : at + 2 * n : 2] = [replace(one, text="-") for one in last[1::2]]
    return found


def _with_two_ranges(words: Sequence[Word]) -> list[Word]:
    """Return words with "3-4 through 9-10 or 3-5 through 9-J" for "3-4 or 3-5 through 9-10 or 9-J"."""
    found = list(words)
    for at, word in enumerate(found):
        if word.text not in _TO:
            continue
        starts = [start for start in range(at) if _cards(found, start)[0] == at]
        second = next((start for start in starts if len(_cards(found, start)[1]) > 1), 0)
        first = next((start for start in range(second) if second and _cards(found, start)[0] == second - 1), None)
        third, c = _cards(found, at + 1)
        fourth, d = _cards(found, third + 1) if third < len(found) and found[third].text in _OR else (0, ())
        if first is None or not d or found[second - 1].text not in _OR:
            continue
        a, b = _cards(found, first)[1], _cards(found, second)[1]
        if steps_between(a, c) and steps_between(b, d) and not steps_between(b, c):
            found[first:fourth] = [
                *found[first : second - 1], word, *found[at + 1 : third], found[second - 1], *found[second:at], word,
                *found[third + 1 : fourth],
            ]  # fmt: skip
    return found


def _cards(words: Sequence[Word], at: int) -> tuple[int, tuple[int, ...]]:
    """Return the ranks of the cards that begin at a place, joined by hyphens, and the place behind them."""
    ranks = words[at].ranks if at < len(words) and not words[at].plural else ()
    if len(ranks) != 1:
        return at + 1, ranks
    at += 1
    while at + 1 < len(words) and words[at].text == "-" and _is_rank(words[at + 1]):
        if not words[at - 1].end == words[at].start == words[at + 1].start - 1:
            break
        ranks += words[at + 1].ranks
        at += 2
    return at, ranks


def _cards_before(words: Sequence[Word], end: int) -> tuple[int, ...]:
    """Return the ranks of the cards in front of a place."""
    for start in range(max(end - 9, 0), end):
        behind, ranks = _cards(words, start)
        if behind == end and len(ranks) > 1:
            return ranks
    return ()


def _is_rank(word: Word) -> bool:
    return len(word.ranks) == 1 and not word.plural and not word.wild
