import assert from "node:assert/strict";
import test from "node:test";
import { choicesOf, endOf, playAt, playsOf, shortEnd, sidesOf, worthsOf } from "./choices.js";

const LEGAL = ["3-6@3", "3-6@6", "2-3", "-"];
const OPEN = [
  ["left", "3"],
  ["right", "6"],
];

test("a tile is shown with all its plays, or each play separately", () => {
  assert.deepEqual(playsOf("3-6", LEGAL), ["3-6@3", "3-6@6"]);
  assert.deepEqual(choicesOf(["3-6", "1-1"], LEGAL, false), [
    { tile: "3-6", end: "", plays: ["3-6@3", "3-6@6"] },
    { tile: "1-1", end: "", plays: [] },
  ]);
  assert.deepEqual(
    choicesOf(["3-6", "1-1"], LEGAL, true).map(each => [each.tile, each.end]),
    [
      ["1-1", ""],
      ["2-3", ""],
      ["3-6", "3"],
      ["3-6", "6"],
    ],
  );
});

test("a play is shown at its own end, or at each end that its tile fits", () => {
  assert.deepEqual(sidesOf("3-6@6", OPEN), ["right"]);
  assert.deepEqual(sidesOf("2-3", OPEN), ["left"]);
  assert.deepEqual(sidesOf("5-5@5-5", [["up", "5-5"]]), ["up"]);
  assert.equal(playAt(["3-6@3", "3-6@6"], "left", OPEN), "3-6@3");
  assert.equal(playAt(["2-3"], "right", OPEN), undefined);
});

test("the best play of a tile comes first, then the one with the higher bound", () => {
  const worth = (play, low, best = false) => ({ play, low, best });
  const order = worths => worthsOf({ plays: ["3-6@3", "3-6@6"] }, worths).map(each => each.play);
  assert.deepEqual(order([worth("3-6@3", 9), worth("3-6@6", 1, true), worth("2-3", 99)]), ["3-6@6", "3-6@3"]);
  assert.deepEqual(order([worth("3-6@3", 1), worth("3-6@6", 9)]), ["3-6@6", "3-6@3"]);
});

test("a play is laid at its end, which a notation with a single place leaves out", () => {
  assert.equal(endOf("3-6@6", OPEN), "6");
  assert.equal(endOf("2-3", OPEN), "3");
  assert.equal(endOf("6-6", []), "");
});

test("the sides of a spinner are named by its number, unless another end has the same", () => {
  const arms = [
    ["left", "5-5"],
    ["right", "1"],
  ];
  assert.equal(shortEnd("5-5", arms), "5");
  assert.equal(shortEnd("1", arms), "1");
  assert.equal(shortEnd("5-5", [...arms, ["up", "5"]]), "5-5");
});
