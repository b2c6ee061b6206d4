"""Wordings of a whole line that the grammar has in other words: "four high cards to an inside straight"."""

from __future__ import annotations

import re
from functools import lru_cache

from strategygen.charts.patterns import pattern_of
from strategygen.charts.plain.list_rewordings import IN_LISTS
from strategygen.charts.plain.rewording_parts import HIGH, LIST, RANK, WILD, Rewording, suited_in
from strategygen.charts.plain.sentence_rewordings import SENTENCES

_SHAPE = r"(?:inside|outside|open(?:[- ]ended)?|gut ?shot)"
_IF_SEVERAL = r"if you have (?:both|two|several|more(?: than one)?)(?: of (?:them|these))?"
_PAT = r"(?:royal(?: flush)?|rf|straight flush|sf|quads|four of a kind|full house|boat|flush|straight|trips)"
_NEXT = r"(?:touching|connected|consecutive)"
_TOUCHING = rf"(?:suited connectors|{_NEXT} suited cards|suited {_NEXT} cards)"
_TO = rf"[\s,:(]+({RANK})-?({RANK})\s+(?:to|thru|through|up to|-|–)\s+({RANK})-?({RANK})\)?"
_CARDS = rf"{RANK}-?{RANK}"
_SOME_HIGH = rf"{HIGH}(?:(?:, | or |, or )(?:an? )?{HIGH})*"
_DRAW = r"\b(royal(?: flush)?|straight[- ]flush|flush|straight)"
_PAIR = r"(?:pair of )?((?:jacks|tens|kings|queens) or (?:better|higher)|(?<=pair of )\w+)"
_ROYAL = r"(?:ace|king|queen|jack|ten|10|[TJQKA])"


_SUITED = rf"{RANK}[♠♥♦♣]"
_NO_SUITS = str.maketrans(dict.fromkeys("♠♥♦♣"))
_COUNTED = r"(?:gaps?|holes?|hi(?:gh)? cards?|hcs?)"

#: How so many cards of a rank are called.
_ALIKE = {2: "pair of", 3: "three", 4: "four"}


def _listed(ranks: str) -> str:
    """Return ranks with "or" in front of the last, or with a hyphen between the ends.

    Examples
    --------
    >>> _listed("2s, 3s, 4s"), _listed("5s thru Ks")
    ('2s, 3s or 4s', '5s-Ks')
    """
    *some, last = re.findall(rf"{RANK}s", ranks, re.IGNORECASE)
    return f"{', '.join(some)} or {last}" if "," in ranks or " or " in ranks else f"{some[0]}-{last}"


def _with_both(one: str, other: str) -> str:
    """Return the sets of three royal cards that have two of different ranks; empty for one rank.

    Examples
    --------
    >>> _with_both("ace", "ten")
    'A-T-J, A-T-Q, A-T-K'
    """
    named = [("T" if rank.lower() in ("10", "ten") else rank[0].upper()) for rank in (one, other)]
    thirds = [third for third in "TJQKA" if third not in named]
    return "" if named[0] == named[1] else ", ".join("-".join([*named, third]) for third in thirds)


_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "1": 1, "2": 2, "3": 3, "4": 4}


_OTHER_HAND = pattern_of(
    r"(?:[,;/]|\bor\b|\band\b)\s*(?:an? |any )?(?:one|two|three|four|[1-4]|pair|low|high|full|flush|straight|royal"
    r"|quads|trips)\b",
    re.IGNORECASE,
)


def _held_in(hand: str) -> int:
    """Return how many cards a hand says it has: "four cards of a flush", "two pair", "pair of kings", "high card"."""
    first = hand.lower().split()[0]
    if re.match(r"(?:two|2) pairs?\b", hand, re.IGNORECASE):
        return 4
    return 1 if first == "high" and "pair" not in hand.lower() else _COUNTS.get(first, 2)


_JOKER = r"(?:jkr|jk|joker|deuce|wild)"
_NATURALS = rf"{RANK}(?:-?{RANK}){{0,3}}"
_WITH_WILD = rf"(?:{_NATURALS} ?\+ ?{_JOKER}|{_JOKER} ?\+ ?{_NATURALS}|{_JOKER}(?:[- ]{RANK}){{2,3}}|W+{_NATURALS})"


def _naturals(text: str, front: str) -> str:
    """Return cards such as "678+Jkr, W9" with `front` instead of the wild card.

    Examples
    --------
    >>> _naturals("678 + joker", ""), _naturals("K+Jkr, A+Jkr", "W")
    ('678', 'WK, WA')
    """
    bare = re.sub(rf" ?\+ ?{_JOKER}\b|\b{_JOKER} ?\+ ?", "", text, flags=re.IGNORECASE)
    bare = re.sub(
        rf"\b{_JOKER}((?:[- ]{RANK}){{2,3}})", lambda one: re.sub(" ", "-", one[1])[1:], bare, flags=re.IGNORECASE
    )
    bare = re.sub(r"\bW+(?=[2-9TJQKA1])", "", bare)
    return re.sub(rf"(?<![\w-])(?={RANK})", front, bare) if front else bare


def _each_with(one: str, others: str) -> str:
    """Return a card beside each of some others.

    Examples
    --------
    >>> _each_with("10", "Jack, Queen or King")
    'T-J, T-Q or T-K'
    """

    def letter(rank: str) -> str:
        return "T" if rank.lower() in ("10", "ten") else rank[0].upper()

    *some, last = [f"{letter(one)}-{letter(rank)}" for rank in re.findall(_ROYAL, others, re.IGNORECASE)]
    return f"{', '.join(some)} or {last}"


def _with_lowest(found: re.Match[str]) -> str:
    """Return a line with "(if more than two, the lowest two)"; three cards of different suits are those of the line."""
    if (found["suits"] or found["unsuited"]) and not _UNSUITED.search(found["front"]):
        return found[0]
    chosen = "(if you have three, let go of the ace)" if found["ace"] else "(if more than two, the lowest two)"
    return f"{found['front']} {chosen}"


_UNSUITED = pattern_of(r"\b(?<!suited or )(?:unsuited|off-?suit|(?:different|mixed) suits?)\b", re.IGNORECASE)

#: What is written, and the same in words of the grammar.
_REWORDED: tuple[Rewording, ...] = (
    # All five cards of each hand: of the last that is so anyway.
    (
        r"\A([^()]*\b(?:four of a kind|4 of a kind|quads)\b[^()]*(?:straight flush|royal(?: flush)?|full house|flush"
        r"|straight)) \((?:hold|keep) all (?:five|5)(?: cards)?\)\Z",
        r"\1 - hold all five",
    ),
    # Hands that are given up, of which the lines above say which come first.
    (
        r"\beven (?:if|when|though) (?:that|this|it|doing so) (?:means|costs you)"
        r" (?:giving up|breaking(?: up)?|throwing away|losing) ",
        "even if it breaks ",
    ),
    (r"\beven (?:if|when|though) you (?:were|are|have been|['’]re) (?:already )?dealt ", "even if you have "),
    (r"\((?:forget|drop|toss|ignore|lose|split up) (?:the|your) (?:2nd|second|other) pair\)", "(even with two pair)"),
    (
        r"\(also instead of ((?:an? )?(?:flush|straight|full house)(?: or (?:an? )?(?:flush|straight|full house))?)\)",
        r"(even with \1)",
    ),
    (
        r"(?<=[.,;] )(?:with|if (?:you have|there are)) three(?: of them)?(?: to choose from)?,?"
        r" (?:hold|keep|take) the (?:two lower|lower two)(?: ones)?\.?\Z",
        "if you have three, the lowest two",
    ),
    (r"\(yes,? both(?: of them)?(?: in this game| here)?\)", "(keep both)"),
    (r"\btake (five|5) new cards\b", r"draw \1 new cards"),
    (r"\(the kicker stays\)|\(kicker stays\)", "(keep the kicker)"),
    (
        r"\A(?:an?|one|any) pair,?"
        r" (?:no matter how (?:small|low|high)|(?:of )?any (?:size|rank)|however (?:small|low))\b",
        "any pair",
    ),
    (r"\((?:open(?:[- ]ended)?|outside),? (?:or )?inside,? (?:it['’]?s )?all the same\)", "(open or inside)"),
    (
        r"\((?:no|without an?|unless (?:an?|there is an?)) (?:3rd|third) card of (?:the|that|their) suit"
        r"(?: (?:goes|is thrown(?: away)?))?\)",
        "(no flush penalty)",
    ),
    (r"\A((?:four|4|three|3)(?: cards?)? to an? [a-z ]+?) of any other (?:sort|kind|type)\b", r"any other \1"),
    (r"\A((?:four|4|three|3)(?: cards?)? to an? [a-z ]+?), any other,? ", r"any other \1, "),
    (r",? provided (?:that )?(?:there(?:['’]s| is) no ace (?:in it|among them)|it has no ace)\b", ", no ace"),
    (
        r"\A((?:(?:the )?joker (?:and|plus|\+) )?(?:an?|one|any) [^.;()]*?)(?:[.,;] | ?\()"
        rf"(?:{_IF_SEVERAL},? )?(?:take |keep |hold )?(?:either|any|whichever you like)(?: one)?"
        rf"(?: (?:will do|is fine|is ok))?(?:,? {_IF_SEVERAL})?\)?\.?\Z",
        r"\1",
    ),
    # Flushes include straight flushes, and these royals.
    (r"(straight flush(?:es)?)\s*\((?:(?:an?|the) )?royals?(?: flush(?:es)?)? included\)", r"\1"),
    (r"(straight flush(?:es)?)\s*\(including (?:(?:an?|the) )?royals?(?: flush(?:es)?)?\)", r"\1"),
    (rf"\A(?:four|4) high cards to (an? {_SHAPE} straight)\b", r"4 to \1 with 4 high cards"),
    (rf", natural cards (?={_CARDS}\b)", ", if your naturals are "),
    (
        rf", if the two cards (?:next to|beside|with) (?:the|your) (joker|deuce) are (?={_CARDS}\b)",
        r" with the \1, if your naturals are ",
    ),
    (
        rf"((?:three|3) to [^:]+: (?:{_CARDS}(?:, | or |, or )?)+)"
        r" suited (?:plus|with|and|\+) (?:the|a|your) (joker|deuce)\Z",
        r"\1 (with the \2)",
    ),
    (r"\bfour[- ]fifths of\b", "4/5 of"),
    (r"\bthree[- ]fifths of\b", "3/5 of"),
    (rf"\A({_PAT}),? (?:dealt|on the deal|off the deal)\Z", r"pat \1"),
    (r"\A(?:a )?set of (?:anything|any rank|any kind)\Z", "three of a kind"),
    (
        r"\b(straight flush draw,? (?:4|four) cards|(?:4|four) to a straight(?: flush)?),? either (?:kind|type|way)\Z",
        r"\1, inside or outside",
    ),
    (r"\A(?:four|4)(?: (?:hearts|spades|clubs|diamonds),?(?: or)?){4}\Z", "four cards of one suit"),
    (r"\blittle pair\b", "low pair"),
    (r", no ((?:high |low )?pair)\Z", r" with no \1"),
    (r"\bfour or five of a kind\b", "four of a kind or five of a kind"),
    (rf"\A(?:4|four) of a kind:? ({RANK})-({RANK}) (?=(?:w/|with )[^,;]*\bkicker\Z)", r"four \1s-\2s "),
    (r"\bany (?:suit combinations?|combinations? of suits|mix of suits)\b", "any suits"),
    (r"\((?:drop|give up|sacrifice|forget) ((?:the|an?|your) [^()]*)\)", r"(break \1)"),
    (rf"\A{WILD} (?:plus|with|and|\+) (?:two )?{_TOUCHING}{_TO}\Z", r"3 to a straight flush, \2-\3 to \4-\5"),
    (
        rf"\A(?:two|2|both) (deuces|jokers) (?:plus|with|and|\+) (?:two )?{_TOUCHING}{_TO}\Z",
        r"4 to a straight flush, \2-\3 to \4-\5",
    ),
    (
        rf"\A(?:two|2) {_NEXT} suited cards{_TO}, with (?:the|your|an?) {WILD}\Z",
        r"3 to a straight flush, \1-\2 to \3-\4",
    ),
    (
        rf"\A(?:two|2) {_NEXT} suited cards{_TO}, with (?:the|your|both|two)(?: two)? (?:deuces|jokers)\Z",
        r"4 to a straight flush, \1-\2 to \3-\4",
    ),
    (
        rf"\A(?:three|3) {_NEXT} suited cards[\s,:(]+({RANK}(?:-{RANK}){{2}}) (?:up )?(?:to|through)"
        rf" ({RANK}(?:-{RANK}){{2}}), with (?:the|your|an?) {WILD}\Z",
        r"4 to a straight flush, \1 to \2",
    ),
    # Gaps are those between the cards beside the wild one.
    (
        rf"\A(?:the )?{WILD} (?:and|with|plus|\+) (?:two|2) suited cards,? ((?:no|one|two|[0-2]) gaps?\b.*)\Z",
        r"3 to a straight flush, \2",
    ),
    (
        r"\b(consecutive|in a row|touching|connected),? (?:except for|apart from|not counting|leaving out) (?:the )?"
        rf"{WILD}\b",
        r"\1",
    ),
    (r"\(good at both ends\)", "(open at both ends)"),
    (
        r"\((?:keep|hold|save) (the|your|a) kicker, also (?:when|if) (?:you|it) breaks? (?:up )?(an? full house)\)",
        r"(keep \1 kicker, even if you break \2)",
    ),
    (rf"(?-i:(?<!\w)((?:W ){{0,4}}(?:{RANK} ){{2,4}})s(?!\w))", lambda m: m[1].replace(" ", "") + " suited"),
    (r"\Alone (king|queen|jack|ace)/(king|queen|jack|ace)/(king|queen|jack|ace)\Z", r"single \1, \2 or \3"),
    (rf"(?<![\w-])((?:{RANK}-){{2,3}}{RANK})s\b", r"\1 suited"),
    (r"\bquint\b", "five of a kind"),
    (r",? (?:it )?(?:makes |is )?no difference\Z", ""),
    (r"\bnothing high\b", "no high cards"),
    (r" \((?:open|outside) = (?:can be|is) (?:hit|filled|made) (?:at|on|from) both (?:ends|sides)\)\Z", ""),
    (r"\b(pair|aces|kings|queens|jacks) \(also from two pair(?: with (?:aces|it|them))?\)", r"\1 (over two pair)"),
    (r"; likewise (?=an? )", "; "),
    (
        r"\b(three|four|3|4) cards in (?:sequence|a row) (?:for|to) (a straight(?: flush)?),? (?:from )?"
        rf"({RANK}(?:-{RANK}){{2,3}}) (?:up to|to|through) ({RANK}(?:-{RANK}){{2,3}})",
        r"\1 cards to \2, in a row, \3 to \4",
    ),
    (r",? (?:whichever it is|your pick)\Z", ""),
    # "1 gap+" is one or more.
    (r"\b(holes?|gaps?) \+ (?=\S)", r"\1 and "),
    (r";\s+or (?=(?:one|two|no|[0-2]) (?:gaps?|holes?)\b|ace (?:low|used as)\b)", ", or "),
    (r"\bace (?:used|counted) as (?:an? )?(?:one|1)\b", "ace low"),
    (r"\bwhat['’]s left(?: of (?:them|these))?\b", "the rest"),
    (r"\bhand worth ([0-9]+) or more\b", r"hand paying \1 or more"),
    (rf"\b(?:the )?(?:two )?naturals (?:are )?suited (?:&|and) ({_NEXT})\b", r"naturals \1"),
    (rf" with (?:an? )?({_SOME_HIGH}) on top\b", r", \1 high"),
    (rf", ((?:an? )?{_SOME_HIGH}) among them\b", r" with \1"),
    (rf"\bwith ((?:one|two|no|[0-2]) gaps?) and at least one (?:of )?({HIGH} or {HIGH})\Z", r"(\1, with \2)"),
    (rf"\bat least one (?:of )?({HIGH} or {HIGH})\b", r"\1"),
    (r", all of them\Z", ", any"),
    (
        r"[;,.] ?(?:if|when) (?:you have three|three were dealt)(?: and one is (?:the|an) ace)?,"
        r" (?:toss|drop|leave|discard) the ace(?: out)?\Z",
        " (with three, drop the ace)",
    ),
    (r"\b(open|outside) or gut\b", r"\1 or gutshot"),
    (rf"\b({RANK}(?:-{RANK}){{1,2}}) being the lowest and ({RANK}(?:-{RANK}){{1,2}}) the highest\b", r"\1 to \2"),
    (r"\AW \+ 2 suited, (?=touching\b|(?:one|two) gaps?\b)", "3 to a straight flush, "),
    (
        r"\A(?:4|four)(?: to(?: a)?)? (?:straight|st), (inside|outside|open), (?:with )?"
        r"((?:no|one|two|three|four|[0-4]) high cards?)\Z",
        r"4 to an \1 straight, \2",
    ),
    (
        r"\(no ace-low (?:hands?|ones?)(?: (?:like|such as) A-?[2-5]-?[2-5])?(?: here)?"
        r"(?:, see (?:line |row )?[0-9]+)?\)",
        "(no ace low)",
    ),
    (r",? never touch(?: it| them)?\Z", ", never break"),
    (r"\b(?:three|3) (?:suited broadway(?: card)?s?|broadways? suited)\b", "three suited cards ten or better"),
    (r"\b([TJQKA]|10)-?([TJQKA])/([TJQKA]|10)-?([TJQKA]) off(?:suit)?\Z", r"\1\2, \3\4 offsuit"),
    (r"\b([JQKA]) ?\+ ?([JQKA]) off\Z", r"\1\2 offsuit"),
    (
        r"\A(?:redeal|deal again|(?:complete|full|total) redraw|(?:take|get) five new (?:ones|cards)|muck)\Z",
        "draw five cards",
    ),
    (rf"\b(pairs?,?) ({RANK}) (?:to|through|thru) ({RANK})\Z", r"\1 \2-\3"),
    (
        r"\b(pair) (?:that (?:gets?|wins?|pays?) (?:you )?nothing"
        r"|(?:w/o|without|with no) (?:an? )?(?:payout|payoff|pay|return))\b",
        r"\1 that doesn't pay",
    ),
    (r"\bgot two pairs?\?\s*", "of two pair, "),
    (r",? but not with an ace,? (?:and|or) not (?=[2-9TJQKA])", ", not with an ace, not "),
    # The hand, and the same in the description of a type
    (
        r"\A((?:three|four|3|4)[- ]card (?:straight flush|straight|flush)), (?:an? )?\1 (?=in which|where|with|that)",
        r"\1, ",
    ),
    (r"\A(nothing|none) (?:in|on|from) (?:the|this) (?:table|list|chart|card|page)(?: above)?\Z", r"\1 of the above"),
    (r"\A(?:four|4) high cards to (an?) straight, ((?:in|out)side)\Z", r"4 to an \2 straight with 4 high cards"),
    (
        rf"\b({HIGH}) with either (?:an? )?({HIGH}) or (?:an? )?({HIGH})\b",
        lambda m: " or ".join(f"{m[1][0]}-{one[0]}".upper() for one in (m[2], m[3])),
    ),
    (
        r"\A(two pairs?) \((?:do not|don['’]?t|never) (?:throw|toss|drop|discard) (?:away )?"
        r"(?:the (?:low|lower|other|second|small|smaller) (?:pair|one)|either(?: pair)?)(?: away)?\)\Z",
        r"\1",
    ),
    (
        r"\A((?:all|any) others? [^()]*|[^()]*, (?:all|any) (?:the )?others?)"
        r" \((?:incl\.?|including|with) (?:any )?ace[- ]low\)",
        r"\1",
    ),
    (
        r"\ball (?:five|5) cards (?:of|in|for) (?:an? )?(royal(?: flush)?), (straight flush) or (four of a kind)\b",
        r"all five cards: pat \1, pat \2 or \3",
    ),
    (
        r",? \(?all (?:of (?:the|them|these) )?(?:three|four|[34])(?: cards)?(?: of (?:them|these))?(?: are)?"
        r" (?=(?:in a row|in sequence|consecutive|connected|touching|suited|high)\b)",
        ", ",
    ),
    (r"\AWRF?\Z", "wild royal"),
    (rf"(?-i:\b(W{{1,4}}{RANK}{{2,3}})s\b)", r"\1 suited"),
    # "WW67 WW78, WW57 WW68"
    (rf"(?-i:(?<=\w[2-9TJQKA]) (?=W{{1,3}}{RANK}{{2,3}}\b))", ", "),
    (
        r"\A((?:(?!\b(?:not|except|without|never|unless|but|if|only|half|with)\b).)*?)(?:[,;]| -| –| —)"
        rf" ((?:{RANK}{{3}}(?:, and |, | and )?)+) (?:is|are) (?:just )?as good\Z",
        r"\1, \2 too",
    ),
    (r"\((?:both pairs|both) are kept\)", "(keep both)"),
    (rf"(?<=: )(?:w{{1,3}}|d{{1,3}}) ?\+ ?suited (?={RANK}{{2}})", ""),
    (r"\bnone or one missing(?: in the middle)?\b", "0 or 1 gap"),
    (r"\bnone missing(?: in the middle)?\b", "no gaps"),
    (r"\A(?-i:[wW]) (?:all )?by itself\Z", "just the wild card"),
    (r", ace (?:is )?(?:not included|excluded)\Z", ", no ace"),
    (r"\bone[- ]end(?:ed)?,? or inside\b", "inside"),
    (rf"\Ahigh cards, (?={RANK}(?:-{RANK})+\b)", ""),
    (r"(?: -|,|;) keep the lower two (?:when|if) (?:you are )?holding three\Z", " (if more than two, the lowest two)"),
    (r"\A(hold|keep|just|only) the 2(?=\Z| with\b)", r"\1 the deuce"),
    (r",? (?:and )?(?:press|hit|push) (?:the )?draw(?: button)?\Z", ""),
    (rf"\((?:one|at least one) of (?:them|these) ((?:an? )?{HIGH} or (?:an? )?{HIGH})\)", r"(with \1)"),
    (rf" \(all (?:the )?(?:rest|others),? {RANK}(?:-{RANK}){{2}} too\)", ", all others"),
    (rf" \((?:and|plus|also) ({RANK}-?{RANK}-?{RANK})s?\)(?=\Z|\s*/)", r", or \1"),
    # "(No gap, 2-3-4 excepted)" has a condition in front.
    (rf"\(((?:{RANK}|[-, /s]|and|or|aces?|low)+) excepted\)", r"(except \1)"),
    (r"\A(full house|boat) (flush) (straight)\Z", r"\1, \2, \3"),
    (r"\Astraight draw, (inside|outside|open)\b", r"4 to a straight, \1"),
    (rf"\A((?:{_CARDS}[os]?(?: ?[/,] ?(?:or )?)?)+)[ ,(–—-]+(?:just |only )?two cards(?: only)?\)?\Z", r"\1"),
    (r"(?:, |\()also (?=over (?:an? |the )?(?:boat|full house|flush|straight)\b)", ", "),
    # "4SF: WW+67, 78, 89"
    (
        rf"(?-i:\b(W{{1,3}})\s?\+\s?({RANK}{{1,3}}(?:(?:, ?|,? or ){RANK}{{1,3}})+))(?!\w)",
        lambda m: ", ".join(m[1] + cards for cards in re.findall(rf"{RANK}+", m[2])),
    ),
    (
        rf"\A((?:three|3)(?:[- ]cards?)? to (?:an? |the )?royal(?: flush)?),? \(?(?:except|but not|not|excluding)"
        rf" ({_ROYAL})-({_ROYAL})\)?\Z",
        lambda m: f"{m[1]}, except {_with_both(m[2], m[3]) or m[0]}",
    ),
    (r"\b(royal(?: flush)?|straight[- ]flush|flush|straight|sf|rf) (?:minus|less) (?:one|1) cards?\b", r"4 to a \1"),
    (r"\b(royal(?: flush)?|straight[- ]flush|flush|straight|sf|rf) (?:minus|less) (?:two|2) cards\b", r"3 to a \1"),
    # "4 of 2s, 3s, 4s", "3 of 5s thru Ks"
    (
        rf"\A([2-4]) of ({RANK}s(?:(?:,| or|, or) {RANK}s)+|{RANK}s (?:thru|through|to) {RANK}s)\Z",
        lambda m: f"{_ALIKE[int(m[1])]} {_listed(m[2])}",
    ),
    (r", (?:2|two) ends\b", ", open-ended"),
    (r"\b(any other|all others?|any others|the (?:rest|others)|others),? but (?=[2-9TJQKA1])", r"\1 except "),
    (rf"{_DRAW} draws?(?:,| \()? ?(?:one|1) (?:card )?(?:short|away|missing)\)?", r"4 to a \1"),
    (rf"{_DRAW} draws?(?:,| \()? ?(?:two|2) (?:cards )?(?:short|away|missing)\)?", r"3 to a \1"),
    (
        r"\b(joker|deuce) (?:with|and|plus|\+) two suited cards that skip one rank(?:,|:| \()? ?(?=[2-9TJ])",
        r"3 to a straight flush with one gap (with the \1), ",
    ),
    (r"\b(?:open at|with) (?:two|both) ends(?: open)?\b", "open-ended"),
    (rf"\A{_PAIR},? \(?(?:just |only )?(?:the )?pair (?:alone|only|by itself)\)?\Z", r"pair of \1"),
    (rf"\A{_PAIR},? (?:- )?\(?(?:just|only) the pair\)?\Z", r"pair of \1"),
    (r"\A(tens|jacks|nines|eights|[7-9TJ]s|10s) or any (?:lower|smaller) pair\Z", r"pair of \1 or lower"),
    (r"\A(queens|kings|jacks|tens|[TJQK]s|10s) or any (?:higher|better|bigger) pair\Z", r"pair of \1 or higher"),
    (
        r"\b(?:with )?one high card (?:fewer|less) than (?:it has gaps|(?:the number of )?gaps|there are gaps)\b",
        "(high cards = gaps - 1)",
    ),
    (
        rf"\b(?:and|plus) (?:the|any|all) other (?=(?:4|four|3|three) (?:of|to) an? (?:{_SHAPE}|straight)\b)",
        "or other ",
    ),
    (r"\b(4|four) of an? (?=(?:inside|outside|open[- ]ended) straight\b)", r"\1 to an "),
    (rf"\A(an? {HIGH}(?:, (?:an? )?{HIGH})* or an? {HIGH}) \((?:never|not) both(?: of them)?\)\Z", r"\1"),
    (
        rf"\A(?:a )?(?:single|lone) ({HIGH})(?:,| -| –| —)? \(?nothing (?:else )?with it(?:, not even [^,;()]+)?\)?\Z",
        r"lone \1",
    ),
    (
        r"[;,.(] ?if there (?:are|is) (?:several|more than one|two(?: pairs?)?),? "
        r"(?:whichever(?: one)?|either|any|either one|any of them)(?: you (?:fancy|like|want|please|prefer))?\)?\Z",
        "",
    ),
    # "If you are holding three high cards of different suits, keep the two lowest"
    (
        r"\A(?P<front>.*?)"
        r"[;,.-]* \(?(?:(?:if|when) (?:I|you) (?:have|hold|are holding|are dealt)|(?:if|when) there are|from"
        r"|with|of|holding)"
        r" (?:three|3|more than two)(?: or (?:four|more|4))?(?: (?P<unsuited>unsuited )?high cards| of (?:them|these))?"
        r"(?P<suits> (?:(?:all )?of|in|with) (?:three )?different suits)?"
        r"(?:, such as [AKQJ -]+)?,? (?:the (?:two lowest|lowest two|two lower|lower two)(?: (?:go|stay) together)?"
        r"|(?:(?:let|discard|drop|toss|throw away) the (?:highest|(?P<ace>ace))(?: go)? and (?:keep|hold) the other two"
        r"|(?:(?:let|discard|drop|toss|throw away) the (?:ace|highest)(?: go)? and )?(?:just |only )?(?:take|keep|hold)"
        r" (?:the )?(?:two lower|lower two|two lowest|lowest two)(?: ones)?))\)?\.?\Z",
        _with_lowest,
    ),
    (r"\A((?:the |just the )?(?:joker|deuce)),? (?:and )?(?:draw )?(?:four|4) new(?: cards| ones)?\Z", r"\1"),
    (
        r"\A((?:the |just the )?(?:two )?(?:jokers|deuces)),? (?:and )?(?:draw )?(?:three|3) new(?: cards| ones)?\Z",
        r"\1",
    ),
    (r"\A(?!.*\b(?:to|pairs?|trips|quads|of a kind|cards?)\b)([^()]+) \((?:all |both )?pat\)\Z", r"\1"),
    (r"\bs[o0][o0]ted\b", "suited"),
    (
        r"\bgaps are (?:fine|ok(?:ay)?|allowed|no problem|irrelevant|of no (?:consequence|importance))(?: here)?\b",
        "gaps don't matter",
    ),
    (r"\bif no ace (?:was|is|has been) (?:dealt|discarded)\b", "no ace"),
    (r"\(so (?=(?:10|[2-9TJQKA]){2})", "("),
    (r"\b(an?) ((?:high|royal) card)s\b", r"a \2"),
    (
        r"\A((?:high|low|paying) pair),? (?:- )?\(?(?:(?:just|only) the pair|the pair (?:alone|only|by itself))\)?\Z",
        r"\1",
    ),
    (
        r"\b((?:outside|open[- ]ended) straight) \((?:a straight )?(?:that |which )?can be (?:filled|completed|made)"
        r" (?:at|on|from) (?:both|either) ends?\)",
        r"\1",
    ),
    (
        rf"\b(?:four|4)(?: cards)? in a row to an (outside|open[- ]ended) straight[:,] ({RANK}(?:-{RANK}){{3}})"
        rf" (?:up )?(?:to|through) ({RANK}(?:-{RANK}){{3}})",
        r"4 to an \1 straight, \2 to \3",
    ),
    (r"\b(outside):? eight cards fill it\b", r"\1"),
    (
        r"\bone high card \(with only one to (?:keep|hold),? it (?:does not|doesn't) matter which(?: it is| one)?\)",
        "one high card",
    ),
    (r"[:,] yes, (?=(?:before|over|ahead|even|break))", ", "),
    (r"\(yes, (?=(?:before|over|ahead|even|break))", "("),
    (r"\bholding (?=(?:no|one|two|three|at least|at most|[0-3]|one or two) [^,;]*\bhigh cards?\b)", "with "),
    (r"(?<=one), I (?:don['’]?t|do not) care which\b", ", either one"),
    (
        r"\b((?:two|2) (?:gaps|holes)\b[^();]*?),? \((?:includ(?:es|ing)|incl\.?|also|plus|and) (?:all |any )?"
        r"(?:ace[- ]low|low[- ]aces?)(?: (?:draws?|hands?|ones))?\)(?=;|\Z)",
        r"\1, or ace low",
    ),
    (
        r"(?<=kicker if it pays)(?: (?:the|a) bonus| more| extra)?"
        r"(?:[;,] (?:otherwise|else|if not),? draw (?:one|1)(?: cards?)?)?(?=\)|\Z)",
        "",
    ),
    (
        rf"\b(?:pair|pr) of ((?-i:{RANK}(?: {RANK})+))(?![\w-])",
        lambda match: f"pair of {', '.join(match[1].split())}",
    ),
    (
        rf"\Aif (?:an?|the|your) hand(?: (?:with no|without(?: an?)?) {WILD}s?)? has none of the above,? (?:then )?",
        "none of the above, ",
    ),
    (r"(?<=, )none high\b", "no high cards"),
    (
        rf"\A((?P<suits>suited|unsuited) (?:{_CARDS}(?:, ?| or ))+)(?:or )?(?:an? )?ace (and|with) another high card\Z",
        r"\1or \g<suits> ace \3 another high card",
    ),
    (r"\b(flush|straight) cards? (?=penalt)", r"\1 "),
    # From which it is held, too
    (r"\A(three aces) \(including an? full house with three aces\)\Z", r"\1 (even with a full house)"),
    (r"\A((?:an? )?pair of aces) \(including two pairs? with aces\)\Z", r"\1 (even with two pair)"),
    (
        r"\((?:(?:yes|yep|right|note),? )?(?:this|that|it) (?:also )?means (?:that )?(?:you (?:will |should |must |"
        r"have to )?"
        r"(?:throw(?: away)?|discard|break(?: up)?|give up|toss)|(?:breaking(?: up)?|throwing away|giving up))"
        r" ((?:(?:an?|any) )?(?:pat|dealt|made) [^()]*?)[.!]?\)",
        r"(break \1)",
    ),
    (
        r"\A((?:anything|everything) else|all (?:the )?(?:other hands|others|rest)|any other hand|the rest|otherwise"
        r"|none of the above|with nothing else)\s*([:,–—-]) (?:just|only|simply) (hold|keep) (?=(?:the|your) (?"
        r":deuces?|jokers?|wild"
        r" cards?|one|two|three)\b)",
        r"\1\2 \3 ",
    ),
    (
        r"\A((?-i:[JQKA])|(?:an? )?(?:ace|king|queen|jack)) (?:and|plus|&) (?:one|1|any|an)(?: ?other) high card\b",
        r"\1 with one other high card",
    ),
    (r"(?<=\w)\. \(([^()]+)\)\.?\Z", r" (\1)"),
    (r"\(((?:one|two|three|four|[1-4]) cards?) \(([^()]+)\)\)\Z", r"(\1, \2)"),
    (
        rf"\A(four|three|4|3) ({RANK})s?-({RANK})s? ?\+ ?({RANK}(?:-{RANK})?)(?: kicker)?\Z",
        r"\1 \2s-\3s with \4 kicker",
    ),
    (
        r"\A(two pairs?),? (?:but )?(?:not|except|unless|if not)(?: (?:when|if))?"
        r"(?: (?:one|either)(?: of (?:them|the pairs)| pair)? (?:is|are|has))?(?: an?)?(?: pair of)? (ace|king|queen|"
        r"jack)s"
        r"(?:[:;,.]? (?:then )?see(?: (?:line |number |no\. ?|# ?)?[0-9]{1,2})?)?\Z",
        r"\1, no \2s",
    ),
    (r"\bwith (?:an|the) ace (?:on|at) (?:the )?low end\b", "ace low"),
    (
        r"\((?:yes,? )?even (?:if|when) (?:you(?:['’]re| are| were)|it(?:['’]s| is)) (?:dealt )?(?:an? )?(full house|"
        r"two pair)"
        r" with (?:the )?(?:aces|kings|queens|jacks) (?:up|full)[.!]?\)",
        r"(even with a \1)",
    ),
    (
        r"\b(keep the kicker(?: too)? if you have (?:it|one)),? (?:and|but) draw (?:for|to) (?:it|one) (?:if you "
        r"don['’]t|if not"
        r"|otherwise|if you do not)\b",
        r"\1",
    ),
    (
        r"\A(?P<first>(?:[^.]+\. )?)draw (?P<n>one|two|three|[123])(?: new)?(?: cards?)? to (?:an? |any )?"
        r"(?P<hand>three of a kind|trips|two pairs?|four of a kind|high pair|low pair|pair)\.?\Z",
        lambda match: match["first"].replace(". ", "; ") + f"{match['hand']} (draw {match['n']})",
    ),
    # Three hands of the same rank; two may be a definition.
    (r"\A(\w[\w ]*) = (\w[\w ]*) = (\w[\w ]*)\Z", r"\1, \2, \3"),
    (
        r"\bfrom (?-i:A,? ?K,? ?Q,? ?J,?(?: and| or)? ?(?:10|T)|(?:10|T),? ?J,? ?Q,? ?K,?(?: and| or)? ?A)(?![\w-])",
        "from 10 to ace",
    ),
    (
        r"\(if (?:you have|there (?:is|are)) (?:an? )?(?:ace|(?-i:A)) and two others?(?: high cards)?,?"
        r" (?:keep|hold|play) (?:the (?:other two|two others|others|lower two|two lower)|the other 2)\)",
        "(if you have three, discard the ace)",
    ),
    (
        rf"\A((?:an? |one )?pairs?), (?-i:(?P<low>{RANK})(?P=low)) ?(?:-|–|to|through|thru) ?(?-i:(?P<high>{RANK})"
        rf"(?P=high))\Z",
        r"\1 (\g<low>\g<low>-\g<high>\g<high>)",
    ),
    (r"\A(?:an? |any )?hand (?:with|of) no value\b", "nothing"),
    (
        r"\((?:with|from|if you have) two pairs?,? (?:discard|throw away|toss|drop) (?:either|any) (?:pair|one)"
        r"(?:[.;,] (?:and )?(?:never|don['’]t|do not) (?:hold|keep) (?:both|two pairs?)(?: in this game)?)?[.]?\)",
        "(even with two pair)",
    ),
    (r"\((?:an? )?(?:ace|(?-i:A))[- ]high (?:is )?(?:also )?(?:ok|okay|fine|good|included|allowed|too)\)", ""),
    (
        r"(?<=\()(?:w/|with) (?-i:AAAA(?:,| or| and|, or) 2222-4444),? keep the kicker(?: too)?(?: if you have (?:it|"
        r"one))?(?=\))",
        "with four aces, 2s, 3s or 4s, keep the kicker too if you have it",
    ),
    (
        r"(\b(?:outside|open(?:[- ]ended)?) straight) \((?:one |that )?(?:(?:that )?you can (?:complete|fill)"
        r"|(?:that )?can be (?:completed|filled)|open) (?:at|on|from) (?:both|either) ends?\)",
        r"\1",
    ),
    # "High pair (J J - A A)"
    (
        rf"\(((?-i:{RANK})) \1 ?[-–] ?((?-i:{RANK})) \2\)",
        r"(\1\1-\2\2)",
    ),
    (r"\b(straight flush,? \(?)(?:2|two) inside\b", r"\1double inside"),
    # "K Q   K J   A K"
    (
        rf"\A(?-i:{RANK} {RANK}(?:[ ]{{2,}}{RANK} {RANK})+)\Z",
        lambda match: ", ".join(one.replace(" ", "") for one in re.split(" {2,}", match[0])),
    ),
    (
        r" whose (?:(?:two|three) )?natural cards are (?:consecutive|neighbou?rs|touching|adjacent)"
        r"(?: or (?:have|with) one rank between them)\b",
        ", at most one gap",
    ),
    (r" whose (?:(?:two|three) )?natural cards are (?:consecutive|neighbou?rs|touching|adjacent)\b", ", consecutive"),
    (
        r"\((?:toss|drop|discard|throw away) (?:one|either)(?: pair)? if you have two(?: pairs?| of them)?\)",
        "(even with two pair)",
    ),
    (r"[.;] (?:on|with|from) (?:a )?four of a kind,? (?:draw (?:one|1)(?: card)?|discard the fifth card)\.?\Z", ""),
    (
        r"\A((?:two|three|one|the|[123]) (?:deuces?|jokers?)(?: only| alone)?)[.;] (?:do not|don['’]t|never) (?:hold|"
        r"keep)"
        r" ((?:an? |any )?(?:full house|flush|straight|three of a kind|four of a kind)[^.;]*?)"
        r"(?: with (?:the |your )?(?:two|three|one|[123])? ?(?:deuces?|jokers?)| here)?\.?\Z",
        r"\1 (break \2)",
    ),
    (r",? (?:and )?(?:hope|hoping|pray|praying) for (?:the|an?|that|another) [a-z]+\.?\Z", ""),
    (
        r"\((?:throw away|discard|toss|dump) the (?:other|remaining) (?:two |three |[23] )?cards?,? (?=even (?:with|"
        r"if|when) )",
        "(",
    ),
    (r"\A((?:four|4) of a kind|quads) \((?:0 or 1|0/1|0-1|1 or 0|4 or 5|5 or 4|4/5)\)\Z", r"\1"),
    (r"\A(?:an? |any )?hand with (?=nothing (?:worth|of (?:any )?value)\b)", ""),
    # An example of one suit
    (
        rf"\((for example|for instance|such as|like|e\.?g\.?),? (?-i:(?:{RANK}[♥♦♣♠]?-?)+)\)",
        lambda match: match[0] if len(set(re.findall("[♥♦♣♠]", match[0]))) > 1 else re.sub("[♥♦♣♠]", "", match[0]),
    ),
    # "10 with jack, queen or king" beside a royal draw
    (
        rf"\A(?P<hand>(?:2|two)[- ](?:cards? )?(?:to an? )?(?:royal(?: flush)?|RF)) ?[:(,] ?(?P<one>{_ROYAL}) (?:with"
        rf"|and)"
        rf" (?:an? )?(?P<others>{_ROYAL}(?:(?:, | or |, or )(?:an? )?{_ROYAL})+)\)?\Z",
        lambda match: f"{match['hand']} ({_each_with(match['one'], match['others'])})",
    ),
    # Examples are of the natural cards.
    (
        rf"(?:\(|(?<=, ))(e\.?g\.?|like|such as|for example|ex\.?)(,? ){_WITH_WILD}(?:(?:, | or |, or ){_WITH_WILD})"
        rf"*\)",
        lambda match: _naturals(match[0], ""),
    ),
    (
        rf"\({RANK} ?\+ ?{_JOKER}(?:(?:, | or |, or ){RANK} ?\+ ?{_JOKER})*\)",
        lambda match: _naturals(match[0], "W"),
    ),
    # "SF4: W(567), W(678)": the cards in parentheses are of one suit, and so is the hand.
    (
        rf"\A(?=(?:[2-5][- ]?)?(?:RF|SF|FL)[2-5]?\b|[2-5](?: cards?)? to an? (?:royal|straight flush|flush)\b)"
        rf"(?P<hand>[^():]*(?:: ?|\())(?P<cards>W+ ?\({RANK}{{2,4}}\)(?:(?:, ?| or )W+ ?\({RANK}{{2,4}}\))*)",
        lambda match: match["hand"] + re.sub(r" ?[()]", "", match["cards"]),
    ),
    # "T,J; T,Q; J,Q"
    (
        rf"(?<![\w,;-])((?-i:{RANK},{RANK}(?:; ?{RANK},{RANK})+))(?![\w,;-])",
        lambda match: ", ".join(one.strip().replace(",", "-") for one in match[1].split(";")),
    ),
    (r"\bfaces? \((?:J,? ?Q,? ?K|K,? ?Q,? ?J)\)", "jacks, queens or kings"),
    (
        rf"(?<=\()((?-i:{RANK} {RANK}(?:(?:, | or |, or ){RANK} {RANK})*))(?=\))",
        lambda match: re.sub(rf"({RANK}) ({RANK})", r"\1\2", match[1]),
    ),
    (r"\b(one|two|1|2) inside (gaps?|holes?)\b", r"\1 \2"),
    (rf"(?<=straight flush), either (open \()from (?={RANK}-{RANK}-{RANK} )", r", \1"),
    (
        r"\bany three(?: cards)? to the low straight flush (?:that (?:includes?|has|have)|with|including)"
        r" (?:the|an) ace\b",
        "any with a low ace",
    ),
    # The other cards of the deal, which go: of a single card and of pairs
    (
        rf"\A((?-i:(?P<rank>{RANK})(?P=rank)?)|an? (?:ace|king|queen|jack)|(?:ace|king|queen|jack))"
        rf" \((?:alone,? ?[-–—]? ?)?even (?:from|out of) (?-i:{RANK}{{2,5}}(?:(?:,? or |, ?|/| ){RANK}{{2,5}})*)"
        r"(?:[.;,] (?:throw|toss|discard) (?:away )?the other pair(?: away)?)?\)\Z",
        r"\1",
    ),
    # A pair is either of two.
    (
        r"(?<=discard everything)\. with two pairs?,? (?:keep|hold) (?:either|any)(?: pair| one)?"
        r"(?: and (?:throw away|discard|toss) the other(?: pair| one)?)?\.?\Z",
        "",
    ),
    (r"\A((?:three|four|[34]) high cards) of a straight\b", r"\1"),
    # "Any other straight flush, including ..." may be all others.
    (
        r"\A(?!.*\bother\b)([^()]*?)\b(?:including|incl\.?) (?=(?:at least )?(?:one|two|three|[1-3]) high cards?\b)",
        r"\1with ",
    ),
    (r"(?<=\)) (stand pat|draw (?:one|two|three|four|five|[1-5])(?: cards?)?)\Z", r", \1"),
    (
        rf"\b(non-?(?:deuces|jokers)|natural(?:s| cards)) ({RANK}(?:-{RANK}){{0,2}} or (?:higher|better|up)) and"
        rf" {_NEXT}\b",
        r"\1 consecutive and \2",
    ),
    (
        r"\b(natural cards|naturals|non-?deuces) (?:must|should|have to|need to) (?:be )?(?:touch(?:ing)?|consecutive)"
        r"(?: and be (?:an? )?(?=[2-9JQKA])| and )?",
        r"\1 are consecutive, ",
    ),
    (rf"\((?:the )?lowest (?:(?:one|hand|draw) )?(?:is|being) ({RANK}(?:-{RANK}){{1,3}})\)", r"(\1 or higher)"),
    (
        r", including (?:those|ones|hands|draws) with (?:(?:no,|one|1)(?: or|,)? )?(one|two|[12]) gaps?\Z",
        r", at most \1 gaps",
    ),
    # Further draws, and draws that another line has
    (
        rf"\b({_COUNTED}|touching|consecutive|connected|spread [2-5]),? (?:and|&) (?:(?:the|all|also) )*ace[- ]low"
        r" (?:ones|hands|draws)\b",
        r"\1, or ace low",
    ),
    (
        rf"\b({_COUNTED}) \((?:and|&) (?:(?:the|all|also) )*ace[- ]low (?:ones|hands|draws)\)",
        r"\1 (or ace low)",
    ),
    (
        r"\(ace[- ]low (?:ones|hands|draws) (?:(?:go|come|belong|rank|sit|are) )?(?:further|farther|lower)"
        r" (?:down|below)\)",
        "(not ace low)",
    ),
    (r"\(ace[- ]low (?:ones|hands|draws) (?:go|come|belong|rank) (?:below|later|lower(?: down)?)\)", "(not ace low)"),
    (
        rf"\b((?:except|excluding) {LIST})(?:,? and|,? or|,) (?:any(?:thing)? |any hands? |hands |those |draws |ones )"
        r"with an ace\b",
        r"\1 or with an ace",
    ),
    (
        r"\A((?:single |lone |an? |one )?ace) \(also (?:from |with )?((?-i:A-?[TJQK](?:,? (?:or |and )?A-?[TJQK])*))"
        r"( offsuit| unsuited)?(?:: ace only)?\)\Z",
        r"\1 (even with \2\3)",
    ),
    (r"\.\s+But not (?=[2-9A])", ", but not "),
    (
        rf"\b(but not {LIST}),? (?:and|or|nor) (?:none|nothing|anything|any|no hands?|no draws?)"
        r" with (?:the|an) ace\b",
        r"\1 or with an ace",
    ),
    (
        r"\b(?:with )?(?:the |an )?ace[- ]low(?P<hand> (?:hand|draw|one)s?)?"
        r" \(A-?2-?3(?:,? A-?2-?4)?,?(?: etc\.?,?| ?\.{2,3},?| ?…,?| to| through| thru) ?A-?4-?5\)",
        lambda found: f"ace low{found['hand'] or ''}",
    ),
    (r"\ball with the ace low\b", "all ace low"),
    (
        # "Counts as one" may be one gap.
        rf"\A((?:(?!\b(?:gap|hole|except|exclud|but|not|other)|,)[^()])*)\(({LIST})"
        r" (?:is|are|counts?)(?: as)? one(?: of (?:these|them|those))?(?: here| too| as well)?\)",
        lambda found: f"{found[1]}(also {found[2]}{suited_in(found[1])})",
    ),
    (rf"\(({LIST}) (?:is|are) not one(?: of (?:these|them|those))?\)", r"(not \1)"),
    (
        rf"\(({LIST}) (?:is|are) (?:good|fine|ok(?:ay)?)[.;,] ({LIST}) (?:is|are) not,? (?:and )?neither (?:is|are)"
        rf" ({LIST})\.?\)",
        r"(such as \1, not \2 or \3)",
    ),
    (rf"\(({LIST}) (?:is|are) (?:good|fine|ok(?:ay)?)[.;,] ({LIST}) (?:is|are) not\.?\)", r"(such as \1, not \2)"),
    (
        rf"\(({LIST})(?:,? (?:and|or) ({LIST}))? (?:goe?s?|belongs?|comes?) (?:in|to|with|on) the next"
        r" (?:line|one|group)\)",
        lambda found: f"(not {found[1]} or {found[2]})" if found[2] else f"(not {found[1]})",
    ),
    (
        rf"\A((?:three|3) to an? (?:straight flush|sf)(?:(?!\b(?:except|exclud|but|not)\b)[^,;()])*"
        rf" gaps?), also ({LIST}(?:,? and {LIST})?)(?=\s*\(|\Z)",
        r"\1 (also \2)",
    ),
    (r"\A(keep|hold) the (?:whole )?lot\Z", r"\1 everything"),
    (r"\bhigh cards are equal to or more than (?:the )?gaps\b", "at least as many high cards as gaps"),
    (r"\ball with (?:the |a )?low ace\b", "all ace low"),
    (
        rf",? e\. ?g\. ({_SUITED}(?: {_SUITED}){{2}}(?: or {_SUITED}(?: {_SUITED}){{2}})*)(?=[;.)]|\Z)",
        lambda found: f" (such as {re.sub(r'(?<=[♠♥♦♣]) (?=[0-9TJQKA])', '-', found[1]).translate(_NO_SUITS)})",
    ),
    # The number drawn, or that none is, in front of the hand
    (
        r"\A(?:draw|take) (one|two|three|four|[1-4])(?: cards?)? to (?:an? |the )?"
        r"((?:(?:one|two|three|four|[1-4])\b|(?:\w+ )?pair of |(?:smaller|low|high|any|other) pair|pair\b|high card)"
        r".*)\Z",
        lambda found: (
            found[2]
            if _held_in(found[2]) + _COUNTS[found[1].lower()] == 5 and not _OTHER_HAND.search(found[2])
            else found[0]
        ),
    ),
    (
        r"\A(?:draw|take) five(?: cards?)? to (?:the rest|anything else|everything else)\.?\Z",
        "anything else: draw five",
    ),
    (r"\A(?:stand|stay|stick)(?: pat)? on (.+?)\.?\Z", r"\1 - hold all five"),
    (r"\(if there are three(?: of them)?, the ace goes\)", "(if you have three, let go of the ace)"),
    (r"\A((?:(?:un)?suited )?high cards?), (one|two|three)\Z", r"\2 \1"),
    (r"\((?:yes, )?also (?:when|if) it means breaking ", "(even if it breaks "),
    (r"\A([^()]*\bpair\b[^()]*) \(never (?:hold )?a third card with (?:it|them)\)\Z", r"\1"),
    (rf"\(not ({LIST}(?:,? (?:not|or|nor) {LIST})*), no aces?\)", r", no ace (not \1)"),
    # The wild card is one of the cards held.
    (
        r"\A(joker) and (an? (?:ace|king|queen|jack|ten|[TJQKA])),? or \1 and (an? (?:ace|king|queen|jack|ten|[TJQKA]))"
        r"(?=\s*(?:\(|\Z))",
        r"\1 and \2 or \3",
    ),
    (rf"\((?:the )?({HIGH}) if you have both\)", r"(if both, the \1)"),
    (
        r"\A((?:four|4) to a straight flush), joker and (?:three|3)(?: cards)? (?=with )"
        r"|\A((?:three|3) to a straight flush), joker and (?:two|2)(?: cards)? (?=with )",
        lambda found: f"{found[1] or found[2]} ",
    ),
    (r"\A(four of a kind|quads) \(joker and (?:three|3) of (?:the same|a kind)(?:, draw one)?\)\Z", r"\1"),
    *SENTENCES,
    *IN_LISTS,
)
#: One rewording may have to come before another.
_MOST_TIMES = 2


_PATTERNS = tuple((pattern_of(written, re.IGNORECASE), meant) for written, meant in _REWORDED)


# Several steps of reading a page ask for the same lines.
@lru_cache(maxsize=2048)
def reworded(text: str) -> str | None:
    """Return a line in words of the grammar; None if it has no wording that is known.

    Examples
    --------
    >>> reworded("Four high cards to an inside straight"), reworded("Straight flush (a royal included)")
    ('4 to an inside straight with 4 high cards', 'Straight flush')
    >>> reworded("Straight flush (royals excluded)") is None
    True
    """
    # A full stop at the end says nothing.
    text = text.removesuffix(".") if text[-2:-1].isalnum() or text.endswith(").") else text
    found, before = text, ""
    for _ in range(_MOST_TIMES):
        if found == before:
            break
        before = found
        for written, meant in _PATTERNS:
            # Most are not in a line, and to search takes half the time of `sub`.
            if written.search(found) is not None:
                found = written.sub(meant, found)
    return found if found != text else None
