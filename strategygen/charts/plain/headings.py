"""Headings of sections in plain words: which numbers of wild cards the lines below are for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from unicodedata import category

from strategygen.charts.patterns import pattern_of
from strategygen.language import Section

_NUMBERS = {
    "no": 0, "none": 0, "zero": 0, "without": 0, "non": 0, "one": 1, "a": 1, "an": 1, "two": 2, "both": 2, "three": 3,
    "four": 4, "five": 5,
}  # fmt: skip
_NOUNS = {
    "deuce": "deuce", "deuces": "deuces", "joker": "joker", "jokers": "jokers", "wild": "wild card",
    "wilds": "wild cards",
}  # fmt: skip
#: Words that headings have beside a number and a noun; those of the first set make a heading.
_OF_DEALS = frozenset({
    "with", "having", "holding", "containing", "hand", "hands", "deal", "deals", "dealt", "if", "when", "you", "your",
    "have", "has", "are", "were", "in", "section", "strategy", "natural", "naturals", "without",
    "include", "includes", "including", "youve", "youre", "got", "present", "absent", "looking", "comes", "way",
})  # fmt: skip
_FILLER = frozenset({
    "a", "an", "the", "of", "for", "play", "rank", "ranks", "ranking", "rankings", "card", "cards", "exactly", "only",
    "any", "all", "initial", "starting", "dont", "do", "not", "doesnt", "does", "contain", "contains", "is", "which",
    "there", "playing", "or", "and", "&", "/", "that", "among", "amongst", "number", "at", "was", "been", "yes",
    "single",
})  # fmt: skip
#: Words behind a condition, as in "if dealt the joker, hold in this order".
_OF_CONDITIONS = frozenset({"if", "when", "with", "without"})
_OF_LISTS = frozenset({"hold", "keep", "play", "this", "these", "order", "following", "look", "got"})
#: Most wild cards of a heading: a joker beside four deuces makes five.
_MOST_WILD = 5
#: "Deuceless", and "you hold two deuces"; "hold two deuces" is no heading.
_LESS = pattern_of(r"\b(deuce|joker|wild)less\b")
_YOU_HOLD = pattern_of(r"\byou ((?:do not |dont )?)(?:hold|get)\b")
_PAIR_OF = pattern_of(r"\b(?:an? )?pair of (?=(?:the )?(?:deuces|jokers|wilds?)\b)")
_ONE = pattern_of(r"\b(?:an?|one)\b", re.IGNORECASE)
_ARTICLES = frozenset({"a", "an", "the"})
#: Words between a wild card and another card.
_JOINS = frozenset({"and", "or", "with", "plus"})
_TOKEN = pattern_of(r"[0-9]+|[a-z]+|[^\s]")
_REMARK = pattern_of(r"(?<=\w)\s*(:?)\s*\(([^()]*)\)\s*(:?)\s*\Z")


#: What numbers the parts of a page: "Part Two - ", "C.3".
_PART = pattern_of(
    r"(?:(?:part|section|list|table|chart|group|step) (?:one|two|three|four|five|six|[0-9]{1,2}|[ivx]{1,4}|[a-f])\b"
    r"|[A-Z][.-][0-9]{1,2}\b)[ \t]*[-–—:.)]*[ \t]*(?=\w)",
    re.IGNORECASE,
)


#: Most words of a heading with a full stop.
_FEW_WORDS = 3
_IN_ORDER = pattern_of(r"[.:,]?\s+in (?:this|the following) order(?: of \w+)?(?=:?\Z)", re.IGNORECASE)


_FROM_LIST = pattern_of(
    r"(?<=[a-z]),\s*(?:(?:always )?(?:hold|keep) (?:it|them)(?: always)?,? and )?(?:then )?(?:hold|keep|play|use|find)"
    r" the (?:highest|best|first)(?: ranking)? (?:hand|one|line)(?: (?:that )?you have)?"
    r" (?:from|on|in) (?:this|the following) list\s*:\s*\Z",
    re.IGNORECASE,
)


#: "1-3 deuces"
_RANGE = pattern_of(r"\b([0-5])\s*[-–—]\s*([0-5])(?=\s*(?:deuces?|jokers?|wilds?)\b|\Z)", re.IGNORECASE)
#: "<2 deuces" and "with or without a deuce" are more than one number.
_COMPARED = pattern_of(r"[≤≥]|[<>]=?\s*[0-5]\b(?![^<>]*>)")
#: "No 2s"
_TWOS = pattern_of(r"(?<![\w-])2['’]?s\b")
_EITHER_WAY = pattern_of(
    r"\bwith\s+(?:or|and|/)\s+without\b|\bwith/without\b|\bor (?:not|natural|none)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that may be a heading: the sections that it opens, and whether it can be nothing else."""

    sections: tuple[Section, ...]
    is_sure: bool


def find_heading(text: str, *, is_title: bool = False) -> Heading | None:
    """Return the heading that a line may be; None for other lines.

    A heading in the wording of a hold, such as ``2 deuces``, is not sure: the lines around it decide.

    Examples
    --------
    >>> texts = "TWO DEUCES:", "Part 1: Ranks (3 or 4 Deuces)", "If you don't have a joker", "Natural hands", "2 deuces"
    >>> for found in map(find_heading, texts):
    ...     print([str(section) for section in found.sections], found.is_sure)
    ['[2 deuces]'] True
    ['[3 deuces]', '[4 deuces]'] True
    ['[no joker]'] True
    ['[no wild cards]'] True
    ['[2 deuces]'] False
    >>> text = "If you are dealt a joker, hold it always and keep the highest hand from this list:"
    >>> str((find_heading(text) or found).sections[0])
    '[1 joker]'
    >>> [find_heading(text) for text in ("Four of a kind", "2 deuces only", "Joker and 4")]
    [None, None, None]
    """
    # "If you are dealt a joker, hold it always and keep the highest hand from this list:"
    text = _FROM_LIST.sub(":", text)
    if len(text) > 100:
        return None
    part = _PART.match(text)
    if part:
        # "Part 1: 3 deuces" is marked by its colon.
        text, is_title = text[part.end() :], is_title or ":" in part[0]
    found = _heading(text, is_title=is_title)
    words, remark = split_remark(text)
    if not remark:
        return found
    without = _heading(words, is_title=is_title)
    says_two = _has_number(words) and _has_number(remark)
    if found is None:
        # "With 1 deuce (and the natural cards)"
        is_sure = without is not None and without.is_sure and _says_nothing(remark)
        # "No deuces (a wild one)"
        return without if is_sure and not (says_two and _has_number(_ONE.sub("", remark))) else None
    # "No deuces (three natural cards)" says two numbers, "Natural hands (no deuces)" one.
    is_other = without is not None and without.sections != found.sections
    return None if is_other and says_two else found


def _names_ace(tokens: list[str]) -> bool:
    """Whether an "a" is an ace, as in "joker with A": behind an article, or the letter of a part, stands a word.

    Examples
    --------
    >>> texts = "joker with a", "a and joker", "with a joker", "a : hands with the joker"
    >>> [_names_ace(text.split()) for text in texts]
    [True, True, False, False]
    """
    for at, token in enumerate(tokens):
        below = tokens[at + 1] if at + 1 < len(tokens) else ""
        is_letter = not at and below in (":", "-", "–", "—") and not _OF_DEALS.isdisjoint(tokens)
        if token == "a" and not is_letter and (not below.isalnum() or below in _JOINS):
            return True
    return False


def _has_number(words: str) -> bool:
    return any(token.isdecimal() or token in _NUMBERS for token in _TOKEN.findall(words.lower()))


_WILD = r"(?:the |a |any |your |all )?(?:jokers?|deuces?|wild cards?|it|them)"
_ALWAYS_HELD = pattern_of(
    rf"{_WILD} (?:is|are|must be|should be) always (?:to be )?(?:held|kept|saved)|always (?:hold|keep|save) {_WILD}"
    rf"|(?:hold|keep|save) {_WILD} always|{_WILD} (?:is|are) never (?:discarded|thrown(?: away)?)"
    rf"|never (?:discard|throw(?: away)?|toss|drop) {_WILD}",
    re.IGNORECASE,
)


_COUNTED_TOO = pattern_of(
    rf"(?:{_WILD} )?(?:is |are )?(?:always )?(?:counted|included)"
    r"(?: (?:in (?:the |all )?(?:numbers?|counts?)(?: of cards)?(?: below)?|as (?:a|one) card))?",
    re.IGNORECASE,
)


def _says_nothing(remark: str) -> bool:
    """Whether a remark behind a heading has only words of headings, or says that wild cards are always held."""
    parts = re.split(r",? and |[,;] ", remark.strip(" .!"))
    if _ALWAYS_HELD.fullmatch(parts[0]) and all(map(_COUNTED_TOO.fullmatch, parts[1:])):
        return True
    known = _OF_DEALS | _FILLER | _NUMBERS.keys() | _NOUNS.keys()
    return all(token in known or token.isdecimal() for token in _TOKEN.findall(remark.lower()))


def split_remark(text: str) -> tuple[str, str]:
    """Return a heading without the remark in parentheses at its end, and the remark; both may be empty.

    Examples
    --------
    >>> split_remark("No deuces: (most of the time)"), split_remark("No deuces")
    (('No deuces:', 'most of the time'), ('No deuces', ''))
    """
    found = _REMARK.search(text)
    return (text, "") if found is None else (f"{text[: found.start()]}{found[1] or found[3]}", found[2])


def _heading(text: str, *, is_title: bool) -> Heading | None:
    # Little pictures say nothing.
    text = "".join(sign for sign in text if category(sign) != "So" and sign != "\ufe0f")
    text = _TWOS.sub("deuces", text)
    bare = text.strip(" \t*_=~-–—[]<>«»|•·")
    bare = _RANGE.sub(r"\1 to \2", _IN_ORDER.sub("", bare))
    if len(bare.split()) <= _FEW_WORDS:
        # "NO DEUCES." is no sentence.
        bare = bare.removesuffix(".")
    if not bare or _COMPARED.search(text) or _EITHER_WAY.search(bare):
        return None
    is_marked = ":" in bare or (text.strip()[0] != bare[0] and text.strip()[-1] != bare[-1])
    plain = _LESS.sub(r"no \1s", bare.lower().replace("’", "'").replace("'", "").removesuffix(":"))
    # "When you have a pair of deuces"; "pair with the deuce" is a hold.
    plain = _PAIR_OF.sub("two ", plain)
    tokens = _TOKEN.findall(_YOU_HOLD.sub(r"you \1have", plain))
    if _names_ace(tokens):
        return None
    tokens = [token for token in tokens if token not in ("(", ")", ":", ",", "-", "–", "—")]
    if not _OF_CONDITIONS.isdisjoint(tokens):
        tokens = [token for token in tokens if token not in _OF_LISTS]
    at = next((at for at, token in enumerate(tokens) if token in _NOUNS), None)
    others = set(tokens) & (_OF_DEALS | _FILLER)
    if at is None:
        is_natural = bool({"natural", "naturals"} & set(tokens)) and set(tokens) <= others
        is_heading = is_natural and (is_marked or is_title or "hands" in tokens or tokens == ["naturals"])
        return Heading((Section(0),), is_sure=True) if is_heading else None
    behind = [token for token in tokens[at + 1 :] if token not in _ARTICLES]
    is_number = len(behind) > 1 and (behind[1].isdecimal() or behind[1] in _NUMBERS)
    if is_number and behind[0] in _JOINS and not _NOUNS.keys() & behind[2:3]:
        # "Joker and 4", "deuce with the four" hold two cards.
        return None
    numbers = _numbers(tokens, at)
    # "Joker Wild" is the name of a game, "joker yes or no" a question.
    nouns_named = {token.removesuffix("s") for token in set(tokens) & set(_NOUNS)}
    if numbers is None or {"yes", "no"} <= set(tokens) or len(nouns_named) > 1:
        return None
    noun = "wild cards" if tokens[at] == "wild" and numbers != [1] else _NOUNS[tokens[at]]
    plural = noun if noun.endswith("s") else f"{noun}s"
    nouns = {0: noun, 1: plural.removesuffix("s")}
    sections = tuple(Section(number, nouns.get(number, plural)) for number in numbers)
    is_of_deals = bool(others & _OF_DEALS)
    if "only" in tokens and not is_of_deals:
        return None
    return Heading(sections, is_sure=is_marked or is_title or is_of_deals or numbers == [0])


def _numbers(tokens: list[str], at: int) -> list[int] | None:
    """Return the numbers of wild cards that a heading names; None if it has other words."""
    before, after = tokens[:at], tokens[at + 1 :]
    if any(_has_number(token) and below in ("card", "cards") for token, below in pairwise(tokens)):
        # "Four-card hands with a deuce"
        return None
    numbers: list[int] = []
    is_range = is_negated = False
    for token in [*before, *after]:
        if token in ("don", "dont", "not", "doesnt", "without", "absent"):
            is_negated = True
        elif token.isdecimal() or (token in _NUMBERS and token not in ("a", "an", "without")):
            number = int(token) if token.isdecimal() else _NUMBERS[token]
            if number > _MOST_WILD:
                return None
            numbers += range(numbers[-1] + 1, number + 1) if is_range and numbers else [number]
            is_range = False
        elif token == "to" and numbers:
            is_range = True
        elif token not in _FILLER and token not in _OF_DEALS and token not in _NOUNS:
            return None
    if is_negated:
        return [0] if set(numbers) <= {0, 1} and not (numbers and "or" in tokens) else None
    if not numbers:
        # "Deuces" alone says no number.
        is_one = tokens[at] in ("joker", "deuce") or (tokens[at] == "wild" and tokens[at + 1 : at + 2] != ["cards"])
        return [1] if is_one else None
    return sorted(set(numbers))
