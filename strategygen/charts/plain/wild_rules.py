"""Rules for wild cards and the natural cards held with them: "joker + pair", "deuce + two suited connectors"."""

from __future__ import annotations

from dataclasses import replace

from strategygen.charts.plain.draw_rules import OF_DRAWS, DrawRules
from strategygen.charts.plain.entries import AIMS, PlainEntry, alike_entries, combination_entries, with_wild_cards
from strategygen.charts.plain.rank_rules import SHAPES
from strategygen.charts.plain.ranks import ALL_RANKS, feature_test, gap_count
from strategygen.language import Name, Section

#: Stands for the cards of two pair where the number of cards of a rank is asked for.
_TWO_PAIR = 22


class WildRules(DrawRules):
    """Each rule returns entries, or None if other words come next."""

    # "deuce only", "two deuces", "all deuces", "joker and K or A", "joker + 3 to a royal flush"
    def wild_cards(self) -> list[PlainEntry] | None:
        if self.accept("discard", "throw", "toss", "dump"):
            # "Discard everything but the deuces"
            self.accept("away", "out")
            if not (self.accept("everything", "all") and self.accept("but", "except")):
                return None
        start = self.at
        if (self.context.wild or 0) > 1 and self.words[start - 1].text != "but" and self.names_all_wild():
            # "Keep all four", where four deuces are dealt
            return self.qualified([PlainEntry(Name(self.context.wild or 0, "W"))], self.qualifiers())
        self.at = start
        self.accept("single", "lone")
        self.accept("the")
        n = self.number_of_wilds()
        word = self.words[self.at - 1]
        if not n:
            return None
        alone = PlainEntry(Name(n, "W"))
        game = self.context.game
        if game is not None and game.deck.jokers and game.wild_ranks and word.text != "wild":
            alone = alone.with_features(feature_test(("jokers",), "=", [n if word.text == "joker" else 0]))
        if self.accept("only") or self.sequence("(", "only", ")"):
            return self.qualified([alone], self.qualifiers())
        before = self.at
        is_draw = self.word.text == "and" and self.peek().text in ("draw", "discard", "throw", "toss")
        if is_draw or not self.accept("+", "plus", "and", "with", "&"):
            return self.qualified([alone], self.qualifiers())
        found = self.first(lambda: self.beside(n), lambda: self.beside_alike(n), lambda: self.beside_cards(n))
        if found is None:
            self.at = before
            return [alone]
        return found

    # ["all"] number [("of" "them")], as many wild cards as are dealt, at the end of the words
    def names_all_wild(self) -> bool:
        """Whether "all four" comes next, behind which the line ends."""
        is_all = self.accept("all") or self.words[self.at - 1].text == "all"
        is_number = self.number(5, self.context.wild or 0) == self.context.wild
        self.sequence("of", "them")
        return is_all and is_number and self.word.text in ("", ".", "!")

    # [number] ["suited"] "consecutive" ["suited"] "card" [("with" | "+" | "plus") wild]
    def suited_run(self) -> list[PlainEntry] | None:
        """Return the entries of "three consecutive suited cards with the deuce (5-6-7 or higher)"."""
        n = self.number()
        start = self.at
        while self.accept("suited", "consecutive", "connected", "sequential", "card", "nonwild", "inrow"):
            pass
        texts = {word.text for word in self.words[start : self.at]}
        is_run = "suited" in texts and bool(texts & {"consecutive", "connected", "sequential", "inrow"})
        n_wild: int | None = 0
        if is_run and self.context.wild == 0:
            # "Suited connectors"
            n = n or (2 if self.words[self.at - 1].text == "connected" else None)
        elif self.accept("with", "+", "plus", "and"):
            self.article()
            n_wild = self.number_of_wilds()
        else:
            return None
        if n is None or not is_run or n_wild is None:
            return None
        self.aim, self.sizes = "straightflush", frozenset({n})
        stated = self.qualifiers(OF_DRAWS)
        if stated.run not in (0, n):
            return None
        stated.run = n
        stated.limits.append(gap_count("=", [0]))
        return self.drawn(n + n_wild, self.aim, stated, n_wild)

    # rank { "or" rank } ("with" | "+" | "plus") wild
    def cards_with_wild(self) -> list[PlainEntry] | None:
        """Return the entries of "A or K with joker"."""
        start, far = self.at, self.far
        ranks = self.singles()
        if not ranks or not self.accept("with", "+", "plus"):
            self.at, self.far = start, far
            return self.suited_with_wild()
        self.article()
        n = self.number_of_wilds()
        # Without a heading, "A or K with joker" may be an ace alone.
        if n is None or (len(ranks) > 1 and self.context.section is None):
            return None
        return self.qualified(list(combination_entries([(rank,) for rank in ranks], "", (), n)), self.qualifiers())

    # cards { ("," | "or") cards } "suited" ("with" | "+" | "plus") ["the"] wild
    def suited_with_wild(self) -> list[PlainEntry] | None:
        """Return the entries of "67, 78 or 89 suited + the deuce" in a section of wild cards."""
        start, far = self.at, self.far
        signs = [at for at in range(start + 1, len(self.words)) if self.words[at].text in ("with", "+", "plus")]
        n = None
        if signs and self.context.section is not None:
            self.at = signs[0] + 1
            self.article()
            n = self.number_of_wilds() if self.word.text in ("joker", "deuce", "wild") else None
        after, self.at = self.at, start
        # All cards in front are of one suit, so that they are one list.
        is_list = n is not None and all(
            word.text in (",", "or", "/", "suited", "-") or (word.ranks and not word.plural)
            for word in self.words[start : signs[0]]
        )
        found = self.combinations(n or 0) if is_list and self.words[signs[0] - 1].text == "suited" else None
        if found is not None and self.at == signs[0]:
            self.at = after
            return found
        self.at, self.far = start, far
        return None

    def number_of_wilds(self) -> int | None:
        """Take wild cards and return their number: one for "deuce", all that are dealt for "deuces"."""
        start = self.at
        first = self.word
        is_led = self.words[self.at - 1].text in ("the", "just", "only", "single", "lone")
        is_pair = self.context.wild == 2 and self.peek(2).ranks == (2,) and self.sequence("pair", "of")
        n = 2 if is_pair or self.accept("both") else self.number()
        word = self.peek(0)
        is_symbol = word.ranks == (2,) and word.plural and 2 in self.context.wild_ranks
        if n == 2 and is_led and not is_symbol and 2 in self.context.wild_ranks and word.text in ("", "only", ")"):
            # "keep just the 2"
            n, word = 1, first
        elif n == 0 or not (is_symbol or self.is_wild(word, is_only=self.peek().text == "only")):
            self.at = start
            return None
        else:
            self.at += 1
        is_plural = self.text[word.start : word.end].lower().rstrip("'’").endswith("s")
        dealt = self.context.section.wild if self.context.section is not None else None
        if n is None:
            if is_plural and dealt is None:
                message = "how many wild cards? write the number, or a heading such as '2 deuces:' above"
                raise self.refusal(message, word, word)
            n = dealt if is_plural and dealt else 1
        game = self.context.game
        has_two_kinds = game is not None and bool(game.deck.jokers and game.wild_ranks)
        if dealt is not None and (n > dealt if has_two_kinds else n != dealt):
            message = f"the deals of this section have {dealt or 'no'} wild card{'s' * (dealt != 1)}, not {n}"
            raise self.refusal(message, first, word)
        return n

    def beside(self, n_wild: int) -> list[PlainEntry] | None:
        """Return the entries of wild cards with natural cards that aim at a hand."""
        self.article()
        # "Joker + any other 3 to a straight flush"
        if self.word.text in ("any", "all", "other", "every") and self.peek(1 + (self.peek().text == "other")).number:
            self.accept("any", "all", "every")
            self.accept("other")
        before = self.at
        number = self.number()
        inner = self.at
        while self.accept("suited", "consecutive", "connected", "sequential", "card", "inrow"):
            pass
        texts = {word.text for word in self.words[inner : self.at]}
        is_any_run = bool(texts & {"consecutive", "connected", "sequential", "inrow"})
        is_run = "suited" in texts and is_any_run
        is_flush = "suited" in texts and not is_any_run and (number or 0) > 2 and self.is_of_suited_cards()
        # "Three in a row", "two in a row, any suits"; "two in a row" may be of a suit.
        is_any_suit = is_any_run and not is_run and number is not None
        is_any_suit = is_any_suit and ((number or 0) + n_wild == 4 or self.names_any_suit())
        if not (is_run or is_any_suit or is_flush):
            self.at = before
        # "Joker + open-ended three to a straight"
        front = self.take().text if not is_run and self.word.text in SHAPES and self.peek().number else ""
        counts = [] if is_run or is_any_suit or is_flush else self.counts()
        if is_any_suit or is_flush:
            aim, shape, counts = "flush" if is_flush else "straight", "", [number or 0]
        elif is_run:
            aim, shape = "straightflush", ""
        elif not counts:
            return None
        else:
            # "Joker and two others to a straight flush"
            self.accept("other", "others")
            self.towards(counts)
            shape = front or (self.take().text if self.word.text in SHAPES else "")
            if self.word.text not in AIMS or (front and self.word.text not in ("straight", "straightflush")):
                return None
            aim = self.take().text
            # "Joker + 2 suited royal cards", "joker + 2 royal cards of the same suit"
            self.accept("card") and aim != "straight" and self.accept("suited")
        self.aim, self.sizes = aim, frozenset(counts or ([number] if number else range(1, 5)))
        stated = self.qualifiers(OF_DRAWS | ({"suit"} if is_any_suit else set()))
        suit, stated.suit = (stated.suit, "") if is_any_suit else ("", stated.suit)
        if is_any_suit:
            if suit == "suited":
                raise self.unreadable(before)
            stated.limits.append(gap_count("=", [0]))
        if is_run:
            # "Two suited connectors, 67 to 9T"
            stated.run = stated.run or number or 0
            if not stated.run or number not in (None, stated.run):
                return None
            stated.limits.append(gap_count("=", [0]))
            counts = [stated.run]
        if shape and stated.shape not in ("", shape):
            raise self.unreadable(self.at - 1)
        stated.shape = shape or stated.shape
        if min(counts) + n_wild > 4:
            first, n = self.words[before], min(counts)
            message = f"{n + n_wild} cards, or {n} with the wild card? write how many with it: 'with the joker'"
            raise self.refusal(message, first)
        found = [entry for n in counts if n + n_wild < 5 for entry in self.drawn(n + n_wild, aim, stated, n_wild)]
        return [entry for entry in found if entry.name.type == "S"] if suit else found

    def names_any_suit(self) -> bool:
        """Whether the words behind say that the suits do not matter, or that they are not the same."""
        return any(word.text in ("anysuit", "unsuited") for word in self.words[self.at :])

    # alike ("+" | "plus" | "and") ["the"] wild  |  "two pair" ("+" | "plus" | "and" | "with") ["the"] wild
    def alike_with_wild(self) -> list[PlainEntry] | None:
        """Return the entries of "pair + joker", three of a kind, and of "two pair + joker", a full house."""
        start, far = self.at, self.far
        named = self.alike_named() if self.may_have_wild else None
        if named is not None and self.accept("+", "plus", "and", "&", *(["with"] if named[0] == _TWO_PAIR else [])):
            self.article()
            n_wild = self.number_of_wilds()
            if n_wild is not None:
                return self.alike_beside(n_wild, *named)
        self.at, self.far = start, far
        return None

    # ["any"] ["high" | "low"] "pair" ["of" ranks]  |  "three" "of" "a" "kind"  |  "two pair"
    def beside_alike(self, n_wild: int) -> list[PlainEntry] | None:
        """Return the entries of wild cards with a pair or three of a kind, which are one card more of that kind."""
        self.accept("any", "a", "natural")
        named = self.alike_named()
        return None if named is None else self.alike_beside(n_wild, *named)

    def alike_named(self) -> tuple[int, frozenset[int] | None] | None:
        """Take a pair, three or four of a kind, or two pair; return the number of cards of a rank, and the ranks."""
        high, word = self.context.high_ranks, self.word
        if len(word.ranks) in (2, 3) and word.is_alike:
            self.at += 1
            return len(word.ranks), frozenset(word.ranks)
        ranks = high if self.accept("high") else ALL_RANKS - high if self.accept("low", "small") else None
        if ranks is not None or word.text == "pair":
            n = 2 if self.accept("pair") else 0
        else:
            n = {"trips": 3, "quads": 4, "two pair": _TWO_PAIR}.get(self.hand_name() or "", 0)
        if n in (2, 3) and self.accept("of"):
            ranks = self.rank_list()
            n = 0 if ranks is None else n
        return (n, ranks) if n and ranks != frozenset() else None

    def alike_beside(self, n_wild: int, n: int, ranks: frozenset[int] | None) -> list[PlainEntry] | None:
        """Return the entries of wild cards with natural cards of one rank, or with two pair."""
        counted = feature_test(("w",), "=", [n_wild])
        if n == _TWO_PAIR and n_wild == 1:
            found = [PlainEntry(Name(5, "FH"))]
        elif n + n_wild > 5:
            return None
        else:
            found = list(alike_entries(replace(self.context, section=Section(n_wild)), n + n_wild, ranks))
        if self.context.wild != n_wild:
            found = [entry if entry.cards else entry.with_features(counted) for entry in found]
        self.aim, self.n_alike = "", n
        return self.qualified(found, self.qualifiers())

    def beside_cards(self, n_wild: int) -> list[PlainEntry] | None:
        """Return the entries of wild cards with high cards or cards by name."""
        self.article()
        self.accept("any")
        start, far = self.at, self.far
        if self.accept("one", "1", "single", "card") and (
            self.words[self.at - 1].text == "card" or self.accept("card")
        ):
            # "Joker + one card from 4 through jack"
            ranks = self.rank_range() if self.accept("from") or self.sequence(",", "from") else None
            if ranks is not None and len(ranks) > 1 and self.words[self.at - 1].text not in ("orhigher", "orlower"):
                singles = combination_entries([(rank,) for rank in sorted(ranks)], "", (), n_wild)
                return self.qualified(list(singles), self.qualifiers())
        self.at, self.far = start, far
        if len(self.word.ranks) == 1 and self.peek().text in ("through", "to"):
            # "Joker + 5 thru 9"
            ranks = self.rank_range()
            if ranks is not None and self.word.text in ("", ".", ")"):
                return list(combination_entries([(rank,) for rank in sorted(ranks)], "", (), n_wild))
        self.at, self.far = start, far
        found = self.first(self.high_cards)
        self.missing_wild = None
        if found is None:
            return self.first(lambda: self.combinations(n_wild))
        return [with_wild_cards(entry, n_wild) for entry in found if entry.name.n + n_wild <= 5]
