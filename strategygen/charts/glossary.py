"""Explanations of terms that mean what they mean on any page: "Outside straight: four cards open at both ends".

Two hands with "=" between them are no explanation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.cards import Rank
from strategygen.charts.meanings import ranks_in
from strategygen.charts.page_terms import LOW_ROW_IS_OPEN, says_gaps_of_inside
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import Ambiguous, PlainReader
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.row_headings import heading_of
from strategygen.charts.rows import Row
from strategygen.charts.wild_terms import is_usual_with_wild
from strategygen.errors import NotationError
from strategygen.language import Entry, Name, Section

#: The words of names of shapes, and those of which one is in each.
_OF_SHAPES = frozenset({"outside", "inside", "doubleinside", "oneended", "straight", "straightflush", "draw"})
_SHAPES = _OF_SHAPES - {"straight", "straightflush", "draw"}
#: Cards by name, all or the first of them with hyphens.
_CARDS = pattern_of(
    r"(?<![\w-])(?:(?:10|[2-9TJQKA])(?:[-–](?:10|[2-9TJQKA])){2,3}|(?:10|[2-9TJQKA]){3,4}"
    r"|(?:10|[2-9TJQKA])(?:, ?(?:10|[2-9TJQKA])){3})(?![\w-]|, ?(?:10|[2-9TJQKA])\b)"
)
_NEGATED = pattern_of(
    r"\b(?:not|never|no|only|isn['’]t|aren['’]t|don['’]t|doesn['’]t|cannot|can['’]t)\b", re.IGNORECASE
)
_ONLY = pattern_of(r"\bonly\b", re.IGNORECASE)
_NOT_AT_BOTH = pattern_of(
    r"\b(?:not|never|cannot|can['’]t|isn['’]t|aren['’]t)\b[^.;]*\b(?:either|both|two)\b", re.IGNORECASE
)
#: No negation of the cards behind it.
_NO_GAPS = pattern_of(r"\b(?:no|without) (?:gaps?|holes?)\b", re.IGNORECASE)
_SUCH = pattern_of(r"\b(?:for (?:example|instance)|e\.?g\.?|such as|like),?\s*\Z", re.IGNORECASE)
#: Words that say more of a draw than its shape.
_SAYS_MORE = pattern_of(
    r"\b(?:high cards?|suited|pays?|hold|keep|unless|except|play|[0-9] ?(?:h|hc|high)|(?:one|two|three|least) high"
    r"|(?:no|without(?: an?)?|with(?: an?| no)?)"
    r" (?:ace|king|queen|jack|ten)s?|one or (?:both|two))\b",
    re.IGNORECASE,
)
#: What open and inside straights are explained with.
_OF_SHAPE = pattern_of(
    r"\b(?:ends?|sides?|ways?|ranks?|outs|sequence|sequential|consecutive|connected|row|run|gaps?|holes?|middle|inside"
    r"|missing|skips?|complet\w+|fill\w*|hit|makes?|made|helps?|works?|cards?)\b",
    re.IGNORECASE,
)
_EXCEPTS = pattern_of(r"\b(?:not|no|never|except|but|unless|without)\b|n['’]t\b", re.IGNORECASE)
#: What a gap is on any page.
_OF_GAP = pattern_of(
    r"[\"“]?(?:gaps?|holes?)[\"”]?\s*=\s*(?:is |are )?(?:(?:an?|the|any|each|every|number of) )*"
    r"(?:missing (?:rank|card|number|denomination|space)s?|(?:rank|card|number|denomination|space|place|step)s?"
    r"(?: (?:that|which|you))?(?: (?:is|are))? (?:missing|skipped|absent|lacking))"
    r"(?: inside| (?:between|inside|within|in|from|among)(?: the)?(?: \w+){1,6})?"
    # Beside a wild card the gaps are those between the natural cards.
    r"(?: \((?:the )?(?:deuces?|jokers?|wild cards?)(?: is| are)? not counted\))?[.]?",
    re.IGNORECASE,
)
#: "Open = both ends (2345 thru TJQK)"
_OF_BOTH_ENDS = pattern_of(
    r"[\"“]?(?:open(?:[- ]ended)?|outside)(?: straights?)?[\"”]?\s*=\s*(?:open )?(?:at |on )?both ends"
    r"(?:\s*\((?P<cards>[^()]+)\))?[.]?",
    re.IGNORECASE,
)
#: "Open is 2345 thru TJQK"
_OF_OPEN_CARDS = pattern_of(
    r"(?:an? |the )?[\"“]?(?:open(?:[- ]ended)?|outside)(?: straights?)?[\"”]?\s*(?:=|:|\b(?:is|are|means?)\b)"
    r"\s*(?:from )?"
    rf"(?P<cards>{_CARDS.pattern}\s*(?:to|thru|through|up to|-|–)\s*{_CARDS.pattern})",
    re.IGNORECASE,
)
#: What the spread of cards is: of 5-6-8 it is 4.
_OF_SPREAD = pattern_of(
    r"(?!.*\b(?:missing|not|never|except|without|skipped)\b)(?:the )?[\"“]?spreads?[\"”]?(?: of (?:an?|the)"
    r" [a-z ]{1,25}?)?\s*(?:=|\bis\b|\bmeans\b)\s*(?:the )?(?:number "
    r"of|how many)"
    r" (?:ranks|cards|values)\b(?: \w+){0,3}?"
    r" (?:from|between)(?: the| its)? low\w*(?: card)? (?:to|through|and)(?: the| its)? high\w*(?: card)?(?: held)?"
    r"(?: (?:of|in) (?:an?|the) [a-z ]{1,25})?(?:,? (?:inclusive|both included))?"
    r"\s*(?:[(:,]\s*(?P<examples>[^()]*)\)?)?[.]?",
    re.IGNORECASE,
)
#: "5-6-8 has one gap, 5-7-9 two": cards, and how many ranks are missing between them.
_GAPS_OF_CARDS = pattern_of(
    r"(?:\b(?:e\.g\.|for example|for instance|so|thus),?\s+)?"
    r"\b(?P<cards>(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){2})\b(?:,| (?:has|have|is|=))?"
    r" (?P<number>no|one|two|0|1|2)(?: (?:gaps?|holes?))?(?=\s*(?:[,;.]|\band\b|\Z))[\s,;.]*(?:and\b\s*)?",
    re.IGNORECASE,
)
_GAP_IS = pattern_of(
    r"(?:\A|(?<=[.;] ))(?:an? |the )?[\"“]?(?:gap|hole)s?[\"”]? (?:is|are|means?) (?:an? |the |any |each )*"
    r"(?:missing (?:rank|card)s?|(?:rank|card)s? (?:that(?: is| are|['’]s) )?(?:missing|skipped|absent|lacking)(?:"
    r" ranks)?)"
    r"(?: (?:between|inside|within|in|among)"
    r"(?: (?:the |your )?(?:low(?:est)?(?: card)? and (?:the )?high(?:est)?|cards?|three|them)"
    r"(?: of (?:the )?(?:three|cards|them))?(?: (?:natural )?cards?)?(?: held)?)?)?"
    r"(?: \((?:for [\w ]{1,12} )?not counting the (?:joker|deuce)s?\))?"
    r"\s*(?:[;.:]+\s*|\Z|,\s*(?=(?:e\.g|for (?:example|instance)|so|thus|(?:10|[2-9TJQKA])-)))"
    # Gaps are those between the natural cards.
    r"|(?:the )?(?:deuces?|jokers?|wild cards?) (?:is|are)(?: not|n['’]t) counted"
    r" (?:in determining|when counting|for|in) (?:the number of )?(?:gaps|holes)\s*(?:[,;.:]+\s*|\Z)"
    r"|(?:the )?(?:deuces?|jokers?|wild cards?) (?:do|does)(?: not|n['’]t) fill (?:the |any |a )?(?:gaps?|holes?)"
    r"(?: here)?\s*(?:[,;.:]+\s*|\Z)",
    re.IGNORECASE,
)
#: "four cards in a row, 6-7-8-9 and above", "jack high or lower": fewer draws than the name has.
_RESTRICTS = pattern_of(
    r"\band (?:above|up|higher|below|lower)\b|\bor (?:higher|lower|better|more|less|three|five)\b|\bat (?:least|most)\b"
    r"|\b(?:ace|king|queen|jack|ten|nine|[2-9TJQKA]|10)[- ](?:high|low)\b"
    r"|\b(?:face|low|high|big|small|paint|court) cards?\b"
    r"|\b(?:which|that) (?:are|is) (?:high|low)\b|\bare high\b|\bfrom [2-9TJQKA0-9-]+ up\b",
    re.IGNORECASE,
)
_EXAMPLE_OF_SPREAD = pattern_of(
    r"((?:(?:10|[2-9TJQKA])[-–]?){3})\s*(?:=|is|has|:)\s*(?:(?:an? )?spread (?:of )?)?([3-5])", re.IGNORECASE
)
_IN_QUOTES = pattern_of(r"[\"“”][^\"“”]+[\"“”]")
#: The message about two hands with "=" between them.
EQUAL_HANDS = "a definition, or two hands of the same rank? write a line for each hand, or another name"
#: The beginning of a line, such as "4 to an outside straight = 4 to an open-ended one".
_COUNTED = pattern_of(r"(?:[2-5]|two|three|four|five)[ -]", re.IGNORECASE)
#: Fewest words of an explanation; "open = s >= 3" is a definition.
_FEWEST_WORDS = 4


def explains_shape(text: str, reader: PlainReader) -> bool:
    """Whether a text explains the name of a shape, such as "inside straight", as the shape is understood anyway.

    Cards that it names as such draws are such draws, and those that it says are not are others.  A gap is a shape, too.

    Examples
    --------
    >>> text = "Outside straight = four in sequence with room at both ends, as 5-6-7-8. A-2-3-4 is not one of them"
    >>> explains_shape(text, PlainReader()), explains_shape(text.replace("is not", "is also"), PlainReader())
    (True, False)
    >>> explains_shape('"gap" = a rank missing between the cards held', PlainReader())
    True
    """
    if _OF_GAP.fullmatch(text.strip()) or _explains_spread(text.strip()):
        return True
    sentence = " ".join(text.split()).replace(" = ", " is ", 1)
    if _GAP_IS.match(sentence) and not re.search(r"\w", without_gaps_explained(sentence)):
        return True
    ends = _OF_BOTH_ENDS.fullmatch(text.strip())
    if ends is not None:
        return ends["cards"] is None or reader.can_read(f"4 to an open straight ({ends['cards']})")
    term, sign, meaning = text.partition("=")
    if _IN_QUOTES.search(meaning):
        # '"Open" can be hit two ways, "gut" one way' defines another term, too.
        return False
    texts = [word.text for word in split_words(term.strip())] if len(term) <= MOST_CHARACTERS else []
    if not sign or not _OF_SHAPES.issuperset(texts) or _SHAPES.isdisjoint(texts) or _SAYS_MORE.search(meaning):
        return False
    if _OF_SHAPE.search(meaning) is None or _RESTRICTS.search(meaning):
        return False
    if len(re.findall("[A-Za-z]{2,}", meaning)) < _FEWEST_WORDS or len(meaning) > MOST_CHARACTERS:
        return False
    is_open = "outside" in texts
    if is_open and re.search(r"\b(?:gaps?|holes?|missing|middle|skips?)\b", meaning) and not _NEGATED.search(meaning):
        # "Outside straight = a straight with one hole"
        return False
    if is_open and re.search(r"\b(?:one|single) (?:end|side|way)\b", meaning) and not _NEGATED.search(meaning):
        return False
    is_turned = re.search(r"\b(?:either|both|two) (?:ends?|sides?)\b|\b(?:no|without) (?:gaps?|holes?)\b", meaning)
    if not is_open and is_turned and not _NOT_AT_BOTH.search(meaning):
        # "Inside straight = one with room at either end"
        return False
    if not {word.text for word in split_words(meaning)} & _SHAPES <= set(texts):
        # "Inside straight = a straight open at both ends"
        return False
    aim = term.strip().lower().removesuffix("draw").strip()
    aim = aim if {"straight", "straightflush"} & set(texts) else f"{aim} straight"
    for sentence in re.split(r"[.;]\s+", meaning):
        for match in _CARDS.finditer(sentence):
            # "Made on one end only (for example, A-2-3)"
            is_example = _SUCH.search(sentence[: match.start()]) is not None
            bare = _NO_GAPS.sub("", sentence)
            is_negated = _NEGATED.search(_ONLY.sub("", bare) if is_example else bare) is not None
            cards = re.sub(", ?", "-", match.group())
            n = len(re.findall("10|[^-–]", cards))
            if reader.can_read(f"{n} to an {aim} (such as {cards})") == is_negated:
                return False
    return any(reader.can_read(f"{n} to an {aim}") for n in (3, 4))


def _explains_spread(text: str) -> bool:
    """Whether a text says what the spread is, with examples that agree.

    Examples
    --------
    >>> text = "Spread = number of ranks from lowest to highest card (987 = 3; 986 = {})"
    >>> _explains_spread(text.format(4)), _explains_spread(text.format(5))
    (True, False)
    """
    found = _OF_SPREAD.fullmatch(text)
    if found is None:
        return False
    for cards, number in _EXAMPLE_OF_SPREAD.findall(found["examples"] or ""):
        ranks = [rank for word in split_words(cards.replace("-", "").replace("–", "")) for rank in word.ranks]
        if not ranks or max(ranks) - min(ranks) + 1 != int(number):
            return False
    return True


def without_gaps_explained(text: str) -> str:
    """Return a text without what it says of gaps that is so anyway, with examples such as "5-6-8 has one".

    An example with another number of gaps is left.

    Examples
    --------
    >>> text = "A gap is a rank missing between the lowest and the highest of the three. 5-6-8 has {}, 5-7-9 two. Bye"
    >>> without_gaps_explained(text.format("one")), without_gaps_explained(text.format("no"))
    ('Bye', '5-6-8 has no, Bye')
    >>> without_gaps_explained("A-2-3 has no gaps."), without_gaps_explained("A-2-3 has two gaps.")
    ('', 'A-2-3 has two gaps.')
    """

    def is_so(match: re.Match[str]) -> bool:
        ranks = [rank for word in split_words(match["cards"].replace("-", "")) for rank in word.ranks]
        number = {"no": 0, "one": 1, "two": 2}.get(match["number"].lower(), match["number"])
        if int(Rank.ACE) in ranks and max(set(ranks) - {int(Rank.ACE)}, default=0) <= int(Rank.FIVE):
            ranks = [1 if rank == Rank.ACE else rank for rank in ranks]
        return len(ranks) > 1 and max(ranks) - min(ranks) + 1 - len(ranks) == int(number)

    return _GAPS_OF_CARDS.sub(lambda match: "" if is_so(match) else match[0], _GAP_IS.sub("", text))


_MEANS = r"(?: (?:only|just|simply))? means?(?: (?:just|only|simply|that))* "
_UNSUITED = r"[\"“]?(?:unsuited|off-?suit(?:ed)?)[\"”]?"
_WILD = r"(?:deuces?|jokers?|wild cards?)"
_NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5"}
_N = r"(?:[2-5]|two|three|four|five)"
_AIM = r"(?:straight flush|royal(?: flush)?|flush|straight)"
#: Sentences that say what is understood anyway.
_USUAL = tuple(
    pattern_of(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:(?:everything|anything|cards?|hands?|an?|lines?)(?: (?:on|in|of) (?:the|this) (?:list|chart))?"
        rf"(?: (?:with|marked|called|listed as|named|that says?))? )?(?:the word )?{_UNSUITED}{_MEANS}"
        r"(?:(?:the |your )?cards are )?(?:not all (?:(?:of )?the cards (?:are )?)?(?:of )?(?:the same|one) suit"
        r"|of (?:different|mixed|more than"
        r" one) suits?)",
        r"(?:where|when|if) (?:there is )?no [\"“]?s[\"”]?(?:,? (?:and|nor|or) (?:no )?(?:(?:straight )?flush|royal)"
        r"(?:/(?:flush|royal))?)* (?:is )?(?:shown|given|written|stated)?,? ?(?:the )?suits? (?:do(?:es)? not"
        r"|do(?:es)?n['’]?t) matter",
        r"(?:all |any )?(?:the )?(?:other )?cards (?:(?:that|which) are )?not (?:mentioned|named|listed|shown)"
        r"(?: (?:there|in (?:the|that|this) (?:line|statement|entry|hand)))? (?:are|get) (?:always |all )?"
        r"(?:discarded|thrown(?: away)?|tossed|replaced)",
        r"(?:discard|throw away|toss|replace) (?:(?:all|any) )?(?:of )?(?:the )?(?:other )?cards (?:that |which )?"
        r"(?:(?:are not|aren['’]t) (?:mentioned|named|listed)|(?:the|that) (?:line|statement|entry) does(?: not|n['’]t)"
        r" (?:mention|name|list))",
        r"[\"“]?pat(?: hands?)?[\"”]?\s*(?:=|:|means?|is) (?:an? |any )?(?:five[- ]card )?(?:complete )?"
        r"hands? (?:as dealt|dealt complete|(?:(?:that|which) (?:is|was) )?(?:already )?(?:made|complete|dealt)"
        r"(?: (?:on the deal|as dealt|when (?:it is )?dealt|before (?:the|you) draw))?)"
        r"(?:,? (?:(?:that |which )?need(?:s|ing)|with) no draw)?"
        r"(?:,? (?:such as|like|e\.g\.) (?:an? )?pat (?:straight|flush|full house))?",
        r"(?:(?:royal|straight)? ?flush(?:es)?|royals?|(?-i:[2-5] ?(?:RF|SF|FL|F)s?))(?: draws?)? (?:are|is)"
        r" (?:always |all )?(?:of )?(?:one|(?:the )?same) suit(?:,? of course)?",
        # "Royal" and "SF" cards are always suited
        r"[\"“]?(?:royals?|RF|SF|straight flush)[\"”]?(?:(?:,| and|,? or|/) ?[\"“]?(?:royals?|RF|SF|straight flush"
        r"|flush|FL)[\"”]?)*(?: (?:cards|hands|draws))? (?:are|is) (?:always |all )?(?:suited|of one suit)",
        # "3 RF" etc. = 3 cards to it
        r"[\"“]?(?P<n>[2-5]) ?(?-i:[A-Z]{1,3})[\"”]?,?(?: etc\.?| and so on)?\s*(?:=|means?|is|are)\s*(?P=n) cards? to"
        r" (?:it|that hand|the hand)",
        # "SF4, FL4, ST4 and so on likewise": short names, of which each is read by itself
        r"(?-i:[A-Z]{1,3}[2-5])(?:, (?-i:[A-Z]{1,3}[2-5]))*,? and so on(?:,? (?:likewise|(?:in )?the same way))",
        r"(?:(?:the |all )*(?:(?:straight|str\.?) flush|SF) draws?|(?:three|four|3|4) to an? (?:straight flush|SF))"
        r" (?:must|(?:has|have) to|needs? to)(?: all)? (?:be (?:suited|of (?:one|the same) suit) and )?(?:fit|lie|be)"
        r" (?:in|within|inside) (?:(?:an? )?(?:run|sequence|span) of five|five(?: consecutive)?)(?: (?:ranks|cards))?",
        # The letters of the chart language
        r"s\s*(?:=|is|means)\s*(?:the )?number of (?:possible )?straights(?: (?:possible|(?:that are )?possible"
        r"|(?:that )?(?:it|they|the cards|the draw) (?:can make|fits?(?: into)?)))?",
        r"h\s*(?:=|is|means)\s*(?:the )?number of high cards(?: (?:held|in it|in the draw))?",
        rf"[\"“]?suited[\"”]?(?: (?:is|are|=)|{_MEANS.strip()}) (?:all )?(?:of )?(?:one|the same|a single) suit"
        rf"(?:,? (?:and )?{_UNSUITED}(?: (?:is|means?))? not)?",
        r"(?:an? )?low pairs? (?:=|is|are|means?) (?:an? |any )?(?:pair|two (?:cards )?of (?:a|the same|one) rank),?"
        r" (?:of )?"
        r"(?:(?:tens|10s) or (?:lower|less|below|smaller)|(?:twos|2s) (?:to|through) (?:tens|10s))",
        rf"(?:with|beside) (?:the )?{_WILD},? gaps are (?:those )?(?:counted )?between the (?:other|natural)"
        r"(?: cards)?",
        r"(?:all|any) other pairs? (?:is|are) (?:an? )?(?:called )?low(?: pairs?)?",
        r"gaps (?:are )?(?:those )?(?:counted )?between the natural cards(?: only)?",
        r"(?:just |simply )?(?:find|look for|locate) your hand as high (?:up|on) (?:the|this) (?:list|chart|table) as"
        r" (?:possible|you can)(?:,? and (?:hold|keep) (?:those|these|the) cards)?",
        r"(?:the )?(?:card counts|numbers of cards) include the (?:jokers?|deuces?)",
        r"(?:an? |the |all )?low pairs? (?:is|are) (?:any|all|every)(?: of)?(?: the)? other (?:pairs?|ones?)",
        r"(?:in|with) (?:an? )?(?:low[- ]ace|ace[- ]low) (?:draws?|hands?),? the ace (?:also |does |still )?counts?"
        r"(?: as)? (?:one|a) high card",
        r"(?:an? )?gaps? (?:=|is|are|means?) (?:an? |any )?(?:hole|space|missing (?:rank|card)|rank (?:that is"
        r" )?missing)"
        r" (?:in (?:a|the) (?:run|sequence|row)(?: of cards)?|(?:inside|between|in|within|among)(?: of)?"
        r" (?:(?:the|your|a) )?(?:cards|draw|hand)(?: (?:you )?(?:held|hold|keep))?)",
        rf"[\"“]?suited[\"”]?(?: (?:and|or|&) {_UNSUITED})? (?:is|are|=) always (?:spelled|spelt|written) out",
        r"(?:an |the )?aces? (?:with|together with|and) (?:(?:a|any|any two|two) )*(?:of )?(?:2, ?3, ?4,? (?:or|and)"
        r" 5|5, ?4, ?3,? (?:or|and) 2)"
        r"s? (?:counts? as|is|are(?: called)?|means?|=) (?:an )?[\"“]?ace[- ]low[\"”]?",
        r"suits? (?:is|are) always (?:stated|given|mentioned|(?:spelled|spelt|written) out)(?: (?:if|when|where)"
        r" they matter)?",
        r"(?:the )?suits? (?:do(?:es)?n['’]t|do(?:es)? not|never) matter unless (?:(?:the|a) (?:line|list|hand"
        r"|chart)|it|i)"
        rf" (?:says?|mentions?) (?:so|otherwise|them|it|[\"“]?suited[\"”]?(?: or {_UNSUITED})?)",
        r"(?:an? |the )?[\"“]?(?:outside|open[- ]ended) straights?[\"”]?(?: draws?)? (?:is (?:a straight|one)"
        r" (?:that|which) )?"
        r"(?:can|may) be (?:completed|filled|made)(?: in)? (?:at|on|from) (?:either|both) (?:ends?|sides?)",
        # "Inside = one gap or open at one end only", "double inside = can be completed in one way only"
        r"[\"“]?inside[\"”]?\s*(?:=|:|means?|is)\s*(?:one|1|a single) (?:gap|hole),? or open (?:at|on) (?:only )?one"
        r" (?:end|side)(?: only)?",
        r"[\"“]?double[- ]inside[\"”]?\s*(?:=|:|means?|is)\s*(?:can be (?:completed|filled|made)|(?:completed|filled))"
        r" (?:in )?(?:only )?one way(?: only)?",
        r"(?:an? |the )?[\"“]?(?:inside straight|gutshot)s?[\"”]?(?: draws?)? (?:is (?:a straight|one) (?:that"
        r"|which) )?(?:can be "
        r"(?:completed|filled|made) (?:by|with) (?:only )?one (?:rank|card) only|needs (?:only )?one (?:particular"
        r"|specific"
        r"|certain) (?:rank|card)|needs? (?:a|one) card in the middle|only in the middle)",
    )
)
#: "Never discard a deuce"
_NEVER_WILD = pattern_of(
    r"(?:(?:and |but )?(?:always )?(?:(?:tip|note|hint|remember|reminder|important|keep in mind)"
    r"(?: (?:the|this|our|my) (?:golden|first|most important|number one|cardinal|basic) rule)?"
    r"|(?:the|our|my) (?:golden|first|most important|number one|cardinal|basic) rule(?: is)?)\s*[:!,–-]\s*)?"
    r"(?:you )?(?:should )?(?:never|don['’]t|do not)(?:,? ever,?)? (?:discard|throw(?: away)?|toss|ditch|give up|let go"
    r" of)"
    rf" (?:an?|any|your|the|any of (?:the|your))? ?{_WILD}(?: away)?(?:,? no matter what)?",
    re.IGNORECASE,
)
#: "3-4-5-6 is an inside straight"
_IS_SHAPE = pattern_of(
    r"(?:(?:in|of) the no[- ](?:deuces?|jokers?) (?:group|section|hands|list|table),? )?"
    r"(?:(?:please )?(?:note|remember),? (?:that )?)?"
    r"(?P<cards>(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){3}"
    r"(?:(?:, and|,| and| or) (?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){3})*)"
    r"(?: for (?:an?|the) (?:inside|outside|open(?:[- ]ended)?)"
    r" straight)? (?:is|are|(?:also )?counts? as"
    r"|(?:is|are) (?:also )?(?:counted|considered|treated|played)(?: as| to be)?)"
    r" (?:an? )?(?P<shape>inside|outside|open(?:[- ]ended)?)"
    r"(?: straights?| ones?)?(?: draws?)?"
    r"(?:,? (?:because|since|as(?= (?:it|they|only|the|these|there|no|one)\b))"
    r"(?: (?!(?:but|hold|keep|play|except|unless|if|when|lines?|long|far|only if|and)\b)[^\s.;]+)+)?",
    re.IGNORECASE,
)
#: "A-2-3 counts as double inside with one high card", "low 3-card straight flushes with an ace (A-2-3, A-2-4, etc.)"
_IS_SHAPE_OF_THREE = pattern_of(
    r"(?:low (?:3|three)[- ]card straight flush(?:es)? with an? (?:ace|A) \()?"
    r"(?P<cards>(?:A|[2-9])(?:-?[2-9TJQKA]){2}(?:, A-?[2-5]-?[2-5])*)(?:,? etc\.?)?\)?"
    r" (?:is|are|counts? as) (?:an? )?(?P<shape>double[- ]inside|inside|open)(?: ones?)?"
    r"(?P<high> with (?:one|1|an?) high card)?",
    re.IGNORECASE,
)
_COUNT_WILD = rf"(?:first,? |then )?count (?:up )?(?:your|the|all your) {_WILD}(?: first)?"
#: The same above the first heading of a section; in a section "always hold the deuces" is a line.
_USUAL_ABOVE = pattern_of(
    r"(?:you )?(?:should )?(?:always )?(?:hold|keep|save) (?:the|all|your|every|each|any|all of your|all (?:the|your))?"
    rf" ?{_WILD}(?: (?:that )?you(?:['’]re| are| were| have been| get) (?:dealt)?)?(?:,? no matter what)?"
    rf"|{_COUNT_WILD}",
    re.IGNORECASE,
)
_ALWAYS = pattern_of(r"\balways\b|\bno matter what\b", re.IGNORECASE)
_IN_PARENTHESES = pattern_of(r"\s*\(([^()]*)\)")
#: "Kicker = a 2, 3 or 4 beside aces, or an ace, 2, 3 or 4 beside 2s, 3s or 4s"
_BESIDE = pattern_of(
    r"((?:an? )?(?:ace, |A, )?2, 3 (?:or|and) 4) (?:beside|next to|with|for) (?:four |three )?(aces|2s, 3s or 4s)",
    re.IGNORECASE,
)
_IS_KICKER = pattern_of(
    rf"[\"“]?(?:an? )?(?:kickers?|bonus cards?)[\"”]?(?:{_MEANS}|\s*=\s*| (?:are|is) )(?P<cards>{_BESIDE.pattern},?"
    rf" (?:and|or)"
    rf" {_BESIDE.pattern})",
    re.IGNORECASE,
)
#: "an outside straight (also called an open-ended straight)"
_OTHER_NAME = pattern_of(
    r"\b(?P<name>outside|open[- ]end(?:ed)?|inside|gutshot)(?P<aim>(?: straights?)?(?: draws?)?[\"”]?)"
    r" \((?:also|sometimes|often|or)(?: called| known as)? (?:an? |the )?[\"“]?"
    r"(?P<other>outside|open[- ]end(?:ed)?|inside|gutshot)(?: straights?)?(?: draws?)?[\"”]?\)",
    re.IGNORECASE,
)
#: "SF straight flush"
_SHORT = pattern_of(r"(?P<short>[2-5]?[A-Z]{1,3}[2-5]?):? (?P<words>[a-z][a-z -]+)")
#: "A pair of tens pays"
_PAIR_PAYS = pattern_of(
    r"(?P<pair>(?:an? |any )?pairs? of [a-z0-9]{1,6}(?: or (?:better|higher))?) (?:pays?|wins?|(?:is|are) paid)",
    re.IGNORECASE,
)
#: "The lowest hand which is paid is a pair of tens, therefore the ten is counted as a high card as well"
_LOWEST_PAIR = pattern_of(
    r"(?:(?:in|for|with) [^.;,:]{3,40}?,? )?the lowest (?:(?:winning |paying )?hand|pair)(?: (?:which|that)"
    r" (?:is paid|pays))?"
    r" is (?:an? )?pair of (?P<rank>tens|jacks|queens|kings)(?:,? (?:therefore|so|and(?: so)?|hence),? (?:the|an?) "
    r"(?P<again>ten|jack|queen|king) (?:is|counts?|is counted|is regarded)(?: (?:here|also|therefore))?(?:"
    r" as)?(?: an?)? high"
    r" card(?: (?:as well|too|here))?)?",
    re.IGNORECASE,
)
#: 'By "high card" I mean a jack, queen, king or ace, nothing else'
_BY_HIGH = pattern_of(
    r"(?:by [\"“]?high cards?[\"”]? (?:I|we) mean|[\"“]?high cards[\"”]? are (?:the ones|those|the cards)"
    r" (?:that|which) (?:make a paying pair|pay when paired)[:,]) (?P<cards>[^.;]+?)(?:,? (?:and )?(?:nothing"
    r" (?:else|more)|no others?))?"
    r"(?:,? (?:since|because|as) (?:those|these|they|that|it|a pair)\b[^.;]*)?",
    re.IGNORECASE,
)
_OF_NUMBER = pattern_of(
    rf"[\"“]?(?P<n>{_N})(?: cards?)? to (?:an? |the )?(?P<aim>{_AIM})[\"”]?{_MEANS}(?:you (?:hold|have|are dealt) )?"
    rf"(?P<own>{_N}) (?:of the (?:five )?)?cards (?:of|to|towards?|needed for|from|that make(?: up)?) (?:an? |the"
    rf" )?(?P<again>{_AIM})",
    re.IGNORECASE,
)
#: "Four to a flush" means four cards of a suit, lacking one.
_OF_FLUSH = pattern_of(
    rf"[\"“]?(?P<n>{_N})(?: cards?)? to a flush[\"”]?{_MEANS}(?:you (?:hold|have) )?(?P<own>{_N}) cards of (?:a|one"
    r"|the same) suit"
    r"(?:,? (?:lacking|missing|needing) (?:one|two|[12])(?: more)?(?: cards?)?)?",
    re.IGNORECASE,
)


def _without_other_names(text: str) -> str:
    """Return a text without the other name of a shape in parentheses, if it is a name of this shape.

    Examples
    --------
    >>> text = "An outside straight (also called {}) has two open ends"
    >>> _without_other_names(text.format("an open-ended straight"))
    'An outside straight has two open ends'
    >>> _without_other_names(text.format("inside"))
    'An outside straight (also called inside) has two open ends'
    """

    def without(found: re.Match[str]) -> str:
        is_open = {found[name][0].lower() == "o" for name in ("name", "other")}
        return f"{found['name']}{found['aim']}" if len(is_open) == 1 else found[0]

    return _OTHER_NAME.sub(without, text)


def without_usual(text: str, reader: PlainReader, *, is_above: bool = False) -> str:
    """Return a text without the sentences that say what is understood anyway.

    Above the headings of sections (`is_above`) these are also "never discard a deuce" and the like.

    Examples
    --------
    >>> reader = PlainReader()
    >>> without_usual('Have fun. "Suited" and "unsuited" are always spelled out.', reader)
    'Have fun.'
    >>> text = "Four to a royal flush means you hold {} of the five cards of a royal flush."
    >>> without_usual(text.format("four"), reader), len(without_usual(text.format("three"), reader)) > 0
    ('', True)
    >>> text = "An outside straight can be completed at both ends; an inside straight can have a high card."
    >>> without_usual(text, reader) == text, without_usual("3-4-5-6 is an inside straight", reader)
    (True, '3-4-5-6 is an inside straight')
    """
    sentences = re.split(r"(?<=[.!])(?<!e\.g\.)(?<!i\.e\.)\s+", text.strip())
    kept: list[str] = []
    for whole_sentence in sentences:
        sentence = _without_other_names(whole_sentence)
        # "T J Q K A (a pair of tens pays!)"
        for found in _IN_PARENTHESES.finditer(sentence):
            sentence = sentence.replace(found[0], "") if _is_usual(found[1].strip(" .!"), reader) else sentence
        whole = " ".join(sentence.strip(" .!").split())
        parts = [whole] if _is_usual(whole, reader) else re.split(r"[;,]\s+(?:and )?|\s+and\s+(?=[\"“])", whole)
        if not all(_is_usual(part, reader) or (is_above and _USUAL_ABOVE.fullmatch(part)) for part in parts):
            others = re.split(r";\s+", sentence)
            if not any(map(reader.can_read, others)):
                # "s = suited; where no s is shown, the suits do not matter"
                sentence = "; ".join(one for one in others if not _is_usual(one.strip(" .!"), reader))
            kept.append(sentence)
    return " ".join(kept)


def always_holds_wild(text: str) -> bool:
    """Whether a text says that wild cards are always held, as they are by each line of their section, or are counted.

    Examples
    --------
    >>> always_holds_wild("Always hold the joker!"), always_holds_wild("Hold the joker")
    (True, False)
    """
    text = text.strip(" .!")
    is_usual = _USUAL_ABOVE.fullmatch(text) is not None
    is_always = _ALWAYS.search(text) is not None or re.fullmatch(_COUNT_WILD, text, re.IGNORECASE) is not None
    return _NEVER_WILD.fullmatch(text) is not None or (is_usual and is_always)


def rows_without_usual(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows without the sentences beside the list that say what is understood anyway."""
    first = next((at for at, row in enumerate(rows) if not row.kind and heading_of(row) is not None), 0)
    found: list[Row] = []
    is_rest = False
    for at, row in enumerate(rows):
        if is_rest:
            found.append(replace(row, kind="joined"))
            is_rest = False
            continue
        if row.kind not in ("", "footnote", "title") or re.search("[0-9]", row.numbering):
            found.append(row)
            continue
        below = rows[at + 1] if at + 1 < len(rows) else None
        if below is not None and _goes_on(row, below) and not without_usual(f"{row.words} {below.words}", reader):
            found.append(replace(row, kind="defined"))
            is_rest = True
            continue
        inside = re.fullmatch(r"\(([^()]*)\)", row.words)
        if inside is not None:
            # '(W = deuce, all other cards are "naturals")'
            parts = re.split(r"[;,]\s+", inside[1])
            kept = [part for part in parts if not _is_usual(part.strip(), reader)]
            row = replace(row, words=f"({', '.join(kept)})") if 0 < len(kept) < len(parts) else row
        text = row.words.lstrip("*•-– ")
        if _are_short_names(text, [other.words for other in rows if other is not row], reader):
            found.append(replace(row, kind="defined"))
            continue
        term, colon, meaning = text.partition(":")
        is_shape = bool(colon) and explains_shape(f"{term} = {meaning}", reader)
        rest = "" if is_shape else without_usual(text, reader, is_above=at < first)
        is_usual = bool(text) and not rest
        if row.kind == "title" and not is_usual:
            rest = text = row.words
        found.append(replace(row, kind="defined") if is_usual else replace(row, words=rest) if rest != text else row)
    return found


def _goes_on(row: Row, below: Row) -> bool:
    """Whether a sentence of a row goes on in the row below."""
    is_open = row.words[-1:] not in (*".!?:", "") and below.words[:1].islower()
    return is_open and below.number - row.number == 1 and row.kind == below.kind and not below.numbering


def _are_short_names(text: str, others: Sequence[str], reader: PlainReader) -> bool:
    """Whether a text has short names that other rows use, side by side, with their hands.

    Examples
    --------
    >>> text = "FH full house   SF straight flush"
    >>> [_are_short_names(text, others, PlainReader()) for others in (["FH, SF"], ["FH"])]
    [True, False]
    """
    names = [_SHORT.fullmatch(part) for part in re.split(r"\s{2,}|[;,]\s+", text.strip(" ."))]
    return len(names) > 1 and all(
        name is not None
        and reader.is_same_hand(name["short"], name["words"])
        and any(re.search(rf"(?<![A-Za-z]){name['short']}(?![A-Za-z])", other) for other in others)
        for name in names
    )


#: "An open-end straight is one with room at either end"
_SHAPE_IS = pattern_of(
    r"(?:an? |the )?[\"“]?(?P<term>(?:open|out|in|double|one|gut)[a-z-]*(?: (?:end|ended|inside|straight"
    r"|flush|draw)s?)*)"
    r"[\"”]? (?:(?:is|means)(?: that)?|(?=has\b|can be\b)) ?(?P<meaning>.+)",
    re.IGNORECASE,
)
#: "4 to a straight flush includes both open-ended and inside draws"
_ANY_SHAPE = pattern_of(
    r"[\"“]?(?:4|four)(?: cards)? to an? (?:straight|straight flush)[\"”]? (?:includes?|means?|covers?|is) (?:both )?"
    r"(?:open(?:[- ]ended)?|outside)(?: ones| draws)? (?:and|or) (?:inside|gutshots?)(?: ones| draws|"
    r" straight(?: flush)?(?:es|s)?)?",
    re.IGNORECASE,
)
#: "Outside means the straight can be filled at both ends, so eight cards help you. Inside means only four do."
_BOTH_WAYS = pattern_of(
    r"[\"“*]*(?:outside|open(?:[- ]ended)?)[\"”*]* means (?:that )?(?:the straight|it) can be (?:filled"
    r"|completed|made) at (?:both"
    r" ends|either end)(?:,? so (?:that )?(?:eight|8) cards (?:help|complete it|make it)(?: you)?)?"
    r"|[\"“*]*inside[\"”*]* means (?:that )?only (?:four|4) (?:cards )?(?:do|help(?: you)?|complete it)",
    re.IGNORECASE,
)
#: "Inside means one card is missing in the middle and double inside means two are missing"
_MISSING = pattern_of(
    r"(?:an? |the )?[\"“]?(?P<shape>(?:double[- ])?inside)(?: straight(?: flush)?s?)?[\"”]? (?:means|is|has|=)"
    r" (?:that )?(?P<n>one|two|1|2)(?: (?:cards?|ranks?))?(?: (?:is|are))? missing"
    r"(?: (?:in|from) the middle| inside| between (?:them|the cards))?",
    re.IGNORECASE,
)


#: Beside a wild card the gaps are those between the other cards anyway.
_GAPS_BETWEEN = pattern_of(
    r"gaps? (?:are|is) (?:always )?(?:counted )?(?:only )?(?:between|among) the (?:natural|real|other)"
    r" cards(?: only| alone)?"
    r"(?:,? (?:never mind|no matter) where the (?:joker|deuce|wild card)s? (?:might|may|could|would|can) go)?",
    re.IGNORECASE,
)


def _is_usual(text: str, reader: PlainReader) -> bool:
    if _explains_spread(text):
        return True
    named = None if _MISSING.fullmatch(text) else _SHAPE_IS.fullmatch(text)
    if named is not None and explains_shape(f"{named['term']} = {named['meaning']}", reader):
        return True
    if _BOTH_WAYS.fullmatch(text) or _ANY_SHAPE.fullmatch(text):
        return True
    missing = _MISSING.fullmatch(text)
    if missing is not None:
        return (missing["n"].lower() in ("two", "2")) == missing["shape"].lower().startswith("double")
    opened = _OF_OPEN_CARDS.fullmatch(text)
    if opened is not None:
        return _straights_of(f"4 to an open straight ({opened['cards']})", reader) == _straights_of(
            "4 to an open straight", reader
        )
    shape = _IS_SHAPE.fullmatch(text)
    if shape is not None:
        return all(
            reader.can_read(f"4 to an {shape['shape']} straight (such as {cards})".lower())
            for cards in re.split(r"(?:,? and|,| or) ", shape["cards"])
        )
    shape = _IS_SHAPE_OF_THREE.fullmatch(text)
    if shape is not None:
        return all(
            reader.can_read(f"3 to a straight flush, {shape['shape'].lower()} (such as {cards})")
            and (shape["high"] is None or len(ranks_in(cards) & reader.context().high_ranks) == 1)
            for cards in shape["cards"].split(", ")
        )
    number = _OF_FLUSH.fullmatch(text)
    if number is not None:
        return len({_NUMBERS.get(number[name].lower(), number[name]) for name in ("n", "own")}) == 1
    number = _OF_NUMBER.fullmatch(text)
    if number is not None:
        n, own = (_NUMBERS.get(number[name].lower(), number[name]) for name in ("n", "own"))
        aim, again = (number[name].lower().replace("royal flush", "royal") for name in ("aim", "again"))
        return n == own and aim == again
    pays = _PAIR_PAYS.fullmatch(text)
    if pays is not None:
        with suppress(NotationError):
            return all(entry.name == Name(2, "HP") for entry in reader.read(pays["pair"]).entries)
    kicker = _IS_KICKER.fullmatch(text)
    if kicker is not None:
        return all(
            reader.is_same_hand(f"four {four} with a kicker", f"four {four} with {cards.replace(' and ', ' or ')}")
            for cards, four in _BESIDE.findall(kicker["cards"])
        )
    if _GAPS_BETWEEN.fullmatch(text):
        return True
    if reader.inside_is_gaps and says_gaps_of_inside(text):
        return True
    if reader.low_row_is_open and LOW_ROW_IS_OPEN.fullmatch(text):
        return True
    lowest = _LOWEST_PAIR.fullmatch(text)
    if lowest is not None:
        pair, again = (
            {rank for word in split_words(name) for rank in word.ranks}
            for name in (lowest["rank"], lowest["again"] or lowest["rank"])
        )
        return pair == again and reader.context().high_ranks == frozenset(range(min(pair), int(Rank.ACE) + 1))
    by_high = _BY_HIGH.fullmatch(text)
    if by_high is not None:
        return ranks_in(by_high["cards"]) == reader.context().high_ranks
    return any(pattern.fullmatch(text) for pattern in (*_USUAL, _NEVER_WILD)) or is_usual_with_wild(text, reader)


def _straights_of(words: str, reader: PlainReader) -> tuple[Entry, ...]:
    """Return the entries of a line for cards of several suits, none of them wild; none if it cannot be read."""
    game = reader.game
    natural = Section.of(game, 0) if game is not None and (game.wild_ranks or game.deck.jokers) else None
    with suppress(NotationError):
        return tuple(entry for entry in reader.read(words, natural).entries if entry.name.type == "S")
    return ()


def explains_itself(term: str, meaning: str) -> bool:
    """Whether a short form such as "cons." is explained by the word that it is: "the cards are consecutive".

    Examples
    --------
    >>> explains_itself('"cons."', "the natural cards are consecutive"), explains_itself("cons.", "not consecutive")
    (True, False)
    """
    words, its = (split_words(text.strip(" \"“”'‘’.")[:MOST_CHARACTERS]) for text in (term, meaning))
    is_short = len(words) == 1 and words[0].text != term.strip(" \"“”'‘’.").lower() and not words[0].ranks
    return is_short and words[0].text in [word.text for word in its] and not _EXCEPTS.search(meaning)


def equal_hands(rows: Sequence[Row], reader: PlainReader) -> list[tuple[Row, NotationError]]:
    """Return the rows that have different hands on both sides of "=", such as "4 to a flush = low pair".

    A line that says its hand twice is no definition if no other line has this hand.  "FL = full house" defines a short
    name; one with a digit, or of cards, does so if the page uses it.

    Examples
    --------
    >>> texts = "4 to a flush = low pair", "High pair = jacks or better", "FL = full house", "4F = low pair"
    >>> [len(equal_hands([Row(1, text, text)], PlainReader())) for text in texts]
    [1, 0, 0, 1]
    >>> len(equal_hands([Row(1, "4F = low pair", "4F = low pair"), Row(2, "4F", "4F")], PlainReader()))
    0
    """
    found: list[tuple[Row, NotationError]] = []
    for row in rows:
        left, _, right = (part.strip() for part in row.words.partition("="))
        if row.kind or row.words.count("=") != 1 or not left or not right or len(row.words) > MOST_CHARACTERS:
            continue
        is_name = " " not in left and (
            re.fullmatch(r"(?![2-9TJQKA]{2,5}[so]?\Z)[A-Za-z]+", left) is not None
            or any(re.search(rf"(?<!\w){re.escape(left)}(?!\w)", other.words) for other in rows if other is not row)
        )
        is_high = [word.text for word in split_words(left)] == ["highcard"] and not row.is_numbered
        if is_high and (_is_beside_list(row, rows) or ranks_in(right) == reader.context().high_ranks):
            # "High card = J, Q, K, A"
            continue
        with suppress(NotationError):
            one, other = (_entries_of(text, reader) for text in (left, right))
            are_cards = all(entry.cards for entry in (*one, *other)) and len(left) > 1
            is_other = {entry.name for entry in one}.isdisjoint(entry.name for entry in other)
            is_alone = one == other and _COUNTED.match(left) is not None and not _holds_too(rows, row, one, reader)
            if (one != other and (is_other or are_cards) and not is_name) or is_alone:
                found.append((row, NotationError(EQUAL_HANDS, row.words, 0, len(row.words))))
    return found


def _is_beside_list(row: Row, rows: Sequence[Row]) -> bool:
    """Whether a row has no mark of a list, and rows of a list are on its page."""
    return not row.is_numbered and any(other.is_numbered or other.part == "item" for other in rows)


def _holds_too(rows: Sequence[Row], row: Row, entries: Sequence[Entry], reader: PlainReader) -> bool:
    """Whether another row has a hand, so that its name in a row may be explained there."""
    for other in rows:
        with suppress(NotationError):
            if other is not row and not other.kind and set(_entries_of(other.words, reader)).issuperset(entries):
                return True
    return False


def _entries_of(text: str, reader: PlainReader) -> tuple[Entry, ...]:
    """Return the entries of a hand, of its first meaning if it has several."""
    try:
        return reader.read(text).entries
    except Ambiguous as error:
        return error.choices[0].line.entries
