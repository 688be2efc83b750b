// Texts of rooms, commands and dialogs.

import { largeNumber, n, number, p, percentage, t } from "./language.js";
import { isYou, seatName } from "./names.js";
import { playName, points, writeShare, writeWithUnit } from "./words.js";
import { MATCH } from "./words-match.js";

/** @satisfies {import("./language.js").Texts} */
export const ROOMS = {
  eyes: t("hidden hands as seen by"),
  reading: t("consider how the others played"),
  truth: t("show all hands"),
  boneyard: t("boneyard"),
  sleeping: t("sleeping tiles"),
  unknownHand: seat =>
    t("The hand of {seat} is not known here. Choose a seat whose hand is known.", { seat: seatName(seat) }),
  notToMove: seat =>
    isYou(seatName(seat))
      ? t("It is not your turn. The values of the plays appear at your turn.")
      : t("It is not the turn of {seat}. The values of the plays appear at that turn.", { seat: seatName(seat) }),
  noPass: t("has not passed"),
  /** @param {number[]} numbers */
  lacks: numbers => t("no {suits}", { suits: numbers.join(", ") }),
  mayHold: seat => t("tiles that {seat} may hold", { seat: seatName(seat) }),
  mayBeDrawn: t("tiles that may be in the boneyard"),
  maySleep: t("tiles that may be asleep"),
  chance: (tile, holder, percent) => `${tile}: ${holder} ${percentage(percent)}`,
  chanceSaid: (tile, percent) => t("{tile}: {number} percent", { tile, number: percent }),
  mean: t("on average"),
  interval: p("column", "likely"),
  best: t("best in"),
  wins: t("wins in"),
  equalWeight: t("all deals alike"),
  averages: t("Averages of the plays"),
  oftener: play => t("{play} is best in more deals, but costs more in the others.", { play: playName(play) }),
  open: t("open hands"),
};

/** Describe the number of possible distributions of the hidden tiles. @param {DealsObject} deals */
export function describeWorlds(deals) {
  return deals.worlds === 1
    ? t("The hidden tiles can be dealt in only one way.")
    : t("The hidden tiles can be dealt in {ways} ways. Chance of each tile by facts such as passes, in percent:", {
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
    said.push(t("Deals that fit how the others played count more here; in a review all deals count alike."));
  if (growing) said.push(t("Still adding deals …"));
  return said.join(" ");
}

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
  here: t("Link for this computer"),
  local: t("It opens the table on this computer, while the board runs."),
  about: t("More about the link"),
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
  unread: { name: p("button", "Text"), gives: t("the text as it is, with its errors") },
  noTable: t("There is no table to share until the errors in the text are corrected."),
  /** @type {Way} */
  image: { name: t("Picture"), gives: t("the table at this moment, with the answer") },
  /** @type {Way} */
  drawing: { name: t("Picture (SVG)"), gives: t("the same picture for printing, sharp at any size") },
  /** @param {boolean} isReview @returns {Way} */
  print: isReview => ({
    name: p("button", "Print"),
    gives: isReview ? t("this moment and the list of mistakes on paper") : t("this table and the open panel on paper"),
  }),
  /** @param {string} name of the button of a file that takes long */
  making: name => t("{name}: working …", { name }),
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

/** The dialog of the rules. @satisfies {import("./language.js").Texts} */
export const RULES = {
  title: t("rules"),
  preset: t("rules"),
  text: t("changed options"),
  changed: t("Changed:"),
  /** The heading of all options, which are folded. */
  change: t("Change the rules"),
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
  list: t("list of rules"),
  /** The heading of the rule sets that were chosen last. */
  used: t("Last used"),
  search: t("country or game"),
  /** Says what is chosen while the list is open. */
  chosen: name => t("Chosen: {name}", { name }),
  /** Says that a search was left without a choice. */
  unchanged: name => t("Still {name}. To choose other rules, tap them in the list.", { name }),
  /** @param {string} country @param {string} game */
  none: (country, game) =>
    t("No rules match this search: write a country or a kind of game, such as “{country}” or “{game}”.", {
      country,
      game,
    }),
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
  /** The reasons why the values are hidden now. */
  hidden: {
    playing: t("The values are hidden while you play this deal."),
    finding: t("The values are hidden while you look for the best play."),
    averages: t("This room shows averages over the hidden hands instead."),
  },
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
  names: t("You choose the names of the players when you begin a match."),
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
