// The value of another play than the one in the reviewed line, as far as the review knows it.

import { grades, isSure } from "./grades.js";
import { momentBefore } from "./recorded.js";
import { reviewState, triedNode } from "./store.js";
import { bare, clean } from "./words.js";
import { describeWhatIf } from "./words-review.js";
import { averageWorths } from "./worth.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */
/** @typedef {import("./worth.js").Worth} Worth */

/**
 * Compare the play at which the moment shown leaves the line of the review with the play that was made.
 * @returns {string[]} sentences; none while the values are not known
 */
export function compareBeside() {
  const { line, review } = reviewState;
  const node = triedNode();
  const step = review?.steps.find(each => !each.forced && momentBefore(line, each.number) === node?.parent);
  const grade = step?.[grades.view];
  if (!node || !step || !grade) return [];
  const [play, made] = [clean(node.action), bare(step.action)];
  const [tried, laid] = "plays" in grade ? averagesOf(grade, [play, made]) : exactValues(grade, node, made);
  return tried && laid ? describeWhatIf(tried, laid, likelyDifference(grade, tried, laid)) : [];
}

/** @param {OwnGradeObject} grade @param {string[]} plays */
function averagesOf(grade, plays) {
  const worths = averageWorths(grade);
  return plays.map(play => worths.find(each => each.play === play));
}

/**
 * Return the values of both plays with open hands.
 * @param {OpenGradeObject} grade of the play made @param {TreeNode} node after the other play @param {string} made
 */
function exactValues(grade, node, made) {
  const play = clean(node.action);
  const other = grades.of(node)?.open;
  const value = grade.best.includes(play) ? grade.best_value : (other?.value ?? null);
  const exact = grade.exact && (other?.exact ?? true);
  return [worthOf(play, value, exact), worthOf(made, grade.value, grade.exact)];
}

/** @param {string} play @param {number | null} value @param {boolean} exact @returns {Worth | undefined} */
function worthOf(play, value, exact) {
  if (value === null) return undefined;
  const kind = exact ? "exact" : "average";
  return { play, kind, value, low: value, high: value, swing: null, best: false, close: false, line: "" };
}

/**
 * Return by how much one play is better than the other, with its 95 % interval if it comes from a sample; null if the
 * sample cannot separate them.
 * @param {OpenGradeObject | OwnGradeObject} grade of the play made @param {Worth} tried @param {Worth} laid
 * @returns {import("./words-review.js").Difference | null}
 */
function likelyDifference(grade, tried, laid) {
  const points = (tried.value ?? 0) - (laid.value ?? 0);
  if (grade.best.includes(tried.play)) {
    if (!isSure(grade)) return null;
    return { points, interval: grade.exact ? undefined : grade.interval };
  }
  const isCertain = tried.kind !== "sampled" || tried.low > laid.high || laid.low > tried.high;
  return isCertain || (grade.best.includes(laid.play) && !tried.close) ? { points } : null;
}
