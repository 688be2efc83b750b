// The points of a deal that has ended, as its rules pay them.

import { say } from "./announce.js";
import { byId } from "./elements.js";
import { findPoints, knownPoints } from "./moments.js";
import { seatName } from "./names.js";
import { board, seatTrying } from "./store.js";
import { describeActions } from "./words.js";
import { MATCH } from "./words-match.js";

/** Return the names of the players of a side, or of the player of a seat. @param {string} who */
export function playersOf(who) {
  return (board.moment.sides[who] ?? [who]).map(seatName);
}

/** Say what each side got from the deal. @param {Record<string, number>} points */
export function describePoints(points) {
  const got = Object.entries(points).filter(([, amount]) => amount !== 0);
  return got.map(([side, amount]) => MATCH.deal(playersOf(side), amount)).join(", ") || MATCH.noScore;
}

/** Say what each side got from the deal shown, if it has ended and that is known; else "", until it is found. */
export function describeResult() {
  const { known, over } = board.moment;
  if (!over || !known) return "";
  const { text } = board;
  const points = knownPoints(text);
  if (points === undefined) void findPoints(text, () => text === board.text && tell());
  return points ? describePoints(points) : "";
}

/** Show the result, and say it after the last play of a line that is tried in a review. */
function tell() {
  const said = byId("status").textContent;
  const result = describeResult();
  if (result && seatTrying() && said && said === describeActions(board.played, board.gained)) say(`${said}. ${result}`);
  board.dispatchEvent(new Event("values"));
}
