import assert from "node:assert/strict";
import test from "node:test";
import { serve } from "./page.js";

const { keep, knownMoment, knownValues, moment, recall, values } = await import("./moments.js");

test("a moment is asked for once", async () => {
  const asked = serve((_, { text }) => ({ canonical: text }));
  assert.equal(knownMoment("a"), null);
  assert.deepEqual(await moment("a"), { canonical: "a" });
  assert.deepEqual(await moment("a"), knownMoment("a"));
  assert.equal(asked.length, 1);
});

test("of two hundred answers, the one that was not used for longest is forgotten", () => {
  const cache = new Map();
  for (let number = 0; number < 200; number++) keep(cache, String(number), number);
  assert.equal(recall(cache, "0"), 0);
  keep(cache, "2", 2);
  assert.equal(cache.size, 200);
  for (const number of [200, 201]) keep(cache, String(number), number);
  assert.deepEqual([cache.size, ...["0", "1", "2", "3"].map(each => cache.has(each))], [200, true, false, true, false]);
});

test("a search continues with more time until every value is exact", async () => {
  const limits = [];
  serve((_, { time_limit }) => {
    limits.push(time_limit);
    return { exact: limits.length === 3, value: null };
  });
  const shown = [];
  const signal = new AbortController().signal;
  const answer = await values("deep", signal, each => shown.push(each));
  assert.deepEqual(limits, [0.3, 1.5, 6]);
  assert.equal(shown.length, 2);
  assert.deepEqual(knownValues("deep"), answer);
  assert.deepEqual(await values("deep", signal, () => assert.fail()), answer);
});

test("only a sample that was cut short is requested again", async () => {
  const answers = [
    { exact: false, sample: 6, cut: true },
    { exact: false, sample: 6 },
  ];
  const asked = serve(() => answers[asked.length - 1]);
  await values("sampled", new AbortController().signal, () => {});
  assert.equal(asked.length, 2);
});

test("a sample never replaces a proven value", async () => {
  const answers = [
    { exact: false, value: 4 },
    { exact: false, value: 3, sample: 2, cut: true },
    { exact: true, value: 4 },
  ];
  const asked = serve(() => answers[asked.length - 1]);
  const shown = [];
  await values("proven", new AbortController().signal, each => shown.push(each));
  assert.deepEqual(shown, [answers[0]]);
});
