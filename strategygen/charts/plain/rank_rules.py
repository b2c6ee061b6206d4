"""The cursor over the words of a line, and the rules for ranks and numbers: counts, lists, wild cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from strategygen.cards import Rank
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.entries import AIMS
from strategygen.charts.plain.ranks import WILD, Ranks
from strategygen.charts.plain.vocabulary import Word
from strategygen.charts.plain.words import split_words
from strategygen.errors import NotationError
from strategygen.language import Line, RankChoice, rank_choice

#: The message of an error for words that no cards fit.
NO_SUCH_HAND = "there is no such hand"


class Unreadable(NotationError):  # noqa: N818 - it is caught and replaced
    """Plain words that are not understood; the span marks the first such word."""


class JoinError(NotationError):
    """Properties that can be joined in several ways."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several readings of a line: words that have only this meaning, and the line."""

    words: str
    line: Line


class Ambiguous(NotationError):  # noqa: N818 - a reader of the whole chart may decide
    """Words with two meanings, of which the lines around may leave one.

    Attributes
    ----------
    choices : tuple of Choice
        The meanings, the most usual first.
    """

    def __init__(self, message: str, text: str, start: int, end: int, choices: tuple[Choice, ...]) -> None:
        super().__init__(message, text, start, end)
        self.choices = choices


class SamePlay(Ambiguous):
    """Words with two meanings that are played alike where the lines above decide the deals in which they differ."""


class OneOrAll(Ambiguous):
    """Cards that may be held together or one of them; the first choice is the single cards."""


class Cursor:
    """A place in the words of a line.

    Each rule of the grammar is a method of a class that extends this one.  It takes its words or leaves all of them;
    `far` is the first word that no rule took.
    """

    def __init__(self, text: str, context: Context) -> None:
        self.text = text
        self.context = context
        end = len(text.rstrip())
        words = split_words(text)
        if context.game is not None and context.game.deck.jokers:
            # Ranks side by side are both in capitals, or both not.
            words = tuple(
                replace(word, text="joker", ranks=()) if text[word.start : word.end] in _JOKERS else word
                for word in words
            )
        self.words = (*words, Word("", end, end + 1))
        self.at = self.far = 0

    @property
    def word(self) -> Word:
        """The next word; an empty word at the end."""
        at = self.at if self.at < len(self.words) else len(self.words) - 1
        if at > self.far:
            self.far = at
        return self.words[at]

    def peek(self, ahead: int = 1) -> Word:
        """Return a word behind the next one."""
        return self.words[min(self.at + ahead, len(self.words) - 1)]

    def take(self) -> Word:
        """Take the next word and return it."""
        word = self.word
        self.at += 1
        return word

    def accept(self, *texts: str) -> bool:
        """Take the next word if it is one of these, and return whether it is."""
        # Most rules ask for a word that is not there: `word` is written out.
        words, at = self.words, self.at
        at = at if at < len(words) else len(words) - 1
        if at > self.far:
            self.far = at
        text = words[at].text
        if text and text in texts:
            self.at += 1
            return True
        return False

    def sequence(self, *texts: str) -> bool:
        """Take these words in this order, or none, and return whether they are next."""
        words, last, at = self.words, len(self.words) - 1, self.at
        for text in texts:
            if at > self.far:
                self.far = min(at, last)
            # The last word is empty.
            if not text or words[min(at, last)].text != text:
                return False
            at += 1
        self.at = at
        return True

    def one_sequence(self, sequences: Iterable[tuple[str, ...]]) -> bool:
        """Take the first of some sequences of words that comes next, and return whether one does."""
        text = self.word.text
        return any(self.sequence(*words) for words in sequences if not words or words[0] == text)

    def number(self, most: int = 5, least: int = 1) -> int | None:
        """Take a number from `least` to `most` and return it; None if no such number is next."""
        number = self.word.number
        if number is None or not least <= number <= most or self.word.plural:
            return None
        self.at += 1
        return number

    def shown(self, first: Word) -> str:
        """Return the text from a word to the last one taken."""
        return self.text[first.start : self.words[self.at - 1].end]

    def refusal(self, message: str, first: Word, last: Word | None = None) -> NotationError:
        """Return the error about words that are understood, up to the last one taken by default."""
        return NotationError(message, self.text, first.start, (last or self.words[self.at - 1]).end)

    def join_error(self, message: str, word: Word) -> JoinError:
        """Return the error about a word that may join properties in several ways."""
        return JoinError(message, self.text, word.start, word.end)

    def unreadable(self, at: int | None = None) -> Unreadable:
        """Return the error at a word, by default at the first that no rule took."""
        word = self.words[min(self.far if at is None else at, len(self.words) - 1)]
        return Unreadable("", self.text, word.start, word.end)


SHAPES = ("outside", "inside", "doubleinside", "oneended")
#: The words that may follow an article.
AFTER_ARTICLE = (
    *AIMS, "pair", "fullhouse", "high", "low", "highcard", "single", "lone", "joker", "deuce", "wild", "pat", "hand",
    "outside", "inside", "doubleinside", "quads", "trips", "winner", "small", "big", "paying", "dealt", "natural",
    "made", "smaller", "lowest",
)  # fmt: skip
#: Names of the joker; "JK" and "jk" are cards.
_JOKERS = ("Jk", "Jkr", "JKR")
#: The words that may follow a number of cards.
_COUNTED = (
    *AIMS, *SHAPES, "to", "toward", "towards", "of", "card", "highcard", "facecard", "pair", "deuce", "deuces", "joker",
    "wild", "consecutive", "connected", "gap", "kind",
)  # fmt: skip


def read_ranks(text: str) -> frozenset[int]:
    """Return the ranks that a text lists.

    Raises
    ------
    NotationError
        If the text is not a list of ranks.

    Examples
    --------
    >>> sorted(read_ranks("J, Q, K or A"))
    [11, 12, 13, 14]
    """
    reader = RankRules(text, Context())
    ranks = reader.rank_list()
    if ranks is None or reader.word.text:
        word = reader.unreadable()
        raise NotationError("expected ranks such as J, Q, K, A", text, word.start, word.end)
    return ranks


class RankRules(Cursor):
    """Rules that many other rules use."""

    def separator(self) -> bool:
        """Take a comma, "or" and the like, also ", also" and ", plus any 3"."""
        comma = self.accept(",", ";")
        is_more = self.word.text == "also"
        is_more |= self.word.text == "plus" and self.peek().text in ("any", "all") and self.peek(2).number is not None
        if comma and is_more:
            self.at += 1
        return self.accept("or", "and", "/", "&") or comma

    def counts(self) -> list[int]:
        """Return the numbers of cards in ``4``, ``4,5``, ``4 or 5`` or ``3-4``, the greatest first."""
        first = self.number()
        if not first:
            return []
        found = [first]
        while True:
            start = self.at
            is_range = self.accept("-", "to")
            if not is_range and not self.separator():
                break
            if self.words[self.at - 1].text in ("-", ",") and self.is_figure(start - 1) != self.is_figure(self.at):
                # "3 - Four to a royal flush" is the third line
                self.at = start
                break
            number = self.number()
            if not number or (is_range and number <= found[-1]):
                self.at = start
                break
            found += range(found[-1] + 1, number + 1) if is_range else [number]
            sign = self.words[self.at - 2]
            if sign.text == "/" and number == 5 and self.word.text in ("of", *AIMS):
                if self.word.text != "of" and first == 4:
                    message = "four of the five cards, or four or five? write '4 to a' or '4 or 5 to a'"
                    raise self.refusal(message, self.words[self.at - 3])
                # "3/5 of a royal"
                return [first]
        return sorted(set(found), reverse=True)

    def is_figure(self, at: int) -> bool:
        """Whether a word is written with figures, as "4" and not "four"."""
        return self.text[self.words[min(at, len(self.words) - 1)].start :][:1].isdigit()

    def comparison(self) -> tuple[str, list[int]] | None:
        """Return the sign and the numbers of ``at least 2``, ``3 or 4``, ``2+`` or ``no``."""
        change = 0
        if self.sequence("no", "more", "than"):
            sign = "<="
        elif self.sequence("more", "than"):
            sign, change = ">=", 1
        elif self.sequence("fewer", "than") or self.accept("under"):
            sign, change = "<=", -1
        else:
            sign = self.take().text if self.word.text in (">=", "<=", "=", "exactly", "only", "just") else "="
            sign = sign if sign in (">=", "<=") else "="
        first = self.number(least=0)
        if first is None or first + change < 0:
            return None
        first += change
        values = [first]
        has_range = False
        while sign == "=":
            start = self.at
            is_range = self.accept("-", "to")
            is_next = is_range or self.separator()
            # "Spread 4, no high cards"
            is_next = is_next and [word.text for word in self.words[start : start + 2]] != [",", "no"]
            number = self.number(least=0) if is_next else None
            if number is None or number in values:
                self.at = start
                break
            if has_range:
                # "2-3-4" are cards, as "3-4" in "3-4 or one gap" are.
                return None
            has_range |= is_range
            values += range(values[-1] + 1, number + 1) if is_range else [number]
        if sign == "=" and self.accept("+"):
            sign = ">="
        return self.or_more(sign, sorted(set(values)))

    def or_more(self, sign: str, values: list[int]) -> tuple[str, list[int]]:
        """Take "or more" or "or fewer" behind a number or its noun, and return the sign with the numbers."""
        if sign == "=" and len(values) == 1:
            if self.word.text in (">=", "<=") and self.peek().text in ("", ")", ",", ";", "with", "and", "or"):
                # "One gap at most", "3 high cards minimum"
                return self.take().text, values
            sign = ">=" if self.accept("ormore") else "<=" if self.accept("orfewer") else sign
        return sign, values

    def face_ranks(self) -> frozenset[int]:
        """Take "face card", and return the ranks that the chart defines."""
        word = self.take()
        named = self.faces_named() if self.context.face is None else None
        if named is not None:
            return named
        if self.context.face is None:
            message = (
                "jacks to kings, or aces too? define it in the chart by 'face card = J, Q, K', or write 'high card'"
            )
            raise self.refusal(message, word, word)
        return self.context.face

    def faces_named(self) -> frozenset[int] | None:
        """Take all face cards in "face card (J, Q, K)", and return their ranks; None if other words come next."""
        start = self.at
        is_open = self.word.text == "("
        ranks = self.rank_list() if self.accept("(", ":", ",", "-") else None
        is_end = self.accept(")") if is_open else not self.word.text
        if is_end and ranks in (frozenset(range(11, 14)), frozenset(range(11, 15))):
            return ranks
        self.at = start
        return None

    def article(self) -> None:
        """Take an article."""
        self.accept("a", "an", "the")

    def is_counting(self, at: int) -> bool:
        """Whether a word is a number of cards and not a rank: "2 suited high cards", "four 2s"."""
        number, after, then = (self.words[min(at + ahead, len(self.words) - 1)] for ahead in range(3))
        if number.number is None or number.number > 5:
            return False
        if after.text in ("suited", "unsuited"):
            return then.text == "highcard"
        return after.text in _COUNTED or (after.plural and then.text != "orlower")

    def rank_list(self) -> frozenset[int] | None:
        """Return the ranks of a list: ``2s, 3s or 4s``, ``5-K``, ``tens or better``."""
        ranks: set[int] = set()
        is_plural = is_joined = False
        while True:
            before = self.at
            if ranks:
                # "Ace or another of 2-4"
                is_or = self.separator() and self.words[self.at - 1].text == "or"
                if is_or and self.accept("another", "one") and not self.accept("of") and not self.word.ranks:
                    self.at = before
                    break
                # "Aces and a king" are three cards.
                # "With aces, or an ace with 2s" begins anew.
                is_anew = self.words[self.at - 1].text in ("and", "&") or self.word.text in ("a", "an")
                if is_plural and is_anew and not self.names_plural():
                    self.at = before
                    break
            is_plural = self.names_plural()
            # "Tens or KQJT", "no ace, or 2-3-4": other cards
            is_run = self.peek().text == self.peek(3).text == "-" and bool(self.peek(2).ranks and self.peek(4).ranks)
            is_other = bool(ranks) and not is_joined and (len(self.word.ranks) > 1 or is_run)
            is_joined |= len(self.word.ranks) > 1
            part = None if ranks and (self.is_counting(self.at) or is_other) else self.rank_range()
            if part is None:
                self.at = before
                break
            ranks |= part
            is_bound = self.words[self.at - 1].text in ("orhigher", "orlower")
            if is_bound or self.word.text not in (",", "or", "and", "/", "&"):
                break
        return frozenset(ranks) or None

    def ranks_side_by_side(self) -> frozenset[int] | None:
        """Return the ranks of "(J Q K A)", which fill the parentheses; None for other words."""
        start, ranks = self.at, set[int]()
        while self.words[start - 1].text == "(" and len(self.word.ranks) == 1 and not self.word.plural:
            ranks |= set(self.take().ranks)
        if len(ranks) > 1 and self.word.text == ")":
            return frozenset(ranks)
        self.at = start
        return None

    # "(J, Q, K, A)" after high cards repeats which cards are high
    def names_high_ranks(self) -> bool:
        """Take all high ranks, and return whether they come next."""
        start = self.at
        is_high = (self.ranks_side_by_side() or self.rank_list()) == self.context.high_ranks
        # "J-Q or K-A" are two hands.
        of_cards = [word for word in self.words[start : self.at] if len(word.ranks) > 1 and not word.is_alike]
        return is_high and len(of_cards) < 2

    def is_bound(self) -> bool:
        """Whether "under jacks" or "over nines" comes next, and not "over 4 to a flush"."""
        is_sign = self.word.text in ("under", "over", "above")
        return is_sign and len(self.peek().ranks) == 1 and not self.is_counting(self.at + 1)

    def names_plural(self) -> bool:
        """Whether ranks in the plural come next: "2s", "2-4s"."""
        return self.word.plural or (self.peek().text in ("-", "through", "to") and self.peek(2).plural)

    def rank_range(self) -> frozenset[int] | None:
        """Return the ranks of ``9``, ``2-8``, ``tens or better``, or of ranks side by side."""
        self.article()
        if self.is_bound():
            # "Under jacks", "higher than nines"
            is_under = self.take().text == "under"
            (bound,) = self.take().ranks
            return frozenset(range(2, bound) if is_under else range(bound + 1, Rank.ACE + 1)) or None
        low = self.word
        if not low.ranks:
            return None
        self.at += 1
        # "JJ-AA" and "99 or lower" are ranks of pairs.
        n = len(low.ranks)
        if n > 1 and not low.is_alike:
            return frozenset(low.ranks)
        bottom = low.ranks[0]
        start = self.at
        # "10 up to ace"
        if self.accept("-", "through", "to", "<=") and len(self.word.ranks) == n and (n == 1 or self.word.is_alike):
            top = self.take().ranks[0]
            self.accept("inclusive")
        else:
            self.at = start
            if bottom == Rank.ACE and self.word.text == "orhigher":
                raise self.refusal("no card is better than an ace; name the better hands", low, self.word)
            if self.accept("orhigher"):
                return frozenset(range(bottom, Rank.ACE + 1))
            return frozenset(range(2, bottom + 1)) if self.accept("orlower", "orfewer") else frozenset({bottom})
        if bottom == Rank.ACE and top <= Rank.FIVE:
            return frozenset({bottom, *range(2, top + 1)})
        return frozenset(range(min(bottom, top), max(bottom, top) + 1))

    def without_wild_ranks(self, ranks: Ranks, word: Word) -> Ranks:
        """Return ranks without those that are wild, of which there must be as many as the section has: "2-2-6-7"."""
        wild, natural = self.context.wild_ranks, tuple(rank for rank in ranks if rank not in self.context.wild_ranks)
        n = len(ranks) - len(natural)
        if n and self.context.section is not None and n != self.context.wild:
            raise self.refusal(f"expected {self.context.wild} wild cards, found {n}", word, word)
        return natural if wild and self.context.section is not None else ranks

    # rank ["-" rank] { "/" rank ["-" rank] }
    def choice_of_ranks(self) -> frozenset[int] | None:
        ranks: frozenset[int] = frozenset()
        while True:
            part = self.rank_range() if len(self.word.ranks) == 1 and not self.word.plural else None
            if part is None:
                return None
            ranks |= part
            if not self.accept("/"):
                return ranks

    def wild_place(self) -> bool:
        """Take a wild card of a list of cards, and return whether one is next."""
        is_wild = self.word.text in ("joker", "wild", "deuce") and self.is_wild(self.word)
        self.at += is_wild
        return is_wild

    def is_joined_to(self, place: RankChoice) -> bool:
        """Whether the next card is held with a wild card in front of it: the hyphen behind "joker-" was dropped."""
        return place == WILD and (bool(self.word.ranks) or self.is_wild(self.word))

    # wild  |  rank { "/" rank }
    def one_of_ranks(self) -> RankChoice | None:
        """Return a wild card, or one of several ranks."""
        if self.wild_place():
            return WILD
        ranks: list[int] = []
        while len(self.word.ranks) == 1 and not self.word.plural:
            ranks += self.take().ranks
            if not self.accept("/"):
                return rank_choice(set(ranks))
        return None

    # rank "-" rank "/" rank { "/" rank }
    def fanned(self) -> list[Ranks]:
        """Return the combinations of "10-J/Q/K": the first card with each of the others; empty for other words."""
        start, far = self.at, self.far
        first = self.take()
        if len(first.ranks) == 1 and not first.plural and not first.wild and self.accept("-"):
            others: list[int] = []
            while len(self.word.ranks) == 1 and not self.word.plural:
                others += self.take().ranks
                is_tight = self.word.start == self.words[self.at - 1].end and self.peek().start == self.word.end
                if not (is_tight and self.word.text == "/" and len(self.peek().ranks) == 1):
                    break
                self.at += 1
            if len(others) > 1 and self.word.text != "-" and first.ranks[0] not in others:
                return [(first.ranks[0], other) for other in others]
        self.at, self.far = start, far
        return []

    def combination(self, *, may_join: bool = True, n_wild: int = 0) -> tuple[Ranks, str, Word | None] | None:
        """Return ranks held together, "suited" or "unsuited" from the ending of a word, and an ambiguous separator."""
        first = self.word
        if not first.ranks or first.plural or self.is_counting(self.at) or first.wild not in (0, n_wild):
            return None
        self.at += 1
        ranks, signs, is_loose = list(first.ranks), list[Word](), False
        while len(first.ranks) == 1 and not first.wild:
            joint = self.words[self.at]
            is_joined = joint.text in (("-", "/", "&", "and") if may_join else ("-", "/"))
            at = self.at + is_joined
            following = self.words[min(at, len(self.words) - 1)]
            is_tight = is_joined and joint.text in ("-", "/")
            if joint.text in ("and", "&") and signs and signs[-1].text == "-":
                # "A-2-3 and 2-3-4" are two holds
                break
            if joint.text == "/" and signs and signs[-1].text != "/" and self.shares_rank(at, signs[-1].text, ranks):
                # "10 J / 10 Q", "Q-K / J-K"
                break
            if len(following.ranks) != 1 or following.plural or following.wild:
                break
            if self.is_counting(at) and not is_tight:
                break
            is_loose |= not is_joined
            signs.append(joint)
            self.at = at + 1
            ranks += following.ranks
        # Without a wild card, nobody lists a single low card; it is more likely a number. "Lone 8" is a card.
        if len(ranks) == 1 and ranks[0] < Rank.TEN and not n_wild and not self.is_lone():
            return None
        texts = {sign.text for sign in signs}
        # "J/Q-K" and "K/Q/J T" have several meanings.
        if ("-" in texts and len(texts) > 1) or ("/" in texts and is_loose):
            return None
        is_clear = not signs or (texts == {"-"} and len(ranks) > 2)
        return tuple(ranks), first.suit, None if is_clear else signs[0]

    def shares_rank(self, at: int, sign: str, ranks: Sequence[int]) -> bool:
        """Whether cards from a place on, joined by a dash or side by side, have a rank that was in front, too."""
        step = 2 if sign == "-" else 1
        behind: list[int] = []
        while len(self.words[at].ranks) == 1 and len(behind) < len(ranks):
            behind += self.words[at].ranks
            if step == 2 and self.words[at + 1].text != "-":
                break
            at = min(at + step, len(self.words) - 1)
        return behind[:1] in [[rank] for rank in ranks] or (len(behind) == len(ranks) and bool({*behind} & {*ranks}))

    # ("lone" | "single") rank { ("," | "or") rank }, from behind the first rank or one of the others
    def is_lone(self) -> bool:
        """Whether the rank in front belongs to single cards: "lone 8", "lone 7, 8, or 9"."""
        first = self.at - 1
        while self.words[first].text in (",", "or") or _is_single(self.words[first]):
            first -= 1
        return self.words[first].text in ("lone", "single")

    def is_beside(self, ranks: Ranks) -> bool:
        """Whether cards side by side come next that share a rank with those in front, as in "JT QT"."""
        following = self.word.ranks
        return len(following) == len(ranks) > 1 and not self.word.is_alike and bool(set(following) & set(ranks))

    def is_wild(self, word: Word, *, is_only: bool = False) -> bool:
        """Whether a word means a wild card; with `is_only` (as in "deuce only"), deuces must be wild."""
        game = self.context.game
        if word.text in ("joker", "wild"):
            if game is not None and not game.deck.jokers and not (word.text == "wild" and game.wild_ranks):
                missing = "joker" if word.text == "joker" else "wild card"
                raise self.refusal(f"this game has no {missing}", word, word)
            return True
        if word.text not in ("deuce", "deuces"):
            return False
        if game is not None:
            is_wild = int(Rank.TWO) in self.context.wild_ranks
            if is_only and not is_wild:
                raise self.refusal("deuces are not wild in this game", word, word)
            return is_wild
        return is_only or self.context.section is not None

    @property
    def may_have_wild(self) -> bool:
        """Whether the deals of the line may contain wild cards."""
        context = self.context
        if context.section is not None:
            return context.section.wild > 0
        return context.game is None or context.has_wild


def _is_single(word: Word) -> bool:
    """Whether a word is one rank, and no wild card."""
    return len(word.ranks) == 1 and not word.plural and not word.wild
