import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { whyHidden } = await import("./plays.js");
const { board, hiddenState, lens } = await import("./store.js");

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
