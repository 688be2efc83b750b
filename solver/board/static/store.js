// The state of the page: its board, how the table is seen, and one object for each tool, with a comment for each field.
// No other module has state of its own, except in objects of the classes that it defines.

import { Board } from "./board.js";
import { seenAction } from "./seat-view.js";
import { settings } from "./settings.js";

export const board = new Board();

/** What a room changes in how the table is seen; `changeLens` draws the table again. */
export const lens = {
  hideValues: false, // whether values stay hidden even if the settings show them
  /** Returns the block whose picture and notation are shown instead of the moment's own, so that hands are hidden. */
  text: /** @type {((moment: MomentObject) => string) | null} */ (null),
  mover: /** @type {string | null} */ (null), // the only seat whose plays are buttons; null for every seat
  seat: "", // the seat as which the table is seen although all hands are known; its plays have averages. Empty for none
};

/** What is shown beside the table. */
export const view = {
  pane: /** @type {"plays" | "moves" | "text" | "panel"} */ ("plays"), // the panel beside the table
  unfolded: false, // on a phone: whether the panel is unfolded over the table
  text: settings.text, // whether all panels are shown at once, the notation among them
  room: /** @type {import("./rooms.js").Room | null} */ (null), // the room that is open
  address: "", // the part of the address behind the # that the page wrote last
};

/** The picture of the table. */
export const pictureState = {
  ghost: "", // the play that lies on the table as a ghost; empty for none
  line: /** @type {string[]} */ ([]), // the actions after that play, also shown as ghosts
  best: false, // whether the ghost is shown as the best play
  /** Why the ghost is there: the pointer is on its play, somebody asked for it, or it is the best play. */
  why: /** @type {"pointed" | "asked" | "best"} */ ("best"),
  /** A table with faults that is being set up, which is drawn instead of the moment. */
  draft: /** @type {{text: string, seats: string[]} | null} */ (null),
  requests: 0, // the number of pictures asked for; only the last one is shown
  animated: "", // the text of the moment whose last actions have been animated
  playsKey: "", // what the buttons of the plays were made for. The page itself does not hold it, since it may be hidden
};

/** The hand as buttons. */
export const handState = {
  tile: "", // the tile that was taken and fits several places; empty for none
  side: /** @type {"" | import("./choices.js").Side} */ (""), // the end that was chosen before a tile; empty for none
  lookedAt: /** @type {string[]} */ ([]), // the plays of the tile that the pointer is on
  pressed: "", // the tile in the picture that was pressed
  laidAt: -Infinity, // the time of the event that laid the last play, in ms
  /** The id of the part that gets the focus again when a reader who plays by keyboard can act; empty for none. */
  refocus: "",
};

/** The pointer. */
export const pointer = {
  x: -Infinity, // where it is, in pixels
  y: -Infinity,
  restX: Infinity, // where it rested last
  restY: Infinity,
  moved: false, // whether it has moved since it rested
  looked: false, // whether the element below it was looked at since it rested
  on: /** @type {Element | null} */ (null), // the element that it points at
};

/** The averages of the plays while hands are hidden. */
export const averages = {
  question: "", // the question that they answer; empty if none was asked
  answer: /** @type {EstimateObject | null} */ (null), // what is known of the answer
  pending: false, // whether more of the answer comes
  asking: new AbortController(), // stops the question
};

/** The first screen, with a play to find. */
export const teaser = {
  tree: /** @type {import("./tree.js").Tree | null} */ (null), // the tree of its hand until something else is done
  trying: false, // whether the reader has said that they try to find the play
};

/** The notation as it is typed. */
export const notationInput = {
  typing: 0, // the timer that waits for the end of typing
  lastRead: "", // the text that was read last
  takeMany: (/** @type {string} */ _text) => false, // takes a text of many blocks; returns whether it did
};

/** What is drawn from the boneyard at one moment. */
export const drawState = {
  tiles: /** @type {string[]} */ ([]), // the tiles that were drawn so far
  count: 0, // the number of tiles that a hidden hand draws; 0 until it was chosen
  text: "", // the text of the moment
};

/** The list of deals. */
export const dealList = {
  deals: /** @type {import("./deals.js").Deal[]} */ ([]),
  index: -1, // the index of the deal that was opened last
  /** Its tree; any other tree on the board belongs to none of the deals. */
  opened: /** @type {import("./tree.js").Tree | null} */ (null),
  filter: "", // the words that a deal must contain to be listed
  leastMistake: 0, // the points that the gravest mistake of a deal must exceed; 0 lists all deals
  asking: new AbortController(), // stops the questions for results
  match: "", // the score of the match, or the sums of the points
};

/** The rule sets, as the solver listed them when the page was opened. */
export const rulebook = { presets: /** @type {StartObject["presets"]} */ ({}) };

/** The view of the editor. */
export const editorState = {
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the editor while it is open
  listeners: new AbortController(), // ends the listeners of the editor
};

/** The room of hidden hands. */
export const hiddenState = {
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the room while it is open
  seat: "", // the seat as which the table is seen
  showsTruth: false, // whether values with open hands are shown beside the averages
  asking: new AbortController(), // stops the questions
  deals: /** @type {DealsObject | null} */ (null), // the deals that are possible
  estimate: /** @type {EstimateObject | null} */ (null), // the averages over these deals
  note: "", // why there is no estimate, in words
  growing: false, // whether more of the estimate comes
};

/** The puzzles. */
export const puzzleState = {
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the room while it is open
  puzzles: /** @type {import("./puzzles.js").Puzzle[]} */ ([]),
  index: -1, // the index of the puzzle shown; -1 for none
  values: /** @type {Promise<import("./puzzles.js").Valued> | null} */ (null), // the values of its plays
  verdict: "", // the verdict on the last play, in words
  hint: "", // the last hint, in words
  punishment: "", // the line that punishes the last play
  busy: false, // whether a puzzle is being opened
  start: /** @type {import("./tree.js").TreeNode | null} */ (null), // the moment at which a play is to be found
};

/** The review of the line shown. */
export const reviewState = {
  review: /** @type {import("./grades.js").Judged | null} */ (null),
  text: "", // the text at the end of the line
  /** Whether plays are graded with open hands or by what their player knew. */
  view: /** @type {import("./grades.js").View} */ ("open"),
  line: /** @type {import("./tree.js").TreeNode[]} */ ([]),
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the room while it is open
  practice: /** @type {import("./practice.js").Practice | null} */ (null), // practice at the mistakes of the line
  asking: new AbortController(), // stops the questions
  /** A note on the review, and the part of it that is done. */
  note: /** @type {[string, {done: number, total: number} | null]} */ (["", null]),
  practiceSeat: "", // the seat whose mistakes are practiced; empty for every seat
  marked: 0, // the number of the action whose grade was asked for last; 0 for none
};

/** What modules register when the page is loaded, by name. */
export const registry = {
  commands: /** @type {Map<string, import("./commands.js").Command>} */ (new Map()),
  keys: /** @type {Map<string, import("./commands.js").Key>} */ (new Map()),
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
