// Lessons about plays that cost too many points. As with the hints, a play that is good for the match gets none.

import { ask } from "./ask.js";
import { checkPlay, isSure } from "./grades.js";
import { bare } from "./words.js";

/** Time limits of a lesson in seconds. The player waits for it. */
const CHECK_SECONDS = 5;
const CHANCES_SECONDS = 5;

/**
 * @typedef {object} Lesson
 * @property {CheckObject} check
 * @property {ChancesObject | null} chances the match chances of all plays, if they are known
 * @property {boolean} why true if the reasons are shown
 */

/** True if the match chance that a play costs is beyond the errors of a sample. @param {MatchPlayPart} play */
function costsMatchChance({ cost, standard_error: error = 0 }) {
  return cost > 2 * error;
}

/**
 * True if a play that costs points is good for the match: it has the best match chance or, if the match has another aim
 * than the points, one too close to the best to call. With the same aim, the certain cost in points decides.
 * @param {MatchPlayPart} play @param {boolean} differs true if the match has another aim
 */
function isGoodForMatch(play, differs) {
  return play.cost === 0 || (differs && !costsMatchChance(play));
}

/**
 * Return the lesson about a play that surely costs points; null if the play is good for the match.
 * @param {CheckObject} check
 * @param {ChancesObject | null} chances the match chances of all plays, if they are known
 * @returns {Lesson | null}
 */
export function chooseLesson(check, chances) {
  const played = chances?.match.plays.find(each => each.play === check.play);
  if (played && isGoodForMatch(played, Boolean(chances?.match.disagree))) return null;
  return { check, chances, why: false };
}

/**
 * Return the lesson about the play that led to a node; null if it was good enough or cannot be judged in time.
 * @param {import("./tree.js").TreeNode} node
 * @param {number} least the loss in points from which a lesson is shown; a mistake always has one
 * @param {[number, number] | null} score of the match before the deal, if it is known
 * @param {Record<string, string>} names of the players and sides, by the words of the notation
 * @param {AbortSignal} signal
 * @returns {Promise<Lesson | null>}
 */
export async function lessonOf(node, least, score, names, signal) {
  const check = await checkPlay(node, "own", CHECK_SECONDS, signal);
  if (!check?.own || !isSure(check.own) || check.own.loss < Math.min(least, check.thresholds.mistake)) return null;
  if (!score || !node.parent) return chooseLesson(check, null);
  const [as] = node.played[0].split(":");
  const question = { text: node.parent.text, as, score, best: check.own.best, names, time_limit: CHANCES_SECONDS };
  return chooseLesson(check, await ask("chances", question, { signal }).catch(() => null)); // else in points
}

/**
 * True if a play was named by a hint, so that no warning may follow it.
 * @param {import("./tree.js").TreeNode} node after the play @param {string[]} named
 */
export function isNamed(node, named) {
  return named.includes(bare(node.action));
}
