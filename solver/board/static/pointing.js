// What the pointer points at. What comes to lie under a pointer that rests, as the page changes, is not pointed at: it
// counts once the pointer moves. A finger points at nothing, it taps.

import { board, handState, pointer } from "./store.js";

/** Distance that a pointer moves before it counts as moved, in pixels: a hand that clicks trembles. */
const TREMBLE_PX = 4;

/** Note where the pointer is. @param {PointerEvent} event */
function note({ clientX: x, clientY: y, pointerType }) {
  if (pointerType === "touch") return;
  Object.assign(pointer, { x, y });
  if (Math.hypot(x - pointer.restX, y - pointer.restY) >= TREMBLE_PX) pointer.moved = true;
}

/** The pointer rests where it is. */
function rest() {
  Object.assign(pointer, { restX: pointer.x, restY: pointer.y, moved: false, looked: false });
}

/** Whether an event is of a pointer that has moved since the page changed. @param {PointerEvent} event */
export function points({ pointerType }) {
  return pointerType !== "touch" && pointer.moved;
}

/**
 * Call `look` when the pointer has moved onto an element or the element gets the focus, `leave` when it leaves.
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
