// Practice: moments are put back on the table one by one until the user finds a best play. Values stay hidden
// meanwhile.

import { board } from "./store.js";
import { bare } from "./words.js";

/** @typedef {{node: import("./tree.js").TreeNode, best: string[], seat: string, number: number}} Task */

export class Practice {
  /** @param {Task[]} tasks @param {() => void} changed called when the text to show has changed */
  constructor(tasks, changed) {
    this.tasks = tasks;
    this.changed = changed;
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
    this.busy = false;
  }

  get task() {
    return this.tasks[this.now];
  }

  /** Put the moment of the task back on the table. */
  async put() {
    this.busy = true;
    await board.go(tree => tree.jump(this.task.node)).catch(() => {});
    this.busy = false;
    this.changed();
  }

  async follow() {
    if (this.busy || this.over || this.found) return;
    const { at } = board.tree;
    if (at.parent !== this.task.node) {
      if (at !== this.task.node) await this.put();
      return;
    }
    const action = bare(at.action);
    this.last = action;
    if (this.task.best.includes(action)) {
      this.score[this.tries ? "later" : "first"] += 1;
      this.found = true;
      this.changed();
      return;
    }
    this.tries += 1;
    await this.put();
  }

  async giveUp() {
    this.score.never += 1;
    this.found = true;
    this.gaveUp = true;
    this.changed();
  }

  async next() {
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
    await this.put();
  }

  end() {
    this.over = true;
  }
}
