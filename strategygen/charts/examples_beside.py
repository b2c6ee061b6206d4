"""Examples in parentheses behind the lines of a page, told from the only cards that a line means."""

from __future__ import annotations

from collections.abc import Sequence

from strategygen.charts.examples import MOST_CARDS, Example, find_example
from strategygen.charts.patterns import pattern_of
from strategygen.charts.rows import CARDS, Row

_IN_PARENTHESES = pattern_of(r"[ ]*\(([^()]{3,30})\)")
#: Fewest examples of a page that has them behind its lines, and fewest of these that are whole hands or pairs.
_FEWEST_EXAMPLES, _FEWEST_ALIKE = 6, 2


def without_examples(rows: Sequence[Row]) -> list[Row]:
    """Return rows without cards in parentheses, if most lines have an example there: "Full house (K-K-K-4-4)".

    Where made hands have one, too, the cards behind draws are not the only ones.

    Examples
    --------
    >>> texts = "Full house (9-9-9-4-4)", "Low pair (6-6)", "High pair (K-K)", "4 to a flush (2s 5s 7s Js)", "KQ (K-Q)"
    >>> rows = [Row(1, text, text) for text in (*texts, "4 to a straight (5-6-7-8)")]
    >>> [row.words for row in without_examples(rows)]
    ['Full house', 'Low pair', 'High pair', '4 to a flush', 'KQ', '4 to a straight']
    >>> without_examples(rows[3:]) == rows[3:]
    True
    """
    texts = [row for row in rows if row.kind == "" and row.words]
    examples = {row: found for row in texts if (found := _cards_in_parentheses(row.words))}
    n_alike = sum(any(_is_made(example) for example in found.values()) for found in examples.values())
    is_usual = len(examples) >= _FEWEST_EXAMPLES and 2 * len(examples) >= len(texts)
    if not is_usual or n_alike < _FEWEST_ALIKE:
        return list(rows)
    result: list[Row] = []
    for row in rows:
        for text in examples.get(row, ()):
            row = row.without(CARDS, text, row.words.replace(f"({text})", "").replace(" ,", ",").replace("  ", " "))
        result.append(row)
    return result


def _cards_in_parentheses(words: str) -> dict[str, Example]:
    """Return the examples in parentheses of some words, by their texts."""
    found = {match[1]: find_example(match[1]) for match in _IN_PARENTHESES.finditer(words)}
    return {text: example for text, example in found.items() if example is not None and len(example.cards) > 1}


def _is_made(example: Example) -> bool:
    """Whether an example is a whole hand, or cards of one rank."""
    return len(example.cards) == MOST_CARDS or len({card[0] for card in example.cards}) == 1
