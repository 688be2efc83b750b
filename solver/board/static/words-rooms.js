// Sentences of the rooms, beside those of the board.

import { playName, points } from "./words.js";

/** The first of some faults, and how many more there are. @param {any} fault @param {number} count */
export function faultAt(fault, count) {
  return count > 1 ? `${fault.message} (and ${count - 1} more)` : fault.message;
}

const MARKS = /** @type {Record<string, string>} */ ({ slip: "slip", mistake: "mistake", blunder: "blunder", best: "best", fine: "fine" });

/** A mistake of a review: `5: S 4-6 at 4, a blunder, gives away 65`. @param {any} step @param {any} grade */
export function mistakeSaid(step, grade) {
  return `${step.number}: ${step.seat} ${playName(bareOf(step.action))}, a ${MARKS[grade.verdict]}, gives away ${points(grade.loss)}`;
}

/** What a grade says of a play. @param {any} step @param {any} grade */
export function gradeSaid(step, grade) {
  const who = `${step.seat} played ${playName(bareOf(step.action))}`;
  if (!grade) return who;
  const best = grade.best.map(playName).join(" or ");
  if (grade.verdict === "best") return `${who}: best${grade.decides ? ", and it decides" : ""}`;
  const lost = grade.loss === null ? "" : `, gives away ${points(grade.loss)}`;
  return `${who}: ${MARKS[grade.verdict]}${lost}; best: ${best}`;
}

/** @param {string} action */
function bareOf(action) {
  return action
    .slice(action.indexOf(":") + 1)
    .replace(/[!?]+$/, "")
    .replace(/^\+(\[[^\]]*\]|\d+)\s*/, "");
}

/** Where practice stands. @param {import("./practice.js").Practice} practice */
export function practiceSaid(practice) {
  const { task, tries, found, gaveUp, over, score, count, last } = practice;
  if (over) return `${score.first} of ${count} found at once, ${score.later} later, ${score.never} not at all`;
  if (gaveUp) return `best: ${task.best.map(playName).join(" or ")}`;
  if (found) return `${playName(last)} is best`;
  if (tries) return `${playName(last)} is not best: find a better play for ${task.seat}`;
  return `${task.seat} to move: find a best play`;
}

export const ROOMS = {
  eyes: "through the eyes of",
  reading: "read the plays made",
  truth: "open-hand truth",
  boneyard: "boneyard",
  sleeping: "asleep",
  /** @param {string} seat */
  unknownHand: (seat) => `${seat} holds unknown tiles here: look through the eyes of a seat whose hand is known`,
  /** @param {string} seat */
  notToMove: (seat) => `${seat} is not to move: its plays are estimated at its turn`,
  /** @param {string} holder */
  mayHold: (holder) => `where each tile may lie: ${holder}`,
};

/** A large number for people: `46 558 512`. @param {number} value */
function large(value) {
  return Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f") : value.toExponential(2).replace("e+", " × 10^");
}

/** In how many ways the hidden tiles can lie. @param {any} deals */
export function worldsSaid(deals) {
  return deals.worlds === 1 ? "the tiles can lie in one way only" : `the tiles can lie in ${large(deals.worlds)} ways; how likely each is held, in percent:`;
}

/** What an estimate is over. @param {any} estimate @param {boolean} growing */
export function estimateSaid(estimate, growing) {
  const over = estimate.sample ? `${large(estimate.sample)} deals drawn of ${large(estimate.deals)}` : `all ${large(estimate.deals)} deals`;
  const read = estimate.reading ? ", plays read" : "";
  return `what the plays of ${estimate.observer} are worth over ${over}${read}${growing ? ", still growing" : ""}`;
}
