import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { Match } = await import("./match.js");
const { describeScore } = await import("./match-cards.js");

test("the score of a match counts the points of the current deal", () => {
  const match = new Match();
  match.settled = [{ totals: { A: 15, B: 60 } }];
  const said = ["two", ""].map(under => {
    match.kept = { names: { A: "You", B: "Other" }, seat: "A", deals: ["one"], under };
    return describeScore(match, { A: ["A"], B: ["B"] }, "250", [
      ["A", 0],
      ["B", 5],
    ]);
  });
  assert.deepEqual(said, ["You 15 · Other 65 · to 250 · deal 2", "You 15 · Other 60 · to 250 · deal 1"]);
});
