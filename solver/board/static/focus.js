// The focus of who plays by keyboard: the button that had it goes with a play, and the next hand has it then.

import { handState } from "./store.js";

/** Note that a part of the page has the focus, before its buttons are made anew. @param {HTMLElement} part */
export function noteFocus(part) {
  if (part.querySelector(":focus-visible")) handState.refocus = part.id;
}

/** Put the focus that was lost with its button onto the first that can be pressed. @param {HTMLElement} part */
export function keepFocus(part) {
  if (handState.refocus !== part.id) return;
  const next = /** @type {HTMLElement | null} */ (part.querySelector("button:not(.unfit)"));
  if (document.activeElement === document.body) next?.focus();
  if (document.activeElement !== document.body) handState.refocus = "";
}
