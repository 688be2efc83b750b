// The course of a deal as a drawing by the solver, with its mistakes as buttons.

import { ask } from "./ask.js";
import { byId } from "./elements.js";
import { markOf } from "./grades.js";
import { knownMoment, pictureOf } from "./moments.js";
import { board, reviewState } from "./store.js";
import { followCourse } from "./viewer.js";
import { moveName } from "./words.js";
import { sideName } from "./words-match.js";
import { describeMistake, REVIEWS } from "./words-review.js";

/** Limits of the width of the drawing, whose text is as large as the panel's, and the panel's edge, in pixels. */
const [LEAST, MOST, EDGE] = [320, 840, 16];

/** The names of both sides have fewer letters than this if the narrowest drawing has room for them. */
const MOST_LETTERS = 24;

/**
 * @typedef {{number: number, label: string, value: number | null, mark: string}} CoursePoint `number`: the number
 *   of the action, or 0 for the start
 */

/**
 * Return the points of the course for the first side. With open hands, they are the start and the value after each
 * action. In the players' own views, they are the averages of the graded plays, with the sign reversed for plays of the
 * other side, and the result of a deal that has ended.
 * @param {Pick<ReviewObject, "worth" | "steps">} review
 * @param {import("./grades.js").View} view
 * @param {Record<string, string[]>} sides the seats of each side
 * @param {MomentObject | null} [last] the moment after the last action
 * @returns {CoursePoint[]}
 */
export function coursePoints({ worth, steps }, view, sides, last = null) {
  const [side] = sidesOf({ worth, steps }, sides);
  const pointOf = (/** @type {ReviewStep} */ step, /** @type {number | null} */ value) => {
    return { number: step.number, label: moveName(step.action), value, mark: markOf(step[view]) };
  };
  if (view === "open") {
    const start = { number: 0, label: REVIEWS.start, value: worth?.[side] ?? null, mark: "" };
    const points = steps.map(step => pointOf(step, step.worth?.[side] ?? null));
    return points.some(each => each.value !== null) ? [start, ...points] : [];
  }
  const isOwn = (/** @type {ReviewStep} */ step) => sides[side]?.includes(step.seat) ?? step.seat === side;
  const graded = steps.filter(step => step.own && (isOwn(step) || Object.keys(sides).length === 2));
  const points = graded.map(step => pointOf(step, (isOwn(step) ? 1 : -1) * (step.own?.mean ?? 0)));
  const result = resultFor(side, steps, last);
  const end = { number: steps.length + 1, label: REVIEWS.end, value: result, mark: "" };
  return points.length && result !== null ? [...points, end] : points;
}

/**
 * Return the result of a deal that has ended for a side: the points it gets more than the other one; null if it is not
 * known.
 * @param {string} side @param {ReviewStep[]} steps @param {MomentObject | null} last
 */
function resultFor(side, steps, last) {
  if (!last?.over || last.actions?.length !== steps.length) return null; // there was no time for all plays
  const known = steps.at(-1)?.worth?.[side];
  if (known !== undefined) return known;
  const points = Object.entries(last.points ?? {});
  return points.length ? points.reduce((sum, [name, gained]) => sum + (name === side ? gained : -gained), 0) : null;
}

/**
 * Return the names of the sides in the order in which a review values them.
 * @param {Pick<ReviewObject, "worth" | "steps">} review @param {Record<string, string[]>} sides
 */
function sidesOf({ worth, steps }, sides) {
  return Object.keys(worth ?? steps.find(step => step.worth)?.worth ?? sides);
}

/** Return the width of a drawing that fits the panel. */
export function courseWidth() {
  return Math.round(Math.min(MOST, Math.max(LEAST, byId("panel").clientWidth - 2 * EDGE)));
}

/**
 * Draw the course of a deal for the first side.
 * @param {Pick<ReviewObject, "worth" | "steps">} review
 * @param {import("./grades.js").View} view
 * @param {(number: number) => void} pick
 */
export async function courseOf(review, view, pick) {
  const { sides } = board.moment;
  const names = sidesOf(review, sides);
  const [first, second] = names.slice(0, 2).map(each => sideName(each, sides[each]));
  const isShort = second && first.length + second.length < MOST_LETTERS;
  const points = coursePoints(review, view, sides, knownMoment(reviewState.text));
  const svg = await ask("course", {
    points: points.map(({ label, value, mark }) => [label, value && Number(value.toFixed(1)), mark]),
    above: first,
    below: isShort && names.length === 2 ? second : REVIEWS.others,
    width: courseWidth(),
  });
  const { picture: drawn, title } = pictureOf(svg);
  drawn.setAttribute("aria-label", title || first);
  for (const area of /** @type {NodeListOf<SVGElement>} */ (drawn.querySelectorAll("[data-step]")))
    area.dataset.step = String(points[Number(area.dataset.step)].number); // some actions have no point
  const mistakes = points.filter(each => each.mark).map(each => review.steps[each.number - 1]);
  const named = new Map(mistakes.map(step => [step.number, describeMistake(step, step[view])]));
  followCourse(drawn, step => step && pick(step), named);
  return drawn;
}
