// The tree of variations: main lines run on, variations are indented, with buttons for the node shown.

import { say } from "./announce.js";
import { command, key } from "./commands.js";
import { button, chip, closeDialog, openDialog, single } from "./controls.js";
import { askCorrection } from "./corrections.js";
import { byId, fill, make } from "./elements.js";
import { grades, labelOf } from "./grades.js";
import { t } from "./language.js";
import { showPane, showTable } from "./panes.js";
import { isBesideHand, isEntered, isLeaderGuessed } from "./recorded.js";
import { enter, leave, open as openRoom } from "./rooms.js";
import { areValuesShown, board, handState, view, visibleActions } from "./store.js";
import { bare, describeActions, moveName, playName, STEPS } from "./words.js";
import { ENTERING } from "./words-entering.js";
import { REVIEWS } from "./words-review.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

const tree = byId("variations");

/** Name a move, without its player if that is only a guess. @param {string} action @param {number} gained */
function nameMove(action, gained) {
  if (!isLeaderGuessed()) return moveName(action, gained);
  return bare(action) === "-" ? ENTERING.passed("") : playName(bare(action));
}

/** Name the moves that led to a node. @param {TreeNode} node */
function nameMoves(node) {
  if (!node.parent) return STEPS.start;
  return visibleActions(node.played)
    .map((action, index) => nameMove(action, node.gained[index]))
    .join(", ");
}

/** Make the item of a node. The DOM is flat; `aria-level` is the depth. @param {TreeNode} node @param {number} level */
function drawNode(node, level) {
  const here = node === board.tree.at;
  const played = visibleActions(node.played);
  const grade = areValuesShown() ? labelOf(node) : null;
  return make(
    "span",
    {
      role: "treeitem",
      "aria-selected": String(here),
      "aria-level": level,
      "data-node": node.id,
      id: `node-${node.id}`,
      class: here ? "move here" : "move",
    },
    nameMoves(node),
    grade && " ",
    grade && make("b", { class: `grade ${grade.kind}` }, [grade.mark, grade.value].filter(Boolean).join(" ")),
    ...[played.some(each => each.includes(":+")) && describeActions(played), grade?.said]
      .filter(Boolean)
      .map(said => make("span", { class: "unseen" }, `; ${said}`)),
    node.comment && " ",
    node.comment && make("em", {}, node.comment),
  );
}

/**
 * Make the items of a line, with its variations below each choice.
 * @param {TreeNode} node
 * @param {number} level
 * @returns {HTMLElement[]}
 */
function line(node, level) {
  const items = [drawNode(node, level)];
  let at = node;
  while (at.children.length) {
    const [main, ...others] = at.children;
    items.push(drawNode(main, level));
    for (const other of others) items.push(make("div", { role: "group", class: "beside" }, ...line(other, level + 1)));
    at = main;
  }
  return items;
}

/** Scroll the tree, or the panel around it, until an item is visible. @param {HTMLElement} element */
function reveal(element) {
  if (!view.text && element.checkVisibility()) element.scrollIntoView({ block: "nearest" });
  const top = element.offsetTop - tree.offsetTop;
  if (top < tree.scrollTop) tree.scrollTop = top;
  const below = top + element.offsetHeight - tree.clientHeight;
  if (below > tree.scrollTop) tree.scrollTop = below;
}

function revealHere() {
  const here = tree.querySelector(".here");
  if (here instanceof HTMLElement) reveal(here);
}

/** Draw the views of the grades if there is a choice, or a button that asks for grades. */
function drawViews() {
  const { view } = grades;
  const nodes = [...board.tree.nodes()];
  const views = grades.viewsOf(nodes);
  const grade = async () => {
    await enter("review");
    if (openRoom() === "review") showPane("moves");
  };
  const isGraded = nodes.some(node => grades.of(node));
  const ask = !isGraded && board.tree.root.children.length > 0 && button(REVIEWS.grade, grade, { class: "quiet" });
  const choices = views.length > 1 ? views : [];
  const chips = choices.map(each => chip(REVIEWS.short[each], each === view, () => grades.look(each)));
  const parts = [ask, ...chips, isGraded && make("small", { class: "muted" }, REVIEWS.numbers)];
  byId("graded").hidden = !areValuesShown() || !parts.some(Boolean);
  fill(byId("graded"), ...parts);
}

/** Show the only view with grades, unless the open review is still grading the chosen view. */
function followViews() {
  const views = grades.viewsOf([...board.tree.nodes()]);
  if (openRoom() !== "review" && views.length && !views.includes(grades.view)) grades.look(views[0]);
}

export function drawVariations() {
  drawViews();
  fill(tree, ...line(board.tree.root, 1));
  revealHere();
  const { at } = board.tree;
  tree.setAttribute("aria-activedescendant", `node-${at.id}`);
  for (const button of byId("doings").querySelectorAll("button")) {
    button.disabled = button.dataset.root !== "yes" && !at.parent;
  }
  promotion.hidden = board.tree.place(at).every(index => index === 0); // it is on the main line
  correction.hidden = !isEntered() || !at.parent || isBesideHand();
}

/** Ask for the comment on a move, which is kept however the dialog is closed. @param {TreeNode} node */
function askComment(node) {
  const field = make("textarea", { "aria-label": STEPS.comment, rows: 3 });
  field.value = node.comment;
  byId("dialog").addEventListener("close", () => void board.comment(node, field.value), { once: true });
  openDialog(STEPS.commentOn(nameMoves(node)), field, button(STEPS.done, closeDialog, { class: "main" }));
  field.focus();
}

async function promote() {
  await board.promote(board.tree.at);
  say(STEPS.promoted);
}

async function remove() {
  if (!board.tree.at.parent) return;
  await board.remove(board.tree.at).catch(() => {});
  say(STEPS.deleted);
}

/** Enter the action that led to the moment shown anew, and keep those after it. */
async function correct() {
  const { parent } = board.tree.at;
  if (!parent || !(await board.jump(parent))) return;
  await leave();
  showTable();
  handState.laidAt = performance.now(); // the tiles are under the finger now
  askCorrection();
}

/** @param {string} label @param {(event: MouseEvent) => unknown} act @param {string} hint @param {boolean} [root] */
function actOn(label, act, hint, root = false) {
  const made = button(label, act, { class: "quiet", title: hint, "data-root": root ? "yes" : "no" });
  byId("doings").append(made);
  return made;
}

const correction = actOn(ENTERING.redo, single(correct), ENTERING.redoHint);
actOn(STEPS.comment, () => askComment(board.tree.at), STEPS.commentHint, true);
actOn(STEPS.delete, remove, STEPS.deleteHint);
const promotion = actOn(STEPS.promote, promote, STEPS.promoteHint);

/** @param {Event} event */
function nodeOf(event) {
  const element = /** @type {HTMLElement} */ (event.target).closest("[data-node]");
  return element && board.tree.find(Number(element.getAttribute("data-node")));
}

grades.addEventListener("change", () => {
  followViews();
  drawVariations();
});
board.addEventListener("change", followViews);
board.addEventListener("pane", revealHere);
tree.addEventListener("click", event => {
  const node = nodeOf(event);
  if (node) void board.jump(node).catch(() => {});
});
tree.addEventListener("contextmenu", event => {
  const node = nodeOf(event);
  if (!node) return;
  event.preventDefault();
  /** @param {string} label @param {() => unknown} done */
  const entry = (label, done) => {
    const act = () => {
      closeDialog();
      void done();
    };
    return button(label, act, { class: "entry" });
  };
  openDialog(
    node.parent ? describeActions(visibleActions(node.played), node.gained) : STEPS.start,
    node.parent && entry(STEPS.promote, () => board.promote(node)),
    button(STEPS.comment, () => askComment(node), { class: "entry" }),
    node.parent && entry(STEPS.delete, () => board.remove(node)),
  );
});
key("p", t("make this the main line"), promote);
key("c", t("comment on this moment"), () => askComment(board.tree.at));
key("Delete", t("delete this moment and all after it"), remove);
command("promote", t("make this the main line"), promote);
command("delete", t("delete this moment and all after it"), remove);
command("comment", t("comment on this moment, as in comment good play"), words =>
  words ? board.comment(board.tree.at, words) : askComment(board.tree.at),
);
