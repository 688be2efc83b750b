import assert from "node:assert/strict";
import test from "node:test";
import { followCourse, Moments, markCourse } from "./viewer.js";

/** Moments by name, of a tree `a (b (c, d (e)))` with the first child of each node first. */
function grown() {
  const named = {};
  const grow = (name, parent, below) => {
    const moment = { name, parent, children: [] };
    named[name] = moment;
    moment.children = Object.entries(below).map(([child, more]) => grow(child, moment, more));
    return moment;
  };
  return { moments: new Moments(grow("a", null, { b: { c: {}, d: { e: {} } } })), named };
}

test("keys move to the previous, next, first and last moment and to neighbors", () => {
  const { moments } = grown();
  const names = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "Home", "End"].map(
    key => {
      assert.equal(moments.step(key), true);
      return moments.at.name;
    },
  );
  assert.deepEqual(names, ["b", "c", "d", "e", "d", "c", "a", "c"]);
});

test("a key at the end of the deal reports it, an unused key does nothing", () => {
  const { moments, named } = grown();
  assert.deepEqual(
    ["ArrowLeft", "Home", "ArrowUp", "x"].map(key => moments.step(key)),
    [false, false, undefined, undefined],
  );
  moments.jump(named.b);
  assert.equal(moments.step("ArrowDown"), undefined); // it has no sibling
  moments.jump(named.d);
  assert.equal(moments.step("ArrowDown"), false);
  moments.jump(named.e);
  assert.deepEqual(
    ["ArrowRight", "End"].map(key => moments.step(key)),
    [false, false],
  );
});

test("forward leads to the moment that was shown last", () => {
  const { moments, named } = grown();
  moments.jump(named.e);
  moments.step("Home");
  moments.step("End");
  assert.equal(moments.at, named.e);
  assert.deepEqual(moments.path(named.e), [named.b, named.d, named.e]);
  assert.deepEqual([...moments.nodes()].map(({ name }) => name).join(""), "abcde");
  named.b.children = [named.c];
  moments.jump(named.a);
  moments.last.set(named.b, named.d);
  moments.step("End");
  assert.equal(moments.at, named.c); // a removed moment is forgotten
});

const area = step => ({
  dataset: { step: String(step) },
  attributes: {},
  heard: {},
  kinds: new Set(),
  classList: { toggle() {} },
  ownerSVGElement: null,
  setAttribute(key, value) {
    this.attributes[key] = value;
  },
  addEventListener(key, act) {
    this.heard[key] = act;
  },
});

test("every moment can be clicked, and mistakes also have a name and a key", () => {
  const areas = [area(0), area(1)],
    picked = [];
  followCourse({ querySelectorAll: () => areas }, step => picked.push(step), new Map([[1, "S 4-6, a slip"]]));
  areas[0].heard.click();
  areas[1].heard.click();
  areas[1].heard.keydown({ key: "Enter", preventDefault() {} });
  areas[1].heard.keydown({ key: "x" });
  assert.deepEqual(picked, [0, 1, 1]);
  assert.deepEqual(
    areas.map(each => each.attributes["aria-label"]),
    [undefined, "S 4-6, a slip"],
  );
  assert.equal(areas[0].heard.keydown, undefined);
});

test("one moment is marked", () => {
  const marked = [];
  const areas = [area(0), area(1)];
  for (const each of areas) each.classList.toggle = (_name, on) => marked.push(on);
  markCourse({ querySelectorAll: () => areas }, 1);
  assert.deepEqual(marked, [false, true]);
});
