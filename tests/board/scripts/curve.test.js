import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { coursePoints } = await import("./curve.js");

const sides = { NS: ["N", "S"], EW: ["E", "W"] };
const own = mean => ({ verdict: "best", loss: 0, exact: true, sure: true, mean });
const review = {
  worth: { NS: 29, EW: -29 },
  steps: [
    { number: 1, seat: "S", action: "S:6-6", worth: { NS: 29, EW: -29 }, open: null, own: own(5) },
    { number: 2, seat: "W", action: "W:-", worth: { NS: 29, EW: -29 }, open: null, own: null },
    { number: 3, seat: "E", action: "E:1-6", worth: { NS: 18, EW: -18 }, open: null, own: own(-7) },
  ],
};
const valuesOf = points => points.map(({ number, value }) => [number, value]);

test("the course with open hands begins at the start and has every action", () => {
  assert.deepEqual(valuesOf(coursePoints(review, "open", sides)), [
    [0, 29],
    [1, 29],
    [2, 29],
    [3, 18],
  ]);
});

test("the course in the own views has the averages of the graded plays, for the first side", () => {
  assert.deepEqual(valuesOf(coursePoints(review, "own", sides)), [
    [1, 5],
    [3, 7],
  ]);
});

test("the course in the own views ends with the result of a deal that has ended", () => {
  const last = { over: true, actions: ["S:6-6", "W:-", "E:1-6"] };
  const averages = [
    [1, 5],
    [3, 7],
  ];
  assert.deepEqual(valuesOf(coursePoints(review, "own", sides, last)), [...averages, [4, 18]]);
  assert.deepEqual(valuesOf(coursePoints(review, "own", sides, { ...last, over: false })), averages);
  const hidden = { ...review, worth: null, steps: withoutWorth() };
  assert.deepEqual(valuesOf(coursePoints(hidden, "own", sides, last)), averages);
  const counted = { ...last, points: { NS: 0, EW: 30 } };
  assert.deepEqual(valuesOf(coursePoints(hidden, "own", sides, counted)), [...averages, [4, -30]]);
});

test("the averages of one of three players say nothing about another", () => {
  const alone = { S: ["S"], W: ["W"], E: ["E"] };
  assert.deepEqual(valuesOf(coursePoints({ ...review, worth: null, steps: withoutWorth() }, "own", alone)), [[1, 5]]);
});

test("a review without values with open hands has no course of them", () => {
  assert.deepEqual(coursePoints({ worth: null, steps: withoutWorth() }, "open", sides), []);
});

function withoutWorth() {
  return review.steps.map(step => ({ ...step, worth: null }));
}
