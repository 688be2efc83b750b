// The element that the pointer points at. An element that appears under a resting pointer does not count until the
// pointer moves. A finger points at nothing.

import { board, handState, pointer } from "./store.js";

/** Distance before a pointer counts as moved, in pixels: a hand that clicks trembles. */
const TREMBLE_PX = 4;

/** Note the position of the pointer. @param {PointerEvent} event */
function note({ clientX: x, clientY: y, pointerType }) {
  if (pointerType === "touch") return;
  Object.assign(pointer, { x, y });
  if (Math.hypot(x - pointer.restX, y - pointer.restY) >= TREMBLE_PX) pointer.moved = true;
}

/** Begin a rest at the current position. */
function rest() {
  Object.assign(pointer, { restX: pointer.x, restY: pointer.y, moved: false, looked: false });
}

/** True if the pointer of an event has moved since the page changed. @param {PointerEvent} event */
export function points({ pointerType }) {
  return pointerType !== "touch" && pointer.moved;
}

/**
 * Call `look` when the pointer moves onto an element or the element gets the focus, and `leave` when it leaves.
 * @template {Element} Part @param {Part} element @param {() => void} look @param {() => void} leave
 */
export function onPointed(element, look, leave) {
  element.addEventListener("pointermove", event => {
    if (!points(/** @type {PointerEvent} */ (event)) || (pointer.on === element && pointer.looked)) return;
    Object.assign(pointer, { on: element, looked: true });
    look();
  });
  element.addEventListener("pointerleave", () => {
    if (pointer.on !== element) return;
    pointer.on = null;
    leave();
  });
  element.addEventListener("focus", look);
  element.addEventListener("blur", leave);
  return element;
}

document.addEventListener("pointermove", note, { capture: true });
for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, rest, { capture: true });
board.addEventListener("change", () => {
  rest();
  pointer.on = null;
});

/** Note that a part of the page has the focus, before its buttons are replaced. @param {HTMLElement} part */
export function noteFocus(part) {
  if (part.querySelector(":focus-visible")) handState.refocus = part.id;
}

/** Give the focus that was lost with its button to the first enabled button. @param {HTMLElement} part */
export function keepFocus(part) {
  if (handState.refocus !== part.id) return;
  const next = /** @type {HTMLElement | null} */ (part.querySelector("button:not(.unfit)"));
  if (document.activeElement === document.body) next?.focus();
  if (document.activeElement !== document.body) handState.refocus = "";
}
