"""Wordings of draws to a straight, cards by name and penalties: each is read as it is meant, or refused."""

from __future__ import annotations

from test_wordings import Row, read_or_message

_INSIDE = "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"
_OUTSIDE = "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"
_ENDS = "4-S: 234A or JQKA; 4-SF: 234A; 4-RF: JQKA"
_HHT = "2-RF: TJ, TQ, or TK"

_LOW_PAIRS = "4-2P: TT(2-9)x, 99(2-8)x, 88(2-7)x, 77(2-6)x, 66(2-5)x, 55(2-4)x, 44(2,3)x, or 332x"

CASES: dict[str, list[Row]] = {
    "the suit of a list": [
        ("Unsuited QJ; KJ; also AK", "2-S: JQ, JK, or KA"),
        ("Suited K-Q; Q-J or K-J", "2-RF: QK, JQ, or JK"),
        ("Suited KQ; K or Q", "2-RF: QK; 1-RF: K or Q"),
        ("Suited KQ; KJ unsuited", "2-RF: QK; 2-S: JK"),
        ("Suited QJ; JJ", "2-RF: JQ; 2-HP: JJ"),
        ("QJ suited; AK", "refused: suited or not? write 'AK suited'"),
        ("QJ; AK suited", "refused: suited or not? write 'QJ suited'"),
        ("QJ suited; AK any suit", "2-RF: JQ; 2-RF: KA; 2-S: KA"),
        ("4567 suited to 6789 unsuited", "refused: "),
    ],
    "shapes": [
        ("4 to a straight, gutshot or one-ended", _INSIDE),
        ("4 to a straight (open at one end only)", _ENDS),
        ("3 to a straight, open at one end", "refused: "),
        ("4 to a straight - 8 outs", _OUTSIDE),
        ("3 to a straight - 8 outs", "refused: "),
        ("Belly buster straight, 4 high cards at least", "4-S: s = 1, h >= 4; 4-RF: s = 1, h >= 4"),
        ("4 out of a straight", "refused: "),
        ("One-card draw to an open straight", _OUTSIDE),
        ("Two-card draw to a straight", "refused: "),
        ("4 to an inside straight, all four high", "4-S: s = 1, h = 4; 4-RF: s = 1, h = 4"),
        ("4 to an inside straight, all three high", "refused: "),
        ("3 to a straight flush, no gaps, one jack or better", "refused: cards of the hand in front, or another hand?"),
    ],
    "unsuited draws": [
        ("Offsuit 4 to an outside straight", "4-S: s = 2"),
        ("4 to an unsuited straight, two high cards", "4-S: h = 2"),
        ("3 to a straight: QJT, KQJ unsuited", "3-S: TJQ or JQK"),
        ("4 to a straight, unsuited KQ", "4-S; 4-SF; 4-RF; 2-S: QK"),
        ("4 to a straight, suited", "refused: "),
        ("4 to a flush, unsuited", "refused: "),
        ("3 unsuited to a royal", "refused: "),
    ],
    "cards by name": [
        ("AHT suited or KHT suited", "3-RF: TKA, TQA, TJA, TQK, or TJK"),
        ("AHKH", "refused: 'AHKH' is not a word"),
        ("HHT", "refused: 'HHT' is not a word", "deuces-wild", 0),
        ("10 and a high card suited, but not an ace", _HHT),
        ("Suited A-K, A-Q, but not with a king", "refused: "),
        ("Suited A-K, A-Q, no king", "refused: "),
        ("3 of A, K, Q, J unsuited", "3-S: HHH"),
        ("Two of K, Q, J", "refused: "),
        ("2 to a royal: J, Q, K only", "2-RF: (J-K)(J-K)"),
        ("3 to a straight flush: JT8, QT9 only", "3-SF: 8TJ or 9TQ"),
        ("2 to a royal, king and one other", "2-RF: Kx"),
        ("3 to a royal, king and one other", "refused: "),
        ("3 to a royal, A-10 high", "refused: "),
        ("4 to a royal with or without an ace", "4-RF"),
        ("Lone face card: J, Q or K", "1-RF: (J-K)"),
        ("Lone face card: J or Q", "refused: jacks to kings, or aces too?"),
        ("Ace + Hi Card suited", "2-RF: JA, QA, or KA"),
        ("Ace + one HC, o", "2-S: JA, QA, or KA"),
    ],
    "several hands in a line": [
        ("Full house, three kings", "5-FH; 3-3K: KKK, not 5-FH"),
        ("Full house except three kings", "5-FH: (2-Q,A)(2-Q,A)(2-Q,A)xx"),
        ("Three of a kind, two pair, high pair", "3-3K; 4-2P; 2-HP: not 3-3K or 4-2P"),
        ("Pair of tens or KQJT", "2-LP: TT; 4-RF: TJQK; 4-S: TJQK"),
        ("Pair of JQKA", "2-HP"),
        ("3 aces and a pair", "refused: both in one deal, or one of them?"),
        ("3 to a straight flush or 3 to a royal, no ace", "refused: a condition of one hand, of which another has all"),
        ("4 to a flush or 4 to a straight flush, open-ended", "refused: a condition of one hand"),
    ],
    "a hand, or more of the hand in front": [
        ("Pair of 5s or ace", "refused: a pair of these, too, or one card?"),
        ("Pair of 10s, jacks or queens", "2-HP: (J,Q)x; 2-LP: TT"),
        ("Jacks or better or A-K-Q-J", "refused: "),
        ("Jacks or better, ace", "refused: cards of the hand in front, or another hand?"),
        ("Four of a kind and jacks or better", "4-4K; 2-HP: not 4-4K"),
        ("Five of a kind, deuce", "refused: the wild card of the hand in front, or another hand?", "deuces-wild", 1),
        ("4 to a royal flush with the deuce", "4-RF", "deuces-wild", 1),
        ("3 to a straight flush, 6-7 or higher; 4 to a straight flush, 3 consecutive",
         "3-SF: W(67,78,89,9T); 3-RF: W(TJ,JQ,QK,KA); 4-SF: W(345,456,567,678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)",
         "deuces-wild", 1),
        ("3 to a straight flush, 6-7 or higher; 4 to a straight flush with no gaps",
         "3-SF: W(67,78,89,9T); 3-RF: W(TJ,JQ,QK,KA); 4-SF: s + h >= 3; 4-SF: W(345,456); 4-RF: W(TJQ,JQK,QKA)",
         "deuces-wild", 1),
    ],
    "ranks of two pair": [
        *((f"Two pair{words}", _LOW_PAIRS) for words in (
            " with no high pair", ", no high pairs", " except high pairs", ", only low pairs", ", both low")),
        *((f"Two pair{words}", "4-2P: AA(J-K)x, KK(J,Q)x, or QQJx") for words in (
            " with no low pair", ", both high", " (high pairs)")),
        ("Two pair with a high pair", "4-2P: AA(2-K)x, KK(2-Q)x, QQ(2-J)x, or JJ(2-T)x"),
        ("Two pair with one high pair", "refused: "),
    ],
    "ranks, or other cards": [
        ("Low pair except with QJT9", "refused: ranks of the hand, or cards of the deal?"),
        ("Low pair unless KQJT", "refused: ranks of the hand, or cards of the deal?"),
        ("Pair: 5-10", "refused: ranks, or the value of the hand?"),
        ("Three of a kind: 2-4", "refused: ranks, or the value of the hand?"),
        ("Pair: 2s-4s", "2-LP: (2-4)x"),
        ("2-Q-J suited", "3-RF: WJQ", "deuces-wild", 1),
        ("267 suited", "3-SF: W67", "deuces-wild", 1),
        ("2267 suited", "refused: expected 1 wild cards", "deuces-wild", 1),
        ("Pair", "refused: a pair beside the wild cards, or one with them?", "deuces-wild", 1),
        ("Low pair", "refused: a pair beside the wild cards, or one with them?", "deuces-wild", 2),
        ("Pair of aces", "2-RF: WA", "joker-poker-kings", 1),
        ("4 deuces with an ace", "5-5K: WWWWA", "bonus-deuces", 4),
    ],
    "conditions of some hands": [
        *((f"4 to a straight{words}", "refused: of these hands alone, or are all others left out?") for words in (
            " (inside only with 3 high cards)", ", inside only if 3 high cards", ", inside only with 3 high cards")),
        ("3 to a straight flush, two gaps only with two high cards", "refused: of these hands alone"),
        ("3 to a straight flush, ace low only with one gap", "refused: of these hands alone"),
        ("3 to a straight flush, only with no gaps", "3-SF: s >= 3; 3-SF: 234 or 23A; 3-RF: TJQ, JQK, or QKA"),
        ("3 to a straight flush, one gap, including 234, one high card", "refused: "),
    ],
    "cards of the deal": [
        ("3 to a royal (unless you have a high pair or 4 to a royal)", "3-RF if no 2-HP and no 4-RF"),
        ("3 to a royal if you do not have a pair of aces", "3-RF if no AA"),
        ("3 to a royal if you don't have an ace", "refused: in the whole deal, or among the cards held?"),
        ("3 to a royal if there is no ace", "3-RF if no A"),
        ("3 to a royal if you don't have a pair", "3-RF if no 2-HP and no 2-LP"),
        ("3 to a royal (no pair)", "3-RF if no 2-HP and no 2-LP"),
        ("4 to a straight, no pair",
         "4-S if no 2-HP and no 2-LP; 4-SF if no 2-HP and no 2-LP; 4-RF if no 2-HP and no 2-LP"),
        ("Unsuited TJQK, but not with a high pair", "4-S: TJQK if no 2-HP"),
        ("4 to a flush, unless you have a high pair", "4-F if no 2-HP; 4-SF if no 2-HP; 4-RF if no 2-HP"),
        ("4 to a flush, if you have a high pair", "refused: "),
        ("3 to a royal, except over a pair of aces", "3-RF if no AA"),
        ("4 to a royal flush (unless dealt a flush)", "4-RF if no 5-F and no 5-SF and no 5-RF"),
        ("4 to a royal, except a flush", "refused: "),
        ("Low pair (unless you have a high pair)", "refused: the hold itself, or another hold of the deal?"),
        ("QT suited, unless you toss a third card of the suit", "2-RF: TQ, no fp"),
        ("QT suited but only when no ace or king is thrown away", "2-RF: TQ, no discard (K,A)"),
        ("QT suited if the hand has no ace", "2-RF: TQ, no discard A"),
        ("QT suited, a card of the suit", "refused: "),
        ("3 to a royal if the hand has no ace", "refused: "),
        ("K alone, unless the ten is suited with it", "1-RF: K, no Tfp"),
        ("KQ suited, if you discard neither a flush nor a straight penalty", "2-RF: QK, no fp, no sp"),
        ("2 suited high cards, except with a ten", "refused: no such card is held"),
    ],
}  # fmt: skip


def test_cards_and_penalties_are_read_as_they_are_meant_or_refused() -> None:
    wrong = []
    for rows in CASES.values():
        for words, meaning, *where in rows:
            found = read_or_message(words, *(where or ("jacks-or-better", None)))
            is_right = found.startswith(meaning) if meaning.startswith("refused: ") else found == meaning
            wrong += [] if is_right else [(words, meaning, found)]
    assert not wrong
