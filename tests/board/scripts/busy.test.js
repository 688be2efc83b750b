import assert from "node:assert/strict";
import test from "node:test";
import { byId } from "./page.js";

/** The workers created so far; each answers on request of the test. */
const made = [];
globalThis.Worker = class {
  constructor() {
    made.push(this);
  }
  postMessage() {}
  terminate() {}
  answer() {
    this.onmessage({ data: { status: 200, media: "application/json", text: "{}" } });
  }
};
globalThis.location = { href: "http://localhost/" };
document.querySelector = selector => (selector.startsWith("meta") ? META : null);
const META = { content: "worker.js", dataset: { atOnce: "parse" } };
const { ask } = await import("./ask.js");
await import("./busy.js");

const shown = () => (byId("working").hidden ? "" : byId("working-said").textContent);

test("a page without a server says that it loads the solver, then its part for hidden hands", async t => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  byId("working").hidden = true;
  const parsed = ask("parse", { text: "" });
  assert.equal(shown(), "");
  t.mock.timers.tick(299);
  assert.equal(shown(), "");
  t.mock.timers.tick(1);
  assert.equal(shown(), "Loading the solver …");
  made[0].answer();
  await parsed;
  assert.equal(shown(), "");
  const estimated = ask("estimate", { text: "" });
  t.mock.timers.tick(300);
  assert.equal(shown(), "Loading the solver for hidden hands …");
  made[1].answer();
  await estimated;
  const again = ask("estimate", { text: "" });
  t.mock.timers.tick(300);
  assert.equal(shown(), "Averaging over the possible deals …");
  made[1].answer();
  await again;
  assert.equal(shown(), "");
});

test("the sign stays for the question that is still open, and goes with a refusal", async t => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [first, second] = [ask("parse", { text: "" }), ask("review", { text: "" })];
  t.mock.timers.tick(300);
  assert.equal(shown(), "Working …");
  made[0].answer();
  await first;
  assert.equal(shown(), "Grading the plays …");
  made[1].onmessage({ data: { status: 422, media: "application/json", text: '{"message": "no"}' } });
  await assert.rejects(second);
  assert.equal(shown(), "");
});
