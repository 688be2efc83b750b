// Sit down: play a deal at one seat; the others see only their own tiles. Take-backs and hints are counted.

import { say } from "./announce.js";
import { ask, Gone, Refusal } from "./ask.js";
import { command } from "./command.js";
import { fill, make } from "./elements.js";
import { key } from "./keys.js";
import { enter, open as openRoom, room } from "./rooms.js";
import { knowsItself, veiled } from "./seat-view.js";
import { remember, settings } from "./settings.js";
import { startFacts } from "./start.js";
import { board, lens, look } from "./store.js";
import { hintSaid, SEATED } from "./words-rooms.js";

/** @type {HTMLElement | null} */
let panel = null;
/** @type {string[]} */
let strengths = [];
let seat = "";
let playing = false;
let thinking = "";
let trouble = "";
/** @type {import("./tree.js").TreeNode | null} */
let last = null;
const counted = { takeBacks: 0, hints: 0 };
/**
 * @type {{step: number, estimate: AdviceObject | null, asked: Promise<AdviceObject>} | null}
 * the hint at the moment shown
 */
let hint = null;
let asking = new AbortController();

/**
 * A new deal as a record, so that all of it can be reviewed; its title tells the seed.
 * @param {string} position in one line
 */
export function asRecord(position) {
  const lines = position
    .split("; ")
    .filter(line => !line.startsWith("title:"))
    .map(line => (/^[NESWABC]:/.test(line) ? `dealt ${line}` : line));
  return [...lines, "play:"].join("\n");
}

async function newDeal() {
  const rules = board.now?.rules ?? "doscientos";
  const { position } = await ask("deal", { rules });
  playing = false;
  asking.abort();
  board.eyes = seat;
  Object.assign(lens, glasses(seat)); // before the deal is drawn
  await board.open(asRecord(position));
  sit();
}

/** Sit down at the moment shown. */
function sit() {
  const { seats } = board.moment;
  if (!seats.includes(seat)) seat = seats.includes("S") ? "S" : seats[0];
  playing = true;
  board.eyes = seat;
  last = null;
  Object.assign(counted, { takeBacks: 0, hints: 0 });
  look(glasses(seat));
  board.dispatchEvent(new Event("address"));
  void follow();
}

/** What a seat sees. @param {string} name */
function glasses(name) {
  return {
    veiled: true,
    text: (/** @type {MomentObject} */ moment) => (moment.over ? moment.canonical : veiled(moment, name)),
    mover: name,
  };
}

/** What comes next: a reply, this player's turn, or the end. */
async function follow() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  [hint, thinking, trouble] = [null, "", ""];
  const { at } = board.tree;
  const before = last;
  last = at;
  if (!playing) return draw();
  const { moment } = board;
  if (before && before !== at && (at === board.tree.root || board.tree.path(before).includes(at))) {
    if (moment.to_move !== seat && at.parent) {
      last = before;
      return void board.go(tree => tree.undo());
    }
    counted.takeBacks += 1;
  }
  if (moment.over) return stand();
  if (moment.to_move === seat) return draw();
  await reply(signal);
}

/** @param {AbortSignal} signal */
async function reply(signal) {
  const { moment, text } = board;
  thinking = moment.to_move ?? "";
  draw();
  try {
    const answer = await ask("reply", { text, as: thinking, strength: settings.strength }, { signal });
    if (!signal.aborted && playing && board.text === text) await board.play(answer.action);
  } catch (error) {
    if (signal.aborted || !(error instanceof Refusal || error instanceof Gone)) return;
    [thinking, trouble] = ["", error.message];
    draw();
  }
}

/** The deal is over, or given up: all hands are open again. */
function stand() {
  playing = false;
  thinking = "";
  board.eyes = "";
  board.dispatchEvent(new Event("address"));
  look({ veiled: false, text: null, mover: null });
  draw();
}

/** Take back to this player's last turn. */
async function takeBack() {
  if (!playing) return;
  await board.undo();
}

/** The next step of a hint: how many plays are good, at which end, and which. */
async function nextHint() {
  const { moment, text } = board;
  if (!playing || moment.to_move !== seat || thinking) return;
  counted.hints += 1;
  hint ??= {
    step: 0,
    estimate: null,
    asked: ask("advise", { text, as: seat, strength: "reading", time_limit: 20 }, { signal: asking.signal }),
  };
  const mine = hint;
  mine.step = Math.min(3, mine.step + 1);
  draw();
  try {
    mine.estimate = await mine.asked;
  } catch (error) {
    if (hint !== mine) return;
    trouble = /** @type {Error} */ (error).message;
    return draw();
  }
  if (hint !== mine) return;
  draw();
  say(hintSaid(mine.estimate, mine.step));
}

async function reviewDeal() {
  if (openRoom() === "sit down" && !playing) await enter("review");
}

/**
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
function choice(label, options, value, chosen) {
  return make(
    "label",
    {},
    `${label} `,
    make(
      "select",
      { change: (/** @type {Event} */ event) => chosen(/** @type {HTMLSelectElement} */ (event.target).value) },
      ...options.map(([name, said]) => make("option", { value: name, selected: name === value }, said)),
    ),
  );
}

function draw() {
  if (!panel) return;
  const { moment } = board;
  const button = (/** @type {string} */ label, /** @type {() => unknown} */ act) =>
    make("button", { type: "button", click: () => void act() }, label);
  const able = moment.seats.filter((/** @type {string} */ name) => knowsItself(moment, name));
  const against = choice(
    SEATED.strength,
    strengths.map(each => [each, SEATED.strengths[/** @type {"policy"} */ (each)] ?? each]),
    settings.strength,
    value => {
      settings.strength = /** @type {typeof settings.strength} */ (value);
      remember();
    },
  );
  const counts = make("p", { class: "muted" }, SEATED.counted(counted.takeBacks, counted.hints));
  const note =
    trouble ||
    (thinking ? SEATED.thinking(thinking) : playing ? SEATED.turn(seat) : moment.over ? moment.state : SEATED.offer);
  const told = make("p", { role: "note" }, note);
  if (playing) {
    fill(
      panel,
      told,
      ...(hint
        ? [make("p", { class: "hint" }, hint.estimate ? hintSaid(hint.estimate, hint.step) : SEATED.reckoning)]
        : []),
      make(
        "div",
        { class: "room-bar" },
        button("take back", takeBack),
        button("hint", nextHint),
        button("stand up", stand),
        against,
      ),
      counts,
    );
    return;
  }
  fill(
    panel,
    told,
    make(
      "div",
      { class: "room-bar" },
      choice(
        SEATED.seat,
        moment.seats.map((/** @type {string} */ name) => [name, name]),
        seat,
        value => (seat = value),
      ),
      against,
    ),
    make(
      "div",
      { class: "room-bar" },
      button("new deal", newDeal),
      ...(moment.over || able.length < moment.seats.length ? [] : [button("sit down here", sit)]),
      ...(moment.over && moment.kind === "record" ? [button("review this deal (r)", reviewDeal)] : []),
    ),
    ...(counted.hints + counted.takeBacks ? [counts] : []),
  );
}

room({
  name: "sit down",
  button: "task-play",
  meaning: "play a deal at one seat against the others",
  async open(_board, element, taken) {
    panel = element;
    ({ strengths } = await startFacts());
    const { seats } = board.moment;
    seat = [taken ?? "", settings.seat, "S"].find(each => seats.includes(each)) ?? seats[0];
    board.addEventListener("change", follow);
    if (taken && !board.moment.over && knowsItself(board.moment, seat)) sit();
    else if (taken) stand();
    else draw();
  },
  close() {
    asking.abort();
    playing = false;
    board.eyes = "";
    board.dispatchEvent(new Event("address"));
    board.removeEventListener("change", follow);
    panel = null;
  },
});
board.addEventListener("eyes", () => Object.assign(lens, glasses(board.eyes))); // before anything is drawn
key("r", "review the deal that was played", reviewDeal);
command("hint", "a hint for the play to find, in steps", () => (playing ? nextHint() : undefined));
