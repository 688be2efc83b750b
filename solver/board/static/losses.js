// What each player gave away over several deals, by what they knew: reviews one after the other, added up.

import { ask, askAnew, Refusal } from "./ask.js";

/**
 * @typedef {object} Loss
 * @property {number} deals how many deals were graded
 * @property {number} decisions
 * @property {number} sum of the losses, in points
 * @property {number} squares of half the 95 % intervals, added up: the samples are independent
 */

/** Add what one review says of its players. @param {Map<string, Loss>} sums by seat @param {ReviewPlayer[]} players */
export function addLosses(sums, players) {
  for (const { name, own } of players) {
    if (!own) continue;
    const { deals, decisions, sum, squares } = sums.get(name) ?? { deals: 0, decisions: 0, sum: 0, squares: 0 };
    const [low, high] = own.interval;
    const next = { deals: deals + 1, decisions: decisions + own.decisions, sum: sum + own.loss };
    sums.set(name, { ...next, squares: squares + ((high - low) / 2) ** 2 });
  }
}

/**
 * The mean loss of a deal or of a decision, and its 95 % interval, which is not below 0.
 * @param {Loss} loss @param {number} number how many there are
 * @returns {{mean: number, low: number, high: number}}
 */
export function meanLoss({ sum, squares }, number) {
  if (!number) return { mean: 0, low: 0, high: 0 };
  const [mean, reach] = [sum / number, Math.sqrt(squares) / number];
  return { mean, low: Math.max(0, mean - reach), high: mean + reach };
}

/** Deals graded one after the other; says `change` after each. One that cannot be graded in time is left out. */
export class Grading extends EventTarget {
  constructor() {
    super();
    /** @type {{sums: Map<string, Loss>, done: number, left: number, all: number, lack: string} | null} by seat; how
     * many deals are done, and how many of these were left out; what is missing where none can be graded */
    this.losses = null;
    this.asking = new AbortController();
  }

  /** Grade what each seat gave away. @param {string[]} texts */
  async begin(texts) {
    this.end();
    const { signal } = this.asking;
    const losses = { sums: new Map(), done: 0, left: 0, all: texts.length, lack: "" };
    this.losses = losses;
    this.dispatchEvent(new Event("change"));
    for (const text of texts) {
      const review = await ask("review", { text, view: "own", time_limit: 60 }, { signal }).catch(error => {
        if (error instanceof Refusal && error.isLack) losses.lack = error.message;
        return null;
      });
      if (signal.aborted) return;
      if (losses.lack) return void this.dispatchEvent(new Event("change")); // so it would be with each of them
      if (review?.complete && !review.unjudged) addLosses(losses.sums, review.players);
      else losses.left += 1;
      losses.done += 1;
      this.dispatchEvent(new Event("change"));
    }
  }

  /** Grade no further; what was found stands. */
  stop() {
    askAnew(this);
  }

  /** Forget what was found. */
  end() {
    this.stop();
    this.losses = null;
  }
}
