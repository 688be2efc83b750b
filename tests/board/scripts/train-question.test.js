import assert from "node:assert/strict";
import test from "node:test";
import {
  chosenTiles,
  emptyAsked,
  fromFragment,
  readLine,
  SETS,
  tileBeside,
  tilesBySuit,
  toFragment,
  toggleTile,
  toQuestion,
  withoutTrain,
} from "./train-question.js";

test("a set has each tile once, by its high number", () => {
  assert.deepEqual(
    tilesBySuit(2).map(({ high, tiles }) => [high, ...tiles]),
    [
      [2, "2-0", "2-1", "2-2"],
      [1, "1-0", "1-1"],
      [0, "0-0"],
    ],
  );
  const sizes = SETS.map(highest => tilesBySuit(highest).flatMap(({ tiles }) => tiles).length);
  assert.deepEqual(sizes, [28, 55, 91, 136, 190]);
});

test("tiles are recognized in every spelling, and other words are left out", () => {
  const text = "12-7 [6-4], 3:1 2|2 54 18–0 banana 4- 123-4";
  assert.deepEqual([...chosenTiles(text)], ["7-12", "4-6", "1-3", "2-2", "4-5", "0-18"]);
});

test("a tile is added once, and removed however it is turned; other words stay", () => {
  assert.equal(toggleTile("", "12-7"), "12-7");
  assert.equal(toggleTile("banana, 7-12", "3-1"), "banana 7-12 3-1");
  assert.equal(toggleTile("banana 7-12 3-1", "12-7"), "banana 3-1");
  assert.equal(toggleTile("64 4-6", "6-4"), "");
});

test("a line of the command brings its starts", () => {
  assert.deepEqual(readLine("--start 12,7 12-7 7-7"), { tiles: "12-7 7-7", starts: [12, 7] });
  assert.deepEqual(readLine("tranca train --start=9 9-2"), { tiles: "9-2", starts: [9] });
  assert.deepEqual(readLine("9-2 2-2"), { tiles: "9-2 2-2", starts: null });
  assert.deepEqual(readLine("--start x 9-2"), { tiles: "--start x 9-2", starts: null });
});

test("an address opens the question that wrote it", () => {
  const asked = {
    tiles: "12-12 12-7",
    highest: 15,
    starts: [12, 10, 12],
    doubles: "answer",
    blank: 50,
    most: 0,
    draw: 2,
    seen: "0-0 1-1",
  };
  assert.deepEqual(fromFragment(toFragment(asked)), asked);
  assert.deepEqual(fromFragment(toFragment(emptyAsked())), emptyAsked());
  assert.equal(toFragment({ ...emptyAsked(), tiles: " 1-2,\n3-4 " }), "train=1-2+3-4&start=12&set=12");
  assert.equal(fromFragment("t=x"), null);
});

test("an address may leave out everything but the tiles", () => {
  assert.deepEqual(fromFragment("train=1-2"), { ...emptyAsked(), tiles: "1-2", highest: 6, starts: [6] });
  assert.equal(fromFragment("train=1-2&start=7")?.highest, 9);
  assert.equal(fromFragment("train=16-2")?.highest, 18);
  const odd = fromFragment("train=1-2&start=x,3&set=99&blank=-1&most=y&draw=");
  assert.deepEqual(odd, { ...emptyAsked(), tiles: "1-2", highest: 18, starts: [3] });
});

test("the rest of an address stays as it is", () => {
  assert.equal(withoutTrain("t=a+b&at=1.2"), "t=a+b&at=1.2");
  assert.equal(withoutTrain(`text=1&${toFragment(emptyAsked())}&t=x`), "text=1&t=x");
});

test("the question for the solver names the set", () => {
  const question = toQuestion({ ...emptyAsked(), tiles: "1-2", most: 3 });
  assert.equal(question.pack, "double-12");
  assert.equal(question.at_most, 3);
  assert.deepEqual(question.starts, [12]);
});

test("keys reach every tile of a set, and end at its edges", () => {
  const along = (key, from) => {
    const seen = [];
    for (let tile = from; tile; tile = tileBeside(key, tile, 2)) seen.push(tile);
    return seen;
  };
  assert.deepEqual(along("ArrowRight", "2-0"), ["2-0", "2-1", "2-2", "1-0", "1-1", "0-0"]);
  assert.deepEqual(along("ArrowLeft", "0-0"), along("ArrowRight", "2-0").reverse());
  assert.deepEqual(along("ArrowDown", "2-2"), ["2-2", "1-1", "0-0"]);
  assert.deepEqual(along("ArrowUp", "0-0"), ["0-0", "1-0", "2-0"]);
  assert.equal(tileBeside("End", "2-0", 2), "2-2");
  assert.equal(tileBeside("Home", "2-1", 2), "2-0");
  assert.equal(tileBeside("a", "2-1", 2), "");
});
