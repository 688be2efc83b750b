// The visits of this page: each room that was entered and each address that was opened is an entry of the browser's
// history. A visit keeps its table, so that Back and Forward show it as it was left.

import { board, lens, teaser, view } from "./store.js";

/**
 * @typedef {object} Visit
 * @property {string} room the name of the room that was open, or ""
 * @property {string} [again] the argument with which the room shows the same again
 * @property {import("./tree.js").Tree} tree
 * @property {import("./tree.js").TreeNode} at
 * @property {string} eyes the seat that played and saw only its own tiles, or ""
 * @property {Pick<typeof lens, "bottom" | "mover">} lens
 * @property {typeof teaser} teaser
 * @property {Promise<string>} address
 */

/** The number of other visits that are kept: a browser has no more entries, and each visit holds a whole tree. */
const MOST_LEFT = 50;

export class Visits {
  /** @param {Pick<History, "state" | "pushState" | "replaceState">} history */
  constructor(history) {
    this.history = history;
    /** The number of the visit shown; those before it have lower numbers, and those after it higher ones. */
    this.number = 0;
    /** @type {Map<number, Visit>} the last visits left since the page was loaded */
    this.left = new Map();
    /** True while the page restores the table of another visit: the address still belongs to the previous table. */
    this.isMoving = false;
    /** Settled once the visit to which the browser went last is shown. */
    this.going = Promise.resolve();
    /** Returns the address of the table shown; set by the module that writes addresses. */
    this.write = async () => "";
    /** The number of addresses asked for: a long one takes longer to write than a short one that follows it. */
    this.requests = 0;
  }

  /** Continue the visit of the entry shown, which may be older than the page after a reload. */
  start() {
    this.number = this.history.state?.visit ?? 0;
    this.history.replaceState({ ...this.history.state, visit: this.number }, "");
  }

  /** True if the entry shown belongs to the visit, so that its address may be written. */
  get isShown() {
    return !this.isMoving && this.history.state?.visit === this.number;
  }

  /** Write the address of the table shown. @param {string} address */
  keepAddress(address) {
    this.history.replaceState({ visit: this.number }, "", address);
  }

  /** Write the address of the table shown; returns it, or null if another visit or table is shown meanwhile. */
  async keepWritten() {
    this.requests += 1;
    const { number, requests } = this;
    const address = await this.write();
    if (requests !== this.requests || number !== this.number || !this.isShown) return null;
    this.keepAddress(address);
    return address;
  }

  /** Begin a visit in a new entry. @param {Visit} last the visit that is left @param {string} address of its table */
  begin(last, address) {
    if (this.isShown) this.keepAddress(address);
    this.leave(last);
    this.history.pushState({ visit: this.number }, "");
  }

  /** Begin a visit in the entry that the browser has made for an address. @param {Visit} last the visit that is left */
  arrive(last) {
    this.leave(last);
    this.history.replaceState({ visit: this.number }, "");
  }

  /** @param {Visit} last */
  leave(last) {
    for (const number of this.left.keys()) if (number > this.number) this.left.delete(number);
    this.left.set(this.number, last);
    this.number += 1;
    for (const number of this.left.keys()) if (number < this.number - MOST_LEFT) this.left.delete(number);
  }

  /**
   * Go to another visit; returns it, or undefined if it is older than the page or is not kept.
   * @param {number} number @param {Visit} last the visit that is left
   */
  turnTo(number, last) {
    const visit = this.left.get(number);
    this.left.delete(number); // it is the one shown now
    this.left.set(this.number, last);
    this.number = number;
    return visit;
  }
}

export const visits = new Visits(globalThis.history);

/** Return the visit as it is now. @returns {Visit} */
export function visitShown() {
  const { tree, eyes } = board;
  const { bottom, mover } = lens;
  const { room } = view;
  return {
    room: room?.name ?? "",
    again: room?.again?.(),
    tree,
    at: tree.at,
    eyes,
    lens: { bottom, mover },
    teaser: { ...teaser },
    address: visits.write(),
  };
}
