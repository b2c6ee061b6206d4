"""One hand as numbers, and the census of all hands, as pages."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, ClassVar

from strategygen.tables.numbers import format_count
from strategygen.tables.records import Cell, Column, Fact, Json, RecordPage, Table, count_cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from strategygen.cards import Card, Cards
    from strategygen.ranking import Call, Ranking

__all__ = ["CensusPage", "RankPage", "census_page", "rank_page"]


@dataclass(frozen=True, slots=True)
class RankPage(RecordPage):
    """One hand: its cards' codes, its number, vector and values."""

    template: ClassVar[str] = "rank"

    about: str


@dataclass(frozen=True, slots=True)
class CensusPage(RecordPage):
    """The types of hands: how many hands each has, and how many values."""

    template: ClassVar[str] = "rank"

    about: str


def rank_page(ranking: Ranking, hand: Iterable[Card], *, is_example: bool = False) -> RankPage:
    """Return what a hand is as a page.

    Parameters
    ----------
    ranking : Ranking
        How hands rank, and the wild cards.
    hand : iterable of Card
        Five cards.
    is_example : bool
        Whether the hand was asked for, or stands for all hands of its value.

    Examples
    --------
    >>> from strategygen.ranking import Ranking, parse_hand
    >>> page = rank_page(Ranking(), parse_hand("4c 9s 4d 4h 9c"))
    >>> page.title
    'Full house 4-4-4-9-9: 4c 9s 4d 4h 9c'
    >>> page.record["ne"], page.record["cv"], page.record["v"]
    (1452225, [6, 2, 7, 12, 11, 10], 7170)
    """
    from strategygen.cards import RANKS
    from strategygen.ranking import HIGH, canonical_hand, card_code, hand_number, ranks_of_vector

    call = ranking.call(hand)
    census, rule = ranking.census, ranking.rule
    codes = [None if card.is_joker else card_code(card) for card in call.hand]
    canonical = None if None in codes else canonical_hand(call.hand)
    number = None if canonical is None else hand_number(canonical)
    text = " ".join(map(str, call.hand))
    called = " ".join(
        str(card) if stands is None else stands for card, stands in zip(call.hand, call.stands, strict=True)
    )
    ranks = "-".join(str(RANKS[rank]) for rank in ranks_of_vector(call.vector))
    beaten, equal = sum(census.hands[: call.dense]), census.hands[call.dense]
    better = census.n_hands - beaten - equal
    facts = [Fact("A hand of this value" if is_example else "Hand", Cell.of(text)), *_game_facts(ranking)]
    if called != text:
        facts.append(Fact("Best call", Cell.of(called)))
    facts += [
        Fact("Card codes H", _numbers_cell(codes)),
        Fact("Canonical hand CH", _numbers_cell(canonical)),
        Fact("Ness enumeration NE", Cell.of("-", "") if number is None else Cell.of(str(number), number)),
        Fact("Type T", Cell.of(f"{call.vector[0]}, {call.hand_type.label}", call.vector[0])),
        Fact("Characteristic vector CV", Cell.of(f"({', '.join(map(str, call.vector))})")),
    ]
    base_13 = None
    if rule == HIGH:
        # As Ness ranks hands for want of V; where low hands win it would say nothing.
        base_13 = sum(digit * 13**place for place, digit in enumerate(reversed(call.vector)))
        facts.append(Fact("CV as digits of base 13", Cell.of(str(base_13), base_13)))
    facts.append(Fact("Dense value V", _value_cell(call.value, _last_value(ranking))))
    if ranking.wild:
        facts.append(Fact("Dense value V' in this game", _value_cell(call.dense, len(census.values) - 1)))
    facts += [
        Fact("Hands that beat it", count_cell(better)),
        Fact("Hands of its value", count_cell(equal)),
        Fact("Hands that it beats", count_cell(beaten)),
    ]
    record: dict[str, Json] = {
        "hand": text,
        **_game_record(ranking),
        "codes": codes,
        "canonical": None if canonical is None else list(canonical),
        "ne": number,
        "call": called,
        "called_codes": list(call.codes),
        "type": call.vector[0],
        "name": call.hand_type.label,
        "ranks": ranks,
        "cv": list(call.vector),
        "base_13": base_13,
        "v": call.value,
        "v_prime": call.dense,
        "values": len(census.values),
        "better": better,
        "equal": equal,
        "beaten": beaten,
    }
    title = f"{call.hand_type.label.capitalize()} {ranks}: {text}"
    return RankPage(title, tuple(facts), _card_table(call), record, _about_rule(ranking))


def _card_table(call: Call) -> Table:
    """Return the cards of a hand with their numbers."""
    from strategygen.cards import Suit
    from strategygen.ranking import card_code

    columns = [Column("card", "Card"), Column("code", "Code C", True), Column("denomination", "Denomination D", True)]
    columns.append(Column("suit", "Suit S"))
    has_calls = any(stands is not None for stands in call.stands)
    if has_calls:
        columns.append(Column("stands_for", "Stands for"))
    rows = []
    for card, stands in zip(call.hand, call.stands, strict=True):
        row = [Cell.of(str(card))]
        if card.is_joker:
            row += [Cell.of("-", "")] * 3
        else:
            suit, denomination = divmod(card_code(card), 13)
            row += [Cell.of(str(card_code(card)), card_code(card)), Cell.of(str(denomination), denomination)]
            row.append(Cell.of(f"{suit}, {Suit(card.suit).name.lower()}", suit))
        if has_calls:
            row.append(Cell.of(_stands_text(stands, str(card)), stands or str(card)))
        rows.append(row)
    return Table.of(columns, rows)


def _stands_text(stands: str | None, card: str) -> str:
    if stands is None or stands == card:
        return "itself"
    return stands if len(stands) == 2 else f"a fifth {stands}"


def census_page(ranking: Ranking) -> CensusPage:
    """Return how many hands and how many values each type has, as a page.

    Examples
    --------
    >>> from strategygen.ranking import Ranking, parse_wild
    >>> print(census_page(Ranking(wild=parse_wild("deuces"))).table.text_lines[1])
    Five of a kind    9        672      12     0  5150  5161
    """
    census, rule = ranking.census, ranking.rule
    columns = [
        Column("hand", "Hand"), Column("type", "T", True), Column("hands", "Hands", True),
        Column("values", "Values", True),
    ]  # fmt: skip
    if ranking.wild:
        columns.append(Column("lost", "Lost", True))
    name = "V'" if ranking.wild else "V"
    columns += [Column("least", f"{name} from", True), Column("greatest", "to", True)]
    rows: list[list[Cell]] = []
    records: list[Json] = []
    for row in census.rows:
        limits = (row.dense[0], row.dense[-1]) if row.dense else (None, None)
        cells = [Cell.of(row.hand_type.label.capitalize(), row.hand_type.label), Cell.of(str(int(row.hand_type)))]
        cells += [count_cell(row.hands), count_cell(row.values), *([count_cell(row.lost)] if ranking.wild else [])]
        cells += [Cell.of("-", "") if limit is None else Cell.of(str(limit), limit) for limit in limits]
        rows.append(cells)
        records.append(
            {
                "type": int(row.hand_type), "name": row.hand_type.label, "hands": row.hands, "values": row.values,
                "lost": row.lost, "least": limits[0], "greatest": limits[1],
            }
        )  # fmt: skip
    lost = sum(row.lost for row in census.rows)
    total = [Cell.of("Total", "total"), Cell.of(""), count_cell(census.n_hands), count_cell(len(census.values))]
    total += [*([count_cell(lost)] if ranking.wild else []), Cell.of("0", 0)]
    rows.append([*total, Cell.of(str(len(census.values) - 1), len(census.values) - 1)])
    facts = list(_game_facts(ranking))
    if not ranking.wild:
        facts.append(Fact("Wild cards", Cell.of("none", "")))
    facts += [Fact("Hands", count_cell(census.n_hands)), Fact("Values", count_cell(len(census.values)))]
    five_wild = comb(len(ranking.wild), 5)
    # Where low hands win, the more frequent beats the rarer by design.
    out_of_order = () if rule.lowest_wins else census.out_of_order
    if five_wild:
        facts.append(Fact("Hands of five wild cards", count_cell(five_wild)))
    record: dict[str, Json] = {
        **_game_record(ranking),
        "hands": census.n_hands,
        "values": len(census.values),
        "lost": lost,
        "five_wild": five_wild,
        "rows": records,
        "out_of_order": [[int(row.hand_type), int(other.hand_type)] for row, other in out_of_order],
    }
    title = f"Census of the hands, {'the lowest' if rule.lowest_wins else 'the highest'} winning"
    about = [_about_rule(ranking)]
    if ranking.wild:
        about.append("Lost: values of hands without wild cards that no hand has in this game.")
    if out_of_order:
        pairs = [
            f"{row.hand_type.label} ({format_count(row.hands)} hands) and {other.hand_type.label} "
            f"({format_count(other.hands)})"
            for row, other in out_of_order
        ]
        about.append(f"The more frequent beats the rarer: {'; '.join(pairs)}.")
    return CensusPage(title, tuple(facts), Table.of(columns, rows), record, " ".join(about))


def _last_value(ranking: Ranking) -> int:
    """Return the greatest value V that hands of any game with this rule have."""
    from strategygen.ranking import HandType, value_range

    rule = ranking.rule
    if ranking.wild and HandType.FIVE_OF_A_KIND in rule.types:
        return value_range(HandType.FIVE_OF_A_KIND, rule)[-1]
    return rule.n_values - 1


def _game_facts(ranking: Ranking) -> tuple[Fact, ...]:
    from strategygen.ranking import HIGH

    facts = []
    if ranking.rule != HIGH:
        facts.append(Fact("Rule", Cell.of(ranking.rule.id)))
    if ranking.wild:
        facts.append(Fact("Wild cards", Cell.of(_wild_text(ranking.wild), str(ranking.wild))))
    return tuple(facts)


def _game_record(ranking: Ranking) -> dict[str, Json]:
    return {"rule": ranking.rule.id, "wild": [str(card) for card in ranking.wild]}


def _about_rule(ranking: Ranking) -> str:
    """Return the rule in sentences."""
    told = ranking.rule.about
    if ranking.wild:
        told += " Each wild card is called whatever is best that no other card of the hand is"
        told += "." if ranking.rule.lowest_wins else ", or a fifth card of the rank of four."
    return told


def _wild_text(wild: Cards) -> str:
    """Return wild cards as a page names them."""
    from strategygen.cards import RANKS, Suit

    parts = []
    for rank in RANKS:
        own = [str(card) for card in wild if card.rank == rank]
        parts += [f"every {rank}"] if len(own) == len(Suit) else own
    jokers = sum(card.is_joker for card in wild)
    if jokers:
        parts.append("the joker" if jokers == 1 else f"{jokers} jokers")
    return ", ".join(parts)


def _numbers_cell(numbers: Iterable[int | None] | None) -> Cell:
    return Cell.of("-", "") if numbers is None else Cell.of(" ".join("-" if n is None else str(n) for n in numbers))


def _value_cell(value: int, last: int) -> Cell:
    return Cell.of(f"{value} of 0 to {last}", value)
