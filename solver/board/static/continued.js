// The tree with which `redo` continues the one shown, in the address of the table: an action that is entered while the
// leader is only guessed changes the record, so that it makes another tree, which a reload would lose.

import { ask, Refusal } from "./ask.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./tree.js").TreeNode} TreeNode */
/**
 * @typedef {{tree: Tree, at: TreeNode, entered?: string[]}} Later a tree, its moment to show, and the seats that enter
 *   the hand before and after it
 */

/**
 * Return the part of an address with the trees that continue a moment, which ends with "&", or "".
 * @param {WeakMap<TreeNode, Later>} continued @param {TreeNode} at @returns {string}
 */
export function laterAddress(continued, at) {
  const later = at.children.length ? undefined : continued.get(at);
  return later?.entered ? `later=${encodeURIComponent(writeLater(continued, later))}&` : "";
}

/** @param {WeakMap<TreeNode, Later>} continued @param {Later} later @returns {string} */
function writeLater(continued, { tree, at, entered = [] }) {
  const place = tree.place(at).join(".");
  const query = new URLSearchParams({
    t: tree.source,
    entered: entered[1] ?? "",
    tree: tree.changed ? tree.toString() : "",
    at: place,
  });
  return `${laterAddress(continued, at)}${query}`;
}

/**
 * Continue the tree shown as an address says, or leave it as it is if the address is wrong.
 * @param {import("./board.js").Board} board @param {string} address the part behind `later=`
 */
export async function openLater(board, address) {
  let [shown, written] = [board.tree, /** @type {string | null} */ (address)];
  let before = board.entered.get(shown.source);
  while (written && before !== undefined) {
    const query = new URLSearchParams(written);
    const text = query.get("t") ?? "";
    const answer = await ask("parse", { text }).catch(error => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!answer) return;
    const { made } = await board.treeOf(answer, text, query.get("tree") ?? "", "");
    made.goTo((query.get("at") ?? "").split(".").filter(Boolean).map(Number));
    const after = query.get("entered") ?? "";
    board.continued.set(shown.at, { tree: made, at: made.at, entered: [before, after] });
    [shown, before, written] = [made, after, query.get("later")];
  }
}
