// Review: a recorded deal is graded, with its course as a curve, its mistakes one by one, and practice at them.

import { say } from "./announce.js";
import { ask, askAnew, MOST_SECONDS, Refusal } from "./ask.js";
import { matchScore } from "./chances.js";
import { command, key } from "./commands.js";
import { bar, button, chip, choice, single } from "./controls.js";
import { courseOf, coursePoints, courseWidth } from "./curve.js";
import { byId, fill, make } from "./elements.js";
import { grades, judge, judgeLine } from "./grades.js";
import { askHeldTiles, lacksHands } from "./held-tiles.js";
import { p, t } from "./language.js";
import { knownMoment, moment } from "./moments.js";
import { seatName } from "./names.js";
import { wayAfterDeal } from "./play.js";
import { doneAt, hasOtherLines, isEntered, judgedStep, mainLine, momentBefore, opensInOwnView } from "./recorded.js";
import { beside, goToLine } from "./review-beside.js";
import {
  allListed,
  allMistakes,
  bringAnswer,
  drawAnswer,
  drawUnlisted,
  headOfList,
  headOfNone,
  inOrder,
  listedSeat,
  mistakeBeyond,
  mistakeCard,
  mistakeHere,
  mistakes,
  openCard,
  orderSwitch,
  outlook,
  placeKeeper,
} from "./review-cards.js";
import { stopTelling, tell, tellAgain, tellMistake } from "./review-messages.js";
import { beginPractice, keepOwnMistakes, leavePractice, pausePractice, stopPractice } from "./review-practice.js";
import { hasCloseCalls, hasLuck, smallerCosts, totalsTables } from "./review-totals.js";
import { enter, open as openRoom, room } from "./rooms.js";
import { keep } from "./share.js";
import { board, reviewState, yourSeat } from "./store.js";
import { markCourse } from "./viewer.js";
import { ENTERING } from "./words-entering.js";
import { capital } from "./words-match.js";
import { REVIEWS } from "./words-review.js";
import { SHARING } from "./words-rooms.js";

/** @typedef {import("./grades.js").View} View */
/** @typedef {import("./grades.js").Judged} Judged */
/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** @param {Judged} review */
const viewsOf = review => /** @type {View[]} */ (review.views);

/**
 * Ask for the review of the line. The open view is shown at once, the own view when it is done. An entered hand or one
 * played at a seat is judged by what its player saw, so its review begins with the own view, like that of a link there.
 * @param {boolean} [isOwnWanted]
 */
async function load(isOwnWanted = false) {
  const signal = askAnew(reviewState);
  const isOwnFirst = isOwnWanted || opensInOwnView();
  stopTelling(); // the message is about another line
  reviewState.line = mainLine();
  reviewState.text = reviewState.line.at(-1)?.text ?? board.tree.root.text;
  reviewState.review = null;
  reviewState.lost = null;
  grades.look(isOwnFirst ? "own" : "open");
  draw(REVIEWS.open);
  const { kind, known } = await moment(reviewState.text, signal);
  if (kind === "position") return await loadPlays(known, signal);
  if (known && !isOwnFirst && !(await loadOpen(signal))) return;
  const own = loadOwn(known ? "both" : "own", signal);
  if (!reviewState.review) await own; // otherwise the mistakes of the open view can be browsed meanwhile
  if (known && isOwnFirst && !reviewState.review && !signal.aborted) await loadOpen(signal);
  if (known) void showLost(signal);
}

/** Ask for the open view; returns false if there can be no other view either. @param {AbortSignal} signal */
async function loadOpen(signal) {
  try {
    reviewState.review = await ask("review", openQuestion(), { signal });
    grades.look("open");
    keepGrades(reviewState.review);
    void showFirst();
  } catch (error) {
    if (signal.aborted) return false;
    if (error instanceof Refusal) return true; // the own view may need a smaller search
    draw(/** @type {Error} */ (error).message);
    return false;
  }
  return true;
}

/** Return the question for the open view. @returns {ReviewQuestion} */
function openQuestion() {
  return { text: reviewState.text, view: "open", time_limit: MOST_SECONDS };
}

/**
 * Show the match chance that the plays lost, if the score is known; the server has kept the grades.
 * @param {AbortSignal} signal
 */
async function showLost(signal) {
  if (!reviewState.review) return;
  const score = matchScore();
  const answer = score && (await ask("review", { ...openQuestion(), score }, { signal }).catch(() => null));
  if (signal.aborted || String(score) !== String(matchScore())) return; // another score was entered
  reviewState.lost = answer?.match ?? null;
  draw(...reviewState.note);
}

/** Ask for the own view and show its progress. @param {"own" | "both"} view @param {AbortSignal} signal */
async function loadOwn(view, signal) {
  draw(REVIEWS.own, { done: 0, total: 0 });
  /** @param {{done: number, total: number}} so */
  const growing = so => {
    if (!signal.aborted) showProgress(so);
  };
  try {
    const whole = await ask("review", { text: reviewState.text, view, time_limit: MOST_SECONDS }, { signal, growing });
    const isDone = whole.complete || whole.unjudged !== undefined;
    if (!isDone && reviewState.review)
      return draw(REVIEWS.unfinished(whole.steps.length, reviewState.review.steps.length));
    reviewState.review = whole;
    keepGrades(whole);
    if (isDone) keepOwnMistakes(allMistakes()).catch(() => {}); // they are kept at the next review
    draw(isDone ? "" : REVIEWS.unfinished(whole.steps.length, board.moment.actions?.length ?? whole.steps.length));
    await showFirst();
  } catch (error) {
    if (!signal.aborted) draw(reviewState.review ? "" : /** @type {Error} */ (error).message);
  }
}

/** Judge the plays from a set-up table one by one. @param {boolean} known @param {AbortSignal} signal */
async function loadPlays(known, signal) {
  const plays = reviewState.line.reduce((sum, node) => sum + node.played.length, 0);
  if (!plays) return draw(REVIEWS.nothing);
  draw(REVIEWS.plays, { done: 0, total: plays });
  const judged = await judgeLine(reviewState.line, known ? "both" : "own", signal, done =>
    showProgress({ done, total: plays }),
  );
  if (signal.aborted) return;
  if (!judged.views.length) return draw(REVIEWS.nothing);
  reviewState.review = judged;
  lookThrough(judged);
  draw("");
  void judgeBeside(signal);
  await showFirst();
}

/** Keep the grades of a review with the nodes of their plays. @param {Judged} judged */
function keepGrades(judged) {
  for (const { number, forced, mark, open, own } of judged.steps) {
    const before = momentBefore(reviewState.line, number);
    const after = reviewState.line.find(node => node.parent === before);
    const first = after && stepOf(after) === number;
    if (after && first) grades.keep(after, { forced, mark, open, own });
  }
  lookThrough(judged);
  void judgeBeside(reviewState.asking.signal);
}

/** Return the number of the action that leads to a moment of the line. @param {TreeNode} node */
function stepOf(node) {
  return reviewState.line.slice(0, reviewState.line.indexOf(node)).reduce((sum, each) => sum + each.played.length, 1);
}

/** Judge the plays of variations beside the line. @param {AbortSignal} signal */
async function judgeBeside(signal) {
  for (const node of [...board.tree.nodes()]) {
    if (signal.aborted) return;
    if (!node.parent || reviewState.line.includes(node) || grades.of(node)?.[grades.view]) continue;
    const known = (await moment(node.parent.text, signal).catch(() => null))?.known;
    await judge(node, known ? grades.view : "own", signal);
  }
}

/** Show the grades of the view chosen, or of the only view that has any. @param {Judged} judged */
function lookThrough(judged) {
  const views = viewsOf(judged);
  grades.look(views.includes(grades.view) ? grades.view : (views[0] ?? grades.view));
  board.dispatchEvent(new Event("values")); // the list of plays has the values of the grades
}

/** Stop asking for the own view, and keep the results so far. */
function stopAsking() {
  reviewState.asking.abort();
  draw(REVIEWS.stopped);
}

/** @param {{done: number, total: number}} so */
function showProgress({ done, total }) {
  reviewState.note = [reviewState.note[0], { done, total }];
  const bar = reviewState.panel?.querySelector("progress");
  const said = reviewState.panel?.querySelector(".so-far");
  if (!bar || !said) return;
  [bar.max, bar.value] = [total, done];
  said.textContent = REVIEWS.done(done, total);
}

// Going

/** Given when the room is opened: the moment shown stays. */
export const HERE = "here";
/** The same, with the player's own view. */
export const HERE_OWN = "here, own view";

/**
 * Show the first mistake, of the user if there is one. If a moment within the record is shown, for example after a link
 * was opened, it stays, and its card is scrolled into view.
 */
async function showFirst() {
  if (reviewState.stays && reviewState.panel?.scrollTop === 0) drawHere(); // the card may be below the fold
  const first = mistakes().find(each => each.seat === yourSeat()) ?? mistakes()[0];
  const { at, root } = board.tree;
  const isLeft = openRoom() !== "review";
  const isBegun = reviewState.begun === reviewState.line;
  if (!first || isLeft || isBegun || reviewState.stays || (at !== root && at !== reviewState.line.at(-1))) return;
  reviewState.begun = reviewState.line;
  await pick(first.number, false);
  if (reviewState.panel) bringAnswer(reviewState.panel);
}

/** Go to the moment before an action. @param {number} number */
async function goTo(number) {
  await goToLine(momentBefore(reviewState.line, number));
}

/** Go to the next or the previous mistake from the moment shown. @param {1 | -1} way */
async function step(way) {
  if (reviewState.practice) return;
  const none = way > 0 ? REVIEWS.noNext : REVIEWS.noPrevious;
  let here = /** @type {number | undefined} */ (undefined);
  if (openRoom() !== "review") {
    if (!mainLine().length) return say(REVIEWS.nothing);
    if (outlook(way) === "none") return say(none);
    await enter("review", HERE); // which grades the plays
    here = way > 0 ? mistakeHere() : undefined; // it is the next one of a table without cards
  }
  const gone = reviewState.going.then(async () => {
    if (openRoom() !== "review" || !reviewState.review) return;
    const number = here ?? mistakeBeyond(way);
    if (number === undefined) return tell(none);
    await goTo(number);
    tellMistake(number);
    drawHere();
  });
  reviewState.going = gone.catch(() => {}); // the board reports the error
  await gone;
}

// Drawing

/** @param {...(Node | string)} said */
const makeNote = (...said) => make("span", { class: "muted", role: "note" }, ...said);

/** Make the progress of the review and a stop button. @param {string} note @param {{done: number, total: number}} so */
function waiting(note, { done, total }) {
  return [
    makeNote(note, " ", make("span", { class: "so-far" }, total ? REVIEWS.done(done, total) : "")),
    make("progress", { "aria-label": note, ...(total ? { max: total, value: done } : {}) }),
    button(REVIEWS.stop, stopAsking),
  ];
}

/** @param {string} note @param {{done: number, total: number} | null} [so] the progress of the task in the note */
function draw(note, so = null) {
  const { panel, practice: practiced, review } = reviewState;
  if (!panel || practiced) return;
  reviewState.note = [note, so];
  const notes = bar(so ? waiting(note, so) : note && makeNote(note));
  if (!review) {
    const ways = [nextDeal(), !so && !isAlone() && anotherHand()];
    fill(panel, isAlone() && bar(anotherHand()), notes, ways.some(Boolean) && bar(ways));
    return;
  }
  const keepPlace = placeKeeper(panel);
  const canComplete = isEntered() && lacksHands(knownMoment(reviewState.text));
  const valued = coursePoints(review, grades.view, board.moment.sides).length > 1;
  fill(
    panel,
    isAlone() && bar(anotherHand()),
    drawViews(review, so !== null),
    make("div", { id: "aside" }),
    ...drawMistakes(review, so !== null),
    ...drawUnlisted(pick, so !== null),
    bar(
      mistakes().length > 0 && button(hasOthers() ? REVIEWS.practiceThese : REVIEWS.practice, practice),
      button(SHARING.keep, keep),
      canComplete && button(ENTERING.heldTiles, askHeldTiles, { id: "complete" }),
      !isAlone() && !isAnotherAbove() && anotherHand(),
    ),
    notes,
    grades.view === "own" && showsOtherHands() && makeNote(REVIEWS.aboutOwn),
    valued && drawCourse(review),
    mistakes().length > 0 && makeNote(REVIEWS.classes(review.thresholds, grades.view)),
    ...totalsTables(review),
    ...drawRemarks(review, canComplete),
  );
  drawHere(false);
  keepPlace();
}

/** True for a deal that is being played: its review has no views to choose, so it has room for another button. */
function isAlone() {
  return !isEntered() && knownMoment(reviewState.text)?.known === false;
}

/** Make the button that leads on in the match, if its deal that has ended is reviewed. */
function nextDeal() {
  const way = wayAfterDeal();
  reviewState.leadsOn = way?.label ?? "";
  return way && button(way.label, single(way.act), { class: "main" });
}

/** Make the button for a hand that was played elsewhere. */
function anotherHand() {
  return button(reviewState.review ? ENTERING.another : t("check a hand"), () => enter("check a hand"));
}

/**
 * Return the views that can be chosen, now or once they are graded; none if there is only one.
 * @param {Judged} review @param {boolean} isUnfinished
 */
function viewChoices(review, isUnfinished) {
  const views = isUnfinished ? /** @type {View[]} */ (["open", "own"]) : viewsOf(review);
  return views.length > 1 ? views : [];
}

/**
 * Make the buttons of the views. A view that is awaited has its place, so that nothing moves when it comes.
 * @param {Judged} review @param {boolean} isUnfinished
 */
function drawViews(review, isUnfinished) {
  const viewButtons = viewChoices(review, isUnfinished).map(each => {
    const isGraded = viewsOf(review).includes(each);
    const label = isGraded ? REVIEWS.choices[each] : REVIEWS.awaited[each];
    return chip(label, each === grades.view, () => grades.look(each), { disabled: !isGraded });
  });
  return viewButtons.length > 0 && make("div", { class: "room-bar single" }, ...viewButtons);
}

/** Make the list of mistakes below its head. @param {Judged} review @param {boolean} isUnfinished */
function drawMistakes(review, isUnfinished) {
  const isBasisSaid = mistakes().length > 0 && viewChoices(review, isUnfinished).length > 0;
  const seats = [...new Set(allListed().map(each => each.seat))];
  const title = mistakes().length ? headOfList() : isUnfinished ? REVIEWS.noneYet : headOfNone();
  const next = nextDeal();
  const leadsOn = next ?? (isAnotherAbove() && anotherHand());
  const hasOrder = mistakes().length > 1;
  const isBesideHead = !hasOrder && seats.length < 2; // where there is room
  const you = isUnfinished || reviewState.whose !== null ? undefined : faultlessUser();
  return [
    you !== undefined && mistakes().length > 0 && make("p", {}, `${capital(REVIEWS.noMistakes([you]))}.`),
    make(
      "div",
      { class: hasOrder ? "room-bar" : "room-bar single" },
      make("h2", {}, title),
      seats.length > 1 && seatChoice(seats),
      isBasisSaid && make("small", { class: "muted" }, REVIEWS.based[grades.view]),
      isBesideHead && leadsOn,
    ),
    hasOtherLines() && makeNote(REVIEWS.lineShown),
    (hasOrder || (next && !isBesideHead)) &&
      make("div", { class: "room-bar single" }, hasOrder && orderSwitch(number => pick(number, false)), leadsOn),
    make("ol", { class: "mistakes" }, ...inOrder().map(step => mistakeCard(step, pick))),
  ];
}

/** True if the button for another hand is above the list of mistakes, where there is room, and so in sight. */
function isAnotherAbove() {
  const seats = new Set(allListed().map(each => each.seat));
  return !isAlone() && !wayAfterDeal() && (mistakes().length > 1 || seats.size < 2);
}

/** Make the figure of the course, whose curve comes later. @param {Judged} review */
function drawCourse(review) {
  const { view: shown } = grades;
  const course = make("figure", { class: "course" }, make("figcaption", {}, REVIEWS.course[shown]));
  void courseOf(review, shown, number => void pick(number))
    .then(drawn => {
      if (review !== reviewState.review || shown !== grades.view) return;
      course.append(drawn);
      drawHere(false);
    })
    .catch(() => {}); // each mistake is listed below in words
  return course;
}

/** Make the notes below the totals. @param {Judged} review @param {boolean} canComplete */
function drawRemarks({ complete = true, players, steps, unjudged }, canComplete) {
  const smaller = smallerCosts();
  const ungraded = unjudged?.[grades.view];
  const hidden = (players ?? []).filter(each => each.hidden).map(each => each.name);
  return [
    bar(
      smaller.length > 0 && makeNote(REVIEWS.smaller(smaller)),
      steps.some(each => each.forced) && makeNote(REVIEWS.forced),
      hasCloseCalls() && makeNote(REVIEWS.closeBest),
      hasLuck() && makeNote(REVIEWS.aboutLuck),
    ),
    bar(
      !!ungraded && makeNote(REVIEWS.ungraded(grades.view, ungraded, complete)),
      hidden.length > 0 && makeNote(canComplete ? REVIEWS.incomplete(hidden) : REVIEWS.hidden(hidden)),
    ),
  ];
}

/** @param {string[]} seats */
function seatChoice(seats) {
  const take = (/** @type {string} */ seat) => {
    reviewState.whose = seat;
    draw(...reviewState.note);
  };
  /** @type {[string, string][]} */
  const named = seats.map(seat => [seat, seatName(seat)]);
  return choice([["", REVIEWS.everyone], ...named], listedSeat(), take, {
    id: "whose",
    "aria-label": REVIEWS.mistakesOf,
  });
}

/** Return the seat of the user if all plays of it are graded in the view shown, and none is listed. */
function faultlessUser() {
  const { review } = reviewState;
  const you = yourSeat();
  const player = review?.players.find(({ name, hidden }) => name === you && !hidden);
  const isGraded = player?.[grades.view] && !review?.unjudged?.[grades.view];
  return isGraded && allListed().every(({ seat }) => seat !== you) ? you : undefined;
}

/** True if mistakes of other players than the user are listed. */
function hasOthers() {
  const you = yourSeat();
  return you !== undefined && mistakes().some(({ seat }) => seat !== you);
}

/** True if the table shows a whole hand that is not the user's. */
function showsOtherHands() {
  const hands = Object.entries(knownMoment(board.tree.root.text)?.hands ?? {});
  return hands.some(([seat, { tiles, unknown }]) => seat !== yourSeat() && tiles.length > 0 && !unknown);
}

/**
 * Go to the moment before an action and show its grade.
 * @param {number} number @param {boolean} [brings] whether its card is scrolled into view
 */
async function pick(number, brings = true) {
  await goTo(number);
  drawHere(brings);
}

/**
 * Open the card of the mistake made at the moment shown; the grade of another play is shown above the cards.
 * @param {boolean} [brings] whether the card is scrolled into view
 */
function drawHere(brings = true) {
  const { panel, review } = reviewState;
  const aside = panel?.querySelector("#aside");
  if (!panel || !aside || !review) return;
  const isBeside = doneAt(reviewState.line) === null;
  const judged = judgedStep();
  markCourse(panel, judged?.number);
  fill(aside, ...(isBeside ? beside(load) : []));
  if (isBeside && brings) panel.scrollTop = 0;
  for (const card of panel.querySelectorAll(".mistakes li")) openCard(card, judged, brings);
  if (judged && !panel.querySelector("#judged")) fill(aside, drawAnswer(judged));
  const complete = /** @type {HTMLElement | null} */ (panel.querySelector("#complete"));
  if (complete) complete.hidden = board.moment.over; // the head has the same button then
  board.dispatchEvent(new Event("reviewed"));
}

/** Begin practice at the mistakes listed. */
const practice = () => beginPractice(mistakes(), () => draw(...reviewState.note));

// The room

function follow() {
  if (reviewState.practice?.holdsTable()) return void reviewState.practice.follow();
  if (reviewState.practice) leavePractice(); // another table was opened
  const now = mainLine();
  const { line } = reviewState;
  const isKept =
    line[0]?.parent === board.tree.root &&
    (doneAt(line) !== null ||
      board.tree.path(board.tree.at).some(each => line.includes(each)) ||
      line.includes(board.tree.root.children[0]));
  const isSame = (now.at(-1)?.text ?? board.tree.root.text) === reviewState.text;
  if (!isKept && !(isSame && (!line.length || board.tree.holds(line[0])))) void load();
  else {
    drawHere();
    void judgeBeside(reviewState.asking.signal);
  }
}

room({
  name: "review",
  label: p("room", "review"),
  button: "task-review",
  meaning: t("grade every play of the deal shown"),
  async open(element, more) {
    reviewState.panel = element;
    reviewState.stays = more === HERE || more === HERE_OWN;
    await load(more === HERE_OWN);
  },
  follow,
  stays: () => reviewState.review !== null, // a second tap must not remove its cards
  pause: pausePractice,
  // with it, a link shows the averages of the review
  address: () => (grades.view === "own" ? "review=own" : "review="),
  again: () => (grades.view === "own" ? HERE_OWN : HERE),
  close() {
    reviewState.asking.abort();
    stopPractice();
    reviewState.panel = null;
    stopTelling();
  },
});

window.addEventListener("resize", () => {
  const drawn = /** @type {SVGSVGElement | null | undefined} */ (reviewState.panel?.querySelector(".course svg"));
  if (drawn && drawn.viewBox.baseVal.width !== courseWidth()) draw(...reviewState.note); // with legible letters
});
board.addEventListener("look", () => {
  const { leadsOn, note, panel } = reviewState; // after a reload, the match is settled late
  if (panel && board.now && leadsOn !== (wayAfterDeal()?.label ?? "")) draw(...note);
});
board.addEventListener("score", () => {
  if (reviewState.panel && !reviewState.practice) void showLost(reviewState.asking.signal);
});
grades.addEventListener("change", () => {
  if (reviewState.review && reviewState.panel && doneAt(reviewState.line) === null) drawHere(false); // of its play
});
grades.addEventListener("view", () => {
  board.dispatchEvent(new Event("address"));
  board.dispatchEvent(new Event("values")); // the best play of this view is shown on the table
  if (!reviewState.review) return;
  tellAgain();
  draw(...reviewState.note);
  void judgeBeside(reviewState.asking.signal);
});
byId("next").addEventListener("click", () => void step(1));
byId("previous").addEventListener("click", () => void step(-1));
key("n", t("go to the next mistake"), () => step(1));
key("N", t("go to the previous mistake"), () => step(-1));
command("next mistake", t("go to the next mistake of the deal"), () => step(1));
command("previous mistake", t("go to the previous mistake of the deal"), () => step(-1));
command("practice", t("practice the mistakes of the deal"), async () => {
  if (openRoom() !== "review") await enter("review");
  if (openRoom() === "review") await practice();
});
