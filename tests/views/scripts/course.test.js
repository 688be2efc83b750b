import assert from "node:assert/strict";
import test from "node:test";
import { followCourse, markCourse } from "./course.js";

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

test("every moment is found by a click, mistakes by name and key too", () => {
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
