import assert from "node:assert/strict";
import test from "node:test";
import { serve } from "./page.js";

const { lessonOf } = await import("./lessons.js");
const { grades, isSure, judge, judgeLine, labelOf, markOf } = await import("./grades.js");

const open = (more = {}) => ({ verdict: "mistake", loss: 9, exact: true, interval: null, value: 4, ...more });
const own = (more = {}) => ({ verdict: "mistake", loss: 9, exact: false, sure: true, mean: -1.25, ...more });

test("a loss whose interval includes 0 has no mark", () => {
  assert.equal(markOf(open()), "?");
  assert.equal(markOf(open({ verdict: "slip" })), "?!");
  assert.equal(markOf(open({ exact: false, interval: [0, 18] })), "");
  assert.equal(markOf(open({ exact: false, interval: [1, 17] })), "?");
  assert.equal(markOf(own({ sure: false })), "");
  assert.ok(isSure(own({ sure: false, loss: 0 })));
  assert.equal(markOf(null), "");
});

test("a play has the label of the current view", () => {
  const node = {};
  grades.keep(node, { forced: false, mark: "", open: open(), own: own({ verdict: "best", loss: 0 }) });
  grades.look("open");
  assert.deepEqual(labelOf(node), { kind: "mistake", mark: "?", value: "+4 (−9)", said: "a mistake, costs 9" });
  grades.look("own");
  assert.equal(labelOf(node).value, "≈ −1.3");
  assert.equal(labelOf(node).kind, "best");
  assert.equal(labelOf({}), null);
});

test("the view stays if a later grade lacks it", () => {
  const node = {};
  grades.keep(node, { forced: false, mark: "!", open: open(), own: null });
  grades.keep(node, { forced: false, mark: "", open: null, own: own() });
  assert.deepEqual(grades.of(node), { forced: false, mark: "!", open: open(), own: own() });
});

test("passes and draws are not judged", async () => {
  const asked = serve(() => assert.fail("nothing to ask"));
  const parent = { text: "before" };
  for (const action of ["-", "+[1-2] -"]) assert.equal(await judge({ parent, action }, "both", undefined), null);
  assert.equal(await judge({ parent: null, action: "1-1" }, "both", undefined), null);
  assert.deepEqual(asked, []);
});

test("a play of a hidden hand is not judged", async () => {
  const asked = serve(() => ({ to_move: "S", hands: { S: { tiles: [], unknown: 3 } } }));
  assert.equal(await judge({ parent: { text: "hidden" }, action: "1-1" }, "own", undefined), null);
  assert.deepEqual(
    asked.map(([name]) => name),
    ["parse"],
  );
});

/** The least losses of the classes in a game in which a deal is worth one point. */
const FEW = { slip: 0.1, mistake: 0.4, blunder: 1 };

test("a line is judged play by play, with the totals of each player", async () => {
  const answers = {
    "1-1": { forced: false, open: open(), own: null, thresholds: FEW },
    "2-2": { forced: false, open: open({ verdict: "best", loss: 0 }), own: null, thresholds: FEW },
  };
  serve((_, { play }) => answers[play]);
  const parent = { text: "a" };
  const line = [
    { parent, action: "1-1", played: ["S:1-1", "W:-"] },
    { parent, action: "2-2", played: ["N:2-2"] },
  ];
  const done = [];
  const judged = await judgeLine(line, "both", new AbortController().signal, number => done.push(number));
  assert.deepEqual(done, [2, 3]);
  assert.deepEqual(judged.views, ["open"]);
  assert.deepEqual(judged.thresholds, FEW);
  assert.deepEqual(
    judged.players.map(({ name, plays, passes, open }) => [name, plays, passes, open?.loss, open?.best]),
    [
      ["S", 1, 0, 9, 0],
      ["W", 0, 1, undefined, undefined],
      ["N", 1, 0, 0, 1],
    ],
  );
});

test("a cost that may be chance is counted apart from mistakes", async () => {
  serve((_, { play }) => play && { forced: false, open: null, own: own({ verdict: "slip", loss: 3, sure: false }) });
  const line = [{ parent: { text: "b" }, action: "1-1", played: ["S:1-1"] }];
  const judged = await judgeLine(line, "own", new AbortController().signal, () => {});
  assert.deepEqual([judged.players[0].own.verdicts, judged.players[0].own.unsure], [{ slip: 1 }, { slip: 1 }]);
});

test("a play that is about as good by how the others had played is no certain mistake", () => {
  assert.equal(markOf(own({ read: { verdict: "fine", loss: 1.4, best: ["0-5"] } })), "");
  assert.equal(markOf(own({ read: { verdict: "best", loss: 0, best: ["5-5"] } })), "");
  assert.equal(markOf(own({ read: { verdict: "slip", loss: 3, best: ["0-5"] } })), "?");
  const grade = own({ verdict: "fine", loss: 1, read: { verdict: "best", loss: 0, best: ["5-5"] } });
  assert.ok(isSure(grade)); // no mistake in either
});

test("a mistake has a warning however few points a deal is worth", async () => {
  const costs = loss => {
    serve((_, { play }) => play && { play, own: own({ loss }), thresholds: FEW });
    return lessonOf({ parent: { text: "c" }, action: "1-1" }, 3, null, {}, new AbortController().signal);
  };
  assert.equal(await costs(0.3), null);
  assert.equal((await costs(0.4))?.check.own.loss, 0.4);
});

test("in the own view, a moment knows the grade of the play made at it", () => {
  const played = {};
  const node = { children: [{}, played] };
  grades.keep(played, { forced: false, mark: "", open: open({ best: ["1-2"] }), own: own({ best: ["2-2", "3-3"] }) });
  grades.look("open");
  assert.equal(grades.ownAt(node), null);
  grades.look("own");
  assert.deepEqual(grades.ownAt(node)?.best, ["2-2", "3-3"]);
  assert.equal(grades.ownAt({ children: [] }), null);
  const hidden = {};
  grades.keep(hidden, { forced: false, mark: "", open: null, own: own({ best: ["1-1"] }) });
  grades.look("open");
  assert.deepEqual(grades.ownAt({ children: [hidden] })?.best, ["1-1"]); // it is the only grade
});
