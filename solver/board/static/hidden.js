// Hidden hands: the table as one seat sees it, the possible holders of each tile, and the average values of its plays.

import { ask, askAnew } from "./ask.js";
import { askAverages, estimateQuestion } from "./averages.js";
import { bestForMatch, chanceNotes, followChances, knownChances } from "./chances.js";
import { bar, chip, toggle } from "./controls.js";
import { fill, make, tableOf } from "./elements.js";
import { t } from "./language.js";
import { seatName } from "./names.js";
import { isEntered } from "./recorded.js";
import { leave, room } from "./rooms.js";
import { knowsItself, seenBy } from "./seat-view.js";
import { saveSettings, settings } from "./settings.js";
import { board, changeLens, hiddenState, lens } from "./store.js";
import { drawFace } from "./tiles.js";
import { playName, TOO_CLOSE, writeShare, writeSigned } from "./words.js";
import { CHANCES, capital, sideName } from "./words-match.js";
import { describeBlock, describeEstimate, describeWorlds, ROOMS } from "./words-rooms.js";
import { recommended } from "./worth.js";

/** Return the possible holders of hidden tiles, in the order of the table. */
function holders() {
  const names = new Set(Object.values(hiddenState.deals?.holders ?? {}).flatMap(shares => Object.keys(shares)));
  return [...board.moment.seats, "boneyard", "sleeping"].filter(name => name !== hiddenState.seat && names.has(name));
}

/** Show the table as this seat sees it. @param {string} name */
function lookAs(name) {
  hiddenState.seat = name;
  lookThrough();
  void follow();
}

/** True if the panel is in view, which has the averages of the plays. */
function isInView() {
  return hiddenState.panel?.checkVisibility() ?? false;
}

function lookThrough() {
  changeLens({
    hideValues: !hiddenState.showsTruth && isInView(),
    text: hiddenState.showsTruth ? null : moment => seenBy(moment, hiddenState.seat),
    mover: hiddenState.showsTruth || isEntered() ? null : hiddenState.seat, // the entering of a hand continues
    bottom: hiddenState.seat,
  });
}

/** Choose the seat through which a table is seen first: the one to move if its hand is known. */
function chooseSeat() {
  const { moment, tree } = board;
  const able = moment.seats.filter((/** @type {string} */ name) => knowsItself(moment, name));
  const mover = moment.to_move ?? "";
  hiddenState.seat = able.includes(mover) ? mover : (able[0] ?? moment.seats[0]);
  hiddenState.source = tree.source;
  hiddenState.showsTruth = false;
}

/** Ask for the facts about the moment shown. */
async function follow() {
  if (hiddenState.source !== board.tree.source) {
    if (!isInView()) return void leave(); // another table was opened: it is seen as it was left
    chooseSeat();
    lookThrough();
  }
  const signal = askAnew(hiddenState);
  const { moment, text } = board;
  [hiddenState.deals, hiddenState.estimate, hiddenState.note, hiddenState.growing] = [null, null, "", false];
  if (!knowsItself(moment, hiddenState.seat)) {
    hiddenState.note = ROOMS.unknownHand(hiddenState.seat);
    draw();
    return;
  }
  draw();
  const where = ask("deals", { text, as: hiddenState.seat }, { signal }).then(answer => {
    hiddenState.deals = answer;
    draw();
  });
  /** @param {import("./worth.js").Averages} answer @param {boolean} growing */
  const take = (answer, growing) => {
    if (signal.aborted) return;
    Object.assign(hiddenState, { estimate: answer, growing });
    draw();
    if (!growing) void followChances();
  };
  const worth =
    moment.over || moment.to_move !== hiddenState.seat
      ? Promise.resolve()
      : askAverages(estimateQuestion(text, hiddenState.seat), {
          signal,
          growing: answer => take(answer, true),
        }).then(answer => take(answer, false));
  for (const done of await Promise.allSettled([where, worth])) {
    if (done.status === "fulfilled" || signal.aborted) continue;
    [hiddenState.note, hiddenState.growing] = [done.reason.message, false];
    draw();
  }
}

/** Make one tile of the heat map. @param {string} tile @param {number} share @param {string} holder */
function heat(tile, share, holder) {
  const percent = share > 0 && share < 0.005 ? "<1" : String(Math.round(share * 100));
  const cell = make(
    "div",
    {
      class: share === 0 ? "heat none" : share === 1 ? "heat sure" : "heat",
      title: ROOMS.chance(tile, holder, percent),
    },
    drawFace(tile),
    make("span", { "aria-hidden": "true" }, percent),
    make("span", { class: "unseen" }, ROOMS.chanceSaid(tile, percent)),
  );
  cell.style.setProperty("--share", String(share));
  return cell;
}

/** @param {DealsObject} deals @param {string} holder */
export function heatRow(deals, holder) {
  const [name, label] =
    holder === "boneyard"
      ? [ROOMS.boneyard, ROOMS.mayBeDrawn]
      : holder === "sleeping"
        ? [ROOMS.sleeping, ROOMS.maySleep]
        : [seatName(holder), ROOMS.mayHold(holder)];
  const { kind, seats, voids } = board.moment;
  const lacked = voids?.[holder] ?? [];
  const known = lacked.length ? ROOMS.lacks(lacked) : kind === "record" && seats.includes(holder) && ROOMS.noPass;
  return make(
    "div",
    { class: "heat-row", role: "group", "aria-label": label },
    make("h2", {}, name, known && make("small", { class: "muted" }, ` · ${known}`)),
    make(
      "div",
      { class: "heats" },
      ...Object.entries(deals.holders).map(([tile, shares]) => heat(tile, shares[holder] ?? 0, name)),
    ),
  );
}

/** @param {import("./worth.js").Averages} estimate */
function estimateTable(estimate) {
  const open = new Map(
    (hiddenState.showsTruth ? (board.answer?.plays ?? []) : []).map(each => [each.play, each.value]),
  );
  const plays = recommended(estimate);
  const all = plays.flatMap(({ shown }) => [...shown.interval, shown.mean]);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const place = (/** @type {number} */ value) => `${(((value - low) / (high - low || 1)) * 100).toFixed(2)}%`;
  const about = estimate.exact ? "" : "≈ ";
  const sampled = plays.some(({ shown: { interval } }) => interval[0] !== interval[1]);
  const read = plays.some(each => each.unread !== null);
  const shared = plays.length > 1 && plays.some(({ shown }) => shown.best_share !== null);
  const [chances, forMatch] = [knownChances(), bestForMatch()];
  /** @type {[import("./elements.js").Attributes, (Node | string)[]][]} */
  const rows = plays.map(({ play, unread, shown, best, close }) => {
    const [zero, span, mean] = ["zero", "span", "mean"].map(name => make("i", { class: name }));
    const [from, to] = shown.interval;
    zero.style.left = place(0);
    span.style.left = place(from);
    span.style.right = `calc(100% - ${place(to)})`;
    mean.style.left = place(shown.mean);
    const value = open.get(play) ?? null;
    return [
      { class: (forMatch.length ? forMatch.includes(play) : best) ? "best" : null },
      [
        playName(play),
        make("div", { class: "interval" }, zero, span, mean),
        make(
          "span",
          {},
          about + writeSigned(shown.mean),
          close && [" ", make("small", {}, TOO_CLOSE)],
          sampled && [" ", make("small", { class: "muted" }, `${writeSigned(from)}\u00a0… ${writeSigned(to)}`)],
        ),
        ...(shared ? [writeShare(shown.best_share ?? 0)] : []),
        shown.win === null ? "–" : writeShare(shown.win),
        ...(chances.size ? [shownChance(chances.get(play))] : []),
        ...(read ? [unread === null ? "–" : writeSigned(unread)] : []),
        ...(hiddenState.showsTruth ? [value === null ? "–" : writeSigned(value)] : []),
      ],
    ];
  });
  const heads = [
    "",
    "",
    sampled ? make("span", {}, ROOMS.mean, " ", make("small", {}, ROOMS.interval)) : ROOMS.mean,
    ...(shared ? [ROOMS.best] : []),
    ROOMS.wins,
    ...(chances.size ? [CHANCES.column] : []),
    ...(read ? [ROOMS.equalWeight] : []),
    ...(hiddenState.showsTruth ? [ROOMS.open] : []),
  ];
  return tableOf(
    { class: hiddenState.growing ? "totals estimate growing" : "totals estimate" },
    heads,
    [rows],
    describeEstimate(estimate, hiddenState.growing),
  );
}

/** @param {MatchPlayPart | undefined} match */
function shownChance(match) {
  return match ? CHANCES.shown(match.chance) : "–";
}

function draw() {
  if (!hiddenState.panel) return;
  const { moment } = board;
  const now = hiddenState.deals;
  const name = (/** @type {string} */ side) => sideName(side, moment.sides[side]);
  const focus = hiddenState.panel.contains(document.activeElement)
    ? /** @type {HTMLElement} */ (document.activeElement).dataset.at
    : "";
  const hasPlays = moment.kind === "record";
  const isReading = hasPlays && !settings.unread;
  fill(
    hiddenState.panel,
    make(
      "div",
      { class: "room-bar", role: "group", "aria-label": ROOMS.eyes },
      make("span", { class: "muted eyes" }, capital(ROOMS.eyes)),
      ...moment.seats.map((/** @type {string} */ seat) =>
        chip(seatName(seat), seat === hiddenState.seat, () => lookAs(seat), { "data-at": `seat ${seat}` }),
      ),
    ),
    bar(moment.known && toggle(ROOMS.truth, hiddenState.showsTruth, toggleTruth, { "data-at": "truth" })),
    hiddenState.note && make("p", { role: "note" }, hiddenState.note),
    now && [
      make("p", { class: "muted" }, describeWorlds(now)),
      ...holders().map(holder => heatRow(now, holder)),
      ...(now.block_counts ?? []).map(block => make("p", { class: "muted" }, describeBlock(block, name))),
    ],
    hasPlays && make("h2", {}, ROOMS.averages),
    bar(hasPlays && toggle(ROOMS.reading, isReading, toggleReading, { "data-at": "reading" })),
    hiddenState.estimate
      ? estimateTable(hiddenState.estimate)
      : moment.to_move !== hiddenState.seat &&
          !hiddenState.note &&
          make("p", { class: "muted" }, ROOMS.notToMove(hiddenState.seat)),
    ...chanceNotes(),
  );
  if (focus) /** @type {HTMLElement | null} */ (hiddenState.panel.querySelector(`[data-at="${focus}"]`))?.focus();
}

/** Show the values at the table while the panel is closed. */
function followPane() {
  if (!hiddenState.showsTruth && lens.hideValues !== isInView()) lookThrough();
}

function toggleReading() {
  settings.unread = !settings.unread;
  saveSettings();
  void follow();
}

function toggleTruth() {
  hiddenState.showsTruth = !hiddenState.showsTruth;
  lookThrough();
  draw();
}

room({
  name: "hidden hands",
  label: t("hidden hands"),
  meaning: t("show the table as one seat sees it, and the chance of each hidden tile in each hand"),
  async open(element) {
    hiddenState.panel = element;
    chooseSeat();
    board.addEventListener("values", draw);
    board.addEventListener("pane", followPane);
    lookThrough();
    await follow();
  },
  follow,
  close() {
    hiddenState.asking.abort();
    board.removeEventListener("values", draw);
    board.removeEventListener("pane", followPane);
    hiddenState.panel = null;
  },
});
