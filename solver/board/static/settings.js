// Settings, kept in local storage; without it the defaults hold.

import { readStored, writeStored } from "./storage.js";

const KEY = "tranca-board";

/**
 * `side`: whose values are shown, `mover` or a side; `unread`: plays made so far are not read; `teach`: a play that
 * costs `teachFrom` points or more is shown before the others reply; `text`: notation and all panels are shown at
 * once.
 *
 * @type {{values: boolean, side: string, seat: string, unread: boolean,
 *   strength: "policy" | "estimate" | "reading", teach: boolean, teachFrom: number, text: boolean,
 *   felt: "green" | "blue" | "wood" | "plain", pips: "black" | "coloured"}}
 */
export const settings = {
  values: true,
  side: "mover",
  seat: "",
  unread: false,
  strength: "estimate",
  teach: false,
  teachFrom: 3,
  text: false,
  felt: "green",
  pips: "black",
  ...readStored(KEY),
};

/** Remember the settings. */
export function saveSettings() {
  writeStored(KEY, settings);
}
