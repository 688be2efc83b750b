import assert from "node:assert/strict";
import test from "node:test";
import { byId } from "./page.js";

const { hintSteps, isWholeHint, namedPlays, Opponents } = await import("./opponents.js");
const { chooseLesson, isNamed } = await import("./lessons.js");
const { describeLesson } = await import("./words-match.js");
const { board } = await import("./store.js");

const plays = [
  { play: "1-1", worth: 5 },
  { play: "2-2", worth: -5 },
];
const advice = { estimate: { plays }, chances: null };
board.now = /** @type {any} */ ({ slip: 2 });

test("a hint between two plays has two steps, after which there is no further one", () => {
  assert.equal(hintSteps(advice).length, 2);
  assert.ok(!isWholeHint(null));
  assert.ok(!isWholeHint({ step: 2, advice: null }));
  assert.ok(!isWholeHint({ step: 1, advice }));
  assert.ok(isWholeHint({ step: 2, advice }));
  assert.equal(hintSteps(advice)[1], "The best play is 1-1.");
});

const chances = {
  reason: "2-2 is best for the match. 1-1 earns more points.",
  match: {
    disagree: true,
    plays: [
      { play: "2-2", cost: 0, standard_error: 0.01 },
      { play: "3-3", cost: 0.015, standard_error: 0.01 },
      { play: "1-1", cost: 0.12, standard_error: 0.01 },
    ],
  },
};
const costing = play => ({ play, own: { sure: true, loss: 15.7, best: ["1-1"], exact: false } });

test("a hint has a single step if another play is best for the match", () => {
  assert.deepEqual(hintSteps({ ...advice, chances }), [chances.reason]);
});

test("no warning follows a play that is best for the match, or too close to it to tell", () => {
  assert.equal(chooseLesson(costing("2-2"), chances), null);
  assert.equal(chooseLesson(costing("3-3"), chances), null);
});

test("a warning says the cost in points", () => {
  assert.equal(describeLesson(chooseLesson(costing("1-1"), chances)), "1-1 costs about 15.7 points on average.");
  assert.equal(describeLesson(chooseLesson(costing("3-3"), null)), "3-3 costs about 15.7 points on average.");
});

test("a certain cost in points is warned about although a sample leaves the match chance open", () => {
  const agreeing = { ...chances, match: { ...chances.match, disagree: false } };
  assert.ok(chooseLesson(costing("3-3"), agreeing));
  assert.equal(chooseLesson(costing("2-2"), agreeing), null);
});

test("no warning follows a play that a hint has named", () => {
  const close = [...plays.slice(0, 1), { play: "4-5@5", worth: 4 }];
  assert.deepEqual(namedPlays({ step: 1, advice }), []);
  assert.deepEqual(namedPlays({ step: 2, advice }), ["1-1"]);
  assert.deepEqual(namedPlays({ step: 1, advice: { ...advice, chances } }), ["2-2"]);
  const named = namedPlays({ step: 2, advice: { estimate: { plays: close }, chances: null } });
  assert.deepEqual(named, ["1-1", "4-5@5"]);
  assert.ok(isNamed({ action: "+[0-3] 4-5@5?!" }, named));
  assert.ok(!isNamed({ action: "4-5@4" }, named));
});

test("a hint for the only play names it, and is not counted", async () => {
  const { board } = await import("./store.js");
  const { Tree } = await import("./tree.js");
  board.tree = new Tree("only", "only");
  board.now = { seats: ["S", "W"], to_move: "S", legal: ["2-3"] };
  byId("status").localName = "title"; // so that a sentence with tiles stays text
  const seated = Object.assign(new Opponents(), { playing: true, seat: "S" });
  await seated.nextHint();
  assert.deepEqual(byId("status").children, ["2-3, the only play"]);
  assert.deepEqual([seated.counted.hints, seated.hint], [0, null]);
});
