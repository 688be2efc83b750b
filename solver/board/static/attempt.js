// What the user has to find, the verdict on the play tried, and the ways on. It is in the head, because the head is in
// view at every width, whether the sheet is open or closed.

import { button } from "./controls.js";
import { byId, fill, make } from "./elements.js";

/**
 * @typedef {import("./elements.js").Child} Child
 * @typedef {[label: string, act: () => unknown, main?: boolean]} Way
 */

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

export function endAttempt() {
  showAttempt([], []);
}
