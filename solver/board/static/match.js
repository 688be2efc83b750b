// A match: who plays it by which rules, and its deals as records. The browser keeps it; nothing is drawn here.

import { ask } from "./ask.js";
import { asRecord } from "./recorded.js";
import { readStored, writeStored } from "./settings.js";
import { MATCH } from "./words-match.js";

const KEY = "tranca-match";

/**
 * @typedef {object} Kept
 * @property {string} rules
 * @property {string} seat whose tiles are seen
 * @property {Record<string, string>} names of the players, by seat
 * @property {Record<string, string>} [typed] those of them that somebody wrote: records have them
 * @property {string[]} deals the records of the deals that are over
 * @property {string} under the deal under way, as far as it was played; empty between two of them
 * @property {string} source the line by which the board knows the deal under way, or the last one
 */

export class Match extends EventTarget {
  constructor() {
    super();
    /** @type {Kept | null} the match that was begun last; null where there is none */
    this.kept = readKept();
    /** @type {ScoreObject[]} the deals that are over, settled one after the other */
    this.settled = [];
  }

  /** Whether a match was begun and nobody has won it. */
  get isOn() {
    return this.kept !== null && !this.winner;
  }

  /** Whether the last deal is over and settled. */
  get isSettled() {
    return this.settled.length > 0 && !this.kept?.under && this.settled.length === this.kept?.deals.length;
  }

  /** The side that has won the match, or an empty string. */
  get winner() {
    return this.settled.at(-1)?.match_winner ?? "";
  }

  /** Whether a tree of the board is that of its deal. @param {import("./tree.js").Tree} tree */
  holds(tree) {
    return this.kept !== null && this.kept.source === tree.source;
  }

  /** Begin another match. @param {import("./match-cards.js").Chosen} chosen */
  begin(chosen) {
    this.settled = [];
    this.keep({ ...chosen, deals: [], under: "", source: "" });
  }

  /** Deal the next tiles: the text of the deal, a record before its lead. */
  async deal() {
    const { rules, deals, typed } = this.now;
    const { position } = await ask("deal", { rules, after: deals });
    return asRecord(position, MATCH.title(deals.length + 1), typed);
  }

  /** Remember how far the deal under way is. @param {string} text @param {string} source */
  follow(text, source) {
    this.keep({ ...this.now, under: text, source });
  }

  /** Take in a deal that is over, once. @param {string} record */
  async finish(record) {
    if (this.now.under) this.keep({ ...this.now, deals: [...this.now.deals, record], under: "" });
    await this.settle();
  }

  /** Settle the deals that are over. */
  async settle() {
    const texts = this.now.deals;
    this.settled = texts.length ? (await ask("match", { texts })).deals : [];
    this.dispatchEvent(new Event("change"));
  }

  /** Forget the match. */
  end() {
    this.settled = [];
    this.keep(null);
  }

  /** All deals as a file that is read back: those that are over, and the one under way. */
  get file() {
    const { deals, under } = this.now;
    return `${[...deals, ...(under ? [under] : [])].map(each => each.trim()).join("\n\n")}\n`;
  }

  /** The deals that are over, with the names of all players in them as the score has them: `partner (N)`. */
  get called() {
    const { deals, names, typed = {} } = this.now;
    const taken = Object.values(typed);
    const players = Object.entries(names).flatMap(([seat, name]) =>
      seat in typed || name === seat || taken.includes(name) ? [] : [`player ${seat}: ${name} (${seat})\n`],
    );
    return deals.map(record => record.replace(/^rules:/m, `${players.join("")}rules:`));
  }

  /** The match that there is. */
  get now() {
    if (!this.kept) throw new Error("no match was begun");
    return this.kept;
  }

  /** @param {Kept | null} kept */
  keep(kept) {
    this.kept = kept;
    writeStored(KEY, kept);
    this.dispatchEvent(new Event("change"));
  }
}

/** The match that the browser has kept, if it is whole. @returns {Kept | null} */
function readKept() {
  const match = readStored(KEY);
  const isWhole = Array.isArray(match?.deals) && typeof match.names === "object" && match.names !== null;
  return isWhole && [match.rules, match.seat, match.under].every(each => typeof each === "string") ? match : null;
}
