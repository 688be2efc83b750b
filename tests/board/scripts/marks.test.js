import assert from "node:assert/strict";
import test from "node:test";
import { explainMarks, markOf } from "./words.js";

const known = more => ({ kind: "exact", value: 46, swing: 0, low: 46, high: 46, best: false, ...more });

test("the best tile is marked with its value, another one with its cost", () => {
  assert.equal(markOf(known({})), "+46");
  assert.equal(markOf(known({ value: -10, swing: 56 })), "↓56");
});

test("a sample has the same marks, rounded: the value of a play that may be best, the cost of another", () => {
  assert.equal(markOf(known({ kind: "sampled", value: 26.4 })), "≈ +26");
  assert.equal(markOf(known({ kind: "sampled", value: 25, swing: null, close: true })), "≈ +25");
  assert.equal(markOf(known({ kind: "sampled", value: 6, swing: -20.2 })), "≈↓20");
  assert.equal(markOf(known({ kind: "average", value: -24.18, swing: -0.31 })), "≈↓0.3");
  assert.equal(markOf(known({ averaged: true, value: 2.33 })), "≈ +2.3");
  assert.equal(markOf(known({ averaged: true, value: 1, swing: -1.83 })), "≈↓1.8");
  assert.equal(markOf(known({ averaged: true, value: -0.5, swing: -0.5 })), "↓0.5"); // a deal may be worth one point
});

test("the key explains the best value and the highest cost", () => {
  const rows = [known({ value: 11, swing: -35 }), known({}), known({ value: -10, swing: -56 })];
  assert.equal(explainMarks(rows), "+46: wins 46\u00a0· ↓56: costs 56");
  const sample = [known({ kind: "sampled", value: -8.2 }), known({ kind: "sampled", value: -11, swing: -2.8 })];
  assert.equal(explainMarks(sample), "≈ −8.2: loses 8.2 on average\u00a0· ≈↓2.8: costs 2.8");
  const single = [known({ value: -0.4, kind: "average" }), known({ value: -0.96, kind: "average", swing: -0.56 })];
  assert.equal(explainMarks(single), "≈ −0.4: loses 0.4 on average\u00a0· ≈↓0.6: costs 0.6");
  assert.equal(explainMarks([]), "");
  assert.equal(explainMarks(rows, "4-6@6"), "+46: wins 46\u00a0· played: 4-6 at the 6");
  const own = { ...known({ value: -10, swing: -56 }), play: "4-5" };
  assert.equal(explainMarks([rows[1], own], "4-5"), "+46: wins 46\u00a0· played: 4-5, costs 56");
  assert.equal(explainMarks([], "4-6@6"), ""); // values are hidden
});

test("a bound is marked as one, and a value that may be a win or a loss as unknown", () => {
  const bounded = { kind: "bounded", value: null, swing: null };
  assert.equal(markOf(known({ ...bounded, low: 12, high: 40 })), "≥ +12");
  assert.equal(markOf(known({ ...bounded, low: -168, high: -4 })), "≤ −4");
  assert.equal(markOf(known({ ...bounded, low: -168, high: 168 })), "?");
});
