import assert from "node:assert/strict";
import test from "node:test";
import { press } from "./page.js";
import { Tree } from "./tree.js";

const { board } = await import("./store.js");
const { grades } = await import("./grades.js");
const { lacksMistakes } = await import("./review-cards.js");
await import("./steps.js");

board.go = async move => move(board.tree);
board.undo = async () => board.tree.undo();

/** Show a tree with three plays at its root, the second one with a reply. */
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

test("a step to a mistake of an entered hand is dimmed until a mistake is known", () => {
  board.tree = new Tree("entered", "root");
  const hand = { tiles: ["1-1"], unknown: 0 };
  board.now = { seats: ["S", "W"], hands: { S: hand, W: { tiles: [], unknown: 3 } }, known: false };
  assert.equal(lacksMistakes(), false);
  board.entered.set("entered", "");
  const own = board.tree.add({ text: "own", played: ["S:1-2"] });
  board.tree.add({ text: "other", played: ["W:2-2"] });
  assert.equal(lacksMistakes(), true); // it is not graded yet
  const grade = { forced: false, mark: "", open: null };
  grades.keep(own, { ...grade, own: { verdict: "slip", loss: 3, sure: false } });
  assert.equal(lacksMistakes(), true);
  grades.keep(own, { ...grade, own: { verdict: "slip", loss: 3, sure: true } });
  assert.equal(lacksMistakes(), false);
});

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
