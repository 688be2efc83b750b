import assert from "node:assert/strict";
import test from "node:test";
import { markOf } from "./words.js";

const known = more => ({ kind: "exact", value: 46, swing: 0, low: 46, high: 46, best: false, ...more });

test("the best tile is marked with its value, another one with its cost", () => {
  assert.equal(markOf(known({})), "+46");
  assert.equal(markOf(known({ value: -10, swing: 56 })), "↓56");
});

test("a sampled value is marked as one, with no cost", () => {
  assert.equal(markOf(known({ kind: "sampled", value: 26, swing: 20 })), "≈ +26");
  assert.equal(markOf(known({ kind: "sampled", value: -24.18, swing: 20 })), "≈ −24");
});

test("a bound is marked as one, and a value that may be a win or a loss as unknown", () => {
  const bounded = { kind: "bounded", value: null, swing: null };
  assert.equal(markOf(known({ ...bounded, low: 12, high: 40 })), "≥ +12");
  assert.equal(markOf(known({ ...bounded, low: -168, high: -4 })), "≤ −4");
  assert.equal(markOf(known({ ...bounded, low: -168, high: 168 })), "?");
});
