// The board as it is now: the tree, the moment shown, and what follows from a change. It draws nothing.

import { Gone, Refusal, ask } from "./ask.js";
import { fragment, opened } from "./address.js";
import { keepMoment, knownMoment, knownValues, moment, values } from "./moments.js";
import { Tree } from "./tree.js";

const EMPTY = "rules: doscientos";

/**
 * Events: `change` when another moment is shown, `values` when its values come, `trouble` when a question was refused.
 */
export class Board extends EventTarget {
  constructor() {
    super();
    this.tree = new Tree(EMPTY);
    /** @type {any} the moment shown, or null while it is read */
    this.moment = null;
    /** @type {any} the values of the moment shown, or null */
    this.answer = null;
    /** Whether the values shown belong to the moment shown and are not going to change. */
    this.settled = true;
    /** @type {string[]} what happened last */
    this.played = [];
    /** @type {{tree: any}[]} what set up, paste and delete have replaced */
    this.before = [];
    this.asking = new AbortController();
    this.turn = Promise.resolve();
  }

  /** The text of the moment shown. */
  get text() {
    return this.tree.at.text ?? "";
  }

  /**
   * Do one thing after the other: a click is never lost and never overtakes another one.
   *
   * @template T @param {() => Promise<T>} step @returns {Promise<T>}
   */
  queue(step) {
    const done = this.turn.then(step);
    this.turn = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  /** Lay a play, pass or draw. @param {string} action as the notation writes it, without its seat */
  play(action) {
    return this.queue(async () => {
      const from = this.text;
      const known = this.tree.at.children.find((child) => child.action === action);
      if (!known?.text) {
        const answer = await this.refusable(() => ask("play", { text: from, action }));
        const line = answer.line ?? answer.text;
        keepMoment(line, answer);
        const node = this.tree.play(action);
        node.text = line;
        node.played = answer.played;
      } else this.tree.play(action);
      await this.show(this.tree.at.played);
    });
  }

  /** @param {(tree: Tree) => boolean | void} move */
  go(move) {
    return this.queue(async () => {
      if (move(this.tree) === false) return false;
      await this.show([]);
      return true;
    });
  }

  /** Take another block as the root; what was there can be taken back. @param {string} text @param {boolean} [keep] */
  open(text, keep = true) {
    return this.queue(async () => {
      const answer = await this.refusable(() => ask("parse", { text }));
      if (keep) this.before.push({ tree: this.tree.toJSON() });
      keepMoment(answer.line, answer);
      this.tree = new Tree(answer.line);
      if (answer.kind === "record") await this.unroll(answer);
      await this.show([]);
    });
  }

  /** A record as a tree: its start is the root, its actions the main line. @param {any} answer */
  async unroll(answer) {
    const start = await this.refusable(() => ask("parse", { text: answer.line, until: 0 }));
    keepMoment(start.line, start);
    this.tree = new Tree(start.line);
    for (const [index, action] of (answer.actions ?? []).entries()) {
      const node = this.tree.play(action.slice(action.indexOf(":") + 1));
      node.played = [action];
      if (index === answer.actions.length - 1) {
        node.text = answer.line;
      }
    }
  }

  /** Delete a node; it can be taken back. @param {any} node */
  remove(node) {
    return this.queue(async () => {
      this.before.push({ tree: this.tree.toJSON() });
      this.tree.remove(node);
      await this.show([]);
    });
  }

  /** Take back a play, or else a set up, paste or delete. */
  undo() {
    return this.queue(async () => {
      if (!this.tree.undo()) {
        const last = this.before.pop();
        if (!last) return false;
        this.tree = Tree.from(last.tree);
      }
      await this.show([]);
      return true;
    });
  }

  /** Take back the last set up, paste or delete. */
  restore() {
    return this.queue(async () => {
      const last = this.before.pop();
      if (!last) return false;
      this.tree = Tree.from(last.tree);
      await this.show([]);
      return true;
    });
  }

  /** Open what stands in the address; returns what to complain of. @param {string} held */
  fromAddress(held) {
    return this.queue(async () => {
      const { tree, complaint } = await opened(held);
      if (!tree) return complaint;
      this.tree = Tree.from(tree);
      try {
        await this.show([]);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.tree.jump(this.tree.root);
        await this.show([]);
        return complaint || "not all of this address could be opened";
      }
      return complaint;
    });
  }

  /** The part of the address behind the #. */
  address() {
    return fragment(/** @type {any} */ (this.tree.toJSON()));
  }

  /** Find the texts of the nodes from the root to the one shown. */
  async texts() {
    let text = this.tree.root.text ?? EMPTY;
    for (const node of this.tree.path(this.tree.at)) {
      if (!node.text) {
        const answer = await ask("play", { text, action: node.action });
        keepMoment(answer.line, answer);
        node.text = answer.line;
        node.played = answer.played;
      }
      text = node.text ?? text;
    }
  }

  /** Show the moment of the tree: at once what is known, then what is asked for. @param {string[]} played */
  async show(played) {
    this.asking.abort();
    this.asking = new AbortController();
    this.played = played;
    await this.refusable(() => this.texts());
    const text = this.text;
    this.moment = knownMoment(text) ?? (await this.refusable(() => moment(text)));
    this.answer = knownValues(text);
    this.settled = this.answer !== null || !this.solvable();
    this.dispatchEvent(new Event("change"));
    if (!this.settled) void this.solve(text, this.asking.signal);
  }

  /** Whether the plays of the moment shown have values: no tile is hidden. */
  solvable() {
    return this.moment !== null && this.moment.known;
  }

  /** @param {string} text @param {AbortSignal} signal */
  async solve(text, signal) {
    /** @param {any} answer @param {boolean} settled */
    const take = (answer, settled) => {
      if (signal.aborted || text !== this.text) return;
      this.answer = answer;
      this.settled = settled;
      this.dispatchEvent(new Event("values"));
    };
    try {
      take(await values(text, signal, (answer) => take(answer, false)), true);
    } catch (error) {
      if (!signal.aborted) this.trouble(error);
    }
  }

  /** @template T @param {() => Promise<T>} question @returns {Promise<T>} */
  async refusable(question) {
    try {
      const answer = await question();
      this.dispatchEvent(new Event("reached"));
      return answer;
    } catch (error) {
      this.trouble(error);
      throw error;
    }
  }

  /** @param {unknown} error */
  trouble(error) {
    if (error instanceof Gone || error instanceof Refusal) {
      this.dispatchEvent(new CustomEvent("trouble", { detail: error }));
    } else throw error;
  }
}
