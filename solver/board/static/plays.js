// The legal plays as buttons with their values, the line of the best one, and what came where tiles are drawn.

import { say } from "./announce.js";
import { averagingStage, knownAverages, stopAveraging } from "./averages.js";
import { command, key } from "./commands.js";
import { button, single } from "./controls.js";
import { drawChoices } from "./draws.js";
import { byId, fill, make } from "./elements.js";
import { keepFocus, noteFocus, onPointed } from "./pointing.js";
import { saveSettings, settings } from "./settings.js";
import { areValuesShown, averages, board, handState, lens, pictureState, view } from "./store.js";
import { lookAt } from "./table.js";
import { drawIcon } from "./tiles.js";
import { drawVariations } from "./variations.js";
import { actionText, buttonName, describeWorth, MORE, moveName, playName, worthParts, writeGain } from "./words.js";
import { describeEstimate, describeOpenBlock } from "./words-rooms.js";
import { worths } from "./worth.js";

/** @typedef {import("./worth.js").Worth} Worth */

const plays = byId("plays");

/** Draw the plays again, also where they are the same ones. */
function drawAgain() {
  pictureState.playsKey = "";
  drawPlays();
}

/** @param {string} action */
export async function lay(action) {
  await board.play(action).catch(() => {}); // said by the board
}

/** Whether all hands are seen. */
function seesAllHands() {
  return board.moment.known && !lens.seat;
}

/** What is known of the plays, in their order; nothing where values may not be seen. @returns {Worth[]} */
export function knownWorths() {
  if (!areValuesShown()) return [];
  return findWorths();
}

/** What is known of the plays, whether it may be seen or not. */
function findWorths() {
  return seesAllHands() ? worths(board.answer) : knownAverages();
}

/** For which side values are written: null for the seat to move. */
function sideShown() {
  const { sides, to_move: mover } = board.moment;
  const side = settings.side;
  return Object.keys(sides).length === 2 && sides[side] ? { side, own: sides[side].includes(mover ?? "") } : null;
}

/** Draw the plays; the same ones keep their buttons, so that none moves and the focus stays. */
export function drawPlays() {
  const { legal } = board.moment;
  const mine = isPlayable();
  const shown = mine ? legal : [];
  const name = JSON.stringify([board.text, shown]);
  if (pictureState.playsKey !== name) {
    pictureState.playsKey = name;
    noteFocus(plays);
    fill(plays, ...shown.map((action, index) => playButton(action, index)), mine && drawChoices(board, drawAgain, lay));
  }
  const values = knownWorths();
  for (const [index, action] of shown.entries()) {
    const element = /** @type {HTMLElement} */ (plays.children[index]);
    const worth = values.find(each => each.play === action);
    value(element, worth, index);
    if (board.moment.scores?.[index]) {
      const [gains, worths] = [`gain-${index}`, worth ? ` worth-${index}` : ""];
      element.setAttribute("aria-describedby", `${gains}${worths}`);
    }
  }
  /** @type {HTMLButtonElement} */ (byId("values")).disabled = lens.hideValues;
  const waiting = (areValuesShown() && !board.settled) || averagingStage() === "waiting";
  plays.classList.toggle("waiting", waiting);
  plays.setAttribute("aria-busy", String(waiting));
  drawLine(values);
  if (pictureState.why === "best") lookAtBest();
  else if (pictureState.ghost) consider(pictureState.ghost, pictureState.why);
  keepFocus(plays);
}

/** Whether the seat to move may be played for here. */
export function isPlayable() {
  return lens.mover === null || lens.mover === board.moment.to_move;
}

/** The rooms in which the table is not the one that is asked about. */
const ELSEWHERE = ["set up", "sit down"];

/** The tiles of a line that are shown after the play that it begins with. */
const AHEAD = 6;

/**
 * Look at a play. Where values may be seen, the line after it is shown, and whether it is the best play; that is shown
 * of a best play that was asked for, too.
 * @param {string} action @param {typeof pictureState.why} [why]
 */
export function consider(action, why = "pointed") {
  const row = knownWorths().find(each => each.play === action);
  const line = row?.line ? firstOf(actionsOf(row.line).slice(1), AHEAD) : [];
  const best = why === "asked" ? findWorths().some(each => each.play === action && each.best) : Boolean(row?.best);
  lookAt(action, why, { line, best });
}

/** Look at no play in particular: the best one is shown while values are, unless a tile or an end is chosen. */
export function lookAtBest() {
  const chosen = handState.tile !== "" || handState.side !== "" || ELSEWHERE.includes(view.room?.name ?? "");
  const certain = !board.entered.get(board.tree.source); // whose turn it is
  const best = isPlayable() && certain && !chosen ? knownWorths().find(each => each.best) : undefined;
  lookAt(best?.play ?? "", "best", { best: best !== undefined });
}

/** The first actions of a line, up to so many plays. @param {string[]} actions @param {number} most */
function firstOf(actions, most) {
  let laid = 0;
  const end = actions.findIndex(action => !/(^\S+:| )-$/.test(action) && ++laid === most);
  return end < 0 ? actions : actions.slice(0, end + 1);
}

/** @param {string} action @param {number} index */
function playButton(action, index) {
  const gained = board.moment.scores?.[index] ?? 0;
  const [tile, end] = action.split("@");
  const element = button(
    [
      action !== "-" && drawIcon(tile),
      make(
        "span",
        { class: "name" },
        action === "-" ? playName(action) : tile,
        end && make("small", {}, `at ${end}`),
        gained > 0 && make("small", { class: "gains", id: `gain-${index}` }, writeGain(gained)),
      ),
      make("span", { class: "worth" }),
    ],
    single(() => lay(action)),
    { class: "play", "aria-label": buttonName(action) },
  );
  return onPointed(element, () => consider(action), lookAtBest);
}

/** @param {HTMLElement} element @param {Worth | undefined} worth @param {number} index */
function value(element, worth, index) {
  element.classList.toggle("best", Boolean(worth?.best));
  const shown = /** @type {HTMLElement} */ (element.querySelector(".worth"));
  if (!worth) {
    fill(shown);
    element.removeAttribute("aria-describedby");
    return;
  }
  const { main, cost } = worthParts(worth, sideShown());
  fill(
    shown,
    make("span", { class: "unseen", id: `worth-${index}` }, describeWorth(worth)),
    make("b", { class: signOf(worth), "aria-hidden": "true" }, main),
    make("small", { "aria-hidden": "true" }, cost),
  );
  element.setAttribute("aria-describedby", `worth-${index}`);
}

/** The class of a value: what is not exact has no colour of a win or a loss. @param {Worth} worth */
function signOf({ kind, value }) {
  if (kind !== "exact" || value === null) return "unsure";
  return value > 0 ? "gain" : value < 0 ? "loss" : "level";
}

/** The line of the best play, and a button to play it out; or that nothing is best yet. @param {Worth[]} found */
function drawLine(found) {
  const best = found.find(each => each.best && each.line);
  const actions = best ? actionsOf(best.line) : [];
  const step = (/** @type {string} */ action, /** @type {number} */ index) =>
    button(moveName(action), () => follow(actions.slice(0, index + 1)), {
      class: "step",
      "aria-label": `line to ${actionText(action)}`,
    });
  const growing = averagingStage() === "growing";
  const searching = growing || (areValuesShown() && seesAllHands() && !board.settled && found.length > 0);
  byId("over").textContent = found.length ? describeBasis(growing) : "";
  // no values, no line: it keeps no place
  byId("line").hidden = !((board.solvable() && !lens.seat) || found.length > 0) || lens.hideValues;
  fill(
    byId("line"),
    searching && [
      make("span", { class: "muted" }, MORE.searching),
      button(MORE.stop, growing ? stopAveraging : () => board.stop(), { class: "quiet" }),
    ],
    ...(actions.length
      ? [
          make("span", { class: "muted" }, MORE.best),
          button(MORE.out, playOut, { class: "quiet" }),
          ...actions.map(step),
        ]
      : tooClose(found).map(said => make("span", { class: "muted" }, said))),
  );
}

/** What the values are over; with open hands what a block would give. @param {boolean} growing */
function describeBasis(growing) {
  if (seesAllHands()) return (board.answer?.block_counts ?? []).map(describeOpenBlock).join(". ");
  return averages.answer ? describeEstimate(averages.answer, growing) : "";
}

/** That a sample cannot tell the best play from others, where that is so. @param {Worth[]} found */
function tooClose(found) {
  const close = found.filter(each => each.close).map(each => each.play);
  return close.length ? [MORE.close(close)] : [];
}

/** The best play in words, or why there is none. @param {Worth[]} found */
function describeBest(found) {
  const best = found.find(each => each.best);
  return best ? `best: ${playName(best.play)}, ${describeWorth(best)}` : (tooClose(found)[0] ?? MORE.unknown);
}

/** The actions of a line; draws stand with the play after them. @param {string} line */
export function actionsOf(line) {
  return line.match(/\S+:\+\S+ \S+|\S+/g) ?? [];
}

/** Play a line out and announce it as the notation does. @param {string[]} actions */
export async function follow(actions) {
  for (let index = 0; index < actions.length; index += Math.max(1, board.played.length)) {
    await board.play(actions[index].slice(actions[index].indexOf(":") + 1));
  }
}

/** Play the deal out by best play. */
async function playOut() {
  if (!areValuesShown()) return say(MORE.hidden);
  const best = knownWorths().find(each => each.best && each.line);
  if (!best) return say(tooClose(knownWorths())[0] ?? MORE.unknown);
  await follow(actionsOf(best.line)).catch(() => {});
}

/** Show the best play at its end, and say it. */
export function showBest() {
  if (lens.hideValues) return say(MORE.hidden);
  const best = findWorths().find(each => each.best);
  if (best) consider(best.play, "asked");
  say(describeBest(findWorths()));
}

/** What all plays are worth, in words. */
function describeValues() {
  if (!areValuesShown()) return MORE.hidden;
  const said = knownWorths().map(each => `${playName(each.play)} ${describeWorth(each)}`);
  return said.join("; ") || (board.settled ? MORE.none : MORE.unknown);
}

/** Tell the values that came to who does not see them. */
export function announceValues() {
  const found = knownWorths(); // nothing where values may not be seen
  byId("heard").textContent = board.settled && found.length ? describeBest(found) : "";
}

/** Show or hide the values. @param {boolean} [shown] */
function toggleValues(shown = !settings.values) {
  settings.values = shown;
  saveSettings();
  byId("values").setAttribute("aria-pressed", String(shown));
  if (pictureState.why === "asked") {
    pictureState.why = "best"; // a best play that was asked for before is a value
    if (!shown) say(MORE.hidden);
  }
  drawVariations(); // grades are values
  board.dispatchEvent(new Event("values"));
}

byId("values").setAttribute("aria-pressed", String(settings.values));
byId("values").addEventListener("click", () => toggleValues());
key("v", "show or hide values", () => toggleValues());
key("b", "show the best play", showBest);
key("o", "play this out by best play", playOut);
command("value", "say what the plays are worth", () => say(describeValues()));
command("values", "show or hide the values", () => toggleValues());
command("best", "show the best play", showBest);
command("out", "play this out by best play", playOut);
command("pass", "pass", () => lay("-"));
