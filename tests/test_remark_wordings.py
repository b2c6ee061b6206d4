"""Wordings of remarks, conditions and lists beside a hand: each is read as it is meant, and one like it is refused."""

from __future__ import annotations

from shared import in_one_test
from test_wordings import Row, read_otherwise

_AS_MANY = "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"
_UNLESS_SF = "5-F if no 4-SF and no 4-RF; 5-SF if no 4-SF and no 4-RF; 5-RF if no 4-SF and no 4-RF"
_OPEN = "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"
_WITHOUT_ACE = "2-S: JQ, JK, JA, QK, QA, or KA if A; fewest points (hold A=1)"

CASES: dict[str, list[Row]] = {
    "remarks": [
        ("Three of a kind (discard any kickers)", "3-3K"),
        ("Three of a kind - throw the kickers away", "3-3K"),
        ("Flush (discard any kickers)", "refused: this remark does not agree"),
        ("Four of a kind (hold only the cards that make the hand)", "4-4K"),
        ("Four of a kind (keep only the matching cards)", "4-4K"),
        ("Four of a kind (discard the odd card)", "4-4K"),
        ("Four of a kind (hold only the cards that)", "refused: "),
        ("Ace (keep it alone, even with another offsuit high card)", "1-RF: A"),
        ("Ace (keep it only if there is a king)", "refused: "),
        ("J, Q, K or A (single)", "1-RF: J, Q, K, or A"),
        ("KQ, KJ unsuited (single)", "refused: "),
        ("Toss 'em", "none"),
        ("Toss the ace", "refused: "),
        ("Four aces with no 2-4 kicker", "4-4K: AAAA, no discard (2-4)"),
        ("Four 2s, 3s or 4s w/o an A-4 kicker", "4-4K: (2-4)xxx, no discard (2-4,A)"),
        ("Four aces with no kicker of 2", "refused: "),
    ],
    "shapes in sentences": [
        ("Four cards to an open-ended straight (ones such as 5-6-7-8, which can be filled on either end)", _OPEN),
        ("Four cards to a straight that can be completed at both ends", _OPEN),
        ("Four to an open-ended straight (ones such as 5-6-8-9)", "refused: this remark does not agree"),
        ("4 to an inside straight (one that needs a card in the middle)", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
        ("4 to a straight flush (open + inside)", "4-SF or 4-RF"),
        ("4 to a straight flush - open or inside doesn't matter", "4-SF or 4-RF"),
        ("4 to a straight flush, open-ended or not", "4-SF or 4-RF"),
        ("4 to a straight flush (open + high)", "refused: "),
    ],
    "conditions": [
        ("Flush (only if you have no 4 to a straight flush)", _UNLESS_SF),
        ("Flush, if you have no 4 to a straight flush", _UNLESS_SF),
        ("4 to a flush, only if you have no 4 to a straight flush", "refused: the hold itself, or another hold"),
        ("Ace plus one other high card, unsuited (three high cards? Lose the ace)", _WITHOUT_ACE),
        ("Ace with J, Q or K offsuit. If you have three high cards including an ace, drop the ace", _WITHOUT_ACE),
        ("Ace with J, Q or K offsuit. If you have three high cards including an ace, drop the king", "refused: "),
        ("A + another high card, offsuit", "2-S: JA, QA, or KA"),
        ("A suited with K, Q or J", "2-RF: KA, QA, or JA"),
        ("A or K suited with Q, J, 10", "2-RF: QA, JA, TA, QK, JK, or TK"),
        ("A or K with Q, J or 10", "refused: "),
    ],
    "alternatives": [
        ("3 to a straight flush, no gaps, or one gap with one high card, or two gaps with two high cards", _AS_MANY),
        ("3 to a straight flush: no gaps; 1 gap, 1 high card; 2 gaps, 2 high cards", _AS_MANY),
        ("3 to a straight flush, no gaps, one high card; 1 gap, 1 high card", "3-SF: (23A,24A,34A,89J,8TJ,9TJ,9TQ)"),
        ("3 to a straight flush, good ones: no gaps, one gap w/ a high card, or two gaps w/ two high cards", _AS_MANY),
        ("3 to a straight flush, connected (345 and up), one gap w/ a high card, or two gaps w/ two high cards",
         "3-SF: s + h >= 3; 3-SF: 24A or 34A; 3-RF"),
        ("3 to a straight flush, ugly ones (2 gaps, no high cards, like 4-6-8)", "3-SF: s + h = 1"),
        ("3 to a straight flush, ugly ones", "refused: "),
        ("3 to a straight flush, good ones (like 4-5-6)", "refused: "),
        ("3 to a straight flush with one gap and no high cards, or with two gaps and one high card, plus any ace low "
         "and 2-3-4", "3-SF: s + h = 2"),
        ("3 to a straight flush, 1 gap no high cards, 2 gaps 1 high card, wheel types (A-2-3 etc) and 234",
         "3-SF: s + h = 2"),
        ("3 to a straight flush, 2 gaps and ace low", "3-SF: 25A, 35A, or 45A"),
        ("3 to a straight flush, 2 gaps, plus KQJ", "refused: "),
    ],
    "cards beside wild ones": [
        ("4 cards to a royal (joker + 3)", "4-RF", "joker-poker-kings", 1),
        ("4 cards to a royal (joker + 2)", "refused: this remark does not agree", "joker-poker-kings", 1),
        ("4 cards to an open straight (joker + 3 in a row)", "4-S: s = 3; 4-SF: s = 3; 4-RF: WTJQ",
         "joker-poker-kings", 1),
        ("W W W W", "4-W", "deuces-wild", 4),
        ("W W W", "refused: ", "deuces-wild", 2),
        ("4 to a straight flush, if the two natural cards are 5-6 or higher and in sequence or with a single gap",
         "4-SF: s + h >= 3; 4-RF: s + h >= 3; 4-RF: WW(JK,QK,QA,KA)", "deuces-wild", 2),
        ("4 to a straight flush, if the two natural cards are 5-6 or higher and in the same suit", "refused: ",
         "deuces-wild", 2),
    ],
    "cards beside the wild cards of the section": [
        ("Ace or king", "2-RF: W(K,A)", "joker-poker-kings", 1),
        ("Ace or king", "1-RF: A or K", "joker-poker-kings", 0),
        ("QJ suited", "3-RF: WJQ", "joker-poker-kings", 1),
        ("QJ suited", "2-RF: JQ", "joker-poker-kings", 0),
        ("KQ, KJ", "3-RF: W(QK,JK); 3-S: W(QK,JK)", "joker-poker-kings", 1),
        ("QJ suited or high pair", "3-RF: WJQ; 2-RF: W(K,A)", "joker-poker-kings", 1),
        ("89s, 9Ts", "4-SF: WW(89,9T)", "deuces-wild", 2),
        ("JK", "refused: every hold of this section has its wild cards", "joker-poker-kings", 1),
        ("jk suited", "refused: every hold of this section has its wild cards", "joker-poker-kings", 1),
        ("A-K-Q-J", "refused: every hold of this section has its wild cards", "joker-poker-kings", 1),
        ("Lone ace", "refused: every hold of this section has its wild cards", "joker-poker-kings", 1),
        ("High pair or QJ suited", "refused: every hold of this section has its wild cards", "joker-poker-kings", 1),
    ],
    "off and pat": [
        ("QJ off", "2-S: JQ"),
        ("KQ off, K-J off", "2-S: QK or JK"),
        ("K off", "refused: "),
        ("2 high cards off", "refused: "),
        ("QJ off a flush", "refused: "),
        ("RF - SF - 4K pat", "5-RF, 5-SF, or 5-4K"),
        ("Flush pat", "5-F, 5-SF, or 5-RF"),
        ("4 to a flush pat", "refused: "),
        ("One pat", "refused: "),
        ("Any one of J Q K", "1-RF: J, Q, or K"),
        ("One of J, Q or K", "1-RF: J, Q, or K"),
        ("One of KQ, KJ suited", "refused: "),
        ("Two of J, Q, K", "refused: "),
        ("Pair (if 2 pair keep only 1)", "2-LP", "loose-deuces", 0),
        ("Pair (if 2 pair, throw one away)", "2-LP", "loose-deuces", 0),
        ("Pair (with two pair, pick two)", "refused: ", "loose-deuces", 0),
        ("4 to a flush with high card", "4-F: h >= 1; 4-SF: h >= 1; 4-RF"),
        ("4 to a flush with high cards", "refused: "),
        ("3 SF (Spread 3, 1-2 HC), (Spread 4, 2 HC), (Spread 5, 3 HC)",
          "3-SF: 23A, 9TJ, or 9JQ; 3-RF: TJQ, TJK, or TQK"),
        ("3 SF (spread 4, 1-2 high cards)", "3-SF: 24A, 34A, 89J, 8TJ, 9TQ, or 9JQ; 3-RF: TJK or TQK"),
        ("3 SF (no gaps), (no high cards)", "refused: "),
        ("3 SF (spread 4), (no high cards)", "refused: "),
        ("Three deuces (always, even over a wild royal)", "3-W", "loose-deuces", None),
        ("Three deuces (always, not over a wild royal)", "refused: ", "loose-deuces", None),
    ],
}  # fmt: skip


@in_one_test("kind", CASES)
def test_remarks_conditions_and_lists_are_read_as_they_are_meant_or_refused(kind: str) -> None:
    assert not read_otherwise(CASES[kind])
