import assert from "node:assert/strict";
import test from "node:test";
import { canonicalTile, foldPack, isDouble, packOf, splitAtTiles, tilesOn } from "./tiles.js";

test("a pack holds each tile once, its low end first", () => {
  assert.deepEqual(packOf(2), ["0-0", "0-1", "0-2", "1-1", "1-2", "2-2"]);
  assert.deepEqual(packOf(1, ["0-1"]), ["0-0", "1-1"]);
  assert.equal(packOf(9).length, 55);
  assert.ok(packOf(9).every(tile => canonicalTile(tile) === tile));
  assert.equal(canonicalTile("6-4"), "4-6");
  assert.deepEqual(packOf(6).filter(isDouble).length, 7);
});

test("left and right move by one tile, up and down by a row", () => {
  const steps = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "a"].map(key => tilesOn(key, 10));
  assert.deepEqual(steps, [-1, 1, -10, 10, undefined]);
});

test("a folded pack has full rows, each tile in a row that begins with its higher number", () => {
  for (const highest of [7, 8, 9]) {
    const pack = packOf(highest);
    const placed = foldPack(pack, highest);
    const cells = new Set(placed.map(({ row, column }) => `${row} ${column}`));
    assert.equal(cells.size, pack.length);
    const rows = Array.from({ length: placed[placed.length - 1].row }, (_, row) =>
      placed.filter(each => each.row === row + 1),
    );
    const lengths = rows.map(tiles => tiles.length);
    assert.ok(lengths.slice(0, -1).every(length => length === highest + 1));
    assert.ok(placed.every(({ column }) => column <= highest + 1));
    const heads = rows.map(([{ tile }]) => tile);
    assert.deepEqual(heads.slice(0, 2), [`0-${highest}`, `0-${highest - 1}`]);
  }
  const last = foldPack(packOf(9), 9).slice(9, 21);
  assert.deepEqual(
    last.map(({ tile }) => tile),
    ["9-9", "0-8", "1-8", "2-8", "3-8", "4-8", "5-8", "6-8", "7-8", "8-8", "0-0", "0-7"],
  );
});

test("tiles in brackets are parts of a sentence", () => {
  assert.deepEqual(splitAtTiles("S laid [3-6] at the 6. Cost 14."), ["S laid ", "3-6", " at the 6. Cost 14."]);
  assert.deepEqual(splitAtTiles("S passes."), ["S passes."]);
});
