"""Rules for sentences about the cards of a draw: "the two naturals are touching", "unless one of them is an ace"."""

from __future__ import annotations

from strategygen.cards import Rank
from strategygen.charts.plain.gap_rules import GapRules
from strategygen.charts.plain.limit_rules import NOT_HELD, Qualifiers
from strategygen.charts.plain.ranks import (
    ALL_RANKS,
    Limit,
    all_of,
    any_of,
    fitting,
    gap_count,
    gaps_of,
    has_any,
    lowest_rank,
    one_of,
    runs,
    topped_by,
)
from strategygen.charts.plain.word_ranges import steps_between

#: Words in front of the natural cards, and words for them.
_DETERMINERS = ("the", "your", "all", "both", "these", "those")
_CARDS = ("other", "natural", "nonwild", "remaining", "card", "singleton", "rank", "suited")
#: What stands between the natural cards and the wild ones.
_BESIDE = ("beside", "with", "except", "plus", "+")
_HAVE = ("has", "have", "with", "include", "including", "contain")
_IN_ROW = ("connected", "consecutive", "sequential", "inrow", "nogap")
#: The words of "except when the hole can only be filled by a deuce", and those of them that say what it does.
_FILL = frozenset({
    "need", "needs", "needing", "take", "takes", "require", "requires", "missing", "fill", "fills", "filled",
    "completed", "completes", "complete", "gap", "helps", "way", "needed", "lack", "lacks", "required",
})  # fmt: skip
_OF_MISSING = _FILL | {
    "if", "when", "where", "you", "would", "it", "they", "a", "an", "the", "to", "be", "can", "could", "only", "one",
    "ones", "those", "that", "which", "is", "are", "card", "by", "for", "just", "them", "will", "rank", "in",
    "its", "youd", "with", "using",
}  # fmt: skip
_NEGATIONS = ("no", "not", "doesnt", "dont", "isnt")


class NaturalRules(GapRules):
    """One rule for each kind of sentence; it adds what it reads to a `Qualifiers`."""

    # determiner { determiner | number | noun } ["beside" wild] ["are"]
    def natural_cards(self, *, is_any_number: bool = False) -> bool:
        """Take words for all natural cards held, as in "your two naturals are"; return whether they come next."""
        start = self.at
        while self.accept(*_DETERMINERS, "other", "of"):
            pass
        is_both = any(word.text == "both" for word in self.words[start : self.at])
        number = self.number() or (2 if is_both else None)
        while self.accept(*_CARDS):
            pass
        taken = {word.text for word in self.words[start : self.at]}
        is_named = bool(taken & set(_CARDS)) and (bool(taken & {*_DETERMINERS, "nonwild"}) or number is not None)
        is_other_number = bool(number) and bool(self.sizes) and self.sizes != {number}
        if not is_named or taken <= {"other", "of"} or (is_other_number and not is_any_number):
            self.at = start
            return False
        self.beside_wild()
        self.accept("are", "is", "being")
        self.accept("all", "both")
        if self.sizes == {self.word.number} and self.peek().text in _IN_ROW and number is None:
            # "The natural cards are three in a row"
            self.at += 1
        return True

    def beside_wild(self) -> None:
        """Take "beside the deuce" behind the natural cards."""
        start = self.at
        if self.accept(*_BESIDE):
            self.accept("the", "your", "a")
            self.number()
            if self.word.text in ("deuce", "deuces", "joker", "wild") and self.is_wild(self.word):
                self.at += 1
                return
        self.at = start

    # [wild ("and" | "+")] number ["suited"] ["card"] ("," | ":" | ")")
    def takes_cards_again(self) -> bool:
        """Take "joker and three suited cards, " that says what the draw holds; whether this is all in parentheses."""
        start, far = self.at, self.far
        is_wild = self.wild_place() and self.accept("and", "+", "plus", "with", "&")
        number_at = self.at
        n = self.number()
        is_suited = self.aim in ("royal", "straightflush", "flush") and self.accept("suited")
        is_again = self.sizes == {n} and (is_wild or is_suited)
        # "(Deuce + 3 suited)"
        is_again &= self.accept("card") or (is_wild and is_suited and self.word.text == ")")
        if is_again and self.accept(")"):
            return True
        if not (is_again and self.accept(",", ":")):
            # "Joker and three suited cards in sequence"
            is_led = is_wild and self.sizes == {n} and self.words[number_at + 1].text in ("suited", "consecutive")
            self.at, self.far = (number_at if is_led else start), far
        return False

    # naturals in-a-row ["suited"]
    def read_naturals(self, stated: Qualifiers) -> bool:
        """Take "the two naturals are touching", and return whether it comes next."""
        start = self.at
        if not self.natural_cards(is_any_number=True):
            return False
        taken = self.words[start : self.at]
        number = next(
            (2 if word.text == "both" else word.number for word in taken if word.number or word.text == "both"), 0
        )
        is_of_cards = self.peek().text == "-" or len(self.word.ranks) > 1
        if self.words[self.at - 1].text == "are" and self.word.ranks and is_of_cards:
            # "The other two cards are 6-7, 7-8 or 8-9"
            self.lead = ""
            if number and self.sizes != {number}:
                return False
            before = self.at
            bottom = self.word.ranks[0]
            if self.read_run_from(stated):
                if self.word.text == "and" and self.peek().text in (*_IN_ROW, "nogap"):
                    # "5-6 or higher and in sequence or with a single gap"
                    self.at += 1
                    stated.limits[-1], stated.run = lowest_rank(bottom, is_least=True), 0
                    other = Qualifiers()
                    is_row = self.accept(*_IN_ROW, "nogap")
                    if is_row and self.accept("or", "/"):
                        self.accept("with")
                        is_row = self.read_gaps(other)
                    stated.limits.append(any_of([gap_count("=", [0]), *other.limits]))
                    return is_row
                return True
            self.at = before
            return self.read_exact(stated)
        if not self.accept(*_IN_ROW):
            return False
        self.accept("card", "rank", "singleton", "nonwild")
        if number:
            stated.run = number
            stated.limits.append(runs(number, None))
        else:
            stated.limits.append(gap_count("=", [0]))
        return True

    # "from" cards ("up" | "to" cards) | ">=" cards | cards ("to" cards | ">=") | "starting" "at" cards
    def read_bound_of_run(self, stated: Qualifiers) -> bool:
        """Take "minimum 6-7" or "from 6-7 to 9-10" beside draws to straights, and return whether it comes next."""
        if self.aim not in ("straight", "straightflush", "royal"):
            return False
        if self.word.text == "<=" and "outside" in (stated.shape, self.shape_in_front):
            return self.read_highest_run(stated)
        is_from = self.accept("from")
        is_start = not is_from and self.accept("starting")
        is_least = not is_from and not is_start and (self.accept(">=") or self.sequence("not", "under"))
        self.article()
        if not self.word.ranks or self.word.plural or not (len(self.word.ranks) > 1 or self.peek().text == "-"):
            return False
        word = self.word
        found = self.combination(may_join=False, n_wild=word.wild)
        ranks = tuple(sorted(found[0])) if found is not None else ()
        is_of_other = word.suit and (word.suit != "suited" or self.aim not in ("royal", "straightflush"))
        if len(ranks) < 2 or is_of_other or {len(ranks)} != self.sizes:
            return False
        if not (is_start or is_least) and self.accept("through", "to", "<="):
            last = self.word
            to = self.combination(may_join=False, n_wild=last.wild)
            steps = [] if to is None or last.wild != word.wild else steps_between(ranks, to[0])
            if not steps or self.word.text not in ("", ")", ",", ";", ":", "(", "-"):
                return False
            self.require_size(ranks, word)
            self.require_clear_gap(ranks, word)
            if not gaps_of(ranks) and self.counts_gaps() and not self.is_without_gaps(word):
                # "At most one gap, from 5-6-7 to 9-10-J"
                raise self.join_error("only cards without a gap, or all between these? list the cards", word)
            stated.limits.append(one_of([ranks, *steps]))
            return True
        if is_from:
            is_least = self.accept("up", "orhigher", ">=")
        elif is_start:
            self.accept("orhigher", "up")
            is_least = True
        elif not is_least:
            is_least = self.accept(">=") and self.word.text in ("", ")", ";", ",")
        else:
            self.accept("orhigher")
        if not is_least or ranks[-1] - ranks[0] != len(ranks) - 1 or self.word.text in ("orlower", "gap"):
            return False
        if self.counts_gaps() and any(other.text in ("or", "/") for other in self.words):
            raise self.join_error("a bound of one of these, or of all? write each on a line of its own", word)
        if self.counts_gaps():
            # "At most one gap, minimum 4-5-6" has 4-5-7, too.
            stated.limits.append(lowest_rank(ranks[0], is_least=True))
            return True
        stated.run = len(ranks)
        stated.limits.append(runs(len(ranks), frozenset(range(ranks[0], int(Rank.ACE) + 1))))
        return True

    # "<=" cards
    def read_highest_run(self, stated: Qualifiers) -> bool:
        """Take "no higher than Q-J-10-9" behind an open-ended draw, and return whether it comes next."""
        self.take()
        word = self.word
        found = self.combination(may_join=False, n_wild=word.wild)
        ranks = tuple(sorted(found[0])) if found is not None else ()
        is_run = len(ranks) > 1 and ranks[-1] - ranks[0] == len(ranks) - 1 and {len(ranks)} == self.sizes
        if not is_run or word.suit or self.counts_gaps() or self.word.text not in ("", ")", ",", ";"):
            return False
        stated.run = len(ranks)
        stated.limits.append(runs(len(ranks), frozenset(range(1, ranks[0] + 1))))
        return True

    # ("none" | "no" ["card"]) ["of" "them"] ["is"] ("under" | "over") rank
    # | naturals ( rank "or higher" | "from" rank "to" rank )
    def read_each(self, stated: Qualifiers) -> bool:
        """Take "none of them is lower than a five" or "all three 5 or higher", and return whether it comes next."""
        if self.aim not in ("straight", "straightflush", "royal"):
            return False
        if self.accept("none", "no", "not", "neither", "nothing"):
            if self.accept("of"):
                self.accept("them", "these", "those") or self.natural_cards()
            self.accept("card", "nonwild", "one")
            self.accept("is", "are")
            is_under = self.accept("under")
            if not is_under and not self.accept("over", "above"):
                return False
            self.article()
            rank = self.one_rank()
            if rank is None or self.word.text in ("orhigher", "orlower"):
                return False
            highest = topped_by(frozenset(range(2, rank + 1)), may_be_low=True)
            stated.limits.append(lowest_rank(rank, is_least=True) if is_under else highest)
            return True
        start = self.at
        if not self.natural_cards() and not self.accept("all", "each", "both"):
            return False
        is_each = {word.text for word in self.words[start : self.at]} & {"all", "each", "both"}
        if is_each and self.accept("from", "between"):
            first = self.one_rank()
            last = self.one_rank() if self.accept("to", "through", "and") else None
            if first is None or last is None or not first < last:
                return False
            stated.limits.append(all_of(frozenset(range(first, last + 1))))
            return True
        is_least = self.accept(">=")
        self.article()
        rank = self.one_rank()
        if rank is None or not is_each or not (is_least or self.accept("orhigher", "ormore")):
            return False
        stated.limits.append(lowest_rank(rank, is_least=True))
        return True

    def one_rank(self) -> int | None:
        """Take a single rank, and return it."""
        if len(self.word.ranks) != 1 or self.word.plural or self.word.wild:
            return None
        return self.take().ranks[0]

    # "one of them is an ace" | "none of them is an ace" | "there's" ["no"] ranks "in it" | ranks "excluded"
    def read_holds_rank(self, stated: Qualifiers) -> bool:
        """Take a sentence about a rank among the cards of the draw, and return whether it comes next."""
        if not self.aim:
            return False
        negated = needs_it = False
        if self.sequence("there", "is") or self.accept("theres"):
            negated, needs_it = self.accept("no"), True
        elif self.accept("one", "none", "neither", "no", "any", "either"):
            first = self.words[self.at - 1].text
            negated = first in ("none", "neither", "no")
            if self.accept("of"):
                self.accept("them", "these", "those") or self.natural_cards()
            elif first in ("any", "no") and self.word.text not in ("card", "nonwild"):
                return False
            self.accept("card", "nonwild")
            if not self.accept("is", "are") and self.words[self.at - 1].text not in ("is", "are"):
                return False
        elif self.accept("those", "ones") or self.accept("it", "they"):
            self.accept("that", "which")
            negated = self.accept("doesnt", "dont", "not")
            if not self.accept(*_HAVE):
                return False
            negated ^= self.accept("no")
            if not negated and self.accept("both"):
                # "It has both an ace and a ten"
                return self.read_both(stated, negated=False)
        elif self.word.text in ("that", "which", "doesnt", "dont"):
            self.accept("that", "which")
            negated = self.accept("doesnt", "dont")
            if not negated or not self.accept(*_HAVE):
                return False
        else:
            before = self.at
            ranks = self.ranks_named() if self.word.ranks and not self.word.wild else None
            if ranks is not None and self.is_in_it():
                # "K or A among them"
                stated.limits.append(has_any(ranks))
                return True
            self.at = before
            ranks = self.rank_list() if self.word.ranks and not self.word.wild else None
            named = self.words[before : self.at]
            is_out = ranks is not None and (self.accept("excluded") or self.sequence("not", "included"))
            if ranks is None or not is_out:
                return False
            sets = [word.ranks for word in named if len(word.ranks) > 1]
            if not sets and not any(word.text == "-" for word in named):
                stated.limits.append(self.without_ranks(ranks))
                return True
            if {len(one) for one in sets} != self.sizes or any(len(word.ranks) == 1 for word in named):
                return False
            # "234 excluded"
            stated.limits.append(one_of(sets, negated=True))
            return True
        ranks = self.ranks_named()
        if ranks is None or self.word.text in NOT_HELD:
            return False
        is_in = self.is_in_it()
        if needs_it and not is_in:
            return False
        stated.limits.append(self.without_ranks(ranks) if negated else has_any(ranks))
        return True

    def ranks_named(self) -> frozenset[int] | None:
        """Take ranks joined by "or": "an ace", "the king or queen"; return them, None for other words."""
        start = self.at
        ranks = self.rank_list()
        texts = [word.text for word in self.words[start : self.at]]
        is_joined = any(len(word.ranks) > 1 for word in self.words[start : self.at])
        if "-" in texts and texts[1:2] == ["-"] and self.words[start].ranks > self.words[start + 2].ranks:
            # "Those with K-Q"
            return None
        if ranks is None or is_joined or {"and", "&", "/", "orhigher", "orlower"} & set(texts):
            return None
        return ranks if "," not in texts or "or" in texts else None

    def read_has(self, stated: Qualifiers) -> bool:
        return super().read_has(stated) and (self.is_in_it() or True)

    def is_in_it(self) -> bool:
        """Take "in it" or "among them", and return whether it comes next."""
        return self.one_sequence((("in", "it"), ("in", "them"), ("among", "them")))

    def without_ranks(self, ranks: frozenset[int]) -> Limit:
        """Return the limit that no card has one of some ranks."""
        return all_of(ALL_RANKS - ranks)

    # ("from" | "out" "of" | "among") cards
    def read_chosen(self, stated: Qualifiers) -> bool:
        """Take "from Q-J-10" behind a draw of fewer cards, which have these ranks; return whether it comes next."""
        self.accept("made")
        is_led = self.accept("from", "among") or self.sequence("out", "of")
        is_led = is_led or (self.words[self.at - 1].text == "with" and self.accept("only"))
        if not is_led or not self.sizes:
            return False
        self.accept("only", "just", "among")
        self.accept("the")
        ranks: list[int] = []
        while self.word.ranks and not (self.word.plural or self.word.wild or self.word.suit):
            ranks += self.take().ranks
            if not self.accept("-", "/"):
                self.accept(",")
                self.accept("and", "&", "or")
        is_whole = bool(ranks) and len(set(ranks)) == len(ranks) > max(self.sizes)
        if not is_whole or self.word.text not in ("", ")", ";", "only", "("):
            return False
        self.accept("only")
        stated.limits.append(all_of(frozenset(ranks)))
        return True

    # ("except" | "not") ... "deuce" ...  |  ("if" | "that") ... "not" ... "deuce" ...
    def read_missing_wild(self, stated: Qualifiers) -> bool:
        """Take the exception of straights that only a deuce would complete, and return whether it comes next."""
        start = self.at
        is_straight = self.aim in ("straight", "straightflush") and 2 in self.context.wild_ranks
        if is_straight and not self.is_made and self.takes_missing_wild() and self.needs_wild():
            stated.limits.append(fitting(self.context))
            return True
        self.at = start
        return False

    def takes_missing_wild(self) -> bool:
        """Take "unless you would need a deuce to fill it", and return whether it comes next."""
        is_sentence = self.lead in (".", ";") and self.word.text == "if"
        n_negated = 0 if self.accept("except", "not") else 1
        if n_negated and self.word.text not in ("if", "that", "which", "no", "not"):
            return False
        texts: list[str] = []
        while self.word.text in _OF_MISSING or self.word.text in (*_NEGATIONS, "deuce", "2", "two"):
            word = self.take()
            is_count = word.number == 2 and (word.text != "2" and texts[-1:] not in (["a"], ["the"]))
            if is_count or (word.number == 2 and self.word.text == "card"):
                # "Needs two cards"
                return False
            texts.append("2" if word.number == 2 else word.text)
        n_deuces = sum(text in ("deuce", "2") for text in texts)
        if is_sentence:
            # "If it needs a deuce, do not keep it"
            n_negated = 0
            self.accept(",")
            is_unkept = self.accept("dont", "never") or self.sequence("do", "not")
            is_out = self.accept("hold", "keep") if is_unkept else self.accept("discard", "toss", "throw")
            if not is_out or not self.accept("it", "them"):
                return False
        is_clear = n_deuces == 1 and n_negated == sum(text in _NEGATIONS for text in texts)
        return is_clear and bool(_FILL & set(texts)) and self.word.text in (")", "", "(", ";", ".")

    def needs_wild(self) -> bool:
        """Take cards in parentheses, such as "(A345)"; return whether only a wild card completes them to a straight."""
        if self.word.text != "(":
            return True
        while self.accept("(", ",", "or", "eg"):
            self.accept("eg")
            found = self.combination()
            if found is None or fitting(self.context).test(tuple(sorted(found[0]))):
                return False
        return self.accept(")")

    def read_wild_again(self, stated: Qualifiers) -> bool:
        """Take "joker and a pair" in parentheses behind three of a kind, and return whether it comes next."""
        # "Two deuces and a pair"
        ahead = int(bool(self.word.number))
        is_wild = self.peek(ahead).text in ("joker", "wild", "deuce", "deuces") or bool(self.word.wild)
        is_joined = self.peek(ahead + 1).text in ("and", "+", "plus", "with", "&")
        start = self.at
        if ahead:
            return is_wild and is_joined and self.remark_of_same(stated.remarks)
        if is_wild and is_joined and self.remark_of_wild(stated.remarks) and self.word.text in (")", ",", ";"):
            return True
        self.at = start
        if is_wild and is_joined and self.peek(2).number and self.peek(3).text in ("consecutive", "inrow", "connected"):
            # "(joker + 3 in a row)"
            self.at += 2
            return self.read_run(stated)
        texts = [word.text for word in self.words[self.at :]]
        inside = texts[: texts.index(")")] if ")" in texts else []
        if self.aim and not {"through", "to", "<="}.isdisjoint(inside):
            # "(joker with 3-4-5 through 9-10-J)" are the cards of a draw.
            return False
        return is_wild and is_joined and self.remark_of_same(stated.remarks)
