// What is known about the unknown tiles of a hand that is set up, as buttons and fields.

import { button, field, labelled } from "./controls.js";
import { editor } from "./editor.js";
import { make } from "./elements.js";
import { isBeingSetUp, view } from "./store.js";
import { EDITING } from "./words-setup.js";

/** True if the passes that the numbers need no longer change with each tile. @param {boolean} isAnswer */
export function arePassesSettled(isAnswer) {
  return isAnswer || Object.values(editor.draft.hands).some(({ unknown }) => unknown !== null);
}

/**
 * Describe the assumed numbers of tiles, those that changed with a typed one, and the passes that they need: beside the
 * answer, or once a number was typed. Before, tiles are still being placed, and each one changes the passes.
 * @param {boolean} isAnswer
 */
export function describeCounts(isAnswer) {
  const { adjusted, assumed, draft, passed, table } = editor;
  const isSettled = arePassesSettled(isAnswer);
  const isFull = !table.draws && draft.layout.length > 0;
  const said = [
    isBeingSetUp() && Object.keys(adjusted).length > 0 && EDITING.adjusted(adjusted),
    Object.keys(assumed).length > 0 && EDITING.assumed(assumed),
    passed.length > 0 ? isSettled && EDITING.passesOf(passed) : isFull && EDITING.noPass,
  ];
  return said.filter(Boolean).join(" ");
}

/**
 * Make the facts known about the unknown tiles of a seat: the numbers at which it passed; then, for the target seat or
 * if all panels are shown at once, tiles that it holds or does not hold. Facts that are stated are always shown.
 * @param {string} seat
 * @param {number} count the number of its unknown tiles
 */
export function handFacts(seat, count) {
  const { draft } = editor;
  const voids = draft.voids[seat] ?? [];
  const isHidden = count > 0 && seat !== draft.toMove; // the seat to move must know its tiles
  const isAimed = isHidden && (editor.target === seat || view.text);
  const hasBegun = draft.layout.length > 0 || draft.ends !== "";
  const passes = voids.length > 0 || isAimed || (isHidden && hasBegun);
  const tiles = isAimed || Boolean(draft.has[seat] || draft.nots[seat]);
  return [passes && passedAt(seat, voids), ...(tiles ? [tilesField("has", seat), tilesField("nots", seat)] : [])];
}

/** Make the buttons of the numbers at which a seat passed. @param {string} seat @param {number[]} voids */
function passedAt(seat, voids) {
  const turn = (/** @type {number} */ suit) => () =>
    editor.edit(now => {
      const listed = now.voids[seat] ?? [];
      now.voids[seat] = listed.includes(suit) ? listed.filter(each => each !== suit) : [...listed, suit].sort();
    });
  const suits = Array.from({ length: editor.table.highest + 1 }, (_, suit) =>
    button(String(suit), turn(suit), {
      class: "suit",
      "aria-pressed": String(voids.includes(suit)),
      "aria-label": EDITING.passedAt(seat, suit),
      "data-at": `void ${seat} ${suit}`,
    }),
  );
  const attributes = { class: "suits", role: "group", "aria-label": EDITING.passed(seat) };
  return make("div", attributes, make("span", {}, EDITING.passed(seat)), ...suits);
}

/** Make the field of tiles that an unknown hand has or lacks. @param {"has" | "nots"} known @param {string} seat */
function tilesField(known, seat) {
  const change = (/** @type {string} */ value) =>
    editor.edit(now => {
      now[known][seat] = value;
    });
  const label = known === "has" ? EDITING.hasOf(seat) : EDITING.notsOf(seat);
  return wordsInput(label, EDITING.example("4-5 6-6"), editor.draft[known][seat] ?? "", change, {
    "data-at": `${known} ${seat}`,
  });
}

/**
 * Make a text field with its label.
 * @param {string} label @param {string} placeholder @param {string} value @param {(value: string) => void} change
 * @param {import("./elements.js").Attributes} attributes
 */
export function wordsInput(label, placeholder, value, change, attributes) {
  const input = field(change, { ...attributes, placeholder, autocomplete: "off", value });
  return labelled(label, input, { class: "words" });
}
