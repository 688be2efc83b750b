// Keys, taps and drags of the editor.

import { hasPlace } from "./draft.js";
import { editor } from "./editor.js";
import { byId } from "./elements.js";
import { isBeingSetUp } from "./store.js";
import { arrowStep } from "./tiles.js";
import { EDITING } from "./words-setup.js";

const notation = /** @type {HTMLTextAreaElement} */ (byId("notation"));
const felt = byId("felt");
/** The keys of places. The key of a seat is its letter. */
const KEYS = /** @type {Record<string, string>} */ ({ l: "left", r: "right", u: "up", d: "down", y: "boneyard" });
/** Pause after typing before the notation is read, in ms. */
const PAUSE_MS = 200;

/** The parts of the table that have a place. */
export const PLACES = "[data-seat], [data-place], [data-side]";

/** Return the place of a part of the picture or of an open end. @param {HTMLElement | SVGElement} part */
export function placeOf(part) {
  return part.dataset.seat ?? part.dataset.place ?? part.dataset.side;
}

/** Listen to the whole page until the signal is aborted. @param {AbortSignal} signal */
export function listen(signal) {
  let pause = 0;
  const typed = () => {
    clearTimeout(pause);
    pause = setTimeout(() => editor.readTyped(notation.value), PAUSE_MS);
  };
  signal.addEventListener("abort", () => clearTimeout(pause));
  notation.addEventListener("input", typed, { signal });
  document.addEventListener("click", undoByButton, { signal, capture: true });
  document.addEventListener("keydown", undoByKey, { signal });
  for (const kind of ["pointerdown", "pointerup", "click"])
    felt.addEventListener(kind, aimByTap, { signal, capture: true });
  for (const kind of /** @type {const} */ (["dragover", "drop"])) felt.addEventListener(kind, handleDrag, { signal });
}

/** @param {KeyboardEvent} event @param {string} tile @param {HTMLElement} button */
export function handleTileKey(event, tile, button) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const seat = event.key.toUpperCase();
  const place = seat in editor.draft.hands ? seat : KEYS[event.key];
  const step = arrowStep(event.key);
  if (place) editor.move(tile, place);
  else if (event.key === "Delete" || event.key === "Backspace") editor.move(tile, "pack");
  else if (step) {
    const [across, down] = step;
    const [low, high] = tile.split("-").map(Number);
    const all = [...(button.parentElement?.querySelectorAll(".tile") ?? [])];
    const next = button.closest(".triangle")
      ? all.find(each => each.getAttribute("data-at")?.endsWith(` ${low + down}-${high + across}`))
      : all[all.indexOf(button) + across + down];
    /** @type {HTMLElement | undefined} */ (next)?.focus();
  } else return;
  event.preventDefault();
}

/** Undo an edit, if there is one, in place of the board's undo. @param {Event} event */
function undoByButton(event) {
  if (!(/** @type {Element} */ (event.target).closest?.("#undo"))) return;
  if (editor.undo()) event.stopImmediatePropagation();
}

/** @param {KeyboardEvent} event */
function undoByKey(event) {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.target === notation) return;
  if (editor.undo()) event.preventDefault();
}

/** Choose where tiles go by a tap on a seat, an end or the middle. Nothing is played. @param {Event} event */
function aimByTap(event) {
  if (!isBeingSetUp()) return; // another panel is shown, beside the table as it was set up
  event.stopImmediatePropagation();
  if (event.type !== "click") return;
  editor.aim(placeUnder(event));
  editor.dispatchEvent(new Event("aimed"));
  editor.tell(EDITING.target(editor.aimed));
}

/** Return the place under the pointer, or the right end of the chain if there is none. @param {Event} event */
function placeUnder(event) {
  const part = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(PLACES));
  const place = part && placeOf(part);
  return place && hasPlace(editor.table, place) ? place : "right";
}

/** Make an element accept dropped tiles. @param {HTMLElement} element @param {string} place */
export function acceptDrops(element, place) {
  element.dataset.drop = place;
  element.addEventListener("dragover", event => {
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", event => {
    event.preventDefault();
    element.classList.remove("over");
    takeDropped(event, place);
  });
  return element;
}

/** Accept a tile that is dragged over the table or dropped on it. @param {DragEvent} event */
function handleDrag(event) {
  if (event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (event.type === "drop") takeDropped(event, placeUnder(event));
}

/** @param {DragEvent} event @param {string} place */
function takeDropped(event, place) {
  const tile = event.dataTransfer?.getData("text/plain") ?? "";
  if (editor.table.pack.includes(tile)) editor.move(tile, place);
}
