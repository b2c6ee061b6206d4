"""Reading one line in the chart language or in plain words, with the terms that its chart defines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

import numpy as np

from strategygen.cards import Rank
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.context import USUAL_HIGH, Context
from strategygen.charts.plain.limit_rules import Term
from strategygen.charts.plain.line_rules import read_words
from strategygen.charts.plain.phrases import PHRASES
from strategygen.charts.plain.rank_rules import Ambiguous, Unreadable, read_ranks
from strategygen.charts.plain.vocabulary import VOCABULARY
from strategygen.charts.plain.words import MOST_CHARACTERS as MOST_CHARACTERS_OF_WORDS
from strategygen.charts.plain.words import split_words
from strategygen.errors import NotationError
from strategygen.games import Game
from strategygen.language import MOST_CHARACTERS, FeatureTest, Line, Section, parse_line
from strategygen.values import TYPES, IntArray

#: Three to a straight flush by the usual types: open-ended, or high cards at least as many as gaps; one gap, or two and
#: a high card, or ace low, or 234; two gaps and no high card.
STANDARD_TERMS: dict[tuple[str, ...], Term] = {
    ("type", "1"): parse_line("3-SF: s + h >= 3"),
    ("type", "2"): parse_line("3-SF: s + h = 2"),
    ("type", "3"): parse_line("3-SF: s + h <= 1"),
}

#: A sentence about which cards are high, such as "a high card is a jack or better" or "high cards: J, Q, K, A".
_OF_CARDS = pattern_of(
    r"\W*(?:(?:note|remember)\b:?\s*)?(?:an?\s+|the\s+|HC\s*=\s*)?(?P<what>high|face|big)\s+"
    r"(?:cards?\s+(?:means?|is|are|=)\s+|cards:\s*|cards?\s*\((?=[^()]*\)$))(?:any\s+|the\s+|(?-i:an?|A(?=\s[a-z])|An)\s+)?(?P<ranks>[^=()]*?)[.)]*",
    re.IGNORECASE,
)
#: "J, Q, K and A are called high cards"
_ARE_CARDS = pattern_of(
    r"\W*(?P<ranks>(?:(?:the\s+)?(?:(?-i:[TJQKA])|10|(?:ten|jack|queen|king|ace)s?)\b(?:,?\s+(?:and|or)\s+|[,/&]\s*)?){2,5})\s+are\s+(?:called\s+|known\s+as\s+)?(?:the\s+)?(?P<what>high|face)\s+cards[.)]*",
    re.IGNORECASE,
)
#: "By a high card we mean ..."
_BY_CARDS = pattern_of(r"\W*by (?:an? )?(high|face|big) cards? (?:we|I|is|are)(?: mean|meant)?:? ", re.IGNORECASE)
#: "..., that is, any card which pays when paired", "- these are the cards that pay when paired"
_PAYS_PAIRED = pattern_of(
    r"(?:\s*[–—;:(-]|,)\s*(?:(?:that is|i\.?e\.?|so|since|because|as)\b,? )?"
    r"(?:(?:these|those|they|which|it|this)\b ?(?:is|are)? ?)?(?:(?:any|all|the) )*(?:cards?|ones?)? ?"
    r"(?:(?:that|which) )?(?:will )?(?:pays?(?: you)?|(?:gets?|returns?) your (?:money|bet)(?: back)?)(?: back)?"
    r" (?:when|if|once)(?: (?:they are|they're|it is|it's|you))? pair(?:ed|s|ing)?(?: up)?(?: them| it)?[.)]*\Z"
    r"|,? (?:since|because|as) (?:an? |any )?pair of (?:those|them|these|one) (?:gets|returns|pays|gives|wins)"
    r"(?: you)?(?: back)? (?:your|the) (?:money|bet|stake)(?: back)?[.)]*\Z",
    re.IGNORECASE,
)
_IS_HAND = pattern_of(r"(?P<hand>[^=:;.]{3,40}?)\s+(?:is|are|means?)\s+(?P<meaning>[^=:;.]{3,60})\.?", re.IGNORECASE)
_FACES = pattern_of(r"(?:the\s+)?face\s+cards?\b", re.IGNORECASE)
#: Letters and short names that a chart may define by what they mean anyway.
_QUOTES = pattern_of(r"[\"“”‘’`]|(?<!\w)'|'(?!\w)")
_OF_SHAPES = frozenset({
    "outside", "inside", "doubleinside", "oneended", "suited", "unsuited", "high", "low", "consecutive", "connected",
    "inrow", "nogap", "gap",
})  # fmt: skip
_LETTERS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("s",): ("suited",), ("o",): ("unsuited",), ("u",): ("unsuited",), ("fp",): ("flush", "penalty"),
    ("sp",): ("straight", "penalty"), ("t",): ("10",), ("w",): ("wild",), ("hp",): ("high", "pair"),
    ("lp",): ("low", "pair"),
}  # fmt: skip
_NAME = pattern_of(
    rf"\s*(?:[0-9]\s*[-–—−‐‑‒―]+\s*(?i:{'|'.join(sorted(TYPES, key=len, reverse=True))})(?![A-Za-z0-9])"
    r"|none\b(?!\s+of\s+(?:the|these|those|that|them|it)\b))"
)
#: In a line that begins with the name of a hold, these words are not of the chart language.
_PLAIN_WORD = pattern_of(
    r"\b(?:touching|consecutive|connected|suited|gaps?|holes?|high cards?|everything|anything|others?|else|open|inside"
    r"|outside|with|without|hcs?)\b"
    # "2-RF Q-J"
    r"|(?<=[0-9]-RF )(?:10|[TJQKA])-(?:10|[TJQKA])(?![\w-])",
    re.IGNORECASE,
)
_LIKE_A_NAME = pattern_of(r"\s*[0-9]\s*[-–—]+\s*[A-Z]{1,3}(?![A-Za-z0-9-])")
_VALUE = pattern_of(
    r"(?P<lead>[ \t]*\t[ \t]*|[ \t]*\.{2,}[ \t]*|[ \t]{2,}|[ \t]*[=:|][ \t]*|[ \t]+-+[ \t]+|[ \t]+)"
    r"(?P<value>[\[(]?\$?[0-9]{1,6}(?P<decimals>[.][0-9]{1,15}|,[0-9]{2,15})?%?"
    r"(?:[ \t]*(?:,|;|-|to)[ \t]*[0-9]{1,6}(?:\.[0-9]{1,15})?%?)?[\])]?)$"
)
_COUNTED = pattern_of(r"\b(?:gaps?|holes?|high cards?|hcs?)(?: (?:allowed|ok(?:ay)?))?\Z", re.IGNORECASE)
_BULLET = pattern_of(r"(?:\(?[0-9]{1,3}[.):]|[a-z][.)])(?:[ \t]+|(?=[^\W\d_]))", re.IGNORECASE)


@dataclass(frozen=True)
class PlainReader:
    """The reader of one chart in plain words.

    Attributes
    ----------
    game : Game or None
        The game of the chart; without one, jacks or better are high.
    terms : mapping
        The terms that the chart defines, by their words; initially the standard types.
    high : frozenset of int or None
        The high ranks, if the chart defines them.
    face : frozenset of int or None
        The ranks of face cards, if the chart defines them.
    gap_counts : tuple of (ranks, int)
        Numbers of gaps that the chart gives to some ranks, in rising order with the ace high, such as two to A23.
    counts_missing : bool
        Whether "two missing" is a number of gaps.
    has_gaps_in_parentheses : bool
        Whether the number in "SF3(1)" is a number of gaps.
    inside_is_rest : bool
        Whether "inside" is every draw that is not open-ended, with two gaps, too.
    inside_is_gaps : bool
        Whether "inside" is a draw with one gap, and "double inside" one with two: then A-2-3-4 is neither.
    low_row_is_open : bool
        Whether 3-4-5-6 is open-ended where deuces are wild, and not inside.

    Examples
    --------
    >>> print(PlainReader().read("Four to an inside straight with 3 or 4 high cards"))
    4-S: s = 1, h = 3 or 4; 4-SF: s = 1, h = 3 or 4; 4-RF: s = 1, h = 3 or 4
    >>> reader = PlainReader().define("good = 3-SF: s >= 2")
    >>> print(reader.read("three to a straight flush (good)"))
    3-SF: s >= 2
    >>> PlainReader().read("Four to a flsh")
    Traceback (most recent call last):
    strategygen.errors.NotationError: 'flsh' is not a word of the chart language; similar phrases: 'Four to a flush'...
      Four to a flsh
                ^^^^
    """

    game: Game | None = None
    terms: Mapping[tuple[str, ...], Term] = field(default_factory=lambda: STANDARD_TERMS)
    high: frozenset[int] | None = None
    face: frozenset[int] | None = None
    gap_counts: tuple[tuple[tuple[int, ...], int], ...] = ()
    counts_missing: bool = False
    has_gaps_in_parentheses: bool = False
    inside_is_rest: bool = False
    inside_is_gaps: bool = False
    low_row_is_open: bool = False

    def context(
        self,
        section: Section | None = None,
        *,
        open_ended: bool = False,
        ace_high: bool = False,
        royals: frozenset[int] = frozenset(),
    ) -> Context:
        """Return the context of a line; `read` says what the lines around it may say."""
        return Context(
            self.game,
            section,
            self.high,
            self.face,
            is_open_ended=open_ended,
            is_ace_high=ace_high,
            gap_counts=self.gap_counts,
            counts_missing=self.counts_missing,
            has_gaps_in_parentheses=self.has_gaps_in_parentheses,
            inside_is_rest=self.inside_is_rest,
            inside_is_gaps=self.inside_is_gaps,
            low_row_is_open=self.low_row_is_open,
            royals=royals,
        )

    def read(
        self,
        text: str,
        section: Section | None = None,
        *,
        open_ended: bool = False,
        ace_high: bool = False,
        royals: frozenset[int] = frozenset(),
    ) -> Line:
        """Return the line that a text means in the chart language, or else in plain words.

        Parameters
        ----------
        text : str
            The words, without numbering and values.
        section : Section, optional
            The section of the line.
        open_ended : bool
            Whether three or four to a straight, or to a straight flush, means the open-ended ones if the words name
            no shape: the meaning of such a line above a line for the inside ones.
        ace_high : bool
            Whether a number of gaps does not include sets with a low ace, as in a chart with lines of their own for
            these.
        royals : frozenset of int
            Numbers of cards for which another line of the section is about royal draws alone (`royal_sizes`), so that
            a straight flush is none of these.

        Raises
        ------
        Ambiguous
            If the words have two meanings, of which the lines around may leave one.
        NotationError
            With the place.  For a line that begins like the chart language it is the error of `parse_line`; for other
            lines the message lists the most similar phrases that can be read.
        """
        context = self.context(section, open_ended=open_ended, ace_high=ace_high, royals=royals)
        try:
            return self._read(text, context)
        except Unreadable as error:
            raise self._explained(error, context) from None

    def can_read(self, text: str) -> bool:
        """Return whether a text can be read, perhaps with two meanings; faster than `read`, which explains errors."""
        if text not in self._readable:
            context = self.context()
            is_standard = self.terms is STANDARD_TERMS
            self._readable[text] = _can_read_once(text, context) if is_standard else _has_meaning(self, text, context)
        return self._readable[text]

    @cached_property
    def _readable(self) -> dict[str, bool]:
        """Whether texts can be read, for those that were asked about."""
        return {}

    def _read(self, text: str, context: Context) -> Line:
        """Return the line of a text; an error of its words is not explained."""
        if self.terms is not STANDARD_TERMS:
            return self._read_anew(text, context)
        # Sections are equal whatever their wild cards are called.
        found = _read_once(text, context, context.section.noun if context.section is not None else "")
        if isinstance(found, NotationError):
            raise found.again()
        return found

    def _read_anew(self, text: str, context: Context) -> Line:
        section = context.section
        try:
            return replace(parse_line(text), section=section)
        except NotationError as error:
            if len(text) > MOST_CHARACTERS:
                raise
            if (name := _NAME.match(text)) is not None and not self._has_term(text):
                with suppress(NotationError):
                    return replace(_without_value(text, error), section=section)
                if _PLAIN_WORD.search(text):
                    # "4-sf, touching cards"
                    with suppress(NotationError):
                        plain = re.sub(r"[^\w\s]", " ", name[0]) + text[name.end() :]
                        return replace(self._read_words(plain, context), section=section, words=text)
                raise
            own_error = error
        try:
            return replace(self._read_words(text, context), section=section)
        except Ambiguous as error:
            choices = tuple(replace(one, line=replace(one.line, section=section)) for one in error.choices)
            raise type(error)(error.message, text, error.start, error.end, choices) from None
        except Unreadable:
            if _NAME.match(text) or _LIKE_A_NAME.match(text):
                raise own_error from None
            raise

    def _read_words(self, text: str, context: Context) -> Line:
        """Return the line of plain words, if need be without a number in front and a value behind."""
        try:
            return read_words(text, context, self.terms)
        except NotationError as error:
            for shorter in _bare(text):
                try:
                    return read_words(shorter, context, self.terms)
                except Ambiguous:
                    raise
                except NotationError:
                    continue
            raise error from None

    def _has_term(self, text: str) -> bool:
        words = [word.text for word in split_words(text)] if len(text) <= 400 else []
        return any(
            tuple(words[at : at + len(term)]) == term for term in self.terms for at in range(len(words) - len(term) + 1)
        )

    def _explained(self, error: Unreadable, context: Context) -> NotationError:
        """Return the error that shows the word that is not understood, and similar phrases."""
        text, start, end = error.text, error.start, error.end
        if text.count(">") > _MOST_SIGNS:
            return NotationError("hands one after another? write each on a line of its own", text, text.index(">"))
        unknown = next((word for word in split_words(text) if not word.is_known), None)
        if unknown is not None and unknown.start <= start:
            start, end = unknown.start, unknown.end
        # Most errors are caught by a reader that tries something else: similar phrases are sought for those shown.
        return NotationError(lambda: self._explanation(text, start, end, context), text, start, end)

    def _explanation(self, text: str, start: int, end: int, context: Context) -> str:
        """Return what is not understood in a text, and what may be meant."""
        shown = text[start:end].strip()[:40]
        is_unknown = bool(shown) and any(word.start == start and not word.is_known for word in split_words(text))
        if not shown:
            message = "expected more words here"
        elif is_unknown:
            message = f"{shown!r} is not a word of the chart language"
        else:
            message = f"{shown!r} is not understood here"
        corrected = self.corrected(text, context)
        near = ", ".join(map(repr, self._near(text, corrected, context)))
        message += f"; similar phrases: {near}" if near else "; expected a hand such as 4-RF or 'Four to a royal flush'"
        if is_unknown and corrected is None and shown.isupper():
            message += f"; a term of this chart is defined by a line such as '{shown} = 3-SF: s + h >= 3'"
        second = self._second_hand(text, start, context)
        if second is not None:
            return message + f"; is a comma missing in front of {second!r}?"
        part = self._readable_part(text, start, context) if corrected is None else None
        if part is not None and shown:
            # The rest may restrict the hand: nobody is told to leave it out.
            message += f"; only {part!r} is understood"
            if not {word.text for word in split_words(text[len(part) :])}.isdisjoint(_OF_EXCEPTIONS):
                message += ", and an exception is written as in 'Flush, unless 4 to a royal flush'"
        return message

    def _second_hand(self, text: str, end: int, context: Context) -> str | None:
        """Return the hand behind which a line can be read, if a comma in front of it is missing."""
        for word in reversed([word for word in split_words(text) if 0 < word.start <= end][-3:]):
            if not self.can_read(text[word.start :]):
                continue
            with suppress(NotationError):
                read_words(f"{text[: word.start].rstrip()}, {text[word.start :]}", context, self.terms)
                return text[word.start :].split(",")[0].strip()
        return None

    def _readable_part(self, text: str, end: int, context: Context) -> str | None:
        """Return the longest part in front of a sign or a word such as "with" that can be read, if there is one."""
        for word in reversed(split_words(text)):
            if 0 < word.start <= end and word.text in _IN_FRONT_OF_MORE:
                part = text[: word.start].strip(" ,;:.(-–—")
                try:
                    read_words(part, context, self.terms)
                except NotationError:
                    continue
                return part
        return None

    def corrected(self, text: str, context: Context | None = None) -> str | None:
        """Return a text with unknown words replaced by similar ones, if it can be read so; None otherwise."""
        if len(text) > MOST_CHARACTERS_OF_WORDS:
            return None
        corrected = _corrected(text)
        if corrected == text:
            return None
        try:
            read_words(corrected, context or self.context(), self.terms)
        except NotationError:
            return None
        return corrected.strip()

    def _near(self, text: str, corrected: str | None, context: Context) -> list[str]:
        """Return up to three similar texts that can be read: the line with corrected words, and known phrases."""
        found = [] if corrected is None else [corrected]
        if corrected is None and any(not word.is_known for word in split_words(text)):
            phrases = {phrase.words.lower(): phrase.words for phrase in PHRASES}
            nearest = _nearest(text.lower()[:100], tuple(phrases), 0.7)
            found += [] if nearest is None else [phrases[nearest]]
        found += _relevant(_corrected(text)[:MOST_CHARACTERS_OF_WORDS], context)
        return list(dict.fromkeys(found))[:3]

    def define(self, text: str) -> PlainReader | None:
        """Return this reader with the term of a definition such as ``type 1 = 3-SF: s + h >= 3``; None for other lines.

        Raises
        ------
        NotationError
            If the meaning of the term cannot be read.
        """
        if text.count("=") > 1 and len(text) <= MOST_CHARACTERS_OF_WORDS:
            parts = [part for part in re.split(r"[,;](?![^()]*\))|\t|[ ]{3,}", text) if part.strip()]
            reader: PlainReader | None = self
            if len(parts) > 1 and all("=" in part for part in parts):
                for part in parts:
                    reader = reader.define(part) if reader is not None else None
                return reader
        text = _BY_CARDS.sub(r"\1 card means ", text)
        if _OF_CARDS.fullmatch(bare := _PAYS_PAIRED.sub("", text)):
            text = bare
        stated = _OF_CARDS.fullmatch(text)
        named = _ARE_CARDS.fullmatch(text)
        if named is not None:
            # More may be said in the next sentence: "J, Q and K are high cards. Aces are too."
            cards = {rank for word in split_words(named["ranks"]) for rank in word.ranks}
            is_usual = named["what"].lower() == "high" and cards == self.context().high_ranks
            stated = named if is_usual else None
        sentences = re.split(r"(?<=[a-z])[.]\s+", text.strip())
        if stated is not None and len(sentences) > 1:
            # "Face cards are jacks, queens and kings. High cards are the face cards and aces."
            both = [_OF_CARDS.fullmatch(sentence) for sentence in sentences]
            reader = self
            for sentence in sentences if all(both) else ():
                reader = reader.define(sentence) if reader is not None else None
            return reader if all(both) else None
        if stated is not None:
            text = f"{stated['what']} card = {stated['ranks']}"
        said = _IS_HAND.fullmatch(text)
        if said is not None and self.is_same_hand(said["hand"], said["meaning"]):
            # "Low pair is tens or lower."
            return self
        left, sign, right = text.partition("=")
        left = _QUOTES.sub(lambda match: " " * len(match[0]), left)
        if right.startswith(">") or "=" not in [word.text for word in split_words(text)]:
            # "Flush => keep", "flush = keep all"
            return None
        if not sign or len(text) > 400 or left.endswith((">", "<", "≥", "≤")) or re.search(r"[:(),;{}+]", left):
            return None
        words = tuple(word.text for word in split_words(left))
        if len(words) > 1 and words[-1] in ("gap", "highcard", "h", "g"):
            # "3 to a straight flush with gaps = high cards"
            return None
        # "s = 2" and "= 18.66" are not definitions.
        is_number = re.match(r"\s*[0-9]+\s*(?:,|;|or\b|and\b)", right) or not re.search(r"[A-Za-z]", right)
        if (
            _NAME.match(left)
            or not re.search(r"[A-Za-z]", left)
            or (is_number and words not in (("highcard",), ("facecard",)))
        ):
            return None
        offset = len(left) + 1
        meaning = tuple(word.text for word in split_words(right))
        if meaning in (words, _LETTERS.get(words)) or self.is_same_hand(left, right):
            return self
        try:
            if words == ("highcard",):
                named = re.fullmatch(r"[^()]*\(([^()]*)\)\s*", right)
                is_same = named is not None and tuple(w.text for w in split_words(right[: right.index("(")])) == words
                ranks = named[1] if named is not None and is_same else right
                if re.fullmatch(r"\s*(?:10|[TJQKA])(?:(?:\s+(?:10|[TJQKA]))+|(?:-(?:10|[TJQKA])){2,})\s*", ranks):
                    ranks = ", ".join(re.findall("10|[TJQKA]", ranks))
                # "The face cards and aces"
                faces = ", ".join(str(Rank(rank)) for rank in sorted(self.face or USUAL_HIGH - {Rank.ACE}))
                return replace(self, high=read_ranks(_FACES.sub(faces, ranks)))
            if words == ("facecard",):
                return replace(self, face=read_ranks(right))
            term: Term | None = _features(right)
            if term is None:
                term = self._of_types(left, self.read(right.strip()))
                if len(words) == 1 and words[0] in _OF_SHAPES:
                    # "Open = 456 to 89T" is no hand.
                    message = "this word has a meaning already; write what it means into the lines"
                    raise NotationError(message, left.rstrip(), 0, len(left.rstrip()))
        except NotationError as error:
            blank = len(right) - len(right.lstrip()) if error.text != right else 0
            raise NotationError(error.message, text, offset + blank + error.start, offset + blank + error.end) from None
        return replace(self, terms={**self.terms, words: term})

    def _of_types(self, left: str, term: Line) -> Line:
        """Return cards without suits, such as "345 to 9TJ", as those of the draw that they define."""
        with suppress(NotationError):
            names = {entry.name for entry in self.read(left.strip()).entries}
            entries = tuple(entry for entry in term.entries if entry.name in names)
            is_suited = all(name.type in ("RF", "SF", "F") for name in names)
            if is_suited and entries and all(entry.cards for entry in term.entries):
                return replace(term, entries=entries)
        return term

    def is_same_hand(self, left: str, right: str) -> bool:
        """Whether a definition such as "low pair = tens or lower" repeats what its words mean."""
        found: list[list[Line]] = []
        for text in (left, right):
            try:
                found.append([replace(self.read(text.strip()), words="")])
            except Ambiguous as error:
                found.append([replace(choice.line, words="") for choice in error.choices])
            except NotationError:
                return False
        return any(line in found[1] for line in found[0])


def royal_sizes(lines: Iterable[Line], section: Section | None) -> frozenset[int]:
    """Return the numbers of cards for which some lines of a section are about royal draws alone.

    Examples
    --------
    >>> sorted(royal_sizes([parse_line(text) for text in ("3-RF: Axx", "2-RF: HH; 2-S: HH", "4-SF")], None))
    [3]
    """
    of_section = [line for line in lines if line.section in (None, section)]
    royal = [line for line in of_section if all(entry.name.type == "RF" and entry.name.n < 5 for entry in line.entries)]
    return frozenset(entry.name.n for line in royal for entry in line.entries)


#: Words that say nothing about which phrase is meant.
_COMMON = frozenset({
    "a", "an", "the", "of", "to", "any", "hold", "keep", "card", "or", "and", "with", ",", ":", ";", "(", ")", "-", "/",
    "if", "you", "other", "all", "no",
})  # fmt: skip
#: A line with more of the sign ">" is a whole chart.
_MOST_SIGNS = 2
#: What may stand between words that are understood and others.
_IN_FRONT_OF_MORE = ("(", ",", "-", ":", ";", ".", "with", "if", "when", "but", "except", "and", "or", "for", "that")
_OF_EXCEPTIONS = frozenset({"but", "except", "if", "not", "unless", "when"})
#: Least likeness of a phrase to a line, from 0 to 1.
_LEAST_LIKENESS = 0.25


def _relevant(text: str, context: Context) -> list[str]:
    """Return the phrases of the table that share most words with a text, the most similar first."""
    words = _meaning_words(text)
    wilds = {"joker", "wild", "deuce", "deuces"}
    ranked: list[tuple[float, int, str]] = []
    for place, phrase in enumerate(PHRASES):
        its = _meaning_words(phrase.words)
        if not context.has_wild and context.game is not None and its & wilds:
            continue
        likeness = len(words & its) / (len(words | its) or 1)
        if likeness >= _LEAST_LIKENESS:
            ranked.append((-likeness, place, phrase.words))
    return [words for _, _, words in sorted(ranked)[:3]]


# Several steps of reading a page read the same line, or ask whether it can be read.
@lru_cache(maxsize=8192)
def _can_read_once(text: str, context: Context) -> bool:
    """Return whether a text can be read in a chart without terms of its own."""
    return _has_meaning(PlainReader(), text, context)


def _has_meaning(reader: PlainReader, text: str, context: Context) -> bool:
    try:
        reader._read(text, context)
    except NotationError as error:
        return isinstance(error, Ambiguous)
    return True


@lru_cache(maxsize=2048)
def _read_once(text: str, context: Context, noun: str) -> Line | NotationError:
    """Return the line of a text in a chart without terms of its own, or the error in it.

    `noun` is what the section of the context calls its wild cards.
    """
    try:
        return PlainReader()._read_anew(text, context)
    except NotationError as error:
        # An error that was raised would keep the reader and all that called it.
        return error.again()


@lru_cache(maxsize=512)
def _meaning_words(text: str) -> frozenset[str]:
    """Return the words of a text that carry its meaning; numbers as digits."""
    words = split_words(text)
    return frozenset(str(word.number or word.text) for word in words if word.text not in _COMMON)


@lru_cache(maxsize=1024)
def _nearest(text: str, known: tuple[str, ...], least_ratio: float) -> str | None:
    """Return the known text most similar to a text; `difflib` is imported late because it is slow to import."""
    from difflib import get_close_matches

    # A ratio is at most twice the number of characters in common by the length of both; most texts have too few.
    in_common = np.minimum(_characters_of_all(known), _characters(text)).sum(axis=1)
    lengths = np.fromiter(map(len, known), np.int64) + len(text)
    possible = np.flatnonzero(2 * in_common >= (least_ratio - 1e-9) * lengths)
    found = get_close_matches(text, [known[number] for number in possible], 1, least_ratio)
    return found[0] if found else None


def _characters(text: str) -> IntArray:
    """Return how often a text has each character up to "~", and all others together."""
    return np.bincount([min(ord(character), 127) for character in text], minlength=128)


@lru_cache(maxsize=4)
def _characters_of_all(texts: tuple[str, ...]) -> IntArray:
    return np.array([_characters(text) for text in texts])


def _corrected(text: str) -> str:
    """Return a text with each unknown word replaced by the most similar known word, if there is one."""
    for word in reversed(split_words(text)):
        if not word.is_known:
            text = text[: word.start] + (_nearest(word.text, VOCABULARY, 0.6) or word.text) + text[word.end :]
    return text


def _features(text: str) -> tuple[FeatureTest, ...] | None:
    """Return the features of a text such as ``s + h >= 3``; None for other texts."""
    try:
        (entry,) = parse_line(f"1-W: {text}").entries
    except (NotationError, ValueError):
        return None
    is_pure = not (entry.cards or entry.exclusions or entry.penalties or entry.conditions)
    return entry.features if is_pure and entry.features else None


def _without_value(text: str, error: NotationError) -> Line:
    """Return the line of a text in the chart language with a value behind it, such as ``18.66``."""
    value = _VALUE.search(text.rstrip()[-60:])
    if value is None or not (value["decimals"] or "%" in value["value"]):
        raise error
    try:
        return parse_line(text.rstrip()[: -len(value.group())])
    except NotationError:
        raise error from None


def _bare(text: str) -> Iterable[str]:
    """Yield a text without a number or letter in front, and without a value behind."""
    shorter = text.rstrip()
    for _ in range(3):
        bullet = _BULLET.match(shorter)
        value = _VALUE.search(shorter[-60:])
        if bullet is not None:
            shorter = shorter[bullet.end() :]
        elif value is not None and (
            value["decimals"]
            or "%" in value["value"]
            or (("\t" in value["lead"] or len(value["lead"]) > 1) and not _is_rank(value["value"]))
        ):
            front = shorter[: len(shorter) - (len(shorter[-60:]) - value.start())].rstrip()
            if (
                (value["lead"].strip() in ("=", ":") or set(value["lead"].strip()) == {"-"})
                and value["value"] in "0123"
                and _COUNTED.search(front)
            ):
                # "Gaps = 0" and "gaps - 1" say how many.
                return
            shorter = front
        else:
            return
        yield shorter


def _is_rank(value: str) -> bool:
    """Whether a value may be a rank, such as the 2 of "low pair - 2", or ranks, such as 5-10, 55 and 34567."""
    numbers = re.split(r"\s*(?:[-–—]|to)\s*", value.strip("[]()"))
    return all(
        number.isdigit() and (2 <= int(number) <= 10 or number in _SAME or (len(number) > 2 and number in "23456789"))
        for number in numbers
    )


#: Pairs, three and four of a kind
_SAME = frozenset(digit * n for digit in "23456789" for n in (2, 3, 4))
