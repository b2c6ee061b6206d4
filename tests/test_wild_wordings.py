"""Wordings of hands with wild cards, and of sentences: each is read as it is meant, and one like it is refused."""

from __future__ import annotations

import pytest
from shared import in_one_test
from test_wordings import Row, passed_over, read_otherwise

from strategygen.charts.plain import find_heading

_KINGS = "joker-poker-kings"

CASES: dict[str, list[Row]] = {
    "ranges of one natural card, and signs of wild cards": [
        ("Joker + 5 thru 9", "2-SF: W(5-9)", _KINGS, 1), ("Joker and 5 to 9", "2-SF: W(5-9)", _KINGS, 1),
        ("Joker + 5-9", "refused: ", _KINGS, 1), ("Joker + 5 thru 9 suited", "refused: ", _KINGS, 1),
        ("2-card straight flush, 5 thru 9", "2-SF: W(5-9)", _KINGS, 1),
        ("3-card straight flush, 5 thru 9", "refused: ", _KINGS, 1),
        ("2-card royal flush, ten-jack-queen", "2-RF: W(T-Q)", _KINGS, 1),
        ("4-card straight flush, open (e.g. 678+Jkr)", "4-SF: s = 3; 4-RF: s = 3", _KINGS, 1),
        ("4-card straight flush, open (e.g. 679+Jkr)", "refused: ", _KINGS, 1),
        ("Pair of kings or aces (K+Jkr, A+Jkr)", "2-RF: W(K,A)", _KINGS, 1),
        ("Pair of kings or aces (K+Jkr, Q+Jkr)", "refused: ", _KINGS, 1),
        ("3 to a straight flush (e.g. Joker 7 8)", "3-SF or 3-RF", _KINGS, 1),
        ("3 to a straight flush (e.g. Joker 7 K)", "refused: ", _KINGS, 1),
        ("4 to a straight flush with touching cards from 6-7 to 9-10 (for example 2-2-6♥-7♥)",
         "4-SF: WW(67,78,89,9T)", "deuces-wild", 2),
        ("4 to a straight flush with touching cards from 6-7 to 9-10 (for example 2-6♥-7♥-8♥)",
         "refused: ", "deuces-wild", 2),
        ("Hold all four deuces. The fifth card doesn't matter", "4-W", "deuces-wild", 4),
        ("Hold all four deuces and the fifth card", "5-5K", "deuces-wild", 4),
        ("4 to a royal flush (joker and three suited cards from A K Q J 10)", "4-RF", _KINGS, 1),
        ("4 to a royal flush (joker and three suited cards from K Q J 10)", "refused: ", _KINGS, 1),
        ("SF4: W(567), W(678)", "4-SF: W(567,678)", "deuces-wild", 1),
        ("SF4: W(567), W(679", "refused: ", "deuces-wild", 1), ("ST4: W(567)", "refused: ", "deuces-wild", 1),
        ("WW (yes, this means you throw away dealt flushes and straights)", "2-W", "deuces-wild", 2),
        ("WW (yes, this means you throw away the ace)", "refused: ", "deuces-wild", 2),
        ("Anything else: just hold the deuce", "1-W", "deuces-wild", 1),
        ("4 to a flush: just hold the deuce", "refused: ", "deuces-wild", 1),
        ("3oaK = ST = FL", "3-3K, 5-S, 5-SF, 5-RF, or 5-F", "deuces-wild", 1),
        ("ST = FL", "refused: ", "deuces-wild", 1),
        ("1P", "2-LP", "deuces-wild", 0), ("3P", "refused: ", "deuces-wild", 0),
    ],
    "conditions, ranks and wild cards of the last hand": [
        (text, "refused: ", "deuces-wild", 1)
        for text in (
            "3SF, 67 or better, no fp with 67", "3 to a royal (AK, AQ only if no fp)",
            "3 to a royal, no penalty except KQ", "Five of a kind, ten or higher", "Full house: deuce only",
            "4 to a straight: deuce only", "3 to a straight flush, A low: deuce", "Three of a kind, deuce only",
            "Deuce + two with K", "Deuce + 3 to a straight or flush, no gaps",
            "3SF: 78 to 9T, or 67 if no sp", "Deuce + KQs or deuce",
        )
    ],
    "cards of an inside straight": [
        ("4 to an inside straight, but not A-3-4-5. 3-4-5-6 and J-Q-K-A belong here.",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0),
        ("4 to an inside straight (3-4-5-6 and A-K-Q-J are OK, A-3-4-5 is not)",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0),
        ("4 to an inside straight, but not A-3-4-5. 4-5-6-7 belongs here.", "refused: ", "deuces-wild", 0),
    ],
    "four deuces": [
        ("Keep deuces.", "4-W", "deuces-wild", 4), ("Always keep deuces", "4-W", "deuces-wild", 4),
        ("Hold them all", "5-5K", "deuces-wild", 4),
    ],
    "ranges of one gap": [
        ("3 to a straight flush, one gap (46 to 9J)", "3-SF: W(46,57,68,79,8T,9J)", "joker-poker-kings", 1),
        ("3 to a straight flush, one gap (46 to 9Q)", "refused: ", "joker-poker-kings", 1),
        ("4 to a straight flush, one gap (235 to 9JQ)",
         "4-SF: W(235,245,346,356,457,467,568,578,679,689,78T,79T,89J,8TJ,9TQ,9JQ)", "joker-poker-kings", 1),
        ("4 to a straight flush, one gap (235 to 9TJ)", "refused: ", "joker-poker-kings", 1),
        ("4 to a straight flush, one gap (457 to 89J)", "refused: ", "joker-poker-kings", 1),
    ],
    "hands named again by their cards": [
        *(
            (words, "4-F, 4-SF, or 4-RF", "deuces-wild", 1)
            for words in (
                "4 to a flush (deuce + 3 suited)", "4 to a flush (deuce and three suited cards)",
                "4 to a flush (deuce + 3 to a flush)",
            )
        ),
        ("4 to a straight flush: deuce + 3 to a straight flush", "4-SF or 4-RF", "deuces-wild", 1),
        ("4 to a straight flush: deuce + 3 to a flush", "refused: this remark does not agree", "deuces-wild", 1),
        ("4 to a flush (deuce + 2 suited)", "refused: ", "deuces-wild", 1),
        ("4 to a flush: deuce + 3 to a straight flush", "refused: this remark does not agree", "deuces-wild", 1),
        ("Three of a kind: joker with a pair", "3-3K", "joker-poker-kings", 1),
        ("Three of a kind - joker + pair", "3-3K", "joker-poker-kings", 1),
        ("Four of a kind: joker with three of a kind", "4-4K", "joker-poker-kings", 1),
        ("Three of a kind: joker + high pair", "refused: this remark does not agree", "joker-poker-kings", 1),
        ("Three of a kind: joker with three of a kind", "refused: ", "joker-poker-kings", 1),
        *(
            (f"4 to a flush with {words}", "4-F: W(K,A)xx; 4-SF: W(K,A)xx; 4-RF: W(K,A)xx", "joker-poker-kings", 1)
            for words in ("a king or ace", "the joker and a king or ace", "joker + ace or king")
        ),
        ("4 to a flush with the joker and a king or ace", "refused: ", "joker-poker-kings", 0),
        ("4 to a flush with the joker and a pair", "refused: ", "joker-poker-kings", 1),
    ],
    "wild cards counted": [
        *(
            (f"4 to a royal flush{words}", "4-RF", "deuces-wild", 2)
            for words in (
                " (counting the deuces)", ", counting the deuces", " (including the deuces)", " including both deuces",
            )
        ),
        ("4 to a royal flush (counting the deuce as one)", "4-RF", "deuces-wild", 1),
        ("4 to a royal flush (counting the jokers)", "refused: ", "deuces-wild", 2),
        ("4 to a royal flush (counting the deuces twice)", "refused: ", "deuces-wild", 2),
        ("None of these? Hold just the deuce.", "1-W", "deuces-wild", 1),
    ],
    "straights and cards in other words": [
        *(
            (f"4 to an inside straight{words}", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0)
            for words in (
                " (3456 is one of them, A345 is not)", ", or 3456 (but not A345)", " (and 3-4-5-6), only not A-3-4-5",
            )
        ),
        ("4 to an inside straight (4567 is one of them)", "refused: ", "deuces-wild", 0),
        ("4 to an inside straight, or 3456 or 4567 (but not A345)", "refused: ", "deuces-wild", 0),
        ("Open-ended four-card straight (4567 is the lowest)",
         "4-S: s = 2; 4-SF: 4567, 5678, 6789, 789T, 89TJ, or 9TJQ; 4-RF: TJQK", "deuces-wild", 0),
        ("Open-ended four-card straight (4567 is the best)", "refused: ", "deuces-wild", 0),
        *(
            (words, "3-SF: W(67,78,89,9T)", "deuces-wild", 1)
            for words in (
                "3 to a straight flush, natural cards 6-7, 7-8, 8-9 or 9-10",
                "three to an s.f.: 6-7, 7-8, 8-9, 9-10 suited plus the deuce",
            )
        ),
        ("three to an s.f.: 6-7, 7-8, 8-9, 9-10 suited plus the joker", "refused: ", "deuces-wild", 1),
        ("One pair (when you have two pairs, drop one, I don't care which)", "2-LP", "deuces-wild", 0),
        ("One pair (got two pair? hold only one of them, either one)", "2-LP", "deuces-wild", 0),
        ("4 to an r.f.", "4-RF", "deuces-wild", 1),
        # "3-4" is no number of gaps.
        ("3 to a straight flush, 3-4, or one gap (3-5 through 9-J)", "3-SF: W(34,35,46,57,68,79,8T,9J)",
         "joker-poker-kings", 1),
        ("3 to a straight flush, 2-3 or one gap", "3-SF: W(23,24,35,3A,46,57,68,79,8T,9J); 3-RF: W(TQ,JK,QA)",
         "joker-poker-kings", 1),
        ("3 to a straight flush, 0-1 gaps", "3-SF: s + h >= 3; 3-SF: W(23,24,2A,3A); 3-RF: s >= 3; "
         "3-RF: W(JK,QK,QA,KA)", "joker-poker-kings", 1),
        ("3 to a straight flush, no gaps, 4-5 up to 9-10, or 3-5", "3-SF: s + h >= 4; 3-SF: W35",
         "joker-poker-kings", 1),
        *(
            (f"3 to a straight flush, one gap (3-5 up to 9-J), {words}", "refused: are these cards added, or left out",
             "joker-poker-kings", 1)
            for words in ("but not 4-6, or 3-4", "except 4-6, or 3-4", "except 4-6, also 3-4")
        ),
        ("3 to a straight flush, one gap (3-5 up to 9-J), but not 4-6 or 3-5", "3-SF: W(57,68,79,8T,9J)",
         "joker-poker-kings", 1),
        ("3 to a straight flush, no gaps, except 3-4 or 4-5", "3-SF: W(23,2A,56,67,78,89,9T); "
         "3-RF: W(TJ,JQ,QK,KA)", "joker-poker-kings", 1),
        *(
            (words, "refused: so many cards with the wild card, or without it?", "deuces-wild", 1)
            for words in ("3 to a royal, and the deuce", "4 to a flush, and a wild card")
        ),
        ("3 to a royal with the deuce", "3-RF", "deuces-wild", 1),
        ("King, and the deuce", "refused: held with the cards in front, or another hand?", "deuces-wild", 1),
        ("King plus the deuce", "2-RF: WK", "deuces-wild", 1),
        *(
            (words, "refused: the wild card is in every such deal", "deuces-wild", 1)
            for words in ("King without the deuce", "6-7 suited (no deuce)")
        ),
        *(
            (words, "refused: one of these ranks, or all cards of them?", "deuces-wild", 1)
            for words in ("3 to a straight flush using 6 to 10", "3 to a royal, with 10 through Q")
        ),
        ("3 to a straight flush with a 6 to 10", "3-SF: W(6-T)x; 3-RF: W(6-T)x", "deuces-wild", 1),
        ("4-5 open", "refused: so many cards, or these ranks?", "jacks-or-better", None),
        # The ace of "no gaps" must stay.
        ("4 to a straight flush, no gaps, or one gap and no ace",
         "refused: a condition of the last, or of all in front?", "joker-poker-kings", 1),
        ("4 to a straight flush, no gaps or one gap, no ace", "4-SF: s >= 2; 4-RF: s >= 2", "joker-poker-kings", 1),
        ("3 to a straight flush, two natural cards with one gap, 3-5 up to 9-J, or 3-4",
         "3-SF: W(35,46,57,68,79,8T,9J); 3-SF: W34", "double-joker", 1),
        ("3 to a straight flush, two natural cards with one gap, 3-5 up to 9-J, except 3-5 or 4-6",
         "3-SF: W(57,68,79,8T,9J)", "double-joker", 1),
        ("4 to a straight flush, at most one gap between your three natural cards",
         "4-SF: s >= 2; 4-SF: W(23A,24A,34A); 4-RF: s >= 2; 4-RF: W(JQA,JKA,QKA)", "joker-poker-kings", 1),
        ("4 to a straight flush, at most one gap between your two natural cards", "refused: ", "joker-poker-kings", 1),
    ],
    "sentences about natural cards": [
        *(
            (f"4 to a straight flush{words}", "4-SF: W(567,678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)", "deuces-wild", 1)
            for words in (
                " if your three naturals are touching and 5-6-7 or higher",
                ", the three other cards in a row, 567 & up",
                " with three consecutive cards, minimum 5-6-7", " with three consecutive cards (5-6-7 minimum)",
                " with 3 consecutive naturals from 5-6-7 up",
                " if the three cards beside the deuce are adjacent, 567 up",
            )
        ),
        *(
            (f"4 to a straight flush, {words}", "4-SF: s + h >= 3; 4-RF: W(TJQ,JQK,QKA)", "deuces-wild", 1)
            for words in (
                "naturals in sequence, none below 5", "no gaps, none of them is lower than a five",
                "no gaps, lowest natural card 5 or more", "no gaps, the lowest being a 5 or higher",
                "consecutive, starting with a 5 or higher", "all three naturals 5 or higher and consecutive",
            )
        ),
        *(
            (f"4 to a straight flush {words}", "4-SF: s + h >= 4; 4-RF: WW(TJ,JQ,QK,KA)", "deuces-wild", 2)
            for words in (
                "where the two natural cards are consecutive and the lower of them is a six or higher",
                "if the naturals touch and the lower is at least a 6",
            )
        ),
        ("4 to a straight flush if your two regular cards are neighbors, 6 and 7 or higher",
         "4-SF: WW(67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)", "deuces-wild", 2),
        *(
            (f"3 to a straight flush{words}", "3-SF: W(67,78,89,9T)", "deuces-wild", 1)
            for words in (
                ", if the other two cards are 6-7, 7-8, 8-9 or 9-10", " with two naturals that touch (67, 78, 89, 9T)",
            )
        ),
        ("4 to a straight flush with both other cards from 6 to 9", "4-SF: WW(6-9)(6-9)", "deuces-wild", 2),
        ("4 to a straight flush with one gap between them, from 6-8 to 9-J", "4-SF: WW(68,79,8T,9J)", "deuces-wild", 2),
        ("4 to a straight flush, the lower of the joker and a six", "refused: ", "joker-poker-kings", 1),
        ("4 to a straight flush, 6 and 8 or higher", "refused: ", "deuces-wild", 2),
        ("4 to a straight flush, if the other two cards are 6-7 or 7-8", "refused: ", "deuces-wild", 1),
        ("4 to a straight flush, two touching naturals (5-6, 7-8, 9-10)", "refused: examples, or", "deuces-wild", 2),
        ("4 to a straight flush, two touching naturals (3-4, 4-5, 5-6)", "refused: examples, or", "deuces-wild", 2),
        ("4 to a straight flush, both naturals from 10 to 6", "refused: ", "deuces-wild", 2),
        *(
            (words, "2-SF: s + h >= 4; 2-SF: 34", "joker-poker-two-pair", 0)
            for words in (
                "Two neighboring cards of the same suit, from 3-4 to 9-10", "Suited connectors, 3-4 to 9-10",
                "Two consecutive suited cards, 34 to 9T",
            )
        ),
        ("Suited connectors, 6-7 and up", "refused: ", "deuces-wild", 1),
        ("Suited connectors, 6-7 and up", "refused: ", "deuces-wild", None),
        ("Suited connectors, jack or better", "refused: "),
        ("Two adjacent cards of different suits", "refused: "),
        ("3 to a straight flush if the two naturals are next to each other in rank, from 6-7 to 9-10",
         "3-SF: W(67,78,89,9T)", "deuces-wild", 1),
        ("3 to a straight flush, no gaps, 5-6 up to 9-10", "3-SF: W(56,67,78,89,9T)", "joker-poker-kings", 1),
        ("3 to a straight flush, naturals not touching", "refused: ", "deuces-wild", 1),
        ("3 to a straight flush, two naturals out of three touching", "refused: ", "deuces-wild", 0),
        ("4 to a straight flush, two naturals touching", "refused: there is no such hand", "deuces-wild", 1),
        ("3 to a straight flush (touching cards 6-7 to 9-10)", "3-SF: W(67,78,89,9T)", "deuces-wild", 1),
        ("3 to a straight flush (touching cards 6-7, 9-10)", "refused: examples, or only these", "deuces-wild", 1),
        ("2 to a royal, starting with a jack", "refused: "),
        ("4 to a straight flush, minimum 5-6", "refused: ", "deuces-wild", 1),
        ("4 to a straight flush, no gaps, one card below 5", "refused: ", "deuces-wild", 1),
        ("3 to a straight flush, from 6-7 to 9-J", "refused: ", "deuces-wild", 1),
    ],
    "sentences about ranks": [
        *(
            (f"3 to the royal{words}", "3-RF: W(TJ,TQ,TK,JQ,JK,QK)", "deuces-wild", 1)
            for words in (
                ", but not if there's an ace in it", ", unless one of them is the ace",
                ", unless it includes the ace",
                ", except those with an ace", ", unless it's ace high",
            )
        ),
        *(
            (f"3 to the royal{words}", "3-RF: W(2-K)(2-K)", "deuces-wild", 1)
            for words in (
                " if neither is an ace", ", ace excluded", ", as long as there's no ace in it",
                " that doesn't contain an ace",
                " if none of the cards is an ace",
            )
        ),
        ("3 to the royal if one of them is a king or queen", "3-RF: W(Q,K)x", "deuces-wild", 1),
        ("3 to the royal, but only if there's an ace in it", "3-RF: WAx", "deuces-wild", 1),
        ("3 to the royal, unless there is an ace", "refused: ", "deuces-wild", 1),
        ("3 to the royal, unless both are aces", "refused: ", "deuces-wild", 1),
        ("3 to the royal, unless one of them is an ace and king", "refused: ", "deuces-wild", 1),
        ("2 to a royal from Q-J-10", "2-RF: (T-Q)(T-Q)"),
        ("2 to a royal made from Q, J, 10", "2-RF: (T-Q)(T-Q)"),
        ("2 to a royal from Q-J-10 and up", "refused: "),
        ("2 to a royal from J-10", "refused: "),
        ("2 to a royal, queen or jack high only (QJ, QT, JT)", "2-RF: TJ, TQ, or JQ"),
        ("2 to a royal, queen high only (QJ, except QT)", "refused: "),
        ("2 to a royal, queen high (QJ, JT)", "refused: J-T is no such hand"),
        ("2 to a royal with a high card", "2-RF: h >= 1", "joker-poker-kings", 0),
        ("Keep all deuces", "4-W", "deuces-wild-full-pay", 4),
        ("Hold everything", "5-5K", "deuces-wild-full-pay", 4),
        # Cards in a row are closer together than both.
        ("4 to a straight flush, open or with one gap", "4-SF: s >= 2; 4-SF: W(23A,24A,34A); 4-RF: s >= 2; "
         "4-RF: W(JQA,JKA,QKA)", "joker-poker-kings", 1),
        ("Ace and king, suited or not", "2-RF: KA; 2-S: KA"),
        ("Ace and king, any suits", "refused: one of these cards or all of them?"),
    ],
    "straights that only a deuce completes": [
        *(
            (f"4 to an inside straight{words}", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0)
            for words in (
                ", except when the hole can only be filled by a deuce (A345)",
                " (unless you would need a deuce to fill it)",
                ", as long as it doesn't need a deuce", " that can be completed without a deuce",
                ", though not A-3-4-5", ", except when the missing rank is the two",
                ". If it needs a deuce, do not keep it",
            )
        ),
        ("4 to a straight, except if it needs a deuce", "4-S: s + h >= 1; 4-SF: s + h >= 1; 4-RF", "deuces-wild", 0),
        ("4 to an inside straight, if the hole is a deuce", "refused: ", "deuces-wild", 0),
        ("4 to an inside straight, except when it needs two cards", "refused: ", "deuces-wild", 0),
        ("4 to an inside straight. If it needs a deuce, keep it", "refused: ", "deuces-wild", 0),
        ("4 to an inside straight. If it does not need a deuce, do not keep it", "refused: ", "deuces-wild", 0),
        ("4 to a straight with only one way to fill it; if a deuce is the only way, toss it",
         "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0),
        ("4 to a straight that can be filled at either end", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 to a straight with two ways to fill it", "refused: ", "joker-poker-kings", 1),
        ("3 to a straight flush with two ways to fill it", "refused: "),
        ("4 to an inside straight, unless it doesn't need a deuce", "refused: ", "deuces-wild", 0),
        ("4 to an inside straight, except when the hole can only be filled by a three", "refused: ", "deuces-wild", 0),
        ("4 to an inside straight, unless you need a deuce", "refused: ", "jacks-or-better", None),
    ],
    "what is left": [
        *(
            (f"4 to a straight flush{words}", "4-SF or 4-RF", "deuces-wild", 1)
            for words in (
                ", all the others", " (all remaining combinations)", ", every other one", ", of any other kind",
                " not already held", " (other than the above)", ", whatever is left",
            )
        ),
        ("Remaining 4-card straight flushes", "4-SF or 4-RF", "deuces-wild", 1),
        ("4 to a straight flush, all the other suited ones", "refused: ", "deuces-wild", 1),
        *(
            (words, "1-W", "deuces-wild", 1)
            for words in (
                "Anything else: just the deuce",
                "In all other cases, hold the deuce",
                "With anything else hold only the deuce",
                "If your hand has none of these, keep the deuce by itself", "Failing all of that, the deuce alone",
                "The deuce and nothing else", "Deuce by itself, no matter what", "A bare deuce",
            )
        ),
        ("In all other cases draw five cards", "none"),
        ("Anything else: K-Q", "refused: "),
        ("Anything else but a pair, hold the deuce", "refused: ", "deuces-wild", 1),
        ("If you have no other pair, hold the deuce", "refused: ", "deuces-wild", 1),
        ("Next in line is four of a kind", "4-4K"),
        ("After that, hold four cards to a royal flush", "4-RF"),
        ("First two to a royal flush", "refused: "),
        ("Joker royal flush", "5-RF: w >= 1", "joker-poker-kings", None),
        ("Joker royal flush", "5-RF", "joker-poker-kings", 1),
        ("Joker royal flush", "refused: there is no such hand", "joker-poker-kings", 0),
        ("Deuce royal flush", "refused: ", "jacks-or-better", None),
    ],
    "remarks about what is broken or thrown": [
        *(
            (f"Just the two deuces{words}", "2-W", "deuces-wild", 2)
            for words in (
                " (goodbye straights and flushes!)", " (never keep a straight or a flush)",
                ", even with a wild royal", ". There are no exceptions.", " (never throw away a deuce)",
            )
        ),
        ("Just the two deuces - yes, that means you throw away pat straights and flushes", "2-W", "deuces-wild", 2),
        ("Just the two deuces - that means you throw away some flushes", "refused: ", "deuces-wild", 2),
        ("Everything goes", "none"),
        ("Everything goes but a pair", "refused: "),
        ("Just the two deuces (never with a straight)", "refused: ", "deuces-wild", 2),
        ("Just the two deuces (never keep a low pair)", "refused: ", "deuces-wild", 2),
        ("Flush (never keep a flush)", "refused: this remark does not agree with the hand"),
        ("4 to a royal (never throw away a joker)", "refused: ", "jacks-or-better", None),
        *(
            (f"4 to a royal flush{words}", "4-RF")
            for words in (
                " (goes before flush and straight as well)", ", including those found in a pat flush or straight",
                " (ranks above a pat flush)",
            )
        ),
        ("4 to a royal flush (goes before flush but not straight)", "refused: "),
        ("4 to a royal flush, including those with a high card", "refused: "),
        ("4 to a royal flush (break anything but the royal itself)", "4-RF: not 5-RF"),
        ("One pair (two pair: keep one pair only, either)", "2-LP", "deuces-wild", 0),
        ("One pair. With two pair, either one is discarded", "2-LP", "deuces-wild", 0),
        ("One pair. With two pair, both are discarded", "refused: ", "deuces-wild", 0),
        ("One pair. With two pair, one is never discarded", "refused: ", "deuces-wild", 0),
        ("Two pair (keep both pairs in this game!)", "4-2P", "deuces-wild", 0),
        ("Two pair (keep one pair in this game!)", "refused: ", "deuces-wild", 0),
        ("3 deuces. Even a wild royal or five of a kind is broken!", "3-W", "deuces-wild", 3),
        ("Keep the four deuces, and the fifth card if you like", "4-W", "deuces-wild", 4),
        ("Three deuces, and the other card if you want", "refused: this remark does not", "deuces-wild", 3),
        ("4 to a straight flush, and the fifth card if you like", "refused: this remark does not", "deuces-wild", 2),
        ("Four of a kind, and the fifth card if you like", "refused: this remark does not", "jacks-or-better", None),
        ("3 deuces. Not even a wild royal is broken!", "refused: ", "deuces-wild", 3),
        ("2 to a royal (JT, QJ, QT, KQ, KJ or KT suited)", "2-RF: TJ, TQ, TK, JQ, JK, or QK"),
        ("4 to a straight (AKQJ suited)", "refused: "),
        ("One pair (two pairs: keep both)", "refused: ", "deuces-wild", 0),
        ("One pair (with two pair keep the higher)", "refused: ", "deuces-wild", 0),
    ],
    "hands by what they pay": [
        *(
            (words, "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH", "deuces-wild", 0)
            for words in (
                "Any other hand that pays - keep the paying part and draw to the rest", "Anything else that pays",
                "Whatever pays", "Any hand paying 1 or more",
                "Any paying hand (royal, straight flush, quads, full house, flush, straight, trips)",
            )
        ),
        *(
            (words, "5-SF; 5-RF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH", "deuces-wild", 0)
            for words in (
                "Any hand that pays, from a straight flush down to three of a kind",
                "Any made hand from straight flush down to three of a kind",
                "Everything from three of a kind to a straight flush",
            )
        ),
        ("Any hand paying 3 or more", "5-RF, 5-SF, 4-4K, or 5-FH", "deuces-wild", 0),
        ("Hands that pay more than 2 for 1", "5-RF, 5-SF, 4-4K, or 5-FH", "deuces-wild", 0),
        ("Any hand paying 7 or more (five of a kind, royal, straight flush, four of a kind, full house)",
         "5-RF; 5-5K; 5-SF; 4-4K: not 5-5K; 5-FH", "joker-poker-kings", 1),
        ("Any hand paying 7 or more (five of a kind, royal, straight flush, four of a kind)",
         "refused: this remark does not agree", "joker-poker-kings", 1),
        ("Any hand paying 7 or more (quints, royal, straight flush, quads, full house, flush)",
         "refused: this remark does not agree", "joker-poker-kings", 1),
        ("Any hand paying 3", "refused: just so much, or at least?", "deuces-wild", 0),
        ("Any hand paying 11 or more", "refused: no hand of this game pays 11", "deuces-wild", 0),
        ("Any hand that pays less than 3", "refused: ", "deuces-wild", 0),
        ("Any hand that pays 200 or more", "refused: some of these hands pay less", "deuces-wild", None),
        ("Any hand that pays 160 or more", "refused: some of these hands pay less", "double-double-bonus", None),
    ],
    "hands named again": [
        ("Trips (joker and a pair)", "3-3K", "joker-poker-kings", 1),
        ("Four of a kind (joker and trips)", "4-4K", "joker-poker-kings", 1),
        ("Trips (joker + high pair)", "refused: this remark does not agree", "joker-poker-kings", 1),
        ("Pair of kings or aces (joker and one high card)", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("Pair of kings or aces (joker and a jack)", "refused: this remark does not agree", "joker-poker-kings", 1),
        ("W + 67s or 78s (4 to a straight flush)", "refused: ", "deuces-wild", 1),
        ("W + 67s or 78s (3 to a straight flush with no gap)", "3-SF: W(67,78)", "deuces-wild", 1),
        ("4 to a straight flush (4 to a flush)", "refused: this remark does not agree"),
        *(
            (f"Joker and a king or ace{words}", "2-RF: W(K,A); fewest points (hold K=1)", "joker-poker-kings", 1)
            for words in (
                " (if both are present keep the ace)", " (keep the ace if you have both)", " (prefer the ace)",
                "; if both, the ace",
            )
        ),
        ("Joker and a king or ace (if both are present keep the queen)", "refused: ", "joker-poker-kings", 1),
        ("Joker and a king or ace (keep the ace)", "refused: ", "joker-poker-kings", 1),
    ],
    "examples of what is not meant": [
        ("3 to a straight flush with no gap (5-6-7, not 5-6-8)",
         "3-SF: s + h >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA", "joker-poker-kings", 0),
        ("3 to a straight flush with no gap (5-6-8, not 5-6-7)", "refused: this remark does not agree"),
        ("3 to a straight flush (567, not 568)", "refused: this remark does not agree"),
        *(
            (f"Straight, unless {words} to a straight flush",
             "5-S if no 4-SF and no 4-RF; 5-SF if no 4-SF and no 4-RF; 5-RF if no 4-SF and no 4-RF")
            for words in ("four of the cards are", "4 of the 5 cards are", "four of them are")
        ),
        ("Straight, unless four of the cards are suited", "refused: "),
        ("Straight, unless four of the five are high", "refused: "),
        ("Joker + three in a row, 4-5-6 up to T-J-Q, suits don't matter",
         "4-S: W(456,567,678,789,89T,9TJ,TJQ); 4-SF: W(456,567,678,789,89T,9TJ); 4-RF: WTJQ", "joker-poker-kings", 1),
        ("Joker + three in a row", "4-S: s >= 3; 4-S: W(234,23A,JQK,QKA); 4-SF: s + h >= 3; 4-SF: W(234,23A); "
         "4-RF: W(TJQ,JQK,QKA)", "joker-poker-kings", 1),
        ("3 to a royal flush and the deuce", "refused: so many cards with the wild card", "deuces-wild", 1),
        *(
            (f"4 to an inside straight ({words})", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1", "deuces-wild", 0)
            for words in ("3456 counts as inside; skip A345", "3456 is here too; never A345", "3456 too, but not A345")
        ),
        ("4 to an inside straight (3456 is here too; never 4568)", "refused: ", "deuces-wild", 0),
        ("Joker + two in a row", "refused: ", "joker-poker-kings", 1),
        ("4 to a straight, joker plus a run (3-4-5 to 10-J-Q)", "4-S: W(345,456,567,678,789,89T,9TJ,TJQ); "
         "4-SF: W(345,456,567,678,789,89T,9TJ); 4-RF: WTJQ", "joker-poker-kings", 1),
        ("4 to a straight, joker plus not a run", "refused: ", "joker-poker-kings", 1),
    ],
    "lists of cards with their gaps": [
        ("4 to a straight flush, 45 thru 9T or one gap 57 thru 9J",
         "4-SF: WW(45,56,57,67,68,78,79,89,8T,9T,9J)", "deuces-wild", 2),
        ("3 to a straight flush, 56 or one gap 68 thru 9J", "3-SF: W(56,68,79,8T,9J)", "deuces-wild", 1),
        ("3 to a straight flush, 56 or two gaps 68 thru 9J", "refused: these cards have 1 gaps", "deuces-wild", 1),
        ("3 to a royal, K Q or J high", "3-RF: W(TJ,TQ,TK,JQ,JK,QK)", "deuces-wild", 1),
    ],
    "cards that are held too": [
        *(
            (f"4 to an inside straight ({words})", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1")
            for words in ("one-enders A234 and AKQJ are the same thing", "including AKQJ", "AKQJ counts too")
        ),
        ("4 to an inside straight (including 4567)", "refused: this remark does not agree"),
        ("4 to an inside straight (AKQJ)", "4-S: JQKA; 4-RF: JQKA"),
        ("2 to a straight flush, no gaps .. also 1 gap",
         "2-SF: s + h >= 3; 2-SF: 23, 24, 2A, or 3A; 2-RF: s + h >= 3; 2-RF: JK, QK, QA, or KA",
         "joker-poker-two-pair", 0),
        ("2 to a straight flush, also one gap", "refused: "),
        ("3 to a straight flush, no gaps, also with an ace", "refused: "),
        ("Zip -> 5 new ones", "none"),
        ("5 new ones to a flush", "refused: "),
    ],
    "made hands beside wild cards, and made with them": [
        ("Trips plus the deuce", "4-4K", "deuces-wild", 1),
        ("Three of a kind with a deuce", "3-3K", "deuces-wild", 1),
        ("Three of a kind except with a deuce", "refused: ", "deuces-wild", 1),
        ("Low pair and the joker", "3-3K: W(2-Q)x", "joker-poker-kings", 1),
        ("KK + joker", "3-3K: WKK", "joker-poker-kings", 1),
        ("Two pair with the joker", "5-FH", "joker-poker-kings", 1),
        ("Pair of kings + joker", "3-3K: WKK", "joker-poker-kings", None),
        ("Pair of twos and two deuces", "refused: ", "deuces-wild", 1),
        ("Pair with the joker", "refused: a pair beside the wild card, or made with it?", "joker-poker-kings", 1),
        ("A pair of aces or kings made with the joker", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("Full house (deuce + two pair)", "5-FH", "deuces-wild", 1),
        ("Quads (both deuces and a pair)", "4-4K", "deuces-wild", 2),
        ("Quads (two deuces and a pair)", "4-4K", "deuces-wild", 2),
        ("Full house made of two pair and a deuce", "5-FH", "deuces-wild", 1),
        ("Full house made of a pair and a deuce", "refused: this remark does not agree", "deuces-wild", 1),
        ("Quads (two deuces and a king)", "refused: this remark does not agree", "deuces-wild", 2),
        ("Quads (trips and a joker)", "4-4K", "joker-poker-kings", 1),
        ("4 to a straight flush, both deuces", "4-SF or 4-RF", "deuces-wild", 2),
        ("Wild royal, 4 to a straight flush, both deuces", "refused: the wild cards of the hand in front, or another",
         "deuces-wild", 2),
        ("Joker, 4 to a straight", "refused: both together, or another hand?", "joker-poker-kings", 1),
        ("Throw out everything but the deuces", "2-W", "deuces-wild", 2),
        ("Toss all but the pair", "refused: ", "deuces-wild", 2),
        ("Pair of deuces, nothing else", "2-W", "deuces-wild", 2),
        ("Pair of deuces plus a pair", "4-4K", "deuces-wild", 2),
        ("The deuces, all three of them", "3-W", "deuces-wild", 3),
        ("The deuces, two of them", "refused: this remark does not agree with the hand", "deuces-wild", 3),
        ("Joker with 2 suited royal cards", "3-RF", "joker-poker-kings", 1),
        ("Joker and three of one suit", "4-F, 4-SF, or 4-RF", "joker-poker-kings", 1),
        ("Joker and two of one suit", "refused: ", "joker-poker-kings", 1),
        ("6, 7 or 8", "2-SF: W(6-8)", "joker-poker-kings", 1), ("6, 7 or 8", "refused: ", "joker-poker-kings", 0),
        ("5, 9 or 10", "2-SF: W(5,9); 2-RF: WT", "joker-poker-kings", 1), ("3 or 4", "refused: ", "deuces-wild", 1),
        ("Deuce + 3 suited connectors, 567 to 9TJ", "4-SF: s + h >= 3", "deuces-wild", 1),
        ("Deuce + two suited connectors, 567 to 9TJ", "refused: ", "deuces-wild", 1),
    ],
}  # fmt: skip


HEADINGS = {
    "[no joker]": ("Non-joker hands", "Joker absent", "No joker present", "You do not hold the joker"),
    "[no jokers]": ("Jokerless hands",),
    "[no deuces]": ("Deuceless hands", "Number of deuces: 0", "When you hold no deuces at all"),
    "[1 joker]": ("Joker present", "Joker: yes", "You hold the joker", "You've got the joker"),
    "[2 deuces]": ("You get 2 deuces", "Number of deuces: 2"),
    "": ("Hold the joker", "Get 2 deuces", "Present the joker to me", "Joker yes or no"),
}


def test_headings_name_the_wild_cards_dealt() -> None:
    for section, texts in HEADINGS.items():
        for text in texts:
            found = find_heading(text)
            named = [str(one) for one in found.sections] if found is not None and found.is_sure else []
            assert named == ([section] if section else []), text


@in_one_test("kind", CASES, step=5)
def test_wordings_with_wild_cards_are_read_or_refused(kind: str) -> None:
    assert not read_otherwise(CASES[kind])


#: With these the meaning is the same.
HARMLESS = {
    ("3 to a straight flush, one gap (3-5 up to 9-J), but not 4-6 or 3-5", "except"),
    ("Just the two deuces (goodbye straights and flushes!)", "kicker"),
    ("4 to a royal flush (ranks above a pat flush)", "kicker"),
    ("Throw out everything but the deuces", "not"),
    ("4 to a royal flush (break anything but the royal itself)", "not"),
    # No two cards to a royal flush have a 10 as the highest.
    ("2 to a royal, queen or jack high only (QJ, QT, JT)", "10"),
}


@pytest.mark.proof
@pytest.mark.parametrize("kind", CASES)
def test_no_telling_word_beside_wild_cards_is_passed_over(kind: str) -> None:
    assert not passed_over(CASES[kind], HARMLESS)
