// The state of the page: the board, how it is shown, and one object for each tool, with a comment for each field. Other
// modules keep no state of their own, except in instances of the classes that they define.

import { Board } from "./board.js";
import { isYou, namePlayersBy, scoreBy, seatName } from "./names.js";
import { namesAround, nearSeat, seenAction } from "./seat-view.js";
import { MOVER, settings } from "./settings.js";

export const board = new Board();
namePlayersBy(() => board.now?.names);
namePlayersBy(() => {
  const { you } = board.tree;
  return board.now && you && !board.eyes ? namesAround(board.moment, you) : null; // a seated user has the names there
});
scoreBy(() => {
  const before = board.now?.score ?? {}; // the match score before the deal
  return board.now && board.earned.length
    ? Object.fromEntries(board.earned.map(([side, points]) => [side, points + (before[side] ?? 0)]))
    : null;
});

/** The lens of a table that no room, seat or start screen shows in its own way. */
export const plainLens = {
  hideValues: false, // values stay hidden even if the settings show them
  /** Returns the block to show in place of the moment's own, with hands hidden; null for none. */
  text: /** @type {((moment: MomentObject) => string) | null} */ (null),
  bottom: "", // the seat at the bottom while a room needs it there; empty for the one that `bottomSeat` finds
  mover: /** @type {string | null} */ (null), // the only seat whose plays are buttons; null for every seat
  seat: "", // if all hands are known, the seat whose view is shown, with averages for its plays; else empty
};

/** How a room shows the table. `changeLens` also redraws it, and `changeLens(plainLens)` resets it. */
export const lens = { ...plainLens };

/** The panels beside the table. */
export const view = {
  pane: /** @type {"plays" | "moves" | "text" | "panel"} */ ("plays"), // the panel shown
  unfolded: false, // on a phone: the panel is unfolded over the table
  text: settings.text, // all panels are shown at once, including the notation
  room: /** @type {import("./rooms.js").Room | null} */ (null), // the room that is open
  asked: /** @type {{room: import("./rooms.js").Room} | null} */ (null), // the last request for a room not open yet
  closing: Promise.resolve(), // settled once the panel of the room that was open last is empty
  address: "", // the URL fragment that the page wrote last
};

/** The view of the link that was opened. */
export const linkedView = {
  source: "", // the source of its tree; another tree is shown as the user likes it
  seat: "", // the seat at the bottom; empty once the user has turned the table
};

/** The picture of the table. */
export const pictureState = {
  ghost: "", // the play that is previewed; empty for none
  line: /** @type {string[]} */ ([]), // the actions after that play, which are previewed with it
  best: false, // the preview is shown as the best play
  /** The reason for the preview: the pointer is on its play, the user asked for it, or it is the best play. */
  why: /** @type {"pointed" | "asked" | "best"} */ ("best"),
  /** A table with faults that is being set up, drawn in place of the moment. */
  draft: /** @type {{text: string, seats: string[]} | null} */ (null),
  /** Return the seats whose numbers of tiles are only assumed. */
  assumed: () => /** @type {string[]} */ ([]),
  /** A request for values that are not known yet, and the text of its moment. */
  awaited: /** @type {{text: string, again: () => unknown, isFinal?: boolean} | null} */ (null),
  /** The moment in the picture, and its tree. */
  shown: /** @type {{tree: import("./tree.js").Tree, at: import("./tree.js").TreeNode} | null} */ (null),
  requests: 0, // the number of pictures requested; only the last one is shown
  draws: 0, // the number of tiles drawn for the next action in the picture requested last
  /** The boxes of the tiles of the hand before they changed, by tile. */
  handPlaces: /** @type {Map<string, DOMRect>} */ (new Map()),
  animated: "", // the text of the moment whose last actions have been animated
  playsKey: "", // the moment and plays that the buttons are for; not in the DOM, since they may be hidden
};

/** The hand as buttons. */
export const handState = {
  /** The buttons of the choices shown, in their order; while a hand is entered, they have other places on the page. */
  buttons: /** @type {HTMLElement[]} */ ([]),
  tile: "", // the tile picked up that has several plays; empty for none
  side: /** @type {"" | import("./choices.js").Side} */ (""), // the end that was chosen before a tile; empty for none
  lookedAt: /** @type {string[]} */ ([]), // the plays of the tile under the pointer
  pressed: "", // the tile pressed in the picture; "-" for a pass
  text: "", // of the moment whose hand is drawn; not in the DOM, since it may have hidden hands
  laidAt: -Infinity, // the time stamp of the event that laid the last play, in ms
  /** The id of the part that gets the keyboard focus back once its buttons can be pressed; empty for none. */
  refocus: "",
};

export const pointer = {
  x: -Infinity, // its position, in pixels
  y: -Infinity,
  restX: Infinity, // the position at which it rested last
  restY: Infinity,
  moved: false, // it has moved since it rested
  looked: false, // the element below it was previewed since it rested
  on: /** @type {Element | null} */ (null), // the element that it points at
};

/** The element that has the keyboard focus, and the parts of the page around it, from the inside. */
export const lastFocus = {
  element: /** @type {HTMLElement | null} */ (null), // null if the focus was given up
  around: /** @type {HTMLElement[]} */ ([]),
  given: /** @type {HTMLElement | null} */ (null), // the part that has the focus in place of an element that is gone
};

/** Return whether the element that had the focus is gone, so that a button near it may take the focus. */
export function isFocusLost() {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === lastFocus.given;
}

/** The moments of entered hands at which the user has asked for the values before the play is entered. */
const valuesAsked = /** @type {WeakSet<import("./tree.js").TreeNode>} */ (new WeakSet());

/** The averages of the plays if hands are hidden. */
export const averages = {
  question: "", // the question that they answer; empty if none was asked
  answer: /** @type {import("./worth.js").Averages | null} */ (null), // the answer so far
  pending: false, // the answer is not complete
  trouble: "", // the reason why no answer is possible, in words
  asking: new AbortController(), // aborts the request
};

/** The match chances of the plays. */
export const chanceState = {
  /** The score entered for a table, by its source; null for a side that is left empty. */
  entered: /** @type {Map<string, (number | null)[]>} */ (new Map(globalThis.history?.state?.scores)), // over a reload
  question: "", // the question that they answer; empty if none was asked
  answer: /** @type {ChancesObject | null} */ (null),
  trouble: "", // the reason why there is no answer
  asking: new AbortController(), // aborts the request
};

/** The start screen, with a play to find. */
export const teaser = {
  tree: /** @type {import("./tree.js").Tree | null} */ (null), // the tree of its problem, until it is solved or left
  trying: false, // the user has chosen to try it
  /** The tree of its problem while its seat is kept at the bottom of the table. */
  seated: /** @type {import("./tree.js").Tree | null} */ (null),
  /** The tree of its problem once the user plays all four hands. */
  playedOn: /** @type {import("./tree.js").Tree | null} */ (null),
};

/** The notation as it is typed. */
export const notationInput = {
  typing: 0, // the timer that waits for the end of typing; 0 once the text is being read
  isTyping: false, // true from the first key in the field until the user does something else
  isNew: false, // true while the text typed is another table, not an edit of the one shown
  lastRead: "", // the text parsed last
  shown: "", // the block of the moment at which it was opened; empty if it has faults or is a list of deals
  reading: Promise.resolve(), // settled once the texts typed so far are read
  /** Takes the blocks of a text with many of them; returns null for another text. */
  takeMany: /** @type {(text: string) => Promise<void> | null} */ (() => null),
};

/**
 * @typedef {object} Draws the draws for the next action, as far as they are entered
 * @property {string[]} tiles the tiles drawn so far
 * @property {number} count the number of tiles that a hidden hand draws; 0 until chosen
 * @property {number} taken the number of tiles that the user has drawn, if they come in known order
 */
/** The draws entered at each moment until its next action is laid. */
export const enteredDraws = /** @type {WeakMap<import("./tree.js").TreeNode, Draws>} */ (new WeakMap());

export const dealList = {
  deals: /** @type {import("./deals.js").Deal[]} */ ([]),
  index: -1, // the index of the deal opened last
  /** Its tree. If the board shows another tree, that is not in the list. */
  opened: /** @type {import("./tree.js").Tree | null} */ (null),
  filter: "", // the words that a deal must contain to be listed
  leastMistake: 0, // the points that the worst mistake of a deal must exceed; 0 lists all deals
  asking: new AbortController(), // aborts the requests for results
  match: "", // the score of the match, or the total points
  reading: { asking: new AbortController() }, // aborts the reading of files
};

/** The rule sets and their names as the solver listed them when the page was opened. */
export const rulebook = {
  presets: /** @type {StartObject["presets"]} */ ({}),
  countries: /** @type {StartObject["countries"]} */ ({}),
};

/** The view of the editor. */
export const editorState = {
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the editor while it is open
  listeners: new AbortController(), // ends the listeners of the editor
  mover: "", // the seat to move at the moment that was taken, if all hands are known there; else empty
  /** Return true if its numbers of tiles are only assumed, or need passes of which nothing is known. */
  isUnsure: () => false,
};

/** The choice of the own tiles before a hand is entered. */
export const choiceState = {
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the room while it is open
  tree: /** @type {import("./tree.js").Tree | null} */ (null), // the empty table for which they are chosen
};

export const hiddenState = {
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the room while it is open
  seat: "", // the seat whose view is shown
  source: "", // the table at which it was chosen
  showsTruth: false, // values with open hands are shown beside the averages
  asking: new AbortController(), // aborts the requests
  deals: /** @type {DealsObject | null} */ (null), // the possible deals
  estimate: /** @type {import("./worth.js").Averages | null} */ (null), // the averages over these deals
  note: "", // the reason why there is no estimate, in words
  growing: false, // the estimate is not complete
};

export const puzzleState = {
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the room while it is open
  puzzles: /** @type {import("./puzzles.js").Puzzle[]} */ ([]),
  index: -1, // the index of the puzzle shown; -1 for none
  values: /** @type {Promise<import("./puzzles.js").Valued> | null} */ (null), // the values of its plays
  verdict: "", // the verdict on the last play, in words
  hint: "", // the last hint, in words
  hasLastHint: false, // all hints were shown since the puzzle was opened
  next: "", // the actions after the last play, in words
  judged: /** @type {import("./tree.js").TreeNode | null} */ (null), // the moment after the play that was judged last
  isRetried: false, // an answered puzzle is asked anew
  hints: 0, // the number of hints shown since the puzzle was opened or asked anew
  areOpened: false, // they come from files that the user opened, and not from the page
  busy: false, // a puzzle is being opened
  before: /** @type {import("./tree.js").Tree | null} */ (null), // the tree shown before the room or puzzle was opened
  start: /** @type {import("./tree.js").TreeNode | null} */ (null), // the moment of the play to find
  unsolved: /** @type {import("./tree.js").TreeNode | null} */ (null), // this moment, if the room was left unsolved
};

/** The review of the line shown. */
export const reviewState = {
  review: /** @type {import("./grades.js").Judged | null} */ (null),
  text: "", // the text at the end of the line
  line: /** @type {import("./tree.js").TreeNode[]} */ ([]),
  /** The line whose first mistake was shown already, so that the moment shown later does not change. */
  begun: /** @type {import("./tree.js").TreeNode[]} */ ([]),
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the room while it is open
  practice: /** @type {import("./practice.js").Practice | null} */ (null), // practice at the mistakes of the line
  practiced: { tree: /** @type {import("./tree.js").Tree | null} */ (null), count: 0 }, // its tree as practice began
  asking: new AbortController(), // aborts the requests
  /** A note on the review, and the progress of its task. */
  note: /** @type {[string, {done: number, total: number} | null]} */ (["", null]),
  /** The seat whose mistakes are listed and practiced; empty for every seat, null for the user if they made any. */
  whose: /** @type {string | null} */ (null),
  byCost: false, // the mistakes are listed by their cost, not in the order of the plays
  lost: /** @type {MatchReviewPart | null} */ (null), // the match chance that the plays lost, if the score is known
  /** The reasons that were asked for, by step; "" for none. */
  reasons: /** @type {WeakMap<ReviewStep, string>} */ (new WeakMap()),
  leadsOn: "", // the label of the button that leads on in the match, if it is shown
  stays: false, // the moment shown stays when the review is done; else the first mistake is shown
  going: Promise.resolve(), // settled once the steps to mistakes asked for so far are done
  told: { text: "", number: 0 }, // the last message, and the number of the mistake that it describes, or 0
};

/** Practice at the mistakes that this browser keeps. */
export const practiceState = {
  panel: /** @type {HTMLElement | null} */ (null), // the panel of the room while it is open
  practice: /** @type {import("./practice.js").Practice | null} */ (null),
  tree: /** @type {import("./tree.js").Tree | null} */ (null), // the tree of the mistake on the table
};

/** The commands, keys and rooms that modules register when the page is loaded, by name. */
export const registry = {
  commands: /** @type {Map<string, import("./commands.js").Command>} */ (new Map()),
  keys: /** @type {Map<string, import("./commands.js").Key>} */ (new Map()),
  rooms: /** @type {Map<string, import("./rooms.js").Room>} */ (new Map()),
};

/** Change how the table is shown. @param {Partial<typeof lens>} change */
export function changeLens(change) {
  Object.assign(lens, change);
  board.dispatchEvent(new Event("look"));
}

/** Return the seat whose knowledge the table and its values show, as it or a room asks; "" if all known tiles count. */
export function seatSeen() {
  const { panel, seat, showsTruth } = hiddenState;
  return lens.seat || (panel && !showsTruth ? seat : "");
}

/** True if all tiles of a seat are known. @param {string} seat */
export function isKnown(seat) {
  return board.moment.hands[seat]?.unknown === 0;
}

/** True if it is the user's turn; the user then makes forced passes and draws by hand. */
export function isByHand() {
  const { to_move: mover } = board.moment;
  return mover !== null && lens.mover === mover && board.tree.byHand === mover;
}

/** Return the tiles that the user must draw at the moment shown. The last one fits, or all are drawn. */
function comingTiles() {
  return (isByHand() && board.moment.drawn) || [];
}

/** Return the draws entered at the moment shown. @returns {Readonly<Draws>} */
export function drawsNow() {
  return enteredDraws.get(board.tree.at) ?? { tiles: [], count: 0, taken: 0 };
}

/** Change the draws entered at the moment shown. @param {Partial<Draws>} change */
export function enterDraws(change) {
  enteredDraws.set(board.tree.at, { ...drawsNow(), ...change });
  board.dispatchEvent(new Event("address"));
}

/** Return the tiles that the user has drawn at the moment shown. */
export function takenTiles() {
  return comingTiles().slice(0, drawsNow().taken);
}

/**
 * Return the tiles drawn so far for the next action, by the user or as they are entered; `?` is a hidden tile.
 * @returns {string[]}
 */
export function drawnTiles() {
  const { tiles, count } = drawsNow();
  const entered = tiles.length ? tiles : Array(count).fill("?");
  return takenTiles().length ? takenTiles() : entered;
}

/** Return the number of these tiles. */
export function countDraws() {
  return drawnTiles().length;
}

/** True if the user must draw another tile before a play or a pass. */
export function mustTake() {
  return takenTiles().length < comingTiles().length;
}

/** Return the seat of the user, if the players are named around it. */
export function yourSeat() {
  return board.moment.seats.find(seat => isYou(seatName(seat)));
}

/** Return the actions that the user may choose now. */
export function legalNow() {
  return isPlayable() && !mustTake() && !isChoosing() ? board.moment.legal : [];
}

/** True while the own tiles are chosen, even if another panel or the review is shown meanwhile. */
export function isChoosing() {
  const isLeft = choiceState.tree === board.tree && ["", "review"].includes(view.room?.name ?? "");
  return choiceState.panel !== null || isLeft;
}

/** True if the user may play for the seat to move. */
export function isPlayable() {
  return lens.mover === null || lens.mover === board.moment.to_move;
}

/** Return the play, on the way to the moment shown, that is tried beside the line of the review; undefined for none. */
export function triedNode() {
  const { line } = reviewState;
  const { at, root } = board.tree;
  const first = board.tree.path(at).find(node => !line.includes(node));
  return line[0]?.parent === root && first?.parent !== line.at(-1) ? first : undefined;
}

/**
 * Return the seat whose other play is tried in a review, even if others have moved since; "" if none is tried. The
 * table and the values stay as that seat sees them, so that they can be compared with the play that was made.
 */
export function seatTrying() {
  const tried = view.room?.name === "review" ? triedNode() : undefined;
  return tried?.played[0]?.split(":")[0] ?? "";
}

/**
 * Return the first of some seats that the table has; "" if it has none of them.
 * @param {(string | false | undefined)[]} seats
 */
const seatOf = seats => seats.find(each => each && board.moment.seats.includes(each)) || "";

/**
 * Return the seat that a link, the user or the names keep at the bottom of the table; "" for none. Players are named by
 * their directions from the user: at a table turned to another seat, Right would sit at the left.
 */
function seatChosen() {
  const linked = linkedView.source === board.tree.source ? linkedView.seat : "";
  return seatOf([linked, settings.seat, settings.seat !== MOVER && yourSeat()]);
}

/** Return the seat kept at the bottom of the table, as the room asks; "" if it is turned to the seat to move. */
function keptSeat() {
  if (isSetUp()) return setUpSeat(board.moment.seats);
  // a puzzle names its players around the first of these
  return seatOf([lens.bottom]) || seatOf([seatChosen(), lens.mover ?? ""]);
}

/** True if the table can be turned to the seat to move: no player is seated at it, and several hands are known. */
export function canFollowMover() {
  return !isSetUp() && lens.mover === null && board.moment.seats.filter(isKnown).length > 1;
}

/** Return the seat from which the table is always seen now; "" if it is turned to the seat to move. */
export function fixedSeat() {
  return keptSeat() || (canFollowMover() ? "" : bottomSeat());
}

/**
 * Return the seat at the bottom of the table: the one kept there, or the seat to move. A hidden hand is at the bottom
 * only if the user chose it or no hand is known.
 * @param {string | null} [mover] the seat to move
 */
export function bottomSeat(mover = board.moment.to_move) {
  const { seats } = board.moment;
  if (isSetUp()) return setUpSeat(seats);
  const known = seats.filter(isKnown);
  const own = known.includes("S") ? "" : (known[0] ?? "");
  return nearSeat(seats, keptSeat(), [seatTrying(), mover ?? ""].find(isKnown) ?? "", own);
}

/** Return the seat called You at a table that is set up, which stays at the bottom. @param {string[]} seats */
export function setUpSeat(seats) {
  return nearSeat(seats, board.tree.you, settings.seat, editorState.mover);
}

/** True if the picture is a table that is set up here. */
function isSetUp() {
  return pictureState.draft !== null || view.room?.name === "set up";
}

/** True while tiles can be placed on such a table: its panel is shown, and not another one. */
export function isBeingSetUp() {
  return isSetUp() && (view.pane === "panel" || view.text);
}

/**
 * True if the tiles of the seat at the bottom are buttons below the picture, so that the picture leaves them out.
 * @param {string | null} [mover] the seat to move
 */
export function hasNearHand(mover = board.moment.to_move) {
  if (isBeingSetUp() || pictureState.draft) return false;
  const bottom = bottomSeat(mover);
  const isSeen = isKnown(bottom) && (lens.mover === null || lens.mover === bottom);
  const waits =
    mover !== bottom && (lens.mover !== null ? lens.mover !== mover : !isActionAsked() && !isKnown(mover ?? ""));
  return isSeen && (board.moment.over || mover === bottom || waits || isPadShown());
}

/**
 * Return the seat whose tiles are buttons below the picture: the one at the bottom, or the seat to move if another one
 * stays at the bottom while the user plays for several seats or reviews their plays; "" if there is none.
 * @param {string | null} [mover] the seat to move
 */
export function seatBelow(mover = board.moment.to_move) {
  if (hasNearHand(mover)) return bottomSeat(mover);
  const isPlayed = !board.moment.over && !isBeingSetUp() && !pictureState.draft;
  return isPlayed && mover !== null && isKnown(mover) && [null, mover].includes(lens.mover) ? mover : "";
}

/** True if a seat stays at the bottom of the table while the user plays for the others too, or reviews their plays. */
export function isBottomKept() {
  const isOther = lens.mover !== null && lens.mover !== bottomSeat(); // as in practice at a mistake of another player
  return (canFollowMover() || lens.seat !== "" || isOther) && !lens.bottom && seatChosen() !== "";
}

/** True if the tiles of an entered hand are tapped as they were played. A review of it shows its hand as any other. */
export function isPadShown() {
  return board.entered.has(board.tree.source) && !board.now?.over && isActionAsked();
}

/**
 * True if the buttons below the table may ask for the next play or draw. A review shows the plays of its record, so it
 * asks only after the last action, while another panel is in view, and never while its mistakes are practiced.
 */
export function isActionAsked() {
  if (view.room?.name !== "review") return true;
  return view.pane !== "panel" && !board.tree.at.children.length && !reviewState.practice;
}

/** Return actions with the tiles that hidden hands drew left out. @param {string[]} actions */
export function visibleActions(actions) {
  const { text, mover } = lens;
  return text && mover ? actions.map(action => seenAction(action, mover)) : actions;
}

/**
 * True if the user is about to enter the play of this moment, for the first time or to correct it: values would suggest
 * a play and cover the tiles. They are shown in a review of the hand so far, and if the user asks for them.
 */
export function isPlayAwaited() {
  return isPadShown() && !valuesAsked.has(board.tree.at);
}

/**
 * True while a table is set up whose hidden hands are not stated well enough for an answer, or which is an unsolved
 * puzzle, until the user asks for the answer or opens another panel.
 */
function isAnswerAwaited() {
  const { at } = board.tree;
  const isEdited = view.room?.name === "set up" && view.pane === "panel" && !view.text;
  return isEdited && (editorState.isUnsure() || at === puzzleState.unsolved) && !valuesAsked.has(at);
}

/** Show the values of the moment shown, though its play is awaited. */
export function askValues() {
  valuesAsked.add(board.tree.at);
  board.dispatchEvent(new Event("values"));
}

/** True if no values may be shown: a room or seat hides them, or the first problem is not solved. */
export function hidesValues() {
  const { tree } = teaser;
  return lens.hideValues || (tree !== null && tree === board.tree && tree.path(tree.at).length < 2);
}

/** True if values may be shown. */
export function areValuesShown() {
  return settings.values && !hidesValues() && !isPlayAwaited() && !isAnswerAwaited();
}
