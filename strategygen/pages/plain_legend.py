"""The legend of a chart in plain words: what each term means that its lines use, for the game it is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from strategygen.cards import Rank, format_ranks
from strategygen.pages.legend import LegendEntry

if TYPE_CHECKING:
    from strategygen.games import Game

#: Number words of a hand, for the patterns.
_OF_CARDS = {4: "4|four", 3: "3|three", 2: "2|two"}

#: A pattern of the words of plain lines, its term in the legend, and what it means; <words> are those of the game.
_PLAIN_WORDS = (
    (r"\bsuited", "suited", "all of one suit, underlined in print."),
    (r"\boffsuit", "offsuit", "not all of one suit."),
    (r"\d to a straight flush", "to a straight flush", "cards of one suit that fit into one straight<low>."),
    (
        r"fitting|\bsum ",
        "straights",
        "runs of five ranks that contain the cards held<aside>; ace high or low<but>: <fits>.",
    ),
    (r"\bsum ", "sum", "straights + high cards, <sums>."),
    (r"^natural ", "natural", "without the wild cards dealt, which are discarded."),
    (r"high card", "high card", "a card whose pair is paid<high>."),
    (r"high pair", "high pair", "a pair that is paid<high>."),
    (r"with (?:no|\d|\d or \d) high card", "with 2 high cards", "exactly so many of the cards held are high."),
    (r"\b(?:10|[2-9JQKA])-(?:10|[2-9JQKA])\b", "3-4, 10-J", "the ranks of cards held together."),
    (r"paying hand", "paying hand", "a hand that is paid as dealt; hold the cards that make it."),
    (r"or better", "or better", "that hand, or one in front of it here: <ranking>; hold the cards that make it."),
    (r"\bkicker", "kicker", "a card beside those of one rank; hold it too."),
    *(
        (rf"\b(?:{word})\b[^;\n]*\boutside", f"outside, {n} cards", f"ranks in a row: <rows{n}>.")
        for n, word in _OF_CARDS.items()
    ),
    (r"\binside", "inside straight", "four cards that fit into only one straight, such as <inside><beside><but>."),
    (r"\bgap", "gap", "a rank missing between the lowest and the highest card; ace high or low."),
    (r"open-ended", "open-ended", "ranks in a row that two ranks complete to a straight: <rows4>."),
    (r"its suit|suit held", "its suit; the suit held", "the suit of the cards held, which are all of one suit."),
    (
        r"to its straight|straight held",
        "to its straight; to the straight held",
        "a card of another rank that fits into a straight with the cards held.",
    ),
    (r"would discard", "would discard", "the deal contains these cards; to hold them would discard the others."),
    (r"that suit|that straight", "that suit; that straight", "those of the cards named in front, which are not held."),
    (r"\balone\b", "alone", "the card held without another."),
    (r"^(?:ten|jack|queen|king|ace|one high card)\b(?! alone)", "one card", "hold that card alone."),
    (
        r"there is (?:no )?\d to a (?:straight|flush)",
        "there is",
        "among the cards dealt, and to nothing better: to a flush, fitting no straight; to a straight, not all suited; "
        "to a straight flush, not all 10 or higher.",
    ),
    (
        r"\bpoints?\b",
        "points",
        "added for all discards: each counts what is listed for its rank and for its suit or straight; others count 0.",
    ),
    (r"\bsuited with ", "suited with", "the cards behind 'with' are of other suits."),
)

#: Terms that charts of other authors do not have; and those that they use in another way where there are wild cards.
_OWN = frozenset(
    {
        "straights", "sum", "natural", "to its straight; to the straight held", "would discard",
        "that suit; that straight", "there is", "points", "suited with",
    }
)  # fmt: skip
_OWN_OF_WILD = frozenset({"3 to, 4 to", *(f"outside, {n} cards" for n in _OF_CARDS)})


def plain_legend(texts: Sequence[str], game: Game, *, is_short: bool = False) -> tuple[LegendEntry, ...]:
    """Return a legend of the words that plain lines use; with `is_short`, of those that no player knows.

    Examples
    --------
    >>> from strategygen import load_game
    >>> for entry in plain_legend(["4 to an outside straight", "Two suited high cards"], load_game("jacks-or-better")):
    ...     print(f"{entry.term}: {entry.sentence}")
    suited: all of one suit, underlined in print.
    high card: a card whose pair is paid (J to A).
    outside, 4 cards: ranks in a row: 2-3-4-5 to 10-J-Q-K.
    in two ways: where a line fits in two ways (two pairs, two 10s), hold either.
    >>> [entry.term for entry in plain_legend(["3 to a straight flush, sum 3+"], load_game("jacks-or-better"))]
    ['to a straight flush', 'straights', 'sum', 'in two ways']
    >>> texts = ["3 to a straight flush, sum 3+"]
    >>> [entry.term for entry in plain_legend(texts, load_game("jacks-or-better"), is_short=True)]
    ['straights', 'sum']
    """
    used = "\n".join(texts)
    words = _Words(game)
    found = [(term, sentence) for pattern, term, sentence in _PLAIN_WORDS if re.search(pattern, used, re.I | re.M)]
    if words.has_wild and re.search(r"\d to an? ", used):
        found.append(("3 to, 4 to", "so many cards, the wild ones among them."))
    if words.has_wild and re.search(r"of a kind|full house", used, re.IGNORECASE):
        found.append(("hands", "are named by what they pay, with wild cards in them."))
    if re.search(r"^pair\b|\d to an? |\bhigh cards\b", used, re.IGNORECASE | re.MULTILINE):
        found.append(("in two ways", "where a line fits in two ways (two pairs, two 10s), hold either."))
    if is_short:
        own = _OWN | _OWN_OF_WILD if words.has_wild else _OWN
        found = [(term, sentence) for term, sentence in found if term in own]
    return tuple(LegendEntry(_used_terms(term, used), words.filled(sentence)) for term, sentence in found)


def _used_terms(term: str, used: str) -> str:
    """Return those of several terms with one meaning that are used."""
    return ", ".join(part for part in term.split("; ") if part in used or part == term)


class _Words:
    """The words of a game in a legend; examples are counted for its wild and high ranks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.wild_ranks = frozenset(map(int, game.wild_ranks))
        self.most_wild = game.deck.jokers + 4 * len(self.wild_ranks)
        self.has_wild = self.most_wild > 0

    def filled(self, sentence: str) -> str:
        """Return a sentence with the words of the game."""
        return re.sub("<([a-z]+)([0-9]?)>", lambda key: self._of[key.group(1)](key.group(2)), sentence)

    @property
    def _of(self) -> dict[str, Callable[[str], str]]:
        high = format_ranks(self.game.high_ranks).replace("-", " to ").replace(",", ", ").replace("T", "10")
        wild = format_ranks(self.game.wild_ranks)
        return {
            "high": lambda _: f" ({high})" if high else "",
            "low": lambda _: "" if self._straights(14, 3, 4) else ", as A-3-4",
            "ranking": lambda _: ", ".join(hand for hand in _RANKED if self.has_wild or hand != "five of a kind"),
            "aside": lambda _: ", wild cards aside" if self.has_wild else "",
            "but": lambda _: f"; those with a {wild} do not count" if wild else "",
            "fits": lambda _: ", ".join(f"{self._straights(*some)} for {_shown(*some)}" for some in _FITTING),
            "sums": lambda _: f"as {self._sum()}",
            "rows": lambda n: ", ".join(beside + self._rows(int(n) - k) for k, beside in self._beside(int(n))),
            "beside": lambda _: "".join(_BESIDE[: self.most_wild]),
            "inside": lambda _: " or ".join(_shown(*some) for some in _INSIDE if self._straights(*some) == 1),
        }

    def _straights(self, *ranks: int) -> int:
        from strategygen.charts.plain.ranks import straights_around

        return straights_around(ranks, self.wild_ranks)

    def _sum(self) -> str:
        """Return an example of a sum, with a high card if there are any."""
        counts = {some: sum(rank in self.game.high_ranks for rank in some) for some in _SUMMED}
        ranks, high = next((item for item in counts.items() if item[1]), (_SUMMED[0], 0))
        plus = f" + {high}" if self.game.high_ranks else ""
        return f"{_shown(*ranks)}: {self._straights(*ranks)}{plus}"

    def _beside(self, n: int) -> list[tuple[int, str]]:
        """Return the numbers of wild cards among n, with their words."""
        return list(enumerate(("", "with a wild card ", "with two ", "with three ")))[: min(n, self.most_wild + 1)]

    def _rows(self, m: int) -> str:
        """Return the range of m ranks in a row that are outside, with as many straights around them as possible."""
        rows = [tuple(range(low, low + m)) for low in range(2, int(Rank.ACE) + 2 - m)]
        found = [row for row in rows if self._straights(*row) == 6 - m]
        starts = [row for row in found if tuple(rank - 1 for rank in row) not in found]
        ends = [row for row in found if tuple(rank + 1 for rank in row) not in found]
        return " or ".join(f"{_shown(*first)} to {_shown(*last)}" for first, last in zip(starts, ends, strict=True))


_RANKED = (
    "royal flush", "five of a kind", "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind", "two pair",
)  # fmt: skip
_FITTING = ((8, 9, 10), (8, 9, 11), (8, 9, 12), (14, 3, 4))
_SUMMED = ((10, 11, 12), (11, 12, 13), (12, 13, 14))
_BESIDE = ("; beside a wild card, three that fit into two", "; beside two wild cards, two that fit into three")
_INSIDE = ((5, 6, 8, 9), (11, 12, 13, 14), (14, 3, 4, 5))


def _shown(*ranks: int) -> str:
    """Return ranks as players write them."""
    return "-".join("10" if rank == Rank.TEN else str(Rank(rank)) for rank in ranks)
