// What the solver said when the page began, asked once: files, rule sets and their options, limits.

import { ask } from "./ask.js";

/** The answer of `start`. */
export const startFacts = once(() => ask("start", {}));

/**
 * A question that is asked when its answer is wanted first, and again where that failed.
 * @template T @param {() => Promise<T>} question @returns {() => Promise<T>}
 */
function once(question) {
  /** @type {Promise<T> | null} */
  let asked = null;
  return () => {
    asked ??= question().catch(error => {
      asked = null;
      throw error;
    });
    return asked;
  };
}
