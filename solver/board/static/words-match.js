// Texts of a match and of lessons.

import { YOU } from "./names.js";
import { playName, points, tenths } from "./words.js";

/** @typedef {(who: string) => string} Said a sentence about a player */

/** The ways to go out that earn extra points. */
const WAYS = new Map([
  ["double_out", /** @type {Said} */ (who => `${who} went out with a double`)],
  ["capicua", who => `${who} went out with a capicúa`],
  ["cross_out", who => `${who} went out with a double that fits both ends`],
  ["chuchazo", who => `${who} went out with a chuchazo`],
]);

/** What happens after a tie of the count, by the option `block_tie`. */
const TIES = new Map([
  ["no_score", "no one scores"],
  ["first_to_play", "the side of the player who led wins"],
  ["last_to_play", "the side of the blocker wins"],
  ["blocker_loses", "the side that did not block wins"],
  ["lightest_tile", "the lightest tile wins"],
]);

/** Join the names of players as one subject, the user first. @param {string[]} players */
export function joinNames(players) {
  const names = players.toSorted((one, other) => Number(other === YOU) - Number(one === YOU));
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Return the default name of each seat, as seen from the seat at the bottom of the picture.
 * @param {string[]} seats around the table: the second is to the left of the first
 * @param {string} own
 * @param {boolean} partners
 */
export function defaultNames(seats, own, partners) {
  const first = seats.indexOf(own);
  const around = seats.map((_, index) => seats[(first + index) % seats.length]);
  const opposite = partners ? "Partner" : "Opposite";
  const names = { 2: [YOU, "Other"], 3: [YOU, "Left", "Right"], 4: [YOU, "Left", opposite, "Right"] };
  const said = names[/** @type {2} */ (seats.length)] ?? seats;
  return Object.fromEntries(around.map((seat, index) => [seat, said[index]]));
}

export const MATCH = {
  play: "Play a match",
  go: "Continue the match",
  rules: "rules",
  seat: "your seat",
  /** @param {string} seat */
  name: seat => `name of ${seat}`,
  target: "points to win",
  start: "Start",
  cancel: "cancel",
  leave: "leave the match",
  alone:
    "This copy of the board lacks numpy, so the others cannot play here, except in games that score for open ends, " +
    "such as All Fives. An installed board (tranca board) plays all games.",
  habit: "This copy of the board lacks numpy, so the others play by habit only.",
  save: "Save the match",
  file: "match.txt",
  page: "Save a page of the match",
  pageFile: "match.html",
  pageTitle: "A match: cost of each player's plays",
  review: "Review this deal",
  next: "Next deal",
  another: "Play another match",
  stop: "stop",
  /** @param {number} deal */
  title: deal => `deal ${deal}`,
  settling: "Counting the points …",
  /** @param {string[]} totals @param {string} target @param {number} deal */
  score: (totals, target, deal) => `${totals.map(capital).join(" · ")} · to ${target} · deal ${deal}`,
  /** @param {string} winner */
  won: winner => (plural(winner) ? `${winner} win the match` : `${winner} wins the match`),
  /** @param {string} side @param {number} amount */
  deal: (side, amount) => (plural(side) ? `${side} get ${points(amount)}` : `${side} gets ${points(amount)}`),
  noScore: "No one scores",
  pips: "Tiles left in the hands",
  total: "Score",
  heads: ["", "tiles", "pips", "sum"],
  totals: ["", "this deal", "score"],
  losses: ["", "cost per decision", "cost per deal", "decisions"],
  spread:
    "Numbers in brackets are 95 % intervals for these deals, because values were sampled. The page of the match has " +
    "different intervals: it treats the deals as a sample of how each person plays.",
  /** @param {string} why */
  ungraded: why => `The cost of the plays cannot be computed here: ${why}`,
  /** @param {number} done @param {number} all @param {number} left */
  losing: (done, all, left) =>
    left
      ? `Cost of the plays, from the players' own views: ${done - left} of ${all} deals graded, ${left} not in time`
      : `Cost of the plays, from the players' own views: ${done} of ${all} deals graded`,
};

export const REPORT = {
  label: "save a page of all deals",
  file: "deals.html",
  title: "Several deals: cost of each player's plays",
  /** @param {number} done @param {number} all */
  graded: (done, all) => `Computing the cost of the plays: ${done} of ${all} deals …`,
};

/** True if a name takes a plural verb: several people, or "You". @param {string} name */
function plural(name) {
  return name === YOU || name.includes(" and ");
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Describe how a deal ended: `Right went out with a capicúa`, `Left blocked the deal`.
 * @param {ScoreObject} score @param {(seat: string) => string} name
 */
export function describeEnd(score, name) {
  const who = score.by ? name(score.by) : "A player";
  const { way = null, tile = null } = score.earned ?? {};
  if (score.end !== "out") return `${who} blocked the deal`;
  const said = WAYS.get(way ?? "")?.(who) ?? `${who} went out`;
  return tile ? `${said}, ${tile}` : said;
}

/**
 * Describe what decided a blocked deal; "" if there was nothing to decide.
 * @param {ScoreObject} score @param {(seat: string) => string} name
 */
export function describeDecision({ decision }, name) {
  if (!decision) return "";
  const least = Math.min(...Object.values(decision.compared));
  const lowest = joinNames(decision.lowest.map(name));
  if (decision.rule === "blocker")
    return plural(lowest) ? `${lowest} blocked the deal and win it` : `${lowest} blocked the deal and wins it`;
  if (decision.lightest) {
    const held = Object.entries(decision.lightest).map(([who, tile]) => `${tile ?? "no tile"} (${name(who)})`);
    return `A tie at ${least}, settled by the lightest tile: ${joinNames(held)}`;
  }
  if (decision.tie_rule) return `A tie at ${least}: ${TIES.get(decision.tie_rule) ?? decision.tie_rule}`;
  return plural(lowest) ? `${lowest} have the fewest pips: ${least}` : `${lowest} has the fewest pips: ${least}`;
}

/** Describe the stake of a deal: `2` for twice the points, `+1` for a point more. @param {string} stake */
function describeStake(stake) {
  return stake.startsWith("+")
    ? `${stake.slice(1)} more after deals without a winner`
    : `times ${stake} after deals without a winner`;
}

/** Describe the parts of the points beyond pips. @param {ScoreObject} score @param {(seat: string) => string} name */
export function describeEarned({ earned, bonuses, ends = {} }, name) {
  const parts = [];
  if (earned) {
    const { counted, rounded, per_point: pips = 1, factor, stake, for_way: way, for_deal: deal, passes } = earned;
    if (rounded !== counted) parts.push(`${points(counted)} count as ${points(rounded)}`);
    if (pips !== 1) parts.push(`1 point for every ${pips}`);
    if (factor !== 1) parts.push(`times ${factor}`);
    if (stake) parts.push(describeStake(String(stake)));
    if (way) parts.push(`${points(way)} for the way of going out`);
    if (deal) parts.push(`${points(deal)} for this deal`);
    if (earned.for_out) parts.push(`${points(earned.for_out)} for going out`);
    for (const each of passes) parts.push(`${points(each.points)} to ${name(each.by)} for a pass`);
  } else {
    for (const [side, each] of Object.entries(bonuses)) {
      if (each) parts.push(`${points(each)} to ${name(side)} for passes`);
    }
  }
  for (const [side, each] of Object.entries(ends)) {
    if (each) parts.push(`${points(each)} to ${name(side)} for open ends`);
  }
  return parts.join(", ");
}

export const TEACHING = {
  label: "warn me after a costly play",
  from: "smallest cost to warn about, in points",
  judging: "Checking your play …",
  back: "Take back",
  why: "Why",
  on: "Go on",
  /** @param {string[]} best */
  better: best => `Better: ${best.map(playName).join(" or ")}.`,
};

/** Describe a play's loss by what its player knew: `2-4 costs about 7 on average.` @param {CheckObject} check */
export function describeLesson({ play, own }) {
  if (!own) return "";
  const [name, amount] = [playName(play), tenths(own.loss)];
  return own.exact ? `${name} costs ${amount} on average.` : `${name} costs about ${amount} on average.`;
}
