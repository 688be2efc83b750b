// Rooms: tools that use the panel beside the table (an editor, hidden hands, a review …). At most one is open.

import { command } from "./commands.js";
import { entry } from "./controls.js";
import { byId, fill } from "./elements.js";
import { foldPanes, showPane, showTable } from "./panes.js";
import { board, changeLens, lens, plainLens, registry, view } from "./store.js";
import { visitShown, visits } from "./visits.js";

/**
 * @typedef {object} Room
 * @property {string} name its name on the command line
 * @property {string} label its name in the menu, in the language of the page
 * @property {string} [button] the id of its button in the bar; without one it is an entry of the menu
 * @property {string} meaning what its command does, shown by `help`
 * @property {boolean} [folded] on a phone, the sheet stays closed when it is opened, because it is used at the table
 * @property {() => Partial<typeof lens>} [lens] returns how the table is shown from the moment when the room before it
 *   is closed, if that must not be the plain lens
 * @property {boolean} [covers] it has its own table or none, so it is left when a table is opened
 * @property {(panel: HTMLElement, more?: string) => unknown} open draws into the panel
 * @property {() => unknown} [follow] called at each change of the board while the room is open, even before
 *   `open` has ended
 * @property {() => string} [address] returns the part of the address that restores the room, or ""
 * @property {() => string} [again] returns the argument with which `open` shows the same again
 * @property {() => boolean} [stays] true if its button must not close it now
 * @property {(again?: string) => unknown} [pause] hides all hands that no other room may show; called before the room
 *   is closed, with the argument of `open` if it is opened again at once
 * @property {() => unknown} [close] removes its listeners; afterwards the panel is emptied and the lens reset
 */

const { rooms } = registry;

/** True if the panels are in a sheet that can be closed, as on a phone. */
const haveSheet = () => getComputedStyle(byId("sheet")).display !== "none";

/** Add a room to the page. @param {Room} room */
export function room(room) {
  rooms.set(room.name, room);
  const turn = () => {
    if (view.asked?.room === room) return; // it is being opened
    // in place of another one that is being opened, or left
    if (view.room !== room || view.asked || visits.isMoving) return enter(room.name);
    // It is open, but hidden by another panel, or in the sheet that is closed.
    if ((view.pane !== "panel" || (haveSheet() && !view.unfolded)) && !view.text) return showPane("panel");
    return room.stays?.() ? haveSheet() && foldPanes(false) : leave();
  };
  const button = room.button ? byId(room.button) : entry(room.label, turn);
  if (room.button) button.addEventListener("click", turn);
  button.setAttribute("aria-pressed", "false");
  button.dataset.room = room.name;
  command(room.name, room.meaning, turn);
}

/**
 * Open a room and close the current one, unless another room is asked for meanwhile, or the browser goes elsewhere;
 * settled once the room is drawn. A room that was not open yet is a new entry of the browser's history, which follows
 * the one to which the browser went last.
 * @param {string} name @param {string} [more]
 * @param {import("./visits.js").Visit | null} [from] the visit that is left, by default the one shown; null: the room
 *   belongs to the entry shown
 */
export async function enter(name, more, from) {
  await (await begin(name, more, from)).drawn;
}

/**
 * Begin to open a room, like `enter`, as a step of the board; `drawn` is settled once it is drawn, which takes as long
 * as the grading for a review.
 * @param {string} name @param {string} [more] @param {import("./visits.js").Visit | null} [from]
 */
export function begin(name, more, from) {
  const begun = replace(name, more, from);
  void board.during(begun);
  return begun;
}

/**
 * Close the current room and open another one in its place; returns no `drawn` if it was given up meanwhile.
 * @param {string} name @param {string} [more] @param {import("./visits.js").Visit | null} [from]
 * @returns {Promise<{drawn?: unknown}>}
 */
async function replace(name, more, from) {
  const next = rooms.get(name);
  if (!next) throw new Error(`no room ${name}`);
  const asked = { room: next };
  const isGivenUp = () => from !== null && view.asked !== asked;
  if (from !== null) view.asked = asked;
  let last = null;
  let address = "";
  try {
    await board.ready(); // a fast user may be ahead of the first table
    if (from !== null) await visits.going;
    last = visitShown();
    do {
      last = (await leave(name, more, isGivenUp)) ?? last;
      if (from !== null) address = await (from ?? last).address;
      if (isGivenUp()) return {};
    } while (view.room); // another room may have been entered meanwhile
  } finally {
    if (view.asked === asked) view.asked = null;
  }
  if (from !== null && (from ?? last).room !== name) visits.begin(from ?? last, address);
  if (lens.seat) changeLens(lensBefore(name));
  view.room = next;
  mark();
  const panel = byId("panel");
  panel.hidden = false;
  panel.setAttribute("aria-label", next.label);
  showPane("panel", !next.folded);
  if (next.folded) showTable();
  board.dispatchEvent(new Event("address")); // without the part of the room before it
  panel.scrollTop = 0; // the previous room may have been scrolled
  if (next.follow) board.addEventListener("change", next.follow);
  board.dispatchEvent(new Event("values")); // not every room shows the best play
  return { drawn: next.open(panel, more) };
}

/** Return the lens with which a room begins. @param {string} name the name of the room, or "" */
function lensBefore(name) {
  return { ...plainLens, ...rooms.get(name)?.lens?.() };
}

/**
 * Close the current room, as a step of the board. Returns the visit as it was before, or null if no room was open.
 * @param {string} [next] the name of the room that is opened after it @param {string} [more] its argument
 * @param {() => boolean} [isGivenUp] true if the room stays open after all
 */
export function leave(next = "", more = "", isGivenUp = () => false) {
  const left = leaveOpen(next, more, isGivenUp);
  void board.during(left);
  return left;
}

/** Close the current room, like `leave`. @param {string} next @param {string} more @param {() => boolean} isGivenUp */
async function leaveOpen(next, more, isGivenUp) {
  const last = view.room;
  const between = lensBefore(next); // the room that is closed may give up its seat
  await last?.pause?.(last.name === next ? more : undefined);
  if (!last || view.room !== last || isGivenUp()) {
    await view.closing; // the panel is its own until then
    return null;
  }
  const visit = visitShown();
  view.room = null;
  const closing = close(last, between);
  view.closing = closing.catch(() => {}); // the caller reports it
  await closing;
  return visit;
}

/** Remove what a room drew. @param {Room} last @param {Partial<typeof lens>} between how the table is shown then */
async function close(last, between) {
  if (last.follow) board.removeEventListener("change", last.follow);
  await last.close?.();
  if (last.address) board.dispatchEvent(new Event("address"));
  fill(byId("panel"));
  byId("panel").hidden = true;
  if (view.pane === "panel") showPane("plays", false);
  changeLens(between);
  mark();
}

/** Return the part of the address that restores the current room, ending in "&"; "" if there is none. */
export function roomAddress() {
  const part = view.room?.address?.();
  return part ? `${part}&` : "";
}

/** Return the name of the current room, or "". */
export function open() {
  return view.room?.name ?? "";
}

function mark() {
  for (const button of document.querySelectorAll("[data-room]")) {
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.room === view.room?.name));
  }
}

byId("tab-review").addEventListener("click", () => {
  if (view.room?.name === "review") showPane("panel");
  else void enter("review");
});
