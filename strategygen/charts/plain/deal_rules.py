"""Rules for other hands of the deal: "flush, unless 4 to a royal flush", "low pair, but 4 to a flush comes first"."""

from __future__ import annotations

from collections.abc import Sequence

from strategygen.charts.plain.alternative_rules import AlternativeRules
from strategygen.charts.plain.entries import AIMS, Clauses, PlainEntry
from strategygen.charts.plain.limit_rules import Qualifiers
from strategygen.errors import NotationError
from strategygen.language import Literal, Name

#: Words behind "unless" in front of a draw.
OF_DEALS = (
    ("there", "is"), ("theres",), ("you", "have"), ("you", "hold"), ("you", "are", "holding"), ("you", "also", "have"),
    ("it", "with"), ("it", "has"), ("it", "is"), ("its",), ("it", "including"),
    ("hand", "with"), ("holding",), ("with",), ("have",), ("dealt",),
    ("you", "are", "dealt"), ("made", "from"), ("you", "could", "hold"),
)  # fmt: skip

#: What says of another hand that it is held.
_RATHER = (
    ("instead",), ("first",), ("comes", "first"), ("goes", "first"), ("is", "better"), ("has", "priority"),
    ("if", "you", "have", "it"), ("if", "you", "have", "that"), ("if", "you", "have", "one"),
)  # fmt: skip


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

    # "but" [verb] draw ("instead" | "comes" "first" ...)
    def read_rather(self, stated: Qualifiers) -> bool:
        """Take "but go for 4 to a flush instead", an exception, and return whether it comes next."""
        first, conditions = self.word, stated.conditions
        if self.words[self.at - 1].text != "but":
            return False
        self.sequence("go", "for") or self.sequence("go", "with") or self.accept("hold", "keep", "play", "take")
        self.article()
        if self.read_except_draw(stated) and any(self.sequence(*words) for words in _RATHER):
            self.excepted = first.start, self.words[self.at - 1].end
            return True
        stated.conditions = conditions
        return False

    # "unless" [subject] draw { "or" (draw | aim) }, draw = number ("to" | "of" | "card" ["to"]) article aim ["draw"]
    def read_except_draw(self, stated: Qualifiers) -> bool:
        """Take draws that the deal must not contain, as in "flush, unless 4 to a royal flush"."""
        start, n = self.at, None
        self.accept("if", "when")
        if any(self.sequence(*words) for words in OF_DEALS):
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

    def require_other_draws(self, entries: Sequence[PlainEntry], conditions: Clauses) -> None:
        """Refuse "4 to a flush, unless 4 to a straight flush", which may be about the hold or about the deal."""
        names = [literal.hold for clause in conditions for literal in clause]
        sizes = {name.n for name in names if isinstance(name, Name)}
        if self.excepted is not None and any(entry.name.n in sizes for entry in entries):
            message = "the hold itself, or another hold of the deal? write each hand on a line of its own"
            raise NotationError(message, self.text, *self.excepted)
