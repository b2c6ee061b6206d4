"""Wordings of lines that readers take in different ways, or that turn a line around: refused, with what to write."""

from __future__ import annotations

import re
from collections.abc import Iterable

from strategygen.charts.patterns import pattern_of
from strategygen.errors import NotationError

_NUMBER = r"(?:two|three|four|[2-4])"
_ROW = r"(?:in a row|in sequence|in order|adjacent|consecutive|connected|touching)"
_RANKS = r"(?:aces?|kings?|queens?|jacks?|tens?|(?:10|[2-9])s)"
_AND_CARD = r"(?:and|plus|\+|&)\s+(?:(?:an?|any|the|another)\s+)?(?:ace|king|queen|jack|ten|high card)"
_END = r"(?=\s*(?:[,;).]|\Z))"
_DRAWN = r"(?:straight flush|straight|flush|royal)"
_NAMED = r"(?:pairs?|trips|quads|(?:three|four|3|4) of a kind|straight flush|straight|flush|royal(?: flush)?)"
#: A draw without more.
_DRAW = (
    rf"(?:{_NUMBER}(?:[- ]cards?)?\s+(?:to\s+)?(?:an?\s+|the\s+)?(?:[\w-]+\s+)?"
    r"(?:royal(?:\s+flush)?|straight\s+flush|straight|flush))"
)
_CARDS = r"(?:10|[2-9TJQKA])(?:[-/ ]?(?:10|[2-9TJQKA])){2,3}"
_HAND = (
    rf"(?:(?:an?\s+)?(?:low|high|any)?\s*pair\b|{_NUMBER} of a kind|{_DRAW}|two pair|full house|{_RANKS}\b|{_CARDS}\b)"
)
_WILD = r"(?:deuces?|jokers?|wild cards?)"
_ALIKE = r"(?:pairs?|trips|quads|(?:three|four|3|4) of a kind)"
_CARD = r"(?:10|[2-9TJQKA])"
_TWICE = "(?:" + "|".join(2 * rank for rank in ("10", *"23456789TJQKA")) + ")"
_RANK = r"(?:ace|king|queen|jack|ten|(?-i:10|[2-9TJQKA]))"
#: One of several kinds of a draw, or of ranks of a pair; and what may be said of the last of them alone.
_KIND = (
    r"(?:(?:with |has |have )?(?:no|an?|one|two|0|1|2|without(?: an?| any)?) (?:gaps?|holes?)"
    rf"|(?:no|with(?: an?| no)?|without(?: an?| any)?) {_RANK}\b"
    rf"|{_RANK}[- ](?:high|low)(?: or (?:lower|higher))?|open(?:[- ]ended)?|outside|inside|gut ?shot)"
)
_OF_DEAL = (
    r"(?:pair\b|(?:flush |straight |suit(?:ed)? )?penalt\w+|(?:three|four|3|4)(?: cards?)? to\b"
    r"|(?:flush|straight) draw)"
)
_OF_LAST = (
    r"(?:with|without|and|if|unless|but|when|no)\b(?: (?:with|has|have|there is|an?|no|any|low|high))*"
    rf" (?:{_RANK}\b(?! high|[-/])|{_OF_DEAL})"
)
#: "JJ+", "TT or better", and hands that such ranks may be of
_PAIRED = r"(?-i:TT|JJ|QQ|KK|AA)\+?|(?:aces|kings|queens|jacks|tens|10s) or (?:better|higher)"
_OF_MADE = r"\b(?:of a kind|trips|quads|quints|[345]K|full house|flush|straight|two pairs?)"
_NOT_FIVE = r"\b(?:(?:three|four|[34]) of a kind|trips|quads|[34]K|full house|flush|straight|two pairs?)"
_COUNTED = r"(?:gaps?|holes?|hi(?:gh)? cards?|hcs?)"
_PENALTY = r"(?:fp|sp|penalt\w+|(?:flush|straight|suit) penalt\w+)"
#: What may be meant, and the wordings; the first group is what is shown.
_UNCLEAR: tuple[tuple[str, Iterable[str]], ...] = (
    ("no, or a mark? write 'except' or 'not'", (r"(?:\A|(?<=[\s(,;:]))(!\s?)[\w=]", r"[(,;:]\s*([-–−])[A-Za-z]")),
    (
        "these cards only, or all others? write 'only' or 'except'",
        (
            r"\b((?:any|all) but)\s+(?:one|two|three|[1-4])\b",
            rf"(?<!any )(?<!all )(?<!thing )\b(but),?\s+{_CARDS}\b(?!\s+(?:suited|unsuited|first|beats?))",
            rf"\b{_DRAW},?\s+(rather than|instead of)\s+{_CARDS}\b",
            rf"(?<!any )(?<!all )(?<!thing )\b(nothing but|but),?\s+(?:an? |the )?{_RANKS}(?:[- ](?:high|low))?\b",
        ),
    ),
    (
        "so many cards of one suit, or a rank? write 'suited' or 'unsuited' behind the cards held, or a line for each",
        (
            rf"\b(?:no|not|unless|except|without|if|when|with)\s+(?:(?:no|any|there are|you have)\s+)*"
            rf"({_NUMBER}\s+(?:cards?\s+)?(?:are\s+)?(?:suited(?:\s+cards?)?|of (?:one|the same|a) suit)){_END}",
            rf"\bno\s+({_NUMBER}\s+others){_END}",
            rf"(?:(?<![0-9]),\s*|,\s+)({_NUMBER}\s+suited){_END}",
            rf"\b{_DRAW}\s*[,;]\s*({_NUMBER}\s+(?:cards\s+)?(?:of\s+)?(?:the\s+)?same suit){_END}",
            rf"\b{_DRAW}\s*;\s*({_NUMBER}\s+suited){_END}",
        ),
    ),
    (
        "an ace is a high card: which of these hands are meant? write a line for each",
        (
            r"\b((?:a|aces?)[- ]low,?\s+(?:or|and|/)\s[^;()]*?,\s*(?:no|0|zero|without(?: an?)?) hi(?:gh)?\b)",
            r"\b((?:or|and|,|/)\s*(?:a|aces?)[- ]low,\s*(?:no|0|zero|without(?: an?)?) hi(?:gh)?\b)",
            r"\b((?:a|aces?)[- ]low\b[^;()]*?,\s*(?:no|0|zero) HC\b)",
        ),
    ),
    (
        "none of these ranks, or not all of these cards? write commas between the ranks, or hyphens between cards",
        (rf"\b((?:no|without|not|except)\s+(?:an?\s+)?(?-i:{_CARD}(?: {_CARD})+))(?![\w-])",),
    ),
    (
        "is this a further kind, or left out of those in front? write 'except' behind all, or a line for each",
        (
            r"\([0-2] gaps?, [0-3] high[^()]*(/ (?:no|not|without|except)\b)",
            r"\([0-2] gaps?, [0-3] high[^()]*(/ (?:any )?(?:ace|A)[- ]low, [0-3] high\b)",
        ),
    ),
    (
        "these cards are no draw to a royal flush; write them on a line of their own",
        (
            r"\b(?:two|three|[23])(?:[- ]cards?)?(?: to (?:an? )?)? ?royal(?: flush)?[,:]? [^;()]*?"
            r"(?<![\w-])((?-i:[TJQKA]{1,2}[2-9]|[2-9][TJQKA]{1,2}))(?![\w-])",
        ),
    ),
    ("a high card, or an ace? write 'a high card' or 'ace high'", (r"\bgaps? (?:w/|with) (a high)\s*\Z",)),
    (
        "what of other ranks, and without the kicker? write 'keep the kicker if it pays', or a line for each",
        (r"\b(?:four of a kind|4 of a kind|quads)\s*[(,]\s*(with (?:an? |the )?kicker,? if\b)",),
    ),
    (
        "all of these suited? write 'suited Q-T or K-T'",
        (rf"\A\W*(suited {_RANK} and {_RANK}),? or {_RANK} and {_RANK}\s*\Z",),
    ),
    (
        "in a row, or with a gap? write 'consecutive', or the number of gaps",
        (
            r"\bif (the other (?:two|three|[23]) cards are [^,;()]*\bor\b)",
            r"\b(?:unless|except (?:if|when)|but not (?:if|when)) (the other (?:two|three|[23]) cards are)\b",
        ),
    ),
    (
        "these are not open at both ends; write a line for them",
        (
            r"\b(?:open|outside)\b[^;]*\bstraight\b[^;]*\b(also (?:[^;]*[^;\w-])?"
            r"(?-i:J[- ]?Q[- ]?K[- ]?A|A[- ]?K[- ]?Q[- ]?J|A[- ]?2[- ]?3[- ]?4|4[- ]?3[- ]?2[- ]?A))(?![\w-])",
        ),
    ),
    (
        "double inside, too, or not? write 'open', or the number of gaps",
        (
            r"\b(?:[23]|two|three)\b[^;]*\b(?:straight flush|SF)\b[^;]*?\b((?:not|never|except|unless|without)(?: an?)?"
            r" inside)\b",
        ),
    ),
    (
        "these draws too, or only these? write 'at most two gaps', or 'with two gaps'",
        (
            r"((?:including|incl\.?) (?:(?:those|ones|hands|draws) )?(?:with )?(?:an?|one|two|[12]|single|double)[- ]"
            r"(?:gap|hole)\w*)\b",
        ),
    ),
    (
        "cards in a row, or with a gap? the lowest ones are not in a row",
        (
            r"\b(?:two|2)\b[^;]*?\b(?:consecutive|touching|in a row|in sequence|adjacent)\b(?:(?!gap)[^;])*?\b("
            r"(?!2-3|3-4|4-5|5-6|6-7|7-8|8-9|9-10|9-T|10-J|T-J|J-Q|Q-K|K-A)(?:10|[2-9TJQK])-(?:10"
            r"|[3-9TJQKA]))(?!-) or (?:higher|better"
            r"|up)\b",
        ),
    ),
    (
        "further draws, or a condition of these? write 'or' in front of further draws",
        (r"\bstraight flush\b[^;()]*\((plus|and also)\s+(?:any\s+)?(?:ace|low|A-?2-?3|2-?3-?4)",),
    ),
    (
        "which cards are not in a row? list the cards, or give the number of gaps",
        (rf"\b((?:no|not|never|without|unless)\s+(?:any\s+)?{_NUMBER}\s+(?:cards?\s+)?{_ROW})\b",),
    ),
    (
        "a condition, or what is held otherwise? write 'unless', or a line for the other hand",
        (
            rf",\s*(if not)\s+(?:an?\s+)?(?:(?:low|high|small|big|[2-4])\s+)?(?:(?:to|card)\s+)?(?:an?\s+)?"
            rf"(?:{_RANKS}|{_ALIKE}|two pair|{_DRAWN}|full house)\b",
        ),
    ),
    (
        "all, or some of these? write which",
        (
            r"\b(not (?:just|only|merely|necessarily|always|all(?! (?:of )?(?:one|the same|same|a) suit| suited)))\b",
            rf"\b((?:no|not|never|without)\s+{_NUMBER}\s+natural(?:s|\s+cards?))\b",
        ),
    ),
    (
        "a condition of all in front, or further draws? write 'or with' for further draws",
        (
            r"\bgaps?\b[^;]*\b((?:and|plus|also)\s+(?:any|those|these|all|every|the ones|hands|draws)"
            r"(?:\s+(?:others?|ones|hands|draws|cards))?\s+(?:with|that have|having|containing))\s+(?:an?"
            r"|the)\s+(?!low\b)",
            r"\bgaps?\b[^;]*\b((?:and|plus|also)\s+(?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){2},?\s+(?:and"
            r"|or)\s+(?:any|those|these"
            r"|all|every|the ones|hands|draws)(?:\s+(?:others?|ones|hands|draws|cards))?\s+(?:with|that have|having"
            r"|containing))"
            r"\s+(?:an?|the)\s+(?!low\b)",
        ),
    ),
    (
        "so many cards, or this rank? write 'any two cards' or a digit, or list the cards",
        (
            r"\b(any (?:two|three|four|five))\s+(?:with|having|including|containing)\s+(?!(?:an?|the)\s+low\b)",
            rf"\A\W*(two|three|four|five)\s+with\s+(?:an?|the)\s+{_RANKS}\b",
            rf"\bwith\s+(any (?:two|three|four|five)){_END}",
            r"\bwith\s+((?:two|three|four|five)(?:\s+(?:others?|more))?)\W*\Z",
        ),
    ),
    (
        "as many of this rank, or one card? write 'three aces or three jacks', or a line for each",
        (
            rf"\b{_NUMBER}\s+(?:aces|kings|queens|jacks|tens),?\s+(?:or\s+)?((?:an?\s+)?(?:ace|king|queen|jack"
            rf"|ten)){_END}",
            rf"\b{_NUMBER}\s+(?:aces|kings|queens|jacks|tens)(?:\s*,|\s+or|,\s+or)\s+([TJQKA]{_END})",
        ),
    ),
    (
        "one card, or two? write 'ace', or 'two high cards with an ace'",
        (
            rf"\A\W*(?:(?:an?|one|any|single|1)\s+)*high card\s+(with)\s+(?:(?:an?|the)\s+)?{_RANKS}\b",
            r"\A\W*(?:(?:an?|one|any|single|1)\s+)*high card\b,?.*\b(off-?suit(?:ed)?|unsuited)\b",
        ),
    ),
    (
        "these too, or only these? write 'or' in front of draws that are held too",
        (
            r"\b(?:straight flush(?:es)?|sf|gaps?|holes?)\b.*(?<![-2-9AKQJT][2-9AKQJT])[ ,(]+(and (?:all"
            r"|any|every|those)"
            r"(?: hands| draws| ones)? (?:with (?:an? |the )?low aces?|ace[- ]low)\b)",
            r"\b(?:except|not|without|unless)\b[^;]*[ ,(]((?:and|plus|also) (?:all|any|every|those)"
            r"(?: hands| draws| ones)? (?:with (?:an? |the )?low aces?|ace[- ]low)\b)",
        ),
    ),
    (
        "left out, too, or another hand? write 'or' in front of another hand",
        (
            r"\b(?:straight flush|sf)\b[^;]*\b(?:not|except|without|only)\b[^;()]*;"
            r" ((?:10|[2-9tjqka])(?:-?(?:10|[2-9tjqka])){2}(?:, (?:10|[2-9tjqka])(?:-?(?:10|[2-9tjqka])){2})*)\Z",
            r"\b(?:straight flush|sf)\b[^;]*\bno (?!gaps?\b|high\b|holes?\b)[^;()]*;"
            r" ((?:10|[2-9tjqka])(?:-?(?:10|[2-9tjqka])){2}(?:, (?:10|[2-9tjqka])(?:-?(?:10|[2-9tjqka])){2})*)\Z",
        ),
    ),
    (
        "an exception of three cards, or of two? write it into a line of its own",
        (r"\b(?:two lowest|lowest two)\b(?: ones| high cards)?(,? (?:except|unless|but not)\b)",),
    ),
    (
        "of which draws is each of these bounds? write them behind the gaps of their draws",
        (
            r"((?<![\w-])(?:10|[2-9tjqka])(?:-?(?:10|[2-9tjqka])){1,2} (?:or|and) (?:higher|better|up),? (?:and |or )?"
            r"(?:10|[2-9tjqka])(?:-?(?:10|[2-9tjqka])){1,2} (?:or|and) (?:higher|better|up))",
        ),
    ),
    (
        "does this restrict these draws, or let others in? write each kind of draw with its own condition",
        (
            r"\b(?:no gaps?|gapless|open(?:[- ]ended)?|outside|inside|consecutive|connected)\s+((?:if|when|unless))\b",
            r"\bgaps?\s+(unless)\b",
            r"[- ](?:high|low) (only (?:if|when|without|unless))\b",
            # "A-K-Q-J only if inside"
            r"[2-9tjqka][-,/ ]?[2-9tjqka] (only (?:if|when)) (?:it['’]?s |they['’]?re |(?:it|they) (?:is|are)"
            r" )?(?:in|out)side\b",
        ),
    ),
    (
        "a condition of the last, or of all in front? write each on a line of its own",
        (
            r"\bgaps?\s+or\s+(?:an?|one|two|[1-3])\s+gaps?\s+(and|with)\b",
            rf"\A(?!.*\bdiscard).*?\b{_KIND},? or (?:{_KIND}|ace) ({_OF_LAST})",
            rf"\bpairs?\b[^;]*\bor (?:tens|{_CARD}s|{_TWICE})"
            rf" ((?:with|without|if|unless|but|when|no)\b[^,;()]*{_OF_DEAL})",
        ),
    ),
    (
        "ranks of the hand, or cards of the deal? write 'or' between the ranks, or 'if you have'",
        (
            rf"\b{_ALIKE}\b,? (?:(?:if|with|has|have)(?: there is| you have)? no|no|not|without|unless|except)"
            rf" ((?!(?P<alike>\w)(?P=alike)+s?\b)(?:{_CARD}{{3,4}}|{_CARD}{{2,4}}s))\b",
        ),
    ),
    (
        "one card, or a pair? write 'a jack or better', or 'a pair of jacks or better'",
        (r"\A\W*(any (?:ace|king|queen|jack|ten|[TJQKA]) or (?:better|higher|up))\b",),
    ),
    (
        "as many of this rank, or one card? write 'three aces or three kings', or a line for each",
        (rf"\A\W*({_NUMBER} (?-i:[TJQKA]) or (?-i:[TJQKA])){_END}",),
    ),
    (
        "which others? list them, or write 'any other' on a line of its own",
        (
            rf"\b{_CARD}{{2,4}}(?: suited)?(?:,|,? and|,? or) ((?:the |all |any )?others?){_END}",
            rf"\A[^()]*\b{_CARD}{{2,4}}(?: suited)?,? ?(\.\.\.|…)\W*\Z",
            rf"\b(with any others?){_END}",
        ),
    ),
    (
        "both, or each of them? write 'no ace and no ten', or list the cards",
        (rf"\b(?:no|not|without) (?:an? )?{_RANK} (with) (?:an? )?{_RANK}\b",),
    ),
    (
        "two pair of these ranks, or another hand? write 'two pair (jacks up)', or a line for each",
        (rf"\btwo pairs?\b\W+({_TWICE} (?:and|&|\+) {_TWICE})\b",),
    ),
    (
        "which of these cards? list the cards that are held",
        (
            r"\A\W*(?:[34]|three|four)\b[^\d()]*(?:flush|straight|royal|SF|ST|RF)[,:( ]+"
            rf"({_CARD}{{5}})\)?\W*\Z",
            rf"\A\W*[34] ?(?:SF|ST|RF)[,:( ]+({_CARD}{{5}})\)?\W*\Z",
        ),
    ),
    (
        "so many cards, or this rank? write a digit and 's'",
        (
            r"\bpairs?\s*[(,:]\s*(two|three|four)\s*\)?\W*\Z",
            r"\b(?:hold|keep|save|with) ((?:two|three|four|[2-4]) kickers)\b",
        ),
    ),
    (
        "which come first? write a line for each, in the order in which they are played",
        (
            rf"(?<!or )\b({_RANKS}\W{{1,2}}(?:are\s+|rank\s+)?(?:lower|higher|better|worse))\b(?! ones?\b)",
            r"\b(only (?:over|before|above|below|after|ahead of))\b",
        ),
    ),
    (
        "low or high in which way? write 'ace low', or list the cards",
        (rf"\b(?:an?|the|any|to)\s+((?:low|high)\s+{_DRAWN})\b", r"\b(counting (?:the|an) ace)\b"),
    ),
    (
        "both held together, or each? write 'two pair', or a line for each",
        (
            r"\b(pair and (?:an?|one) (?:low|high|small|big)? ?pair)\b",
            r"\b(two \w+s and two \w+s)\b",
        ),
    ),
    (
        "a kicker, or which of several hands? write 'with a kicker', or 'the highest pair'",
        (rf"\b{_ALIKE}\b[^;]*\b(with (?:the |a |your )?(?:highest|best|lowest)(?: card)?){_END}",),
    ),
    (
        "cards of the draw in front, or another hand? write each hand on a line of its own",
        (
            rf"\b{_DRAW},?\s+((?:and|&)\s+{_CARDS}){_END}",
            rf"\b{_DRAW}\s*,\s*({_NUMBER} high cards)\s*(?:,|;|\s(?:or|and)\b)[\s,;]*(?:(?:or|and)\s+)?{_HAND}",
            rf"\b{_DRAW},\s*((?:an?|any|any {_NUMBER}) high cards?){_END}",
            rf"\b{_DRAW},\s*(any {_DRAWN}){_END}",
            rf"\b{_DRAW}\s*;\s*({_NUMBER}\s+(?:high(?: cards?)?|in a row|in sequence)){_END}",
            # "Three-card straight flush, all three in a row"
            rf"\b{_DRAW},\s*(all (?:of (?:the|them|these) )?(?:two|three|four|five|[2-5]))(?:\s+cards|\s+of them)?"
            r"(?:\s+are)?\s+(?:in a row|in sequence|in order|suited|to|of)\b",
            # "Low pair, 4 to a straight, 3 high cards"
            rf"\b{_HAND}\s*,\s*{_DRAW}\s*,\s*({_NUMBER} high cards){_END}",
        ),
    ),
    (
        "what is held of the hand in front, or another hand? write 'hold only the aces', or a line for each",
        (
            rf"\A(?!\W*(?:the|your|just|only)\b)[^;]*[,;]\s*((?:(?:but|and)\s+)?(?:just|only|your)\s+(?:the\s+"
            rf"|your\s+)?"
            rf"(?:{_RANKS}|{_NAMED}){_END})",
            r"\btwo pairs?\b[^;]*(\((?:all|each|every|any|your) pairs?\))",
            rf"\A(?!\W*the\b)[^;]*,\s*(the\s+{_NAMED}\s+(?:only|alone|by itself)){_END}",
            rf"\A(?!\W*the\b)[^;]*,\s*(the\s+(?!pairs?\b|quads|trips){_NAMED}){_END}",
        ),
    ),
    (
        "these too, or only these? write 'or' in front of cards that are held too, and 'only' in front of these alone",
        (
            rf"\b(?:inside|outside|open(?:[- ]ended)?|gut ?shots?|gaps?|holes?)(?: straight(?: flush)?)?[,(\s]+"
            rf"(with\s+{_CARDS}(?:(?:,|\s+and|,\s+and)\s+{_CARDS})+)(?:,\s+without\b|\s*\))",
            rf"\b(?:inside|outside|open(?:[- ]ended)?|gut ?shots?|gaps?|holes?)(?: straight(?: flush)?)?[,(\s]+"
            rf"(with\s+{_CARDS}),\s+without\b",
        ),
    ),
    (
        "one of these ranks, or all cards of them? write 'with a 6, 7 or 8', or list the cards",
        (
            rf"\b{_DRAWN}(?: flush)?,?\s+(?:with|using|containing|having|including)\s+"
            r"((?:10|[2-9TJQKA])\s+(?:to|through|thru)\s+(?:10|[2-9TJQKA]))\b(?!\s+(?:royal|straight|flush))",
            r"\b(using\s+(?:an?\s+)?(?:10|[2-9TJQKA])\s*-\s*(?:10|[2-9TJQKA]))\b",
        ),
    ),
    (
        "in the whole deal, or among the cards held? write 'if there is no ace', or 'without an ace'",
        (
            r"\b(?:if|when|as long as)\s+(you\s+(?:don['’]?t|do not)\s+have\s+(?:(?:an?|any|the)\s+)?"
            r"(?:ace|king|queen|jack|ten|10|(?-i:[2-9TJQKA])))\b(?!\s+(?:to|of|or)\b|-)",
        ),
    ),
    (
        "so many cards, or these ranks? write '4 to an outside straight', or '45 suited'",
        (r"\A\W*([45]\s*[-/,]\s*[45]\s+(?:open\w*|outside))\W*\Z",),
    ),
    (
        "the wild card is in every such deal; write the hand below the heading of its section",
        (
            r"\A\W*(?:(?:an?|the)\s+)?(?:ace|king|queen|jack|ten|(?:10|[2-9TJQKA])(?:[-/ ]?(?:10|[2-9TJQKA]))?)"
            rf"(?:\s+suited)?\W+((?:without|w/o|no|not)\s+(?:the\s+|an?\s+)?{_WILD}){_END}",
        ),
    ),
    (
        "held with the cards in front, or another hand? write 'with an ace', or a line for each",
        (
            rf"\A\W*(?:(?:an?|the)\s+)?(?:ace|king|queen|jack|ten),\s+(and\s+(?:the\s+|an?\s+)?{_WILD}){_END}",
            rf"\A[^,;()]*\b(?:{_DRAW}|outside straight|inside straight|pair|{_NUMBER} of a kind|full house|high cards?"
            rf"|{_NUMBER} suited cards)(?:,\s+(?=(?:and|plus|\+|&)\s)|\s+(?=(?:plus|\+)\s))({_AND_CARD}){_END}",
            rf"\A[^,;()]*\bsuited,?\s+({_AND_CARD}){_END}",
            rf"\A\W*(?:10|[2-9TJQKA]){{2,3}},?\s+({_AND_CARD}){_END}",
            rf"\A[^,;()]*\b(?:pair|{_NUMBER} of a kind|full house|high cards?|ace|king|queen|jack|suited),"
            rf"\s+((?:and|plus|\+|&)\s+one high card){_END}",
        ),
    ),
    (
        "held with the card in front, or alone? write a line for each",
        (
            r"\A\W*(?:suited\s+)?(?:ace|king|queen|jack|ten|10|[TJQKA])(?:\s+suited)?\s+(?:with|and|plus|\+|&)\s+"
            r"(?:(?:an?|any|another|one|other|the)\s+)*(?:face|high|court|picture|paint)(?:\s+cards?)?\s+"
            r"(or\s+(?:an?\s+)?(?:ace|king|queen|jack|ten|10|[TJQKA]))\b",
            r"\A\W*(?:two|2)\s[^,;]*\b(?:face|court|picture|paint)\s+cards\s+(or\s+an\s+ace)\b",
        ),
    ),
    (
        "so many gaps, or at least so many? write 'at least one gap', or 'one gap and one high card'",
        (r"\b((?:[0-9]|no|one|two)\s+(?:gaps?|holes?)\+)",),
    ),
    (
        "so many cards, or ranks of the kicker? write 'keep a 2-4 kicker', or 'with a 2-4 kicker'",
        (r"\b(?:hold|keep|save) (the [2-5]-(?:10|[2-9TJQKA]) kicker)\b",),
    ),
    (
        "so many cards with the wild card, or without it? write the hand behind 'deuce and' or 'joker and'",
        (
            rf"\b{_DRAWN}(?: flush)?[,:]?\s+((?:and|plus|\+|&)\s+(?:the |an? |your )?{_WILD}){_END}",
            rf"\b{_NUMBER} (?:suited )?(?:royal|flush|straight|straight flush) cards\s+"
            rf"((?:and|plus|with|\+|&)\s+(?:the |an? |your )?{_WILD}){_END}",
        ),
    ),
    (
        "only where the hand in front is dealt, or in all deals? write a line for each",
        (
            r"\b(?:if|unless|no)\b[^;,]*(?:penalt\w+|fp|sp),?\s+"
            rf"((?:else|otherwise|then)\s+(?:hold |keep )?(?:just |only )?(?:the )?{_RANK}\b)",
            rf"\b{_CARD}-?{_CARD}s?(?: suited)?,? (or (?:just|only) (?:the )?{_RANK} (?:if|when|with)\b)",
            rf",\s*(discarding (?:any|an?|the) {_RANK}){_END}",
        ),
    ),
    ("straights, or straight penalties? write 'no straight penalty', or list the cards", (r"[,(]\s*(no straights)\b",)),
    (
        "all five cards of which of these hands? write 'hold all five' behind each",
        (
            r"\A[^()]*\b(?:four of a kind|4 of a kind|quads)\b[^()]*(?:straight flush|royal(?: flush)?|full house|flush"
            r"|straight) (\((?:hold|keep) all (?:five|5)(?: cards)?\))\Z",
        ),
    ),
    (
        "is it held? write when, or delete the remark",
        (
            r"[(,:–—-]\s*((?:fold|muck|rarely|seldom|sometimes|usually|mostly|hardly ever|maybe|perhaps|occasionally"
            r"|not always|almost never))\W*\Z",
        ),
    ),
    (
        "a condition of all, or only of these? write these on a line of their own",
        (
            rf"\bno (?:{_PENALTY}|{_RANK}s?(?: discarded)?) ((?:if|when|with|where|in case of) (?:an? |any )?"
            rf"(?:{_CARD}{{2,4}}|{_RANK}|inside|outside|open(?:-ended)?|(?:\d|one|two) gaps?|low|high)\b)",
            rf"\b(?:{_CARD}{{2,4}}|{_RANK}s?(?:[- ]high)?) ((?:only|even),? (?:with|without|if|when|unless|where)\b)",
            rf"\b{_CARD}{{2,4}}(?:,|,? and|,? or),? {_CARD}{{2,4}},?"
            rf" (\((?:no|if no|without(?: an?)?) {_PENALTY}\)|(?:with no|without(?: an?)?|if no|only) {_PENALTY}"
            rf"|if no {_NUMBER} to\b)",
            r"(\(always\))",
            rf"\bhigh cards?:[^;]*,? and {_RANK} (with no|without|if no)\b",
            r"\b(?:fp|sp|penalt\w+) (only)\b|\b(with (?:fp|sp) only)\b",
            r"(?:\A|[,;(]|\bor)\s*(if (?:inside|outside|open(?:-ended)?|gut ?shot),? (?:\d|one|two|three))\b",
            r"\bor, (if (?:inside|outside|open))\b",
            rf",? or {_CARD}{{2,4}} ((?:if|with|without|unless) (?:no |an? )?{_PENALTY})\b",
        ),
    ),
    (
        "no ace and no two gaps, or also two gaps? write each kind of draw on a line of its own",
        (rf"\bno {_RANK}s? (or (?:one|two|[12]) gaps?)\b",),
    ),
    (
        "which comes first? write a line for each",
        (rf"\b{_CARD}{{2,4}}\b[^;]*?(\(?in (?:this|that) order\b\)?)",),
    ),
    (
        "a version of the game, or ranks? write 'for 8/5 games', or the ranks with 'or'",
        (
            r"\b(?:pairs?|kind|trips|quads|house|flush|straight|royal)\s*[(\[,]\s*"
            r"((?:not |only )?(?:[5-9]|10)/[4-9](?: only|: ?(?:yes|no))?)\s*[)\]]?\W*\Z",
        ),
    ),
    (
        "of the hand in front, or what is done with it? write it as a line of its own",
        (
            r"(\([^()]*: draw for\b)",
            rf"\b(?:quads?|four of a kind|4 of a kind),? (?:of |- )?(?:{_RANKS}|[2-9]s-[2-9]s)[^;]*"
            r"\b((?:hold|keep|save)\b[^;]*\bkicker)\b",
            r"(\((?:with|if) [^()]*\bkicker\b[^()]*\b(?:hold|keep) it\))",
            r"\b(?:pair|flush|straight)\s*[(,]\s*"
            r"(not (?:two pair|five|trips|three of a kind|a full house)|only one pair)\)?\W*\Z",
        ),
    ),
    (
        "an exception of the condition, or cards that are not held? write these on a line of their own",
        (
            rf"\b(?:no|not|without)\s+(?:an?\s+|any\s+)?(?:{_PENALTY}|{_RANK}s?|high cards?|inside),?\s+"
            r"((?:except|unless|but not|other than)\b)",
            r"\b(?:with\s+)?(?:two|three|[23])\s+high\s+cards?,?\s+(unless\s+(?:open|outside|inside))\b",
            r"\bnot inside,\s+(except)\b",
            rf"\b(unless {_PENALTY},? or {_CARD}-?{_CARD})\b",
        ),
    ),
    (
        "of these ranks, or another hand? write 'tens or better', or a line for each",
        (
            r"(?<!to a )(?<!to a straight )(?<!to a royal )(?<!card )(?<!card straight )"
            r"\b(?:of a kind|quints|quads|trips|full house|straight|flush|two pair|[3-5]K|FH)\s*[,:]\s*"
            rf"({_RANK} (?:or|and) (?:higher|better|up|above)){_END}",
        ),
    ),
    (
        "what is held of the hand in front, or another hand? write 'hold only the aces', or a line for each",
        (
            r"[,;:]\s*((?:only|just) (?:hold|keep|save)\b)",
            r"\b(?:house|kind|flush|straight|royal|pair|quints|quads|trips|high|low|less|worse)\s*[,:]\s*"
            r"((?:just )?(?:the )?(?:deuces?|jokers?) (?:only|alone))\W*\Z",
            r"\b(?:house|kind|flush|straight|royal|pair|quints|quads|trips|high|low|less|worse)\s*:\s*"
            r"((?:the )?(?:deuces?|jokers?))\W*\Z",
            rf"\b(?:suited|{_CARD}{{2}}),\s*(two high cards only){_END}",
        ),
    ),
    (
        "a pair of such cards, or one card? write 'with an ace', or list the cards",
        (
            r"\A\W*(?:(?:the )?(?:deuces?|jokers?)\s*(?:\+|and|plus|with|&)\s*)?(?:(?:an? )?"
            rf"{_RANK} (?:and|\+) )?((?:two|three|four)(?: suited)?(?: with (?:an? )?(?:{_RANK})\b|\W*\Z))",
        ),
    ),
    (
        "a draw, or a made hand? write 'or 3 to a flush' behind 'or'",
        (
            rf"\A\W*(?:the |an? )?(?:deuces?|jokers?)\s*(?:\+|and|plus|with|&)\s*(?:any |the )?(?:other )?"
            rf"{_NUMBER}(?: cards?)? to an? (?:\w+ )?{_DRAWN}(?: flush)?"
            r" (or (?:an? )?(?:straight flush|straight|flush|royal))\b",
        ),
    ),
    (
        "held with the cards in front, or another hand? write a line for each",
        (
            rf"\A\W*{_RANK}\s*(?:and|with|\+|&|,)?\s*(?:an? )?{_RANK},?\s+suited,?\s+(or (?:an? )?{_RANK}){_END}",
            rf"\b(?:no|without|w/o) (?:an? )?(?:ace,? (or (?:an? )?ace\b)|{_RANK}, (or (?:an? )?{_RANK}){_END})",
            r"\A\W*(?:deuces?|jokers?)\s*(?:\+|and|plus|with|&)[^,;()]*(\bor (?:the )?(?:deuces?|jokers?))\W*\Z",
        ),
    ),
    (
        "a condition, and cards left out? write 'except' in front of the cards, and the condition without parentheses",
        (r"\([^()]*[,;]\s*([^(),;]{2,30}\s+(?:excepted|excluded))\)",),
    ),
    (
        "only cards in a row, or all from these on? list the cards",
        (
            r"\(((?-i:10|[2-9TJQKA])-?(?-i:10|[2-9TJQKA]) (?:is |are )?(?:lowest|last|highest|first))\)",
            r"\b(lowest (?:(?:one|hand|draw|card)s? )?(?:is|are|being) (?:10|[2-9TJQKA])-?(?:10|[2-9TJQKA]))(?![-\w])",
        ),
    ),
    (
        "only cards one step apart, or all between these? list the cards",
        (
            r"\A\W*(?:hold )?(?:(?:two|2)\b[^,;(:]*\b(?:high cards?|royal)|(?:un)?suited high cards?)\b[^;]*?"
            rf"({_CARD}-?{_CARD}\s*(?:\bto\b|\bthru\b|\bthrough\b|\s[-–]\s)\s*{_CARD}-?{_CARD}"
            rf"|(?<![\w-]){_CARD}{_CARD}[-–]{_CARD}{_CARD})(?![\w-])",
        ),
    ),
    (
        "a penalty, or a card? write 'no flush penalty'",
        (r"\b((?:flush|straight) cards? penalt\w+)",),
    ),
    (
        "cards held together, or one of them? write them without commas, or 'or' between single cards",
        (
            r"(?<![\w,])((?-i:[2-9TJQKA]|10),(?-i:[2-9TJQKA]|10)\s+(?:or|and)\s+(?-i:[2-9TJQKA]|10),(?-i:[2-9TJQKA]"
            r"|10))"
            r"(?![\w,])",
            r"(?<![\w,])((?-i:[2-9TJQKA]|10)(?:,(?-i:[2-9TJQKA]|10)){1,3})\s*\(?(?:of )?any suits?\b",
        ),
    ),
    (
        "gaps, or inside straights? write 'inside', or the number of gaps",
        (r"\A[^()]*\bstraight\b(?! flush)[^;]*?\b(insides)\b",),
    ),
    (
        "only these cards, or examples? write the remark on a line of its own",
        (
            rf"\(((?:{_CARDS}(?:,? (?:or )?{_CARDS})*|with an? {_RANK}|[1-3] high cards|open|{_RANKS}) even"
            r" (?:from|over|with|instead)\b)",
            rf"\(((?:{_CARDS}|{_RANKS}) (?:over|before|instead of) (?!\w+s?\))[^()]+)\)",
        ),
    ),
    (
        "are these cards added, or left out too? write them on a line of their own",
        (
            r"\b(?:except|excluding|not)\b[^.;]*;\s+((?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){1,4}\s+(?:is|are"
            r"|counts?)\b)",
        ),
    ),
    (
        "of these ranks, or a pair of these ranks? write 'tens or better only' behind the hand",
        (
            r"\b(?:five|5) of a kind,? (only (?:tens|jacks|queens|kings|TT|10s) or (?:better|higher))\b",
            rf"{_OF_MADE}\s*[,;]\s*(only\s+(?:{_PAIRED}|(?:aces|kings|queens|jacks|tens|10s|[2-9]s)\b))",
            rf"{_NOT_FIVE}\s*[,;]\s*((?-i:{_PAIRED})(?: or (?:better|higher))?\s+only)\Z",
            rf"{_NOT_FIVE}\s*[,;]\s*((?-i:{_CARD})(?:(?:, | or | and )(?-i:{_CARD}))*\s+only)\Z",
        ),
    ),
    (
        "which of these hands is broken? write each hand on a line of its own",
        (
            r"\b(?:full house|boat|two pairs?)\b[^()]*[,;/]\s*[^()]*"
            r"(\((?:even (?:with|from|in|if)|break(?:ing)?(?: up)?|discard|toss)\b[^()]*\b(?:full house|pair)\))",
        ),
    ),
    (
        "a further kind, or a condition of all? write 'or' in front of a further kind, and 'but not' in front of what"
        " is left out of all",
        (
            r"\b(?:gaps?|high cards?|by one|- ?1)\b[^;()]*[,\s]\s*"
            r"((?:any|all) (?:ace|A)[- ]low,?\s+(?:but )?(?:no|not)"
            rf" (?-i:{_CARD})-?(?-i:{_CARD})-?(?-i:{_CARD}))",
            r"(?:\bgaps?|\bhigh cards?|\bby one|- ?1)\s+(but (?:any|all) (?:ace|A)[- ]low)\b",
            r"\b(?:gaps?|inside|open)\b[^();]*;[^();]*;\s*"
            rf"((?:no|not|without) (?:low aces?|aces?(?: low)?|(?-i:{_CARD})))\Z",
        ),
    ),
    (
        "a condition of the exception, or of the hand? write the hand as it is held",
        (r"\b(?:except|unless|but not|other than)\b[^;()]*\bdiscard no [^;(),]+(,\s*(?:and |or )?no [^;()]+)",),
    ),
    ("what is better than it? list the hands", (r"\b(wild royal(?: flush)? or (?:better|higher))\b",)),
    (
        "these too, or not these either? write 'not' in front of all that are left out",
        (r"\bgaps?,? (?:no|not) (?:2-?3-?4(, (?:A|ace)[- ]low)|(?:A|ace)[- ]low(, 2-?3-?4))\Z",),
    ),
    # It is reworded, where it is understood.
    (
        "cards of these draws, or another hand? write each on a line of its own",
        (r"\A((?:ace|A)[- ]low (?:SF-?3|3[- ]?SF|(?:3|three)(?: cards)? to a straight flush)[,;]) ",),
    ),
    ("cards from one to the other? write 'to' between them", (r"(?<=\w) ?(\. \. \.)",)),
    (
        "these too, or not these either? write 'not' in front of all that are left out",
        (
            r"\b(?:no|without)\s+(?:low aces?|aces? low|ace[- ]low(?:\s+(?:ones|hands|draws))?)\s+"
            rf"((?:or|and|&)\s+(?-i:{_CARD})-?(?-i:{_CARD})-?(?-i:{_CARD}))\b",
            r"\(([^()]*\bincluded\b[^()]*\bnot)\b[^()]*\)",
            r"\(((?:includ(?:es|ing)|incl\.?)\b[^()]*?\band (?:no|not))\b",
        ),
    ),
    (
        "an exception to the exception? list the cards that are held",
        (
            r"\b(?:no|not|without|except(?: for)?)\s+(?:an?\s+)?(?:low aces?|aces? low|ace[- ]low|aces?),?\s*\(?"
            rf"(except\b(?! with)|but\s+(?:not\s+)?(?=(?-i:{_CARD})-?(?-i:{_CARD})))",
            r"\b(?:except|not)\s+2-?3-?4\s+(with\s+(?:a\s+)?low ace)\b",
        ),
    ),
    (
        "so many gaps, or at most so many? write 'no gaps', 'one gap' or 'at most one gap'",
        (r"(?<!- )(?<!= )(?<!=)\bgaps?(?:\s+(?:allowed|ok(?:ay)?))?\s*(?:[:=]|\s-)\s*([0-3])\b",),
    ),
    (
        "these too, or only these? write each hand on a line of its own",
        (
            rf"\b{_COUNTED}\s+((?:and|&)\s+(?:an?\s+)?ace[- ]low)\b",
            rf"\b{_COUNTED},\s*((?:(?:and|&)\s+)?(?:(?:all|the|also)\s+)*low aces)\b",
            # Behind 2-3-4 they are in a list of cards.
            r"(?<!-[2-9])(?<![2-9][2-9])(?:,?\s+|\s*\()((?:and|&)\s+(?:(?:also|all|the)\s+)*ace[- ]low"
            r" (?:ones|hands|draws))\b",
        ),
    ),
    (
        "below in the chart, or the lowest cards? write 'not ace low', or 'ace low' on a line of its own",
        (r"\b(ace[- ]low (?:ones |hands |draws )?lower)\b(?! down)",),
    ),
    (
        "draw so many to each of these hands? write each hand on a line of its own",
        (
            r"\A(draw (?:one|two|three|four|[1-4])) to .*(?:[,;/]|\bor\b|\band\b)\s*(?:an? |any )?"
            r"(?:one|two|three|four|[1-4]|pair|low|high|full|flush|straight|royal|quads|trips)\b",
        ),
    ),
    (
        "left out too, or added? write these cards on a line of their own",
        (r"\b(?:except|excluding|other than|not with|but not)\b[^;.]*,\s+(also\s+[2-9TJQKA](?:-?[2-9TJQKA]){2,3})\b",),
    ),
    (
        "one card, or two? write 'one high card, the lowest', or 'if more than two, the lowest two'",
        (
            r"\b(?:two|2) (?:(?:un)?suited )?high cards[,:]? (?:hold|keep) the"
            r" ((?:low|high)(?:er|est)(?: one| card)?)\W*\Z",
        ),
    ),
    (
        "a sentence, or a line of the chart? write 'with' in front of what the cards have",
        (
            rf"\A(?:(?:any|all) )?{_DRAW} ((?:has|have|is|are))\b",
            r"\A(?:(?:any|all|open|outside|inside) )*(?:straight|flush|straight flush|royal)s?(?: draws)?"
            r"(?: \([^()]*\))? ((?:has|have|are))\b",
        ),
    ),
    (
        "two of these cards, or all of them? write each two cards",
        (r"\b(?:two|2) (?:to a royal|high cards)\b[^,;()]*,\s+((?:suited )?[TJQKA](?:[,-][TJQKA]){2}\b)",),
    ),
    (
        "a dealt hand, or the joker alone? write the hand alone",
        (r"\b(joker and an? (?:straight|flush|royal|full house))\b(?! draw)",),
    ),
    (
        "so many cards beside the joker, or cards of these ranks? write 'joker and three cards'",
        (r"\b(joker and (?:three|two|3|2) with)\b",),
    ),
    (
        "one of these draws, or one gap? write 'also' in front of these cards",
        (
            r"(\((?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){2,3} (?:is|are|counts?)(?: as)? one\b"
            r"(?! of (?:these|them|those)))",
            r"(\((?:the )?same for (?:10|[2-9TJQKA])(?:-?(?:10|[2-9TJQKA])){2,3}\b)",
        ),
    ),
    (
        "held instead of the cards in front, or with a discard? write it as in 'K if T-K suited has a flush penalty'",
        (
            rf"[(,;–—-]\s*(prefer (?:the |an? )?{_RANK}(?: alone| only)? (?:if|when|with))\b",
            rf"\b(?:if|when|with) (?:there is |you have )?(?:an? )?flush penalty(?: card)?,? (prefer (?:the |an?"
            rf" )?{_RANK})\b",
            rf"\bif there is (?:an? )?flush penalty(?: card)?, (the {_RANK}){_END}",
        ),
    ),
    (
        "suited, or of any suits? write 'suited', 'unsuited' or nothing",
        (
            r"\bsuited\b[^(:.]*[(:.]\s*((?:not|un) ?suited|suited or (?:not|unsuited)|suits? (?:don['’]t|do not"
            r"|doesn['’]t)"
            r" matter)\W*\Z",
        ),
    ),
    (
        "held instead of the cards in front? write the card on a line of its own",
        (
            rf"(?<![\w-]){_CARD}-?{_CARD}\b[^(:.]*[(:.]\s*((?:prefer|favou?r) (?:the |an? )?{_RANK}(?: alone)?)\W*\Z",
            rf"(?<![\w-]){_CARD}-?{_CARD}\b[^(:.]*[(:.]\s*({_RANK} first)\W*\Z",
        ),
    ),
    (
        "which kicker is held? write 'with a kicker', or a line for each",
        (r"\b(kickers?,? (?:except|unless|other than|but))\b",),
    ),
    (
        "so many high cards held, or single high cards? write 'with 2 high cards', or a line for each",
        (r"[,;]\s*(high cards? \([1-4]\))",),
    ),
    (
        "the card alone, or both cards? write a line for each",
        (
            rf"\A\W*(?:an? |the )?(?P<alone>{_RANK}),? or (?:an? |the )?(?P=alone) (with\b)",
            rf"\A\W*(?:an? )?{_RANK}s? (\((?:also|even|or) with (?:an? )?{_RANK}\))",
            r"\A\W*((?P<held>(?-i:[TJQKA])) (?-i:10|[2-9TJQKA]) or (?P=held))\W*\Z",
        ),
    ),
    (
        "so many cards of a rank, or cards of one suit? write 'four kings', or '4K suited'",
        (r"\A\W*((?-i:[2-4][TJQKA]s))\W*\Z", r"\b(?:no|not|without|unless|except) ((?-i:[34]S))\b"),
    ),
)


_PATTERNS = tuple(
    (message, pattern_of("|".join(f"(?:{one})" for one in patterns), re.IGNORECASE)) for message, patterns in _UNCLEAR
)


def require_clear(text: str) -> None:
    """Refuse a line with a wording that readers take in different ways.

    Raises
    ------
    NotationError
        With the place of these words, and what to write.

    Examples
    --------
    >>> require_clear("3 to a straight flush, at most one gap")
    >>> require_clear("3 to a straight flush, no gaps unless a high card")
    Traceback (most recent call last):
    ...
    strategygen.errors.NotationError: does this restrict these draws, or let others in? write each kind of draw with \
its own condition
      3 to a straight flush, no gaps unless a high card
                                     ^^^^^^
    """
    for message, pattern in _PATTERNS:
        found = pattern.search(text)
        if found is not None:
            start, end = next(span for at in range(1, pattern.groups + 1) if (span := found.span(at)) != (-1, -1))
            raise NotationError(message, text, start, end)
