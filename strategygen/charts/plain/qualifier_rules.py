"""Rules for qualifiers of a hand, such as "with 2 high cards" or "no flush penalty"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.entries import AIMS, Clauses, PlainEntry, entry_of_both, entry_without_wild
from strategygen.charts.plain.limit_rules import LimitRules, Qualifiers, Term
from strategygen.charts.plain.note_rules import Remarks
from strategygen.charts.plain.ranks import (
    ALL_RANKS,
    WILD,
    InexpressibleError,
    Limit,
    Ranks,
    any_of,
    both_of,
    compares,
    feature_test,
    has_any,
    none_of,
    rank_sets,
    shaped,
    types_of,
)
from strategygen.charts.plain.words import Word
from strategygen.errors import NotationError
from strategygen.language import CardText, Group, Literal, Name, Penalty, Points, RankChoice, rank_choice

#: Greatest sum of features.
_MOST_VALUE = 19
#: The qualifiers that may be listed behind "except", or joined by "or".
_ALTERNATIVES = frozenset({"high", "shape", "gap", "top", "exact", "has"})
#: The kinds of qualifiers that a list may have in front of its last "or".
_SIMPLE = frozenset({"exact", "top", "shape"})
#: The kinds of qualifiers that count something; two of them describe one exception.
_COUNTS = frozenset({"high", "gap"})
#: Words behind which a choice between holds ends.
_AFTER_CHOICE = ("", ")", ",", ";", "-", ".", "only")
#: Marks that may stand in front of a remark.
_BEFORE_REMARK = (",", ":", "-", ";", ".")


class QualifierRules(LimitRules):
    """One rule for each kind of qualifier; it adds what it reads to a `Qualifiers`."""

    def __init__(self, text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> None:
        super().__init__(text, context)
        self.terms = terms
        self.longest_term = max(map(len, terms), default=0)
        #: The points by which the line chooses one of several holds, and the ranks among which it chooses.
        self.fewest: Points | None = None
        self.choice_from: frozenset[int] = ALL_RANKS
        #: Remarks about all hands since the last such remark.
        self.of_line = Remarks()
        #: The place of the draws that a deal must not contain.
        self.excepted: tuple[int, int] | None = None
        #: Whether the last hand has a qualifier outside parentheses.
        self.has_qualifier = False

    def qualifiers(self, allowed: frozenset[str] = frozenset()) -> Qualifiers:
        """Take the qualifiers that come next; those with a name only if the name is allowed."""
        stated = Qualifiers()
        while True:
            start = self.at
            if self.accept("("):
                if self.in_parentheses(stated, allowed | {"note"}):
                    continue
            else:
                self.lead = self.take().text if self.word.text in _BEFORE_REMARK else ""
                before = self.at
                if self.lead or self.accept("and", "then"):
                    remarks = Remarks()
                    if self.remark(remarks):
                        # Behind a dash or a comma it is about all hands in front, an example about the last.
                        self.of_line.held += remarks.held
                        self.of_line.types += remarks.types
                        self.of_line.both += remarks.both
                        stated.remarks.examples += remarks.examples
                        continue
                self.at = before
                if self.lead in (";", "."):
                    if self.read_choice(stated):
                        continue
                elif self.introduced(stated, allowed):
                    self.has_qualifier = True
                    continue
            self.at = start
            return stated

    # ["and" | "with" | "if" | "when" | "but"] qualifier
    def introduced(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take a qualifier with the word that introduces it, and return whether one comes next."""
        before = self.at
        if self.accept("and", "&", "with", "if", "when", "but") and self.one_or_more(stated, allowed):
            return True
        self.at = before
        return self.one_or_more(stated, allowed)

    def in_parentheses(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take qualifiers up to a closing parenthesis, and return whether it comes."""
        self.lead = "("
        while self.introduced(stated, allowed):
            if self.word.text in ("or", "/"):
                raise self.unreadable(self.at)
            if not self.accept(",", ";", "-", "."):
                self.accept("and", "&")
            elif self.word.text in ("or", "/"):
                raise self.unreadable(self.at)
        return self.accept(")")

    # qualifier { ["," ] "or" qualifier }
    def one_or_more(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take a qualifier, or several joined by "or", one of which must be true."""
        start, lead = self.at, self.lead
        either = self.alternatives(allowed & _ALTERNATIVES, is_open=lead not in ("(", ":"))
        if either is not None and len(either) > 1:
            stated.limits.append(any_of(either))
            return True
        self.at, self.lead = start, lead
        return self.qualifier(stated, allowed)

    def alternatives(self, allowed: frozenset[str], *, is_open: bool) -> list[Limit] | None:
        """Return limits joined by "or", such as "346, 356 or 2 gaps"; `is_open` if another hand may follow."""
        found: list[Limit] = []
        kinds: list[str] = []
        ors: list[bool] = []
        has_own: list[bool] = []
        while True:
            before = self.at
            if found:
                comma = self.accept(",")
                is_or = self.accept("or", "/")
                if not (comma or is_or):
                    break
                ors.append(is_or)
            try:
                limit, kind = self.alternative(allowed - {"exact", "has"} if found and is_open else allowed)
            except NotationError:
                limit = None
            if limit is None:
                self.at = before
                break
            own = self.own_condition(allowed)
            found.append(limit if own is None else both_of([limit, own]))
            kinds.append(kind)
            has_own.append(own is not None)
        ors = ors[: len(found) - 1]
        if len(found) < 2 or not ors[-1]:
            return None
        if has_own[-1] and not any(has_own[:-1]):
            message = "a condition of the last, or of all in front? write each on a line of its own"
            word = self.words[self.at - 1]
            raise NotationError(message, self.text, word.start, word.end)
        if is_open and kinds[-1] == "high":
            message = "another condition, or another hand? write the hand on a line of its own"
            word = self.words[self.at - 1]
            raise NotationError(message, self.text, word.start, word.end)
        if not all(ors) and not _SIMPLE.issuperset(kinds[:-1]):
            word = self.words[self.at - 1]
            message = "do all of these hold, or one of them? join them all with 'and', or all with 'or'"
            raise NotationError(message, self.text, word.start, word.end)
        return found

    # ("with" | "and") counts ("gaps" | "high cards")
    def own_condition(self, allowed: frozenset[str]) -> Limit | None:
        """Return the second condition of one alternative, as in "1 gap with 1 high card or 2 gaps with 2"."""
        start = self.at
        limit = None
        if self.accept("with", "and", "&") or self.word.text == "no":
            limit, _ = self.alternative(allowed & _COUNTS)
        if limit is None:
            self.at = start
        return limit

    def alternative(self, allowed: frozenset[str]) -> tuple[Limit | None, str]:
        """Return the limit of one qualifier and its kind; None if it is no mere limit."""
        stated = Qualifiers()
        self.accept("with")
        kind = self.qualifier_of(stated, allowed)
        limits = stated.only_limits(self.context) if kind else None
        return (both_of(limits) if limits else None), kind

    # "except" exception { ("," | "or" | "and") exception }
    def read_except(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take an exception: all that follows "except", to the end of the line or of the parentheses."""
        lead = self.lead
        if not self.accept("except", "not"):
            return False
        if "penalty" in allowed and self.read_except_penalty(stated):
            return True
        start = self.word
        if self.read_except_draw(stated):
            self.require_end_of_exception(lead)
            self.excepted = start.start, self.words[self.at - 1].end
            return True
        ranks: set[int] = set()
        limits: list[Limit] = []
        kinds: list[str] = []
        while True:
            before = self.at
            # "Two gaps and no high cards" is one exception, "aces and kings" are two.
            is_both = bool(limits) and kinds[-1] in _COUNTS
            is_both = is_both and (self.accept("and", "&", "with") or self.word.text == "no")
            if (ranks or limits) and not is_both and not self.separator():
                break
            self.lead = ""
            if "ranks" in allowed:
                some = self.ranks_of_exception()
                ranks |= some or set()
                is_more = bool(some)
            else:
                limit, kind = self.limit_of_exception(allowed)
                is_more = limit is not None
                if limit is not None:
                    self.require_clear_exception(kinds, kind, before, is_both=is_both)
                    is_one = is_both and kind != kinds[-1]
                    limits = [*limits[:-1], both_of([limits[-1], limit])] if is_one else [*limits, limit]
                    kinds.append(kind)
            if not is_more:
                self.at = before
                break
        if not (ranks or limits):
            return False
        self.require_end_of_exception(lead)
        if ranks:
            chosen = ALL_RANKS - ranks
            stated.ranks = chosen if stated.ranks is None else stated.ranks & chosen
        if limits:
            stated.limits.append(none_of(limits))
        return True

    def require_end_of_exception(self, lead: str) -> None:
        """Refuse words behind an exception, which ends the line or the parentheses."""
        if self.word.text not in ((")",) if lead == "(" else ("", ";", ")")):
            word = self.word
            message = "this does not belong to the exception; write the other hand on a line of its own"
            raise NotationError(message, self.text, word.start, word.end)

    # "unless" [("there" "is" | "you" "have") [article]] number "to" article aim { "or" number "to" article aim }
    def read_except_draw(self, stated: Qualifiers) -> bool:
        """Take draws that the deal must not contain, as in "flush, unless 4 to a royal flush"."""
        start = self.at
        if self.sequence("there", "is") or self.sequence("you", "have") or self.accept("theres"):
            self.article()
        literals: list[Literal] = []
        while True:
            before = self.at
            if literals and not self.accept("or"):
                break
            n = self.number(4, 2)
            if n is None or not self.accept("to"):
                break
            self.article()
            if self.word.text not in AIMS:
                break
            literals += [Literal(Name(n, kind), None, True) for kind in AIMS[self.take().text]]
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

    def require_clear_exception(self, kinds: Sequence[str], kind: str, at: int, *, is_both: bool) -> None:
        """Refuse an exception that may be a further one, or a further condition of the one in front of it."""
        if not kinds or self.words[self.at - 1].text == "":
            return
        counted = {kinds[-1], kind} & _COUNTS
        is_and = is_both or self.words[at].text in ("and", "&")
        is_or = any(word.text in ("or", "/") for word in self.words[at : at + 2])
        is_mixed = len(kinds) > 1 and is_and
        if counted and "exact" not in (kinds[-1], kind) and kinds[-1] != kind and not is_or:
            is_mixed |= not is_and or len(counted) < len({kinds[-1], kind})
            if is_mixed:
                message = "exceptions with both properties, or with one of them? write 'or' for one of them"
                raise NotationError(message, self.text, self.words[at].start, self.words[self.at - 1].end)

    def limit_of_exception(self, allowed: frozenset[str]) -> tuple[Limit | None, str]:
        """Return the limit of one exception, such as "AK", "ace low" or "aces", and its kind."""
        start = self.at
        is_article = self.accept("a", "an", "the")
        limit, kind = self.alternative(allowed & _ALTERNATIVES)
        if limit is not None or "has" not in allowed or not (is_article or self.word.plural):
            return limit, kind
        ranks = self.rank_list()
        if ranks is None:
            self.at = start
            return None, ""
        return has_any(ranks), "has"

    # "except" ["with" | "there" "is"] ["a"] "flush penalty"
    def read_except_penalty(self, stated: Qualifiers) -> bool:
        start = self.at
        self.accept("with")
        self.sequence("there", "is")
        found = Qualifiers()
        if self.read_penalty(found) and len(found.penalties) == 1:
            stated.penalties.append(replace(found.penalties[0], negated=not found.penalties[0].negated))
            return True
        self.at = start
        return False

    # [number] ranks  |  "AAA"
    def ranks_of_exception(self) -> frozenset[int] | None:
        """Return the ranks of "3 aces", "aces or kings" or "AAA"."""
        self.article()
        word = self.word
        if word.number is not None and self.peek().plural:
            if self.n_alike and word.number != self.n_alike:
                message = f"expected {self.n_alike} cards of a rank"
                raise NotationError(message, self.text, word.start, word.end)
            self.at += 1
        elif len(word.ranks) == self.n_alike > 1 == len(set(word.ranks)):
            self.at += 1
            return frozenset(word.ranks)
        return self.rank_list()

    def qualifier(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take one qualifier, and return whether one comes next."""
        return bool(self.qualifier_of(stated, allowed | {"any"}))

    def qualifier_of(self, stated: Qualifiers, allowed: frozenset[str]) -> str:
        """Take one qualifier, and return its kind; an empty text if none comes next."""
        rules: tuple[tuple[str, Callable[[Qualifiers], bool]], ...] = (
            ("any", self.read_choice),
            ("note", lambda stated: self.remark(stated.remarks)),
            ("any", self.read_discards),
            ("any", self.read_condition),
            ("any", lambda stated: self.read_except(stated, allowed)),
            ("any", self.read_cards),
            ("any", self.read_straights),
            ("term", self.read_term),
            ("high", self.read_high),
            ("feature", self.read_feature),
            ("shape", self.read_shape),
            ("run", self.read_run),
            ("gap", self.read_gaps),
            ("penalty", self.read_penalty),
            ("kicker", self.read_kicker),
            ("suit", self.read_suit),
            ("top", self.read_top),
            ("wild", self.read_wild),
            ("ranks", self.read_of_ranks),
            ("which", self.read_which),
            ("exact", self.read_exact),
            ("has", self.read_has),
        )
        start = self.at
        for name, rule in rules:
            if name in allowed:
                if rule(stated):
                    return name
                self.at = start
        return ""

    # -- entries under qualifiers

    def qualified(self, entries: list[PlainEntry], stated: Qualifiers) -> list[PlainEntry]:
        """Return entries with qualifiers applied."""
        if stated.cards:
            entries = [replace(entry, cards=stated.cards) for entry in entries if not entry.cards]
        if stated.discards:
            entries = [replace(entry, penalties=(*entry.penalties, *stated.discards)) for entry in entries]
        if stated.conditions:
            if any(entry.conditions for entry in entries):
                raise InexpressibleError
            self.require_other_draws(entries, stated.conditions)
            entries = [replace(entry, conditions=stated.conditions) for entry in entries]
        if stated.n_wild is not None:
            entries = self.with_wild(entries, *stated.n_wild)
        for feature in stated.features:
            entries = [e if feature in e.features else e.with_features(feature) for e in entries]
        for group in stated.terms:
            entries = [found for term, word in group for found in self.with_term(entries, term, word)]
        for ranks, word in stated.remarks.examples:
            if len(ranks) not in self.sizes or not self.is_example(ranks, stated):
                raise self.wrong_remark(word, "the example is not such a hand")
        return self.as_remarked(entries, stated.remarks)

    def as_remarked(self, entries: list[PlainEntry], remarks: Remarks) -> list[PlainEntry]:
        """Return entries that agree with the remarks; "four of a kind, hold all five" keeps the fifth card."""
        for held, word in remarks.held:
            if held == 5 and all(entry.is_plain or entry.name.type != "4K" for entry in entries):
                quads, pat = Name(4, "4K"), Name(5, "4K")
                entries = [replace(entry, name=pat) if entry.name == quads else entry for entry in entries]
            if any(entry.name.n != held for entry in entries):
                raise self.wrong_remark(word, f"{held} cards are not {_names_of(entries)}")
        for word in remarks.both:
            if any(entry.name.n != 2 and entry.name.type != "2P" for entry in entries):
                raise self.wrong_remark(word, f"'both' is not for {_names_of(entries)}")
        for types, word in remarks.types:
            if any(entry.name.type not in types for entry in entries):
                raise self.wrong_remark(word, f"{_names_of(entries)} are not such cards")
        return entries

    def is_example(self, ranks: Ranks, stated: Qualifiers) -> bool:
        """Whether natural cards of some ranks can be a hand with these qualifiers."""
        kinds = AIMS.get(self.aim, types_of(ranks))
        wild_ranks = self.context.wild_ranks
        is_kind = any(ranks in rank_sets(kind, len(ranks), wild_ranks) for kind in kinds)
        return is_kind and all(limit.test(ranks) for limit in self.limits_of(stated))

    def limits_of(self, stated: Qualifiers) -> list[Limit]:
        """Return the limits on the ranks held, that of the shape included."""
        return [*([shaped(self.context, stated.shape)] if stated.shape else []), *stated.limits]

    def with_term(self, entries: list[PlainEntry], term: Term, word: Word) -> list[PlainEntry]:
        """Return entries with a term of the chart applied."""
        if isinstance(term, tuple):
            return [entry.with_features(*term) for entry in entries]
        pairs = [entry_of_both(self.context, entry, other) for entry in entries for other in term.entries]
        found = [both for both in pairs if both is not None]
        if entries and not found:
            names = " or ".join(dict.fromkeys(str(entry.name) for entry in term.entries))
            message = f"this term applies to {names}, not to {' or '.join(str(entry.name) for entry in entries)}"
            raise NotationError(message, self.text, word.start, word.end)
        return found

    def with_wild(self, entries: list[PlainEntry], sign: str, number: int) -> list[PlainEntry]:
        """Return entries limited to a number of wild cards: "=" or ">=", and the number; natural entries for 0."""
        known = self.context.wild
        if not self.may_have_wild:
            return entries if compares(0, sign, [number]) else []
        if known is not None and self.context.section is not None:
            return entries if compares(known, sign, [number]) else []
        if not number:
            return [entry_without_wild(entry) for entry in entries]
        return [entry.with_features(feature_test(("w",), sign, [number])) for entry in entries]

    # -- the rules

    # [","] ["if" "more than" number [","] ] ["then"] ["keep"] ["the"] ("lowest" | "highest") [number]
    def read_choice(self, stated: Qualifiers) -> bool:
        start = self.at
        is_led = self.number_of_many()
        if is_led:
            self.accept(",", "?", ":", "-")
        self.accept("then", "just", "only")
        self.accept("hold", "keep", "pick", "choose", "play", "use", "save", "take")
        self.accept("just", "only")
        self.accept("the")
        # "King highest" is not a choice between holds.
        if self.at == start and not self.lead and self.words[start - 1].ranks:
            return False
        self.number()
        is_lowest = self.word.text == "lowest"
        if not self.accept("lowest", "highest"):
            return False
        self.number()
        self.accept("rank", "ranks", "ranked", "card", "highcard", "pair")
        if not is_led:
            self.accept(",")
            self.number_of_many()
        if self.word.text not in _AFTER_CHOICE:
            return False
        self.choose(is_lowest=is_lowest)
        return True

    def choose(self, *, is_lowest: bool) -> None:
        """Note that the line chooses the lowest or the highest of several holds."""
        if self.fewest is not None:
            raise self.unreadable(self.at - 1)
        self.fewest = _choice_points(self.choice_from, is_lowest)

    # ["if" ["there" "are" | "you" "have"]] ("more" "than" number | number ["or more"]) ["card"]
    def number_of_many(self) -> bool:
        """Take "if more than two" or "if three or more", and return whether it comes next."""
        start = self.at
        is_if = self.accept("if", "when", "holding", "with")
        if is_if and (self.sequence("there", "is") or self.sequence("there", "are") or self.accept("theres")):
            pass
        elif is_if:
            self.sequence("you", "have")
        if self.accept("more"):
            self.accept("than")
            is_many = self.number() is not None
        else:
            is_many = is_if and self.number() is not None
            self.accept("ormore")
        if not is_many:
            self.at = start
            return False
        self.accept("card", "highcard", "of")
        self.accept("these", "them")
        return True

    def read_term(self, stated: Qualifiers) -> bool:
        start = self.at
        found = self.term()
        if found is None:
            return False
        group = [found]
        stem = [word.text for word in self.words[start : self.at - 1]]
        # "type 1 or type 2", "types 1 and 2"
        while True:
            before = self.at
            comma = self.accept(",")
            if not (self.accept("or", "and", "/", "&") or comma):
                break
            word = self.word
            more = self.term()
            if more is None and (*stem, word.text) in self.terms:
                self.at += 1
                more = self.terms[*stem, word.text], word
            if more is None or (more[1].text != group[0][1].text and more[1] is not word):
                self.at = before
                break
            group.append(more)
        stated.terms.append(group)
        return True

    def term(self) -> tuple[Term, Word] | None:
        word = self.word
        for length in range(min(self.longest_term, len(self.words) - 1 - self.at), 0, -1):
            key = tuple(word.text for word in self.words[self.at : self.at + length])
            if key in self.terms:
                self.at += length
                return self.terms[key], word
        return None

    # ("cards" | "dealt") [":"] units ["suited"] { (";" | "or") units ["suited"] }
    def read_cards(self, stated: Qualifiers) -> bool:
        if self.lead != "(" or not self.accept("card", "dealt"):
            return False
        self.accept(":")
        texts: list[CardText] = []
        groups: list[Group] = []
        while True:
            places = [self.place()]
            while self.accept(","):
                places.append(self.place())
            chosen = tuple(place for place in places if place is not None)
            if len(chosen) < len(places):
                return False
            groups = _with_group(groups, Group(chosen, self.accept("suited")))
            if self.accept(";"):
                continue
            texts.append(CardText(tuple(groups)))
            if not self.accept("or"):
                break
            groups = []
        if stated.cards or self.word.text != ")":
            return False
        stated.cards = tuple(texts)
        return True

    def place(self) -> RankChoice | None:
        """Return one card of a text of cards: a wild card, or a choice of ranks."""
        if self.wild_place():
            return WILD
        ranks = self.choice_of_ranks()
        return None if ranks is None else rank_choice(ranks)

    # ["unless"] ("you" "discard" | "discarding") discards
    def read_discards(self, stated: Qualifiers) -> bool:
        is_unless = self.accept("except")
        self.accept("if", "when")
        if stated.discards or not (self.sequence("you", "discard") or self.accept("discarding")):
            return False
        found = self.discards()
        if is_unless:
            if len(found) != 1 or not isinstance(found[0], Penalty):
                return False
            found = [replace(found[0], negated=not found[0].negated)]
        stated.discards += found
        return bool(found)

    # clause { "or" "if" clause }
    def read_condition(self, stated: Qualifiers) -> bool:
        self.accept("if", "when")
        if stated.conditions or self.words[self.at - 1].text not in ("if", "when"):
            return False
        found = self.conditions()
        if found is None:
            return False
        stated.conditions = found
        return True

    # ["no" | article] ("flush" | "straight") "penalty"
    def read_penalty(self, stated: Qualifiers) -> bool:
        self.accept("there", "is")
        negated = self.accept("no")
        self.accept("a", "any")
        if not negated and self.word.number and self.peek().text in ("flush", "straight", "penalty"):
            if self.peek().text == "penalty" or self.peek(2).text == "penalty":
                message = (
                    "at least so many penalties, or exactly so many? write 'flush penalty' for at least one, or a "
                )
                message += "line of the chart language such as '2-RF: JQ, fp, no two fp' for exactly one"
                raise NotationError(message, self.text, self.word.start, self.peek(2).end)
            return False
        if negated and self.accept("penalty"):
            stated.penalties += [Penalty("fp", None, True), Penalty("sp", None, True)]
            return True
        for names in (("flush", "or", "straight"), ("straight", "or", "flush")):
            if negated and self.sequence(*names, "penalty"):
                stated.penalties += [Penalty("fp", None, True), Penalty("sp", None, True)]
                return True
        for name, kind in (("flush", "fp"), ("straight", "sp")):
            if self.sequence(name, "penalty") or self.accept(kind):
                stated.penalties.append(Penalty(kind, None, negated))
                return True
        return False

    def read_wild(self, stated: Qualifiers) -> bool:
        negated = self.accept("no")
        if self.word.text == "natural" and self.peek().text not in AIMS:
            self.at += 1
            stated.n_wild = "=", 0
            return True
        self.accept("a", "an", "the")
        number = self.number()
        word = self.word
        is_of_next = word.text == "wild" and self.peek().text in AIMS
        if is_of_next or not self.is_wild(word) or number == 0:
            return False
        self.at += 1
        is_plural = self.text[word.start : word.end].lower().endswith("s")
        if negated:
            stated.n_wild = "=", 0
        elif number is None and is_plural:
            stated.n_wild = ">=", 1
        else:
            stated.n_wild = "=", number or 1
        return True

    # the chart language's own features: s = 2, s + h >= 3
    def read_feature(self, stated: Qualifiers) -> bool:
        terms = []
        while self.word.text in ("s", "h", "w", "joker"):
            terms.append({"joker": "jokers"}.get(self.word.text, self.word.text))
            self.at += 1
            if not self.accept("+"):
                break
        if not terms or self.word.text not in ("=", ">=", "<="):
            return False
        sign = self.take().text
        numbers = [self.number(_MOST_VALUE, 0)]
        while sign == "=" and self.word.text in (",", "or") and self.peek().number is not None:
            self.at += 1
            numbers.append(self.number(_MOST_VALUE, 0))
        values = [number for number in numbers if number is not None]
        if len(values) < len(numbers) or len(set(terms)) < len(terms):
            return False
        stated.features.append(feature_test(terms, sign, values))
        return True

    # "straights" ["+" "high cards"] comparison  |  comparison "straights"
    def read_straights(self, stated: Qualifiers) -> bool:
        is_fitting = self.accept("fitting", "fits")
        terms = []
        while self.word.text in ("straight", "highcard"):
            terms.append("s" if self.take().text == "straight" else "h")
            if not self.accept("+"):
                break
        compared = self.comparison()
        if compared is None or len(set(terms)) < len(terms):
            return False
        if not terms:
            # "No straight" is no number of straights.
            is_plural = self.text[self.word.start : self.word.end].lower().endswith("s")
            if not (is_fitting or is_plural) or not self.accept("straight") or self.word.text == "penalty":
                return False
            terms = ["s"]
        sign, values = compared
        stated.features.append(feature_test(terms, sign, values))
        return True

    def read_kicker(self, stated: Qualifiers) -> bool:
        if stated.kickers is not None:
            return False
        if self.sequence("any", "kicker"):
            stated.kickers = ALL_RANKS
            return True
        is_with = self.words[self.at - 1].text == "with" or self.accept("with")
        self.accept("any")
        ranks = None if self.word.plural else self.rank_list()
        # "Four aces with a 2, 3 or 4"
        if ranks is None or not (self.accept("kicker") or (is_with and self.n_alike == 4)):
            return False
        stated.kickers = ranks
        return True

    def read_suit(self, stated: Qualifiers) -> bool:
        if self.word.text not in ("suited", "unsuited") or (stated.suit and stated.suit != self.word.text):
            return False
        stated.suit = self.take().text
        return True

    # ["of" | "in" | "no"] ranks
    def read_of_ranks(self, stated: Qualifiers) -> bool:
        if self.sequence("non", "qualifying") or self.sequence("non", "paying"):
            self.accept("pair", "card")
            stated.ranks = ALL_RANKS - self.context.high_ranks
            return True
        negated = self.accept("no")
        is_range = self.peek().text == "-" and len(self.peek(2).ranks) == 1 and self.peek(2).text.isalpha()
        is_open = negated or self.accept("of", "in") or self.lead != "," or self.word.plural or is_range
        if not is_open:
            return False
        start = self.at
        # "Four of a kind and an ace" are five cards.
        if self.word.text in ("a", "an", "the") and self.words[start - 1].text not in ("of", "in"):
            return False
        ranks = self.rank_list()
        if ranks is None or self.word.text in ("high", "kicker"):
            return False
        if self.words[start - 1].text not in ("of", "in", "no"):
            self.doubt_digits(start)
            is_or_better = self.words[self.at - 1].text == "orhigher"
            if self.lead == "," and self.n_alike > 2 and is_or_better and self.context.high_ranks:
                shown, hand = self.text[self.words[start].start : self.words[self.at - 1].end], "of a kind"
                message = (
                    f"{self.n_alike} {hand} of these ranks, or also a pair? write '({shown})' or 'or pair of {shown}'"
                )
                raise NotationError(message, self.text, self.words[start].start, self.words[self.at - 1].end)
        if self.accept("qualifying"):
            self.accept("card", "pair")
        ranks = ALL_RANKS - ranks if negated else ranks
        if stated.ranks not in (None, ranks):
            return False
        stated.ranks = ranks if stated.ranks is None else stated.ranks & ranks
        return True

    def doubt_digits(self, start: int) -> None:
        """Refuse ranks that may be a value, such as the 2 of "low pair - 2"."""
        words = self.words[start : self.at]
        ranks = [word for word in words if word.ranks]
        is_list = len(ranks) > 1 and (self.lead == "(" or any(word.text in ("or", "and", "&") for word in words))
        is_range_of_pairs = len(words) > 1 and all(word.is_alike for word in ranks)
        if not is_list and not is_range_of_pairs and all(word.text.isdigit() for word in ranks):
            shown = self.text[words[0].start : words[-1].end]
            names = "s, ".join(str(Rank(rank)) for word in ranks for rank in word.ranks)
            message = (
                f"ranks, or the value of the hand? write '{names}s' for cards of these ranks, or leave out {shown!r}"
            )
            raise NotationError(message, self.text, words[0].start, words[-1].end)

    # "(J, Q, K, A)" after high cards repeats which cards are high
    def read_which(self, stated: Qualifiers) -> bool:
        return self.rank_list() == self.context.high_ranks


def _names_of(entries: Sequence[PlainEntry]) -> str:
    return " or ".join(dict.fromkeys(str(entry.name) for entry in entries))


def _with_group(groups: Sequence[Group], group: Group) -> list[Group]:
    """Return groups with one more; neighbouring cards outside braces are one group."""
    if groups and not groups[-1].braced and not group.braced:
        return [*groups[:-1], Group((*groups[-1].choices, *group.choices), braced=False)]
    return [*groups, group]


def _choice_points(ranks: Iterable[int], is_lowest: bool) -> Points:
    """Return the points that choose the lowest or the highest cards: each rank counts more than all before it."""
    order = sorted(ranks, reverse=not is_lowest)
    doubles = len(order) <= 6
    held = tuple(((rank,), 1 << i if doubles else i + 1) for i, rank in enumerate(order))
    return Points((), "fewest", held=held)
