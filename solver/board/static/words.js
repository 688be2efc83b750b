// Texts of the table and of its parts, and how plays, values and points are written.

import { join, language, n, number, p, percentage, t } from "./language.js";
import { currentScore, isYou, playerName, seatName } from "./names.js";

/** Write a number of points: `46`, `2.33`; never `-0`. @param {number} value */
export function points(value) {
  const amount = isZero(value) ? 0 : Math.abs(value);
  return number(amount, Number.isInteger(amount) ? 0 : 2);
}

/** Write the points of a side, which may be below 0: `46`, `−10`. @param {number} value */
export function writeScore(value) {
  return value < 0 ? writeSigned(value) : points(value);
}

/** Round points to tenths, without their sign. @param {number} value */
export const roundToTenth = value => Math.round(Math.abs(value) * 10) / 10;

/**
 * Round a mean for a small place: to whole points from 10 points on, and to tenths below, as in texts.
 * @param {number} value
 */
export const roundMean = value => (Math.abs(value) < 10 ? Math.sign(value) * roundToTenth(value) : Math.round(value));

/** Write points that are a mean or come from a sample, with one decimal at most. @param {number} value */
export function tenths(value) {
  return number(roundToTenth(value));
}

/** True if an amount is written as 0. @param {number} value */
const isZero = value => Math.abs(value) < 0.005;

/** Write a signed number: `+46`, `−10`, `0`. @param {number} value @param {(value: number) => string} [amount] */
export function writeSigned(value, amount = points) {
  const text = amount(value);
  return text === "0" ? "0" : `${value > 0 ? "+" : "−"}${text}`;
}

/** Write a play in words: `4-6 at the 6`, `pass`, `draw a tile`. @param {string} action */
export function playName(action) {
  if (action === "-") return p("a play", "pass");
  if (action === "+") return t("draw a tile");
  const [tile, end] = action.split("@");
  return end === undefined ? tile : t("{tile} at the {end}", { tile, end });
}

/** Write a play with its tile in brackets, to be drawn: `[4-6] at the 6`. @param {string} action */
export function playWithTile(action) {
  return playName(action).replace(/^\d+-\d+/, "[$&]");
}

/** Return a text with its plays written in words. @param {string} text */
export function nameOfAction(text) {
  return text.replace(/(\d+-\d+)@(\d+)/g, action => playName(action));
}

/** Write a play for labels: `4-6 at 6`. @param {string} action */
function shortName(action) {
  const [tile, end] = action.split("@");
  return end === undefined ? tile : t("{tile} at {end}", { tile, end });
}

/** Return the label of the button of a play. @param {string} action */
export function buttonName(action) {
  return /^[-+]$/.test(action) ? playName(action) : t("play {play}", { play: shortName(action) });
}

/**
 * Write an action with its seat as a sentence: `S plays 4-6 at 6`, `W passes`, `S plays 5-5, scoring 10`,
 * `W passes (pass bonus: 30)`.
 * @param {string} action
 * @param {number} [gained] the points that it earned for the ends, or if it is a pass, for the side of the last tile
 */
export function actionText(action, gained = 0) {
  return withGain(actionWithoutGain(action), bare(action) === "-", gained);
}

/** @param {string} play a play or an action in words @param {boolean} passes @param {number} gained */
function withGain(play, passes, gained) {
  if (!gained) return play;
  if (passes)
    return gained > 0
      ? t("{play} (pass bonus: {points})", { play, points: points(gained) })
      : t("{play} (the pass bonus is void)", { play });
  return t("{play}, scoring {points}", { play, points: points(gained) });
}

/** Write an action with its seat as a sentence, without the points that it earned. @param {string} action */
function actionWithoutGain(action) {
  const letter = action.slice(0, action.indexOf(":"));
  const seat = language === "en" ? playerName(letter) : seatName(letter); // English keeps the letters for programs
  const rest = action.slice(action.indexOf(":") + 1);
  const drawn = /^\+(\[([^\]]*)\]|\d+)\s*(.*)$/.exec(rest);
  const last = clean(drawn ? drawn[3] : rest);
  const passes = last === "-" || last === "";
  const play = passes ? "" : shortName(last);
  if (!drawn) {
    if (passes) return isYou(seat) ? t("You pass") : t("{seat} passes", { seat });
    return isYou(seat) ? t("You play {play}", { play }) : t("{seat} plays {play}", { seat, play });
  }
  const tiles = drawn[2] === undefined ? DRAWS.tiles(Number(drawn[1])) : join(drawn[2].split(","));
  if (passes) {
    return isYou(seat)
      ? t("You draw {tiles} and pass", { tiles })
      : t("{seat} draws {tiles} and passes", { seat, tiles });
  }
  return isYou(seat)
    ? t("You draw {tiles} and play {play}", { tiles, play })
    : t("{seat} draws {tiles} and plays {play}", { seat, tiles, play });
}

/**
 * Write an action with its seat for lists: `S 4-6 at the 6`, `W passes`, `B draws 2, 1-6 at the 1`.
 * @param {string} action
 * @param {number} [gained] the points that it earned for the ends
 */
export function moveName(action, gained = 0) {
  const [, seat = "", count, tiles] = /^([^:]*):(?:\+(?:(\d+)|\[([^\]]*)\]))?/.exec(action) ?? [];
  const drawn = tiles === undefined ? (count ?? "") : tiles.split(",").length;
  const play = bare(action);
  const said = moveWithoutGain(seatName(seat), drawn ? number(Number(drawn)) : "", play);
  return withGain(said, play === "-", gained);
}

/** @param {string} seat @param {string} count the number of tiles drawn, or "" @param {string} action without seat */
function moveWithoutGain(seat, count, action) {
  const play = action === "-" || action === "" ? "" : playName(action);
  if (!count) {
    if (play) return `${seat} ${play}`;
    return isYou(seat) ? t("You pass") : t("{seat} passes", { seat });
  }
  if (isYou(seat))
    return play ? t("You draw {count}, {play}", { count, play }) : t("You draw {count}, pass", { count });
  return play
    ? t("{seat} draws {count}, {play}", { seat, count, play })
    : t("{seat} draws {count}, passes", { seat, count });
}

/**
 * Write what a player did, as two notes at the seat: the draws, such as `drew 2`, or "", and the play: `laid 1-6`,
 * `laid 1-6, +10` or `passed`.
 * @param {string} action
 * @param {number} [gained] the points that it earned for the ends
 */
export function describeLast(action, gained = 0) {
  const [, count, tiles] = /^[^:]*:(?:\+(?:(\d+)|\[([^\]]*)\]))?/.exec(action) ?? [];
  const drawn = tiles === undefined ? Number(count ?? 0) : tiles.split(",").length;
  const [tile] = bare(action).split("@");
  return [drawn ? DONE.drew(drawn) : "", /^\d/.test(tile) ? DONE.laid(tile, gained) : DONE.passed];
}

/** Remove the remark of an action. @param {string} action */
export function clean(action) {
  return action.replace(/[!?]+$/, "");
}

/** Remove the seat, the draws and the remark of an action, as `best` of a grade writes it. @param {string} action */
export function bare(action) {
  return clean(action.slice(action.indexOf(":") + 1)).replace(/^\+(\[[^\]]*\]|\d+)\s*/, "");
}

/** Write the points that a play earns for the ends that it leaves. @param {number} points */
export function writeGain(points) {
  return t("scoring {points}", { points: number(points) });
}

/**
 * Return a label and the points that plays of the deal have earned so far.
 * @param {[string, number][]} earned by side
 */
export function describeEarned(earned) {
  const sums = earned.map(([side, points]) => `${seatName(side)}\u00a0${number(points)}`); // on one line
  const score = currentScore();
  const isOfMore = earned.some(([side, points]) => score?.[side] !== undefined && score[side] !== points);
  const label = isOfMore ? t("scored by plays in this deal:") : t("scored by plays:");
  return [`${label} `, sums.join(", ")];
}

/** List the open ends. @param {string} ends */
export function describeEnds(ends) {
  return t("open ends: {ends}", { ends });
}

/** Write the sum of the open ends. @param {number} sum */
export function describeSum(sum) {
  return t("ends add up to {sum}", { sum: number(sum) });
}

/** Describe actions in a row. @param {string[]} actions @param {number[]} [gained] the points that each earned */
export function describeActions(actions, gained = []) {
  return actions.map((action, index) => actionText(action, gained[index])).join(", ");
}

/** A sample cannot separate a play from the best one. */
export const TOO_CLOSE = t("too close to call");

/**
 * Describe an exact value: `wins 46`, `loses 10, costs 56`, `loses 1.83 on average`, `even`.
 * @param {number | null} value
 * @param {number | null} swing
 * @param {boolean} [averaged] the value is a mean over deals, or over unknown draws
 * @param {typeof points} [write] writes the value
 */
export function worth(value, swing, averaged = false, write = points) {
  if (value === null) return t("not known yet");
  const main = averaged ? describeMean(value, write) : describeResult(value, write);
  return swing === null || isZero(swing) ? main : t("{worth}, costs {points}", { worth: main, points: points(swing) });
}

/** @param {number} value @param {typeof points} write */
function describeResult(value, write) {
  if (isZero(value)) return p("value", "even");
  if (value > 0) return p("value", "wins {points}", { points: write(value) });
  return p("value", "loses {points}", { points: write(value) });
}

/** @param {number} value @param {typeof points} write */
function describeMean(value, write) {
  if (isZero(value)) return p("value", "even on average");
  if (value > 0) return p("value", "wins {points} on average", { points: write(value) });
  return p("value", "loses {points} on average", { points: write(value) });
}

/** Write points with their unit, with the decimals of `points`: `46 points`, `5.80 points`. @param {number} value */
export const writeWithUnit = value => n("{count} {point|points}", Math.abs(value), { count: points(value) });

/**
 * Describe a value from a sample, with its interval: `wins about 26 points (sampled: likely +20 to +32)`.
 * @param {number} value @param {number} low @param {number} high @param {boolean} averaged over the possible deals
 */
function describeSampled(value, low, high, averaged) {
  const [least, most] = [low, high].map(each => writeSigned(each, tenths));
  return t("{worth} (sampled: likely {low} to {high})", {
    worth: describeAbout(value, averaged),
    low: least,
    high: most,
  });
}

/** Describe the mean of a sample: `loses about 2 points on average`. @param {number} value @param {boolean} averaged */
function describeAbout(value, averaged) {
  const amount = roundToTenth(value);
  const facts = { points: DONE.points(amount) };
  if (!amount) return averaged ? p("value", "about even on average") : p("value", "about even");
  if (value > 0)
    return averaged ? p("value", "wins about {points} on average", facts) : p("value", "wins about {points}", facts);
  return averaged ? p("value", "loses about {points} on average", facts) : p("value", "loses about {points}", facts);
}

/**
 * Describe the value of a play in words: `wins 46`, `wins about 26 points (sampled: likely +20 to +32)`, `at least +12,
 * search not finished`.
 * @param {import("./worth.js").Worth} known
 * @param {boolean} [hasUnit] whether the value is written with its unit: `wins 46 points`
 * @param {boolean} [hasShare] whether the share of the deals in which the play is best is named, if it is known
 */
export function describeWorth(known, hasUnit = false, hasShare = true) {
  const { kind, value, swing, low, high, close, share } = known;
  const loss = swing !== null && !isZero(swing);
  const write = hasUnit ? writeWithUnit : points;
  if (kind === "exact") return worth(value, swing, known.averaged, write);
  if (kind === "bounded") return describeBounds(low, high);
  const isAverage = kind === "average";
  const result = isAverage
    ? describeMean(value ?? 0, write)
    : describeSampled(value ?? 0, low, high, share !== undefined);
  const isShareNamed = hasShare && share !== undefined;
  const said = isShareNamed ? t("{worth}, {share}", { worth: result, share: HANDS.shareOfDeals(share) }) : result;
  if (close) return t("{worth}, too close to call", { worth: said });
  if (!loss) return said;
  return isAverage
    ? t("{worth}, costs {points}", { worth: said, points: points(swing) })
    : t("{worth}, costs about {points}", { worth: said, points: DONE.points(roundToTenth(swing)) });
}

/** Describe a value that is known only by its bounds. @param {number} low @param {number} high */
function describeBounds(low, high) {
  const [least, most] = [writeSigned(low), writeSigned(high)];
  if (!Number.isFinite(low) && !Number.isFinite(high)) return t("search not finished");
  if (!Number.isFinite(high)) return t("at least {least}, search not finished", { least });
  if (!Number.isFinite(low)) return t("at most {most}, search not finished", { most });
  return t("at least {least}, at most {most}, search not finished", { least, most });
}

/**
 * Write the value of a play on two short lines: `wins 46` and `costs 56`, `≥ +12`. In a sample, the best play has its
 * interval in place of a cost: `≈ +26` and `+20 … +32`.
 * @param {import("./worth.js").Worth} known
 * @param {{side: string, own: boolean} | null} to the side for which the value is written, and
 *   whether the seat to move belongs to it; null for the seat to move
 * @param {typeof points} [write] writes the value
 */
export function worthParts(known, to, write) {
  const { kind, value, swing, close } = known;
  const turned = to !== null && !to.own;
  const [low, high] = turned ? [-known.high, -known.low] : [known.low, known.high];
  const side = to ? `${to.side} ` : "";
  const amount = value === null ? "" : writeSigned(turned ? -value : value, write);
  const loss = swing === null || isZero(swing) ? "" : points(swing);
  const cost = loss && p("value", "costs {points}", { points: loss });
  if (kind === "bounded") return { main: `${side}${writeBounds(low, high)}`, cost: "" };
  if (known.share !== undefined) {
    return { main: `≈ ${side}${amount}`, cost: close ? TOO_CLOSE : cost || HANDS.share(known.share) };
  }
  if (kind === "sampled") {
    return {
      main: `≈ ${side}${amount}`,
      cost: close ? TOO_CLOSE : cost || `${writeSigned(low)} … ${writeSigned(high)}`,
    };
  }
  if (known.averaged)
    return { main: side + amount, cost: loss ? t("on average, costs {points}", { points: loss }) : t("on average") };
  return { main: to ? side + amount : worth(value, null), cost };
}

/** @param {number} low @param {number} high */
function writeBounds(low, high) {
  if (low > 0 || !Number.isFinite(high)) return Number.isFinite(low) ? `≥ ${writeSigned(low)}` : "?";
  if (high < 0 || !Number.isFinite(low)) return `≤ ${writeSigned(high)}`;
  return `${writeSigned(low)} … ${writeSigned(high)}`;
}

/** The names of grades in a sentence. */
const VERDICTS = /** @type {Record<string, string>} */ ({
  slip: t("a slip"),
  mistake: t("a mistake"),
  blunder: t("a blunder"),
  best: p("class of a play", "best"),
  fine: p("class of a play", "fine"),
});

/** Return the name of a grade in a sentence. @param {string} verdict */
export function verdictName(verdict) {
  return VERDICTS[verdict] ?? verdict;
}

/**
 * Describe a play that is not best: `a blunder, costs 65`. A cost that may be chance makes no mistake.
 * @param {string} verdict empty if it is not a mistake @param {string} loss @param {boolean} sure
 */
export function describeLabel(verdict, loss, sure) {
  const facts = { verdict: verdictName(verdict), points: loss };
  if (!sure) return t("may cost {points}, too close to call", facts);
  return verdict ? t("{verdict}, costs {points}", facts) : p("value", "costs {points}", facts);
}

export const GRADES = {
  only: t("the only play"),
  /** A short mark in the list of moves. */
  onlyMark: p("mark of a play", "only"),
  bestMark: p("mark of a play", "best"),
  /** @param {string} value */
  best: value => t("best, {value}", { value }),
};

/** Describe a fault with its place in a block. @param {{line: number, column: number, message: string}} fault */
export function describeFault({ line, column, message }) {
  return t("line {line}, column {column}: {problem}", { line, column, problem: message });
}

/** Add the number of further faults to the message of the first one. @param {string} message @param {number} more */
export function countMore(message, more) {
  if (!more) return message;
  return n("{problem} ({count} more {error|errors})", more, { problem: message });
}

export const DEALS = {
  title: t("deals"),
  /** A deal without a title. */
  untitled: t("deal"),
  pasted: t("pasted text"),
  asText: t("No file was chosen. Recent tables, and a field to paste a game, are in the menu ⋯."),
  /** @param {string} file @param {number} line */
  place: (file, line) => t("{file}, line {line}", { file, line }),
  /**
   * Describe the first fault of a block, and the number of further ones.
   * @param {string} file @param {string} text @param {FaultPart[]} faults
   */
  faulty: (file, text, [{ line, message }, ...more]) =>
    text
      ? countMore(t("{file}, line {line}: {problem}", { file, line, problem: message }), more.length)
      : DEALS.none([file]),
  /** @param {string} file @param {number} line */
  tooLarge: (file, line) =>
    t("{place}: this table is too long to be read. Empty lines separate one table from the next.", {
      place: DEALS.place(file, line),
    }),
  /** The mark of a deal with faults in the list. */
  fault: t("has errors"),
  /** @param {string[]} files */
  reading: files =>
    files.length ? t("Reading {files} …", { files: files.join(", ") }) : t("Reading the pasted text …"),
  /** @param {string[]} files */
  none: files =>
    files.length
      ? t("There are no positions or recorded deals in {files}.", { files: files.join(", ") })
      : t("There are no positions or recorded deals in the pasted text."),
  /** @param {string[]} images */
  leftOut: images => t("Not opened: {files}. Open each image by itself.", { files: images.join(", ") }),
  /** @param {number} count @param {number} faulty */
  taken: (count, faulty) => {
    const total = number(count);
    if (!faulty) return t("The list has {total} deals.", { total });
    return n("The list has {total} deals. {One|{count}} of them {has|have} errors.", faulty, { total });
  },
  /** @param {string[]} points */
  sums: points => t("Total of all deals: {points}", { points: points.join(", ") }),
  /** How a deal without points ended. */
  ends: /** @type {Record<string, string>} */ ({
    out: p("end of a deal", "out"),
    blocked: p("end of a deal", "blocked"),
  }),
  filter: t("filter of deals"),
  filterExample: t("filter: title, seat, result"),
  least: t("deals with a mistake of more than this number of points"),
  leastExample: t("mistakes over"),
  /** @param {number} deal @param {number} count */
  reviewing: (deal, count) => t("Reviewing deal {deal} of {total} …", { deal, total: count }),
  reviewed: t("All deals are reviewed."),
  last: t("There is no further deal."),
  only: t("There is only one deal."),
};

/**
 * Describe the score of a match after its last deal.
 * @param {ScoreObject[]} deals in order, as `tranca score` settles them
 * @param {MomentObject} moment of one of them, with the names of its players
 */
export function describeMatch(deals, { names = {}, sides }) {
  const { totals, match_winner: winner, next_lead: next } = deals[deals.length - 1];
  /** @param {string} side */
  const playersOf = side => {
    const known = (sides[side] ?? []).map(seat => names[seat] ?? "");
    return known.length && known.every(Boolean) ? known : [side];
  };
  const points = Object.entries(totals ?? {})
    .map(([side, each]) => `${join(playersOf(side))} ${number(Number(each))}`)
    .join(", ");
  const odd = deals.findIndex(each => each.faults?.length);
  const said = [t("Match score: {points}.", { points })];
  if (winner) {
    const players = playersOf(winner);
    said.push(n("{winners} {has|have} won.", players.length, { winners: join(players) }));
  } else if (next) said.push(t("{player} leads next.", { player: names[next] ?? next }));
  if (odd >= 0) said.push(t("Deal {deal}: {problem}", { deal: odd + 1, problem: deals[odd].faults?.[0] }));
  return said.join(" ");
}

/**
 * Write the mark on a tile of the hand, which is as short as the tile is wide: the cost of a play that is known to be
 * worse than the best one, such as `↓56`, else its value. Means are rounded (`roundMean`), with `≈`; `?` is a value
 * between two bounds.
 * @param {import("./worth.js").Worth} known
 */
export function markOf(known) {
  const { kind, value, swing, low, high } = known;
  if (kind === "bounded" || value === null) return low <= 0 && high >= 0 ? "?" : writeBounds(low, high);
  const about = isRounded(known) ? "≈" : "";
  if (isCost(known)) return `${about}↓${tenths(roundMean(swing ?? 0))}`;
  return `${about}${about && " "}${writeSigned(roundMean(value), tenths)}`;
}

/** True if the mark of a play is rounded. @param {import("./worth.js").Worth} known */
function isRounded({ kind, value, swing }) {
  return kind !== "exact" || [value, swing].some(each => roundMean(each ?? 0) !== (each ?? 0));
}

/** True if the value of a play is an average over deals. @param {import("./worth.js").Worth} known */
function isAveraged({ averaged, kind }) {
  return averaged || kind !== "exact";
}

/** True if the mark of a play is its cost. @param {import("./worth.js").Worth} known */
export function isCost({ value, swing }) {
  return value !== null && swing !== null && !isZero(swing);
}

/**
 * Explain the marks on the tiles by two examples, and say if they are rounded. The examples are the best value, and the
 * cost of the play that was made or, if no play is known, the highest cost.
 * @param {import("./worth.js").Worth[]} shown the values of the plays that are marked
 * @param {string} made the play that was made here; empty if none was
 */
export function explainMarks(shown, made) {
  const costs = shown.filter(isCost).sort((one, other) => (one.swing ?? 0) - (other.swing ?? 0));
  const values = shown.filter(each => each.value !== null && !isCost(each));
  values.sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const keys = [];
  for (const each of values.slice(0, 1)) {
    const said = worth(roundMean(each.value ?? 0), null, isAveraged(each), tenths);
    keys.push(`${markOf(each)}: ${said}`);
  }
  const cost = (/** @type {import("./worth.js").Worth} */ each) =>
    p("value", "costs {points}", { points: tenths(roundMean(each.swing ?? 0)) });
  if (keys.length && made) {
    const played = t("played: {play}", { play: playName(made) });
    keys.push([played, ...costs.filter(each => each.play === made).map(cost)].join(", "));
  } else keys.push(...costs.slice(0, 1).map(each => `${markOf(each)}: ${cost(each)}`));
  const isAverage = values.slice(0, 1).some(isAveraged); // said by the key of the best play
  if (!isAverage && shown.some(each => each.value !== null && isRounded(each))) keys.push(t("rounded"));
  return keys.join("\u00a0· "); // no line begins with the point
}

/**
 * The titles of the problems that come with the page, by their keys. The problems and the addresses contain a key in
 * braces, so that an address opened in another language shows the title in that language.
 */
export const TITLES = /** @type {Record<string, string>} */ ({
  first: t("A hand from International Dominoes, by Castel"),
  most: t("Win as many points as you can"),
  win: t("Win this deal"),
});

/** Write the titles in the language of the page. @param {string} text with names in place of titles */
export function withTitles(text) {
  return text.replace(/(?<=^title: )\{(\w+)\}(?=;|$)/gm, (name, key) => TITLES[key] ?? name);
}

/** The start screen. */
export const FIRST = {
  ask: t("Your move. Only one play wins."),
  /** @param {string} tile that fits at several ends */
  choose: tile => t("Choose an end for {tile}.", { tile }),
  show: t("Show me"),
  undo: t("Take back"),
  again: t("Try again"),
  attempt: t("Let me try"),
  on: t("Play all four hands"),
  order: t("The numbers on the table show the order."),
  /** @param {string} way the button */
  compare: way => t("“{way}” shows all your plays.", { way }),
  trying: t("Tap a tile in your hand."),
  going: t("You now play for all four players."),
  /** @param {string} play */
  found: play => t("Correct! {play} is the winning play.", { play }),
  /** @param {string} play @param {string} worth @param {string} best the value of the best play */
  other: (play, worth, best) => t("{play} {worth}. Another play {best}.", { play, worth, best }),
  match: t("Play a match"),
  matchMeaning: t("The other players see only their own tiles."),
  check: t("Check a hand I played"),
  checkMeaning: t("Enter it tile by tile and see the value of each play."),
  setUp: t("Set up a table"),
  setUpMeaning: t("Find the best play in any position."),
  puzzles: p("heading", "Puzzles"),
  puzzlesMeaning: t("Find the winning play."),
  photo: t("From a photo"),
  open: t("Open a file"),
  paste: t("Paste text"),
  train: t("Mexican Train"),
  recent: t("Recent tables"),
};

/** Texts on views of the table. @satisfies {import("./language.js").Texts} */
export const SEEN = {
  all: t("See all hands"),
  one: t("Hide the other hands"),
  as: seat => (isYou(seatName(seat)) ? t("As you see it") : t("As {seat} sees it", { seat: seatName(seat) })),
  asMeaning: seat =>
    isYou(seatName(seat))
      ? t("turn the other hands face down, and average the values of your plays over what you cannot see")
      : t("turn the other hands face down, and average the values of the plays over what {seat} cannot see", {
          seat: seatName(seat),
        }),
  allMeaning: t("turn all hands face up"),
  holds: seat => t("{seat} may hold (percent)", { seat: seatName(seat) }),
  /** @param {string} seat @param {[tile: string, share: number][]} tiles */
  mayHold: (seat, tiles) => {
    const shares = tiles.map(([tile, share]) => `${tile} ${writeShare(share)}`);
    return t("{seat} may hold {tiles}.", { seat: seatName(seat), tiles: shares.join(", ") });
  },
  known: seat =>
    isYou(seatName(seat))
      ? t("All your tiles are known.")
      : t("All tiles of {seat} are known.", { seat: seatName(seat) }),
};

/** Write a share as a whole number of percent. @param {number} share */
export function writeShare(share) {
  return percentage(String(Math.round(share * 100)));
}

/** @satisfies {import("./language.js").Texts} */
export const RECENT = {
  title: t("recent tables"),
  what: t("Your last ten tables. They are stored only in this browser."),
  none: t("There are no tables yet. The tables that you open are stored here, only in this browser."),
  blocked: t("This browser stores nothing, so it keeps no tables."),
  /** @param {number} count */
  actions: count => n("{count} {action|actions}", count),
  /** @param {number} number @param {number} total */
  at: (number, total) => t("action {number} of {total}", { number, total }),
  /** The kinds of tables. */
  kinds: {
    checked: t("Hand checked"),
    match: t("Deal of a match"),
    played: t("Deal played"),
    puzzle: t("Puzzle"),
    setUp: t("Table set up"),
  },
  /** @param {number} count */
  laid: count => n("{count} {tile|tiles} on the table", count),
  open: title => t("open {title}", { title }),
  forget: t("Forget"),
  forgetAll: t("Forget all"),
  forgetOne: title => t("forget {title}", { title }),
  forgotten: title => t("Forgot the table {title}.", { title }),
  allForgotten: t("Forgot all recent tables."),
};

/** The field of the notation. */
export const NOTATION = {
  /** @param {number} done @param {number} total */
  shown: (done, total) =>
    n("This is the moment shown: {done} of {count} {action|actions}.", total, { done: number(done) }),
  /** @param {number} total */
  showAll: total => t("Show all {total}", { total }),
  take: t("Paste or type a game"),
};

/** The player in turn and the actions required. @satisfies {import("./language.js").Texts} */
export const TURN = {
  lead: seat => (isYou(seatName(seat)) ? t("You lead") : t("{player} leads", { player: seatName(seat) })),
  move: seat => (isYou(seatName(seat)) ? t("Your turn") : t("{player} to move", { player: seatName(seat) })),
  draw: seat => (isYou(seatName(seat)) ? t("You must draw") : t("{seat} must draw", { seat: seatName(seat) })),
  pass: seat => (isYou(seatName(seat)) ? t("You must pass") : n("{seats} must pass", 1, { seats: seatName(seat) })),
  out: seat => (isYou(seatName(seat)) ? t("You went out") : t("{player} went out", { player: seatName(seat) })),
  /** @param {string} seat of the player who laid the last tile */
  blocked: seat => t("{player} blocked the deal", { player: seatName(seat) }),
};

/** The last action of a player, in a note at the seat. */
export const DONE = {
  passed: p("a player", "passed"),
  assumed: p("number of tiles", "assumed"),
  /** @param {string} tile @param {number} gained */
  laid: (tile, gained) =>
    gained
      ? p("a player", "laid {tile}, +{points}", { tile, points: number(gained) })
      : p("a player", "laid {tile}", { tile }),
  /** @param {number} drawn */
  drew: drawn => p("a player", "drew {tiles}", { tiles: number(drawn) }),
  /** @param {number} points */
  points: points =>
    points < 0
      ? n("−{amount} {point|points}", -points, { amount: number(-points) })
      : n("{count} {point|points}", points),
};

/** The names of the sides of the table to which an end of the chain points. */
const SIDES = /** @type {Record<string, string>} */ ({
  left: p("side of the table", "left"),
  right: p("side of the table", "right"),
  up: p("side of the table", "up"),
  down: p("side of the table", "down"),
});

/** Describe an end of the layout, or the arm of a double. @param {string} side such as `left` or `up 4-4` */
function describeSide(side) {
  const [word, double] = side.split(" ");
  if (!double?.includes("-")) return SIDES[side] ?? side;
  return word === "up" ? t("up from {double}", { double }) : t("down from {double}", { double });
}

/** Texts on tiles of the hand, and on the table as a whole. @satisfies {import("./language.js").Texts} */
export const HANDS = {
  pass: seat => (isYou(seatName(seat)) ? t("You pass") : t("{seat} passes", { seat: seatName(seat) })),
  of: seat => (isYou(seatName(seat)) ? t("Your hand") : t("{seat}'s hand", { seat: seatName(seat) })),
  /** The button by which the user passes. */
  passNow: p("button", "Pass"),
  at: (tile, end) => t("{tile} at {end}", { tile, end }),
  end: end => t("at {end}", { end }),
  /** The end at which one of two equal tiles is laid, in as few letters as a tile is wide. */
  atEnd: end => p("mark", "at {end}", { end }),
  /** A mark on a tile that holds at one end only; as short as the tile is wide. */
  markAt: (end, mark) => `${end}: ${mark}`,
  /** @param {number | null} part null for the only play */
  share: part => (part === null ? t("the only play") : t("best in {share}", { share: writeShare(part) })),
  /** @param {number | null} part null for the only play */
  shareOfDeals: part =>
    part === null ? t("the only play") : t("best in {share} of the deals", { share: writeShare(part) }),
  unfit: tile => t("{tile} does not fit", { tile }),
  unfitThere: tile => t("{tile} does not fit at this end", { tile }),
  /** @param {string} tile @param {string[]} ends its ends, as written */
  choose: (tile, ends) => t("{tile} fits at {ends}. Choose one.", { tile, ends: join(ends) }),
  /** @param {string[]} tiles */
  fitting: tiles => {
    if (!tiles.length) return t("No tile fits here.");
    return n("{tiles} {fits|fit} here.", tiles.length, { tiles: tiles.join(", ") });
  },
  /** @param {string} end @param {string} side @param {string} value of a play there; empty if none is shown */
  openEnd: (end, side, value) => {
    const fields = { end, side: describeSide(side), value };
    return value ? t("end {end}, {side}: {value}", fields) : t("end {end}, {side}", fields);
  },
  /** The words of the bar beside the table. */
  gauge: side => t("Expected points for {side}", { side }),
  /** The caption beside the bar. */
  gaugeShort: side => t("points for {side}", { side }),
  worth: (seat, said) => `${TURN.move(seat)}: ${said}`,
};

/** @satisfies {import("./language.js").Texts} */
export const DRAWS = {
  take: p("button", "Draw a tile"),
  tookMore: tile => t("You drew {tile}, which does not fit. Draw again.", { tile }),
  tookFit: tile => t("You drew {tile}, which fits.", { tile }),
  tookLast: tile => t("You drew {tile}, the last tile that may be drawn. You must pass.", { tile }),
  which: t("Which tile was drawn?"),
  /** @param {string[]} ends */
  ends: ends => t("No tile fits {ends}.", { ends: join([...new Set(ends)]) }),
  draws: seat => (isYou(seatName(seat)) ? t("You draw …") : t("{seat} draws …", { seat: seatName(seat) })),
  draw: tile => p("a player", "draws {tile}", { tile }),
  pass: p("a player", "passes"),
  back: p("button", "back"),
  /** @param {string[]} came */
  more: came => t("Drawn so far: {tiles}. Which tile was drawn next?", { tiles: came.join(", ") }),
  unfit: tile => t("{tile} was drawn and does not fit.", { tile }),
  fits: tile => t("{tile} was drawn. At which end was it laid?", { tile }),
  count: t("Tap the number of tiles drawn, then the play."),
  /** @param {number} number */
  tiles: number => n("{count} {tile|tiles}", number),
  /** @param {string} seat @param {number} number */
  tooMany: (seat, number) =>
    n("{player} cannot have drawn {count} {tile|tiles}, because one that fits must have come earlier.", number, {
      player: seatName(seat),
    }),
  /** @param {string} seat */
  noneFits: seat =>
    t("{player} must have drawn all tiles, because none that fits can have come.", { player: seatName(seat) }),
  drawn: tile => t("{tile} was drawn already.", { tile }),
  undone: tile => t("Taken back: the draw of {tile}.", { tile }),
  /** @param {string} seat @param {string[]} numbers that its hand lacks @param {string} tile */
  needed: (seat, numbers, tile) =>
    t("{player} could not play at {numbers}, so {player} must have {tile}.", {
      player: seatName(seat),
      numbers: join(numbers),
      tile,
    }),
};

/** Short texts of the page. @satisfies {import("./language.js").Texts} */
export const MORE = {
  noTable: t("No table yet"),
  out: t("follow the best line"),
  /** @param {string} move as it is shown */
  lineTo: move => t("{move}: show the line up to here", { move }),
  bestPlay: (play, worth) => t("best: {play}, {worth}", { play, worth }),
  /** The same while deals are still being added. */
  bestSoFar: (play, worth) => t("best so far: {play}, {worth}", { play, worth }),
  hidden: t("Values are hidden."),
  unknown: t("The values are being calculated …"),
  none: t("There are no values."),
  over: t("The deal is over. There are no more plays."),
  unproven: t("No play is proven to be the best."),
  searching: t("searching …"),
  stop: p("button", "stop"),
  /** @param {string[]} plays */
  close: plays => t("too close to call: {plays}", { plays: plays.map(playName).join(", ") }),
  order: t("order of the plays"),
  byTile: p("order of the plays", "by tile"),
  bestFirst: p("order of the plays", "best first"),
  mover: t("The player to move"),
  turned: t("The table is seen from"),
  whose: t("Points are counted for"),
  opened: t("Table loaded."),
  unread: problem => t("This link has errors, so its table is shown as text: {problem}", { problem }),
  untried: problem => t("Not all plays tried in this link could be read: {problem}", { problem }),
  /** @param {string[]} parts such as `eyes=Q` */
  leftOut: parts => t("Not everything in this link could be read: {parts}", { parts: parts.join(", ") }),
  loading: t("Loading the solver. The first visit loads about 8 MB."),
  broken: problem =>
    t("The solver of this page has stopped: {problem}. Reload the page to start it again.", { problem }),
  unstarted: problem => t("This page could not start: {problem}. Reload it to try again.", { problem }),
  gone: t("The server is gone. Nothing is lost: your plays stay here and in the address of this page."),
};

/** Faults of an address. */
export const ADDRESSES = {
  short: t("the address was cut short; its readable part is shown"),
  later: t("the address comes from a later version; its readable part is shown"),
  shortAlone: t("the address was cut short; it contains no readable table"),
  laterAlone: t("the address comes from a later version; it contains no readable table"),
  none: t("the address contains no table"),
};

/** Signs of work while a question has no answer. */
export const WORKING = {
  loading: t("Loading the solver …"),
  /** The routes for hidden hands, for which a page without a server loads another part of the solver. */
  hidden: ["estimate", "deals", "reply"],
  loadingMore: t("Loading the solver for hidden hands …"),
  routes: /** @type {Record<string, string>} */ ({
    solve: t("Calculating the values …"),
    estimate: t("Averaging over the possible deals …"),
    chances: t("Computing the match chances …"),
    deals: t("Counting the possible deals …"),
    check: t("Grading your play …"),
    review: t("Grading the plays …"),
    reply: t("Another player is thinking …"),
    deal: t("Dealing the tiles …"),
    train: t("Finding the best trains …"),
  }),
  other: t("Working …"),
};

/** Moving through the plays, and changing the tree. */
export const STEPS = {
  start: p("of a deal", "start"),
  /** @param {boolean} canReturn whether `redo` restores it */
  undone: canReturn => (canReturn ? t("Taken back. “Redo” restores it.") : t("Taken back.")),
  /** @param {string} actions */
  undoneActions: actions => t("Taken back: {actions}.", { actions }),
  /** @param {string[]} moves */
  ahead: moves => t("Next: {moves}", { moves: moves.join(", ") }),
  noUndo: t("There is nothing to take back."),
  noRedo: t("There is no later play."),
  atEnd: t("This is the end of the line."),
  noBefore: t("There is no variation before this one."),
  noAfter: t("There is no variation after this one."),
  promote: t("make main line"),
  promoteHint: t("make this the main line (p)"),
  promoted: t("This is the main line now."),
  comment: t("comment"),
  commentHint: t("comment on this moment (c)"),
  /** @param {string} moves */
  commentOn: moves => t("Comment on {moves}", { moves }),
  done: p("button", "done"),
  delete: p("button", "delete"),
  deleteHint: t("delete this moment and all after it (Delete)"),
  deleted: t("Deleted. Undo restores it."),
};

/** The buttons that close or open the sheet of panels on a phone. */
export const SHEET = { close: t("close the panel"), open: t("open the panel") };
