"""Rules for hands named by what they pay, and for ranges of hands: "any hand paying 7 or more", "flush to quads"."""

from __future__ import annotations

from fractions import Fraction

from strategygen.charts.plain.alike_rules import MADE
from strategygen.charts.plain.draw_rules import WILD_COUNTS
from strategygen.charts.plain.entries import PlainEntry
from strategygen.charts.plain.nothing_rules import NothingRules
from strategygen.charts.plain.ranks import ALL_RANKS
from strategygen.errors import NotationError

#: Made hands by the names of hands in game files.
_CATEGORIES = {
    "pair": "pair", "two pair": "two pair", "three of a kind": "trips", "straight": "straight", "flush": "flush",
    "full house": "fullhouse", "four of a kind": "quads", "straight flush": "straightflush",
    "five of a kind": "quints", "royal flush": "royal",
}  # fmt: skip
#: Words that join the ends of a range of hands.
_THROUGH = ("-", "through", "to", "<=")

_UNITS = ("coins", "coin", "units", "unit", "credits", "credit", "bets", "bet", "times", "x")


class PayingRules(NothingRules):
    """Each rule returns entries, or None if other words come next."""

    # ["everything"] ["from"] [article] hand ("through" | "to" | "-") hand  |  hand " - " hand " - " hand { " - " hand }
    def hand_range(self) -> list[PlainEntry] | None:
        """Return the entries of "flush through four of a kind": the hands from one to the other."""
        is_whole = self.accept("everything", "anything")
        is_from = self.accept("from")
        if is_from or is_whole:
            self.article()
        first = self.hand_name() if is_from or not is_whole else None
        if first is None or not self.accept(*_THROUGH):
            return None
        self.accept("any", "a", "an")
        n_wild = WILD_COUNTS[self.take().text] if self.word.text in WILD_COUNTS else None
        last = self.hand_name()
        if last is None:
            return None
        more = [] if is_from or is_whole or n_wild else self.hands_behind_dashes()
        if more:
            # "RF - SF - 4K" is a list, where two hands are the ends of a range.
            names = dict.fromkeys([first, last, *more])
            if len(names) < len(more) + 2:
                return None
            return self.qualified([entry for name in names for entry in self.made_entries(name)], self.qualifiers())
        low, high = sorted((MADE.index(first), MADE.index(last)))
        entries: list[PlainEntry] = []
        for made in reversed(MADE[low : high + 1]):
            found = self.made_entries(made) if made != "quints" or self.may_have_wild else []
            entries += self.with_wild(found, *n_wild) if n_wild and made == last else found
        return self.qualified(entries, self.qualifiers())

    def hands_behind_dashes(self) -> list[str]:
        """Take further hands of a list, each behind a dash between blanks, and return them."""
        start, found = self.at, list[str]()
        is_spaced = self.is_spaced(start - 2)
        while is_spaced and self.word.text == "-" and self.is_spaced(self.at):
            before = self.at
            self.at += 1
            name = self.hand_name()
            if name is None:
                self.at = before
                break
            found.append(name)
        # The first dash joins the two hands in front of these.
        signs = [word.text for word in self.words[:start] if word.text in _THROUGH]
        if found and signs[-1:] == ["-"]:
            return found
        self.at = start
        return []

    def is_spaced(self, at: int) -> bool:
        """Whether the word at a place has blanks on both sides."""
        before, word, after = self.words[max(at - 1, 0)], self.words[at], self.words[min(at + 1, len(self.words) - 1)]
        return before.end < word.start and word.end < after.start

    # ("of" | "(" | ":" | ",") (made ("or better" | "up") | range)  |  "from" made "up"
    def named_by_least(self) -> list[PlainEntry] | None:
        """Return the entries of "(three of a kind or better)" behind "pat hand"."""
        start = self.at
        is_open = self.accept("(")
        is_led = is_open or self.accept("of", ":", ",")
        is_from = self.word.text == "from"
        if is_led or is_from or self.word.text in MADE or self.word.number:
            self.article()
            inner = self.at
            found = self.first(self.hand_range)
            if found is not None and (not is_open or self.accept(")")):
                return found
            self.at = inner
            if is_from:
                self.at += 1
                self.article()
                made = self.hand_name()
                found = self.at_least(made) if made is not None and self.accept("up", "orhigher") else None
                is_least = True
            else:
                found = self.first(self.alike, self.made)
                is_least = any(word.text == "orhigher" for word in self.words[inner : self.at])
                if found is not None and not is_least:
                    # "Pat hand, trips up"
                    self.at = inner
                    made = self.hand_name()
                    is_least = made is not None and self.accept("up") and self.word.text in ("", ")", ",", ";")
                    found = self.at_least(made) if made is not None and is_least else None
            if found is not None and is_least and (not is_open or self.accept(")")):
                return found
        self.at = start
        return None

    # ("paying" | "winning") "hand" | ("hand" | "anything" ["else"] | "whatever") ["that"] "pays" [least] | "winner"
    def paying(self) -> list[PlainEntry] | None:
        """Return the entries of "any pat paying hand", "anything that pays" or "pat hand"."""
        start = self.word
        least: Fraction | None = None
        if self.accept("paying", "paid", "winning"):
            if not self.accept("hand", "combination", "winner"):
                return None
        elif self.takes_that_pays():
            least = self.least_pay()
            if self.accept(":"):
                return self.led()
        elif self.accept("hand"):
            if (found := self.named_by_least()) is not None:
                return found
            # "Pat" or "made" has been skipped in front.
            return self.at_least("straight") if self.words[self.at - 2].text in ("pat", "made") else None
        elif not self.accept("winner"):
            return None
        if least is None and (found := self.named_by_least()) is not None:
            return found
        game = self.context.game
        if game is None:
            raise self.refusal("the paying hands depend on the game; name the hands, or give a game", start)
        entries: list[PlainEntry] = []
        for made in reversed(MADE):
            ranks = less = frozenset[int]()
            wild = self.context.wild
            for cls, pay in zip(game.classes, game.pays, strict=True):
                is_there = wild is None or cls.wild_cards is None or wild in cls.wild_cards
                own = ALL_RANKS if cls.ranks is None else frozenset(map(int, cls.ranks))
                if _CATEGORIES[cls.hand] == made and is_there and pay > 0 and pay >= (least or 0):
                    ranks |= own
                elif _CATEGORIES[cls.hand] == made and is_there:
                    less |= own
            if ranks & less:
                raise self.refusal("some of these hands pay less, others more; name the hands", start)
            if ranks and (made != "quints" or self.may_have_wild):
                entries += self.made_entries(made, ranks)
        return self.qualified(entries, self.qualifiers())

    def takes_that_pays(self) -> bool:
        """Take "hand that pays", "anything else paying" or "whatever pays", and return whether it comes next."""
        start = self.at
        is_noun = self.accept("hand", "combination", "anything", "everything", "whatever", "one", "ones", "those")
        if is_noun:
            self.accept("else")
        is_led = self.accept("that", "which") or self.words[start].text == "whatever"
        if is_noun and (self.accept("paying") or (is_led and self.accept("pays", "pay"))):
            return True
        self.at = start
        return False

    # (">=" | "more" "than") number [unit]  |  number [unit] "or more"
    def least_pay(self) -> Fraction | None:
        """Take "7 or more" or "more than 2 for 1", and return the least pay; None if no number comes next."""
        start = self.word
        is_least = self.accept(">=")
        is_more = not is_least and (self.sequence("more", "than") or self.accept("over"))
        text = self.word.text
        number = int(text) if text.isdecimal() and text.isascii() and len(text) < 5 else self.word.number
        if number is None or self.word.plural or self.peek().text in ("of", "kind"):
            if is_least or is_more:
                raise self.unreadable()
            return None
        self.at += 1
        if self.accept("for", "to") and not (self.word.number == 1 and self.accept(self.word.text)):
            raise self.unreadable()
        self.accept(*_UNITS)
        is_least |= self.accept("ormore", "orhigher")
        end = self.words[self.at - 1].end
        if not (is_least or is_more):
            message = f"just so much, or at least? write '{number} or more'"
            raise NotationError(message, self.text, start.start, end)
        game = self.context.game
        pays = [] if game is None else [pay for pay in game.pays if pay > number or (is_least and pay == number)]
        if game is not None and (number not in game.pays or not pays):
            raise NotationError(f"no hand of this game pays {number}", self.text, start.start, end)
        return Fraction(min(pays)) if pays else Fraction(number)
