/**
 * The pay class of a final hand.
 *
 * A wild card stands for any card: a hand with wild cards belongs to a class if some choice of cards for them makes a
 * hand of the class.  A hand without wild cards fits only its category in the standard ranking.  A hand belongs to the
 * first class that it fits.
 */

/**
 * @typedef {object} PayClass
 * @property {string} name
 * @property {string} hand  one of CATEGORIES
 * @property {number[] | null} ranks  ranks of the cards alike; null for any
 * @property {number[] | null} kickers  ranks of the fifth card with four of a kind; null for any
 * @property {number[] | null} wildCards  allowed numbers of wild cards, jokers included; null for any
 * @property {number[] | null} jokers  allowed numbers of jokers; null for any
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {number} lowest  lowest rank of the deck
 * @property {number} jokers
 * @property {number[]} wild  wild ranks
 * @property {PayClass[]} classes
 * @property {string[]} pays  pays per unit bet, integers over payDenominator
 * @property {string} payDenominator
 */

const CATEGORIES = [
  "royal flush",
  "straight flush",
  "five of a kind",
  "four of a kind",
  "full house",
  "flush",
  "straight",
  "three of a kind",
  "two pair",
  "pair",
];
/** @type {Record<string, number>} */
const ALIKE = { "five of a kind": 5, "four of a kind": 4, "three of a kind": 3, pair: 2 };

/** @typedef {number[]} RankCounts  how many cards of each rank; index 2 to 14 */

/**
 * Whether five cards are a straight whose lowest card has one of the ranks; the ace may be low, as rank 1.
 *
 * @param {RankCounts} counts
 * @param {number} least
 * @param {number} most
 */
function isStraight(counts, least, most) {
  for (let low = least; low <= most; low++) {
    let there = 0;
    for (let rank = low; rank < low + 5; rank++) there += counts[rank === 1 ? ACE : rank] === 1 ? 1 : 0;
    if (there === 5) return true;
  }
  return false;
}

/**
 * Whether five cards can be called a hand of a category, and of the class if one is given.
 *
 * @param {string} hand
 * @param {RankCounts} counts
 * @param {boolean} suited
 * @param {PayClass | null} cls
 */
function canBeCalled(hand, counts, suited, cls = null) {
  switch (hand) {
    case "royal flush":
      return suited && isStraight(counts, 10, 10);
    case "straight flush":
      return suited && isStraight(counts, 1, 10);
    case "flush":
      return suited;
    case "straight":
      return isStraight(counts, 1, 10);
    case "full house":
      return counts.includes(3) && counts.includes(2);
    case "two pair":
      return counts.reduce((pairs, count) => pairs + (count >> 1), 0) >= 2;
  }
  return counts.some((count, rank) => {
    if (count < ALIKE[hand] || (cls?.ranks && !cls.ranks.includes(rank))) return false;
    return !cls?.kickers || cls.kickers.some((kicker) => kicker !== rank && counts[kicker] === 1);
  });
}

/**
 * The index of the pay class of a final hand; the number of classes if it is not paid.
 *
 * @param {Game} game
 * @param {RankCounts} counts  of the cards that are not wild
 * @param {boolean} suited  whether these are of one suit
 * @param {number} wild  number of wild cards, jokers included
 * @param {number} jokers
 */
function payClassOf(game, counts, suited, wild, jokers) {
  const open = game.classes.map(
    (cls) => (!cls.wildCards || cls.wildCards.includes(wild)) && (!cls.jokers || cls.jokers.includes(jokers)),
  );
  let found = game.classes.length;
  /** @param {boolean} inSuit */
  const classify = (inSuit) => {
    const category = wild ? null : CATEGORIES.find((hand) => canBeCalled(hand, counts, inSuit));
    for (let index = 0; index < found; index++) {
      const cls = game.classes[index];
      if (!open[index] || (category !== null && category !== cls.hand)) continue;
      if (canBeCalled(cls.hand, counts, inSuit, cls)) found = index;
    }
  };
  /** @param {number} left  wild cards without a rank @param {number} least  lowest rank for them */
  const complete = (left, least) => {
    if (left === 0) return classify(suited);
    for (let rank = least; rank <= ACE; rank++) {
      counts[rank]++;
      complete(left - 1, rank);
      counts[rank]--;
    }
  };
  complete(wild, 2);
  return found;
}
