// Motion: a tile that is laid flies from its hand, laid tiles that need another place move to it, and a pass shakes its
// seat. Users who prefer reduced motion see none.

import { byId } from "./elements.js";
import { board, pictureState, seatBelow } from "./store.js";
import { canonicalTile } from "./tiles.js";

const MOTION_MS = 160;
/** Selects the laid tiles of the picture. */
const LAID = "svg > :is(.t-tile, .t-last) [data-tile]:not([data-play])";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const table = byId("table");

/**
 * Return the boxes of all tiles and seats in the picture that is about to be replaced.
 * @returns {Map<string | null, DOMRect>}
 */
export function tilePlaces() {
  /** @type {Map<string | null, DOMRect>} */
  const found = new Map(pictureState.handPlaces);
  for (const tile of table.querySelectorAll(LAID))
    found.set(tile.getAttribute("data-tile"), tile.getBoundingClientRect());
  for (const seat of table.querySelectorAll("[data-seat]")) {
    found.set(seat.getAttribute("data-seat"), seat.getBoundingClientRect());
    for (const tile of seat.querySelectorAll("[data-tile]"))
      found.set(tile.getAttribute("data-tile"), tile.getBoundingClientRect());
  }
  return found;
}

/** Note the boxes of the tiles of the hand, which are about to be replaced. */
export function noteHand() {
  const tiles = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#hand [data-tile]")]);
  pictureState.handPlaces = new Map(tiles.map(each => [each.dataset.tile ?? "", each.getBoundingClientRect()]));
}

export async function waitForFlight() {
  await Promise.allSettled(table.getAnimations({ subtree: true }).map(each => each.finished));
}

/** Animate the last actions from the old places of their tiles. @param {Map<string | null, DOMRect>} before */
export function fly(before) {
  const fresh = pictureState.animated !== board.text;
  pictureState.animated = board.text;
  if (!fresh || still.matches || !board.played.length || board.steps > 1) return;
  for (const tile of table.querySelectorAll(LAID)) {
    const from = before.get(tile.getAttribute("data-tile"));
    if (from && hasMoved(from, tile.getBoundingClientRect())) flyTile(tile, from);
  }
  for (const action of board.played) {
    const [seat] = action.split(":");
    if (action.includes(":+")) turnDrawn(seat, action);
    const laid = /(\d+-\d+)(?:@[\d-]+)?[!?]*$/.exec(action)?.[1];
    if (laid) {
      const tile = canonicalTile(laid);
      if (!before.has(tile)) flyTile(table.querySelector(`${LAID}[data-tile="${tile}"]`), before.get(seat));
    } else
      table
        .querySelector(`[data-seat="${seat}"]`)
        ?.animate({ translate: ["0 0", "0 -4px", "0 0", "0 -4px", "0 0"] }, MOTION_MS * 2);
  }
}

/** Turn over the tiles that a seat drew, if shown. @param {string} seat @param {string} action */
function turnDrawn(seat, action) {
  const drawn = (action.match(/\[([^\]]*)\]/)?.[1].match(/\d+-\d+/g) ?? []).map(canonicalTile);
  const hand = seat === seatBelow() ? "#hand [data-tile]" : `#table [data-seat="${seat}"] [data-tile]`;
  for (const tile of document.querySelectorAll(hand)) {
    if (!drawn.includes(canonicalTile(tile.getAttribute("data-tile") ?? ""))) continue;
    const place = (tile.getAttribute("transform") ?? "").replace(
      /translate\(([-\d.]+) ([-\d.]+)\)/,
      "translate($1px, $2px)",
    );
    const turned = place.replace(/rotate\(([-\d.]+)\)/, "rotate($1deg)");
    tile.animate({ transform: [`${turned} scaleX(0)`, `${turned} scaleX(1)`] }, MOTION_MS);
  }
}

/** True if the middle of a box is at another place than before. @param {DOMRect} from @param {DOMRect} to */
function hasMoved(from, to) {
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  return Math.hypot(x, y) > 1;
}

/** @param {Element | null} laid @param {DOMRect | undefined} from */
function flyTile(laid, from) {
  const drawing = table.querySelector("svg");
  if (!from || !laid || !drawing) return;
  const to = laid.getBoundingClientRect();
  const scale = drawing.getScreenCTM()?.a || 1;
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  laid.animate({ translate: [`${x}px ${y}px`, "0 0"] }, { duration: MOTION_MS, easing: "ease-out" });
}
