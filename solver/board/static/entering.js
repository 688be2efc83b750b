// Entering a hand that was really played: first the user's own tiles, then the plays in turn. The user need not say who
// led, because that follows from when the first of their own tiles was laid.

import { say } from "./announce.js";
import { ask, askAnew, MOST_SECONDS } from "./ask.js";
import { endAttempt, sentence, showAttempt } from "./attempt.js";
import { button } from "./controls.js";
import { askCorrection, countLater } from "./corrections.js";
import { chosenRules, emptyTable, tableOf, withoutTarget } from "./draft.js";
import { byId, fill, make } from "./elements.js";
import { grades } from "./grades.js";
import { askHeldTiles, lacksHands } from "./held-tiles.js";
import { t } from "./language.js";
import { knownMoment, moment } from "./moments.js";
import { currentScore, namePlayersBy, seatName } from "./names.js";
import { clearTable } from "./offers.js";
import { showPane, showTable } from "./panes.js";
import { isBesideHand, isEntered, isLeaderGuessed, isTurnGuessed, mainLine } from "./recorded.js";
import { describePoints, playersOf } from "./results.js";
import { waysBack } from "./review-beside.js";
import { enter, leave, open as openRoom, room } from "./rooms.js";
import { rulePicker } from "./rule-picker.js";
import { knowsItself, namesAround, nearSeat } from "./seat-view.js";
import { settings } from "./settings.js";
import {
  board,
  choiceState,
  handState,
  isActionAsked,
  isChoosing,
  isPadShown,
  isPlayAwaited,
  mustTake,
  reviewState,
  rulebook,
  visibleActions,
} from "./store.js";
import { drawFace, triangle } from "./tiles.js";
import { bare, describeActions, TURN } from "./words.js";
import { ENTERING } from "./words-entering.js";
import { capital, describeDecision, describeEarned } from "./words-match.js";
import { PHOTO } from "./words-photo.js";
import { describeEntered } from "./words-review.js";

/** The word before the tiles of an address, which are chosen for the table shown. */
export const CHOSEN = "chosen ";

/** The tiles of one player while they are chosen. */
class Entering {
  constructor() {
    this.rules = "";
    /** @type {string[]} */
    this.tiles = [];
    /** @type {import("./tree.js").Tree | null} the empty table, if it replaced another one */
    this.cleared = null;
    /** @type {Promise<void>} settled once an empty table under the chosen rules is shown */
    this.changing = Promise.resolve();
    /** True while the hand with the tiles chosen is being opened. */
    this.isBeginning = false;
    /** Settled once the last action or leader that was tapped is entered. */
    this.entered = Promise.resolve();
    /** True while the end of an entered hand is shown. */
    this.hasEnded = false;
    /** True while the way back to the tiles is offered. */
    this.isAway = false;
    /** Aborts the question about the last own play. */
    this.asking = new AbortController();
  }

  get table() {
    return tableOf(this.rules, rulebook.presets);
  }

  get seat() {
    return nearSeat(this.table.seats, settings.seat);
  }

  /** Show an empty table in place of the one shown, which is restored if nothing is entered. @param {string} rules */
  async clear(rules) {
    await board.open(emptyTable(rules, rulebook.presets));
    this.cleared = board.tree;
  }

  /** Begin again under other rules. @param {string} rules */
  async takeRules(rules) {
    Object.assign(this, { rules, tiles: [] }); // the names follow before the table is drawn
    await board.open(emptyTable(rules, rulebook.presets), { typed: true });
    choiceState.tree = board.tree;
    if (this.cleared) this.cleared = board.tree;
    this.draw();
  }

  /**
   * Return to the tiles to choose, or to the next action to enter, after another panel or room was shown.
   * @param {boolean} [toEnd] after the last action, not at the moment shown
   */
  async goBack(toEnd = false) {
    const last = toEnd && mainLine().at(-1);
    if (choiceState.panel) showPane("panel");
    else if (isChoosing()) await enter("check a hand");
    else {
      await leave();
      if (last) await board.jump(last);
      showTable();
    }
  }

  /** Enter the action of the moment shown anew, and keep those after it. */
  async correct() {
    await leave();
    showTable();
    askCorrection();
  }

  /** @param {string} tile */
  async take(tile) {
    if (this.isBeginning) return;
    const { handSize } = this.table;
    if (this.tiles.includes(tile)) this.tiles = this.tiles.filter(each => each !== tile);
    else if (this.tiles.length < handSize) this.tiles = [...this.tiles, tile].sort();
    byId("heard").textContent = this.countSaid(); // the heading shows it
    this.draw();
    if (this.tiles.length !== handSize) return;
    this.isBeginning = true;
    await this.begin().finally(() => {
      this.isBeginning = false;
    });
  }

  /** Begin as if this player led, until another seat has laid a tile. */
  async begin() {
    const { rules, seat, tiles } = this;
    const lines = [`rules: ${rules}`, `dealt ${seat}: ${tiles.join(" ")}`, `to-move: ${seat}`, "play:"];
    await board.open(lines.join("\n"), { typed: true, entered: seat });
    if (openRoom() !== "check a hand") return; // it was left meanwhile
    await leave();
    showTable(); // on a phone the tiles are below the table
    handState.laidAt = performance.now(); // other tiles are under the finger now
    say("");
    /** @type {HTMLElement | null} */ (document.querySelector("#hand button"))?.focus({ preventScroll: true });
  }

  draw() {
    const { table } = this;
    const { panel } = choiceState;
    if (!panel) return;
    board.dispatchEvent(new Event("address"));
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.at;
    const preset = this.rules.split(",")[0].trim();
    const chooseRules = (/** @type {string} */ rules) => {
      this.changing = this.takeRules(rules);
    };
    fill(
      panel,
      rulePicker(ENTERING.rules, preset, chooseRules, "entering-rules"),
      make(
        "div",
        { class: "row" },
        make("h2", {}, this.countSaid()),
        button(PHOTO.open, () => enter("photo", `check a hand: ${this.rules}`), { "data-at": "photo" }),
      ),
      make("p", { class: "muted" }, ENTERING.dealt),
      triangle(table.pack, (tile, lying) => this.tileButton(tile, lying)),
    );
    const next = focus && panel.querySelector(`[data-at="${focus}"]`);
    /** @type {HTMLElement | null} */ (next || panel.querySelector("button"))?.focus();
  }

  countSaid() {
    return ENTERING.count(this.tiles.length, this.table.handSize);
  }

  /** @param {string} tile @param {boolean} lying */
  tileButton(tile, lying) {
    return button(drawFace(tile, lying), () => void this.take(tile), {
      class: "tile",
      "aria-label": tile,
      "aria-pressed": String(this.tiles.includes(tile)),
      "data-at": tile,
    });
  }
}

const entering = new Entering();

/** Return the seat whose hand is entered: the one whose tiles are known, or the usual one if all are. */
function enteringSeat() {
  const known = board.moment.seats.filter(seat => knowsItself(board.moment, seat));
  return board.entered.get(board.tree.source) || (nearSeat(known, settings.seat) ?? "");
}

/**
 * Return the seats that may have led the hand that is entered; none once the leader is known. Until the seat that
 * enters has laid a tile, all tiles are taken as laid by the seats just before it, so that the first seat returned led.
 * @returns {string[]}
 */
function leaders() {
  const own = board.entered.get(board.tree.source);
  const { to_move: mover, actions = [], rules, legal } = board.moment;
  const isReviewed = openRoom() === "review" && board.tree.at.children.length > 0;
  if (!own || mover !== own || !legal.length || isReviewed) return [];
  const { turns } = tableOf(rules, rulebook.presets);
  const backward = turns.map((_, index) => turns[(turns.indexOf(own) + turns.length - index) % turns.length]);
  const possible = backward.slice(actions.length);
  return possible.length > 1 ? possible : [];
}

/** True if no tile is known at the table shown. */
function isEmpty() {
  const { layout, hands } = board.moment;
  return !layout?.length && Object.values(hands).every(hand => !hand.tiles.length);
}

/** Return the only other seat at a table for two, else "". @param {string} seat */
function rivalOf(seat) {
  const others = board.moment.seats.filter(each => each !== seat);
  return others.length === 1 ? others[0] : "";
}

/** Return the seat that has no tiles left, or undefined. */
function outSeat() {
  const { hands } = board.moment;
  return Object.keys(hands).find(seat => !hands[seat].tiles.length && !hands[seat].unknown);
}

/** Return the turn in words; while the leader of an entered hand is unknown, what to tap. */
export function describeTurn() {
  const { to_move: mover, state, must_draw: draws = [], legal, over, actions } = board.moment;
  if (isChoosing()) return ENTERING.choosing;
  const out = over && outSeat();
  if (out) return TURN.out(out);
  if (!mover) return state;
  if (leaders().length) return actions?.length ? ENTERING.next : ENTERING.led;
  if (isTurnGuessed()) return ENTERING.unknownTurn;
  if (isEntered() && !isActionAsked() && actions?.length === 0) return TURN.lead(mover);
  if (seatName(mover) === mover) return state;
  if (draws.length || mustTake()) return TURN.draw(mover);
  return legal[0] === "-" ? TURN.pass(mover) : TURN.move(mover);
}

/** Say how an entered hand ended and, if all hands are known, who won, and offer its review; see also `drawWayBack`. */
export function drawEnding() {
  const { over, known, hands, state, points } = board.moment;
  const ended = over && isEntered() && ["", "review"].includes(openRoom());
  if (ended) {
    const pips = (hands[enteringSeat()]?.tiles ?? []).join(" ").match(/\d+/g) ?? [];
    const sum = pips.reduce((all, each) => all + Number(each), 0);
    const end = capital(describeTurn() || state);
    const isOpen = lacksHands(board.moment);
    const more = points ? describePoints(points) : known ? "" : ENTERING.unknown(outSeat() !== undefined);
    showEnding(ENTERING.ended(end, sum, more), isOpen);
    if (known) void showWinner(end).catch(() => {}); // the end is shown without the winner
  } else if (entering.hasEnded) endAttempt();
  entering.hasEnded = ended;
  drawWayBack();
}

/**
 * Offer the way back to the tiles to choose, or to the actions to enter, while they are not in view; or from a tried
 * play to the line that is reviewed.
 */
function drawWayBack() {
  if (reviewState.practice) return; // its verdict has the place
  const last = mainLine().at(-1);
  const isOver = !last || (knownMoment(last.text)?.over ?? true);
  const isOpen = isEntered() && openRoom() === "review" && !isOver && !isBesideHand();
  const isEarlier = openRoom() === "" && isTurnGuessed(); // no action can be entered there
  const isAway = isChoosing()
    ? !(choiceState.panel && byId("panel").checkVisibility())
    : isEarlier || (isOpen && !isActionAsked());
  const canCorrect = isOpen && board.tree.at.children.length > 0;
  const isBefore = !isChoosing() && (isEarlier || board.tree.at.children.some(child => !board.takenBack.has(child)));
  const beside = waysBack();
  const isBeside = beside.length > 0 && !entering.hasEnded; // else the end has these ways
  const back = isChoosing() ? ENTERING.choose : isBefore ? ENTERING.goToEnd : ENTERING.goOn;
  if (isAway)
    showAttempt([], [[back, () => entering.goBack(isBefore)], canCorrect && [ENTERING.redo, () => entering.correct()]]);
  else if (isBeside) showAttempt([], beside);
  else if (entering.isAway && !entering.hasEnded) endAttempt();
  entering.isAway = isAway || isBeside;
}

/** @param {string} said @param {boolean} [isOpen] whether the tiles left in the other hands can be entered */
function showEnding(said, isOpen = false) {
  showAttempt(
    [sentence(said)],
    [
      openRoom() !== "review" && [ENTERING.review, () => enter("review"), true],
      ...waysBack(),
      isOpen && [ENTERING.heldTiles, askHeldTiles],
    ],
  );
}

/** Say who won the hand that has ended and by what, once its points are counted. @param {string} end */
async function showWinner(end) {
  const { text } = board;
  const [score] = (await ask("match", { texts: [text] })).deals;
  if (!entering.hasEnded || board.text !== text) return;
  const { chosen } = chosenRules(score.rules, rulebook.presets);
  const said = [
    describeDecision(score, playersOf),
    describePoints(score.points),
    score.earned && describeEarned(score, playersOf, chosen),
  ];
  showEnding(ENTERING.ended(end, 0, said.filter(Boolean).join(". ")));
}

/**
 * Return the hand on the table with its leader this number of seats earlier in the turn order, or later if negative.
 * @param {number} more
 */
function ledEarlier(more) {
  const { turns } = tableOf(board.moment.rules, rulebook.presets);
  const earlier = (/** @type {string} */ seat) => turns[(turns.indexOf(seat) + turns.length - more) % turns.length];
  return board.moment.canonical
    .replace(/(?<=^to-move: )[A-Z]/m, earlier)
    .replace(/^play:.*$/m, line => line.replace(/[A-Z](?=:)/g, earlier));
}

/**
 * Return what another seat may have done next, or null if the leader is known or the moment must be fetched first.
 * @param {() => void} [known] called when the moment has been fetched
 * @returns {{mover: string, legal: string[], leaders: string[], rival: string} | null} the seat before the one that
 *   enters, as if no other seat acted in between, the seats that may have led, and the only other player's seat, if any
 */
export function byAnother(known) {
  const seats = leaders();
  if (!seats.length) return null;
  const text = ledEarlier(1);
  const other = knownMoment(text);
  if (!other && known) void board.during(board.refusable(() => moment(text)).then(known, () => {}));
  return other && { mover: other.to_move ?? "", legal: other.legal, leaders: seats, rival: rivalOf(enteringSeat()) };
}

/** Enter an action or a leader after the earlier ones are shown. @param {() => Promise<void>} step */
function inTurn(step) {
  const done = entering.entered.then(async () => {
    for (let turn = null; turn !== board.turn; await turn) ({ turn } = board);
    await step();
  });
  entering.entered = board.during(done);
  return done;
}

/** Enter an action of another seat. @param {string} action */
export function enterPlay(action) {
  return inTurn(async () => {
    if (leaders().length) await board.refusable(() => moment(ledEarlier(1)));
    const other = byAnother();
    const own = board.moment.to_move;
    if (!own) return;
    if (!other) return void (await board.play(action).catch(() => {})); // the last tap has said who led
    const [head, played] = ledEarlier(1).split(/^(?:to-move:.*\n)?play:/m);
    await board.open(`${head}play:${played} ${other.mover}:${action}`, { entered: own, continues: true });
    say(describeLead() || ENTERING.plays);
    goOn();
  });
}

/** Return the hand on the table without its last action, which another seat made before any turn of the own one. */
function withoutLast() {
  const { to_move: mover, actions } = board.moment;
  const isLast = board.tree.at.children.length === 0;
  if (!isLeaderGuessed() || isTurnGuessed() || !isLast || !actions?.length) return null;
  const [head, played] = ledEarlier(-1).split(/^(?:to-move:.*\n)?play:/m);
  return `${head}to-move: ${mover}\nplay:${played.trimEnd().replace(/ [A-Z]:[^:]*$/, "")}`;
}

/** Enter the seat that led. @param {string} seat */
export function enterLeader(seat) {
  return inTurn(async () => {
    const index = leaders().indexOf(seat);
    if (index < 0) return; // the last tap has said who led
    await board.open(ledEarlier(index), { entered: "", continues: true });
    say(board.moment.actions?.length ? ENTERING.plays : ENTERING.firstPlays);
  });
}

/** Enter a hand in turn, with the own tiles that are known already. @param {string} rules @param {string[]} tiles */
export function enterInTurn(rules, tiles) {
  entering.rules = rules;
  return enter("check a hand", tiles.join(" "));
}

/** Describe the kind of deal that follows from the lead of an entered hand; "" if none does. */
export function describeLead() {
  const { lead, actions } = board.moment;
  return lead && actions?.length === 1 && isEntered() ? ENTERING.deal[lead.taken_as](lead.tile) : "";
}

/** Choose the own tiles again. */
export function changeTiles() {
  void enter("check a hand", "again");
}

/** Grade the own play that was just entered, if there was a choice, and say how good it was. */
async function judgeEntered() {
  const { at } = board.tree;
  const [action] = board.played;
  const before = at.parent && knownMoment(at.parent.text);
  if (!isEntered() || !action?.startsWith(`${enteringSeat()}:`) || !before || before.legal.length < 2) return;
  const signal = askAnew(entering);
  const question = { text: at.text, view: /** @type {const} */ ("own"), time_limit: MOST_SECONDS };
  const review = await ask("review", question, { signal }).catch(() => null);
  const step = review?.steps[before.actions?.length ?? 0];
  if (signal.aborted || !step?.own) return;
  grades.keep(at, { forced: false, mark: step.mark, open: null, own: step.own });
  board.dispatchEvent(new Event("values")); // the verdict is shown with the hand
  announceVerdict();
}

/** Lay the only legal play, so that the user need not tap it. */
function goOn() {
  const { to_move: mover, legal } = board.moment;
  if (!isEntered() || leaders().length || !mover || legal.length !== 1 || countLater()) return;
  void board.play(legal[0], board.tree.at).then(isLaid => {
    if (!isLaid) return;
    say(describeSinceTap().join(". "));
    announceVerdict();
  });
}

/** True if the action of a node was the only one possible. @param {import("./tree.js").TreeNode} node */
function isForced({ parent }) {
  return parent !== null && knownMoment(parent.text)?.legal.length === 1;
}

/** Return the actions since the last tap: the one tapped, and the forced ones after it. */
function sinceTap() {
  const nodes = board.tree.path(board.tree.at);
  const last = nodes.slice(
    Math.max(
      0,
      nodes.findLastIndex(node => !isForced(node)),
    ),
  );
  return last.flatMap(node =>
    node.played.map((action, index) => {
      const isForcedOwn = isOwn(action) && (index > 0 || isForced(node));
      return { action, gained: node.gained[index], isForcedOwn };
    }),
  );
}

/** True for an action of the seat whose hand is entered. @param {string} action */
function isOwn(action) {
  return action.startsWith(`${enteringSeat()}:`);
}

/**
 * Describe an action, with the reason for an own one that was not tapped.
 * @param {ReturnType<typeof sinceTap>[0]} step
 */
function describeStep({ action, gained, isForcedOwn }) {
  const said = describeActions(visibleActions([action]), [gained]);
  return isForcedOwn ? ENTERING[bare(action) === "-" ? "forced" : "only"](said) : said;
}

/** Describe the actions since the last tap. */
function describeSinceTap() {
  return sinceTap().map(describeStep);
}

/** Describe the last own action that was entered by itself, until another action is entered or taken back; else "". */
export function describeForced() {
  const forced = isEntered() && board.played.length > 0 && sinceTap().findLast(each => each.isForcedOwn);
  return forced ? describeStep(forced) : "";
}

/**
 * Return the verdict on the own play that was tapped last, until another action is entered or taken back; null if there
 * is none.
 * @returns {{said: string, kind: string} | null}
 */
export function ownVerdict() {
  const node = board.tree.path(board.tree.at).findLast(each => !isForced(each));
  const isAnswered = board.moment.to_move === enteringSeat() && !isPlayAwaited(); // it would look like the answer
  if (!node || !board.played.length || isAnswered || !isOwn(node.played[0])) return null;
  const own = grades.of(node)?.own;
  return own ? describeEntered(node.played[0], own) : null;
}

/** Read the verdict to screen readers; without the tiles, show it in the status with the actions since. */
function announceVerdict() {
  const verdict = ownVerdict();
  if (isPadShown()) byId("heard").textContent = verdict?.said ?? "";
  else if (verdict) say([verdict.said, describeSinceTap().slice(1).join(". ")].filter(Boolean).join(" "));
}

board.withoutLast = withoutLast;
namePlayersBy(() => {
  if (!board.now || !(isChoosing() || isEntered())) return null;
  return namesAround(board.moment, isChoosing() ? entering.seat : enteringSeat());
});
board.addEventListener("change", () => {
  if (!board.played.length) return;
  void judgeEntered();
  goOn();
});
board.addEventListener("drawn", () => {
  const table = byId("table"); // its label comes from the picture, in which the entering seat is to move
  const name = table.getAttribute("aria-label") ?? "";
  const { to_move: mover } = board.moment;
  if (mover && !name.includes(describeTurn()))
    table.setAttribute("aria-label", name.replace(TURN.move(mover), describeTurn()));
});

room({
  name: "check a hand",
  label: t("check a hand"),
  covers: true,
  meaning: t("enter a hand that you played, tile by tile, and see the value of each play"),
  async open(panel, more) {
    const { presets } = rulebook;
    endAttempt(); // the answer to another question
    const first = await clearTable();
    const listed = /** @type {string[]} */ (more?.match(/\d+-\d+/g) ?? []);
    const isLinked = more?.startsWith(CHOSEN) ?? false;
    const given = isLinked || !listed.length ? null : listed; // from a photo, or from a table that was set up
    // a hand that was played elsewhere did not count for the match on the table
    const shown = board.isPaused || currentScore() ? withoutTarget(board.moment.rules) : board.moment.rules;
    const rules = given ? entering.rules : shown;
    const { handSize, pack } = tableOf(rules, presets);
    const isLeft = board.tree === choiceState.tree || (isLinked && isEmpty()); // the table is still empty
    const isKept = entering.rules === rules && (more === "again" || isLeft || entering.tiles.length < handSize);
    const linked = pack.filter(tile => listed.includes(tile)).slice(0, handSize - 1); // the last one begins the hand
    const tiles = given ?? (isLinked ? linked : isKept ? entering.tiles : []);
    if (!first && !isLeft) {
      entering.changing = entering.clear(rules);
      await entering.changing;
    }
    if (openRoom() !== "check a hand") return; // it was left meanwhile
    Object.assign(choiceState, { panel, tree: board.tree });
    Object.assign(entering, { rules, tiles });
    board.dispatchEvent(new Event("look")); // the names around the seat
    entering.draw();
    if (given?.length === handSize) await entering.begin();
  },
  address: () => (choiceState.panel ? `choosing=${entering.tiles.join(".")}` : ""),
  async close() {
    choiceState.panel = null;
    await entering.changing.catch(() => {}); // the board has reported the error
    if (entering.cleared === board.tree) await board.restore(); // nothing was entered: restore the old table
    entering.cleared = null;
  },
});
