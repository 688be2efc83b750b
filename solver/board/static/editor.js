// Set up: tiles are given to seats, to the chain, to the boneyard; every fault is shown where it is.

import { say } from "./announce.js";
import { ask, Gone } from "./ask.js";
import {
  counts,
  emptyDraft,
  fromMoment,
  fromText,
  give,
  loosened,
  placeOfLine,
  tableOf,
  takeBack,
  toText,
  whereIs,
} from "./draft.js";
import { byId, fill, make } from "./elements.js";
import { faultsOf } from "./notation.js";
import { clearTable } from "./offers.js";
import { room } from "./rooms.js";
import { openRules } from "./rules.js";
import { startFacts } from "./start.js";
import { board } from "./store.js";
import { canonicalTile, face, triangle } from "./tiles.js";
import { faultAt } from "./words-rooms.js";

/** @typedef {import("./draft.js").Draft} Draft */

const notation = /** @type {HTMLTextAreaElement} */ (byId("notation"));
const KEYS = /** @type {Record<string, string>} */ ({ l: "left", r: "right", y: "boneyard" });

/** @type {Draft} */
let draft = emptyDraft("doscientos", ["N", "E", "S", "W"]);
/** @type {StartObject["presets"]} */
let presets = {};
/** Where a click gives a tile to. */
let target = "N";
/** @type {FaultPart[]} */
let faults = [];
/** @type {Draft[]} edits that can be taken back here */
let past = [];
/** @type {HTMLElement | null} */
let panel = null;
let asked = 0;
/** Whether the board is still to show what was edited last: what it shows until then is older than the draft. */
let judging = false;
/** @type {{taken: HTMLElement | null}} */
const dragged = { taken: null };

/** @param {string} rules */
const table = rules => tableOf(rules, presets);

/** A draft of the moment that the board shows; no number in it was typed here. */
function shownDraft() {
  const read = fromMoment(board.moment, table);
  return loosened(read, table(read.rules));
}

// Changing

/** Change the draft by a step that can be taken back. @param {(draft: Draft) => void} step */
function edit(step) {
  past.push(structuredClone(draft));
  step(draft);
  void changed();
}

async function changed() {
  const text = toText(draft, table(draft.rules));
  notation.value = text;
  draw();
  await judge(text, false);
}

/** Ask what is wrong with a text; where nothing is, the board shows it. @param {string} text @param {boolean} typed */
async function judge(text, typed) {
  const mine = ++asked;
  mark(true);
  const found = await faultsIn(text);
  if (mine !== asked || !panel) return;
  mark(false);
  faults = found;
  if (!typed) notation.value = found.length ? text : notation.value;
  drawFaults(text);
  if (!typed) return;
  const read = fromText(text, table);
  if (read) draft = read;
  draw();
}

/** @param {boolean} now */
function mark(now) {
  judging = now;
  panel?.setAttribute("aria-busy", String(now));
}

/** Show a text on the board; returns what is wrong with it where it cannot be. @param {string} text */
async function faultsIn(text) {
  const mine = asked;
  try {
    await ask("parse", { text });
    if (mine === asked && panel) await board.open(text, { typed: true });
    return [];
  } catch (error) {
    if (error instanceof Gone && mine === asked) board.trouble(error);
    return faultsOf(error);
  }
}

/** Take back an edit; returns whether there was one. */
function back() {
  const last = past.pop();
  if (!last) return false;
  draft = last;
  void changed();
  return true;
}

/** @param {string} tile @param {string} place */
function move(tile, place) {
  edit(now => (place === "pack" ? takeBack(now, tile) : give(now, tile, place)));
  say(place === "pack" ? `${tile} is back in the pack` : `${tile} to ${placeName(place)}`);
}

/** @param {string} place */
function placeName(place) {
  return (
    { left: "the left of the chain", right: "the right of the chain", boneyard: "the boneyard", pack: "the pack" }[
      place
    ] ?? place
  );
}

// Drawing

/**
 * A tile to click and to drag.
 * @param {string} tile as it lies
 * @param {string} place where it is
 * @param {boolean} [lying]
 */
function tileButton(tile, place, lying = false) {
  const name = canonicalTile(tile);
  const label =
    place === "pack"
      ? `give ${name} to ${placeName(target)}`
      : `take ${name} from ${place === "layout" ? "the chain" : placeName(place)}`;
  const button = make(
    "button",
    {
      type: "button",
      class: "tile",
      draggable: "true",
      "aria-label": label,
      "data-at": `${place} ${name}`,
      click: () => move(name, place === "pack" ? target : "pack"),
      keydown: (/** @type {KeyboardEvent} */ event) => tileKey(event, name, button),
      dragstart: (/** @type {DragEvent} */ event) => {
        event.dataTransfer?.setData("text/plain", name);
        dragged.taken = button;
      },
    },
    face(tile, lying),
  );
  return button;
}

/** A tile of the triangle: in the pack, or faint where it lies elsewhere; a click moves it. @param {string} tile */
function packed(tile) {
  const place = whereIs(draft, tile);
  if (!place) return tileButton(tile, "pack", true);
  const label = `move ${tile} to ${placeName(target)}`;
  const act = () => move(tile, target);
  const at = `moved ${tile}`;
  return make(
    "button",
    { type: "button", class: "elsewhere", "aria-label": label, "data-at": at, click: act },
    face(tile, true),
  );
}

/** @param {KeyboardEvent} event @param {string} tile @param {HTMLElement} button */
function tileKey(event, tile, button) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const seat = event.key.toUpperCase();
  const place = seat in draft.hands ? seat : KEYS[event.key];
  const beside = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  if (place) move(tile, place);
  else if (event.key === "Delete" || event.key === "Backspace") move(tile, "pack");
  else if (beside !== undefined) {
    const all = [...(button.parentElement?.querySelectorAll(".tile") ?? [])];
    /** @type {HTMLElement | undefined} */ (all[all.indexOf(button) + beside])?.focus();
  } else return;
  event.preventDefault();
}

/** Make an element take tiles that are dropped on it. @param {HTMLElement} element @param {string} place */
function takesDrops(element, place) {
  element.dataset.drop = place;
  element.addEventListener("dragover", event => {
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", event => {
    event.preventDefault();
    element.classList.remove("over");
    const tile = event.dataTransfer?.getData("text/plain") ?? "";
    if (table(draft.rules).pack.includes(tile)) move(tile, place);
  });
  return element;
}

/**
 * A row of the editor, with room for its faults.
 * @param {string} place
 * @param {string} label
 * @param {...(Node | string)} children
 */
function row(place, label, ...children) {
  return make(
    "div",
    { class: `place${target === place ? " target" : ""}`, "data-place": place, role: "group", "aria-label": label },
    ...children,
    make("ul", { class: "place-faults", "data-faults": place }),
  );
}

/** @param {string} place @param {string} label */
function targetButton(place, label) {
  return make(
    "button",
    {
      type: "button",
      class: "target",
      "aria-pressed": String(target === place),
      "aria-label": `tiles go to ${placeName(place)}`,
      "data-at": `target ${place}`,
      click: () => aim(place),
    },
    label,
  );
}

/** @param {string} place */
function aim(place) {
  target = place;
  draw();
}

/** @param {string} name @param {import("./draft.js").Place} place @param {number} count */
function countField(name, place, count) {
  return make(
    "label",
    { class: "count" },
    "unknown ",
    make("input", {
      type: "number",
      min: "0",
      max: "55",
      "aria-label": `unknown tiles of ${placeName(name)}`,
      "data-at": `count ${name}`,
      value: place.unknown === null ? "" : String(place.unknown),
      placeholder: String(count),
      title: "left empty: it follows from the other numbers",
      change: (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLInputElement} */ (event.target);
        edit(() => {
          place.unknown = value === "" ? null : Math.max(0, Number(value));
        });
      },
    }),
  );
}

/** @param {string} seat */
function handRow(seat, /** @type {number} */ count) {
  const place = draft.hands[seat];
  const voids = draft.voids[seat] ?? [];
  const turn = (/** @type {number} */ suit) => () =>
    edit(now => {
      const held = now.voids[seat] ?? [];
      now.voids[seat] = held.includes(suit) ? held.filter(each => each !== suit) : [...held, suit].sort();
    });
  const suits = Array.from({ length: table(draft.rules).highest + 1 }, (_, suit) =>
    make(
      "button",
      {
        type: "button",
        class: "suit",
        "aria-pressed": String(voids.includes(suit)),
        "aria-label": `${seat} did not have ${suit}`,
        "data-at": `void ${seat} ${suit}`,
        click: turn(suit),
      },
      String(suit),
    ),
  );
  const tiles = takesDrops(make("div", { class: "tiles" }, ...place.tiles.map(tile => tileButton(tile, seat))), seat);
  const lacking = make(
    "div",
    { class: "suits", role: "group", "aria-label": `${seat} did not have` },
    make("span", {}, "did not have"),
    ...suits,
  );
  return row(
    seat,
    `hand of ${seat}`,
    targetButton(seat, seat),
    tiles,
    countField(seat, place, count),
    ...(count || voids.length ? [lacking] : []),
    ...(count || draft.has[seat] || draft.nots[seat] ? [tilesField("has", seat), tilesField("nots", seat)] : []),
  );
}

/** @param {number} count */
function boneyardRow(count) {
  const heap = draft.boneyard;
  const order = make(
    "select",
    {
      "aria-label": "order of the boneyard",
      "data-at": "order",
      change: (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        edit(now => {
          now.boneyard.order = value === "unordered" ? "unordered" : "known";
        });
      },
    },
    ...["known", "unordered"].map(each =>
      make(
        "option",
        { value: each, selected: heap.order === each },
        each === "known" ? "order known" : "order unknown",
      ),
    ),
  );
  const tiles = takesDrops(
    make("div", { class: "tiles" }, ...heap.tiles.map(tile => tileButton(tile, "boneyard"))),
    "boneyard",
  );
  return row(
    "boneyard",
    "boneyard",
    targetButton("boneyard", "boneyard"),
    tiles,
    countField("boneyard", heap, count),
    order,
  );
}

function chainRow() {
  return row(
    "layout",
    "chain",
    targetButton("left", "⇤ chain"),
    make(
      "div",
      { class: "chain tiles" },
      takesDrops(make("span", { class: "drop" }, "⇤"), "left"),
      ...draft.layout.map(tile => tileButton(tile, "layout", true)),
      takesDrops(make("span", { class: "drop" }, "⇥"), "right"),
    ),
    targetButton("right", "chain ⇥"),
  );
}

/** Tiles that an unknown hand is known to hold, or not to. @param {"has" | "nots"} field @param {string} seat */
function tilesField(field, seat) {
  const label = field === "has" ? "holds" : "does not hold";
  return make(
    "label",
    { class: "words" },
    `${label} `,
    make("input", {
      "data-at": `${field} ${seat}`,
      "aria-label": `${seat} ${label}`,
      placeholder: "4-5 6-6",
      autocomplete: "off",
      value: draft[field][seat] ?? "",
      change: (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLInputElement} */ (event.target);
        edit(now => {
          now[field][seat] = value;
        });
      },
    }),
  );
}

/** @param {"ends" | "score"} field @param {string} label @param {string} example */
function wordsField(field, label, example) {
  return make(
    "label",
    { class: "words" },
    `${label} `,
    make("input", {
      "data-at": field,
      placeholder: example,
      autocomplete: "off",
      value: draft[field],
      change: (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLInputElement} */ (event.target);
        edit(now => {
          now[field] = value.trim();
        });
      },
    }),
  );
}

/**
 * @param {"lead" | "last" | "toMove" | "mustLead" | "bonusPaid"} field
 * @param {string} label
 * @param {string[]} choices
 */
function choiceField(field, label, choices) {
  return make(
    "label",
    {},
    `${label} `,
    make(
      "select",
      {
        "data-at": field,
        change: (/** @type {Event} */ event) => {
          const { value } = /** @type {HTMLSelectElement} */ (event.target);
          edit(now => {
            now[field] = value;
          });
        },
      },
      ...["", ...choices].map(each =>
        make("option", { value: each, selected: draft[field] === each }, each || "not said"),
      ),
    ),
  );
}

function headRow() {
  const preset = draft.rules.split(",")[0].trim();
  const names = Object.keys(presets);
  const select = make(
    "select",
    {
      "aria-label": "rule set",
      "data-at": "preset",
      change: (/** @type {Event} */ event) => takeRules(/** @type {HTMLSelectElement} */ (event.target).value),
    },
    ...(names.includes(preset) ? names : [preset, ...names]).map(name =>
      make("option", { value: name, selected: name === preset }, name),
    ),
  );
  const options = make(
    "button",
    { type: "button", "data-at": "options", click: () => openRules(draft.rules, rules => takeRules(rules)) },
    "options…",
  );
  const rest = draft.rules.includes(",")
    ? [make("span", { class: "muted" }, draft.rules.slice(draft.rules.indexOf(",") + 1))]
    : [];
  const { seats } = table(draft.rules);
  return row(
    "rules",
    "rule set",
    select,
    options,
    ...rest,
    make("button", { type: "button", "data-at": "clear", click: clear }, "clear the table"),
    make("button", { type: "button", "data-at": "deal", click: dealt }, "deal at random"),
    make(
      "div",
      { class: "place turn", "data-place": "turn" },
      choiceField("toMove", "to move", seats),
      choiceField("lead", "led", seats),
      choiceField("last", "laid last", seats),
      ...(draft.layout.length
        ? []
        : [wordsField("ends", "open ends", "6 3"), choiceField("mustLead", "must lead", table(draft.rules).pack)]),
      choiceField("bonusPaid", "pass bonus paid", ["yes", "no"]),
      wordsField("score", "score before", "NS 120, EW 95"),
      make("ul", { class: "place-faults", "data-faults": "turn" }),
    ),
  );
}

/** @param {string} rules */
function takeRules(rules) {
  edit(now => {
    const { seats, draws } = table(rules);
    now.rules = rules;
    for (const seat of seats) now.hands[seat] ??= { tiles: [], unknown: null };
    for (const seat of Object.keys(now.hands)) if (!seats.includes(seat)) delete now.hands[seat];
    for (const field of /** @type {const} */ (["lead", "last", "toMove"]))
      if (!seats.includes(now[field])) now[field] = field === "toMove" ? seats[0] : "";
    if (!draws) now.boneyard = { tiles: [], unknown: null, order: "known" };
    if (!seats.includes(target)) target = seats[0];
  });
}

function clear() {
  edit(() => {
    draft = emptyDraft(draft.rules, table(draft.rules).seats);
  });
}

async function dealt() {
  try {
    const { position } = await ask("deal", { rules: draft.rules });
    const read = fromText(position, table);
    if (read) edit(() => (draft = read));
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

function draw() {
  if (!panel) return;
  const focus =
    document.activeElement instanceof HTMLElement && panel.contains(document.activeElement)
      ? document.activeElement.dataset.at
      : "";
  const facts = table(draft.rules);
  const unknown = counts(draft, facts);
  const pack = facts.pack.filter(tile => !whereIs(draft, tile));
  fill(
    panel,
    make(
      "div",
      { class: "editor" },
      make("ul", { class: "place-faults", "data-faults": "", "aria-live": "polite" }),
      row(
        "pack",
        "pack",
        make(
          "p",
          { class: "muted" },
          `${pack.length} ${pack.length === 1 ? "tile" : "tiles"} in the pack: ` +
            `a click gives one to ${placeName(target)}; ` +
            "keys: the letter of a seat, l and r for the chain, y for the boneyard",
        ),
        takesDrops(make("div", { class: "pack" }, triangle(facts.pack, packed)), "pack"),
      ),
      chainRow(),
      ...facts.seats.map(seat => handRow(seat, unknown[seat] ?? 0)),
      ...(facts.draws ? [boneyardRow(unknown.boneyard ?? 0)] : []),
      headRow(),
    ),
  );
  if (focus) focusAgain(focus);
  drawFaults(toText(draft, facts));
}

/** @param {string} at */
function focusAgain(at) {
  const found = /** @type {HTMLElement | null} */ (panel?.querySelector(`[data-at="${CSS.escape(at)}"]`));
  const tile = at.split(" ")[1];
  const next =
    found ??
    panel?.querySelector(`.pack [data-at$=" ${CSS.escape(tile ?? "")}"]`) ??
    panel?.querySelector(".pack .tile") ??
    null;
  /** @type {HTMLElement | null} */ (next)?.focus();
}

/** @param {string} text that the faults are of */
function drawFaults(text) {
  if (!panel) return;
  const lines = text.split("\n");
  /** @type {Record<string, Node[]>} */
  const found = {};
  for (const fault of faults) {
    const place = placeOfLine(lines[fault.line - 1] ?? "", table(draft.rules));
    const shown = panel.querySelector(`[data-faults="${place}"]`) ? place : "";
    found[shown] ??= [];
    found[shown].push(make("li", {}, fault.message));
  }
  for (const list of panel.querySelectorAll("[data-faults]"))
    fill(list, ...(found[/** @type {HTMLElement} */ (list).dataset.faults ?? ""] ?? []));
  byId("seen").classList.toggle("stale", faults.length > 0);
  const [first] = faults;
  if (first) say(faultAt(first, faults.length));
}

// The notation beside it

let typing = 0;

function typedInto() {
  clearTimeout(typing);
  typing = setTimeout(() => {
    const read = fromText(notation.value, table);
    if (!read) return;
    past.push(structuredClone(draft));
    draft = read;
    draw();
    void judge(notation.value, true);
  }, 200);
}

/** Follow the board, unless what it shows came from here. */
function follow() {
  if (judging) return;
  faults = [];
  draft = shownDraft();
  draw();
}

/** The button `undo` takes back an edit while there is one. @param {Event} event */
function undone(event) {
  if (!(/** @type {Element} */ (event.target).closest?.("#undo")) || !past.length) return;
  event.stopImmediatePropagation();
  back();
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.target === notation) return;
  if (back()) event.preventDefault();
}

/**
 * A tap on a seat, an end or the middle of the table says where tiles go; nothing is played here.
 * @param {Event} event
 */
function aimed(event) {
  event.stopImmediatePropagation();
  if (event.type !== "click") return;
  const under = /** @type {Element} */ (event.target);
  const seat = under.closest("[data-seat]")?.getAttribute("data-seat");
  const side = under.closest("[data-side]")?.getAttribute("data-side");
  aim(seat ?? side ?? "right");
  say(`tiles go to ${placeName(target)}`);
}

room({
  name: "set up",
  button: "setup",
  meaning: "set up a table by hand",
  async open(_board, element) {
    await clearTable(); // of the first screen: nothing has to be taken away
    ({ presets } = await startFacts());
    panel = element;
    past = [];
    faults = [];
    draft = shownDraft();
    if (!(target in draft.hands)) [target] = table(draft.rules).seats;
    notation.addEventListener("input", typedInto);
    board.addEventListener("change", follow);
    document.addEventListener("click", undone, true);
    document.addEventListener("keydown", pressed);
    for (const kind of ["pointerdown", "pointerup", "click"]) byId("felt").addEventListener(kind, aimed, true);
    draw();
  },
  close() {
    clearTimeout(typing);
    notation.removeEventListener("input", typedInto);
    board.removeEventListener("change", follow);
    document.removeEventListener("click", undone, true);
    document.removeEventListener("keydown", pressed);
    for (const kind of ["pointerdown", "pointerup", "click"]) byId("felt").removeEventListener(kind, aimed, true);
    if (faults.length) notation.value = board.moment.canonical;
    mark(false);
    byId("seen").classList.remove("stale");
    panel = null;
  },
});
