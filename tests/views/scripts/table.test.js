import assert from "node:assert/strict";
import test from "node:test";
import { drawTable, tilesOf } from "./table.js";

/** A fake document, sufficient for drawing. */
globalThis.document = {
  createElementNS: (_space, name) => ({
    name,
    attributes: {},
    children: [],
    setAttribute(key, value) {
      this.attributes[key] = String(value);
    },
    append(...children) {
      this.children.push(...children);
    },
  }),
};
const PAGE = {
  symbols: ["tranca-00", "tranca-01", "tranca-back"],
  paints: { tile: { fill: "a" }, back: { fill: "b" } },
};

test("a flat list holds four numbers a tile", () => {
  assert.deepEqual(tilesOf([1, 24, 12, 90, 0, 60, 24, 0]), [
    { symbol: 1, x: 24, y: 12, turn: 90 },
    { symbol: 0, x: 60, y: 24, turn: 0 },
  ]);
});

test("every tile refers to its symbol, and text is placed in its row", () => {
  const table = { tiles: [1, 24, 12, 90, 2, 60, 24, 0], words: [["S ▸ to move", 40]], size: [300, 100] };
  const svg = drawTable(table, PAGE, "a position");
  const [title, tiles, backs, words] = svg.children;
  assert.equal(svg.attributes.viewBox, "-2 -2 304 104");
  assert.equal(title.children[0], "a position");
  assert.deepEqual(
    tiles.children.map(use => use.attributes),
    [{ href: "#tranca-01", transform: "translate(24 12) rotate(90)" }],
  );
  assert.deepEqual(
    backs.children.map(use => use.attributes),
    [{ href: "#tranca-back", transform: "translate(60 24)" }],
  );
  assert.equal(words.children[0], "S ▸ to move");
});
