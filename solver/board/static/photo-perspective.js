// The view from a seat: all tiles lie on one table and have one size, which shows how the camera was held.

import { median, pipsOf, roundEven, USUAL_WIDTH } from "./photo-candidates.js";
import { sample } from "./photo-halves.js";

/** The focal length of a usual camera, in longer sides of the photo. */
const FOCAL = 1.0;
const DEGREE = Math.PI / 180;
const TILTS = [10, 20, 30, 40, 50, 60].map(tilt => tilt * DEGREE);
const TURNS = Array.from({ length: 16 }, (_, at) => at * 22.5 * DEGREE);
const STEPS = [5, 2.5].map(step => step * DEGREE);
const LEAST_TILT = 22 * DEGREE;
/** The least gain in fit on a tilted table against one that is seen from above. */
const LEAST_GAIN = 0.35;
const TILT_COST = 0.1;
/** By how much shape and size of a tile may be off; one that is farther off counts as no tile. */
const [SHAPE_OFF, SIZE_OFF] = [0.35, 0.15];
/** The least distance of a tile along the line of sight: beyond it is the horizon. */
const NEAREST = 0.15;
/** The length of a usual bar in the view from above, in pixels, and the most pixels of the view. */
const [BAR, MOST_PIXELS] = [44, 450_000];
/** The distance to which the view reaches beyond the outermost bars, in bars. */
const MARGIN = 4;

/**
 * @typedef {import("./photo-candidates.js").Axes} Axes
 * @typedef {import("./photo-candidates.js").Candidate} Candidate
 * @typedef {import("./photo-candidates.js").Pixels} Pixels
 * @typedef {[tilt: number, turn: number]} View how the camera was held
 * @typedef {{x: number, y: number}} Point
 * @typedef {object} Flat a place on the table: the point, how lengths change around it, and its distance
 * @property {number} x
 * @property {number} y
 * @property {[number, number, number, number]} changes
 * @property {number} depth
 */

/** The table as the camera saw it: a rotation after which it would have been seen from above. */
export class Plane {
  /** @param {number[]} rotation by rows @param {Point} middle of the photo @param {number} focal in pixels */
  constructor(rotation, middle, focal) {
    this.rotation = rotation;
    this.middle = middle;
    this.focal = focal;
  }

  /** Return the upright plane of tiles that stand on the table and face the camera. */
  standing() {
    const [x, y, depth] = this.rotation.slice(6);
    return new Plane(rotate([Math.atan2(depth, Math.hypot(x, y)), Math.atan2(y, x)]), this.middle, this.focal);
  }

  /** Return a place of the photo on the table, in focal lengths. @param {Point} place @returns {Flat} */
  flatten({ x, y }) {
    return flatten(this.rotation, (x - this.middle.x) / this.focal, (y - this.middle.y) / this.focal);
  }

  /** Return the axes of a candidate on the table, in focal lengths. @param {Candidate} candidate @returns {Axes} */
  flatAxes(candidate) {
    const { ox, oy, sx, sy } = multiply(this.flatten(candidate).changes, candidate.axes);
    return { ox: ox / this.focal, oy: oy / this.focal, sx: sx / this.focal, sy: sy / this.focal };
  }

  /** Return a point of the table in pixels of the photo: the reverse of `flatten`. @param {Point} point */
  photographed({ x, y }) {
    const [a, b, c, d, e, f, g, h, i] = this.rotation;
    const scale = this.focal / Math.max(x * c + y * f + i, 1e-3);
    return { x: (x * a + y * d + g) * scale + this.middle.x, y: (x * b + y * e + h) * scale + this.middle.y };
  }
}

/**
 * Return the table on which the candidates are most alike in shape and size; null if it was seen from above.
 * @param {Candidate[]} candidates @param {(candidate: Candidate) => number} likely how far the net takes one for a tile
 * @param {Pixels} pixels
 */
export function findPlane(candidates, likely, { width, height }) {
  if (candidates.filter(each => pipsOf(each) > 0).length < 2) return null;
  const middle = { x: (width - 1) / 2, y: (height - 1) / 2 };
  const focal = FOCAL * Math.max(width, height);
  const members = candidates.map(each => ({
    x: (each.x - middle.x) / focal,
    y: (each.y - middle.y) / focal,
    axes: each.axes,
    weight: Math.max(0.01, Math.min(1, each.score)) * (0.05 + likely(each)) * Number(pipsOf(each) > 0) + 1e-6,
  }));
  const costOf = (/** @type {View} */ view) => misfit(rotate(view), members) + TILT_COST * view[0];
  /** @type {View} */
  let view = [0, 0];
  const above = costOf(view);
  let least = above;
  for (const tilt of TILTS)
    for (const turn of TURNS) {
      const cost = costOf([tilt, turn]);
      if (cost < least) [least, view] = [cost, [tilt, turn]];
    }
  for (const step of STEPS) {
    const [tilt, turn] = view;
    least = Infinity;
    for (const one of [-1, 0, 1])
      for (const other of [-1, 0, 1]) {
        /** @type {View} */
        const near = [tilt + step * one, turn + step * 2 * other];
        const cost = costOf(near);
        if (cost < least) [least, view] = [cost, near];
      }
  }
  return view[0] < LEAST_TILT || above - least < LEAST_GAIN ? null : new Plane(rotate(view), middle, focal);
}

/** Return the rotation by a tilt away from the direction of a turn in the photo. @param {View} view */
function rotate([tilt, turn]) {
  const [sin, cos, rise, fall] = [Math.sin(turn), Math.cos(turn), Math.sin(tilt), 1 - Math.cos(tilt)];
  return [
    ...[1 - fall * cos * cos, -fall * cos * sin, rise * cos],
    ...[-fall * cos * sin, 1 - fall * sin * sin, rise * sin],
    ...[-rise * cos, -rise * sin, 1 - fall],
  ];
}

/** @param {number[]} rotation @param {number} x @param {number} y @returns {Flat} */
function flatten([a, b, c, d, e, f, g, h, i], x, y) {
  const depth = g * x + h * y + i;
  const [u, v] = [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  const changes = [a - u * g, b - u * h, d - v * g, e - v * h].map(change => change / depth);
  return { x: u, y: v, changes: /** @type {[number, number, number, number]} */ (changes), depth };
}

/** @param {[number, number, number, number]} changes @param {Axes} axes @returns {Axes} */
function multiply([a, b, c, d], { ox, oy, sx, sy }) {
  return { ox: a * ox + b * oy, oy: c * ox + d * oy, sx: a * sx + b * sy, sy: c * sx + d * sy };
}

/**
 * Return how far the tiles are from being rectangles of one size on the table.
 * @param {number[]} rotation @param {{x: number, y: number, axes: Axes, weight: number}[]} members
 */
function misfit(rotation, members) {
  const flat = [];
  let total = 0;
  for (const { x, y, axes, weight } of members) {
    const { changes, depth } = flatten(rotation, x, y);
    if (!(depth > NEAREST)) return Infinity;
    const { ox, oy, sx, sy } = multiply(changes, axes);
    const off = Math.min((ox + 2 * sy) ** 2 + (oy - 2 * sx) ** 2, (ox - 2 * sy) ** 2 + (oy + 2 * sx) ** 2);
    const length = sx ** 2 + sy ** 2;
    flat.push({ shape: Math.min(off / (4 * length * SHAPE_OFF ** 2), 1), size: Math.log(length) / 2, weight });
    total += weight;
  }
  let [sum, typical] = [0, 0];
  for (const { size, weight } of [...flat].sort((one, other) => one.size - other.size)) {
    typical = size;
    sum += weight;
    if (sum >= total / 2) break;
  }
  const costs = flat.map(each => (each.shape + Math.min(((each.size - typical) / SIZE_OFF) ** 2, 1)) * each.weight);
  return costs.reduce((all, cost) => all + cost, 0) / total;
}

/**
 * Return the part of a photo with the candidates as if seen from above, and a function that maps a candidate found
 * there to the photo; null if all candidates are at the horizon.
 * @param {Pixels} photo @param {Plane} plane @param {Candidate[]} candidates
 */
export function lookFromAbove(photo, plane, candidates) {
  const seen = candidates.filter(each => plane.flatten(each).depth > NEAREST);
  if (!seen.length) return null;
  const points = seen.map(each => plane.flatten(each));
  const sides = seen.map(each => plane.flatAxes(each)).map(({ sx, sy }) => Math.hypot(sx, sy));
  const bar = median(sides) / USUAL_WIDTH;
  const [left, right] = extremes(points.map(({ x }) => x)).map((x, at) => x + (at ? 1 : -1) * MARGIN * bar);
  const [top, bottom] = extremes(points.map(({ y }) => y)).map((y, at) => y + (at ? 1 : -1) * MARGIN * bar);
  const step = Math.max(bar / BAR, Math.sqrt(((right - left) * (bottom - top)) / MOST_PIXELS));
  const [width, height] = [Math.ceil((right - left) / step), Math.ceil((bottom - top) / step)];
  const placeOf = (/** @type {Point} */ { x, y }) => plane.photographed({ x: x * step + left, y: y * step + top });
  const colors = new Uint8Array(3 * width * height);
  const color = new Float64Array(3);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += 3) {
      const { x, y } = placeOf({ x: column, y: row });
      sample(photo, x, y, color, 0);
      for (let channel = 0; channel < 3; channel++) colors[at + channel] = roundEven(color[channel]);
    }
  /** @param {Candidate} candidate @returns {Candidate} */
  const photographed = candidate => {
    const { x, y } = placeOf(candidate);
    const [a, b, c, d] = plane.flatten({ x, y }).changes;
    const area = (a * d - b * c) / (plane.focal * step);
    const axes = multiply([d / area, -b / area, -c / area, a / area], candidate.axes);
    const longer = Math.hypot(axes.sx, axes.sy) / Math.hypot(candidate.axes.sx, candidate.axes.sy);
    return { ...candidate, x, y, axes, bar: candidate.bar * longer };
  };
  return { pixels: { colors, width, height }, photographed };
}

/** @param {number[]} values */
const extremes = values => [Math.min(...values), Math.max(...values)];
