// The state of the board: its tree, the moment shown, and everything derived from them. It draws nothing.

import { parseFragment, writeFragment } from "./address.js";
import { ask, askAnew, Gone, Refusal } from "./ask.js";
import { opensAt } from "./blocks.js";
import { laterAddress, openLater } from "./continued.js";
import { keepMoment, keepPicture, knownMoment, knownValues, moment, values } from "./moments.js";
import { seatNames } from "./names.js";
import { onlyKnownSeat } from "./seat-view.js";
import { Tree } from "./tree.js";
import { ADDRESSES, bare, MORE, withTitles } from "./words.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/**
 * Return a test for the seats of a block. Without any named seat to test, or if the block is faulty, all pass.
 * @param {string} text @param {string[]} named
 */
async function seatTest(text, named) {
  const found = named.some(Boolean) ? await moment(text).catch(() => null) : null;
  return (/** @type {string} */ seat) => !found || found.seats.includes(seat);
}

/**
 * Events:
 * - `change`: another moment or tree is shown.
 * - `values`: the values of the moment shown have changed.
 * - `trouble`: a question was refused, or the solver is gone.
 * - `reached`: a question was answered.
 * - `busy`: a step has begun or ended.
 * - `eyes`: an address is about to open in which one seat sees only its own tiles.
 * - `picked`: a tile that fits at several ends was picked up or put back.
 * - `address`: `eyes` has changed, and with it the address.
 * - `image`, with an image that was opened or dropped: it is taken as a photo of tiles.
 */
export class Board extends EventTarget {
  constructor() {
    super();
    this.tree = new Tree("");
    /** @type {MomentObject | null} the moment shown; null before the first */
    this.now = null;
    /** @type {SolveObject | null} the values of the moment shown */
    this.answer = null;
    /** True once the values shown will not change any more. */
    this.settled = true;
    /** @type {string[]} the actions of the last step */
    this.played = [];
    /** @type {number[]} the points that each of them earned, if ends score */
    this.gained = [];
    /** @type {Tree[]} the trees replaced by set up, paste and delete */
    this.before = [];
    /** The moments to which `redo` goes in another tree, by the last moment of the tree that it replaced. */
    this.continued = /** @type {WeakMap<TreeNode, import("./continued.js").Later>} */ (new WeakMap());
    /** The tree that `undo` replaced last, until another moment is shown: `redo` restores it. */
    this.undone = /** @type {{tree: Tree, at: TreeNode, by: TreeNode} | null} */ (null);
    /** True if the last step replaced the tree, so that `undo` restores the old one first. */
    this.fresh = false;
    /** @type {{tree: Tree, at: TreeNode} | null} the state to restore if a step fails */
    this.shown = null;
    /** The seat that plays and sees only its own tiles; empty if all may be seen. */
    this.eyes = "";
    /** The hands entered as they were played: by source, the seat that enters while the leader is unknown, else "". */
    this.entered = /** @type {Map<string, string>} */ (new Map());
    /** The text that is being opened, while its table is drawn for the first time. @type {string | null} */
    this.opening = null;
    /** The text opened last if it has faults, until another moment is shown. @type {string | null} */
    this.faulty = null;
    /** The empty table shown in place of a text that could not be read. @type {Tree | null} */
    this.standIn = null;
    /** The tables of the paused match as the user saw them, in place of its deal, by source. @type {Set<string>} */
    this.paused = new Set();
    /** Returns the options of the picture that comes with the answer to a play; set by the module that draws it. */
    this.picturing = /** @type {((action: string) => PictureOptions | undefined) | null} */ (null);
    /** The nodes at the end of a line that were taken back and not shown since. @type {WeakSet<TreeNode>} */
    this.takenBack = new WeakSet();
    /**
     * Goes to the moment after a play, which is added to the tree unless it is known; returns true if `undo` restores
     * the tree before it. Set by the module of corrections.
     * @param {{text: string, played: string[], gained?: number[]}} answer to the play
     * @param {TreeNode | null} known the moment after it, if it was played here before
     */
    this.adds = async (answer, known) => {
      if (known) this.tree.jump(known);
      else this.tree.add(answer);
      return false;
    };
    /** Returns a guessed hand without its last action, or null; set by the module of entered hands. */
    this.withoutLast = () => /** @type {string | null} */ (null);
    /** The number of unfinished steps. */
    this.steps = 0;
    this.asking = new AbortController();
    this.turn = Promise.resolve();
  }

  async ready() {
    if (!this.now) await new Promise(done => this.addEventListener("change", done, { once: true }));
  }

  /** The moment shown. Throws an error before the first `change`. */
  get moment() {
    if (!this.now) throw new Error("no moment is shown yet");
    return this.now;
  }

  /** True if the table shown is only the placeholder for a text that could not be read. */
  get isStandIn() {
    return this.tree === this.standIn && this.tree.at === this.tree.root;
  }

  /** True if the page shows the table of the paused match. */
  get isPaused() {
    return this.paused.has(this.tree.source);
  }

  /** The notation of the moment shown. */
  get text() {
    return this.tree.at.text;
  }

  /**
   * Run steps one after another, so that no click is lost or overtakes another.
   * @template T @param {() => Promise<T>} step @returns {Promise<T>}
   */
  queue(step) {
    const done = this.turn.then(step);
    this.turn = this.during(done);
    return done;
  }

  /** Count a promise as a step until it is settled. @param {Promise<unknown>} done @returns {Promise<void>} */
  during(done) {
    this.steps += 1;
    this.dispatchEvent(new Event("busy"));
    const ended = () => {
      this.steps -= 1;
      this.dispatchEvent(new Event("busy"));
    };
    return done.then(ended, ended);
  }

  /** Return how the actions of a tree are played. @param {Tree} tree */
  playOptions(tree) {
    return { by_hand: tree.byHand, check_deals: this.entered.has(tree.source) };
  }

  /**
   * Lay a play, pass or draw.
   * @param {string} action as the notation writes it, without its seat
   * @param {TreeNode | null} [from] the moment for which the action was chosen: nothing is laid at another one
   * @returns {Promise<boolean>} false if nothing was laid
   */
  play(action, from = null) {
    return this.queue(async () => {
      if (from && from !== this.tree.at) return false;
      let isReplaced = false;
      const known = this.tree.tried(action);
      if (known) isReplaced = await this.adds(known, known);
      else {
        const { text } = this;
        const picture = this.picturing?.(action);
        const names = seatNames(this.now?.seats ?? []);
        const how = this.playOptions(this.tree);
        const answer = await this.refusable(() => ask("play", { text, action, picture, names, ...how }));
        keepMoment(answer.text, answer);
        if (picture && answer.picture) keepPicture({ text: answer.text, ...picture }, answer.picture);
        isReplaced = await this.adds(answer, this.tree.triedBy(answer) ?? null);
      }
      this.fresh = isReplaced;
      if (isReplaced) await this.show([]);
      else await this.show(this.tree.at.played, this.tree.at.gained);
      return true;
    });
  }

  /** Delete the plays after the moment shown that were taken back. @param {TreeNode | null} [kept] all but this one */
  dropTakenBack(kept = null) {
    const dropped = this.tree.at.children.filter(child => child !== kept && this.takenBack.has(child));
    for (const child of dropped) this.tree.remove(child);
  }

  /**
   * Go to another moment of the tree, or change the tree.
   * @param {(tree: Tree) => boolean | void} move
   * @param {Tree | null} [of] the tree to change: nothing is done if another one is shown when the step begins
   */
  go(move, of = null) {
    return this.queue(async () => {
      if ((of && of !== this.tree) || move(this.tree) === false) return false;
      this.fresh = false;
      await this.show([]);
      return true;
    });
  }

  /** Go to a moment, unless it belongs to another tree than the one shown. @param {TreeNode} node */
  jump(node) {
    return this.go(tree => tree.holds(node) && tree.jump(node));
  }

  /**
   * Open another block as the root.
   * @param {string} text
   * @param {{
   *   keep?: boolean, typed?: boolean, tree?: string, at?: number[], byHand?: string, entered?: string,
   *   standIn?: boolean, paused?: boolean, you?: string, continues?: boolean, later?: string, assumed?: string | null,
   *   from?: Tree
   * }} [how] `keep`: `undo` can restore the old tree; `typed`: merge with the last such step; `tree`:
   *   the variations; `at`: the path of the moment to show; `byHand`: see `Tree`; `entered`: the hand is entered as it
   *   was played, by this seat while the leader is unknown; `standIn`: the table is a placeholder for a text that could
   *   not be read; `paused`: it is that of the paused match; `you`: the seat of the user, around which players are
   *   named; `continues`: `redo` goes from the moment shown to this block once the step is undone; `later`: where
   *   `redo` goes from this block, as in its address; `assumed`: see `Tree`; `from`: the tree for which the block was
   *   chosen: nothing is opened if another one is shown when the step begins
   * @returns {Promise<string | null>} the first fault of the variations, or ""; null if nothing was opened
   */
  open(text, how = {}) {
    return this.queue(async () => {
      if (how.from && how.from !== this.tree) return null;
      const answer = await this.refusable(() => ask("parse", { text }));
      const tree = await this.treeOf(answer, text, how.tree ?? "", how.byHand ?? "");
      if ((how.keep ?? true) && this.now && !(how.typed && this.fresh)) {
        this.before.push(this.tree);
        this.fresh = true;
      }
      if (tree.made && how.at) tree.made.goTo(how.at);
      tree.made.you = how.you ?? "";
      tree.made.assumed = how.assumed ?? null;
      if (how.continues) {
        // Both may be the same block: the leader that was guessed is said to be right.
        const entered = [this.entered.get(this.tree.source) ?? "", how.entered ?? ""];
        this.continued.set(this.tree.at, { tree: tree.made, at: tree.made.at, entered });
      }
      this.tree = tree.made;
      this.opening = text;
      if (how.entered !== undefined) this.entered.set(this.tree.source, how.entered);
      if (how.standIn) this.standIn = this.tree;
      if (how.byHand) for (const node of this.tree.nodes()) node.recorded = false; // the deal can still be changed
      if (how.paused) this.paused.add(this.tree.source);
      if (how.later) await openLater(this, how.later);
      await this.show([]).finally(() => {
        this.opening = null;
      });
      return tree.fault;
    });
  }

  /** Show a tree again, at a moment of it. @param {Tree} tree @param {TreeNode} at */
  bring(tree, at) {
    return this.queue(async () => {
      tree.jump(at);
      this.tree = tree;
      this.fresh = false;
      await this.show([]);
    });
  }

  /**
   * Let a seat make its forced passes and draws, as plays of their own in the whole tree.
   * @param {string} seat
   */
  playByHand(seat) {
    return this.queue(async () => {
      const { tree } = this;
      if (tree.byHand === seat) return;
      const answer = await this.refusable(() => moment(tree.source));
      const { made } = await this.treeOf(answer, tree.source, tree.toString(), seat);
      for (const node of made.nodes()) if (node.text === tree.at.text) made.jump(node);
      made.you = tree.you;
      this.tree = made;
      await this.show([]);
    });
  }

  /** @param {MomentObject} answer to `parse` @param {string} text @param {string} tried @param {string} byHand */
  async treeOf(answer, text, tried, byHand) {
    if (answer.kind === "position" && !tried && !answer.tree) {
      keepMoment(answer.canonical, answer);
      const made = new Tree(answer.line, answer.canonical);
      made.byHand = byHand;
      made.observer = onlyKnownSeat(answer);
      return { made, fault: "" };
    }
    const read = (/** @type {{text: string, tree?: string}} */ question) =>
      this.refusable(() => ask("tree", { ...question, by_hand: byHand }));
    const plain = await read({ text: answer.canonical, tree: "" });
    const whole = tried
      ? await read({ text: answer.canonical, tree: tried })
      : answer.tree
        ? await read({ text })
        : plain;
    const made = Tree.from(answer.line, whole);
    made.byHand = byHand;
    const root = answer.kind === "position" ? answer : await this.refusable(() => moment(made.root.text));
    made.observer = onlyKnownSeat(root);
    made.original = plain.tree;
    const recorded = new Set(plain.nodes.slice(1).map(each => each.text));
    for (const node of made.nodes()) node.recorded = recorded.has(node.text);
    return { made, fault: whole.faults[0]?.message ?? "" };
  }

  /** Delete a node and everything after it; `undo` restores it. @param {TreeNode} node */
  remove(node) {
    return this.queue(async () => {
      if (!node.parent || !this.tree.holds(node)) return; // it is deleted already
      const place = this.tree.place(node);
      this.before.push(this.tree);
      this.fresh = true;
      const kept = this.tree.copy();
      let gone = kept.root;
      for (const index of place) gone = gone.children[index];
      kept.remove(gone);
      if (gone.recorded && gone.parent) await this.shorten(kept, gone.parent);
      this.tree = kept;
      await this.show([]);
    });
  }

  /** End the record of a tree at this node. @param {Tree} tree @param {TreeNode} node */
  async shorten(tree, node) {
    const plain = await this.refusable(() => ask("tree", { text: node.text, tree: "", by_hand: tree.byHand }));
    const entered = this.entered.get(tree.source);
    tree.source = (await this.refusable(() => moment(node.text))).line;
    if (entered !== undefined) this.entered.set(tree.source, entered);
    tree.original = plain.tree;
  }

  /** Make the line of a node the main line. @param {TreeNode} node */
  promote(node) {
    return this.go(tree => tree.promote(node));
  }

  /** @param {TreeNode} node @param {string} comment */
  comment(node, comment) {
    return this.go(() => {
      node.comment = comment.replace(/\s+/g, " ").trim();
    });
  }

  /** True if `undo` would change something. */
  get canUndo() {
    const own = (/** @type {TreeNode} */ node) =>
      node.played[0]?.startsWith(`${this.eyes}:`) && /^\d/.test(node.action);
    if (this.eyes) return this.tree.path(this.tree.at).some(own);
    return this.tree.at.parent !== null || this.before.length > 0;
  }

  /**
   * Take back the last play and the actions that it forced, or the last set up, paste or delete. A user at a seat takes
   * back only plays of this deal, and none before the first one of that seat.
   * @param {() => boolean} [isBarred] true if nothing may be taken back at the moment shown then
   * @returns {Promise<Pick<TreeNode, "played" | "gained"> | null>} the actions taken back, none for a set up, paste or
   *   delete; null if nothing was taken back
   */
  undo(isBarred = () => false) {
    return this.queue(async () => {
      if (isBarred() || !this.canUndo) return null;
      const { at } = this.tree;
      const undone = this.fresh ? { played: [], gained: [] } : at;
      if (await this.undoContinued()) return undone;
      if ((this.eyes || !this.fresh) && this.tree.undo()) {
        if (!this.now?.over && at.children.every(child => this.takenBack.has(child))) this.takenBack.add(at);
        this.fresh = false;
        await this.show([]);
        return undone;
      }
      const last = this.before.pop();
      if (!last) return null;
      this.undone = { tree: this.tree, at, by: last.at };
      this.tree = last;
      this.fresh = false;
      await this.show([]);
      return undone;
    });
  }

  /**
   * Take back the action with which the tree shown continued another one, and show that one again. Without it, as after
   * a reload, it is opened. Returns false if the tree continued none, or if later plays of it are shown.
   */
  async undoContinued() {
    const { at } = this.tree;
    const last = this.before.at(-1);
    const later = last && this.continued.get(last.at);
    const text = later ? null : this.withoutLast();
    if (last && later?.tree === this.tree && later.at === at) {
      this.before.pop();
      this.tree = last;
      if (later.entered) this.entered.set(last.source, later.entered[0]);
    } else if (text !== null) {
      const { made } = await this.treeOf(await this.refusable(() => ask("parse", { text })), text, "", "");
      const own = this.moment.to_move ?? "";
      this.entered.set(made.source, own);
      this.continued.set(made.at, { tree: this.tree, at, entered: [own, own] });
      this.tree = made;
    } else return false;
    this.fresh = false;
    await this.show([]);
    return true;
  }

  /** True if the moment shown is not the end of its line. */
  get hasNext() {
    return this.tree.next() !== null || this.continued.has(this.tree.at);
  }

  /** True if `redo` would change something. */
  get canRedo() {
    return this.undone !== null || this.hasNext;
  }

  /** Go to the next moment, or to the end of the line; returns false if there is none. @param {boolean} [toEnd] */
  redo(toEnd = false) {
    return this.queue(async () => {
      const { undone } = this;
      if (toEnd) this.undone = null; // the end of the line shown
      if (!this.goForward()) {
        this.undone = undone;
        return false;
      }
      while (toEnd && this.goForward());
      await this.show([]);
      return true;
    });
  }

  /** Go to the next moment without showing it. */
  goForward() {
    const later = this.undone ?? (this.tree.next() ? undefined : this.continued.get(this.tree.at));
    if (!later && !this.tree.redo()) return false;
    this.fresh = later !== undefined;
    if (later) {
      this.before.push(this.tree);
      this.tree = later.tree;
      if ("entered" in later && later.entered) this.entered.set(later.tree.source, later.entered[1]);
      this.tree.jump(later.at);
    }
    return true;
  }

  /** Restore the tree before the last set up, paste or delete, regardless of the plays since. */
  restore() {
    return this.queue(async () => {
      const last = this.before.pop();
      if (!last) return;
      this.tree = last;
      this.fresh = false;
      await this.show([]);
    });
  }

  /**
   * Open the table of an address; returns a complaint or "", and the parts with seats that the table does not have.
   * @param {string} address the part behind the #
   */
  async fromAddress(address) {
    const { content, complaint } = await parseFragment(address, ADDRESSES);
    this.faulty = content?.text ?? null;
    if (!content) return { complaint, unread: [] };
    const text = withTitles(content.text);
    const { eyes = "", byHand = "", entered, tree } = content;
    const isSeat = await seatTest(text, [eyes, byHand, entered ?? ""]);
    const [user, hand] = [eyes, byHand].map(seat => (isSeat(seat) ? seat : ""));
    this.eyes = user;
    if (user) this.dispatchEvent(new Event("eyes"));
    const fault = await this.open(text, {
      ...{ keep: this.now !== null, tree, at: content.at ?? opensAt(content), byHand: hand || user },
      entered: entered && !isSeat(entered) ? "" : entered,
      later: new URLSearchParams(address).get("later") ?? "",
      assumed: new URLSearchParams(address).get("assumed"),
    });
    if (this.tree.at.parent) this.fresh = false; // within the deal that was opened, `undo` takes back its actions
    const unread = Object.entries({ eyes, by_hand: byHand, entered: entered ?? "" });
    return {
      complaint: complaint || (fault ? MORE.untried(fault) : ""),
      unread: unread.filter(([, seat]) => seat && !isSeat(seat)).map(part => part.join("=")),
    };
  }

  /** Return the part of the address behind the #, which opens the table at a moment. @param {TreeNode} [shown] */
  async address(shown = this.tree.at) {
    const { tree } = this;
    const at = tree.root.children.length ? tree.place(shown) : null;
    const entered = this.entered.get(tree.source);
    const you = tree.you && `you=${tree.you}&`;
    const assumed = tree.assumed === null ? "" : `assumed=${tree.assumed}&`;
    const content = {
      text: tree.source,
      tree: tree.changed ? tree.toString() : "",
      at,
      eyes: this.eyes,
      byHand: tree.byHand,
      entered,
    };
    return `${you}${assumed}${laterAddress(this.continued, shown)}${await writeFragment(content)}`;
  }

  /**
   * Show the current moment of the tree. Its values follow once they are known.
   * @param {string[]} played
   * @param {number[]} [gained] the points that each of those actions earned
   */
  async show(played, gained = []) {
    const signal = askAnew(this);
    const text = this.text;
    try {
      this.now = knownMoment(text) ?? (await this.refusable(() => moment(text)));
    } catch (error) {
      if (this.shown) [this.tree, this.tree.at] = [this.shown.tree, this.shown.at];
      throw error;
    }
    this.shown = { tree: this.tree, at: this.tree.at };
    if (this.undone?.by !== this.tree.at) this.undone = null;
    for (const node of this.tree.path(this.tree.at)) this.takenBack.delete(node);
    this.faulty = null;
    this.played = played;
    this.gained = gained;
    this.answer = knownValues(text);
    this.settled = this.answer !== null || !this.solvable();
    if (!this.settled) void this.solve(text, signal); // start while the page is being drawn
    this.dispatchEvent(new Event("change"));
  }

  /** The points earned by plays so far, by side; empty if ends do not score. */
  get earned() {
    const { sides, earned, scores } = this.moment;
    if (earned || !scores) return Object.entries(earned ?? {});
    const sums = Object.fromEntries(Object.keys(sides).map(side => [side, 0]));
    for (const { played, gained } of this.tree.path(this.tree.at))
      for (const [index, action] of played.entries()) {
        const seat = action.slice(0, action.indexOf(":"));
        const side = Object.keys(sides).find(each => sides[each].includes(seat)) ?? seat;
        if (bare(action) !== "-") sums[side] += gained[index];
      }
    return Object.entries(sums);
  }

  /** True if the plays of the moment shown have exact values: no tile is hidden and a seat is to move. */
  solvable() {
    return Boolean(this.now?.known && !this.now.over && this.now.legal.length > 0);
  }

  /** @param {string} text @param {AbortSignal} signal */
  async solve(text, signal) {
    /** @param {SolveObject} answer @param {boolean} settled */
    const take = (answer, settled) => {
      if (signal.aborted || text !== this.text) return;
      this.answer = answer;
      this.settled = settled;
      this.dispatchEvent(new Event("values"));
    };
    try {
      const answer = await values(text, signal, partial => take(partial, false));
      if (answer) take(answer, true);
    } catch (error) {
      if (!signal.aborted) this.trouble(error);
    }
  }

  /** Stop the search and keep the values known so far. */
  stop() {
    if (this.settled) return;
    this.asking.abort();
    this.settled = true;
    this.dispatchEvent(new Event("values"));
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
