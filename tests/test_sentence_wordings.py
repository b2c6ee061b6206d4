"""Wordings of authors who write sentences: remarks behind a hand, cards said to belong to a line or to another one."""

from __future__ import annotations

import pytest
from test_wordings import Row, both_tests, read_otherwise

from strategygen.charts import read_chart
from strategygen.errors import ChartError
from strategygen.games import load_game

_KINGS = "joker-poker-kings"
_NO_LOW = (
    "3-SF: s + h = 1; 3-SF: (235,245,345,346,356,456,457,467,567,568,578,678,679,689,789,78T,78J,79T,79J,7TJ,89T,89J,"
    "89Q,8TJ,8TQ,8JQ,9TJ,9TQ,9TK,9JQ,9JK,9QK); 3-RF"
)
_QUADS = (
    "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A); 4-4K: (2-4)xxx if no 2222(3,4,A) and no 3333(2,4,A) and no "
    "4444(2,3,A); 5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4); 4-4K: (5-K)xxx"
)

CASES: dict[str, list[Row]] = {
    "further draws": [
        ("3 to a straight flush, 2 gaps, and the ace low ones", "3-SF: s = 1; 3-RF: s + h = 3"),
        ("3 to a straight flush, 2 gaps with 1 high card and the ace low hands",
         "3-SF: (23A,24A,25A,34A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush, no gaps and ace low", "refused: these too, or only these?"),
        ("3 to a straight flush, 2 gaps with 1 high card & ace low", "refused: these too, or only these?"),
        ("3 to a straight flush with one gap (same for 2-3-4)",
         "3-SF: (234,235,245,24A,346,34A,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); "
            "3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush with one gap (not the same for 2-3-4)", "refused: "),
        ("4 to an inside straight (2-3-4-6 is one of these)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("4 to an outside straight (A-2-3-4 is not one)", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 to an outside straight (5-6-7-8 is good. A-2-3-4 is not, and neither is J-Q-K-A)",
         "4-S: s = 2; 4-SF: s = 2; 4-RF: TJQK"),
        ("4 to an outside straight (J-Q-K-A is good. A-2-3-4 is not)", "refused: there is no such hand"),
    ],
    "the number drawn in front": [
        ("Draw one to four cards of a royal.", "4-RF"),
        ("Draw two to four cards of a royal.", "refused: "),
        ("Draw one to two pair", "4-2P"),
        ("Draw three to a pair of jacks or better", "2-HP"),
        ("Draw four to a high pair", "refused: "),
        ("Draw four to a high card.", "1-RF: H"),
        ("Draw five to the rest.", "none"),
        ("Draw one to two cards", "refused: "),
        ("Stand on a full house, a flush or a straight.", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
        ("Suited high cards, two", "2-RF: HH"),
        ("Two high cards of different suits (from three or four take the lowest two)",
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("2 high cards mixed suits (if there are three of them, the ace goes)", "2-S: HH; fewest points (hold A=1)"),
        ("4 to a royal (yes, also when it means breaking a flush or a straight)", "4-RF"),
        ("Pair of jacks or better (never a third card with it)", "2-HP"),
    ],
    "cards of other lines": [
        ("3 to a sf with 1 gap (346 and 356 go in the next line)",
         "3-SF: (235,245,24A,34A,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a sf with 1 gap, also 345 and 456",
         "3-SF: (235,245,24A,345,346,34A,356,456,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); "
         "3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush: high cards are equal to or more than gaps, e.g. 4♦ 5♦ 6♦ or 8♦ J♦ Q♦",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush: high cards are equal to or more than gaps, e.g. 4♦ 5♦ 7♦",
         "refused: "),
    ],
    "several cards left out": [
        ("3 to a straight flush, except 2-3-4, no low aces", _NO_LOW),
        ("3 to a straight flush (not 2-3-4 and no low aces)", _NO_LOW),
        ("3 to a straight flush (not 2-3-4, not with a low ace)", _NO_LOW),
        ("3 to a straight flush with no gaps (not 2-3-4, no low aces)", "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush, not A-2-3 or any other hand with a low ace, and not 2-3-4", _NO_LOW),
        ("3 to a straight flush, except no low aces", "refused: these are left out, or all others?"),
        ("3 to a straight flush (not without a low ace)", "refused: these are left out, or all others?"),
        ("3 to a straight flush, except 2 gaps and no low aces", "refused: "),
        ("4 to an inside straight (A234 and JQKA types included)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("4 to an inside straight with 1 high card (A234 etc count too)", "4-S: s = 1, h = 1; 4-SF: s = 1, h = 1"),
        ("4 to an inside straight with 1 high card (A234 etc do not count)", "refused: "),
        ("4 to an outside straight (J-Q-K-A does not count)", "refused: "),
    ],
    "what may be left out, held too, or another hand": [
        ("One high card, except aces, no kings", "1-RF: J or Q"), ("3 to a royal, not aces, no tens", "3-RF: JQK"),
        ("Two suited high cards, except with an ace and no king", "refused: these are left out, or all others?"),
        ("3 to a straight flush, no low aces or 2-3-4", "refused: these too, or not these either?"),
        ("3 to a straight flush, no low aces and 2-3-4", "refused: these too, or not these either?"),
        ("4 to an inside straight (JQKA included, A234 not)", "refused: these too, or not these either?"),
        ("3 to a straight flush, no low aces except A-2-3", "refused: an exception to the exception?"),
        ("Two unsuited high cards, no ace but A-J", "refused: an exception to the exception?"),
        ("3 to a straight flush, except 2-3-4 with low ace", "refused: an exception to the exception?"),
        ("3 to a straight flush, one gap, and low aces", "refused: these too, or only these?"),
        ("3 to a straight flush: one gap, low aces", "refused: these too, or only these?"),
        ("Three of a kind, only jacks or better", "refused: of these ranks, or a pair of these ranks?"),
        ("Three of a kind, JJ+ only", "refused: of these ranks, or a pair of these ranks?"),
        ("Three of a kind; A, K only", "refused: of these ranks, or a pair of these ranks?"),
        ("4 to a flush, only JJ+", "refused: of these ranks, or a pair of these ranks?"),
        ("Three of a kind (JJ+ only)", "3-3K: (J-A)xx"),
        ("3 to a straight flush, gaps = 0", "refused: so many gaps, or at most so many?"),
        ("3 to a straight flush, gaps allowed: 1", "refused: so many gaps, or at most so many?"),
        ("3 to a straight flush, gaps: 1", "refused: so many gaps, or at most so many?"),
        ("4 to an open straight flush (gaps ok)", "refused: "),
        ("4 to an inside straight with 3 high cards (A234 etc count too)",
         "4-S: (234A,235A,245A,345A,9JQK,TJQA,TJKA,TQKA); 4-SF: 234A, 235A, 245A, 345A, or 9JQK; 4-RF: TJQA, TJKA, or "
         "TQKA"),
        ("4 to an inside straight (2-3-4 counts too)", "refused: "), ("4 to a flush (A-2-3 counts)", "refused: "),
        ("2 high cards offsuit, if you got two toss the biggest", "refused: "),
    ],
    "gaps, and cards that go": [
        ("4 to str8 flush (gaps ok)", "4-SF or 4-RF"), ("3 to a straight flush, gaps allowed", "3-SF or 3-RF"),
        ("3 to a straight flush (gaps not ok)", "refused: "), ("3 to a straight flush (gaps ok if high)", "refused: "),
        ("4 card straight, gaps ok", "refused: "),
        ("2 high cards offsuit, if you got 3 of them toss the biggest",
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("2 high cards offsuit, if you got 3 of them toss the best", "refused: "),
        ("4 to a royal flush, breaking a flush or straight if necessary", "4-RF"),
        ("4 to a royal flush, breaking a flush or straight if lucky", "refused: "),
    ],
    "choices, and a full stop": [
        ("One high card (not the ace if there is another one)", "1-RF: H; fewest points (hold A=1)"),
        ("One high card (not the ace, if possible)", "1-RF: H; fewest points (hold A=1)"),
        ("One high card (not the ace if there is another ace)", "refused: "),
        ("One high card (not the ten if possible)", "refused: "),
        ("Two cards of different suits, Jack or higher. (If there is a third one, it's the Ace: let it go.)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two cards of different suits, Jack or higher (If there is a third one, it is the Ace: hold it)", "refused: "),
        ("Four of the cards 10-J-Q-K-A, different suits", "4-S: (T-A)(T-A)(T-A)(T-A)"),
        ("Four of the cards 9-10-J-Q-K-A, different suits", "refused: "),
        ("Two pair, also if one of the pairs is aces.", "4-2P"),
        ("Two pair, also if one of the pairs is nines.", "refused: "),
        ("Ace or king with the joker (not both)", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("Ace and king with the joker (not both)", "refused: ", "joker-poker-kings", 1),
    ],
    "printed cards and translated pages": [
        ("4 to a flush including 3 to a royal", "4-F if 3-RF; 4-SF if 3-RF; 4-RF if 3-RF"),
        ("Four of a straight if both ends are open", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("Four cards for the straight, open at both sides", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("Four of a straight if both ends are closed", "refused: "),
        ("No combination: change all cards", "none"), ("No combination: change three cards", "refused: "),
        ("Two high cards in different suits (the ace only if there is no other choice)",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two high cards in different suits (the ace only if there is a choice)", "refused: "),
        ("3 to a straight flush, two gaps, one high card (J, Q or K)", "3-SF: 78J, 79J, 7TJ, 89Q, 8TQ, or 9TK"),
        ("3 to a straight flush, two gaps, one high card (J, Q or A)", "refused: "),
        ("One high card (J, Q or K)", "1-RF: J, Q, or K"),
        ("Three cards in a row to a Straight Flush (Hold the three, draw 2)",
         "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
        ("Two high cards, not suited (Hold the two, draw 3 (with an Ace and two others, let the Ace go))",
         "2-S: HH; fewest points (hold A=1)"),
        ("Two high cards, not suited (Hold the two, draw 3 (with an Ace and two others, let both go))", "refused: "),
        ("2 HIGH (LOWEST 2)",
         "2-RF: HH; 2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("10-J 10-Q 10-K SUITED", "2-RF: TJ, TQ, or TK"), ("10-J 10-Q K SUITED", "refused: "),
        ("1 HIGH CARD J Q K A", "1-RF: H"), ("Three aces (throw away pair or kicker)", "3-3K: AAA"),
        ("Three aces (throw away pair and kicker)", "refused: "),
        ("Two unsuited high cards (preferring the lower ones)",
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Two suited cards, J-10, Q-10 or Q-J", "2-RF: TJ, TQ, or JQ"), ("Two suited cards, J or Q", "refused: "),
        ("Four cards to a straight flush, W plus 5-6-7 through 9-10-J suited", "4-SF: W(567,678,789,89T,9TJ)",
         "deuces-wild", 1),
        ("Four cards to a straight flush, WW plus 6-7, 7-8, 8-9 or 9-10 suited", "4-SF: WW(67,78,89,9T)",
         "deuces-wild", 2),
        ("Four cards to a straight flush, W plus 6-7, 7-8, 8-9 or 9-10 suited", "refused: ", "deuces-wild", 1),
        ("2", "1-W", "deuces-wild", 1), ("2", "refused: ", "deuces-wild", 2), ("2", "refused: ", _KINGS, 1),
    ],
    "conditions of the last, and other pairs": [
        ("3 to a straight flush with no gaps, or with one gap and a high card",
         "3-SF: s >= 3; 3-SF: (234,23A,24A,34A,89J,8TJ,9TQ,9JQ); 3-RF: s + h >= 4"),
        ("3 to a straight flush, no gaps, or one gap and a high card",
         "3-SF: s >= 3; 3-SF: (234,23A,24A,34A,89J,8TJ,9TQ,9JQ); 3-RF: s + h >= 4"),
        ("3 to a straight flush, no gaps or one gap and a high card", "refused: "),
        ("4 to an inside straight, whatever it is", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("4 to an inside straight, whatever is high", "refused: "),
        ("Keep a pair of aces. (With aces and another pair, discard the other pair.)", "2-HP: AA"),
        ("Keep a pair of aces. (With aces and another pair, hold the other pair.)", "refused: "),
        ("Two high cards, offsuit; with A-K-Q, A-K-J or A-Q-J drop the ace", "2-S: HH; fewest points (hold A=1)"),
        ("Two high cards, offsuit; with A-K-Q, A-K-J or A-Q-J drop the king", "refused: "),
    ],
    "kickers of four of a kind, if they pay": [
        (words, _QUADS, "double-double-bonus-9-6", None)
        for words in (
            "Four of a kind, with the kicker if it pays the bonus",
            "Four of a kind (plus the kicker, if it's one that pays extra)",
            "Four of a kind. Hold the kicker too if it already pays the bonus",
            "Four of a kind (draw for the kicker if you don't have it)",
        )
    ]
    + [
        (words, "refused: ", "double-double-bonus-9-6", None)
        for words in (
            "Four of a kind, without the kicker if it pays the bonus",
            "Four of a kind (draw for the kicker if you have it)",
            "Three of a kind, with the kicker if it pays the bonus",
        )
    ],
    "the card that completes a straight is wild": [
        ("4 to an inside straight (except A-3-4-5, which needs a deuce)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1",
         "deuces-wild", 0),
        ("Hold four cards to an inside straight, but not if a deuce is the only natural card that fills it.",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0),
        ("4 to an inside straight (but not when only a 2 completes it)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1",
         "deuces-wild", 0),
        ("4 to an inside straight (but not when only a 3 completes it)", "refused: ", "deuces-wild", 0),
        ("4 to an inside straight (except A-3-4-5, which needs a king)", "refused: ", "deuces-wild", 0),
        ("pair (just one if dealt two)", "2-LP", "deuces-wild", 0),
        ("pair (just two if dealt two)", "refused: ", "deuces-wild", 0),
        ("Hold any hand that pays as four of a kind or more.", "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K", "deuces-wild", 1),
        ("Hold any hand that pays as four of a kind or less.", "refused: ", "deuces-wild", 1),
        ("4 wild royal", "4-RF", "deuces-wild", 1), ("2 wild royal", "refused: ", "deuces-wild", 1),
        ("3 to a straight flush, with two cards in sequence (4-5 or higher) or one gap apart (5-7 or higher)",
         "3-SF: W(45,56,57,67,68,78,79,89,8T,9T,9J); 3-RF: W(TJ,TQ,JQ,JK,QK,QA,KA)", "deuces-wild", 1),
        ("3 to a straight flush, 5-6 or one gap apart, 5-7 through 9-J", "3-SF: W(56,57,68,79,8T,9J)",
         "deuces-wild", 1),
        ("3 to a straight flush, 5-6 or two gaps apart, 5-8 through 9-Q", "refused: ", "deuces-wild", 1),
        ("TK suited, no flush penalty and no 9 J Q A among the discards", "2-RF: TK, no fp, no discard (9,J,Q,A)",
         "deuces-wild", 0),
    ],
    "what is not one of these wordings": [
        ("Draw one to four to a flush, two to three to a royal", "refused: draw so many to each of these hands?"),
        ("Draw one to two pair or three of a kind", "refused: draw so many to each of these hands?"),
        ("K J or Q J or A", "2-RF: JK or JQ; 2-S: JK or JQ; 1-RF: A"),
        ("4 to an inside straight except with 3 high cards (A-2-3-4 counts as one)",
         "refused: one of these draws, or one gap?"),
        ("3 to a straight flush except 2 gaps, also 234", "refused: left out too, or added?"),
        ("With two high cards, hold the lower", "refused: one card, or two?"),
        ("Four to an outside straight has no ace", "refused: a sentence, or a line of the chart?"),
        ("Inside straights have three high cards", "refused: a sentence, or a line of the chart?"),
        ("Straight, flush, full house included", "refused: "),
        ("Full house. Hold all five. (Aces full is worth less than the draw)", "refused: "),
        ("Three aces, also when they come with a pair (no full house is broken)", "refused: "),
        ("2 to a royal flush if the top card is a queen", "2-RF: TQ or JQ"),
        ("4 to an inside straight and the ace low ones", "refused: these too, or only these?"),
        ("3 to a straight flush, connected (and the ace-low ones)", "refused: these too, or only these?"),
        ("3 to a straight flush, 2 gaps (ace low ones lower)", "refused: below in the chart, or the lowest cards?"),
        ("3 to a straight flush with no more gaps than high cards (2-3-4 counts as one)",
         "refused: one of these draws, or one gap?"),
        ("4 to an inside straight, no high cards (also J-Q-K-A)",
         "4-S: (2346,2356,2456,3457,3467,3567,4568,4578,4678,5679,5689,5789,678T,679T,689T,JQKA); "
         "4-SF: (2346,2356,2456,3457,3467,3567,4568,4578,4678,5679,5689,5789,678T,679T,689T); 4-RF: JQKA"),
        ("2 to a royal flush, suited J,Q,K", "refused: two of these cards, or all of them?"),
        ("Single ace (also KQ, KJ offsuit: ace only)", "refused: "),
        ("Joker and a straight, or joker and a flush", "refused: a dealt hand, or the joker alone?",
         "joker-poker-kings", 1),
        ("4 to a flush, joker and three with an ace", "refused: so many cards beside the joker",
         "joker-poker-kings", 1),
    ],
    "exceptions": [
        ("3 to a straight flush, no gap or 1 gap (ace low ones go further down)", "3-SF: s >= 2; 3-RF: s + h >= 4"),
        ("3 to a straight flush, no gap or 1 gap (ace low ones go further up)", "refused: "),
        ("3 to a straight flush, no gap or one gap (except 234, 345 and any hand with an ace)",
         "3-SF: (235,245,346,356,456,457,467,567,568,578,678,679,689,789,78T,79T,89T,89J,8TJ,9TJ,9TQ,"
         "9JQ); 3-RF: s >= 2"),
        ("3 to a straight flush with no gaps (not 2-3-4, no aces)", "3-SF: s >= 3; 3-RF: TJQ or JQK"),
        ("4 to a sf, no gap or 1 gap (not 346, not 356, no ace)", "4-SF: s + h >= 2; 4-SF: W345; 4-RF: s + h >= 2",
         "deuces-wild", 1),
        ("3 to a straight flush, but not a double-inside one without a high card",
         "3-SF: (234,235,23A,245,24A,25A,345,346,34A,356,35A,456,457,45A,467,567,568,578,678,679,689,789,78T,"
         "78J,79T,79J,"
         "7TJ,89T,89J,89Q,8TJ,8TQ,8JQ,9TJ,9TQ,9TK,9JQ,9JK,9QK); 3-RF"),
    ],
    "sentences behind a hand": [
        ("Three deuces. Everything else goes, straight flushes as well.", "3-W", "deuces-wild", 3),
        ("Three deuces. Everything else goes below.", "refused: ", "deuces-wild", 3),
        ("Hold the three deuces and nothing else, not even a wild royal.", "3-W", "deuces-wild", 3),
        ("Four of a kind or better. With four of a kind, hold the four and draw one.",
         "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K", "deuces-wild", 2),
        ("Four of a kind or better. With five of a kind, hold the four and draw one.", "refused: ", "deuces-wild", 2),
        ("Quads (draw one, dont keep the 5th card)", "4-4K"),
        ("Flush (dont keep the 5th card)", "refused: "),
        ("SF or better pat", "5-RF, 5-5K, or 5-SF", "deuces-wild", 2),
        ("5K only if its TT or better", "5-5K: WWW(T-A)x", "deuces-wild", 3),
        ("Five of a kind, only tens or better", "5-5K: WWW(T-A)x", "deuces-wild", 3),
        ("Five of a kind, only jacks or better",
         "refused: of these ranks, or a pair of these ranks?", "deuces-wild", 3),
        ("Four of a kind (Joker and three of the same, draw one)", "4-4K", "joker-poker-kings", 1),
        ("Four of a kind (Joker and two of the same, draw one)", "refused: ", "joker-poker-kings", 1),
        ("4 to a straight flush, joker and three cards with one gap",
         "4-SF: W(235,245,24A,346,34A,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 4-RF: W(TJK,TQK,JQA,JKA)",
         "joker-poker-kings", 1),
        ("4 to a straight flush, joker and two cards with one gap", "refused: ", "joker-poker-kings", 1),
        ("Joker and an ace, or joker and a king (if both, the ace)", "2-RF: W(K,A); fewest points (hold K=1)",
         "joker-poker-kings", 1),
        ("With three of a kind, hold the three and swop the other two", "3-3K"),
        ("With two pairs, hold both.", "4-2P"),
        ("With two pairs, hold one.", "refused: "),
        ("With a king, hold the king", "refused: "),
        ("Hold all five cards of a full house, flush or straight.", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
        ("Two or more high cards in different suits? Keep the two lowest ones.",
         "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Nothing. Draw five, and never keep a lone ace, it has no special value here.", "none"),
        ("Nothing. Draw five, and always keep a lone ace.", "refused: "),
        ("Three aces, full house included", "3-3K: AAA"),
        ("Pair of aces, also from two pairs", "2-HP: AA"),
        ("Two pair, also if one of the pairs is aces", "4-2P"),
        ("4 to a royal flush (even if it costs you a flush, a straight or a pair of kings)", "4-RF"),
    ],
    "cards": [
        ("J K or Q K", "2-RF: JK or QK; 2-S: JK or QK"),
        ("J A or Q A or K A", "2-RF: JA, QA, or KA; 2-S: JA, QA, or KA"),
        ("J K or A Q", "refused: one of these cards or all of them?"),
        ("A with a K, Q or J off", "2-S: KA, QA, or JA"),
        ("Single ace (also AK, AQ, AJ offsuit: ace only)", "1-RF: A"),
        ("Single ace (also AK, AQ, AJ offsuit: king only)", "refused: "),
        ("King, queen and jack or queen, jack and 10 in the same suit", "3-RF: JQK or TJQ"),
        ("4 to a straight, inside, with 3 HC", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("4 to a straight, inside, 3 HC", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("4 to an outside straight (anything from 2-3-4-5 to 9-10-jack-queen)",
         "4-S: (2345,3456,4567,5678,6789,789T,89TJ,9TJQ); 4-SF: s = 2"),
    ],
}  # fmt: skip


test_sentences_are_read_as_they_are_meant_or_refused, test_a_telling_word_more_is_not_passed_over = both_tests(
    CASES, step=5
)


def test_hands_that_may_be_broken_are_a_list() -> None:
    words = "3 to a royal flush, even if you break a flush, two high cards or a straight"
    assert not read_otherwise([(words, "3-RF"), (words.replace(" or a straight", ""), "3-RF: h = 2")])


def _page(*lines: str) -> str:
    return "\n".join(("Royal flush", *lines, "Discard everything"))


def test_cards_with_suits_behind_several_lines_are_examples() -> None:
    page = _page(
        "Four to a royal flush [A♠ K♠ Q♠ J♠] - hold all four",
        "Three of a kind (9♣ 9♦ 9♥ x x)",
        "4 to a flush with no high card (10♥ 9♥ 7♥ 2♥ x)",
        "Low pair [4h 4c]",
    )
    lines = [str(line) for line in read_chart(page).lines[1:-1]]
    assert lines == ["4-RF", "3-3K", "4-F: h = 0; 4-SF: h = 0", "2-LP"]
    # Lines that differ only in their cards are about these.
    page = _page(
        "3 of a kind [9♣ 9♦ 9♥]",
        "Low pair [4h 4c]",
        "2 to a royal [Qh Jh]",
        "2 to a royal [Kh Jh]",
        "4 to a flush [2s 5s 7s 9s]",
    )
    with pytest.raises(ChartError):
        read_chart(page)


def test_examples_that_tell_two_lines_apart_are_no_examples() -> None:
    lines = ("Full house (9-9-9-4-4)", "3 to a royal flush (J-Q-K)", "High pair (K-K)", "Low pair (6-6)",
             "4 to a flush (2-5-7-J)", "3RF (10-J-A)")  # fmt: skip
    found = [str(line) for line in read_chart(_page(*lines)).lines]
    assert found[2] == "3-RF: JQK" and found[6] == "3-RF: TJA" and found[4] == "2-LP"


def test_held_cards_of_an_example_may_stand_apart() -> None:
    page = (
        "#,Hold,Example (hold + discard),EV\n1,Four of a kind,7c 7d 7h 7s + Jc,50\n2,4 to a royal flush,"
        "Th Jh Qh Kh + 4h,19.8\n"
        "3,High pair,Ks Kh + 9d 6c 2h,1.5\n4,Two high cards,Qs Jd + 7c 5h 2s,0.5\n5,Redraw (nothing held),"
        "- + Ts 8c 6d 4s 2h,0.3\n"
        ",HC = high card (J Q K A). Use the first row that fits the hand.,,\n"
    )
    chart = read_chart(page, game=load_game("jacks-or-better"))
    assert [str(line) for line in chart.lines] == ["4-4K", "4-RF", "2-HP", "2-RF: HH; 2-S: HH", "none"]
    # What a sentence in a cell goes on with is no text below the table.
    page = page.replace("3,High pair,", "3,Hold four cards to a straight,,\n,flush.,,\n4,High pair,", 1)
    page = page.replace("5,Redraw", "6,Redraw").replace("4,Two high", "5,Two high")
    assert [str(line) for line in read_chart(page, game=load_game("jacks-or-better")).lines][2] == "4-SF"


def test_classes_of_draws_are_described_in_sentences() -> None:
    page = _page(
        "3 to a straight flush, class A (see below)",
        "3 to a straight flush, class B (see below)",
    ) + (
        "\n\nThe classes of 3 to a straight flush:\n"
        "class A - no gap; 1 gap and at least 1 high card. But not 2-3-4 and none with the ace.\n"
        "class B - 1 gap and no high card; also 2-3-4 and all with the ace low (A-2-3, A-2-4, ... A-4-5).\n"
    )
    lines = [str(line) for line in read_chart(page).lines[1:-1]]
    assert lines[0].startswith("3-SF: (345,456,") and "A" not in lines[0].split(";")[0]
    assert lines[1].startswith("3-SF: (234,235,23A,")


def test_a_section_without_wild_cards_may_be_called_none() -> None:
    page = (
        "NONE\nRoyal flush\nPair\nFive new cards\n\nONE DEUCE\nTrips\nJust the deuce\n\nTWO DEUCES\nQuads\n"
        "Both deuces\n\n"
    )
    game = load_game("deuces-wild")
    chart = read_chart(page + "THREE DEUCES\nAll three\n\nFOUR DEUCES\nAll four\n", game=game)
    assert [str(line.section) for line in chart.lines[:4]] == ["[no deuces]"] * 3 + ["[1 deuce]"]
    with pytest.raises(ChartError):
        read_chart(page.replace("NONE", "NONE\n\nONE DEUCE", 1), game=game)


def test_a_remark_with_a_verb_makes_no_statement_of_a_line() -> None:
    line = "Three to a straight flush with no more gaps than high cards (ace low does not count here)"
    assert str(read_chart(_page("Two pair", line)).lines[2]).startswith("3-SF: (234,345,")
    with pytest.raises(ChartError, match="something of several lines"):
        read_chart(_page("Two pair", "Three to a straight flush with gaps does not count here"))


def test_the_head_of_a_page_may_be_on_the_next_one_too() -> None:
    head = "Seminar of Tuesday        Handout 3\n\n"
    page = (
        f"{head}HOLD               VALUE\n\nFour of a kind ..... 25.00\nTwo pair ..... 2.60\nHigh pair ..... 1.54\n\n"
        f"      Page 1 of 2\n\f{head}HOLD (cont.)            VALUE\n\nLow pair ..... 0.82\n"
        "Draw five new cards ..... 0.36\n\n"
        "      Page 2 of 2\n"
    )
    assert [str(line) for line in read_chart(page).lines] == ["4-4K", "4-2P", "2-HP", "2-LP", "none"]
    with pytest.raises(ChartError, match="Seminar"):
        read_chart(page.replace("Handout 3\n\nHOLD (cont.)", "Handout 4\n\nHOLD (cont.)"))


def test_high_cards_may_be_named_in_front() -> None:
    rest = "1. Royal flush\n2. Four to a royal flush\n3. High pair\n4. Two high cards\n5. Draw five\n"
    for said in (
        "J, Q, K and A are called high cards.",
        "(This machine pays 9 for a full house and 6 for a flush. J, Q, K and A are high cards.)",
    ):
        chart = read_chart(f"A chart\n\n{said}\n\n{rest}", game=load_game("jacks-or-better"))
        assert str(chart.lines[3]) == "2-RF: HH; 2-S: HH"
    # More may be said of the others.
    for said in ("Q, K and A are called high cards.", "J, Q, K are high cards. The ace counts as high, too.",
                 "J, Q, K are high cards, the ace is not."):  # fmt: skip
        with pytest.raises(ChartError):
            read_chart(f"A chart\n\n{said}\n\n{rest}", game=load_game("jacks-or-better"))


def test_short_names_number_lines_and_short_texts_explain_themselves() -> None:
    page = """RF royal flush   SF straight flush   FH full house
RF4, RF3 = four, three cards of a royal. SF4, FL4 and so on likewise.

{}1 RF, SF, 4 of a kind
{}2 RF4
{}3 FH, FL, ST
{}4 SF4
{}5 High pair
{}6 RF3
{}7 One HC
{}8 junk = toss all 5

Good luck"""
    for mark in ("N", "A"):
        chart = read_chart(page.format(*mark * 8), game=load_game("jacks-or-better"))
        assert [str(line) for line in chart.lines] == [
            "5-RF, 5-SF, or 4-4K", "4-RF", "5-FH, 5-F, or 5-S", "4-SF", "2-HP", "3-RF", "1-RF: H", "none",
        ]  # fmt: skip
    with pytest.raises(ChartError):
        read_chart(page.format(*"NNNANNNN"), game=load_game("jacks-or-better"))


def test_high_cards_are_a_condition_beside_lines_for_single_cards() -> None:
    lines = ("Low pair", "3 to a straight flush, no gaps", "3 to a straight flush with one gap or one high card")
    found = [str(line) for line in read_chart(_page(*lines, "Jack or queen", "King or ace")).lines]
    assert found[3] == (
        "3-SF: h = 1; 3-SF: (235,245,346,356,457,467,568,578,679,689,78T,79T,9JQ); 3-RF: TJK, TQK, JQA, or JKA"
    )
    # With no line for a king it may be one.
    with pytest.raises(ChartError, match="another condition, or another hand"):
        read_chart(_page(*lines, "Jack or queen", "Ace"))


def test_a_footnote_may_say_where_the_other_draws_are() -> None:
    page = _page("3 to a straight flush, with at least as many high cards as gaps*", "3 to a straight flush")
    note = "\n\n* Not A-2-3 or any other hand with a low ace, and not 2-3-4."
    for more in ("", " Those belong to the next group of straight flush draws.", " These are in the next line."):
        assert str(read_chart(page + note + more).lines[1]) == "3-SF: s + h >= 3; 3-RF"
    for more in (" Those belong to the next group but for A-2-3.", " Those belong above."):
        with pytest.raises(ChartError):
            read_chart(page + note + more)


def test_a_sentence_goes_on_behind_a_comma() -> None:
    page = _page("Hold four cards of a royal flush.", "Hold a full house, flush,", "   straight or three of a kind.",
                 "Hold a high pair.", "Hold a low pair.")  # fmt: skip
    assert str(read_chart(page).lines[2]) == "5-FH; 5-F; 5-SF; 5-S; 3-3K: not 5-FH"
    # Below a whole line it is one of its own.
    assert len(read_chart(page.replace("flush,\n", "flush\n")).lines) == len(read_chart(page).lines) + 1


def test_an_introduction_may_have_a_number_in_front_of_another_sentence() -> None:
    page = "This is the game that returns more than {} It has deuces.\n\nWith 4 deuces\nHold them.\n\nWith 3 deuces\n"
    page += "Royal flush\n3 deuces"
    game = load_game("deuces-wild")
    assert len(read_chart(page.format("100 percent."), game=game).lines) == 3
    with pytest.raises(ChartError, match="hands with wild cards"):
        read_chart(page.format("100 with two or more deuces."), game=game)


def test_a_heading_may_say_that_wild_cards_are_always_held() -> None:
    page = "Section A: hand contains joker ({})\nFive of a kind\nJoker\n\nSection B: no joker\nFlush"
    game = load_game("joker-poker-kings")
    for remark in ("the joker is part of every hold", "always held", "jokers are never discarded"):
        assert [str(line.section) for line in read_chart(page.format(remark), game=game).lines][::2] == [
            "[1 joker]", "[no joker]",
        ]  # fmt: skip
    with pytest.raises(ChartError):
        read_chart(page.format("the joker is part of a pair"), game=game)


def test_what_a_kicker_is() -> None:
    page = """"Kicker" means a 2, 3 or 4 beside aces, and an {}, 2, 3 or 4 beside 2s, 3s or 4s.

Four of a kind (with a paying kicker, hold all five)
Full house
High pair
Draw five"""
    game = load_game("double-double-bonus-9-6")
    assert len(read_chart(page.format("ace"), game=game).lines) == 4
    with pytest.raises(ChartError):
        read_chart(page.format("king"), game=game)


def test_a_table_may_have_a_number_and_a_letter() -> None:
    page = "Table 14a. With joker\nFive of a kind\nJoker\n\nTable 14b. Without joker\nFlush"
    assert [str(line.section) for line in read_chart(page, game=load_game(_KINGS)).lines] == [
        "[1 joker]", "[1 joker]", "[no joker]",
    ]  # fmt: skip
    with pytest.raises(ChartError):
        read_chart(page.replace("14b. Without", "14b. With no"), game=load_game("deuces-wild"))


def test_low_aces_left_out_of_a_line_are_in_others() -> None:
    line = "3 to a straight flush, {}no low aces"
    others = "3 to a straight flush, one gap", "3 to a straight flush, two gaps"
    for first in (line.format("no gaps, "), "4 to an inside straight, not ace low"):
        one, two = map(str, read_chart(_page(first, *others)).lines[2:4])
        assert "24A,346,34A" in one and "25A,35A,45A" in two
    # A line that has them all is about them.
    one = str(read_chart(_page("3 to a straight flush, ace low", *others)).lines[2])
    assert "24A" not in one


def test_draws_that_a_footnote_moves_are_held_below() -> None:
    page = _page("3 to a straight flush, no gaps*", "3 to a straight flush, one gap", "3 to a straight flush, two gaps")
    note = "\n\n* Not A-2-3 or any other hand with a low ace, and not 2-3-4. Those belong to the {}."
    lines = read_chart(page + note.format("next group")).lines
    assert str(lines[1]) == "3-SF: s >= 3; 3-RF: TJQ, JQK, or QKA"
    assert str(lines[2]).startswith("3-SF: (234,235,23A,245,24A,346,34A,")
    with pytest.raises(ChartError, match="says more of a line"):
        read_chart(page + note.format("last group"))


def test_lines_with_short_names_in_front_are_not_lost() -> None:
    for sign in (" ", ": ", " = "):
        page = _page(f"FH{sign}full house", "Flush", "Three of a kind", f"2P{sign}two pair", f"LP{sign}low pair")
        with pytest.raises(ChartError):
            read_chart(page)
    for last in ("junk = keep highest card", "rag = draw 5", "low cards only = toss all five"):
        with pytest.raises(ChartError, match="what a short name means"):
            read_chart(f"Royal flush\nFlush\nHigh pair\n{last}")
    page = _page("FH = full house, 2P = two pair", "Flush", "FH", "2P", "Low pair")
    assert [str(line) for line in read_chart(page).lines[1:-1]] == ["5-F or 5-SF", "5-FH", "4-2P", "2-LP"]


def test_a_sentence_below_the_list_does_not_forbid_what_a_line_holds() -> None:
    page = (
        _page("3 to a straight flush", "Four to an open straight", "Two unsuited high cards", "One high card") + "\n\n"
    )
    for sentence in ("Never draw to an inside straight.", "Never hold a kicker."):
        assert len(read_chart(page + sentence).lines) == 6
    for sentence in (
        "Never draw to an open straight.",
        "Don't hold three to a straight flush with two gaps.",
        "Avoid three to a straight flush with two gaps.",
    ):
        with pytest.raises(ChartError, match=r"this text says something of a line|that this text says is never held"):
            read_chart(page + sentence)


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("3 to a straight flush", "A-2-3 and 2-3-4 don't count here."),
        ("3 to a straight flush", "Low aces are no good."),
        ("3 to a straight flush with two gaps", "A-2-3, A-2-4 etc. and 2-3-4 count here."),
        ("Two high cards", "keep the lowest two of three"),
        ("Two high cards", "The ace goes if there are three."),
    ],
)
def test_a_footnote_that_leaves_out_or_chooses_is_read_or_refused(line: str, note: str) -> None:
    with pytest.raises(ChartError, match="this footnote says more of a line"):
        read_chart(_page(f"{line}*", "Low pair") + f"\n\n* {note}")


def test_all_four_deuces_held_in_a_sentence() -> None:
    page = "{}\n\n3 deuces:\nRoyal flush\n3 deuces\n\n2 deuces:\nFour of a kind\n2 deuces"
    game = load_game("deuces-wild")
    for text in ("If you are dealt four deuces, hold all four deuces.", "4 deuces are always held."):
        first = read_chart(page.format(text), game=game).lines[0]
        assert (str(first.section), str(first)) == ("[4 deuces]", "4-W")
    with pytest.raises(ChartError):
        read_chart(page.format("If you are dealt four deuces, hold three."), game=game)


_LETTERS = """W = wild (deuce). All the "to a" hands include the W's.

[b]WWW[/b]
wild royal
just WWW

[b]WW[/b]
4oak
just WW

[b]W[/b]
4 to a royal
just W

[b]no W[/b]
two pair
nothing"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("W = wild (deuce)", "W = deuce (wild)"),
        ("W = wild (deuce). ", ""),
        ('All the "to a" hands include the W\'s.', "Deuces are counted in."),
        ("[b]no W[/b]", "[b]none[/b]"),
        ("[b]no W[/b]", "[b]Naturals[/b]"),
        ("[b]", "**"),
    ],
)
def test_letters_of_wild_cards_are_headings(old: str, new: str) -> None:
    page = _LETTERS.replace(old, new).replace("[/b]", "**" if new == "**" else "[/b]")
    lines = read_chart(page, game=load_game("deuces-wild")).lines
    assert [line.section.wild for line in lines if line.section] == [3, 3, 2, 2, 1, 1, 0, 0]
    assert [str(line) for line in lines] == ["5-RF", "3-W", "4-4K", "2-W", "4-RF", "1-W", "4-2P", "none"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("W = wild (deuce)", "W = winner"),
        ("W = wild (deuce)", "W = deuce or ace"),
        ("W = wild (deuce)", "W = wild (joker)"),
        ("W = wild (deuce)", "W is not wild"),
        ("[b]WW[/b]", "[b]WWW[/b]"),
        ("[b]W[/b]", "[b]W or WW[/b]"),
        ("[b]no W[/b]", "[b]not W[/b]"),
        ("include the W's", "don't include the W's"),
        ("include the W's", "are without the deuces"),
        ("All the", "None of the"),
    ],
)
def test_letters_that_may_mean_something_else_are_refused(old: str, new: str) -> None:
    with pytest.raises(ChartError):
        read_chart(_LETTERS.replace(old, new), game=load_game("deuces-wild"))


def test_an_author_who_made_up_a_list_says_no_order() -> None:
    text = "Went through it with the analyzer and {} up this list.\n\n"
    assert len(read_chart(text.format("made") + _page("Flush", "High pair", "Low pair")).lines) == 5
    with pytest.raises(ChartError, match="in which order"):
        read_chart(text.format("climb") + _page("Flush", "High pair", "Low pair"))


def test_what_a_page_says_of_its_wild_cards_is_checked() -> None:
    page = "1 deuce:\n4 to a royal flush\nDeuce\n\nNo deuces:\nRoyal flush\nPair\nDraw five\n\n"
    game = load_game("deuces-wild")
    wrapped = '"4-card Royal" under 1 DEUCE\nis the deuce plus {}.\nConnected = touching, {} space between the cards.'
    assert len(read_chart(page + wrapped.format("three", "no"), game=game).lines) == 5
    for numbers in (("four", "no"), ("three", "one")):
        with pytest.raises(ChartError):
            read_chart(page + wrapped.format(*numbers), game=game)
    example = "With one deuce, the hand 2-{} with the last three suited is 4 to a royal flush."
    assert len(read_chart(page + example.format("10-Q-K"), game=game).lines) == 5
    for cards in ("9-Q-K", "2-Q-K", "10-Q"):
        with pytest.raises(ChartError):
            read_chart(page + example.format(cards), game=game)


_POCKET = """4 DEUCES {} hold 'em

3 DEUCES
  Wild Royal Flush
  3 Deuces, toss others

2 DEUCES
  4-card Royal
  2 Deuces

1 DEUCE
  4-card Royal
  1 Deuce

NO DEUCE
  Royal Flush{}
  {}
  Redraw{}

{}"""
_PLAIN = ("." * 12, "", "1 Pair", "", "")


def _pocket(at: int = 0, text: str = "", *, line: str = "1 Pair") -> list[str]:
    parts = [*_PLAIN[:2], line, *_PLAIN[3:]]
    parts[at] = text or parts[at]
    return [str(one) for one in read_chart(_POCKET.format(*parts), game=load_game("deuces-wild")).lines]


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (0, " . . . . . . ."),
        (0, "--"),
        (1, " (jump up and down)"),
        (1, " (scream and shout)"),
        (1, " - call the floor!"),
        (3, " (single high cards are worthless here!)"),
        (3, " (a lone ace is no good)"),
        (3, " (four to a flush is not worth it)"),
        (4, "Str Flush draws must be suited and fit in a run of five."),
        (4, "The card is in order of value, high on top."),
        (4, "Deuces are counted in."),
    ],
)
def test_remarks_of_pocket_cards_that_leave_the_lines_as_they_are(at: int, text: str) -> None:
    lines = ["5-5K", "5-RF", "3-W", "4-RF", "2-W", "4-RF", "1-W", "5-RF", "2-LP", "none"]
    assert _pocket(at, text) == lines


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (1, " (up and down)"),
        (1, " (jump up and down only with an ace)"),
        (1, " (call the ace)"),
        (3, " (single high cards are worthless here, except aces)"),
        (3, " (single high cards are not worthless here)"),
        (3, " (pairs are worthless here)"),
        (4, "Str Flush draws must be suited and fit in a run of four."),
        (4, "Str Flush draws must be suited and have no gap."),
        (4, "The card is in order of value, low on top."),
        (4, "Deuces are not counted in."),
        (4, "Add the deuces."),
        (4, "Deuces are counted in, except for flushes."),
        (4, "Hands include the deuces only where it says so."),
        (4, "4-card Royal is the deuce plus four."),
    ],
)
def test_remarks_of_pocket_cards_that_change_lines_are_refused(at: int, text: str) -> None:
    with pytest.raises(ChartError):
        _pocket(at, text)


def test_a_hand_called_worthless_is_in_no_line_above() -> None:
    with pytest.raises(ChartError, match="leaves out is held"):
        _pocket(3, " (single high cards are worthless here!)", line="An ace")


_NOTED = """3 deuces
- Wild royal flush
- 3 deuces only

2 deuces
- 4 to a royal flush
- 2 deuces only

0 deuces
- 4 to a royal flush
- {line}
- Pair (1)
- 4 to an outside straight
- 4 to an inside straight, except missing deuce (2)
- Discard everything

{caption}
1. {one}
2. {two}

{text}
"""
_SAME = {
    "line": "Full house",
    "caption": "Notes",
    "one": "If dealt two pair, keep either one of them and discard the other. Never hold two pair in this game.",
    "two": "In other words, do not draw to A-3-4-5. Note that 3-4-5-6 is counted as an inside straight, since one of "
    "its ends is the deuce.",
    "text": "",
}


def _noted(**texts: str) -> list[str]:
    page = _NOTED.format(**{**_SAME, **texts})
    return [str(line) for line in read_chart(page, game=load_game("deuces-wild")).lines]


@pytest.mark.parametrize(
    "texts",
    [
        {"caption": "Notes:"},
        {"caption": "FOOTNOTES"},
        {"one": "Keep only one pair if you have two.", "two": "Never draw to A-3-4-5."},
        {"one": "Never hold two pair. Pick one of them, it makes no difference which."},
        {"two": "That is, don't go for A-3-4-5 or A-4-5-6. 3-4-5-6 is an inside straight."},
        {"two": "Including J-Q-K-A."},
        {"text": "In the 3 deuces section, discard the other two cards if you have anything less than the listed "
         "hands, including a straight flush, or a four of a kind."},
        {"text": "With 2 deuces, throw away the rest if you have none of the hands listed."},
    ],
)  # fmt: skip
def test_notes_in_a_numbered_list_have_marks_in_parentheses(texts: dict[str, str]) -> None:
    found = [line.split("; ")[0] for line in _noted(**texts)[4:]]
    assert found == ["4-RF", "5-FH", "2-LP", "4-S: s = 2", "4-S: s = 1", "none"]


@pytest.mark.parametrize(
    "texts",
    [
        {"caption": "Hello"},
        {"one": "If dealt two pair, keep both of them. Never hold two pair in this game."},
        {"one": "If dealt two pair, keep the higher one and discard the other."},
        {"one": "Never hold two pair. Pick one of them, it makes a difference which."},
        {"one": "Keep two pair together."},
        {"one": "Keep an ace with it."},
        {"one": "Draw two cards."},
        {"two": "Including 4-5-6-7."},
        {"two": "4-5-6-7 counts too."},
        {"two": "The missing card must be a deuce."},
        {"one": "If dealt two pair, keep either one of them and a kicker."},
        {"one": "If dealt two pair, keep either one. Never hold two pair unless you have aces."},
        {"one": "If dealt two pair, keep either one. Always hold two pair in this game."},
        {"line": "Two pair"},
        {"two": "In other words, do not draw to 5-6-7-9."},
        {"two": "In other words, do not draw to A-3-4-5 or 5-6-7-9."},
        {"two": "In other words, draw to A-3-4-5."},
        {"two": "Only draw to A-3-4-5."},
        {"two": "Do not draw to A-3-4-5 with an ace."},
        {"two": "Do not draw to A-3-4-5. Note that 3-4-5-6 is counted as an outside straight."},
        {"two": "Do not draw to A-3-4-5. Note that 4-5-6-7 is counted as an inside straight."},
        {"two": "Do not draw to A-3-4-5. Only with two high cards."},
        {"text": "In the 3 deuces section, discard the other three cards if you have nothing listed."},
        {"text": "In the 2 deuces section, discard the other two cards if you have nothing listed."},
        {"text": "In the 3 deuces section, keep the other two cards if you have nothing listed."},
        {"text": "In the 3 deuces section, discard the other two cards if you have anything less than the listed "
         "hands, including a wild royal flush."},
        {"text": "In the 3 deuces section, discard the other two cards if you have anything less than a straight."},
        {"text": "You never keep a full house in this game."},
    ],
)  # fmt: skip
def test_notes_that_say_something_else_are_refused(texts: dict[str, str]) -> None:
    with pytest.raises(ChartError):
        _noted(**texts)


def test_a_text_says_again_what_a_line_holds() -> None:
    text = "Things to know: you {} keep two pair (it pays more here), and a flush stays over the rest."
    page = _page("Flush", "Two pair", "High pair", "Low pair") + "\n\n"
    assert len(read_chart(page + text.format("DO")).lines) == 6
    with pytest.raises(ChartError, match="never held"):
        read_chart(page + text.format("DON'T"))
    # That is said of another game.
    assert len(read_chart(page + "Unlike full pay, you don't keep two pair.").lines) == 6


_OF_LETTERS = "{}\nwild royal\n{}\n\n{}\n4oak\n{}\n\n{}\n4 to a royal\n{}\n\n{}\ntwo pair\n{}"


@pytest.mark.parametrize(
    "headings",
    [
        ("WWW", "WW", "W", "no W's"),
        ("--WWW--", "--WW--", "--W--", "--no W--"),
        ("WWW (three wilds)", "WW (two wilds)", "W (one wild)", "naturals"),
        ("Hands with WWW", "Hands with WW", "Hands with W", "Hands without W"),
        ("3 W's", "2 W's", "1 W", "0 W"),
        ("[b]W W W[/b]", "[b]W W[/b]", "[b]W[/b]", "[b]none[/b]"),
    ],
)
@pytest.mark.parametrize("holds", [("just WWW", "just WW", "just W"), ("WWW", "WW", "W")])
def test_letters_are_headings_and_holds(headings: tuple[str, ...], holds: tuple[str, ...]) -> None:
    pairs = zip(headings, (*holds, "nothing"), strict=True)
    page = _OF_LETTERS.format(*(text for pair in pairs for text in pair))
    lines = read_chart(page, game=load_game("deuces-wild")).lines
    assert [line.section.wild for line in lines if line.section] == [3, 3, 2, 2, 1, 1, 0, 0]
    assert [str(line) for line in lines][1::2] == ["3-W", "2-W", "1-W", "none"]


def test_letters_below_headings_are_holds() -> None:
    page = _OF_LETTERS.format("3 DEUCES", "WWW", "2 DEUCES", "WW", "1 DEUCE", "W", "{}", "none")
    game = load_game("deuces-wild")
    lines = read_chart(page.format("NO DEUCE"), game=game).lines
    assert [line.section.wild for line in lines if line.section] == [3, 3, 2, 2, 1, 1, 0, 0]
    for others in ("WW", "W or WW", "WW (one wild)", "no W or WW"):
        with pytest.raises(ChartError):
            read_chart(_OF_LETTERS.format("WWW", "just WWW", others, "W", "W", "W", "no W", "none"), game=game)


def test_a_letter_that_the_page_explains_is_a_heading() -> None:
    page = "{}\n\nDDD\nwild royal\nDDD only\n\nDD\n4oak\nDD only\n\nD\nfull house\nD only\n\nno D\ntwo pair\nnothing"
    game = load_game("deuces-wild")
    assert len(read_chart(page.format("D = deuce"), game=game).lines) == 8
    for text in ("D = dog", "D = deuce or ace", ""):
        with pytest.raises(ChartError):
            read_chart(page.format(text), game=game)
