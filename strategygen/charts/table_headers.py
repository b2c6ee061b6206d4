"""The titles of the columns of a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from strategygen.charts.patterns import pattern_of

_HEADER_WORDS = frozenset({
    "#", "a", "action", "are", "average", "avg", "be", "best", "can", "card", "cards",
    "category", "class", "coin", "coins", "combination", "combinations", "combo", "comment",
    "comments", "credit", "deal", "dealt", "discard", "discards", "draw", "drawn", "ev", "example", "examples",
    "exp",
    "expected", "for", "frequency", "get", "hand", "hands", "have", "held", "hold", "holding", "if", "in", "keep",
    "line", "no", "note", "notes", "number", "of", "one", "order", "pay", "payoff", "payout", "pays", "per", "play",
    "priority", "probability", "rank", "ranking", "remark", "remarks", "return", "returns", "sample", "should",
    "starting", "strategy", "the", "these", "this", "to", "unit", "value", "values", "what", "when", "win", "you",
    "your", "first", "last", "worst", "top", "kind", "type", "group", "section", "do", "description", "also", "called",
    "nickname", "short", "typical", "approx", "approximate", "estimated", "mean", "pre", "predraw",
    "listed", "from", "highest", "lowest",
})  # fmt: skip
#: Words of hands; a row with one of them is no header.
_OF_HANDS = frozenset({
    "royal", "straight", "flush", "full", "house", "quads", "trips", "kind", "pair", "pairs", "high", "low", "suited",
    "unsuited", "offsuit", "ace", "aces", "king", "kings", "queen", "queens", "jack", "jacks", "ten", "tens", "j", "q",
    "k", "deuce", "deuces", "joker", "nothing", "garbage",
})  # fmt: skip
HAND_WORDS = frozenset(
    {
        "combination",
        "combinations",
        "combo",
        "dealt",
        "hand",
        "hands",
        "hold",
        "held",
        "holding",
        "keep",
        "strategy",
        "play",
        "have",
    }
)
ORDER_WORDS = frozenset({"rank", "line", "order", "priority", "number", "#"})
VALUE_WORDS = frozenset({
    "ev", "expected", "return", "returns", "value", "values", "average", "avg", "payoff", "payout",
})  # fmt: skip
#: Titles of columns that give reasons.
REASON_WORDS = frozenset({
    "why", "reason", "reasons", "explanation", "because", "rationale", "comment", "comments",
})  # fmt: skip
#: Titles of columns with other names of the hands, and with the parts of the chart.
NAME_WORDS = frozenset({"called", "nickname", "nicknames", "aka", "alias", "abbreviation", "abbr", "slang", "jargon"})
GROUP_WORDS = frozenset({"group", "section", "part", "block", "class", "category", "tier", "type", "kind"})
#: Titles of columns with conditions of the hand, or with more of it.
CONDITION_WORDS = frozenset({
    "gap", "gaps", "hc", "hcs", "high", "highs", "hi", "h", "s", "spread", "straights", "min", "unless", "without",
    "avoid", "not", "with", "except", "suit", "suits", "kicker", "kickers", "size", "n", "missing", "penalty",
    "penalties", "fp", "sp", "condition", "conditions",
})  # fmt: skip
#: Words of titles of columns that say what a line is not, or what comes before it: their cells mean nothing without.
CONTRARY_WORDS = frozenset({
    "exception", "exceptions", "exclude", "excludes", "excluding", "excluded", "never", "dont", "don", "discard",
    "discards", "throw", "toss", "away", "wrong", "old", "instead", "beats", "beaten", "tie", "ties", "tied", "before",
    "after", "also", "plus", "counterexample", "skip", "drop", "dropped", "only", "typical", "bad", "fold", "if",
})  # fmt: skip
#: Those that turn what a cell says around.
NEGATIVE_WORDS = frozenset({"unless", "without", "avoid", "not", "except"})
EXAMPLE_WORDS = frozenset({"example", "examples", "sample", "samples", "eg", "ex", "illustration", "such"})
#: Words of the titles of columns with the number of cards held, or drawn.
COUNT_WORDS = frozenset({
    "cards", "card", "hold", "held", "keep", "kept", "number", "of", "to", "how", "many", "no", "#", "draw", "draws",
    "drawn", "discard", "discards", "discarded", "throw", "toss", "away", "new", "replace",
})  # fmt: skip
COUNTED_WORDS = frozenset({"cards", "card", "hold", "held", "keep", "kept"})
DRAW_WORDS = frozenset({
    "draw", "draws", "drawn", "discard", "discards", "discarded", "throw", "toss", "new", "replace",
})  # fmt: skip
WILD_WORDS = frozenset({"deuce", "deuces", "joker", "jokers", "wild", "wilds"})
WILD_CELL = pattern_of(
    r"(?:no|zero|one|two|three|four|[0-4])[ -](?:deuces?|jokers?|wilds?)|joker|natural", re.IGNORECASE
)


def header_tokens(cell: str) -> frozenset[str]:
    """Return the words of the title of a column."""
    return frozenset(re.findall(r"[a-z#]+", cell.lower().replace("e.g", "eg")))


def is_header(text: str, *, is_first: bool = False, is_after: bool = False) -> bool:
    r"""Whether a row names the columns below it: above all rows of the table (`is_first`), or below another header.

    Examples
    --------
    >>> is_header("Hand\tEV"), is_header("Rank\tKlasse\tHold\tEV (5 coins)", is_first=True), is_header("Flush\t6")
    (True, True, False)
    """
    # "Hold (including the joker)", "Hold (cont.)"
    text = re.sub(
        r"[ ]*\((?:(?:including|incl\.?) the [^()]*|cont(?:inued|['’]d|d)?\.?)\)", "", text, flags=re.IGNORECASE
    )
    cells = [cell for cell in re.split(r"\t|[ ]{2,}", text) if cell.strip()]
    tokens = header_tokens(text)
    names_hands = any(of & HAND_WORDS and of <= _HEADER_WORDS | {"then"} for of in map(header_tokens, cells))
    names_hands |= any(of & EXAMPLE_WORDS and of <= _HEADER_WORDS for of in map(header_tokens, cells))
    # "Joker" and "Hold" side by side may be a line.
    of_hands = _OF_HANDS - (WILD_WORDS if len(cells) > 2 or "?" in text else frozenset())
    if (
        is_first
        and names_hands
        and len(cells) > 1
        and not (re.search(r"[0-9]", re.sub(r"\([^()]*\)", "", text)) or tokens & of_hands)
    ):
        # The first row of a table may have any words beside "Hand".
        return True
    if tokens - _HEADER_WORDS - WILD_WORDS or not tokens & HAND_WORDS:
        return False
    if any(re.fullmatch(r"(?:no|one) (?:hand|cards?)", cell.strip(), re.IGNORECASE) for cell in cells):
        return False
    if len(cells) > 1:
        # "One deuce\tHold 1" is a line.
        is_of_wild = bool(tokens & WILD_WORDS)
        has_number = re.search(r"[0-9](?![0-9]*[ -]*coin)", re.sub(r"\([^()]*\)", "", text)) is not None
        return not has_number and not (is_of_wild and is_after) and not any(map(WILD_CELL.fullmatch, cells))
    return not re.search(r"[0-9]", text) and (
        bool(tokens & VALUE_WORDS) or tokens < HAND_WORDS or tokens <= HAND_WORDS | ORDER_WORDS
    )


#: Words beside "deuces" or "jokers" in the title of a column that counts these.
OF_WILD_COUNTS = frozenset(
    {"dealt", "in", "hand", "the", "deal", "number", "no", "of", "#", "you", "have", "cards", "held", "your"}
)


#: What to do with a hand, without naming it: "hold all five", "draw 2".
_ACTION = pattern_of(
    r"(?:(?:hold|keep|stand|draw|redraw|discard|throw|toss|away|pat|all|both|everything|none|nothing|the|new|of|it|them"
    r"|cards?|whole|hand|pair|one|two|three|four|five|[0-5])(?:[\s,]+|\Z))+",
    re.IGNORECASE,
)
#: What a hand is, as a column says that parts made hands from draws.
_STAGE = pattern_of(
    r"(?:(?:pat|made|complete[d]?|draw(?:ing)?|other|nothing|none|garbage|high cards?|pairs?|discard)(?: hands?)?"
    r"(?:\s*(?:/|or|and)\s*(?!\Z)|\Z))+",
    re.IGNORECASE,
)
_LETTER = pattern_of(r"[A-Z]|[IVX]{1,4}|[0-9]{1,2}")
_FEWEST_CELLS = 4


def _are_stages(cells: Sequence[str]) -> bool:
    """Whether cells part made hands from draws; only the last may be of hands that are thrown away."""
    return all(map(_STAGE.fullmatch, cells)) and not any(map(_THROWN.search, cells[:-1]))


_THROWN = pattern_of(r"\b(?:nothing|none|garbage|discard)\b", re.IGNORECASE)


def _is_counting(cells: Sequence[str]) -> bool:
    """Whether cells are letters or numbers of parts, each below the one before: A, A, B, C."""
    parts = list(dict.fromkeys(cells))
    is_sorted = parts == sorted(
        parts, key=lambda part: (not part.isdecimal(), int(part) if part.isdecimal() else 0, part)
    )
    return (
        all(map(_LETTER.fullmatch, cells)) and is_sorted and len(parts) == 1 + sum(a != b for a, b in pairwise(cells))
    )


#: "Example (hold + discard)"
_EXAMPLE_TITLE = pattern_of(
    r"\A((?:example|sample)s?)[ ]*"
    r"\((?:(?:hold|held|keep|kept|draw|discard|discards|discarded|cards|and|of|the|a|hand|[+/|,&])[ ]*)+\)\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table: their titles, and which of them has the hands and which the number of wild cards.

    `actions` say what to do with the hand, `names` call it otherwise, `groups` count the parts of the chart, and
    `stages` part made hands from draws.
    """

    titles: tuple[str, ...] = ()
    hand: int | None = None
    wild: int | None = None
    actions: frozenset[int] = frozenset()
    names: frozenset[int] = frozenset()
    groups: frozenset[int] = frozenset()
    stages: frozenset[int] = frozenset()

    @classmethod
    def of(cls, text: str, below: Sequence[Sequence[str]] = ()) -> Columns:
        r"""Return the columns that a row names; the cells `below` it tell what some columns are.

        Examples
        --------
        >>> columns = Columns.of("Keep\tHand\tType", [("all", "Flush", "Made"), ("2", "High pair", "Draw")] * 2)
        >>> columns.hand, columns.actions, columns.stages
        (1, frozenset({0}), frozenset({2}))
        """
        titles = tuple(_EXAMPLE_TITLE.sub(r"\1", cell.strip()) for cell in text.split("\t"))
        tokens = [header_tokens(title) for title in titles]
        # "Deuces dealt" and "Jokers in hand" count the wild cards, where another column has the hands.
        counts = [at for at, own in enumerate(tokens) if own & WILD_WORDS and own <= WILD_WORDS | OF_WILD_COUNTS]
        wild = next((at for at, own in enumerate(tokens) if own & WILD_WORDS and not own & HAND_WORDS), None)
        others = [at for at, own in enumerate(tokens) if own & HAND_WORDS and at not in counts]
        if wild is None and counts and others:
            wild = counts[0]
        cells = [[row[at] for row in below if at < len(row) and row[at]] for at in range(len(titles))]
        is_told = [len(own) >= min(_FEWEST_CELLS, len(below)) > 0 for own in cells]
        hands = [at for at, own in enumerate(tokens) if own & HAND_WORDS and at != wild]
        of_actions = (at for at, own in enumerate(tokens) if own & (HAND_WORDS | {"do", "action"}) and is_told[at])
        actions = {at for at in of_actions if all(map(_ACTION.fullmatch, cells[at]))}
        hand = next((at for at in hands if at not in actions), hands[0] if hands else None)
        if hand is None and any(own & EXAMPLE_WORDS for own in tokens):
            # "Your best bet" beside "For example"
            known = ORDER_WORDS | EXAMPLE_WORDS | VALUE_WORDS | REASON_WORDS
            hand = next((at for at, own in enumerate(tokens) if own and not own & known and at != wild), None)
        others = [at for at in range(len(titles)) if at not in (hand, wild)]
        of_groups = [at for at in others if tokens[at] & GROUP_WORDS and is_told[at]]
        return cls(
            titles,
            hand,
            wild,
            frozenset(actions - {hand}),
            frozenset(at for at in others if tokens[at] & NAME_WORDS or titles[at].lower() in ("short", "short name")),
            frozenset(at for at in of_groups if _is_counting(cells[at])),
            frozenset(at for at in of_groups if _are_stages(cells[at])),
        )

    def title(self, at: int) -> str:
        return self.titles[at] if at < len(self.titles) else ""
