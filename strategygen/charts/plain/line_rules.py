"""Rules for lines, items and draws: one method for each rule of the grammar in README.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from strategygen.charts.plain.card_rules import MADE, CardRules
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.entries import AIMS, PlainEntry, draw_entries, merged_entries, with_wild_cards
from strategygen.charts.plain.qualifier_rules import Qualifiers, Term
from strategygen.charts.plain.rank_rules import AFTER_ARTICLE, SHAPES
from strategygen.charts.plain.ranks import ALL_RANKS, InexpressibleError, feature_test, shaped
from strategygen.errors import NotationError
from strategygen.language import MOST_CHARACTERS, NONE, Line, Name, Section

#: Made hands by the names of hands in game files.
_CATEGORIES = {
    "pair": "pair", "two pair": "two pair", "three of a kind": "trips", "straight": "straight", "flush": "flush",
    "full house": "fullhouse", "four of a kind": "quads", "straight flush": "straightflush",
    "five of a kind": "quints", "royal flush": "royal",
}  # fmt: skip
_LEADS = (
    "any", "all", "other", "others", "every", "each", "the", "pat", "dealt", "made", "just", "your", "hold", "keep",
    "save", "play",
)  # fmt: skip
_TO_DISCARD = ("discard", "throw", "toss", "dump", "redraw", "draw", "replace", "trash")
_WHOLE = ("everything", "all", "5", "five", "hand", "whole")
_BESIDE_WHOLE = ("a", "the", "away", "out", "new", "card", "of", "your", "for", "it", "all", "them", "these")
#: The number of wild cards of a hand with this adjective.
_WILD_COUNTS = {"natural": ("=", 0), "wild": (">=", 1)}

#: The qualifiers that these hands may have.
_OF_DRAWS = frozenset({"high", "shape", "run", "gap", "term", "has", "top", "exact", "penalty", "wild", "feature"})
_OF_MADE = frozenset({"wild", "term", "feature"})


def read_words(text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> Line:
    """Return the line that plain words mean.

    Raises
    ------
    Unreadable
        At the first word that is not understood.
    NotationError
        If the words are understood but are ambiguous, need a game, or have no line of the chart language.
    """
    line = _LineRules(text, context, terms).line()
    for entry in line.entries:
        n = entry.name.n
        wrong = next((cards.n_cards for cards in entry.cards if cards.n_cards not in (n, 5)), None)
        if wrong is not None:
            sizes = "5 cards" if n in (0, 5) else f"{n} cards (the hold) or 5 (the deal)"
            raise NotationError(f"expected {sizes} for {entry.name}, found {wrong}", text, 0, len(text))
    length = len(str(line))
    if length > MOST_CHARACTERS:
        message = f"too long in the chart language: a line has at most {MOST_CHARACTERS} characters, not {length}"
        raise NotationError(message, text, 0, len(text))
    return line


class _LineRules(CardRules):
    """Lines, their items, draws, made hands and wild cards."""

    # line = item { ("," | ";" | "or" | "and" | "/") item }
    def line(self) -> Line:
        """Return the line that all words mean."""
        if len(self.words) == 1:
            raise self.unreadable()
        entries: list[PlainEntry] = []
        while True:
            found = self.item()
            if found is None:
                raise self.unreadable()
            entries += found
            if not self.word.text:
                break
            if not self.separator():
                raise self.unreadable()
        if self.doubt is not None:
            raise self.doubt
        return Line(merged_entries(entries), fewest=self.fewest, words=self.text)

    def item(self) -> list[PlainEntry] | None:
        start = self.words[self.at]
        try:
            found = self.first(self.nothing, self.led)
        except InexpressibleError:
            end = self.words[max(self.at - 1, 0)]
            message = "this is too long in the chart language; list the cards instead"
            raise NotationError(message, self.text, start.start, end.end) from None
        if found is not None and not found:
            end = self.words[max(self.at - 1, 0)]
            raise NotationError("there is no such hand", self.text, start.start, end.end)
        return found

    def led(self) -> list[PlainEntry] | None:
        """Return the entries of an item; words such as "any" and "all other" in front of it are skipped."""
        n_wild: tuple[str, int] | None = None
        while True:
            if self.accept(*_LEADS) or self.sequence("draw", "to") or self.sequence("go", "for"):
                continue
            if self.accept("otherwise", "else"):
                self.accept(",")
                continue
            if self.word.text in ("a", "an") and (
                self.peek().text in AFTER_ARTICLE or (self.peek().number and self.peek(2).text in ("of", "to", "card"))
            ):
                self.at += 1
            elif self.word.text == "natural" or (self.word.text == "wild" and self.peek().text in AIMS):
                n_wild = _WILD_COUNTS[self.take().text]
            else:
                break
        found = self.first(
            self.term_alone, self.discard, self.paying, self.wild_cards, self.draw, self.alike, self.pair,
            self.high_cards, self.made, self.combinations,
        )  # fmt: skip
        return found if found is None or n_wild is None else self.with_wild(found, *n_wild)

    def nothing(self) -> list[PlainEntry] | None:
        """Return the draw of five cards, with its qualifiers."""
        found = self.discard()
        return None if found is None else self.qualified(found, self.qualifiers())

    # "discard everything", "draw five new cards", "hold nothing"
    def discard(self) -> list[PlainEntry] | None:
        nothing = [PlainEntry(NONE)]
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

    def first(self, *rules: Callable[[], list[PlainEntry] | None]) -> list[PlainEntry] | None:
        """Return the entries of the first rule that fits."""
        start = self.at
        for rule in rules:
            found = rule()
            if found is not None:
                return found
            self.at = start
        return None

    def term_alone(self) -> list[PlainEntry] | None:
        """Return the entries of a term that the chart defines."""
        found = self.term()
        if found is None or not isinstance(found[0], Line):
            return None
        line = found[0]
        if line.fewest is not None:
            self.fewest = line.fewest
        entries = [PlainEntry.from_entry(entry) for entry in line.entries]
        return self.qualified(entries, self.qualifiers(_OF_MADE))

    # counts ["card"] ["to" | "of"] [article] [shape] aim ["draw"]
    def draw(self) -> list[PlainEntry] | None:
        counts = self.counts()
        if counts:
            self.towards()
        n_wild = _WILD_COUNTS[self.take().text] if self.word.text in _WILD_COUNTS else None
        shape = self.take().text if self.word.text in SHAPES else ""
        if self.word.text not in AIMS or (self.word.text == "flush" and self.peek().text == "penalty"):
            return None
        aims = [self.take().text]
        is_draw = self.accept("draw")
        if not counts and not shape and not is_draw:
            return None
        if counts and not shape and n_wild is None:
            aims += self.more_aims(counts[0])
        stated = self.qualifiers(_OF_DRAWS)
        stated.shape, stated.n_wild = shape or stated.shape, n_wild or stated.n_wild
        return [entry for aim in aims for n in counts or [4] for entry in self.drawn(n, aim, stated)]

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
        """Take the words between a number of cards and the hand they are drawn to."""
        self.accept("card")
        self.accept("to", "toward", "towards", "for", "of", "from")
        self.accept("a", "an", "the")

    def drawn(self, n: int, aim: str, stated: Qualifiers, n_wild: int | None = None) -> list[PlainEntry]:
        """Return the entries of n cards that aim at a hand, `n_wild` of them wild if given."""
        context = self.context
        if stated.run and (context.wild is None or (context.game is None and context.section is None)):
            n_wild = n - stated.run
        is_special = n_wild is not None and context.wild != n_wild
        if n_wild is not None and is_special:
            context = replace(context, section=Section(n_wild))
        if stated.run and stated.run != n - (context.wild or 0):
            return []
        limits = [*([shaped(context, stated.shape)] if stated.shape else []), *stated.limits]
        entries = list(draw_entries(context, n, aim, limits, stated.features, stated.penalties))
        if n_wild is not None and is_special:
            # Lists of cards include the wild cards.
            counted = feature_test(("w",), "=", [n_wild])
            entries = [entry if entry.cards else entry.with_features(counted) for entry in entries]
        return self.qualified(entries, stated)

    # "deuce only", "two deuces", "joker and K or A", "joker + 3 to a royal flush"
    def wild_cards(self) -> list[PlainEntry] | None:
        self.accept("single", "lone")
        n = self.number()
        word = self.word
        n = 1 if n is None else n
        if n == 0 or not self.is_wild(word, is_only=self.peek().text == "only"):
            return None
        self.at += 1
        alone = PlainEntry(Name(n, "W"))
        game = self.context.game
        if game is not None and game.deck.jokers and game.wild_ranks and word.text != "wild":
            alone = alone.with_features(feature_test(("jokers",), "=", [n if word.text == "joker" else 0]))
        if self.accept("only"):
            return self.qualified([alone], self.qualifiers())
        before = self.at
        if not self.accept("+", "plus", "and", "with", "&"):
            return [alone]
        found = self.first(lambda: self.beside(n), lambda: self.beside_cards(n))
        if found is None:
            self.at = before
            return [alone]
        return found

    def beside(self, n_wild: int) -> list[PlainEntry] | None:
        """Return the entries of wild cards with natural cards that aim at a hand."""
        self.article()
        counts = self.counts()
        if not counts:
            return None
        self.towards()
        shape = self.take().text if self.word.text in SHAPES else ""
        if self.word.text not in AIMS:
            return None
        aim = self.take().text
        stated = self.qualifiers(_OF_DRAWS)
        stated.shape = shape or stated.shape
        return [entry for n in counts if n + n_wild <= 5 for entry in self.drawn(n + n_wild, aim, stated, n_wild)]

    def beside_cards(self, n_wild: int) -> list[PlainEntry] | None:
        """Return the entries of wild cards with high cards or cards by name."""
        self.article()
        found = self.first(self.high_cards)
        if found is None:
            return self.first(lambda: self.combinations(n_wild))
        return [with_wild_cards(entry, n_wild) for entry in found if entry.name.n + n_wild <= 5]

    # made ["or higher"]
    def made(self) -> list[PlainEntry] | None:
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
        stated = self.qualifiers(_OF_MADE | {"top"} if made in AIMS else _OF_MADE)
        if made in AIMS and (stated.limits or stated.features):
            return self.drawn(5, made, stated)
        return self.qualified(self.made_entries(made), stated)

    # "any pat paying hand", "pat hand"
    def paying(self) -> list[PlainEntry] | None:
        start = self.word
        if self.accept("paying", "paid", "winning"):
            if not self.accept("hand", "combination", "winner"):
                return None
        elif self.accept("hand"):
            # "Pat" or "made" has been skipped in front.
            return self.at_least("straight") if self.words[self.at - 2].text in ("pat", "made") else None
        elif not self.accept("winner"):
            return None
        game = self.context.game
        if game is None:
            message = "the paying hands depend on the game; name the hands, or give a game"
            raise NotationError(message, self.text, start.start, self.words[self.at - 1].end)
        entries: list[PlainEntry] = []
        for made in reversed(MADE):
            ranks: frozenset[int] = frozenset()
            wild = self.context.wild
            for cls, pay in zip(game.classes, game.pays, strict=True):
                is_there = wild is None or cls.wild_cards is None or wild in cls.wild_cards
                if _CATEGORIES[cls.hand] == made and is_there and pay > 0:
                    ranks |= ALL_RANKS if cls.ranks is None else frozenset(map(int, cls.ranks))
            if ranks and (made != "quints" or self.may_have_wild):
                entries += self.made_entries(made, ranks)
        return entries
