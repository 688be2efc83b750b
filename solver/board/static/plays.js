// The legal plays as buttons with their values, the line of the best one, and what came where tiles are drawn.

import { say } from "./announce.js";
import { command } from "./command.js";
import { byId, fill, make } from "./elements.js";
import { draws } from "./draws.js";
import { icon } from "./faces.js";
import { board, lens, valuesShown } from "./here.js";
import { key } from "./keys.js";
import { remember, settings } from "./settings.js";
import { lookAt, lookedAt } from "./table.js";
import { MORE, between, buttonName, playName, told, worth, worthParts, worthTo } from "./words.js";

const plays = byId("plays");
/** What the buttons were made for. The page does not hold it: a hand may be hidden. */
let drawnFor = "";

/** Draw the plays again, also where they are the same ones. */
function drawAgain() {
  drawnFor = "";
  drawPlays();
}

/** @param {string} action */
async function lay(action) {
  await board.play(action).catch(() => {}); // said by the board
}

/** The rows of the values, by play; none where they may not be seen. @returns {Map<string, any>} */
function rows() {
  return new Map(valuesShown() ? (board.answer?.plays ?? []).map((/** @type {any} */ each) => [each.play, each]) : []);
}

/** @param {any} row */
function said(row) {
  if (row.value === null || row.value === undefined) return row.bounds ? between(row.bounds) : "";
  return worth(row.value, row.swing);
}

/** @param {any} row */
function written(row) {
  if (row.value === null || row.value === undefined) return { main: said(row), cost: "" };
  const parts = worthParts(row.value, row.swing);
  const { sides, to_move: mover } = board.moment;
  const side = settings.side;
  if (Object.keys(sides).length === 2 && sides[side]) parts.main = worthTo(row.value, side, sides[side].includes(mover));
  return parts;
}

/** Draw the plays; the same ones keep their buttons, so that none moves and the focus stays. */
export function drawPlays() {
  const { legal, to_move: mover } = board.moment;
  const mine = lens.mover === null || lens.mover === mover;
  const shown = mine ? legal : [];
  const name = JSON.stringify([board.text, shown]);
  if (drawnFor !== name) {
    drawnFor = name;
    fill(plays, ...shown.map(button), ...(mine ? draws(board, drawAgain, lay) : []));
  }
  const known = rows();
  for (const [index, action] of shown.entries()) {
    const row = known.get(action);
    value(/** @type {HTMLElement} */ (plays.children[index]), row, Boolean(row?.best) && board.settled, index);
  }
  /** @type {HTMLButtonElement} */ (byId("values")).disabled = lens.veiled;
  plays.classList.toggle("waiting", valuesShown() && !board.settled);
  plays.setAttribute("aria-busy", String(valuesShown() && !board.settled));
  drawLine(known);
  if (lookedAt()) consider(lookedAt());
}

/** The tiles of a line that are shown after the play that it begins with. */
const AHEAD = 6;

/** Look at a play, with the line after it where values may be seen. @param {string} action */
function consider(action) {
  const row = board.settled ? rows().get(action) : null;
  lookAt(action, row?.line ? begun(actionsOf(row.line).slice(1), AHEAD) : []);
}

/** The first actions of a line, up to so many plays. @param {string[]} actions @param {number} most */
export function begun(actions, most) {
  let laid = 0;
  const end = actions.findIndex((action) => !/(^\S+:| )-$/.test(action) && ++laid === most);
  return end < 0 ? actions : actions.slice(0, end + 1);
}

/** @param {string} action */
function button(action) {
  const [tile, end] = action.split("@");
  const face = action === "-" ? [] : [icon(tile)];
  return make(
    "button",
    {
      type: "button",
      class: "play",
      "aria-label": buttonName(action),
      click: () => lay(action),
      mouseenter: () => consider(action),
      mouseleave: () => lookAt(""),
      focus: () => consider(action),
      blur: () => lookAt(""),
    },
    ...face,
    make("span", { class: "name" }, action === "-" ? playName(action) : tile, ...(end ? [make("small", {}, `at ${end}`)] : [])),
    make("span", { class: "worth" }),
  );
}

/** @param {HTMLElement} element @param {any} row @param {boolean} best @param {number} index */
function value(element, row, best, index) {
  const worthText = row ? said(row) : "";
  element.classList.toggle("best", best);
  const shown = /** @type {HTMLElement} */ (element.querySelector(".worth"));
  if (!worthText) {
    fill(shown);
    element.removeAttribute("aria-describedby");
    return;
  }
  const { main, cost } = written(row);
  const sign = row.value > 0 ? "gain" : row.value < 0 ? "loss" : "level";
  fill(
    shown,
    make("span", { class: "unseen", id: `worth-${index}` }, worthText),
    make("b", { class: sign, "aria-hidden": "true" }, main),
    make("small", { "aria-hidden": "true" }, cost),
  );
  element.setAttribute("aria-describedby", `worth-${index}`);
}

/** The line of the best play, and a button to play it out. @param {Map<string, any>} known */
function drawLine(known) {
  const best = board.settled ? [...known.values()].find((each) => each.best && each.line) : null;
  const actions = best ? actionsOf(best.line) : [];
  const step = (/** @type {string} */ action, /** @type {number} */ index) =>
    make("button", { type: "button", class: "step", "aria-label": `line to ${told(action)}`, click: () => follow(actions.slice(0, index + 1)) }, action.replace(":", " "));
  byId("line").hidden = !board.solvable() || lens.veiled; // no values, no line: it keeps no place
  fill(
    byId("line"),
    ...(actions.length ? [make("span", { class: "muted" }, MORE.best), make("button", { type: "button", class: "quiet", click: playOut }, MORE.out), ...actions.map(step)] : []),
  );
}

/** The actions of a line; draws stand with the play after them. @param {string} line */
export function actionsOf(line) {
  return line.match(/\S+:\+\S+ \S+|\S+/g) ?? [];
}

/** Play a line out, told as the notation does. @param {string[]} actions */
export async function follow(actions) {
  for (let index = 0; index < actions.length; index += Math.max(1, board.played.length)) {
    await board.play(actions[index].slice(actions[index].indexOf(":") + 1));
  }
}

/** Play the deal out by best play. */
async function playOut() {
  if (!valuesShown()) return say(MORE.hidden);
  const best = board.answer?.plays?.find((/** @type {any} */ each) => each.best);
  if (!board.settled || !best?.line) return say(MORE.unknown);
  await follow(actionsOf(best.line)).catch(() => {});
}

/** Show the best play at its end, and say it. */
function showBest() {
  if (lens.veiled) return say(MORE.hidden);
  const best = board.settled && board.answer?.plays?.find((/** @type {any} */ each) => each.best);
  if (!best) return say(MORE.unknown);
  consider(best.play);
  say(`best: ${playName(best.play)}, ${said(best)}`);
}

/** What all plays are worth, in words. */
function valuesSaid() {
  if (!valuesShown()) return MORE.hidden;
  if (!board.settled) return MORE.unknown;
  return [...rows().values()].map((row) => `${playName(row.play)} ${said(row)}`).join("; ") || MORE.none;
}

/** Tell the values that came to who does not see them. */
export function tellValues() {
  const best = valuesShown() && board.settled ? [...rows().values()].find((row) => row.best) : null;
  byId("heard").textContent = best ? `best: ${playName(best.play)}, ${said(best)}` : "";
}

/** Show or hide the values. @param {boolean} [shown] */
export function toggleValues(shown = !settings.values) {
  settings.values = shown;
  remember();
  byId("values").setAttribute("aria-pressed", String(shown));
  if (!shown) lookNear();
  drawPlays();
  tellValues();
}

/** Look at the play under the mouse or in focus, or at none: a best one that was asked for before is a value. */
function lookNear() {
  const near = [...plays.children].findIndex((each) => each.matches(":hover, :focus"));
  lookAt(board.moment.legal[near] ?? "");
}

let pressed = "";

/** The tile under a pointer; the picture may be another one at the press and after it. @param {PointerEvent} event */
function tileUnder(event) {
  const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest("#table [data-tile]");
  return { name: tile?.getAttribute("data-tile") ?? "", seat: tile?.closest("[data-seat]")?.getAttribute("data-seat") };
}

/** A tile of the seat to move is laid by a click on it; of two ends one is chosen at its buttons. @param {PointerEvent} event */
function tileClicked(event) {
  const { name, seat } = tileUnder(event);
  const { to_move: mover, legal } = board.moment;
  if (!name || name !== pressed || seat !== mover || (lens.mover !== null && lens.mover !== mover)) return;
  const able = legal.filter((/** @type {string} */ action) => action.split("@")[0] === name);
  if (able.length === 1) void lay(able[0]);
  else if (able.length) /** @type {HTMLElement} */ (plays.children[legal.indexOf(able[0])]).focus();
  else say(`${name} does not fit`);
}

byId("table").addEventListener("pointerdown", (event) => {
  pressed = event.button === 0 ? tileUnder(event).name : "";
});
byId("table").addEventListener("pointerup", tileClicked);
byId("values").setAttribute("aria-pressed", String(settings.values));
byId("values").addEventListener("click", () => toggleValues());
key("v", "show or hide values", () => toggleValues());
key("b", "show the best play", showBest);
key("o", "play this out by best play", playOut);
command("value", "say what the plays are worth", () => say(valuesSaid()));
command("values", "show or hide the values", () => toggleValues());
command("best", "show the best play", showBest);
command("out", "play this out by best play", playOut);
command("pass", "pass", () => lay("-"));
