/** The page: a deal, a decision, the verdict, the next deal. */

class Trainer {
  /** @param {TrainerData} data @param {PlayTable} table @param {Engine} engine */
  constructor(data, table, engine) {
    this.data = data;
    this.table = table;
    this.engine = engine;
    this.session = new Session(data, table, openStorage());
    const seed = /^#seed=(\d+)$/.exec(location.hash);
    this.dealer = new Dealer(data, table, new RandomNumbers(seed ? Number(seed[1]) : null));
    this.isDecided = true;
    /** Whether the EVs of a decision are awaited. */
    this.isJudging = false;
    this.held = 0;
    /** @type {Card[]} */
    this.cards = [];
    /** @type {Card[]} */
    this.rest = [];
    /** The cards on the table. @type {Card[]} */
    this.shown = [];
    /** @type {Promise<bigint[]>} */
    this.values = Promise.resolve([]);
    this.mode = "natural";
    this.timer = 0;
    this.buttons = [0, 1, 2, 3, 4].map((place) => {
      const button = element("button", { type: "button", class: "card" });
      button.addEventListener("click", () => this.toggle(place));
      // The face is beside the button, not in it: a button with a label has no other text.
      byId("cards").append(
        element(
          "div",
          { class: "place" },
          element("span", { class: "mark", "aria-hidden": "true" }),
          element("div", { class: "slot" }, element("div", { class: "picture" }), button),
        ),
      );
      return button;
    });
    byId("action").addEventListener("click", () => this.act());
    document.addEventListener("keydown", (event) => this.press(event));
    byId("pays").open = matchMedia("(min-width: 56rem)").matches;
    // Where the chart is beside the table, no link leads to it and back.
    const isWide = matchMedia("(min-width: 56.01rem)");
    const showJumps = () =>
      document.querySelectorAll(".jump").forEach((one) => one.toggleAttribute("hidden", isWide.matches));
    isWide.addEventListener("change", showJumps);
    showJumps();
    const words = byId("words")?.closest("details");
    document.querySelector('a[href="#words"]')?.addEventListener("click", (event) => {
      words.open = true;
      if (this.scrollChart(words, 0)) event.preventDefault();
    });
    let wasOpen = false;
    addEventListener("beforeprint", () => words && ([wasOpen, words.open] = [words.open, true]));
    addEventListener("afterprint", () => words && (words.open = wasOpen));
    /** When a key was last pressed in the list of modes. */
    this.listed = -Infinity;
    this.panel = new Panel(data, this.session, () => this.deal());
    this.deal(true);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.matches("select")) {
      // A digit that goes on with the typing of "Line 12" finds that line; any other is one of the table.
      const isTyped = event.timeStamp - this.listed < 1000 || !/^[0-5]$/.test(event.key);
      if (isTyped && event.key.length === 1) this.listed = event.timeStamp;
      if (isTyped) return;
      target.blur();
    }
    if (target.matches("input")) {
      if (event.key === "Enter") target.blur();
      return;
    }
    if (event.key >= "1" && event.key <= "5") {
      event.preventDefault();
      this.toggle(Number(event.key) - 1);
    } else if (event.key === "0" && !this.isDecided) {
      event.preventDefault();
      this.held = 0;
      this.showHeld();
    } else if (event.key === "Enter" && !event.repeat && !target.matches("a, summary, button:not(.card)")) {
      event.preventDefault();
      this.act();
    }
  }

  /** Draw, or deal the next cards. */
  act() {
    return this.isDecided ? this.deal() : this.decide();
  }

  /** @param {boolean} isBegin  whether a deal that awaited a decision when the page was left is dealt again */
  deal(isBegin = false) {
    if (this.isJudging) return;
    const { mode, seconds } = this.session.settings;
    const { deal, rest } = this.dealer.next(mode, this.session, isBegin ? this.session.pending : null);
    this.session.pending = { cards: deal.map(codeOf).join(" "), mode };
    this.session.save();
    this.cards = deal;
    this.rest = rest;
    this.mode = mode;
    this.held = 0;
    this.isDecided = false;
    this.values = this.engine.values(deal);
    this.showCards(deal);
    byId("verdict").replaceChildren();
    byId("action").textContent = "Draw";
    showHint("Choose the cards to hold", "keys 1 to 5", ", then draw", "Enter");
    byId("final").textContent = "";
    document.querySelectorAll(".decides, .wins").forEach((row) => {
      row.classList.remove("decides", "wins");
      row.removeAttribute("aria-current");
    });
    this.announce(`Deal: ${deal.map((card, j) => `${j + 1} ${wordsOf(card)}`).join(", ")}.`);
    this.startClock(seconds);
  }

  /** @param {number} seconds  0 for no clock */
  startClock(seconds) {
    clearInterval(this.timer);
    byId("clock").hidden = !seconds;
    byId("clock").textContent = seconds ? `${seconds} s` : "";
    if (!seconds) return;
    const end = performance.now() + 1000 * seconds;
    this.timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      byId("clock").textContent = `${left} s`;
      if (!left) this.decide(true);
    }, 200);
  }

  /** @param {number} place */
  toggle(place) {
    if (this.isDecided) return;
    this.held ^= 1 << place;
    this.showHeld();
  }

  /** @param {boolean} isLate  whether the clock ran out */
  async decide(isLate = false) {
    if (this.isDecided) return;
    this.isDecided = true;
    clearInterval(this.timer);
    byId("clock").hidden = true;
    const { cards: deal, held } = this;
    const rest = [...this.rest];
    const final = deal.map((card, j) => ((held >> j) & 1 ? card : /** @type {Card} */ (rest.shift())));
    this.isJudging = true;
    const values = await this.values;
    this.isJudging = false;
    const { coins } = this.session.settings;
    const played = this.table.find(deal);
    const verdict = new Verdict(this.data, deal, held, values, played, coins, isLate);
    const kept = deal.filter((_, j) => (held >> j) & 1);
    const decision = {
      cards: deal.map(codeOf).join(" "),
      held: kept.map(codeOf).join(" "),
      line: played.line,
      right: verdict.isRight,
      cost: formatFraction(verdict.cost, verdict.denominator),
      coins,
      mode: this.mode,
      final: classify(this.data.game, final),
    };
    const repeat = this.session.add(decision, played.number);
    this.showCards(final, held);
    this.showFinal(decision);
    byId("verdict").replaceChildren(...verdict.elements(repeat));
    this.showLine(played.line);
    this.announce(`${verdict.spoken} ${final.map(wordsOf).join(", ")}. ${byId("final").textContent}.`);
    this.panel.showSession();
    byId("action").textContent = "Next deal";
    showHint("Go on with the next deal", "Enter");
  }

  /** @param {Card[]} cards @param {number | null} kept  the cards that were held; null before the draw */
  showCards(cards, kept = null) {
    cards.forEach((card, j) => {
      const picture = /** @type {HTMLElement} */ (this.buttons[j].previousElementSibling);
      picture.replaceChildren(drawCard(card, isWild(card, this.data.game)));
      picture.classList.toggle("drawn", kept !== null && !((kept >> j) & 1));
      this.buttons[j].setAttribute("aria-disabled", String(kept !== null));
    });
    this.shown = cards;
    this.showHeld();
  }

  showHeld() {
    this.buttons.forEach((button, j) => {
      const isHeld = Boolean((this.held >> j) & 1);
      const word = isHeld ? "held" : this.isDecided ? "drawn" : "not held";
      button.setAttribute("aria-pressed", String(isHeld));
      const wild = isWild(this.shown[j], this.data.game) ? ", wild" : "";
      button.setAttribute("aria-label", `${j + 1}: ${wordsOf(this.shown[j])}${wild}, ${word}`);
      const place = /** @type {HTMLElement} */ (button.closest(".place"));
      place.classList.toggle("held", isHeld);
      /** @type {HTMLElement} */ (place.firstElementChild).textContent = isHeld ? "Held" : "";
    });
  }

  /** @param {Decision} decision */
  showFinal({ final, coins }) {
    const { classes, pays, payDenominator } = this.data.game;
    const paid = final < classes.length;
    const won = paid ? formatCoins(BigInt(pays[final]) * BigInt(coins), BigInt(payDenominator)) : "0";
    byId("final").textContent = paid ? `${classes[final].name}: ${won} coins` : "No pay";
    byId("final").classList.toggle("paid", paid);
    byId(`pay-${final}`)?.classList.add("wins");
  }

  /**
   * Scroll a chart beside the table to a part of it, and leave the page where it is.
   *
   * @param {HTMLElement} part
   * @param {number} share  where it comes to be: 0 for the top, 1 for the bottom
   * @returns {boolean}  whether the chart scrolls in itself
   */
  scrollChart(part, share) {
    const frame = byId("chart");
    if (frame.scrollHeight <= frame.clientHeight) return false;
    frame.scrollTop = part.offsetTop - share * frame.clientHeight;
    return true;
  }

  /** Highlight a line of the chart, and scroll a chart beside the table to it. @param {number} line */
  showLine(line) {
    const row = byId(`line-${line}`);
    if (!row) return;
    row.classList.add("decides");
    row.setAttribute("aria-current", "true");
    this.scrollChart(row, 0.5);
  }

  /** @param {string} text */
  announce(text) {
    byId("live").textContent = text;
  }
}

/**
 * Say what to do next.
 *
 * @param {...string} parts  every second one is a key, of which those who touch the screen are told nothing
 */
function showHint(...parts) {
  const isTouched = matchMedia("(hover: none) and (pointer: coarse)").matches;
  const said = parts.map((part, at) => (at % 2 ? (isTouched ? "" : ` (${part})`) : part));
  byId("hint").textContent = `${said.join("")}.`;
}

/** Begin when the tables are unpacked. */
async function start() {
  const data = /** @type {TrainerData} */ (JSON.parse(byId("data").textContent));
  const table = new PlayTable(data, await unpack(data.classes));
  return new Trainer(data, table, new Engine(data.game, byId("engine").textContent));
}

/** @type {Promise<Trainer>} */
const trainer = start();
trainer.catch((error) => {
  byId("told").textContent = `This browser cannot run the trainer (${error}). A current one can.`;
});
