// Connected regions of a photo that are darker or lighter than their surroundings, with their moments. The scripts
// photo-*.js do the same as `tranca.photo`, step by step and in the same precision, so that both read the same tiles.

const CONTRAST = 7; // the least difference from the mean of the window, in levels of gray
const DEVIATIONS = Math.fround(0.35); // and in standard deviations of the window
const SMALLEST = 8; // pixels
const LARGEST = 0.06; // part of the photo

/**
 * @typedef {object} Channel one number for each pixel
 * @property {Uint8Array} values
 * @property {number} width
 * @property {number} height
 *
 * @typedef {object} Blob
 * @property {number} x the center, in pixels
 * @property {number} y
 * @property {number} length the sides of the rectangle with the same second moments
 * @property {number} width
 * @property {number} angle the direction of the long side, in radians from the x axis
 * @property {number} area the number of pixels
 */

/** Sums over the rectangles from the first pixel. They wrap around at 2³², but their differences are smaller. */
class Sums {
  /** @param {Channel} channel @param {(value: number) => number} measured */
  constructor({ values, width, height }, measured) {
    this.stride = width + 1;
    this.sums = new Uint32Array(this.stride * (height + 1));
    for (let y = 0; y < height; y++) {
      let row = 0;
      for (let x = 0; x < width; x++) {
        row += measured(values[y * width + x]);
        const at = (y + 1) * this.stride + x + 1;
        this.sums[at] = this.sums[at - this.stride] + row;
      }
    }
  }

  /** @param {number} top @param {number} bottom @param {number} left @param {number} right */
  over(top, bottom, left, right) {
    const [above, below] = [top * this.stride, bottom * this.stride];
    const { sums } = this;
    return (sums[below + right] - sums[above + right] - sums[below + left] + sums[above + left]) >>> 0;
  }
}

/** The sums of a channel and of its squares. */
export class WindowSums {
  /** @param {Channel} channel */
  constructor(channel) {
    this.sums = new Sums(channel, value => value);
    this.squares = new Sums(channel, value => value * value);
  }
}

/**
 * Find the blobs that are darker or lighter than the windows of `size` pixels around them.
 * @param {Channel} channel @param {WindowSums} windows @param {number} size @param {boolean} dark
 */
export function findBlobs(channel, { sums, squares }, size, dark) {
  const { values, width, height } = channel;
  const inside = new Uint8Array(width * height);
  const half = size >> 1;
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(y - half, 0), Math.min(y + half + 1, height)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(x - half, 0), Math.min(x + half + 1, width)];
      const count = (bottom - top) * (right - left);
      const mean = Math.fround(Math.fround(sums.over(top, bottom, left, right)) / count);
      const value = values[y * width + x];
      const excess = Math.fround(dark ? mean - value : value - mean);
      if (!(excess > CONTRAST)) continue;
      const square = Math.fround(Math.fround(squares.over(top, bottom, left, right)) / count);
      const variance = Math.max(Math.fround(square - Math.fround(mean * mean)), 1);
      if (excess > Math.fround(DEVIATIONS * Math.fround(Math.sqrt(variance)))) inside[y * width + x] = 1;
    }
  }
  return measure(inside, width, height);
}

/**
 * Measure the connected regions (4 neighbors) of a mask, except those above `largest` parts of the photo. Works on
 * runs, the unbroken stretches of a row.
 * @param {Uint8Array} inside @param {number} width @param {number} height @param {number} [largest]
 * @returns {Blob[]}
 */
export function measure(inside, width, height, largest = LARGEST) {
  const runs = runsOf(inside, width, height);
  const root = connect(runs);
  /** @type {Map<number, number[]>} area and moments by the first run of a region */
  const regions = new Map();
  for (const [run, [row, begin, end]] of runs.entries()) {
    let sums = regions.get(root[run]);
    if (!sums) {
      sums = [0, 0, 0, 0, 0, 0];
      regions.set(root[run], sums);
    }
    const [length, middle] = [end - begin, (begin + end - 1) / 2];
    sums[0] += length;
    sums[1] += length * middle;
    sums[2] += length * row;
    sums[3] += length * middle ** 2 + (length * (length ** 2 - 1)) / 12;
    sums[4] += length * row ** 2;
    sums[5] += length * middle * row;
  }
  const most = largest * height * width;
  return [...regions.values()].filter(([area]) => area >= SMALLEST && area < most).map(blobOf);
}

/** @param {number[]} sums @returns {Blob} */
function blobOf([area, sumX, sumY, sumXX, sumYY, sumXY]) {
  const [x, y] = [sumX / area, sumY / area];
  const xx = sumXX / area - x ** 2 + 1 / 12; // 1/12 is the variance of a pixel
  const yy = sumYY / area - y ** 2 + 1 / 12;
  const xy = sumXY / area - x * y;
  const spread = Math.sqrt((xx - yy) ** 2 / 4 + xy ** 2);
  const [large, small] = [(xx + yy) / 2 + spread, Math.max((xx + yy) / 2 - spread, 1e-3)];
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { x, y, length: Math.sqrt(12 * large), width: Math.sqrt(12 * small), angle, area };
}

/** @typedef {[row: number, begin: number, end: number]} Run the end is the column after its last */

/** List the runs in reading order. @param {Uint8Array} inside @param {number} width @param {number} height */
function runsOf(inside, width, height) {
  /** @type {Run[]} */
  const runs = [];
  for (let y = 0; y < height; y++) {
    let begin = -1;
    for (let x = 0; x <= width; x++) {
      const isIn = x < width && inside[y * width + x] === 1;
      if (isIn && begin < 0) begin = x;
      else if (!isIn && begin >= 0) {
        runs.push([y, begin, x]);
        begin = -1;
      }
    }
  }
  return runs;
}

/** Return for each run the first run of its region. @param {Run[]} runs */
function connect(runs) {
  const root = Int32Array.from(runs, (_, run) => run);
  /** @param {number} run */
  const find = run => {
    while (root[run] !== run) {
      root[run] = root[root[run]];
      run = root[run];
    }
    return run;
  };
  let above = 0; // the first run of the row above that does not end before this run
  for (const [run, [row, begin, end]] of runs.entries()) {
    while (runs[above][0] < row - 1 || (runs[above][0] === row - 1 && runs[above][2] <= begin)) above++;
    for (let other = above; runs[other][0] === row - 1 && runs[other][1] < end; other++) {
      const [one, two] = [find(run), find(other)];
      root[Math.max(one, two)] = Math.min(one, two);
    }
  }
  return root.map((_, run) => find(run));
}

/**
 * Remove light spots and lines that are narrower than `size` pixels, such as reflections in pips.
 * @param {Channel} channel @param {number} size @returns {Channel}
 */
export function removeSpecks(channel, size) {
  const { width, height } = channel;
  let values = channel.values;
  for (const extreme of [Math.min, Math.max])
    for (const isDown of [true, false]) values = extremes(values, width, height, size >> 1, extreme, isDown);
  return { values, width, height };
}

/**
 * @param {Uint8Array} values @param {number} width @param {number} height @param {number} half
 * @param {(one: number, other: number) => number} extreme @param {boolean} isDown
 */
function extremes(values, width, height, half, extreme, isDown) {
  const found = new Uint8Array(values.length);
  const [last, step] = isDown ? [height - 1, width] : [width - 1, 1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [at, place] = [y * width + x, isDown ? y : x];
      let value = values[at];
      for (let away = 1; away <= half; away++) {
        value = extreme(value, values[at - Math.min(away, place) * step]);
        value = extreme(value, values[at + Math.min(away, last - place) * step]);
      }
      found[at] = value;
    }
  return found;
}

/**
 * Return the level that divides a channel into a dark and a light part of least variance.
 * @param {Uint8Array} values
 */
export function bestThreshold(values) {
  const counts = new Float64Array(256);
  for (const value of values) counts[value]++;
  const total = values.length;
  const whole = counts.reduce((sum, count, level) => sum + count * level, 0);
  let [best, level, below, moment] = [0, 0, 0, 0];
  for (let at = 0; at < 256; at++) {
    below += counts[at];
    moment += counts[at] * at;
    const between = ((whole * below) / total - moment) ** 2 / (below * (total - below));
    if (Number.isFinite(between) && between > best) [best, level] = [between, at];
  }
  return level;
}
