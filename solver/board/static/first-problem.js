// The problem of the start screen.

import { DEFAULT_RULES } from "./draft.js";
import { TITLES } from "./words.js";

/** The seat of the user in the first problem. */
export const SEAT = "S";
/** Its table. */
export const PROBLEM = [
  `title: ${TITLES.first}`,
  `rules: ${DEFAULT_RULES}`,
  "layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6",
  "lead: E",
  "to-move: S",
  "N: 1-3 3-4 5-6",
  "E: 0-0 0-6 1-6 2-3",
  "S: 2-4 3-3 3-6 4-6",
  "W: 0-3 3-5 5-5 6-6",
].join("\n");

/** True if a table began as the first problem, also after a reload. @param {import("./tree.js").Tree} tree */
export function isFirstProblem({ source }) {
  const [title, , layout] = PROBLEM.split("\n");
  return source.startsWith(`${title}; `) && source.includes(`; ${layout}; `);
}
