"""Rules for made hands by name: pairs, three and more of a kind, and ranges of hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.plain.context import USUAL_HIGH, Context
from strategygen.charts.plain.entries import (
    AIMS,
    PlainEntry,
    alike_entries,
    combination_entries,
    draw_entries,
    pair_entries,
)
from strategygen.charts.plain.limit_rules import Qualifiers, Term
from strategygen.charts.plain.note_rules import WITHOUT_KICKER
from strategygen.charts.plain.ranks import ALL_RANKS
from strategygen.charts.plain.two_pair_rules import TwoPairRules
from strategygen.language import Literal, Name

#: Made hands, the lowest first.
MADE = ("pair", "two pair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush", "quints", "royal")
_ALIKE = {"trips": 3, "quads": 4, "quints": 5}
#: The qualifiers that these hands may have.
_OF_ALIKE = frozenset({"ranks", "kicker", "wild", "feature", "term"})
_OF_PAIRS = frozenset({"ranks", "term", "feature"})
#: Most ranks that a list of pairs has.
_MOST_LISTED = 8
#: Ranks that the lines above leave.
_ANY_OTHER = (
    ("anything", "else"), ("any", "other", "rank"), ("other", "ranks"), ("any", "other", "card"), ("another", "rank"),
    ("all", "other", "ranks"), ("other", "cards"), ("the", "other", "ranks"), ("the", "rest"),
)  # fmt: skip


class AlikeRules(TwoPairRules):
    """Each rule returns entries, or None if other words come next."""

    def __init__(self, text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> None:
        super().__init__(text, context, terms)
        #: The readings of words with two meanings that the lines around may decide, and the place of the words.
        self.choices: list[tuple[str, list[PlainEntry]]] = []
        self.choice_span = 0, 0

    def made_entries(self, made: str, ranks: frozenset[int] | None = None) -> list[PlainEntry]:
        """Return the entries of a made hand."""
        if made in AIMS:
            return list(draw_entries(self.context, 5, made))
        if made in _ALIKE:
            return list(alike_entries(self.context, _ALIKE[made], ranks))
        if made == "pair":
            return list(pair_entries(self.context, ranks))
        return [PlainEntry(Name(5, "FH") if made == "fullhouse" else Name(4, "2P"))]

    def at_least(self, made: str) -> list[PlainEntry]:
        """Return the entries of a made hand and of all higher ones."""
        chosen = [name for name in MADE[MADE.index(made) :] if name != "quints" or self.may_have_wild]
        return [entry for name in reversed(chosen) for entry in self.made_entries(name)]

    def hand_name(self) -> str | None:
        """Take the name of a made hand and return it; None if it is a draw."""
        start = self.at
        number = self.number()
        if number is None:
            if self.word.text in MADE:
                return self.take().text
        elif self.peek(0).text not in ("of", "kind", "pair"):
            pass
        elif self.sequence("of", "a", "kind") or self.sequence("of", "kind") or self.sequence("kind"):
            return {3: "trips", 4: "quads", 5: "quints"}.get(number)
        elif number == 2 and self.accept("pair"):
            return "two pair"
        self.at = start
        return None

    # ["except" [article] made { ("," | "or" | "and") [article] made }]
    def or_higher(self, made: str) -> list[PlainEntry]:
        """Return the entries of "four of a kind or better", without the hands that are excepted, with its remarks."""
        entries = self.at_least(made)
        start = self.at
        is_open = self.accept("(")
        self.accept(",")
        excepted: list[str] = []
        while self.accept("except") if not excepted else self.separator():
            self.article()
            made_too = self.hand_name()
            if made_too is None or made_too.endswith("pair"):
                break
            excepted.append(made_too)
        if excepted and self.word.text == (")" if is_open else ""):
            self.at += is_open
            kinds = {AIMS[name][0] for name in excepted if name in AIMS}
            names = {entry.name for name in excepted if name not in AIMS for entry in self.made_entries(name)}
            entries = [entry for entry in entries if entry.name.type not in kinds and entry.name not in names]
        else:
            self.at = start
        return self.qualified(entries, self.qualifiers())

    # "facecard" ("or" | "and" | "/") ["an"] ace  |  ace ("or" | "and" | "/") "facecard"
    def is_face_or_ace(self) -> bool:
        """Take "face cards or aces", and return whether it comes next."""
        start = self.at
        kinds = [self.is_face_or_ace_alone()]
        if self.accept("or", "and", "/"):
            self.article()
            kinds.append(self.is_face_or_ace_alone())
        # "Face cards or ace-face"
        if sorted(kinds) == ["ace", "face"] and self.word.text != "facecard":
            return True
        self.at = start
        return False

    def is_face_or_ace_alone(self) -> str:
        """Take "face cards" or "aces", and return which; an empty text for other words."""
        if self.accept("facecard"):
            return "face"
        is_ace = self.word.ranks == (int(Rank.ACE),)
        self.at += is_ace
        return "ace" if is_ace else ""

    def of_full_house(self, ranks: frozenset[int]) -> list[PlainEntry]:
        """Return the entries of three cards of some ranks out of a full house."""
        within = ((Literal(Name(5, "FH"), None, negated=False),),)
        return [replace(entry, conditions=within) for entry in alike_entries(self.context, 3, ranks)]

    # ranks "full" kept
    def full_of(self) -> list[PlainEntry] | None:
        """Return the entries of "aces full: hold only the three aces"."""
        ranks = self.rank_list()
        if ranks is None or not (self.accept("full") and self.takes_kept(ranks, 3)) or self.context.wild:
            return None
        return self.of_full_house(ranks)

    # "high pair", "pair of 5s to 10s", "jacks or better"
    def pair(self) -> list[PlainEntry] | None:
        ranks: frozenset[int] | None = None
        start = self.word
        if start.plural and self.peek().text == "up":
            # "Aces up"
            stated = Qualifiers()
            if not self.read_pairs(stated):
                return None
            # "Aces up: hold the aces" is no line for other two pair.
            stated.pairs = frozenset() if stated.kept else stated.pairs
            return self.two_pair(stated)
        if start.plural and self.peek().text == "full":
            return self.full_of()
        if len(start.ranks) == 1 and self.peek().text == "orhigher":
            return self.ranks_or_better()
        second = self.peek(2)
        is_joint = start.plural and second.plural and self.peek().text in ("and", "&") and start.ranks != second.ranks
        if is_joint and not self.at and self.peek(3).text in ("", ",", ";", ")"):
            message = "two pair, or a pair of either rank? write 'or' between them, or 'two pair: {}'"
            raise self.refusal(message.format(self.text[start.start : second.end]), start)
        is_range = self.peek().text in ("through", "-", "to") and self.peek(2).plural
        # "2's, 3's or 4's"; "As, Ks" may be cards of a suit
        is_listed = not self.at and self.peek().text in (",", "or", "and", "/")
        is_range |= is_listed and self.is_plural_number() and self.is_plural_number(2)
        if start.plural and (is_range or (len(start.text) > 2 and start.ranks[0] > Rank.TWO)):
            # "Kings or aces"
            return self.ranks_or_better()
        if start.is_alike and len(start.ranks) == 4 and (found := self.quads_with_kicker()) is not None:
            return found
        if start.is_alike:
            return self.alike_ranks()
        # "5 - two pair" is the fifth line.
        is_numbered = start.number or self.is_figure(self.at) or not self.is_figure(self.at + 2)
        is_of_pairs = self.peek(3).text == "pair" and not (self.peek(2).number == 2 and is_numbered)
        if len(start.ranks) == 1 and self.peek().text in ("-", "through", "to") and is_of_pairs:
            # "J-A pair"
            ranks = self.rank_range()
            return self.pairs_of(ranks) if ranks is not None and len(ranks) > 1 and self.accept("pair") else None
        self.accept("1", "one", "single")
        high = self.context.high_ranks
        if self.accept("high", "paying", "big", "winning", "qualifying"):
            ranks = high
        elif self.accept("low", "small", "nonpaying", "losing", "unpaid") or (
            self.word.text == "non"
            and self.peek().text in ("paying", "qualifying", "winning")
            and self.sequence("non", self.peek().text)
        ):
            ranks = ALL_RANKS - high
        elif self.accept("smaller") or self.text[self.word.start : self.word.end].lower() == "lower":
            # Lines above are about the others.
            self.accept("lowest")
        if not self.accept("pair"):
            return None
        if ranks is None and self.accept("orhigher"):
            return self.or_higher("pair")
        if ranks is None and high and self.word.text in ("that", "which"):
            if self.sequence(self.word.text, "pays"):
                ranks = high
            elif self.sequence(self.word.text, "doesnt", "pay"):
                ranks = ALL_RANKS - high
        if self.accept("of") and self.is_face_or_ace():
            ranks = _both(ranks, USUAL_HIGH)
        elif self.words[self.at - 1].text == "of" and self.accept("highcard"):
            ranks = high
        elif self.words[self.at - 1].text == "of" and self.word.text == "facecard":
            ranks = _both(ranks, self.face_ranks())
        elif self.words[self.at - 1].text == "of" or self.is_bound() or self.accept("from"):
            listed = self.at
            ranks = _both(ranks, self.rank_list() or frozenset())
            if not ranks:
                return None
            self.require_alike_number(listed)
        is_any = self.words[self.at - 1].text == "pair" and (ranks is None or ranks.isdisjoint(high))
        is_any &= self.word.text not in ("with", "+", "plus", "and", "&", "beside")
        # In a game of jokers a pair pays, also a joker and another card.
        if is_any and not high and self.context.section is not None and self.context.wild:
            message = "a pair beside the wild cards, or one with them? write 'three of a kind', or name the ranks"
            raise self.refusal(message, self.words[self.at - 1])
        return self.pairs_of(ranks)

    def require_alike_number(self, start: int) -> None:
        """Refuse "pair of 5s or ace", where the ace may be a hand of its own."""
        named = [word for word in self.words[start : self.at] if len(word.ranks) == 1]
        single = next((word for word in named if not word.plural), None)
        if single is not None and named[0].plural and single.text not in ("10", "t"):
            raise self.refusal("a pair of these, too, or one card? write the plural, or ';' in front of it", single)

    # quads { ("," | "or") quads } ("with" | "+" | "plus") ranks
    def quads_with_kicker(self) -> list[PlainEntry] | None:
        """Return the entries of "AAAA with 2-4 kicker" or "2222, 3333 or 4444 plus A-4"; None for other words."""
        start, far = self.at, self.far
        ranks = self.rank_list()
        is_alike = all(len(word.ranks) in (0, 4) for word in self.words[start : self.at])
        if is_alike and ranks is not None and self.word.text in ("with", "+", "plus"):
            self.n_alike = 4
            stated = self.qualifiers(_OF_ALIKE)
            if stated.kickers is not None:
                return self.qualified(self.with_kickers(4, ranks, stated), stated)
        self.at, self.far, self.n_alike = start, far, 0
        return None

    def is_plural_number(self, ahead: int = 0) -> bool:
        """Whether "2's" or "10s", and no wild card, comes next."""
        word = self.peek(ahead)
        is_number = word.plural and self.text[word.start].isdecimal() and len(word.ranks) == 1
        return is_number and self.context.wild_ranks.isdisjoint(word.ranks)

    # "JJ QQ KK"
    def pairs_side_by_side(self) -> list[PlainEntry] | None:
        """Return the pairs of three or more ranks; two may be two pair."""
        start = self.at
        ranks: list[int] = []
        while self.word.is_alike and len(self.word.ranks) == 2:
            ranks.append(self.take().ranks[0])
        is_all = frozenset(ranks) == self.context.high_ranks
        if len(ranks) < 2 or len(set(ranks)) < len(ranks) or (self.word.text and self.word.text not in ("(", ",", ";")):
            return None
        if len(ranks) == 2 and not is_all:
            first, second = (self.text[word.start : word.end] for word in self.words[start : self.at])
            message = f"two pair, or one of these pairs? write '{first} or {second}' for one of them"
            raise self.refusal(message, self.words[start])
        return self.pairs_of(frozenset(ranks))

    # "JJ-AA", "22 through TT", "99 or lower"
    def alike_ranks(self) -> list[PlainEntry] | None:
        """Return the entries of a range of pairs, or of three or four of a kind, each named by all its cards."""
        n = len(self.word.ranks)
        ranks = self.rank_range()
        if ranks is None or len(ranks) == 1 or n > 4:
            return None
        entries = pair_entries(self.context, ranks) if n == 2 else alike_entries(self.context, n, ranks)
        return self.qualified(list(entries), self.qualifiers())

    # ranks "or better"
    def ranks_or_better(self) -> list[PlainEntry] | None:
        """Return the pairs of "jacks or better", with the single cards that the words may also mean as a choice."""
        start = self.word
        ranks = self.rank_list()
        if ranks is None:
            return None
        words = self.shown(start)
        is_first = self.word.text in ("over", "beats") and self.peek(2).text == "pair"
        if self.word.text not in ("", "pair", "(", ",", "or", "/", ";", "-", ":", "hold") and not is_first:
            return None
        # Nobody holds one low card.
        if is_first or self.takes_pair_behind() or min(ranks) < Rank.TEN:
            return self.pairs_of(ranks)
        single = list(combination_entries([(rank,) for rank in sorted(ranks)], "", ()))
        pairs = self.pairs_of(ranks)
        self.choices = [(f"pair of {words}", pairs), (f"one card, {words}", single)]
        self.choice_span = start.start, self.words[self.at - 1].end
        return pairs

    # "pair" | ("(" | "-" | ":") ["one"] "pair" [")"]
    def takes_pair_behind(self) -> bool:
        """Take "(a pair)" or "- one pair" behind ranks, and return whether it comes next."""
        start = self.at
        is_open = self.accept("(")
        if is_open or self.accept("-", ":"):
            self.accept("a", "one", "1")
        if self.accept("pair") and (not is_open or self.accept(")")):
            return True
        self.at = start
        return False

    def pairs_of(self, ranks: frozenset[int] | None) -> list[PlainEntry]:
        """Return the entries of pairs of some ranks, with their qualifiers."""
        self.n_alike, self.ranks_alike = 2, ranks
        start = self.at
        # "A pair with the joker", in its section
        self.choice_from = ranks if ranks is not None and self.context.wild == 1 else ALL_RANKS
        stated = self.qualifiers(_OF_PAIRS | ({"wild"} if self.context.wild == 1 else set()))
        inside = self.words[start : self.at]
        is_made = "made" in [word.text for word in inside] or ranks == self.context.high_ranks
        if stated.n_wild is not None and not is_made:
            message = "a pair beside the wild card, or made with it? write 'pair + joker', or 'made with'"
            raise self.refusal(message, inside[0] if inside else self.words[start - 1])
        if [word.text for word in inside[::2]] == ["(", ")"] and inside[1].is_alike:
            shown = self.text[inside[1].start : inside[1].end]
            message = (
                f"an example, or only this pair? write 'such as {shown}' or 'pair of {Rank(inside[1].ranks[0])!s}s'"
            )
            raise self.refusal(message, inside[1], inside[1])
        chosen = _both(ranks, stated.ranks)
        # An exception leaves most ranks.
        is_listed = stated.ranks is not None and len(stated.ranks) <= _MOST_LISTED
        if is_listed and ranks is not None and stated.ranks and not stated.ranks <= ranks:
            raise self.wrong_remark(self.words[start], "it names other pairs, too")
        if stated.ranks is not None and not is_listed and ranks is not None and ranks < stated.ranks:
            # "Low pair, no ace"
            raise self.wrong_remark(self.words[start], "it leaves out no such pair")
        for example, word in stated.remarks.examples:
            if len(example) != 2 or len(set(example)) > 1 or (chosen is not None and example[0] not in chosen):
                raise self.wrong_remark(word, "the example is not such a hand")
        stated.remarks.examples = []
        return self.qualified(list(pair_entries(self.context, chosen)), stated)

    # "four of a kind", "three aces", "four 2s, 3s or 4s with A-4 kicker"
    def alike(self) -> list[PlainEntry] | None:
        n, ranks = self.alike_by_name()
        if n:
            pass
        elif self.word.text in _ALIKE:
            n = _ALIKE[self.take().text]
        else:
            found = self.number()
            if found is None or not 2 <= found <= 5:
                return None
            n = found
            self.peek().text == "kind" and self.accept("card")
            if self.sequence("of", "a", "kind") or self.sequence("of", "kind") or self.sequence("kind"):
                if n == 2:
                    return None
                if self.accept("of") and not self.one_sequence(_ANY_OTHER):
                    ranks = self.rank_list()
                    if ranks is None:
                        return None
            elif self.names_plural():
                ranks = self.rank_list()
                if ranks is None:
                    return None
            else:
                return None
        if ranks is None and self.accept("orhigher", "ormore"):
            return self.or_higher(next(made for made, number in _ALIKE.items() if number == n))
        if n == 2:
            return self.pairs_of(ranks)
        self.n_alike, self.ranks_alike = n, ranks
        first = self.at
        stated = self.qualifiers(_OF_ALIKE)
        inside = self.words[first : self.at]
        if ranks is None and [word.text for word in inside[::2]] == ["(", ")"] and inside[1].is_alike:
            shown = self.text[inside[1].start : inside[1].end]
            message = f"an example, or only these cards? write 'such as {shown}' or 'only {shown}'"
            raise self.refusal(message, inside[1], inside[1])
        chosen = _both(ranks, stated.ranks)
        if stated.ranks is not None:
            # "Three of a kind, aces only"
            self.accept("only")
        if chosen is not None and not chosen:
            return []
        if n == 5 and not self.may_have_wild:
            return []
        if stated.kickers is not None and n not in (3, 4):
            raise self.unreadable(self.at - 1)
        if stated.kickers is None and not stated.kickers_of:
            return self.qualified(list(alike_entries(self.context, n, chosen)), stated)
        return self.qualified(self.with_kickers(n, chosen, stated), stated)

    # cards { ("," | "or" | "/") cards } | cards ("-" | "to") cards, in front of a kicker
    def alike_by_name(self) -> tuple[int, frozenset[int] | None]:
        """Take "AAA" or "222, 333, 444" in front of a kicker, and return the number and the ranks; 0 if none come."""
        start, far = self.at, self.far
        ranks: list[int] = []
        n = len(self.word.ranks)
        while self.word.is_alike and len(self.word.ranks) == n and n > 2:
            ranks += self.take().ranks[:1]
            if self.word.text in ("-", "to", "through") and self.peek().is_alike and len(self.peek().ranks) == n:
                self.at += 1
                ranks += range(ranks[-1] + 1, self.take().ranks[0] + 1)
            if self.peek().is_alike and not self.separator():
                break
        is_kicker = "kicker" in [self.peek(ahead).text for ahead in range(1, 5)]
        # "AAA with KK" is a full house.
        is_kicker |= bool(self.peek().ranks) and not self.peek().is_alike and self.word.text != "no"
        if ranks and self.word.text in ("with", "+", "plus", "no") and is_kicker:
            return n, frozenset(ranks)
        self.at, self.far = start, far
        return 0, None

    def with_kickers(self, n: int, ranks: frozenset[int] | None, stated: Qualifiers) -> list[PlainEntry]:
        """Return the entries of cards of a rank with a kicker, by default one for which the game pays more.

        If it may lack, deals without such a card are included: there the cards are held alone.
        """
        for types, word in (*stated.remarks.types, *self.of_line.types):
            if types == WITHOUT_KICKER:
                raise self.wrong_remark(word, "a kicker is held")
        or_none = stated.may_lack_kicker or bool(stated.kickers_of)
        by_kickers: dict[frozenset[int], set[int]] = {}
        for rank in ranks or ALL_RANKS:
            paid = stated.kickers or (
                stated.kickers_of.get(rank, frozenset()) if stated.kickers_of else self.paid_kickers(rank)
            )
            if paid - {rank}:
                by_kickers.setdefault(paid, set()).add(rank)
        kicked = frozenset().union(*by_kickers.values())
        if not by_kickers or stated.kicked not in (None, kicked):
            last = self.words[self.at - 1]
            message = "the game pays no kicker more beside these; name the ranks, as in 'four aces with a 2, 3 or 4'"
            raise self.refusal(message, last, last)
        found: list[PlainEntry] = []
        for paid, some in by_kickers.items():
            with_one = list(alike_entries(self.context, n, frozenset(some), paid))
            found += with_one
            if or_none:
                lacking = tuple(Literal(text, None, negated=True) for entry in with_one for text in entry.cards)
                alone = alike_entries(self.context, n, frozenset(some))
                found += [replace(entry, conditions=(lacking,)) for entry in alone]
        rest = (ranks or ALL_RANKS) - kicked
        return found + (list(alike_entries(self.context, n, rest)) if or_none and rest else [])


def _both(first: frozenset[int] | None, second: frozenset[int] | None) -> frozenset[int] | None:
    if first is None or second is None:
        return second if first is None else first
    return first & second
