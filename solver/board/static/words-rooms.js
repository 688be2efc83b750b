// Texts of the rooms and dialogs.

import { isSure } from "./grades.js";
import { join, largeNumber, n, number, p, percentage, t } from "./language.js";
import { isYou, seatName } from "./names.js";
import { isDouble } from "./tiles.js";
import {
  actionText,
  bare,
  DONE,
  describeLabel,
  describeWorth,
  moveName,
  playName,
  playWithTile,
  points,
  roundToTenth,
  TURN,
  tenths,
  verdictName,
  writeShare,
  writeSigned,
  writeWithUnit,
} from "./words.js";
import { joinNames, MATCH } from "./words-match.js";

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
 * Say that a sample cannot separate a play from the best one, with the averages of both.
 * @param {ReviewStep} step @param {AnyGrade} grade
 */
function describeClose(step, grade) {
  const [value, best] = "mean" in grade ? [grade.mean, grade.best_mean] : [grade.value, grade.best_value];
  return t("{player} laid {play}: {value} on average. {other}: {best}. This is too close to call.", {
    player: seatName(step.seat),
    play: playWithTile(bare(step.action)),
    value: writeSigned(value ?? 0, tenths),
    other: join(grade.best.map(playWithTile), "or"),
    best: writeSigned(best ?? 0, tenths),
  });
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

/** @param {import("./practice.js").Practice} practice */
export function describePractice(practice) {
  const { task, tries, found, gaveUp, over, score, count, last } = practice;
  if (over) {
    const facts = { first: score.first, total: count, later: score.later, never: score.never };
    return t("Found at once: {first} of {total}. Found later: {later}. Not found: {never}.", facts);
  }
  if (gaveUp) return t("The best play: {plays}.", { plays: join(task.best.map(playName), "or") });
  if (found) return t("Correct! {play} is best.", { play: playName(last) });
  if (tries) return t("{play} is not best. Find a better one.", { play: playName(last) });
  return t("{turn}: find the best play.", { turn: TURN.move(task.seat) });
}

export const REVIEWS = {
  open: t("Reviewing the deal …"),
  /** The buttons that choose a view in the list of moves. */
  short: { open: t("open hands"), own: t("own view") },
  /** The buttons that choose a view of the review. */
  choices: { open: t("all hands open"), own: t("player's own view") },
  grade: t("grade these plays"),
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
      : t("Action {number} of {total}: {player}", { number, total, player: seatName(mover) }),
  turnBack: t("turn the table to you"),
  /** @param {string} seat */
  turnTo: seat => t("turn the table to {player}", { player: seatName(seat) }),
  noNext: t("There is no later mistake."),
  noPrevious: t("There is no earlier mistake."),
  totals: {
    loss: p("column", "cost"),
    slips: p("column", "slips"),
    mistakes: p("column", "mistakes"),
    blunders: p("column", "blunders"),
    unsure: p("column", "may be chance"),
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
    const facts = { slip: points(slip), mistake: points(mistake), blunder: points(blunder) };
    return view === "own"
      ? t("A slip (?!) costs {slip} points or more, a mistake (?) {mistake}, a blunder (??) {blunder}.", facts)
      : t(
          "A slip (?!) costs {slip} points or more, a mistake (?) {mistake}, " +
            "a blunder (??) {blunder} or the win of the deal.",
          facts,
        );
  },
  forced: t("The count of best plays leaves out forced plays."),
  closeBest: t("If plays are too close to call, only the one with the best average counts as best."),
  /** @param {string[]} costs such as `S 1.1` */
  smaller: costs => t("Costs smaller than a slip are counted, but not listed: {costs}.", { costs: costs.join(", ") }),
  aboutLuck: t("Luck: points gained or lost by the tiles drawn, compared with the average draw."),
  noMistakes: t("no mistakes"),
  noReason: t("There was not enough time to find the reason."),
  /** The heading of the plays that a sample cannot separate from the best ones. */
  closeCalls: t("too close to call"),
  aboutCloseCalls: t("These plays are not counted as mistakes: their costs may be chance."),
  /** While plays are still graded. */
  noneYet: t("no mistakes so far"),
  mistakesOf: t("mistakes of"),
  /** The mark of the mistake that cost the most. */
  worst: p("mark of a mistake", "costliest"),
  inOrder: t("in order of play"),
  costliest: t("costliest first"),
  everyone: t("everyone"),
  practice: t("practice my mistakes"),
  /** The captions of the course. */
  course: {
    open: t("The value of the deal after each action, with all hands open"),
    own: t("The average result of each play, as its player saw the deal"),
  },
  aside: t("This moment is not in the record."),
  asideOfHand: t("This moment is not in the hand that was reviewed."),
  correct: t("review the corrected hand"),
  back: t("back to the record"),
  backToHand: t("back to the hand"),
  /** @param {string} play */
  whatIf: play => t("what if {play}", { play }),
  start: p("of a deal", "start"),
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
  giveUp: p("button", "Give up"),
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
  none: t("This browser keeps no mistakes yet. Review a deal and choose “practice my mistakes”."),
  blocked: t("This browser stores nothing, so it keeps no mistakes."),
  /** @param {number} due @param {string} next the date of the next one */
  due: (due, next) => {
    if (!due) return t("No mistake is due today. The next one is due on {date}.", { date: next });
    return n("{count} {mistake is|mistakes are} due today.", due);
  },
  /** @param {number} number */
  kept: number => n("{count} {mistake is|mistakes are} kept, only in this browser.", number),
};

/** @satisfies {import("./language.js").Texts} */
export const ROOMS = {
  eyes: t("as seen by"),
  reading: t("read the plays so far"),
  truth: t("show all hands"),
  boneyard: t("boneyard"),
  sleeping: t("sleeping tiles"),
  unknownHand: seat =>
    t("The hand of {seat} is not known here. Choose a seat whose hand is known.", { seat: seatName(seat) }),
  notToMove: seat =>
    isYou(seatName(seat))
      ? t("It is not your turn. The values of the plays appear at your turn.")
      : t("It is not the turn of {seat}. The values of the plays appear at that turn.", { seat: seatName(seat) }),
  mayHold: seat => t("tiles that {seat} may hold", { seat: seatName(seat) }),
  mayBeDrawn: t("tiles that may be in the boneyard"),
  maySleep: t("tiles that may be asleep"),
  chance: (tile, holder, percent) => `${tile}: ${holder} ${percentage(percent)}`,
  chanceSaid: (tile, percent) => t("{tile}: {number} percent", { tile, number: percent }),
  mean: t("on average"),
  interval: percentage("95"),
  best: t("best in"),
  wins: t("wins in"),
  unread: t("unread"),
  open: t("open hands"),
};

/** Describe the number of possible distributions of the hidden tiles. @param {DealsObject} deals */
export function describeWorlds(deals) {
  return deals.worlds === 1
    ? t("The hidden tiles can be dealt in only one way.")
    : t("The hidden tiles can be dealt in {ways} ways. Chance of each tile, in percent:", {
        ways: largeNumber(deals.worlds),
      });
}

/** Round a number to two decimals. @param {number} value */
const round = value => Number(value.toFixed(2));

/**
 * Describe the average result of a block, now or by a play.
 * @param {JsonBlockCount} block @param {(side: string) => string} name the name of a side
 */
export function describeBlock({ play, chance, pips: left, win }, name) {
  const sides = Object.keys(left).map(side =>
    t("{side} {pips} (wins {share})", {
      side: name(side),
      pips: number(round(left[side])),
      share: writeShare(win[side]),
    }),
  );
  const level = 1 - Object.values(win).reduce((sum, each) => sum + each, 0);
  if (level > 0.005) sides.push(t("no winner {share}", { share: writeShare(level) }));
  const facts = { play: playName(play ?? ""), share: writeShare(chance), sides: sides.join(", ") };
  if (play === null) return t("Pips on average if the deal were blocked now: {sides}.", facts);
  if (chance === 1) return t("{play} blocks the deal. Pips on average: {sides}.", facts);
  return t("{play} blocks the deal in {share} of the deals. Pips on average: {sides}.", facts);
}

/**
 * Describe the result of a block with open hands, now or by a play.
 * @param {JsonBlockCount} block @param {(side: string) => string} name the name of a side
 */
export function describeOpenBlock({ play, pips: left, points: won, win }, name) {
  const sides = Object.keys(left).map(side => `${name(side)} ${number(round(left[side]))}`);
  const winner = Object.keys(win).find(side => win[side] > 0); // may win no points if they are rounded
  const describe = play === null ? describeCountNow : describeCount;
  const result = describe(winner === undefined ? "" : name(winner), won[winner ?? ""] ?? 0);
  const facts = { play: playName(play ?? ""), sides: sides.join(", "), result };
  if (play === null) return t("Pips if the deal were blocked now: {sides}. {result}.", facts);
  return t("{play} blocks the deal. Pips: {sides}. {result}.", facts);
}

/**
 * Describe the winner of a count and the points it would earn.
 * @param {string} side "" for none @param {number} amount
 */
function describeCountNow(side, amount) {
  if (!side) return t("No one would score");
  if (amount <= 0) return t("{side} would win the count", { side });
  return t("{side} would win {points}", { side, points: writeWithUnit(amount) });
}

/**
 * Describe the winner of a count and the points it earns.
 * @param {string} side "" for none @param {number} amount
 */
function describeCount(side, amount) {
  if (!side) return MATCH.noScore;
  if (amount <= 0) return t("Winner of the count: {side}", { side });
  return t("Points for {side}: {points}", { side, points: points(amount) });
}

/** Say in which part of the deals the search ended, and how the others are judged. @param {number} searched */
function describeCutoff(searched) {
  if (!searched) return t("The deals are too large to search: they are judged by simulated games.");
  const share = writeShare(searched);
  return t("The search ends in {share} of the deals; the others are judged by simulated games.", { share });
}

/**
 * Describe the deals behind a grade in the own view of a player, whose values the table shows.
 * @param {OwnGradeObject} grade @param {string} observer
 */
export function describeGradeBasis(grade, observer) {
  const weight = t("All possible deals count alike, as in the review.");
  const { deals, sample, searched } = grade;
  return `${describeEstimate({ deals, sample: sample ?? undefined, searched, observer }, false)} ${weight}`;
}

/**
 * Describe the basis of an estimate.
 * @param {Omit<import("./worth.js").Averages, "plays" | "best" | "exact">} estimate
 * @param {boolean} growing
 */
export function describeEstimate(estimate, growing) {
  const { deals, sample, observer, simulated } = estimate;
  const name = seatName(observer);
  const seat = isYou(name) ? p("average points for", "you") : name;
  if (simulated)
    return t("Average points for {seat} in simulated games, because these deals are too large to solve.", {
      seat,
    });
  const facts = { seat, sample: largeNumber(sample ?? 0), deals: largeNumber(deals) };
  const said = [
    !sample
      ? t(
          "Average points for {seat} over all {deals} ways to deal the hidden tiles. Plays that tie are all best.",
          facts,
        )
      : sample < deals
        ? t(
            "Average points for {seat} over {sample} of the {deals} ways to deal the hidden tiles. " +
              "Plays that tie are all best.",
            facts,
          )
        : t("Average points for {seat} over {sample} sampled deals. Plays that tie are all best.", facts),
  ];
  if (estimate.searched !== undefined) said.push(describeCutoff(estimate.searched));
  if (estimate.reading || estimate.read)
    said.push(t("Deals are weighted by how the others played; a review gives all deals the same weight."));
  if (growing) said.push(t("Still adding deals …"));
  return said.join(" ");
}

const PLACE_NAMES = /** @type {Record<string, string>} */ ({
  left: t("the left of the chain"),
  right: t("the right of the chain"),
  layout: t("the chain"),
  up: t("the arm up from the spinner"),
  down: t("the arm down from the spinner"),
  boneyard: t("the boneyard"),
  pack: t("the pack"),
});

/** Return the words for the hand of a seat, as a place of tiles. @param {string} seat */
function handOf(seat) {
  const name = seatName(seat);
  return isYou(name) ? t("your hand") : name;
}

/** @satisfies {import("./language.js").Texts} */
export const EDITING = {
  /** @param {string} place a seat, an end of the chain, the boneyard or the pack */
  place: place => {
    const [side, double] = place.split(" ");
    if (!double) return PLACE_NAMES[place] ?? handOf(place);
    return side === "up" ? t("the arm up from {double}", { double }) : t("the arm down from {double}", { double });
  },
  moved: (tile, place) =>
    place === "pack"
      ? t("{tile} is back in the pack.", { tile })
      : t("Moved {tile} to {place}.", { tile, place: EDITING.place(place) }),
  give: (tile, place) => t("give {tile} to {place}", { tile, place: EDITING.place(place) }),
  take: (tile, place) => t("take {tile} from {place}", { tile, place: EDITING.place(place) }),
  takeBack: tile => t("take back {tile}", { tile }),
  target: place => t("tiles go to {place}", { place: EDITING.place(place) }),
  unsound: t("The table that you set up has errors. Open Set up to continue with it."),
  /**
   * @param {number} left the number of tiles without a known place
   * @param {boolean} isMoverKnown @param {boolean} draws
   * @param {number} [held] the number of these tiles that are in hands
   */
  left: (left, isMoverKnown, draws, held = left) => {
    if (!left) return t("Every tile has a place.");
    if (!isMoverKnown) return n("{count} {tile is|tiles are} not placed yet.", left);
    if (!draws && held < left)
      return t("Of {count} tiles, {held} are in the other hands and {rest} are asleep.", {
        count: number(left),
        held: number(held),
        rest: number(left - held),
      });
    return draws
      ? n("{count} {tile is|tiles are} in {another hand|the other hands} or the boneyard.", left)
      : n("{count} {tile is|tiles are} in {another hand|the other hands}.", left);
  },
  ask: t("What should I play?"),
  noTurn: t("No seat is to move. Choose one under “to move”."),
  /** @param {number} count the number of tiles missing in the own hand before the lead */
  notDealt: count => n("{count} {tile is|tiles are} missing in your hand, or the chain is still to be set up.", count),
  /** @param {string} seat @param {number} count */
  missing: (seat, count) =>
    isYou(seatName(seat))
      ? n("{count} {tile is|tiles are} missing in your hand.", count)
      : n("{seat} is to move: {count} {tile is|tiles are} missing.", count, {
          seat: seatName(seat),
        }),
  /** @param {Record<string, number>} counts by seat */
  assumed: counts =>
    t("Assumed numbers of tiles: {counts}.", {
      counts: Object.entries(counts)
        .map(([seat, count]) => `${seatName(seat)} ${count}`)
        .join(", "),
    }),
  /** Says that the assumed numbers need no pass. */
  noPass: t("They are right if no one has passed."),
  /** @param {string[]} seats */
  passesOf: seats =>
    t("With these numbers, some players must have passed: {seats}.", { seats: seats.map(seatName).join(", ") }),
  markPasses: t("Mark the open ends at which they passed, or change the numbers."),
  /** @param {Record<string, number>} counts by seat */
  adjusted: counts =>
    t("Other assumed numbers change with this one: {counts}.", {
      counts: Object.entries(counts)
        .map(([seat, count]) => `${seatName(seat)} ${count}`)
        .join(", "),
    }),
  change: p("button", "Change"),
  aim: place => t("Tapped tiles go to {place}.", { place: EDITING.place(place) }),
  /** @param {boolean} draws */
  tap: draws =>
    draws
      ? t("Tap a seat, an end or the boneyard to place tiles there. Tap a tile again to take it back.")
      : t("Tap a seat or an end to place tiles there. Tap a tile again to take it back."),
  /** @param {boolean} draws */
  tapFirst: draws =>
    draws
      ? t("Tap a seat, the boneyard or the table to place tiles.")
      : t("Tap a seat or the table to place tiles there."),
  /** @param {boolean} isAimed whether tapped tiles go to the chain */
  first: isAimed => (isAimed ? t("Now tap the first tile") : t("Tap here to lay the first tile")),
  /** @param {string} seat @param {number} count */
  tilesOf: (seat, count) => n("{seat}: {count} {tile|tiles}", count, { seat: seatName(seat) }),
  oneLess: seat => t("{seat}: one tile less", { seat: seatName(seat) }),
  oneMore: seat => t("{seat}: one tile more", { seat: seatName(seat) }),
  /** @param {string[]} seats @param {boolean} spins @param {boolean} draws */
  keys: (seats, spins, draws) =>
    [
      t("Keys: {seats}; l and r for the ends of the chain", {
        seats: seats.map(seat => `${seat.toLowerCase()} ${EDITING.place(seat)}`).join(", "),
      }),
      ...(spins ? [t("u and d for the arms")] : []),
      ...(draws ? [t("y for the boneyard")] : []),
    ].join("; "),
  unknown: t("unknown tiles"),
  unknownOf: place => t("unknown tiles of {place}", { place: EDITING.place(place) }),
  unknownHint: t("if this is empty, it follows from the other numbers"),
  /** Write an example into an empty field. @param {string} example */
  example: example => t("e.g. {example}", { example }),
  hand: seat => (isYou(seatName(seat)) ? t("your hand") : t("hand of {seat}", { seat: seatName(seat) })),
  handName: seat => (isYou(seatName(seat)) ? t("Your hand") : seatName(seat)),
  passed: seat => t("{seat} passed at", { seat: seatName(seat) }),
  /** @param {string} seat @param {number} suit */
  passedAt: (seat, suit) => t("{seat} passed at {suit}", { seat: seatName(seat), suit }),
  hasOf: seat => (isYou(seatName(seat)) ? t("You hold") : t("{seat} holds", { seat: seatName(seat) })),
  notsOf: seat => (isYou(seatName(seat)) ? t("You do not hold") : t("{seat} does not hold", { seat: seatName(seat) })),
  boneyard: t("boneyard"),
  order: t("order of the boneyard"),
  orders: { known: t("order known"), unordered: t("order unknown") },
  chain: t("chain"),
  inTurn: t("Enter who played what, in turn"),
  /** Says below `inTurn` when it is the better way. @param {boolean} hasBegun whether tiles are on the table */
  inTurnFor: hasBegun => (hasBegun ? t("anew, with the passes") : t("if you know who passed")),
  chainLeft: t("⇤ chain"),
  chainRight: t("chain ⇥"),
  armUp: t("arm ⇡"),
  armDown: t("arm ⇣"),
  spinner: t("spinner"),
  unsaid: t("not stated"),
  preset: t("rule set"),
  options: t("options…"),
  clear: t("clear the table"),
  restore: p("button", "restore"),
  deal: t("deal at random"),
  pack: p("tiles", "pack"),
  turn: t("to move"),
  lead: p("field", "led"),
  noLead: t("no one: the first tile was turned up"),
  last: t("laid last"),
  ends: t("open ends"),
  mustLead: t("tile that must be led"),
  bonusPaid: t("first pass bonus of the match paid"),
  yes: t("yes"),
  no: t("no"),
  score: t("score before"),
  scoreOf: side => t("score of {side} before", { side }),
};

/** @satisfies {import("./language.js").Texts} */
export const SEATED = {
  seat: t("your seat"),
  strength: t("the others play by"),
  strengths: {
    policy: t("habit (easy)"),
    estimate: t("calculation (strong)"),
    reading: t("calculation and reading (strongest)"),
  },
  offer: t("Sit down at a seat and play. Each player sees only their own tiles."),
  calculating: t("Calculating …"),
  stuck: (seat, reason) => t("{seat} does not answer: {reason}", { seat: seatName(seat), reason }),
  /** @param {number} undone @param {number} hints */
  counted: (undone, hints) => t("Plays taken back: {backs}. Hints: {hints}.", { backs: undone, hints }),
  stand: t("stop playing"),
  standHint: t("stop playing and show all hands"),
  again: t("try again"),
  deal: t("new deal"),
  dealHint: t("play a single deal with new tiles"),
  sit: t("sit down here"),
  sitHint: t("play on from the position on the table"),
  review: t("review this deal (r)"),
};

/**
 * A play of advice or of the answer to a puzzle; `close`: a sample cannot separate it from the best one.
 * @typedef {{play: string, worth?: number | null, swing?: number | null, points?: number, close?: boolean,
 *   difference_interval?: number[]}} HintedPlay
 */

/** Write a hint with its number, so that the user knows whether there are more. @param {string[]} hints */
export function numberHint(hints, step = hints.length) {
  const hint = hints[step - 1];
  return hints.length > 1 ? t("Hint {number} of {total}: {hint}", { number: step, total: hints.length, hint }) : hint;
}

/**
 * Return hints that narrow the choice step by step. If several plays are about equally good: their number, and the
 * plays. Else plays that are worse, a fact about the best play, and the best play.
 * @param {HintedPlay[]} plays the best play first
 */
export function hintsOf(plays) {
  const [best] = plays;
  const isGuess = best.worth === undefined && best.swing === undefined;
  const good = bestOf(plays);
  const worse = good.length === 1 && !isGuess ? plays.slice(1).filter(isCertainlyWorse) : [];
  const out = worse
    .sort((one, other) => worthOf(one) - worthOf(other))
    .slice(0, Math.max(0, Math.min(plays.length >> 1, plays.length - 2))); // at least two are left
  const left = plays.filter(each => !out.includes(each));
  const play = playName(best.play);
  if (good.length > 1)
    return [
      t("{number} of {total} plays are about equally good.", { number: good.length, total: plays.length }),
      t("About equally good: {plays}.", {
        plays: join(
          good.map(each => playName(each.play)),
          "or",
        ),
      }),
    ];
  // a play without an end comes last, so that no end seems to belong to it
  const named = out
    .map(each => playName(each.play))
    .sort((one, other) => other.split(" ").length - one.split(" ").length);
  return [
    out.length > 0 && t("You can rule out {plays}.", { plays: join(named) }),
    describeKind(left.map(each => each.play)),
    isGuess ? t("Best guess, without calculation: {play}.", { play }) : t("The best play is {play}.", { play }),
  ].filter(said => said !== false);
}

/** @param {HintedPlay} play */
function worthOf({ worth, swing, points }) {
  return worth ?? swing ?? points ?? 0;
}

/** Return the plays that the last hint names: the best one and those about as good. @param {HintedPlay[]} plays */
export function bestOf(plays) {
  const [best] = plays;
  if (best.worth === undefined && best.swing === undefined) return [best]; // a guess
  return plays.filter(each => worthOf(best) - worthOf(each) < 2);
}

/** True if a play is worse than the best one, which is not due to chance in a sample. @param {HintedPlay} play */
function isCertainlyWorse({ close, difference_interval: [, high] = [0, -1] }) {
  return !close && high < 0;
}

/** Return a fact about the best play that not all others share, if possible. @param {string[]} plays the best first */
function describeKind(plays) {
  const [[tile, end], ...others] = plays.map(each => each.split("@"));
  const [one, other] = tile.split("-");
  if (one === other && others.some(([each]) => !isDouble(each))) return t("The best play is a double.");
  if (end !== undefined && others.some(([, each]) => each !== end)) return t("The best play is at the {end}.", { end });
  const sum = Number(one) + Number(other);
  const tiles = [...new Set([tile, ...others.map(([each]) => each)])];
  const alike = tiles.filter(each => pipsOf(each) === sum).length;
  if (alike === 1) return n("The best tile has {count} {pip|pips}.", sum);
  if (alike === tiles.length) return t("The best tile has a {number}.", { number: other });
  return n("The best tile is one of {tiles} with {count} {pip|pips}.", sum, { tiles: number(alike) });
}

/** Return the number of pips on a tile. @param {string} tile */
function pipsOf(tile) {
  return tile.split("-").reduce((sum, each) => sum + Number(each), 0);
}

/** The sentences on the themes of a puzzle, by tag. */
const THEMES = /** @type {Record<string, string>} */ ({
  "right-end": t("It matters at which end you play."),
  "block-to-win": t("You can win by blocking."),
  "long-block": t("Think of a block that comes later."),
  "refuse-block": t("Do not block here."),
  "fatal-block": t("One block loses."),
  "force-pass": t("You can make a player pass."),
  "round-pass": t("You can make all others pass."),
  "partner-pass": t("It helps to make your partner pass."),
  "unblock-partner": t("Open an end for your partner."),
  "save-double": t("You have a double to save."),
  "hang-double": t("You can trap a double."),
  "count-out": t("The count of pips decides."),
  "pip-dump": t("Lay off pips."),
  underplay: t("A smaller tile may be better."),
  sacrifice: t("Give up something to win more."),
  square: t("Both ends can be made equal."),
  "set-up": t("You can prepare a score."),
  "deny-count": t("Deny points to the others."),
  "fatal-count": t("A play that scores may lose."),
  "draw-trap": t("You can make a player draw."),
  "rule-sensitive": t("The rules decide here."),
  "hidden-safe": t("One play is safe in every possible deal."),
});

/** @satisfies {import("./language.js").Texts} */
export const PUZZLES = {
  none: t("There are no puzzles here. Open a file of puzzles, or drop one on the page."),
  other: t("This table is not one of the puzzles. Choose one of them."),
  close: play => t("{play} may be best (too close to call).", { play }),
  find: seat => t("{turn}: find the best play.", { turn: TURN.move(seat) }),
  /** @param {string} name of the rule set @param {string} scoring how it scores */
  rules: (name, scoring) => t("Rules: {name}. {scoring}", { name, scoring }),
  judging: t("Checking your play …"),
  right: (play, value) => t("Correct! {play} is best: {worth}.", { play, worth: value }),
  /** @param {string} play @param {string} value @param {string} cost @param {string} best the value of another play */
  wrong: (play, value, cost, best) =>
    t("{play} is not best: {worth}, costs {points}. Another play {best}.", { play, worth: value, points: cost, best }),
  line: (play, actions) => t("After {play}: {actions}.", { play, actions }),
  blocks: t("This blocks the deal."),
  /** @param {string} end "out" or "blocked" @param {string} player who lays the last tile */
  end: (end, player) => {
    if (end !== "out") return t("The deal is blocked at the end.");
    return isYou(player) ? t("You go out at the end.") : t("{player} goes out at the end.", { player });
  },
  /** @param {number} own the pips of the own side @param {number} others */
  count: (own, others) =>
    t("This blocks the deal: your side has {own} pips, the other side {others}.", {
      own: number(own),
      others: number(others),
    }),
  /** The verdict on a puzzle that was solved before. */
  solved: (plays, value) => t("Solved: {plays}. It {worth}.", { plays, worth: value }),
  /** The same while its values are not known. @param {"once" | "later" | "never"} state */
  wasSolved: state => (state === "never" ? t("You gave this puzzle up.") : t("You solved this puzzle.")),
  solution: (plays, value) => t("The solution: {plays}. It {worth}.", { plays, worth: value }),
  elsewhere: value => t("At the other end: {worth}.", { worth: value }),
  /** @param {string} tag of a theme that a file may have made up */
  theme: tag => THEMES[tag] ?? t("What to look for: {theme}.", { theme: tag }),
  undo: t("Take back"),
  again: t("Try again"),
  hint: p("button", "Hint"),
  show: t("Show me"),
  next: t("Next puzzle"),
  /** @param {number} number @param {number} count */
  number: (number, count) => t("puzzle {number} of {total}", { number, total: count }),
  /** @param {number} number @param {number} count @param {number} solved */
  progress: (number, count, solved) =>
    t("Puzzle {number} of {total} · solved: {solved}", { number, total: count, solved }),
  /** The same for a phone. @param {number} number @param {number} count @param {number} solved */
  progressInSigns: (number, count, solved) => `${number}/${count} · ✓ ${solved}`,
  /** @param {number} number @param {string} state */
  chip: (number, state) =>
    ({
      once: t("puzzle {number}, solved at once", { number }),
      later: t("puzzle {number}, solved later", { number }),
      never: t("puzzle {number}, not solved", { number }),
    })[state] ?? t("puzzle {number}", { number }),
  /**
   * @param {number} once
   * @param {number} later
   * @param {number} never
   * @param {number} count
   * @param {number} wrong
   * @param {number} hints
   */
  score: (once, later, never, count, wrong, hints) =>
    t("Solved: {solved} of {total} (at once: {once}). Given up: {never}. Wrong plays: {wrong}. Hints: {hints}.", {
      solved: once + later,
      total: count,
      once,
      never,
      wrong,
      hints,
    }),
};

/** The words of the commands in the language of the page, by their names. @type {Record<string, string | undefined>} */
export const COMMAND_WORDS = {
  help: p("command", "help"),
  deal: p("command", "deal"),
  open: p("command", "open"),
  keys: p("command", "keys"),
  say: p("command", "say"),
  new: p("command", "new"),
  plays: p("command", "plays"),
  moves: p("command", "moves"),
  text: p("command", "text"),
  hint: p("command", "hint"),
  match: p("command", "match"),
  eyes: p("command", "eyes"),
  value: p("command", "value"),
  values: p("command", "values"),
  best: p("command", "best"),
  out: p("command", "out"),
  pass: p("command", "pass"),
  holds: p("command", "holds"),
  settings: p("command", "settings"),
  recent: p("command", "recent"),
  report: p("command", "report"),
  "next mistake": p("command", "next mistake"),
  "previous mistake": p("command", "previous mistake"),
  practice: p("command", "practice"),
  share: p("command", "share"),
  download: p("command", "download"),
  print: p("command", "print"),
  undo: p("command", "undo"),
  redo: p("command", "redo"),
  start: p("command", "start"),
  end: p("command", "end"),
  promote: p("command", "promote"),
  delete: p("command", "delete"),
  comment: p("command", "comment"),
  "hidden hands": p("command", "hidden hands"),
  "my mistakes": p("command", "my mistakes"),
  photo: p("command", "photo"),
  "best train": p("command", "best train"),
  review: p("command", "review"),
  "set up": p("command", "set up"),
  puzzles: p("command", "puzzles"),
  "sit down": p("command", "sit down"),
  "check a hand": p("command", "check a hand"),
};

export const COMMANDS = {
  keys: t("keys"),
  /** @param {string} name @param {string} meaning */
  meaning: (name, meaning) => `${name}: ${meaning}`,
  /** @param {string[]} names */
  all: names =>
    t("Write a play, such as 4-6@6, or - to pass, or one of these words: {words}.", { words: names.join(", ") }),
};

/** @typedef {{name: string, gives: string}} Way a way to share, and what the receiver gets */

export const SHARING = {
  title: t("Share and save"),
  keep: t("Save or print"),
  link: p("button", "link"),
  linkCopied: t("The link is copied."),
  contents: t("The link contains the table and all plays that you tried. Nothing is sent anywhere."),
  online: t("Anyone who opens the link sees the table in this page. The command tranca board opens it as well."),
  local: t("This link works only on this computer, while the board runs."),
  elsewhere: t("On another computer with Tranca, the command {command} opens it.", {
    command: `tranca board '${t("THE WHOLE LINK")}'`,
  }),
  forOthers: t("To show the table to a friend, send the page or a picture: they open on any phone or computer."),
  /** @param {boolean} isReview @param {boolean} isValued @returns {Way} */
  page: (isReview, isValued) => ({
    name: p("button", "Page"),
    gives: isReview
      ? t("the whole hand to step through in any browser, with the mistakes and their costs")
      : isValued
        ? t("the plays to step through in any browser, with the value of each play")
        : t("the plays to step through in any browser"),
  }),
  /** @type {Way} */
  notation: {
    name: p("button", "Text"),
    gives: t("the tiles and plays in notation, for Tranca and other programs"),
  },
  /** @type {Way} */
  image: { name: t("Picture"), gives: t("the table at this moment, with the answer") },
  /** @type {Way} */
  drawing: { name: t("Picture (SVG)"), gives: t("the same picture for printing, sharp at any size") },
  /** @param {boolean} isReview @returns {Way} */
  print: isReview => ({
    name: p("button", "Print"),
    gives: isReview ? t("this moment and the list of mistakes on paper") : t("this table and the open panel on paper"),
  }),
  saved: {
    /** @param {string} file */
    page: file => t("Saved the page among the downloads of this browser, as {file}.", { file }),
    /** @param {string} file */
    picture: file => t("Saved the picture among the downloads of this browser, as {file}.", { file }),
    /** @param {string} file */
    text: file => t("Saved the text among the downloads of this browser, as {file}.", { file }),
    /** @param {string} file */
    match: file => t("Saved the match among the downloads of this browser, as {file}.", { file }),
  },
};

export const COPYING = {
  copy: p("button", "Copy"),
  blocked: t("This browser does not let the page copy. The text is selected: press Ctrl+C or hold a finger on it."),
};

/** The answer as text, for someone who checks it. */
export const REPORTING = {
  label: t("Report this answer"),
  title: t("report this answer"),
  what: t("This text contains the table, the answer, and a link. Nothing is sent: paste it into your report."),
  copied: t("The text is copied."),
  /** @param {string} play @param {string} said @param {string} line the best line that begins with it */
  play: (play, said, line) => (line ? `${play}: ${said} (${line})` : `${play}: ${said}`),
  /** @param {{version: string, position: string, turn: string, answers: string[], link: string}} facts */
  text: ({ version, position, turn, answers, link }) =>
    [`Tranca ${version}`, position, [`${turn}:`, ...answers].join("\n"), link].join("\n\n"),
};

/** The dialog of the rules. */
export const RULES = {
  title: t("rules"),
  preset: t("rule set"),
  text: t("changed options"),
  /** @param {string} name @param {string} value */
  option: (name, value) => t("{name}: {value}", { name, value }),
  /** The value of an option without a list. */
  noList: p("value", "none"),
  here: t("use these here"),
  deal: t("new deal with these"),
  /** @param {string} rules @param {number} players @param {number} hands */
  otherSeats: (rules, players, hands) =>
    t(
      "{rules} is a game for {players} players, but this table has {hands} hands. Press “{deal}” to deal new hands " +
        "with these rules.",
      { rules, players, hands, deal: t("new deal with these") },
    ),
  /** @param {string} reason the first of several faults */
  unfit: reason =>
    t("This table does not fit these rules ({reason}). Press “{deal}” to deal new hands with these rules.", {
      reason,
      deal: t("new deal with these"),
    }),
  /** The list of all rule sets. */
  list: t("rule sets"),
  /** The heading of the rule sets that were chosen last. */
  used: t("Last used"),
  search: t("country or game"),
  none: t("No rule set matches this search."),
  /**
   * Name a rule set with changed options.
   * @param {string} name of its preset
   * @param {string} target the points to win if they differ from the preset, else empty
   * @param {number} others the number of other options that differ
   */
  named: (name, target, others) => {
    const facts = { name, target };
    if (!others) return target ? t("{name} (here to {target})", facts) : name;
    if (!target) return n("{name} ({count} {option|options} changed)", others, facts);
    return n("{name} (here to {target}, {count} {option|options} changed)", others, facts);
  },
  /** @param {number} count @param {boolean} partners */
  players: (count, partners) => {
    if (count === 2) return t("two players");
    if (count === 3) return t("three players");
    return partners ? t("two pairs") : t("four players, each alone");
  },
  /** @param {number} count */
  tiles: count => t("{number} tiles each", { number: count }),
  /** @param {string} pack such as `double-9` */
  pack: pack => t("double-{highest}", { highest: pack.replace("double-", "") }),
  draws: t("with drawing"),
  /** @param {number} points */
  target: points => t("to {points}", { points }),
};

export const SETTINGS = {
  title: t("Settings"),
  values: t("Show the values of the plays"),
  valuesHidden: t("Values are hidden here while you play or solve a puzzle."),
  scheme: t("Theme"),
  felt: t("Table"),
  pips: t("Pips"),
  options: {
    "light dark": p("theme", "System"),
    light: p("theme", "Light"),
    dark: p("theme", "Dark"),
    green: p("table", "Green"),
    blue: p("table", "Blue"),
    wood: p("table", "Wood"),
    plain: p("table", "Plain"),
    black: p("pips", "Black"),
    coloured: p("pips", "Colored"),
  },
  language: t("Language"),
  /** The choice of the browser's language. */
  ofBrowser: t("As in the browser"),
  text: t("Always show the text"),
  textMeaning: t("The table as text, a command line and all panels, one below the other."),
};

/** The tasks that a page without a server leaves to the command line, each with its command. */
export const OFFLINE_TASKS = {
  entry: t("tasks for the command line"),
  title: t("tasks for the command line"),
  /** @type {[task: string, command: string][]} */
  tasks: [
    [t("search for more than a minute, on all cores"), "tranca solve FILE --threads 8"],
    [t("average the values of plays over many thousands of deals"), "tranca estimate FILE --deals 100000"],
    [t("solve many positions at once"), "tranca batch FILE"],
    [t("make puzzles from random deals"), "tranca puzzles --count 20"],
    [t("use this board at the full speed of your machine"), "tranca board"],
  ],
};
