// Set up: tiles are given to seats, to the chain, to the boneyard; every fault is shown where it is.

import { say } from "./announce.js";
import { ask, Gone } from "./ask.js";
import { button, choice, field, labelled } from "./controls.js";
import {
  countUnknown,
  emptyDraft,
  fromMoment,
  fromText,
  give,
  loosen,
  placeOfLine,
  placeOfTile,
  tableOf,
  takeBack,
  toText,
} from "./draft.js";
import { byId, fill, make } from "./elements.js";
import { faultsOf } from "./notation.js";
import { clearTable } from "./offers.js";
import { room } from "./rooms.js";
import { openRules } from "./rules.js";
import { board, editorState, pictureState, rulebook, view } from "./store.js";
import { drawTable } from "./table.js";
import { canonicalTile, drawFace, isDouble, tilesOn, triangle } from "./tiles.js";
import { EDITING, faultAt } from "./words-rooms.js";

/** @typedef {import("./draft.js").Draft} Draft */

const notation = /** @type {HTMLTextAreaElement} */ (byId("notation"));
const DRAGS = /** @type {const} */ (["dragover", "drop"]);
const KEYS = /** @type {Record<string, string>} */ ({ l: "left", r: "right", u: "up", d: "down", y: "boneyard" });

/** @param {string} rules */
const table = rules => tableOf(rules, rulebook.presets);

/** A draft of the moment that the board shows; no number in it was typed here. */
function shownDraft() {
  const read = fromMoment(board.moment, table);
  return loosen(read, table(read.rules));
}

// Changing

/** Change the draft by a step that can be taken back. @param {(draft: Draft) => void} step */
function edit(step) {
  editorState.history.push(structuredClone(editorState.draft));
  step(editorState.draft);
  void changed();
}

async function changed() {
  const text = toText(editorState.draft, table(editorState.draft.rules));
  notation.value = text;
  draw();
  await judge(text, false);
}

/** Ask what is wrong with a text; where nothing is, the board shows it. @param {string} text @param {boolean} typed */
async function judge(text, typed) {
  const mine = ++editorState.requests;
  mark(true);
  const found = await findFaults(text);
  if (mine !== editorState.requests || !editorState.panel) return;
  mark(false);
  editorState.faults = found;
  if (!typed) notation.value = found.length ? text : notation.value;
  drawFaults(text);
  if (!typed) return;
  const read = fromText(found.length ? text : board.moment.canonical, table); // any spelling that the solver reads
  if (read) editorState.draft = read;
  draw();
}

/** @param {boolean} now */
function mark(now) {
  editorState.judging = now;
  editorState.panel?.setAttribute("aria-busy", String(now));
}

/** Show a text on the board; returns what is wrong with it where it cannot be. @param {string} text */
async function findFaults(text) {
  const mine = editorState.requests;
  try {
    await ask("parse", { text });
    if (mine === editorState.requests && editorState.panel) await board.open(text, { typed: true });
    return [];
  } catch (error) {
    if (error instanceof Gone && mine === editorState.requests) board.trouble(error);
    return faultsOf(error);
  }
}

/** Take back an edit; returns whether there was one. */
function back() {
  const last = editorState.history.pop();
  if (!last) return false;
  editorState.draft = last;
  void changed();
  return true;
}

/** @param {string} tile @param {string} place */
function move(tile, place) {
  edit(now => {
    if (place === "pack") return takeBack(now, tile);
    give(now, tile, place);
    const [one, other] = tile.split("-");
    const spins = table(now.rules).spins && !now.spinner && one === other;
    if (spins && (place === "left" || place === "right")) now.spinner = tile;
  });
  say(place === "pack" ? `${tile} is back in the pack` : `${tile} to ${placeName(place)}`);
}

/** @param {string} place */
function placeName(place) {
  return (
    {
      left: "the left of the chain",
      right: "the right of the chain",
      up: "the arm up from the spinner",
      down: "the arm down from the spinner",
      boneyard: "the boneyard",
      pack: "the pack",
    }[place] ?? place
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
      ? `give ${name} to ${placeName(editorState.target)}`
      : `take ${name} from ${place === "layout" ? "the chain" : placeName(place)}`;
  const made = button(drawFace(tile, lying), () => move(name, place === "pack" ? editorState.target : "pack"), {
    class: "tile",
    draggable: "true",
    "aria-label": label,
    "data-at": `${place} ${name}`,
    keydown: (/** @type {KeyboardEvent} */ event) => tileKey(event, name, made),
    dragstart: (/** @type {DragEvent} */ event) => {
      event.dataTransfer?.setData("text/plain", name);
    },
  });
  return made;
}

/** A tile of the triangle: in the pack, or faint where it lies elsewhere; a click moves it. @param {string} tile */
function packTile(tile) {
  const place = placeOfTile(editorState.draft, tile);
  if (!place) return tileButton(tile, "pack", true);
  const label = `move ${tile} to ${placeName(editorState.target)}`;
  const act = () => move(tile, editorState.target);
  const at = `moved ${tile}`;
  return button(drawFace(tile, true), act, { class: "elsewhere", "aria-label": label, "data-at": at });
}

/** @param {KeyboardEvent} event @param {string} tile @param {HTMLElement} button */
function tileKey(event, tile, button) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const seat = event.key.toUpperCase();
  const place = seat in editorState.draft.hands ? seat : KEYS[event.key];
  const beside = tilesOn(event.key);
  if (place) move(tile, place);
  else if (event.key === "Delete" || event.key === "Backspace") move(tile, "pack");
  else if (beside !== undefined) {
    const all = [...(button.parentElement?.querySelectorAll(".tile") ?? [])];
    /** @type {HTMLElement | undefined} */ (all[all.indexOf(button) + beside])?.focus();
  } else return;
  event.preventDefault();
}

/** Make an element take tiles that are dropped on it. @param {HTMLElement} element @param {string} place */
function acceptDrops(element, place) {
  element.dataset.drop = place;
  element.addEventListener("dragover", event => {
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", event => {
    event.preventDefault();
    element.classList.remove("over");
    takeDropped(event, place);
  });
  return element;
}

/**
 * A row of the editor, with room for its faults.
 * @param {string} place
 * @param {string} label
 * @param {...(import("./elements.js").Child | import("./elements.js").Child[])} children
 */
function row(place, label, ...children) {
  return make(
    "div",
    {
      class: `place${editorState.target === place ? " target" : ""}`,
      "data-place": place,
      role: "group",
      "aria-label": label,
    },
    ...children,
    make("ul", { class: "place-faults", "data-faults": place }),
  );
}

/** @param {string} place @param {string} label */
function targetButton(place, label) {
  return button(label, () => aim(place), {
    class: "target",
    "aria-pressed": String(editorState.target === place),
    "aria-label": `tiles go to ${placeName(place)}`,
    "data-at": `target ${place}`,
  });
}

/** @param {string} place */
function aim(place) {
  editorState.target = place;
  draw();
}

/** @param {string} name @param {import("./draft.js").Place} place @param {number} count */
function countField(name, place, count) {
  const state = (/** @type {string} */ value) =>
    edit(() => {
      place.unknown = value === "" ? null : Math.max(0, Number(value));
    });
  return labelled(
    "unknown",
    field(state, {
      type: "number",
      min: "0",
      max: "55",
      "aria-label": `unknown tiles of ${placeName(name)}`,
      "data-at": `count ${name}`,
      value: place.unknown === null ? "" : String(place.unknown),
      placeholder: String(count),
      title: "left empty: it follows from the other numbers",
    }),
    { class: "count" },
  );
}

/** @param {string} seat */
function handRow(seat, /** @type {number} */ count) {
  const place = editorState.draft.hands[seat];
  const tiles = acceptDrops(make("div", { class: "tiles" }, ...place.tiles.map(tile => tileButton(tile, seat))), seat);
  return row(seat, `hand of ${seat}`, targetButton(seat, seat), tiles, countField(seat, place, count));
}

/**
 * What is known of the unknown tiles of a seat, below the rows of all seats: where something was said of them, for the
 * seat that is aimed at, and for all where all is shown at once.
 *
 * @param {string} seat
 * @param {number} count of its unknown tiles
 */
function factsRow(seat, count) {
  const { draft } = editorState;
  const voids = draft.voids[seat] ?? [];
  const said = voids.length > 0 || Boolean(draft.has[seat] || draft.nots[seat]);
  if (!said && !(count && (editorState.target === seat || view.text))) return [];
  const turn = (/** @type {number} */ suit) => () =>
    edit(now => {
      const listed = now.voids[seat] ?? [];
      now.voids[seat] = listed.includes(suit) ? listed.filter(each => each !== suit) : [...listed, suit].sort();
    });
  const suits = Array.from({ length: table(draft.rules).highest + 1 }, (_, suit) =>
    button(String(suit), turn(suit), {
      class: "suit",
      "aria-pressed": String(voids.includes(suit)),
      "aria-label": `${seat} did not have ${suit}`,
      "data-at": `void ${seat} ${suit}`,
    }),
  );
  const lacking = make(
    "div",
    { class: "suits", role: "group", "aria-label": `${seat} did not have` },
    make("span", {}, `${seat} did not have`),
    ...suits,
  );
  const fields = [tilesField("has", seat), tilesField("nots", seat)];
  return [make("div", { class: "place", role: "group", "aria-label": `known of ${seat}` }, lacking, ...fields)];
}

/** @param {number} count */
function boneyardRow(count) {
  const heap = editorState.draft.boneyard;
  const order = choice(
    [
      ["known", "order known"],
      ["unordered", "order unknown"],
    ],
    heap.order,
    value =>
      edit(now => {
        now.boneyard.order = value === "unordered" ? "unordered" : "known";
      }),
    { "aria-label": "order of the boneyard", "data-at": "order" },
  );
  const tiles = acceptDrops(
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
      acceptDrops(make("span", { class: "drop" }, "⇤"), "left"),
      ...editorState.draft.layout.map(tile => tileButton(tile, "layout", true)),
      acceptDrops(make("span", { class: "drop" }, "⇥"), "right"),
    ),
    targetButton("right", "chain ⇥"),
    table(editorState.draft.rules).spins && armParts(),
  );
}

/** The arms that grow from the spinner, and the choice of the spinner among the doubles of the chain. */
function armParts() {
  const { draft } = editorState;
  const doubles = draft.layout.filter(isDouble);
  const arm = (/** @type {"up" | "down"} */ side, /** @type {string} */ label) => [
    targetButton(side, label),
    make(
      "div",
      { class: "chain tiles" },
      ...draft[side].map(tile => tileButton(tile, "layout", true)),
      acceptDrops(make("span", { class: "drop" }, "⇥"), side),
    ),
  ];
  return [...arm("up", "arm ⇡"), ...arm("down", "arm ⇣"), choiceField("spinner", "spinner", doubles)];
}

/**
 * What writes a value into a line of the draft.
 * @param {"lead" | "last" | "toMove" | "mustLead" | "bonusPaid" | "spinner" | "ends" | "score"} line
 */
const writer = line => (/** @type {string} */ value) =>
  edit(now => {
    now[line] = value.trim();
  });

/** Tiles that an unknown hand is known to hold, or not to. @param {"has" | "nots"} known @param {string} seat */
function tilesField(known, seat) {
  const label = known === "has" ? "holds" : "does not hold";
  const change = (/** @type {string} */ value) =>
    edit(now => {
      now[known][seat] = value;
    });
  const named = { "data-at": `${known} ${seat}`, "aria-label": `${seat} ${label}` };
  return wordsInput(label, "4-5 6-6", editorState.draft[known][seat] ?? "", change, named);
}

/** @param {"ends" | "score"} line @param {string} label @param {string} example */
function wordsField(line, label, example) {
  return wordsInput(label, example, editorState.draft[line], writer(line), { "data-at": line });
}

/**
 * A field of words with its label.
 * @param {string} label @param {string} placeholder @param {string} value @param {(value: string) => void} change
 * @param {import("./elements.js").Attributes} attributes
 */
function wordsInput(label, placeholder, value, change, attributes) {
  const input = field(change, { ...attributes, placeholder, autocomplete: "off", value });
  return labelled(label, input, { class: "words" });
}

/** @param {Parameters<typeof writer>[0]} line @param {string} label @param {(string | [string, string])[]} choices */
function choiceField(line, label, choices) {
  return labelled(
    label,
    choice([["", "not said"], ...choices], editorState.draft[line], writer(line), { "data-at": line }),
  );
}

function headRow() {
  const preset = editorState.draft.rules.split(",")[0].trim();
  const names = Object.keys(rulebook.presets);
  const select = choice(names.includes(preset) ? names : [preset, ...names], preset, takeRules, {
    "aria-label": "rule set",
    "data-at": "preset",
  });
  const others = editorState.draft.rules.indexOf(",") + 1;
  const { seats } = table(editorState.draft.rules);
  const leads = editorState.draft.lead.startsWith("none") ? editorState.draft.lead : "none";
  return row(
    "rules",
    "rule set",
    select,
    button("options…", () => openRules(editorState.draft.rules, takeRules), { "data-at": "options" }),
    others > 0 && make("span", { class: "muted" }, editorState.draft.rules.slice(others)),
    button("clear the table", clear, { "data-at": "clear" }),
    button("deal at random", dealTiles, { "data-at": "deal" }),
    make(
      "div",
      { class: "place turn", "data-place": "turn" },
      choiceField("toMove", "to move", seats),
      choiceField("lead", "led", [...seats, [leads, "no one: the first tile was turned up"]]),
      choiceField("last", "laid last", seats),
      !editorState.draft.layout.length && [
        wordsField("ends", "open ends", "6 3"),
        choiceField("mustLead", "must lead", table(editorState.draft.rules).pack),
      ],
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
    if (now.lead.startsWith("none")) now.lead = "none";
    for (const field of /** @type {const} */ (["lead", "last", "toMove"]))
      if (!seats.includes(now[field]) && now[field] !== "none") now[field] = field === "toMove" ? seats[0] : "";
    if (!draws) now.boneyard = { tiles: [], unknown: null, order: "known" };
    if (!seats.includes(editorState.target)) editorState.target = seats[0];
  });
}

function clear() {
  edit(() => {
    editorState.draft = emptyDraft(editorState.draft.rules, table(editorState.draft.rules).seats);
  });
}

async function dealTiles() {
  try {
    const { position } = await ask("deal", { rules: editorState.draft.rules });
    const read = fromText(position, table);
    if (read) edit(() => (editorState.draft = read));
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

function draw() {
  if (!editorState.panel) return;
  const focus =
    document.activeElement instanceof HTMLElement && editorState.panel.contains(document.activeElement)
      ? document.activeElement.dataset.at
      : "";
  const facts = table(editorState.draft.rules);
  const unknown = countUnknown(editorState.draft, facts);
  const pack = facts.pack.filter(tile => !placeOfTile(editorState.draft, tile));
  fill(
    editorState.panel,
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
          EDITING.give(placeName(editorState.target), pack.length, facts.draws),
          make("span", { class: "for-keys" }, EDITING.keys(facts.spins, facts.draws)),
        ),
        acceptDrops(make("div", { class: "pack" }, triangle(facts.pack, packTile)), "pack"),
      ),
      chainRow(),
      ...facts.seats.map(seat => handRow(seat, unknown[seat] ?? 0)),
      facts.draws && boneyardRow(unknown.boneyard ?? 0),
      ...facts.seats.flatMap(seat => factsRow(seat, unknown[seat] ?? 0)),
      headRow(),
    ),
  );
  if (focus) focusAgain(focus);
  markTarget();
  drawFaults(toText(editorState.draft, facts));
}

/** @param {string} at */
function focusAgain(at) {
  const found = /** @type {HTMLElement | null} */ (editorState.panel?.querySelector(`[data-at="${CSS.escape(at)}"]`));
  const tile = at.split(" ")[1];
  const next =
    found ??
    editorState.panel?.querySelector(`.pack [data-at$=" ${CSS.escape(tile ?? "")}"]`) ??
    editorState.panel?.querySelector(".pack .tile") ??
    null;
  /** @type {HTMLElement | null} */ (next)?.focus();
}

/** @param {string} text that the faults are of */
function drawFaults(text) {
  if (!editorState.panel) return;
  const lines = text.split("\n");
  /** @type {Record<string, Node[]>} */
  const found = {};
  for (const fault of editorState.faults) {
    const place = placeOfLine(lines[fault.line - 1] ?? "", table(editorState.draft.rules));
    const shown = editorState.panel.querySelector(`[data-faults="${place}"]`) ? place : "";
    found[shown] ??= [];
    found[shown].push(make("li", {}, fault.message));
  }
  for (const list of editorState.panel.querySelectorAll("[data-faults]"))
    fill(list, ...(found[/** @type {HTMLElement} */ (list).dataset.faults ?? ""] ?? []));
  const isFaulty = editorState.faults.length > 0;
  byId("seen").classList.toggle("stale", isFaulty);
  drawAsStated(isFaulty ? { text, seats: table(editorState.draft.rules).seats } : null);
  const [first] = editorState.faults;
  if (first) say(faultAt(first, editorState.faults.length));
}

/**
 * Draw a table that is not sound as it is stated; the moment shown, where there is none.
 * @param {typeof pictureState.draft} draft
 */
function drawAsStated(draft) {
  if (draft?.text === pictureState.draft?.text) return;
  pictureState.draft = draft;
  void drawTable().catch(() => {}); // of what cannot be read nothing can be drawn
}

// The notation beside it

function readTyped() {
  clearTimeout(editorState.typing);
  editorState.typing = setTimeout(() => {
    const read = fromText(notation.value, table);
    if (!read) return;
    editorState.history.push(structuredClone(editorState.draft));
    editorState.draft = read;
    draw();
    void judge(notation.value, true);
  }, 200);
}

/** Follow the board, unless what it shows came from here. */
function follow() {
  if (editorState.judging) return;
  editorState.faults = [];
  editorState.draft = shownDraft();
  draw();
}

/** The button `undo` takes back an edit while there is one. @param {Event} event */
function undoEdit(event) {
  if (!(/** @type {Element} */ (event.target).closest?.("#undo")) || !editorState.history.length) return;
  event.stopImmediatePropagation();
  back();
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.target === notation) return;
  if (back()) event.preventDefault();
}

/**
 * A tap on a seat, an end or the middle of the table says where tiles go; nothing is played here.
 * @param {Event} event
 */
function aimByTap(event) {
  event.stopImmediatePropagation();
  if (event.type !== "click") return;
  aim(placeUnder(event));
  say(`tiles go to ${placeName(editorState.target)}`);
}

/** The place of a part of the picture, or of an end. @param {HTMLElement | SVGElement} part */
const placeOf = part => part.dataset.seat ?? part.dataset.place ?? part.dataset.side;

/** Parts of the table with a place. */
const PLACES = "[data-seat], [data-place], [data-side]";

/** The place under the pointer, or else the right end of the chain. @param {Event} event */
function placeUnder(event) {
  const part = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest(PLACES));
  return (part && placeOf(part)) ?? "right";
}

/** Mark on the table where tiles go. */
function markTarget() {
  for (const part of /** @type {NodeListOf<SVGElement>} */ (byId("felt").querySelectorAll(PLACES)))
    part.classList.toggle("aimed", editorState.panel !== null && placeOf(part) === editorState.target);
}

/** A tile that is dragged over the table or dropped there. @param {DragEvent} event */
function handleDrag(event) {
  if (event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (event.type === "drop") takeDropped(event, placeUnder(event));
}

/** Move the tile that is dropped. @param {DragEvent} event @param {string} place */
function takeDropped(event, place) {
  const tile = event.dataTransfer?.getData("text/plain") ?? "";
  if (table(editorState.draft.rules).pack.includes(tile)) move(tile, place);
}

room({
  name: "set up",
  button: "setup",
  meaning: "set up a table by hand",
  async open(element) {
    await clearTable(); // of the first screen: nothing has to be taken away
    editorState.panel = element;
    if (editorState.unsoundAt !== board.tree.at) {
      editorState.history = [];
      editorState.faults = [];
      editorState.draft = shownDraft();
    }
    if (!(editorState.target in editorState.draft.hands)) [editorState.target] = table(editorState.draft.rules).seats;
    editorState.listeners = new AbortController();
    const { signal } = editorState.listeners;
    notation.addEventListener("input", readTyped, { signal });
    board.addEventListener("change", follow, { signal });
    board.addEventListener("drawn", markTarget, { signal });
    document.addEventListener("click", undoEdit, { signal, capture: true });
    document.addEventListener("keydown", handleKey, { signal });
    for (const kind of ["pointerdown", "pointerup", "click"])
      byId("felt").addEventListener(kind, aimByTap, { signal, capture: true });
    for (const kind of DRAGS) byId("felt").addEventListener(kind, handleDrag, { signal });
    draw();
  },
  close() {
    clearTimeout(editorState.typing);
    editorState.listeners.abort();
    editorState.unsoundAt = editorState.faults.length ? board.tree.at : null;
    if (editorState.unsoundAt) {
      notation.value = board.moment.canonical;
      say(EDITING.unsound);
    }
    mark(false);
    byId("seen").classList.remove("stale");
    drawAsStated(null);
    editorState.panel = null;
    markTarget();
  },
});
