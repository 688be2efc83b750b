// The mistakes that a review lists, and their cards.

import { bar, button, chip } from "./controls.js";
import { fill, make } from "./elements.js";
import { isSure } from "./grades.js";
import { CLASSES } from "./review-totals.js";
import { board, reviewState } from "./store.js";
import { drawTiles } from "./tiles.js";
import { playName } from "./words.js";
import { CHANCES } from "./words-match.js";
import { betterPlays, describeGrade, describeMistake, headOfMistake, REVIEWS } from "./words-rooms.js";

/** @typedef {(number: number) => unknown} Pick goes to the moment before an action */

/** Return the steps that are listed in the view shown: mistakes, and plays that would be if their cost were certain. */
export function allListed() {
  return (reviewState.review?.steps ?? []).filter(step => CLASSES.includes(step[reviewState.view]?.verdict ?? ""));
}

/** Return the mistakes of the chosen seat. */
function listed() {
  return allListed().filter(step => !reviewState.whose || step.seat === reviewState.whose);
}

/** Return the mistakes listed. */
export function mistakes() {
  return listed().filter(isCertain);
}

/** Return the plays listed that a sample cannot separate from the best ones. */
export function closeCalls() {
  return listed().filter(step => !isCertain(step));
}

/** Return the mistakes by their cost, the highest first. */
function byCost() {
  /** @param {ReviewStep} step */
  const costOf = step => step[reviewState.view]?.loss ?? 0;
  return mistakes().sort((one, other) => costOf(other) - costOf(one));
}

/** True if a mistake is not due to chance in a sample. @param {ReviewStep} step */
function isCertain(step) {
  const grade = step[reviewState.view];
  return Boolean(grade && isSure(grade));
}

/** Make the card of a mistake; it is open while its moment is shown. @param {ReviewStep} step @param {Pick} pick */
export function mistakeCard(step, pick) {
  const head = button(drawTiles(describeMistake(step, step[reviewState.view])), () => void pick(step.number), {
    class: "link",
    "aria-expanded": "false",
  });
  const worst = mistakes().length > 1 && step === byCost()[0];
  return make(
    "li",
    { value: step.number, "data-number": step.number },
    head,
    worst && make("b", { class: "worst" }, REVIEWS.worst),
    make("div", { class: "answer" }),
  );
}

/** Return the heading of the list, which says whose mistakes they are if a player was chosen. */
export function headOfList() {
  return reviewState.whose ? REVIEWS.mistakesBy(reviewState.whose) : REVIEWS.mistakes;
}

/** Return the mistakes in the order chosen. */
export function inOrder() {
  return reviewState.byCost ? byCost() : mistakes();
}

/** Make the buttons that choose the order of the mistakes. @param {Pick} pick */
export function orderChoice(pick) {
  const chips = [false, true].map(byCost =>
    chip(byCost ? REVIEWS.costliest : REVIEWS.inOrder, reviewState.byCost === byCost, () => {
      reviewState.byCost = byCost;
      for (const [index, each] of chips.entries()) each.setAttribute("aria-pressed", String(Boolean(index) === byCost));
      const list = reviewState.panel?.querySelector(".mistakes");
      for (const { number } of inOrder()) list?.append(list.querySelector(`[data-number="${number}"]`) ?? "");
      if (byCost) void pick(inOrder()[0].number);
    }),
  );
  return chips;
}

/**
 * Open a card if it is the card of this play, else close it.
 * @param {Element} card @param {ReviewStep | undefined} judged @param {boolean} brings
 */
export function openCard(card, judged, brings) {
  const [head, place] = [card.querySelector("button"), card.querySelector(".answer")];
  if (!head || !place) return;
  const own = Number(/** @type {HTMLElement} */ (card).dataset.number) === judged?.number ? judged : undefined;
  if ((head.getAttribute("aria-expanded") === "true") !== Boolean(own)) turnCard(card, head, place, own);
  if (own && brings) bring(card);
}

/**
 * Open or close a card.
 * @param {Element} card @param {Element} head @param {Element} place @param {ReviewStep | undefined} own to open it
 */
function turnCard(card, head, place, own) {
  const step = reviewState.review?.steps[Number(/** @type {HTMLElement} */ (card).dataset.number) - 1];
  if (!step) return;
  const grade = step[reviewState.view];
  head.setAttribute("aria-expanded", String(Boolean(own)));
  fill(head, ...drawTiles(own ? headOfMistake(step, grade) : describeMistake(step, grade)));
  fill(place, own && drawAnswer(own));
}

/**
 * Scroll a card into view; if the panel has to scroll, to its top, so that nothing above is cut.
 * @param {Element} card
 */
function bring(card) {
  const panel = /** @type {HTMLElement} */ (reviewState.panel);
  const [seen, box] = [panel.getBoundingClientRect(), card.getBoundingClientRect()];
  if (box.top < seen.top || box.bottom > seen.bottom) panel.scrollTop += box.top - seen.top - 8;
  card.scrollIntoView({ block: "nearest" });
}

/** Make the grade of a play with its tiles, and buttons that try the better ones. @param {ReviewStep} judged */
export function drawAnswer(judged) {
  const grade = judged[reviewState.view];
  const others = grade ? betterPlays(judged, grade) : [];
  return make(
    "div",
    { id: "judged" },
    make("p", {}, ...drawTiles(describeGrade(judged, grade))),
    ...chanceLost(judged),
    bar(...others.map(play => button(REVIEWS.whatIf(playName(play)), () => void board.play(play).catch(() => {})))),
  );
}

/** Make the sentence about the match chance that a play lost, if that is known. @param {ReviewStep} judged */
function chanceLost(judged) {
  const choice = reviewState.lost?.choices.find(each => each.action === judged.number);
  if (!choice) return [];
  return [make("p", {}, ...drawTiles(CHANCES.costs(playName(choice.play), playName(choice.best), choice.lost)))];
}
