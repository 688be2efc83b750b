// The bar beside the table: the value of the moment shown to the side at the bottom. The number at its top gives way to
// the seats of the picture.

import { byId } from "./elements.js";
import { knownWorths } from "./plays.js";
import { board, bottomSeat } from "./store.js";
import { describeWorth, HANDS, roundMean, tenths, worthParts } from "./words.js";
import { sideName } from "./words-match.js";

/** @typedef {import("./worth.js").Worth} Worth */

/** Number of points that fill three quarters of a side's half. */
const MUCH = 40;

export function drawGauge() {
  const gauge = byId("gauge");
  const { sides, to_move: mover } = board.moment;
  const below = bottomSeat();
  const side = Object.keys(sides).find(each => sides[each].includes(below)) ?? below;
  const own = mover !== null && (sides[side] ?? [below]).includes(mover);
  const found = knownWorths();
  const [best] = [...found].sort(
    (one, other) => Number(other.best) - Number(one.best) || middleOf(other) - middleOf(one),
  );
  gauge.hidden = !best || mover === null || Object.keys(sides).length !== 2;
  if (gauge.hidden || !best) {
    // hidden values must not be in the DOM
    for (const name of ["aria-valuetext", "data-caption", "style", "title"]) gauge.removeAttribute(name);
    gauge.setAttribute("aria-valuenow", "50");
    byId("gauge-said").textContent = "";
    return;
  }
  const name = HANDS.gauge(sideName(side, sides[side]));
  gauge.setAttribute("aria-label", name);
  gauge.title = name;
  gauge.dataset.caption = HANDS.gaugeShort(sideName(side, sides[side]));
  const value = own ? middleOf(best) : -middleOf(best);
  const share = 0.5 + Math.atan(value / MUCH) / Math.PI;
  gauge.style.setProperty("--share", String(share));
  gauge.classList.toggle("unsure", best.kind !== "exact");
  gauge.setAttribute("aria-valuenow", String(Math.round(share * 100)));
  gauge.setAttribute("aria-valuetext", HANDS.worth(mover ?? "", describeWorth(best)));
  const write = best.kind === "exact" ? undefined : tenths; // a mean is rounded, as on its tile
  byId("gauge-said").textContent = worthParts(roundWorth(best), { side: "", own }, write).main.trim();
  placeNumber();
}

/** The distance between two places for the number, and its distance from the bar, in pixels. */
const [STEP, ASIDE] = [8, 12];

/** Put the number at the top of the bar or, if a seat or tile of the picture is there, at the next free place below. */
function placeNumber() {
  const [gauge, said] = [byId("gauge"), byId("gauge-said")];
  said.style.removeProperty("top");
  said.style.removeProperty("left");
  if (gauge.hidden) return;
  const parts = document.querySelectorAll("#table :is([data-seat], [data-tile], [data-place], [data-slot])");
  const boxes = [...parts].map(each => each.getBoundingClientRect());
  const { left, right, top, bottom } = said.getBoundingClientRect();
  const isFree = (/** @type {number} */ down, /** @type {number} */ aside) =>
    boxes.every(
      box => box.left > right + aside || box.right < left || box.top > bottom + down || box.bottom < top + down,
    );
  if (isFree(0, 0)) return;
  const most = gauge.getBoundingClientRect().bottom - bottom;
  for (let down = STEP; down < most; down += STEP) {
    if (!isFree(down, ASIDE)) continue;
    said.style.top = `${said.offsetTop + down}px`;
    said.style.left = `${ASIDE}px`;
    return;
  }
}

board.addEventListener("drawn", placeNumber);

/** Round the value of a mean. @param {Worth} worth */
function roundWorth(worth) {
  const { kind, value } = worth;
  return kind === "exact" || value === null ? worth : { ...worth, value: roundMean(value) };
}

/** Return the value of a play, or the middle of its bounds. @param {Worth} worth */
function middleOf({ value, low, high }) {
  if (value !== null) return value;
  return Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : Number.isFinite(low) ? low : high;
}
