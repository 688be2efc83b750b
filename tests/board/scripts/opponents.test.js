import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { hintSteps, isWholeHint } = await import("./opponents.js");

const plays = [
  { play: "1-1", worth: 5 },
  { play: "2-2", worth: -5 },
];
const advice = { estimate: { plays }, differs: "" };

test("a hint between two plays has two steps, after which there is no further one", () => {
  assert.equal(hintSteps(advice).length, 2);
  assert.ok(!isWholeHint(null));
  assert.ok(!isWholeHint({ step: 2, advice: null }));
  assert.ok(!isWholeHint({ step: 1, advice }));
  assert.ok(isWholeHint({ step: 2, advice }));
  assert.equal(hintSteps(advice)[1], "The best play is 1-1.");
});

test("a hint has a single step if another play is best for the match", () => {
  const differs = "2-2 is best for the match.";
  assert.deepEqual(hintSteps({ ...advice, differs }), [differs]);
});
