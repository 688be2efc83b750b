// The message above the table about a step of the review. It is of the view and the panel that are shown.

import { say, unsay } from "./announce.js";
import { byId } from "./elements.js";
import { grades } from "./grades.js";
import { reviewState } from "./store.js";
import { describeMistake } from "./words-review.js";

/** @param {string} text @param {number} [number] of the mistake described */
export function tell(text, number = 0) {
  reviewState.told = { text, number };
  say(text);
}

/** Describe a mistake as the view shown judges it. @param {number} number */
export function tellMistake(number) {
  const step = reviewState.review?.steps[number - 1];
  if (step) tell(describeMistake(step, step[grades.view]), number);
}

/** True if the last message is still shown. */
function isTold() {
  const { text } = reviewState.told;
  return text !== "" && byId("status").textContent === text;
}

/** Judge the mistake described anew after a change of the view; another message may be wrong now, so it ends. */
export function tellAgain() {
  if (!isTold()) return;
  const { number } = reviewState.told;
  if (number) tellMistake(number);
  else say("");
}

/** Clear the message when its panel is closed. */
export function stopTelling() {
  unsay(reviewState.told.text);
}
