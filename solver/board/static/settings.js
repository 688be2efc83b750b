// Storage of this browser: the settings, and values that other modules store. A private window stores nothing.

const KEY = "tranca-board";

/**
 * The settings of this browser.
 * - `side`: the side whose values are shown, or `mover`.
 * - `seat`: the seat at the bottom of the table, `MOVER`, or "" until the user has chosen.
 * - `bestFirst`: the plays are listed by their values, not by their tiles; null until the user has chosen.
 * - `unread`: earlier plays are not read for information.
 * - `teach`: a play that costs `teachFrom` points or more gets a lesson before the others reply.
 * - `language`: the language chosen by the user, or "" for the one of the browser.
 * - `text`: the notation and all panels are shown at once.
 * - `scheme`: a value of `color-scheme` in CSS. A script in `index.html` reads it before the first paint.
 *
 * @type {{values: boolean, side: string, seat: string, bestFirst: boolean | null, unread: boolean, language: string,
 *   strength: "policy" | "estimate" | "reading", teach: boolean, teachFrom: number, text: boolean,
 *   scheme: "light dark" | "light" | "dark", felt: "green" | "blue" | "wood" | "plain", pips: "black" | "coloured"}}
 */
const DEFAULTS = {
  values: true,
  side: "mover",
  seat: "",
  bestFirst: null,
  unread: false,
  language: "",
  strength: "estimate",
  teach: false,
  teachFrom: 3,
  text: false,
  scheme: "light dark",
  felt: "green",
  pips: "black",
};

/** The values of settings that have only these. */
const CHOICES = /** @type {Record<string, unknown[]>} */ ({
  bestFirst: [null, false, true],
  strength: ["policy", "estimate", "reading"],
  scheme: ["light dark", "light", "dark"],
  felt: ["green", "blue", "wood", "plain"],
  pips: ["black", "coloured"],
});

/** Return the settings that are stored, without values of another kind. @returns {Partial<typeof DEFAULTS>} */
function readSettings() {
  const stored = Object.entries(readStored(KEY) ?? {});
  const kinds = /** @type {Record<string, string>} */ (
    Object.fromEntries(Object.entries(DEFAULTS).map(([key, value]) => [key, typeof value]))
  );
  const isSound = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    CHOICES[key]?.includes(value) ?? kinds[key] === typeof value;
  return Object.fromEntries(stored.filter(([key, value]) => isSound(key, value)));
}

export const settings = { ...DEFAULTS, ...readSettings() };

/** The value of `seat` by which the table is always turned to the seat to move. */
export const MOVER = "mover";

/** The settings as this tab read or saved them last. */
const saved = { ...settings };

/** Store the settings that have changed in this tab; the others stay as another tab may have stored them. */
export function saveSettings() {
  const changed = Object.entries(settings).filter(([name, value]) => value !== saved[/** @type {"text"} */ (name)]);
  writeStored(KEY, { ...readStored(KEY), ...Object.fromEntries(changed) });
  Object.assign(saved, settings);
}

/** Read a stored value; null if there is none or it cannot be parsed. @param {string} key @returns {any} */
export function readStored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Store a value under a key; null removes it. @param {string} key @param {unknown} value */
export function writeStored(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing can be stored
  }
}

/** True if this browser stores values for this page. */
export function canStore() {
  const probe = `${KEY}-probe`;
  writeStored(probe, true);
  const able = readStored(probe) === true;
  writeStored(probe, null);
  return able;
}
