// A hand that was really played: your own tiles, who led, then the plays in turn at the table.

import { say } from "./announce.js";
import { tableOf } from "./draft.js";
import { fill, make } from "./elements.js";
import { clearTable } from "./offers.js";
import { foldPanes } from "./panes.js";
import { leave, room } from "./rooms.js";
import { settings } from "./settings.js";
import { startFacts } from "./start.js";
import { board, entered, seenActions } from "./store.js";
import { face, isDouble, triangle } from "./tiles.js";
import { ENTERING, happened } from "./words.js";

/** The tiles of one player, as they are chosen. */
class Entering {
  constructor() {
    /** @type {HTMLElement | null} */
    this.panel = null;
    this.rules = "";
    this.seat = "";
    /** @type {string[]} */
    this.tiles = [];
    /** @type {StartObject["presets"]} */
    this.presets = {};
  }

  get table() {
    return tableOf(this.rules, this.presets);
  }

  /** @param {string} tile */
  take(tile) {
    const { handSize } = this.table;
    if (this.tiles.includes(tile)) this.tiles = this.tiles.filter(each => each !== tile);
    else if (this.tiles.length < handSize) this.tiles = [...this.tiles, tile].sort();
    say(this.countSaid());
    this.draw();
  }

  /** Begin with the play of a seat, or after it. @param {string} leader @param {string} [tile] that it led with */
  async begin(leader, tile) {
    const lines = [
      `rules: ${this.rules}`,
      `dealt ${this.seat}: ${this.tiles.join(" ")}`,
      `to-move: ${leader}`,
      "play:",
    ];
    await board.open(lines.join("\n"));
    entered.source = board.tree.source;
    await leave();
    foldPanes(false); // on a phone the tiles are below the table
    if (tile) await board.play(tile);
    else say(ENTERING.plays);
  }

  draw() {
    const { panel, table, tiles } = this;
    if (!panel) return;
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.at;
    const head = make("h3", {}, ENTERING.own(this.seat), " ", make("small", {}, this.countSaid()));
    if (tiles.length === table.handSize) fill(panel, head, ...this.leadParts());
    else
      fill(
        panel,
        head,
        triangle(table.pack, tile => this.tileButton(tile, tile, () => this.take(tile))),
      );
    const next = focus && panel.querySelector(`[data-at="${focus}"]`);
    /** @type {HTMLElement | null} */ (next || panel.querySelector("button"))?.focus();
  }

  countSaid() {
    return ENTERING.count(this.tiles.length, this.table.handSize);
  }

  /**
   * @param {string} tile @param {string} label @param {() => unknown} act
   * @param {string} [at] its place in the panel
   */
  tileButton(tile, label, act, at = tile) {
    return make(
      "button",
      {
        type: "button",
        class: "tile",
        "aria-label": label,
        "aria-pressed": String(this.tiles.includes(tile)),
        "data-at": at,
        click: () => void act(),
      },
      face(tile, true),
    );
  }

  /** Who led, and with which tile where that was this player or a double: what follows from it begins at once. */
  leadParts() {
    const { pack, seats } = this.table;
    const doubles = pack.filter(tile => isDouble(tile) && !this.tiles.includes(tile));
    const leads = (/** @type {string} */ seat) => {
      const begin = () => this.begin(seat);
      const any = make("button", { type: "button", "aria-label": ENTERING.leads(seat), click: begin }, seat);
      const led = doubles.map(tile =>
        this.tileButton(tile, ENTERING.ledBy(seat, tile), () => this.begin(seat, tile), `${seat} ${tile}`),
      );
      return make("div", { class: "own-tiles led", role: "group", "aria-label": seat }, any, ...led);
    };
    const own = this.tiles.map(tile => this.tileButton(tile, ENTERING.led(tile), () => this.begin(this.seat, tile)));
    const change = () => this.take(this.tiles.at(-1) ?? "");
    return [
      make("p", {}, make("b", {}, ENTERING.who), ` ${ENTERING.first}`),
      make("div", { class: "own-tiles" }, ...own),
      make("p", {}, ENTERING.others),
      ...seats.filter(seat => seat !== this.seat).map(leads),
      make("div", { class: "room-bar" }, make("button", { type: "button", click: change }, ENTERING.change)),
    ];
  }
}

const entering = new Entering();

/** Lay what alone can have been played: nobody has to tap it. */
function goOn() {
  const { to_move: mover, legal } = board.moment;
  if (board.tree.source !== entered.source || !board.played.length || !mover || legal.length !== 1) return;
  const before = board.played;
  void board.play(legal[0]).then(() => say(happened(seenActions([...before, ...board.played]))));
}

board.addEventListener("change", goOn);

room({
  name: "check a hand",
  meaning: "enter a hand that was played, tile by tile",
  async open(_board, panel) {
    await clearTable();
    const { presets } = await startFacts();
    const { rules } = board.moment;
    const { seats } = tableOf(rules, presets);
    const seat = [settings.seat, "S"].find(each => seats.includes(each)) ?? seats[0];
    Object.assign(entering, { panel, presets, rules, seat, tiles: [] });
    entering.draw();
  },
  close() {
    entering.panel = null;
  },
});
