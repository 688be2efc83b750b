// The legal plays as buttons with their values, the line of the best play, and the draws if tiles are drawn.

import { say } from "./announce.js";
import {
  averagingStage,
  averagingTrouble,
  gradeShown,
  isUngradedInOwnView,
  knownAverages,
  stopAveraging,
} from "./averages.js";
import { bestForMatch, knownChances } from "./chances.js";
import { endOf, openSides } from "./choices.js";
import { command, key } from "./commands.js";
import { button, card, choice, coverOf, single } from "./controls.js";
import { isCounting, takeTile } from "./draws.js";
import { byId, fill, make } from "./elements.js";
import { t } from "./language.js";
import { keepFocus, noteFocus, onPointed } from "./pointing.js";
import { describeResult } from "./results.js";
import { saveSettings, settings } from "./settings.js";
import {
  areValuesShown,
  askValues,
  averages,
  board,
  handState,
  hiddenState,
  hidesValues,
  isChoosing,
  isKnown,
  isPlayAwaited,
  isPlayable,
  legalNow,
  lens,
  mustTake,
  pictureState,
  seatSeen,
  seatTrying,
  teaser,
  view,
} from "./store.js";
import { lookAt } from "./table.js";
import { drawIcon } from "./tiles.js";
import { drawVariations } from "./variations.js";
import {
  buttonName,
  describeWorth,
  FIRST,
  HANDS,
  MORE,
  moveName,
  playName,
  TURN,
  worthParts,
  writeGain,
} from "./words.js";
import { ENTERING } from "./words-entering.js";
import { CHANCES, capital, sideName } from "./words-match.js";
import { describeEstimate, describeGradeBasis, describeOpenBlock, ROOMS, SETTINGS } from "./words-rooms.js";
import { EDITING } from "./words-setup.js";
import { bestMoreOften, findBest, sortByWorth, worths } from "./worth.js";

/** @typedef {import("./worth.js").Worth} Worth */

const plays = byId("plays");

/** @param {string} action */
export async function lay(action) {
  await board.play(action).catch(() => {}); // the board reports the error
}

function seesAllHands() {
  return board.moment.known && !seatSeen() && !gradeShown() && !isUngradedInOwnView();
}

/** Return the known values of the plays, in their order; none if values may not be shown. @returns {Worth[]} */
export function knownWorths() {
  if (!areValuesShown()) return [];
  return findWorths();
}

/**
 * Return the known values of the plays, even if they may not be shown. If another play than that with the most points
 * is best for the match, it is the best one, and no play costs points against it.
 */
function findWorths() {
  const found = seesAllHands() ? worths(board.answer) : knownAverages();
  const best = gradeShown() ? [] : bestForMatch(); // a review grades by points
  return best.length ? found.map(each => ({ ...each, best: best.includes(each.play), swing: null })) : found;
}

/**
 * Return the side for which values are written, or null for the side of the seat to move. After a play that is tried in
 * a review, it is the side of that play.
 */
export function sideShown() {
  const { sides, to_move: mover } = board.moment;
  const names = Object.keys(sides);
  if (names.length !== 2) return null;
  const trying = names.find(each => sides[each].includes(seatTrying()));
  const side = sides[settings.side] ? settings.side : trying;
  const own = Boolean(side && sides[side].includes(mover ?? ""));
  return side && (side === settings.side || !own) ? { side: sideName(side, sides[side]), own } : null;
}

/** Draw the plays. The buttons of the same plays are kept, so that none moves and the focus stays. */
export function drawPlays() {
  const able = mustTake() ? ["+"] : legalNow();
  const shown = isCounting() ? [] : able;
  const name = JSON.stringify([board.text, shown]);
  if (pictureState.playsKey !== name) {
    pictureState.playsKey = name;
    noteFocus(plays);
    fill(plays, ...shown.map((action, index) => playButton(action, index)));
  }
  const [values, chances] = [knownWorths(), knownChances()];
  const cards = /** @type {Map<string, HTMLElement>} */ (new Map());
  for (const each of /** @type {Iterable<HTMLElement>} */ (plays.children)) cards.set(each.dataset.play ?? "", each);
  for (const [index, action] of shown.entries()) {
    const element = /** @type {HTMLElement} */ (cards.get(action));
    const worth = values.find(each => each.play === action);
    value(element, worth, index, chances.get(action));
    const described = [board.moment.scores?.[index] && `gain-${index}`, worth && `worth-${index}`];
    const ids = described.filter(Boolean).join(" ");
    if (ids) coverOf(element).setAttribute("aria-describedby", ids);
    else coverOf(element).removeAttribute("aria-describedby");
  }
  arrange((isBestFirst() ? sortByWorth(shown, values) : shown).map(action => cards.get(action) ?? ""));
  /** @type {HTMLSelectElement} */ (byId("order").firstElementChild).value = isBestFirst() ? "best" : "tile";
  byId("order").classList.toggle("spare", shown.length < LONG || hidesValues() || isPlayAwaited());
  /** @type {HTMLButtonElement} */ (byId("values")).disabled = hidesValues() || isPlayAwaited();
  const waiting = (areValuesShown() && !board.settled) || averagingStage() === "waiting";
  plays.classList.toggle("waiting", waiting);
  plays.setAttribute("aria-busy", String(waiting));
  drawAnswer(values, shown.length > 1 && !hidesValues(), waiting);
  drawLine(values);
  if (pictureState.why === "best") lookAtBest();
  else if (pictureState.ghost) consider(pictureState.ghost, pictureState.why);
  keepFocus(plays);
}

/** Put the cards of the plays in order without moving the focus. @param {(Element | string)[]} cards */
function arrange(cards) {
  if (cards.every((each, index) => each === plays.children[index])) return;
  const focused = plays.contains(document.activeElement) && document.activeElement;
  plays.replaceChildren(...cards);
  if (focused) /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
}

/** True if the plays are listed by their values: as the user chose, or else unless all panels are shown at once. */
function isBestFirst() {
  return settings.bestFirst ?? !view.text;
}

/** Make the choice of the order of the plays. */
function orderChoice() {
  const chosen = (/** @type {string} */ order) => {
    settings.bestFirst = order === "best";
    saveSettings();
    drawPlays();
  };
  /** @type {[string, string][]} */
  const orders = [
    ["best", MORE.bestFirst],
    ["tile", MORE.byTile],
  ];
  return choice(orders, "", chosen, { "aria-label": MORE.order });
}

/** The rooms in which the best play is not shown. */
const ELSEWHERE = ["set up", "sit down"];

/** The number of plays from which their order can be chosen, because not all of them are in view on a phone. */
const LONG = 4;

/** The number of actions of a line that are described, and previewed on the table, after its first play. */
const AHEAD = 4;

/**
 * Preview a play. If values may be shown, its line and whether it is the best play are shown as well; the latter also
 * if the user asked for the best play.
 * @param {string} action @param {typeof pictureState.why} [why]
 */
export function consider(action, why = "pointed") {
  const row = knownWorths().find(each => each.play === action);
  const line = row?.line ? startOf(actionsOf(row.line).slice(1)) : [];
  const best = why === "asked" ? findWorths().some(each => each.play === action && each.best) : Boolean(row?.best);
  lookAt(action, why, { line, best });
}

/** Preview the best play if values are shown, unless a tile or an end is chosen; else end the preview. */
export function lookAtBest() {
  const chosen = handState.tile !== "" || handState.side !== "" || ELSEWHERE.includes(view.room?.name ?? "");
  const certain = !board.entered.get(board.tree.source); // whose turn it is
  const best = knownWorths().find(each => each.best)?.play ?? gradedBest();
  const shown = isPlayable() && certain && !chosen ? best : "";
  lookAt(shown, "best", { best: shown !== "" });
}

/** Return a best play of the grade shown, which may not be alone; "" if there is none. */
function gradedBest() {
  return (areValuesShown() && gradeShown()?.best[0]) || "";
}

/** Return the actions of a line that are described and previewed. @param {string[]} actions */
export function startOf(actions) {
  return actions.slice(0, AHEAD);
}

/** @param {string} action of the list of legal plays, or `+` to draw a tile @param {number} index */
function playButton(action, index) {
  const gained = action === "+" ? 0 : (board.moment.scores?.[index] ?? 0);
  const [tile] = action.split("@");
  const end = action.split("@")[1] ?? endOf(action, openSides(board.moment));
  const element = card(
    buttonName(action),
    action === "+" ? takeTile : single(() => lay(action)),
    "play",
    /^\d/.test(action) && drawIcon(tile),
    make(
      "span",
      { class: "name" },
      /^\d/.test(action) ? tile : playName(action),
      end && make("small", {}, HANDS.end(end)),
      gained > 0 && make("small", { class: "gains", id: `gain-${index}` }, writeGain(gained)),
    ),
    make("span", { class: "worth" }),
  );
  element.dataset.play = action;
  onPointed(coverOf(element), () => consider(action), lookAtBest);
  return element;
}

/**
 * @param {HTMLElement} element @param {Worth | undefined} worth @param {number} index
 * @param {MatchPlayPart | undefined} match its match chance, if that is known
 */
function value(element, worth, index, match) {
  element.classList.toggle("best", Boolean(worth?.best));
  const shown = /** @type {HTMLElement} */ (element.querySelector(".worth"));
  if (!worth) return fill(shown);
  const side = sideShown();
  const { main, cost } = worthParts(worth, side);
  const chance = match && CHANCES.shown(match.chance);
  const said = [describeWorth(worth), ...(chance ? [CHANCES.said(chance)] : [])].join(", ");
  fill(
    shown,
    make("span", { class: "unseen", id: `worth-${index}` }, said),
    make("b", { class: signOf(worth, side), "aria-hidden": "true" }, main),
    make("small", { "aria-hidden": "true" }, cost),
    chance &&
      make(
        "small",
        { class: match.cost ? "chance" : "chance most", "aria-hidden": "true" },
        CHANCES.short(match.chance),
      ),
  );
}

/**
 * Return the class of a value; only exact ones are colored as a win or a loss, of the side for which they are written.
 * @param {Worth} worth @param {ReturnType<typeof sideShown>} to
 */
function signOf({ kind, value }, to) {
  if (kind !== "exact" || value === null) return "unsure";
  const shown = to && !to.own ? -value : value;
  return shown > 0 ? "gain" : shown < 0 ? "loss" : "level";
}

/**
 * Say which play is best above the list. The place is kept while values are hidden or not known yet.
 * @param {Worth[]} found @param {boolean} wanted @param {boolean} waiting
 */
function drawAnswer(found, wanted, waiting) {
  const answer = byId("answer");
  if (board.moment.over || isChoosing()) {
    answer.hidden = false;
    const ended = [capital(describeResult()), MORE.over].filter(Boolean).join(". ");
    return fill(answer, isChoosing() ? ENTERING.unchosen : ended);
  }
  const { to_move: mover } = board.moment;
  const never = isPlayAwaited() && mover !== null && !isKnown(mover); // a hidden hand gets no values
  const isDrawing = isPlayAwaited() && !plays.children.length;
  answer.hidden = !isDrawing && (!wanted || never || !(found.length || waiting || !areValuesShown()));
  if (isDrawing) return fill(answer, ENTERING.drawing);
  if (!areValuesShown()) return fill(answer, describeHidden(), " ", askButton("quiet"));
  const trouble = averagingTrouble();
  if (trouble) {
    answer.hidden = false;
    return fill(answer, trouble);
  }
  const known = seesAllHands() ? board.settled || found.some(each => each.best) : found.length > 0;
  fill(answer, known ? capital(describeBest(found, false)) : MORE.unknown);
}

/** Return the values of the plays that are shown; none if there is no choice. */
export function valuesShown() {
  return legalNow().length > 1 ? knownWorths() : [];
}

/** Return the best play, if it is certain, and the answer in words; neither if no values are shown. */
export function shownAnswer() {
  const found = valuesShown();
  return { best: found.find(each => each.best)?.play, said: found.length ? capital(describeBest(found)) : "" };
}

/** Draw the line of the best play with a button to play it out. @param {Worth[]} found */
function drawLine(found) {
  const best = found.find(each => each.best && each.line);
  const actions = best ? actionsOf(best.line) : [];
  const step = (/** @type {string} */ action, /** @type {number} */ index) =>
    button(moveName(action), () => follow(actions.slice(0, index + 1)), {
      class: "step",
      "aria-label": MORE.lineTo(moveName(action)),
    });
  const growing = averagingStage() === "growing";
  const searching = growing || (areValuesShown() && seesAllHands() && !board.settled && found.length > 0);
  fill(byId("over"), [describeWait(), found.length > 0 && describeBasis(growing)].filter(Boolean).join(" "));
  // without a line to come, it takes no space
  byId("line").hidden = !((board.solvable() && !seatSeen()) || searching) || hidesValues();
  fill(
    byId("line"),
    searching && [
      make("span", { class: "muted" }, MORE.searching),
      button(MORE.stop, growing ? stopAveraging : () => board.stop(), { class: "quiet" }),
    ],
    ...(actions.length ? [button(MORE.out, playOut, { class: "quiet" }), ...actions.map(step)] : []),
  );
}

/** Say whose turn it is if the table is seen by a player who is not to move, since no play is listed then; else "". */
function describeWait() {
  const { over, to_move: mover } = board.moment;
  if (over || !mover || lens.mover === null || lens.mover === mover) return "";
  const way = teaser.tree ? FIRST.show : FIRST.undo; // before the problem is solved, only the solution shows them
  const offer = teaser.seated && board.tree.at.parent ? FIRST.compare(capital(way)) : "";
  return `${capital(TURN.move(mover))}. ${offer}`.trim();
}

/** Return the basis of the values in words; with open hands, the result of a block. @param {boolean} growing */
function describeBasis(growing) {
  const name = (/** @type {string} */ side) => sideName(side, board.moment.sides[side]);
  if (seesAllHands()) return (board.answer?.block_counts ?? []).map(block => describeOpenBlock(block, name)).join(" ");
  const grade = gradeShown();
  if (grade) return describeGradeBasis(grade, board.moment.to_move ?? "");
  if (!averages.answer) return "";
  const oftener = growing ? "" : bestMoreOften(averages.answer);
  return [describeEstimate(averages.answer, growing), oftener && ROOMS.oftener(oftener)].filter(Boolean).join(" ");
}

/** Return the note that a sample cannot separate the best play from others, if that is so. @param {Worth[]} found */
function tooClose(found) {
  const close = found.filter(each => each.close).map(each => each.play);
  return close.length ? [MORE.close(close)] : [];
}

/** Say that the values are being calculated, and repeat a request once they are known. @param {() => void} again */
function sayLater(again) {
  if (board.settled && averagingStage() === "") return say(MORE.none);
  pictureState.awaited = { text: board.text, again };
  say(MORE.unknown);
}

/** Repeat the request for values that were not known, or not final, if they are now. */
export function answerAwaited() {
  const { awaited } = pictureState;
  if (!awaited || (!findWorths().length && !board.settled)) return;
  if (awaited.isFinal && averagingStage() === "growing") return;
  pictureState.awaited = null;
  if (awaited.text === board.text) awaited.again();
}

/**
 * Return the best play in words, or the reason why there is none.
 * @param {Worth[]} found
 * @param {boolean} [hasShare] whether the share of the deals in which it is best is named, which a list says too
 */
export function describeBest(found, hasShare = true) {
  const best = found.find(each => each.best);
  if (best && bestForMatch().includes(best.play)) return describeMatchBest(found, best.play);
  if (!best) return tooClose(found)[0] ?? MORE.unproven;
  const side = sideShown(); // as in the list below
  const said = side && !side.own ? worthParts(best, side).main : describeWorth(best, true, hasShare);
  const play = playName(best.play);
  if (averagingStage() === "growing") return MORE.bestSoFar(play, said);
  const chance = knownChances().get(best.play)?.chance;
  if (chance === undefined) return MORE.bestPlay(play, said);
  const wins = chance === 1 && best.kind === "exact" && (best.value ?? 0) > 0;
  return wins ? CHANCES.wins(play, said) : CHANCES.alike(play, said, CHANCES.shown(chance));
}

/**
 * Name the play that is best for the match, and the one with the most points.
 * @param {Worth[]} found @param {string} best
 */
function describeMatchBest(found, best) {
  const most = findBest(found.map(each => ({ ...each, best: false }))) ?? found[0];
  const chance = CHANCES.shown(knownChances().get(best)?.chance ?? 0);
  return CHANCES.best(playName(best), chance, playName(most.play), describeWorth(most));
}

/** Split a line into its actions. A draw is one action with the play after it. @param {string} line */
export function actionsOf(line) {
  return line.match(/\S+:\+\S+ \S+|\S+/g) ?? [];
}

/** Play a line out, unless another moment or table is shown meanwhile. @param {string[]} actions */
export async function follow(actions) {
  const { tree } = board;
  let index = 0;
  while (index < actions.length) {
    const action = actions[index].slice(actions[index].indexOf(":") + 1);
    if (!(await board.play(action, tree.at)) || board.tree !== tree) return;
    index += Math.max(1, tree.at.played.length);
  }
}

/** Lay the best line to its end. */
export async function playOut() {
  if (!areValuesShown()) return say(describeHidden());
  const best = knownWorths().find(each => each.best && each.line);
  if (!knownWorths().length) return sayLater(() => void playOut());
  if (!best) return say(tooClose(knownWorths())[0] ?? MORE.unproven);
  await follow(actionsOf(best.line)).catch(() => {});
}

/**
 * Make a button that shows the values before the own play of an entered hand is entered; null if it has none.
 * @param {string} kind its class
 */
export function askButton(kind) {
  const { to_move: mover, legal } = board.moment;
  const able = settings.values && !hidesValues() && isPlayAwaited() && legal.length > 1;
  const show = () => {
    askValues();
    showBest();
  };
  return able && mover !== null && isKnown(mover) ? button(EDITING.ask, show, { class: kind }) : null;
}

/** Say why values are hidden. */
function describeHidden() {
  return settings.values && isPlayAwaited() ? ENTERING.hidden : MORE.hidden;
}

/** Return the reason why values are hidden now regardless of the settings; "" if there is none. */
export function whyHidden() {
  if (!hidesValues() || board.now?.over) return ""; // a deal that is over has no values to hide
  if (hiddenState.panel) return SETTINGS.hidden.averages;
  return board.eyes ? SETTINGS.hidden.playing : SETTINGS.hidden.finding;
}

/**
 * Preview the best play with its line, and say its value unless the page writes it elsewhere.
 * @param {boolean} [says]
 */
export function showBest(says = true) {
  if (hidesValues() || isPlayAwaited()) return say(describeHidden());
  if (!findWorths().length) return sayLater(() => showBest(says));
  const best = findWorths().find(each => each.best);
  if (best) consider(best.play, "asked");
  if (!says) return;
  sayBest();
}

/** Say the best play, and once more if the averages that still grow have changed it. */
function sayBest() {
  const said = describeBest(findWorths());
  say(said);
  byId("status").classList.add("repeated"); // the list of plays says the same
  if (averagingStage() !== "growing") return;
  const again = () => byId("status").textContent === said && sayBest();
  pictureState.awaited = { text: board.text, again, isFinal: true };
}

function sayValues() {
  if (!areValuesShown()) return say(describeHidden());
  if (!knownWorths().length) return sayLater(sayValues);
  const said = knownWorths().map(each => `${playName(each.play)} ${describeWorth(each)}`);
  say(said.join("; "));
}

/** Announce new values to screen readers. */
export function announceValues() {
  const found = knownWorths(); // none if values may not be shown
  byId("heard").textContent = board.settled && found.length ? describeBest(found) : "";
}

/** @param {boolean} [shown] */
function toggleValues(shown = !settings.values) {
  settings.values = shown;
  saveSettings();
  byId("values").setAttribute("aria-pressed", String(shown));
  if (pictureState.why === "asked") {
    pictureState.why = "best"; // the preview of a best play that was asked for shows its value
    if (!shown) say(MORE.hidden);
  }
  drawVariations(); // grades depend on values
  board.dispatchEvent(new Event("values"));
}

byId("order").append(orderChoice());
byId("values").setAttribute("aria-pressed", String(settings.values));
byId("values").addEventListener("click", () => toggleValues());
key("v", t("show or hide values"), () => toggleValues());
key("b", t("show the best play"), () => showBest());
key("o", t("play the best line to its end"), playOut);
command("value", t("read out the values of the plays"), sayValues);
command("values", t("show or hide values"), () => toggleValues());
command("best", t("show the best play"), () => showBest());
command("out", t("play the best line to its end"), playOut);
command("pass", t("pass the turn"), () => lay("-"));
