"""Rules for other hands of the deal: "flush, unless 4 to a royal flush", "low pair, but 4 to a flush comes first"."""

from __future__ import annotations

from collections.abc import Sequence

from strategygen.charts.plain.alternative_rules import AlternativeRules
from strategygen.charts.plain.discard_rules import OF_DEALS
from strategygen.charts.plain.entries import AIMS, Clauses, PlainEntry
from strategygen.charts.plain.limit_rules import Qualifiers
from strategygen.charts.plain.ranks import ALL_RANKS, card_text
from strategygen.errors import NotationError
from strategygen.language import CardText, Literal, Name, rank_choice

#: The types of draws.
_DRAWS = ("RF", "SF", "F", "S")
#: What says of another hand that it is held.
_RATHER = (
    ("instead",), ("first",), ("comes", "first"), ("goes", "first"), ("is", "better"), ("has", "priority"),
    ("if", "you", "have", "it"), ("if", "you", "have", "that"), ("if", "you", "have", "one"),
)  # fmt: skip


#: The verbs of "keep a made straight" and "never break a straight".
_OF_KEPT = ("keep", "hold", "breaking")


class DealRules(AlternativeRules):
    """Hands that the deal must not contain."""

    #: The place of the draws that a deal must not contain.
    excepted: tuple[int, int] | None = None

    def takes_itself_broken(self) -> bool:
        """Take "break it for" or "break with" in front of a draw, and return whether it comes next."""
        start = self.at
        is_broken = self.is_made and self.accept("breaking")
        self.accept("it", "them", "up")
        self.accept("up")
        self.accept("only")
        if is_broken and self.accept("for", "with", "if", "when"):
            return True
        self.at = start
        return False

    # ("never" | "dont") in front of "break" made  |  in front of ("keep" | "hold") [article] "pat" made
    def takes_lead_of_kept(self) -> bool:
        """Take what is in front of the verb of "keep a made straight" or "don't break a flush"; whether it comes."""
        start = self.at
        ahead = 2 if self.peek().text in ("a", "an", "any", "the", "your") else 1
        is_verb = self.word.text in ("keep", "hold") and self.peek(ahead).text in ("made", "pat", "dealt", "complete")
        # "But never" is one word.
        is_but = self.word.text == "except" and self.text[self.word.start : self.word.end].lower().startswith("but ")
        is_negated = self.accept("never", "dont", "except" if is_but else "never") or self.sequence("do", "not")
        if self.aim in AIMS and not self.is_made and (is_verb or (is_negated and self.word.text == "breaking")):
            return True
        self.at = start
        if self.aim in AIMS and not self.is_made and self.accept("except"):
            # "Unless it breaks up a straight flush"
            self.accept("if", "when")
            self.accept("it", "that", "this", "doing", "so")
            self.accept("means", "would")
            if self.word.text == "breaking":
                return True
        self.at = start
        return False

    # "but" [verb] draw ("instead" | "comes" "first" ...)
    def read_rather(self, stated: Qualifiers) -> bool:
        """Take "but go for 4 to a flush instead", an exception, and return whether it comes next."""
        first, conditions = self.word, stated.conditions
        if self.words[self.at - 1].text != "but":
            return False
        self.sequence("go", "for") or self.sequence("go", "with") or self.accept("hold", "keep", "play", "take")
        self.article()
        if self.read_except_draw(stated) and self.one_sequence(_RATHER):
            self.excepted = first.start, self.words[self.at - 1].end
            return True
        stated.conditions = conditions
        return False

    # "unless" [subject] draw { "or" (draw | aim) }, draw = number ("to" | "of" | "card" ["to"]) article aim ["draw"]
    def read_except_draw(self, stated: Qualifiers, lead: str = "") -> bool:
        """Take draws that the deal must not contain, as in "flush, unless 4 to a royal flush"."""
        start, n = self.at, None
        led = self.words[start - 1]
        # "But not with a pair" is about the deal; "except a pair" may be about the hand.
        is_of_deal = self.text[led.start : led.end].lower().startswith("unless") or led.text in ("no", *_OF_KEPT)
        is_of_deal |= self.accept("if", "when", "over")
        is_of_deal |= self.one_sequence(OF_DEALS)
        self.accept("already")
        self.article()
        literals: list[Literal] = []
        while True:
            before = self.at
            if literals:
                self.accept(",")
                if not self.accept("or"):
                    break
                self.article()
            if n == 4 and self.word.text in ("royal", "straightflush"):
                # "Four to a straight flush or royal"
                literals += [Literal(Name(n, kind), None, True) for kind in AIMS[self.take().text]]
                continue
            # Behind a comma a pair may be another hand.
            alike = self.alike_in_deal() if is_of_deal or lead != "," else []
            # "4 to a flush or straight" may be a draw or a made hand.
            alike = alike or (self.made_in_deal() if is_of_deal and n is None else [])
            if alike:
                literals, n = [*literals, *(Literal(hold, None, True) for hold in alike)], None
                continue
            n = self.number(4, 2)
            is_draw = self.takes_part_of_deal() or self.sequence("card", "to")
            is_draw = is_draw or self.accept("to", "of", "card") or self.word.text in AIMS
            if n is None or not is_draw:
                break
            self.accept("a", "an", "the")
            if self.word.text not in AIMS:
                break
            literals += [Literal(Name(n, kind), None, True) for kind in AIMS[self.take().text]]
            self.accept("draw")
            self.sequence("in", "it")
        if not literals or stated.conditions:
            self.at = start
            return False
        self.at = before
        stated.conditions = (tuple(dict.fromkeys(literals)),)
        return True

    # "no" ["high" | "low"] "pair" behind "if" and the like
    def is_no_pair_next(self) -> bool:
        """Whether "no high pair" comes next behind "if" or in parentheses, or "without a pair"."""
        ahead = 1 + (self.peek().text in ("high", "low", "paying"))
        is_led = self.words[self.at - 1].text in ("if", "when", "(", "but", "have")
        is_led |= self.text[self.word.start : self.word.end].lower() != "no"
        is_pair = self.peek(ahead).text == "pair" and self.peek(ahead + 1).text != "penalty"
        return self.word.text == "no" and is_pair and is_led

    # ["pat" | "made" | "dealt"] ("flush" | "straight" | "straight flush" | "full house")
    def made_in_deal(self) -> list[Name | CardText]:
        """Take a hand of five cards that the deal may be, and return the holds; none for other words."""
        start = self.at
        self.accept("pat", "made", "dealt", "complete")
        kinds = ("FH",) if self.word.text == "fullhouse" else AIMS.get(self.word.text, ())
        if kinds and self.peek().text in ("", ")", ",", ";", "or", "."):
            self.at += 1
            return [Name(5, kind) for kind in kinds]
        self.at = start
        return []

    # ["high" | "low"] "pair" [ "of" ranks ]  |  "two pair"  |  "trips"  |  ("three" | "four") "of" "a" "kind"
    def alike_in_deal(self) -> list[Name | CardText]:
        """Take a pair or more cards of a rank that the deal may contain, and return the holds; none for other words."""
        start = self.at
        high = self.context.high_ranks
        n = 3 if self.accept("trips") else 4 if self.accept("quads") else self.number(4, 2)
        if n and (self.words[self.at - 1].text in ("trips", "quads") or (n > 2 and self.sequence("of", "a", "kind"))):
            return [Name(n, f"{n}K")]
        if n == 2 and self.accept("pair"):
            return [Name(4, "2P")]
        self.at = start
        is_high = self.accept("high", "paying")
        ranks = high if is_high else ALL_RANKS - high if self.accept("low") else ALL_RANKS
        if self.accept("pair") and not self.context.wild:
            if self.accept("of"):
                ranks = self.rank_list() or frozenset()
            # Pairs of all high ranks have a name.
            parts = [(Name(2, kind), part) for kind, part in (("HP", high), ("LP", ALL_RANKS - high)) if part <= ranks]
            rest = ranks.difference(*(part for _, part in parts))
            return [*(name for name, _ in parts), *(card_text([rank_choice({rank})] * 2) for rank in sorted(rest))]
        self.at = start
        return []

    def require_other_draws(self, entries: Sequence[PlainEntry], conditions: Clauses) -> None:
        """Refuse "4 to a flush, unless 4 to a straight flush", which may be about the hold or about the deal."""
        names = [literal.hold for clause in conditions for literal in clause]
        sizes = {name.n for name in names if isinstance(name, Name) and name.type in _DRAWS}
        is_alike = any(not isinstance(name, Name) or name.type not in _DRAWS for name in names)
        is_same = any(entry.name.n in sizes or (is_alike and entry.name.type not in _DRAWS) for entry in entries)
        if self.excepted is not None and is_same:
            message = "the hold itself, or another hold of the deal? write each hand on a line of its own"
            raise NotationError(message, self.text, *self.excepted)
