// Storage of this browser: the settings, and values that other modules store. A private window keeps nothing.

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

/** What is kept under a name; null where that is nothing that can be read. @param {string} key @returns {any} */
export function readStored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keep something under a name; null is forgotten. @param {string} key @param {unknown} value */
export function writeStored(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing is kept then
  }
}
