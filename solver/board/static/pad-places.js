// The places of tiles while a hand is entered as it was played: a tile keeps its place for the whole hand. Pure
// functions.

import { canonicalTile } from "./tiles.js";

/** @typedef {(string | null)[]} Places a tile for each place; null for a place that a tile has left */

/** Return the tiles that an action draws face up. @param {string} action */
function drawnBy(action) {
  const [, drawn = ""] = /:\+\[([^\]]*)\]/.exec(action) ?? [];
  return (drawn.match(/\d+-\d+/g) ?? []).map(canonicalTile);
}

/** Return the tile that an action lays; "" if it lays none. @param {string} action */
function laidBy(action) {
  const [, tile] = /(\d+-\d+)(?:@[\d-]+)?[!?]*$/.exec(action.replace(/\[[^\]]*\]/, "")) ?? [];
  return tile ? canonicalTile(tile) : "";
}

/** @param {string} one @param {string} other */
const byNumbers = (one, other) => one.localeCompare(other, "en", { numeric: true });

/** Put a tile in the first free place. @param {Places} places @param {string} tile */
function fillPlace(places, tile) {
  const free = places.indexOf(null);
  places[free < 0 ? places.length : free] = tile;
}

/**
 * Return the places of the own tiles: those dealt in order; a tile that is laid leaves its place to the next one drawn.
 * @param {string[]} held the tiles in the hand now @param {string[]} actions of the own seat so far
 */
export function placeOwn(held, actions) {
  const [laid, drawn] = [actions.map(laidBy).filter(Boolean), actions.flatMap(drawnBy)];
  const dealt = [...new Set([...held, ...laid])].filter(tile => !drawn.includes(tile)).sort(byNumbers);
  const places = /** @type {Places} */ ([...dealt]);
  for (const action of actions) {
    for (const tile of drawnBy(action)) fillPlace(places, tile);
    const left = places.indexOf(laidBy(action));
    if (left >= 0) places[left] = null;
  }
  return { dealt, places };
}

/**
 * Return the places of the tiles of the other players: all tiles that were not dealt to the own seat, as they come in
 * the pack.
 * @param {string[]} pack @param {string[]} dealt to the own seat @param {string[]} seen laid, or known to be elsewhere
 * @returns {Places}
 */
export function placeOthers(pack, dealt, seen) {
  return pack.filter(tile => !dealt.includes(tile)).map(tile => (seen.includes(tile) ? null : tile));
}

/**
 * Return the first pass that shows that its player does not have a tile.
 * @template {{ends: string[]}} Pass
 * @param {string} tile @param {Pass[]} passes with the numbers of the open ends at each
 */
export function excludingPass(tile, passes) {
  return passes.find(({ ends }) => tile.split("-").some(number => ends.includes(number)));
}

/**
 * Return the place of each tile to show. The second one of a tile that is shown for two ends is in the free place that
 * is nearest to the first one, or else after all others.
 * @param {string[]} tiles @param {Places} places @param {number} [inRow] the number of places in a row
 * @returns {number[]}
 */
export function arrange(tiles, places, inRow = Number.POSITIVE_INFINITY) {
  const taken = new Set(places.flatMap((tile, index) => (tile === null ? [] : [index])));
  const used = new Set();
  let end = places.length;
  return tiles.map(tile => {
    const own = places.indexOf(tile);
    if (own >= 0 && !used.has(own)) {
      used.add(own);
      return own;
    }
    const free = places.map((_, index) => index).filter(index => !taken.has(index));
    const distance = (/** @type {number} */ place) => {
      const rows = Math.abs(Math.floor(place / inRow) - Math.floor(own / inRow));
      return 1.1 * rows + Math.abs((place % inRow) - (own % inRow)); // beside it rather than below
    };
    const nearest = free.sort((one, other) => distance(one) - distance(other))[0] ?? end++;
    taken.add(nearest);
    return nearest;
  });
}
