import assert from "node:assert/strict";
import test from "node:test";
import { byId, drawn, fill, make, tableOf } from "./elements.js";

/** A fake document, sufficient for creating elements. */
const node = name => ({
  name,
  attributes: {},
  children: [],
  heard: {},
  setAttribute(key, value) {
    this.attributes[key] = value;
  },
  addEventListener(key, act) {
    this.heard[key] = act;
  },
  append(...children) {
    this.children.push(...children);
  },
  replaceChildren(...children) {
    this.children = children;
  },
});
const there = node("p");
globalThis.document = {
  createElement: node,
  createElementNS: (space, name) => node(`${space} ${name}`),
  getElementById: id => (id === "there" ? there : null),
};

test("attributes and listeners are added, and empty values are skipped", () => {
  const act = () => {};
  const made = make(
    "button",
    { type: "button", hidden: true, title: null, lang: undefined, checked: false, tabindex: 0, click: act },
    "go",
  );
  assert.deepEqual(made.attributes, { type: "button", hidden: "", tabindex: "0" });
  assert.equal(made.heard.click, act);
  assert.deepEqual(made.children, ["go"]);
  assert.deepEqual(drawn("use", { x: 3 }).attributes, { x: "3" });
});

test("an element is found or missed, and filled anew", () => {
  fill(byId("there"), "one");
  fill(byId("there"), "two");
  assert.deepEqual(there.children, ["two"]);
  assert.throws(() => byId("nowhere"), /no element nowhere/);
});

test("the first cell of a row is its name", () => {
  const table = tableOf({ class: "x" }, ["", "value"], [[[{ class: "best" }, ["4-6", "46"]]], []], "plays");
  const [caption, head, first, second] = table.children;
  assert.deepEqual([caption.name, head.name, first.name, second.children], ["caption", "thead", "tbody", []]);
  const [row] = first.children;
  assert.deepEqual(
    [row.attributes, ...row.children.map(cell => [cell.name, ...cell.children])],
    [{ class: "best" }, ["th", "4-6"], ["td", "46"]],
  );
});

test("lines do not break within the name of a tile in a sentence", () => {
  const said = make("p", {}, "Left plays 0-3, on 2026-01-02.");
  const [sentence] = said.children;
  assert.deepEqual(
    sentence.children.map(child => child.children?.[0] ?? child),
    ["Left plays ", "0-3", ", on 2026-01-02."],
  );
  assert.equal(sentence.children[1].attributes.class, "tile-name");
  assert.deepEqual(make("b", {}, "0-3").children, ["0-3"]);
});

test("text to copy stays one text", () => {
  const plain = { ...node("pre"), localName: "pre" };
  fill(plain, "S: 2-4 3-3");
  assert.deepEqual(plain.children, ["S: 2-4 3-3"]);
});
