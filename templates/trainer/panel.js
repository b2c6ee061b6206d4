/** The settings and the report of the session. */

/** What the modes deal. @type {Record<string, string>} */
const ABOUT = {
  natural: "Natural deals: as a machine deals them.",
  hard: "Hard deals: drawn by what likely mistakes cost.",
  mistakes: "My mistakes: lines that you missed come back after 1, 3 and 8 deals; hard deals in between.",
};

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

class Panel {
  /** @param {TrainerData} data @param {Session} session @param {() => void} deal  deals other cards */
  constructor(data, session, deal) {
    this.data = data;
    this.session = session;
    this.deal = deal;
    this.fillModes();
    this.listen();
    this.showSettings();
    this.showSession();
  }

  /** Fill the list of modes. */
  fillModes() {
    const { lines } = this.data;
    /** @param {string} label @param {[string, string][]} options */
    const group = (label, options) =>
      element("optgroup", { label }, ...options.map(([value, text]) => element("option", { value }, text)));
    const groups = [...new Set(lines.map((line) => line.group))];
    byId("mode").append(
      group(
        "Types of hand",
        groups.map((name) => [`group ${name}`, name]),
      ),
      group(
        "One line",
        lines.map((_, index) => [`line ${index}`, lineText(this.data, index)]),
      ),
    );
    // Who chooses a mode by mouse or touch goes on with the keys of the table.
    let isPointed = false;
    byId("mode").addEventListener("pointerdown", () => (isPointed = true));
    byId("mode").addEventListener("keydown", () => (isPointed = false));
    byId("mode").addEventListener("change", () => {
      if (isPointed) byId("mode").blur();
      this.change({ mode: byId("mode").value });
      this.deal();
    });
  }

  /** Let the settings change the session. */
  listen() {
    for (const name of /** @type {const} */ (["coins", "speed", "seconds"])) {
      byId(name).addEventListener(
        "input",
        () => byId(name).validity.valid && this.change({ [name]: Number(byId(name).value) }),
      );
      byId(name).addEventListener("blur", () => this.showSettings());
    }
    for (const name of ["meter", "colours"])
      byId(name).addEventListener("change", () => this.change({ [name]: byId(name).checked }));
    byId("export").addEventListener("click", () => this.export());
    byId("import").addEventListener("click", () => byId("file").click());
    byId("file").addEventListener("change", () => this.import());
    byId("reset").addEventListener("click", () => byId("sure").showModal());
    byId("sure").addEventListener("close", () => byId("sure").returnValue === "yes" && this.reset());
  }

  export() {
    const file = new Blob([this.session.write()], { type: "application/json" });
    const address = URL.createObjectURL(file);
    element("a", { href: address, download: `trainer-${this.data.game.id}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  async import() {
    const [file] = byId("file").files;
    if (!file) return;
    byId("file").value = ""; // before the file is read: a file chosen meanwhile stays chosen
    const text = await file.text().catch(() => null);
    const wrong = text === null ? "This file cannot be read." : this.session.read(text);
    this.session.save();
    this.showSettings();
    this.showSession();
    this.tell(wrong || `${this.session.decisions.length} decisions were imported.`);
  }

  reset() {
    this.session.clear();
    this.session.save();
    this.showSession();
    this.tell("The session was reset.");
  }

  /** @param {Partial<Settings>} changes */
  change(changes) {
    this.session.settings = this.session.readSettings({ ...this.session.settings, ...changes });
    this.session.save();
    this.showSettings();
    this.showSession();
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
    const isOne = settings.mode.startsWith("line ");
    const deciding = `${isOne ? "this line" : "these lines"} of the chart ${isOne ? "decides" : "decide"}`;
    byId("about").textContent = ABOUT[settings.mode] ?? `Deals that ${deciding}, hard ones more often.`;
  }

  showSession() {
    const { session } = this;
    const { deals, right, cost } = figuresOf(session);
    const balance = session.balance;
    const sign = balance > 0n ? "+" : "";
    byId("credits").textContent = `Credits ${sign}${formatCoins(balance, BigInt(this.data.game.payDenominator))}`;
    byId("score").textContent = deals
      ? `${right} of ${deals} right, ${formatCoins(cost, session.denominator)} coins lost against optimal play`
      : "";
    const n = session.repeats.length;
    const repeats = n && (n === 1 ? "One line" : `${n} lines`);
    byId("repeats").textContent = repeats
      ? `${repeats} to repeat under “My mistakes”, each until you are right three times in a row.`
      : "No lines to repeat.";
    byId("figures").replaceChildren(...reportElements(session, this.data));
    if (!session.isSaved) this.tell("This browser does not keep the session: export it before you leave.");
  }

  /** @param {string} text */
  tell(text) {
    byId("told").textContent = text;
  }
}
