"""The law of lists: several kinds of one draw are all that each of them is, but for an exception behind them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from strategygen.cards import Rank
from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.context import Context
from strategygen.charts.plain.rank_rules import NO_SUCH_HAND
from strategygen.charts.plain.ranks import Ranks
from strategygen.charts.plain.restated import sets_of_draw
from strategygen.charts.plain.words import split_words
from strategygen.errors import NotationError
from strategygen.language import Line

#: The rank sets that a line holds, each with the type of its hand.
_Holds = frozenset[tuple[str, Ranks]]

_CARD = r"(?:10|[2-9TJQKA])"
_CARDS = rf"{_CARD}(?:[-/ ]?{_CARD}){{2,3}}"
_HEAD = pattern_of(
    r"\W*(?:(?:hold|keep|draw|any|all|the|other)\s+)*(?:[34]|three|four)(?:[- ]cards?)?\s*(?:(?:to|of|for)\s+)?"
    r"(?:an?\s+)?(?:straight[- ]flush(?:es)?|sf|straight)(?:\s+draws?)?\s*(?=[:,;(–—-]|with\b)"
    r"[:,;(–—-]*\s*(?:with\s+)?",
    re.IGNORECASE,
)
#: What ends a list: an exception of all in front, or of the last.
_EXCEPTION = pattern_of(
    rf"\s*[,;(]?\s*\b(?:but\s+)?(?:except(?:ing)?(?:\s+for)?|excluding|not|minus|unless"
    # "One gap and no ace" is one kind.
    rf"|(?<!\band )no(?=\s+(?:an?\s+)?(?:aces?\b|{_CARDS})))\s+",
    re.IGNORECASE,
)
_ACE = pattern_of(r"(?:an?\s+)?aces?", re.IGNORECASE)
_WITH_ACE = "with an ace"
_ALSO = pattern_of(r"\s*\((?=also\b)([^()]*)\)", re.IGNORECASE)
_BETWEEN = pattern_of(
    r"(\s*[,;]\s*(?:(?:and|or|also|plus)\s+)*|\s+(?:or|also|plus)\s+(?:also\s+)?)(?:with\s+)?", re.IGNORECASE
)
#: Cards behind "or" at the end of a line, and words that leave cards out or give conditions; "no gaps" does neither.
_LAST = pattern_of(rf"(?:,|\))?\s+(?:or|also) (?P<cards>{_CARD}(?:[-/]{_CARD}){{1,3}})\W*\Z")
LEAVES_OUT = pattern_of(
    r"\b(?:except\w*|exclud\w+|not|no(?! (?:gaps?|holes?)\b)|never|none|minus|unless|but|without|other than|skip"
    r"|omit|if|when|apart from|aside from)\b",
    re.IGNORECASE,
)
#: Words of cards that are not held, or are held in other lines.
_TURNS = pattern_of(
    rf"{LEAVES_OUT.pattern}|\b(?:over|before|above|below|after|ahead|beats?|instead|rather|break\w*|discard\w*|drop|toss"
    r"|throw\w*|penalt\w+|dealt|need\w*|from|to fill|draw\w* to"
    # Bounds, which need not be held themselves
    r"|neither|nor|\w+n['’]?t|at least|at most|up|higher|lower|better|to|through|thru)\b(?! an?\b)",
    re.IGNORECASE,
)
_RANKS = {str(rank): int(rank) for rank in Rank} | {"10": 10}
_NAMED = pattern_of(r"(?<![\w-])(?:(?:10|[2-9TJQKA])[-/]?){3,4}(?![\w-])")
_HAS_ENDS = pattern_of(
    r"\W*(?:(?:hold|keep|any|all)\s+)*(?:[34]|three|four)(?:[- ]cards?)?\s*(?:(?:to|of|for)\s+)?(?:an?\s+)?"
    r"(?:(?:open(?:[- ]ended)?|outside|inside)\s+)?(?:straight(?:[- ]flush)?|sf)\b",
    re.IGNORECASE,
)
_HAS_GAPS = pattern_of(
    r"\b(?:one|two|[12]|some|any)[- ]gaps?\b|\bgaps?\b(?<!no gap)(?<!no gaps)|\bholes?\b|\bat least\b", re.IGNORECASE
)
_ENDS = pattern_of(rf"(?<![\w-]){_CARDS}\s*(?:\bup to\b|\bto\b|\bthru\b|\bthrough\b|\s[-–]\s)\s*{_CARDS}(?![\w-])")
_BOUNDS_BEHIND_GAPS = pattern_of(
    rf"\b(?:one|two|[12])\s+(?:gaps?|holes?)\s*[,(:]\s*(?P<low>{_CARDS})\s*(?:up to|to|thru|through|[-–])"
    rf"\s*(?P<high>{_CARDS})(?![\w-])",
    re.IGNORECASE,
)
_ADDS = pattern_of(r"\b(?:or|also|plus)\b|;", re.IGNORECASE)
#: A kind of draw of its own, not a further condition of the one in front.
_IS_KIND = pattern_of(
    rf"\bgaps?\b|\bgapless\b|\bace[- ]low\b|\blow[- ]ace\b|\b(?:inside|outside|open|open[- ]ended|gut ?shots?)\b"
    rf"|(?<![\w-]){_CARDS}(?:\s*[-–]\s*{_CARDS})?(?![\w-])",
    re.IGNORECASE,
)
_IS_OPEN = pattern_of(r"(?:outside|open(?:[- ]ended)?)", re.IGNORECASE)
_IS_INSIDE = pattern_of(r"inside", re.IGNORECASE)
_ARE_CARDS = pattern_of(rf"{_CARDS}|(?:(?:any|the)\s+)?(?:ace[- ]low|low[- ]aces?)", re.IGNORECASE)
_IS_RANGE = pattern_of(rf"\b(?:to|through|thru|up|higher|better|lower)\b|{_CARDS}\s*[-–]\s*{_CARDS}", re.IGNORECASE)
_OPEN = pattern_of(r"[()?!.]|\b(?:only|these|those|than|more|less|equal|and up)\b", re.IGNORECASE)
_COUNT = pattern_of(r"(?<!least )(?<!most )\b(one|two|1|2) (?=(?:high|HC)\b)", re.IGNORECASE)


def require_sum(text: str, line: Line, context: Context, read: Callable[[str], Line]) -> None:
    """Refuse a list of draws, such as "no gaps, or one gap and one high card", that was read as something else.

    Raises
    ------
    NotationError
        With the place of the list.
    """
    parts = _parts_of(text)
    if parts is None:
        return
    head, items, exceptions, may_add = parts
    if context.wild and any(map(_IS_OPEN.fullmatch, items)):
        # "Open or with one gap" has J-Q-K beside a joker, too: cards in a row are closer together than both.
        return
    if context.inside_is_gaps and any(map(_IS_OPEN.fullmatch, items)) and any(map(_IS_INSIDE.fullmatch, items)):
        # Four cards that are open or inside are A-2-3-4 too, which has no gap and is not open.
        return
    got = holds_of(line, context)
    if got is None:
        return
    meant: list[_Holds] = []
    for each in (items, [_COUNT.sub(r"at least \1 ", item) for item in items]):
        found = [_alone(head, item, context, read) for item in each]
        excepted = [_alone(head, item, context, read) for item in exceptions]
        kinds = [one for one in found if one is not None]
        left_out = _union(one for one in excepted if one is not None)
        if len(kinds) < len(found) or None in excepted:
            break
        if may_add and any(one is not None and not one & _union(kinds) for one in excepted):
            # "One gap, no ace or 2-3-4": 2-3-4 has no gap.
            meant = [frozenset()]
            break
        meant += [_union(kinds) - left_out, _union(kinds[:-1]) | (kinds[-1] - left_out)]
    if meant and got not in meant:
        start = len(head)
        message = "kinds of draws, or conditions of one? write each kind of draw on a line of its own"
        raise NotationError(message, text, start, len(text))


def with_last(text: str, line: Line, context: Context, read: Callable[[str], Line]) -> Line:
    """Return a line with the cards at its end, too: "one gap, 3-5 up to 9-J, or 3-4" beside a joker.

    They are no condition of what stands in front if this has them not.

    Raises
    ------
    NotationError
        If what stands in front cannot be read alone.
    """
    last = None if LEAVES_OUT.search(text) else _last_of(text, line, context, read)
    if last is None:
        return line
    line = read(last.front)
    return replace(line, entries=(*line.entries, *(one for one in last.cards.entries if one not in line.entries)))


def require_left_out(text: str, line: Line, context: Context, read: Callable[[str], Line]) -> None:
    """Refuse cards at the end that may be added or left out: "one gap, but not 4-6, or 3-4" beside a joker.

    Raises
    ------
    NotationError
        With the place of the cards.
    """
    last = _last_of(text, line, context, read) if LEAVES_OUT.search(text) else None
    if last is None:
        return
    held, cards = holds_of(line, context) or frozenset(), holds_of(last.cards, context) or frozenset()
    if not held & cards and holds_of(read(last.front), context) == held:
        message = "are these cards added, or left out too? write them on a line of their own"
        raise NotationError(message, text, last.start, len(text))


#: "4 to an inside straight, including J-Q-K-A, not A-2-3-4"
_NOT_AMONG = pattern_of(
    rf"\bstraight\b[^()]*,\s*(?:including|also|plus)\s+{_CARD}(?:-?{_CARD}){{3}}[^()]*"
    rf",\s*(?:but )?(?:not|except)\s+(?P<cards>{_CARD}(?:-?{_CARD}){{3}})",
    re.IGNORECASE,
)


def require_without(text: str, line: Line, context: Context) -> None:
    """Refuse four cards that are left out behind others that are included, if the line as it was read holds them.

    Raises
    ------
    NotationError
        With the place of the cards.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> text = "4 to an inside straight, including J-Q-K-A, not A-2-3-4"
    >>> require_without(text, parse_line("4-S: JQKA"), Context())
    >>> require_without(text, parse_line("4-S: s = 1"), Context())
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: as this line was read, it holds these cards; put the exception in parentheses of \
its own
      4 to an inside straight, including J-Q-K-A, not A-2-3-4
                                                      ^^^^^^^
    """
    match = _NOT_AMONG.search(text)
    if match is None:
        return
    ranks = tuple(sorted({rank for word in split_words(match["cards"]) for rank in word.ranks}))
    held = holds_of(line, context)
    if held is None or any(ranks == own for _, own in held):
        message = "as this line was read, it holds these cards; put the exception in parentheses of its own"
        raise NotationError(message, text, match.start("cards"), match.end("cards"))


_OF_STRAIGHTS = pattern_of(
    r"\b(?:[34]|three|four)(?: cards?)? to an? (?:straight|royal|open|outside|inside)", re.IGNORECASE
)
#: "2 to a royal flush (J-Q, Q-K)", "Suited high cards: A-K, K-Q"
_IN_LIST = pattern_of(r"[^;(:]*?[A-Za-z]{3}[^;(:]*[(:]")
_ANY_NAMED = pattern_of(rf"(?<![\w-]){_CARD}(?:-?{_CARD}){{1,3}}(?![\w-])")


def require_named(text: str, line: Line, context: Context) -> None:
    """Refuse a line that does not hold cards that it names: "all others with a high card, with one gap, and 234".

    Raises
    ------
    NotationError
        With the place of the cards.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> line = parse_line("3-SF: s >= 3")
    >>> require_named("3 to a straight flush, 345 to 9TJ", line, Context())
    >>> require_named("3 to a straight flush, no gaps, and 234", line, Context())
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: as this line was read, it does not hold these cards; write them on a line of \
their own
      3 to a straight flush, no gaps, and 234
                                          ^^^
    """
    bounds = _BOUNDS_BEHIND_GAPS.search(text)
    if bounds is not None and all(map(_are_in_row, (bounds["low"], bounds["high"]))):
        message = "bounds of these draws, or further draws? write 'or' in front of further draws"
        raise NotationError(message, text, bounds.start("low"), bounds.end("high"))
    for each in _NAMED.finditer(text) if _OF_STRAIGHTS.search(text) else ():
        signs = [sign for sign in re.findall("10|[2-9TJQKA]", each.group()) if _RANKS[sign] not in context.wild_ranks]
        if len(set(signs)) < len(signs):
            raise NotationError("there is no such hand", text, *each.span())
    named = list(_NAMED.finditer(text)) if _HEAD.match(text) and not _TURNS.search(text) else []
    in_list = None if named or _TURNS.search(text) else _IN_LIST.match(text)
    if in_list is not None:
        named = list(_ANY_NAMED.finditer(text, in_list.end()))
    if not named and _HAS_ENDS.match(text) and not (LEAVES_OUT.search(text) or _HAS_GAPS.search(text)):
        # Cards in a row from one end to the other
        named = [end for found in _ENDS.finditer(text) for end in _NAMED.finditer(text, *found.span())]
    also = _ALSO_CARDS.search(text) if not LEAVES_OUT.search(text) else None
    if also is not None:
        named += _ANY_NAMED.finditer(text, also.end())
    held = holds_of(line, context) if named else None
    if not held:
        return
    sizes = {len(ranks) for _, ranks in held}
    for each in named:
        ranks = tuple(sorted(_RANKS[sign] for sign in re.findall("10|[2-9TJQKA]", each.group())))
        if len(ranks) in sizes and all(ranks != own for _, own in held):
            message = "as this line was read, it does not hold these cards; write them on a line of their own"
            raise NotationError(message, text, *each.span())


#: "Also 2-3-4-6" behind other cards
_ALSO_CARDS = pattern_of(rf"[,;(] ?(?:and )?also (?={_CARD}(?:-?{_CARD}))")


def _are_in_row(cards: str) -> bool:
    ranks = [_RANKS[sign] for sign in re.findall("10|[2-9TJQKA]", cards)]
    return max(ranks) - min(ranks) + 1 == len(ranks)


@dataclass(frozen=True, slots=True)
class _Last:
    """The cards behind "or" at the end of a line, of which the line has not all; what stands in front of them."""

    front: str
    cards: Line
    start: int


def _last_of(text: str, line: Line, context: Context, read: Callable[[str], Line]) -> _Last | None:
    last, head = _LAST.search(text), _HEAD.match(text)
    if last is None or head is None or last.start() <= head.end():
        return None
    try:
        alone = read(f"{head[0].rstrip(' :,;(–—-').removesuffix(' with')}: {last['cards']}")
    except NotationError:
        return None
    held, further = holds_of(line, context), holds_of(alone, context)
    if held is None or further is None or further <= held:
        return None
    front = text[: last.start()]
    return _Last(front + ")" * (front.count("(") - front.count(")")), alone, last.start("cards"))


def _parts_of(text: str) -> tuple[str, Sequence[str], Sequence[str], bool] | None:
    """Return the draw, its kinds, the exceptions, and whether the latter may be kinds: "no ace, or 2-3-4".

    None if a line is no list of kinds of a draw.
    """
    head = _HEAD.match(text)
    if head is None:
        return None
    rest = _ALSO.sub(r", \1", text[head.end() :])
    listed, exceptions = rest, ""
    tail = _EXCEPTION.search(rest)
    if tail is not None:
        listed, exceptions = rest[: tail.start()], rest[tail.end() :].rstrip(" )")
    if "(" in head[0]:
        listed = listed.removesuffix(")")
    split = _BETWEEN.split(listed)
    items, between = split[::2], split[1::2]
    if not listed.strip(" ,;("):
        # "Four to a straight, no ace or 2-3-4-5"
        items = [""]
    elif _OPEN.search(listed) or not all(map(_IS_KIND.search, items)):
        return None
    if any(joint.strip() == "," and _IS_RANGE.search(item) for joint, item in zip(between, items[1:], strict=True)):
        # "No gaps, 3-4-5 to 9-10-J"
        return None
    whole: list[str] = []
    for item in items:
        whole += _with_and(item)
    # "Outside, and A-K-Q-J": cards by name are a kind of their own.
    is_sum = any(map(_ADDS.search, between)) or (
        re.search(r"\band\b", listed) and any(map(_ARE_CARDS.fullmatch, whole))
    )
    may_add = tail is not None and tail[0].strip(" ,;(").lower() == "no" and _ADDS.search(exceptions) is not None
    if not may_add and (not is_sum or len(whole) < 2):
        return None
    excepted = re.split(r"\s*(?:,|\b(?:and|or|nor)\b)\s*(?:(?:and\s+)?not\s+)?", exceptions) if exceptions else []
    excepted = [_WITH_ACE if _ACE.fullmatch(one) else one for one in excepted if one]
    are_kinds = all(one == _WITH_ACE or _IS_KIND.search(one) for one in excepted)
    if not are_kinds or (re.search(r"\bgap", exceptions) and _ADDS.search(exceptions)):
        # The list may go on behind the exception.
        return None
    return text[: head.end()].rstrip(" :,;(–—-").removesuffix(" with"), whole, excepted, may_add


def _with_and(item: str) -> Iterator[str]:
    """Yield the kinds of "2-3-4 and ace low", which are two."""
    parts = re.split(r"\s+and\s+", item)
    if len(parts) > 1 and not re.search(r"\bgap", item) and all(map(_IS_KIND.search, parts)):
        yield from parts
    else:
        yield item


def _alone(head: str, item: str, context: Context, read: Callable[[str], Line]) -> _Holds | None:
    """Return what one kind of draw holds; None if it is not clear when it stands alone."""
    try:
        return holds_of(read(f"{head}, {item}" if item else head), context)
    except NotationError as error:
        return frozenset() if error.message == NO_SUCH_HAND else None


def _union(sets: Iterable[_Holds]) -> _Holds:
    return frozenset[tuple[str, Ranks]]().union(*sets)


def holds_of(line: Line, context: Context) -> frozenset[tuple[str, Ranks]] | None:
    """Return the natural ranks of the draws of a line, with their type; None for exceptions and other hands.

    Examples
    --------
    >>> from strategygen.language import parse_line
    >>> sorted(holds_of(parse_line("3-SF: 23A or 345"), Context()))
    [('SF', (2, 3, 14)), ('SF', (3, 4, 5))]
    """
    found: set[tuple[str, Ranks]] = set()
    for entry in line.entries:
        sets = sets_of_draw(context, entry) if entry.name.n in (2, 3, 4) and not entry.exclusions else None
        if sets is None:
            return None
        found |= {(entry.name.type, ranks) for ranks in sets}
    return frozenset(found)
