"""Legends: the short names that a page explains, written out where the page uses them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from strategygen.charts.glossary import EQUAL_HANDS, equal_hands, explains_itself, explains_shape, rows_without_usual
from strategygen.charts.legend_parts import (
    CAPTION,
    MOST_TERMS,
    OF_COUNTS,
    QUOTED,
    RANKS,
    WITHOUT,
    WORDS_OF_SENTENCES,
    Segment,
    filled,
    find_blocks,
    goes_on,
    has_open_end,
    is_list_of_names,
    joined_text,
    merged,
    parts_joined,
    segments_of,
    shape_only,
    singular,
    terms_of,
    use_of,
    with_definitions_apart,
    with_ends_of_rows,
    with_terms_whole,
)
from strategygen.charts.legend_suits import (
    OF_QUOTES,
    has_cards_twice,
    is_unsuited,
    suits_stated,
    with_notation,
    with_suit_marks,
    with_suits,
)
from strategygen.charts.meanings import ONLY_EXAMPLE, Meaning, define, is_other_meaning, is_usual_kicker, ranks_in
from strategygen.charts.page_terms import gives_gaps_in_parentheses
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.vocabulary import VOCABULARY
from strategygen.charts.plain.words import MOST_CHARACTERS, split_words
from strategygen.charts.prose import OF_HANDS, has_play, names_of_games
from strategygen.charts.rows import GLOSSARY, Row
from strategygen.errors import NotationError

_ONE_MORE = pattern_of(
    rf"(?:and )?(?P<term>{QUOTED}|[0-9]?[A-Z]{{1,4}}[0-9]?|[A-Za-z]{{1,3}}[0-9]|[0-9][A-Za-z]{{1,3}})"
    r"\s+(?P<words>\S.*)"
)
_BETTER = pattern_of(
    r"[\"“]?(?:is |are )?(?:better|higher|stronger|beats|comes? before|before|ahead of|outranks|preferred|over|above"
    r"|then)\b.*",
    re.IGNORECASE,
)
#: "RF(4)", where the number is that of the cards held.
_COUNT_BEHIND = pattern_of(r"\b([A-Za-z]{1,4})[ ]?\(([2-5])\)")
#: Fewest rows with the number of wild cards in front.
_FEWEST_SECTIONS = 2
#: How many gaps some ranks count as having: "234 as g1", "A23, A24.. = 2 gaps", "ace-low ones (A23 etc) as g2".
_GAP_ITEM = pattern_of(
    r"(?P<low>\b(?:A|ace)s?[- ]?low\b(?: (?:ones|draws|hands|cards|straight flush(?:es)?|combos))?"
    r"|\b(?:any|every|all)(?: (?:hands?|draws?|ones?))? with (?:an? )?(?:low ace|ace (?:and|with) (?:low|small) cards))"
    r"|\b(?P<cards>A-?[2-5]-?[2-5]|2-?3-?4)\b(?P<more>(?:\.{2,}|…|,? etc\.?)?)",
    re.IGNORECASE,
)
_ITEM = rf"(?:{re.sub(r'[?]P<[a-z]+>', '?:', _GAP_ITEM.pattern)})(?:\s*\([^()]*\))?"
_GAP_COUNT = pattern_of(
    rf"(?P<items>{_ITEM}(?:\s*(?:,|/|\band\b|\bor\b){{1,2}}\s*{_ITEM}){{0,8}})\s*"
    r"(?:always )?(?:as|=|are|is|(?:are |is )?count(?:s|ed)?(?: as)?|ha(?:s|ve))\s+(?:having |all )?"
    r"(?:g(?=[0-3]\b))?(?P<number>[0-3](?=\b|g)|no|zero|one|two|three)(?:\s?g\b|\s+(?:gaps?|holes?)\b|(?<=g[0-3]))\)?",
    re.IGNORECASE,
)
#: What names beside the lines of a chart mean.
_OF_VALUES = pattern_of(
    r"(?:the )?(?:expected|average|mean) (?:value|return|payback|payoff)s?(?:,? (?:of|for|in|per) [a-z ]{1,40}){0,2}"
    r"|return to player|payback|credits?|coins?|house edge|probability|video poker|pay table",
    re.IGNORECASE,
)
#: The beginning of a sentence that may restrict the definition in front of it.
_GOES_ON = pattern_of(
    r"(?:and|or|but|also|plus|with|not|no|never|except|only|unless|if|when|where|provided|even|this|that|these|it)\b",
    re.IGNORECASE,
)
#: What is said of cards without the letter that is defined.
_OTHERWISE = pattern_of(
    r"(?:otherwise|else|if not|without(?: (?:it|one|the letter))?|all others?)"
    r"(?: (?:they|it|cards|the cards))?(?: are| is)? (?P<suits>\S.*)",
    re.IGNORECASE,
)
#: The message about a text that assigns hands to a line.
MOVES_HANDS = "this text moves hands to another line of the chart; write it beside these lines"
OF_HANDS_NAMED = MOVES_HANDS, EQUAL_HANDS
#: "H >= G", "high cards = gaps-1"
_COMPARES = pattern_of(r"[<>]\s*=|=\s*[A-Za-z]+\s*[-+−–]\s*[0-9]\b")
_WILD_COUNTED = pattern_of(
    r"\s+(?:with|including|counting|incl\.?) (?:the |any |your )?(?:joker|deuce|wild card)s?\s*\Z"
    r"|\s*\((?:with |including |counting )?(?:the |any )?(?:joker|deuce|wild card)s?(?: (?:is|are))?"
    r"(?: (?:counted|included))?(?: (?:in (?:each|all|the (?:number|count))|too))?\)\s*\Z",
    re.IGNORECASE,
)
#: What needs no explanation, and other names of which the same is said.
_AS_USUAL = pattern_of(
    r"(?:as |mean )?(?:the |what is )?(?:usual|standard|normal|obvious|ordinary)"
    r"(?: (?:poker )?(?:abbreviations?|hands?|meanings?|names?|terms?|things?))?",
    re.IGNORECASE,
)
_SAME_OF_OTHERS = pattern_of(
    r",? (?:and so on|etc|(?:and )?(?:likewise|similarly|the same))\.?(?: (?:for|with) (?P<names>[\w\s,/-]+))?\Z"
)
#: A meaning that counts wild cards beside others.
_AND_WILD = pattern_of(
    r"\b(?:and|plus|with|\+) (?:the|an?|one|two|your) (?:jokers?|deuces?|wild cards?)\b", re.IGNORECASE
)
_FLUSH_WITH_WILD = pattern_of(
    r"flush = (?:any )?(?:four (?:suited cards|cards of (?:a|one|the same) suit) (?:and|plus|with) (?:the|an?|one|your)"
    r"|three (?:suited cards|cards of (?:a|one|the same) suit) (?:and|plus|with) (?:the |your )?two)"
    r" (?:jokers?|deuces?|wild cards?)",
    re.IGNORECASE,
)
#: "WR wild royal, SF4 = 4 to a straight flush", "d is a deuce, s = suited": a definition in front of another.
_IN_FRONT = pattern_of(
    r"(?:(?P<name>[A-Z][A-Z0-9]{1,3}) (?P<words>[a-z][^=,;.]*)|(?P<term>[A-Za-z]{1,4}) is (?P<meaning>[a-z][^=,;.]*)),"
    r" (?=[A-Za-z0-9]{1,4} = )"
)
_AND_SO_ON = pattern_of(r",? (?:and so on|etc\.?),?\s*\Z")
_OF_PAIR = pattern_of(r"\b(?:pairs?|prs?)\Z", re.IGNORECASE)
_NEW_ITEM = pattern_of(r"[A-Za-z]\w{2,12}s?:\s|[A-Z0-9]{2,4} [a-z]{3,}")
#: Most definitions of a page.
_MOST_DEFINITIONS = 100
#: Words that assign hands to a line of the chart, and the line in quotes.
_ASSIGNS = pattern_of(
    r"\b(?:belongs?|goes?|falls?|counts?|comes?|treat(?:ed)?|play(?:ed)?|regarded|considered)"
    r" (?:to|in|into|under|with|as|like)\b(?! (?:an?|one|two|[1-9][0-9]?)(?: [a-z]+)? (?:cards?|decks?|jokers?)\b)",
    re.IGNORECASE,
)
#: "The joker counts as one of the four cards" moves no hand.
_IS_A_CARD = pattern_of(
    r"\b(?:joker|deuce|wild card)s?\b[^.:;]{0,40}? counts? as (?:an?|any|one of|part of)"
    r"(?: (?:the|your|any|two|three|four|five))*(?: (?:cards?|hand)\b|\s*\Z)",
    re.IGNORECASE,
)
_MOST_BEHIND_ASSIGNS = 40
#: A term with so many letters is a word, in capitals or not.
_FEWEST_OF_WORD = 4
_IN_QUOTES = r"[\"“‘`][^\"“”‘’`]{2,60}(?:[\"”’`]|\Z)?"
_TOKENS = pattern_of(r"[A-Za-z0-9]+|[^A-Za-z0-9]+")
_AFTER_HIGH = ("pair", "pairs", "pr", "prs", "card", "cards")
#: Letters that stand for any two cards, and suits that letters behind cards may stand for.
_ANY_CARDS = pattern_of(r"[XYZABxyz]-?[XYZABxyz][so]?")
_SUITS = ("suited", "unsuited")


@dataclass
class Legend:
    """The short names that a page explains.

    Attributes
    ----------
    reader : PlainReader
        The reader of the page, with the high cards that the legend names.
    meanings : dict
        The meaning of each name that plain words do not have, or have with another meaning.
    """

    reader: PlainReader
    meanings: dict[str, Meaning] = field(default_factory=dict)
    #: All that was defined, also what plain words mean anyway.
    stated: dict[str, Meaning] = field(default_factory=dict)
    has_order: bool = False
    #: Whether the number in "RF(4)" is that of the cards held.
    has_counts: bool = False
    #: Whether cards by name without a letter for suited ones are of several suits.
    has_unsuited: bool = False
    #: Definitions that are not understood, of names that the page uses.
    unclear: list[Segment] = field(default_factory=list)

    # -- finding

    def read_rows(self, rows: Sequence[Row]) -> list[Row]:
        """Return rows with those of a legend as definitions."""
        blocks: list[list[Segment]] = []
        self.has_counts = any(OF_COUNTS.search(row.words) for row in rows)
        n_definitions = 0
        for block, has_caption in find_blocks(rows):
            is_list = has_caption or is_list_of_names(block, rows)
            segments = with_ends_of_rows(
                [
                    part
                    for above, row in zip([None, *block], block, strict=False)
                    for part in segments_of(row, is_of_names=is_list, goes_on=above is not None and goes_on(above, row))
                ]
            )
            n_definitions += sum("=" in part.text for part in segments)
            if any("=" in part.text for part in segments) and n_definitions <= _MOST_DEFINITIONS:
                blocks.append(segments)
        for one in (part for segments in blocks for part in segments):
            # The reader has read it.
            one.is_read |= self.reader.has_gaps_in_parentheses and gives_gaps_in_parentheses(one.row.words)
        # Definitions use others, which may come later.
        for _ in range(2):
            for segments in blocks:
                self._read_segments(segments)
        found = {row: row for row in rows}
        for segments in blocks:
            for one in segments if any(part.is_read for part in segments) else ():
                one.is_read |= self._is_unused(one, rows)
            for row in dict.fromkeys(part.row for part in segments):
                own = [part for part in segments if part.row is row]
                if any(part.is_read for part in own):
                    rest = ". ".join(part.text for part in own if not part.is_read and re.search(r"\w", part.text))
                    is_rest = bool(rest) and CAPTION.fullmatch(rest.strip(" :.-–—")) is None
                    found[row] = replace(row, words=rest, kind="") if is_rest else replace(row, kind="defined")
            self.unclear += [part for part in segments if not part.is_read and self._is_unclear(part, rows)]
        self.unclear += [Segment(row, f"{name} = ") for row in rows for name in self._unknown_signs(row)]
        self.unclear += [part for row in rows if (part := self._assigned(row, rows)) is not None]
        for row, below in pairwise(rows):
            is_caption = (
                not row.kind and bool(row.words) and CAPTION.fullmatch(row.words.strip(" :.*_=-–—")) is not None
            )
            if is_caption and found[below].kind == "defined":
                found[row] = replace(row, kind="caption")
        return [found[row] for row in rows]

    def _unknown_signs(self, row: Row) -> list[str]:
        """Return names with a sign that the page does not explain, such as "SF3-" where it explains "SF3+"."""
        bases = {term.rstrip("+-") for term in self.stated if term[-1:] in ("+", "-")} - {""}
        pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, bases))})[+-]{{1,2}}(?![\w+-])"
        found = re.findall(pattern, row.words) if bases and not row.kind else []
        return [name for name in found if name not in self.stated]

    def _assigned(self, row: Row, rows: Sequence[Row]) -> Segment | None:
        """Return the text that assigns hands to a line of the chart, such as 'A23 belongs to "any other 3SF"'."""
        match = _ASSIGNS.search(row.words) if row.kind in ("", "footnote") else None
        if match is None or _IS_A_CARD.search(row.words[: match.end() + _MOST_BEHIND_ASSIGNS]):
            return None
        at = rows.index(row)
        quoted = re.search(_IN_QUOTES, " ".join(other.words for other in rows[at : at + 2])[match.start() :][:120])
        words = split_words(quoted.group()[:MOST_CHARACTERS]) if quoted is not None else ()
        is_hand = any(word.text in OF_HANDS for word in words) and has_play(row.words)
        # '"Any other"' is a line of the page.
        named = quoted.group().strip('"“”‘’` .').lower() if quoted is not None else ""
        others = (other.words.lower() for other in rows if other is not row and not other.kind)
        is_line = bool(named) and any(named in words for words in others)
        return Segment(row, row.words) if is_hand or is_line else None

    def _read_segments(self, segments: Sequence[Segment]) -> None:
        at = 0
        while at < len(segments):
            most = parts_joined(segments, at) if "=" in segments[at].text and not segments[at].is_read else 0
            n_read = 0
            for n in range(most, 0, -1):
                found = self._definitions(joined_text(segments[at : at + n]))
                after = segments[at + n] if n < most else None
                is_apart = after is None or (after.row is segments[at].row and not _GOES_ON.match(after.text))
                if n > 1 and self._is_line_below(*segments[at + n - 2 : at + n]):
                    continue
                if found and _says_more_of_type(segments[at].row.words, found):
                    continue
                if found is not None and (is_apart or (after and self._begins_anew(after.text, found))):
                    self._add(found)
                    n_read = n
                    break
            for part in segments[at : at + n_read]:
                part.is_read = True
            at += max(n_read, 1)

    def _is_line_below(self, above: Segment, last: Segment) -> bool:
        """Whether a segment is a line of the chart below a definition that does not go on."""
        is_more = last.row is above.row or has_open_end(above.text) or goes_on(above.row, last.row)
        return not is_more and self.reader.can_read(last.text)

    def _begins_anew(self, text: str, found: Mapping[str, Meaning]) -> bool:
        """Whether the row below a definition is a sentence or a line of the chart, and does not continue it."""
        if (text[:1].isupper() or text.startswith("type ")) and len(text.split()) > 2:
            return True
        if _NEW_ITEM.match(text):
            # "gaps: count the holes", "ST straight"
            return True
        with_found = Legend(self.reader, {**self.meanings, **found})
        return self.reader.can_read(with_found.written_out(text))

    def _terms_explained(self, part: Segment) -> tuple[str, ...]:
        """Return the terms of a text that may be a definition; none if it compares, or says what to hold."""
        front, sign, behind = part.text.partition(" = ")
        if _COMPARES.search(part.text) or explains_itself(front, behind):
            return ()
        is_meaning = (
            re.match(r"[A-Za-z\"“'‘(]|[0-9]+ (?:to|of|card)|([0-9])\1\b|[2-9] ?[-,]|10?\Z", behind.strip()) is not None
        )
        if names_of_games().match(behind.strip()):
            # "NSUD = not so ugly deuces"
            return ()
        verbs = {"all", "hold", "keep", "draw", "discard", "stand", "pat", "everything", "nothing", "none"}
        if not (sign and is_meaning) or behind.split(" ")[0].lower().strip(",.") in verbs:
            return ()
        return terms_of(front)

    def _is_unused(self, part: Segment, rows: Sequence[Row]) -> bool:
        """Whether a definition is one of names that no other row of the page has."""
        terms = self._terms_explained(part)
        if not terms or WITHOUT.fullmatch(terms[0]) or any(map(_ANY_CARDS.fullmatch, terms)):
            return False
        used = pattern_of("|".join(map(use_of, terms)))
        return not any(used.search(row.words) for row in rows if row is not part.row)

    def _is_unclear(self, part: Segment, rows: Sequence[Row]) -> bool:
        """Whether a definition that is not understood is one of a name that other rows of the page use."""
        terms = self._terms_explained(part)
        if not terms or {term.lower() for term in terms} <= _PERSONS:
            return False
        if part.row.kind == "" and re.match(r"(?:type|class) [0-9A-Z]{1,2}:", part.row.words, re.IGNORECASE):
            # `named_types` reads or refuses it.
            return False
        with suppress(NotationError):
            if self.reader.define(part.row.words) is not None:
                return False
        if WITHOUT.fullmatch(terms[0]):
            return True
        if any(map(_ANY_CARDS.fullmatch, terms)):
            # "XY = X and Y suited"
            own = [re.search(r"(?:(o)|s)?\Z", term) for term in terms]
            behind = part.text.partition(" = ")[2]
            suits = {word.text for word in split_words(behind[:MOST_CHARACTERS]) if word.text in _SUITS}
            return bool(suits) and not all(m and m.group() and suits == {_SUITS[bool(m[1])]} for m in own)
        used = "|".join(map(re.escape, terms))
        others = (row.words for row in rows if row is not part.row and row.kind in ("", "language"))
        is_word = all(len(term) >= _FEWEST_OF_WORD for term in terms)
        # "T4o" has the name "T4".
        pattern = pattern_of(
            rf"(?<![A-Za-z])(?:{used})(?:(?<=[0-9])[a-z])?(?![A-Za-z])", re.IGNORECASE if is_word else 0
        )
        return any(pattern.search(words) for words in others)

    def _definitions(self, text: str) -> dict[str, Meaning] | None:
        """Return the meanings of all terms of a segment; None if some part is not understood."""
        if _COMPARES.search(text):
            return None
        if explains_shape(text, self.reader):
            return {}
        names, _, said = text.partition(" = ")
        if _AS_USUAL.fullmatch(said.strip(" .")):
            return {} if self._are_usual(names) else None
        others = _SAME_OF_OTHERS.search(text)
        if others is not None and self._are_usual(others["names"] or ""):
            text = text[: others.start()]
        text = self._without_gap_counts(text)
        if not text.strip(" ().,;"):
            return {}
        lead = re.match(r"[^=:]{0,60}?:\s+(?=\S[^=]{0,30}=)", text)
        if lead is not None and CAPTION.search(lead.group()):
            text = text[lead.end() :]
        found: dict[str, Meaning] = {}
        while (first := _IN_FRONT.match(text)) is not None:
            defined = self._define((first["name"] or first["term"],), first["words"] or first["meaning"])
            if defined is None:
                return None
            found |= defined
            text = text[first.end() :]
        parts = [part.strip() for part in text.split("=")]
        terms = terms_of(parts[0])
        if not terms or len(parts) < 2:
            return None
        for at, part in enumerate(parts[1:], 1):
            words = part.split(" ")
            is_last = at == len(parts) - 1
            for n_behind in (0,) if is_last else range(1, min(len(words), 2 * MOST_TERMS)):
                meaning = " ".join(words[: len(words) - n_behind])
                behind = terms_of(" ".join(words[len(words) - n_behind :])) if n_behind else ()
                if n_behind and not behind:
                    continue
                defined = self._define(terms, meaning)
                if defined is not None:
                    found |= defined
                    terms = behind
                    break
            else:
                return None
        return found

    def _are_usual(self, names: str) -> bool:
        """Whether plain words have all names of a list."""
        return all(self.reader.can_read(name) for name in re.split(r"[\s,/]+|\band\b", names.strip()) if name)

    def _without_gap_counts(self, text: str) -> str:
        """Return a text without what it says about the gaps of single ranks, which are noted."""
        found = dict(self.reader.gap_counts)
        for match in _GAP_COUNT.finditer(text):
            ranks = {one for item in _GAP_ITEM.finditer(match["items"]) for one in _counted_ranks(item)}
            number = {"no": 0, "zero": 0, "one": 1, "two": 2, "three": 3}.get(match["number"].lower())
            number = int(match["number"]) if number is None else number
            if any(found.get(one, number) != number for one in ranks):
                return text
            found |= dict.fromkeys(ranks, number)
        rest = _GAP_COUNT.sub(" ", text)
        if rest == text:
            return text
        self.reader = replace(self.reader, gap_counts=tuple(sorted(found.items())))
        return re.sub(
            r"[\s,;:(]*(?:\b(?:counting|count|where|but|with|note|so)\b)?[\s,;)]*(?:\band\b)?[\s,;).]*\Z", "", rest
        )

    def _define(self, terms: Sequence[str], meaning: str) -> dict[str, Meaning] | None:
        if ONLY_EXAMPLE.match(meaning):
            return None
        if tuple(terms) == (">",):
            self.has_order |= _BETTER.fullmatch(meaning.strip()) is not None
            return {} if _BETTER.fullmatch(meaning.strip()) else None
        without = WITHOUT.fullmatch(" ".join(terms))
        if without is not None:
            # "No s = any suits" is so anyway.
            if [word.text for word in split_words(meaning)] == ["anysuit"]:
                return {}
            self.has_unsuited = is_unsuited(meaning)
            return {} if self.has_unsuited else None
        if _OF_VALUES.fullmatch(meaning.strip(" .,")) and all(map(str.isupper, terms)):
            return {}
        # The number of cards has the wild ones.
        meaning = self.written_out(_WILD_COUNTED.sub("", _AND_SO_ON.sub("", meaning)))
        ranks = ranks_in(meaning.rstrip(" ."))
        if ranks and all(map(_OF_PAIR.search, terms)):
            # "High pair: jacks, queens, kings or aces" are the ranks of pairs, not single cards.
            high = self.reader.context().high_ranks
            usual = {"high": high, "low": frozenset(range(2, 15)) - high}
            return {} if all(usual.get(term.lower().split()[0]) == ranks for term in terms) else None
        if _AND_WILD.search(meaning) and any(map(self.reader.can_read, terms)):
            # '"Flush" means four suited cards and the joker': so it is anyway, and no other name for these cards.
            return {} if _FLUSH_WITH_WILD.fullmatch(f"{' '.join(terms)} = {meaning.strip(' .')}") else None
        if [term.lower().removesuffix("s") for term in terms] == ["kicker"]:
            return {} if is_usual_kicker(meaning, self.reader) else None
        found = self._as_low_or_high(define(terms, meaning, self.reader))
        if found is not None:
            fits = all(self._fits(term, one) for term, one in found.items())
            fits &= not self._are_each(terms, meaning)
            is_other = any(is_other_meaning(term, one, self.reader) for term, one in found.items())
            found = {term: self._suited_as(term, one) for term, one in found.items()}
            return found if fits and not is_other else None
        if self._are_each(terms, meaning):
            return None
        first, *others = re.split(r",\s+", meaning)
        found = define(terms, first, self.reader) if others else None
        if found is None:
            return None
        for other in others:
            more = _ONE_MORE.fullmatch(other.strip(" ."))
            if more is None:
                otherwise = _OTHERWISE.fullmatch(other.strip(" ."))
                if otherwise is not None and is_unsuited(otherwise["suits"]):
                    # "s = suited, otherwise unsuited"
                    self.has_unsuited |= all(one.words == "suited" for one in found.values())
                    continue
                if re.fullmatch(r"(?:and so on|etc\.?)", other.strip()):
                    continue
                return None
            own = define((more["term"].strip("\"“”'‘’`"),), more["words"], self.reader)
            if own is None:
                return None
            found |= own
        return found if all(self._fits(term, one) for term, one in found.items()) else None

    def _are_each(self, terms: Sequence[str], meaning: str) -> bool:
        """Whether several terms have a meaning each, as in "HP, LP = jacks or better, tens or lower"."""
        parts = re.split(r"\s*[,;/]\s*", meaning.strip(" .,;"))
        return len(parts) == len(terms) > 1 and all(map(self.reader.can_read, parts))

    def _suited_as(self, term: str, meaning: Meaning) -> Meaning:
        """Return cards without suits that define a suited draw, as in "3SF = 345 to 9TJ", with "suited"."""
        words = f"{meaning.words} suited"
        with suppress(NotationError):
            own, cards = (self.reader.read(text).entries for text in (term, meaning.words))
            is_suited = all(entry.name.type in ("RF", "SF", "F") for entry in own)
            are_open = any(entry.name.type == "S" for entry in cards) and all(entry.cards for entry in cards)
            if meaning.kind == "hand" and is_suited and are_open and self.reader.can_read(words):
                return replace(meaning, words=words)
        return meaning

    def _as_low_or_high(self, found: dict[str, Meaning] | None) -> dict[str, Meaning] | None:
        """Return meanings with "low" for a list of all ranks that are not high; "high" has its usual meaning."""
        high = self.reader.context().high_ranks
        low = frozenset(range(2, 15)) - high
        is_usual = {"high", "highs", "high card", "high cards"}
        return found and {
            term: Meaning("word", "low") if one.kind == "ranks" and one.ranks == low else one
            for term, one in found.items()
            if not (one.kind == "ranks" and one.ranks == high and term.lower() in is_usual)
        }

    def _fits(self, term: str, meaning: Meaning) -> bool:
        """Whether a term may have a meaning: a list of ranks is that of high cards for names such as "hi" alone."""
        before = self.stated.get(term)
        is_known = meaning.ranks != self.reader.context().high_ranks or term.lower() in VOCABULARY
        if (meaning.kind == "ranks" and is_known and not _OF_HIGH.match(term)) or before not in (None, meaning):
            return False
        return term.lower().removesuffix("s") not in _NOT_DEFINED

    def _add(self, found: Mapping[str, Meaning]) -> None:
        for term, meaning in found.items():
            self.stated[term] = meaning
            if meaning.kind == "ranks":
                named = ", ".join("_A23456789TJQKA"[rank] for rank in sorted(meaning.ranks))
                self.reader = self.reader.define(f"high cards = {named}") or self.reader
            if term.startswith("n-") and meaning.kind == "aim":
                # A chart with "4-RF" of its own is not in the chart language.
                self.meanings[term.removeprefix("n-")] = meaning
            elif not self._is_usual(term, meaning):
                self.meanings[term] = meaning

    def _is_usual(self, term: str, meaning: Meaning) -> bool:
        """Whether plain words have a term with the same meaning."""
        if not all(word.is_known for word in split_words(term)):
            # "WR" alone is a hand of the shorthand.
            return False
        with suppress(NotationError):
            if self.reader.define(f"{term} = {meaning.words}") is self.reader:
                return True
            if meaning.kind == "rank" and term == meaning.words:
                return True
            mine, its = (tuple(word.text for word in split_words(text)) for text in (term, meaning.words))
            return mine == its
        return False

    # -- writing out

    def meaning_of(self, token: str) -> Meaning | None:
        """Return the meaning of a name, in capitals or not unless that is another word."""
        if token in self.meanings or len(token) == 1:
            return self.meanings.get(token)
        same = [term for term in self.stated if singular(term) == singular(token)]
        return self.meanings.get(same[0]) if len(same) == 1 and token.lower() not in WORDS_OF_SENTENCES else None

    def written_out(self, words: str) -> str:
        """Return words with the names of the legend written out.

        Examples
        --------
        >>> legend = Legend(PlainReader(), {"R": Meaning("aim", "royal flush"), "h": Meaning("count", "high card")})
        >>> legend.written_out("R4, 3R with 2h, no h")
        '4 to a royal flush, 3 to a royal flush with 2 high cards, no high cards'
        """
        for term in sorted((term for term in self.meanings if re.search(r"\W", term)), key=len, reverse=True):
            # "Open draw" begins a line
            written = f"(?i:{re.escape(singular(term))}s?)" if " " in term else re.escape(term)
            parts = re.split(rf"(?<![\w]){written}(?![\w])", words)
            if len(parts) > 1:
                # The meaning has no names of the page.
                return merged(self.meanings[term].words.join(map(self.written_out, parts)))
        found: list[str] = []
        tokens = _TOKENS.findall(words)
        for at, token in enumerate(tokens):
            after = tokens[at + 2].lower() if at + 2 < len(tokens) and not tokens[at + 1].strip() else ""
            is_counted = len(found) > 1 and found[-1] in (" ", "-") and re.fullmatch("[0-5]", found[-2]) is not None
            is_behind = tokens[at + 1 : at + 2] == ["-"] and re.fullmatch("[2-5]", "".join(tokens[at + 2 : at + 3]))
            meaning = self.meaning_of(token)
            if meaning is not None and meaning.kind in ("aim", "count", "wild", "ranks"):
                if meaning.words == "high card" and after in _AFTER_HIGH:
                    found.append("high")
                elif is_counted:
                    number = found[-2]
                    found[-2:] = [meaning.counted(number)]
                elif is_behind and meaning.kind == "aim":
                    found.append(meaning.counted(tokens[at + 2]))
                    tokens[at + 1] = tokens[at + 2] = ""
                elif meaning.kind == "ranks" and _BEFORE_ONE.search("".join(found)) and not token.endswith("s"):
                    # "Joker + H", "3 card royal w/ H"
                    found.append(f"{'a' if _WITH.search(''.join(found)) else 'one'} {meaning.words}")
                elif meaning.kind in ("count", "ranks"):
                    found.append(f"{meaning.words}s")
                else:
                    found.append(meaning.words)
            elif meaning is not None:
                found.append(shape_only(meaning.words, "".join(found)) if meaning.kind == "hand" else meaning.words)
            else:
                found.append(self._glued(token))
        return merged("".join(found))

    def row_written_out(self, row: Row) -> Row:
        """Return a row of the page with the names of the legend written out."""
        if row.kind not in ("", "title", "language", "remark", "footnote"):
            return row
        words = self.written_out(_COUNT_BEHIND.sub(r"\1\2", row.words) if self.has_counts else row.words)
        if words == row.words:
            return row
        written = {text: self.written_out(text) for text in (*row.cells, *row.notes)}
        cells, notes = (tuple(written[text] for text in own) for own in (row.cells, row.notes))
        return replace(row, words=words, cells=cells, notes=notes, kind="" if row.kind == "language" else row.kind)

    def with_sections(self, rows: Sequence[Row]) -> list[Row]:
        """Return rows with "2D" in front of a line as the heading of a section, if D is a wild card."""
        names = [term for term, meaning in self.meanings.items() if meaning.kind == "wild"]
        if not names:
            return list(rows)
        label = pattern_of(
            rf"([0-4]) ?({'|'.join(map(re.escape, names))})\b[ :.–—-]+(?!(?:or|and|only|alone|with|plus)\b)(?=\w)"
        )
        labels = {row: match for row in rows if not row.kind and (match := label.match(row.words)) is not None}
        numbers = [match[1] for match in labels.values()]
        if len(numbers) < _FEWEST_SECTIONS or len(set(numbers)) < len(numbers):
            return list(rows)
        found: list[Row] = []
        for row in rows:
            match = labels.get(row)
            if match is not None:
                heading = f"{self.meanings[match[2]].counted(match[1])}:"
                found.append(replace(row, words=heading, left_out=(), cells=()))
                row = replace(row, words=row.words[match.end() :], cells=())
            found.append(row)
        return found

    def _glued(self, token: str) -> str:
        """Return a token with a number beside a name, or cards with a letter of the legend, written out."""
        number = re.fullmatch(r"([0-5])([A-Za-z]+)|([A-Za-z]+)([0-5])", token)
        if number is not None:
            meaning = self.meaning_of(number[2] or number[3])
            if meaning is not None and meaning.kind in ("aim", "count", "wild", "ranks"):
                return meaning.counted(number[1] or number[4])
            if meaning is not None and meaning.kind != "rank":
                return f"{number[1] or number[4]} {meaning.words}"
        if len(set(token)) == 1 and 1 < len(token) < 5:
            meaning = self.meanings.get(token[0])
            if meaning is not None and meaning.kind in ("wild", "ranks"):
                return meaning.counted(str(len(token)))
        for letter, meaning in self.meanings.items():
            wild = re.fullmatch(rf"({re.escape(letter)}+)([{RANKS}]{{1,3}}[so]?)", token) if len(letter) == 1 else None
            if meaning.kind == "wild" and wild is not None:
                # "dd67" for "WW67"
                return "W" * len(wild[1]) + wild[2]
        for letter, meaning in {**self.stated, **self.meanings}.items():
            if len(letter) > 1 or (letter not in self.meanings and (letter in "so" or meaning.words not in _SUITS)):
                continue
            cards = token[:-1] if token.endswith(letter) else ""
            if meaning.words in _SUITS and re.fullmatch(rf"[{RANKS}]{{2,5}}", cards):
                return f"{cards} {meaning.words}"
            if meaning.kind == "property" and len(token) > 2 and token.endswith(letter) and letter.islower():
                hand = f"{self.written_out(token[:-1])} {meaning.words}"
                return hand if self.reader.can_read(hand) else token
            if meaning.kind in ("ranks", "rank") and letter not in RANKS and letter.isupper():
                match = re.fullmatch(rf"([{RANKS}{letter}]{{2,5}})([so]?)", token)
                if match is not None and letter in match[1]:
                    return ", ".join(f"{one}{match[2]}" for one in filled(match[1], letter, meaning.ranks))
        return token


def _says_more_of_type(text: str, found: Mapping[str, Meaning]) -> bool:
    """Whether a text says more of the type that it defines, which `named_types` reads: "234 is also type B".

    Examples
    --------
    >>> text, found = "Type B: one gap. 234 is also type B", {"Type B": Meaning("property", "one gap")}
    >>> _says_more_of_type(text, found), _says_more_of_type("Type B: one gap", found)
    (True, False)
    """
    return any(len(re.findall(rf"\b{re.escape(term)}\b", text, re.IGNORECASE)) > 1 for term in found if " " in term)


def with_legend(
    rows: Sequence[Row], reader: PlainReader
) -> tuple[list[Row], PlainReader, list[tuple[Row, NotationError]]]:
    """Return rows with the short names that the page explains written out, the reader, and what is not understood.

    Examples
    --------
    >>> page = ["R = royal, h = high card", "4R", "4F with 2h"]
    >>> rows, _, _ = with_legend([Row(number, text, text) for number, text in enumerate(page)], PlainReader())
    >>> [(row.kind, row.words) for row in rows][1:]
    [('', '4 to a royal flush'), ('', '4F with 2 high cards')]
    """
    legend = Legend(reader)
    rows = with_terms_whole(with_definitions_apart(rows, reader.context().high_ranks))
    rows = rows_without_usual(with_suit_marks(with_notation(rows)), reader)
    found = legend.read_rows(rows)
    if legend.stated or legend.has_counts:
        found = [legend.row_written_out(row) for row in legend.with_sections(found)]
    errors: list[tuple[Row, NotationError]] = []
    texts = [row.words for row in rows if row.kind in ("", "footnote")]
    sentences = [one for text in texts for one in re.split(r"(?<=[.!?])\s+", text)]
    # "Cards in quotes are suited. The others are not."
    sentences += [f"{one} {more}" for one, more in pairwise(sentences) if "quot" in one and not reader.can_read(more)]
    # A sentence may go on in the next row.
    sentences += [
        f"{one} {more}"
        for one, more in pairwise(texts)
        if one[-1:] not in ".!?" and more[:1].islower() and not (suits_stated(more) or reader.can_read(more))
    ]
    # What is said of others, in words that are not understood, is not left out.
    whole = {suits_stated(text) for text in texts if "quot" in text}
    stated = {"unsuited"} if legend.has_unsuited else {suits for one in sentences if (suits := suits_stated(one))}
    if stated:
        stated -= {"unclear", "quoted"} if "quotes" in stated else set()
        stated -= {"unclear", "unquoted"} if "unquotes" in stated and "unclear" not in whole else set()
        suits = stated.pop() if len(stated) == 1 else "unclear"
        # The same cards in quotes and without are suited and not.
        of_others = "quotes" if suits == "quoted" and has_cards_twice(found) else suits
        found, errors = with_suits(found, legend.reader, of_others)
        found = [replace(row, kind="defined") if _states_suits(row, suits) else row for row in found]
    errors += equal_hands(rows, reader)
    left = [row for row in found if row.part == GLOSSARY and not row.kind]
    errors += _of_glossary(left, rows, legend.reader)
    # What a glossary says of words that the chart does not use
    found = [replace(row, kind="prose") if row in left else row for row in found]
    legend.unclear += [Segment(row, "T = ") for row in rows if not row.kind and _OTHER_TEN.search(row.words)]
    for part in legend.unclear:
        message = f"what does {part.text.split(' = ')[0]!r} mean? write its meaning in the words of the chart"
        if " = " not in part.text:
            message = MOVES_HANDS
        errors.append((part.row, NotationError(message, part.row.words, 0, len(part.row.words))))
    return found, legend.reader, errors


#: "T = two": everywhere else it is a ten.
_OTHER_TEN = pattern_of(r"(?:\A|(?<=[,;.( ]))T ?(?:=|\bmeans\b) ?[\"“']?(?!10\b|(?i:tens?)\b|[Tt]\b)[A-Za-z0-9]{2,}")


_TEN = pattern_of(r"T ?(?:=|is|means) ?(?:10|ten)\.?", re.IGNORECASE)


def _states_suits(row: Row, suits: str) -> bool:
    """Whether a row says nothing but which suits cards have where a line does not say it."""
    sentences = re.split(r"(?<=[.!?;])\s+", row.words) if row.kind in ("", "footnote") and row.words else []
    if suits in OF_QUOTES and sentences:
        rest = [one for one in sentences if "quot" not in one and not _TEN.fullmatch(one)]
        return not rest and suits_stated(row.words) == suits
    return suits in ("suited", "unsuited") and bool(sentences) and all(suits_stated(one) == suits for one in sentences)


def _of_glossary(left: Sequence[Row], rows: Sequence[Row], reader: PlainReader) -> Iterator[tuple[Row, NotationError]]:
    """Yield the rows of a glossary that are not understood, and say something of hands that the chart names."""

    def bare(text: str) -> str:
        words = (word.text for word in split_words(text[:MOST_CHARACTERS]))
        found = [
            NUMBER_WORDS.get(word, word) for word in words if word.isalnum() and word not in ("card", "a", "an", "to")
        ]
        return f" {' '.join(found)} "

    said = [row.words for row in rows if row.kind in ("", "language") and row.part != GLOSSARY]
    texts = [bare(words) for words in said if left]
    for row in left:
        term, _, meaning = row.words.partition(" = ")
        words = split_words(meaning[:MOST_CHARACTERS])
        says_something = has_play(meaning) or any(word.ranks or word.number is not None for word in words)
        is_usual = bare(term).strip() == "highcard" and ranks_in(meaning) == reader.context().high_ranks
        if says_something and not is_usual and any(bare(term) in text for text in texts):
            message = f"what does {term!r} mean? write its meaning in the words of the chart"
            yield row, NotationError(message, row.words, 0, len(row.words))


NUMBER_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "sf": "straightflush"}
#: "I mean the players' club"
_PERSONS = frozenset({"i", "we", "you", "it", "this", "that", "they", "which"})
#: Behind these words a name of high cards is one of them.
_WITH = pattern_of(r"\bw(?:ith|/)?\s*\Z", re.IGNORECASE)
_BEFORE_ONE = pattern_of(r"(?:\bwith|\bw/?|(?<![0-9])\+|\bplus)\s*\Z", re.IGNORECASE)
#: Names of high cards, which may be others than those of the game.
_OF_HIGH = pattern_of(r"(?:h|hc|hi|high)s?(?: ?(?:cards?|ones?))?\Z|(?:h|hc|hi|high)(?=[^a-z ])", re.IGNORECASE)
#: Words of the grammar that only the game can define.
_NOT_DEFINED = frozenset({"kicker", "penalty"})


def _counted_ranks(item: re.Match[str]) -> Iterator[tuple[int, ...]]:
    """Yield the ranks of three cards that a text such as "A23" or "ace low" names."""
    if item["low"] or (item["more"] and item["cards"][0] in "Aa"):
        yield from ((*low, 14) for low in combinations(range(2, 6), 2))
    else:
        cards = item["cards"].upper().replace("-", "")
        yield tuple(sorted(RANKS.index(sign) + 2 for sign in cards))
