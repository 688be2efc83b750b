// Moving through the tree: buttons, keys and commands.

import { say } from "./announce.js";
import { command, key } from "./commands.js";
import { hasDraws, undoDraw } from "./draws.js";
import { byId } from "./elements.js";
import { t } from "./language.js";
import { knownMoment, moment } from "./moments.js";
import { actionMade, isEntered, mainLine } from "./recorded.js";
import { mistakeBeyond, outlook } from "./review-cards.js";
import { board, practiceState, puzzleState, reviewState, teaser, view, visibleActions } from "./store.js";
import { bare, describeActions, moveName, STEPS } from "./words.js";

/** @param {() => Promise<boolean>} move @param {string} none announced if impossible */
async function go(move, none) {
  const moved = await move().catch(() => true); // the error has been reported
  if (!moved) say(none);
}

/** True at the moment of a mistake in practice, before a best play is found. */
function isPracticeToFind() {
  const practice = reviewState.practice ?? practiceState.practice;
  return practice !== null && !practice.over && !practice.found && board.tree.at === practice.node;
}

/** True at the beginning of a puzzle or a task of practice; the table before is not a part of it. */
function isPuzzleAtStart() {
  return (view.room?.name === "puzzles" && !board.tree.at.parent) || isPracticeToFind();
}

/** True at the start of a puzzle that is not solved: a later moment would repeat a wrong try, or the mistake. */
function isToFind() {
  if (isPracticeToFind()) return true;
  const { start, puzzles, index } = puzzleState;
  const isPuzzle = view.room?.name === "puzzles" && board.tree.at === start && !puzzles[index]?.state;
  return isPuzzle || (teaser.tree === board.tree && board.tree.at === board.tree.root);
}

/** True if steps leave the plays as they are, as in a record, a review or an ended hand. */
function isStepping() {
  const { at, root, byHand } = board.tree;
  if (reviewState.practice ?? practiceState.practice) return false;
  if (view.room?.name === "review" || (!isEntered() && (at.recorded || root.children[0]?.recorded))) return true;
  const last = mainLine().at(-1);
  return last !== undefined && !board.eyes && (isEntered() || byHand !== "") && Boolean(knownMoment(last.text)?.over);
}

/** Find out how the hand on the table ended, which is not known after a reload. */
async function findEnd() {
  const last = mainLine().at(-1);
  if (!last || board.eyes || !(isEntered() || board.tree.byHand) || knownMoment(last.text)) return;
  await moment(last.text).then(drawSteps, () => {}); // the board reports the error when the end is shown
}

async function undo() {
  if (hasDraws()) return undoDraw();
  const undone = await board.undo(isPuzzleAtStart).catch(() => undefined); // the error has been reported
  // a deal that is played goes back further, and says how far
  if (undone === undefined || (undone && board.eyes)) return;
  const { played = [], gained } = undone ?? {};
  const isNext = played.length > 0 && isStepping() && bare(played[0]) === bare(actionMade());
  const said = isNext
    ? STEPS.ahead(visibleActions(played).map((action, index) => moveName(action, gained?.[index])))
    : played.length
      ? STEPS.undoneActions(describeActions(visibleActions(played), gained))
      : STEPS.undone(board.undone !== null);
  say(undone ? said : STEPS.noUndo, true); // brief, so that laid tiles do not move while one steps back
}

/**
 * True if a step to a mistake leads nowhere as far as it is known. Plays without a grade count only for the next one,
 * with which a review begins, or at the end. The own plays of an entered hand are graded as they are entered.
 * @param {1 | -1} way
 */
export function lacksMistake(way) {
  if (view.room?.name === "review") return reviewState.practice !== null || mistakeBeyond(way) === undefined;
  const known = outlook(way);
  return (
    known === "none" ||
    (known === "ungraded" && ((way < 0 && board.tree.next() !== null) || (isEntered() && !board.moment.known)))
  );
}

/** Dim the steps that lead nowhere. They can be pressed, and say why nothing happens. */
function drawSteps() {
  if (!board.now) return;
  const spent = {
    start: !board.tree.at.parent,
    // the editor undoes its edits first
    undo: view.room?.name !== "set up" && (isPuzzleAtStart() || !(board.canUndo || hasDraws())),
    redo: !board.canRedo || isToFind(),
    end: !board.hasNext || isToFind(),
    previous: lacksMistake(-1),
    next: lacksMistake(1),
  };
  document.body.classList.toggle("stepping", isStepping());
  const restores = board.canUndo && (board.fresh || !board.tree.at.parent); // the table before this one
  byId("undo").classList.toggle("restores", restores);
  for (const [name, isSpent] of Object.entries(spent)) byId(name).classList.toggle("spent", isSpent);
}

const redo = () => (isToFind() ? say(STEPS.noRedo) : go(() => board.redo(), STEPS.noRedo));
const start = () => go(() => board.go(tree => tree.jump(tree.root)), "");
const end = () => go(() => board.redo(true), STEPS.atEnd);
const before = () => go(() => board.go(tree => tree.beside(-1)), STEPS.noBefore);
const after = () => go(() => board.go(tree => tree.beside(1)), STEPS.noAfter);

for (const [name, act] of Object.entries({ undo, redo, start, end })) byId(name).addEventListener("click", act);
for (const event of ["change", "look", "address", "pane", "reviewed", "values"])
  board.addEventListener(event, drawSteps);
board.addEventListener("change", () => void findEnd());
key("ArrowLeft", t("undo a play"), undo);
key("ArrowRight", t("go to the next play"), redo);
key("ArrowUp", t("go to the previous variation"), before);
key("ArrowDown", t("go to the next variation"), after);
key("Home", t("go to the start"), start);
key("End", t("go to the end of the line"), end);
command("undo", t("undo a play and the passes after it"), undo);
command("redo", t("go to the next play"), redo);
command("start", t("go to the start"), start);
command("end", t("go to the end of the line"), end);
