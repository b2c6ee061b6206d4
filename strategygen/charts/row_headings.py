"""The headings of a page, alone in a row or in front of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from strategygen.charts.letter_headings import letters_alone
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import Heading, find_heading, split_remark
from strategygen.charts.prose import (
    OF_CHOICES,
    OF_COUNTS,
    OF_HANDS,
    OF_LIMITS,
    OF_PLAY,
    OF_WILD,
    WITHOUT_PAYS,
    is_rank,
    is_title,
    names_any,
    words_in,
)
from strategygen.charts.rows import Row
from strategygen.errors import NotationError
from strategygen.games import Game
from strategygen.language import Section

#: The sections of the lines that come next; None before the first heading.
Sections = tuple[Section | None, ...]

#: A heading with a line behind it.
HEADED = pattern_of(r"(.{3,40}?)\s*(?::|\s-+|\s[–—]|\s?[-=]+>|\s?→|\.{4,}:?|(?:\s\.){4,}|\s?…+|_{3,})\s+(\S.*)\Z")
#: How often so many wild cards are dealt, and fewest words of a remark.
_SHARE = pattern_of(r"\s*[(\[,]?\s*(?:about |~)?[0-9.,]+ ?%[^()\[\]]*[)\]]?(?=\s*(?:\Z|[-–—:]))")
_FEWEST_OF_REMARK = 3
#: Fewest headings of which the order says that they are headings.
_FEWEST_IN_ORDER = 3
#: In front of what a table or a part of the page is about: "Table 9.1.", "Part B -"; no sentence, as "Table 1 is for".
#: Behind other words there is a colon: "Method 2:".
_COUNTED = pattern_of(
    r"(?:table|chart|part|section|list|step|figure|group|box|set|case|[a-z]{4,12}(?=\s+[0-9]{1,2}:))\s+(?:[0-9]{1,3}(?:[.-][0-9]{1,3})*(?-i:[a-d]?)|[A-Z]|[IVX]{1,4})"
    r"(?![^\W_])\s*[.:)–—-]*\s+(?!(?:is|are|was|for|has|have|shows?|lists?|gives?|contains?|covers?|applies)\b)(?=\S)",
    re.IGNORECASE,
)
#: A title below one of hands with wild cards: "When you don't", "Without one".
_OF_NONE = pattern_of(
    r"\W*(?:and |but )?(?:(?:if|when|hands|deals)\s+)?(?:you\s+)?"
    r"(?:(?:do not|don['’]?t|have not|haven['’]?t|are not|aren['’]?t|were not|weren['’]?t|did not|didn['’]?t)"
    r"(?:\s+(?:have|got|get|hold|dealt))?|without)"
    r"(?:\s+(?:it|one|any|a wild card))?\W*",
    re.IGNORECASE,
)
#: Such a condition is no line.
_NOT_DEALT = pattern_of(r"if you (?:were not|weren['’]t|did not|didn['’]t|have not|haven['’]t)\b", re.IGNORECASE)
#: "2 deuces (continued)", "2 deuces held"
_CONTINUED = pattern_of(
    r"(?<=\S)(?:\s+(?:held|dealt)|\s*[(\[,–—-]+\s*(?:continued|cont(?:['’]?d)?)\b\.?\s*[)\]]?)(?=\s*:?\**\s*\Z)",
    re.IGNORECASE,
)
_HOW = r"(?:(?:very|quite|fairly|rather|pretty|most|the|a|by far|always|nearly) )*"
#: What is said behind a heading of how often such a hand is dealt, and of the lines below it.
_ASIDE = (
    rf"{_HOW}(?:rare(?:st)?|common(?:est)?|usual(?: case)?|frequent|easy|easiest|hard(?:est)?|simple(?:st)?|lucky)"
    r"|(?:you )?(?:always |must |should )*(?:keep|hold) (?:it|them|both|all of them)(?: always)?"
    r"|never (?:discard|throw away|toss|break) (?:it|them)|page [0-9]{1,2}"
    r"|(?:about |roughly |~)?[0-9.,]+ (?:hands?|deals?|times?)?(?: (?:in|out of|per|of)) (?:every"
    r" )?[0-9.,]+"
    r"(?: hands?| deals?)?"
    r"|(?:the )?(?:deuces?|jokers?|wild cards?) (?:(?:is|are) )?(?:counts?|counted|included)(?: as)?(?: one)?"
    r" (?:of|among|in) the (?:cards|numbers?|count)"
    r"|(?:(?:(?:the|all) )*(?:deuces?|jokers?|wild cards?) (?:is |are )?)?(?:always (?:held|kept)|never (?:discarded"
    r"|thrown away|tossed)|(?:a )?part of (?:every|each) (?:hold|play|hand))"
)
_ORDERED = (
    r"(?:(?:hold|keep|play|look for|go)(?: (?:these|the following|hands|them))? )?in (?:this |the following )?order"
    r"(?: of (?:preference|priority|value|rank|importance))?|best first"
    r"|(?:(?:in|by) )?(?:order of )?(?:priority|preference|ranking)(?: order)?|ranked"
    r"|(?:hold|keep|play|use|take) the first (?:line |hand |one )?(?:of (?:these|the following) |below )?"
    r"(?:(?:that )?you (?:have|hold|can find)|that (?:fits|applies|matches))"
    r"|(?:hold|keep|play|use|take) the first of(?: these| the following)?"
)
_ASIDES = pattern_of(
    rf"(?:\s*[(\[](?:{_ASIDE})[)\]]|\s*[,;:–—]\s*(?:{_ASIDE})|\s+-+\s+(?:{_ASIDE}))\.?(?=\s*:?\s*\Z)", re.IGNORECASE
)
_ORDERS = pattern_of(
    rf"(?:\s*[(\[](?:{_ORDERED})[)\]]|\s*[,;:.–—]\s*(?:{_ORDERED})|\s+-+\s+(?:{_ORDERED}))\.?(?=\s*:?\s*\Z)",
    re.IGNORECASE,
)
#: "What to do with two deuces"
_TO_DO = pattern_of(
    r"(?:what (?:to (?:do|hold|keep|play)|you (?:should )?(?:do|hold|keep|play))|how to play)"
    r"(?= (?:if|when|with|hands|no|one|two|three|four|[0-4]) )\s*",
    re.IGNORECASE,
)
#: The title of the column of values behind a heading.
_VALUE_TITLE = pattern_of(r"(?<=\S)\s+(?:EV|value|expected (?:value|return)|return|pays)s?\s*\Z", re.IGNORECASE)


def _may_be_play(text: str) -> bool:
    """Whether a remark behind a heading has a word about play, a number, or too few words to say."""
    is_of_play = names_any(text, OF_PLAY | OF_CHOICES | OF_COUNTS | OF_WILD)
    is_of_play |= any(word.number is not None for word in words_in(text))
    return is_of_play or OF_LIMITS.search(text) is not None or len(text.split()) < _FEWEST_OF_REMARK


def resembles(row: Row, headings: Iterable[Row]) -> bool:
    """Whether a row is one of the headings but for a word, as "Hands with 3 ducks" is beside "Hands with 2 deuces".

    Examples
    --------
    >>> headings = [Row(1, "", "Hands with 2 deuces")]
    >>> resembles(Row(9, "", "Hands with 3 ducks"), headings), resembles(Row(9, "", "Hands by rank"), headings)
    (True, False)
    """
    words = _numbers_alike(row)
    for other in map(_numbers_alike, headings):
        n_other = sum(one != another for one, another in zip(words, other, strict=False))
        if len(words) == len(other) > 1 and n_other <= 1:
            return True
    return False


def _numbers_alike(row: Row) -> list[str]:
    """Return the words of a row with the same sign for every number, and for "3 or 4"."""
    words = " ".join("#" if word.number is not None else word.text for word in words_in(row.words.lower()))
    return re.sub(r"#(?: \S+ #)+", "#", words).split()


def require_dealt(sections: Sections, game: Game, row: Row) -> None:
    """Require that deals of a game have the wild cards that a heading names.

    Raises
    ------
    NotationError
        If they are other cards, or there are not so many of them.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> require_dealt((Section(2, "jokers"),), load_game("joker-poker-kings"), Row(1, "2 jokers:", "2 jokers:"))
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: no deal of this game has 2 jokers
      2 jokers:
      ^^^^^^^^^
    """
    most = 4 * len(game.wild_ranks) + game.deck.jokers
    own = Section.of(game, 2).noun
    for section in sections:
        if section is None:
            continue
        noun = f"{section.noun.removesuffix('s')}s"
        is_of_game = noun in (own, "wilds", "wild cards")
        if is_of_game and section.wild <= most:
            continue
        if not most:
            message = "no card of this game is wild"
        elif is_of_game:
            message = f"no deal of this game has {section.wild} {section.noun}"
        elif own == "wild cards":
            message = f"{noun} are not the only wild cards of this game; write '{Section.of(game, section.wild)}'"
        else:
            message = f"the wild cards of this game are {own}, not {noun}"
        raise NotationError(message, row.words, 0, len(row.words))


def has_headings(rows: Sequence[Row]) -> bool:
    """Whether some heading is sure, or stands above the header of a table."""
    found = [heading_of(row) for row in rows]
    is_above_header = [row.kind == "header" for row in rows[1:]] + [False]
    return any(
        heading is not None and (heading.is_sure or above)
        for heading, above in zip(found, is_above_header, strict=True)
    )


def headings_in_order(rows: Sequence[Row]) -> frozenset[Row]:
    """Return rows such as "2 deuces" that stand in the order of their numbers, with one for no wild card.

    Such a row may also be a hold; of two with the same number the first is the heading.

    Examples
    --------
    >>> texts = "4 deuces", "4 deuces", "3 deuces", "Wild royal", "3 deuces", "0 deuces", "Pair"
    >>> rows = [Row(at, text, text) for at, text in enumerate(texts, 1)]
    >>> sorted(row.number for row in headings_in_order(rows)), headings_in_order(rows[:5])
    ([1, 3, 6], frozenset())
    """
    found: dict[int, Row] = {}
    for row in rows:
        heading = heading_of(row) if row.kind != "comment" else None
        for section in heading.sections if heading is not None else ():
            found.setdefault(section.wild, row)
    numbers = list(found)
    is_ordered = numbers in (sorted(numbers), sorted(numbers, reverse=True))
    is_whole = 0 in found and len(numbers) >= _FEWEST_IN_ORDER and is_ordered
    return frozenset(found.values()) if is_whole else frozenset()


def only_section(rows: Sequence[Row]) -> Sections | None:
    """Return the sections of all headings on a page, in front of lines too, if they are the same."""
    found = {heading.sections for row in rows if (heading := heading_of(row)) is not None and heading.is_sure}
    for row in rows:
        match = HEADED.match(row.words) if not row.kind else None
        heading = find_heading(f"{match[1]}:") if match is not None else None
        found |= {heading.sections} if heading is not None else set()
    return found.pop() if len(found) == 1 else None


def heading_of(row: Row) -> Heading | None:
    """Return the heading that a row may be."""
    if row.kind in ("header", "footnote", "language", "prose", "quoted", "pays") or not row.words:
        return None
    return _heading_in(row.words, of_title=row.kind == "title")


# Most steps of reading a page ask for the headings of its rows.
@lru_cache(maxsize=1024)
def _heading_in(text: str, *, of_title: bool) -> Heading | None:
    text = _ASIDES.sub("", text)
    words = _TO_DO.sub("", _ORDERS.sub("", _SHARE.sub("", _VALUE_TITLE.sub("", _CONTINUED.sub("", text)))))
    words = words[counted.end() :] if (counted := _COUNTED.match(words)) is not None else words
    # "The deuce (ugly, but so it is)" is perhaps a hold.
    is_marked = of_title or words != text
    without, remark = split_remark(words)
    # "0 deuces (most of the time)"
    words = words if _may_be_play(remark) else without
    headed = HEADED.match(words)
    name = re.sub(r"\([^()]*\)", " ", headed[1]).strip() if headed is not None else ""
    if headed is not None and (is_title(name) or (counted is not None and WITHOUT_PAYS.fullmatch(name))):
        # "Deuces Wild: no deuces", "Table 2. Kings or better: hands with the joker"
        named = find_heading(headed[2], is_title=True)
        if named is not None and named.is_sure and "strateg" not in headed[2].lower():
            return named
    if headed is not None and not _may_be_play(headed[2]):
        # "0 deuces - most of your time is spent here"
        words, is_marked = f"{headed[1]}:", True
    asked = re.fullmatch(r"([^?]{3,40})\?\s+([^?]*):", words)
    if asked is not None and not any(
        word.text not in OF_WILD and (word.text in OF_HANDS or is_rank(word, asked[2])) for word in words_in(asked[2])
    ):
        # "1 deuce? Hold the deuce and the first of these:"
        return find_heading(f"{asked[1]}:")
    return find_heading(words, is_title=is_marked)


#: "Holding 2", "Dealt: none", "Deuces = 3"
_NUMBER_ALONE = pattern_of(
    r"(?:(?:when |if )?(?:you are |you['’]re )?(?:holding|dealt|having|with)|hands? with|deuces?|jokers?"
    r"|wilds?(?: cards?)?)\s*[=:–—-]?\s*(?P<number>no|none|zero|one|two|three|four|[0-4])\W*",
    re.IGNORECASE,
)
#: "2 W" and "ZERO" open sections if there is one for each number; as does "NO 2s" if 2s are wild.
_SHORT_HEADINGS = tuple(
    pattern_of(rf"(?P<number>no|zero|one|two|three|four|[0-4]){behind}\W*", re.IGNORECASE)
    for behind in (r"[ -]?(?-i:W['’]?s?)", "", "[ -]2s?")
)
#: "If you are dealt four deuces, hold all four"
_FOUR_HELD = pattern_of(
    r"(?:(?:if|when) you(?:['’]re| are| were)? (?:dealt|have|hold|get) (?:four|4) deuces, (?:hold|keep|save)"
    r" (?:all(?: (?:four|4|the))?(?: deuces| of them)?|them(?: all)?|the (?:(?:four|4) )?deuces)"
    r"|(?:four|4) deuces are (?:always )?(?:held|kept))[.!]?",
    re.IGNORECASE,
)
_NONE = pattern_of(r"(?:none|zero)\W*", re.IGNORECASE)
_ONE_2 = pattern_of(r"(?:one|1) 2:?", re.IGNORECASE)
_NUMBERS = ("0", "1", "2", "3", "4", "zero", "one", "two", "three", "four")


def with_numbers_alone(rows: Sequence[Row], game: Game) -> list[Row]:
    """Return rows such as "Holding 2" and "Deuces = 2" as headings, if there are several, each with its own number.

    "If you are dealt four deuces, hold all four" is a heading and its line.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> rows = [Row(at, text, text) for at, text in enumerate(("Holding 1", "The joker", "Holding none", "Nothing"))]
    >>> [row.words for row in with_numbers_alone(rows, load_game("joker-poker-kings"))]
    ['1 joker:', 'The joker', 'no joker:', 'Nothing']
    """
    rows = [
        replace(row, words="4 deuces: hold all four deuces") if _FOUR_HELD.fullmatch(row.words) else row for row in rows
    ]
    numbers = _numbers_in(rows, _NUMBER_ALONE)
    if len(numbers) < 2 or len(set(numbers.values())) < len(numbers):
        # "2 W" may be a hold, too.
        short = [_numbers_in(rows, pattern) for pattern in _SHORT_HEADINGS]
        of_all = set(range(2 if game.deck.jokers == 1 and not game.wild_ranks else 4))
        numbers = next((one for one in short if of_all <= set(one.values()) and len(set(one.values())) == len(one)), {})
        if not numbers:
            # "Naturals" beside "WW"
            others = [heading for row in rows if (heading := heading_of(row)) is not None]
            sure = {section.wild for heading in others if heading.is_sure for section in heading.sections}
            # Below "2 deuces" the letters are a hold.
            named = {section.wild for heading in others for section in heading.sections}
            letters = (one for one in letters_alone(rows) if 1 in one.values() and named.isdisjoint(one.values()))
            numbers = next(
                (one for one in letters if len({*one.values()}) == len(one) and of_all <= {*one.values()} | sure), {}
            )
    if not numbers and any("2s" in row.words and heading_of(row) is not None for row in rows):
        # "ONE 2" beside "TWO 2s"
        numbers = dict.fromkeys((row for row in rows if not row.left_out and _ONE_2.fullmatch(row.words)), 1)
    if not numbers:
        # "NONE" above lines, beside "ONE DEUCE" and "TWO DEUCES"
        headings = [heading for row in rows if (heading := heading_of(row)) is not None]
        opened = {section.wild for heading in headings for section in heading.sections if section is not None}
        alone = [at for at, row in enumerate(rows[:-1]) if row.kind in ("", "title") and _NONE.fullmatch(row.words)]
        if {1, 2} <= opened and 0 not in opened and len(alone) == 1 and heading_of(rows[alone[0] + 1]) is None:
            numbers = {rows[alone[0]]: 0}
    if not numbers:
        return list(rows)
    return [
        replace(row, words=f"{Section.of(game, numbers[row])}"[1:-1] + ":") if row in numbers else row for row in rows
    ]


def _with_value(row: Row, pattern: re.Pattern[str]) -> re.Match[str] | None:
    """Return the match of a row whose number was taken for a value: "Wild cards: 2"."""
    is_alone = len(row.left_out) == 1 and re.match(rf"{re.escape(row.words)}\s*[:=]", row.written) is not None
    return pattern.fullmatch(row.written.strip(" *_#")) if is_alone else None


def _numbers_in(rows: Sequence[Row], pattern: re.Pattern[str]) -> dict[Row, int]:
    """Return the numbers of the rows that are nothing but a number in words of a pattern."""
    matches = {
        row: match
        for row in rows
        if row.kind in ("", "title")
        and (match := pattern.fullmatch(row.words.strip(" *_#")) or _with_value(row, pattern)) is not None
    }
    return {
        row: _NUMBERS.index(match["number"].lower()) % 5 if match["number"].lower() in _NUMBERS else 0
        for row, match in matches.items()
    }


def heading_of_others(row: Row, now: Sections) -> Heading | None:
    """Return the heading that a title such as "When you don't" is below the sections `now`, all with wild cards.

    Examples
    --------
    >>> below, title = (Section(1, "joker"),), Row(9, "When you don't:", "When you don't:")
    >>> heading_of_others(title, below)
    Heading(sections=(Section(wild=0, noun='joker'),), is_sure=True)
    >>> heading_of_others(title, (None,)), heading_of_others(Row(9, "Without", "Without"), below)
    (None, None)
    """
    is_title = row.kind == "title" or (not row.kind and (row.words.endswith(":") or _NOT_DEALT.match(row.words)))
    if not is_title or _OF_NONE.fullmatch(row.words) is None:
        return None
    if not all(section is not None and section.wild for section in now):
        return None
    noun = now[0].noun if now[0] is not None else ""
    return Heading((Section(0, noun if noun.startswith("joker") else f"{noun.removesuffix('s')}s"),), is_sure=True)
