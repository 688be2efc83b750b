import assert from "node:assert/strict";
import test from "node:test";
import { canonicalTile, isDouble, packOf, tilesOn } from "./tiles.js";

test("a pack holds each tile once, its low end first", () => {
  assert.deepEqual(packOf(2), ["0-0", "0-1", "0-2", "1-1", "1-2", "2-2"]);
  assert.deepEqual(packOf(1, ["0-1"]), ["0-0", "1-1"]);
  assert.equal(packOf(9).length, 55);
  assert.ok(packOf(9).every(tile => canonicalTile(tile) === tile));
  assert.equal(canonicalTile("6-4"), "4-6");
  assert.deepEqual(packOf(6).filter(isDouble).length, 7);
});

test("left and right move by one tile, up and down by a row of seven", () => {
  const steps = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "a"].map(tilesOn);
  assert.deepEqual(steps, [-1, 1, -7, 7, undefined]);
});
