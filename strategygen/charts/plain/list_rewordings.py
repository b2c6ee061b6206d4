"""Wordings of short lists: cards parted by commas, and remarks in a few words."""

from __future__ import annotations

import re

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.rewording_parts import HIGH, HIGH_OR_TEN, LIST, RANK, Rewording

_OF_CARDS = rf"(?-i:{RANK}(?:,{RANK}){{1,3}})"
_GROUP = pattern_of(_OF_CARDS)


_RANK_NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def _are_alike(found: re.Match[str]) -> bool:
    """Whether "three 2-4" names ranks of three of a kind, from the 2 or the 5 on; "four 5-8" may be a straight."""
    low, high = (_ORDER.index(found[name].replace("10", "T")) for name in ("low", "high"))
    n = {"three": 3, "four": 4}[found["n"].lower()]
    return found["low"] in ("2", "5") and high > low and (high - low + 1 != n or found["high"] == "4")


_RANKS_ALIKE = pattern_of(r"\b(?i:aces|kings|queens|jacks|tens)\b|\b(?P<one>[AKQJT])(?P=one){1,2}\b")


def _is_of_rank(found: re.Match[str]) -> bool:
    """Whether the words in front of a remark name its rank alone: "aces full" beside three aces."""
    rank = next(named for name, named in found.groupdict().items() if named and name in ("rank", "from", "also"))
    front, letter = found.string[: found.start()], rank[0].upper()
    named = {one[0][0].upper() for one in _RANKS_ALIKE.finditer(front)}
    return named == {letter}


_OF_ROYAL = r"(?:(?:10|T)[JQKA]|J(?:10|[TQKA])|Q(?:10|[TJKA])|K(?:10|[TJQA])|A(?:10|[TJQK]))"
_OF_FOUR = rf"{RANK}(?: {RANK}){{3}}(?![\w-])"
_COUNTS = {"two": 2, "three": 3, "four": 4}
_ALL_CARDS = 5
#: The ends of four cards in a row, and all of these.
_RUNS = {
    "2-5": "2-3-4-5", "3-6": "3-4-5-6", "4-7": "4-5-6-7", "5-8": "5-6-7-8", "7-10": "7-8-9-10", "7-T": "7-8-9-T",
    "8-J": "8-9-10-J", "9-Q": "9-10-J-Q", "10-K": "10-J-Q-K", "T-K": "T-J-Q-K",
}  # fmt: skip
_N_GAPS = r"(?:one|1|an?|single)"


def _with_hyphens(found: re.Match[str]) -> str:
    """Return hands of as many cards, "K,Q or K,J", with hyphens: their commas without spaces part cards of one hand."""
    groups = _GROUP.findall(found[0])
    if len({group.count(",") for group in groups}) != 1:
        return found[0]
    return _GROUP.sub(lambda group: group[0].replace(",", "-"), found[0])


def _with_cards_of_draw(found: re.Match[str]) -> str:
    """Return "3 to a royal flush, Q-J-10" for "3 to a royal flush, Q,J,10", if the draw has as many cards."""
    n = _COUNTS.get(found["n"].lower()) or int(found["n"])
    cards = found["cards"]
    return f"{found['draw']}, {cards.replace(',', '-')}" if cards.count(",") == n - 1 else found[0]


def _apart(pair: str) -> int:
    """Return how far the first and the last of some cards are apart: 1 for neighbours."""
    low, *_, high = (_ORDER.index(card) for card in re.findall("[2-9TJQKA]", pair.upper().replace("10", "T")))
    return high - low


_ORDER = "23456789TJQKA"
_ONE_GAP, _RUN = 2, 3


def _with_bounds(found: re.Match[str]) -> str:
    """Return "(connected, 45 or higher; 1 gap, 57 or higher)", if the cards have so many gaps."""
    if (_apart(found["low"]), _apart(found["high"])) != (1, _ONE_GAP):
        return found[0]
    return f" (connected, {found['low']} or higher; {found['gap']}, {found['high']} or higher)"


def _with_cards_of_hand(found: re.Match[str]) -> str:
    """Return "...; 3 to a straight flush: 8-10-J, 8-9-J", if each of the cards is a hand of as many."""
    n = {"three": 3, "four": 4}.get(found["hand"].split()[0].lower()) or int(found["hand"][0])
    hands = found["cards"].split(", ")
    is_so = _LEAVES_OUT.search(re.sub(r"no high cards?|\([^()]*\)", "", found["first"])) is None
    is_so &= all(len(re.findall(RANK, hand)) == n and _apart(_sorted(hand)) <= _ALL_CARDS - 1 for hand in hands)
    return f"{found['hand']}: {found['first']}; {found['hand']}: {found['cards']}" if is_so else found[0]


def _sorted(cards: str) -> str:
    """Return cards from the lowest to the highest, with hyphens."""
    return "-".join(sorted((card.replace("10", "T") for card in re.findall(RANK, cards)), key=_ORDER.index))


_NUMBERS_OF_CARDS = {"three": 3, "four": 4, "3": 3, "4": 4}


def _without_wild(found: re.Match[str]) -> str:
    """Return "4SF (567 or higher)" for "4SF (2+567 or higher)", if the cards are as many as the hand has."""
    n_cards = len(found["wild"]) + len(re.findall(RANK, found["cards"]))
    return f"{found['front']}{found['cards']}" if n_cards == int(found["n"]) else found[0]


def _without_joker(found: re.Match[str]) -> str:
    """Return "(5-6 to 9-10)" for "(5-6 to 9-10 plus joker)", if the cards are as many as the hand has."""
    n = _NUMBERS_OF_CARDS[found["n"].lower()]
    is_so = all(len(re.findall(RANK, found[name])) == n - 1 for name in ("low", "high"))
    return f"{found['front']}({found['low']} to {found['high']})" if is_so else found[0]


def _with_one_of(found: re.Match[str]) -> str:
    """Return "4 to a flush with an ace or king"; of several hands the condition may be that of the last."""
    return found[0] if " or " in found["hand"] else f"{found['hand']} with {found['cards']}"


_LEAVES_OUT = pattern_of(
    r"\b(?:except\w*|exclud\w+|not|never|without|but|unless|other than|if|when|only|no (?!(?:gaps?"
    r"|holes?)\b))\b|\bno (?!(?:gaps?|holes?)\b)",
    re.IGNORECASE,
)


def _with_low_aces_too(found: re.Match[str]) -> str:
    """Return ", or ace low", unless the words in front leave draws out or restrict them."""
    front = found.string[: found.start()]
    is_clear = bool(found["close"]) or "(" not in found["open"]
    return ", or ace low" if is_clear and _LEAVES_OUT.search(front) is None else found[0]


def _with_both_bounds(found: re.Match[str]) -> str:
    """Return "(connected, 567 or higher; 1 gap, 568 or higher)", if the cards have so many gaps."""
    low, high = found["low"], found["high"]
    n = len(re.findall(RANK, low))
    if len(re.findall(RANK, high)) != n or (_apart(low), _apart(high)) != (n - 1, n):
        return found[0]
    return f"(connected, {low} or higher; 1 gap, {high} or higher)"


def _with_runs(found: re.Match[str]) -> str:
    """Return straights of four cards with hyphens, if the cards of each are in a row."""
    groups = re.findall(_OF_FOUR, found[0])
    if any(_apart(group) != _RUN for group in groups):
        return found[0]
    return re.sub(_OF_FOUR, lambda four: four[0].replace(" ", "-"), found[0])


def _initials(cards: str) -> str:
    """Return "Q-T" for "queen and ten"."""
    return "-".join("T" if rank.lower() in ("ten", "10") else rank[0].upper() for rank in cards.split(" and "))


def _with_third(found: re.Match[str]) -> str:
    """Return the straights of an ace, a ten and two of the cards between, if the page lists these."""
    return f"{found['front']}, 10-J-Q-A, 10-J-K-A, 10-Q-K-A)"


def _with_broken(found: re.Match[str]) -> str:
    """Return "(even if it breaks a flush, a straight or a high pair)" for what is broken if need be."""
    what = re.sub(r"\bpaying ", "", found["what"], flags=re.IGNORECASE)
    return (
        f"(even if it breaks {re.sub(r'(?:an? )?pair of jacks or better', 'a high pair', what, flags=re.IGNORECASE)})"
    )


def _with_royal_pairs(found: re.Match[str]) -> str:
    """Return "KT, KJ or KQ suited, no flush penalty, no straight penalty" for royal draws of two cards."""
    *others, last = re.findall(_OF_ROYAL, found["cards"])
    return f"{', '.join(others)} or {last} suited{', no flush penalty, no straight penalty' if found['no'] else ''}"


def _with_wild_held(found: re.Match[str]) -> str:
    """Return "the 3 deuces only" for "draw two to the deuces", if the numbers are those of five cards."""
    numbers = {**_COUNTS, **{str(number): number for number in range(2, 5)}}
    n = _ALL_CARDS - numbers[found["n"].lower()]
    is_one = not found["wild"].lower().endswith("s")
    if is_one != (n == 1) or (found["held"] and numbers[found["held"].lower()] != n):
        return found[0]
    return f"the {found['wild']} only" if is_one else f"the {n} {found['wild']} only"


def _with_draw(found: re.Match[str]) -> str:
    """Return "(draw 1)" for "(4, draw 1)": together they are five cards."""
    n, drawn = int(found["n"]), int(found["m"])
    return found[0] if n + drawn != _ALL_CARDS else f" (draw {drawn})" if drawn else " (hold all five)"


_FOUR_CARDS = rf"{RANK}(?:[- ]?{RANK}){{3}}(?![\w-])"


_NUMBERS = {"no": 0, "one": 1, "two": 2}
_HIGH_CARDS = "JQKA"


def _with_type(found: re.Match[str]) -> str:
    """Return ", or with two gaps and two high cards", if the cards are such."""
    cards = re.findall(RANK, found["cards"])
    gaps = _apart("-".join(sorted((card.replace("10", "T") for card in cards), key=_ORDER.index))) - len(cards) + 1
    is_such = (gaps, sum(card in _HIGH_CARDS for card in cards)) == (
        _NUMBERS[found["gaps"].lower()],
        _NUMBERS[found["high"].lower()],
    )
    return f", or {found['what']}" if is_such else found[0]


def _with_four_cards(found: re.Match[str]) -> str:
    """Return "4 to a straight, open (9-T-J-Q or 8-9-T-J)" for such cards behind the draw."""
    cards = [re.findall(RANK, four) for four in re.findall(_FOUR_CARDS, found["cards"])]
    return f"{found['front']} ({' or '.join('-'.join(four) for four in cards)})"


_ROW_OF_CARDS = r"(?:touching|consecutive|connected|adjacent|in a row|in sequence)"
_NAME = r"(?:ace|king|queen|jack|ten|nine|eight|10|[2-9])"
_NAMED_CARDS = rf"(?:{_NAME}(?:, {_NAME}){{1,3}},? and {_NAME})"
_LETTERS = {"ten": "T", "10": "T", "nine": "9", "eight": "8"}
_HELD_CARDS = {"two": 2, "three": 3, "four": 4, "five": 5, "pair": 2}


def _with_named_cards(found: re.Match[str]) -> str:
    """Return "Q-J-T-9; J-T-9-8" for cards by their names."""
    groups = [re.findall(_NAME, part, re.IGNORECASE) for part in re.split(r"; | or (?=\S+,)", found[0])]
    return "; ".join("-".join(_LETTERS.get(card.lower(), card[0].upper()) for card in group) for group in groups)


def _with_lowest_row(found: re.Match[str]) -> str:
    """Return "with two consecutive natural cards, 6-7 or higher", if the lowest ones are in a row."""
    n = _COUNTS[found["n"].lower()]
    is_row = len(re.findall(RANK, found["low"])) == n and _apart(found["low"]) == n - 1
    return f" with {found['n']} consecutive natural cards, {found['low']} or higher" if is_row else found[0]


def _with_held(found: re.Match[str]) -> str:
    """Return a hand without the cards held, if these are as many as it has; what else is held is the wild cards."""
    hand, held = found["hand"], found["held"].lower()
    wild = re.search(r"\b(deuces?|joker)\b", held)
    others = next((n for word, n in _HELD_CARDS.items() if re.search(rf"\b{word}\b", held)), 0)
    if re.fullmatch(r"(?:anything|everything|nothing) else", hand, re.IGNORECASE):
        return f"the {wild[1]} only" if wild is not None and not others else found[0]
    number = re.match(r"(two|three|four|[2-4])(?= to\b|-| cards?\b| of a kind)", hand, re.IGNORECASE)
    n = _COUNTS.get(number[1].lower()) or int(number[1]) if number is not None else _ALL_CARDS
    n = 2 if re.fullmatch(r"(?:an? |one )?(?:\w+ )?pair", hand, re.IGNORECASE) else n
    if re.fullmatch(r"four deuces", hand, re.IGNORECASE):
        return f"{hand} only" if wild is not None and not others else found[0]
    n_wild = 0 if wild is None else n - others if wild[1].endswith("s") else 1
    is_right = others > 0 and n == others + n_wild and (wild is None or not wild[1].endswith("s") or n_wild > 1)
    counted = {1: "a", 2: "two", 3: "three"}.get(n_wild, "")
    beside = "" if wild is None else f" with {'the joker' if wild[1] == 'joker' else f'{counted} {wild[1]}'}"
    return f"{hand}{beside}" if is_right else found[0]


#: Wordings of a whole line, as `rewordings` has others.
IN_LISTS: tuple[Rewording, ...] = (
    # "K,Q or K,J suited", "9,J,Q,K or 10,J,Q,A unsuited"
    (
        rf"\A{_OF_CARDS}(?:(?:,? or |, | / ){_OF_CARDS})+(?=,? (?:(?:un|off-?|off )?suit(?:ed)?|mixed suits?)\.?\Z)",
        _with_hyphens,
    ),
    (rf"(?<=\Asuited ){_OF_CARDS}(?:(?:,? or |, | / ){_OF_CARDS})+\Z", _with_hyphens),
    (
        r"\A(?P<draw>(?P<n>two|three|four|[2-4])(?: cards?)? to an? (?:royal|straight|flush|straight flush"
        r"|royal flush))"
        rf", (?P<cards>{_OF_CARDS})\Z",
        _with_cards_of_draw,
    ),
    # "Any ace low, or 2,3,4", "any ace low and 2,3,4 suited"
    (
        r"(?P<front>\b(?:three|3)\b.*\bstraight flush\b.*\b(?:ace|A)[- ]low,? (?:or|and)) 2,3,4(?:"
        r" suited)?(?=\)|\.?\Z)",
        r"\g<front> 2-3-4",
    ),
    # "A-10s"
    (rf"\AA-(?=(?:{RANK})s(?:\Z|,| or\b|/))", "A"),
    # "(9-J-Q-K or ace with two other high cards and a 10)"
    (
        r"(?P<front>\binside straight with (?:three|3) high cards \((?-i:9-?J-?Q-?K|K-?Q-?J-?9)),? or (?:an?"
        r" )?(?:ace|A)"
        r" with (?:any )?(?:two other high cards|two of (?-i:K-?Q-?J|J-?Q-?K)) and a (?:10|ten)\)",
        _with_third,
    ),
    # "Break up two pair if one of the pairs is aces"
    (
        r"(?<=\bpair of aces) \((?:yes,? )?(?:break up two pairs? (?:if|when) one of the pairs is aces"
        r"|even (?:if|when) (?:you have|it is from|it breaks) two pairs?(?: with aces(?: up)?)?)\)",
        " (even with two pair)",
    ),
    (r"\A(three aces) \(yes,? break up a full house(?: with three aces)?\)\Z", r"\1 (even from a full house)"),
    # "Three to a royal, except ace-10 with another high card"
    (
        r"\A(?P<draw>(?:three|3)(?: cards?|-card)?(?: to an?)? royal(?: flush)?),? (?:except|but not|not)"
        r" (?:ace|A)-(?:10|ten|T) with (?:another|a third|any other|a) high card\Z",
        r"\g<draw>, not with both ace and 10",
    ),
    (
        r"\bdiscard the rest \(including an? (?:flush or (?:a )?straight|straight or (?:a )?flush)!?\)",
        "discard the rest",
    ),
    (r"\b(throw|toss|chuck) (?:the (?:whole )?lot|it all|them all) (?:away|out|back)\b", r"\1 everything away"),
    (
        r"\A(one pair|a pair|any pair) \(any(?: one)?(?: [-–—] |[,;:] )(?:there is|there['’]s) no [\"“]?high pair[\"”]?"
        r"(?: (?:here|in this (?:game|version)))?\)\Z",
        r"\1",
    ),
    # "High pair (J-Q-K-A)"
    (
        r"\A(?P<pair>high pair) \((?P<ranks>(?-i:[TJQKA])(?:-(?-i:[TJQKA])){1,4})\)\Z",
        lambda found: f"{found['pair']} ({', '.join(found['ranks'].split('-'))})",
    ),
    # "3 to a straight flush (including double gappers, but not ace low)"
    (
        r"\A(?P<draw>(?:(?:keep|hold) )?(?:three|four|[34])(?:[- ]cards?)?(?: to(?: an?)?)? (?:straight flush"
        r"|SF))(?P<mark>,? \(|, )"
        r"(?:including|incl\.?) (?:(?:those|ones|hands|draws) )?(?:with )?(?P<n>two|2|double|one|1)[- ]gap(?:s|pers?"
        r"|ped(?: ones)?)?(?P<rest>,? (?:but )?not (?:any )?(?:ace|A)[- ]low)?(?P<end>\)?)\Z",
        lambda found: (
            f"{found['draw']}{found['mark']}at most {found['n'].lower().replace('double', 'two')} gaps"
            f"{found['rest'] or ''}{found['end']}"
        ),
    ),
    # "Hold just the four, draw for the kicker if aces, 2s, 3s, 4s"
    (
        r"\b(?P<held>(?:just|only) the (?:four|4)), (?:and )?draw (?:for|to) (?:the|a) kicker if (?:you have "
        r"|they are )?"
        rf"{HIGH}s?(?:,? (?:or )?[2-4]s)*\Z",
        r"\g<held>",
    ),
    # "Two suited face cards / ace + face card suited"
    (
        r"\A(?:two|2) suited face cards(?:,? or| ?/) (?:an )?ace (?:\+|and|with) (?:a )?face card,? suited\Z",
        "suited JQ, JK, QK, JA, QA or KA",
    ),
    # "4 to a flush w/ 3 high cards or two high cards"
    (
        r"\b(?:w/|with) ?(?P<one>two|three|one|no|[0-4]) high cards? or (?P<other>one|two|three|no|[0-4])"
        r" high cards?\Z",
        lambda found: f"with {found['one']} or {found['other']} high cards",
    ),
    # "2 deuces + suited cards with one gap (5-7 or higher)"
    (
        rf"\A(?:2|two) deuces (?:\+|and|plus|with) (?:two |2 )?suited cards with {_N_GAPS} gap,?"
        rf" \(?(?P<low>{RANK}-{RANK}) or (?P<more>higher|better|up)\)?\Z",
        lambda found: (
            f"4 to a straight flush with 2 deuces, one gap, {found['low']} or {found['more']}"
            if _apart(found["low"]) == _ONE_GAP
            else found[0]
        ),
    ),
    (
        rf"\A(?:an? )?deuce (?:\+|and|plus|with) (?P<n>two|2|three|3) consecutive cards to a straight flush"
        rf"(?=,? \(?{RANK}-{RANK})",
        r"deuce + \g<n> consecutive suited cards",
    ),
    # "Two to a royal flush, except when you are missing both the ace and the king"
    (
        r"(?<=\broyal flush), (?:except|but not|not) (?:when|if) (?:you are|you['’]re) missing both the"
        r" (?P<one>ace|king)"
        r" and the (?P<other>ace|king)\.?\Z",
        r" with an \g<one> or a \g<other>",
    ),
    # "(1 gap, 0 high / 2 gaps, 1 high / ace low / 234)"
    (
        r"\((?P<parts>[0-2] gaps?, [0-3] high(?: cards?)?(?: / (?:[0-2] gaps?, [0-3] high(?: cards?)?|(?:any"
        r" )?(?:ace|A)"
        r"[- ]low|2-?3-?4))+)\)",
        lambda found: f"({found['parts'].replace(' / ', '; ')})",
    ),
    # "Hold both (if you have more than two, keep the two lowest)" behind the hand
    (
        r" \((?:hold|keep) (?:both|all|them)(?: cards)? \((?=[^()]+\)\)\Z)(?P<inner>[^()]+)\)\)\Z",
        r" (\g<inner>)",
    ),
    # Under a heading: "Just hold them, kicker doesn't matter"
    (
        r"\A(?:just )?(?:hold|keep) (?:them|all four|all of them)(?:,| -) (?:the )?(?:kicker|fifth"
        r" card|5th card)"
        r" (?:doesn['’]?t|does not) matter\Z",
        "the four wild cards only",
    ),
    # Open straights from the first rank to the last of four
    (
        r"\b(?P<front>(?:four|4) to an (?:open|outside)(?:[- ]ended)? straight(?: flush)?)[,:]? \(?"
        r"(?P<first>2-5|3-6|4-7|5-8) (?:to|thru|through|up to) (?P<last>9-Q|8-J|10-K|T-K|7-10|7-T)\)?\Z",
        lambda found: f"{found['front']} ({_RUNS[found['first']]} to {_RUNS[found['last']]})",
    ),
    # "Four of a kind (with four aces, 2s, 3s or 4s hold the kicker too if it's a paying one. If not, draw one card.)"
    (
        r"\A(?P<quads>four of a kind|4 of a kind|quads) \((?:with|on) (?:four )?aces,? 2s,? 3s,? (?:or|and)"
        r" 4s,? (?:hold|keep)"
        r" the kicker(?: too)? if it(?:['’]s| is) (?:a paying one|one that pays)(?:[.;,] (?:if not|otherwise|else),?"
        r" draw (?:one|1)(?: card)?)?\.?\)\Z",
        r"\g<quads> (keep the kicker if it pays)",
    ),
    # "If the other two cards are in sequence"
    (
        r"\b(?P<draw>straight flush),? if the other (?P<n>two|three|[23]) cards are (?:in sequence|consecutive|touching"
        rf"|connected|in a row)(?P<bound> \((?P<low>{RANK}-?{RANK}(?:-?{RANK})?) or (?:higher|better|up)\))?\Z",
        lambda found: (
            f"{found['draw']} with {found['n']} consecutive natural cards{found['bound'] or ''}"
            if not found["low"] or _apart(found["low"]) == len(re.findall(RANK, found["low"])) - 1
            else found[0]
        ),
    ),
    # "Connected or 1 gap (45 or higher connected, 57 or higher with the gap)"
    (
        rf", connected or (?P<gap>(?:1|one) gap) \((?P<low>{RANK}-?{RANK}) or higher connected,"
        rf" (?P<high>{RANK}-?{RANK})"
        r" or higher with (?:the|a|one|1) gap\)\Z",
        _with_bounds,
    ),
    (
        r"\A(?P<quads>four of a kind|4 of a kind|quads) \((?:if|with) four aces,? or four 2s,? 3s,? or 4s,? discard the"
        r" (?:fifth|5th|other) card unless it(?:['’]s| is) an? (?:bonus|paying) kicker\)\Z",
        r"\g<quads> (keep the kicker if it pays)",
    ),
    # How many cards are held, and how many drawn
    (r" \((?P<n>[1-5]), draw (?P<m>[0-4])\)\Z", _with_draw),
    # "You even break up a pat flush or straight, or a high pair, to go for the royal."
    (
        r"(?<=\(even if it breaks )(?P<what>[^.;()]+?),? to (?:go|try|draw) for (?:it|the royal(?: flush)?)(?=\)\Z)",
        r"\g<what>",
    ),
    # "Otherwise draw two to the three deuces"
    (
        r"\A(?:otherwise,? |else,? )?draw (?P<n>two|three|four|[2-4]) to the (?:(?P<held>two|three|[23]) )?"
        r"(?P<wild>deuces?|joker)\Z",
        _with_wild_held,
    ),
    (r"\A(?:all pays|any pay)[;:,] (?=hold the four deuces\Z)", ""),
    # "4 or 3 of a kind"
    (
        r"(?P<front>\A|; )(?P<one>(?:four|three|[34])) or (?P<other>(?:four|three|[34])) of a kind\Z",
        r"\g<front>\g<one> of a kind, \g<other> of a kind",
    ),
    (r"\b(?-i:WRF)\b", "wild RF"),
    (r"\b(?-i:NRF)\b", "natural RF"),
    # "W + A-high 2-card royal"
    (
        r"\A(?P<wild>W|deuce|joker) \+ (?:an? )?(?P<high>ace|king|A|K)-high (?P<draw>(?:2|two)-card"
        r" royal(?: flush)?)(?=\Z| \()",
        r"\g<wild> + \g<draw>, \g<high> high",
    ),
    # "KTs, KJs, KQs - only when the discards don't include a straight or flush penalty card"
    (
        rf"\A(?P<cards>(?-i:{_OF_ROYAL}s(?:, {_OF_ROYAL}s)+)) [-–—] (?P<no>only (?:when|if) the discards (?:do not"
        r"|don['’]?t) include a (?:straight or flush|flush or straight) penalty(?: card)?)\Z",
        _with_royal_pairs,
    ),
    # "3 SF open + 1 or 2 high"
    (r"(?<=open) \+ (?P<n>[0-2] or [1-3]) high\Z", r", \g<n> high cards"),
    # "With no gaps, or one gap and a high card": those without a gap need none
    (
        r"\b(?P<none>(?:no|zero|0) gaps?), or (?:with )?(?P<one>(?:one|1|a single) gap) (?:and|with) (?:an?"
        r"|one|1|at least one)"
        r" high card(?=\)?\Z)",
        r"\g<none>, or \g<one> with at least one high card",
    ),
    # "Two-card royal flush, jack or higher": all have a card as high, so both are meant
    (
        r"\A(?P<draw>(?:two|2)(?:[- ]card| to a) royal(?: flush)?), (?P<low>jack|J|10|ten) or (?:higher|better)\Z",
        r"\g<draw>, both \g<low> or higher",
    ),
    (
        rf"\A(?P<one>(?:one|1|an?|single) high card), (?P<ranks>(?-i:{RANK}),? (?-i:{RANK}),? or (?-i:{RANK}))\Z",
        r"\g<one> (\g<ranks>)",
    ),
    (r"\(inside, (?:two|2) cards missing\)", "(double inside)"),
    (
        r"\A(?P<front>(?!.*(?<!un)suited|.*\bsame suit|.*\broyal\b)[^()]*) \((?:if|when) you have an ace and"
        r" (?:two|2) others,?"
        r" (?:do not|don['’]?t|never) (?:hold|keep) the ace\)\Z",
        r"\g<front> (if you have three, let go of the ace)",
    ),
    # "A K Q 10, A K J 10, A Q J 10"
    (
        rf"\A(?-i:{_OF_FOUR})(?:(?:, | or |, or )(?-i:{_OF_FOUR}))+\Z",
        lambda found: re.sub(rf"{_OF_FOUR}", lambda four: four[0].replace(" ", "-"), found[0]),
    ),
    # Straights with spaces between their cards: "5 6 7 8 through 9 10 J Q, also 2 3 4 5"
    (
        rf"\bstraight: ?(?-i:{_OF_FOUR}) (?:through|thru|to|up to) (?-i:{_OF_FOUR})"
        rf"(?:(?:,? (?:and )?(?:also )?|, )(?-i:{_OF_FOUR}))*\Z",
        _with_runs,
    ),
    (r"\A(?:take|get|ask for) (?:5|five) new (?:ones|cards)\Z", "draw five new cards"),
    # "Suited queen and ten, or king and ten"
    (
        rf"\Asuited (?P<one>{HIGH_OR_TEN} and {HIGH_OR_TEN}),? or (?P<other>{HIGH_OR_TEN} and {HIGH_OR_TEN})\Z",
        lambda found: f"suited {_initials(found['one'])} or {_initials(found['other'])}",
    ),
    # "SF3: s + h = 3 or more"
    (
        r"\A(?P<draw>SF-?3|3-?SF)[:,]? s ?\+ ?h ?= ?(?P<n>[1-5])(?P<more> or (?:more|better|higher)|\+)?\Z",
        lambda found: f"{found['draw']}: s + h {'>=' if found['more'] else '='} {found['n']}",
    ),
    # "QJT9 - 5432 open-ended straight"
    (
        rf"\A(?P<high>(?-i:{RANK}{{4}})) ?(?:-|–|to|thru|through) ?(?P<low>(?-i:{RANK}{{4}})),?"
        rf" (?P<open>open(?:[- ]ended)?) straight\Z",
        r"4 to an \g<open> straight (\g<low> through \g<high>)",
    ),
    # "Break up a paying flush, straight or pair of jacks or better if you have to"
    (
        r"\((?:break up|breaking)(?: up)? (?P<what>[^()]+?) if (?:you (?:have to|must|need to)|necessary|need be)\)",
        _with_broken,
    ),
    # "With three unsuited high cards that include an ace, don't hold the ace"
    (
        r"\A(?P<front>(?!.*(?<!un)suited high|.*\bsame suit)[^()]*) \((?:if|when|with) (?:you have )?(?:three|3)"
        r"(?: (?:unsuited )?high cards)?"
        r"(?: that include|,? including|,? with) an ace,? (?:(?:do not|don['’]?t|never) (?:hold|keep)"
        r"|drop|discard|toss|throw away|let go of) the ace\)\Z",
        r"\g<front> (if you have three, let go of the ace)",
    ),
    # "2 to a royal, KT KJ KQ, if no flush or straight penalty"
    (
        rf"\A(?P<draw>(?:2|two) to a royal(?: flush)?), (?P<cards>(?-i:{_OF_ROYAL})(?: (?-i:{_OF_ROYAL}))+)"
        r"(?P<no>,? (?:if|with) no (?:flush or straight|straight or flush) penalt(?:y|ies)(?: cards?)?)?\Z",
        _with_royal_pairs,
    ),
    (
        r"\Apair of (?:kings or aces|aces or kings) \(joker (?:and|plus|with) one(?: of them)?\)\Z",
        "joker + king or ace",
    ),
    (r"\A(?P<hold>hold all (?:five|5)(?: cards)?),? (?:to be safe|just in case)\Z", r"\g<hold>"),
    (
        rf"(?P<cards>\b(?:{RANK}-){{2,3}}{RANK}),? even if (?:they['’]?re|they are) not (?:all"
        rf" )?suited\Z",
        r"\g<cards>, suited or not",
    ),
    # "2 gaps w/ high", "3 high - JQK"
    (r"\b(?P<n>[12]) gaps? (?:w/|with) high\Z", r"\g<n> gaps with a high card"),
    (r"\A(?P<n>[1-3]) high(?= - )", r"\g<n> high cards"),
    # "also A23 A34 etc"
    (r"\bA-?2-?3,? A-?[23]-?[45](?:,? A-?[2-4]-?5)?,? (?:etc\.?|and so on)(?=\)|\Z)", "A23, A24, A25, A34, A35, A45"),
    # Examples without a hyphen
    (
        rf"\((?:eg|e\.g\.|like|such as|as in):? (?P<wild>joker|deuce) (?={LIST}\))",
        r"(such as \g<wild>-",
    ),
    # "Pair of aces. Again, even with another pair"
    (r"(?<=[.,;] )(?:again|once more),? (?=even (?:if|with|when)\b)", ""),
    # "Four-card straight, open, with Q J 10 9 or J 10 9 8"
    (
        rf"\A(?P<front>(?:four|4)[^;()]*?\b(?:straight|st),? (?:open(?:[- ]ended)?|outside)),? (?:with )?"
        rf"(?P<cards>(?-i:{_FOUR_CARDS})(?:(?:,? or |, )(?-i:{_FOUR_CARDS}))+)\Z",
        _with_four_cards,
    ),
    # "Four aces with 2, 3 or 4 as the fifth card"
    (r"(?<=\w) as (?:the |a )(?:fifth card|5th card|kicker)(?=\Z| \()", " kicker"),
    # "; also Q-J-8 type hands with two gaps and two high cards"
    (
        rf"[;,] (?:and |or )?(?:also )?(?P<cards>(?-i:{RANK}(?:-{RANK}){{2}}))[- ]type hands"
        r" (?P<what>with (?P<gaps>no|one|two) gaps? and (?P<high>no|one|two) high cards?)\Z",
        _with_type,
    ),
    (r"\b(?:just|only|exactly) (?=(?:one|two) more gaps? than high cards\b)", ""),
    (
        r"\A(?P<verb>(?:hold|keep) )?(?:an? )?(?P<rank>ace|king|queen|jack) and (?:an?|any|one|another)"
        r" suited high card\Z",
        r"\g<verb>two suited high cards with an \g<rank>",
    ),
    # "(also A-2-3 type hands and 2-3-4)"
    (
        r" \((?:also|including|and|plus) (?:ace[- ]low|low aces|A-?2-?3(?:[- ]type)?)(?: (?:hands|draws"
        r"|ones))?(?: etc\.?)?,?"
        r" (?:and|or) 2-?3-?4\)\Z",
        "; ace low; 2-3-4",
    ),
    # "(not A345, that needs a deuce)"
    (
        r"(?P<cards>(?-i:\bA-?3-?4-?5)),? (?:because |since |as |that |which |it )(?:one |it |you |they )?"
        r"(?:(?:would )?needs?|the (?:missing card|card (?:you are|you['’]re) missing) is)"
        r" (?:an? |the )?(?:deuce|2|two)\b",
        r"\g<cards>",
    ),
    (
        r" \((?:but )?not if an? (?:deuce|2|two) is (?:one of )?the cards? (?:that )?(?:it|you) needs?\)\Z",
        ", unless the card you need is a deuce",
    ),
    # "Even out of a full house like 3-3-3-A-A"
    (
        rf"(?<=\bfull house) (?:like|such as) (?P<one>{RANK})-(?P=one)-(?P=one)-(?P<other>{RANK})-(?P=other)\Z",
        "",
    ),
    (
        r"\bwith as many (?P<one>high cards|gaps) as (?P<other>high cards|gaps) \(or more\)",
        r"with at least as many \g<one> as \g<other>",
    ),
    (
        r", one (?:short of|less than) (?:that|this) \((?P<what>high cards = gaps (?:minus|less|-) (?:one"
        r"|1))\)\Z",
        r", \g<what>",
    ),
    # "Draw one card for the ace kicker"
    (r"(?<=\bdraw one card for the )(?:ace|paying|right) (?=kicker\Z)", ""),
    # "If one is an ace and you have three, drop the ace"
    (
        r"\((?:if|when) one (?:of them )?is an ace and you have three(?: of them)?,? (?:drop|discard|toss"
        r"|throw away|let go of)"
        r" the ace\)",
        "(if you have three, let go of the ace)",
    ),
    # "J-Q is best, then the ones with a king, then the ones with an ace": the lowest of several
    (
        r"\((?:J-?Q|Q-?J) is (?:the )?best, then (?:the ones|those|any|hands) with a king, (?:and )?then"
        r" (?:the ones|those|any|hands)"
        r" with an ace\)",
        "(if more than two, the lowest two)",
    ),
    (r"(?<=[.!] )(?:smile|relax|celebrate|cheer|enjoy|grin),? and (?=(?:hold|keep) (?:all|them|it|everything)\b)", ""),
    # "Draw one, even if you toss away a flush"
    (
        r"(?:(?<=[.!] )|, |; )(?P<draw>draw (?:one|two|1|2)(?: cards?)?), even (?:if|when) you (?:toss|throw"
        r"|give|have to"
        r" (?:toss|throw|give))(?: away| up| out)? (?P<what>[^.;()]+)\Z",
        r" \g<draw> (even if it breaks \g<what>)",
    ),
    # "Keep the kicker if it's the right one, otherwise throw it away and draw for it"
    (
        r"(?:,| [-–—]| \() ?(?:keep|hold) the kicker(?: (?:with|w/) four (?:aces, 2s, 3s,? or 4s|2s, 3s, 4s,?"
        r" or aces))?(?: only)?"
        r" if it(?:['’]s| is)"
        r" (?:the right|a good|a paying) one(?: \((?:A ?[-–] ?4|ace to four|A thru 4|A, 2, 3,? or 4)\))?[,;]"
        r" (?:otherwise|if not|else),? (?:(?:throw|toss) it(?: away)?|discard it|draw(?: (?:one|1)(?: to"
        r" it)?)?|it (?:makes no"
        r" difference|does(?:n['’]t| not) matter))(?: and draw(?: one| for (?:it|one))?)?\)?\Z",
        " (keep the kicker if it pays)",
    ),
    # A column says again which cards are held: "Four to a royal flush (the deuce and the three cards)"
    (
        r"\A(?P<hand>.+?) \((?P<held>(?:(?:just|only) )?(?:the |all )?(?:(?:deuces?|joker)(?: and(?: the)?)? ?)?"
        r"(?:(?:two|three|four|five) cards|pair)?)\)\Z",
        _with_held,
    ),
    (r"\ATwo pairs? \((?:just |only )?one of the pairs\)\Z", "two pair (hold one pair only)"),
    # "If the two cards with the deuces are touching and are 6-7 or higher"
    (
        rf",? (?:if|when) the (?P<n>two|three) cards (?:with|beside|next to) the (?:deuces?|joker) are"
        rf" {_ROW_OF_CARDS},?"
        rf"(?: and)?(?: are)? (?P<low>{RANK}-{RANK}(?:-{RANK})?) or (?:higher|better|up)\Z",
        _with_lowest_row,
    ),
    # "With three in a row to go with the deuce, 5-6-7 or higher"
    (
        rf",? with (?P<n>two|three) {_ROW_OF_CARDS} to go with the (?:deuces?|joker),"
        rf" (?P<low>{RANK}-{RANK}(?:-{RANK})?) or"
        r" (?:higher|better|up)\Z",
        _with_lowest_row,
    ),
    (
        r"(?P<matter>\bthe (?:fifth|5th|other) card (?:doesn['’]?t|does not) matter)[;,.] (?:hold|keep) it"
        r" too if (?:it makes you"
        r" feel better|you (?:like|want))[.!]?\Z",
        r"\g<matter>",
    ),
    # "A-K-Q-J, A-K-Q-10 (inside)"
    (
        rf"\A(?P<cards>(?-i:{RANK}(?:-{RANK}){{3}})(?:(?:, | or |, or )(?-i:{RANK}(?:-{RANK}){{3}}))*)"
        rf" \((?P<shape>inside|open)\)\Z",
        r"4 to an \g<shape> straight (\g<cards>)",
    ),
    # "Queen, jack, 10 and 9; jack, 10, 9 and 8"
    (rf"\A{_NAMED_CARDS}(?:(?:;| or) {_NAMED_CARDS})+\Z", _with_named_cards),
    # "10 + J, 10 + Q or 10 + K, same suit"
    (
        rf"\A(?-i:{RANK} \+ {RANK})(?:(?:, | or |, or )(?-i:{RANK} \+ {RANK}))*(?=,? (?:same suit|suited|of"
        rf" the same suit)\Z)",
        lambda found: found[0].replace(" + ", "-"),
    ),
    (r" \((?:no|not a) typo!?\)\Z", ""),
    (r" \((?:all )?(?:quads|four of a kinds?) (?:all )?pay the same\)\Z", ""),
    (r"\A(?P<hand>royal flush) \((?:with )?(?:5|five|max(?:imum)?) (?:credits|coins)(?: bet)?\)", r"\g<hand>"),
    (r"(?<=[.;] )swap (?:the (?:fifth|other) card|one(?: card)?)[.!]?\Z", "draw one card"),
    (
        r"(?<=[.;] )(?:hold|keep) the (?P<n>three|two) and swap the other (?P<m>two"
        r"|three)[.!]?\Z",
        r"hold \g<n>, draw \g<m>",
    ),
    (r"(?<=[.!] )stick with (?:it|them)(?: and (?:celebrate|smile|enjoy(?: it)?))?[.!]?\Z", "hold all five cards"),
    # The article in front of several cards
    (r"\Aan? (?=(?:10|ten|jack|queen|king)(?:,| and| together| with) )", ""),
    (r"(?<=\w) together with (?=an? (?:10|ten|jack|queen|king|ace)\b)", " with "),
    # "Consecutive, from 6-7 upward"
    (rf", from (?P<low>{RANK}-{RANK}(?:-{RANK})?) upwards?\Z", r", \g<low> or higher"),
    (r"(?<=\bcard )is (?:immaterial|irrelevant|not important)\b", "does not matter"),
    # "For example 5, 6, 7, 8"
    (
        rf"\((?P<lead>for example|e\.g\.|such as|like),? (?P<cards>(?-i:{RANK}(?:, {RANK}){{2,3}}))\)\Z",
        lambda found: f"(such as {found['cards'].replace(', ', '-')})",
    ),
    (r"\bthat includes? (?:an?|at least one) high card(?=\.?\Z)", "with at least one high card"),
    (r"[:;,] hold all (?:winning|the winning) cards\Z", " - hold all five"),
    (
        r"\b(?:(?:throw|toss|discard) (?:away )?the (?:fifth|5th|other|odd) card,? (?:and|to) )?"
        r"(?:(?:try|go|draw|redraw|hope|shoot)(?: again)? for|redraw)(?: (?:the|a|another))? kicker\b",
        "draw one for the kicker",
    ),
    # "Two cards of 10 or higher", "four cards of 10, J, Q, K, A"
    (rf"(?<=\bcards )of (?=(?:an? )?(?:{HIGH_OR_TEN}|[6-9T]) or (?:better|higher)\b)", ""),
    (rf"(?<=\bcard )of (?=(?:an? )?(?:{HIGH_OR_TEN}|[6-9T]) or (?:better|higher)\b)", ""),
    (
        r"\b(?P<n>two|three|four|[234])(?: cards)? (?:of|from|out of|among) "
        r"(?-i:(?:10|T),? ?J,? ?Q,? ?K(?:,? and|,? or|,)? ?A)(?![\w-])",
        r"\g<n> cards from 10 to ace",
    ),
    # "Three 2-4" is of a kind.
    (
        rf"\A(?P<n>three|four)(?: of)? (?P<low>(?-i:{RANK}))-(?P<high>(?-i:{RANK}))(?=\Z|,| \(| with(?:out)? )",
        lambda found: f"{found['n']} {found['low']}s-{found['high']}s" if _are_alike(found) else found[0],
    ),
    (
        rf"\b(?P<hand>inside straight) including (?P<cards>(?:an? |the )?{HIGH}(?:(?:, |,? or )(?:an?"
        rf" )?{HIGH})*)\Z",
        r"\g<hand> with \g<cards>",
    ),
    (
        rf"\A(?:an? )?(?P<cards>{HIGH}(?:(?:, |,? or )(?:an? )?{HIGH})*) (?:with|and|plus)"
        r" (?:another|an?|one(?: other)?)"
        r"(?: suited royal(?: flush)? card| royal(?: flush)? card,? (?:suited|(?:of|in) the same suit))\Z",
        r"two to a royal flush with \g<cards>",
    ),
    (
        rf"\b(?:no|never|without|not(?: an?)?) (?P<one>{HIGH_OR_TEN})"
        rf" (?:(?:with|and|plus) (?:an? )?(?P<other>{HIGH_OR_TEN}) together|(?:together )?with (?:an? )?"
        rf"(?P<second>{HIGH_OR_TEN}))(?=\)|\Z)",
        lambda found: f"not both {found['one']} and {found['other'] or found['second']}",
    ),
    # "Except when the deuce would be needed to fill it (A-3-4-5)", "but not if it's missing a deuce, like A345"
    (
        r"(?P<hand>\binside straight)(?:,? (?:but )?| \((?:but )?)(?:except|unless|not) (?:if|when|where)? ?"
        r"(?:(?:the|a) (?:deuce|2) (?:would be|is) (?:needed|missing)(?: to (?:fill|complete|make) it)?(?:"
        r" at the bottom)?"
        r"|it(?: is|['’]s) missing (?:the|a) (?:deuce|2)|it (?:would )?needs? (?:the|a) (?:deuce|2))"
        r"(?:,? (?:like|such as|e\.g\.,?|as in) A-?3-?4-?5|,? \(A-?3-?4-?5\))?\)?\Z",
        r"\g<hand>, except A-3-4-5",
    ),
    # "(345 to 9TJ (not A23, 234))", "(also 234. Ace low does not count here)"
    (r"\(([^()]+) \((not [^()]+)\)\)", r"(\1, \2)"),
    (
        r"[.;,] ?(?:the )?ace[- ]low(?: (?:hands|ones|draws))? (?:does|do)(?: not|n['’]t) count(?: here)?(?=\)|\Z)",
        ", not ace low",
    ),
    (r"\bdouble[- ](gap|hole)s?\b", r"2 \1s"),
    (r" ?\((?:including|incl\.?|also|and) (?:every|all|any) ace[- ]low(?: (?:hands?|draws?|ones?))?\)", ", or ace low"),
    (r"\((?:only|just) one,? if you have two(?: of them)?\)", "(even with two pair)"),
    (r"(?<=\(no kicker) ever(?=\))", ""),
    (r"[.!] always[.!] yes,? even (?:with|from) ", ", even with "),
    (
        r"(even with (?:an? )?(?:pat )?(?:wild )?royal(?: flush)?) \([0-9.]+ (?:vs\.?|against|versus)"
        r" (?:almost |about )?[0-9.]+\)",
        r"\1",
    ),
    (r"\bdbl\b\.?", "double"),
    (r"\binside \((?:a )?gut ?shot\)", "inside"),
    (r"(?<=ST )gut(?=\Z|,)|(?<=\bstraight )gut(?=\Z|,)", "gutshot"),
    (r"\bhigh cards (?:are )?at least equal to (?:the )?(?:number of )?gaps\b", "at least as many high cards as gaps"),
    # "4 to a straight flush (22+67 and up)", "0 gaps (5-6 through 9-10 plus joker)": the cards beside the wild ones
    (
        rf"\A(?P<front>(?P<n>[34])(?:SF| to an? (?:SF|straight flush))\b[^()]*?[\s(])(?P<wild>2{{1,3}}"
        rf"|W{{1,3}}|D{{1,3}}) ?\+ ?"
        rf"(?P<cards>(?-i:{RANK}){{2,3}})(?=s? (?:and|or) (?:up|higher|better)\b)",
        _without_wild,
    ),
    (
        rf"\A(?P<front>(?P<n>three|four|[34])[- ]card straight"
        rf" flush\b[^()]*)\((?P<low>{RANK}(?:-?{RANK}){{1,2}}) (?:to|through|thru)"
        rf" (?P<high>{RANK}(?:-?{RANK}){{1,2}}) (?:plus|\+|and|with) (?:the )?joker\)",
        _without_joker,
    ),
    (
        r"\b(?P<hand>trips|quads?) (?P<rank>(?-i:[TJQKA]))(?= (?:w/|with) ?kicker| (?:w/|with)|\Z|,)",
        lambda found: f"{'three' if found['hand'].lower() == 'trips' else 'four'} {_RANK_NAMES[found['rank']]}s",
    ),
    (rf"(?:w/|with) kicker (?P<cards>(?-i:{RANK}-{RANK}))(?=\Z|,|\))", r"with \g<cards> kicker"),
    (
        rf"\A(?P<hand>[^;,]*?) if (?:you (?:hold|have) )?(?P<cards>an? {HIGH} or (?:an? )?{HIGH}) (?:among"
        rf"|in) (?:them|it)\.?\Z",
        _with_one_of,
    ),
    (rf"\A(?P<hand>[^;,]*?) if at least one of them is (?P<cards>an? {HIGH} or (?:an? )?{HIGH})\.?\Z", _with_one_of),
    (
        rf"\A(?P<hand>[^;,]*?),? with an? (?P<one>{HIGH}) or (?:an? )?(?P<two>{HIGH}) as the highest card\Z",
        lambda found: (
            found[0] if " or " in found["hand"] else f"{found['hand']}, {found['one']} or {found['two']} high"
        ),
    ),
    # "Two unsuited high cards (with ace and two others, the ace is discarded)", "(three: drop the ace)"
    (
        r"\((?:(?:with|from|if you have) (?:an )?ace (?:and|with|plus) two others?(?: high cards)?|(?:with"
        r" )?(?:three|3)(?: of them)?)[,:] "
        r"(?:the ace (?:is (?:discarded|thrown away|dropped)|goes)|(?:drop|discard|throw away) the ace)\)",
        "(if you have three, discard the ace)",
    ),
    (
        r"\A(two|2) or more (?P<cards>(?:unsuited )?high cards) \(the lowest (?:two|2)(?: high cards)?\)",
        r"\1"
        r" \g<cards> (if more than two, the lowest two)",
    ),
    (
        r"\bwith (?:three|3) or more(?: of them)? to choose from,? (?:hold|keep|take|play) the (?:two"
        r" lowest|lowest two)",
        "if more than two, the lowest two",
    ),
    (rf" [-–—] (?:that|this|which) means (?P<cards>{LIST} or {RANK}(?:-?{RANK}){{1,3}})(?=[.]|\Z)", r" (\g<cards>)"),
    (r"\bA23 ?[-–] ?A45\b", "ace low"),
    # "Three to a straight flush: no gaps; 8-10-J, 8-9-J": behind the colon all are such draws.
    (
        rf"\A(?P<hand>(?:three|four|[34])(?: cards?)? to an? straight flush): (?P<first>[^;:]+);"
        rf" (?P<cards>(?-i:{LIST}))\Z",
        _with_cards_of_hand,
    ),
    # Each bound is of the draws with as many gaps.
    (
        rf"\b(?:no|0) gaps? or (?:one|1) gap,? \(?(?P<low>{RANK}(?:-?{RANK}){{1,2}}) (?:or|and) (?:higher|better|up),"
        rf" (?P<high>{RANK}(?:-?{RANK}){{1,2}}) (?:or|and) (?:higher|better|up)\)?",
        _with_both_bounds,
    ),
    # "And all with a low ace" behind other draws: these, too
    (
        r"(?P<open>,? ?\(|,? )(?:and|plus|also) (?:all|any|every|those|the ones)(?: (?:hands|draws|ones))?"
        r" (?:with (?:an? |the )?low aces?|ace low)(?P<close>\)|\Z)",
        _with_low_aces_too,
    ),
    (
        r"[.,;] (?:and )?A-?2-?3s?[- ](?:type )?(?:stuff|hands|things|draws)(?P<also>(?: and|,) 2-?3-?4s?)? too\b",
        lambda found: f", or ace low{', or 2-3-4' if found['also'] else ''}",
    ),
    (
        r"(?P<front>\((?:except|not|but not) [^()]*?), which (?:ranks?|comes?|goe?s?|are|is|stands?"
        r"|belongs?) (?:ranked |listed )?(?:just )?(?:below|lower|after|under|further down)"
        r"(?: (?:two|three|2|3) (?:un)?suited high cards| (?:the )?(?:line|row|number|no\.) ?#?[0-9]{1,2})?\)",
        r"\g<front>)",
    ),
    # "2–3–4": dashes between cards
    (rf"(?<![\w-])(?-i:{RANK})(?:–(?-i:{RANK})){{2,3}}(?![\w–-])", lambda found: found[0].replace("–", "-")),
    (r"[.!] always[.!] (?:throw away|discard|break) even (?=an? )", ", even with "),
    (r",? no matter what else you(?: have|['’]ve got| hold| are dealt| get)(?=\s*\(|\.?\Z)", ""),
    # Draws to a royal flush with an ace are such draws.
    (
        r"(\b(?:royal(?: flush)?|RF)) \((?:incl\.?|including|also with) (?:an? |the )?aces?(?: ?[-–:] ?A[-,"
        r" ]{1,2}K)?,? etc\.?\)",
        r"\1",
    ),
    # "Pair of aces (yes, over aces up)", "three aces (also from aces full)", of the rank in front
    (
        r"\((?:yes,? )?(?:also )?(?:over|from|out of) (?:an? )?(?:(?:2P|two pair|2 pair),? )?(?P<rank>aces"
        r"|kings|queens|jacks)"
        r" up[.,;!]? ?(?P<more>[^()]*)\)",
        lambda found: (
            f"(over two pair{'; ' if found['more'] else ''}{found['more'].rstrip('! ')})"
            if _is_of_rank(found)
            else found[0]
        ),
    ),
    (
        r"\((?:(?:bust|break)(?: up)? (?:the |all )?(?:other )?(?P<rank>aces|kings|queens|jacks) full(?: too)?"
        r"|(?:yes,? )?also from (?:an? )?(?:FH|full house),? (?P<from>aces|kings|queens|jacks) full"
        r"|(?:including|incl\.|also) (?P<also>aces|kings|queens|jacks) full(?: ?[-–—,;:]+ ?(?:throw|toss"
        r"|break)(?: away)? the pair)?)\)",
        lambda found: "(even with a full house)" if _is_of_rank(found) else found[0],
    ),
    (
        r"\b(?P<front>(?-i:(?P<one>[2-9TJQKA])(?P=one){2}) (?:\+|with)(?: an?)? kicker) \(even if"
        r" it(?:['’]s| is) a full house,?"
        r" (?-i:(?P=one){3}(?P<two>[234A])(?P=two)) becomes (?-i:(?P=one){3}(?P=two))\)",
        r"\g<front> (even with a full house)",
    ),
    (
        rf"\((?P<also>{LIST}) goe?s? here too[.;,] (?:do not|don['’]?t|never) (?:draw to|hold|keep|play)"
        rf" (?P<not>{LIST})(?: tho(?:ugh)?)?"
        r"(?:, only (?:an?|the) (?:deuce|2) (?:helps|fills|makes)(?: you| it)?)?\)",
        r"(also \g<also>, not \g<not>)",
    ),
    (
        r"(?:if )?the number of high cards is at least as (?:big|large|high|great) as the number of gaps(?:"
        r" \(see (?:below|above)\))?",
        "at least as many high cards as gaps",
    ),
    (
        r"\A(?:three|3) high cards (?:plus|and|with) an? (?:10 or (?:an? )?9|9 or (?:an? )?10),? (?:making"
        r"|for|that make|to make) (?:four|4) to an inside straight",
        "4 to an inside straight with 3 high cards",
    ),
    # "2 Hi Q-J", "1 Hi J, Q, K": the cards are such ones.
    (
        r"\A(?:2|two) hi(?:gh)?(?: cards)?:? (?P<cards>(?-i:[JQKA]-[JQKA])"
        r"(?:(?:, | or |, or )(?-i:[JQKA]-[JQKA]))*)\Z",
        r"\g<cards>",
    ),
    (
        r"\A(?:1|one) hi(?:gh)?(?: card)?:? (?P<cards>(?-i:[JQKA])(?:(?:, | or |, or )(?-i:[JQKA]))*)\Z",
        r"one high card: \g<cards>",
    ),
    # Of these cards each hand is of two high ones.
    (
        r"\A(?:2|two) high cards, (?P<cards>(?-i:[JQKA]-[JQKA])(?:(?:, | or |, or"
        r" )(?-i:[JQKA]-[JQKA]))+)\Z",
        r"\g<cards>",
    ),
)
