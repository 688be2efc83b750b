import assert from "node:assert/strict";
import test from "node:test";
import { byId } from "./page.js";

const { reviewState } = await import("./store.js");
const { grades } = await import("./grades.js");
const { say } = await import("./announce.js");
const { stopTelling, tell, tellAgain, tellMistake } = await import("./review-messages.js");

const status = byId("status");
status.localName = "title"; // so that sentences with tiles stay text
status.replaceChildren = (...said) => {
  status.textContent = said.join("");
};
const open = { verdict: "mistake", loss: 11, exact: true, best: [], value: 0, best_value: 11 };
const own = { ...open, verdict: "best", loss: 0 };
reviewState.review = { steps: [{ number: 1, seat: "S", action: "S:1-1", forced: false, open, own }] };

test("the message about a mistake is of the view shown", () => {
  grades.look("open", ["open", "own"]);
  tellMistake(1);
  const before = status.textContent;
  assert.match(before, /mistake/);
  grades.look("own", ["open", "own"]);
  tellAgain();
  assert.match(status.textContent, /Action 1/);
  assert.doesNotMatch(status.textContent, /mistake/);
});

test("that no mistake is next is not said any longer in another view", () => {
  tell("no later mistake");
  tellAgain();
  assert.equal(status.textContent, "");
});

test("a message of the review ends with its panel, another one does not", () => {
  tell("no later mistake");
  stopTelling();
  assert.equal(status.textContent, "");
  tell("no later mistake");
  say("another");
  stopTelling();
  tellAgain();
  assert.equal(status.textContent, "another");
});
