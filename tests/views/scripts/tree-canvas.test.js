import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { TreeCanvas } from "./tree-canvas.js";

/** A fake document, sufficient for drawing. */
function element(name) {
  return {
    name,
    attributes: {},
    children: [],
    heard: {},
    setAttribute(key, value) {
      this.attributes[key] = String(value);
    },
    removeAttribute(key) {
      delete this.attributes[key];
    },
    append(...children) {
      this.children.push(...children);
    },
    replaceChildren(...children) {
      this.children = children;
    },
    addEventListener(key, act) {
      this.heard[key] = act;
    },
    getBBox: () => ({ x: 0, y: -10, width: 100, height: 40 }),
    getBoundingClientRect: () => ({ left: 10, top: 20, width: 400, height: 300 }),
  };
}
globalThis.document = { createElementNS: (_space, name) => element(name) };

const node = (label, value, more = {}) => ({ label, value, side: 0, over: false, cut: false, ...more });
const DATA = {
  nodes: [node("start", "+4"), node("2-4", "+4"), node("4-6@6", "−1", { side: null, over: true })],
  steps: [[{ to: 1, best: true }, { to: 2 }], [{ to: 2 }], []],
  children: [[1, 2], [], []],
  line: [0, 1],
  faces: { sides: [["white", "black"]], over: ["gray", "black"] },
};
const SHOWN = { unfolded: new Set([0]), hits: [2], now: 1 };
let svg;
let view;
let canvas;

beforeEach(() => {
  [svg, view] = [element("svg"), element("g")];
  canvas = new TreeCanvas(svg, view, DATA);
  canvas.draw(SHOWN);
});

const kinds = name => view.children.filter(each => each.name === name).map(each => each.attributes.class);

test("nodes and edges are marked by their kind", () => {
  assert.deepEqual(kinds("g"), ["node line", "node line now", "node hit"]);
  assert.deepEqual(kinds("path"), ["edge line", "edge ", "edge other"]);
  const [root, leaf, over] = view.children.filter(each => each.name === "g");
  assert.deepEqual(
    [root, leaf, over].map(each => each.children.length),
    [4, 3, 3],
  ); // nodes with children can be folded
  assert.equal(root.children[3].children[1].children[0], "−");
  assert.equal(over.children[0].attributes.rx, "10.5");
});

test("only a step of the drawn tree is an edge of the line", () => {
  new TreeCanvas(svg, view, { ...DATA, line: [0, 1, 2] }).draw(SHOWN);
  assert.deepEqual(kinds("path"), ["edge line", "edge line", "edge other"]);
  new TreeCanvas(svg, view, { ...DATA, line: [0] }).draw(SHOWN);
  assert.deepEqual(kinds("path"), ["edge best", "edge ", "edge other"]);
});

test("folded nodes are not drawn", () => {
  canvas.draw({ ...SHOWN, unfolded: new Set() });
  assert.equal(view.children.length, 1);
  assert.equal(view.children[0].children[3].children[1].children[0], "+");
});

test("all nodes are as wide as the longest label and value need", () => {
  assert.equal(canvas.wide, 7 * 7 + 26);
});

test("zooming keeps a point in its place, within bounds", () => {
  const inside = x => (x - canvas.left) / canvas.scale;
  canvas.zoom(0.7, 20, 20);
  const before = inside(150);
  canvas.zoom(1.3, 150, 90);
  assert.ok(Math.abs(inside(150) - before) < 1e-9);
  canvas.zoom(1000);
  assert.equal(canvas.scale, 4);
  canvas.zoom(1e-9);
  assert.equal(canvas.scale, 0.05);
});

test("a node that was searched for is centered", () => {
  canvas.center(2);
  const [x, y] = canvas.corner(2);
  assert.ok(Math.abs(canvas.left + (x + canvas.wide / 2) * canvas.scale - 200) < 1e-9);
  assert.ok(Math.abs(canvas.top + y * canvas.scale - 150) < 1e-9);
});

test("a drag moves the drawing, and is no tap", () => {
  const window = element("window");
  const taps = [];
  canvas.listen(window, { pick: number => taps.push(["pick", number]), fold: number => taps.push(["fold", number]) });
  const target = part => ({
    target: { closest: kind => (kind === `[data-${part}]` ? { dataset: { [part]: "1" } } : null) },
  });
  const at = (clientX, clientY, pointerId = 1) => ({ clientX, clientY, pointerId });
  const { left } = canvas;
  svg.heard.pointerdown(at(50, 50));
  window.heard.pointermove(at(52, 51));
  svg.heard.click(target("node"));
  assert.deepEqual([taps, canvas.left], [[["pick", 1]], left]);
  window.heard.pointermove(at(80, 50));
  svg.heard.click(target("fold"));
  assert.deepEqual([taps.length, canvas.left], [1, left + 30]);
  window.heard.pointerup(at(80, 50));
  window.heard.pointermove(at(0, 0));
  assert.equal(canvas.left, left + 30);
  svg.heard.pointerdown(at(50, 50));
  svg.heard.click(target("fold"));
  assert.deepEqual(taps[1], ["fold", 1]);
});

test("two fingers zoom by their distance", () => {
  const window = element("window");
  canvas.listen(window, {});
  const { scale } = canvas;
  svg.heard.pointerdown({ pointerId: 1, clientX: 100, clientY: 100 });
  svg.heard.pointerdown({ pointerId: 2, clientX: 200, clientY: 100 });
  window.heard.pointermove({ pointerId: 2, clientX: 300, clientY: 100 });
  assert.ok(Math.abs(canvas.scale / scale - 2) < 1e-9);
});

test("a print shows every unfolded node", () => {
  const window = element("window");
  canvas.listen(window, {});
  window.heard.beforeprint();
  assert.equal(svg.attributes.viewBox, [20, 10, 100, 40].join(" "));
  window.heard.afterprint();
  assert.equal(svg.attributes.viewBox, undefined);
});
