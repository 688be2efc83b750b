// Announcements to screen readers: plays and answers in the live region, a lost server as an alarm.

import { byId, fill } from "./elements.js";

/** @param {string} text @param {boolean} [isBrief] show only one line of it on a phone */
export function say(text, isBrief = false) {
  fill(byId("status"), text);
  byId("status").classList.toggle("brief", isBrief);
  byId("status").classList.remove("repeated", "fault");
}

/** Say what is wrong, in the color of faults. @param {string} text */
export function sayFault(text) {
  say(text);
  byId("status").classList.add("fault");
}

/** Clear a message if it is still shown, because its room or panel is closed. @param {string} text */
export function unsay(text) {
  if (text && byId("status").textContent === text) say("");
}

/** Show an alarm, which stays until it is replaced by an empty text. @param {string} text */
export function alarm(text) {
  byId("alarm").textContent = text;
  byId("alarm").hidden = text === "";
}
