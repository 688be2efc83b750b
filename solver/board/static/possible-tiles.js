// The possible tiles of a seat with unknown tiles: a card shown at the table while the pointer is on the seat, or after
// a tap on it.

import { say } from "./announce.js";
import { ask, askAnew } from "./ask.js";
import { command } from "./commands.js";
import { button } from "./controls.js";
import { byId, fill } from "./elements.js";
import { heatRow } from "./hidden.js";
import { p, t } from "./language.js";
import { points } from "./pointing.js";
import { isLeaderGuessed } from "./recorded.js";
import { open } from "./rooms.js";
import { knowsItself } from "./seat-view.js";
import { board, lens } from "./store.js";
import { SEEN } from "./words.js";

const card = byId("possible-tiles");
/** Time that a pointer rests on a seat before the card opens, in ms. */
const REST_MS = 250;
/** The seat of the card, the seat under the pointer, the timer of the card, and the controller of its request. */
const shown = { seat: "", over: "", resting: 0, asking: new AbortController() };

/** Return the seat whose view counts: the seat of the lens, or the seat to move, or one that knows its own tiles. */
function observer() {
  const { moment } = board;
  const able = moment.seats.filter(seat => knowsItself(moment, seat));
  const wished = lens.mover ?? moment.to_move ?? "";
  return able.includes(wished) ? wished : able[0];
}

/** True if tiles of a seat are hidden and their odds may be shown. @param {string} seat */
function hidesTiles(seat) {
  const { hands, known } = board.moment;
  const allowed = open() === "" || open() === "hidden hands" || open() === "review";
  return (
    allowed &&
    !isLeaderGuessed() &&
    seat !== observer() &&
    (known ? lens.text !== null : (hands[seat]?.unknown ?? 0) > 0)
  );
}

/** Ask for the odds of all hidden tiles; null if there are none. @returns {Promise<DealsObject | null>} */
async function askOdds() {
  const signal = askAnew(shown);
  const seat = observer();
  if (!seat) return null;
  return await ask("deals", { text: board.text, as: seat }, { signal }).catch(() => null);
}

/** @param {string} seat @param {DOMRect} at */
async function show(seat, at) {
  if (shown.seat === seat || !hidesTiles(seat)) return;
  shown.seat = seat;
  const text = board.text;
  const deals = await askOdds();
  if (!deals || shown.seat !== seat || text !== board.text) return;
  const row = heatRow(deals, seat);
  for (const none of row.querySelectorAll(".none")) none.remove();
  const [title] = row.children;
  title.replaceChildren(SEEN.holds(seat), title.querySelector("small") ?? "");
  fill(card, row, button("×", hide, { class: "quiet", "aria-label": p("button", "close") }));
  card.hidden = false;
  const felt = byId("felt").getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const middle = at.x + at.width / 2 - felt.x;
  const below = at.bottom - felt.y + 8;
  card.style.left = `${Math.max(8, Math.min(felt.width - width - 8, middle - width / 2))}px`;
  card.style.top = `${below + height < felt.height ? below : Math.max(8, at.y - felt.y - height - 8)}px`;
}

function hide() {
  clearTimeout(shown.resting);
  shown.asking.abort();
  shown.seat = shown.over = "";
  card.hidden = true;
}

/** Return the seat in the picture under the pointer, also between its tiles. @param {MouseEvent} event */
function seatAt(event) {
  const target = /** @type {Element} */ (event.target);
  const drawn = target.closest("#table :is([data-seat], [data-tile], [data-place], [data-slot])");
  if (drawn) return drawn.closest("[data-seat]"); // null on a tile that is laid
  const isIn = (/** @type {DOMRect} */ { left, right, top, bottom }) =>
    event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
  return [...document.querySelectorAll("#table [data-seat]")].find(seat => isIn(seat.getBoundingClientRect())) ?? null;
}

byId("table").addEventListener("pointermove", event => {
  const group = seatAt(event);
  const seat = group?.getAttribute("data-seat") ?? "";
  if (!points(event) || seat === shown.over) return;
  hide();
  shown.over = seat;
  if (group) shown.resting = window.setTimeout(() => void show(seat, group.getBoundingClientRect()), REST_MS);
});
byId("table").addEventListener("pointerleave", event => {
  if (event.pointerType === "mouse") hide();
});
byId("table").addEventListener("click", event => {
  const group = seatAt(event);
  const seat = group?.getAttribute("data-seat") ?? "";
  const again = !card.hidden && shown.seat === seat;
  if (!again) clearTimeout(shown.resting);
  if (group && !again && hidesTiles(seat)) void show(seat, group.getBoundingClientRect());
  else if (/** @type {PointerEvent} */ (event).pointerType !== "mouse") hide();
});
document.addEventListener("pointerdown", event => {
  if (!(/** @type {Element} */ (event.target).closest?.("#table, #possible-tiles"))) hide();
});
for (const event of ["change", "look"]) board.addEventListener(event, hide);
document.addEventListener("keydown", event => {
  if (event.key === "Escape") hide();
});
command("holds", t("read out the tiles that a seat may hold, as in holds W"), async seat => {
  const name = seat.toUpperCase();
  if (!hidesTiles(name)) return say(SEEN.known(name));
  const deals = await askOdds();
  const candidates = Object.entries(deals?.holders ?? {}).filter(([, shares]) => (shares[name] ?? 0) > 0);
  const sorted = candidates.sort(([, one], [, other]) => (other[name] ?? 0) - (one[name] ?? 0));
  say(
    SEEN.mayHold(
      name,
      sorted.map(([tile, shares]) => /** @type {[string, number]} */ ([tile, shares[name] ?? 0])),
    ),
  );
});
