// The losses of each player over several deals, in their own views: reviews one after another, added up.

import { ask, askAnew, MOST_SECONDS, Refusal } from "./ask.js";

/**
 * @typedef {object} Loss
 * @property {number} deals the number of graded deals
 * @property {number} decisions
 * @property {number} sum the sum of the losses, in points
 * @property {number} squares the sum of the squares of half the 95 % intervals: the samples are independent
 */

/** Add the results of one review. @param {Map<string, Loss>} sums by seat @param {ReviewPlayer[]} players */
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
 * Return the mean loss per deal or per decision, and its 95 % interval, cut off at 0.
 * @param {Loss} loss
 * @param {number} number the number of deals or decisions
 * @returns {{mean: number, low: number, high: number}}
 */
export function meanLoss({ sum, squares }, number) {
  if (!number) return { mean: 0, low: 0, high: 0 };
  const [mean, reach] = [sum / number, Math.sqrt(squares) / number];
  return { mean, low: Math.max(0, mean - reach), high: mean + reach };
}

/** Grades deals one after another and dispatches `change` after each. Deals not graded in time are left out. */
export class Grading extends EventTarget {
  constructor() {
    super();
    /** @type {{sums: Map<string, Loss>, done: number, left: number, all: number, lack: string} | null} by seat; the
     * numbers of deals done, left out, and in all; and the part of the solver that is missing, if none can be graded */
    this.losses = null;
    this.asking = new AbortController();
  }

  /** Grade the losses of each seat. @param {string[]} texts */
  async begin(texts) {
    this.end();
    const { signal } = this.asking;
    const losses = { sums: new Map(), done: 0, left: 0, all: texts.length, lack: "" };
    this.losses = losses;
    this.dispatchEvent(new Event("change"));
    for (const text of texts) {
      const review = await ask("review", { text, view: "own", time_limit: MOST_SECONDS }, { signal }).catch(error => {
        if (error instanceof Refusal && error.isLack) losses.lack = error.message;
        return null;
      });
      if (signal.aborted) return;
      if (losses.lack) return void this.dispatchEvent(new Event("change")); // the other deals would lack it as well
      if (review?.complete && !review.unjudged) addLosses(losses.sums, review.players);
      else losses.left += 1;
      losses.done += 1;
      this.dispatchEvent(new Event("change"));
    }
  }

  /** Stop grading and keep the results so far. */
  stop() {
    askAnew(this);
  }

  end() {
    this.stop();
    this.losses = null;
  }
}
