// The question of the room "best train": its tiles as typed, its options, and both as a part of the address.

import { canonicalTile } from "./tiles.js";

/** The highest numbers of the sets that are sold. */
export const SETS = [6, 9, 12, 15, 18];
/** The number of plans asked for, to look at one after the other. */
const SHOWN = 20;

/**
 * @typedef {object} TrainAsked
 * @property {string} tiles the hand as typed
 * @property {number} highest the highest number of the set of tiles
 * @property {number[]} starts the number at which each train begins
 * @property {string} doubles the rule for doubles
 * @property {number} blank the pips of 0-0
 * @property {number | null} most the most tiles to lay; null for no limit
 * @property {number} draw the number of tiles to be drawn
 * @property {string} seen the tiles that cannot be drawn, as typed
 */

/** Return a question without tiles, about the first round with the double-twelve. @returns {TrainAsked} */
export function emptyAsked() {
  return { tiles: "", highest: 12, starts: [12], doubles: "free", blank: 0, most: null, draw: 0, seen: "" };
}

/** Return the question for the solver. @param {TrainAsked} asked @returns {TrainsQuestion} */
export function toQuestion(asked) {
  return {
    hand: asked.tiles,
    starts: asked.starts,
    pack: `double-${asked.highest}`,
    doubles: asked.doubles,
    double_blank: asked.blank,
    at_most: asked.most,
    seen: asked.seen,
    draw: asked.draw,
    show: SHOWN,
  };
}

/** Return the part of the address with the question; defaults are left out. @param {TrainAsked} asked */
export function toFragment(asked) {
  const query = new URLSearchParams({ train: asked.tiles.trim().replace(/[\s,]+/g, " ") });
  query.set("start", asked.starts.join(","));
  query.set("set", String(asked.highest));
  if (asked.doubles !== "free") query.set("doubles", asked.doubles);
  if (asked.blank) query.set("blank", String(asked.blank));
  if (asked.most !== null) query.set("most", String(asked.most));
  if (asked.draw) query.set("draw", String(asked.draw));
  if (asked.seen.trim()) query.set("seen", asked.seen.trim());
  return query.toString();
}

const KEYS = ["train", "start", "set", "doubles", "blank", "most", "draw", "seen"];

/** Return the rest of an address whose question is left out. @param {string} fragment */
export function withoutTrain(fragment) {
  const query = new URLSearchParams(fragment);
  if (!query.has("train")) return fragment;
  for (const key of KEYS) query.delete(key);
  return query.toString();
}

/** Return the question of an address; null if it has none. @param {string} fragment @returns {TrainAsked | null} */
export function fromFragment(fragment) {
  const query = new URLSearchParams(fragment);
  const tiles = query.get("train");
  if (tiles === null) return null;
  const whole = (/** @type {string} */ key) => {
    const text = query.get(key) ?? "";
    return /^\d{1,4}$/.test(text) ? Number(text) : null;
  };
  const starts = (query.get("start") ?? "").split(",").filter(each => /^\d{1,3}$/.test(each));
  const seen = query.get("seen") ?? "";
  const numbers = [...starts, ...[...chosenTiles(tiles), ...chosenTiles(seen)].flatMap(tile => tile.split("-"))];
  const set = whole("set") ?? SETS.find(each => numbers.every(number => Number(number) <= each)) ?? 18;
  const highest = Math.min(Math.max(set, 3), 18);
  return {
    tiles,
    highest,
    starts: starts.length ? starts.map(Number) : [highest],
    doubles: query.get("doubles") ?? "free",
    blank: whole("blank") ?? 0,
    most: whole("most"),
    draw: whole("draw") ?? 0,
    seen,
  };
}

/** Return the tile that a word means, low number first; "" for any other word. @param {string} word */
function tileOf(word) {
  const read = word.replace(/[\u2010-\u2015\u2212]/g, "-").match(/^\[?(?:(\d{1,2})[-:|/](\d{1,2})|(\d)(\d))\]?$/);
  const [one, other] = (read ?? []).slice(1).filter(each => each !== undefined);
  return read ? canonicalTile(`${Number(one)}-${Number(other)}`) : "";
}

/** Return the words of a text of tiles. @param {string} text */
const wordsOf = text => text.split(/[\s,]+/).filter(Boolean);

/** Return the tiles of a text, low number first; other words are left out. @param {string} text */
export function chosenTiles(text) {
  return new Set(wordsOf(text).map(tileOf).filter(Boolean));
}

/** Add a tile to a text of tiles, or remove it if it is there. @param {string} text @param {string} tile */
export function toggleTile(text, tile) {
  const words = wordsOf(text);
  const others = words.filter(word => tileOf(word) !== canonicalTile(tile));
  return (others.length < words.length ? others : [...words, tile]).join(" ");
}

/**
 * Separate the starts of a line as `tranca train` reads it, such as `--start 12,7 12-7 7-7`, from its tiles.
 * @param {string} text
 * @returns {{tiles: string, starts: number[] | null}}
 */
export function readLine(text) {
  const read = text.match(/^\s*(?:tranca\s+train\s+)?--start(?:\s*=\s*|\s+)(\d{1,2}(?:,\d{1,2})*)(?:\s+|$)/);
  if (!read) return { tiles: text, starts: null };
  return { tiles: text.slice(read[0].length), starts: read[1].split(",").map(Number) };
}

/** Return the tiles of a set by their high number, the highest first. @param {number} highest of the set */
export function tilesBySuit(highest) {
  return Array.from({ length: highest + 1 }, (_, index) => {
    const high = highest - index;
    return { high, tiles: Array.from({ length: high + 1 }, (_, low) => `${high}-${low}`) };
  });
}

/**
 * Return the tile to which a key moves the focus in the tiles of a set: along a suit, or to the next suit; "" if none.
 * @param {string} key @param {string} tile @param {number} highest
 */
export function tileBeside(key, tile, highest) {
  const [high, low] = tile.split("-").map(Number);
  if (key === "Home") return `${high}-0`;
  if (key === "End") return `${high}-${high}`;
  if (key === "ArrowLeft") return low > 0 ? `${high}-${low - 1}` : high < highest ? `${high + 1}-${high + 1}` : "";
  if (key === "ArrowRight") return low < high ? `${high}-${low + 1}` : high > 0 ? `${high - 1}-0` : "";
  if (key === "ArrowUp") return high < highest ? `${high + 1}-${low}` : "";
  if (key === "ArrowDown") return high > 0 ? `${high - 1}-${Math.min(low, high - 1)}` : "";
  return "";
}
