"""How many gaps a page counts for three cards with a low ace and for 2-3-4, as far as it says it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.gap_sentences import counted_gaps
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.rows import Row
from strategygen.errors import NotationError

#: What counts as gaps: "ace-low hands count as having two gaps", "234 as one", "A23, A24.. = 2 gaps".
_OF_GAPS = pattern_of(
    r"\b(?:gap(?:s|pers?)?|gapless|missing|holes?|insides|spread(?:s|ing)?)\b|\bg ?=? ?[0-3]\b|\b[0-3] ?g\b",
    re.IGNORECASE,
)
_COUNTS = (
    r"(?:counts?|counted|counting|treat(?:ed|s)?(?: (?:it|this|that|them|these|those))?|considered|regarded|rated"
    r"|taken|reckoned|ranked|as|like|=|is|are|has|have|having|belongs?|go(?:es)?|play(?:s|ed)?|makes?|gives?|gets?"
    r"|scores?|carr(?:y|ies))"
)
_AS = (
    r"(?:\s+(?:always|as|having|with|for|here|in|to|among|under|the|all|like|(?:gaps?|holes?|G)\s*="
    r"|(?:as )?(?:if|though) (?:it|they) (?:had|has|have)"
    r"|(?:an?|one|ones|those|hands?|draws?)\s+(?:with|having)))*"
)
#: "2-3-4: 1 gap", "ace-low: count 2 gaps"
_OR_COLON = rf"(?:(?<![\w-]){_COUNTS}|\s*:(?:\s*counts?\b)?)"
#: "A-2-3 counts as SF3 2 gaps"
_OF_DRAW = r"(?:\s+(?:an? )?(?:SF-?3|3-?SF|3 to an? (?:SF|straight flush)|3-card (?:SF|straight flush)s?)(?:,| with)?)?"
#: "As spread 5" is two gaps between three cards.
_NUMBER = (
    r"(?:g?|an? |(?P<spread>(?:an? )?spread (?:of )?))"
    r"(?P<number>two|one|2|1|(?:single|double)(?=[ -](?:gap|hole))"
    r"|(?<=having a )(?=gap\b|hole\b)|(?<=spread )[45]|(?<=spread of )[45])"
    r"(?![0-9]|-(?!gap|hole))(?!\s+(?:or|to|with|having|high|cards?|other|of)\b)(?!\s+(?:\w+\s+)?(?:less|fewer|more)\b)"
    # "Ace-low and 2-3-4 count as two gaps and one gap"
    r"(?!(?:[ -](?:gaps?|holes?))?\s*(?:and|or|,|/)\s*(?:one|two|[0-3])(?:[ -](?:gap|hole)|\W*\Z|,? respectively))"
)
#: "A low card" is no ace.
_LOW_ACE = (
    r"\b(?:ace|(?-i:A))[- ]low\b(?!\s+card)|\blow[- ](?:aces?|(?-i:A)s?)\b"
    r"|\bace (?:\w+ ){0,2}(?:as (?:(?:a|an|the|its|their) )?low(?:est)?|at the (?:low|bottom))\b|\bace used low\b"
    r"|\b(?:ace|(?-i:A))s? (?:with|and) (?:two |2 )?(?:wheel|low|small)(?: cards?)?\b(?! (?:hand|pair))"
    r"|\bthree to (?:a|the) wheel with an ace\b|\bwheel (?:draws?|hands?)\b"
    # Those with a high ace are draws to a royal flush.
    r"|\b(?:straight flush(?:es)?(?: or straight)? |straight )?(?:draws?|hands?|holdings?|combinations?|ones|anything)"
    r" with an ace\b(?! high)"
)
#: "2-3-4 comes after those that have one gap"
_NO_ORDER = (
    r"(?!\b(?:if|when|unless|except|only|lines?|rows?|than|above|below|before|after|behind|ahead|over|under|beats?|beside"
    r"|unlike|instead)\b)"
)
_OF_LOW_ACES = pattern_of(
    rf"(?:{_LOW_ACE}|\bA-?2-?[34]\b(?!-[2-9]))(?:{_NO_ORDER}(?!\b2-?3-?4\b)(?:[^;:=.]"
    rf"|(?<=\betc)\.))*?(?:\.{{2,3}}\)?\s*)?"
    rf"{_OR_COLON}{_AS}{_OF_DRAW}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: "The ace counts as a low card with two gaps"
_OF_ACES_AS_LOW = pattern_of(
    rf"(?:\bace (?:always )?{_COUNTS} (?:as )?(?:a )?low(?: card)?,?\s+(?:with|having|and has)|{_LOW_ACE})\s+{_NUMBER}"
    r"(?=[ -](?:gaps?|holes?)\b)",
    re.IGNORECASE,
)
_OF_234 = pattern_of(
    rf"(?<![\w-])2-?3-?4(?![\w-])(?:{_NO_ORDER}(?!\b(?:low[- ])?aces?\b)(?-i:[^;:=.A0-9])){{0,70}}?"
    rf"{_OR_COLON}{_AS}{_OF_DRAW}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: "Enter 1 for 2-3-4 and 2 for ace-low hands"
_GIVES = pattern_of(r"\b(?:enter|use|put|write|give|add|assume|score|reckon|count|call|say)\b", re.IGNORECASE)
#: Behind "A-2-3": more cards, and no "etc."
_NOT_ALL = r"(?!(?:,| and| or) (?-i:A)-?[2-5]-?[2-5](?![^.;]*(?:\betc\b|\band so (?:on|forth)|\.\.)))"
_FOR = tuple(
    pattern_of(rf"\b{_NUMBER}(?:[- ](?:gaps?|holes?))? for (?:(?:an?|any|all|the) )?{cards}", re.IGNORECASE)
    for cards in (
        r"2-?3-?4(?![\w-])",
        rf"(?:{_LOW_ACE}|A-?2-?3(?![\w-]){_NOT_ALL})(?:\s*\((?-i:A)[^()]*\))?",
    )
)
#: "2-3-4 is treated as having no gaps", "ace-low hands have 0 gaps"
_NO_GAPS_OF = tuple(
    pattern_of(rf"{cards}(?-i:[^;:=.A0-9]){{0,30}}?{_OR_COLON}{_AS}\s*(?:no|zero|0) (?:gaps?|holes?)\b", re.IGNORECASE)
    for cards in (r"(?<![\w-])2-?3-?4", rf"(?:{_LOW_ACE})")
)
#: "2-3-4 counts as one gap, and A-2-3 two", behind what is counted
_ALSO = tuple(
    pattern_of(
        rf"(?:[,;]|\b(?:and|but))\s+(?:(?:and|but|an?|any|all|the|other|every)\s+)*{cards}"
        rf"(?: (?:hands?|draws?|ones?|cards?))?(?:{_AS}\s+|\s+){_NUMBER}(?=[ -](?:gap|hole)|\s*(?:[.,;)]|\Z))",
        re.IGNORECASE,
    )
    for cards in (
        r"2-?3-?4",
        rf"(?:{_LOW_ACE}|(?:A-(?:2-3|x-x)|A23|Axx)(?:(?:, ?| and | or )(?-i:A)-?[2-5]-?[2-5])*"
        r"(?:,? (?:etc\.?|and so (?:on|forth)|and the like|and others))?)",
    )
)
#: "2-3-4, or one that has an ace as a low card, counts as one with two gaps"
_OF_BOTH = pattern_of(
    r"(?<![\w-])2-?3-?4,?\s+(?:or|and)\s[^;:=.0-9]{0,60}?"
    rf"(?:{_LOW_ACE})[^;:=.0-9]{{0,40}}?\b{_COUNTS}{_AS}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: "Ace-low and 2-3-4 count as one gap"
_OF_BOTH_TURNED = pattern_of(
    rf"(?:{_LOW_ACE})(?: (?:hands?|draws?|ones))?,?\s+(?:or|and|&)\s+2-?3-?4(?![\w-])[^;:=.0-9]{{0,40}}?"
    rf"{_OR_COLON}{_AS}\s*{_NUMBER}",
    re.IGNORECASE,
)
#: What a sentence says about these cards may be how many gaps they have.
_OF_COUNTING = pattern_of(
    r"\b(?:counts?|counted|counting|treat(?:s|ed)?|considered|regarded|taken|reckoned|deemed|assumed|act(?:s)?)\b"
    # "Enter 1 for 2-3-4"
    r"|\b(?:enter|use|put|write|give|add|assign|assume|score|reckon|figure|call|plays?)(?:s|ed|d)?\b[^.;]*\b(?:one"
    r"|two|[0-3])\b"
    r"|\b(?:one|two|[0-3]) (?:gaps? )?for\b",
    re.IGNORECASE,
)
_HAS_NUMBER = pattern_of(r"\b(?:has|have|gets?) (?:no|one|two|[0-2])\b(?! (?:high|card))", re.IGNORECASE)
_OPEN_OR_NOT = pattern_of(r"\b(?:as|like) (?:open|closed|inside|consecutive|in a row|touching)\b", re.IGNORECASE)
_IS = pattern_of(
    r"\b(?:includes?|exclud\w+|spreads|is|are|has|have|belongs?|go(?:es)?|makes?|gives?|gets?|scores?)\b|="
)
#: "Gaps are missing ranks. But count one for 2-3-4" is about gaps.
_SENTENCE_END = pattern_of(r"(?<=\w[.!?])\s+(?=[A-Z])(?!(?:But|However|And|So)\b)")
_LOW_ACES_NAMED = pattern_of(
    rf"{_LOW_ACE}|\bace\b[^.;:]{{1,30}}\blow(?:est)?\b|\blow(?:est)?\b[^.;:]{{1,20}}\bace\b"
    r"|(?<![\w-])A-?2-?[345](?![\w-])|\bace-(?:two|deuce)-(?:three|trey)\b",
    re.IGNORECASE,
)
_THREES_NAMED = pattern_of(r"(?<![\w-])(?:2-?3-?4|(?:two|deuce)-(?:three|trey)-four)(?![\w-])", re.IGNORECASE)
_GAP_WITHOUT_ACES = pattern_of(
    r"\b(?:gap|hole)s?[\"”]?\s*(?:=|:|\b(?:means?|is|are)\b)(?P<said>[^.;]*?\b(?:no|not|never|without|except|unless"
    r"|but)\b"
    r"[^.;]*?\baces?\b)",
    re.IGNORECASE,
)
_NEGATED = pattern_of(r"\b(?:not|never|no longer|except|unless|isn't|aren't|don't)\b", re.IGNORECASE)
_VALUES = {"one": 1, "1": 1, "single": 1, "": 1, "two": 2, "2": 2, "double": 2}
#: The gaps of three cards by their spread.
_OF_SPREAD = {"4": 1, "5": 2}
_DEFINES = pattern_of(r"\W*\w[\w -]{0,12}[\"”’']?\s*[=:]")
#: Most rows that one sentence may go over.
_MOST_ROWS = 3


#: "A, 2, 3", "2, 3, 4"
_APART = pattern_of(
    r"(?<![\w,-])(?<![0-9], )(?:(?P<ace>A(?:ce)?),? 2,? (?P<third>[345])|2,? 3,? 4)"
    r"(?![\w-]|,? ?(?:or |and )?[0-9]| (?:gaps?|holes?|high|cards?|or)\b)"
)


#: "A-low hands count as 2 gaps and 1 high card, and 2-3-4 as 1 gap and 0 high cards": as many as they hold
_HIGH_TOO = tuple(
    pattern_of(
        rf"((?:{cards})(?: (?:straight flush )?(?:hands?|draws?|ones?))?(?: \([^()]*\))?,? {_COUNTS}(?: as)? {gaps})"
        rf"(?:,| and| with)* {high}(?=\s*(?:[,.;]|\bbut\b|\band\b|\Z))",
        re.IGNORECASE,
    )
    for cards, gaps, high in (
        (_LOW_ACE, "(?:two|2) ?(?:gaps|g)", "(?:one|1|an?) ?(?:high card|HC|h)"),
        ("2-?3-?4", "(?:one|1|a) ?(?:gap|g)", "(?:no|zero|0) ?(?:high cards?|HC|h)"),
    )
)
#: "If an ace is used as a low card, or the cards are 2-3-4, the spread is taken as 5 and 4 respectively"
_RESPECTIVELY = pattern_of(
    rf"\b(?:if |when |where |with )?(?:(?:an|the) )?(?:{_LOW_ACE})(?: card)?,? (?:or|and)"
    r" (?:(?:if |when )?the cards are )?2-?3-?4,? (?:(?:the (?:spread|number of gaps) )?(?:is|are) )?"
    r"(?:(?:taken|counted|regarded|treated) as|counts? as)"
    r" (?:5 and 4|(?:two|2)(?: gaps)? and (?:one|1)(?: gap)?),? respectively",
    re.IGNORECASE,
)
#: "A-2-3, A-2-4 and so on, and 2-3-4: count those as having 2 gaps (2-3-4 counts as 1 gap), because ..."
_BUT_THREES = pattern_of(
    rf"(?:{_LOW_ACE}|A-?2-?3(?:, A-?[2-5]-?[2-5])*(?:,? (?:etc\.?|and so on|and the like))?)"
    r"(?: (?:hands?|draws?|ones))?,? and 2-?3-?4(?: suited)?\s*[:=,]? (?:count|treat|regard)"
    r" (?:those|these|them|all|both) as (?:having |hands with )?(?:two|2) gaps?"
    r" \((?:but |except )?2-?3-?4 (?:(?:counts )?as|has|is) (?:one|1)(?: gap)?\)"
    r"(?:,? (?:because|since|as) (?:they|these|those) (?:can(?:not|['’]t)|do(?: not|n['’]t)|are|have)"
    r"(?:(?!\b(?:except|but|only|unless|lines?|if|when|where)\b)[^.;,0-9])*)?",
    re.IGNORECASE,
)
#: "A-low and 234 = count 234 as 1g, A-low as 2g"
_NAMED_FIRST = pattern_of(rf"(?:(?:3 ?)?SF: )?(?:{_LOW_ACE}) (?:and|&) 2-?3-?4\s*[:=]\s*(?=count\b)", re.IGNORECASE)
#: "234s": suited
_WITH_S = pattern_of(r"(?<![\w-])(234)s(?!\w)")
#: Each of the six hands
_ALL_LOW_ACES = pattern_of(
    r"(?<![\w-])A-?2-?3s?, ?A-?2-?4s?, ?A-?2-?5s?, ?A-?3-?4s?, ?A-?3-?5s?,? ?(?:and |or )?A-?4-?5s?(?![\w-])"
)
#: "Any three-card straight flush with a low ace counts as double inside, and 2-3-4 counts as inside"
_AS_INSIDE = pattern_of(
    r"(?P<counts>(?:\blow ace|\bace[- ]low(?: (?:hands?|draws?|ones?))?|(?<![\w-])2-?3-?4) counts? as)"
    r" (?P<double>double[- ])?inside\b",
    re.IGNORECASE,
)
#: "2-3-4 suited has only one way less than 3-4-5, play it with the one gap hands"
_PLAYED_WITH = pattern_of(
    r"(?<![\w-])2-?3-?4(?: suited)?(?: (?:has|can be made|makes) (?:only )?(?:one|1) (?:way|straight) (?:less|fewer)"
    r"(?: than 3-?4-?5)?)?[,;:]? (?:so )?(?:play|treat|put|count|hold) it (?:with|among|like|as) (?:the )?one[- ]gap"
    r" (?:hands|ones|draws)(?=\W*(?:[.;)]|\Z))",
    re.IGNORECASE,
)
_LOW_CARDS_COUNT = "Ace-low hands count as 2 gaps, 2-3-4 counts as 1 gap"
_OF_TYPE = pattern_of(rf"({_LOW_ACE}) (?:3-?SF|SF-?3)s?(?= {_COUNTS} )", re.IGNORECASE)


#: 'A "space" is a card that's missing between your cards'
_GAP_NAMED = pattern_of(
    r"(?:\A|(?<=[.;:!] ))(?:an? |the )?[\"“'‘*]?(?P<name>space|skip|blank|break|jump|void)s?[\"”'’*]?(?: (?:is|means)"
    r"|\s*=)"
    r" (?:an? |the |any )?(?:(?:card|rank)s? (?:(?:that|which)(?:['’]s| is| are) )?(?:missing|skipped|absent)"
    r"|missing (?:card|rank)s?)(?: (?:inside|between|within|among|in)(?: (?:the|your|these|them))?(?: \w+){0,2})?"
    r"(?=\s*(?:\([^()]*\)\s*)?(?:[.;]|, ?(?:10|[2-9TJQKA])-|\Z))",
    re.IGNORECASE,
)
#: "Low aces and 2-3-4 I treat like all others": their gaps are those between their cards.
_AS_OTHERS = pattern_of(
    r"(?:(?:low[- ]aces?|ace[- ]low|2-?3-?4)(?: (?:hands?|draws?|ones))?(?:,? (?:and|or) )?)+,? (?:I |we |is |are )?"
    r"(?:treat(?:ed)?|count(?:ed|s)?|regard(?:ed)?)(?: here)? (?:like|as|the same as|just like)"
    r" (?:all |any |every )?(?:the )?others?(?: (?:hands?|draws?|ones))?(?=\W*(?:[.;)]|\Z)|, (?:the difference|it"
    r"|this)\b)",
    re.IGNORECASE,
)


def with_gaps_named(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "gap" for another word that the page explains as one.

    Examples
    --------
    >>> texts = "3 card straight flush, one space", 'A "space" is a card that is missing between your cards.'
    >>> [row.words for row in with_gaps_named([Row(1, text, text) for text in texts])]
    ['3 card straight flush, one gap', 'A "gap" is a card that is missing between your cards.']
    """
    names = {match["name"].lower() for row in rows if (match := _GAP_NAMED.search(row.words)) is not None}
    if len(names) != 1:
        return list(rows)
    name = pattern_of(rf"\b{names.pop()}(s?)\b", re.IGNORECASE)
    return [
        replace(row, words=name.sub(r"gap\1", row.words), cells=tuple(name.sub(r"gap\1", cell) for cell in row.cells))
        for row in rows
    ]


#: Another word for a spread
_SPAN = pattern_of(r"\bspan(s?)\b", re.IGNORECASE)


def in_gaps_alone(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "A-2-3" for "A, 2, 3" in texts about gaps, which say nothing of high cards.

    Examples
    --------
    >>> texts = "A, 2, 3 counts as two holes; 2, 3, 4 as one hole.", "A, 2, 3", "1, 2, 3 or 4 gaps"
    >>> [row.words for row in in_gaps_alone([Row(1, text, text) for text in texts])]
    ['A-2-3 counts as two holes; 2-3-4 as one hole.', 'A, 2, 3', '1, 2, 3 or 4 gaps']
    >>> texts = "A-low hands count as 2 gaps 1 high card", "A-low hands count as 2 gaps 2 high cards"
    >>> [row.words for row in in_gaps_alone([Row(1, text, text) for text in texts])]
    ['Ace-low hands count as 2 gaps', 'A-low hands count as 2 gaps 2 high cards']
    """

    def joined(match: re.Match[str]) -> str:
        return f"A-2-{match['third']}" if match["ace"] else "2-3-4"

    found: list[Row] = []
    for row in rows:
        if "span" in row.words.lower():
            cells, notes = (tuple(_SPAN.sub(r"spread\1", one) for one in some) for some in (row.cells, row.notes))
            row = replace(row, words=_SPAN.sub(r"spread\1", row.words), cells=cells, notes=notes)
        words = row.words
        if _OF_GAPS.search(words):
            words = _APART.sub(joined, words)
            words = _ALL_LOW_ACES.sub("ace-low hands", _WITH_S.sub(r"\1", words))
            words = _AS_INSIDE.sub(
                lambda match: f"{match['counts']} {'two gaps' if match['double'] else 'one gap'}", words
            )
            words = _PLAYED_WITH.sub("2-3-4 counts as one gap", words)
            *others, words = _with_counts_apart(words)
            found += [replace(row, words=part, written=part) for part in others]
        words = _AS_OTHERS.sub("", words)
        words = _NAMED_FIRST.sub("", _BUT_THREES.sub(_LOW_CARDS_COUNT, words))
        words = _RESPECTIVELY.sub(_LOW_CARDS_COUNT, _OF_TYPE.sub(r"\1 hands", words))
        for pattern in _HIGH_TOO:
            words = pattern.sub(r"\1", words)
        found.append(replace(row, words=words) if words != row.words else row)
    return found


_TOO = pattern_of(
    r"(?:(?:(?:and|but) )?2-?3-?4s?,? (?:too|also|as well)|and 2-?3-?4s?|(?:(?:and|but) )?so (?:does|is) 2-?3-?4s?"
    r"|(?:and )?the same (?:goes|is true|holds) (?:for|of) 2-?3-?4s?)[.!]?",
    re.IGNORECASE,
)
_TOO_BEHIND = pattern_of(rf"(?P<first>.*?\w[.!?])\s+(?P<too>{_TOO.pattern})", re.IGNORECASE)
#: Other low cards of which a sentence says something
_OTHERS = pattern_of(r"(?<![\w-])(?:A|2)-?[2-5]-?[3-6]s?(?![\w-])")
#: The mark of a footnote
_MARK = pattern_of(r"(?:\[\^?\w{1,2}\]:?|\([1-9a-h]\)|\*{1,3}|[†‡§¹²³⁴-⁹])\s*")


def _with_counts_apart(text: str) -> list[str]:
    """Return the sentences of a text if one of them counts gaps, which is then in usual words; else the whole text.

    Examples
    --------
    >>> _with_counts_apart("High cards are J-A. Count two gaps if the ace is low.")
    ['High cards are J-A.', 'Ace-low hands count as 2 gaps']
    """
    mark = _MARK.match(text)
    if mark is not None and mark.end():
        first, *others = _with_counts_apart(text[mark.end() :])
        return [f"{mark[0]}{first}", *others] if [first, *others] != [text[mark.end() :]] else [text]
    sentences = [part for one in _SENTENCE_END.split(text) for part in _too_apart(one)]
    parts: list[str] = []
    for sentence in sentences:
        counted, before = counted_gaps(sentence), parts[-1] if parts else ""
        if _TOO.fullmatch(sentence) and before.startswith("Ace-low hands count as") and "2-3-4" not in before:
            # "A-2-3 etc. count as two gaps. 2-3-4 too."
            counted = before.replace("Ace-low hands count", "2-3-4 counts")
        parts.append(counted or sentence)
    is_of_others = any(part == own and _OTHERS.search(part) for part, own in zip(parts, sentences, strict=True))
    # "2-3-4 too. 2-3-5 does not."
    return [text] if parts == sentences or is_of_others else parts


def _too_apart(text: str) -> list[str]:
    match = _TOO_BEHIND.fullmatch(text)
    return [text] if match is None else [match["first"], match["too"]]


_TOUCHING = pattern_of(
    r"(?<!\btwo )(?<!\bthree )(?<!\bfour )(?<!\b[234] )\b(?:touching|consecutive"
    r"|connected|in sequence|in a row)\b",
    re.IGNORECASE,
)
_OF_STRAIGHT_FLUSH = pattern_of(r"\bstraight[- ]flush|\bsf\b", re.IGNORECASE)


def with_touching_as_gaps(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with "no gaps" for "touching", where the page says how many gaps A-2-3 or 2-3-4 counts as.

    Examples
    --------
    >>> reader = PlainReader(gap_counts=(((2, 3, 4), 1),))
    >>> [row.words for row in with_touching_as_gaps([Row(1, "", "3 to a straight flush, touching")], reader)]
    ['3 to a straight flush, no gaps']
    """
    found: list[Row] = []
    for row in rows:
        is_touching = bool(reader.gap_counts) and not row.kind and _OF_STRAIGHT_FLUSH.search(row.words) is not None
        words = _TOUCHING.sub("no gaps", row.words) if is_touching else row.words
        found.append(replace(row, words=words) if words != row.words and reader.can_read(words) else row)
    return found


def low_gaps(rows: Sequence[Row]) -> tuple[tuple[Ranks, int], ...]:
    """Return the gaps that a page counts for three cards with a low ace and for 2-3-4, as far as it says it.

    Examples
    --------
    >>> texts = ("Ace-low hands such as A-2-3 count as having two gaps, 2-3-4 as having one.", "one gap, or 234")
    >>> [low_gaps([Row(1, text, text)])[:2] for text in texts]
    [(((2, 3, 4), 1), ((2, 3, 14), 2)), ()]
    """
    begins = [at for at, row in enumerate(rows) if row.is_numbered or _DEFINES.match(row.words)] + [len(rows)]
    # A sentence ends above the next definition.
    ends = [min(at + _MOST_ROWS, *(one for one in begins if one > at)) for at in range(len(rows))]
    texts = [" ".join(row.words for row in rows[at:end]) for at, end in enumerate(ends)]
    sentences = [part for text in texts for part in _SENTENCE_END.split(text) if is_of_gaps(part)]
    threes, aces = (set().union(*map(gaps_in, sentences)) for gaps_in in (_gaps_of_234, _gaps_of_low_aces))
    if len(aces) > 1 or len(threes) > 1 or any(_has_none(text, bool(threes), bool(aces)) for text in texts):
        return ()
    found: dict[Ranks, int] = dict.fromkeys([(2, 3, 4)], threes.pop()) if threes else {}
    # Two such cards beside a wild one are a hand with a low ace, too.
    found |= {(*low, int(Rank.ACE)): number for number in aces for n in (1, 2) for low in combinations(range(2, 6), n)}
    return tuple(sorted(found.items()))


def _has_none(text: str, *counted: bool) -> bool:
    """Whether a text says that 2-3-4, or a low ace, has no gaps, where they are counted elsewhere."""
    return any(is_counted and pattern.search(text) for pattern, is_counted in zip(_NO_GAPS_OF, counted, strict=True))


def _gaps_of_234(sentence: str) -> set[int]:
    return _numbers(sentence, (_OF_234, _OF_BOTH), at=0)


def _gaps_of_low_aces(sentence: str) -> set[int]:
    return _numbers(sentence, (_OF_LOW_ACES, _OF_ACES_AS_LOW, _OF_BOTH_TURNED), at=1)


def _numbers(sentence: str, patterns: Iterable[re.Pattern[str]], at: int) -> set[int]:
    """Return the numbers of gaps that a sentence gives by some patterns, or as "1 for 2-3-4" and "2-3-4 one"."""
    used = [*patterns]
    used += [_FOR[at]] if _GIVES.search(sentence) else []
    used += [_ALSO[at]] if _counts_low_cards(sentence) else []
    return {gaps for pattern in used for match in pattern.finditer(sentence) if (gaps := _gaps_of(match))}


def _gaps_of(match: re.Match[str]) -> int:
    of_number = _OF_SPREAD if match["spread"] else _VALUES
    # "Spread 2" is no spread of three cards.
    return of_number.get(match["number"].lower(), 0)


def is_of_gaps(text: str) -> bool:
    """Whether a sentence says how many gaps a low ace or 2-3-4 counts as.

    Examples
    --------
    >>> is_of_gaps("Enter one gap for 2-3-4"), is_of_gaps("Do not count 2-3-4 as one gap")
    (True, False)
    """
    return bool(_OF_GAPS.search(text)) and not _NEGATED.search(text) and _counts_low_cards(text)


def _counts_low_cards(text: str) -> bool:
    patterns = (_OF_LOW_ACES, _OF_ACES_AS_LOW, _OF_234, *(_FOR if _GIVES.search(text) else ()))
    return any(pattern.search(text) for pattern in patterns)


def without_gap_counts(text: str) -> str:
    """Return a text without what it says about the gaps of low cards, and without marks that are left over.

    Examples
    --------
    >>> texts = "(2-3-4: count 1 gap; ace-low: count 2 gaps)", "(234 counts as 1 gap, too)"
    >>> without_gap_counts(texts[0]), without_gap_counts(texts[1])
    ('', '(too)')
    """
    rest = text
    for pattern in (*_ALSO, *_FOR, _OF_BOTH, _OF_BOTH_TURNED, _OF_LOW_ACES, _OF_ACES_AS_LOW, _OF_234):
        rest = re.sub(
            rf"(?:{pattern.pattern})(?:\s*-?(?:gap(?:s|pers?)?|holes?|hands?)\b)*", "", rest, flags=re.IGNORECASE
        )
    rest = re.sub(r"(?:\s*[,;.]|\s+and\b)+\s*(?=\)|\Z)|(?<=\()(?:\s*[,;.]|\s*and\b)+\s*", "", rest)
    return "" if not re.search(r"\w", rest) else rest


def uncounted_low_cards(
    text: str, counts: Iterable[tuple[Ranks, int]], *, of_gaps: bool = False
) -> re.Match[str] | None:
    """Return where a text says how low cards count that have no number of gaps in `counts`; None if it does not.

    With `of_gaps` it stands behind what a gap is: "Low aces have two".

    Examples
    --------
    >>> text = "Treat 2-3-4 like the hands with a hole in them."
    >>> uncounted_low_cards(text, []), uncounted_low_cards(text, [((2, 3, 4), 1)])
    (<re.Match object; span=(6, 11), match='2-3-4'>, None)
    """
    known = {int(Rank.ACE) in ranks for ranks, _ in counts}
    has_gaps = of_gaps or _OF_GAPS.search(text) is not None
    restricted = _GAP_WITHOUT_ACES.search(text)
    if restricted is not None and True not in known:
        # "1 gap = one card missing inside, no aces"
        return pattern_of(r"\baces?\b", re.IGNORECASE).search(text, restricted.start("said"))
    for sentence in re.finditer(r"(?:[^.;]|(?<=\betc)\.)+", text):
        is_of_gaps = _OF_GAPS.search(sentence.group()) and _IS.search(sentence.group())
        is_counted = _OF_COUNTING.search(sentence.group()) is not None
        is_counted |= _HAS_NUMBER.search(sentence.group()) is not None and has_gaps
        if not is_of_gaps and not (is_counted and (has_gaps or _OPEN_OR_NOT.search(sentence.group()))):
            continue
        for pattern, is_of_aces in ((_LOW_ACES_NAMED, True), (_THREES_NAMED, False)):
            match = pattern.search(text, *sentence.span())
            if match is not None and is_of_aces not in known:
                return match
    return None


def require_counted_low_cards(text: str, counts: Iterable[tuple[Ranks, int]], *, of_gaps: bool = False) -> None:
    """Refuse a text that says how low cards count, in words that are not understood.

    Raises
    ------
    NotationError
        With the place of the cards.

    Examples
    --------
    >>> require_counted_low_cards("Treat 2-3-4 like the hands with a hole in them.", [((2, 3, 4), 1)])
    """
    found = uncounted_low_cards(text, counts, of_gaps=of_gaps)
    if found is not None:
        message = "how many gaps do these cards count as? write it as in 'A-2-3 counts as two gaps, 2-3-4 as one gap'"
        raise NotationError(message, text, *found.span())
