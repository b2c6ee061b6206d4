"""What a page says anywhere about its words: which cards are faces, what counts as gaps and where they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.rank_rules import read_ranks
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.plain.words import MOST_CHARACTERS
from strategygen.charts.rows import Row
from strategygen.errors import NotationError

_FACE = r"(?:face|paint|court|picture)"
#: Aces named beside the faces, which are none of them.
_FACES_AND_ACES = re.compile(
    rf"\b(?:{_FACE}(?: cards?)?s?(?: or | and |/| & )(?:an )?aces?|"
    rf"aces?(?: or | and | with |/| & |-)(?:(?:an?|one|any|two|three) )?{_FACE}s?)\b",
    re.IGNORECASE,
)
#: "Court cards (jack, queen, king)", "Face cards are jacks, queens and kings."
_FACES_LISTED = re.compile(
    rf"\b{_FACE} cards?['\"”’]?(?:\s*\((?:that is,? |i\.e\.,? )?|\s+(?:are|mean)\s+(?:the )?)([^().;]*)", re.IGNORECASE
)

#: What counts as gaps: "ace-low hands count as having two gaps", "234 as one", "A23, A24.. = 2 gaps".
_OF_GAPS = re.compile(r"\b(?:gaps?|gapless|missing|holes?|spread)\b|\bg[0-3]\b", re.IGNORECASE)
_COUNTS = r"(?:counts?|counted|counting|treated?|considered|as|=|is|are|has|have|having|belongs?|go(?:es)?)"
_AS = (
    r"(?:\s+(?:always|as|having|with|for|here|in|to|among|under|the|all"
    r"|(?:an?|one|ones|those|hands?|draws?)\s+(?:with|having)))*"
)
#: "2-3-4: 1 gap", "ace-low: count 2 gaps"
_OR_COLON = rf"(?:(?<![\w-]){_COUNTS}|\s*:(?:\s*counts?\b)?)"
#: "A-2-3 counts as SF3 2 gaps"
_OF_DRAW = r"(?:\s+(?:an? )?(?:SF-?3|3-?SF|3 to an? (?:SF|straight flush)|3-card (?:SF|straight flush)s?)(?:,| with)?)?"
#: "As spread 5" is two gaps between three cards.
_NUMBER = (
    r"(?:g?|an? |(?P<spread>(?:an? )?spread (?:of )?))(?P<number>two|one|2|1|(?<=spread )[45]|(?<=spread of )[45])"
    r"(?![0-9]|-(?!gap|hole))(?!\s+(?:or|to|with|having)\b)(?!\s+(?:\w+\s+)?(?:less|fewer|more)\b)"
)
#: "A low card" is no ace.
_LOW_ACE = (
    r"\b(?:ace|(?-i:A))[- ]low\b(?!\s+card)|\blow (?:ace|(?-i:A))\b"
    r"|\bace (?:\w+ )?(?:as (?:(?:a|an|the|its|their) )?low(?:est)?|at the (?:low|bottom))\b"
)
_OF_LOW_ACES = re.compile(
    rf"(?:{_LOW_ACE}|\bA-?2-?[34]\b)(?:(?!\b2-?3-?4\b)(?:[^;:=.]|(?<=\betc)\.))*?(?:\.{{2,3}}\)?\s*)?"
    rf"{_OR_COLON}{_AS}{_OF_DRAW}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: "The ace counts as a low card with two gaps"
_OF_ACES_AS_LOW = re.compile(
    rf"(?:\bace (?:always )?{_COUNTS} (?:as )?(?:a )?low(?: card)?,?\s+(?:with|having|and has)|{_LOW_ACE})\s+{_NUMBER}"
    r"(?=[ -](?:gaps?|holes?)\b)",
    re.IGNORECASE,
)
_OF_234 = re.compile(
    rf"(?<![\w-])2-?3-?4(?![\w-])(?-i:[^;:=.A]){{0,30}}?{_OR_COLON}{_AS}{_OF_DRAW}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: "2-3-4, or one that has an ace as a low card, counts as one with two gaps"
_OF_BOTH = re.compile(
    r"(?<![\w-])2-?3-?4,?\s+(?:or|and)\s[^;:=.0-9]{0,60}?"
    rf"(?:{_LOW_ACE})[^;:=.0-9]{{0,40}}?\b{_COUNTS}{_AS}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: "Ace-low and 2-3-4 count as one gap"
_OF_BOTH_TURNED = re.compile(
    rf"(?:{_LOW_ACE})(?: (?:hands?|draws?|ones))?,?\s+(?:or|and|&)\s+2-?3-?4(?![\w-])[^;:=.0-9]{{0,40}}?"
    rf"{_OR_COLON}{_AS}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: What a sentence says about these cards may be how many gaps they have.
_OF_COUNTING = re.compile(
    r"\b(?:counts?|counted|counting|treat(?:s|ed)?|considered|regarded|act(?:s)?)\b"
    # "Enter 1 for 2-3-4"
    r"|\b(?:enter|use|put|write|give|add|assign|assume|score|reckon|figure|call|plays?)(?:s|ed|d)?\b[^.;]*\b(?:one|two|[0-3])\b"
    r"|\b(?:one|two|[0-3]) (?:gaps? )?for\b",
    re.IGNORECASE,
)
_IS = re.compile(r"\b(?:is|are|has|have|belongs?|go(?:es)?)\b|=")
_LOW_ACES_NAMED = re.compile(
    rf"{_LOW_ACE}|\bace\b[^.;:]{{1,30}}\blow(?:est)?\b|\blow(?:est)?\b[^.;:]{{1,20}}\bace\b"
    r"|(?<![\w-])A-?2-?[345](?![\w-])|\bace-(?:two|deuce)-(?:three|trey)\b",
    re.IGNORECASE,
)
_THREES_NAMED = re.compile(r"(?<![\w-])(?:2-?3-?4|(?:two|deuce)-(?:three|trey)-four)(?![\w-])", re.IGNORECASE)
#: Where one and two are missing, gaps are meant.
_MISSING = tuple(
    re.compile(rf"\b{number}(?: cards?| ranks?)? missing\b", re.IGNORECASE) for number in ("(?:one|1)", "(?:two|2)")
)
#: '"SF3(0)" means three to a straight flush with no inside gaps, "SF3(1)" one gap'
_NUMBER_OF_SF = re.compile(
    r"\bSF-?[2-4]?\s?\((?P<written>[0-3])\)(?P<meaning>(?:(?!\bSF-?[2-4]?\s?\()[^()])*)", re.IGNORECASE
)
_GAPS_MEANT = re.compile(
    r"\b(?P<number>no|zero|0|one|1|an?|two|2|three|3) (?:(?:inside|inner|internal) )?(?:gaps?|holes?)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|never|no longer|except|unless|isn't|aren't|don't)\b", re.IGNORECASE)
_VALUES = {"one": 1, "1": 1, "two": 2, "2": 2}
#: The gaps of three cards by their spread.
_OF_SPREAD = {"4": 1, "5": 2}
_GAPS = {"no": 0, "zero": 0, "0": 0, "a": 1, "an": 1, **_VALUES, "three": 3, "3": 3}
_DEFINES = re.compile(r"\W*\w[\w -]{0,12}[\"”’']?\s*[=:]")
#: Whether cards are not of a type, or are of it, too, and the cards.
Said = tuple[bool, list[str]]
#: Cards that a sentence names.
SINGLE_CARDS = re.compile(
    r"\b(?:(?P<low>(?:[Aa]ce|A)s?[- ]?low"
    r"|(?:(?:[Aa]ny(?:thing)?|[Aa]ll|those|ones|hands?|draws?) )*with (?:an?|the) low ace"
    r"|low[- ]ace)(?: (?:straight flush )?(?:draws?|ones|hands?|cards|combos?|combinations|holdings?))?"
    r"|(?P<cards>[2-9TJQKA]{3}|(?:10|[2-9TJQKA])(?:-(?:10|[2-9TJQKA])){2})(?: suited)?)\b"
)
_LISTED = re.compile(
    r"(?:\s|,|;|/|\b(?:and|or|nor|all|any|the|also|every|both|hands|draws|plus|always|including|as well as)\b)*",
    re.IGNORECASE,
)
#: What is said of cards: that they are of the type, or that they are not.
_IN = re.compile(
    r"(?:(?:is|are|count(?:s|ed)?|belongs?|go(?:es)?|fall(?:s)?)\b(?: (?:also|always|all|too|here|as|in|to|into"
    r"|included|counted|such|of))*|includ(?:es?|ed|ing)|also|plus|and)",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"(?:(?:is|are) excluded"
    r"|(?:=|\b(?:is|are|go(?:es)?|belongs?|counts?)(?: (?:in|to|with|as|under))?)\s*[\"“]?(?:the )?others?[\"”]?"
    r"|(?:is|are|do(?:es)?|count(?:s|ed)?)\b(?: (?:never|not|n['’]t|no))+"
    r"(?: (?:as|in|to|of|counted|includ(?:ed?|ing)|belong|count|qualify|here|any|the|all))*"
    r"|(?:isn|aren|don|doesn)['’]t(?: (?:count|belong|qualify|include|included|counted|as|in|to|here|any|the|all))*"
    r"|(?:but )?(?:never|not"
    r"|except(?:ing)?|excluding|excludes?|without|other than)"
    r"(?: (?:include|including|included|belongs?|counts?|counted|qualif(?:y|ies)|in|to|as|of|for|here))*)",
    re.IGNORECASE,
)
#: All of the cards, beside others: "one gap; also 234", "two gaps, any ace low".
_MORE = re.compile(r"\b(?:also|plus|as well as|including|all|any|every)\b", re.IGNORECASE)
#: What may be in front of the cards of a description: a sentence, a comma, "(", "and all".
_CUT = re.compile(
    r"[.;]\s+|,\s*|\s*\((?=[^()]*\)\Z)|\s+(?=(?:and (?:also|any|all|every)|also|plus|as well as|including)\b)"
)
#: Most rows that one sentence may go over.
_MOST_ROWS = 3


def with_terms_of_page(reader: PlainReader, rows: Sequence[Row]) -> PlainReader:
    """Return a reader that knows which cards a page calls faces, and which gaps it counts for low straights.

    Examples
    --------
    >>> page = [Row(1, text, text) for text in ("Court cards (J, Q, K) are faces.", "Two court cards")]
    >>> sorted(with_terms_of_page(PlainReader(), page).face)
    [11, 12, 13]
    """
    if reader.face is None:
        faces = [found for row in rows for found in map(_ranks, _FACES_LISTED.findall(row.words)) if found]
        if len(set(faces)) == 1:
            reader = replace(reader, face=faces[0])
        elif not faces and any(_FACES_AND_ACES.search(row.words) for row in rows):
            reader = replace(reader, face=frozenset({11, 12, 13}))
    texts = [row.words for row in rows]
    return replace(
        reader,
        gap_counts=low_gaps(rows) or reader.gap_counts,
        counts_missing=all(any(pattern.search(text) for text in texts) for pattern in _MISSING),
        has_gaps_in_parentheses=any(map(gives_gaps_in_parentheses, texts)),
    )


def _ranks(text: str) -> frozenset[int] | None:
    try:
        return read_ranks(text)
    except NotationError:
        return None


def low_gaps(rows: Sequence[Row]) -> tuple[tuple[Ranks, int], ...]:
    """Return the gaps that a page counts for three cards with a low ace and for 2-3-4, as far as it says it.

    Examples
    --------
    >>> texts = ("Ace-low hands such as A-2-3 count as having two gaps, 2-3-4 as having one.", "one gap, or 234")
    >>> [low_gaps([Row(1, text, text)])[:2] for text in texts]
    [(((2, 3, 4), 1), ((2, 3, 14), 2)), ()]
    """
    begins = [at for at, row in enumerate(rows) if _DEFINES.match(row.words)] + [len(rows)]
    # A sentence ends above the next definition.
    ends = [min(at + _MOST_ROWS, *(one for one in begins if one > at)) for at in range(len(rows))]
    texts = [" ".join(row.words for row in rows[at:end]) for at, end in enumerate(ends)]
    sentences = [part for text in texts for part in re.split(r"(?<=\w[.!?;])\s+(?=[A-Z])", text) if is_of_gaps(part)]
    aces, threes, both = (
        {gaps for sentence in sentences for match in pattern.finditer(sentence) if (gaps := _gaps_of(match))}
        for pattern in (_OF_LOW_ACES, _OF_234, _OF_BOTH)
    )
    threes |= both
    for pattern in (_OF_ACES_AS_LOW, _OF_BOTH_TURNED):
        aces |= {_gaps_of(match) for sentence in sentences for match in pattern.finditer(sentence)}
    if len(aces) > 1 or len(threes) > 1:
        return ()
    found: dict[Ranks, int] = dict.fromkeys([(2, 3, 4)], threes.pop()) if threes else {}
    found |= {(*low, int(Rank.ACE)): number for number in aces for low in combinations(range(2, 6), 2)}
    return tuple(sorted(found.items()))


def _gaps_of(match: re.Match[str]) -> int:
    of_number = _OF_SPREAD if match["spread"] else _VALUES
    # "Spread 2" is no spread of three cards.
    return of_number.get(match["number"].lower(), 0)


def gives_gaps_in_parentheses(text: str) -> bool:
    """Whether a text says that the number in "SF3(1)" is the number of gaps.

    Examples
    --------
    >>> gives_gaps_in_parentheses('"SF3(0)" means three to a straight flush with no gaps, "SF3(1)" one gap')
    True
    >>> gives_gaps_in_parentheses("SF3(1) = three to a straight flush, no gaps")
    False
    """
    found = [(match["written"], _GAPS_MEANT.findall(match["meaning"])) for match in _NUMBER_OF_SF.finditer(text)]
    are_equal = [[_GAPS[number.lower()] for number in numbers] == [int(written)] for written, numbers in found]
    return bool(found) and all(are_equal) and not _NEGATED.search(text)


def is_of_gaps(text: str) -> bool:
    """Whether a sentence says how many gaps a low ace or 2-3-4 counts as."""
    is_counting = bool(_OF_GAPS.search(text)) and not _NEGATED.search(text)
    patterns = (_OF_LOW_ACES, _OF_ACES_AS_LOW, _OF_234)
    return is_counting and any(pattern.search(text) for pattern in patterns)


def without_gap_counts(text: str) -> str:
    """Return a text without what it says about the gaps of low cards, and without marks that are left over.

    Examples
    --------
    >>> texts = "(2-3-4: count 1 gap; ace-low: count 2 gaps)", "(234 counts as 1 gap, too)"
    >>> without_gap_counts(texts[0]), without_gap_counts(texts[1])
    ('', '(too)')
    """
    rest = text
    for pattern in (_OF_BOTH, _OF_BOTH_TURNED, _OF_LOW_ACES, _OF_ACES_AS_LOW, _OF_234):
        rest = re.sub(rf"(?:{pattern.pattern})(?:\s*-?(?:gaps?|holes?|hands?)\b)*", "", rest, flags=re.IGNORECASE)
    rest = re.sub(r"(?:\s*[,;.]|\s+and\b)+\s*(?=\)|\Z)|(?<=\()(?:\s*[,;.]|\s*and\b)+\s*", "", rest)
    return "" if not re.search(r"\w", rest) else rest


def uncounted_low_cards(text: str, counts: Iterable[tuple[Ranks, int]]) -> re.Match[str] | None:
    """Return where a text says how low cards count that have no number of gaps in `counts`; None if it does not.

    Examples
    --------
    >>> text = "Treat 2-3-4 like the hands with a hole in them."
    >>> uncounted_low_cards(text, []), uncounted_low_cards(text, [((2, 3, 4), 1)])
    (<re.Match object; span=(6, 11), match='2-3-4'>, None)
    """
    known = {int(Rank.ACE) in ranks for ranks, _ in counts}
    for sentence in re.finditer(r"(?:[^.;]|(?<=\betc)\.)+", text):
        is_of_gaps = _OF_GAPS.search(sentence.group()) and _IS.search(sentence.group())
        if not is_of_gaps and not (_OF_COUNTING.search(sentence.group()) and _OF_GAPS.search(text)):
            continue
        for pattern, is_of_aces in ((_LOW_ACES_NAMED, True), (_THREES_NAMED, False)):
            match = pattern.search(text, *sentence.span())
            if match is not None and is_of_aces not in known:
                return match
    return None


def require_counted_low_cards(text: str, counts: Iterable[tuple[Ranks, int]]) -> None:
    """Refuse a text that says how low cards count, in words that are not understood.

    Raises
    ------
    NotationError
        With the place of the cards.

    Examples
    --------
    >>> require_counted_low_cards("Treat 2-3-4 like the hands with a hole in them.", [((2, 3, 4), 1)])
    """
    found = uncounted_low_cards(text, counts)
    if found is not None:
        message = "how many gaps do these cards count as? write it as in 'A-2-3 counts as two gaps, 2-3-4 as one gap'"
        raise NotationError(message, text, *found.span())


def included(said: Iterable[Said]) -> list[str]:
    """Return the cards that are said to be of a type, too."""
    return [card for is_out, cards in said if not is_out for card in cards]


def ends_of(said: Sequence[Said]) -> str | None:
    """Return what is said of cards as the end of a line of plain words; None if some are of a type and others not.

    Examples
    --------
    >>> ends_of([(True, ["234", "ace low"]), (True, ["234"])]), ends_of([(True, ["234"]), (False, ["A23"])])
    (', not 234, not ace low', None)
    """
    ends = {
        is_out: dict.fromkeys(card for out, cards in said for card in cards if out is is_out)
        for is_out in (True, False)
    }
    if ends[True] and ends[False]:
        return None
    return "".join([f", not {card}" for card in ends[True]] + [f", or {card}" for card in ends[False]])


def said_in(text: str, name: str) -> tuple[str, list[Said]]:
    """Return a description without what it says of single cards at its end, and that.

    Examples
    --------
    >>> said_in("one gap; two gaps and a high card (but not 234)", "type B")
    ('one gap; two gaps and a high card', [(True, ['234'])])
    >>> said_in("One gap, also 234. A23, 24A are never type B.", "type B")
    ('One gap', [(True, ['A23', '24A']), (False, ['234'])])
    """
    found: list[Said] = []
    text = text[:MOST_CHARACTERS].strip(" .")
    while True:
        tails = ((cut.start(), said_of_cards(text[cut.end() :].rstrip(")"), name)) for cut in _CUT.finditer(text))
        start, said = next((tail for tail in tails if tail[1] is not None), (0, None))
        if said is None:
            return text, found
        found.append(said)
        text = text[:start].strip(" .")


def said_of_cards(sentence: str, name: str) -> Said | None:
    """Return whether a sentence says that cards are not of a type, and the cards; None for other sentences.

    Examples
    --------
    >>> said_of_cards("All ace-low draws and 234 are type B", "type B")
    (False, ['ace low', '234'])
    >>> said_of_cards("Never A23", "type A"), said_of_cards("A23 is ugly", "type A")
    ((True, ['A23']), None)
    """
    found = list(SINGLE_CARDS.finditer(sentence))
    cards = ["ace low" if match["low"] else match["cards"] for match in found]
    rest = re.sub(
        rf"\b(?:{re.escape(name)}|this (?:type|class|group)|(?:of )?these|them|it)\b",
        " ",
        sentence,
        flags=re.IGNORECASE,
    )
    rest = re.sub(r",?\s+\b(?:too|as well|either)\b", "", rest)
    parts = [part for part in SINGLE_CARDS.split(rest)[:: SINGLE_CARDS.groups + 1] if part is not None]
    if not cards:
        return None
    front, *inner, behind = parts
    if any(not _LISTED.fullmatch(part) for part in inner):
        return None
    if _MORE.search(front) and _LISTED.fullmatch(front) and _LISTED.fullmatch(behind):
        return False, cards
    for part, other in ((behind, front), (front, behind)):
        said = re.sub(r"\balso\b|[.,]", " ", part).strip()
        if said and _LISTED.fullmatch(other):
            if _OUT.fullmatch(said):
                return True, cards
            if _IN.fullmatch(said):
                return False, cards
    return None
