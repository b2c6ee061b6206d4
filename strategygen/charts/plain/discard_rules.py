"""Rules for discards, and for other holds of the deal."""

from __future__ import annotations

from strategygen.charts.plain.entries import AIMS, Clauses
from strategygen.charts.plain.joining import is_part
from strategygen.charts.plain.rank_rules import RankRules
from strategygen.charts.plain.ranks import WILD, Ranks
from strategygen.language import CardText, Group, Literal, Name, Penalty, Points, RankChoice

#: The kinds of penalties by their names.
_KINDS = {"flush": "fp", "straight": "sp"}
#: Words in front of a "flush card" that is discarded.
_BEFORE_FLUSH_CARD = ("no", "except", "discard", "discarding", "or", "a", "any", "other")
#: What may follow a rank that is discarded.
_AFTER_DISCARD = ("", ")", ",", ";", "or", "and", "&", "/")
#: Words in front of a number that is no least number.
_EXACTLY = ("=", "exactly", "only", "just")
_ORDINALS = ("second", "third", "fourth", "fifth")
#: Words behind "unless" in front of a draw.
OF_DEALS = (
    ("there", "is"), ("theres",), ("you", "have"), ("you", "hold"), ("you", "are", "holding"), ("you", "also", "have"),
    ("it", "with"), ("it", "has"), ("it", "is"), ("its",), ("it", "including"),
    ("hand", "with"), ("holding",), ("with",), ("have",), ("dealt",),
    ("you", "are", "dealt"), ("made", "from"), ("you", "could", "hold"),
)  # fmt: skip
#: Whose suit and straight: those of the cards held, or of another hold that was just named.
_OWN_SUIT = (("of", "its", "suit"), ("of", "the", "suit", "held"), ("of", "that", "suit"))
_ANY_OWN_SUIT = (*_OWN_SUIT, ("of", "the", "suit"), ("in", "the", "suit"))
_THAT_SUIT = (("of", "its", "suit"), ("of", "that", "suit"))
_OWN_STRAIGHT = (("to", "its", "straight"), ("to", "the", "straight", "held"))
_THAT_STRAIGHT = (("to", "its", "straight"), ("to", "that", "straight"))


class DiscardRules(RankRules):
    """Penalties, points, and the conditions of an entry."""

    # discards = either { ("and" [["would"] "discard"] | "including") either }
    def discards(self, *, is_other: bool = False) -> list[Penalty | Points]:
        """Return penalties and points of the discards of the hold of the line, or of another."""
        found: list[Penalty | Points] = []
        while True:
            before = self.at
            is_among = bool(found) and self.accept("including")
            if found and not is_among and self.accept("and"):
                # "... and would discard", of the same hold
                self.sequence("would", "discard") if is_other else self.accept("discard")
            one = self.either(is_other=is_other)
            if one is None or (is_among and not is_part(one, found[-1])):
                self.at = before
                return found
            found.append(one)
            if self.word.text not in ("and", "including"):
                return found

    # discarded { "or" article discarded }
    def either(self, *, is_other: bool) -> Penalty | Points | None:
        """Return a discard; joined by "or", the points that say that there is one of several."""
        one = self.discarded(is_other=is_other)
        keys = [_key_of(one)]
        while None not in keys:
            start = self.at
            other = self.discarded(is_other=is_other) if self.accept("or") and self.word.text in ("a", "an") else None
            key = _key_of(other)
            if key is None or key in keys:
                self.at = start
                break
            keys.append(key)
        weights = tuple((key, 1) for key in keys if key is not None)
        return one if len(keys) == 1 else Points(weights, ">=", 1)

    # [article | "no" | comparison ["of"]] [ordinal] ("card" | ranks) ["of" "its" "suit" | "to" "its" ...]
    def discarded(self, *, is_other: bool) -> Penalty | Points | None:
        if self.word.text in ("<=", ">=") and self.peek(2).text in ("points", "point"):
            return self.points()
        negated, count = self.accept("no"), 1
        counted = None if negated else self.counted_discards()
        if counted is not None:
            negated, count = counted
        elif self.word.text in ("a", "an") and (self.peek().ranks or self.peek().text in ("card", *_ORDINALS)):
            self.at += 1
        self.accept(*_ORDINALS)
        chosen = None if self.accept("card") else self.listed_ranks()
        if self.words[self.at - 1].text != "card" and chosen is None:
            return None
        ranks = None if chosen is None else tuple(sorted(chosen))
        if any(self.sequence(*words) for words in (_THAT_SUIT if is_other else _OWN_SUIT)):
            return Penalty("fp", ranks, negated, count)
        if any(self.sequence(*words) for words in (_THAT_STRAIGHT if is_other else _OWN_STRAIGHT)):
            return Penalty("sp", ranks, negated, count)
        return None if ranks is None else Penalty("discard", ranks, negated, count)

    # ("none" "of" ["the" | "your"] | "no") "discards" "is" "suited"
    def takes_suit_of_discards(self) -> bool:
        """Take "none of the discards is of the same suit", and return whether it comes next."""
        start = self.at
        is_none = self.sequence("none", "of")
        self.accept("the", "your")
        is_none = (is_none or self.accept("no")) and self.accept("discard", "discarding")
        self.accept("card")
        if is_none and self.accept("is", "are", "has", "have") and self.accept("suited"):
            return True
        self.at = start
        return False

    # comparison ( "of" ["the"] | "card" ), of which the last is left for the rule of discards
    def counted_discards(self) -> tuple[bool, int] | None:
        """Take "2+ of" or "at most one of", and return whether there are fewer than so many discards, and how many."""
        start = self.at
        compared = self.comparison()
        if compared is not None and len(compared[1]) == 1:
            sign, (number,) = compared
            is_of = self.accept("of")
            # "Two of 8-10" are two or more.
            is_known = is_of or (sign != "=" and self.word.text == "card")
            negated = sign == "<="
            number += negated
            if is_known and self.words[start].text not in _EXACTLY and number in (2, 3):
                self.accept("the")
                return negated, number
        self.at = start
        return None

    # discard_named { ("," | "or" | "and" | "/") discard_named }
    def penalties_named(self, *, is_of_cards: bool, is_first: bool = True) -> tuple[list[Penalty], bool]:
        """Return the penalties of "flush penalty or 9", and whether one of them is enough.

        Ranks alone are discards if `is_of_cards`, in front of other penalties only if `is_first` too.
        """
        found = self.penalty_named(is_of_cards=is_of_cards and is_first)
        if found and (
            self.word.text == "discarding" or (self.word.text in ("is", "are") and self.peek().text == "discarding")
        ):
            # "No flush penalty is discarded"
            self.at += 1 + (self.word.text != "discarding")
        # "No penalty": neither of both
        joints = ["or"] * (len(found) - 1)
        while found:
            before = self.at
            comma = self.accept(",")
            joint = self.take().text if self.word.text in ("or", "and", "&", "/") else "," if comma else ""
            if self.word.text == "no":
                # A qualifier of its own
                joint = ""
            self.article()
            more = self.penalty_named(is_of_cards=is_of_cards) if joint else []
            if not more:
                self.at = before
                break
            found += more
            joints.append(joint)
        return found, "or" in joints or "/" in joints

    # "penalty" | kind { "or" kind } "penalty" | "suited" ( "card" | ranks ) | ranks [ "suited" | kind ] [ "penalty" ]
    def penalty_named(self, *, is_of_cards: bool) -> list[Penalty]:
        """Return the penalties that one name means; none if other words come next."""
        start, far = self.at, self.far
        is_led = self.accept("a", "an", "any", "the", "other")
        if self.accept("penalty"):
            # "No penalty card of the same suit"
            is_suited = self.accept("suited") or self.one_sequence(_ANY_OWN_SUIT)
            return [Penalty("fp")] if is_suited else [Penalty("fp"), Penalty("sp")]
        before, is_open = self.at, self.words[start - 1].text in (",", "(", "-", ":", ";", "suited")
        self.accept(*_ORDINALS, "another")
        if not is_open and self.accept("card") and (self.accept("suited") or self.one_sequence(_ANY_OWN_SUIT)):
            # "A third card of the suit"
            return [Penalty("fp")]
        self.at = before
        for name in _KINDS.values():
            if self.accept(name):
                return [Penalty(name)]
        kinds = self.kinds_of_penalty()
        if kinds:
            return [Penalty(kind) for kind in sorted(kinds)]
        is_rank_next = self.peek().text in ("or", "/") and len(self.peek(2).ranks) == 1
        if self.word.text in _KINDS and is_rank_next and self.peek(3).text == "penalty":
            # "No flush or 9 penalty"
            return [Penalty(_KINDS[self.take().text])]
        if self.accept("suited"):
            # "2 high suited cards" are no penalties
            is_discard = self.sequence("card", "discarding") or self.accept("discard", "penalty")
            if is_discard:
                return [Penalty("fp")]
            self.accept("with")
            self.article()
            place = self.at
            ranks = self.listed_ranks()
            if ranks is not None:
                self.require_no_pair(place)
                self.sequence("is", "there") or self.accept("penalty")
                return [Penalty("fp", tuple(sorted(ranks)))]
        is_count = not is_led and (self.word.number or 9) < 5
        place = self.at
        ranks = self.listed_ranks(is_suited=True)
        if ranks is not None:
            chosen = tuple(sorted(ranks))
            if self.accept("suited") or self.sequence("is", "suited"):
                self.require_no_pair(place)
                self.sequence("with", "it") or self.sequence("with", "them") or self.accept("penalty")
                return [Penalty("fp", chosen)]
            kinds = self.kinds_of_penalty()
            if kinds or self.accept("penalty"):
                if is_count:
                    message = "cards of this rank, or so many? write 'a 2' for the rank, or 'at least two' for a number"
                    first = self.words[start]
                    raise self.refusal(message, first)
                # A card of the straight is a penalty in any suit.
                return [Penalty(kind, chosen) for kind in kinds or ["sp"]]
            self.accept("is", "are", "being")
            is_end = self.word.text in ("", ")", ",", ";", "or", "and", "&", "/")
            if self.accept("discarding") or (
                is_of_cards and is_end and self.words[self.at - 1].text not in ("is", "are")
            ):
                return [Penalty("discard", chosen)]
        self.at, self.far = start, far
        return []

    def require_no_pair(self, at: int) -> None:
        """Refuse "no suited A-10", which may be cards of these ranks, or both together."""
        first, hyphen, last = (self.words[min(at + ahead, len(self.words) - 1)] for ahead in range(3))
        if hyphen.text == "-" and len(first.ranks) == 1 == len(last.ranks):
            shown = self.text[first.start : last.end]
            message = (
                f"a card from {shown}, or both together? write 'to' for a range, or 'if there is no {shown} suited'"
            )
            raise self.refusal(message, first, last)

    def kinds_of_penalty(self) -> list[str]:
        """Take "flush or straight penalty", and return the kinds; none if it does not come next."""
        start = self.at
        kinds: list[str] = []
        while self.word.text in _KINDS:
            kinds.append(_KINDS[self.take().text])
            if len(kinds) > 1 or not self.accept("or", "/", "and", "&", "nor"):
                break
            self.article()
        # "Q-J (flush cards)" are no penalties
        is_card = self.words[start - 1].text in _BEFORE_FLUSH_CARD and self.word.text == "card"
        if kinds and len(set(kinds)) == len(kinds) and (self.accept("penalty") or (is_card and self.accept("card"))):
            return kinds
        self.at = start
        return []

    # choice | choice { "," choice } [","] "or" choice
    def listed_ranks(self, *, is_suited: bool = False) -> frozenset[int] | None:
        """Return the ranks of "9", "2 to 5 or 8", "9, 10, or K"; None if they are cards held, such as "10-K suited"."""
        found = self.choice_of_ranks()
        if found is None or (self.is_hold_next and not (is_suited and self.word.text == "suited")):
            return None
        first, after, n, is_last = found, self.at, 1, False
        while not is_last:
            comma = self.accept(",")
            is_last = self.accept("or")
            is_joint = is_last != comma or (comma and n > 1)
            more = self.choice_of_ranks() if is_joint and not self.is_hold_next else None
            if more is None or self.is_hold_next:
                self.at = after
                return first
            found, n = found | more, n + 1
        return found

    @property
    def is_hold_next(self) -> bool:
        """Whether the next word shows that the ranks in front of it are cards held together."""
        return self.word.text in ("-", "suited", "unsuited", "would", "only")

    # ("at most" | "at least") number weights
    def points(self) -> Points | None:
        sign = self.take().text
        value = self.number(99, 0)
        return None if value is None else self.weights(sign, value)

    # "points" "(" key [":"] number { ";" key [":"] number } ")"
    def weights(self, sign: str, value: int) -> Points | None:
        """Return the points that are compared with a value, or the fewest of which decide."""
        if not self.accept("points", "point") or not self.accept("("):
            return None
        found: list[tuple[bool, str | Ranks, int]] = []
        while True:
            is_held = self.accept("held")
            key = self.points_key(is_held)
            self.accept(":")
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

    # "of" "its" "suit" | "to" "its" "straight" | "straights" | ranks
    def points_key(self, is_held: bool) -> str | Ranks | None:
        """Return the key of points: ``fp``, ``sp`` or ``s`` of a discard, or ranks."""
        if not is_held:
            if self.one_sequence((*_OWN_SUIT, *_THAT_SUIT, ("its", "suit"))):
                return "fp"
            if self.one_sequence((*_OWN_STRAIGHT, *_THAT_STRAIGHT)):
                return "sp"
            if self.accept("straight"):
                return "s"
        ranks = self.listed_ranks()
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

    # "there" "is" ["no"] hold  |  "you" "discard" discards  |  hold "would" "discard" discards
    def literals(self, named: CardText | Name | None) -> list[Literal]:
        if self.sequence("there", "is"):
            negated = self.accept("no")
            hold = self.hold_named()
            return [] if hold is None else [Literal(hold, None, negated)]
        if self.sequence("you", "discard"):
            return [Literal(named, penalty) for penalty in self.discards()]
        self.accept("the")
        hold = self.hold_named()
        if hold is None or not (self.sequence("would", "discard") or self.sequence("you", "give", "up", "has")):
            return []
        return [Literal(hold, penalty) for penalty in self.discards(is_other=True)]

    # ("of" ("them" | "the" ["five"] "card") | "card" "of" "it") ["are" | "make"] "to"
    def takes_part_of_deal(self) -> bool:
        """Take "of the cards are to" behind a number, and return whether it comes next."""
        start = self.at
        is_card = self.accept("card")
        if self.accept("of"):
            self.accept("the", "your", "its", "these", "those")
            self.number()
            is_whole = self.accept("card", "them", "it", "these", "those")
            is_verb = self.accept("are", "make", "form", "go", "is")
            if is_whole and self.accept("to") and (is_verb or is_card):
                return True
        self.at = start
        return False

    # number "to" "a" aim  |  wild "only"  |  rank "only"  |  cards { ("," | "or") cards } ["suited"]
    def hold_named(self) -> CardText | Name | None:
        """Return another hold than that of the line; a type means exactly that type."""
        start = self.at
        n = self.number()
        if n and self.accept("to"):
            self.accept("a", "an")
            kind = AIMS[self.take().text][0] if self.word.text in AIMS else None
            return None if kind is None or (n == 1 and kind == "S") else Name(n, kind)
        self.at = start
        held = [self.joined_places()]
        if held[0] == [WILD]:
            return Name(1, "W") if self.accept("only") else None
        if len(held[0]) == 1:
            self.accept("only")
        while len(held[-1]) > 1:
            before = self.at
            comma = self.accept(",")
            places = self.joined_places() if self.accept("or") or comma else []
            if not places:
                self.at = before
                break
            held.append(places)
        places = held[0] if len(held) == 1 else _one_of(held)
        # Beside wild cards a single card is of one suit.
        is_suited = self.accept("suited") or (WILD in places and len(places) - places.count(WILD) == 1)
        return CardText((Group(tuple(places), is_suited),)) if places else None

    # card { "-" card }
    def joined_places(self) -> list[RankChoice]:
        """Return the cards of one hold; none if other words come next."""
        places: list[RankChoice] = []
        while len(places) < 5:
            place = self.one_of_ranks()
            if place is None:
                return []
            places.append(place)
            if not self.accept("-") and not self.is_joined_to(place):
                return places
        return []


def _one_of(held: list[list[RankChoice]]) -> list[RankChoice]:
    """Return the places of one of several holds with as many wild cards and cards; none for other holds."""
    wild = {places.count(WILD) for places in held}
    natural = [[place for place in places if place != WILD] for places in held]
    sizes = {len(places) for places in natural}
    if len(wild) > 1 or len(sizes) > 1 or any(len(place.options) != 1 for places in natural for place in places):
        return []
    options = tuple(tuple(sorted(place.options[0][0] for place in places)) for places in natural)
    return [WILD] * wild.pop() + [RankChoice(tuple(dict.fromkeys(options)))]


def _key_of(discard: Penalty | Points | None) -> str | Ranks | None:
    """Return the key of points that counts such discards; None unless one is enough."""
    if not isinstance(discard, Penalty) or discard.negated or discard.count > 1:
        return None
    return discard.ranks if discard.kind == "discard" else None if discard.ranks else discard.kind
