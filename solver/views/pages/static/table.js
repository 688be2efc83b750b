// A table of tiles whose places and turns `scene.py` has computed: this only places the page's symbols there.

import { drawn } from "./elements.js";

/**
 * @typedef {object} Table
 * @property {number[]} tiles four numbers for each tile: its symbol, the x and y of its center, its clockwise rotation
 * @property {[string, number][]} words each with its height
 * @property {[number, number]} size
 *
 * @typedef {object} Drawing
 * @property {string[]} symbols the ids of the page's symbols, the back of a tile last
 * @property {Record<"tile" | "back", Record<string, string>>} paints
 */

/** Split a flat list into tiles: symbol, center and clockwise rotation. @param {number[]} flat */
export function tilesOf(flat) {
  const tiles = [];
  for (let at = 0; at < flat.length; at += 4) {
    const [symbol, x, y, turn] = flat.slice(at, at + 4);
    tiles.push({ symbol, x, y, turn });
  }
  return tiles;
}

/**
 * Draw a table with the page's symbols and paints; `title` describes it in words.
 * @param {Table} table
 * @param {Drawing} drawing
 * @param {string} title
 */
export function drawTable(table, { symbols, paints }, title) {
  const [wide, high] = table.size,
    edge = 2;
  const tiles = drawn("g", paints.tile),
    backs = drawn("g", paints.back);
  for (const { symbol, x, y, turn } of tilesOf(table.tiles)) {
    const isBack = symbol === symbols.length - 1;
    (isBack ? backs : tiles).append(
      drawn("use", {
        href: `#${symbols[symbol]}`,
        transform: `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`,
      }),
    );
  }
  return drawn(
    "svg",
    {
      class: "tranca",
      role: "img",
      viewBox: `${-edge} ${-edge} ${wide + 2 * edge} ${high + 2 * edge}`,
    },
    drawn("title", {}, title),
    tiles,
    backs,
    ...table.words.map(([said, y]) => drawn("text", { x: 0, y: y + 5, class: "said" }, said)),
  );
}
