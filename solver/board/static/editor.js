// The table that is being set up: its draft, the edits, and their faults as the solver finds them. It draws nothing
// (see editor-view.js).

import { say } from "./announce.js";
import { ask, faultsOf, Gone } from "./ask.js";
import { emptyDraft, fromMoment, fromText, give, loosen, tableOf, takeBack, toText } from "./draft.js";
import { board, rulebook } from "./store.js";
import { EDITING } from "./words-rooms.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** Return the facts of a table under these rules. @param {string} rules */
const tableUnder = rules => tableOf(rules, rulebook.presets);

/**
 * Events: `edit` when the draft was edited here, `change` when it or its target is another for any other reason,
 * `judged` when the solver has judged a text (its detail), `busy` when it begins or ends.
 */
export class Editor extends EventTarget {
  constructor() {
    super();
    /** @type {Draft} */
    this.draft = emptyDraft("doscientos", ["N", "E", "S", "W"]);
    /** The place to which a tap gives a tile. */
    this.target = "N";
    /** @type {FaultPart[]} what is wrong with the draft */
    this.faults = [];
    /** @type {Draft[]} the drafts before each edit, which `undo` takes back */
    this.history = [];
    this.isOpen = false;
    /** Whether the board still shows a moment that is older than the draft. */
    this.isBusy = false;
    /** The number of texts judged; only the answer to the last one counts. */
    this.requests = 0;
    /** @type {import("./tree.js").TreeNode | null} the moment at which the editor was left with faults */
    this.unsoundAt = null;
  }

  /** The facts of the table under the rules of the draft. */
  get table() {
    return tableUnder(this.draft.rules);
  }

  get text() {
    return toText(this.draft, this.table);
  }

  /** Open the editor: at the moment shown, unless the draft was left here with faults. */
  open() {
    this.isOpen = true;
    if (this.unsoundAt !== board.tree.at) {
      this.history = [];
      this.takeMoment();
    }
    if (!(this.target in this.draft.hands)) [this.target] = this.table.seats;
  }

  /** Close the editor; returns whether it is left with faults. */
  close() {
    this.isOpen = false;
    this.unsoundAt = this.faults.length ? board.tree.at : null;
    this.setBusy(false);
    return this.unsoundAt !== null;
  }

  /** Follow the board, unless what it shows came from here. */
  follow() {
    if (this.isBusy) return;
    this.takeMoment();
    this.dispatchEvent(new Event("change"));
  }

  /** Take the moment that the board shows as the draft. No number in it was typed, so all follow from each other. */
  takeMoment() {
    const read = fromMoment(board.moment, tableUnder);
    this.draft = loosen(read, tableUnder(read.rules));
    this.faults = [];
  }

  /** Change the draft by a step that can be taken back. @param {(draft: Draft) => void} step */
  edit(step) {
    this.history.push(structuredClone(this.draft));
    step(this.draft);
    this.submit();
  }

  /** Take back an edit; returns whether there was one. */
  undo() {
    const last = this.history.pop();
    if (last) {
      this.draft = last;
      this.submit();
    }
    return last !== undefined;
  }

  /** Have the draft judged as it is now. */
  submit() {
    this.dispatchEvent(new Event("edit"));
    void this.judge(this.text, false);
  }

  /** Take a draft from notation that is being typed, unless it cannot be read. @param {string} text */
  readTyped(text) {
    const read = fromText(text, tableUnder);
    if (!read) return;
    this.history.push(structuredClone(this.draft));
    this.draft = read;
    this.dispatchEvent(new Event("change"));
    void this.judge(text, true);
  }

  /** Find the faults of a text; without any, the board shows it. @param {string} text @param {boolean} typed */
  async judge(text, typed) {
    const mine = ++this.requests;
    this.setBusy(true);
    const faults = await this.findFaults(text);
    if (mine !== this.requests || !this.isOpen) return;
    this.setBusy(false);
    this.faults = faults;
    this.dispatchEvent(new CustomEvent("judged", { detail: { text, typed } }));
    if (!typed) return;
    const read = fromText(faults.length ? text : board.moment.canonical, tableUnder); // any spelling that is read
    if (read) this.draft = read;
    this.dispatchEvent(new Event("change"));
  }

  /** Show a text on the board; returns its faults if that cannot be done. @param {string} text */
  async findFaults(text) {
    const mine = this.requests;
    try {
      await ask("parse", { text });
      if (mine === this.requests && this.isOpen) await board.open(text, { typed: true });
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

  /** Choose the place to which a tap gives a tile. @param {string} place */
  aim(place) {
    this.target = place;
    this.dispatchEvent(new Event("change"));
  }

  /** Move a tile; the first double of a chain becomes its spinner. @param {string} tile @param {string} place */
  move(tile, place) {
    this.edit(draft => {
      if (place === "pack") return takeBack(draft, tile);
      give(draft, tile, place);
      const [one, other] = tile.split("-");
      const spins = this.table.spins && !draft.spinner && one === other;
      if (spins && (place === "left" || place === "right")) draft.spinner = tile;
    });
    say(EDITING.moved(tile, place));
  }

  /** Take other rules; hands and seats that they do not have are dropped. @param {string} rules */
  takeRules(rules) {
    this.edit(draft => {
      const { seats, draws } = tableUnder(rules);
      draft.rules = rules;
      for (const seat of seats) draft.hands[seat] ??= { tiles: [], unknown: null };
      for (const seat of Object.keys(draft.hands)) if (!seats.includes(seat)) delete draft.hands[seat];
      if (draft.lead.startsWith("none")) draft.lead = "none";
      for (const field of /** @type {const} */ (["lead", "last", "toMove"]))
        if (!seats.includes(draft[field]) && draft[field] !== "none") draft[field] = field === "toMove" ? seats[0] : "";
      if (!draws) draft.boneyard = { tiles: [], unknown: null, order: "known" };
      if (!seats.includes(this.target)) this.target = seats[0];
    });
  }

  /** Take all tiles off the table. */
  clear() {
    this.edit(draft => {
      this.draft = emptyDraft(draft.rules, this.table.seats);
    });
  }

  /** Deal all tiles at random. */
  async deal() {
    try {
      const { position } = await ask("deal", { rules: this.draft.rules });
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
