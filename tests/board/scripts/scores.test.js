import assert from "node:assert/strict";
import test from "node:test";
import { readScore } from "./scores.js";

const MATCH = { sides: { NS: ["N", "S"], EW: ["E", "W"] }, target: 100 };

test("a match score is a whole number below the target for each side, or nothing", () => {
  const rows = [
    [
      ["60", "95"],
      [60, 95],
    ],
    [
      ["0", " 99 "],
      [0, 99],
    ],
    [
      ["", "7"],
      [null, 7],
    ],
  ];
  for (const [said, score] of rows) assert.deepEqual(readScore(said, MATCH), score);
});

test("any other score is refused", () => {
  const rows = [["60"], ["1", "2", "3"], ["-5", "3"], ["100", "0"], ["1e1", "0"], ["0", "99999999999999999999999"]];
  for (const said of rows) assert.equal(readScore(said, MATCH), undefined, said.join("."));
  assert.equal(readScore(["1", "2"], { ...MATCH, target: undefined }), undefined);
});
