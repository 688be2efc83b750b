// Practice at the mistakes of a review.

import { endAttempt } from "./attempt.js";
import { grades } from "./grades.js";
import { moment } from "./moments.js";
import { keepAnswer } from "./my-mistakes.js";
import { showPane, showTable } from "./panes.js";
import { Practice, showPractice } from "./practice.js";
import { isEntered, momentBefore } from "./recorded.js";
import { dateOf, handOf, readMistakes, withMistakes, writeMistakes } from "./repetition.js";
import { seenBy } from "./seat-view.js";
import { canStore } from "./settings.js";
import { board, changeLens, linkedView, plainLens, reviewState, yourSeat } from "./store.js";
import { PRACTICE } from "./words-review.js";

/**
 * Return the mistake of a step as it is kept: in the own view, only with what its player knew.
 * @param {ReviewStep} step
 */
async function mistakeOf(step) {
  const node = momentBefore(reviewState.line, step.number);
  const { seat } = step;
  const isOwn = grades.view === "own";
  const text = isOwn ? seenBy(await moment(node.text), seat) : node.text;
  const put = async () => {
    if (isOwn) changeLens({ text: shown => seenBy(shown, seat), mover: seat }); // which decides the best play
    await putBack(node);
    return node;
  };
  return { text, seat, best: step[grades.view]?.best ?? [], put };
}

/**
 * Keep the mistakes of the user in a hand that was entered or played here, to be asked again, in place of those kept of
 * it before; not those in other records and in links from others.
 * @param {ReviewStep[]} wrong all mistakes, graded in the own view
 */
export async function keepOwnMistakes(wrong) {
  const { byHand, observer, source } = board.tree;
  const isOwn = (isEntered() || byHand !== "") && linkedView.source !== source;
  if (grades.view !== "own" || !isOwn) return;
  const seat = byHand || yourSeat() || observer;
  const found = await Promise.all(wrong.filter(each => each.seat === seat).map(mistakeOf));
  writeMistakes(withMistakes(readMistakes(), found, dateOf(), handOf(source)));
}

/**
 * Begin practice at mistakes, and keep them for later days.
 * @param {ReviewStep[]} wrong @param {() => void} drawReview draws the review again when practice ends
 */
export async function beginPractice(wrong, drawReview) {
  const { panel } = reviewState;
  if (!wrong.length || !panel) return;
  changeLens({ ...plainLens, hideValues: true });
  const tasks = await Promise.all(wrong.map(mistakeOf));
  const end = async () => {
    await pausePractice().catch(() => {}); // at the mistake, not at the last answer to it
    leavePractice();
    showPane("panel");
    drawReview();
  };
  const draw = () => {
    if (reviewState.practice && reviewState.panel)
      showPractice(reviewState.practice, reviewState.panel, PRACTICE.back, end);
  };
  reviewState.practice = new Practice(tasks, draw, keepAnswer);
  reviewState.practiced = { tree: board.tree, count: board.tree.count };
  reviewState.practice.isKept = canStore();
  writeMistakes(withMistakes(readMistakes(), tasks, dateOf()));
  showTable(); // on a phone the hand is below the table
  await reviewState.practice.put();
}

/** Remove the plays tried in practice, also from a table that is not shown any more: the deal stays as played. */
function removeTries() {
  const { tree, count } = reviewState.practiced;
  if (!tree) return;
  const tried = [...tree.nodes()].filter(({ id, parent }) => id >= count && parent !== null && parent.id < count);
  for (const node of tried) tree.remove(node);
}

/**
 * Show a moment and remove the plays tried in practice, unless another table is shown.
 * @param {import("./tree.js").TreeNode} node
 */
async function putBack(node) {
  await board.go(tree => {
    removeTries();
    tree.jump(node);
  }, reviewState.practiced.tree);
}

/** End practice before the room is left, with the table as it was played. */
export async function pausePractice() {
  const { practice } = reviewState;
  if (!practice) return;
  const { node } = practice;
  stopPractice();
  if (node) await putBack(node);
  removeTries();
}

/** End practice and show the values again. */
export function leavePractice() {
  stopPractice();
  removeTries();
  changeLens(plainLens);
}

/** End practice, if there is any. */
export function stopPractice() {
  reviewState.practice?.end();
  reviewState.practice = null;
  endAttempt();
}
