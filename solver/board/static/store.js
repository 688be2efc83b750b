// The one store of the page: its board, how it is seen, and the state of each room. All state of modules lies here, or
// in objects of the classes that they define.

import { Board } from "./board.js";
import { emptyDraft } from "./draft.js";
import { seenAction } from "./seat-view.js";
import { settings } from "./settings.js";

export const board = new Board();

/**
 * What a room changes of the sight of the board; `changed` draws it anew.
 *
 * @type {{hideValues: boolean, text: ((moment: MomentObject) => string) | null, mover: string | null, sees: string}}
 * `hideValues`: no values, whatever
 *   the settings say; `text`: the block whose picture and notation are shown instead of the moment's own (hidden
 *   hands); `mover`: the only seat whose plays are buttons; `sees`: where all hands are known, the seat as which the
 *   table is seen, or an empty text: its plays have averages
 */
export const lens = { hideValues: false, text: null, mover: null, sees: "" };

/**
 * What is shown beside the table: one panel, on a phone as a sheet that is unfolded; or all at once, with the text;
 * the room that is open, and the part of the address behind the # that was written last.
 *
 * @type {{
 *   pane: "plays" | "moves" | "text" | "panel", unfolded: boolean, text: boolean,
 *   room: import("./rooms.js").Room | null, address: string
 * }}
 */
export const view = { pane: "plays", unfolded: false, text: settings.text, room: null, address: "" };

/**
 * What lies on the table as a ghost: a play and the line after it, whether it is shown as the best one, and why it lies
 * there: it is pointed at, it was asked for, or it is the best one and nothing is pointed at. `draft`: a table that is
 * set up and not sound, which is drawn instead of the moment; `drawing` counts pictures, `flown` was moved, `playsOf`
 * is what the buttons of the plays were made for: the page does not hold it, as a hand may be hidden.
 */
export const pictureState = {
  ghost: "",
  line: /** @type {string[]} */ ([]),
  best: false,
  why: /** @type {"pointed" | "asked" | "best"} */ ("best"),
  draft: /** @type {{text: string, seats: string[]} | null} */ (null),
  drawing: 0,
  flown: "",
  playsOf: "",
};

/**
 * What is done with tiles of the hand: the one taken, the end that was chosen first, the plays looked at, the one in
 * the picture that was pressed, when a play was last laid, as times of events, and the id of what is to have the focus
 * of who plays by keyboard again.
 * @type {{
 *   tile: string, side: "" | import("./choices.js").Side, seen: string[], pressed: string, laid: number, keys: string
 * }}
 */
export const handState = { tile: "", side: "", seen: [], pressed: "", laid: -Infinity, keys: "" };

/**
 * The pointer: where it is, where it rested last, whether it has moved since, the element that it points at, and
 * whether that was looked at since the pointer rested.
 */
export const pointer = {
  x: -Infinity,
  y: -Infinity,
  restX: Infinity,
  restY: Infinity,
  moved: false,
  looked: false,
  on: /** @type {Element | null} */ (null),
};

/**
 * The averages of the plays where hands are hidden: of which moment, as far as they are known, and whether more comes.
 * @type {{of: string, answer: EstimateObject | null, pending: boolean, asking: AbortController}}
 */
export const averages = { of: "", answer: null, pending: false, asking: new AbortController() };

/** The tree of the first screen while its play is to be found, and whether somebody tries. */
export const teaser = { tree: /** @type {import("./tree.js").Tree | null} */ (null), trying: false };

/** The notation: the timer of what is being typed, what was read last, and who takes a text of many blocks. */
export const notationInput = { typing: 0, typed: "", takeMany: (/** @type {string} */ _text) => false };

/** What comes from the boneyard at the moment `at`: the tiles so far; how many a hidden hand draws, 0 if not said. */
export const drawState = { came: /** @type {string[]} */ ([]), count: 0, at: "" };

/**
 * The list of deals: the one shown, the tree of the one opened last (another one on the board is none of the list),
 * the filter, what stops the questions for results, and the score of the match that they are, or their sum.
 */
export const dealList = {
  deals: /** @type {import("./deals.js").Deal[]} */ ([]),
  shown: -1,
  opened: /** @type {import("./tree.js").Tree | null} */ (null),
  words: "",
  over: 0,
  asking: new AbortController(),
  match: "",
};

/** The rule sets, as the solver named them when the page began. */
export const rulebook = { presets: /** @type {StartObject["presets"]} */ ({}) };

/**
 * The table that is being set up: `target` is where a tap gives a tile to, `past` are the edits that can be taken back,
 * `requests` counts questions, `listening` ends the listeners of the room; `judging` while the board still shows a
 * moment that is older than the draft; `unsound` is where the room was left with a draft that is not sound, which it
 * goes on with.
 */
export const editorState = {
  draft: emptyDraft("doscientos", ["N", "E", "S", "W"]),
  target: "N",
  faults: /** @type {FaultPart[]} */ ([]),
  past: /** @type {import("./draft.js").Draft[]} */ ([]),
  panel: /** @type {HTMLElement | null} */ (null),
  requests: 0,
  listening: new AbortController(),
  judging: false,
  unsound: /** @type {import("./tree.js").TreeNode | null} */ (null),
  typing: 0,
};

/** The room of hidden hands: whose eyes, whether the truth is shown beside, and what is known so far. */
export const hiddenState = {
  panel: /** @type {HTMLElement | null} */ (null),
  seat: "",
  truth: false,
  asking: new AbortController(),
  deals: /** @type {DealsObject | null} */ (null),
  estimate: /** @type {EstimateObject | null} */ (null),
  note: "",
  growing: false,
};

/** The puzzles: the one shown, its values, what is said of it, and the moment to solve. */
export const puzzleState = {
  panel: /** @type {HTMLElement | null} */ (null),
  puzzles: /** @type {import("./puzzles.js").Puzzle[]} */ ([]),
  now: -1,
  values: /** @type {Promise<import("./puzzles.js").Valued> | null} */ (null),
  said: "",
  hint: "",
  line: "",
  busy: false,
  start: /** @type {import("./tree.js").TreeNode | null} */ (null),
};

/**
 * The review shown: of which text and line, through which view, practice at its mistakes; `noted` is what is said of it
 * and how far it is, `whose` mistakes are practised, `marked` is the action whose grade was asked for last.
 */
export const reviewState = {
  review: /** @type {import("./grades.js").Judged | null} */ (null),
  text: "",
  view: /** @type {import("./grades.js").View} */ ("open"),
  line: /** @type {import("./tree.js").TreeNode[]} */ ([]),
  panel: /** @type {HTMLElement | null} */ (null),
  practice: /** @type {import("./practice.js").Practice | null} */ (null),
  asking: new AbortController(),
  noted: /** @type {[string, {done: number, total: number} | null]} */ (["", null]),
  whose: "",
  marked: 0,
};

/** Commands, keys and rooms by their names, filled as the page is loaded. */
export const registry = {
  commands: /** @type {Map<string, import("./command.js").Command>} */ (new Map()),
  keys: /** @type {Map<string, import("./keys.js").Key>} */ (new Map()),
  rooms: /** @type {Map<string, import("./rooms.js").Room>} */ (new Map()),
};

/** Change how the table is seen. @param {Partial<typeof lens>} change */
export function changeLens(change) {
  Object.assign(lens, change);
  board.dispatchEvent(new Event("look"));
}

/** Actions as they may be shown: draws of hidden hands show no tiles. @param {string[]} actions */
export function visibleActions(actions) {
  const { text, mover } = lens;
  return text && mover ? actions.map(action => seenAction(action, mover)) : actions;
}

/** Whether values may be shown. */
export function areValuesShown() {
  return settings.values && !lens.hideValues;
}
