// A switch at the table, where all hands are known: all of them, or the table as the seat to move sees it.

import { command } from "./command.js";
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
  if (lens.sees) return changeLens({ text: null, mover: null, sees: "" });
  if (!canToggle()) return;
  const sees = viewSeat();
  changeLens({ text: moment => seenBy(moment, sees), mover: sees, sees });
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
  button.hidden = !lens.sees && !canToggle();
  button.textContent = lens.sees ? SEEN.all : SEEN.as(viewSeat());
}

board.addEventListener("change", () => {
  if (lens.sees && !board.moment.known) changeLens({ text: null, mover: null, sees: "" });
});
for (const event of ["change", "look", "values"]) board.addEventListener(event, draw);
button.addEventListener("click", toggleView);
command("eyes", "see the table as the seat to move sees it, or all hands again", toggleView);
