// The course of a deal: drawn by the solver, its mistakes as buttons.

import { ask } from "./ask.js";
import { followCourse } from "./course.js";
import { mistakeSaid } from "./words-rooms.js";

const MARKS = /** @type {Record<string, string>} */ ({ slip: "?!", mistake: "?", blunder: "??" });
const narrow = matchMedia("(max-width: 40rem)");

/**
 * Draw the course for the first side.
 *
 * @param {any} review
 * @param {string} view
 * @param {(number: number) => void} pick
 */
export async function courseOf(review, view, pick) {
  const [side, other] = Object.keys(review.worth);
  const grades = review.steps.map((/** @type {any} */ step) => MARKS[step[view]?.verdict] ?? "");
  const points = review.steps.map((/** @type {any} */ step, /** @type {number} */ index) => [step.action.replace(/\+\[[^\]]*\] /, ""), step.worth?.[side] ?? null, grades[index]]);
  const sides = Object.keys(review.worth).length;
  const svg = await ask("course", { points: [["start", review.worth[side], ""], ...points], above: side, below: sides === 2 ? other : "the others", width: narrow.matches ? 390 : 840 });
  const drawn = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawn.setAttribute("aria-label", drawn.querySelector("title")?.textContent ?? side);
  drawn.querySelector("title")?.remove();
  const mistakes = review.steps.filter((/** @type {any} */ _, /** @type {number} */ index) => grades[index]);
  const named = new Map(mistakes.map((/** @type {any} */ step) => [step.number, mistakeSaid(step, step[view])]));
  followCourse(drawn, (step) => step && pick(step), named);
  return drawn;
}
