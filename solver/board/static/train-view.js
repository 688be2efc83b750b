// The best trains, drawn in tiles, with the sentences of the solver.

import { button } from "./controls.js";
import { fill, make, tableOf } from "./elements.js";
import { drawLargeFace, isDouble } from "./tiles.js";
import { TRAIN } from "./words-train.js";

/**
 * Show an answer in a part of the page.
 * @param {HTMLElement} place
 * @param {TrainsObject} found
 * @param {boolean} isDrawAsked the question was about tiles to be drawn
 */
export function showTrains(place, found, isDrawAsked) {
  const { answer } = found;
  fill(
    place,
    bestPart(answer.longest, found.longest, answer.starts),
    found.is_one ? make("h2", {}, found.heaviest.heading) : bestPart(answer.heaviest, found.heaviest, answer.starts),
    found.free.length > 0 && make("ul", { class: "free" }, ...found.free.map(said => make("li", {}, said))),
    ...drawParts(found, isDrawAsked),
    make("p", { class: "conditions" }, found.conditions),
    eachPart(answer),
  );
}

/**
 * Make the part of one answer, with a button that goes through its plans.
 * @param {TrainAnswer} best @param {BestWords} words @param {number[]} starts
 */
function bestPart(best, words, starts) {
  const plans = best.plans ?? [best];
  const shown = make("div", { class: "train-plan" });
  const number = make("span", { "aria-live": "polite" });
  let index = 0;
  const draw = () => {
    const { trains, left } = plans[index];
    const said = words.plans[index];
    number.textContent = TRAIN.plan(index + 1);
    fill(
      shown,
      ...trains.map((train, at) => trainLine(starts[at], train, said.trains[at])),
      make("p", {}, said.left, make("span", { class: "unseen" }, ` ${left.join(" ")}`)),
      left.length > 0 && make("div", { class: "train-left" }, ...left.map(tile => drawLargeFace(tile))),
    );
  };
  const next = () => {
    index = (index + 1) % plans.length;
    draw();
  };
  draw();
  return make(
    "div",
    { class: "train-best" },
    make("h2", {}, words.heading),
    shown,
    make("p", {}, words.count, words.ties ? ` ${words.ties}` : ""),
    plans.length > 1 && make("div", { class: "room-bar" }, number, button(TRAIN.another, next)),
  );
}

/**
 * Draw a train from its start outward, doubles across.
 * @param {number} start @param {string[]} train @param {string} said the train in words
 */
function trainLine(start, train, said) {
  const tiles = train.map(tile => drawLargeFace(tile, !isDouble(tile)));
  return make(
    "div",
    { class: "train-line" },
    make("span", { class: "unseen" }, said),
    make("b", { "aria-hidden": "true" }, String(start)),
    ...tiles,
    train.length === 0 && make("span", { "aria-hidden": "true" }, TRAIN.noTile),
  );
}

/** Make the parts about the tiles to be drawn. @param {TrainsObject} found @param {boolean} isAsked */
function drawParts({ answer, draw }, isAsked) {
  if (!isAsked) return [];
  if (!answer.draw) return [make("p", {}, TRAIN.noDraw)];
  const rows = (answer.draw.each ?? []).map(each => [each.tile, each.longest.tiles, each.heaviest.pips_left]);
  return [...draw.map(line => make("p", {}, line)), rows.length > 0 && tablePart(TRAIN.drawn, TRAIN.drawnHeads, rows)];
}

/** Make the table of the tiles held: the best trains if one is laid elsewhere. @param {TrainObject} answer */
function eachPart({ tiles }) {
  const rows = tiles.map(each => [each.tile, each.longest_without, each.pips_left_without]);
  return tablePart(TRAIN.each, TRAIN.eachHeads, rows);
}

/** @param {string} title @param {string[]} heads @param {(string | number | null)[][]} rows */
function tablePart(title, heads, rows) {
  const cells = rows.map(row => /** @type {[{}, string[]]} */ ([{}, row.map(each => String(each ?? "–"))]));
  return make("details", {}, make("summary", {}, title), tableOf({ class: "totals" }, heads, [cells]));
}
