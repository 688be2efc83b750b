// A block as one seat knows it: the other hands become counts. The solver parses the result.

import { defaultNames } from "./words-match.js";

/** Return the notation of a moment as a seat knows it. @param {MomentObject} moment @param {string} seat */
export function seenBy(moment, seat) {
  const lines = moment.canonical.split("\n");
  const record = moment.kind === "record";
  if (record && !moment.actions?.length) return atStart(lines, seat, moment);
  return lines
    .filter(line => !hides(line, seat, moment.seats) && !(record && line.startsWith("boneyard:")))
    .map(line => (record ? recordLine(line, seat) : positionLine(line, seat, moment)))
    .join("\n");
}

/**
 * Return a record before its lead as the position that it begins with.
 * @param {string[]} lines
 * @param {string} seat
 * @param {MomentObject} moment
 */
function atStart(lines, seat, moment) {
  const kept = lines.filter(line => /^(title|rules|must-lead|to-move|score):/.test(line));
  const hands = moment.seats.map((/** @type {string} */ name) => {
    const { tiles, unknown } = moment.hands[name];
    return name === seat && !unknown ? `${name}: ${tiles.join(" ")}` : `${name}: ?${tiles.length + unknown}`;
  });
  const heap = moment.boneyard.tiles.length + moment.boneyard.unknown;
  return [...kept, ...hands, ...(heap ? [`boneyard: ?${heap}`] : [])].join("\n");
}

/** True if a line has facts unknown to the seat. @param {string} line @param {string} seat @param {string[]} seats */
function hides(line, seat, seats) {
  const [key] = line.split(":");
  if (/^(has|not)\b/.test(key)) return key.split(" ")[1] !== seat;
  const dealt = /^dealt (.+)$/.exec(key);
  return dealt !== null && seats.includes(dealt[1]) && dealt[1] !== seat;
}

/**
 * Return a line of a position with the tiles of other hands replaced by their number.
 * @param {string} line
 * @param {string} seat
 * @param {MomentObject} moment
 */
function positionLine(line, seat, moment) {
  const [key] = line.split(":");
  if (key === seat) return line;
  const place = key === "boneyard" ? moment.boneyard : moment.hands[key];
  if (!place) return line;
  const count = place.tiles.length + place.unknown;
  return count ? `${key}: ?${count}` : `${key}:`;
}

/** Return a line of a record with the draws of other seats as numbers. @param {string} line @param {string} seat */
function recordLine(line, seat) {
  if (!line.startsWith("play:")) return line;
  return line.replace(/(\S+):\+\[([^\]]*)\]/g, (whole, who, tiles) =>
    who === seat ? whole : `${who}:+${tiles.split(/[ ,]+/).length}`,
  );
}

/** Return an action as another seat sees it, with draws as numbers. @param {string} action @param {string} seat */
export function seenAction(action, seat) {
  return recordLine(`play: ${action}`, seat).slice("play: ".length);
}

/** True if a seat's own tiles are all known at a moment. @param {MomentObject} moment @param {string} seat */
export function knowsItself(moment, seat) {
  return moment.hands[seat] !== undefined && moment.hands[seat].unknown === 0;
}

/** Return the only seat that has tiles, all of them known; "" if there is none. @param {MomentObject} moment */
export function onlyKnownSeat(moment) {
  const known = moment.seats.filter(seat => knowsItself(moment, seat) && moment.hands[seat].tiles.length);
  return known.length === 1 ? known[0] : "";
}

/**
 * Return the first of the wished seats that exists at this table; else `S`, or the first seat.
 * @param {string[]} seats @param {...string} wished
 */
export function nearSeat(seats, ...wished) {
  return [...wished, "S"].find(each => seats.includes(each)) ?? seats[0];
}

/** Return the names of the players around a seat. @param {MomentObject} moment @param {string} seat */
export function namesAround({ seats, sides }, seat) {
  const partners = Object.values(sides).some(each => each.length > 1);
  return seats.includes(seat) ? defaultNames(seats, seat, partners) : {};
}
