// The one board of the page, and what stands between it and the eyes: a room may veil values or hands.

import { Board } from "./board.js";
import { seenAction } from "./seat-view.js";
import { settings } from "./settings.js";

export const board = new Board();

/**
 * What a room changes of the sight of the board; `changed` draws it anew.
 *
 * @type {{veiled: boolean, text: ((moment: MomentObject) => string) | null, mover: string | null}}
 * `veiled`: no values, whatever
 *   the settings say; `text`: the block whose picture and notation are shown instead of the moment's own (hidden
 *   hands); `mover`: the only seat whose plays are buttons
 */
export const lens = { veiled: false, text: null, mover: null };

/**
 * What is shown beside the table: one panel, on a phone as a sheet that is unfolded; or all at once, with the text.
 *
 * @type {{pane: "plays" | "moves" | "text" | "panel", unfolded: boolean, text: boolean}}
 */
export const view = { pane: "plays", unfolded: false, text: settings.text };

/** What lies on the table as a ghost: a play and the line after it; `drawing` counts pictures, `flown` was moved. */
export const sight = { ghost: "", line: /** @type {string[]} */ ([]), drawing: 0, flown: "" };

/**
 * What is done with tiles of the hand: the one taken, the end that was chosen first, the one looked at, the one in the
 * picture that was pressed, and when a play was last laid, as times of events.
 * @type {{tile: string, side: "" | "left" | "right", seen: string, pressed: string, laid: number}}
 */
export const taking = { tile: "", side: "", seen: "", pressed: "", laid: -Infinity };

/**
 * The averages of the plays where hands are hidden: of which moment, as far as they are known, and whether more comes.
 * @type {{of: string, answer: EstimateObject | null, asked: boolean, asking: AbortController}}
 */
export const averages = { of: "", answer: null, asked: false, asking: new AbortController() };

/** The tree of the first screen while its play is to be found, and whether somebody tries. */
export const first = { tree: /** @type {import("./tree.js").Tree | null} */ (null), trying: false };

/** Look through other glasses. @param {Partial<typeof lens>} change */
export function look(change) {
  Object.assign(lens, change);
  board.dispatchEvent(new Event("look"));
}

/** Actions as they may be told: where other hands are hidden, so is what they drew. @param {string[]} actions */
export function seenActions(actions) {
  const { text, mover } = lens;
  return text && mover ? actions.map(action => seenAction(action, mover)) : actions;
}

/** Whether values may be shown. */
export function valuesShown() {
  return settings.values && !lens.veiled;
}
