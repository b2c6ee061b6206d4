"""Rules for choices between several holds of a line: "the lowest two", "if you have three, discard the ace"."""

from __future__ import annotations

from collections.abc import Iterable

from strategygen.charts.plain.context import Context
from strategygen.charts.plain.entries import AIMS
from strategygen.charts.plain.limit_rules import Qualifiers
from strategygen.charts.plain.natural_rules import NaturalRules
from strategygen.charts.plain.ranks import ALL_RANKS, Ranks
from strategygen.language import Literal, Name, Penalty, Points

#: Words behind which a choice between holds ends.
_AFTER_CHOICE = ("", ")", ",", ";", "-", ".", "only")
#: Hands of one suit.
_SUITED_AIMS = ("flush", "straightflush", "royal")
#: Words behind "if" that leave the choice between several holds.
_OF_CHOICE = (
    ("there", "is", "another", "highcard"), ("there", "is", "another", "one"), ("there", "is", "another"),
    ("theres", "a", "choice"), ("there", "is", "a", "choice"), ("you", "have", "a", "choice"), ("possible",),
    ("you", "can"), ("you", "can", "choose"), ("you", "have", "the", "choice"), ("you", "may", "choose"),
    ("there", "is", "any", "choice"), ("you", "must", "choose"),
)  # fmt: skip


class ChoiceRules(NaturalRules):
    """Which of several holds a line chooses."""

    def __init__(self, text: str, context: Context) -> None:
        super().__init__(text, context)
        #: The points by which the line chooses one of several holds.
        self.fewest: Points | None = None
        #: Ranks that all cards by name have.
        self.held_by_all: frozenset[int] = frozenset()
        #: Whether the lowest two cards of the deal are chosen, even without the rank that all cards by name have.
        self.is_of_all = False

    # [","] ["if" "more than" number [","] ] ["then"] ["keep"] ["the"] ("lowest" | "highest") [number]
    def read_choice(self, stated: Qualifiers) -> bool:
        start = self.at
        is_led = self.number_of_many()
        if is_led:
            self.accept(",", "?", ":", "-")
        self.accept("then", "just", "only")
        self.accept("hold", "keep", "pick", "choose", "play", "use", "save", "take") or self.sequence("go", "with")
        self.accept("just", "only")
        self.accept("the")
        # "King highest" is not a choice between holds.
        if self.at == start and not self.lead and self.words[start - 1].ranks:
            return False
        number = self.number()
        is_lowest = self.word.text == "lowest"
        if not self.accept("lowest", "highest"):
            return False
        number = self.number() or number
        if number and self.sizes and number not in self.sizes and self.n_alike != 2:
            last = self.words[self.at - 1]
            held = min(self.sizes)
            message = f"{held} cards are held, or {number}? write '{number}' in front of the cards for those held"
            raise self.refusal(message, self.words[start], last)
        self.accept("rank", "ranks", "ranked", "card", "highcard", "pair", "one", "ones")
        if number == 2 and self.sizes == {2} and self.held_by_all and not self.takes_all(is_lowest=is_lowest):
            return False
        if not is_led:
            self.accept(",")
            self.takes_if_choice() or self.number_of_many()
        if self.word.text not in _AFTER_CHOICE:
            return False
        self.choose(is_lowest=is_lowest)
        return True

    # ("if" ["you" "have"] "both" [","] verb "the" rank) | verb "the" rank ("if" "both") | rank ("first" | "over" rank)
    def read_preferred(self, stated: Qualifiers) -> bool:
        """Take "if both are present keep the ace" behind two ranks, one of which is held; return whether it comes."""
        if len(self.choice_from) != 2:
            return False
        is_both = self.takes_both()
        self.accept(",", ":", "-")
        self.accept("then", "just", "always")
        is_led = self.accept("prefer")
        is_verb = is_led or self.accept("hold", "keep", "play", "pick", "choose", "take", "save", "use")
        self.article()
        others = self.choice_from.difference(self.single_rank())
        if len(others) != 1:
            return False
        if is_both or is_led or (is_verb and self.takes_both()) or self.accept("first", "preferred"):
            is_next = True
        else:
            is_next = self.accept("beats", "over")
            self.article()
            is_next = is_next and self.word.ranks == tuple(others)
            self.at += is_next
        return is_next and self.chooses_least(tuple(others))

    # ("if" | "with") ["you" "have"] "both" ["are" "present"]
    def takes_both(self) -> bool:
        """Take "if you have both", and return whether it comes next."""
        start = self.at
        is_led = self.accept("if", "when", "with", "holding") or self.words[start - 1].text in ("if", "when", "with")
        self.sequence("you", "have")
        self.accept("got")
        if is_led and self.accept("both"):
            self.sequence("of", "them")
            self.accept("are")
            self.accept("present", "there", "dealt", "available")
            return True
        self.at = start
        return False

    def takes_choice(self, stated: Qualifiers) -> bool:
        """Take a sentence about the choice between several holds, and return whether it comes next."""
        before = self.at
        for rule in (self.read_preferred, self.read_choice, self.read_dropped, self.read_avoided):
            if rule(stated):
                return True
            self.at = before
        return False

    # ["without" article rank]
    def takes_all(self, *, is_lowest: bool) -> bool:
        """Note that "the lower two" of an ace and others may leave out the ace; whether it is clear."""
        if not is_lowest or self.held_by_all != {max(self.choice_from)}:
            return False
        self.is_of_all = True
        before = self.at
        if self.accept("no"):
            self.article()
            if frozenset(self.word.ranks) == self.held_by_all:
                self.at += 1
            else:
                self.at = before
        return True

    # many ["and" "one" "is" "an" rank] "discard" "the" rank  |  "discard" "the" rank many
    def read_dropped(self, stated: Qualifiers) -> bool:
        """Take "if you have three, discard the ace", the choice that holds no such rank if it can."""
        named = self.rank_of_many()
        is_led = bool(named) or self.number_of_many()
        if is_led and not named:
            before = self.at
            self.accept("and", "with", "including")
            is_named = self.accept("ones") or self.sequence("one", "is") or self.at > before
            self.article()
            if is_named and self.word.ranks:
                named = self.take().ranks
            else:
                self.at = before
        if is_led:
            self.accept(",", ":", "-", "?")
            self.accept("then")
        # "Let the ace go"
        is_let = self.accept("let")
        if not is_let and not self.accept("discard", "throw", "toss", "dump", "ditch", "lose"):
            return False
        self.accept("away", "out")
        if self.sizes == {2} and self.word.text == "the" and self.peek().text in ("highest", "lowest"):
            is_highest = self.peek().text == "highest"
            self.at += 2
            self.accept("one", "card", "highcard")
            if (is_led or self.number_of_many()) and self.word.text in _AFTER_CHOICE:
                self.choose(is_lowest=is_highest)
                return True
            return False
        self.accept("the")
        ranks = named if named and self.accept("it") else self.single_rank()
        if is_let and not self.accept("go"):
            return False
        if ranks and frozenset(ranks) == self.held_by_all == {max(self.choice_from)} and self.sizes == {2} and is_led:
            # "Ace and one other high card (with three, drop the ace)"
            self.is_of_all = True
            return named in ((), ranks) and self.chooses_least(ranks)
        if not self.may_avoid(ranks):
            return False
        is_led |= self.number_of_many()
        return is_led and named in ((), ranks) and self.chooses_least(ranks)

    # "if" [article] rank "is" "one" "of" ["the"] ("three" | "them")  |  "if" [article] rank "with" number "others"
    def rank_of_many(self) -> Ranks:
        """Take "if an ace is one of three", and return the rank; none if other words come next."""
        start, far = self.at, self.far
        if not self.accept("if", "when") and self.words[start - 1].text not in ("if", "when"):
            return ()
        if self.sequence("one", "of"):
            # "If one of three is an ace"
            is_many = self.number(5, 3) is not None or self.accept("them", "these")
            self.accept("card", "highcard")
            is_many = is_many and self.accept("is")
            self.article()
            if is_many and (ranks := self.single_rank()):
                return ranks
            self.at, self.far = start, far
            return ()
        any(self.sequence("you", verb) for verb in ("have", "hold", "get"))
        self.accept("holding")
        self.article()
        ranks = self.single_rank()
        if ranks and (self.sequence("is", "one", "of") or self.sequence("is", "among")):
            self.accept("the")
            if self.number(5, 3) is not None:
                self.accept("card", "highcard")
                return ranks
        elif ranks:
            # "If you hold an ace together with two others"
            self.accept("together")
            is_joined = self.accept("with", "and", "+", "plus") and self.number(4, 2) is not None
            if is_joined and self.accept("others", "other", "more"):
                self.accept("card", "highcard")
                return ranks
        self.at, self.far = start, far
        return ()

    # "without" article rank ("if" "you" "have" "a" "choice" | "if" "possible" | many)  |  "preferably" ...
    def read_avoided(self, stated: Qualifiers) -> bool:
        """Take "without an ace if you have a choice", the choice that holds no such rank if it can."""
        is_led = self.accept("preferably") or self.takes_if_choice()
        self.accept(",")
        if not self.accept("no", "not", "avoid", "avoiding"):
            return False
        self.article()
        ranks = self.single_rank()
        if not self.may_avoid(ranks, sizes=(1, 2)):
            return False
        self.accept(",")
        is_led |= self.takes_if_choice() or self.number_of_many()
        return is_led and self.chooses_least(ranks)

    def may_avoid(self, ranks: Ranks, sizes: tuple[int, ...] = (2,)) -> bool:
        """Whether the cards of the line may have a rank or not, and are so many."""
        is_one = self.choice_from.issuperset(ranks) and self.held_by_all.isdisjoint(ranks)
        return bool(ranks) and is_one and self.sizes in [{size} for size in sizes]

    def chooses_least(self, ranks: Ranks) -> bool:
        """Note that the line chooses the hold with the fewest cards of some ranks, where the choice ends here."""
        if self.word.text not in _AFTER_CHOICE or self.fewest is not None:
            return False
        self.fewest = Points((), "fewest", held=((ranks, 1),))
        return True

    def single_rank(self) -> Ranks:
        """Take one rank in the singular, and return it; none for other words."""
        return self.take().ranks if len(self.word.ranks) == 1 and not self.word.plural else ()

    # ["if"] ["there" "is"] ("no" ["other"] | "without" "another") ("highcard" | "facecard")
    def read_no_other(self, stated: Qualifiers) -> bool:
        """Take "if there is no other high card" behind a single card, and return whether it comes next."""
        self.accept("if", "when", "with")
        self.one_sequence((("there", "is"), ("there", "are"), ("theres",), ("you", "have")))
        any(self.sequence("the", "hand", verb) for verb in ("have", "has", "with"))
        if not self.sizes or self.aim or not (self.accept("no") and self.accept("other", "another")):
            return False
        if self.word.text == "facecard":
            ranks = self.face_ranks()
        elif self.accept("highcard"):
            ranks = self.context.high_ranks
        else:
            return False
        self.accept("too", "beside")
        self.accept("is", "are")
        self.accept("discarding")
        stated.penalties.append(Penalty("discard", tuple(sorted(ranks)), negated=True))
        return self.word.text in _AFTER_CHOICE

    # "with" number "to" "a" aim
    def read_with_draw(self, stated: Qualifiers) -> bool:
        """Take "with three to a royal flush" behind four to a flush, whose cards these must be."""
        if self.words[self.at - 1].text != "with" or stated.conditions:
            return False
        far = self.far
        n = self.number(4, 2)
        is_draw = self.sequence("card", "to") or self.accept("to", "of", "card") or self.word.text in _SUITED_AIMS
        self.accept("a", "an", "the")
        held = min(self.sizes, default=0)
        is_suited = self.word.text in _SUITED_AIMS and self.aim in _SUITED_AIMS
        # Cards of one suit that share a card with those held are among them.
        if n is None or not is_draw or not is_suited or len(self.sizes) != 1 or not 5 - held < n < held:
            self.far = far
            return False
        stated.conditions = tuple((Literal(Name(n, kind), None, False),) for kind in AIMS[self.take().text])
        return True

    # ranks "first"
    def read_first(self, stated: Qualifiers) -> bool:
        """Take "AA first" or "aces first" behind a pair, the choice that holds these ranks if it can."""
        is_named = self.n_alike == 2 and (self.word.plural or (self.word.is_alike and len(self.word.ranks) == 2))
        if not is_named or self.peek().text != "first":
            return False
        others = ALL_RANKS.difference(self.take().ranks)
        self.at += 1
        return self.chooses_least(tuple(sorted(others)))

    def takes_if_choice(self) -> bool:
        """Take "if you have a choice" or "if possible", and return whether it comes next."""
        start = self.at
        if self.accept("if", "when"):
            if self.one_sequence(_OF_CHOICE):
                return True
            self.at = start
        return False

    def choose(self, *, is_lowest: bool) -> None:
        """Note that the line chooses the lowest or the highest of several holds."""
        if self.fewest is not None:
            raise self.unreadable(self.at - 1)
        self.fewest = _choice_points(self.choice_from, is_lowest)

    # ["if" ["there" "are" | "you" "have"]] ("more" "than" number | number ["or more"]) ["card"]
    def number_of_many(self) -> bool:
        """Take "if more than two" or "if three or more", and return whether it comes next."""
        start = self.at
        is_never = self.sequence("never", "hold") or self.sequence("dont", "hold") or self.sequence("never", "keep")
        is_if = is_never or self.accept("if", "when", "holding", "with", "got")
        is_if |= self.words[start - 1].text in ("if", "when", "with")
        # "But if there are" may have been taken.
        is_if |= [word.text for word in self.words[max(start - 3, 0) : start]] in (
            ["if", "there", "are"],
            ["when", "there", "are"],
        )
        # "Three high cards? Lose the ace"
        is_if |= self.word.number is not None and "?" in [self.peek(ahead).text for ahead in range(1, 7)]
        inner = self.at
        if is_if and not is_never and self.word.text == "more" and self.peek().text != "than":
            # "The lowest two if more"
            self.at += 1
            return True
        if is_if and self.sequence("there", "are", "more") and self.word.text != "than":
            return True
        self.at = inner
        if is_if and (self.sequence("there", "is") or self.sequence("there", "are") or self.accept("theres")):
            pass
        elif is_if:
            any(self.sequence("you", verb) for verb in ("have", "hold", "see", "get")) or self.sequence("you", "are")
            self.accept("got", "dealt", "holding")
        if self.accept("more"):
            # "The two lowest, if you have more"
            is_many = is_if and self.word.text in _AFTER_CHOICE
            is_many |= self.accept("than") and self.number() is not None
        else:
            is_many = is_if and bool(self.counts())
            self.accept("ormore", "+")
        if not is_many:
            self.at = start
            return False
        self.accept("card", "highcard", "of", "others")
        self.accept("these", "them")
        return True


def _choice_points(ranks: Iterable[int], is_lowest: bool) -> Points:
    """Return the points that choose the lowest or the highest cards: each rank counts more than all before it."""
    order = sorted(ranks, reverse=not is_lowest)
    doubles = len(order) <= 6
    held = tuple(((rank,), 1 << i if doubles else i + 1) for i, rank in enumerate(order))
    return Points((), "fewest", held=held)
