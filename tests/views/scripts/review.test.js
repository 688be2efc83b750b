import assert from "node:assert/strict";
import test from "node:test";
import { keyOfTap, lineOf, stepOfFragment } from "./review.js";
import { Moments } from "./viewer.js";

test("a fragment names a step, anything else the first", () => {
  assert.equal(stepOfFragment("#step-12"), 12);
  for (const fragment of ["", "#", "#step-", "#step-1x", "#step--1", "#other-3"])
    assert.equal(stepOfFragment(fragment), 0);
});

test("keys step within the deal, and leave up and down to the page", () => {
  const line = lineOf(10);
  const moments = new Moments(line[0]);
  const after = (from, key) => {
    moments.jump(line[from]);
    const isStep = moments.step(key) !== undefined;
    return isStep ? moments.at.number : undefined;
  };
  const steps = [
    [3, "ArrowRight", 4],
    [9, "ArrowRight", 9],
    [0, "ArrowLeft", 0],
    [5, "Home", 0],
    [5, "End", 9],
    [5, "ArrowUp", undefined],
    [5, "ArrowDown", undefined],
    [5, "a", undefined],
  ];
  for (const [from, key, to] of steps) assert.equal(after(from, key), to, key);
});

test("a tap leads forward, and a tap on the left third leads back", () => {
  assert.equal(keyOfTap(99, 300), "ArrowLeft");
  assert.equal(keyOfTap(101, 300), "ArrowRight");
});
