// A text with faults that was opened: it stands in the notation, at its first fault. The table that was there stays; if
// there was none but the first screen's, an empty one takes its place, and no hand is offered on it.

import { alarm, say } from "./announce.js";
import { startFacts } from "./ask.js";
import { emptyTable } from "./draft.js";
import { writeFaulty } from "./notation.js";
import { showPane } from "./panes.js";
import { leave } from "./rooms.js";
import { board, lens, teaser } from "./store.js";

/**
 * Show a text that cannot be read, with its faults; of an empty one only what is wrong is said.
 * @param {string} text @param {string} said what is wrong with it
 */
export async function showFaulty(text, said) {
  await leave();
  if (!board.now || teaser.tree) await standIn();
  if (text) {
    board.faulty = text;
    board.dispatchEvent(new Event("look"));
    showPane("text");
    await writeFaulty(text);
  }
  say(said);
  if (document.body.classList.contains("embedded")) alarm(said); // nothing else is seen there
}

/** Open an empty table in the place of the first screen. */
async function standIn() {
  const { rules, presets } = await startFacts();
  teaser.tree = null;
  board.eyes = ""; // of an address
  Object.assign(lens, { hideValues: false, text: null, mover: null });
  await board.open(emptyTable(rules, presets), { keep: false, standIn: true });
}

function draw() {
  document.body.classList.toggle("faulty", board.faulty !== null || board.isStandIn);
  document.body.classList.toggle("no-table", board.isStandIn);
}

for (const event of ["change", "look"]) board.addEventListener(event, draw);
