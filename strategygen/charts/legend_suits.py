"""Cards by name without a letter behind them, where the page says that these are of several suits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.rows import Row
from strategygen.errors import NotationError

#: Ways to say that cards are unsuited which plain words do not have.
_SEVERAL_SUITS = pattern_of(
    r"(?:they are |of |in |from )*(?:(?:at least (?:two|2)|(?:two|2) or more|more than (?:one|1)) (?:different )?suits"
    r"|not (?:all )?(?:(?:of )?the cards (?:are )?)?(?:suited|(?:of |in )?(?:one|the same|a single) suit))",
    re.IGNORECASE,
)
#: Cards of different ranks by name, without a letter behind them.
_CARDS = pattern_of(r"(?<![\w-])(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){1,4}(?![\w-])")
#: Cards in quotes, perhaps several hands, and what joins them.
_QUOTED_CARDS = pattern_of(
    rf"(?P<quote>[\"'])(?P<cards>{_CARDS.pattern}(?:(?:\s*[,;/&]\s*|\s+(?:or|and|to|thru|through)\s+|\s*-\s+)"
    rf"(?:or )?{_CARDS.pattern})*)(?P=quote)"
)
_ONLY_CARDS = pattern_of(r"(?:[\"']|\bthen\b|[2-9TJQKA]{2,5}[so]?|[\s,;/]|\bor\b|\band\b|\bto\b|\bthru\b|\bthrough\b)+")
#: Where the words of a condition begin: "no flush penalty", "unless 4 to a flush".
_CONDITION = pattern_of(r"[,(]?\s*\b(?:if|unless|when|no|without|with|except)\b", re.IGNORECASE)
#: Draws whose suits their names say.
_OF_DRAWS = frozenset({"straight", "straightflush", "flush", "royal"})


#: "Where nothing is said, the cards are unsuited".
_WHERE = (
    r"(?:where|when|if) nothing(?: else)? is (?:said|stated|written|mentioned)(?: (?:about|of) (?:the )?suits?)?"
    r"|(?:where|when|if) (?:the suit|it|[\"“'‘]?suited[\"”'’]?) (?:is not|isn['’]t) (?:said|stated|written|mentioned)"
)
#: "Cards are suited unless I write off", "otherwise the cards are not all of the same suit".
_BY_DEFAULT = pattern_of(rf"\b(?:unless|otherwise|by default|{_WHERE})\b", re.IGNORECASE)
_OF_CARDS = pattern_of(
    r"\b(?:cards?|hands?|combos?|combinations?|holdings?|pairs of letters|assume[ds]?)\b", re.IGNORECASE
)
_ARE_UNSUITED = pattern_of(
    r"\b(?:unsuited|off-?suit|off suit|mixed|different suits|(?:two|2) or more suits|more than one suit"
    r"|not (?:all )?(?:suited|(?:of |in )?(?:the )?same suit))\b",
    re.I,
)
_ARE_SUITED = pattern_of(r"\b(?:suited|(?:of |in )?the same suit|same suit)\b", re.IGNORECASE)
_SAID = pattern_of(r"\b(?:are|is|assume[ds]?|means?)\b", re.IGNORECASE)
#: What only some cards of a page are.
_IN_TYPE = pattern_of(
    r"\b(?:code|bold|italics?|brackets|colou?rs?|red|green|blue|quotes|quotation marks|capitals|lower ?case)\b",
    re.I,
)


#: Cards in quotes are suited, all others are not.
_IN_QUOTES = pattern_of(
    r"\bcards? (?:listed |shown |written |given )?(?:in|within|inside) (?:single |double )?[\"“'‘]?"
    r"(?:quotes|quotation marks)[\"”'’]? (?:are|means?) (?:all )?suited"
    r"(?: (?:with|to) each other)?[,;:.]? "
    r"(?:and )?(?:(?:all )?(?:the )?others?|the rest|(?:(?:the )?(?:cards|ones) )?(?:without(?: (?:them|quotes|"
    r"quotation marks))?"
    r"|outside(?: (?:the )?quotes)?|not in (?:quotes|quotation marks))) (?:cards |they )?(?:are|is)"
    r" (?:not\b|unsuited|off-?suit|mixed)",
    re.IGNORECASE,
)


#: The same of cards in quotes alone.
_QUOTED_ARE = pattern_of(
    r"\bcards? (?:listed |shown |written |given )?(?:in|within|inside) (?:single |double )?[\"“'‘]?"
    r"(?:quotes|quotation marks)[\"”'’]? (?:are|means?) (?:all )?suited"
    r"(?: (?:with|to) each other)?\s*(?:[.;]|\Z)",
    re.IGNORECASE,
)


_IN_MARKS = (
    r"\bcards? (?:listed |shown |written |given )?(?:in|within|inside) (?:single |double )?[\"“'‘]?"
    r"(?:quotes|quotation marks)[\"”'’]? (?:are|means?) (?:all |always )?"
)
_MIXED = (
    r"(?:(?:of )?(?:mixed|different) suits?|unsuited|off-?suit(?:ed)?|not (?:all )?(?:suited|(?:of )?the same suit))"
)
#: Cards in quotes are unsuited, and all others suited; or nothing is said of others.
_QUOTED_ARE_MIXED = pattern_of(
    rf"{_IN_MARKS}{_MIXED}\s*(?P<others>[,;:.]? (?:and |but )?"
    r"(?:(?:all )?(?:the )?others?|the rest|(?:(?:the )?(?:cards|ones) )?"
    r"(?:without(?: (?:them|quotes|quotation marks))?"
    r"|outside(?: (?:the )?quotes)?|not in (?:quotes|quotation marks)),?)(?: cards)?(?: they)? (?:are|is)"
    r" (?:all )?(?:suited|of (?:one|the same) suit))?\s*(?:[.;]|\Z)",
    re.IGNORECASE,
)


_OF_SUITS = pattern_of(r"\b(?:un|off-?)?suit(?:s|ed)?\b|\bsame suit\b", re.IGNORECASE)


#: "Cards w/o a label are mixed suits", 'cards listed without the word "suited" are of two or more suits'
_UNLABELLED = pattern_of(
    r"\bcards?(?: (?:listed|named|shown|written|given))? (?:without|w/o|with no) (?:an? |any |the )?"
    r"(?:labels?|letters?|marks?|notes?|suffix(?:es)?|(?:word )?[\"“'‘]suited[\"”'’])",
    re.IGNORECASE,
)
_UNLABELLED_ARE = pattern_of(
    rf"(?:\(?[a-z0-9]\) |[*†‡] ?)?(?:all |the )?{_UNLABELLED.pattern} (?:are|is) (?:always |all )?(?:of |in )?"
    r"(?:unsuited|off-?suit|mixed suits?|different suits|(?:two|2) or more suits|more than one suit"
    r"|not (?:all )?(?:suited|of the same suit))[.;]?",
    re.IGNORECASE,
)
#: "Cards without a letter are unsuited, except K-Q"
_BUT_SOME = pattern_of(r",? (?:except\w*|but not|apart from|other than)\b", re.IGNORECASE)


def suits_stated(text: str) -> str:
    """Return which suits cards have where a line does not say it, as a sentence says: suited, unsuited or unclear.

    With "quotes" those in quotes are suited, and others not; with "unquotes" it is the other way round; with "quoted"
    and "unquoted" nothing is said of others.  It is empty if the sentence says nothing about it.

    Examples
    --------
    >>> texts = (
    ...     "Cards are suited unless I write off.",
    ...     '"Suited" = same suit, otherwise assume the cards are not all same suit.',
    ...     "Unless noted, two-card hands are suited",
    ...     "Cards in red are suited, all others are not.",
    ...     'Cards in "quotes" are suited with each other; all others are not.',
    ...     "Cards in 'quotes' are suited.",
    ...     "Cards in quotation marks are unsuited. Without quotation marks they are suited.",
    ...     "Keep suited cards unless they are low, otherwise draw",
    ...     "Suited cards are rare unless you are lucky",
    ... )
    >>> [suits_stated(text) for text in texts]
    ['suited', 'unsuited', 'suited', 'unclear', 'quotes', 'quoted', 'unquotes', '', '']
    """
    is_stated = _SAID.search(text) and _OF_CARDS.search(text)
    if not is_stated or re.search(r"\b(?:keep|hold|draw|discard|play)\b", text, re.I):
        return ""
    if _UNLABELLED.search(text):
        return "unsuited" if _UNLABELLED_ARE.fullmatch(text.strip()) else "unclear"
    said, *exceptions = _BUT_SOME.split(text, maxsplit=1)
    if exceptions:
        return "unclear" if suits_stated(said) else ""
    if _IN_QUOTES.search(text):
        return "quotes"
    if (mixed := _QUOTED_ARE_MIXED.search(text)) is not None:
        front, behind = text[: mixed.start()], text[mixed.end() :]
        # "Low cards in quotation marks", "except KQ, cards in quotation marks", "... Others are always suited"
        is_open = re.search(r"[^\s.;:]\s*\Z", front) is not None or _OF_SUITS.search(behind) is not None
        return "unclear" if is_open else "unquotes" if mixed["others"] else "unquoted"
    if _QUOTED_ARE.search(text) and not _ARE_UNSUITED.search(text):
        return "quoted"
    if _IN_TYPE.search(text) and (_ARE_SUITED.search(text) or _ARE_UNSUITED.search(text)):
        # "Cards in quotes are suited, all others are not."
        return "unclear"
    if not _BY_DEFAULT.search(text):
        return ""
    before, word, after = re.split(f"({_BY_DEFAULT.pattern})", text, maxsplit=1, flags=re.IGNORECASE)
    main = before if word.lower() in ("unless", "by default") else after
    if not _OF_CARDS.search(main):
        # "Unless noted, hands are suited"
        main = after.partition(",")[2] or main
    # "Suited cards are rare" says nothing about others.
    main = main[said.end() :] if (said := _SAID.search(main)) is not None else ""
    bare = _ARE_UNSUITED.sub(" ", main)
    found = {"unsuited"} if bare != main else set()
    found |= {"suited"} if _ARE_SUITED.search(bare) else set()
    if not found:
        return ""
    return "unclear" if len(found) > 1 else found.pop()


#: For what a page may say of cards in quotes, their suits and those of other cards; empty if nothing is said of these.
OF_QUOTES = {
    "quotes": ("suited", "unsuited"),
    "quoted": ("suited", ""),
    "unquotes": ("unsuited", "suited"),
    "unquoted": ("unsuited", ""),
}


def is_unsuited(meaning: str) -> bool:
    """Whether the meaning of cards without a letter is that they are of several suits.

    Examples
    --------
    >>> [is_unsuited(text) for text in ("at least two suits.", "offsuit", "not suited", "two suits", "suited")]
    [True, True, True, False, False]
    """
    text = meaning.strip(" .")
    is_known = [word.text for word in split_words(text[:MOST_CHARACTERS])] == ["unsuited"]
    return is_known or _SEVERAL_SUITS.fullmatch(text) is not None


#: "(s) same suit", "(o) = different suits"
_MARK_OF_SUITS = pattern_of(
    r"[\"“]?\((?P<mark>[a-z]{1,3})\)[\"”]?\s*(?:=|:|[-–—]|\bmeans?\b|\bis\b|\bfor\b)?\s*"
    r"(?:(?P<suited>(?:all )?(?:of |in )?(?:the |one )?same suit|suited|of one suit)"
    r"|(?P<unsuited>(?:of |in )?(?:different|mixed) suits?|unsuited|off-?suit(?:ed)?"
    r"|not (?:all )?(?:suited|(?:of )?(?:the )?same suit)))(?![\w-])[,;.]?",
    re.IGNORECASE,
)


#: "+ means the cards are suited"
_PLUS_IS_SUITED = pattern_of(
    r"(?:\A|(?<=[.;,] )|(?<=[.;,]  )|(?<=[.;,]   ))(?:a )?[\"“]?\+[\"”]?(?: sign)?\s*(?:=|:|means?|is|stands for)\s*"
    r"(?:that )?(?:the )?(?:cards? )?"
    r"(?:are )?(?:all )?(?:suited|of (?:one|the same) suit|(?:the )?same suit)\s*(?:[.;,]|\Z)",
    re.IGNORECASE,
)
_PLUS_CARDS = pattern_of(r"(?<![\w+])(?:10|[2-9TJQKA])(?:\+(?:10|[2-9TJQKA])){1,3}(?![\w+])")


def _with_plus_suited(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "A+K" as suited cards, if the page says that "+" means it.

    Examples
    --------
    >>> texts = "H = A or K.   + means the cards are suited.", "A+K, A+10", "K+joker"
    >>> [row.words for row in _with_plus_suited([Row(at, text, text) for at, text in enumerate(texts)])]
    ['H = A or K.', 'AKs, ATs', 'K+joker']
    """
    # A sign in front of a row is taken for that of a list.
    rows = [
        replace(row, words=text)
        if row.numbering and _PLUS_IS_SUITED.match(text := f"{row.numbering.strip()} {row.words}") is not None
        else row
        for row in rows
    ]
    if not any(_PLUS_IS_SUITED.search(row.words) for row in rows):
        return list(rows)

    def joined(text: str) -> str:
        return _PLUS_CARDS.sub(lambda match: f"{match[0].replace('+', '').replace('10', 'T')}s", text)

    found: list[Row] = []
    for row in rows:
        rest = _PLUS_IS_SUITED.sub("", row.words).strip()
        if rest != row.words.strip():
            row = replace(row, words=rest) if rest else replace(row, kind="defined")
        else:
            row = replace(row, words=joined(row.words), cells=tuple(map(joined, row.cells)))
        found.append(row)
    return found


#: "s = suited, everything else in mixed suits"
_ELSE_UNSUITED = pattern_of(
    r"(?<![\w])(s ?(?:=|means|is|:) ?suited)[,;:]? (?:and )?"
    r"(?:everything|anything|all (?:the )?others?|the rest)(?: else)? (?:is |are |means )?(?:in |of )?"
    r"(?:mixed suits|different suits|unsuited|off-?suit(?:ed)?|not suited|not)(?![\w])",
    re.IGNORECASE,
)


#: 'An "s" after the cards means that they are of the same suit'
_LETTER_BEHIND = pattern_of(
    r"\b(?:an? |the )?(?:letter )?[\"“](?P<letter>[a-z]{1,2})[\"”] (?:after|behind|following|next to|beside)"
    r" (?:the |some |two |an? )?"
    r"(?:cards?|ranks?|hands?|letters?|numbers?) (?:means?|indicates?|says?|stands for)(?: that)?"
    r"(?: (?:they|the cards|those cards|it) (?:are|is))? "
    r"(?=(?:all )?(?:(?:suited|unsuited|off-?suit|(?:of|in) (?:the same|one|different|mixed) suits?|(?:the"
    r" )?same suit)) *(?:[.;,)]|\Z))",
    re.IGNORECASE,
)


#: "Unless it says suited, unsuited"
_UNLESS_SUITED = pattern_of(
    r"\W*cards without (?:an? )?[\"“'‘]?s[\"”'’]? are (?:(?:of|in) )?(?:(?:mixed|different) suits|unsuited"
    r"|off-?suit)\W*"
    r"|\W*unless (?:it|the line|a line) says suited,? (?:(?:it['’]?s|it is|they are|cards are|all are)"
    r" )?unsuited\W*",
    re.IGNORECASE,
)


def with_suit_marks(rows: Sequence[Row]) -> list[Row]:
    """Return rows with marks such as "(s)" written out, if the page says what each means.

    Examples
    --------
    >>> texts = "(s)  same suit   (o) different suits", "2 high card(s) (s)", "KQ(o), KJ (o)"
    >>> rows = with_suit_marks([Row(at, text, text) for at, text in enumerate(texts)])
    >>> rows[0].kind, [row.words for row in rows[1:]]
    ('defined', ['2 high card(s) suited', 'KQ unsuited, KJ unsuited'])
    """
    rows = [
        replace(
            row,
            words="Cards are unsuited unless it says suited"
            if _UNLESS_SUITED.fullmatch(row.words)
            else _LETTER_BEHIND.sub(
                r'"\g<letter>" means ', _ELSE_UNSUITED.sub(r"\1, otherwise cards are unsuited", row.words)
            ),
        )
        for row in _with_plus_suited(rows)
    ]
    found = {
        (match["mark"], "suited" if match["suited"] else "unsuited")
        for row in rows
        if row.kind in ("", "footnote", "comment")
        for match in _MARK_OF_SUITS.finditer(row.written)
    }
    meanings = dict(found)
    if not meanings or len(meanings) < len(found):
        return list(rows)
    used = pattern_of(rf"(?:(?<=[\w.)])\s+|(?<=[2-9TJQKA]))\(({'|'.join(map(re.escape, meanings))})\)")

    def written(text: str) -> str:
        return used.sub(lambda mark: f" {meanings[mark[1]]}", text)

    result: list[Row] = []
    for row in rows:
        # "(s)" in front is no letter of a list.
        if _MARK_OF_SUITS.search(row.written) is None:
            row = replace(row, words=written(row.words), cells=tuple(map(written, row.cells)))
        elif not re.search(r"\w", _MARK_OF_SUITS.sub("", row.written)):
            row = replace(row, kind="defined")
        result.append(row)
    return result


def has_cards_twice(rows: Sequence[Row]) -> bool:
    """Whether a page has a line of cards in quotes, and another of the same cards without.

    Examples
    --------
    >>> page = [Row(at, text, text) for at, text in enumerate(('"QJ"', "KQJ", "QJ"))]
    >>> has_cards_twice(page), has_cards_twice(page[:2])
    (True, False)
    """
    own = [row.words for row in rows if not row.kind]
    hands = [words for words in own if _ONLY_CARDS.fullmatch(words)]
    lead = [words for words in own if _QUOTED_CARDS.match(words)]
    quoted = {cards for words in lead for one in _QUOTED_CARDS.finditer(words) for cards in _CARDS.findall(one[0])}
    others = {cards for words in hands for cards in _CARDS.findall(_QUOTED_CARDS.sub(" ", words))}
    return bool(quoted & others)


def with_suits(
    rows: Sequence[Row], reader: PlainReader, suits: str = "unsuited"
) -> tuple[list[Row], list[tuple[Row, NotationError]]]:
    """Return rows with cards by name as unsuited ones, or of other `suits`, and the lines that cannot be written so.

    Examples
    --------
    >>> texts = "KQ, KJ", "K-Q-J", "JJ, QQ", "3K", "4 to a straight such as KQJT"
    >>> rows, errors = with_suits([Row(1, text, text) for text in texts], PlainReader())
    >>> [row.words for row in rows], errors
    (['KQo, KJo', 'K-Q-J unsuited', 'JJ, QQ', '3K', '4 to a straight such as KQJT'], [])
    """
    found: list[Row] = []
    errors: list[tuple[Row, NotationError]] = []
    for row in rows:
        if suits in OF_QUOTES and not row.kind and {word.text for word in split_words(row.words)} & _OF_DRAWS:
            # Beside a hand: "SF4: W'567' to W'9TJ'"
            row = replace(row, words=_QUOTED_CARDS.sub(lambda quoted: quoted[0][1:-1], row.words))
        # "AKQJ, then KQ" are two lines.
        are_cards = _ONLY_CARDS.fullmatch(row.words) is not None
        condition = _CONDITION.search(row.words)
        head = row.words[: condition.start()] if condition is not None else row.words
        is_of_ranks = partial(_is_of_ranks, is_hand=are_cards)
        bare = [] if row.kind else [match for match in _CARDS.finditer(head) if is_of_ranks(match.group())]
        can_read = bool(bare) and reader.can_read(row.words)
        # "4 to an inside straight (A-K-Q-10)": draws to a straight are of any suits.
        is_of_straights = suits == "unsuited" and can_read and _are_of_straights(row.words, reader)
        if not bare or is_of_straights or not (can_read or are_cards):
            found.append(row)
            continue
        # "KQ, no flush penalty"
        of_draws = {word.text for word in split_words(head)} & _OF_DRAWS
        names_suits = of_draws | {word.text for word in split_words(row.words)} & {"suited", "unsuited", "anysuit"}
        if not names_suits or are_cards:
            in_quotes, others = OF_QUOTES.get(suits, ("", suits))
            words = _QUOTED_CARDS.sub(partial(_out_of_quotes, suits=in_quotes), head) if in_quotes else head
            # Quotes around more than cards
            is_unclear = suits == "unclear" or bool(in_quotes and re.search('["“”]', words))
            if not others:
                # Of cards beside these that are not in quotes the page says nothing.
                bare_ones = _CARDS.findall(_QUOTED_CARDS.sub(" ", head))
                is_unclear |= words != head and any(map(is_of_ranks, bare_ones))
            else:
                words = _CARDS.sub(partial(_with_suit, suits=others, is_hand=are_cards), words)
            words += row.words[len(head) :]
            if is_unclear or (can_read and not reader.can_read(words)):
                message = (
                    "suited or not? the page says what cards without a letter are; write 'suited' or 'unsuited' here"
                )
                errors.append((row, NotationError(message, row.words, bare[0].start(), len(bare[0].group()))))
            else:
                row = replace(row, words=words, cells=(), notes=())
        elif can_read and _is_open(row.words, OF_QUOTES.get(suits, ("", suits))[1], reader):
            # "KQ or 4 to a flush": of these cards the line does not say it.
            message = "suited or not? the page says what cards without a letter are; write 'suited' or 'unsuited' here"
            errors.append((row, NotationError(message, row.words, bare[0].start(), len(bare[0].group()))))
        found.append(row)
    return found, errors


def _are_of_straights(words: str, reader: PlainReader) -> bool:
    """Whether a line is for four cards to a straight by their shape; "A-K-Q-J" alone is of cards."""
    with suppress(NotationError):
        entries = reader.read(words).entries
        return _SHAPES.search(words) is not None and {(entry.name.n, entry.name.type) for entry in entries} <= _OF_FOUR
    return False


_SHAPES = pattern_of(r"\b(?:inside|outside|open(?:[- ]ended)?|gut ?shot)\b", re.IGNORECASE)
_OF_FOUR = {(4, "S"), (4, "SF"), (4, "RF")}


def _is_open(words: str, suits: str, reader: PlainReader) -> bool:
    """Whether a line has the same cards by name suited and unsuited, or unsuited ones where cards are suited.

    Examples
    --------
    >>> [_is_open(words, "", PlainReader()) for words in ("KQ or 4 to a flush", "KQ suited or 4 to a flush", "QQ")]
    [True, False, False]
    >>> [_is_open("KQJ, 3 to a straight flush", suits, PlainReader()) for suits in ("suited", "unsuited")]
    [True, False]
    """
    texts = {word.text for word in split_words(words)}
    with suppress(NotationError):
        entries = [entry for entry in reader.read(words).entries if entry.cards and not entry.features]
        named = [(entry.name.n, entry.name.type in ("RF", "SF"), set(map(str, entry.cards))) for entry in entries]
        unsuited = [(entry.name.n, set(map(str, entry.cards))) for entry in entries if entry.name.type == "S"]
        if suits == "suited" and unsuited and texts.isdisjoint(("straight", "unsuited", "anysuit")):
            return True
        return any(n == m and cards & others for n, is_suited, cards in named if is_suited for m, others in unsuited)
    return False


def _is_of_ranks(cards: str, *, is_hand: bool = False) -> bool:
    """Whether cards by name have several ranks, one of them a letter, as numbers do not; "3K" is three of a kind.

    Where nothing else can be meant (`is_hand`), they may be digits alone.
    """
    ranks = re.findall("10|[2-9TJQKA]", cards)
    is_name = not any(word.ranks for word in split_words(cards))
    is_number = cards.isdecimal() and not is_hand
    return len(set(ranks)) == len(ranks) and not is_number and (not is_name or (is_hand and cards.isdecimal()))


def _out_of_quotes(match: re.Match[str], suits: str) -> str:
    letter = "s" if suits == "suited" else "o"
    found = _CARDS.findall(match["cards"])
    if not all(_is_of_ranks(cards, is_hand=True) for cards in found):
        return match.group()
    return _CARDS.sub(lambda cards: f"{cards[0].replace('10', 'T').replace('-', '')}{letter}", match["cards"])


#: What stands in front of kickers: "4444 with A-3"
_BEFORE_KICKERS = pattern_of(
    r"(?:(?<!\w)([2-9TJQKA])\1{3}|\b(?:aces|[2-4]['’]?s|twos|threes|fours|of a kind|quads|4K)),? (?:with|w/|\+)"
    r"(?: an?)? ?\Z",
    re.IGNORECASE,
)


def _with_suit(match: re.Match[str], suits: str, *, is_hand: bool = False) -> str:
    cards = match.group()
    is_range = re.fullmatch("[A2-9]-[2-9]", cards) is not None
    if not _is_of_ranks(cards, is_hand=is_hand) or (is_range and _BEFORE_KICKERS.search(match.string[: match.start()])):
        return cards
    return f"{cards} {suits}" if "-" in cards or "10" in cards else f"{cards}{'s' if suits == 'suited' else 'o'}"


#: "Notation: RF4 is 4 to the royal, F4/F3 4 or 3 to a flush"
_NOTATION = pattern_of(
    r"(?:notations?|abbreviations?|key|legend|short ?hand|symbols?|codes?)\s*:\s+(?=\S)", re.IGNORECASE
)
_SHORT_NAME = r"(?<![\w=/])(?P<name>[A-Z]{1,3}[2-5]|\([a-z]\))"
_TWO_NAMES = pattern_of(
    r"(?<![\w=/])(?P<one>[A-Z]{1,3}[2-5])/(?P<other>[A-Z]{1,3}[2-5])(?: is| are| =)? (?P<n>[2-5]) (?:or|and)"
    r" (?P<m>[2-5])"
    r"(?P<rest> (?:to|of) an? [a-z][a-z ]+?)(?=\s*(?:[,.;]|\Z))"
)
_NAME_IS = pattern_of(rf"{_SHORT_NAME} (?:(?:is|means|stands for) |(?=[2-5] (?:to|of) an? ))")
#: "(o) = open ended"
_SHAPE_MARK = pattern_of(r",?\s*(?P<mark>\([a-z]\)) = (?P<shape>open(?:[- ]ended)?|inside|outside)(?=\s*[,.;]|\s*\Z)")
_NUMBER_OF_HIGH = pattern_of(r"(?<== )number of high cards(?: \(J-A\))?(?: (?:held|in (?:what you hold|the hold|it)))?")


def with_notation(rows: Sequence[Row]) -> list[Row]:
    """Return rows with "RF4 = 4 to the royal" for "RF4 is 4 to the royal" behind "Notation:", also over several rows.

    Examples
    --------
    >>> texts = "Notation: RF4 is 4 to the royal, F4/F3 4 or 3", "to a flush, S4 4 to a straight", "RF4"
    >>> rows = with_notation([Row(at, text, text) for at, text in zip((1, 2, 4), texts)])
    >>> rows[0].words
    'Notation: RF4 = 4 to the royal, F4 = 4 to a flush, F3 = 3 to a flush, S4 = 4 to a straight'
    >>> [row.kind for row in rows]
    ['', 'joined', '']
    >>> texts = "Key: (o) = open ended, (i) = inside", "ST4 (o)"
    >>> [row.words for row in with_notation([Row(at, text, text) for at, text in zip((1, 3), texts)])]
    ['Key:', 'ST4 open ended']
    """
    found: list[Row] = []
    lead: int | None = None
    for row in rows:
        above = found[-1] if found else row
        if not (found and row.number - above.number == 1 and not (row.kind or row.numbering)):
            lead = None
        elif lead is not None and not found[lead].words.endswith((".", "!", ":")):
            # The sentence goes on.
            found[lead] = replace(found[lead], words=f"{found[lead].words} {row.words}")
            row = replace(row, kind="joined")
        if row.kind == "" and _NOTATION.match(row.words) and not row.numbering:
            lead = len(found)
        found.append(row)

    def both(match: re.Match[str]) -> str:
        if (match["one"][-1], match["other"][-1]) != (match["n"], match["m"]):
            return match[0]
        return f"{match['one']} = {match['n']}{match['rest']}, {match['other']} = {match['m']}{match['rest']}"

    leads: set[int] = set()
    shapes: dict[str, str] = {}
    for at, row in enumerate(found):
        lead_in = _NOTATION.match(row.words) if row.kind == "" else None
        if lead_in is None:
            continue
        words = _NAME_IS.sub(r"\g<name> = ", _TWO_NAMES.sub(both, row.words))
        parts = [part for part in re.split(r"[,.;]\s+|[.;]\Z", words[lead_in.end() :]) if part.strip()]
        if all(" = " in part for part in parts):
            leads.add(at)
            shapes |= {match["mark"]: match["shape"] for match in _SHAPE_MARK.finditer(words)}
            found[at] = replace(row, words=_NUMBER_OF_HIGH.sub("high cards", _SHAPE_MARK.sub("", words)))
    marks = pattern_of("|".join(map(re.escape, shapes))) if shapes else None
    return [
        replace(row, words=marks.sub(lambda mark: shapes[mark[0]], row.words))
        if marks is not None and at not in leads
        else row
        for at, row in enumerate(found)
    ]
