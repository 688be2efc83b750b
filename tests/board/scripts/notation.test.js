import assert from "node:assert/strict";
import test from "node:test";
import { byId, serve } from "./page.js";
import { Tree } from "./tree.js";

const { board, lens } = await import("./store.js");
const { drawNotation, onManyBlocks, writeFaulty } = await import("./notation.js");
const notation = byId("notation");

board.tree = new Tree("source", "shown");
board.now = { canonical: "shown" };
const opened = [];
board.open = async text => void opened.push(text);

test("a faulty text stays, with its faults, at the first of them", async () => {
  const fault = { line: 2, column: 3, message: "5-7: no such tile" };
  serve(() => ({ faults: [fault] }));
  await writeFaulty("rules: x\nN: 5-7");
  assert.equal(notation.value, "rules: x\nN: 5-7");
  assert.deepEqual(notation.range, [11, 12]);
  assert.equal(notation.attributes.get("aria-invalid"), "true");
  assert.equal(byId("faults").children.length, 1);
});

test("typed text is read after a pause, and only once", async context => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = serve(() => ({}));
  const type = async text => {
    notation.value = text;
    notation.fire("input");
    context.mock.timers.tick(149);
    notation.fire("input");
    context.mock.timers.tick(150);
    for (let turn = 0; turn < 20; turn++) await null;
  };
  await type("first");
  await type("first");
  assert.deepEqual(opened, ["first"]);
  assert.equal(asked.length, 1);
  onManyBlocks(text => text === "many");
  await type("many");
  assert.equal(asked.length, 1);
});

test("a text with faults that has the focus makes room for another table, but not for another view", async () => {
  serve(() => ({ faults: [{ line: 1, column: 1, message: "no rules" }] }));
  await writeFaulty("nonsense");
  document.activeElement = notation;
  drawNotation();
  assert.equal(notation.value, "nonsense");
  board.opening = "nonsense"; // as it is typed
  drawNotation(true);
  assert.equal(notation.value, "nonsense");
  board.opening = "rules: y";
  drawNotation(true);
  assert.deepEqual([notation.value, notation.attributes.has("aria-invalid")], ["shown", false]);
  board.opening = document.activeElement = null;
});

test("the moment replaces text unless it is being typed; the view of a seat is read-only", () => {
  notation.value = "something";
  drawNotation();
  assert.deepEqual(
    [notation.value, notation.readOnly, notation.attributes.has("aria-invalid")],
    ["shown", false, false],
  );
  lens.text = () => "seen";
  drawNotation();
  assert.deepEqual([notation.value, notation.readOnly], ["seen", true]);
});
