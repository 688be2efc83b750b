// The choice among candidates for tiles: one kind of tile, none inside another, two readers, and each tile of the pack
// once.

import { inAxes, indexOfLeast, median, pipsOf } from "./photo-candidates.js";
import { NONE, readHalves } from "./photo-halves.js";

const MOST = 120; // candidates of a photo in one size
const PIPS_UNSEEN = 0.03; // the probability that glare or shadow hides pips
const OTHER_SIZE = 2.1; // the ratio of areas from which tiles are no longer of one set, even in perspective
const LEAST_SCORE = -0.2; // low, because the net rejects everything else
/** The scales, along and across a candidate, at which the net looks at it. */
const STRETCHES = [0.88, 1.0, 1.12].flatMap(along => [0.92, 1.05].map(across => [along, across]));

/**
 * @typedef {import("./photo-candidates.js").Candidate} Candidate
 * @typedef {import("./photo-candidates.js").Pixels} Pixels
 * @typedef {import("./photo-perspective.js").Plane} Plane
 * @typedef {[number, number]} Halves
 * @typedef {object} Judged a candidate that is a tile
 * @property {Candidate} candidate
 * @property {Halves} halves
 * @property {Halves} second the second best reading
 * @property {number} doubt from 0 to 1
 * @property {number} evidence
 */

/** The second reader: it looks at each candidate of a photo once. */
export class SecondReader {
  /** @param {Float64Array[]} weights @param {Pixels} pixels */
  constructor(weights, pixels) {
    this.weights = weights;
    this.pixels = pixels;
    /** @type {Map<Candidate, number>} */
    this.seen = new Map();
  }

  /**
   * Return how far the net takes a candidate for a tile, with the numbers of the first reader above all.
   * @param {Candidate} candidate
   */
  glance(candidate) {
    const known = this.seen.get(candidate);
    if (known !== undefined) return known;
    const chances = readHalves(this.weights, this.pixels, candidate.x, candidate.y, candidate.axes);
    const agreed = product(chances.map((each, half) => each[indexOfLeast(candidate.costs[half])]));
    const most = product(chances.map(each => Math.max(...each.subarray(0, NONE))));
    const likely = (product(chances.map(each => 1 - each[NONE])) * (agreed + most)) / 2;
    this.seen.set(candidate, likely);
    return likely;
  }

  /**
   * Return the probabilities of a candidate by stretch and half.
   * @param {Candidate} candidate @param {number} highest
   */
  look({ x, y, axes: { ox, oy, sx, sy } }, highest) {
    return STRETCHES.map(([along, across]) => {
      const axes = { ox: ox * along, oy: oy * along, sx: sx * across, sy: sy * across };
      const chances = readHalves(this.weights, this.pixels, x, y, axes);
      for (const each of chances) each.fill(0, highest + 1, NONE);
      return chances;
    });
  }
}

/** @param {number[]} values */
const product = values => values.reduce((result, value) => result * value, 1);

/** Sort from the highest rank to the lowest. @template T @param {T[]} values @param {(value: T) => number} rank */
function sortDown(values, rank) {
  return values
    .map(value => ({ value, rank: rank(value) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ value }) => value);
}

/**
 * Return the candidates that look like tiles of the same set, the best first; they may overlap.
 * @param {Candidate[]} candidates
 */
export function select(candidates) {
  const likely = candidates.filter(({ score }) => score > LEAST_SCORE);
  return sortDown(ofOneSize(ofOneKind(likely)), ({ score }) => score).slice(0, MOST);
}

/** Keep the candidates with faces similar to the best ones. @param {Candidate[]} candidates */
function ofOneKind(candidates) {
  const numbered = candidates.filter(each => pipsOf(each) >= 2);
  const most = Math.max(3, Math.floor(numbered.length / 3));
  const best = sortDown(numbered, each => each.score + 0.05 * pipsOf(each)).slice(0, most);
  if (!best.length) return candidates;
  const dark = best.filter(each => each.dark).length / best.length > 0.5;
  const alike = best.filter(each => each.dark === dark);
  const typical = [0, 1, 2, 3].map(part => median(alike.map(each => each.face[part])));
  return candidates.filter(
    each =>
      each.dark === dark &&
      each.face.every((value, part) => Math.abs(value - typical[part]) < (part === 0 ? 1.2 : 0.35)),
  );
}

/**
 * Keep the candidates with bars of the typical length; perspective changes it by a factor.
 * @param {Candidate[]} candidates
 */
function ofOneSize(candidates) {
  const lengths = candidates.flatMap(each => {
    const weight = Math.max(1, Math.trunc(20 * each.score * Number(pipsOf(each) > 0)));
    return Array(weight).fill(each.bar);
  });
  const typical = median(lengths);
  return candidates.filter(({ bar }) => bar > 0.5 * typical && bar < 1.9 * typical);
}

/**
 * Return the candidates without those that overlap a better one, the best first; the net has a say in it.
 * @param {SecondReader} reader @param {Candidate[]} candidates
 */
export function separate(reader, candidates) {
  /** @type {Candidate[]} */
  const kept = [];
  for (const one of sortDown(candidates, each => each.score + reader.glance(each)))
    if (kept.every(other => isApart(one, other))) kept.push(one);
  return kept;
}

/** @param {Candidate} one @param {Candidate} other */
function isApart(one, other) {
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  const far = (/** @type {Candidate} */ { axes }) => Math.max(...inAxes(axes, dx, dy).map(Math.abs));
  return Math.hypot(dx, dy) > 0.75 * Math.max(one.bar, other.bar) && far(other) >= 1.2 && far(one) >= 1;
}

/**
 * Let the net read every candidate too; return those that both readers take for tiles, the surest first. A tile is
 * certain if both readers agree, and either is sure.
 * @param {SecondReader} reader @param {Candidate[]} candidates @param {number} highest
 */
export function judge(reader, candidates, highest) {
  const judged = candidates.flatMap(candidate => {
    const views = reader.look(candidate, highest);
    const worth = views.map(halves =>
      product(halves.map(each => (1 - each[NONE]) * Math.max(...each.subarray(0, NONE)))),
    );
    const view = views[worth.indexOf(Math.max(...worth))];
    const mixed = view.map((chances, half) =>
      chances.map((chance, number) => {
        const mean = views.reduce((sum, each) => sum + each[half][number], 0) / views.length;
        return 0.5 * chance + 0.5 * mean;
      }),
    );
    const evidence = product(mixed.map(each => 1 - each[NONE]));
    if (evidence < 0.12 || (evidence < 0.45 && candidate.score < 0.1)) return [];
    return [combine(candidate, mixed, highest, evidence)];
  });
  return onceEach(sortDown(judged, tile => tile.candidate.score + tile.evidence));
}

/** @param {Candidate} candidate @param {Float64Array[]} mixed @param {number} highest @param {number} evidence */
function combine(candidate, mixed, highest, evidence) {
  const { costs, score } = candidate;
  const margin = Math.min(
    ...costs.map(each => {
      const [best, second] = Array.from(each).sort((one, other) => one - other);
      return second - best;
    }),
  );
  const clear = Math.max(0, Math.min(1, 1 - Math.exp(-margin / 0.65), 0.5 + score - 0.75));
  const chances = mixed.map(each => {
    const numbers = each.slice(0, highest + 1);
    const sum = numbers.reduce((total, chance) => total + chance, 0) + 1e-9;
    return numbers.map(chance => chance / sum);
  });
  const both = chances.map((each, half) => {
    const least = Math.min(...costs[half]);
    return each.map(
      (chance, number) => Math.max(Math.exp(-3 * (costs[half][number] - least)), PIPS_UNSEEN) * (chance + 1e-3),
    );
  });
  const orders = both.map(each => sortDown([...each.keys()], number => each[number]));
  const [best, second] = [0, 1].map(place => /** @type {Halves} */ (orders.map(order => order[place])));
  const agree = costs.every((each, half) => indexOfLeast(each) === chances[half].indexOf(Math.max(...chances[half])));
  const sure = product(best.map((number, half) => chances[half][number]));
  const doubt = agree ? 1 - Math.max(clear, sure) : Math.max(0.5, 1 - sure);
  const [first, last] = both.map((each, half) => each[second[half]] / each[best[half]]);
  /** @type {Halves} */
  const other = first >= last ? [second[0], best[1]] : [best[0], second[1]];
  return { candidate, halves: best, second: other, doubt, evidence };
}

/**
 * Make tiles that were read twice doubtful, because a pack has each once; a second blank tile is a stray line.
 * @param {Judged[]} judged
 */
function onceEach(judged) {
  /** @type {Set<string>} */
  const seen = new Set();
  return judged.flatMap(tile => {
    const key = [...tile.halves].sort().join("-");
    const isTwice = seen.has(key);
    if (isTwice && (key === "0-0" || tile.evidence < 0.5)) return [];
    seen.add(key);
    return [isTwice ? { ...tile, doubt: Math.max(tile.doubt, 0.5) } : tile];
  });
}

/**
 * Remove tiles of an unusual size; a blank tile of a slightly different size becomes doubtful.
 * @param {Judged[]} judged @param {Plane | null} plane on which they lie, if it was seen from the side
 */
export function fitSizes(judged, plane) {
  const areaOf = (/** @type {Judged} */ { candidate }) => {
    const axes = plane ? plane.flatAxes(candidate) : candidate.axes;
    return Math.abs(axes.ox * axes.sy - axes.sx * axes.oy);
  };
  const numbered = judged.filter(({ halves }) => halves[0] + halves[1] > 0);
  if (!numbered.length) return judged;
  const typical = median(numbered.map(areaOf));
  return judged.flatMap(tile => {
    const ratio = areaOf(tile) / typical;
    if (!(ratio > 1 / OTHER_SIZE && ratio < OTHER_SIZE)) return [];
    const isUsual = tile.halves[0] + tile.halves[1] > 0 || (ratio > 0.75 && ratio < 1.33);
    return [isUsual ? tile : { ...tile, doubt: Math.max(tile.doubt, 0.5) }];
  });
}
