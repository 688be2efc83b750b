import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { whyHidden } = await import("./plays.js");
const { board, hiddenState, hidesValues, lens, plainLens, teaser } = await import("./store.js");
const { Tree } = await import("./tree.js");

test("the settings say why values are hidden now, and nothing once the deal is over", () => {
  board.now = { over: false };
  assert.equal(whyHidden(), "");
  lens.hideValues = true;
  assert.equal(whyHidden(), "The values are hidden while you look for the best play.");
  board.eyes = "S";
  assert.equal(whyHidden(), "The values are hidden while you play this deal.");
  board.now.over = true;
  assert.equal(whyHidden(), "");
  Object.assign(board, { now: { over: false }, eyes: "" });
  hiddenState.panel = {};
  assert.equal(whyHidden(), "This room shows averages over the hidden hands instead.");
});

test("the first problem hides its values, and not those of a table that is opened after it", () => {
  Object.assign(lens, plainLens);
  board.tree = teaser.tree = new Tree("problem");
  assert.ok(hidesValues());
  teaser.tree.add({ text: "tried", played: ["S:1-2"] });
  assert.ok(hidesValues());
  teaser.tree.add({ text: "further", played: ["W:2-3"] });
  assert.ok(!hidesValues());
  teaser.tree.start();
  board.tree = new Tree("record");
  assert.ok(!hidesValues());
});

test("all of the lens is reset when the seat of the first problem is given up, unless another table needs it", async () => {
  await import("./offers.js");
  board.now = null; // nothing is drawn
  const problem = new Tree("problem");
  const leave = (change = {}) => {
    Object.assign(teaser, { tree: null, seated: problem });
    Object.assign(lens, { hideValues: false, text: () => "", bottom: "S", mover: "S", seat: "S" }, change);
    board.tree = new Tree("other");
    board.dispatchEvent(new Event("look"));
    assert.equal(teaser.seated, null);
    return { ...lens };
  };
  assert.deepEqual(leave(), plainLens);
  assert.deepEqual(leave({ hideValues: true }), { ...plainLens, hideValues: true });
  board.eyes = "S";
  assert.equal(leave().mover, "S");
  board.eyes = "";
});
