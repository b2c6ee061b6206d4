"""Rules for remarks: words beside a hand that restrict nothing, each checked against the hand.

A remark says how many cards the hand has ("hold all five", "draw one card"), gives an example ("like 6-7-8-9"), or
stresses that the line has precedence ("even if it means breaking up a made flush").
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

from strategygen.charts.plain.discard_rules import DiscardRules
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.plain.words import Word
from strategygen.errors import NotationError
from strategygen.language import Name

_HOLD = ("hold", "keep", "save", "play", "holding", "stay")
#: The hands that a remark may repeat, and their numbers of cards.
_HANDS = {"pair": 2, "trips": 3, "quads": 4}
#: Words for the cards of a hand, and the types of hold that have such cards.
_KINDS_OF_CARDS = {
    "royal": ("RF",),
    "straightflush": ("RF", "SF"),
    "suited": ("RF", "SF", "F"),
    "flush": ("RF", "SF", "F"),
    "straight": ("RF", "SF", "S"),
    "matching": ("HP", "LP", "3K", "4K", "5K"),
}
#: Words that leave a hand as it is: the lines above decide what "other" hands are.
_FILLERS = (
    ("unlisted",), ("any", "other"), ("all", "other"), ("all", "others"), ("other",), ("others",), ("any", "others"),
    ("the", "rest"), ("rest",), ("any",), ("pat",), ("dealt",), ("made",), ("doesnt", "matter"),
    ("it", "doesnt", "matter"), ("remaining",), ("anything", "else"), ("anything", "left"), ("any", "left"),
    ("everything", "else"), ("all", "remaining"), ("any", "remaining"), ("the", "others"), ("any", "rank"),
    ("all", "the", "rest"), ("any", "type"), ("all", "the", "others"),
)  # fmt: skip
#: Words of remarks that restrict a hand.
_OF_LIMITS = (
    "except",
    "no",
    "not",
    "only",
    "but",
    "if",
    "when",
    "unless",
    "lowest",
    "highest",
    "just",
    "fewer",
    "more",
    "non",
    "without",
    "never",
)
#: The words of "with two pair throw one away" and "discard the second pair".
_OF_ONE_PAIR = (
    "with", "if", "you", "have", "two", "2", "throw", "discard", "toss", "keep", "hold", "one", "either", "of", "them",
    "away", "the", "second", "other", "just", "a", ",", "from", "any", "dealt", "break", "only", "it", "doesnt",
    "matter", "which", "-", "never", "both", "is", "keeping", "holding", "as", "youre", "are",
)  # fmt: skip
#: The words of "even if it means breaking up a made flush or straight".
_EVEN = (
    "if", "it", "when", "that", "this", "is", "you", "have", "means", "breaking", "discard", "discarding", "give", "up",
    "a", "an", "the", "any", "made", "pat", "paying", "dealt", "winning", "high", "low", "pair", "flush", "straight",
    "straightflush", "fullhouse", "hand", "winner", "trips", "or", "and", "with", "must", "to", "your", "some",
    "out", "of", "from",
)  # fmt: skip
#: Words between "break up" and the hand that is broken.
_BEFORE_BROKEN = (
    "up", "a", "an", "the", "any", "your", "made", "pat", "dealt", "paying", "winning", "complete", "even", "high",
    "low", "two", "2", "lowest", "smaller",
)  # fmt: skip
#: The hands that may be broken, and the types of hold that have five of their cards, or all of them.
_BROKEN = {
    "pair": ("HP", "LP", "2P"), "straight": ("S", "SF", "RF"), "flush": ("F", "SF", "RF"),
    "straightflush": ("SF", "RF"), "fullhouse": ("FH",), "trips": ("3K",), "quads": ("4K",), "quints": ("5K",),
    "hand": (),
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
_OF_LESSER = (
    *(*_NOUNS, "a", "an", "the", "any", "your", "even", "pat", "made", "dealt", "paying", "winning", "complete"),
    *("high", "low", "small", "of", "to", "card", "draw", "or", "and", "/", "outside", "inside", "suited", "unsuited"),
    *("most", "all", "every"),
)
#: The types of hold beside which a kicker is a further card that pays nothing.
_WITHOUT_KICKER = ("HP", "LP", "3K", "4K", "2P")


@dataclass(slots=True)
class Remarks:
    """What the remarks beside a hand say: numbers of cards held, and examples of the ranks held."""

    held: list[tuple[int, Word]] = field(default_factory=list)
    #: "Both" cards or pairs, and types of hold that have the cards named.
    both: list[Word] = field(default_factory=list)
    types: list[tuple[tuple[str, ...], Word]] = field(default_factory=list)
    examples: list[tuple[Ranks, Word]] = field(default_factory=list)
    #: Types of made hands that are broken for the hand, and numbers of cards that are not held.
    broken: list[tuple[tuple[str, ...], Word]] = field(default_factory=list)
    unheld: list[tuple[int, Word]] = field(default_factory=list)
    #: Made hands that are not broken for the hand.
    unbroken: list[Name] = field(default_factory=list)
    #: Words such as "including inside", beside a hand without other limits.
    included: list[Word] = field(default_factory=list)

    def add(self, other: Remarks) -> None:
        """Add what other remarks say."""
        for one in fields(self):
            getattr(self, one.name).extend(getattr(other, one.name))


class NoteRules(DiscardRules):
    """Remarks in parentheses or behind a punctuation mark."""

    #: The hand that the cards are drawn to.
    aim = ""
    #: Whether the hand is a made one of five cards, and whether it has a shape in front.
    is_made = False
    has_shape = True

    # remark = hold | draw | fillers | "even" ... | example
    def remark(self, remarks: Remarks) -> bool:
        """Take a remark up to the next punctuation mark, and return whether one comes next."""
        start = self.at
        if any(self.sequence(*filler) and self.word.text == ")" for filler in _FILLERS):
            return True
        self.at = start
        for rule in (
            self.remark_of_included, self.remark_of_hold, self.remark_of_draw, self.remark_of_precedence,
            self.remark_of_example, self.remark_of_unheld,
        ):  # fmt: skip
            found = Remarks()
            if rule(found) and self.word.text in (")", "(", ",", ";", "-", ".", "!", ""):
                remarks.add(found)
                return True
            self.at = start
        return self.remark_of_one_pair(remarks)

    # "with" "two pair" [","] "throw" "one" "away" | "discard" "the" "second" "pair"
    def remark_of_one_pair(self, remarks: Remarks) -> bool:
        """Take a remark that two pair are played as one pair, and return whether it comes next."""
        word = self.word
        start = self.at
        while self.accept(*_OF_ONE_PAIR, "pair") or self.sequence("not", "worth"):
            pass
        texts = [taken.text for taken in self.words[start : self.at]]
        is_known = {"pair", "discard"} <= set(texts) or {"pair", "throw"} <= set(texts) or texts.count("pair") > 1
        is_known |= "pair" in texts and bool({"keep", "hold", "toss", "break"} & set(texts))
        if not is_known or not ({"two", "2", "second"} & set(texts)) or self.word.text not in (")", ""):
            self.at = start
            return False
        remarks.held.append((2, word))
        return True

    def read_others(self) -> bool:
        """Take "others" at the end of a line, which the lines above decide, and return whether it comes next."""
        is_any = self.accept("any", "all", "the")
        if is_any and not self.word.text:
            return self.peek(-1).text == "any"
        is_last = self.word.text in ("others", "other", "unlisted", "remaining", "rest") and not self.peek().text
        self.at += is_last
        return is_last

    # ["hold"] "all" [number] | "hold" ["the"] ["whole" | "made"] ("hand" | "cards") | "hold" "both" "pairs"
    def remark_of_hold(self, remarks: Remarks) -> bool:
        self.accept("then", "just")
        word = self.word
        if self.accept("always"):
            return True
        is_pat = any(self.sequence(verb, "pat") for verb in ("stand", "keep", "stay")) or self.accept("stand")
        if is_pat or (self.words[self.at - 1].text != "(" and self.accept("pat")):
            remarks.held.append((5, word))
            return True
        is_marked = self.words[self.at - 1].text in ("(", ",", "-", ":")
        is_verb = self.accept(*_HOLD)
        self.sequence("on", "to")
        # "(the pair)" and ", the pair" need no verb.
        is_verb |= is_marked and self.word.text in ("the", "those", "these")
        # "(4 cards)"
        is_verb |= is_marked and self.word.number is not None and self.peek().text == "card"
        held: int | None = None
        if self.word.text == "both" and self.peek().text in (")", ""):
            remarks.both.append(self.take())
            return True
        if self.sequence("both", "pair") or self.sequence("the", "two", "pair"):
            held = 4
        elif self.accept("everything"):
            held = 5
        elif self.accept("all"):
            self.accept("the")
            held = self.number() or 5
            self.accept("of")
            self.accept("it", "them", "the")
            self.accept("card")
        elif not is_verb:
            return False
        elif is_marked and self.word.text in ("", ")", ",", ";"):
            return True
        elif self.sequence("them", "all") or self.sequence("it", "all"):
            pass
        elif not self.accept("it", "them") and not self.is_pronoun():
            self.accept("the", "your", "this", "that", "these", "those")
            whole = self.accept("whole", "entire")
            self.accept("made", "pat", "paying", "winning", "dealt")
            if self.word.text in _HANDS:
                hand = self.take()
                held = _HANDS[hand.text]
                if held > 2:
                    remarks.types.append(((f"{held}K",), hand))
            elif self.accept("hand"):
                held = 5 if whole else None
            else:
                held = self.number()
                if held is None or whole:
                    return False
                kind = self.word
                if kind.text in ("deuce", "deuces", "joker"):
                    self.at += 1
                    remarks.held.append((held, word))
                    return True
                if held > 2 and (self.sequence("of", "a", "kind") or self.sequence("of", "kind")):
                    remarks.types.append(((f"{held}K",), kind))
                    return True
                if kind.text in _KINDS_OF_CARDS and self.peek().text == "card":
                    remarks.types.append((_KINDS_OF_CARDS[self.take().text], kind))
                self.accept("card")
        if held is not None:
            remarks.held.append((held, word))
        return True

    def is_pronoun(self) -> bool:
        """Take "these" or "those" without a number, and return whether it comes next."""
        return self.peek().number is None and self.accept("these", "those")

    # ["and"] "draw" number ["new"] ["card"] | "draw" "for" ["a"] "kicker" | "discard" "the" ("rest" | ["other"] number)
    def remark_of_draw(self, remarks: Remarks) -> bool:
        self.accept("and", "then")
        word = self.word
        if self.accept("draw"):
            if self.accept("for", "to"):
                self.article()
                remarks.held.append((4, word))
                return self.accept("kicker")
        elif not self.accept("discard", "throw", "toss"):
            return False
        self.accept("away")
        self.accept("the")
        other = self.accept("other", "rest", "remaining", "others")
        number = self.number(4)
        self.accept("new", "more", "other")
        self.accept("card")
        self.accept("away")
        if number:
            remarks.held.append((5 - number, word))
        return bool(number) or other

    def takes_up_to_end(self) -> bool:
        """Take the words up to the closing parenthesis, if all are known and none restricts; return whether it does."""
        at = next((at for at in range(self.at, len(self.words)) if self.words[at].text in ("(", ")", "")), self.at)
        inside = self.words[self.at : at]
        if self.words[at].text != ")":
            return False
        if any(not word.is_known or word.text in _OF_LIMITS or word.text.isdecimal() for word in inside):
            return False
        self.at = at
        return bool(inside)

    # ("beats" | "over") hand { ("or" | "and") hand }
    def remark_of_lesser(self) -> bool:
        """Take "over a pat flush", which says that the line has precedence, and return whether it comes next."""
        start, far = self.at, self.far
        is_inside = self.words[self.at - 1].text == "("
        self.accept("is", "always", "even")
        self.accept("always")
        if self.accept("beats", "over") and not self.word.plural:
            inner = self.at
            while (
                self.accept(*_OF_LESSER)
                or self.number() is not None
                or (is_inside and self.accept(","))
                or ((self.words[self.at - 1].text == "of" or len(self.word.ranks) > 1) and self.rank_range())
            ):
                pass
            taken = self.words[inner : self.at]
            is_of_hands = any(word.text in _NOUNS or len(word.ranks) > 1 for word in taken)
            if is_of_hands and self.word.text in (")", "", ",", ";", ".", "!"):
                return True
        self.at, self.far = start, far
        return False

    # ["yes"] ["-"] ( ["discard"] "even" | "breaking" | "beats" ) ...
    def remark_of_precedence(self, remarks: Remarks) -> bool:
        is_inside = self.words[self.at - 1].text == "("
        if self.remark_of_lesser():
            return True
        self.accept("yes")
        self.accept("-", ",")
        # "Card 5 doesn't matter"
        inner = self.at
        self.accept("the")
        self.accept("fifth", "other", "rest")
        self.accept("card", "kicker", "suit")
        self.number()
        if self.accept("doesnt"):
            return self.accept("matter")
        self.at = inner
        while is_inside and self.accept("i", "always", "you"):
            pass
        is_breaking = self.accept("breaking") or self.sequence("throw", "away") or self.sequence("toss", "away")
        if is_breaking and self.all_but_some(remarks):
            return True
        if is_breaking and not self.broken_hand(remarks):
            return False
        if (is_breaking or self.accept("beats")) and is_inside and self.takes_up_to_end():
            return True
        self.accept("discard")
        if not is_breaking and not self.accept("even"):
            return False
        start = self.at
        while self.word.text in _EVEN or (is_inside and self.word.text == ","):
            if self.take().text == "breaking" and not self.broken_hand(remarks):
                return False
            # "The 5 of a kind"
            if self.word.number in (3, 4, 5) and [self.peek(k).text for k in (1, 2, 3)] == ["of", "a", "kind"]:
                self.at += 4
        return is_breaking or self.at > start

    # { hand } ("but" | "except" | "not") [article] made { "or" [article] made }
    def all_but_some(self, remarks: Remarks) -> bool:
        """Take "break anything but a straight flush", and return whether it comes next."""
        start = self.at
        while self.accept(*_BEFORE_BROKEN, *_BROKEN, "anything", "everything", "or", "and", ",", "pay"):
            pass
        is_led = self.accept("but", "except", "not")
        self.sequence("breaking") or self.accept("up")
        if is_led and self.at > start + 1:
            found: list[Name] = []
            while True:
                if found and not self.accept("or", "and", ","):
                    break
                self.accept("a", "an", "the")
                self.accept("pat", "made", "dealt")
                if self.word.text == "royal" and self.peek().text == "or" and self.peek(2).text == "straightflush":
                    self.at += 1
                    found.append(Name(5, "RF"))
                    continue
                if self.word.text not in _UNBROKEN:
                    break
                found += _UNBROKEN[self.take().text]
            if found and self.word.text in (")", ""):
                remarks.unbroken += found
                return True
        self.at = start
        return False

    # ["up"] [article] ["made"] hand
    def broken_hand(self, remarks: Remarks) -> bool:
        """Note the hand that is broken, which must be another than the hand held; "break it" is about the latter."""
        start = self.at
        while self.accept(*_BEFORE_BROKEN):
            pass
        word = self.word
        if word.number in (3, 4, 5) and self.peek().text == "of":
            word = replace(word, text={3: "trips", 4: "quads", 5: "quints"}[word.number])
        if word.text not in _BROKEN:
            return False
        remarks.broken.append((_BROKEN[word.text], word))
        self.at = start
        return True

    # ("including" | "even" | "also") (shape | "ace low") ["straight" | "draw" | "hand"]
    def remark_of_included(self, remarks: Remarks) -> bool:
        """Take "including inside", which restricts nothing where no shape is named."""
        word = self.word
        is_led = self.accept("including", "even", "also")
        if self.has_shape:
            return False
        self.article()
        if not self.accept("inside", "outside", "doubleinside", "acelow"):
            return False
        self.accept("one", "ones", "straight", "draw", "hand")
        if not self.accept("too", "included") and not is_led:
            return False
        remarks.included.append(word)
        return self.word.text in (")", "")

    # ("never" | "dont") ["hold"] ( number ["of" "them"] | [article] "kicker" )  |  "no" "kicker"
    def remark_of_unheld(self, remarks: Remarks) -> bool:
        """Take a remark about cards that are not held beside the hand: "never hold three", "no kicker"."""
        word = self.word
        is_no = self.accept("no")
        if not is_no:
            if not (self.accept("never", "dont", "not") or self.sequence("do", "not")):
                return False
            self.accept("ever")
            if self.accept("break", "breaking") and self.words[self.at - 1].text:
                # "Full house (never break it)"
                self.accept("up")
                is_itself = self.accept("it", "them", "this", "these") or self.word.text in (
                    ")",
                    "",
                    "!",
                    ",",
                    "except",
                )
                self.accept("up")
                return is_itself
            if self.accept("draw", "discard"):
                # "Never draw"
                remarks.held.append((5, word))
                return True
            self.accept(*_HOLD)
            self.article()
        if self.accept("kicker"):
            remarks.types.append((_WITHOUT_KICKER, word))
            return True
        if is_no and self.accept("exceptions"):
            return True
        number = None if is_no else self.number()
        if number is None:
            return False
        if not self.accept("pair"):
            self.sequence("of", "them")
            self.accept("card", "highcard")
        elif number != 2:
            return False
        else:
            number = 4
        remarks.unheld.append((number, word))
        return self.word.text != "," or self.peek().text not in ("discard", "throw", "toss", "dump", "ditch")

    # ("like" | "such as" | "e.g.") cards { ("," | "or") cards } [ [","] "which" ranks "completes" ]
    def remark_of_example(self, remarks: Remarks) -> bool:
        if not self.accept("eg"):
            return False
        self.accept(".", ",", ":")
        found = 0
        while True:
            before = self.at
            if found:
                self.separator()
            word = self.word
            combination = self.combination()
            if combination is None or len(combination[0]) < 2:
                self.at = before
                break
            found += 1
            remarks.examples.append((tuple(sorted(combination[0])), word))
            self.accept("suited", "unsuited")
        before = self.at
        self.accept(",")
        if self.accept("which", "that"):
            self.accept("any", "either")
            return self.rank_list() is not None and self.accept("complete", "completes")
        self.at = before
        return bool(found)

    def wrong_remark(self, word: Word, what: str) -> NotationError:
        """Return the error for a remark that disagrees with its hand."""
        return NotationError(f"this remark does not agree with the hand: {what}", self.text, word.start, word.end)
