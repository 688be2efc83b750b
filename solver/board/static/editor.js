// The table that is being set up: its draft, the edits, and their faults as the solver finds them. Nothing is drawn
// here (see editor-view.js).

import { say } from "./announce.js";
import { ask, faultsOf, Gone } from "./ask.js";
import {
  DEFAULT_RULES,
  emptyDraft,
  fromMoment,
  fromText,
  give,
  hasPlace,
  isEmptyDraft,
  misfitNumbers,
  tableOf,
  takeBack,
  toText,
} from "./draft.js";
import {
  assume,
  assumedCounts,
  countTiles,
  countUnknown,
  loosen,
  unexplainedPasses,
  writeAssumed,
} from "./draft-counts.js";
import { namePlayersBy, seatNames } from "./names.js";
import { board, editorState, rulebook, setUpSeat } from "./store.js";
import { defaultNames } from "./words-match.js";
import { EDITING } from "./words-setup.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** Return the facts of a table under these rules. @param {string} rules */
const tableUnder = rules => tableOf(rules, rulebook.presets);

/**
 * Events:
 * - `edit`: the draft was edited here.
 * - `change`: the draft or its target changed for another reason.
 * - `judged`: the solver has judged a text (in `detail`).
 * - `busy`: judging has begun or ended.
 */
export class Editor extends EventTarget {
  constructor() {
    super();
    /** @type {Draft} */
    this.draft = emptyDraft(DEFAULT_RULES, ["N", "E", "S", "W"]);
    /** The place that a tapped tile goes to. */
    this.target = "";
    /** @type {FaultPart[]} the faults of the draft */
    this.faults = [];
    /** @type {{draft: Draft, isStated: boolean, isCleared: boolean}[]} the draft before each edit, for `undo` */
    this.history = [];
    this.isOpen = false;
    /** True while the board shows a moment older than the draft. */
    this.isBusy = false;
    /** The number of texts sent to be judged. Only the answer to the last one counts. */
    this.requests = 0;
    /** The number of texts that the board is opening. */
    this.openings = 0;
    /** @type {import("./tree.js").TreeNode | null} the moment at which the editor was closed */
    this.closedAt = null;
    /** @type {import("./tree.js").Tree | null} the tree of the last table that was set up here */
    this.tree = null;
    /** @type {Record<string, number>} by seat, the assumed numbers of tiles that changed with the last typed one */
    this.adjusted = {};
    /** True while the draft states its numbers of unknown tiles: it was taken from a moment or from typed notation. */
    this.isStated = true;
    /** @type {{place: string, text: string} | null} where the last tile did not fit, and why, until the next edit */
    this.refusal = null;
    /** What was said since the last edit, which is still true once the board shows that edit. */
    this.note = "";
  }

  /** The facts of the table under the rules of the draft. */
  get table() {
    return tableUnder(this.draft.rules);
  }

  /** The seat of the user: the one at the bottom of the table while it is set up. */
  get ownSeat() {
    return setUpSeat(this.table.seats);
  }

  /** The names of the seats while the table is set up, and after that while some of its hands are hidden; else null. */
  get names() {
    const isSetUp = this.isOpen || (board.tree === this.tree && !board.moment.known);
    const { seats, sides } = this.table;
    return isSetUp ? defaultNames(seats, this.ownSeat, sides.length < seats.length) : null;
  }

  /** True if a tile has been laid. */
  get hasBegun() {
    return this.draft.layout.length > 0 || this.draft.ends !== "";
  }

  /** The place where tapped tiles go: the first one goes to the table, because there is no chain yet. */
  get aimed() {
    return this.target === "right" && !this.hasBegun ? "table" : this.target;
  }

  get text() {
    return toText(this.draft, this.table);
  }

  /** The numbers of tiles in hands that are only assumed, by seat. */
  get assumed() {
    return this.isStated ? {} : assumedCounts(this.draft, this.table);
  }

  /** The seats that must have passed for the numbers of tiles, though nothing is stated about their passes. */
  get passed() {
    return this.isStated ? [] : unexplainedPasses(this.draft, this.table);
  }

  /** The hands of such seats whose unknown tiles depend on the numbers at which they passed. */
  get unmarked() {
    const unknown = countUnknown(this.draft, this.table);
    return this.passed.filter(seat => unknown[seat]);
  }

  /** Open the editor at the moment shown, or with the draft that was left here. */
  open() {
    this.isOpen = true;
    if (this.closedAt !== board.tree.at) {
      this.history = [];
      this.takeMoment();
    }
    if (!(this.target in this.draft.hands)) this.target = this.ownSeat;
  }

  /** Close the editor; returns true if its draft has faults. */
  close() {
    this.isOpen = false;
    this.closedAt = board.tree.at;
    this.setBusy(false);
    return this.faults.length > 0;
  }

  /** Follow the board, unless its change came from the editor. */
  follow() {
    if (this.isBusy || this.openings) return;
    this.takeMoment();
    this.dispatchEvent(new Event("change"));
  }

  /** True if a number of tiles is only assumed, or needs a pass of which nothing is known. */
  get isUnsure() {
    return Object.keys(this.assumed).length > 0 || this.unmarked.length > 0;
  }

  /** Take over a table that was set up before, with its assumed numbers, when it is opened from its address. */
  resume() {
    const { tree } = board;
    if (this.isOpen || tree.assumed === null || tree.at !== tree.root || tree === this.tree) return;
    this.takeMoment();
    Object.assign(this, { tree, history: [], closedAt: tree.at });
  }

  /**
   * Start the draft from the moment shown. The user typed none of its numbers, so all of them are computed; those that
   * were assumed when it was set up still are.
   */
  takeMoment() {
    const read = fromMoment(board.moment, tableUnder);
    const table = tableUnder(read.rules);
    const { assumed, at, root } = board.tree;
    const unsure = assumed !== null && at === root ? assume(read, table, assumed.split(".")) : null;
    this.draft = unsure ?? loosen(read, table);
    editorState.mover = (board.moment.known && board.moment.to_move) || "";
    this.isStated = unsure === null;
    this.refusal = null;
    this.note = "";
    this.faults = [];
  }

  /** True if the last edit cleared a table with tiles. */
  get isCleared() {
    return this.history.at(-1)?.isCleared ?? false;
  }

  /** Edit the draft; `undo` reverts it. @param {(draft: Draft) => void} step @param {boolean} [isCleared] */
  edit(step, isCleared = false) {
    this.remember(isCleared);
    this.isStated = false;
    this.adjusted = {};
    step(this.draft);
    this.submit();
  }

  /**
   * State the number of unknown tiles of a place, and say which assumed numbers change.
   * @param {string} place a seat or the boneyard @param {number | null} count null to derive it from the others
   */
  count(place, count) {
    const before = countTiles(this.draft, this.table);
    this.edit(draft => {
      (place === "boneyard" ? draft.boneyard : draft.hands[place]).unknown = count;
      const now = countTiles(draft, this.table);
      const changed = Object.keys(before).filter(seat => seat !== place && now[seat] !== before[seat]);
      this.adjusted = Object.fromEntries(changed.map(seat => [seat, now[seat]]));
    });
    if (Object.keys(this.adjusted).length) say(EDITING.adjusted(this.adjusted));
  }

  /** Keep the draft, so that `undo` can restore it. @param {boolean} [isCleared] whether the edit clears its tiles */
  remember(isCleared = false) {
    this.history.push({ draft: structuredClone(this.draft), isStated: this.isStated, isCleared });
  }

  /** Undo the last edit; returns false if there is none. */
  undo() {
    const last = this.history.pop();
    if (last) {
      const { draft, isStated } = last;
      Object.assign(this, { draft, isStated });
      this.aimAgain();
      this.submit();
    }
    return last !== undefined;
  }

  /** Have the current draft judged. */
  submit() {
    this.refusal = null;
    this.note = "";
    this.dispatchEvent(new Event("edit"));
    void this.judge(this.text, false);
  }

  /** Take the draft from notation that is being typed, unless it cannot be read. @param {string} text */
  readTyped(text) {
    const read = fromText(text, tableUnder);
    if (!read) return;
    this.remember();
    this.draft = read;
    this.isStated = true;
    this.dispatchEvent(new Event("change"));
    void this.judge(text, true);
  }

  /** Find the faults of a text; the board shows it if it has none. @param {string} text @param {boolean} typed */
  async judge(text, typed) {
    const mine = ++this.requests;
    this.setBusy(true);
    const faults = await this.findFaults(text);
    if (mine !== this.requests || !this.isOpen) return;
    this.setBusy(false);
    this.faults = faults;
    this.dispatchEvent(new CustomEvent("judged", { detail: { text, typed } }));
    if (!typed) return;
    const read = fromText(faults.length ? text : board.moment.canonical, tableUnder); // it may be spelled differently
    if (read) this.draft = read;
    this.dispatchEvent(new Event("change"));
  }

  /** Show a text on the board; returns its faults if it cannot be shown. @param {string} text */
  async findFaults(text) {
    const mine = this.requests;
    try {
      await ask("parse", { text, names: seatNames(this.table.seats) });
      if (mine === this.requests && this.isOpen) {
        this.openings += 1; // a later edit with faults may be judged before the board has opened this one
        const assumed = this.isUnsure ? writeAssumed(this.draft) : null;
        await board.open(text, { typed: true, you: board.tree.you, assumed }).finally(() => {
          this.openings -= 1;
        });
        this.tree = board.tree;
      }
      return [];
    } catch (error) {
      if (error instanceof Gone && mine === this.requests) board.trouble(error);
      return faultsOf(error);
    }
  }

  /** @param {boolean} isBusy */
  setBusy(isBusy) {
    this.isBusy = isBusy;
    this.dispatchEvent(new Event("busy"));
  }

  /** Choose the place that a tapped tile goes to. @param {string} place */
  aim(place) {
    this.target = place;
    this.refusal = null;
    this.note = "";
    this.dispatchEvent(new Event("change"));
  }

  /** Say something that is true until the next edit. @param {string} text */
  tell(text) {
    this.note = text;
    say(text);
  }

  /**
   * Move a tile, unless it does not fit at that end. The first double in the chain becomes its spinner.
   * @param {string} tile @param {string} place
   */
  move(tile, place) {
    if (!hasPlace(this.table, place)) return;
    const numbers = misfitNumbers(this.draft, tile, place);
    if (numbers.length) {
      this.refusal = { place, text: EDITING.unfit(tile, numbers) };
      this.dispatchEvent(new Event("change"));
      return;
    }
    this.edit(draft => {
      if (place === "pack") return takeBack(draft, tile);
      give(draft, tile, place);
      const [one, other] = tile.split("-");
      const spins = this.table.spins && !draft.spinner && one === other;
      if (spins && (place === "left" || place === "right")) draft.spinner = tile;
    });
    say(EDITING.moved(tile, place));
  }

  /** Take other rules. Those for other tiles or players begin with an empty table. @param {string} rules */
  takeRules(rules) {
    const [{ seats, pack }, next] = [this.table, tableUnder(rules)];
    if (seats.join() !== next.seats.join() || pack.join() !== next.pack.join()) return this.clear(rules);
    this.edit(draft => {
      draft.rules = rules;
      if (draft.lead.startsWith("none")) draft.lead = "none";
      if (!next.draws) draft.boneyard = { tiles: [], unknown: null, order: "known" };
      if (!next.spins) Object.assign(draft, { up: [], down: [], spinner: "" });
      if (!next.everyDouble) draft.arms = {};
    });
  }

  /** Begin with an empty table. @param {string} [rules] */
  clear(rules = this.draft.rules) {
    const isCleared = !isEmptyDraft(this.draft);
    this.edit(() => {
      this.draft = emptyDraft(rules, tableUnder(rules).seats);
      this.draft.toMove = this.ownSeat;
      this.target = this.ownSeat;
    }, isCleared);
  }

  /** Let tapped tiles go to the own hand if the table has no longer the place chosen before. */
  aimAgain() {
    if (!this.table.seats.includes(this.target)) this.target = this.ownSeat;
  }

  async deal() {
    try {
      const { position } = await ask("deal", { rules: this.draft.rules });
      if (!this.isOpen) return;
      const read = fromText(position, tableUnder);
      if (read)
        this.edit(() => {
          this.draft = read;
        });
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  }
}

export const editor = new Editor();
namePlayersBy(() => (board.now ? editor.names : null));
