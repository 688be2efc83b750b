// The course of a deal: what it was worth after each action, with its mistakes as marks to click.

import { drawn } from "./faces.js";
import { mistakeSaid } from "./words-rooms.js";
import { signed } from "./words.js";

const WIDE = 640;
const HIGH = 150;
const EDGE = 26;

/**
 * Draw the course for the first side.
 *
 * @param {any} review
 * @param {string} view
 * @param {(number: number) => void} pick
 */
export function drawCurve(review, view, pick) {
  const [side] = Object.keys(review.worth);
  const worths = [review.worth[side], ...review.steps.map((/** @type {any} */ step) => step.worth?.[side] ?? null)];
  const most = Math.max(10, ...worths.map((each) => Math.abs(each ?? 0)));
  const x = (/** @type {number} */ index) => EDGE + (index * (WIDE - 2 * EDGE)) / Math.max(1, worths.length - 1);
  const y = (/** @type {number} */ value) => HIGH / 2 - (value / most) * (HIGH / 2 - 16);
  const path = worths.flatMap((value, index) => (value === null ? [] : [`${x(index).toFixed(1)} ${y(value).toFixed(1)}`]));
  const label = (/** @type {number} */ value) => drawn("text", { class: "scale", x: 2, y: y(value) + 4 }, signed(value));
  const marks = review.steps
    .filter((/** @type {any} */ step) => ["slip", "mistake", "blunder"].includes(step[view]?.verdict) && step.worth)
    .map((/** @type {any} */ step) => {
      const dot = drawn("circle", { class: `dot ${step[view].verdict}`, cx: x(step.number), cy: y(step.worth[side]), r: { slip: 4.5, mistake: 6, blunder: 7.5 }[/** @type {"slip"} */ (step[view].verdict)] });
      const mark = drawn("g", { class: "mark", role: "button", tabindex: 0, "data-number": step.number, "aria-label": mistakeSaid(step, step[view]) },
        drawn("circle", { class: "reach", cx: x(step.number), cy: y(step.worth[side]), r: 14 }), dot);
      mark.addEventListener("click", () => pick(step.number));
      mark.addEventListener("keydown", (event) => {
        const { key } = /** @type {KeyboardEvent} */ (event);
        if (key !== "Enter" && key !== " ") return;
        event.preventDefault();
        pick(step.number);
      });
      return mark;
    });
  const areas = review.steps.map((/** @type {any} */ step) => {
    const area = drawn("rect", { class: "moment", x: x(step.number) - (x(1) - x(0)) / 2, y: 0, width: x(1) - x(0), height: HIGH });
    area.addEventListener("click", () => pick(step.number));
    return area;
  });
  return drawn("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": `what the deal was worth to ${side}, after each action` },
    drawn("line", { class: "zero", x1: EDGE, x2: WIDE - EDGE, y1: y(0), y2: y(0) }),
    label(most), label(-most), drawn("text", { class: "scale", x: WIDE - EDGE + 2, y: y(0) + 4 }, side),
    ...areas, drawn("polyline", { class: "worths", points: path.join(" ") }), ...marks);
}
