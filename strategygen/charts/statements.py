"""Statements of a page about its own list, which are checked with the lines: "never draw to an inside straight"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations

from strategygen.cards import Rank
from strategygen.charts.page_terms import LOW_ROW_IS_OPEN
from strategygen.charts.patterns import pattern_of
from strategygen.charts.pays_said import is_paid_so
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.rank_rules import read_ranks
from strategygen.charts.prose import has_play, is_harmless
from strategygen.charts.stated import Statement, What
from strategygen.errors import NotationError
from strategygen.language import NONE, Entry, Line, Name, Section

_NEVER = r"(?:never(?: ever)?|(?:do|should|would|must)(?: not|n['’]t)(?: ever)?)"
_YOU = r"(?:(?:you|players?|we) (?:should |must |would )?)?"
_HOLD = r"(?P<verb>hold|keep|play|save|take|draw to|go for|try for|shoot for)(?: on to)?"
_HELD = r"(?:held|kept|played|saved|drawn to|worth (?:keeping|holding|playing|saving|drawing to))"
_ON_LIST = r"(?:(?:in|on) (?:the|this|my|our) (?:table|list|chart|strategy)|listed|shown|on (?:there|here))"
_HERE = r"(?:,? (?:here|at all|in (?:this|the) game|out of habit))?"
_ALWAYS = r"(?:,? (?:any ?time|any day|every time|always))?"
#: The number of cards of a made hand.
_MADE = 5
#: Words that make less of a hand, or more than one.
_NO_LIMIT = r"(?!if\b|when\b|unless\b|except|but\b|only\b|over\b|instead\b|rather\b|ahead\b|before\b|and\b|or\b)"


def _hand(name: str) -> str:
    return rf"(?P<{name}>{_NO_LIMIT}[^\s.,;:!?()]+(?: {_NO_LIMIT}[^\s.,;:!?()]+){{0,12}}?)"


#: "A lone queen or jack" is more than one hand.
_UNHELD = _hand("unheld").replace("|or\\b", "")
#: What may stand in front of a statement.
_LEAD = (
    r"(?:(?:and|so|again|also|yes,? (?:that|this|it) means(?: that)?|yes|no|please|in this game|(?:please"
    r" )?(?:note|remember)(?: that)?"
    r"|contrary to what [^,.;:]{1,40}),? )*"
)
#: The ways to say that a hand is never held.
_OF_UNHELD = tuple(
    pattern_of(rf"{_LEAD}{pattern}[.;!]?", re.IGNORECASE)
    for pattern in (
        rf"{_YOU}{_NEVER} {_HOLD} {_UNHELD}{_HERE}",
        rf"{_UNHELD},? (?:is|are)(?: not|n['’]t| never) (?:{_ON_LIST}|{_HELD})"
        rf"(?:,? (?:and|so)(?: it| they)? (?:should|must|is|are)(?: be)? never(?: be)? {_HELD}"
        rf"|[:,] {_NEVER} (?:hold|keep|play|draw to) (?:it|them|one)"
        rf"|[,;]? (?:and )?that(?:['’]?s| is) (?:not a|no) (?:typo|mistake|slip|error))?{_HERE}",
    )
)
#: "The same goes for three to a flush", behind a sentence on a hand that is never held, or never broken up.
_SAME = pattern_of(rf"(?:and )?the same (?:goes|is true|holds|applies) (?:for|to|of) {_UNHELD}[.;!]?", re.IGNORECASE)
_FIRST, _SECOND = _hand("first"), _hand("second")
_BEATS = (
    r"(?:beats?|outranks?|(?:is|are) (?:always )?(?:better|stronger|higher|worth more) than"
    r"|(?:comes?|goes?|ranks?|is|are) (?:always )?(?:ahead of|above|before))"
)
_OVER = r"(?: (?:over|rather than|instead of|ahead of|before|and not)|, not)"
#: The ways to say that one hand is held rather than another.
_OF_ORDER = tuple(
    pattern_of(rf"{_LEAD}{pattern}{_ALWAYS}[.;!]?", re.IGNORECASE)
    for pattern in (
        rf"{_FIRST} (?:always )?{_BEATS} {_SECOND}",
        rf"{_YOU}(?:always )?(?:hold|keep|play|prefer|choose|take) {_FIRST}{_OVER} {_SECOND}",
        rf"{_YOU}{_NEVER} {_HOLD} {_SECOND} (?:over|rather than|instead of|ahead of"
        rf"|(?:if|when) you (?:also )?(?:have|hold|are dealt)) {_FIRST}",
        rf"{_FIRST} over {_SECOND}",
    )
)
_KEEP_OR_DRAW = r"(?:hold|keep|play|draw to|go for|try for)"
#: "A with an offsuit jack" names an ace.
_ACE = pattern_of(r"\AA(?= (?:with|and|plus|or)\b)")
_ARTICLE = pattern_of(
    r"\A(?:(?-i:A) (?!with\b|and\b|plus\b|or\b)|(?-i:a|an|An) |(?:any|the|your|single|just|only) )", re.IGNORECASE
)
_ALONE = pattern_of(r"\b(?:single|lone|alone|one|just|only|by itself)\b", re.IGNORECASE)
_WITH_THREE = pattern_of(r" with (?:three|3) [a-z0-9]+\Z", re.IGNORECASE)
_PLURAL = pattern_of(r"\b(straight|flush|pair)(?:es|s)\b", re.IGNORECASE)


_ALTHOUGH = (
    r"(?:although|even though|while) (?:(?:an?|two|three|four|five) )?[a-z]+(?: of a kind)? pays? (?:only |just )?"
    r"[0-9][0-9,]*(?: coins?)?(?: (?:for|to) (?:1|one))?"
)
#: "Never break up a full house", "although four aces pay more, you should not break up a full house"
_UNBROKEN = pattern_of(
    rf"(?:{_ALTHOUGH},? )?{_LEAD}{_YOU}{_NEVER} (?:break|split)(?: up)? {_hand('whole')}{_HERE}[.;!]?",
    re.IGNORECASE,
)
_ANY_HANDS = r"(?P<whole>[^.,;:!?()]+?)"
_KEEP = r"(?:hold|keep|play|save|go with)"
_DEALT = (
    r"(?:(?:if|when) (?:you(?:['’]re| are|['’]ve| have| hold)*(?: dealt| got| holding)? )|from |with |holding |dealt )"
)
_JUST = r"(?:(?:just|only) )?"
_ALL_OF_IT = r"(?:it|them|(?:it|them) (?:all|intact|together)|all (?:of it|of them|five(?: cards)?))"
_HELD_OF_IT = (
    rf"{_JUST}(?P<held>[^\s.,;:!?()]+(?: {_NO_LIMIT}[^\s.,;:!?()]+){{0,7}}?)"
    r"(?: (?:alone|by (?:itself|themselves)|only))?"
)
#: The ways to say what is held of a hand that is dealt, each with what it says.
_OF_DEALS = tuple(
    (what, pattern_of(rf"{_LEAD}{pattern}[.;!]?", re.IGNORECASE))
    for what, pattern in (
        # "If you are dealt a full house with three aces, keep it", "always keep a dealt full house"
        (What.UNBROKEN, rf"{_DEALT}{_hand('whole')},? (?:always |you (?:always )?)?{_KEEP} {_ALL_OF_IT}"),
        # "A pat five of a kind is always kept"
        (What.UNBROKEN, rf"{_hand('whole')} (?:is|are) always {_HELD}"),
        # "You do break up a full house with three aces", "that means breaking up aces full"
        (
            What.BROKEN,
            rf"(?:(?:that|this|it) means (?:that )?)?{_YOU}(?:do |always |even )*(?:break|split)(?:t?ing)?(?: up)?"
            rf" {_ANY_HANDS}{_HERE}",
        ),
        # "If you have two pair keep both"
        (
            What.HELD,
            rf"{_DEALT}(?P<whole>(?:two|2) pairs?),? (?:you )?(?:should |always )?{_KEEP} both(?: pairs| of"
            rf" them)?{_HERE}",
        ),
        # "From A-A-8-8 you hold just the aces", "with A-Q-J in mixed suits keep the two lowest high cards"
        (What.OUT_OF, rf"{_DEALT}{_ANY_HANDS},? (?:you )?(?:should |always |still )?{_KEEP} {_HELD_OF_IT}{_HERE}"),
        # "Two pair: hold 1 pair only"
        (What.OUT_OF, rf"{_hand('whole')}: (?:always )?{_KEEP} {_HELD_OF_IT}{_HERE}"),
        # "Hold the three aces alone out of a full house"
        (What.OUT_OF, rf"{_YOU}(?:always )?{_KEEP} {_HELD_OF_IT},? (?:even )?(?:out of|from) {_hand('whole')}"),
        # "Two pair is held even when one of the pairs is aces"
        (
            What.HELD,
            rf"{_hand('whole')} (?:is|are) {_HELD}(?: (?:complete|intact|whole|together))?"
            r"(?:,? even (?:if|when|with) (?:one of (?:them|the pairs) is (?:an? )?[a-z]+|(?:a )?pairs? of"
            r" [a-z]+|aces))?",
        ),
        # "A pat flush or straight gets broken up only for 4 to the royal"
        (
            What.BROKEN_FOR,
            rf"{_ANY_HANDS} (?:(?:is|are|gets?) only (?:ever )?(?:broken|split)(?: up)?"
            rf"|(?:is|are|gets?) (?:broken|split)(?: up)? only) (?:for|to go for) {_hand('held')}",
        ),
        (
            What.BROKEN_FOR,
            rf"{_YOU}(?:only (?:ever )?(?:break|split)(?: up)? (?P<only>[^.,;:!?()]+?)|(?:break|split)(?:"
            rf" up)? (?P<whole>[^.,;:!?()]+?) only)"
            rf" (?:for|to go for) {_hand('held')}",
        ),
        (
            What.OUT_OF,
            rf"{_YOU}(?:do |always )*(?:break|split)(?: up)? {_hand('whole')} (?:for|to go for) {_hand('held')}",
        ),
        (
            What.OUT_OF,
            rf"{_DEALT}{_ANY_HANDS} that (?:already )?(?:contains?|has|have|includes?) {_hand('held')}, (?:always )?"
            r"(?:break|split) (?:it|them)(?: up)?",
        ),
        # "Only inside straights I draw to are the ones with 3 or 4 high cards", "only draw to a flush with a high card"
        (
            What.ONLY,
            rf"(?:the )?only {_hand('whole')} (?:that )?(?:(?:I|you|we) )?(?:ever )?{_KEEP_OR_DRAW}"
            rf" (?:is|are) (?:the )?(?:ones?|those) (?P<held>(?:with|that have) [^.,;:!?()]+)",
        ),
        (
            What.ONLY,
            rf"{_YOU}(?:only (?:ever )?){_KEEP_OR_DRAW} (?:an? |any )?(?P<whole>[^.,;:!?()]+?)"
            r" (?P<held>with [^.,;:!?()]+)",
        ),
        (
            What.ONLY,
            rf"should (?:I|you|we) (?:ever )?{_KEEP_OR_DRAW} (?:an? |any )?(?P<whole>[^.,;:!?()]+?)\? (?:yes,"
            rf" but )?only"
            r" (?P<held>with [^.,;:!?()]+)",
        ),
    )
)
#: "With three aces and a deuce, throw the deuce away"
_DROPPED = pattern_of(
    rf"{_LEAD}{_DEALT}(?P<whole>[^.,;:!?()]+?) and (?:an? )?(?P<card>[a-z]+|[2-9TJQKA]|10),? (?:you )?(?:always )?"
    r"(?:throw(?: away)?|discard|drop|toss|let) (?:the |that )(?P=card)(?: (?:away|go))?[.;!]?",
    re.IGNORECASE,
)
#: "If you hold three high cards of mixed suits with an ace, let go of the ace if the others are K-Q, K-J or Q-J"
_WITH_THREE_HIGH = pattern_of(
    rf"{_LEAD}{_DEALT}three (?:(?:unsuited|off-?suit) high cards|high cards (?:of|in) (?:mixed|different)"
    rf" suits),? (?:with"
    rf"|including|one of which is) an?"
    r" (?P<rank>ace),? (?:you )?(?:always )?(?:throw(?: away)?|discard|drop|toss|let go of) the (?P=rank)"
    r"(?:,? if the others are (?-i:K-?Q, K-?J,? or Q-?J))?(?: \(see (?:lines? )?[0-9]{1,2}(?: and"
    r" [0-9]{1,2})?\))?[.;!]?",
    re.IGNORECASE,
)
#: "A + one other high card unsuited: hold the other, not the A"
_OTHER_HELD = pattern_of(
    rf"{_LEAD}(?:{_DEALT})?(?P<whole>[^.,;:!?()]+?)[:,] (?:always )?{_KEEP} the others?(?: ones?| cards?)?,"
    r" (?:and )?not the (?P<card>[a-z]+|10)[.;!]?",
    re.IGNORECASE,
)
#: The two lowest cards of several
_LOWEST_TWO = pattern_of(
    r"the (?:two (?:lowest|lower)|(?:lowest|lower) two)(?: (?:high )?cards| ones| high ones)?", re.IGNORECASE
)
_WHOLE_PAIRS = pattern_of(r"(?P<one>10|[2-9TJQKA])-?(?P=one)-?(?P<other>10|[2-9TJQKA])-?(?P=other)")


@dataclass(frozen=True, slots=True)
class _InSection:
    """The reader of one section of a page; without wild cards there is only one."""

    reader: PlainReader
    section: Section | None = None

    def read(self, words: str) -> Line:
        """Return the line that some words mean in the section."""
        return self.reader.read(words, self.section)

    @property
    def high_ranks(self) -> frozenset[int]:
        """The ranks of high cards."""
        return self.reader.context(self.section).high_ranks


def _sections(reader: PlainReader) -> list[_InSection]:
    game = reader.game
    if game is None or not reader.context().has_wild:
        return [] if reader.context().has_wild else [_InSection(reader)]
    most = min(game.deck.jokers + 4 * len(game.wild_ranks), _MADE)
    return [_InSection(reader, Section(n_wild, "wild cards")) for n_wild in range(most + 1)]


def statements_of(text: str, reader: PlainReader) -> list[Statement] | None:
    """Return what each sentence of a text states; None if one of them is no statement about hands of the list.

    Examples
    --------
    >>> reader = PlainReader()
    >>> found = statements_of("Never hold 3 to a flush. A low pair beats one high card.", reader)
    >>> [[str(entry) for entry in (*one.entries, *one.other)] for one in found]
    [['3-F'], ['2-LP', '1-RF: H']]
    >>> statements_of("Never hold 3 to a flush unless it has an ace.", reader)
    >>> statements_of("Never hold a kicker.", reader)
    """
    found: list[Statement] = []
    before: dict[Section | None, Statement] = {}
    for number, sentence in enumerate(_sentences(text, reader)):
        sentence, n_wild = _without_section(sentence)
        stated = [
            replace(statement, section=one.section, sentence=number)
            for one in _sections(reader)
            if n_wild is None or (one.section is not None and one.section.wild == n_wild)
            for statement in _statements(sentence, one, before.get(one.section))
        ]
        stated = [statement for statement in stated if statement.tells(reader)]
        if not stated:
            return None
        before = {statement.section: statement for statement in stated}
        found += stated
    return found


#: "You break a made flush with two deuces"
_OF_SECTION = pattern_of(
    r",? (?:with|in|holding) (?:the )?(?P<n>no|one|two|three|an?|[0-3]) (?:deuces?|jokers?|wild"
    r" cards?)(?=[.;!]?\Z)",
    re.I,
)
_WILD_COUNTS = {"no": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3}


def _without_section(sentence: str) -> tuple[str, int | None]:
    """Return a sentence without the number of wild cards at its end, and that number; None if there is none.

    Examples
    --------
    >>> _without_section("You break a made flush with two deuces."), _without_section("Never hold a flush")
    (('You break a made flush.', 2), ('Never hold a flush', None))
    """
    match = _OF_SECTION.search(sentence)
    if match is None:
        return sentence, None
    n = match["n"].lower()
    return sentence[: match.start()] + sentence[match.end() :], int(n) if n.isdecimal() else _WILD_COUNTS[n]


BULLET = pattern_of(r"\A[-–—•·*] +(?=\w)")
#: "This is different in some other bonus games"
_OF_OTHER_GAMES = pattern_of(
    r"\s*\((?:this|it|that) is (?:different|not so|otherwise) in (?:(?:some|many|most|all|the) )*other (?:\w+"
    r" )?(?:games|versions)"
    r"(?:, see [^().;]*)?\.?\)",
    re.IGNORECASE,
)
#: "Since there is no payment for a pair"
_REASON = pattern_of(
    r",? (?:since|because) (?!.*\b(?:except|unless|but|only|if|when|and|with|hold|keep|draw|play"
    r"|beats?)\b)[^.,;:!?]+[.!]?\Z",
    re.IGNORECASE,
)
#: "Four to a straight, whether open ended or inside, is never held"
_WHETHER = pattern_of(r", whether [a-z -]+ or [a-z -]+,(?= (?:is|are)\b)", re.IGNORECASE)
#: "Do not draw to an inside straight, and never keep three to a flush"
_BETWEEN_STATEMENTS = pattern_of(r"(?<=[.;!?])\s+|,? and (?=(?:never|always|do not|don['’]?t)\b)", re.IGNORECASE)


_IN_PARENTHESES = pattern_of(r"\A\(([^()]+)\)\.?\Z")
#: "Not so in full pay"
_NOT_SO = pattern_of(
    r",? (?:not so|unlike|different(?:ly)?|other(?:wise)?) (?:in|on|from|than in) (?:(?:most|other|the|many|some) )*"
    r"(?:full[- ]pay(?: [a-z ]{3,20})?|(?:other )?(?:games|versions)|[a-z ]{3,20} or better)(?=[.!]?\Z)",
    re.IGNORECASE,
)
_PAID_FIRST = pattern_of(
    r"(?:(?:in|on|with) this (?:game|version),? )?(?:(?:since|because|as) )?(?P<pays>[^.;,:!?]+?),? (?:so|therefore) ",
    re.IGNORECASE,
)
_PAID_LAST = pattern_of(
    r"(?:,|:| -)? (?:(?:since|because|as) )?(?P<pays>(?:the |an? )?[a-z0-9 ]+ pays?"
    r" [0-9]+)[.!]?\Z",
    re.I,
)


def _without_pays(text: str, reader: PlainReader) -> str:
    """Return a sentence without what it says that hands pay, in front of or behind it, if that is so.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> reader = PlainReader(load_game("deuces-wild-nsud"))
    >>> _without_pays("FH = 4K = 4 coins so two pair is kept", reader)
    'two pair is kept'
    >>> _without_pays("If you have two pair keep both, the full house pays 3.", reader)
    'If you have two pair keep both, the full house pays 3.'
    """
    first = _PAID_FIRST.match(text)
    if first is not None and is_paid_so(first["pays"], reader):
        text = text[first.end() :]
    last = _PAID_LAST.search(text)
    return text[: last.start()] if last is not None and is_paid_so(last["pays"], reader) else text


def _sentences(text: str, reader: PlainReader) -> list[str]:
    bare = _ETC.sub("", _OF_OTHER_GAMES.sub("", BULLET.sub("", _IN_PARENTHESES.sub(r"\1", text.strip()))))
    bare = _without_pays(_WHETHER.sub("", _REASON.sub("", _NOT_SO.sub("", bare))), reader)
    if reader.low_row_is_open:
        # "Do not draw to A345, 3456 is open"
        bare = ", ".join(part for part in bare.split(", ") if not LOW_ROW_IS_OPEN.fullmatch(part))
    asked = pattern_of(r"(should (?:I|you|we) [^.;:!?]+\?) (?=(?:yes, but )?only\b)", re.IGNORECASE)
    # A question and its answer are one.
    return [part.replace("\0", " ") for part in _BETWEEN_STATEMENTS.split(asked.sub("\\1\0", bare)) if part]


def _statements(sentence: str, reader: _InSection, before: Statement | None) -> list[Statement]:
    """Return what a sentence states, of one hand or of several; none for other sentences."""
    found = _statement(sentence, reader, before)
    if found is not None:
        return [found]
    match = _WITH_THREE_HIGH.fullmatch(sentence)
    if match is not None:
        return _of_three_high(match["rank"], reader)
    match = _DROPPED.fullmatch(sentence) or _OTHER_HELD.fullmatch(sentence)
    if match is not None:
        own, ranks = _entries(_PLUS.sub(" and ", match["whole"]), reader), _ranks_of(match["card"])
        return [Statement(What.DROPPED, own, dropped=Rank(min(ranks)))] if own and len(ranks) == 1 else []
    for what, pattern in _OF_DEALS:
        match = pattern.fullmatch(sentence)
        if match is not None and (told := _of_deal(what, match.groupdict(), reader)):
            return told
    return []


def _of_deal(what: What, found: Mapping[str, str | None], reader: _InSection) -> list[Statement]:
    """Return what is held of a hand that is dealt; none if one of the hands cannot be read."""
    whole = _ARTICLE.sub("", _PLUS.sub(" and ", found.get("whole") or found.get("only") or ""))
    held = found.get("held") or ""
    whole, also = _with_also(whole, reader)
    if what is What.OUT_OF and _LOWEST_TWO.fullmatch(held):
        return _of_lowest_two(whole, reader)
    own = _entries(_pairs_in(whole), reader)
    if also == () or not own:
        return []
    if what is What.ONLY:
        # With wild cards "only with a deuce" says something of the sections without one.
        if reader.section is not None or any(entry.name.n == _MADE for entry in own):
            return []
        return _only(own, f"{whole} {held}", reader)
    alike = _RANKS_ALONE.fullmatch(held)
    if alike is not None and {entry.name.type for entry in own} == {"2P"}:
        held = f"pair of {alike['ranks']}"
    other = _entries(held, reader) if held else ()
    is_made = all(entry.name.n == _MADE for entry in own)
    is_one = what in (What.UNBROKEN, What.BROKEN, What.BROKEN_FOR)
    if (is_one and not is_made) or (held and not other) or any(entry.name.n == 1 for entry in own):
        return []
    if any(entry.name.n == _MADE for entry in other) or own == other:
        return []
    return [Statement(what, own, other, also=also or ())]


#: "A full house with three aces", "a full house with aces", "aces full"
_ALSO = pattern_of(
    r"(?P<hand>full house) (?:with|of) (?P<also>three [a-z]+|aces)|(?P<full>[a-z]+s) full", re.IGNORECASE
)


def _with_also(whole: str, reader: _InSection) -> tuple[str, tuple[Entry, ...] | None]:
    """Return a hand and what the deal has, too: none if this cannot be read, None where nothing is said."""
    match = _ALSO.fullmatch(whole)
    if match is None:
        return whole, None
    also = match["full"] or match["also"].removeprefix("three ").removeprefix("Three ")
    return match["hand"] or "full house", _entries(f"three {also}", reader)


def _ranks_of(card: str) -> frozenset[int]:
    with suppress(NotationError):
        # A letter alone may be the article.
        return frozenset(int(rank) for rank in read_ranks("ace" if card in ("A", "a") else card))
    return frozenset()


#: "A + one other high card"
_PLUS = pattern_of(r" ?\+ ?")
_TWO_OTHERS = 2


def _of_three_high(name: str, reader: _InSection) -> list[Statement]:
    """Return that a high card is not held beside two others of other suits."""
    (rank,), high = _ranks_of(name), sorted(reader.high_ranks)
    if rank not in high or len(high) <= _TWO_OTHERS:
        return []
    others = "; ".join(
        f"{'-'.join(str(Rank(one)) for one in (*pair, rank))} unsuited"
        for pair in combinations([one for one in high if one != rank], 2)
    )
    return [Statement(What.DROPPED, reader.read(others).entries, dropped=Rank(rank), is_mixed=True)]


def _pairs_in(whole: str) -> str:
    """Return "AA88" for "A-A-8-8"."""
    match = _WHOLE_PAIRS.fullmatch(whole)
    return whole if match is None else f"{match['one'] * 2}{match['other'] * 2}"


def _only(own: tuple[Entry, ...], text: str, reader: _InSection) -> list[Statement]:
    """Return that a hand is held with a property alone; none if this cannot be read."""
    text = _PLURAL.sub(r"\1", text)
    with suppress(NotationError):
        # "Only with three high cards" has nothing against four.
        exact, line = (reader.read(words) for words in (text, _HIGH_CARDS.sub("at least ", text)))
        names = {entry.name for entry in own}
        also, kept = (tuple(one for one in read.entries if one.name in names) for read in (exact, line))
        if kept and also and line.fewest is None and not any(one.penalties or one.conditions for one in kept):
            return [Statement(What.ONLY, own, kept, also=also)]
    return []


def _of_lowest_two(whole: str, reader: _InSection) -> list[Statement]:
    """Return that the two lowest of three cards by name are held, of each such hand."""
    found: list[Statement] = []
    for entry in _entries(whole, reader) if _MIXED.search(whole) else ():
        if entry.name != Name(3, "S") or entry.features:
            return []
        for cards in entry.cards:
            if not all(isinstance(rank, int) for slots in cards.slots() for ranks, _ in slots for rank in ranks):
                # "Three high cards" are of any ranks.
                return []
            ((*low, _),) = [sorted(min(ranks) for ranks, _ in slots) for slots in cards.slots()]
            held = reader.read(f"{'-'.join(str(Rank(int(rank))) for rank in low)} unsuited").entries
            found.append(Statement(What.OUT_OF, (replace(entry, cards=(cards,)),), held, is_mixed=True))
    return found


#: "Just the aces"
_MIXED = pattern_of(r"\b(?:unsuited|off-?suit|(?:mixed|different) suits)\b", re.IGNORECASE)
_RANKS_ALONE = pattern_of(r"(?:the |your )?(?P<ranks>(?:ace|king|queen|jack|ten)s)", re.IGNORECASE)
_HIGH_CARDS = pattern_of(r"(?<=\bwith )(?=(?:one|two|three|[1-3]) high cards?\Z)", re.IGNORECASE)
_ETC = pattern_of(r",? (?:etc\.?|and so on|and the like)(?= |\Z)", re.IGNORECASE)
_PLAIN = pattern_of(r"\b(?:plain|ordinary|regular|simple) (?=flush|straight)", re.IGNORECASE)


def _statement(sentence: str, reader: _InSection, before: Statement | None) -> Statement | None:
    same = _SAME.fullmatch(sentence)
    if same is not None and before is not None and before.what is not What.OVER:
        entries = _entries(same["unheld"], reader)
        return _of_one(before.what, entries, same["unheld"])
    for pattern in _OF_UNHELD:
        match = pattern.fullmatch(sentence)
        if match is not None and (unheld := _held_entries(match, "unheld", reader)):
            return _of_one(What.UNHELD, unheld, match["unheld"])
    match = _UNBROKEN.fullmatch(sentence)
    if match is not None:
        # What is so of all full houses is so of those with three aces.
        return _of_one(What.UNBROKEN, _entries(_WITH_THREE.sub("", match["whole"]), reader), match["whole"])
    for pattern in _OF_ORDER:
        match = pattern.fullmatch(sentence)
        if match is not None:
            first, second = _entries(match["first"], reader), _held_entries(match, "second", reader)
            is_one = any(entry.name.n == 1 for entry in first) or not (first and second)
            # Beside a pair "an ace" is a card by itself.
            is_part = any(entry.name.n == 1 for entry in second) and _ALONE.search(match["second"]) is None
            is_part &= not all(entry.name.type in ("HP", "LP", "2P", "3K") for entry in first)
            return None if is_one else Statement(What.OVER, first, second, is_part)
    return None


def _of_one(what: What, entries: tuple[Entry, ...], words: str) -> Statement | None:
    """Return a statement about one hand; None if it may be part of others, or is not made."""
    # "Never hold a ten" may be of tens with other cards.
    is_part = any(entry.name.n == 1 for entry in entries) and _ALONE.search(words) is None
    is_made = all(entry.name.n == _MADE for entry in entries)
    is_clear = bool(entries) and not (is_part or (what is What.UNBROKEN and not is_made))
    return Statement(what, entries) if is_clear else None


def _held_entries(match: re.Match[str], name: str, reader: _InSection) -> tuple[Entry, ...]:
    """Return the holds of a hand; none for a made hand that is drawn to: "never go for a flush"."""
    entries = _entries(match[name], reader)
    verb = (match.groupdict().get("verb") or "").lower()
    is_drawn = verb.endswith((" to", " for"))
    return () if is_drawn and any(entry.name.n == _MADE for entry in entries) else entries


def _entries(text: str, reader: _InSection) -> tuple[Entry, ...]:
    """Return the holds that a hand in a sentence means; none if it cannot be read, or says more than cards."""
    words = _PLURAL.sub(r"\1", _PLAIN.sub("", _ARTICLE.sub("", _ACE.sub("ace", text))))
    with suppress(NotationError):
        line = reader.read(words)
        if line.fewest is not None or any(
            entry.is_conditioned or entry.exclusions or entry == Entry(NONE) for entry in line.entries
        ):
            return ()
        # Nobody calls a royal draw a draw to a flush here.
        suited = {"RF"} if "straight flush" in words.lower() else {"RF", "SF"}
        bare = tuple(entry for entry in line.entries if entry.name.type not in suited)
        is_of_draw = _OF_DRAW.search(words) is not None and "straight flush" not in words.lower()
        return bare if (bare or is_of_draw) and "royal" not in words.lower() else line.entries
    if _HIGH_CARD.fullmatch(words):
        # Where no high card pays, the names of the usual ones can be read.
        return _entries("one card: jack, queen, king or ace", reader)
    return ()


_OF_DRAW = pattern_of(r"\b(?:straights?|flush(?:es)?)\b", re.IGNORECASE)
_HIGH_CARD = pattern_of(r"(?:single |lone |one )?(?:unsuited )?high cards?(?: alone| by itself)?", re.IGNORECASE)


#: "That includes when you have A with an offsuit J, Q or K", of the hand of a line
_INCLUDED = pattern_of(
    r"(?:(?:that|this|it) )?(?:also )?includes? (?:when you have|hands? with|having|when dealt)"
    r" (?P<deal>[^.;:!?()]+)[.!]?",
    re.IGNORECASE,
)
#: "Break up quads only for this"
_FOR_THIS = pattern_of(
    r"(?:you )?(?:break|split)(?: up)? (?P<whole>[^.,;:!?()]+?) only for (?:this|it)(?:[;,] see note [0-9a-z])?[.;!]?",
    re.IGNORECASE,
)
#: "Yes even a lone ace", beside the draw of five cards
_EVEN = pattern_of(r"(?:yes,? )?even (?P<unheld>(?:an? )?(?:single|lone) [a-z ]+?)[.!]?", re.IGNORECASE)
#: "That's Double Double"
_NO_STATEMENT = pattern_of(
    r"(?:that['’]s|that is|this is|it['’]s) [A-Za-z ]+[.!]?|see (?:note|line)"
    r" [0-9a-z]{1,2}",
    re.I,
)


def statements_beside(
    text: str, entries: tuple[Entry, ...], reader: PlainReader, section: Section | None = None
) -> list[Statement] | None:
    """Return what a remark or a footnote of a line, which has some entries, states; None if it is no statement.

    Examples
    --------
    >>> reader = PlainReader()
    >>> royal = reader.read("4 to a royal flush").entries
    >>> (found,) = statements_beside("Break up a flush only for this", royal, reader)
    >>> found.what.name, [str(entry) for entry in (*found.entries, *found.other)]
    ('BROKEN_FOR', ['5-F', '4-RF'])
    >>> statements_beside("Mostly with a king", royal, reader)
    """
    if section is None and reader.context().has_wild:
        return None
    own = _InSection(reader, section)
    found: list[Statement] = []
    for sentence in _sentences(text.strip("() ").removesuffix(".)").rstrip("."), reader):
        told = _of_line(sentence, entries, own) or _statements(sentence, own, None)
        told = [replace(one, section=section) for one in told]
        is_aside = _NO_STATEMENT.fullmatch(sentence) is not None and not has_play(sentence)
        if not told and (is_aside or is_harmless(sentence, is_of_pat_hand=False)):
            continue
        if not told or not all(one.tells(reader) for one in told):
            return None
        found += told
    return found or None


def _of_line(sentence: str, entries: tuple[Entry, ...], reader: _InSection) -> list[Statement]:
    """Return what a sentence states of the hand of a line, which it does not name; none for other sentences."""
    included = _INCLUDED.fullmatch(sentence)
    if included is not None:
        deal = _entries(included["deal"], reader)
        return [Statement(What.OUT_OF, deal, entries)] if deal else []
    broken = _FOR_THIS.fullmatch(sentence)
    if broken is not None:
        whole = _entries(broken["whole"], reader)
        is_made = bool(whole) and all(entry.name.n == _MADE or entry.name.type == "4K" for entry in whole)
        return [Statement(What.BROKEN_FOR, whole, entries)] if is_made else []
    even = _EVEN.fullmatch(sentence)
    if even is not None and entries == (Entry(NONE),):
        unheld = _entries(even["unheld"], reader)
        return [Statement(What.UNHELD, unheld)] if unheld else []
    return []
