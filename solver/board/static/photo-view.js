// Pictures of a photo: how to take it, the outlines of its tiles, and one tile cut out.

import { drawn, make } from "./elements.js";
import { middleOf } from "./photo-chain.js";
import { penOf } from "./photo-loading.js";
import { isDoubtful, nameOf } from "./photo-tiles.js";
import { PHOTO } from "./words-photo.js";

/** @typedef {import("./photo-chain.js").Point} Point */

const [CUT_WIDTH, CUT_HEIGHT] = [176, 88]; // of the picture of one tile, in pixels
const CUT_MARGIN = 1.15;

/** Draw tiles in a row as a camera above them sees them. */
export function drawGuide() {
  const tiles = ["46", "03", "35", "26", "12"].map((tile, index) =>
    drawn("use", { href: `#tranca-${tile}`, transform: `translate(${44 + index * 32} 50)` }),
  );
  const corners = ["M10 26V10H26", "M190 10H206V26", "M206 74V90H190", "M26 90H10V74"];
  return drawn(
    "svg",
    { class: "face photo-guide", viewBox: "0 0 216 100", role: "img", "aria-label": PHOTO.guide },
    drawn("path", { class: "photo-frame", d: corners.join("") }),
    ...tiles,
  );
}

/**
 * Draw a photo with the outlines of its tiles, green or amber.
 * @param {HTMLCanvasElement} canvas @param {import("./photo-tiles.js").PhotoTiles | null} read
 * @param {(place: Point) => void} press called with the place of a tap
 */
export function drawPhoto(canvas, read, press) {
  const { width, height } = canvas;
  const outlines = (read?.tiles ?? []).flatMap(tile => {
    const kind = `${isDoubtful(tile) ? "doubtful" : "sure"}${tile === read?.chosen ? " chosen" : ""}`;
    const points = tile.outline.map(point => point.join()).join(" ");
    const [x, y] = middleOf(tile.outline);
    return [
      drawn("polygon", { class: `photo-edge ${kind}`, points }),
      drawn("text", { class: `photo-value ${kind}`, x, y }, nameOf(tile.halves) || "?"),
    ];
  });
  const layer = drawn("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...outlines);
  const figure = make("div", { class: "photo-shown", role: "img", "aria-label": PHOTO.shown(read?.tiles.length ?? 0) });
  figure.style.aspectRatio = `${width} / ${height}`;
  figure.style.maxWidth = `calc(var(--photo-height) * ${(width / height).toFixed(3)})`;
  figure.append(canvas, layer);
  if (read)
    figure.addEventListener("click", event => {
      const box = figure.getBoundingClientRect();
      const across = ((event.clientX - box.x) / box.width) * width;
      press([across, ((event.clientY - box.y) / box.height) * height]);
    });
  return figure;
}

/**
 * Cut a tile out of a photo, turned so that its first half is on the left.
 * @param {HTMLCanvasElement} canvas @param {Point[]} outline
 */
export function drawCut(canvas, outline) {
  const cut = make("canvas", {
    class: "photo-cut",
    width: 2 * CUT_WIDTH,
    height: 2 * CUT_HEIGHT,
    "aria-hidden": "true",
  });
  const [x, y] = middleOf(outline);
  const [top, side] = [middleOf([outline[0], outline[1]]), middleOf([outline[1], outline[2]])];
  const pen = penOf(cut);
  const long = [x - top[0], y - top[1]]; // from the middle of the first half's side to the center
  const wide = [side[0] - x, side[1] - y];
  const scale = (/** @type {number} */ length) => length / CUT_MARGIN;
  const [a, b] = [scale(CUT_WIDTH), scale(CUT_HEIGHT)];
  pen.translate(CUT_WIDTH, CUT_HEIGHT);
  pen.transform(...inverse(long[0] / a, long[1] / a, wide[0] / b, wide[1] / b));
  pen.drawImage(canvas, -x, -y);
  return cut;
}

/**
 * Return the inverse of the matrix that takes (1, 0) to (a, b) and (0, 1) to (c, d).
 * @param {number} a @param {number} b @param {number} c @param {number} d
 * @returns {[number, number, number, number, number, number]}
 */
function inverse(a, b, c, d) {
  const area = a * d - b * c || 1;
  return [d / area, -b / area, -c / area, a / area, 0, 0];
}
