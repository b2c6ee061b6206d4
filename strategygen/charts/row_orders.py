"""Rows with several hands one after another: "K-Q-J; else Q-J", "3 to a royal unless there is a 4-flush: keep that"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain import PlainReader
from strategygen.charts.plain.sums import holds_of
from strategygen.charts.plain.unclear import require_clear
from strategygen.charts.plain.words import MOST_CHARACTERS
from strategygen.charts.prose import words_in
from strategygen.errors import NotationError
from strategygen.language import Line

#: What stands between two hands of which the first comes before the second.
_ELSE = pattern_of(
    r"\s*[,;.]\s*(?:(?:or|and)\s+)?(?:else|otherwise|then|next|failing (?:that|which)|if not(?=\s*[,:])"
    r"|after (?:that|which))\b\s*[,:]?\s+",
    re.IGNORECASE,
)
#: "A unless you have B: then keep B, except with C"
_UNLESS = pattern_of(
    r"(?P<hand>.+?),?\s+(?:unless|except\s+(?:if|when)|but\s+not\s+(?:if|when))\s+"
    r"(?:there\s+is|there's|you\s+(?:also\s+)?have|it\s+has)\s+(?P<other>.+?)"
    r"(?:\s+(?:with\s+it|too|as\s+well))?\s*[,:;]\s*"
    r"(?:(?:and\s+)?then|in\s+which\s+case|in\s+that\s+case|if\s+so,?)\s+(?:you\s+)?(?:hold|keep|play|save)\s+"
    r"(?P<again>[^,;:]+?)"
    r"(?:\s*[,;]?\s+(?:except|unless|but\s+not)\s+(?:with|for|if\s+it\s+is|it\s+is)\s+(?P<cards>[^,;:]+))?[.]?",
    re.IGNORECASE,
)
#: "Four of a kind - aces" and "Four of a kind (aces)"; other cards may follow.
_OF_CARDS = pattern_of(r"(?P<hand>.+?)(?P<sign>\s*:\s+|\s+[-–—]+\s+|\s*\()(?P<cards>[^:()]+?)(?P<end>\)?)")
_BESIDE_CARDS = frozenset({"facecard", "or", "to", "through", "any", "the"})
_FACES = pattern_of(r"\bfaces?(?: cards?)?\b", re.IGNORECASE)
_SUITS = pattern_of(r"(?i:suit|mixed)|\b[2-9TJQKA]{2,5}[so]\b")
_ARTICLE = pattern_of(r"\A(?:a|an|the|those|these|your)\s+", re.IGNORECASE)


#: "QJ, KQJ (KQJ first)"
_FIRST = pattern_of(r"(?P<one>[^,;()]+)(?:,| or | and )(?P<other>[^,;()]+)\((?P<first>[^,;()]+) first\)", re.IGNORECASE)

#: "Two suited high cards (QJ first, then those with a king)"
_FIRST_THEN = pattern_of(
    r"(?P<hand>[^,;()]+?)\s*\((?P<first>[^(),;]+?) first(?P<others>(?:[,;] (?:and )?then [^(),;]+)+)\)", re.IGNORECASE
)
_THEN = pattern_of(r"[,;] (?:and )?then ", re.IGNORECASE)
#: "Two suited high cards (Q-J first, A-K, A-Q and A-J last)"
_FIRST_LAST = pattern_of(
    r"(?P<hand>[^,;()]+?)\s*\((?P<first>[^(),;]+?) first[,;] (?:and )?(?P<last>[^();]+?) last\)", re.IGNORECASE
)
_AND = pattern_of(r",? and ", re.IGNORECASE)
#: "One king or ace (if both then keep both)", "Keep an ace or a king. Keep both if you have both."
_BOTH = pattern_of(
    r"(?P<either>(?:(?:keep|hold) )?(?:an? |one |the |(?:a )?single )?(?P<one>ace|king) or (?:an?"
    r" )?(?P<other>ace|king))"
    r"\s*[.,;:(–-]+\s*(?:(?:if|when) (?:you have |you hold )?both,? (?:then )?(?:keep|hold) (?:them )?both"
    r"|(?:keep|hold) (?:them )?both (?:if|when) you(?: have|['’]ve got) (?:both|them both|both of them))\)?[.!]?",
    re.IGNORECASE,
)
_WITH_CARD = pattern_of(
    r"(?:(?:(?:the|those|any|all) )?(?:ones?|hands?|those|draws?) )?"
    r"(?P<with>with (?:an? )?(?:ace|king|queen|jack|ten))",
    re.IGNORECASE,
)
_OR_NOT = pattern_of(r"\bor\b", re.IGNORECASE)
_SUITED = pattern_of(r"\b(?:(?:un|off-?)?suited)\b", re.IGNORECASE)


def parts_in_order(words: str, reader: PlainReader) -> list[str]:
    """Return the hands of a row in their order, each as words of its own; empty if it does not name several so.

    Examples
    --------
    >>> parts_in_order("K-Q-J unsuited; else Q-J unsuited", PlainReader())
    ['K-Q-J unsuited', 'Q-J unsuited']
    >>> parts_in_order("3 to a royal unless there is a 4-card flush: then keep the 4-card flush", PlainReader())
    ['4-card flush with 3 to a royal', '3 to a royal']
    >>> parts_in_order("QJ, KQJ (KQJ first)", PlainReader()), parts_in_order("QJ, KQJ (KQ first)", PlainReader())
    (['KQJ', 'QJ'], [])
    >>> parts_in_order("One king or ace (if both then keep both)", PlainReader())
    ['A-K', 'One king or ace']
    >>> parts_in_order("Two suited high cards (QJ first, then those with a king)", PlainReader())
    ['QJ suited', 'Two suited high cards with a king', 'Two suited high cards']
    """
    try:
        require_clear(words[:MOST_CHARACTERS])
    except NotationError:
        return []
    if len(words) > MOST_CHARACTERS:
        return []
    parts = with_hand_of_first([part.strip() for part in _ELSE.split(words)], reader)
    if len(parts) > 1 and all(part and reader.can_read(part) for part in parts):
        return [] if suits_are_open(parts) else parts
    first_of_two = _FIRST.fullmatch(words.strip())
    if first_of_two is not None:
        one, other, named = (first_of_two[name].strip() for name in ("one", "other", "first"))
        found = [one, other] if named == one else [other, one] if named == other else []
        is_read = bool(found) and all(reader.can_read(part) for part in found)
        return found if is_read and not suits_are_open(found) else []
    kinds = _FIRST_THEN.fullmatch(words.strip())
    if kinds is not None:
        return _kinds_of(kinds["hand"], [kinds["first"], *_THEN.split(kinds["others"])[1:]], reader)
    both = _BOTH.fullmatch(words.strip())
    if both is not None and both["one"].lower() != both["other"].lower():
        return ["A-K", both["either"]]
    ends = _FIRST_LAST.fullmatch(words.strip())
    if ends is not None:
        return _between_kinds(ends["hand"], ends["first"], _AND.sub(" or ", ends["last"]), reader)
    match = _UNLESS.fullmatch(words.strip())
    if match is None:
        return []
    hand, other, again = (_ARTICLE.sub("", match[name].strip(), count=1) for name in ("hand", "other", "again"))
    first = _read(reader, other)
    if first is None or first != _read(reader, again):
        return []
    found = [f"{hand} ({match['cards']})"] if match["cards"] else []
    found += [f"{other} with {hand}", hand]
    return found if all(reader.can_read(part) for part in found) else []


def _kinds_of(hand: str, kinds: Sequence[str], reader: PlainReader) -> list[str]:
    """Return a hand with each of its kinds, and the hand itself; empty if one of them is not among its draws."""
    suits = _SUITED.search(hand) if len(_SUITED.findall(hand)) == 1 and not _OR_NOT.search(hand) else None
    with_cards = [_WITH_CARD.fullmatch(kind) for kind in kinds]
    if suits is None:
        return []
    found = [
        f"{kind} {suits[0].lower()}" if match is None else f"{hand} {match['with']}"
        for kind, match in zip(kinds, with_cards, strict=True)
    ]
    held = [holds_of(line, reader.context()) if (line := _read(reader, part)) else None for part in (hand, *found)]
    are_kinds = all(own is not None and bool(own) and own <= (held[0] or frozenset()) for own in held)
    return [*found, hand] if are_kinds else []


def _between_kinds(hand: str, first: str, last: str, reader: PlainReader) -> list[str]:
    """Return a hand with its first kind, without its last, and the hand itself; empty if these are none of its draws.

    Examples
    --------
    >>> _between_kinds("Two suited high cards", "Q-J", "A-K, A-Q or A-J", PlainReader())
    ['Q-J suited', 'Two suited high cards, except A-K, A-Q or A-J', 'Two suited high cards']
    >>> _between_kinds("Two suited high cards", "Q-J", "J-T", PlainReader())
    []
    """
    without = f"{hand}, except {last}"
    kinds = _kinds_of(hand, [first, last], reader)
    lines = [_read(reader, part) for part in (hand, last, without)] if kinds else []
    held = [holds_of(line, reader.context()) or frozenset() if line is not None else frozenset() for line in lines]
    # The cards named last are suited as those of the hand.
    if not kinds or {ranks for _, ranks in held[2]} != {ranks for _, ranks in held[0] - held[1]}:
        return []
    return [kinds[0], without, hand]


def suits_are_open(parts: Sequence[str]) -> bool:
    """Whether the first of several hands says of which suits its cards are, and another does not.

    Examples
    --------
    >>> suits_are_open(["Suited TJ", "TQ"]), suits_are_open(["Suited TJ", "suited TQ"]), suits_are_open(["TJ", "TQ"])
    (True, False, False)
    """
    are_open = any(re.search(r"[2-9TJQKA]{2}|[2-9TJQKA]-", part) and not _SUITS.search(part) for part in parts[1:])
    return _SUITS.search(parts[0]) is not None and are_open


def with_hand_of_first(parts: Sequence[str], reader: PlainReader) -> list[str]:
    """Return parts with the hand of the first, if it stands in front of its cards and the others name only cards.

    Examples
    --------
    >>> with_hand_of_first(["Four of a kind - aces", "2s-10s"], PlainReader())
    ['Four of a kind - aces', 'Four of a kind - 2s-10s']
    >>> with_hand_of_first(["Flush - if you have it", "K"], PlainReader())
    ['Flush - if you have it', 'K']
    """
    match = _OF_CARDS.fullmatch(parts[0]) if len(parts) > 1 else None
    cards = [match["cards"], *parts[1:]] if match is not None else []
    if match is None or not all(map(_are_cards, cards)) or not reader.can_read(match["hand"]):
        return list(parts)
    faces = " or ".join("_A23456789TJQKA"[rank] for rank in sorted(reader.face or ()))
    named = [_FACES.sub(faces or part, part) for part in cards]
    return [f"{match['hand']}{match['sign']}{part}{match['end']}" for part in named]


def _are_cards(text: str) -> bool:
    """Whether a text has nothing but names of cards."""
    texts = {word.text for word in words_in(text) if not word.ranks}
    return bool(words_in(text)) and texts <= _BESIDE_CARDS


def _read(reader: PlainReader, words: str) -> Line | None:
    with suppress(NotationError):
        return Line(reader.read(words).entries)
    return None
