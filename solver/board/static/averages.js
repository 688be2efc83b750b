// Average values of the plays of the seat to move if hands are hidden, shown where exact values are shown otherwise.

import { say } from "./announce.js";
import { ask, askAnew, MOST_SECONDS, Refusal } from "./ask.js";
import { grades } from "./grades.js";
import { knowsItself } from "./seat-view.js";
import { settings } from "./settings.js";
import { areValuesShown, averages, board, lens, seatSeen, view } from "./store.js";
import { ENTERING } from "./words-entering.js";
import { averagesOfGames, averageWorths } from "./worth.js";

/** @typedef {import("./worth.js").Averages} Averages */

/**
 * Return the question for the average values of the plays. Earlier plays are read for information unless the settings
 * say not to.
 * @param {string} text
 * @param {string} [as] the seat whose view is taken; by default the seat to move
 * @returns {Routes["estimate"]["question"]}
 */
export function estimateQuestion(text, as) {
  return { text, as, ...(settings.unread ? { reading: "none" } : {}), time_limit: MOST_SECONDS };
}

/**
 * Return the grade of a play at the moment shown, if the values come from it: they then agree with its cost. With open
 * hands that is so only in a review.
 */
export function gradeShown() {
  const averaged = !board.moment.known || seatSeen() === board.moment.to_move || view.room?.name === "review";
  return averaged ? grades.ownAt(board.tree.at) : null;
}

/**
 * True if the own view of a review is shown with all hands known at a moment without a grade, such as one that was not
 * played. Its values with open hands are not those that its player knew.
 */
export function isUngradedInOwnView() {
  return view.room?.name === "review" && grades.view === "own" && board.moment.known && !gradeShown();
}

/** Return the seat whose view the averages show although all hands are known; "" for none. */
function observer() {
  const { known, to_move: mover } = board.moment;
  return (known && seatSeen()) || (isUngradedInOwnView() && mover) || "";
}

/** Identify the moment shown and its settings, if averages of its plays can be shown; else return "". */
function wantedText() {
  const { known, over, to_move: mover, legal } = board.moment;
  const seat = observer();
  const hidden = seat ? seat === mover : !known && (lens.text === null || seatSeen() === mover);
  const least = isUngradedInOwnView() ? 2 : 1; // a review does not judge a forced play
  const able = hidden && !over && mover !== null && legal.length >= least && knowsItself(board.moment, mover);
  return able && areValuesShown() && !gradeShown() ? `${settings.unread} ${seat} ${board.text}` : "";
}

/** Return the averages known so far for the plays of the moment shown; none if all hands are known. */
export function knownAverages() {
  const grade = gradeShown();
  if (grade) return averageWorths(grade);
  return averages.answer && averages.question === wantedText() ? averageWorths(averages.answer) : [];
}

/** Return the progress of the averages shown: "waiting" before the first answer, "growing" until the last, else "". */
export function averagingStage() {
  return averages.pending && averages.question === wantedText() ? (averages.answer ? "growing" : "waiting") : "";
}

/** Return the reason why the moment shown has no averages; "" if it may have some. */
export function averagingTrouble() {
  return averages.question === wantedText() ? averages.trouble : "";
}

/** Stop asking for averages, and keep those known so far. */
export function stopAveraging() {
  averages.asking.abort();
  averages.pending = false;
  board.dispatchEvent(new Event("values"));
}

/**
 * Ask for the average values of the plays. If the deals are too large to solve, the values come from simulated games.
 * @param {Routes["estimate"]["question"]} question
 * @param {{signal: AbortSignal, growing: (answer: EstimateObject) => void}} means
 * @returns {Promise<Averages>}
 */
export async function askAverages(question, means) {
  try {
    return await ask("estimate", question, means);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { text, time_limit } = question;
    const as = question.as ?? board.moment.to_move ?? "";
    const advice = ask("advise", { text, as, strength: "reading", time_limit }, { signal: means.signal });
    const averaged = averagesOfGames(await advice.catch(() => null));
    if (!averaged) throw error;
    return averaged;
  }
}

/** Ask for the averages of the moment shown, unless they were asked for already. */
async function follow() {
  if (!board.now) return;
  const question = wantedText();
  if (averages.question === question) return;
  const signal = askAnew(averages);
  Object.assign(averages, { question, answer: null, pending: question !== "", trouble: "" });
  if (!question) return;
  const take = (/** @type {Averages | null} */ answer, /** @type {boolean} */ pending) => {
    if (signal.aborted) return;
    Object.assign(averages, { answer: answer ?? averages.answer, pending });
    board.dispatchEvent(new Event("values"));
  };
  try {
    const means = { signal, growing: (/** @type {EstimateObject} */ answer) => take(answer, true) };
    take(await askAverages(estimateQuestion(board.text, observer() || undefined), means), false);
  } catch (error) {
    if (signal.aborted) return;
    const isImpossible = error instanceof Refusal && error.faults.length > 0 && board.entered.has(board.tree.source);
    if (isImpossible) averages.trouble = ENTERING.impossible;
    take(null, false);
    if (isImpossible) say(ENTERING.impossible);
    else board.trouble(error);
  }
}

for (const event of ["change", "look", "values"]) board.addEventListener(event, () => void follow());
grades.addEventListener("change", () => {
  if (board.now && gradeShown()) board.dispatchEvent(new Event("values"));
});
