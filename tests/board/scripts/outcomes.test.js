import assert from "node:assert/strict";
import test from "node:test";

const stored = new Map();
globalThis.localStorage = {
  getItem: key => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, value),
  removeItem: key => stored.delete(key),
};
const { keepOutcome, outcomeOf } = await import("./outcomes.js");

test("the outcome of a puzzle is kept, and replaced by a later one", () => {
  assert.deepEqual(outcomeOf("a"), { state: "", wrong: 0, hints: 0 });
  keepOutcome({ text: "a", state: "never", wrong: 2, hints: 1 });
  keepOutcome({ text: "b", state: "once", wrong: 0, hints: 0 });
  keepOutcome({ text: "a", state: "later", wrong: 1, hints: 0 });
  assert.deepEqual(outcomeOf("a"), { state: "later", wrong: 1, hints: 0 });
  assert.deepEqual(outcomeOf("b"), { state: "once", wrong: 0, hints: 0 });
});

test("what else is stored under the key is not an outcome", () => {
  for (const kept of ["{}", "[null, 3]", '[{"text": "a", "state": "gone"}]', "nonsense"]) {
    stored.set("tranca-puzzles", kept);
    assert.deepEqual(outcomeOf("a"), { state: "", wrong: 0, hints: 0 });
  }
});

test("a puzzle that was solved in another tab stays solved", () => {
  keepOutcome({ text: "c", state: "once", wrong: 0, hints: 1 });
  keepOutcome({ text: "c", state: "never", wrong: 2, hints: 0 });
  assert.deepEqual(outcomeOf("c"), { state: "once", wrong: 2, hints: 1 });
});

test("a tab stores only the settings that were changed in it", async () => {
  const { saveSettings, settings } = await import("./settings.js");
  stored.set("tranca-board", JSON.stringify({ felt: "wood", values: true })); // by another tab
  settings.values = false;
  saveSettings();
  assert.deepEqual(JSON.parse(stored.get("tranca-board")), { felt: "wood", values: false });
  stored.set("tranca-board", JSON.stringify({ felt: "wood", values: true }));
  settings.pips = "coloured";
  saveSettings();
  assert.deepEqual(JSON.parse(stored.get("tranca-board")), { felt: "wood", values: true, pips: "coloured" });
});
