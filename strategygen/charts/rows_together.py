"""Words of a row of which the other rows of the page leave one meaning: "(no AT)" above "(AT)"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.context import USUAL_HIGH
from strategygen.charts.rows import Row
from strategygen.errors import NotationError
from strategygen.language import Entry, Name


def with_rows_together(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows in words that say what they mean beside the other rows of the page.

    Examples
    --------
    >>> texts = "RF3 (no AT)", "Flush", "RF3 (AT)"
    >>> [row.words for row in with_rows_together([Row(at, text, text) for at, text in enumerate(texts)], PlainReader())]
    ['RF3, not both A and T', 'Flush', 'RF3 with both A and T']
    """
    rows = _with_one_gap(_with_pairs_broken(_with_both_of_royal(_with_ranks_beside_values(rows))))
    rows = _with_one_high_card(_with_lowest_two(rows, reader))
    return _with_hands_of_introduction(_with_four_high_cards(_without_missing_kickers(rows, reader)), reader)


#: "If you are dealt a straight flush or a royal flush then hold all. Otherwise, use the following priorities:"
_HANDS_OF_INTRODUCTION = pattern_of(
    r"if you (?:are|were|have been|['’]re) dealt (?P<hands>[^.;:]+?),? (?:then )?(?:you should )?(?:hold|keep)"
    r" (?:them )?all(?: of them| (?:five|5)(?: cards)?)?[.;] otherwise,? "
    r"(?:make the most (?:of|from) (?:the cards (?:contained )?in )?your (?:hand|cards) (?:by )?)?"
    r"(?:(?:you )?(?:should |can )?(?:use|using|follow|following|apply|applying|go by|going by|go down|going down) )"
    r"(?:the (?:following |below )?(?:priorities|list|order|rules?|strategy|ranking|chart)(?: of priorities)?"
    r"|these (?:priorities|rules))(?: below)?[.:]?",
    re.IGNORECASE,
)


def _with_hands_of_introduction(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the hands that the introduction of a list holds as dealt as a line of it.

    Examples
    --------
    >>> words = "If you have been dealt quads or a straight flush then hold all. Otherwise, use the following {}"
    >>> page = [Row(1, text, text) for text in (words.format("list:"), "4 to a royal flush")]
    >>> [row.words for row in _with_hands_of_introduction(page, PlainReader())]
    ['quads or a straight flush, hold all five', '4 to a royal flush']
    """
    for at, row in enumerate(rows):
        if row.kind or not row.words:
            continue
        match = _HANDS_OF_INTRODUCTION.fullmatch(row.words)
        if match is not None:
            # If it cannot be read, it is refused.
            return [*rows[:at], replace(row, words=f"{match['hands']}, hold all five"), *rows[at + 1 :]]
        if reader.can_read(row.words):
            break
    return list(rows)


#: "3 to a royal flush (no AT)" above "3 to a royal flush (AT)"
_TWO_OF_ROYAL = pattern_of(
    r"(?P<draw>RF-?3|3-?RF|(?:3|three)(?: cards)? to (?:an? |the )?royal(?: flush)?),? \((?P<no>no |not )?(?:with )?"
    r"(?P<one>[TJQKA])-?(?P<other>[TJQKA])\)",
    re.IGNORECASE,
)


def _with_both_of_royal(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "(no AT)" as "not both A and T" in a royal draw where another row has those with both.

    Examples
    --------
    >>> texts = "RF3 (no AT)", "RF3 (AT)"
    >>> [row.words for row in _with_both_of_royal([Row(at, text, text) for at, text in enumerate(texts)])]
    ['RF3, not both A and T', 'RF3 with both A and T']
    >>> [row.words for row in _with_both_of_royal([Row(1, texts[0], texts[0])])]
    ['RF3 (no AT)']
    """
    found = {row: match for row in rows if not row.kind and (match := _TWO_OF_ROYAL.fullmatch(row.words)) is not None}
    pairs = {(bool(match["no"]), frozenset((match["one"], match["other"]))) for match in found.values()}
    result: list[Row] = []
    for row in rows:
        match = found.get(row)
        if match is not None and all((no, frozenset((match["one"], match["other"]))) in pairs for no in (True, False)):
            both = f"both {match['one']} and {match['other']}"
            row = replace(row, words=f"{match['draw']}{', not' if match['no'] else ' with'} {both}")
        result.append(row)
    return result


#: "3 High - JQK"
_N_HIGH = pattern_of(r"[23] high (?:cards )?- .+", re.IGNORECASE)


def _with_one_high_card(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "1 High" as one high card below those for two or three of them.

    Examples
    --------
    >>> [row.words for row in _with_one_high_card([Row(1, text, text) for text in ("2 High - JQ, KQ", "1 High")])]
    ['2 High - JQ, KQ', '1 high card']
    """
    if not any(not row.kind and _N_HIGH.fullmatch(row.words) for row in rows):
        return list(rows)
    return [
        replace(row, words="1 high card") if not row.kind and row.words.lower() == "1 high" else row for row in rows
    ]


#: "2 high cards, if more than 2 drop the ace first, then the king"
_ACE_FIRST = pattern_of(
    r"(?P<hand>(?:2|two)(?: unsuited| offsuit)? high cards)(?:, | \()if (?:you have )?more than (?:2|two),? "
    r"(?:drop|discard|toss) the ace first,? then the king\)?\.?",
    re.IGNORECASE,
)


def _with_lowest_two(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the lowest two of three high cards as such, where these are jacks to aces.

    Examples
    --------
    >>> text = "2 high cards, if more than 2 drop the ace first, then the king"
    >>> _with_lowest_two([Row(1, text, text)], PlainReader())[0].words
    '2 high cards (if more than two, the lowest two)'
    """
    if reader.context().high_ranks != USUAL_HIGH:
        return list(rows)
    return [
        replace(row, words=f"{match['hand']} (if more than two, the lowest two)")
        if not row.kind and (match := _ACE_FIRST.fullmatch(row.words)) is not None
        else row
        for row in rows
    ]


#: "3 to a straight flush with a gap", "3 to a straight flush with 2 gaps"
_A_GAP = pattern_of(r"(?P<hand>[^()]*\bstraight(?: flush)? with) an? gap", re.IGNORECASE)
_TWO_GAPS = pattern_of(r"(?P<hand>[^()]*\bstraight(?: flush)? with) (?:2|two) gaps", re.IGNORECASE)


def _with_one_gap(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "a gap" as one gap where another row has the same hand with two.

    Examples
    --------
    >>> texts = "3 to a straight flush with a gap", "3 to a straight flush with 2 gaps"
    >>> [row.words for row in _with_one_gap([Row(at, text, text) for at, text in enumerate(texts)])]
    ['3 to a straight flush with one gap', '3 to a straight flush with 2 gaps']
    >>> [row.words for row in _with_one_gap([Row(1, texts[0], texts[0])])]
    ['3 to a straight flush with a gap']
    """
    with_two = {
        match["hand"].lower() for row in rows if not row.kind and (match := _TWO_GAPS.fullmatch(row.words)) is not None
    }
    found = [(row, _A_GAP.fullmatch(row.words) if not row.kind else None) for row in rows]
    return [
        replace(row, words=f"{match['hand']} one gap")
        if match is not None and match["hand"].lower() in with_two
        else row
        for row, match in found
    ]


#: "Three aces (discard a pair)"
_WITHOUT_PAIR = pattern_of(
    r"(?P<hand>(?:(?:any|dealt|keep|hold) )?(?:three|3) aces)"
    r" \((?:discard|break(?: up)?|toss|throw away) (?:an?|the|any) pair\)",
    re.IGNORECASE,
)


#: "Four cards to a royal flush - chase the royal, even if it costs you a flush"
_EVEN_IF_IT_COSTS = pattern_of(
    r"(?P<hand>[^()]*\broyal flush)\s*[-–—,:(]\s*"
    r"(?:(?:always )?(?:chase|go for|play for|hold|keep) (?:the royal|it|them),? )?"
    r"even if (?:it|that|this) (?:costs(?: you)?|(?:means|involves) (?:giving up|sacrificing|losing|throwing away))"
    r" (?P<what>[^()]+?)\)?\.?",
    re.IGNORECASE,
)


def _with_pairs_broken(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "three aces (discard a pair)", "even if it costs you a flush" as what the line comes before.

    Examples
    --------
    >>> words = "Three aces (discard a pair)"
    >>> _with_pairs_broken([Row(1, words, words)])[0].words
    'Three aces (even from a full house)'
    """
    found: list[Row] = []
    for row in rows:
        pair, costs = _WITHOUT_PAIR.fullmatch(row.words), _EVEN_IF_IT_COSTS.fullmatch(row.words)
        if not row.kind and pair is not None:
            row = replace(row, words=f"{pair['hand']} (even from a full house)")
        elif not row.kind and costs is not None:
            row = replace(row, words=f"{costs['hand']} (even if it means breaking up {costs['what']})")
        found.append(row)
    return found


#: "Four of a kind (if no kicker throw away the fifth card)", "Four aces, other kicker (hold the four)"
_WITHOUT_KICKER = pattern_of(
    r"(?P<hand>(?:(?:any|dealt|pat) )?(?:(?:four|4) of a kind|4K|quads|(?:four|4) [\w, ]+?))"
    r"(?: \((?:if|with) no kicker,? (?:throw away|discard|toss|drop|draw)"
    r" (?:the (?:fifth|5th|other|odd|extra)(?: card)?|one card)\)"
    r"|,? (?:(?:with )?(?:any )?(?:other|no|without an?) kickers?)"
    r" \((?:hold|keep) (?:just |only )?the four(?: cards)?\))",
    re.IGNORECASE,
)


def _without_missing_kickers(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows without "if no kicker throw away the fifth card" where lines above hold the kickers.

    Examples
    --------
    >>> texts = "Four aces with a 2, 3 or 4", "Quads (if no kicker throw away the fifth card)"
    >>> rows = [Row(at, text, text) for at, text in enumerate(texts)]
    >>> [row.words for row in _without_missing_kickers(rows, PlainReader())]
    ['Four aces with a 2, 3 or 4', 'Quads']
    >>> _without_missing_kickers(rows[1:], PlainReader()) == rows[1:]
    True
    """
    found: list[Row] = []
    for row in rows:
        match = _WITHOUT_KICKER.fullmatch(row.words) if not row.kind else None
        if match is not None:
            held = frozenset[int]().union(
                *(_ranks_with_kicker(above.words, reader) for above in found if not above.kind)
            )
            if held and _ranks_that_pay(match["hand"], reader) <= held:
                row = replace(row, words=match["hand"])
        found.append(row)
    return found


def _ranks_with_kicker(words: str, reader: PlainReader) -> frozenset[int]:
    """Return the ranks of which a line holds four cards with a fifth by its rank."""
    with suppress(NotationError):
        entries = reader.read(words).entries
        return frozenset(rank for entry in entries if entry.name == Name(5, "4K") for rank in _ranks_of_four(entry))
    return frozenset()


def _ranks_that_pay(hand: str, reader: PlainReader) -> frozenset[int]:
    """Return the ranks of some four of a kind that the game pays more with a kicker."""
    with suppress(NotationError):
        paid = frozenset(rank for entry in reader.read(_PAYS).entries for rank in _ranks_of_four(entry, n=5))
        own = {entry for entry in reader.read(hand).entries if entry.name == Name(4, "4K")}
        return frozenset(rank for entry in own for rank in _ranks_of_four(entry) or paid) & paid
    return frozenset()


#: A line with all kickers that the game pays.
_PAYS = "Four of a kind, with the kicker if it pays the bonus"


def _ranks_of_four(entry: Entry, n: int = 0) -> frozenset[int]:
    """Return the ranks of the four cards of an entry; none if they may have any."""
    if n not in (0, entry.name.n):
        return frozenset()
    slots = [slot for text in entry.cards for slots in text.slots() for slot, _ in slots[:1]]
    return frozenset(rank for ranks in slots if not isinstance(ranks, str) for rank in ranks)


#: "4 to a straight (inside, 3 high)"
_COUNT_OF_HIGH = pattern_of(r"(?<=[,(] )([0-4]) high(?=\))|(?<=\()([0-4]) high(?=\))", re.IGNORECASE)
_FEWEST_COUNTS = 3


def _with_four_high_cards(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "4 high" as a number of high cards where others have fewer in the same place.

    Examples
    --------
    >>> texts = [f"4 to a straight (inside, {number} high)" for number in (4, 3, 2, 1)]
    >>> rows = [Row(at, text, text) for at, text in enumerate(texts)]
    >>> _with_four_high_cards(rows)[0].words, _with_four_high_cards(rows[:3]) == rows[:3]
    ('4 to a straight (inside, 4 high cards)', True)
    """
    counts = {match[1] or match[2] for row in rows if (match := _COUNT_OF_HIGH.search(row.words)) is not None}
    if "4" not in counts or len(counts - {"4"}) < _FEWEST_COUNTS:
        return list(rows)
    return [
        row if row.kind else replace(row, words=re.sub(r"\b4 high(?=\))", "4 high cards", row.words)) for row in rows
    ]


#: "4 of a kind: 2-4"
_RANKS_OR_VALUE = pattern_of(r"(of a kind|pairs?|quads|trips)( ?[:,-] ?)([2-9])(-|/)([2-9])", re.IGNORECASE)


def _with_ranks_beside_values(rows: Sequence[Row]) -> list[Row]:
    """Return rows with ranks as such behind hands whose value stands in a column: "4 of a kind: 2-4".

    Examples
    --------
    >>> from strategygen.charts.rows import VALUE, LeftOut
    >>> words = "4 of a kind: 2-4"
    >>> page = [Row(1, words, words, left_out=(LeftOut("40", VALUE),)), Row(2, words, words)]
    >>> [row.words for row in _with_ranks_beside_values(page)]
    ['4 of a kind: 2s-4s', '4 of a kind: 2-4']
    """
    return [
        replace(row, words=_RANKS_OR_VALUE.sub(r"\1\2\3s\4\5s", row.words)) if not row.kind and row.has_value else row
        for row in rows
    ]
