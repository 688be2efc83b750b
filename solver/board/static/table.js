// The picture of the table: drawn by the solver, turned to any seat, with a preview of a play and its line.

import { key } from "./commands.js";
import { choice, labelled } from "./controls.js";
import { tableOf } from "./draft.js";
import { byId, fill } from "./elements.js";
import { fly, tilePlaces, waitForFlight } from "./flight.js";
import { revealHands } from "./held-tiles.js";
import { join, number, t } from "./language.js";
import { knownMoment, knownPicture, picture, pictureOf } from "./moments.js";
import { currentScore, seatName, seatNames } from "./names.js";
import { doneAt, isLeaderGuessed } from "./recorded.js";
import { MOVER, saveSettings, settings } from "./settings.js";
import {
  board,
  bottomSeat,
  canFollowMover,
  changeLens,
  countDraws,
  drawnTiles,
  fixedSeat,
  hasNearHand,
  isBottomKept,
  lens,
  linkedView,
  mustTake,
  pictureState,
  reviewState,
  rulebook,
  seatBelow,
  view,
  visibleActions,
} from "./store.js";
import { canonicalTile } from "./tiles.js";
import { DONE, describeLast, MORE } from "./words.js";
import { namesByWord, shortenNames } from "./words-match.js";

const table = byId("table");

/** Return the block that may be shown. */
export function shownText() {
  return lens.text?.(board.moment) ?? board.text;
}

/** Return the block to draw. A review shows the hands that follow from the plays of the record. */
function drawnText() {
  const { line, text, practice } = reviewState;
  const isReview = view.room?.name === "review" && !practice && !lens.text && doneAt(line) !== null;
  const last = isReview && knownMoment(text);
  return last && last.kind === "record" ? revealHands(board.moment, last) : shownText();
}

/** The largest width of a laid tile, as a part of the width of a tile of the hand below. */
const LARGEST = 0.85;
/** Return the space of the picture in pixels. */
function space() {
  const held = Number.parseFloat(getComputedStyle(table).getPropertyValue("--tile")) || 44;
  return { width: table.clientWidth, height: table.clientHeight, largest: LARGEST * held };
}

/** Return the moments after the one shown on the line that is known, to its end. */
export function laterNodes() {
  const { tree } = board;
  const later = [];
  for (let node = tree.next(); node; node = tree.last.get(node) ?? node.children[0]) later.push(node);
  return later;
}

/**
 * Return the tile at the center of the table, which is the same for all moments of the tree, and the end of the record
 * or deal that is known: laid tiles keep their places until then. Other plays that were taken back change no picture.
 * @param {string} [next] the action after the moment shown, if the picture shows the moment after it
 */
function anchor(next) {
  const { layout } = board.moment;
  const later = next === undefined ? laterNodes() : [];
  const stated = /(?:^|[;\n])\s*layout:([^;\n]*)/.exec(board.tree.root.text)?.[1].match(/\d+-\d+/g);
  const played = [...board.tree.path(board.tree.at), ...later].flatMap(node => node.played);
  const laid = (next ? [...played, next] : played).flatMap(tileOf);
  const tile = canonicalTile((stated ? stated[stated.length >> 1] : laid[0]) ?? "");
  const last = later.at(-1);
  const whole = last && (last.recorded || knownMoment(last.text)?.over) ? last.text : undefined;
  const lies = layout?.length ? layout.some(each => canonicalTile(each) === tile) : layout && whole && tile;
  return { centre: lies ? tile : undefined, whole };
}

/** Return the tile that an action lays. @param {string} action */
export function tileOf(action) {
  return /(\d+-\d+)(?:@[\d-]+)?[!?]*$/.exec(action)?.slice(1) ?? [];
}

/** Return the seat that has its turn after the seat to move. */
function nextSeat() {
  const { rules, to_move: mover } = board.moment;
  const { turns } = tableOf(rules, rulebook.presets);
  return turns[(turns.indexOf(mover ?? "") + 1) % turns.length];
}

/** Return the options of the picture, now or after an action. @param {string} [next] @returns {PictureOptions} */
function pictureOptions(next) {
  const { seats } = pictureState.draft ?? board.moment;
  const mover = next === undefined ? board.moment.to_move : nextSeat();
  const bottom = bottomSeat(mover);
  const below = seatBelow(mover);
  return {
    space: space(),
    best: (!pictureState.draft && pictureState.ghost) || undefined, // its colors depend on `data-ghost`
    line: !pictureState.draft && pictureState.line.length ? pictureState.line : undefined,
    turned_to: seats.includes(bottom) ? bottom : undefined,
    near_hand: !hasNearHand(mover),
    seat_apart: (below !== bottom || isBottomKept()) && seats.includes(below) ? below : undefined,
    as_dealt: (next === undefined && isLeaderGuessed()) || undefined,
    names: { ...namesByWord(board.moment), ...shortenNames(seatNames(seats)) },
    score: pictureState.draft ? undefined : (currentScore() ?? undefined),
    drawn: next === undefined && !pictureState.draft && countDraws() ? drawnTiles() : undefined,
    ...(pictureState.draft ? {} : { ...anchor(next), said: notesAtSeats(next) }),
  };
}

/**
 * Return the notes at each seat: the score of its side, if there is one, the draws, which have room in all moments of a
 * game with a boneyard, and what its player did last if that is known, or that its number of tiles is assumed; once
 * tiles are drawn for the next action, only these.
 * @param {string} [next] an action after the moment shown
 * @returns {Record<string, string[]>}
 */
function notesAtSeats(next) {
  const { seats, sides, boneyard } = board.moment;
  const score = currentScore();
  const nodes = board.tree.path(board.tree.at);
  const path = visibleActions(nodes.flatMap(node => node.played));
  const gained = nodes.flatMap(node => node.played.map((_, index) => node.gained[index] ?? 0));
  const isGuess = next === undefined && isLeaderGuessed();
  const actions = next === undefined ? path : [...path, `${board.moment.to_move}:${next}`];
  const drawing = next === undefined ? countDraws() : 0;
  const draws = boneyard.tiles.length + boneyard.unknown > 0 || actions.some(action => action.includes(":+"));
  const notesOf = (/** @type {string} */ seat) => {
    const side = Object.keys(sides).find(name => sides[name].includes(seat)) ?? seat;
    const last = isGuess ? -1 : actions.findLastIndex(action => action.startsWith(`${seat}:`));
    const [before, laid] = last < 0 ? ["", ""] : describeLast(actions[last], gained[last]);
    const [drew, did] = drawing && seat === board.moment.to_move ? [DONE.drew(drawing), ""] : [before, laid];
    const guess = !did && pictureState.assumed().includes(seat) ? `(${DONE.assumed})` : did;
    return [...(score ? [DONE.points(score[side] ?? 0)] : []), ...(draws ? [drew] : []), guess];
  };
  return Object.fromEntries(seats.map(seat => [seat, notesOf(seat)]));
}

export async function drawTable() {
  const mine = ++pictureState.requests;
  table.setAttribute("aria-busy", "true");
  try {
    await drawAsked(mine);
  } finally {
    if (mine === pictureState.requests) table.setAttribute("aria-busy", "false");
  }
}

/** Draw the table, unless another picture is asked for meanwhile. @param {number} mine the number of this request */
async function drawAsked(mine) {
  const { tree } = board;
  const { at } = tree;
  pictureState.draws = countDraws();
  const kind = pictureState.ghost && !pictureState.draft ? (pictureState.best ? "best" : "other") : "";
  const question = pictureState.draft
    ? { text: pictureState.draft.text, stated: true, ...pictureOptions() }
    : { text: drawnText(), ...pictureOptions() };
  const svg = knownPicture(question) ?? (await picture(question));
  if (question.best && pictureState.animated === board.text) await waitForFlight();
  if (mine !== pictureState.requests) return;
  pictureState.shown = { tree, at };
  show(svg, kind);
}

board.picturing = action => (lens.text ? undefined : { ...pictureOptions(action), best: undefined, line: undefined });

/**
 * Show a picture; its title becomes the label of the table.
 * @param {string} svg @param {"" | "best" | "other"} ghost the kind of play that it previews
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
  leaveOutTinyNumbers(drawn);
  fly(before);
  board.dispatchEvent(new Event("drawn"));
}

/** Selects the numbers on the plays of a line, each after its circle. */
const NUMBERS = "circle + text:not([data-seat] *)";
/** The least size of a number that can be read, in pixels. */
const LEGIBLE_PX = 10;

/**
 * Remove the numbers of a line if the picture is too small for them, and note whether each play of the line has one.
 * @param {Element} drawn
 */
function leaveOutTinyNumbers(drawn) {
  const numbers = /** @type {SVGTextElement[]} */ ([...drawn.querySelectorAll(NUMBERS)]);
  const scale = numbers[0]?.getScreenCTM()?.a ?? 1;
  const size = Number.parseFloat(numbers[0]?.getAttribute("font-size") ?? "0") * scale;
  const isLegible = numbers.length > 0 && size >= LEGIBLE_PX;
  const plays = pictureState.line.flatMap(tileOf).length + 1;
  table.toggleAttribute("data-numbered", isLegible && numbers.length === plays);
  if (isLegible) return;
  for (const each of numbers) {
    each.previousElementSibling?.remove();
    each.remove();
  }
}

/**
 * Preview a play on the table. An empty action removes the preview.
 * @param {string} action
 * @param {typeof pictureState.why} why
 * @param {{line?: string[], best?: boolean}} [how] the actions after it, and whether it is shown as the best play
 */
export function lookAt(action, why, { line = [], best = false } = {}) {
  const laid = action !== "-" && !board.moment.drawn?.length; // a tile that is still to be drawn is not in the hand yet
  const [ghost, more] = laid ? [action, line] : ["", []];
  pictureState.why = why;
  if (ghost === pictureState.ghost && best === pictureState.best && more.join() === pictureState.line.join()) return;
  Object.assign(pictureState, { ghost, best, line: more });
  void drawTable().catch(() => {}); // the board reports the error
}

/** End the preview without drawing; the next picture shows the moment itself. */
export function lookAway() {
  Object.assign(pictureState, { ghost: "", best: false, line: [], why: "best" });
}

/** Turn the table to a seat, by default the next one. @param {string} [seat] */
function turnTable(seat) {
  const { seats } = board.moment;
  settings.seat = seat ?? seats[(seats.indexOf(bottomSeat()) + 1) % seats.length];
  saveSettings();
  linkedView.seat = "";
  if (view.room?.name === "set up") board.tree.you = ""; // the own hand is the one at the bottom
  changeLens({ bottom: "" });
}

/** Return the names of the sides if there are two. */
function sides() {
  const names = Object.keys(board.moment.sides);
  return names.length === 2 ? names : [];
}

/** Make the choices of the seat at the bottom and, between two sides, of the side whose values are shown. */
export function viewChoices() {
  const { seats } = board.moment;
  const own = sides();
  const side = own.includes(settings.side) ? settings.side : "mover";
  const takeSide = (/** @type {string} */ chosen) => {
    settings.side = chosen;
    saveSettings();
    board.dispatchEvent(new Event("values"));
  };
  /** @type {[string, string][]} */
  const named = seats.map(each => [each, seatName(each)]);
  /** @type {[string, string][]} */
  const players = own.map(each => [each, join(board.moment.sides[each].map(seatName))]);
  /** @type {[string, string][]} */
  const turns = canFollowMover() ? [[MOVER, MORE.mover]] : [];
  return [
    labelled(MORE.turned, choice([...turns, ...named], fixedSeat() || MOVER, turnTable)),
    own.length > 0 && labelled(MORE.whose, choice([["mover", MORE.mover], ...players], side, takeSide)),
  ];
}

board.addEventListener("values", () => {
  table.classList.toggle("drawing", mustTake());
  if (board.now && countDraws() !== pictureState.draws) void drawTable().catch(() => {});
});
new ResizeObserver(() => {
  if (board.now) void drawTable().catch(() => {});
}).observe(table);
key("t", t("turn the table to the next seat"), () => turnTable());
