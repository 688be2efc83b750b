// Copying the text of a field. Where the clipboard is blocked, the text is selected, so that a key or a long press
// copies it.

import { button } from "./controls.js";
import { make } from "./elements.js";
import { COPYING } from "./words-rooms.js";

/**
 * Copy the text of a field; returns whether that is certain.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
async function copyFrom(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy"); // older browsers, and pages of other machines without encryption
  }
}

/**
 * Make a button that copies a field, and the note that says what happened.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} done said when it is copied
 * @param {boolean} [main] whether the button is the main one of its dialog
 * @returns {[HTMLElement, HTMLElement]}
 */
export function copyButton(field, done, main = true) {
  const note = make("p", { "aria-live": "polite", class: "muted" });
  const copy = async () => {
    note.textContent = (await copyFrom(field)) ? done : COPYING.blocked;
  };
  return [button(COPYING.copy, copy, { class: main ? "main" : null }), note];
}
