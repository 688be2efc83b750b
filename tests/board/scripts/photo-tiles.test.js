import assert from "node:assert/strict";
import test from "node:test";
import { isDoubtful, nameOf, PhotoTiles } from "./photo-tiles.js";

/** Make a tile of 20 x 10 pixels with its center at a place. */
const tile = (halves, [x, y], doubt = 0, second = null) => ({
  halves,
  second,
  doubt,
  outline: [
    [x - 10, y - 5],
    [x - 10, y + 5],
    [x + 10, y + 5],
    [x + 10, y - 5],
  ],
});

const row = (...all) =>
  new PhotoTiles(
    all.map((halves, at) => tile(halves, [30 + 21 * at, 50])),
    200,
    100,
  );

test("the tiles on a photo are counted", () => {
  const read = new PhotoTiles([tile([6, 4], [30, 50]), tile([0, 3], [60, 50], 0.5, [1, 3])], 200, 100);
  assert.deepEqual([read.names, read.pips, read.doubtful, read.isUsable], [["4-6", "0-3"], 13, 1, true]);
});

test("a tap on a tile chooses it, and one beside all tiles adds one there", () => {
  const read = row([6, 4], [0, 3]);
  read.press([33, 53]);
  assert.equal(read.chosen, read.tiles[0]);
  read.press([150, 20]);
  assert.deepEqual([read.tiles.length, read.chosen.outline[0]], [3, [140, 15]]);
  assert.deepEqual([nameOf(read.chosen.halves), isDoubtful(read.chosen), read.isUsable], ["", true, false]);
  read.setHalf(1, 5);
  assert.equal(read.isUsable, false);
  read.setHalf(0, 2);
  read.finish();
  assert.deepEqual([read.names.at(-1), read.doubtful, read.isUsable, read.chosen], ["2-5", 0, true, null]);
});

test("a tile that stays unknown, or is none, is dropped", () => {
  const read = row([6, 4], [0, 3]);
  read.add();
  read.finish();
  read.press([30, 50]);
  read.remove();
  assert.deepEqual([read.names, read.chosen], [["0-3"], null]);
});

test("a doubtful tile is settled by its second reading or by itself", () => {
  for (const [halves, name] of [
    [[1, 3], "1-3"],
    [[0, 3], "0-3"],
  ]) {
    const read = new PhotoTiles([tile([0, 3], [30, 50], 0.8, [1, 3])], 200, 100);
    read.press([30, 50]);
    read.settle(halves);
    read.finish();
    assert.deepEqual([read.names, read.doubtful, read.tiles[0].second], [[name], 0, null]);
  }
});

test("a tile that is there twice makes the tiles unusable", () => {
  const read = row([6, 4], [0, 3], [4, 6]);
  assert.deepEqual([read.twice, read.isUsable, read.chain, read.ends], ["4-6", false, null, []]);
});

test("touching tiles with equal numbers are a line of play; tiles elsewhere may be one in any order", () => {
  const line = row([1, 4], [4, 4], [4, 6]);
  assert.deepEqual(line.chain?.map(nameOf), ["1-4", "4-4", "4-6"]);
  const [one, other, last] = line.tiles;
  const apart = new PhotoTiles(
    [last, { ...other, outline: other.outline.map(([x, y]) => [x, y + 40]) }, one],
    200,
    100,
  );
  assert.deepEqual([apart.chain, apart.ends], [null, [[1, 6]]]);
  assert.deepEqual(apart.lineFrom(6).map(nameOf), ["6-4", "4-4", "4-1"]);
});
