"""Rules for remarks about what other lines hold: "all the others", "never keep a straight", "those in a pat flush"."""

from __future__ import annotations

from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.plain.precedence_rules import BEFORE_BROKEN, BROKEN, OF_LESSER, PrecedenceRules
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.plain.remarks import Remarks
from strategygen.charts.plain.sayings import NOT_HERE
from strategygen.charts.plain.vocabulary import Word

#: Words for all that is left, what may stand in front of them, and the nouns behind them.
_REST = ("other", "others", "rest", "remaining", "unlisted", "else", "left", "remain", "remains")
_BEFORE_REST = (
    "any", "all", "the", "every", "each", "of", "anything", "everything", "those", "what", "whats", "whatever",
    "whatevers", "that", "thats", "is", "are",
)  # fmt: skip
_BEHIND_REST = ("one", "ones", "kind", "type", "combination", "hand", "draw")
#: The words of "are the same thing" and "count too".
_TOO = (
    "are", "is", "count", "counts", "too", "also", "included", "as", "well", "the", "same", "thing", "go", "goes",
    "belong", "belongs", "here",
)  # fmt: skip
#: Hands that are not kept.
_NOT_KEPT = ("straight", "flush", "fullhouse", "straightflush", "royal")

#: Words that say that cards are no example; the longest first.
_IS_NOT = (*sorted(NOT_HERE, key=len, reverse=True), ("isnt",))


class RestRules(PrecedenceRules):
    """Each rule returns whether its words come next, and takes them."""

    #: The shape that stands in front of a draw.
    shape_in_front = ""

    # { "any" | "all" | "the" } ( "other" | "rest" | "remaining" ... ) ["ones" | "kind" ...]
    def takes_rest(self) -> bool:
        """Take "all the others" or "any remaining type", which the lines above decide; return whether it comes next."""
        start, far = self.at, self.far
        is_of_cases = self.word.text == "in" and self.accept("in")
        while self.accept(*_BEFORE_REST):
            pass
        is_rest = self.accept(*_REST)
        while is_rest and self.accept(*_REST):
            pass
        taken = [word.text for word in self.words[start : self.at]]
        is_any = not is_rest and (taken == ["any"] or (taken == ["all"] and self.word.text in _BEHIND_REST))
        if is_of_cases:
            # "In all other cases"
            if is_rest and self.accept("case", "cases", "situation", "situations"):
                return True
            self.at, self.far = start, far
            return False
        if is_rest or is_any:
            self.accept(*_BEHIND_REST)
            self.sequence("of", "them")
            return True
        self.far = far
        return False

    def read_others(self) -> bool:
        """Take "others" at the end of a line, which the lines above decide, and return whether it comes next."""
        return self.takes_rest() and self.word.text in ("", ")", "(", "with", "no", "but", "except", ",", ";")

    # "never" "throw" ["away"] article wild  |  "never" "keep" made { "or" made }  |  "there are no exceptions"
    def remark_of_unkept(self, remarks: Remarks) -> bool:
        """Take "never throw away a joker" or "never keep a straight or a flush", and return whether it comes next."""
        if any(self.sequence("there", verb, "no", "exceptions") for verb in ("are", "is")):
            return True
        if not (self.accept("never", "dont") or self.sequence("do", "not")):
            return False
        self.accept("ever")
        if self.accept("throw", "discard", "toss"):
            self.accept("away")
            self.accept("a", "any", "the", "your")
            is_wild = self.word.text in ("deuce", "deuces", "joker", "wild") and self.is_wild(self.word)
            self.at += is_wild
            return is_wild
        return self.accept("hold", "keep", "save") and self.takes_unkept_hands(remarks)

    # [article] made { "or" [article] made }
    def takes_unkept_hands(self, remarks: Remarks) -> bool:
        """Note the made hands of "a straight or a flush", which are broken; return whether they come next."""
        found: list[tuple[tuple[str, ...], Word]] = []
        while True:
            self.accept("a", "an", "the", "any")
            self.accept("pat", "made", "dealt", "complete")
            if self.word.text not in _NOT_KEPT:
                return False
            found.append((BROKEN[self.word.text], self.take()))
            if not self.accept("or", "and", ",", "/"):
                break
        remarks.broken += found
        return self.word.text in (")", "", ".", "!")

    # ["including"] cards { ("and" | ",") cards } ("too" | "included" | "are" "the" "same" "thing" | "go" "here")
    def remark_of_cards_too(self, remarks: Remarks) -> bool:
        """Take "including AKQJ" or "A234 and AKQJ are the same thing", which are such hands; whether it comes next."""
        far = self.far
        is_led = self.accept("including", "even", "also")
        if self.accept("one", "single"):
            self.accept("end", "ended", "ender", "enders", "sided", "way")
        self.accept("ones", "straight", "draw")
        found: list[tuple[Ranks, Word]] = []
        while True:
            if found and not (self.accept("and", "or", "&") or self.accept(",", "/")):
                break
            word = self.word
            if self.accept("acelow"):
                found += [((*pair, int(Rank.ACE)), word) for pair in combinations(range(2, 6), 2)]
                continue
            cards = self.combination(may_join=False)
            if cards is None or len(cards[0]) < 3:
                break
            found.append((tuple(sorted(cards[0])), word))
        inner = self.at
        while self.accept(*_TOO):
            pass
        # Beside other limits these cards may be further ones, unless they are said to be such a hand.
        is_clear = bool(self.shape_in_front) or "here" in [word.text for word in self.words[inner : self.at]]
        is_said = is_clear and bool(found) and (is_led or self.at > inner)
        if is_said and (self.word.text in (")", "") or self.takes_counterexamples(remarks)):
            remarks.examples += found
            return True
        self.far = far
        return False

    # ("," | ";") ["but"] ( ("not" | "never" | "skip") cards { "or" cards } | cards { "or" cards } "do" "not" "count" )
    def takes_counterexamples(self, remarks: Remarks) -> bool:
        """Take "; skip A-3-4-5" or ", A-3-4-5 does not count" behind cards that are such a hand; whether it comes."""
        start, far = self.at, self.far
        self.accept(",", ";")
        self.accept("but")
        found: list[tuple[Ranks, Word]] = []
        is_led = self.accept("not", "never", "except", "skip")
        if self.at > start and (is_led or self.word.ranks):
            while not found or self.accept("or", "and", ","):
                word = self.word
                cards = self.combination(may_join=False)
                if cards is None or len(cards[0]) < 3:
                    found = []
                    break
                found.append((tuple(sorted(cards[0])), word))
        is_said = bool(found) and (is_led or self.one_sequence(_IS_NOT))
        if is_said and self.word.text in (")", ""):
            remarks.counterexamples += found
            return True
        self.at, self.far = start, far
        return False

    # ("including" | "even") "those" ... ("in" | "within") hand { "or" hand }
    def remark_of_found(self, remarks: Remarks) -> bool:
        """Take "including those found in a pat flush", which says that the line has precedence."""
        far = self.far
        is_led = self.accept("including", "even", "also") and self.accept("those", "ones", "any", "if")
        while is_led and self.accept("that", "are", "is", "it", "found", "contained", "part", "made"):
            pass
        if is_led and self.accept("in", "within", "from", "of") and self.broken_hand(remarks):
            while self.accept(*BEFORE_BROKEN, *OF_LESSER):
                pass
            return self.word.text in (")", "", ".", "!", ";")
        self.far = far
        return False
