// Practice: moments are put back on the table one by one until the user finds a best play. Values stay hidden
// meanwhile.

import { MOST_SECONDS } from "./ask.js";
import { sentence, showAttempt } from "./attempt.js";
import { fill, make } from "./elements.js";
import { checkPlay } from "./grades.js";
import { moment } from "./moments.js";
import { board } from "./store.js";
import { bare } from "./words.js";
import { capital } from "./words-match.js";
import { describePractice, PRACTICE } from "./words-review.js";

/**
 * @typedef {object} Task
 * @property {string} text the block of the moment that this browser keeps
 * @property {string[]} best
 * @property {string} seat
 * @property {(task: Task) => Promise<import("./tree.js").TreeNode>} put shows the moment and returns its node
 */

export class Practice {
  /**
   * @param {Task[]} tasks
   * @param {() => void} changed called when the text to show has changed
   * @param {(task: Task, right: boolean) => void} judged called once for each task; `right`: found at once
   */
  constructor(tasks, changed, judged) {
    this.tasks = tasks;
    this.changed = changed;
    this.judged = judged;
    /** @type {import("./tree.js").TreeNode | null} the moment of the task */
    this.node = null;
    this.now = 0;
    this.count = tasks.length;
    /** Wrong plays at the current moment. */
    this.tries = 0;
    /** The numbers of tasks solved at the first try, solved later, and not solved. */
    this.score = { first: 0, later: 0, never: 0 };
    this.found = false;
    this.gaveUp = false;
    this.over = false;
    /** The last play tried. */
    this.last = "";
    /** @type {OpenGradeObject | OwnGradeObject | null} the grade of that play once it is known, if it is not best */
    this.grade = null;
    this.busy = false;
    /** True if this browser keeps the tasks for later days. */
    this.isKept = true;
  }

  get task() {
    return this.tasks[this.now];
  }

  /** Put the moment of the task back on the table. */
  async put() {
    this.busy = true;
    this.node = await this.task.put(this.task).catch(() => null);
    this.busy = false;
    this.changed();
  }

  /** True if the page shows the table of the task or is about to. */
  holdsTable() {
    return this.busy || this.node === null || board.tree.holds(this.node);
  }

  async follow() {
    if (this.busy || this.over || this.found) return;
    const { at } = board.tree;
    if (at.parent !== this.node) {
      if (at !== this.node) await this.put();
      return;
    }
    const action = bare(at.action);
    this.last = action;
    this.grade = null;
    if (this.task.best.includes(action)) {
      this.score[this.tries ? "later" : "first"] += 1;
      if (!this.tries) this.judged(this.task, true);
      this.found = true;
      this.changed();
      return;
    }
    this.tries += 1;
    if (this.tries === 1) this.judged(this.task, false);
    void this.gradeLast(at);
    await this.put();
  }

  /** Grade a wrong play with the facts of the task. @param {import("./tree.js").TreeNode} tried */
  async gradeLast(tried) {
    const { task, tries } = this;
    const { known } = await moment(task.text);
    const view = known ? "open" : "own";
    const { signal } = new AbortController();
    const check = await checkPlay(tried, view, MOST_SECONDS, signal, null); // as many deals as in a review
    if (!check || this.over || this.found || this.task !== task || this.tries !== tries) return;
    this.grade = check[view];
    this.changed();
  }

  async giveUp() {
    this.score.never += 1;
    if (!this.tries) this.judged(this.task, false);
    this.found = true;
    this.gaveUp = true;
    this.changed();
  }

  async next() {
    if (!this.found) return; // tapped twice before the next moment is shown
    if (this.now + 1 >= this.count) {
      this.over = true;
      this.changed();
      return;
    }
    this.now += 1;
    this.tries = 0;
    this.found = false;
    this.gaveUp = false;
    this.last = "";
    this.grade = null;
    await this.put();
  }

  end() {
    this.over = true;
    document.body.classList.remove("solving");
  }
}

/**
 * Show the task and the verdict in the head, which is in view at every width, and the number of the task in the panel.
 * @param {Practice} practice
 * @param {HTMLElement} panel
 * @param {string} back the label of the button that leaves a finished practice
 * @param {() => unknown} stop
 */
export function showPractice(practice, panel, back, stop) {
  const { now, count, found, over } = practice;
  const isLast = now + 1 === count;
  board.dispatchEvent(new Event("reviewed")); // the steps that lead nowhere are others
  document.body.classList.add("solving"); // the head keeps room for a verdict
  showAttempt(
    [
      sentence(describePractice(practice)),
      !over && !found && sentence(capital(PRACTICE.number(now + 1, count)), "muted next"),
    ],
    [
      !over && !found && [PRACTICE.show, () => practice.giveUp()],
      !over && found && [isLast ? PRACTICE.done : PRACTICE.next, () => practice.next(), true],
      (over || !found || !isLast) && [over ? back : PRACTICE.stop, stop],
    ],
  );
  fill(
    panel,
    make("h2", {}, over ? PRACTICE.over : PRACTICE.number(now + 1, count)),
    make("p", { class: "muted" }, practice.isKept ? PRACTICE.kept : PRACTICE.notKept),
  );
}
