/**
 * The engine in a worker: the first message is the game, each further one a deal.
 *
 * The answer to a deal is its number and the EV of every hold, see valuesOf.
 */

if (typeof document === "undefined") {
  /** @type {Game} */
  let game;
  addEventListener("message", ({ data }) => {
    if (data.game) {
      game = data.game;
      handTableOf(game);
    } else {
      postMessage({ number: data.number, values: valuesOf(game, data.deal) });
    }
  });
}

/** Computes the EVs of deals in a worker, or in the page if the browser allows no worker. */
class Engine {
  /** @param {Game} game @param {string} source  the scripts of the engine */
  constructor(game, source) {
    this.game = game;
    this.number = 0;
    /** The deals that the worker was given. @type {Map<number, {deal: Card[], resolve: (values: bigint[]) => void}>} */
    this.waiting = new Map();
    /** @type {Worker | null} */
    this.worker = null;
    try {
      this.worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    } catch {
      return;
    }
    this.worker.addEventListener("message", ({ data }) => {
      this.waiting.get(data.number)?.resolve(data.values);
      this.waiting.delete(data.number);
    });
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.worker = null;
      for (const { deal, resolve } of this.waiting.values()) resolve(valuesOf(game, deal));
      this.waiting.clear();
    });
    this.worker.postMessage({ game });
  }

  /**
   * The EV of every hold of a deal, as integers over denominatorOf(game).
   *
   * @param {Card[]} deal
   * @returns {Promise<bigint[]>}
   */
  values(deal) {
    const { worker } = this;
    // Later, so that the deal is shown first.
    if (!worker) return new Promise((resolve) => setTimeout(() => resolve(valuesOf(this.game, deal))));
    const number = this.number++;
    return new Promise((resolve) => {
      this.waiting.set(number, { deal, resolve });
      worker.postMessage({ number, deal });
    });
  }
}
