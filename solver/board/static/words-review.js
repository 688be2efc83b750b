// Texts of the review, of practice and of the mistakes that are kept.

import { isExcused, isSure } from "./grades.js";
import { join, n, number, p, t } from "./language.js";
import { isYou, seatName } from "./names.js";
import {
  actionText,
  bare,
  DONE,
  describeLabel,
  describeWorth,
  moveName,
  playName,
  playWithTile,
  roundToTenth,
  TURN,
  tenths,
  verdictName,
  worth,
  writeSigned,
} from "./words.js";
import { joinNames } from "./words-match.js";

/** @typedef {OpenGradeObject | OwnGradeObject} AnyGrade */

/** Describe the grade of a play that is not best. @param {AnyGrade} grade */
function describeVerdict(grade) {
  if (grade.loss === null) return verdictName(grade.verdict);
  return describeLabel(grade.verdict, tenths(grade.loss), isSure(grade));
}

/**
 * Describe a mistake of a review: `Action 5: S 4-6 at the 4, a blunder, costs 65`.
 * @param {ReviewStep} step
 * @param {AnyGrade | null | undefined} grade
 */
export function describeMistake(step, grade) {
  const move = moveName(step.action);
  const said = grade ? t("{move}, {verdict}", { move, verdict: describeVerdict(grade) }) : move;
  return t("Action {number}: {move}", { number: step.number, move: said });
}

/**
 * Return the heading of the card of a mistake while it is open: `Action 5: a blunder`.
 * @param {ReviewStep} step
 * @param {AnyGrade | null | undefined} grade
 */
export function headOfMistake(step, grade) {
  const { number } = step;
  if (!grade) return t("Action {number}", { number });
  const isCertain = grade.loss === null || isSure(grade);
  const verdict = isCertain ? verdictName(grade.verdict) : p("class of a play", "too close to call");
  return t("Action {number}: {move}", { number, move: verdict });
}

/** Describe the cost of a play as a sentence. @param {AnyGrade} grade */
function describeCost(grade) {
  if (grade.loss === null) return "";
  const facts = { points: tenths(grade.loss) };
  if ("mean" in grade)
    return grade.exact ? t("Cost {points} on average.", facts) : t("Cost about {points} on average.", facts);
  return grade.exact ? t("Cost {points}.", facts) : t("Cost about {points}.", facts);
}

/**
 * Say that it is not certain that a play is worse than the best one, with the averages of both: a sample cannot
 * separate them, or it is hardly worse by how the others had played.
 * @param {ReviewStep} step @param {AnyGrade} grade
 */
function describeClose(step, grade) {
  const [value, best] = "mean" in grade ? [grade.mean, grade.best_mean] : [grade.value, grade.best_value];
  const facts = {
    player: seatName(step.seat),
    play: playWithTile(bare(step.action)),
    value: writeSigned(value ?? 0, tenths),
    other: join(grade.best.map(playWithTile), "or"),
    best: writeSigned(best ?? 0, tenths),
  };
  if (isExcused(grade))
    return t(
      "{player} laid {play}: {value} on average. {other}: {best}. " +
        "By how the others had played, {play} is about as good.",
      facts,
    );
  return t("{player} laid {play}: {value} on average. {other}: {best}. This is too close to call.", facts);
}

/**
 * Return the best plays, and those that a sample cannot separate from them unless the play made is one of them too.
 * @param {ReviewStep} step @param {AnyGrade} grade
 */
export function betterPlays(step, grade) {
  const done = bare(step.action);
  const close = "plays" in grade && isSure(grade) ? grade.plays.filter(each => each.too_close) : [];
  return [...new Set([...grade.best, ...close.map(each => each.play)])].filter(play => play !== done);
}

/**
 * Describe the grade of a play, and the better plays, with tiles in brackets, to be drawn: `S laid [3-6] at the 6.
 * Better: [3-6] at the 3. Cost 14.`
 * @param {ReviewStep} step
 * @param {AnyGrade | null} [grade]
 */
export function describeGrade(step, grade) {
  const facts = { player: seatName(step.seat), play: playWithTile(bare(step.action)) };
  if (!grade) return t("{player} laid {play}.", facts);
  if (grade.verdict === "best")
    return "decides" in grade && grade.decides
      ? t("{player} laid {play}, the best play. Any other play would change the winner.", facts)
      : t("{player} laid {play}, the best play.", facts);
  const better = betterPlays(step, grade);
  if (grade.loss !== null && !isSure(grade)) return describeClose(step, grade);
  const open = better.length > grade.best.length ? t("Between these it is too close to call.") : "";
  const named = t("Better: {plays}.", { plays: join(better.map(playWithTile), "or") });
  return [t("{player} laid {play}.", facts), named, open, describeCost(grade)].filter(Boolean).join(" ");
}

/** @typedef {{points: number, interval?: [number, number]}} Difference between the values of two plays */

/**
 * Describe the value of a play that was not made, and compare it with the play made.
 * @param {import("./worth.js").Worth} tried @param {import("./worth.js").Worth} laid
 * @param {Difference | null} difference null if a sample cannot separate them
 */
export function describeWhatIf(tried, laid, difference) {
  const bareWorth = (/** @type {import("./worth.js").Worth} */ each) =>
    describeWorth({ ...each, swing: null, close: false, share: undefined }, true);
  const [play, made] = [playName(tried.play), playName(laid.play)];
  return [
    compare(play, made, difference, tried.kind !== "exact"),
    t("{play} {worth}; {made}, which was laid, {other}.", {
      play,
      worth: bareWorth(tried),
      made,
      other: bareWorth(laid),
    }),
  ];
}

/**
 * @param {string} play @param {string} made @param {Difference | null} difference
 * @param {boolean} averaged whether the values are averages
 */
function compare(play, made, difference, averaged) {
  if (!difference) return t("Between these it is too close to call.");
  const amount = roundToTenth(difference.points);
  if (!amount) return t("They are worth the same.");
  const [better, worse] = difference.points > 0 ? [play, made] : [made, play];
  const facts = { better, worse, points: DONE.points(amount) };
  if (!averaged) return t("{better} is better than {worse} by {points}.", facts);
  if (!difference.interval) return t("{better} is better than {worse} by {points} on average.", facts);
  const [low, high] = difference.interval.map(tenths);
  return t("{better} is better than {worse} by about {points} on average (likely {low} to {high}).", {
    ...facts,
    low,
    high,
  });
}

/**
 * Say how good a play of an entered hand was: `You play 4-6; 6-6 was better by about 8 points.` Returns the class of
 * the verdict too.
 * @param {string} action @param {OwnGradeObject} grade
 * @returns {{said: string, kind: string}}
 */
export function describeEntered(action, grade) {
  const play = bare(action);
  const close = grade.plays.filter(each => each.too_close && each.play !== play).map(each => each.play);
  const facts = { action: actionText(action), plays: joinNames(grade.best.map(playName)) };
  const lost = roundToTenth(grade.loss);
  if (lost > 0 && isSure(grade)) {
    const more = { ...facts, points: DONE.points(lost) };
    const said = grade.exact
      ? n("{action}; {plays} {was|were} better by {points}.", grade.best.length, more)
      : n("{action}; {plays} {was|were} better by about {points}.", grade.best.length, more);
    return { said, kind: grade.verdict };
  }
  if (lost > 0) {
    const more = { ...facts, points: tenths(lost) }; // the words of the review of this play
    const said = n("{action}: may cost {points}, too close to call. {plays} may be better.", grade.best.length, more);
    return { said, kind: "fine" };
  }
  const equal = grade.loss > 0 ? grade.best : close;
  if (!equal.length) return { said: t("{action}: the best play.", facts), kind: "best" };
  const plays = joinNames(equal.map(playName));
  const said = t("{action}. It is about as good as {plays} (too close to call).", { ...facts, plays });
  return { said, kind: "fine" };
}

/**
 * Say that a play is not best, with its cost once that is known.
 * @param {string} play @param {AnyGrade | null} grade
 */
function describeTry(play, grade) {
  const cost = roundToTenth(grade?.loss ?? 0);
  const facts = { play: playName(play), points: DONE.points(cost) };
  if (!grade || !cost || !isSure(grade)) return t("{play} is not best. Find a better one.", facts);
  return grade.exact
    ? t("{play} is not best: it costs {points}. Find a better one.", facts)
    : t("{play} is not best: it costs about {points}. Find a better one.", facts);
}

/** @param {import("./practice.js").Practice} practice */
export function describePractice(practice) {
  const { task, tries, found, gaveUp, over, score, count, last } = practice;
  if (over) {
    const facts = { first: score.first, total: count, later: score.later, never: score.never };
    return t("Found at once: {first} of {total}. Found later: {later}. Not found: {never}.", facts);
  }
  if (gaveUp) return t("The best play: {plays}.", { plays: join(task.best.map(playName), "or") });
  if (found) return t("Correct! {play} is best.", { play: playName(last) });
  if (tries) return describeTry(last, practice.grade);
  return t("{turn}: find the best play.", { turn: TURN.move(task.seat) });
}

export const REVIEWS = {
  open: t("Reviewing the deal …"),
  /** The buttons that choose a view in the list of moves. */
  short: { open: t("open hands"), own: t("what each player saw") },
  /** What the grades of a view are based on, as a sentence beside the list of mistakes. */
  based: {
    open: t("Judged with all hands seen."),
    own: t("Judged by what each player knew."),
  },
  /** The buttons that choose a view of the review. */
  choices: { open: t("all hands open"), own: t("what the player saw") },
  /** The same while the plays are still graded in that view. */
  awaited: { open: t("all hands open …"), own: t("what the player saw …") },
  grade: t("grade these plays"),
  numbers: t("Each number is the value for the player; in brackets, what the play cost."),
  own: t("Grading each play from its player's own view:"),
  plays: t("Grading the plays:"),
  nothing: t("There are no plays to grade. Play some tiles, or open a recorded deal."),
  stop: p("button", "stop"),
  stopped: t("You stopped the grading from the players' own views."),
  /** @param {number} done @param {number} total */
  done: (done, total) => t("{done} of {total} actions", { done, total }),
  /** @param {number} done @param {number} total */
  unfinished: (done, total) =>
    t("Time ran out: {done} of {total} actions are graded from the players' own views.", { done, total }),
  /** @param {"open" | "own"} view @param {number} number @param {boolean} complete */
  ungraded: (view, number, complete) => {
    if (view === "open")
      return complete
        ? n(
            "{Action 1 is|Actions 1 to {count} are} not graded with open hands, because " +
              "{its|their} search is too large.",
            number,
          )
        : n(
            "{Action 1 is|Actions 1 to {count} are} not graded with open hands: " +
              "{its|their} search is too large, or there was no time for it.",
            number,
          );
    return complete
      ? n(
          "{Action 1 is|Actions 1 to {count} are} not graded from the player's own view, because " +
            "{its|their} search is too large.",
          number,
        )
      : n(
          "{Action 1 is|Actions 1 to {count} are} not graded from the player's own view: " +
            "{its|their} search is too large, or there was no time for it.",
          number,
        );
  },
  /** @param {string[]} seats */
  hidden: seats =>
    n("The plays of {players} are not graded, because {that hand is|their hands are} not known.", seats.length, {
      players: joinNames(seats.map(seatName)),
    }),
  /** @param {string[]} seats whose hands can still be entered */
  incomplete: seats =>
    t("To grade the plays of {players} too, enter the tiles left in the other hands.", {
      players: joinNames(seats.map(seatName)),
    }),
  aboutOwn: t("Each play is graded by what its player knew, even if the table shows more."),
  /**
   * Return the heading of a moment.
   * @param {number} number @param {number} total @param {string} mover
   * @param {string} from the seat to which the table is turned if that is not the user's; else empty
   */
  moment: (number, total, mover, from) =>
    from
      ? t("Action {number} of {total}, seen from {player}", { number, total, player: seatName(from) })
      : t("Action {number} of {total}: {player} to play", { number, total, player: seatName(mover) }),
  noNext: t("There is no later mistake."),
  noPrevious: t("There is no earlier mistake."),
  totals: {
    loss: p("column", "cost"),
    slips: p("column", "slips"),
    mistakes: p("column", "mistakes"),
    blunders: p("column", "blunders"),
    unsure: p("column", "unclear"),
    best: p("column", "best plays"),
    luck: p("column", "luck"),
  },
  /** @param {number} best @param {number} decisions */
  best: (best, decisions) => t("{number} of {total}", { number: best, total: decisions }),
  mistakes: t("mistakes"),
  /** @param {string} seat whose mistakes are listed */
  mistakesBy: seat =>
    isYou(seatName(seat)) ? t("your mistakes") : t("mistakes of {player}", { player: seatName(seat) }),
  /** @param {ReviewObject["thresholds"]} least @param {import("./grades.js").View} view */
  classes: ({ slip, mistake, blunder }, view) => {
    const facts = { slip: DONE.points(slip), mistake: number(mistake), blunder: number(blunder) };
    return view === "own"
      ? t("A slip (?!) costs {slip} or more, a mistake (?) {mistake}, a blunder (??) {blunder}.", facts)
      : t(
          "A slip (?!) costs {slip} or more, a mistake (?) {mistake}, " +
            "a blunder (??) {blunder} or the win of the deal.",
          facts,
        );
  },
  forced: t("The count of best plays leaves out forced plays."),
  closeBest: t("If plays are too close to call, only the one with the best average counts as best."),
  /** @param {string[]} costs such as `S 1.1` */
  smaller: costs => t("Smaller costs, which are not listed: {costs}.", { costs: costs.join(", ") }),
  aboutLuck: t("Luck: points gained or lost by the tiles drawn, compared with the average draw."),
  /** @param {string[]} seats of the players who made none; empty for all players */
  noMistakes: seats => {
    if (!seats.length) return t("no one made a mistake");
    const [player, ...others] = seats.map(seatName);
    if (others.length) return t("{players} made no mistakes", { players: joinNames([player, ...others]) });
    return isYou(player) ? t("you made no mistakes") : t("{player} made no mistakes", { player });
  },
  /** The aim of the values in a player's own view, if a match is played. */
  inPoints: t(
    "Costs count only the points of this deal; hints aim at winning the match, so they may name another play.",
  ),
  lineShown: t("Only the line shown is reviewed. Moves lists the other plays that were tried."),
  noReason: t("There was not enough time to find the reason."),
  /** The heading of the plays that a sample cannot separate from the best ones. */
  closeCalls: t("too close to call"),
  largest: t("largest cost"),
  aboutCloseCalls: t("These plays are not counted as mistakes: their costs are not certain."),
  /** While plays are still graded. */
  noneYet: t("no mistakes so far"),
  mistakesOf: t("mistakes of"),
  /** The mark of the mistake that cost the most. */
  worst: p("mark of a mistake", "costliest"),
  costliest: t("costliest first"),
  everyone: t("everyone"),
  practice: t("practice my mistakes"),
  practiceThese: t("practice these mistakes"),
  /** The captions of the course. */
  course: {
    open: t("The value of the deal after each action, with all hands open"),
    own: t("The average result of each play, as its player saw the deal"),
  },
  /**
   * Say that the table shows a play that was not made. The button that leads back is in the head.
   * @param {string} play @param {string} seat
   */
  aside: (play, seat) =>
    isYou(seatName(seat))
      ? t("You are trying {play}, which you did not play.", { play: playName(play) })
      : t("You are trying {play}, which {player} did not play.", { play: playName(play), player: seatName(seat) }),
  beyond: t("These plays come after the end of the review."),
  correct: t("take this as played"),
  back: t("back to the game"),
  playOut: t("best line to the end"),
  backToHand: t("back to the hand"),
  /** @param {string} play */
  whatIf: play => t("what if {play}", { play }),
  start: p("of a deal", "start"),
  end: p("of a deal", "end"),
  others: t("the others"),
};

export const PRACTICE = {
  stop: p("button", "Stop"),
  back: t("Back to the review"),
  over: t("practice finished"),
  /** @param {number} number @param {number} count */
  number: (number, count) => t("mistake {number} of {total}", { number, total: count }),
  next: t("The next one"),
  done: p("button", "Done"),
  show: t("Show me"),
  kept: t("This browser keeps these mistakes and asks them again after 1, 3, 7 and 21 days."),
  notKept: t("This browser stores nothing, so these mistakes are not asked again on later days."),
};

/** The mistakes that this browser keeps. */
export const MISTAKES = {
  title: t("My mistakes"),
  begin: p("button", "Start"),
  end: t("Back to my mistakes"),
  forget: t("forget all mistakes"),
  forgotten: t("Forgot all mistakes."),
  none: t(
    "This browser keeps no mistakes yet. It keeps yours once a hand that you played or entered here is reviewed, and " +
      "those of any hand with “practice my mistakes”.",
  ),
  review: p("button", "Review this hand"),
  check: t("check a hand"),
  blocked: t("This browser stores nothing, so it keeps no mistakes."),
  /** @param {number} due the number of mistakes to ask today @param {number} days until the next one */
  due: (due, days) =>
    due
      ? n("{count} {mistake|mistakes} to practice today.", due)
      : n("No mistakes to practice today. The next one comes {tomorrow|in {count} days}.", days),
  /** @param {number} number */
  kept: number => n("{count} {mistake is|mistakes are} kept, only in this browser.", number),
};
