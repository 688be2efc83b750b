// Entering draws from the boneyard: the tiles themselves if the hand is known, only their number if it is hidden.

import { say } from "./announce.js";
import { button, chip, single } from "./controls.js";
import { make } from "./elements.js";
import { drawState } from "./store.js";
import { drawIcon } from "./tiles.js";
import { actionText, DRAWS, HANDS } from "./words.js";

/**
 * Return the buttons for the draws that are possible at the moment shown.
 * @param {{text: string, moment: MomentObject}} board
 * @param {() => void} again redraws them
 * @param {(action: string) => unknown} lay
 * @returns {HTMLElement[]}
 */
export function drawChoices({ text, moment }, again, lay) {
  if (drawState.text !== text) [drawState.tiles, drawState.count, drawState.text] = [[], 0, text];
  if (moment.must_draw?.length) return tileChoices(moment, again, lay);
  return moment.may_draw?.length ? countChoices(moment, again, lay) : [];
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
 * Make the buttons that choose each tile as it is drawn.
 * @param {MomentObject} moment
 * @param {() => void} again
 * @param {(action: string) => unknown} lay
 */
function tileChoices(moment, again, lay) {
  const { must_draw: may = [], drawable = 0 } = moment;
  const left = may.filter((/** @type {string} */ tile) => !drawState.tiles.includes(tile));
  const ways = drawState.tiles.length ? waysOf(drawState.tiles[drawState.tiles.length - 1], moment) : [];
  if (ways.length) return ways.map(way => actionButton(`+[${drawState.tiles.join(",")}] ${way}`, lay));
  const take = (/** @type {string} */ tile) => {
    drawState.tiles.push(tile);
    const able = waysOf(tile, moment);
    if (able.length > 1) return again();
    if (able.length) return lay(`+[${drawState.tiles.join(",")}] ${able[0]}`);
    if (drawState.tiles.length >= drawable || left.length === 1) return lay(`+[${drawState.tiles.join(",")}] -`);
    say(DRAWS.unfit(tile));
    return again();
  };
  return [
    make("p", { class: "hint" }, drawState.tiles.length ? DRAWS.more(drawState.tiles) : DRAWS.which),
    ...left.map((/** @type {string} */ tile) =>
      button([drawIcon(tile), make("span", { class: "name" }, tile)], () => take(tile), {
        class: "play came",
        "aria-label": DRAWS.draw(tile),
      }),
    ),
    ...(drawState.tiles.length ? [backButton(again, () => drawState.tiles.pop())] : []),
  ];
}

/**
 * Make the buttons of a hidden hand: first the number of tiles drawn, then the play.
 * @param {MomentObject} moment
 * @param {() => void} again
 * @param {(action: string) => unknown} lay
 */
function countChoices(moment, again, lay) {
  const { may_draw: may = [], drawable = 0, to_move: mover } = moment;
  const choose = (/** @type {number} */ number) => () => {
    drawState.count = number;
    again();
    /** @type {HTMLElement | null} */ (document.querySelector(".counts [aria-pressed=true]"))?.focus();
  };
  if (!drawState.count)
    return [button(make("span", { class: "name" }, DRAWS.draws), choose(1), { class: "play draws" })];
  const numbers = Array.from({ length: drawable }, (_, index) => index + 1);
  const ways = may.flatMap((/** @type {string} */ tile) => waysOf(tile, moment));
  return [
    make("p", { class: "hint", id: "so-many" }, DRAWS.count(mover ?? "")),
    make(
      "div",
      { class: "counts", role: "group", "aria-labelledby": "so-many" },
      ...numbers.map(number =>
        chip(String(number), number === drawState.count, choose(number), { "aria-label": DRAWS.tiles(number) }),
      ),
      backButton(again, () => (drawState.count = 0)),
    ),
    ...ways.map((/** @type {string} */ way) => actionButton(`+${drawState.count} ${way}`, lay)),
    ...(drawState.count === drawable ? [actionButton(`+${drawState.count} -`, lay)] : []),
  ];
}

/** @param {string} action without its seat @param {(action: string) => unknown} lay */
function actionButton(action, lay) {
  const play = action.slice(action.indexOf(" ") + 1);
  const said = actionText(`:${action}`).trim();
  const shown = play === "-" ? DRAWS.pass : play.split("@")[0];
  const end = play.split("@")[1];
  const number = /^\+(\d+)/.exec(action)?.[1];
  const notes = [...(end ? [HANDS.end(end)] : []), ...(number ? [DRAWS.drawn(Number(number))] : [])];
  return button(
    [
      play !== "-" && drawIcon(shown),
      make("span", { class: "name" }, shown, notes.length > 0 && make("small", {}, notes.join(", "))),
    ],
    single(() => lay(action)),
    { class: "play came", "aria-label": said },
  );
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
