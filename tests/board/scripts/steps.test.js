import assert from "node:assert/strict";
import test from "node:test";
import { byId, press } from "./page.js";
import { Tree } from "./tree.js";

const { board, reviewState } = await import("./store.js");
const { grades } = await import("./grades.js");
const { mistakeBeyond, mistakeHere, outlook } = await import("./review-cards.js");
const { lacksMistake } = await import("./steps.js");

board.show = async () => {};

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

const OPEN = { forced: false, mark: "", own: null };
const known = (/** @type {string} */ tile) => ({ tiles: [tile], unknown: 0 });

test("outside a review, a step to a mistake needs one, or a play without a grade", () => {
  board.tree = new Tree("record", "root");
  board.now = { seats: ["S", "W"], hands: { S: known("1-1"), W: known("5-5") }, known: true, over: true };
  assert.deepEqual([outlook(-1), outlook(1)], ["none", "none"]); // nothing was played
  const [first, pass, second] = ["S:1-2", "W:-", "S:2-3"].map(played =>
    board.tree.add({ text: played, action: played.slice(2), played: [played] }),
  );
  assert.deepEqual([outlook(-1), outlook(1)], ["ungraded", "ungraded"]); // all plays come after the end
  board.now.over = false;
  assert.equal(outlook(1), "none");
  const good = { ...OPEN, open: { verdict: "best", loss: 0, exact: true } };
  grades.keep(second, good);
  board.tree.jump(pass);
  assert.deepEqual([outlook(-1), outlook(1)], ["ungraded", "none"]);
  grades.keep(first, { ...OPEN, open: { verdict: "mistake", loss: 9, exact: true } });
  assert.deepEqual([outlook(-1), outlook(1)], ["some", "none"]);
  board.tree.jump(board.tree.root);
  assert.deepEqual([outlook(-1), outlook(1)], ["none", "some"]);
  grades.keep(first, good);
  assert.equal(outlook(1), "none");
  assert.ok(lacksMistake(1));
});

test("a step to a mistake of an entered hand is dimmed until a mistake is known", () => {
  board.tree = new Tree("entered", "root");
  board.now = { seats: ["S", "W"], hands: { S: known("1-1"), W: { tiles: [], unknown: 3 } }, known: false };
  board.entered.set("entered", "");
  const own = board.tree.add({ text: "own", action: "1-2", played: ["S:1-2"] });
  board.tree.add({ text: "other", action: "2-2", played: ["W:2-2"] });
  assert.ok(lacksMistake(1)); // it is not graded yet
  assert.equal(outlook(1), "ungraded"); // so that it can be pressed
  const grade = { forced: false, mark: "", open: null };
  grades.keep(own, { ...grade, own: { verdict: "slip", loss: 3, sure: false } });
  assert.ok(lacksMistake(1));
  grades.keep(own, { ...grade, own: { verdict: "slip", loss: 3, sure: true } });
  assert.equal(lacksMistake(1), false);
});

/** Review a line of four plays whose second and fourth are mistakes, with a variation beside the third. */
function reviewed() {
  board.tree = new Tree("reviewed", "root");
  board.now = { ...board.now, over: false };
  const add = (/** @type {string} */ play) => board.tree.add({ text: play, played: [play] });
  const line = ["S:1-1", "W:1-2", "S:2-2", "W:2-3"].map(add);
  board.tree.jump(line[1]);
  const tried = [add("S:2-4"), add("W:4-4")];
  const own = (/** @type {string} */ verdict) => ({ verdict, loss: 9, sure: true });
  const steps = [1, 2, 3, 4].map(number => ({ number, seat: "S", own: own(number % 2 ? "best" : "mistake") }));
  Object.assign(reviewState, { line, whose: "", review: { steps } });
  grades.look("own", ["own"]);
  return { line, tried };
}

test("in a variation, the next mistake is counted from the action beside which it begins", () => {
  const { line, tried } = reviewed();
  for (const node of tried) {
    board.tree.jump(node);
    assert.equal(mistakeBeyond(1), 4);
    assert.equal(mistakeBeyond(-1), 2);
  }
  board.tree.jump(line[2]);
  const last = board.tree.add({ text: "other", played: ["W:3-3"] });
  board.tree.jump(last);
  assert.equal(mistakeBeyond(1), undefined); // not the first one again
  assert.equal(mistakeBeyond(-1), 2);
});

test("a mistake whose card is open is not the next one, nor the previous one", () => {
  const { line } = reviewed();
  board.tree.jump(line[0]);
  assert.equal(mistakeHere(), 2);
  assert.deepEqual([mistakeBeyond(-1), mistakeBeyond(1)], [undefined, 4]);
  board.tree.jump(line[1]);
  assert.equal(mistakeHere(), undefined);
  assert.deepEqual([mistakeBeyond(-1), mistakeBeyond(1)], [2, 4]);
  board.tree.jump(line[2]);
  assert.deepEqual([mistakeBeyond(-1), mistakeBeyond(1)], [2, undefined]);
});

test("no mistake is next at the end of a line, unless the deal ends there", () => {
  const { line } = reviewed();
  board.tree.jump(line[3]);
  assert.equal(mistakeBeyond(1), undefined);
  board.now.over = true;
  assert.equal(mistakeBeyond(1), 2);
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
  test(`${key} goes to the ${text}`, async () => {
    grow();
    press(key);
    await board.turn;
    assert.equal(board.tree.at.text, text);
  });
}

test("two quick undos each name the play that they take back", async () => {
  grow();
  Object.assign(board, { now: { seats: ["S", "W"], hands: {} }, fresh: false, eyes: "" });
  const said = /** @type {string[]} */ ([]);
  byId("status").replaceChildren = text => said.push(text);
  const laid = board.queue(async () => board.tree.redo());
  press("ArrowLeft");
  press("ArrowLeft");
  await laid;
  await board.queue(async () => {});
  assert.equal(board.tree.at, board.tree.root);
  assert.deepEqual(said, ["Taken back: W plays answer.", "Taken back: S plays second."]);
});

test("a step forward goes to the tree that continued the one shown, from which undo goes back", async () => {
  const [guessed, later, last] = ["", "W:1-1", "N:1-2 W:1-1"].map(play => new Tree(play, play));
  for (const tree of [later, last]) tree.add({ text: `after ${tree.source}`, played: [tree.source] });
  board.tree = guessed;
  for (const tree of [later, last]) {
    board.continued.set(board.tree.at, { tree, at: tree.at });
    board.before.push(board.tree);
    board.tree = tree;
    board.fresh = true;
  }
  for (const tree of [later, guessed]) {
    await board.undo();
    assert.equal(board.tree, tree); // not an earlier moment of the tree that was left
  }
  later.start();
  assert.ok(board.canRedo);
  assert.ok(await board.redo());
  assert.equal(board.tree.at.text, "after W:1-1");
  await board.undo();
  assert.equal(board.tree, guessed);
  assert.ok(await board.redo(true));
  assert.equal(board.tree.at.text, "after N:1-2 W:1-1");
  assert.equal(board.canRedo, false);
  assert.equal(await board.redo(), false);
});

test("a step forward restores the tree that undo replaced, until something else is done", async () => {
  const [old, made] = ["old", "made"].map(name => new Tree(name, name));
  old.add({ text: "played", played: ["W:1-1"] });
  old.start();
  Object.assign(board, { tree: made, before: [old], fresh: true });
  await board.undo();
  assert.equal(board.tree, old);
  assert.ok(await board.redo());
  assert.equal(board.tree, made);
  await board.undo();
  assert.equal(board.tree, old);
  old.redo(); // the end of the line shown
  const here = { tree: made, at: made.at, by: old.at };
  board.undone = here;
  assert.equal(await board.redo(true), false);
  assert.equal(board.undone, here); // nothing was done
  old.start();
  board.undone = { ...here, by: old.at };
  assert.ok(await board.redo(true));
  assert.equal(board.tree.at.text, "played");
  await board.undo();
  await board.redo();
  assert.equal(board.tree.at.text, "played");
});
