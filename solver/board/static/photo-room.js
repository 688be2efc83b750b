// The room in which tiles are set up from a photo: how to take it, the tiles that were read, and their use.

import { say, unsay } from "./announce.js";
import { Refusal } from "./ask.js";
import { bar, button, chip } from "./controls.js";
import { emptyDraft, emptyTable, fromMoment, give, tableOf, takeBack, toText } from "./draft.js";
import { countUnknown, loosen } from "./draft-counts.js";
import { editor } from "./editor.js";
import { fill, make } from "./elements.js";
import { clearTable } from "./offers.js";
import { showTable } from "./panes.js";
import { openPhoto, readTiles } from "./photo-loading.js";
import { isDoubtful, nameOf, PhotoTiles } from "./photo-tiles.js";
import { drawCut, drawGuide, drawPhoto } from "./photo-view.js";
import { enter, leave, open as openRoom, room } from "./rooms.js";
import { rulePicker } from "./rule-picker.js";
import { nearSeat } from "./seat-view.js";
import { settings } from "./settings.js";
import { board, rulebook } from "./store.js";
import { canonicalTile, drawFace, isDouble } from "./tiles.js";
import { HANDS } from "./words.js";
import { PHOTO } from "./words-photo.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./photo-line.js").Halves} Halves
 */

const tableUnder = (/** @type {string} */ rules) => tableOf(rules, rulebook.presets);

class PhotoRoom {
  constructor() {
    /** @type {HTMLElement | null} the panel while the room is open */
    this.panel = null;
    /** The room that the tiles are for: `set up`, `check a hand`, or "". */
    this.from = "";
    this.rules = "";
    /** @type {HTMLCanvasElement | null} */
    this.canvas = null;
    /** @type {PhotoTiles | null} the tiles of the photo, once it has been read */
    this.read = null;
    /** The sentence shown in place of the tiles. */
    this.note = "";
    this.isReading = false;
    /** The end chosen for tiles whose ends do not follow from them. */
    this.end = -1;
    this.asking = new AbortController();
  }

  get table() {
    return tableUnder(this.rules);
  }

  /** The seat whose hand the tiles are likely to be. */
  get near() {
    return nearSeat(this.table.seats, settings.seat);
  }

  /** The number of tiles that its hand has, as far as that is known. */
  get handSize() {
    if (this.from === "check a hand") return this.table.handSize;
    const draft = this.draft();
    const { tiles } = draft.hands[this.near];
    return tiles.length + (countUnknown(draft, this.table)[this.near] ?? 0) || this.table.handSize;
  }

  /** True if the tiles are not added to the table shown: one without hidden tiles is not the one on the photo. */
  get isOther() {
    return !this.from && board.moment.known;
  }

  /** Return the table that the tiles are added to. */
  draft() {
    if (this.isOther) return emptyDraft(this.rules, this.table.seats);
    return loosen(fromMoment(board.moment, tableUnder), this.table);
  }

  /** Read the photo in a file. @param {Blob | undefined} file */
  async take(file) {
    if (!file) return;
    this.stop();
    const { signal } = this.asking;
    [this.canvas, this.read, this.note, this.end, this.isReading] = [null, null, PHOTO.reading, -1, true];
    this.draw();
    say(PHOTO.reading);
    try {
      this.canvas = await openPhoto(file).catch(() => null);
      if (signal.aborted) return;
      this.note = this.canvas ? PHOTO.reading : PHOTO.unreadable;
      if (this.canvas) await this.readCanvas(this.canvas, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.note = PHOTO.failed(/** @type {Error} */ (error).message);
    }
    this.isReading = false;
    this.draw();
    say(this.note || this.countSaid());
    this.focusUses();
    if (this.panel) this.panel.scrollTop = 0; // the photo is looked at first
  }

  /** @param {HTMLCanvasElement} canvas @param {AbortSignal} signal */
  async readCanvas(canvas, signal) {
    this.draw();
    const tiles = await readTiles(canvas, this.table.highest, signal);
    this.note = tiles.length ? "" : PHOTO.refused;
    this.read = new PhotoTiles(tiles, canvas.width, canvas.height);
  }

  /** Stop the reading of a photo. */
  stop() {
    this.asking.abort();
    this.asking = new AbortController();
  }

  countSaid() {
    const { read } = this;
    if (!read) return "";
    const { doubtful, twice } = read;
    const said = [PHOTO.count(read.tiles.length, this.handSize)];
    if (doubtful) said.push(PHOTO.doubtful(doubtful));
    if (twice) said.push(PHOTO.twice(twice));
    return said.join(" ");
  }

  /** Change the tiles, and draw them again. @param {(read: PhotoTiles) => void} step */
  edit(step) {
    if (!this.read) return;
    const { chosen } = this.read;
    step(this.read);
    if (this.read.tiles.length) this.note = "";
    this.end = -1;
    this.draw();
    say(this.countSaid());
    const isAnother = this.read.chosen !== chosen && this.read.chosen !== null;
    if (isAnother) /** @type {HTMLElement | null} */ (this.panel?.querySelector(".photo-check button"))?.focus();
    else if (chosen && !this.read.chosen) this.focusUses();
  }

  /** Focus the first doubtful tile, or the first use of the tiles. */
  focusUses() {
    const places = [".photo-tile.doubtful", ".photo-uses .main", ".photo-uses button", ".photo-tile", "button"];
    const next = places.map(place => this.panel?.querySelector(place)).find(Boolean);
    /** @type {HTMLElement | null | undefined} */ (next)?.focus({ preventScroll: true });
  }

  draw() {
    const { panel, read, canvas } = this;
    if (!panel) return;
    const at = panel.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.at
      : undefined;
    const noted = this.note && make("p", { class: "photo-note", role: "note" }, this.note);
    const parts = canvas ? [drawPhoto(canvas, read, place => this.edit(now => now.press(place))), noted] : [noted];
    fill(
      panel,
      make(
        "div",
        { class: "photo", "aria-busy": String(this.isReading) },
        make("h2", {}, PHOTO.heading),
        ...(canvas || this.isReading ? parts : [...parts, ...this.advice()]),
        ...(read ? this.readParts(read) : []),
        this.fileButtons(),
      ),
    );
    if (at === undefined) return;
    const again = panel.querySelector(`[data-at="${CSS.escape(at)}"]`) ?? panel.querySelector("button");
    /** @type {HTMLElement | null} */ (again)?.focus();
  }

  /** What to know before the photo is taken. */
  advice() {
    const preset = this.rules.split(",")[0].trim();
    const choose = (/** @type {string} */ rules) => void this.takeRules(rules);
    return [
      drawGuide(),
      make("p", {}, PHOTO.above),
      make("p", { class: "muted" }, `${PHOTO.limits} ${PHOTO.stays}`),
      !this.from && isEmptyTable() && rulePicker(PHOTO.rules, preset, choose, "photo-rules"),
    ];
  }

  /** @param {string} rules */
  async takeRules(rules) {
    this.rules = rules;
    await board.open(emptyTable(rules, rulebook.presets), { typed: true, you: this.near });
    this.draw();
  }

  fileButtons() {
    const isFirst = !this.canvas;
    /** @param {string} label @param {boolean} camera @param {string} kind */
    const fileButton = (label, camera, kind) => {
      const field = make("input", {
        type: "file",
        accept: "image/*",
        capture: camera && "environment",
        class: "photo-file",
        tabindex: "-1",
        "aria-label": label,
        hidden: true,
        change: () => void this.take(field.files?.[0]),
      });
      const press = button(label, () => field.click(), { class: kind, "data-at": `file ${camera}` });
      return make("span", { class: camera ? "camera" : null }, press, field);
    };
    return make(
      "div",
      { class: "row photo-files" },
      fileButton(isFirst ? PHOTO.take : PHOTO.takeAnother, true, isFirst ? "main" : "quiet"),
      fileButton(isFirst ? PHOTO.choose : PHOTO.another, false, "quiet"),
    );
  }

  /** @param {PhotoTiles} read */
  readParts(read) {
    if (!read.tiles.length) return [];
    return [
      make("p", { class: "photo-count", role: "note" }, this.countSaid()),
      this.tileList(read),
      read.chosen ? this.checkParts(read.chosen) : this.useParts(read),
    ];
  }

  /** @param {PhotoTiles} read */
  tileList(read) {
    const tiles = read.tiles.map((tile, index) => {
      const name = nameOf(tile.halves);
      const label = !name ? PHOTO.unknown : isDoubtful(tile) ? PHOTO.marked(name) : name;
      const choose = () =>
        this.edit(now => {
          now.chosen = tile;
        });
      return button(name ? drawFace(name, true) : "?", choose, {
        class: `tile photo-tile${isDoubtful(tile) ? " doubtful" : ""}`,
        "aria-label": label,
        "aria-pressed": String(tile === read.chosen),
        "data-at": `tile ${index}`,
      });
    });
    const add = button("+", () => this.edit(now => void now.add()), {
      class: "quiet photo-add",
      "aria-label": PHOTO.add,
      title: PHOTO.add,
      "data-at": "add",
    });
    return make("div", { class: "photo-tiles", role: "group", "aria-label": PHOTO.tiles }, ...tiles, add);
  }

  /**
   * The halves of the chosen tile, with the second best reading first.
   * @param {import("./photo-tiles.js").CheckedTile} tile
   */
  checkParts(tile) {
    const name = nameOf(tile.halves);
    const second = tile.second ? nameOf(tile.second) : "";
    const settle = (/** @type {Halves} */ halves) => () =>
      this.edit(now => {
        now.settle([...halves]);
        now.finish();
      });
    const rows = /** @type {const} */ ([0, 1]).map(half =>
      make(
        "div",
        { class: "suits", role: "group", "aria-label": PHOTO.halves[half] },
        make("span", {}, PHOTO.halves[half]),
        ...Array.from({ length: this.table.highest + 1 }, (_, number) =>
          button(String(number), () => this.edit(now => now.setHalf(half, number)), {
            class: "suit",
            "aria-pressed": String(tile.halves[half] === number),
            "aria-label": PHOTO.half(half, number),
            "data-at": `half ${half} ${number}`,
          }),
        ),
      ),
    );
    const isOpen = isDoubtful(tile) && name !== "";
    return make(
      "div",
      { class: "photo-check", role: "group", "aria-label": PHOTO.check(name) },
      make(
        "div",
        { class: "photo-ask" },
        this.canvas && drawCut(this.canvas, tile.outline),
        make("p", {}, PHOTO.check(name)),
      ),
      bar(
        tile.second && second !== name && button(PHOTO.second(second), settle(tile.second), { "data-at": "second" }),
        isOpen && button(PHOTO.right, settle(/** @type {Halves} */ (tile.halves)), { "data-at": "right" }),
        !isOpen && button(PHOTO.done, () => this.edit(now => now.finish()), { "data-at": "done" }),
        button(PHOTO.remove, () => this.edit(now => now.remove()), { class: "quiet", "data-at": "remove" }),
      ),
      ...rows,
    );
  }

  /** @param {PhotoTiles} read */
  useParts(read) {
    const { table, near } = this;
    const { chain } = read;
    const count = read.tiles.length;
    const isHand = read.isUsable && (count <= table.handSize || (table.draws && this.from !== "check a hand"));
    const seats = this.from === "check a hand" ? [near] : [near, ...table.seats.filter(seat => seat !== near)];
    const hands = seats.map(seat =>
      button(HANDS.of(seat), () => void this.useAsHand(seat, read.names), {
        class: seat === near && !chain ? "main" : null,
        "data-at": `use ${seat}`,
      }),
    );
    const [line, why] = this.lineParts(read);
    const lay = button(PHOTO.table, () => void this.useAsTable(line ?? []), {
      class: chain ? "main" : null,
      "data-at": "use table",
    });
    return make(
      "div",
      { class: "photo-uses", role: "group", "aria-label": PHOTO.uses },
      bar(...(isHand ? hands : []), line && lay),
      ...why,
      make("p", {}, PHOTO.left(read.pips)),
    );
  }

  /**
   * Return the tiles as a line of play, if they form one, and what to know about it.
   * @param {PhotoTiles} read @returns {[Halves[] | null, (Node | false)[]]}
   */
  lineParts(read) {
    if (!read.isUsable || this.from === "check a hand") return [null, []];
    const { chain, ends } = read;
    const faces = (/** @type {Halves[]} */ line) => line.map(tile => drawFace(nameOf(tile), true));
    if (chain) {
      const said = make("p", {}, PHOTO.line);
      const order = chain.map(nameOf).join(" ");
      return [chain, [said, make("div", { class: "photo-line", role: "img", "aria-label": order }, ...faces(chain))]];
    }
    const muted = (/** @type {string} */ text) => make("p", { class: "muted" }, text);
    if (!ends.length) return [null, [muted(PHOTO.noLine)]];
    if (this.table.spins) return [null, [muted(PHOTO.spins)]];
    if (ends.length === 1) return [read.lineFrom(ends[0][0]), [muted(PHOTO.ends(...ends[0]))]];
    const choose = (/** @type {number} */ number) => () => {
      this.end = number;
      this.draw();
    };
    const chips = ends.map(([number]) =>
      chip(String(number), number === this.end, choose(number), { "data-at": `end ${number}` }),
    );
    const line = this.end < 0 ? null : read.lineFrom(this.end);
    return [line, [muted(PHOTO.whichEnd), make("div", { class: "room-bar" }, ...chips)]];
  }

  /** @param {string} seat @param {string[]} tiles */
  async useAsHand(seat, tiles) {
    if (this.from === "check a hand") return enter("check a hand", tiles.join(" "));
    await this.use(draft => {
      draft.hands[seat] = { tiles: [], unknown: null };
      for (const tile of tiles) give(draft, tile, seat);
    }, PHOTO.gave(seat));
  }

  /** @param {Halves[]} line */
  async useAsTable(line) {
    const names = line.map(nameOf);
    const doubles = names.filter(isDouble);
    await this.use(draft => {
      for (const tile of names) takeBack(draft, canonicalTile(tile));
      Object.assign(draft, { layout: names, up: [], down: [], ends: "" });
      draft.spinner = this.table.spins && doubles.length === 1 ? doubles[0] : "";
    }, PHOTO.laid);
  }

  /**
   * Change the table and show it; one with faults is shown where tables are set up.
   * @param {(draft: Draft) => void} change @param {string} said
   */
  async use(change, said) {
    if (this.from !== "set up") {
      const draft = this.draft();
      change(draft);
      const you = this.isOther ? this.near : board.tree.you;
      const isSound = await board.open(toText(draft, this.table), { typed: true, you }).then(
        () => true,
        error => {
          if (!(error instanceof Refusal)) throw error;
          return false;
        },
      );
      if (isSound) {
        await leave();
        showTable(); // on a phone the hand is below the table
        say(said);
        /** @type {HTMLElement | null} */ (document.querySelector("#hand button, #plays button"))?.focus();
        return;
      }
    }
    await enter("set up");
    editor.edit(change);
    say(said);
  }
}

const photo = new PhotoRoom();

/** True if no tile on the table is known. */
function isEmptyTable() {
  const { layout, hands } = board.moment;
  return !layout?.length && Object.values(hands).every(({ tiles }) => !tiles.length);
}

board.addEventListener("image", async event => {
  if (openRoom() !== "photo") await enter("photo");
  if (openRoom() === "photo") await photo.take(/** @type {CustomEvent} */ (event).detail);
});
room({
  name: "photo",
  label: PHOTO.room,
  meaning: PHOTO.meaning,
  async open(panel, more = "") {
    await clearTable();
    if (openRoom() !== "photo") return; // it was left meanwhile
    const [, from, rules] = /^(.*?): (.*)$/s.exec(more) ?? ["", "", board.moment.rules];
    Object.assign(photo, { panel, from, rules, canvas: null, read: null, note: "", isReading: false });
    photo.draw();
    /** @type {HTMLElement | null} */ (panel.querySelector(".photo-files button"))?.focus();
  },
  close() {
    photo.stop();
    unsay(photo.note || photo.countSaid());
    Object.assign(photo, { panel: null, canvas: null, read: null });
  },
});
