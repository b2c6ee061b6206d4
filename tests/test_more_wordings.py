"""More wordings of hands without wild cards: each is read as it is meant, and one like it is refused."""

from __future__ import annotations

import pytest
from shared import in_one_test
from test_wordings import _AS_MANY, _LOWEST_TWO, _NO_ACES, _OR_NO_KICKER, Row, read_or_message

from strategygen.charts.chart import read_chart
from strategygen.charts.plain import PlainReader
from strategygen.errors import ChartError
from strategygen.games import load_game

_WITH_HIGH = "3-SF: h >= 1; 3-RF"
_ONE_GAP = (
    "3-SF: (235,245,24A,346,34A,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, TQK, JQA, or JKA"
)
_TWO_GAPS = "3-SF: s + h = 1; 3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,8JQ,9TK,9JK,9QK); 3-RF: s + h = 3"
_NO_GAP = "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"
_NO_GAP_OR_HIGH = "3-SF: h >= 1; 3-SF: (234,345,456,567,678,789,89T); 3-RF"

#: The beginnings of messages.
_LAST_OR_ALL = "refused: a condition of the last, or of all in front?"
_HAND_OR_DEAL = "refused: ranks of the hand, or cards of the deal?"
_OF_ONE = "refused: a condition of one hand, of which another has all cards?"
_OTHERS = "refused: which others?"
_ALL_OR_THESE = "refused: a condition of all, or only of these?"
_EXCEPTION = "refused: an exception of the condition, or cards that are not held?"
_OR_BETTER = "refused: of these ranks, or another hand?"
_WHAT_IS_HELD = "refused: what is held of the hand in front, or another hand?"
_SUITED_TOO = "refused: suited too, or of any suits?"

_KICKERS = "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A)"

CASES: dict[str, list[Row]] = {
    "one high card by name, a pair of some ranks, and cards chosen from more": [
        ("1 high card: ace", "1-RF: A"), ("High card: J", "1-RF: J"), ("1 high card: A", "1-RF: A"),
        ("1 high card: 9", "refused: "), ("One high card (ace)", "refused: "), ("1 high card: ace first", "refused: "),
        ("Pair, JJ-AA", "2-HP"), ("Pair, 22-TT", "2-LP"), ("Pair, JJ to KK", "2-HP: (J-K)x"),
        ("Pair, JJ-AA or trips", "refused: any pair, or only these?"),
        ("A pair, high pair", "refused: any pair, or only these?"),
        ("2 to a royal flush, JQKA", "2-RF: JQ, JK, JA, QK, QA, or KA"), ("2RF: 10-J-Q", "2-RF: TJ, TQ, or JQ"),
        ("3 to a royal flush (10-J-Q-K)", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("2 to a royal flush, 9-J-Q", "refused: "), ("4 to a royal flush: 10-J-Q-K-A", "refused: "),
        ("Ace and one other high card, unsuited", "2-S: JA, QA, or KA"),
        ("Ace and one other card, unsuited", "refused: "),
    ],
    "words of columns and cards": [
        ("One pair (with two pair, discard either pair. Never hold two pair in this game)", "2-HP or 2-LP"),
        ("One pair (with two pair, discard the lower pair)", "refused: "),
        ("3 to a royal flush (A high is ok)", "3-RF"), ("3 to a royal flush (A high is not ok)", "refused: "),
        ("4 of a kind (w/ AAAA or 2222-4444 keep the kicker too)",
         "5-4K: 2222(3,4,A); 4-4K: 2222 if no 2222(3,4,A); 5-4K: 3333(2,4,A); 4-4K: 3333 if no 3333(2,4,A); 5-4K: "
         "4444(2,3,A); 4-4K: 4444 if no 4444(2,3,A); 5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4); 4-4K: (5-K)xxx",
         "double-double-bonus", None),
        ("4 of a kind (w/ AAAA or 2222-4444 keep it too)", "refused: ", "double-double-bonus", None),
        ("4 to an outside straight (one you can complete at both ends)", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 to an outside straight (one you can complete at one end)", "refused: "),
        ("3 high cards (K, Q, J)", "3-RF: JQK; 3-S: JQK"), ("2 suited high cards (J, Q)", "2-RF: JQ"),
        ("2 suited high cards (J, Q, K)", "refused: "), ("2 high cards (10, J)", "refused: "),
        ("2-RF Q-J", "2-RF: JQ"), ("3-RF with no ace", "3-RF: (2-K)(2-K)(2-K)"), ("3-RF Q-J", "refused: "),
        ("2-RF: Q-J", "refused: "), ("3-RF with", "refused: "),
        ("High pair  (J J - A A)", "2-HP"), ("High pair  (J Q - A A)", "refused: "),
        ("3 card straight flush (2 inside)", "3-SF: s = 1; 3-RF: s = 1"),
        ("3 card straight flush (3 inside)", "refused: "),
        ("K Q   K J   A K", "2-RF: QK, JK, or KA; 2-S: QK, JK, or KA"), ("K Q   K   A K", "refused: "),
        ("A hand with no value. Draw five new cards.", "none"),
        ("A hand with a value. Draw five new cards.", "refused: "),
    ],
    "words of articles": [
        ("Keep any full house, flush, or straight. Draw two cards to a three of a kind.",
         "5-FH; 5-F; 5-SF; 5-RF; 5-S; 3-3K: not 5-FH"),
        ("Keep any flush. Draw one card to a three of a kind.", "refused: "),
        ("2 High Cards (2 cards (the lowest two if there are more))",
         "2-RF: HH; 2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("2 High Cards (3 cards (the lowest two if there are more))", "refused: "),
        ("Two unsuited high cards. (If you have more than two, keep the lowest two.)", _LOWEST_TWO),
        ("Two unsuited high cards. (If you have more than two, keep the)", "refused: "),
        ("Two high cards of different suits (if you have an ace and two others, keep the two others)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two high cards of different suits (if you have an ace and a king, keep the two others)", "refused: "),
        ("Four 2-4 + A-4", _KICKERS, "triple-double-bonus", None),
        ("Three 2-4 + A-4", "4-3K: 222(3,4,A), 333(2,4,A), or 444(2,3,A)", "triple-double-bonus", None),
        ("Three 2-4 + A-9 or so", "refused: ", "triple-double-bonus", None),
        ("Two pair, not aces", _NO_ACES), ("Two pair, except when one pair is aces: then see 12", _NO_ACES),
        ("Two pair, not just aces", "refused: "), ("Two pair, except when one card is an ace", "refused: "),
        ("3 to a straight flush, one gap, or with an ace on the low end",
         "3-SF: (235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, "
         "TQK, JQA, or JKA"),
        ("Three aces (yes, even if you're dealt a full house with aces up!)", "3-3K: AAA"),
        ("Three aces (only if you're dealt a full house with aces up!)", "refused: "),
        ("4 RFlush", "4-RF"), ("3 SFlush, no gaps", _NO_GAP), ("4 TFlush", "refused: "),
        ("3 SF, # of highs >= # of gaps", _AS_MANY), ("3 SF, # of highs # of gaps", "refused: "),
    ],
    "a condition of the last of several kinds, or of all": [
        ("2 suited high cards, no ace, or with an ace and no flush penalty", _LAST_OR_ALL),
        ("3 to a straight flush with no gaps, or with one gap and no flush penalty", _LAST_OR_ALL),
        ("3 to a straight flush, open, or inside with no straight penalty", _LAST_OR_ALL),
        ("3 to a royal, no ace, or ace without low pair", _LAST_OR_ALL),
        ("3 to a royal: king high, or ace high without a low pair", _LAST_OR_ALL),
        ("3 to a royal, king-high or lower or ace-high without a ten", _LAST_OR_ALL),
        ("3 to a royal, no ace or ace and no ten", _LAST_OR_ALL),
        ("Low pair, 2s to 9s, or tens without 4 to a flush", _LAST_OR_ALL),
        ("Low pair if no 4 to a flush", "2-LP if no 4-F and no 4-SF and no 4-RF"),
        ("3 to a royal flush, ace high or king high", "3-RF: K(2-Q)(2-Q) or A(2-K)(2-K)"),
        ("3 to a straight flush, open, or inside with 1 high card",
         "3-SF: s >= 3; 3-SF: 89J, 8TJ, 9TQ, or 9JQ; 3-RF: s >= 2"),
        ("Hold a 10 and a jack, or a 10 and a queen, of the same suit", "2-RF: TJ or TQ"),
    ],
    "discards of the last of several": [
        ("J-K suited, if you discard no Q or ace and no 7 or 8 of its suit", "2-RF: JK, no discard (Q,A), no (7,8)fp"),
        ("Draw five cards (dealt 4-A suited with 9-10 suited with 7, or ace with 9-J suited with 6-7 suited)",
         "none: {4A}{9T}7 or A{9J}{67}"),
    ],
    "ranks of the hand, or cards of the deal": [
        ("Low pair if no KQJT", _HAND_OR_DEAL), ("Low pair, no QJT", _HAND_OR_DEAL),
        ("High pair without KQJT", _HAND_OR_DEAL), ("Low pair, no JTs", _HAND_OR_DEAL),
        ("Three of a kind, no AAA", "3-3K: (2-K)xx"),
    ],
    "a hand, and the same of some ranks": [
        ("Low pair, 22-99", _OF_ONE), ("High pair, JJ-KK", _OF_ONE), ("Trips, 555", _OF_ONE),
        ("Low pair (22-99)", "2-LP: (2-9)x"), ("Low pair: 2s to 9s", "2-LP: (2-9)x"),
        ("Two pair, 22 and 33", "refused: two pair of these ranks, or another hand?"),
        ("Low pair: 55", "refused: ranks, or the value of the hand?"),
        ("Quads: 2222", "refused: ranks, or the value of the hand?"), ("Quads: 125", "4-4K"),
        ("3SF: 34567", "refused: which of these cards?"), ("Low pair (two)", "refused: so many cards, or this rank?"),
    ],
    "numbers of cards of a rank": [
        ("Three A or K", "refused: as many of this rank, or one card?"),
        ("2 A or K", "refused: as many of this rank, or one card?"), ("Three aces or kings", "3-3K: (K,A)xx"),
        ("Any jack or better", "refused: one card, or a pair?"), ("A jack or better", "1-RF: J, Q, K, or A"),
    ],
    "others": [
        ("3 to a royal: QJT, KQJ, others", _OTHERS), ("3 to a royal: KQJ, QJT...", _OTHERS),
        ("3SF, A23, A24, A25...", _OTHERS), ("Ace with any other", _OTHERS),
        ("3 to a royal flush (QJT, KQJ...)", "3-RF"),
        ("3 to a royal, no A with T", "refused: both, or each of them?"),
        ("3 to a royal flush, no ace and no ten", "3-RF: JQK"),
    ],
    "a condition of all, or of some": [
        ("3 to a royal, no fp if ace high", _ALL_OR_THESE), ("3 to a royal, no fp with KQJ", _ALL_OR_THESE),
        ("2 suited high cards, no penalty with AK", _ALL_OR_THESE), ("3 to a royal, no ten if ace-high", _ALL_OR_THESE),
        ("3 to a straight flush, no sp if 234", _ALL_OR_THESE), ("2RF (KT only without fp)", _ALL_OR_THESE),
        ("Low pair (tens only if no 4 to a straight)", _ALL_OR_THESE), ("KQ suited, fp only if no 9", _ALL_OR_THESE),
        ("4 to a straight, if inside 3 high cards", _ALL_OR_THESE),
        ("4 to a straight, open or, if inside, 3 high", _ALL_OR_THESE),
        ("Suited TJ and TQ, TQ only without a flush penalty", _ALL_OR_THESE),
        ("Suited TJ, and TQ without flush penalty", _ALL_OR_THESE), ("Suited TJ (always)", _ALL_OR_THESE),
        ("3 to a royal, no fp", "3-RF: no fp"), ("KQ suited, no fp", "2-RF: QK, no fp"),
        ("3 to a straight flush, no ace or two gaps", "refused: no ace and no two gaps"),
    ],
    "an exception of a condition": [
        ("3 to a royal, no fp except KQJ", _EXCEPTION), ("2 suited high cards, no ace unless AK", _EXCEPTION),
        ("4 to an inside straight, no ace except AKQJ", _EXCEPTION), ("Suited A-K, unless fp, or K-Q", _EXCEPTION),
        ("4 to a straight, with three high cards unless open", _EXCEPTION),
        ("3 to a straight flush, no gaps, except 2-3-4", "3-SF: s >= 3; 3-SF: 23A; 3-RF: TJQ, JQK, or QKA"),
    ],
    "made hands of some ranks": [
        ("Quads, 10 or higher", _OR_BETTER), ("Trips, jack or higher", _OR_BETTER),
        ("Two pair, jack or better", _OR_BETTER), ("Three of a kind (10s or higher)", "3-3K: (T-A)xx"),
    ],
    "what is held of a hand": [
        ("Two pair, only hold the high pair", _WHAT_IS_HELD), ("Full house, just keep the aces", _WHAT_IS_HELD),
        ("Three aces, only hold the aces", _WHAT_IS_HELD), ("KQ suited, two high cards only", _WHAT_IS_HELD),
        ("High pair (not two pair)", "refused: of the hand in front, or what is done with it?"),
        ("Flush (fold)", "refused: is it held?"), ("Flush (sometimes)", "refused: is it held?"),
        ("Low pair (8/5 only)", "refused: a version of the game, or ranks?"),
        ("Low pair [9/6]", "refused: a version of the game, or ranks?"),
    ],
    "suits of cards behind a suited draw": [
        ("3RF KQJ; QJT if no fp", _SUITED_TOO), ("2RF: QJ; KJ if no fp", _SUITED_TOO),
        ("3 to a royal, no ace, or AKQ", _SUITED_TOO),
        ("3 to a royal, no ace, or AKQ suited", "3-RF: (2-K)(2-K)(2-K); 3-RF: QKA"),
        ("K-Q-J rainbow", "refused: "), ("2 suited high cards, JQ or KA", "refused: cards of the hand in front"),
        ("Suited QJ, KQ, KJ (in this order)", "refused: which comes first?"),
    ],
    "hands of the deals of another": [
        (text, "refused: only where the hand in front is dealt, or in all deals?")
        for text in (
            "AJ suited, or just the ace if flush penalty", "QJ suited if no flush penalty, else the queen",
            "QJ suited unless flush penalty, otherwise J alone", "Two high cards, discarding any ace",
        )
    ],
    "cards that are no such hand": [
        ("3 to a royal flush (no straights)", "refused: straights, or straight penalties?"),
        ("4 to a straight (no inside straights)", "4-S: s >= 2; 4-SF: s >= 2; 4-RF: TJQK"),
        ("High pair, high pair", "refused: the same hand twice?"),
        ("3 to a straight flush: 0 or 1 gap, except ace low, 346, or 355", "refused: there is no such hand"),
        ("4 to an inside straight (2246)", "refused: "),
    ],
    "all five cards of several hands": [
        ("Four of a kind, straight flush, royal flush (hold all five)", "5-4K, 5-SF, or 5-RF"),
        ("Four of a kind (hold all five), straight flush", "5-4K, 5-SF, or 5-RF"),
        ("Four of a kind, straight flush (hold all four)", "refused: "),
    ],
    "number words and short names": [
        ("Two suited with ace", "refused: a pair of such cards, or one card?"), ("2P A", "refused: "),
        ("4Ks", "refused: so many cards of a rank, or cards of one suit?"), ("4 kings", "4-4K: KKKK"),
        ("Low pair, no 4S", "refused: so many cards of a rank"),
        ("Ace + K suited or Q", "refused: held with the cards in front"),
        ("2 high cards, no ace, or ace alone", "refused: held with the cards in front"),
    ],
    "help screens": [
        ("4 to a royal flush, even if that means giving up a flush, a straight or a pair", "4-RF"),
        ("4 to a royal flush, even if that means giving up", "refused: "),
        ("4 to a straight flush, even if you were dealt a flush", "4-SF or 4-RF"),
        ("2 high cards of different suits. With three to choose from, hold the lower two", _LOWEST_TWO),
        ("2 high cards of different suits. With three to choose from, hold the upper two", "refused: "),
        ("Otherwise take five new cards", "none"), ("Otherwise take four new cards", "refused: "),
        ("4 cards of a straight, either end can complete it", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("8-9-10 or 9-10-J, all same suit", "3-SF: 89T or 9TJ"), ("10-J-Q-K, suits mixed", "4-S: TJQK"),
        ("K-Q os", "2-S: QK"), ("A pair, no matter how small", "2-HP or 2-LP"),
        ("A pair, no matter how suited", "refused: "),
        ("4 to a straight flush (open, inside, all the same)", "4-SF or 4-RF"),
        ("10-Q suited (no 3rd card of that suit)", "2-RF: TQ, no fp"),
        ("10-Q suited (unless a third card of the suit goes)", "2-RF: TQ, no fp"),
        ("10-Q suited (unless a fourth card of the suit goes)", "refused: "),
        ("4 to a straight flush of any other sort", "4-SF or 4-RF"),
        ("3 to a royal flush, any other, provided there is no ace in it", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("One high card, whichever you like", "1-RF: H"),
        ("One ace or king (either, if you have both)", "1-RF: A or K"),
        ("Pair of aces (forget the 2nd pair)", "2-HP: AA"), ("Pair of aces (forget the 2nd ace)", "refused: "),
        ("4 to an inside straight with a high card. Ace-2-3-4 is one of these.",
         "4-S: s = 1, h >= 1; 4-SF: s = 1, h >= 1; 4-RF: s = 1, h >= 1"),
        ("4 to an inside straight with a high card. 2-3-4-6 is one of these.", "refused: "), ("Rubbish", "none"),
    ],
    "at least one high card": [
        ("3 to a straight flush with a high card", _WITH_HIGH),
        ("3 to a straight flush that has any high card", _WITH_HIGH),
        ("3 to a straight flush, with high card(s)", _WITH_HIGH),
        ("3 to a straight flush, two gaps, with 1 high card(s)", "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush, one gap, with a high card",
         "3-SF: 24A, 34A, 89J, 8TJ, 9TQ, or 9JQ; 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush, one gap and a high card", "3-SF: 24A, 34A, 89J, 8TJ, or 9TQ"),
        ("3 to a straight flush, with a high card or two", "refused: expected more words here"),
        ("3 to a straight flush with high cards", "refused: expected more words here"),
        ("QJ(s)", "refused: "),
    ],
    "other orders and verbs of the same conditions": [
        ("3 to a straight flush, with one gap more than high cards",
         "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush, gaps not more than high cards", "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush, one gap more than two", "refused: "),
        ("3 to a straight flush, a gap more than high cards", "refused: "),
        ("3 to a royal flush if it's K-Q-J or Q-J-10", "3-RF: TJQ or JQK"),
        ("10 and a jack, if they're of the same suit", "2-RF: TJ"),
        ("3 to a royal flush if it's an ace", "refused: "),
        ("2 unsuited high cards. If you have three, go with the lowest two", _LOWEST_TWO),
        ("2 unsuited high cards (if an ace is one of three, drop the ace)", "2-S: HH; fewest points (hold A=1)"),
        ("2 unsuited high cards (if an ace is one of three, drop the king)", "refused: "),
        ("2 unsuited high cards (if an ace is one of two, drop the ace)", "refused: "),
        ("2 unsuited high cards (if you hold an ace together with two others, drop the ace)",
         "2-S: HH; fewest points (hold A=1)"),
        ("2 unsuited high cards (if you have an ace and two others, drop the king)", "refused: "),
        ("2 unsuited high cards (if you have an ace and one other, drop the ace)", "refused: "),
        ("3 to a straight flush, otherwise", "3-SF or 3-RF"), ("Full house, or else", "5-FH"),
        ("3 to a straight flush, otherwise no gaps", "refused: "),
        ("4 of a kind, no matter what the fifth card is", "4-4K"),
        ("Low pair (only one of them if you have two)", "2-LP"),
        ("Low pair (both of them if you have two)", "refused: "),
        ("3 to a straight flush, the number of high cards is equal to or more than the number of gaps",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush, the number of high cards is equal to or more than two",
         "3-SF: h >= 2; 3-RF: h >= 2"),
        ("Ace with one unsuited K, Q or J", "2-S: KA, QA, or JA"),
        ("Ace with one suited K, Q or J", "2-RF: KA, QA, or JA"),
        ("KTs (no flush or 9 penalty)", "2-RF: TK, no fp, no 9sp"),
        ("KTs (no flush or 9)", "refused: "),
        ("4 to a royal, but not if it breaks up a straight flush", "4-RF if no 5-SF and no 5-RF"),
        ("4 to a flush, unless that means breaking up a high pair",
         "4-F if no 2-HP; 4-SF if no 2-HP; 4-RF if no 2-HP"),
        ("Flush, unless it breaks up a 4 to a royal", "refused: "),
        ("Straight flush four of a kind, royal flush", "5-SF, 5-RF, or 4-4K"),
        ("Four of a kind full house", "4-4K or 5-FH"),
        ("Full house flush", "refused: "), ("Flush straight", "refused: "),
        ("4 to a royal flush four of a kind", "refused: "), ("Straight flush four of a kind draw", "refused: "),
        ("Four aces (keep the kicker if it is a paying one, otherwise draw one card)", _OR_NO_KICKER,
         "double-double-bonus", None),
        ("Four aces (keep the kicker if it pays)", _OR_NO_KICKER, "double-double-bonus", None),
        ("Four kings (keep the kicker if it pays)", "refused: the game pays no kicker", "double-double-bonus", None),
        ("4 of a kind (throw the fifth card)", "4-4K"),
        ("3 aces (throw the fifth card)", "refused: this remark does not agree with the hand"),
        ("Pair of aces (also if there is a second pair)", "2-HP: AA"),
        ("Pair of aces (if there is a second pair)", "refused: "),
        ("3 aces (even when dealt a full house with three aces)", "3-3K: AAA"),
        ("3 aces (when dealt a full house with three aces)", "refused: "),
        ("High pair. And no kickers", "2-HP"),
        ("3 of a kind (no kicker here)", "3-3K"),
        ("Full house (no kicker here)", "refused: this remark does not agree with the hand"),
    ],
    "two pair, some of which are held as one pair": [
        ("Two pair (exception: with aces up hold only the two aces)", f"{_NO_ACES}; 2-HP: AA if 4-2P"),
        ("Two pair (except with aces up hold the aces)", f"{_NO_ACES}; 2-HP: AA if 4-2P"),
        ("Two pair (exception: with aces up hold only the two kings)", "refused: "),
        ("Two pair (exception: with aces up hold all)", "refused: "),
        ("Two pair (exception: aces up)", "refused: "),
        ("Two pair (aces up too, keep both)", "4-2P"),
        ("Two pair (also aces up)", "4-2P"),
        ("Full house (aces up too)", "refused: this remark does not agree with the hand"),
        ("Two pair, no aces (aces up too)", "refused: "),
    ],
    "cards side by side and lists of two cards": [
        ("High pair (J Q K A)", "2-HP"),
        ("1 high card (J Q K A)", "1-RF: H"),
        ("1 high card (J Q K)", "refused: "),
        ("J Q K A any suits", "4-RF: JQKA; 4-S: JQKA"),
        ("10 J Q K any suits", "4-RF: TJQK; 4-S: TJQK"),
        ("J Q K A any suit", "refused: one of these cards or all of them?"),
        ("J/Q/K any suits", "refused: one of these cards or all of them?"),
        ("Ten and jack, ten and queen, or ten and king, suited", "2-RF: TJ, TQ, or TK"),
        ("A 10 and a jack, a 10 and a queen or a 10 and a king, provided they're of the same suit",
         "2-RF: TJ, TQ, or TK"),
        ("Ten and jack, king and queen, suited", "refused: "),
        ("A 10 and a jack", "refused: one of these cards or all of them?"),
        ("4 to an open straight (KQJT thru 5432)", "4-S: s = 2; 4-SF: s = 2; 4-RF: TJQK"),
        ("4 to an open straight, any number of high cards (KQJT thru 5432)",
         "4-S: s = 2; 4-SF: s = 2; 4-RF: TJQK"),
        ("4 to an open straight, some number of high cards", "refused: "),
    ],
    "cards beside one of several numbers of gaps": [
        ("3 to a straight flush with no gaps (345 thru 89T), or 1 gap and 1 high card, or 2 gaps and 2 high cards",
         "3-SF: s + h = 3; 3-SF: 24A or 34A; 3-RF: s + h = 3"),
        ("3 to a straight flush with 1 gap (345 thru 89T), or 2 gaps and 2 high cards", "refused: "),
        ("K-10 suited, provided none of the three cards you throw is in the suit", "2-RF: TK, no fp"),
        ("K-10 suited, if none of the cards you discard are of that suit", "2-RF: TK, no fp"),
        ("K-10 suited, provided none of the two cards you throw is in the suit", "refused: "),
        ("K-10 suited, provided one of the three cards you throw is in the suit", "refused: "),
    ],
    "cards that are in a line, or not": [
        ("3 to a straight flush, all others except two gaps and no high card (2-3-4 and ace-low are here)",
         "3-SF: s + h >= 2; 3-RF"),
        ("3 to a straight flush, all others except two gaps and no high card (2-4-6 and ace-low are here)",
         "refused: this remark does not agree with the hand"),
        ("3 to a straight flush, all others except two gaps and no high card (2-4-6)", "refused: "),
        ("3 to a straight flush, one gap (2-3-4 goes here)",
         "3-SF: (234,235,245,24A,346,34A,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); "
         "3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush, one gap (e.g. 2-3-4)", "refused: this remark does not agree with the hand"),
        ("3 to a straight flush, no gaps (e.g. 5-6-7; not 2-3-4, not ace-low)",
         "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"),
        ("Ace (alone, even with an unsuited K, Q or J)", "1-RF: A"),
        ("Ace (alone, with an unsuited K)", "refused: "),
        ("K, Q or K, J unsuited", "2-S: QK or JK"),
        ("K, Q or K, J", "refused: one of these cards or all of them?"),
        ("K, Q or J, 10 unsuited", "refused: "),
    ],
    "examples that end with etc.": [
        ("4 to an inside straight with 4 high cards (A-K-Q-J etc.)",
         "4-S: s = 1, h = 4; 4-RF: s = 1, h = 4"),
        ("4 to an inside straight (A-2-3-4, 5-6-8-9 and so on)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("4 to an inside straight with 3 high cards (A-K-Q-J etc.)",
         "refused: this remark does not agree with the hand"),
        ("4 to an inside straight (A-2-3-4)", "refused: an example, or only these cards?"),
    ],
    "ranks missing between the cards": [
        ("3 to a straight flush, one card missing in the middle", _ONE_GAP),
        ("3 to a straight flush with one rank missing", _ONE_GAP),
        ("3 to a straight flush missing one card inside", _ONE_GAP),
        ("3 to a straight flush, two missing in between", _TWO_GAPS),
        ("3 to a straight flush, none of them missing", "refused: "),
        ("3 to a straight flush, no card missing", _NO_GAP),
        ("3 to a straight flush, two missing", "refused: so many gaps, or so many cards to come?"),
        ("4 to a straight flush, one missing", "refused: so many gaps, or so many cards to come?"),
        ("3 to a straight flush, missing a 3", "refused: "),
        ("3 to a straight flush, missing 3", "refused: "),
        ("3 to a flush, one missing", "refused: "),
        ("3 to a straight flush that touch each other", _NO_GAP),
        ("3 to a straight flush that are in sequence", _NO_GAP),
        ("3 to a straight flush that touch", _NO_GAP),
        ("3 to a straight flush that touch an ace", "refused: "),
    ],
    "what goes without saying": [
        ("3 to a royal flush, ten or higher obviously", "3-RF"),
        ("High pair, naturally", "2-HP"),
        ("3 to a straight flush, of course, with a high card", _WITH_HIGH),
        ("High pair, of course not aces", "2-HP: (J-K)x"),
        ("High pair, of kings", "2-HP: KK"),
    ],
    "other cards of the deal": [
        *(
            (f"Three aces {words}", "3-3K: AAA")
            for words in (
                "(also break a full house with three aces)", "(breaks aces full: 160 for the quads is worth it)",
                ", also when they're part of a full house", "- even out of a full house",
                ". Yes, if you are dealt aces full, throw away the other pair.", "(even if you have a full house)",
            )
        ),
        *(
            (f"Two suited high cards {words}", "2-RF: HH")
            for words in (
                "(if there are three high cards, still just the suited two)", "(even with three high cards)",
                "(if there is a third high card of a different suit, let it go)",
            )
        ),
        ("Pair of aces (even when you have two pair, hold the aces only)", "2-HP: AA"),
        ("Pair of aces (yes, over two pair)", "2-HP: AA"),
        ("Ace alone (over A-K, A-Q, A-J unsuited)", "1-RF: A"),
        ("Lone ace, thus with A-K, A-Q, A-J unsuited throw away the other", "1-RF: A"),
        ("3 to a royal flush (even with 4 to a flush)", "3-RF"),
        ("Full house (keep aces full, too)", "5-FH"),
        ("Full house (even aces full)", "5-FH"),
        ("Pair of tens or lower (hold the pair. Do not keep an ace along with it!)", "2-LP"),
        ("High pair - don't hold a kicker with it", "2-HP"),
        # These restrict the hand, or say something else about it.
        ("Two suited high cards (if there are three high cards)", "refused: "),
        ("Two suited high cards (if there are three high cards, keep all three)", "refused: "),
        ("Two suited high cards (if there is a third, keep it)", "refused: "),
        ("Two unsuited high cards (if there are three high cards, still just the suited two)",
         "refused: this remark does not agree with the hand"),
        ("Pair of kings (even when you have two pair, hold the aces only)",
         "refused: this remark does not agree with the hand: other cards than these are held"),
        ("Lone king, thus with A-K, A-Q throw away the other", "refused: this remark does not agree with the hand"),
        ("4 to an outside straight (also if inside)", "refused: "),
        ("High pair (also if it is a pair of tens)", "refused: "),
        ("Low pair (also a pair of jacks)", "refused: "),
        ("Q-J unsuited (also if suited)", "refused: "),
        ("Q-J suited (also with a king)", "refused: "),
        ("Flush (keep aces full, too)", "refused: this remark does not agree with the hand"),
        ("Full house (aces full)", "refused: "),
        ("4 to a flush (if you have a high pair, just hold it)", "refused: "),
        ("4 to a flush (if you have a high pair)", "refused: "),
        ("4 to a flush (with a high pair, discard the other)", "refused: "),
        ("Two pair (with aces, throw away the other pair)", "refused: "),
        ("Two high cards (never keep an ace)", "refused: "),
        ("One high card (do not keep an ace with it)", "refused: this remark does not agree with the hand"),
    ],
    "choices that a hand may leave": [
        *(
            (f"2 high cards offsuit {words}", "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)")
            for words in ("(the two lowest ones)", "(the lower two, if there's a choice)")
        ),
        *(
            (f"Two unsuited high cards, {words}", "2-S: HH; fewest points (hold A=1)")
            for words in (
                "without an ace if you have a choice", "preferably not the ace", "avoiding the ace if possible",
            )
        ),
        ("Ace with J, Q or K offsuit (the lowest, if there's a choice)",
         "2-S: JA, QA, or KA; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        *(
            (f"Ace with one other high card, mixed suits {words}",
             "2-S: JQ, JK, JA, QK, QA, or KA if A; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)")
            for words in (
                "(with two others, take the lower two without the ace)", "(if you have three, keep the lowest two)",
            )
        ),
        ("Ace with one other high card, mixed suits (with two others, take the higher two)", "refused: "),
        ("Two unsuited high cards, without an ace", "2-S: JQ, JK, or QK"),
        ("Two unsuited high cards, without a ten if you have a choice", "refused: no such card is held"),
        ("High pair, AA first", "2-HP; fewest points (hold 2-K=1)"),
        ("High pair, aces first naturally", "2-HP; fewest points (hold 2-K=1)"),
        ("High pair, AA last", "refused: "),
        ("Two pair, aces first", "refused: "),
        ("One high card, without an ace if you have a choice", "1-RF: H; fewest points (hold A=1)"),
        ("2 high cards offsuit (the two low ones)", "refused: "),
    ],
    "suits, ranges and ranks as cards and columns write them": [
        ("10, J, Q, K (not same suit)", "4-S: TJQK"),
        ("J, K or Q, K (not the same suit)", "2-S: JK or QK"),
        ("J, K or Q, K (any kind)", "refused: one of these cards or all of them"),
        ("King, queen and jack suited or queen, jack and ten suited", "3-RF: JQK or TJQ"),
        ("King, queen and jack suited or queen, jack and ten", "refused: "),
        ("4 to an open straight, 10-K", "4-S: TJQK; 4-RF: TJQK"),
        ("3 to a straight flush, 8-10", "3-SF: 89T"),
        ("3 to a royal flush (10-Q)", "3-RF: TJQ"),
        ("3 to a royal flush, 10-Q", "refused: one of these cards or all of them"),
        ("4 to an open straight, 10-Q", "refused: one of these cards or all of them"),
        ("4 to an open straight, J-A", "refused: "),
        ("3 to a royal flush, K Q or J high", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("3 to a royal flush, K Q high", "refused: "),
        ("3 to a straight flush, 2 gaps with 2 high cards (J Q K A)", "3-SF: 8JQ, 9JK, or 9QK; 3-RF: s + h = 3"),
        ("3 to a straight flush, 2 gaps with 2 high cards (Q K A)", "refused: "),
    ],
    "remarks about other cards": [
        ("2 unsuited high cards (got 3? keep the lowest 2)", _LOWEST_TWO),
        ("2 unsuited high cards (got 3? keep them)", "refused: "),
        ("2 high cards, mixed suits (with three including an ace, drop the ace)", "2-S: HH; fewest points (hold A=1)"),
        ("Two high cards of mixed suits (with three including an ace, drop the king)", "refused: "),
        ("Four of a kind, without the kicker (hold four cards)", "4-4K"),
        ("Four of a kind (keep the kicker if it is a 2, 3 or 4 with aces, or an ace, 2, 3 or 4 with 2s, 3s or 4s)",
         "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A); 4-4K: (2-4)xxx if no 2222(3,4,A) and no 3333(2,4,A) "
         "and no 4444(2,3,A); 5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4); 4-4K: (5-K)xxx", "double-double-bonus",
         None),
        ("Four of a kind (keep the kicker if it is a 2, 3 or 4 with an ace)", "refused: ", "double-double-bonus", None),
        ("Three of a kind (keep the kicker if it is a 2, 3 or 4 with aces)", "refused: ", "double-double-bonus", None),
    ],
    "what the lines above leave": [
        ("3 to a straight flush, whatever is left with at least one high card", _WITH_HIGH),
        ("3 to a straight flush, what is left", "3-SF or 3-RF"),
        ("3 to a royal all the rest", "3-RF"),
        ("Three of a kind of anything else", "3-3K"),
        ("Any of the other high pairs", "2-HP"),
        ("3 to a straight flush, whatever is left of the royals", "refused: "),
        ("Three of a kind of anything", "refused: "),
        ("Any of these", "refused: "),
    ],
    "cards from a list": [
        ("Two suited from A, K, Q, J", "2-RF: HH"),
        ("Any two suited cards from J to A", "2-RF: HH"),
        ("2 to a royal flush (any two suited cards from 10 to A, but not A-10)",
         "2-RF: (TJ,TQ,TK,JQ,JK,JA,QK,QA,KA)"),
        ("2 to a royal flush (any three suited cards from 10 to A)", "refused: "),
        ("Two suited from J, Q", "refused: "),
        ("3 to a straight flush, no gaps, also Q-J-9",
         "3-SF: (234,23A,345,456,567,678,789,89T,9TJ,9JQ); 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush, no gaps, also Q-J-9 suited",
         "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA; 3-SF: 9JQ"),
        ("Two suited from 2, 3, 4", "refused: "),
        ("Three from a flush", "refused: how many cards are held?"),
        ("3 consecutive cards to a straight flush", _NO_GAP),
        ("3 to a straight flush, consecutive or with J or better", _NO_GAP_OR_HIGH),
        ("3 cards to a straight flush that touch each other (such as 7-8-9), or with a jack or better among them",
         _NO_GAP_OR_HIGH),
        ("3 cards to a straight flush that touch each other (such as 7-8-T), or with a jack or better", "refused: "),
        ("3 to a straight flush, 1 gap, and 2 gaps with 2 high cards",
         "3-SF: h >= 2; 3-SF: (235,245,24A,346,34A,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ); "
         "3-RF: s + h = 3; 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush, 1 gap and 2 gaps with 2 high cards", "refused: "),
        ("3 to a straight flush, 1 gap, and 2 high cards", "3-SF: 9JQ; 3-RF: TJK or TQK"),
        ("3 to a straight flush, no gaps or a jack", "refused: another condition, or another hand?"),
    ],
    "cards left out, and cards too": [
        ("3 to a straight flush, 0 gaps (not A23, not 234)", "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush, 0 gaps, neither A23 nor 234", "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush, 1 gap, no high cards (incl. 234)",
         "3-SF: (234,235,245,346,356,457,467,568,578,679,689,78T,79T)"),
        ("3 to a straight flush, 2 gaps, 1 high card (incl. all ace low)",
         "3-SF: (23A,24A,25A,34A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush, 0 gaps, not A23, with a high card", "refused: this does not belong to the exception"),
        ("Low pair, except 2s, not 3s", "refused: "),
        ("3 to a straight flush, 1 gap (incl. ace low)", "refused: these too, or only these?"),
        ("3 to a straight flush, 1 gap (incl. 2345)", "refused: expected 3 natural cards, found 4"),
        ("4 to an open straight flush (including A234)", "refused: "),
    ],
    "other draws and cards of the deal": [
        ("Lone ace, if there is no other high card", "1-RF: A, no discard (J-A)"),
        ("One high card without another high card", "1-RF: H, no discard (J-A)"),
        ("Ace, if there is no high card", "refused: "),
        ("Q-J suited, if there is no other high card", "2-RF: JQ, no discard (J-A)"),
        ("Q-J suited, if there is another high card", "refused: "),
        ("Four to a flush with three to a royal flush", "4-F if 3-RF; 4-SF if 3-RF; 4-RF if 3-RF"),
        # These may be other cards of the deal.
        ("3 to a flush with 2 to a royal flush", "refused: "),
        ("4 to a straight with 3 to a straight flush", "refused: "),
        ("3 to a flush with 3 to a straight flush", "refused: "),
        ("3 to a royal, unless it's A-high with a ten and you also have 4 to a flush",
         "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA); 3-RF: TJA, TQA, or TKA if no 4-F and no 4-SF and no 4-RF"),
        ("3 to a royal, unless it's A-high with a ten", "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"),
        ("3 to a royal, unless it's A-high and 4 to a flush", "refused: "),
        ("Q-J suited, unless ace high and you have 4 to a flush", "refused: "),
        ("Ace with J, Q or K offsuit (if you have three, discard the ace)",
         "2-S: JQ, JK, JA, QK, QA, or KA if A; fewest points (hold A=1)"),
        ("Ace with J, Q or K offsuit (without the ace if you have a choice)", "refused: "),
    ],
    "kickers": [
        *(
            (f"Three aces with a kicker{words}", "4-3K: AAA(2-4)", "triple-double-bonus", None)
            for words in (
                "", " - hold the kicker as well", " (keep the kicker too)",
                " - hold the kicker as well. This applies also if you have two kickers: keep only one.",
                ". If the kickers are a pair you have a full house; still hold three aces and one kicker.",
            )
        ),
        ("Four aces with a kicker (hold all five)", "5-4K: AAAA(2-4)", "double-double-bonus", None),
        *(
            (f"Four of a kind{words}",
             "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A); 4-4K: (2-4)xxx if no 2222(3,4,A) and no 3333(2,4,A) and "
             "no 4444(2,3,A); 4-4K: (5-A)xxx")
            for words in (
                " (2s, 3s and 4s: keep the kicker too if it is an A, 2, 3 or 4)",
                ". With four 2s, 3s or 4s and an ace, 2, 3 or 4, keep the fifth card; otherwise draw one more.",
            )
        ),
        ("Four of a kind; with aces keep a 2, 3 or 4 kicker", f"{_OR_NO_KICKER}; 4-4K: (2-K)xxx"),
        ("Three aces (if you have two kickers, keep only one)", "refused: this remark does not agree with the hand"),
        ("Three aces with a kicker (if you have two kickers, keep both)", "refused: "),
        ("Four of a kind (2s: throw the kicker)", "refused: "),
        ("Four of a kind (2s: keep the kicker only if it is a 4)",
         "5-4K: 22224; 4-4K: 2222 if no 22224; 4-4K: (3-A)xxx"),
        ("Four of a kind (kings: keep the kicker too)", "refused: ", "double-double-bonus", None),
        ("Four of a kind. With four aces and a 2, keep the fifth card; otherwise draw two.", "refused: "),
        ("Four of a kind. With aces, keep all five", "refused: "),
        ("Four of a kind (aces: keep the kicker)", "refused: "),
    ],
    "five new cards": [
        ("Draw five fresh cards", "none"),
        ("Garbage: go for five new ones", "none"),
        ("Garbage: go for four new ones", "refused: "),
        ("Get rid of everything and hope for aces", "none"),
        ("Get rid of everything and keep the aces", "refused: "),
        ("All five cards are thrown away", "none"),
        ("All five are kept", "refused: "),
        ("Do not keep anything", "none"),
        ("Do not keep anything but a pair", "refused: "),
    ],
    "made hands with remarks, ranks and kickers": [
        ("Trips - 3", "refused: ranks, or the value of the hand?"),
        ("Two pair (hold both, draw one)", "4-2P"),
        ("Two pair, do not hold just one of them", "4-2P"),
        ("High pair, do not hold just one of them", "refused: this remark does not agree with the hand"),
        ("Pair, high or low", "2-HP or 2-LP"),
        ("AA over two pair: hold only the aces", "2-HP: AA"),
        ("KK over two pair: hold only the aces", "refused: this remark does not agree with the hand"),
        ("Four aces, draw one for the kicker", "4-4K: AAAA", "double-double-bonus", None),
        ("Four aces and a low kicker", "5-4K: AAAA(2-4)", "double-double-bonus", None),
        ("Four aces with 2-3-4", "5-4K: AAAA(2-4)", "double-double-bonus", None),
        ("Three aces with a 2, 3 or 4, throw the kicker", "refused: this remark does not agree with the hand: a kicker",
         "double-double-bonus", None),
        ("Queens, jacks: one pair", "2-HP: (J,Q)x"),
        ("3s thru 9s pair", "2-LP: (3-9)x"),
        ("Pair, any rank from 5 to 9", "refused: "),
        ("Any pair from 5s up to 9s", "2-LP: (5-9)x"),
        ("Low pair, threes to nines inclusive", "2-LP: (3-9)x"),
        ("High pair, J or better", "2-HP"),
        ("High pair, J, Q, K or A", "2-HP"),
        ("High pair, K or A", "refused: cards of the hand in front, or another hand?"),
        ("Two pair, nines or less", "refused: these two pair, or other pairs?"),
        ("Two pair, jacks or better", "4-2P; 2-HP: not 4-2P"),
        ("Two pair, unless one of them is kings",
         "4-2P: AA(2-Q)x, QQ(2-J)x, JJ(2-T)x, TT(2-9)x, 99(2-8)x, 88(2-7)x, 77(2-6)x, 66(2-5)x, 55(2-4)x, 44(2,3)x, or "
         "332x"),
        ("Low pair, but go for 4 to a flush instead", "2-LP if no 4-F and no 4-SF and no 4-RF"),
        ("Low pair, but go for 4 to a flush", "refused: "),
        ("Low pair but 4 to a flush comes first, high pair", "refused: this does not belong to the exception"),
        ("4 to a flush, but 4 to a straight flush comes first", "refused: the hold itself, or another hold"),
        ("High pair, unless it's 4 to a straight flush or royal", "2-HP if no 4-SF and no 4-RF"),
        ("High pair, unless you have 4 to a flush or straight", "refused: "),
        ("Full house, but with kings full keep just the kings", "5-FH: (2-Q,A)(2-Q,A)(2-Q,A)xx; 3-3K: KKK if 5-FH"),
        ("Full house (kings full: hold three kings)", "5-FH: (2-Q,A)(2-Q,A)(2-Q,A)xx; 3-3K: KKK if 5-FH"),
        ("Full house (kings full: hold three aces)", "refused: "),
        ("Full house (kings full)", "refused: "),
        ("Kings full: keep only the kings", "3-3K: KKK if 5-FH"),
        ("Kings full", "refused: "),
        ("3333 or 4444 plus A-2", "5-4K: 3333(2,A) or 4444(2,A)"),
        ("3333, 444 with A-2", "refused: "),
        ("Trips, including three kings", "3-3K"),
        ("Trips (including kings), 5s or 6s", "refused: "),
        ("Three 5s, including kings", "refused: "),
        ("4 to a flush, Q or K among them", "4-F: (Q,K)xxx; 4-SF: (Q,K)xxx; 4-RF"),
        ("4 to a flush, Q and K among them", "refused: "),
        ("Three cards of the same rank", "3-3K"),
        ("Two cards of the same rank", "refused: "),
        ("Non-winning pair", "2-LP"),
        ("Pair of high cards", "2-HP"),
        ("Pair of high cards, suited", "refused: "),
        ("Four aces with low kicker (2-4)", "5-4K: AAAA(2-4)"),
        ("Full house w/o three kings", "5-FH: (2-Q,A)(2-Q,A)(2-Q,A)xx"),
        ("Full house w/o kings", "refused: "),
        ("Kings over two pair", "2-HP: KK"),
        ("Kings over tens", "refused: "),
        ("3 royal cards of the same suit", "3-RF"),
        ("3 royal cards of different suits", "refused: "),
        ("Royal draw, 3 cards, all suited", "3-RF"),
        ("Straight draw, 3 cards, all suited", "refused: "),
    ],
}  # fmt: skip


@in_one_test("kind", CASES, step=5)
def test_more_wordings_are_read_as_they_are_meant_or_refused(kind: str) -> None:
    wrong = []
    for row in CASES[kind]:
        words, expected = row[:2]
        game, section = row[2:] if len(row) == 4 else ("jacks-or-better", None)
        found = read_or_message(words, game, section)
        if not (found.startswith(expected) if expected.startswith("refused: ") else found == expected):
            wrong.append((words, expected, found))
    assert not wrong


def test_a_remark_inside_parentheses_is_left_out_by_itself() -> None:
    page = "Royal flush\nFull house (keep aces full, too - {})\nHigh pair\nNothing"
    chart = read_chart(page.format("it is close but I like my money"), game=load_game("jacks-or-better"))
    assert str(chart.lines[1]) == "5-FH"
    for remark in ("it is close but not with kings", "but I discard a low one", "except three kings"):
        with pytest.raises(ChartError, match=":2: "):
            read_chart(page.format(remark), game=load_game("jacks-or-better"))


_PAGE = """1. Royal flush
2. High pair
3. Three to a straight flush, no gaps
4. Three to a straight flush, one gap
5. Three to a straight flush, two gaps
6. Discard everything
{}"""
_GAPS_OF_LOW = ["3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA", "3-SF: s = 2; 3-RF: TJK, TQK, JQA, or JKA"]
_GAPS_WITHOUT_234 = (
    "3-SF: (235,245,346,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, TQK, JQA, or JKA"
)


def test_cards_that_are_said_to_be_here_are_in_no_line_above() -> None:
    page = _PAGE.format("").replace("one gap", "one gap (2-3-4 goes here too)")
    for text in ("no gaps", "no gaps, not 2-3-4"):
        lines = read_chart(page.replace("no gaps", text), game=load_game("jacks-or-better")).lines
        assert "234" in str(lines[3]) and "234" not in str(lines[2])
    # Both lines name the cards.
    with pytest.raises(ChartError, match=":4: a line above holds 2-3-4; write 'not 2-3-4' there"):
        read_chart(page.replace("no gaps", "no gaps (2-3-4 up to 9-10-J)"), game=load_game("jacks-or-better"))


def test_a_page_says_how_many_gaps_low_straights_have() -> None:
    game = load_game("jacks-or-better")
    notes = (
        "Ace-low hands such as A-2-3 and A-3-4 count as having two gaps, 2-3-4 as having one.",
        "Note: three to a straight flush with the ace low counts as two gaps, and 2-3-4 as one.",
        "(A23, A24.. = 2 gaps, 234 = 1 gap)",
        "A low ace, as in A-2-3 or A-3-4, belongs with the two-gap hands; 2-3-4 goes with the one-gap hands.",
        "Gaps are holes. But enter 1 for 2-3-4 and 2 for ace with low cards (A-2-3 etc.)",
        "2-3-4 plays like a 1-gapper, an ace with two wheel cards like a 2-gapper.",
        "2-3-4 sits at the end of the ranks, so treat it as if it had one gap; and an ace used low makes two.",
        "2-3-4 scores a single gap, any ace-low draw is a double-gap draw",
        "Any hand with an ace and low cards gets two gaps, 2-3-4 one.",
    )
    for note in notes:
        lines = read_chart(_PAGE.format(note), game=game).lines
        assert [str(line) for line in lines[2:4]] == _GAPS_OF_LOW
    both = "A draw that is 2-3-4, or that has an ace as a low card, counts as one with two gaps."
    lines = read_chart(_PAGE.format(both), game=game).lines
    assert [str(line) for line in lines[2:4]] == ["3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA", _GAPS_WITHOUT_234]
    spread = "Three cards with a low ace count as spread 5, 2-3-4 as spread 4; gaps are the ranks between your cards."
    lines = read_chart(_PAGE.format(spread), game=game).lines
    assert [str(line) for line in lines[2:4]] == _GAPS_OF_LOW
    plain = read_chart(_PAGE.format(""), game=game).lines
    assert str(plain[2]) == _NO_GAP
    for note in ("A low card counts as one gap.", "Of two gaps A-2-3-4 has none, as 2-3-4-5 does."):
        assert read_chart(_PAGE.format(note), game=game).lines == plain
    unclear = (
        "A-2-3 is not counted as two gaps.",
        "Some count A-2-3 as two gaps, others count A-2-3 as one.",
        "Treat 2-3-4 like hands with a hole (a gap) in them.",
        "A low ace belongs with the other gap hands.",
        "Ace-low and 2-3-4 count as two gaps and one gap.",
        "Ace-low makes as many gaps as two high cards.",
        "(1) A gap is a missing rank. An ace at the low end counts the same as a gap.",
    )
    for note in unclear:
        with pytest.raises(ChartError, match=":7: how many gaps do these cards count as"):
            read_chart(_PAGE.format(note), game=game)


def test_missing_ranks_are_gaps_where_one_and_two_are_missing() -> None:
    game = load_game("jacks-or-better")
    page = _PAGE.format("").replace("one gap", "one missing").replace("two gaps", "two missing")
    assert read_chart(page, game=game).lines[2:5] == read_chart(_PAGE.format(""), game=game).lines[2:5]
    with pytest.raises(ChartError, match=":5: so many gaps, or so many cards to come"):
        read_chart(page.replace("one missing", "one gap"), game=game)


def test_sentences_say_which_cards_are_face_cards_and_which_are_high() -> None:
    reader = PlainReader(load_game("tens-or-better"))
    defined = reader.define("Face cards are jacks, queens and kings. High cards are the face cards and aces.")
    assert defined is not None and (defined.face, defined.high) == ({11, 12, 13}, {11, 12, 13, 14})
    assert reader.define("Face cards are jacks, queens and kings. Keep them.") is None


def test_a_page_says_which_cards_are_court_cards() -> None:
    game = load_game("jacks-or-better")
    page = """{}
1. Royal flush
2. Pair of court cards
3. Four to an inside straight with three court cards or with an ace and two court cards
4. Three to a straight flush, one gap, with a court card
5. Three to a straight flush, no court card
6. Discard everything"""
    named = "I love my machine, where four of a court card (jack, queen, king) return forty. {}"
    chart = read_chart(page.format(named.format("Not much.")), game=game)
    assert [str(line) for line in chart.lines[1:4]] == [
        "2-HP: (J-K)x", "4-S: 9JQK, TJQA, TJKA, TQKA, or JQKA; 4-SF: 9JQK; 4-RF: s = 1",
        "3-SF: 89J, 8TJ, 9TQ, or 9JQ; 3-RF: TJK, TQK, JQA, or JKA",
    ]  # fmt: skip
    with pytest.raises(ChartError, match=":3: jacks to kings, or aces too"):
        read_chart(page.format(named.format("A court card (ace to jack) is fine.")), game=game)
    with pytest.raises(ChartError, match=":3: jacks to kings, or aces too"):
        read_chart(page.format("Court cards").replace(" or with an ace and two court cards", ""), game=game)
    chart = read_chart(page.format("My court cards").replace("6. ", "6. Ace or court card on its own\n7. "), game=game)
    assert str(chart.lines[5]) == "1-RF: H"


def test_hands_one_after_another_in_a_row_are_lines_in_this_order() -> None:
    game = load_game("jacks-or-better")

    def lines(*rows: str) -> list[str]:
        return [str(line) for line in read_chart("\n".join(["Royal flush", *rows, "Nothing"]), game=game).lines[1:-1]]

    for joint in ("; else", ", then", ", otherwise"):
        assert lines(f"J-Q-K unsuited{joint} J-Q unsuited") == ["3-S: JQK", "2-S: JQ"]
    unless = "3 to a royal flush unless there is a 4-card flush with it: then keep the {}"
    assert lines(f"{unless.format('4-card flush')}, except with K-Q-J or Q-J-10", "4 to a flush")[:3] == [
        "3-RF: TJQ or JQK", "4-F if 3-RF; 4-SF if 3-RF; 4-RF if 3-RF", "3-RF",
    ]  # fmt: skip
    assert lines(unless.format("4-card flush"), "4 to a flush")[0] == "4-F if 3-RF; 4-SF if 3-RF; 4-RF if 3-RF"
    for words in (unless.format("high pair"), "J-Q-K, then discard the king", "J-Q-K; else a low kicker"):
        with pytest.raises(ChartError, match=":2: "):
            lines(words)


def test_a_column_of_comments_is_read_as_far_as_it_can_be() -> None:
    table = """No.,Hold,Example,Comment
1,Royal flush,,
2,"3 to a straight flush, 0 gaps",5c6c7c,"not A23, not 234"
3,"3 to a straight flush, 1 gap, no high cards",5c6c8c,incl. 234
4,High pair,QQ,{}
5,4 to a flush,,
6,Draw five,,
"""
    game = load_game("jacks-or-better")
    for comment in ("over 4 to a flush", "my favourite line of all"):
        lines = read_chart(table.format(comment), "card.csv", game=game).lines
        assert [str(line) for line in lines[1:4]] == [
            "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA", "3-SF: (234,235,245,346,356,457,467,568,578,679,689,78T,79T)",
            "2-HP",
        ]  # fmt: skip


def test_a_value_with_a_plus_sign_is_no_word_of_the_line() -> None:
    table = "No.,Hold,Value\n1,Royal flush,800\n2,Four of a kind,{}\n3,Two pair,1.68\n4,High pair,1.5\n5,Nothing,0.3\n"
    game = load_game("jacks-or-better")
    assert [str(line) for line in read_chart(table.format("50+"), "card.csv", game=game).lines][1:3] == ["4-4K", "4-2P"]


def test_words_about_one_hand_or_both_are_read_where_both_are_played_alike() -> None:
    game = load_game("jacks-or-better")
    line = "3 to a straight flush or to a flush, no high cards"
    page = f"Royal flush\n{{}}\n{line}\nNothing"
    lines = read_chart(page.format("3 to a straight flush with at least one high card"), game=game).lines
    assert str(lines[2]) == "3-SF: h = 0; 3-F: h = 0"
    with pytest.raises(ChartError, match=":3: does this apply to both hands"):
        read_chart(page.format("3 to a straight flush with two high cards"), game=game)
    with pytest.raises(ChartError, match=":3: does this apply to both hands"):
        read_chart(page.format("High pair"), game=game)
