// The players at the table. All sentences use the same names: those of the record or of the match, or "You", "Left",
// "Partner" and "Right" around the user. A seat without a player's name is called by its point of the compass, such as
// North, or by its letter.

import { t } from "./language.js";

/**
 * @typedef {() => Record<string, string> | null | undefined} NameSource returns the names that it knows, by seat
 * @typedef {() => Record<string, number> | null} ScoreSource returns points by side, or null if it has no score
 */

/** The name of the user at the table, in every sentence. */
export const YOU = t("You");

/** The seats that are points of the compass. @type {Record<string, string>} */
const COMPASS = { N: t("North"), E: t("East"), S: t("South"), W: t("West") };

/** The functions that know the players and the score. */
class Players {
  /** @type {NameSource[]} */
  names = [];
  /** @type {ScoreSource[]} */
  scores = [];
}

const players = new Players();

/** Take names from a function as well; one registered earlier takes precedence. @param {NameSource} source */
export function namePlayersBy(source) {
  players.names.push(source);
}

/** Return the name of the player at a seat, or the letter of the seat. @param {string} seat */
export function playerName(seat) {
  for (const source of players.names) {
    const name = source()?.[seat];
    if (name) return name;
  }
  return seat;
}

/** Return the point of the compass of a seat, or its letter. @param {string} seat */
export function compassName(seat) {
  return COMPASS[seat] ?? seat;
}

/** Return the name of the player at a seat, or of the seat. @param {string} seat */
export function seatName(seat) {
  const name = playerName(seat);
  return name === seat ? compassName(seat) : name;
}

/**
 * Return the seats of a table in the order of their turns.
 * @param {string[]} seats clockwise
 * @param {string} [order] the option of the rules, which only a table for four follows
 */
export function turnsOf(seats, order) {
  const [first, ...others] = seats;
  return order === "counterclockwise" && seats.length === 4 ? [first, ...others.reverse()] : seats;
}

/** Return the names of some seats, without those that are letters. @param {string[]} seats */
export function seatNames(seats) {
  return Object.fromEntries(seats.map(seat => [seat, seatName(seat)]).filter(([seat, name]) => seat !== name));
}

/** Take the score from a function as well; one registered later takes precedence. @param {ScoreSource} source */
export function scoreBy(source) {
  players.scores.unshift(source);
}

/** Return the score by side from the first source that knows it, or null. */
export function currentScore() {
  for (const source of players.scores) {
    const score = source();
    if (score) return score;
  }
  return null;
}

/** True for the name of the user, which has another form of the verb in English. @param {string} name */
export function isYou(name) {
  return name === YOU;
}
