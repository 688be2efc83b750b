// What each player gave away over several deals, by what they knew: reviews one after the other, added up.

import { ask } from "./ask.js";

/**
 * @typedef {object} Loss
 * @property {number} deals how many deals were graded
 * @property {number} decisions
 * @property {number} sum of the losses, in points
 * @property {number} squares of half the 95 % intervals, added up: the samples are independent
 */

/**
 * Add what one review says of its players.
 * @param {Map<string, Loss>} sums by seat
 * @param {ReviewPlayer[]} players
 */
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
 * The mean loss of a deal and its 95 % interval, which is not below 0.
 * @param {Loss} loss
 * @returns {{mean: number, low: number, high: number}}
 */
export function meanLoss({ deals, sum, squares }) {
  const [mean, reach] = [sum / deals, Math.sqrt(squares) / deals];
  return { mean, low: Math.max(0, mean - reach), high: mean + reach };
}

/**
 * What each seat gave away in these deals, deal after deal; one that cannot be graded in time is left out, and counted.
 *
 * @param {string[]} texts
 * @param {AbortSignal} signal
 * @param {(sums: Map<string, Loss>, done: number, left: number) => void} growing is told after each deal how many are
 *   done, and how many of these were left out
 */
export async function lossesOf(texts, signal, growing) {
  /** @type {Map<string, Loss>} */
  const sums = new Map();
  let left = 0;
  for (const [index, text] of texts.entries()) {
    const review = await ask("review", { text, view: "own", time_limit: 60 }, { signal }).catch(error => {
      if (signal.aborted) throw error;
      return null;
    });
    if (review?.complete) addLosses(sums, review.players);
    else left += 1;
    growing(sums, index + 1, left);
  }
}
