// A sign on the table that the page works, with words, from 0.3 s after a question until its answer.

import { OFFLINE, questions } from "./ask.js";
import { byId } from "./elements.js";
import { WORKING } from "./words.js";

/** Time without an answer after which the sign is shown, in ms. */
export const PATIENCE = 300;

/** Return the words for a question that has no answer yet. @param {string} route */
function describeWork(route) {
  if (OFFLINE && questions.answered.size === 0) return WORKING.loading;
  if (OFFLINE && WORKING.hidden.includes(route) && !questions.answered.has(route)) return WORKING.loadingMore;
  return WORKING.routes[route] ?? WORKING.other;
}

function draw() {
  const [longest] = [...questions.open].filter(each => each.isSlow);
  byId("working").hidden = !longest;
  byId("working-said").textContent = longest ? describeWork(longest.route) : "";
  document.querySelector("main")?.setAttribute("aria-busy", String(Boolean(longest)));
}

questions.addEventListener("asked", event => {
  const question = /** @type {CustomEvent} */ (event).detail;
  setTimeout(() => {
    question.isSlow = true;
    if (questions.open.has(question)) draw();
  }, PATIENCE);
});
questions.addEventListener("answered", draw);
