// What the solver said when the page began, asked once: files, rule sets and their options, limits.

import { ask } from "./ask.js";

/** @type {Promise<StartObject> | null} */
let asked = null;

/** The answer of `start`. @returns {Promise<StartObject>} */
export function startFacts() {
  asked ??= ask("start", {}).catch(error => {
    asked = null;
    throw error;
  });
  return asked;
}
