// The picture of the table: drawn by the solver, turned to any seat, with a play that is looked at and its line as
// ghosts.

import { ask } from "./ask.js";
import { byId, fill, make } from "./elements.js";
import { key } from "./keys.js";
import { remember, settings } from "./settings.js";
import { board, lens } from "./store.js";
import { MORE } from "./words.js";

const table = byId("table");
/** @type {Map<string, string>} */
const pictures = new Map();
const MOST = 200;
let drawing = 0;
let ghost = "";
/** @type {string[]} the line after it */
let after = [];
/** The width of a table for a phone and for a screen, in columns of its chain. */
const COLUMNS = { narrow: 12, wide: 24 };
const narrow = matchMedia("(max-width: 40rem)");

/** The block that may be seen. */
export function shownText() {
  return lens.text?.(board.moment) ?? board.text;
}

/** Draw the table. */
export async function drawTable() {
  const mine = ++drawing;
  const { moment } = board;
  /** @type {PictureAsked} */
  const question = {
    text: shownText(),
    theme: "auto",
    embedded: true,
    title: false,
    columns: narrow.matches ? COLUMNS.narrow : COLUMNS.wide,
    best: ghost || undefined,
    line: after.length ? after : undefined,
    turned_to: moment.seats.includes(settings.seat) ? settings.seat : undefined,
  };
  const name = JSON.stringify(question);
  const svg = pictures.get(name) ?? (await ask("picture", question));
  if (pictures.size >= MOST) pictures.clear();
  pictures.set(name, svg);
  if (mine === drawing) show(svg, Boolean(question.best));
  // named all the same
  else if (!question.best && moment === board.moment && question.text === shownText()) parsed(svg);
}

/** A picture as an element; its title becomes the name of the table. @param {string} svg @param {boolean} [names] */
function parsed(svg, names = true) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const title = drawn.querySelector("title");
  if (names) table.setAttribute("aria-label", title?.textContent ?? "");
  title?.remove();
  return drawn;
}

/** @param {string} svg @param {boolean} looking whether a ghost lies in it, which is no part of the position */
function show(svg, looking) {
  const drawn = parsed(svg, !looking);
  drawn.removeAttribute("role");
  drawn.setAttribute("aria-hidden", "true");
  drawn.removeAttribute("height");
  drawn.setAttribute("width", "100%");
  // A ghost may need more room: it takes that of the table, or what the mouse is on would move away under it.
  const height = table.clientHeight;
  table.style.height = looking && height ? `${height}px` : "";
  if (looking && height) drawn.setAttribute("height", "100%");
  fill(table, document.importNode(drawn, true));
}

/**
 * Lay a play as a ghost at its end, with the line after it, or take them away with an empty one.
 *
 * @param {string} action @param {string[]} [line] the actions after it
 */
export function lookAt(action, line = []) {
  const play = action === "-" ? "" : action;
  const more = play ? line : [];
  if (play === ghost && more.join() === after.join()) return;
  [ghost, after] = [play, more];
  void drawTable().catch(() => {}); // said by the board
}

/** The play that is looked at, or an empty string. */
export function lookedAt() {
  return ghost;
}

/** Nothing is looked at any more; the next picture is that of the moment itself. */
export function lookAway() {
  [ghost, after] = ["", []];
}

/** Turn the table to the next seat, or to one. @param {string} [seat] */
export function turnTable(seat) {
  const { seats } = board.moment;
  const near = seats.includes(settings.seat) ? settings.seat : "S";
  settings.seat = seat ?? seats[(seats.indexOf(near) + 1) % seats.length];
  remember();
  void drawTable().catch(() => {});
  drawGlasses();
}

/** Sides by name, where there are two of them. */
function sides() {
  const names = Object.keys(board.moment.sides);
  return names.length === 2 ? names : [];
}

/**
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} options
 * @param {(value: string) => void} chosen
 */
function choice(label, value, options, chosen) {
  const select = make("select", {
    "aria-label": label,
    change: (/** @type {Event} */ event) => chosen(/** @type {HTMLSelectElement} */ (event.target).value),
  });
  for (const [name, text] of options) select.append(make("option", { value: name, selected: name === value }, text));
  return make("label", { class: "glass" }, make("span", { "aria-hidden": "true" }, label), select);
}

/** Draw the choices of what the table is turned to and whose values are shown. */
export function drawGlasses() {
  const { seats } = board.moment;
  const near = seats.includes(settings.seat) ? settings.seat : seats.includes("S") ? "S" : seats[0];
  /** @type {[string, string][]} */
  const whose = [["mover", MORE.mover], .../** @type {[string, string][]} */ (sides().map(side => [side, side]))];
  fill(
    byId("glasses"),
    choice(
      MORE.turned,
      near,
      seats.map((/** @type {string} */ each) => [each, each]),
      turnTable,
    ),
    choice(MORE.whose, sides().includes(settings.side) ? settings.side : "mover", whose, side => {
      settings.side = side;
      remember();
      board.dispatchEvent(new Event("values"));
    }),
  );
}

narrow.addEventListener("change", () => {
  if (board.now) void drawTable().catch(() => {});
});
key("t", "turn the table to the next seat", () => turnTable());
