"""Notes that say to which line some low cards belong: "A-2-3, A-2-4 etc. and 2-3-4 belong to line 23"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.cards_moved import BY_GAPS, LOW_ACE, holds
from strategygen.charts.footnote_marks import FOOTNOTE, letters_of
from strategygen.charts.lists import number_of
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.restated import sets_of_draw
from strategygen.charts.rows import MARK, Row
from strategygen.errors import NotationError
from strategygen.language import Entry, Name

_TRIPLE = r"(?:A-?[2-5]-?[2-5]|2-?3-?4)s?(?![\w-])"
_ETC = r"(?:,? (?:etc\.?|and so (?:on|forth)|and the like))?"
_LOW_HANDS = (
    r"(?:(?:(?:all )?(?:the )?others|(?:three|3)[- ]card straight flush(?:es)?|(?:three|3) to an? straight"
    r" flush|draws|hands|those)"
    r" with (?:an? |the )?low"
    r" aces?|(?:ace|A)[- ]low(?: (?:hands?|draws?|ones?|straight flush(?:es)?(?: draws)?))?|low aces)"
    rf"(?: \((?:like|such as|e\.g\.|for example)?,? ?{_TRIPLE}(?:(?:, ?|,? and ){_TRIPLE})*{_ETC}\))?"
)
#: "Also includes 234 suited and every ace-low draw (A23, ...)", in a note of a line
_HERE_TOO = pattern_of(
    rf"(?:this |it )?(?:also )?includes? (?P<cards>(?:(?:all|any|every|the) )*(?:{_LOW_HANDS}"
    rf"|{_TRIPLE}{_ETC})(?: suited)?"
    rf"(?:(?:, ?|,? and |/)(?:(?:all|any|every|the) )*(?:{_LOW_HANDS}|{_TRIPLE}{_ETC})(?: suited)?)*)"
    r"(?: \((?:A-?[2-5]-?[2-5],? ?(?:and )?)+\))?(?:,? which (?:do|does)(?: not|n['’]t) (?:count|belong)"
    r" (?:for|in|on|to) (?:line|row|number|no\.)"
    r" #?[0-9]{1,2})?\.?",
    re.IGNORECASE,
)
#: "A-2-3 to A-4-5 and 2-3-4 belong to line 23", "... to the lower one of the two groups"
_IN_LINE = pattern_of(
    rf"(?:all |any |the )*(?P<cards>(?:{_LOW_HANDS}|{_TRIPLE}{_ETC})(?:(?:, ?|,? and |/)(?:{_LOW_HANDS}"
    rf"|{_TRIPLE}{_ETC}))*)(?: suited)?,?"
    r" (?:always )?(?:belongs?|goe?s?|comes?|is|are|counts?|(?:is|are) (?:listed|held|played|counted))"
    r" (?:to|in(?:to)?|with|under|on|as part of)"
    r" (?:the )?(?:(?:line|row|rule|number|no\.|item|group) #?(?P<line>[0-9]{1,2})"
    r"|(?:(?P<last>lower|second|later|lesser|latter) (?:one )?(?:of (?:the|these) (?:two )?)?(?:groups?"
    r"|lines?|classes|rows|entries|ones?|two)))"
    r"\.?",
    re.IGNORECASE,
)
#: "..., and so does 2-3-4", "because they can only go one way"
_SO_DOES = pattern_of(
    rf"( (?:belongs?|goe?s?|comes?|is|are) (?:on|in|to|with) (?:the )?(?:line|row|number|no\.) #?[0-9]{{1,2}}),?"
    rf" (?:and )?so (?:does|do|is) ({_TRIPLE})",
    re.IGNORECASE,
)
_WHY = pattern_of(
    r",? (?:because|since) (?:they|these|it) (?:can|have|has|are|is)"
    r"(?!.*\b(?:except|but|unless|only (?:if|when|with)|not|lines?|if|when|gaps?)\b)[^.;:]*(?=\.?\Z)",
    re.IGNORECASE,
)
_ALL_LOW_ACES = frozenset({"23", "24", "25", "34", "35", "45"})
_OTHERS_TOO = pattern_of(rf"{_TRIPLE}{_ETC}", re.IGNORECASE)
_SENTENCES = pattern_of(r"(?<=[.!?])\s+(?=[A-Z0-9])")


def _moved_cards(text: str) -> tuple[str, ...]:
    """Return the cards that a text names, "ace low" for all with a low ace.

    Examples
    --------
    >>> _moved_cards("Three-card straight flushes with a low ace (like A-2-4) and 2-3-4"), _moved_cards("A-2-5")
    (('ace low', '2-3-4'), ('A-2-5',))
    """
    found = [re.sub("s$", "", one[0]) for one in _OTHERS_TOO.finditer(text)]
    threes = [one for one in found if not one.startswith(("A", "a"))]
    aces = [one for one in found if one.startswith(("A", "a"))]
    low = {re.sub("[^2-5]", "", re.sub(_ETC, "", one)) for one in aces}
    is_all = LOW_ACE.search(text) is not None or re.search(r"\blow aces?\b", text, re.IGNORECASE) is not None
    is_all |= low == _ALL_LOW_ACES
    is_all |= any(re.search(r"\betc\b|\band so|\band the like", one) for one in aces)
    if any(re.search(r"\betc\b|\band so|\band the like", one) for one in threes):
        # Which others?
        return ()
    cards = ["ace low"] if is_all else aces
    return (*cards, *(["2-3-4"] if threes else []))


def with_cards_of_notes(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with the cards that a note says belong to a line taken from the lines above it, and held by it.

    The line is named by its number, or is the lower one of two with the mark of the note.

    Examples
    --------
    >>> from strategygen.charts.rows import NUMBERING
    >>> texts = "3 to a straight flush, no gaps", "3 to a straight flush, one gap"
    >>> page = [Row(n, text, text).without(NUMBERING, f"{n}.", text) for n, text in enumerate(texts, 1)]
    >>> note = "2-3-4 belongs to line 2."
    >>> [row.words for row in with_cards_of_notes([*page, Row(4, note, note)], PlainReader())][:2]
    ['3 to a straight flush, no gaps, not 2-3-4', '3 to a straight flush, one gap, or 2-3-4']
    """
    found = list(rows)
    if reader.context().has_wild:
        # A note may be about one section.
        return found
    for row in rows:
        if row.kind not in ("", "prose", "footnote"):
            continue
        text = (row.words or row.written).replace("\u2011", "-")
        mark = FOOTNOTE.match(text) if row.kind == "footnote" else None
        sentences = _SENTENCES.split(text[mark.end() :].lstrip(": ") if mark is not None else text)
        for number, sentence in enumerate(sentences, 1):
            if any(_GOES_ON.search(behind) for behind in sentences[number:]):
                continue
            match = _IN_LINE.fullmatch(_SO_DOES.sub(r" and \2\1", _WHY.sub("", sentence.strip())))
            here = _HERE_TOO.fullmatch(sentence.strip()) if match is None and mark is not None else None
            if match is not None:
                places = _places_of(match, mark, found)
            elif here is not None and mark is not None:
                match, places = here, _marked(mark, found)
                # No line above may hold them.
                places = (
                    [at for at, one in enumerate(found) if not one.kind and at <= places[0]] if len(places) == 1 else []
                )
            else:
                continue
            changed = _with_cards_moved(found, places, _moved_cards(match["cards"]), reader) if places else None
            if changed is None:
                continue
            if mark is not None:
                for place in _marked(mark, found):
                    changed[place] = changed[place].without_mark(mark["sign"])
            at = found.index(row)
            rest = [one for one in sentences if one is not sentence]
            own = replace(row, words=sentence, kind="defined")
            others = [replace(row, words=" ".join(rest), written=" ".join(rest))] if rest else []
            found = [*changed[:at], *others, own, *changed[at + 1 :]]
            break
    return found


#: A sentence behind the note that says more of it: "So does A-2-3.", "But not with a high card."
_GOES_ON = pattern_of(
    r"\A(?:and|or|but|so|not|nor|also|too|the same|same|except|unless|only|never|if|when|it|they|these|those|this|that"
    rf"|likewise|similarly)\b|(?<![\w-]){_TRIPLE}|\blow[- ]aces?\b|\bace[- ]low\b",
    re.IGNORECASE,
)


def _places_of(match: re.Match[str], mark: re.Match[str] | None, rows: Sequence[Row]) -> list[int]:
    """Return the places of the lines that a note is about, the one that holds the cards last; none if not clear."""
    lines = [at for at, row in enumerate(rows) if not row.kind and row.words]
    if match["line"]:
        ends = [at for at in lines if number_of(rows[at]) == int(match["line"])]
        return [at for at in lines if at <= ends[0]] if len(ends) == 1 else []
    marked = _marked(mark, rows) if mark is not None else []
    return marked if len(marked) == _TWO else []


def _marked(mark: re.Match[str], rows: Sequence[Row]) -> list[int]:
    """Return the places of the lines with a mark."""
    sign = letters_of(mark["sign"])
    return [
        at
        for at, row in enumerate(rows)
        if not row.kind and any(one.kind == MARK and letters_of(one.text) == sign for one in row.left_out)
    ]


_TWO = 2


def _with_cards_moved(
    rows: Sequence[Row], places: Sequence[int], cards: Sequence[str], reader: PlainReader
) -> list[Row] | None:
    """Return rows of which the last of some lines holds cards, and no other of them; None if that cannot be written."""
    found = list(rows)
    *above, last = places
    if not cards or not _is_of_three(rows[last].words, reader):
        return None
    for name in cards:
        entries = reader.read(f"3 to a straight flush, {name}").entries
        for at in above:
            words = found[at].words
            if not holds(words, entries, reader):
                continue
            if not BY_GAPS.search(words):
                # "2-3-4 to 9-10-J" names them.
                return None
            words = f"{words}, not {name}"
            if not reader.can_read(words) or holds(words, entries, reader):
                return None
            found[at] = replace(found[at], words=words)
        words = found[last].words
        if not _holds_all(words, entries, reader):
            words = f"{words}, or {name}"
            if not reader.can_read(words) or not _holds_all(words, entries, reader):
                return None
            found[last] = replace(found[last], words=words)
    return found


def _is_of_three(words: str, reader: PlainReader) -> bool:
    """Whether a line is for three cards to a straight flush and nothing else; royal draws are such cards."""
    with suppress(NotationError):
        names = {entry.name for entry in reader.read(words).entries}
        return Name(3, "SF") in names and names <= {Name(3, "SF"), Name(3, "RF")}
    return False


def _holds_all(words: str, entries: Sequence[Entry], reader: PlainReader) -> bool:
    """Whether a line holds each of the cards."""
    with suppress(NotationError):
        context, line = reader.context(), reader.read(words)
        held = {
            ranks for entry in line.entries if entry.name.type == "SF" for ranks in sets_of_draw(context, entry) or ()
        }
        return all(held.issuperset(sets_of_draw(context, entry) or ()) for entry in entries)
    return False
