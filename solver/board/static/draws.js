// Entering draws from the boneyard: the tiles themselves if the hand is known, only their number if it is hidden. The
// buttons are in the hand, because the hand is in view at every width.

import { say } from "./announce.js";
import { choicesOf } from "./choices.js";
import { button, chip } from "./controls.js";
import { make } from "./elements.js";
import { board, drawState, mustTake, takenTiles } from "./store.js";
import { drawFace } from "./tiles.js";
import { actionText, DRAWS, HANDS } from "./words.js";

/** @typedef {(action: string, event: Event) => unknown} Lay */

/**
 * Return the buttons for the draws that are possible at the moment shown.
 * @param {{text: string, moment: MomentObject}} shown
 * @param {() => void} again redraws them
 * @param {Lay} lay
 * @returns {HTMLElement[]}
 */
export function drawChoices({ text, moment }, again, lay) {
  if (drawState.text !== text) Object.assign(drawState, { tiles: [], count: 0, taken: 0, text });
  if (mustTake()) return [button(DRAWS.take, takeTile, { class: "knock take" })];
  const isSeen = moment.hands[moment.to_move ?? ""]?.unknown === 0; // the draws of a hidden hand are hidden too
  if (moment.must_draw?.length && isSeen) return tileChoices(moment, again, lay);
  return (moment.may_draw ?? moment.must_draw)?.length ? countChoices(moment, again, lay) : [];
}

/** Draw the next tile for the user, who lays it or draws again. */
export function takeTile() {
  drawState.taken += 1;
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
 * Make the buttons that choose each tile as it is drawn. The tiles keep their places until the action is complete.
 * @param {MomentObject} moment
 * @param {() => void} again
 * @param {Lay} lay
 */
function tileChoices(moment, again, lay) {
  const { must_draw: may = [], drawable = 0 } = moment;
  const left = may.filter((/** @type {string} */ tile) => !drawState.tiles.includes(tile));
  const last = drawState.tiles.at(-1);
  const ways = last ? waysOf(last, moment) : [];
  const take = (/** @type {string} */ tile, /** @type {Event} */ event) => {
    drawState.tiles.push(tile);
    const able = waysOf(tile, moment);
    if (able.length > 1) return again();
    if (able.length) return lay(`+[${drawState.tiles.join(",")}] ${able[0]}`, event);
    if (drawState.tiles.length >= drawable || left.length === 1) return lay(`+[${drawState.tiles.join(",")}] -`, event);
    say(DRAWS.unfit(tile));
    return again();
  };
  const question = !last ? DRAWS.which : ways.length ? DRAWS.fits(last) : DRAWS.more(drawState.tiles);
  return [
    make("p", { class: "hint" }, question),
    ...ways.map(way => endButton(`+[${drawState.tiles.join(",")}] ${way}`, lay)),
    ...(last ? [backButton(again, () => drawState.tiles.pop())] : []),
    ...may.map((/** @type {string} */ tile) =>
      button(drawFace(tile), event => take(tile, event), {
        class: "held came",
        "aria-label": DRAWS.draw(tile),
        "data-tile": tile,
        disabled: ways.length > 0 || drawState.tiles.includes(tile),
      }),
    ),
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
  const { may_draw: may = moment.must_draw ?? [], drawable = 0, to_move: mover } = moment;
  const choose = (/** @type {number} */ number) => () => {
    drawState.count = number;
    again();
    /** @type {HTMLElement | null} */ (document.querySelector(".counts [aria-pressed=true]"))?.focus();
  };
  if (!drawState.count) return [button(DRAWS.draws(mover ?? ""), choose(1), { class: "knock" })];
  const numbers = Array.from({ length: drawable }, (_, index) => index + 1);
  const ways = may.flatMap((/** @type {string} */ tile) => waysOf(tile, moment));
  const shown = choicesOf([], moment.legal, true).flatMap(({ plays }) => plays);
  const added = choicesOf([], ways, true).flatMap(({ plays }) => plays);
  return [
    make("p", { class: "hint", id: "so-many" }, DRAWS.count),
    make(
      "div",
      { class: "counts", role: "group", "aria-labelledby": "so-many" },
      backButton(again, () => (drawState.count = 0)),
      ...numbers.map(number =>
        chip(String(number), number === drawState.count, choose(number), { "aria-label": DRAWS.tiles(number) }),
      ),
    ),
    ...[...new Set([...shown, ...added])].map(way =>
      actionButton(`+${drawState.count} ${way}`, lay, !ways.includes(way)),
    ),
    ...(drawState.count === drawable ? [actionButton(`+${drawState.count} -`, lay)] : []),
  ];
}

/**
 * True while the number of tiles that a hidden hand drew is chosen: its plays are those after the draw.
 * @param {string} text of the moment shown
 */
export function isCounting(text) {
  return drawState.count > 0 && drawState.text === text;
}

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
  const small = end && make("small", { "aria-hidden": "true" }, HANDS.end(end));
  return button([drawFace(tile), small], act, { class: "held came", disabled, "data-tile": tile, ...label });
}

/** @param {() => void} again @param {() => unknown} take */
function backButton(again, take) {
  return button(
    DRAWS.back,
    () => {
      take();
      again();
    },
    { class: "quiet" },
  );
}
