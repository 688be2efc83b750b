// The last tables of this browser: stored by their addresses, listed with pictures, and removed on request.

import { say } from "./announce.js";
import { ask } from "./ask.js";
import { command } from "./commands.js";
import { button, card, closeDialog, entry, openDialog } from "./controls.js";
import { fill, make } from "./elements.js";
import { isFirstProblem } from "./first-problem.js";
import { t } from "./language.js";
import { moment, pictureOf } from "./moments.js";
import { seatNames } from "./names.js";
import { doneAt, isEntered, mainLine } from "./recorded.js";
import { rulesName, tableTitle } from "./rule-search.js";
import { canStore, readStored, writeStored } from "./settings.js";
import {
  board,
  bottomSeat,
  lens,
  notationInput,
  practiceState,
  puzzleState,
  reviewState,
  rulebook,
  teaser,
  view,
  yourSeat,
} from "./store.js";
import { shownText } from "./table.js";
import { RECENT, TURN } from "./words.js";
import { capital, MATCH, namesByWord, shortenNames } from "./words-match.js";

/**
 * @typedef {object} Recent a table
 * @property {string} source the first block without plays, which identifies it
 * @property {string} address the part behind the #
 * @property {string} title
 * @property {string} said its state in words
 * @property {keyof typeof RECENT.kinds} [kind]
 * @property {string} text the block of its picture, with only the hands that were seen
 * @property {string} [bottom] the seat at the bottom of its table
 * @property {Record<string, string>} [names] of its players and sides, by the words of the notation
 */

const KEY = "tranca-recent";
const MOST = 10;
/** Longer addresses are not stored, because the storage of a browser is limited. */
const MOST_SIGNS = 100_000;

/** Return the stored tables, the last one first. @returns {Recent[]} */
export function recent() {
  const kept = readStored(KEY);
  const isWhole = (/** @type {any} */ each) =>
    [each?.address, each?.source, each?.title, each?.said, each?.text].every(part => typeof part === "string");
  return Array.isArray(kept) ? kept.filter(isWhole) : [];
}

/** The table shown, if the user has removed it from the list. */
const forgotten = { source: "" };

/** The last state of a table that is set up or typed, which the next state replaces. */
const draft = {
  source: "", // "" before the first edit
  typed: "", // the text from which it was opened as it was typed
  tree: /** @type {import("./tree.js").Tree | null} */ (null), // its tree, if it was typed
};

/** The trees that were shown as puzzles of the page: they are not the user's, even after the room is left. */
const puzzles = /** @type {WeakSet<import("./tree.js").Tree>} */ (new WeakSet());

/** True if a puzzle is on the table, and not the table that was there before. */
function isPuzzleShown() {
  const { before, busy, start } = puzzleState;
  const { tree } = board;
  return view.room?.name === "puzzles" && (busy ? tree !== before : start !== null && tree.holds(start));
}

/** True if the table shown is an example or a puzzle of the page, and not a table of the user. */
function isOfPage() {
  const { tree } = board;
  if (isFirstProblem(tree)) return teaser.playedOn !== tree && tree.root.children.every(each => !each.children.length);
  if (isPuzzleShown() && !puzzleState.areOpened) puzzles.add(tree);
  return puzzles.has(tree);
}

/** True if the table shown is worth storing: the user's own, with a tile that is laid or known. */
function worthKeeping() {
  const { layout, hands, actions } = board.moment;
  const empty = !layout?.length && !actions?.length && Object.values(hands).every(hand => !hand.tiles.length);
  if (board.isPaused) return false; // the match keeps its deal
  // the answers are not part of the table
  if (reviewState.practice || practiceState.practice || practiceState.tree === board.tree) return false;
  return !empty && !isOfPage() && (!board.eyes || lens.text !== null);
}

/** True if a typed text continues an earlier one: half of its lines are still there. @param {string} text */
function continuesDraft(text) {
  const lines = draft.typed.split("\n");
  return draft.typed !== "" && lines.filter(line => text.includes(line)).length * 2 >= lines.length;
}

/** Return whether the table shown is a state of the draft, which a table that was opened otherwise ends. */
function continueDraft() {
  const { opening, tree } = board;
  const typed = opening !== null && opening === notationInput.lastRead ? opening : "";
  const isSetUp = view.room?.name === "set up";
  const isSame = typed ? continuesDraft(typed) : tree === draft.tree;
  if (!isSetUp && !isSame) draft.source = "";
  if (typed || !isSame) Object.assign(draft, { typed, tree: typed ? tree : null });
  return isSetUp || draft.tree !== null;
}

/**
 * Return what identifies the table shown: the block that it began with. A deal that is played or entered stays the same
 * one if it is opened again after more plays.
 */
function sourceShown() {
  const { source } = board.tree;
  return /; play:/.test(source) ? source.replace(/; (?:play|to-move):[^;]*/g, "") : source;
}

/** Return the kind of the table shown, if it is known. @returns {Recent["kind"]} */
function kindShown() {
  const { moment: now, tree } = board;
  if (isEntered()) return "checked";
  if (isPuzzleShown()) return "puzzle";
  if (view.room?.name === "set up") return "setUp";
  if (!tree.byHand) return undefined;
  const [deal] = /\d+/.exec(now.title ?? "") ?? [""];
  return deal && now.title === MATCH.title(Number(deal)) ? "match" : "played";
}

/** Say which action of how many is next, or how many there are; "" for none. An entered hand is opened at its end. */
function describeProgress() {
  const line = mainLine();
  const length = line.flatMap(node => node.played).length;
  const done = isEntered() ? length : doneAt(line);
  if (done !== null && done < length) return RECENT.at(done + 1, length);
  const laid = board.moment.layout?.length;
  return length ? RECENT.actions(length) : laid ? RECENT.laid(laid) : "";
}

/** Say whose turn it is or how the deal ended, with the names of the players. @param {MomentObject} moment */
function describeState({ to_move: mover, over, seats, hands, state, actions = [] }) {
  if (mover) return TURN.move(mover);
  const out = over && seats.find(seat => !hands[seat].tiles.length && !hands[seat].unknown);
  if (out) return TURN.out(out);
  const last = over && actions.findLast(action => /\d-\d/.test(action));
  return last ? TURN.blocked(last.split(":")[0]) : state;
}

/** Store the table shown as the last one. */
async function keep() {
  if (!board.now) return;
  const isDraft = continueDraft();
  if (!worthKeeping()) {
    draft.source = ""; // a table that was cleared is another one
    return;
  }
  const { tree, moment: now } = board;
  const source = sourceShown();
  if (source === forgotten.source) return;
  const end = isEntered() ? (mainLine().at(-1) ?? tree.at) : tree.at;
  const bottom = bottomSeat();
  const you = yourSeat(); // during a match, the address does not say it
  const [shown, last] = await Promise.all([board.address(end), end === tree.at ? now : moment(end.text)]);
  const address = you && !tree.you ? `you=${you}&${shown}` : shown;
  if (tree !== board.tree || now !== board.now || address.length > MOST_SIGNS) return;
  const text = end === tree.at ? shownText() : (lens.text?.(last) ?? end.text);
  forgotten.source = "";
  const known = recent();
  const isKnown = known.some(each => each.source === source);
  const others = known.filter(each => each.source !== source && !(isDraft && each.source === draft.source));
  if (isDraft && source !== draft.source) draft.source = isKnown ? "" : source;
  const rules = rulesName(now.rules, rulebook);
  const title = tableTitle(now, rulebook);
  const said = [title !== rules && rules, describeProgress(), tree.at === end && describeState(now)]
    .filter(Boolean)
    .join(" · ");
  const names = { ...namesByWord(now), ...shortenNames(seatNames(now.seats)) };
  const kind = kindShown() ?? known.find(each => each.source === source)?.kind; // a table set up stays one
  const kept = { source, address, title, said, kind, text, bottom, names };
  writeStored(KEY, [kept, ...others].slice(0, MOST));
}

/** Remove one table from the list, or all. @param {Recent} [table] */
function forget(table) {
  const left = table ? recent().filter(each => each.source !== table.source) : [];
  const shown = sourceShown();
  if (!table || table.source === shown) forgotten.source = shown; // until another table is on the board
  writeStored(KEY, left.length ? left : null);
  say(table ? RECENT.forgotten(table.title) : RECENT.allForgotten);
  showRecent();
}

/** @param {Recent} table */
function bring(table) {
  closeDialog();
  location.hash = table.address;
}

/** @param {Recent} table */
function item(table) {
  const picture = make("div", { class: "small-table", "aria-hidden": "true" });
  const { text, bottom, names } = table;
  const question = { text, turned_to: bottom, names, columns: 12, title: false, legend: false, embedded: true };
  ask("picture", question).then(
    svg => fill(picture, pictureOf(svg).picture),
    () => {}, // its rules are not supported any more: no picture
  );
  return make(
    "li",
    {},
    card(
      RECENT.open(table.title),
      () => bring(table),
      "recent",
      picture,
      make("b", {}, capital(table.title)),
      make(
        "span",
        { class: "muted" },
        [table.kind && RECENT.kinds[table.kind], table.said].filter(Boolean).join(" · "),
      ),
    ),
    button(RECENT.forget, () => forget(table), { class: "quiet", "aria-label": RECENT.forgetOne(table.title) }),
  );
}

export function showRecent() {
  const tables = recent();
  openDialog(
    RECENT.title,
    make("p", { class: "muted" }, tables.length ? RECENT.what : canStore() ? RECENT.none : RECENT.blocked),
    make("ul", { class: "recents" }, ...tables.map(item)),
    tables.length > 0 && button(RECENT.forgetAll, () => forget()),
  );
}

for (const event of ["change", "address"]) board.addEventListener(event, () => void keep());
board.addEventListener("look", () => {
  if (board.eyes) void keep(); // now the other hands are hidden
});
entry(RECENT.title, showRecent);
command("recent", t("list your last ten tables"), showRecent);
