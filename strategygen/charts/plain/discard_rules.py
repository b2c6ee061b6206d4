"""Rules for discards, and for other holds of the deal."""

from __future__ import annotations

from strategygen.charts.plain.entries import AIMS, Clauses
from strategygen.charts.plain.rank_rules import RankRules
from strategygen.charts.plain.ranks import WILD, Ranks
from strategygen.language import CardText, Group, Literal, Name, Penalty, Points, RankChoice

_ORDINALS = ("second", "third", "fourth", "fifth")


class DiscardRules(RankRules):
    """Penalties, points, and the conditions of an entry."""

    # discards = discarded { "and" discarded }
    def discards(self) -> list[Penalty | Points]:
        """Return penalties and points of the discards of a hold."""
        found: list[Penalty | Points] = []
        while True:
            before = self.at
            if found:
                self.accept("and")
            one = self.discarded()
            if one is None:
                self.at = before
                return found
            found.append(one)
            if self.word.text != "and":
                return found

    # [article | "no" | ["fewer" "than"] number "of"] [ordinal] ("card" | ranks) ["of" "its" "suit" | "to" "its" ...]
    def discarded(self) -> Penalty | Points | None:
        if self.word.text in ("<=", ">="):
            return self.points()
        negated, count = self.accept("no"), 1
        if negated:
            pass
        elif self.word.text == "fewer" or self.peek().text == "of":
            negated = self.sequence("fewer", "than")
            number = self.number(3)
            if number not in (2, 3) or not self.accept("of"):
                return None
            count = number
            self.accept("the")
        elif self.word.text in ("a", "an") and (self.peek().ranks or self.peek().text in ("card", *_ORDINALS)):
            self.at += 1
        self.accept(*_ORDINALS)
        chosen = None if self.accept("card") else self.choice_of_ranks()
        if self.words[self.at - 1].text != "card" and chosen is None:
            return None
        ranks = None if chosen is None else tuple(sorted(chosen))
        if self.sequence("of", "its", "suit"):
            return Penalty("fp", ranks, negated, count)
        if self.sequence("to", "its", "straight"):
            return Penalty("sp", ranks, negated, count)
        return None if ranks is None else Penalty("discard", ranks, negated, count)

    # ("at most" | "at least") number "points" "(" key number { ";" key number } ")"
    def points(self) -> Points | None:
        sign = self.take().text
        value = self.number(99, 0)
        if value is None or not self.accept("points", "point") or not self.accept("("):
            return None
        found: list[tuple[bool, str | Ranks, int]] = []
        while True:
            is_held = self.accept("held")
            key = self.points_key(is_held)
            weight = self.number(99, 0)
            if key is None or weight is None:
                return None
            found.append((is_held, key, weight))
            if not self.accept(";"):
                break
        counted = [(is_held, one) for is_held, key, _ in found for one in ([key] if isinstance(key, str) else key)]
        if len(set(counted)) < len(counted) or not self.accept(")"):
            return None
        weights = tuple((key, weight) for is_held, key, weight in found if not is_held)
        held = tuple((key, weight) for is_held, key, weight in found if is_held and not isinstance(key, str))
        return Points(weights, sign, value, held)

    # "its suit" | "to its straight" | "straights" | ranks
    def points_key(self, is_held: bool) -> str | Ranks | None:
        """Return the key of points: ``fp``, ``sp`` or ``s`` of a discard, or ranks."""
        if not is_held:
            if self.sequence("its", "suit"):
                return "fp"
            if self.sequence("to", "its", "straight"):
                return "sp"
            if self.accept("straight"):
                return "s"
        ranks = self.choice_of_ranks()
        return None if ranks is None else tuple(sorted(ranks))

    # clause { "or" "if" clause }
    def conditions(self) -> Clauses | None:
        """Return conditions; "you discard" refers to the hold that was named last."""
        clauses: list[tuple[Literal, ...]] = []
        named: CardText | Name | None = None
        while True:
            clause = self.clause(named)
            if not clause:
                return None
            clauses.append(tuple(clause))
            named = clause[-1].hold
            if not self.sequence("or", "if"):
                return tuple(clauses)

    # literal { "and" literal }
    def clause(self, named: CardText | Name | None) -> list[Literal]:
        literals: list[Literal] = []
        while True:
            before = self.at
            if literals and not self.accept("and"):
                return literals
            found = self.literals(literals[-1].hold if literals else named)
            if not found:
                self.at = before
                return literals
            literals += found

    # "there" "is" ["no"] hold  |  "you" "discard" discards  |  "the" hold "you" "give" "up" "has" discards
    def literals(self, named: CardText | Name | None) -> list[Literal]:
        if self.sequence("there", "is"):
            negated = self.accept("no")
            hold = self.hold_named()
            return [] if hold is None else [Literal(hold, None, negated)]
        if self.sequence("you", "discard"):
            return [Literal(named, penalty) for penalty in self.discards()]
        if not self.accept("the"):
            return []
        hold = self.hold_named()
        if hold is None or not self.sequence("you", "give", "up", "has"):
            return []
        return [Literal(hold, penalty) for penalty in self.discards()]

    # number "to" "a" aim  |  wild "only"  |  card { "-" card } ["suited"]
    def hold_named(self) -> CardText | Name | None:
        """Return another hold than that of the line; a type means exactly that type."""
        start = self.at
        n = self.number()
        if n and self.accept("to"):
            self.accept("a", "an")
            kind = AIMS[self.take().text][0] if self.word.text in AIMS else None
            return None if kind is None or (n == 1 and kind == "S") else Name(n, kind)
        self.at = start
        places: list[RankChoice] = []
        while True:
            place = self.one_of_ranks()
            if place is None:
                return None
            places.append(place)
            # The hyphen behind a word such as "joker-" has been dropped.
            if not self.accept("-") and not (place == WILD and self.word.ranks):
                break
        if places == [WILD]:
            return Name(1, "W") if self.accept("only") else None
        if len(places) > 5:
            return None
        return CardText((Group(tuple(places), self.accept("suited")),))
