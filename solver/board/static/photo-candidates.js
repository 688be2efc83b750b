// Candidates for tiles on a photo: the bar between the halves gives place, angle and size, the pips around it the
// numbers.

import { bestThreshold, findBlobs, measure, removeSpecks, WindowSums } from "./photo-blobs.js";

/** The windows of the local threshold, in pixels of a photo whose longer side has 1,024. */
const WINDOWS = [31, 81];
/** The width of reflections that are removed, in pixels. */
const SPECK = 5;
/** The distance of the outer pips from the center of a half, whose sides are at 1. */
const GRID = 0.62;
/** The farthest that a pip may be from its place. */
const REACH = 0.38;

/**
 * The patterns of the numbers: each with the places of its pips, numbered by columns along the tile.
 * @type {readonly (readonly [number: number, places: readonly number[]])[]}
 */
const PATTERNS = [
  [0, []],
  [1, [4]],
  [2, [0, 8]],
  [2, [2, 6]],
  [3, [0, 4, 8]],
  [3, [2, 4, 6]],
  [4, [0, 2, 6, 8]],
  [5, [0, 2, 4, 6, 8]],
  [6, [0, 2, 3, 5, 6, 8]],
  [7, [0, 2, 3, 4, 5, 6, 8]],
  [8, [0, 1, 2, 3, 5, 6, 7, 8]],
  [9, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
];

/** Half the width of a usual tile, in lengths of its bar. */
export const USUAL_WIDTH = 0.68;

/** Poses: half the width of a tile in lengths of its bar, its foreshortening, its skew, and the costs of these. */
const POSES = [0.58, USUAL_WIDTH, 0.78].flatMap(width =>
  [1.0, 0.8, 0.62, 0.48, 1.3, 1.65].flatMap(short =>
    [0.0, -0.25, 0.25].map(skew => ({
      width,
      short,
      skew,
      cost: [0.25 * Math.abs(Math.log(short)), 0.3 * Math.abs(skew), width === USUAL_WIDTH ? 0 : 0.1],
    })),
  ),
);

/**
 * @typedef {import("./photo-blobs.js").Blob} Blob
 * @typedef {import("./photo-blobs.js").Channel} Channel
 * @typedef {object} Pixels a photo: three bytes for each pixel
 * @property {Uint8Array} colors
 * @property {number} width
 * @property {number} height
 *
 * @typedef {object} Axes
 * @property {number} ox from the center to the middle of the first half's outer side
 * @property {number} oy
 * @property {number} sx from the center to the middle of a long side
 * @property {number} sy
 *
 * @typedef {object} Candidate
 * @property {number} x the center
 * @property {number} y
 * @property {Axes} axes
 * @property {number} bar the length of the bar
 * @property {Float64Array[]} costs of every number, by half: 1 for each pip missing or too many, less for pips off
 *   their places
 * @property {number} score how well it looks like a tile; about 0 to 1.2
 * @property {boolean} dark whether its pips are darker than its face
 * @property {number[]} face the color of the face: brightness and shares of the channels
 */

/** Round to the nearest integer, halves to even. @param {number} value */
export function roundEven(value) {
  const floor = Math.floor(value);
  const part = value - floor;
  if (part !== 0.5) return part < 0.5 ? floor : floor + 1;
  return floor % 2 ? floor + 1 : floor;
}

/**
 * Find the candidates of a photo with numbers up to `highest`, and dark or light pips.
 * @param {Pixels} pixels @param {number} highest @param {boolean[]} [polarities]
 */
export function findCandidates(pixels, highest, polarities = [true, false]) {
  const { colors, width, height } = pixels;
  const [grey, darkest] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [colors[3 * at], colors[3 * at + 1], colors[3 * at + 2]];
    grey[at] = Math.floor((299 * red + 587 * green + 114 * blue) / 1000);
    darkest[at] = Math.min(red, green, blue);
  }
  const dim = { values: darkest, width, height };
  /** @type {Candidate[]} */
  const candidates = [];
  for (const [channel, dark] of /** @type {[Channel, boolean][]} */ ([
    [dim, true],
    [polarities.includes(true) ? removeSpecks(dim, SPECK) : dim, true],
    [{ values: grey, width, height }, false],
  ])) {
    if (!polarities.includes(dark)) continue;
    const windows = new WindowSums(channel);
    const faces = findFaces(channel, dark);
    for (const size of WINDOWS) {
      const blobs = findBlobs(channel, windows, size, dark);
      const pips = blobs.filter(isPip);
      candidates.push(...read(pixels, findBars(blobs), pips, highest, dark, 10));
      candidates.push(...read(pixels, faces, pips, highest, dark, 0));
    }
  }
  return candidates;
}

/**
 * Return the bars that tiles would have which are single regions of the right shape.
 * @param {Channel} channel @param {boolean} light
 */
function findFaces({ values, width, height }, light) {
  const threshold = bestThreshold(values);
  const mask = values.map(value => Number(value > threshold === light));
  return measure(mask, width, height, 0.6).flatMap(face => {
    const [ratio, filled] = [face.length / face.width, face.area / (face.length * face.width)];
    if (!(ratio > 1.4 && ratio < 2.7 && filled > 0.7 && filled < 1.06 && face.width > 15)) return [];
    const bar = face.width / (2 * USUAL_WIDTH);
    return [{ ...face, length: bar, width: bar / 8, angle: face.angle + Math.PI / 2 }];
  });
}

/**
 * Return the blobs that may be a bar, and pairs that may be the two parts of a bar broken by a pin.
 * @param {Blob[]} blobs
 */
function findBars(blobs) {
  const whole = blobs.filter(({ length, width, area }) => {
    const [ratio, filled] = [length / width, area / (length * width)];
    return ratio > 4.2 && ratio < 22 && filled > 0.72 && length > 12 && length < 260;
  });
  const parts = blobs.filter(({ length, width, area }) => {
    const [ratio, filled] = [length / width, area / (length * width)];
    return ratio > 1.6 && ratio < 14 && filled > 0.65 && length > 6 && length < 130;
  });
  return [...whole, ...pairs(parts)];
}

const MOST_PARTS = 700;

/** @param {Blob[]} parts @returns {Blob[]} */
function pairs(parts) {
  if (parts.length >= MOST_PARTS) return [];
  /** @type {Blob[]} */
  const found = [];
  for (let index = 0; index < parts.length; index++)
    for (let after = index + 1; after < parts.length; after++) {
      const pair = pairOf(parts[index], parts[after]);
      if (pair) found.push(pair);
    }
  return found;
}

/** Return two parts as one bar, or null. @param {Blob} one @param {Blob} other @returns {Blob | null} */
function pairOf(one, other) {
  const long = Math.max(one.length, other.length);
  const dx = other.x - one.x;
  if (!(Math.abs(dx) < 1.6 * long)) return null;
  const dy = other.y - one.y;
  const short = Math.min(one.length, other.length);
  const distance = Math.hypot(dx, dy) + 1e-6;
  const gap = distance - (long + short) / 2;
  if (!(gap > 0 && gap < 0.6 * short && long < 1.7 * short)) return null;
  const angle = Math.atan2(dy, dx);
  const isStraight = Math.abs(Math.sin(angle - one.angle)) < 0.17 && Math.abs(Math.sin(angle - other.angle)) < 0.17;
  const length = distance + (one.length + other.length) / 2;
  const width = (one.width + other.width) / 2;
  if (!isStraight || !(Math.abs(Math.log(one.width / other.width)) < 0.5 && length / width > 4.2)) return null;
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, length, width, angle, area: one.area + other.area };
}

/** @param {Blob} blob */
function isPip({ length, width, area }) {
  return length < 2.4 * width && area > 5 && area > 0.75 * ((Math.PI / 4) * length * width);
}

/**
 * Read the numbers beside each bar, in the pose in which the pips fit best.
 * @param {Pixels} pixels @param {Blob[]} bars @param {Blob[]} pips @param {number} highest @param {boolean} dark
 * @param {number} leastContrast
 */
function read(pixels, bars, pips, highest, dark, leastContrast) {
  /** @type {Candidate[]} */
  const found = [];
  for (const bar of bars) {
    const near = pips.filter(pip => isNear(bar, pip));
    const [ax, ay] = [Math.cos(bar.angle), Math.sin(bar.angle)];
    let [least, costs] = [Infinity, /** @type {Float64Array[]} */ ([])];
    let axes = { ox: 0, oy: 0, sx: 0, sy: 0 };
    for (const { width, short, skew, cost } of POSES) {
      const along = short * width * 2;
      const pose = {
        ox: (-ay + skew * ax) * along * bar.length,
        oy: (ax + skew * ay) * along * bar.length,
        sx: ax * width * bar.length,
        sy: ay * width * bar.length,
      };
      const fits = fit(pose, bar, near, highest);
      const best = fits.map(indexOfLeast);
      const sum = fits[0][best[0]] + fits[1][best[1]];
      const total = sum + cost[0] + cost[1] + cost[2] - 0.12 * (Math.sqrt(best[0]) + Math.sqrt(best[1]));
      if (total < least) [least, costs, axes] = [total, fits, pose];
    }
    const { face, spread, contrast } = sampleFace(pixels, bar, axes);
    const score = 1.2 - 0.45 * least - spread / (contrast + 1);
    const floor = leastContrast === 0 ? 40 : 0;
    if (!(contrast >= leastContrast && spread <= 0.35 * Math.max(contrast, floor) + 6)) continue;
    const light = face[0] + face[1] + face[2];
    const color = [Math.log(light + 30), ...face.map(value => (3 * value) / (light + 1))];
    found.push({ x: bar.x, y: bar.y, axes, bar: bar.length, costs, score, dark, face: color });
  }
  return found;
}

/** True if a pip of the right size is beside a bar. @param {Blob} bar @param {Blob} pip */
function isNear(bar, pip) {
  const [far, dx, dy] = [1.6 * bar.length, pip.x - bar.x, pip.y - bar.y];
  if (!(Math.abs(dx) < far && Math.abs(dy) < far)) return false;
  const size = pip.length / bar.length;
  return size > 0.08 && size < 0.38 && Math.hypot(dx, dy) < far;
}

/**
 * Return the cost of every number by half: 1 for each pip missing or too many. Every pip goes to the nearest of the
 * nine places of its half; of several at one place, the nearest counts.
 * @param {Axes} axes @param {Blob} bar @param {Blob[]} pips @param {number} highest
 */
function fit(axes, bar, pips, highest) {
  const counts = [0, 0];
  const nearest = [new Float64Array(9).fill(2), new Float64Array(9).fill(2)];
  for (const pip of pips) {
    const [u, v] = inAxes(axes, pip.x - bar.x, pip.y - bar.y);
    if (!(Math.abs(u) > 0.06 && Math.abs(u) < 1 && Math.abs(v) < 0.95)) continue;
    const half = Number(u < 0);
    const [long, wide] = [2 * Math.abs(u) - 1, half ? -v : v];
    const [column, row] = [placeOf(long), placeOf(wide)];
    const square = ((long - column * GRID) ** 2 + (wide - row * GRID) ** 2) / REACH ** 2;
    const place = (column + 1) * 3 + row + 1;
    counts[half]++;
    if (square < nearest[half][place]) nearest[half][place] = square;
  }
  return nearest.map((squares, half) => {
    const costs = new Float64Array(highest + 1).fill(Infinity);
    for (const [number, places] of PATTERNS) {
      if (number > highest) break;
      let cost = counts[half] + (number > 6 ? 0.15 : 0);
      for (const place of places) cost += squares[place] < 1 ? 0.6 * squares[place] - 1 : 1;
      costs[number] = Math.min(costs[number], cost);
    }
    return costs;
  });
}

/** Return the nearest row of pips: -1, 0 or 1. @param {number} value */
function placeOf(value) {
  return Math.max(-1, Math.min(1, roundEven(value / GRID)));
}

const FACE_PLACES = [
  [0, 0],
  [0.16, -0.25],
  [0.16, 0.25],
  [-0.16, -0.25],
  [-0.16, 0.25],
];

/**
 * Return the color of a face beside its bar, its spread, and its contrast to the bar.
 * @param {Pixels} pixels @param {Blob} bar @param {Axes} axes
 */
function sampleFace({ colors, width, height }, bar, axes) {
  let isOutside = false;
  const samples = FACE_PLACES.map(([u, v], index) => {
    const x = roundEven(bar.x + (axes.ox * u + axes.sx * v));
    const y = roundEven(bar.y + (axes.oy * u + axes.sy * v));
    if (index) isOutside ||= x < 0 || y < 0 || x >= width || y >= height;
    const at = 3 * (clip(y, height) * width + clip(x, width));
    return [colors[at], colors[at + 1], colors[at + 2]];
  });
  const [middle, ...others] = samples;
  const face = [0, 1, 2].map(channel => others.reduce((sum, color) => sum + color[channel], 0) / 4);
  const deviations = face.map((mean, channel) =>
    Math.sqrt(others.reduce((sum, color) => sum + (color[channel] - mean) ** 2, 0) / 4),
  );
  const contrast = isOutside ? 0 : Math.max(...face.map((mean, channel) => Math.abs(mean - middle[channel])));
  return { face, spread: (deviations[0] + deviations[1] + deviations[2]) / 3, contrast };
}

/** @param {number} place @param {number} length */
const clip = (place, length) => Math.max(0, Math.min(length - 1, place));

/**
 * Return a vector in pixels in units of axes.
 * @param {Axes} axes @param {number} x @param {number} y @returns {[number, number]}
 */
export function inAxes({ ox, oy, sx, sy }, x, y) {
  const area = ox * sy - sx * oy;
  return [(sy * x - sx * y) / area, (ox * y - oy * x) / area];
}

/** Return the index of the first least value. @param {Float64Array} values */
export function indexOfLeast(values) {
  let best = 0;
  for (let at = 1; at < values.length; at++) if (values[at] < values[best]) best = at;
  return best;
}

/** @param {Candidate} candidate */
export const pipsOf = ({ costs }) => indexOfLeast(costs[0]) + indexOfLeast(costs[1]);

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
