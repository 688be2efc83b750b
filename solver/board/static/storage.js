// What this browser keeps between visits. A private window keeps nothing.

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
