"""Rules for high cards, cards by name, pairs, and three or more of a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations as pairs_of_ranks

from strategygen.cards import Rank
from strategygen.charts.plain.alike_rules import AlikeRules
from strategygen.charts.plain.context import USUAL_HIGH, Context
from strategygen.charts.plain.entries import PlainEntry, alike_entries, combination_entries, high_entries, pair_entries
from strategygen.charts.plain.limit_rules import Qualifiers, Term
from strategygen.charts.plain.ranks import Ranks, all_of, card_text, one_of
from strategygen.charts.plain.two_pair_rules import pair_ranks
from strategygen.charts.plain.vocabulary import Word
from strategygen.charts.plain.word_ranges import steps_between
from strategygen.errors import NotationError
from strategygen.language import Literal, Name, rank_choice

#: The qualifiers that these hands may have.
_OF_HIGH_CARDS = frozenset({"suit", "penalty", "has", "top", "which", "exact", "term"})
_OF_COMBINATIONS = frozenset({"suit", "penalty"})

#: What stands between the cards of a list.
_IN_LISTS = (",", "or", "and", "/", "&", "-")

#: Ranks that are held together, and "suited", "unsuited" or an empty text.
_NamedSet = tuple[Ranks, str]


def _continues(ranks: Ranks, sign: Word, sets: Sequence[_NamedSet], following: Sequence[Word]) -> bool:
    """Whether "K-J" belongs to a list such as "K-Q, K-J", which lists pairs of cards and no ranges."""
    if sign.ranks and len(ranks) == 2:
        # "J K or Q K": nobody lists the king twice among single cards.
        at = 1 + (len(following) > 1 and following[1].text == "or")
        behind = [word.ranks for word in following[at : at + 2]]
        pairs: list[Ranks] = [sets[-1][0]] if sets and len(sets[-1][0]) == 2 else []
        pairs += [(*behind[0], *behind[1])] if [len(one) for one in behind] == [1, 1] else []
        return any(set(pair) & set(ranks) for pair in pairs)
    if sign.text != "-":
        return False
    if len(ranks) == 2 and ranks[0] == ranks[1] + 1:
        # "Q-J" is no range.
        return True
    if sets and len(sets[-1][0]) == len(ranks) and set(sets[-1][0]) & set(ranks):
        return True
    at = 1 + (len(following) > 1 and following[1].text == "or")
    following = following[at : at + 3]
    is_list = len(following) == 3 and following[1].text == "-"
    return is_list and bool(set(ranks) & {rank for word in following for rank in word.ranks})


class CardRules(AlikeRules):
    """Each rule returns entries, or None if other words come next."""

    def __init__(self, text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> None:
        super().__init__(text, context, terms)
        #: An ambiguity, raised if the line can be read to its end.
        self.doubt: NotationError | None = None
        #: Cards by name without the wild cards of the section, refused if nothing else is wrong with them.
        self.missing_wild: NotationError | None = None
        #: The ranks of a line that may be one card or all of them.
        self.joined_ranks: Ranks = ()
        #: The entries in front of the hand.
        self.before: list[PlainEntry] = []

    # [number] [suit] "high cards" [suit]
    def high_cards(self) -> list[PlainEntry] | None:
        is_single = self.accept("single", "lone")
        start = self.word
        # "Suited 2 high cards"
        is_suit_first = bool(self.peek().number) and self.peek(2).text in ("high", "highcard")
        in_front = self.take().text if is_suit_first and self.word.text in ("suited", "unsuited") else ""
        chosen = self.take().text if self.word.text in ("lowest", "highest") else ""
        n = 1 if is_single and self.word.number is None else self.number()
        # "One lone high card"
        self.at += n == 1 and self.word.text in ("lone", "single") and self.peek().text == "highcard"
        if n and not chosen and self.word.text in ("lowest", "highest"):
            chosen = self.take().text
        # "Two other suited high cards"
        self.at += bool(n) and self.word.text == "other" and self.peek().text in ("suited", "unsuited", "highcard")
        suit = in_front or (self.take().text if self.word.text in ("suited", "unsuited") else "")
        if self.accept("highcard"):
            if n is None and not suit:
                n, suit = self.number_behind()
            context = self.context
            word = self.words[self.at - 1]
            if n is None and not suit and self.text[word.start : word.end].lower().endswith("s"):
                raise self.refusal("how many? write 'one high card' or 'two high cards'", word, word)
        elif (self.word.text == "facecard" or n or self.is_one_ace_or_face()) and self.is_face_or_ace():
            # "2 suited face cards or aces": faces are jacks to kings
            context = replace(self.context, high=USUAL_HIGH)
        elif self.word.text == "facecard":
            context = replace(self.context, high=self.face_ranks())
        elif n and self.word.text == "high" and self.peek().text in ("", ")", ",", "suited", "unsuited"):
            # "2 suited high", "2 high suited cards"
            self.at += 1
            context = self.context
            if not suit and self.word.text in ("suited", "unsuited") and self.peek().text == "card":
                suit = self.take().text
                self.at += 1
        elif n and (self.word.text in ("card", "of") or suit):
            has_noun = self.accept("card")
            if has_noun and not suit and self.word.text in ("suited", "unsuited"):
                # "2 cards suited, J or better"
                suit = self.take().text
            start_of = self.at
            is_from = self.accept("from", "among") or self.sequence("out", "of") or self.accept("of")
            joined = self.combination(may_join=False) if is_from and self.peek(3).text == "-" else None
            ranks = frozenset(joined[0]) if joined else self.rank_list() if is_from else self.ranks_of_cards()
            is_of = self.words[start_of].text == "of" and not suit
            if is_of and (n == 1 or self.word.text not in ("suited", "unsuited", "anysuit")):
                # "Two of J, Q, K"
                return None
            if is_from and ranks is not None and (len(ranks) <= n or min(ranks) < Rank.TEN):
                return None
            if not (has_noun or is_from) and self.words[self.at - 1].text != "orhigher":
                return None
            if ranks is None:
                return None
            context = replace(self.context, high=ranks)
        else:
            return None
        if n == 0 or (n is None and suit):
            return None
        n = 1 if n is None else n
        if not context.high_ranks:
            raise self.refusal("no pair pays in this game, so it has no high cards; name the ranks", start)
        if self.context.section is not None and self.context.section.wild:
            shown = self.shown(start)
            self.missing_wild = self.without_wild(shown, start, self.words[self.at - 1])
        self.choice_from, self.sizes, self.aim = context.high_ranks, frozenset({n}), ""
        self.held_by_all = frozenset()
        named = self.high_cards_named(context.high_ranks) if n == 1 and not suit and not chosen else None
        together = self.as_many_named(n, context.high_ranks) if n > 1 and not chosen else None
        if chosen:
            self.choose(is_lowest=chosen == "lowest")
        outer, self.context = self.context, context
        stated = self.qualifiers(_OF_HIGH_CARDS)
        self.context = outer
        if suit and stated.suit and suit != stated.suit:
            raise self.unreadable(self.at - 1)
        suit = suit or stated.suit
        self.accept("only")
        if named is not None:
            stated.limits.append(all_of(named))
        if together is not None:
            stated.limits.append(one_of([together]))
        return self.qualified(list(high_entries(context, n, suit, stated.limits, stated.penalties)), stated)

    # suit "(" number ")"
    def number_behind(self) -> tuple[int | None, str]:
        """Take "suited (two)" behind high cards, and return the number and the suit; None if it does not come next."""
        start, far = self.at, self.far
        suit = self.take().text if self.word.text in ("suited", "unsuited") else ""
        n = self.number() if self.accept("(") else None
        if n and self.accept(")"):
            return n, suit
        self.at, self.far = start, far
        return None, ""

    # ("-" | ":" | "(") rank { ("," | "or" | "/") rank } [")"]
    def high_cards_named(self, high: frozenset[int]) -> frozenset[int] | None:
        """Take the high cards that "one high card - J or Q" names, and return their ranks; None if others come next."""
        start, far = self.at, self.far
        is_open = self.word.text == "("
        if self.accept(","):
            # "A single high card, J Q K or A"
            named: set[int] = set()
            while (len(self.word.ranks) == 1 and not self.word.plural) or self.word.text in (",", "or", "/", "a", "an"):
                named |= set(self.take().ranks)
            if named == high and self.word.text in ("", ".", ";"):
                return None
        self.at, self.far = start, far
        if self.accept("-", ":", "("):
            # One rank may be an example, but not behind a colon, and all are named again.
            fewest = 1 if self.words[self.at - 1].text == ":" else 2
            found = self.singles()
            is_end = self.accept(")") if is_open else self.word.text in ("", ".", ";")
            if is_end and fewest <= len(found) == len(set(found)) and high > frozenset(found):
                return frozenset(found)
        self.at, self.far = start, far
        return None

    # "(" rank { "," rank } ")"
    def as_many_named(self, n: int, high: frozenset[int]) -> Ranks | None:
        """Take "(K, Q, J)" behind three high cards, and return the ranks; None if there are not just so many."""
        start, far = self.at, self.far
        named: list[int] = []
        if self.accept("("):
            while len(self.word.ranks) == 1 and not self.word.plural:
                named += self.take().ranks
                self.accept(",")
                self.accept("and", "&")
        if len(named) == n == len(set(named)) and high.issuperset(named) and self.accept(")"):
            return tuple(sorted(named))
        self.at, self.far = start, far
        return None

    def is_one_ace_or_face(self) -> bool:
        """Whether "ace or court card" comes next, in the singular."""
        noun = self.peek(3) if self.peek(2).text in ("a", "an") else self.peek(2)
        is_one = self.word.ranks == (int(Rank.ACE),) and not self.word.plural and self.peek().text == "or"
        return is_one and noun.text == "facecard" and not self.text[noun.start : noun.end].lower().endswith("s")

    # "card" [","] ranks: "cards 10 or higher"
    def ranks_of_cards(self) -> frozenset[int] | None:
        """Take "card" and its ranks, and return them."""
        self.accept("card")
        self.accept(",")
        if self.accept("both", "all", "each"):
            self.accept("from")
        if not self.word.ranks:
            return None
        ranks = self.rank_range()
        return ranks if ranks is not None and len(ranks) > 1 else None

    # [suit] combination { ("," | "or") combination } [suit]
    def combinations(self, n_wild: int = 0) -> list[PlainEntry] | None:
        """Return the entries of cards by name, with `n_wild` wild cards."""
        start = self.at
        self.article()
        is_single = self.accept("single", "lone")
        is_lone = self.words[self.at - 1].text == "lone"
        if self.word.text in ("one", "1") and len(self.peek().ranks) == 1 and not self.peek().plural:
            # "One jack, queen or king"
            self.at += 1
            is_single = True
        if self.peek().text == "card" and self.peek(2).text in (":", ",", "-") and self.accept("one", "1"):
            # "One card: J, Q or K"
            self.at += 2
            is_single = True
        # "Any one of J, Q, K"
        is_one_of = not is_single and (self.sequence("any", "one", "of") or self.sequence("one", "of"))
        n_counted = None
        if self.peek().text in ("suited", "unsuited") and self.peek(2).text in ("card", ",", ":", "-", "("):
            # "2 suited cards: KQ, KJ", "2 suited, J & Q"
            n_counted = self.number()
        leading = self.take().text if self.word.text in ("suited", "unsuited") else ""
        self.at += bool(n_counted) and self.word.text == "card"
        if n_counted and not self.accept(":", "-", ",", "("):
            return None
        is_open = bool(n_counted) and self.words[self.at - 1].text == "("
        if leading and self.accept("highcard") and len(self.word.ranks) != 1:
            return None
        n_spelled = self.word.wild
        n_wild = n_wild or n_spelled
        common = self.with_common_card(leading) or self.listed_pairs() or self.card_from_range()
        sets, doubtful = (common, None) if common else self.named_sets(start, leading, n_wild, is_single=is_single)
        # "10" alone may be a value.
        if not sets or (not n_wild and self.text[self.words[start].start :].strip(" .,;:-()") == "10"):
            return None
        if is_one_of:
            if any(suit for _, suit in sets) or leading or (n_wild and any(len(ranks) > 1 for ranks, _ in sets)):
                return None
            sets, doubtful = [((rank,), "") for ranks, _ in sets for rank in ranks], None
        if is_single and any(len(ranks) > 1 for ranks, _ in sets):
            return None
        if n_counted and (any(len(ranks) != n_counted for ranks, _ in sets) or (is_open and not self.accept(")"))):
            return None
        leading = "" if all(suit for _, suit in sets) else leading
        sets = self.without_excepted(sets)
        wild = self.context.wild_ranks
        if self.context.section is not None and any(wild & set(ranks) and set(ranks) - wild for ranks, _ in sets):
            # "2-Q-J suited" beside a deuce
            sets = [(self.without_wild_ranks(ranks, self.words[start]), suit) for ranks, suit in sets]
            n_wild = n_wild or self.context.wild or 0
        self.sizes = frozenset(len(ranks) for ranks, _ in sets)
        self.choice_from = frozenset(rank for ranks, _ in sets for rank in ranks)
        self.is_of_all, self.aim = False, ""
        self.held_by_all = frozenset.intersection(*(frozenset(ranks) for ranks, _ in sets))
        self.accept("only") or self.sequence("(", "only", ")") or self.sequence(",", "only")
        if self.sizes == {1}:
            # "J, Q, K or A (single)"
            any(self.sequence("(", word, ")") for word in ("single", "lone"))
        listed = self.words[start : self.at]
        joints = [word.text for word in listed if word.text in (",", "or", "/")]
        n_suits = sum(word.text in ("suited", "unsuited") or bool(word.suit) for word in listed)
        stated = self.qualifiers(_OF_COMBINATIONS)
        self.accept("only")
        # "KT suited or K alone", "JT suited, KT suited", "A or K, Q", "ace, or king"
        is_mixed = len(self.sizes) > 1 or n_suits > 1
        is_mixed |= "or" in joints[:-1] or (joints == [",", "or"] and len(sets) == 2)
        if any(len(set(ranks)) < len(ranks) for ranks, _ in sets) and stated.penalties:
            message = "cards beside a pair? write 'if there is' or 'if there is no', and the rank"
            raise self.refusal(message, self.words[self.at - 1])
        if is_mixed and (stated.penalties or stated.conditions):
            message = "a condition of the last, or of all of these? write each hand on a line of its own"
            raise self.refusal(message, self.words[start], self.words[self.at - 1])
        suit = leading or stated.suit
        if any(own and suit and own != suit for _, own in sets):
            raise self.unreadable(self.at - 1)
        if suit and len(sets) > 1 and any(len(ranks) == 1 for ranks, _ in sets) and any(len(r) > 1 for r, _ in sets):
            raise self.unreadable(self.at - 1)
        if suit == "suited":
            self.require_one_size(sets, start)
        sets = self.suited_sets(sets, suit, start)
        is_apart = doubtful is not None and bool(doubtful[1].ranks) and self.names_suits(start)
        if doubtful is not None and not leading and not stated.suit and not stated.is_any_suit and not is_apart:
            self.doubt_one_or_all(*doubtful)
        if n_spelled and not all(suit for ranks, suit in sets if len(ranks) > 1):
            raise self.unreadable(start)
        if any(word.ranks and word.wild != n_spelled for word in self.words[start : self.at]):
            raise self.unreadable(start)
        self.doubt_suit(sets, start)
        if not n_wild and not is_lone and n_counted is None:
            n_wild = self.wild_held_too(sets)
        if not n_wild:
            self.note_missing_wild(sets, start)
        if self.is_of_all:
            # "Ace with a high card (with two others, the lower two)": any two of them in deals with an ace
            if stated.conditions or len({suit for _, suit in sets}) > 1:
                raise self.unreadable(start)
            sets = [(ranks, sets[0][1]) for ranks in pairs_of_ranks(sorted(self.choice_from), 2)]
            ace = card_text([rank_choice(self.held_by_all)])
            stated.conditions = ((Literal(ace, None, negated=False),),)
        return self.combined(sets, stated, n_wild, start)

    def is_high_card_next(self) -> bool:
        """Whether "high card" comes next, or "Hi" at the end of the line."""
        shown = self.text[self.word.start : self.word.end].lower()
        return self.word.text == "highcard" or (shown == "hi" and self.peek().text in ("", ",", "suited", "unsuited"))

    # ("one" | "any" | "a") "card" "from" rank ("to" | "through") rank
    def card_from_range(self) -> list[_NamedSet]:
        """Return the single cards of "one card from 5 to 10"; none for other words."""
        start, far = self.at, self.far
        if self.accept("one", "1", "any", "a") and self.sequence("card", "from"):
            first = self.take().ranks
            last = self.take().ranks if self.accept("to", "through", "-") else ()
            if len(first) == len(last) == 1 and first < last and self.word.text in ("", ")", ",", ";", "."):
                return [((rank,), "") for rank in range(first[0], last[0] + 1)]
        self.at, self.far = start, far
        return []

    # ["(" | ","] ("not" | "except") [article] rank [")"]
    def without_excepted(self, sets: list[_NamedSet]) -> list[_NamedSet]:
        """Return combinations without those of a rank that is excepted: "10 with a high card suited (not the ace)"."""
        start, far = self.at, self.far
        is_open = self.accept("(") or not self.accept(",")
        if self.accept("not", "except") and not self.shown(self.words[self.at - 1]).lower().endswith("with"):
            self.article()
            excepted = self.take().ranks
            kept = [(ranks, suit) for ranks, suit in sets if not set(ranks) & set(excepted)]
            is_end = self.accept(")") if is_open and self.words[start].text == "(" else not self.word.text
            if len(excepted) == 1 and is_end and 0 < len(kept) < len(sets) and len(sets[0][0]) > 1:
                return kept
        self.at, self.far = start, far
        return sets

    def names_suits(self, start: int) -> bool:
        """Whether "any suits" stands behind cards side by side: a single card has one suit."""
        words = [word for word in self.words[start : self.at] if word.text == "anysuit"]
        return any(self.text[word.start : word.end].lower().endswith("suits") for word in words)

    # rank { ("," | "or") rank } ("with" | "and") [article] [suit] rank { ("," | "or") rank } [","] [suit]
    def with_common_card(self, leading: str) -> list[_NamedSet]:
        """Return the combinations of "J, Q or K with a ten of the same suit"; none for other words."""
        start, far = self.at, self.far
        firsts = self.singles()
        if firsts and not leading and self.word.text in ("suited", "unsuited") and self.peek().text == "with":
            # "10 suited with J, Q or K"
            leading = self.take().text
        is_and = len(firsts) == 1 and self.word.text in ("and", "&")
        # "Ace-face suited"
        if firsts and (self.accept("with", "plus", "+") or is_and or self.word.text == "facecard"):
            self.at += is_and
            self.article()
            self.accept("any")
            inner = self.take().text if self.word.text in ("suited", "unsuited") else ""
            n_seconds = 1
            if self.peek().text == "of" and (self.word.number or 0) in (1, 2, 3):
                # "Ace with any three of K, Q, J, 10"
                n_seconds = self.number() or 1
                self.accept("of")
            is_other = self.accept("one", "1", "a") or (self.words[self.at - 1].text == "+")
            is_other |= self.accept("another", "other")
            if is_other and not inner and self.word.text in ("suited", "unsuited"):
                # "Ace with one unsuited K, Q or J"
                inner = self.take().text
            seconds = self.singles()
            if not seconds and self.word.text == "facecard" and (self.context.face or firsts == [Rank.ACE]):
                # "Ace with a face card": beside aces, jacks to kings
                self.at += 1
                seconds, is_and = sorted((self.context.face or USUAL_HIGH) - set(firsts)), False
            elif not seconds and self.is_high_card_next() and min(firsts) >= Rank.TEN:
                # "10 with a high card", "ace with another high card"
                self.at += 1
                is_clear = is_other or not self.context.high_ranks & set(firsts)
                seconds, is_and = sorted(self.context.high_ranks - set(firsts)) if is_clear else [], False
            is_open = self.word.text == "(" and self.peek(2).text == ")"
            if self.word.text in (",", "(") and self.peek().text in ("suited", "unsuited"):
                self.at += 1
            trailing = self.take().text if self.word.text in ("suited", "unsuited") else ""
            self.at += bool(trailing) and is_open
            if not trailing and (self.sequence("of", "its", "suit") or self.sequence("in", "its", "suit")):
                # "10 with a jack, queen or king of its suit"
                trailing = "suited"
            suits = {leading, inner, trailing} - {""} or ({""} if not is_and else set())
            # "A or K with Q, J or 10 suited" has one of each.
            is_clear = 1 in (len(firsts), len(seconds)) or suits == {"suited"}
            if seconds and len(suits) == 1 and is_clear and not set(firsts) & set(seconds):
                (suit,) = suits
                if len(seconds) <= n_seconds > 1:
                    return []
                return [((first, *more), suit) for first in firsts for more in pairs_of_ranks(seconds, n_seconds)]
        self.at, self.far = start, far
        return []

    # [article] rank ("and" | ",") [article] rank { ("," | "or") [article] rank ("and" | ",") [article] rank }
    def listed_pairs(self) -> list[_NamedSet]:
        """Return the combinations of "a 10 and a jack, or a 10 and a queen"; none for other words.

        They share a card, or their suits are said behind them.
        """
        start, far, after = self.at, self.far, self.at
        found: list[_NamedSet] = []
        is_listed = False
        while not found or (self.accept("or") if is_listed else self.separator()):
            self.article()
            first = self.take().ranks
            is_joined = self.accept("and", "&", ",", "with")
            is_listed |= self.words[self.at - 1].text == ","
            self.article()
            second = self.take().ranks
            if not is_joined or (len(first), len(second)) != (1, 1) or first == second:
                break
            found.append(((*first, *second), ""))
            after = self.at
        is_clear = bool(found) and bool(set.intersection(*(set(ranks) for ranks, _ in found)))
        is_clear |= not is_listed and self.words[after].text in ("suited", "unsuited")
        if len(found) > 1 and is_clear:
            self.at = after
            if is_listed and not {self.word.text, self.peek().text} & {"suited", "unsuited"}:
                # "K, Q or K, J"
                self.doubt_one_or_all(found[0][0], self.words[start])
            return found
        self.at, self.far = start, far
        return []

    def singles(self) -> list[int]:
        """Return the ranks of a list of single cards: "a jack, queen, or king"."""
        found: list[int] = []
        while True:
            before = self.at
            if found:
                self.separator()
            self.article()
            if len(self.word.ranks) != 1 or self.word.plural or self.word.wild:
                self.at = before
                return found
            found += self.take().ranks
            if self.word.text not in (",", "or", "/"):
                return found

    def named_sets(
        self, start: int, leading: str, n_wild: int, *, is_single: bool
    ) -> tuple[list[_NamedSet], tuple[Ranks, Word] | None]:
        """Return the listed combinations, and the last with an ambiguous separator, with that separator."""
        sets: list[_NamedSet] = []
        doubtful: tuple[Ranks, Word] | None = None
        n_done = 0
        while True:
            before = self.at
            if sets:
                self.separator()
            self.article()
            fanned = self.fanned()
            joined = None if fanned else self.combination(may_join=not sets, n_wild=n_wild)
            if joined is not None:
                ranks, suit, sign = joined
                if self.word.text in ("suited", "unsuited") and self.peek().text in ("through", "to"):
                    # "2345 suited to 9TJQ suited"
                    suit = suit or self.take().text
                if len(ranks) > 1 and (self.word.text in ("through", "to", "<=") or self.is_in_range()):
                    # "6-7 through 9-10", "345s-89Ts"
                    here = self.at
                    self.at += 1
                    last = self.combination(may_join=False, n_wild=n_wild)
                    is_alike = last is not None and (last[1] == suit or (not suit and self.words[here].text == "-"))
                    is_alike |= self.words[here].text != "-"
                    steps = [] if last is None or not is_alike else steps_between(ranks, last[0])
                    if steps and len(ranks) == 2 and abs(ranks[1] - ranks[0]) > 2:
                        # "4-7 through 10-K"
                        message = "these two cards, or all from the first to the second? list the cards"
                        raise self.refusal(message, self.words[before], self.words[here - 1])
                    suit = last[1] if steps and last is not None and self.words[here].text == "-" else suit
                    self.at = self.at if steps else here
                    sets += [(one, suit) for one in [ranks, *steps]][: len(steps)]
                    ranks = steps[-1] if steps else ranks
                    sign = None if steps else sign
                if sign is not None and not suit and not _continues(ranks, sign, sets, self.words[self.at :]):
                    doubtful = ranks, sign
                joint = self.words[before]
                rest = [one for one, _ in sets[n_done:]]
                if len(ranks) == 1 and rest and not is_single and joint.text in ("and", "&", ","):
                    # "A jack and a queen", "jack, queen and king"
                    joint = self.words[before + 1] if self.words[before + 1].text in ("and", "&") else joint
                    if joint.text != "," and all(len(one) == 1 for one in rest):
                        doubtful = (*(one[0] for one in rest), *ranks), joint
                sets.append((ranks, suit))
                is_last = self.word.text == "or" and len(self.peek().ranks) == 1 and not self.peek(2).ranks
                # "K J or Q J or A"
                is_last &= len(sets) < 2 or len(sets[-2][0]) != 2 or not set(sets[-2][0]) & set(ranks)
                if sign is not None and sign.ranks and is_last:
                    # "K Q or J"
                    sets[-1:] = [((rank,), "") for rank in ranks]
                    doubtful = None
            elif fanned:
                sets += [(ranks, "") for ranks in fanned]
                doubtful = fanned[0], self.words[self.at - 2]
            else:
                self.at = before
                return sets, doubtful
            if self.word.text in ("suited", "unsuited"):
                suit = self.take().text
                if {leading, *(own for _, own in sets[n_done:])} - {"", suit}:
                    raise self.unreadable(self.at - 1)
                if suit == "suited":
                    self.require_one_size(sets[n_done:], start)
                # "King, queen and jack suited or queen, jack and ten suited"
                sets[n_done:] = self.suited_sets(sets[n_done:], suit, start)
                n_done, start, doubtful = len(sets), self.at + 1, None
            is_more = self.word.text in (",", "or", "and", "/", "&") or (
                leading and self.is_same_list_next(sets[-1][0])
            )
            if not is_more and not self.is_beside(sets[-1][0]):
                return sets, doubtful

    def require_one_size(self, sets: Sequence[_NamedSet], start: int) -> None:
        """Refuse "K-Q-J-10 or J-10 suited", of which four cards may have several suits."""
        if len({len(ranks) for ranks, suit in sets if not suit}) > 1:
            message = "each of these suited? write 'suited' or 'unsuited' behind each"
            raise self.refusal(message, self.words[start], self.words[self.at - 1])

    def is_same_list_next(self, ranks: Ranks) -> bool:
        """Whether ";" and as many cards without a suit come next, up to the next ";": "unsuited KQ; KJ; QJ"."""
        if self.word.text != ";" or len(ranks) < 2:
            return False
        ahead = self.words[self.at + 1 + (self.peek().text in ("also", "or")) :]
        part = ahead[: next(at for at, word in enumerate(ahead) if word.text in (";", ""))]
        is_list = all((word.ranks and not word.suit and not word.plural) or word.text in _IN_LISTS for word in part)
        n_first = len(part[0].ranks) if part else 0
        is_alike = n_first == len(ranks) or (n_first == 1 and len(part) > 1 and part[1].text in ("-", "/"))
        return is_list and is_alike and not part[0].is_alike

    def is_in_range(self) -> bool:
        """Whether a tight dash between as many cards, each side in one word, comes next: "345s-89Ts"."""
        before, sign, after = self.words[self.at - 1], self.word, self.peek()
        sizes = {len(before.ranks), len(after.ranks)}
        is_tight = before.end == sign.start and sign.end == after.start
        has_suit = any(word.suit or word.text in ("suited", "unsuited", "anysuit") for word in self.words[self.at :])
        return sign.text == "-" and is_tight and len(sizes) == 1 < min(sizes) and has_suit and not before.is_alike

    def doubt_one_or_all(self, ranks: Ranks, sign: Word) -> None:
        """Note that "J/Q" may mean one of these cards or both."""
        names = [str(Rank(rank)) for rank in ranks]
        message = (
            f"one of these cards or all of them? write '{' or '.join(names)}' for single cards, "
            f"'{''.join(names)} suited' or '{''.join(names)} unsuited' for all"
        )
        self.joined_ranks = ranks
        self.doubt = self.doubt or self.refusal(message, sign, sign)

    def doubt_suit(self, sets: Sequence[_NamedSet], start: int) -> None:
        """Note that some combinations are suited or unsuited, and others leave it open."""
        bare = [ranks for ranks, suit in sets if not suit and len(set(ranks)) > 1]
        if bare and self.doubt is None and any(suit for _, suit in sets):
            together = "".join(str(Rank(rank)) for rank in bare[0])
            message = f"suited or not? write '{together} suited' or '{together} unsuited'"
            self.doubt = self.refusal(message, self.words[start])

    def wild_held_too(self, sets: Sequence[_NamedSet]) -> int:
        """Return how many wild cards of the section are held beside "ace or king" or "QJ suited"; 0 if it is not clear.

        Nobody discards a wild card, so cards by name at the head of a line are those beside them. Four cards may be an
        example, and "JK" may be the joker.
        """
        section, game = self.context.section, self.context.game
        if section is None or not section.wild or self.before:
            return 0
        is_apart = all(len(set(ranks)) == len(ranks) <= 4 - section.wild for ranks, _ in sets)
        has_joker = game is not None and game.deck.jokers > 0
        is_joker = has_joker and any(ranks == (Rank.JACK, Rank.KING) for ranks, _ in sets)
        return section.wild if is_apart and not is_joker else 0

    def note_missing_wild(self, sets: Sequence[_NamedSet], start: int) -> None:
        """Note that cards by name leave out the wild cards of the section, which are always held."""
        section = self.context.section
        named = [(ranks, suit) for ranks, suit in sets if len(ranks) == 1 or len(set(ranks)) > 1]
        if section is None or not section.wild or not named:
            return
        wild = "W" * section.wild
        held = ("".join(str(Rank(rank)) for rank in ranks) + f" {suit}" * bool(suit) for ranks, suit in named)
        written = " or ".join(f"{wild}{cards}" for cards in held)
        message = f"every hold of this section has its wild cards; write '{written}'"
        self.missing_wild = self.refusal(message, self.words[start])

    def without_wild(self, shown: str, first: Word, last: Word) -> NotationError:
        """Return the error for high cards that leave out the wild cards of the section."""
        game, wild = self.context.game, self.context.wild or 1
        noun = "deuce" if game is not None and game.wild_ranks else "joker"
        named = f"the {noun}" if wild == 1 else f"{wild} {noun}s"
        message = f"every hold of this section has its wild cards; write '{named} + {shown}'"
        return self.refusal(message, first, last)

    def suited_sets(self, sets: list[_NamedSet], suit: str, start: int) -> list[_NamedSet]:
        """Return combinations, with `suit` for those without one; "K, Q, J unsuited" is one combination."""
        if not suit:
            return sets
        singles = [ranks for ranks, own in sets if len(ranks) == 1 and not own]
        if len(singles) == len(sets):
            if len(singles) == 1 or any(word.text == "or" for word in self.words[start : self.at]):
                raise self.unreadable(self.at - 1)
            return [(tuple(rank for ranks in singles for rank in ranks), suit)]
        return [(ranks, own or suit) for ranks, own in sets]

    def combined(self, sets: Sequence[_NamedSet], stated: Qualifiers, n_wild: int, start: int) -> list[PlainEntry]:
        """Return the entries of combinations; cards of one rank are a pair, three or four of a kind."""
        entries: list[PlainEntry] = []
        by_suit: dict[str, list[Ranks]] = {}
        for ranks, suit in sets:
            if len(set(ranks)) == 1 < len(ranks):
                if suit or n_wild or len(ranks) > 4:
                    raise self.unreadable(start)
                rank = frozenset(ranks)
                if rank <= self.context.wild_ranks and self.context.wild in (None, len(ranks)):
                    # "222" where deuces are wild
                    entries.append(PlainEntry(Name(len(ranks), "W")))
                elif len(ranks) == 2:
                    entries += pair_entries(self.context, rank)
                else:
                    entries += alike_entries(self.context, len(ranks), rank)
            elif len(ranks) == 4 and not suit and not n_wild and (named := pair_ranks(ranks)) is not None:
                stated.pairs = frozenset({named})
                entries += self.two_pair(stated)
            elif len(set(ranks)) < len(ranks) or len(ranks) + n_wild > 5 or (len(ranks) == 1 and suit):
                raise self.unreadable(start)
            elif all(limit.test(tuple(sorted(ranks))) for limit in stated.limits):
                by_suit.setdefault(suit if len(ranks) > 1 else "", []).append(ranks)
        for suit, members in by_suit.items():
            entries += combination_entries(members, suit, stated.penalties, n_wild)
        return self.qualified(entries, stated)
