// The places of the open ends and of their values, over the slots of the next tiles in the picture.

import { openSides, sidesOf } from "./choices.js";
import { byId } from "./elements.js";
import { board, pictureState } from "./store.js";

/** @typedef {import("./choices.js").Side} Side */

const ends = byId("ends");
/** Distance of a value from its end, in pixels. */
const MARK_PX = 4;

/**
 * Return the end whose middle is nearest to a tap, because the buttons of near ends overlap; if possible a lit one.
 * @param {Side} side the end whose button was tapped @param {MouseEvent} tap
 */
export function nearestSide(side, { clientX: x, clientY: y }) {
  const boxes = [...ends.querySelectorAll("button:not([hidden])")].map(each => ({
    each: /** @type {HTMLElement} */ (each),
    box: each.getBoundingClientRect(),
  }));
  const under = boxes.filter(({ box }) => box.x <= x && x <= box.right && box.y <= y && y <= box.bottom);
  const lit = under.filter(({ each }) => each.classList.contains("lit"));
  const far = (/** @type {{ box: DOMRect }} */ { box }) =>
    Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  const [nearest] = (lit.length ? lit : under).sort((one, other) => far(one) - far(other));
  return /** @type {Side} */ (nearest?.each.dataset.side ?? side);
}

/** Put the buttons of the ends at the slots of the next tiles in the picture. */
export function placeEnds() {
  const felt = byId("felt").getBoundingClientRect();
  const previewed = pictureState.ghost ? sidesOf(pictureState.ghost, openSides(board.moment)) : [];
  const ghosts = [...document.querySelectorAll("#table [data-play]")].map(each => each.getBoundingClientRect());
  for (const element of ends.querySelectorAll("button")) {
    const slot = document.querySelector(`#table [data-slot="${element.dataset.side}"]`);
    element.hidden = !slot;
    if (!slot) continue;
    const place = slot.getBoundingClientRect();
    const { x, y, width, height } = place;
    const isCovered = ghosts.some(each => overlapArea(each, place) > (width * height) / 4);
    element.classList.toggle("previewed", isCovered || previewed.some(side => side === element.dataset.side));
    const [wide, high] = [Math.max(44, width), Math.max(44, height)];
    element.style.setProperty("--wide", `${width}px`);
    element.style.setProperty("--high", `${height}px`);
    element.style.width = `${wide}px`;
    element.style.height = `${high}px`;
    element.style.left = `${Math.max(0, x + (width - wide) / 2 - felt.x)}px`;
    element.style.top = `${Math.max(0, y + (height - high) / 2 - felt.y)}px`;
  }
  placeMarks();
}

/** Put the value of each end below, above or beside it, so that it covers the tiles and other ends least. */
export function placeMarks() {
  const marks = /** @type {HTMLElement[]} */ ([...ends.querySelectorAll(".mark")]);
  if (!marks.length) return;
  const felt = byId("felt").getBoundingClientRect();
  const others = [...document.querySelectorAll("#table [data-tile], #ends button.lit")];
  const kept = others.map(each => each.getBoundingClientRect());
  for (const mark of marks) {
    const { clientLeft, clientTop } = /** @type {HTMLElement} */ (mark.parentElement);
    const end = /** @type {HTMLElement} */ (mark.parentElement).getBoundingClientRect();
    const { width, height } = mark.getBoundingClientRect();
    const boxes = placesAround(end, width, height);
    const covered = boxes.map(box => kept.reduce((sum, each) => sum + overlapArea(box, each), outsideArea(box, felt)));
    const box = boxes[covered.indexOf(Math.min(...covered))];
    mark.style.left = `${box.x - end.x - clientLeft}px`;
    mark.style.top = `${box.y - end.y - clientTop}px`;
    kept.push(box);
  }
}

/**
 * Return the places for a box beside a part: below, above, to the right, to the left, and then at the corners.
 * @param {DOMRect} part @param {number} width @param {number} height
 */
function placesAround(part, width, height) {
  const [left, right] = [part.x - width - MARK_PX, part.right + MARK_PX];
  const [above, below] = [part.y - height - MARK_PX, part.bottom + MARK_PX];
  const [x, y] = [part.x + (part.width - width) / 2, part.y + (part.height - height) / 2];
  const straight = [
    [x, below],
    [x, above],
    [right, y],
    [left, y],
  ];
  const corners = [left, right].flatMap(side => [below, above].map(edge => [side, edge]));
  return [...straight, ...corners].map(([across, down]) => new DOMRect(across, down, width, height));
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlapArea(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.x, other.x);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}

/** Return the area of a box outside another one. @param {DOMRect} box @param {DOMRect} whole */
function outsideArea(box, whole) {
  return box.width * box.height - overlapArea(box, whole);
}

board.addEventListener("drawn", placeEnds);
new ResizeObserver(placeEnds).observe(byId("table")); // the picture follows at once, the next one comes later
