// The element that the pointer points at. An element that appears under a resting pointer does not count until the
// pointer moves. A finger points at nothing.
//
// Also clicks on parts that are redrawn between press and release, for which the browser sends no click: the element
// that was pressed is gone.

import { board, handState, isFocusLost, lastFocus, pointer } from "./store.js";

/** Distance before a pointer counts as moved, in pixels: a hand that clicks trembles. */
const TREMBLE_PX = 4;

/** Time after a play during which a tap is a slip, in ms: a double tap may fall on another play. */
const SLIP_MS = 250;

/**
 * True if a tap follows the last one on a play too soon to be meant; else it is the last one now.
 * @param {Event} tap
 */
export function isSlip({ timeStamp }) {
  if (timeStamp - handState.laidAt < SLIP_MS) return true;
  handState.laidAt = timeStamp;
  return false;
}

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

/** The parts of the page that a click acts on. */
const PARTS = "a, button, label, summary, [role=treeitem], #felt, #felt :is([data-tile], [data-seat], [data-place])";

/** Return the parts around an element, the innermost first. @param {EventTarget | null} element */
function partsAt(element) {
  /** @type {Element[]} */
  const parts = [];
  // a button released outside the window may be released on the document, which is no element
  for (let at = element instanceof Element ? element : null; at; at = at.parentElement)
    if (at.matches(PARTS)) parts.push(at);
  return parts;
}

/**
 * Return what identifies a part when it is drawn again: its data and its label, or else its text.
 * @param {Element} part
 */
function nameOf(part) {
  const { dataset } = /** @type {HTMLElement | SVGElement} */ (part);
  const data = JSON.stringify(dataset);
  const label = part.getAttribute("aria-label") ?? (data === "{}" ? part.textContent : "");
  return [part.tagName, part.id, data, label].join("|");
}

/** The pressed element and the names of its parts, and whether the element is gone at the release. */
const press = { on: /** @type {Node | null} */ (null), names: /** @type {string[]} */ ([]), isGone: false };

// A finger sends both of these when it is lifted, so it never presses an element that is gone.
document.addEventListener(
  "mousedown",
  event => {
    const isMain = event.button === 0;
    Object.assign(press, {
      on: isMain ? event.target : null,
      names: isMain ? partsAt(event.target).map(nameOf) : [],
      isGone: false,
    });
  },
  { capture: true },
);
document.addEventListener(
  "mouseup",
  event => {
    press.isGone = event.button === 0 && press.on !== null && !press.on.isConnected;
    if (!press.isGone) return;
    const { clientX, clientY, detail, ctrlKey, metaKey, shiftKey, altKey } = event;
    const keys = { ctrlKey, metaKey, shiftKey, altKey }; // with some of them a link opens another tab
    const part = partsAt(event.target).find(each => press.names.includes(nameOf(each)));
    const init = { bubbles: true, cancelable: true, clientX, clientY, detail, ...keys, pointerType: "mouse" };
    part?.dispatchEvent(new PointerEvent("click", init));
  },
  { capture: true },
);
// If an element is removed during a click, some browsers send the click to its parent, which means nothing here.
document.addEventListener(
  "click",
  event => {
    if (press.isGone && event.isTrusted && event.detail > 0) event.stopImmediatePropagation();
  },
  { capture: true },
);

/** Give the focus to a part of the page. @param {HTMLElement} part */
export function focusPart(part) {
  if (part.tabIndex < 0) part.tabIndex = -1; // it can be focused, but not reached by Tab
  part.focus({ preventScroll: true });
}

/** Let a part of the page hold the focus until a button in it is drawn. @param {HTMLElement} part */
export function holdFocus(part) {
  focusPart(part);
  lastFocus.given = part;
}

/**
 * Move the focus from buttons that are about to go to the next button of another part, which may be drawn much later.
 * @param {Element | null | undefined} from @param {HTMLElement} to
 */
export function passFocus(from, to) {
  if (!from?.querySelector(":focus-visible")) return;
  handState.refocus = to.id;
  holdFocus(to);
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  if (document.activeElement !== to) holdFocus(main); // a hidden part takes no focus
}

/** Note that a part of the page has the focus, before its buttons are replaced. @param {HTMLElement} part */
export function noteFocus(part) {
  if (part.querySelector(":focus-visible")) handState.refocus = part.id;
}

/** Give the focus that was lost with its button to the first enabled button. @param {HTMLElement} part */
export function keepFocus(part) {
  if (handState.refocus !== part.id) return;
  const next = /** @type {HTMLElement | null} */ (part.querySelector("button:not(.unfit)"));
  if (isFocusLost()) next?.focus();
  if (!isFocusLost()) handState.refocus = "";
}
