// The course of a deal as a drawing by the solver, with its mistakes as buttons.

import { ask } from "./ask.js";
import { byId } from "./elements.js";
import { markOf } from "./grades.js";
import { pictureOf } from "./moments.js";
import { board } from "./store.js";
import { followCourse } from "./viewer.js";
import { moveName } from "./words.js";
import { sideName } from "./words-match.js";
import { describeMistake, REVIEWS } from "./words-rooms.js";

/** Limits of the width of the drawing, whose text is as large as the panel's, and the panel's edge, in pixels. */
const [LEAST, MOST, EDGE] = [320, 840, 16];

/** The names of both sides have fewer letters than this if the narrowest drawing has room for them. */
const MOST_LETTERS = 24;

/**
 * Draw the course of a deal for the first side.
 * @param {Pick<ReviewObject, "worth" | "steps">} review
 * @param {"own" | "open"} view
 * @param {(number: number) => void} pick
 */
export async function courseOf(review, view, pick) {
  const worth = review.worth ?? review.steps.find(step => step.worth)?.worth ?? {};
  const [side, other] = Object.keys(worth);
  const { sides } = board.moment;
  const [first, second] = [side, other].map(each => each && sideName(each, sides[each]));
  const isShort = second && first.length + second.length < MOST_LETTERS;
  const marks = review.steps.map(step => markOf(step[view]));
  /** @type {[string, number | null, string][]} */
  const points = review.steps.map((step, index) => {
    return [moveName(step.action), step.worth?.[side] ?? null, marks[index]];
  });
  const svg = await ask("course", {
    points: [[REVIEWS.start, review.worth?.[side] ?? null, ""], ...points],
    above: first,
    below: isShort && Object.keys(worth).length === 2 ? second : REVIEWS.others,
    width: Math.round(Math.min(MOST, Math.max(LEAST, byId("panel").clientWidth - 2 * EDGE))),
  });
  const { picture: drawn, title } = pictureOf(svg);
  drawn.setAttribute("aria-label", title || first);
  const mistakes = review.steps.filter((_, /** @type {number} */ index) => marks[index]);
  const named = new Map(mistakes.map(step => [step.number, describeMistake(step, step[view])]));
  followCourse(drawn, step => step && pick(step), named);
  return drawn;
}
