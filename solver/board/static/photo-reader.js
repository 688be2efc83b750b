// The reader of photos that were taken from above: pixels in, tiles with doubts and outlines out.

import { findCandidates, median, roundEven } from "./photo-candidates.js";
import { middleOf } from "./photo-chain.js";
import { findPlane, lookFromAbove } from "./photo-perspective.js";
import { fitSizes, judge, SecondReader, select, separate } from "./photo-selection.js";

/** The pixels on the longer side of a photo as the reader sees it. */
export const LONG_SIDE = 1024;
/** The doubt from which a tile is marked for a person to look at. */
export const MARKED = 0.5;
/** The sizes, against `LONG_SIDE`, at which tiles are looked for. */
const SCALES = [1.0, 0.5];
/** Scores of the net: a candidate below the first is no tile; one below the second may be a tile that stands. */
const [LEAST_LIKELY, LIKELY] = [0.06, 0.3];
/** Bars that are shorter than this, in pixels, are looked for at a larger size as well. */
const [SMALL_BAR, LARGER] = [34, 1.6];

/**
 * @typedef {import("./photo-candidates.js").Candidate} Candidate
 * @typedef {import("./photo-candidates.js").Pixels} Pixels
 * @typedef {import("./photo-chain.js").Point} Point
 * @typedef {import("./photo-perspective.js").Plane} Plane
 * @typedef {object} PhotoTile
 * @property {[number, number]} halves the outline begins with the side of the first
 * @property {[number, number]} second the second best reading
 * @property {number} doubt from 0 (certain) to 1; a tile is marked from `MARKED` on
 * @property {Point[]} outline its four corners in order, in pixels of the photo
 */

/**
 * Read the tiles on a photo whose longer side has `LONG_SIDE` pixels; none if it seems to show no tiles.
 * @param {Pixels} pixels @param {Float64Array[]} weights of the net @param {number} highest the highest number
 * @returns {PhotoTile[]}
 */
export function readPhoto(pixels, weights, highest) {
  const reader = new SecondReader(weights, pixels);
  const look = (/** @type {number} */ scale) =>
    select(findCandidates(resize(pixels, scale), highest)).map(each => scaled(each, 1 / scale));
  const parts = SCALES.flatMap(look);
  let candidates = separate(reader, parts);
  const likely = (/** @type {Candidate} */ candidate) => reader.glance(candidate);
  const table = findPlane(candidates, likely, pixels);
  if (table) {
    for (const [plane, members] of /** @type {[Plane, Candidate[]][]} */ ([
      [table, candidates],
      [table.standing(), candidates.filter(each => likely(each) < LIKELY)],
    ])) {
      const view = lookFromAbove(pixels, plane, members);
      const found = view ? select(findCandidates(view.pixels, highest, [candidates[0].dark])) : [];
      parts.push(...found.map(each => view?.photographed(each) ?? each));
    }
    candidates = separate(reader, parts);
  } else if (candidates.length && median(bestBars(candidates)) < SMALL_BAR)
    candidates = separate(reader, [...parts, ...look(LARGER)]);
  candidates = candidates.filter(each => likely(each) >= LEAST_LIKELY);
  const tiles = fitSizes(judge(reader, candidates, highest), table).map(({ candidate, halves, second, doubt }) => ({
    halves,
    second,
    doubt: Math.round(doubt * 100) / 100,
    outline: outlineOf(candidate),
  }));
  // blank tiles alone are more often stray lines, as are doubtful ones
  const areTiles = tiles.some(({ halves, doubt }) => halves[0] + halves[1] > 0 && doubt < MARKED);
  return areTiles ? inReadingOrder(tiles) : [];
}

/** Return the bars of the better half of candidates. @param {Candidate[]} candidates */
const bestBars = candidates => candidates.slice(0, Math.floor(candidates.length / 2) + 1).map(({ bar }) => bar);

/**
 * Return a candidate in pixels of a photo that is larger by `factor`.
 * @param {Candidate} candidate @param {number} factor
 */
function scaled(candidate, factor) {
  const { x, y, axes, bar } = candidate;
  const [ox, oy, sx, sy] = [axes.ox, axes.oy, axes.sx, axes.sy].map(part => part * factor);
  const [left, top] = [x, y].map(place => (place + 0.5) * factor - 0.5);
  return { ...candidate, x: left, y: top, axes: { ox, oy, sx, sy }, bar: bar * factor };
}

/** @param {Candidate} candidate @returns {Point[]} */
function outlineOf({ x, y, axes: { ox, oy, sx, sy } }) {
  const corners = [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ];
  const tenth = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  return corners.map(([u, v]) => [tenth(x + ox * u + sx * v), tenth(y + oy * u + sy * v)]);
}

/**
 * Sort tiles by rows from the top, each from the left; tiles within half a tile's length are in one row.
 * @param {PhotoTile[]} tiles
 */
function inReadingOrder(tiles) {
  const placed = tiles.map(tile => ({ tile, center: middleOf(tile.outline) }));
  const high = median(tiles.map(({ outline: [a, b] }) => Math.hypot(a[0] - b[0], a[1] - b[1])));
  /** @type {(typeof placed)[]} */
  const rows = [];
  let last = -Infinity;
  for (const each of placed.sort((one, other) => one.center[1] - other.center[1])) {
    if (each.center[1] - last > high) {
      rows.push([]);
      last = each.center[1];
    }
    rows[rows.length - 1].push(each);
  }
  return rows.flatMap(row => row.sort((one, other) => one.center[0] - other.center[0])).map(({ tile }) => tile);
}

/**
 * Return a photo in another size: means of areas if smaller, interpolated if larger.
 * @param {Pixels} pixels @param {number} factor
 */
export function resize(pixels, factor) {
  if (factor === 1) return pixels;
  const [width, height] = [pixels.width, pixels.height].map(length => Math.max(2, roundEven(length * factor)));
  const change = factor < 1 ? average : interpolate;
  const across = 3 * pixels.width;
  const rows = change(new Float32Array(pixels.colors), 1, pixels.height, across, height);
  const values = change(rows, height, pixels.width, 3, width);
  const colors = new Uint8Array(values.length);
  for (let at = 0; at < colors.length; at++) colors[at] = roundEven(values[at]);
  return { colors, width, height };
}

/**
 * Shorten an axis of an array: `before` lines of `size` numbers become `length`, in each of the `count` parts.
 * @param {Float32Array} values @param {number} count @param {number} before @param {number} size @param {number} length
 */
function average(values, count, before, size, length) {
  const result = new Float32Array(count * length * size);
  const sums = new Float64Array(before + 1);
  for (let part = 0; part < count; part++)
    for (let column = 0; column < size; column++) {
      for (let at = 0; at < before; at++) sums[at + 1] = sums[at] + values[(part * before + at) * size + column];
      let last = 0;
      for (let at = 0; at < length; at++) {
        const edge = sumTo(sums, ((at + 1) * before) / length, before);
        result[(part * length + at) * size + column] = (edge - last) * (length / before);
        last = edge;
      }
    }
  return result;
}

/** @param {Float64Array} sums @param {number} place @param {number} before */
function sumTo(sums, place, before) {
  const low = Math.min(Math.floor(place), before - 1);
  return sums[low] * (1 - (place - low)) + sums[low + 1] * (place - low);
}

/**
 * Lengthen an axis of an array, as `average` shortens one.
 * @param {Float32Array} values @param {number} count @param {number} before @param {number} size @param {number} length
 */
function interpolate(values, count, before, size, length) {
  const result = new Float32Array(count * length * size);
  for (let at = 0; at < length; at++) {
    const place = Math.max(0, Math.min(before - 1, ((at + 0.5) * before) / length - 0.5));
    const low = Math.min(Math.floor(place), before - 2);
    const near = Math.fround(place - low);
    const far = Math.fround(1 - near);
    for (let part = 0; part < count; part++)
      for (let column = 0; column < size; column++) {
        const from = (part * before + low) * size + column;
        const sum = Math.fround(values[from] * far) + Math.fround(values[from + size] * near);
        result[(part * length + at) * size + column] = sum;
      }
  }
  return result;
}
