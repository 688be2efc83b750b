import assert from "node:assert/strict";
import test from "node:test";
import { lineFrom, possibleEnds } from "./photo-line.js";

const SET = [
  [1, 4],
  [4, 4],
  [2, 1],
  [4, 6],
];

test("a set of tiles is one line, each tile turned as it joins, and its ends follow from it", () => {
  assert.deepEqual(possibleEnds(SET), [[2, 6]]);
  assert.deepEqual(lineFrom(SET, 2), [
    [2, 1],
    [1, 4],
    [4, 4],
    [4, 6],
  ]);
  assert.deepEqual(lineFrom(SET, 6)?.at(-1), [1, 2]);
  assert.equal(lineFrom(SET, 1), null);
});

test("if every number occurs an even number of times, any of them may be at both ends", () => {
  const circle = [
    [0, 1],
    [1, 2],
    [2, 0],
    [2, 3],
    [3, 4],
    [4, 2],
  ];
  assert.deepEqual(
    possibleEnds(circle),
    [0, 1, 2, 3, 4].map(number => [number, number]),
  );
  for (const [number] of possibleEnds(circle)) {
    const line = lineFrom(circle, number);
    assert.deepEqual([line.length, line[0][0], line.at(-1)[1]], [6, number, number]);
  }
});

test("tiles that form no single line have no ends", () => {
  assert.deepEqual(possibleEnds([]), []);
  assert.deepEqual(possibleEnds([[0, 1], [2, 3]]), []); // biome-ignore format: one line
  assert.deepEqual(possibleEnds([[0, 1], [1, 0], [2, 3], [3, 2]]), []); // biome-ignore format: two circles
  assert.deepEqual(possibleEnds([[1, 2], [1, 3], [1, 4]]), []); // biome-ignore format: three ends
  assert.deepEqual(possibleEnds([[5, 5]]), [[5, 5]]);
});
