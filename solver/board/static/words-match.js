// Texts of a match and of lessons.

import { join, n, number, p, percentage, t } from "./language.js";
import { isYou, seatName, seatNames, turnsOf, YOU } from "./names.js";
import { playName, points, roundToTenth, tenths, writeWithUnit } from "./words.js";

/**
 * @typedef {(who: string) => string} Said a sentence about a player
 * @typedef {object} Rounding the options that say which tiles are counted, and how pips are rounded
 * @property {string} [round_to]
 * @property {string} [rounding]
 * @property {string} [points]
 * @property {string} [block_points]
 * @property {string} [order] in which order the players have their turns
 * @typedef {(of: string) => string[]} Namer returns the names of the players at a seat or of a side
 */

/** The ways to go out that earn extra points. */
const WAYS = new Map([
  ["double_out", /** @type {Said} */ (player => t("{player} went out with a double", { player }))],
  ["capicua", player => t("{player} went out with a capicúa", { player })],
  ["cross_out", player => t("{player} went out with a double that fits both ends", { player })],
  ["chuchazo", player => t("{player} went out with a chuchazo", { player })],
]);

/** What happens after a tie of the count, by the option `block_tie`. */
const TIES = new Map([
  ["no_score", /** @type {Said} */ (pips => t("A tie at {pips}: no one scores", { pips }))],
  ["first_to_play", pips => t("A tie at {pips}: the side of the player who led wins", { pips })],
  ["last_to_play", pips => t("A tie at {pips}: the side of the blocker wins", { pips })],
  ["blocker_loses", pips => t("A tie at {pips}: the side that did not block wins", { pips })],
  ["lightest_tile", pips => t("A tie at {pips}: the lightest tile wins", { pips })],
]);

/** Join the names of players as one subject, the user first. @param {string[]} players */
export function joinNames(players) {
  return join(players.toSorted((one, other) => Number(isYou(other)) - Number(isYou(one))));
}

/**
 * Return the name of a side: the names of its players if all have one, else its letters.
 * @param {string} side @param {string[]} [seats] of the side; without them it is a seat
 */
export function sideName(side, seats = [side]) {
  return seats.every(seat => seatName(seat) !== seat) ? joinNames(seats.map(seatName)) : side;
}

/**
 * Return the names of the players and sides that have some, by the words of the notation.
 * @param {Pick<MomentObject, "seats" | "sides">} table
 */
export function namesByWord({ seats, sides }) {
  const named = Object.entries(sides).map(([side, players]) => [side, sideName(side, players)]);
  return { ...Object.fromEntries(named.filter(([side, name]) => side !== name)), ...seatNames(seats) };
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
  const [left, right] = [p("a player", "Left"), p("a player", "Right")];
  const opposite = partners ? p("a player", "Partner") : p("a player", "Opposite");
  const names = { 2: [YOU, p("a player", "Other")], 3: [YOU, left, right], 4: [YOU, left, opposite, right] };
  const said = names[/** @type {2} */ (seats.length)] ?? seats;
  return Object.fromEntries(around.map((seat, index) => [seat, said[index]]));
}

/** The short forms of default names for the picture, because a seat has little room there. */
const SHORT_NAMES = new Map([
  [p("a player", "Left"), p("name in the picture", "Left")],
  [p("a player", "Right"), p("name in the picture", "Right")],
  [p("a player", "Partner"), p("name in the picture", "Partner")],
]);

/** Return the names of players as short as the picture needs them. @param {Record<string, string>} names by seat */
export function shortenNames(names) {
  return Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, SHORT_NAMES.get(name) ?? name]));
}

/** @satisfies {import("./language.js").Texts} */
export const MATCH = {
  play: t("Play a match"),
  go: t("Continue the match"),
  rules: t("rules"),
  seat: t("your seat"),
  names: t("names and seats"),
  name: seat => t("name of {seat}", { seat }),
  target: t("points to win"),
  start: p("button", "Start"),
  cancel: p("button", "cancel"),
  notStored: t("This browser stores nothing, so a match is lost when the page is loaded again."),
  leave: t("leave the match"),
  left: t("The match has ended."),
  restore: t("take it up again"),
  alone: t(
    "This copy of the board lacks numpy, so the others cannot play here, except in games that score for open ends, " +
      "such as All Fives. An installed board (tranca board) plays all games.",
  ),
  habit: t("This copy of the board lacks numpy, so the others play by habit only."),
  save: t("Save the match"),
  file: t("match.txt"),
  page: t("Save a page of the match"),
  pageFile: t("match.html"),
  pageTitle: t("A match: cost of each player's plays"),
  review: t("Review this deal"),
  next: t("Next deal"),
  another: t("Play another match"),
  stop: p("button", "stop"),
  waits: t("The tiles are dealt when you press “{start}”.", { start: p("button", "Start") }),
  /** @param {string} player @param {string} tile */
  leads: (player, tile) => t("{player} leads, because {player} has {tile}.", { player, tile }),
  /** @param {number} deal */
  title: deal => t("deal {deal}", { deal }),
  settling: t("Counting the points …"),
  /** @param {string[]} totals @param {string} target @param {number} deal */
  score: (totals, target, deal) =>
    t("{totals} · to {target} · deal {deal}", { totals: totals.map(capital).join(" · "), target, deal }),
  /** @param {string[]} winners */
  won: winners => {
    if (winners.length === 1 && isYou(winners[0])) return t("You win the match");
    return n("{winners} {wins|win} the match", winners.length, { winners: joinNames(winners) });
  },
  /** @param {string[]} players @param {number} amount */
  deal: (players, amount) => {
    const facts = { players: joinNames(players), points: writeWithUnit(amount) };
    const isOwn = players.length === 1 && isYou(players[0]);
    if (amount < 0) {
      if (isOwn) return t("You lose {points}", facts);
      return n("{players} {loses|lose} {points}", players.length, facts);
    }
    if (isOwn) return t("You get {points}", facts);
    return n("{players} {gets|get} {points}", players.length, facts);
  },
  noScore: t("No one scores"),
  pauseHint: t("pause the match; the other hands stay hidden"),
  /** @param {string} game @param {string} score such as `0 : 58`; "" before the first deal has ended */
  running: (game, score) =>
    score ? t("A match is running ({game}): {score}.", { game, score }) : t("A match is running ({game}).", { game }),
  elsewhere: t("The table shown is not part of it."),
  elsewhereNow: t("The match was continued or replaced in another tab, so this deal stops here."),
  replaces: t("“{start}” ends it and begins a new match.", { start: p("button", "Start") }),
  /** @param {string} deal the label of the button that deals new tiles outside the match */
  others: deal => t("A new match replaces this one. After “{deal}” you can continue it.", { deal }),
  pips: t("Tiles left in the hands"),
  total: p("caption", "Points"),
  heads: ["", p("column", "tiles"), p("column", "pips")],
  together: p("row of a table", "together"),
  totals: ["", p("column", "this deal"), p("column", "score")],
  losses: ["", p("column", "cost per decision"), p("column", "cost per deal"), p("column", "decisions")],
  interval: (mean, low, high) => t("{mean} ({low} to {high})", { mean, low, high }),
  spread: t(
    "Numbers in brackets are 95 % intervals for these deals, because values were sampled. The page of the match has " +
      "different intervals: it treats the deals as a sample of how each person plays.",
  ),
  ungraded: reason => t("The cost of the plays cannot be computed here: {reason}", { reason }),
  /** @param {number} done @param {number} all @param {number} left */
  losing: (done, all, left) => {
    const facts = { graded: number(done - left), left: number(left) };
    return left
      ? n(
          "Cost of the plays, from the players' own views: {graded} of {count} {deal|deals} graded, {left} not in time",
          all,
          facts,
        )
      : n("Cost of the plays, from the players' own views: {graded} of {count} {deal|deals} graded", all, facts);
  },
};

/** How match chances are found, by the `basis` of the answer. */
const CHANCE_BASES = /** @type {Record<string, string>} */ ({
  exact: t(
    "exact for this deal, with open hands; after it, averages of simulated deals, in which the side that leads has " +
      "an advantage",
  ),
  lines: t("too large for an exact search; results of the lines that are best in points"),
  games: t("estimated from simulated games in the possible deals"),
  deals: t("estimated from simulated games, and exact in some of the possible deals"),
});

/** @satisfies {import("./language.js").Texts} */
export const CHANCES = {
  /**
   * The line that opens the fields of the score.
   * @param {number} target of the match @param {string} score such as `You 60 · Other 95`; "" if it is not known
   */
  score: (target, score) =>
    score
      ? t("Match score (to {target}): {score}", { target: number(target), score })
      : t("Match score (to {target}): not known", { target: number(target) }),
  /** @param {string} name of a side @param {number} amount */
  points: (name, amount) => `${name} ${number(amount)}`,
  scoreOf: side => t("match score of {side}", { side }),
  /** @param {number} most */
  wrong: most => t("A match score is a whole number from 0 to {most}.", { most: number(most) }),
  waiting: t("Computing the match chances …"),
  /**
   * @param {string} side @param {number[]} score @param {number} ten the chance that 10 points are worth
   * @param {number} target
   */
  title: (side, score, ten, target) =>
    [
      isYou(side)
        ? t("Your match chances at {score}", { score: score.join("–") })
        : t("Match chances of {side} at {score}", { side, score: score.join("–") }),
      target >= 20 && t("10 points more in this deal add about {chance}.", { chance: CHANCES.shown(ten) }),
    ]
      .filter(Boolean)
      .join(". "),
  /** @param {string} basis how they were found */
  basis: basis => t("Match chances: {basis}.", { basis: CHANCE_BASES[basis] ?? basis }),
  /** @param {number} chance */
  shown: chance => percentage(number(100 * chance, 1)),
  /**
   * Name the play that is best for the match, and the one with the most points.
   * @param {string} play @param {string} chance @param {string} other @param {string} worth
   */
  best: (play, chance, other, worth) =>
    t("best for the match: {play}, {chance}; most points: {other}, {worth}", { play, chance, other, worth }),
  /** Name the play that is best in points and for the match, with its chance. */
  alike: (play, worth, chance) => t("best: {play}, {worth}, match {chance}", { play, worth, chance }),
  wins: (play, worth) => t("best: {play}, {worth} and the match", { play, worth }),
  /** @param {number} chance */
  short: chance =>
    chance === 1 ? p("value", "wins the match") : p("value", "match {chance}", { chance: CHANCES.shown(chance) }),
  said: chance => t("match chance {chance}", { chance }),
  column: p("column", "match chance"),
  lost: p("column", "match chance lost"),
  /** With two decimals below 0.1 %. @param {number} lost */
  loss: lost => percentage(CHANCES.lossPoints(lost)),
  /** The same in percentage points, without a sign. @param {number} lost */
  lossPoints: lost => number(100 * lost, lost && lost < 0.000_95 ? 2 : 1),
  /** @param {string} play @param {string} best @param {number} lost */
  costs: (play, best, lost) =>
    lost
      ? t("In match chance, {play} costs {loss} percentage points against {best}.", {
          play,
          best,
          loss: CHANCES.lossPoints(lost),
        })
      : t("In match chance, no play is better than {play}.", { play }),
};

export const REPORT = {
  label: t("save a page of all deals"),
  file: t("deals.html"),
  title: t("Several deals: cost of each player's plays"),
  /** @param {number} done @param {number} total */
  graded: (done, total) => t("Computing the cost of the plays: {done} of {total} deals …", { done, total }),
};

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Describe how a deal ended: `Right went out with a capicúa`, `Left blocked the deal`.
 * @param {ScoreObject} score @param {Namer} name
 */
export function describeEnd(score, name) {
  const player = score.by ? joinNames(name(score.by)) : t("A player");
  const { way = null, tile = null } = score.earned ?? {};
  if (score.end !== "out") return t("{player} blocked the deal", { player });
  const said = WAYS.get(way ?? "")?.(player) ?? t("{player} went out", { player });
  return tile ? `${said}, ${tile}` : said;
}

/**
 * Describe what decided a blocked deal; "" if there was nothing to decide.
 * @param {ScoreObject} score @param {Namer} name
 */
export function describeDecision({ decision }, name) {
  if (!decision) return "";
  const least = number(Math.min(...Object.values(decision.compared)));
  const players = decision.lowest.flatMap(name);
  if (decision.rule === "blocker") return describeBlocker(players);
  if (decision.lightest) {
    const held = Object.entries(decision.lightest).map(([who, tile]) => {
      const player = joinNames(name(who));
      return tile ? `${tile} (${player})` : t("no tile ({player})", { player });
    });
    return t("A tie at {pips}, settled by the lightest tile: {tiles}", { pips: least, tiles: join(held) });
  }
  if (decision.tie_rule) {
    const rule = decision.tie_rule;
    return TIES.get(rule)?.(least) ?? t("A tie at {pips}: {rule}", { pips: least, rule });
  }
  return describeFewest(players, least);
}

/** @param {string[]} players */
function describeBlocker(players) {
  if (players.length === 1 && isYou(players[0])) return t("You blocked the deal and win it");
  return n("{players} blocked the deal and {wins|win} it", players.length, {
    players: joinNames(players),
  });
}

/** @param {string[]} players @param {string} pips */
function describeFewest(players, pips) {
  if (players.length === 1 && isYou(players[0])) return t("You have the fewest pips: {pips}", { pips });
  return n("{players} {has|have} the fewest pips: {pips}", players.length, {
    players: joinNames(players),
    pips,
  });
}

/** Describe the stake of a deal: `2` for twice the points, `+1` for a point more. @param {string} stake */
function describeStake(stake) {
  return stake.startsWith("+")
    ? t("{points} more after deals without a winner", { points: stake.slice(1) })
    : t("times {factor} after deals without a winner", { factor: stake });
}

/**
 * Describe the parts of the points, unless they are just the pips counted.
 * @param {ScoreObject} score @param {Namer} name @param {Rounding} [rounding] the options of the rules
 */
export function describeEarned(score, name, rounding = {}) {
  const losses = describeLosses(score, name, rounding);
  const gains = hasOnlyEnds(score) ? describeEnds(score, name, rounding) : describeGains(score, name, rounding);
  return [gains, ...losses].filter(Boolean).join(". ");
}

/**
 * Say which pips make the points of the winner: `All pips left in the hands count: 8 + 13 + 18 + 13`; "" if none do.
 * @param {ScoreObject} score @param {Record<string, string | string[]>} sides the seats of each side
 */
export function describePips({ points: got, pips, winner }, sides) {
  const held = Object.entries(pips);
  const others = held.filter(([seat]) => !sides[winner ?? ""]?.includes(seat));
  const amount = got[winner ?? ""] ?? 0;
  const makesUp = (/** @type {typeof held} */ hands) =>
    amount > 0 && hands.reduce((sum, [, count]) => sum + count, 0) === amount;
  const write = (/** @type {typeof held} */ hands) => hands.map(([, count]) => number(count)).join(" + ");
  if (makesUp(held)) return t("All pips left in the hands count: {sum}", { sum: write(held) });
  return makesUp(others) ? t("The pips left in the other hands count: {sum}", { sum: write(others) }) : "";
}

/**
 * Describe how pips are rounded: `12 pips rounded to the nearest multiple of 5`.
 * @param {number} counted @param {Rounding} rounding
 */
function describeRounding(counted, { round_to: step = "", rounding: way }) {
  const pips = n("{count} {pip|pips}", counted);
  if (way === "up") return t("{pips} rounded up to a multiple of {step}", { pips, step });
  if (way === "down") return t("{pips} rounded down to a multiple of {step}", { pips, step });
  return t("{pips} rounded to the nearest multiple of {step}", { pips, step });
}

/**
 * Say what each player loses for the pips held, if the rules subtract these.
 * @param {ScoreObject} score @param {Namer} name @param {Rounding} rounding
 */
function describeLosses({ earned, pips }, name, rounding) {
  const { losses = {}, per_point: perPoint = 1 } = earned ?? {};
  return Object.entries(losses)
    .filter(([seat]) => pips[seat] > 0)
    .map(([seat, lost]) => {
      const isExact = lost * perPoint === pips[seat];
      const reason = isExact ? n("{count} {pip|pips}", pips[seat]) : describeRounding(pips[seat], rounding);
      const player = joinNames(name(seat));
      const facts = { player: capital(player), points: points(lost), reason };
      return isYou(player) ? t("You lose {points} ({reason})", facts) : t("{player} loses {points} ({reason})", facts);
    });
}

/**
 * Describe the parts of the points beyond pips.
 * @param {ScoreObject} score @param {Namer} name @param {Rounding} rounding
 */
function describeGains({ earned, bonuses, end, ends = {}, pips: left, winner }, name, rounding) {
  const parts = [];
  const who = (/** @type {string} */ of) => joinNames(name(of));
  if (earned) {
    const { counted, rounded, per_point: pips = 1, factor, stake, for_way: way, for_deal: deal, passes } = earned;
    if (rounded !== counted)
      parts.push(t("{rounding}: {points}", { rounding: describeRounding(counted, rounding), points: points(rounded) }));
    if (pips !== 1) parts.push(t("1 point for every {pips}", { pips }));
    if (factor !== 1) parts.push(t("times {factor}", { factor: number(factor) }));
    if (stake) parts.push(describeStake(String(stake)));
    if (way) parts.push(t("{points} for the way of going out", { points: points(way) }));
    if (deal) parts.push(t("{points} for this deal", { points: points(deal) }));
    if (earned.for_out) parts.push(t("{points} for going out", { points: points(earned.for_out) }));
    for (const each of passes) parts.push(describePassBonus(each, turnsOf(Object.keys(left), rounding.order), who));
    if (isPaidByDeal(end, rounding)) {
      if (counted) parts.unshift(t("{points} for the deal won", { points: points(counted) }));
    } else if (counted && parts.length === passes.length && !Object.values(ends).some(Boolean))
      parts.unshift(describeCounted(counted, left, winner));
  } else {
    for (const [side, each] of Object.entries(bonuses)) {
      if (each) parts.push(t("{points} to {player} for passes", { points: points(each), player: who(side) }));
    }
  }
  for (const [side, each] of Object.entries(ends)) {
    if (each) parts.push(t("{points} to {player} for open ends", { points: points(each), player: who(side) }));
  }
  return parts.join(", ");
}

/**
 * True if the winner of a deal gets a fixed number of points, whatever tiles are left.
 * @param {string} end how the deal ended @param {Rounding} rules
 */
export function isPaidByDeal(end, { points: counted, block_points: blocked = "same" }) {
  return (end === "out" || blocked === "same" ? counted : blocked) === "one";
}

/**
 * Say for whose pass a side gets points.
 * @param {{by: string, kind: string, points: number}} bonus @param {string[]} seats in the order of the turns
 * @param {(seat: string) => string} who returns the name of a player
 */
function describePassBonus({ by, kind, points: amount }, seats, who) {
  const other = who(seats[(seats.indexOf(by) + 1) % seats.length]);
  const facts = { points: points(amount), player: who(by), other };
  if (kind === "round") return t("{points} to {player} because all others passed", facts);
  if (kind === "later") return t("{points} to {player} because another opponent passed as well", facts);
  if (kind === "lead")
    return isYou(other)
      ? t("{points} to {player} because you passed on the lead", facts)
      : t("{points} to {player} because {other} passed on the lead", facts);
  return isYou(other)
    ? t("{points} to {player} because you passed", facts)
    : t("{points} to {player} because {other} passed", facts);
}

/**
 * Say for which tiles points were counted: `58 for the tiles left in all hands`.
 * @param {number} counted @param {Record<string, number>} pips of the tiles left, by seat @param {string | null} winner
 */
function describeCounted(counted, pips, winner) {
  const sum = (/** @type {number[]} */ each) => each.reduce((total, number) => total + number, 0);
  const all = sum(Object.values(pips));
  const others = sum(Object.entries(pips).flatMap(([seat, each]) => (winner?.includes(seat) ? [] : [each])));
  const facts = { points: points(counted) };
  if (counted === others) return t("{points} for the tiles left in the other hands", facts);
  if (counted === all) return t("{points} for the tiles left in all hands", facts);
  return t("{points} for the tiles left", facts);
}

/** True if sides scored for open ends, and else only for the tiles left in the hands. @param {ScoreObject} score */
function hasOnlyEnds({ earned, bonuses, ends = {} }) {
  if (!Object.values(ends).some(Boolean)) return false;
  if (!earned) return !Object.values(bonuses).some(Boolean);
  const { per_point: pips = 1, factor, stake, for_way: way, for_deal: deal, for_out: out, passes } = earned;
  return pips === 1 && factor === 1 && !(stake || way || deal || out || passes.length);
}

/**
 * Add up the points of each side for open ends and for the tiles left in the hands:
 * `You: 30 for open ends, 10 for the tiles left (12 pips rounded to the nearest multiple of 5). Other: 15 for open
 * ends`.
 * @param {ScoreObject} score @param {Namer} name @param {Rounding} rounding
 */
function describeEnds({ earned, ends = {}, points: all, winner }, name, rounding) {
  const sums = Object.entries(ends).map(([side, gained]) => {
    const rest = side === winner ? (all[side] ?? 0) - gained : 0;
    const { counted, rounded } = side === winner && earned ? earned : { counted: rest, rounded: rest };
    const facts = { points: points(rest), rounding: describeRounding(counted, rounding) };
    const parts = [
      gained && t("{points} for open ends", { points: points(gained) }),
      (rest > 0 || counted > 0) &&
        (counted === rounded
          ? t("{points} for the tiles left", facts)
          : t("{points} for the tiles left ({rounding})", facts)),
    ].filter(Boolean);
    return parts.length
      ? t("{player}: {parts}", { player: capital(joinNames(name(side))), parts: parts.join(", ") })
      : "";
  });
  return sums.filter(Boolean).join(". ");
}

/** Who leads the next deal of a match, by the reason. */
const LEADS = new Map([
  ["out", /** @type {Said} */ (player => t("The player who went out leads the next deal: {player}", { player }))],
  ["winner", player => t("The winner leads the next deal: {player}", { player })],
  ["fewest", player => t("The winner with the fewest pips leads the next deal: {player}", { player })],
  ["blocker", player => t("The player who blocked leads the next deal: {player}", { player })],
  [
    "after_blocker",
    player => t("The blocker lost, so the player after the blocker leads the next deal: {player}", { player }),
  ],
  ["rotation", player => t("The lead passes to the next player: {player}", { player })],
  ["again", player => t("No one won, so the same player leads again: {player}", { player })],
]);

/**
 * Say who leads the next deal of a match, and why; "" if none follows or if it is not known.
 * @param {ScoreObject} score @param {Namer} name
 */
export function describeNextLead({ next_lead: seat, next_side: side, lead_reason: reason = "" }, name) {
  if (reason === "double") return t("The tiles dealt decide who leads the next deal");
  if (reason === "lot") return t("A player drawn by lot leads the next deal");
  if (side) return t("{players} won and choose who leads the next deal", { players: joinNames(name(side)) });
  return seat ? (LEADS.get(reason)?.(joinNames(name(seat))) ?? "") : "";
}

export const TEACHING = {
  label: t("warn me after a costly play"),
  from: t("smallest cost to warn about, in points (mistakes always warn)"),
  undo: t("Take back"),
  why: p("button", "Why"),
  on: p("button", "Go on"),
  /** @param {string[]} best */
  better: best => t("Better: {plays}.", { plays: join(best.map(playName), "or") }),
  /** The averages and shares behind a warning, folded. */
  numbers: t("the numbers"),
};

/**
 * Describe the cost of a play in its player's own view: `2-4 costs about 7 points on average.` The match chance comes
 * from simulated games, in which plays differ less, so it would contradict these points.
 * @param {import("./lessons.js").Lesson} lesson
 */
export function describeLesson({ check: { play, own } }) {
  if (!own) return "";
  const cost = roundToTenth(own.loss);
  const points = n("{count} {point|points}", cost, { count: tenths(cost) });
  const facts = { play: playName(play), points };
  return own.exact
    ? t("{play} costs {points} on average.", facts)
    : t("{play} costs about {points} on average.", facts);
}
