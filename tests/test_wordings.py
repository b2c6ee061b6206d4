"""Wordings of properties, penalties and remarks: each is read as it is meant, and one like it is refused.

Beside each form that is read stand words that look like it and mean something else, or two things.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from functools import cache

import pytest
from shared import in_one_test
from test_misreadings import TELLING

from strategygen.charts.chart import read_chart
from strategygen.charts.plain import PlainReader
from strategygen.errors import ChartError, NotationError
from strategygen.games import Game, load_game
from strategygen.language import Section

#: Words, and the line or (behind "refused:") the beginning of the message; for other games than jacks or better the
#: game and the number of wild cards of the section.
Row = tuple[str, str] | tuple[str, str, str, int | None]

_ONE_OR_TWO = "3-SF: (24A,34A,89J,8TJ,8JQ,9TQ,9JK,9QK); 3-RF: s + h = 3"

_AS_MANY = "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"

_LOWEST_TWO = "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"

_OR_NO_KICKER = "5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4)"

_NO_ACES = (
    "4-2P: KK(2-Q)x, QQ(2-J)x, JJ(2-T)x, TT(2-9)x, 99(2-8)x, 88(2-7)x, 77(2-6)x, 66(2-5)x, 55(2-4)x, 44(2,3)x, or 332x"
)

CASES: dict[str, list[Row]] = {
    "alternatives of two properties": [
        *(
            (f"3 to a straight flush {words}", _ONE_OR_TWO)
            for words in (
                "(1 gap, 1 high card or 2 gaps, 2 high cards)", "(1 gap/1 high card or 2 gaps/2 high cards)",
                ", 1 gap + 1 high card or 2 gaps + 2 high cards", "(1 gap, 1 high card; 2 gaps, 2 high cards)",
                "(spread 4, 1 high card, or spread 5, 2 high cards)",
                "having one high card and one gap or two high cards and two gaps",
                "with 1 gap, 1 high card, or with 2 gaps, 2 high cards",
            )
        ),
        ("3 to a straight flush, sum 3+", "3-SF: s + h >= 3; 3-RF: s + h >= 3"),
        ("4 to a straight flush (sum of 2)", "4-SF: s + h = 2; 4-RF: s + h = 2"),
        ("3 to a straight flush, sum", "refused: "),
        ("3 to a straight flush, sum 3 high cards", "refused: "),
        ("3 to a straight flush, 3 sum", "refused: "),
        ("3 to a straight flush: no gaps; one gap with at least one high card; two gaps with two high cards",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush (1 gap, 1 high card or 2 gaps)", "refused: do all of these hold"),
        ("3 to a straight flush, 1 gap or 2 with 1 high card", "refused: "),
        ("3 to a straight flush (1 gap/1 high card)", "refused: both of these, or one of them?"),
        ("3 to a straight flush, 1 gap or 2 gaps, 1 high card", "refused: "),
    ],
    "cards behind a limit that has more of them": [
        ("4 to an inside straight with 3 high cards (9JQK, TJQA)", "refused: examples, or only these cards?"),
        ("4 to an inside straight with 3 high cards (only 9JQK, TJQA)",
         "4-S: 9JQK or TJQA; 4-SF: 9JQK; 4-RF: TJQA"),
        ("4 to an inside straight with 3 high cards (9JQK, TJQA, TJKA, TQKA)",
         "4-S: 9JQK, TJQA, TJKA, or TQKA; 4-SF: 9JQK; 4-RF: TJQA, TJKA, or TQKA"),
    ],
    "penalties": [
        ("King, if you discard 2+ of 5 to 7", "1-RF: K, two discard (5-7)"),
        ("King, if you discard at least two of 5 to 7", "1-RF: K, two discard (5-7)"),
        ("King, if you discard at most one of 5 to 7", "1-RF: K, no two discard (5-7)"),
        ("King, if you discard 2+ cards of its suit", "1-RF: K, two fp"),
        ("King, if you discard at most two cards to its straight", "1-RF: K, no three sp"),
        ("King, if you discard 3+ of 4 to 9 including 2+ of 5 to 8 and no 2",
         "1-RF: K, three discard (4-9), two discard (5-8), no discard 2"),
        ("King, if you discard 2+ of 5 to Q and discard a 4 to 8", "1-RF: K, two discard (5-Q), discard (4-8)"),
        *((f"King, if you discard {words}", "refused: ") for words in (
            "2+ of 5 to Q and would discard a 4 to 8", "2+ of 5 to Q including discard a 7",
            "exactly two of 5 to 7", "two cards of its suit", "a 2+", "2+ 5 to 7", "4+ of 2 to Q",
            "2+ of 5 to Q including a 4", "2+ of 5 to Q including a 7 of its suit", "2+ of 5 to Q including no 7",
            "a 5 to Q including a 7",
        )),
        ("J-Q suited, at most one straight penalty", "2-RF: JQ, no two sp"),
        ("J-Q suited with fewer than 2 straight penalties", "2-RF: JQ, no two sp"),
        ("J-Q suited, no more than one flush penalty", "2-RF: JQ, no two fp"),
        ("J-Q suited with at least two straight penalties", "2-RF: JQ, two sp"),
        ("J-Q suited, unless two or more straight penalties", "2-RF: JQ, no two sp"),
        ("J-Q suited with exactly one straight penalty", "2-RF: JQ, sp, no two sp"),
        ("J-Q suited with two straight penalties", "refused: at least so many penalties, or exactly so many?"),
        ("J-Q suited, unless two straight penalties", "refused: cards of this rank, or so many?"),
        ("J-Q suited with at most one penalty", "refused: of both kinds together?"),
        ("K-10 suited with no flush penalty or 9", "2-RF: TK, no fp, no discard 9"),
        ("K-10 suited, no 9, no flush penalty", "2-RF: TK, no discard 9, no fp"),
        ("Q-J suited (no 9)", "2-RF: JQ, no discard 9"),
        ("K-10 suited unless discarding a 9 or flush card", "2-RF: TK, no discard 9, no fp"),
        ("K-10 suited unless you discard a 9 or a flush card", "2-RF: TK, no discard 9, no fp"),
        ("K-10 suited if not discarding a flush card", "2-RF: TK, no fp"),
        ("K-10 suited with a flush penalty or a 9 discarded", "2-RF: TK, points (fp=1, 9=1) >= 1"),
        ("Q-J suited with no 9 straight penalty", "2-RF: JQ, no 9sp"),
        ("Q-J suited (no 9 penalty)", "2-RF: JQ, no 9sp"),
        ("Q-J suited (no 7 penalty)", "refused: no straight has this rank and the cards held"),
        ("Q-J suited with no 2 penalties", "refused: cards of this rank, or so many?"),
        ("J if no 10 of the same suit", "1-RF: J, no Tfp"),
        ("Q-J (flush cards)", "refused: "),
        ("Q-J (suited cards)", "refused: "),
        ("K-10 suited with no suited card discarded", "2-RF: TK, no fp"),
        ("K, unless suited with 10", "1-RF: K, no Tfp"),
        ("A with no penalty", "1-RF: A, no fp, no sp"),
        ("a with no penalty", "refused: an ace, or the word 'a'?"),
        ("3 to a royal flush, no ace", "3-RF: (2-K)(2-K)(2-K)"),
        ("3 to a royal flush, no 9", "refused: no such card is held; write 'if you discard no 9'"),
        ("2 suited high cards, no ace", "2-RF: JQ, JK, or QK"),
        ("2 suited high cards, no 10", "refused: no such card is held"),
        ("3 to a royal flush, no flush penalty or ace", "refused: another condition, or another hand?"),
    ],
    "gaps and high cards": [
        ("3 to a straight flush where the number of high cards is at least the number of gaps", _AS_MANY),
        ("3 to a straight flush in which the high cards equal or exceed the gaps", _AS_MANY),
        ("3 to a straight flush with one gap or fewer", "3-SF: s >= 2; 3-SF: 23A, 24A, or 34A; 3-RF: s + h >= 4"),
        ("3 to a straight flush, in a row", "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a royal flush with a gap or two", "3-RF: s + h = 3; 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush with a gap", "refused: exactly one gap, or at least one?"),
        ("3 to an open or inside straight flush", "3-SF: s >= 2; 3-RF: s >= 2"),
        ("4 to an inside or flush", "refused: "),
        ("4 to a straight flush, 0 or 1 gap, lowest card 5 or higher",
         "4-SF: s + h >= 3; 4-RF: s + h >= 3; 4-RF: WW(JK,QK,QA,KA)", "deuces-wild", 2),
        ("3 to a straight flush, naturals touching, 67 or higher", "3-SF: s + h >= 4; 3-RF: W(TJ,JQ,QK,KA)",
         "deuces-wild", 1),
    ],
    "choices": [
        *(
            (f"Two high cards of different suits {words}", _LOWEST_TWO)
            for words in (
                "(with three, keep the two lowest)", "(if three or four, the lower two)",
                "- pick the lower two if there are three or four",
            )
        ),
        ("2 unsuited high cards (never hold three, discard the ace)", "2-S: HH; fewest points (hold A=1)"),
        ("2 unsuited high cards, if three with an ace, discard the ace", "2-S: HH; fewest points (hold A=1)"),
        ("2 unsuited high cards (never hold three)", "2-S: HH"),
        ("2 unsuited high cards with three", "refused: so many cards, or this rank?"),
        ("4 of a kind (never hold three, discard the ace)", "refused: "),
    ],
    "cards": [
        ("A 10 with a suited jack, queen or king", "2-RF: TJ, TQ, or TK"),
        ("10 suited with J, Q or K", "2-RF: TJ, TQ, or TK"),
        ("A K, Q or J", "refused: an ace, or the word 'a'?"),
        ("Any smaller pair", "2-HP or 2-LP"),
        ("Lowest pair", "refused: "),
        ("4 suited cards", "4-F, 4-SF, or 4-RF"),
        ("4 suited", "4-F, 4-SF, or 4-RF"),
        ("5 - Two pair", "refused: "),
        ("10 - 2 pair", "refused: "),
        ("3 - Four to a royal flush", "refused: "),
        ("3, four to a royal flush", "refused: "),
        ("3-4 to a royal flush", "4-RF; 3-RF: not 4-RF"),
        ("2 suited high cards, 10 suited", "refused: "),
        ("Three to a royal - 10 suited", "refused: "),
        ("Three to a royal, no 10 suited", "3-RF: no Tfp"),
        ("3-4 suited", "2-SF: 34"),
        ("3-5 suited, if you discard no 2", "2-SF: 35, no discard 2"),
        ("3-4-5 suited", "3-SF: 345"),
        ("3-4-5 suited cards", "refused: "),
        ("Any 4 cards of one suit", "4-F, 4-SF, or 4-RF"),
        ("3 of the same suit with 2 high cards", "3-F: h = 2; 3-SF: h = 2; 3-RF: h = 2"),
        ("4 suited cards: KQJT", "4-RF: TJQK"),
        ("2 suited cards", "refused: "),
        ("4 in a row", "4-S: s >= 2; 4-S: 234A or JQKA; 4-SF: s >= 2; 4-SF: 234A; 4-RF: TJQK or JQKA"),
        ("Four in a row (8-9-10-J or lower)",
         "4-S: (2345,234A,3456,4567,5678,6789,789T,89TJ); 4-SF: (2345,234A,3456,4567,5678,6789,789T,89TJ)"),
        ("Four in a row (4-5-6-7)", "refused: an example, or only these cards?"),
        ("Two in a row", "refused: "),
        ("Four high cards to an inside straight", "4-S: s = 1, h = 4; 4-RF: s = 1, h = 4"),
        ("Three high cards to an inside straight", "refused: "),
        ("Straight flush (a royal included)", "5-SF or 5-RF"),
        ("Straight flush (royals excluded)", "refused: "),
        ("Queen and jack, draw three cards", "2-RF: JQ; 2-S: JQ"),
        ("Queen and jack, draw four cards", "1-RF: Q or J"),
        ("Ace and king, queen or jack (draw three cards)", "2-RF: KA, QA, or JA; 2-S: KA, QA, or JA"),
        ("Ace and king, queen or jack (draw two cards)", "refused: "),
        ("3-sf, consecutive", "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
        ("3-sf, sideways", "refused: "),
        ("3 to a straight flush, high cards one less than gaps",
         "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
        ("A pair that doesn't pay", "2-LP"),
        ("A pair that pays", "2-HP"),
        ("A pair that pays less", "refused: "),
        ("None of these? Toss it all.", "none"),
        ("None of these? Three of a kind", "refused: "),
        ("Two suited, J or higher", "2-RF: HH"),
        ("2 cards suited, J or better", "2-RF: HH"),
        ("2 suited J-A", "refused: "),
        ("A dealt flush", "5-F, 5-SF, or 5-RF"),
        ("One card: J, Q or K", "1-RF: J, Q, or K"),
        ("A (alone)", "1-RF: A"),
        ("RF-4", "4-RF"),
        ("S4", "refused: 'S4' is not a word"),
        ("Zero cards", "none"),
        ("Trash the hand", "none"),
        ("Any made hand (SF down to a straight)", "5-SF, 5-RF, 4-4K, 5-FH, 5-F, or 5-S"),
        ("Two pair, kings and tens", "4-2P: KKTx"),
        ("Two pair, kings or tens", "refused: these two pair, or other pairs?"),
        ("Two pair, aces up", "4-2P: AA(2-K)x"),
        ("Aces up", "4-2P: AA(2-K)x"),
        ("Two pair, except aces", _NO_ACES),
        ("Two pair (aces)", "refused: 'aces' is not understood here"),
        ("Two pair (queens or better on top)", "4-2P: AA(2-K)x, KK(2-Q)x, or QQ(2-J)x"),
        ("Two pair with kings or aces", "4-2P: AA(2-K)x or KK(2-Q)x"),
        ("Two low pairs", "4-2P: TT(2-9)x, 99(2-8)x, 88(2-7)x, 77(2-6)x, 66(2-5)x, 55(2-4)x, 44(2,3)x, or 332x"),
        ("AAKK", "4-2P: AAKx"),
        ("AAKQ", "refused: "),
        ("Two pair including aces", "refused: "),
        ("Two pair - 2s through 10s", "refused: "),
        ("Two pair, jacks or better", "4-2P; 2-HP: not 4-2P"),
    ],
    "remarks about lesser hands": [
        ("Three aces over a full house", "3-3K: AAA"),
        ("Trip aces beats a full house", "3-3K: AAA"),
        ("4 to a royal flush beats a pat flush or straight", "4-RF"),
        ("4 to a royal flush over a flush, high pair", "refused: a hand that may be broken, too"),
        ("High pair over 4 to a flush", "2-HP"),
        ("4 to a flush instead of a low pair", "4-F, 4-SF, or 4-RF"),
        ("Pair over fours", "2-HP; 2-LP: (5-T)x"),
        ("Two pair (aces over eights)", "4-2P: AA8x"),
        ("High pair over a flush penalty", "refused: 'over' is not understood here"),
        ("4 to a flush over jacks", "refused: expected more words here"),
    ],
    "wild cards": [
        ("Joker + pair", "3-3K: w = 1", "joker-poker-kings", None),
        ("Joker plus high pair", "3-3K: W(K,A)x", "joker-poker-kings", None),
        ("Joker + a pair of kings", "3-3K: WKK", "joker-poker-kings", 1),
        ("Joker plus any ace or king", "2-RF: W(K,A)", "joker-poker-kings", None),
        ("Joker/Ace", "refused: both together, or one of them?", "joker-poker-kings", None),
        ("Joker + 4 to a flush", "refused: 5 cards, or 4 with the wild card?", "joker-poker-kings", None),
        ("4 to a flush including the joker", "4-F, 4-SF, or 4-RF", "joker-poker-kings", 1),
        ("4 to a flush (joker included)", "4-F, 4-SF, or 4-RF", "joker-poker-kings", 1),
        ("4 to a flush including the joker", "refused: perhaps with the wild card", "joker-poker-kings", None),
        ("4 to a flush (joker included)", "refused: perhaps with the wild card", "joker-poker-kings", None),
        ("4 to a flush using the joker", "4-F: w = 1; 4-SF: w = 1; 4-RF: w = 1", "joker-poker-kings", None),
        ("4 to a straight including inside", "refused: ", "joker-poker-kings", None),
        ("4 to an inside straight, except if it needs a deuce (A345)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1",
         "deuces-wild", 0),
        ("4 to an inside straight except if missing a deuce", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0),
        ("4 to an inside straight, except if it needs a deuce (5679)", "refused: ", "deuces-wild", 0),
        ("4 to an inside straight, except if it needs a three", "refused: ", "deuces-wild", 0),
    ],
    "kickers": [
        ("Four aces with kicker", "5-4K: AAAA(2-4)", "double-double-bonus", None),
        ("Four 2s, 3s or 4s with a paying kicker", "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A)",
         "double-double-bonus", None),
        ("Four aces, with a 2, 3 or 4 if you have it", _OR_NO_KICKER),
        ("Four aces (keep a 2, 3 or 4 kicker)", _OR_NO_KICKER),
        ("Four aces (with kicker hold all 5)", _OR_NO_KICKER, "double-double-bonus", None),
        ("Four aces, with a 2, 3 or 4", "5-4K: AAAA(2-4)"),
        ("Four aces with kicker", "refused: the game pays no kicker more"),
        ("Four aces with a 2, 3 or 4 if you like", "refused: 'like' is not understood here"),
        ("Four of a kind and an ace", "refused: both in one deal, or one of them?"),
        ("High pair with kicker", "refused: "),
        ("Four of a kind (hold all five only when you've got the kicker with aces, 2s, 3s or 4s)",
         "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A); 4-4K: (2-4)xxx if no 2222(3,4,A) and no 3333(2,4,A) and no "
         "4444(2,3,A); 5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4); 4-4K: (5-K)xxx", "double-double-bonus", None),
        ("Four of a kind (hold all five only when you've got the kicker with kings)",
         "refused: the game pays no kicker more beside these", "double-double-bonus", None),
    ],
    "straights with wild cards": [
        *(
            (f"4 to an inside straight{words}", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0)
            for words in (", unless the missing card is a deuce", " not needing a deuce", " except if missing a deuce")
        ),
        ("4 to a straight flush: 2-5-6-7, 2-6-7-8", "4-SF: W(567,678)", "deuces-wild", 1),
        ("4 to a straight flush: 2-2-6-7, 2-2-7-8", "4-SF: WW(67,78)", "deuces-wild", 2),
        ("4 to a straight flush: 2-2-6-7", "refused: expected 1 wild cards, found 2", "deuces-wild", 1),
        ("4 to a straight flush, 6-7 or higher suited connectors", "4-SF: WW(67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)",
         "deuces-wild", 2),
        ("3 to a straight flush with consecutive singletons, 6-7 through 9-10", "3-SF: W(67,78,89,9T)",
         "deuces-wild", 1),
        ("3 to a straight flush, non-wild cards with no ace", "3-SF: W(2-K)(2-K); 3-RF: W(2-K)(2-K)", "deuces-wild", 1),
        ("3 to a straight flush with consecutive singletons, 6-8 through 9-10", "refused: ", "deuces-wild", 1),
    ],
    "remarks about numbers of cards": [
        ("Keep all five: full house, flush, straight", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
        ("Keep all five: flush, four of a kind", "5-F, 5-SF, 5-RF, or 5-4K"),
        ("Keep all five: full house, three of a kind", "refused: this remark does not agree with the hand"),
        ("Hold four: 4 to a royal flush, high pair", "refused: this remark does not agree with the hand"),
        ("Hold a royal flush, or four cards to one", "5-RF; 4-RF: not 5-RF"),
        ("Hold a full house, or four cards to one", "refused: 'one' is not understood here"),
        ("Hold a pair (one pair only - two pair is not worth keeping)", "2-LP", "deuces-wild", 0),
        ("One pair (never two)", "2-LP", "deuces-wild", 0),
        ("Three of a kind (never two)", "refused: this remark does not agree with the hand"),
        ("Keep 3 deuces, no exceptions (yes, throw away the 5 of a kind)", "3-W", "deuces-wild", 3),
        ("4 deuces (the fifth card doesn't matter)", "4-W", "deuces-wild", 4),
        ("2 suited H", "2-RF: HH"),
        ("3 to a straight flush with 1 gap and at least 1 H",
         "3-SF: 24A, 34A, 89J, 8TJ, 9TQ, or 9JQ; 3-RF: TJK, TQK, JQA, or JKA"),
        ("4 to a flush, h = 2", "4-F: h = 2; 4-SF: h = 2; 4-RF: h = 2"),
        ("K-Q h", "refused: 'h' is not understood here"),
        ("3 to a straight flush with gaps = high cards + 1",
         "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
    ],
    "cards in steps, and names of wild cards": [
        ("Three high cards of different suits: keep the lower two", "refused: 3 cards are held, or 2?"),
        ("Two high cards of different suits: keep the lower two", _LOWEST_TWO),
        ("Low pair, 2 thru 10", "2-LP"),
        ("J-A pair", "2-HP"),
        ("K-2 pair", "2-HP: (J-K)x; 2-LP"),
        ("A-K-Q pair", "refused: "),
        ("J-10 through K-Q suited", "2-RF: TJ, JQ, or QK"),
        ("J-10 through A-Q suited", "refused: "),
        ("Ace plus king, queen or jack, unsuited", "2-S: KA, QA, or JA"),
        ("Ace and king", "refused: one of these cards or all of them?"),
        ("Three to a straight flush (67 to 9T)", "3-SF: W(67,78,89,9T)", "deuces-wild", 1),
        ("Three to a straight flush: deuce + 6-7, 7-8", "3-SF: W(67,78)", "deuces-wild", 1),
        ("Three to a straight flush: deuce + 6-7-8", "refused: expected 2 natural cards, found 3", "deuces-wild", 1),
        ("222", "3-W", "deuces-wild", 3),
        ("222", "3-3K: 222"),
        ("Just W", "1-W", "deuces-wild", 1),
        ("High pair, that is, jacks through aces", "2-HP"),
        ("Full house, flush, straight: keep them all", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
        ("4 to a straight flush (inside ones too)", "4-SF or 4-RF"),
        ("4 to an open straight flush (inside ones too)", "refused: "),
        ("4 to a royal flush, even over a made flush", "4-RF"),
    ],
    "bounds, and what is no other hand": [
        ("4 to a straight flush with no gaps, 5 or higher", "4-SF: s + h >= 3; 4-RF: W(TJQ,JQK,QKA)", "deuces-wild", 1),
        ("4 to a straight flush, 5 or higher", "refused: cards of the hand in front, or a pair?", "deuces-wild", 1),
        ("3 to a straight flush, no gaps, J or higher", "refused: cards of the hand in front, or a pair?",
         "deuces-wild", 1),
        ("4 to a straight flush (W567-W9TJ)", "4-SF: W(567,678,789,89T,9TJ)", "deuces-wild", 1),
        ("4 to a straight (5678-89TJ)", "4-S: 5678, 6789, 789T, or 89TJ; 4-SF: 5678, 6789, 789T, or 89TJ"),
        ("4 to a straight (5678-89TQ)", "refused: "),
        ("A pair of aces or kings with the joker", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("A pair of aces or kings with the joker", "refused: 'joker' is not understood", "joker-poker-kings", None),
        ("Nothing but the deuce", "1-W", "deuces-wild", 1),
        ("Nothing good? Toss everything", "none"),
        ("4 to an outside straight (a.k.a. open-ended)", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 to an inside straight (a.k.a. open-ended)", "refused: ')' is not understood"),
        ("Quads or better (just hold it)", "5-RF, 5-SF, or 4-4K"),
        ("A pair (keep one pair only, if you're dealt two)", "2-LP", "deuces-wild", 0),
        ("Ace and one face card", "2-RF: JA, QA, or KA; 2-S: JA, QA, or KA"),
        ("Ace-face suited", "2-RF: JA, QA, or KA"),
        ("Ace with any other high card, unsuited", "2-S: JA, QA, or KA"),
        ("Ace and another card", "refused: "),
    ],
    "short counts": [
        ("2 high suited cards", "2-RF: HH"),
        ("2 high unsuited cards", "2-S: HH"),
        ("3/5 of a royal", "3-RF"),
        ("4/5 of a royal", "4-RF"),
        ("4/5 royal", "refused: four of the five cards, or four or five?"),
        ("4/5 to a royal", "5-RF; 4-RF: not 5-RF"),
        ("3 SF 1g 1h", "3-SF: 24A, 34A, 89J, 8TJ, or 9TQ"),
        ("3SF 2g2h", "3-SF: 8JQ, 9JK, or 9QK; 3-RF: s + h = 3"),
        ("3 to a straight flush (like 2h 3h 4h)", "refused: '2h' is not a word"),
        ("4 to a flush + 2 high cards", "4-F: h = 2; 4-SF: h = 2"),
        ("4 to a flush + high pair", "refused: "),
        ("Three of a kind, aces only", "3-3K: AAA"),
    ],
    "shapes, and hands from one up": [
        ("4 to a straight, both ends open", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 to an inside straight, both ends open", "refused: 'both ends open' is not understood here"),
        ("Throw the whole mess away", "none"),
        ("Throw a mess away", "refused: "),
        ("Made hands from a straight flush up, and four of a kind", "5-RF, 5-SF, or 4-4K"),
        ("Made hands from a straight flush", "refused: expected more words here"),
        ("4 to a st flush (67 up, no gap)", "4-SF: s + h >= 4; 4-RF: WW(TJ,JQ,QK,KA)", "deuces-wild", 2),
        ("4 to a st flush (67 up)", "4-SF: WW(67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)", "deuces-wild", 2),
        ("4 to a st flush (67)", "refused: an example, or only these cards?", "deuces-wild", 2),
        ("Two pair, KQ up", "refused: 'up' is not understood here"),
        ("10 J / 10 Q / 10 K suited", "2-RF: TJ, TQ, or TK"),
        ("10-J / 10-Q suited", "2-RF: TJ or TQ"),
        ("10/J/10 suited", "refused: "),
        ("A-K / Q-J suited", "refused: "),
        ("Natural royal flush", "5-RF if no W", "deuces-wild", None),
        ("Natural royal flush", "refused: there is no such hand: a natural hand has no wild card", "deuces-wild", 3),
        ("Natural 4 to a royal flush", "4-RF: w = 0", "deuces-wild", 1),
        ("Natural 4 to a royal flush", "4-RF", "deuces-wild", 0),
        ("Natural 3 to a straight flush", "3-SF: w = 0; 3-RF: w = 0", "deuces-wild", 2),
        *(
            (words, "refused: there is no such hand: a natural hand has no wild card", "deuces-wild", n)
            for words, n in (("Natural 4 to a royal flush", 2), ("Natural four of a kind", 1),
                             ("Natural 4 to a straight flush with 1 gap", 1), ("4 to a natural royal flush", 1))
        ),
        ("4 to a royal flush, no deuce", "refused: there is no such hand", "deuces-wild", 1),
        ("Lone 8", "1-SF: 8"),
        ("Single 7, 8, or 9, if you discard no card of its suit", "1-SF: 7, 8, or 9, no fp"),
        ("8 alone", "refused: '8' is not understood here"),
        ("An 8", "refused: '8' is not understood here"),
        ("Lone 8 suited", "refused: "),
        ("Lone 8s", "refused: "),
        ("Lone 8", "refused: every hold of this section has its wild cards", "deuces-wild", 1),
        ("3 to a flush (holding 10-K and a 2 to 8)", "3-F: TK(2-8); 3-SF: TK(2-8); 3-RF: TK(2-8)"),
        ("3 to a flush (holding 10-K and an 8 or 9)", "refused: "),
    ],
    "ranks": [
        ("Pair 2-4", "2-LP: (2-4)x"),
        ("Low pair 2-10", "2-LP"),
        ("2's - 10's", "2-LP"),
        ("Low pair 10-2", "refused: ranks, or the value of the hand?"),
        ("Low pair - 2", "refused: ranks, or the value of the hand?"),
        ("2-card royal (J or better)", "2-RF: (J-A)(J-A)"),
        ("3 to a straight flush (7 or better)", "refused: "),
        ("K-high 2 to a royal", "2-RF: K(2-Q)"),
        ("3 to a straight flush (3-card span)", "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush (spread 3, excluding A-2-3 and 2-3-4)", "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush, gaps <= high cards", _AS_MANY),
        ("3 to a straight flush, gaps < high cards", "3-SF: 23A, 9TJ, or 9JQ; 3-RF: s + h >= 4"),
        ("3 to a straight flush, gaps <= gaps", "refused: "),
        ("Ace with a face card, unsuited", "2-S: JA, QA, or KA"),
        ("King with a face card, unsuited", "refused: 'face card' is not understood here"),
        ("3 to a royal, A high, if no straight or flush penalty card is discarded", "3-RF: A(2-K)(2-K), no fp, no sp"),
    ],
}  # fmt: skip


@cache
def game_of(name: str) -> Game:
    return load_game(name)


def read_words(words: str, game: str, section: int | None) -> str:
    return str(PlainReader(game_of(game)).read(words, None if section is None else Section(section)))


def read_or_message(words: str, game: str, section: int | None) -> str:
    try:
        return read_words(words, game, section)
    except NotationError as error:
        assert 0 <= error.start <= len(words)
        return f"refused: {error.message}"


def test_a_number_sign_in_front_of_a_noun_begins_no_comment() -> None:
    game = game_of("jacks-or-better")
    page = "Royal flush # the best\n3 to a straight flush, # of high cards >= # of gaps\n4 to a flush # often played"
    assert [str(line) for line in read_chart(page, game=game).lines] == ["5-RF", _AS_MANY, "4-F, 4-SF, or 4-RF"]


def test_faces_beside_aces_are_jacks_to_kings() -> None:
    page = "{}\nAny two face cards\n10 and face card suited\nNothing"
    chart = read_chart(page.format("Any two suited face cards or ace-face suited"), game=game_of("jacks-or-better"))
    assert [str(line) for line in chart.lines] == [
        "2-RF: (J-K)(J-K); 2-RF: JA, QA, or KA", "2-S: (J-K)(J-K)", "2-RF: TJ, TQ, or TK", "none",
    ]  # fmt: skip
    with pytest.raises(ChartError, match="jacks to kings, or aces too"):
        read_chart(page.format("Any two suited face cards"), game=game_of("jacks-or-better"))


def test_nobody_is_told_to_leave_out_what_may_restrict_a_hand() -> None:
    found = [
        read_or_message(f"any pat hand{rest}", "jacks-or-better", None)
        for rest in (" except a straight or flush that's 4 to a royal", ", for what it is")
    ]
    shown = "; only 'any pat hand' is understood"
    exception = ", and an exception is written as in 'Flush, unless 4 to a royal flush'"
    assert [(shown in text, exception in text) for text in found] == [(True, True), (True, False)]
    assert not any("without the rest" in text or "can be read" in text for text in found)


def test_a_line_that_begins_with_a_hand_is_not_to_be_deleted() -> None:
    page = "Royal flush\n{}\nHigh pair\nNothing"
    for line, is_advised in (
        ("Four to a flush, as many as three of them bigger than my house", False),
        ("My uncle plays all of these much better than his wife does with one pair", True),
    ):
        with pytest.raises(ChartError) as error:
            read_chart(page.format(line), game=game_of("jacks-or-better"))
        assert ("delete the line" in str(error.value)) == is_advised


def test_a_sentence_below_a_heading_that_holds_them_is_not_passed_over() -> None:
    page = "<h3>4 Deuces:</h3><p>{}</p><h3>3 Deuces:</h3><ol><li>Royal flush</li><li>3 deuces alone</li></ol>"
    for sentence in ("Keep them. You just won 200 bets.", "You hold a monster. Hold on to them."):
        assert str(read_chart(page.format(sentence), game=game_of("deuces-wild")).lines[0]) == "5-5K"
    for sentence in ("Keep them if you won 200 bets.", "You hold a monster. Hold them, not it."):
        with pytest.raises(ChartError, match="is not understood here") as error:
            read_chart(page.format(sentence), game=game_of("deuces-wild"))
        assert "delete the line" not in str(error.value)
    for sentence in ("You just won 200 bets.", "Play them in this order.", "Keep these in order."):
        assert len(read_chart(page.format(sentence), game=game_of("deuces-wild")).lines) == 2


def read_otherwise(rows: list[Row]) -> list[tuple[str, str, str]]:
    """The words, what they should mean, and what they are read as, of the rows read otherwise."""
    wrong = []
    for row in rows:
        words, expected = row[:2]
        game, section = row[2:] if len(row) == 4 else ("jacks-or-better", None)
        found = read_or_message(words, game, section)
        if not (found.startswith(expected) if expected.startswith("refused: ") else found == expected):
            wrong.append((words, expected, found))
    return wrong


def passed_over(rows: list[Row], harmless: Set[tuple[str, str]]) -> list[str]:
    """The rows with a telling word put in somewhere, which are read as without it."""
    found = []
    for row in rows:
        words, line = row[:2]
        game, section = row[2:] if len(row) == 4 else ("jacks-or-better", None)
        parts = words.split()
        for at in range(0 if line.startswith("refused: ") else len(parts)):
            for word in TELLING:
                changed = " ".join([*parts[: at + 1], word, *parts[at + 1 :]])
                # In a list of exceptions the word may stand in front of each.
                is_repeated = word == "except" and not {"(except", "except", "excluding"}.isdisjoint(parts[: at + 1])
                if is_repeated or (words, word) in harmless:
                    continue
                # The messages, which take most of the time, are not asked for.
                with suppress(NotationError):
                    if read_words(changed, game, section) == line:
                        found.append(changed)
    return found


def both_tests(
    cases: Mapping[str, list[Row]], step: int, harmless: Set[tuple[str, str]] = frozenset()
) -> tuple[Callable[[], None], Callable[[str], None]]:
    """Return two tests of rows by kind: each is read as it is meant, and no telling word more is passed over (slow).

    With the words of `harmless` in it a row means the same.
    """

    def test_rows(kind: str) -> None:
        assert not read_otherwise(cases[kind])

    def test_telling_words(kind: str) -> None:
        assert not passed_over(cases[kind], harmless)

    by_kind = pytest.mark.parametrize("kind", cases)
    return in_one_test("kind", cases, step=step)(test_rows), pytest.mark.slow(by_kind(test_telling_words))


@in_one_test("kind", CASES, step=5)
def test_wordings_are_read_as_they_are_meant_or_refused(kind: str) -> None:
    assert not read_otherwise(CASES[kind])


#: With these the meaning is the same.
HARMLESS = {
    ("Four aces, with a 2, 3 or 4 if you have it", "kicker"),
    ("Four aces, with a 2, 3 or 4", "kicker"),
    ("Two high cards of different suits (with three, keep the two lowest)", "not"),
}


@pytest.mark.proof
@pytest.mark.parametrize("kind", CASES)
def test_no_telling_word_is_passed_over(kind: str) -> None:
    assert not passed_over(CASES[kind], HARMLESS)
