// Plays tried beside the line that is reviewed, and the ways back to it.

import { bar, button } from "./controls.js";
import { correctTo } from "./corrections.js";
import { make } from "./elements.js";
import { knownWorths, playOut } from "./plays.js";
import { doneAt, isEntered, mainLine } from "./recorded.js";
import { board, reviewState, seatTrying, triedNode, view } from "./store.js";
import { compareBeside } from "./what-if.js";
import { clean } from "./words.js";
import { REVIEWS } from "./words-review.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** Go to a moment of a line; `redo` then follows the line, and not a tried play. @param {TreeNode} node */
export async function goToLine(node, line = reviewState.line) {
  await board.go(tree => {
    if (!tree.holds(node)) return false; // another table was opened meanwhile
    tree.jump(node);
    for (const each of line) if (each.parent) tree.last.set(each.parent, each);
  });
}

/**
 * Describe the value of the play that leads out of the review. The line shown may correct an entered hand, which is
 * then reviewed again.
 * @param {() => Promise<void>} reload
 */
export function beside(reload) {
  const compared = compareBeside().map(each => make("p", {}, each));
  const tried = triedNode();
  const aside = make("p", {}, tried ? REVIEWS.aside(clean(tried.action), seatTrying()) : REVIEWS.beyond);
  const take = isEntered() && bar(button(REVIEWS.correct, () => correct().then(reload)));
  return [make("div", { id: "judged" }, aside, take, ...compared)]; // on a phone, the way on is above the fold
}

/** Return the line of the review or, outside rooms, of a record; none at another table, and none during practice. */
function lineShown() {
  const { line, panel, practice } = reviewState;
  if (panel !== null) return practice === null && line[0]?.parent === board.tree.root ? line : [];
  const isRecord = view.room === null && !board.eyes && !isEntered();
  return isRecord && mainLine()[0]?.recorded ? mainLine() : [];
}

/**
 * Return the way back to the line of the review or the record from a play tried beside it, and the way on with the best
 * plays; none on the line. They are in the head, which all panels share.
 * @returns {import("./attempt.js").Way[]}
 */
export function waysBack() {
  const line = lineShown();
  if (!line.length || doneAt(line) !== null) return [];
  const isLeading = !board.moment.over && knownWorths().some(each => each.best && each.line);
  return [[isEntered() ? REVIEWS.backToHand : REVIEWS.back, goBack, true], ...(isLeading ? [lineToEnd] : [])];
}

/** The button that plays the best line to its end. @type {import("./attempt.js").Way} */
const lineToEnd = [REVIEWS.playOut, playOut];

/** Go back to the moment of the line at which the variation shown begins. */
async function goBack() {
  const { at, root } = board.tree;
  const line = lineShown();
  await goToLine(board.tree.path(at).findLast(node => line.includes(node)) ?? root, line);
}

/** Take the line shown as the hand that was played, with the actions after it that are still possible. */
async function correct() {
  const tried = triedNode();
  if (tried && tried === board.tree.at) await correctTo(tried);
  else await board.promote(board.tree.at);
}
