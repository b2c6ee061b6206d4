"""Tables beside the chart of a page: what hands pay, how often they come, what games return.

A pay table lists the same hands as the chart.  It is told by its words alone, before any row is read as a line: rows
next to each other that name hands, each with a number, none of them a draw; the numbers go down, or say odds; and the
hands are listed again elsewhere on the page, where draws are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from strategygen.charts.patterns import pattern_of
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import Row

#: The kind of a row of such a table.
PAYS = "pays"

#: Most characters of a line of the chart.
_MOST_OF_LINE = 100
#: Fewest hands of a pay table, and fewest rows of a table of numbers.
_FEWEST_HANDS, _FEWEST_ROWS = 5, 3
_NUMBER_WORDS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "fifteen", "sixteen", "twenty",
    "twenty-five", "thirty", "forty", "fifty", "eighty", "ninety", "hundred", "thousand",
)  # fmt: skip
_NUMBER = pattern_of(
    rf"[$€£]?[0-9][0-9,]*(?:\.[0-9]+)?(?:%|x\b|×)?|(?:{'|'.join(_NUMBER_WORDS)})(?:[- ](?:{'|'.join(_NUMBER_WORDS)}))*",
    re.IGNORECASE,
)
#: Hands, by their usual names and short names.
_HANDS = {
    "royal": r"royals?\b|\br\.?f\b|\bnr\b|\bwr\b",
    "straight flush": r"st(?:r(?:aight)?)?\.? ?fl(?:ush)?\b|\bs\.?f\b",
    "five of a kind": r"(?:five|5) (?:of a kind|alike|k(?:ind)?\b|oak)|\b5k\b|\bquints\b|\b5 ?oak\b",
    "four deuces": r"(?:four|4) (?:deuces|2s|twos)|\b4d\b",
    "four of a kind": r"(?:four|4)(?: [a-z0-9]+){0,3} (?:of a kind|alike|kind)|\b4 ?k\b|\bquads\b|(?:four|4) (?:aces"
    "|[2-9]s?|kings|[jqka]'?s)\b",
    "full house": r"full h(?:ouse|se)\b|\bf\.?h\b|\bboat\b",
    "flush": r"(?<!straight )(?<!royal )(?<!str )(?<!st )\bflush\b|\bfl\b",
    "straight": r"\bstraight\b(?! fl)|\bstr?\b(?!\.? ?fl)",
    "three of a kind": r"(?:three|3) (?:of a kind|alike|k(?:ind)?\b)|\b3 ?k\b|\btrips\b",
    "two pair": r"(?:two|2) pairs?\b|\b2 ?pr?\b",
    "pair": r"(?:jacks|kings|tens|queens|aces) (?:or|and|&) (?:better|up|higher|aces)|\bj(?:acks)?\+|\bjj\+"
    "|\bkk/aa\b|\bjob\b|(?:high|one) pair"
    r"|pair of (?:jacks|kings|tens)|kings,? or aces",
}
_PATTERNS = {name: pattern_of(pattern, re.IGNORECASE) for name, pattern in _HANDS.items()}
#: Words of draws, holds and conditions, which a pay table has not.
_OF_CHARTS = pattern_of(
    r"\b(?:[2-5]|two|three|four|five)[ -](?:cards? )?to\b|\b(?:to an?|cards? (?:royal|straight|flush)|draw|suited"
    r"|offsuit"
    r"|unsuited|gaps?|inside|outside|open|low"
    r" pair|high cards?|consecutive|hold|keep|discard|toss|break|only|except"
    r"|unless)\b",
    re.IGNORECASE,
)
#: What a hand is called beside its name, and what its number is.
_FILLERS = pattern_of(
    r"\b(?:natural|nat|wild|dirty|unnatural|without|with|w/?o?|no|the|a|an|by|of|or|and|better|up|above|higher|any"
    r"|all|other|others"
    r"|deuces?|jokers?|jkr|aces?|kings?|queens?|jacks?|tens?|kickers?|through|thru|rank|coins?|credits?|units?|max"
    r"|bet|pays?|for|in"
    r"|every|per|hands?|about|nothing|none|loser|losing|total|return|odds|times?|sequential|suit|[2-9jqkat]s?|10s?)\b",
    re.IGNORECASE,
)
_ODDS = pattern_of(r"\b1 (?:in|:) [0-9]|[0-9] ?%|\b0?\.[0-9]{3}", re.IGNORECASE)
#: "NR=800;4D=200;WR=25;5K=15"
_LISTED = pattern_of(r"(?:\b[A-Z0-9]{2,3} ?[=:] ?[0-9]{1,4}\b[;,\s]*){4,}")
_COMPARES = pattern_of(r"\b(?:over|beats?|before|above|than|even|break\w*|unless|except)\b", re.IGNORECASE)
#: "4 royal", a draw where the number is no pay in front.
_SHORT_DRAW = pattern_of(r"\b[2-4][ -]?(?:cards? )?(?:royal|straight|flush|str|st|fl|rf|sf|f|s)\b", re.IGNORECASE)
_LEADERS = pattern_of(r"\.{3,}|(?: \.){3,}")
#: Titles of pay tables.
_TITLE = pattern_of(
    r"(?:(?:the|full|our|one[- ]coin) )*(?:pay ?(?:tables?|schedule|backs?|ladder)|pay(?:out|off)s?(?: (?:table"
    r"|schedule|ladder))?"
    r"|(?:schedule|table) of (?:pays|pay(?:out|off)s|wins|prizes)|pays(?= \())"
    r"(?: \((?:for |per )?[\w ,.-]{0,20}(?:coins?|credits?)[\w ,.-]{0,20}\))?",
    re.IGNORECASE,
)
#: What a game returns, beside its pays: "9/6", "99.54%".
_OF_GAME = pattern_of(r"\b[0-9]{1,2}[/-][0-9]{1,2}\b.*\b(?:9[0-9]|10[0-3])\.[0-9]|\b(?:9[0-9]|10[0-3])\.[0-9]{1,4} ?%")
#: "800-50-25-9-6-4-3-2-1"
_IN_ROW = pattern_of(r"(?<![0-9])[0-9]{2,4}(?:\s*[-–/,|]\s*[0-9]{1,4}){5,}(?![0-9])")
_FEW_WORDS = _MOST_OF_TITLE = 6
#: What a royal flush pays at least, and a pair at most, for the coins of such a row.
_LEAST_OF_ROYAL, _MOST_OF_PAIR = 200, 25
#: Words about pays and odds, of titles.
_OF_PAYS = pattern_of(
    r"\b(?:pay(?:s|ing)?|paid|pay ?(?:tables?|outs?|offs?|schedule)|payouts?|payoffs?|returns?|odds|probabilit\w+"
    r"|frequenc\w+"
    r"|prob|coins?|credits|units|wins?|schedule|prizes?|tariff)\b",
    re.IGNORECASE,
)
#: "game......: Joker Poker"
_KEYED = pattern_of(r"[A-Za-z][A-Za-z /-]{1,20}\.{2,}:(?:\s|\Z)")
_DRAWS = pattern_of(
    r"\b(?:[2-4]|two|three|four)[ -](?:cards? )?(?:to|royal|straight|flush)\b|\bdraw\b|\b[34][ -]?(?:RF|SF|FL?|S)\b",
    re.I,
)


def without_tables(rows: Sequence[Row]) -> list[Row]:
    """Return rows with those of pay tables, of odds and of other numbers marked.

    Examples
    --------
    >>> hands = "Royal flush", "Straight flush", "4 of a kind", "Full house", "Flush", "Straight"
    >>> table = [f"{hand} {pay}" for hand, pay in zip(hands, (800, 50, 25, 9, 6, 4))]
    >>> page = [*table, "", *hands, "4 to a flush", "3 to a royal"]
    >>> rows = [Row(number, text, text) for number, text in enumerate(page, 1) if text]
    >>> [row.kind for row in without_tables(rows)] == ["pays"] * 6 + [""] * 8
    True
    >>> any(row.kind for row in without_tables(rows[:6]))
    False
    """
    found = list(rows)
    for at, row in enumerate(rows):
        text = row.written.strip()
        is_numbered = re.search("[0-9]", row.numbering) is not None
        if row.kind or is_numbered or row.part in ("item", "row"):
            continue
        if _LISTED.search(text) or _is_key(text) or _is_in_row(text) or _TITLE.fullmatch(text.strip(" *_:=-.|")):
            found[at] = replace(row, kind=PAYS)
    blocks = [
        (start, end)
        for start, end in _blocks(found)
        if (_is_of_numbers(found[start:end]) or _is_pay_table(found[start:end]))
        and not (_is_in_section(found, start) or heading_of(found[start]))
    ]
    for start, end in blocks:
        if _is_of_numbers(found[start:end]):
            found[start:end] = [row if row.kind else replace(row, kind=PAYS) for row in found[start:end]]
    tables = [(start, end) for start, end in blocks if _is_pay_table(found[start:end])]
    if len(tables) > 1:
        # A chart may have its made hands in a table, too.
        tables = [(start, end) for start, end in tables if _is_titled(found, start, end)]
    for start, end in tables:
        if _is_listed_again(found[start:end], [*found[:start], *found[end:]]):
            found[start:end] = [row if row.kind else replace(row, kind=PAYS) for row in found[start:end]]
    return found


def _is_in_section(rows: Sequence[Row], start: int) -> bool:
    """Whether a place is below the heading of a section of wild cards, and no other title is between."""
    for row in reversed(rows[:start]):
        if heading_of(row) is not None:
            return True
        if row.kind == "title" or row.kind == PAYS or _OF_PAYS.search(row.words):
            return False
    return False


def _is_titled(rows: Sequence[Row], start: int, end: int) -> bool:
    """Whether the titles of the columns of a table, or the row above it, say that it is about pays or odds."""
    above = next((row for row in reversed(rows[:start]) if row.words), None)
    texts = [above.words] if above is not None and len(above.words.split()) <= _MOST_OF_TITLE else []
    texts += [row.words for row in rows[start:end] if row.kind == "header" or not _hands_in(_plain(row))]
    n_odds = sum(_ODDS.search(_plain(row)) is not None for row in rows[start:end])
    return any(map(_OF_PAYS.search, texts)) or 2 * n_odds > end - start


def _plain(row: Row) -> str:
    """Return a row as its words and numbers, without the lines and dots of a table."""
    text = re.sub(r"\.{2,}|[\t|+:=*–—\"“”]|(?<=\s)[-.]+(?=\s)|<-+[^\t]*", " ", row.written)
    return re.sub(r"\s+", " ", text.replace("-", " ")).strip()


def _is_in_row(text: str) -> bool:
    """Whether a text is a row of pays, "800-50-25-9-6-4-3-2-1", with few words that name no hand."""
    found = _IN_ROW.search(text)
    if found is None:
        return False
    pays = [int(number) for number in re.findall("[0-9]+", found.group())]
    if not pays[0] == max(pays) >= _LEAST_OF_ROYAL or pays[-1] > _MOST_OF_PAIR:
        return False
    front, rest = text[: found.start()].strip(" *_-|\t"), text[: found.start()] + text[found.end() :]
    return (not front or front.endswith(":")) and len(rest.split()) <= _FEW_WORDS and not _hands_in(rest)


def _is_key(text: str) -> bool:
    """Whether a text is a key with dots behind it and a value, "game......: Joker Poker", and the key is no hand."""
    found = _KEYED.match(text)
    return found is not None and not _hands_in(found.group()) and not _OF_CHARTS.search(found.group())


def _blocks(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Yield where blocks of rows that belong together begin and end."""
    start = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or not _belongs(rows[at - 1], rows[at]):
            yield start, at
            start = at


def _belongs(above: Row, row: Row) -> bool:
    is_near = row.number - above.number <= (3 if row.part == above.part == "row" else 1)
    return is_near and row.part == above.part and not {row.kind, above.kind} & {"title", "comment"}


def _is_pay_table(block: Sequence[Row]) -> bool:
    """Whether most rows of a block are hands with what they pay, and none is a draw."""
    texts = [text for row in block if row.kind in ("", "header") and (text := _plain(row))]
    if any(_OF_CHARTS.search(text) for text in texts):
        return False
    in_front = sum(re.match("[0-9]", text) is not None and len(re.findall("[0-9]+", text)) == 1 for text in texts)
    if 3 * in_front < 2 * len(texts) and any(_SHORT_DRAW.search(text) for text in texts):
        return False
    rows = [hands for text in texts if (hands := _hands_in(text)) and _NUMBER.search(text)]
    named = {hand for hands in rows for hand in hands}
    clear = [text for text in texts if _hands_in(text) and not _rest(text)]
    if len(named) < _FEWEST_HANDS or 5 * len(clear) < 3 * len(texts) or 5 * len(rows) < 4 * (len(texts) - 2):
        return False
    pays = [pay for text in texts if _hands_in(text) and (pay := _pay(text)) is not None]
    if not pays:
        # "A flush ........ five"
        return all(_LEADERS.search(row.written) for row in block)
    n_down = sum(b <= a for a, b in pairwise(pays))
    return 5 * n_down >= 4 * (len(pays) - 1) > 0 or 2 * sum(map(bool, map(_ODDS.search, texts))) > len(texts)


def _hands_in(text: str) -> list[str]:
    """Return the names of the hands in a text."""
    return [name for name, pattern in _PATTERNS.items() if pattern.search(text)]


def _rest(text: str) -> str:
    """Return the words of a text that belong neither to a hand nor to a number."""
    for pattern in (*_PATTERNS.values(), _NUMBER, _FILLERS):
        text = pattern.sub(" ", text)
    return re.sub(r"[^A-Za-z]+", "", text)


def _pay(text: str) -> Fraction | None:
    """Return the first number behind the name of the first hand of a text, or the one in front of it."""
    spans = [match.span() for pattern in _PATTERNS.values() for match in pattern.finditer(text)]
    begin, end = min(start for start, _ in spans), min(spans)[1]
    numbers = list(re.finditer(r"[0-9][0-9,]*(?:\.[0-9]+)?", text))
    behind = next((match for match in numbers if match.start() >= end), None)
    front = next((match for match in numbers if match.end() <= begin), None)
    found = front or behind
    return None if found is None else Fraction(found[0].replace(",", ""))


def _is_listed_again(block: Sequence[Row], others: Sequence[Row]) -> bool:
    """Whether other rows of the page that are no sentences have the hands of a table, and draws."""
    rows = [row for row in others if row.kind in ("", "language") and len(row.words) <= _MOST_OF_LINE]
    texts = [_plain(row) for row in rows if not row.words.rstrip().endswith((".", "!", "?"))]
    listed = {hand for row in block for hand in _hands_in(_plain(row))}
    # "4 to a royal flush, over a flush or straight" is no line for a flush.
    again = {hand for text in texts if not (_DRAWS.search(text) or _COMPARES.search(text)) for hand in _hands_in(text)}
    return sum(bool(_DRAWS.search(text)) for text in texts) > 1 and 5 * len(listed & again) >= 4 * len(listed)


def _is_of_numbers(block: Sequence[Row]) -> bool:
    """Whether the rows of a block, but for titles of columns, are numbers with a percentage or a sum of money each."""
    texts = [row.written for row in block if not row.kind or row.kind == "header"]
    if len(texts) > _FEWEST_ROWS and 3 * sum(bool(_OF_GAME.search(text)) for text in texts) >= 2 * len(texts):
        return not any(_OF_CHARTS.search(text) for text in texts)
    numbers = [re.findall(r"[0-9]+(?:\.[0-9]+)?", text) for text in texts]
    rows = [text for text, found in zip(texts, numbers, strict=True) if len(found) > 2 and re.search("[$€£%]", text)]
    has_words = any(_OF_CHARTS.search(text) or _hands_in(text) or re.search(r"\b[TJQKA]\b", text) for text in rows)
    return len(rows) >= _FEWEST_ROWS and len(rows) >= len(texts) - 1 and not has_words
