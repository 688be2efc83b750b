// Mistakes that this browser keeps and asks again: the days between repetitions grow with each success. Dates are
// texts such as `2026-11-27`, so that the functions do not depend on the clock.

import { readStored, writeStored } from "./settings.js";

/**
 * @typedef {object} Mistake
 * @property {string} text the block of the moment; if the play was graded in the player's own view, without the tiles
 *   that the player could not see
 * @property {string} seat the seat to move
 * @property {string[]} best the best plays
 * @property {number} successes the number of times in a row that a best play was found at once
 * @property {string} due the date from which it is asked again
 * @property {string} [hand] what identifies the hand, if it was kept by its review
 */

const KEY = "tranca-mistakes";
/** The number of mistakes kept. The ones that are asked again last are dropped first. */
const MOST = 200;
/** The days until a mistake is asked again, by the number of successes in a row, from 1. */
const DAYS = [1, 3, 7, 21];
/** The factor of each further success, and the longest time in days. */
const [FACTOR, LONGEST] = [3, 365];

/**
 * Return the days until a mistake is asked again; after a failure, as after the first success.
 * @param {number} successes in a row
 */
export function daysAfter(successes) {
  const last = DAYS.length - 1;
  if (successes <= DAYS.length) return DAYS[Math.max(0, successes - 1)];
  return Math.min(LONGEST, DAYS[last] * FACTOR ** (successes - DAYS.length));
}

/** @param {string} date @param {number} days */
export function addDays(date, days) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** @param {string} date @param {string} later */
export function daysBetween(date, later) {
  return Math.round((Date.parse(later) - Date.parse(date)) / 86_400_000);
}

/** Return the date in the time zone of the user. @param {Date} [now] */
export function dateOf(now = new Date()) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Return a block without its title. @param {string} text */
const untitled = text => text.replace(/^title:[^\n;]*(?:\n|; )/, "");

/**
 * Return what identifies a hand, whatever its title and the actions entered so far.
 * @param {string} source its block
 */
export function handOf(source) {
  return untitled(source).replace(/(?:\n|; )(?:play|to-move|result|points):[^\n;]*/g, "");
}

/**
 * True if two mistakes are the same decision.
 * @param {Mistake} one @param {Pick<Mistake, "text" | "seat">} other
 */
const isSame = (one, other) => untitled(one.text) === untitled(other.text) && one.seat === other.seat;

/**
 * Add mistakes that are not kept yet; they are due at once.
 * @param {Mistake[]} kept
 * @param {Pick<Mistake, "text" | "seat" | "best">[]} found
 * @param {string} today
 * @param {string} [hand] the hand in which all of them were found: others of it are not kept any more
 * @returns {Mistake[]}
 */
export function withMistakes(kept, found, today, hand = "") {
  const still = kept.filter(old => !hand || old.hand !== hand || found.some(each => isSame(old, each)));
  const fresh = found.filter(each => !still.some(old => isSame(old, each)));
  const more = hand && { hand };
  const added = fresh.map(({ text, seat, best }) => ({ text, seat, best, successes: 0, due: today, ...more }));
  const all = [...still, ...added];
  return all.sort((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due))).slice(0, MOST);
}

/**
 * Return the mistakes after an answer to one of them: it is asked again later after each success, tomorrow after a
 * failure.
 * @param {Mistake[]} kept
 * @param {Pick<Mistake, "text" | "seat">} asked
 * @param {boolean} right a best play was found at once
 * @param {string} today
 */
export function answered(kept, asked, right, today) {
  return kept.map(each => {
    if (!isSame(each, asked)) return each;
    const successes = right ? each.successes + 1 : 0;
    return { ...each, successes, due: addDays(today, daysAfter(successes)) };
  });
}

/** Return the mistakes to ask on a date, the most overdue first. @param {Mistake[]} kept @param {string} today */
export function dueOn(kept, today) {
  return kept.filter(each => each.due <= today).sort((one, other) => (one.due < other.due ? -1 : 1));
}

/** Return the mistakes that this browser keeps. @returns {Mistake[]} */
export function readMistakes() {
  const kept = readStored(KEY);
  const isWhole = (/** @type {any} */ each) =>
    [each?.text, each?.seat, each?.due].every(part => typeof part === "string") &&
    Array.isArray(each.best) &&
    Number.isInteger(each.successes);
  return Array.isArray(kept) ? kept.filter(isWhole) : [];
}

/** @param {Mistake[]} mistakes */
export function writeMistakes(mistakes) {
  writeStored(KEY, mistakes.length ? mistakes : null);
}
