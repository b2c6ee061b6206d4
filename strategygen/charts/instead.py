"""Notes that say what is held instead of the hand of a line, where the discards do harm to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.words import split_words
from strategygen.charts.rows import Row
from strategygen.errors import NotationError
from strategygen.language import Entry, Section, rank_choice

_VERB = r"(?:then )?(?:(?:you )?(?:should )?(?:play|hold|keep|prefer|save)|go (?:for|with))"
_OVER = r"(?:over|instead of|rather than|ahead of)"
_THIS = (
    rf"(?:just |only )?(?:the |an? )?(?P<this>(?:(?! {_OVER} | (?:above|before|below|even|from|not|or) )"
    r"(?:[^;,.()]|\([^()]*\)))+?)"
    r"(?: (?:only|alone|by itself|instead))*"
)
_THAT = r"(?:an? |the )?(?P<that>(?:[^;,.()]|\([^()]*\))+?)"
_IF = r"(?:only )?(?:if|when|where)"
_CONDITION = r"(?P<condition>[^;.()]+?)"
_DEAL = r"(?:an? |the )?(?:you|players?|hand|deal) (?:also )?(?:has|have|holds?|contains?)"
#: The ways to say it; "that" is the hand of the line, which a note behind the line need not name.
_NOTES = tuple(
    pattern_of(pattern, re.IGNORECASE)
    for pattern in (
        # "Play unsuited KJ over suited TJ if there is a flush penalty card"
        rf"{_VERB} {_THIS} {_OVER} {_THAT},? {_IF} {_CONDITION}[.]?",
        # "Unsuited KJ beats suited TJ if there is a flush penalty card", "K alone is better if ..."
        rf"{_THIS} (?:beats?|outranks?|is (?:a )?(?:better|preferred)(?: (?:hold|play))?(?: (?:than|to))?) {_THAT},?"
        rf" {_IF} {_CONDITION}[.]?",
        rf"{_THIS} (?:is (?:a )?(?:better|preferred)(?: (?:hold|play|here))?) {_IF} {_CONDITION}[.]?",
        # "If you have a suited TJ, a king, and a flush penalty card for the suited TJ, then play the unsuited KJ"
        rf"{_IF} {_DEAL} {_THAT},(?: and)? {_CONDITION},? {_VERB} {_THIS}[.]?",
        # "Has the hand also a 9 and a third card of the same suit, then hold the K alone"
        rf"(?:has|have) (?:the hand|you|it) (?:also )?{_CONDITION},? then {_VERB} {_THIS}[.]?",
        # "With a suited TK, hold the K only if the hand contains both a 9 and another card of the same suit as the TK"
        rf"with {_THAT}, {_VERB} {_THIS} {_IF} {_CONDITION}[.]?",
        # "Hold the king alone if a 9 and another card of its suit are among the discards"
        rf"(?:but )?(?:{_VERB} )?{_THIS} {_IF} {_CONDITION}[.]?",
        rf"(?:but )?{_IF} {_CONDITION},? {_VERB} {_THIS}[.]?",
        rf"(?:but )?{_IF} {_CONDITION}, {_THIS}[.]?",
        # "Do not hold the ten if a 9 or a card of the same suit is among the discards; keep the king alone"
        rf"(?:do not|don['’]?t|never) (?:hold|keep|play) the (?:ace|king|queen|jack|ten|10) {_IF}"
        rf" {_CONDITION}[;,.] {_VERB}"
        rf" {_THIS}[.]?",
    )
)
#: What may stand in front of the cards of a condition, and behind them.
_AROUND = pattern_of(
    r"\A(?:also )?(?:there (?:is|are) |(?:you|the hand|the deal|players?)(?: would| will| must)?(?: also)?"
    r" (?:has|have|holds?|contains?|discards?|throws? away|toss(?:es)?|are (?:discarding|tossing|throwing away)) "
    r"|(?:you (?:are |would be )|you['’](?:re|d be) )?(?:discarding|throwing away|tossing) |the discards"
    r" (?:includes?|contains?"
    r"|have) |the (?:fifth|5th|other) card is )?(?:both )?"
    r"|(?: (?:are|is|were|was))?(?: (?:(?:will|would) be )?(?:both )?(?:discarded|thrown away|tossed)"
    r"| going away| (?:among|in) the (?:discards|cards (?:that )?you (?:would )?(?:discard|toss|throw(?: away)?)))\Z",
    re.IGNORECASE,
)
_AND, _OR = pattern_of(r",? and |, ", re.IGNORECASE), pattern_of(r",? or | and/or ", re.IGNORECASE)
_FIFTH = pattern_of(r"(?:also )?the (?:fifth|5th|other) card is ", re.IGNORECASE)
#: A discard of the suit of the cards held, said to be that of some cards or not.
_OF_SUIT = pattern_of(
    r"(?:(?:an? )?fp|(?:(?:an?|any|another|one) )?(?:(?:other )?flush penalty(?: card)?"
    r"(?: (?:for|to|of) (?:the )?(?P<of>.+))?"
    r"|third suited card|(?:other |third )?card of the (?P<cards>(?-i:[TJQKA]-?[TJQKA])) suit|(?:other "
    r"|third )?card (?:of|in) (?:its|(?:the |that )?same|that|the (?P<rank>ace|king|queen"
    r"|jack|ten)['’]s) suit"
    r"(?: as (?:the )?(?P<as>.+))?))",
    re.IGNORECASE,
)
_ONE_CARD = pattern_of(r"(?:an? )?(?P<rank>ace|king|queen|jack|ten|nine|10|[2-9TJQKA])", re.IGNORECASE)


def held_instead(words: str, note: str, reader: PlainReader) -> str:
    """Return the line above one with some words that a note of it gives, in the chart language; empty for other notes.

    Examples
    --------
    >>> note = "Play unsuited KJ over suited TJ if there is a flush penalty card."
    >>> held_instead("Suited TJ", note, PlainReader()), held_instead("Suited TQ", note, PlainReader())
    ('2-S: JK if {TJ} fp', '')
    >>> note = "If you have a suited TJ, a king, and a flush penalty card for the suited TJ, then play the unsuited KJ."
    >>> held_instead("Suited TJ", note, PlainReader())
    '2-S: JK if {TJ} fp'
    >>> held_instead("Suited TK", "king alone if the discards include both a flush penalty and a 9", PlainReader())
    '1-RF: K if {TK} fp and {TK} discard 9'
    >>> held_instead("Suited TK", "king alone if the discards include a flush penalty or a 9", PlainReader())
    '1-RF: K if {TK} fp or {TK} discard 9'
    """
    for pattern in _NOTES:
        match = pattern.fullmatch(note)
        if match is None:
            continue
        with suppress(NotationError):
            if line := _line(words, match, reader):
                return line
    return ""


_NO_PENALTY = pattern_of(
    r"(?:there (?:is|are) |you (?:discard|have) )?(?P<no>no (?:(?:flush|straight)(?: or (?:flush|straight))? )?"
    r"penalt(?:y|ies)(?: cards?)?)",
    re.IGNORECASE,
)


def held_without_penalty(
    words: str,
    note: str,
    below: str,
    reader: PlainReader,
    section: Section | None = None,
    others: Iterable[str] = (),
) -> str:
    """Return the line above one that a note of it gives if what is held must have no penalty, in the chart language.

    The hand of the line must be in each deal of its section, or `below`, the next line, be what is held: other deals
    are then played as without the note.  Royal draws of which one of the `others`, the lines of the section, is are no
    draws to a straight flush.

    Examples
    --------
    >>> note = "A 3 to a straight flush beats 4 to an inside straight if there is no straight penalty card."
    >>> held_without_penalty("4 to an inside straight", note, "3 to a straight flush", PlainReader())
    '3-SF: no sp; 3-RF: no sp'
    >>> held_without_penalty("4 to an inside straight", note, "Queen or jack", PlainReader())
    ''
    """
    for pattern in _NOTES:
        match = pattern.fullmatch(note)
        of_penalty = _NO_PENALTY.fullmatch(match["condition"]) if match is not None else None
        if match is None or of_penalty is None:
            continue
        with suppress(NotationError):
            beaten, held = reader.read(words, section), reader.read(match["this"], section)
            that = match.groupdict().get("that")
            is_of_line = that is None or reader.read(that, section) == beaten
            is_sure = all(entry.name.type == "W" for entry in beaten.entries)
            if is_of_line and (is_sure or reader.read(below, section) == held):
                found = reader.read(f"{match['this']} ({of_penalty['no']})", section)
                royal = {entry.name for text in others for entry in _royal_draws(text, reader, section)}
                left = tuple(
                    entry for entry in found.entries if entry.name not in royal or held.entries[0].name in royal
                )
                return str(replace(found, entries=left))
    return ""


def _royal_draws(words: str, reader: PlainReader, section: Section | None) -> tuple[Entry, ...]:
    """Return the entries of a line that is about royal draws alone; none for other lines."""
    with suppress(NotationError):
        entries = reader.read(words, section).entries
        return entries if all(entry.name.type == "RF" for entry in entries) else ()
    return ()


def with_hands_instead(rows: Sequence[Row], reader: PlainReader) -> list[Row]:
    """Return rows with a line above each whose remark in parentheses says what is held instead of its hand.

    Examples
    --------
    >>> words = "Suited TK (king alone if the discards include both a flush penalty and a 9)"
    >>> [row.words for row in with_hands_instead([Row(1, words, words)], PlainReader())]
    ['1-RF: K if {TK} fp and {TK} discard 9', 'Suited TK']
    """
    found: list[Row] = []
    for row in rows:
        match = _REMARK.fullmatch(row.words) if not row.kind else None
        line = held_instead(match["hand"], match["note"], reader) if match is not None else ""
        if match is not None and line:
            found.append(replace(row, words=line, kind="language"))
            row = replace(row, words=match["hand"])
        found.append(row)
    return found


#: "Suited JQ (but AKQJ offsuit if there is a flush penalty)"
_REMARK = pattern_of(r"(?P<hand>[^()]+?)\s*\((?P<note>[^()]+)\)\.?")


def _line(words: str, match: re.Match[str], reader: PlainReader) -> str:
    beaten = reader.read(words)
    if {str(beaten)} != readings((match.groupdict().get("that") or words,), reader) or len(beaten.entries) != 1:
        return ""
    (entry,) = beaten.entries
    if entry.is_conditioned or entry.features or len(entry.cards) != 1 or entry.name.type not in ("RF", "SF", "F"):
        return ""
    held = _offsuit(reader.read(match["this"]).entries)
    # "Unsuited KJ over suited TJ": the deal has both hands.
    are_both = "that" in match.re.groupindex and match.start("this") < match.start("that")
    condition = _condition(match["condition"], match["this"], entry, reader, are_both=are_both)
    is_other = len(held) == 1 and not held[0].is_conditioned and held[0].name != entry.name
    # "Hold KT if ..." on suited K-T is a condition of it.
    is_other &= bool(held) and held[0].cards != entry.cards
    # "The fifth card" is the only one that is not held.
    is_other &= _FIFTH.match(match["condition"]) is None or held[0].name.n == 4
    return f"{held[0]} if {condition}" if condition and is_other and _shares_cards(held[0], entry) else ""


def _offsuit(held: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of cards of any suits without the suited ones, of which a penalty card would be held, too.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> [str(entry) for entry in _offsuit(parse_line("4-RF: JQKA; 4-S: JQKA").entries)]
    ['4-S: JQKA']
    """
    by_type = {entry.name.type: entry for entry in held}
    is_any_suit = (
        set(by_type) == {"RF", "S"} and len(held) == len(by_type) and len({entry.cards for entry in held}) == 1
    )
    return (by_type["S"],) if is_any_suit else held


def _shares_cards(other: Entry, beaten: Entry) -> bool:
    """Whether another hand is of cards by name, some of which the beaten one has; a single card is one of those.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> beaten, *others = (
    ...     parse_line(text).entries[0] for text in ("2-RF: TJ", "2-S: JK", "1-RF: J", "1-RF: A", "none")
    ... )
    >>> [_shares_cards(other, beaten) for other in others]
    [True, True, False, False]
    """
    own, cards = (
        {rank for text in entry.cards for slots in text.slots() for ranks, _ in slots for rank in ranks}
        for entry in (beaten, other)
    )
    is_named = len(other.cards) == 1 and not other.features
    return is_named and len(cards) == other.name.n and bool(own & cards) and (len(cards) > 1 or cards <= own)


def _condition(text: str, this: str, beaten: Entry, reader: PlainReader, *, are_both: bool = False) -> str:
    """Return what the cards of a condition are in the chart language; empty if one of them is not known.

    A card that the other hand has is held, and is no discard.  The condition names the cards of the other hand, unless
    the note has said before it that `are_both` in the deal.
    """
    is_one_card = _FIFTH.match(text) is not None
    text = _AROUND.sub("", text)
    (cards,) = beaten.cards
    own = {rank for slots in cards.slots() for ranks, _ in slots for rank in ranks}
    is_either = _OR.search(text) is not None
    parts = (_OR if is_either else _AND).split(text)
    suits = [match for part in parts if (match := _OF_SUIT.fullmatch(part)) is not None]
    ranks = [_ranks_in(match["rank"]) for part in parts if (match := _ONE_CARD.fullmatch(part)) is not None]
    again = [named for match in suits if (named := match["of"] or match["as"])]
    are_own = all(str(beaten) in readings((named, f"suited {named}"), reader) for named in again)
    are_own &= all(_ranks_in(match["rank"]) <= own for match in suits if match["rank"])
    are_own &= all(_ranks_in(match["cards"]) == own for match in suits if match["cards"])
    if is_one_card and not is_either:
        return ""
    if len(suits) != 1 or len(suits) + len(ranks) != len(parts) or not are_own or any(rank & own for rank in ranks):
        return ""
    named, held = own.union(*ranks), _ranks_in(this)
    others = [rank_choice(tuple(rank)) for rank in ranks if not rank <= held]
    if others and not held <= named and not are_both:
        # "A suited TJ, a 9 and a penalty card" does not have the king of "KJ".
        return ""
    if is_either and len(others) < len(ranks):
        # One of the conditions holds with the other hand.
        return ""
    sign = " or " if is_either else " and "
    return sign.join(f"{{{cards}}} {what}" for what in ("fp", *(f"discard {rank}" for rank in others)))


def _ranks_in(text: str) -> set[int]:
    return {rank for word in split_words(text) for rank in word.ranks}


def readings(texts: Iterable[str], reader: PlainReader) -> set[str]:
    """Return what some texts mean in the chart language, of those that can be read."""
    found: set[str] = set()
    for text in texts:
        with suppress(NotationError):
            found.add(str(reader.read(text)))
    return found
