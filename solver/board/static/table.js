// The picture of the table: drawn by the solver, turned to any seat, with a play that is looked at and its line as
// ghosts.

import { key } from "./commands.js";
import { choice } from "./controls.js";
import { byId, fill, make } from "./elements.js";
import { fly, tilePlaces, waitForFlight } from "./flight.js";
import { knownPicture, picture, pictureOf } from "./moments.js";
import { nearSeat } from "./seat-view.js";
import { saveSettings, settings } from "./settings.js";
import { board, lens, pictureState } from "./store.js";
import { canonicalTile } from "./tiles.js";
import { MORE } from "./words.js";

const table = byId("table");

/** The block that may be seen. */
export function shownText() {
  return lens.text?.(board.moment) ?? board.text;
}

/** Sizes of the picture, in tile widths: of a hand at the side, of those above and below, and what a layout needs. */
const SIDE = 2.6;
const ABOVE = 2.7;
const MARGIN = 3.6;
const DEFAULT_LENGTH = 30;
const ROW = 2.6;

/**
 * The columns and rows of a layout that fills a place best, and turns seldom.
 *
 * @param {number} width @param {number} height in pixels
 * @param {string[]} seats
 */
function roomFor(width, height, seats) {
  const sides = seats.length > 2 ? 2 * SIDE + MARGIN : MARGIN;
  const hands = seats.length === 3 ? ABOVE : 2 * ABOVE;
  let largest = 0;
  for (let columns = 8; columns <= 36; columns++) {
    const least = Math.max(seats.length > 2 ? 12 : 4, Math.ceil(DEFAULT_LENGTH / columns) * ROW);
    largest = Math.max(largest, Math.min(width / (columns + sides), height / (least + hands + MARGIN)));
  }
  /** @param {number} least @param {number} length */
  const within = (least, length) => Math.max(least, Math.min(60, Math.floor(length)));
  return {
    columns: within(8, width / largest - sides),
    rows: within(2, height / largest - hands - MARGIN),
  };
}

/**
 * The tile in the middle of the table, the same at all moments of the tree.
 * @param {string} [next] the action after the moment shown, where the picture is of the moment after it
 */
function centerTile(next = "") {
  const { layout } = board.moment;
  const stated = /(?:^|[;\n])\s*layout:([^;\n]*)/.exec(board.tree.root.text)?.[1].match(/\d+-\d+/g);
  const laid = board.tree.path(board.tree.at).flatMap(each => each.played.flatMap(tileOf));
  const tile = canonicalTile((stated ? stated[stated.length >> 1] : [...laid, ...tileOf(next)][0]) ?? "");
  return layout && [...layout, ...tileOf(next)].some(each => canonicalTile(each) === tile) ? tile : undefined;
}

/** The tile that an action lays. @param {string} action */
function tileOf(action) {
  return /(\d+-\d+)(?:@[\d-]+)?[!?]*$/.exec(action)?.slice(1) ?? [];
}

/**
 * How the picture of the moment shown looks, or of the one after an action.
 * @param {string} [next]
 * @returns {PictureOptions}
 */
function pictureOptions(next) {
  const { seats } = pictureState.draft ?? board.moment;
  return {
    theme: "auto",
    embedded: true,
    title: false,
    legend: false,
    ...roomFor(table.clientWidth, table.clientHeight, seats),
    centre: pictureState.draft ? undefined : centerTile(next),
    best: (!pictureState.draft && pictureState.ghost) || undefined, // its colors follow from `data-ghost`
    line: !pictureState.draft && pictureState.line.length ? pictureState.line : undefined,
    turned_to: seats.includes(settings.seat) ? settings.seat : undefined,
  };
}

/** Draw the table. */
export async function drawTable() {
  const mine = ++pictureState.requests;
  const kind = pictureState.ghost && !pictureState.draft ? (pictureState.best ? "best" : "other") : "";
  const question = pictureState.draft
    ? { text: pictureState.draft.text, stated: true, ...pictureOptions() }
    : { text: shownText(), ...pictureOptions() };
  const svg = knownPicture(question) ?? (await picture(question));
  if (question.best && pictureState.animated === board.text) await waitForFlight();
  if (mine === pictureState.requests) show(svg, kind);
}

board.picturing = action => (lens.text ? undefined : { ...pictureOptions(action), best: undefined, line: undefined });

/**
 * Show a picture; its title becomes the name of the table.
 * @param {string} svg @param {"" | "best" | "other"} ghost what play lies in it as a ghost
 */
function show(svg, ghost) {
  const { picture: drawn, title } = pictureOf(svg);
  table.setAttribute("aria-label", title);
  table.dataset.ghost = ghost;
  drawn.removeAttribute("role");
  drawn.setAttribute("aria-hidden", "true");
  drawn.setAttribute("width", "100%");
  drawn.setAttribute("height", "100%");
  const before = tilePlaces();
  fill(table, drawn);
  fly(before);
  board.dispatchEvent(new Event("drawn"));
}

/**
 * Lay a play as a ghost at its end, or take the ghost away with an empty one.
 *
 * @param {string} action
 * @param {typeof pictureState.why} why
 * @param {{line?: string[], best?: boolean}} [how] the actions after it; whether it is shown as the best play
 */
export function lookAt(action, why, { line = [], best = false } = {}) {
  const laid = action !== "-" && !board.moment.drawn?.length; // tiles that are drawn first are not in the hand yet
  const [ghost, more] = laid ? [action, line] : ["", []];
  pictureState.why = why;
  if (ghost === pictureState.ghost && best === pictureState.best && more.join() === pictureState.line.join()) return;
  Object.assign(pictureState, { ghost, best, line: more });
  void drawTable().catch(() => {}); // said by the board
}

/** Nothing is looked at any more; the next picture is that of the moment itself. */
export function lookAway() {
  Object.assign(pictureState, { ghost: "", best: false, line: [], why: "best" });
}

/** Turn the table to the next seat, or to one. @param {string} [seat] */
function turnTable(seat) {
  const { seats } = board.moment;
  const near = seats.includes(settings.seat) ? settings.seat : "S";
  settings.seat = seat ?? seats[(seats.indexOf(near) + 1) % seats.length];
  saveSettings();
  void drawTable().catch(() => {});
  drawViewOptions();
}

/** Sides by name, where there are two of them. */
function sides() {
  const names = Object.keys(board.moment.sides);
  return names.length === 2 ? names : [];
}

/**
 * @param {string} label
 * @param {string} value
 * @param {(string | [string, string])[]} options
 * @param {(value: string) => void} chosen
 */
function viewChoice(label, value, options, chosen) {
  const select = choice(options, value, chosen, { "aria-label": label });
  return make("label", { class: "glass" }, make("span", { "aria-hidden": "true" }, label), select);
}

/** Draw the choices of what the table is turned to and whose values are shown. */
export function drawViewOptions() {
  const { seats } = board.moment;
  const own = sides();
  fill(
    byId("glasses"),
    viewChoice(MORE.turned, nearSeat(seats, settings.seat), seats, turnTable),
    viewChoice(
      MORE.whose,
      own.includes(settings.side) ? settings.side : "mover",
      [["mover", MORE.mover], ...own],
      side => {
        settings.side = side;
        saveSettings();
        board.dispatchEvent(new Event("values"));
      },
    ),
  );
}

new ResizeObserver(() => {
  if (board.now) void drawTable().catch(() => {});
}).observe(table);
key("t", "turn the table to the next seat", () => turnTable());
