"""From words to hands of the chart language, one small method for each rule of the grammar on the package's page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from strategygen.cards import RANKS, Rank
from strategygen.dialect.meaning import (
    AIMS,
    Context,
    Limit,
    Piece,
    UnsayableError,
    alike_pieces,
    cards_of_both,
    combination_pieces,
    compares,
    draw_pieces,
    gaps_of,
    has_any,
    has_none,
    high_count,
    high_pieces,
    line_text,
    named_rank,
    one_of,
    pair_pieces,
    runs,
    shaped,
    topped_by,
)
from strategygen.dialect.words import Word, split_words
from strategygen.errors import NotationError
from strategygen.notation import Hand, Line, Section, parse_line

__all__ = ["Term", "Unreadable", "read_ranks", "read_words"]

#: A word that the chart defines: the hands it stands for, or features such as ``s + h >= 3``.
Term = Line | tuple[str, ...]

#: Made hands, the least first.
_MADE = ("pair", "two pair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush", "quints", "royal")
_CATEGORIES = {
    "pair": "pair", "two pair": "two pair", "three of a kind": "trips", "straight": "straight", "flush": "flush",
    "full house": "fullhouse", "four of a kind": "quads", "straight flush": "straightflush",
    "five of a kind": "quints", "royal flush": "royal",
}  # fmt: skip
_ALL_RANKS = frozenset(int(rank) for rank in RANKS)
_LEADS = (
    "any", "all", "other", "others", "every", "each", "the", "pat", "dealt", "made", "just", "your", "hold", "keep",
    "save", "play",
)  # fmt: skip
#: What an article may stand before.
_AFTER_ARTICLE = (
    *AIMS, "pair", "fullhouse", "high", "low", "highcard", "single", "lone", "joker", "deuce", "wild", "pat", "hand",
    "outside", "inside", "doubleinside", "quads", "trips", "winner",
)  # fmt: skip
_SHAPES = ("outside", "inside", "doubleinside")
_TO_DISCARD = ("discard", "throw", "toss", "dump", "redraw", "draw", "replace", "trash")
_WHOLE = ("everything", "all", "5", "five", "hand", "whole")
_BESIDE_WHOLE = ("a", "the", "away", "out", "new", "card", "of", "your", "for", "it", "all", "them", "these")
#: What numbers count.
_COUNTED = (
    *AIMS, *_SHAPES, "to", "toward", "towards", "of", "card", "highcard", "pair", "deuce", "deuces", "joker", "wild",
    "consecutive", "connected", "gap", "kind",
)  # fmt: skip
#: Notes that say nothing new.
_NOTES = (
    ("hold", "all", "five"), ("keep", "all", "five"), ("hold", "all", "5"), ("keep", "all", "5"), ("hold", "all"),
    ("keep", "all"), ("all", "five"), ("all", "5"), ("hold", "everything"), ("keep", "everything"), ("any",), ("pat",),
    ("dealt",), ("made",),
)  # fmt: skip

_ORDINALS = ("second", "third", "fourth", "fifth")

Ranks = tuple[int, ...]


class Unreadable(NotationError):  # noqa: N818 - it is caught and told in other words
    """Plain words that are not understood; the span is that of the first such word."""


@dataclass
class _Said:
    """What is said of a hand besides its head."""

    limits: list[Limit] = field(default_factory=list)
    features: list[str] = field(default_factory=list)
    penalties: list[str] = field(default_factory=list)
    terms: list[tuple[Term, Word]] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    condition: str = ""
    cards: str = ""
    ranks: frozenset[int] | None = None
    kickers: frozenset[int] | None = None
    shape: str = ""
    suit: str = ""
    run: int = 0
    wild: str = ""

    def restrict(self, ranks: frozenset[int]) -> None:
        """Allow only these ranks."""
        self.ranks = ranks if self.ranks is None else self.ranks & ranks


#: What can be said of which head.
_OF_DRAWS = frozenset({"high", "shape", "run", "gap", "term", "has", "top", "exact", "penalty", "wild", "feature"})
_OF_HIGH_CARDS = frozenset({"suit", "penalty", "has", "top", "which", "exact", "term"})
_OF_COMBINATIONS = frozenset({"suit", "penalty"})
_OF_ALIKE = frozenset({"ranks", "kicker", "wild", "feature", "term"})
_OF_PAIRS = frozenset({"ranks", "term", "feature"})
_OF_MADE = frozenset({"wild", "term", "feature"})


def read_words(text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> Line:
    """Return the line that plain words mean.

    Raises
    ------
    Unreadable
        At the first word that is not understood.
    NotationError
        If the words are understood but cannot be said, or need a game.
    """
    reader = _Reader(text, context, terms)
    said = reader.line()
    try:
        return replace(parse_line(said), words=text)
    except NotationError as error:
        raise NotationError(f"too long to be said in the chart language: {error.message}", text, 0, len(text)) from None


def read_ranks(text: str) -> frozenset[int]:
    """Return the ranks that a text lists.

    Raises
    ------
    NotationError
        If it lists none, or something else.

    Examples
    --------
    >>> sorted(read_ranks("J, Q, K or A"))
    [11, 12, 13, 14]
    """
    reader = _Reader(text, Context(), {})
    ranks = reader.rank_list()
    if ranks is None or reader.word.text:
        word = reader.unreadable()
        raise NotationError("expected ranks such as J, Q, K, A", text, word.start, word.end)
    return ranks


class _Reader:
    """Recursive descent without going back over what was read: each rule takes its words or leaves all of them.

    `far` is the first word that no rule took.
    """

    def __init__(self, text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> None:
        self.text = text
        self.context = context
        self.terms = terms
        self.longest_term = max(map(len, terms), default=0)
        self.words = split_words(text)
        self.words.append(Word("", len(text.rstrip()), len(text.rstrip()) + 1))
        self.at = self.far = 0
        #: The sign in front of what is being read besides the head.
        self.lead = ""
        #: What the words may mean as well, told if they are read to their end.
        self.doubt: NotationError | None = None
        self.choice = ""
        self.choice_from: frozenset[int] = _ALL_RANKS

    # -- words

    @property
    def word(self) -> Word:
        at = min(self.at, len(self.words) - 1)
        self.far = max(self.far, at)
        return self.words[at]

    def peek(self, ahead: int = 1) -> Word:
        return self.words[min(self.at + ahead, len(self.words) - 1)]

    def take(self) -> Word:
        word = self.word
        self.at += 1
        return word

    def accept(self, *texts: str) -> bool:
        if self.word.text in texts and self.word.text:
            self.at += 1
            return True
        return False

    def sequence(self, *texts: str) -> bool:
        """Take these words in this order, or none."""
        start = self.at
        for text in texts:
            if not self.accept(text):
                self.at = start
                return False
        return True

    def number(self, most: int = 5) -> int | None:
        number = self.word.number
        if number is None or number > most or self.word.plural:
            return None
        self.at += 1
        return number

    def first(self, *rules: Callable[[], list[Piece] | None]) -> list[Piece] | None:
        """Return what the first rule that fits gives."""
        start = self.at
        for rule in rules:
            found = rule()
            if found is not None:
                return found
            self.at = start
        return None

    def unreadable(self, at: int | None = None) -> Unreadable:
        word = self.words[min(self.far if at is None else at, len(self.words) - 1)]
        return Unreadable("", self.text, word.start, word.end)

    # -- lines and items

    # line = item { ("," | ";" | "or" | "and" | "/") item }
    def line(self) -> str:
        if len(self.words) == 1:
            raise self.unreadable()
        pieces: list[Piece] = []
        while True:
            found = self.item()
            if found is None:
                raise self.unreadable()
            pieces += found
            if not self.word.text:
                break
            if not self.separator():
                raise self.unreadable()
        if self.doubt is not None:
            raise self.doubt
        said = line_text(pieces)
        return f"{said}; {self.choice}" if self.choice else said

    def separator(self) -> bool:
        comma = self.accept(",", ";")
        return self.accept("or", "and", "/", "&") or comma

    def item(self) -> list[Piece] | None:
        start = self.words[self.at]
        try:
            found = self.first(self.nothing, self.led)
        except UnsayableError:
            end = self.words[max(self.at - 1, 0)]
            message = "this is understood, but it would take too many words of the chart language; name the cards"
            raise NotationError(message, self.text, start.start, end.end) from None
        if found is not None and not found:
            end = self.words[max(self.at - 1, 0)]
            raise NotationError("there is no such hand", self.text, start.start, end.end)
        return found

    def led(self) -> list[Piece] | None:
        """Return the hands of an item, words such as "any" and "all other" in front of it left out."""
        wild = ""
        while True:
            if self.accept(*_LEADS) or self.sequence("draw", "to") or self.sequence("go", "for"):
                continue
            if self.accept("otherwise", "else"):
                self.accept(",")
                continue
            if self.word.text in ("a", "an") and (
                self.peek().text in _AFTER_ARTICLE or (self.peek().number and self.peek(2).text in ("of", "to", "card"))
            ):
                self.at += 1
            elif self.word.text == "natural" or (self.word.text == "wild" and self.peek().text in AIMS):
                wild = "natural" if self.take().text == "natural" else "wild"
            else:
                break
        found = self.first(
            self.term_alone, self.discard, self.paying, self.wild_cards, self.draw, self.alike, self.pair,
            self.high_cards, self.made, self.combinations,
        )  # fmt: skip
        if found is not None and wild:
            found = self.with_wild(found, wild)
        return found

    def nothing(self) -> list[Piece] | None:
        """Return the draw of five cards, under what is said of the deal."""
        found = self.discard()
        return None if found is None else self.qualified(found, self.qualifiers(frozenset()))

    # "discard everything", "draw five new cards", "hold nothing"
    def discard(self) -> list[Piece] | None:
        nothing = [Piece(0, "none")]
        if self.accept("nothing", "garbage", "junk", "none", "trash"):
            self.sequence("of", "the")
            return nothing
        if self.accept("hold", "keep"):
            return nothing if self.accept("nothing", "none") or self.sequence("no", "card") else None
        if self.sequence("all", "other", "hand") or self.sequence("any", "other", "hand"):
            return nothing
        if self.accept("anything", "everything", "all", "others"):
            return nothing if self.accept("else", "others") else None
        if not self.accept(*_TO_DISCARD):
            return None
        whole = self.words[self.at - 1].text == "redraw"
        while self.word.text in (*_WHOLE, *_BESIDE_WHOLE):
            whole |= self.take().text in _WHOLE
        return nothing if whole else None

    # -- heads

    def term_alone(self) -> list[Piece] | None:
        """Return the hands of a word that the chart defines."""
        found = self.term()
        if found is None or not isinstance(found[0], Line):
            return None
        line = found[0]
        if line.fewest is not None:
            self.choice = str(line.fewest)
        pieces = [_piece_of(hand) for hand in line.hands]
        return self.qualified(pieces, self.qualifiers(_OF_MADE))

    def term(self) -> tuple[Term, Word] | None:
        word = self.word
        for length in range(min(self.longest_term, len(self.words) - 1 - self.at), 0, -1):
            key = tuple(word.text for word in self.words[self.at : self.at + length])
            if key in self.terms:
                self.at += length
                return self.terms[key], word
        return None

    # counts ["card"] ["to" | "of"] [article] [shape] aim ["draw"]
    def draw(self) -> list[Piece] | None:
        counts = self.counts()
        if counts:
            self.towards()
        wild = self.take().text if self.word.text in ("natural", "wild") else ""
        shape = self.take().text if self.word.text in _SHAPES else ""
        if self.word.text not in AIMS or (self.word.text == "flush" and self.peek().text == "penalty"):
            return None
        aims = [self.take().text]
        is_draw = self.accept("draw")
        if not counts and not shape and not is_draw:
            return None
        if counts and not shape and not wild:
            aims += self.more_aims(counts[0])
        said = self.qualifiers(_OF_DRAWS)
        said.shape, said.wild = shape or said.shape, wild or said.wild
        return [piece for aim in aims for n in counts or [4] for piece in self.drawn(n, aim, said)]

    def more_aims(self, n: int) -> list[str]:
        """Return the further hands of "four to a royal or straight flush"; after a comma they may be made hands."""
        aims: list[str] = []
        while True:
            start = self.at
            comma = self.accept(",")
            joined = self.accept("or", "/")
            article = self.accept("a", "an")
            word = self.word
            if word.text not in AIMS or not (comma or joined) or self.peek().text == "penalty":
                self.at = start
                return aims
            aims.append(self.take().text)
            if comma and not article and self.doubt is None:
                what = self.text[word.start : word.end]
                message = f"{n} to a {what}, or the hand itself? write '{n} to a {what}' or 'pat {what}'"
                self.doubt = NotationError(message, self.text, word.start, word.end)

    def towards(self) -> None:
        """Leave out what stands between a number of cards and what they are drawn to."""
        self.accept("card")
        self.accept("to", "toward", "towards", "for", "of", "from")
        self.accept("a", "an", "the")

    def drawn(self, n: int, aim: str, said: _Said, wilds: int | None = None) -> list[Piece]:
        """Return the hands of n cards that aim at a hand, so many of them wild cards if that is said."""
        context = self.context
        if said.run and (context.wild is None or (context.game is None and context.section is None)):
            wilds = n - said.run
        stated = ""
        if wilds is not None and context.wild != wilds:
            context, stated = replace(context, section=Section(wilds)), f"w = {wilds}"
        natural = n - (context.wild or 0)
        if said.run and said.run != natural:
            return []
        limits = [*([shaped(context, said.shape)] if said.shape else []), *said.limits]
        pieces = list(draw_pieces(context, n, aim, limits, said.features, said.penalties))
        # Where cards are spelled, so are the wild ones.
        pieces = [p if p.cards or not stated else replace(p, features=(*p.features, stated)) for p in pieces]
        return self.qualified(pieces, said)

    # "four of a kind", "three aces", "four 2s, 3s or 4s with A-4 kicker"
    def alike(self) -> list[Piece] | None:
        ranks = None
        if self.accept("quads"):
            n = 4
        elif self.accept("trips"):
            n = 3
        else:
            found = self.number()
            if found is None or not 2 <= found <= 5:
                return None
            n = found
            if self.sequence("of", "a", "kind") or self.sequence("of", "kind") or self.sequence("kind"):
                if n == 2:
                    return None
            elif self.word.plural:
                ranks = self.rank_list()
                if ranks is None:
                    return None
            else:
                return None
        made = {3: "trips", 4: "quads", 5: "quints"}
        if ranks is None and n > 2 and self.accept("orhigher"):
            return self.at_least(made[n])
        if n == 2:
            said = self.qualifiers(_OF_PAIRS)
            return self.qualified(list(pair_pieces(self.context, _both(ranks, said.ranks))), said)
        said = self.qualifiers(_OF_ALIKE)
        chosen = _both(ranks, said.ranks)
        if chosen is not None and not chosen:
            return []
        if said.kickers is not None and n != 4:
            raise self.unreadable(self.at - 1)
        return self.qualified(list(alike_pieces(self.context, n, chosen, said.kickers)), said)

    # "high pair", "pair of 5s to 10s", "jacks or better"
    def pair(self) -> list[Piece] | None:
        ranks: frozenset[int] | None = None
        start = self.word
        if start.plural and self.peek().text == "orhigher":
            ranks = self.rank_list()
        else:
            self.accept("1", "one", "single")
            high = self.context.high_ranks
            if self.accept("high", "paying", "big"):
                ranks = high
            elif self.accept("low", "small"):
                ranks = _ALL_RANKS - high
            if not self.accept("pair"):
                return None
            if ranks is None and self.accept("orhigher"):
                return self.at_least("pair")
            if self.accept("of"):
                ranks = _both(ranks, self.rank_list() or frozenset())
                if not ranks:
                    return None
        said = self.qualifiers(_OF_PAIRS)
        return self.qualified(list(pair_pieces(self.context, _both(ranks, said.ranks))), said)

    # [number] [suit] "high cards" [suit]
    def high_cards(self) -> list[Piece] | None:
        self.accept("single", "lone")
        start = self.word
        n = self.number()
        suit = self.take().text if self.word.text in ("suited", "unsuited") else ""
        if not self.accept("highcard") or n == 0 or (n is None and suit):
            return None
        n = 1 if n is None else n
        if not self.context.high_ranks:
            message = "in this game no pair is paid, so there are no high cards; name the ranks"
            raise NotationError(message, self.text, start.start, self.words[self.at - 1].end)
        self.choice_from = self.context.high_ranks
        said = self.qualifiers(_OF_HIGH_CARDS)
        suit = suit or said.suit
        self.accept("only")
        return self.qualified(list(high_pieces(self.context, n, suit, said.limits, said.penalties)), said)

    # "deuce only", "two deuces", "joker and K or A", "joker + 3 to a royal flush"
    def wild_cards(self) -> list[Piece] | None:
        self.accept("single", "lone")
        start = self.at
        n = self.number()
        word = self.word
        n = 1 if n is None else n
        if n == 0 or not self.is_wild(word, is_only=self.peek().text == "only"):
            return None
        self.at += 1
        features: tuple[str, ...] = ()
        game = self.context.game
        if game is not None and game.deck.jokers and game.wild_ranks and word.text != "wild":
            features = (f"jokers = {n if word.text == 'joker' else 0}",)
        if self.accept("only"):
            return self.qualified([Piece(n, "W", features=features)], self.qualifiers(frozenset()))
        before = self.at
        if not self.accept("+", "plus", "and", "with", "&"):
            return [Piece(n, "W", features=features)]
        found = self.first(lambda: self.beside(n), self.beside_cards(n))
        if found is None:
            self.at = before
            return [Piece(n, "W", features=features)] if self.at > start else None
        return found

    def is_wild(self, word: Word, *, is_only: bool = False) -> bool:
        game = self.context.game
        if word.text in ("joker", "wild"):
            if game is not None and not game.deck.jokers and not (word.text == "wild" and game.wild_ranks):
                raise NotationError(
                    f"this game has no {'joker' if word.text == 'joker' else 'wild card'}",
                    self.text,
                    word.start,
                    word.end,
                )
            return True
        if word.text not in ("deuce", "deuces"):
            return False
        if game is not None:
            is_wild = int(Rank.TWO) in self.context.wild_ranks
            if is_only and not is_wild:
                raise NotationError("in this game deuces are not wild", self.text, word.start, word.end)
            return is_wild
        return is_only or self.context.section is not None

    def beside(self, wilds: int) -> list[Piece] | None:
        """Return what wild cards and so many to a hand are together."""
        self.article()
        counts = self.counts()
        if not counts:
            return None
        self.towards()
        shape = self.take().text if self.word.text in _SHAPES else ""
        if self.word.text not in AIMS:
            return None
        aim = self.take().text
        said = self.qualifiers(_OF_DRAWS)
        said.shape = shape or said.shape
        return [piece for n in counts if n + wilds <= 5 for piece in self.drawn(n + wilds, aim, said, wilds)]

    def beside_cards(self, wilds: int) -> Callable[[], list[Piece] | None]:
        """Return the rule for the natural cards beside wild ones: high cards, or cards by name."""

        def rule() -> list[Piece] | None:
            self.article()
            found = self.first(self.high_cards)
            if found is not None:
                return [replace(piece, n=piece.n + wilds, cards="W" * wilds + piece.cards) for piece in found]
            return self.first(lambda: self.combinations(wilds))

        return rule

    # made ["or higher"]
    def made(self) -> list[Piece] | None:
        if self.number() == 2:
            if not self.accept("pair"):
                return None
            made = "two pair"
        elif self.word.text in (*AIMS, "fullhouse"):
            made = self.take().text
        else:
            return None
        if self.accept("orhigher"):
            return self.at_least(made)
        said = self.qualifiers(_OF_MADE | {"top"} if made in AIMS else _OF_MADE)
        if made in AIMS and (said.limits or said.features):
            return self.drawn(5, made, said)
        return self.qualified(self.pieces_of(made), said)

    def pieces_of(self, made: str, ranks: frozenset[int] | None = None) -> list[Piece]:
        """Return the hands that a made hand is."""
        if made in AIMS:
            return list(draw_pieces(self.context, 5, made))
        if made in ("trips", "quads", "quints"):
            return list(alike_pieces(self.context, {"trips": 3, "quads": 4, "quints": 5}[made], ranks, None))
        if made == "pair":
            return list(pair_pieces(self.context, ranks))
        return [Piece(5, "FH") if made == "fullhouse" else Piece(4, "2P")]

    def at_least(self, made: str) -> list[Piece]:
        chosen = [name for name in _MADE[_MADE.index(made) :] if name != "quints" or self.may_have_wild]
        return [piece for name in reversed(chosen) for piece in self.pieces_of(name)]

    @property
    def may_have_wild(self) -> bool:
        context = self.context
        if context.section is not None:
            return context.section.wild > 0
        return context.game is None or context.has_wild

    # "any pat paying hand", "pat hand"
    def paying(self) -> list[Piece] | None:
        start = self.word
        if self.accept("paying", "paid", "winning"):
            if not self.accept("hand", "combination", "winner"):
                return None
        elif self.accept("hand"):
            # "Pat" and "made" have been left out in front.
            return self.at_least("straight") if self.words[self.at - 2].text in ("pat", "made") else None
        elif not self.accept("winner"):
            return None
        game = self.context.game
        if game is None:
            message = "which hands are paid is for the game to say; name the hands, or read the chart for a game"
            raise NotationError(message, self.text, start.start, self.words[self.at - 1].end)
        pieces: list[Piece] = []
        for made in reversed(_MADE):
            ranks: frozenset[int] = frozenset()
            wild = self.context.wild
            for cls, pay in zip(game.classes, game.pays, strict=True):
                is_there = wild is None or cls.wild_cards is None or wild in cls.wild_cards
                if _CATEGORIES[cls.hand] == made and is_there and pay > 0:
                    ranks |= _ALL_RANKS if cls.ranks is None else frozenset(map(int, cls.ranks))
            if ranks and (made != "quints" or self.may_have_wild):
                pieces += self.pieces_of(made, ranks)
        return pieces

    # -- cards by name

    # [suit] combination { ("," | "or") combination } [suit]
    def combinations(self, wilds: int = 0) -> list[Piece] | None:
        start = self.at
        self.accept("single", "lone")
        leading = self.take().text if self.word.text in ("suited", "unsuited") else ""
        sets: list[tuple[Ranks, str]] = []
        doubtful: tuple[Ranks, Word] | None = None
        while True:
            before = self.at
            if sets:
                self.separator()
            self.article()
            joined = self.combination(may_join=not sets, wilds=wilds)
            if joined is None:
                self.at = before
                break
            ranks, suit, sign = joined
            if sign is not None and not suit:
                doubtful = ranks, sign
            sets.append((ranks, suit))
            if self.word.text in ("suited", "unsuited"):
                suit = self.take().text
                if leading and leading != suit:
                    raise self.unreadable(self.at - 1)
                sets = self.suited_sets(sets, suit, start)
                doubtful = None
            if self.word.text not in (",", "or", "and", "/", "&"):
                break
        if not sets:
            return None
        said = self.qualifiers(_OF_COMBINATIONS)
        self.accept("only")
        sets = self.suited_sets(sets, leading or said.suit, start)
        if doubtful is not None and not leading and not said.suit:
            ranks, sign = doubtful
            names = [str(Rank(rank)) for rank in ranks]
            message = (
                f"one of these cards or all of them? write '{' or '.join(names)}' for single cards, "
                f"'{''.join(names)} suited' or '{''.join(names)} unsuited' for all"
            )
            self.doubt = self.doubt or NotationError(message, self.text, sign.start, sign.end)
        bare = [ranks for ranks, suit in sets if not suit and len(set(ranks)) > 1]
        if bare and self.doubt is None and any(suit for _, suit in sets):
            together = "".join(str(Rank(rank)) for rank in bare[0])
            message = f"suited or not? write '{together} suited' or '{together} unsuited'"
            self.doubt = NotationError(message, self.text, self.words[start].start, self.words[self.at - 1].end)
        return self.combined(sets, said, wilds, start)

    def suited_sets(self, sets: list[tuple[Ranks, str]], suit: str, start: int) -> list[tuple[Ranks, str]]:
        """Return combinations with a suit for those that have none; "K, Q, J unsuited" is one combination."""
        if not suit:
            return sets
        singles = [ranks for ranks, said in sets if len(ranks) == 1 and not said]
        if len(singles) == len(sets):
            if any(word.text == "or" for word in self.words[start : self.at]):
                raise self.unreadable(self.at - 1)
            return [(tuple(rank for ranks in singles for rank in ranks), suit)]
        return [(ranks, said or suit) for ranks, said in sets]

    def combined(self, sets: Sequence[tuple[Ranks, str]], said: _Said, wilds: int, start: int) -> list[Piece] | None:
        pieces: list[Piece] = []
        by_suit: dict[str, list[Ranks]] = {}
        for ranks, suit in sets:
            if len(set(ranks)) == 1 < len(ranks):
                if suit or wilds or len(ranks) > 4:
                    raise self.unreadable(start)
                rank = frozenset(ranks)
                pieces += (
                    pair_pieces(self.context, rank)
                    if len(ranks) == 2
                    else alike_pieces(self.context, len(ranks), rank, None)
                )
            elif len(set(ranks)) < len(ranks) or len(ranks) + wilds > 5:
                raise self.unreadable(start)
            elif all(limit.test(tuple(sorted(ranks))) for limit in said.limits):
                by_suit.setdefault(suit if len(ranks) > 1 else "", []).append(ranks)
        for suit, members in by_suit.items():
            pieces += combination_pieces(members, suit, said.penalties, wilds)
        return self.qualified(pieces, said)

    def combination(self, *, may_join: bool = True, wilds: int = 0) -> tuple[Ranks, str, Word | None] | None:
        """Return ranks held together, how they are suited if the word says so, and a sign that may mean otherwise."""
        first = self.word
        if not first.ranks or first.plural or self.is_counting(self.at):
            return None
        self.at += 1
        ranks, sign = list(first.ranks), None
        while len(first.ranks) == 1:
            joint = self.words[self.at]
            is_joined = joint.text in (("-", "/", "&", "and") if may_join else ("-", "/"))
            at = self.at + is_joined
            following = self.words[min(at, len(self.words) - 1)]
            if len(following.ranks) != 1 or following.plural or self.is_counting(at):
                break
            sign = sign or (joint if is_joined else None)
            self.at = at + 1
            ranks += following.ranks
        # A single low card is no hold that anybody lists, but beside a wild card; it is more likely a number.
        if len(ranks) == 1 and ranks[0] < Rank.TEN and not wilds:
            return None
        if sign is not None and sign.text == "-" and len(ranks) > 2:
            sign = None
        return tuple(ranks), first.suit, sign

    def rank_list(self) -> frozenset[int] | None:
        """Return some ranks: ``2s, 3s or 4s``, ``5-K``, ``tens or better``."""
        ranks: set[int] = set()
        while True:
            before = self.at
            if ranks:
                self.separator()
            part = None if ranks and self.is_counting(self.at) else self.rank_range()
            if part is None:
                self.at = before
                break
            ranks |= part
            if self.word.text not in (",", "or", "and", "/", "&"):
                break
        return frozenset(ranks) or None

    def rank_range(self) -> frozenset[int] | None:
        self.article()
        low = self.word
        if not low.ranks:
            return None
        self.at += 1
        if len(low.ranks) > 1:
            return frozenset(low.ranks)
        bottom = low.ranks[0]
        start = self.at
        if self.accept("-", "through", "to") and len(self.word.ranks) == 1 and self.word.text != "a":
            top = self.take().ranks[0]
        elif self.words[start].text == "-" and self.accept("a"):
            top = int(Rank.ACE)
        else:
            self.at = start
            if self.accept("orhigher"):
                return frozenset(range(bottom, Rank.ACE + 1))
            return frozenset(range(2, bottom + 1)) if self.accept("orlower", "orfewer") else frozenset({bottom})
        if bottom == Rank.ACE and top <= Rank.FIVE:
            return frozenset({bottom, *range(2, top + 1)})
        return frozenset(range(min(bottom, top), max(bottom, top) + 1))

    def is_counting(self, at: int) -> bool:
        """Whether a number counts what follows, and is no rank: "2 suited high cards", "four 2s"."""
        number, after, then = (self.words[min(at + ahead, len(self.words) - 1)] for ahead in range(3))
        if number.number is None:
            return False
        if after.text in ("suited", "unsuited"):
            return then.text == "highcard"
        return after.text in _COUNTED or (after.plural and then.text != "orlower")

    def article(self) -> None:
        """Leave out an article; "a" is the ace unless it stands before what it can be the article of."""
        following = self.peek()
        is_spelled = bool(following.ranks) and len(following.text) > 2
        if self.word.text in ("an", "the") or (
            self.word.text == "a" and (following.text in _AFTER_ARTICLE or is_spelled)
        ):
            self.at += 1

    def counts(self) -> list[int]:
        """Return ``4``, ``4,5``, ``4 or 5``, ``3-4``: numbers of cards, the greatest first."""
        first = self.number()
        if not first:
            return []
        found = [first]
        while True:
            start = self.at
            is_range = self.accept("-", "to")
            if not is_range and not self.separator():
                break
            number = self.number()
            if not number:
                self.at = start
                break
            found += range(found[-1] + 1, number + 1) if is_range else [number]
        return sorted(set(found), reverse=True)

    # -- what is said besides

    def qualifiers(self, allowed: frozenset[str]) -> _Said:
        said = _Said()
        while True:
            start = self.at
            if self.accept("("):
                self.lead = "("
                while self.qualifier(said, allowed | {"note"}):
                    self.separator()
                if self.accept(")"):
                    continue
            else:
                self.lead = self.take().text if self.word.text in (",", ":", "-") else ""
                before = self.at
                if self.accept("and", "with", "if", "when", "but") and self.qualifier(said, allowed):
                    continue
                self.at = before
                if self.qualifier(said, allowed):
                    continue
            self.at = start
            return said

    def qualifier(self, said: _Said, allowed: frozenset[str]) -> bool:
        rules: tuple[tuple[str, Callable[[_Said], bool]], ...] = (
            ("note", self.say_note),
            ("", self.say_choice),
            ("", self.say_discards),
            ("", self.say_condition),
            ("", self.say_cards),
            ("", self.say_straights),
            ("term", self.say_term),
            ("high", self.say_high),
            ("feature", self.say_feature),
            ("shape", self.say_shape),
            ("run", self.say_run),
            ("gap", self.say_gaps),
            ("penalty", self.say_penalty),
            ("kicker", self.say_kicker),
            ("suit", self.say_suit),
            ("top", self.say_top),
            ("wild", self.say_wild),
            ("ranks", self.say_ranks),
            ("which", self.say_which),
            ("exact", self.say_exact),
            ("has", self.say_has),
        )
        start = self.at
        for name, rule in rules:
            if not name or name in allowed:
                if rule(said):
                    return True
                self.at = start
        return False

    def qualified(self, pieces: list[Piece], said: _Said) -> list[Piece]:
        """Return hands under what is said of them besides."""
        if said.cards:
            pieces = [replace(piece, cards=said.cards) for piece in pieces if not piece.cards]
        if said.discards:
            pieces = [replace(piece, penalties=(*piece.penalties, *said.discards)) for piece in pieces]
        if said.condition:
            if any(piece.condition for piece in pieces):
                raise UnsayableError
            pieces = [replace(piece, condition=said.condition) for piece in pieces]
        if said.wild:
            pieces = self.with_wild(pieces, said.wild)
        for feature in said.features:
            pieces = [p if feature in p.features else replace(p, features=(*p.features, feature)) for p in pieces]
        for term, word in said.terms:
            if isinstance(term, tuple):
                pieces = [replace(piece, features=(*piece.features, *term)) for piece in pieces]
                continue
            both = [
                joint
                for piece in pieces
                for hand in term.hands
                if (joint := _joint(self.context, piece, _piece_of(hand))) is not None
            ]
            if pieces and not both:
                names = " or ".join(dict.fromkeys(str(hand.name) for hand in term.hands))
                message = f"this is said of {names}, not of {' or '.join(piece.name for piece in pieces)}"
                raise NotationError(message, self.text, word.start, word.end)
            pieces = both
        return pieces

    def with_wild(self, pieces: list[Piece], wild: str) -> list[Piece]:
        """Return hands with so many wild cards, with some ("wild") or with none ("natural")."""
        known = self.context.wild
        if not self.may_have_wild:
            return pieces if wild == "natural" else []
        if known is not None and self.context.section is not None:
            is_so = known > 0 if wild == "wild" else known == int(wild) if wild.isdigit() else known == 0
            return pieces if is_so else []
        if wild == "natural":
            if any(piece.condition for piece in pieces):
                raise UnsayableError
            # Not "w = 0", which would let a wild card go.
            return [replace(piece, condition="no W") for piece in pieces]
        feature = "w >= 1" if wild == "wild" else f"w = {wild}"
        return [replace(piece, features=(*piece.features, feature)) for piece in pieces]

    def say_note(self, said: _Said) -> bool:
        return any(self.sequence(*note) and self.word.text == ")" for note in _NOTES)

    # [","] ["if" "more than" number [","] ] ["then"] ["keep"] ["the"] ("lowest" | "highest") [number]
    def say_choice(self, said: _Said) -> bool:
        start = self.at
        self.accept("if", "when")
        if self.accept("more"):
            self.accept("than")
            if self.number() is None:
                return False
            self.accept("card", "highcard")
            self.accept(",")
        self.accept("then")
        self.accept("hold", "keep", "pick", "choose", "play", "use", "save", "take")
        self.accept("the")
        # "King highest" is no choice.
        if self.at == start and not self.lead and self.words[start - 1].ranks:
            return False
        self.number()
        lowest = self.word.text == "lowest"
        if not self.accept("lowest", "highest"):
            return False
        self.number()
        self.accept("rank", "ranks", "ranked", "card", "highcard", "pair")
        if self.choice:
            raise self.unreadable(self.at - 1)
        self.choice = _choice_text(self.choice_from, lowest)
        return True

    def say_term(self, said: _Said) -> bool:
        found = self.term()
        if found is None:
            return False
        said.terms.append(found)
        return True

    # ["exactly" | "at least"] counts ["or more"] "high cards"
    def say_high(self, said: _Said) -> bool:
        compared = self.comparison()
        if compared is None or not self.accept("highcard"):
            return False
        sign, values = compared
        if sign == "=" and self.accept("ormore"):
            sign = ">="
        said.limits.append(high_count(self.context, sign, values))
        return True

    def comparison(self) -> tuple[str, list[int]] | None:
        """Return ``at least 2``, ``3 or 4``, ``2+``, ``no`` as a sign and numbers."""
        sign = self.take().text if self.word.text in (">=", "<=", "=", "exactly") else "="
        sign = "=" if sign == "exactly" else sign
        first = self.number()
        if first is None:
            return None
        values = [first]
        while sign == "=":
            start = self.at
            is_range = self.accept("-", "to")
            number = self.number() if is_range or self.separator() else None
            if number is None:
                self.at = start
                break
            values += range(values[-1] + 1, number + 1) if is_range else [number]
        if sign == "=" and self.accept("+", "ormore"):
            sign = ">="
        elif sign == "=" and self.accept("orfewer"):
            sign = "<="
        return sign, sorted(set(values))

    # the chart language's own features: s = 2, s + h >= 3
    def say_feature(self, said: _Said) -> bool:
        terms = []
        while self.word.text in ("s", "h", "w", "joker"):
            terms.append({"joker": "jokers"}.get(self.word.text, self.word.text))
            self.at += 1
            if not self.accept("+"):
                break
        if not terms or self.word.text not in ("=", ">=", "<="):
            return False
        sign = self.take().text
        values = [self.number(20)]
        while sign == "=" and self.word.text in (",", "or") and self.peek().number is not None:
            self.at += 1
            values.append(self.number(20))
        if None in values or len(set(terms)) < len(terms):
            return False
        said.features.append(f"{' + '.join(terms)} {sign} {' or '.join(map(str, values))}")
        return True

    # "straights" ["+" "high cards"] comparison  |  comparison "straights"
    def say_straights(self, said: _Said) -> bool:
        self.accept("fitting", "fits")
        terms = []
        while self.word.text in ("straight", "highcard"):
            terms.append("s" if self.take().text == "straight" else "h")
            if not self.accept("+"):
                break
        compared = self.comparison()
        if compared is None or len(set(terms)) < len(terms):
            return False
        if not terms:
            if not self.accept("straight") or self.word.text == "penalty":
                return False
            terms = ["s"]
        sign, values = compared
        said.features.append(f"{' + '.join(terms)} {sign} {' or '.join(map(str, values))}")
        return True

    # ("cards" | "dealt") [":"] units ["suited"] { (";" | "or") units ["suited"] }
    def say_cards(self, said: _Said) -> bool:
        if self.lead != "(" or not self.accept("card", "dealt"):
            return False
        self.accept(":")
        texts = [""]
        while True:
            units = [self.unit()]
            while self.accept(","):
                units.append(self.unit())
            if None in units:
                return False
            text = "".join(unit for unit in units if unit)
            texts[-1] += f"{{{text}}}" if self.accept("suited") else text
            if self.accept("or"):
                texts.append("")
            elif not self.accept(";"):
                break
        if said.cards or self.word.text != ")":
            return False
        said.cards = " or ".join(texts)
        return True

    def unit(self) -> str | None:
        """Return one card as a text of the chart language: a wild card, or a choice of ranks."""
        if self.word.text in ("joker", "wild", "deuce") and self.is_wild(self.word):
            self.at += 1
            return "W"
        ranks = self.choice_of_ranks()
        return None if ranks is None else named_rank(ranks)

    # rank ["-" rank] { "/" rank ["-" rank] }
    def choice_of_ranks(self) -> frozenset[int] | None:
        ranks: frozenset[int] = frozenset()
        while True:
            part = self.rank_range() if len(self.word.ranks) == 1 and not self.word.plural else None
            if part is None:
                return None
            ranks |= part
            if not self.accept("/"):
                return ranks

    # "you" "discard" discards
    def say_discards(self, said: _Said) -> bool:
        self.accept("if", "when")
        if said.discards or not self.sequence("you", "discard"):
            return False
        found = self.discards()
        said.discards += found
        return bool(found)

    # discards = discarded { "and" discarded }
    def discards(self) -> list[str]:
        """Return what is said of discards as penalties of the chart language."""
        found: list[str] = []
        while True:
            before = self.at
            if found:
                self.accept("and")
            one = self.discarded()
            if one is None:
                self.at = before
                return found
            found.append(one)
            if self.word.text != "and":
                return found

    # [article | "no" | ["fewer" "than"] number "of"] [ordinal] ("card" | ranks) ["of" "its" "suit" | "to" "its" ...]
    def discarded(self) -> str | None:
        if self.word.text in ("<=", ">="):
            return self.points()
        lead = ""
        if self.accept("no"):
            lead = "no "
        elif self.word.text == "fewer" or self.peek().text == "of":
            lead = "no " if self.sequence("fewer", "than") else ""
            count = self.number(3)
            if count not in (2, 3) or not self.accept("of"):
                return None
            lead += {2: "two ", 3: "three "}[count]
            self.accept("the")
        elif self.word.text in ("a", "an") and (self.peek().ranks or self.peek().text in ("card", *_ORDINALS)):
            self.at += 1
        self.accept(*_ORDINALS)
        ranks = None if self.accept("card") else self.choice_of_ranks()
        named = "" if ranks is None else named_rank(ranks)
        if self.words[self.at - 1].text != "card" and ranks is None:
            return None
        if self.sequence("of", "its", "suit"):
            return f"{lead}{named}fp"
        if self.sequence("to", "its", "straight"):
            return f"{lead}{named}sp"
        return f"{lead}discard {named}" if named else None

    # ("at most" | "at least") number "points" "(" key number { ";" key number } ")"
    def points(self) -> str | None:
        sign = self.take().text
        value = self.number(99)
        if value is None or not self.accept("points", "point") or not self.accept("("):
            return None
        keys = []
        while True:
            held = "hold " if self.accept("held") else ""
            if self.sequence("its", "suit"):
                key = "fp"
            elif self.sequence("to", "its", "straight"):
                key = "sp"
            elif self.accept("straight"):
                key = "s"
            else:
                ranks = self.choice_of_ranks()
                if ranks is None:
                    return None
                key = "".join(str(Rank(rank)) for rank in sorted(ranks))
            weight = self.number(99)
            if weight is None:
                return None
            keys.append(f"{held}{key}={weight}")
            if not self.accept(";"):
                break
        return f"points ({', '.join(keys)}) {sign} {value}" if self.accept(")") else None

    # clause { "or" "if" clause }
    def say_condition(self, said: _Said) -> bool:
        self.accept("if", "when")
        if said.condition or self.words[self.at - 1].text not in ("if", "when"):
            return False
        clauses: list[str] = []
        while True:
            clause = self.clause()
            if clause is None:
                return False
            clauses.append(clause)
            if not self.sequence("or", "if"):
                break
        said.condition = " or ".join(clauses)
        return True

    # literal { "and" literal }
    def clause(self) -> str | None:
        literals: list[str] = []
        while True:
            before = self.at
            if literals and not self.accept("and"):
                return " and ".join(literals)
            found = self.literals()
            if not found:
                self.at = before
                return " and ".join(literals) or None
            literals += found

    # "there" "is" ["no"] hold  |  "you" "discard" discards  |  "the" hold "you" "give" "up" "has" discards
    def literals(self) -> list[str] | None:
        if self.sequence("there", "is"):
            lead = "no " if self.accept("no") else ""
            hold = self.hold_named()
            return None if hold is None else [lead + hold]
        if self.sequence("you", "discard"):
            return self.discards() or None
        if not self.accept("the"):
            return None
        hold = self.hold_named()
        if hold is None or not self.sequence("you", "give", "up", "has"):
            return None
        found = self.discards()
        return [f"{hold} {found[0]}", *found[1:]] if found else None

    # number "to" "a" aim  |  wild "only"  |  card { "-" card } ["suited"]
    def hold_named(self) -> str | None:
        """Return another hold than the line's as the chart language names it; here a type is exactly that type."""
        start = self.at
        n = self.number()
        if n and self.accept("to"):
            self.accept("a", "an")
            return f"{n}-{AIMS[self.take().text][0]}" if self.word.text in AIMS else None
        self.at = start
        units: list[str] = []
        while True:
            unit = self.one_of_ranks()
            if unit is None:
                return None
            units.append(unit)
            # The hyphen behind a word is no sign of its own.
            if not self.accept("-") and not (unit == "W" and self.word.ranks):
                break
        if units == ["W"]:
            return "1-W" if self.accept("only") else None
        text = "".join(units)
        return f"{{{text}}}" if self.accept("suited") else text

    # wild  |  rank { "/" rank }
    def one_of_ranks(self) -> str | None:
        if self.word.text in ("joker", "wild", "deuce") and self.is_wild(self.word):
            self.at += 1
            return "W"
        ranks: list[int] = []
        while len(self.word.ranks) == 1 and not self.word.plural:
            ranks += self.take().ranks
            if not self.accept("/"):
                return named_rank(ranks)
        return None

    def say_shape(self, said: _Said) -> bool:
        if self.word.text not in _SHAPES or said.shape:
            return False
        said.shape = self.take().text
        self.accept("draw")
        return True

    # number "consecutive" ["cards"] [[","] ranks ("or higher" | "or lower")]
    def say_run(self, said: _Said) -> bool:
        number = self.number()
        if not number or not self.accept("consecutive", "connected", "sequential"):
            return False
        self.accept("singleton", "card", "rank", "ranks")
        start = self.at
        self.accept(",")
        lowest: Ranks = ()
        while len(self.word.ranks) >= 1 and not self.word.plural:
            lowest += self.take().ranks
            if not self.accept("-"):
                break
        bottoms: frozenset[int] | None = None
        if lowest and self.word.text in ("orhigher", "orlower"):
            bottom = 1 if lowest[0] == Rank.ACE and len(lowest) > 1 else min(lowest)
            is_higher = self.take().text == "orhigher"
            bottoms = frozenset(range(bottom, 15)) if is_higher else frozenset(range(1, bottom + 1))
        else:
            self.at = start
        said.run = number
        said.limits.append(runs(number, bottoms))
        return True

    # "no gaps", "one gap", "high cards - gaps >= 0", "high cards at least as many as gaps"
    def say_gaps(self, said: _Said) -> bool:
        if self.accept("nogap"):
            said.limits.append(Limit(lambda ranks: gaps_of(ranks) == 0, is_shape=True))
            return True
        if self.accept("highcard"):
            return self.say_high_less_gaps(said)
        compared = self.comparison()
        if compared is None or not self.accept("gap"):
            return False
        sign, values = compared
        said.limits.append(Limit(lambda ranks: compares(gaps_of(ranks), sign, values), is_shape=True))
        return True

    def say_high_less_gaps(self, said: _Said) -> bool:
        high = self.context.high_ranks
        if self.accept("-", "minus") and self.accept("gap") and self.word.text in (">=", "<=", "=", ">", "<"):
            sign = self.take().text
            factor = -1 if self.accept("-", "minus") else 1
            number = self.number()
            if number is None:
                return False
            value = factor * number + {">": 1, "<": -1}.get(sign, 0)
            sign = {">": ">=", "<": "<="}.get(sign, sign)
        elif (self.accept(">=") and (self.sequence("as", "many", "as", "gap") or self.accept("gap"))) or self.sequence(
            "as", "many", "as", "gap"
        ):
            sign, value = ">=", 0
        else:
            return False
        said.limits.append(
            Limit(
                lambda ranks: compares(sum(rank in high for rank in ranks) - gaps_of(ranks), sign, [value]),
                is_shape=True,
            )
        )
        return True

    # ["no" | article] ("flush" | "straight") "penalty"
    def say_penalty(self, said: _Said) -> bool:
        self.accept("there", "is")
        negated = "no " if self.accept("no") else ""
        self.accept("a", "any")
        for name, short in (("flush", "fp"), ("straight", "sp")):
            if self.sequence(name, "penalty") or self.accept(short):
                said.penalties.append(negated + short)
                return True
        return False

    def say_kicker(self, said: _Said) -> bool:
        if self.sequence("any", "kicker"):
            said.kickers = _ALL_RANKS
            return True
        ranks = self.rank_list()
        if ranks is None or not self.accept("kicker"):
            return False
        said.kickers = ranks
        return True

    def say_suit(self, said: _Said) -> bool:
        if said.suit or self.word.text not in ("suited", "unsuited"):
            return False
        said.suit = self.take().text
        return True

    # ranks "high", "ace low"
    def say_top(self, said: _Said) -> bool:
        negated = self.accept("no", "except", "not")
        if self.accept("acelow"):
            low = frozenset(range(2, 6))
            said.limits.append(
                Limit(lambda ranks: (ranks[-1] == Rank.ACE and low.issuperset(ranks[:-1])) != negated, is_shape=True)
            )
            return True
        ranks = None if negated else self.rank_list()
        if ranks is None or not self.accept("high", "highest"):
            return False
        said.limits.append(topped_by(ranks))
        return True

    def say_wild(self, said: _Said) -> bool:
        negated = self.accept("no")
        if self.accept("natural"):
            said.wild = "natural"
            return True
        self.accept("a", "an", "the")
        number = self.number()
        if not self.is_wild(self.word) or number == 0:
            return False
        self.at += 1
        said.wild = "natural" if negated else str(number or 1)
        return True

    # ["of" | "in" | "except"] ranks
    def say_ranks(self, said: _Said) -> bool:
        negated = self.accept("except", "not", "no")
        if not negated:
            is_told = self.accept("of", "in") or self.lead != ","
            if not is_told:
                return False
        ranks = self.rank_list()
        if ranks is None or self.word.text in ("high", "kicker"):
            return False
        said.restrict(_ALL_RANKS - ranks if negated else ranks)
        return True

    # "(J, Q, K, A)" after high cards tells which they are
    def say_which(self, said: _Said) -> bool:
        return self.rank_list() == self.context.high_ranks

    # ["except"] combination { ("," | "or") combination }
    def say_exact(self, said: _Said) -> bool:
        negated = self.accept("except", "not")
        if not negated and self.lead == ",":
            return False
        sets: list[Ranks] = []
        while True:
            before = self.at
            if sets:
                self.separator()
            self.article()
            found = self.combination()
            if found is None or len(found[0]) < 2:
                self.at = before
                break
            sets.append(found[0])
            if self.word.text not in (",", "or", "and", "/"):
                break
        if not sets or self.word.text in ("suited", "unsuited", "high"):
            return False
        said.limits.append(one_of(sets, negated=negated))
        return True

    # ["no"] ranks
    def say_has(self, said: _Said) -> bool:
        before = self.words[self.at - 1].text
        negated = self.accept("no", "except")
        if not negated and before != "with" and not self.accept("with"):
            return False
        start = self.at
        ranks = self.rank_list()
        if ranks is None or self.word.text in ("high", "kicker", "consecutive", "gap", "highcard", "suited"):
            return False
        together = [word.text for word in self.words[start : self.at]]
        if negated:
            said.limits.append(has_none(ranks))
        elif "and" in together or "&" in together:
            said.limits += [has_any(frozenset({rank})) for rank in sorted(ranks)]
        else:
            said.limits.append(has_any(ranks))
        return True


def _both(first: frozenset[int] | None, second: frozenset[int] | None) -> frozenset[int] | None:
    if first is None or second is None:
        return second if first is None else first
    return first & second


def _piece_of(hand: Hand) -> Piece:
    return Piece(
        hand.name.n,
        hand.name.type,
        ", ".join(map(str, hand.cards)),
        tuple(map(str, hand.features)),
        tuple(map(str, hand.penalties)),
        str(hand).partition(" if ")[2],
        excluded=tuple(map(str, hand.exclusions)),
    )


def _joint(context: Context, piece: Piece, other: Piece) -> Piece | None:
    """Return the hand that is both, if there is one."""
    if piece.name != other.name:
        return None
    cards = cards_of_both(context, piece, other)
    if not cards and piece.cards and other.cards:
        return None
    if piece.condition and other.condition:
        raise UnsayableError
    return replace(
        piece,
        cards=cards,
        features=tuple(dict.fromkeys((*piece.features, *other.features))),
        penalties=tuple(dict.fromkeys((*piece.penalties, *other.penalties))),
        condition=piece.condition or other.condition,
        excluded=other.excluded,
    )


def _choice_text(ranks: Iterable[int], lowest: bool) -> str:
    """Return the choice of the lowest or highest cards held: each rank counts more than all before it."""
    order = sorted(ranks, reverse=not lowest)
    doubles = len(order) <= 6
    weights = [f"hold {Rank(rank)}={1 << i if doubles else i + 1}" for i, rank in enumerate(order)]
    return f"fewest points ({', '.join(weights)})"
