"""Rules for the draw of five cards: "discard everything", "garbage", "nothing - throw all five away"."""

from __future__ import annotations

from strategygen.charts.plain.draw_rules import DrawRules
from strategygen.charts.plain.entries import PlainEntry
from strategygen.language import NONE

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
)  # fmt: skip
_BESIDE_WHOLE = (
    "a", "the", "away", "out", "new", "card", "of", "your", "for", "it", "all", "them", "these", "dealt", "completely",
    "entirely", "entire", "one", "ones", "back", "mess",
)  # fmt: skip
_NOTHING = ("nothing", "garbage", "junk", "none", "trash", "razgu", "nada", "zilch", "zip", "rags", "squat")
_AWAY = ("thrown", "tossed", "discarding")


class NothingRules(DrawRules):
    """The draw of five cards."""

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
        return None if found is None else self.qualified(found, self.qualifiers())

    # "and hope for the best"
    def hopes(self) -> None:
        """Take words at the end of a line that draws five cards, unless they are about hands."""
        start = self.at
        if self.accept("and") or (self.accept(",") and self.accept("and")):
            rest = self.words[self.at : -1]
            if rest and not any(word.is_known and (word.ranks or word.text not in _OF_HOPES) for word in rest):
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
        self.sequence("go", "for")
        if any(self.sequence(*words) for words in _FIVE_NEW):
            return nothing
        self.at = start
        is_no_hand = self.word.text == "no" and self.peek().text in ("hand", "hold", "card")
        self.at += 2 * is_no_hand
        if self.word.text == "nothing" and self.peek().text == "but":
            return None
        is_thrown = self.word.text == "trash" and self.peek().text in (*_WHOLE, *_BESIDE_WHOLE)
        if is_no_hand or (not is_thrown and self.accept(*_NOTHING)):
            self.accept("held")
            if self.accept("of"):
                self.accept("the", "these", "those")
                self.accept("above", "card", "hand")
            elif not self.sequence("at", "all"):
                self.accept("else", "good")
                if self.accept("worth"):
                    self.accept("holding", "keeping", "saving")
            return nothing
        if self.accept("hold", "keep"):
            if not (self.accept("nothing", "none") or self.sequence("no", "card")):
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
            return nothing if self.accept("else", "others") else None
        if not self.accept(*_TO_DISCARD):
            return None
        whole = self.words[self.at - 1].text == "redraw"
        while self.word.text in (*_WHOLE, *_BESIDE_WHOLE):
            whole |= self.take().text in _WHOLE
        return nothing if whole else None
