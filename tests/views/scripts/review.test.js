import assert from "node:assert/strict";
import test from "node:test";
import { stepAfter, stepOfFragment, tapStep, withinSteps } from "./review.js";

test("a fragment names a step, anything else the first", () => {
  assert.equal(stepOfFragment("#step-12"), 12);
  for (const fragment of ["", "#", "#step-", "#step-1x", "#step--1", "#other-3"])
    assert.equal(stepOfFragment(fragment), 0);
});

test("keys step within the deal", () => {
  assert.equal(stepAfter("ArrowRight", 3, 9), 4);
  assert.equal(stepAfter("ArrowRight", 9, 9), 9);
  assert.equal(stepAfter("ArrowLeft", 0, 9), 0);
  assert.equal(stepAfter("Home", 5, 9), 0);
  assert.equal(stepAfter("End", 5, 9), 9);
  assert.equal(stepAfter("a", 5, 9), undefined);
  assert.equal(withinSteps(999, 9), 9);
});

test("a tap goes on, but for one on the left third", () => {
  assert.equal(tapStep(99, 300), -1);
  assert.equal(tapStep(101, 300), 1);
});
