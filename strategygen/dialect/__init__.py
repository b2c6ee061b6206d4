"""The plain words of public charts, read as lines of the chart language.

This page is the dialect's definition; `PHRASES` is its table, with a phrase and its meaning for each rule.

A line is tried as a line of the chart language first, and then means what that says.  A line that begins with a name
such as ``4-RF`` is always of the chart language, unless it uses a word that the chart defines.

**Grammar.**  Words are read in any case, in the singular or plural; hyphens inside compounds, quotes and asterisks do
not matter.  Numbers are digits or words.  Numbering and bullets in front of a line and a value behind it (``18.66``,
``... 18``, ``[0.57, 0.62]``, ``12%``) are left out where the line cannot be read with them::

    line      = item { ("," | ";" | "or" | "and" | "/") item }
    item      = { lead } head { [ "," | ":" | "with" | "and" | "if" | "but" ] said | "(" said { [ "," ] said } ")" }
    lead      = "any" | "all" | "other" | "pat" | "dealt" | "made" | "natural" | "hold" | "keep" | "otherwise" ...
    head      = counts [ "card" ] [ "to" ] [ article ] [ shape ] aim [ "draw" ]
              | made [ "or better" | "or higher" ]  |  "paying hand" | "pat hand" | "winner"
              | ( number "of a kind" | "quads" | "trips" | number ranks ) [ "or better" ]
              | [ "high" | "low" ] "pair" [ "of" ranks ]  |  ranks "or better"
              | [ number ] [ suit ] "high card"
              | [ suit ] cards { ("," | "or") cards } [ suit ]
              | [ number ] wild [ "only" ] [ ("and" | "plus" | "+" | "with") natural cards ]
              | "discard everything" | "draw five" | "hold nothing" | "anything else" | "garbage" ...
              | a word that the chart defines
    counts    = number { ("," | "or" | "/" | "-") number }
    aim       = "royal flush" | "straight flush" | "flush" | "straight"          also royal, RF, SF
    made      = aim | "full house" | "two pair" | "pair"
    shape     = "outside" | "open-ended" | "inside" | "gutshot" | "double inside"
    suit      = "suited" | "unsuited" | "offsuit" | "of the same suit" ...       also QJs, KQo
    cards     = ranks side by side, or joined by "-", "/", "&", "and"            KQJ, 10-J, J/Q/K, ace king
    ranks     = rank [ ("-" | "through") rank | "or better" | "or lower" ] { ("," | "or" | "and") ... }
    wild      = "deuce" | "joker" | "wild card"
    said      = [ "exactly" | "at least" | "at most" ] counts [ "or more" | "+" ] ( "high cards" | "gaps" )
              | "no high cards" | "no gaps" | shape | suit
              | "high cards - gaps" ( "=" | ">=" | "<=" ) integer | "high cards at least as many as gaps"
              | number "consecutive" [ "cards" | "singletons" ] [ [ "," ] cards ( "or higher" | "or lower" ) ]
              | ranks "high" | "ace low" | ( "with" | "no" | "without" ) ranks | "except" ( ranks | cards ) | cards
              | [ "no" ] ( "flush" | "straight" ) "penalty" | ranks "kicker" | "natural" | "with" [ number ] wild
              | a feature of the chart language, such as s = 2  |  a word that the chart defines
              | [ "if more than" number "," ] [ "keep" ] [ "the" ] ( "lowest" | "highest" ) [ number ]
              | [ "fitting" ] counts "straights"  |  "straights" [ "+" "high cards" ] ( "=" | ">=" | "<=" ) counts
              | ( "cards" | "dealt" ) ":" units [ "suited" ] { ( ";" | "or" ) units [ "suited" ] }
              | [ "if" ] "you discard" discards  |  [ "if" ] clause { "or if" clause }
    units     = ( choice | wild ) { "," ( choice | wild ) }
    choice    = rank [ "-" rank ] { "/" rank [ "-" rank ] }
    clause    = told { "and" told }
    told      = "there is" [ "no" ] other  |  "you discard" discards  |  "the" other "you give up has" discards
    other     = number "to a" aim  |  wild "only"  |  ( ranks | wild ) { "-" ( ranks | wild ) } [ "suited" ]
    discards  = one { "and" one }
    one       = [ article | "no" | [ "fewer than" ] ( "two of" | "three of" ) ] [ ordinal ] ( "card" | choice )
                [ "of its suit" | "to its straight" ]
              | ( "at least" | "at most" ) number "points" "(" key number { ";" key number } ")"
    key       = "its suit" | "to its straight" | "straights" | [ "held" ] choice

**Meaning.**  *Four to a flush* is four cards of one suit, whatever else they may become, *four to a straight* four
cards of one straight, suited or not; so with the hands that are made, and a royal flush is a straight flush.  Of such a
line the hands that lines above it have decided already are left out.  Four, three and five *of a kind*, and two pair,
are the cards alike; a hand that is *pat* is so held, too.  In a line that names several hands the greater
one counts: of a full house nobody holds three of a kind because of "full house, three of a kind", and "4,5 to a royal
flush" holds five where there are five.

*Discards*: what the chart language says by fp and sp: *of its suit* is a flush penalty, *to its straight* a straight
penalty, of the hold that is spoken of: the line's own where "you discard" them, else the other hold that is "given up".
Such another hold is of exactly the type that is named.  *Points* are counted over the discards, as in the chart
language.  *Straights* are its *s*.  After "dealt" the five cards of the deal are named, after "cards" those held: cards
before "suited" are of one suit, and those of other parts are not of that suit.

*But* in front of a line: an exception to the line it stands under, which is played before that line.

*Wild cards* count as cards of a hand and are kept: in the section of one deuce "4 to a flush" is the deuce and three
of a suit, and a pair is the joker and any card.  Where cards, consecutive cards (*singletons*), gaps and high cards
are spoken of, these are the natural ones.

*High* cards are those of which the game pays a pair (jacks to aces where no game is given), *low* pairs all others.
*Outside*, or open-ended: every straight that so many cards can be in is possible, so that four of them can be
completed at either end; A234 and JQKA are *inside*.  *Inside* lacks one such straight, *double inside* two.  *Gaps* are
the ranks that are missing between the lowest and the highest card held; the ace is high or low, whichever leaves fewer.
*Unsuited* is not all of one suit; without a suit, cards by name may be suited or not.  "K, Q, J unsuited" are held
together, "K, Q or J" are single cards; "J/Q" or "J-Q" without a suit might be both and is refused.  A single card below
ten is no hold.  "Q high": the highest card held is a queen.  *Pat hand*: a straight or better; *paying hand*: any the
game pays.  "Or better" goes by the usual order of hands, five of a kind below the royal flush.

Where several holds fit, a line may say which: "the lowest two", "the highest".

**Terms.**  A line ``type 1 = 3-SF: s + h >= 3`` defines a word, by a line of the chart language, by plain words or by
features alone (``s + h >= 3``); it may stand anywhere in the chart.  ``high cards = T, J, Q, K, A`` says
which cards are high.  Three *types* of three to a straight flush are known without definition: type 1 is open-ended, or
has as many high cards as gaps; type 2 has one gap, or two and a high card, or is ace low, or 234; type 3 has two gaps
and no high card.

**Headings** end with a colon, stand between signs or speak of hands: ``2 deuces:``, ``== Joker ==``, ``Hands without a
joker``, ``Natural hands``; in brackets they are those of the chart language.

Examples
--------
>>> for phrase in PHRASES[:3]:
...     print(f"{phrase.words}: {phrase.line}")
Four to a royal flush: 4-RF
4,5 to a royal flush: 5-RF; 4-RF: not 5-RF
4 to a straight flush: 4-SF or 4-RF
>>> dialect = Dialect().define("good kicker = 2-S: (Q,K)A")
>>> print(dialect.read("Two unsuited high cards (good kicker)"))
2-S: QA or KA
"""

from strategygen.dialect.lines import STANDARD_TERMS, Dialect, read_cells, read_heading, without_dead_hands
from strategygen.dialect.phrases import PHRASES, Phrase
from strategygen.dialect.saying import wordings

__all__ = [
    "PHRASES",
    "STANDARD_TERMS",
    "Dialect",
    "Phrase",
    "read_cells",
    "read_heading",
    "without_dead_hands",
    "wordings",
]
