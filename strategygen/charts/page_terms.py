"""What a page says anywhere about its words: which cards are faces, what is inside, what counts as gaps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.gap_counts import low_gaps
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.context import USUAL_HIGH
from strategygen.charts.plain.rank_rules import read_ranks
from strategygen.charts.plain.words import MOST_CHARACTERS
from strategygen.charts.rows import Row
from strategygen.errors import NotationError

_FACE = r"(?:face|paint|court|picture)"
#: Aces named beside the faces, which are none of them.
_FACES_AND_ACES = pattern_of(
    rf"\b(?:{_FACE}(?: cards?)?s?(?: or | and |/| & )(?:an )?aces?|"
    rf"aces?(?: or | and | with |/| & |-)(?:(?:an?|one|any|two|three) )?{_FACE}s?)\b",
    re.IGNORECASE,
)
#: "Court cards (jack, queen, king)", "Face cards are jacks, queens and kings."
_FACES_LISTED = pattern_of(
    rf"\b{_FACE} cards?['\"”’]?(?:\s*\((?:that is,? |i\.e\.,? )?|\s+(?:are|mean)\s+(?:the )?)([^().;]*)", re.IGNORECASE
)
#: "Hold one face card"
_FACE_CARD = pattern_of(rf"\b{_FACE} cards?\b", re.IGNORECASE)
_ONE_FACE = pattern_of(
    rf"(?:(?:you should )?(?:hold|keep|save) )?(?:(?:just|only) )?(?:one|1|an?|any|a single|single|any one|any single) "
    rf"{_FACE} card\b(?: (?:alone|only))?\.?",
    re.IGNORECASE,
)
#: "Face card = J, Q, K"
_FACES_DEFINED = pattern_of(rf"\b{_FACE} cards?['\"”’]?\s*(?:[=:]|(?:are|is|mean|means|includes?)\b)", re.IGNORECASE)
#: What says which cards are faces, or pays a pair of them.
_OF_FACES = pattern_of(
    rf"\b(?:kings?|queens?|jacks?)\b.*\b{_FACE}s?\b|\b{_FACE}s?\b.*\b(?:kings?|queens?|jacks?)\b"
    rf"|(?-i:\b[KQJ]\b).*\b{_FACE}s?\b|\b{_FACE}s?\b.*(?-i:\b[KQJ]\b)|\bpairs? of {_FACE}s?\b|\b{_FACE} pairs?\b",
    re.IGNORECASE,
)
#: What names an ace that may be held alone, or with a face card; or high cards.
_ACES_ALONE = pattern_of(
    r"\b(?i:aces?)\b|\bA\b|(?<![2-9TJQKA])(?:A[-,/]?[2-9TJQK]|[2-9TJQK][-,/]?A)(?![2-9TJQKA])"
    r"|(?i:\b(?:high|honou?r|big) cards?\b|\bHC\b)"
)
#: Aces that are alike, or parts of draws.
_ACES_OF_HANDS = pattern_of(
    r"\b(?:three|four|[34]) aces\b|\bace[- ](?:high|low)\b|\b(?:an? )?(?:ace and (?:an? )?(?:ten|10)"
    r"|(?:ten|10) and (?:an? )?ace)\b|\b(?:an? )?ace, (?:an? )?king, (?:an? )?queen,?(?: and)? (?:an? )?(?:jack|ten)\b"
    r"|(?-i:(?<![2-9TJQKA])(?=[2-9TJQK-]*A)[2-9TJQKA](?:-?[2-9TJQKA]){2,3}(?![2-9TJQKA-]))",
    re.IGNORECASE,
)

#: Where one and two are missing, gaps are meant.
_MISSING = tuple(
    pattern_of(rf"\b{number}(?: cards?| ranks?)? missing\b", re.IGNORECASE) for number in ("(?:one|1)", "(?:two|2)")
)
#: '"SF3(0)" means three to a straight flush with no inside gaps, "SF3(1)" one gap'
_NUMBER_OF_SF = pattern_of(
    r"\bSF-?[2-4]?\s?\((?P<written>[0-3])\)(?P<meaning>(?:(?!\bSF-?[2-4]?\s?\()[^()])*)", re.IGNORECASE
)
_GAPS_MEANT = pattern_of(
    r"\b(?P<number>no|zero|0|one|1|an?|two|2|three|3) (?:(?:inside|inner|internal) )?(?:gaps?|holes?)\b",
    re.IGNORECASE,
)
#: "Inside" means there is a gap in the middle, or the hand can be made on one end only.
_INSIDE_IS_REST = pattern_of(
    r"(?<!double )(?<!double-)\binside[\"”']?(?: straight(?: flush)?(?:es)?(?: draws?)?[\"”']?)?\s*(?:means?|is|are|="
    r"|:|refers to)\s"
    r"(?:(?!\b(?:not|never|exactly|just|single|one gap|1 gap)\b)[^.;])*"
    r"\b(?:gaps?|holes?|missing (?:card|rank)s?|(?:card|rank)s? missing)\b(?:(?!\b(?:not|never)\b)[^.;])*"
    r"\b(?:(?:on|at|from) (?:only )?(?:one|an|1) (?:end|side)\b|one way\b)",
    re.IGNORECASE,
)
#: "Inside = one gap", "Double inside: two gaps"
_INSIDE_IS_GAPS = pattern_of(
    r"[\"“']?(?P<shape>(?:double[- ])?inside)[\"”']?\s*(?:=|:|means?|is|has)\s*(?:exactly )?"
    r"(?P<n>one|two|[12]|an?|a single) (?:gaps?|holes?)"
    r"(?: (?:in the middle|between (?:the|your) cards|inside|in it))?",
    re.IGNORECASE,
)
_DOUBLE = pattern_of(r"\b(?:double|two|2)[- ](?:inside|gaps?|gutshots?|holes?)\b|\bdbl\b", re.IGNORECASE)
_NEGATED = pattern_of(r"\b(?:not|never|no longer|except|unless|isn't|aren't|don't)\b", re.IGNORECASE)
_GAPS = {"no": 0, "zero": 0, "0": 0, "a": 1, "an": 1, "one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3}
#: Whether cards are not of a type, or are of it, too, and the cards.
Said = tuple[bool, list[str]]
#: Cards that a sentence names.
SINGLE_CARDS = pattern_of(
    r"\b(?:(?P<low>(?:[Aa]ce|A)s?[- ]?low"
    r"|(?:(?:[Aa]ny(?:thing)?|[Aa]ll|those|ones|hands?|draws?) )*with (?:an?|the) low ace"
    r"|low[- ]ace)(?: (?:straight flush )?(?:draws?|ones|hands?|cards|combos?|combinations|holdings?))?"
    r"|(?P<cards>[2-9TJQKA]{3}|(?:10|[2-9TJQKA])(?:-(?:10|[2-9TJQKA])){2})(?: suited)?)\b"
)
_LISTED = pattern_of(
    r"(?:\s|,|;|/|\b(?:and|or|nor|all|any|the|also|every|both|hands|draws|plus|always|including|as well as)\b)*",
    re.IGNORECASE,
)
#: What is said of cards: that they are of the type, or that they are not.
_IN = pattern_of(
    r"(?:(?:is|are|count(?:s|ed)?|belongs?|go(?:es)?|fall(?:s)?)\b(?: (?:also|always|all|too|here|as|in|to|into"
    r"|included|counted|such|of))*|includ(?:es?|ed|ing)|also|plus|and)",
    re.IGNORECASE,
)
_OUT = pattern_of(
    r"(?:(?:(?:is|are) )?excluded"
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
_MORE = pattern_of(r"\b(?:also|plus|as well as|including|all|any|every)\b", re.IGNORECASE)
#: What may be in front of the cards of a description: a sentence, a comma, "(", "and all".
_CUT = pattern_of(
    r"[.;]\s+|,\s*|\s*\((?=[^()]*\)\Z)|\s+(?=(?:and (?:also|any|all|every)|also|plus|as well as|including)\b)"
)


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
        elif not faces and are_faces_with_aces(rows, reader.context().high_ranks):
            reader = replace(reader, face=USUAL_HIGH)
    texts = [row.words for row in rows]
    said = [part for text in texts for part in re.split(r"[.;,]\s+(?:and )?", text.strip(" ."))]
    return replace(
        reader,
        gap_counts=low_gaps(rows) or reader.gap_counts,
        counts_missing=all(any(pattern.search(text) for text in texts) for pattern in _MISSING),
        has_gaps_in_parentheses=any(map(gives_gaps_in_parentheses, texts)),
        inside_is_gaps=any(map(says_gaps_of_inside, said)),
        low_row_is_open=reader.game is not None
        and reader.game.wild_ranks == {Rank.TWO}
        and any(map(LOW_ROW_IS_OPEN.fullmatch, said)),
        inside_is_rest=any(map(_INSIDE_IS_REST.search, texts)) and not any(map(_DOUBLE.search, texts)),
    )


def are_faces_with_aces(rows: Sequence[Row], high: frozenset[int]) -> bool:
    """Whether aces are among the face cards of a chart, as it would throw away each ace otherwise.

    So it is where the game pays pairs of jacks to aces, a line holds one face card, and no row names single aces or
    high cards, or says which cards are faces.

    Examples
    --------
    >>> page = [Row(1, text, text) for text in ("Two face cards", "One face card", "Discard everything")]
    >>> are_faces_with_aces(page, USUAL_HIGH), are_faces_with_aces([*page, Row(2, "An ace", "An ace")], USUAL_HIGH)
    (True, False)
    """
    return (
        high == USUAL_HIGH
        and not any(_FACES_DEFINED.search(row.written) for row in rows)
        and any(not row.kind and _ONE_FACE.fullmatch(row.words) for row in rows)
        and not any(_OF_FACES.search(row.written) for row in rows)
        and not any(
            _ACES_ALONE.search(_ACES_OF_HANDS.sub(" ", text)) for row in rows for text in (row.words, row.written)
        )
    )


def has_face_cards(words: str) -> bool:
    """Whether words name face cards."""
    return _FACE_CARD.search(words) is not None


def _ranks(text: str) -> frozenset[int] | None:
    try:
        return read_ranks(text)
    except NotationError:
        return None


#: "3456 is open", on a page of deuces
LOW_ROW_IS_OPEN = pattern_of(
    r"(?:(?:note|remember)(?: that)? )?(?:but )?3-?4-?5-?6 (?:is|counts?(?: here)? as|is (?:counted"
    r"|considered|treated|played) as)(?: an?)?"
    r" (?:open|outside)(?:[- ]ended)?(?: straights?)?(?: here| too)?[.!]?",
    re.IGNORECASE,
)


def says_gaps_of_inside(text: str) -> bool:
    """Whether a text says that inside draws have one gap, or double inside ones two.

    Examples
    --------
    >>> [
    ...     says_gaps_of_inside(text)
    ...     for text in ("Inside = one gap", '"Double Inside" means two gaps', "Inside = 2 gaps")
    ... ]
    [True, True, False]
    """
    match = _INSIDE_IS_GAPS.fullmatch(text.strip(" ."))
    return match is not None and (match["n"].lower() in ("two", "2")) == match["shape"].lower().startswith("double")


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
