// The totals of a review: a table of the cost of each player's plays, and one of luck and of the match chance lost.

import { make, tableOf } from "./elements.js";
import { countUnsure, grades } from "./grades.js";
import { board, reviewState } from "./store.js";
import { roundToTenth, tenths, writeSigned } from "./words.js";
import { CHANCES, sideName } from "./words-match.js";
import { REVIEWS } from "./words-review.js";

/** @typedef {[import("./elements.js").Attributes, (Node | string)[]]} Row */

/** The classes of mistakes, which a review lists. */
export const CLASSES = ["slip", "mistake", "blunder"];

/** Return the steps of a player or side. @param {string} name */
function stepsOf(name) {
  const seats = board.moment.sides[name] ?? [name];
  return (reviewState.review?.steps ?? []).filter(({ seat }) => seats.includes(seat));
}

/** Return the number of uncertain plays of each class. @param {ReviewPlayer} player */
function unsureOf(player) {
  return countUnsure(stepsOf(player.name), grades.view);
}

/** Count the plays that would be mistakes if their cost were certain, which is not. @param {ReviewPlayer} player */
function countMaybe(player) {
  const unsure = unsureOf(player);
  return CLASSES.reduce((sum, name) => sum + (unsure[name] ?? 0), 0);
}

/** True if a sample cannot separate a play from the best one, whatever its class would be. */
export function hasCloseCalls() {
  return Object.keys(countUnsure(reviewState.review?.steps ?? [], grades.view)).length > 0;
}

/** True if the cost of a play that would be a mistake may be chance. */
function hasUnsure() {
  return (reviewState.review?.players ?? []).some(countMaybe);
}

/**
 * Return the cost of all plays of a player or side, and the part of it that is not listed, because it is less than that
 * of a slip. Both are sums of the costs as they are written.
 * @param {string} name
 */
export function costsOf(name) {
  let [all, smaller] = [0, 0];
  for (const { [grades.view]: grade } of stepsOf(name)) {
    const cost = roundToTenth(grade?.loss ?? 0);
    all += cost;
    if (!CLASSES.includes(grade?.verdict ?? "")) smaller += cost;
  }
  return { all, smaller };
}

/** @param {ReviewPlayer} player @returns {Row} */
function playerRow(player) {
  const totals = player[grades.view];
  const unsure = unsureOf(player);
  const counted = CLASSES.map(name => String((totals?.verdicts[name] ?? 0) - (unsure[name] ?? 0)));
  const chanced = hasUnsure() ? [String(countMaybe(player))] : [];
  return [
    {},
    [
      titleOf(player),
      totals ? tenths(costsOf(player.name).all) : "–",
      ...counted,
      ...chanced,
      totals ? REVIEWS.best(totals.best, totals.decisions) : "–",
    ],
  ];
}

/** @param {ReviewPlayer} player @returns {Row} */
function chanceRow(player) {
  const luck = hasLuck() ? [player.luck === null ? "–" : writeSigned(player.luck, tenths)] : [];
  const chances = shownChances();
  const lost = chances ? [CHANCES.loss(lostBy(player.name, chances))] : [];
  return [{}, [titleOf(player), ...luck, ...lost]];
}

/** Return the name of a player or of a side. @param {ReviewPlayer} player */
function nameOf({ name }) {
  return sideName(name, board.moment.sides[name]);
}

/** Make the head of the row of a player or of a side. @param {ReviewPlayer} player */
function titleOf(player) {
  return make("span", {}, nameOf(player)); // above its numbers where they leave it no room
}

/** Return the match chances lost, which are computed with all hands seen and shown only in that view; else null. */
export function shownChances() {
  return grades.view === "open" ? reviewState.lost : null;
}

/**
 * Return the match chance that a player or the players of a side lost.
 * @param {string} name @param {MatchReviewPart} part
 */
function lostBy(name, part) {
  const seats = board.moment.sides[name] ?? [name];
  return seats.reduce((sum, seat) => sum + (part.lost[seat] ?? 0), 0);
}

/** Return the cost of each player that is not listed, if there is one, such as `S 1.1`. */
export function smallerCosts() {
  return (reviewState.review?.players ?? []).flatMap(player => {
    const cost = tenths(costsOf(player.name).smaller);
    return player.hidden || cost === "0" ? [] : [`${nameOf(player)} ${cost}`];
  });
}

/** True if the luck of draws is part of the review. */
export function hasLuck() {
  return (reviewState.review?.players ?? []).some(each => each.luck);
}

/**
 * Make the tables of the players and, if they differ, of the sides: one of the totals, and one of luck and of the match
 * chance lost if either is known, because a single table would be too wide for the panel.
 * @param {import("./grades.js").Judged} review
 */
export function totalsTables(review) {
  const { loss, slips, mistakes, blunders, unsure, best, luck } = REVIEWS.totals;
  const heads = ["", loss, slips, mistakes, blunders, ...(hasUnsure() ? [unsure] : []), best];
  const chanceHeads = ["", ...(hasLuck() ? [luck] : []), ...(shownChances() ? [CHANCES.lost] : [])];
  const sides = review.sides.length < review.players.length ? review.sides : [];
  const groups = [review.players, sides].map(group => group.filter(each => !each.hidden)).filter(group => group.length);
  const table = (/** @type {string[]} */ names, /** @type {typeof playerRow} */ row) =>
    tableOf(
      { class: "totals by-player" },
      names,
      groups.map(group => group.map(row)),
    );
  return [table(heads, playerRow), ...(chanceHeads.length > 1 ? [table(chanceHeads, chanceRow)] : [])];
}
