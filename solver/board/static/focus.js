// The keyboard focus never falls to the body: if the element that has it disappears, the part of the page around it
// gets it, so that Tab goes on from there.

import { lastFocus } from "./store.js";

/** @param {Element} element */
function isShown(element) {
  return element.isConnected && element.getClientRects().length > 0;
}

/** Give the focus to the nearest part around the element that had it, if that element has disappeared. */
function restore() {
  const { element, around } = lastFocus;
  if (!element || isShown(element)) return;
  // an element that is hidden keeps the focus until the page is rendered
  if (document.activeElement !== document.body && document.activeElement !== element) return;
  const part = around.find(isShown);
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1; // it can be focused, but not reached by Tab
  part.focus({ preventScroll: true });
  lastFocus.given = part;
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
