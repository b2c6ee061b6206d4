"""Rules for properties of a draw joined in any way: "1 gap, no high cards, or 2-3-4 (ace-low ones don't count)".

`QualifierRules` has a rule for each usual way to join properties.  Where these do not suffice, all ways to join them
are tried: which properties "with" and a comma belong to, whether a comma means "and" or "or", and what an exception is
made of.  A way in which some property changes nothing is not what the author means; the ways that are left must all
mean the same cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from strategygen.cards import Rank
from strategygen.charts.plain.alternative_rules import COUNTS
from strategygen.charts.plain.limit_rules import Qualifiers
from strategygen.charts.plain.range_rules import RangeRules
from strategygen.charts.plain.ranks import Limit, Ranks, both_of, has_any, high_count, lowest_rank, one_of, shaped
from strategygen.charts.plain.remarks import Remarks
from strategygen.charts.plain.sayings import HERE, NOT_HERE

#: Words between properties that say nothing.
_FILLERS = (
    "a", "an", "the", "that", "which", "those", "these", "they", "are", "is", "ones", "draw", "hand", "any", "all",
    "there", "theres", "either", "combination", "it", "has", "have",
)  # fmt: skip
#: What joins a property to those in front of it, and what each may mean.
_JOINTS = {
    "with": "&", "if": "&", "when": "&", "and": "&|", "&": "&|", "or": "|", "/": "|", "plus": "&|", "+": "&|",
    ",": "&|", ";": "&|", "-": "&|", ":": "&|", "also": "|", "counting": "|", "count": "|",
    ".": "&|", "including": "|", "except": "-", "not": "-", "but": "&",
    "": "&",
}  # fmt: skip
#: Words that join a property to a hand, also behind another joint: "or with", "not with".
_WITH = ("with", "if", "when")
#: What may stand behind a property.
_ENDS = ("", ")", ",", ";", ".", "or", "and")
#: Joints of what stands in parentheses that are about what is in front.
_ABOUT_FRONT = ("except", "not", "plus", "also", "including", "or")
#: Joints in front of cards that are of the line, too.
_ADDING = ("also", "plus", "+", "including", "counting")
#: Kinds of properties that name cards.
_OF_CARDS = frozenset({"exact", "top"})
#: Joints with which a list goes on behind an exception; those behind a comma do too.
_ON = ("but", "with", "plus", "also")
#: Most ways to join properties that are tried, and most properties.
_MOST_WAYS = 4000
_MOST_PARTS = 9
#: The kind of cards of which is said whether they belong to this line; they may be or not be here anyway.
_SAID = "said"


@dataclass(frozen=True, slots=True)
class _Property:
    """A property: the sets of ranks that have it, as bits, and its kind."""

    sets: int
    kind: str


@dataclass(frozen=True, slots=True)
class _Joined:
    """Properties joined by "&" or "|", or the first without the others by "-"."""

    sign: str
    parts: tuple[_Property | _Joined, ...]


#: A property or a group in parentheses, each with the word in front of it; the comma in front of the word is kept.
_Part = tuple[str, "_Property | _Group"]
_Tree = _Property | _Joined


@dataclass(frozen=True, slots=True)
class _Group:
    parts: tuple[_Part, ...]


class SetRules(RangeRules):
    """All properties of a draw, joined in the one way that makes sense."""

    #: Whether properties of draws are read so.
    joins_freely = False

    def qualifiers(self, allowed: frozenset[str] = frozenset()) -> Qualifiers:
        stated = Qualifiers()
        if self.joins_freely and "gap" in allowed and self.aim and self.sizes and self.read_joined(stated, allowed):
            return stated
        return super().qualifiers(allowed)

    def read_joined(self, stated: Qualifiers, allowed: frozenset[str]) -> bool:
        """Take all properties up to the end of the line; whether they come next and mean one thing."""
        start, far, lead, single = self.at, self.far, self.lead, self.single
        places = {ranks: 1 << place for place, ranks in enumerate(dict.fromkeys(self.sets_held()))}
        # "Open or inside" has A-2-3-4, which is neither of them alone where inside is one gap.
        self.accept(",")
        if "shape" in allowed and self.takes_any_shape(stated):
            if not self.word.text:
                return True
            stated.limits.pop()
        self.at = start
        parts = self.parts_joined(places, self.alternatives_of(allowed), "")
        self.lead, self.single = lead, single
        if parts == () and not self.word.text:
            return True
        if parts and _count(parts) <= _MOST_PARTS and _begins_well(parts[0]) and not self.word.text:
            meant = self.meanings(parts, places)
            shape = shaped(self.context, self.shape_in_front) if self.shape_in_front else None
            named = sum(places.values()) & ~_bits_of(shape, places) & _named(parts) if shape is not None else 0
            # "Three-card inside straight flush, no high cards (including A-2-3)": it has another shape.
            if len(meant) == 1 and not (named & next(iter(meant))):
                (sets,) = meant
                stated.limits.append(one_of([ranks for ranks, bit in places.items() if bit & sets]))
                return True
        self.at, self.far = start, max(far, self.far)
        return False

    def meanings(self, parts: Sequence[_Part], places: dict[Ranks, int]) -> set[int]:
        """Return the sets of ranks, as bits, that the properties may mean together."""
        found: set[int] = set()
        # "At most one gap, or two gaps and a high card": two gaps are said once more.
        among_others: set[int] = set()
        for n, tree in enumerate(_trees(parts, sum(places.values()))):
            if n > _MOST_WAYS or len(found) > 1:
                return set()
            if _makes_sense(tree):
                found.add(self.meant_by(tree, places))
            elif _is_clear(tree) and _has_parts_that_matter(tree):
                among_others.add(self.meant_by(tree, places))
        return found or among_others

    def meant_by(self, tree: _Tree, places: dict[Ranks, int]) -> int:
        """Return the sets of a tree, with "one gap with one high card" behind "no gaps" as at least one."""
        if isinstance(tree, _Property):
            return tree.sets
        values = [self.meant_by(part, places) for part in tree.parts]
        if tree.sign == "|":
            limits = [one_of([ranks for ranks, bit in places.items() if bit & value]) for value in values]
            values = [_bits_of(limit, places) for limit in self.with_enough_high(limits)]
        return _combined(tree.sign, values)

    def parts_joined(self, places: dict[Ranks, int], allowed: frozenset[str], closing: str) -> tuple[_Part, ...] | None:
        """Return the properties up to a closing parenthesis or the end of the words, each with what joins it."""
        found: list[_Part] = []
        #: Whether it is said that some property does not matter.
        is_any = is_added = False
        joint = ""
        while True:
            before, joint = joint, self.joint()
            if before and joint not in ("", "with"):
                # Words that say nothing stand between two joints; "not those with" is one.
                return None
            joint = before or joint
            if found and joint and self.takes_others():
                if _word_of(joint) not in ("and", "&", "plus", "+", "or", "/", "also"):
                    # "One gap, those with an ace" may be some of them.
                    return None
                joint = "or"
            if found and not joint and self.word.text == "only" and self.peek().text in ("(", ")", ",", ""):
                # "Connected only (5-6-7 and up)"
                self.at += 1
                continue
            if self.word.text == closing:
                return tuple(found) if (found or is_any) and joint in ("", ",", ";") else None
            if joint in ("", ",", "with") and self.accept("anynumber"):
                is_any, joint = True, ""
                continue
            if _word_of(joint) == "also" and self.word.text in ("with", "if", "when"):
                # "No gaps, also with an ace" may be both.
                return None
            start = self.at
            if self.accept("("):
                if not joint and found and self.takes_example(found[-1][1], places):
                    continue
                inner = self.parts_joined(places, allowed, ")")
                if inner is None or not self.accept(")"):
                    return None
                first, are_said = inner[0][1], all(_is_said(one) for _, one in inner[1:] if isinstance(one, _Property))
                are_said &= all(isinstance(one, _Property) for _, one in inner)
                is_range = isinstance(first, _Property) and (first.kind == "range" or self.names_range(start))
                is_range &= not joint and are_said
                if is_range and isinstance(first, _Property) and self.narrow(found, first, places):
                    found += inner[1:]
                    continue
                if joint or _word_of(inner[0][0]) not in _ABOUT_FRONT:
                    if not joint and found and _lists(inner, found[-1][1]):
                        # "Ace low (A23, A24, A25, A34, A35, A45)"
                        continue
                    if not joint and all(isinstance(one, _Property) and one.kind == "exact" for _, one in inner):
                        # Cards by name may be an example.
                        return None
                    inner = ((joint, _Group(inner)),)
                elif _sign_of(inner[0][0]) == "-" and not any(
                    isinstance(one, _Property) and _is_said(one) for _, one in inner
                ):
                    inner = (_closed(inner),)
                # "(not 2-3-4)" and "(2-3-4 belongs here; ace-low doesn't)" are about all in front.
                found += inner
                joint = ""
                continue
            self.lead = ":"
            is_no = self.word.text == "no"
            limit, kind = self.property_next(allowed, joint, found)
            if kind == "run" and closing and not self.names_range(start):
                # "No gaps (3-4-6 or better)" does not agree.
                return None
            if (
                kind == "exact"
                and found
                and _word_of(joint) not in ("", "with", "except")
                and not self.names_low_card(start)
            ):
                # Cards such as K-Q-J may be another hand.
                return None
            if limit is not None:
                one = _Property(_bits_of(limit, places), kind)
                if is_no and kind == "top" and found and joint in ("", ",", ";", "and", "but"):
                    # "No ace low" behind a list is an exception.
                    one = replace(one, sets=sum(places.values()) & ~one.sets)
                    joint = "except" if joint in ("", "and", "but") else f"{joint} except"
                is_range = joint in ("", ",", ", with", "with") and (kind == "range" or self.names_range(start))
                if is_range and self.narrow(found, one, places, joint):
                    # "Connected, 6-7 up"
                    joint = ""
                    continue
                if kind == "gap" and joint in ("", "with") and found and _names_cards(found[-1][1]):
                    # "5-6 to 9-10 without a gap or 5-7 to 9-J with one gap"
                    if _sets_of(found[-1][1]) & ~one.sets:
                        return None
                    joint = ""
                    continue
                is_behind_more = bool(found) and _word_of(found[-1][0]) == "including" and joint in ("", ",")
                if is_behind_more and kind not in ("exact", "top"):
                    # "One gap, including 234, one high card"
                    return None
                if is_added and kind in ("exact", "top") and _word_of(joint) in ("and", "&", ","):
                    # "Also 2-3-4 and ace low" are two further kinds.
                    joint = "or"
                is_added = kind in ("exact", "top") and (is_added or _word_of(joint) in _ADDING)
                found.append((joint, one))
                joint = ""
            elif found and self.word.text == "eg" and self.takes_example(found[-1][1], places):
                joint = ""
            elif not self.takes_filler(is_first=not found):
                return None
            if found and (sign := self.place_said()):
                # "A-low and 2-3-4 don't count"
                return self.with_place_said(found, sign, places, allowed, closing)

    def property_next(self, allowed: frozenset[str], joint: str, found: Sequence[_Part]) -> tuple[Limit | None, str]:
        """Return the limit of the next property and its kind; None if no property comes next."""
        start = self.at
        self.at += self.word.text in ("a", "the") and self.peek().text == "spread"
        compared = Qualifiers()
        if self.read_more_gaps(compared):
            # Not "one high card" of "one high card less than gaps"
            return compared.limits[0], "gap"
        if "run" in allowed and (sets := self.ranges_of_cards()):
            return one_of(sets), "range"
        limit, kind = self.alternative(allowed)
        if limit is not None:
            return limit, kind
        if self.word.number is not None and self.peek().text in _ENDS:
            return self.number_again(joint, found), "high"
        if _word_of(joint) == "including":
            # "That includes an ace"; "including an ace" may be those with an ace too.
            if self.words[max(self.at - 2, 0)].text not in ("that", "which"):
                return None, ""
            self.article()
            ranks = self.rank_list()
            return (None, "") if ranks is None else (has_any(ranks), "has")
        lowest = self.word.ranks
        if len(lowest) == 1 and lowest[0] < Rank.TEN and self.peek().text == "low" and self.peek(2).text in _ENDS:
            # "J high, 7 low"
            self.at += 2
            return both_of([lowest_rank(lowest[0], is_least=least) for least in (True, False)]), "low"
        if self.word.text == "a" and self.peek().text == "highcard" and self.peek(2).text in _ENDS:
            self.at += 2
            return high_count(self.context, ">=", [1]), "high"
        if self.sequence("only", "low", "card"):
            return high_count(self.context, "=", [0]), "high"
        if self.accept("1", "one", "single") and self.accept("inside"):
            return shaped(self.context, "inside"), "shape"
        self.at = start
        counted = self.comparison()
        if counted is not None:
            self.sequence("of", "them") or self.sequence("of", "which")
            ranks = self.rank_range() if len(self.word.ranks) == 1 else None
            if ranks is not None and self.words[self.at - 1].text == "orhigher":
                # "Two of them jack or better"
                return high_count(replace(self.context, high=ranks), *counted), "high"
        self.at = start
        return None, ""

    def number_again(self, joint: str, found: Sequence[_Part]) -> Limit | None:
        """Take the number of high cards of "no gaps with no high card, or one gap with one"; None for other numbers."""
        kinds = [part.kind for _, part in found if isinstance(part, _Property)]
        if _word_of(joint) not in ("with", "and") or "high" not in kinds or kinds[-1] not in ("gap", "shape"):
            return None
        return high_count(self.context, "=", [self.take().number or 0])

    def with_place_said(
        self, found: Sequence[_Part], sign: str, places: dict[Ranks, int], allowed: frozenset[str], closing: str
    ) -> tuple[_Part, ...] | None:
        """Return properties, of which the last cards are said to be here ("plus") or not ("except"), and the rest."""
        at = len(found)
        while at and isinstance(one := found[at - 1][1], _Property) and one.kind in ("exact", "top"):
            at -= 1
        # "Count 2-3-4 as one of these"
        joint = found[at][0].removesuffix("count").strip() if at < len(found) else "or"
        if joint not in ("", ",", ";") or (at and closing):
            return None
        sets = 0
        for _, one in found[at:]:
            sets |= one.sets if isinstance(one, _Property) else 0
        named = (*found[:at], (sign, _Property(sets, _SAID)))
        if self.word.text == closing:
            return named
        rest = self.parts_joined(places, allowed, closing) if self.accept(".", ";", ",", "but", "and") else None
        return None if rest is None else (*named, *rest)

    def place_said(self) -> str:
        """Take what says whether cards belong to this line; return "plus" or "except" if it comes next."""
        for sign, sayings in (("except", NOT_HERE), ("plus", HERE)):
            for words in sorted(sayings, key=len, reverse=True):
                start = self.at
                if self.sequence(*words):
                    # "Belongs here, not above"
                    before = self.at
                    self.accept(",")
                    is_more = self.accept("not") and self.accept("above", "there")
                    self.at = self.at if is_more else before
                    if self.word.text in (")", "", ".", ";", ","):
                        return sign
                self.at = start
        return ""

    def joint(self) -> str:
        """Take what joins the next property to those in front, and return it with the comma in front of it."""
        comma = joint = ""
        while (word := self.word.text) in _JOINTS and word:
            if word in ("-", "+") and self.peek().text == "gap":
                break
            if word in (",", ";", ".", "-", ":"):
                comma = comma or {"-": ",", ":": ",", ".": ";"}.get(word, word)
            elif joint in ("or", "not", "except") and word in _WITH:
                pass
            elif not joint or joint in ("and", "or", "but", "&", "with", "if", "when"):
                joint = word
            else:
                break
            self.at += 1
        return f"{comma} {joint}".strip()

    def narrow(self, found: list[_Part], cards: _Property, places: dict[Ranks, int], joint: str = "") -> bool:
        """Put a range of cards in the place of the properties in front that all its cards have; whether there are any.

        "No gaps (3-4-5 up to 9-10-J)", "connected or one gap (5-6, 5-7 or higher)"; "at most one gap, 5-6-7 or higher"
        has 5-6-8, too.
        """
        if cards.kind not in ("exact", "run", "range"):
            return False
        sets, allowed, needed = 0, cards.sets, cards.sets
        if self.lowest:
            allowed = _bits_of(one_of(self.not_lower_than(self.lowest)), places)
            # "Open (4-5-6-7 or higher)": J-Q-K-A is not open.
            needed = places.get(self.lowest, 0)
        for at in range(len(found) - 1, -1, -1):
            before, one = found[at]
            if not isinstance(one, _Property) or one.kind not in ("gap", "shape", "run") or not one.sets & allowed:
                return False
            sets |= one.sets
            if not needed & ~sets:
                if (at and joint and _word_of(before) in ("or", "/")) or self.skips_some(sets, cards, places):
                    # "Connected or one gap, 5-7 or higher"
                    return False
                found[at:] = [(before, _Property(sets & allowed, one.kind))]
                return True
            if _word_of(before) not in ("or", "/", ",", ", or"):
                return False
        return False

    def skips_some(self, sets: int, cards: _Property, places: dict[Ranks, int]) -> bool:
        """Whether a range leaves out cards of a property between its first and last: "at most one gap, 567 to 9TJ"."""
        named = [ranks for ranks, bit in places.items() if bit & cards.sets]
        if self.lowest or cards.kind == "exact" or not named:
            return False
        left = (ranks for ranks, bit in places.items() if bit & sets & ~cards.sets)
        return any(ranks[0] >= min(named)[0] and ranks[-1] <= max(named)[-1] for ranks in left)

    def names_range(self, start: int) -> bool:
        """Whether the words since a place name the first and the last cards of a range."""
        return any(word.text in ("<=", "through", "to", "orhigher", "up", "+") for word in self.words[start : self.at])

    def takes_filler(self, *, is_first: bool) -> bool:
        """Take a word that says nothing, and return whether it comes next."""
        if self.sizes == {self.word.number} and self.peek().text == "nonwild":
            # "Two natural cards"
            self.at += 2
            return True
        is_of_deal = self.word.text == "hand" and self.words[self.at - 1].text in ("the", "your")
        if is_of_deal or (self.word.text == "draw" and self.peek().number is not None):
            # "Draw two"; "the hand" is all five cards
            return False
        # "Any other with one gap"; behind a property they are other hands.
        is_other = is_first and (self.accept("other", "others") or self.takes_other_kinds())
        is_other |= self.word.text == "card" and self.peek().text in (*_WITH, "in", "that") and self.accept("card")
        return is_other or self.accept(*_FILLERS) or (self.aim == "straightflush" and self.accept("suited"))

    def takes_others(self) -> bool:
        """Take "any" or "those" in front of "with an ace", which are further draws; whether they come next."""
        start = self.at
        is_led = self.accept("any", "all", "those", "these", "every", "the")
        is_noun = self.accept("other", "others", "one", "ones", "hand", "draw", "combination")
        if is_led and not is_noun and self.sizes == {self.word.number}:
            # "Any three with a low ace"
            self.at += 1
        if (is_led or is_noun) and self.word.text in ("with", "containing", "has", "have"):
            return True
        self.at = start
        return False

    def takes_other_kinds(self) -> bool:
        """Take "of the other kinds", and return whether it comes next."""
        start = self.at
        is_of = self.accept("of")
        self.accept("the", "all", "any")
        if is_of and self.accept("other") and self.accept("kind", "type", "sort", "hand", "draw"):
            return True
        self.at = start
        return False

    def takes_example(self, part: _Property | _Group, places: dict[Ranks, int]) -> bool:
        """Take an example of a property, and return whether it comes next."""
        start, remarks = self.at, Remarks()
        is_open = self.words[start - 1].text == "("
        is_next = isinstance(part, _Property) and self.remark_of_example(remarks) and (not is_open or self.accept(")"))
        sets = part.sets if isinstance(part, _Property) else 0
        if is_next and all(places.get(tuple(sorted(ranks)), 0) & sets for ranks, _ in remarks.examples):
            return True
        self.at = start
        return False


def _closed(inner: tuple[_Part, ...]) -> _Part:
    """Return an exception in parentheses, beyond which it does not reach: "(not ace low, not 2-3-4)"."""
    word = _word_of(inner[0][0])
    parts = (("", inner[0][1]), *(("," if _word_of(joint) == word else joint, one) for joint, one in inner[1:]))
    return f"( {word}", parts[0][1] if len(parts) == 1 else _Group(parts)


def _lists(parts: Sequence[_Part], front: _Property | _Group) -> bool:
    """Whether parts name all the cards that a property in front has, and no others."""
    named = 0
    for joint, one in parts:
        is_listed = _word_of(joint) in ("", ",", "or", "and", "/", "&")
        named |= one.sets if is_listed and isinstance(one, _Property) and one.kind == "exact" else -1
    return isinstance(front, _Property) and named == front.sets


def _names_cards(part: _Property | _Group) -> bool:
    """Whether a part is cards by name."""
    return isinstance(part, _Property) and part.kind in ("exact", "range", "run")


def _named(parts: Sequence[_Part]) -> int:
    """Return the sets of cards by name, as bits, also of those in parentheses."""
    found = 0
    for _, part in parts:
        found |= _named(part.parts) if isinstance(part, _Group) else part.sets if part.kind == "exact" else 0
    return found


def _sets_of(part: _Property | _Group) -> int:
    return part.sets if isinstance(part, _Property) else 0


def _begins_well(part: _Part) -> bool:
    """Whether the first property is not joined to something in front: "also one gap"."""
    joint, one = part
    if _word_of(joint) == "including":
        # "Including inside ones" adds nothing; "including one high card" may be at least one.
        return isinstance(one, _Property) and one.kind == "has"
    return _word_of(joint) not in ("also", "plus", "+", "or", "/", "and", "&", ";")


def _count(parts: Sequence[_Part]) -> int:
    return sum(_count(part.parts) if isinstance(part, _Group) else 1 for _, part in parts)


def _trees(parts: Sequence[_Part], everything: int) -> Iterator[_Tree]:
    """Yield all ways to join properties."""
    groups: list[list[_Tree]] = [
        [_Joined("&", (tree,)) for tree in _trees(part.parts, everything)] if isinstance(part, _Group) else [part]
        for _, part in parts
    ]
    for chosen in product(*groups):
        yield from _joined([joint for joint, _ in parts], chosen, everything)


def _joined(joints: Sequence[str], trees: Sequence[_Tree], everything: int) -> Iterator[_Tree]:
    """Yield the ways to join trees by the words in front of them."""
    at = next((at for at, tree in enumerate(trees) if _is_said(tree)), None)
    if at is not None:
        # What is said of cards in a sentence of its own is about all in front.
        sign = "-" if _sign_of(joints[at]) == "-" else "|"
        in_front: Iterable[_Tree] = _joined(joints[:at], trees[:at], everything) if at else [_Property(everything, "")]
        for one in in_front:
            whole = _Joined(sign, (one, trees[at]))
            yield from _joined(["", *joints[at + 1 :]], [whole, *trees[at + 1 :]], everything)
        return
    at = next((at for at, joint in enumerate(joints) if _sign_of(joint) == "-"), None)
    if at is None:
        yield from _listed(joints, trees)
        return
    if joints[at].startswith("("):
        # Of all in front, or of the last of these
        fronts: list[_Tree] = [*_listed(joints[:at], trees[:at])] if at else [_Property(everything, "")]
        for main in fronts:
            whole = _Joined("-", (main, trees[at]))
            yield from _joined(["", *joints[at + 1 :]], [whole, *trees[at + 1 :]], everything)
        if at > 1:
            last = _Joined("-", (trees[at - 1], trees[at]))
            yield from _joined(
                [*joints[:at], *joints[at + 1 :]], [*trees[: at - 1], last, *trees[at + 1 :]], everything
            )
        return
    # "No ace low, no 234" are two exceptions, "except ace low, not 234" is not clear.
    first = _word_of(joints[at])
    rest = ["", *("," if _word_of(joint) == first else joint for joint in joints[at + 1 :])]
    words = {_word_of(joint) for joint in rest}
    for excepted in _listed(rest, trees[at:]) if words.isdisjoint(("but", "not", "except")) else ():
        # All that follows belongs to the exception, which is made of all in front or of the last of these.
        if not at:
            yield _Joined("-", (_Property(everything, ""), excepted))
        else:
            for main in _listed(joints[:at], trees[:at]):
                yield _Joined("-", (main, excepted))
        if at > 1:
            yield from _listed(joints[:at], [*trees[: at - 1], _Joined("-", (trees[at - 1], excepted))])
    if at < len(trees) - 1 and (joints[at + 1].startswith((",", ";")) or joints[at + 1] in _ON):
        # The list goes on behind the exception.
        single = _Joined("-", (trees[at - 1] if at else _Property(everything, ""), trees[at]))
        front = joints[:at] if at else [""]
        yield from _joined(
            [*front, *joints[at + 1 :]], [*trees[: max(at - 1, 0)], single, *trees[at + 1 :]], everything
        )


def _kind_of(tree: _Tree) -> str:
    """Return the kind of a property; empty for several."""
    return tree.kind if isinstance(tree, _Property) else ""


def _is_said(tree: _Tree) -> bool:
    return _kind_of(tree) == _SAID


def _sign_of(joint: str) -> str:
    """Return "-" for an exception, else all that the joint may mean."""
    return _JOINTS[_word_of(joint)]


def _word_of(joint: str) -> str:
    """Return the word of a joint; a comma or semicolon if it has none."""
    return joint.lstrip("(,; ") or joint


def _of_kinds(joint: str, kinds: set[str]) -> str:
    """Return a joint, with another for "and" where the kinds that it joins say what it means."""
    if _word_of(joint) != "and" or not (kinds == COUNTS or kinds <= _OF_CARDS):
        return joint
    # "234 and ace low" are two kinds, "one gap and one high card" is one.
    return "or" if kinds <= _OF_CARDS else joint.replace("and", "with")


def _listed(joints: Sequence[str], trees: Sequence[_Tree]) -> Iterator[_Tree]:
    """Yield the ways to join trees of which none is an exception."""
    if len(trees) == 1:
        yield trees[0]
        return
    between = [
        _of_kinds(joint, {_kind_of(first), _kind_of(second)})
        for joint, (first, second) in zip(joints[1:], pairwise(trees), strict=True)
    ]
    if between[-1] == "," and not any(joint.startswith((",", ";")) for joint in between[:-1]) and len(trees) > 2:
        first, last = trees[0], trees[-1]
        if _kind_of(first) in ("gap", "shape") and _kind_of(last) == "top":
            # "Connected or one gap, low card 5 or better": what stands apart is said of all in front.
            for front in _listed(["", *between[:-1]], trees[:-1]):
                yield _Joined("&", (front, last))
            return
    kinds = set(map(_kind_of, trees))
    has_or = any(_sign_of(joint) == "|" or _word_of(joint) in ("plus", "+") for joint in between)
    choices = []
    for joint in dict.fromkeys(between):
        signs: str = _sign_of(joint)
        if joint == "," and not has_or and "" not in kinds:
            # Without "or" a comma joins properties that one hand has, unless no hand has them.
            signs = "&" if _value(_Joined("&", tuple(trees))) else "|"
        elif _word_of(joint) == "and" and kinds == COUNTS:
            signs = "&"
        elif joint in ("+", "plus") and all(
            {_kind_of(first), _kind_of(second)} == COUNTS
            for one, first, second in zip(between, trees, trees[1:], strict=False)
            if one == joint
        ):
            # "1 gap + 1 high"
            signs = "&"
        choices.append([(joint, sign) for sign in signs])
    for meant in product(*choices):
        signs_of = dict(meant)
        meanings = [signs_of[joint] for joint in between]
        yield _split(meanings, trees, "|")
        # "One gap; or two gaps with two high cards": what stands apart has its own condition.
        is_apart = any(joint.startswith((",", ";")) for joint, sign in meant if sign == "|")
        is_apart &= not any(joint.startswith((",", ";")) for joint, sign in meant if sign == "&")
        if "|" in meanings and "&" in meanings and not is_apart:
            yield _split(meanings, trees, "&")


def _split(signs: Sequence[str], trees: Sequence[_Tree], last: str) -> _Tree:
    """Return trees joined by signs, of which `last` binds less than the other."""
    runs: list[list[_Tree]] = [[trees[0]]]
    for sign, tree in zip(signs, trees[1:], strict=True):
        if sign == last:
            runs.append([])
        runs[-1].append(tree)
    other = "&" if last == "|" else "|"
    parts = [run[0] if len(run) == 1 else _Joined(other, tuple(run)) for run in runs]
    return parts[0] if len(parts) == 1 else _Joined(last, tuple(parts))


def _value(tree: _Tree, without: _Property | None = None) -> int | None:
    """Return the sets of a tree without a property; None if nothing is left of it."""
    if isinstance(tree, _Property):
        return None if tree is without else tree.sets
    values = [_value(part, without) for part in tree.parts]
    if tree.sign == "-" and values[0] is None:
        return None
    known = [value for value in values if value is not None]
    return _combined(tree.sign, known) if known else None


def _combined(sign: str, values: Sequence[int]) -> int:
    """Return sets joined by "&" or "|", or the first without the second for "-"."""
    result = values[0]
    for value in values[1:]:
        result = result & value if sign == "&" else result | value if sign == "|" else result & ~value
    return result


def _bits_of(limit: Limit, places: dict[Ranks, int]) -> int:
    return sum(bit for ranks, bit in places.items() if limit.test(ranks))


def _properties(tree: _Tree) -> Iterator[_Property]:
    """Yield the properties of a tree but those of exceptions."""
    if isinstance(tree, _Property):
        yield tree
    else:
        for part in tree.parts[:1] if tree.sign == "-" else tree.parts:
            yield from _properties(part)


def _makes_sense(tree: _Tree) -> bool:
    """Whether each part means some hands, and each property and exception changes which hands are meant."""
    value = _value(tree)
    needed = (one for one in _properties(tree) if one.kind not in ("", _SAID))
    return _is_clear(tree) and all(_value(tree, one) != value for one in needed)


def _has_parts_that_matter(tree: _Tree) -> bool:
    """Whether each part of each group of properties changes which hands the group means."""
    if isinstance(tree, _Property):
        return True
    value = _value(tree)
    others = [_Joined(tree.sign, (*tree.parts[:at], *tree.parts[at + 1 :])) for at in range(len(tree.parts))]
    is_needed = len(tree.parts) < 2 or tree.sign == "-" or all(_value(other) != value for other in others)
    return is_needed and all(map(_has_parts_that_matter, tree.parts))


def _is_clear(tree: _Tree) -> bool:
    """Whether each part of a tree means some hand, and each exception is made of some."""
    if isinstance(tree, _Property):
        return tree.sets > 0
    if tree.sign == "-":
        main, excepted = tree.parts
        each = excepted.parts if isinstance(excepted, _Joined) and excepted.sign == "|" else (excepted,)
        for one in each:
            if not _is_said(one) and not (_value(main) or 0) & (_value(one) or 0):
                return False
    return bool(_value(tree)) and all(map(_is_clear, tree.parts))
