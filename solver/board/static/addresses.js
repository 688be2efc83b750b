// The addresses of tables: the one shown is kept in the address of the page, and links are opened. Back and Forward
// show the visits of the page again.

import { say } from "./announce.js";
import { faultsOf, Refusal } from "./ask.js";
import { closeDialog } from "./controls.js";
import { drawsAddress, openDraws } from "./draws.js";
import { CHOSEN } from "./entering.js";
import { showFaulty } from "./faulty.js";
import { addressLanguage } from "./language.js";
import { linkedAddress, openView } from "./link-view.js";
import { drawPanes } from "./panes.js";
import { SHOWN } from "./puzzles.js";
import { HERE, HERE_OWN } from "./review.js";
import { begin, leave, open, roomAddress } from "./rooms.js";
import { settings } from "./settings.js";
import { board, changeLens, dealList, lens, teaser, view } from "./store.js";
import { withoutTrain } from "./train-question.js";
import { visitShown, visits } from "./visits.js";
import { MORE } from "./words.js";

/** Open an address; returns a complaint for the user, or "". @param {string} address the part behind the # */
export async function openAddress(address) {
  const table = withoutTrain(address);
  const query = new URLSearchParams(address);
  const [before, isHidden] = [board.tree, lens.hideValues];
  if (query.has("puzzle")) lens.hideValues = true; // before the puzzle is drawn
  if (query.get("text") === "1") {
    view.text = true;
    drawPanes();
  }
  try {
    const { complaint, unread } = await board.fromAddress(table);
    const draws = board.tree === before ? [] : openDraws(address);
    const leftOut = [...unread, ...openView(address), ...draws];
    if (isPausedMatch(query)) changeLens({ hideValues: true }); // before its room is open
    return complaint || (leftOut.length ? MORE.leftOut(leftOut) : "");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return MORE.unread(faultsOf(error)[0].message); // the text lists them all
  } finally {
    if (board.tree === before) lens.hideValues = isHidden; // nothing was opened
  }
}

/**
 * True if the table opened is that of the paused match, and the address opens no other room.
 * @param {URLSearchParams} query
 */
function isPausedMatch(query) {
  return board.isPaused && !["review", "puzzle", "train"].some(key => query.has(key));
}

/** Begin to sit down, like `begin`, if the address says so; the other hands stay hidden. */
export async function takeSeat() {
  if (board.eyes) return begin("sit down", board.eyes, null);
  if (open() === "sit down") await leave();
  return null;
}

/** Begin to open the room of an address, like `begin`; returns null if it has none. @param {string} address */
export async function openRoom(address) {
  if (withoutTrain(address) !== address) return begin("best train", address, null);
  const query = new URLSearchParams(address);
  const review = query.get("review");
  if (review !== null) return begin("review", review === "own" ? HERE_OWN : HERE, null);
  if (query.has("choosing")) return begin("check a hand", `${CHOSEN}${query.get("choosing")}`, null);
  if (query.has("puzzle")) return begin("puzzles", SHOWN, null);
  return isPausedMatch(query) ? begin("sit down", "", null) : null;
}

/** Return the address of the table shown; that of the page if the table is the placeholder for an unread text. */
async function writeAddress() {
  if (board.isStandIn) return location.hash;
  const text = view.text && !settings.text ? "text=1&" : "";
  const lang = addressLanguage ? `lang=${encodeURIComponent(addressLanguage)}&` : "";
  return `#${text}${lang}${roomAddress()}${linkedAddress()}${drawsAddress()}${await board.address()}`;
}

/** Write the tree into the address, unless the browser has another one that is still to be opened. */
async function keepAddress() {
  if (board.isStandIn || !visits.isShown) return;
  const address = await visits.keepWritten();
  if (address !== null) view.address = address;
}

/**
 * Open an address and begin to open its room; returns a complaint for the user, or "", and a promise that is settled
 * once the room is drawn.
 * @param {string} asked the part behind the #
 */
async function openLink(asked) {
  if (new URLSearchParams(asked).has("puzzle")) await leave("puzzles"); // it would show the values of the new table
  const complaint = await openAddress(asked);
  if (board.faulty !== null) await showFaulty(board.faulty, complaint);
  const seated = board.faulty === null ? await takeSeat() : null;
  const opened = (await openRoom(asked)) ?? seated;
  if (!opened && (view.room?.address || view.room?.covers)) await leave();
  return { complaint, drawn: opened?.drawn };
}

/** Leave the visit shown for an address. @param {string} asked the part behind the # */
async function arrive(asked) {
  try {
    await view.room?.pause?.();
  } finally {
    visits.arrive(visitShown()); // also if the table stays, so that the entry gets its address
  }
  if (!asked) return null;
  closeDialog(); // it belongs to the table that was left
  return openLink(asked);
}

/** Follow the browser to an address that is typed, or that a link or the list of tables has opened. */
async function follow() {
  if (history.state?.visit !== undefined) return; // it is shown already
  if (location.hash === view.address) return visits.arrive(visitShown());
  dealList.reading.asking.abort(); // a file that is still being read was opened before
  await board.ready(); // else nothing could be left
  const asked = location.hash.slice(1);
  const lang = new URLSearchParams(asked).get("lang");
  if (lang && lang !== addressLanguage) return location.reload();
  try {
    const arrived = await arrive(asked);
    if (arrived) void sayOpened(arrived);
  } finally {
    if (location.hash !== view.address) void board.during(keepAddress()); // of the table shown, if no other was opened
  }
}

/** Say that an address was opened, once its room is drawn. @param {Awaited<ReturnType<typeof openLink>>} arrived */
async function sayOpened({ complaint, drawn }) {
  await drawn;
  say(complaint || MORE.opened);
}

/** Show a visit as it was left. @param {import("./visits.js").Visit} visit */
async function showAgain({ tree, at, eyes, room, again, lens: seen, teaser: first }) {
  board.eyes = eyes;
  if (eyes) board.dispatchEvent(new Event("eyes"));
  Object.assign(teaser, first);
  if (first.seated === tree) Object.assign(lens, seen);
  if (["my mistakes", "puzzles", "sit down"].includes(room)) lens.hideValues = true; // before the table is drawn
  await board.bring(tree, at);
  if (room) await begin(room, again, null);
}

/** Show the visit of the entry to which the browser went. A room that takes long does not delay the next visit. */
async function goTo() {
  const number = history.state?.visit;
  if (number === undefined || number === visits.number) return; // a new address, or one visited meanwhile
  dealList.reading.asking.abort();
  visits.isMoving = true;
  try {
    closeDialog();
    const last = (await leave(visits.left.get(number)?.room)) ?? visitShown();
    const visit = visits.turnTo(number, last);
    if (visit) await showAgain(visit);
    else if (location.hash.length > 1) say((await openLink(location.hash.slice(1))).complaint);
  } finally {
    visits.isMoving = false;
  }
  await keepAddress();
}

visits.write = writeAddress;
for (const event of ["change", "address"])
  board.addEventListener(event, () => {
    if (board.now) void board.during(keepAddress());
  });

/**
 * Show the entry to which the browser went, after those to which it went before. A room that was asked for before, but
 * is not open yet, stays closed; one that is asked for later waits.
 * @param {() => Promise<void>} show
 */
function travel(show) {
  view.asked = null;
  const shown = visits.going.then(show);
  visits.going = board.during(shown);
  shown.catch(error => board.trouble(error));
}

window.addEventListener("popstate", () => travel(goTo));
window.addEventListener("hashchange", () => {
  if (history.state?.visit === undefined) travel(follow); // not Back or Forward
});
