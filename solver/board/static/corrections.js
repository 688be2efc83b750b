// Corrections of a hand that is entered: another action replaces an earlier one, and the actions after it are kept as
// far as they are still legal. They are kept at once if the user asked to correct that action. After `undo` or a jump,
// the user may be entering a different course, so that they return only if the user asks for them.

import { ask, Refusal } from "./ask.js";
import { endOf, openSides } from "./choices.js";
import { keepMoment, moment } from "./moments.js";
import { actionMade, isEntered } from "./recorded.js";
import { board, view } from "./store.js";
import { bare, clean } from "./words.js";
import { ENTERING } from "./words-entering.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").TreeNode} TreeNode */
/**
 * @typedef {object} Later an action after the one that is replaced
 * @property {string} action with its seat
 * @property {TreeNode | null} node the moment after it; null for a forced action, which shares one with another
 * @property {TreeNode} before the moment before it, or before the action that forced it
 */
/** @typedef {{text: string, played: string[], gained?: number[]}} Answer to `play` */

class Corrections {
  constructor() {
    /** @type {TreeNode | null} the moment whose action the user asked to correct */
    this.asked = null;
    /**
     * The action entered last, if it replaced another one: the moment after it, and the tree before it.
     * @type {{at: TreeNode, before: Tree, answer: Answer} | null} */
    this.last = null;
    /** @type {{at: TreeNode, said: string} | null} what to say once the corrected hand is shown */
    this.told = null;
  }
}

const corrections = new Corrections();

/** Return the action that is entered anew at the moment shown, because the user asked to correct it; "" if none is. */
export function actionCorrected() {
  return corrections.asked === board.tree.at ? actionMade() : "";
}

/** Keep the later actions once the action of the moment shown is entered again. */
export function askCorrection() {
  corrections.asked = board.tree.at;
  followHand(board.tree);
  board.dispatchEvent(new Event("values")); // the question names the action
}

/** Let the steps from a moment follow the hand, and not the plays tried beside it. @param {Tree} tree */
function followHand(tree) {
  for (let node = tree.at; node; node = node.children[0]) tree.last.delete(node);
}

/** Take a play that was tried beside the hand as the one that was made. @param {TreeNode} tried */
export function correctTo(tried) {
  return board.queue(async () => {
    const { tree } = board;
    if (!tried.parent || !tree.holds(tried)) return;
    tree.jump(tried.parent);
    followHand(tree);
    await correct(tree, tried);
    board.fresh = true;
    await board.show([]);
  });
}

/** Return the number of later actions that the user may keep after the action that was entered last. */
export function countLater() {
  const { last } = corrections;
  return last?.at === board.tree.at ? laterActions(last.before).length : 0;
}

/** Return the actions that followed the next action of a tree, on the line shown last. @param {Tree} tree */
function laterActions(tree) {
  const first = tree.next();
  const later = /** @type {Later[]} */ ([]);
  let before = tree.at;
  for (let node = first; node; node = tree.last.get(node) ?? node.children[0] ?? null) {
    const [action, ...forced] = node.played;
    if (node !== first) later.push({ action, node, before });
    for (const each of forced) later.push({ action: each, node: null, before });
    before = node;
  }
  return later;
}

/**
 * Return an action without its seat as it is written at another moment, where the tile may also fit the other end.
 * @param {Later} later @param {MomentObject} now
 */
async function actionAt({ action, before }, now) {
  const words = clean(action.slice(action.indexOf(":") + 1));
  const ends = [...new Set(openSides(now).map(([, end]) => end))];
  const fits = ends.filter(end => bare(action).split("-").includes(end.split("-")[0])); // none if an end is written
  if (fits.length < 2) return words;
  const end = endOf(bare(action), openSides(await moment(before.text)));
  const same = fits.find(each => each.split("-")[0] === end);
  return same ? `${words}@${same}` : words;
}

/** Return the answer to an action, or null if it is not legal. @param {Tree} tree @param {Later} later */
async function answerTo(tree, later) {
  const { text } = tree.at;
  const now = await moment(text);
  if (now.over || !later.action.startsWith(`${now.to_move}:`)) return null;
  try {
    return await ask("play", { text, action: await actionAt(later, now), ...board.playOptions(tree) });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * True if all of these actions are plays that were entered by themselves as the only ones, and there is a choice now.
 * @param {Tree} tree @param {Later[]} left
 */
async function areUnasked(tree, left) {
  const counts = await Promise.all(left.map(async ({ before }) => (await moment(before.text)).legal.length));
  return counts.every(count => count === 1) && (await moment(tree.at.text)).legal.length > 1;
}

/** Leave out the end, which is written only if the tile fits several. @param {string} action */
const withoutEnd = action => clean(action).replace(/@.*$/, "");

/**
 * Replace the next action of the line shown last, and keep the actions after it until one is not legal any more.
 * @param {Tree} before at the moment of the action to replace @param {Answer} answer to the action that replaces it
 */
export async function replaceNext(before, answer) {
  const left = laterActions(before);
  let all = left.length;
  let unasked = "";
  const tree = before.copy();
  const replaced = tree.next();
  if (replaced) tree.remove(replaced); // its moments were never reached: no variation
  if (replaced?.recorded) await board.shorten(tree, tree.at);
  const same = tree.triedBy(answer);
  if (same) tree.remove(same); // the play tried there before is now part of the hand
  let forced = Object.assign(tree.add(answer), { comment: same?.comment ?? "" }).played.slice(1);
  tree.promote(tree.at);
  for (;;) {
    while (forced.length && left.length && withoutEnd(forced[0]) === withoutEnd(left[0].action)) {
      forced = forced.slice(1);
      left.shift();
    }
    const next = !forced.length && left.length ? await answerTo(tree, left[0]) : null;
    if (!next) break;
    if (await areUnasked(tree, left)) {
      unasked = left[0].action;
      all -= left.splice(0).length;
      break;
    }
    keepMoment(next.text, next);
    const comment = left.shift()?.node?.comment ?? "";
    forced = Object.assign(tree.add(next), { comment }).played.slice(1);
  }
  const failed = (await moment(tree.at.text)).over ? "" : (left[0]?.action ?? "");
  return { tree, kept: all - left.length, all, failed, unasked };
}

/** Show the corrected hand; `undo` shows the hand before the correction. @param {Tree} before @param {Answer} answer */
async function correct(before, answer) {
  const { tree, ...outcome } = await replaceNext(before, answer);
  Object.assign(corrections, { asked: null, last: null, told: { at: tree.at, said: ENTERING.kept(outcome) } });
  board.before.push(before);
  board.tree = tree;
}

/** Keep the actions that followed the one replaced last. */
export function keepLater() {
  return board.queue(async () => {
    const { last } = corrections;
    if (last?.at !== board.tree.at) return;
    await correct(last.before, last.answer);
    board.fresh = true;
    await board.show([]);
  });
}

/** Return a copy of a tree in which the plays that were taken back are marked too. @param {Tree} tree */
function copyMarked(tree) {
  const copy = tree.copy();
  for (const [index, child] of tree.at.children.entries())
    if (board.takenBack.has(child)) board.takenBack.add(copy.at.children[index]);
  return copy;
}

/** Return once what became of the later actions of the corrected hand that is shown; "" if it was said. */
export function takeOutcome() {
  const { told } = corrections;
  corrections.told = null;
  return told?.at === board.tree.at ? told.said : "";
}

/**
 * True while a deal is played at a seat: what is played instead of a play that was taken back is the deal. A record
 * that was opened stays as it was.
 */
function isPlayed() {
  return board.eyes !== "" && !board.tree.at.children.some(child => child.recorded);
}

/** Add an action to the tree; returns true if it is a correction, which `undo` takes back as a whole. */
board.adds = async (answer, known) => {
  const { tree } = board;
  const next = tree.next();
  const isEntering = isEntered() && !view.room;
  const hasLater = isEntering && next !== null && next !== known && laterActions(tree).length > 0;
  if (hasLater && corrections.asked === tree.at) {
    await correct(tree, answer);
    return true;
  }
  const before = hasLater ? copyMarked(tree) : null;
  if (isEntering) board.dropTakenBack(known);
  const isMain = isEntering || isPlayed(); // the action entered or played last is part of the hand
  if (known) tree.jump(known);
  const at = known ?? tree.add(answer);
  if (isMain) tree.promote(at);
  corrections.last = before && { at, before, answer };
  return false;
};
board.addEventListener("change", () => {
  const { at } = board.tree;
  if (corrections.asked !== at) corrections.asked = null;
  if (corrections.last?.at !== at) corrections.last = null;
});
