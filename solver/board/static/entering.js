// A hand that was really played: your own tiles, who led, then the plays in turn at the table.

import { say } from "./announce.js";
import { tableOf } from "./draft.js";
import { fill, make } from "./elements.js";
import { clearTable } from "./offers.js";
import { foldPanes } from "./panes.js";
import { leave, room } from "./rooms.js";
import { settings } from "./settings.js";
import { startFacts } from "./start.js";
import { board } from "./store.js";
import { face, triangle } from "./tiles.js";
import { ENTERING } from "./words.js";

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
    say(ENTERING.count(this.tiles.length, handSize));
    this.draw();
  }

  /** Begin with the play of a seat. @param {string} leader */
  async begin(leader) {
    const lines = [
      `rules: ${this.rules}`,
      `dealt ${this.seat}: ${this.tiles.join(" ")}`,
      `to-move: ${leader}`,
      "play:",
    ];
    await board.open(lines.join("\n"));
    await leave();
    foldPanes(false); // on a phone the tiles are below the table
    say(ENTERING.plays);
  }

  draw() {
    const { panel, table, tiles } = this;
    if (!panel) return;
    const whole = tiles.length === table.handSize;
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.at;
    const button = (/** @type {string} */ tile) =>
      make(
        "button",
        {
          type: "button",
          class: "tile",
          "aria-label": tile,
          "aria-pressed": String(tiles.includes(tile)),
          "data-at": tile,
          disabled: whole && !tiles.includes(tile),
          click: () => this.take(tile),
        },
        face(tile, true),
      );
    const leads = (/** @type {string} */ seat) =>
      make(
        "button",
        { type: "button", disabled: !whole, "aria-label": ENTERING.leads(seat), click: () => this.begin(seat) },
        seat,
      );
    fill(
      panel,
      make("h3", {}, ENTERING.own(this.seat)),
      make("p", { class: "muted" }, ENTERING.count(tiles.length, table.handSize)),
      make("div", { class: "room-bar" }, make("b", {}, ENTERING.who), ...table.seats.map(leads)),
      triangle(table.pack, button),
    );
    if (focus) /** @type {HTMLElement | null} */ (panel.querySelector(`[data-at="${focus}"]`))?.focus();
  }
}

const entering = new Entering();

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
