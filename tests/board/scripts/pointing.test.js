import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { isSlip } = await import("./pointing.js");
const tap = timeStamp => /** @type {Event} */ ({ timeStamp });

test("the second tap of a double tap is a slip, and a later one is not", () => {
  assert.ok(!isSlip(tap(1000)));
  assert.ok(isSlip(tap(1200)));
  assert.ok(!isSlip(tap(1400)));
});
