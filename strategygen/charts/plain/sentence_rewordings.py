"""Wordings of authors who write sentences: what is done with a hand, and remarks on some of its cards."""

from __future__ import annotations

import re

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.rewording_parts import FIVE, HIGH, HIGH_OR_TEN, LIST, RANK, WILD, Rewording, suited_in

_A_2 = r"(?:an? |the )?(?:2|deuce|two)"
_FACE_CARDS = r"(?:two|2) face cards,? or (?:an? )?ace (?:and|with) (?:an? |one )?face card"
_DRAWN = r"(royal(?: flush)?|straight flush|flush|straight)"
_FILLS = r"(?:completes|fills|makes) (?:it|the straight)"


def _with_counted(found: re.Match[str]) -> str:
    """Return "(also A-2-3-4)", if the draw has as many cards; "A-2-3-4 etc." are all with a low ace."""
    text = found.string
    n = 4 if re.search(r"\b(?:four|4)\b|\binside straight\b", text, re.IGNORECASE) else 3
    cards = [re.findall(RANK, one) for one in found[1].split(", ")]
    if any(len(one) != n for one in cards):
        return found[0]
    shown = found[1]
    if found["more"]:
        wheel = {3: "A-2-3, A-2-4, A-2-5, A-3-4, A-3-5, A-4-5", 4: "A-2-3-4, A-2-3-5, A-2-4-5, A-3-4-5"}[n]
        if [set(one) for one in cards] != [set(wheel.split(", ")[0].split("-"))]:
            return found[0]
        shown = wheel
    return f"(also {shown}{suited_in(text)})"


def _with_naturals(found: re.Match[str]) -> str:
    """Return a draw with the natural cards held, if these and the wild cards are as many as it says."""
    n = {"three": 3, "3": 3, "four": 4, "4": 4}[found[1].lower()]
    first = re.match(rf"{RANK}(?:-{RANK})+", found[5])
    n_natural = len(first[0].split("-")) if first is not None else 0
    is_so = n == n_natural + len(found[4])
    return f"{found[1]} to a {found[3]}, {found[5]}" if is_so else found[0]


def _with_cards_apart(found: re.Match[str]) -> str:
    """Return "unsuited K-Q, K-J" for "unsuited K,Q or K,J"."""
    others = re.findall(rf"({RANK}),({RANK})", found[4])
    return f"{found[1]} {', '.join('-'.join(pair) for pair in ((found[2], found[3]), *others))}"


def _with_gaps_apart(found: re.Match[str]) -> str:
    """Return "(0 gaps; 1 gap, 1 high card)" for "(0 gaps) (1 gap + 1 high card)": a draw has one number of gaps."""
    parts = re.findall(r"\(([^()]*)\)", found[0])
    if len({part[0] for part in parts}) < len(parts):
        return found[0]
    return f"({'; '.join(re.sub(r'[ ]*[+][ ]*', ', ', part) for part in parts)})"


def _with_ranks_of_pair(found: re.Match[str]) -> str:
    """Return " 2s, 3s or 4s" behind "pair" for " 2, 3, 4": a line has one value."""
    ranks = [rank for rank in found.groups() if rank is not None]
    return f" {', '.join(f'{rank}s' for rank in ranks[:-1])} or {ranks[-1]}s"


def _without_matching(found: re.Match[str]) -> str:
    """Return no words for a remark on the cards of three or four of a kind, if the line in front has these hands."""
    line = found.string[: found.start()].lower()
    has_three, has_four = (re.search(rf"\b{hand}\b", line) is not None for hand in _MATCHING)
    has_four |= has_three and re.search(r"\b(?:through|or better)\b", line) is not None
    hands = (found["hands"] or found["four"]).lower()
    needs_three, needs_four = (re.search(rf"\b{hand}\b", hands) is not None for hand in _MATCHING)
    return "" if (has_three or not needs_three) and (has_four or not needs_four) else found[0]


def _without_discards(found: re.Match[str]) -> str:
    """Return the discards that a line for two cards must not have, of which there are three."""
    is_of_two = re.match(
        rf"\W*(?:suited |unsuited )?(?:{RANK}-?{RANK}\b|(?:two|2)(?: cards?)? to )", found.string, re.IGNORECASE
    )
    if is_of_two is None:
        return found[0]
    return f"{found['front']}if you discard no {found['one']} or {found['other']}, no flush penalty"


def _with_both_too(found: re.Match[str]) -> str:
    """Return low aces and 2-3-4 as further kinds; not behind what leaves draws out."""
    line = found.string[: found.start()]
    return found[0] if _LEAVES_OUT.search(line) else f", or {found[1]}, or {found[2]}"


_LEAVES_OUT = pattern_of(
    r"\b(?:not|never|except\w*|without|but|unless|other than)\b|\bno (?:aces?|low|[2-9TJQKA])\b", re.IGNORECASE
)


_GAPS_AND_HIGH = pattern_of(
    r"\b(?:one|two|[12]) gaps?,? (?:(?:with|w/|and) ?)?(?:no|one|two|[0-2]) hi(?:gh)?(?: cards?)?\b", re.IGNORECASE
)


def _with_last_two(found: re.Match[str]) -> str:
    """Return low cards at the end of a list of gaps, with "or" in front of the last; nothing else may be left out."""
    line = found.string[: found.start()]
    # Each number of gaps has its number of high cards: 2-3-4 and low aces are then further draws, and no properties.
    bare, n_kinds = _GAPS_AND_HIGH.subn("", line)
    is_list = n_kinds > 0 and re.search(r"\bgaps?\b", bare, re.IGNORECASE) is None
    is_list &= found[1].lower() != found[2].lower()
    leaves_out = _LEAVES_OUT.search(line) is not None or "(" in line
    return f", {found[1]}, or {found[2]}" if is_list and not leaves_out else found[0]


_MATCHING = ("(?:three|3) of a kind", "(?:(?:four|4) of a kind|4k|quads)")


def _with_cards_beside_wild(found: re.Match[str]) -> str:
    """Return the natural cards of a draw in parentheses, if these and the wild cards are as many as the line says."""
    line = re.match(r"(?:hold |keep )?(two|three|four|[2-4])(?: cards?)? to an? ", found.string, re.IGNORECASE)
    numbers = {"two": 2, "three": 3, "four": 4, "your two": 2}
    n_wild = numbers.get(found["number"].lower(), 0 if found["wild"].lower().endswith("s") else 1)
    first = re.match(rf"{RANK}(?:-?{RANK})+", found["cards"])
    if line is None or first is None or not n_wild:
        return found[0]
    n = numbers.get(line[1].lower()) or int(line[1])
    is_so = n == n_wild + len(re.findall(RANK, first[0]))
    return f" ({found['cards']})" if is_so else found[0]


#: Wordings of a whole line, as `rewordings` has others.
SENTENCES: tuple[Rewording, ...] = (
    # Explanations, which are compared with the line if they name cards
    (
        r" \((?P<four>)(?P<hands>4K|quads|(?:with )?(?:four|4) of a kind)[:,] (?:toss|discard|throw away) the"
        r" (?:odd|fifth|other) card\)",
        _without_matching,
    ),
    (
        r"(?<=[a-z])[.;] (?:with|on) (?P<four>)(?P<hands>(?:three|four|3|4) of a kind"
        r"(?: or (?:three|four|3|4) of a kind)?),? (?:hold|keep|save) (?:just |only )?the matching cards"
        r"(?:,? and (?:draw to|discard|throw away|replace|toss) the (?:rest|others?))?\.?\Z",
        _without_matching,
    ),
    (r"(?<=\w),? also (?:any )?((?:ace|A)[- ]low)(?: hands)? and (2-?3-?4)\Z", _with_both_too),
    # "including A23, A24 . . . A45"
    (r" ?\. \. \. ?", " ... "),
    (r"\bA-?2-?3(?:, A-?2-?4)?,? (?:\.\.\.|\u2026|thru|through|to|-|–),? A-?4-?5\b", "A23, A24, A25, A34, A35, A45"),
    # "4 to an inside straight or 3456, except A345"
    (
        rf"(?<=\bstraight) or (?P<more>{RANK}(?:-?{RANK}){{3}}),? (?:except|but not) (?!(?P=more))"
        rf"(?P<not>{RANK}(?:-?{RANK}){{3}})\Z",
        r" (except \g<not>) or \g<more>",
    ),
    (r"(?<![\w-])(?-i:W) (?=(?:RF|royal(?: flush)?)(?:,|;|\Z))", "wild "),
    # "Only if the other three cards include no ace, no 9, and no flush penalty card"
    (
        rf"(?P<front>[(,:] ?)(?:only )?if the (?:other|three other|other three) cards"
        rf" (?:include|contain|have) no (?P<one>{HIGH}|{RANK})(?:,? (?:and )?no|,? or|,) (?P<other>{HIGH}|{RANK}),?"
        r" and no flush penalty(?: cards?)?(?=[).]|\Z)",
        _without_discards,
    ),
    # "Deuce only - hold the deuce, draw four"
    (
        r"\A((?:just )?(?:the )?(?:deuce|joker)(?: only| alone| by itself)?) ?[-–—,:] ?(?:hold|keep|play) (?:just )?the"
        r" (?:deuce|joker)(?:,? (?:and )?draw (?:four|4)(?: cards)?)?\.?\Z",
        r"\1",
    ),
    # "Hold just the deuce with anything else"
    (
        r"\A((?:(?:you should )?(?:hold|keep) )?(?:just|only) (?:the |your )?(?:(?:two|three|2|3) )?"
        r"(?:deuces?|joker)),? (?:with|on|for) (?:anything|everything) else\.?\Z",
        r"\1",
    ),
    # "3 to a royal flush with at most one of A and 10"
    (
        rf"(?<=\broyal flush),? (?:with|having) (?:at most|no more than|not more than) one of (?:the )?({HIGH}|{RANK})"
        rf" (?:and|or) (?:the )?({HIGH}|{RANK})(?=\)?\Z)",
        r", not both \1 and \2",
    ),
    # "Three-card inside straight flush, no high cards (including 2-3-4, A-2-3, A-2-4, etc.)"
    (
        r"\A((?:three|3)[- ]card) ((?:double[- ])?inside|open|outside) straight flush"
        r"(, [^()]+ \(including [^()]*\bA-?2-?3\b)",
        r"\1 straight flush, \2\3",
    ),
    (r"\bA-?2-?3, A-?2-?4(?:, A-?2-?5)?,? (?:etc\.?|and so on)(?=\)|\Z)", "A23, A24, A25, A34, A35, A45"),
    # "A dealt flush or three of a kind - with three of a kind draw two cards"
    (
        r"\s*[-–—,;.(]\s*(?:with|on|for) (?:(?P<hands>(?:three|3) of a kind),? (?:you )?draw (?:two|2)"
        r"|(?P<four>(?:four|4) of a kind),? (?:you )?draw (?:one|1))(?: cards?)?\.?\)?\Z",
        _without_matching,
    ),
    (r"\A((?:a )?(?:dealt|pat) )four ([2-9])-([2-9TJQK])\Z", r"\1four \2s-\3s"),
    # "1 gap no hi, 2 gaps w/ 1 hi, 234, A-low"
    (r"(?<=\w), (2-?3-?4|(?:ace|A)[- ]low), ((?:ace|A)[- ]low|2-?3-?4)\Z", _with_last_two),
    # "Four of a kind (with four aces keep a 2, 3 or 4 kicker; with four 2s, 3s or 4s keep an ace, 2, 3 or 4)"
    (
        r"\A(?:(?:four|4) of a kind|quads|4K) \((?:with|on) (?:four )?aces,? (?:keep|hold) (?:an? )?2, 3,? or 4"
        r"(?: kicker)?[;,] (?:and )?(?:with|on) (?:four )?2s, 3s,? (?:or|and) 4s,? (?:keep|hold) (?:an )?(?:ace|A), 2,"
        r" 3,? or 4(?: kicker)?\)\Z",
        "four aces, with a 2, 3 or 4 if you have it; four 2s, 3s or 4s, with an A-4 if you have it; four 5s thru kings",
    ),
    # "A-low SF3, 234s"
    (
        r"\A((?:ace|A)[- ]low) (SF-?3|3[- ]?SF|(?:3|three)(?: cards)? to a straight flush)(?=[,;] )",
        r"\2 \1",
    ),
    (r"(?<=\bST4 )(?-i:IN)(?=,? [0-4] (?:high|hi|h|hc)\b|\Z)", "inside"),
    (r"(?<=\bST4 )(?-i:OUT)(?=,? [0-4] (?:high|hi|h|hc)\b|\Z)", "outside"),
    # "2 to a royal flush, J,Q,K high"
    (r"(?<=[ (])([TJQ]), ?([JQK]), ?([QKA])(?= high\)?\Z)", r"\1, \2 or \3"),
    (rf"\(as in (?=(?:(?:{HIGH}|{RANK})-)+(?:{HIGH}|{RANK})\))", "(such as "),
    (
        r"\.? \((?:that['’]?s|that is|i\.e\.,?) (?P<number>the|your|your two|two|three) (?P<wild>deuces?|jokers?)"
        rf" (?:plus|and|with) (?P<cards>{LIST}(?:,? or (?:{RANK}-)*{RANK})?)(?: of (?:the same|one) suit)?\.?\)",
        _with_cards_beside_wild,
    ),
    (
        r"\b(draw (?:one|two|three|four|[1-4])(?: cards?)?) (?:and|to) (?:try|hope) (?:to|for)"
        r" (?:make |get |hit |fill |complete )?(?:the|an?|your)"
        r" (?:full house|(?:straight )?flush|straight|royal(?: flush)?|pair|hand|[34] of a kind)(?=\.?\Z)",
        r"\1",
    ),
    (r"\A(?:mixed |other |only )?(?:low|garbage|junk) cards? \((?=(?:draw|discard) five\)\Z)", "garbage ("),
    # What a hand has, and what belongs to it
    (
        rf"\A((?:the )?{WILD}s? (?:and|plus|with|\+) (?:any )?(?:two|three|four|[2-4])(?: cards?)? to) an?"
        rf" {_DRAWN} or (?:an? )?{_DRAWN}\Z",
        r"\1 a \3; \1 a \4",
    ),
    (rf"\A((?:the )?{WILD}s? (?:and|plus|with|\+) (?:two|three|[23]) consecutive cards) to a straight\Z", r"\1"),
    (r"\bgap ([0-2])(?=\s*(?:,|\(|\Z))", r"\1 gaps"),
    (
        r"\b(?:the )?(?:number of )?gaps (?:exceeds?|outnumbers?) (?:the )?(?:number of )?high cards by (?:one|1)\b",
        "high cards - gaps = -1",
    ),
    (r"\bincl\.(?= [A-Za-z0-9])", "including"),
    (
        r"\b((?:any|all) others?),? including (?:(?:those|the ones) )?"
        r"(?:(?:with )?(?:an )?(?:ace|A)[- ]high|with an ace)\Z",
        r"\1",
    ),
    (r"\A((?:joker|deuce)[^()]* [KQJA]) \(pair\)\Z", r"\1"),
    (
        rf"\(((?:{RANK}-?){{3,5}}(?: and (?:{RANK}-?){{3,5}})?"
        rf" (?:belongs? here|counts? as (?:inside|outside|open)))[,;](?: but)? (?:don['’]?t|do not|never)"
        rf" (?:draw to|hold|keep|play) ((?:{RANK}-?){{3,5}})\.?\)\Z",
        r"(\1) (not \2)",
    ),
    (
        rf"\(((?:{RANK}-?){{3,5}} belongs? here), but (?:don['’]?t|do not|never) (?:draw to|hold|keep|play)"
        rf" ((?:{RANK}-?){{3,5}})\.?\)\Z",
        r"(\1) (not \2)",
    ),
    (
        r"\((?:but )?if you (?:have|hold) three,? including an ace,? (?:keep|hold|play) the"
        r" (?:lowest two|two lowest)\)",
        "(if you hold three unsuited high cards including an ace, discard the ace)",
    ),
    (
        r"\bexcept (?:those )?with both (?:an? )?(A|ace) and (?:an? )?(10|ten|T)\b(?!\s*(?:and|or|,))",
        r"not with both \1 and \2",
    ),
    (r"(?<=\Apair) ([2-9]), ([2-9])(?:, ([2-9]))?\Z", _with_ranks_of_pair),
    (
        r"\A((?:(?!\b(?:unless|except|if|not|without|but|when)\b).)*?),? one of (?:which|them) (?:is|being)"
        rf" (an? {HIGH_OR_TEN}(?: or (?:an? )?{HIGH_OR_TEN})*)\.?\Z",
        r"\1 with \2",
    ),
    (rf"\bsuch as the ({RANK}(?:-{RANK})+) of (?:clubs|diamonds|hearts|spades)", r"such as \1"),
    (rf"\bpocket (?=(?:aces|kings|queens|jacks|tens|[AKQJ]{{2}}|{RANK}['’]?s)\b)", "pair of "),
    (r"\b(?:winning|paying) pair\b", "high pair"),
    (
        r"\A((?:otherwise,? )?(?:discard|throw away|toss|dump) (?:all five(?: cards)?|everything|the lot))"
        r" and (?:hope|pray|wish)(?: (?:the|that the|a) (?:joker|deuce)s? (?:turns?|shows?|comes?|pops?) up"
        r"| for (?:the best|(?:better )?luck|a (?:better hand|miracle)))?\.?\Z",
        r"\1",
    ),
    (r"(?<=[0-9]) (gaps?)\+(?=[0-9] )", r" \1 + "),
    (
        r"\((?P<first>[0-2]) gaps?(?P<more>[^()0-9]*(?:[0-9] high cards?)?)\)"
        r"(?P<others>(?: \((?!(?P=first))[0-2] gaps?[^()0-9]*(?:[0-9] high cards?)?\))+)",
        _with_gaps_apart,
    ),
    (
        r" (?:that|which) (?:has|have) (?=(?:no|one|two|three|[0-3]|at least (?:one|two|[12]))"
        r" (?:high cards?|gaps?)\b)",
        " with ",
    ),
    (rf"[.;] include ((?:{RANK}-)+{RANK}(?:(?:,| and|, and) (?:{RANK}-)+{RANK})*) here\.?\Z", r", including \1"),
    (r"[.;] include (any|all) ([^.;,]+?) here\.?\Z", r", and \1 \2"),
    # What is done with a hand, in sentences
    (r",? (?:do not|don['’]?t|never) (?:keep|hold) the (?:5th|fifth|other) card(?=\)|\.?\Z)", ""),
    (
        r"\A((?:four of a kind|quads) or better)\. with (?:four of a kind|quads),? (?:hold|keep) the four"
        r"(?: and (?:draw|discard|throw away) (?:one|the other))?\.?\Z",
        r"\1",
    ),
    (
        r"\A((?:(?:two|three|2|3) deuces|deuce|joker))\. everything else goes(?:, (?:an? )?(?:straight )?flush(?:es)?"
        r" (?:as well|too|included))?\.?\Z",
        r"\1 only",
    ),
    (
        rf"\A({FIVE}, [a-zA-Z0-9]+ or (?:higher|better)\. hold all five)\.? \((?:fives|five) of a kind from [0-9a-z]+"
        r" to [0-9a-z]+ (?:is|are) worth (?:(?:slightly|a bit|a little) )?less than the draw\.?\)\Z",
        r"\1",
    ),
    (
        r"\A((?:nothing|garbage)\. (?:draw|discard|throw away) (?:all )?five),? and never (?:keep|hold)"
        r" an? (?:lone|single) ace(?:, it has no (?:special )?value(?: here| in this game)?)?\.?\Z",
        r"\1",
    ),
    (rf"\((also {LIST}), because [^.,;()]*[.,] but (not {LIST})\.?\)", r"(\1, but \2)"),
    (r"\b(three (?:aces|[2-9]s(?:, [2-9]s)*(?:,? or [2-9]s)?)) and (?:one|a) kicker\b", r"\1 with a kicker"),
    (r"\bsw[ao]p (?=the (?:other|rest)\b)", "discard "),
    (r"\b(two pairs?\b[^()]{0,60}?[,;:] )(?:pick|choose) (?=(?:either|any|one)\b)", r"\1keep "),
    (r"\b(?:it )?makes no difference(?= which\b)", "it doesn't matter"),
    (r",? no matter what else you(?:['’](?:d|re)|(?: are| would)) (?:be )?giv(?:e|ing) up\.?\Z", ""),
    (
        r"\A(?:two|2) or more high cards (?:in|of) different suits[?:,.] (?:keep|hold) the"
        r" (?:two lowest|lowest two)(?: ones)?\.?\Z",
        "2 unsuited high cards (if more than two, the lowest two)",
    ),
    (
        rf"\A({HIGH_OR_TEN}), ({HIGH_OR_TEN}),? and ({HIGH_OR_TEN}),? or ({HIGH_OR_TEN}), ({HIGH_OR_TEN}),? and"
        rf" ({HIGH_OR_TEN}) (?:in|of) the same suit(?=\s*(?:\(|\Z))",
        r"\1-\2-\3 suited or \4-\5-\6 suited",
    ),
    (r"\A((?:royal |straight )?(?:flush|straight)|rf|sf|quads|trips|boat) or better,? pat\Z", r"pat \1 or better"),
    (
        rf"\A({FIVE}) only if (?:it['’]?s |it is |they are )?(?:of )?(tens|TT|10s) or better\Z",
        r"\1, tens or better only",
    ),
    (rf"\A({FIVE}), only (?:tens|TT|10s) or (?:better|higher)\Z", r"\1, tens or better only"),
    (r"\A(?:W|wld) royal\b", "wild royal"),
    (r"\A(?:nat|nat\.) royal\b", "natural royal"),
    (
        r"\A(three (?:aces|[2-9TJQK]s(?:, [2-9TJQK]s)*(?:,? or [2-9TJQK]s)?)(?: (?:and|with) (?:one|a) kicker)?),"
        r" full house included\Z",
        r"\1 (even from a full house)",
    ),
    (r"\A(pair of aces), also from two pairs?\Z", r"\1 (even with two pair)"),
    (
        r"\A(three aces), also (?:when|if) they come with a pair"
        r" \((?:i\.e\. |that is,? )?(?:the|a) full house is broken\)\Z",
        r"\1 (even from a full house)",
    ),
    (r"\A(two pairs?), also if one of the(?: two)? pairs is aces\Z", r"\1"),
    (r"\bif the top card is\b", "if the highest card is"),
    (
        r"\A(hold (?:the|both|all) (?:two |three |3 |2 )?deuces) and nothing else"
        r"(?:, not even an? (?:wild )?royal(?: flush)?)?\.?\Z",
        r"\1 only",
    ),
    (r", if you (?:were|are) dealt (?:it|one|them)\Z", ""),
    (r"\(even if it costs you ", "(even if it breaks "),
    (r"(\(even if it breaks [^()]*\b)pair of (?:aces|kings|queens|jacks)(?=\))", r"\1high pair"),
    (r"\((?:anything )?from (2-3-4-5) (?:up )?to 9-10-(?:J-Q|jack-queen)\)", r"(\1 to 9-10-J-Q)"),
    (r"\((?:anything) from (?=[2-9])", "("),
    (r"\bbut not a (double[- ]inside) one (?=with)", r"but not \1 "),
    (
        rf"\AWith ((?!(?:an? |the |\d |two |three |four )?(?:{WILD}|{HIGH}))[^,;:.()]+), (?:hold|keep) ",
        r"\1, hold ",
    ),
    (r"\A(?:hold|keep) all five(?: cards)? of (an? [^.;:()]+?)\.?\Z", r"\1 - hold all five"),
    (
        rf"\A([^()]*)\((?:the )?same (?:for|with|goes for) ({LIST})\)",
        lambda found: f"{found[1]}(also {found[2]}{suited_in(found[1])})",
    ),
    (rf"\A(?:an? )?({RANK} with (?:an? )?{RANK}(?:, {RANK})*(?:,? or {RANK})) off\Z", r"\1 unsuited"),
    # Commas without spaces part the cards of one hand.
    (rf"(?<![\w,-])({RANK}),({RANK}),({RANK}) suited\b", r"\1-\2-\3 suited"),
    (rf"\bsuited ({RANK}),({RANK}),({RANK})(?![\w,-])", r"\1-\2-\3 suited"),
    # Draws with gaps are draws, too.
    (
        r"\A(?!.*\b(?:open|inside|outside|closed)\b)([^,;:()]*(?:straight|str8|str)[- ]flush|[34][- ]?SF|SF-?[34])"
        r"\s*(?:,\s*|\()(?:(?:with|any) )?gaps? (?:are |is )?"
        r"(?:ok(?:ay)?|fine|allowed|don['’]?t matter|do not matter)\)?\Z",
        r"\1",
    ),
    (r"\b(if|when) you (?:['’]ve )?got (?=(?:three|four|more|several|[34])\b)", r"\1 you have "),
    (r"\b(toss|discard|drop|dump|throw away|lose) the biggest\b", r"\1 the highest"),
    (
        rf"\(({LIST})(?P<more> etc\.?| and so on)?,? (?:(?:are|is) )?(?:counts?|included)"
        r"(?: too| as well| here| also)?\)",
        _with_counted,
    ),
    (rf"\b({LIST}(?: and {RANK}(?:-?{RANK}){{1,3}})?) types? included\b", r"\1 included"),
    # Why a straight is left out: its card has another use, or none.
    (rf"(?<=\()((?:except|but not|not|excluding) {LIST}), which (?:only )?needs? (?:an? |the )?{WILD}(?=\))", r"\1"),
    (
        r"\A((?:(?:hold|keep) )?(?:four|4)(?: cards?)? (?:to|of) an inside straight),? ?\(?(?:but )?"
        rf"(?:not|never|except) (?:when|if|where) (?:only {_A_2} {_FILLS}"
        rf"|{_A_2} is the only (?:natural )?card (?:that|which) {_FILLS})"
        r"\)?\.?\Z",
        r"\1 (except A-3-4-5)",
    ),
    (
        r"\A(?:(?:hold|keep) )?(?:any hand|a hand|hands|anything|everything) (?:that|which) pays? (?:at least |as )?"
        r"((?:four|three|3|4) of a kind|full house|flush|straight) or (?:more|better|higher)\.?\Z",
        r"any pat \1 or higher",
    ),
    (r"(?<=, )(breaking [^,;:.()]+?) if (?:necessary|need be|you (?:must|have to|need to))(?=\.?\Z)", r"\1"),
    (
        r"\A(pairs?) \((?:just|only) one(?: of (?:them|these))? (?:if|when) (?:you(?:['’](?:re|ve)| are| have)? )?"
        r"(?:dealt |got |hold )?two(?: pairs?| of them)?\)",
        r"\1 (with two pair, discard one of them)",
    ),
    (r"\A([34]) wild royal\b", r"\1 to a wild royal"),
    (
        rf"\bno ({RANK}(?: {RANK})+) (?=(?:among|in) the discards)",
        lambda found: f"no {', '.join(found[1].split()[:-1])} or {found[1].split()[-1]} ",
    ),
    (
        rf"\A((?:three|3|four|4) to a straight flush), ({RANK}-{RANK}),? or (?:with )?one gap(?: apart)?,"
        rf" (?={RANK}-{RANK} (?:through|thru|to) )",
        r"\1, \2 or ",
    ),
    (r"\bone gap apart\b", "with one gap"),
    # A kicker of four of a kind, if it pays more
    (
        r"\b(four of a kind|4 of a kind|quads)(?:\. (?:hold|keep)|,? \((?:plus|with|and|hold|keep)|,? (?:plus|with"
        r"|and)) the kicker(?: too| as well)?,? if (?:it|it['’]s one that|it is one that)(?: already)? pays"
        r"(?: the bonus| extra| more)?\)?\.?\Z",
        r"\1 (keep the kicker if it pays)",
    ),
    (
        r"\b(four of a kind|4 of a kind|quads) \(draw for the kicker if you (?:don['’]t|do not) have (?:it|one)\)\Z",
        r"\1 (keep the kicker if it pays)",
    ),
    (
        r"\bA-?[2-4]-?[3-5](?: or|,) any(?:thing)?(?: other)?(?: hand| draw| one)?s? with (?:a low ace|the ace low)\b",
        "ace low",
    ),
    (
        r"\A((?:(?:joker|deuce) (?:and|with|plus) )?(?:an? |the )?(?:ace|king) or (?:an? |the )?(?:ace|king)"
        r"(?: with the (?:joker|deuce))?) \(not both\)\Z",
        r"\1",
    ),
    (
        r"\(if there (?:is|['’]s) a third(?: one| high card)?,? (?:it(?: is|['’]s) the ace[:;,] let it go"
        r"|(?:discard|let go of|throw away|toss) the ace|the ace goes)\.?\)",
        "(if you have three, let go of the ace)",
    ),
    (
        rf"\A(any )?(two|three|four|[2-4]) of (?:the cards )?((?-i:{RANK}(?:-{RANK}){{3,4}}))(?=, |\Z)",
        r"\1\2 cards out of \3",
    ),
    (r"\b(straight),? (?:if|when) both ends are open\b", r"\1, open at both ends"),
    (r"\bopen (?:at|on) (?:both|either) sides?\b", "open at both ends"),
    (
        r"\A(Two unsuited high cards|Two high cards (?:of|in) different suits) \(prefer(?:ring)? the"
        r" (?:lower|lowest|smaller) (?:ones|cards|two)\)\Z",
        r"\1 (the lowest two)",
    ),
    (r"\((?:an|the) ace only if there is no (?:other )?choice\)", "(not the ace if possible)"),
    (r"\b(?:change|swap) all (?:five |the |your )?cards\b", "discard everything"),
    (r"\Ano combinations?(?=\s*[:,–-]\s*discard everything\b)", "nothing"),
    (r"\A(three|four|[34]) cards in a row (?:to|of|for) (an? straight flush)", r"\1 to \2, consecutive"),
    (
        r"\A(three aces) \((?:throw away|discard|toss|dump) (?:the |any |an? )?"
        r"(?:pair or (?:a )?kicker|kicker or (?:a )?pair)\)",
        r"\1 (even from a full house)",
    ),
    (r"\b((?:4|four)(?: cards)? to a flush) (?:including|that includes) ((?:3|three) to a royal)\b", r"\1 with \2"),
    (
        rf"\A((?:two|2)) suited cards[,:] ((?-i:{RANK}-{RANK})(?:,? (?:or )?(?-i:{RANK}-{RANK}))*)\Z",
        r"\2 suited",
    ),
    (
        rf"\A(three|four|[34])( cards)? to an? (straight flush|royal(?: flush)?), (?-i:(W+)) (?:plus|and|with|\+)"
        rf" ((?-i:{RANK}(?:-{RANK})+).*?) suited\Z",
        _with_naturals,
    ),
    (
        r"(?<=[a-zA-Z] flush, )((?:no|one|two|[0-2]) gaps?, (?:one|1|a) high card) \((?-i:J, Q,? or K)\)",
        r"\1, no ace",
    ),
    # Printed cards in capitals
    (r"\A([23]) high (?=\()", r"\1 high cards "),
    (
        r"\A((?:1|one) high card) ((?-i:[JQKA](?: [JQKA])+))\Z",
        lambda found: f"{found[1]} ({', '.join(found[2].split())})",
    ),
    (
        rf"\A((?-i:{RANK}-{RANK}(?: {RANK}-{RANK})+)) (suited|unsuited|off-?suit)\Z",
        lambda found: f"{', '.join(found[1].split())} {found[2]}",
    ),
    (
        r"\((?:hold|keep) (?:the |all )?(?:two|three|four|[2-4]),? (?:and )?draw (?:one|two|three|[1-3])"
        r" \(([^()]*)\)\)\Z",
        r"(\1)",
    ),
    (
        r"\((?:with|if you have) an ace and two others,? (?:let (?:the ace|it) go|(?:discard|drop|toss) the ace"
        r"|the ace goes)\)",
        "(if you have three, let go of the ace)",
    ),
    # "With" in front of both: the high card is no condition of those without a gap.
    (
        r"\b(with no gaps?),? or with (one|1|a single) gap and (an?|one|1|at least one) high card\b",
        r"\1, or one gap with \3 high card",
    ),
    (r"\b(inside straight|straight flush|flush), whatever (?:it is|the cards(?: are)?)\Z", r"\1"),
    (
        r"\A((?:(?:hold|keep) )?(?:a )?pair of aces)\.? \(with aces and another pair,? (?:discard|throw away|toss)"
        r" the other pair\.?\)\Z",
        r"\1 (even with two pair)",
    ),
    (
        r"\A(?:if )?none of (?:that|these|those|them|it|the above)(?: fits?| applies| apply)?\s*[=:,–-]+\s*"
        r"(?=(?:throw|toss|discard|dump|ditch|draw)\b)",
        "nothing - ",
    ),
    (r"\b(throw|toss|dump|ditch|chuck) ['’]?em(?= all\b)", r"\1 them"),
    (
        r"(\b(?:three of a kind|3 of a kind|trips)\b[^.]*)[.]? \(?with (?:the )?(?:three of a kind|trips),?"
        r" (?:discard|toss"
        r"|throw away) the other two(?: cards)?\)?\.?\Z",
        r"\1",
    ),
    (
        r"\b((?:never|do not|don['’]t) (?:hold|keep) (?:an? |the |any )?)[\"“]?kicker,?[\"”]?,? (?:a|an|the) (?:third"
        r"|fifth|extra|odd)"
        r" card(?: (?:that|which)(?: (?:just|only))? (?:gets in the way|(?:adds|does|pays) nothing|is (?:no use"
        r"|useless)))?",
        r"\1kicker",
    ),
    (
        r"\A((?:hold )?(?:three|four|[34])(?: cards?)? (?:to|of|for) an? straight(?: flush)?)[.,] it (?:does not"
        r"|doesn['’]t)"
        r" matter (?:if|whether) (?:it['’]s|it is|they are|they['’]re) (?:an? )?(?:inside|open|outside)(?: draws?|"
        r" ones?)? or"
        r" (?:an? )?(?:open|inside|outside)(?: draws?| ones?)?\.?\Z",
        r"\1",
    ),
    (
        r"\Aif you (?:do not|don['’]t) have any(?:thing)? (?:of (?:the above|these|those|them)|(?:from |on )?(?:the"
        r"|this) list)"
        r",? (?=(?:throw|toss|discard|dump|ditch|draw|change|swap|exchange)\b)",
        "nothing - ",
    ),
    (
        r"(?:\.| [-–—]) (?:that['’]s right,? )?(?:yes,? )?(?:you )?(?:(?:will|would|['’]ll|['’]d) )?even break(?: up)?"
        r" ((?:an?"
        r" )?[^.;]+?)(?=\.|\Z)",
        r" (even if it breaks \1)",
    ),
    (
        r"\A((?:hold )?(?:the |your )?(?:two|three|2|3) deuces)\. ([^.;,]+(?:, [^.;,]+)* and [^.;,]+?) are (?:all )?"
        r"(?:thrown (?:back|away)|discarded|tossed|broken(?: up)?)\.?\Z",
        lambda found: f"{found[1]} (even if it breaks {found[2].replace(' and ', ' or ')})",
    ),
    (
        r"\b(inside straight),? (?:as long as|if|provided(?: that)?) (?:an?|the) (?:deuce|2|two) (?:isn['’]t"
        r"|is not) the (?:only )?"
        r"card (?:that(?:['’]s| is)|you)(?: need(?:ed)?)?\.?\Z",
        r"\1 (except A-3-4-5)",
    ),
    (
        r"\b((?:toss|throw|discard|dump|ditch) (?:away )?(?:the lot|everything|them all|all(?: five)?(?: of"
        r" them)?)(?: away)?) and"
        r" (?:draw|get|take) (?:five|5) new (?:ones|cards)\b",
        r"\1",
    ),
    # An example, and all of them
    (
        rf"\((?:like|such as|e\.g\.) (?:(?:joker|deuce|W)-?)?{RANK}(?:-{RANK}){{1,3}}, (from {RANK}(?:-{RANK}){{1,3}}"
        rf" (?:up )?to"
        rf" {RANK}(?:-{RANK}){{1,3}})\)",
        r"(\1)",
    ),
    # Draws one after another
    (rf"\(({RANK}{{3,4}}) ?[-–] ?({RANK}{{3,4}})\)", r"(\1 through \2)"),
    (
        r"\b((?:straight flush|SF|3SF|SF3)\b[^;()]*\bgaps?\b[^;()]*), (?:any |all )?(?:234|2-3-4), (?:any |all"
        r" )?ace[- ]low\Z",
        r"\1, or 234, or ace low",
    ),
    (
        rf"\b(open(?:[- ]ended)?),? {LIST},? and all (?:the )?(?:small|smaller|low|lower|other)(?: ones)?(?: too| as"
        rf" well)?\Z",
        r"\1",
    ),
    # The number of cards behind the draw
    (
        r"(?:\A|(?<=\s))(royal(?: flush)?|straight[- ]flush|flush|straight)-([34])(?=\s*(?:[,;(]|\Z|with\b|suited\b))",
        r"\2 to a \1",
    ),
    (
        rf"\A((?:an? |one |any |single |1 )*high card|(?:an? )?{RANK}(?:(?:, | or |, or |/)(?:an? )?{RANK})+)\s*"
        r"\((?:(?:just |only )?one(?: card)?(?: only)?)\)\Z",
        r"\1",
    ),
    (r"\A((?:one |a |any |1 )?pair)\s*\((?:2|two) pairs? = (?=(?:drop|discard|toss|throw))", r"\1 (with two pair, "),
    (
        r"\Aany(?: other)? pat hand \(((?:[A-Za-z0-9 ]+, )+[A-Za-z0-9 ]+)\)\Z",
        lambda found: f"pat {', pat '.join(found[1].split(', '))}",
    ),
    # Of three high cards the ace goes, in other words
    (
        r"\(if you (?:hold|have|are dealt) three (?:(?:unsuited|off-?suit) )?high cards,? (?:including|with|and one"
        r" is)(?: an?)? ace,?"
        r" (?:discard|drop|toss|throw away) the ace\)",
        "(if you have three, let go of the ace)",
    ),
    (
        r"\A((?:a )?pair of aces)\.? (?:if you have another pair(?: to go)? with (?:them|it)|with another pair),?"
        r" (?:toss|discard|throw away|drop) (?:it|the other(?: pair)?)\.?\Z",
        r"\1 (even with two pair)",
    ),
    (
        r"\A((?:an? |the |lone |single |one )*(?:ace|(?-i:A)))(?: alone)? \((?:drop|discard|toss) (?:an? )?"
        r"(?-i:[JQK](?:, ?[JQK])*,? or [JQK])(?: unsuited| off-?suit)?\)\Z",
        r"\1",
    ),
    # Commas without spaces part the cards of one hand, of which all say the suits.
    (
        rf"\A((?:un|off-?)?suited) ({RANK}),({RANK})((?:(?: or | / |, or )(?-i:{RANK}),(?-i:{RANK}))+)\Z",
        _with_cards_apart,
    ),
    (
        r"\b(inside straight),? (?:but )?(?:unless|except (?:if|when)) (?:an?|the) (?:deuce|2|two) is the (?:only"
        r" )?card (?:it(?:['’]s| is)"
        r"|that(?:['’]s| is)|you(?:['’]re| are)?) (?:missing|needed|need|needing)(?: on the inside| inside)?(?:"
        r" \((?-i:A-?3-?4-?5)\))?\Z",
        r"\1 (except A-3-4-5)",
    ),
    (
        r"\b(straight, one gap|inside straight) \(but not if you (?:need|would need) (?:an?|the) (?:deuce|2|two),?"
        r" (?:i\.e\.|that is,?|as in)"
        r" (?-i:A-?3-?4-?5)\)\Z",
        r"\1 (except A-3-4-5)",
    ),
    # The suits of a line, said again
    (
        r"\A((?:two|2) (?:(?:unsuited|off-?suit(?:ed)?) high cards|high cards (?:of|in) (?:different|mixed)"
        r" suits)\b[^;]*?"
        r"\bif (?:you (?:hold|have|get)|there are) (?:more than (?:two|2)|(?:three|3)(?: or (?:more|four|4))?)"
        r"(?: (?:high cards|such cards|of (?:them|these)))?) (?:of|in|with) (?:different|mixed) suits"
        r"(?=,? (?:keep|hold|the)\b)",
        r"\1",
    ),
    # Behind both, the suits are those of both.
    (
        rf"\A{_FACE_CARDS}(?:,? (?:(?:of|in) )?(?:the )?same suit|, (?:both )?suited)\.?\Z",
        "suited JQ, JK, QK, JA, QA or KA",
    ),
    (rf"\A{_FACE_CARDS},? (?:of|in) different suits\.?\Z", "unsuited JQ, JK, QK, JA, QA or KA"),
    # "With a king, or Q-J-10", which has none
    (
        r"\b((?:three|four|[34]) to a royal(?: flush)? with (?:an? )?(?:ace|king)),?"
        rf" or ((?-i:{RANK}(?:-{RANK}){{1,2}}))\Z",
        r"\1 (also \2)",
    ),
    # Values of the kinds of a draw
    (
        r"\A((?:(?!\b(?:open|inside|outside|pair)\b)[^()])*\bstraight(?: flush)?)\s*"
        r"\([0-9]+\.[0-9]+ (?:if )?(?:open|outside)[,/;] ?[0-9]+\.[0-9]+ (?:if )?(?:inside|closed)\)\Z",
        r"\1",
    ),
    (
        r"[;,] with (?-i:A-?[KQJ]-?[KQJ](?:,? (?:or )?A-?[KQJ]-?[KQJ])*),? (?:drop|discard|let go of|toss) the ace\Z",
        " (if you have three, let go of the ace)",
    ),
)
