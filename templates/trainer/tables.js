/** What the page knows of every deal class: the line that decides, the holds it allows, and the weight of the class. */

/**
 * @typedef {object} Line  a line of the chart
 * @property {string} name  its name on the card, such as "Line 3"
 * @property {string} text
 * @property {string} section
 * @property {string} group  the type of hand
 * @property {number[]} words  indices of the words on the page that it uses
 * @property {number} weight  by which it is drawn for a hard deal
 */

/**
 * @typedef {object} TrainerData
 * @property {string} key  changes with the game, its pays and the chart
 * @property {Game} game
 * @property {Line[]} lines
 * @property {[number, number][]} plays  line that decides (the number of lines if none does), and a bit for each hold
 * @property {string} classes
 * @property {[string, string]} chartReturn
 * @property {[string, string]} optimalReturn
 * @property {boolean} chartIsOptimal
 */

/**
 * @typedef {object} LineDeals  the deal classes in which forgetting a line costs EV; if there are none, all it decides
 * @property {number[]} numbers
 * @property {number[]} weights  by which they are drawn: what likely mistakes cost in each
 */

/**
 * Undo base64 and deflate.
 *
 * @param {string} text
 * @returns {Promise<Uint8Array>}
 */
async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What the chart plays in every deal class. */
class PlayTable {
  /** @param {TrainerData} data @param {Uint8Array} bytes  plays, low and high bytes, and weights */
  constructor(data, bytes) {
    this.classes = new DealClasses(data.game);
    this.plays = data.plays;
    this.lines = data.lines.length;
    const n = this.classes.size;
    if (bytes.length !== 3 * n) throw new RangeError("the table of deal classes is damaged");
    this.low = bytes.subarray(0, n);
    this.high = bytes.subarray(n, 2 * n);
    this.weights = bytes.subarray(2 * n);
    /** What dealsOf found. @type {LineDeals[]} */
    this.lineDeals = [];
  }

  /** The line that decides a deal class. @param {number} number */
  line(number) {
    return this.plays[this.low[number] + 256 * this.high[number]][0];
  }

  /**
   * What the chart plays in a deal.
   *
   * @param {Card[]} deal
   * @returns {{number: number, line: number, holds: number[]}}  the deal class, the line, the holds that it allows
   */
  find(deal) {
    const { number, order } = this.classes.locate(deal);
    const [line, allowed] = this.plays[this.low[number] + 256 * this.high[number]];
    const holds = [];
    for (let mask = 0; mask < 32; mask++) {
      if (!((allowed >>> mask) & 1)) continue;
      holds.push(order.reduce((hold, card, j) => ((mask >> j) & 1 ? hold | (1 << deal.indexOf(card)) : hold), 0));
    }
    return { number, line, holds };
  }

  /** The deal classes that a line decides. @param {number} line @returns {LineDeals} */
  dealsOf(line) {
    if (!this.lineDeals.length) {
      /** @type {number[][]} */
      const decided = Array.from({ length: this.lines + 1 }, () => []);
      for (let number = 0; number < this.classes.size; number++) decided[this.line(number)].push(number);
      this.lineDeals = decided.map((all) => {
        const costly = all.filter((number) => this.weights[number]);
        if (!costly.length) return { numbers: all, weights: all.map(() => 1) };
        // Three bits of a number from 8 to 15, and five of its power of two.
        const weightOf = (/** @type {number} */ code) => (8 + (code & 7)) * 2 ** (code >> 3);
        return { numbers: costly, weights: costly.map((number) => weightOf(this.weights[number])) };
      });
    }
    return this.lineDeals[line];
  }
}
