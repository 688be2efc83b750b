// The order of a line of play on a photo, from touching halves with equal numbers.

/** The farthest that joined halves may be apart, in lengths of a tile: in a line, at a corner, and across it. */
const REACHES = [0.57, 0.66, 0.78];
const MOST_STEPS = 20_000;

/**
 * @typedef {[number, number]} Point
 * @typedef {{halves: [number, number], outline: Point[]}} Outlined a tile on a photo; the outline begins with the two
 *   corners of its first half
 * @typedef {{at: number, turned: boolean}} Link a tile of a line, and whether its second half comes first
 * @typedef {{half: number, beside: number, otherHalf: number}} Joint a half of a tile, the tile beside it, and the half
 *   of that one
 * @typedef {{halves: [number, number], length: number, joints: [Point[], Point[]]}} Place
 */

/**
 * Return the tiles as one complete line of play; null if they form none, or more than one. Halves are joined if they
 * are near each other and have equal numbers. Both neighbors of a double may be at the same half or at its middle,
 * because it may lie across the line or at a corner.
 * @param {Outlined[]} tiles @returns {Link[] | null}
 */
export function orderChain(tiles) {
  if (tiles.length < 2) return null;
  const places = tiles.map(placeOf);
  for (const reach of REACHES) {
    const lines = linesOf(places.map((_, at) => jointsOf(places, at, reach)));
    if (!lines.length) continue;
    const orders = new Set(lines.map(line => line.map(({ at }) => at).join()));
    if (orders.size > 1) return null;
    return lines.reduce((least, line) => (isBefore(line, least) ? line : least));
  }
  return null;
}

/** True if the first tile that differs is not turned in a line. @param {Link[]} line @param {Link[]} other */
function isBefore(line, other) {
  const differing = line.findIndex(({ turned }, index) => turned !== other[index].turned);
  return differing >= 0 && !line[differing].turned;
}

/**
 * Return the lines through all tiles, each in the direction that begins with the smaller index.
 * @param {Joint[][]} joints
 */
function linesOf(joints) {
  /** @type {Link[][]} */
  const lines = [];
  let steps = 0;
  /** @param {Link[]} line */
  const extend = line => {
    if (line.length === joints.length) {
      if (line[0].at < line[line.length - 1].at) lines.push(line);
      return;
    }
    const { at, turned } = line[line.length - 1];
    for (const { half, beside, otherHalf } of joints[at]) {
      if (half !== (turned ? 0 : 1) || line.some(used => used.at === beside)) continue;
      if (steps++ >= MOST_STEPS) return;
      extend([...line, { at: beside, turned: otherHalf === 1 }]);
    }
  };
  if (joints.every(each => each.length > 0))
    for (const at of joints.keys()) for (const turned of [false, true]) extend([{ at, turned }]);
  return lines;
}

/** @param {Point[]} points @returns {Point} */
export function middleOf(points) {
  const sum = (/** @type {0 | 1} */ axis) => points.reduce((total, point) => total + point[axis], 0);
  return [sum(0) / points.length, sum(1) / points.length];
}

/**
 * Return the length of a tile and the places where its halves can be joined.
 * @param {Outlined} tile @returns {Place}
 */
function placeOf({ halves, outline }) {
  const center = middleOf(outline);
  const ends = [middleOf(outline.slice(0, 2)), middleOf(outline.slice(2))];
  const [first, second] = ends.map(end => middleOf([end, center]));
  const every = [first, second, middleOf([first, second])];
  return {
    halves,
    length: Math.hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]),
    joints: halves[0] === halves[1] ? [every, every] : [[first], [second]],
  };
}

/** @param {Place[]} places @param {number} at @param {number} reach */
function jointsOf(places, at, reach) {
  const own = places[at];
  /** @type {Joint[]} */
  const found = [];
  for (const [beside, place] of places.entries())
    for (const half of [0, 1])
      for (const otherHalf of [0, 1]) {
        if (beside === at || own.halves[half] !== place.halves[otherHalf]) continue;
        const far = (reach * (own.length + place.length)) / 2;
        if (distance(own.joints[half], place.joints[otherHalf]) < far) found.push({ half, beside, otherHalf });
      }
  return found;
}

/** @param {Point[]} one @param {Point[]} other */
function distance(one, other) {
  return Math.min(...one.flatMap(([x, y]) => other.map(point => Math.hypot(x - point[0], y - point[1]))));
}
