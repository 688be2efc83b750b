// The second reader of photos: a small net that sees half a tile as 32 x 32 pixels, and says its number or that it is
// none. Its weights are the file that Python reads too.

const SIDE = 32;
/** The class of everything but half a tile; the classes 0 to 9 are numbers. */
export const NONE = 10;

/**
 * Channels in and out, and the side and stride of the window; side 0 joins all inputs. The outputs of windows are a
 * multiple of 8.
 */
const LAYERS = [
  { inputs: 3, outputs: 16, kernel: 3, stride: 2 },
  { inputs: 16, outputs: 24, kernel: 3, stride: 1 },
  { inputs: 24, outputs: 32, kernel: 3, stride: 2 },
  { inputs: 32, outputs: 48, kernel: 3, stride: 2 },
  { inputs: 48 * 16, outputs: 11, kernel: 0, stride: 1 },
];

/** The signature of a file in a ZIP archive. */
const ENTRY = 0x04034b50;

/**
 * @typedef {import("./photo-candidates.js").Axes} Axes
 * @typedef {import("./photo-candidates.js").Pixels} Pixels
 */

/**
 * Read the arrays of numbers of half precision in an uncompressed `.npz` file, one after the other.
 * @param {ArrayBuffer} file @returns {Float64Array[]}
 */
export function readWeights(file) {
  const view = new DataView(file);
  const arrays = [];
  for (let at = 0; view.getUint32(at, true) === ENTRY; ) {
    const array = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const start = array + 10 + view.getUint16(array + 8, true);
    const head = new TextDecoder().decode(new Uint8Array(file, array + 10, start - array - 10));
    const shape = /'descr': '<f2'.*'shape': \(([\d, ]+)\)/.exec(head)?.[1];
    if (!shape) throw new Error(`weights: expected numbers of half precision, not ${head.slice(0, 40)}`);
    const length = shape.split(",").reduce((size, side) => size * (Number(side) || 1), 1);
    arrays.push(Float64Array.from({ length }, (_, index) => half(view, start + 2 * index)));
    at = start + 2 * length;
  }
  return arrays;
}

/** @param {DataView} view @param {number} at */
function half(view, at) {
  const bits = view.getUint16(at, true);
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : (fraction / 1024) * 2 ** -14);
}

/**
 * Return the probability of every number and of `NONE` for both halves of a tile.
 * @param {Float64Array[]} weights @param {Pixels} pixels @param {number} x @param {number} y @param {Axes} axes
 */
export function readHalves(weights, pixels, x, y, axes) {
  return [1, -1].map(sign => classify(weights, cutPatch(pixels, x, y, axes, sign)));
}

/**
 * Cut half a tile out of a photo, turned so that the bar is on the left. A patch reaches a little over the bar and over
 * the edges of the half.
 * @param {Pixels} pixels @param {number} x @param {number} y @param {Axes} axes @param {number} sign
 */
function cutPatch(pixels, x, y, { ox, oy, sx, sy }, sign) {
  const patch = new Float64Array(SIDE * SIDE * 3);
  for (let row = 0, at = 0; row < SIDE; row++) {
    const sideways = sign * ((((row + 0.5) / SIDE) * 2 - 1) * 1.15);
    for (let column = 0; column < SIDE; column++, at += 3) {
      const outward = sign * (((column + 0.5) / SIDE) * 1.24 - 0.12);
      sample(pixels, x + ox * outward + sx * sideways, y + oy * outward + sy * sideways, patch, at);
    }
  }
  return patch;
}

/**
 * Write the color at a place between pixels by interpolation. A place outside the photo has the color of the nearest
 * pixel.
 * @param {Pixels} pixels @param {number} x @param {number} y @param {Float64Array} to @param {number} at
 */
export function sample({ colors, width, height }, x, y, to, at) {
  const [px, py] = [Math.max(0, Math.min(width - 1.001, x)), Math.max(0, Math.min(height - 1.001, y))];
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const [u, v] = [Math.fround(px - left), Math.fround(py - top)];
  const from = 3 * (top * width + left);
  for (let first = from; first < from + 3; first++) {
    const upper = colors[first] * (1 - u) + colors[first + 3] * u;
    const lower = colors[first + 3 * width] * (1 - u) + colors[first + 3 * width + 3] * u;
    to[at + first - from] = upper * (1 - v) + lower * v;
  }
}

/** @param {Float64Array[]} weights @param {Float64Array} patch */
function classify(weights, patch) {
  let values = normalize(patch);
  let side = SIDE;
  for (const [index, layer] of LAYERS.entries()) {
    const [weight, bias] = [weights[2 * index], weights[2 * index + 1]];
    values = layer.kernel ? convolve(values, side, layer, weight, bias) : join(values, layer.outputs, weight, bias);
    side /= layer.stride;
  }
  const most = Math.max(...values);
  const odds = Float64Array.from(values, value => Math.exp(value - most));
  const sum = odds.reduce((total, each) => total + each, 0);
  return odds.map(each => each / sum);
}

/** Remove brightness and contrast, as they are the light's and not the tile's. @param {Float64Array} patch */
function normalize(patch) {
  let [sum, squares] = [0, 0];
  for (const value of patch) sum += value;
  const mean = sum / patch.length;
  for (const value of patch) squares += (value - mean) ** 2;
  const contrast = Math.sqrt(squares / patch.length) + 12;
  return patch.map(value => (value - mean) / contrast);
}

/**
 * @param {Float64Array} values @param {number} side @param {{inputs: number, outputs: number, stride: number}} layer
 * @param {Float64Array} weight @param {Float64Array} bias
 */
function convolve(values, side, { inputs, outputs, stride }, weight, bias) {
  const size = side / stride;
  const result = new Float64Array(size * size * outputs);
  const seen = new Float64Array(9 * inputs); // the inputs of a window that are not 0, as half of all are cut off at 0
  const rows = new Int32Array(9 * inputs); // and where the weights of each begin
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let count = 0;
      for (let tap = 0; tap < 9; tap++) {
        const row = y * stride + Math.floor(tap / 3) - 1;
        const column = x * stride + (tap % 3) - 1;
        if (row < 0 || column < 0 || row >= side || column >= side) continue;
        const from = (row * side + column) * inputs;
        for (let input = 0; input < inputs; input++) {
          if (values[from + input] === 0) continue;
          seen[count] = values[from + input];
          rows[count++] = (tap * inputs + input) * outputs;
        }
      }
      addProducts(seen, rows, count, weight, bias, result, (y * size + x) * outputs, outputs);
    }
  return result;
}

/**
 * Write the sums of the products of inputs and weights, cut off at 0; eight outputs at a time stay in registers.
 * @param {Float64Array} seen @param {Int32Array} rows @param {number} count @param {Float64Array} weight
 * @param {Float64Array} bias @param {Float64Array} result @param {number} to @param {number} outputs
 */
function addProducts(seen, rows, count, weight, bias, result, to, outputs) {
  for (let first = 0; first < outputs; first += 8) {
    let [a, b, c, d] = [bias[first], bias[first + 1], bias[first + 2], bias[first + 3]];
    let [e, f, g, h] = [bias[first + 4], bias[first + 5], bias[first + 6], bias[first + 7]];
    for (let at = 0; at < count; at++) {
      const value = seen[at];
      const row = rows[at] + first;
      a += value * weight[row];
      b += value * weight[row + 1];
      c += value * weight[row + 2];
      d += value * weight[row + 3];
      e += value * weight[row + 4];
      f += value * weight[row + 5];
      g += value * weight[row + 6];
      h += value * weight[row + 7];
    }
    const place = to + first;
    result[place] = Math.max(a, 0);
    result[place + 1] = Math.max(b, 0);
    result[place + 2] = Math.max(c, 0);
    result[place + 3] = Math.max(d, 0);
    result[place + 4] = Math.max(e, 0);
    result[place + 5] = Math.max(f, 0);
    result[place + 6] = Math.max(g, 0);
    result[place + 7] = Math.max(h, 0);
  }
}

/** @param {Float64Array} values @param {number} outputs @param {Float64Array} weight @param {Float64Array} bias */
function join(values, outputs, weight, bias) {
  const result = bias.slice();
  for (let input = 0; input < values.length; input++)
    for (let output = 0; output < outputs; output++) result[output] += values[input] * weight[input * outputs + output];
  return result;
}
