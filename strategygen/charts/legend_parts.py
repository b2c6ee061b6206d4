"""Where the definitions of a page are: blocks of rows, their parts between separators, and terms in front of "="."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.vocabulary import VOCABULARY
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import Row

#: What may stand in front of the first definition of a legend, or as a caption above it.
CAPTION = pattern_of(
    r"(?:(?:my|the|our) )?(?:notation|key|legend|abbreviations?|shorthand|terms?(?: used)?|terminology|glossary"
    r"|symbols?|definitions?|codes?|conventions?|how I write|abbrev\.?|short names?"
    r"|what the (?:letters|codes|symbols) mean"
    r"|(?:abbr\w*|term|symbol|code|short\w*|letter)s?\W+(?:meanings?|means|description|stands for|definition"
    r"|explanation))",
    re.IGNORECASE,
)
RANKS = "23456789TJQKA"
QUOTED = r"[\"“”'‘’`][^\"“”'‘’`\n]{1,20}[\"“”'‘’`]"
_BARE = r"[A-Za-z0-9]{1,8}(?:-[A-Z][A-Za-z]?|\+{1,2}|-{1,2}(?=\s*(?:[=:/,]|\Z))|-[0-9])?"
#: A definition directly behind another.
_PACKED = pattern_of(r"(?:(?<=\s)|\A)(?:[0-9][A-Z] )*[A-Za-z0-9]{1,4}=(?=[^\s=])")
_TERM = rf"(?:{QUOTED}|{_BARE}|>)"
_BOTH_TERMS = pattern_of(r"\b([A-Z0-9]{1,4})/([A-Z0-9]{1,4}) = ([a-z]+)/([a-z]+) ([a-z][a-z ]*)")
#: Words between a term and its meaning that are read as "=".
_SAYS = pattern_of(
    # "It means a high pair" is no definition.
    rf"(?<!\w)(?!(?:[Ii]t|[Tt]his|[Tt]hat|[Tt]hey|[Tt]hese|[Tt]hose|I|[Ww]e|[Yy]ou)\s)(?P<terms>{_TERM}(?:\s*(?:/|,|\band\b|\bor\b|&)\s*{_TERM}){{0,5}})\s*"
    r"(?:\b(?:means?|stands? for|is short for|are short for|denotes?|signif(?:y|ies)|indicates?|refers? to)\s+"
    r"(?!(?:that )?(?:you|I|we|it)\b)|(?<=[\"”'’`])\s+(?:is|are)\s+|(?<=[\"”'’`])\s+(?=can\b|has\b|have\b|needs?\b))"
)
#: "I write D for a deuce".
_WRITES = pattern_of(
    rf"\b(?:I|we)(?:['’]ll)?(?: will)? (?:write|use|put) (?P<term>{_TERM}) (?:for|to mean|instead of) (?=\S)"
)
#: 'Each deuce is shown as "d" and is always held'.
_SHOWN = pattern_of(
    r"(?:(?:[Ee]ach|[Ee]very|[Aa]ny|[Aa]|[Tt]he|[Aa]ll)\s+)?(?P<meaning>[Dd]euces?|[Jj]okers?|[Ww]ild cards?)"
    rf" (?:is|are) (?:shown|written|marked|printed|represented|abbreviated|denoted|listed)"
    rf" (?:as|by|with) (?P<term>{_TERM})"
    r"(?: and (?:is|are) always (?:held|kept))?(?=[.,;]|\Z)"
)
_SEPARATOR = pattern_of(r"(?<=[\w)\"'”])(?<!\bstr)(?<!\bst)\.\s+(?=\S)|;\s*|\t|(?<=\S)\s{2,}(?=\S)|\s[•·|]\s+")
#: "No s" for cards by name without the letter.
WITHOUT = pattern_of(
    r"(?:(?:cards?|hands?|ranks|letters|combos|combinations) )?(?:with )?(?:no|without(?: an?)?)(?: letter)? "
    r"[\"“'‘]?[a-z][\"”'’]?|no (?:letter|suffix|mark)",
    re.IGNORECASE,
)
_ARE_WITHOUT = pattern_of(rf"\b(?P<terms>{WITHOUT.pattern})\s+(?:is|are)\s+", re.IGNORECASE)
#: What says of a letter where it stands: "a small s after two cards", '"High" in this table'.
_LETTER = pattern_of(
    r"(?:(?:an?|the|small|lower-?case|little|capital|final|letter|suffix)\s+)+(?=[\"“'‘]?[a-z][\"”'’]?(?:\s|\Z))",
    re.IGNORECASE,
)
_PLACE = pattern_of(
    r"(?<=[\w\"”'’])\s+(?:(?:after|behind|following|at the end of|next to|beside)\s+(?:(?:the|an?|two|any|some)\s+)*"
    r"(?:cards?|hands?|ranks?|letters?|combos?|combinations?)|(?:in|on) (?:the|this|these|my|our) (?:tables?|charts?"
    r"|lists?|strateg(?:y|ies)|pages?|cards?)|above|below|here)\Z",
    re.IGNORECASE,
)
#: Another word for high cards: "Honors are J, Q, K, A", "A big card is a ten, jack, queen, king or ace".
_ONE_RANK = r"(?:(?:an?|any|the) )?(?:10|[2-9TJQKA]|tens?|jacks?|queens?|kings?|aces?)\b"
_OF_RANKS = pattern_of(
    r"(?:an? |the |any )?(?P<term>(?!(?:high|hi|face)\b)[a-z]{3,}(?: cards?)?)\s*(?:\b(?:are|is|means?)\b|=)\s*"
    rf"(?P<ranks>{_ONE_RANK}(?:(?:\s*(?:,|/|-|\b(?:or|and|through|to)\b|&)\s*)+{_ONE_RANK}){{1,4}})[.]?",
    re.IGNORECASE,
)
#: The same with spaces or a colon, and turned around: "Tens, jacks, queens, kings and aces are paying cards".
_BETWEEN_RANKS = r"(?:\s*(?:,|/|-|\b(?:or|and|through|to)\b|&)\s*|\s+)+"
_OTHER_CARDS = r"(?!(?:high|hi|face|low|single|held|kept|lone|other|suited|unsuited)\b)[a-z]{3,}"
_LISTS_RANKS = pattern_of(
    rf"(?P<term>{_OTHER_CARDS}(?: cards?)?)\s*[:=]\s*(?P<ranks>{_ONE_RANK}(?:{_BETWEEN_RANKS}{_ONE_RANK}){{2,4}})[.]?",
    re.IGNORECASE,
)
_RANKS_ARE = pattern_of(
    rf"\(?(?P<ranks>{_ONE_RANK}(?:{_BETWEEN_RANKS}{_ONE_RANK}){{1,4}}) are (?:called |the )?"
    rf"[\"“]?(?P<term>{_OTHER_CARDS}(?: cards)?)[\"”]?[.]?\)?",
    re.IGNORECASE,
)
#: Known words for such cards; other words of the grammar have a meaning of their own.
_OF_OTHER_CARDS = frozenset({"paying", "big", "picture", "top", "premium"})
#: A name and a sign that stands for "=" in a list of names.
_LISTED = pattern_of(rf"(?P<terms>{_TERM}(?:\s*(?:/|,)\s*{_TERM}){{0,5}})(?:\s*:\s+|\s+[-–—]+\s+)(?=\S)")
#: Words in front of a term in quotes.
_BEFORE_QUOTED = pattern_of(
    r"(?:(?:note|here|below|above|in this (?:chart|list|table|strategy)|on this page|by|the|a|term|word|letters?|symbol"
    r"|code|abbreviation|and|that|where|so)[\s,:]+)+(?=[\"“'‘`])",
    re.IGNORECASE,
)
#: A term in words, with a colon behind it.
_IN_WORDS = pattern_of(r"(?P<term>[A-Za-z][\w-]*(?: [\w-]+){0,2})(?::\s+|\s+[-–—]+\s+)(?=\S)")
#: What is so on every page.
_OF_ALL = pattern_of(
    r"(?<![\w/])[\"“]?w/(?:o[\"”]?\s*=\s*[\"“]?without|[\"”]?\s*=\s*[\"“]?with)\b[\"”]?[.,;]?"
    r"|\b(?:the )?(?:digits?|numbers?) = (?:(?:the )?number of )?cards (?:you |that are )?"
    r"(?:held|hold|kept|keep)\b[.,;]?",
    re.IGNORECASE,
)
#: "(n) number of cards held", "the number in parentheses is how many cards are held".
OF_COUNTS = pattern_of(
    r"(?:[\"“]?\([nNxX#]\)[\"”]?|(?:the |a )?(?:numbers?|digits?|figures?) in (?:parentheses|brackets))"
    r"\s*(?:=|is|are|means?|:|\s)\s*(?:the )?(?:(?:number of |how many )?cards|how many)(?: (?:you|to|that|I|are))*"
    r" (?:held|hold|kept|keep)[.,;]?",
    re.IGNORECASE,
)
#: Behind the first terms of many.
_AND_SO_ON = pattern_of(r"\s*(?:\.{2,}|…|,? etc\.?|,? and so on)\s*\Z", re.IGNORECASE)
_FEWEST_NAMES = 2
#: Most letters of a name in which an "s" may be one of them.
_MOST_OF_SHORT_NAME = 4
#: A caption in front of terms, what separates these, and a term with its meaning beside it: "R (royal), FH full house".
_LEAD = pattern_of(rf"(?:{CAPTION.pattern})(?: used| here)?\s*[:–—-]\s*", re.IGNORECASE)
_NAME = r"(?=[0-9]?[A-Z])[A-Z0-9][A-Za-z0-9]{0,3}"
#: "Jk is the joker."
_IS_CARD = pattern_of(
    rf"(?:\A|(?<=[.;,] ))(?:(?:and )?(?:an?|the) )?(?P<term>(?![A2-9JQK]\b){_NAME}) (?:is|are|means) "
    r"(?=(?:the |an? )?(?i:joker|deuce|wild card|ten)s?\b\W*(?:\Z|[.;,]))"
)
#: A name that no rank has.
_NO_RANK = pattern_of(r"(?!(?:[a2-9jqkt]|10)\Z)[A-Za-z]{1,4}", re.IGNORECASE)
_LISTED_TERMS = pattern_of(
    rf"[,;]\s+(?:and\s+)?(?={_NAME}(?:/{_NAME}){{0,5}}(?:\s*[:(]|\s+[-–—]|\s+(?!(?:or|and)\b)[a-z]))"
)
_BESIDE = pattern_of(
    rf"(?P<terms>{_NAME}(?:/{_NAME}){{0,5}}|[b-z](?= ))"
    r"(?:\s*\((?P<inside>[^()]+)\)|(?:\s*\.{2,}\s*|\s+)(?P<words>[a-z].*))"
)
#: Most rows over which one definition goes.
_MOST_ROWS = 3
MOST_TERMS = 5
#: Words of sentences, which no name in capitals stands for when they are written small.
WORDS_OF_SENTENCES = frozenset(VOCABULARY) | {
    "in",
    "on",
    "at",
    "is",
    "it",
    "as",
    "or",
    "of",
    "to",
    "no",
    "so",
    "do",
    "be",
    "if",
    "the",
    "for",
    "and",
}


@dataclass
class Segment:
    """A part of a row between separators, and whether it was read as a definition."""

    row: Row
    text: str
    is_read: bool = False


#: A footnote with a mark of its own
_COUNTED_NOTE = pattern_of(r"\([1-9a-h]\) ")


def find_blocks(rows: Sequence[Row]) -> Iterator[tuple[list[Row], bool]]:
    """Yield rows that stand together, and whether a caption such as "Legend" is above them."""
    block: list[Row] = []
    has_caption = False
    # Comments on lines of the chart language are about its letters.
    kinds = ("", "footnote") if any(row.kind == "language" for row in rows) else ("", "footnote", "comment")
    for row in rows:
        is_text = row.kind in kinds and (row.kind != "comment" or "=" in row.words)
        is_text &= bool(row.words) and len(row.words) <= 4 * MOST_CHARACTERS
        is_caption = bool(row.words) and CAPTION.fullmatch(row.words.strip(" :.*_=-–—")) is not None
        is_note = row.kind == "footnote" and _COUNTED_NOTE.match(row.written) is not None
        if block and (not is_text or is_caption or is_note or row.number - block[-1].number > 1):
            yield block, has_caption
            block, has_caption = [], False
        if is_caption or row.kind in ("title", "header"):
            has_caption = is_caption
        elif is_text:
            block.append(row)
    if block:
        yield block, has_caption


#: Why it is so: "a jack, queen, king, or ace, because a pair of these returns the bet".
_REASON = pattern_of(
    r",? (?:because|since) (?:these|they|those|it|an?)\b[^.;=]*\b(?:pair|pay)\w*\b[^.;=]*(?=\.|\Z)", re.IGNORECASE
)


def segments_of(row: Row, *, is_of_names: bool, goes_on: bool = False) -> list[Segment]:
    """Return the parts of a row between separators, with "=" behind terms; `is_of_names` below a caption.

    Where a row `goes_on` with the sentence of the row above, its first word is no term.
    """
    text = row.words
    if re.fullmatch(r"\([^()]*\)", text):
        text = text[1:-1]
    if len(row.cells) == 2 and is_of_names and "=" not in text:
        text = f"{row.cells[0]}: {row.cells[1]}"
    lead = _LEAD.match(text)
    if lead is not None:
        is_of_names, text = True, text[lead.end() :]
    if len(_PACKED.findall(text)) >= _FEWEST_NAMES:
        # "RF=royal SF=str flush 2P=two pr"
        text = _PACKED.sub(r"; \g<0>", text)
    text = re.sub(r"\s*(?<![<>=])=(?![=>])\s*", " = ", _REASON.sub("", text))
    text = OF_COUNTS.sub("", _OF_ALL.sub("", text))
    # "HP/LP = high/low pair"
    text = _BOTH_TERMS.sub(r"\1 = \3 \5; \2 = \4 \5", text)
    text = _WRITES.sub(lambda match: f"{match['term']} = ", text)
    text = _SHOWN.sub(lambda match: f"{match['term']} = {match['meaning'].lower()}", text)
    text = _IS_CARD.sub(_as_definition, text)
    text = _ARE_WITHOUT.sub(lambda match: f"{match['terms']} = ", text)
    text = _SAYS.sub(lambda match: f"{match['terms']} = " if match.start() or not goes_on else match.group(), text)
    found = [part.strip() for part in _SEPARATOR.split(text) if re.search(r"[\w>]", part)]
    found = [
        _as_ranks(match) if (at or not goes_on) and (match := _names_ranks(part)) is not None else part
        for at, part in enumerate(found)
    ]
    if is_of_names:
        found = _with_meanings_beside(found)
        found = [one.strip() for part in found for one in (_LISTED_TERMS.split(part) if "=" not in part else [part])]
    found = [_named(part) if is_of_names or _is_of_nouns(part) else part for part in found]
    return [Segment(row, part) for part in found]


def _with_meanings_beside(parts: Sequence[str]) -> list[str]:
    """Return the parts of a row with each name that stands alone in front of its meaning.

    Examples
    --------
    >>> _with_meanings_beside(["RF", "royal", "SF straight flush", "4R", "four to a royal"])
    ['RF = royal', 'SF straight flush', '4R = four to a royal']
    """
    found: list[str] = []
    is_name = False
    for part in parts:
        is_meaning = is_name and "=" not in part and re.match(r"[A-Za-z0-9]", part) is not None
        if is_meaning:
            found[-1] = f"{found[-1]} = {part}"
        else:
            found.append(part)
        is_name = not is_meaning and re.fullmatch(rf"{_NAME}|[b-z]", part) is not None
    return found


def _as_definition(match: re.Match[str]) -> str:
    """Return "Jk = " for "Jk is"; words of sentences are no names."""
    return match.group() if match["term"].lower() in WORDS_OF_SENTENCES else f"{match['term']} = "


def _names_ranks(text: str) -> re.Match[str] | None:
    """Return the term and the ranks of a text that is nothing but another word for some cards."""
    found = _OF_RANKS.fullmatch(text)
    if found is not None:
        return found
    found = _LISTS_RANKS.fullmatch(text) or _RANKS_ARE.fullmatch(text)
    if found is None:
        return None
    first, *_ = split_words(found["term"])
    return found if not first.is_known or first.text in _OF_OTHER_CARDS else None


def _as_ranks(match: re.Match[str]) -> str:
    """Return a sentence such as "Honors are J, Q, K, A" with "="; words that have another meaning are no names."""
    first, *others = split_words(match["term"])
    is_name = not first.is_known or bool(others)
    return f'"{match["term"]}" = {match["ranks"]}' if is_name else match.group()


def _is_of_nouns(text: str) -> bool:
    """Whether a text such as "H: high cards" or "Jk: the joker" names no hand, and so is no line of a chart."""
    match = _LISTED.match(text)
    words = split_words(text[match.end() :].rstrip(". ")[:MOST_CHARACTERS]) if match is not None else ()
    if (
        match is not None
        and _NO_RANK.fullmatch(match["terms"])
        and len(words) > 1
        and words[0].text in ("a", "an", "the")
    ):
        words = words[1:]
    of_wild = ("joker", "wild", "deuce") if match is not None and _NO_RANK.fullmatch(match["terms"]) else ()
    return len(words) == 1 and words[0].text in ("highcard", "facecard", "gap", *of_wild)


def _named(text: str) -> str:
    """Return a text such as "RF: royal flush" or "RF - royal flush" with "=" instead of its first sign."""
    match = _LISTED.match(text) if "=" not in text else None
    if match is not None and terms_of(match["terms"]):
        return f"{match['terms']} = {text[match.end() :]}"
    if "=" in text:
        return text
    words = _IN_WORDS.match(text)
    if words is not None:
        return f'"{words["term"]}" = {text[words.end() :]}'
    short = _BESIDE.fullmatch(text)
    is_word = short is None or short["terms"].lower() in (WORDS_OF_SENTENCES if len(short["terms"]) > 1 else "ai")
    if short is not None and re.fullmatch("[A-Z]{1,2}", short["terms"]):
        # "RF royal", "I inside"
        is_word &= short["terms"][0].lower() != (short["inside"] or short["words"])[0].lower()
    return text if short is None or is_word else f"{short['terms']} = {short['inside'] or short['words']}"


def is_list_of_names(block: Sequence[Row], rows: Sequence[Row]) -> bool:
    """Whether the rows of a block are all of a name in capitals and its meaning, and other rows use such names."""
    texts = [f"{row.cells[0]}: {row.cells[1]}" if len(row.cells) == 2 else row.words for row in block]
    matches = [_LISTED.match(text) for text in texts]
    names = [match["terms"] for match in matches if match is not None and re.fullmatch("[A-Z0-9]{1,4}", match["terms"])]
    if len(names) < len(block) or len(names) < _FEWEST_NAMES:
        return False
    others = " ".join(row.words for row in rows if row not in block)
    used = [name for name in names if re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", others)]
    return 2 * len(used) >= len(names) if len(names) > _FEWEST_NAMES else len(used) == len(names)


def joined_text(segments: Sequence[Segment]) -> str:
    """Return segments as one text, those of one row as its sentences."""
    text = segments[0].text
    for before, after in pairwise(segments):
        text += f"{'.' * (before.row is after.row)} {after.text}"
    return text


#: Fewest words of a row of running text.
_FEWEST_OF_TEXT = 8
_OPEN_END = pattern_of(r"(?:[,/&+(:=]|\b(?:and|or|with))\s*\Z")


def goes_on(above: Row, row: Row) -> bool:
    """Whether a row goes on with a sentence of running text in the row above."""
    return len(above.words.split()) >= _FEWEST_OF_TEXT and above.words[-1:] not in ".!?:;" and row.words[:1].islower()


def has_open_end(text: str) -> bool:
    """Whether something must follow a text, as behind a comma or "and"."""
    return _OPEN_END.search(text) is not None


#: "house, FL = flush" below "FH = full"
_END_OF_MEANING = pattern_of(r"([a-z][a-z -]{1,30}),\s+(?=[A-Z0-9]\w{0,4} =)")


def with_ends_of_rows(segments: Sequence[Segment]) -> list[Segment]:
    """Return segments with the end of a meaning from the beginning of the next row.

    Examples
    --------
    >>> rows = [Row(at, text, text) for at, text in enumerate(("FH = full", "house, FL = flush"))]
    >>> [part.text for part in with_ends_of_rows([Segment(row, row.words) for row in rows])]
    ['FH = full house', 'FL = flush']
    >>> rows = [Row(at, text, text) for at, text in enumerate(("SF4 = four to a straight", "flush"))]
    >>> [part.text for part in with_ends_of_rows([Segment(row, row.words) for row in rows])]
    ['SF4 = four to a straight flush', '']
    """
    found: list[Segment] = []
    terms = {part.text.partition("=")[0].strip() for part in segments if "=" in part.text}
    for at, part in enumerate(segments):
        above = found[-1] if found else None
        end = _END_OF_MEANING.match(part.text)
        is_open = (
            above is not None
            and re.search(r"(?<![<>=])= [\w ]+\Z", above.text)
            and above.row.number + 1 == part.row.number
        )
        is_last = part.text not in terms and (at + 1 == len(segments) or "=" in segments[at + 1].text)
        if above is not None and is_open and end is not None:
            found[-1] = Segment(above.row, f"{above.text} {end[1]}")
            part = Segment(part.row, part.text[end.end() :])
        elif (
            above is not None
            and is_open
            and is_last
            and part.text not in terms
            and _SHORT_END.fullmatch(part.row.words)
        ):
            # "flush" below "SF4 = four to a straight"
            found[-1] = Segment(above.row, f"{above.text} {part.text}")
            part = Segment(part.row, "", is_read=True)
        found.append(part)
    return found


def with_terms_whole(rows: Sequence[Row]) -> list[Row]:
    """Return rows with a term that is broken over two of them in the second one.

    Examples
    --------
    >>> rows = [Row(at, text, text) for at, text in enumerate(("s = suited, high", "card = A K Q J"))]
    >>> [row.words for row in with_terms_whole(rows)]
    ['s = suited', 'high card = A K Q J']
    """
    found: list[Row] = []
    for row in rows:
        above = found[-1] if found else None
        begun = _BEGINNING.search(above.words) if above is not None and "=" in above.words else None
        if (
            above is not None
            and begun is not None
            and row.number - above.number == 1
            and _REST_OF_TERM.match(row.words)
        ):
            found[-1] = replace(above, words=above.words[: begun.start()])
            row = replace(row, words=f"{begun['word']} {row.words}")
        found.append(row)
    return found


_BEGINNING, _REST_OF_TERM = pattern_of(r",\s+(?P<word>[a-z]{3,})\Z"), pattern_of(r"[a-z]{3,}\s*=\s")
_SHORT_END = pattern_of(r"\(?[a-z][a-z-]*(?: [a-z-]+){0,2}\)?[.,;]?")


def parts_joined(segments: Sequence[Segment], at: int) -> int:
    """Return over how many segments a definition may go: over those at the ends of rows that begin no other one."""
    number = 1
    while at + number < len(segments) and number < _MOST_ROWS:
        after = segments[at + number]
        if after.is_read or "=" in after.text or heading_of(after.row) is not None:
            break
        number += 1
    return number


def terms_of(text: str) -> tuple[str, ...]:
    """Return the terms in front of "="; none for other texts.

    Examples
    --------
    >>> terms_of("RF4 / RF3"), terms_of('"4SF"'), terms_of("Hi Pr"), terms_of("high cards"), terms_of("4 of a kind")
    (('RF4', 'RF3'), ('4SF',), ('Hi Pr',), (), ())
    """
    text = _PLACE.sub("", _LETTER.sub("", _BEFORE_QUOTED.sub("", _AND_SO_ON.sub("", text.strip(" ,:*")))))
    if re.fullmatch(r"[A-Z][a-z]{1,3} [A-Z][a-z]{1,3}", text) or WITHOUT.fullmatch(text):
        return (text,)
    parts = re.findall(_TERM, text)
    rest = re.sub(_TERM, " ", text)
    if not parts or len(parts) > MOST_TERMS or re.sub(r"[/,&\s]", "", rest):
        return ()
    names = [part.strip("\"“”'‘’`") for part in parts if part not in ("and", "or")]
    is_quoted = all(part != name for part, name in zip(parts, names, strict=False))
    are_short = all(len(name) <= 6 or name.isupper() for name in names)
    for one in re.split(r"[/,&]|\band\b", text):
        own = re.findall(_TERM, one)
        if " " in one.strip() and not is_quoted and len(own) > 1:
            # "RF4 RF3", "0h 1h 2h"
            are_short = are_short and all(re.search(r"[0-9]", name) for name in own)
    return tuple(names) if (are_short or is_quoted) and all(re.search(r"[A-Za-z>]", name) for name in names) else ()


#: "2 gaps, 3 gaps" at the end of a hand
_TWICE = pattern_of(
    r"\b([0-5]) (gap|high card)s?(?:\s*(?:,|/|\bor\b|\band\b)+\s*)([0-5]) \2s?(?=\s*(?:\Z|[);]))", re.IGNORECASE
)


_ELSE = pattern_of(r"\b([0-5] gaps?), and (?=([0-5] gaps?)\b)\2")


def shape_only(words: str, above: str) -> str:
    """Return "outside straight" as "outside" directly behind a straight: "4-card straight, O".

    Examples
    --------
    >>> [shape_only("outside straight", text) for text in ("4-card straight, ", "4-card flush, ", "straight, ")]
    ['outside', 'outside straight', 'outside straight']
    """
    shape, _, aim = words.rpartition(" ")
    # "Straight, O" may be two hands.
    of_four = pattern_of(r"\b(?:(?:4|four)\b[^,;:.]{1,20}\bstraight|ST4|4 ?ST)\W{1,3}\Z", re.IGNORECASE)
    is_again = aim == "straight" and of_four.search(above) is not None
    return shape if is_again and shape.isalpha() else words


def merged(words: str) -> str:
    """Return words with several counts of one kind put together.

    Examples
    --------
    >>> merged("3 to a flush 1 high card or 0 high cards")
    '3 to a flush 1 or 0 high cards'
    """
    # Two numbers of gaps are two kinds of hands.
    words = _ELSE.sub(lambda match: f"{match[1]}, or {match[2]}" if match[1][0] != match[2][0] else match[0], words)
    return _TWICE.sub(lambda match: f"{match[1]} or {match[3]} {match[2]}s", words)


def filled(cards: str, letter: str, ranks: frozenset[int]) -> Iterator[str]:
    """Yield cards with a letter replaced by each choice of ranks that the cards do not have.

    Examples
    --------
    >>> list(filled("AHT", "H", frozenset({11, 12, 13, 14})))
    ['AJT', 'AQT', 'AKT']
    """
    named = set(cards) - {letter}
    choice = [sign for rank, sign in enumerate(RANKS, 2) if rank in ranks and sign not in named]
    for chosen in combinations(choice, cards.count(letter)):
        left = list(chosen)
        yield "".join(left.pop() if sign == letter else sign for sign in cards)


def use_of(term: str) -> str:
    """Return the pattern of a term as it may be used: a letter among cards and numbers, as in "AHHT" and "2h"."""
    if len(term) > 1:
        return rf"(?i:(?<![A-Za-z]){re.escape(term)})"
    return rf"(?<![A-Za-z0-9])[0-9{RANKS}]*{re.escape(term)}[0-9{RANKS}{re.escape(term)}so]*(?![A-Za-z0-9])"


def singular(name: str) -> str:
    """Return a name in small letters, a long one without the "s" of several: "honors", but "FS" is not "F"."""
    return name.lower().removesuffix("s") if len(name) > _MOST_OF_SHORT_NAME else name.lower()


_NAMES_OF_DRAWS = {
    "R": "royal", "RF": "royal", "SF": "straight flush", "F": "flush", "FL": "flush", "S": "straight", "ST": "straight",
}  # fmt: skip
_DRAW = r"(?:royal|str(?:aight|\.)? ?fl(?:ush|\.)?|flush|str(?:aight)?)"
#: "RFn/SFn = n cards to Royal/Straight Flush", "n-XX = n cards to XX", "a number behind the letters = how many cards"
_SIZES = pattern_of(
    rf"(?P<names>[A-Z]{{1,2}}n(?:/[A-Z]{{1,2}}n)*)\s*=\s*n cards to (?:an? |the"
    rf" )?(?P<draws>{_DRAW}(?:/{_DRAW})*)(?:[,.;]\s*|\Z)"
    r"|n-XX\s{1,}=?\s*n cards to XX(?:[,.;]\s*|\Z|\s{2,})"
    r"|a number (?:after|behind) the letters = how many cards you have to(?:ward)?s? it(?: \((?:RF4 ="
    r" (?:four|4) to an? royal|"
    r"SF3 = (?:three|3) to an? straight flush)\))?(?:[,.;]\s*|\Z)",
    re.IGNORECASE,
)


def _without_sizes(match: re.Match[str]) -> str:
    """Return no words for letters that name draws as usual, with the number of cards behind them."""
    if match["names"]:
        names = [name[:-1].upper() for name in match["names"].split("/")]
        draws = [re.sub(r"\bstr\b\.?", "straight", draw.lower()) for draw in match["draws"].split("/")]
        if [_NAMES_OF_DRAWS.get(name) for name in names] != draws:
            return match[0]
    return ""


#: "g#    gaps in the straight flush (T98 = g0, T97 = g1)", "h#  high cards in the hold, J or better"
_COUNTED_LETTER = pattern_of(
    r"(?P<letter>(?-i:[a-z]))[#n](?:\s*[=:]\s*|\s{2,})(?:number of |how many )?(?P<what>gaps?|holes?|high cards?)"
    r"(?: in the (?:straight flush|hold|hand|draw|three cards))?"
    r"(?:,? \((?P<shown>[2-9TJQKA]{3} = [a-z][0-2](?:, [2-9TJQKA]{3} = [a-z][0-2])*)\))?(?P<jacks>,? J or"
    r" better|,? \(J-A\))?\.?",
    re.IGNORECASE,
)
_JACKS = frozenset({11, 12, 13, 14})


def _are_shown(shown: str, letter: str) -> bool:
    """Whether examples such as "T98 = g0, T97 = g1" have so many gaps."""
    order = "23456789TJQKA"
    for example in shown.split(", "):
        cards, count = example.split(" = ")
        places = sorted(order.index(card) for card in cards.upper())
        if count[0] != letter or places[-1] - places[0] - 2 != int(count[1:]):
            return False
    return True


def with_letters_counted(rows: Sequence[Row], high: Collection[int]) -> list[Row]:
    """Return rows with "2 gaps" for "g2", where the page says that g# is a number of gaps, or of high cards.

    Examples
    --------
    >>> texts = "3-SF g0 h0-1", "g#    gaps (T97 = g1)", "h#    high cards in the hold, J or better"
    >>> [row.words for row in with_letters_counted([Row(1, text, text) for text in texts], (11, 12, 13, 14))][0]
    '3-SF 0 gaps 0-1 high cards'
    >>> [row.words for row in with_letters_counted([Row(1, text, text) for text in texts], (13, 14))][0]
    '3-SF 0 gaps h0-1'
    """
    matches = {
        row: match
        for row in rows
        if (match := _COUNTED_LETTER.fullmatch(row.words)) is not None
        and not (match["jacks"] and not ("high" in match["what"].lower() and set(high) == _JACKS))
        and not (match["shown"] and ("high" in match["what"] or not _are_shown(match["shown"], match["letter"])))
    }
    nouns = {match["letter"]: "high card" if "high" in match["what"].lower() else "gap" for match in matches.values()}
    if not nouns or len(nouns) < len(matches):
        return list(rows)
    used = pattern_of(rf"(?<![\w-])(?P<letter>[{''.join(nouns)}])(?P<n>[0-4](?:-[0-4])?)(?![\w-])")

    def written(match: re.Match[str]) -> str:
        return f"{match['n']} {nouns[match['letter']]}{'' if match['n'] == '1' else 's'}"

    return [
        replace(row, kind="defined")
        if row in matches
        else replace(row, words=used.sub(written, row.words), cells=tuple(used.sub(written, one) for one in row.cells))
        for row in rows
    ]


_WIDE = pattern_of(r"(?<=\S)(?:[ ]{3,}|\t+)(?=\S)")
_DEFINED = pattern_of(r"[(\[\"“]?[\w][\w +-]{0,15}[)\]\"”]? ?= ?\S.*")


def with_definitions_apart(rows: Sequence[Row], high: Collection[int] = ()) -> list[Row]:
    """Return rows with each of several definitions beside each other, with wide spaces between, in a row of its own.

    Letters that count gaps or high cards, which are the ranks `high`, are written out.

    Examples
    --------
    >>> text = "Gs = gutshot          (s) = same suit     (o) = different suits"
    >>> [row.words for row in with_definitions_apart([Row(1, text, text)])]
    ['Gs = gutshot', '(s) = same suit', '(o) = different suits']
    """
    found: list[Row] = []
    for row in with_letters_counted(rows, high):
        if row.kind in ("", "footnote") and _SIZES.match(row.words):
            words = _SIZES.sub(_without_sizes, row.words, count=1)
            row = replace(row, words=words) if re.search(r"\w", words) else replace(row, kind="defined")
        parts = _WIDE.split(row.words) if row.kind in ("", "footnote") else []
        # Marks in parentheses are read alone.
        is_legend = len(parts) > 1 and all(map(_DEFINED.fullmatch, parts)) and any(part[0] == "(" for part in parts)
        found += [replace(row, words=part, written=part) for part in parts] if is_legend else [row]
    return found
