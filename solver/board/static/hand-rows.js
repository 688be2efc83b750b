// The rows of the hand below the table. They are reserved for the whole deal, so that laid tiles do not move when a
// tile is drawn or laid.

import { tableOf } from "./draft.js";
import { byId } from "./elements.js";
import { board, bottomSeat, hasNearHand, isKnown, lens, rulebook } from "./store.js";
import { laterNodes, tileOf } from "./table.js";

/** The number of tiles above which those of a hand are drawn smaller. */
export const MANY = 14;
/** The width of the tiles asked for, and of each one, as in the style sheet. */
const ASKED = { width: 550, tile: 44 };
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

/** Return the number of tiles for which the hand has room: those of each seat that is at the bottom in its turn. */
function countReserved() {
  const { rules, seats } = board.moment;
  const { draws, handSize } = tableOf(rules, rulebook.presets);
  const near = seats.filter(seat => isKnown(seat) && bottomSeat(seat) === seat);
  const own = draws && lens.mover !== null ? handSize + DRAWS : 0;
  return Math.min(MANY, Math.max(own, ...near.map(mostHeld)));
}

/** Reserve the rows of the hand, unless they would take more than half of the felt. */
export function reserveRows() {
  if (!board.now) return;
  if (hand.matches(".asked, .entered")) reserveAsked();
  if (hand.classList.contains("asked") || !hasNearHand()) return;
  const { columnGap } = getComputedStyle(hand);
  const { width, height } = sizeOf(hand);
  const step = width + Number.parseFloat(columnGap);
  const inRow = Math.max(1, Math.floor((hand.clientWidth + step - width) / step));
  const most = Math.max(1, Math.floor(felt.clientHeight / 2 / height));
  const rows = Math.min(most, Math.ceil(countReserved() / inRow));
  hand.style.setProperty("--rows", String(rows));
}

/**
 * Reserve rows for all tiles that fit two ends, so that the tiles asked for and the table stay in place from turn to
 * turn.
 */
function reserveAsked() {
  const tiles = 2 * (tableOf(board.moment.rules, rulebook.presets).highest + 1);
  const { columnGap, gridAutoRows } = getComputedStyle(hand);
  const gap = Number.parseFloat(columnGap);
  const inRow = Math.max(1, Math.floor((Math.min(hand.clientWidth, ASKED.width) + gap) / (ASKED.tile + gap)));
  const most = Math.max(1, Math.floor(felt.clientHeight / 2 / Number.parseFloat(gridAutoRows)));
  hand.style.setProperty("--asked", String(Math.min(most, Math.ceil(tiles / inRow))));
}

/** Return the size of a tile of the hand with its mark, in pixels. @param {HTMLElement} element */
function sizeOf(element) {
  const tile = Number.parseFloat(getComputedStyle(element).getPropertyValue("--tile"));
  return { width: tile, height: 2 * tile + 26 };
}

new ResizeObserver(reserveRows).observe(felt);
