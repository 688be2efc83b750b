import assert from "node:assert/strict";
import test from "node:test";
import { averagesOfGames, averageWorths, bestMoreOften, findBest, recommended, sortByWorth, worths } from "./worth.js";

/** Make an answer to `solve` from plays with values and bounds. */
const answer = (plays, more = {}) => ({
  exact: false,
  plays: plays.map(([play, value, bounds, best = false]) => ({ play, value, bounds, best, swing: null })),
  ...more,
});
const bestOf = worth => worth.filter(each => each.best).map(each => each.play);

test("a sampled play is best only if its interval is above all others", () => {
  const apart = answer(
    [
      ["4-6@6", 26, [20, 32]],
      ["2-4", 10, [5, 19]],
    ],
    { sample: 8 },
  );
  assert.deepEqual(bestOf(worths(apart)), ["4-6@6"]);
  const touching = answer(
    [
      ["4-6@6", 26, [20, 32]],
      ["2-4", 15, [10, 20]],
    ],
    { sample: 8 },
  );
  assert.deepEqual(bestOf(worths(touching)), []);
  assert.deepEqual(
    worths(touching).map(each => each.close),
    [true, true],
  );
  const equal = answer(
    [
      ["4-6@6", 26, [26, 26]],
      ["2-4", 26, [26, 26]],
    ],
    { sample: 8 },
  );
  assert.deepEqual(bestOf(worths(equal)), []);
});

test("a play is proven best if its lower bound reaches all upper bounds", () => {
  const proven = answer([
    ["4-6@6", 12, [12, 12]],
    ["4-6@4", null, [-30, 12]],
    ["2-4", null, [null, 3]],
  ]);
  assert.deepEqual(bestOf(worths(proven)), ["4-6@6"]);
  assert.deepEqual(
    worths(proven).map(({ kind, low, high }) => [kind, low, high]),
    [
      ["exact", 12, 12],
      ["bounded", -30, 12],
      ["bounded", -Infinity, 3],
    ],
  );
  const open = answer([
    ["4-6@6", 12, [12, 12]],
    ["2-4", null, [-30, 13]],
  ]);
  assert.deepEqual(bestOf(worths(open)), []);
});

test("in an exact answer the solver marks the best plays", () => {
  const exact = answer(
    [
      ["4-6@6", 46, [46, 46], true],
      ["4-6@4", 46, [46, 46], true],
      ["2-4", -10, [-10, -10]],
    ],
    {
      exact: true,
    },
  );
  assert.deepEqual(bestOf(worths(exact)), ["4-6@6", "4-6@4"]);
  assert.ok(worths(exact).every(each => !each.close));
  assert.deepEqual(worths(null), []);
});

/** An estimate with one entry per play: its mean, its interval, and whether it is too close to the best one. */
const estimate = (best, plays, exact = false) => ({
  best,
  exact,
  plays: plays.map(([play, mean, interval, too_close]) => ({ play, mean, interval, too_close, best_share: 0.5 })),
});

test("an estimate recommends one play only if no other is too close", () => {
  const clear = estimate(
    ["3-6@3"],
    [
      ["3-6@6", -10.5, [-12, -9], false],
      ["3-6@3", 8.22, [7, 9], false],
    ],
  );
  assert.deepEqual(
    recommended(clear).map(each => [each.play, each.best, each.close]),
    [
      ["3-6@3", true, false],
      ["3-6@6", false, false],
    ],
  );
  const close = estimate(
    ["3-6@3"],
    [
      ["3-6@6", 8, [7, 9], true],
      ["3-6@3", 8.22, [7, 9], false],
    ],
  );
  assert.ok(recommended(close).every(each => !each.best && each.close));
});

test("the best play is the one proven, or else the one with the highest known value", () => {
  const row = (play, value, best = false) => ({ play, value, best });
  assert.equal(findBest([row("a", 3), row("b", 1, true)])?.play, "b");
  assert.equal(findBest([row("a", 3), row("b", 5), row("c", null)])?.play, "b");
  assert.equal(findBest([row("c", null)]), undefined);
});

test("an averaged play has the worth at its end", () => {
  const plays = [
    ["3-6@6", -10.5, [-12, -9], false],
    ["3-6@3", 8.22, [7, 9], false],
  ];
  assert.deepEqual(
    averageWorths(estimate(["3-6@3"], plays)).map(({ play, kind, value, low, high }) => [play, kind, value, low, high]),
    [
      ["3-6@3", "sampled", 8.22, 7, 9],
      ["3-6@6", "sampled", -10.5, -12, -9],
    ],
  );
  assert.deepEqual(bestOf(averageWorths(estimate(["3-6@3"], plays, true))), ["3-6@3"]);
});

test("advice based on simulated games gives averages, close where intervals overlap", () => {
  const play = (name, mean, half) => ({
    play: name,
    played_on: { mean, interval: [mean - half, mean + half], win: 0.5 },
  });
  const advice = { basis: "games", observer: "S", play: "9-9", plays: [play("7-7", 5, 1), play("9-9", 8, 1)] };
  const worth = averageWorths(averagesOfGames(advice));
  assert.deepEqual(bestOf(worth), ["9-9"]);
  assert.deepEqual(
    worth.map(each => [each.play, each.value, each.swing, each.share]),
    [
      ["9-9", 8, 0, undefined],
      ["7-7", 5, -3, undefined],
    ],
  );
  const near = averageWorths(averagesOfGames({ ...advice, plays: [play("7-7", 7, 1), play("9-9", 8, 1)] }));
  assert.deepEqual(bestOf(near), []);
  assert.equal(averagesOfGames({ ...advice, basis: "sample" }), null);
  assert.equal(averagesOfGames(null), null);
});

test("plays are sorted by their values, with the best one first and those without a value last", () => {
  const row = (play, value, more = {}) => ({ play, value, low: value, high: value, best: false, ...more });
  const rows = [
    row("2-4", -10),
    row("4-6", 36, { best: true }),
    row("5-5", 50),
    row("3-6", null, { low: 20, high: Infinity }),
  ];
  assert.deepEqual(sortByWorth(["1-1", "2-4", "3-6", "4-6", "5-5", "6-6"], rows), [
    "4-6", // best for the match, though 5-5 earns more points
    "5-5",
    "3-6",
    "2-4",
    "1-1",
    "6-6",
  ]);
  assert.deepEqual(sortByWorth(["1-1", "2-2"], [row("1-1", 3), row("2-2", 3)]), ["1-1", "2-2"]);
});

test("a play can be best in more deals than the one with the highest mean", () => {
  const play = (name, mean, share) => ({
    play: name,
    mean,
    best_share: share,
    interval: [mean, mean],
    too_close: false,
  });
  const plays = [play("1-2", 5, 0.28), play("3-6", 1, 0.31), play("4-6", 0, 0.3)];
  assert.equal(bestMoreOften({ plays, best: ["1-2"] }), "3-6");
  assert.equal(bestMoreOften({ plays: [play("1-2", 5, 0.4), ...plays.slice(1)], best: ["1-2"] }), "");
  assert.equal(bestMoreOften({ plays: plays.slice(0, 1), best: ["1-2"] }), "");
  assert.equal(bestMoreOften({ plays: plays.map(each => ({ ...each, best_share: null })), best: ["1-2"] }), "");
});
