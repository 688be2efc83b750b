// What is known of the moments that were shown: answers by text, each asked once.

import { ask } from "./ask.js";

/** @type {Map<string, any>} */
const parsed = new Map();
/** @type {Map<string, any>} */
const solved = new Map();
const MOST = 400;

/** @param {Map<string, any>} held @param {string} key @param {any} value */
function keep(held, key, value) {
  if (held.size >= MOST) held.delete(held.keys().next().value ?? "");
  held.set(key, value);
  return value;
}

/** The moment of a block: its canonical text, hands, legal plays. @param {string} text @param {AbortSignal} [signal] */
export async function moment(text, signal) {
  return parsed.get(text) ?? keep(parsed, text, await ask("parse", { text }, { signal }));
}

/** Keep a moment that came with another answer. @param {string} text @param {any} answer */
export function keepMoment(text, answer) {
  keep(parsed, text, answer);
}

/** The moment of a text, where it is known already. @param {string} text */
export function knownMoment(text) {
  return parsed.get(text) ?? null;
}

/**
 * The values of the plays of a moment with open hands. A search that is not done in a moment shows its bounds first.
 *
 * @param {string} text
 * @param {AbortSignal} signal
 * @param {(answer: any) => void} growing
 */
export async function values(text, signal, growing) {
  const known = solved.get(text);
  if (known) return known;
  for (const limit of [0.3, 1.5, 5, 20]) {
    const answer = await ask("solve", { text, time_limit: limit }, { signal });
    if (answer.exact || answer.sample || limit === 20) return keep(solved, text, answer);
    growing(answer);
  }
}

/** The values of a moment, where they are known already. @param {string} text */
export function knownValues(text) {
  return solved.get(text) ?? null;
}
