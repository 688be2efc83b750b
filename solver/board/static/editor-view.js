// The view of the editor: tiles as buttons, other lines as fields, and each fault at its place.

import { say, sayFault } from "./announce.js";
import { endAttempt } from "./attempt.js";
import { bar, button, choice, field, labelled } from "./controls.js";
import { armKeys, placeOfLine, placeOfTile, readScore, writeScoreKey } from "./draft.js";
import { countUnknown } from "./draft-counts.js";
import { editor } from "./editor.js";
import { arePassesSettled, describeCounts, handFacts, wordsInput } from "./editor-facts.js";
import { guide, turnsButton } from "./editor-guide.js";
import { acceptDrops, handleTileKey, listen, PLACES, placeOf } from "./editor-keys.js";
import { byId, fill, make } from "./elements.js";
import { p, t } from "./language.js";
import { seatName } from "./names.js";
import { clearTable } from "./offers.js";
import { showPane } from "./panes.js";
import { enter, open as openRoom, room } from "./rooms.js";
import { rulePicker } from "./rule-picker.js";
import { openRules } from "./rules.js";
import { askValues, board, changeLens, editorState, isBeingSetUp, lastFocus, pictureState, view } from "./store.js";
import { drawTable } from "./table.js";
import { canonicalTile, drawFace, isDouble, triangle } from "./tiles.js";
import { countMore } from "./words.js";
import { joinNames } from "./words-match.js";
import { PHOTO } from "./words-photo.js";
import { EDITING } from "./words-setup.js";

const notation = /** @type {HTMLTextAreaElement} */ (byId("notation"));

/**
 * Make the button of a tile, to click and to drag. A click gives it to the target, or takes it back from its place.
 * @param {string} tile as it is turned
 * @param {string} place where it is
 * @param {boolean} [lying]
 * @param {import("./elements.js").Attributes} [attributes]
 */
function tileButton(tile, place, lying = false, attributes = {}) {
  const name = canonicalTile(tile);
  const label = place === "pack" ? EDITING.give(name, editor.target) : EDITING.take(name, place);
  const made = button(drawFace(tile, lying), () => editor.move(name, place === "pack" ? editor.target : "pack"), {
    class: "tile",
    draggable: "true",
    "aria-label": label,
    "data-at": `${place} ${name}`,
    ...attributes,
    keydown: (/** @type {KeyboardEvent} */ event) => handleTileKey(event, name, made),
    dragstart: (/** @type {DragEvent} */ event) => {
      event.dataTransfer?.setData("text/plain", name);
    },
  });
  return made;
}

/** Make a tile of the pack, faint if it has another place. @param {string} tile @param {boolean} lying */
function packTile(tile, lying) {
  const place = placeOfTile(editor.draft, tile);
  if (!place) return tileButton(tile, "pack", lying);
  const attributes = { class: "elsewhere", "aria-label": EDITING.takeBack(tile), "data-at": `moved ${tile}` };
  return tileButton(tile, place, lying, attributes);
}

/**
 * Make a row of the editor, with room for its faults.
 * @param {string} place
 * @param {string} label
 * @param {...(import("./elements.js").Child | import("./elements.js").Child[])} children
 */
function row(place, label, ...children) {
  return make(
    "div",
    {
      class: `place${editor.target === place ? " target" : ""}`,
      "data-place": place,
      role: "group",
      "aria-label": label,
    },
    ...children,
    make("ul", { class: "place-faults", "data-faults": place }),
  );
}

/**
 * Make the button that chooses where tapped tiles go. A tile can also be dropped on it.
 * @param {string} place @param {string} label
 */
function targetButton(place, label) {
  const aim = () => {
    editor.aim(place);
    const isOther = place in editor.draft.hands && place !== editor.ownSeat;
    if (!isOther) showPack(); // the row of another hand has its facts
  };
  const made = button(label, aim, {
    class: "target",
    "aria-pressed": String(editor.target === place),
    "aria-label": EDITING.target(place),
    "data-at": `target ${place}`,
  });
  return acceptDrops(made, place);
}

/** Scroll to the tiles of the pack if they are out of view. */
function showPack() {
  editorState.panel?.querySelector(".pack")?.scrollIntoView({ block: "nearest" });
}

/** @param {string} name @param {import("./draft.js").Place} place @param {number} count */
function countField(name, place, count) {
  const state = (/** @type {string} */ value) => editor.count(name, value === "" ? null : Math.max(0, Number(value)));
  return labelled(
    EDITING.unknown,
    field(state, {
      type: "number",
      min: "0",
      max: "55",
      "aria-label": EDITING.unknownOf(name),
      "data-at": `count ${name}`,
      value: place.unknown === null ? "" : String(place.unknown),
      placeholder: `${count}${name in editor.assumed ? "?" : ""}`,
      title: EDITING.unknownHint,
    }),
    { class: "count" },
  );
}

/** @param {string} seat @param {number} count the number of its unknown tiles */
function handRow(seat, count) {
  const place = editor.draft.hands[seat];
  const isShown = place.tiles.length > 0 || seat === editor.ownSeat || seat === editor.target;
  const laid = place.tiles.map(tile => tileButton(tile, seat));
  const tiles = isShown && acceptDrops(make("div", { class: "tiles" }, ...laid), seat);
  const isOwn = seat === editor.ownSeat;
  const isCounted = !isOwn || place.unknown !== null; // the guide counts the own tiles
  const counted = isCounted && countField(seat, place, count);
  const name = targetButton(seat, EDITING.handName(seat));
  const made = row(seat, EDITING.hand(seat), name, tiles, counted, ...handFacts(seat, count));
  made.classList.toggle("own", isOwn);
  return made;
}

/** @param {number} count */
function boneyardRow(count) {
  const heap = editor.draft.boneyard;
  const order = choice(
    Object.entries(EDITING.orders),
    heap.order,
    value =>
      editor.edit(now => {
        now.boneyard.order = value === "unordered" ? "unordered" : "known";
      }),
    { "aria-label": EDITING.order, "data-at": "order" },
  );
  const tiles = acceptDrops(
    make("div", { class: "tiles" }, ...heap.tiles.map(tile => tileButton(tile, "boneyard"))),
    "boneyard",
  );
  return row(
    "boneyard",
    EDITING.boneyard,
    targetButton("boneyard", EDITING.boneyard),
    tiles,
    countField("boneyard", heap, count),
    order,
  );
}

/** Make the row of the chain, with the field of its ends for a chain of unknown tiles. */
function chainRow() {
  const { ends, layout } = editor.draft;
  return row(
    "layout",
    EDITING.chain,
    make(
      "div",
      { class: "chain tiles" },
      targetButton("left", EDITING.chainLeft),
      ...layout.map(tile => tileButton(tile, "layout", true)),
      targetButton("right", EDITING.chainRight),
    ),
    !layout.length && wordsInput(EDITING.ends, EDITING.example("6 3"), ends, writer("ends"), { "data-at": "ends" }),
    editor.table.spins && armParts(),
    editor.table.everyDouble && branchParts(),
  );
}

/** Make the arms of each double with tiles on both sides, if every double is a spinner. */
function branchParts() {
  const { draft } = editor;
  return armKeys(draft).map(key => armPart(key, EDITING.place(key), draft.arms[key] ?? []));
}

/** Make an arm with the button of its end. @param {string} key @param {string} label @param {string[]} tiles */
function armPart(key, label, tiles) {
  const laid = tiles.map(tile => tileButton(tile, "layout", true));
  return make("div", { class: "chain tiles" }, ...laid, targetButton(key, label));
}

/** Make the arms of the spinner, and the choice of the spinner among the doubles of the chain. */
function armParts() {
  const { draft } = editor;
  const doubles = draft.layout.filter(isDouble);
  return [
    armPart("up", EDITING.armUp, draft.up),
    armPart("down", EDITING.armDown, draft.down),
    choiceField("spinner", EDITING.spinner, doubles),
  ];
}

/**
 * Return a function that writes a value into a line of the draft.
 * @param {"lead" | "last" | "toMove" | "mustLead" | "bonusPaid" | "spinner" | "ends"} line
 */
const writer = line => (/** @type {string} */ value) =>
  editor.edit(now => {
    now[line] = value.trim();
  });

/** Select the text of a field, so that typing replaces a 0 that was filled in. @param {Event} event */
function selectAll({ target }) {
  /** @type {HTMLInputElement} */ (target).select();
}

/** Make the fields of the match score before the deal, one for each side. */
function scoreFields() {
  const { seats, sides } = editor.table;
  const points = readScore(editor.draft.score);
  const change = (/** @type {string} */ side) => (/** @type {string} */ value) =>
    editor.edit(now => {
      now.score = writeScoreKey({ ...readScore(now.score), [side]: value.trim() }, sides);
    });
  const fields = sides.map(side => {
    const name = joinNames(seats.filter(seat => side.includes(seat)).map(seatName));
    return labelled(
      name,
      field(change(side), {
        type: "number",
        min: 0,
        inputmode: "numeric",
        "aria-label": EDITING.scoreOf(name),
        "data-at": `score ${side}`,
        value: points[side] ?? "",
        focus: selectAll,
      }),
      { class: "points" },
    );
  });
  const label = make("span", { class: "label" }, EDITING.score);
  return make("div", { class: "scores", role: "group", "aria-label": EDITING.score }, label, ...fields);
}

/** @param {Parameters<typeof writer>[0]} line @param {string} label @param {(string | [string, string])[]} choices */
function choiceField(line, label, choices) {
  return labelled(
    label,
    choice([["", EDITING.unsaid], ...choices], editor.draft[line], writer(line), { "data-at": line }),
  );
}

/** @param {string} rules */
const takeRules = rules => editor.takeRules(rules);

/** Make the row of the rule set, which decides what tiles there are, and of the button for a new beginning. */
function headRow() {
  return row(
    "rules",
    EDITING.preset,
    rulePicker(EDITING.preset, editor.draft.rules, takeRules, "editor-rules"),
    editor.isCleared
      ? button(EDITING.restore, () => editor.undo(), { class: "quiet", "data-at": "clear" })
      : button(EDITING.clear, () => editor.clear(), { class: "quiet", "data-at": "clear" }),
  );
}

/** Make the row of the turn, the score and the lead. */
function turnRow() {
  const seats = /** @type {[string, string][]} */ (editor.table.seats.map(seat => [seat, seatName(seat)]));
  const leads = editor.draft.lead.startsWith("none") ? editor.draft.lead : "none";
  const made = row(
    "turn",
    EDITING.turn,
    choiceField("toMove", EDITING.turn, seats),
    scoreFields(),
    choiceField("lead", EDITING.lead, [...seats, [leads, EDITING.noLead]]),
    choiceField("last", EDITING.last, seats),
    !editor.draft.layout.length && choiceField("mustLead", EDITING.mustLead, editor.table.pack),
    (editor.table.paysPasses || editor.draft.bonusPaid !== "") &&
      choiceField("bonusPaid", EDITING.bonusPaid, [
        ["yes", EDITING.yes],
        ["no", EDITING.no],
      ]),
  );
  made.classList.add("turn");
  return made;
}

/** Make the buttons for the rules and for other ways to lay tiles. */
function toolRow() {
  return bar(
    button(EDITING.options, () => openRules(editor.draft.rules, takeRules, true), { "data-at": "options" }),
    button(PHOTO.open, () => enter("photo", `set up: ${editor.draft.rules}`), { "data-at": "photo" }),
    button(EDITING.deal, () => editor.deal(), { "data-at": "deal" }),
  );
}

/** Return the field of the panel that the user is typing in; null if there is none. */
function typedField() {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLInputElement) || !editorState.panel?.contains(field)) return null;
  return "typed" in field.dataset && field.role !== "combobox" ? field : null; // the rules are chosen, not typed
}

function draw() {
  if (!editorState.panel) return;
  const typed = typedField();
  if (typed) return typed.addEventListener("blur", () => setTimeout(draw), { once: true }); // its text would be lost
  const focus =
    document.activeElement instanceof HTMLElement && editorState.panel.contains(document.activeElement)
      ? document.activeElement.dataset.at
      : "";
  const top = focus ? document.activeElement?.getBoundingClientRect().top : undefined;
  const facts = editor.table;
  const unknown = countUnknown(editor.draft, facts);
  const held = facts.seats.reduce((sum, seat) => sum + (unknown[seat] ?? 0), 0);
  const isOpen = editor.draft.ends !== "";
  const own = editor.ownSeat;
  const keys = EDITING.keys(facts.seats, facts.spins, facts.draws);
  const others = facts.seats
    .map((_, index) => facts.seats[(facts.seats.indexOf(own) + index) % facts.seats.length])
    .slice(1);
  const pack = facts.pack.filter(tile => !placeOfTile(editor.draft, tile));
  fill(
    editorState.panel,
    make(
      "div",
      { class: "editor" },
      headRow(),
      make(
        "div",
        { class: "aim" },
        button(EDITING.ask, showAnswer, { class: "main", "data-at": "ask" }),
        turnsButton(),
      ),
      row(
        "pack",
        EDITING.pack,
        guide(),
        acceptDrops(make("div", { class: "pack" }, triangle(facts.pack, packTile)), "pack"),
      ),
      handRow(own, unknown[own] ?? 0),
      chainRow(),
      keys !== "" && make("p", { class: "muted for-keys" }, keys),
      make("ul", { class: "place-faults", "data-faults": "", "aria-live": "polite" }), // below the pack, which stays
      make(
        "p",
        { class: "muted" },
        `${EDITING.left(pack.length, unknown[editor.draft.toMove] === 0, facts.draws, held, isOpen)} `,
        ...assumption(false),
      ),
      ...others.map(seat => handRow(seat, unknown[seat] ?? 0)),
      facts.draws && boneyardRow(unknown.boneyard ?? 0),
      turnRow(),
      toolRow(),
    ),
  );
  if (focus) focusAgain(focus);
  markTarget();
  drawFaults(editor.text);
  if (top !== undefined) keepInPlace(top);
}

/** Scroll the panel so that the button that was pressed stays under the finger. @param {number} top its place before */
function keepInPlace(top) {
  const { activeElement: pressed } = document;
  const { panel } = editorState;
  if (panel && pressed?.matches(".suit")) panel.scrollTop += pressed.getBoundingClientRect().top - top;
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

/** @param {string} text the text that has the faults */
function drawFaults(text) {
  if (!editorState.panel) return;
  const lines = text.split("\n");
  /** @type {Record<string, Node[]>} */
  const found = {};
  for (const fault of editor.faults) {
    const place = placeOfLine(lines[fault.line - 1] ?? "", editor.table);
    const shown = editorState.panel.querySelector(`[data-faults="${place}"]`) ? place : "";
    found[shown] ??= [];
    found[shown].push(make("li", {}, fault.message));
  }
  for (const list of editorState.panel.querySelectorAll("[data-faults]"))
    fill(list, ...(found[/** @type {HTMLElement} */ (list).dataset.faults ?? ""] ?? []));
  const isFaulty = editor.faults.length > 0;
  byId("seen").classList.toggle("stale", isFaulty);
  drawAsStated(isFaulty ? { text, seats: editor.table.seats } : null);
  const [first] = editor.faults;
  // A tile may be refused before the board shows the edit before it, which clears the message.
  if (editor.refusal) sayFault(editor.refusal.text);
  else if (first) sayFault(countMore(first.message, editor.faults.length - 1));
}

/** Draw an invalid table as it is stated; for null, the moment shown. @param {typeof pictureState.draft} draft */
function drawAsStated(draft) {
  if (draft?.text === pictureState.draft?.text) return;
  pictureState.draft = draft;
  void drawTable().catch(() => {}); // an unreadable text cannot be drawn
}

/** Show the answer for the table set up, or its faults. */
async function showAnswer() {
  if (editor.isBusy) await new Promise(done => editor.addEventListener("judged", done, { once: true }));
  const { to_move: mover, hands } = board.moment;
  const [fault] = editor.faults;
  if (fault) return sayFault(fault.message);
  if (mover === null) return say(EDITING.noTurn);
  const { unknown, tiles } = hands[mover];
  const mayHaveLaid = mover === editor.ownSeat && tiles.length > 0 && !editor.hasBegun;
  if (unknown) return say(mayHaveLaid ? EDITING.notDealt(unknown) : EDITING.missing(mover, unknown, tiles.length));
  say("");
  askValues();
  showPane("plays");
}

/**
 * Make the note of assumed numbers of tiles and of the passes that they need, with buttons that lead to their seats.
 * @param {boolean} isAnswer true beside the answer
 */
function assumption(isAnswer) {
  const { assumed, unmarked } = editor;
  const counted = Object.keys(assumed);
  if (!counted.length && !unmarked.length) return [];
  /** @param {string[]} seats @param {string} place @param {string} others said because the panel has room for one */
  const leadTo = (seats, place, others) => async () => {
    if (view.room?.name !== "set up") await enter("set up");
    showPane("panel");
    editor.aim(seats[0]);
    focusAgain(place);
    if (seats.length > 1) editor.tell(others);
  };
  const change = leadTo(counted.length ? counted : unmarked, `more ${counted[0] ?? unmarked[0]}`, EDITING.changeOthers);
  const mark = leadTo(unmarked, `void ${unmarked[0]} 0`, EDITING.markOthers);
  return [
    `${describeCounts(isAnswer)} `,
    ...(unmarked.length && arePassesSettled(isAnswer)
      ? [button(EDITING.markPasses, mark, { class: "quiet" }), " "]
      : []),
    button(EDITING.change, change, { class: "quiet", "data-at": "assumed" }),
  ];
}

/** True if the moment shown is the table that was set up. */
const isAssumedShown = () => editor.closedAt === board.tree.at || editorState.panel !== null;

/** Show the assumed numbers beside the answer for the table to which they belong. */
function drawAssumed() {
  const note = isAssumedShown() ? assumption(true) : [];
  byId("assumed").hidden = !note.length;
  fill(byId("assumed"), ...note);
}

/** Mark the place on the table that tiles go to, and say at the place of the first tile how to lay it. */
function markTarget() {
  const isOpen = editorState.panel !== null && isBeingSetUp();
  for (const part of /** @type {NodeListOf<SVGElement>} */ (byId("felt").querySelectorAll(PLACES))) {
    part.classList.toggle("aimed", isOpen && placeOf(part) === editor.target);
    part.classList.toggle("refused", isOpen && placeOf(part) === editor.refusal?.place);
  }
  const first = byId("table").querySelector("[data-side] > text");
  if (isOpen && first && !editor.draft.mustLead) first.textContent = EDITING.first(editor.target === "right");
}

editor.addEventListener("edit", () => {
  notation.value = editor.text;
  // A field that Tab leaves changes before the focus has moved, and the next part must still be there.
  if (document.activeElement === document.body && editorState.panel?.contains(lastFocus.element)) setTimeout(draw);
  else draw();
});
editor.addEventListener("change", draw);
editor.addEventListener("aimed", showPack);
editor.addEventListener("judged", event => {
  const { text, typed } = /** @type {CustomEvent} */ (event).detail;
  if (!typed && editor.faults.length && document.activeElement !== notation) notation.value = text;
  drawFaults(text);
  if (editor.note && !editor.faults.length) say(editor.note); // the board has cleared it
  drawAssumed();
});
board.addEventListener("change", () => {
  editor.resume();
  drawAssumed();
});
board.addEventListener("pane", () => {
  if (!editorState.panel) return;
  drawAssumed();
  board.dispatchEvent(new Event("values")); // they may be hidden only in the panel of the editor
  void drawTable().catch(() => {}); // only in another panel, the hand is below the picture
});
editorState.isUnsure = () => editor.isUnsure;
pictureState.assumed = () => (isAssumedShown() ? Object.keys(editor.assumed) : []);
editor.addEventListener("busy", () => editorState.panel?.setAttribute("aria-busy", String(editor.isBusy)));

room({
  name: "set up",
  label: p("room", "set up"),
  button: "setup",
  meaning: t("set up any table, tile by tile"),
  async open(element) {
    await clearTable(); // an untouched start screen needs no cleaning up
    endAttempt(); // nor does its answer belong to the table that is set up
    if (openRoom() !== "set up") return; // it was left meanwhile
    editorState.panel = element;
    editor.open();
    editorState.listeners = new AbortController();
    const { signal } = editorState.listeners;
    listen(signal);
    const fieldOf = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target);
    element.addEventListener("input", event => fieldOf(event).setAttribute("data-typed", ""), { signal });
    element.addEventListener("change", event => fieldOf(event).removeAttribute("data-typed"), {
      signal,
      capture: true,
    });
    board.addEventListener("change", () => editor.follow(), { signal });
    board.addEventListener("drawn", markTarget, { signal });
    changeLens({}); // the seats have names now
    draw();
  },
  close() {
    if (!editorState.panel) return; // it was left before it was open
    editorState.listeners.abort();
    if (editor.close()) {
      notation.value = board.moment.canonical;
      say(EDITING.unsound);
    }
    byId("seen").classList.remove("stale");
    drawAsStated(null);
    editorState.panel = null;
    markTarget();
  },
});
