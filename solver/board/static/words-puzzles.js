// Texts of puzzles and of their hints.

import { join, n, number, p, t } from "./language.js";
import { isYou } from "./names.js";
import { isDouble } from "./tiles.js";
import { playName, points, TURN, worth } from "./words.js";

/**
 * A play of advice or of the answer to a puzzle; `close`: a sample cannot separate it from the best one.
 * @typedef {{play: string, worth?: number | null, swing?: number | null, points?: number, close?: boolean,
 *   difference_interval?: number[]}} HintedPlay
 */

/** Write a hint with its number, so that the user knows whether there are more. @param {string[]} hints */
export function numberHint(hints, step = hints.length) {
  const hint = hints[step - 1];
  return hints.length > 1 ? t("Hint {number} of {total}: {hint}", { number: step, total: hints.length, hint }) : hint;
}

/**
 * Return hints that narrow the choice step by step. If several plays are about equally good: their number, and the
 * plays. Else plays that are worse, a fact about the best play, and the best play.
 * @param {HintedPlay[]} plays the best play first @param {number} slip the least cost of a slip under these rules
 */
export function hintsOf(plays, slip) {
  const [best] = plays;
  const isGuess = best.worth === undefined && best.swing === undefined;
  const good = bestOf(plays, slip);
  const worse = good.length === 1 && !isGuess ? plays.slice(1).filter(isCertainlyWorse) : [];
  const out = worse
    .sort((one, other) => worthOf(one) - worthOf(other))
    .slice(0, Math.max(0, Math.min(plays.length >> 1, plays.length - 2))); // at least two are left
  const left = plays.filter(each => !out.includes(each));
  const play = playName(best.play);
  if (good.length > 1 && good.length === plays.length) return [t("All plays are about equally good.")];
  if (good.length > 1)
    return [
      t("{number} of {total} plays are about equally good.", { number: good.length, total: plays.length }),
      t("About equally good: {plays}.", {
        plays: join(
          good.map(each => playName(each.play)),
          "or",
        ),
      }),
    ];
  // a play without an end comes last, so that no end seems to belong to it
  const named = out
    .map(each => playName(each.play))
    .sort((one, other) => other.split(" ").length - one.split(" ").length);
  return [
    out.length > 0 && n("{plays} {is|are} not the best play.", out.length, { plays: join(named) }),
    describeKind(left.map(each => each.play)),
    isGuess ? t("Best guess, without calculation: {play}.", { play }) : t("The best play is {play}.", { play }),
  ].filter(said => said !== false);
}

/** @param {HintedPlay} play */
function worthOf({ worth, swing, points }) {
  return worth ?? swing ?? points ?? 0;
}

/**
 * Return the plays that the last hint names: the best one and those that cost less than a slip.
 * @param {HintedPlay[]} plays @param {number} slip
 */
export function bestOf(plays, slip) {
  const [best] = plays;
  if (best.worth === undefined && best.swing === undefined) return [best]; // a guess
  return plays.filter(each => worthOf(best) - worthOf(each) < slip);
}

/** True if a play is worse than the best one, which is not due to chance in a sample. @param {HintedPlay} play */
function isCertainlyWorse({ close, difference_interval: [, high] = [0, -1] }) {
  return !close && high < 0;
}

/** Return a fact about the best play that not all others share, if possible. @param {string[]} plays the best first */
function describeKind(plays) {
  const [[tile, end], ...others] = plays.map(each => each.split("@"));
  const [one, other] = tile.split("-");
  if (one === other && others.some(([each]) => !isDouble(each))) return t("The best play is a double.");
  if (end !== undefined && others.some(([, each]) => each !== end)) return t("The best play is at the {end}.", { end });
  const sum = Number(one) + Number(other);
  const tiles = [...new Set([tile, ...others.map(([each]) => each)])];
  const alike = tiles.filter(each => pipsOf(each) === sum).length;
  if (alike === 1) return n("The best tile has {count} {pip|pips}.", sum);
  if (alike === tiles.length) return t("The best tile has a {number}.", { number: other });
  return n("The best tile is one of {tiles} with {count} {pip|pips}.", sum, { tiles: number(alike) });
}

/** Return the number of pips on a tile. @param {string} tile */
function pipsOf(tile) {
  return tile.split("-").reduce((sum, each) => sum + Number(each), 0);
}

/** The sentences on the themes of a puzzle, by tag. */
const THEMES = /** @type {Record<string, string>} */ ({
  "right-end": t("It matters at which end you play."),
  "block-to-win": t("You can win by blocking."),
  "long-block": t("Think of a block that comes later."),
  "refuse-block": t("Do not block here."),
  "fatal-block": t("One block loses."),
  "force-pass": t("You can make a player pass."),
  "round-pass": t("You can make all others pass."),
  "partner-pass": t("It helps to make your partner pass."),
  "unblock-partner": t("Open an end for your partner."),
  "save-double": t("You have a double to save."),
  "hang-double": t("You can trap a double."),
  "count-out": t("The count of pips decides."),
  "pip-dump": t("Lay off pips."),
  underplay: t("A smaller tile may be better."),
  sacrifice: t("Give up something to win more."),
  square: t("Both ends can be made equal."),
  "set-up": t("You can prepare a score."),
  "deny-count": t("Deny points to the others."),
  "fatal-count": t("A play that scores may lose."),
  "draw-trap": t("You can make a player draw."),
  "rule-sensitive": t("The rules decide here."),
  "hidden-safe": t("One play is safe in every possible deal."),
});

/** @satisfies {import("./language.js").Texts} */
export const PUZZLES = {
  none: t("There are no puzzles here. Open a file of puzzles, or drop one on the page."),
  other: t("This table is not one of the puzzles. Choose one of them."),
  close: play => t("{play} may be best (too close to call).", { play }),
  find: seat => t("{turn}: find the best play.", { turn: TURN.move(seat) }),
  /** @param {string} name of the rule set @param {string} scoring how it scores */
  rules: (name, scoring) => t("Rules: {name}. {scoring}", { name, scoring }),
  judging: t("Checking your play …"),
  right: (play, value) => t("Correct! {play} is best: {worth}.", { play, worth: value }),
  /** @param {string} play @param {string} value @param {string} cost @param {string} best the value of another play */
  wrong: (play, value, cost, best) =>
    t("{play} is not best: {worth}, costs {points}. Another play {best}.", { play, worth: value, points: cost, best }),
  line: (play, actions) => t("After {play}: {actions}.", { play, actions }),
  blocks: t("This blocks the deal."),
  /** @param {string} end "out" or "blocked" @param {string} player who lays the last tile */
  end: (end, player) => {
    if (end !== "out") return t("The deal is blocked at the end.");
    return isYou(player) ? t("You go out at the end.") : t("{player} goes out at the end.", { player });
  },
  /** @param {number} own the pips of the own side @param {number} others */
  count: (own, others) =>
    t("This blocks the deal: your side has {own} pips, the other side {others}.", {
      own: number(own),
      others: number(others),
    }),
  /** The verdict on a puzzle that was solved before. */
  solved: (plays, value) => t("Solved: {plays}. It {worth}.", { plays, worth: value }),
  /** The same while its values are not known. @param {"once" | "later" | "never"} state */
  wasSolved: state => (state === "never" ? t("You gave this puzzle up.") : t("You solved this puzzle.")),
  solution: (plays, value) => t("The solution: {plays}. It {worth}.", { plays, worth: value }),
  elsewhere: value => t("At the other end: {worth}.", { worth: value }),
  /** @param {string} tag of a theme that a file may have made up */
  theme: tag => THEMES[tag] ?? t("What to look for: {theme}.", { theme: tag }),
  undo: t("Take back"),
  again: t("Try again"),
  hint: p("button", "Hint"),
  show: t("Show me"),
  next: t("Next puzzle"),
  previous: t("Previous puzzle"),
  list: t("show the list of puzzles"),
  /** The meaning of the signs in the list. */
  signs: t("✓ solved at once · (✓) solved later · – given up"),
  /** @param {number} number @param {number} count */
  number: (number, count) => t("puzzle {number} of {total}", { number, total: count }),
  /** @param {number} number @param {number} count @param {number} solved */
  progress: (number, count, solved) =>
    t("Puzzle {number} of {total} · solved: {solved}", { number, total: count, solved }),
  /** The same for a phone. @param {number} number @param {number} count @param {number} solved */
  progressInSigns: (number, count, solved) => `${number}/${count} · ✓ ${solved}`,
  /** @param {number} number @param {string} state */
  chip: (number, state) =>
    ({
      once: t("puzzle {number}, solved at once", { number }),
      later: t("puzzle {number}, solved later", { number }),
      never: t("puzzle {number}, given up", { number }),
    })[state] ?? t("puzzle {number}", { number }),
  /**
   * @param {number} once
   * @param {number} later
   * @param {number} never
   * @param {number} count
   * @param {number} wrong
   * @param {number} hints
   */
  score: (once, later, never, count, wrong, hints) =>
    t("Solved: {solved} of {total} (at once: {once}). Given up: {never}. Wrong plays: {wrong}. Hints: {hints}.", {
      solved: once + later,
      total: count,
      once,
      never,
      wrong,
      hints,
    }),
};
