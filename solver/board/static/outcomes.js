// The outcomes of puzzles, which this browser keeps: a puzzle that is opened again is
// still solved, also after a reload.

import { readStored, writeStored } from "./settings.js";

/**
 * @typedef {Pick<import("./puzzles.js").Puzzle, "state" | "wrong" | "hints">} Outcome
 * @typedef {Outcome & {text: string}} Kept
 */

const KEY = "tranca-puzzles";
/** The number of outcomes kept, the last ones. */
const MOST = 200;
/** The states of a puzzle that was answered. */
const STATES = ["once", "later", "never"];

/** Return the outcomes kept, the last one first. @returns {Kept[]} */
function readOutcomes() {
  const kept = readStored(KEY);
  return Array.isArray(kept) ? kept.filter(each => typeof each?.text === "string" && STATES.includes(each.state)) : [];
}

/** Return the outcome of a puzzle; one that is not known was not answered. @param {string} text @returns {Outcome} */
export function outcomeOf(text) {
  const { state = "", wrong = 0, hints = 0 } = readOutcomes().find(each => each.text === text) ?? {};
  return { state, wrong: Number(wrong) || 0, hints: Number(hints) || 0 };
}

/** Keep the outcome of a puzzle. One that was solved, perhaps in another tab, stays solved. @param {Kept} puzzle */
export function keepOutcome({ text, state, wrong, hints }) {
  const before = outcomeOf(text);
  const isSolved = before.state === "once" || before.state === "later";
  const kept = isSolved
    ? { text, state: before.state, wrong: Math.max(before.wrong, wrong), hints: Math.max(before.hints, hints) }
    : { text, state, wrong, hints };
  const others = readOutcomes().filter(each => each.text !== text);
  writeStored(KEY, [kept, ...others].slice(0, MOST));
}
