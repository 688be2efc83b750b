// The view of a link: it shows the same moment and the same answer in another browser, and on a page without a solver.

import { sentence, showAttempt } from "./attempt.js";
import { join } from "./language.js";
import { moment } from "./moments.js";
import { seatNames } from "./names.js";
import { seeAs } from "./player-view.js";
import { shownAnswer, valuesShown } from "./plays.js";
import { rulesName } from "./rule-search.js";
import { readScore } from "./scores.js";
import {
  board,
  bottomSeat,
  chanceState,
  changeLens,
  lens,
  linkedView,
  rulebook,
  visibleActions,
  yourSeat,
} from "./store.js";
import { shownText } from "./table.js";
import { describeSum, describeWorth, playName } from "./words.js";

/**
 * Return the sentences of an element in one line, without its buttons and without the sentence on the numbers on the
 * table, which no other table has.
 * @param {string} id
 */
function textOf(id) {
  const parts = [...document.querySelectorAll(`#${id}:not(:has(p)), #${id} p:not(.order)`)];
  const sentences = parts.map(each => (each.textContent ?? "").replace(/\s+/g, " ").trim()).filter(Boolean);
  return sentences.map((said, index) => endSentence(said, index === sentences.length - 1)).join(" ");
}

/** End a sentence with a period if another one follows. @param {string} said @param {boolean} isLast */
function endSentence(said, isLast) {
  return isLast || /[.!?…:]$/.test(said) ? said : `${said}.`;
}

/** Return the verdict on the play that was tried or reviewed, in words; "" if none is shown. */
export function shownVerdict() {
  return textOf("verdict") || textOf("judged");
}

/** Return the answer shown, in words; "" if no values are shown. */
export function answerInWords() {
  return shownVerdict() || shownAnswer().said;
}

/**
 * Write a moment in one line, for a page without a solver: its tiles and open ends, with the names of rules and
 * players, the actions before it, and the plays with their values.
 * @param {MomentObject} moment as it is seen
 * @param {string[]} actions
 * @param {string} turn whose turn it is, in words
 * @param {import("./worth.js").Worth[]} values of the plays, none if they are not shown
 */
function writeShown(
  { rules, seats, to_move: mover, layout, up, down, hands, boneyard, ends, ends_count: sum, over },
  actions,
  turn,
  values,
) {
  const tilesOf = (/** @type {{tiles: string[], unknown: number}} */ { tiles, unknown }) =>
    [...tiles, ...(unknown ? [`?${unknown}`] : [])].join(" ");
  const armOf = (/** @type {typeof up} */ arm) => (arm ? Object.values(arm).flat() : []).join(" ");
  /** @type {[string, string][]} */
  const lines = [
    ["rules", rulesName(rules, rulebook)],
    ["turn", turn],
    ["to-move", mover ?? ""],
    ...Object.entries(seatNames(seats)).map(
      ([seat, name]) => /** @type {[string, string]} */ ([`player ${seat}`, name]),
    ),
    ["layout", (layout ?? []).join(" ")],
    ["up", armOf(up)],
    ["down", armOf(down)],
    ...seats.map(seat => /** @type {[string, string]} */ ([seat, tilesOf(hands[seat])])),
    ["boneyard", tilesOf(boneyard)],
    [
      "open",
      over ? "" : [join((ends ?? []).map(String)), sum !== undefined && describeSum(sum)].filter(Boolean).join(", "),
    ],
    ["play", actions.join(" ")],
    ["best", values.flatMap(each => (each.best ? [each.play] : [])).join(" ")],
    ...values.map(each => /** @type {[string, string]} */ ([`value ${each.play}`, writeValue(each)])),
  ];
  const written = lines.filter(([, value]) => value).map(([key, value]) => `${key}: ${value.replaceAll(";", ",")}`);
  return written.join("; ");
}

/** Write a play with its value: `3-6 at the 6: wins 46`. @param {import("./worth.js").Worth} known */
function writeValue(known) {
  return `${playName(known.play)}: ${describeWorth(known)}`;
}

/** Return the part of a link with the view of the table, which ends with "&". */
export async function viewAddress() {
  const query = new URLSearchParams();
  const you = yourSeat();
  if (you && !board.tree.you) query.set("you", you); // else it is in the address of the board
  query.set("seat", bottomSeat());
  if (lens.seat) query.set("as", lens.seat);
  const score = chanceState.entered.get(board.tree.source);
  if (score) query.set("score", score.map(points => points ?? "").join("."));
  const actions = board.tree.path(board.tree.at).flatMap(node => node.played);
  const seen = lens.text ? await moment(shownText()) : board.moment;
  query.set("shown", writeShown(seen, visibleActions(actions), textOf("turn"), valuesShown()));
  const [verdict, said] = [textOf("verdict"), answerInWords()];
  if (said) query.set(verdict ? "verdict" : "said", said);
  return `${query}&`;
}

/** Return the part of the address with the seat of the link that was opened, so that a reload shows the same. */
export function linkedAddress() {
  const { source, seat } = linkedView;
  return seat && source === board.tree.source ? `seat=${seat}&` : "";
}

/**
 * Show the table of a link as its sender saw it. Return the parts of the link that do not apply to the table, such as
 * `score=-5.3`.
 * @param {string} address the part behind the #
 */
export function openView(address) {
  if (!board.now) return [];
  const query = new URLSearchParams(address);
  const [you, seat, as] = ["you", "seat", "as"].map(key => query.get(key) ?? "");
  const isSeat = (/** @type {string} */ named) => board.moment.seats.includes(named);
  const said = query.get("score");
  const score = said ? readScore(said.split("."), board.moment) : undefined;
  if (isSeat(you) || isSeat(seat)) {
    board.tree.you = isSeat(you) ? you : "";
    Object.assign(linkedView, { source: board.tree.source, seat: isSeat(seat) ? seat : "" });
    board.dispatchEvent(new Event("address"));
  }
  if (score) chanceState.entered.set(board.tree.source, score);
  if (isSeat(you) || isSeat(seat) || score) changeLens({});
  if (isSeat(as)) seeAs(as);
  const verdict = isSeat(seat) && query.get("verdict");
  if (verdict) showAttempt([sentence(verdict)], []);
  const unread = Object.entries({ you, seat, as }).filter(([, named]) => named && !isSeat(named));
  return [...unread, ...(said && !score ? [["score", said]] : [])].map(part => part.join("="));
}
