"""A table of plain words: for each rule a phrase, and its meaning in the chart language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of plain words, and its meaning as a line of the chart language in canonical form."""

    words: str
    line: str
    #: Where the meaning depends on them: a family of the catalogue, and the number of wild cards of the section.
    game: str = ""
    section: int | None = None


#: One entry for each rule; longer phrases combine these.
PHRASES = (
    # Draws: a number of cards, the hand they are drawn to, and qualifiers.
    Phrase("Four to a royal flush", "4-RF"),
    Phrase("4,5 to a royal flush", "5-RF; 4-RF: not 5-RF"),
    Phrase("4 to a straight flush", "4-SF or 4-RF"),
    Phrase("4 to a flush", "4-F, 4-SF, or 4-RF"),
    Phrase("Four-card straight", "4-S, 4-SF, or 4-RF"),
    Phrase("Four to an outside straight", "4-S: s = 2; 4-SF: s = 2; 4-RF: s = 2"),
    Phrase("4 to an inside straight", "4-S: s = 1; 4-SF: s = 1; 4-RF: s = 1"),
    Phrase("4 to a royal flush (TJQK)", "4-RF: TJQK"),
    Phrase("3 to a royal flush with 2 high cards", "3-RF: h = 2"),
    Phrase("3 to a royal flush with an ace", "3-RF: Axx"),
    Phrase("3 to a royal flush, no ace", "3-RF: (2-K)(2-K)(2-K)"),
    Phrase("3 to a royal flush, no flush penalty", "3-RF: no fp"),
    Phrase("2 to a royal flush, J,Q high", "2-RF: TJ, TQ, or JQ"),
    Phrase("3 to a straight flush (type 1)", "3-SF: s + h >= 3"),
    Phrase("3 to a straight flush (type 2)", "3-SF: s + h = 2"),
    Phrase("3 to a royal flush, sum 4+", "3-RF: s + h >= 4"),
    Phrase("3 to a straight flush (type 3)", "3-SF: s + h <= 1"),
    Phrase("3 to a straight flush (high cards - gaps >= 0)", "3-SF: s + h >= 3; 3-SF: 234, 23A, 24A, or 34A; 3-RF"),
    Phrase(
        "3 to a straight flush with one gap and no high cards",
        "3-SF: (235,245,346,356,457,467,568,578,679,689,78T,79T)",
    ),
    Phrase("3 to a straight flush, 2 gaps or ace low", "3-SF: s = 1; 3-RF: s + h = 3"),
    Phrase(
        "3 to a straight flush, except ace low",
        "3-SF: h = 0; 3-SF: (78J,79J,7TJ,89J,89Q,8TJ,8TQ,8JQ,9TJ,9TQ,9TK,9JQ,9JK,9QK); 3-RF",
    ),
    Phrase("3 to a straight flush, except two gaps and no high cards", "3-SF: s + h >= 2; 3-RF"),
    Phrase(
        "3 to a straight flush, spread 5",
        "3-SF: s + h = 1; 3-SF: (25A,35A,45A,78J,79J,7TJ,89Q,8TQ,8JQ,9TK,9JK,9QK); 3-RF: s + h = 3",
    ),
    Phrase(
        "3 to a straight flush (1 gap, 1 high card or 2 gaps, 2 high cards)",
        "3-SF: (24A,34A,89J,8TJ,8JQ,9TQ,9JK,9QK); 3-RF: s + h = 3",
    ),
    Phrase("3 to an open-ended straight flush", "3-SF: s = 3; 3-RF: s = 3"),
    Phrase(
        "4 to a straight flush with 2 consecutive singletons, 6-7 or higher",
        "4-SF: WW(67,78,89,9T); 4-RF: WW(TJ,JQ,QK,KA)",
        "deuces-wild",
        2,
    ),
    Phrase("All other 4 to a straight flush", "4-SF or 4-RF"),
    # Made hands.
    Phrase("Royal flush", "5-RF"),
    Phrase("Pat flush", "5-F, 5-SF, or 5-RF"),
    Phrase("Full house", "5-FH"),
    Phrase("Straight flush, four of a kind, royal flush", "5-SF, 5-RF, or 4-4K"),
    Phrase("Flush, unless 4 to a royal flush", "5-F if no 4-RF; 5-SF if no 4-RF; 5-RF if no 4-RF"),
    Phrase("3 of a kind", "3-3K"),
    Phrase("Three of a kind (except aces)", "3-3K: (2-K)xx"),
    Phrase("Three aces", "3-3K: AAA"),
    Phrase("Three of a kind, except 3 aces", "3-3K: (2-K)xx"),
    Phrase("Four of a kind (hold all five)", "5-4K"),
    Phrase("Straight through full house", "5-FH, 5-F, 5-SF, 5-RF, or 5-S"),
    Phrase("Four 2s, 3s or 4s with A-4 kicker", "5-4K: 2222(3,4,A), 3333(2,4,A), or 4444(2,3,A)"),
    Phrase("Four aces, with a 2, 3 or 4 if you have it", "5-4K: AAAA(2-4); 4-4K: AAAA if no AAAA(2-4)"),
    Phrase("Two pair", "4-2P"),
    Phrase("Any pat four of a kind or higher", "5-RF, 5-SF, or 4-4K", "jacks-or-better"),
    Phrase("Any pat paying hand", "5-RF; 5-SF; 4-4K; 5-FH; 5-F; 5-S; 3-3K: not 4-4K or 5-FH", "deuces-wild", 0),
    Phrase("Pat hand", "5-RF, 5-SF, 4-4K, 5-FH, 5-F, or 5-S", "jacks-or-better"),
    Phrase("Natural royal flush", "5-RF if no W", "deuces-wild"),
    # Pairs.
    Phrase("High pair", "2-HP"),
    Phrase("Low pair", "2-LP"),
    Phrase("Pair", "2-HP or 2-LP"),
    Phrase("Pair of jacks or better", "2-HP"),
    Phrase("One card, tens or better", "1-RF"),
    Phrase("Pair of 5s through 10s", "2-LP: (5-T)x"),
    Phrase("22-TT", "2-LP"),
    # High cards and cards by name.
    Phrase("Two suited high cards", "2-RF: HH"),
    Phrase("2 unsuited high cards", "2-S: HH"),
    Phrase(
        "2 unsuited high cards (if more than two, the lowest two)",
        "2-S: HH; fewest points (hold J=1, hold Q=2, hold K=4, hold A=8)",
    ),
    Phrase("One high card", "1-RF: H"),
    Phrase("Suited 10-J, 10-Q or 10-K", "2-RF: TJ, TQ, or TK"),
    Phrase("Suited 10-J/Q/K", "2-RF: TJ, TQ, or TK"),
    Phrase("Q or K with a jack of the same suit", "2-RF: JQ or JK"),
    Phrase("KQJ unsuited", "3-S: JQK"),
    Phrase("Unsuited J/Q/K", "3-S: JQK"),
    Phrase("KQ, KJ unsuited", "2-S: QK or JK"),
    Phrase("AKQJ", "4-RF: JQKA; 4-S: JQKA"),
    Phrase("Jack, queen, king, or ace", "1-RF: J, Q, K, or A"),
    # Straights, discards, and other holds.
    Phrase("4 to a straight flush fitting 3 straights", "4-SF: s = 3; 4-RF: s = 3"),
    Phrase("3 to a straight flush (straights + high cards >= 3)", "3-SF: s + h >= 3; 3-RF: s + h >= 3"),
    Phrase("J-Q suited (no penalty)", "2-RF: JQ, no fp, no sp"),
    Phrase("J-Q suited, at most one straight penalty", "2-RF: JQ, no two sp"),
    Phrase("10-K suited, no flush penalty or 9", "2-RF: TK, no fp, no discard 9"),
    Phrase("J-Q suited, unless you discard a 9", "2-RF: JQ, no discard 9"),
    Phrase("J-Q suited, if you discard no card of its suit and no 9 to its straight", "2-RF: JQ, no fp, no 9sp"),
    Phrase("J-K offsuit, if the 10-J suited you give up has a third card of its suit", "2-S: JK if {TJ} fp"),
    Phrase("J-K offsuit, if 10-J suited would discard a card of that suit", "2-S: JK if {TJ} fp"),
    Phrase("jack, if 10-J or J-Q suited would discard no 8 to that straight", "1-RF: J if {(TJ,JQ)} no 8sp"),
    Phrase("10-J suited, if ace alone would discard a 2 to 5, 7, or king", "2-RF: TJ if A discard (2-5,7,K)"),
    Phrase("10-J suited, if you discard a 9 or a card of its suit", "2-RF: TJ, points (9=1, fp=1) >= 1"),
    Phrase(
        "10-J suited, if you discard no card of the suit held and no 9 to the straight held", "2-RF: TJ, no fp, no 9sp"
    ),
    Phrase(
        "ace, if you discard two of 8-10 and fewer than three of 5-7/9",
        "1-RF: A, two discard (8-T), no three discard (5-7,9)",
    ),
    Phrase(
        "ace, if you discard 2+ of 8 to J including a 9 and at most one card of its suit",
        "1-RF: A, two discard (8-J), discard 9, no two fp",
    ),
    Phrase("Lone 8", "1-SF: 8"),
    Phrase("10-K suited, if there is no 3 to a flush", "2-RF: TK if no 3-F"),
    Phrase("10-J suited, if you discard at most 4 points (Q 3; its suit 2)", "2-RF: TJ, points (Q=3, fp=2) <= 4"),
    Phrase(
        "10-J suited, if you discard at most 4 points (8 or Q: 3; of its suit: 2)", "2-RF: TJ, points (8Q=3, fp=2) <= 4"
    ),
    Phrase(
        "4 to a straight (holding 9-J-Q-K or 10-K suited with Q-A)",
        "4-S: 9JQK or {TK}QA; 4-SF: 9JQK or {TK}QA; 4-RF: 9JQK or {TK}QA",
    ),
    Phrase(
        "4 to a flush (dealt 10-A and a 2 to 9 and a J to K suited with a 10 to K)",
        "4-F: {TA(2-9)(J-K)}(T-K); 4-SF: {TA(2-9)(J-K)}(T-K); 4-RF: {TA(2-9)(J-K)}(T-K)",
    ),
    Phrase(
        "4 to a flush (holding 10-A and a J to K), if you discard a 10 to K",
        "4-F: TA(J-K)x, discard (T-K); 4-SF: TA(J-K)x, discard (T-K); 4-RF: TA(J-K)x, discard (T-K)",
    ),
    # Wild cards.
    Phrase("Natural 4 to a royal flush", "4-RF: w = 0", "deuces-wild", 1),
    Phrase("2 deuces only", "2-W"),
    Phrase("Just the deuces", "2-W", "deuces-wild", 2),
    Phrase("4 to a straight flush: W567, W678, or W789", "4-SF: W(567,678,789)", "deuces-wild", 1),
    Phrase(
        "Deuce + 3 to a straight flush (5-6-7 or higher)",
        "4-SF: W(567,678,789,89T,9TJ); 4-RF: W(TJQ,JQK,QKA)",
        "deuces-wild",
        1,
    ),
    Phrase("Joker only", "1-W"),
    Phrase("Joker + pair", "3-3K: w = 1", "joker-poker-kings"),
    Phrase("Joker and K or A", "2-RF: W(K,A)", "joker-poker-kings"),
    Phrase("Joker + 3 to a royal flush", "4-RF: w = 1", "joker-poker-kings"),
    # Nothing.
    Phrase("Discard everything", "none"),
)
