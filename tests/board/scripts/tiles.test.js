import assert from "node:assert/strict";
import test from "node:test";
import { arrowStep, canonicalTile, isDouble, packOf, splitAtTiles } from "./tiles.js";

test("a pack holds each tile once, its low end first", () => {
  assert.deepEqual(packOf(2), ["0-0", "0-1", "0-2", "1-1", "1-2", "2-2"]);
  assert.deepEqual(packOf(1, ["0-1"]), ["0-0", "1-1"]);
  assert.equal(packOf(9).length, 55);
  assert.ok(packOf(9).every(tile => canonicalTile(tile) === tile));
  assert.equal(canonicalTile("6-4"), "4-6");
  assert.deepEqual(packOf(6).filter(isDouble).length, 7);
});

test("left and right move by one column, up and down by one row", () => {
  const steps = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "a"].map(arrowStep);
  assert.deepEqual(steps, [[-1, 0], [1, 0], [0, -1], [0, 1], undefined]);
});

test("tiles in brackets are parts of a sentence", () => {
  assert.deepEqual(splitAtTiles("S laid [3-6] at the 6. Cost 14."), ["S laid ", "3-6", "", " at the 6. Cost 14."]);
  assert.deepEqual(splitAtTiles("Better: [0-2] or [0-4]."), ["Better: ", "0-2", "", " or ", "0-4", ".", ""]);
  assert.deepEqual(splitAtTiles("S passes."), ["S passes."]);
});
