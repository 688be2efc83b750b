import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { arrange, excludingPass, placeOthers, placeOwn } = await import("./pad-places.js");

test("an own tile keeps its place, and a tile that is drawn takes the first free one", () => {
  const dealt = ["0-1", "2-3", "6-6"];
  assert.deepEqual(placeOwn(dealt, []), { dealt, places: dealt });
  assert.deepEqual(placeOwn(["0-1", "6-6"], ["S:3-2@3"]), { dealt, places: ["0-1", null, "6-6"] });
  const drawn = ["S:2-3", "S:-", "S:+[4-4,1-5] 5-1@1"];
  assert.deepEqual(placeOwn(["0-1", "4-4", "6-6"], drawn), { dealt, places: ["0-1", "4-4", "6-6", null] });
});

test("a tile of the others keeps its place until it is laid", () => {
  const pack = ["0-0", "0-1", "1-1", "0-2", "1-2", "2-2"];
  assert.deepEqual(placeOthers(pack, ["0-1"], ["0-1", "0-2"]), ["0-0", "1-1", null, "1-2", "2-2"]);
});

test("a tile that fits two ends is shown again in the nearest free place, or after all others", () => {
  assert.deepEqual(arrange(["1-2", "1-2", "2-2"], [null, "0-0", null, "1-2", "2-2"]), [3, 2, 4]);
  assert.deepEqual(arrange(["1-2", "1-2"], ["0-0", "1-2"]), [1, 2]);
  const places = ["0-0", "0-1", null, "1-2", "2-2", null]; // in rows of three, the place before is at the other edge
  assert.deepEqual(arrange(["1-2", "1-2"], places, 3), [3, 5]);
  assert.deepEqual(arrange(["2-2", "2-2"], places, 3), [4, 5]);
});

test("a tile is excluded by the first pass at one of its numbers", () => {
  const passes = [{ ends: ["6", "4"] }, { ends: ["5"] }];
  assert.deepEqual(excludingPass("4-5", passes), passes[0]);
  assert.deepEqual(excludingPass("1-5", passes), passes[1]);
  assert.equal(excludingPass("0-1", passes), undefined);
});
