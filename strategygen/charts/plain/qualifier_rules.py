"""Rules for qualifiers of a hand, such as "with 2 high cards" or "no flush penalty"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from strategygen.charts.plain.alternative_rules import ALTERNATIVES, COUNTS
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.deal_rules import DealRules
from strategygen.charts.plain.discard_rules import OF_DEALS
from strategygen.charts.plain.entries import (
    AIMS,
    PlainEntry,
    entry_of_both,
    entry_without_wild,
    pair_entries,
    sets_of_entry,
)
from strategygen.charts.plain.limit_rules import Qualifiers, Term
from strategygen.charts.plain.rank_rules import SHAPES
from strategygen.charts.plain.ranks import (
    ALL_RANKS,
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
    straights_around,
    types_of,
)
from strategygen.charts.plain.remarks import Remarks
from strategygen.charts.plain.restated import names_again
from strategygen.charts.plain.vocabulary import Word
from strategygen.errors import NotationError
from strategygen.language import Literal, Name, Penalty

#: What "+" and a number add to a hand.
_COUNTED = ("highcard", "high", "gap")
#: Words of remarks that need no mark in front.
_OPEN_REMARKS = ("even", "beats", "over", "is", "only", "alone", "by")
#: Words in front of each of several exceptions.
_EXCEPT = ("except", "not")
#: Marks that may stand in front of a remark.
_BEFORE_REMARK = (",", ":", "-", ";", ".", "?", "!")


class QualifierRules(DealRules):
    """The qualifiers of a hand one after another, alternatives and exceptions among them."""

    def __init__(self, text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> None:
        super().__init__(text, context, terms)
        #: Remarks about all hands since the last such remark.
        self.of_line = Remarks()
        #: Whether the last hand has a qualifier outside parentheses.
        self.has_qualifier = False

    def qualifiers(self, allowed: frozenset[str] = frozenset()) -> Qualifiers:
        """Take the qualifiers that come next; those with a name only if the name is allowed."""
        stated = Qualifiers()
        while True:
            start = self.at
            if self.described(stated, allowed):
                continue
            if self.accept("("):
                if self.in_parentheses(stated, allowed | {"note"}):
                    continue
            else:
                self.lead = self.take().text if self.word.text in _BEFORE_REMARK else ""
                before = self.at
                if self.read_missing_wild(stated):
                    continue
                is_either = self.word.text == "with" and self.peek().text == "or"
                # "Without a kicker"
                is_either |= (
                    self.word.text == "no" and "kicker" in (self.peek().text, self.peek(2).text) and self.n_alike > 2
                )
                if self.lead or is_either or self.word.text in _OPEN_REMARKS or self.accept("and", "then"):
                    remarks = Remarks()
                    if self.remark(remarks):
                        # Behind a dash or a comma it is about all hands in front, an example about the last.
                        stated.remarks.examples += remarks.examples
                        stated.remarks.included += remarks.included
                        self.of_line.add(replace(remarks, examples=[], included=[]))
                        continue
                self.at = before
                if self.lead in (";", "."):
                    if self.takes_choice(stated):
                        continue
                    if "kicker" in allowed and self.read_kicker_clause(stated):
                        continue
                elif not self.aim and self.remark_of_same(stated.remarks):
                    # "Three of a kind: joker with a pair"
                    continue
                elif self.introduced(stated, allowed):
                    self.has_qualifier = True
                    continue
                elif self.remark_of_same(stated.remarks):
                    continue
            self.at = start
            return stated

    # [","] adjective "ones" (":" qualifier | "(" qualifier ")")
    def described(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take "good ones: no gaps", where the qualifier says which ones are good, and return whether it comes next."""
        start, n_limits = self.at, len(stated.limits)
        self.accept(",", "-", ":")
        is_named = self.word.text.isalpha() and not self.word.is_known
        if not is_named or self.peek().text not in ("one", "ones", "draw", "kind", "type"):
            self.at = start
            return False
        self.at += 2
        is_read = False
        if self.accept("("):
            is_read = self.in_parentheses(stated, allowed | {"note"})
        elif self.accept(":", "-", "="):
            self.lead = ":"
            is_read = self.one_or_more(stated, allowed)
        if is_read and len(stated.limits) > n_limits:
            return True
        self.at = start
        return False

    # ["and" | "with" | "if" | "when" | "but"] qualifier
    def introduced(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take a qualifier with the word that introduces it, and return whether one comes next."""
        before = self.at
        if self.accept("only") and self.word.text in ("with", "if", "when"):
            self.require_clear_only(self.words[before - 1])
        elif self.at > before:
            # "Only with 3 high cards"
            self.at = before
        if self.word.text == "nonwild" and self.peek().text in ("with", "no", "have"):
            self.at += 1
            if self.word.text == "no" and self.one_or_more(stated, allowed):
                return True
        is_plus = self.word.text in ("+", "plus") and self.peek().number is not None and self.peek(2).text in _COUNTED
        # "That includes at least one high card"; "that includes one high card" may have two
        is_led = self.peek(2).text == ">=" and any(self.sequence(word, "including") for word in ("that", "which"))
        # "Including two high cards"; "including one" may be one or more.
        is_many = (self.peek().number or 0) > 1 and self.peek(2).text in (*_COUNTED, "card", "facecard")
        is_led |= is_many and self.accept("including")
        # "Of which three are high cards"
        is_of_high = self.peek(3).text in ("are", "is") and self.peek(4).text in ("high", "highcard")
        is_led |= self.peek(2).number is not None and is_of_high and self.sequence("of", "which")
        is_led |= self.accept("and", "&", "with", "if", "when", "but") or (is_plus and self.accept("+", "plus"))
        if is_led:
            after = self.at
            if self.words[self.at - 1].text == "with" and self.aim and self.context.wild == 1:
                # "4 to a flush with the joker and a king": the joker is held with every draw
                self.article()
                if self.wild_place() and self.accept("and", "+", "plus"):
                    self.words = (*self.words[:after], *self.words[self.at :])
                self.at = after
            if self.words[self.at - 1].text in ("and", "&") and self.n_alike and self.word.ranks:
                # "Four of a kind and kings or better"
                self.at = before
                return False
            if self.text[self.words[self.at - 1].start :].lower().startswith("only "):
                # "Only if" is one word.
                self.require_clear_only(self.words[before - 1])
            if self.words[self.at - 1].text == "but":
                # "But only with 3 high cards"
                self.at += self.word.text == "only" and self.peek().text in ("if", "when", "with", "no")
                self.accept("if", "when", "with")
            if self.words[self.at - 1].text in ("if", "when") and self.peek(2).text == "no" and self.peek(3).number:
                # "If you have no 4 to a royal flush"
                self.sequence("you", "have")
            if self.accept("it", "its"):
                self.accept("has", "have", "with", "is")
            elif not self.accept("theyre"):
                any(self.sequence(word, "are") for word in ("they", "there", "all"))
            if self.one_or_more(stated, allowed):
                return True
        self.at = before
        return self.one_or_more(stated, allowed)

    def in_parentheses(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take qualifiers up to a closing parenthesis, and return whether it comes."""
        self.lead = "("
        start = self.at
        if self.read_cards(stated) and self.accept(")"):
            return True
        self.at = start
        if self.takes_cards_again():
            return True
        # "(that is, open-ended)"
        self.accept(":")
        if self.sizes == {1}:
            # "(alone, even with a king)"
            self.sequence("only", ",")
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
        start, lead, single = self.at, self.lead, self.single
        if "shape" in allowed and self.takes_any_shape(stated):
            return True
        self.at = start
        if self.groups_of_limits(stated, allowed):
            return True
        either = self.alternatives(self.alternatives_of(allowed), is_open=lead not in ("(", ":"))
        if either is not None and len(either) > 1:
            stated.limits.append(any_of(either))
            return True
        self.at, self.lead, self.single = start, lead, single
        return self.qualifier(stated, allowed)

    # "except" exception { ("," | "or" | "and") exception }
    def read_except(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take an exception: all that follows "except", to the end of the line or of the parentheses."""
        lead, start_at = self.lead, self.at
        if self.read_rather(stated):
            self.require_end_of_exception(lead)
            return True
        self.at = start_at
        # "If no 4 to a royal flush", "break for 4 to a royal flush"
        is_draw = self.word.text == "no" and self.peek().number and self.peek(2).text in ("to", "of", "card")
        is_draw = is_draw or self.is_no_pair_next() or self.takes_lead_of_kept()
        front = self.at
        if is_draw or self.takes_itself_broken():
            before = self.at
            self.at += bool(is_draw)
            if self.read_except_draw(stated, lead):
                self.require_end_of_exception(lead)
                self.excepted = self.words[before].start, self.words[self.at - 1].end
                return True
            self.at = front
        written, n_repeated, n_joints, n_anew = self.word.text, 0, 0, 0
        # "(no inside straights)", "(no ace low, no 2-3-4)"
        chain = [self.peek(ahead) for ahead in range(1, 2 * max(self.sizes, default=0))]
        is_cards = len(chain) > 2 and all(
            word.text == "-" if at % 2 else len(word.ranks) == 1 for at, word in enumerate(chain)
        )
        is_no_shape = (
            self.word.text == "no"
            and (is_cards or (self.peek().text in SHAPES and self.sizes == {4}))
            and self.accept("no")
        )
        if not is_no_shape and not self.accept(*_EXCEPT, "neither"):
            return False
        if "has" in allowed and self.read_except_rank(stated, lead):
            return True
        if "penalty" in allowed and self.read_except_penalty(stated, is_of_cards="has" not in allowed):
            return True
        start = self.word
        self.sequence("there", "are") or self.sequence("it", "is") or self.sequence("they", "are")
        # "Unless it's ace high"
        self.at += self.word.text == "its" and bool(self.peek().ranks) and self.peek(2).text == "high"
        if self.read_except_draw(stated, lead):
            self.require_end_of_exception(lead)
            self.excepted = start.start, self.words[self.at - 1].end
            return True
        ranks: set[int] = set()
        limits: list[Limit] = []
        kinds: list[str] = []
        while True:
            before = self.at
            # "Two gaps and no high cards" is one exception, "aces and kings" are two.
            is_both = bool(limits) and kinds[-1] in COUNTS
            is_both = is_both and (self.accept("and", "&", "with") or self.word.text == "no")
            # "Ace high with a ten"
            is_both |= bool(limits) and kinds[-1] == "top" and self.accept("with")
            if (
                (ranks or limits)
                and not is_both
                and not (self.separator() or (written == "neither" and self.accept("nor")))
            ):
                break
            if (ranks or limits) and not is_both:
                # "Not A23, not 234", but no "not A23, with a high card"
                if self.words[self.at - 1].text == "," and self.word.text in ("with", "if", "when"):
                    self.at = before
                    break
                is_and = self.words[self.at - 1].text in ("and", "&")
                n_repeated += "ranks" not in allowed and self.accept(written)
                # "Not A-2-3, A-2-4, and not 2-3-4"
                n_anew += is_and and self.words[self.at - 1].text == written == "not"
                n_joints += 1
            is_low = any(self.peek(ahead).text in ("acelow", "low") for ahead in (1, 2))
            is_rank = bool(ranks) or kinds[-1:] == ["has"]
            is_rank = is_rank and len(self.peek().ranks) == 1 and self.peek(2).text in ("", ")", ".")
            if self.word.text == "no" and (is_low or is_rank):
                if self.words[self.at - 1].text in _EXCEPT or (is_rank and self.words[self.at - 1].text != ","):
                    message = "these are left out, or all others? write 'not' and the cards that are left out"
                    raise self.refusal(message, start, self.word)
                # "Not 2-3-4, no low aces": the same as a further exception and as a condition of the hand
                self.at += 1
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
                    if kinds and kind == "gap" and not is_both:
                        self.require_held(limit, stated, before)
                    is_one = is_both and kind != kinds[-1]
                    limits = [*limits[:-1], both_of([limits[-1], limit])] if is_one else [*limits, limit]
                    kinds.append(kind)
            if not is_more:
                self.at = before
                break
        if not (ranks or limits) or n_repeated not in (0, n_joints, n_anew):
            return False
        if len(limits) == 1 and not stated.conditions and self.takes_too(stated):
            stated.where, stated.conditions = (limits[0], stated.conditions), ()
            self.require_end_of_exception(lead)
            return True
        self.require_end_of_exception(lead)
        if ranks:
            chosen = ALL_RANKS - ranks
            stated.ranks = chosen if stated.ranks is None else stated.ranks & chosen
        if limits:
            if kinds == ["has"] and not self.has_sets(limits[0]):
                # "2 suited high cards, except with a 10"
                raise self.refusal("no such card is held; write 'if you discard no' and the rank", start)
            stated.limits.append(none_of(limits))
        return True

    def read_except_rank(self, stated: Qualifiers, lead: str) -> bool:
        """Take "if there's an ace in it" behind "except", and return whether it comes next."""
        start, far = self.at, self.far
        self.accept("if", "when", "with")
        excepted = Qualifiers()
        if self.read_holds_rank(excepted):
            self.require_end_of_exception(lead)
            stated.limits.append(none_of([both_of(excepted.limits)]))
            return True
        self.at, self.far = start, far
        return False

    # "and" "you also have" draw
    def takes_too(self, stated: Qualifiers) -> bool:
        """Take "and you also have 4 to a flush" behind a property of the hold, and return whether it comes next."""
        start = self.at
        if self.aim in AIMS and self.accept("and", "&") and self.one_sequence(OF_DEALS):
            self.article()
            if self.read_except_draw(stated):
                return True
        self.at = start
        return False

    def require_end_of_exception(self, lead: str) -> None:
        """Refuse words behind an exception, which ends the line or the parentheses."""
        ahead = [word.text for word in self.words[self.at :]]
        # "(2-3-4 is here)" is a remark about the line
        is_remark = ahead[0] == "(" and ahead[-3:] == ["here", ")", ""]
        # "(i.e. not A345)" is the exception again
        is_remark |= ahead[0] == "(" and ahead[1:3] in ([":", "not"], ["not"]) and ")" not in ahead[:-2]
        is_remark |= self.names_shape_again()
        if not is_remark and self.word.text not in ((")",) if lead == "(" else ("", ";", ")")):
            word = self.word
            message = "this does not belong to the exception; write the other hand on a line of its own"
            raise self.join_error(message, word)

    def require_clear_exception(self, kinds: Sequence[str], kind: str, at: int, *, is_both: bool) -> None:
        """Refuse an exception that may be a further one, or a further condition of the one in front of it."""
        if not kinds or self.words[self.at - 1].text == "":
            return
        counted = {kinds[-1], kind} & COUNTS
        is_and = is_both or self.words[at].text in ("and", "&")
        is_or = any(word.text in ("or", "/") for word in self.words[at : at + 2])
        is_mixed = len(kinds) > 1 and is_and
        if counted and "exact" not in (kinds[-1], kind) and kinds[-1] != kind and not is_or:
            is_mixed |= not is_and or len(counted) < len({kinds[-1], kind})
            if is_mixed:
                message = "exceptions with both properties, or with one of them? write 'or' for one of them"
                raise self.refusal(message, self.words[at])
        is_low = any(word.text in ("acelow", "low") for word in self.words[at : at + 5])
        is_more = is_or or kind == kinds[-1] or (is_both and kind == "has")
        is_more |= is_low if kinds[-1] == "exact" else kind == "exact"
        if kinds[-1] in ("exact", "top") and not is_more:
            # "Except 2-3-4, no high cards"
            message = "a further exception, or a condition of the hand? write 'or' for an exception"
            raise self.refusal(message, self.words[at + 1])

    def require_held(self, limit: Limit, stated: Qualifiers, at: int) -> None:
        """Refuse "no gaps except 2-3-4 or one gap", where the last is no exception of the draws in front."""
        held = [one for one in self.sets_held() if all(own.test(one) for own in stated.limits)]
        if held and not any(map(limit.test, held)):
            message = "an exception, or another kind of draw? write each kind on a line of its own"
            raise self.refusal(message, self.words[at], self.words[self.at - 1])

    def limit_of_exception(self, allowed: frozenset[str]) -> tuple[Limit | None, str]:
        """Return the limit of one exception, such as "AK", "ace low" or "aces", and its kind."""
        start = self.at
        # "Any other with an ace"
        self.accept("any", "all")
        if (
            self.accept("other", "others")
            and (self.accept("hand", "draw", "one", "ones") or True)
            and self.accept("with")
        ):
            self.article()
            ranks = self.rank_list()
            return (None if ranks is None else has_any(ranks)), "has"
        self.at = start
        is_article = self.accept("a", "an", "the")
        limit, kind = self.alternative(allowed & ALTERNATIVES)
        if limit is not None or "has" not in allowed or not (is_article or self.word.plural):
            return limit, kind
        ranks = self.rank_list()
        if ranks is None:
            self.at = start
            return None, ""
        # "Except with an ace and a ten"
        self.require_none_of(self.words[start : self.at])
        return has_any(ranks), "has"

    # [number] ranks  |  "AAA"
    def ranks_of_exception(self) -> frozenset[int] | None:
        """Return the ranks of "3 aces", "aces or kings" or "AAA"."""
        self.article()
        word = self.word
        if word.text in ("deuce", "deuces") and self.is_wild(word):
            return None
        if word.number is not None and self.peek().plural:
            if self.n_alike and word.number != self.n_alike:
                raise self.refusal(f"expected {self.n_alike} cards of a rank", word, word)
            self.at += 1
        elif len(word.ranks) == self.n_alike > 1 == len(set(word.ranks)):
            self.at += 1
            return frozenset(word.ranks)
        if len(set(word.ranks)) > 1:
            # "Low pair except with QJT9"
            raise self.refusal("ranks of the hand, or cards of the deal? write 'or' between the ranks", word, word)
        return self.rank_list()

    def read_pairs(self, stated: Qualifiers) -> bool:
        """Take the ranks of two pair, and return whether they come next."""
        # `TwoPairRules`, which extends these rules, has it.
        raise NotImplementedError

    def qualifier(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take one qualifier, and return whether one comes next."""
        return bool(self.qualifier_of(stated, allowed | {"any"}))

    def qualifier_of(self, stated: Qualifiers, allowed: frozenset[str]) -> str:
        """Take one qualifier, and return its kind; an empty text if none comes next."""
        if not self.word.text:
            return ""
        rules: tuple[tuple[str, Callable[[Qualifiers], bool]], ...] = (
            ("any", self.read_missing_wild),
            ("note", self.read_wild_again),
            ("any", self.read_preferred),
            ("any", self.read_choice),
            ("any", self.read_dropped),
            ("any", self.read_avoided),
            ("any", self.read_first),
            ("any", self.read_included),
            ("any", self.read_no_other),
            ("any", self.read_with_draw),
            ("any", lambda stated: self.read_others()),
            ("note", lambda stated: self.remark(stated.remarks)),
            ("pairs", self.read_pairs),
            ("full", self.read_full_house),
            ("any", self.read_discards),
            ("any", self.read_condition),
            ("any", lambda stated: self.read_except(stated, allowed)),
            ("any", self.read_cards),
            ("any", self.read_straights),
            ("term", self.read_term),
            ("has", self.read_holds_rank),
            ("has", self.read_chosen),
            ("run", self.read_naturals),
            ("run", self.read_bound_of_run),
            ("top", self.read_each),
            ("high", self.read_from),
            ("high", self.read_high),
            ("feature", self.read_feature),
            ("shape", self.read_shape),
            ("run", self.read_run),
            ("gap", self.read_gaps),
            ("penalty", lambda stated: self.read_penalty(stated, is_of_cards="has" not in allowed)),
            ("kicker", self.read_kicker_clause),
            ("kicker", self.read_kicker),
            ("suit", self.read_suit),
            ("top", self.read_all_of),
            ("top", self.read_top),
            ("wild", self.read_wild),
            ("ranks", self.read_of_ranks),
            ("which", self.read_which),
            ("exact", self.read_exact),
            ("has", self.read_has),
            ("note", lambda stated: self.remark_of_same(stated.remarks)),
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
        if stated.where is not None:
            raise self.unreadable(self.at - 1)
        if stated.cards:
            entries = [replace(entry, cards=stated.cards) for entry in entries if not entry.cards]
        self.require_connecting(entries, stated)
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
        if stated.remarks.included and (stated.limits or stated.shape or stated.features or stated.terms):
            word = stated.remarks.included[0]
            raise NotationError("these too, or only these? write each hand on a line of its own", self.text, word.start)
        for ranks, word in stated.remarks.examples:
            if len(ranks) not in self.sizes or not self.is_example(ranks, stated):
                raise self.wrong_remark(word, "the example is not such a hand")
        for ranks, word in stated.remarks.counterexamples:
            if len(ranks) not in self.sizes or self.is_example(ranks, stated):
                raise self.wrong_remark(word, "these cards are such a hand")
        return self.as_remarked(entries, stated.remarks)

    def require_connecting(self, entries: Sequence[PlainEntry], stated: Qualifiers) -> None:
        """Refuse straight penalties of ranks that no straight has together with the cards held: "QJ, no 2 penalty"."""
        for one in stated.penalties:
            if isinstance(one, Penalty) and one.kind == "sp" and one.ranks is not None:
                named = set(one.ranks)
                sets = [ranks for entry in entries if entry.cards for ranks in sets_of_entry(self.context, entry)]
                beside = [(*ranks, rank) for ranks in sets for rank in named - set(ranks)]
                if sets and not any(straights_around(ranks, frozenset()) for ranks in beside):
                    word = next(word for word in self.words if named & set(word.ranks))
                    message = "no straight has this rank and the cards held; write 'if you discard no' and the rank"
                    raise self.refusal(message, word, word)

    def as_remarked(self, entries: list[PlainEntry], remarks: Remarks) -> list[PlainEntry]:
        """Return entries that agree with the remarks; "four of a kind, hold all five" keeps the fifth card."""
        entries = self.with_one_pair(entries, remarks)
        for held, word in remarks.held:
            if held == 5:
                # Four deuces and any card
                four, five = Name(4, "W"), PlainEntry(Name(5, "5K")).with_features(feature_test(("w",), "=", [4]))
                entries = [five if entry.name == four else entry for entry in entries]
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
        for ranks, word in remarks.ranks:
            # "Four deuces (hold just the deuces)"
            wild = self.context.game.wild_ranks if self.context.game is not None else ()
            others = [entry for entry in entries if entry.name.type != "W" or not set(ranks) <= set(wild)]
            if any(not entry.cards or not self.has_only(entry, ranks) for entry in others):
                raise self.wrong_remark(word, f"other cards than these are held: {_names_of(entries)}")
        for kind, word in remarks.full:
            if any(entry.name.type != kind or entry.cards for entry in entries):
                raise self.wrong_remark(word, f"it is about all {'full houses' if kind == 'FH' else 'two pair'}")
        for again, word in remarks.same:
            if not names_again(self.context, again, [entry.entry for entry in entries]):
                raise self.wrong_remark(word, f"it names other cards than {_names_of(entries)}")
        for types, word in remarks.broken:
            if any(entry.name.type in types and is_made(entry.name) for entry in entries):
                raise self.wrong_remark(word, "it says that the hand itself is broken; write 'except' and when")
        for number, word in remarks.unheld:
            is_of_pairs = number == 2 and all(entry.name.type in ("HP", "LP") for entry in entries)
            if any(entry.name.n >= number for entry in entries) and not is_of_pairs:
                raise self.wrong_remark(word, f"{_names_of(entries)} are not fewer cards")
        if remarks.unbroken:
            names = tuple(name for name in remarks.unbroken if name.n == 5 or name.type == "4K")
            entries = [replace(entry, exclusions=(*entry.exclusions, *names)) for entry in entries]
        return entries

    def has_only(self, entry: PlainEntry, ranks: frozenset[int]) -> bool:
        """Whether all cards that an entry lists have one of some ranks."""
        named = [slot for text in entry.cards for slots in text.slots() for slot, _ in slots]
        high = self.context.high_ranks
        return all(ranks.issuperset(high if slot == "H" else slot) for slot in named if slot != "x")

    def with_one_pair(self, entries: list[PlainEntry], remarks: Remarks) -> list[PlainEntry]:
        """Return entries with either pair of a deal with two pair for "two pair (hold one pair, draw three)"."""
        pairs = [*pair_entries(self.context, None)]
        is_of_pair = any(held == 2 and self.names_one(word) for held, word in remarks.held)
        is_of_pair |= any({entry.name for entry in again} <= {pair.name for pair in pairs} for again, _ in remarks.same)
        if not is_of_pair or any(entry.name != Name(4, "2P") or not entry.is_plain for entry in entries):
            return entries
        dealt = ((Literal(Name(4, "2P"), None, negated=False),),)
        return [replace(pair, conditions=dealt) for pair in pairs]

    def names_one(self, first: Word) -> bool:
        """Whether a remark has "one" or "either" among its first words: "just one of the pairs"."""
        at = self.words.index(first)
        return any(word.text in ("one", "either") for word in self.words[at : at + 3])

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
            raise self.refusal(message, word, word)
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


def is_made(name: Name) -> bool:
    """Whether a hold is a made hand, such as a flush or a pair, and no draw."""
    return name.n == 5 or name.type in ("HP", "LP", "2P", "3K", "4K", "5K")


def _names_of(entries: Sequence[PlainEntry]) -> str:
    return " or ".join(dict.fromkeys(str(entry.name) for entry in entries))
