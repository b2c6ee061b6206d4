"""Rules for remarks that a line has precedence: "over a pat flush", "even if you must break a full house"."""

from __future__ import annotations

from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.plain.discard_rules import DiscardRules
from strategygen.charts.plain.remarks import Remarks
from strategygen.charts.plain.vocabulary import Word
from strategygen.language import Name

#: The words of "even if it means breaking up a made flush or straight".
_EVEN = (
    "if", "it", "when", "that", "this", "is", "you", "have", "means", "breaking", "discard", "discarding", "give", "up",
    "a", "an", "the", "any", "made", "pat", "paying", "dealt", "winning", "high", "low", "pair", "flush", "straight",
    "straightflush", "fullhouse", "hand", "winner", "trips", "or", "and", "with", "must", "to", "your", "some",
    "out", "of", "from", "wild", "natural", "royal", "small", "big", "little", "its",
)  # fmt: skip
#: Words between "break up" and the hand that is broken.
BEFORE_BROKEN = (
    "up", "a", "an", "the", "any", "all", "your", "made", "pat", "dealt", "paying", "winning", "complete", "even",
    "high", "low", "two", "2", "lowest", "smaller", "small", "wild", "natural",
)  # fmt: skip
#: The hands that may be broken, and the types of hold that have five of their cards, or all of them.
BROKEN = {
    "pair": ("HP", "LP", "2P", "FH"), "straight": ("S", "SF", "RF"), "flush": ("F", "SF", "RF"),
    "straightflush": ("SF", "RF"), "fullhouse": ("FH",), "trips": ("3K", "FH"), "quads": ("4K",), "quints": ("5K",),
    "royal": ("RF",), "hand": (),
}  # fmt: skip
#: The made hands that may stand behind "break anything but".
_UNBROKEN = {
    "royal": (Name(5, "RF"),), "straightflush": (Name(5, "SF"), Name(5, "RF")), "fullhouse": (Name(5, "FH"),),
    "quads": (Name(4, "4K"),), "flush": (Name(5, "F"), Name(5, "SF"), Name(5, "RF")),
    "straight": (Name(5, "S"), Name(5, "SF"), Name(5, "RF")),
}  # fmt: skip
#: The nouns of the hands that a line may come before, and the words around them.
_NOUNS = (
    *("royal", "straightflush", "flush", "straight", "fullhouse", "quads", "trips", "pair", "hand", "highcard"),
    *("kind", "winner"),
)
OF_LESSER = (
    *(*_NOUNS, "a", "an", "the", "any", "your", "even", "pat", "made", "dealt", "paying", "winning", "complete"),
    *("high", "low", "small", "of", "to", "card", "draw", "or", "and", "/", "outside", "inside", "suited", "unsuited"),
    *("most", "all", "every", "wild", "natural"),
)

#: Words of remarks that restrict a hand.
_OF_LIMITS = (
    "except", "no", "not", "only", "but", "if", "when", "unless", "lowest", "highest", "just", "fewer", "more", "non",
    "without", "never",
)  # fmt: skip
#: Words of "if you have two pair" and "when they're part of a full house", about other cards of the deal.
_OF_CASES = (
    *_NOUNS, "a", "an", "the", "any", "your", "another", "second", "third", "fourth", "of", "or", "and", "also", "more",
    "too", "kicker", "pat", "made", "dealt", "paying", "high", "low", "card", "ones", "full", "up", "to", "in", "hand",
)  # fmt: skip
#: The words of a list of hands.
_OF_HANDS = {*_EVEN, *OF_LESSER, *_OF_CASES, ","} - {"if", "when", "even", "you"}
#: The subject of such a case, and what follows if it is the hand held.
_SUBJECTS = (
    ("there", "is"), ("there", "are"), ("theres",), ("you", "have"), ("you", "hold"), ("you", "are", "dealt"),
    ("youre", "dealt"), ("you", "are", "holding"), ("you", "also", "have"), ("you", "have", "got"), ("dealt",),
    ("holding",), ("it", "means"), ("you", "get"), ("with",), ("the", "kicker", "are"), ("both", "kicker", "are"),
)  # fmt: skip
#: "If the kickers are a pair you have a full house"
_ALSO_HAVE = (("you", "have"), ("which", "is"), ("that", "is"))
_SUBJECTS_HELD = (
    ("it", "is"), ("its",), ("they", "are"), ("theyre",), ("these", "are"), ("they", "come"), ("it", "comes"), (),
)  # fmt: skip
_PART_OF = (("part", "of"), ("out", "of"), ("from",), ("in",), ("inside",))
_DISCARDS = ("discard", "throw", "toss", "dump", "ditch")
_HOLDS = ("hold", "keep", "play", "save", "take")
_SUITED = ("RF", "SF", "F")


class PrecedenceRules(DiscardRules):
    """Remarks about other hands of the deal, which restrict nothing as long as the line itself is held."""

    #: How many cards of one rank the hand has, and its ranks, if they are named; 0 for other hands.
    n_alike = 0
    ranks_alike: frozenset[int] | None = None

    #: The hand that the cards are drawn to.
    aim = ""

    def takes_up_to_end(self) -> bool:
        """Take the words up to the closing parenthesis, if all are known and none restricts; return whether it does."""
        at = next((at for at in range(self.at, len(self.words)) if self.words[at].text in ("(", ")", "")), self.at)
        inside = self.words[self.at : at]
        if self.words[at].text != ")":
            return False
        if any(not self.is_harmless_word(word) for word in inside):
            return False
        self.at = at
        return bool(inside)

    # ("beats" | "over") hand { ("or" | "and") hand }
    def remark_of_lesser(self) -> bool:
        """Take "over a pat flush", which says that the line has precedence, and return whether it comes next."""
        start, far = self.at, self.far
        is_inside = self.words[self.at - 1].text == "("
        self.yes()
        self.accept("is", "always", "even")
        self.accept("always")
        # "Higher than 5-6-7" limits the cards.
        cards = self.peek().ranks
        is_limit = self.word.text == "over" and (len(cards) > 2 or (bool(cards) and self.peek(4).text == "-"))
        if not is_limit and self.accept("beats", "over") and not self.word.plural:
            inner = self.at
            while (
                self.accept(*OF_LESSER)
                or self.number() is not None
                or (is_inside and self.accept(","))
                or self.takes_cards()
            ):
                pass
            taken = self.words[inner : self.at]
            is_of_hands = any(word.text in _NOUNS or len(word.ranks) > 1 for word in taken)
            is_of_hands |= any(word.text == "-" for word in taken)
            self.takes_further_hands()
            self.sequence("as", "well") or self.accept("too", "also")
            if is_of_hands and self.word.text in (")", "", ",", ";", ".", "!", ":", "-"):
                return True
        self.at, self.far = start, far
        return False

    # "," hand { "," hand } ("or" | "and") hand
    def takes_further_hands(self) -> None:
        """Take ", a straight or a pair" behind "even if you break a flush"; refuse a list without "or"."""
        before = [word.text for word in self.words[: self.at]]
        if self.word.text != "," or before.count("(") > before.count(")"):
            return
        start = at = self.at
        while self.words[at].text in _OF_HANDS or self.words[at].number is not None:
            at += 1
        at -= self.words[at - 1].text == ","
        taken = [word.text for word in self.words[start:at]]
        is_of_cards = taken[1:2] == ["with"] or (
            taken[2:3] == ["highcard"] and self.words[start + 1].number is not None
        )
        if (is_of_cards and not {"or", "and"} & set(taken)) or not set(taken) & set(_NOUNS):
            # ", with 3 high cards" is about the cards held.
            return
        if not {"or", "and"} & set(taken):
            message = "a hand that may be broken, too, or one to hold? write 'or' in front of it, or ';'"
            raise self.refusal(message, self.words[start + 1])
        self.at = at

    def yes(self) -> None:
        """Take "yes," or "Yes, Lou,"."""
        if self.accept("yes"):
            name = self.word if self.word.text != "," else self.peek()
            if not name.is_known and self.text[name.start].isupper():
                self.accept(",")
                self.at += 1
        self.accept("-", ",")

    def takes_cards(self) -> bool:
        """Take "A-K", "AK", or ranks behind "of", and return whether they come next."""
        if len(self.word.ranks) == 1 and self.peek().text == "-" and len(self.peek(2).ranks) == 1:
            return self.combination(may_join=False) is not None
        is_led = self.words[self.at - 1].text == "of" or len(self.word.ranks) > 1
        return is_led and self.rank_range() is not None

    # ["yes"] ["-"] ( ["discard"] "even" | "breaking" | "beats" ) ...
    def remark_of_precedence(self, remarks: Remarks) -> bool:
        is_inside = self.words[self.at - 1].text == "("
        if self.remark_of_lesser():
            return True
        is_yes = self.word.text == "yes"
        self.yes()
        inner = self.at
        is_no_matter = self.text[self.word.start : self.word.end].lower().startswith("no matter")
        # "Whatever the fifth card is", "no matter what the other cards are"
        if self.accept("whatever") or (is_no_matter and self.peek().text == "the" and self.accept("always")):
            self.accept("the")
            self.accept("fifth", "other", "last")
            self.number()
            if self.accept("card", "kicker", "others"):
                self.accept("is", "may", "are")
                self.accept("be")
                return self.word.text in ("", ")", ",", ".", ";")
            self.at = inner
        # "Card 5 doesn't matter"
        self.accept("and")
        self.accept("the")
        self.accept("fifth", "other", "rest")
        self.accept("card", "kicker", "suit")
        self.number()
        if self.accept("doesnt"):
            return self.accept("matter")
        is_choice = any(self.sequence("if", "you", verb) for verb in ("eg", "want", "wish"))
        if is_choice and self.words[self.at - 4].text == "card":
            # Beside four deuces, which pay the same with any card
            remarks.types.append((("W",), self.words[inner]))
            remarks.held.append((4, self.words[inner]))
            return True
        self.at = inner
        while is_inside and self.accept("i", "always", "you"):
            self.accept("should", "must", "can")
        if self.word.text == "also" and self.peek().text in ("breaking", "throw", "toss"):
            # "Also break a full house"
            self.at += 1
        # "Yes, that means you throw away pat straights"
        self.sequence("that", "means", "you") or self.sequence("it", "means", "you")
        is_breaking = self.accept("breaking") or self.sequence("throw", "away") or self.sequence("toss", "away")
        if is_breaking and self.all_but_some(remarks):
            return True
        if (
            is_breaking
            and len(self.word.ranks) == 5
            and len(set(self.word.ranks)) == 2
            and self.peek().text in (")", "")
        ):
            # "Breaks up AAA99"
            remarks.broken.append((("FH",), self.take()))
            return True
        if is_breaking and not self.broken_hand(remarks):
            return False
        if (is_breaking or self.accept("beats")) and is_inside and self.takes_up_to_end():
            return True
        self.accept("discard")
        # "Yes, from two pair"
        if not is_breaking and not self.accept("even") and not (is_yes and self.word.text in ("from", "out")):
            return False
        start = self.at
        before = [word.text for word in self.words[:start]]
        # "(The four cards, even if you break a flush, a straight or a pair)"
        is_inside |= before.count("(") > before.count(")")
        while True:
            if self.word.number in (3, 4, 5) and [self.peek(k).text for k in (1, 2, 3)] == ["of", "a", "kind"]:
                # "The 5 of a kind"
                self.at += 4
                continue
            if self.sequence("two", "pair") or self.sequence("2", "pair"):
                continue
            if self.word.text not in _EVEN and not (is_inside and self.word.text == ","):
                break
            if self.take().text == "breaking" and not self.broken_hand(remarks):
                return False
        if self.at > start or is_breaking:
            self.takes_further_hands()
            any(self.sequence("for", word) for word in ("it", "them", "this", "these"))
        if self.at > start and (self.accept("broken") or self.sequence("gets", "broken")):
            self.accept("up")
        return is_breaking or self.at > start

    # { hand } ("but" | "except" | "not") [article] made { "or" [article] made }
    def all_but_some(self, remarks: Remarks) -> bool:
        """Take "break anything but a straight flush", and return whether it comes next."""
        start = self.at
        while self.accept(*BEFORE_BROKEN, *BROKEN, "anything", "everything", "or", "and", ",", "pay"):
            pass
        is_led = self.accept("but", "except", "not")
        self.sequence("breaking") or self.accept("up")
        if is_led and self.at > start + 1:
            found: list[Name] = []
            while True:
                if found and not self.accept("or", "and", ","):
                    break
                self.accept("a", "an", "the")
                self.accept("pat", "made", "dealt", "natural")
                if self.word.text == "royal" and self.peek().text == "or" and self.peek(2).text == "straightflush":
                    self.at += 1
                    found.append(Name(5, "RF"))
                    continue
                if self.word.text not in _UNBROKEN:
                    break
                found += _UNBROKEN[self.take().text]
                self.accept("itself")
            if found and self.word.text in (")", ""):
                remarks.unbroken += found
                return True
        self.at = start
        return False

    # ["up"] [article] ["made"] hand
    def broken_hand(self, remarks: Remarks) -> bool:
        """Note the hand that is broken, which must be another than the hand held; "break it" is about the latter."""
        start = self.at
        while self.accept(*BEFORE_BROKEN):
            pass
        word = self.word
        if word.plural and self.peek().text == "full":
            if self.n_alike and set(word.ranks) != set(self.ranks_alike or ()):
                # "Three aces or kings (break up aces full)": what of kings full?
                return False
            word = replace(word, text="fullhouse")
        if word.number in (3, 4, 5) and self.peek().text == "of":
            word = replace(word, text={3: "trips", 4: "quads", 5: "quints"}[word.number])
        if word.text not in BROKEN:
            return False
        is_two_pair = word.text == "pair" and self.words[self.at - 1].text in ("two", "2")
        remarks.broken.append((("2P",) if is_two_pair else BROKEN[word.text], word))
        self.at = start
        return True

    def is_harmless_word(self, word: Word) -> bool:
        """Whether a word behind "break a full house" restricts nothing; a number above ten is a pay."""
        if word.text.isdecimal():
            return len(word.text) > 1 and int(word.text) > Rank.TEN
        return word.is_known and word.text not in _OF_LIMITS and word.text != "kicker"

    def remark_of_other_cards(self, remarks: Remarks) -> bool:
        """Take a remark about full houses or other cards of the deal, and return whether it comes next."""
        start, far = self.at, self.far
        for rule in (self.remark_of_full_house, self.remark_of_case):
            if rule(remarks):
                return True
            self.at, self.far = start, far
        return False

    # ["even"] ["aces" "full"] ["too" | "included"]
    def remark_of_full_house(self, remarks: Remarks) -> bool:
        """Take "even aces full", "keep aces full, too" or "aces up too", where no such hand is excepted."""
        word = self.word
        is_led = self.accept("even", "also", "including", *_HOLDS)
        self.accept("a", "the")
        if not self.word.plural or self.peek().text not in ("full", "up"):
            return False
        kind = "FH" if self.peek().text == "full" else "2P"
        self.at += 2
        if kind == "FH" and self.accept("of"):
            self.rank_range()
        self.accept(",")
        is_led |= self.accept("too", "also", "included") or self.sequence("as", "well")
        remarks.full += [(kind, word)] if is_led else []
        return is_led

    # ["even" | "also" | "thus"] ("if" | "when" | "with") case [","] [action]
    def remark_of_case(self, remarks: Remarks) -> bool:
        """Take "even when you have two pair, hold the aces only": other cards that the deal may have, and the hold."""
        self.accept("yes")
        self.accept(",", "-")
        self.one_sequence((("this", "applies"), ("this", "holds"), ("that", "holds")))
        is_even = self.accept("even", "also")
        is_even |= self.accept("even") and is_even
        is_thus = not is_even and self.accept("thus", "so")
        self.accept(",")
        case = self.case_named(is_even=is_even)
        if case is None:
            return False
        inner = self.at
        self.accept(",", ":", "-", ";")
        is_just = False
        while self.word.text in ("still", "just", "then", "only", "always", "simply", "you", "must", "should"):
            is_just |= self.take().text in ("still", "just", "only")
        is_of_kickers = any(word.text == "kicker" for word in case)
        is_just |= is_even or is_thus
        if self.discards_others(case, remarks):
            return True
        if self.holds_alone(remarks, is_just=is_just, is_of_kickers=is_of_kickers):
            return True
        self.at = inner
        return is_even

    def case_named(self, *, is_even: bool) -> tuple[Word, ...] | None:
        """Take the other cards or hands that the deal may have, and return the words; None for other words."""
        start = self.at
        is_if = self.accept("if", "when")
        is_of_deal = self.one_sequence(_SUBJECTS)
        if self.aim and not (is_even or is_if) and self.words[start].text == "with" and self.word.ranks:
            # "3 to a royal flush, with K-Q" is about the cards held.
            self.at = start
            return None
        if not is_of_deal:
            # "When they're part of a full house", "out of a full house", but not "if it is a low pair"
            is_part = any(
                self.sequence(*held, *part) for held in _SUBJECTS_HELD if held or not is_if for part in _PART_OF
            )
            # "Even if it's aces full"
            is_full = is_even and not is_part and any(self.sequence(*held) for held in _SUBJECTS_HELD if held)
            if not (is_part or (is_full and self.word.plural and self.peek().text == "full")):
                self.at = start
                return None
        inner = self.at
        while (
            self.accept(*_OF_CASES)
            or self.number() is not None
            or self.takes_full()
            or self.takes_cards()
            or self.takes_suit(inner)
            or (is_of_deal and self.takes_card_of_deal())
            or self.one_sequence(_ALSO_HAVE)
        ):
            # "With A-K, A-Q, A-J"
            if self.word.text == "," and (self.peek().ranks and not self.peek().plural):
                self.at += 1
        taken = self.words[inner : self.at]
        self.takes_further_hands()
        is_named = any(word.text in (*_NOUNS, "full", "-", "kicker") or len(word.ranks) > 1 for word in taken)
        if not is_named or (is_even and any(word.ranks and not word.plural for word in taken) and not is_of_deal):
            self.at = start
            return None
        return taken

    def takes_full(self) -> bool:
        """Take "aces full" or "with three aces", and return whether it comes next."""
        is_full = self.word.plural and self.peek().text == "full"
        is_of_three = self.word.text == "with" and self.peek().number is not None and self.peek(2).plural
        self.at += 2 * is_full + 3 * is_of_three
        return is_full or is_of_three

    def takes_card_of_deal(self) -> bool:
        """Take "an ace and one other" of "when you have an ace and one other high card"; whether it comes next."""
        start = self.at
        self.article()
        if len(self.word.ranks) == 1 and not self.word.plural and self.peek().text in ("and", "+", "&", "with"):
            self.at += 2
            self.accept("one", "a", "some")
            if self.accept("other", "another", "more"):
                return True
        self.at = start
        return False

    def takes_suit(self, inner: int) -> bool:
        """Take "suited" or "of a different suit" behind cards, and return whether it comes next."""
        before = self.words[self.at - 1]
        is_of_cards = self.at > inner and (before.text in ("highcard", "card") or bool(before.ranks))
        return is_of_cards and self.accept("suited", "unsuited")

    # ("discard" | "let" "go") "the" "other" ["pair" | "card"]
    def discards_others(self, case: tuple[Word, ...], remarks: Remarks) -> bool:
        """Take "throw away the other pair" behind a case, and return whether it comes next."""
        word = self.word
        texts = [one.text for one in case]
        is_let = self.sequence("let", "it", "go") or self.sequence("let", "them", "go")
        if is_let or self.accept(*_DISCARDS):
            self.accept("away", "out")
            is_it = is_let or self.accept("it")
            if is_it and {"third", "another"} & set(texts):
                self.accept("away")
                # "If there is a third high card, let it go"
                remarks.held += [(2, word)] if "third" in texts else []
                return True
            if is_it:
                return False
            self.accept("the")
            if self.accept("rest") or self.sequence("remaining", "card"):
                return True
            if not self.accept("other", "others", "second"):
                return False
            noun = self.word.text
            self.accept("pair", "card", "highcard", "one", "ones", "two")
            self.accept("away")
            if noun == "pair" and ({"full", "fullhouse"} & set(texts) or {"pair"} & set(texts)):
                remarks.types.append((("HP", "LP", "3K"), word))
                return True
            named = self.sets_named(case)
            if named:
                remarks.ranks.append((frozenset.intersection(*named), word))
                return True
        return False

    def sets_named(self, case: tuple[Word, ...]) -> list[frozenset[int]]:
        """Return the ranks of each of the joined cards of a case: of "A-K, A-Q" two ranks each."""
        found: list[frozenset[int]] = []
        for at, word in enumerate(case):
            if len(word.ranks) > 1:
                found.append(frozenset(word.ranks))
            elif word.ranks and at > 1 and case[at - 1].text == "-":
                found.append(frozenset(word.ranks + case[at - 2].ranks))
        return found

    # ["hold"] ["just"] ["the"] (number | "suited" | ranks | "pair") ...
    def holds_alone(self, remarks: Remarks, *, is_just: bool, is_of_kickers: bool = False) -> bool:
        """Take "hold the aces only" behind a case, which must be the cards held, and return whether it comes next."""
        word = self.word
        is_verb = self.accept(*_HOLDS)
        is_just |= self.accept("just", "only")
        if not (is_verb or is_just):
            return False
        self.accept("the", "these", "those", "your")
        start, found = self.at, Remarks()
        while True:
            if (number := self.number()) is not None:
                if self.accept("kicker"):
                    # "Three aces and one kicker" are four cards
                    number += found.held.pop()[0] if found.held else 4 - number
                found.held.append((number * (2 if self.word.text == "pair" else 1), word))
            elif self.accept("suited"):
                found.types.append((_SUITED, word))
            elif self.accept("pair"):
                found.types.append((("HP", "LP"), word))
            elif len(self.word.ranks) == 1:
                found.ranks.append((frozenset(self.take().ranks), word))
                if self.peek(2).text == "kicker" and self.accept("and", "+", "plus"):
                    # "Three aces and one kicker", which has another rank
                    found.ranks.clear()
            elif self.at == start or not self.accept("card", "highcard", "ones"):
                # "Hold it" may be about the other cards
                break
        if is_of_kickers and [number for number, _ in found.held] == [1]:
            # "If you have two kickers, keep only one"
            found.held, found.types = [(4, word)], [(("3K",), word)]
        is_just |= self.accept("only")
        if self.at == start or not is_just:
            return False
        remarks.add(found)
        return True
