// Answers and pictures of the moments shown, each requested once.

import { ask } from "./ask.js";

/** The number of entries that a cache keeps, those used last: several deals, or about 1 MB of pictures. */
const MOST = 200;
const parsed = /** @type {Map<string, MomentObject>} */ (new Map());
const solved = /** @type {Map<string, SolveObject>} */ (new Map());

/** @template T @param {Map<string, T>} cache @param {string} key @param {T} value */
export function keep(cache, key, value) {
  cache.delete(key); // the keys are in the order of their last use
  if (cache.size >= MOST) cache.delete(cache.keys().next().value ?? "");
  cache.set(key, value);
  return value;
}

/** Return the value cached for a key, or undefined. @template T @param {Map<string, T>} cache @param {string} key */
export function recall(cache, key) {
  const value = cache.get(key);
  return value === undefined ? value : keep(cache, key, value);
}

/** Return the moment of a block: text, hands, legal plays. @param {string} text @param {AbortSignal} [signal] */
export async function moment(text, signal) {
  return recall(parsed, text) ?? keep(parsed, text, await ask("parse", { text }, { signal }));
}

/** Cache a moment that came with another answer. @param {string} text @param {MomentObject} answer */
export function keepMoment(text, answer) {
  keep(parsed, text, answer);
}

/** Return the moment of a text if it is cached, else null. @param {string} text */
export function knownMoment(text) {
  return recall(parsed, text) ?? null;
}

/** Time limits of the searches of one moment in seconds. Unfinished searches are repeated with the next limit. */
const LIMITS = [0.3, 1.5, 6, 20];

/** True if more time would not help: all values are exact, or the sample is complete. @param {SolveObject} answer */
const isDone = answer => answer.exact || (answer.sample !== undefined && !answer.cut);

/**
 * Find the values of the plays of a moment with open hands: the best plays first, the others as they are searched. A
 * search that was cut off reports bounds or a sample, and is continued.
 * @param {string} text
 * @param {AbortSignal} signal
 * @param {(answer: SolveObject) => void} growing
 */
export async function values(text, signal, growing) {
  const known = recall(solved, text);
  if (known) return known;
  let proven = false;
  /** @param {SolveObject} answer */
  const report = answer => {
    const proves = answer.sample === undefined && typeof answer.value === "number";
    if (proven && !proves) return; // a sample does not replace a proven value
    proven = proves;
    growing(answer);
  };
  for (const limit of LIMITS) {
    const answer = await ask("solve", { text, time_limit: limit }, { signal, growing: report });
    if (isDone(answer) || limit === LIMITS.at(-1)) return keep(solved, text, answer);
    report(answer);
  }
  return null;
}

/** Return the values of a moment if they are cached, else null. @param {string} text */
export function knownValues(text) {
  return recall(solved, text) ?? null;
}

const drawn = /** @type {Map<string, string>} */ (new Map());

/** Return the picture of a question if it is cached, else null. @param {PictureQuestion} question */
export function knownPicture(question) {
  return recall(drawn, JSON.stringify(question)) ?? null;
}

/** @param {PictureQuestion} question @param {string} svg */
export function keepPicture(question, svg) {
  return keep(drawn, JSON.stringify(question), svg);
}

/** Return a picture as an element without its title, and the title. @param {string} svg */
export function pictureOf(svg) {
  const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  const title = picture.querySelector("title");
  title?.remove();
  return { picture, title: title?.textContent ?? "" };
}

/** @param {PictureQuestion} question */
export async function picture(question) {
  return knownPicture(question) ?? keepPicture(question, await ask("picture", question));
}

/** The points of deals that have ended, by side; null while they are awaited, or if a deal cannot be scored. */
const scored = /** @type {Map<string, Record<string, number> | null>} */ (new Map());

/**
 * Return the points of a deal that has ended, null if they are awaited or unknown, else undefined.
 * @param {string} text
 */
export function knownPoints(text) {
  return recall(scored, text);
}

/** Find the points of a deal that has ended with open hands. @param {string} text @param {() => void} found */
export async function findPoints(text, found) {
  keep(scored, text, null);
  const settled = await ask("match", { texts: [text] }).catch(() => null); // a table set up later than its deal
  keep(scored, text, settled?.deals[0]?.points ?? null);
  found();
}
