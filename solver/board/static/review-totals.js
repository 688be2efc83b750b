// The totals of a review: a table of the cost of the plays of each player.

import { tableOf } from "./elements.js";
import { seatName } from "./names.js";
import { board, reviewState } from "./store.js";
import { points, writeSigned } from "./words.js";
import { CHANCES } from "./words-match.js";
import { REVIEWS } from "./words-rooms.js";

/** @param {ReviewPlayer} player @returns {[import("./elements.js").Attributes, string[]]} */
function playerRow(player) {
  const totals = player[reviewState.view];
  const { slip = 0, mistake = 0, blunder = 0 } = totals?.verdicts ?? {};
  const counted = [slip, mistake, blunder].map(String);
  const luck = hasLuck() ? [player.luck === null ? "–" : writeSigned(player.luck)] : [];
  const chance = reviewState.lost ? [CHANCES.loss(lostBy(player.name, reviewState.lost))] : [];
  return [
    {},
    [
      seatName(player.name),
      totals ? points(totals.loss) : "–",
      ...counted,
      totals ? REVIEWS.best(totals.best, totals.decisions) : "–",
      ...luck,
      ...chance,
    ],
  ];
}

/**
 * Return the match chance that a player or the players of a side lost.
 * @param {string} name @param {MatchReviewPart} part
 */
function lostBy(name, part) {
  const seats = board.moment.sides[name] ?? [name];
  return seats.reduce((sum, seat) => sum + (part.lost[seat] ?? 0), 0);
}

/** True if the luck of draws is part of the review. */
function hasLuck() {
  return (reviewState.review?.players ?? []).some(each => each.luck);
}

/**
 * Make the table of the totals of the players and, if they differ, of the sides.
 * @param {import("./grades.js").Judged} review
 */
export function totalsTable(review) {
  const { luck, ...named } = REVIEWS.totals;
  const heads = [
    "",
    ...Object.values(named),
    ...(hasLuck() ? [luck] : []),
    ...(reviewState.lost ? [CHANCES.lost] : []),
  ];
  const sides = review.sides.length < review.players.length ? review.sides : [];
  const groups = [review.players, sides].map(group => group.filter(each => !each.hidden)).filter(group => group.length);
  return tableOf(
    { class: "totals" },
    heads,
    groups.map(group => group.map(playerRow)),
  );
}
