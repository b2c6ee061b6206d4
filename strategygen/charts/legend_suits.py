"""Cards by name without a letter behind them, where the page says that these are of several suits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.rows import Row
from strategygen.errors import NotationError

#: Ways to say that cards are unsuited which plain words do not have.
_SEVERAL_SUITS = re.compile(
    r"(?:they are |of |in |from )*(?:(?:at least (?:two|2)|(?:two|2) or more|more than (?:one|1)) (?:different )?suits"
    r"|not (?:all )?(?:suited|(?:of |in )?(?:one|the same|a single) suit))",
    re.IGNORECASE,
)
#: Cards of different ranks by name, without a letter behind them.
_CARDS = re.compile(r"(?<![\w-])(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){1,4}(?![\w-])")
_ONLY_CARDS = re.compile(r"(?:[2-9TJQKA]{2,5}[so]?|[\s,/]|\bor\b|\band\b)+")
#: Draws whose suits their names say.
_OF_DRAWS = frozenset({"straight", "straightflush", "flush", "royal"})


def is_unsuited(meaning: str) -> bool:
    """Whether the meaning of cards without a letter is that they are of several suits.

    Examples
    --------
    >>> [is_unsuited(text) for text in ("at least two suits.", "offsuit", "not suited", "two suits", "suited")]
    [True, True, True, False, False]
    """
    text = meaning.strip(" .")
    is_known = [word.text for word in split_words(text[:MOST_CHARACTERS])] == ["unsuited"]
    return is_known or _SEVERAL_SUITS.fullmatch(text) is not None


def with_suits(rows: Sequence[Row], reader: PlainReader) -> tuple[list[Row], list[tuple[Row, NotationError]]]:
    """Return rows with cards by name as unsuited ones, and the lines in which they cannot be written so.

    Examples
    --------
    >>> texts = "KQ, KJ", "K-Q-J", "JJ, QQ", "4 to a straight such as KQJT"
    >>> rows, errors = with_suits([Row(1, text, text) for text in texts], PlainReader())
    >>> [row.words for row in rows], errors
    (['KQo, KJo', 'K-Q-J unsuited', 'JJ, QQ', '4 to a straight such as KQJT'], [])
    """
    found: list[Row] = []
    errors: list[tuple[Row, NotationError]] = []
    for row in rows:
        bare = [] if row.kind else [match for match in _CARDS.finditer(row.words) if _is_of_ranks(match.group())]
        if not bare or not reader.can_read(row.words):
            found.append(row)
            continue
        names_suits = {word.text for word in split_words(row.words)} & (_OF_DRAWS | {"suited", "unsuited", "anysuit"})
        if not names_suits or _ONLY_CARDS.fullmatch(row.words):
            words = _CARDS.sub(_unsuited, row.words)
            if not reader.can_read(words):
                message = "suited or not? the page says what cards without a letter are; write 'unsuited' behind them"
                errors.append((row, NotationError(message, row.words, bare[0].start(), len(bare[0].group()))))
            else:
                row = replace(row, words=words, cells=(), notes=())
        found.append(row)
    return found, errors


def _is_of_ranks(cards: str) -> bool:
    """Whether cards by name have several ranks, one of them a letter, as numbers do not."""
    ranks = re.findall("10|[2-9TJQKA]", cards)
    return len(set(ranks)) == len(ranks) and not cards.isdecimal()


def _unsuited(match: re.Match[str]) -> str:
    cards = match.group()
    if not _is_of_ranks(cards):
        return cards
    return f"{cards} unsuited" if "-" in cards or "10" in cards else f"{cards}o"
