"""Reports on the ranking of hands: one hand as numbers, and the census of all hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import comb

from strategygen.cards import RANKS, Card, Cards, Suit
from strategygen.pages import cells
from strategygen.pages.cells import Cell, Json
from strategygen.pages.numbers import format_count
from strategygen.pages.report import Facts, Field, Figure, Report, Rows, Text, record_of
from strategygen.sources.ranking import (
    HIGH,
    Call,
    CensusRow,
    HandType,
    Ranking,
    canonical_hand,
    card_code,
    hand_number,
    ranks_of_vector,
    value_range,
)


def rank_page(ranking: Ranking, hand: Iterable[Card], *, is_example: bool = False) -> Report:
    """Return a hand as numbers, as a page; it may be an example of the hands with its value.

    Examples
    --------
    >>> from strategygen.sources.ranking import parse_hand
    >>> page = rank_page(Ranking(), parse_hand("4c 9s 4d 4h 9c"))
    >>> page.title
    'Full house 4-4-4-9-9: 4c 9s 4d 4h 9c'
    >>> page.record["ne"], page.record["cv"], page.record["v"]
    (1452225, [6, 2, 7, 12, 11, 10], 7170)
    """
    call = ranking.call(hand)
    census = ranking.census
    codes = [None if card.is_joker else card_code(card) for card in call.hand]
    canonical = None if None in codes else canonical_hand(call.hand)
    number = None if canonical is None else hand_number(canonical)
    text = " ".join(map(str, call.hand))
    called = " ".join(
        str(card) if stands is None else stands for card, stands in zip(call.hand, call.stands, strict=True)
    )
    ranks = "-".join(str(RANKS[rank]) for rank in ranks_of_vector(call.vector))
    beaten, equal = sum(census.hands[: call.dense]), census.hands[call.dense]
    # Ness ranks hands so without V; where low hands win the number has no meaning.
    base_13 = sum(digit * 13**place for place, digit in enumerate(reversed(call.vector)))
    is_high = ranking.rule == HIGH

    figures = [
        Figure("hand", "Example of a hand" if is_example else "Hand", Cell.of(text)),
        *_game_figures(ranking),
        *([Figure("", "Best call", Cell.of(called))] if called != text else []),
        Figure("", "Card codes H", _numbers_cell(codes)),
        Figure("", "Canonical hand CH", _numbers_cell(canonical)),
        Figure("ne", "Ness enumeration NE", cells.exact(number)),
        Figure("type", "Type T", Cell.of(f"{call.vector[0]}, {call.hand_type.label}", call.vector[0])),
        Figure("", "Characteristic vector CV", Cell.of(f"({', '.join(map(str, call.vector))})")),
        *([Figure("", "CV as digits of base 13", cells.exact(base_13))] if is_high else []),
        Figure("v", "Dense value V", _value_cell(call.value, _last_value(ranking))),
        *([Figure("", "Dense value V' in this game", _value_cell(call.dense, len(census.values) - 1))]
          if ranking.wild else []),
        Figure("better", "Hands that beat it", cells.count(census.n_hands - beaten - equal)),
        Figure("equal", "Hands equal to it", cells.count(equal)),
        Figure("beaten", "Hands that it beats", cells.count(beaten)),
    ]  # fmt: skip
    record: dict[str, Json] = {
        **record_of(figures, "hand"),
        **_game_record(ranking),
        "codes": codes,
        "canonical": None if canonical is None else list(canonical),
        **record_of(figures, "ne"),
        "call": called,
        "called_codes": list(call.codes),
        **record_of(figures, "type"),
        "name": call.hand_type.label,
        "ranks": ranks,
        "cv": list(call.vector),
        "base_13": base_13 if is_high else None,
        **record_of(figures, "v"),
        "v_prime": call.dense,
        "values": len(census.values),
        **record_of(figures, "better", "equal", "beaten"),
    }
    title = f"{call.hand_type.label.capitalize()} {ranks}: {text}"
    cards = _card_rows(call)
    return Report(title, (Facts(tuple(figures)), cards.table(), Text("paragraph", _about_rule(ranking))), record)


def _card_rows(call: Call) -> Rows[tuple[Card, str | None]]:
    """Return the cards of a hand with their numbers, and the cards they stand for if one is wild."""

    def code(card: Card) -> Cell:
        return cells.missing() if card.is_joker else cells.exact(card_code(card))

    def denomination(card: Card) -> Cell:
        return cells.missing() if card.is_joker else cells.exact(card_code(card) % 13)

    def suit(card: Card) -> Cell:
        if card.is_joker:
            return cells.missing()
        number = card_code(card) // 13
        return Cell.of(f"{number}, {Suit(card.suit).name.lower()}", number)

    def stands_for(card: Card, stands: str | None) -> Cell:
        if stands is None or stands == str(card):
            return Cell.of("itself", str(card))
        return Cell.of(stands if len(stands) == 2 else f"a fifth {stands}", stands)

    fields: list[Field[tuple[Card, str | None]]] = [
        Field("card", "Card", lambda row: str(row[0])),
        Field("code", "Code C", lambda row: code(row[0]), right=True),
        Field("denomination", "Denomination D", lambda row: denomination(row[0]), right=True),
        Field("suit", "Suit S", lambda row: suit(row[0])),
    ]
    if any(call.stands):
        fields.append(Field("stands_for", "Stands for", lambda row: stands_for(*row)))
    return Rows(fields, zip(call.hand, call.stands, strict=True))


def census_page(ranking: Ranking) -> Report:
    """Return the number of hands and of values of each type, as a page.

    Examples
    --------
    >>> from strategygen.sources.ranking import parse_wild
    >>> print(census_page(Ranking(wild=parse_wild("deuces"))).table.text_lines[1])
    Five of a kind    9        672      12     0  5150  5161
    """
    census, rule = ranking.census, ranking.rule

    def limit(row: CensusRow, place: int) -> Cell:
        return cells.exact(row.dense[place]) if row.dense else cells.missing()

    name = "V'" if ranking.wild else "V"
    fields: tuple[Field[CensusRow], ...] = (
        Field("hand", "Hand", lambda row: Cell.of(row.hand_type.label.capitalize(), row.hand_type.label)),
        Field("name", "", lambda row: row.hand_type.label),
        Field("type", "T", lambda row: cells.exact(int(row.hand_type)), right=True),
        Field("hands", "Hands", lambda row: cells.count(row.hands), right=True),
        Field("values", "Values", lambda row: cells.count(row.values), right=True),
        Field("lost", "Lost", lambda row: cells.count(row.lost), right=True),
        Field("least", f"{name} from", lambda row: limit(row, 0), right=True),
        Field("greatest", "to", lambda row: limit(row, -1), right=True),
    )
    rows = Rows(fields, census.rows)
    lost, last = sum(row.lost for row in census.rows), len(census.values) - 1
    # Where low hands win, the more frequent type beats the rarer one by design.
    out_of_order = () if rule.lowest_wins else census.out_of_order
    five_wild = comb(len(ranking.wild), 5)
    figures = (
        *_game_figures(ranking),
        *(() if ranking.wild else (Figure("", "Wild cards", cells.missing("none")),)),
        Figure("hands", "Hands", cells.count(census.n_hands)),
        Figure("values", "Values", cells.count(len(census.values))),
        *((Figure("", "Hands of five wild cards", cells.count(five_wild)),) if five_wild else ()),
    )
    total: dict[str, Cell] = {
        "hand": Cell.of("Total", "total"),
        "type": cells.missing(""),
        "hands": cells.count(census.n_hands),
        "values": cells.count(len(census.values)),
        "lost": cells.count(lost),
        "least": cells.exact(0),
        "greatest": cells.exact(last),
    }
    shown = [key for key in total if ranking.wild or key != "lost"]
    table = rows.table(*shown)
    record: dict[str, Json] = {
        **_game_record(ranking),
        **record_of(figures),
        "lost": lost,
        "five_wild": five_wild,
        "rows": rows.records("type", "name", "hands", "values", "lost", "least", "greatest"),
        "out_of_order": [[int(row.hand_type), int(other.hand_type)] for row, other in out_of_order],
    }
    about = [_about_rule(ranking)]
    if ranking.wild:
        about.append("Lost: values that hands have without wild cards and no hand has in this game.")
    if out_of_order:
        pairs = [
            f"{row.hand_type.label} ({format_count(row.hands)} hands) and {other.hand_type.label} "
            f"({format_count(other.hands)})"
            for row, other in out_of_order
        ]
        about.append(f"The more frequent type beats the rarer one: {'; '.join(pairs)}.")
    return Report(
        f"Census of the hands, {'lowest' if rule.lowest_wins else 'highest'} hand wins",
        (
            Facts(figures),
            replace(table, rows=(*table.rows, tuple(total[key] for key in shown))),
            Text("paragraph", " ".join(about)),
        ),
        record,
    )


def _last_value(ranking: Ranking) -> int:
    """Return the greatest value V that hands of any game with this rule have."""
    rule = ranking.rule
    if ranking.wild and HandType.FIVE_OF_A_KIND in rule.types:
        return value_range(HandType.FIVE_OF_A_KIND, rule)[-1]
    return rule.n_values - 1


def _game_figures(ranking: Ranking) -> list[Figure]:
    """Return the rule and the wild cards where they differ from Ness's game."""
    figures = []
    if ranking.rule != HIGH:
        figures.append(Figure("", "Rule", Cell.of(ranking.rule.id)))
    if ranking.wild:
        figures.append(Figure("", "Wild cards", Cell.of(_wild_text(ranking.wild), str(ranking.wild))))
    return figures


def _game_record(ranking: Ranking) -> dict[str, Json]:
    return {"rule": ranking.rule.id, "wild": [str(card) for card in ranking.wild]}


def _about_rule(ranking: Ranking) -> str:
    """Return the rule in sentences."""
    sentences = ranking.rule.about
    if ranking.wild:
        sentences += " A wild card stands for the best card that is not in the hand"
        sentences += "." if ranking.rule.lowest_wins else ", or for a fifth card of a rank."
    return sentences


def _wild_text(wild: Cards) -> str:
    """Return the names of wild cards."""
    parts = []
    for rank in RANKS:
        own = [str(card) for card in wild if card.rank == rank]
        parts += [f"every {rank}"] if len(own) == len(Suit) else own
    jokers = sum(card.is_joker for card in wild)
    if jokers:
        parts.append("the joker" if jokers == 1 else f"{jokers} jokers")
    return ", ".join(parts)


def _numbers_cell(numbers: Iterable[int | None] | None) -> Cell:
    if numbers is None:
        return cells.missing()
    return Cell.of(" ".join("-" if number is None else str(number) for number in numbers))


def _value_cell(value: int, last: int) -> Cell:
    return Cell.of(f"{value} of 0 to {last}", value)
