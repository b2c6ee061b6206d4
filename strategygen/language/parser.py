"""The parser: text of the chart language to the tree of a line.  ``GRAMMAR.md`` in this folder defines the language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod

from strategygen.cards import Rank
from strategygen.errors import NotationError
from strategygen.language.lexer import LEAST_CARDS, Token, find_tokens
from strategygen.language.tree import (
    COUNT_WORDS,
    NONE,
    RANK_NOUNS,
    TERMS,
    CardText,
    Entry,
    Excluded,
    FeatureTest,
    Group,
    Line,
    Literal,
    Name,
    Penalty,
    Points,
    RankChoice,
    Section,
)

#: Longest text of one line, and most alternatives of one text of cards.
MOST_CHARACTERS = 2000
MOST_ALTERNATIVES = 2000
#: Greatest value of a feature.
MOST_VALUE = 19
#: Most texts of cards that ``...`` can stand for.
MOST_STEPS = 12

_OPS = {"≥": ">=", "⩾": ">=", "≤": "<=", "⩽": "<="}
#: The words that begin a penalty; ranks can begin one too.
_PENALTY_WORDS = ("fp", "sp", "discard", "points", *COUNT_WORDS.values())
_SECTION = re.compile(
    rf"\[\s*(no(?=\s)|[0-5])\s*((?:{'|'.join(RANK_NOUNS)}|joker|wild card|wild)(?:e?s)?)\s*\]", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def parse_line(text: str) -> Line:
    """Parse one line of the chart language; ``parse_line(str(line)) == line`` for every line.

    Raises
    ------
    NotationError
        If the text is not a line; the error has the place and what was expected.

    Examples
    --------
    >>> print(parse_line("1-RF: K if {TK} fp and 9sp"))
    1-RF: K if {TK} fp and 9sp
    >>> parse_line("3-SF: s + h = ")
    Traceback (most recent call last):
    strategygen.errors.NotationError: expected a number, found the end
      3-SF: s + h =
                    ^
    """
    return _Parser(text).line()


def parse_section(text: str) -> Section:
    """Parse a heading such as ``[2 deuces]``.

    Raises
    ------
    NotationError
        If the text is not a heading.

    Examples
    --------
    >>> parse_section("[2 deuces]").wild, parse_section("[no joker]").wild
    (2, 0)
    """
    match = _SECTION.fullmatch(text.strip())
    if match is None:
        raise NotationError("expected a heading such as [2 deuces], [1 joker] or [no wild cards]", text, 0, len(text))
    number, noun = match.group(1).lower(), " ".join(match.group(2).lower().split())
    return Section(0 if number == "no" else int(number), noun)


class _Parser:
    """A recursive descent parser with one method for each rule of the grammar."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise NotationError(f"a line has at most {MOST_CHARACTERS} characters, not {len(text)}", text, 0, 1)
        self.text = text
        self.tokens = list(find_tokens(text))
        self.at = 0

    # ---- tokens ----------------------------------------------------------------------------------------------------

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def peek(self, ahead: int = 1) -> Token:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def is_text(self, *texts: str) -> bool:
        return self.token.text in texts and self.token.kind in ("word", "punct")

    def take(self) -> Token:
        token = self.token
        self.at += 1
        return token

    def accept(self, *texts: str) -> bool:
        if self.is_text(*texts):
            self.at += 1
            return True
        return False

    def error(self, expected: str, token: Token | None = None) -> NotationError:
        token = token or self.token
        found = repr(token.text) if token.text else "the end"
        return NotationError(f"expected {expected}, found {found}", self.text, token.start, token.end)

    def error_since(self, message: str, first: Token) -> NotationError:
        """Return an error that marks all tokens from `first` to the last one taken."""
        return NotationError(message, self.text, first.start, self.tokens[self.at - 1].end)

    # ---- lines and entries -----------------------------------------------------------------------------------------

    def line(self) -> Line:
        """line = entry { ";" entry } [ ";" "fewest" points ]"""
        entries = list(self.entry())
        fewest: Points | None = None
        while self.accept(";"):
            if self.accept("fewest"):
                if not self.is_text("points"):
                    raise self.error("'points' after 'fewest'")
                fewest = self.points(is_fewest=True)
                break
            entries += self.entry()
        if self.token.kind != "end":
            raise self.error(
                "',', 'or', 'if', ';' or the end"
                if fewest is None
                else "the end of the line after 'fewest points (...)'"
            )
        return Line(tuple(entries), fewest=fewest)

    def entry(self) -> list[Entry]:
        """entry = name { ("," | "or") name }  |  name [ ":" ] [ item { ("," | "or") item } ] [ "if" conditions ]"""
        names = [self.name()]
        while self.is_next_name():
            self.separator()
            names.append(self.name())
        if len(names) > 1:
            return [Entry(name) for name in names]
        name = names[0]
        self.accept(":")
        features: list[FeatureTest] = []
        cards: list[CardText] = []
        exclusions: list[Name | Excluded] = []
        penalties: list[Penalty | Points] = []
        first = self.at
        while self.token.kind != "end" and not self.is_text("if", ";"):
            if self.at > first:
                self.separator()
            if self.is_text(*TERMS) and name != NONE:
                features.append(self.feature())
            elif self.is_text("not"):
                exclusions += self.exclusion()
            elif self.is_penalty() or self.is_text("no"):
                penalties.append(self.penalty())
            elif self.token.kind == "ellipsis":
                cards += self.ellipsis(cards, name)
            else:
                cards.append(self.cards(name))
        conditions = self.conditions() if self.accept("if") else ()
        return [Entry(name, tuple(features), tuple(cards), tuple(exclusions), tuple(penalties), conditions)]

    def separator_length(self) -> int:
        """Return the number of tokens of the separator that comes next, 0 if there is none."""
        if self.is_text(","):
            return 2 if self.peek().text == "or" else 1
        return int(self.is_text("or"))

    def is_next_name(self) -> bool:
        """Whether a separator and a name come next."""
        length = self.separator_length()
        return length > 0 and self.peek(length).is_name

    def separator(self) -> None:
        """( "," [ "or" ] | "or" )"""
        comma = self.accept(",")
        if not (self.accept("or") or comma):
            raise self.error("',', 'or', 'if', ';' or the end")

    def name(self) -> Name:
        """name = number "-" type  |  "none" """
        if self.accept("none"):
            return NONE
        if self.token.kind != "name":
            raise self.error("a name such as 4-RF, 3-3K, 2-HP or none")
        n, _, kind = "".join(self.token.text.split()).partition("-")
        kind = kind.upper()
        least = LEAST_CARDS.get(kind, 1)
        if not least <= int(n) <= 5:
            raise self.error(f"{'5' if least == 5 else f'{least} to 5'} cards for type {kind}")
        self.at += 1
        return Name(int(n), kind)

    def exclusion(self) -> list[Name | Excluded]:
        """ "not" excluded { "or" excluded }"""
        self.at += 1
        found = [self.excluded()]
        while self.is_next_name():
            self.separator()
            found.append(self.excluded())
        return found

    def excluded(self) -> Name | Excluded:
        """excluded = name [ "(" feature ")" ]"""
        name = self.name()
        if name == NONE or not self.accept("("):
            return name
        if not self.is_text(*TERMS):
            raise self.error("a feature such as s + h >= 2")
        feature = self.feature()
        if not self.accept(")"):
            raise self.error("')'")
        return Excluded(name, feature)

    # ---- features and numbers --------------------------------------------------------------------------------------

    def feature(self) -> FeatureTest:
        """feature = term { "+" term } ("=" | ">=" | "<=") integer { ("," | "or") integer }"""
        terms = [self.take().text]
        while self.accept("+"):
            if not self.is_text(*TERMS) or self.token.text in terms:
                raise self.error("'s', 'h', 'w' or 'jokers', each once")
            terms.append(self.take().text)
        if self.token.kind != "op":
            raise self.error("'=', '>=' or '<='")
        op = self.operator()
        values = [self.value()]
        while op == "=" and self.is_next_value():
            self.separator()
            values.append(self.value())
        return FeatureTest(tuple(sorted(terms, key=TERMS.index)), op, tuple(sorted(set(values))))

    def operator(self) -> str:
        text = self.take().text
        return _OPS.get(text, text)

    def value(self) -> int:
        start = self.token
        value = self.number()
        if value > MOST_VALUE:
            raise self.error(f"at most {MOST_VALUE}", start)
        return value

    def is_next_value(self) -> bool:
        """Whether a separator and another value of a feature come next, rather than cards."""
        length = self.separator_length()
        value, following = self.peek(length), self.peek(length + 1)
        # Values from 10 to 19 are two tokens; 23 is two cards.
        if value.text == "1" and following.is_digit and following.start == value.end:
            following = self.peek(length + 2)
        return length > 0 and value.is_digit and (following.kind == "end" or following.text in (",", "or", "if", ";"))

    def number(self) -> int:
        """Return a number of one or two digits."""
        if not self.token.is_digit:
            raise self.error("a number")
        first = self.take()
        following = self.token
        if len(first.text) == len(following.text) == 1 and following.is_digit and following.start == first.end:
            return int(first.text + self.take().text)
        return int(first.text)

    # ---- cards -----------------------------------------------------------------------------------------------------

    def cards(self, name: Name | None) -> CardText:
        """cards = { group }, of n cards or five after a name n-X"""
        first = self.token
        groups: list[Group] = []
        while self.is_text("{", "(") or self.token.kind in ("rank", "symbol", "digit"):
            if groups and self.is_penalty_ranks():
                break
            if self.is_text("{"):
                groups.append(self.braces())
                continue
            choices = tuple(self.choices())
            if groups and not groups[-1].braced:
                choices = groups.pop().choices + choices
            groups.append(Group(choices, False))
        if not groups:
            raise self.error("cards, a feature (s, h, w, jokers), a penalty (fp, sp), 'not' or 'if'", first)
        text = CardText(tuple(groups))
        if (message := _size_message(text, name)) is not None:
            raise self.error_since(message, first)
        return text

    def braces(self) -> Group:
        """group = "{" choice { choice } "}" """
        self.at += 1
        choices: list[RankChoice] = []
        while not self.accept("}"):
            if self.token.kind == "end":
                raise self.error("'}'")
            choices += self.choices()
        if not choices:
            raise self.error("a rank between the braces", self.tokens[self.at - 1])
        return Group(tuple(choices), True)

    def choices(self) -> list[RankChoice]:
        """Return a choice, or single ranks where the parentheses have one option, as in ``(JQ)``."""
        choice = self.choice()
        if len(choice.options) == 1:
            return [RankChoice(((rank,),)) for rank in choice.options[0]]
        return [choice]

    def choice(self) -> RankChoice:
        """choice = rank  |  "x"  |  "H"  |  "W"  |  "(" option { "," option } ")" """
        if self.token.kind == "symbol":
            return RankChoice((), self.take().text)
        if self.accept("("):
            return RankChoice(self.options())
        return RankChoice(((self.rank(),),))

    def options(self) -> tuple[tuple[int, ...], ...]:
        """option { "," option } ")" """
        found: list[tuple[int, ...]] = []
        while True:
            first = self.token
            found += self.option()
            if len({len(option) for option in found}) > 1:
                raise self.error_since("expected the same number of cards in each choice", first)
            if len(found[0]) > 5:
                raise self.error_since("expected at most 5 cards", first)
            if self.accept(")"):
                return tuple(sorted(set(found))) if len(found[0]) == 1 else tuple(dict.fromkeys(found))
            if not (self.accept(",") or self.accept("or")):
                raise self.error("',', '-' or ')'")

    def option(self) -> list[tuple[int, ...]]:
        """option = rank [ "-" rank ]  |  rank rank { rank }"""
        first = self.token
        ranks = [self.rank()]
        if self.accept("-"):
            high = self.rank()
            if high <= ranks[0]:
                raise self.error_since("expected a range in ascending order", first)
            return [(rank,) for rank in range(ranks[0], high + 1)]
        while self.token.kind == "rank":
            ranks.append(self.rank())
        return [tuple(ranks)]

    def rank(self) -> int:
        """rank = "2" ... "9" | "T" | "10" | "J" | "Q" | "K" | "A" """
        if self.token.kind != "rank":
            raise self.error("a rank (2-9, T, J, Q, K, A)")
        return int(Rank.parse(self.take().text))

    def ellipsis(self, before: Sequence[CardText], name: Name) -> list[CardText]:
        """ "..." cards: continue the step between the two texts before it, up to the text after it"""
        dots = self.take()
        self.separator()
        last = self.cards(name)
        if len(before) < 2:
            raise self.error("two sets of cards before '...'", dots)
        found: list[CardText] = []
        if before[-1] == last:
            return found
        for text in _continued(before[-2], before[-1]):
            found.append(text)
            if text == last:
                return found
        raise self.error("steps that lead to the cards after '...'", dots)

    # ---- penalties -------------------------------------------------------------------------------------------------

    def is_penalty(self, ahead: int = 0) -> bool:
        """Whether a penalty without ``no`` comes next, or `ahead` tokens later."""
        token = self.peek(ahead)
        return (token.kind == "word" and token.text in _PENALTY_WORDS) or self.is_penalty_ranks(ahead)

    def is_penalty_ranks(self, ahead: int = 0) -> bool:
        """Whether ranks directly before fp or sp come next, or `ahead` tokens later."""
        at = self.at + ahead
        if self.tokens[at].text == "(":
            while at < len(self.tokens) and self.tokens[at].text != ")":
                at += 1
        elif self.tokens[at].kind != "rank":
            return False
        if at + 1 >= len(self.tokens):
            return False
        last, word = self.tokens[at : at + 2]
        return word.text in ("fp", "sp") and word.start == last.end

    def penalty(self) -> Penalty | Points:
        """penalty = [ "no" ] [ "two" | "three" ] ( [ ranks ] ("fp" | "sp")  |  "discard" ranks )  |  points"""
        if self.is_text("points"):
            return self.points()
        negated = self.accept("no")
        count = next((count for count, word in COUNT_WORDS.items() if self.accept(word)), 1)
        if self.accept("discard"):
            return Penalty("discard", self.ranks(), negated, count)
        ranks = self.ranks() if self.is_penalty_ranks() else None
        if not self.is_text("fp", "sp"):
            raise self.error("'fp', 'sp', '9sp' or 'discard 9'")
        return Penalty(self.take().text, ranks, negated, count)

    def ranks(self) -> tuple[int, ...]:
        """ranks = rank  |  "(" option { "," option } ")" """
        start = self.token
        choice = self.choice()
        if choice.symbol or choice.n_cards != 1:
            raise self.error("a rank or a choice of ranks", start)
        return tuple(sorted(option[0] for option in choice.options))

    def points(self, *, is_fewest: bool = False) -> Points:
        """points = "points" "(" key "=" integer { "," key "=" integer } ")" ("<=" | ">=") integer"""
        self.at += 1
        if not self.accept("("):
            raise self.error("'(' after 'points'")
        weights: dict[str | tuple[int, ...], int] = {}
        held: dict[tuple[int, ...], int] = {}
        while True:
            self.weight(weights, held)
            if self.accept(")"):
                break
            if not self.accept(","):
                raise self.error("',' or ')'")
        op, value = "fewest", 0
        if not is_fewest:
            if _OPS.get(self.token.text, self.token.text) not in (">=", "<="):
                raise self.error("'<=' or '>='")
            op, value = self.operator(), self.number()
        return Points(tuple(weights.items()), op, value, tuple(held.items()))

    def weight(self, weights: dict[str | tuple[int, ...], int], held: dict[tuple[int, ...], int]) -> None:
        """key "=" integer, added to the weights of cards held (after ``hold``) or of discards"""
        start = self.token
        key: str | tuple[int, ...]
        if self.accept("hold"):
            key = ranks = self.rank_runs("ranks")
            self.once(key, held, start)
            held[ranks] = self.equal_number()
        else:
            key = self.take().text if self.is_text("fp", "sp", "s") else self.rank_runs(_KEYS)
            self.once(key, weights, start)
            weights[key] = self.equal_number()

    def once(self, key: str | tuple[int, ...], known: Iterable[str | tuple[int, ...]], start: Token) -> None:
        ranks = {rank for other in known if not isinstance(other, str) for rank in other}
        if key in known or (not isinstance(key, str) and ranks & set(key)):
            raise self.error("each key once", start)

    def equal_number(self) -> int:
        """ "=" integer"""
        if self.token.text != "=":
            raise self.error("'=' and a number")
        self.at += 1
        return self.number()

    def rank_runs(self, expected: str) -> tuple[int, ...]:
        """rank [ "-" rank ] { rank [ "-" rank ] }"""
        start = self.token
        ranks: list[int] = []
        while self.token.kind in ("rank", "name"):
            if self.token.kind == "name":
                # "2-4K" can be a range and a king.
                parts = re.fullmatch(r"([2-9])-([3-5])[Kk]", "".join(self.token.text.split()))
                if parts is None:
                    raise self.error("ranks", start)
                self.at += 1
                ranks += [*range(int(parts.group(1)), int(parts.group(2)) + 1), int(Rank.KING)]
                continue
            low = self.rank()
            high = self.rank() if self.accept("-") else low
            ranks += range(low, high + 1)
        if not ranks or len(set(ranks)) < len(ranks):
            raise self.error(expected, start)
        return tuple(sorted(ranks))

    # ---- conditions ------------------------------------------------------------------------------------------------

    def conditions(self) -> tuple[tuple[Literal, ...], ...]:
        """clause { "or" clause }; clause = literal { "and" literal }"""
        clauses: list[tuple[Literal, ...]] = []
        literals = [self.literal(None)]
        while True:
            if self.accept("and"):
                literals.append(self.literal(literals[-1].hold))
                continue
            clauses.append(tuple(literals))
            if not self.accept("or"):
                return tuple(clauses)
            literals = [self.literal(literals[-1].hold)]

    def literal(self, named: CardText | Name | None) -> Literal:
        """literal = [ "no" ] [ cards | name ]  |  [ cards | name ] penalty"""
        is_negated = self.is_text("no")
        if self.is_penalty(ahead=1 if is_negated else 0):
            return Literal(named, self.penalty())
        if is_negated:
            self.at += 1
            return Literal(self.hold(), None, negated=True)
        hold = self.hold()
        return Literal(hold, self.penalty() if self.is_penalty() or self.is_text("no") else None)

    def hold(self) -> CardText | Name:
        """( cards | name )"""
        return self.name() if self.token.is_name else self.cards(None)


#: The keys of the weights of discards, as an error message lists them.
_KEYS = "fp, sp, s or different ranks in ascending order"


def _size_message(text: CardText, name: Name | None) -> str | None:
    """Return a message if the number of cards or of alternatives of a text is not valid after a name."""
    if name is not None and text.n_cards not in (name.n, 5):
        sizes = "5 cards" if name.n in (0, 5) else f"{name.n} cards or 5"
        return f"after {name}, expected {sizes}, found {text.n_cards}"
    if text.n_cards > 5:
        return f"expected at most 5 cards, found {text.n_cards}"
    alternatives = prod(len(choice.options) for choice in text.choices if choice.n_cards > 1)
    if alternatives > MOST_ALTERNATIVES:
        return f"expected at most {MOST_ALTERNATIVES:,} alternatives, found {alternatives:,}"
    return None


# ---- the texts of ``...`` --------------------------------------------------------------------------------------------


def _continued(first: CardText, second: CardText) -> Iterator[CardText]:
    """Yield the texts that continue the step between two texts, rank by rank, while the ranks exist."""
    shapes = [[(group.braced, len(group.choices)) for group in text.groups] for text in (first, second)]
    low, high = _single_ranks(first), _single_ranks(second)
    if low is None or high is None or shapes[0] != shapes[1]:
        return
    for step in range(1, MOST_STEPS + 1):
        ranks = [y + step * (y - x) for x, y in zip(low, high, strict=True)]
        if not all(2 <= rank <= 14 for rank, y in zip(ranks, high, strict=True) if y):
            return
        yield _with_ranks(second, ranks)


def _single_ranks(text: CardText) -> list[int] | None:
    """Return the ranks of a text, 0 for a symbol; None if it has a choice."""
    if any(not choice.symbol and (len(choice.options) > 1 or choice.n_cards > 1) for choice in text.choices):
        return None
    return [0 if choice.symbol else choice.options[0][0] for choice in text.choices]


def _with_ranks(text: CardText, ranks: Sequence[int]) -> CardText:
    """Return a text with other ranks; those at symbols are ignored."""
    left = iter(ranks)
    groups = []
    for group in text.groups:
        ranked = zip(group.choices, left, strict=False)
        choices = tuple(choice if choice.symbol else RankChoice(((rank,),)) for choice, rank in ranked)
        groups.append(Group(choices, group.braced))
    return CardText(tuple(groups))
