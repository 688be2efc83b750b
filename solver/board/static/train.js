// The room "best train": tiles are tapped or typed in the panel, and the best trains are shown in place of the table.

import { say, unsay } from "./announce.js";
import { ask, askAnew, faultsOf, Gone } from "./ask.js";
import { bar, button, choice, field, labelled } from "./controls.js";
import { copyButton } from "./copying.js";
import { byId, fill, make } from "./elements.js";
import { room } from "./rooms.js";
import { board, changeLens, view } from "./store.js";
import { canonicalTile, drawLargeFace } from "./tiles.js";
import {
  chosenTiles,
  emptyAsked,
  fromFragment,
  readLine,
  SETS,
  tileBeside,
  tilesBySuit,
  toFragment,
  toggleTile,
  toQuestion,
} from "./train-question.js";
import { showTrains } from "./train-view.js";
import { SHARING } from "./words-rooms.js";
import { TRAIN } from "./words-train.js";

/** Pause after typing before the tiles are read, in ms. */
const PAUSE_MS = 250;
/** The most characters of a text of tiles. */
const MOST = 4000;
const MOST_STARTS = 8;

class TrainRoom {
  constructor() {
    this.asked = emptyAsked();
    this.asking = new AbortController(); // aborts the request when the room is closed
    this.isAsking = false; // a question is being answered
    this.isChanged = false; // the question has changed since it was asked
    /** @type {HTMLElement | null} the panel of the room while it is open */
    this.panel = null;
    /** The place of the trains, over the table or above the panel. */
    this.place = make("section", { id: "train", "aria-label": TRAIN.trains, tabindex: 0 });
    this.box = make("textarea", { id: "train-tiles", rows: 2, maxlength: MOST });
    this.said = make("p", { class: "muted", "aria-live": "polite" });
    this.faults = make("ul", { class: "place-faults", "aria-live": "polite", id: "train-faults" });
    this.link = make("input", { readonly: true, "aria-label": TRAIN.link });
    this.optionsAreOpen = false;
    this.told = ""; // the last message
    this.focused = ""; // the tile of the set that Tab reaches
    let pause = 0;
    const typed = (/** @type {number} */ wait) => () => {
      clearTimeout(pause);
      pause = setTimeout(() => this.takeTyped(), wait);
    };
    for (const name of ["autocomplete", "autocapitalize"]) this.box.setAttribute(name, "off");
    this.box.setAttribute("spellcheck", "false");
    this.box.setAttribute("aria-describedby", this.faults.id);
    this.box.addEventListener("input", typed(PAUSE_MS));
    this.box.addEventListener("change", typed(0));
  }

  /** @param {HTMLElement} panel @param {string} [address] the address that has the question */
  open(panel, address) {
    const asked = fromFragment(address ?? "");
    if (asked) this.asked = asked;
    this.panel = panel;
    changeLens({}); // leave the start screen
    this.focused = `${this.asked.highest}-${this.asked.highest}`;
    this.draw();
    void this.find();
  }

  close() {
    this.asking.abort();
    this.place.remove();
    this.panel?.setAttribute("aria-busy", "false");
    this.panel = null;
    unsay(this.told);
  }

  /** @param {string} text */
  tell(text) {
    this.told = text;
    say(text);
  }

  /** Take over the text in the box, which may be a line with starts. */
  takeTyped() {
    const { tiles, starts } = readLine(this.box.value);
    if (tiles === this.asked.tiles && !starts) return;
    this.asked.tiles = tiles;
    if (starts) {
      this.asked.starts = starts;
      this.draw();
    }
    this.mark();
    void this.find();
  }

  /** @param {string} tile */
  toggle(tile) {
    this.asked.tiles = toggleTile(this.asked.tiles, tile);
    this.focusOn(tile);
    this.mark();
    void this.find();
  }

  /** @param {string} tile */
  remove(tile) {
    if (chosenTiles(this.asked.tiles).has(canonicalTile(tile))) this.toggle(tile);
  }

  /** Change the question. @param {Partial<import("./train-question.js").TrainAsked>} change */
  change(change) {
    Object.assign(this.asked, change);
    this.draw();
    void this.find();
  }

  /** @param {number} index @param {string} value a number, or "" to remove the train */
  begin(index, value) {
    const starts = this.asked.starts.map((start, at) => (at === index ? value : String(start)));
    this.change({ starts: starts.filter(each => each !== "").map(Number) });
  }

  /** Take another set of tiles. A train at the highest number of the old set moves along. @param {number} highest */
  takeSet(highest) {
    const { starts, highest: last } = this.asked;
    const moved = starts.map(start => (start === last || start > highest ? highest : start));
    this.focused = `${highest}-${highest}`;
    this.change({ highest, starts: moved });
  }

  /** Find the best trains. The question waits for the answer to the one before, because ending a search is slow. */
  async find() {
    board.dispatchEvent(new Event("address"));
    this.link.value = `${location.origin}${location.pathname}#${toFragment(this.asked)}`;
    this.put();
    this.showFaults([]);
    this.isChanged = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isChanged && this.panel) {
      this.isChanged = false;
      this.panel.setAttribute("aria-busy", "true");
      await this.answer();
      this.panel?.setAttribute("aria-busy", "false");
    }
    this.isAsking = false;
  }

  /** Show the answer to the question, unless it has changed meanwhile. */
  async answer() {
    if (!this.asked.tiles.trim()) return fill(this.place, make("p", { class: "ask" }, TRAIN.empty));
    const signal = askAnew(this);
    const isDrawAsked = this.asked.draw > 0;
    try {
      const found = await ask("train", toQuestion(this.asked), { signal });
      if (this.isChanged) return;
      this.tell(`${found.longest.heading} ${found.heaviest.heading}`);
      showTrains(this.place, found, isDrawAsked);
    } catch (error) {
      if (signal.aborted || this.isChanged) return;
      const faults = faultsOf(error);
      this.showFaults(faults);
      this.tell(faults[0].message);
      fill(this.place, make("p", { class: "ask" }, TRAIN.faulty));
      if (error instanceof Gone) board.trouble(error);
    }
  }

  /** Put the trains over the table, or above the panel if all panels are shown at once. */
  put() {
    const place = view.text ? this.panel : byId("felt");
    if (this.place.parentElement !== place) place?.prepend(this.place);
  }

  /** @param {FaultPart[]} faults */
  showFaults(faults) {
    this.box.setAttribute("aria-invalid", String(faults.length > 0));
    fill(
      this.faults,
      faults.map(fault => make("li", {}, fault.message)),
    );
  }

  draw() {
    const { panel, asked } = this;
    if (!panel) return;
    this.box.placeholder = TRAIN.example(asked.highest);
    const focus = panel.contains(document.activeElement) ? document.activeElement?.getAttribute("data-at") : null;
    const sets = [...new Set([...SETS, asked.highest])].sort((one, other) => one - other);
    const named = sets.map(each => /** @type {[string, string]} */ ([String(each), TRAIN.setName(each)]));
    const set = choice(named, String(asked.highest), value => this.takeSet(Number(value)), { "data-at": "set" });
    const clear = button(TRAIN.clear, () => this.change({ tiles: "" }), { "data-at": "clear" });
    fill(
      panel,
      make(
        "div",
        { class: "train-form" },
        bar(labelled(TRAIN.set, set), ...asked.starts.map((_, index) => this.startField(index))),
        labelled(TRAIN.tiles, this.box),
        this.faults,
        make("div", { class: "room-bar" }, this.said, clear),
        this.pack(),
        this.options(),
        make(
          "details",
          {},
          make("summary", {}, TRAIN.link),
          bar(this.link, ...copyButton(this.link, SHARING.linkCopied)),
        ),
      ),
    );
    this.mark();
    if (focus) /** @type {HTMLElement | null} */ (panel.querySelector(`[data-at="${focus}"]`))?.focus();
  }

  /** Make the choice of the number at which a train begins. @param {number} index */
  startField(index) {
    const { highest, starts } = this.asked;
    const numbers = Array.from({ length: highest + 1 }, (_, number) => String(highest - number));
    const own = String(starts[index]);
    const all = numbers.includes(own) ? numbers : [own, ...numbers]; // a start that is not in the set is a fault
    const options = index ? [/** @type {[string, string]} */ (["", TRAIN.noTrain]), ...all] : all;
    const at = { "data-at": `start ${index}` };
    return labelled(
      TRAIN.start(index + 1),
      choice(options, own, value => this.begin(index, value), at),
    );
  }

  /** Make the tiles of the set, suit by suit. Tab reaches one of them, and the arrow keys the others. */
  pack() {
    const suits = tilesBySuit(this.asked.highest).map(({ high, tiles }) =>
      make(
        "div",
        { class: "train-suit", role: "group", "aria-label": TRAIN.suit(high) },
        make("b", { "aria-hidden": "true" }, String(high)),
        make("div", {}, ...tiles.map(tile => this.tileButton(tile))),
      ),
    );
    return make("div", { class: "train-pack", role: "group", "aria-label": TRAIN.pack }, ...suits);
  }

  /** @param {string} tile */
  tileButton(tile) {
    return button(drawLargeFace(tile, true), () => this.toggle(tile), {
      class: "tile",
      "aria-label": tile,
      "aria-pressed": "false",
      "data-at": tile,
      tabindex: tile === this.focused ? 0 : -1,
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Delete" || event.key === "Backspace") {
          event.preventDefault(); // the key would delete a moment of the table
          return this.remove(tile);
        }
        const next = tileBeside(event.key, tile, this.asked.highest);
        if (!next) return;
        event.preventDefault();
        this.focusOn(next)?.focus();
      },
    });
  }

  /** Let Tab reach this tile; returns its button. @param {string} tile */
  focusOn(tile) {
    const find = (/** @type {string} */ name) =>
      /** @type {HTMLButtonElement | null} */ (this.panel?.querySelector(`.train-pack [data-at="${name}"]`) ?? null);
    const [last, next] = [find(this.focused), find(tile)];
    if (!next) return null;
    if (last) last.tabIndex = -1;
    next.tabIndex = 0;
    this.focused = tile;
    return next;
  }

  /** Mark the tiles chosen, and show their text and number. */
  mark() {
    const chosen = chosenTiles(this.asked.tiles);
    for (const made of this.panel?.querySelectorAll(".train-pack .tile") ?? []) {
      const tile = canonicalTile(made.getAttribute("data-at") ?? "");
      made.setAttribute("aria-pressed", String(chosen.has(tile)));
    }
    if (document.activeElement !== this.box || !this.asked.tiles) this.box.value = this.asked.tiles;
    this.said.textContent = TRAIN.count(chosen.size);
  }

  /** Make the options, which the usual question does not need. */
  options() {
    const { asked } = this;
    const number = (/** @type {string} */ value, /** @type {number} */ most) =>
      Math.min(Math.max(Math.trunc(Number(value)) || 0, 0), most);
    const input = (
      /** @type {string} */ label,
      /** @type {Record<string, unknown>} */ attributes,
      /** @type {(value: string) => void} */ act,
    ) => labelled(label, field(act, { autocomplete: "off", ...attributes }));
    const draws = ["0", "1", "2", "3", "4"];
    const next = asked.starts.length === 1 ? TRAIN.add : TRAIN.addAnother;
    const add = () => this.change({ starts: [...asked.starts, asked.starts[0]] });
    const made = make(
      "details",
      { open: this.optionsAreOpen },
      make("summary", { "data-at": "options" }, TRAIN.options),
      bar(asked.starts.length < MOST_STARTS && button(next, add, { "data-at": "add" })),
      bar(
        labelled(
          TRAIN.doubles,
          choice(TRAIN.doublesRules, asked.doubles, doubles => this.change({ doubles }), { "data-at": "doubles" }),
        ),
      ),
      bar(
        input(TRAIN.blank, { type: "number", min: 0, max: 1000, value: asked.blank, "data-at": "blank" }, value =>
          this.change({ blank: number(value, 1000) }),
        ),
        input(TRAIN.most, { type: "number", min: 0, max: 40, value: asked.most ?? "", "data-at": "most" }, value =>
          this.change({ most: value === "" ? null : number(value, 40) }),
        ),
      ),
      bar(
        labelled(
          TRAIN.draw,
          choice(draws, String(asked.draw), value => this.change({ draw: Number(value) }), { "data-at": "draw" }),
        ),
        input(TRAIN.seen, { value: asked.seen, maxlength: MOST, "data-at": "seen" }, seen => this.change({ seen })),
      ),
    );
    made.addEventListener("toggle", () => {
      this.optionsAreOpen = made.open;
    });
    return made;
  }
}

const trainRoom = new TrainRoom();

room({
  name: "best train",
  label: TRAIN.label,
  meaning: TRAIN.meaning,
  covers: true,
  open: (panel, address) => trainRoom.open(panel, address),
  address: () => toFragment(trainRoom.asked),
  close: () => trainRoom.close(),
});
