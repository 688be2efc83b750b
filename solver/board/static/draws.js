// Entering draws from the boneyard: the tiles themselves if the hand is known, only their number if it is hidden. The
// buttons are in the hand, because the hand is in view at every width.

import { say } from "./announce.js";
import { choicesOf, openSides, shortEnd } from "./choices.js";
import { button, chip } from "./controls.js";
import { make } from "./elements.js";
import { board, drawsNow, enterDraws, enteredDraws, mustTake, takenTiles } from "./store.js";
import { drawFace } from "./tiles.js";
import { actionText, DRAWS, HANDS } from "./words.js";

/** @typedef {(action: string, event: Event) => unknown} Lay */

/**
 * Return the buttons for the draws that are possible at the moment shown.
 * @param {MomentObject} moment
 * @param {() => void} again redraws them
 * @param {Lay} lay
 * @returns {HTMLElement[]}
 */
export function drawChoices(moment, again, lay) {
  if (mustTake()) return [button(DRAWS.take, takeTile, { class: "knock take" })];
  const isSeen = moment.hands[moment.to_move ?? ""]?.unknown === 0; // the draws of a hidden hand are hidden too
  if (moment.must_draw?.length && isSeen) return tileChoices(moment, again, lay);
  return (moment.may_draw ?? moment.must_draw)?.length ? countChoices(moment, again, lay) : [];
}

/** Draw the next tile for the user, who lays it or draws again. */
export function takeTile() {
  enterDraws({ taken: drawsNow().taken + 1 });
  const [tile] = takenTiles().slice(-1);
  say(mustTake() ? DRAWS.tookMore(tile) : board.moment.legal[0] === "-" ? DRAWS.tookLast(tile) : DRAWS.tookFit(tile));
  board.dispatchEvent(new Event("values"));
}

/**
 * Return the plays of a tile.
 * @param {string} tile
 * @param {Pick<MomentObject, "ends" | "places">} moment with `places` if doubles score as ends
 */
function waysOf(tile, { ends, places }) {
  const open = places ? Object.values(places) : (ends ?? []).map(String);
  const fits = [...new Set(open)].filter(end => tile.split("-").includes(end.split("-")[0]));
  return fits.map(end => (fits.length > 1 ? `${tile}@${end}` : tile));
}

/**
 * Say why a tile cannot be drawn, because the hand of another player needs it; "" if it can.
 * @param {string} tile @param {Pick<MomentObject, "needs">} moment @param {string[]} [drawn] the tiles drawn before it
 */
export function needOf(tile, { needs = [] }, drawn = drawsNow().tiles) {
  const need = needs.find(({ tiles, spare }) => {
    const gone = drawn.filter(each => tiles.includes(each)).length;
    return tiles.includes(tile) && gone >= spare;
  });
  return need ? DRAWS.needed(need.seat, need.numbers.map(String), tile) : "";
}

/**
 * Make the buttons that choose each tile as it is drawn. The tiles keep their places until the action is complete.
 * @param {MomentObject} moment
 * @param {() => void} again
 * @param {Lay} lay
 */
function tileChoices(moment, again, lay) {
  const { must_draw: may = [], drawable = 0 } = moment;
  const { tiles } = drawsNow();
  const last = tiles.at(-1);
  const ways = last ? waysOf(last, moment) : [];
  const take = (/** @type {string} */ tile, /** @type {Event} */ event) => {
    const drawn = [...tiles, tile];
    const able = waysOf(tile, moment);
    if (able.length === 1) return lay(`+[${drawn.join(",")}] ${able[0]}`, event);
    if (!able.length && drawn.length >= Math.min(drawable, may.length)) return lay(`+[${drawn.join(",")}] -`, event);
    enterDraws({ tiles: drawn });
    if (!able.length) say(DRAWS.unfit(tile));
    return again();
  };
  const question = !last ? DRAWS.which : ways.length ? DRAWS.fits(last) : DRAWS.more([...tiles]);
  return [
    make("p", { class: "hint" }, question),
    ...ways.map(way => endButton(`+[${tiles.join(",")}] ${way}`, lay)),
    ...(last ? [backButton()] : []),
    ...may.map((/** @type {string} */ tile) => {
      const isAwaited = last !== undefined && ways.length > 0; // the end at which it was laid
      const why = tiles.includes(tile) ? DRAWS.drawn(tile) : isAwaited ? DRAWS.fits(last) : needOf(tile, moment);
      return button(drawFace(tile), event => (why ? say(why) : take(tile, event)), {
        class: "held came",
        "aria-label": DRAWS.draw(tile),
        "aria-disabled": why ? "true" : null,
        "data-tile": tile,
      });
    }),
  ];
}

/**
 * Make the buttons of a hidden hand: first the number of tiles drawn, then the play. The plays without a draw keep
 * their places, and those that a draw adds follow them.
 * @param {MomentObject} moment
 * @param {() => void} again
 * @param {Lay} lay
 */
function countChoices(moment, again, lay) {
  const { may_draw: may = moment.must_draw ?? [], drawable = 0, counts = [], passes, to_move: mover } = moment;
  const { count } = drawsNow();
  const choose = (/** @type {number} */ number) => () => {
    enterDraws({ count: number });
    again();
    /** @type {HTMLElement | null} */ (document.querySelector(".counts [aria-pressed=true]"))?.focus();
  };
  if (!count) return counts.length ? [button(DRAWS.draws(mover ?? ""), choose(counts[0]), { class: "knock" })] : [];
  const numberChip = (/** @type {number} */ number) => {
    const label = { "aria-label": DRAWS.tiles(number) };
    if (counts.includes(number)) return chip(String(number), number === count, choose(number), label);
    const why = number < counts[0] ? DRAWS.noneFits(mover ?? "") : DRAWS.tooMany(mover ?? "", number);
    return chip(String(number), false, () => say(why), { ...label, "aria-disabled": "true" });
  };
  const numbers = Array.from({ length: drawable }, (_, index) => index + 1);
  const ways = may.flatMap((/** @type {string} */ tile) => waysOf(tile, moment));
  const shown = choicesOf([], moment.legal, true).flatMap(({ plays }) => plays);
  const added = choicesOf([], ways, true).flatMap(({ plays }) => plays);
  return [
    make("p", { class: "hint", id: "so-many" }, DRAWS.count),
    make(
      "div",
      { class: "counts", role: "group", "aria-labelledby": "so-many" },
      backButton(),
      ...numbers.map(numberChip),
    ),
    ...[...new Set([...shown, ...added])].map(way => actionButton(`+${count} ${way}`, lay, !ways.includes(way))),
    ...(passes && count === drawable ? [actionButton(`+${count} -`, lay)] : []),
  ];
}

/** True if draws are entered at the moment shown that can be taken back one by one. */
export function hasDraws() {
  const { tiles, count } = drawsNow();
  return tiles.length > 0 || count > 0;
}

/** Take back the last tile that was entered as drawn, or the number of tiles. */
export function undoDraw() {
  const { tiles } = drawsNow();
  const last = tiles.at(-1);
  enterDraws(last ? { tiles: tiles.slice(0, -1) } : { count: 0 });
  say(last ? DRAWS.undone(last) : "");
  board.dispatchEvent(new Event("values"));
}

/** True while the number of tiles that a hidden hand drew is chosen: its plays are those after the draw. */
export function isCounting() {
  return drawsNow().count > 0;
}

/** Return the part of the address with the draws entered at the moment shown, which ends with "&", or "". */
export function drawsAddress() {
  const { tiles, count, taken } = drawsNow();
  const drawn = tiles.join(".") || String(count || taken || "");
  return drawn && `drawn=${drawn}&`;
}

/**
 * Enter the draws of an address at the moment shown; returns the parts that are not possible there.
 * @param {string} address the part behind the #
 */
export function openDraws(address) {
  const drawn = new URLSearchParams(address).get("drawn");
  if (!drawn || !board.now) return [];
  const draws = readDraws(drawn, board.moment, board.tree.byHand);
  if (!draws) return [`drawn=${drawn}`];
  enterDraws(draws);
  board.dispatchEvent(new Event("values"));
  return [];
}

/**
 * Return the draws of an address, or null if they are not possible.
 * @param {string} drawn their tiles, such as `0-0.1-2`, or their number
 * @param {MomentObject} moment
 * @param {string} byHand the seat whose player draws tiles that come in known order
 */
export function readDraws(drawn, moment, byHand) {
  const { to_move: mover, must_draw: must = [], may_draw: may = must, drawn: coming = [], drawable = 0 } = moment;
  const { counts = [] } = moment;
  const asksTiles = must.length > 0 && moment.hands[mover ?? ""]?.unknown === 0;
  if (/^\d+$/.test(drawn)) {
    const number = Number(drawn);
    const isOwn = mover !== null && mover === byHand && coming.length > 0;
    if (isOwn) return number < 1 || number > coming.length ? null : { taken: number };
    return may.length && !asksTiles && counts.includes(number) ? { count: number } : null;
  }
  const tiles = drawn.split(".");
  const most = Math.min(drawable, must.length);
  const isPossible = (/** @type {string} */ tile, /** @type {number} */ index) => {
    const ways = waysOf(tile, moment).length;
    const isNext = ways === 0 ? tiles.length < most : ways > 1 && index === tiles.length - 1;
    const isFree = tiles.indexOf(tile) === index && !needOf(tile, moment, tiles.slice(0, index));
    return must.includes(tile) && isFree && isNext && tiles.length <= most;
  };
  return asksTiles && tiles.every(isPossible) ? { tiles } : null;
}

board.addEventListener("change", () => {
  const { parent } = board.tree.at;
  if (parent && board.played.length) enteredDraws.delete(parent); // they belong to the action that was laid
});

/** Make the button of the end at which a drawn tile was laid. @param {string} action @param {Lay} lay */
function endButton(action, lay) {
  const [tile, end] = action.slice(action.indexOf(" ") + 1).split("@");
  const label = { "aria-label": actionText(`:${action}`).trim() };
  return button(HANDS.at(tile, end), event => lay(action, event), { class: "knock", ...label });
}

/** @param {string} action without its seat @param {Lay} lay @param {boolean} [disabled] */
function actionButton(action, lay, disabled = false) {
  const play = action.slice(action.indexOf(" ") + 1);
  const label = { "aria-label": actionText(`:${action}`).trim() };
  const act = (/** @type {Event} */ event) => lay(action, event);
  if (play === "-") return button(DRAWS.pass, act, { class: "knock", ...label });
  const [tile, end] = play.split("@");
  const mark = end && shortEnd(end, openSides(board.moment));
  const small = mark && make("small", { "aria-hidden": "true" }, mark);
  return button([drawFace(tile), small], act, { class: "held came", disabled, "data-tile": tile, ...label });
}

/** Make the button that takes back the last tile drawn, or the number of tiles. */
function backButton() {
  return button(DRAWS.back, undoDraw, { class: "quiet" });
}
