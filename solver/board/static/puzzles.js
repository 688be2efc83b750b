// Puzzles: positions of a file to solve at the board. The line after the play is written below the verdict.
// Hints come in steps.

import { ask, MOST_SECONDS, startFacts } from "./ask.js";
import { describeNext, endAttempt, numbersSentence, sentence, showAttempt } from "./attempt.js";
import { arePuzzles } from "./blocks.js";
import { tileOf } from "./choices.js";
import { bar, button } from "./controls.js";
import { soundDeals } from "./deals.js";
import { byId, fill, make } from "./elements.js";
import { join, p, t } from "./language.js";
import { moment } from "./moments.js";
import { namePlayersBy } from "./names.js";
import { keepOutcome, outcomeOf } from "./outcomes.js";
import { foldPanes, showPane, showTable } from "./panes.js";
import { showBest } from "./plays.js";
import { problems } from "./problems.js";
import { open as openRoom, room } from "./rooms.js";
import { rulesName } from "./rule-search.js";
import { namesAround } from "./seat-view.js";
import { board, changeLens, handState, lens, puzzleState, rulebook, view } from "./store.js";
import { bare, FIRST, nameOfAction, playName, points, worth, writeWithUnit } from "./words.js";
import { hintsOf, numberHint, PUZZLES } from "./words-puzzles.js";
import { findBest, worths } from "./worth.js";

/** The word by which the room opens the puzzle on the table instead of the first one without an answer. */
export const SHOWN = "shown";

/**
 * @typedef {object} Puzzle
 * @property {string} text
 * @property {string[]} comments
 * @property {"" | "once" | "later" | "never"} state
 * @property {number} wrong
 * @property {number} hints
 */

/** @param {{text: string | null, comments: string[]}} block @returns {Puzzle} */
function puzzleOf({ text, comments }) {
  return { text: text ?? "", comments, ...outcomeOf(text ?? "") };
}

/** Collect the puzzles of the files and the deal list: blocks with themes, or else blocks without a result. */
async function gather() {
  const { blocks } = await startFacts();
  const fromFiles = blocks.filter(each => each.text && !each.faults.length);
  const found = [...soundDeals(), ...fromFiles].map(puzzleOf);
  const all = [...new Map(found.map(each => [each.text, each])).values()];
  puzzleState.areOpened = all.length > 0;
  if (!all.length) return (await ask("blocks", { text: problems() })).blocks.map(puzzleOf);
  const themed = all.filter(each => arePuzzles([each]));
  return themed.length ? themed : all.filter(each => !/^result:/m.test(each.text));
}

/**
 * @typedef {{play: string, value: number, swing: number, best: boolean, close: boolean, line: string,
 *   averaged?: boolean}} ValuedPlay
 * @typedef {{best: string[], plays: ValuedPlay[], blocks: JsonBlockCount[]}} Valued
 */

/**
 * Find the values of the plays of a puzzle: with open hands, or as averages over the deals. A play is `close` if a
 * sample cannot separate it from the best.
 * @param {MomentObject} moment @param {string} text
 * @returns {Promise<Valued>}
 */
async function valuesOf(moment, text) {
  if (moment.known) {
    const answer = await ask("solve", { text, time_limit: 30 });
    const plays = worths(answer).map(each => ({ ...each, value: each.value ?? 0, swing: each.swing ?? 0 }));
    return { best: answer.best, plays, blocks: answer.block_counts ?? [] };
  }
  const answer = await ask("estimate", { text, reading: "none", time_limit: MOST_SECONDS });
  const plays = answer.plays.map(each => {
    const best = answer.best.includes(each.play);
    const close = !best && each.too_close;
    return { play: each.play, value: each.mean, swing: each.swing, best, close, line: "", averaged: true };
  });
  return { best: answer.best, plays, blocks: [] };
}

/** True if the answer of the puzzle shown was given, and it is not asked anew. */
function isAnswered() {
  return Boolean(puzzleState.puzzles[puzzleState.index]?.state) && !puzzleState.isRetried;
}

/** Show a note on the puzzle in place of the current ones. @param {string} text */
function setNote(text) {
  Object.assign(puzzleState, { verdict: text, hint: "", next: "", judged: null });
}

/** Take the moment shown as the start of the puzzle, and ask for the values of its plays. */
function start() {
  puzzleState.start = board.tree.at;
  puzzleState.hasLastHint = false; // the last one can be shown again if the puzzle is opened again
  puzzleState.hints = puzzleState.puzzles[puzzleState.index].hints;
  lens.bottom = board.moment.to_move ?? "";
  lens.mover = isAnswered() ? null : lens.bottom; // no one plays for the others yet
  puzzleState.values = valuesOf(board.moment, board.text);
  puzzleState.values.catch(() => {});
}

/** Put a puzzle on the board. @param {number} index */
async function put(index) {
  puzzleState.index = index;
  puzzleState.isRetried = false;
  setNote("");
  const puzzle = puzzleState.puzzles[puzzleState.index];
  const isLeft = () => puzzleState.index !== index; // for another puzzle or room
  puzzleState.busy = true;
  try {
    const { to_move: solver } = await moment(puzzle.text);
    if (isLeft()) return;
    const from = board.tree;
    puzzleState.before = from;
    Object.assign(lens, { hideValues: !puzzle.state, bottom: solver ?? "", mover: null }); // drawn with its table
    const opened = await board.open(puzzle.text, { you: solver ?? "", from });
    if (isLeft()) return;
    if (opened === null) {
      const isPuzzle = puzzleState.puzzles.some(each => each.text === board.tree.root.text);
      if (isPuzzle) return await put(index); // the one before it was still being opened
      puzzleState.busy = false;
      return adopt(); // a table was opened meanwhile
    }
    if (board.tree.root.children.length) await board.go(tree => tree.end(), board.tree);
  } catch (error) {
    puzzleState.verdict = /** @type {Error} */ (error).message;
  }
  if (isLeft()) return;
  puzzleState.busy = false;
  start();
  draw();
  await showSolved();
}

/** Put a puzzle of the list on the board. @param {number} index */
function choose(index) {
  showTable(); // on a phone the list covers the table
  void put(index);
}

/** Adopt another block that was opened in this room, if it is one of the puzzles. */
function adopt() {
  const index = puzzleState.puzzles.findIndex(each => each.text === board.tree.root.text || each.text === board.text);
  setNote(index < 0 ? PUZZLES.other : "");
  if (index < 0) return draw();
  puzzleState.index = index;
  puzzleState.isRetried = false;
  start();
  changeLens({ hideValues: !isAnswered() });
  draw();
  void showSolved();
}

/** Show the solution of a puzzle that was solved before, or given up, as it was shown then. */
async function showSolved() {
  const { start: from, index } = puzzleState;
  const puzzle = puzzleState.puzzles[index];
  if (!puzzle?.state) return;
  const answer = await valuesNow();
  const best = findBest(answer?.plays ?? []);
  if (puzzleState.start !== from || puzzleState.index !== index) return; // another puzzle was opened
  if (!answer || !best) return draw();
  const say = puzzle.state === "never" ? PUZZLES.solution : PUZZLES.solved;
  puzzleState.verdict = say(join(answer.best.map(playName), "or"), writeValue(best));
  describeSolution(answer, best);
}

/**
 * Show the best play on the table, and say how the deal continues after it.
 * @param {Valued} answer @param {ValuedPlay} best
 */
function describeSolution(answer, best) {
  showBest(false);
  const other = answer.plays.find(each => !each.best && tileOf(each.play) === tileOf(best.play));
  const elsewhere = other && PUZZLES.elsewhere(writeValue(other));
  puzzleState.next = [describeAfter(answer, best), elsewhere].filter(Boolean).join(" ");
  draw();
}

/** Describe the value of a play: `wins 46 points`. @param {ValuedPlay} play */
function writeValue({ value, averaged }) {
  return worth(value, null, averaged, writeWithUnit);
}

/** True if a puzzle, or a moment tried in it, is on the table. @param {Puzzle} puzzle */
function isShown(puzzle) {
  const { start: from, puzzles, index } = puzzleState;
  return puzzles[index] === puzzle && from !== null && board.tree.holds(from);
}

/** Return the values of the puzzle shown; if they could not be found, show the reason and return null. */
async function valuesNow() {
  try {
    return await puzzleState.values;
  } catch (error) {
    puzzleState.verdict = error instanceof Error ? error.message : String(error);
    return null;
  }
}

async function follow() {
  if (puzzleState.busy || puzzleState.index < 0) return;
  if (!puzzleState.start || !board.tree.holds(puzzleState.start)) return adopt();
  const puzzle = puzzleState.puzzles[puzzleState.index];
  const { at } = board.tree;
  if (isAnswered()) return;
  if (at === puzzleState.start) setNote("");
  if (at.parent !== puzzleState.start || at === puzzleState.judged) return draw();
  puzzleState.judged = at;
  const action = bare(at.action);
  const answer = await valuesNow();
  const row = answer?.plays.find(each => each.play === action);
  if (!row || board.tree.at !== at) return draw();
  puzzleState.next = answer ? describeAfter(answer, row, at.played.length) : "";
  if (row.best) {
    const state = puzzle.wrong || puzzle.hints ? "later" : "once";
    return solve(puzzle, state, PUZZLES.right(playName(action), writeValue(row)));
  }
  const better = findBest(answer?.plays ?? []);
  if (row.close || !better || better === row) return showVerdict(PUZZLES.close(playName(action)));
  puzzle.wrong += 1;
  const cost = points(-row.swing);
  const [value, best] = [row, better].map(writeValue);
  showVerdict(PUZZLES.wrong(playName(action), value, cost, best));
}

/**
 * Describe the line after a play; for a block, the count.
 * @param {Valued} answer @param {ValuedPlay} row @param {number} [made]
 */
function describeAfter({ blocks }, row, made) {
  const block = blocks.find(each => each.play === row.play);
  const [own, ...others] = Object.entries(board.moment.sides)
    .sort(([, one], [, other]) => Number(other.includes(lens.bottom)) - Number(one.includes(lens.bottom)))
    .map(([side]) => block?.pips[side]);
  return block && others.length === 1 ? PUZZLES.count(Number(own), Number(others[0])) : describeNext(row, made);
}

/** @param {string} text */
function showVerdict(text) {
  puzzleState.verdict = text;
  draw();
}

/**
 * Record an answer to a puzzle. A puzzle that was solved once stays solved.
 * @param {Puzzle} puzzle @param {"once" | "later" | "never"} state @param {string} text
 */
function solve(puzzle, state, text) {
  if (!puzzle.state || puzzle.state === "never")
    puzzle.state = puzzleState.isRetried && state === "once" ? "later" : state;
  puzzleState.isRetried = false;
  keepOutcome(puzzle);
  changeLens({ hideValues: false, mover: null });
  showVerdict(text);
}

/** Ask an answered puzzle anew. It keeps its mark and its counts. */
async function retry() {
  Object.assign(puzzleState, { isRetried: true, hasLastHint: false, hints: 0 });
  changeLens({ hideValues: true, mover: lens.bottom });
  await again();
}

async function again() {
  setNote("");
  const from = puzzleState.start;
  if (from) await board.jump(from);
  draw();
}

/**
 * Show the next hint: plays to rule out, the first theme, the kind of the play, and at last how the themes apply. All
 * themes together would give the play away.
 */
async function nextHint() {
  const puzzle = puzzleState.puzzles[puzzleState.index];
  if (isAnswered()) return;
  const themes = (puzzle.comments.find(each => each.startsWith("themes:")) ?? "")
    .slice(7)
    .trim()
    .split(" ")
    .filter(each => each && !each.includes(":"));
  const answer = await valuesNow();
  if (!isShown(puzzle)) return;
  if (!answer) return draw();
  if (board.tree.at !== puzzleState.start) await again(); // the hint is shown at the play to find
  const reasons = puzzle.comments
    .filter(each => themes.some(theme => each.startsWith(`${theme}: `)))
    .map(each => nameOfAction(each.slice(each.indexOf(":") + 2)));
  const idea = themes.find(each => each !== "only-play")?.replace("!", "");
  const hints = hintsOf(
    [...answer.plays].sort((one, other) => other.swing - one.swing),
    board.moment.slip,
  );
  if (reasons.length) hints.splice(-1, 1, reasons.join("; "));
  if (idea) hints.splice(-2, 0, PUZZLES.theme(idea));
  puzzleState.hints = Math.min(puzzleState.hints + 1, hints.length);
  puzzle.hints = Math.max(puzzle.hints, puzzleState.hints);
  puzzleState.hint = numberHint(hints, puzzleState.hints);
  puzzleState.hasLastHint = puzzleState.hints === hints.length;
  draw();
}

async function giveUp() {
  const puzzle = puzzleState.puzzles[puzzleState.index];
  const answer = await valuesNow();
  if (!isShown(puzzle)) return;
  if (!answer) return draw();
  await again();
  if (!isShown(puzzle)) return;
  const best = findBest(answer.plays);
  if (!best) return;
  solve(puzzle, "never", PUZZLES.solution(join(answer.best.map(playName), "or"), writeValue(best)));
  describeSolution(answer, best);
}

/** Return the score in words: puzzles solved at once, later and never. */
function score() {
  const count = (/** @type {string} */ state) => puzzleState.puzzles.filter(each => each.state === state).length;
  const sum = (/** @type {"wrong" | "hints"} */ name) =>
    puzzleState.puzzles.reduce((total, each) => total + each[name], 0);
  const [once, later, never] = ["once", "later", "never"].map(count);
  return PUZZLES.score(once, later, never, puzzleState.puzzles.length, sum("wrong"), sum("hints"));
}

/** Say what to find or, once a tile is picked up that fits at several ends, to choose one. */
function findSentence() {
  return handState.tile ? FIRST.choose(handState.tile) : PUZZLES.find(board.moment.to_move ?? "");
}

/** Show what to find, or the verdict on the play tried, with the ways on. @param {number} other the next puzzle */
function drawAttempt(other) {
  const { start: from, verdict, hint } = puzzleState;
  const { state } = puzzleState.puzzles[puzzleState.index];
  const answered = isAnswered();
  const tried = !answered && from !== null && board.tree.at !== from && board.tree.holds(from);
  const wentOn = tried && board.tree.at.parent !== from; // else both buttons would do the same
  showAttempt(
    [
      sentence(verdict || (answered && state ? PUZZLES.wasSolved(state) : tried ? PUZZLES.judging : findSentence())),
      puzzleState.next !== "" && sentence(puzzleState.next, "muted next"),
      !tried &&
        !answered &&
        make(
          "div", // a hint takes the place of the rules, at the same height
          { class: "turns" },
          sentence(PUZZLES.rules(rulesName(board.moment.rules, rulebook), board.moment.scoring), "muted scoring"),
          hint && sentence(hint, "hint"),
        ),
      answered && board.tree.at === from && puzzleState.next !== "" && numbersSentence(),
    ],
    [
      wentOn && [PUZZLES.undo, () => board.undo()],
      tried && [PUZZLES.again, again, true],
      !answered && [PUZZLES.show, giveUp],
      !answered && !puzzleState.hasLastHint && [PUZZLES.hint, nextHint],
      answered && [PUZZLES.again, retry],
      answered && other >= 0 && other !== puzzleState.index && [PUZZLES.next, () => put(other), true],
    ],
  );
}

function draw() {
  if (!puzzleState.panel) return;
  const { busy, index, start: from } = puzzleState;
  const isSolving = from ? board.tree.holds(from) : busy || index < 0; // not while another block is shown
  document.body.classList.toggle("solving", isSolving);
  if (!puzzleState.puzzles.length) {
    fill(puzzleState.panel, make("p", { role: "note" }, PUZZLES.none));
    return;
  }
  const solved = puzzleState.puzzles.filter(each => ["once", "later"].includes(each.state)).length;
  const at = /** @type {const} */ ([puzzleState.index + 1, puzzleState.puzzles.length, solved]);
  fill(
    byId("progress"),
    button(
      [
        make("span", { class: "words" }, PUZZLES.progress(...at)),
        make("span", { class: "signs", "aria-hidden": "true" }, PUZZLES.progressInSigns(...at)),
      ],
      () => (view.pane === "panel" ? foldPanes() : showPane("panel")),
      { class: "quiet", title: PUZZLES.list },
    ),
  );
  const over = puzzleState.puzzles.every(each => each.state);
  const next = puzzleState.puzzles.findIndex((each, index) => index > puzzleState.index && !each.state);
  const other = next >= 0 ? next : puzzleState.puzzles.findIndex(each => !each.state);
  drawAttempt(other);
  fill(
    puzzleState.panel,
    make("h2", {}, PUZZLES.number(puzzleState.index + 1, puzzleState.puzzles.length)),
    make(
      "ol",
      { class: "puzzles" },
      ...puzzleState.puzzles.map((each, index) =>
        make(
          "li",
          {},
          button(`${index + 1}${{ once: " ✓", later: " (✓)", never: " –", "": "" }[each.state]}`, () => choose(index), {
            class: `chip ${each.state}`,
            "aria-pressed": String(index === puzzleState.index),
            "aria-label": PUZZLES.chip(index + 1, each.state),
          }),
        ),
      ),
    ),
    make("p", { class: "muted" }, PUZZLES.signs),
    puzzleState.index > 0 && bar(button(PUZZLES.previous, () => choose(puzzleState.index - 1))),
    make("p", { class: over ? "score" : "muted" }, score()),
  );
}

board.addEventListener("picked", draw);
namePlayersBy(() => {
  const isPuzzle = board.now && puzzleState.panel && board.tree !== puzzleState.before;
  return isPuzzle ? namesAround(board.moment, lens.bottom) : null; // `bottomSeat` asks for the names
});

room({
  name: "puzzles",
  label: p("room", "puzzles"),
  button: "task-puzzles",
  meaning: t("solve puzzles, from your files if they contain any"),
  folded: true,
  lens: () => ({ hideValues: true }),
  async open(element, more) {
    puzzleState.panel = element;
    puzzleState.before = board.tree; // its players have other names
    document.body.classList.add("solving");
    const found = await gather();
    if (openRoom() !== "puzzles") return; // it was left meanwhile
    if (found.map(each => each.text).join() !== puzzleState.puzzles.map(each => each.text).join())
      puzzleState.puzzles = found;
    const { text } = board.tree.root;
    if (more === SHOWN && !puzzleState.puzzles.some(each => each.text === text))
      puzzleState.puzzles = [puzzleOf({ text, comments: [] }), ...found];
    const isWanted = (/** @type {Puzzle} */ each) => (more === SHOWN ? each.text === text : !each.state);
    if (puzzleState.puzzles.length) await put(Math.max(0, puzzleState.puzzles.findIndex(isWanted)));
    else draw();
  },
  follow,
  address: () => (puzzleState.index >= 0 ? "puzzle=1" : ""),
  again: () => SHOWN,
  stays: () => puzzleState.index >= 0 && !isAnswered(), // the table would show the answer
  close() {
    puzzleState.unsolved = isAnswered() ? null : puzzleState.start;
    [puzzleState.index, puzzleState.next, puzzleState.start, puzzleState.busy] = [-1, "", null, false];
    document.body.classList.remove("solving");
    puzzleState.panel = null;
    fill(byId("progress"));
    endAttempt();
  },
});
