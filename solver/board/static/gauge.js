// The bar beside the table: the value of the moment shown to the side at the bottom.

import { byId } from "./elements.js";
import { knownWorths } from "./plays.js";
import { board, bottomSeat } from "./store.js";
import { describeWorth, HANDS, worthParts } from "./words.js";

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
    for (const name of ["aria-valuetext", "style"]) gauge.removeAttribute(name); // hidden values must not be in the DOM
    gauge.setAttribute("aria-valuenow", "50");
    byId("gauge-said").textContent = "";
    return;
  }
  const value = own ? middleOf(best) : -middleOf(best);
  const share = 0.5 + Math.atan(value / MUCH) / Math.PI;
  gauge.style.setProperty("--share", String(share));
  gauge.classList.toggle("unsure", best.kind !== "exact");
  gauge.setAttribute("aria-valuenow", String(Math.round(share * 100)));
  gauge.setAttribute("aria-valuetext", HANDS.worth(mover ?? "", describeWorth(best)));
  byId("gauge-said").textContent = worthParts(roundMean(best), { side: "", own }).main.trim();
}

/** Round a mean to whole points, because the bar has little room. @param {Worth} worth */
function roundMean(worth) {
  const { kind, value } = worth;
  return kind === "exact" || value === null ? worth : { ...worth, value: Math.round(value) };
}

/** Return the value of a play, or the middle of its bounds. @param {Worth} worth */
function middleOf({ value, low, high }) {
  if (value !== null) return value;
  return Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : Number.isFinite(low) ? low : high;
}
