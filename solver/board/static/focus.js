// The keyboard focus never falls to the body: if the element that has it disappears, the one drawn in its place gets
// it, or else the part of the page around it, so that Tab goes on from there.

import { holdFocus } from "./pointing.js";
import { lastFocus } from "./store.js";

/** @param {Element} element */
function isShown(element) {
  return element.isConnected && element.getClientRects().length > 0;
}

/** Return what a control is recognized by when it is drawn again. @param {Element} element */
function markOf(element) {
  return element.id || element.getAttribute("aria-label") || element.textContent;
}

/**
 * Return the control in a part of the page that was drawn in place of another one.
 * @param {HTMLElement} element @param {HTMLElement} part
 */
function drawnAgain(element, part) {
  if (!element.matches("button, select, input, summary")) return undefined;
  const alike = /** @type {HTMLElement[]} */ ([...part.querySelectorAll(element.localName)]);
  return alike.find(each => !each.matches(":disabled") && isShown(each) && markOf(each) === markOf(element));
}

/** Give the focus to the control drawn in place of the one that had it, or to the nearest part around it. */
function restore() {
  const { element, around } = lastFocus;
  if (!element || isShown(element)) return;
  // an element that is hidden keeps the focus until the page is rendered
  if (document.activeElement !== document.body && document.activeElement !== element) return;
  const part = around.find(isShown);
  if (!part) return;
  const again = drawnAgain(element, part);
  if (again) return again.focus({ preventScroll: true });
  holdFocus(part);
}

document.addEventListener("focusin", event => {
  const element = /** @type {HTMLElement} */ (event.target);
  const around = [];
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement)
    if (part.id || part.localName === "main") around.push(part);
  Object.assign(lastFocus, { element, around, given: null });
});
document.addEventListener("focusout", event => {
  // an element that is still there a moment later has lost the focus to a click, or gave it up
  setTimeout(() => {
    const given = lastFocus.element === event.target && document.activeElement === document.body;
    if (given && isShown(/** @type {Element} */ (event.target))) lastFocus.element = null;
  });
});
new MutationObserver(restore).observe(document.body, {
  attributeFilter: ["hidden", "class", "data-pane"],
  childList: true,
  subtree: true,
});
