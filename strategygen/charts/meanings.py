"""What the author of a page says that a short name means: ranks, high cards or gaps, a hand, a property of a hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from strategygen.cards import Rank
from strategygen.charts.page_terms import ends_of, said_in
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.rank_rules import read_ranks
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.errors import NotationError
from strategygen.language import parse_line


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a short name, in words that the grammar of plain words knows.

    Attributes
    ----------
    kind : str
        ``rank``; ``ranks`` for those of high cards; ``count`` for what is counted, such as gaps; ``wild`` for a wild
        card; ``aim`` for a hand to which cards are drawn; ``hand``; ``property``; ``word`` for any other known word.
    words : str
        The words; of what is counted, in the singular.
    ranks : frozenset of int
        The rank, or the high ranks.
    """

    kind: str
    words: str
    ranks: frozenset[int] = frozenset()

    def counted(self, number: str) -> str:
        """Return the words with a number in front, such as "2 gaps" or "4 to a flush".

        Examples
        --------
        >>> Meaning("count", "gap").counted("2"), Meaning("aim", "royal flush").counted("4")
        ('2 gaps', '4 to a royal flush')
        """
        if self.kind == "aim":
            return f"{number} to a {self.words}"
        return f"{number} {self.words}{'s' * (number not in ('1', 'one'))}"


_HIGH_CARDS = Meaning("count", "high card")
#: What "pat" means anyway.
_PAT = pattern_of(
    r"(?:a |an )?(?:hand )?(?:already )?(?:made|complete|dealt|finished)(?: hand)?(?: already)?"
    r"(?:[,;]? (?:and )?(?:(?:don['’]t|do not|never) draw(?: to it)?|no draw(?:ing)?|stand on it|keep it|hold it))?",
    re.IGNORECASE,
)
#: Hands to which cards are drawn, as the words of a meaning name them.
_AIMS = {"royal": "royal flush", "straightflush": "straight flush", "flush": "flush", "straight": "straight"}
_COUNTED = {"highcard": "high card", "gap": "gap", "facecard": "face card"}
_WILD = {"joker": "joker", "wild": "wild card", "deuce": "deuce", "deuces": "deuce"}
_FRONT = pattern_of(
    r"(?:(?:(?:all|two or more) )?cards (?:that are |all )?(?=(?:of|in) )"
    r"|(?:(?:an?|the|any|some|for|to|hitting|drawing)\s+)+(?=\S{2}))",
    re.IGNORECASE,
)
#: Remarks that are so of all charts: the cards counted are those held, and wild cards count as cards of a hand.
_ALWAYS_SO = pattern_of(
    r"(?:wild or (?:not|natural)|natural or wild|(?:counting|including|incl\.?)\s+(?:the\s+|any\s+)?(?:jokers?|deuces?"
    r"|wilds?|wild cards?)|(?:the )?(?:jokers?|deuces?|wilds?|wild cards?)(?: is| are)? (?:counted|included|incl\.?)"
    r"|counted (?:in|with|as part of) (?:the|a|each|every) (?:hold|hand)s?|(?:always )?wild"
    r"|(?:among|of|in|inside|between|within) (?:the )?(?:natural |naturals|held )?(?:cards?)?"
    r"(?:(?: that)? (?:are |you |I )?(?:held|hold|keep|kept))?|held|kept|any order|or [\"“'][a-z -]{2,20}[\"”']"
    r"|pays? (?:[0-9]+|even money)(?: (?:to|for) (?:1|one))?|etc\.?|and so on|and so forth)",
    re.IGNORECASE,
)
_PARENTHESES = pattern_of(r"(?P<base>[^()]+?)\s*\((?P<remark>[^()]*)\)")
#: "High cards J Q K A"
_HIGH_LISTED = pattern_of(
    r"(?P<base>(?:(?:the )?number of )?(?:high|hi)[ -]?cards?)(?:\s*[:,=–—-]\s*|\s+)"
    r"(?P<remark>(?:(?:10|[2-9TJQKA])[\s,/-]*){3,})"
)
_GAP_INSIDE = pattern_of(
    r"(?:insides?|holes?|inside (?:cards?|gaps?)|missing cards?) \((?:an? )?gaps?\)"
    r"|(?:an? )?missing (?:ranks?|cards?)(?: (?:inside|in|within|between|among) (?:the |your )?"
    r"(?:(?:three|four|3|4) )?(?:cards|draw|hand)(?: (?:held|you hold))?)?|gaps? \((?:an? )?(?:insides?|holes?)\)",
    re.IGNORECASE,
)
_TAIL = pattern_of(
    r"(?P<base>[^(),;]+?)(?:,\s*|\s+(?=among|inside|between|within|etc|in the|of the|needing)|\s+(?:that|which)\s+)"
    r"(?P<remark>[^(),;]+)"
)
#: Ways to say that a straight can be completed at both ends, or in one way.
_BY = (
    r"(?:can be |may be |will |can |is |be |gets? )?"
    r"(?:hit|filled|completed?|made|makes?|improved|closed|finished|fills?|completes?)"
)
_OPEN = pattern_of(
    rf"(?:{_BY} )?(?:(?:in|at|on|from) )?(?:both|two|either|2) (?:ends?|sides?|ways?|directions?|ranks?)"
    rf"(?: (?:are |is )?(?:open|free))?(?: (?:{_BY}|work|help)(?: (?:it|them))?)?|(?:8|eight) outs",
    re.IGNORECASE,
)
_INSIDE = pattern_of(
    rf"(?:(?:{_BY}|needs?|needing) )?(?:(?:in|at|on|from|by) )?(?:only |just )?(?:one|1|a single)"
    r"(?: (?:particular|specific|certain|exact|inside|middle))? (?:ends?|sides?|ways?|ranks?|cards?)(?: only)?"
    rf"(?: {_BY}(?: (?:it|them))?)?|(?:4|four) outs",
    re.IGNORECASE,
)
_THROWN = r"\b(?:discard|throw|toss|dump|pitch|thrown|tossed|discarded|discarding|throwing|give up|let go)\w*\b"
#: What open-ended cards are anyway.
_IN_SEQUENCE = frozenset({"nogap", "consecutive", "connected", "inrow", "sequential"})
#: Properties that most hands cannot have, and hands that can have others.
_PROBES = (
    "3 to a straight flush, {}",
    "3 to a straight flush {}",
    "4 to a straight {}",
    "K-Q {}",
    "3 to a flush with {}",
)
_CARDS = pattern_of(r"(?:10|[2-9TJQKA]){2,5}")
#: "Type 1: for example, 5-6-7" does not say what else is one.
ONLY_EXAMPLE = pattern_of(r"\W*(?:for (?:example|instance)|e\.?\s?g\b|like|such as)\b", re.IGNORECASE)


def understand(text: str, reader: PlainReader) -> Meaning | None:
    """Return what the words of a definition mean; None if they are not understood.

    Examples
    --------
    >>> reader = PlainReader()
    >>> texts = ("ten", "J Q K A", "number of gaps", "a str. flush", "4 to the royal", "no gaps", "hit two ways", "xyz")
    >>> [found and (found.kind, found.words) for found in (understand(text, reader) for text in texts)]
    [('rank', 'T'), ('ranks', 'high card'), ('count', 'gap'), ('aim', 'straight flush'), ('hand', '4 to the royal'), \
('property', 'no gaps'), ('property', 'open-ended'), None]
    """
    text = re.sub(r"(?<=\w)\(e?s\)", "s", text).strip(" \t.,;:\"'“”‘’`*_").strip()
    # "2-2 through 10-10"
    text = re.sub(r"\b(10|[2-9TJQKA])-\1\b", r"\1\1", text)
    if not text or len(text) > MOST_CHARACTERS // 2 or re.fullmatch(r"[\d\W]+", text.replace("10", "T")):
        return None
    named = _PARENTHESES.fullmatch(text) or _HIGH_LISTED.fullmatch(text)
    if _GAP_INSIDE.fullmatch(text):
        return Meaning("count", "gap")
    if named is not None and _understood(named["base"], reader) == _HIGH_CARDS and (ranks := ranks_in(named["remark"])):
        # "High card (J Q K A)"
        return replace(_HIGH_CARDS, kind="ranks", ranks=ranks)
    base = _understood(named["base"], reader) if named is not None else None
    if named is not None and base is not None and base.kind == "wild":
        # "Wild (deuce)"
        other = _understood(named["remark"], reader)
        is_so = other == base or (other is not None and base.words == "wild card" and _is_only_wild(other, reader))
        return base if is_so or _ALWAYS_SO.fullmatch(named["remark"]) else None
    found = _understood(text, reader)
    if found is not None:
        return _counted_run(found) or found
    bare, said = said_in(text, "type")
    if said:
        # "Three to a straight flush with one gap; also 234 and all ace-low draws"
        found, ends = understand(bare, reader), ends_of(said)
        if found is None or ends is None or found.kind not in ("hand", "property"):
            return None
        words = f"{found.words}{ends}"
        can_read = any(
            reader.can_read(probe.format(words)) for probe in (_PROBES if found.kind == "property" else ("{}",))
        )
        return replace(found, words=words) if can_read else None
    for pattern in (_PARENTHESES, _TAIL):
        match = pattern.fullmatch(text)
        if match is None:
            continue
        found = understand(match["base"], reader)
        if found is None:
            continue
        if _agrees(found, match["remark"], reader):
            return found
        if pattern is _TAIL and found.kind == "property" and (more := understand(match["remark"], reader)):
            return _both(found, more, reader)
        if pattern is _TAIL and found.kind == "hand" and (more := _paraphrased(match["remark"])) is not None:
            # "Four to a straight that can be filled at both ends"
            words = f"{found.words}, {more.words}"
            return Meaning("hand", words) if reader.can_read(words) else None
    return None


def _counted_run(found: Meaning) -> Meaning | None:
    """Return the draw that a property counts: "four in a row that can be completed at either end"."""
    number, *others = split_words(found.words)
    texts = {word.text for word in others}
    if found.kind != "property" or not number.number or "outside" not in texts:
        return None
    is_run = texts <= _IN_SEQUENCE | {"card", "outside", ","}
    return Meaning("hand", f"{number.number} to a straight, open-ended") if is_run else None


def _both(one: Meaning, other: Meaning, reader: PlainReader) -> Meaning | None:
    """Return the meaning of two properties together, without one that says nothing more: "no gaps, both ends free"."""
    if other.kind != "property":
        return None
    for mine, its in ((one, other), (other, one)):
        number, *others = split_words(mine.words)
        counted = number.number if others and {word.text for word in others} <= _IN_SEQUENCE | {"card"} else None
        if counted and _is_word(its.words, "outside"):
            # "Four in a row that can be filled at both ends"
            return Meaning("hand", f"{counted} to a straight, open-ended")
        if {word.text for word in split_words(mine.words)} <= _IN_SEQUENCE and _is_word(its.words, "outside"):
            # "No gaps, both ends free"
            return its
    together = f"{one.words}, {other.words}"
    can_read = any(reader.can_read(probe.format(together)) for probe in _PROBES)
    return Meaning("property", together) if can_read else None


def is_other_meaning(term: str, meaning: Meaning, reader: PlainReader) -> bool:
    """Whether plain words have a term for a property or a hand, and a page gives it another property.

    Examples
    --------
    >>> reader = PlainReader()
    >>> texts = "open with a high card", "open at both ends"
    >>> [is_other_meaning("Open", Meaning("property", words), reader) for words in texts]
    [True, False]
    """
    is_word = len(term) >= _FEWEST_OF_WORD and term.isalpha()
    if not (meaning.kind == "property" or (meaning.kind == "hand" and is_word)) or _CARDS.fullmatch(term):
        return False
    ways = [(probe.format(term), probe.format(meaning.words)) for probe in _PROBES]
    pairs = [pair for pair in ways if all(map(reader.can_read, pair))]
    if pairs:
        return not any(reader.is_same_hand(*pair) for pair in pairs)
    return reader.can_read(term) and _LIMITS.search(meaning.words) is not None


#: A term with so many letters is a word of the language, and no short name.
_FEWEST_OF_WORD = 4
#: Words of a meaning that leave cards out.
_LIMITS = pattern_of(r"\b(?:no|not|with|without|only|but|except|least|most|to|through|unless|if|or)\b", re.IGNORECASE)


def _is_word(text: str, name: str) -> bool:
    return [word.text for word in split_words(text)] == [name]


def _agrees(found: Meaning, remark: str, reader: PlainReader) -> bool:
    """Whether a remark in a definition says what is so anyway: it repeats the meaning, or names such hands."""
    if _ALWAYS_SO.fullmatch(remark.strip()):
        return True
    for part in re.split(r",\s*(?![^,]*\b(?:are|is)\b)|;", remark):
        part = part.strip()
        named = re.fullmatch(r"(?:so |thus )?(.*?)\s+(?:is|are)(?: also| too)? \S+(?: too| also| as well)?", part)
        # "One gap, not 234 unless it is suited" is no example.
        is_list = named is not None and not re.sub(r"[A-Z0-9]+|\b(?:and|or|also)\b|[\s,/-]", "", named[1])
        cards = re.findall(r"[A-Z0-9]+", named[1]) if named is not None and is_list else []
        are_cards = bool(cards) and all(map(_CARDS.fullmatch, cards))
        if are_cards and all(_is_example(found, one, reader) for one in cards):
            continue
        other = understand(part, reader)
        same = other is not None and (other == found or _are_same(found.words, other.words, reader))
        if not same:
            return False
    return True


def _is_only_wild(meaning: Meaning, reader: PlainReader) -> bool:
    """Whether a meaning is that of the only wild cards of the game: "wild (deuce)".

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> deuces, joker = (Meaning("wild", noun) for noun in ("deuce", "joker"))
    >>> reader = PlainReader(load_game("deuces-wild"))
    >>> _is_only_wild(deuces, reader), _is_only_wild(joker, reader)
    (True, False)
    """
    game = reader.game
    if meaning.kind != "wild" or game is None:
        return False
    nouns = {"deuce"} if int(Rank.TWO) in game.wild_ranks else set()
    nouns |= {"joker"} if game.deck.jokers else set()
    return nouns == {meaning.words}


def _is_example(found: Meaning, cards: str, reader: PlainReader) -> bool:
    """Whether cards by name are such a hand."""
    n = len(re.findall("10|.", cards))
    hand = found.words if found.kind == "hand" else f"{n} to a straight {found.words}"
    return reader.can_read(f"{hand} (such as {cards})")


def _are_same(words: str, other: str, reader: PlainReader) -> bool:
    """Whether the first words contain the others, or both are the same of a draw."""
    mine, its = ([word.text for word in split_words(text)] for text in (words, other))
    return set(its) <= set(mine)


def _understood(text: str, reader: PlainReader) -> Meaning | None:
    """Return what a text without remarks means."""
    bare = _FRONT.sub("", text, count=1) if _FRONT.match(text) and not ranks_in(text) else text
    words = split_words(bare)
    texts = tuple(word.text for word in words)
    wild_ranks = frozenset(map(int, reader.game.wild_ranks)) if reader.game is not None else frozenset()
    if len(words) == 1:
        (word,) = words
        noun = _WILD.get(word.text)
        if noun is not None and (noun != "deuce" or 2 in wild_ranks):
            return Meaning("wild", noun)
        if len(word.ranks) == 1 and not word.wild:
            return Meaning("rank", "_A23456789TJQKA"[word.ranks[0]], frozenset(word.ranks))
        if word.text in _COUNTED:
            return Meaning("count", _COUNTED[word.text])
        if word.text in _AIMS:
            return Meaning("aim", _AIMS[word.text])
        if word.text in ("suited", "unsuited"):
            return Meaning("property", word.text)
        if word.text == "outside":
            # "o = open end" is no hand.
            return Meaning("property", "open-ended")
    if ranks := ranks_in(bare):
        return Meaning("ranks", "high card", ranks)
    if found := _paraphrased(bare):
        return found
    try:
        parse_line(bare)
    except NotationError:
        pass
    else:
        return None
    if re.search(r"[<>=]", bare):
        return None
    if reader.can_read(bare):
        return Meaning("hand", bare)
    if any(reader.can_read(probe.format(bare)) for probe in _PROBES):
        return Meaning("property", bare)
    is_word = len(words) == 1 and words[0].is_known and not words[0].ranks and words[0].number is None
    return Meaning("word", bare) if is_word and texts[0].isalpha() else None


def _paraphrased(text: str) -> Meaning | None:
    """Return the property that a sentence describes: open at both ends or at one, and penalties."""
    if _OPEN.fullmatch(text):
        return Meaning("property", "open-ended")
    if _INSIDE.fullmatch(text):
        return Meaning("property", "inside")
    if re.search(_THROWN, text, re.IGNORECASE) and not re.search(r"\b(?:not|no|without|never|if|unless)\b", text):
        kinds = [kind for kind in ("suit", "straight", "flush") if re.search(rf"\b{kind}", text, re.IGNORECASE)]
        if kinds in (["suit"], ["flush"], ["suit", "flush"]):
            return Meaning("property", "flush penalty")
        if kinds == ["straight"]:
            return Meaning("property", "straight penalty")
    return None


def ranks_in(text: str) -> frozenset[int]:
    """Return the ranks that a text lists, or names from one to another; none for other texts.

    Examples
    --------
    >>> [sorted(ranks_in(text)) for text in ("A K Q J", "A or K", "A ten or better", "JJ", "flush")]
    [[11, 12, 13, 14], [13, 14], [10, 11, 12, 13, 14], [], []]
    """
    text = re.sub(
        r"^(?:[Aa]ny (?:card )?|an? |(?!A (?:or|and|to|thru|through|down)\b)An? (?=[a-z])|[Oo]nly )",
        "",
        text.strip(" .,()"),
    )
    if _CARDS.fullmatch(text):
        text = ", ".join(re.findall("10|.", text))
    elif re.fullmatch(r"(?:10|[2-9TJQKA])(?:(?:\s+(?:10|[2-9TJQKA]))+|(?:-(?:10|[2-9TJQKA])){2,})", text):
        # "J Q K A", "J-Q-K-A"; "J-A" are the ranks from one to the other.
        text = ", ".join(re.split(r"[\s-]+", text))
    words = split_words(text[:MOST_CHARACTERS])
    if len(words) < 2 or any(word.is_alike for word in words):
        return frozenset()
    with suppress(NotationError):
        found = read_ranks(text)
        return found if len(found) > 1 else frozenset()
    return frozenset()


#: A term with the number of cards, or of what is counted, in front or behind; "n" stands for any number.
NUMBERED = pattern_of(
    r"(?P<before>[0-5]|[nNxX#](?=[- ]?[A-Z]))[- ]?(?P<of>[A-Za-z]{1,4})|(?P<base>[A-Za-z]{1,4})[- ]?(?P<behind>[0-5])"
)
_DIGITS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "zero": 0, "no": 0}
_SO_MANY = pattern_of(
    r"(?:(?:that|so|this|as) many|(?:the |a )?number of|how many|[nNxX#]|# of)\s+(?P<noun>\S.*)", re.IGNORECASE
)
_CARDS_TO = pattern_of(r"(?:(?:of|that) )?(?:the )?cards?\s+(?:to|of|towards?|in|for)\s+(?P<aim>\S.*)", re.IGNORECASE)
_THAT_HAND = pattern_of(r"(?:that|the|this|such a)(?: (?:hand|draw))?|it", re.IGNORECASE)
_OF_A_KIND = pattern_of(r"(?:(?:[nNxX#]|that many|so many|this many) )?(?:of a )?kind", re.IGNORECASE)
_LISTED = pattern_of(r"(?P<numbers>\w+(?:\s*(?:/|,|\bor\b|\band\b)\s*\w+)+)\s+(?P<rest>\D.*)")


_PAIRS = pattern_of(r"(?:[HL]P|(?:hi|high|low|lo) ?prs?)", re.IGNORECASE)


def define(terms: Sequence[str], text: str, reader: PlainReader) -> dict[str, Meaning] | None:
    """Return the meanings of the terms of one definition; None if it is not understood.

    A definition of a term with a number defines its letters too: "4F = 4 to a flush" defines F.

    Examples
    --------
    >>> found = define(("RF4", "RF3"), "4 / 3 of the royal", PlainReader())
    >>> [(term, meaning.words) for term, meaning in found.items()]
    [('RF4', '4 of the royal'), ('RF', 'royal flush'), ('RF3', '3 of the royal')]
    >>> define(("0h", "1h"), "that many high cards", PlainReader())
    {'h': Meaning(kind='count', words='high card', ranks=frozenset())}
    """
    text = text.strip(" \t.,;:")
    if [term.lower() for term in terms] == ["pat"] and _PAT.fullmatch(text):
        # As plain words have it
        return {}
    if all(_PAIRS.fullmatch(term) for term in terms) and ranks_in(text) and "pair" not in text.lower():
        # "HP = jacks thru aces"
        text = f"pair of {text}"
    numbered = [NUMBERED.fullmatch(term) for term in terms]
    if _OF_A_KIND.fullmatch(text):
        # "K = of a kind", "3K / 4K = n of a kind"
        names = [
            (match["of"] or match["base"], match["before"] or match["behind"]) if match else (term, "n")
            for term, match in zip(terms, numbered, strict=True)
        ]
        return {
            f"{one}{name}": Meaning("hand", f"{one} of a kind")
            for name, number in names
            for one in (number if number.isdecimal() else "345")
        }
    many = _SO_MANY.fullmatch(text)
    if many is not None and all(numbered):
        return _family([match for match in numbered if match is not None], many["noun"], reader)
    listed = _LISTED.fullmatch(text)
    if listed is not None and len(terms) > 1:
        numbers = re.findall(r"\w+", re.sub(r"\b(?:or|and)\b", " ", listed["numbers"]))
        values = [_DIGITS.get(number.lower(), int(number) if number.isdecimal() else -1) for number in numbers]
        digits = [(match["before"] or match["behind"]) if match is not None else "" for match in numbered]
        own = [int(digit) if digit.isdecimal() else -1 for digit in digits]
        if len(values) == len(terms) and min(values) >= 0:
            if values != own:
                return None
            parts = [
                define((term,), f"{number} {listed['rest']}", reader)
                for term, number in zip(terms, numbers, strict=True)
            ]
            return None if None in parts else {term: m for part in parts if part for term, m in part.items()}
    found = understand(text, reader)
    if found is None:
        return None
    meanings: dict[str, Meaning] = {}
    for term, match in zip(terms, numbered, strict=True):
        number = (match["before"] or match["behind"]) if match is not None else ""
        base = (match["of"] or match["base"]) if match is not None else ""
        if number.isdecimal() and found.kind in ("aim", "count"):
            # "4F = flush"
            meanings[term] = Meaning("hand" if found.kind == "aim" else "property", found.counted(number))
            meanings[base] = found
            continue
        meanings[term] = found
        aim = _aim_of(found, number, reader) if number.isdecimal() else None
        if aim is not None:
            meanings.setdefault(base, Meaning("aim", aim))
    return meanings


def _family(numbered: Sequence[re.Match[str]], noun: str, reader: PlainReader) -> dict[str, Meaning] | None:
    """Return the meanings of the letters of "n-RF" or "0h, 1h", if the number is that of the cards or of a noun."""
    bases = {match["of"] or match["base"] for match in numbered}
    to = _CARDS_TO.fullmatch(noun)
    if to is not None and _THAT_HAND.fullmatch(re.sub(r",.*|\s+(?:counting|including)\b.*", "", to["aim"])):
        named = {f"n-{base}": one for base in bases if (one := understand(base, reader)) and one.kind == "aim"}
        return named if len(named) == len(bases) else None
    found = understand(to["aim"] if to is not None else noun, reader)
    if found is None or found.kind != ("aim" if to is not None else "count"):
        return None
    return dict.fromkeys(bases, found)


_RANK = r"(?:10|[2-9TJQKA]|aces?|kings?|queens?|jacks?|tens?)"
_KICKER = pattern_of(
    rf"(?:(?:with|for|beside|behind) (?:four |three )?(?P<of>{_RANK}['’]?s"
    rf"(?:(?:,? (?:or|and) |, |/){_RANK}['’]?s)*)[,:]?\s+)?"
    rf"(?P<ranks>(?:(?:an?|any|another|low|card|cards|out|of|one|or|and|the)\b|[\s,/]|{_RANK}(?![\w'’]))+)",
    re.IGNORECASE,
)

#: "Which pays the extra bonus together with the four aces or four 2s, 3s, 4s"
_THAT_PAYS = pattern_of(
    r",? (?:which|that) pays? (?:the )?(?:extra )?(?:bonus|more)(?:,? (?:together )?with (?:the )?four aces,?"
    r" (?:or|and)"
    r" (?:the )?(?:four )?2s,? (?:(?:or )?(?:four )?)?3s,? (?:(?:or|and) )?(?:four )?4s)?\Z",
    re.IGNORECASE,
)


def is_usual_kicker(text: str, reader: PlainReader) -> bool:
    """Whether a definition of kickers names the cards for which the game pays more.

    Examples
    --------
    >>> from strategygen.games import load_game
    >>> reader = PlainReader(load_game("triple-double-bonus-9-7"))
    >>> texts = ("a 2, 3, 4 or ace", "With aces, a 2, 3 or 4. With 2s, an ace, 3 or 4.", "with 2s, a 3 or 4", "a king")
    >>> [is_usual_kicker(text, reader) for text in texts]
    [True, True, False, False]
    """
    for sentence in (part.strip() for part in re.split(r"[.;]\s*", text) if part.strip()):
        match = _KICKER.fullmatch(_THAT_PAYS.sub("", sentence))
        if match is None:
            return False
        named = [word for word in split_words(match["ranks"]) if word.ranks]
        if any(word.text == "ace?" for word in named):
            return False
        ranks = {rank for word in named for rank in word.ranks}
        if not ranks:
            # "Any card"
            return False
        of = match["of"]
        hands = (
            [one.strip() for one in re.split(r",|/|\bor\b|\band\b", of) if one.strip()]
            if of
            else list(_PLURALS.values())
        )
        n_paid = 0
        for hand in hands:
            plural = hand if hand.lower().endswith("s") else f"{hand}s"
            own = {rank for rank, name in _PLURALS.items() if {rank} == set(split_words(f"four {plural}")[-1].ranks)}
            others = ", ".join("_A23456789TJQKA"[rank] for rank in sorted(ranks - own))
            try:
                paid = reader.read(f"four {plural} with a kicker").entries
                if reader.read(f"four {plural} with a {others} kicker").entries != paid:
                    return False
                n_paid += 1
            except NotationError:
                if of:
                    return False
        if not n_paid:
            return False
    return True


#: The names of four cards of a rank.
_PLURALS = {rank: f"{'_A23456789TJQKA'[rank]}s" for rank in range(2, 14)} | {14: "aces"}


def _aim_of(found: Meaning, number: str, reader: PlainReader) -> str | None:
    """Return the hand to which a meaning draws with so many cards, if it says nothing else."""
    if found.kind != "hand":
        return None
    with suppress(NotationError):
        entries = reader.read(found.words).entries
        for aim in _AIMS.values():
            if reader.read(f"{number} to a {aim}").entries == entries:
                return aim
    return None
