// All texts and numbers of the page in one place, so that they can be translated.

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
 * @param {number} [gained] the points that it earned by the ends
 */
export function actionText(action, gained = 0) {
  const earned = gained ? `, ${writeGain(gained)}` : "";
  const [seat, rest] = [action.slice(0, action.indexOf(":")), action.slice(action.indexOf(":") + 1)];
  const drawn = /^\+(\[([^\]]*)\]|\d+)\s*(.*)$/.exec(rest);
  if (drawn) {
    const count = drawn[2] === undefined ? Number(drawn[1]) : drawn[2].split(",").length;
    const shown = drawn[2] === undefined ? DRAWS.tiles(count) : drawn[2].split(",").join(" and ");
    const then = drawn[3] === "-" || drawn[3] === "" ? "passes" : `plays ${shortName(clean(drawn[3]))}`;
    return `${seat} draws ${shown} and ${then}${earned}`;
  }
  return rest === "-" ? `${seat} passes` : `${seat} plays ${shortName(clean(rest))}${earned}`;
}

/**
 * Write an action with its seat for lists: `S 4-6 at the 6`, `W passes`, `B draws 2, 1-6 at the 1`.
 * @param {string} action
 * @param {number} [gained] the points that it earned by the ends
 */
export function moveName(action, gained = 0) {
  const [, seat = "", count, tiles] = /^([^:]*):(?:\+(?:(\d+)|\[([^\]]*)\]))?/.exec(action) ?? [];
  const drawn = tiles === undefined ? (count ?? "") : tiles.split(",").length;
  const play = bare(action);
  const done = play === "-" || play === "" ? "passes" : playName(play);
  return `${seat}${drawn ? ` draws ${drawn},` : ""} ${done}${gained ? `, ${writeGain(gained)}` : ""}`;
}

/** Remove the remark of an action. @param {string} action */
export function clean(action) {
  return action.replace(/[!?]+$/, "");
}

/** Remove the seat, the draws and the remark of an action, as `best` of a grade writes it. @param {string} action */
export function bare(action) {
  return clean(action.slice(action.indexOf(":") + 1)).replace(/^\+(\[[^\]]*\]|\d+)\s*/, "");
}

/** Write the points that a play earns by the ends that it leaves. @param {number} points */
export function writeGain(points) {
  return `scoring ${points}`;
}

/** Return a label and the points that plays have earned so far. @param {[string, number][]} earned by side */
export function describeEarned(earned) {
  return ["scored by plays: ", earned.map(([side, points]) => `${side} ${points}`).join(", ")];
}

/** Describe actions in a row. @param {string[]} actions @param {number[]} [gained] the points that each earned */
export function describeActions(actions, gained = []) {
  return actions.map((action, index) => actionText(action, gained[index])).join(", ");
}

/**
 * Describe an exact value: `wins 46`, `loses 10, 56 worse`, `loses 1.83 on average`, `even`.
 * @param {number | null} value
 * @param {number | null} swing
 * @param {boolean} [averaged] the value is a mean over deals, or over unknown draws
 */
export function worth(value, swing, averaged = false) {
  if (value === null) return "not known yet";
  const amount = points(value);
  const main =
    (amount === "0" ? "even" : `${value > 0 ? "wins" : "loses"} ${amount}`) + (averaged ? " on average" : "");
  return swing !== null && points(swing) !== "0" ? `${main}, ${points(swing)} worse` : main;
}

/**
 * Describe the value of a play in words: `wins 46`, `about +26, sampled, +20 to +32`, `at least +12, not searched to
 * its end`.
 * @param {import("./worth.js").Worth} known
 */
export function describeWorth(known) {
  const { kind, value, swing, low, high, close, share } = known;
  if (kind === "exact") return worth(value, swing, known.averaged);
  if (kind === "bounded") return describeBounds(low, high);
  if (share !== undefined) {
    const over = kind === "average" ? "on average" : `on average, sampled, ${writeSigned(low)} to ${writeSigned(high)}`;
    return `about ${writeSigned(value ?? 0)} ${over}, ${HANDS.share(share)}${close ? ", too close to tell" : ""}`;
  }
  const cost = close ? ", too close to tell" : swing && points(swing) !== "0" ? `, about ${points(swing)} worse` : "";
  return `about ${writeSigned(value ?? 0)}, sampled, ${writeSigned(low)} to ${writeSigned(high)}${cost}`;
}

/** Describe a value that is known only by its bounds. @param {number} low @param {number} high */
function describeBounds(low, high) {
  const least = Number.isFinite(low) ? [`at least ${writeSigned(low)}`] : [];
  const most = Number.isFinite(high) ? [`at most ${writeSigned(high)}`] : [];
  return [...least, ...most, "not searched to its end"].join(", ");
}

/**
 * Write the value of a play on two short lines: `wins 46` and `56 worse`, `≈ +26` and `+20 … +32`, `≥ +12`.
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
  const cost = swing !== null && points(swing) !== "0" ? `${points(swing)} worse` : "";
  if (kind === "bounded") return { main: `${side}${writeBounds(low, high)}`, cost: "" };
  if (known.share !== undefined) {
    return { main: `≈ ${side}${amount}`, cost: close ? "too close to tell" : HANDS.share(known.share) };
  }
  if (kind === "sampled") {
    return {
      main: `≈ ${side}${amount}`,
      cost: close ? "too close to tell" : `${writeSigned(low)} … ${writeSigned(high)}`,
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

/** Describe a fault with its place in a block. @param {{line: number, column: number, message: string}} fault */
export function describeFault({ line, column, message }) {
  return `line ${line}, column ${column}: ${message}`;
}

export const DEALS = {
  pasted: "text",
  /**
   * Describe the first fault of a block, and the number of further ones.
   * @param {string} file @param {string} text @param {FaultPart[]} faults
   */
  faulty: (file, text, [{ line, message }, ...more]) =>
    text ? `${file}, line ${line}: ${message}${more.length ? ` (and ${more.length} more)` : ""}` : DEALS.none([file]),
  /** @param {string[]} files */
  reading: files => `${files.join(", ") || "what was pasted"} is read …`,
  /** @param {string[]} files */
  none: files => `nothing in ${files.join(", ") || "what was pasted"}: expected positions or records of dominoes`,
  /** @param {number} count @param {number} faulty */
  taken: (count, faulty) => `${count} in the list${faulty ? `, ${faulty} of them faulty` : ""}`,
  /** @param {string[]} points */
  sums: points => `all deals: ${points.join(", ")}`,
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
  const fault = odd < 0 ? "" : `; deal ${odd + 1}: ${deals[odd].faults?.[0]}`;
  if (!winner) return `match: ${points}${next ? `, ${names[next] ?? next} leads next` : ""}${fault}`;
  const won = sideSaid(winner);
  return `match: ${points}, ${won} ${won.includes(" and ") ? "have" : "has"} won${fault}`;
}

/**
 * Write the mark on a tile of the hand: the value of the best play, the loss of another, `≈` for a sample.
 * @param {import("./worth.js").Worth} known
 */
export function markOf(known) {
  const { kind, value, swing, low, high } = known;
  if (kind === "bounded" || value === null) return writeBounds(low, high);
  if (kind !== "exact") return `≈ ${writeSigned(value)}`;
  return swing && points(swing) !== "0" ? `↓${points(swing)}` : writeSigned(value);
}

/** The start screen. */
export const FIRST = {
  ask: "Your move. Only one play wins.",
  show: "Show me",
  attempt: "Let me try",
  trying: "Tap a tile of the hand",
  /** @param {string} play */
  found: play => `${play} wins: that is the one`,
  /** @param {string} play @param {string} said */
  other: (play, said) => `${play} ${said}: another play wins. Take it back, and try again`,
  match: "Play a match",
  matchMeaning: "against three players who see their own tiles only",
  check: "Check a hand I played",
  checkMeaning: "enter it tile by tile, and see what each play was worth",
  setUp: "Set up a table",
  setUpMeaning: "any position: what is the best play?",
  puzzles: "Puzzles",
  puzzlesMeaning: "find the play that wins",
  open: "Open a file",
  recent: "Recent tables",
  what: "Tranca finds the best play in dominoes, and tells what every other one costs.",
};

/** Texts on views of the table. */
export const SEEN = {
  all: "See all hands",
  /** @param {string} seat */
  as: seat => `As ${seat} sees it`,
  /** @param {string} seat */
  holds: seat => `${seat} may hold, in percent`,
  /** @param {string} seat @param {string[]} tiles */
  mayHold: (seat, tiles) => `${seat} may hold ${tiles.join(", ")}`,
  /** @param {string} seat */
  known: seat => `the tiles of ${seat} are known`,
};

export const RECENT = {
  title: "recent tables",
  what: "The last ten tables of this browser; nobody else has them.",
  none: "None yet: what lies on the board is kept here, in this browser.",
  /** @param {string} title */
  open: title => `open ${title}`,
  forget: "Forget",
  forgetAll: "Forget all",
  /** @param {string} title */
  forgetOne: title => `forget ${title}`,
  /** @param {string} title */
  forgotten: title => `${title} is forgotten`,
  allForgotten: "all tables are forgotten",
};

/** Entering a hand that was played. */
export const ENTERING = {
  /** @param {string} seat */
  own: seat => `Your tiles, at ${seat}`,
  /** @param {number} number @param {number} all */
  count: (number, all) => `${number} of ${all} tiles`,
  lead: "Which tile was led? One of yours:",
  next: "What came next? One of yours:",
  others: "Another seat's:",
  start: "Tap the tile that was led",
  plays: "Tap each tile laid, or who passed",
  passed: "another passes",
  /** @param {string} seat */
  leads: seat => `${seat} led`,
  /** @param {string} seat */
  turn: seat => `${seat} to move, or another seat`,
  follows: "Who led follows from your turn, or tell it:",
  change: "Change the tiles",
};

/** Texts on tiles of the hand, and on the table as a whole. */
export const HANDS = {
  /** @param {string} seat */
  pass: seat => `${seat} passes`,
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
  choose: (tile, count) => `${tile} fits at ${count > 2 ? count : "both"} ends: choose one`,
  /** @param {string[]} tiles */
  fitting: tiles =>
    tiles.length ? `${tiles.join(", ")} ${tiles.length === 1 ? "fits" : "fit"} here` : "nothing fits here",
  /** @param {string} seat @param {string} said */
  worth: (seat, said) => `${seat} to move: ${said}`,
};

export const DRAWS = {
  which: "Drawing: which tile came?",
  draws: "draws …",
  pass: "cannot follow",
  back: "back",
  /** @param {string[]} came */
  more: came => `${came.join(", ")} came; and then?`,
  /** @param {string} tile */
  unfit: tile => `${tile} came and does not fit`,
  /** @param {string} seat */
  count: seat => `How many tiles did ${seat} draw, and what came of it?`,
  /** @param {number} number */
  drawn: number => `${number} drawn`,
  /** @param {number} number */
  tiles: number => (number === 1 ? "1 tile" : `${number} tiles`),
};

/** Short texts of the page. */
export const MORE = {
  noTable: "No table yet",
  best: "best line",
  out: "best play throughout",
  hidden: "values are hidden",
  unknown: "the values are not known yet",
  none: "there are no values",
  searching: "searching …",
  stop: "stop",
  /** @param {string[]} plays */
  close: plays => `too close to tell: ${plays.map(playName).join(", ")}`,
  mover: "the seat to move",
  turned: "seen from",
  whose: "values for",
  opened: "the address is opened",
  /** @param {string} message */
  unread: message =>
    `not all of this address can be read; its table stands in the notation, with its faults: ${message}`,
  loading: "The solver is loading: about 8 MB, once.",
  /** @param {string} message */
  broken: message => `The solver of this page has ended: ${message}. Loading the page anew starts it again.`,
  /** @param {string} message */
  unstarted: message => `The solver of this page could not be started: ${message}. Loading the page anew tries again.`,
  gone: "The server has gone. What was tried stays here and in the address.",
};
