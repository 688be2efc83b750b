// A room that asks the mistakes again that this browser keeps: those that are due on this day.

import { say } from "./announce.js";
import { endAttempt } from "./attempt.js";
import { bar, button } from "./controls.js";
import { fill, make } from "./elements.js";
import { t } from "./language.js";
import { showPane, showTable } from "./panes.js";
import { Practice, showPractice } from "./practice.js";
import { recent, showRecent } from "./recent.js";
import { mainLine } from "./recorded.js";
import { answered, dateOf, daysBetween, dueOn, readMistakes, writeMistakes } from "./repetition.js";
import { enter, room } from "./rooms.js";
import { canStore } from "./settings.js";
import { board, changeLens, lens, plainLens, practiceState, teaser } from "./store.js";
import { FIRST } from "./words.js";
import { MISTAKES } from "./words-review.js";

/** Keep the answer to a mistake. @param {import("./practice.js").Task} task @param {boolean} right */
export function keepAnswer(task, right) {
  writeMistakes(answered(readMistakes(), task, right, dateOf()));
}

/** Open the moment of a kept mistake; the first one can be undone. @param {import("./practice.js").Task} task */
async function openMoment(task) {
  const isFirst = !practiceState.tree || board.tree !== practiceState.tree;
  // before the table is drawn; the user plays only this hand
  Object.assign(lens, plainLens, { hideValues: true, mover: task.seat, bottom: task.seat });
  await board.open(task.text, { keep: isFirst });
  const { tree } = board;
  practiceState.tree = tree;
  await board.go(() => {
    while (tree.redo());
  }, tree);
  return tree.at;
}

/** Ask the mistakes that are due. */
async function begin() {
  const tasks = dueOn(readMistakes(), dateOf()).map(({ text, seat, best }) => ({ text, seat, best, put: openMoment }));
  changeLens({ hideValues: true });
  practiceState.practice = new Practice(tasks, draw, keepAnswer);
  showTable(); // on a phone the hand is below the table
  await practiceState.practice.put();
}

async function stop() {
  practiceState.practice?.end();
  practiceState.practice = null;
  endAttempt();
  if (practiceState.tree && board.tree === practiceState.tree) await board.restore();
  practiceState.tree = null;
  changeLens({ ...plainLens, hideValues: practiceState.panel !== null }); // values of another table would mislead
  draw();
}

/** End practice, and show the room again. */
async function leavePractice() {
  await stop();
  showPane("panel"); // on a phone, the table was in view
}

function forgetAll() {
  writeMistakes([]);
  say(MISTAKES.forgotten);
  draw();
}

/** True if the table shown has plays to review, and is neither a deal being played nor the first problem. */
function canReview() {
  const isOwn = board.now !== null && !board.eyes && !board.isStandIn && teaser.tree !== board.tree;
  return isOwn && mainLine().some(node => node.played.length > 0);
}

function draw() {
  const { panel, practice } = practiceState;
  if (!panel) return;
  if (practice) return showPractice(practice, panel, MISTAKES.end, leavePractice);
  const kept = readMistakes();
  const due = dueOn(kept, dateOf()).length;
  const days = Math.min(...kept.map(each => daysBetween(dateOf(), each.due)));
  const ways = [
    canReview() && button(MISTAKES.review, () => enter("review"), { class: "main" }),
    !canReview() && recent().length > 0 && button(FIRST.recent, showRecent, { class: "main" }), // reviewed before
  ];
  const check = button(MISTAKES.check, () => enter("check a hand"), { class: ways.some(Boolean) ? null : "main" });
  fill(
    panel,
    make("h2", {}, MISTAKES.title),
    make("p", { role: "note" }, kept.length ? MISTAKES.due(due, days) : canStore() ? MISTAKES.none : MISTAKES.blocked),
    !kept.length && canStore() && bar(...ways, check),
    bar(
      due > 0 && button(MISTAKES.begin, begin, { class: "main" }),
      kept.length > 0 && button(MISTAKES.forget, forgetAll, { class: "quiet" }),
    ),
    kept.length > 0 && make("p", { class: "muted" }, MISTAKES.kept(kept.length)),
  );
}

room({
  name: "my mistakes",
  label: t("my mistakes"),
  meaning: t("practice the mistakes that this browser keeps"),
  covers: true,
  lens: () => ({ hideValues: true }),
  open(panel) {
    practiceState.panel = panel;
    changeLens({ hideValues: true });
    draw();
  },
  follow() {
    const { practice } = practiceState;
    if (practice?.holdsTable()) void practice.follow();
    else if (practice)
      void stop(); // another table was opened
    else draw(); // it may have plays to review
  },
  async close() {
    practiceState.panel = null;
    await stop();
  },
});
