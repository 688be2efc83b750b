// Grades of plays: from the review of a record, or one by one for variations and set-up tables.

import { ask } from "./ask.js";
import { knownMoment, moment } from "./moments.js";
import { knowsItself } from "./seat-view.js";
import { clean, describeLabel, GRADES, tenths, writeSigned } from "./words.js";
import { namesByWord } from "./words-match.js";

/**
 * @typedef {import("./tree.js").TreeNode} TreeNode
 * @typedef {"own" | "open"} View
 * @typedef {{forced: boolean, mark: string, open: OpenGradeObject | null, own: OwnGradeObject | null}} Grade
 * `mark`: the mark of
 *   the review, which may be praise
 * @typedef {Pick<ReviewObject, "views" | "steps" | "players" | "sides" | "worth" | "thresholds">
 *   & Partial<Pick<ReviewObject, "unjudged" | "complete">>} Judged
 */

/** Number of possible deals that are solved for one play in the own view. */
const DEALS = 200;
const SECONDS = 20;
/** The least losses of the classes of mistakes while no play of a line is judged. */
const UNKNOWN = { slip: Infinity, mistake: Infinity, blunder: Infinity };
const MARKS = new Map([
  ["slip", "?!"],
  ["mistake", "?"],
  ["blunder", "??"],
]);

const VIEWS = /** @type {const} */ (["open", "own"]);

/**
 * The grades of the plays of the tree. Dispatches `change` when a grade is added or a view is chosen, and `view`
 * when that is another view.
 */
class Grades extends EventTarget {
  constructor() {
    super();
    /** @type {View} plays are graded with open hands, or by what their player knew */
    this.view = "open";
    /** @type {WeakMap<TreeNode, Grade>} by the node after the play */
    this.byNode = new WeakMap();
  }

  /** @param {TreeNode} node */
  of(node) {
    return this.byNode.get(node) ?? null;
  }

  /** Keep a grade; a view without a new grade keeps the old one. @param {TreeNode} node @param {Grade} grade */
  keep(node, grade) {
    const known = this.byNode.get(node);
    const [open, own] = [grade.open ?? known?.open ?? null, grade.own ?? known?.own ?? null];
    this.byNode.set(node, { ...grade, mark: grade.mark || (known?.mark ?? ""), open, own });
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Return the grade of the play made at a moment from its player's own view, or null. While open views are shown, it
   * is that of a play without an open grade.
   * @param {TreeNode} node
   */
  ownAt(node) {
    const known = node.children.map(child => this.of(child)).find(grade => grade?.own);
    return known && (this.view === "own" || !known.open) ? known.own : null;
  }

  /** Return the views in which some of these nodes have grades. @param {TreeNode[]} nodes */
  viewsOf(nodes) {
    return VIEWS.filter(view => nodes.some(node => this.of(node)?.[view]));
  }

  /** Choose a view. @param {View} view */
  look(view) {
    const isOther = view !== this.view;
    this.view = view;
    this.dispatchEvent(new Event("change"));
    if (isOther) this.dispatchEvent(new Event("view"));
  }
}

export const grades = new Grades();

/**
 * Check a play; null if there is nothing to judge, the hand of its player is hidden, or time ran out.
 * @param {TreeNode} node the moment after the play
 * @param {"own" | "open" | "both"} view
 * @param {number} seconds
 * @param {AbortSignal} signal
 * @param {number | null} [deals] the number of deals solved in the own view; null as in a review
 */
export async function checkPlay(node, view, seconds, signal, deals = DEALS) {
  const play = clean(node.action);
  if (!node.parent || play === "-" || play.startsWith("+")) return null;
  const before = await moment(node.parent.text, signal).catch(() => null);
  if (before?.to_move && !knowsItself(before, before.to_move)) return null; // it has neither view
  const names = before ? namesByWord(before) : {};
  const question = { text: node.parent.text, play, view, deals, names, time_limit: seconds };
  return await ask("check", question, { signal }).catch(() => null);
}

/**
 * Judge a single play; null if there is nothing to judge or time ran out.
 * @param {TreeNode} node the moment after the play
 * @param {"own" | "open" | "both"} view
 * @param {AbortSignal} signal
 */
export async function judge(node, view, signal) {
  const check = await checkPlay(node, view, SECONDS, signal);
  if (!check) return null;
  const { forced, open, own, thresholds } = check;
  const grade = { forced, mark: "", open: forced ? null : open, own: forced ? null : own };
  grades.keep(node, grade);
  return { ...grade, thresholds };
}

/**
 * Judge the plays of a line one by one, as a review of a record does, for plays from a set-up table.
 * @param {TreeNode[]} line
 * @param {"own" | "both"} view
 * @param {AbortSignal} signal
 * @param {(done: number) => void} growing
 * @returns {Promise<Judged>}
 */
export async function judgeLine(line, view, signal, growing) {
  /** @type {ReviewStep[]} */
  const steps = [];
  let thresholds = UNKNOWN;
  for (const node of line) {
    const grade = await judge(node, view, signal);
    if (signal.aborted) break;
    if (grade) ({ thresholds } = grade);
    for (const [index, played] of node.played.entries()) {
      const seat = played.slice(0, played.indexOf(":"));
      const { forced, open, own } = (index === 0 && grade) || { forced: true, open: null, own: null };
      const known = { forced, mark: "", open, own };
      steps.push({ number: steps.length + 1, seat, action: played, choices: [], worth: null, luck: null, ...known });
    }
    growing(steps.length);
  }
  const views = VIEWS.filter(each => steps.some(step => step[each]));
  const seats = [...new Set(steps.map(step => step.seat))];
  const players = seats.map(seat =>
    playerOf(
      seat,
      steps.filter(step => step.seat === seat),
      hides(line, seat),
    ),
  );
  return { views, steps, players, sides: players, worth: null, thresholds };
}

/** True if tiles of a seat are unknown when a line begins. @param {TreeNode[]} line @param {string} seat */
function hides([first], seat) {
  const start = first?.parent && knownMoment(first.parent.text);
  return Boolean(start && !knowsItself(start, seat));
}

/**
 * Return the totals of one player.
 * @param {string} name
 * @param {ReviewStep[]} steps
 * @param {boolean} hidden
 * @returns {ReviewPlayer}
 */
function playerOf(name, steps, hidden) {
  const passes = steps.filter(step => step.action.endsWith(":-")).length;
  const forced = steps.filter(step => step.forced).length - passes;
  const plays = steps.length - passes;
  const [open, own] = [totalsOf(steps, "open"), totalsOf(steps, "own")];
  return { name, plays, forced, passes, luck: null, open, own, hidden };
}

/** @param {ReviewStep[]} steps @param {View} view @returns {ReviewTotals | null} */
function totalsOf(steps, view) {
  const graded = steps.map(step => step[view]).filter(grade => grade !== null);
  if (!graded.length) return null;
  const verdicts = countVerdicts(graded);
  const unsure = countUnsure(steps, view);
  const loss = graded.reduce((sum, grade) => sum + (grade.loss ?? 0), 0);
  const [decisions, best] = [graded.length, verdicts.best ?? 0];
  const interval = /** @type {[number, number]} */ ([loss, loss]);
  return { decisions, best, share: best / decisions, loss, mean: loss / decisions, interval, verdicts, unsure };
}

/** Count the plays whose cost is not certain, by their verdicts. @param {ReviewStep[]} steps @param {View} view */
export function countUnsure(steps, view) {
  const graded = steps.map(step => step[view]).filter(grade => grade !== null);
  return countVerdicts(graded.filter(grade => grade.loss && !isSure(grade)));
}

/** Count grades by their verdicts. @param {(OpenGradeObject | OwnGradeObject)[]} graded */
function countVerdicts(graded) {
  /** @type {Record<string, number>} */
  const verdicts = {};
  for (const { verdict } of graded) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  return verdicts;
}

/**
 * True if a play costs little by how the others had played, although it is a mistake if all deals are equally
 * likely: it is then no certain mistake. Hints read the plays of the others as well.
 * @param {OpenGradeObject | OwnGradeObject} grade
 */
export function isExcused(grade) {
  return "read" in grade && MARKS.has(grade.verdict) && !MARKS.has(grade.read?.verdict ?? grade.verdict);
}

/** True if a grade is neither due to a sample nor excused. @param {OpenGradeObject | OwnGradeObject} grade */
export function isSure(grade) {
  if ("sure" in grade) return grade.loss === 0 || (grade.sure && !isExcused(grade));
  return grade.exact || (grade.interval?.[0] ?? 0) > 0;
}

/**
 * Return the mark of a play that surely gave points away, else "". It is the same everywhere on the page.
 * @param {OpenGradeObject | OwnGradeObject | null} grade
 */
export function markOf(grade) {
  return grade && isSure(grade) ? (MARKS.get(grade.verdict) ?? "") : "";
}

/**
 * Return the class of a play; the class of a mistake only if the mistake is certain.
 * @param {OpenGradeObject | OwnGradeObject} grade
 */
function kindOf(grade) {
  if (Math.abs(grade.loss ?? 0) < 0.05) return "best";
  return isSure(grade) ? grade.verdict : "fine";
}

/**
 * Return the label of a play: its mark, its value, and both in words; null if it has no grade in this view.
 * @param {TreeNode} node
 * @returns {{kind: string, mark: string, value: string, said: string} | null}
 */
export function labelOf(node) {
  const grade = grades.of(node);
  if (!grade) return null;
  if (grade.forced) return { kind: "forced", mark: "", value: GRADES.onlyMark, said: GRADES.only };
  const shown = grade[grades.view];
  if (!shown) return null;
  const { verdict, loss } = shown;
  const sure = isSure(shown);
  const about = shown.exact ? "" : "≈ ";
  const worth = "mean" in shown ? shown.mean : shown.value;
  const value = worth === null ? "" : `${about}${writeSigned(worth, tenths)}`;
  const lost = tenths(loss ?? 0);
  const praise = grades.view === "open" && grade.mark.startsWith("!") ? ` ${grade.mark}` : "";
  const kind = kindOf(shown);
  if (kind === "best") return { kind, mark: `${GRADES.bestMark}${praise}`, value, said: GRADES.best(value) };
  const said = describeLabel(MARKS.has(verdict) ? verdict : "", lost, sure);
  return { kind, mark: markOf(shown), value: `${value} (−${lost})`, said };
}

/**
 * Return why a play is not best by what its player knew, without averages; "" if that cannot be said in time.
 * @param {TreeNode} node the moment after the play
 * @param {boolean} isRecord whether it was graded in the review of a record, not by itself
 */
export async function reasonOf(node, isRecord) {
  const deals = isRecord ? null : DEALS; // as many as for its grade: in other deals it may cost nothing
  const check = await checkPlay(node, "own", SECONDS, new AbortController().signal, deals);
  return check?.own?.why[1] ?? "";
}
