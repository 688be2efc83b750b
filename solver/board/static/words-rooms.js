// Texts of the rooms and dialogs.

import { isSure } from "./grades.js";
import { seatName } from "./names.js";
import {
  bare,
  describeLabel,
  moveName,
  playName,
  playWithTile,
  points,
  TOO_CLOSE,
  TURN,
  tenths,
  verdictName,
} from "./words.js";
import { joinNames } from "./words-match.js";

/** @typedef {OpenGradeObject | OwnGradeObject} AnyGrade */

/** Write the cost of a play; a mean has one decimal. @param {AnyGrade} grade @param {number} cost */
function writeCost(grade, cost) {
  return "mean" in grade || !grade.exact ? tenths(cost) : points(cost);
}

/** Describe the grade of a play that is not best. @param {AnyGrade} grade */
function describeVerdict(grade) {
  if (grade.loss === null) return verdictName(grade.verdict);
  return describeLabel(grade.verdict, writeCost(grade, grade.loss), isSure(grade));
}

/**
 * Describe a mistake of a review: `5: S 4-6 at the 4, a blunder, costs 65`.
 * @param {ReviewStep} step
 * @param {AnyGrade | null | undefined} grade
 */
export function describeMistake(step, grade) {
  const move = `${step.number}: ${moveName(step.action)}`;
  return grade ? `${move}, ${describeVerdict(grade)}` : move;
}

/**
 * Return the heading of the card of a mistake while it is open: `5: a blunder`.
 * @param {ReviewStep} step
 * @param {AnyGrade | null | undefined} grade
 */
export function headOfMistake(step, grade) {
  return grade ? `${step.number}: ${verdictName(grade.verdict)}` : String(step.number);
}

/** Describe the cost of a play as a sentence. @param {AnyGrade} grade */
function describeCost(grade) {
  if (grade.loss === null) return "";
  const cost = writeCost(grade, grade.loss);
  if (!isSure(grade)) return `It may cost ${cost}: ${TOO_CLOSE}.`;
  if ("mean" in grade) return grade.exact ? `Cost ${cost} on average.` : `Cost about ${cost} on average.`;
  return grade.exact ? `Cost ${cost}.` : `Cost about ${cost}.`;
}

/**
 * Describe the grade of a play, and the better plays, with tiles in brackets, to be drawn: `S laid [3-6] at the 6.
 * Better: [3-6] at the 3. Cost 14.`
 * @param {ReviewStep} step
 * @param {AnyGrade | null} [grade]
 */
export function describeGrade(step, grade) {
  const [name, play] = [seatName(step.seat), playWithTile(bare(step.action))];
  if (!grade) return `${name} laid ${play}.`;
  if (grade.verdict === "best")
    return "decides" in grade && grade.decides
      ? `${name} laid ${play}, the best play. Any other play would change the winner.`
      : `${name} laid ${play}, the best play.`;
  const better = grade.best.map(playWithTile).join(" or ");
  return `${name} laid ${play}. Better: ${better}. ${describeCost(grade)}`.trim();
}

/** @param {import("./practice.js").Practice} practice */
export function describePractice(practice) {
  const { task, tries, found, gaveUp, over, score, count, last } = practice;
  if (over) return `Found at once: ${score.first} of ${count}. Found later: ${score.later}. Not found: ${score.never}.`;
  if (gaveUp) return `The best play: ${task.best.map(playName).join(" or ")}.`;
  if (found) return `Right! ${playName(last)} is best.`;
  if (tries) return `${playName(last)} is not best. Find a better one.`;
  return `${TURN.move(task.seat)}: find the best play.`;
}

export const REVIEWS = {
  open: "Reviewing the deal …",
  views: { open: "with open hands", own: "from the player's own view" },
  short: { open: "open hands", own: "as known" },
  /** The buttons that choose a view of the review. */
  choices: { open: "all hands open", own: "player's own view" },
  grade: "grade these plays",
  own: "Grading each play from its player's own view:",
  plays: "Grading the plays:",
  nothing: "There are no plays to grade. Play some tiles, or open a recorded deal.",
  stop: "stop",
  stopped: "You stopped the grading from the players' own views.",
  /** @param {number} done @param {number} total */
  done: (done, total) => `${done} of ${total} actions`,
  /** @param {number} done @param {number} total */
  unfinished: (done, total) => `Time ran out: ${done} of ${total} actions are graded from the players' own views.`,
  /** @param {"open" | "own"} view @param {number} number @param {boolean} complete */
  ungraded: (view, number, complete) => {
    const graded = REVIEWS.views[view];
    if (complete)
      return number === 1
        ? `Action 1 is not graded ${graded}, because its search is too large.`
        : `Actions 1 to ${number} are not graded ${graded}, because their search is too large.`;
    return number === 1
      ? `Action 1 is not graded ${graded}: its search is too large, or there was no time for it.`
      : `Actions 1 to ${number} are not graded ${graded}: their search is too large, or there was no time for it.`;
  },
  openBeside:
    "These costs use only what each player knew. The values on the tiles and in the list of plays are with open hands.",
  unread:
    "These grades give all possible deals the same weight. The values in the list of plays weight them by how the " +
    "others played.",
  /** @param {string[]} seats */
  hidden: seats =>
    seats.length === 1
      ? `The plays of ${seatName(seats[0])} are not graded, because that hand is not known.`
      : `The plays of ${joinNames(seats.map(seatName))} are not graded, because their hands are not known.`,
  noNext: "There is no later mistake.",
  noPrevious: "There is no earlier mistake.",
  totals: {
    loss: "cost",
    slips: "slips",
    mistakes: "mistakes",
    blunders: "blunders",
    best: "best plays",
    luck: "luck",
  },
  /** @param {number} best @param {number} decisions */
  best: (best, decisions) => `${best} of ${decisions}`,
  mistakes: "mistakes",
  noMistakes: "no mistakes",
  mistakesOf: "mistakes of",
  everyone: "everyone",
  practice: "practice my mistakes",
  aside: "This moment is not in the record.",
  /** @param {string} play */
  whatIf: play => `what if ${play}`,
  start: "start",
  others: "the others",
};

export const PRACTICE = {
  stop: "Stop",
  back: "Back to the review",
  over: "practice finished",
  /** @param {number} number @param {number} count */
  number: (number, count) => `mistake ${number} of ${count}`,
  next: "The next one",
  done: "Done",
  giveUp: "Give up",
  kept: "This browser keeps these mistakes and asks them again after 1, 3, 7 and 21 days.",
  notKept: "This browser stores nothing, so these mistakes are not asked again on later days.",
};

/** The mistakes that this browser keeps. */
export const MISTAKES = {
  title: "My mistakes",
  begin: "Start",
  end: "Back to my mistakes",
  forget: "forget all mistakes",
  forgotten: "Forgot all mistakes.",
  none: "This browser keeps no mistakes yet. Review a deal and choose “practice my mistakes”.",
  blocked: "This browser stores nothing, so it keeps no mistakes.",
  /** @param {number} due @param {string} next the date of the next one */
  due: (due, next) => {
    if (!due) return `No mistake is due today. The next one is due on ${next}.`;
    return due === 1 ? "1 mistake is due today." : `${due} mistakes are due today.`;
  },
  /** @param {number} number */
  kept: number =>
    number === 1 ? "1 mistake is kept, only in this browser." : `${number} mistakes are kept, only in this browser.`,
};

export const ROOMS = {
  eyes: "as seen by",
  reading: "read the plays so far",
  truth: "show all hands",
  boneyard: "boneyard",
  sleeping: "sleeping tiles",
  /** @param {string} seat */
  unknownHand: seat => `The hand of ${seatName(seat)} is not known here. Choose a seat whose hand is known.`,
  /** @param {string} seat */
  notToMove: seat => `It is not the turn of ${seatName(seat)}. The values of the plays appear at that turn.`,
  /** @param {string} seat */
  mayHold: seat => `tiles that ${seatName(seat)} may hold`,
  mayBeDrawn: "tiles that may be in the boneyard",
  maySleep: "tiles that may be asleep",
  /** @param {string} tile @param {string} holder @param {string} percent */
  chance: (tile, holder, percent) => `${tile}: ${holder} ${percent} %`,
  /** @param {string} tile @param {string} percent */
  chanceSaid: (tile, percent) => `${tile}: ${percent} percent`,
  mean: "on average",
  interval: "95 %",
  best: "best in",
  wins: "wins in",
  unread: "unread",
  open: "open hands",
};

/** Write a large number: `46 558 512`. @param {number} value */
function large(value) {
  return Number.isSafeInteger(value)
    ? String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f")
    : value.toExponential(2).replace("e+", " × 10^");
}

/** Describe the number of possible distributions of the hidden tiles. @param {DealsObject} deals */
export function describeWorlds(deals) {
  return deals.worlds === 1
    ? "The hidden tiles can be dealt in only one way."
    : `The hidden tiles can be dealt in ${large(deals.worlds)} ways. Chance of each tile, in percent:`;
}

/** @param {number} share */
const percent = share => `${Math.round(100 * share)} %`;

/** Write a number without needless decimals. @param {number} value */
const short = value => String(Number(value.toFixed(2)));

/** Write a number of pips: `1 pip`, `2.5 pips`. @param {number} value */
const pips = value => (short(value) === "1" ? "1 pip" : `${short(value)} pips`);

/** Describe the average result of a block, now or by a play, as the command does. @param {JsonBlockCount} block */
export function describeBlock({ play, chance, pips: left, win }) {
  const [first, ...others] = Object.keys(left);
  const parts = [`${first} has ${pips(left[first])} on average and wins ${percent(win[first])}`];
  parts.push(...others.map(side => `${side} has ${short(left[side])} and wins ${percent(win[side])}`));
  const level = 1 - Object.values(win).reduce((sum, share) => sum + share, 0);
  if (level > 0.005) parts.push(`${percent(level)} have no winner`);
  const result = `${parts.join("; ")}.`;
  if (play === null || chance === 1) return describeBlocked(play, result);
  return `${playName(play)} blocks the deal in ${percent(chance)} of the deals. Then ${result}`;
}

/** Describe the result of a block, now or by a play. @param {string | null} play @param {string} result */
function describeBlocked(play, result) {
  return play === null ? `If the deal is blocked now, ${result}` : `${playName(play)} blocks the deal. Then ${result}`;
}

/** Describe the result of a block with open hands, as the command does. @param {JsonBlockCount} block */
export function describeOpenBlock({ play, pips: left, points: won, win }) {
  const [first, ...others] = Object.keys(left);
  const sides = [`${first} has ${pips(left[first])}`];
  sides.push(...others.map(side => `${side} has ${short(left[side])}`));
  const winner = Object.keys(win).find(side => win[side] > 0); // may win no points if they are rounded
  const result = describeCount(winner, winner ? (won[winner] ?? 0) : 0);
  return describeBlocked(play, `${joinNames(sides)}: ${result}.`);
}

/** Describe the winner of a count and the points it earns. @param {string | undefined} winner @param {number} amount */
function describeCount(winner, amount) {
  if (!winner) return "no one wins the count";
  if (amount <= 0) return `${winner} wins the count`;
  return amount === 1 ? `${winner} wins the count and 1 point` : `${winner} wins the count and ${short(amount)} points`;
}

/** Say in which part of the deals the search ended, and how the others are judged. @param {number} searched */
function describeCutoff(searched) {
  if (!searched) return "The deals are too large to search: they are judged by simulated games.";
  return `The search ends in ${percent(searched)} of the deals; the others are judged by simulated games.`;
}

/** Describe the basis of an estimate. @param {EstimateObject} estimate @param {boolean} growing */
export function describeEstimate(estimate, growing) {
  const { deals, sample, observer } = estimate;
  const said = [
    !sample
      ? `Average values of the plays of ${observer} over all ${large(deals)} deals.`
      : sample < deals
        ? `Average values of the plays of ${observer} over ${large(sample)} sampled deals of ${large(deals)}.`
        : `Average values of the plays of ${observer} over ${large(sample)} sampled deals.`,
  ];
  if (estimate.searched !== undefined) said.push(describeCutoff(estimate.searched));
  if (estimate.reading || estimate.read)
    said.push("Deals are weighted by how the others played; a review gives all deals the same weight.");
  if (growing) said.push("Still adding deals …");
  return said.join(" ");
}

const PLACE_NAMES = /** @type {Record<string, string>} */ ({
  left: "the left of the chain",
  right: "the right of the chain",
  layout: "the chain",
  up: "the arm up from the spinner",
  down: "the arm down from the spinner",
  boneyard: "the boneyard",
  pack: "the pack",
});

export const EDITING = {
  /** @param {string} place a seat, an end of the chain, the boneyard or the pack */
  place: place => PLACE_NAMES[place] ?? place,
  /** @param {string} tile @param {string} place */
  moved: (tile, place) =>
    place === "pack" ? `${tile} is back in the pack.` : `Moved ${tile} to ${EDITING.place(place)}.`,
  /** @param {string} tile @param {string} place */
  give: (tile, place) => `give ${tile} to ${EDITING.place(place)}`,
  /** @param {string} tile @param {string} place */
  take: (tile, place) => `take ${tile} from ${EDITING.place(place)}`,
  /** @param {string} tile @param {string} place */
  move: (tile, place) => `move ${tile} to ${EDITING.place(place)}`,
  /** @param {string} place */
  target: place => `tiles go to ${EDITING.place(place)}`,
  unsound: "The table that you set up has errors. Open Set up to continue with it.",
  /** @param {number} left the number of tiles in the pack */
  left: left => {
    if (!left) return "Every tile has a place.";
    return left === 1 ? "1 tile is in the pack." : `${left} tiles are in the pack.`;
  },
  /** @param {string} place @param {boolean} draws */
  tap: (place, draws) =>
    draws
      ? `Tapped tiles go to ${EDITING.place(place)}. Tap a seat, an end or the boneyard for another place.`
      : `Tapped tiles go to ${EDITING.place(place)}. Tap a seat or an end for another place.`,
  /** @param {boolean} spins @param {boolean} draws */
  keys: (spins, draws) =>
    [
      "Keys: the letter of a seat; l and r for the ends of the chain",
      ...(spins ? ["u and d for the arms"] : []),
      ...(draws ? ["y for the boneyard"] : []),
    ].join("; "),
  unknown: "unknown",
  /** @param {string} place */
  unknownOf: place => `unknown tiles of ${EDITING.place(place)}`,
  unknownHint: "if this is empty, it follows from the other numbers",
  /** @param {string} seat */
  hand: seat => `hand of ${seat}`,
  /** @param {string} seat */
  lacks: seat => `${seat} did not have`,
  /** @param {string} seat @param {number} suit */
  lacksSuit: (seat, suit) => `${seat} did not have ${suit}`,
  /** @param {string} seat */
  known: seat => `facts about the hand of ${seat}`,
  has: "holds",
  nots: "does not hold",
  /** @param {string} seat */
  hasOf: seat => `${seat} holds`,
  /** @param {string} seat */
  notsOf: seat => `${seat} does not hold`,
  boneyard: "boneyard",
  order: "order of the boneyard",
  orders: { known: "order known", unordered: "order unknown" },
  chain: "chain",
  chainLeft: "⇤ chain",
  chainRight: "chain ⇥",
  armUp: "arm ⇡",
  armDown: "arm ⇣",
  spinner: "spinner",
  unsaid: "not stated",
  preset: "rule set",
  options: "options…",
  clear: "clear the table",
  deal: "deal at random",
  pack: "pack",
  turn: "to move",
  lead: "led",
  noLead: "no one: the first tile was turned up",
  last: "laid last",
  ends: "open ends",
  mustLead: "must lead",
  bonusPaid: "pass bonus paid",
  yes: "yes",
  no: "no",
  score: "score before",
};

export const SEATED = {
  seat: "your seat",
  strength: "the others play by",
  strengths: {
    policy: "habit (easy)",
    estimate: "calculation (strong)",
    reading: "calculation and reading (strongest)",
  },
  offer: "Sit down at a seat and play. Each player sees only their own tiles.",
  calculating: "Calculating …",
  /** @param {string} seat */
  thinking: seat => `${seatName(seat)} is thinking …`,
  /** @param {string} seat @param {string} why */
  stuck: (seat, why) => `${seatName(seat)} does not answer: ${why}`,
  /** @param {number} backs @param {number} hints */
  counted: (backs, hints) => `Plays taken back: ${backs}. Hints: ${hints}.`,
  back: "take back",
  hint: "hint",
  stand: "leave the seat",
  standHint: "leave the seat and show all hands",
  again: "try again",
  deal: "new deal",
  sit: "sit down here",
  review: "review this deal (r)",
};

/**
 * Return a step, from 1 to 3, of a hint from advice or from the answer to a puzzle.
 * @param {{plays: {play: string, worth?: number | null, swing?: number | null, points?: number}[]}} advice
 * @param {number} step
 */
export function describeHint(advice, step) {
  const worth = (/** @type {(typeof advice.plays)[number]} */ each) => each.worth ?? each.swing ?? each.points ?? 0;
  const [best] = advice.plays;
  const good = advice.plays.filter(each => worth(best) - worth(each) < 2);
  if (step === 1)
    return good.length === 1
      ? "One play is clearly the best."
      : `${good.length} of ${advice.plays.length} plays are about equally good.`;
  const [tile, end] = best.play.split("@");
  const [one, other] = tile.split("-");
  if (step === 2)
    return one === other
      ? "The best play is a double."
      : end === undefined
        ? `The best tile has ${pips(Number(one) + Number(other))}.`
        : `The best play is at the ${end}.`;
  return best.worth === undefined && best.swing === undefined
    ? `Best guess, without calculation: ${playName(best.play)}.`
    : `The best play is ${playName(best.play)}.`;
}

export const PUZZLES = {
  none: "There are no puzzles here. Open a file of puzzles, or drop one on the page.",
  other: "This table is not one of the puzzles. Choose one of them.",
  /** @param {string} play */
  close: play => `${play} may be best (${TOO_CLOSE}).`,
  /** @param {string} seat */
  find: seat => `${TURN.move(seat)}: find the best play.`,
  judging: "Checking your play …",
  /** @param {string} play @param {string} value */
  right: (play, value) => `Right! ${play} is best: ${value}.`,
  /** @param {string} play @param {string} value @param {string} cost */
  wrong: (play, value, cost) => `${play} is not best: ${value}, costs ${cost}.`,
  /** @param {string} plays */
  solution: plays => `The solution: ${plays}.`,
  /** @param {string[]} names */
  themes: names => `Themes: ${[...new Set(names)].join(", ")}.`,
  back: "Take back",
  again: "Try again",
  hint: "Hint",
  show: "Show me",
  next: "Next puzzle",
  /** @param {number} number @param {number} count */
  number: (number, count) => `puzzle ${number} of ${count}`,
  /** @param {number} number @param {string} state */
  chip: (number, state) =>
    ({
      once: `puzzle ${number}, solved at once`,
      later: `puzzle ${number}, solved later`,
      never: `puzzle ${number}, not solved`,
    })[state] ?? `puzzle ${number}`,
  /**
   * @param {number} once
   * @param {number} later
   * @param {number} never
   * @param {number} count
   * @param {number} wrong
   * @param {number} hints
   */
  score: (once, later, never, count, wrong, hints) =>
    `Solved: ${once + later} of ${count} (at once: ${once}). Given up: ${never}. ` +
    `Wrong plays: ${wrong}. Hints: ${hints}.`,
};

export const COMMANDS = {
  keys: "keys",
  /** @param {string} name @param {string} meaning */
  meaning: (name, meaning) => `${name}: ${meaning}`,
  /** @param {string[]} names */
  all: names => `Write a play, such as 4-6@6, or - to pass, or one of these words: ${names.join(", ")}.`,
};

export const SHARING = {
  title: "share and save",
  link: "link",
  linkCopied: "The link is copied.",
  contents: "The link contains the table and all plays that you tried. Nothing is sent anywhere.",
  online: "Anyone who opens the link sees the table in this page. The command tranca board opens it as well.",
  local: "Anyone with Tranca can open the link with the command tranca board.",
  page: "page that plays",
  notation: "notation",
  print: "print",
  /** @param {string} file */
  saved: file => `Saved ${file}.`,
};

export const COPYING = {
  copy: "copy",
  blocked: "This browser does not let the page copy. The text is selected: press Ctrl+C or hold a finger on it.",
};

/** The answer as text, for someone who checks it. */
export const REPORTING = {
  label: "Report this answer",
  title: "report this answer",
  what: "This text contains the table, the answer, and a link. Nothing is sent: paste it into your report.",
  copied: "The text is copied.",
  /** @param {string} play @param {string} said @param {string} line the best line that begins with it */
  play: (play, said, line) => (line ? `${play}: ${said} (${line})` : `${play}: ${said}`),
  /** @param {{version: string, position: string, turn: string, answers: string[], link: string}} facts */
  text: ({ version, position, turn, answers, link }) =>
    [`Tranca ${version}`, position, [`${turn}:`, ...answers].join("\n"), link].join("\n\n"),
};

/** The dialog of the rules. */
export const RULES = {
  title: "rules",
  preset: "rule set",
  text: "the rules in words",
  here: "use these here",
  deal: "new deal with these",
  /** The list of all rule sets. */
  list: "rule sets",
  /** The heading of the rule sets that were chosen last. */
  used: "Last used",
  none: "No rule set matches this search.",
  /**
   * Name a rule set with changed options.
   * @param {string} name of its preset
   * @param {string} target the points to win if they differ from the preset, else empty
   * @param {number} others the number of other options that differ
   */
  named: (name, target, others) => {
    if (!others) return target ? `${name} (here to ${target})` : name;
    if (others === 1) return target ? `${name} (here to ${target}, 1 option changed)` : `${name} (1 option changed)`;
    return target ? `${name} (here to ${target}, ${others} options changed)` : `${name} (${others} options changed)`;
  },
  /** @param {number} count @param {boolean} partners */
  players: (count, partners) => {
    if (count === 2) return "two players";
    if (count === 3) return "three players";
    return partners ? "two pairs" : "four players, each alone";
  },
  /** @param {number} count */
  tiles: count => `${count} tiles each`,
  draws: "with drawing",
  /** @param {number} points */
  target: points => `to ${points}`,
  /** Describe a preset, and say how the notation writes it. @param {string} facts @param {string} preset */
  note: (facts, preset) => `${facts} · ${preset}`,
};

export const SETTINGS = {
  title: "settings",
  felt: "Table",
  pips: "Pips",
  options: { green: "green", blue: "blue", wood: "wood", plain: "plain", black: "black", coloured: "colored" },
  text: "Always show the text",
};

/** The tasks that a page without a server leaves to the command line, each with its command. */
export const OFFLINE_TASKS = {
  entry: "tasks for the command line",
  title: "tasks for the command line",
  /** @type {[task: string, command: string][]} */
  tasks: [
    ["search for more than a minute, on all cores", "tranca solve FILE --threads 8"],
    ["average the values of plays over many thousands of deals", "tranca estimate FILE --deals 100000"],
    ["solve many positions at once", "tranca batch FILE"],
    ["make puzzles from random deals", "tranca puzzles --count 20"],
    ["use this board at the full speed of your machine", "tranca board"],
  ],
};
