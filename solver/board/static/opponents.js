// The user at one seat of a deal: the replies of the other seats, plays undone, hints and lessons.

import { say } from "./announce.js";
import { ask, askAnew, Gone, Refusal } from "./ask.js";
import { matchScore } from "./chances.js";
import { isNamed, lessonOf } from "./lessons.js";
import { showTable } from "./panes.js";
import { nearSeat, seenBy } from "./seat-view.js";
import { settings } from "./settings.js";
import { board, changeLens, lens, plainLens, visibleActions } from "./store.js";
import { describeActions, nameOfAction, playName, STEPS, TURN } from "./words.js";
import { ENTERING } from "./words-entering.js";
import { namesByWord } from "./words-match.js";
import { bestOf, hintsOf, numberHint } from "./words-puzzles.js";
import { SEATED } from "./words-setup.js";

/**
 * @typedef {import("./tree.js").TreeNode} TreeNode
 * @typedef {{estimate: AdviceObject, chances: ChancesObject | null}} Advice by points; `chances`: the match chances if
 *   another play is best for the match
 * @typedef {{step: number, advice: Advice | null, asked: Promise<Advice>}} Hint `step`: the number of steps shown
 */

/** The least time between two plays of the others, so that each can be seen, in ms; none if motion is not wanted. */
const PACE_MS = 600;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const pause = (/** @type {number} */ time) => new Promise(done => setTimeout(done, time));

/**
 * Ask for the match chances, if the score is known; null if the advised play is best for the match as well.
 * @param {ReplyQuestion} question @param {AdviceObject} advice @param {AbortSignal} signal
 */
async function askDifference({ text, as, time_limit }, advice, signal) {
  const score = matchScore();
  if (!score || advice.plays.length < 2) return null;
  const names = namesByWord(board.moment);
  const question = { text, as, score, best: [advice.play], names, time_limit };
  const chances = await ask("chances", question, { signal }).catch(() => null); // the advice in points stays
  return chances?.reason ? chances : null;
}

/**
 * Ask for advice, and for the play that is best for the match if it is another one.
 * @param {ReplyQuestion} question @param {AbortSignal} signal
 */
async function askAdvice(question, signal) {
  const estimate = await ask("advise", question, { signal });
  return { estimate, chances: await askDifference(question, estimate, signal) };
}

/**
 * Return the steps of a hint in words; a single one if another play is best for the match, because the others narrow
 * the choice by points.
 * @param {Advice} advice
 */
export function hintSteps({ estimate, chances }) {
  return chances ? [nameOfAction(chances.reason)] : hintsOf(estimate.plays, board.moment.slip);
}

/** Return the plays that a hint has named as best; none before its last step. @param {Hint | null} hint */
export function namedPlays(hint) {
  if (!hint?.advice || !isWholeHint(hint)) return [];
  const { estimate, chances } = hint.advice;
  return chances ? [chances.match.plays[0].play] : bestOf(estimate.plays, board.moment.slip).map(each => each.play);
}

/** True if all steps of a hint are shown. @param {Hint | null} hint */
export function isWholeHint(hint) {
  return Boolean(hint?.advice && hint.step >= hintSteps(hint.advice).length);
}

/** Say which actions were undone, from a node to a later one. @param {TreeNode} at @param {TreeNode} before */
function sayUndone(at, before) {
  const nodes = board.tree.path(before);
  const undone = nodes.slice(nodes.indexOf(at) + 1);
  const played = visibleActions(undone.flatMap(node => node.played));
  say(
    STEPS.undoneActions(
      describeActions(
        played,
        undone.flatMap(node => node.gained),
      ),
    ),
    true,
  );
}

/** Dispatches `change`, `taught` when there is a lesson, and `over` (with the text of the deal) when the deal ends. */
export class Opponents extends EventTarget {
  constructor() {
    super();
    this.seat = "";
    this.playing = false;
    /** The table at which the user sits, by its source. */
    this.source = "";
    this.thinking = "";
    this.trouble = "";
    /** @type {TreeNode | null} */
    this.last = null;
    this.counted = { undone: 0, hints: 0 };
    /** @type {Hint | null} */
    this.hint = null;
    /** @type {import("./lessons.js").Lesson | null} */
    this.lesson = null;
    this.asking = new AbortController();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Open a deal as the seat sees it, before it is drawn. @param {string} text */
  async open(text) {
    this.leave();
    board.eyes = this.seat;
    Object.assign(lens, seatLens(this.seat));
    await board.open(text, { byHand: this.seat });
  }

  /** Sit down and play. @param {{undone: number, hints: number}} [counted] so far in this deal */
  async sit(counted = { undone: 0, hints: 0 }) {
    const { seats } = board.moment;
    this.seat = nearSeat(seats, this.seat);
    if (board.tree.byHand !== this.seat) await board.playByHand(this.seat);
    if (board.tree.you) board.tree.you = this.seat;
    this.playing = true;
    this.source = board.tree.source;
    board.eyes = this.seat;
    this.last = null;
    this.counted = { ...counted };
    changeLens(seatLens(this.seat));
    showTable(); // on a phone the hand is below the table
    board.dispatchEvent(new Event("address"));
    void this.follow();
  }

  /** Continue after a change of the board: with a lesson, a reply, the user's turn, or the end of the deal. */
  async follow() {
    const signal = askAnew(this);
    const named = namedPlays(this.hint);
    [this.hint, this.thinking, this.trouble, this.lesson] = [null, "", "", null];
    const { at } = board.tree;
    const before = this.last;
    this.last = at;
    if (!this.playing) return this.changed();
    if (board.tree.source !== this.source) return this.stand(); // another table was opened
    if (before && before !== at && (at === board.tree.root || board.tree.path(before).includes(at))) {
      if ((board.moment.to_move !== this.seat || isForced(board.moment)) && at.parent) {
        this.last = before;
        return void board.go(tree => tree.undo(), board.tree);
      }
      this.counted.undone += 1;
      sayUndone(at, before);
    }
    if (before && at.parent === before && at.played[0]?.startsWith(`${this.seat}:`) && !isNamed(at, named))
      await this.teach(at, signal);
    if (!signal.aborted && !this.lesson) await this.goOn(signal);
  }

  /** Judge the play just made, if lessons are on. @param {TreeNode} node @param {AbortSignal} signal */
  async teach(node, signal) {
    if (!settings.teach) return;
    this.thinking = this.seat;
    this.changed();
    const lesson = await lessonOf(node, settings.teachFrom, matchScore(), namesByWord(board.moment), signal);
    if (signal.aborted) return;
    [this.thinking, this.lesson] = ["", lesson];
    if (lesson) this.dispatchEvent(new Event("taught"));
  }

  /** Continue after the play shown: the end of the deal, the user's turn, or a reply. */
  async goOn(signal = this.asking.signal) {
    this.lesson = null;
    const { moment, text } = board;
    if (moment.over) {
      this.stand();
      this.dispatchEvent(new CustomEvent("over", { detail: text }));
    } else if (moment.to_move === this.seat) this.changed();
    else await this.reply(signal);
  }

  /** @param {AbortSignal} signal */
  async reply(signal) {
    const { moment, text } = board;
    const { at } = board.tree;
    this.thinking = moment.to_move ?? "";
    this.changed();
    try {
      const seen = pause(still.matches ? 0 : PACE_MS);
      const answer = await ask("reply", { text, as: this.thinking, strength: settings.strength }, { signal });
      await seen;
      if (!signal.aborted && this.playing) await board.play(answer.action, at);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    }
  }

  /** Report that an answer failed. The deal stays and can be continued. @param {unknown} error */
  fail(error) {
    if (!(error instanceof Refusal || error instanceof Gone)) throw error;
    const seat = this.thinking;
    this.thinking = "";
    this.trouble = seat ? SEATED.stuck(seat, error.message) : error.message;
    this.changed();
    board.trouble(error);
    if (error instanceof Refusal) say(this.trouble);
  }

  /** True if the user may ask for a hint: it is their turn, and the best play has not been shown. */
  get canHint() {
    return this.playing && board.moment.to_move === this.seat && !this.thinking && !isWholeHint(this.hint);
  }

  /** Say the next step of a hint, up to the best play. */
  async nextHint() {
    const { text } = board;
    const { seat } = this;
    if (!this.canHint) return;
    const { legal } = board.moment;
    // not counted, because it tells nothing new
    if (legal.length === 1) return say(legal[0] === "-" ? TURN.pass(seat) : ENTERING.only(playName(legal[0])));
    this.counted.hints += 1;
    /** @type {ReplyQuestion} */
    const question = { text, as: seat, strength: "reading", time_limit: 20 };
    const { signal } = this.asking;
    this.hint ??= { step: 0, advice: null, asked: askAdvice(question, signal) };
    const mine = this.hint;
    mine.step += 1;
    this.changed();
    if (!mine.advice) say(SEATED.calculating);
    try {
      mine.advice = await mine.asked;
    } catch (error) {
      if (this.hint !== mine) return;
      this.hint = null;
      return this.fail(error);
    }
    if (this.hint !== mine) return;
    const more = Math.max(0, mine.step - hintSteps(mine.advice).length); // pressed before the answer came
    mine.step -= more;
    this.counted.hints -= more;
    this.changed();
    say(numberHint(hintSteps(mine.advice), mine.step));
  }

  /** Stop playing and abort all requests. */
  leave() {
    this.asking.abort();
    this.playing = false;
  }

  /** Leave the seat and show all hands again. */
  stand() {
    this.playing = false;
    this.thinking = "";
    this.lesson = null;
    board.eyes = "";
    board.dispatchEvent(new Event("address"));
    changeLens(plainLens);
    this.changed();
  }
}

/**
 * True if the seat to move has no choice: it must pass, or only the tile that it draws last fits.
 * @param {MomentObject} moment
 */
function isForced({ legal, drawn }) {
  return legal.length === 1 && (legal[0] === "-" || Boolean(drawn?.length));
}

/** Return the lens of a seat: the table as it sees it, without values. @param {string} name */
export function seatLens(name) {
  return {
    hideValues: true,
    text: (/** @type {MomentObject} */ moment) => (moment.over ? moment.canonical : seenBy(moment, name)),
    mover: name,
    bottom: name,
  };
}
