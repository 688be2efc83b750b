// The tiles that were read on a photo, as the user checks and corrects them. Nothing is drawn here.

import { middleOf, orderChain } from "./photo-chain.js";
import { lineFrom, possibleEnds } from "./photo-line.js";
import { canonicalTile } from "./tiles.js";

const MARKED = 0.5; // the doubt from which a tile is marked

/**
 * @typedef {import("./photo-chain.js").Point} Point
 * @typedef {import("./photo-line.js").Halves} Halves
 * @typedef {object} CheckedTile
 * @property {[number | null, number | null]} halves null until the user has chosen it; the outline begins with the side
 *   of the first
 * @property {Halves | null} second the second best reading, until the user has checked the tile
 * @property {number} doubt from 0 to 1
 * @property {Point[]} outline its four corners in order, in pixels of the photo
 */

/** Write a tile as it is turned; empty while a half is not known. @param {CheckedTile["halves"]} halves */
export function nameOf([one, other]) {
  return one === null || other === null ? "" : `${one}-${other}`;
}

/** @param {CheckedTile} tile */
export function isDoubtful({ halves, doubt }) {
  return doubt >= MARKED || nameOf(halves) === "";
}

/** True if a point is inside of an outline. @param {Point[]} outline @param {Point} point */
function contains(outline, [x, y]) {
  const sides = outline.map(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length];
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return sides.every(side => side >= 0) || sides.every(side => side <= 0);
}

export class PhotoTiles {
  /** @param {CheckedTile[]} tiles @param {number} width of the photo, in pixels @param {number} height */
  constructor(tiles, width, height) {
    this.tiles = tiles;
    this.width = width;
    this.height = height;
    /** @type {CheckedTile | null} the tile that is being checked */
    this.chosen = null;
  }

  /** The tiles with two known halves, as notation writes them. */
  get names() {
    return this.tiles
      .map(({ halves }) => nameOf(halves))
      .filter(Boolean)
      .map(canonicalTile);
  }

  get pips() {
    return this.tiles.reduce((sum, { halves: [one, other] }) => sum + (one ?? 0) + (other ?? 0), 0);
  }

  get doubtful() {
    return this.tiles.filter(isDoubtful).length;
  }

  /** The first tile that occurs twice, or "". */
  get twice() {
    const { names } = this;
    return names.find((name, at) => names.indexOf(name) < at) ?? "";
  }

  /** True if every tile is known and occurs once. */
  get isUsable() {
    return this.names.length > 0 && this.names.length === this.tiles.length && !this.twice;
  }

  /** The line of play that the photo shows, each tile as it is turned; null if it shows no complete one. */
  get chain() {
    if (!this.isUsable) return null;
    const tiles = this.tiles.map(({ halves, outline }) => ({ halves: /** @type {Halves} */ (halves), outline }));
    const links = orderChain(tiles);
    return links?.map(({ at, turned }) => (turned ? reverse(tiles[at].halves) : tiles[at].halves)) ?? null;
  }

  /** The pairs of ends that the tiles may have as a line of play in any order. */
  get ends() {
    return this.isUsable ? possibleEnds(this.tiles.map(({ halves }) => /** @type {Halves} */ (halves))) : [];
  }

  /** Return the tiles as a line of play from an end. @param {number} start */
  lineFrom(start) {
    return (
      lineFrom(
        this.tiles.map(({ halves }) => /** @type {Halves} */ (halves)),
        start,
      ) ?? []
    );
  }

  /** Choose the tile at a place of the photo, or add one there. @param {Point} place */
  press(place) {
    this.chosen = this.tiles.find(({ outline }) => contains(outline, place)) ?? this.add(place);
  }

  /** Add a tile with unknown halves, which looks like the first one. @param {Point} [place] */
  add(place = [this.width / 2, this.height / 2]) {
    const [wide, high] = [this.width / 20, this.width / 10];
    const [first] = this.tiles;
    const model = first?.outline ?? boxOf(wide, high);
    const [x, y] = middleOf(model);
    const outline = model.map(point => /** @type {Point} */ ([point[0] - x + place[0], point[1] - y + place[1]]));
    /** @type {CheckedTile} */
    const tile = { halves: [null, null], second: null, doubt: 1, outline };
    this.tiles = [...this.tiles, tile];
    this.chosen = tile;
    return tile;
  }

  /** Take a number as a half of the chosen tile. @param {0 | 1} half @param {number} number */
  setHalf(half, number) {
    if (!this.chosen) return;
    this.chosen.halves[half] = number;
    if (nameOf(this.chosen.halves)) this.settle(this.chosen.halves);
  }

  /** Take two numbers as the halves of the chosen tile, without a doubt. @param {CheckedTile["halves"]} halves */
  settle(halves) {
    if (this.chosen) Object.assign(this.chosen, { halves, second: null, doubt: 0 });
  }

  /** End the check of the chosen tile; one that is still unknown is dropped. */
  finish() {
    if (this.chosen && !nameOf(this.chosen.halves)) return this.remove();
    this.chosen = null;
  }

  /** Remove the chosen tile. */
  remove() {
    this.tiles = this.tiles.filter(tile => tile !== this.chosen);
    this.chosen = null;
  }
}

/** @param {Halves} halves @returns {Halves} */
const reverse = ([one, other]) => [other, one];

/** @param {number} wide @param {number} high @returns {Point[]} */
const boxOf = (wide, high) => [
  [-wide, -high],
  [wide, -high],
  [wide, high],
  [-wide, high],
];
