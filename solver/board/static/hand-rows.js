// The rows of the hand below the table. They are reserved for the whole deal, so that laid tiles do not move when a
// tile is drawn or laid.

import { tableOf } from "./draft.js";
import { byId, make } from "./elements.js";
import { arrange, placeOthers, placeOwn } from "./pad-places.js";
import { board, bottomSeat, isKnown, isPadShown, lens, rulebook, seatBelow } from "./store.js";
import { laterNodes, tileOf } from "./table.js";
import { canonicalTile, drawFace } from "./tiles.js";

/** @typedef {import("./pad-places.js").Places} Places */

/** The number of tiles above which a hand is drawn smaller. */
export const MANY = 14;
/** The number of tiles of a pack above which the pad has tiles as small as a finger can still hit. */
const PACKED = 40;
/** The height of the pad above its tiles in pixels, and its largest share of the felt, as in the styles. */
const PAD_HEAD = 100;
const PAD_SHARE = 0.7;
/** The number of draws for which the hand of the user has room from the start. */
const DRAWS = 3;

const felt = byId("felt");
const hand = byId("hand");

/** Return the number of tiles by which an action changes a hand. @param {string} action */
function changeBy(action) {
  const [, count, tiles] = /:\+(?:(\d+)|\[([^\]]*)\])/.exec(action) ?? [];
  return (tiles ? tiles.split(/[ ,]+/).length : Number(count ?? 0)) - tileOf(action).length;
}

/** Return the most tiles that a seat holds at the moments of the line shown. @param {string} seat */
function mostHeld(seat) {
  const { tiles, unknown } = board.moment.hands[seat];
  const changes = (/** @type {import("./tree.js").TreeNode[]} */ nodes) =>
    nodes
      .flatMap(node => node.played)
      .filter(action => action.startsWith(`${seat}:`))
      .map(changeBy);
  const past = changes(board.tree.path(board.tree.at));
  let count = tiles.length + unknown - past.reduce((sum, change) => sum + change, 0);
  let most = count;
  for (const change of [...past, ...changes(laterNodes())]) {
    count += change;
    most = Math.max(most, count);
  }
  return most;
}

/** Return the number of tiles that the hand needs room for, so that it has one size whichever seat is at the bottom. */
function countReserved() {
  const { rules, seats } = board.moment;
  const { draws, handSize } = tableOf(rules, rulebook.presets);
  const near = seats.filter(seat => isKnown(seat) && seatBelow(seat) === seat);
  const own = draws && lens.mover !== null ? handSize + DRAWS : 0;
  return Math.min(MANY, Math.max(own, ...near.map(mostHeld)));
}

/**
 * Return the places of the own tiles of an entered hand, and of all others.
 * @returns {Record<"own" | "others", Places>}
 */
export function padPlaces() {
  const { hands, boneyard, layout, actions = [], rules } = board.moment;
  const seat = bottomSeat();
  const { dealt, places } = placeOwn(
    hands[seat].tiles,
    actions.filter(action => action.startsWith(`${seat}:`)),
  );
  const laid = [...(layout ?? []), ...actions.flatMap(tileOf)].map(canonicalTile);
  const known = [...Object.values(hands), boneyard].flatMap(place => place.tiles);
  const { pack } = tableOf(rules, rulebook.presets);
  return { own: places, others: placeOthers(pack, dealt, [...laid, ...known]) };
}

/** The number of tiles in a row of the pad, once it was drawn. @type {{inRow: number | undefined}} */
const padState = { inRow: undefined };

/**
 * Put tiles in their places. Places that no tile has are filled.
 * @param {HTMLElement[]} elements @param {Places} places @param {(tile: string | null) => HTMLElement} fillPlace
 */
function putInPlaces(elements, places, fillPlace) {
  const put = places.map(fillPlace);
  const at = arrange(
    elements.map(each => each.dataset.tile ?? ""),
    places,
    padState.inRow,
  );
  for (const [index, element] of elements.entries()) put[at[index]] = element;
  return put;
}

/** Make an empty place. */
const makeGap = () => make("span", { class: "gap" });

/** Make a tile that cannot be the next one, in its place. @param {string | null} tile */
function makeRest(tile) {
  if (tile === null) return makeGap();
  return make("span", { class: "idle", "aria-hidden": "true", "data-tile": tile }, drawFace(tile));
}

/**
 * Arrange the parts of an entered hand from top to bottom: the verdict on the own play, the next step, the own tiles
 * and the tiles of the others, each always at the same place.
 * @param {HTMLElement[]} own @param {(HTMLElement | string | false)[]} parts
 * @param {Record<"own" | "others", Places>} places
 */
export function padRows(own, parts, places) {
  const shown = /** @type {HTMLElement[]} */ (parts.filter(part => part instanceof HTMLElement));
  const isTile = (/** @type {Element} */ part) => part.matches(".held");
  const isNote = (/** @type {Element} */ part) => part.tagName === "P" && !part.matches(".asked");
  const actions = make("div", { class: "actions" }, ...shown.filter(part => !isTile(part) && !isNote(part)));
  actions.classList.toggle("chips", actions.querySelector(".chip") !== null);
  return [
    make("div", { class: "question" }, make("div", { class: "verdict" }), ...shown.filter(isNote)),
    actions,
    make("div", { class: "own" }, ...putInPlaces(own, places.own, makeGap)),
    make("div", { class: "others" }, ...putInPlaces(shown.filter(isTile), places.others, makeRest)),
  ];
}

/** Reserve the rows of the hand, unless they would take more than half of the felt. */
export function reserveRows() {
  if (!board.now) return;
  if (isPadShown()) return reservePad();
  if (!seatBelow()) return;
  const { columnGap } = getComputedStyle(hand);
  const { width, height } = sizeOf(hand);
  const step = width + Number.parseFloat(columnGap);
  const inRow = Math.max(1, Math.floor((hand.clientWidth + step - width) / step));
  const most = Math.max(1, Math.floor(felt.clientHeight / 2 / height));
  const rows = Math.min(most, Math.ceil(countReserved() / inRow));
  hand.style.setProperty("--rows", String(rows));
}

/** Reserve the rows of the pad for all tiles of the pack: the own hand, and the others below it. */
function reservePad() {
  const { handSize, pack } = tableOf(board.moment.rules, rulebook.presets);
  hand.classList.toggle("packed", pack.length > PACKED);
  const own = hand.querySelector(".own");
  if (!own) return;
  const { columnGap, width } = getComputedStyle(own);
  const gap = Number.parseFloat(columnGap);
  const step = Number.parseFloat(getComputedStyle(hand).getPropertyValue("--wide")) + gap;
  const inRow = Math.max(1, Math.floor((Number.parseFloat(width) + gap) / step));
  padState.inRow = inRow;
  const shown = Math.max(handSize, own.childElementCount); // a tile that fits both ends is shown twice
  const rows = [shown, pack.length - handSize].map(count => Math.ceil(count / inRow));
  hand.style.setProperty("--own", String(rows[0]));
  hand.style.setProperty("--others", String(rows[1]));
  const row = Number(/[\d.]+/.exec(getComputedStyle(own).gridAutoRows)?.[0]) + 4;
  hand.classList.toggle("short", felt.clientHeight * PAD_SHARE < PAD_HEAD + (rows[0] + rows[1]) * row);
}

/** Return the size of a tile of the hand with its mark, in pixels. @param {HTMLElement} element */
function sizeOf(element) {
  const tile = Number.parseFloat(getComputedStyle(element).getPropertyValue("--tile"));
  return { width: tile, height: 2 * tile + 26 };
}

new ResizeObserver(reserveRows).observe(felt);
