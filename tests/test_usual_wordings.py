"""Wordings of ordinary pages: remarks, sentences, headings and tables; each is read, and one like it is refused."""

from __future__ import annotations

import pytest
from shared import in_one_test
from test_changes import HANDS, why_refused
from test_wordings import Row, passed_over, read_otherwise

from strategygen.charts import read_chart
from strategygen.charts.rows import CARDS
from strategygen.errors import ChartError
from strategygen.games import load_game

_NOT_BROKEN = "4-SF if no 5-F and no 5-SF and no 5-RF and no 5-S; 4-RF if no 5-F and no 5-SF and no 5-RF and no 5-S"
_LOWEST_TWO = "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"
_ACE_LOW = "3-SF: 23A, 24A, 25A, 34A, 35A, or 45A"
_ONE_MORE_GAP = (
    "3-SF: (234,235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"
)
_NOT_INSIDE = "4-S: s >= 2; 4-SF: s >= 2; 4-RF: TJQK"
_UP_TO_QUEEN = "(2345,3456,4567,5678,6789,789T,89TJ,9TJQ)"
_INSIDE = "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"

CASES: dict[str, list[Row]] = {
    "words of short lists and help screens": [
        ("Jacks or better, the pair alone", "2-HP"),
        ("High pair, just the pair", "2-HP"),
        ("High pair, the pair only", "2-HP"),
        ("Two pair, just the pair", "refused: what is held of the hand in front, or another hand?"),
        ("Full house, just the aces", "refused: what is held of the hand in front, or another hand?"),
        ("4 to a flush, the flush", "refused: what is held of the hand in front, or another hand?"),
        ("4 to a royal, any royal", "refused: cards of the draw in front, or another hand?"),
        ("3 to a flush, any two high cards", "refused: cards of the draw in front, or another hand?"),
        ("3 to a straight flush, a high card", "refused: cards of the draw in front, or another hand?"),
        ("Royal draw, one card short", "4-RF"),
        ("Royal draw, three cards short", "refused: "),
        ("Straight-flush draw, two cards short", "3-SF or 3-RF"),
        ("Tens or any lower pair", "2-LP"),
        ("Tens or any lower card", "refused: "),
        ("Kings or any higher pair", "2-HP: (K,A)x"),
        ("Four in a row to an outside straight: 2-3-4-5 up to 10-J-Q-K", "4-S: s = 2; 4-SF: s = 2; 4-RF: TJQK"),
        ("Three to a straight flush, with one high card fewer than it has gaps",
         "3-SF: (235,245,25A,346,356,35A,457,45A,467,568,578,679,689,78T,78J,79T,79J,7TJ,89Q,8TQ,9TK)"),
        ("Three to a straight flush, with two high cards fewer than it has gaps", "refused: "),
        ("4 ST, inside, three high cards", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("4 ST, outside: eight cards fill it", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4 ST, outside: four cards fill it", "refused: "),
        ("T-J-Q-9 and the other 4 of an Outside Straight",
         "4-SF: 9TJQ; 4-S: 9TJQ; 4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("T-J-Q-9 and the other pairs", "refused: both in one deal, or one of them?"),
        ("Lone ace, nothing with it", "1-RF: A"),
        ("Lone ace, nothing but a king with it", "refused: "),
        ("2 high cards unsuited - if I have three or four high cards, the two lowest go together",
         _LOWEST_TWO),
        ("2 high cards unsuited - if I have three or four high cards, the two highest go together", "refused: "),
        ("Two high cards of mixed suits. From three, such as A K J, let the ace go and keep the two lower ones.",
         _LOWEST_TWO),
        ("Two high cards of mixed suits. From three, such as A K J, keep the ace.", "refused: "),
        ("Two high cards; from three, discard the highest and hold the other two",
         "2-RF: HH; 2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)"),
        ("Two high cards; from three, discard the lowest and hold the other two", "refused: "),
        ("Three-card straight flush, inside, holding one or two high cards",
         "3-SF: s = 2, h = 1 or 2; 3-RF: s = 2, h = 1 or 2"),
        ("Three-card straight flush, inside, holding one or two", "refused: "),
        ("Four cards to an open-ended Straight (a straight that can be filled at both ends)",
         "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("Four cards to an open-ended Straight (a straight that can be filled at one end)", "refused: "),
        ("One high card (with only one to keep, it does not matter which it is)", "1-RF: H"),
        ("4 to a straight: any other with two ends open",
         "4-S: (2345,3456,4567,5678,6789,789T,89TJ,9TJQ,TJQK); 4-SF: (2345,3456,4567,5678,6789,789T,89TJ,9TJQ); "
         "4-RF: TJQK"),
        ("Four to a royal flush (yes, break up the flush, break up the straight, break up the pair of kings)", "4-RF"),
        ("Four to a royal flush (yes, except the flush)", "refused: "),
        ("3 to a royal flush, except ace-ten", "3-RF: (TJQ,TJK,TQK,JQK,JQA,JKA,QKA)"),
        ("3 to a royal flush, except ace-ace", "refused: "),
        ("4 to a straight, but A345", "refused: these cards only, or all others?"),
        ("4 to a straight, instead of A345", "refused: these cards only, or all others?"),
        ("Two suited high cards, ace not included", "2-RF: JQ, JK, or QK"),
        ("Two suited high cards, ace included", "refused: "),
        ("4 to a straight, one end or inside", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("4 to a straight, one end or both", "refused: "),
        ("High cards, J-Q-K offsuit", "3-S: JQK"),
        ("High cards, ace with 1 other offsuit", "refused: "),
        ("Two high cards mixed - keep the lower two when holding three", _LOWEST_TWO),
        ("Two high cards mixed - keep the higher two when holding three",
         "2-S: HH; fewest points (hold A=1, hold K=2, hold Q=4, hold J=8)"),
        ("If you have none of these, hold nothing and press draw", "none"),
        ("Hold nothing and press hold", "refused: "),
        ("3 to a straight flush, 1 gap, no high cards (and 234)",
         "3-SF: (234,235,245,346,356,457,467,568,578,679,689,78T,79T)"),
        ("3 to a straight flush, 1 gap, no high cards (and 2345)", "refused: "),
        ("Four cards in a row for a straight, from 4-5-6-7 to 10-J-Q-K",
         "4-S: (4567,5678,6789,789T,89TJ,9TJQ,TJQK); 4-SF: 4567, 5678, 6789, 789T, 89TJ, or 9TJQ; 4-RF: TJQK"),
        ("Hold the 2 with 5-6-7 or 6-7-8 of one suit", "4-SF: W(567,678)", "deuces-wild", 1),
        ("4 to an open straight (2345 thru JQKA)", "refused: as this line was read, it does not hold these cards"),
        ("3 to a straight flush, open (234 to 9TJ)", "refused: as this line was read, it does not hold these cards"),
        ("3 to a straight flush, open (345 to 9TJ)", "3-SF: s = 3"),
        ("3 to a straight flush, one gap, 345 to 9TJ", "refused: bounds of these draws, or further draws?"),
        ("3 to a straight flush, no gaps (543 thru JT9) - J98, JT8, QT9 and QJ9 are just as good",
         "3-SF: (345,456,567,678,789,89T,89J,8TJ,9TJ,9TQ,9JQ)"),
        ("3 to a straight flush, no gaps - J98 are not as good", "refused: "),
        ("Two pair (both pairs are kept)", "4-2P"),
        ("Two pair (unlike in other games, one pair is kept)", "refused: "),
        ("4 to Straight, inside, 3 high cards", "4-S: s = 1, h = 3; 4-SF: s = 1, h = 3; 4-RF: s = 1, h = 3"),
        ("4 to a straight flush: dd + suited 67, 78", "4-SF: WW(67,78)", "deuces-wild", 2),
        ("4 to a straight flush: xx + suited 67, 78", "refused: ", "deuces-wild", 2),
        ("3 to a straight flush, none missing", "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush, none or one missing in the middle",
         "3-SF: s >= 2; 3-SF: 23A, 24A, or 34A; 3-RF: s + h >= 4"),
        ("3 to a straight flush, none or some missing", "refused: "),
        ("w all by itself", "1-W", "deuces-wild", 1),
        ("x all by itself", "refused: ", "deuces-wild", 1),
        ("4 of 2s, 3s, 4s", "4-4K: (2-4)xxx"),
        ("3 of 5s thru Ks", "3-3K: (5-K)xx"),
        ("2 of Js, Qs, Ks", "2-HP: (J-K)x"),
        ("2 of hearts, spades", "refused: "),
        ("Royal flush minus 1 card", "4-RF"),
        ("Straight flush minus 2 cards", "3-SF or 3-RF"),
        ("Straight flush minus a joker", "refused: "),
        ("4-card straight, 2 ends", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
        ("4-card straight, 1 end", "refused: "),
        ("4 to an inside straight; three high cards", "refused: cards of the draw in front, or another hand?"),
        ("3 to a straight flush, three same suit", "refused: so many cards of one suit, or a rank?"),
        ("Two pair (all pairs)", "refused: what is held of the hand in front, or another hand?"),
        ("Full house, just aces", "refused: what is held of the hand in front, or another hand?"),
        ("Joker and two suited cards, one gap", "3-SF: W(24,35,3A,46,57,68,79,8T,9J); 3-RF: W(TQ,JK,QA)",
         "joker-poker-kings", 1),
        ("2 touching suited cards, 6-7 up to 9-10, with the joker", "3-SF: W(67,78,89,9T)", "joker-poker-kings", 1),
        ("3 touching suited cards, 5-6-7 up to 9-10-J, with the deuce", "4-SF: W(567,678,789,89T,9TJ)", "deuces-wild",
         1),
        ("3 touching suited cards, 5-6-7 up to 9-10-J, with the deuce", "refused: ", "deuces-wild", 2),
        ("Four cards to a straight flush, consecutive except for the joker (3-4-5 through 9-10-J)",
         "4-SF: s + h >= 3", "joker-poker-kings", 1),
        ("W 6 7 s, W 7 8 s", "3-SF: W(67,78)", "deuces-wild", 1),
        ("W 6 7, W 7 8 x", "refused: ", "deuces-wild", 1),
        ("Three-card straight flush, all three in a row (3-4-5 through 9-10-J)", "3-SF: s >= 3"),
        ("4 to a straight flush, all four in a row", "4-SF: s >= 2; 4-SF: 234A; 4-RF: TJQK or JQKA"),
        ("3 to a straight flush, all three suited", "3-SF or 3-RF"),
        ("3 to a straight flush, all three to a flush", "refused: cards of the draw in front, or another hand?"),
        ("AK / AQ / AJ - two cards only", "2-RF: KA, QA, or JA; 2-S: KA, QA, or JA"),
        ("AKQ - two cards only", "refused: "),
        ("Straight draw, inside, no high cards", "4-S: s = 1, h = 0; 4-SF: s = 1, h = 0"),
        ("Full house flush straight", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
        ("Full house flush", "refused: "),
        ("3 to a straight flush with one gap and at least one jack or queen",
         "3-SF: 89J, 8TJ, 9TQ, or 9JQ; 3-RF: TJK, TQK, JQA, or JKA"),
        ("3 to a straight flush (ace low excepted)", "3-SF: s + h >= 1; 3-RF", "deuces-wild", 0),
        ("W567s, W678s, W9TJs", "4-SF: W(567,678,9TJ)", "deuces-wild", 1),
        ("W567 s, W678", "refused: ", "deuces-wild", 1),
        ("4 SF WW67 WW78, WW57 WW68", "4-SF: WW(57,67,68,78)", "deuces-wild", 2),
        ("Four of a kind (a pair)", "4-4K", "deuces-wild", 2),
        ("Four of a kind (a pair)", "refused: ", "deuces-wild", 1),
        ("Full house (two pair)", "5-FH", "deuces-wild", 1),
        ("Full house (two pair)", "refused: ", "deuces-wild", 2),
        ("King with either jack or queen", "2-RF: JK or QK; 2-S: JK or QK"),
        ("King with either jack or queen suited", "2-RF: JK or QK"),
        ("Two pair (do not throw the low pair away)", "4-2P"),
        ("Two pair (do not throw the high pair away)", "refused: "),
        ("Two pair (including two pair with aces)", "4-2P"),
        ("Low pair (including two pair)", "refused: "),
        ("Nothing in the table", "none"),
        ("Nothing in the pair", "refused: "),
        ("Hold all five cards of a royal flush, straight flush or four of a kind", "5-RF, 5-SF, or 5-4K"),
        ("Hold all four cards of a royal flush, straight flush or four of a kind", "refused: "),
        ("Four high cards to a Straight, inside", "4-S: s = 1, h = 4; 4-RF: s = 1, h = 4"),
        ("Five high cards to a straight, inside", "refused: "),
        ("A king or an ace (never both of them)", "1-RF: K or A"),
        ("A king or an ace (never the king)", "refused: "),
        ("3 to a straight flush, all others with a high card, all others with one gap, and 234",
         "refused: as this line was read, it does not hold these cards"),
        ("3 to a straight flush, as many high cards as gaps, but not with an ace and not 2-3-4",
         "3-SF: (345,456,567,678,789,89T,89J,8TJ,8JQ,9TJ,9TQ,9JQ,9JK,9QK); 3-RF: TJQ, TJK, TQK, or JQK"),
        ("All other 3 to a straight flush (incl. ace low), except 2 gaps with no high card", "3-SF: s + h >= 2; 3-RF"),
        ("3 to a straight flush, 1 gap (incl. ace low)", "refused: these too, or only these?"),
        ("Three-card straight flush, three-card straight flush in which there is no gap",
         "3-SF: (234,23A,345,456,567,678,789,89T,9TJ); 3-RF: TJQ, JQK, or QKA"),
        ("A sooted QJ", "2-RF: JQ"),
        ("QJ s00ted", "2-RF: JQ"),
        ("a seven", "refused: ", "joker-poker-kings", 1),
        ("A king or an ace (never both)", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("One card from five through nine; if there are several, whichever you fancy", "2-SF: W(5-9)",
         "joker-poker-kings", 1),
        ("One card from five through nine; if there are several, the highest", "refused: ", "joker-poker-kings", 1),
        ("Joker, four new cards", "1-W", "joker-poker-kings", 1),
        ("Joker, three new cards", "refused: ", "joker-poker-kings", 1),
        ("4SF: W+567, 678, 789", "4-SF: W(567,678,789)", "deuces-wild", 1),
        ("4SF: WW+567, 678, 789", "refused: ", "deuces-wild", 1),
        ("WRF", "5-RF", "deuces-wild", 1),
        ("Straight flush, quints (all pat)", "5-SF, 5-RF, or 5-5K", "deuces-wild", 1),
        ("3 to a straight flush, gaps are fine", "3-SF or 3-RF", "deuces-wild", 0),
        ("One pair (if there are two pair, either)", "2-LP", "deuces-wild", 0),
        ("One pair (if there are two pair, both)", "refused: ", "deuces-wild", 0),
        ("10-K, J-K, or Q-K suited, if no ace was dealt", "2-RF: TK, JK, or QK, no discard A", "deuces-wild", 0),
        ("4 to an inside straight (with 3-4-5-6 and J-Q-K-A, without A-3-4-5)", "refused: these too, or only these?",
         "deuces-wild", 0),
    ],
    "words of players": [
        ("RF dealt", "5-RF", "jacks-or-better", None),
        ("Straight flush on the deal", "5-SF or 5-RF", "jacks-or-better", None),
        ("4 to a flush on the deal", "refused: ", "jacks-or-better", None),
        ("Four-fifths of a royal flush", "4-RF", "jacks-or-better", None),
        ("Two-fifths of a royal flush", "refused: ", "jacks-or-better", None),
        ("4 card royal (drop the pair, straight or flush)", "4-RF", "jacks-or-better", None),
        ("Two high cards (give up the ace)", "refused: ", "jacks-or-better", None),
        ("A set of anything", "3-3K", "jacks-or-better", None),
        ("A set of aces or anything", "refused: ", "jacks-or-better", None),
        ("Four hearts, clubs, diamonds or spades", "4-F, 4-SF, or 4-RF", "jacks-or-better", None),
        ("Four hearts, clubs or spades", "refused: ", "jacks-or-better", None),
        ("Little pair", "2-LP", "jacks-or-better", None),
        ("Little card", "refused: ", "jacks-or-better", None),
        ("JQK any suit combination", "3-RF: JQK; 3-S: JQK", "jacks-or-better", None),
        ("Pair, 2 to T", "2-LP", "jacks-or-better", None),
        ("Pair, K to A", "2-HP: (K,A)x", "jacks-or-better", None),
        ("Pair, T to 2", "refused: ", "jacks-or-better", None),
        ("Pair w/o payout", "2-LP", "jacks-or-better", None),
        ("Three of a kind w/o payout", "refused: ", "jacks-or-better", None),
        ("3 to a royal flush, no pair", "3-RF if no 2-HP and no 2-LP", "jacks-or-better", None),
        ("3 to a royal flush, no pair of aces", "refused: ", "jacks-or-better", None),
        ("Lone king/queen/jack", "1-RF: K, Q, or J", "jacks-or-better", None),
        ("J-9-8s, Q-J-9s", "3-SF: 89J or 9JQ", "jacks-or-better", None),
        ("9-8s", "refused: ", "jacks-or-better", None),
        ("Four aces (keep a 2-4 kicker)", "5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4)", "double-double-bonus", None),
        ("Four aces (hold the 5-9 kicker)", "refused: so many cards, or ranks of the kicker?",
         "double-double-bonus", None),
        ("4 of a kind: 2-4 w/ A-4 kicker", "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A)",
         "double-double-bonus", None),
        ("Full house with three aces: hold only the aces", "3-3K: AAA if 5-FH", "double-double-bonus", None),
        ("Full house, but with three aces hold only the aces", "5-FH: (2-K)(2-K)(2-K)xx; 3-3K: AAA if 5-FH",
         "double-double-bonus", None),
        ("Full house with three aces: hold only the kings", "refused: ", "double-double-bonus", None),
        ("10 suited with a J or ace", "2-RF: TJ or TA", "jacks-or-better", None),
        *(
            (words, "refused: held with the card in front, or alone?", "jacks-or-better", None)
            for words in (
                "10 suited with a face card or ace", "Ace and a face card or ten", "10 suited with a high card or ace",
                "Two suited face cards or an ace",
            )
        ),
        ("Two suited face cards or aces", "2-RF: HH", "jacks-or-better", None),
        ("Royal flush, never touch it", "5-RF", "jacks-or-better", None),
        ("Royal flush, never touch the ace", "refused: ", "jacks-or-better", None),
        ("3 suited broadway cards", "3-RF", "jacks-or-better", None),
        ("3 broadway cards", "refused: ", "jacks-or-better", None),
        ("J-K/Q-K off", "2-S: JK or QK", "jacks-or-better", None),
        ("J + Q off", "2-S: JQ", "jacks-or-better", None),
        *(
            (words, "none", "jacks-or-better", None)
            for words in ("Redeal", "Full redraw", "Take five new ones", "Muck")
        ),
        ("Redeal if no pair", "refused: ", "jacks-or-better", None),
        *(
            (words, "refused: held with the cards in front, or another hand?", "jacks-or-better", None)
            for words in (
                "Three to a royal flush, and an ace", "3 to a straight flush, plus an ace", "KQ and an ace",
                "QJ suited, and any ace", "Two pair, and one high card", "4 to an outside straight, and a ten",
            )
        ),
        ("Three to a royal flush, or an ace", "3-RF; 1-RF: A", "jacks-or-better", None),
        ("Ace with two others", "refused: so many cards, or this rank?", "jacks-or-better", None),
        ("Three of a kind with two", "refused: so many cards, or this rank?", "jacks-or-better", None),
        ("4 to a straight flush, inside or outside no difference", "4-SF or 4-RF", "jacks-or-better", None),
        ("4 to a straight flush, inside no difference to outside", "refused: ", "jacks-or-better", None),
        ("3 to a straight flush, what's left of them (two holes, nothing high)", "3-SF: s + h = 1",
         "jacks-or-better", None),
        ("3 to a straight flush, what's left of it with an ace", "refused: ", "jacks-or-better", None),
        ("Two high cards. If you have three and one is the ace, toss the ace",
         "2-RF: HH; 2-S: HH; fewest points (hold A=1)", "jacks-or-better", None),
        ("Two high cards. If you have three and one is the ace, toss the king", "refused: ", "jacks-or-better", None),
        ("4 straight, inside, 2 high cards", "4-S: s = 1, h = 2; 4-SF: s = 1, h = 2", "jacks-or-better", None),
        ("3 to a straight flush: 2-3-4; or one gap and no high card; or ace used as a one",
         "3-SF: (234,235,23A,245,24A,25A,346,34A,356,35A,457,45A,467,568,578,679,689,78T,79T)",
         "jacks-or-better", None),
        ("3 to a straight flush, one hole + one high card", "3-SF: 24A, 34A, 89J, 8TJ, or 9TQ",
         "jacks-or-better", None),
        *(
            (f"3 to a straight flush{words}", "refused: so many gaps, or at least so many?", "jacks-or-better", None)
            for words in (", 1 gap+", ", 1 gap+, 1 high card", ", 1 gap+ with 1 high card", " (1 gap+), 1 high")
        ),
        ("Pair of aces (also from two pair)", "2-HP: AA", "jacks-or-better", None),
        ("Pair of aces (also two pair)", "refused: ", "jacks-or-better", None),
        ("4 to an open straight (open = can be filled at both ends)", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2",
         "jacks-or-better", None),
        ("4 to an open straight (open = can be filled at one end)", "refused: ", "jacks-or-better", None),
        ("Any pat hand worth 9 or more", "5-RF, 5-5K, or 5-SF", "deuces-wild", 2),
        ("Any pat hand worth 9 or less", "refused: ", "deuces-wild", 2),
        ("Three to a royal with a K, Q or J on top", "3-RF: W(TJ,TQ,TK,JQ,JK,QK)", "deuces-wild", 1),
        ("Three to a royal with a K, Q or J on the side", "refused: ", "deuces-wild", 1),
        ("4 to a straight flush with three connected cards, 5-6-7 being the lowest and 9-10-J the highest",
         "4-SF: W(567,678,789,89T,9TJ)", "deuces-wild", 1),
        ("4 to a straight flush with three connected cards, 5-6-7 being the lowest", "refused: ", "deuces-wild", 1),
        ("4 to an inside straight (JQKA and 3456 count as inside too; A345 is no good, it needs a deuce)", _INSIDE,
         "deuces-wild", 0),
        ("4 to an inside straight (2345 counts as inside too)", "refused: ", "deuces-wild", 0),
        ("Joker and three suited cards, an ace or a king among them",
         "4-F: W(K,A)xx; 4-SF: W(K,A)xx; 4-RF: W(K,A)xx", "joker-poker-kings", 1),
        ("Joker and three suited cards, no ace or king among them",
         "4-F: W(2-Q)(2-Q)(2-Q); 4-SF: W(2-Q)(2-Q)(2-Q); 4-RF: WTJQ", "joker-poker-kings", 1),
        ("Joker and three cards in sequence to a straight, from 4-5-6 up to 10-J-Q",
         "4-S: W(456,567,678,789,89T,9TJ,TJQ); 4-SF: W(456,567,678,789,89T,9TJ); 4-RF: WTJQ", "joker-poker-kings", 1),
        ("Quint", "5-5K", "deuces-wild", 1),
        ("Four or five of a kind", "4-4K: not 5-5K; 5-5K", "deuces-wild", 2),
        ("Deuce with touching suited cards, 67 to 9T", "3-SF: W(67,78,89,9T)", "deuces-wild", 1),
        ("Deuce with touching cards, 67 to 9T", "refused: ", "deuces-wild", 1),
        ("Two deuces with suited connectors, 67 thru 9T", "4-SF: WW(67,78,89,9T)", "deuces-wild", 2),
        ("Two royal cards and the deuce", "refused: so many cards with the wild card, or without it?",
         "deuces-wild", 1),
        ("Deuce and two royal cards", "3-RF", "deuces-wild", 1),
        ("Two pair - throw one away", "refused: one card, or one of the pairs?", "deuces-wild", 0),
        ("Two pair - throw one away", "4-2P", "jacks-or-better", None),
        ("Two pair - draw one", "4-2P", "deuces-wild", 0),
    ],
    "remarks on a hand": [
        ("Low pair only", "2-LP"),
        ("Low pair alone", "2-LP"),
        ("High pair by itself", "2-HP"),
        ("Low pair only if there is no ace", "2-LP if no A"),
        ("Two pair (any ranks)", "4-2P"),
        ("Three aces without a kicker", "3-3K: AAA"),
        ("Three aces without a king", "refused: "),
        ("Four to a flush with at least one king or ace", "4-F: (K,A)xxx; 4-SF: (K,A)xxx; 4-RF"),
        ("Four aces, or four 2s, 3s or 4s, with a kicker", "refused: a kicker of the last hand, or of all?",
         "triple-double-bonus-9-7", 0),
        ("Four 5s-Ks, four aces with a 2, 3 or 4", "4-4K: (5-K)xxx; 5-4K: AAAA(2-4)", "triple-double-bonus-9-7", 0),
        ("Three aces (breaks up AAA99)", "3-3K: AAA"),
        ("Full house (breaks up AAA99)", "refused: this remark does not agree"),
        ("Three aces (breaks up AA99K)", "refused: "),
        ("Four to a flush including a king or an ace", "4-F: (K,A)xxx; 4-SF: (K,A)xxx; 4-RF"),
        ("Four to a straight flush including a king or an ace", "refused: "),
        ("2 suited high cards (both jack or higher)", "2-RF: JQ, JK, JA, QK, QA, or KA"),
        ("2 unsuited high cards (both are queens or better)", "2-S: QK, QA, or KA"),
        ("2 unsuited high cards (both jacks)", "refused: "),
        ("Or else throw everything away", "none"),
        ("Or throw everything away", "refused: "),
        ("Five of a kind, joker royal flush, straight flush", "5-5K, 5-RF, or 5-SF", "joker-poker-kings", 1),
        ("Five of a kind, joker flush", "5-5K, 5-F, 5-SF, or 5-RF", "joker-poker-kings", 1),
    ],
    "draws": [
        ("4 to a straight (no inside straights)", _NOT_INSIDE),
        ("4 to a straight, but no gutshots", _NOT_INSIDE),
        ("A-K-Q-J (inside straight)", "4-RF: JQKA; 4-S: JQKA"),
        ("K-Q-J-10 (inside straight)", "refused: this remark does not agree"),
        ("4 to a straight (A-K-Q-J only if inside)", "refused: does this restrict these draws"),
        ("4 to a straight flush (but never break a flush or straight)", _NOT_BROKEN),
        ("4 to a straight flush (but never a flush or straight)", "refused: "),
        ("3 to a straight flush, even with two gaps", "3-SF or 3-RF"),
        ("3 to a straight flush, even with one gap", "refused: "),
        ("4 to a straight flush, even with a gap", "4-SF or 4-RF"),
        ("3 to a straight flush, ace low (A23, A24, A35 ...)", _ACE_LOW),
        ("3 to a straight flush, ace low (A23, A24, A35)", "refused: examples, or only these cards"),
        ("3 to a straight flush, anything with an ace at the low end", _ACE_LOW),
        ("Four to a straight flush if the natural cards are 6-7, 7-8 or 8-9 suited", "4-SF: WW(67,78,89)",
         "deuces-wild", 2),
        ("Four to an inside straight, except when it can only be filled with a deuce (such as A-3-4-5)", _INSIDE,
         "deuces-wild", 0),
        ("Four to an inside straight, except when it can be filled with two deuces", "refused: ", "deuces-wild", 0),
        ("Two unsuited high cards, but if there are three keep the two lowest", _LOWEST_TWO),
        ("Two unsuited high cards, but if there are three keep two", "refused: "),
        ("3 to a straight flush (other than 2-3-4 and combinations containing an ace), one gap", "refused: "),
        ("3 to a straight flush (except 2-3-4 and hands containing an ace), one gap", "refused: "),
        *(
            (f"3 to a straight flush, {words}", _ONE_MORE_GAP)
            for words in (
                "one gap and no high card, or two gaps and one high card; also 2-3-4 and ace low",
                "one gap and no high card, or two gaps and one high card (also 2-3-4 and ace low)",
                "one gap and no high card, or two gaps and one high card. Also 2-3-4 and ace low",
            )
        ),
        ("3 to a straight flush, one gap and no high card, plus 2-3-4 and any with an ace",
         "refused: a condition of all in front, or further draws?"),
        ("3 to a straight flush with one gap, and those with an ace",
         "refused: a condition of all in front, or further draws?"),
        ("Two other suited high cards", "2-RF: HH"),
        ("Two other cards suited", "refused: "),
        ("A K, A Q or A J unsuited", "2-S: KA, QA, or JA"),
        ("A K, Q or J unsuited", "refused: "),
        ("HOLD A K, A Q OR A J", "refused: an ace, or the word 'a'?"),
        ("A single high card, J Q K or A", "1-RF: H"),
        ("A single high card, J Q or K", "refused: cards of the hand in front, or another hand?"),
        ("A single king or ace", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("A lone king or ace", "refused: every hold of this section has its wild cards", "joker-poker-kings", 1),
        ("Open-ended 4 to a straight, no higher than QJT9", f"4-S: {_UP_TO_QUEEN}; 4-SF: s = 2"),
        ("4 to a straight flush, no higher than QJT9", "refused: "),
        ("Four to an inside straight, of which three are high cards", _INSIDE.replace("s = 1", "s = 1, h = 3")),
        ("Four to an inside straight, three of which are high", _INSIDE.replace("s = 1", "s = 1, h = 3")),
        ("Four to an inside straight, of which three are low", "refused: "),
        ("3 to a straight flush, no gaps (not A-2-3 or any other with an ace, and not 2-3-4)",
         "3-SF: s >= 3; 3-RF: TJQ or JQK"),
        ("3 to a straight flush, no gaps (not A-2-3, and with a king)", "refused: "),
    ],
}  # fmt: skip


@in_one_test("kind", CASES, step=5)
def test_wordings_of_ordinary_pages_are_read_or_refused(kind: str) -> None:
    assert not read_otherwise(CASES[kind])


#: With these the meaning is the same.
HARMLESS = {
    ("If you have none of these, hold nothing and press draw", "half"),
    ("Four 5s-Ks, four aces with a 2, 3 or 4", "kicker"),
    # "10, K, Q or J high"
    ("Three to a royal with a K, Q or J on top", "10"),
    ("Full house, but with three aces hold only the aces", "not"),
    ("Full house, but with three aces hold only the aces", "except"),
    ("3 to a straight flush, no gaps (not A-2-3 or any other with an ace, and not 2-3-4)", "not"),
}


@pytest.mark.proof
@pytest.mark.parametrize("kind", CASES)
def test_no_telling_word_is_passed_over(kind: str) -> None:
    assert not passed_over(CASES[kind], HARMLESS)


def lines_of(page: str, game: str = "jacks-or-better") -> list[str]:
    return [str(line) for line in read_chart(page, "page", load_game(game)).lines]


@in_one_test(
    ("line", "meant"),
    [
        ("Two pair (also when one of them is aces)", "4-2P"), ("High pair (also when one of them is aces)", ""),
        ("Two pair (keep both, the full house pays 9 here!)", "4-2P"),
        ("Two pair (keep both if the full house pays 9)", ""),
        ("Ace by itself (AK, AQ, AJ offsuit: just the ace)", "1-RF: A"),
        ("Ace by itself (AK, AQ, AJ offsuit: just the king)", ""),
        ("Ace by itself (AK, AQ, AJ suited: just the ace)", ""),
        ("4 to a flush (also better than a high pair)", "4-F, 4-SF, or 4-RF"),
        ("4 to a flush (also better than a high pair if it has an ace)", ""),
    ],
)  # fmt: skip
def test_asides_of_a_line(line: str, meant: str) -> None:
    page = f"Straight\n{line}\nDiscard everything"
    assert (why_refused(page) != "") == (not meant)
    assert not meant or lines_of(page)[1] == meant


# --------------------------------------------------------------------------------------- exceptions of several hands


@in_one_test(
    "line", ["Straight or flush (unless 4 to a royal)", "Flush, straight, except when you have 4 to a royal flush"]
)
def test_an_exception_of_the_last_hand_or_of_all(line: str) -> None:
    """It is read only where the lines above decide the deals for which that matters."""
    page = f"{line}\nHigh pair\nDiscard everything"
    assert len(lines_of(f"4 to a royal flush\n{page}")) == 4
    for above in ("", "Low pair\n", "Two pair\n"):
        assert "an exception of the last hand, or of all?" in why_refused(above + page), above


# ---------------------------------------------------------------------------------------- values, pays and examples


@in_one_test("value", ["0.82 bets", "EV 1.15", "worth about 1.2 bets", "1.2 on average", "expected value of 0.87"])
def test_a_value_in_parentheses(value: str) -> None:
    assert lines_of(f"High pair\n4 to a flush ({value})\nLow pair") == ["2-HP", "4-F, 4-SF, or 4-RF", "2-LP"]


@in_one_test("what", ["pays 4000 coins", "pays 4,000 coins", "pays 800", "800 for 1"])
def test_what_a_hand_pays_is_no_rule_if_it_pays_so(what: str) -> None:
    assert lines_of(f"Royal flush ({what})\nHigh pair") == ["5-RF", "2-HP"]
    assert why_refused(f"Flush ({what})\nHigh pair")


@in_one_test("number", ["12", "3 or 4", "2 bets", "10.", "about 3"])
def test_a_number_without_decimals_may_be_a_rank(number: str) -> None:
    assert why_refused(f"High pair\n4 to a flush ({number})\nLow pair")


@in_one_test(
    "cards", [", such as J\u2665 Q\u2665 K\u2665", " (e.g. Jh Qh Kh)", " for example Js-Qs-Ks", ": like Th Jh Qh"]
)
def test_cards_with_suits_are_an_example(cards: str) -> None:
    chart = read_chart(f"High pair\n3 to a royal flush{cards}", "page", load_game("jacks-or-better"))
    assert [str(line) for line in chart.lines] == ["2-HP", "3-RF"]
    assert [part.kind for part in chart.readings[1].left_out] == [CARDS]


@in_one_test("cards", [" (Jh Qh Kh)", ", such as Jh and any queen", ", not like Jh Qh Kh", " unlike Jh Qh Kh"])
def test_other_cards_with_suits_are_refused(cards: str) -> None:
    assert why_refused(f"High pair\n3 to a royal flush{cards}")


# ------------------------------------------------------------------------------- what is understood anyway, and a twist


PAGE = "\n".join(f"{number}. {hand}" for number, hand in enumerate(HANDS, 1))


@in_one_test(
    "text",
    [
        'Everything in the list with "unsuited" means not all the same suit.',
        'Play the first line that your hand fits. "Suited" and "unsuited" are always spelled out.',
        "The suits do not matter unless the line says so.", "Suits don't matter unless it says suited.",
        "Four to a royal flush means you hold four of the five cards of a royal flush.",
        "An outside straight can be completed at both ends.",
        "An inside straight needs a card in the middle, an outside straight can be filled at either end.",
        "High card = J, Q, K, A.", 'An ace with a 2, 3, 4 or 5 counts as "ace-low".',
        '"Suited" is always spelled out; "offsuit" means not all of one suit.',
    ],
    step=5,
)  # fmt: skip
def test_sentences_that_say_what_is_understood_anyway(text: str) -> None:
    for page in (f"{text}\n\n{PAGE}\n", f"{PAGE}\n\n{text}\n"):
        assert (why_refused(page), lines_of(page)) == ("", lines_of(PAGE)), page


@in_one_test(
    "text",
    [
        'Everything with "unsuited" means all the same suit.', "The suits do not matter.",
        "The suits do not matter unless the line has a king.",
        "Four to a royal flush means you hold three of the five cards of a royal flush.",
        "Four to a straight means four cards of a straight flush.",
        "An inside straight can be completed at both ends.", "An open-ended straight needs a card in the middle.",
    ],
)  # fmt: skip
def test_sentences_that_say_something_else(text: str) -> None:
    assert why_refused(f"{text}\n\n{PAGE}\n")


def test_high_cards_of_a_definition_and_a_line_for_one() -> None:
    assert lines_of(f"High card = Q, K, A\n\n{PAGE}") == lines_of(f"high cards = Q, K, A\n{PAGE}") != lines_of(PAGE)
    numbered = PAGE.replace("One high card", "High card = J, Q, K, A")
    assert "or two hands of the same rank" in why_refused(numbered)


# ------------------------------------------------------------------------------------------------------ wild sections


NUMBERS = ("Four deuces", "Three deuces", "Two deuces", "One deuce", "No deuces")
SECTIONS = (
    "Hold the deuces", "Wild royal flush\n3 deuces", "Four of a kind or better\n4 to a royal flush\n2 deuces",
    "Four of a kind or better\n3 to a royal flush\n1 deuce", "Straight or better\nThree of a kind\nDiscard everything",
)  # fmt: skip


def wild_page(form: str, above: str = "") -> str:
    headings = (form.format(number=number, lower=number.lower()) for number in NUMBERS)
    return above + "\n\n".join(f"{head}\n{lines}" for head, lines in zip(headings, SECTIONS, strict=True))


@in_one_test(
    "form",
    [
        "{number} (rare)", "{number} (very common)", "{number} - easy", "{number} \u2013 Page 2", "**{number} held**",
        "{number} (about 1 hand in 50)", "{number}, in order", "{number} (hold in this order)",
        "What to do with {lower}", "{number}. Play the first of these you have:",
    ],
)  # fmt: skip
def test_headings_with_remarks(form: str) -> None:
    game = load_game("deuces-wild")
    plain, found = (read_chart(wild_page(one), "page", game) for one in ("{number}:", form))
    assert found.lines == plain.lines


@in_one_test(
    "form", ["{number} (rarely held)", "{number} - avoid", "{number} (about 1)", "What not to do with {lower}",
             "{number}. Play the last of these you have:"],
)  # fmt: skip
def test_headings_with_other_words_are_refused(form: str) -> None:
    with pytest.raises(ChartError):
        read_chart(wild_page(form), "page", load_game("deuces-wild"))


@in_one_test("text", ["Never discard a deuce.", "Always hold the deuces.", "Keep every deuce you are dealt."])
def test_wild_cards_are_always_held(text: str) -> None:
    game = load_game("deuces-wild")
    page = read_chart(wild_page("{number}:", f"{text}\n\n"), "page", game)
    assert page.lines == read_chart(wild_page("{number}:"), "page", game).lines
    (line,) = read_chart("2 deuces:\nAlways hold the deuces.", "page", game).lines
    assert str(line) == "2-W"


@in_one_test("text", ["Never discard a jack.", "Never hold a deuce.", "Always hold one deuce."])
def test_other_cards_that_are_always_held(text: str) -> None:
    with pytest.raises(ChartError):
        read_chart(wild_page("{number}:", f"{text}\n\n"), "page", load_game("deuces-wild"))


# ------------------------------------------------------------------------------------------------------ lists in lines


ITEMS = ("no gaps (345 up to 9TJ)", "one gap with at least one high card", "two gaps with two high cards")


def test_items_below_a_line_that_cannot_be_true_together_are_alternatives() -> None:
    for head in (
        "3 to a straight flush:",
        "3 to a straight flush, good ones:",
        "3 to a straight flush (middling ones):",
    ):
        page = "\n".join(("1. High pair", f"2. {head}", *(f"   - {item}" for item in ITEMS), "3. Low pair"))
        joined = f"3 to a straight flush: {', or '.join(ITEMS)}"
        assert lines_of(page) == lines_of(f"High pair\n{joined}\nLow pair"), head


@in_one_test("item", ["with an ace", "unless a high pair", "one gap or a high card"])
def test_items_that_may_be_conditions_of_one_hand_are_refused(item: str) -> None:
    page = "\n".join(
        ("1. High pair", "2. 3 to a straight flush, good ones:", "   - no gaps", f"   - {item}", "3. Low pair")
    )
    assert why_refused(page)


# ---------------------------------------------------------------------------------------------------------- pay tables


def test_a_pay_table_in_two_columns() -> None:
    table = (
        "Natural royal flush   800      Four of a kind    5", "Four deuces           200      Full house        3",
        "Wild royal flush       25      Flush             2", "Five of a kind         15      Straight          2",
        "Straight flush          9      Three of a kind   1",
    )  # fmt: skip
    game = load_game("deuces-wild")
    with_draws = wild_page("{number}:").replace(
        "Three of a kind\nDiscard", "Three of a kind\nFull house\nFour to a flush\nDiscard"
    )
    page = read_chart("\n".join(table) + "\n\n" + with_draws, "page", game)
    assert page.lines == read_chart(with_draws, "page", game).lines


@in_one_test("pay", ["{}x", "{} for 1", "{}x (when playing 5 coins)", "x {}"])
def test_what_the_hands_of_a_pay_table_pay(pay: str) -> None:
    made = "Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush", "Straight", "Three of a kind"
    table = "\n".join(
        f"- {hand}: {pay.format(number)}" for hand, number in zip(made, (800, 50, 25, 9, 6, 4, 3), strict=True)
    )
    is_read = (
        lines_of(f"## Pay table\n\n{table}\n\n## Strategy\n\n{PAGE}") == lines_of(PAGE) if "x {" not in pay else False
    )
    assert is_read != bool(why_refused(f"## Pay table\n\n{table}\n\n## Strategy\n\n{PAGE}"))


# --------------------------------------------------------------------------------------------------------- the page


def test_values_in_front_of_lines_below_many_sentences() -> None:
    values = ("18.50", "6.00", "2.3-3.4", "1.54", "1.0-1.2", "0.82", "0.68", "0.5", "0.47", "0.36")
    hands = HANDS[3:13]
    text = "It is a story about a man\nwho went to a town with\na friend of his and his dog.\n"
    page = text * 9 + "\n" + "\n".join(f" {value}   {hand}" for value, hand in zip(values, hands, strict=True))
    assert lines_of(page) == lines_of("\n".join(hands))


def test_a_number_behind_or_is_no_value() -> None:
    page = "  EV    Hold\n 1.50   High pair\n 0.60   3 to a straight flush, ace low, or 432\n 0.50   Low pair"
    page += "".join(f"\n 0.4    {ranks} unsuited" for ranks in ("QJ", "KQ", "KJ", "AK", "AQ", "AJ"))
    assert lines_of(page)[1] == "3-SF: (234,23A,24A,25A,34A,35A,45A)"


CONTENTS = "Contents\n\n1 Pay table\n2 Strategy\n  2.1 {}\n  2.2 {}\n3 Notes\n\n"


def test_a_table_of_contents() -> None:
    game = load_game("joker-poker-kings")
    body = (
        "Strategy\n\n{}\n\n- Three of a kind\n- Joker only\n\n{}\n\n- Three of a kind\n- Discard everything\n\nNotes\n"
    )
    heads = "Hands with the joker", "Hands without the joker"
    page = read_chart((CONTENTS + body).format(*heads, *heads), "page", game)
    assert page.lines == read_chart(body.format(*heads), "page", game).lines
    with pytest.raises(ChartError):
        read_chart((CONTENTS + body).format("Five of a kind", "Low pair", *heads), "page", game)


def test_a_line_above_all_headings_is_refused() -> None:
    for line in ("Three of a kind", "Always hold one deuce."):
        with pytest.raises(ChartError, match="a line of all sections, or of none"):
            read_chart(wild_page("{number}:", f"{line}\n\n"), "page", load_game("deuces-wild"))


# ------------------------------------------------------------------------------------------------------------ tables


def table_of(title: str, cells: list[str], *, is_left: bool = False) -> str:
    rows = [("Hand", title), *zip(HANDS, cells, strict=True)]
    lines = [f"| {' | '.join(row[::-1] if is_left else row)} |" for row in rows]
    return "\n".join([lines[0], "|---|---|", *lines[1:]])


_N = len(HANDS)


@in_one_test(
    ("title", "cells"),
    [
        ("Also called", ["RF", "SF", "quads", *["-"] * (_N - 3)]),
        ("Nickname", ["royal", "steel wheel", "quads", *[""] * (_N - 3)]),
        ("Section", ["A"] * 7 + ["B"] * 7 + ["C"] * (_N - 14)),
        ("Group", ["1"] * 7 + ["2"] * 7 + ["3"] * (_N - 14)),
        ("Type", ["Made" if "to a" not in hand else "Draw" for hand in HANDS[:-1]] + ["Nothing"]),
        ("What to do", ["Hold all five", "Hold all five", "Draw one", "Draw 1", *[""] * (_N - 4)]),
        ("Comment", ["the dream", "", "lucky you", *[""] * (_N - 3)]),
    ],
    step=5,
)
def test_columns_that_restrict_nothing(title: str, cells: list[str]) -> None:
    for is_left in (False, True):
        page = table_of(title, cells, is_left=is_left)
        assert (why_refused(page), lines_of(page)) == ("", lines_of("\n".join(HANDS))), (title, is_left)


@in_one_test(
    ("title", "cells"),
    [
        ("Section", ["C", "A"] * 9 + ["B"]),
        ("Type", ["Made", "optional"] * 9 + ["Nothing"]),
        ("Description", ["with a king", "without an ace"] * 9 + [""]),
        ("What to do", ["Hold all five", "Hold it if there is no king"] * 9 + [""]),
        ("Remarks", ["only with a king", ""] * 9 + [""]),
    ],
    step=5,
)
def test_columns_that_may_restrict_are_refused(title: str, cells: list[str]) -> None:
    assert why_refused(table_of(title, cells)), title


# ----------------------------------------------------------------------------------------------------------- captions


GROUPS = (
    ((0, "Pat hands"), (9, "Pairs"), (17, "High cards"), (18, "Discard")),
    ((0, "Five-card hands"), (8, "4-card hands"), (15, "Two-card hands"), (17, "Single cards"), (18, "Nothing")),
    ((0, "Winning hands"), (8, "Four-card draws"), (14, "Straights"), (18, "Last resort")),
    ((0, "Premium hands"), (9, "Paying pairs"), (11, "Draws to big hands"), (18, "When all else fails")),
    ((0, "Tier 1: high-value hands"), (8, "Tier 2: medium hands"), (15, "Tier 3: long shots"), (18, "No hand")),
)
ORDERED = (
    "Royal flush", "Straight flush", "Four of a kind", "Four to a royal flush", "Full house", "Flush", "Straight",
    "Three of a kind", "Four to a straight flush", "Two pair", "High pair", "Three to a royal flush",
    "Four to a flush", "Low pair", "Four to an outside straight", "Two suited high cards",
    "Three to a straight flush", "One high card", "Discard everything",
)  # fmt: skip


def page_of(groups: tuple[tuple[int, str], ...], caption: str, line: str) -> str:
    above = dict(groups)
    rows = []
    for at, hand in enumerate(ORDERED):
        rows += ["", caption.format(above[at]), ""] if at in above else []
        rows.append(line.format(number=at + 1, hand=hand))
    return "\n".join(rows)


@in_one_test("groups", GROUPS, step=5)
def test_captions_of_groups_of_lines(groups: tuple[tuple[int, str], ...]) -> None:
    # A number that counts on, a title or a colon says that "Pairs" is no line.
    for line, forms in (("{number}. {hand}", ("## {}", "**{}**", "{}:", "{}")), ("- {hand}", ("## {}", "{}:"))):
        for form in forms:
            assert lines_of(page_of(groups, form, line)) == lines_of("\n".join(ORDERED)), (form, line)


@in_one_test(
    ("caption", "lines"),
    [
        ("Draws", ("Straight", "Flush")), ("Four-card draws", ("Flush", "Open-ended straight")),
        ("Pairs", ("K, Q or J", "Tens")), ("High cards", ("Aces", "Kings")), ("Single cards", ("Aces", "K")),
        ("Straight flush draws", ("K-Q-J", "Q-J-9")), ("Royal draws", ("KQJT", "AKQJ")),
        ("With an ace", ("High pair", "Low pair")), ("Not worth it", ("Low pair", "Flush")),
        ("Low pair", ("High pair", "Flush")), ("Suited", ("KQ", "KJ")),
    ],
    step=5,
)  # fmt: skip
def test_captions_that_change_the_lines_below_are_refused(caption: str, lines: tuple[str, ...]) -> None:
    for form in ("## {}", "**{}**", "{}:", "{}"):
        for mark in ("{}. ", "- "):
            head = [f"{mark.format(at)}{hand}" for at, hand in enumerate(ORDERED[:5], 1)]
            rest = [f"{mark.format(at)}{hand}" for at, hand in enumerate(lines, 6)]
            assert why_refused("\n".join([*head, "", form.format(caption), "", *rest])), (form, mark)


@in_one_test("caption", ["**Pairs**", "Straights", "**Low pairs**", "**Two pair or better**"])
def test_a_caption_that_may_be_a_line_without_its_bullet_is_refused(caption: str) -> None:
    rows = [f"- {hand}" for hand in ORDERED]
    assert why_refused("\n".join([*rows[:9], "", caption, "", *rows[9:]]))
