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
  const region = connect(runs);
  const sums = new Float64Array(6 * runs.length); // area and moments of a region at the place of its first run
  for (let run = 0; run < runs.length; run++) {
    const [row, length] = [runs.row[run], runs.end[run] - runs.begin[run]];
    const middle = (runs.begin[run] + runs.end[run] - 1) / 2;
    const at = 6 * region[run];
    sums[at] += length;
    sums[at + 1] += length * middle;
    sums[at + 2] += length * row;
    sums[at + 3] += length * middle ** 2 + (length * (length ** 2 - 1)) / 12;
    sums[at + 4] += length * row ** 2;
    sums[at + 5] += length * middle * row;
  }
  const most = largest * height * width;
  const blobs = [];
  for (let at = 0; at < sums.length; at += 6)
    if (sums[at] >= SMALLEST && sums[at] < most) blobs.push(blobOf(sums.subarray(at, at + 6)));
  return blobs;
}

/** @param {Float64Array} sums @returns {Blob} */
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

/**
 * @typedef {object} Runs as columns
 * @property {Int32Array} row
 * @property {Int32Array} begin
 * @property {Int32Array} end the column after the last
 * @property {number} length the number of runs
 */

/**
 * List the runs in reading order.
 * @param {Uint8Array} inside @param {number} width @param {number} height @returns {Runs}
 */
function runsOf(inside, width, height) {
  const most = Math.ceil(width / 2) * height;
  const [row, begin, end] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  let length = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!inside[at]) continue;
      if (x === 0 || !inside[at - 1]) {
        row[length] = y;
        begin[length] = x;
      }
      if (x === width - 1 || !inside[at + 1]) end[length++] = x + 1;
    }
  return { row, begin, end, length };
}

/** Return for each run the first run of its region. @param {Runs} runs */
function connect({ row, begin, end, length }) {
  const root = new Int32Array(length);
  /** @param {number} run */
  const find = run => {
    while (root[run] !== run) {
      root[run] = root[root[run]];
      run = root[run];
    }
    return run;
  };
  let above = 0; // the first run of the row above that does not end before this run
  for (let run = 0; run < length; run++) {
    root[run] = run;
    const last = row[run] - 1;
    while (row[above] < last || (row[above] === last && end[above] <= begin[run])) above++;
    for (let other = above; row[other] === last && begin[other] < end[run]; other++) {
      const [one, two] = [find(run), find(other)];
      root[Math.max(one, two)] = Math.min(one, two);
    }
  }
  for (let run = 0; run < length; run++) root[run] = find(run);
  return root;
}

/**
 * Remove light spots and lines that are narrower than `size` pixels, such as reflections in pips.
 * @param {Channel} channel @param {number} size @returns {Channel}
 */
export function removeSpecks(channel, size) {
  const { width, height } = channel;
  let values = channel.values;
  for (const sign of [1, -1]) // the least values around each pixel, then the largest
    for (const isDown of [true, false]) values = leastAround(values, width, height, size >> 1, sign, isDown);
  return { values, width, height };
}

/**
 * Return the least value around each pixel of a row or a column; the largest one if `sign` is -1.
 * @param {Uint8Array} values @param {number} width @param {number} height @param {number} half @param {number} sign
 * @param {boolean} isDown
 */
function leastAround(values, width, height, half, sign, isDown) {
  const found = new Uint8Array(values.length);
  const [last, step] = isDown ? [height - 1, width] : [width - 1, 1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [at, place] = [y * width + x, isDown ? y : x];
      let value = sign * values[at];
      for (let away = 1; away <= half; away++) {
        const before = sign * values[at - Math.min(away, place) * step];
        const after = sign * values[at + Math.min(away, last - place) * step];
        if (before < value) value = before;
        if (after < value) value = after;
      }
      found[at] = sign * value;
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
