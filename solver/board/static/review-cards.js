// The mistakes that a review lists, and their cards.

import { matchScore } from "./chances.js";
import { bar, button, toggle } from "./controls.js";
import { fill, make } from "./elements.js";
import { grades, isSure, markOf, reasonOf } from "./grades.js";
import { knownMoment } from "./moments.js";
import { doneAt, isEntered, judgedStep, mainLine, opensInOwnView } from "./recorded.js";
import { CLASSES, shownChances } from "./review-totals.js";
import { board, bottomSeat, isKnown, reviewState, view, yourSeat } from "./store.js";
import { drawTiles } from "./tiles.js";
import { bare, playName, roundToTenth } from "./words.js";
import { CHANCES, TEACHING } from "./words-match.js";
import { betterPlays, describeGrade, describeMistake, headOfMistake, REVIEWS } from "./words-review.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */
/** @typedef {(number: number) => unknown} Pick goes to the moment before an action */

/** Return the steps that are listed in the view shown: mistakes, and plays that would be if their cost were certain. */
export function allListed() {
  return (reviewState.review?.steps ?? []).filter(step => CLASSES.includes(step[grades.view]?.verdict ?? ""));
}

/** Return the seat whose mistakes are listed: the chosen one, else the user's; "" (all) if it made none. */
export function listedSeat() {
  const seats = allListed().map(step => step.seat);
  const chosen = reviewState.whose ?? yourSeat() ?? "";
  return seats.includes(chosen) ? chosen : "";
}

/** Return the mistakes of all players, whichever of them are listed. */
export function allMistakes() {
  return allListed().filter(isCertain);
}

/** Return the listed plays of that seat. */
function listed() {
  const seat = listedSeat();
  return allListed().filter(step => !seat || step.seat === seat);
}

/** Return the mistakes listed. */
export function mistakes() {
  return listed().filter(isCertain);
}

/** Return the plays listed that a sample cannot separate from the best ones. */
function closeCalls() {
  return listed().filter(step => !isCertain(step));
}

/** Return the costliest play of the user, or else of anyone, if none is listed: it cost less than a slip. */
export function costliestUnlisted() {
  const you = yourSeat();
  const played = (reviewState.review?.steps ?? []).filter(step => !you || step.seat === you);
  const [costliest] = played.toSorted((one, other) => costOf(other) - costOf(one));
  return costliest && !allListed().length && roundToTenth(costOf(costliest)) > 0 ? costliest : undefined;
}

/** @param {ReviewStep} step */
const costOf = step => step[grades.view]?.loss ?? 0;

/** Return the mistakes by their cost, the highest first. */
function byCost() {
  return mistakes().sort((one, other) => costOf(other) - costOf(one));
}

/** True if a mistake is not due to chance in a sample. @param {ReviewStep} step */
function isCertain(step) {
  const grade = step[grades.view];
  return Boolean(grade && isSure(grade));
}

/** Make the card of a mistake; it is open while its moment is shown. @param {ReviewStep} step @param {Pick} pick */
export function mistakeCard(step, pick) {
  const head = button(drawTiles(describeMistake(step, step[grades.view])), () => void pick(step.number), {
    class: "link",
    "aria-expanded": "false",
  });
  const worst = mistakes().length > 1 && step === byCost()[0];
  return make(
    "li",
    { value: step.number, "data-number": step.number },
    head,
    worst && make("b", { class: "worst" }, REVIEWS.worst), // after its play, not below the one before
    make("div", { class: "answer" }),
  );
}

/**
 * Make the cards below the list: plays that are too close to call, or the costliest one of a review without mistakes.
 * @param {Pick} pick @param {boolean} isUnfinished
 */
export function drawUnlisted(pick, isUnfinished) {
  const [close, costliest] = [closeCalls(), isUnfinished ? undefined : costliestUnlisted()];
  const cards = (/** @type {ReviewStep[]} */ steps) =>
    make("ol", { class: "mistakes" }, ...steps.map(step => mistakeCard(step, pick)));
  if (costliest) return [make("h2", {}, REVIEWS.largest), cards([costliest])];
  if (!close.length) return [];
  const note = make("span", { class: "muted", role: "note" }, REVIEWS.aboutCloseCalls);
  return [make("h2", {}, REVIEWS.closeCalls), note, cards(close)];
}

/** Return the heading of the list, which says whose mistakes they are if a player was chosen. */
export function headOfList() {
  const seat = listedSeat();
  return seat ? REVIEWS.mistakesBy(seat) : REVIEWS.mistakes;
}

/** Return the heading of a list without mistakes, which says who made none. */
export function headOfNone() {
  const [seat, seats] = [listedSeat(), board.moment.seats];
  if (seat) return REVIEWS.noMistakes([seat]);
  const players = (reviewState.review?.players ?? []).filter(({ hidden }) => !hidden);
  const graded = players.filter(player => player[grades.view]);
  const named = (graded.length ? graded : players).map(({ name }) => name);
  return REVIEWS.noMistakes(players.length < seats.length ? seats.filter(each => named.includes(each)) : []);
}

/** Return the mistakes in the order chosen. */
export function inOrder() {
  return reviewState.byCost ? byCost() : mistakes();
}

/** Make the switch for the order of the mistakes: by cost, or as they were played. @param {Pick} pick */
export function orderSwitch(pick) {
  const made = toggle(REVIEWS.costliest, reviewState.byCost, () => {
    reviewState.byCost = !reviewState.byCost;
    made.setAttribute("aria-pressed", String(reviewState.byCost));
    const list = reviewState.panel?.querySelector(".mistakes");
    for (const { number } of inOrder()) list?.append(list.querySelector(`[data-number="${number}"]`) ?? "");
    if (reviewState.byCost) void pick(inOrder()[0].number);
  });
  return made;
}

/** Scroll as little as shows the answer, and no further than to the end of a row. @param {HTMLElement} panel */
export function bringAnswer(panel) {
  panel.scrollTop = 0; // a moment that was drawn meanwhile may have scrolled it
  const answer = panel.querySelector("#judged p");
  answer?.scrollIntoView({ block: "nearest" });
  if (!answer || !panel.scrollTop) return;
  const { top } = panel.getBoundingClientRect();
  const cut = [...panel.children]
    .filter(each => !each.contains(answer))
    .map(each => each.getBoundingClientRect())
    .find(each => each.top < top && each.bottom > top);
  if (cut) panel.scrollTop += cut.bottom - top + 2;
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
  const grade = step[grades.view];
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
  const grade = judged[grades.view];
  const others = grade ? betterPlays(judged, grade) : [];
  return make(
    "div",
    { id: "judged" },
    make("p", {}, ...drawTiles(describeGrade(judged, grade))),
    ...(matchScore() && grades.view === "own" && grade?.loss ? [make("p", { class: "muted" }, REVIEWS.inPoints)] : []),
    ...chanceLost(judged),
    reviewState.reasons.get(judged) !== undefined && whyNote(judged),
    bar(
      isReasonAsked(judged) && whyButton(judged),
      ...others.map(play => button(REVIEWS.whatIf(playName(play)), () => void board.play(play).catch(() => {}))),
    ),
  );
}

/** True if the card of a play can ask with which hands of the others the play loses. @param {ReviewStep} judged */
function isReasonAsked(judged) {
  return grades.view === "own" && isCertain(judged) && (judged.own?.loss ?? 0) > 0 && !reviewState.reasons.get(judged);
}

/** @param {ReviewStep} judged */
function whyNote(judged) {
  return make("p", { role: "note" }, ...drawTiles(reviewState.reasons.get(judged) || REVIEWS.noReason));
}

/** Make the button that asks for the reason. @param {ReviewStep} judged */
function whyButton(judged) {
  const why = button(TEACHING.why, async () => {
    const node = board.tree.at.children.find(child => reviewState.line.includes(child));
    if (!node) return;
    const place = why.closest("#judged");
    why.disabled = true;
    const isRecord = knownMoment(reviewState.text)?.kind === "record";
    reviewState.reasons.set(judged, await reasonOf(node, isRecord));
    if (!place?.isConnected) return; // it is shown when the card is opened again
    const shown = drawAnswer(judged);
    place.replaceWith(shown);
    /** @type {HTMLElement | null} */ (shown.querySelector("button"))?.focus();
  });
  return why;
}

/** Make the sentence about the match chance that a play lost, if that is known. @param {ReviewStep} judged */
function chanceLost(judged) {
  const choice = shownChances()?.choices.find(each => each.action === judged.number);
  if (!choice) return [];
  return [make("p", {}, ...drawTiles(CHANCES.costs(playName(choice.play), playName(choice.best), choice.lost)))];
}

/**
 * Return the number of the next or the previous mistake listed, from the action whose card is open; undefined if there
 * is none. In a variation, count from the action beside which it begins.
 * @param {1 | -1} way
 */
export function mistakeBeyond(way) {
  const { line, review } = reviewState;
  const numbers = mistakes().map(each => each.number);
  const { tree } = board;
  const done = doneAt(line);
  const branch = tree.path(tree.at).findLast(node => line.includes(node)) ?? tree.root;
  const here = judgedStep()?.number ?? (doneAt(line, branch) ?? 0) + 1;
  if (way < 0) return numbers.findLast(each => each < here);
  // the end of a deal is where its review begins, so the first mistake is next there
  const isEnd = done === review?.steps.length && (board.moment.over || isEntered() || line[0]?.recorded);
  return numbers.find(each => each > (isEnd ? 0 : here));
}

/** Return the number of the mistake whose card is open; undefined if there is none. */
export function mistakeHere() {
  const number = judgedStep()?.number;
  return mistakes().find(each => each.number === number)?.number;
}

/**
 * Say, outside a review, if a mistake lies before (-1) or after (1) the moment shown: "some", "none", or "ungraded" if
 * only plays without a grade lie there, which the review would grade. At the end of a deal, all plays come next.
 * @param {1 | -1} way
 * @returns {"some" | "none" | "ungraded"}
 */
export function outlook(way) {
  const line = mainLine();
  const { tree } = board;
  const here = line.indexOf(tree.path(tree.at).findLast(node => line.includes(node)) ?? tree.root) + 1;
  const isBeside = doneAt(line) === null;
  const isEnd = here === line.length && (board.moment.over || isEntered() || line[0]?.recorded);
  const beyond = way < 0 ? line.slice(0, here) : line.slice(isEnd && !isBeside ? 0 : here + Number(isBeside));
  const marked = line.filter(isMarked);
  const own = marked.filter(node => moverOf(node) === yourSeat());
  if (beyond.some(node => (own.length ? own : marked).includes(node))) return "some"; // the review lists the own ones
  return beyond.some(isUngraded) ? "ungraded" : "none";
}

/** Return the seat that made the play before a moment. @param {TreeNode} node */
function moverOf({ played: [first] }) {
  return first.slice(0, first.indexOf(":"));
}

/** True if a play is a mistake in the view with which its review begins. @param {TreeNode} node */
function isMarked(node) {
  const { own = null, open = null } = grades.of(node) ?? {};
  return markOf(opensInOwnView() ? (own ?? open) : (open ?? own)) !== "";
}

/** True if a review could grade a play that has no grade yet. @param {TreeNode} node */
function isUngraded(node) {
  return !grades.of(node) && bare(node.action) !== "-" && isKnown(moverOf(node));
}

/** Return the number of the action that is chosen at the moment shown; null beside the line, and at its end. */
function actionHere() {
  const done = doneAt(reviewState.line);
  return done === null || !board.moment.to_move ? null : done + 1;
}

/** Return the heading of the moment shown in a review, if its table is not turned to the user; "" for the usual one. */
export function headOfMoment() {
  const { review, practice } = reviewState;
  const [number, mover] = [actionHere(), board.moment.to_move];
  if (view.room?.name !== "review" || !review || practice || !number || !mover) return "";
  const you = yourSeat();
  const from = you && bottomSeat() !== you ? bottomSeat() : "";
  if ((number === 1 && !from) || number > review.steps.length) return ""; // it says who leads, or whose turn it is
  return REVIEWS.moment(number, review.steps.length, mover, from);
}

/**
 * Return a function that scrolls the panel, redrawn since, so that the first mistake in view does not move.
 * @param {HTMLElement} panel
 */
export function placeKeeper(panel) {
  const above = panel.getBoundingClientRect().top;
  const seen = [...panel.querySelectorAll(".mistakes li")].find(card => card.getBoundingClientRect().bottom > above);
  const number = /** @type {HTMLElement | undefined} */ (seen)?.dataset.number;
  const before = seen?.getBoundingClientRect().top ?? 0;
  return () => {
    const now = number && panel.querySelector(`.mistakes li[data-number="${number}"]`);
    if (now) panel.scrollTop += now.getBoundingClientRect().top - before;
  };
}
