/**
 * The exact EV of all 32 holds of a deal.
 *
 * Every five cards of the deck are the final hand of exactly one hold: the one that keeps the cards they share with the
 * deal.  So one pass over all hands of the deck counts, for every hold, the draws that end in each pay class.
 */

/** A joker's symbol; that of a card is its rank less 2. */
const JOKER_SYMBOL = 13;
const SYMBOLS = 16;

/**
 * @typedef {object} HandTable  it classifies hands card by card; a state is a multiset of up to four symbols
 * @property {Uint16Array} next  next[SYMBOLS * state + symbol]: the state with one card more; state 0 has no card
 * @property {Uint8Array} mixed  mixed[SYMBOLS * state + symbol]: the pay class with a fifth card, of several suits
 * @property {Uint8Array} suited  the same for cards of one suit
 */

/**
 * @param {Game} game
 * @returns {HandTable}
 */
function makeHandTable(game) {
  /** @type {number[][]} */
  const states = [[]];
  const numbers = new Map([["", 0]]);
  const next = [];
  /** @type {number[][]} */
  const [mixed, suited] = [[], []];
  /** @type {Map<string, {mixed: number, suited: number}>} */
  const hands = new Map();
  for (let state = 0; state < states.length; state++) {
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const copies = symbol < JOKER_SYMBOL ? 4 : symbol === JOKER_SYMBOL ? game.jokers : 0;
      const cards = [...states[state], symbol].sort((a, b) => a - b);
      const key = cards.join();
      const at = SYMBOLS * state + symbol;
      if (cards.filter((card) => card === symbol).length > copies) continue;
      if (cards.length === 5) {
        const known = hands.get(key) ?? classesOf(game, cards);
        hands.set(key, known);
        mixed[at] = known.mixed;
        suited[at] = known.suited;
      } else {
        if (!numbers.has(key)) numbers.set(key, states.push(cards) - 1);
        next[at] = numbers.get(key);
      }
    }
  }
  return { next: Uint16Array.from(next), mixed: Uint8Array.from(mixed), suited: Uint8Array.from(suited) };
}

/**
 * The pay classes of five symbols: with natural cards of several suits, and of one suit.
 *
 * @param {Game} game
 * @param {number[]} symbols
 */
function classesOf(game, symbols) {
  const counts = new Array(ACE + 1).fill(0);
  let wild = 0;
  let jokers = 0;
  for (const symbol of symbols) {
    if (symbol === JOKER_SYMBOL) jokers++;
    if (symbol === JOKER_SYMBOL || game.wild.includes(symbol + 2)) wild++;
    else counts[symbol + 2]++;
  }
  const mixed = payClassOf(game, counts, false, wild, jokers);
  // Two cards of one rank are of different suits.
  return { mixed, suited: Math.max(...counts) <= 1 ? payClassOf(game, counts, true, wild, jokers) : mixed };
}

/** @type {WeakMap<Game, HandTable>} */
const handTables = new WeakMap();

/** @param {Game} game */
function handTableOf(game) {
  let table = handTables.get(game);
  if (!table) handTables.set(game, (table = makeHandTable(game)));
  return table;
}

/** @param {Card} card */
const symbolOf = (card) => (isJoker(card) ? JOKER_SYMBOL : rankOf(card) - 2);

/** A bit for the suit of a card; none for a wild card. @param {Game} game @param {Card} card */
const suitBit = (game, card) => (isJoker(card) || isWild(card, game) ? 0 : 1 << suitOf(card));

/**
 * The index of the pay class of five cards; the number of classes if they are not paid.
 *
 * @param {Game} game
 * @param {Card[]} cards
 */
function classify(game, cards) {
  const { next, mixed, suited } = handTableOf(game);
  const suits = cards.reduce((bits, card) => bits | suitBit(game, card), 0);
  const state = cards.slice(0, 4).reduce((before, card) => next[SYMBOLS * before + symbolOf(card)], 0);
  return (suits & (suits - 1) ? mixed : suited)[SYMBOLS * state + symbolOf(cards[4])];
}

/**
 * Count the draws of every hold by the pay class of the final hand.
 *
 * @param {Game} game
 * @param {Card[]} deal
 * @returns {Uint32Array}  counts[hold * (number of classes + 1) + class]; the last class is not paid
 */
function countDraws(game, deal) {
  const { next, mixed, suited } = handTableOf(game);
  const deck = deckOf(game);
  const n = deck.length;
  const width = game.classes.length + 1;
  const symbols = Uint8Array.from(deck, symbolOf);
  const suits = Uint8Array.from(deck, (card) => suitBit(game, card));
  // Where the counts of a hold begin is the sum of these over the cards kept.
  const kept = Uint16Array.from(deck, (card) => (deal.includes(card) ? width << deal.indexOf(card) : 0));
  const counts = new Uint32Array(32 * width);
  for (let a = 0; a < n; a++) {
    const stateA = SYMBOLS * next[symbols[a]];
    for (let b = a + 1; b < n; b++) {
      const stateB = SYMBOLS * next[stateA + symbols[b]];
      const suitsB = suits[a] | suits[b];
      const keptB = kept[a] + kept[b];
      for (let c = b + 1; c < n; c++) {
        const stateC = SYMBOLS * next[stateB + symbols[c]];
        const suitsC = suitsB | suits[c];
        const keptC = keptB + kept[c];
        for (let d = c + 1; d < n; d++) {
          const stateD = SYMBOLS * next[stateC + symbols[d]];
          const suitsD = suitsC | suits[d];
          const keptD = keptC + kept[d];
          if (suitsD & (suitsD - 1)) {
            for (let e = d + 1; e < n; e++) counts[keptD + kept[e] + mixed[stateD + symbols[e]]]++;
          } else {
            for (let e = d + 1; e < n; e++) {
              const suitsE = suitsD | suits[e];
              counts[keptD + kept[e] + (suitsE & (suitsE - 1) ? mixed : suited)[stateD + symbols[e]]]++;
            }
          }
        }
      }
    }
  }
  return counts;
}

/** @param {number} hold */
const heldCards = (hold) => [0, 1, 2, 3, 4].filter((j) => (hold >> j) & 1).length;

/** @param {bigint} a @param {bigint} b @returns {bigint} */
const gcd = (a, b) => (b ? gcd(b, a % b) : a < 0n ? -a : a);

/**
 * The common denominator of all EVs of a game.
 *
 * @param {Game} game
 */
function denominatorOf(game) {
  const left = deckOf(game).length - 5;
  let common = 1n;
  for (let drawn = 1; drawn <= 5; drawn++) {
    const ways = BigInt(choose(left, drawn));
    common = (common / gcd(common, ways)) * ways;
  }
  return common * BigInt(game.payDenominator);
}

/**
 * The EV of every hold of a deal, per unit bet, as integers over denominatorOf(game).
 *
 * @param {Game} game
 * @param {Card[]} deal
 * @returns {bigint[]}
 */
function valuesOf(game, deal) {
  const counts = countDraws(game, deal);
  const width = game.classes.length + 1;
  const left = deckOf(game).length - 5;
  const common = denominatorOf(game) / BigInt(game.payDenominator);
  const pays = game.pays.map(BigInt);
  return Array.from({ length: 32 }, (_, hold) => {
    const total = pays.reduce((sum, pay, cls) => sum + pay * BigInt(counts[hold * width + cls]), 0n);
    return (total * common) / BigInt(choose(left, 5 - heldCards(hold)));
  });
}
