// The state of the page: its board, how the table is seen, and one object for each tool, with a comment for each field.
// No other module has state of its own, except in objects of the classes that it defines.

import { Board } from "./board.js";
import { seenAction } from "./seat-view.js";
import { settings } from "./settings.js";

export const board = new Board();

/** What a room changes in how the table is seen; `changeLens` draws the table again. */
export const lens = {
  /** Whether values stay hidden even if the settings show them. */
  hideValues: false,
  /** Returns the block whose picture and notation are shown instead of the moment's own, so that hands are hidden. */
  text: /** @type {((moment: MomentObject) => string) | null} */ (null),
  /** The only seat whose plays are buttons; null for every seat. */
  mover: /** @type {string | null} */ (null),
  /** The seat as which the table is seen although all hands are known; its plays have averages. Empty for none. */
  seat: "",
};

/** What is shown beside the table. */
export const view = {
  /** The panel beside the table. */
  pane: /** @type {"plays" | "moves" | "text" | "panel"} */ ("plays"),
  /** On a phone: whether the panel is unfolded over the table. */
  unfolded: false,
  /** Whether all panels are shown at once, the notation among them. */
  text: settings.text,
  /** The room that is open. */
  room: /** @type {import("./rooms.js").Room | null} */ (null),
  /** The part of the address behind the # that the page wrote last. */
  address: "",
};

/** The picture of the table. */
export const pictureState = {
  /** The play that lies on the table as a ghost; empty for none. */
  ghost: "",
  /** The actions after that play, also shown as ghosts. */
  line: /** @type {string[]} */ ([]),
  /** Whether the ghost is shown as the best play. */
  best: false,
  /** Why the ghost is there: the pointer is on its play, somebody asked for it, or it is the best play. */
  why: /** @type {"pointed" | "asked" | "best"} */ ("best"),
  /** A table with faults that is being set up, which is drawn instead of the moment. */
  draft: /** @type {{text: string, seats: string[]} | null} */ (null),
  /** The number of pictures asked for; only the last one is shown. */
  requests: 0,
  /** The text of the moment whose last actions have been animated. */
  animated: "",
  /** What the buttons of the plays were made for. The page itself does not hold it, since it may be hidden. */
  playsKey: "",
};

/** The hand as buttons. */
export const handState = {
  /** The tile that was taken and fits several places; empty for none. */
  tile: "",
  /** The end that was chosen before a tile; empty for none. */
  side: /** @type {"" | import("./choices.js").Side} */ (""),
  /** The plays of the tile that the pointer is on. */
  lookedAt: /** @type {string[]} */ ([]),
  /** The tile in the picture that was pressed. */
  pressed: "",
  /** The time of the event that laid the last play, in ms. */
  laidAt: -Infinity,
  /** The id of the part that gets the focus again when a reader who plays by keyboard can act; empty for none. */
  refocus: "",
};

/** The pointer. */
export const pointer = {
  /** Where it is, in pixels. */
  x: -Infinity,
  y: -Infinity,
  /** Where it rested last. */
  restX: Infinity,
  restY: Infinity,
  /** Whether it has moved since it rested. */
  moved: false,
  /** Whether the element below it was looked at since it rested. */
  looked: false,
  /** The element that it points at. */
  on: /** @type {Element | null} */ (null),
};

/** The averages of the plays while hands are hidden. */
export const averages = {
  /** The question that they answer; empty if none was asked. */
  question: "",
  /** What is known of the answer. */
  answer: /** @type {EstimateObject | null} */ (null),
  /** Whether more of the answer comes. */
  pending: false,
  /** Stops the question. */
  asking: new AbortController(),
};

/** The first screen, with a play to find. */
export const teaser = {
  /** The tree of its hand until something else is done. */
  tree: /** @type {import("./tree.js").Tree | null} */ (null),
  /** Whether the reader has said that they try to find the play. */
  trying: false,
};

/** The notation as it is typed. */
export const notationInput = {
  /** The timer that waits for the end of typing. */
  typing: 0,
  /** The text that was read last. */
  lastRead: "",
  /** Takes a text of many blocks; returns whether it did. */
  takeMany: (/** @type {string} */ _text) => false,
};

/** What is drawn from the boneyard at one moment. */
export const drawState = {
  /** The tiles that were drawn so far. */
  tiles: /** @type {string[]} */ ([]),
  /** The number of tiles that a hidden hand draws; 0 until it was chosen. */
  count: 0,
  /** The text of the moment. */
  text: "",
};

/** The list of deals. */
export const dealList = {
  deals: /** @type {import("./deals.js").Deal[]} */ ([]),
  /** The index of the deal that was opened last. */
  index: -1,
  /** Its tree; any other tree on the board belongs to none of the deals. */
  opened: /** @type {import("./tree.js").Tree | null} */ (null),
  /** The words that a deal must contain to be listed. */
  filter: "",
  /** The points that the gravest mistake of a deal must exceed; 0 lists all deals. */
  leastMistake: 0,
  /** Stops the questions for results. */
  asking: new AbortController(),
  /** The score of the match, or the sums of the points. */
  match: "",
};

/** The rule sets, as the solver listed them when the page was opened. */
export const rulebook = { presets: /** @type {StartObject["presets"]} */ ({}) };

/** The view of the editor. */
export const editorState = {
  /** The panel of the editor while it is open. */
  panel: /** @type {HTMLElement | null} */ (null),
  /** Ends the listeners of the editor. */
  listeners: new AbortController(),
};

/** The room of hidden hands. */
export const hiddenState = {
  /** The panel of the room while it is open. */
  panel: /** @type {HTMLElement | null} */ (null),
  /** The seat as which the table is seen. */
  seat: "",
  /** Whether values with open hands are shown beside the averages. */
  showsTruth: false,
  /** Stops the questions. */
  asking: new AbortController(),
  /** The deals that are possible. */
  deals: /** @type {DealsObject | null} */ (null),
  /** The averages over these deals. */
  estimate: /** @type {EstimateObject | null} */ (null),
  /** Why there is no estimate, in words. */
  note: "",
  /** Whether more of the estimate comes. */
  growing: false,
};

/** The puzzles. */
export const puzzleState = {
  /** The panel of the room while it is open. */
  panel: /** @type {HTMLElement | null} */ (null),
  puzzles: /** @type {import("./puzzles.js").Puzzle[]} */ ([]),
  /** The index of the puzzle shown; -1 for none. */
  index: -1,
  /** The values of its plays. */
  values: /** @type {Promise<import("./puzzles.js").Valued> | null} */ (null),
  /** The verdict on the last play, in words. */
  verdict: "",
  /** The last hint, in words. */
  hint: "",
  /** The line that punishes the last play. */
  punishment: "",
  /** Whether a puzzle is being opened. */
  busy: false,
  /** The moment at which a play is to be found. */
  start: /** @type {import("./tree.js").TreeNode | null} */ (null),
};

/** The review of the line shown. */
export const reviewState = {
  review: /** @type {import("./grades.js").Judged | null} */ (null),
  /** The text at the end of the line. */
  text: "",
  /** Whether plays are graded with open hands or by what their player knew. */
  view: /** @type {import("./grades.js").View} */ ("open"),
  line: /** @type {import("./tree.js").TreeNode[]} */ ([]),
  /** The panel of the room while it is open. */
  panel: /** @type {HTMLElement | null} */ (null),
  /** Practice at the mistakes of the line. */
  practice: /** @type {import("./practice.js").Practice | null} */ (null),
  /** Stops the questions. */
  asking: new AbortController(),
  /** A note on the review, and the part of it that is done. */
  note: /** @type {[string, {done: number, total: number} | null]} */ (["", null]),
  /** The seat whose mistakes are practiced; empty for every seat. */
  practiceSeat: "",
  /** The number of the action whose grade was asked for last; 0 for none. */
  marked: 0,
};

/** What modules register when the page is loaded, by name. */
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

/** Return actions as they may be shown: the tiles that a hidden hand drew are left out. @param {string[]} actions */
export function visibleActions(actions) {
  const { text, mover } = lens;
  return text && mover ? actions.map(action => seenAction(action, mover)) : actions;
}

/** Whether values may be shown. */
export function areValuesShown() {
  return settings.values && !lens.hideValues;
}
