/**
 * Deal classes: deals that are alike under suit exchange, numbered as in strategygen/values/deals.py.
 *
 * With the cards in order of rank a class is given by how often each rank occurs (the shape), the ranks, and the suits
 * (the suit pattern).  Its number is base(shape) + choice of ranks * number of patterns + pattern.  Deals without
 * jokers come first, then those with one, then those with two.
 */

/**
 * @typedef {object} Block  the deal classes of one shape
 * @property {number} start  number of the first class
 * @property {number} jokers
 * @property {number[]} shape
 * @property {number[][]} patterns  for each suit pattern the four rank sets as bits, largest first
 * @property {Map<string, number>} numbers  the number of each pattern
 */

/** The shapes of n cards: number of cards of each rank, lowest first. @param {number} n @returns {number[][]} */
function shapesOf(n) {
  if (n === 0) return [[]];
  const found = [];
  for (let first = 1; first <= Math.min(n, 4); first++) {
    for (const rest of shapesOf(n - first)) found.push([first, ...rest]);
  }
  return found.sort((a, b) => b.length - a.length || compareLists([...a].reverse(), [...b].reverse()));
}

/** @param {number[]} a @param {number[]} b */
function compareLists(a, b) {
  const at = a.findIndex((item, index) => item !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** The suit patterns of a shape. @param {number[]} shape @returns {number[][]} */
function patternsOf(shape) {
  let sets = [[0, 0, 0, 0]];
  shape.forEach((count, position) => {
    const ways = combinations(0, 3, count);
    const more = new Map();
    for (const set of sets) {
      for (const suits of ways) {
        // Equal suits may be exchanged at every step, so sorting here merges only patterns of one class.
        const pattern = set
          .map((bits, suit) => bits | (suits.includes(suit) ? 1 << position : 0))
          .sort((a, b) => b - a);
        more.set(pattern.join(), pattern);
      }
    }
    sets = [...more.values()];
  });
  return sets.sort((a, b) => compareLists(b, a));
}

/** The deal classes of a game. */
class DealClasses {
  /** @param {{lowest: number, jokers: number}} game */
  constructor(game) {
    this.lowest = game.lowest;
    /** @type {Block[]} */
    this.blocks = [];
    let start = 0;
    for (let jokers = 0; jokers <= Math.min(game.jokers, 5); jokers++) {
      for (const shape of shapesOf(5 - jokers)) {
        const patterns = patternsOf(shape);
        const numbers = new Map(patterns.map((pattern, number) => [pattern.join(), number]));
        this.blocks.push({ start, jokers, shape, patterns, numbers });
        start += choose(ACE + 1 - this.lowest, shape.length) * patterns.length;
      }
    }
    /** Number of deal classes. */
    this.size = start;
  }

  /**
   * The class of a deal, and the cards in the order of the class: by rank, jokers last.
   *
   * @param {Card[]} deal
   * @returns {{number: number, order: Card[]}}
   */
  locate(deal) {
    const natural = deal.filter((card) => !isJoker(card));
    const ranks = [...new Set(natural.map(rankOf))].sort((a, b) => a - b);
    const shape = ranks.map((rank) => natural.filter((card) => rankOf(card) === rank).length);
    const sets = [0, 0, 0, 0];
    for (const card of natural) sets[suitOf(card)] |= 1 << ranks.indexOf(rankOf(card));
    const suits = [0, 1, 2, 3].sort((a, b) => sets[b] - sets[a]);
    const jokers = deal.length - natural.length;
    const block = this.blocks.find((one) => one.jokers === jokers && one.shape.join() === shape.join());
    const pattern = block?.numbers.get(suits.map((suit) => sets[suit]).join());
    if (!block || pattern === undefined) throw new RangeError("not a deal of this game");
    natural.sort((a, b) => rankOf(a) - rankOf(b) || suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b)));
    return {
      number: block.start + this.rankChoice(ranks) * block.patterns.length + pattern,
      order: [...natural, ...deal.filter(isJoker)],
    };
  }

  /** The number of a choice of ranks in lexicographic order. @param {number[]} ranks */
  rankChoice(ranks) {
    let number = 0;
    ranks.forEach((rank, i) => {
      for (let other = i ? ranks[i - 1] + 1 : this.lowest; other < rank; other++) {
        number += choose(ACE - other, ranks.length - i - 1);
      }
    });
    return number;
  }

  /**
   * A deal of a class; suits[0] is the suit with the largest rank set of the pattern.
   *
   * @param {number} number
   * @param {number[]} suits
   * @returns {Card[]}
   */
  deal(number, suits = [0, 1, 2, 3]) {
    const block = this.blocks.findLast((one) => one.start <= number);
    if (!block || number >= this.size) throw new RangeError("not a deal class of this game");
    const within = number - block.start;
    const sets = block.patterns[within % block.patterns.length];
    let left = Math.floor(within / block.patterns.length);
    const cards = [];
    let rank = this.lowest;
    for (let position = 0; position < block.shape.length; position++, rank++) {
      for (let ways; left >= (ways = choose(ACE - rank, block.shape.length - position - 1)); rank++) left -= ways;
      for (let set = 0; set < 4; set++) if ((sets[set] >> position) & 1) cards.push(4 * (rank - 2) + suits[set]);
    }
    for (let joker = 0; joker < block.jokers; joker++) cards.push(JOKER + joker);
    return cards;
  }
}
