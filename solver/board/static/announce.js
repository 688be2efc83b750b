// Announcements to screen readers: plays and answers in the live region, a lost server as an alarm.

import { byId } from "./elements.js";

/** @param {string} text */
export function say(text) {
  byId("status").textContent = text;
}

/** Show an alarm, which stays until it is replaced by an empty text. @param {string} text */
export function alarm(text) {
  byId("alarm").textContent = text;
  byId("alarm").hidden = text === "";
}
