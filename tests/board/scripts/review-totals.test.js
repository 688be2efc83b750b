import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { costsOf, smallerCosts } = await import("./review-totals.js");
const { grades } = await import("./grades.js");
const { costliestUnlisted } = await import("./review-cards.js");
const { board, reviewState } = await import("./store.js");

const step = (seat, loss, verdict) => ({ seat, own: { loss, verdict }, open: null });
board.now = { seats: ["N", "E", "S", "W"], sides: { NS: ["N", "S"], EW: ["E", "W"] }, names: {} };
grades.view = "own";
reviewState.review = {
  players: ["N", "S", "W"].map(name => ({ name, hidden: name === "W" })),
  steps: [
    step("S", 10.46, "mistake"),
    step("S", 5.24, "slip"),
    step("S", 1.12, "fine"),
    step("N", 0, "best"),
    step("W", 0.4, "fine"),
    { seat: "S", own: null, open: null },
  ],
};

test("the cost of a player is the sum of the costs as they are written", () => {
  assert.equal(costsOf("S").all.toFixed(2), "16.80"); // 10.5, 5.2 and 1.1
  assert.equal(costsOf("NS").all.toFixed(2), "16.80");
  assert.equal(costsOf("N").all, 0);
});

test("the costs that a review does not list are named, unless the hand of the player is hidden", () => {
  assert.deepEqual(smallerCosts(), ["South 1.1"]);
});

test("the costliest play is shown if none is listed, of the user if that is known, and none that cost nothing", () => {
  const { steps } = reviewState.review;
  assert.equal(costliestUnlisted(), undefined); // a mistake is listed
  reviewState.review = { ...reviewState.review, steps: steps.slice(2) };
  assert.deepEqual(costliestUnlisted(), steps[2]);
  reviewState.review = { ...reviewState.review, steps: steps.slice(3) };
  assert.equal(costliestUnlisted()?.seat, "W");
  reviewState.review = { ...reviewState.review, steps: [steps[3], steps[5]] };
  assert.equal(costliestUnlisted(), undefined);
});
