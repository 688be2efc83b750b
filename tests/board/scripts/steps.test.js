import assert from "node:assert/strict";
import test from "node:test";
import { press } from "./page.js";
import { Tree } from "./tree.js";

const { board } = await import("./store.js");
await import("./steps.js");

board.go = async move => move(board.tree);
board.undo = async () => board.tree.undo();

/** Set up a tree with three plays at its root, of which the second one is shown and has a reply. */
function grow() {
  board.tree = new Tree("rules: partnership", "root");
  for (const play of ["first", "second", "third"]) {
    board.tree.jump(board.tree.root);
    board.tree.add({ text: play, played: [`S:${play}`] });
  }
  board.tree.jump(board.tree.root.children[1]);
  board.tree.add({ text: "answer", played: ["W:answer"] });
  board.tree.undo();
}

for (const [key, text] of [
  ["ArrowUp", "first"],
  ["ArrowDown", "third"],
  ["ArrowLeft", "root"],
  ["ArrowRight", "answer"],
  ["Home", "root"],
  ["End", "answer"],
  ["x", "second"],
]) {
  test(`${key} goes to the ${text}`, () => {
    grow();
    press(key);
    assert.equal(board.tree.at.text, text);
  });
}
