"""Rules for lines and items: one method for each rule of the grammar in README.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import attrgetter

from strategygen.cards import Rank
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.broken_hands import read_broken
from strategygen.charts.plain.cards_said import with_cards_said, with_straights_said
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.draw_rules import OF_MADE, WILD_COUNTS
from strategygen.charts.plain.entries import AIMS, PlainEntry, combination_entries, merged_entries
from strategygen.charts.plain.kinds_apart import read_apart
from strategygen.charts.plain.limit_rules import Term
from strategygen.charts.plain.one_or_all import by_number_drawn
from strategygen.charts.plain.paying_rules import PayingRules
from strategygen.charts.plain.rank_rules import (
    AFTER_ARTICLE,
    NO_SUCH_HAND,
    Ambiguous,
    Choice,
    JoinError,
    OneOrAll,
    SamePlay,
    Unreadable,
)
from strategygen.charts.plain.ranks import ALL_RANKS, InexpressibleError, feature_test
from strategygen.charts.plain.remarks import Remarks
from strategygen.charts.plain.restated import names_again, sets_of_draw
from strategygen.charts.plain.rewordings import reworded
from strategygen.charts.plain.sums import (
    LEAVES_OUT,
    require_left_out,
    require_named,
    require_sum,
    require_without,
    with_last,
)
from strategygen.charts.plain.unclear import require_clear
from strategygen.charts.plain.vocabulary import Word
from strategygen.errors import NotationError
from strategygen.language import MOST_CHARACTERS, NONE, Entry, Line, Name

#: Verbs in front of what is held.
_TO_HOLD = ("hold", "keep", "save")
_LEADS = (
    "any", "all", "other", "others", "every", "each", "the", "pat", "dealt", "made", "just", "your", "hold", "keep",
    "save", "play", "always", "only", "then", "remaining", "retain", "chase",
)  # fmt: skip
_LONGER_LEADS = (
    ("you", "should"),
    ("look", "for"),
    ("go", "with"),
    ("stick", "with"),
    ("hang", "on", "to"),
    ("try", "for"),
    ("we", "hold"),
    ("on", "to"),
    ("rest", "of", "the"),
    ("any", "of", "the"),
    ("all", "of", "the"),
    ("combination", "of"),
    ("nothing", "but"),
    ("paying", "hand", ":"),
    ("winning", "hand", ":"),
)
#: What may stand in front of an exception.
_IN_FRONT = ("(", ",", ";", ":", "-", "except", "but", "if", "when", "not", "breaking")
#: In front of a line only; behind another hand these words are a condition of it.
_FIRST_LEADS = (
    ("if", "you", "have", "been", "dealt"), ("if", "you", "have"), ("when", "you", "have"), ("got",), ("you", "have"),
    ("do", "you", "have"), ("if", "you", "hold"), ("if", "you", "get"), ("if", "you", "are", "holding"),
    ("if", "dealt"), ("when", "dealt"), ("if", "you", "are", "dealt"), ("if", "none", "of", "these"),
    ("if", "none", "of", "the", "above"), ("if", "nothing", "else"), ("if", "all", "else", "fails"),
)  # fmt: skip
_OF_WHOLE_HAND = (
    "hold", "keep", "always", "stand", "pat", "all", "everything", "five", "5", "card", "the", "your", "whole",
    "entire", "hand", "them", "it", "of", "you", "were", "are", "dealt", "that", "doesnt", "matter", "fifth",
)  # fmt: skip
#: "All deuces", "the four deuces"
_ONLY_WILD = pattern_of(
    r"\b(?:(?:all|four|4|the|your|these)\s+)?(?:deuces|2s|wild cards)\b(?!.*\bfi(?:ve|fth)\b(?! card(?: is|(?:['’]s)?"
    r" (?:does|do)))"
    r")",
    re.IGNORECASE,
)
#: Known words of "Congratulations! Hold all your cards and collect your win."
_OF_JOY = (
    "a", "an", "and", "better", "can", "deuce", "deuces", "do", "for", "have", "i", "is", "just", "so", "this", "with",
)  # fmt: skip
#: What the natural cards of a hand are beside so many wild cards.
_WITH_WILD = {
    ("FH", 1): "two pair", ("3K", 1): "pair", ("4K", 1): "trips", ("5K", 1): "quads",
    ("4K", 2): "pair", ("5K", 2): "trips", ("5K", 3): "pair",
}  # fmt: skip
_NATURAL_HANDS = {
    "two pair": pattern_of(r"two (?:natural )?pairs?", re.IGNORECASE),
    "pair": pattern_of(r"(?:an?|one|any) (?:natural )?pair", re.IGNORECASE),
    "trips": pattern_of(r"(?:natural )?(?:trips|three (?:alike|of a kind))", re.IGNORECASE),
    "quads": pattern_of(r"(?:natural )?(?:quads|four (?:alike|of a kind))", re.IGNORECASE),
}
_NATURALS = pattern_of(
    rf"\s*\((?P<hand>{'|'.join(pattern.pattern for pattern in _NATURAL_HANDS.values())})\)\s*\Z", re.IGNORECASE
)
#: "(including two pair with aces)"
_INCLUDED = pattern_of(
    r"\s*\((?:also )?(?:including|incl\.?|includes|even) (?:an? |the |any )?(?P<hand>[^(),;]+)\)", re.IGNORECASE
)
#: A sentence that holds all cards, and words of one that may not.
_HOLDS_ALL = pattern_of(
    r"(?:\A|[.!?,;:–—-]\s+|\b(?:always|and|can|just|must|please|should|simply|so|then|to|you)\s+)"
    r"(?:hold|keep|save)\s+(?:on\s+to\s+)?(?:(?:all|your|the|of|these|those|four|five|4|5)\s+)*"
    r"(?:them|'?em|it|all|cards?|hand|everything|deuces)\b",
    re.IGNORECASE,
)
_HOLDS_LESS = pattern_of(
    r"\b(?:but|except|if|unless|no|not|never|non|half|without|discard|throw|toss|dump|draw|other|royal|straight|flush|kind|pair)\b",
    re.IGNORECASE,
)
#: Last words of the names of made hands that are no parts of other names.
_WHOLE_NAMES = ("royal", "straightflush", "fullhouse", "kind")
#: Types of hands of fewer than five cards beside which "jacks or better" is a pair.
_OF_HANDS = ("5K", "4K", "3K", "2P")
#: Types of hands that are named by their ranks.
_OF_PAIRS = ("HP", "LP", "3K", "4K")
_size_of, _type_of = attrgetter("n"), attrgetter("type")
#: No wild cards.
_NATURAL = WILD_COUNTS["natural"]


def read_words(text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> Line:
    """Return the line that plain words mean.

    Raises
    ------
    Unreadable
        At the first word that is not understood.
    NotationError
        If the words are understood but are ambiguous, need a game, or have no line of the chart language.
    """
    try:
        require_clear(text)
    except NotationError as error:
        return _read_reworded(text, context, terms, error)

    def read_freely(words: str) -> Line:
        freely = _LineRules(words, context, terms)
        freely.joins_freely = True
        return freely.line()

    def read(words: str) -> Line:
        try:
            return _LineRules(words, context, terms).line()
        except Ambiguous:
            raise
        except (Unreadable, JoinError) as error:
            try:
                return read_freely(words)
            except NotationError:
                raise error from None

    words = text
    try:
        line = read(text)
    except Ambiguous:
        raise
    except NotationError:
        try:
            found = _in_other_words(text, context, read)
        except NotationError:
            found = None
        if found is None:
            raise
        words, line = found
    try:
        line = _checked(words, line, context, read, read_freely)
    except NotationError as error:
        if words != text:
            raise NotationError(error.message, text, 0, len(text)) from None
        return _read_reworded(text, context, terms, error)
    for entry in line.entries:
        n = entry.name.n
        wrong = next((cards.n_cards for cards in entry.cards if cards.n_cards not in (n, 5)), None)
        if wrong is not None:
            sizes = "5 cards" if n in (0, 5) else f"{n} cards (the hold) or 5 (the deal)"
            raise NotationError(f"expected {sizes} for {entry.name}, found {wrong}", text, 0, len(text))
    length = len(str(line))
    if length > MOST_CHARACTERS:
        message = f"too long in the chart language: a line has at most {MOST_CHARACTERS} characters, not {length}"
        raise NotationError(message, text, 0, len(text))
    return replace(line, words=text)


def _read_reworded(text: str, context: Context, terms: Mapping[tuple[str, ...], Term], error: NotationError) -> Line:
    """Return the line of a text in known words, which may say clearly what others leave open; else raise the error."""
    said = reworded(text)
    if said is not None:
        with suppress(NotationError):
            return replace(read_words(said, context, terms), words=text)
    raise error


def _checked(
    words: str, line: Line, context: Context, read: Callable[[str], Line], read_freely: Callable[[str], Line]
) -> Line:
    """Return the line of words with the cards at their end; what is refused of a list raises its error."""
    line = with_last(words, line, context, read)
    try:
        require_sum(words, line, context, read)
    except NotationError as error:
        try:
            line = read_freely(words)
        except NotationError:
            raise error from None
        require_sum(words, line, context, read)
    require_left_out(words, line, context, read)
    require_without(words, line, context)
    require_named(words, line, context)
    return line


def _without_included(text: str, context: Context, read: Callable[[str], Line]) -> tuple[str, Line] | None:
    """Return a line without "(including two pair with aces)" if it has all such hands; None otherwise."""
    found = _INCLUDED.search(text)
    if found is None or LEAVES_OUT.search(found["hand"]):
        return None
    words = text[: found.start()] + text[found.end() :]
    try:
        line, included = read(words), read(found["hand"])
    except NotationError:
        return None
    is_whole = names_again(context, line.entries, included.entries)
    return (words, line) if is_whole else None


#: "6, 7 or 8" in a section with a joker
_LOW_CARDS = pattern_of(r"(?:10|[5-9])(?:, (?:10|[5-9]))*,? or (?:10|[5-9])")


def _without_naturals(text: str, context: Context, read: Callable[[str], Line]) -> tuple[str, Line] | None:
    """Return "full house" for "full house (two pair)" beside one wild card; None if it is another hand."""
    found = _NATURALS.search(text)
    if found is None or not context.wild:
        return None
    words = text[: found.start()]
    try:
        line = read(words)
    except NotationError:
        return None
    named = next(name for name, pattern in _NATURAL_HANDS.items() if pattern.fullmatch(found["hand"]))
    are_so = [_WITH_WILD.get((entry.name.type, context.wild)) == named for entry in line.entries]
    return (words, line) if all(are_so) else None


#: "3 to a royal (any two suited, 10 thru A)" beside one wild card
_NATURALS_OF_ROYAL = pattern_of(
    r"(?P<hand>(?P<n>three|four|[34])(?: cards?)? to an? royal(?: flush)?) \(any (?P<own>two|three|[23]) suited,?"
    r" (?:10|ten|T) (?:thru|through|to) (?:A|ace)\)",
    re.IGNORECASE,
)


def _without_royal_cards(text: str, context: Context, read: Callable[[str], Line]) -> tuple[str, Line] | None:
    """Return a royal draw without a remark on its natural cards, if these and the wild ones are as many as it says."""
    found = _NATURALS_OF_ROYAL.fullmatch(text)
    numbers = {"two": 2, "three": 3, "four": 4}
    if found is None or not context.wild:
        return None
    n, own = (numbers.get(found[name].lower()) or int(found[name]) for name in ("n", "own"))
    return (found["hand"], read(found["hand"])) if n == own + context.wild else None


def _in_other_words(text: str, context: Context, read: Callable[[str], Line]) -> tuple[str, Line] | None:
    """Return words of the grammar for a text that has others, and their line; None if it has none."""
    for rule in (_without_included, _without_naturals, _without_royal_cards):
        bare = rule(text, context, read)
        if bare is not None:
            return bare
    if context.wild and _LOW_CARDS.fullmatch(text) is not None:
        # Without a wild card nobody holds one of these.
        return text, read(f"a single {text}")
    if context.wild == 1 and text == "2" and Rank.TWO in context.wild_ranks:
        return text, read("the deuce only")
    said = reworded(text) or text
    of_draws = with_cards_said(said) or with_straights_said(said)
    with suppress(NotationError):
        line = read(of_draws) if of_draws is not None else None
        if line is not None:
            require_without(of_draws or "", line, context)
        if line and all(entry.name.type in ("S", "SF", "RF") and entry.name.n < 5 for entry in line.entries):
            return of_draws or text, line
    words = said if said != text else None if of_draws is not None else by_number_drawn(text, read)
    if words is None:
        apart = (read_apart(text, read) or read_broken(text, read)) if of_draws is None else None
        return None if apart is None else (text, apart)
    return words, read(words)


class _LineRules(PayingRules):
    """Lines and their items."""

    def __init__(self, text: str, context: Context, terms: Mapping[tuple[str, ...], Term]) -> None:
        super().__init__(text, context, terms)
        #: The rule that read the last item, its entries, and whether only a comma follows it.
        self.rule: Callable[[], list[PlainEntry] | None] = self.led
        self.kind = self.kind_before = self.rule
        self.is_qualified = False
        self.only_comma = False
        #: The number of cards of all hands of the line, in front of them.
        self.n_held: tuple[int, Word] | None = None

    # line = item { ("," | ";" | "or" | "and" | "/" | "otherwise") item } [fewest]
    def line(self) -> Line:
        """Return the line that all words mean."""
        if len(self.words) == 1:
            raise self.unreadable()
        entries: list[PlainEntry] = []
        items: list[list[PlainEntry]] = []
        ands: list[Word] = []
        n_remarked, n_items = 0, 1
        kinds: list[Callable[[], list[PlainEntry] | None]] = []
        items_at: list[int] = []
        while True:
            item = self.word
            items_at.append(self.at)
            if entries and item.text in _TO_HOLD and self.words[self.at - 1].text in (",", "-", ":", "("):
                # "Two pair, hold one pair"
                self.require_verb_in_front(item)
            found = self.item()
            if found is None:
                raise self.unreadable()
            if self.lead == "otherwise" and entries:
                found = self.played_after(entries, found)
            self.require_clear_suits(entries, found, item)
            entries += found
            items.append(found)
            if self.of_line != Remarks():
                entries[n_remarked:] = self.as_remarked(entries[n_remarked:], self.of_line)
                n_remarked, self.of_line = len(entries), Remarks()
            is_choice = self.takes_fewest()
            if not self.word.text:
                break
            before = self.at
            is_separated = self.separator()
            if is_separated and self.word.text in ("otherwise", "else") and not self.peek().text:
                # "3 to a straight flush, otherwise": the lines above come first anyway.
                break
            if self.word.text == "then":
                raise self.refusal("an order of hands? write each hand on a line of its own", self.word, self.word)
            is_separated |= self.word.text in ("otherwise", "else")
            if not (is_separated or self.is_between_short_names() or self.is_between_made_hands()):
                raise self.unreadable()
            self.only_comma = self.at == before + 1 and self.words[before].text == ","
            ands += [self.words[before]] if self.words[before].text in ("and", "&") else []
            n_items += 1
            kinds.append(self.kind_before)
        kinds.append(self.kind_before)
        if self.n_held is not None:
            entries = self.as_remarked(entries, Remarks(held=[self.n_held]))
        is_mixed = kinds[0] != kinds[-1] and self.combinations in kinds
        is_mixed |= any(kind in (self.draw, self.high_cards, self.wild_cards) for kind in kinds)
        of_kinds = {entry.name.type for entry in entries}
        is_mixed |= of_kinds >= {"3K"} and bool(of_kinds & {"HP", "LP"}) and of_kinds <= {"3K", "HP", "LP"}
        # "Four 2s or four 4s and an ace"
        is_card = all(entry.name.n == 1 for entry in items[-1]) and any(entry.name.n > 1 for entry in entries)
        if ands and (n_items == 2 or is_card) and is_mixed and self.doubt is None:
            message = "both in one deal, or one of them? write 'or' for one of them"
            self.doubt = self.refusal(message, ands[0], ands[0])
        draws_five = [entry.name == NONE for entry in entries]
        if any(draws_five) and not all(draws_five):
            message = "drawing five cards is always possible; write it as a line of its own"
            raise NotationError(message, self.text, 0, len(self.text))
        if n_items > 1 and self.fewest is not None and not is_choice:
            message = "a choice between holds must be a line of its own"
            raise NotationError(message, self.text, 0, len(self.text))
        if n_items > 1 and self.excepted is not None:
            message = "an exception of the last hand, or of all? write each hand on a line of its own"
            each = self.excepted_each(items_at)
            if not each or self.doubt is not None or self.choices or self.of_last is not None:
                raise NotationError(message, self.text, *self.excepted)
            both = Choice("each of them so", self.line_of(each)), Choice("only the last so", self.line_of(entries))
            raise SamePlay(message, self.text, *self.excepted, both)
        self.doubt_swallowed(items, items_at)
        self.doubt_kicker(items)
        self.doubt_ace()
        if self.doubt is not None:
            if n_items == 1:
                self.raise_one_or_all(entries, self.doubt)
            raise self.doubt
        if self.choices:
            self.raise_choices(entries)
        if self.of_last is not None:
            message, span, last = self.of_last
            if n_items > 1:
                raise NotationError(message, self.text, *span)
            # An entry of both hands is named once.
            entries, last = (list({one.entry: one for one in each}.values()) for each in (entries, last))
            both = Choice("each of them so", self.line_of(entries)), Choice("only the last so", self.line_of(last))
            raise SamePlay(message, self.text, *span, both)
        return self.line_of(entries)

    def excepted_each(self, items_at: Sequence[int]) -> list[PlainEntry]:
        """Return the entries of several hands, each with the exception at the end of the line; none if one cannot be.

        `items_at` are the places where the hands begin.
        """
        assert self.excepted is not None
        start, end = self.excepted
        at = next((at for at in range(items_at[-1] + 1, len(self.words)) if self.words[at].text in _IN_FRONT), 0)
        if not at or self.words[at].start > start or self.text[end:].strip(" )."):
            return []
        exception = self.text[self.words[at].start : end].lstrip(" (,;:-")
        ends = [*(following - 1 for following in items_at[1:]), at]
        found: list[PlainEntry] = []
        for at, behind in zip(items_at, ends, strict=True):
            hand = self.text[self.words[at].start : self.words[behind].start].rstrip(" (,;-")
            entries = self.entries_of(f"{hand} ({exception})")
            if not entries:
                return []
            found += map(PlainEntry.from_entry, entries)
        return found

    def require_verb_in_front(self, verb: Word) -> None:
        """Refuse "two pair, hold one pair", where the second hand is hardly a further one, unless each has a verb."""
        if self.words[0].text not in _TO_HOLD:
            message = "what is held of the hand in front, or another hand? write each hand on a line of its own"
            raise self.refusal(message, verb, verb)

    def require_clear_suits(self, before: Sequence[PlainEntry], found: Sequence[PlainEntry], first: Word) -> None:
        """Refuse "three to a straight flush with no gaps, or 8-9-J", where the cards are hardly of several suits."""
        names = {entry.name for entry in found}
        of_royals = {entry.name.n for entry in before if entry.name.type == "RF" and entry.aim in AIMS}
        of_royals -= {entry.name.n for entry in before if entry.name.type != "RF"}
        of_draw = {entry.name.n for entry in before if entry.name.type == "SF" and entry.name.n < 5}
        # A draw to a straight is of any suits.
        of_draw -= {entry.name.n for entry in before if entry.name.type == "S"}
        sizes = {
            n
            for kind, numbers in (("SF", of_draw), ("RF", of_royals))
            for n in numbers
            if {Name(n, "S"), Name(n, kind)} <= names
        }
        if sizes and self.kind == self.combinations:
            raise self.join_error("suited too, or of any suits? write 'suited' or 'unsuited' behind these cards", first)

    # [","] "whichever" "has" "the" "fewest" weights
    def takes_fewest(self) -> bool:
        """Take the points at the end of a line that choose between all its holds, and return whether they come next."""
        start = self.at
        self.accept(",")
        found = self.weights("fewest", 0) if self.sequence("whichever", "has", "the", "fewest") else None
        if found is None or self.word.text or self.fewest is not None:
            self.at = start
            return False
        self.fewest = found
        return True

    def is_between_short_names(self) -> bool:
        """Whether the words in front and behind are short names of made hands, as in "FH FL ST"."""
        before = self.words[self.at - 1]
        shown = [self.text[word.start : word.end] for word in (before, self.word)]
        return (
            self.kind_before in (self.made, self.alike)
            and all(re.fullmatch(r"[2-5]?[A-Z]{1,2}", name) and name not in "TJQKA" for name in shown)
            and before.end + 1 == self.word.start
        )

    def is_between_made_hands(self) -> bool:
        """Whether a comma is missing between two made hands, as in "straight flush four of a kind, full house"."""
        start, far = self.at, self.far
        is_made = self.kind in (self.made, self.alike) and self.words[start - 1].text in _WHOLE_NAMES
        is_made = is_made and self.hand_name() is not None and self.words[self.at - 1].text in _WHOLE_NAMES
        is_made = is_made and self.word.text in ("", ",", ";", "or", "and")
        self.at, self.far = start, far
        return is_made

    def line_of(self, entries: Sequence[PlainEntry]) -> Line:
        """Return the line with some entries."""
        return Line(merged_entries(entries), fewest=self.fewest, words=self.text)

    def raise_one_or_all(self, entries: Sequence[PlainEntry], doubt: NotationError) -> None:
        """Raise the error for a line such as "J/Q/K", which the lines around may decide."""
        ranks = self.joined_ranks
        is_bare = all(entry.is_plain or entry == PlainEntry(entry.name, cards=entry.cards) for entry in entries)
        named = [word.ranks for word in self.words if word.ranks]
        if not ranks or not is_bare or [rank for one in named for rank in one] != list(ranks):
            return
        single = combination_entries([(rank,) for rank in ranks], "", ())
        together = combination_entries([ranks], "", ())
        names = [str(Rank(rank)) for rank in ranks]
        choices = (
            Choice(" or ".join(names), self.line_of(list(single))),
            Choice(f"{''.join(names)}, suited or not", self.line_of(list(together))),
        )
        raise OneOrAll(doubt.message, self.text, doubt.start, doubt.end, choices)

    def raise_choices(self, entries: Sequence[PlainEntry]) -> None:
        """Raise the error for words with two meanings, if they are a line of their own."""
        usual = self.choices[0][1]
        # In a list of hands "jacks or better" is one of them.
        others = [entry for entry in entries if entry not in usual]
        if others and all(entry.name.n == 5 or entry.name.type in _OF_HANDS for entry in others):
            return
        if list(entries) != usual:
            message = "a pair, or one card? write 'pair of' in front, or the single cards on a line of their own"
            raise NotationError(message, self.text, *self.choice_span)
        choices = tuple(Choice(words, self.line_of(found)) for words, found in self.choices)
        message = "which cards are meant? write " + " or ".join(repr(choice.words) for choice in choices)
        raise Ambiguous(message, self.text, *self.choice_span, choices)

    def doubt_swallowed(self, items: Sequence[Sequence[PlainEntry]], items_at: Sequence[int]) -> None:
        """Note a hand with a condition beside the same hand without: "3 to a straight flush or to a royal, no ace"."""
        plain = {entry.name for found in items for entry in found if entry.is_plain}
        if len(items) > 1 and {Name(2, "HP"), Name(2, "LP")} <= {one.name for one in items[0]} and len(items[0]) == 2:
            # "Pair, JJ-AA"
            of_pairs = (bool(found) and {one.name.type for one in found} <= {"HP", "LP"} for found in items[1:])
            if any(of_pairs) and all(one.is_plain for one in items[0]):
                message = "any pair, or only these? write 'pair of jacks to aces' for some, and 'any pair' for all"
                self.doubt = self.doubt or self.refusal(message, self.words[0], self.words[-2])

        def is_swallowed(one: PlainEntry) -> bool:
            is_of_ranks = one.aim in AIMS or one.name.type in _OF_PAIRS
            return is_of_ranks and not one.is_plain and one.name in plain

        swallowed = [all(map(is_swallowed, found)) for found in items if found]
        for at, found in enumerate(items):
            above = [one.entry for others in items[:at] for one in others]
            is_behind_comma = at > 0 and self.words[items_at[at] - 1].text == ","
            swallowed += [is_behind_comma and bool(found) and all(self.is_within(one.entry, above) for one in found)]
        each = [tuple(one.entry for one in found) for found in items if found]
        if self.doubt is None and len(each) > 1 and len(set(each)) == 1:
            # "High pair, high pair" are two lists beside each other.
            self.doubt = self.refusal("the same hand twice? write each hand once", self.words[0], self.words[-2])
        if self.doubt is None and any(swallowed):
            message = "a condition of one hand, of which another has all cards? write each hand on a line of its own"
            self.doubt = self.refusal(message, self.words[0], self.words[-2])

    def is_within(self, entry: Entry, others: Iterable[Entry]) -> bool:
        """Whether the cards of an entry, which are named, are those of another: "two high cards, J-Q or K-A"."""
        own = (sets_of_draw(self.context, entry) if entry.cards else None) or frozenset()
        same = (sets_of_draw(self.context, other) or frozenset() for other in others if other.name == entry.name)
        return bool(own) and any(own < sets for sets in same)

    def doubt_kicker(self, items: Sequence[Sequence[PlainEntry]]) -> None:
        """Note a kicker behind the last of several hands that it pays for: "four aces or four 2s, with a kicker"."""
        last = {Name(entry.name.n - 1, entry.name.type) for entry in items[-1] if entry.name.type in ("3K", "4K")}
        bare = [one for found in items[:-1] for one in found if one.name in last and one.cards and not one.penalties]
        is_bare = any(int(entry.name.type[0]) == entry.name.n for entry in bare)
        paid = is_bare and any(self.paid_kickers(rank) for entry in bare for rank in self.ranks_of_alike(entry))
        if self.doubt is None and paid and any(word.text in ("kicker", "with") for word in self.words):
            message = "a kicker of the last hand, or of all? write each hand on a line of its own"
            self.doubt = self.refusal(message, self.words[0], self.words[-2])

    def ranks_of_alike(self, entry: PlainEntry) -> frozenset[int]:
        """Return the ranks that three or four of a kind of an entry may have."""
        slots = [ranks for text in entry.cards for choices in text.slots() for ranks, _ in choices[:1]]
        named = [frozenset(ranks) for ranks in slots if not isinstance(ranks, str)]
        return frozenset().union(*named) if named else ALL_RANKS

    def doubt_ace(self) -> None:
        """Note that "a" may be an ace or the article."""
        word = next((word for word in self.words if word.text == "ace?"), None)
        if word is not None:
            message = "an ace, or the word 'a'? write 'ace', or leave it out"
            self.doubt = self.refusal(message, word, word)

    def played_after(self, above: Sequence[PlainEntry], entries: list[PlainEntry]) -> list[PlainEntry]:
        """Return entries that apply where none of those above does, as in "a royal flush, otherwise 3 deuces"."""
        if not all(entry.is_plain for entry in above) or any(entry.exclusions for entry in entries):
            raise self.refusal("write what follows 'otherwise' as a line of its own", self.words[self.at - 1])
        names = tuple(entry.name for entry in above)
        return [replace(entry, exclusions=names) for entry in entries]

    def item(self) -> list[PlainEntry] | None:
        start = self.words[self.at]
        self.lead = "otherwise" if start.text in ("otherwise", "else") else ""
        lead = self.lead
        try:
            found = self.first(self.whole_hand, self.for_the_rest, self.paying_instead, self.nothing, self.led)
        except InexpressibleError:
            end = self.words[max(self.at - 1, 0)]
            message = "this is too long in the chart language; list the cards instead"
            raise self.refusal(message, start, end) from None
        if found is not None and not found:
            end = self.words[max(self.at - 1, 0)]
            message = NO_SUCH_HAND
            wild = self.context.wild
            if wild and any(word.text == "natural" for word in self.words[self.words.index(start) : self.at]):
                message += f": a natural hand has no wild card, and this section is about deals with {wild}"
            raise self.refusal(message, start, end)
        if found is not None:
            self.doubt_listed_cards(found, start)
            self.doubt = self.doubt or self.missing_wild
            self.before, self.kind_before = found, self.kind
            self.is_qualified = self.has_qualifier
            self.has_qualifier = False
        self.lead = lead
        return found

    def doubt_listed_cards(self, found: Sequence[PlainEntry], start: Word) -> None:
        """Note that cards behind a comma may belong to the hand in front of it: "3 to a royal flush, KQJ"."""
        at = self.words.index(start)
        message = next(self.doubts_of_listed(found, start, at), None) if self.doubt is None else None
        if message is not None:
            is_slash = self.kind_before == self.wild_cards and self.words[at - 1].text == "/"
            is_aim = self.kind == self.made and self.kind_before == self.draw and start.text in AIMS
            self.doubt = self.refusal(message, self.words[at - 1] if is_slash else start, start if is_aim else None)

    def doubts_of_listed(self, found: Sequence[PlainEntry], start: Word, at: int) -> Iterator[str]:
        """Yield what is not clear about the hand that begins with the word `start`, at the place `at`."""
        shown, sizes, types = self.shown(start), *({of(entry.name) for entry in found} for of in (_size_of, _type_of))
        sizes_before, types_before = ({of(entry.name) for entry in self.before} for of in (_size_of, _type_of))
        joint, before = self.words[at - 1].text, self.words[max(at - 2, 0)].text
        is_after_wild = self.kind_before == self.wild_cards
        is_wild_with_more = is_after_wild and any(word.text in ("+", "plus", "with") for word in self.words[:at])
        if self.kind == self.made and self.kind_before == self.draw and start.text in AIMS and joint != ";":
            # "4 to an inside straight flush or royal"
            what = self.text[start.start : start.end]
            yield f"drawing to a {what}, or the hand itself? write the number of cards, or 'pat {what}'"
        is_drawn = self.kind == self.draw and self.kind_before == self.made and joint in ("or", "/", "and", "&")
        if is_drawn and start.number is None and types_before & {"RF", "SF", "F", "S"}:
            # "Flush or straight draw"
            first = self.text[self.words[max(at - 2, 0)].start : self.words[max(at - 2, 0)].end]
            yield f"drawing to a {first}, too, or the hand itself? write '4 to a {first}' or 'pat {first}'"
        is_beside_more = self.kind_before == self.high_cards and 1 not in sizes_before
        if is_beside_more and self.kind == self.combinations and sizes == {1}:
            # "2 suited high cards or ace"
            yield f"one of the cards, or another hand? write '; {shown}' for a hand"
        if is_after_wild and self.only_comma and self.context.wild and self.kind in (self.draw, self.pair, self.alike):
            # "Joker, 4 to a flush"
            yield f"both together, or another hand? write 'with {shown}' or '; {shown}'"
        if is_after_wild and joint == "/":
            yield f"both together, or one of them? write 'with {shown}' for both, or 'or {shown}'"
        is_rank = self.kind == self.pair and len(start.ranks) == 1 and not start.plural and self.only_comma
        if is_rank and self.kind_before in (self.draw, self.wild_cards):
            # "4 to a straight flush, 5 or higher"
            yield f"cards of the hand in front, or a pair? write 'lowest card {shown}' or '; pair of {shown}'"
        if "2P" in types_before and self.only_comma and self.kind == self.high_cards:
            # "Two pair, one high"
            yield f"these two pair, or another hand? write '; {shown}' for a hand"
        is_alike = self.kind in (self.pair, self.alike) or start.is_alike
        if is_wild_with_more and joint in ("or", ",", "/") and is_alike:
            # "Joker + KK or AA"
            yield f"with the wild card too, or without it? write 'or with {shown}' or '; {shown}'"
        is_bare = start.plural and self.words[self.at].text in ("", ")", ";") and self.at == at + 1
        if types_before & {"2P", "FH"} and is_bare and self.only_comma and sizes == {2}:
            # "Full house, aces"
            yield f"these cards of the hand in front, or another hand? write '; pair of {shown}' for a hand"
        is_two_pair = "2P" in types_before and start.plural and self.only_comma
        texts = {word.text for word in self.words[at : self.at]}
        # "Jacks or better" is the name of a hand.
        is_bound = "orhigher" in texts and start.ranks != (min(self.context.high_ranks, default=0),)
        if is_two_pair and (is_bound or texts & {"or", "orlower", "orfewer"}) and sizes == {2}:
            # "Two pair, kings or tens", "two pair, tens or lower"
            yield f"these two pair, or other pairs? write '; pair of {shown}' for pairs of these ranks"
        last = [word.text for word in self.words[max(self.at - 3, 0) : self.at] if word.text not in ("the", "a")]
        is_counted = self.words[self.at - 2].number or last[-2:-1] in (["both"], [","])
        if self.before and "," in last and is_counted and last[-1] in ("deuce", "deuces", "joker", "wild"):
            # "4 to a royal flush, 4 to a straight flush, 2 deuces"
            yield "the wild cards of the hand in front, or another hand? write 'with' or a semicolon in front of them"
        is_high = self.kind in (self.high_cards, self.single_card) and self.kind_before == self.draw
        is_high |= self.kind in (self.pair, self.alike) and self.kind_before == self.draw and start.number is not None
        is_bounded = start.number is not None and "orhigher" in {word.text for word in self.words[at : self.at]}
        if is_high and self.only_comma and (self.is_qualified or is_bounded or start.text in ("all", "both")):
            # "3 to a straight flush, open, one jack or better", "4 to an inside straight, all three high"
            yield f"cards of the hand in front, or another hand? write 'with {shown}' or '; {shown}'"
        is_joined = self.is_qualified and not self.only_comma and joint == "or" and before != ";"
        another = f"another condition, or another hand? write '; {shown}' for a hand"
        if is_joined and before != "," and self.kind == self.high_cards and self.kind_before == self.draw:
            # "With one gap or a high card"
            yield another
        if self.kind == self.kind_before == self.combinations and sizes_before == sizes != {1}:
            # Numbers of ways to be suited or not
            ways = [
                len({kind in ("S", "N") for kind in one if kind in ("RF", "SF", "F", "S", "N")})
                for one in (types_before, types)
            ]
            is_any_suit = any(word.text == "anysuit" for word in self.words[: self.at])
            if sorted(ways) == [1, 2] and not is_any_suit and start.text not in ("suited", "unsuited"):
                # "KQ suited; KJ", "KQ; KJ suited"
                shown = shown if ways[1] == 2 else self.text[: self.words[at - 2].end].strip()
                yield f"suited or not? write '{shown} suited' or '{shown} unsuited'"
        if self.kind != self.combinations and not (is_after_wild and self.kind == self.high_cards):
            return
        if is_joined and sizes == {1}:
            yield another
        is_more = bool({joint, before} & {"also", "plus"}) and self.kind_before == self.draw and sizes_before >= sizes
        is_suited = types_before <= {"RF", "SF", "F"} and any(entry.name.type in ("S", "N") for entry in found)
        if is_more and is_suited:
            # "3 to a straight flush, no gaps, also Q-J-9"
            yield f"suited too, or of any suits? write '{shown} suited' or '; {shown}'"
        if not self.only_comma:
            return
        # The cards beside wild ones, of which the section says nothing, may be fewer.
        is_fewer = self.context.wild is None and max(sizes_before) > max(sizes)
        is_of_cards = self.kind_before in (self.draw, self.high_cards, self.made)
        # "3 to a royal flush, KQ"
        is_bare = self.kind_before == self.draw and len({entry.name.type for entry in found} & {"RF", "SF", "S"}) > 1
        is_of_cards &= sizes == {1} or not sizes_before.isdisjoint(sizes) or is_fewer or is_bare
        of_kind = sizes == {1} and not types_before.isdisjoint(("3K", "4K", "5K", "HP", "LP"))
        if (is_after_wild or is_of_cards or of_kind) and not self.are_other_draws(found):
            inside = f"with {shown}" if is_after_wild or (sizes == {1} and not of_kind) else f"({shown})"
            yield f"cards of the hand in front, or another hand? write '{inside}' or '; {shown}'"

    def are_other_draws(self, found: Sequence[PlainEntry]) -> bool:
        """Whether entries are suited draws to a straight flush, and those in front, of some kind, are none of them.

        "3 to a straight flush, ace low, 2-3-4 suited": in either meaning of the cards the line has them too.
        """
        draws = [[sets_of_draw(self.context, entry) for entry in entries] for entries in (self.before, found)]
        of_suit = all(entry.name.type in ("SF", "RF") for entry in (*self.before, *found))
        if not (self.is_qualified and of_suit) or any(None in sets for sets in draws):
            return False
        front, behind = ({ranks for one in sets for ranks in one or ()} for sets in draws)
        return front.isdisjoint(behind) and not self.context.wild

    def entries_of(self, text: str) -> tuple[Entry, ...]:
        """Return the entries of a part of the words, read as a line; none if it cannot be read."""
        try:
            part = _LineRules(text, self.context, self.terms)
            part.is_again = True
            line = part.line()
        except NotationError:
            return ()
        return line.entries if line.fewest is None else ()

    def paying_instead(self) -> list[PlainEntry] | None:
        """Return the entries of "anything else that pays", which does not draw five cards."""
        found = self.led() if any(word.text in ("pays", "pay", "paying") for word in self.words) else None
        return found if self.kind == self.paying else None

    def led(self) -> list[PlainEntry] | None:
        """Return the entries of an item; words such as "any" and "all other" in front of it are skipped."""
        n_wild: tuple[str, int] | None = None
        drawn_from: int | None = None
        if not self.before and not self.at:
            self.order_in_front()
        while True:
            if self.sequence("draw", "to") or self.sequence("go", "for"):
                drawn_from = self.at
                continue
            if self.words[self.at - 1].text in ("hold", "keep") and self.counted_lead():
                continue
            if self.one_sequence(_LONGER_LEADS) or self.accept(*_LEADS):
                if self.words[self.at - 1].text in ("hold", "keep", "save", "play"):
                    # "Hold: four to a flush"
                    self.accept(":")
                continue
            if not self.before and self.one_sequence(_FIRST_LEADS):
                continue
            if self.accept("otherwise", "else") or (not self.before and self.sequence("or", "else")):
                self.accept(",", ":", "-")
                continue
            if self.words[self.at - 1].text in ("pat", "made", "winning", "paying") and self.sequence("hand", ":"):
                continue
            if self.word.text in ("a", "an") and (
                self.peek().text in AFTER_ARTICLE or (self.peek().number and self.peek(2).text in ("of", "to", "card"))
            ):
                self.at += 1
            elif self.word.text == "natural" or (self.word.text == "wild" and self.peek().text in AIMS):
                n_wild = WILD_COUNTS[self.take().text]
                if self.word.text in ("/", "or") and self.peek().text == "wild" and n_wild[0] == "=":
                    # "Natural or wild royal flush"
                    self.at += 2
                    n_wild = None
            elif (
                self.peek().text in AIMS and self.word.text in ("joker", "deuce", "deuces") and self.is_wild(self.word)
            ):
                # "Joker royal flush"
                self.at += 1
                n_wild = WILD_COUNTS["wild"]
            else:
                break
        found = self.first(
            self.term_alone, self.paying, self.nothing, self.hand_range, self.wild_cards, self.suited_run,
            self.pairs_side_by_side, self.draw, self.alike_with_wild, self.alike,
            self.pair, self.high_cards, self.made, self.single_card, self.cards_with_wild, self.combinations,
        )  # fmt: skip
        if found is not None:
            self.kind = self.rule
            if drawn_from is not None and self.rule == self.made and self.doubt is None:
                words = self.words[drawn_from : self.at]
                hand = " ".join(
                    self.text[word.start : word.end] for word in words if word.text not in ("a", "an", "the")
                )
                message = f"how many cards? write 'four to a {hand}'"
                self.doubt = self.refusal(message, words[0], words[-1])
        if found is None or n_wild is None:
            return found
        return self.of_natural_cards(found) if n_wild == _NATURAL else self.with_wild(found, *n_wild)

    def of_natural_cards(self, found: list[PlainEntry]) -> list[PlainEntry]:
        """Return natural hands; where a wild card is dealt, "natural 4 to a royal flush" holds cards without it."""
        wild = self.context.wild
        if not wild or self.context.section is None or self.rule != self.draw:
            return self.with_wild(found, *_NATURAL)
        natural = feature_test(("w",), "=", [0])
        are_bare = not any(entry.cards or entry.features or entry.name.n > 5 - wild for entry in found)
        return [entry.with_features(natural) for entry in found] if are_bare else []

    # ["all"] number ["card"] ":"
    def counted_lead(self) -> bool:
        """Take "all five:" behind "keep", a remark on the hands behind it, and return whether it comes next."""
        start = self.at
        self.accept("all", "these")
        word = self.word
        n = self.number()
        self.accept("card")
        if n and self.accept(":"):
            self.n_held = n, word
            return True
        self.at = start
        return False

    # ("one" | "single" | article) rank ( "or better" | ("-" | "through") rank )
    def single_card(self) -> list[PlainEntry] | None:
        """Return the entries of "one jack or better" or "single jack through ace"."""
        if not self.accept("1", "one", "single", "lone", "a", "an"):
            return None
        is_range = self.peek().text in ("-", "through", "to") and len(self.peek(2).ranks) == 1
        if len(self.word.ranks) != 1 or self.word.plural or not (is_range or self.peek().text == "orhigher"):
            return None
        ranks = self.rank_list()
        if self.word.text in ("suited", "unsuited", "-"):
            return None
        return None if ranks is None else list(combination_entries([(rank,) for rank in sorted(ranks)], "", ()))

    # "hold everything" where four wild cards are dealt
    def whole_hand(self) -> list[PlainEntry] | None:
        """Return the entries of "hold all five" where every deal is five of a kind."""
        start = self.at
        while self.accept(*_OF_WHOLE_HAND, "(", ")", ",", "-"):
            pass
        texts = {word.text for word in self.words[start : self.at]}
        is_whole = bool(texts & {"everything", "all", "hand", "pat", "them"}) and not self.word.text
        section = self.context.section
        if section is None or section.wild != 4:
            return None
        held = _HOLDS_ALL.search(self.text)
        if not is_whole and not start and held and self.says_nothing_around(held.start(), held.end()):
            # "Congratulations! Hold all your cards and collect your win."
            self.at, is_whole = len(self.words) - 1, True
        # "Keep all deuces" leaves the fifth card open.
        name = Name(4, "W") if _ONLY_WILD.search(self.text) else Name(5, "5K")
        return [PlainEntry(name)] if is_whole else None

    def says_nothing_around(self, start: int, end: int) -> bool:
        """Whether the words outside of a span of the text neither restrict it nor are about cards."""
        around = [word for word in self.words if word.text.isalnum() and (word.end <= start or word.start >= end)]
        is_free = all(not word.is_known or word.text in (*_OF_WHOLE_HAND, *_OF_JOY) for word in around)
        return is_free and not _HOLDS_LESS.search(self.text)

    def term_alone(self) -> list[PlainEntry] | None:
        """Return the entries of a term that the chart defines."""
        found = self.term()
        if found is None or not isinstance(found[0], Line):
            return None
        line = found[0]
        if line.fewest is not None:
            self.fewest = line.fewest
        entries = [PlainEntry.from_entry(entry) for entry in line.entries]
        return self.qualified(entries, self.qualifiers(OF_MADE))
