/** Which deal comes next. */

/** Random numbers: of the browser, or the same ones for the same seed. */
class RandomNumbers {
  /** @param {number | null} seed */
  constructor(seed = null) {
    this.state = seed;
  }

  /** A number of 32 bits. */
  bits() {
    if (this.state === null) return crypto.getRandomValues(new Uint32Array(1))[0];
    // The generator mulberry32.
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** An integer from 0 to n - 1, all equally likely. @param {number} n */
  below(n) {
    const most = 2 ** 32 - (2 ** 32 % n);
    let bits = this.bits();
    while (bits >= most) bits = this.bits();
    return bits % n;
  }

  /** An index drawn with a probability proportional to its weight. @param {number[]} weights */
  weighted(weights) {
    let rest = ((this.bits() + 0.5) / 2 ** 32) * weights.reduce((sum, weight) => sum + weight, 0);
    const found = weights.findIndex((weight) => (rest -= weight) < 0);
    return found < 0 ? weights.length - 1 : found;
  }

  /** @template T @param {T[]} items @returns {T[]} */
  shuffled(items) {
    const mixed = [...items];
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
    }
    return mixed;
  }
}

class Dealer {
  /** @param {TrainerData} data @param {PlayTable} table @param {RandomNumbers} random */
  constructor(data, table, random) {
    this.table = table;
    this.random = random;
    this.deck = deckOf(data.game);
    this.lines = data.lines;
  }

  /**
   * A deal, and the rest of the deck in the order in which it is drawn.
   *
   * Modes: "natural"; "hard"; "mistakes"; "line 3" for a line; "group flush" for the lines of a type of hand.
   *
   * @param {string} mode
   * @param {Session} session
   * @param {{cards: string, mode: string} | null} pending  a deal of this mode that awaits a decision comes again
   * @returns {{deal: Card[], rest: Card[]}}
   */
  next(mode, session, pending = null) {
    const again = pending?.mode === mode ? session.dealOf(pending) : null;
    const deal = again ?? this.cards(mode, session) ?? this.random.shuffled(this.deck).slice(0, 5);
    return { deal, rest: this.random.shuffled(this.deck.filter((card) => !deal.includes(card))) };
  }

  /** The cards of a deal; null for any. @param {string} mode @param {Session} session @returns {Card[] | null} */
  cards(mode, session) {
    if (mode === "natural") return null;
    const due = mode === "mistakes" ? session.due : undefined;
    // A line comes back first with the deal that was misplayed, in other suits.
    if (due && due.streak === 0) return this.dealOf(due.number);
    const lines = due ? [due.line] : this.linesOf(mode);
    // Nothing is known of no line at all, which may be due too.
    const weights = lines.map((line) => this.lines[line]?.weight ?? 0);
    const index = this.random.weighted(weights.some(Boolean) ? weights : lines.map(() => 1));
    const deals = this.table.dealsOf(lines[index]);
    return deals.numbers.length ? this.dealOf(deals.numbers[this.random.weighted(deals.weights)]) : null;
  }

  /** The lines of a mode. @param {string} mode */
  linesOf(mode) {
    const all = [...this.lines.keys()];
    if (mode.startsWith("line ")) return [Number(mode.slice(5))];
    if (mode.startsWith("group ")) return all.filter((line) => this.lines[line].group === mode.slice(6));
    return all;
  }

  /** A deal of a class with random suits, in a random order. @param {number} number */
  dealOf(number) {
    return this.random.shuffled(this.table.classes.deal(number, this.random.shuffled([0, 1, 2, 3])));
  }
}
