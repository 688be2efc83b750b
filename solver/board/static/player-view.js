// A switch at the table, where all hands are known: all of them, or the table as the seat to move sees it.

import { command } from "./commands.js";
import { byId } from "./elements.js";
import { open } from "./rooms.js";
import { seenBy } from "./seat-view.js";
import { settings } from "./settings.js";
import { board, changeLens, lens, teaser } from "./store.js";
import { SEEN } from "./words.js";

const button = byId("player-view");

/** The seat as which the table can be seen: the one to move, or else that below. */
function viewSeat() {
  const { to_move: mover, seats } = board.moment;
  return mover ?? (seats.includes(settings.seat) ? settings.seat : seats[0]);
}

/** See the table as the seat to move sees it, or all hands again. */
function toggleView() {
  if (lens.seat) return changeLens({ text: null, mover: null, seat: "" });
  if (!canToggle()) return;
  const seat = viewSeat();
  changeLens({ text: moment => seenBy(moment, seat), mover: seat, seat });
}

/** Whether there is something to switch: all hands are known, and no room has a sight of its own. */
function canToggle() {
  return (
    board.moment.known &&
    !board.moment.over &&
    teaser.tree === null &&
    !lens.hideValues &&
    (open() === "" || open() === "review")
  );
}

function draw() {
  if (!board.now) return;
  button.hidden = !lens.seat && !canToggle();
  button.textContent = lens.seat ? SEEN.all : SEEN.as(viewSeat());
}

board.addEventListener("change", () => {
  if (lens.seat && !board.moment.known) changeLens({ text: null, mover: null, seat: "" });
});
for (const event of ["change", "look", "values"]) board.addEventListener(event, draw);
button.addEventListener("click", toggleView);
command("eyes", "see the table as the seat to move sees it, or all hands again", toggleView);
