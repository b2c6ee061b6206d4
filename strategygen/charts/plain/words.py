"""Splitting a line of plain words: case, plurals, hyphens and synonyms are resolved here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from strategygen.cards import RANK_SYMBOLS, RANKS
from strategygen.errors import NotationError

#: Longest line read as plain words.
MOST_CHARACTERS = 400

_NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_RANK_WORDS = {
    "ace": 14, "king": 13, "queen": 12, "jack": 11, "ten": 10, "nine": 9, "eight": 8, "seven": 7, "six": 6,
    "five": 5, "four": 4, "three": 3, "trey": 3, "two": 2, "deuce": 2,
}  # fmt: skip
_RANK_PLURALS = {f"{word}{'es' if word == 'six' else 's'}": rank for word, rank in _RANK_WORDS.items()}
_RUN = re.compile(r"((?:10|[2-9tjqka])+)('?s|o)?")

#: Synonyms of a word, each a sequence of words; the longest that fits is taken.
_SYNONYMS = {
    "royal": ("royal flush", "royal", "royals", "rf"),
    "straightflush": ("straight flush", "straight flushes", "str flush", "sf"),
    "flush": ("flush", "flushes"),
    "straight": ("straight", "straights"),
    "fullhouse": ("full house", "full houses", "full boat", "boat"),
    "quads": ("quads", "quad"),
    "trips": ("trips",),
    "pair": ("pair", "pairs"),
    "card": ("card", "cards"),
    "hand": ("hand", "hands"),
    "kind": ("kind", "kinds", "oak"),
    "gap": ("gap", "gaps"),
    "singleton": ("singleton", "singletons"),
    "kicker": ("kicker", "kickers"),
    "joker": ("joker", "jokers"),
    "wild": ("wild card", "wild cards", "wildcard", "wildcards", "wild"),
    "penalty": ("penalty card", "penalty cards", "penalty", "penalties"),
    "winner": ("winner", "winners"),
    "highcard": ("high card", "high cards", "highcard", "highcards"),
    "outside": ("outside", "open ended", "openended", "open end", "open", "double ended", "two way"),
    "inside": ("inside", "gutshot", "gut shot", "closed", "single inside"),
    "doubleinside": ("double inside", "double gutshot", "two gap inside"),
    "suited": ("suited", "same suit", "of same suit", "of the same suit", "in the same suit", "in suit", "of one suit"),
    "unsuited": (
        "unsuited", "off suit", "offsuit", "non suited", "nonsuited", "not suited", "of different suits",
        "different suits", "mixed suits", "of mixed suits",
    ),
    ">=": (">=", "≥", "⩾", "at least", "minimum"),
    "<=": ("<=", "≤", "⩽", "at most", "up to", "maximum"),
    "exactly": ("exactly",),
    "ormore": ("or more",),
    "orfewer": ("or fewer", "or less"),
    "orhigher": (
        "or higher", "or better", "or above", "or up", "or greater", "and up", "and higher", "and better", "and above",
        "upwards", "and over", "or over",
    ),
    "orlower": ("or lower", "or below", "or worse", "and lower", "and below", "or under"),
    "nogap": ("no gap", "no gaps", "zero gaps", "without gaps", "without a gap"),
    "no": ("no", "zero", "without", "without any", "with no", "without a", "without an", "0"),
    "except": ("except", "excepting", "other than", "excluding", "but not", "except for", "not including"),
    "acelow": ("ace low", "any ace low", "low ace"),
    "minus": ("minus",),
    "through": ("through", "thru"),
    "with": ("with", "having", "containing", "including", "incl", "w /"),
    "plus": ("plus", "and also", "together with"),
    "only": ("only", "alone", "by itself", "by themselves"),
    "lowest": ("lowest", "lower"),
    "highest": ("highest", "higher"),
}  # fmt: skip
_MERGED = {tuple(synonym.split()): word for word, synonyms in _SYNONYMS.items() for synonym in synonyms}
_LONGEST = max(map(len, _MERGED))

#: Further words of the grammar.
_KNOWN = frozenset({
    "a", "all", "an", "and", "any", "anything", "as", "away", "big", "but", "choose", "combination", "connected",
    "consecutive", "dealt", "discard", "draw", "dump", "each", "else", "every", "everything", "fewer", "fifth",
    "fits", "fitting", "for", "fourth", "fp", "from", "garbage", "give", "go", "h", "has", "held", "high", "hold",
    "if", "in", "is", "it", "its", "junk", "just", "keep", "lone", "low", "made", "many", "more", "natural", "new",
    "none", "not", "nothing", "of", "or", "other", "others", "otherwise", "out", "paid", "pat", "paying", "pick",
    "play", "rank", "ranked", "ranks", "redraw", "replace", "s", "save", "second", "sequential", "single", "small",
    "sp", "suit", "take", "than", "the", "them", "then", "there", "these", "third", "throw", "to", "toss", "toward",
    "towards", "trash", "type", "up", "use", "w", "when", "whole", "winning", "you", "your",
})  # fmt: skip
#: Every word that some rule accepts, as a chart spells it.
VOCABULARY = tuple(
    sorted(
        {word for words in _MERGED for word in words if word.isalpha()}
        | {word for word in _KNOWN if len(word) > 1}
        | set(_RANK_WORDS)
        | set(_RANK_PLURALS)
        | set(_NUMBERS)
    )
)
_VOCABULARY = frozenset(VOCABULARY)

_TOKEN = re.compile(
    r"[0-9]+[.][0-9]+|[0-9](?=(?:rf|sf|oak|card|cards)\b)|[0-9a-z]+(?:['’]s\b)?|>=|<=|[^\s]", re.IGNORECASE
)
_DASHES = dict.fromkeys(map(ord, "–—−‐‑‒―"), "-")
_SILENT = frozenset('*"“”`_!')


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line, or several that mean one thing, and its place in the line."""

    #: In lower case; one text for all synonyms.
    text: str
    start: int
    end: int
    number: int | None = None
    #: The ranks that it names, in the order written.
    ranks: tuple[int, ...] = ()
    #: Whether it names a rank in the plural, as in "aces" or "10s".
    plural: bool = False
    #: "suited" or "unsuited" after ranks with such an ending, as in "QJs" or "KQo".
    suit: str = ""

    @property
    def is_known(self) -> bool:
        """Whether some rule accepts the word."""
        is_word = self.text in _VOCABULARY or self.text in _SYNONYMS or self.text in _KNOWN
        return is_word or bool(self.ranks) or self.number is not None or not self.text.isalnum()


def split_words(text: str) -> list[Word]:
    """Return the words of a line.

    Raises
    ------
    NotationError
        If the line is too long.

    Examples
    --------
    >>> [word.text for word in split_words("Four-card OPEN-ENDED straights, 10-J")]
    ['four', 'card', 'outside', 'straight', ',', '10', '-', 'j']
    >>> [word.ranks for word in split_words("KQJ, 10s aces")]
    [(13, 12, 11), (), (10,), (14,)]
    """
    if len(text) > MOST_CHARACTERS:
        raise NotationError(
            f"a line of plain words has at most {MOST_CHARACTERS} characters, not {len(text)}", text, 0, 1
        )
    plain = text.translate(_DASHES)
    words = [_word(match.group().lower(), match.start(), match.end()) for match in _TOKEN.finditer(plain)]
    words = [word for word in words if word.text not in _SILENT]
    while words and words[-1].text in (".", ",", ";", ":", "-"):
        words.pop()
    return _merged(_without_hyphens(words))


def _word(text: str, start: int, end: int) -> Word:
    text = text.replace("’", "'").replace("'s", "s")
    if text in _RANK_PLURALS:
        rank = _RANK_PLURALS[text]
        return Word(text, start, end, ranks=(rank,), plural=True)
    number = _NUMBERS.get(text)
    if text.isdecimal() and text.isascii() and len(text) <= 2:
        number = int(text)
    if text in _RANK_WORDS:
        return Word(text, start, end, number, (_RANK_WORDS[text],))
    run = _RUN.fullmatch(text)
    if run is None or text == "at":
        return Word(text, start, end, number)
    ranks = tuple(RANK_SYMBOLS.index(symbol.upper()) + RANKS[0] for symbol in run.group(1).replace("10", "t"))
    ending = run.group(2) or ""
    if len(ranks) == 1:
        if ending == "o":
            return Word(text, start, end)
        return Word(text, start, end, number, ranks, bool(ending))
    return Word(text, start, end, number, ranks, suit={"": "", "o": "unsuited"}.get(ending, "suited"))


def _without_hyphens(words: list[Word]) -> list[Word]:
    """Return words without the hyphens inside compounds, as in "four-card"; those between ranks are kept."""

    def joins(at: int) -> bool:
        before, hyphen, after = words[at - 1 : at + 2]
        is_tight = before.end == hyphen.start and hyphen.end == after.start
        is_between = all(word.ranks or word.number is not None for word in (before, after))
        return hyphen.text == "-" and is_tight and not is_between

    last = len(words) - 1
    return [word for at, word in enumerate(words) if not (0 < at < last and joins(at))]


def _merged(words: list[Word]) -> list[Word]:
    found: list[Word] = []
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            part = words[at : at + length]
            merged = _MERGED.get(tuple(word.text for word in part))
            if merged is not None and all(a.end <= b.start for a, b in pairwise(part)):
                found.append(Word(merged, part[0].start, part[-1].end, 0 if merged == "no" else None))
                at += length
                break
        else:
            found.append(words[at])
            at += 1
    return found
