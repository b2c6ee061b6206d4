/** The page: a deal, a decision, the verdict, the next deal. */

/** What the modes deal. @type {Record<string, string>} */
const ABOUT = {
  natural: "Natural deals: as a machine deals them.",
  hard: "Hard deals: those in which forgetting a line of the chart costs most.",
  mistakes: "My mistakes: lines that you missed come back after 1, 3 and 8 deals; hard deals in between.",
};

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

class Trainer {
  /** @param {TrainerData} data @param {PlayTable} table @param {Engine} engine */
  constructor(data, table, engine) {
    this.data = data;
    this.table = table;
    this.engine = engine;
    this.session = new Session(data, table, openStorage());
    const seed = /^#seed=(\d+)$/.exec(location.hash);
    this.dealer = new Dealer(data, table, new RandomNumbers(seed ? Number(seed[1]) : null));
    this.denominator = denominatorOf(data.game);
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
      byId("cards").append(element("div", { class: "place" },
        element("span", { class: "mark", "aria-hidden": "true" }),
        element("div", { class: "slot" }, element("div", { class: "picture" }), button)));
      return button;
    });
    byId("action").addEventListener("click", () => this.act());
    document.addEventListener("keydown", (event) => this.press(event));
    byId("pays").open = matchMedia("(min-width: 56rem)").matches;
    this.prepareSettings();
    this.showSettings();
    this.showSession();
    this.deal();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, select, textarea")) return;
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

  deal() {
    if (this.isJudging) return;
    const { mode, seconds } = this.session.settings;
    const { deal, rest } = this.dealer.next(mode, this.session);
    this.cards = deal;
    this.rest = rest;
    this.mode = mode;
    this.held = 0;
    this.isDecided = false;
    this.values = this.engine.values(deal);
    this.showCards(deal);
    byId("verdict").replaceChildren();
    byId("action").textContent = "Draw";
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
    byId("clock").textContent = "";
    const { cards: deal, held } = this;
    const rest = [...this.rest];
    const final = deal.map((card, j) => ((held >> j) & 1 ? card : /** @type {Card} */ (rest.shift())));
    this.isJudging = true;
    const values = await this.values;
    this.isJudging = false;
    const played = this.table.find(deal);
    const best = values.reduce((most, value) => (value > most ? value : most));
    const cost = best - values[held];
    const decision = {
      cards: deal.map(codeOf).join(" "),
      held: deal.filter((_, j) => (held >> j) & 1).map(codeOf).join(" "),
      line: played.line,
      right: !isLate && (cost === 0n || played.holds.includes(held)),
      cost: formatFraction(cost, this.denominator),
      coins: this.session.settings.coins,
      mode: this.mode,
      final: classify(this.data.game, final),
    };
    this.session.add(decision, played.number);
    this.showCards(final, held);
    this.showFinal(decision);
    this.showVerdict({ deal, held, values, best, cost, isLate, ...played }, decision);
    this.showSession();
    byId("action").textContent = "Next deal";
  }

  /** @param {Card[]} cards @param {number | null} kept  the cards that were held; null before the draw */
  showCards(cards, kept = null) {
    cards.forEach((card, j) => {
      const picture = /** @type {HTMLElement} */ (this.buttons[j].previousElementSibling);
      picture.replaceChildren(drawCard(card));
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
      button.setAttribute("aria-label", `${j + 1}: ${wordsOf(this.shown[j])}, ${word}`);
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
   * @param {{deal: Card[], held: number, values: bigint[], best: bigint, cost: bigint, isLate: boolean, line: number,
   *   holds: number[]}} found
   * @param {Decision} decision
   */
  showVerdict({ deal, held, values, best, cost, isLate, line, holds }, decision) {
    const q = this.denominator;
    const coins = BigInt(decision.coins);
    const order = [...values.keys()].sort((a, b) => (values[b] > values[a] ? 1 : values[b] < values[a] ? -1 : 0) || heldCards(b) - heldCards(a));
    const bests = order.filter((hold) => values[hold] === best);
    const inCoins = `${formatCoins(cost * coins, q)} coins`;
    const head = isLate ? "Too late" : decision.right ? (cost ? "Right by the chart" : "Right") : "Not the best hold";
    const costs = cost ? `costs ${inCoins}` : "no cost";
    /** @param {string} name @param {number} hold @param {string} key */
    const row = (name, hold, key) =>
      element("tr", { "data-hold": key },
        element("th", { scope: "row" }, name),
        element("td", {}, smallCards(deal, hold)),
        element("td", { class: "ev" }, formatValue(values[hold], q)));
    const shown = bests.includes(held) ? [row("You, best", held, "held")] : [row("You", held, "held"), row("Best", bests[0], "best")];
    const least = holds.reduce((low, hold) => (values[hold] < values[low] ? hold : low), holds[0]);
    const ofChart = values[least] === best ? null : least;
    if (ofChart !== null && ofChart !== held) shown.push(row("Chart", ofChart, "chart"));
    const lines = element("p", { class: "line" },
      element("a", { href: line < this.data.lines.length ? `#line-${line}` : "#chart" }, lineText(this.data, line)));
    lines.firstElementChild?.addEventListener("click", (event) => {
      event.preventDefault();
      this.showLine(line, true);
    });
    fill(byId("verdict"), {}, [
      element("p", { class: `head ${decision.right ? "right" : "wrong"}` },
        element("span", { class: "sign", "aria-hidden": "true" }, decision.right ? "✓" : "✗"), ` ${head}`, element("span", { class: "cost" }, costs)),
      element("p", { class: "decider" }, "The line that decides:"),
      lines,
      ofChart === null ? null : element("p", { class: "erring" },
        `The chart itself is mistaken here: ${holds.length > 1 ? "it allows" : "it holds"} ${holdText(deal, ofChart)}, which costs ` +
        `${formatCoins((best - values[ofChart]) * coins, q)} coins; the best hold is ${holdText(deal, bests[0])}.`),
      element("table", { class: "holds" },
        element("caption", {}, "EV per unit bet"),
        element("tbody", {}, ...shown)),
      bests.length > 1 ? element("p", { class: "note" }, `${bests.length} holds have the best EV.`) : null,
      element("details", { id: "all" },
        element("summary", {}, "All 32 holds, exactly"),
        element("div", { class: "wide", role: "region", "aria-label": "All holds", tabindex: 0 },
          element("table", {},
            element("thead", {}, element("tr", {}, ...["No.", "Hold", "EV", "Cost"].map((name) => element("th", { scope: "col" }, name)))),
            element("tbody", {}, ...order.map((hold, at) => {
              const marks = [hold === held ? "you" : "", holds.includes(hold) ? "chart" : ""].filter(Boolean).join(", ");
              return element("tr", { class: hold === held ? "own" : null },
                element("td", {}, String(at + 1)),
                element("th", { scope: "row" }, smallCards(deal, hold), marks ? element("small", {}, ` ${marks}`) : null),
                element("td", { class: "ev" }, formatValue(values[hold], q), element("small", { class: "exact" }, formatFraction(values[hold], q))),
                element("td", { class: "ev" }, formatValue(best - values[hold], q)));
            }))))),
    ]);
    this.showLine(line, false);
    this.announce(
      `${head}, ${costs}. ${lineText(this.data, line)}. ` +
      `${cost ? `Best: ${deal.filter((_, j) => (bests[0] >> j) & 1).map(wordsOf).join(", ") || "draw five cards"}. ` : ""}` +
      `${this.shown.map(wordsOf).join(", ")}. ${byId("final").textContent}.`,
    );
  }

  /** Highlight a line of the chart. @param {number} line @param {boolean} moves  whether the page may scroll */
  showLine(line, moves) {
    const row = byId(`line-${line}`);
    if (!row) return;
    row.classList.add("decides");
    row.setAttribute("aria-current", "true");
    const frame = byId("chart");
    if (moves) row.scrollIntoView({ block: "center" });
    else if (frame.scrollHeight > frame.clientHeight) frame.scrollTop = row.offsetTop - frame.clientHeight / 2;
  }

  /** @param {string} text */
  announce(text) {
    byId("live").textContent = text;
  }

  /** Fill the list of modes, and let the settings change the session. */
  prepareSettings() {
    const { lines } = this.data;
    /** @param {string} label @param {[string, string][]} options */
    const group = (label, options) =>
      element("optgroup", { label }, ...options.map(([value, text]) => element("option", { value }, text)));
    const groups = [...new Set(lines.map((line) => line.group))];
    byId("mode").append(
      group("Types of hand", groups.map((name) => [`group ${name}`, name])),
      group("One line", lines.map((_, index) => [`line ${index}`, lineText(this.data, index)])),
    );
    byId("mode").addEventListener("change", () => this.change({ mode: byId("mode").value }, true));
    for (const name of /** @type {const} */ (["coins", "speed", "seconds"])) {
      byId(name).addEventListener("input", () => byId(name).validity.valid && this.change({ [name]: Number(byId(name).value) }));
      byId(name).addEventListener("blur", () => this.showSettings());
    }
    for (const name of ["meter", "colours"]) byId(name).addEventListener("change", () => this.change({ [name]: byId(name).checked }));
    byId("export").addEventListener("click", () => {
      const file = new Blob([this.session.write()], { type: "application/json" });
      const link = element("a", { download: `trainer-${this.data.game.id}.json` });
      /** @type {HTMLAnchorElement} */ (link).href = URL.createObjectURL(file);
      link.click();
    });
    byId("import").addEventListener("click", () => byId("file").click());
    byId("file").addEventListener("change", async () => {
      const [file] = byId("file").files;
      if (!file) return;
      this.tell(this.session.read(await file.text()) || `${this.session.decisions.length} decisions were imported.`);
      byId("file").value = "";
      this.session.save();
      this.showSettings();
      this.showSession();
    });
    byId("reset").addEventListener("click", () => byId("sure").showModal());
    byId("sure").addEventListener("close", () => {
      if (byId("sure").returnValue !== "yes") return;
      this.session.clear();
      this.session.save();
      this.showSession();
      this.tell("The session was reset.");
    });
  }

  /** @param {Partial<Settings>} changes @param {boolean} dealsAnew  whether a deal without decision is replaced */
  change(changes, dealsAnew = false) {
    this.session.settings = this.session.readSettings({ ...this.session.settings, ...changes });
    this.session.save();
    this.showSettings();
    this.showSession();
    if (dealsAnew) this.deal();
  }

  showSettings() {
    const { settings } = this.session;
    byId("mode").value = settings.mode;
    if (byId("mode").selectedIndex < 0) byId("mode").value = settings.mode = "natural";
    for (const name of /** @type {const} */ (["coins", "speed", "seconds"])) {
      // What is being typed is left alone.
      if (byId(name) !== document.activeElement) byId(name).value = String(settings[name]);
    }
    for (const name of /** @type {const} */ (["meter", "colours"])) byId(name).checked = settings[name];
    document.documentElement.classList.toggle("colours", settings.colours);
    byId("credits").hidden = !settings.meter;
    byId("about").textContent = ABOUT[settings.mode] ?? "Deals that these lines of the chart decide, the costly ones more often.";
  }

  showSession() {
    const { session } = this;
    const { deals, right, cost } = figuresOf(session);
    const balance = session.balance;
    const sign = balance > 0n ? "+" : "";
    byId("credits").textContent = `Credits ${sign}${formatCoins(balance, BigInt(this.data.game.payDenominator))}`;
    byId("score").textContent = deals ? `${right} of ${deals} right, ${formatCoins(cost, session.denominator)} coins lost` : "";
    const repeats = session.repeats.length;
    byId("repeats").textContent = repeats
      ? `${repeats === 1 ? "One line" : `${repeats} lines`} to repeat under “My mistakes”, each until you are right three times in a row.`
      : "No lines to repeat.";
    byId("figures").replaceChildren(...reportElements(session, this.data));
    if (!session.isSaved) this.tell("This browser does not keep the session: export it before you leave.");
  }

  /** @param {string} text */
  tell(text) {
    byId("told").textContent = text;
  }
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
