"""Remarks beside a hand that no rule of the grammar reads, and which of them leave the hand as it is.

A remark is left out if each of its parts

=========  ==========================================================================================
again      says what the words in front say: behind them it is read, and the line stays the same
pays       says what the hand pays, and all its cards pay so; or that a kicker is worth nothing
compares   says that another game, or this one, is not like others
reason     says why, or what may come of a draw, and nothing of the cards that are held
feels      has no word about cards or play
=========  ==========================================================================================

Parts are taken one by one, so "if", "only with a king" or "or just the trips" are never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from strategygen.charts.gap_counts import is_of_gaps, without_gap_counts
from strategygen.charts.glossary import without_usual
from strategygen.charts.lists import names_of
from strategygen.charts.patterns import pattern_of
from strategygen.charts.pays_said import is_paid_so, pays_of
from strategygen.charts.plain import Ambiguous, PlainReader
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.played_remarks import played_remark
from strategygen.charts.prose import cut_remarks, has_play, is_harmless, names_of_games
from strategygen.charts.rows import COMMENT, PLAYED, REMARK, SLIP, Row
from strategygen.charts.spelling import respelled
from strategygen.charts.statements import statements_beside
from strategygen.errors import NotationError
from strategygen.language import NONE, Entry, Line, Name, Section

#: "That's right, even from a full house": the rest is the remark.
_AGREED = pattern_of(r"\A(?:that['’]s right|right|yes|indeed)[,!.] +", re.IGNORECASE)
#: The shape of a draw to a straight.
_SHAPE = pattern_of(r"\b(?:inside|outside|open(?:[- ]ended)?|gut-?shots?)\b", re.IGNORECASE)
#: A verb of sentences that say what a word means.
_SENTENCE = pattern_of(r"\b(?:is|are|means?|counts?)\b", re.IGNORECASE)
#: "One chance in 23.5 for another 500 bets makes it worthwhile"
_ODDS = pattern_of(
    r"(?:the |an? |one )?(?:chances?|odds|shots?)\b(?:[^.;]|\.(?=[0-9]))*\b(?:makes? (?:it|this|that|them)|(?:is|are)) "
    r"(?:worth(?:while| it| the (?:risk|try|wait))?)",
    re.IGNORECASE,
)
#: "You don't need me to tell you to stand on these"
_NO_NEED = pattern_of(
    r"(?:you |we )?(?:do not|don['’]?t|should not|shouldn['’]?t) need (?:me|us|anyone|anybody|a (?:book|chart"
    r"|teacher)) to"
    r" (?:tell|teach|remind) (?:you|us)(?: (?:that|this|to (?:stand on|hold|keep) (?:these|those|them|that|it"
    r"|this)(?: one)?))?",
    re.IGNORECASE,
)
#: Where a part of a remark ends: a mark, or "and" in front of a wish.
_BETWEEN_PARTS = pattern_of(
    r"[.!?;:,]+(?=\s|\Z)|\s+[-–—]+\s+|\s*[–—]\s*|\s+(?:and|then)\s+(?=(?:hope|pray|wish|cross|collect|cash"
    r"|get paid|take (?:the|your) money|celebrate|enjoy|smile)\b)|\s+so\s+(?=(?:hold|keep)\b)",
    re.IGNORECASE,
)
#: Words around a part that say nothing; "you do not" and "you may" do.
_IN_FRONT = pattern_of(
    r"\A(?:(?:yes|yep|yeah|yup|ok|okay|well|lol|sorry|please|really|seriously|trust me|remember|so"
    r"|and|then|always|just"
    r"|simply|still|you(?: do| should| must)?|do)\b(?!['’]|\s+not\b)\s*)+",
    re.IGNORECASE,
)
_BEHIND = pattern_of(r"(?:\s+(?:here|anyway|too|though|lol|please|always|in this (?:game|version)))+\Z", re.IGNORECASE)
_CHEER = (
    r"(?:jump(?: up and down| for joy)?|do an? (?:little )?(?:dance|jig)|dance|cheer|scream|yell|shout|whoop|faint"
    r"|call (?:the|your|an?) (?:floor(?:man)?|(?:slot )?attendant|host|mother|mom|wife|husband)|tip the [a-z]+"
    r"|(?:the )?drinks are on (?:me|you)|tell (?:your|all your) (?:friends|wife|husband))"
)
_WISH = pattern_of(
    rf"{_CHEER}(?: (?:and|or) {_CHEER})*"
    r"|(?:hope|pray|wish|cross (?:your|my) fingers)(?: (?:hard|for (?:(?:the|an?|that|some) )?[a-z]+(?: card)?))?"
    r"|(?:collect|cash in|take|get|enjoy)(?: (?:it|(?:the|your) (?:money|win(?:nings)?|pay ?(?:out|ment)?)))"
    r"|collect|cash in|get paid|celebrate|enjoy|smile"
    # "This is the big one!"
    r"|(?:this|that|it)(?: is|['’]s) (?:the|a|my) (?:(?:big|bigg?est|key|main|classic|famous|hard|tough|surprising) )+"
    r"(?:one|difference|change|surprise)(?: here)?"
    # "You may catch the ace"
    r"|(?:(?:and|as|since|so) )?(?:you |we )?(?:may|might|could|can)(?: still| even| always)? (?:catch|hit|get|find)"
    r" (?:the|an?|that|another|your) (?:ace|king|queen|jack|ten|deuce|joker|fifth|kicker)",
    re.IGNORECASE,
)

_ITS = r"(?:(?:it|this|that|which|they|these|you|this hand|the hand) )?(?:(?:all|only|just|still|always) )*"
_HERE = r"(?:here|(?:in|with|on|for) this (?:game|version|one|machine))"
_WORTH = r"(?:pays?|returns?|(?:is|are) worth|worth|gives?|gets?|wins?)(?: you| out| back)?"
#: "Pays only 1", "it is worth 25 for one", "9 for 1", "even money"
_PAYS = pattern_of(
    rf"(?:(?:[0-9]{{1,2}}/[0-9]{{1,2}} )?{_ITS}{_WORTH} "
    r"|(?=(?:(?:only|just) )?(?:[0-9]+ (?:for|to) 1\b|even|money|your)))"
    r"(?:(?:only|just|a mere) )?"
    r"(?P<pay>[0-9]{1,4}|[0-9],[0-9]{3}|nothing|zero|even money|(?:your )?(?:money|bet|coins?) back)"
    rf"(?: (?:for|to) (?:1|one)|(?P<coins> coins?| credits?)| units?| bets?| times|x)?(?: {_HERE})?",
    re.IGNORECASE,
)
#: "Pays like a royal"
_PAYS_LIKE = pattern_of(
    rf"{_ITS}{_WORTH} (?:just |almost |nearly )?(?:like|as much as|the same as|as well as) (?:an? |the )?"
    r"(?:royal(?: flush)?|straight flush|jackpot)",
    re.IGNORECASE,
)
#: The bet for which pay tables on machines are given.
_MOST_COINS = 5
#: "0.82 bets", "EV 1.54", "worth about 18.4 coins": a value with decimals is no rank and no number of cards.
_VALUE = pattern_of(
    rf"(?:{_ITS}(?:{_WORTH} |(?:the |an? )?(?:ev|e\.v\.|expected (?:value|return)|value|average|avg\.?)(?: of|"
    r" is)?[ :=]+))?"
    r"(?:(?:about|around|roughly|only|just|some|≈|~) ?)*[0-9]{0,3}\.[0-9]{1,5}"
    r"(?: (?:on average|per (?:coin|unit|bet)|(?:of )?(?:an? )?(?:coins?|units?|credits?|bets?)))*",
    re.IGNORECASE,
)
_WORDS_OF_PAYS = {"nothing": 0, "zero": 0}
#: "The kicker has no value", "fifth card doesn't count in this game", "no bonus for kickers"
_KICKER = r"(?:(?:the|an?|any|your) )?(?:kickers?|(?:fifth|5th|odd|extra|other) card)"
_OF_KICKER = pattern_of(
    rf"(?:{_KICKER} (?:(?:has|have|is|are|is of|adds?|carries|makes?|means?|pays?|gets?|(?:is|are) worth|counts? for) "
    r"(?:(?:no|zero)(?: (?:extra|bonus|value|use|help|difference|importance|pay))+"
    r"|nothing(?: extra)?|irrelevant|useless|worthless|meaningless)"
    r"|(?:doesn['’]?t|don['’]?t|does not|do not) (?:matter|count|help|pay|(?:mean|add|pay|help) (?:anything|extra)))"
    rf"|no (?:(?:extra|bonus|value|premium|pay) )+for {_KICKER}"
    r"|(?:nobody|no one|you (?:never|do not|don['’]?t)) (?:ever )?needs? (?:an? |any )?kickers?)"
    rf"(?: at all)?(?: {_HERE})?",
    re.IGNORECASE,
)
#: "Don't keep a kicker", beside hands of up to three cards, which are held alone
_NO_KICKER = pattern_of(
    r"(?:never|do not|don['’]?t) (?:ever )?(?:keep|hold|save) (?:an? |any )?kickers?(?: with (?:it|them))?",
    re.IGNORECASE,
)
_MOST_BESIDE_KICKER = 3
#: "Better than an ace with another high card": the order of the lines says it.
_FAR = r"(?:(?:a (?:lot|bit|hair|little)|much|slightly|far) )?"
_BETTER = pattern_of(
    rf"(?:(?:it|this|that)(?: is|['’]s) )?(?:also |even |still )?{_FAR}(?:better|stronger|worth {_FAR}more) than "
    r"(?:(?!\b(?:if|when|unless|except|but|or|only)\b).)+",
    re.IGNORECASE,
)
_RANK = r"(?:aces?|kings?|queens?|jacks?|tens?|10|[2-9TJQKA])"
#: "AK, AQ, AJ offsuit: just the ace", beside a single ace
_KEEPS_ONE = pattern_of(
    # "A" is a rank and the article: no text can be read in two ways, which would take for ever.
    rf"\(?(?:an )?{_RANK}(?:[\s,/]|\b(?:or|and|with|an|off-?suit|unsuited|mixed)\b|{_RANK})*"
    rf"[:,–—-]+\s*(?:(?:keep|hold|play|take) )?(?:just |only )?(?:the )?(?P<kept>{_RANK})(?: alone| only| by"
    r" itself)?[.!]?\)?",
    re.IGNORECASE,
)
#: "Also when one of them is aces", beside two pair
_OF_ANY_PAIR = pattern_of(
    r"(?:also|even) (?:if|when) (?:one|either)(?: of (?:them|the pairs)| pair)? (?:is|are)(?: a pair of)?"
    rf" (?:{_RANK}s?|high|low)",
    re.IGNORECASE,
)
#: "(four to a straight flush isn't worth it)": a hand that is not held here
_NOT_WORTH = pattern_of(
    r"\(?(?P<hand>[^,;]+?),? (?:(?:(?:is|are) not|isn['’]?t|aren['’]?t|ain['’]?t) worth"
    r" (?:it|holding|keeping|drawing to|going for)"
    r"|(?:is|are) (?:all )?(?:worth nothing|worthless|useless|garbage|junk|no good|of no (?:use|value)|never"
    r" (?:held|kept)))"
    r"(?: (?:here|in this (?:game|version)))?[.!]?\)?",
    re.IGNORECASE,
)
#: "Single high cards", which many games with wild cards have no word for
_SINGLE = pattern_of(
    r"(?:(?:an?|any|the) )?(?:single|lone|odd|solitary) (?:(?:(?:high|low|big|natural) )?cards?|aces?|kings?)"
    r"|(?:high|big|low) cards?(?: (?:alone|by themselves))",
    re.IGNORECASE,
)
#: "As the deuce would be the card you need", "because it pays so well"
_REASON = pattern_of(
    r"(?:because|since|as(?! (?:long|far|soon|well|many|much|high|low|if|in|with)\b))\s+"
    r"(?=[^.;]*(?:\b(?:is|are|would|will|could|can|may|pays?|paid|returns?|wins?|gets?|gives?|makes?|completes?"
    r"|beats?|comes?"
    r"|needs?)\b|['’](?:s|re|d|ll)\b))(?P<why>[^.;]+)",
    re.IGNORECASE,
)
#: What a reason may say of the cards that are held: then it may be a condition.
_OF_HELD = pattern_of(
    r"\b(?:if|when\w*|unless|except\w*|only|but|with(?:out)?|must|have|has|had|hold\w*|held|keep|kept|discard\w*"
    r"|throw\w*"
    r"|dealt|no|none|gaps?|penalt\w+|(?:un|off-?)?suit\w*|inside|outside|open\S*|high|low|kickers?|consecutive|touch\w+"
    r"|connect\w+|same|different|pairs?)\b|['’]ve\b",
    re.IGNORECASE,
)
#: Words that say what becomes of a hand, not what it is.
_OF_FUTURE = pattern_of(
    r"\b(?:would|will|could|can|may|pays?|paid|returns?|wins?|gets?|gives?|makes?|completes?|beats?|needs?)\b"
    r"|['’](?:d|ll)\b",
    re.IGNORECASE,
)
#: "If you draw a deuce you'll usually hit this with something better"
_AFTER_DRAW = pattern_of(
    r"(?:and |so )?(?:if|when) you (?:then |do )?(?:draw|hit|catch|fill|complete) [^.;]+?"
    r" you(?:['’](?:ll|d)| will| would| can| may)\b[^.;]*",
    re.IGNORECASE,
)
#: Words that make what follows more than a remark.
_CONDITION = pattern_of(r"(?:if|when|unless|except|but|or|where)\b", re.IGNORECASE)


def without_remark(row: Row, reader: PlainReader, section: Section | None = None, *, is_first: bool) -> Row:
    """Return a line that cannot be read without a remark that restricts nothing, if it can be read so.

    The first line that can be read may be a title.  Some words can be read in their section only.
    """
    if row.kind or not row.words or reader.can_read(row.words):
        return row
    words, slip = respelled(row.words)
    if slip and reader.can_read(words):
        return row.without(SLIP, slip, words)
    for words, remark in cut_remarks(row.words[:MOST_CHARACTERS]):
        line = _line(words, reader, section) if len(words) > 1 else None
        is_sure = remark.startswith("(") or row.is_numbered or not is_first
        is_last = line is not None and line.entries == (Entry(NONE),)
        if line is None or not is_sure:
            continue
        is_stated = statements_beside(remark.strip(". "), line.entries, reader, section) is not None
        if is_last and not (is_stated or names_of_no_worth(remark, reader)):
            continue
        found = with_remark(words, remark, reader, section)
        if found is not None:
            return row.without(REMARK if has_play(found[1]) else COMMENT, found[1], found[0])
        if is_stated or played_remark(remark, reader) is not None:
            return row.without(PLAYED, remark, words)
    return row


def with_remark(words: str, remark: str, reader: PlainReader, section: Section | None = None) -> tuple[str, str] | None:
    """Return the words of a line with the parts of a remark that say the same again, and its other parts.

    None if a part may restrict or widen the hand.

    Examples
    --------
    >>> reader = PlainReader()
    >>> for remark in ("(you do keep both, unlike full pay)", "- keep both, unless they are low", "- draw 1 and pray"):
    ...     print(with_remark("Two pair", remark, reader))
    ('Two pair (keep both)', 'unlike full pay')
    None
    ('Two pair - draw 1', 'pray')
    >>> with_remark("Quads", "hold all five! I love it", reader), with_remark("Trips", "hold all five!", reader)
    (('Quads - hold all five', 'I love it'), None)
    """
    line = _line(words, reader, section)
    if line is None:
        return None
    if reader.gap_counts and not without_gap_counts(remark):
        # They are known from the whole page.
        return words, remark
    remark = _AGREED.sub("", remark, count=1)
    # "An open-ended straight is one with room at both ends"
    remark = without_usual(remark, reader) if _SENTENCE.search(remark) else remark
    if not remark:
        return words, remark
    if _SHAPE.search(remark) and _SHAPE.search(words):
        # "4 to an outside straight. It doesn't matter if it's inside or open"
        return None
    is_pat = all(entry.name.n == 5 or entry.name.type == "4K" or entry.name == Name(4, "W") for entry in line.entries)
    is_aside = _is_unbroken(remark, line, reader) or _keeps_it(remark, line) or _is_of_other(remark, line, reader)
    if is_harmless(remark, is_of_pat_hand=is_pat) or is_aside:
        return words, remark
    sign = " ({})" if remark.startswith("(") else " - {}"
    others: list[str] = []
    for part in _parts(remark):
        if is_harmless(part, is_of_pat_hand=is_pat) or _says_nothing(part, line, reader):
            others.append(part)
            continue
        joined = words + sign.format(part)
        found = _line(joined, reader, section)
        # "Quads, hold all five"
        whole = replace(line, entries=tuple(_with_fifth_card(entry) for entry in line.entries))
        if found is None or found not in (line, whole) or _CONDITION.match(part):
            return None
        words, line = joined, found
    return words, "; ".join(others)


def _line(words: str, reader: PlainReader, section: Section | None = None) -> Line | None:
    """Return the line of words, with two meanings the first, or that in their section; None if they cannot be read."""
    try:
        return reader.read(words)
    except Ambiguous as error:
        return error.choices[0].line
    except NotationError:
        pass
    if section is not None:
        with suppress(NotationError):
            return reader.read(words, section)
    return None


def _is_reason(part: str) -> bool:
    """Whether a part of a remark says why a hand is held, or not, and nothing of the cards that are held.

    Examples
    --------
    >>> _is_reason("as the deuce would be the card you need"), _is_reason("because you have no ace")
    (True, False)
    >>> _is_reason("since they are so rare"), _is_reason("since they are aces")
    (True, False)
    """
    match = _REASON.fullmatch(part)
    if match is None or _OF_HELD.search(match["why"]):
        return False
    return _OF_FUTURE.search(match["why"]) is not None or not (
        has_play(match["why"]) or any(word.ranks for word in split_words(match["why"]))
    )


def _with_fifth_card(entry: Entry) -> Entry:
    return replace(entry, name=Name(5, "4K")) if entry.name == Name(4, "4K") else entry


def _parts(remark: str) -> Iterator[str]:
    """Yield the parts of a remark without what says nothing around them."""
    for part in _BETWEEN_PARTS.split(remark.strip("()-–— ")):
        bare = _BEHIND.sub("", _IN_FRONT.sub("", part.strip("() "), count=1)).strip()
        if bare:
            yield bare


def _says_nothing(part: str, line: Line, reader: PlainReader) -> bool:
    """Whether a part of a remark is a wish, says what a hand or a kicker pays, or compares games.

    How gaps of low cards count has been read from the whole page.
    """
    if reader.gap_counts and is_of_gaps(part):
        return True
    if any(
        pattern.fullmatch(part)
        for pattern in (_WISH, _OF_KICKER, _NO_NEED, _ODDS, _BETTER, _VALUE, _PAYS_LIKE, _games_compared())
    ):
        return True
    if _NO_KICKER.fullmatch(part):
        return all(0 < entry.name.n <= _MOST_BESIDE_KICKER for entry in line.entries)
    if _is_reason(part) or (_AFTER_DRAW.fullmatch(part) and not _CONDITION.search(part, len("and if"))):
        return True
    if (is_so := is_paid_so(part, reader)) is not None:
        return is_so
    if _OF_ANY_PAIR.fullmatch(part):
        return set(line.entries) == {Entry(Name(4, "2P"))}
    match = _PAYS.fullmatch(part)
    if match is None or reader.game is None:
        return False
    pay = match["pay"].lower().replace(",", "")
    stated = Fraction(pay) if pay.isdecimal() else Fraction(_WORDS_OF_PAYS.get(pay, 1))
    # "Pays 4000 coins" is for five coins bet.
    of_hands = pays_of(line.entries, reader.game)
    return of_hands in ({stated}, {stated / _MOST_COINS} if match["coins"] else {stated})


def _keeps_it(remark: str, line: Line) -> bool:
    """Whether a remark says that of cards with the single one of the line this one is kept."""
    match = _KEEPS_ONE.fullmatch(remark.strip())
    if match is None:
        return False
    held = {str(text) for entry in line.entries for text in entry.cards if entry.name.n == 1}
    kept = match["kept"].upper().replace("10", "T")[:1]
    return held == {kept} and len(line.entries) == 1 and re.search(r"\bsuited\b", remark, re.IGNORECASE) is None


@lru_cache
def _games_compared() -> re.Pattern[str]:
    """Return the pattern of "unlike full pay", "this is not 9/6" and "worth more than in Jacks or Better"."""
    kind = r"(?:full|short)[- ]pay|ordinary|regular|plain|normal|standard|usual|most|other|all other"
    game = (
        rf"(?:the |an? )?(?:(?:{kind}|[0-9]{{1,2}}/[0-9]{{1,2}}|{names_of_games().pattern}|jacks|deuces|games?"
        r"|versions?|machines?|tables?|strategy|chart|card)\b ?)+"
    )
    unlike = r"(?:unlike|contrary to|as opposed to|in contrast to|different(?:ly)? (?:from|than)|not like)"
    more = r"(?:(?:a (?:lot|bit)|much|far) )?(?:more|less|better|extra|double)"
    return pattern_of(
        rf"{unlike} (?:in |on |for |with )?{game}|(?:this|it) (?:is|isn['’]?t|ain['’]?t)(?: not)? {game}"
        rf"|{_ITS}{_WORTH} {more} (?:{_HERE}|than (?:in|on|for) {game}|{_HERE} than (?:in|on) {game})",
        re.IGNORECASE,
    )


#: "Never break a full house, even with three aces"
_UNBROKEN = pattern_of(
    r"\(?(?:you |we )?(?:never|don['’]?t|do not) (?:ever )?(?:break|split)(?: up)? (?P<hand>[^,]+?)"
    r"(?:,? (?:not )?even (?:if|when|with|for)\b(?:(?!\b(?:but|except|only|unless)\b).)*)?[.!]?\)?",
    re.IGNORECASE,
)
#: What stands in front of a hand in a sentence.
_OF_HAND = pattern_of(r"(?:an?|the|any|your|this|that) ", re.IGNORECASE)


def _is_unbroken(remark: str, line: Line, reader: PlainReader) -> bool:
    """Whether a remark says that a hand is not broken up which the line holds."""
    match = _UNBROKEN.fullmatch(remark.strip())
    names = names_of(_OF_HAND.sub("", match["hand"], count=1), reader) if match is not None else ()
    return bool(names) and {entry.name for entry in line.entries}.issuperset(names)


def _is_of_other(remark: str, line: Line, reader: PlainReader) -> bool:
    """Whether a remark says of a hand that it is not worth it, beside the draw of five cards or another hand.

    Beside a hand it names a hand, and no cards: "A-10 is not worth it" may be of its own cards.
    """
    names = names_of_no_worth(remark, reader)
    match = _NOT_WORTH.fullmatch(remark.strip())
    has_cards = match is not None and all(word.ranks or len(word.text) < 4 for word in split_words(match["hand"]))
    is_draw = line.entries == (Entry(NONE),)
    is_known = is_draw or (not has_cards and _NOT_WORTH_IT.search(remark) is not None)
    return bool(names) and is_known and {entry.name for entry in line.entries}.isdisjoint(names)


#: The other words of `_NOT_WORTH` are read beside the draw of five cards alone.
_NOT_WORTH_IT = pattern_of(r"\bworth (?:it|holding|keeping|drawing|going)\b", re.IGNORECASE)


def names_of_no_worth(remark: str, reader: PlainReader) -> frozenset[Name]:
    """Return the hands of which a remark says that they are not held; none for other remarks.

    Examples
    --------
    >>> texts = "(single high cards are worthless here!)", "(low pairs are not worth it)", "(low pairs are worth it)"
    >>> for text in texts:
    ...     print(sorted(map(str, names_of_no_worth(text, PlainReader()))))
    ['1-RF']
    ['2-LP']
    []
    """
    match = _NOT_WORTH.fullmatch(remark.strip())
    if match is None:
        return frozenset()
    hand = match["hand"].strip()
    return frozenset((Name(1, "RF"),) if _SINGLE.fullmatch(hand) else names_of(_OF_HAND.sub("", hand, count=1), reader))
