"""Splitting a line of plain words: case, plurals, hyphens and synonyms are resolved here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from strategygen.cards import RANK_SYMBOLS, RANKS
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.sayings import AFTER_ACE, HIGH_NOUNS, SAYINGS
from strategygen.charts.plain.synonyms import SYNONYMS
from strategygen.charts.plain.vocabulary import NUMBERS, RANK_PLURALS, RANK_WORDS, Word
from strategygen.charts.plain.word_ranges import with_ranges
from strategygen.errors import NotationError

#: Longest line read as plain words.
MOST_CHARACTERS = 400

_RUN = pattern_of(r"(w*)((?:10|[2-9tjqka])+)('?s|os?)?")
#: Short names of hands that look like ranks.
_SHORT_HANDS = {"5k": "quints", "4k": "quads", "3k": "trips"}
_TURNED_NAMES = ("rf", "sf", "fl", "st")
_TURNED = pattern_of(rf"({'|'.join(_TURNED_NAMES)})([2-5])")
#: Short names of two words.
_SHORT_PAIRS = {"hp": ("high", "pair"), "lp": ("low", "pair")}
#: Words in front of "H" for high cards, and signs behind the feature h.
_COUNTS = ("1", "2", "3", "4", "one", "two", "three", "four", "0", "no", "suited", "unsuited", "offsuit")
_AFTER_FEATURE = ("=", ">=", "<=", "+", "-", "<", ">")
#: Letters behind cards, as in "KQJ o".
_SUIT_LETTERS = {"s": "suited", "o": "unsuited", "u": "unsuited"}
#: Words behind "w" for "with", beside cards.
_WITH_W = ("a", "an", "no", "one", "two", "three", "high", "hi", "hc", "hcs")
#: What may follow such a letter; "s = 2" is a feature.
_AFTER_LETTER = ("", ",", ";", ".", "(", ")", "/", "or", "and", "&")
_MERGED = {
    tuple(synonym.split()): word
    for table in (SAYINGS, SYNONYMS)
    for word, synonyms in table.items()
    for synonym in synonyms
}
#: The most words that a synonym has, by its first word.
_LONGEST: dict[str, int] = {}
for _words in _MERGED:
    _LONGEST[_words[0]] = max(len(_words), _LONGEST.get(_words[0], 0))

_TOKEN = pattern_of(
    r"and[ ]?/[ ]?or\b|of[ ]course\b|\bw(?:[ ]w){1,3}\b|"
    r"[a-z]{3,}\(e?s\)|a[.]k[.]a[.]?|-+>|=+>(?=[ ]*[a-z])|-{2,}|[.]{2,}|"
    r"['’]em\b|['’]ve\b|[0-9]+[.][0-9]+|[0-9](?=(?:rf|sf|oak|card|cards)\b)|[2-5](?=(?:f|fl|st|pr|prs)\b)|[12](?=p\b)|[0-5](?=hcs?\b)|[0-3](?=g(?:\b|[0-3]h\b))|g(?=[0-3]h\b)|"
    r"(?<=[0-3]g)[0-3](?=h\b)|(?<=[0-3]g )[0-3](?=h\b)|(?<=[0-3]g,)[0-3](?=h\b)|(?<=[0-3]g, )[0-3](?=h\b)|"
    r"[0-9a-z]+(?:['’](?:s|t|re)\b)?|>=|<=|[^\s]",
    re.IGNORECASE,
)
_DASHES = {**dict.fromkeys(map(ord, "–—−‐‑‒―»→"), "-"), ord("["): "(", ord("]"): ")"}
_SILENT = frozenset('*"“”`_!')
#: Words that say that something goes without saying; they restrict nothing wherever they stand.
_OF_COURSE = frozenset({
    "obviously", "naturally", "clearly", "of course", "already", "actually", "really", "definitely", "certainly",
})  # fmt: skip
#: What may stand behind "off" and "pat", and made hands that are held pat.
_ENDS = frozenset({"", ",", ";", ")", ".", "or", "and", "/"})
_MADE = frozenset({"flush", "straight", "straightflush", "royal", "fullhouse", "quads", "kind"})


@lru_cache(maxsize=1024)
def split_words(text: str) -> tuple[Word, ...]:
    """Return the words of a line.

    Raises
    ------
    NotationError
        If the line is too long.

    Examples
    --------
    >>> [word.text for word in split_words("Four-card OPEN-ENDED straights, 10-J")]
    ['four', 'card', 'outside', 'straight', ',', '10', '-', 'j']
    >>> [word.ranks for word in split_words("KQJ, 10s aces")]
    [(13, 12, 11), (), (10,), (14,)]
    """
    if len(text) > MOST_CHARACTERS:
        raise NotationError(
            f"a line of plain words has at most {MOST_CHARACTERS} characters, not {len(text)}", text, 0, 1
        )
    plain = text.translate(_DASHES)
    words = [_word(match.group(), match.start(), match.end()) for match in _TOKEN.finditer(plain)]
    words = [
        replace(word, text="-") if word.text == "=" and after.text in _ACTIONS else word
        for word, after in zip(words, [*words[1:], Word("", 0, 0)], strict=False)
    ]
    # "(Draw three.)"
    words = [
        word
        for word, after in zip(words, [*words[1:], Word("", 0, 0)], strict=False)
        if (word.text, after.text) != (".", ")")
    ]
    words = _without_asides([word for word in words if word.text not in _SILENT])
    words = _with_letters(_with_rank_signs(words))
    while words and words[-1].text in (".", ",", ";", ":", "-"):
        # "9-" may mean "nine or lower".
        if words[-1].text == "-" and len(words) > 1 and _is_tight_rank(words[-2], words[-1]):
            break
        words.pop()
    words = _without_hyphens(_with_suited_endings(_with_aces(words, plain), plain))
    return tuple(_with_implied(with_ranges(_merged(words))))


def _with_implied(words: Sequence[Word]) -> list[Word]:
    """Return words with "unsuited" for "off" behind cards, a comma in front of "pat" at the end of a hand, and ";".

    The semicolon stands for the parentheses between "(spread 3, ...), (spread 4, ...)".

    Examples
    --------
    >>> [word.text for word in split_words("KQ off, 4K pat")], [word.text for word in split_words("keep off, pat 4K")]
    (['kq', 'unsuited', ',', 'quads', ',', 'pat'], ['keep', 'off', ',', 'pat', 'quads'])
    """
    found: list[Word] = []
    for word, after in zip(words, [*words[1:], Word("", 0, 0)], strict=False):
        is_end = after.text in _ENDS and bool(found)
        is_joined = len(found) > 1 and found[-2].text in ("-", "/")
        if word.text == "off" and is_end and found[-1].ranks and (is_joined or len(found[-1].ranks) > 1):
            found.append(replace(word, text="unsuited"))
            continue
        if word.text == "pat" and is_end and found[-1].text in _MADE:
            found.append(Word(",", word.start, word.start))
        found.append(word)
        if (
            word.text == "spread"
            and [one.text for one in found[-4:-1]] == [")", ",", "("]
            and _is_of_spread(found[:-4])
        ):
            found[-4:-1] = [replace(found[-4], text=";", end=found[-2].end)]
    return found


def _is_of_spread(words: Sequence[Word]) -> bool:
    """Whether parentheses at the end begin with a spread: a hand has one, so another is an alternative."""
    opened = max((at for at, word in enumerate(words) if word.text == "("), default=len(words))
    return opened + 1 < len(words) and words[opened + 1].text == "spread"


def _without_asides(words: list[Word]) -> list[Word]:
    """Return words without "of course" and the like, and without the second of two commas around it."""
    found: list[Word] = []
    is_dropped = False
    for word in words:
        is_second = is_dropped and word.text == "," and bool(found) and found[-1].text == ","
        # "Not already held"
        is_dropped = word.text in _OF_COURSE and not (found and found[-1].text == "not")
        if not is_dropped and not is_second:
            found.append(word)
    return found


def _word(text: str, start: int, end: int) -> Word:
    if text.lower() in ("'ve", "’ve"):
        return Word("have", start, end)
    if text.lower().startswith("a.k"):
        return Word("aka", start, end)
    if text.lower() in ("'em", "’em", "em"):
        return Word("them", start, end)
    if text.lower().startswith("and") and text.endswith(("or", "OR")) and "/" in text:
        return Word("or", start, end)
    if text.lower().startswith("w "):
        # "W W W W"
        text = text.replace(" ", "")
    is_word = text in ("at", "At") or text.lower() == "as"
    text = text.lower().replace("’", "'").replace("'s", "s").replace("'t", "t").replace("'re", "re")
    if text.endswith(")") and len(text) > 1:
        # "High card(s)"
        text = text[: text.rindex("(")]
    if text.startswith(".."):
        return Word("...", start, end)
    if text.startswith(("-", "=>", "==")):
        # "Flush -> hold all five"
        return Word("-", start, end)
    if text in RANK_PLURALS:
        rank = RANK_PLURALS[text]
        return Word(text, start, end, ranks=(rank,), plural=True)
    if text in _SHORT_HANDS:
        return Word(_SHORT_HANDS[text], start, end)
    number = NUMBERS.get(text)
    if text.isdecimal() and text.isascii() and len(text) <= 2:
        number = int(text)
    if text in RANK_WORDS:
        return Word(text, start, end, number, (RANK_WORDS[text],))
    if text.endswith("xx") and len(text) == 5 and len(set(text[:3])) == 1:
        # "AAAxx" has the ranks of "AAA"
        text = text[:3]
    run = _RUN.fullmatch(text)
    if run is None or is_word:
        return Word(text, start, end, number)
    ranks = tuple(RANK_SYMBOLS.index(symbol.upper()) + RANKS[0] for symbol in run[2].replace("10", "t"))
    ending = run[3] or ""
    if run[1]:
        return Word(text, start, end) if ending else Word(text, start, end, ranks=ranks, wild=len(run[1]))
    if len(ranks) == 1:
        if ending.startswith("o"):
            return Word(text, start, end)
        return Word(text, start, end, number, ranks, bool(ending))
    return Word(text, start, end, number, ranks, suit=_SUIT_LETTERS.get(ending.removeprefix("'")[:1], ""))


def _with_rank_signs(words: list[Word]) -> list[Word]:
    """Return words with the sign behind "JJ+", "quads+" and "99-" read as "or higher" and "or lower"."""
    found: list[Word] = []
    nothing = Word("", 0, 0)
    for at, word in enumerate(words):
        before = words[at - 1] if at else nothing
        after = words[at + 1] if at + 1 < len(words) else nothing
        sign = {"+": "orhigher", "-": "orlower"}.get(word.text)
        # "AA-" is hardly any pair.
        has_sign = before.is_alike and (sign == "orhigher" or before.ranks[0] != RANKS[-1])
        # "Jacks+", "J+"
        if word.text == "up" and len(before.ranks) > 1 and not before.is_alike and after.text in ("", ")", ",", ";"):
            # "67 up"
            sign, has_sign, before = "orhigher", True, replace(before, end=word.start)
        has_sign |= sign == "orhigher" and (before.text in _MADE_WORDS or _is_one_rank(before))
        is_joint = after.start == word.end and (bool(after.ranks) or after.text.isalnum())
        if sign and has_sign and before.end == word.start and not is_joint:
            found.append(Word(sign, word.start, word.end))
        else:
            found.append(word)
    return found


def _with_letters(words: list[Word]) -> list[Word]:
    """Return words with short names and single letters written out: "HP", "4F", "KQJ o"."""
    found: list[Word] = []
    nothing = Word("", 0, 0)
    for at, word in enumerate(words):
        before = words[at - 1] if at else nothing
        after = words[at + 1] if at + 1 < len(words) else nothing
        is_joined = at > 2 and words[at - 2].text in ("-", "/") and bool(words[at - 3].ranks)
        is_of_cards = (len(before.ranks) > 1 and not before.suit) or (len(before.ranks) == 1 and is_joined)
        turned = _TURNED.fullmatch(word.text)
        if turned is not None:
            # "RF4" is 4 to a royal flush.
            found += [_word(turned[2], word.start, word.start), replace(word, text=turned[1])]
        elif word.text in _TURNED_NAMES and _is_tight_number(words[at + 1 : at + 3], word):
            # "RF-4"
            found += [replace(words[at + 2], start=word.start, end=word.start, ranks=()), word]
            words[at + 1 : at + 3] = []
        elif word.text == "g" and before.number is not None and before.end == word.start:
            found.append(replace(word, text="gap"))
        elif word.text in ("h", "hs") and after.text not in _AFTER_FEATURE and before.text in _COUNTS:
            # "2 suited H"
            found.append(replace(word, text="highs"))
        elif word.text == "w" and not before.ranks and after.text in ("", "only", "alone", "+", "by", ")"):
            found.append(replace(word, text="wild"))
        elif word.text == "w" and at and before.number is None and (after.ranks or after.text in _WITH_W):
            # "RF3 w QJT"
            found.append(replace(word, text="with"))
        elif word.text in ("ww", "www", "wwww") and not word.ranks:
            found += [_word(str(len(word.text)), word.start, word.end), replace(word, text="wild")]
        elif word.text in _SHORT_PAIRS:
            found += [Word(part, word.start, word.end) for part in _SHORT_PAIRS[word.text]]
        elif word.text == "p" and before.number in (1, 2) and before.end == word.start:
            found.append(replace(word, text="pair"))
        elif word.text == "f" and before.number is not None and before.end == word.start:
            found.append(replace(word, text="flush"))
        elif word.text == "o" and after.text == "/" and after.start == word.end:
            # "QJ o/s"
            found.append(word)
        elif word.text in _SUIT_LETTERS and after.text in ("", ")") and _is_behind_hand(found):
            # "Two high cards, s", "2 HC s", a column of suits
            if found[-1].text == ",":
                found.pop()
            found.append(replace(word, text=_SUIT_LETTERS[word.text]))
        elif word.text in _SUIT_LETTERS and is_of_cards and _is_list_of_suits(words, at):
            # "KQ s  KJ s"
            found += [replace(word, text=_SUIT_LETTERS[word.text]), Word(",", word.end, word.end)]
        elif word.text in _SUIT_LETTERS and is_of_cards and not before.plural and after.text in _AFTER_LETTER:
            found.append(replace(word, text=_SUIT_LETTERS[word.text]))
        else:
            found.append(word)
    return found


def _is_tight_number(words: Sequence[Word], name: Word) -> bool:
    """Whether "-4" stands directly behind a name."""
    if len(words) < 2 or words[0].text != "-" or words[1].number not in (2, 3, 4):
        return False
    return name.end == words[0].start and words[0].end == words[1].start and words[1].text.isdecimal()


def _is_list_of_suits(words: Sequence[Word], at: int) -> bool:
    """Whether further cards with a letter for their suits stand behind one: "KQ s KJ s"."""
    following = words[at + 1 : at + 3]
    return len(following) == 2 and len(following[0].ranks) > 1 and following[1].text in _SUIT_LETTERS


def _is_behind_hand(words: Sequence[Word]) -> bool:
    """Whether words end with two or more cards and a comma, or with high cards."""
    texts = [word.text for word in words[-3:]]
    if texts[-1:] == [","]:
        words, texts = words[:-1], texts[:-1]
        is_joined = len(words) > 1 and words[-2].text in ("-", "/")
        if words and words[-1].ranks and (len(words[-1].ranks) > 1 or is_joined):
            return not words[-1].suit and not words[-1].plural
    return texts[-1:] in (["hc"], ["hcs"]) or texts[-2:] in (["high", "cards"], ["hi", "cards"])


def _is_one_rank(word: Word) -> bool:
    """Whether a word names one rank and no number below ten: "jacks", "J", "10"."""
    return len(word.ranks) == 1 and not word.wild and (word.number is None or word.number == 10)


def _is_tight_rank(word: Word, sign: Word) -> bool:
    """Whether a sign stands directly behind ranks: "9-"."""
    return bool(word.ranks) and word.end == sign.start


def _with_suited_endings(words: list[Word], text: str) -> list[Word]:
    """Return words with "s" or "o" at the end of "A-K-Qs" read as "suited" or "unsuited"; "Js-As" keeps its plurals."""
    found: list[Word] = []
    for at, word in enumerate(words):
        before = words[at - 2 : at] if at >= 2 else []
        is_joined = len(before) == 2 and before[1].text == "-" and before[0].end == before[1].start == word.start - 1
        if is_joined and _is_suited_ending(words, at, text):
            found.append(replace(word, text=word.text[:-1], end=word.end - 1, plural=False))
            found.append(Word("suited", word.end - 1, word.end))
        else:
            found.append(word)
    return found


def _is_suited_ending(words: list[Word], at: int, text: str) -> bool:
    """Whether the "s" behind joined cards means "suited"."""
    first, word = words[at - 2], words[at]
    if text[word.end - 1] != "s" or len(first.ranks) != 1 or first.plural:
        return False
    if word.text == "10s":
        # "J-10s" is suited, "pair of J-10s" and "5-10s" are ranks.
        is_of_kind = any(one.text in _ALIKE_WORDS for one in words[:at])
        is_of_kind |= at > 2 and words[at - 3].text not in _COMMAS
        return first.text in ("j", "q", "k", "a") and not is_of_kind
    return word.plural and len(word.text.removeprefix("1")) == 2 and text[word.start : word.end - 1].isupper()


#: Signs and words that join ranks or list them.
_JOINTS = ("-", "/", "&", "+")
_COMMAS = (",", "or", "and", "/", "&")
#: Last words of hands that "+" may follow.
_MADE_WORDS = ("trips", "quads", "quints", "straight", "flush", "house", "st", "fl", "fh", "sf")
#: Words of hands of which ranks in the plural may be listed.
_ALIKE_WORDS = ("pair", "pairs", "kind", "trips", "quads")
#: Words behind a number of cards.
_COUNTED = ("of", "to", "card", "cards", "high")
#: "A third card of its suit".
_ORDINALS = ("second", "third", "fourth", "fifth")
#: Words behind "=", which then is a dash, as in "flush = all".
_ACTIONS = ("all", "hold", "keep", "draw", "discard", "stand", "pat", "everything")


def _with_aces(words: list[Word], text: str) -> list[Word]:
    """Return words with each "a" decided: an ace where it can be nothing else, else the article or a doubt.

    Examples
    --------
    >>> [word.text for word in split_words("Just a K, Q, or A")]
    ['just', 'a', 'k', ',', 'q', ',', 'or', 'ace']
    >>> [word.text for word in split_words("a-k suited, A high, a high pair")][-6:]
    ['ace', 'high', ',', 'a', 'high', 'pair']
    >>> [[word.text for word in split_words(text)] for text in ("A K", "A K or A Q")]
    [['ace?', 'k'], ['ace', 'k', 'or', 'ace', 'q']]
    """
    found = []
    for at, word in enumerate(words):
        is_plural = word.text == "as" and at and words[at - 1].text in (*_JOINTS, *_COMMAS, "through", "thru", "of")
        if is_plural and text[word.start] == "A":
            found.append(replace(word, ranks=(14,), plural=True))
        else:
            found.append(word if word.text != "a" else _ace_or_article(words, at, text))
    return found


def _ace_or_article(words: Sequence[Word], at: int, text: str) -> Word:
    nothing = Word("", 0, 0)
    before2, before, after, after2 = (
        words[at + step] if 0 <= at + step < len(words) else nothing for step in (-2, -1, 1, 2)
    )
    word = words[at]
    ace = replace(word, text="ace", number=None, ranks=(14,))
    article = replace(word, number=None, ranks=())
    is_upper = text[word.start] == "A"
    if before.text == "or" and before2.text == "," and at > 2:
        before2 = words[at - 3]
    is_listed = (before.text in _COMMAS and _is_of_ranks(before2)) or (after.text in _COMMAS and bool(after2.ranks))
    if after.text in (*_ORDINALS, "card"):
        return article
    is_joined = before.text in _JOINTS and (before2.ranks or before2.text in ("joker", "deuce", "wild"))
    # "A 9 or a flush card", "joker + a pair"
    is_before_noun = not is_upper and after.text.isalpha() and after.text not in AFTER_ACE and not after.ranks
    if (is_joined and not is_before_noun) or (after.text in _JOINTS and (after2.ranks or after2.text == "a")):
        return ace
    # "A-low"
    hyphens = int(after.text == "-" and after2.text in ("high", "low") and word.end == after.start == after2.start - 1)
    if hyphens or after.text in ("high", "low", "highest"):
        is_noun = words[at + 2 + hyphens].text in HIGH_NOUNS if at + 2 + hyphens < len(words) else False
        return article if is_noun else ace
    # "A suited with a K", "A + another high card"
    is_led = (after.text, after2.text) == ("suited", "with") or (not at and after.text in ("+", "plus"))
    if before.text == "an" or (is_upper and (is_led or after.text == "kicker" or before.text in ("the", "no"))):
        return ace
    # "(A 7; 9 5)" are points.
    if is_upper and before.text in ("(", ";", "held") and after.number is not None and after2.text in (";", ")"):
        return ace
    if before.text == "type" or (after.number is not None and after2.text in _COUNTED):
        return article
    if after.ranks and not after.plural:
        if len(after.text) > 2 and after.text.isalpha() and after.text in RANK_WORDS:
            return article
        if len(after.ranks) > 1 or not is_upper:
            return article
        if after2.text in ("with", "and") and at + 3 < len(words) and words[at + 3].text in ("a", "suited", "one"):
            # "A 10 with a suited jack"
            return article
        # "A K Q J" and "A K suited" are cards; "A K, Q or J" may be "a king, a queen or a jack".
        is_together = bool(after2.ranks) or after2.text in ("suited", "unsuited", "offsuit", "off")
        is_together |= before.text in ("suited", "unsuited", "offsuit") or (is_upper and _has_aces_in_list(words, text))
        return ace if is_together else replace(ace, text="ace?")
    if is_listed:
        return article if is_before_noun else ace
    if after.text in ("if", "when", "unless", "with", "without"):
        return ace if is_upper else replace(ace, text="ace?")
    if not after.text or after.text in (")", ",", ";", "only", "alone", "by", "[", "("):
        return ace if is_upper else replace(ace, text="ace?")
    # "J Q K A any suits"
    return ace if is_upper and after.text in ("any", "mixed") and len(before.ranks) == 1 else article


def _has_aces_in_list(words: Sequence[Word], text: str) -> bool:
    """Whether a text in capitals and small letters has "A Q" inside a list, where an article would be small."""
    capitals = [
        at
        for at, word in enumerate(words[:-1])
        if at and word.text == "a" and text[word.start] == "A" and words[at - 1].text in (*_JOINTS, *_COMMAS)
    ]
    return text != text.upper() and any(len(words[at + 1].text) <= 2 and words[at + 1].ranks for at in capitals)


def _is_of_ranks(word: Word) -> bool:
    """Whether a list of cards may continue behind a word."""
    return bool(word.ranks) or word.text in ("suited", "unsuited", "offsuit", "suit")


def _without_hyphens(words: list[Word]) -> list[Word]:
    """Return words without the hyphens inside compounds, as in "four-card"; those between ranks are kept."""

    def joins(at: int) -> bool:
        before, hyphen, after = words[at - 1 : at + 2]
        is_tight = before.end == hyphen.start and hyphen.end == after.start
        is_between = all(word.ranks or word.number is not None for word in (before, after))
        is_minus = after.text in ("gap", "gaps") and before.number is None and before.text != "no"
        # "High cards = gaps-1"
        is_minus |= before.text in ("gaps", "g") and after.number is not None
        return hyphen.text == "-" and is_tight and not is_between and not is_minus

    last = len(words) - 1
    return [word for at, word in enumerate(words) if not (0 < at < last and joins(at))]


def _merged(words: list[Word]) -> list[Word]:
    found: list[Word] = []
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST.get(words[at].text, 0), len(words) - at), 0, -1):
            part = words[at : at + length]
            merged = _MERGED.get(tuple(word.text for word in part))
            if merged is not None and all(a.end <= b.start for a, b in pairwise(part)):
                start = part[0].start
                if merged == "suited" and found and found[-1].text in ("not", "non"):
                    # "Not of the same suit"
                    merged, start = "unsuited", found.pop().start
                if merged:
                    found.append(Word(merged, start, part[-1].end, 0 if merged == "no" else None))
                at += length
                break
        else:
            found.append(words[at])
            at += 1
    return found
