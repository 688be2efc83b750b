import assert from "node:assert/strict";
import test from "node:test";

const stored = new Map();
globalThis.localStorage = {
  getItem: key => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, value),
  removeItem: key => stored.delete(key),
};
const { addDays, answered, dateOf, daysAfter, dueOn, readMistakes, handOf, withMistakes, writeMistakes } = await import(
  "./repetition.js"
);
const { canStore } = await import("./settings.js");

const TODAY = "2026-11-27";
const one = { text: "one", seat: "S", best: ["4-6@6"] };
const two = { text: "two", seat: "E", best: ["2-3"] };

test("a mistake is asked again after 1, 3, 7 and 21 days, then three times as late, after a year at the latest", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 99].map(daysAfter), [1, 1, 3, 7, 21, 63, 189, 365, 365, 365]);
});

test("days are added across months, leap days and years", () => {
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(addDays("2028-02-28", 1), "2028-02-29");
  assert.equal(addDays("2026-03-28", 21), "2026-04-18");
  assert.equal(dateOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("after successes a mistake is asked later, after a failure tomorrow", () => {
  let kept = withMistakes([], [one, two], TODAY);
  assert.deepEqual(
    dueOn(kept, TODAY).map(each => each.text),
    ["one", "two"],
  );
  let today = TODAY;
  for (const [right, due] of [
    [true, "2026-11-28"],
    [true, "2026-12-01"],
    [true, "2026-12-08"],
    [false, "2026-12-09"],
    [true, "2026-12-10"],
    [true, "2026-12-13"],
  ]) {
    kept = answered(kept, one, right, today);
    today = due;
    assert.equal(kept.find(each => each.text === "one").due, due);
    assert.ok(!dueOn(kept, addDays(due, -1)).some(each => each.text === "one"));
    assert.ok(dueOn(kept, due).some(each => each.text === "one"));
  }
  assert.equal(kept.find(each => each.text === "two").due, TODAY);
  assert.equal(dueOn(kept, today)[0].text, "two"); // the most overdue one is first
});

test("a mistake that is kept already keeps its date, and the last ones are dropped when there are too many", () => {
  const kept = answered(withMistakes([], [one], TODAY), one, true, TODAY);
  assert.deepEqual(withMistakes(kept, [one], TODAY), kept);
  const many = Array.from({ length: 250 }, (_, index) => ({ text: `t${index}`, seat: "S", best: [] }));
  const all = withMistakes(kept, many, TODAY);
  assert.equal(all.length, 200);
  assert.ok(!all.some(each => each.text === "one"));
});

test("mistakes are kept in this browser, and storage that is blocked or broken keeps none", () => {
  writeMistakes(withMistakes([], [one], TODAY));
  assert.deepEqual(readMistakes(), [{ ...one, successes: 0, due: TODAY }]);
  assert.ok(canStore());
  stored.set("tranca-mistakes", "{");
  assert.deepEqual(readMistakes(), []);
  stored.set("tranca-mistakes", '[{"text": 1}, null]');
  assert.deepEqual(readMistakes(), []);
  globalThis.localStorage.setItem = () => {
    throw new Error("blocked");
  };
  assert.ok(!canStore());
  writeMistakes(withMistakes([], [one], TODAY));
});

test("a hand that is reviewed again keeps the mistakes of its last review, whatever its title", () => {
  const hand = handOf("title: Monday; rules: x; S: 1-1; play: S:1-1; to-move: E");
  assert.equal(hand, handOf("rules: x; S: 1-1; play: S:1-1 E:1-2"));
  const [first, second] = ["title: Monday\nfirst", "second"].map(text => ({ text, seat: "S", best: ["1-1"] }));
  const other = { text: "other", seat: "S", best: ["1-2"] };
  let kept = withMistakes(withMistakes([], [other], "2026-01-01"), [first, second], "2026-01-01", hand);
  assert.equal(kept.length, 3);
  kept = withMistakes(kept, [{ ...first, text: "first" }], "2026-01-02", hand);
  assert.deepEqual(
    kept.map(each => each.text),
    ["other", "title: Monday\nfirst"],
  );
});
