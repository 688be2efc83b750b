// Steps that were asked for at one table, and run when another one is shown.

import assert from "node:assert/strict";
import test from "node:test";
import { serve } from "./page.js";

const { Tree } = await import("./tree.js");
const { board } = await import("./store.js");
const { follow } = await import("./plays.js");
const { keepMoment } = await import("./moments.js");

const MOMENT = { known: false, over: false, legal: [], seats: ["S"], hands: {}, sides: {}, to_move: "S" };

/** Show a table without the drawing of the page. @param {string} text */
function put(text) {
  keepMoment(text, { ...MOMENT, canonical: text });
  board.tree = new Tree(text);
  return board.tree;
}

Object.assign(board, { picturing: null, show: async () => {} });

test("the best line is not played at a table that is opened meanwhile", async () => {
  const first = put("first");
  serve((_, { text, action }) => ({ ...MOMENT, text: `${text} ${action}`, played: [`S:${action}`] }));
  const done = follow(["S:1-2", "W:2-3", "N:3-4"]);
  await board.queue(async () => put("second"));
  await done;
  assert.equal(first.toString(), "1-2");
  assert.equal(board.tree.toString(), "");
});

test("nothing is laid at another moment than that for which it was chosen", async () => {
  const tree = put("table");
  const asked = serve((_, { text, action }) => ({ ...MOMENT, text: `${text} ${action}`, played: [`S:${action}`] }));
  const from = tree.root;
  assert.equal(await board.play("1-2", from), true);
  assert.equal(await board.play("1-3", from), false);
  assert.equal(asked.length, 1);
});

test("a moment of another tree is not shown, and another tree is not changed", async () => {
  const [old, now] = [put("old"), put("now")];
  assert.equal(await board.jump(old.root), false);
  assert.equal(await board.go(tree => tree.start(), old), false);
  assert.equal(board.tree.at, now.root);
});

test("a moment that is deleted twice takes no other one with it", async () => {
  const tree = put("table");
  const [first] = ["1-1", "2-2"].map(play => {
    tree.jump(tree.root);
    return tree.add({ text: `table ${play}`, played: [`S:${play}`] });
  });
  await Promise.all([board.remove(first), board.remove(first)]);
  assert.equal(board.tree.toString(), "2-2");
  await board.undo();
  assert.equal(board.tree, tree);
});

test("a block is not opened in place of a table that is opened meanwhile", async () => {
  const from = put("first");
  serve(() => ({ ...MOMENT, kind: "position", line: "block", canonical: "block" }));
  const opened = board.queue(async () => put("second"));
  assert.equal(await board.open("block", { from }), null);
  assert.equal(board.tree, await opened);
  assert.equal(await board.open("block", { from: board.tree }), "");
  assert.equal(board.text, "block");
});
