// Tiles on buttons: references to the faces that the library draws.

import { drawn, make } from "./elements.js";

/**
 * Return the tiles of a pack, in order.
 * @param {number} highest the highest number on its tiles
 * @param {string[]} [without] the tiles that it lacks
 */
export function packOf(highest, without = []) {
  const tiles = Array.from({ length: highest + 1 }, (_, low) =>
    Array.from({ length: highest + 1 - low }, (_, more) => `${low}-${low + more}`),
  ).flat();
  return tiles.filter(tile => !without.includes(tile));
}

/** Return a tile as the notation writes it, low end first. @param {string} tile */
export function canonicalTile(tile) {
  const [one, other] = tile.split("-").map(Number);
  return one <= other ? `${one}-${other}` : `${other}-${one}`;
}

/** @param {string} tile */
export function isDouble(tile) {
  const [one, other] = tile.split("-");
  return one === other;
}

/**
 * Return the numbers of columns and rows by which an arrow key moves the focus; undefined for another key.
 * @param {string} key
 */
export function arrowStep(key) {
  return { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
}

/**
 * Draw the face of a tile.
 * @param {string} tile as it is turned, such as `6-4`
 * @param {boolean} [lying] draw it lengthwise, its first end to the left
 */
export function drawFace(tile, lying = false) {
  const canonical = canonicalTile(tile);
  const use = drawn("use", { href: `#tranca-${canonical.replace("-", "")}` });
  if (lying) use.setAttribute("transform", `rotate(${canonical === tile ? -90 : 90})`);
  const box = lying ? "-25 -13 50 26" : "-13 -25 26 50";
  return drawn("svg", { class: lying ? "face lying" : "face", viewBox: box, "aria-hidden": "true" }, use);
}

/** The highest number that the faces of the library have. */
const MOST_PIPS = 9;

/**
 * Draw the face of a tile of any set. Numbers that the faces of the library lack are upright digits.
 * @param {string} tile as it is turned, such as `12-7`
 * @param {boolean} [lying] draw it lengthwise, its first end to the left
 */
export function drawLargeFace(tile, lying = false) {
  const numbers = tile.split("-").map(Number);
  if (numbers.every(each => each <= MOST_PIPS)) return drawFace(tile, lying);
  const halves = numbers.map((shown, index) => {
    const top = index ? 0 : -24;
    if (shown <= MOST_PIPS) {
      const half = { x: -12, y: top, width: 24, height: 24, viewBox: `-12 ${top} 24 24` };
      return drawn("svg", half, drawn("use", { href: `#tranca-${shown}${shown}` })); // the same half of its double
    }
    const place = `translate(0 ${top + 12})${lying ? " rotate(90)" : ""}`;
    return drawn("text", { transform: place, y: 5, "text-anchor": "middle" }, String(shown));
  });
  const whole = drawn("g", lying ? { transform: "rotate(-90)" } : {}, drawn("use", { href: "#tranca-00" }), ...halves);
  const box = lying ? "-25 -13 50 26" : "-13 -25 26 50";
  return drawn("svg", { class: lying ? "face lying" : "face", viewBox: box, "aria-hidden": "true" }, whole);
}

/** The highest number of a pack whose tiles are so large that the triangle needs no numbers. */
const HIGHEST_WITHOUT_NUMBERS = 6;

/**
 * Arrange the tiles of a pack as a triangle, lying: a row for each low number, a column for each high one. In a large
 * pack, numbers above the columns and in front of the rows help to find a tile.
 * @param {string[]} pack
 * @param {(tile: string, lying: boolean) => HTMLElement} button
 */
export function triangle(pack, button) {
  const highest = Math.max(...pack.map(tile => Number(tile.split("-")[1])));
  const isLarge = highest > HIGHEST_WITHOUT_NUMBERS;
  const first = isLarge ? 2 : 1;
  const cells = pack.map(tile => {
    const [low, high] = tile.split("-").map(Number);
    const cell = button(tile, true);
    cell.style.gridArea = `${low + first} / ${high + 1}`;
    return cell;
  });
  const numbers = isLarge ? Array.from({ length: highest + 1 }, (_, number) => markNumber(number)).flat() : [];
  return make("div", { class: isLarge ? "triangle large" : "triangle" }, ...numbers, ...cells);
}

/** Make a number above its column and, unless it is 0, in front of its row. @param {number} number */
function markNumber(number) {
  const places = number ? [`1 / ${number + 1}`, `${number + 2} / ${number}`] : ["1 / 1"];
  return places.map(place => {
    const made = make("b", { "aria-hidden": "true" }, String(number));
    made.style.gridArea = place;
    return made;
  });
}

/**
 * Split a text at the tiles in brackets, as in `S laid [3-6] at the 6`: into a text, a tile, and what follows it
 * without a space, such as a full stop, in turn.
 * @param {string} text
 */
export function splitAtTiles(text) {
  return text.split(/\[(\d+-\d+)\]([^\s[]*)/);
}

/** Return a text with its tiles in brackets drawn; a tile is also there in words, unseen. @param {string} text */
export function drawTiles(text) {
  const parts = splitAtTiles(text);
  return parts.map((part, index) => {
    if (index % 3 !== 1) return index % 3 ? "" : part;
    return make(
      "span",
      { class: "inline-tile" },
      drawIcon(part),
      make("span", { class: "unseen" }, part),
      parts[index + 1],
    );
  });
}

/** Draw a tile lengthwise, as on the table. @param {string} tile */
export function drawIcon(tile) {
  const low = canonicalTile(tile);
  const use = drawn("use", {
    href: `#tranca-${low.replace("-", "")}`,
    transform: `rotate(${tile === low ? 270 : 90})`,
  });
  const group = drawn("g", { class: "t-tile", fill: "#fffdf6", stroke: "#57524a", color: "#1f2228" }, use);
  return drawn("svg", { viewBox: "-24 -12.5 48 25", class: "bone tranca", "aria-hidden": "true" }, group);
}
