"""Rules for the draw of five cards: "discard everything", "garbage", "nothing - throw all five away"."""

from __future__ import annotations

from strategygen.charts.plain.entries import PlainEntry
from strategygen.charts.plain.wild_rules import WildRules
from strategygen.language import NONE

#: What may be hoped for.
_HOPED = frozenset({"joker", "deuce", "deuces", "wild", "royal", "quads", "trips", "kind", "winner"})
#: Words that say nothing about play, as in "and hope for the best".
_OF_HOPES = (
    "for", "the", "a", "it", "is", "to", "you", "your", "them", "that", "and", "get", "again", "in", "on", "of",
)  # fmt: skip
_TO_DISCARD = (
    "discard", "throw", "toss", "dump", "redraw", "draw", "replace", "trash", "get", "ditch", "chuck", "bin", "pitch",
    "scrap", "muck", "swap", "exchange",
)  # fmt: skip
_WHOLE = ("everything", "all", "5", "five", "hand", "whole", "lot")
_FIVE_NEW = (
    ("new", "hand"), ("five", "new", "card"), ("5", "new", "card"), ("five", "new", "ones"), ("all", "new", "card"),
    ("5", "new", "ones"), ("5", "new"), ("five", "new"),
)  # fmt: skip
_BESIDE_WHOLE = (
    "a", "the", "away", "out", "new", "card", "of", "your", "for", "it", "all", "them", "these", "dealt", "completely",
    "entirely", "entire", "one", "ones", "back", "mess",
)  # fmt: skip
_NOTHING = (
    "nothing", "garbage", "junk", "none", "trash", "razgu", "nada", "zilch", "zip", "rags", "squat", "rubbish",
)  # fmt: skip
_AWAY = ("thrown", "tossed", "discarding")
#: Words of "in all other cases" and "if your hand has none of these", and those of them that say that no line applies.
_NONE_LEFT = frozenset({"nothing", "none", "other", "others", "else", "otherwise", "rest", "remaining", "failing"})
_OF_REST = _NONE_LEFT | {
    "anything", "everything", "all", "any", "of", "the", "these", "those", "that", "above", "hand", "case", "cases",
    "situation", "situations", "with", "for", "in", "if", "when", "you", "have", "has", "your", "got", "fits", "fit",
    "applies", "apply", "every", "fails", "then", "holding", "dealt", "dont",
}  # fmt: skip
_HOLDING = ("hold", "keep", "just", "only", "play", "save")
#: Words in front of the next line of a list in sentences, and those of them that say where it stands.
_IN_ORDER = frozenset({"next", "after", "first", "last", "finally", "start", "starting"})
_OF_ORDER = _IN_ORDER | {"then", "comes", "come", "that", "of", "all", "in", "line", "is", "are", "with", "and", "by"}


class NothingRules(WildRules):
    """The draw of five cards."""

    def led(self) -> list[PlainEntry] | None:
        """Return the entries of an item."""
        # `_LineRules`, which extends these rules, has it.
        raise NotImplementedError

    # others ( "," | ":" | verb ) item
    def for_the_rest(self) -> list[PlainEntry] | None:
        """Return the entries of a hold behind "anything else" or "with none of these", which restricts nothing."""
        start = self.at
        while not self.before and self.word.text in _OF_REST:
            self.at += 1
        texts = {word.text for word in self.words[start : self.at]}
        if texts.isdisjoint(_NONE_LEFT):
            return None
        is_marked = self.accept(",", ":", "-", ";", ".", "?")
        is_held = self.word.text in _HOLDING
        found = self.led() if is_marked or is_held or self.word.text in _TO_DISCARD else None
        is_clear = is_held or all(entry.name == NONE or entry.name.type == "W" for entry in found or ())
        return found if is_clear else None

    # "next in line is", "then comes", "after that,", "first of all,"
    def order_in_front(self) -> None:
        """Take words at the beginning of a line that say where it stands in a list in sentences."""
        start = self.at
        while self.word.text in _OF_ORDER:
            self.at += 1
        texts = {word.text for word in self.words[start : self.at]}
        is_order = not _IN_ORDER.isdisjoint(texts)
        # "First two to a royal flush" has no such words in front.
        if not is_order or not (self.accept(",") or len(texts) > 1 or "starting" in texts):
            self.at = start

    def nothing(self) -> list[PlainEntry] | None:
        """Return the draw of five cards, with its qualifiers."""
        found = self.discard()
        while found is not None:
            # "Nothing - throw all five away"
            before = self.at
            is_open = self.accept("(")
            if not is_open and not self.accept("-", ":", ",", ".", ";", "?", "!"):
                break
            self.accept("just", "and", "then", "so")
            more = self.discard()
            while more is not None and is_open and self.accept("-", ":", ",", ".", ";"):
                self.accept("just", "and", "then")
                more = self.discard()
            if more is None or (is_open and not self.accept(")")):
                self.at = before
                break
        if found is not None:
            self.hopes()
        if found is None:
            return None
        before = self.at
        found = self.qualified(found, self.qualifiers())
        if self.fewest is not None:
            # "Anything else: keep the highest card"
            message = "draw five cards, or hold some? write the cards that are held on a line of their own"
            raise self.refusal(message, self.words[before])
        return found

    # "and hope for the best"
    def hopes(self) -> None:
        """Take words at the end of a line that draws five cards, unless they are about hands."""
        start = self.at
        if self.accept("and") or (self.accept(",") and self.accept("and")):
            rest = self.words[self.at : -1]
            # "And hope for deuces"
            are_hoped = bool(rest) and rest[0].text in ("hope", "pray", "wish")
            said = {*_OF_HOPES, *_HOPED} if are_hoped else _OF_HOPES
            is_more = (
                word.is_known and ((word.ranks and not are_hoped) or (not word.ranks and word.text not in said))
                for word in rest
            )
            if rest and not any(is_more):
                self.at = len(self.words) - 1
                return
        self.at = start

    # "discard everything", "draw five new cards", "hold nothing"
    def discard(self) -> list[PlainEntry] | None:
        nothing = [PlainEntry(NONE)]
        self.accept("otherwise", "else")
        self.accept(",")
        # "Go for five new ones"
        start = self.at
        self.sequence("go", "for") or self.sequence("start", "over", "with")
        if self.one_sequence(_FIVE_NEW):
            return nothing
        self.at = start
        # "All five go back", "all five cards are thrown away"
        self.accept("all")
        if self.number(5, 5):
            self.accept("card")
            is_thrown = self.accept("are", "get") and self.accept(*_AWAY, "discard", "replace", "replaced")
            if is_thrown or self.sequence("go", "back"):
                self.accept("away")
                return nothing
        self.at = start
        far = self.far
        is_negated = self.accept("dont") or self.sequence("do", "not")
        if is_negated and self.accept("hold", "keep") and (self.accept("anything") or self.sequence("any", "card")):
            return nothing
        self.at, self.far = start, far
        is_no_hand = self.word.text == "no" and self.peek().text in ("hand", "hold", "card")
        self.at += 2 * is_no_hand
        if self.word.text == "nothing" and self.peek().text == "but":
            return None
        is_thrown = self.word.text == "trash" and self.peek().text in (*_WHOLE, *_BESIDE_WHOLE)
        if is_no_hand or (not is_thrown and self.accept(*_NOTHING)):
            if self.word.text == "beats":
                # "Nothing better than one high card"
                return None
            self.accept("held")
            if self.accept("of"):
                self.accept("the", "these", "those")
                self.accept("above", "card", "hand")
            elif not self.sequence("at", "all"):
                self.accept("else", "good", "hand")
                if self.accept("worth"):
                    self.accept("holding", "keeping", "saving")
            return nothing
        if self.accept("hold", "keep"):
            is_none = self.accept("nothing", "none") or self.sequence("no", "card")
            # "Keep zero"
            is_none |= self.text[self.word.start :].lower() in ("zero", "0") and self.accept("no")
            if not is_none:
                return None
            if self.accept("of"):
                self.accept("the", "these", "your")
                self.accept("card")
            return nothing
        if any(self.sequence(lead, "other", "hand") for lead in ("all", "any", "every")):
            if self.sequence("should", "be") or self.sequence("is") or self.accept("will"):
                self.accept("be")
                if not (self.accept(*_AWAY) or self.accept("discard")):
                    return None
                self.accept("away")
                self.accept("entirely", "completely")
            return nothing
        if self.accept("anything", "everything", "all", "others"):
            return nothing if self.accept("else", "others", "goes") else None
        if not self.accept(*_TO_DISCARD):
            return None
        whole = self.words[self.at - 1].text == "redraw"
        # "Toss them"
        whole |= self.word.text in ("them", "it") and not self.peek().text and not self.before
        while self.word.text in (*_WHOLE, *_BESIDE_WHOLE):
            whole |= self.take().text in _WHOLE
        # "Discard everything but the deuces" holds these.
        return nothing if whole and self.word.text not in ("but", "except") else None
