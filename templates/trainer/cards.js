/**
 * Cards and decks.
 *
 * A card is a number: 4 * (rank - 2) + suit for ranks 2 to 14 (the ace) and suits 0 to 3 (clubs, diamonds, hearts,
 * spades); jokers, which are alike, are JOKER and above.  A hold of a deal is a bit mask: bit j for card j of the deal.
 */

/** @typedef {number} Card */

const JOKER = 52;
const ACE = 14;
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const RANK_NAMES = [
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "jack",
  "queen",
  "king",
  "ace",
];
const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"];

/** @param {Card} card */
const rankOf = (card) => (card >> 2) + 2;

/** @param {Card} card */
const suitOf = (card) => card & 3;

/** @param {Card} card */
const isJoker = (card) => card >= JOKER;

/** Whether a card is wild by its rank. @param {Card} card @param {{wild: number[]}} game */
const isWild = (card, game) => !isJoker(card) && game.wild.includes(rankOf(card));

/**
 * The deck of a game, lowest rank first, jokers last.
 *
 * @param {{lowest: number, jokers: number}} game
 * @returns {Card[]}
 */
function deckOf(game) {
  const first = 4 * (game.lowest - 2);
  return Array.from({ length: JOKER - first + game.jokers }, (_, at) => first + at);
}

/**
 * The code of a card, such as "Th"; "Jo" for a joker.
 *
 * @param {Card} card
 */
const codeOf = (card) => (isJoker(card) ? "Jo" : RANKS[rankOf(card) - 2] + SUITS[suitOf(card)]);

/**
 * The cards of codes such as ["Th", "Jo"]; null if one is no card of the deck or a card is duplicated.
 *
 * @param {string[]} codes
 * @param {{lowest: number, jokers: number}} game
 * @returns {Card[] | null}
 */
function cardsOf(codes, game) {
  const left = new Set(deckOf(game));
  const found = [];
  for (const code of codes) {
    const card = [...left].find((one) => codeOf(one) === code);
    if (card === undefined) return null;
    left.delete(card);
    found.push(card);
  }
  return found;
}

/** A card as text: "10♥". @param {Card} card */
const textOf = (card) => (isJoker(card) ? "Joker" : rankText(card) + "♣♦♥♠"[suitOf(card)]);

/** @param {Card} card */
const rankText = (card) => (isJoker(card) ? "Joker" : RANKS[rankOf(card) - 2].replace("T", "10"));

/** A card in words: "ten of hearts". @param {Card} card */
const wordsOf = (card) => (isJoker(card) ? "joker" : `${RANK_NAMES[rankOf(card) - 2]} of ${SUIT_NAMES[suitOf(card)]}`);

/** The number of ways to choose k of n. @param {number} n @param {number} k */
function choose(n, k) {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

/**
 * The choices of k of the numbers first, ..., last in lexicographic order.
 *
 * @param {number} first
 * @param {number} last
 * @param {number} k
 * @returns {number[][]}
 */
function combinations(first, last, k) {
  if (k === 0) return [[]];
  const found = [];
  for (let start = first; start <= last - k + 1; start++) {
    for (const rest of combinations(start + 1, last, k - 1)) found.push([start, ...rest]);
  }
  return found;
}
