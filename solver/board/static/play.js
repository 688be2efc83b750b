// Play: a deal at one seat, or a match; the others see only their own tiles. Take-backs and hints are counted.

import { say } from "./announce.js";
import { ask, Gone, Refusal } from "./ask.js";
import { command } from "./command.js";
import { byId, fill, make } from "./elements.js";
import { key } from "./keys.js";
import { lessonOf } from "./lesson.js";
import { lossesOf } from "./losses.js";
import { Match } from "./match.js";
import { button, choice, dealCard, lossTable, matchForm, namesOf, scoreSaid, strengthChoice } from "./match-cards.js";
import { foldPanes, showPane } from "./panes.js";
import { asRecord } from "./recorded.js";
import { enter, open as openRoom, room } from "./rooms.js";
import { chosenRules } from "./rules.js";
import { knowsItself, veiled } from "./seat-view.js";
import { remember, settings } from "./settings.js";
import { save } from "./share.js";
import { startFacts } from "./start.js";
import { board, lens, look } from "./store.js";
import { lessonSaid, MATCH, TEACHING } from "./words-match.js";
import { hintSaid, SEATED } from "./words-rooms.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** The play of a person at one seat: what comes next, and what is said of it. */
class Play {
  constructor() {
    /** @type {HTMLElement | null} */
    this.panel = null;
    /** @type {StartObject | null} */
    this.facts = null;
    this.match = new Match();
    this.seat = "";
    this.playing = false;
    /** The table that this player sits at, by its source. */
    this.source = "";
    /** Whether the form of a new match is shown. */
    this.choosing = false;
    this.thinking = "";
    this.trouble = "";
    /** @type {TreeNode | null} */
    this.last = null;
    this.counted = { takeBacks: 0, hints: 0 };
    /** @type {{step: number, estimate: AdviceObject | null, asked: Promise<AdviceObject>} | null} */
    this.hint = null;
    /** @type {import("./lesson.js").Lesson | null} */
    this.lesson = null;
    /** @type {{sums: Map<string, import("./losses.js").Loss>, done: number, left: number, all: number} | null} */
    this.losses = null;
    this.asking = new AbortController();
    this.grading = new AbortController();
  }

  /** Whether the deal on the board is that of the match. */
  get inMatch() {
    return this.match.holds(board.tree);
  }

  // A deal

  async newDeal() {
    const { position } = await ask("deal", { rules: board.now?.rules ?? "doscientos" });
    await this.take(asRecord(position));
  }

  /** Open a deal, and sit down at it. @param {string} text */
  async take(text) {
    this.playing = false;
    this.asking.abort();
    board.eyes = this.seat;
    Object.assign(lens, glasses(this.seat)); // before the deal is drawn
    await board.open(text);
    this.sit();
  }

  /** Sit down at the moment shown. */
  sit() {
    const { seats } = board.moment;
    if (!seats.includes(this.seat)) this.seat = seats.includes("S") ? "S" : seats[0];
    this.playing = true;
    this.source = board.tree.source;
    board.eyes = this.seat;
    this.last = null;
    this.counted = { takeBacks: 0, hints: 0 };
    look(glasses(this.seat));
    foldPanes(false); // on a phone the hand is below the table
    board.dispatchEvent(new Event("address"));
    void this.follow();
  }

  /** What comes next: a lesson, a reply, this player's turn, or the end. */
  async follow() {
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    [this.hint, this.thinking, this.trouble, this.lesson] = [null, "", "", null];
    const { at } = board.tree;
    const before = this.last;
    this.last = at;
    if (!this.playing) return this.draw();
    if (board.tree.source !== this.source) return this.stand(); // another table was opened
    const { moment } = board;
    if (this.inMatch) this.match.follow(board.text, board.tree.source);
    if (before && before !== at && (at === board.tree.root || board.tree.path(before).includes(at))) {
      if (moment.to_move !== this.seat && at.parent) {
        this.last = before;
        return void board.go(tree => tree.undo());
      }
      this.counted.takeBacks += 1;
    }
    if (before && at.parent === before && at.played[0]?.startsWith(`${this.seat}:`)) await this.teach(at, signal);
    if (!signal.aborted && !this.lesson) await this.goOn(signal);
  }

  /** Weigh the play just made, where that is wanted. @param {TreeNode} node @param {AbortSignal} signal */
  async teach(node, signal) {
    if (!settings.teach) return;
    this.thinking = this.seat;
    this.draw();
    const lesson = await lessonOf(node, settings.teachFrom, signal);
    if (signal.aborted) return;
    [this.thinking, this.lesson] = ["", lesson];
    if (!lesson) return;
    showPane("panel");
    this.draw();
    this.goToNext();
    say(lessonSaid(lesson.check));
  }

  /** What follows the play shown. @param {AbortSignal} signal */
  async goOn(signal) {
    this.lesson = null;
    const { moment } = board;
    if (moment.over) return this.end();
    if (moment.to_move === this.seat) return this.draw();
    await this.reply(signal);
  }

  /** @param {AbortSignal} signal */
  async reply(signal) {
    const { moment, text } = board;
    this.thinking = moment.to_move ?? "";
    this.draw();
    try {
      const answer = await ask("reply", { text, as: this.thinking, strength: settings.strength }, { signal });
      if (!signal.aborted && this.playing && board.text === text) await board.play(answer.action);
    } catch (error) {
      if (signal.aborted || !(error instanceof Refusal || error instanceof Gone)) return;
      [this.thinking, this.trouble] = ["", error.message];
      this.draw();
    }
  }

  /** The deal is over. */
  async end() {
    const record = board.text;
    this.stand();
    if (!this.inMatch) return;
    await this.match.finish(record);
    showPane("panel");
    this.draw();
    this.goToNext();
    say(this.panel?.querySelector("#deal-end")?.textContent ?? "");
    if (this.match.winner) void this.grade();
  }

  /** Put the focus on what comes next, where the button that had it is gone. */
  goToNext() {
    if (document.activeElement !== document.body) return;
    /** @type {HTMLElement | null | undefined} */ (this.panel?.querySelector("button.main"))?.focus();
  }

  /** Settle the deals that the browser has kept. */
  async catchUp() {
    const { kept, isSettled } = this.match;
    if (kept?.under && this.inMatch && board.moment.over) await this.match.finish(board.text);
    else if (kept && !isSettled) await this.match.settle();
  }

  /** Leave the seat: all hands are open again. */
  stand() {
    this.playing = false;
    this.thinking = "";
    this.lesson = null;
    board.eyes = "";
    board.dispatchEvent(new Event("address"));
    look({ veiled: false, text: null, mover: null });
    this.draw();
  }

  /** Take back to this player's last turn. */
  async takeBack() {
    if (this.playing) await board.undo();
  }

  /** The next step of a hint: how many plays are good, at which end, and which. */
  async nextHint() {
    const { moment, text } = board;
    const { seat } = this;
    if (!this.playing || moment.to_move !== seat || this.thinking) return;
    this.counted.hints += 1;
    /** @type {ReplyAsked} */
    const question = { text, as: seat, strength: "reading", time_limit: 20 };
    this.hint ??= { step: 0, estimate: null, asked: ask("advise", question, { signal: this.asking.signal }) };
    const mine = this.hint;
    mine.step = Math.min(3, mine.step + 1);
    this.draw();
    try {
      mine.estimate = await mine.asked;
    } catch (error) {
      if (this.hint !== mine) return;
      this.trouble = /** @type {Error} */ (error).message;
      return this.draw();
    }
    if (this.hint !== mine) return;
    this.draw();
    say(hintSaid(mine.estimate, mine.step));
  }

  async review() {
    if (openRoom() === "sit down" && !this.playing) await enter("review");
  }

  // A match

  /** @param {import("./match-cards.js").Chosen} chosen */
  async begin(chosen) {
    this.grading.abort();
    this.losses = null;
    this.match.begin(chosen);
    await this.nextDeal();
  }

  /** Deal the next tiles of the match, and play on. */
  async nextDeal() {
    this.choosing = false;
    this.seat = this.match.now.seat;
    const text = await board.refusable(() => this.match.deal());
    await this.open(text);
  }

  /** Open the deal under way of a match. @param {string} text */
  async open(text) {
    this.playing = false;
    this.asking.abort();
    board.eyes = this.seat;
    Object.assign(lens, glasses(this.seat)); // before the deal is drawn
    await board.open(text);
    this.match.follow(text, board.tree.source);
    this.sit();
  }

  /** Go on with the match that was kept. */
  async resume() {
    const { under, seat } = this.match.now;
    this.seat = seat;
    if (under) await this.open(under);
    else await this.nextDeal();
  }

  async forget() {
    this.grading.abort();
    this.losses = null;
    this.stand();
    this.match.end();
    this.draw();
  }

  keepFile() {
    save(MATCH.file, new Blob([this.match.file], { type: "text/plain" }));
  }

  /** Grade what each player gave away, deal after deal. */
  async grade() {
    this.grading.abort();
    this.grading = new AbortController();
    const texts = this.match.now.deals;
    /** @param {Map<string, import("./losses.js").Loss>} sums @param {number} done @param {number} left */
    const growing = (sums, done, left) => {
      this.losses = { sums, done, left, all: texts.length };
      this.draw();
    };
    growing(new Map(), 0, 0);
    await lossesOf(texts, this.grading.signal, growing).catch(() => {}); // another match was begun
  }

  // Drawing

  draw() {
    this.drawScore();
    const { panel } = this;
    if (!panel) return;
    const focused = panel.contains(document.activeElement) ? document.activeElement?.textContent : null;
    fill(panel, ...this.parts());
    if (focused) [...panel.querySelectorAll("button")].find(each => each.textContent === focused)?.focus();
  }

  /** The score of the match above the table. */
  drawScore() {
    const score = byId("score");
    const { facts, match } = this;
    score.hidden = !match.kept || !facts || !this.inMatch;
    if (score.hidden || !facts) return;
    const { target } = chosenRules(match.now.rules, facts.presets).chosen;
    score.textContent = scoreSaid(match, board.moment.sides, target);
  }

  /** @returns {Node[]} */
  parts() {
    if (this.choosing && this.facts) {
      const rules = this.match.kept?.rules ?? board.now?.rules ?? this.facts.rules;
      const cancel = () => {
        this.choosing = false;
        this.draw();
      };
      return [matchForm(this.facts, rules, this.strengths(), chosen => this.begin(chosen), cancel)];
    }
    if (this.lesson) return this.lessonParts(this.lesson);
    if (this.playing) return this.seatParts();
    if (this.inMatch && board.moment.over) {
      return this.match.isSettled ? this.endParts() : [make("p", { role: "note" }, this.trouble || MATCH.settling)];
    }
    return this.offerParts();
  }

  strengths() {
    return strengthChoice(this.facts?.strengths ?? [], settings.strength, value => {
      settings.strength = /** @type {typeof settings.strength} */ (value);
      remember();
    });
  }

  counts() {
    const { takeBacks, hints } = this.counted;
    return make("p", { class: "muted" }, SEATED.counted(takeBacks, hints));
  }

  /** The switch of teaching play. */
  teaching() {
    const on = make("input", { type: "checkbox", checked: settings.teach });
    const from = make("input", {
      type: "number",
      min: 1,
      max: 50,
      value: settings.teachFrom,
      "aria-label": TEACHING.from,
    });
    const change = () => {
      settings.teach = on.checked;
      settings.teachFrom = Math.max(1, Number(from.value) || settings.teachFrom);
      remember();
    };
    on.addEventListener("change", change);
    from.addEventListener("change", change);
    return make(
      "div",
      { class: "room-bar" },
      make("label", {}, on, ` ${TEACHING.label}`),
      make("label", {}, `${TEACHING.from} `, from),
    );
  }

  /** @returns {Node[]} */
  seatParts() {
    const { hint, seat, thinking, trouble } = this;
    const note =
      trouble || (thinking === seat ? TEACHING.judging : thinking ? SEATED.thinking(thinking) : SEATED.turn(seat));
    return [
      make("p", { role: "note" }, note),
      ...(hint
        ? [make("p", { class: "hint" }, hint.estimate ? hintSaid(hint.estimate, hint.step) : SEATED.reckoning)]
        : []),
      make(
        "div",
        { class: "room-bar" },
        button("take back", () => this.takeBack()),
        button("hint", () => this.nextHint()),
        button("stand up", () => this.stand()),
        ...(trouble ? [button("try again", () => this.follow())] : []),
        this.strengths(),
      ),
      this.teaching(),
      this.counts(),
    ];
  }

  /** @param {import("./lesson.js").Lesson} lesson @returns {Node[]} */
  lessonParts(lesson) {
    const { check, why } = lesson;
    const [, reason = ""] = check.own?.why ?? [];
    const told = why ? [TEACHING.better(check.own?.best ?? []), ...(check.own?.why ?? []).slice(0, 1)] : [];
    return [
      make("p", { role: "note" }, make("b", {}, lessonSaid(check)), ` ${reason}`),
      ...told.map(each => make("p", {}, each)),
      make(
        "div",
        { class: "room-bar" },
        button(TEACHING.back, () => this.takeBack()),
        button(TEACHING.why, () => {
          lesson.why = true;
          this.draw();
        }),
        button(TEACHING.on, () => this.goOn(this.asking.signal), "main"),
      ),
      this.counts(),
    ];
  }

  /** @returns {Node[]} */
  endParts() {
    const { losses, match } = this;
    const { sides } = board.moment;
    const next = make(
      "div",
      { class: "room-bar" },
      ...(match.winner
        ? [button(MATCH.another, () => this.choose(), "main")]
        : [button(MATCH.next, () => this.nextDeal(), "main")]),
      button(MATCH.review, () => this.review()),
      button(MATCH.save, () => this.keepFile()),
      ...(losses && losses.done < losses.all ? [button(MATCH.stop, () => this.grading.abort())] : []),
    );
    return [
      ...dealCard(match, board.moment, next),
      ...(losses
        ? [lossTable(losses.sums, namesOf(match, sides), MATCH.losing(losses.done, losses.all, losses.left))]
        : []),
      this.counts(),
    ];
  }

  /** Show the form of a new match. */
  choose() {
    this.choosing = true;
    this.draw();
    /** @type {HTMLElement | null | undefined} */ (this.panel?.querySelector("button.main"))?.focus();
  }

  /** @returns {Node[]} */
  offerParts() {
    const { moment } = board;
    const { match, seat } = this;
    const able = moment.seats.filter(name => knowsItself(moment, name));
    const seats = moment.seats.map(name => /** @type {[string, string]} */ ([name, name]));
    return [
      make("p", { role: "note" }, this.trouble || (moment.over ? moment.state : SEATED.offer)),
      make(
        "div",
        { class: "room-bar" },
        ...(match.isOn
          ? [
              button(MATCH.go, () => this.resume(), "main"),
              button(MATCH.save, () => this.keepFile()),
              button(MATCH.leave, () => this.forget()),
            ]
          : []),
        button(MATCH.play, () => this.choose(), match.isOn ? "" : "main"),
      ),
      make(
        "div",
        { class: "room-bar" },
        choice(SEATED.seat, seats, seat, value => {
          this.seat = value;
        }),
        this.strengths(),
      ),
      this.teaching(),
      make(
        "div",
        { class: "room-bar" },
        button("new deal", () => this.newDeal()),
        ...(moment.over || able.length < moment.seats.length ? [] : [button("sit down here", () => this.sit())]),
        ...(moment.over && moment.kind === "record" ? [button("review this deal (r)", () => this.review())] : []),
      ),
      ...(this.counted.hints + this.counted.takeBacks ? [this.counts()] : []),
    ];
  }
}

/** What a seat sees. @param {string} name */
function glasses(name) {
  return {
    veiled: true,
    text: (/** @type {MomentObject} */ moment) => (moment.over ? moment.canonical : veiled(moment, name)),
    mover: name,
  };
}

const play = new Play();
const follow = () => void play.follow();

board.addEventListener("change", () => play.drawScore());

room({
  name: "sit down",
  button: "task-play",
  meaning: "play a deal or a match at one seat against the others",
  async open(_board, element, taken) {
    play.panel = element;
    play.facts = await startFacts();
    await play.catchUp().catch(() => {}); // said by the board, or when it is asked for again
    const { seats } = board.moment;
    play.seat = [taken ?? "", settings.seat, "S"].find(each => seats.includes(each)) ?? seats[0];
    play.choosing = false;
    board.addEventListener("change", follow);
    if (taken && !board.moment.over && knowsItself(board.moment, play.seat)) play.sit();
    else if (taken) play.stand();
    else play.draw();
  },
  close() {
    play.asking.abort();
    play.playing = false;
    board.eyes = "";
    board.dispatchEvent(new Event("address"));
    board.removeEventListener("change", follow);
    play.panel = null;
  },
});
board.addEventListener("eyes", () => Object.assign(lens, glasses(board.eyes))); // before anything is drawn
key("r", "review the deal that was played", () => play.review());
command("hint", "a hint for the play to find, in steps", () => play.nextHint());
command("match", "play a match", async () => {
  if (openRoom() !== "sit down") await enter("sit down");
  play.choose();
});
