"""Rules for kickers: "with a 2, 3 or 4 if you have it", "2s, 3s and 4s: keep the kicker too if it is an ace"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from strategygen.cards import Rank
from strategygen.charts.plain.choice_rules import ChoiceRules
from strategygen.charts.plain.limit_rules import Qualifiers
from strategygen.charts.plain.ranks import ALL_RANKS
from strategygen.charts.plain.vocabulary import Word
from strategygen.language import Penalty

_HOLD = ("hold", "keep", "save")
#: The words of a sentence about kickers beside ranks.
_OF_KICKERS_DEALT = (
    *_HOLD, "kicker", "the", "a", "an", "with", "without", "it", "if", "you", "have", "got", "not", "otherwise",
    "else", "no", "+", "draw", "discard", "toss", "throw", "dump", "away", "one", "1", "card", "for", "fifth",
    "all", "five", "and", "or", "of", "beside", "dealt", "were", "was", "bonus", "then", "just", "also", "too",
    "paying", "new", "more", ":", ";", ",", "-", ".", "them", "to", "through", "others", "pat", "when", "there",
    "is",
)  # fmt: skip


class KickerRules(ChoiceRules):
    """Kickers beside three or four of a kind."""

    # ["hold" | "with"] [article] ( ranks ["kicker"] | ["paying"] "kicker" ) ["if you have it" | "hold all five"]
    def read_kicker(self, stated: Qualifiers) -> bool:
        if stated.kickers is not None:
            return self.repeats_kicker()
        if self.sequence("any", "kicker"):
            stated.kickers = ALL_RANKS
            return True
        if self.word.text == "no" and self.n_alike == 4 and self.peek().text != "kicker":
            # "Four aces with no 2-4 kicker"
            self.at += 1
            self.article()
            ranks = self.rank_list()
            if ranks is None or not self.accept("kicker"):
                return False
            stated.discards.append(Penalty("discard", tuple(sorted(ranks)), negated=True))
            return True
        is_held = self.words[self.at - 1].text in ("(", ",", "-", ";") and self.accept("hold", "keep")
        if is_held and self.accept("all", "everything"):
            # "Hold all five if you have the kicker"
            self.number()
            if not self.accept("if", "when", "with"):
                return False
            self.sequence("you", "have")
            self.accept("got")
        is_with = self.words[self.at - 1].text == "with" or is_held or self.accept("with", "+", "plus")
        before = self.at
        self.article()
        wild = self.peek() if self.word.number is not None else self.word
        if wild.text in ("deuce", "deuces") and self.is_wild(wild):
            # "Four of a kind with two deuces" has no kicker.
            return False
        self.accept("low", "paying")
        if is_with and self.accept("kicker") and (self.accept("(", ":", "of") or self.word.ranks):
            # "With a kicker (2, 3 or 4)", "with kicker 2, 3 or 4"
            is_open = self.words[self.at - 1].text == "("
            if (named := self.rank_list()) is not None:
                stated.kickers = named
                return not is_open or self.accept(")")
        self.at = before
        self.article()
        self.accept("any", "paying", "low", "bonus")
        if (is_with or self.words[before - 1].text in ("and", "&")) and self.accept("kicker"):
            stated.kickers = frozenset()
            if self.accept("with"):
                # "The kicker with aces, 2s, 3s or 4s"
                stated.kicked = self.rank_list()
                if stated.kicked is None:
                    return False
        else:
            # "Four aces with a 2, 3 or 4"
            ranks = None if self.word.plural else self.joined_singles() or self.rank_list()
            if ranks is None or not (self.accept("kicker") or (is_with and self.n_alike in (3, 4))):
                return False
            stated.kickers = ranks
        start = self.at
        self.accept(",")
        is_if = self.sequence("if", "you", "have") or self.sequence("if", "dealt") or self.accept("hold", "keep")
        is_if = is_if and (self.accept("it", "one", "all", "everything") or self.words[self.at - 1].text == "dealt")
        if is_if:
            self.number()
        elif is_held and not stated.kickers and self.takes_if_paying():
            self.takes_otherwise_draw()
        else:
            self.at = start
        stated.may_lack_kicker = is_if or is_held
        if self.word.text == "or" and self.is_counting(self.at + 1):
            # "Four aces with a 2, 3 or 4 or four 2s with an ace"
            return True
        return self.word.text in ("", ")", ",", ";", ":", "-", ".", "(")

    # rank "-" rank "-" rank { "-" rank }
    def joined_singles(self) -> frozenset[int] | None:
        """Return the ranks of "2-3-4", which are no range; None for other words."""
        start, far, ranks = self.at, self.far, list[int]()
        while len(self.word.ranks) == 1 and not self.word.plural:
            ranks += self.take().ranks
            if not self.accept("-"):
                break
        if len(ranks) > 2:
            return frozenset(ranks)
        self.at, self.far = start, far
        return None

    # ("hold" | "keep") ["the"] "kicker" ["too" | "as" "well"]
    def repeats_kicker(self) -> bool:
        """Take "hold the kicker as well" behind a hand with a kicker, and return whether it comes next."""
        if not self.accept(*_HOLD):
            return False
        self.article()
        is_kicker = self.accept("kicker")
        self.takes_as_well()
        return is_kicker

    def takes_as_well(self) -> None:
        """Take "too" or "as well"."""
        if not self.accept("too", "also"):
            self.sequence("as", "well")

    # ["with"] group { "or" group } [":"] "keep" kicker ["too"] ["if" "it" "is" ranks] ["otherwise" ...]
    def read_kicker_clause(self, stated: Qualifiers) -> bool:
        """Take "2s, 3s and 4s: keep the kicker too if it is an A, 2, 3 or 4", and return whether it comes next."""
        if self.n_alike != 4 or stated.kickers is not None or stated.kickers_of:
            return False
        if self.read_kicker_of(stated) or self.read_kicker_if_dealt(stated):
            return True
        self.accept("with")
        groups: list[tuple[frozenset[int], frozenset[int]]] = []
        while not groups or self.takes_or():
            group = self.kicker_group()
            if group is None:
                return False
            groups.append(group)
        self.accept(",", ":", "-")
        if not self.accept(*_HOLD):
            return False
        own = self.kicker_held(may_be_all=all(beside for _, beside in groups))
        if own is None:
            return False
        for ranks, beside in groups:
            for rank in ranks:
                named = beside or own or self.paid_kickers(rank)
                if (bool(beside) and bool(own)) or not named - {rank} or rank in stated.kickers_of:
                    return False
                stated.kickers_of[rank] = named
        self.takes_otherwise_draw()
        return self.word.text in ("", ")", ",", ";", "-", ".")

    # a sentence with "kicker", "hold" and "otherwise", of words about these
    def read_kicker_if_dealt(self, stated: Qualifiers) -> bool:
        """Take "aces, 2s, 3s, 4s: hold with an A-4 kicker, without it draw one", and return whether it comes next.

        However it is put, the kicker is held if it is one for which the game pays more, and otherwise a card is drawn.
        """
        start, far = self.at, self.far
        while self.word.ranks or self.word.text in _OF_KICKERS_DEALT:
            self.at += 1
        taken = self.words[start : self.at]
        texts = [word.text for word in taken]
        paid = {rank: self.paid_kickers(rank) - {rank} for rank in self.ranks_alike or ALL_RANKS}
        with_kicker = {rank for rank, beside in paid.items() if beside}
        subjects = _subjects(taken)
        kickers = {rank for word in taken if not _is_subject(word) and word.text != "five" for rank in word.ranks}
        # "Aces: hold a 2, 3 or 4" is not about 2s.
        is_whole = subjects in (set(), with_kicker) and kickers <= set().union(*paid.values()) | {int(Rank.ACE)}
        is_held = "kicker" in texts and not {*_HOLD}.isdisjoint(texts)
        joined = [*pairwise(texts)]
        is_other = not {"otherwise", "else"}.isdisjoint(texts) or ("if", "not") in joined or ("no", "it") in joined
        is_draw = not {"draw", "discard", "toss", "throw", "dump"}.isdisjoint(texts)
        # "Not" is in "if not" alone, so that "do not keep the kicker" is another sentence.
        is_plain = all(before == "if" for before, text in joined if text == "not")
        is_plain &= all(text == "it" for before, text in joined if before == "no")
        is_end = self.word.text in ("", ")", ";") or (self.word.text == "." and not self.peek().text)
        # "Keep the kicker if you have it"
        is_if = any(
            texts[at : at + 4] in (["if", "you", "have", "it"], ["if", "you", "have", "one"])
            for at in range(len(texts))
        )
        is_known = (is_other and is_draw) or (is_if and not is_other)
        if is_held and is_known and is_plain and is_end and is_whole:
            stated.kickers_of |= {rank: beside for rank, beside in paid.items() if beside}
            return True
        self.at, self.far = start, far
        return False

    # ("hold" | "keep") ["the"] "kicker" "if" "it" "is" ranks "with" ranks { "or" ranks "with" ranks }
    def read_kicker_of(self, stated: Qualifiers) -> bool:
        """Take "keep the kicker if it is an ace, 2, 3 or 4 with 2s, 3s or 4s", and return whether it comes next."""
        start, found = self.at, dict[int, frozenset[int]]()
        if self.repeats_kicker() and self.accept("if", "when") and (self.accept("its") or self.sequence("it", "is")):
            while not found or self.takes_or():
                self.article()
                kickers = self.rank_list() if self.word.ranks and not self.word.plural else None
                is_with = kickers is not None and self.accept("with", "beside", "for")
                ranks = (self.rank_list() if is_with and self.names_plural() else None) or frozenset()
                if kickers is None or not ranks or ranks & set(found):
                    break
                found |= dict.fromkeys(ranks, kickers)
            else:
                stated.kickers_of |= found
                self.takes_otherwise_draw()
                return self.word.text in ("", ")", ",", ";", "-", ".")
        self.at = start
        return False

    def takes_or(self) -> bool:
        """Take "or" between two groups, and return whether it comes next."""
        start = self.at
        self.accept(",", ";")
        if self.accept("or"):
            return True
        self.at = start
        return False

    # [number] ranks [("and" | "with") ranks ["kicker"]]
    def kicker_group(self) -> tuple[frozenset[int], frozenset[int]] | None:
        """Return the ranks of "four aces and a 2, 3 or 4" and those of the kicker, none if it has none of its own."""
        if self.word.number == self.n_alike and self.peek().plural:
            self.at += 1
        ranks = self.rank_list() if self.names_plural() else None
        if ranks is None:
            return None
        beside: frozenset[int] = frozenset()
        start = self.at
        if self.accept("and", "with", "plus", "+", "&"):
            self.article()
            beside = (None if self.names_plural() else self.rank_list()) or frozenset()
            self.accept("kicker")
        if not beside:
            self.at = start
        return ranks, beside

    # ("all" "five" | ["the"] "fifth" "card" | ["the" | ranks] "kicker") ["too"] ["if" "it" "is" ranks]
    def kicker_held(self, *, may_be_all: bool) -> frozenset[int] | None:
        """Return the ranks of the kicker that is held, none if it is only said that there is one; None otherwise."""
        if may_be_all and self.accept("all", "everything"):
            self.number()
            self.accept("card")
            return frozenset()
        self.article()
        named = self.rank_list() if self.word.ranks and not self.word.plural else None
        if not (self.sequence("fifth", "card") or self.accept("kicker")):
            return None
        self.takes_as_well()
        start = self.at
        if self.takes_if_paying():
            return named or frozenset()
        if named is None and self.accept("if", "when") and (self.accept("its") or self.sequence("it", "is")):
            self.article()
            named = self.rank_list()
            if named is None:
                self.at = start
        return named or frozenset()

    # "if" ("it" "pays" | "it" "is" "paying" | "it" "is" "a" "paying" "one")
    def takes_if_paying(self) -> bool:
        """Take "if it is a paying one" behind a kicker, and return whether it comes next."""
        start = self.at
        if self.accept("if", "when"):
            if self.sequence("it", "pays"):
                return True
            if self.accept("its") or self.sequence("it", "is"):
                is_one = self.accept("a")
                if self.accept("paying") and (not is_one or self.accept("one", "kicker")):
                    return True
        self.at = start
        return False

    # [";"] ("otherwise" | "else") "draw" "one" ["more"] ["card"]
    def takes_otherwise_draw(self) -> None:
        """Take "otherwise draw one more", which says that the hand is held alone without a kicker."""
        start = self.at
        self.accept(";", ",", ".")
        if self.accept("otherwise", "else"):
            self.accept(",")
            if self.accept("draw", "discard") and self.number() == 1:
                self.accept("more", "new")
                self.accept("card")
                self.accept("more")
                return
        self.at = start


def _is_subject(word: Word) -> bool:
    """Whether a word names cards of a rank that are held together: "aces", "2222"."""
    return word.plural or (word.is_alike and len(word.ranks) > 2)


def _subjects(words: Sequence[Word]) -> set[int]:
    """Return the ranks of which cards are held together, with those between the ends of "2s-4s"."""
    found: set[int] = set()
    for at, word in enumerate(words):
        if _is_subject(word):
            first = words[at - 2].ranks[0] if at > 1 and _is_subject(words[at - 2]) else word.ranks[0]
            is_range = at > 1 and words[at - 1].text in ("-", "to", "through")
            found |= set(range(min(first, word.ranks[0]), word.ranks[0] + 1)) if is_range else {word.ranks[0]}
    return found
