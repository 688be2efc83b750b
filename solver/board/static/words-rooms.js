// Texts of the rooms.

import { isSure } from "./grades.js";
import { bare, moveName, playName, points } from "./words.js";
import { joinNames } from "./words-match.js";

/** Return the first fault and the number of further ones. @param {FaultPart} fault @param {number} count */
export function faultAt(fault, count) {
  return count > 1 ? `${fault.message} (and ${count - 1} more)` : fault.message;
}

/**
 * Describe a mistake of a review: `5: S 4-6 at the 4, a blunder, gives away 65`.
 * @param {ReviewStep} step
 * @param {OpenGradeObject | OwnGradeObject | null | undefined} grade
 */
export function describeMistake(step, grade) {
  const loss = `${points(grade?.loss ?? 0)}${doubt(grade)}`;
  return `${step.number}: ${moveName(step.action)}, a ${grade?.verdict}, gives away ${loss}`;
}

/** Describe the grade. @param {ReviewStep} step @param {OpenGradeObject | OwnGradeObject | null | undefined} grade */
export function describeGrade(step, grade) {
  const who = `${step.seat} played ${playName(bare(step.action))}`;
  if (!grade) return who;
  const best = grade.best.map(playName).join(" or ");
  if (grade.verdict === "best") return `${who}: best${"decides" in grade && grade.decides ? ", and it decides" : ""}`;
  const lost = grade.loss === null ? "" : `, gives away ${points(grade.loss)}${doubt(grade)}`;
  return `${who}: ${grade.verdict}${lost}; best: ${best}`;
}

/** Say if a sample leaves the loss in doubt. @param {OpenGradeObject | OwnGradeObject | null | undefined} grade */
function doubt(grade) {
  return grade && !isSure(grade) ? ", or nothing: too close to tell" : "";
}

/** @param {import("./practice.js").Practice} practice */
export function describePractice(practice) {
  const { task, tries, found, gaveUp, over, score, count, last } = practice;
  if (over) return `${score.first} of ${count} found at once, ${score.later} later, ${score.never} not at all`;
  if (gaveUp) return `best: ${task.best.map(playName).join(" or ")}`;
  if (found) return `${playName(last)} is best`;
  if (tries) return `${playName(last)} is not best: find a better play for ${task.seat}`;
  return `${task.seat} to move: find a best play`;
}

export const REVIEWS = {
  open: "the deal is being reviewed …",
  views: { open: "with open hands", own: "by what the player knew" },
  short: { open: "open hands", own: "as known" },
  grade: "grade these plays",
  own: "by what the players knew:",
  plays: "the plays are being judged …",
  nothing: "nothing was played here that could be judged: play, or open a recorded deal",
  stop: "stop",
  stopped: "by what the players knew: stopped",
  /** @param {number} done @param {number} total */
  done: (done, total) => `${done} of ${total} actions`,
  /** @param {number} done @param {number} total */
  unfinished: (done, total) => `by what the players knew: not done in time, ${done} of ${total} actions`,
  /** @param {"open" | "own"} view @param {number} number @param {boolean} complete */
  unjudged: (view, number, complete) => {
    const actions = number === 1 ? "action 1 is" : `actions 1 to ${number} are`;
    return `${REVIEWS.views[view]}: ${actions} not judged, too large to search${complete ? "" : ", or not reached"}`;
  },
  unread: "these costs give all deals the same weight; the list of plays weights them by how the others played",
  /** @param {string[]} seats */
  hidden: seats => `not judged: ${joinNames(seats)}, whose ${seats.length > 1 ? "hands are" : "hand is"} not known`,
};

export const ROOMS = {
  eyes: "through the eyes of",
  reading: "read the plays made",
  truth: "open-hand truth",
  close: "too close to tell",
  boneyard: "boneyard",
  sleeping: "asleep",
  /** @param {string} seat */
  unknownHand: seat => `${seat} holds unknown tiles here: look through the eyes of a seat whose hand is known`,
  /** @param {string} seat */
  notToMove: seat => `${seat} is not to move: its plays are estimated at its turn`,
  /** @param {string} holder */
  mayHold: holder => `where each tile may lie: ${holder}`,
};

/** Write a large number: `46 558 512`. @param {number} value */
function large(value) {
  return Number.isSafeInteger(value)
    ? String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f")
    : value.toExponential(2).replace("e+", " × 10^");
}

/** Describe the number of possible distributions of the hidden tiles. @param {DealsObject} deals */
export function describeWorlds(deals) {
  return deals.worlds === 1
    ? "the tiles can lie in one way only"
    : `the tiles can lie in ${large(deals.worlds)} ways; how likely each is held, in percent:`;
}

/** @param {number} share */
const percent = share => `${Math.round(100 * share)} %`;

/** @param {number} value */
const pips = value => String(Number(value.toFixed(2)));

/** Describe the average result of a block, now or by a play. @param {JsonBlockCount} block */
export function describeBlock({ play, chance, pips: left, win }) {
  const blocks = `${play === null ? "" : playName(play)} blocks`;
  const when =
    play === null ? "if it is blocked now" : chance === 1 ? blocks : `${blocks} in ${percent(chance)}, and then`;
  const sides = Object.keys(left).map(side => `${side} ${pips(left[side])} pips, wins ${percent(win[side])}`);
  const nobody = 1 - Object.values(win).reduce((sum, share) => sum + share, 0);
  return `${when}: ${sides.join("; ")}${nobody > 0.005 ? `; nobody ${percent(nobody)}` : ""}`;
}

/** Describe the result of a block with open hands: pips left, winner of the count. @param {JsonBlockCount} block */
export function describeOpenBlock({ play, pips: left, points: won, win }) {
  const when = play === null ? "if it is blocked now" : `${playName(play)} blocks`;
  const sides = Object.keys(left).map(side => `${side} ${pips(left[side])} pips`);
  const earner = Object.keys(won).find(side => won[side] > 0);
  const winner = Object.keys(win).find(side => win[side] > 0); // may win no points if they are rounded
  const outcome = earner ? `${earner} wins ${pips(won[earner])}` : winner ? `${winner} wins the count` : "nobody wins";
  return `${when}: ${sides.join(", ")}; ${outcome}`;
}

/** Describe the basis of an estimate. @param {EstimateObject} estimate @param {boolean} growing */
export function describeEstimate(estimate, growing) {
  const over = estimate.sample
    ? `${large(estimate.sample)} deals drawn${estimate.sample < estimate.deals ? ` of ${large(estimate.deals)}` : ""}`
    : `all ${large(estimate.deals)} deals`;
  const read =
    estimate.reading || estimate.read ? ", weighted by how the others played (reviews weight all deals equally)" : "";
  return `what the plays of ${estimate.observer} are worth over ${over}${read}${growing ? ", still growing" : ""}`;
}

const PLACE_NAMES = /** @type {Record<string, string>} */ ({
  left: "the left of the chain",
  right: "the right of the chain",
  up: "the arm up from the spinner",
  down: "the arm down from the spinner",
  boneyard: "the boneyard",
  pack: "the pack",
});

export const EDITING = {
  /** @param {string} place a seat, an end of the chain, the boneyard or the pack */
  place: place => PLACE_NAMES[place] ?? place,
  /** @param {string} tile @param {string} place */
  moved: (tile, place) => (place === "pack" ? `${tile} is back in the pack` : `${tile} to ${EDITING.place(place)}`),
  /** @param {string} place */
  target: place => `tiles go to ${EDITING.place(place)}`,
  unsound: "What was set up is not a table yet: Set up goes on with it.",
  /** @param {string} place @param {number} left the number of tiles in the pack @param {boolean} draws */
  give: (place, left, draws) =>
    `${left ? `${left} in the pack` : "every tile is placed"}: ${EDITING.target(place)}; ` +
    `tap a seat${draws ? ", an end or the boneyard" : " or an end"} for another place`,
  /** @param {boolean} spins @param {boolean} draws */
  keys: (spins, draws) =>
    `. Keys: the letter of a seat, l and r for the chain${spins ? ", u and d for the arms" : ""}` +
    `${draws ? ", y for the boneyard" : ""}`,
};

export const SEATED = {
  seat: "your seat",
  strength: "the others play by",
  strengths: { policy: "habit (easy)", estimate: "reckoning (strong)", reading: "reckoning and reading (strongest)" },
  offer: "sit down at a seat: the others see their own tiles only, and you see yours",
  /** @param {string} seat */
  turn: seat => `${seat}: your turn`,
  reckoning: "reckoning …",
  /** @param {string} seat */
  thinking: seat => `${seat} thinks …`,
  /** @param {string} seat @param {string} why */
  stuck: (seat, why) => `${seat} does not answer: ${why}`,
  /** @param {number} backs @param {number} hints */
  counted: (backs, hints) => `${backs} taken back, ${hints} ${hints === 1 ? "hint" : "hints"}`,
};

/**
 * Return a step, from 1 to 3, of a hint from advice or from the answer to a puzzle.
 * @param {{plays: {play: string, worth?: number | null, swing?: number | null, points?: number}[]}} advice
 * @param {number} step
 */
export function describeHint(advice, step) {
  const worth = (/** @type {(typeof advice.plays)[number]} */ each) => each.worth ?? each.swing ?? each.points ?? 0;
  const [best] = advice.plays;
  const good = advice.plays.filter(each => worth(best) - worth(each) < 2);
  if (step === 1)
    return good.length === 1
      ? "one play stands out"
      : `${good.length} of ${advice.plays.length} plays are about equally good`;
  const [tile, end] = best.play.split("@");
  const [one, other] = tile.split("-");
  if (step === 2)
    return one === other
      ? "the best play is a double"
      : end === undefined
        ? `the best tile has ${Number(one) + Number(other)} pips`
        : `the best play is at the ${end}`;
  return best.worth === undefined && best.swing === undefined
    ? `best guess, no deals examined: ${playName(best.play)}`
    : `best on average: ${playName(best.play)}`;
}

export const PUZZLES = {
  none: "no puzzles here: open a file of puzzles, or drop one on the page",
  other: "this is none of the puzzles: choose one of them",
  /** @param {string} play */
  close: play => `${play} may be best: too close to tell`,
  /** @param {string} seat */
  find: seat => `${seat} to move: find the best play`,
  /** @param {string} play @param {string} value */
  right: (play, value) => `${play} is best: ${value}`,
  /** @param {string} play @param {string} value @param {string} cost */
  wrong: (play, value, cost) => `${play} is not best: ${value}, ${cost} worse`,
  /** @param {string} plays */
  solution: plays => `the solution: ${plays}`,
  /** @param {string[]} names */
  themes: names => `themes: ${[...new Set(names)].join(", ")}`,
  /** @param {number} number @param {number} count */
  number: (number, count) => `puzzle ${number} of ${count}`,
  /** @param {number} number @param {string} state */
  chip: (number, state) =>
    `puzzle ${number}${{ once: ", solved at once", later: ", solved later", never: ", not solved" }[state] ?? ""}`,
  /**
   * @param {number} once
   * @param {number} later
   * @param {number} never
   * @param {number} count
   * @param {number} wrong
   * @param {number} hints
   */
  score: (once, later, never, count, wrong, hints) =>
    `${once + later} of ${count} solved, ${once} at once; ${never} given up; ` +
    `${wrong} wrong ${wrong === 1 ? "play" : "plays"}, ${hints} ${hints === 1 ? "hint" : "hints"}`,
};
