// A recorded deal in the tree: its text, and the node of each of its actions.

import { board, reviewState, view } from "./store.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** True if the hand on the table is entered as it was played. */
export function isEntered() {
  return board.entered.has(board.tree.source);
}

/**
 * True if a review begins with the own view: an entered hand, or one played at a seat, is judged by what its player
 * saw.
 */
export function opensInOwnView() {
  return isEntered() || board.tree.byHand !== "";
}

/**
 * True if it is not known who led the hand that is entered, nor who made its plays: no tile of the own seat was laid,
 * and there were too few actions for its turn to have come.
 */
export function isLeaderGuessed() {
  const own = board.entered.get(board.tree.source);
  if (!own) return false;
  const actions = mainLine().flatMap(node => node.played);
  return actions.length < board.moment.seats.length - 1 && !actions.some(action => action.startsWith(`${own}:`));
}

/** True at an earlier moment of a hand whose leader is guessed, so that the seat to move there is only a guess. */
export function isTurnGuessed() {
  return isLeaderGuessed() && board.moment.to_move !== board.entered.get(board.tree.source);
}

/** True if a review shows a play that was not made in the entered hand, so that no play of a hidden hand follows it. */
export function isBesideHand() {
  const { line } = reviewState;
  return isEntered() && view.room?.name === "review" && line.length > 0 && doneAt(line) === null;
}

/**
 * Return the line to review, to its end: the record that was opened, the main line of an entered hand, which what was
 * entered last always is, or the line shown.
 * @returns {TreeNode[]}
 */
export function mainLine() {
  const { tree } = board;
  const isRecord = !isEntered() && (tree.at.recorded || tree.root.children[0]?.recorded);
  const nodes = isRecord || isEntered() ? [] : tree.path(tree.at);
  let node = nodes.at(-1) ?? tree.root;
  for (;;) {
    const next = (isRecord && node.children.find(child => child.recorded)) || node.children[0];
    if (!next) return nodes;
    nodes.push(next);
    node = next;
  }
}

/** True if other plays were tried beside the line reviewed, which is the line shown and not a record. */
export function hasOtherLines() {
  const { line } = reviewState;
  return !isEntered() && !line[0]?.recorded && [board.tree.root, ...line].some(node => node.children.length > 1);
}

/**
 * Return the node at which an action of a line is chosen.
 * @param {TreeNode[]} line
 * @param {number} number the number of the action, from 1
 * @returns {TreeNode}
 */
export function momentBefore(line, number) {
  let before = board.tree.root;
  let done = 0;
  for (const node of line) {
    done += node.played.length;
    if (done >= number) return before;
    before = node;
  }
  return before;
}

/**
 * Count the actions of a line up to a moment, by default the one shown; null if that is not on the line.
 * @param {TreeNode[]} line @param {TreeNode} [at]
 */
export function doneAt(line, at = board.tree.at) {
  if (at === board.tree.root) return 0;
  let done = 0;
  for (const node of line) {
    done += node.played.length;
    if (node === at) return done;
  }
  return null;
}

/** Return the action that was chosen at the moment shown in a record, an entered hand or a deal played; "" if none. */
export function actionMade() {
  const { at, byHand } = board.tree;
  if (board.eyes) return "";
  const isMade = (/** @type {TreeNode} */ child) =>
    child.recorded || ((isEntered() || byHand !== "") && !board.takenBack.has(child));
  return at.children.find(isMade)?.action ?? "";
}

/** Return the step of the review that was chosen at the moment shown, unless it was forced. */
export function judgedStep() {
  const { line, review } = reviewState;
  const done = doneAt(line);
  const next = done === null ? undefined : review?.steps.slice(done).find(each => !each.forced);
  return next && momentBefore(line, next.number) === board.tree.at ? next : undefined;
}

/**
 * Write a new deal as a record, so that all of it can be reviewed. Its title is dropped, since it would reveal the
 * seed.
 * @param {string} position in one line
 * @param {string} [title]
 * @param {Record<string, string>} [names] the names of players, by seat
 */
export function asRecord(position, title = "", names = {}) {
  const lines = position
    .split("; ")
    .filter(line => !line.startsWith("title:"))
    .map(line => (/^[NESWABC]:/.test(line) ? `dealt ${line}` : line));
  const players = Object.entries(names).map(([seat, name]) => `player ${seat}: ${name}`);
  return [...(title ? [`title: ${title}`] : []), ...players, ...lines, "play:"].join("\n");
}
