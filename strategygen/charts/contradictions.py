"""What a page says of words of the grammar that is not so, and lines that would break a hand which no chart breaks."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise

from strategygen.cards import Rank
from strategygen.charts.asides import names_of_no_worth
from strategygen.charts.changes import FIRST_LINE
from strategygen.charts.footnotes import has_mark
from strategygen.charts.glossary import explains_shape
from strategygen.charts.lists import mark_of
from strategygen.charts.meanings import ranks_in
from strategygen.charts.named_types import types_named
from strategygen.charts.neighbours import NeighbourReader
from strategygen.charts.orders import BETWEEN_SENTENCES
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import STANDARD_TERMS, PlainReader
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.plain.restated import sets_of_draw
from strategygen.charts.plain.sums import holds_of
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.readings import Reading
from strategygen.charts.rows import COMMENT, REMARK, Row
from strategygen.charts.wild_terms import is_wrong_with_wild
from strategygen.errors import ChartError, NotationError
from strategygen.language import NONE, Entry, Line, Name

Readings = Mapping[Row, Reading]

#: "A high pair is a pair of queens or better", "two high cards do not include an ace"
_IS = pattern_of(
    r"\W*(?:note(?: that)?:? |here,? )?(?:(?:an?|the|all|any|your|our|my|each|every|in this game,?"
    r"|on this (?:page|list|card),?)\s+)*(?P<hand>[^.:;=]{2,45}?)['\"”’]?\s+(?:here )?(?:always |only |just )?"
    r"(?:is|are|means?|refers? to|denotes?|do(?:es)? not include|excludes?|includes?|counts? as)\s+(?P<what>.+)",
    re.IGNORECASE | re.DOTALL,
)
_OF_CONDITIONS = pattern_of(r"\b(?:if|when|with|without|unless|that|which|you|it|this|there|not|no)\b", re.IGNORECASE)
_SHAPES = pattern_of(r"(?:outside|inside|open(?:[- ]ended)?|gut ?shot|closed) straights?(?: draws?)?", re.IGNORECASE)
_SHAPE_WORD = pattern_of(r"(?:outside|inside|open(?:[- ]ended)?|gut ?shot|closed)s?", re.IGNORECASE)
#: "K-Q-J-10 is better than a low pair", "if you have an ace"
_IS_BETTER = pattern_of(
    r"[^.,;:()]{1,40}?\b(?:is|are) (?:better|worse|stronger|higher|lower|worth more) than\b", re.IGNORECASE
)
_THAT_IS = pattern_of(r"\W*(?:i\.\s?e\b|ie\b|e\.\s?g\b|that is|namely|meaning|such as|like)\b", re.IGNORECASE)
_IF_YOU_HAVE = pattern_of(
    r"\W*(?:(?:if|when) (?:you (?:have|hold|get|are dealt)|(?:you['’]re )?dealt)|you have) (?:an? |any |the )?"
    r"(?:ace|king|queen|jack|high card|pair|low pair|high pair|[AKQJ])\W*",
    re.IGNORECASE,
)
#: Cards by name.
_BY_NAME = pattern_of(r"(?<![\w-])(?:10|[2-9TJQKA])[-/ ]?(?:10|[2-9TJQKA])(?:[-/ ]?(?:10|[2-9TJQKA]))*[so]?(?![\w-])")
#: "J-Q-K-A counts as an outside straight"
_FOUR_CARDS = r"(?-i:(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){2,3})"
_SHAPE_OF_CARDS = pattern_of(
    rf"(?P<cards>{_FOUR_CARDS}(?:(?:,? and |,? or |, ){_FOUR_CARDS})*)"
    r"(?: (?:for|in) (?:an?|the) (?:inside|outside|open|closed|gut ?shot)(?:[- ]ended)?(?: straights?)?)?"
    r" (?:is|are|counts?|treated)(?: (?:also )?(?:counted|considered|treated|played|regarded))?(?: as| to be)?"
    r" (?:an? )?"
    r"(?P<shape>inside|outside|open|closed|gut ?shot)",
    re.IGNORECASE,
)
_ARTICLE = pattern_of(r"(?:an?|any|the|all)\s+", re.IGNORECASE)
#: Words that say which cards a hand has.
_OF_CARDS = frozenset({
    "gap", "nogap", "highcard", "facecard", "suited", "unsuited", "inrow", "consecutive", "connected", "outside",
    "inside", "acelow", "penalty", "kicker",
})  # fmt: skip
REMARK_OR_LINE = "a remark on the line above, or a line of the chart? add it to that line, or delete it"
_SAID = "this text says what a hand is; write it into its line, or a definition such as 'LP = 22-99'"
_SENTENCE = "a sentence about a hand, or a line of the chart? write what to hold, or delete it"
_BREAKS = "this line would break a royal flush, which a line below holds: a definition? write it below that line"
_OF_ROYALS = pattern_of(r"\broyals?\b|\brf\b", re.IGNORECASE)


def _said_of_hands(text: str, reader: PlainReader) -> Iterator[tuple[str, str]]:
    """Yield the hands that sentences of a text say something of, and what they say."""
    for sentence in BETWEEN_SENTENCES.split(text):
        match = _IS.match(sentence)
        if match is None or _are_names(sentence, reader):
            continue
        hand, what = (match[name].strip(" .;\"'“”‘’") for name in ("hand", "what"))
        # "Open is 3-4-5-6 to 10-J-Q-K"
        is_shape = _SHAPES.fullmatch(hand) or (_SHAPE_WORD.fullmatch(hand) and _BY_NAME.search(what))
        if _OF_CONDITIONS.search(hand) is None and (is_shape or _is_hand(hand, reader)):
            yield hand, what


_NAME = pattern_of(r"(?P<name>[A-Z0-9]{2,4})(?: is| are| means?| =)? (?P<hand>.+)")


def _are_names(sentence: str, reader: PlainReader) -> bool:
    """Whether each part of a sentence is a short name and what it means anyway.

    Examples
    --------
    >>> texts = "RF4 is four cards to a royal flush, FL4 four to a flush.", "RF4 is four cards to a flush."
    >>> [_are_names(text, PlainReader()) for text in texts]
    [True, False]
    """
    for part in sentence.rstrip(" .;").split(", "):
        match = _NAME.fullmatch(part)
        if match is None:
            return False
        try:
            name, hand = (reader.read(text).entries for text in (match["name"], match["hand"]))
        except NotationError:
            return False
        if name != hand:
            return False
    return True


def _is_hand(text: str, reader: PlainReader) -> bool:
    """Whether a text is the name of a hand of several cards, and not of cards such as 2-3-4."""
    try:
        entries = reader.read(text).entries
    except NotationError:
        return False
    return all(entry.name.n > 1 for entry in entries) and _BY_NAME.search(text) is None


_RANK_SAID = r"(?:(?:the|an?|all) )?(?:aces?|kings?|queens?|jacks?|tens?|nines?|(?-i:10|[2-9TJQKA])s?)"
#: "Tens count as high cards, too", "the jack is no high card"
_HIGH_SAID = pattern_of(
    rf"(?<![\w-])(?P<ranks>{_RANK_SAID}(?:(?:,| and| or|/|&)+ ?{_RANK_SAID})*) (?:also )?"
    r"(?P<verb>(?:is|are|counts?|counted|do|does|don['’]t|doesn['’]t|isn['’]t|aren['’]t|treat\w*)\b(?:[^.;:]{0,20}?))"
    r"\bhigh cards?\b",
    re.IGNORECASE,
)
#: "An ace together with 2, 3, 4 or 5 is not counted as a high card"
_ACE_NOT_HIGH = pattern_of(
    r"\b(?:aces?|(?-i:A)s?)\b[^.;:]{1,60}?\b(?:is|are|do|does|counts?)\b ?(?:not|never|n['’]t)\b[^.;:]{0,30}?"
    r"\bhigh cards?\b|\b(?:aces?|(?-i:A)s?)\b[^.;:]{1,60}?\b(?:isn|aren|don|doesn)['’]t\b[^.;:]{0,30}?\bhigh cards?\b"
    r"|\bhigh cards?[,;] (?:but |and )?(?:the )?aces? (?:(?:is|are) not|isn['’]t|aren['’]t)\b",
    re.IGNORECASE,
)
#: "Ace-low hands have no high cards"; each has one.
_LOW_ACES_HIGH = pattern_of(
    r"(?:\b(?:ace|(?-i:A))[- ]low\b|\blow[- ]aces?\b|(?<![\w-])(?-i:A)-?[2-5]-?[2-5]s?(?![\w-]))[^.;,]*"
    r"\b(?:(?:no|zero|0|two|2) (?:high cards?|HC)|[02] ?h)\b",
    re.IGNORECASE,
)
#: "We call a king or ace a high card"
_CALLED_HIGH = pattern_of(r"\bcall(?:s|ed)?\b(?P<ranks>[^.;:]{1,60}?)\b(?:an? )?[\"“]?high cards?\b", re.IGNORECASE)
_HIGH_IS = pattern_of(
    r"\W*(?:(?:here|(?:in|on) (?:this|my|our|the) \w+),? )?(?:an? |the |all )?"
    r"high cards? ?(?:\b(?:are|is|means?|refers? to|denotes?)\b|=)"
    r"(?=.*(?-i:\b[TJQKA]\b|\b(?:ace|king|jack|ten)))",
    re.IGNORECASE,
)
_IS_NOT = pattern_of(r"\b(?:not|no|never)\b|n['’]t\b", re.IGNORECASE)
_HIGH_LISTED = pattern_of(r"\W*(?:an? |any )?(?:high cards?|(?:high|low) pairs?)\s*[:=–—-]", re.IGNORECASE)
#: Fewest lines below one that is hardly the first of a chart.
_FEWEST_BELOW = 2
_WHICH_ARE_HIGH = "which cards are high? define it by a line such as 'high card = J, Q, K, A'"


def errors_of_high_cards(
    readings: Readings, reader: PlainReader, source: str, applied: Container[str]
) -> list[ChartError]:
    """Return an error for each text that calls ranks high that are not, or not high ones that are, and is not read."""
    high = reader.context().high_ranks
    found: list[ChartError] = []
    read = [row for row, reading in readings.items() if reading.lines]
    if len(read) > _FEWEST_BELOW and _HIGH_LISTED.match(read[0].words):
        # "High card: K or A", "low pair: 2s-10s" above all hands
        why = _WHICH_ARE_HIGH if "card" in read[0].words.lower() else FIRST_LINE
        found.append(ChartError(f"{why}\n  {read[0].words}", source, read[0].number))
    for row, reading in readings.items():
        text = row.words or row.written
        if reading.kind != "skipped" or reading.note in applied:
            continue
        defined = _HIGH_IS.match(text)
        listed = re.split("[.;]", text[defined.end() :])[0] if defined is not None else ""
        is_wrong = (defined is not None and ranks_in(listed.strip(" *_")) != high) or (
            int(Rank.ACE) in high and _ACE_NOT_HIGH.search(text) is not None
        )
        is_wrong |= int(Rank.ACE) in high and _LOW_ACES_HIGH.search(text) is not None
        called = _CALLED_HIGH.search(text)
        if called is not None and called["ranks"].strip():
            is_wrong |= {rank for word in split_words(called["ranks"][:60]) for rank in word.ranks} != high
        for said in _HIGH_SAID.finditer(text):
            ranks = {rank for word in split_words(said["ranks"][:60]) for rank in word.ranks}
            is_negated = _IS_NOT.search(said["verb"]) is not None
            is_wrong |= not (ranks.isdisjoint(high) if is_negated else ranks <= high)
            # "J, Q and K are high cards" leaves the aces out.
            is_all = len(ranks) > 1 and said["verb"].split()[0].lower() == "are" and not is_negated
            is_wrong |= is_all and ranks != high
        if is_wrong:
            found.append(ChartError(f"{_WHICH_ARE_HIGH}\n  {text}", source, row.number))
    return found


def _are_so(match: re.Match[str], reader: PlainReader) -> bool:
    """Whether the cards that a text calls inside or open straights are such draws anyway."""
    shape = f"4 to an {match['shape'].lower().replace('closed', 'inside')} straight"
    cards = pattern_of(_FOUR_CARDS).findall(match["cards"])
    return all(reader.can_read(f"{shape} (such as {one})") for one in cards)


def errors_of_meanings(
    readings: Readings, reader: PlainReader, source: str, applied: Container[str]
) -> list[ChartError]:
    """Return an error for each text that says of a hand which cards it has, if it is not so anyway and is not read."""
    found: list[ChartError] = []
    for row, reading in readings.items():
        text = row.words or row.written
        is_text = reading.kind == "skipped" and reading.note not in applied
        if is_text and any(not _are_so(match, reader) for match in _SHAPE_OF_CARDS.finditer(text)):
            # What is so is a definition.
            found.append(ChartError(f"{_SAID}\n  {text}", source, row.number))
            continue
        is_said = is_text and "not applied" not in reading.note
        # What stands below "Notes", or below the list
        is_said |= reading.kind == "skipped" and reading.note.startswith("footnote") and not has_mark(row)
        if not is_said or len(text) > MOST_CHARACTERS:
            continue
        for hand, what in _said_of_hands(text, reader):
            words = split_words(what[:MOST_CHARACTERS])
            is_of_cards = any(word.ranks or word.text in _OF_CARDS for word in words)
            same = any(reader.is_same_hand(hand, one) for one in (what, _ARTICLE.sub("", what, count=1)))
            same |= _SHAPES.fullmatch(hand) is not None and explains_shape(f"{hand} = {what}", reader)
            if is_of_cards and not same:
                found.append(ChartError(f"{_SAID}\n  {text}", source, row.number))
                break
    return found


_OF_FIRST = pattern_of(r"\b(?:first|upper|top) (?:table|list|section|part|chart)\b", re.IGNORECASE)
_OF_WILD = pattern_of(
    r"\b(?:includ\w+|counts?|counted|means?|is|are)\b[^.;]*\b(?:jokers?|deuces?|wild cards?)\b", re.IGNORECASE
)


def errors_of_wild_terms(readings: Readings, reader: PlainReader, source: str) -> list[ChartError]:
    """Return an error for each text that counts the wild cards of a hand, or of an example, in another way."""
    kinds = ("skipped", "definition")
    texts = [(row, row.words or row.written) for row, reading in readings.items() if reading.kind in kinds]
    opened = next((reading.note for reading in readings.values() if reading.kind == "heading"), "")
    #: Whether the first table is that of deals without wild cards.
    of_first = opened.startswith("[no ")
    found: list[ChartError] = []
    for (row, text), (_, below) in pairwise([*texts, (Row(0, "", ""), "")]):
        # A sentence may go on in the next row.
        whole = f"{text} {below}" if below[:1].islower() and text[-1:] not in ".!?" else text
        is_wrong = any(is_wrong_with_wild(one.strip(" .!"), reader) for one in BETWEEN_SENTENCES.split(whole))
        if is_wrong or (of_first and _OF_FIRST.search(whole) and _OF_WILD.search(whole)):
            found.append(ChartError(f"{_SAID}\n  {text}", source, row.number))
    return found


def require_no_sentence(text: str, reader: PlainReader) -> None:
    """Refuse a sentence about a hand in the place of a line.

    Raises
    ------
    NotationError
        If it is one.

    Examples
    --------
    >>> require_no_sentence("Outside straight", PlainReader())
    >>> require_no_sentence("An outside straight is one that can be filled at both ends", PlainReader())
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: a sentence about a hand, or a line of the chart? write what to hold, or delete it
      An outside straight is one that can be filled at both ends
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    """
    if _THAT_IS.match(text):
        raise NotationError(REMARK_OR_LINE, text, 0, len(text))
    first = BETWEEN_SENTENCES.split(text)[0]
    if any(True for _ in _said_of_hands(first, reader)) or _IS_BETTER.match(text) or _IF_YOU_HAVE.fullmatch(text):
        raise NotationError(_SENTENCE, text, 0, len(text))


def errors_of_broken_royals(
    readings: Readings, lines: Sequence[Line], reader: NeighbourReader, source: str
) -> list[ChartError]:
    """Return an error for the first line of a list if it breaks a royal flush that a line below holds."""
    rows = {number: row for row, reading in readings.items() for number in reading.lines}
    found: list[ChartError] = []
    for number, line in enumerate(lines, 1):
        row = rows.get(number)
        is_natural = line.section.wild == 0 if line.section is not None else not _has_wild(reader)
        is_first = number == 1 or lines[number - 2].section != line.section
        if row is None or row.kind == "language" or not (is_natural and is_first and _breaks_royal(line, reader)):
            continue
        below = (
            at for at, other in enumerate(lines, 1) if at > number and other.section == line.section and at in rows
        )
        if any(_holds_royal(lines[at - 1], rows[at].words) for at in below):
            found.append(ChartError(f"{_BREAKS}\n  {row.words}", source, row.number))
    return found


def _holds_royal(line: Line, words: str) -> bool:
    """Whether a line names royal flushes; "flush" has them, too."""
    return any(entry.name == Name(5, "RF") for entry in line.entries) and _OF_ROYALS.search(words) is not None


def errors_of_games(readings: Readings, reader: NeighbourReader, source: str) -> list[ChartError]:
    """Return an error for a table with a list for each of several games, and for titles that are their pays."""
    message = "a list for each of several games? leave the column of your game"
    titles = [
        row
        for row, reading in readings.items()
        if reading.kind == "skipped" and _SCHEDULES.fullmatch(row.written.strip())
    ]
    twice = [
        row
        for row, reading in readings.items()
        if reading.lines and len(row.cells) > 1 and all(map(reader.can_read, row.cells)) and row.part != "row"
        # "4 card straight flush   6-7, 7-8"
        if not all(map(_CARDS_ALONE.fullmatch, row.cells[1:]))
    ]
    rows = titles or (twice if len(twice) >= _FEWEST_TWICE else [])
    return [ChartError(f"{message}\n  {row.written}", source, row.number) for row in rows[:1]]


_CARDS_ALONE = pattern_of(
    r"(?:(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){1,4}s?(?:[\s,/;.…]+|\bor\b|\bto\b|\bthr(?:u|ough)\b)*)+"
)
#: Fewest rows with a hand in each of two columns.
_FEWEST_TWICE = 3


def errors_of_remarks_below(readings: Readings, lines: Sequence[Line], source: str) -> list[ChartError]:
    """Return an error for rows directly below a line that say which of its cards are meant: "low pair", "22-99".

    There is one for wild cards alone that leave no deal to the lines below, too.
    """
    rows = {number: row for row, reading in readings.items() for number in reading.lines}
    found: list[ChartError] = []
    for number, (above, line) in enumerate(pairwise(lines), 2):
        row, before = rows.get(number), rows.get(number - 1)
        if row is None or before is None or row.kind or mark_of(row) or row.number - before.number != 1:
            continue
        plain = {entry.name for entry in above.entries if entry == Entry(entry.name)}
        is_of_above = all(entry.name.type in _OF_RANKS and entry.name in plain for entry in line.entries)
        is_of_above &= all(entry.cards for entry in line.entries) and _OF_HANDS.search(row.words) is None
        is_of_above |= _SHAPE_ALONE.fullmatch(row.words) is not None
        wild = line.section.wild if line.section is not None else 0
        is_whole = (
            wild > 0 and line.entries == (Entry(Name(wild, "W")),) and _WILD_ALONE.fullmatch(row.words) is not None
        )
        is_above_others = any(other.section == line.section for other in lines[number:])
        if above.section == line.section and (is_of_above or (is_whole and is_above_others)):
            found.append(ChartError(f"{REMARK_OR_LINE}\n  {row.words}", source, row.number))
    return found


_OF_TYPES = pattern_of(
    r"\b(?:types?|kinds) (?:[0-9]|[A-C]\b|of (?:straight flush|draw)\w*\b)|\b(?:\w+ )?types\b", re.IGNORECASE
)


def errors_of_types(readings: Mapping[Row, Reading], reader: PlainReader, source: str) -> list[ChartError]:
    """Return an error for each text about types that was not read, if lines have types of no page."""
    usual = {term for term, line in STANDARD_TERMS.items() if reader.terms.get(term) is line}
    named = {
        name
        for row, reading in readings.items()
        if reading.lines
        for name in types_named(row.words)
        if tuple(word.text for word in split_words(name)) in usual
    }
    message = f"what does {min(named, default='')!r} mean? write its meaning in the words of the chart"
    return [
        ChartError(f"{message}\n  {row.words or row.written}", source, row.number)
        for row, reading in readings.items()
        if named and reading.kind == "skipped" and row.kind != "comment" and _OF_TYPES.search(row.words or row.written)
    ]


#: "FH: full house", "HP high pair"
_OF_HAND = pattern_of(r"(?P<short>(?![A-Z](?:\s|[:=]))[2-5]?[A-Z]{1,4}[2-5]?)(?:\s*[:=]\s*|\s+)(?P<hand>[^:=]+)")


_TO_DO = pattern_of(r"\b(?:hold|keep|draw|discard|toss|throw|dump)\b", re.IGNORECASE)


def errors_of_lost_hands(
    readings: Readings, lines: Sequence[Line], reader: PlainReader, source: str
) -> list[ChartError]:
    """Return an error for each row that was taken for the meaning of a short name, but is the only one of its hand.

    No other row has the name.
    """
    names = {entry.name for line in lines for entry in line.entries}
    message = "a line of the chart, or what a short name means? write the hand alone, or delete the line"
    found: list[ChartError] = []
    last = max((row.number for row, reading in readings.items() if reading.lines), default=0)
    for row, reading in readings.items():
        # "Rag = draw 5" directly below the list
        name, _, meaning = row.words.partition("=")
        is_below = reading.kind == "definition" and row.number == last + 1 and _TO_DO.search(meaning) is not None
        others = (other.written.lower() for other in readings if other is not row)
        if is_below and not any(name.strip().lower() in other for other in others):
            found.append(ChartError(f"{message}\n  {row.words}", source, row.number))
            continue
        defined = _OF_HAND.fullmatch(row.words.strip(" .")) if reading.kind == "definition" else None
        if defined is None or not reader.is_same_hand(defined["short"], defined["hand"]):
            continue
        own: set[Name] = set()
        with suppress(NotationError):
            own = {entry.name for entry in reader.read(defined["hand"]).entries}
        used = pattern_of(rf"(?<![A-Za-z]){defined['short']}(?![A-Za-z])")
        is_used = any(used.search(other.words) for other in readings if other is not row)
        if not is_used and not own & names:
            found.append(ChartError(f"{message}\n  {row.words}", source, row.number))
    return found


#: "Never hold three to a straight flush with two gaps"
_NEVER_HELD = pattern_of(
    r"\W*(?:(?:you should )?(?:never|not)|do(?:n['’]t| not)|avoid|you should(?:n['’]t| never| not))"
    r"(?: (?:ever|hold(?:ing)?|keep(?:ing)?|play(?:ing)?|draw(?:ing)? (?:to|for)|go(?:ing)? for))*"
    r" (?P<hand>[^.;!]+?)[.!]*",
    re.IGNORECASE,
)
#: "If you have three high cards, keep the two lowest"
_LOWEST_OF_MORE = pattern_of(
    r"\b(?:three|3|more(?: than two)?)\b[^.;]*\bhigh cards?\b[^.;]*\b(?:lowest|lower|highest|ace)\b"
    r"|\b(?:lowest|lower|highest|ace)\b[^.;]*\b(?:three|3|more(?: than two)?)\b[^.;]*\bhigh cards?\b",
    re.IGNORECASE,
)


def errors_of_sentences(
    readings: Readings, lines: Sequence[Line], reader: PlainReader, source: str
) -> list[ChartError]:
    """Return an error for each text beside the list that forbids what a line holds, or chooses where no line does."""
    context = reader.context()
    held = [holds_of(line, context) or frozenset() for line in lines]
    is_open = any(entry.name == Name(2, "S") for line in lines for entry in line.entries)
    is_open &= not any(line.fewest for line in lines)
    found: list[ChartError] = []
    for row, reading in readings.items():
        if reading.kind != "skipped" or "not applied" not in reading.note:
            continue
        for sentence in BETWEEN_SENTENCES.split(row.words or row.written):
            forbidden = _NEVER_HELD.fullmatch(sentence)
            draws = frozenset[tuple[str, Ranks]]()
            with suppress(NotationError):
                hand = reader.read(forbidden["hand"]) if forbidden is not None else None
                draws = (holds_of(hand, context) or frozenset()) if hand is not None else draws
            # "An inside straight" is one of several suits.
            kinds = {kind for kind, _ in draws}
            own = "S" if "S" in kinds else "SF" if "SF" in kinds else None
            draws = frozenset(one for one in draws if own is None or one[0] == own)
            if any(draws & one for one in held) or (is_open and _LOWEST_OF_MORE.search(sentence)):
                message = "this text says something of a line; write it into the line, and delete it"
                found.append(ChartError(f"{message}\n  {sentence}", source, row.number))
    return found


#: So many made hands are in two lines of a section if a list of what pays stands above the chart.
_FEWEST_LISTED_TWICE, _FEWEST_LINES_TWICE = 5, 3


def errors_of_no_worth(readings: Readings, lines: Sequence[Line], reader: PlainReader, source: str) -> list[ChartError]:
    """Return an error for a remark beside the draw of five cards that a hand is not held, if a line of it is above."""
    found: list[ChartError] = []
    for row, reading in readings.items():
        own = [lines[number - 1] for number in reading.lines]
        if not own or any(line.entries != (Entry(NONE),) for line in own):
            continue
        held = {entry.name for line in lines if line.section in [one.section for one in own] for entry in line.entries}
        for part in row.left_out:
            if part.kind in (REMARK, COMMENT) and names_of_no_worth(part.text, reader) & held:
                message = "a hand that this remark leaves out is held by a line above; delete the remark, or that line"
                found.append(ChartError(f"{message}\n  {row.written}", source, row.number))
    return found


def errors_of_hands_twice(readings: Readings, lines: Sequence[Line], source: str) -> list[ChartError]:
    """Return an error for the second of two lists that both have the hands that pay."""
    rows = {number: row for row, reading in readings.items() for number in reading.lines}
    found: dict[tuple[object, Name], int] = {}
    twice: list[int] = []
    for number, line in enumerate(lines, 1):
        for entry in line.entries:
            is_made = entry.name.n == 5 or entry.name.type in ("4K", "3K", "2P", "HP")
            if is_made and entry == Entry(entry.name):
                first = found.setdefault((line.section, entry.name), number)
                twice += [number] if first != number else []
    # "Pat hands" alone are a title that may stand again.
    if len(twice) < _FEWEST_LISTED_TWICE or len(set(twice)) < _FEWEST_LINES_TWICE or twice[0] not in rows:
        return []
    message = "hands that pay are listed twice: what they pay, or lines of the chart? delete one of the lists"
    row = rows[twice[0]]
    return [ChartError(f"{message}\n  {row.words}", source, row.number)]


_OF_HANDS = pattern_of(r"\b(?:pairs?|kind|trips|quads|two|three|four|[2-4] [a-z]+)\b", re.IGNORECASE)
_WILD_ALONE = pattern_of(r"\W*(?:(?:the|an?|one|two|three|[1-3])\s+)?(?:deuces?|jokers?)\W*", re.IGNORECASE)
_SHAPE_ALONE = pattern_of(
    r"\W*(?:open(?:[- ]ended)?|outside|inside|gut ?shots?|closed|(?:[1-3]|one|two|three) high)\W*", re.IGNORECASE
)
_OF_RANKS = ("HP", "LP", "3K", "4K")
_SCHEDULES = pattern_of(r"[0-9]{1,2}/[0-9]{1,2}(?:\s*\t\s*[0-9]{1,2}/[0-9]{1,2})+")


def errors_of_other_deals(readings: Readings, reader: NeighbourReader, source: str) -> list[ChartError]:
    """Return an error for "all other hands" between lines, if the page has no section without wild cards."""
    headings = [reading for reading in readings.values() if reading.kind == "heading"]
    natural = {section for row, sections in reader.headings.items() if row in readings for section in sections}
    if not headings or not _has_wild(reader) or any(section is None or section.wild == 0 for section in natural):
        return []
    found: list[ChartError] = []
    is_in_section = False
    for row, reading in readings.items():
        is_in_section |= reading.kind == "heading"
        if is_in_section and reading.kind == "skipped" and _OF_OTHER_DEALS.fullmatch(row.words):
            message = "a heading of the deals without wild cards? write 'no joker:' or 'no deuces:'"
            found.append(ChartError(f"{message}\n  {row.words}", source, row.number))
    return found


_OF_OTHER_DEALS = pattern_of(
    r"\W*(?:(?:in|with|for) )?(?:(?:all|any|the|every) )?(?:others?|otherwise|rest|remaining|normal|natural|regular"
    r"|plain|everything else|ordinary)(?: (?:hands?|cases?|deals?|cards?))?\W*",
    re.IGNORECASE,
)


def _has_wild(reader: NeighbourReader) -> bool:
    return reader.game is not None and bool(reader.game.wild_ranks or reader.game.deck.jokers)


def _breaks_royal(line: Line, reader: NeighbourReader) -> bool:
    """Whether a line holds some cards of a royal flush; a bare "4 to a royal flush" may do so."""
    if line.entries == (Entry(Name(4, "RF")),):
        return False
    context = reader.reader.context(line.section)
    return any(
        entry.name.type == "RF" and 0 < entry.name.n < 5 and not entry.exclusions and bool(sets_of_draw(context, entry))
        for entry in line.entries
    )
