"""What a page says of its words in a game with wild cards, where it is so anyway: '"4 to a royal" includes the deuces'.

Numbers and cards of such sentences are checked; a sentence that says otherwise is left.
"""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.restated import sets_of_draw
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.errors import NotationError
from strategygen.language import Section

_NUMBERS = {"no": 0, "a": 1, "an": 1, "one": 1, "two": 2, "both": 2, "three": 3, "four": 4, "five": 5}
_N = r"(?:one|two|three|four|five|[1-5])"
#: The letter is that of a legend.
_WILD = r"(?:deuces?|jokers?|wild ?cards?|wilds|(?-i:W)(?:['’]?s)?)"
_YOUR_WILD = rf"(?:(?:the|your|all|all the|any|all of the) )?{_WILD}(?: (?:that )?you (?:have|hold))?"
_TOO = r"(?:,? (?:too|as well|of course))?"
#: Of the deals with the joker: "in the first table", 'in "With the joker"'
_WITH_IT = (
    r"[\"“]?(?:the (?:first|joker|upper|top)|with (?:the|a) joker)[\"”]?(?: (?:table|list|section|part|chart|hands))?"
)
_AIM = r"(?:royal flush|royal|straight flush|flush|straight)"
#: A name in quotes that says how many cards, or "to a".
_NAMED = rf"[\"“'‘](?=[^\"”]*(?:\b{_N}\b|\bto an?\b))[^\"“”]{{3,40}}[\"”'’]"
#: '"4 to a royal flush" and so on include the deuces', 'All the "to a" hands include the W's'
_INCLUDES = pattern_of(
    rf"(?:(?:in|for|under) (?:(?:the|all|all the) )?(?:sections?|hands?|lists?|lines?) with {_WILD},? |in"
    rf" {_WITH_IT},? )?"
    rf"(?:(?:all|every|each) )?(?:(?:of )?(?:the|these|my|our) )?"
    r"(?:(?:numbers?|counts?) of cards [\"“]to[\"”](?: (?:an?|the) (?:hand|draw|royal|flush|straight))?"
    rf"|{_NAMED}(?: (?:hands?|draws?|cards?|lines?|counts?|numbers?))?|(?:hands?|draws?|numbers?|counts?)"
    r"(?: of cards)?)(?:,? (?:and so on|etc\.?|and the like|and similar(?: hands?| draws?| ones?)?))?,?"
    rf" (?:will )?(?:always )?(?:includes?|counts?|contains?) {_YOUR_WILD}{_TOO}",
    re.IGNORECASE,
)
#: "All cards of a flush, straight flush or royal flush draw count the joker as one of the cards in the first table"
_AS_ONE = pattern_of(
    rf"(?:(?:all|the|any) )*(?:cards|numbers) (?:of|in) (?:(?:an?|the|any|all) )?{_AIM}(?:(?:,| or|, or| and) {_AIM})*"
    rf" draws? (?:count|include) {_YOUR_WILD} as one of (?:the|its|their) cards(?: in {_WITH_IT})?",
    re.IGNORECASE,
)
#: "In the first part the joker always counts as one of the cards"
_COUNTS_AS_ONE = pattern_of(
    rf"(?:notes? on the (?:chart|list|table): )?(?:in {_WITH_IT},? )?{_YOUR_WILD} (?:always )?counts? as one"
    rf" of the cards",
    re.IGNORECASE,
)
#: "So 3 to a royal flush is the joker and two suited cards ten or higher"
_WITH_JOKER = pattern_of(
    rf"(?:(?:so|thus|e\.g\.|i\.e\.|for example),? )?[\"“]?(?P<draw>(?P<n>{_N})(?: cards?)? to (?:an?"
    rf" )?(?P<aim>{_AIM}))[\"”]?"
    rf"(?: in {_WITH_IT})? (?:is|means?|=) (?:the|your) joker (?:plus|and|with|together with|\+) (?P<others>{_N})"
    r"(?: (?:others?|more|naturals?|other|(?P<suited>suited)))*(?: cards?)?"
    r"(?P<same> (?:of|in) (?:the same|one) suit)?"
    r"(?P<high>,? (?:from )?(?:ten|10) (?:to ace|(?:or|and) (?:up|higher|better)))?",
    re.IGNORECASE,
)
#: "A pair of kings with the joker means the joker plus one king"
_PAIR_WITH = pattern_of(
    rf"(?:an? )?[\"“]?pair of (?P<pair>[a-z]+s(?: or [a-z]+s)?)[\"”]?(?: with the joker| in {_WITH_IT})?"
    rf" (?:is|means?|=)"
    r" (?:the|your) joker (?:plus|and|with|together with|\+)"
    r" (?P<cards>(?:an?|one|a single) [a-z]+(?: or (?:(?:an?|one) )?[a-z]+)?)",
    re.IGNORECASE,
)
#: "Deuces are counted in", "the joker is always included in the number of cards"
_COUNTED = pattern_of(
    rf"{_YOUR_WILD} (?:is|are) (?:always |all )*(?:counted(?: in)?|included)(?: in (?:all |the |these |every )*"
    rf"(?:hands?|draws?|numbers?|counts?|totals?)(?: of cards)?)?{_TOO}"
    rf"|{_YOUR_WILD} counts? as (?:an? |any |one of the )?cards? (?:in|of|towards?) (?:the|an?|your|every)"
    rf" (?:hand|draw){_TOO}",
    re.IGNORECASE,
)
_HEADED = (
    rf"(?:under|in|with|below|for)(?: the)?(?: (?:section|heading|list)(?: for)?)? (?P<wild>{_N}|an?) {_WILD}"
    r"(?: (?:section|heading|list))?"
)
#: '"4-card royal" under 1 DEUCE is the deuce plus three'
_OF_PARTS = pattern_of(
    rf"(?:(?:e\.g\.|i\.e\.|for example),? )?(?P<draw>{_NAMED}),? {_HEADED},? (?:is|are|means?|=)"
    rf" (?:the|an?|your)?(?: ?(?P<own>{_N}|both))? ?{_WILD}"
    rf" (?:plus|and|with|\+) (?P<others>{_N})(?: (?:others?|more|naturals?|other|suited))*(?: cards?)?",
    re.IGNORECASE,
)
_CARD = r"(?:10|[2-9TJQKA])"
_CARDS = rf"(?P<cards>{_CARD}(?:-{_CARD}){{2,4}})"
#: "With one deuce, the hand 2-10-Q-K with the last three suited is 4 to a royal flush"
_EXAMPLE = pattern_of(
    rf"(?:(?:for example|for instance|e\.?g\.?|so|thus),? )?(?:with|in|for) (?P<wild>{_N}|an?) {_WILD},? (?:(?:the|an?)"
    rf" )?(?:hand |hold |cards )?(?i:{_CARDS}),?"
    rf" (?:(?:with|where) the last (?P<suited>{_N}) (?:are )?)?(?:suited|(?:of|in) (?:one|the same) suit),?"
    r" (?:is|are|counts? as|makes?) (?:an? )?(?P<draw>[^.;:]{5,40})",
    re.IGNORECASE,
)
_NATURALS = r"(?:singletons?|naturals?|natural cards?)"
#: '"Singletons" are the cards other than deuces'
_SINGLETONS = pattern_of(
    rf"[\"“]?{_NATURALS}[\"”]?(?: (?:is|are|means?)|\s*=) (?:(?:the|all|all the|any|an?) )?"
    rf"(?:(?:cards?|ones)(?: (?:in|of) (?:the|your) (?:hand|deal))?"
    r" (?:other than|besides|except|that (?:is|are)(?: not|n['’]t)|which (?:is|are) not)"
    rf" (?:(?:the|an?|any) )?(?P<wild>{_WILD})?(?P<others>[^.;:]*)|non-?{_WILD})",
    re.IGNORECASE,
)
#: 'All cards other than deuces are "naturals"'
_CALLED_NATURAL = pattern_of(
    rf"(?:(?:all|any|the|all the) )?(?:cards?|ones?) (?:other than|besides|except|but) (?:the )?{_WILD}"
    rf" (?:are|is|=)(?: called)?(?: the)? [\"“]?{_NATURALS}[\"”]?",
    re.IGNORECASE,
)
_SHOWN = r"(?:shown|listed|named|given|written(?: out| down)?|printed)"
_UNSHOWN = rf"(?:the )?{_WILD} (?:is |are )?(?:not|never) {_SHOWN}"
#: "The cards shown are the naturals, deuces not shown"
_CARDS_SHOWN = pattern_of(
    rf"(?:the |all )?(?:cards?|ranks?|numbers?) {_SHOWN}(?: here| above| in the list)? (?:are|mean)"
    rf"(?: only| just| always)? (?:the |your )?{_NATURALS}(?: only)?(?:[,;]? (?:and )?{_UNSHOWN})?",
    re.IGNORECASE,
)
_RANK = r"(?:aces?|kings?|queens?|jacks?|tens?|10|[2-9TJQKA])"
#: '"Consecutive singletons" are for example the 6 and 7 of spades'
_CONSECUTIVE = pattern_of(
    rf"[\"“]?(?:consecutive|connected|touching|adjacent) (?:{_NATURALS}|cards?)[\"”]? (?:is|are|means?),? "
    rf"(?:for example|for instance|e\.?g\.?|such as|like),? (?:the )?"
    rf"(?P<cards>{_RANK}(?:,? (?:and )?(?:the )?{_RANK})+)"
    r"(?: of (?:spades|hearts|diamonds|clubs|one suit|the same suit))?",
    re.IGNORECASE,
)
#: '"6-7 or higher" means that the lowest pair of singletons is 6-7'
_RANGE = pattern_of(
    rf"[\"“](?P<cards>{_CARD}(?:-{_CARD})+) (?:or|and) (?:higher|up|better|above)[\"”] means? (?:that )?the (?:lowest"
    rf"|smallest) (?:(?:pair|two|three|set|run|cards|ones?|draw)(?: of)? ?)(?:(?:consecutive |suited )*(?:{_NATURALS}"
    rf"|cards))? ?(?:is|are) (?P<again>{_CARD}(?:-{_CARD})+)",
    re.IGNORECASE,
)
_TOUCH = (
    r"(?:touching|adjacent|consecutive|in (?:a row|sequence)|next to each other"
    r"|(?:with )?no (?:space|gap|hole|break)s?(?: (?:between|in|inside)(?: (?:the|them|these|your))?(?: cards)?)?)"
)
#: "Connected = touching, no space between the cards"
_CONNECTED = pattern_of(
    rf"[\"“]?(?:connected|connecting|consecutive|touching|in a row)[\"”]?(?:\s*(?:=|:)| (?:is|are|means?)) ?"
    rf"(?:the )?(?:cards (?:are )?)?{_TOUCH}(?:,? (?:and |or |i\.?e\.?,? |so )?(?:with )?{_TOUCH})*",
    re.IGNORECASE,
)


#: Behind what is said of all hands: it is not so of some.
_LIMITS = pattern_of(r",? (?:only|except\w*|unless|but|if|when|where|not|never|without)\b", re.IGNORECASE)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else _NUMBERS[text.lower()]


def _is_of_parts(found: re.Match[str], reader: PlainReader) -> bool:
    """Whether the cards of a draw are as many as its parts together, and the wild cards those of the section."""
    n_wild = _number(found["wild"])
    own = _number(found["own"]) if found["own"] else n_wild
    with suppress(NotationError):
        entries = reader.read(found["draw"].strip("\"“”'‘’"), Section(n_wild, "wild cards")).entries
        return own == n_wild and {entry.name.n for entry in entries} == {n_wild + _number(found["others"])}
    return False


def _is_with_joker(found: re.Match[str]) -> bool:
    """Whether a draw with the joker has as many other cards, of one suit, and of high ranks if it is to a royal."""
    is_royal, is_straight = "royal" in found["aim"].lower(), found["aim"].lower() == "straight"
    has_suits = bool(found["suited"] or found["same"])
    return _number(found["n"]) == 1 + _number(found["others"]) and not (
        (found["high"] and not is_royal) or (has_suits and is_straight)
    )


def _is_pair_with(found: re.Match[str]) -> bool:
    """Whether one of the cards of a pair stands beside the joker."""
    pairs = {word.rstrip("s").lower() for word in re.split(r" or ", found["pair"])}
    return pairs == {word.lower() for word in re.findall("[A-Za-z]+", found["cards"])} - {
        "a",
        "an",
        "one",
        "single",
        "or",
    }


def _is_example(found: re.Match[str], reader: PlainReader) -> bool:
    """Whether the cards of an example are such a draw: as many of them are wild as it says."""
    n_wild = _number(found["wild"])
    ranks = [rank for text in found["cards"].split("-") for word in split_words(text) for rank in word.ranks]
    wild = reader.context().wild_ranks
    natural = sorted(rank for rank in ranks if rank not in wild)
    section = Section(n_wild, "wild cards")
    if len(ranks) - len(natural) != n_wild or (found["suited"] and _number(found["suited"]) != len(natural)):
        return False
    with suppress(NotationError):
        entries = reader.read(found["draw"], section).entries
        sets = [sets_of_draw(reader.context(section), entry) or frozenset() for entry in entries]
        is_suited = all(entry.name.type in ("RF", "SF", "F") for entry in entries)
        return is_suited and any(tuple(natural) in one for one in sets)
    return False


def _is_consecutive(found: re.Match[str]) -> bool:
    ranks = sorted(rank for word in split_words(found["cards"]) for rank in word.ranks)
    return len(ranks) > 1 and all(other - rank == 1 for rank, other in pairwise(ranks))


def is_usual_with_wild(text: str, reader: PlainReader) -> bool:
    """Whether a sentence says of the words of a page what they mean in a game with wild cards anyway.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> reader = PlainReader(load_game("deuces-wild"))
    >>> texts = (
    ...     '"4 to a royal flush" and so on include the deuces',
    ...     'All the "to a" hands include the joker',
    ...     "Deuces are counted in",
    ...     '"Singletons" are the cards other than deuces',
    ...     "Connected = touching, no space between the cards",
    ...     "The cards shown are the naturals, deuces not shown",
    ...     'All cards other than deuces are "naturals"',
    ... )
    >>> all(is_usual_with_wild(text, reader) for text in texts)
    True
    >>> others = (
    ...     '"4 to a royal flush" includes one deuce',
    ...     '"High pair" includes the deuces',
    ...     "Deuces are not counted in",
    ... )
    >>> any(is_usual_with_wild(text, reader) for text in others)
    False

    Numbers and cards must be right:

    >>> text = "So 3 to a royal flush is the joker and {} suited cards ten or higher"
    >>> [is_usual_with_wild(text.format(number), reader) for number in ("two", "three")]
    [True, False]
    >>> text = "A pair of kings with the joker means the joker plus one {}"
    >>> [is_usual_with_wild(text.format(card), reader) for card in ("king", "ace")]
    [True, False]

    >>> text = '"4-card Royal" under 1 DEUCE is the deuce plus {}'
    >>> [is_usual_with_wild(text.format(number), reader) for number in ("three", "four")]
    [True, False]
    >>> text = "With one deuce, the hand 2-{} with the last three suited is 4 to a royal flush"
    >>> [is_usual_with_wild(text.format(cards), reader) for cards in ("10-Q-K", "9-Q-K", "2-Q-K")]
    [True, False, False]
    >>> text = '"Consecutive singletons" are for example the {} of spades'
    >>> [is_usual_with_wild(text.format(cards), reader) for cards in ("6 and 7", "6 and 8")]
    [True, False]
    >>> text = '"6-7 or higher" means that the lowest pair of singletons is {}'
    >>> [is_usual_with_wild(text.format(cards), reader) for cards in ("6-7", "7-8")]
    [True, False]
    """
    if len(text) > MOST_CHARACTERS:
        return False
    if any(
        pattern.fullmatch(text)
        for pattern in (_INCLUDES, _AS_ONE, _COUNTS_AS_ONE, _COUNTED, _CONNECTED, _CARDS_SHOWN, _CALLED_NATURAL)
    ):
        return True
    return _agrees(text, reader) is True


def _agrees(text: str, reader: PlainReader) -> bool | None:
    """Return whether the numbers and cards of a sentence are right; None if it is of no such form."""
    said = _INCLUDES.match(text) or _COUNTED.match(text)
    if said is not None and _LIMITS.match(text[said.end() :]):
        return False
    if (parts := _OF_PARTS.fullmatch(text)) is not None:
        return _is_of_parts(parts, reader)
    if (joker := _WITH_JOKER.fullmatch(text)) is not None:
        return _is_with_joker(joker)
    if (pair := _PAIR_WITH.fullmatch(text)) is not None:
        return _is_pair_with(pair)
    if (example := _EXAMPLE.fullmatch(text)) is not None:
        return _is_example(example, reader)
    if (consecutive := _CONSECUTIVE.fullmatch(text)) is not None:
        return _is_consecutive(consecutive)
    if (singletons := _SINGLETONS.fullmatch(text)) is not None:
        return not singletons["others"]
    if (ranged := _RANGE.fullmatch(text)) is not None:
        return ranged["cards"].upper() == ranged["again"].upper()
    return None


def is_wrong_with_wild(text: str, reader: PlainReader) -> bool:
    """Whether a sentence of such a form has other numbers or cards.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> reader = PlainReader(load_game("deuces-wild"))
    >>> text = '"4-card Royal" under 1 DEUCE is the deuce plus {}'
    >>> [is_wrong_with_wild(text.format(number), reader) for number in ("three", "four", "luck")]
    [False, True, False]
    >>> texts = (
    ...     "Deuces are counted in",
    ...     "Deuces are counted in, except for flushes",
    ...     "Hands include the deuces only below",
    ... )
    >>> [is_wrong_with_wild(text, reader) for text in texts]
    [False, True, True]
    >>> texts = "Singletons are the cards other than deuces", "Singletons are cards other than deuces and aces"
    >>> [is_wrong_with_wild(text, reader) for text in texts]
    [False, True]
    """
    return len(text) <= MOST_CHARACTERS and _agrees(text, reader) is False
