// Where hands are hidden: what the plays of the seat to move are worth on average, in the same places as exact values.

import { ask, askAnew } from "./ask.js";
import { knowsItself } from "./seat-view.js";
import { settings } from "./settings.js";
import { areValuesShown, averages, board, lens } from "./store.js";
import { averageWorths } from "./worth.js";

const MOST_SECONDS = 60;

/**
 * The question what plays are worth on average; plays made so far are read, where the settings say so.
 * @param {string} text @param {string} [as] the seat that looks; without it the one to move
 * @returns {Routes["estimate"]["question"]}
 */
export function estimateQuestion(text, as) {
  return { text, as, ...(settings.unread ? { reading: "none" } : {}), time_limit: MOST_SECONDS };
}

/** The moment shown, where its plays have averages that may be seen; else an empty text. */
function wantedText() {
  const { known, over, to_move: mover, legal } = board.moment;
  const hidden = lens.seat ? lens.seat === mover : !known && lens.text === null;
  const able = hidden && !over && mover !== null && legal.length > 0 && knowsItself(board.moment, mover);
  return able && areValuesShown() ? `${settings.unread} ${lens.seat} ${board.text}` : "";
}

/** The averages known of the plays of the moment shown; none where all hands are known. */
export function knownAverages() {
  return averages.answer && averages.question === wantedText() ? averageWorths(averages.answer) : [];
}

/** Whether the answer to the moment shown is on its way: nothing of it is known, or it grows. */
export function averagingStage() {
  return averages.pending && averages.question === wantedText() ? (averages.answer ? "growing" : "waiting") : "";
}

/** Ask no longer: what is known stays. */
export function stopAveraging() {
  averages.asking.abort();
  averages.pending = false;
  board.dispatchEvent(new Event("values"));
}

/** Ask for the averages of the moment shown, unless that is done. */
async function follow() {
  if (!board.now) return;
  const question = wantedText();
  if (averages.question === question) return;
  const signal = askAnew(averages);
  Object.assign(averages, { question, answer: null, pending: question !== "" });
  if (!question) return;
  const take = (/** @type {EstimateObject | null} */ answer, /** @type {boolean} */ pending) => {
    if (signal.aborted) return;
    Object.assign(averages, { answer: answer ?? averages.answer, pending });
    board.dispatchEvent(new Event("values"));
  };
  try {
    const means = { signal, growing: (/** @type {EstimateObject} */ answer) => take(answer, true) };
    take(await ask("estimate", estimateQuestion(board.text, lens.seat || undefined), means), false);
  } catch (error) {
    if (signal.aborted) return;
    take(null, false);
    board.trouble(error);
  }
}

for (const event of ["change", "look", "values"]) board.addEventListener(event, () => void follow());
