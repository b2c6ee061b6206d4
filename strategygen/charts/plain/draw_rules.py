"""Rules for draws and made hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.plain.card_rules import CardRules
from strategygen.charts.plain.entries import (
    AIMS,
    PlainEntry,
    draw_entries,
)
from strategygen.charts.plain.limit_rules import Qualifiers
from strategygen.charts.plain.rank_rules import SHAPES
from strategygen.charts.plain.ranks import (
    ALL_RANKS,
    ANY,
    Limit,
    ace_low,
    card_text,
    feature_test,
    gap_count,
    none_of,
    of_either_shape,
    shaped,
    topped_by,
)
from strategygen.errors import NotationError
from strategygen.language import Section, rank_choice

#: Shapes that only a straight draw has.
_SHAPES_OF_STRAIGHTS = ("gut", "open ender", "open-ender", "oesd")
#: Words for cards without gaps.
_OF_RUNS = ("consecutive", "connected", "sequential")
#: The number of wild cards of a hand with this adjective.
WILD_COUNTS = {"natural": ("=", 0), "wild": (">=", 1)}
#: The qualifiers that these hands may have.
OF_DRAWS = frozenset({"high", "shape", "run", "gap", "term", "has", "top", "exact", "penalty", "wild", "feature"})
#: Words behind "4 suited cards".
_AFTER_SUITED = ("", ")", ",", ";", "with", "no", "or", "and", "if", "-", ".", "draw")
OF_MADE = frozenset({"wild", "term", "feature"})


class DrawRules(CardRules):
    """Each rule returns entries, or None if other words come next."""

    #: The entries of a line whose qualifiers may be about its last hand only, with the message and the place.
    of_last: tuple[str, tuple[int, int], list[PlainEntry]] | None = None
    #: The entries of the last item, and the rule that read it.
    before: list[PlainEntry]
    rule: Callable[[], list[PlainEntry] | None]

    def first(self, *rules: Callable[[], list[PlainEntry] | None]) -> list[PlainEntry] | None:
        """Return the entries of the first rule that fits."""
        start = self.at
        for rule in rules:
            found = rule()
            if found is not None:
                self.rule = rule
                return found
            self.at = start
        return None

    # [shape] counts ["card"] ["to" | "of"] [article] [ranks "high"] [shape] aim ["draw"]
    def draw(self) -> list[PlainEntry] | None:
        suit = self.suit_in_front()
        gaps = self.gaps_in_front()
        tops = self.tops_in_front(is_of_count=True)
        either: list[str] = []
        if self.word.text in SHAPES and self.peek().text in ("or", "/") and self.peek(2).text in SHAPES:
            # "Open or inside 3-card straight flush"
            either = [self.take().text, self.words[self.at + 1].text]
            self.at += 2
        shape = self.take().text if self.word.text in SHAPES and self.peek().number else ""
        counts = self.counts()
        if counts and self.context.section is not None and self.context.wild and self.accept("more"):
            # "2 more to a royal flush" beside the wild cards
            counts = [n + self.context.wild for n in counts]
            if max(counts) > 4:
                return None
        suit = suit or self.suit_in_front()
        is_suited = bool(counts) and self.accept("suited")
        is_run = bool(counts) and self.peek().text == "card" and self.accept(*_OF_RUNS)
        if counts == [1] and self.sequence("card", "draw", "to"):
            # "One-card draw to a flush"
            counts = [4]
            self.article()
        elif counts and (self.sequence("card", "shortof") or self.accept("shortof")):
            # "One card short of a flush"
            counts = [5 - n for n in reversed(counts)]
            self.article()
        elif counts:
            before = self.at
            is_suited |= self.towards(counts)
            if counts == [1] and self.at == before and self.word.text in AIMS:
                message = "the number of the line, or one card? write '1.' for a line, '1 to a' for one card"
                raise self.refusal(message, self.words[before - 1])
        elif shape or either:
            return None
        n_wild = WILD_COUNTS[self.take().text] if self.word.text in WILD_COUNTS else None
        suit = suit or self.suit_in_front()
        tops = self.tops_in_front() if tops is None else tops
        gaps = self.gaps_in_front() if gaps is None and counts else gaps
        is_run |= bool(counts) and self.accept(*_OF_RUNS, "inrow")
        is_run and self.accept("card")
        if self.word.text in SHAPES:
            if shape:
                return None
            shape = self.take().text
            if counts and self.word.text in ("or", "/", "and") and self.peek().text in SHAPES:
                # "4 to an open-ended or inside straight"
                self.at += 1
                either, shape = [shape, self.take().text], ""
        shown = self.text[self.words[self.at - 1].start :].lower() if shape else ""
        is_of_straight = shown.startswith(_SHAPES_OF_STRAIGHTS) or (
            shape == "outside" and not self.word.text and not self.before
        )
        if is_of_straight and self.word.text not in AIMS:
            aims = ["straight"]
        elif is_suited and min(counts) > 2 and max(counts) < 5 and not self.context.wild and self.is_of_suited_cards():
            # "4 suited cards", "4 suited"; but "3-4 suited" are cards
            if len(counts) > 1 and self.words[self.at - 1].text != "card":
                return None
            aims = ["flush"]
        elif counts and self.aim in AIMS and self.before and self.word.text in ("one", "it") and not self.peek().text:
            # "A royal flush, or four cards to one"
            self.at += 1
            aims = [self.aim]
        elif is_run and not shape and min(counts) > 2 and max(counts) < 5 and self.is_of_run():
            # "4 cards in a row"
            aims = ["straight"]
        elif self.word.text not in AIMS or (self.word.text == "flush" and self.peek().text == "penalty"):
            return None
        else:
            aims = [self.take().text]
        is_one_ended = "oneended" in (shape, *either) and (counts not in ([], [4]) or self.context.wild)
        if is_one_ended or (either and aims == ["flush"]):
            return None
        self.aim = aims[0]
        if is_suited and self.aim == "straight":
            return None
        is_draw = self.accept("draw", "draws") or (
            bool(counts) and self.words[self.at - 2].text != "card" and self.accept("card")
        )
        if (
            self.words[self.at - 1].text == "card"
            and self.aim != "straight"
            and self.words[self.at - 2].text == self.aim
        ):
            # "Three royal cards of the same suit"
            self.accept("suited")
        if not counts and (n_cards := self.cards_behind()):
            counts, self.sizes = [n_cards], frozenset({n_cards})
        if (not counts and not shape and not is_draw) or (gaps is not None and not counts):
            return None
        if counts and not shape and n_wild is None and not is_run and tops is None and gaps is None:
            aims += self.more_aims(counts[0])
        self.sizes = frozenset().union(*(self.context.natural_sizes(n) for n in counts or [4]))
        self.may_list, self.has_shape, self.shape_in_front = bool(counts), bool(shape) or self.aim == "straight", shape
        is_of_suits = aims == ["straight"] and not self.context.wild
        stated = self.qualifiers(OF_DRAWS | ({"suit"} if not self.context.wild else set()))
        suit = suit or stated.suit
        if suit and (suit == "suited" if is_of_suits else suit == "unsuited" or "straight" in aims):
            raise self.unreadable(self.at - 1)
        self.may_list, self.has_shape, self.shape_in_front = False, True, ""
        self.require_no_example(shape or stated.shape or "nogap" * is_run, stated)
        if len(aims) > 1 and (stated.limits or stated.shape or stated.features or stated.terms):
            message = "does this apply to both hands? write each hand with its own qualifiers"
            span = self.words[self.at - 1].start, self.words[self.at - 1].end
            if shape or is_run or either or gaps is not None or tops is not None or len(counts) != 1:
                raise NotationError(message, self.text, *span)
            last = [entry for aim in aims[:-1] for entry in self.drawn(counts[0], aim, Qualifiers())]
            last += self.drawn(counts[0], aims[-1], stated)
            self.of_last = message, span, last
        if (shape and stated.shape not in ("", shape)) or (n_wild and stated.n_wild not in (None, n_wild)):
            raise self.unreadable(self.at - 1)
        stated.shape, stated.n_wild = shape or stated.shape, n_wild or stated.n_wild
        if self.context.is_open_ended and self.aim in ("straight", "straightflush") and (counts or [4])[0] in (3, 4):
            stated.shape = stated.shape or "outside"
        if is_run and stated.shape != "outside":
            stated.limits.append(gap_count("=", [0]))
        if either:
            stated.limits.append(of_either_shape(self.context, either))
        if gaps is not None:
            stated.limits += gaps
        if tops is not None:
            stated = self.with_tops(stated, tops)
        found = [entry for aim in aims for n in counts or [4] for entry in self.drawn(n, aim, stated)]
        return [entry for entry in found if suit != "unsuited" or entry.name.type == "S"]

    def suit_in_front(self) -> str:
        """Take "unsuited" in front of a draw: "4 unsuited to a straight", "offsuit inside straight"."""
        first, second = self.peek(), self.peek(2)
        is_next = first.text in (*SHAPES, *AIMS) or (first.text == "card" and second.text in ("to", "of"))
        is_next |= first.text == "to" or (bool(first.number) and second.text in ("to", "card", "straight", *SHAPES))
        return "unsuited" if is_next and self.accept("unsuited") else ""

    def is_of_run(self) -> bool:
        """Whether "four cards in a row" names the draw itself, which needs no wild card."""
        has_noun = bool({"card", "inrow"} & {word.text for word in self.words[max(self.at - 3, 0) : self.at]})
        behind = (*_AFTER_SUITED, *SHAPES, "unsuited", "anysuit", "(")
        return has_noun and not self.context.wild and self.word.text in behind

    def is_of_suited_cards(self) -> bool:
        """Whether "suited cards" names the draw itself: no hand and no cards by name come next."""
        is_open = self.word.text == "("
        after = self.peek() if is_open else self.word
        return after.text in _AFTER_SUITED or (is_open and not after.ranks)

    def require_no_example(self, shape: str, stated: Qualifiers) -> None:
        """Refuse "open-ended straight (5-6-7-8)", where the cards may be an example."""
        single, self.single = self.single, None
        if single is None:
            return
        word, ranks = single
        n_high = sum(rank >= Rank.JACK for rank in ranks)
        is_low = self.aim in ("straight", "straightflush") and not n_high
        # "Inside straight (J-Q-K-A)" names the one with most high cards.
        is_unclear = n_high < len(ranks) - 1 and (is_low or bool(shape) or len(stated.limits) > 1)
        if not word.wild and (is_unclear or self.aim == "flush"):
            shown = "-".join(str(Rank(rank)) for rank in ranks)
            raise self.join_error(f"an example, or only these cards? write 'such as {shown}' or 'only {shown}'", word)

    # ("(" | "," | "-") number "card"
    def cards_behind(self) -> int:
        """Take the number of cards of "royal flush draw (3 cards, ace high)", and return it; 0 if there is none."""
        mark, number, noun, after = (self.peek(ahead) for ahead in range(4))
        n = number.number or 0
        if after.text == "missing":
            # "Royal flush draw, two cards missing"
            n, after = 5 - n, self.peek(4)
        is_end = after.text in (")", ",", ";", ":", "-") if mark.text == "(" else after.text in ("", ",", ";", "(")
        if mark.text not in ("(", ",", "-") or noun.text != "card" or not 2 <= n <= 4 or not is_end:
            return 0
        n_words = 4 if self.peek(3).text == "missing" else 3
        if mark.text != "(":
            self.at += n_words
        elif after.text == ")":
            self.at += n_words + 1
        else:
            # What follows is in parentheses without the number.
            last = self.at + n_words + (after.text in (",", ";", ":", "-"))
            self.words = (*self.words[: self.at + 1], *self.words[last:])
        return n

    # counts "gap" in front of a hand: "one-gap straight flush"
    def gaps_in_front(self) -> list[Limit] | None:
        """Take the number of gaps of a hand, and return the limits; None if there is none."""
        start, far = self.at, self.far
        stated = Qualifiers()
        if self.accept("acelow") and (self.word.number or self.word.text in AIMS):
            return [ace_low()]
        if (self.word.text == "nogap" or self.word.number is not None) and self.read_gaps(stated):
            self.accept(",")
            if self.word.number or self.word.text in AIMS:
                return stated.limits
        self.at, self.far = start, far
        return None

    # ranks "high" in front of a hand: "king-high straight flush"
    def tops_in_front(self, *, is_of_count: bool = False) -> frozenset[int] | None:
        """Take the highest ranks of a hand, and return them; None if there are none, or no number of cards follows."""
        start, far = self.at, self.far
        ranks = self.rank_list() if self.word.ranks else None
        is_next = ranks is not None and (self.sequence("-", "high") or self.accept("high"))
        if is_next and (self.word.number if is_of_count else self.word.text in (*AIMS, *SHAPES)):
            return ranks
        self.at, self.far = start, far
        return None

    def more_aims(self, n: int) -> list[str]:
        """Return the further hands of "four to a royal or straight flush"; after a comma they may be made hands."""
        aims: list[str] = []
        while True:
            start = self.at
            comma = self.accept(",")
            joined = self.accept("or", "/")
            is_to = joined and self.accept("to")
            article = self.accept("a", "an")
            word = self.word
            if word.text not in AIMS or not (comma or joined) or self.peek().text == "penalty":
                self.at = start
                return aims
            aims.append(self.take().text)
            if comma and not (article or is_to) and self.doubt is None:
                what = self.text[word.start : word.end]
                message = f"{n} to a {what}, or the hand itself? write '{n} to a {what}' or 'pat {what}'"
                self.doubt = self.refusal(message, word, word)

    def towards(self, counts: list[int]) -> bool:
        """Take the words between numbers of cards and the hand they are drawn to; whether one is "suited"."""
        self.accept("card", "parts")
        if self.sequence("of", "the", "five") or self.sequence("of", "the", "5") or self.sequence("of", "5"):
            # "Four of the five cards of a royal flush", "3 of 5 straight flush"
            self.accept("card")
        if self.takes_possible():
            return True
        if self.word.text == "from" and counts != [4] and not self.peek().ranks:
            message = "how many cards are held? write a number and 'to a', as in 'four to a flush'"
            raise self.refusal(message, self.word, self.word)
        if self.word.text == "/" and self.peek().text in AIMS:
            self.at += 1
        is_suited = self.accept("suited")
        if is_suited:
            self.accept("card")
        elif self.word.text == "unsuited" and self.towards_straight():
            # "Four cards of mixed suits to a straight"
            self.at += 1
        self.accept("to", "toward", "towards", "for", "of", "from")
        if not is_suited or not self.takes_possible():
            self.accept("a", "an", "the", "any", "all")
            self.accept("other", "possible")
        return is_suited

    def towards_straight(self) -> bool:
        """Whether "to a straight" comes behind the next word."""
        at = self.at + 1
        while self.words[at].text in ("to", "toward", "towards", "for", "of", "a", "an", "the", "any", *SHAPES):
            at += 1
        return self.words[at].text == "straight"

    # ("that" | "which") ("can" | "could") ["still"] ("make" | "become" | "form") [article]
    def takes_possible(self) -> bool:
        """Take "that can still make a" between cards and the hand they are drawn to; whether it comes next."""
        start = self.at
        is_next = self.accept("that", "which") and self.accept("can", "could", "may", "might")
        self.accept("still", "all")
        if is_next and (self.accept("make", "become", "form", "complete") or self.sequence("turn", "into")):
            self.article()
            if self.word.text in AIMS:
                return True
        self.at = start
        return False

    def drawn(self, n: int, aim: str, stated: Qualifiers, n_wild: int | None = None) -> list[PlainEntry]:
        """Return the entries of n cards that aim at a hand, `n_wild` of them wild if given."""
        if stated.where is not None:
            limit, conditions = stated.where
            rest = replace(stated, where=None, limits=[*stated.limits, none_of([limit])])
            some = replace(stated, where=None, limits=[*stated.limits, limit], conditions=conditions)
            return [*self.drawn(n, aim, rest, n_wild), *self.drawn(n, aim, some, n_wild)]
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

    # made ["or higher"]
    def made(self) -> list[PlainEntry] | None:
        number = self.number()
        if number is not None:
            if number == 2 and self.word.text in ("low", "high") and self.peek().text == "pair":
                # "Two low pairs"
                return self.two_pair(stated) if self.read_pairs(stated := Qualifiers()) else None
            # "No flush" is not a flush.
            if number != 2 or not self.accept("pair"):
                return None
            made = "two pair"
        elif self.word.text in (*AIMS, "fullhouse"):
            made = self.take().text
        else:
            tops = self.tops_in_front()
            if tops is None or self.word.text not in AIMS:
                return None
            made = self.aim = self.take().text
            stated = self.qualifiers(OF_MADE)
            return self.drawn(5, made, self.with_tops(stated, tops))
        if self.accept("orhigher"):
            return self.or_higher(made)
        self.aim, self.is_made = made, True
        if made == "two pair":
            return self.two_pair(self.qualifiers(OF_MADE | {"pairs"}))
        stated = self.qualifiers(OF_MADE | ({"top"} if made in AIMS else {"full"} if made == "fullhouse" else set()))
        self.is_made = False
        if made in AIMS and (stated.limits or stated.features):
            return self.drawn(5, made, stated)
        entries = self.made_entries(made)
        if stated.trips == ALL_RANKS:
            return self.of_full_house(stated.kept)
        if stated.trips is not None:
            place = rank_choice(ALL_RANKS - stated.trips)
            cards = card_text([place] * 3 + [ANY] * 2)
            entries = [replace(entry, cards=(cards,)) for entry in entries]
        return self.qualified(entries, stated) + (self.of_full_house(stated.kept) if stated.kept else [])

    def with_tops(self, stated: Qualifiers, tops: frozenset[int]) -> Qualifiers:
        """Return qualifiers with the highest ranks of a hand."""
        limit = topped_by(tops, may_be_low=self.aim in ("straight", "straightflush"))
        return replace(stated, limits=[*stated.limits, limit])
