// The tiles that the other players of an entered hand held at its end, which decide who won.

import { say } from "./announce.js";
import { ask, faultsOf } from "./ask.js";
import { closeDialog, openDialog } from "./controls.js";
import { tableOf } from "./draft.js";
import { fill, make } from "./elements.js";
import { seatName, seatNames } from "./names.js";
import { mainLine } from "./recorded.js";
import { knowsItself } from "./seat-view.js";
import { board, rulebook } from "./store.js";
import { canonicalTile, drawFace, triangle } from "./tiles.js";
import { ENTERING } from "./words-entering.js";

/** @typedef {Record<string, string[]>} Held the tiles that each hidden hand holds at the end, by seat */
/** @typedef {Record<string, string[]>} Places the places of each hidden tile: seats, `boneyard` or `sleeping` */

/**
 * Return the number of unknown tiles of each hidden hand at the moment shown; none if players have drawn, because the
 * hands that were dealt do not follow from the plays then.
 * @param {Pick<MomentObject, "hands" | "actions">} moment @returns {[seat: string, count: number][]}
 */
export function countHeld({ hands, actions = [] }) {
  if (actions.some(action => action.includes(":+"))) return [];
  return Object.entries(hands).flatMap(([seat, { unknown }]) => (unknown ? [[seat, unknown]] : []));
}

/** True if tiles left in other hands can be entered at the end of a hand. @param {MomentObject | null} moment */
export function lacksHands(moment) {
  return Boolean(moment?.over && !moment.known && countHeld(moment).length);
}

/** True if all tiles can be in one of their places. @param {Places} places @param {Record<string, number>} sizes */
function canPlace(places, sizes) {
  const held = /** @type {Held} */ (Object.fromEntries(Object.keys(sizes).map(place => [place, []])));
  /** @param {string} tile @param {Set<string>} full the places that were tried @returns {boolean} */
  const put = (tile, full) =>
    places[tile].some((/** @type {string} */ place) => {
      if (full.has(place) || !held[place]) return false;
      full.add(place);
      const isFree = held[place].length < sizes[place];
      const moved = isFree ? -1 : held[place].findIndex(other => put(other, full));
      if (!isFree && moved < 0) return false;
      if (!isFree) held[place].splice(moved, 1);
      held[place].push(tile);
      return true;
    });
  return Object.keys(places).every(tile => put(tile, new Set()));
}

/**
 * Return the possible places of each tile after the user has placed some of them. A tile with one place is
 * certain.
 * @param {Places} places by all tiles that are hidden @param {Record<string, number>} sizes by place
 * @param {Held} chosen
 * @returns {Places}
 */
export function narrowPlaces(places, sizes, chosen) {
  const said = Object.entries(chosen).flatMap(([seat, tiles]) => tiles.map(tile => [tile, [seat]]));
  const known = /** @type {Places} */ ({ ...places, ...Object.fromEntries(said) });
  const narrow = (/** @type {string} */ tile) =>
    known[tile].filter(place => canPlace({ ...known, [tile]: [place] }, sizes));
  return Object.fromEntries(Object.keys(known).map(tile => [tile, narrow(tile)]));
}

/**
 * Return the record of a deal with the hands dealt to the players whose last tiles are given.
 * @param {string} record @param {string[]} actions @param {Held} held
 */
export function withHands(record, actions, held) {
  const lines = Object.entries(held).map(([seat, left]) => {
    const laid = actions.filter(action => /^[A-Z]:\d/.test(action) && action.startsWith(seat)).map(tileOf);
    return `dealt ${seat}: ${[...laid, ...left].sort().join(" ")}\n`;
  });
  return record.replace(/^(?=dealt )/m, lines.join(""));
}

/**
 * Return the record up to a moment with the hands that are hidden in it, but known by the end of the record, because
 * their players laid all of their tiles.
 * @param {Pick<MomentObject, "canonical" | "hands">} moment
 * @param {Pick<MomentObject, "hands" | "actions">} last the end of the record
 */
export function revealHands({ canonical, hands }, { hands: left, actions = [] }) {
  if (actions.some(action => action.includes(":+"))) return canonical;
  const known = Object.keys(hands).filter(
    seat => hands[seat].unknown && !left[seat].unknown && !left[seat].tiles.length,
  );
  return withHands(canonical, actions, Object.fromEntries(known.map(seat => [seat, []])));
}

/** Return the tile of a play. @param {string} action such as `S:4-6@6` */
const tileOf = action => canonicalTile(/\d+-\d+/.exec(action)?.[0] ?? "");

/**
 * Return the places where each hidden tile may be at the end of the hand, and their sizes. If the passes contradict
 * each other, every tile may be anywhere.
 * @param {MomentObject} moment @param {string} text its notation @param {string[]} hidden
 * @returns {Promise<{places: Places, sizes: Record<string, number>}>}
 */
async function findPlaces(moment, text, hidden) {
  const sizes = Object.fromEntries(countHeld(moment));
  const seat = moment.seats.find(each => knowsItself(moment, each));
  const deals = seat ? await ask("deals", { text, as: seat }).catch(() => null) : null;
  const seats = Object.keys(sizes);
  const rest = hidden.length - seats.reduce((sum, each) => sum + sizes[each], 0);
  if (rest) sizes.sleeping = rest;
  const placesOf = (/** @type {string} */ tile) => {
    const shares = deals?.holders?.[tile];
    if (!shares) return Object.keys(sizes);
    const possible = Object.keys(shares).filter(place => shares[place] > 0);
    return [...new Set(possible.map(place => (seats.includes(place) ? place : "sleeping")))];
  };
  return { places: Object.fromEntries(hidden.map(tile => [tile, placesOf(tile)])), sizes };
}

/** The dialog that asks for the tiles left in the other hands, one player after the other. */
class HeldTiles {
  /** @param {MomentObject} moment the end of the hand @param {Places} places @param {Record<string, number>} sizes */
  constructor(moment, places, sizes) {
    this.moment = moment;
    this.places = places;
    this.sizes = sizes;
    this.counts = countHeld(moment);
    this.chosen = /** @type {Held} */ (Object.fromEntries(this.counts.map(([seat]) => [seat, []])));
    this.part = make("div", {});
    this.fault = "";
    /** The number of changes. Only the answer to the last one counts. */
    this.changes = 0;
  }

  /** @param {Places} possible @param {string} seat */
  heldBy(possible, seat) {
    return Object.keys(possible).filter(tile => possible[tile].join() === seat);
  }

  /** Return the first seat with tiles still to be entered; "" if there is none. @param {Places} possible */
  firstOpen(possible) {
    return this.counts.find(([seat, count]) => this.heldBy(possible, seat).length < count)?.[0] ?? "";
  }

  /** Add a tile to the hand that is asked for, or take it back. @param {string} tile */
  async take(tile) {
    const [seat] = this.counts.find(([each]) => this.chosen[each].includes(tile)) ?? [""];
    if (seat) this.chosen[seat] = this.chosen[seat].filter(each => each !== tile);
    else this.chosen[this.firstOpen(narrowPlaces(this.places, this.sizes, this.chosen))].push(tile);
    await this.show();
  }

  /** Show the tiles still to be entered, or complete the deal. */
  async show() {
    this.changes += 1;
    const { changes } = this;
    const possible = narrowPlaces(this.places, this.sizes, this.chosen);
    const fault = this.firstOpen(possible) ? "" : await this.complete(possible);
    if (changes !== this.changes) return;
    this.fault = fault;
    this.draw(possible);
  }

  /** Complete the deal, or return its fault. @param {Places} possible */
  async complete(possible) {
    const { actions = [], canonical, seats } = this.moment;
    const held = Object.fromEntries(this.counts.map(([seat]) => [seat, this.heldBy(possible, seat)]));
    const whole = withHands(canonical, actions, held);
    const { changes } = this;
    try {
      await ask("parse", { text: whole, names: seatNames(seats) });
    } catch (error) {
      return faultsOf(error)[0].message;
    }
    if (changes !== this.changes) return "";
    closeDialog();
    const tried = board.tree.copy();
    tried.promote(tried.at); // the hand comes before what was tried beside it
    const lost = await board.open(whole, { entered: "", tree: tried.toString() });
    await board.go(tree => tree.end(), board.tree);
    if (lost) say(ENTERING.lost);
    return "";
  }

  /** @param {Places} possible */
  draw(possible) {
    const seat = this.firstOpen(possible);
    const certain = narrowPlaces(this.places, this.sizes, {});
    const focus = /** @type {HTMLElement | null} */ (this.part.querySelector(":focus"))?.dataset.tile;
    const sure = this.counts.map(([each]) => /** @type {const} */ ([each, this.heldBy(certain, each)]));
    const { pack } = tableOf(this.moment.rules, rulebook.presets);
    fill(
      this.part,
      ...sure.map(([each, tiles]) => tiles.length > 0 && make("p", {}, ENTERING.certain(seatName(each), tiles))),
      make(
        "p",
        { role: "note" },
        seat ? ENTERING.held(seatName(seat), this.heldBy(possible, seat).length, this.sizes[seat]) : ENTERING.correct,
      ),
      this.fault && make("p", { role: "alert", class: "place-faults" }, this.fault),
      triangle(pack, (tile, lying) => this.tileButton(tile, lying, possible)),
    );
    if (focus) /** @type {HTMLElement | null} */ (this.part.querySelector(`[data-tile="${focus}"]`))?.focus();
  }

  /** @param {string} tile @param {boolean} lying @param {Places} possible */
  tileButton(tile, lying, possible) {
    const isChosen = Object.values(this.chosen).flat().includes(tile);
    const isHeld = this.counts.some(([each]) => possible[tile]?.join() === each);
    return make(
      "button",
      {
        type: "button",
        class: "tile",
        disabled: !isChosen && (isHeld || !possible[tile]?.includes(this.firstOpen(possible))),
        "aria-label": tile,
        "aria-pressed": String(isHeld),
        "data-tile": tile,
        click: () => void this.take(tile),
      },
      drawFace(tile, lying),
    );
  }
}

/** Ask for the tiles left in the other hands, and complete the deal with them. */
export async function askHeldTiles() {
  const last = mainLine().at(-1);
  if (last) await board.jump(last);
  const { moment, text } = board;
  const { actions = [], hands, rules } = moment;
  const known = Object.values(hands).flatMap(({ tiles }) => tiles);
  const seen = new Set([...actions.filter(action => /:\d/.test(action)).map(tileOf), ...known]);
  const hidden = tableOf(rules, rulebook.presets).pack.filter(tile => !seen.has(tile));
  const { places, sizes } = await findPlaces(moment, text, hidden);
  if (board.text !== text) return; // another moment or table was opened meanwhile
  const held = new HeldTiles(moment, places, sizes);
  openDialog(ENTERING.heldTitle, held.part);
  await held.show();
}
