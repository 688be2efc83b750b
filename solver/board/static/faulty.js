// A text with faults that was opened: it is shown in the notation, at its first fault. The table stays; if there was
// only the start screen, an empty table replaces it, and no hand is shown on it.

import { alarm, say } from "./announce.js";
import { startFacts } from "./ask.js";
import { emptyTable } from "./draft.js";
import { writeFaulty } from "./notation.js";
import { showPane } from "./panes.js";
import { leave } from "./rooms.js";
import { board, lens, plainLens, teaser } from "./store.js";

/**
 * Show a text that cannot be read, with its faults. For an empty text, only announce the faults.
 * @param {string} text
 * @param {string} said the faults in words
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
  if (document.body.classList.contains("embedded")) alarm(said); // an embedded page shows nothing else
}

/** Open an empty table in place of the start screen. */
async function standIn() {
  const { rules, presets } = await startFacts();
  teaser.tree = null;
  board.eyes = ""; // a seat may have come from an address
  Object.assign(lens, plainLens);
  await board.open(emptyTable(rules, presets), { keep: false, standIn: true });
}

function draw() {
  document.body.classList.toggle("faulty", board.faulty !== null || board.isStandIn);
  document.body.classList.toggle("no-table", board.isStandIn);
}

for (const event of ["change", "look"]) board.addEventListener(event, draw);
