// What is said: plays and answers in the live region, a server that has gone in an alarm.

import { byId } from "./elements.js";

/** Say something in the live region. @param {string} text */
export function say(text) {
  byId("status").textContent = text;
}

/** Say what does not pass by itself, until an empty text takes it away. @param {string} text */
export function alarm(text) {
  byId("alarm").textContent = text;
  byId("alarm").hidden = text === "";
}
