// Teaching: a play that costs more than a chosen amount, by what its player knew, is shown before the others reply.

import { ask } from "./ask.js";
import { clean } from "./words.js";

/** Time limit of the check of a play, in seconds. */
const SECONDS = 5;
/** Number of possible deals that are solved. */
const DEALS = 200;

/** @typedef {{check: CheckObject, why: boolean}} Lesson `why`: whether the reasons are shown */

/**
 * What there is to learn of the play that led to a node; null where it is good enough, or cannot be judged in time.
 *
 * @param {import("./tree.js").TreeNode} node
 * @param {number} least points given away from which a lesson is shown
 * @param {AbortSignal} signal
 * @returns {Promise<Lesson | null>}
 */
export async function lessonOf(node, least, signal) {
  const play = clean(node.action);
  if (!node.parent || play === "-" || play.startsWith("+")) return null;
  /** @type {CheckQuestion} */
  const question = { text: node.parent.text, play, view: "own", deals: DEALS, time_limit: SECONDS };
  const check = await ask("check", question, { signal }).catch(() => null);
  return check?.own?.sure && check.own.loss >= least ? { check, why: false } : null;
}
