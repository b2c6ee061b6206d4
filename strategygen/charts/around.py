"""Lines of a page that are no lines of the chart: titles, captions, introductions and sentences that name no hand."""

from __future__ import annotations

import re
from itertools import pairwise

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.words import MOST_CHARACTERS
from strategygen.charts.prose import (
    IN_PLURAL,
    OF_CAPTIONS,
    OF_CHOICES,
    OF_COUNTS,
    OF_EXCEPTIONS,
    OF_HANDS,
    OF_LIMITS,
    OF_PLAY,
    OF_TITLES,
    OF_WILD,
    VERBS,
    WITHOUT_PAYS,
    cut_remarks,
    has_digits,
    is_introduction,
    is_pay_table,
    is_rank,
    is_title,
    names_any,
    names_of_games,
    tells_what_to_hold,
    texts_in,
    without_names,
    words_in,
)
from strategygen.charts.rows import Row

#: A refused line of so many words may be no line of the chart.
FEWEST_OF_SENTENCE_WORDS = 8
#: A line such as ``4-RX``, which is meant to be in the chart language.
LIKE_A_NAME = pattern_of(r"[0-9][ ]?[-–—][ ]?[A-Z]")
#: Fewest words of a sentence.
_FEWEST_OF_SENTENCE = 3
#: A line of so many words that says nothing about play may be prose; a shorter one may be the name of a hand.
FEWEST_OF_PROSE = 5

#: Words of hands that a line of a chart has.
_OF_LINES = OF_HANDS - OF_WILD - {"penalty", "kicker"}
#: Words of rules such as "anything that pays stays".
_OF_PAYING = frozenset({"paying", "pays", "winner", "winning", "pat", "made"})


#: So many words are a text without a full stop, too.
_MANY_WORDS = 8
#: A word of letters and digits, as hands have.
_MIXED = pattern_of(r"[A-Za-z][0-9]|[0-9](?!(?:st|nd|rd|th|s)\b)[A-Za-z]")


#: Most words of a line that tells what is held whole.
MOST_OF_LINE = 12
_HOLDS_ALL = pattern_of(
    r"\b(?:pat|made|paying) hands?\b.*\b(?:hold|keep)\b|\b(?:hold|keep)\b.*\b(?:pat|made|paying) hands?\b"
    r"|\b(?:pat|made|paying) hands? (?:is|are) (?:always )?(?:held|kept)\W*\Z|"
    r"\b(?:hold|keep)(?: (?:it|them))? all(?: (?:five|5|of (?:it|them)))?(?: cards)?\W*\Z",
    re.IGNORECASE,
)


def _holds_pat_hands(row: Row) -> bool:
    """Whether a row is "any pat hand, hold all five", or the like."""
    return len(row.words.split()) <= MOST_OF_LINE and _HOLDS_ALL.search(row.words) is not None


def is_prose(row: Row, reader: PlainReader, *, is_above: bool) -> bool:
    """Whether a line that cannot be read says nothing about play, so that it may be skipped.

    Below the first line of the chart it may be a title, a caption with a colon, or a sentence.
    """
    written = row.words[:MOST_CHARACTERS]
    text = without_names(written)
    words = words_in(text)
    if row.kind == "title":
        if is_above and is_pay_table(row.words):
            return True
        is_named = is_above and bool(OF_TITLES & texts_in(text)) and text != row.words
        return (is_named or not any(word.text in OF_WILD for word in words)) and not reader.can_read(text)
    if not row.is_numbered and IN_PLURAL.search(row.words) and not reader.can_read(row.words):
        names = texts_in(text)
        may_be = OF_CAPTIONS if names & {"draws", "drawing"} else OF_CAPTIONS - OF_HANDS - {"high", "low", "single"}
        if names and names <= may_be:
            return True
    if is_above and _holds_pat_hands(row):
        return False
    is_lettered = row.is_numbered and not has_digits(row.numbering) and all(w.text in OF_CAPTIONS for w in words)
    if is_lettered and row.numbering[:1].isalpha() and not reader.can_read(row.words):
        return True
    is_numbered = row.is_numbered and not (is_above and not has_digits(row.numbering))
    if is_numbered or LIKE_A_NAME.match(row.words) or reader.can_read(row.words):
        return False
    if reader.corrected(row.words) is not None:
        return False
    if is_above and text != written:
        # "Super Aces 8/5 (four aces = 400)"
        words = words_in(re.sub(r"\([^()]*\)", " ", text))
    is_caption = row.words.endswith(":")
    if is_caption and all(word.text in OF_CAPTIONS for word in words):
        return True
    of_rules = OF_PLAY | OF_CHOICES | OF_COUNTS
    if is_above or is_caption:
        of_rules = OF_HANDS | OF_EXCEPTIONS
        pairs = pairwise(words)
        if any(word.number and after.text in ("card", "of") for word, after in pairs):
            return False
    if is_caption and not is_above:
        of_rules |= OF_COUNTS - {"all", "other", "no", "then", "take", "every"}
    if any(word.text in of_rules or is_rank(word, text) for word in words):
        return False
    # "W567x, W678x, W789x" may be hands.
    n_of_letters = sum(text[word.start : word.end].replace("'", "").replace("’", "").isalpha() for word in words)
    is_text = n_of_letters >= FEWEST_OF_PROSE and _MIXED.search(written) is None
    return is_above or is_caption or (is_text and (n_of_letters >= _MANY_WORDS or written.rstrip(')"”')[-1:] in ".!?:"))


def is_around_chart(row: Row, reader: PlainReader) -> bool:
    """Whether a line above the chart that cannot be read is about the game, or an introduction."""
    if is_pay_table(row.words):
        return True
    is_long = len(row.words.split()) >= FEWEST_OF_SENTENCE_WORDS and not row.is_numbered
    if (
        tells_what_to_hold(row.words)
        or _holds_pat_hands(row)
        or (texts_in(without_names(row.words)) & _OF_PAYING and not is_long)
    ):
        return False
    if is_introduction(row) or (is_long and not _is_like_a_line(row.words, reader)):
        return True
    if not row.is_numbered and re.search(
        r"\b(?:returns?|payback|coins?|edge|paytable|version|machines?)\b", row.words, re.I
    ):
        return True
    is_counted = row.is_numbered and has_digits(row.numbering)
    return not (
        is_counted or names_any(row.words, _OF_LINES) or "\t" in row.written or LIKE_A_NAME.match(row.words)
    ) and (reader.corrected(row.words) is None)


#: Words that no line of a chart has.
_OF_TITLES_ONLY = frozenset({
    "chart", "charts", "cheat", "cheatsheet", "edition", "guide", "handout", "sheet", "strategies", "strategy", "tips",
    "version", "www",
})  # fmt: skip


def says_nothing_outside(row: Row, reader: PlainReader, *, is_marked: bool) -> bool:
    """Whether a row above or below the list of a page is no line of the chart.

    Lines of the chart have marks that the row does not have (`is_marked`), or a blank line parts it from them.  A row
    that tells what to hold, or that is meant as a line, is one nevertheless.
    """
    if LIKE_A_NAME.match(row.words) or tells_what_to_hold(row.words) or reader.corrected(row.words) is not None:
        return False
    text = without_names(row.words)
    texts = texts_in(text)
    if texts & _OF_TITLES_ONLY and not has_readable_part(row.words, reader):
        return True
    is_long = len(row.words.split()) >= FEWEST_OF_SENTENCE_WORDS
    if texts & _OF_PAYING and not is_long:
        return False
    if is_marked:
        return not has_readable_part(row.words, reader)
    if is_long:
        return not _is_like_a_line(row.words, reader)
    return not names_any(text, _OF_LINES | VERBS | OF_EXCEPTIONS | OF_CHOICES)


#: The name of a person on the net: letters that are no hand, with digits or an underscore.
_NAME_ON_NET = pattern_of(r"@?(?P<word>[^\W\d_]{3,20})(?:[0-9]{2,6}|_\w{1,20})")


def is_name_of_person(row: Row) -> bool:
    """Whether a row is only the name that a person has on the net.

    Examples
    --------
    >>> [is_name_of_person(Row(1, text, text)) for text in ("queenie1959", "ace_high", "flush25", "KQJ10", "twopair99")]
    [True, False, False, False, False]
    """
    match = _NAME_ON_NET.fullmatch(row.words)
    if match is None or row.is_numbered:
        return False
    # "AceKing99"
    parts = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", match["word"])
    # "twopair99"
    cuts = range(3, len(match["word"]) - 2)
    halves = (words_in(f"{match['word'][:cut]} {match['word'][cut:]}") for cut in cuts)
    are_known = any(len(words) > 1 and all(word.is_known for word in words) for words in halves)
    return not are_known and not any(word.is_known for word in words_in(f"{match['word']} {parts}"))


#: What is so of every line of a list.
_NOTHING_BETTER = pattern_of(
    r"\b(?:if|when) (?:there(?:['’]s| is) |you(?:['’]ve got| have) )?nothing (?:better|above|higher)\Z", re.I
)


#: "Two pair pays", which is said of a game.
_WHAT_PAYS = pattern_of(r"\b(?:two pairs?|(?:jacks|kings|aces) or better) pays\b", re.IGNORECASE)
_OF_RANKS = pattern_of(r"\b(?:aces|kings|queens|jacks|tens)\b", re.IGNORECASE)
#: Words of which pairs of letters, and what they would be in a rule.
_OF_RULES = pattern_of(
    r"[0-9<>=+]|\b(?-i:[A-Z]{2,3})\b(?=.*[a-z])"
    r"|\b(?:first|last|over|above|below|under|before|after|beats?|high|low|never|always|all|everyone|only"
    r"|must|not?|too|also|wins?|full|start|read\w*|revers\w*|sequence|wrong|toss|ditch|dump|discards?|valid"
    r"|means?|is a|let|break|swap|count\w*|suit\w*|pairs?|quads?|trips|kick\w*"
    r"|hold\w*|cards?)\b",
    re.IGNORECASE,
)
_FEWEST_OF_HEADLINE = 3


def is_headline(text: str) -> bool:
    """Whether a row above an introduction has no word about hands or cards, beside the name of a game and its pays.

    Behind the name of a game it may name ranks.

    Examples
    --------
    >>> texts = "This month: two pair pays double", "Double Double Bonus: Aces Are Everything", "(from a newsletter)"
    >>> [is_headline(text) for text in texts]
    [True, True, True]
    >>> texts = (
    ...     "LP 22-JJ",
    ...     "Tens are high",
    ...     "Aces first",
    ...     "Royl flush",
    ...     "Double Bonus: aces first",
    ...     "Aces Are Everything",
    ... )
    >>> [is_headline(text) for text in texts]
    [False, False, False, False, False, False]
    """
    name = names_of_games().match(text)
    is_named = name is not None and text[name.end() :].startswith(":")
    bare = _WHAT_PAYS.sub(" ", without_names(text))
    bare = _OF_RANKS.sub(" ", bare) if is_named else bare
    words = words_in(bare)
    unknown = sum(not word.is_known and len(word.text) > 2 for word in words)
    is_of_cards = any(word.ranks or word.is_alike or word.number is not None or word.text in OF_PLAY for word in words)
    # "Strate" may be a line.
    is_long = is_named or (len(text.split()) >= _FEWEST_OF_HEADLINE and unknown > 0)
    return is_long and not is_of_cards and _OF_RULES.search(bare) is None


def says_nothing_in_title(row: Row) -> bool:
    """Whether a title where the lines of the chart have marks restricts none of them: it names no wild card."""
    return not texts_in(row.words) & (OF_WILD | OF_EXCEPTIONS | VERBS) and OF_LIMITS.search(row.words) is None


def says_nothing_between(row: Row) -> bool:
    """Whether a row between the lines of a chart, which is no line, restricts none of them.

    Examples
    --------
    >>> texts = "PART TWO: the rest", "Hold if you have nothing better", "unless it is high", "only with two of them"
    >>> [says_nothing_between(Row(1, text, text)) for text in texts]
    [True, True, False, False]
    """
    text = _NOTHING_BETTER.sub("", row.words)
    may_restrict = OF_CHOICES | OF_EXCEPTIONS | {"all", "every", "high", "low", "card", "other", "with"}
    return not names_any(text, (OF_PLAY - VERBS) | may_restrict) and OF_LIMITS.search(text) is None


def is_remark_between(row: Row, reader: PlainReader) -> bool:
    """Whether a row between marked lines is a long sentence that does not tell what to hold.

    Examples
    --------
    >>> texts = "Note that pat flushes are broken up in this section.", "Hold four to a flush in this section, too."
    >>> [is_remark_between(Row(1, text, text), PlainReader()) for text in texts]
    [True, False]
    """
    is_long = is_sentence(row.words) and len(row.words.split()) >= FEWEST_OF_SENTENCE_WORDS
    return is_long and says_nothing_outside(row, reader, is_marked=True)


#: "(continued)", "continued on next page", "Table 2 (cont'd)", "Page 3 of 5", "turn over"
_OF_PAGES = frozenset({"continued", "cont", "contd", "cont'd", "overleaf", "page", "pages"})
_BESIDE_PAGES = frozenset({
    "chart", "figure", "from", "handout", "last", "list", "next", "of", "on", "over", "please", "previous", "see",
    "sheet", "strategy", "table", "the", "to", "turn",
})  # fmt: skip
#: A number of a page, and so far from it the title of a book or chapter.
_NUMBERED_PAGE = pattern_of(r"[0-9]{1,4}\s{2,}(?P<below>\D.*)|(?P<above>.*\S)\s{2,}[0-9]{1,4}")
#: A number of a page that is alone in a row; "10" and "99" may be cards.
_PAGE_ALONE = pattern_of(r"(?=[0-9]*(?:(?<!1)0|1(?!0)))[1-9][0-9]{1,3}")
_CHAPTER = pattern_of(r"\b(?:chapter|part|section|appendix) (?:[0-9]{1,3}|[A-Z]|[IVX]{1,4})\b[.:]?", re.IGNORECASE)
_FEWEST_OF_NOUN = 5
#: The address of a page or a person.
_PLACE_ON_NET = pattern_of(
    r"\b(?:https?://|www\.)\S{1,200}|(?<!\S)[\w.+-]{1,64}@[\w.-]{1,64}"
    r"|(?<![\w.-])[\w-]{1,64}\.(?:com|org|net|edu|info)\b\S{0,200}",
    re.IGNORECASE,
)


def is_head_of_page(row: Row) -> bool:
    """Whether a row is the head or foot of a printed page: its number and a title, or "continued".

    Examples
    --------
    >>> texts = (
    ...     "continued overleaf",
    ...     "Table 7 (cont'd)",
    ...     "Luck with Skill   143",
    ...     "94    Chapter 7: Deuces Wild",
    ...     "- 113 -",
    ...     "99",
    ...     "with two of them   3",
    ...     "Over 3 cards",
    ... )
    >>> [is_head_of_page(Row(1, text, text)) for text in texts]
    [True, True, True, True, True, False, False, False]
    """
    text, n_places = _PLACE_ON_NET.subn(" ", row.words)
    names = re.findall(r"[a-z']+", text.lower().replace("’", "'"))
    if n_places and set(names) <= _OF_PAGES | _BESIDE_PAGES:
        return True
    if not _OF_PAGES.isdisjoint(names) and set(names) <= _OF_PAGES | _BESIDE_PAGES:
        return True
    if _PAGE_ALONE.fullmatch(row.written.strip(" -–—[]")) and not row.part:
        return True
    match = _NUMBERED_PAGE.fullmatch(row.written.strip())
    title = (match["below"] or match["above"]) if match is not None else ""
    if title and is_title(_CHAPTER.sub(" ", title)):
        return True
    written = title.split()
    is_of_names = all(word[0].isupper() or not word.isalpha() or len(word) < _FEWEST_OF_NOUN for word in written)
    is_of_hands = names_any(title, OF_PLAY | OF_EXCEPTIONS) or OF_LIMITS.search(title) is not None
    is_named = bool(written) and written[0][0].isupper() and is_of_names
    return is_named and any(not word.is_known for word in words_in(title)) and not is_of_hands


def is_sentence(text: str) -> bool:
    """Whether a text begins and ends as a sentence of several words does.

    Examples
    --------
    >>> [is_sentence(text) for text in ("Still nothing? Keep going.", "Connected.", "only the high ones.")]
    [True, False, False]
    """
    return text[:1].isupper() and text[-1:] in (".", "!", "?") and len(text.split()) >= _FEWEST_OF_SENTENCE


def has_readable_part(words: str, reader: PlainReader) -> bool:
    """Whether a part in front of a sign, or what stands behind, can be read."""
    parts = [part for cut in cut_remarks(words[:MOST_CHARACTERS]) for part in cut if len(part) > 1]
    # "3 to SF, open or with a high card for each gap"
    parts.append(re.split("[,;]", words[:MOST_CHARACTERS])[0])
    return any(map(reader.can_read, parts))


def _is_like_a_line(words: str, reader: PlainReader) -> bool:
    """Whether words may be meant as a line of the chart: a part in front can be read, or all but one are known."""
    known = [word.is_known for word in words_in(words) if word.text.isalpha()]
    parts = (part for part, _ in cut_remarks(words[:MOST_CHARACTERS]) if len(part) > 1)
    return known.count(False) < 2 or any(map(reader.can_read, parts))


#: A condition, or what an exception leaves.
_ALONE = pattern_of(
    r"\(?(?:and |but )?(?:only|except|excluding|unless|not|without|never|just|if|when|with|no)\b[^.!?:]*[.)]*",
    re.IGNORECASE,
)
_MOST_OF_CONDITION = 7
#: Words that say which cards are meant.
_OF_CONDITIONS = frozenset({
    "both", "card", "five", "four", "high", "higher", "highest", "low", "lower", "lowest", "one", "ones", "same",
    "suit", "suited", "those", "three", "two", "unsuited",
}) | OF_HANDS  # fmt: skip


def is_condition(row: Row) -> bool:
    """Whether a row is a condition or an exception of another row: few words about which cards are meant, and no hand.

    Examples
    --------
    >>> texts = "(only the lowest two)", "except the highest one", "Only for players with a card", "(if you like)"
    >>> [is_condition(Row(1, text, text)) for text in texts]
    [True, True, False, False]
    """
    text = row.words
    # "never hold a kicker" is a sentence of its own.
    is_part = text.startswith("(") or (text[:1].islower() and not text.startswith("never "))
    is_short = len(text.split()) <= _MOST_OF_CONDITION
    return is_part and is_short and _ALONE.fullmatch(text) is not None and names_any(text, _OF_CONDITIONS)


#: Ranks one after another, which may be cards: "A 5", "no 9".
_RANK = r"(?:10|[2-9TJQKA])"
_ONLY_CARDS = pattern_of(
    rf"(?:(?:no|not) {_RANK}|{_RANK}(?:[ ,-]+{_RANK}){{1,4}})(?:[ ,-]*(?:s|o|suited|off|offsuit|unsuited))?",
    re.IGNORECASE,
)


def may_be_line(row: Row) -> bool:
    """Whether a row that cannot be read is of cards, has hands one after another, or is a condition of a line.

    Examples
    --------
    >>> texts = "10 9", "a 5 s", "Flush > straight", "only the lowest", "9/6", "1 2 3", "10"
    >>> [may_be_line(Row(1, text, text)) for text in texts]
    [True, True, True, True, False, False, False]
    """
    return _ONLY_CARDS.fullmatch(row.words) is not None or bool(re.search(r"\s>\s", row.words)) or is_condition(row)


#: "HOLD TWO OR MORE" above lines that do so
_HOLD_SO_MANY = pattern_of(
    r"(?:hold|keep|draw|discard) (?:(?:no|none|one|two|three|four|all five|five|[0-5])(?:\s*(?:or|-|to|/)\s*"
    r"(?:one|two|three|four|five|more|fewer|less|[0-5]))?)(?: cards?)?\W*",
    re.IGNORECASE,
)


def is_name_of_counts(row: Row) -> bool:
    """Whether a row without a mark says only how many cards the lines below it hold.

    Examples
    --------
    >>> [is_name_of_counts(Row(1, text, text)) for text in ("HOLD TWO OR MORE", "Hold four cards:", "Draw two.")]
    [True, True, False]
    """
    is_caption = row.kind == "title" or row.words.isupper() or row.words.endswith(":")
    return is_caption and not (row.numbering or row.part) and _HOLD_SO_MANY.fullmatch(row.words) is not None


_WINNING_STRATEGY = pattern_of(r"\bwinning (?:strateg(?:y|ies)|at video poker)\b", re.IGNORECASE)


def is_first_title(row: Row, reader: PlainReader) -> bool:
    """Whether the first line of a page, which cannot be read, has a word of titles and names no hand."""
    text = re.sub(r"\([^()]*\)", " ", WITHOUT_PAYS.sub(" ", without_names(row.words)))
    text = _WINNING_STRATEGY.sub("strategy", text)
    if "(" in row.words and reader.can_read(text.strip()):
        # "High pair (1)"
        return False
    of_hands = OF_HANDS - {"pair", "penalty"} | VERBS | _OF_PAYING
    is_of_hands = any(
        word.text not in OF_WILD and (word.text in of_hands or is_rank(word, text)) for word in words_in(text)
    )
    is_name = LIKE_A_NAME.match(row.words) is not None or (
        not OF_TITLES & texts_in(text) and reader.corrected(row.words) is not None
    )
    # "Pair up" may be a line.
    is_of_hands |= "pair" in texts_in(text) and not OF_TITLES & texts_in(text)
    is_limit = is_sentence(row.words) and OF_LIMITS.search(row.words) is not None
    return not (row.is_numbered or is_name or is_of_hands or is_limit)
