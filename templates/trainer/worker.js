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

/** Computes the EVs of deals in a worker, or in the page where the browser allows no worker. */
class Engine {
  /** @param {Game} game @param {string} source  the scripts of the engine */
  constructor(game, source) {
    this.game = game;
    this.number = 0;
    /** @type {Map<number, (values: bigint[]) => void>} */
    this.waiting = new Map();
    /** @type {Worker | null} */
    this.worker = null;
    try {
      const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
      worker.addEventListener("message", ({ data }) => {
        this.waiting.get(data.number)?.(data.values);
        this.waiting.delete(data.number);
      });
      worker.postMessage({ game });
      this.worker = worker;
    } catch {
      this.worker = null;
    }
  }

  /**
   * The EV of every hold of a deal, as integers over denominatorOf(game).
   *
   * @param {Card[]} deal
   * @returns {Promise<bigint[]>}
   */
  values(deal) {
    if (!this.worker) return Promise.resolve(valuesOf(this.game, deal));
    const number = this.number++;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      this.worker?.postMessage({ number, deal });
    });
  }
}
