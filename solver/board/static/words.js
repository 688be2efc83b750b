// All texts and numbers of the page in one place, so that they can be translated.

import { agree, seatName, YOU } from "./names.js";

/** Write a number of points: `46`, `2.33`; never `-0`. @param {number} value */
export function points(value) {
  const amount = Math.abs(value) < 0.005 ? 0 : Math.abs(value);
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** Write points that are a mean or come from a sample, with one decimal at most. @param {number} value */
export function tenths(value) {
  return String(Math.round(Math.abs(value) * 10) / 10);
}

/** Write a signed number: `+46`, `−10`, `0`. @param {number} value @param {(value: number) => string} [amount] */
export function writeSigned(value, amount = points) {
  const text = amount(value);
  return text === "0" ? "0" : `${value > 0 ? "+" : "−"}${text}`;
}

/** Write a play in words: `4-6 at the 6`, `pass`. @param {string} action */
export function playName(action) {
  return action === "-" ? "pass" : action.replace("@", " at the ");
}

/** Write a play with its tile in brackets, to be drawn: `[4-6] at the 6`. @param {string} action */
export function playWithTile(action) {
  return playName(action).replace(/^\d+-\d+/, "[$&]");
}

/** Return a text with its plays written in words. @param {string} text */
export function nameOfAction(text) {
  return text.replace(/(\d-\d)@(?=\d)/g, "$1 at the ");
}

/** Write a play for labels: `4-6 at 6`. @param {string} action */
function shortName(action) {
  return action.replace("@", " at ");
}

/** Return the label of the button of a play. @param {string} action */
export function buttonName(action) {
  return action === "-" ? "pass" : `play ${shortName(action)}`;
}

/**
 * Write an action with its seat as a sentence: `S plays 4-6 at 6`, `W passes`, `S plays 5-5, scoring 10`.
 * @param {string} action
 * @param {number} [gained] the points that it earned for the ends
 */
export function actionText(action, gained = 0) {
  const said = actionWithoutGain(action);
  return gained ? `${said}, ${writeGain(gained)}` : said;
}

/** Write an action with its seat as a sentence, without the points that it earned. @param {string} action */
function actionWithoutGain(action) {
  const name = seatName(action.slice(0, action.indexOf(":")));
  const rest = action.slice(action.indexOf(":") + 1);
  const [passes, plays] = [agree(name, "passes", "pass"), agree(name, "plays", "play")];
  const drawn = /^\+(\[([^\]]*)\]|\d+)\s*(.*)$/.exec(rest);
  if (drawn) {
    const tiles =
      drawn[2] === undefined
        ? DRAWS.tiles(Number(drawn[1]))
        : drawn[2]
            .split(",")
            .join(", ")
            .replace(/, (?!.*,)/, " and ");
    const draws = agree(name, "draws", "draw");
    if (drawn[3] === "-" || drawn[3] === "") return `${name} ${draws} ${tiles} and ${passes}`;
    return `${name} ${draws} ${tiles} and ${plays} ${shortName(clean(drawn[3]))}`;
  }
  return rest === "-" ? `${name} ${passes}` : `${name} ${plays} ${shortName(clean(rest))}`;
}

/**
 * Write an action with its seat for lists: `S 4-6 at the 6`, `W passes`, `B draws 2, 1-6 at the 1`.
 * @param {string} action
 * @param {number} [gained] the points that it earned for the ends
 */
export function moveName(action, gained = 0) {
  const [, seat = "", count, tiles] = /^([^:]*):(?:\+(?:(\d+)|\[([^\]]*)\]))?/.exec(action) ?? [];
  const drawn = tiles === undefined ? (count ?? "") : tiles.split(",").length;
  const play = bare(action);
  const name = seatName(seat);
  const done = play === "-" || play === "" ? agree(name, "passes", "pass") : playName(play);
  const said = drawn ? `${name} ${agree(name, "draws", "draw")} ${drawn}, ${done}` : `${name} ${done}`;
  return gained ? `${said}, ${writeGain(gained)}` : said;
}

/** Write what a player did, as a note at the seat: `laid 4-6`, `passed`, `drew 2`. @param {string} action */
export function describeLast(action) {
  const [, count, tiles] = /^[^:]*:(?:\+(?:(\d+)|\[([^\]]*)\]))?/.exec(action) ?? [];
  const drawn = tiles === undefined ? Number(count ?? 0) : tiles.split(",").length;
  const [tile] = bare(action).split("@");
  if (/^\d/.test(tile)) return DONE.laid(tile);
  return drawn ? DONE.drew(drawn) : DONE.passed;
}

/** Remove the remark of an action. @param {string} action */
export function clean(action) {
  return action.replace(/[!?]+$/, "");
}

/** Remove the seat, the draws and the remark of an action, as `best` of a grade writes it. @param {string} action */
export function bare(action) {
  return clean(action.slice(action.indexOf(":") + 1)).replace(/^\+(\[[^\]]*\]|\d+)\s*/, "");
}

/** Write the points that a play earns for the ends that it leaves. @param {number} points */
export function writeGain(points) {
  return `scoring ${points}`;
}

/** Return a label and the points that plays have earned so far. @param {[string, number][]} earned by side */
export function describeEarned(earned) {
  return ["scored by plays: ", earned.map(([side, points]) => `${seatName(side)} ${points}`).join(", ")];
}

/** Describe actions in a row. @param {string[]} actions @param {number[]} [gained] the points that each earned */
export function describeActions(actions, gained = []) {
  return actions.map((action, index) => actionText(action, gained[index])).join(", ");
}

/** A sample cannot separate a play from the best one. */
export const TOO_CLOSE = "too close to tell";

/**
 * Describe an exact value: `wins 46`, `loses 10, costs 56`, `loses 1.83 on average`, `even`.
 * @param {number | null} value
 * @param {number | null} swing
 * @param {boolean} [averaged] the value is a mean over deals, or over unknown draws
 */
export function worth(value, swing, averaged = false) {
  if (value === null) return "not known yet";
  const amount = points(value);
  const main =
    (amount === "0" ? "even" : `${value > 0 ? "wins" : "loses"} ${amount}`) + (averaged ? " on average" : "");
  return swing !== null && points(swing) !== "0" ? `${main}, costs ${points(swing)}` : main;
}

/**
 * Describe the value of a play in words: `wins 46`, `about +26, sampled, +20 to +32`, `at least +12, search not
 * finished`.
 * @param {import("./worth.js").Worth} known
 */
export function describeWorth(known) {
  const { kind, value, swing, low, high, close, share } = known;
  if (kind === "exact") return worth(value, swing, known.averaged);
  if (kind === "bounded") return describeBounds(low, high);
  if (share !== undefined) {
    const over = kind === "average" ? "on average" : `on average, sampled, ${writeSigned(low)} to ${writeSigned(high)}`;
    const said = `about ${writeSigned(value ?? 0)} ${over}, ${HANDS.share(share)}`;
    return close ? `${said}, ${TOO_CLOSE}` : said;
  }
  const said = `about ${writeSigned(value ?? 0)}, sampled, ${writeSigned(low)} to ${writeSigned(high)}`;
  if (close) return `${said}, ${TOO_CLOSE}`;
  return swing && points(swing) !== "0" ? `${said}, costs about ${points(swing)}` : said;
}

/** Describe a value that is known only by its bounds. @param {number} low @param {number} high */
function describeBounds(low, high) {
  const least = Number.isFinite(low) ? [`at least ${writeSigned(low)}`] : [];
  const most = Number.isFinite(high) ? [`at most ${writeSigned(high)}`] : [];
  return [...least, ...most, "search not finished"].join(", ");
}

/**
 * Write the value of a play on two short lines: `wins 46` and `costs 56`, `≈ +26` and `+20 … +32`, `≥ +12`.
 * @param {import("./worth.js").Worth} known
 * @param {{side: string, own: boolean} | null} to the side for which the value is written, and
 *   whether the seat to move belongs to it; null for the seat to move
 */
export function worthParts(known, to) {
  const { kind, value, swing, close } = known;
  const turned = to !== null && !to.own;
  const [low, high] = turned ? [-known.high, -known.low] : [known.low, known.high];
  const side = to ? `${to.side} ` : "";
  const amount = value === null ? "" : writeSigned(turned ? -value : value);
  const cost = swing !== null && points(swing) !== "0" ? `costs ${points(swing)}` : "";
  if (kind === "bounded") return { main: `${side}${writeBounds(low, high)}`, cost: "" };
  if (known.share !== undefined) {
    return { main: `≈ ${side}${amount}`, cost: close ? TOO_CLOSE : HANDS.share(known.share) };
  }
  if (kind === "sampled") {
    return {
      main: `≈ ${side}${amount}`,
      cost: close ? TOO_CLOSE : `${writeSigned(low)} … ${writeSigned(high)}`,
    };
  }
  if (known.averaged) return { main: side + amount, cost: `on average${cost && `, ${cost}`}` };
  return { main: to ? side + amount : worth(value, null), cost };
}

/** @param {number} low @param {number} high */
function writeBounds(low, high) {
  if (low > 0 || !Number.isFinite(high)) return Number.isFinite(low) ? `≥ ${writeSigned(low)}` : "?";
  if (high < 0 || !Number.isFinite(low)) return `≤ ${writeSigned(high)}`;
  return `${writeSigned(low)} … ${writeSigned(high)}`;
}

/** Return the name of a grade in a sentence. @param {string} verdict */
export function verdictName(verdict) {
  return { slip: "a slip", mistake: "a mistake", blunder: "a blunder" }[verdict] ?? verdict;
}

/** Describe the loss of a play, as certain or not. @param {string} loss @param {boolean} sure */
function describeLoss(loss, sure) {
  return sure ? `costs ${loss}` : `may cost ${loss}, ${TOO_CLOSE}`;
}

/**
 * Describe a play that is not best: `a blunder, costs 65`.
 * @param {string} verdict empty if it is not a mistake @param {string} loss @param {boolean} sure
 */
export function describeLabel(verdict, loss, sure) {
  const said = describeLoss(loss, sure);
  return verdict ? `${verdictName(verdict)}, ${said}` : said;
}

export const GRADES = {
  only: "the only play",
  /** @param {string} value */
  best: value => `best, ${value}`,
};

/** Describe a fault with its place in a block. @param {{line: number, column: number, message: string}} fault */
export function describeFault({ line, column, message }) {
  return `line ${line}, column ${column}: ${message}`;
}

/** Add the number of further faults to the message of the first one. @param {string} message @param {number} more */
export function countMore(message, more) {
  if (!more) return message;
  return more === 1 ? `${message} (1 more error)` : `${message} (${more} more errors)`;
}

export const DEALS = {
  title: "deals",
  /** A deal without a title. */
  untitled: "deal",
  pasted: "pasted text",
  /** @param {string} file @param {number} line */
  place: (file, line) => `${file}, line ${line}`,
  /**
   * Describe the first fault of a block, and the number of further ones.
   * @param {string} file @param {string} text @param {FaultPart[]} faults
   */
  faulty: (file, text, [{ line, message }, ...more]) =>
    text ? countMore(`${DEALS.place(file, line)}: ${message}`, more.length) : DEALS.none([file]),
  /** The mark of a deal with faults in the list. */
  fault: "has errors",
  /** @param {string[]} files */
  reading: files => (files.length ? `Reading ${files.join(", ")} …` : "Reading the pasted text …"),
  /** @param {string[]} files */
  none: files =>
    files.length
      ? `There are no positions or recorded deals in ${files.join(", ")}.`
      : "There are no positions or recorded deals in the pasted text.",
  /** @param {number} count @param {number} faulty */
  taken: (count, faulty) => {
    if (!faulty) return `The list has ${count} deals.`;
    return faulty === 1
      ? `The list has ${count} deals. One of them has errors.`
      : `The list has ${count} deals. ${faulty} of them have errors.`;
  },
  /** @param {string[]} points */
  sums: points => `Total of all deals: ${points.join(", ")}`,
  filter: "filter of deals",
  filterExample: "filter: title, seat, result",
  least: "deals with a mistake of more than this number of points",
  leastExample: "mistakes over",
  /** @param {number} number @param {number} count */
  reviewing: (number, count) => `Reviewing deal ${number} of ${count} …`,
  reviewed: "All deals are reviewed.",
  last: "There is no further deal.",
  only: "There is only one deal.",
};

/**
 * Describe the score of a match after its last deal.
 * @param {ScoreObject[]} deals in order, as `tranca score` settles them
 * @param {MomentObject} moment of one of them, with the names of its players
 */
export function describeMatch(deals, { names = {}, sides }) {
  const { totals, match_winner: winner, next_lead: next } = deals[deals.length - 1];
  /** @param {string} side */
  const sideSaid = side => {
    const known = (sides[side] ?? []).map(seat => names[seat]);
    return known.length && known.every(Boolean) ? known.join(" and ") : side;
  };
  const points = Object.entries(totals ?? {})
    .map(([side, each]) => `${sideSaid(side)} ${each}`)
    .join(", ");
  const odd = deals.findIndex(each => each.faults?.length);
  const said = [`Match score: ${points}.`];
  if (winner) {
    const won = sideSaid(winner);
    said.push(won.includes(" and ") ? `${won} have won.` : `${won} has won.`);
  } else if (next) said.push(`${names[next] ?? next} leads next.`);
  if (odd >= 0) said.push(`Deal ${odd + 1}: ${deals[odd].faults?.[0]}`);
  return said.join(" ");
}

/**
 * Write the mark on a tile of the hand, which is as short as the tile is wide: the value of the best play, the loss of
 * another, `≈` and whole points for a sample, `?` for a value between two bounds.
 * @param {import("./worth.js").Worth} known
 */
export function markOf(known) {
  const { kind, value, swing, low, high } = known;
  if (kind === "bounded" || value === null) return low <= 0 && high >= 0 ? "?" : writeBounds(low, high);
  if (kind !== "exact") return `≈ ${writeSigned(Math.round(value))}`;
  return swing && points(swing) !== "0" ? `↓${points(swing)}` : writeSigned(value);
}

/** The start screen. */
export const FIRST = {
  ask: "Your move. Only one play wins.",
  show: "Show me",
  back: "Take back",
  again: "Try again",
  attempt: "Let me try",
  trying: "Tap a tile in your hand.",
  /** @param {string} play */
  found: play => `Right! ${play} is the winning play.`,
  /** @param {string} play @param {string} said */
  other: (play, said) => `${play} ${said}. Another play wins.`,
  match: "Play a match",
  matchMeaning: "The other players see only their own tiles.",
  check: "Check a hand I played",
  checkMeaning: "Enter it tile by tile and see the value of each play.",
  setUp: "Set up a table",
  setUpMeaning: "Find the best play in any position.",
  puzzles: "Puzzles",
  puzzlesMeaning: "Find the winning play.",
  open: "Open a file",
  recent: "Recent tables",
  what: "Tranca finds the best play in a game of dominoes and shows how much every other play costs.",
};

/** Texts on views of the table. */
export const SEEN = {
  all: "See all hands",
  /** @param {string} seat */
  as: seat => (seatName(seat) === YOU ? "As you see it" : `As ${seatName(seat)} sees it`),
  /** @param {string} seat */
  holds: seat => `${seatName(seat)} may hold (percent)`,
  /** @param {string} seat @param {string[]} tiles */
  mayHold: (seat, tiles) => `${seatName(seat)} may hold ${tiles.join(", ")}.`,
  /** @param {string} seat */
  known: seat => `All tiles of ${seatName(seat)} are known.`,
};

export const RECENT = {
  title: "recent tables",
  what: "Your last ten tables. They are stored only in this browser.",
  none: "There are no tables yet. The tables that you open are stored here, only in this browser.",
  /** @param {string} title */
  open: title => `open ${title}`,
  forget: "Forget",
  forgetAll: "Forget all",
  /** @param {string} title */
  forgetOne: title => `forget ${title}`,
  /** @param {string} title */
  forgotten: title => `Forgot the table ${title}.`,
  allForgotten: "Forgot all recent tables.",
};

/** Whose turn it is, and what the player must do. */
export const TURN = {
  /** @param {string} seat */
  move: seat => (seatName(seat) === YOU ? "Your turn" : `${seatName(seat)} to move`),
  /** @param {string} seat */
  draw: seat => `${seatName(seat)} must draw`,
  /** @param {string} seat */
  pass: seat => `${seatName(seat)} must pass`,
};

/** What a player did last, in a note at the seat. */
export const DONE = {
  passed: "passed",
  /** @param {string} tile */
  laid: tile => `laid ${tile}`,
  /** @param {number} drawn */
  drew: drawn => `drew ${drawn}`,
  /** @param {number} points */
  points: points => (points === 1 ? "1 point" : `${points} points`),
};

/** Entering a hand that was played. */
export const ENTERING = {
  rules: "rules",
  /** @param {string} seat */
  own: seat => `Your tiles (seat ${seat})`,
  /** @param {number} number @param {number} all */
  count: (number, all) => `${number} of ${all} tiles`,
  lead: "Which tile was led? One of your tiles:",
  next: "What was played next? One of your tiles:",
  others: "A tile of another player:",
  start: "Tap the tile that was led.",
  plays: "Tap each tile as it was laid, or tap the pass.",
  passed: "another player passed",
  /** @param {string} seat */
  leads: seat => `${seatName(seat)} led`,
  /** @param {string} seat */
  turn: seat =>
    seatName(seat) === YOU ? "Your turn, or that of another player" : `${seatName(seat)} to move, or another player`,
  follows: "Who led? Leave this open if you are not sure.",
  change: "Change my tiles",
};

/** Texts on tiles of the hand, and on the table as a whole. */
export const HANDS = {
  /** @param {string} seat */
  pass: seat => `${seatName(seat)} ${agree(seatName(seat), "passes", "pass")}`,
  /** @param {string} tile @param {string} end */
  at: (tile, end) => `${tile} at ${end}`,
  /** @param {string} end */
  end: end => `at ${end}`,
  /** @param {number | null} part null for the only play */
  share: part => (part === null ? "the only play" : `best in ${Math.round(part * 100)} %`),
  /** @param {string} tile */
  unfit: tile => `${tile} does not fit`,
  /** @param {string} tile */
  unfitThere: tile => `${tile} does not fit at this end`,
  /** @param {string} tile @param {number} count the number of its plays */
  choose: (tile, count) =>
    count > 2 ? `${tile} fits at ${count} ends. Choose one.` : `${tile} fits at both ends. Choose one.`,
  /** @param {string[]} tiles */
  fitting: tiles => {
    if (!tiles.length) return "No tile fits here.";
    return tiles.length === 1 ? `${tiles[0]} fits here.` : `${tiles.join(", ")} fit here.`;
  },
  /** @param {string} end @param {string} side @param {string} value of a play there; empty if none is shown */
  openEnd: (end, side, value) => (value ? `end ${end}, ${side}: ${value}` : `end ${end}, ${side}`),
  /** @param {string} seat @param {string} said */
  worth: (seat, said) => `${TURN.move(seat)}: ${said}`,
};

export const DRAWS = {
  which: "Which tile was drawn?",
  /** @param {string} seat */
  draws: seat => `${seatName(seat)} ${agree(seatName(seat), "draws", "draw")} …`,
  /** @param {string} tile */
  draw: tile => `draws ${tile}`,
  pass: "passes",
  back: "back",
  /** @param {string[]} came */
  more: came => `Drawn so far: ${came.join(", ")}. Which tile was drawn next?`,
  /** @param {string} tile */
  unfit: tile => `${tile} was drawn and does not fit. Which tile was drawn next?`,
  /** @param {string} tile */
  fits: tile => `${tile} was drawn. At which end was it laid?`,
  /** @param {string} seat */
  count: seat =>
    seatName(seat) === YOU
      ? "How many tiles did you draw, and what did you do then?"
      : `How many tiles did ${seatName(seat)} draw, and what did ${seatName(seat)} do then?`,
  /** @param {number} number */
  tiles: number => (number === 1 ? "1 tile" : `${number} tiles`),
};

/** Short texts of the page. */
export const MORE = {
  noTable: "No table yet",
  best: "best line",
  out: "follow the best line",
  /** @param {string} move as it is shown */
  lineTo: move => `${move}: show the line up to here`,
  /** @param {string} play @param {string} said */
  bestPlay: (play, said) => `best: ${play}, ${said}`,
  hidden: "Values are hidden.",
  unknown: "The values are being calculated …",
  none: "There are no values.",
  unproven: "No play is proven to be the best.",
  searching: "searching …",
  stop: "stop",
  /** @param {string[]} plays */
  close: plays => `${TOO_CLOSE}: ${plays.map(playName).join(", ")}`,
  mover: "the seat to move",
  turned: "seen from",
  whose: "values for",
  opened: "The link is open.",
  /** @param {string} message */
  unread: message => `This link has errors, so its table is shown as text: ${message}`,
  /** @param {string} message */
  untried: message => `Not all plays tried in this link could be read: ${message}`,
  loading: "Loading the solver. The first visit loads about 8 MB.",
  /** @param {string} message */
  broken: message => `The solver of this page has stopped: ${message}. Reload the page to start it again.`,
  /** @param {string} message */
  unstarted: message => `The solver of this page could not start: ${message}. Reload the page to try again.`,
  gone: "The server is gone. Nothing is lost: your plays stay here and in the address of this page.",
};

/** What the page does while a question has no answer. */
export const WORKING = {
  loading: "Loading the solver …",
  /** The routes for hidden hands, for which a page without a server loads another part of the solver. */
  hidden: ["estimate", "deals", "reply"],
  loadingMore: "Loading the solver for hidden hands …",
  routes: /** @type {Record<string, string>} */ ({
    solve: "Calculating the values …",
    estimate: "Averaging over the possible deals …",
    deals: "Counting the possible deals …",
    check: "Grading your play …",
    review: "Grading the plays …",
    reply: "Another player is thinking …",
    deal: "Dealing the tiles …",
  }),
  other: "Working …",
};

/** Moving through the plays, and changing the tree. */
export const STEPS = {
  start: "start",
  undone: "Taken back.",
  /** @param {string} actions */
  undoneActions: actions => `Taken back: ${actions}.`,
  noUndo: "There is nothing to take back.",
  noRedo: "There is no later play.",
  atEnd: "This is the end of the line.",
  noBefore: "There is no variation before this one.",
  noAfter: "There is no variation after this one.",
  promote: "promote",
  promoted: "This is the main line now.",
  comment: "comment",
  keep: "save",
  delete: "delete",
  deleted: "Deleted. Undo restores it.",
};

/** The buttons that close or open the sheet of panels on a phone. */
export const SHEET = { close: "close the panel", open: "open the panel" };
