// The parts above the pack in the editor: the place for tapped tiles, the number of tiles of the chosen seat, and the
// button to enter the hand in turn instead.

import { button } from "./controls.js";
import { countUnknown } from "./draft-counts.js";
import { editor } from "./editor.js";
import { make } from "./elements.js";
import { enterInTurn } from "./entering.js";
import { editorState } from "./store.js";
import { DONE } from "./words.js";
import { EDITING } from "./words-setup.js";

/** Make the part above the pack. Its height is fixed, so that the pack stays in place. */
export function guide() {
  const seat = editor.target;
  const isCounted =
    seat in editor.draft.hands && editor.hasBegun && (seat !== editor.ownSeat || seat in editor.assumed);
  const aim = make("span", {}, `${EDITING.aim(editor.aimed)} `, ...(isCounted ? [] : placeWords()));
  const isHidden = seat in editor.draft.hands && countUnknown(editor.draft, editor.table)[seat] > 0;
  const isOther = isHidden && ![editor.ownSeat, editor.draft.toMove].includes(seat);
  const counts = isCounted ? countParts(seat) : [];
  return make("div", { class: "guide" }, aim, ...counts, isOther && editor.hasBegun && factsButton(seat));
}

/** Make the button that scrolls to the known facts of another hand, below the pack. @param {string} seat */
function factsButton(seat) {
  const show = () => {
    const row = editorState.panel?.querySelector(`[data-place="${seat}"]`);
    row?.scrollIntoView({ block: "start" }); // the row above it has the same numbers
    /** @type {HTMLElement | null | undefined} */ (row?.querySelector(".suit"))?.focus({ preventScroll: true });
  };
  return button(EDITING.passes, show, { class: "quiet", "data-at": `facts ${seat}` });
}

/** Make the number of tiles of a seat, with buttons that change it. @param {string} seat */
function countParts(seat) {
  const unknown = countUnknown(editor.draft, editor.table)[seat];
  const total = editor.draft.hands[seat].tiles.length + unknown;
  const change = (/** @type {number} */ by) => () => editor.count(seat, unknown + by);
  return [
    make(
      "span",
      { class: "total", "aria-live": "polite" },
      EDITING.tilesOf(seat, total),
      seat in editor.assumed && ` (${DONE.assumed})`,
    ),
    button("−", change(-1), {
      class: "step",
      disabled: !unknown,
      "aria-label": EDITING.oneLess(seat),
      "data-at": `less ${seat}`,
    }),
    button("+", change(1), { class: "step", "aria-label": EDITING.oneMore(seat), "data-at": `more ${seat}` }),
  ];
}

/** Make the words on the places for tiles. */
function placeWords() {
  const { draws } = editor.table;
  return [editor.hasBegun ? EDITING.tap(draws) : EDITING.tapFirst(draws)];
}

/** Make the button to enter the hand in turn: the chain too, because the players of its tiles are unknown. */
export function turnsButton() {
  const forms = [false, true].map(begun =>
    make("small", { class: begun === editor.hasBegun ? "" : "unseen" }, EDITING.inTurnFor(begun)),
  );
  const words = [make("b", {}, `${EDITING.inTurn} `), make("span", { class: "forms" }, ...forms)];
  return button(words, enterPlays, { class: "in-turn", "data-at": "in turn" });
}

/** Enter the hand in turn, with the own tiles and the rules set up. */
function enterPlays() {
  const { hands, rules } = editor.draft;
  return enterInTurn(rules, hands[editor.ownSeat].tiles);
}
