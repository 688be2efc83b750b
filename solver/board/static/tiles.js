// Tiles as buttons show them: the faces that the library draws, used by reference.

import { drawn, make } from "./elements.js";

/**
 * The tiles of a pack, in order.
 *
 * @param {number} highest the highest number on its tiles
 * @param {string[]} [without] tiles taken out
 */
export function packOf(highest, without = []) {
  const tiles = Array.from({ length: highest + 1 }, (_, low) =>
    Array.from({ length: highest + 1 - low }, (_, more) => `${low}-${low + more}`),
  ).flat();
  return tiles.filter(tile => !without.includes(tile));
}

/** A tile as the notation writes it, low end first. @param {string} tile */
export function canonicalTile(tile) {
  const [one, other] = tile.split("-").map(Number);
  return one <= other ? `${one}-${other}` : `${other}-${one}`;
}

/** Whether both ends of a tile are alike. @param {string} tile */
export function isDouble(tile) {
  const [one, other] = tile.split("-");
  return one === other;
}

/** How many tiles an arrow key moves on from one; undefined for another key. @param {string} key */
export function tilesOn(key) {
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
}

/**
 * The face of a tile.
 *
 * @param {string} tile as it lies, such as `6-4`
 * @param {boolean} [lying] in the chain, its first end to the left
 */
export function drawFace(tile, lying = false) {
  const canonical = canonicalTile(tile);
  const use = drawn("use", { href: `#tranca-${canonical.replace("-", "")}` });
  if (lying) use.setAttribute("transform", `rotate(${canonical === tile ? -90 : 90})`);
  const box = lying ? "-25 -13 50 26" : "-13 -25 26 50";
  return drawn("svg", { class: lying ? "face lying" : "face", viewBox: box, "aria-hidden": "true" }, use);
}

/**
 * The tiles of a pack as a triangle: a row for each low number, a column for each high one.
 *
 * @param {string[]} pack
 * @param {(tile: string) => HTMLElement} button
 */
export function triangle(pack, button) {
  const cells = pack.map(tile => {
    const [low, high] = tile.split("-").map(Number);
    const cell = button(tile);
    cell.style.gridArea = `${low + 1} / ${high + 1}`;
    return cell;
  });
  return make("div", { class: "triangle" }, ...cells);
}

/** A tile as the table draws it, lying. @param {string} tile */
export function drawIcon(tile) {
  const low = canonicalTile(tile);
  const use = drawn("use", {
    href: `#tranca-${low.replace("-", "")}`,
    transform: `rotate(${tile === low ? 270 : 90})`,
  });
  const group = drawn("g", { class: "t-tile", fill: "#fffdf6", stroke: "#57524a", color: "#1f2228" }, use);
  return drawn("svg", { viewBox: "-24 -12.5 48 25", class: "bone tranca", "aria-hidden": "true" }, group);
}
