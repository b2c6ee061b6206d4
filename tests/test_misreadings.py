"""Words that are easily misread: each is read as the line that it means, or refused with the place.

A refusal is no loss; a line that the words do not mean is.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import plain_words as plain
import pytest
from bridge import tuples
from shared import in_one_test, slow_after

from strategygen.charts.chart import read_chart
from strategygen.charts.plain import Ambiguous, PlainReader
from strategygen.errors import ChartError, NotationError
from strategygen.games import load_game
from strategygen.language import Matcher, Section, masks_in, parse_line
from strategygen.values import Solution

#: Words, the line or the beginning of the message, and for other games than jacks or better the game and the number of
#: wild cards of the section.
Row = tuple[str, str] | tuple[str, str, str, int | None]

#: Words by what may be misread, and the line that they mean.
READ: dict[str, list[Row]] = {
    "exceptions": [
        ("three of a kind, except 3 aces", "3-3K: (2-K)xx"),
        ("Three of a kind except three aces", "3-3K: (2-K)xx"),
        ("Three of a kind, but not aces", "3-3K: (2-K)xx"),
        ("Three of a kind (other than aces)", "3-3K: (2-K)xx"),
        ("Three of a kind unless aces", "3-3K: (2-K)xx"),
        ("Three of a kind, except AAA", "3-3K: (2-K)xx"),
        ("Trips excluding aces and kings", "3-3K: (2-Q)xx"),
        ("Pair, except aces or kings", "2-HP: (J,Q)x; 2-LP"),
        ("Low pair, except 2s, 3s, or 4s", "2-LP: (5-T)x"),
        ("3 to a straight flush, 0 or 1 gap, except ace low, 346, or 356",
          "3-SF: s >= 3; 3-SF: (234,235,245,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); "
          "3-RF: s + h >= 4"),
        ("3 to a straight flush: 346, 356, or 2 gaps, except Ace low",
          "3-SF: s + h = 1; 3-SF: (346,356,78J,79J,7TJ,89Q,8TQ,8JQ,9TK,9JK,9QK); 3-RF: s + h = 3"),
        ("3 to a straight flush (0 or 1 gap, except ace low or 234)",
          "3-SF: s >= 3; 3-SF: (235,245,346,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); "
          "3-RF: s + h >= 4"),
        ("3 to a straight flush, 1 gap, except ace low, 235, 245",
          "3-SF: (346,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush unless ace low",
          "3-SF: h = 0; 3-SF: (78J,79J,7TJ,89J,89Q,8TJ,8TQ,8JQ,9TJ,9TQ,9TK,9JQ,9JK,9QK); 3-RF"),
        ("4 to a straight, but not inside", "4-S: s >= 2; 4-SF: s >= 2; 4-RF: TJQK"),
        ("4 to an outside straight, except 2345",
          "4-S: (3456,4567,5678,6789,789T,89TJ,9TJQ,TJQK); 4-SF: (3456,4567,5678,6789,789T,89TJ,9TJQ); "
          "4-RF: s = 2"),
        ("3 to a royal flush except AKT, AQT or AJT", "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"),
        ("2 suited high cards, except AK, AQ", "2-RF: JQ, JK, JA, or QK"),
        ("2 suited high cards, but not AJ or AQ", "2-RF: JQ, JK, QK, or KA"),
        ("2 unsuited high cards except aces", "2-S: JQ, JK, or QK"),
        ("2 unsuited high cards (apart from A-K)", "2-S: JQ, JK, JA, QK, or QA"),
        ("4 to a straight flush, 0 or 1 gap except 45, 46, 57",
          "4-SF: s + h >= 4; 4-SF: WW(34,35,3A,56,68,79,8T,9J); 4-RF: s + h >= 3; 4-RF: WW(JK,QK,QA,KA)",
          "deuces-wild", 2),
        ("4 to a straight flush: non-wilds with 0 or 1 gap, except ace low, W457, and W467",
          "4-SF: s + h >= 3; 4-SF: W(345,346,356,456,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ); "
          "4-RF: s + h >= 2; 4-RF: W(JQA,JKA,QKA)", "deuces-wild", 1),
    ],
    "values that may be ranks": [
        ("Pair of 2", "2-LP: 22"),
        ("Pair of 10s", "2-LP: TT"),
        ("Low pair (2-10)", "2-LP"),
        ("Low pair 2s-10s", "2-LP"),
        ("Four of a kind 5-K", "4-4K: (5-K)xxx"),
        ("Four 2-4s", "4-4K: (2-4)xxx"),
        ("Three of a kind 9.5", "3-3K"),
        ("Low pair  0.82", "2-LP"),
    ],
    "the article and the ace": [
        ("Just a K, Q, or J", "1-RF: K, Q, or J"),
        ("a K", "1-RF: K"),
        ("A king, queen, or jack", "1-RF: K, Q, or J"),
        ("3 to a flush containing a 10 and King",
          "3-F: (2TK,3TK,4TK,5TK,6TK,7TK,8TK); 3-SF: 9TK; 3-RF: TJK, TQK, or TKA"),
        ("3 to a flush with a king and a ten",
          "3-F: (2TK,3TK,4TK,5TK,6TK,7TK,8TK); 3-SF: 9TK; 3-RF: TJK, TQK, or TKA"),
        ("3 to a flush with a K or Q", "3-F: (Q,K)xx; 3-SF: (Q,K)xx; 3-RF: (Q,K)xx"),
        ("a-k suited", "2-RF: KA"),
        ("A K suited", "2-RF: KA"),
        ("Suited A K", "2-RF: KA"),
        ("A-K suited", "2-RF: KA"),
        ("A10 suited", "2-RF: TA"),
        ("k, q, j, or a", "1-RF: K, Q, J, or A"),
        ("K, Q, J or A", "1-RF: K, Q, J, or A"),
        ("an A", "1-RF: A"),
        ("A alone", "1-RF: A"),
        ("Single A", "1-RF: A"),
        ("A high pair", "2-HP"),
        ("A pair of aces", "2-HP: AA"),
        ("a high pair", "2-HP"),
        ("3 to a royal flush, A high", "3-RF: A(2-K)(2-K)"),
        ("3 to a royal flush (A high, no K)", "3-RF: TJA, TQA, or JQA"),
        ("3 to a straight flush, A low", "3-SF: 23A, 24A, 25A, 34A, 35A, or 45A"),
        ("3 to a straight flush, A high", "3-RF: s = 1"),
        ("A ROYAL FLUSH", "5-RF"),
        ("Pair of A's", "2-HP: AA"),
        ("Pairs: 10s-As", "2-HP; 2-LP: TT"),
        ("3 to a royal flush, such as A-K-J", "3-RF"),
    ],
    "numbers of wild cards": [
        ("just the deuces", "2-W", "deuces-wild", 2),
        ("Keep all deuces", "2-W", "deuces-wild", 2),
        ("Otherwise only the two 2s", "2-W", "deuces-wild", 2),
        ("2 deuces", "2-W", "deuces-wild", 2),
        ("two deuces only", "2-W", "deuces-wild", 2),
        ("Hold only the deuces", "2-W", "deuces-wild", 2),
        ("only the three 2s", "3-W", "deuces-wild", 3),
        ("All three deuces", "3-W", "deuces-wild", 3),
        ("Hold a royal flush, otherwise hold the three deuces", "5-RF; 3-W: not 5-RF", "deuces-wild", 3),
        ("Keep just the 2", "1-W", "deuces-wild", 1),
        ("the deuce", "1-W", "deuces-wild", 1),
        ("Deuce + J-10 suited", "3-RF: WTJ", "deuces-wild", 1),
        ("WKQ suited", "3-RF: WQK", "deuces-wild", 1),
        ("4 to a straight flush: W567, W678", "4-SF: W(567,678)", "deuces-wild", 1),
        ("4 to a straight flush: W567 through W9TJ", "4-SF: W(567,678,789,89T,9TJ)", "deuces-wild", 1),
        ("4 to a straight flush (5-6-7 to 7-8-9)", "4-SF: W(567,678,789)", "deuces-wild", 1),
        ("3 to a straight flush: W67, W78, W89, or W9T", "3-SF: W(67,78,89,9T)", "deuces-wild", 1),
        ("3 to a wild royal flush: WTJ, WTQ, or WJK", "3-RF: W(TJ,TQ,JK)", "deuces-wild", 1),
        ("3 deuces", "3-W", "deuces-wild", None),
        ("Joker and K or A", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("Royal flush with deuces", "5-RF: w >= 1", "deuces-wild", None),
        ("Royal flush with deuces", "5-RF", "deuces-wild", 3),
        ("Royal flush with a deuce", "5-RF: w = 1", "deuces-wild", None),
        ("4 to a royal flush, no deuces", "4-RF if no W", "deuces-wild", None),
        ("W678 suited", "4-SF: W678", "deuces-wild", 1),
        ("89s", "2-SF: 89", "deuces-wild", 0),
        ("Joker with a king", "2-RF: WK", "joker-poker-kings", 1),
    ],
    "lists with slashes": [
        ("Suited 10-J/Q/K", "2-RF: TJ, TQ, or TK"),
        ("Suited 10-J/Q/K / Single High Card", "2-RF: TJ, TQ, or TK; 1-RF: H"),
        ("Suited J-Q/K", "2-RF: JQ or JK"),
        ("Suited 10/J, 10/Q, or 10/K", "2-RF: TJ, TQ, or TK"),
        ("Suited QJ / KJ", "2-RF: JQ or JK"),
        ("Pat Royal / Straight Flush / 4 of a Kind", "5-RF, 5-SF, or 4-4K"),
        ("Pat Full House / Flush / 3 of a Kind", "5-FH; 5-F; 5-SF; 5-RF; 3-3K: not 5-FH"),
        ("2 Suited High Cards / 3 to a Straight Flush", "2-RF: HH; 3-SF; 3-RF"),
        ("Two Pair / High Pair (J-A)", "4-2P; 2-HP: not 4-2P"),
        ("4 to a Flush / Low Pair", "4-F, 4-SF, 4-RF, or 2-LP"),
        ("3/4 to a royal flush", "4-RF; 3-RF: not 4-RF"),
    ],
    "one card or several": [
        ("K-Q, K-J", "2-RF: QK or JK; 2-S: QK or JK"),
        ("Q-J", "2-RF: JQ; 2-S: JQ"),
        ("A-K, A-Q or A-J", "2-RF: KA, QA, or JA; 2-S: KA, QA, or JA"),
        ("A-K-Qs, A-K-Js", "3-RF: QKA or JKA"),
        ("A-Ks, A-Qs", "2-RF: KA or QA"),
        ("KQo", "2-S: QK"),
        ("Q or K with a jack of the same suit", "2-RF: JQ or JK"),
        ("Suited high cards A-K, K-Q", "2-RF: KA or QK"),
        ("Suited ten with a jack, queen, or king", "2-RF: TJ, TQ, or TK"),
        ("Ace with suited ten", "2-RF: TA"),
        ("J, Q, and K of different suits", "3-S: JQK"),
        ("KQ and KJ suited", "2-RF: QK or JK"),
        ("One jack or better", "1-RF: J, Q, K, or A"),
        ("Single jack through ace", "1-RF: J, Q, K, or A"),
        ("Single J-A", "1-RF: J, Q, K, or A"),
        ("3 to a royal flush w/o an ace", "3-RF: (2-K)(2-K)(2-K)"),
        ("One card 10 or higher", "1-RF"),
        ("Two suited cards, 10 or higher", "2-RF"),
        ("Pair, jacks or better", "2-HP"),
        ("Pair: jacks or better", "2-HP"),
        ("Two pair, jacks or better", "4-2P; 2-HP: not 4-2P"),
        ("High pair (Jacks or better)", "2-HP"),
        ("Three of a kind, any but aces", "3-3K: (2-K)xx"),
        ("3 to a royal flush (all but ace-high)", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("J J", "2-HP: JJ"),
        ("10,10", "2-LP: TT"),
        ("10/10", "2-LP: TT"),
        ("5 5 5", "3-3K: 555"),
        ("K K Q Q", "4-2P: KKQx"),
        ("A A A A", "4-4K: AAAA"),
        ("J, Q, K", "1-RF: J, Q, or K"),
    ],
    "cards of that suit, and other cases": [
        ("J-10 suited, provided you throw no card of that suit", "2-RF: TJ, no fp"),
        ("J-10 suited, in all other cases", "2-RF: TJ"),
    ],
    "several hands with a condition": [
        ("JT suited; KT suited if no flush penalty", "2-RF: TJ; 2-RF: TK, no fp"),
        ("KT, KQ suited if no flush penalty", "2-RF: TK or QK, no fp"),
        ("flush draw or straight draw", "4-F, 4-SF, 4-RF, or 4-S"),
        ("4 to a royal; straight flush", "4-RF, 5-SF, or 5-RF"),
        ("2 high cards unsuited, one an ace", "2-S: JA, QA, or KA"),
        ("2 to a royal flush including a king or ace", "2-RF: (K,A)x"),
        ("inside straight, 2 high or better", "4-S: s = 1, h >= 2; 4-SF: s = 1, h >= 2; 4-RF: s = 1, h >= 2"),
        ("3 to a straight flush: 345, 456, ... 9TJ", "3-SF: (345,456,567,678,789,89T,9TJ)"),
        ("3 to a straight flush (2 high, 2 gaps; 1 high, 1 gap; 0 gaps)",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
    ],
    "cards behind a comma": [
        ("3 to a royal flush (KQJ)", "3-RF: JQK"),
        ("3 to a royal flush: KQJ", "3-RF: JQK"),
        ("3 to a royal flush; KQJ suited", "3-RF"),
        ("3 to a royal flush, KQJ", "3-RF: JQK"),
        ("2-card royal, QJs", "2-RF: JQ"),
        ("4-card straight, AKQJ", "4-S: JQKA; 4-RF: JQKA"),
        ("4 to an inside straight, AKQJ", "4-S: JQKA; 4-RF: JQKA"),
        ("2 to a royal flush, 10 and J", "2-RF: TJ"),
        ("AKs AQs AJs", "2-RF: KA, QA, or JA"),
        ("3 to a straight flush (anything left)", "3-SF or 3-RF"),
        ("3 to a straight flush, consecutive or with one high card",
          "3-SF: h = 1; 3-SF: (234,345,456,567,678,789,89T); 3-RF: TJQ, JQK, or QKA"),
        ("3 SF 1 gap 0 high / 2 gaps 1 high",
          "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
        ("2 unsuited high cards (lowest two if there are more)",
          "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("4 to a flush, KQJ unsuited, or low pair", "4-F; 4-SF; 4-RF; 3-S: JQK; 2-LP"),
        ("QJ suited, A", "2-RF: JQ; 1-RF: A"),
    ],
    "draws in exceptions": [
        ("Straight, unless 4 to a royal", "5-S if no 4-RF; 5-SF if no 4-RF; 5-RF if no 4-RF"),
        ("Full house unless there is a 4 to a royal flush", "5-FH if no 4-RF"),
        ("Low pair (except with 4 to a straight flush)", "2-LP if no 4-SF and no 4-RF"),
        ("High pair, unless you have 3 to a royal or 4 to a royal flush", "2-HP if no 3-RF and no 4-RF"),
    ],
    "short names": [
        ("FH, FL or ST", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
        ("ST FL", "5-SF or 5-RF"),
        ("2PR", "4-2P"),
        ("2 pr or HP", "4-2P; 2-HP: not 4-2P"),
        ("LP", "2-LP"),
        ("3FL with 2 HC", "3-F: h = 2; 3-SF: h = 2; 3-RF: h = 2"),
        ("4F", "4-F, 4-SF, or 4-RF"),
        ("4ST, open", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("KQ o", "2-S: QK"),
        ("KJ s, QJ s", "2-RF: JK or JQ"),
        ("A-Q u", "2-S: QA"),
        ("Q-10s", "2-RF: TQ"),
        ("QJ o/s", "2-S: JQ"),
        ("Boats", "5-FH"),
        ("Gutshots", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("4 to a str8 flush, max. 1 gap", "4-SF or 4-RF"),
        ("J-10s or K-10s", "2-RF: TJ or TK"),
        ("Pair of Q-10s", "2-HP: (J,Q)x; 2-LP: TT"),
        ("OESD", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 to a straight flush, open-ender", "4-SF: s = 2; 4-RF: s = 2"),
    ],
    "other words for the same": [
        ("3 to a straight flush, touching", "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush with at most one hole", "3-SF: s >= 2; 3-SF: 23A, 24A, or 34A; 3-RF: s + h >= 4"),
        ("3 to a royal flush headed by a king or queen", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("three parts of a royal", "3-RF"),
        ("A small pair", "2-LP"),
        ("Pair of queens, kings or aces", "2-HP: (Q-A)x"),
        ("K or A with the joker", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("Joker (all by itself)", "1-W", "joker-poker-kings", 1),
    ],
    "remarks that repeat the hand": [
        ("Low pair (the pair)", "2-LP"),
        ("Two pair (both)", "4-2P"),
        ("High pair, the pair", "2-HP"),
        ("Two pair - both", "4-2P"),
        ("3 to a royal flush: those 3", "3-RF"),
        ("QJ suited (both)", "2-RF: JQ"),
        ("3 to a straight flush (those 3)", "3-SF or 3-RF"),
        ("3 to a royal flush (the three royal cards)", "3-RF"),
        ("Four of a kind (the 4 matching cards)", "4-4K"),
        ("Full house (everything)", "5-FH"),
        ("Garbage (nothing - draw five cards)", "none"),
    ],
    "pairs named by both cards": [
        ("99-", "2-LP: (2-9)x"),
        ("QQ+", "2-HP: (Q-A)x"),
        ("22-TT", "2-LP"),
        ("33-77", "2-LP: (3-7)x"),
        ("QQ through KK", "2-HP: (Q,K)x"),
        ("88 or lower", "2-LP: (2-8)x"),
        ("Quads+", "5-RF, 5-SF, or 4-4K"),
        ("FL+", "5-RF, 5-SF, 4-4K, 5-FH, or 5-F"),
        ("QQ+ and 99-", "2-HP: (Q-A)x; 2-LP: (2-9)x"),
        ("QQ-KK or AA", "2-HP: (Q,K)x; 2-HP: AA"),
        ("High pair (JJ-AA)", "2-HP"),
        ("Pair: 55-TT", "2-LP: (5-T)x"),
        ("Low pair (55-99)", "2-LP: (5-9)x"),
        ("Low pair (88-)", "2-LP: (2-8)x"),
        ("Trips (JJJ-AAA)", "3-3K: (J-A)xx"),
        ("222-KKK", "3-3K: (2-K)xx"),
        ("QQ+", "2-RF: W(Q-A)", "joker-poker-kings", 1),
    ],
    "exceptions with two properties": [
        ("3 to a straight flush, except two gaps and no high cards", "3-SF: s + h >= 2; 3-RF"),
        ("3 to a straight flush except no high cards & two gaps", "3-SF: s + h >= 2; 3-RF"),
        ("3 to a straight flush (except two gaps with no high cards)", "3-SF: s + h >= 2; 3-RF"),
        ("3 to a straight flush except two gaps or no high cards",
          "3-SF: (23A,24A,34A,89J,8TJ,9TJ,9TQ,9JQ); 3-RF: s + h >= 4"),
        ("3 to a straight flush, except one gap and two gaps",
          "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
    ],
    "several conditions": [
        ("3 to a straight flush (1 gap with 0 high cards or 2 gaps with 1 high card)",
          "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush (ace low or 2 gaps and 1 high card)",
          "3-SF: (23A,24A,25A,34A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush (no gaps and no high cards, or one gap and 1 high card)",
          "3-SF: (234,24A,345,34A,456,567,678,789,89T,89J,8TJ,9TQ)"),
        ("3 to a straight flush with one gap & one high card", "3-SF: 24A, 34A, 89J, 8TJ, or 9TQ"),
        ("3 to a straight flush (2 gaps, no high)", "3-SF: s + h = 1"),
        ("3 to a straight flush (ace low or 2 gaps)", "3-SF: s = 1; 3-RF: s + h = 3"),
        ("3 to a straight flush, ace low or 2 gaps", "3-SF: s = 1; 3-RF: s + h = 3"),
        ("3 to a straight flush (ace low, 2 gaps)", "3-SF: 25A, 35A, or 45A"),
        ("3 to a straight flush, one or two gaps",
          "3-SF: s + h = 1; "
          "3-SF: (235,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89J,89Q,"
          "8TJ,8TQ,8JQ,9TQ,9TK,9JQ,9JK,9QK); 3-RF: s + h = 3; 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush: 346, 356, or ace low", "3-SF: (23A,24A,25A,346,34A,356,35A,45A)"),
        ("3 to a straight flush, 2 gaps, 1 high card", "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush (open, inside or double inside)", "3-SF or 3-RF"),
        ("3 to a straight flush with no more than 1 gap",
            "3-SF: s >= 2; 3-SF: 23A, 24A, or 34A; 3-RF: s + h >= 4"),
        ("4 to a straight flush, inside or outside", "4-SF or 4-RF"),
        ("3 to a straight flush (type 1 or type 2)", "3-SF: s + h >= 3; 3-SF: s + h = 2"),
        ("3 to a straight flush, types 1 and 2", "3-SF: s + h >= 3; 3-SF: s + h = 2"),
        ("3 to a flush with a king and a queen",
          "3-F: (2QK,3QK,4QK,5QK,6QK,7QK,8QK); 3-SF: 9QK; 3-RF: TQK, JQK, or QKA"),
        ("4 to a flush with a king or a queen", "4-F: (Q,K)xxx; 4-SF: (Q,K)xxx; 4-RF"),
        ("3 to a flush with KT", "3-F: (2TK,3TK,4TK,5TK,6TK,7TK,8TK); 3-SF: 9TK; 3-RF: TJK, TQK, or TKA"),
    ],
    "remarks": [
        ("Four of a kind (hold all five)", "5-4K"),
        ("Straight flush, four of a kind - hold all 5", "5-SF, 5-RF, or 5-4K"),
        ("Four of a kind, straight flush — keep the whole hand", "5-4K, 5-SF, or 5-RF"),
        ("Four of a kind (hold the four)", "4-4K"),
        ("Straight, flush, full house — hold the made hand", "5-S, 5-SF, 5-RF, 5-F, or 5-FH"),
        ("Two pair — hold both pairs, discard the rest", "4-2P"),
        ("High pair - hold the pair, draw three", "2-HP"),
        ("Four kings (draw for a kicker)", "4-4K: KKKK"),
        ("Full house (stand pat)", "5-FH"),
        ("If you have been dealt a full house then hold all", "5-FH"),
        ("4 to a royal flush (break even a high pair)", "4-RF"),
        ("4 to a royal flush (even if you have a made flush)", "4-RF"),
        ("4 to an open-ended straight (like 4-5-6-7, which 3 or 8 completes)",
          "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 to an inside straight, e.g. 5-6-8-9", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("Two suited high cards (such as K-Q)", "2-RF: HH"),
        ("Pair (non-paying) — hold the pair", "2-LP"),
        ("Pair (queens or better qualifying)", "2-HP: (Q-A)x"),
        ("3 to a royal flush (other)", "3-RF"),
        ("All other three of a kind", "3-3K"),
    ],
    "negated hands": [
        ("4 to a straight, not inside", "4-S: s >= 2; 4-SF: s >= 2; 4-RF: TJQK"),
    ],
    "verbs": [
        ("You should keep four cards to a straight flush", "4-SF or 4-RF"),
        ("Always keep four to a royal flush", "4-RF"),
        ("Otherwise hold just one high card", "1-RF: H"),
        ("Keep just an ace", "1-RF: A"),
        ("Nothing — toss all five", "none"),
        ("All other hands should be discarded", "none"),
        ("Keep none. Get five new cards.", "none"),
        ("None of the above", "none"),
        ("Discard all dealt cards", "none"),
        ("Anything else » draw five", "none"),
        ("Razgu", "none"),
    ],
    "ranges of hands": [
        ("any straight flush - three of a kind",
          "5-SF; 5-RF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH", "deuces-wild", 0),
        ("Flush through four of a kind", "4-4K, 5-FH, 5-F, 5-SF, or 5-RF", "deuces-wild", 1),
        ("Flush to 4K", "4-4K, 5-FH, 5-F, 5-SF, or 5-RF", "deuces-wild", 1),
        ("Straight flush to wild royal", "5-RF, 5-5K, or 5-SF", "deuces-wild", 1),
        ("4K or better", "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K", "deuces-wild", 1),
        ("Pat Four of a kind to Wild Royal", "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K", "deuces-wild", 2),
        ("Five of a kind, wild royal, straight flush", "5-5K, 5-RF, or 5-SF", "deuces-wild", 2),
        ("Straight through full house", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
        ("Four of a kind or better", "5-RF, 5-SF, or 4-4K"),
    ],
    "gaps, tops, runs": [
        ("3 to a straight flush spread 5",
          "3-SF: s + h = 1; 3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,8JQ,9TK,9JK,9QK); 3-RF: s + h = 3"),
        ("3 to a straight flush, spread 3-4", "3-SF: s >= 2; 3-SF: 23A, 24A, or 34A; 3-RF: s + h >= 4"),
        ("3 to a double inside straight flush", "3-SF: s = 1; 3-RF: s = 1"),
        ("3 to a straight flush: high cards-gaps>=0", "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("Three to a Royal Flush (highest card K)", "3-RF: K(2-Q)(2-Q)"),
        ("3 to a royal flush, K high or Q high", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("3 to a royal flush: J-K high", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("4 to a king-high straight", "4-S: K(2-Q)(2-Q)(2-Q); 4-SF: K(2-Q)(2-Q)(2-Q); 4-RF: TJQK"),
        ("4 to a straight, 5 high", "4-S: 2345, 235A, 245A, or 345A; 4-SF: 2345, 235A, 245A, or 345A"),
        ("Four-card consecutive straight",
          "4-S: s >= 2; 4-S: 234A or JQKA; 4-SF: s >= 2; 4-SF: 234A; 4-RF: TJQK or JQKA"),
        ("Three to a St. Flush, 1 Gap, 0 Hi Cards", "3-SF: (235,245,346,356,457,467,568,578,679,689,78T,79T)"),
        ("4 to a flush with more than 1 high card", "4-F: h >= 2; 4-SF: h >= 2; 4-RF"),
        ("4 to a flush with fewer than 2 high cards", "4-F: h <= 1; 4-SF: h <= 1"),
        ("gutshot", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("Open straight flush draw", "4-SF: s = 2; 4-RF: s = 2"),
        ("Royal flush draw", "4-RF"),
        ("Draw to an inside straight", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("Draw to 4 to a flush", "4-F, 4-SF, or 4-RF"),
        ("Open four to a straight", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("3 suited cards to a straight flush", "3-SF or 3-RF"),
        ("Deuce + three cards to a straight flush (6-7-8 or higher)",
          "4-SF: W(678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)", "deuces-wild", 1),
        ("Deuce plus two to a straight flush (8-9 or higher)",
          "3-SF: W(89,9T); 3-RF: W(TJ,JQ,QK,KA)", "deuces-wild", 1),
        ("4 to a straight flush with 3 consecutive cards, 5-7 or higher",
          "4-SF: W(567,678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)", "deuces-wild", 1),
        ("Four to any straight flush", "4-SF or 4-RF", "deuces-wild", 1),
        ("2 deuces + suited consecutive cards (7-8 or higher)",
          "4-SF: WW(78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)", "deuces-wild", 2),
        ("4 to a straight flush, 6-7 or higher", "4-SF: WW(67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)", "deuces-wild", 2),
    ],
    "kickers": [
        ("Four aces with 2-4 kicker", "5-4K: AAAA(2-4)"),
        ("Three aces with a kicker (2, 3 or 4)", "4-3K: AAA(2-4)"),
        ("Four aces, no kicker", "4-4K: AAAA"),
        ("4 Aces with 2/3/4 Kicker", "5-4K: AAAA(2-4)"),
        ("Four Aces with a 2, 3, or 4", "5-4K: AAAA(2-4)"),
        ("Four aces with any kicker", "5-4K: AAAA(2-K)"),
        ("Four 2-4s with A-4 kicker", "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A)"),
    ],
    "broken and unheld cards": [
        ("Straight (break it with four to a royal)", "5-S if no 4-RF; 5-SF if no 4-RF; 5-RF if no 4-RF"),
        ("Flush, except when you hold a 4-card royal", "5-F if no 4-RF; 5-SF if no 4-RF; 5-RF if no 4-RF"),
        ("Flush (if no 4 to a royal)", "5-F if no 4-RF; 5-SF if no 4-RF; 5-RF if no 4-RF"),
        ("4 to a royal (yes, break up a pat flush)", "4-RF"),
        ("4 to a straight flush even if it breaks a pair", "4-SF or 4-RF"),
        ("Full house (never break it up)", "5-FH"),
        ("High pair - never keep a kicker", "2-HP"),
        ("Low pair (no kicker)", "2-LP"),
        ("Two unsuited high cards (never hold three)", "2-S: HH"),
        ("Full house, unless it contains three aces", "5-FH: (2-K)(2-K)(2-K)xx"),
        ("Full house (except AAAxx)", "5-FH: (2-K)(2-K)(2-K)xx"),
        ("Full house but not aces full", "5-FH: (2-K)(2-K)(2-K)xx"),
    ],
    "counts in front and behind": [
        ("3-card one-gap straight flush with no high cards", "3-SF: (235,245,346,356,457,467,568,578,679,689,78T,79T)"),
        ("Two-gap 3 to a straight flush with 1 high card", "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("Royal flush draw (3 cards, QJT or KQJ)", "3-RF: TJQ or JQK"),
        ("Royal flush draw (2 cards, both high)", "2-RF: h = 2"),
        ("Inside straight draw (4 cards, 3 high)", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("Royal flush (4 cards)", "4-RF"),
        ("Four royal flush cards", "4-RF"),
        ("4 to an inside straight, 3 high", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("3 to a straight flush (2 gaps, 1 high)", "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush (1 gap w/ 0 HC, 2 gaps w/ 1 HC, A-low, 234)", "3-SF: s + h = 2"),
        ("3 to a straight flush with one gap and no high cards, two gaps and one high card, or A-low / 2-3-4",
         "3-SF: s + h = 2"),
        ("3 to a straight flush (1 gap, no high; 2 gaps, 1 high; any ace-low)",
         "3-SF: (235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a straight flush (no more gaps than high cards)", "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush (two more gaps than high cards)", "3-SF: s + h = 1"),
        ("3 to a straight flush, fewer gaps than high cards", "3-SF: 23A, 9TJ, or 9JQ; 3-RF: s + h >= 4"),
        ("4 to a straight flush (touching cards 6-7 to 9-10)", "4-SF: WW(67,78,89,9T)", "deuces-wild", 2),
        ("3 to a straight flush, 2 connected naturals 6-7 up to 9-10", "3-SF: W(67,78,89,9T)", "deuces-wild", 1),
    ],
    "bounds and numbers of gaps": [
        ("Royal flush, 4 cards to a straight flush", "5-RF, 4-SF, or 4-RF"),
        ("3 to a straight flush, if they are consecutive or if there are two high cards",
          "3-SF: s >= 3; 3-SF: 234, 23A, 8JQ, 9JQ, 9JK, or 9QK; 3-RF: h = 2; 3-RF: JQK or QKA"),
        ("4 to a straight flush (4-5 or higher, 0 or 1 gap)",
          "4-SF: s + h >= 3; 4-SF: WW(45,46); 4-RF: s + h >= 3; 4-RF: WW(JK,QK,QA,KA)", "deuces-wild", 2),
        ("4 to a straight flush (0 or 1 gap, 4-5 or higher)",
          "4-SF: s + h >= 3; 4-SF: WW(45,46); 4-RF: s + h >= 3; 4-RF: WW(JK,QK,QA,KA)", "deuces-wild", 2),
        ("4 to a straight flush with no gaps, 6-7 or higher",
          "4-SF: s + h >= 4; 4-RF: WW(TJ,JQ,QK,KA)", "deuces-wild", 2),
        ("4 to a straight flush if both naturals are touching and 6-7 or higher",
          "4-SF: WW(67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)", "deuces-wild", 2),
        ("3 to a straight flush with 0 gaps, 1 gap and 1+ high cards, or 2 gaps and 2 high cards",
          "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush unless there are 2 gaps and no high cards", "3-SF: s + h >= 2; 3-RF"),
        ("3 to a straight flush, if three of them are high cards", "3-RF: h = 3"),
        ("Royal flush (wild)", "5-RF: w >= 1", "deuces-wild", None),
        ("Full house (never draw)", "5-FH"),
        ("K Q or J", "1-RF: K, Q, or J"),
    ],
    "words of card players": [
        ("4 to a flush, two of them high cards", "4-F: h = 2; 4-SF: h = 2"),
        ("4 to a flush, at least one of them a high card", "4-F: h >= 1; 4-SF: h >= 1; 4-RF"),
        ("RF4", "4-RF"),
        ("FL3 (2 high cards)", "3-F: h = 2; 3-SF: h = 2; 3-RF: h = 2"),
        ("Royal flush draw, two cards missing", "3-RF"),
        ("Straight flush draw (two cards missing, no gaps)", "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
        ("Three-card inside straight, K-Q-J", "3-S: JQK; 3-RF: JQK"),
        ("4 to a straight flush (3 consecutive, 567 to 9TJ)", "4-SF: W(567,678,789,89T,9TJ)", "deuces-wild", 1),
        ("Nothing worth holding", "none"),
        ("Pair (high)", "2-HP"),
        ("One pair: low", "2-LP"),
        ("2 suited cards: KQ, KJ", "2-RF: QK or JK"),
        ("K Q or K J (unsuited)", "2-S: QK or JK"),
        ("Four aces w/ a kicker of 2,3,4", "5-4K: AAAA(2-4)"),
        ("Twos through tens", "2-LP"),
        ("3 more to a royal", "4-RF", "deuces-wild", 1),
        ("2 suited cards, both J+", "2-RF: HH"),
        ("2HC suited", "2-RF: HH"),
        ("Any winner (3 of a kind or better)",
          "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH", "deuces-wild", 0),
        ("Nothing, so draw 5", "none"),
        ("2 unsuited high cards (if you've got three, ditch the highest)",
          "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
    ],
    "short names side by side": [
        ("RF SF 4K FH FL ST 3K", "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH"),
        ("FL ST", "5-F, 5-SF, 5-RF, or 5-S"),
        ("2P", "4-2P"),
        ("10 + Hi Card same suit", "2-RF: TJ, TQ, TK, or TA"),
        ("Two high cards of two suits", "2-S: HH"),
        ("Royal/Straight Flush/Quads = keep em", "5-RF, 5-SF, or 4-4K"),
        ("Otherwise: the 3 deuces", "3-W", "deuces-wild", 3),
        ("keep 'em (all five cards)", "5-5K", "deuces-wild", 4),
        ("4 to an inside straight (but not one that needs a deuce)",
          "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0),
        ("Full house - stand", "5-FH"),
    ],
    "further remarks": [
        ("4 to a royal flush (break anything but a straight flush)", "4-RF: not 5-SF or 5-RF"),
        ("4 RF (breaks flush and straight and high pair, not SF)", "4-RF: not 5-SF or 5-RF"),
        ("4 to a royal - break up a pat flush or straight, but not a straight flush", "4-RF: not 5-SF or 5-RF"),
        ("Flush (never break, except for 4RF)", "5-F if no 4-RF; 5-SF if no 4-RF; 5-RF if no 4-RF"),
        ("4-card SF (including inside)", "4-SF or 4-RF"),
        ("3 to a straight flush, including ace low", "3-SF or 3-RF"),
        ("4 to an inside straight - only with 3 high cards!",
          "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("4 to an inside straight if it has 3 high cards", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("3 to a royal, king high or less", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("3 to a royal, not both A and T", "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"),
        ("3 to a royal with both an ace and a ten", "3-RF: TJA, TQA, or TKA"),
        ("Straight flush down to three of a kind", "5-SF; 5-RF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH"),
        ("Two high cards - if you have 3 and one's an ace, dump the ace",
          "2-RF: HH; 2-S: HH; fewest points (hold A=1)"),
        ("Two unsuited high cards (discard the ace if three)", "2-S: HH; fewest points (hold A=1)"),
    ],
    "further names": [
        ("Pair lower than jacks", "2-LP"),
        ("Pair (below tens)", "2-LP: (2-9)x"),
        ("Pair higher than 9s", "2-HP; 2-LP: TT"),
        ("KQos, KJos", "2-S: QK or JK"),
        ("QJ KJ suited", "2-RF: JQ or JK"),
        ("3 to a royal with A and/or K", "3-RF: (K,A)xx"),
        ("Q-J suited, if there is no flush penalty", "2-RF: JQ, no fp"),
        ("Ditch the lot", "none"),
        ("KK QQ JJ", "2-HP: (J-K)x"),
        ("jj qq kk aa", "2-HP"),
        ("Quads 2/3/4 with A/2/3/4", "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A)"),
        ("Three consecutive suited cards with the deuce, 5-6-7 or better - draw 1",
          "4-SF: s + h >= 3; 4-RF: W(TJQ,JQK,QKA)", "deuces-wild", 1),
        ("Otherwise keep both deuces and draw 3", "2-W", "deuces-wild", 2),
        ("Any other paying hand - keep", "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH", "deuces-wild", 0),
        ("Three aces with a 2, 3 or 4", "4-3K: AAA(2-4)"),
        ("Three 2s-4s with an A-4 kicker", "4-3K: 222(3,4,A), 333(2,4,A), or 444(2,3,A)"),
        ("Three aces with a king kicker", "4-3K: AAAK"),
    ],
    "choices": [
        ("Two unsuited high cards (holding three? keep the lowest two)",
          "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Two unsuited high cards (if there are more than two, choose the lowest)",
          "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Two unsuited high cards. If more than two, keep the lowest two.",
          "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Two unsuited high cards; keep the lowest two",
          "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Lowest two unsuited high cards", "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Two unsuited high cards, king highest", "2-S: JK or QK"),
    ],
    "arrows and verbs behind a hand": [
        ("Flush -> hold all five", "5-F, 5-SF, or 5-RF"),
        ("Flush => keep", "5-F, 5-SF, or 5-RF"),
        ("High pair - hold", "2-HP"),
        ("4 to a flush -- draw 1", "4-F, 4-SF, or 4-RF"),
        ("4 to a flush .... draw 1", "4-F, 4-SF, or 4-RF"),
        ("Four of a kind - stay", "4-4K"),
        ("4 to a royal flush (break a pat flush, a pat straight or a pair)", "4-RF"),
        ("4 to a royal flush (even when it breaks a flush)", "4-RF"),
        ("Nothing (five new cards)", "none"),
        ("Nothing? Draw five new cards", "none"),
        ("Got a flush? Keep it.", "5-F, 5-SF, or 5-RF"),
        ("Flush - keep pat", "5-F, 5-SF, or 5-RF"),
        ("One card short of a flush", "4-F, 4-SF, or 4-RF"),
        ("3/royal", "3-RF"),
        ("Tens or lower", "2-LP"),
        ("4 aces + 2, 3 or 4", "5-4K: AAAA(2-4)"),
        ("AAAA with 2-4 kicker", "5-4K: AAAA(2-4)"),
        ("One jack, queen or king", "1-RF: J, Q, or K"),
        ("2 suited high", "2-RF: HH"),
        ("Two suited face cards or aces", "2-RF: HH"),
        ("2 Suited Face Cards or Ace", "2-RF: HH"),
        ("Pair of aces or faces", "2-HP"),
        ("1 face card or ace", "1-RF: H"),
        ("3 to a straight flush with at least as many high cards as gaps",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a straight flush, h >= g", "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to a royal flush, if the high card is a king or lower", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("Any pat hand full house or better", "5-RF, 5-SF, 4-4K, or 5-FH"),
        ("4 to a straight flush (all others)", "4-SF or 4-RF"),
        ("3 to a royal, any other", "3-RF"),
        ("none of the above", "none"),
        ("Three aces (I always break the boat with aces)", "3-3K: AAA"),
        ("3 to a royal flush with QJT or KQJ", "3-RF: TJQ or JQK"),
        ("4 to a straight with 3 cards jack or higher", "4-S: h = 3; 4-SF: h = 3; 4-RF: h = 3"),
        ("If none of these, discard all five cards and hope for the best", "none"),
        ("4 to a flush (4 cards)", "4-F, 4-SF, or 4-RF"),
        ("4 to a royal (beats any flush or straight)", "4-RF"),
        ("Three aces (break a full house with three aces!)", "3-3K: AAA"),
        ("One pair (with two pair, throw one away)", "2-HP or 2-LP"),
        ("Keep one pair (discard the second pair)", "2-HP or 2-LP"),
        ("J, Q, K or A alone (1 card)", "1-RF: J, Q, K, or A"),
        ("Four deuces (hold all 5, it doesn't matter)", "5-5K: w = 4", "deuces-wild", None),
        ("4 deuces - keep 4 deuces", "4-W", "deuces-wild", None),
        ("Hold all five cards", "5-5K", "deuces-wild", 4),
        ("Both jokers", "2-W", "double-joker", 2),
    ],
    "an example or the only cards": [
        ("Low pair (e.g. 77)", "2-LP"),
        ("Open-ended straight (5-6-7-8, for example)", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("Open-ended straight (only 5-6-7-8)", "4-S: 5678; 4-SF: 5678"),
        ("4 to a straight (AKQJ)", "4-S: JQKA; 4-RF: JQKA"),
        ("4 to an inside straight (J-Q-K-A)", "4-S: JQKA; 4-RF: JQKA"),
    ],
    "cards behind a draw": [
        ("2 to a royal, JT, QT or QJ", "2-RF: TJ, TQ, or JQ"),
        ("3 to a straight flush, Q-J-9 or J-10-9", "3-SF: 9TJ or 9JQ"),
        ("Ten and a J, Q or K, suited", "2-RF: TJ, TQ, or TK"),
        ("Ace with K, Q or J", "2-RF: KA, QA, or JA; 2-S: KA, QA, or JA"),
        ("Ace with a king, queen or jack of a different suit", "2-S: KA, QA, or JA"),
    ],
    "high cards of a straight flush": [
        ("3 to a straight flush with one gap, or two gaps and a high card",
         "3-SF: (235,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89J,89Q,8TJ,8TQ,9TQ,"
         "9TK,9JQ); 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush with no gaps or with one gap and one high card",
         "3-SF: s >= 3; 3-SF: (234,23A,24A,34A,89J,8TJ,9TQ,9JQ); 3-RF: s + h >= 4"),
        ("3 to a straight flush, no gaps and 0+ HC, one gap and 1+ HC, two gaps and 2 HC",
         "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
        ("3 to SF, spread 5, 1 HC", "3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,9TK)"),
        ("3 to a royal flush, K high or lower", "3-RF: TJQ, TJK, TQK, or JQK"),
        ("3 to a straight flush, any", "3-SF or 3-RF"),
        ("4 to a straight flush with 3 natural cards in a row",
         "4-SF: W(345,456,567,678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)", "deuces-wild", 1),
        ("4 to a straight flush, 5-7 or higher",
         "4-SF: W(567,678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)", "deuces-wild", 1),
        ("4 to a straight flush with 1 gap, 5-7 or higher",
         "4-SF: WW(57,68,79,8T,9J); 4-RF: WW(TQ,JK,QA)", "deuces-wild", 2),
        ("4 to an inside straight (unless missing a deuce)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0),
    ],
    "or better": [
        ("Pair of jacks+", "2-HP"),
        ("Pair (J+)", "2-HP"),
        ("One card 10+", "1-RF"),
        ("Jacks or better pair", "2-HP"),
        ("Tens or better (pair)", "2-HP; 2-LP: TT"),
        ("4 of a kind or better (pat)", "5-RF, 5-SF, or 4-4K"),
        ("Made hand (straight or better)", "5-RF, 5-SF, 4-4K, 5-FH, 5-F, or 5-S"),
        ("Any pat hand of a flush or better", "5-RF, 5-SF, 4-4K, 5-FH, or 5-F"),
        ("Straight or better except a flush", "5-RF, 5-SF, 4-4K, 5-FH, or 5-S"),
        ("Straight or better (except a full house or four of a kind)", "5-RF, 5-SF, 5-F, or 5-S"),
    ],
    "any suit": [
        ("AKQJ (any suits)", "4-RF: JQKA; 4-S: JQKA"),
        ("KQJ, suited or not", "3-RF: JQK; 3-S: JQK"),
        ("2 high cards, any suit", "2-RF: HH; 2-S: HH"),
        ("4 to a straight, open on both ends", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
    ],
    "penalties": [
        ("Q-J suited (w/ no penalty)", "2-RF: JQ, no fp, no sp"),
        ("Q-J suited, no straight penalty", "2-RF: JQ, no sp"),
        ("Q-J suited (no straight or flush penalty)", "2-RF: JQ, no fp, no sp"),
        ("Q-J suited unless you discard a 9", "2-RF: JQ, no discard 9"),
        ("Q-J suited if discarding a 9", "2-RF: JQ, discard 9"),
        ("Ace, if no flush penalty", "1-RF: A, no fp"),
        ("Q-J suited unless there is a flush penalty", "2-RF: JQ, no fp"),
        ("3 to a straight flush (type 3), no straight penalty", "3-SF: s + h <= 1, no sp"),
    ],
}  # fmt: skip
#: Words with two meanings, or with words that nothing stands for, and what the message says.
REFUSED: dict[str, list[Row]] = {
    "wordings that readers take in different ways": [
        *(
            (words, "no, or a mark?")
            for words in ("Three of a kind (!aces)", "Low pair !5s", "4 to a straight (! inside)", "High pair (-aces)")
        ),
        *(
            (words, "these cards only, or all others?")
            for words in ("High pair but aces", "Low pair, but tens", "3 to a royal flush but ace-high",
                          "Three of a kind, nothing but aces", "4 to a straight (all but one high card)")
        ),
        *(
            (words, "so many cards of one suit, or a rank?")
            for words in ("4 to a straight unless 3 suited", "A-K-Q-J, no two suited", "K-Q-J, no two of one suit",
                          "4 to a straight, 3 suited", "4 to a straight, no 3 cards suited")
        ),
        *(
            (words, "which cards are not in a row?")
            for words in ("3 to a straight flush, no three in a row", "4 to a straight, not two in a row",
                          "4 to a straight unless two adjacent")
        ),
        ("4 to a flush, if not a low pair", "a condition, or what is held otherwise?"),
        ("3 to a straight flush, not just ace-high", "all, or some of these?"),
        ("3 to a straight flush (no gaps unless a high card)", "or let others in?"),
        ("4 to a straight (open if no high card)", "or let others in?"),
        ("3 to a royal flush, ace-high only without a 10", "or let others in?"),
        ("4 to a straight (no gaps or 1 gap and 1 high card)", "a condition of the last, or of all in front?"),
        ("4 to a flush (aces higher)", "which come first?"),
        ("K-Q-J unsuited only over a low pair", "which come first?"),
        ("4 to a low straight", "low or high in which way?"),
        ("3 to a straight flush, counting the ace as low", "low or high in which way?"),
        ("One high pair and one low pair, hold both", "both held together, or each?"),
        ("Two aces and two kings", "both held together, or each?"),
        ("High pair with the highest card", "a kicker, or which of several hands?"),
    ],
    "exceptions": [
        ("4 to a straight, except AKQJ, low pair", "this does not belong to the exception; write the other hand "),
        ("three of a kind, except 2 aces", "expected 3 cards of a rank"),
        ("3 to a straight flush, except 34, 35", "expected 3 natural cards, found 2"),
        ("3 to a straight flush, except ace low, 3 to a royal flush",
          "this does not belong to the exception; write the other hand "),
        ("3 to a straight flush (except ace low, high pair)",
          "this does not belong to the exception; write the other hand "),
        ("4 to a flush, except a high pair", "'high' is not understood here"),
        ("High pair, unless you have 4 to a flush or straight", "this does not belong to the exception"),
        ("4 to a flush, if you have a high pair", "'high' is not understood here"),
        ("Two pair, you have aces", "'aces' is not understood here"),
        ("Three of a kind, unless dealt a full house", "the hold itself, or another hold of the deal?"),
        ("High pair unless 4 to a royal, low pair", "this does not belong to the exception; write the other hand "),
        ("Straight or flush, unless 4 to a royal flush", "an exception of the last hand, or of all?"),
        ("Full house, flush (except with 4 to a royal)", "an exception of the last hand, or of all?"),
        ("4 to a flush, unless 4 to a straight flush", "the hold itself, or another hold of the deal?"),
        ("Flush unless a royal draw", "'royal' is not understood here"),
        ("Three of a kind except those with an ace", "'those' is not understood here"),
        ("3 to a straight flush, 234, not 346", "suited too, or of any suits?"),
        ("QJ suited except with an ace", "'ace' is not understood here"),
    ],
    "values that may be ranks": [
        ("Three of a kind 2", "ranks, or the value of the hand? write '2s' for cards of the"),
        ("Low pair - 2", "ranks, or the value of the hand? write '2s' for cards of the"),
        ("Low pair (2)", "ranks, or the value of the hand? write '2s' for cards of the"),
        ("Three of a kind 4", "ranks, or the value of the hand? write '4s' for cards of the"),
        ("Four of a kind 25", "ranks, or the value of the hand? write '2s, 5s' for cards of"),
        ("Three of a kind, 2", "expected more words here"),
        ("Three of a kind\t2", "ranks, or the value of the hand? write '2s' for cards of the"),
        ("Four of a kind\t5\t0", "ranks, or the value of the hand? write '5s' for cards of the"),
        ("Three of a kind 2,3,4", "ranks, or the value of the hand? write '2s, 3s, 4s' for card"),
        ("Four of a kind,5,0", "'0' is not understood here"),
        ("High pair, 2", "expected more words here"),
        ("3 to a straight flush 2", "expected more words here"),
        ("3 to a straight flush 23", "expected 3 natural cards, found 2"),
        ("10", "expected more words here"),
        ("4 to a flush 4", "expected more words here"),
        ("Three of a kind, A", "cards of the hand in front, or another hand? write '(A)' or "),
    ],
    "the article and the ace": [
        ("a", "an ace, or the word 'a'? write 'ace', or leave it out"),
        ("a alone", "an ace, or the word 'a'? write 'ace', or leave it out"),
        ("A K", "an ace, or the word 'a'? write 'ace', or leave it out"),
        ("Just A K, Q, or J", "an ace, or the word 'a'? write 'ace', or leave it out"),
        ("a k suited", "'suited' is not understood here"),
        ("A K Q J", "one of these cards or all of them? write 'A or K or Q or J' "),
        ("K suited", "'suited' is not understood here"),
        ("a suited K", "'K' is not understood here"),
    ],
    "numbers of wild cards": [
        ("deuce", "the deals of this section have 2 wild cards, not 1", "deuces-wild", 2),
        ("3 deuces", "the deals of this section have 2 wild cards, not 3", "deuces-wild", 2),
        ("just the deuce", "the deals of this section have 2 wild cards, not 1", "deuces-wild", 2),
        ("one deuce only", "the deals of this section have 2 wild cards, not 1", "deuces-wild", 2),
        ("keep the three 2s", "the deals of this section have 2 wild cards, not 3", "deuces-wild", 2),
        ("2 deuces", "the deals of this section have 3 wild cards, not 2", "deuces-wild", 3),
        ("two deuces", "the deals of this section have 1 wild card, not 2", "deuces-wild", 1),
        ("Deuce, J, Q suited", "cards of the hand in front, or another hand? write 'with J, Q su", "deuces-wild", 1),
        ("WKQ", "'WKQ' is not understood here", "deuces-wild", 1),
        ("4 to a straight flush: W567 through W9TQ", "'W9TQ' is not understood here", "deuces-wild", 1),
        ("4 to a straight flush: 567 through W9TJ", "'W9TJ' is not understood here", "deuces-wild", 1),
        ("4 to a straight flush: W56", "expected 3 natural cards, found 2", "deuces-wild", 1),
        ("4 to a straight flush: WW567", "expected 1 wild cards, found 2", "deuces-wild", 1),
        ("Deuce and 4 to a flush", "5 cards, or 4 with the wild card?", "deuces-wild", 1),
        ("deuces", "how many wild cards? write the number, or a heading such as ", "deuces-wild", None),
        ("deuces only", "how many wild cards? write the number, or a heading such as ", "deuces-wild", None),
        ("Joker, K", "cards of the hand in front, or another hand? write 'with K' or ", "joker-poker-kings", 1),
        ("two jokers", "the deals of this section have 1 wild card, not 2", "joker-poker-kings", 1),
        ("Joker only", "the deals of this section have no wild cards, not 1", "joker-poker-kings", 0),
        ("just the deuces", "'deuces' is not understood here"),
        ("Joker only", "this game has no joker"),
    ],
    "lists with slashes": [
        ("Suited K/Q-J", "'K' is not understood here"),
        ("K/Q/J", "one of these cards or all of them? write 'K or Q or J' for s"),
        ("10-J/Q/K", "one of these cards or all of them? write 'T or J' for single"),
    ],
    "one card or several": [
        ("Tens or better", "which cards are meant? write 'pair of Tens or better' or 'on"),
        ("Jacks or better", "which cards are meant? write 'pair of Jacks or better' or 'o"),
        ("Jack or better", "which cards are meant? write 'pair of Jack or better' or 'on"),
        ("10 or higher", "which cards are meant? write 'pair of 10 or higher' or 'one "),
        ("Aces or better", "no card is better than an ace; name the better hands"),
        ("Three aces or better", "no card is better than an ace; name the better hands"),
        ("Three of a kind, jacks or better", "3 of a kind of these ranks, or also a pair? write '(jacks or"),
        ("High cards", "how many? write 'one high card' or 'two high cards'"),
        ("Single J-A suited", "expected more words here"),
        ("J-Q", "one of these cards or all of them? write 'J or Q' for single"),
        ("A-J", "one of these cards or all of them? write 'A or J' for single"),
        ("J Q K A", "one of these cards or all of them? write 'J or Q or K or A' "),
        ("ace king", "one of these cards or all of them? write 'A or K' for single"),
        ("K or Q suited", "'suited' is not understood here"),
        ("Suited QJ or A", "'A' is not understood here"),
        ("Suited 10-J, tens or better", "a pair, or one card? write 'pair of' in front"),
        ("Four of a kind and an ace", "both in one deal, or one of them?"),
        ("Pair of aces and a king", "both in one deal, or one of them?"),
        ("Pair of aces with a kicker", "'a' is not understood here"),
    ],
    "cards behind a comma": [
        ("3 to a royal flush, KQJ, low pair", "suited too, or of any suits?"),
        ("4 to an outside straight, AKQJ", "there is no such hand"),
        ("4-card straight, KQJTs", "cards of the hand in front, or another hand?"),
        ("4-card straight, KQJT unsuited", "cards of the hand in front, or another hand?"),
        ("Two suited high cards, AK", "cards of the hand in front, or another hand? write '(AK)' or"),
        ("3 to a royal flush, ace", "cards of the hand in front, or another hand? write 'with ace'"),
        ("4 to a flush, a king", "cards of the hand in front, or another hand?"),
        ("4 to an outside straight flush or royal", "drawing to a royal, or the hand itself?"),
        ("4 to a flush, KQJT", "cards of the hand in front, or another hand? write '(KQJT)' "),
    ],
    "pairs named by both cards": [
        ("JJ-QQQ", "'QQQ' is not understood here"),
        ("AA+", "no card is better than an ace; name the better hands"),
        ("Pair of 9-", "expected more words here"),
        ("J-", "expected more words here"),
        ("High pair (22-TT)", "there is no such hand"),
        ("AA-", "expected more words here"),
        ("4FL+", "'+' is not understood here"),
        ("HP+", "'+' is not understood here"),
        ("KQ-", "expected more words here"),
        ("AK+", "'+' is not understood here"),
        ("QQ-KQ", "'KQ' is not understood here"),
    ],
    "exceptions with two properties": [
        ("3 to a straight flush except two gaps, no high cards", "exceptions with both properties, or with one of "),
        ("3 to a straight flush, except ace low and two gaps", "exceptions with both properties, or with one of "),
        ("3 to a straight flush except ace low or one gap and no high cards",
          "exceptions with both properties, or with one of "),
    ],
    "short names": [
        ("Double gutshots", "'Double' is not understood here"),
        ("4S", "'4S' is not understood here"),
        ("Q o", "'o' is not understood here"),
        ("KQ s = 2", "'s' is not understood here"),
        ("4 HP", "'HP' is not understood here"),
        ("KJ-10s", "'10s' is not understood here"),
        ("High pair, J-10s", "'10s' is not understood here"),
    ],
    "other words for the same": [
        ("headed by an ace", "'headed' is not understood here"),
        ("1 hole card", "'hole' is not understood here"),
        ("A or K with 2 jokers", "the deals of this section have 1 wild card, not 2", "joker-poker-kings", 1),
    ],
    "remarks that repeat the hand": [
        ("Three of a kind (the pair)", "this remark does not agree with the hand: 2 cards are not 3-3K"),
        ("4 to a flush, the quads", "this remark does not agree with the hand: 4-F or 4-SF or 4-RF are not"),
        ("3 to a flush - hold the three of a kind", "this remark does not agree with the hand: 3-F or 3-SF or 3-RF"),
        ("4 to a flush, the pair", "this remark does not agree with the hand: 2 cards are not 4-F"),
        ("4 to a flush - the 4 royal cards", "this remark does not agree with the hand: 4-F or 4-SF or 4-RF are not"),
        ("Flush (both)", "this remark does not agree with the hand: 'both' is not for 5-F or 5-SF or 5-RF"),
        ("4 to a flush (those 3)", "this remark does not agree with the hand: 3 cards are not 4-F"),
        ("3 to a flush (the 3 royal cards)", "this remark does not agree with the hand: 3-F or 3-SF or 3-RF are not"),
        ("Garbage (one high card)", "this remark does not agree with the hand"),
    ],
    "orders": [
        ("Trip kings, then flush", "an order of hands? write each hand on a line of its own"),
        ("4 to a flush, then low pair", "an order of hands? write each hand on a line of its own"),
        ("Two pair then high pair", "an order of hands? write each hand on a line of its own"),
    ],
    "cards without the wild cards": [
        ("One high card", "write 'the joker + One high card'", "joker-poker-kings", 1),
        ("Two suited high cards", "every hold of this section has its wild cards", "joker-poker-kings", 1),
        ("89s, lone 9", "its wild cards; write 'WW9'", "deuces-wild", 2),
        ("6789s", "every hold of this section has its wild cards; write 'W6789 suited'", "deuces-wild", 1),
        ("High pair or QJ suited", "every hold of this section has its wild cards; write 'WQJ suited'",
          "joker-poker-kings", 1),
        ("JK suited", "every hold of this section has its wild cards; write 'WJK suited'", "joker-poker-kings", 1),
        ("Lone ace", "every hold of this section has its wild cards; write 'WA'", "joker-poker-kings", 1),
    ],
    "several conditions": [
        ("3 to a straight flush, no gaps, no high cards, or ace low",
          "do all of these hold, or one of them? join them all with 'an"),
        ("3 to a straight flush (1 gap, 1 high card or 2 gaps)", "do all of these hold, or one of them?"),
        ("3 to a straight flush (1 gap/1 high card)", "both of these, or one of them? write 'with' for both"),
        ("3 to a straight flush (1 gap/1 high card or 2 gaps)", "both of these, or one of them? write 'with' for both"),
        ("3 to a straight flush, no gaps or one gap with 1 high card", "a condition of the last, or of all in front?"),
        ("3 to a straight flush (no gaps or 2 gaps and 1 high card)", "a condition of the last, or of all in front?"),
        ("3 to a straight flush with 1 gap or 1 high card",
          "another condition, or another hand? write the hand on a line"),
        ("4 to a flush with one high card or an ace",
          "another condition, or another hand? write '; an ace' for a h"),
        ("4 to a flush with a king, queen", "all of these cards, or one of them? join them with 'and' or "),
        ("4 to a royal or straight flush, no gaps", "does this apply to both hands? write each hand with its own "),
        ("Inside straight (open-ended)", "')' is not understood here"),
        ("4 to an outside straight (inside)", "')' is not understood here"),
        ("4 to a flush and high pair", "both in one deal, or one of them? write 'or' for one of them"),
        ("2 suited high cards, unsuited", "'unsuited' is not understood here"),
        ("4 to a flush or 2 unsuited high cards (the lowest)", "a choice between holds must be a line of its own"),
    ],
    "remarks": [
        ("2 suited high cards or ace", "one of the cards, or another hand? write '; ace' for a hand"),
        ("Three of a kind (hold all five)", "this remark does not agree with the hand: 5 cards are not 3-"),
        ("High pair - hold all 5", "this remark does not agree with the hand: 5 cards are not 2-"),
        ("4 to a royal flush - draw two cards", "this remark does not agree with the hand: 3 cards are not 4-"),
        ("Two pair, high pair - draw three", "this remark does not agree with the hand: 2 cards are not 4-"),
        ("4 to an inside straight (like 4-5-6-7)", "this remark does not agree with the hand: the example is not"),
        ("3 to a royal flush (such as 9-J-K)", "this remark does not agree with the hand: the example is not"),
        ("4 to a royal flush (if you feel lucky)", "'feel' is not a word of the chart language"),
        ("Never hold a kicker", "'Never' is not understood here"),
        ("High pair (good)", "'good' is not a word of the chart language"),
        ("Discard everything but an ace", "'an' is not understood here"),
        ("Discard four", "'four' is not understood here"),
    ],
    "including": [
        ("4 to a straight (including inside)", "'including' is not understood here"),
        ("3 to a straight flush with one gap, including ace low", "these too, or only these?"),
        ("4 to an open straight flush (including inside)", "'including' is not understood here"),
        ("3 to a straight flush, including 567", "is not understood here"),
        ("Two high cards (discard the ace)", "is not understood here"),
        ("Two high cards (if you have three, discard the ten)", "'ten' is not understood here"),
        ("One high card (if you have two, discard the ace)", "'ace' is not understood here"),
        ("3 to a royal flush without AT", "none of these cards, or not all of them?"),
        ("4 to a flush with both a king", "expected more words here"),
        ("4 to a royal flush (break anything but a low pair)", "is not understood here"),
        ("Pair, including two pair", "'including' is not understood here"),
    ],
    "the last of several hands": [
        ("flush or straight draw", "drawing to a flush, too, or the hand itself?"),
        ("straight flush or flush draw", "drawing to a straight flush, too, or the hand itself?"),
        ("Straight or flush, 4 cards", "drawing to a Straight, too, or the hand itself?"),
        ("JT suited, KT suited if no flush penalty", "a condition of the last, or of all of these?"),
        ("JTs, KTs if no flush penalty", "a condition of the last, or of all of these?"),
        ("A or K, Q if no J", "a condition of the last, or of all of these?"),
        ("ace, or king if no ten of same suit", "a condition of the last, or of all of these?"),
        ("JJ if no ace", "cards beside a pair?"),
        ("JJ, QQ, KK if no ace", "cards beside a pair?"),
        ("4 to a flush, one jack or better", "cards of the hand in front, or another hand?"),
        ("4 to a straight, two jacks or better", "cards of the hand in front, or another hand?"),
        ("full house, aces", "these cards of the hand in front, or another hand?"),
    ],
    "negated hands": [
        ("no flush", "'no' is not understood here"),
        ("No straight", "'No' is not understood here"),
        ("zero straights", "'zero' is not understood here"),
        ("4 to a royal flush, no flush", "'flush' is not understood here"),
        ("4 to a royal flush, no straight", "'straight' is not understood here"),
        ("Three of a kind, no full house", "'full house' is not understood here"),
        ("Q-J suited, no straight", "'straight' is not understood here"),
        ("without a flush", "'without a' is not understood here"),
        ("no pair", "'no' is not understood here"),
        ("No 4 to a flush", "'No' is not understood here"),
        ("not a flush", "'not' is not understood here"),
        ("None or one high card", "drawing five cards is always possible; write it as a line of"),
        ("3 full house", "'full house' is not understood here"),
        ("5 pair", "'pair' is not understood here"),
        ("3 to 2 a straight flush", "'2' is not understood here"),
        ("a-k suited unsuited", "'unsuited' is not understood here"),
        ("2 suited high cards, KQ high", "'high' is not understood here"),
        ("Four aces with 10 2-4 kicker", "'2' is not understood here"),
        ("Four of a kind (hold all no)", "'no' is not understood here"),
        ("Three of a kind, except ace kings", "this does not belong to the exception; write the other hand "),
    ],
    "ranges of hands": [
        ("High pair through flush", "'through' is not understood here"),
        ("4 to a straight through flush", "'through' is not understood here"),
        ("Flush - hold two", "this remark does not agree with the hand: 2 cards are not 5-"),
    ],
    "gaps, tops, runs": [
        ("4 to a straight flush (5-6-7 or higher)", "expected 2 natural cards, found 3", "deuces-wild", 2),
        ("4 to a straight flush (6-8 or higher)",
          "'or higher' behind cards that are not consecutive is not cle", "deuces-wild", 2),
        ("4 suited to a straight", "'straight' is not understood here"),
        ("4 to a straight (low)", "'low' is not understood here"),
        ("Draw to a flush", "how many cards? write 'four to a flush'"),
        ("Go for the straight", "how many cards? write 'four to a straight'"),
        ("Double gutshot", "expected more words here"),
    ],
    "kickers": [
        ("Pair of aces with a kicker (2, 3 or 4)", "'a' is not understood here"),
    ],
    "broken and unheld cards": [
        ("Two pair (break them with aces)", "is not understood here"),
        ("Full house (break it with three aces)", "is not understood here"),
        ("Flush (break a flush with four to a royal)", "it says that the hand itself is broken"),
        ("High pair (breaking a pair of aces)", "it says that the hand itself is broken"),
        ("Two pair (even break a pair)", "it says that the hand itself is broken"),
        ("Low pair (break it with four to a royal)", "'it' is not understood here"),
        ("Flush (break only if not 4 to a royal)", "'not' is not understood here"),
        ("Two unsuited high cards (never hold two)", "2-S are not fewer cards"),
        ("Two pair (never break a pair)", "'a' is not understood here"),
        ("4 to a flush (no 4 to a straight flush)", "the hold itself, or another hold of the deal?"),
        ("Full house, except aces", "expected more words here"),
        ("Full house except aces full, flush", "',' is not understood here"),
    ],
    "counts in front and behind": [
        ("4-card royal (3 cards)", "this remark does not agree with the hand"),
        ("1-gap straight flush", "expected more words here"),
        ("4 to an inside straight, 4 high", "so many high cards, or the highest rank? write '4 high cards' or"),
        ("3 to a straight flush, 3 high", "so many high cards, or the highest rank?"),
        ("3 to a straight flush (1 gap, 0 high cards, 2 gaps, 1 high card)", "there is no such hand"),
        ("3 to a straight flush with one gap, two gaps and one high card, or KQJ", "" ),
        ("Pair with aces", "'aces' is not understood here"),
        ("Three of a kind with jacks", "'jacks' is not understood here"),
        ("KQ JT", "'JT' is not understood here"),
        ("4 to a flush, two of them low", "is not understood here"),
        ("SF34", "'SF34' is not a word"),
        ("Royal flush draw, five cards missing", "'missing' is not understood here"),
        ("Three-card inside straight, K-Q-J or Q-J-10", "Q-J-T is no such straight; leave out the shape, or the cards"),
        ("3 to a straight flush with one gap or a high card", "another condition, or another hand?"),
        ("3 to a straight flush, one gap, with a high card or two", "expected more words here"),
        ("Three of a kind (high)", "'high' is not understood here"),
        ("Pair (high cards)", "is not understood here"),
        ("2 suited cards: KQJ", "expected more words here"),
        ("3 more to a royal", "is not understood here", "deuces-wild", 2),
        ("3 more to a royal", "'more' is not understood here"),
        ("2 unsuited high cards (ditch the highest)", "is not understood here"),
        ("Any winner (a flush)", "this remark does not agree with the hand"),
        ("2 suited cards, both", "expected more words here"),
        ("4 FL ST", "expected more words here"),
        ("3 SF 4 RF", "'RF' is not understood here"),
        ("Flush Straight", "expected more words here"),
        ("Two pair - stand", "this remark does not agree with the hand"),
        ("4 to an inside straight (but not one that needs a 3)", "is not understood here"),
        ("3 to a straight flush, 1 gap or 2 gaps 1 high", "a condition of the last, or of all in front?"),
        ("Flush draw (3 cards ten or higher)", "so many cards of the draw, or so many cards drawn to?"),
        ("Two pair (never draw)", "this remark does not agree with the hand"),
        ("K Q or J suited", "'suited' is not understood here"),
        ("A K or Q J", "an ace, or the word 'a'?"),
        ("KK QQ", "two pair, or one of these pairs? write 'KK or QQ' for one of them"),
        ("Four of a kind 9/6", "ranks, or the value of the hand?"),
        ("Three consecutive cards with the deuce", "is not understood here", "deuces-wild", 1),
        ("Otherwise keep both deuces and draw 2", "this remark does not agree with the hand", "deuces-wild", 2),
    ],
    "choices": [
        ("One high card, jack preferred", "'preferred' is not understood"),
        ("Two unsuited high cards (if lucky, the lowest two)", "'lucky' is not a word of the chart language"),
    ],
    "arrows and verbs behind a hand": [
        ("4 to a flush -> draw 2", "this remark does not agree with the hand: 3 cards are not 4-F"),
        ("hold", "expected more words here"),
        ("hold everything", "expected more words here", "deuces-wild", 3),
        ("Discard everything and keep the ace", "drawing five cards is always possible"),
        ("Discard everything and hope for a flush, unless suited", "'hope' is not a word of the chart language"),
        ("One card from a flush", "how many cards are held? write a number and 'to a'"),
        ("4 to a straight with 3 cards 5", "expected more words here"),
        ("Two pair, pat", "this remark does not agree with the hand: 5 cards are not 4-2P"),
        ("keep, flush", "'flush' is not understood here"),
        ("Flush => 2", "'>' is not understood here"),
        ("4 to a royal flush (do not break a nice pair)", "'nice' is not a word of the chart language"),
        ("4 to a royal flush (beats a pair, but not a flush)", "'a' is not understood here"),
        ("Low pair (3 cards)", "this remark does not agree with the hand: 3 cards are not 2-LP"),
        ("4 to a royal flush, break a pair, low", "expected more words here"),
    ],
    "or better": [
        ("J+", "which cards are meant? write 'pair of J+' or 'one card, J+'"),
        ("Straight or better, except a pair", "'pair' is not understood here"),
        ("Straight or better except a flush, low pair", "'low' is not understood here"),
        ("Pat hand (straight)", "')' is not understood here"),
    ],
    "an example or the only cards": [
        ("Low pair (77)", "an example, or only this pair? write 'such as 77' or 'pair of 7s'"),
        ("Low pair (such as JJ)", "this remark does not agree with the hand: the example is not"),
        ("Open-ended straight (5-6-7-8)", "an example, or only these cards? write 'such as 5-6-7-8' or"),
        ("4 to a straight (5-6-7-8)", "an example, or only these cards?"),
        ("Open-ended straight (5-6-7-9, for example)", "the example is not such a hand"),
    ],
    "cards behind a draw": [
        ("2 to a royal, JT, QT, low pair", "suited too, or of any suits?"),
        ("J and Q", "one of these cards or all of them?"),
        ("A jack and a queen", "one of these cards or all of them?"),
        ("J, Q and K", "one of these cards or all of them?"),
        ("K and Q or J", "one of these cards or all of them?"),
        ("Kings or aces", "which cards are meant? write 'pair of Kings or aces' or 'one card, Kings or aces'"),
        ("Aces suited", "'suited' is not understood here"),
    ],
    "high cards of a straight flush": [
        ("4 to a flush and a high card", "both in one deal, or one of them?"),
        ("3 to a straight flush, 2 gaps or one gap and 1 high card", "a condition of the last, or of all in front?"),
        ("4 to an inside straight, except missing a 3", "'3' is not understood here", "deuces-wild", 0),
        ("4 to a straight flush with two natural cards in a row", "there is no such hand", "deuces-wild", 1),
    ],
    "any suit": [
        ("4 to a flush, any suit", "'any suit' is not understood here"),
        ("J/Q, any suit", "one of these cards or all of them?"),
    ],
    "penalties": [
        ("Q-J suited with one flush penalty", "at least so many penalties, or exactly so many? write 'flush"),
        ("Q-J suited with two penalties", "at least so many penalties, or exactly so many? write 'flush"),
        ("Q-J suited with no high pair penalty", "'high' is not understood here"),
        ("Q-J suited unless you hold a 9", "'9' is not understood here"),
    ],
}  # fmt: skip


@cache
def reader_of(game: str) -> PlainReader:
    return PlainReader(load_game(game))


def read(words: str, game: str = "jacks-or-better", section: int | None = None) -> str:
    return str(reader_of(game).read(words, None if section is None else Section(section)))


def flat(rows: dict[str, list[Row]]) -> list[tuple[str, str, tuple[str, int | None]]]:
    found = []
    for kind in rows.values():
        for words, text, *rest in kind:
            game, section = rest or ("jacks-or-better", None)
            found.append((words, text, (str(game), None if section is None else int(section))))
    return found


def read_or_message(words: str, where: tuple[str, int | None]) -> str:
    """Return what words are read as, or behind a mark the message."""
    try:
        return read(words, *where)
    except NotationError as error:
        assert error.text == words and 0 <= error.start <= len(words)
        return f"refused: {error}"


@in_one_test("kind", READ, step=5)
def test_words_are_read_as_they_are_meant(kind: str) -> None:
    rows = flat({kind: READ[kind]})
    assert {words: read_or_message(words, where) for words, _, where in rows} == {
        words: line for words, line, _ in rows
    }
    assert [str(parse_line(line)) for _, line, _ in rows] == [line for _, line, _ in rows]


@in_one_test("kind", REFUSED, step=5)
def test_other_words_are_refused_with_the_place(kind: str) -> None:
    found = [(words, message, read_or_message(words, where)) for words, message, where in flat({kind: REFUSED[kind]})]
    assert not [row for row in found if not row[2].startswith("refused: ") or row[1] not in row[2]]


# ----------------------------------------------------------------------------------- words change the meaning

#: Words of which none may be passed over.
TELLING = ("no", "not", "without", "except", "non", "kicker", "half", "10")
#: With these the meaning is the same.
HARMLESS = {
    ("4 to a straight, not inside", "not"), ("Four of a kind (hold all five)", "10"), ("Pair of 10s", "10"),
    ("Four Aces with a 2, 3, or 4", "kicker"), ("4 to a royal flush (break even a high pair)", "kicker"),
    ("If none of these, discard all five cards and hope for the best", "half"),
    ("If none of these, discard all five cards and hope for the best", "10"),
    ("4 to a royal flush (break a pat flush, a pat straight or a pair)", "kicker"),
    ("Three aces (I always break the boat with aces)", "kicker"),
    ("Three aces (break a full house with three aces!)", "kicker"),
    ("4 to a royal flush (even if you have a made flush)", "kicker"),
    ("One card 10 or higher", "10"), ("Quads 2/3/4 with A/2/3/4", "kicker"), ("4 aces + 2, 3 or 4", "kicker"),
    ("Three aces with a 2, 3 or 4", "kicker"), ("4 to a royal flush (break anything but a straight flush)", "not"),
    # "Half draws (4 cards, 3 high)": a name of these
    ("Inside straight draw (4 cards, 3 high)", "half"),
    # "Except ace low, not 235": two exceptions
    ("3 to a straight flush, 1 gap, except ace low, 235, 245", "not"),
    ("3 to a straight flush, 1 gap, except ace low, 235, 245", "except"),
    # "No or 2 gaps and 2 high cards" beside "0 gaps"
    ("3 to a straight flush with 0 gaps, 1 gap and 1+ high cards, or 2 gaps and 2 high cards", "no"),
    ("3 to a straight flush with 0 gaps, 1 gap and 1+ high cards, or 2 gaps and 2 high cards", "without"),
}  # fmt: skip


@pytest.mark.parametrize(("words", "line", "where"), slow_after(3, flat(READ)[::4]))
def test_no_telling_word_is_passed_over(words: str, line: str, where: tuple[str, int | None]) -> None:
    parts = words.split(" ")
    for at in range(len(parts) + 1):
        for word in TELLING:
            changed = " ".join([*parts[:at], word, *parts[at:]])
            try:
                found = read(changed, *where)
            except NotationError:
                continue
            # In a list of exceptions the word may stand in front of each.
            is_repeated = word == "except" and "except" in parts[:at]
            assert found != line or is_repeated or (words, word) in HARMLESS, changed


# --------------------------------------------------------------------------------- meaning by rules for cards


def between(cards: list[plain.Card]) -> int:
    return plain.gaps(cards)


def ace_low(cards: list[plain.Card]) -> bool:
    ranks = plain.ranks(cards)
    return ranks[-1] == plain.A and ranks[-2] <= 5


def are(cards: list[plain.Card], *sets: str) -> bool:
    return plain.these(*sets)(cards, plain.Table(frozenset()))


ONE_OF_TRIPS = plain.alike(3, set(range(2, plain.A)))
#: Words, and what they mean for cards.
RULES: list[tuple[str, plain.Rule]] = [
    ("three of a kind, except 3 aces", ONE_OF_TRIPS),
    ("3 to a straight flush, 0 or 1 gap, except ace low, 346, or 356",
     plain.to_straight_flush(3, lambda c, t: between(c) <= 1 and not ace_low(c) and not are(c, "346", "356"))),
    ("3 to a straight flush: 346, 356, or 2 gaps, except ace low",
     plain.to_straight_flush(3, lambda c, t: (are(c, "346", "356") or between(c) == 2) and not ace_low(c))),
    ("3 to a flush containing a 10 and King", plain.to_flush(3, lambda c, t: {10, 13} <= set(plain.ranks(c)))),
    ("Just a K, Q, or J", plain.single(11, 12, 13)),
    ("Suited 10-J/Q/K", plain.held(2, plain.both(plain.these("TJ", "TQ", "TK"), plain.suited))),
    ("Q or K with a jack of the same suit", plain.held(2, plain.both(plain.these("QJ", "KJ"), plain.suited))),
    ("4 to a straight, but not inside", plain.to_straight(4, plain.outside)),
    ("3 to a straight flush (ace low or 2 gaps)",
     plain.to_straight_flush(3, lambda c, t: ace_low(c) or between(c) == 2)),
    ("3 to a straight flush, spread 3-4", plain.to_straight_flush(3, lambda c, t: between(c) <= 1)),
    ("2 unsuited high cards except aces",
     plain.high_cards(2, plain.unsuited, lambda c, t: 14 not in plain.ranks(c))),
    ("4 to a straight, 5 high",
     plain.to_straight(4, lambda c, t: are(c, "2345", "A345", "A245", "A235"))),
    ("One card 10 or higher", plain.single(10, 11, 12, 13, 14)),
    ("Four 2-4s with A-4 kicker", plain.with_kicker({2, 3, 4}, {14, 2, 3, 4})),
    ("Lowest two unsuited high cards", plain.lowest_two),
]  # fmt: skip


@pytest.mark.parametrize(("words", "rule"), slow_after(3, RULES), ids=[words for words, _ in RULES])
def test_words_agree_with_rules_for_cards(words: str, rule: plain.Rule, jacks: Solution) -> None:
    game = jacks.game
    table = plain.Table(frozenset(map(int, game.high_ranks)), frozenset(map(int, game.wild_ranks)))
    line = PlainReader(game).read(words)
    # Deals that the line decides, and some others.
    matched = Matcher.of(game).match(line, np.arange(len(jacks.deals)))
    rows = np.concatenate([np.flatnonzero(matched)[::29], np.arange(0, len(jacks.deals), 397)])
    for number in rows.tolist():
        cards = tuples_of(jacks, number)
        holds = {frozenset(c for j, c in enumerate(cards) if mask >> j & 1) for mask in masks_in(int(matched[number]))}
        assert rule(cards, table) == holds, (str(line), cards)


def tuples_of(solution: Solution, number: int) -> tuple[plain.Card, ...]:
    return tuples(solution.deals.cards(number, 1 << j)[0] for j in range(5))


# -------------------------------------------------------------------------------------- the lines around decide


def test_jacks_or_better_is_a_pair_unless_a_line_above_holds_high_pairs() -> None:
    with pytest.raises(Ambiguous) as caught:
        read("Jacks or better")
    assert [choice.words for choice in caught.value.choices] == ["pair of Jacks or better", "one card, Jacks or better"]
    assert [str(choice.line) for choice in caught.value.choices] == ["2-HP", "1-RF: J, Q, K, or A"]
    assert [read(choice.words) for choice in caught.value.choices] == ["2-HP", "1-RF: H"]
    assert [str(line) for line in read_chart("Two pair\nTens or better\nnone\n").lines][1] == "2-HP; 2-LP: TT"
    assert [str(line) for line in read_chart("High pair\nTens or better\nnone\n").lines][1] == "1-RF: T, J, Q, K, or A"


def test_a_chart_may_define_its_face_cards() -> None:
    with pytest.raises(NotationError, match="define it in the chart by 'face card = J, Q, K'"):
        read("Two suited face cards")
    page = "face card = J, Q, K\nTwo suited face cards\nOne face card\nTwo unsuited face cards (the lowest two)\n"
    assert [str(line) for line in read_chart(page).lines] == [
        "2-RF: (J-K)(J-K)", "1-RF: (J-K)",
        "2-S: (J-K)(J-K); fewest points (hold J=1, hold Q=2, hold K=4)",
    ]  # fmt: skip
    defined = PlainReader().define("face cards = J-A")
    assert defined is not None
    assert str(defined.read("2 suited face cards")) == "2-RF: HH"


def test_a_straight_may_be_read_as_open_ended() -> None:
    reader = reader_of("jacks-or-better")
    outside = reader.read("4 to an outside straight with 2 high cards")
    assert reader.read("4 to a straight with 2 high cards", open_ended=True) == outside
    outside = reader.read("3 to an outside straight flush")
    assert reader.read("3 to a straight flush", open_ended=True) == outside
    for words in ("4 to an inside straight", "3 to an inside straight flush", "4 to a flush", "Straight"):
        assert reader.read(words, open_ended=True) == reader.read(words)


def test_the_message_about_an_unknown_term_shows_how_to_define_it() -> None:
    with pytest.raises(NotationError, match="a term of this chart is defined by a line such as 'V1 = 3-SF"):
        read("2-card royal V1")
    with pytest.raises(NotationError, match=r"phrases: 'High pair'[^;]*$"):
        read("High pear")


# ----------------------------------------------------------------------------------- beside ordinary pages


@pytest.mark.parametrize(
    "row",
    [
        "LP"
        " 22-JJ", "HC: J Q K A T", "TT is a high pair too", "Low pair (22-JJ)", "Royl flush", "Four aces w/ kickr 2-4",
        "4SF above straight", "Aces first", "All suited", "No gaps allowed", "Five aces", "10s count high", "Strate",
    ],
)  # fmt: skip
def test_a_row_above_an_introduction_may_be_a_rule_or_a_line(row: str) -> None:
    text = "This is the strategy for the game. I made it for myself."
    page = f"{row}\n\n{text}\n\nTwo pair\nHigh pair\nLow pair\nDraw five\n"
    with pytest.raises(ChartError):
        read_chart(page, "page.txt", load_game("jacks-or-better"))


def test_notes_with_asterisks_below_a_marked_line_are_footnotes() -> None:
    page = "Two pair\nHigh pair\nLow pair*\nDraw five\n\n* {}\n* Good luck!\n* Print this page.\n* Have fun.\n"
    with pytest.raises(ChartError):
        read_chart(page.format("unless it holds an ace and a ten"), "page.txt", load_game("jacks-or-better"))


@pytest.mark.parametrize(
    "text",
    [
        "The only inside straights I draw to are the ones with three high cards.",
        "Should I hold three to a flush? Yes, but only with two high cards.",
        "Never break up a full house (this is different in hands with three aces).",
        "Never hold three to a flush (this is not so in this game).",
        "A low pair is always held.",
        "If you have three high cards with an ace, drop the ace.",
        "With A-K-Q keep the two lowest.",
    ],
)
def test_a_statement_that_is_not_so_is_not_said_again(text: str) -> None:
    page = (
        "Two pair\nHigh pair\n4 to a flush\nLow pair\n2 suited high cards\n2 unsuited high cards (if more"
        " than two, the "
        f"lowest two)\n1 high card\nDraw five\n\n{text}\n"
    )
    try:
        chart = read_chart(page, "page.txt", load_game("jacks-or-better"))
    except ChartError:
        return
    assert not any(reading.note == "says what the lines say" for reading in chart.readings)


def test_three_high_cards_in_a_game_without_high_cards_are_no_statement() -> None:
    page = "1 joker:\nPair of aces or kings\nJoker\n0 jokers:\nPair\nDraw five\n\n{}\n"
    text = "If you hold three high cards of mixed suits with an ace, let go of the ace."
    with pytest.raises(ChartError, match="says something of a line"):
        read_chart(page.format(text), "page.txt", load_game("joker-poker-kings"))


_ANSWERS = (
    "Did you get the joker?\n{}\nFour of a kind, full house, flush, straight, three of a kind\nJoker only\n{}\n"
    "4 to a royal flush\nTwo pair\nPair\nDraw five\n"
)


@pytest.mark.parametrize(
    ("yes", "no"),
    [
        ("YES: Royal flush, straight flush, five of a kind", "NO: Royal flush, straight flush, four of a kind"),
        ("YES: hold a king first", "NO: hold a king or an ace first"),
        ("Yes.", "No."),
    ],
)
def test_answers_with_lines_behind_them_are_no_headings(yes: str, no: str) -> None:
    with pytest.raises(ChartError):
        read_chart(_ANSWERS.format(yes, no), "page.txt", load_game("joker-poker-kings"))


_CHART = (
    "Royal flush, straight flush, four of a kind, full house\n4 to a royal flush\nFlush, straight, three of a kind\n"
    "Two pair\nHigh pair\n4 to a flush\nLow pair\n1 high card\nDraw five\n"
)


@pytest.mark.parametrize(
    "text",
    [
        "Low pair goes after the royal draws.",
        "A smaller value is listed above one with a bigger value: play the bigger one first.",
        "Fewer than 20 lines, and the bottom one wins.",
        "The weakest hand that pays is played first when two match.",
        "Hands to throw away, in order:",
    ],
)
def test_an_order_above_the_list_is_not_passed_over(text: str) -> None:
    with pytest.raises(ChartError):
        read_chart(f"{text}\n\n{_CHART}", "page.txt", load_game("jacks-or-better"))


@pytest.mark.parametrize(
    "text",
    [
        "Never draw to an inside straight since it loses money, except with three high cards.",
        "A high pair beats four to a flush because jacks pay and also beats four to a straight flush.",
        "You break up a straight for four to a royal. It's the only made hand you ever break.",
    ],
)
def test_more_than_a_reason_behind_a_statement(text: str) -> None:
    try:
        chart = read_chart(f"{_CHART}\n{text}\n", "page.txt", load_game("jacks-or-better"))
    except ChartError:
        return
    notes = [reading.note for reading in chart.readings if reading.number > _CHART.count("\n")]
    assert any(note.endswith("not applied") for note in notes)


def test_statements_on_hands_with_wild_cards_alone() -> None:
    page = "1 joker:\nThree of a kind\n4 to a flush\nJoker\n0 jokers:\nPair\n4 to a flush\nDraw five\n\n{}\n"
    for text in (
        "Only draw to a flush with the joker.",
        "Should I hold three of a kind? Yes, but only with the joker.",
    ):
        try:
            chart = read_chart(page.format(text), "page.txt", load_game("joker-poker-kings"))
        except ChartError:
            continue
        assert chart.readings[-1].note.endswith("not applied")


def test_wild_cards_are_no_kickers() -> None:
    reader = PlainReader(load_game("deuces-wild"))
    section = Section(2, "wild cards")
    assert str(reader.read("Four of a kind with two deuces", section)) == "4-4K"
    assert str(reader.read("Three of a kind with two deuces", section)) == "3-3K"
    for words in ("Four of a kind (the deuce and the three cards)", "Four of a kind with a deuce"):
        with pytest.raises(NotationError):
            reader.read(words, section)


def test_draws_that_are_not_in_a_row_are_no_consecutive_ones() -> None:
    reader = PlainReader(load_game("deuces-wild"))
    for words in (
        "Three to a straight flush with two in a row to go with the deuce, 6-8 or higher",
        "Three to a straight flush when the two cards beside the deuce are consecutive and are 6-8 or higher",
    ):
        with pytest.raises(NotationError):
            reader.read(words, Section(1, "wild cards"))


def test_what_a_line_breaks_by_its_words_stands_below_it() -> None:
    page = "Full house\nFlush\n4 to a royal flush; draw one, even if you toss a flush\nTwo pair\nHigh pair\nDraw five\n"
    with pytest.raises(ChartError, match="comes before"):
        read_chart(page, "page.txt", load_game("jacks-or-better"))


@pytest.mark.parametrize(
    "note", ["Returns are negative with two gaps so skip these.", "Values shown apply to two gaps and an ace."]
)
def test_a_footnote_on_returns_that_says_more(note: str) -> None:
    page = f"Two pair\nHigh pair\n3 to a straight flush *\nLow pair\nDraw five\n\n* {note}\n"
    with pytest.raises(ChartError):
        read_chart(page, "page.txt", load_game("jacks-or-better"))


@pytest.mark.parametrize(
    "note",
    [
        "If you have more than two, keep the two highest. For example, with A-K-J hold the K and J.",
        "Only if there is no ace. For example, with A-K-J hold the K and J.",
    ],
)
def test_an_example_that_contradicts_its_footnote(note: str) -> None:
    page = f"Two pair\nHigh pair\n2 unsuited high cards*\n1 high card\nDraw five\n\n* {note}\n"
    with pytest.raises(ChartError):
        read_chart(page, "page.txt", load_game("jacks-or-better"))


@pytest.mark.parametrize(
    "text",
    [
        "Spread is the number of ranks missing from low to high",
        "You may notice the lower value is listed above one with a higher value; swap them.",
        "Read from the last line up.",
    ],
)
def test_a_text_below_the_list_that_turns_it_around(text: str) -> None:
    with pytest.raises(ChartError):
        read_chart(
            f"{_CHART.replace('1 high card', '3 to a straight flush, spread 4')}\n{text}\n",
            "page.txt",
            load_game("jacks-or-better"),
        )


def test_lines_below_a_caption_in_the_list_are_no_notes() -> None:
    page = _CHART.replace("4 to a flush", "Quick facts\n4 to a flush")
    try:
        chart = read_chart(page, "page.txt", load_game("jacks-or-better"))
    except ChartError:
        return
    assert len(chart.lines) == _CHART.count("\n")
