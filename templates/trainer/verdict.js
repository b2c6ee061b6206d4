/** The verdict on a decision. */

class Verdict {
  /**
   * @param {TrainerData} data
   * @param {Card[]} deal
   * @param {number} held
   * @param {bigint[]} values  EVs of the holds, as integers over denominatorOf(game)
   * @param {{line: number, holds: number[]}} played  what the chart plays
   * @param {number} coins  coins bet
   * @param {boolean} isLate  whether the clock ran out
   */
  constructor(data, deal, held, values, { line, holds }, coins, isLate) {
    this.data = data;
    this.denominator = denominatorOf(data.game);
    this.deal = deal;
    this.held = held;
    this.values = values;
    this.line = line;
    /** The holds that the chart allows. */
    this.holds = holds;
    this.coins = BigInt(coins);
    this.isLate = isLate;
    /** The holds, best first. */
    this.order = [...values.keys()].sort(
      (a, b) => Number(values[a] < values[b]) - Number(values[a] > values[b]) || heldCards(b) - heldCards(a),
    );
    this.best = this.order[0];
    /** Cost of the hold, as an integer over the denominator. */
    this.cost = values[this.best] - values[held];
    this.isRight = !isLate && (this.cost === 0n || holds.includes(held));
    const worst = /** @type {number} */ (this.order.findLast((hold) => holds.includes(hold)));
    /** The worst hold that the chart allows, if it is not a best hold. */
    this.mistake = values[worst] === values[this.best] ? null : worst;
  }

  get head() {
    if (this.isLate) return "Too late";
    if (!this.isRight) return "Not the best hold";
    return this.cost ? "Right by the chart" : "Right";
  }

  get costs() {
    return this.cost ? `costs ${this.inCoins(this.held)}` : "no cost";
  }

  /** What a hold costs. @param {number} hold */
  inCoins(hold) {
    return `${formatCoins((this.values[this.best] - this.values[hold]) * this.coins, this.denominator)} coins`;
  }

  /** The verdict as it is read aloud. */
  get spoken() {
    const best = this.deal.filter((_, j) => (this.best >> j) & 1).map(wordsOf);
    const better = this.cost ? ` Best: ${best.join(", ") || "draw five cards"}.` : "";
    return `${this.head}, ${this.costs}. ${lineText(this.data, this.line)}.${better}`;
  }

  /**
   * The verdict, and when the line that decides comes back.
   *
   * @param {{streak: number, after: number} | null} repeat  as `Session.add` returns it
   * @returns {HTMLElement[]}
   */
  elements(repeat) {
    const sign = element("span", { class: "sign", "aria-hidden": "true" }, this.isRight ? "✓" : "✗");
    const head = { class: `head ${this.isRight ? "right" : "wrong"}` };
    const address = this.line < this.data.lines.length ? `#line-${this.line}` : "#chart";
    const made = [
      element("p", head, sign, ` ${this.head}`, element("span", { class: "cost" }, this.costs)),
      element("p", { class: "decider" }, "The line that decides:"),
      element("p", { class: "line" }, element("a", { href: address }, lineText(this.data, this.line))),
    ];
    if (this.isLate) made.splice(1, 0, element("p", {}, "Time ran out: the cards marked by then were held."));
    if (this.mistake !== null) made.push(element("p", { class: "erring" }, this.mistakeText(this.mistake)));
    made.push(this.chosenHolds());
    const words = this.words();
    if (words) made.push(words);
    if (repeat) made.push(element("p", { class: "note repeat" }, repeatText(repeat)));
    made.push(this.allHolds());
    return made;
  }

  /** What the words of the line mean; null if it needs none explained. */
  words() {
    const words = this.data.lines[this.line]?.words ?? [];
    if (!words.length) return null;
    const items = words.map((at) => element("li", {}, ...byId("words").children[at].cloneNode(true).childNodes));
    return element(
      "details",
      { class: "words", open: !this.isRight },
      element("summary", {}, "Words of this line"),
      element("ul", {}, ...items),
    );
  }

  /** @param {number} hold */
  mistakeText(hold) {
    const holds = this.holds.length > 1 ? "allows" : "holds";
    return (
      `The chart itself is mistaken here: it ${holds} ${holdText(this.deal, hold)}, which costs ` +
      `${this.inCoins(hold)}; the best hold is ${holdText(this.deal, this.best)}.`
    );
  }

  /** The EVs of the hold chosen, of the best one, and of that of a chart that is mistaken. */
  chosenHolds() {
    /** @type {[string, string, number][]} */
    const rows = this.cost
      ? [
          ["You", "held", this.held],
          ["Best", "best", this.best],
        ]
      : [["You, best", "held", this.held]];
    if (this.mistake !== null && this.mistake !== this.held) rows.push(["Chart", "chart", this.mistake]);
    // A hold may be as good as that of the chart.
    if (this.mistake === null && !this.cost && !this.holds.includes(this.held))
      rows.push(["Chart", "chart", this.holds[0]]);
    const body = rows.map(([name, key, hold]) =>
      element(
        "tr",
        { "data-hold": key },
        element("th", { scope: "row" }, name),
        element("td", {}, smallCards(this.deal, hold), hold ? null : element("small", {}, " draw five")),
        element("td", { class: "ev" }, formatValue(this.values[hold], this.denominator)),
      ),
    );
    return element(
      "table",
      { class: "holds" },
      element("caption", {}, "EV per unit bet"),
      element("tbody", {}, ...body),
    );
  }

  allHolds() {
    // Holds that are worth the same have the same number.
    const values = this.order.map((hold) => this.values[hold]);
    const body = this.order.map((hold, at) => this.holdRow(hold, values.indexOf(values[at]) + 1));
    const table = element(
      "table",
      {},
      element("caption", {}, "EV and cost per unit bet"),
      headRow("No.", "Hold", "EV", "Cost"),
      element("tbody", {}, ...body),
    );
    return element(
      "details",
      { id: "all" },
      element("summary", {}, "All 32 holds, exactly"),
      element("div", { class: "wide", role: "region", "aria-label": "All holds", tabindex: 0 }, table),
    );
  }

  /** @param {number} hold @param {number} rank */
  holdRow(hold, rank) {
    const value = this.values[hold];
    const isOwn = hold === this.held;
    const marks = [hold ? "" : "draw five", isOwn ? "you" : "", this.holds.includes(hold) ? "chart" : ""]
      .filter(Boolean)
      .join(", ");
    const exact = element("small", { class: "exact" }, formatFraction(value, this.denominator));
    return element(
      "tr",
      { class: isOwn ? "own" : null },
      element("td", {}, String(rank)),
      element("th", { scope: "row" }, smallCards(this.deal, hold), marks ? element("small", {}, ` ${marks}`) : null),
      element("td", { class: "ev" }, formatValue(value, this.denominator), exact),
      element("td", { class: "ev" }, formatValue(this.values[this.best] - value, this.denominator)),
    );
  }
}

/** When a line comes back. @param {{streak: number, after: number}} repeat */
function repeatText({ streak, after }) {
  if (!after) return "Right three times in a row: this line need not be repeated any more.";
  const times = ["", "Right once since the mistake. ", "Right twice in a row. "][streak];
  return `${times}Under “My mistakes” this line comes back after ${after === 1 ? "one deal" : `${after} deals`}.`;
}
