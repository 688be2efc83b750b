import assert from "node:assert/strict";
import test from "node:test";
import {
  actionText,
  bare,
  clean,
  describeWorth,
  moveName,
  nameOfAction,
  playName,
  points,
  tenths,
  worth,
  worthParts,
  writeSigned,
} from "./words.js";

const SAMPLED = { play: "4-6@6", kind: "sampled", value: 26, swing: null, low: 20, high: 32, best: true, close: false };

test("numbers have a true minus, two decimals at most, and no sign at zero", () => {
  assert.deepEqual([points(46), points(-2.3333), points(-0.001)], ["46", "2.33", "0"]);
  assert.deepEqual([writeSigned(46), writeSigned(-10), writeSigned(-0.004)], ["+46", "−10", "0"]);
  assert.deepEqual([tenths(-8.24), writeSigned(-8.25, tenths)], ["8.2", "−8.3"]);
});

test("the worth of a play is given for the seat to move", () => {
  assert.equal(worth(46, 0), "wins 46");
  assert.equal(worth(-10, -56), "loses 10, 56 worse");
  assert.equal(worth(0, null), "even");
  assert.equal(worth(-1.834, null, true), "loses 1.83 on average");
  assert.equal(worth(null, null), "not known yet");
});

test("a value for the other side is turned with its bounds", () => {
  assert.equal(describeWorth(SAMPLED), "about +26, sampled, +20 to +32");
  assert.deepEqual(worthParts(SAMPLED, null), { main: "≈ +26", cost: "+20 … +32" });
  assert.deepEqual(worthParts(SAMPLED, { side: "EW", own: false }), { main: "≈ EW −26", cost: "−32 … −20" });
  const bounded = { ...SAMPLED, kind: "bounded", value: null, low: 12, high: Infinity };
  assert.deepEqual(worthParts(bounded, { side: "EW", own: false }), { main: "EW ≤ −12", cost: "" });
  assert.deepEqual(worthParts({ ...bounded, low: -Infinity, high: Infinity }, null), { main: "?", cost: "" });
});

test("actions lose their seat, their draws and their remark", () => {
  assert.deepEqual(["S:4-6@6!?", "B:+[1-2,1-6] 1-6", "W:-", "A:+2 3-4"].map(bare), ["4-6@6", "1-6", "-", "3-4"]);
  assert.equal(clean("5-5@5??"), "5-5@5");
});

test("actions are shown in words", () => {
  assert.equal(actionText("S:4-6@6!"), "S plays 4-6 at 6");
  assert.equal(actionText("A:5-5", 10), "A plays 5-5, scoring 10");
  assert.equal(actionText("B:+[1-2,1-6] -"), "B draws 1-2 and 1-6 and passes");
  assert.equal(moveName("B:+2 1-6@1"), "B draws 2, 1-6 at the 1");
  assert.deepEqual([playName("-"), playName("4-6@6")], ["pass", "4-6 at the 6"]);
  assert.equal(nameOfAction("4-6@6 or 5-5"), "4-6 at the 6 or 5-5");
});
