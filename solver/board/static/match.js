// A match: its players, its rules, and its deals as records. The browser stores it for all tabs, and it is played in
// the tab that changed it last. Nothing is drawn here.

import { ask } from "./ask.js";
import { asRecord } from "./recorded.js";
import { readStored, writeStored } from "./settings.js";
import { MATCH } from "./words-match.js";

const KEY = "tranca-match";

/**
 * @typedef {object} Kept
 * @property {string} rules
 * @property {string} seat the seat whose tiles are seen
 * @property {Record<string, string>} names of the players, by seat
 * @property {Record<string, string>} [typed] the names that the user typed, which are written into records
 * @property {string[]} deals the records of the finished deals
 * @property {string} under the current deal so far; empty between deals
 * @property {boolean} [isWon] a side has won it; undefined before its first deal is settled
 * @property {{undone: number, hints: number}} [counted] the plays taken back and the hints of this deal
 * @property {string[]} [paused] the tables of this deal as the user saw them when it was paused, by source
 * @property {string} source the line by which the board identifies the current or last deal
 */

/** Dispatches `change`, and `elsewhere` (with the match before) when another tab has continued or replaced it. */
export class Match extends EventTarget {
  constructor() {
    super();
    /** @type {Kept | null} the match begun last, or null */
    this.kept = readKept();
    /** The stored match as this tab read or wrote it last. */
    this.stored = storedText();
    /** @type {ScoreObject[]} the finished deals, settled one after another */
    this.settled = [];
  }

  /** True if a match was begun and has no winner yet. */
  get isOn() {
    return this.kept !== null && !this.winner;
  }

  /** True if the last deal is finished and settled. */
  get isSettled() {
    return this.settled.length > 0 && !this.kept?.under && this.isCounted;
  }

  /** True if all finished deals are settled, so that the score is known. */
  get isCounted() {
    return this.settled.length === (this.kept?.deals.length ?? 0);
  }

  /** The side that has won the match, or "". */
  get winner() {
    return this.settled.at(-1)?.match_winner ?? "";
  }

  /** The score by side after the finished deals. @returns {Record<string, number>} */
  get totals() {
    return { ...this.settled.at(-1)?.totals };
  }

  /**
   * Return the score by side at a moment of the current or last deal: before its end, the score before the deal and
   * the points that plays have earned so far.
   * @param {string} text the block of the moment
   * @param {[string, number][]} earned
   */
  scoreAt(text, earned) {
    const { deals, under } = this.now;
    if (!under && text === deals.at(-1)) return this.totals;
    const score = under ? this.totals : { ...this.settled.at(-2)?.totals };
    for (const [side, points] of earned) score[side] = (score[side] ?? 0) + points;
    return score;
  }

  /** True if a tree belongs to the current or last deal of the match. @param {import("./tree.js").Tree} tree */
  holds(tree) {
    return this.kept !== null && this.kept.source === tree.source;
  }

  /**
   * Begin a match in place of the one before; returns false if another tab has changed that one meanwhile.
   * @param {import("./match-cards.js").Chosen} chosen
   */
  begin(chosen) {
    return this.replace({ ...chosen, deals: [], under: "", source: "" });
  }

  /**
   * Call the players whose names were not typed by their names in the language of the page.
   * @param {Record<string, string>} around the names by seat
   */
  rename(around) {
    const { names, typed = {} } = this.now;
    const now = Object.entries(names).map(([seat, name]) => {
      return [seat, seat in typed || name === seat ? name : (around[seat] ?? name)];
    });
    if (now.some(([seat, name]) => names[seat] !== name)) this.keep({ names: Object.fromEntries(now) });
  }

  /** Deal the next tiles; returns the deal as a record before its lead. */
  async deal() {
    const { rules, deals, typed } = this.now;
    const { position } = await ask("deal", { rules, after: deals });
    return asRecord(position, MATCH.title(deals.length + 1), typed);
  }

  /** Store the current deal so far. @param {string} text @param {string} source */
  follow(text, source) {
    this.keep({ under: text, source });
  }

  /** Store the numbers of plays taken back and hints. @param {{undone: number, hints: number}} counted */
  count(counted) {
    const { undone = 0, hints = 0 } = this.now.counted ?? {};
    if (undone !== counted.undone || hints !== counted.hints) this.keep({ counted: { ...counted } });
  }

  /** Store the tables that were shown in place of the current deal. @param {string[]} paused by source */
  keepPaused(paused) {
    this.keep({ paused });
  }

  /** Add the finished deal to the match, once. @param {string} record */
  async finish(record) {
    if (this.now.under) this.keep({ deals: [...this.now.deals, record], under: "" });
    await this.settle();
  }

  async settle() {
    const texts = this.now.deals;
    this.settled = texts.length ? (await ask("match", { texts })).deals : [];
    const isWon = this.winner !== "";
    if (this.kept && this.kept.isWon !== isWon) this.keep({ isWon });
    this.dispatchEvent(new Event("change"));
  }

  end() {
    return this.replace(null);
  }

  /** All deals as a file that can be opened again: the finished ones, then the current one. */
  get file() {
    const { deals, under } = this.now;
    return `${[...deals, ...(under ? [under] : [])].map(each => each.trim()).join("\n\n")}\n`;
  }

  /** The finished deals with the names of all players added as the score shows them: `partner (N)`. */
  get called() {
    const { deals, names, typed = {} } = this.now;
    const taken = Object.values(typed);
    const players = Object.entries(names).flatMap(([seat, name]) =>
      seat in typed || name === seat || taken.includes(name) ? [] : [`player ${seat}: ${name} (${seat})\n`],
    );
    return deals.map(record => record.replace(/^rules:/m, `${players.join("")}rules:`));
  }

  /** The current match. Throws an error if there is none. */
  get now() {
    if (!this.kept) throw new Error("no match was begun");
    return this.kept;
  }

  /** Change a part of the match, unless another tab has continued or replaced it. @param {Partial<Kept>} part */
  keep(part) {
    if (!this.adopt() && this.kept) this.write({ ...this.kept, ...part });
  }

  /** Replace the match; returns false if another tab has changed it meanwhile. @param {Kept | null} kept */
  replace(kept) {
    if (this.adopt()) return false;
    this.settled = [];
    this.write(kept);
    return true;
  }

  /** @param {Kept | null} kept */
  write(kept) {
    this.kept = kept;
    writeStored(KEY, kept);
    this.stored = storedText();
    this.dispatchEvent(new Event("change"));
  }

  /** Take over what another tab has stored; returns true if it has continued or replaced the match. */
  adopt() {
    const stored = storedText();
    if (stored === this.stored) return false;
    const before = this.kept;
    [this.kept, this.stored] = [readKept(), stored];
    if (stateOf(before) === stateOf(this.kept)) return false;
    this.settled = [];
    this.dispatchEvent(new CustomEvent("elsewhere", { detail: before }));
    return true;
  }
}

/** Return the stored match as text, to compare it. */
function storedText() {
  return JSON.stringify(readStored(KEY));
}

/** Return the part of a match that is played, without the names and the counts. @param {Kept | null} kept */
function stateOf(kept) {
  return JSON.stringify(kept && [kept.rules, kept.seat, kept.deals, kept.under, kept.source]);
}

/** True if the browser has stored an unfinished match. */
export function isMatchStored() {
  const kept = readKept();
  return kept !== null && (kept.under !== "" || (kept.deals.length > 0 && kept.isWon === false));
}

/** Read the match that the browser has stored; null if there is none or it is incomplete. @returns {Kept | null} */
function readKept() {
  const match = readStored(KEY);
  const isWhole = Array.isArray(match?.deals) && typeof match.names === "object" && match.names !== null;
  return isWhole && [match.rules, match.seat, match.under].every(each => typeof each === "string") ? match : null;
}
