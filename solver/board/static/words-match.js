// Texts of a match and of lessons.

import { playName, points, tenths } from "./words.js";

/** Names of the ways to go out that earn extra points, after "went out". */
const WAYS = new Map([
  ["double_out", "with a double"],
  ["capicua", "with a capicúa"],
  ["cross_out", "at both ends at once"],
  ["chuchazo", "with a chuchazo"],
]);

/** @param {string[]} names */
export function joinNames(names) {
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
  const names = { 2: ["you", "Other"], 3: ["you", "Left", "Right"], 4: ["you", "Left", opposite, "Right"] };
  const said = names[/** @type {2} */ (seats.length)] ?? seats;
  return Object.fromEntries(around.map((seat, index) => [seat, said[index]]));
}

export const MATCH = {
  play: "Play a match",
  go: "Go on with the match",
  rules: "rules",
  seat: "your seat",
  /** @param {string} seat */
  name: seat => `name of ${seat}`,
  target: "points to win",
  start: "Start",
  cancel: "cancel",
  leave: "leave the match",
  alone:
    "This copy of the board was made without numpy: the others cannot answer here, but in games that score by the " +
    "ends, such as all-fives/2. An installed board (tranca board) plays them all.",
  habit: "This copy of the board was made without numpy: the others play by habit alone.",
  save: "Save the match",
  file: "match.txt",
  page: "Page of the match",
  pageFile: "match.html",
  pageTitle: "A match, and what each player gave away",
  review: "Review this deal",
  next: "Next deal",
  another: "Play another match",
  stop: "stop",
  /** @param {number} deal */
  title: deal => `deal ${deal}`,
  settling: "the deal is settled …",
  /** @param {string[]} totals @param {string} target @param {number} deal */
  score: (totals, target, deal) => `${totals.map(capital).join(" · ")} · to ${target} · deal ${deal}`,
  /** @param {string} winner */
  won: winner => `${winner} ${plural(winner) ? "win" : "wins"} the match`,
  /** @param {string} side @param {number} amount */
  deal: (side, amount) => `${side} ${plural(side) ? "get" : "gets"} ${points(amount)}`,
  nobody: "Nobody scores",
  pips: "what was left in the hands",
  total: "score",
  heads: ["", "tiles", "pips", "sum"],
  totals: ["", "this deal", "score"],
  losses: ["", "points given away a decision", "a deal", "decisions"],
  spread:
    "In brackets, where values were sampled: how exactly that is known of these deals (95 %). " +
    "The page of the match has other intervals: it takes the deals as a sample of how each plays.",
  /** @param {string} why */
  unjudged: why => `what each gave away is not graded here: ${why}`,
  /** @param {number} done @param {number} all @param {number} left */
  losing: (done, all, left) =>
    `given away by what each knew: ${done - left} of ${all} deals graded${left ? `, ${left} not in time` : ""}`,
};

export const REPORT = {
  label: "page of all deals",
  file: "deals.html",
  title: "Several deals, and what each player gave away",
  /** @param {number} done @param {number} all */
  graded: (done, all) => `grading what each player gave away: ${done} of ${all} deals`,
};

/** True if a name takes a plural verb: several people, or "you". @param {string} name */
function plural(name) {
  return name === "you" || name.includes(" and ");
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Describe how a deal ended: `Right went out with a capicúa`, `Left blocked the game`.
 * @param {ScoreObject} score @param {(seat: string) => string} name
 */
export function describeEnd(score, name) {
  const who = score.by ? name(score.by) : "somebody";
  const { way = null, tile = null } = score.earned ?? {};
  if (score.end === "out") {
    const how = way ? ` ${WAYS.get(way) ?? way.replaceAll("_", " ")}` : "";
    return `${who} went out${how}${tile ? `, ${tile}` : ""}`;
  }
  return `${who} blocked the game`;
}

/**
 * Describe what decided a blocked deal; "" if there was nothing to decide.
 * @param {ScoreObject} score @param {(seat: string) => string} name
 */
export function describeDecision({ decision }, name) {
  if (!decision) return "";
  const least = Math.min(...Object.values(decision.compared));
  const lowest = joinNames(decision.lowest.map(name));
  if (decision.rule === "blocker") return `${lowest} blocked the game and ${plural(lowest) ? "win" : "wins"} it`;
  if (decision.lightest) {
    const held = Object.entries(decision.lightest).map(([who, tile]) => `${tile ?? "no tile"} (${name(who)})`);
    return `a tie at ${least}, settled by the lightest tile: ${joinNames(held)}`;
  }
  if (!decision.tie_rule) return `${lowest} ${plural(lowest) ? "have" : "has"} the fewest pips: ${least}`;
  return `a tie at ${least}: ${decision.tie_rule.replaceAll("_", " ")}`;
}

/** Describe the parts of the points beyond pips. @param {ScoreObject} score @param {(seat: string) => string} name */
export function describeEarned({ earned, bonuses, ends = {} }, name) {
  const parts = [];
  if (earned) {
    const { counted, rounded, per_point: pips = 1, factor, stake, for_way: way, for_deal: deal, passes } = earned;
    if (rounded !== counted) parts.push(`${points(counted)} count as ${points(rounded)}`);
    if (pips !== 1) parts.push(`${pips} of these are a point`);
    if (factor !== 1) parts.push(`times ${factor}`);
    if (stake) parts.push(`with what was left before: ${stake}`);
    if (way) parts.push(`${points(way)} for the way out`);
    if (deal) parts.push(`${points(deal)} for this deal`);
    if (earned.for_out) parts.push(`${points(earned.for_out)} for going out`);
    for (const each of passes) parts.push(`${points(each.points)} to ${name(each.by)} for a pass`);
  } else {
    for (const [side, each] of Object.entries(bonuses)) {
      if (each) parts.push(`${points(each)} to ${name(side)} for passes`);
    }
  }
  for (const [side, each] of Object.entries(ends)) {
    if (each) parts.push(`${points(each)} to ${name(side)} by the ends`);
  }
  return parts.join(", ");
}

export const TEACHING = {
  label: "tell me of a costly play at once",
  from: "from so many points",
  judging: "your play is weighed …",
  back: "Take back",
  why: "Why",
  on: "Go on",
  /** @param {string[]} best */
  better: best => `better: ${best.map(playName).join(" or ")}`,
};

/** Describe a play's loss by what its player knew: `2-4 gives away about 7 on average.` @param {CheckObject} check */
export function describeLesson({ play, own }) {
  if (!own) return "";
  const amount = tenths(own.loss);
  const about = own.exact ? "" : "about ";
  return `${playName(play)} gives away ${about}${amount} on average.`;
}
