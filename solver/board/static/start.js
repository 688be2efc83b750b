// What the solver said when the page began, asked once: files, rule sets and their options, limits.

import { ask } from "./ask.js";

/** The answer of `start`. */
export const startFacts = askOnce(() => ask("start", {}));

/**
 * Ask a question on first use and keep its answer; a failed one is asked again.
 * @template T @param {() => Promise<T>} question @returns {() => Promise<T>}
 */
function askOnce(question) {
  /** @type {Promise<T> | null} */
  let answer = null;
  return () => {
    answer ??= question().catch(error => {
      answer = null;
      throw error;
    });
    return answer;
  };
}
