"""The words and signs of a line in shorthand, and a cursor that reads them one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from strategygen.cards import Rank
from strategygen.charts.patterns import pattern_of
from strategygen.errors import NotationError

#: A comment, up to the end of the line.
_COMMENT = pattern_of(r"\s*(?://|#)(?P<words>.*)$", re.DOTALL)
_TOKEN = pattern_of(
    r"""
    (?P<cards>(?:10|[2-9TJQKA])+)(?![A-Za-z0-9])
  | (?P<plural>10|[2-9TJQKA])'?s(?![A-Za-z0-9])
  | (?P<word>[A-Za-z]+[0-9]*)
  | (?P<sign><<|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_SPACE = pattern_of(r"\s*")
_DASHES = dict.fromkeys(map(ord, "–—−‐‑‒―"), "-")
_RANK_WORDS = {
    "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6, "sevens": 7, "eights": 8, "nines": 9,
    "tens": 10, "jacks": 11, "queens": 12, "kings": 13, "aces": 14,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its kind (cards, word, sign or end), its text, words in lower case, and its span in the line."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of cards that are written side by side; empty for other tokens."""
        if self.kind != "cards":
            return ()
        return tuple(int(Rank.parse(text)) for text in re.findall("10|.", self.text))


def without_comment(text: str) -> str:
    """Return a line without its comment.

    Examples
    --------
    >>> without_comment("SF 3 i  // one gap"), without_comment("# a remark")
    ('SF 3 i', '')
    """
    return _COMMENT.sub("", text)


def is_struck(text: str) -> bool:
    """Whether the comment of a line is the word "not": the line names holds that are not played.

    Examples
    --------
    >>> is_struck("RF 2 (K high) [others] # not"), is_struck("RF 4 # not often")
    (True, False)
    """
    match = _COMMENT.search(text)
    return match is not None and match.start() > 0 and match["words"].strip(" #/.").lower() == "not"


def find_tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a line without its comment; the last one is of kind ``end``.

    Examples
    --------
    >>> [f"{token.kind} {token.text}" for token in find_tokens("RF 3 (AKT)")]
    ['word rf', 'cards 3', 'sign (', 'cards AKT', 'sign )', 'end ']
    """
    plain = without_comment(text).translate(_DASHES).rstrip()
    at = 0
    while at < len(plain):
        at = _after_space(plain, at)
        match = _TOKEN.match(plain, at)
        if match is None:
            break
        kind = match.lastgroup or ""
        word = match.group().lower() if kind == "word" else match.group(kind)
        if kind == "plural":
            kind = "cards"
        elif word in _RANK_WORDS:
            kind, word = "cards", str(Rank(_RANK_WORDS[word]))
        yield Token(kind, word, match.start(), match.end())
        at = match.end()
    yield Token("end", "", len(plain), len(plain))


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return at if match is None else match.end()


class Cursor:
    """A place in the tokens of a line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(find_tokens(text))
        self.at = 0

    @property
    def token(self) -> Token:
        """The next token."""
        return self.tokens[self.at]

    @property
    def last(self) -> Token:
        """The token taken last."""
        return self.tokens[max(self.at - 1, 0)]

    def take(self) -> Token:
        """Take the next token."""
        token = self.token
        self.at += token.kind != "end"
        return token

    def accept(self, *words: str) -> bool:
        """Take these words or signs if all of them come next."""
        following = self.tokens[self.at : self.at + len(words)]
        if [token.text for token in following if token.kind in ("word", "sign")] != list(words):
            return False
        self.at += len(words)
        return True

    def accept_any(self, *words: str) -> str:
        """Take the next word or sign if it is one of these, and return it, or an empty text."""
        return next((word for word in words if self.accept(word)), "")

    def separator(self) -> str:
        """Take ``,``, ``or`` or ``, or``, and return it without spaces, or an empty text."""
        comma = self.accept_any(",")
        return comma + self.accept_any("or")

    def error(self, message: str, first: Token | None = None) -> NotationError:
        """Return an error that marks the tokens from `first` to the last one taken, or else the next token."""
        if first is None:
            return NotationError(message, self.text, self.token.start, self.token.end)
        return NotationError(message, self.text, first.start, max(self.last.end, first.end))

    def expected(self, what: str) -> NotationError:
        """Return an error at the next token."""
        token = self.token
        found = "the end" if token.kind == "end" else repr(self.text[token.start : token.end])
        return self.error(f"expected {what}, found {found}")

    # ---- ranks -----------------------------------------------------------------------------------------------------

    def cards(self, what: str = "cards such as QJT") -> tuple[int, ...]:
        """Take cards that are written side by side."""
        if self.token.kind != "cards":
            raise self.expected(what)
        return self.take().ranks

    def rank(self) -> int:
        """Take a single rank."""
        if len(self.token.ranks) != 1:
            raise self.expected("a rank (2-9, T, J, Q, K, A)")
        return self.take().ranks[0]

    def rank_range(self) -> frozenset[int]:
        """Take a rank, or a range of ranks such as ``7-K``."""
        first = self.token
        low = self.rank()
        if not self.accept("-"):
            return frozenset({low})
        high = self.rank()
        low, high = sorted((low, high))
        if high == low:
            raise self.error("expected two different ranks", first)
        return frozenset(range(low, high + 1))

    def rank_list(self, *, needs_or: bool = True) -> frozenset[int]:
        """Take ranks and ranges that are joined by commas and "or".

        With `needs_or`, a list without "or" is refused: "no K, Q" may mean neither of them or not both.
        """
        first = self.token
        ranks = self.rank_range()
        joined = ""
        while (found := self.separator_before_cards()) is not None:
            joined = found
            ranks |= self.rank_range()
        if needs_or and joined == ",":
            raise self.error("one of these ranks or all of them? write 'or' before the last", first)
        return ranks

    def separator_before_cards(self) -> str | None:
        """Take a separator if cards come after it, and return it; None if not."""
        before = self.at
        joined = self.separator()
        if joined and self.token.kind == "cards":
            return joined
        self.at = before
        return None
