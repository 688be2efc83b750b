// Teaching: a play that costs more than a chosen amount, by what its player knew, is shown before the others reply.

import { checkPlay } from "./grades.js";

/** Time limit of the check of a play, in seconds. */
const SECONDS = 5;

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
  const check = await checkPlay(node, "own", SECONDS, signal);
  return check?.own?.sure && check.own.loss >= least ? { check, why: false } : null;
}
