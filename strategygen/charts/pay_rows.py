"""The pay table of a page, which lists the same hands as the chart below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from strategygen.charts.lists import mark_of, names_of
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.prose import OF_HANDS, is_rank, tells_what_to_hold, words_in
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import Row
from strategygen.language import NONE, Entry, Name

#: Fewest hands of a pay table.
_FEWEST_OF_TABLE = 5
#: "25-15-9-5-3-2-2-1"
_LIST_OF_PAYS = pattern_of(r"(?:pays?:? )?[0-9]{1,4}(?:\s*[-–/]\s*[0-9]{1,4}){4,11}")
_HIGHEST_RANK = 10
#: "; payback 100.76%"
_RETURN = pattern_of(
    r"[;,]?\s*\b(?:payback|pays back|(?:expected )?returns?|rtp|er|ev)\b(?: of)?[:=]?\s*(?:[0-9.,]+\s*%?)?(?=\)?\Z)",
    re.IGNORECASE,
)
#: What hands pay, behind their names.
_PAYS = pattern_of(
    r"(?<![ \t])[ \t]*(?:[-–—:=|.]+[ \t]*)?(?:(?:(?<=[ \t:=|.–—-])|(?<=\())(?>[0-9]+(?:,[0-9]+)*)(?:\.[0-9]+)?"
    r"(?:[ ]?(?:(?:to|for|:)(?:[ ]?1)?|x))?"
    r"(?:[ ]?(?:coins?|credits?|units?))?(?:[ ]?\((?:when|with|for|at|if)\b[^()]*\b(?:coins?|credits?"
    r"|bet)\))?[)]?(?:[ \t]*[|/,;][ \t]*|[ \t]+|\Z))+\Z",
    re.IGNORECASE,
)
#: The coins bet, behind the name of a hand: "Royal flush (5 coins)".
_FOR_COINS = pattern_of(r"\s*\((?:(?:when|with|for|at|if) )?[^()]{0,20}\b(?:coins?|credits?)(?: bet)?\)", re.IGNORECASE)
#: Most characters of what a hand pays, with columns for several coins.
_MOST_OF_PAYS = 100
#: Two columns of hands, each with what it pays: "Four deuces  200   Full house  4".
_BESIDE = pattern_of(r"[ \t]+[0-9][0-9,]*(?:[ ]{2,}|[ ]*\t+[ ]*|[ ]*\|[ ]*)(?=[A-Za-z0-9])")
#: In front of hands with wild cards, which some readers know only in the sections of these.
_OF_WILD = pattern_of(r"(?:joker|wild|deuces?|natural|dirty|unnatural|with joker|no joker)\s+(?=\S)", re.IGNORECASE)

#: Rows of four of a kind by rank, which pay tables part in their own words: "Four of any other rank".
_OF_QUADS = pattern_of(r"(?:any |all )?(?:other )?(?:four|4|quads?)\b(?!(?:[ -]cards?)? (?:to|cards?)\b)[^:;]*\Z", re.I)

#: A sentence about what a hand pays.
_SAYS_PAY = pattern_of(
    r"\b(?:pays?|paid|paying|(?:is|are) (?:hardly |only |not )?(?:ever )?worth|returns?)\b", re.IGNORECASE
)
#: "Pays 500 for four deuces"
_PAYS_FOR = pattern_of(
    r"(?:(?:it|this game|this one|the game) )?pays [0-9][0-9,]*(?: (?:coins|units))? for ", re.IGNORECASE
)
#: Words of sentences that say only what hands pay.
_OF_PAYS = frozenset({
    "a", "all", "also", "an", "and", "any", "as", "both", "but", "coins", "each", "else", "even", "every", "everything",
    "for", "here", "in", "is", "it", "its", "just", "money", "of", "only", "or", "other", "others", "pay",
    "paying", "pays", "per", "same", "than", "the", "this", "units", "with", "worth",
})  # fmt: skip
_INSTEAD = pattern_of(r"\b(?:instead of|rather than|in place of|and not)\b(?= (?:just |only )?[0-9])", re.IGNORECASE)
_FEWEST_OF_SENTENCE = 4


def is_about_pays(text: str) -> bool:
    """Whether a text of one or more sentences says what a hand pays, and does not begin to tell what to hold.

    Examples
    --------
    >>> texts = "A straight pays 1, so it goes down.", "Any hand that pays 3 or more", "Keep aces, which pay 80."
    >>> [is_about_pays(text) for text in texts], is_about_pays("Pays 500 for four deuces")
    ([True, False, False], True)
    """
    if (begun := _PAYS_FOR.match(text)) is not None and not tells_what_to_hold(text):
        return any(word.text in OF_HANDS or is_rank(word, text) for word in words_in(text[begun.end() :]))
    match = _SAYS_PAY.search(text)
    is_sentence = text[:1].isupper() and text.rstrip("\"')”")[-1:] in (".", "!")
    if match is None or not is_sentence or len(text.split()) < _FEWEST_OF_SENTENCE or tells_what_to_hold(text):
        return False
    return any(word.text in OF_HANDS or is_rank(word, text) for word in words_in(text[: match.start()]))


def says_only_pays(text: str) -> bool:
    """Whether a text says nothing but what hands pay, so that it tells nobody how to play.

    Examples
    --------
    >>> texts = "Five aces pay 80, five kings 40.", "Five aces pay 80, which is good.", "A straight pays 1: bad."
    >>> [says_only_pays(text) for text in texts]
    [True, False, False]
    """
    of_hands = OF_HANDS | {"high", "low", "natural", "card", "cards"}
    return is_about_pays(text) and all(
        word.text in of_hands | _OF_PAYS or word.text.isdecimal() or word.number is not None or word.ranks
        for word in words_in(_INSTEAD.sub(" ", text))
    )


def is_list_of_pays(text: str) -> bool:
    """Whether a text is nothing but the pays of a game, from the best hand on.

    Examples
    --------
    >>> is_list_of_pays("25-15-9-5-3-2-2-1"), is_list_of_pays("10-9-8-7-6"), is_list_of_pays("1-2-3-4-25")
    (True, False, False)
    >>> is_list_of_pays("(25-15-9-5-3-2-2-1; payback 100.76%)")
    True
    """
    text = _RETURN.sub("", text)
    found = _LIST_OF_PAYS.fullmatch(text.strip(" ()"))
    pays = [int(pay) for pay in re.findall("[0-9]+", text)] if found is not None else []
    # Ranks are different, and at most ten.
    return pays == sorted(pays, reverse=True) != [] and (pays[0] > _HIGHEST_RANK or len(set(pays)) < len(pays))


def without_pay_table(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with those of a pay table marked: hands that pay, each with a number, nearly all listed elsewhere."""
    found = [replace(row, kind="pays") if not row.kind and _are_pays(row) else row for row in rows]
    for start, end in (*_runs_of_pays(rows, reader), *_runs_of_cells(rows, reader)):
        above = next((row for row in reversed(rows[:start]) if row.words), None)
        if above is not None and heading_of(above) is not None:
            continue
        listed = {name for row in rows[start:end] for part in _hands(row) for name in _made_hands(part, reader)}
        others = {name for row in (*rows[:start], *rows[end:]) if not row.kind for name in names_of(row.words, reader)}
        draws = any(name.n < 5 and name.type in ("RF", "SF", "F", "S") for name in others)
        if draws and 5 * len(listed & others) >= 4 * len(listed):
            found[start:end] = [replace(row, kind="pays") for row in rows[start:end]]
    return found


_PAYS_CAPTION = pattern_of(r"\W*(?:pays?|pay ?tables?|pay ?offs?|pay ?outs?)\s*[:=]?\s*(?=[0-9])", re.IGNORECASE)


def _are_pays(row: Row) -> bool:
    """Whether a row is a list of pays: "PAYS:  800  50  20  7  5  3  2  1"."""
    caption = _PAYS_CAPTION.match(row.written)
    numbers = row.written[caption.end() :].split() if caption is not None else []
    listed = "-".join(numbers) if len(numbers) > 1 else row.words
    return is_list_of_pays(row.words) or is_list_of_pays(listed)


#: The title of a column, above a table of such rows.
_PAY_TITLE = pattern_of(r"(?:winning )?(?:hands?|pays?|payouts?|payoffs?|coins?|credits?)", re.IGNORECASE)
#: What a hand pays, in a row of its own.
_PAY_ALONE = pattern_of(r"[0-9]{1,3}(?:,?[0-9]{3})?(?: ?(?:to|for|:) ?1)?(?: ?\([^()]{1,40}\))?")


def _runs_of_cells(rows: Sequence[Row], reader: PlainReader) -> Iterator[tuple[int, int]]:
    """Yield where tables begin and end whose cells stand below each other: a hand, what it pays, the next hand."""
    start = 0
    while start + 1 < len(rows):
        end = start
        while end + 1 < len(rows) and _is_pay_alone(rows[end + 1]) and _is_paid(rows[end].words, reader):
            end += 2
        if end - start >= 2 * _FEWEST_OF_TABLE:
            first = start
            while first and _PAY_TITLE.fullmatch(rows[first - 1].words) and not rows[first - 1].kind:
                first -= 1
            yield first, end
        start = max(end, start + 1)


def _is_pay_alone(row: Row) -> bool:
    return not row.kind and _PAY_ALONE.fullmatch(row.words) is not None


def _runs_of_pays(rows: Sequence[Row], reader: PlainReader) -> Iterator[tuple[int, int]]:
    """Yield where tables begin and end that have nothing but hands that pay with a number."""
    start = 0
    while start < len(rows):
        end = start
        while end < len(rows) and (end == start or _belongs(rows[end - 1], rows[end])) and _pays(rows[end], reader):
            end += 1
        is_whole = end == len(rows) or not _belongs(rows[end - 1], rows[end])
        if sum(len(_hands(row)) for row in rows[start:end]) >= _FEWEST_OF_TABLE and is_whole:
            yield start, end
        start = max(end, start + 1)


def _belongs(above: Row, row: Row) -> bool:
    """Whether a row belongs to the same list as the row above it."""
    # In the mark-up of wikis a rule is between rows.
    is_near = 0 <= row.number - above.number <= (3 if row.part == "row" else 1) and row.kind == above.kind == ""
    return is_near and mark_of(row) == mark_of(above) and row.numbering.strip("().#: ") != "1"


def _hands(row: Row) -> list[str]:
    """Return the hands of a row, of which a table may have two beside each other, without what they pay."""
    cut = max(len(row.words) - _MOST_OF_PAYS, 0)
    return _BESIDE.split(row.words[:cut] + _PAYS.sub("", _FOR_COINS.sub("", row.words[cut:])))


def _pays(row: Row, reader: PlainReader) -> bool:
    parts = _hands(row)
    has_number = parts != [row.words] or row.has_value
    if row.kind or not has_number:
        return False
    return all(_is_paid(part, reader) for part in parts)


def _is_paid(words: str, reader: PlainReader) -> bool:
    return bool(_made_hands(words, reader)) or _OF_QUADS.match(words) is not None


def _made_hands(words: str, reader: PlainReader) -> tuple[Name, ...]:
    """Return the names of hands that pay, if the words name such hands only."""
    names = names_of(words, reader) or names_of(_OF_WILD.sub("", words), reader)
    is_made = all(
        name.n == 5 or name.type in ("4K", "3K", "2P", "HP") or name == Name(4, "W") or Entry(name) == Entry(NONE)
        for name in names
    )
    return names if is_made else ()
