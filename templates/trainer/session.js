/** A session: the decisions made, the lines to repeat and the settings; kept in the browser's storage. */

/**
 * @typedef {object} Decision
 * @property {string} cards  the deal, such as "Ah Kh Qh Jh 2c"
 * @property {string} held  the cards held
 * @property {number} line  index of the line that decides; the number of lines if none does
 * @property {boolean} right
 * @property {string} cost  EV of the best hold less that of this one, per unit bet, as "p/q"
 * @property {number} coins  coins bet
 * @property {string} mode
 * @property {number} final  index of the pay class of the final hand; the number of classes if it is not paid
 */

/**
 * @typedef {object} Repeat  a line to repeat
 * @property {number} line
 * @property {number} number  the deal class that was misplayed
 * @property {number} due  the number of decisions after which it is repeated
 * @property {number} streak  right decisions in a row
 */

/** How many deals come before a line is repeated, by right decisions in a row; then the line is dropped. */
const INTERVALS = [1, 3, 8];

/** Bounds of the settings that are numbers, and their values at first. */
const LIMITS = { coins: [1, 100, 5], speed: [1, 5000, 600], seconds: [0, 60, 0] };

/**
 * @typedef {object} Settings
 * @property {string} mode
 * @property {number} coins  coins bet
 * @property {number} speed  deals per hour
 * @property {number} seconds  for a decision; 0 for no clock
 * @property {boolean} meter  whether credits are shown
 * @property {boolean} colours  whether the suits have four colours
 */

/** What storage the browser has; a page may be forbidden to use it. @returns {Storage | null} */
function openStorage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

class Session {
  /** @param {TrainerData} data @param {PlayTable} table @param {Storage | null} storage */
  constructor(data, table, storage) {
    this.data = data;
    this.table = table;
    this.storage = storage;
    this.place = `strategygen-trainer-${data.key}`;
    this.denominator = denominatorOf(data.game);
    this.isSaved = storage !== null;
    this.settings = this.readSettings({});
    /** @type {Decision[]} */
    this.decisions = [];
    /** @type {Repeat[]} */
    this.repeats = [];
    /** The deal that awaits a decision, and its mode. @type {{cards: string, mode: string} | null} */
    this.pending = null;
    const text = storage?.getItem(this.place);
    if (text) this.read(text);
  }

  /** Forget the decisions and the lines to repeat; the deal on the table stays. */
  clear() {
    this.decisions = [];
    this.repeats = [];
  }

  /** @param {any} found @returns {Settings} */
  readSettings(found) {
    /** @param {"coins" | "speed" | "seconds"} name */
    const number = (name) => {
      const [least, most, first] = LIMITS[name];
      return Number.isInteger(found[name]) && found[name] >= least && found[name] <= most ? found[name] : first;
    };
    return {
      mode: typeof found.mode === "string" ? found.mode : "natural",
      coins: number("coins"),
      speed: number("speed"),
      seconds: number("seconds"),
      meter: found.meter !== false,
      colours: found.colours === true,
    };
  }

  /** The session as text, for a file or the browser's storage. */
  write() {
    const { key, game } = this.data;
    const { settings, repeats, pending, decisions } = this;
    return JSON.stringify({ trainer: 1, key, game: game.id, settings, repeats, pending, decisions });
  }

  /**
   * Take the session of a text.
   *
   * @param {string} text
   * @returns {string}  what is wrong with it; empty if it was read
   */
  read(text) {
    let found;
    try {
      found = JSON.parse(text);
    } catch {
      return "This file is not a session.";
    }
    if (found?.trainer !== 1 || !Array.isArray(found.decisions) || !Array.isArray(found.repeats)) {
      return "This file is not a session of a trainer.";
    }
    if (found.key !== this.data.key) return "This session is of another game, pay table or chart.";
    const wrong = found.decisions.findIndex((/** @type {any} */ one) => !this.isDecision(one));
    if (wrong >= 0) return `Decision ${wrong + 1} of this session is damaged.`;
    if (!found.repeats.every((/** @type {any} */ one) => this.isRepeat(one))) return "The lines to repeat are damaged.";
    this.decisions = found.decisions;
    this.repeats = found.repeats;
    this.pending = this.dealOf(found.pending) ? found.pending : null;
    this.settings = this.readSettings(found.settings ?? {});
    return "";
  }

  /**
   * The five cards of a decision or of a pending deal; null if they are none.
   *
   * @param {any} found
   * @returns {Card[] | null}
   */
  dealOf(found) {
    const deal = typeof found?.cards === "string" ? cardsOf(found.cards.split(" "), this.data.game) : null;
    return deal?.length === 5 ? deal : null;
  }

  /** @param {any} found */
  isDecision(found) {
    const deal = this.dealOf(found);
    const held = typeof found?.held === "string" ? found.held.split(" ").filter(Boolean) : null;
    if (!deal || !held || !cardsOf(held, this.data.game)) return false;
    return (
      held.every((/** @type {string} */ code) => found.cards.split(" ").includes(code)) &&
      found.line === this.table.find(deal).line &&
      typeof found.right === "boolean" &&
      parseFraction(found.cost, this.denominator) !== null &&
      Number.isInteger(found.coins) &&
      found.coins >= LIMITS.coins[0] &&
      found.coins <= LIMITS.coins[1] &&
      typeof found.mode === "string" &&
      Number.isInteger(found.final) &&
      found.final >= 0 &&
      found.final <= this.data.game.classes.length
    );
  }

  /** @param {any} found */
  isRepeat(found) {
    const whole = ["line", "number", "due", "streak"].every(
      (name) => Number.isInteger(found?.[name]) && found[name] >= 0,
    );
    return whole && found.line <= this.data.lines.length && found.number < this.table.classes.size && found.streak < 3;
  }

  /** Keep the session in the browser's storage. */
  save() {
    try {
      this.storage?.setItem(this.place, this.write());
      this.isSaved = this.storage !== null;
    } catch {
      this.isSaved = false;
    }
  }

  /**
   * @param {Decision} decision
   * @param {number} number  the deal class
   * @returns {{streak: number, after: number} | null}  right decisions in a row at a line to repeat, and after how many
   *   deals it comes back, 0 if it is dropped; null if it is not to be repeated
   */
  add(decision, number) {
    this.decisions.push(decision);
    this.pending = null;
    const { line, right } = decision;
    const before = this.repeats.find((repeat) => repeat.line === line);
    let found = null;
    if (!right || before) {
      this.repeats = this.repeats.filter((repeat) => repeat !== before);
      const streak = right && before ? before.streak + 1 : 0;
      const after = INTERVALS[streak] ?? 0;
      const due = this.decisions.length + after;
      if (after) this.repeats.push({ line, number: right && before ? before.number : number, due, streak });
      found = { streak, after };
    }
    this.save();
    return found;
  }

  /** The line to repeat now, if any. @returns {Repeat | undefined} */
  get due() {
    const now = this.repeats.filter((repeat) => repeat.due <= this.decisions.length);
    return now.sort((a, b) => a.due - b.due)[0];
  }

  /** Cost of a decision, as an integer over the denominator. @param {Decision} decision */
  cost(decision) {
    return parseFraction(decision.cost, this.denominator) ?? 0n;
  }

  /** Coins won less coins bet, as an integer over the denominator of the pays. */
  get balance() {
    const { pays, payDenominator } = this.data.game;
    return this.decisions.reduce((sum, { coins, final }) => {
      const pay = BigInt(pays[final] ?? 0) - BigInt(payDenominator);
      return sum + BigInt(coins) * pay;
    }, 0n);
  }
}
