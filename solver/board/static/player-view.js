// A switch at the table if all hands are known: show all hands, or only the hand of the seat to move.

import { command } from "./commands.js";
import { byId } from "./elements.js";
import { t } from "./language.js";
import { open } from "./rooms.js";
import { seenBy } from "./seat-view.js";
import { settings } from "./settings.js";
import { board, changeLens, hidesValues, lens, plainLens, teaser } from "./store.js";
import { SEEN } from "./words.js";

const button = byId("player-view");

/** Return the seat whose view can be shown: the seat to move, or else the seat at the bottom. */
function viewSeat() {
  const { to_move: mover, seats } = board.moment;
  return mover ?? (seats.includes(settings.seat) ? settings.seat : seats[0]);
}

/** Switch between the view of the seat to move and all hands. */
function toggleView() {
  if (lens.seat) return changeLens({ ...plainLens, bottom: lens.bottom });
  if (canToggle()) seeAs(viewSeat());
}

/** Show the table as a seat sees it. @param {string} seat */
export function seeAs(seat) {
  if (!board.moment.known || !board.moment.seats.includes(seat)) return;
  changeLens({ text: moment => seenBy(moment, seat), mover: seat, seat });
}

/** True if the view can be switched: all hands are known, and the open room does not choose the view itself. */
function canToggle() {
  return (
    board.moment.known &&
    !board.moment.over &&
    teaser.seated === null &&
    !hidesValues() &&
    (open() === "" || open() === "review")
  );
}

function draw() {
  if (!board.now) return;
  button.hidden = !lens.seat && !canToggle();
  const one = open() === "review" ? SEEN.one : SEEN.as(viewSeat()); // the grades there have views of their own
  button.textContent = lens.seat ? SEEN.all : one;
  button.title = lens.seat ? SEEN.allMeaning : SEEN.asMeaning(viewSeat());
}

/** Show the view of the player to move after each step, because the user plays for all seats. */
function followMover() {
  if (!lens.seat) return;
  const { known, seats, to_move: mover } = board.moment;
  if (!known || !seats.includes(lens.seat)) changeLens(plainLens);
  else if (mover && mover !== lens.seat) seeAs(mover);
}

board.addEventListener("change", followMover);
for (const event of ["change", "look", "values"]) board.addEventListener(event, draw);
button.addEventListener("click", toggleView);
command("eyes", t("show the table as the seat to move sees it, or all hands again"), toggleView);
