"""Rules for the properties that a hand may have: choices, terms, cards, discards, penalties, wild cards, kickers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from strategygen.cards import RANK_SYMBOLS, RANKS, Rank
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.discard_rules import OF_DEALS
from strategygen.charts.plain.entries import AIMS
from strategygen.charts.plain.kicker_rules import KickerRules
from strategygen.charts.plain.limit_rules import Qualifiers, Term
from strategygen.charts.plain.ranks import ALL_RANKS, ANY, WILD, all_of, feature_test, has_any
from strategygen.charts.plain.vocabulary import Word
from strategygen.language import CardText, Group, Penalty, Points, RankChoice, rank_choice

#: Cards with H for high ones, and cards of the suit of hearts.
_WITH_H = pattern_of(r"(?=.*H)[2-9TJQKAH]{3,5}")
_OF_HEARTS = pattern_of(r"(?:[2-9TJQKA]H)+")
#: Greatest sum of features.
_MOST_VALUE = 19
#: One of these shows that cards are discarded.
_OF_PENALTIES = ("penalty", "discard", "discarding", "card", "flush", "straight", "fp", "sp")
#: What may stand between single ranks.
_BETWEEN_RANKS = (",", "or", "and", "&")
#: Words behind the suits of a straight.
_AFTER_SUIT = ("", ")", "(", ",", ";", "-", ".", ":", "with", "if", "or", "but", "except")
#: Words behind discards.
_DISCARD = ("discard", "throw", "toss", "dump", "ditch")
_AFTER_DISCARDS = ("", ")", ",", ";", "and", "-", ".")


class PropertyRules(KickerRules):
    """One rule for each kind of property; it adds what it reads to a `Qualifiers`."""

    def __init__(self, text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> None:
        super().__init__(text, context)
        self.terms = terms
        self.longest_term = max(map(len, terms), default=0)
        self.words = tuple(other for word in self.words for other in self.with_high_ranks(word))

    def with_high_ranks(self, word: Word) -> list[Word]:
        """Return "AHHT", in which H is any high card, as a list of cards by name; other words alone."""
        written = self.text[word.start : word.end]
        is_cards = bool(_WITH_H.fullmatch(written)) and not _OF_HEARTS.fullmatch(written)
        if not is_cards or (word.text,) in self.terms:
            return [word]
        named = [RANK_SYMBOLS.index(letter) + RANKS[0] for letter in written if letter != "H"]
        high = combinations(sorted(self.context.high_ranks - set(named), reverse=True), written.count("H"))
        sets = [tuple(sorted((*named, *ranks), reverse=True)) for ranks in high if len(set(named)) == len(named)]
        names = ["".join(RANK_SYMBOLS[rank - RANKS[0]] for rank in ranks).lower() for ranks in sets]
        cards = [replace(word, text=name, ranks=ranks) for name, ranks in zip(names, sets, strict=True)]
        listed = [other for one in cards for other in (one, replace(word, text="or"))]
        return listed[:-1] or [word]

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

    # ("cards" | "dealt" | "holding") [":"] group { "with" group } { ("," | "or") group { "with" group } }
    def read_cards(self, stated: Qualifiers) -> bool:
        is_part = self.word.text == "holding"
        if self.lead != "(" or not self.accept("card", "dealt", "holding"):
            return False
        self.accept(":")
        texts: list[CardText] = []
        has_or = False
        while True:
            groups: list[Group] = []
            while not groups or self.accept("with"):
                places = self.places()
                if not places:
                    return False
                if self.takes_other_suits(len(places)):
                    groups += [Group((place,), braced=True) for place in places]
                else:
                    groups = _with_group(groups, Group(places, self.accept("suited")))
            missing = max(self.sizes, default=0) - sum(len(group.choices) for group in groups)
            if is_part and missing > 0:
                groups = _with_group(groups, Group((ANY,) * missing, braced=False))
            texts.append(CardText(tuple(groups)))
            comma, is_last = self.accept(","), self.accept("or")
            if not (comma or is_last):
                break
            has_or |= is_last
        # "J, Q" may be held together.
        if stated.cards or self.word.text != ")" or has_or != (len(texts) > 1):
            return False
        stated.cards = tuple(texts)
        return True

    # "of" number "other" "suits"
    def takes_other_suits(self, number: int) -> bool:
        """Take "of two other suits" behind so many cards, and return whether it comes next."""
        start = self.at
        if self.accept("of") and self.number() == number and self.accept("other") and self.accept("suits"):
            return True
        self.at = start
        return False

    # [article] place { ("-" | "and" [article]) place }, the first article in front of a range
    def places(self) -> tuple[RankChoice, ...]:
        """Return cards held together; none if other words come next."""
        found: list[RankChoice] = []
        is_led = self.peek(2).text in ("to", "through") and self.accept("a", "an")
        while True:
            place = self.place()
            if place is None:
                return ()
            found.append(place)
            if is_led and self.word.text == "or" and self.peek().ranks and self.peek(2).text not in ("-", "and"):
                # "10-K and an 8 or 9"
                return ()
            is_more = self.accept("-") or self.is_joined_to(place)
            if not is_more and not self.accept("and"):
                return tuple(found)
            is_led = not is_more and self.accept("a", "an")

    # wild  |  "one" "of" part { "or" part }  |  part { "/" part }, part = rank ["to" rank]
    def place(self) -> RankChoice | None:
        """Return one card of a text of cards: a wild card, or a choice of ranks."""
        if self.wild_place():
            return WILD
        ranks: set[int] = set()
        is_one_of = self.sequence("one", "of")
        while len(self.word.ranks) == 1 and not self.word.plural:
            low = high = self.take().ranks[0]
            if self.word.text in ("to", "through") and len(self.peek().ranks) == 1:
                self.at += 1
                high = self.take().ranks[0]
            ranks |= set(range(low, high + 1))
            # "One of 5 or 6 or 7-J" names 7-J beside one of two.
            is_more = is_one_of and len(self.peek().ranks) == 1 and self.peek(2).text not in ("-", "and")
            if not self.accept("/") and not (is_more and self.accept("or")):
                break
        return rank_choice(ranks) if ranks else None

    # "none" "of" ["the"] [number] "card" ["you" "discard"] ("is" | "are") ("of" | "in") "its" "suit"
    def read_none_of_suit(self, stated: Qualifiers) -> bool:
        """Take "none of the three cards you throw is in the suit", and return whether it comes next."""
        far = self.far
        self.accept("if", "when")
        if not (self.accept("none") and self.accept("of") and self.word.text in ("the", "your")):
            self.far = far
            return False
        self.at += 1
        number = self.number()
        is_led = self.accept("card") and self.accept("you") and self.accept("throw", "discard", "toss")
        self.accept("away")
        self.accept("out")
        is_held = number is None or self.sizes == {5 - number}
        is_suit = self.accept("is", "are") and (
            self.accept("suited")
            or (self.accept("of", "in") and self.accept("its", "the", "that", "their") and self.accept("suit"))
        )
        if not (is_led and is_held and is_suit) or stated.discards:
            return False
        stated.discards.append(Penalty("fp", None, negated=True))
        return True

    # ["unless" | "not"] ("you" "discard" | "discarding") (discards | penalties)
    def read_discards(self, stated: Qualifiers) -> bool:
        before = self.at
        if self.read_none_of_suit(stated):
            return True
        self.at = before
        negated = self.accept("except")
        self.accept("if", "when")
        negated ^= self.accept("no", "not") or self.sequence("you", "dont") or self.sequence("you", "do", "not")
        is_led = any(self.sequence("you", verb) for verb in _DISCARD) or self.accept("discarding")
        self.accept("away")
        is_neither = is_led and self.accept("neither")
        negated ^= is_neither
        if stated.discards or not (
            is_led or (self.words[self.at - 1].text in ("dont", "not") and self.accept("discard"))
        ):
            return False
        start = self.at
        found = self.discards()
        is_clear = not negated or (len(found) == 1 and isinstance(found[0], Penalty))
        if not is_clear or self.word.text not in _AFTER_DISCARDS:
            self.at = start
            named, is_either = self.penalties_named(is_of_cards=True)
            if named and (len(named) == 1 or is_either or is_neither):
                found = list(named) if negated else [self.one_of_penalties(named, self.words[start])]
            elif negated:
                return False
        if negated:
            found = [replace(one, negated=not one.negated) for one in found if isinstance(one, Penalty)]
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

    # ["no" | comparison] discard_named { ("," | "or" | "and" | "/") discard_named }
    def read_penalty(self, stated: Qualifiers, *, is_of_cards: bool = False) -> bool:
        """Take penalties of the hold; `is_of_cards` if ranks alone cannot be those of cards held."""
        start, far, at = self.word, self.far, self.at
        if self.peek(2).text == "no" or self.peek(3).text == "no":
            # "If the hand has no ace"
            self.sequence("the", "hand") or self.sequence("your", "hand")
            is_of_cards and self.one_sequence((("with",), ("have",), ("has",), *OF_DEALS))
        self.sequence("there", "is") or self.accept("theres")
        if self.takes_suit_of_discards():
            stated.penalties.append(Penalty("fp", None, negated=True))
            return True
        if self.names_own_cards():
            # "Suited 6-7, 7-8 or 8-9"
            return False
        is_of_penalty = self.peek(2).text == "no" and any(word.text == "penalty" for word in self.words[at:])
        if is_of_penalty and self.word.text == "you" and self.peek().text in _DISCARD:
            # "If you throw no flush penalty"
            self.at += 2
        compared = None if self.word.text == "no" and self.peek().text != "more" else self.comparison()
        if compared is not None:
            return self.counted_penalties(stated, *compared, start)
        negated = self.accept("no")
        found, is_either = self.penalties_named(is_of_cards=is_of_cards, is_first=negated)
        if not negated and not any(word.text in _OF_PENALTIES for word in self.words[at : self.at]):
            # "2 suited high cards, 10 suited": held, or discarded?
            found, self.at = [], at
        is_said = any(word.text in _OF_PENALTIES for word in self.words[at : self.at])
        is_held = any(one.kind == "discard" and not self.choice_from.isdisjoint(one.ranks or ()) for one in found)
        if not found or (is_held and not is_said and len(self.sizes) == 1 and self.sizes != {1}):
            # "A-K, A-Q suited, no king" may be about the cards held.
            self.far = max(far, self.at)
            return False
        if negated:
            stated.penalties += [replace(one, negated=True) for one in found]
        elif is_either and len(found) > 1:
            stated.penalties.append(self.one_of_penalties(found, start))
        else:
            stated.penalties += found
        return True

    def counted_penalties(self, stated: Qualifiers, sign: str, values: Sequence[int], start: Word) -> bool:
        """Take what follows "at most one" or "two or more" in front of penalties, and return whether it does."""
        is_exact = start.text == "exactly"
        found, _ = self.penalties_named(is_of_cards=False)
        if not found:
            return False
        count = values[0] + (sign == "<=")
        if len(values) > 1 or (sign == "=" and not is_exact) or not 1 <= count <= 3:
            message = (
                "at least so many penalties, or exactly so many? write 'flush penalty' for at least one, "
                "'at least two' or 'exactly one'"
            )
            raise self.refusal(message, start)
        if len(found) > 1:
            message = (
                "of both kinds together? a card may be both; write 'at most one flush penalty' or 'straight penalty'"
            )
            raise self.refusal(message, start)
        (one,) = found
        if sign != "<=":
            stated.penalties.append(replace(one, count=count))
        if sign != ">=":
            stated.penalties.append(replace(one, negated=True, count=count + (sign == "=")))
        return True

    # "except" ["with" | "there" "is"] [comparison] penalties
    def read_except_penalty(self, stated: Qualifiers, *, is_of_cards: bool) -> bool:
        start, far = self.at, self.far
        self.accept("with", "if", "when")
        self.sequence("there", "is") or self.sequence("there", "are")
        compared = None if self.peek().text in ("suited", "is") else self.comparison()
        if compared is not None:
            sign, values = compared
            found, _ = self.penalties_named(is_of_cards=False)
            if len(found) == 1 and sign == ">=" and 1 <= values[0] <= 3:
                stated.penalties.append(replace(found[0], negated=True, count=values[0]))
                return True
            self.at = start
            self.accept("with")
        found, is_either = self.penalties_named(is_of_cards=is_of_cards, is_first=False)
        if found and (is_either or len(found) == 1):
            stated.penalties += [replace(one, negated=True) for one in found]
            return True
        self.at, self.far = start, far
        return False

    def one_of_penalties(self, found: Sequence[Penalty], start: Word) -> Points:
        """Return the points that say that there is one of some penalties."""
        keys = [one.kind if one.ranks is None else one.ranks if one.kind == "discard" else None for one in found]
        if None in keys:
            raise self.refusal("one of these penalties, or all? write each as a line of its own", start)
        return Points(tuple((key, 1) for key in keys if key is not None), ">=", 1)

    def takes_counted_wild(self) -> bool:
        """Take "counting the deuces", which every hand of a game with wild cards does, and return whether it comes."""
        start, far = self.at, self.far
        if self.accept("counting"):
            self.accept("the", "a", "an", "your", "all", "any")
            if self.is_wild(self.word):
                self.at += 1
                self.sequence("as", "one") or self.accept("too", "also")
                if self.word.text in (")", "", ",", ";", "."):
                    return True
        self.at, self.far = start, far
        return False

    def read_wild(self, stated: Qualifiers) -> bool:
        if self.takes_counted_wild():
            return True
        if self.word.text == "including" and not {"joker", "wild", "deuce", "deuces", "jokers"} & {
            self.peek(1).text,
            self.peek(2).text,
        }:
            return False
        start = self.word
        if self.accept("made") and (self.accept("of", "from") or self.sequence("up", "of")):
            # "A full house made of two pair and the joker"
            text = self.text[self.word.start :]
            entries = () if self.is_again or "(" in text or ";" in text else self.entries_of(text)
            stated.remarks.same += [(entries, start)]
            self.at = len(self.words) - 1
            return bool(entries)
        self.at = self.words.index(start)
        # "A pair of kings made with the joker"
        self.sequence("made", "with")
        is_included = self.accept("including")
        negated = not is_included and self.accept("no")
        if self.word.text == "natural" and self.peek().text not in AIMS:
            self.at += 1
            stated.n_wild = "=", 0
            return True
        self.accept("a", "an", "the")
        number = 2 if self.accept("both") else self.number()
        word = self.word
        # "Five of a kind, joker royal flush"
        is_of_next = word.text in ("wild", "joker", "deuce", "deuces") and self.peek().text in AIMS
        # "Two deuces and a pair" name cards.
        is_of_next |= self.peek().text == "and" and (self.peek(2).text in ("a", "pair") or bool(self.peek(2).number))
        if is_of_next or not self.is_wild(word) or number == 0 or self.peek().text in ("+", "plus"):
            return False
        self.at += 1
        is_bare = word is start and word.text != "wild" and self.words[self.at - 2].text in (",", "and", "&")
        is_bare &= self.word.text in ("", ",", ";", "or", "/")
        if is_bare and self.context.section is not None and self.context.wild and self.lead != "(":
            # "Five of a kind, deuce" in the section of one deuce
            raise self.refusal("the wild card of the hand in front, or another hand? write 'with' or ';'", word)
        is_plural = self.text[word.start : word.end].lower().endswith("s")
        if (is_included or self.accept("included")) and self.context.section is None:
            raise self.refusal("perhaps with the wild card, or only with it? leave this out, or write 'with'", start)
        if negated:
            stated.n_wild = "=", 0
        elif number is None and (is_plural or self.text[word.start : word.end].lower() == "wild"):
            # "(wild)"
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

    # ("straights" ["+" "high cards"] | "sum" ["of"]) comparison  |  comparison "straights"
    def read_straights(self, stated: Qualifiers) -> bool:
        if self.read_ways(stated):
            return True
        is_fitting = self.accept("fitting", "fits")
        terms = []
        if not is_fitting and self.accept("sum"):
            self.accept("of")
            terms = ["s", "h"]
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

    # [mark] ["hold" | "keep"] ["just" | "only"] ["the"] [number | "pair" "of" | "trips"] ranks ["only"]
    def takes_kept(self, ranks: frozenset[int], n: int) -> bool:
        """Take "hold only the three aces" behind a case with aces, and return whether it comes next."""
        self.accept(",", ":", "-")
        self.accept("then", "just", "only")
        if not self.accept("hold", "keep", "save", "play"):
            return False
        self.accept("just", "only")
        self.accept("the")
        self.number(n, n) or (n == 3 and self.accept("trips")) or (n == 2 and self.sequence("pair", "of"))
        if not self.word.plural or self.rank_list() != ranks:
            return False
        self.accept("only")
        return True

    # ("except" | "not" ...) ["with"] (number ranks | "AAA" | "AAAxx" | ranks "full")  |  "with" ranks "full" kept
    def read_full_house(self, stated: Qualifiers) -> bool:
        """Take the exception of full houses with three cards of some ranks, which may be held alone."""
        if stated.trips is not None:
            return False
        # "Full house with three aces: hold only the aces" is no line for other full houses.
        is_case = [word.text for word in self.words[max(0, self.at - 2) : self.at]] == ["fullhouse", "with"]
        is_negated = self.word.text in ("not", "no")
        is_excepted = self.accept("except", "not", "exception") or (self.peek().number == 3 and self.accept("no"))
        is_excepted and self.accept(":", ",", "-")
        self.sequence("it", "with") or self.sequence("it", "has") or self.accept("with", "if", "when")
        word = self.word
        if word.is_alike and len(word.ranks) == 3:
            self.at += 1
            ranks: frozenset[int] | None = frozenset(word.ranks)
        elif (word.number == 3 or word.text == "trips") and self.peek().plural:
            self.at += 1
            ranks = self.rank_list()
        else:
            ranks = self.rank_list() if word.plural else None
            if ranks is None or not self.accept("full"):
                return False
        before, far = self.at, self.far
        is_kept = ranks is not None and self.takes_kept(ranks, 3)
        if not is_kept:
            self.at, self.far = before, far
        if ranks is None or not (is_excepted or is_kept) or self.word.text not in ("", ")"):
            return False
        if is_kept and (is_negated or (is_case and is_excepted)):
            # "Full house, but with no three aces hold the aces"
            return False
        stated.trips, stated.kept = ALL_RANKS if is_case else ranks, ranks if is_kept else stated.kept
        return True

    # ranks "only"  |  rank "and" number "other"
    def read_all_of(self, stated: Qualifiers) -> bool:
        """Take "10, J, Q only", the ranks of all cards, or "ace and one other"; return whether it comes next."""
        if self.aim not in AIMS or self.words[self.at - 1].text not in ("(", ",", ":", "-", ";"):
            return False
        start, far = self.at, self.far
        self.article()
        word = self.word
        if len(word.ranks) == 1 and not word.plural and self.peek().text in ("and", "plus", "+", "&"):
            self.at += 2
            n = 1 if self.accept("another") else self.number()
            if n is not None and self.sizes == {n + 1} and self.accept("other", "others", "more", "card"):
                self.accept("card")
                stated.limits.append(has_any(frozenset(word.ranks)))
                return True
        self.at = start
        ranks = self.rank_list()
        is_list = all(len(word.ranks) == 1 or word.text in _BETWEEN_RANKS for word in self.words[start : self.at])
        if ranks is not None and is_list and len(ranks) > max(self.sizes, default=5) and self.accept("only"):
            stated.limits.append(all_of(ranks))
            return True
        self.at, self.far = start, far
        return False

    def read_suit(self, stated: Qualifiers) -> bool:
        if self.aim in AIMS and self.aim != "straight" and self.word.text != "suited":
            return False
        if self.aim in AIMS and self.peek().text not in _AFTER_SUIT:
            # "4 to a straight, unsuited K-Q": another hand
            return False
        if self.word.text == "anysuit" and not stated.suit:
            word = self.take()
            stated.is_any_suit = "suited" in self.text[word.start : word.end].lower()
            return True
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
        is_named = self.lead and self.n_alike == 2 and self.peek().text in (")", "", ",")
        if is_named and stated.ranks is None and self.word.text in ("high", "low"):
            # "Pair (high)"
            high = self.context.high_ranks
            stated.ranks = high if self.take().text == "high" else ALL_RANKS - high
            return True
        if self.word.number and self.peek().text in ("of", "kind"):
            # "Quads (three of a kind + joker)"
            return False
        if self.n_alike > 2 and (stated.ranks, self.ranks_alike) == (None, None) and self.accept("including"):
            # "Three of a kind, including three aces"
            self.number(self.n_alike, self.n_alike)
            is_named = self.word.plural and self.rank_list() is not None and self.word.text in ("", ")", "-")
            return is_named and not any(word.ranks and not word.number for word in self.words[self.at :])
        negated = self.accept("no")
        # "High pair, J or better"
        is_named = self.lead == "," and self.n_alike == 2 and self.peek().text in ("orhigher", "orlower")
        is_named |= self.sequence("any", "rank")
        is_range = self.peek().text == "-" and len(self.peek(2).ranks) == 1 and self.peek(2).text.isalpha()
        is_range |= self.peek().text == "through"
        if self.lead == "," and self.n_alike == 2 and self.word.ranks and self.ranks_alike and not negated:
            # "High pair, A or K" names the ranks again.
            start, far = self.at, self.far
            if self.rank_list() == self.ranks_alike:
                return True
            self.at, self.far = start, far
        is_open = negated or self.accept("of", "in") or self.lead != "," or self.word.plural or is_range or is_named
        if not is_open:
            return False
        start = self.at
        # "Three 2s with an ace" is a kicker.
        if self.words[start - 1].text == "with":
            return False
        # "Four of a kind and an ace" are five cards.
        if self.word.text in ("a", "an", "the") and self.words[start - 1].text not in ("of", "in"):
            return False
        ranks = self.ranks_side_by_side() or self.rank_list()
        if ranks is None or self.word.text in ("high", "kicker"):
            return False
        if self.words[start - 1].text not in ("of", "in", "no"):
            self.doubt_digits(start)
            is_or_better = self.words[self.at - 1].text == "orhigher"
            if self.lead == "," and self.n_alike > 2 and is_or_better and self.context.high_ranks:
                shown, hand = self.shown(self.words[start]), "of a kind"
                message = (
                    f"{self.n_alike} {hand} of these ranks, or also a pair? write '({shown})' or 'or pair of {shown}'"
                )
                raise self.refusal(message, self.words[start])
        if self.accept("qualifying"):
            self.accept("card", "pair")
        if negated and self.n_alike > 2 and self.ranks_alike and not ranks & frozenset(self.ranks_alike):
            # "Three aces, no king"
            shown = self.shown(self.words[start])
            raise self.refusal(f"no such card is held; write 'if you discard no {shown}'", self.words[start])
        ranks = ALL_RANKS - ranks if negated else ranks
        if stated.ranks not in (None, ranks):
            return False
        stated.ranks = ranks if stated.ranks is None else stated.ranks & ranks
        return True

    def doubt_digits(self, start: int) -> None:
        """Refuse ranks that may be a value, such as the 2 of "low pair - 2"."""
        words = self.words[start : self.at]
        if self.lead == "(" and len(words) == 1 and words[0].is_alike and self.n_alike == 2:
            return
        ranks = [word for word in words if word.ranks]
        is_list = len(ranks) > 1 and (self.lead == "(" or any(word.text in ("or", "and", "&") for word in words))
        is_list |= len(ranks) > 2 and all(word.text == "/" for word in words[1::2])
        is_range_of_pairs = len(words) > 1 and all(word.is_alike for word in ranks)
        # "Pair 2-4": values are no such ranges
        is_list |= len(ranks) == 2 and words[1].text == "-" and not self.lead and ranks[0].ranks < ranks[1].ranks
        is_list |= len(ranks) == 2 and words[1].text == "through"
        # "Pair 10 and under"
        is_list |= words[-1].text in ("orhigher", "orlower")
        if not is_list and not is_range_of_pairs and all(word.text.isdigit() for word in ranks):
            shown = self.text[words[0].start : words[-1].end]
            names = "s, ".join(str(Rank(rank)) for word in ranks for rank in word.ranks)
            message = (
                f"ranks, or the value of the hand? write '{names}s' for cards of these ranks, or leave out {shown!r}"
            )
            raise self.refusal(message, words[0], words[-1])

    def read_which(self, stated: Qualifiers) -> bool:
        return self.names_high_ranks()


def _with_group(groups: Sequence[Group], group: Group) -> list[Group]:
    """Return groups with one more; neighbouring cards outside braces are one group."""
    if groups and not groups[-1].braced and not group.braced:
        return [*groups[:-1], Group((*groups[-1].choices, *group.choices), braced=False)]
    return [*groups, group]
