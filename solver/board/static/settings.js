// What is remembered from visit to visit. A browser that keeps nothing is no fault.

const KEY = "tranca-board";

/** @type {{values: boolean, side: string, theme: string, seat: string, reading: string, strength: string}} */
export const settings = {
  values: true,
  side: "mover",
  theme: "auto",
  seat: "",
  reading: "none",
  strength: "estimate",
  ...read(),
};

/** @returns {object} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Remember the settings. */
export function remember() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // private windows keep nothing
  }
}
