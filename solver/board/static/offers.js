// The start screen: a hand with one winning play to find, and doors to the main uses of the board.

import { say } from "./announce.js";
import { ask, startFacts } from "./ask.js";
import { describeNext, endAttempt, numbersSentence, sentence, showAttempt } from "./attempt.js";
import { command, perform } from "./commands.js";
import { button, card } from "./controls.js";
import { chooseFiles } from "./deals.js";
import { DEFAULT_RULES, emptyTable, tableOf } from "./draft.js";
import { byId, drawn, fill, make } from "./elements.js";
import { PROBLEM, SEAT } from "./first-problem.js";
import { t } from "./language.js";
import { isMatchStored } from "./match.js";
import { values } from "./moments.js";
import { showPane } from "./panes.js";
import { describeBest, showBest } from "./plays.js";
import { recent, showRecent } from "./recent.js";
import { enter, open as openRoom } from "./rooms.js";
import { nearSeat } from "./seat-view.js";
import { settings } from "./settings.js";
import { board, changeLens, handState, lens, plainLens, practiceState, teaser, view } from "./store.js";
import { describeWorth, FIRST, playName } from "./words.js";
import { capital, MATCH } from "./words-match.js";
import { findBest, worths } from "./worth.js";

/** @typedef {import("./attempt.js").Way} Way */
/** @typedef {import("./tree.js").Tree} Tree */

/** Open the table shown without files: a problem to solve, or an empty table under other rules. */
export async function openFirst() {
  const { rules, presets } = await startFacts();
  if (rules !== DEFAULT_RULES) return void (await openEmpty(rules, presets, { keep: false }));
  Object.assign(lens, { hideValues: true, bottom: SEAT, mover: SEAT });
  await board.open(PROBLEM, { keep: false, you: SEAT });
  teaser.tree = board.tree;
  teaser.seated = board.tree;
  lens.hideValues = false; // the problem hides them itself now
  drawOffers();
}

/** True while nothing has been done on the start screen. */
function isAsking() {
  return teaser.tree !== null && board.tree === teaser.tree && board.tree.at === board.tree.root;
}

/** Replace the start screen by an empty table; returns false if it was not shown. */
export async function clearTable() {
  const { presets } = await startFacts();
  if (!teaser.tree) return false;
  teaser.tree = null;
  await openEmpty(board.moment.rules, presets);
  return true;
}

/**
 * Open an empty table at which the user has a seat.
 * @param {string} rules @param {StartObject["presets"]} presets @param {{keep?: boolean}} [how]
 */
async function openEmpty(rules, presets, how) {
  await board.open(emptyTable(rules, presets), { you: nearSeat(tableOf(rules, presets).seats, settings.seat), ...how });
}

/** Return the values of the plays of the problem. @param {Tree} tree */
async function problemWorths(tree) {
  return worths(await values(tree.root.text, new AbortController().signal, () => {}).catch(() => null));
}

/**
 * Announce the value of the play that the user tried, and offer the ways on.
 * @param {Tree} tree @param {string} action
 */
async function judge(tree, action) {
  const all = await problemWorths(tree);
  const found = all.find(each => each.play === action);
  const isShown = () => board.tree === tree && board.tree.at.action === action;
  if (!found || !isShown()) return;
  if (found.best) {
    teaser.tree = null;
    changeLens({}); // with the values
  }
  const [value, best] = [found, findBest(all) ?? found].map(each => describeWorth(each, true));
  const said = found.best ? FIRST.found(playName(action)) : FIRST.other(playName(action), value, best);
  const ways = found.best ? waysOn(true) : waysBack(tree);
  const next = describeNext(found);
  showAttempt([sentence(said), next !== "" && sentence(next, "muted next")], ways);
}

/** Return the ways on after a wrong play, which a new try takes back. @param {Tree} tree @returns {Way[]} */
function waysBack(tree) {
  const again = async () => {
    teaser.trying = true;
    await board.jump(tree.root);
    say(FIRST.trying);
  };
  const solution = async () => {
    if (await board.jump(tree.root)) await showSolution();
  };
  return [
    [FIRST.again, again, true],
    [FIRST.show, solution],
  ];
}

/** Return the ways on after the winning play or the solution. @param {boolean} tried @returns {(Way | false)[]} */
function waysOn(tried) {
  const playOn = () => {
    giveSeatUp();
    teaser.playedOn = board.tree;
    changeLens({});
    board.dispatchEvent(new Event("address")); // it is a table of the user now
    say(FIRST.going);
  };
  return [tried && [FIRST.undo, () => board.undo()], [FIRST.on, playOn]];
}

/** @param {string} [rules] */
async function deal(rules) {
  const dealt = await board.refusable(() => ask("deal", { rules: rules || board.now?.rules || DEFAULT_RULES }));
  await board.open(dealt.position);
}

/** Make a tile in the picture of a door. @param {string} name @param {number} x @param {number} [turned] in degrees */
const tile = (name, x, turned = 0) =>
  drawn("use", { href: `#tranca-${name}`, transform: `translate(${x} 0) rotate(${turned})` });

/**
 * Make a door with its picture: tiles and a sign.
 * @param {string} name @param {string} meaning @param {SVGElement[]} tiles @param {string} sign
 * @param {() => unknown} act
 */
const door = (name, meaning, tiles, sign, act) =>
  card(
    name,
    act,
    "offer",
    drawn(
      "svg",
      { class: "face door-picture", viewBox: "-64 -36 128 72", "aria-hidden": "true" },
      ...tiles,
      drawn("text", { x: 40, y: 16, "text-anchor": "middle", "font-size": 46, "font-weight": 700 }, sign),
    ),
    make("b", {}, name),
    make("span", { class: "muted" }, meaning),
  );

/** Make the doors: a match, a hand to check, a table to set up, and puzzles. */
const doors = () => [
  door(
    FIRST.match,
    FIRST.matchMeaning,
    [tile("66", 0), tile("46", -38, 90), tile("16", 38, -90)],
    "",
    () => void perform("match"),
  ),
  door(FIRST.check, FIRST.checkMeaning, [tile("45", -36), tile("55", -4)], "✓", () => enter("check a hand")),
  door(FIRST.setUp, FIRST.setUpMeaning, [tile("00", -36), tile("01", 0), tile("02", 36)], "", () => enter("set up")),
  door(FIRST.puzzles, FIRST.puzzlesMeaning, [tile("24", -36), tile("36", -4)], "?", () => enter("puzzles")),
];

/** Show the solution of the first problem, whose moment is on the table, and the line after it. */
async function showSolution() {
  const { tree } = board;
  teaser.tree = null;
  changeLens({}); // with the values
  say("");
  showBest(false);
  await drawSolution(tree);
}

/** Write the solution, with the match chance once the user has entered a score. @param {Tree} tree */
async function drawSolution(tree) {
  const all = await problemWorths(tree);
  const best = findBest(all);
  if (!best || teaser.seated !== tree || board.tree.at !== tree.root) return;
  const said = sentence(capital(describeBest(all)));
  showAttempt([said, sentence(describeNext(best), "muted next"), numbersSentence()], waysOn(false));
}

/** True if the user wants to write a text in place of the start screen. */
function isTextAsked() {
  const isAnswered = teaser.seated !== null && teaser.tree === null; // then all panels are beside the doors
  return view.pane === "text" && !view.text && !isAnswered;
}

/**
 * Show the doors while the table is empty or the first problem is not solved. The layout of the start screen does not
 * change before the user leaves the problem, so that the hand does not move.
 */
export function drawOffers() {
  const { layout, hands } = board.moment;
  const empty = !layout?.length && Object.values(hands).every(hand => hand.tiles.length === 0);
  const isOpen = openRoom() === "" && board.faulty === null && !isTextAsked();
  const shown = (empty || teaser.tree !== null || teaser.seated !== null) && isOpen;
  byId("offers").hidden = !shown;
  document.body.classList.toggle("first", shown);
  document.body.classList.toggle("answered", shown && teaser.seated !== null && teaser.tree === null);
  const isLeft = teaser.seated === null || isAsking();
  const tried = !isLeft && board.tree.at !== board.tree.root;
  document.body.classList.toggle("tried", tried);
  document.body.classList.toggle("seated", !isLeft);
  if (!tried && openRoom() === "") endAttempt();
  if (!shown) return;
  const trying = () => {
    teaser.trying = true;
    drawOffers();
    say(FIRST.trying);
  };
  fill(
    byId("offers"),
    isAsking() && [
      handState.tile
        ? make("p", { class: "ask choosing" }, FIRST.choose(handState.tile))
        : make("p", { class: "ask" }, FIRST.ask),
      make(
        "div",
        { class: "row" },
        button(FIRST.show, showSolution),
        !teaser.trying && button(FIRST.attempt, trying, { class: "main" }),
      ),
    ],
    make("div", { class: "doors" }, ...doors()),
    make(
      "div",
      { class: "row" },
      button(FIRST.photo, () => enter("photo"), { class: "quiet" }),
      button(FIRST.open, chooseFiles, { class: "quiet" }),
      button(FIRST.paste, () => perform("paste"), { class: "quiet" }),
      button(FIRST.train, () => enter("best train"), { class: "quiet" }),
      recent().length > 0 && button(FIRST.recent, showRecent, { class: "quiet" }),
    ),
    isMatchStored() && button(MATCH.go, () => perform("continue"), { class: "quiet go-on" }),
  );
}

/** Show the table as the user likes it, with the plays of all seats. Values that a link hides stay hidden. */
function giveSeatUp() {
  teaser.seated = null;
  if (practiceState.practice) return; // it has chosen the view
  Object.assign(lens, plainLens, { hideValues: lens.hideValues });
}

/** Turn the table as the user likes it once the first problem is left, or more than one play of it is made. */
function leaveSeat() {
  const { seated } = teaser;
  if (!seated || (board.tree === seated && seated.path(seated.at).length < 2)) return;
  if (board.eyes || openRoom() === "puzzles")
    teaser.seated = null; // the lens was set before the table was opened
  else giveSeatUp();
}

board.addEventListener("picked", () => board.now && isAsking() && drawOffers());
board.addEventListener("look", leaveSeat);
board.addEventListener("pane", () => {
  if (teaser.tree && view.pane === "text" && !view.unfolded) return showPane("plays", false); // back to the problem
  if (board.now && byId("offers").hidden !== isTextAsked()) drawOffers();
});
board.addEventListener("values", () => {
  if (teaser.seated === null || teaser.tree !== null || openRoom() === "") return;
  giveSeatUp(); // a room was entered
  endAttempt();
  changeLens({});
});
board.addEventListener("values", () => {
  const { seated, tree } = teaser;
  if (seated && !tree && openRoom() === "" && board.tree === seated) void drawSolution(seated);
});
board.addEventListener("values", () => {
  if (openRoom() !== "" && !byId("offers").hidden) drawOffers(); // a room was opened on an empty table
});
board.addEventListener("change", () => {
  leaveSeat();
  const { seated } = teaser;
  if ((!seated && !teaser.tree) || isAsking()) return;
  const tried = seated ? seated.path(seated.at) : [];
  if (seated && !teaser.tree && !tried.length)
    void drawSolution(seated); // the user went back to it
  else if (seated && tried.length === 1) void judge(seated, tried[0].action);
  else teaser.tree = null;
});
command("new", t("deal new tiles; add rules to play by other ones"), rules => deal(rules).catch(() => {}));
