import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";
import { Tree } from "./tree.js";

const { grades } = await import("./grades.js");
const { board, reviewState } = await import("./store.js");
const { compareBeside } = await import("./what-if.js");

/** Open the review of S:1-1, beside which 1-2 is tried. @param {"open" | "own"} view @param {object} grade */
function tryBeside(view, grade) {
  const tree = new Tree("text", "root");
  const laid = tree.add({ text: "laid", played: ["S:1-1"] });
  tree.jump(tree.root);
  const tried = tree.add({ text: "tried", played: ["S:1-2"] });
  tree.jump(tried);
  board.tree = tree;
  const step = { number: 1, action: "S:1-1", forced: false, open: null, own: null, [view]: grade };
  Object.assign(reviewState, { line: [laid], review: { steps: [step] } });
  grades.view = view;
  return { laid, tried };
}

const mean = (play, value, more = {}) => ({
  ...{ play, mean: value, swing: value - 6, interval: [value - 2, value + 2], best_share: 0.5, too_close: false },
  ...more,
});

test("an average of a sample is compared with its interval", () => {
  const plays = [mean("1-2", 6), mean("1-1", -3)];
  tryBeside("own", { loss: 9, interval: [4, 14], sure: true, exact: false, mean: -3, best: ["1-2"], plays });
  assert.deepEqual(compareBeside(), [
    "1-2 is better than 1-1 by about 9 points on average (likely 4 to 14).",
    "1-2 wins about 6 points (sampled: likely +4 to +8); " +
      "1-1, which was laid, loses about 3 points (sampled: likely −5 to −1).",
  ]);
});

test("a sample that cannot separate two plays names no better one", () => {
  const plays = [mean("1-2", 6), mean("1-1", 4, { too_close: true })];
  tryBeside("own", { loss: 2, interval: [-1, 5], sure: false, exact: false, mean: 4, best: ["1-2"], plays });
  assert.equal(compareBeside()[0], "Between these it is too close to call.");
});

test("open hands give both values once the other play is graded", () => {
  const grade = { loss: 10, exact: true, value: -4, best_value: 6, best: ["1-3"] };
  const { tried } = tryBeside("open", grade);
  assert.deepEqual(compareBeside(), []);
  grades.keep(tried, { forced: false, mark: "", open: { ...grade, value: -9, loss: 15 }, own: null });
  assert.deepEqual(compareBeside(), [
    "1-1 is better than 1-2 by 5 points.",
    "1-2 loses 9 points; 1-1, which was laid, loses 4 points.",
  ]);
  tryBeside("open", { ...grade, best: ["1-2"] });
  assert.equal(compareBeside()[0], "1-2 is better than 1-1 by 10 points.");
});

test("a moment on the line is compared with nothing", () => {
  const { laid } = tryBeside("open", { loss: 0, exact: true, value: 6, best_value: 6, best: ["1-1"] });
  board.tree.jump(laid);
  assert.deepEqual(compareBeside(), []);
});
