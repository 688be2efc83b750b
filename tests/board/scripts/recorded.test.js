import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";
import { Tree } from "./tree.js";

const { board, reviewState } = await import("./store.js");
const { asRecord, doneAt, hasOtherLines, isLeaderGuessed, isTurnGuessed, mainLine, momentBefore } = await import(
  "./recorded.js"
);

/** Make a record of two nodes with three actions, and a variation beside its second node. */
function record() {
  const tree = new Tree("record", "root");
  const one = tree.add({ text: "one", played: ["S:1-1", "W:-"] });
  const tried = tree.add({ text: "tried", played: ["N:1-3"] });
  tree.jump(one);
  const two = tree.add({ text: "two", played: ["N:1-2"] });
  one.recorded = two.recorded = true;
  board.tree = tree;
  return { one, two, tried };
}

test("the line of a record consists of its recorded actions only", () => {
  const { one, two, tried } = record();
  assert.deepEqual(mainLine(), [one, two]);
  board.tree.jump(tried);
  assert.deepEqual(mainLine(), [one, two]);
});

test("an entered hand is the main line, whatever is tried beside it", () => {
  const { one, two, tried } = record();
  board.entered.set("record", "");
  board.tree.promote(two);
  for (const shown of [board.tree.root, one, two, tried]) {
    board.tree.jump(shown);
    assert.deepEqual(mainLine(), [one, two]);
  }
  board.tree.promote(tried); // a correction
  assert.deepEqual(mainLine(), [one, tried]);
  board.entered.delete("record");
  assert.deepEqual(mainLine(), [one, two]);
});

test("who made the plays of an entered hand is a guess until the own seat has laid a tile or must be next", () => {
  const tree = new Tree("guess", "root");
  Object.assign(board, { tree, now: { seats: ["N", "E", "S", "W"] } });
  assert.equal(isLeaderGuessed(), false);
  board.entered.set("guess", "S");
  assert.equal(isLeaderGuessed(), true);
  tree.add({ text: "one", played: ["E:1-1"] });
  board.now.to_move = "S"; // after the last action, as if the own seat were next
  assert.equal(isTurnGuessed(), false);
  board.now.to_move = "E"; // at the start
  assert.equal(isTurnGuessed(), true);
  tree.add({ text: "two", played: ["W:1-2"] });
  assert.equal(isLeaderGuessed(), true);
  const third = tree.add({ text: "three", played: ["S:2-2"] });
  assert.equal(isLeaderGuessed(), false);
  tree.jump(tree.root);
  assert.equal(isLeaderGuessed(), false); // it is known from the play after the moment shown
  tree.jump(third.parent);
  tree.add({ text: "four", played: ["N:2-3"] });
  assert.equal(isLeaderGuessed(), false);
  board.entered.delete("guess");
});

test("forced actions belong to the play before them", () => {
  const { one, two, tried } = record();
  const line = [one, two];
  assert.deepEqual(
    [1, 2, 3].map(number => momentBefore(line, number).text),
    ["root", "root", "one"],
  );
  const done = [board.tree.root, one, two, tried].map(node => {
    board.tree.jump(node);
    return doneAt(line);
  });
  assert.deepEqual(done, [0, 2, 3, null]);
});

test("a new deal is a record without the seed in its title", () => {
  assert.equal(
    asRecord("title: deal 7; rules: draw/2; A: 1-1; B: 2-2; boneyard: 3-3", "deal 2", { A: "Ann" }),
    "title: deal 2\nplayer A: Ann\nrules: draw/2\ndealt A: 1-1\ndealt B: 2-2\nboneyard: 3-3\nplay:",
  );
});

test("a review says that it is about one of several lines, unless they are beside a record", () => {
  board.tree = new Tree("start", "root");
  const tried = board.tree.add({ text: "tried", played: ["S:3-6"] });
  reviewState.line = [tried];
  assert.equal(hasOtherLines(), false);
  board.tree.jump(board.tree.root);
  const better = board.tree.add({ text: "better", played: ["S:4-6"] });
  reviewState.line = [better];
  assert.equal(hasOtherLines(), true);
  better.recorded = true;
  assert.equal(hasOtherLines(), false);
});
