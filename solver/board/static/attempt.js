// What the user has to find, the verdict on the play tried, and the ways on. It is in the head, because the head is in
// view at every width, whether the sheet is open or closed.

import { button } from "./controls.js";
import { byId, fill, make } from "./elements.js";
import { seatName } from "./names.js";
import { actionsOf, startOf } from "./plays.js";
import { describeActions, FIRST, playName } from "./words.js";
import { PUZZLES } from "./words-puzzles.js";

/**
 * @typedef {import("./elements.js").Child} Child
 * @typedef {[label: string, act: () => unknown, main?: boolean]} Way
 */

/**
 * Say what follows a play and how the deal ends, with the names of the players; "" if it is not known.
 * @param {{play: string, line?: string, end?: string | null}} known its line begins with the play
 * @param {number} [made] the number of actions of the line that are known to the user
 */
export function describeNext({ play, line = "", end = null }, made = 1) {
  const later = actionsOf(line).slice(made);
  const last = later.at(-1);
  if (!last) return end === "blocked" ? PUZZLES.blocks : "";
  const next = PUZZLES.line(playName(play), describeActions(startOf(later)));
  return end ? `${next} ${PUZZLES.end(end, seatName(last.slice(0, last.indexOf(":"))))}` : next;
}

/**
 * Show what is said, with a button for each way on.
 * @param {Child[]} said @param {(Way | false)[]} ways
 */
export function showAttempt(said, ways) {
  const part = byId("attempt");
  const focused = part.contains(document.activeElement) ? document.activeElement?.textContent : null;
  fill(byId("verdict"), ...said);
  const buttons = ways
    .filter(way => way !== false)
    .map(([label, act, main]) => button(label, act, { class: main ? "main" : null }));
  fill(byId("ways"), ...buttons);
  part.hidden = !said.length && !buttons.length;
  if (focused !== null) (buttons.find(each => each.textContent === focused) ?? buttons[0])?.focus();
}

/** @param {string} said @param {string} [kind] */
export function sentence(said, kind) {
  return make("p", { class: kind ?? null, role: kind ? null : "note" }, said);
}

/** Make the sentence on the numbers of a line, which is shown while the table has them. */
export function numbersSentence() {
  return sentence(FIRST.order, "muted next order");
}

export function endAttempt() {
  showAttempt([], []);
}
