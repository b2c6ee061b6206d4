"""Rules for remarks: words beside a hand that restrict nothing, each checked against the hand.

A remark says how many cards the hand has ("hold all five", "draw one card"), gives an example ("like 6-7-8-9"), or
stresses that the line has precedence ("even if it means breaking up a made flush").
"""

from __future__ import annotations

from collections.abc import Sequence

from strategygen.charts.plain.ranks import ALL_RANKS, Ranks, shaped
from strategygen.charts.plain.remarks import Remarks
from strategygen.charts.plain.rest_rules import RestRules
from strategygen.charts.plain.vocabulary import Word
from strategygen.errors import NotationError
from strategygen.language import NONE, Entry

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
#: Words that leave a hand as it is.
_FILLERS = (
    ("dealt",), ("made",), ("doesnt", "matter"), ("it", "doesnt", "matter"), ("dont", "care"),
    ("i", "dont", "care"), ("any", "rank"), ("high", "or", "low"),
    ("low", "or", "high"), ("high", "and", "low"), ("nothing", "else"), ("nothing", "more"),
    ("any", "ranks"), ("of", "any", "rank"), ("only",), ("alone",), ("by", "itself"), ("by", "themselves"),
    *(
        (*lead, *shapes)
        for lead in (
            ("whether",), ("whether", "its"),
            ("and", "i", "dont", "care", "whether", "its"), ("i", "dont", "care", "if", "its"),
            ("i", "dont", "care", "whether", "its"), ("and", "i", "dont", "care", "if", "its"),
            ("no", "matter", "whether", "its"), ("no", "matter", "if", "its"), ("regardless", "of", "whether", "its"),
        )
        for shapes in (
            ("inside", "or", "outside"), ("outside", "or", "inside"), ("inside", "or", "not"), ("outside", "or", "not"),
        )
    ),
)  # fmt: skip
#: The words of "with two pair throw one away" and "discard the second pair".
_OF_ONE_PAIR = (
    "with", "if", "you", "have", "two", "2", "1", "throw", "pitch", "ditch", "dump",
    "discard", "toss", "keep", "hold", "one", "either", "of",
    "them", "away", "the", "second", "other", "just", "a", ",", "from", "any", "dealt", "break", "only", "it", "doesnt",
    "matter", "which", "-", "never", "both", "is", "keeping", "holding", "as", "youre", "are", ":",
    "discarding", "held", "may", "can", "be", "when", "whichever", "like", "want",
)  # fmt: skip
#: The words of "all the rest" at the end of a line.
_OF_REST = {"", ",", "all", "any", "the", "rest", "other", "others", "of", "them"}
#: The types of hold beside which a kicker is a further card that pays nothing.
WITHOUT_KICKER = ("HP", "LP", "3K", "4K", "2P")


_THEM = ("them", "these", "those")
#: Marks behind a remark, and words of the next one behind "and".
_BEHIND_REMARK = (")", "(", ",", ";", ":", "-", ".", "!", "")
_TO_DRAW = ("draw", "discard", "throw", "toss")
_DISCARD = ("discard", "throw", "toss", "dump", "ditch", "lose", "chuck")
#: Verbs of "the cards that make the hand".
_MAKE = ("make", "made", "makes", "form", "pays", "pay", "complete", "matter", "count", "match")


class NoteRules(RestRules):
    """Remarks in parentheses or behind a punctuation mark."""

    #: Whether the hand is a made one of five cards, and whether it has a shape in front.
    is_made = False
    has_shape = True
    #: Whether the words are a part of others.
    is_again = False
    #: The possible numbers of natural cards held.
    sizes: frozenset[int] = frozenset()

    # remark = hold | draw | fillers | "even" ... | example
    def remark(self, remarks: Remarks) -> bool:
        """Take a remark up to the next punctuation mark, and return whether one comes next."""
        start = self.at
        if self.word.text not in ("high", "low") or self.peek().text in ("or", "and"):
            for filler in _FILLERS:
                if self.sequence(*filler):
                    if self.word.text in _BEHIND_REMARK:
                        return True
                    self.at = start
        if self.accept("pat"):
            # "(Pat)", "(a pat hand)"
            self.accept("hand", "hands")
            if self.word.text == ")":
                return True
        self.at = start
        if any(self.sequence("nothing", "can", verb) for verb in ("improve", "beats")):
            # "Nothing can improve them."
            return self.accept("it", "them", "this", "these") and self.word.text in (")", ".", "!", "")
        if self.accept("anynumber") and self.word.text in _BEHIND_REMARK:
            return True
        if self.takes_rest() and self.word.text == ")":
            return True
        self.at = start
        if self.remark_of_one_pair(remarks):
            return True
        if self.remark_of_pair_and_wild():
            return True
        for rule in (
            self.remark_of_either, self.remark_of_included, self.remark_of_cards_too, self.remark_of_found,
            self.remark_of_unkept, self.remark_of_hold, self.remark_of_draw, self.remark_of_precedence,
            self.remark_of_example, self.remark_of_unheld, self.remark_of_other_cards, self.remark_of_single,
            self.remark_of_kicker, self.remark_of_wild, self.remark_of_suit, self.remark_of_royal,
            self.remark_of_high_cards,
        ):  # fmt: skip
            found = Remarks()
            is_found = rule(found)
            is_found and (self.sequence("in", "this", "game") or self.accept("here") or self.takes_beside_it())
            if is_found and (self.word.text in _BEHIND_REMARK or self.sequence_next("and", *_TO_DRAW)):
                remarks.add(found)
                return True
            self.at = start
        # "Keep only the aces"
        is_alone = self.word.text in _HOLD and self.holds_alone(found := Remarks(), is_just=False)
        is_alone = is_alone and self.word.text in _BEHIND_REMARK
        if is_alone:
            remarks.add(found)
        else:
            self.at = start
        return is_alone

    # [article] "pair" ("with" | "and" | "plus" | "+") [article] wild
    def remark_of_pair_and_wild(self) -> bool:
        """Take "a pair with your deuce" behind three of a kind, and return whether it comes next."""
        start = self.at
        self.accept("eg", ":", ",")
        self.article()
        if (
            self.n_alike == 3
            and self.context.wild == 1
            and self.accept("pair")
            and self.accept("with", "and", "plus", "+")
        ):
            self.accept("a", "an", "the", "your")
            is_wild = self.word.text in ("joker", "deuce", "wild") and self.is_wild(self.word)
            if is_wild and self.take() and self.word.text == ")":
                return True
        self.at = start
        return False

    # "(" line up to ")" or ";"
    def remark_of_same(self, remarks: Remarks) -> bool:
        """Take a hand in parentheses that names the hand in front again, and return whether it comes next.

        "Full house: joker with two pair" does so to the end of the line.
        """
        start = self.at
        at = next((at for at in range(start, len(self.words)) if self.words[at].text in ("(", ")", ";", "")), start)
        front = ["", *(word.text for word in self.words[:start])]
        is_wild = self.word.text in ("joker", "deuce", "wild") and self.is_wild(self.word)
        is_to_end = is_wild and front[-1] in (":", "-") and "(" not in front and not self.words[at].text
        is_open = front[-1] in ("(", ":") and "(" in front and self.words[at].text in (")", ";")
        if self.is_again or not (is_open or is_to_end) or at < start + 2:
            return False
        entries = self.entries_of(self.text[self.words[start].start : self.words[at].start].strip())
        if not entries or all(entry.name == NONE for entry in entries):
            return False
        remarks.same.append((entries, self.words[start]))
        self.at = at
        return True

    def entries_of(self, text: str) -> tuple[Entry, ...]:
        """Return the entries of a part of the words, read as a line; none if it cannot be read."""
        # The reader of lines, which extends these rules, has it.
        raise NotImplementedError

    def sequence_next(self, first: str, *seconds: str) -> bool:
        """Whether a word and one of several others come next."""
        return self.word.text == first and self.peek().text in seconds

    # "with" "two pair" [","] "throw" "one" "away" | "discard" "the" "second" "pair"
    def remark_of_one_pair(self, remarks: Remarks) -> bool:
        """Take a remark that two pair are played as one pair, and return whether it comes next."""
        word = self.word
        start = self.at
        while self.accept(*_OF_ONE_PAIR, "pair") or self.sequence("not", "worth"):
            pass
        if self.word.text == "and" and self.peek().text in ("discard", "throw", "toss", "dump", "break"):
            # "Keep one of them and discard the other"
            self.at += 2
            self.accept("away")
            self.sequence("the", "other") and self.accept("pair", "one")
            self.accept("away")
        texts = [taken.text for taken in self.words[start : self.at]]
        is_known = {"pair", "discard"} <= set(texts) or {"pair", "throw"} <= set(texts) or texts.count("pair") > 1
        is_known |= "pair" in texts and bool({"keep", "hold", "toss", "break", "pitch", "ditch", "dump"} & set(texts))
        is_passive = bool({"held", "discarding"} & set(texts)) and bool({"one", "either"} & set(texts))
        is_known |= is_passive and not {"never", "doesnt"} & set(texts)
        is_known |= "pair" in texts and texts[:2] == ["only", "one"]
        # "Only one of them if you have two"
        bare = [text for text in texts if text not in ("of", "them", "only", "just")]
        is_known |= bare == ["one", "if", "you", "have", "two"] and texts[0] in ("only", "just")
        # "If you have two, discard either one" of a pair
        is_led = texts[:1] in (["if"], ["with"], ["when"]) and bool({"one", "either"} & set(texts))
        is_led &= any(word.text == "pair" for word in self.words[:start])
        is_known |= is_led and bool({"keep", "hold", *_DISCARD} & set(texts))
        is_known &= not _holds_two(texts)
        # "Just one of the pairs"
        is_one_of = any(texts[at : at + 2] in (["one", "of"], ["either", "of"], ["either", "pair"]) for at in range(3))
        is_one_of &= "pair" in texts and not {"never", "dont", "not", "second", "other"} & set(texts)
        is_known |= is_one_of
        if not is_known or not (is_one_of or {"two", "2", "second"} & set(texts)) or self.word.text not in (")", ""):
            self.at = start
            return False
        remarks.held.append((2, word))
        return True

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
        if is_verb and self.takes_own_cards():
            return True
        if (
            is_verb
            and self.n_alike > 2
            and self.peek().text == "kicker"
            and self.accept("one", "a", "the", "your", "1")
        ):
            # "Three aces with a 2 (keep one kicker)"
            self.at += 1
            self.accept("too", "also")
            remarks.held.append((self.n_alike + 1, word))
            return True
        # "(the pair)" and ", the pair" need no verb.
        is_verb |= is_marked and self.word.text in ("the", "those", "these")
        # "(4 cards)"
        is_verb |= is_marked and self.word.number is not None and self.peek().text == "card"
        held: int | None = None
        self.sequence_next("the", "both") and self.accept("the")
        if self.word.text == "both" and (
            self.peek().text in _BEHIND_REMARK
            or (self.peek().text in ("card", "them") and self.peek(2).text in _BEHIND_REMARK)
        ):
            remarks.both.append(self.take())
            self.accept("card", "them")
            return True
        if self.sequence("both", "pair") or self.sequence("the", "two", "pair"):
            held = 4
        elif self.accept("everything"):
            held = 5
        elif self.word.number and any(self.peek(2).text == them and self.peek().text == "of" for them in _THEM):
            # "Just the deuces, three of them"
            held = self.number()
            self.at += 2
        elif self.accept("all"):
            self.accept("the")
            held = self.number() or 5
            self.accept("of")
            self.accept("it", "them", "the")
            self.accept("card")
        elif not is_verb:
            return False
        elif (is_marked and self.word.text in ("", ")", ",", ";")) or (
            self.word.text in ("nothing", "no") and self.takes_all_else()
        ):
            return True
        elif self.sequence("them", "all") or self.sequence("it", "all"):
            pass
        elif self.word.text in ("it", "them") and self.peek().text == "only":
            # "Keep it alone"
            self.at += 2
        elif not self.accept("it", "them") and not self.is_pronoun():
            self.accept("the", "your", "this", "that", "these", "those")
            whole = self.accept("whole", "entire")
            is_part = self.accept("made", "pat", "paying", "winning", "dealt") and not whole
            if is_part and self.accept("part", "portion", "card"):
                # "Keep the paying part"
                return True
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
                if kind.text == "highcard":
                    # "J-Q-K (the three high cards)"
                    remarks.ranks.append((self.context.high_ranks, kind))
                    self.at += 1
                self.accept("card")
        if held is not None:
            remarks.held.append((held, word))
        return True

    # ["only" | "just"] "the" ( "matching" "card" | "card" "that" "make" "the" "hand" )
    def takes_own_cards(self) -> bool:
        """Take "only the cards that make the hand", and return whether it comes next."""
        start = self.at
        self.accept("only", "just")
        if self.accept("the", "those", "your"):
            if self.accept("matching", "paying", "winning") and self.accept("card"):
                return True
            if self.accept("card") and self.accept("that", "which", "of") and self.accept(*_MAKE, "the"):
                self.accept("up")
                self.accept("the", "your")
                self.accept("hand", "pair", "quads", "trips")
                return True
        self.at = start
        return False

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
                if self.accept("rest"):
                    # "Draw to the rest"
                    return True
                remarks.held.append((4, word))
                return self.accept("kicker")
        elif not self.accept(*_DISCARD):
            return False
        self.accept("away")
        if self.takes_all_else():
            return True
        self.accept("the")
        other = self.accept("other", "rest", "remaining", "others", "odd", "unmatched", "extra")
        if self.words[self.at - 1].text == "other" and self.accept("pair"):
            # Of two pair, or of a full house with that pair
            remarks.types.append((("HP", "LP"), word))
            return True
        number = 1 if self.accept("fifth") else self.number(4)
        self.accept("new", "more", "other")
        self.accept("card")
        self.accept("away")
        if number:
            remarks.held.append((5 - number, word))
            if self.accept("for", "to"):
                # "Draw one for the kicker", "draw one to the flush"
                self.article()
                return self.accept("kicker", "rest") or (bool(self.aim) and self.accept(self.aim))
        return bool(number) or other

    # ("anything" | "everything" | "nothing" | "no") ("else" | "other" "card")
    def takes_all_else(self) -> bool:
        """Take "anything else", all cards that are not named, and return whether it comes next."""
        start = self.at
        if self.accept("anything", "everything", "nothing", "any", "all", "no") and self.accept("else", "other"):
            self.accept("card")
            return True
        self.at = start
        return False

    # "highcard" ("are" | "is" | "=" | ":") ranks
    def remark_of_high_cards(self, remarks: Remarks) -> bool:
        """Take "high cards are jack, queen, king and ace", if they are those of the game; whether it comes next."""
        is_led = self.accept("highcard") and self.accept("are", "is", "=", ":", "include")
        ranks = self.rank_list() if is_led else None
        return ranks is not None and ranks == self.context.high_ranks

    # "or" [article] "royal" ["draw"]
    def remark_of_royal(self, remarks: Remarks) -> bool:
        """Take "or royal flush" behind cards to a straight flush, which it is, too; return whether it comes next."""
        # "Three to a straight flush, no gaps (or royal)" may be all royal draws.
        is_behind = [word.text for word in self.words[self.at - 2 : self.at]] == ["straightflush", "("]
        is_or = is_behind and self.accept("or")
        self.article()
        is_royal = is_or and self.accept("royal") and (self.accept("draw", "too", "included") or True)
        return is_royal and {word.text for word in self.words[self.at + 1 :]} <= _OF_REST

    # "with" "or" "no" ( ranks | "kicker" | "highcard" | "gap" | "penalty" )
    def remark_of_either(self, remarks: Remarks) -> bool:
        """Take "with or without the ace", and return whether it comes next."""
        first = self.word
        if not self.sequence("with", "or", "no"):
            return False
        self.article()
        is_next = self.rank_list() is not None or self.accept("kicker", "highcard", "gap", "penalty")
        ranks = self.ranks_alike or ALL_RANKS
        if is_next and self.n_alike == 3 and any(map(self.paid_kickers, ranks)):
            message = "is a kicker held with them? write 'with a kicker' or 'without a kicker', or a line for each"
            raise self.refusal(message, first, self.words[self.at - 1])
        return is_next

    def paid_kickers(self, rank: int) -> frozenset[int]:
        """Return the fifth cards for which the game pays four cards of a rank more; none without a game."""
        game = self.context.game
        some = () if game is None else game.classes
        return frozenset().union(
            *(
                frozenset(map(int, one.kickers))
                for one in some
                if one.kickers is not None and (one.ranks is None or rank in set(map(int, one.ranks)))
            )
        )

    # ("including" | "even" | "also") ( (shape | "ace low") ["straight" | "draw" | "hand"] | "with" [article] "gap" )
    def remark_of_included(self, remarks: Remarks) -> bool:
        """Take "including inside", which restricts nothing where no shape is named."""
        word = self.word
        is_led = self.accept("including", "even", "also")
        if self.has_shape:
            return False
        if is_led and self.accept("with"):
            # Four cards to a straight flush have one gap at most.
            # Three cards have two gaps at most.
            number = 1 if self.accept("a") else self.number()
            is_most = self.sizes == {5 - (number or 1)} and self.aim in ("straightflush", "straight")
            if not self.accept("gap") or (number is not None and not is_most):
                return False
            remarks.included.append(word)
            return self.word.text in (")", "")
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
        self.accept("and", "but")
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
            if self.accept(*_HOLD, "with") and self.takes_all_else():
                return True
            if self.accept("just", "only") and self.number(1):
                # "Never keep just one of them" of two pair
                remarks.types.append((("2P",), word))
                return self.sequence("of", "them") or self.accept("pair", "")
            self.article()
        elif self.peek().text == "kicker":
            self.article()
        is_kicker = self.accept("kicker")
        if is_kicker or self.takes_card_beside():
            # A single card has none; "do not keep an ace with it" is of others.
            if not (is_kicker and self.sizes == {1}):
                remarks.types.append((WITHOUT_KICKER, word))
            self.takes_beside_it() or self.accept("here")
            return True
        if is_no and self.accept("exceptions"):
            return True
        number = None if is_no else self.number()
        if number is None or (self.word.text == "-" and self.peek().ranks):
            # "Not 2-3-4" is about cards
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

    # ("even" | "also") ("with" | "if" "you" "have") [article] ["suited" | "unsuited"] ( "highcard" | ranks )
    def remark_of_single(self, remarks: Remarks) -> bool:
        """Take "even with an unsuited king" behind a single card, and return whether it comes next."""
        far = self.far
        is_led = self.sizes == {1} and self.accept("even", "also")
        if is_led and (self.accept("with", "beside") or (self.accept("if", "when") and self.sequence("you", "have"))):
            self.article()
            self.accept("another", "other")
            self.accept("suited", "unsuited")
            if (self.accept("highcard") or self.rank_list()) and self.word.text in (")", "", "."):
                return True
        self.far = far
        return False

    # "discard" ["the" | "any"] "kicker" ["away"]
    def remark_of_kicker(self, remarks: Remarks) -> bool:
        """Take "throw any kickers away" behind a hand without one, and return whether it comes next."""
        word = self.word
        if not self.accept(*_DISCARD, "discarding"):
            return False
        self.accept("away", "out")
        self.accept("the", "any", "your", "a", "all")
        if not self.accept("kicker"):
            return False
        self.accept("away", "out")
        remarks.types.append((WITHOUT_KICKER, word))
        return True

    # wild ("+" | "plus" | "and" | "with") number ["other" | "more" | "suited"] ["card"]
    def remark_of_wild(self, remarks: Remarks) -> bool:
        """Take "joker + 3", the cards of a draw beside one wild card, and return whether it comes next."""
        is_one = self.context.wild == 1 and self.word.text in ("joker", "deuce", "wild") and self.is_wild(self.word)
        if not is_one or not self.aim or self.peek().text not in ("+", "plus", "and", "with", "&"):
            return False
        self.at += 2
        word = self.word
        number = self.number(4)
        is_noun = self.accept("other", "others", "more", "nonwild")
        is_noun |= self.accept("card")
        # Of "joker + 3, e.g. ..." the 3 is no rank where three cards are drawn to beside the joker.
        if number is None or (word.ranks and not word.number) or self.word.text in ("-", "/", "suited", "unsuited"):
            return False
        if not is_noun and number + 1 not in self.drawn_sizes():
            return False
        remarks.held.append((number + 1, word))
        return True

    def remark_of_suit(self, remarks: Remarks) -> bool:
        """Take "all suited" behind a draw of suited cards, and return whether it comes next."""
        is_marked = self.words[self.at - 1].text in ("(", ",", "-", ";")
        return is_marked and self.aim in ("royal", "straightflush", "flush") and self.accept("suited")

    def drawn_sizes(self) -> frozenset[int]:
        """Return the numbers of cards held, wild cards included."""
        return frozenset(n + (self.context.wild or 0) for n in self.sizes)

    # rank (["along"] "with" "it" | "as" "a" "kicker")
    def takes_card_beside(self) -> bool:
        """Take "ace along with it" behind "do not keep an", and return whether it comes next."""
        start = self.at
        if len(self.word.ranks) == 1 and not self.word.plural:
            self.at += 1
            if self.sequence("as", "a", "kicker") or self.takes_beside_it():
                return True
        self.at = start
        return False

    def takes_beside_it(self) -> bool:
        """Take "along with it" or "with a pair", and return whether it comes next."""
        start = self.at
        self.accept("along", "together")
        if self.accept("with", "plus", "beside"):
            self.accept("any", "of")
            self.accept("a", "an", "the", "any")
            if self.accept("it", "them", "these", "this", "those", "pair", "trips"):
                return True
        self.at = start
        return False

    # ("like" | "such as" | "e.g.") cards { ("," | "or") cards } [ [","] "which" ranks "completes" ] | cards "etc."
    def remark_of_example(self, remarks: Remarks) -> bool:
        if self.word.text in ("one", "ones", "those", "hand") and self.peek().text == "eg":
            self.at += 1
        is_led = self.accept("eg")
        if not is_led and self.words[self.at - 1].text != "(":
            return False
        if is_led:
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
            remarks.examples.append((tuple(sorted(self.without_wild_ranks(combination[0], word))), word))
            self.accept("suited", "unsuited")
        if found and not is_led and self.takes_shape_again([ranks for ranks, _ in remarks.examples]):
            return self.word.text == ")" or self.takes_counterexamples(remarks)
        before = self.at
        if not is_led:
            # "(A-K-Q-J etc.)"
            self.accept(",")
            is_open = self.text[self.word.start : self.word.end] in ("...", "…") and bool(self.take())
            is_open |= self.accept("etc") or self.sequence("and", "so", "on") or self.sequence("and", "the", "eg")
            self.accept(".")
            return bool(found) and is_open and self.word.text == ")"
        if found and self.accept("with"):
            # "For instance 7-8 or 7-9 with the joker"
            self.accept("the", "a", "one")
            if self.word.text not in ("joker", "deuce", "deuces", "wild") or not self.is_wild(self.word):
                return False
            self.at += 1
            return True
        self.accept(",")
        if self.accept("which", "that"):
            self.accept("any", "either")
            return self.rank_list() is not None and self.accept("complete", "completes")
        self.at = before
        return bool(found)

    # ["also"] ("count" | "is") ["as"] [article] shape
    def takes_shape_again(self, cards: Sequence[Ranks]) -> bool:
        """Take "counts as inside" behind cards that have this shape, which the line has in front; whether it comes."""
        start, far = self.at, self.far
        said = {word.text for word in self.words[:start]}
        self.accept("also")
        is_said = self.accept("count", "counts", "are", "is", "considered")
        self.accept("counted", "considered", "also")
        self.accept("as")
        self.article()
        shape = self.word.text
        if is_said and shape in said and self.accept("inside", "outside", "doubleinside"):
            while self.accept("one", "ones", "straight", "too", "also", "here"):
                pass
            test = shaped(self.context, shape).test
            if all(len(ranks) in self.sizes and test(ranks) for ranks in cards):
                return True
        self.at, self.far = start, far
        return False

    def wrong_remark(self, word: Word, what: str) -> NotationError:
        """Return the error for a remark that disagrees with its hand, unless it is joined to it in another way."""
        return self.join_error(f"this remark does not agree with the hand: {what}", word)


def _holds_two(texts: Sequence[str]) -> bool:
    """Whether a remark says that two pair, or both pairs, are held: "keep both", and not "never keep both"."""
    two, negations = {"two", "2", "both"}, ("never", "dont", "not")
    if "both" in texts and not {*texts} & {*negations}:
        return True
    return any(
        text in ("keep", "hold", "keeping", "holding")
        and bool(two & {*texts[at + 1 : at + 3]})
        and not any(negation in texts[:at] for negation in negations)
        for at, text in enumerate(texts)
    )
