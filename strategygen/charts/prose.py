"""Texts around the lines of a chart: titles, introductions, captions and notes, and the words that tell them apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.vocabulary import Word
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.rows import Row
from strategygen.charts.taken_back import takes_back
from strategygen.games import catalogue

#: Words for hands and cards.
OF_HANDS = frozenset({
    "royal", "straightflush", "flush", "straight", "fullhouse", "quints", "quads", "trips", "pair", "kind",
    "highcard", "facecard", "suited", "unsuited", "anysuit", "outside", "inside", "doubleinside", "gap", "nogap",
    "singleton", "kicker", "penalty", "joker", "wild", "deuce", "deuces",
})  # fmt: skip
#: Words for what a player does.
VERBS = frozenset({"hold", "keep", "save", "discard", "throw", "toss", "dump", "draw", "redraw", "play"})
#: Words about play; a line that has none of them is no rule.
OF_PLAY = OF_HANDS | {
    "except", "unless", "hold", "keep", "save", "discard", "throw", "toss", "dump", "draw", "redraw",
}  # fmt: skip
#: Words of rules that change the lines of a chart; other words without a hand introduce it, such as "hold the first".
OF_EXCEPTIONS = frozenset({
    "but", "except", "instead", "lower", "lowest", "never", "unless", "winning", "winner", "paying", "pays", "suit",
    "consecutive", "matching",
})  # fmt: skip
#: Words of rules below a chart about its lines: which of two hands is better, or how gaps are counted.
OF_COMPARISONS = frozenset({
    "beat", "beats", "better", "best", "broken", "choose", "count", "counted", "counts", "first", "instead", "over",
    "prefer", "preferred", "rather", "treat", "treated",
})  # fmt: skip
#: Words of captions such as "Pairs and draws:".
OF_CAPTIONS = frozenset({
    "straightflush", "flush", "straight", "pair", "highcard", "royal", "draws", "drawing", "draw", "made", "hand",
    "pat", "and", "or", "high", "low", "other", "cards", "card", "single", "the", "paying", "winning", "non",
})  # fmt: skip
#: Words of rules that are not about a hand, such as "if more than one choice applies take the lowest".
OF_CHOICES = frozenset({
    "always", "any", "but", "fewer", "higher", "highest", "if", "instead", "lower", "lowest", "more", "never", "ormore",
    "orhigher", "orlower", "orfewer", "same", "than", "unless", "when", "winning", "winner", "paying",
})  # fmt: skip
OF_COUNTS = frozenset({
    "all", "card", "every", "high", "low", "no", "not", "one", "other", "single", "take", "then", "with", "two",
    "three", "four", "five",
})  # fmt: skip
OF_WILD = frozenset({"joker", "wild", "deuce", "deuces"})

#: Words of sentences about the choice between two holds.
OF_TIES = frozenset({"more", "fewer", "fewest", "most", "lowest", "highest", "gap", "highcard", "kicker", "penalty"})
#: Words of remarks that may restrict a hand.
OF_LIMITS = pattern_of(r"\b(?:but|except|if|must|never|no|not|only|unless|without|don't)\b", re.IGNORECASE)
#: Words of captions such as "Everything else".
OF_OTHERS = pattern_of(r"\b(?:else|others?|rest|remaining)\b", re.IGNORECASE)
#: Names of games by the pair that pays.
WITHOUT_PAYS = pattern_of(
    r"\b(?:kings|aces|jacks|tens|10s|queens|two pairs?) (?:(?:or|and) better|version)\b", re.IGNORECASE
)
#: The end of a caption such as "PAIRS" or "Pat hands".
IN_PLURAL = pattern_of(r"[A-Za-z]{3}s\W*\Z", re.IGNORECASE)
#: A line above the chart with so many unknown words is an introduction; less if it ends as a sentence does.
_FEWEST_UNKNOWN, _FEWEST_OF_SENTENCE = 3, 2
#: A sentence of so many words, one of which is unknown, is an introduction too.
_FEWEST_OF_PARAGRAPH = 12


def has_digits(text: str) -> bool:
    """Whether a text has a decimal digit."""
    return any(sign.isdecimal() for sign in text)


def words_in(text: str) -> list[Word]:
    """Return the words of a text without signs; of a long text, those at its beginning."""
    return [word for word in split_words(text[:MOST_CHARACTERS]) if word.text.isalnum()]


def texts_in(text: str) -> frozenset[str]:
    """Return the texts of the words of a text."""
    return frozenset(word.text for word in words_in(text))


def names_any(text: str, known: frozenset[str]) -> bool:
    """Whether a text names cards, or has one of some words.

    Examples
    --------
    >>> [names_any(text, frozenset({"flush"})) for text in ("4 flushes", "any K", "a hand of 10")]
    [True, True, False]
    """
    return any(word.text in known or is_rank(word, text) for word in words_in(text))


def is_rank(word: Word, text: str) -> bool:
    """Whether a word names cards, such as "K", "aces" or "QJs"; numbers and articles do not."""
    if not word.ranks or word.number is not None:
        return False
    written = text[word.start : word.end]
    return len(word.text) > 1 or written.isupper()


#: Words that say that the choice costs nothing.
_INDIFFERENT = pattern_of(
    r"\b(?:(?:doesn['’]?t|does not|won['’]?t) matter|(?:makes?|is|there's|there is) no difference|either way"
    r"|irrelevant|same (?:thing|value|EV)|equal (?:value|EV))\b",
    re.IGNORECASE,
)
_EVEN_IF = pattern_of(
    r"(?:\(?(?:yes|yep|and|do (?:this|so|it)|play it)\b,? )*even (?:if|when|though|with|from)\b", re.IGNORECASE
)
#: "Yes, even if you have to break up a flush or a pair of jacks to do it"
_EVEN_IF_IT_BREAKS = pattern_of(
    rf"{_EVEN_IF.pattern}(?: (?:you|we|it|this|that))?(?: (?:have|has|need|needs) to| must| means)?"
    r" (?:break|split|bust)(?:s|ing)?\b[^.!?;:]*[.!)]*",
    re.IGNORECASE,
)
#: "From a full house too", "yes, also out of two pair"
_FROM_IT_TOO = pattern_of(
    r"\(?(?:yes,? )?(?:(?:also|even|including) )?(?:from|out of) [^.!?;:]*\b(?:too|as well)[.!)]*"
    r"|\(?(?:yes,? )?(?:also|even|including|incl\.?|yes,?)(?: (?:AAA|them|those|these))? (?:from|out of)"
    r"(?:(?: (?:an?|any|your|or|pat|made|dealt|paying|winning|two|full|high|low))*"
    r" (?:pairs?|house|boat|straight|flush|trips|aces up))+[.!)]*",
    re.IGNORECASE,
)
_RESTRICTS = pattern_of(
    r"\b(?:but|except|only|unless|without|other than|instead|never|not(?! matter)|when)\b", re.IGNORECASE
)
#: Words of remarks that may be about cards, ends of a straight, or what a hand pays.
_MAY_RESTRICT = (
    OF_PLAY
    | OF_CHOICES
    | OF_COUNTS
    | OF_EXCEPTIONS
    | {
        "type",
        "rank",
        "ones",
        "minus",
        "under",
        "over",
        "both",
        "each",
        "either",
        "must",
        "end",
        "ends",
        "side",
        "sides",
    }
    | {"way", "ways", "room", "money", "bet", "back", "push", "pay", "pays", "paid", "win", "wins", "lose", "worth"}
    | {"return", "returns", "should", "need", "needs", "low", "middle", "small", "big", "natural", "made", "pat"}
)
_OF_PERSONS = frozenset({"i", "you", "we", "me", "us", "my", "your", "our", "this", "these", "it", "its", "they"})
#: Fewest words of a remark; fewer may be an adjective such as "(ugly)".
_FEWEST_OF_REMARK = 3


def is_harmless(remark: str, *, is_of_pat_hand: bool) -> bool:
    """Whether a remark beside a hand restricts nothing: it has no word about cards or play, or says that it is all one.

    Behind a pat hand it may be a single word, such as "(Hooray!)".

    Examples
    --------
    >>> remarks = "I love these hands", "it makes no difference", "ugly", "only with a king", "you get your money back"
    >>> [is_harmless(remark, is_of_pat_hand=False) for remark in (*remarks, "one day!", "one day with a king")]
    [True, True, False, False, False, True, False]
    """
    if _NOT_WITH_IT.fullmatch(remark.strip("() ")):
        return True
    is_of_others = _EVEN_IF_IT_BREAKS.fullmatch(remark.strip()) or _FROM_IT_TOO.fullmatch(remark.strip())
    if is_of_others and not _RESTRICTS.search(_EVEN_IF.sub("", remark, count=1)):
        return True
    words = words_in(remark)
    if any(word.is_alike or is_rank(word, remark) for word in words):
        return False
    if (_INDIFFERENT.search(remark) or _EVEN_IF.match(remark)) and not _RESTRICTS.search(_EVEN_IF.sub("", remark)):
        return True
    if OF_LIMITS.search(_BUT_PERSON.sub("", remark)) or takes_back(remark.strip("() .!")):
        return False
    texts = {word.text for word in words}
    if _BUT_PERSON.search(remark):
        rest = [word for word in words if word.text not in ("but", "eg") and word.text not in _OF_PERSONS]
        return bool(_STORY.match(remark)) and _is_story(rest)
    if _HOLD_IT.fullmatch(remark) or (_STORY.match(remark) and _is_story(words)):
        return True
    if texts & _MAY_RESTRICT or any(word.number is not None or word.ranks for word in words):
        return False
    if is_of_pat_hand:
        return bool(words) and (len(words) >= _FEWEST_OF_REMARK or not any(word.is_known for word in words))
    return len(words) >= _FEWEST_OF_REMARK and bool(texts & _OF_PERSONS)


#: "Just hold it", "break anything for it"
_HOLD_IT = pattern_of(
    r"\W*(?:(?:just|always|simply|yes|please|and|you) )*"
    r"(?:(?:hold|keep)(?: (?:it|this|these|them|'?em|what you(?:'ve| have)?(?: got)?))?"
    r"|break (?:up )?(?:any|every)thing(?: else| lower)? for (?:it|this|these)(?:,? even an? [a-z ]+)?"
    r"|(?:one|some) ?day(?: soon)?|in (?:your|my) dreams|dream on|good luck)\W*",
    re.IGNORECASE,
)
#: A line holds nothing beside its hand anyway.
_NOT_WITH_IT = pattern_of(
    r"(?:just |and |so )?(?:keep|hold|save|prefer) nothing (?:else )?with (?:it|them|this|these|those)[.!]?|"
    r"(?:just |and |so )?(?:never|don['’]?t|do not) (?:keep|hold|save)\b"
    r"(?:(?!\b(?:but|except|if|only|unless|when|without)\b)[^()])*\bwith (?:it|them|this|these|those)[.!]?",
    re.IGNORECASE,
)
#: "It is close but I like them" goes on with the player.
_BUT_PERSON = pattern_of(r"\bbut (?=(?:i|we|my|our|it|that|that's|it's)\b)", re.IGNORECASE)
#: The beginning of a sentence about a hand or the player.
_STORY = pattern_of(
    r"(?:(?:yes|ok|okay|well|and|sure),? )*(?:i|you|we|it|this|that|it's|that's|you're|i'm|you'll|it'll|my|our|your)\b",
    re.IGNORECASE,
)
#: Words of sentences about what cards must be.
_OF_CARDS = _MAY_RESTRICT - {"way", "ways", "money", "win", "wins", "worth", "bet", "room"}


def _is_story(words: Sequence[Word]) -> bool:
    """Whether a sentence has no word about cards: none of play or number, and most words no rule knows."""
    texts = {word.text for word in words}
    unknown = [word for word in words if not word.is_known]
    return not texts & _OF_CARDS and 2 * len(unknown) >= len(words) and len(words) >= 2


def cut_remarks(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text without one or more of its remarks, and these: in parentheses, behind a dash, a sentence, a reason.

    Examples
    --------
    >>> list(cut_remarks("Flush (at last) - hooray"))
    [('Flush (at last)', 'hooray'), ('Flush', '(at last) - hooray'), ('Flush - hooray', 'at last')]
    """
    marks = [match for match in _BEFORE_REMARK.finditer(text) if text[: match.start()].strip()]
    for match in reversed(marks):
        rest = text[match.start() if match.group().endswith("(") else match.end() :]
        yield text[: match.start()].strip(" ,;"), rest.strip()
    for match in _IN_PARENTHESES.finditer(text):
        for mark in _BEFORE_REMARK.finditer(match[1]):
            # "(keep aces full, too - I like them)"
            if (before := match[1][: mark.start()].strip()) and not mark.group().endswith("("):
                yield f"{text[: match.start(1)]}{before}{text[match.end(1) :]}", match[1][mark.end() :].strip()
        if match.end() < len(text.rstrip()):
            yield f"{text[: match.start()].strip()} {text[match.end() :].strip()}".strip(), match[1]


#: What stands in front of a remark, and a remark in parentheses.
_BEFORE_REMARK = pattern_of(
    r"\s+[-–—]+\s+|\s*[–—]+\s*|[.!?;:]\s+|\s*\(|,?\s+(?=because\b)|,\s+(?=(?:since|as) (?:the|you|it|they|this|that)"
    r"\b)",
    re.IGNORECASE,
)
_IN_PARENTHESES = pattern_of(r"\s*\(([^()]*)\)")


def is_about_play(row: Row) -> bool:
    """Whether a line has words about hands, cards or play."""
    return has_play(row.words)


def has_play(text: str) -> bool:
    """Whether a text has words about hands, cards or play."""
    return names_any(text, OF_PLAY)


#: A question in a sentence, which says nothing about what to hold.
_ASKED = pattern_of(r"\b(?:what|which|how|when|whether)\b(?: \w+)? (?:I|you|we|to|they|people) \w+", re.IGNORECASE)


#: A sentence below the heading of a section that is its line: "Keep them. You just won 200 bets."
HOLDS_THEM = pattern_of(
    r"(?:^|[.!?,;:]\s+)(?:(?:so|just|always|then|simply)\s+)?(?:hold|keep|save|discard|throw|toss|dump)\s+"
    r"(?:on\s+to\s+|away\s+)?"
    r"(?:them|'?em|it|those|all|both|everything|(?:your|the)\s+(?:whole\s+|entire\s+)?(?:hand|cards))\b",
    re.IGNORECASE,
)


#: "Keep the two lowest ones"
_CHOOSES = pattern_of(
    r"\b(?:keep|hold|play|save|discard|drop|toss|throw(?: away)?) the (?:(?:two|three|2|3) )?(?:lowest"
    r"|highest|lower|higher)\b",
    re.IGNORECASE,
)


def tells_what_to_hold(text: str) -> bool:
    """Whether a sentence has a verb of play and shortly behind it a hand, as in "hold any paying hand".

    Examples
    --------
    >>> [tells_what_to_hold(text) for text in ("hold any paying hand", "they ask me what I hold with a pair")]
    [True, False]
    """
    text = _ASKED.sub(" ", text)
    words = split_words(text[:MOST_CHARACTERS])
    hands = OF_HANDS - OF_WILD - {"kicker"} | {"paying", "winning", "winner", "made", "pat"}
    return any(
        (word.text in VERBS or word.text == "breaking")
        and any(other.text in hands or is_rank(other, text) for other in words[at + 1 : at + 5])
        for at, word in enumerate(words)
    )


def is_introduction(row: Row) -> bool:
    """Whether a line above the chart has so many words that no rule knows that it is no line of the chart."""
    if tells_what_to_hold(row.words):
        return False
    if re.match(r"(?:never|always|don't|do not)\b", row.words, re.IGNORECASE):
        return True
    if row.is_numbered:
        return False
    unknown = sum(not word.is_known and word.text.isalpha() and len(word.text) > 2 for word in words_in(row.words))
    is_sentence = re.search(r"[.!?:][*_)\"'”]*(?:\s+[A-Z]|\Z)", row.words) is not None
    if is_sentence and unknown and len(row.words.split()) >= _FEWEST_OF_PARAGRAPH:
        return True
    return unknown >= (_FEWEST_OF_SENTENCE if is_sentence else _FEWEST_UNKNOWN)


_PAID = (
    r"(?:royal(?: flush)?|(?:straight |str\. ?)?flush|straight|full (?:house|boat)|boat|quads|trips|[345]-kind|"
    r"(?:[345]|three|four|five) of a kind|two pairs?|(?:jacks|tens|kings) or better)s?"
)
_PAID_SHORT = r"(?:N?RF|WR|WRF|SF|[345]K|[345] ?oak|FH|FL|ST|2P|JJ\+)"
#: A number of more cards than a hand has, in front of a hand, is a pay.
_NO_COUNT = r"(?:[6-9]|[1-9][0-9]{1,3})"
#: Four of a kind by rank: "4 Twos/3s/4s 40", "four aces pay 80"; a number below ten may be that of cards.
_OF_RANK = r"(?:aces|kings|queens|jacks|tens|twos|threes|fours|fives|[2-9AKQJT]['’]?s)"
_QUADS = rf"(?:four|4|quad) {_OF_RANK}(?:[-/, &]*(?:or |and |thru |to )?{_OF_RANK}){{0,4}}"
_PAY = pattern_of(
    rf"\b{_QUADS}\s*(?:pays?|[=:–-])?\s*[1-9][0-9]{{1,3}}\b(?![ -]*(?:card|of|to))"
    rf"|\b{_PAID}\s*(?:pays?|[=:–-])?\s*[0-9]{{1,4}}(?![0-9]*[ -]*(?:card|of|to))"
    rf"|\b{_PAID_SHORT} [0-9]{{1,4}}(?![A-Z0-9])"
    rf"|\b{_NO_COUNT}(?: (?:for|on))?(?: an?| the| all)? (?:wild |natural )?(?:{_PAID}|{_PAID_SHORT}|[234] deuces)\b",
    re.IGNORECASE,
)


#: What all hands pay in one list: "Pays 800-50-25-9-6-4-3-2-1".
_PAYS_IN_ORDER = pattern_of(
    r"\W*(?:it |this game |that |which )?pay(?:s|ing|outs?| ?tables?| ?schedule)?\W{0,3}"
    r"[1-9][0-9]{2,3}(?:\s?[-–—/,]\s?[0-9]{1,4}){4,}(?![0-9\w])",
    re.IGNORECASE,
)


def is_pay_table(text: str) -> bool:
    """Whether a text lists what hands pay, such as "full house 9, flush = 6".

    Examples
    --------
    >>> texts = "9/6 version (full house 9, flush 6)", "9 for a boat, 6 for the flush", "flush 6", "4 for a flush, 3 SF"
    >>> [is_pay_table(text) for text in texts]
    [True, True, False, False]
    >>> is_pay_table("four aces 80 - 4 2s/3s/4s 40"), is_pay_table("four aces, four 2s, 4 to a royal")
    (True, False)
    >>> is_pay_table("Pays 800-50-25-9-6-4-3-2-1"), is_pay_table("Pays 1-1-2-3-5 to a flush")
    (True, False)
    """
    listed = _PAYS_IN_ORDER.match(text)
    return len(_PAY.findall(text)) > 1 or (listed is not None and not has_play(text[listed.end() :]))


def lists_only_pays(text: str) -> bool:
    """Whether a text has nothing but hands with what they pay: "5-Kind 15 -- Str.Flush 9 -- 4-Kind 5 --".

    Examples
    --------
    >>> (
    ...     lists_only_pays("(Full House 9 -- Flush 6 -- Straight 4"),
    ...     lists_only_pays("Flush 6 -- Boat 9 -- hold both"),
    ... )
    (True, False)
    """
    return len(_PAY.findall(text)) >= _FEWEST_PAYS and re.search(r"\w", _PAY.sub(" ", text)) is None


_FEWEST_PAYS = 3


#: What is said of several hands, or of their cards, without the name of one.
_OF_CHOICE = pattern_of(
    r"\b(?:prefer|favou?r|ties?)\b[^.]*\b(?:lower|lowest|higher|highest)\b"
    r"|\b(?:ten|10|nine|9|eight|8|deuce|two|2)s?\b[^.]*\bcounts? (?:as )?(?:an? )?high\b|\A\W*low\s*=",
    re.IGNORECASE,
)
#: Words of a sentence, which a title hardly has.
SAYS = pattern_of(r"\b(?:are|is|counts?|never|beats?|always|do not|don['’]?t|prefer|goes?)\b|=", re.IGNORECASE)
_LETS_GO = pattern_of(r"\blet (?:the |an? )?(?:ace|king|queen|jack|ten)s? go\b|\blet go of\b", re.IGNORECASE)
_SKIPS = pattern_of(r"\b(?:skip|ignore|forget)(?:s|ped|d)?\b", re.IGNORECASE)


def has_rule(text: str, *, is_below: bool, is_paragraph: bool) -> bool:
    """Whether a text names hands and what to do with them, or, below lines, how hands compare or gaps count.

    What a paragraph below the lines says about a hand may be a rule, whatever its words.
    """
    bare = without_names(text)
    words = texts_in(bare) - ({"pays"} if is_pay_table(text) else set())
    is_of_hands = bool(words & OF_HANDS) or any(len(w.text) > 1 and is_rank(w, bare) for w in words_in(bare))
    is_of_ties = bool(words & {"if", "when"}) and bool(words & OF_TIES)
    of_rules = VERBS | OF_EXCEPTIONS | {"breaking", "holding", "keeping", "held", "kept", "prefer", "beats"}
    of_rules |= OF_COMPARISONS if is_below else set()
    of_rules |= OF_HANDS - OF_WILD if is_paragraph and is_below else set()
    is_rule = is_of_hands and (is_of_ties or bool(words & of_rules) or _SKIPS.search(text) is not None)
    is_rule |= _LETS_GO.search(text) is not None or _CHOOSES.search(text) is not None
    return not text.endswith("?") and (is_rule or _OF_CHOICE.search(text) is not None)


#: Words of the title of a chart beside the name of the game.
OF_TITLES = frozenset({
    "cards", "free", "penalty", "ranking", "rankings",
    "advanced", "basic", "best", "better", "card", "chart", "cheat", "complete", "easy", "expert", "for", "full",
    "game", "guide", "hand", "how", "list", "my", "notes", "of", "optimal", "or", "order", "our", "page", "pay",
    "pays", "perfect", "play", "playing", "poker", "quick", "rules", "s", "sheet", "short", "simple", "simplified",
    "strategies", "strategy", "table", "the", "this", "to", "version", "video", "your",
})  # fmt: skip


def is_title(text: str) -> bool:
    """Whether a line is the name of a game, with nothing beside it but words of titles, pays and parentheses.

    "Simple strategy" is a title, too.

    Examples
    --------
    >>> [is_title(text) for text in ("JOKER POKER (Kings or better)", "9/6 Jacks or Better: my strategy", "Two pair")]
    [True, True, False]
    >>> [is_title(text) for text in ("Simple Strategy", "Best hand", "The strategy: 2 pair")]
    [True, False, False]
    """
    rest, n_names = names_of_games().subn(" ", text)
    rest = WITHOUT_PAYS.sub(" ", rest)
    words = re.findall(r"[a-z]+", re.sub(r"\([^()]*\)", " ", rest).lower())
    is_named = bool(n_names) or (bool(_OF_CHARTS.intersection(words)) and not has_digits(rest))
    return is_named and OF_TITLES.issuperset(words) and not re.search(r"[+&]", rest)


_OF_CHARTS = frozenset({"chart", "strategies", "strategy"})


#: "Paying 8/5, 8/6 or 9/6"
_SCHEDULES = pattern_of(
    r"\bpay(?:s|ing)?(?: out)? [0-9]{1,2}/[0-9]{1,2}(?:(?:, (?:or )?| or | and )[0-9]{1,2}/[0-9]{1,2})*\b(?! to\b)",
    re.IGNORECASE,
)


def without_names(text: str) -> str:
    """Return a text without the names of games, and what they pay for a full house and a flush.

    Examples
    --------
    >>> without_names("for Jacks or Better paying 9/6 or 8/5"), without_names("any hand paying 9")
    ('for    ', 'any hand paying 9')
    """
    return _SCHEDULES.sub(" ", names_of_games().sub(" ", text))


@lru_cache
def names_of_games() -> re.Pattern[str]:
    """Return the pattern of the names of games, in capitals or not."""
    names = {re.split(r"[^A-Za-z ]", entry.name)[0].strip() for entry in catalogue()} - {""}
    names |= {"deuces wild", "joker wild", "jokers wild", "joker's wild", "bonus deuces wild"}
    # "Deuces Wild, Illinois" is "Illinois Deuces".
    versions = (entry.name.lower().removeprefix("deuces wild, ") for entry in catalogue())
    names |= {
        f"{version} {deuces}" for version in versions if version.isalpha() for deuces in ("deuces", "deuces wild")
    }
    names |= {"not so ugly deuces", "not so ugly ducks", "10s or better"}
    names |= {name.replace(" and ", " & ") for name in names}
    longest_first = sorted(names, key=len, reverse=True)
    return pattern_of(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)
