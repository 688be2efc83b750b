// Play: a single deal or a match, with the user at one seat. The other seats see only their own tiles. Plays undone and
// hints are counted.

import { say } from "./announce.js";
import { ask, askAnew, startFacts } from "./ask.js";
import { endAttempt } from "./attempt.js";
import { command, key } from "./commands.js";
import { chosenRules, DEFAULT_RULES } from "./draft.js";
import { byId, fill, make } from "./elements.js";
import { p, t } from "./language.js";
import { Grading } from "./losses.js";
import { Match } from "./match.js";
import { describeScore } from "./match-cards.js";
import { namePlayersBy, scoreBy } from "./names.js";
import { Opponents, seatLens } from "./opponents.js";
import { showPane } from "./panes.js";
import { parts } from "./play-panel.js";
import { passFocus } from "./pointing.js";
import { asRecord } from "./recorded.js";
import { enter, open as openRoom, room } from "./rooms.js";
import { knowsItself, namesAround, nearSeat, seenBy } from "./seat-view.js";
import { settings } from "./settings.js";
import { keepReport, save } from "./share.js";
import { board, bottomSeat, changeLens, isFocusLost, lens, rulebook } from "./store.js";
import { describeLesson, MATCH } from "./words-match.js";

/** The room: the user at a seat, and the match played there. */
export class Play {
  constructor() {
    /** @type {HTMLElement | null} */
    this.panel = null;
    /** @type {StartObject | null} */
    this.facts = null;
    /** True while the form of a new match is shown. */
    this.choosing = false;
    this.proposed = ""; // rules that the form proposes
    /** @type {import("./match.js").Kept | null} the match that was ended last, until another one begins */
    this.ended = null;
    /** The sentence about the file saved last, until the next deal. */
    this.saved = "";
    this.match = new Match();
    board.paused = new Set(this.match.kept?.paused);
    this.seated = new Opponents();
    this.grading = new Grading();
    this.isBringing = false; // a deal, which a second tap would replace
    for (const part of [this.seated, this.grading]) part.addEventListener("change", () => this.draw());
    this.seated.addEventListener("change", () => {
      if (this.seated.playing && board.now && this.inMatch) this.match.count(this.seated.counted);
    });
    this.match.addEventListener("elsewhere", event => void this.yield(/** @type {CustomEvent} */ (event).detail));
    this.seated.addEventListener("taught", () => this.taught());
    this.seated.addEventListener("over", event => void this.end(/** @type {CustomEvent} */ (event).detail));
  }

  /** True if the deal on the board belongs to the match. */
  get inMatch() {
    return this.match.holds(board.tree);
  }

  /** The plays taken back and the hints of the deal on the board. */
  get counted() {
    const isKept = board.now && !this.seated.playing && (this.inMatch || board.isPaused); // also over a reload
    const isSeated = board.now && this.seated.source === board.tree.source; // else they belong to another table
    return (isKept && this.match.kept?.counted) || (isSeated ? this.seated.counted : { undone: 0, hints: 0 });
  }

  /** Continue after a change of the board. */
  follow() {
    const { playing, source } = this.seated;
    if (playing && source === board.tree.source && this.inMatch) this.match.follow(board.text, source);
    void this.seated.follow();
  }

  /** Show the lesson about the play just made. */
  taught() {
    this.show();
    if (this.seated.lesson) say(describeLesson(this.seated.lesson));
  }

  /** Settle a deal of the match that has ended. @param {string} record */
  async end(record) {
    if (!this.inMatch) return;
    await this.match.finish(record);
    board.dispatchEvent(new Event("look")); // the score at the seats
    this.show();
    say(this.panel?.querySelector("#deal-end")?.textContent ?? "");
    if (this.match.winner) void this.grading.begin(this.match.now.deals);
  }

  /** Show the panel, and move the focus to the next button if its own is gone. */
  show() {
    showPane("panel");
    this.draw();
    if (this.panel) this.panel.scrollTop = 0; // show the heading
    if (isFocusLost()) this.focusNext();
  }

  focusNext() {
    /** @type {HTMLElement | null | undefined} */ (this.panel?.querySelector("button.main"))?.focus();
  }

  /** Bring a deal to the table, unless one is being brought. @param {() => Promise<void>} step */
  async bring(step) {
    if (this.isBringing) return;
    this.isBringing = true;
    try {
      await step();
    } finally {
      this.isBringing = false;
    }
  }

  newDeal() {
    return this.bring(async () => {
      const { position } = await ask("deal", { rules: board.now?.rules ?? DEFAULT_RULES });
      await this.seated.open(asRecord(position));
      await this.sit();
    });
  }

  async review() {
    if (openRoom() === "sit down" && !this.seated.playing) await enter("review");
  }

  // A match

  /** Show the form of a match. @param {string} [rules] that it proposes, by default those of the table shown */
  choose(rules = "") {
    this.choosing = true;
    this.proposed = rules;
    say(""); // the last message belongs to the table that the form covers
    this.draw();
    this.focusNext();
  }

  /** @param {import("./match-cards.js").Chosen} chosen */
  begin(chosen) {
    return this.bring(async () => {
      if (!this.match.begin(chosen)) return; // the form now names the match that it would replace
      this.ended = null;
      this.keepKeys();
      this.grading.end();
      await this.deal();
    });
  }

  /** If a deal is begun by keyboard, let its hand get the focus. */
  keepKeys() {
    passFocus(this.panel, byId("hand"));
  }

  nextDeal() {
    return this.bring(() => this.deal());
  }

  /** Deal the next tiles of the match and begin to play. */
  async deal() {
    this.keepKeys();
    this.choosing = false;
    this.seated.seat = this.match.now.seat;
    this.saved = "";
    const text = await board.refusable(() => this.match.deal());
    board.paused.clear();
    this.match.keepPaused([]);
    this.match.count({ undone: 0, hints: 0 });
    await this.open(text);
  }

  /** Open the current deal of the match. @param {string} text */
  async open(text) {
    await this.seated.open(text);
    this.match.follow(text, board.tree.source);
    await this.sit(this.match.now.counted);
  }

  /**
   * Play the deal just opened, unless the room was left meanwhile.
   * @param {{undone: number, hints: number}} [counted]
   */
  async sit(counted) {
    if (openRoom() === "sit down") await this.seated.sit(counted);
    else if (this.inMatch)
      this.protect(); // enters the room again
    else this.seated.stand();
  }

  resume() {
    return this.bring(() => this.takeUp());
  }

  /** Show the current deal of the match, the end of its last one, or the next one. */
  async takeUp() {
    const { under, seat, deals } = this.match.now;
    this.choosing = false;
    this.seated.seat = seat;
    if (under) await this.open(under);
    else if (deals.length && !this.inMatch) await this.reopenEnd(deals[deals.length - 1], seat);
    else await this.deal();
  }

  /** Show the end of the last deal again, with the way to the next one. @param {string} text @param {string} seat */
  async reopenEnd(text, seat) {
    await board.open(text, { you: seat, byHand: seat });
    this.match.keep({ source: board.tree.source });
    await this.toEnd();
    this.draw();
  }

  /**
   * True if the deal of the match that runs is on the board, with hands that no room may show, even if the room has not
   * sat down at it yet.
   */
  get isDealt() {
    const { playing } = this.seated;
    return this.inMatch && !board.moment.over && (playing || Boolean(board.eyes && this.match.kept?.under));
  }

  /**
   * Stop playing. A deal of the match is replaced by the view of the user, so that no room shows another hand.
   * @param {string} [again] the seat at which the user sits down again at once
   */
  async pause(again) {
    if (again || !this.isDealt) return;
    await board.queue(async () => {}); // the play made last belongs to the match
    if (!this.isDealt) return;
    try {
      await this.putAway(this.match.now.seat);
    } catch (error) {
      board.eyes = this.match.now.seat;
      if (this.seated.playing) void this.seated.goOn(askAnew(this.seated));
      throw error;
    }
  }

  /** Replace the deal on the board by the view of a seat. @param {string} seat */
  async putAway(seat) {
    this.seated.asking.abort(); // no reply may be played at the table that replaces this one
    board.eyes = ""; // for the address of that table
    await board.open(seenBy(board.moment, seat), { keep: false, paused: true, you: seat });
    this.match.keepPaused([...board.paused]);
  }

  /**
   * Leave the match to another tab, which has continued or replaced it.
   * @param {import("./match.js").Kept | null} before the match as this tab knew it
   */
  async yield(before) {
    this.seated.asking.abort();
    await board.queue(async () => {});
    if (before && this.seated.playing && before.source === board.tree.source && !board.moment.over) {
      await this.putAway(before.seat);
      say(MATCH.elsewhereNow);
    }
    await this.catchUp().catch(() => {}); // it recurs when the room is opened
    this.draw();
  }

  /** Show the deal of the match that is being played only from the seat of the user, however it came on the board. */
  protect() {
    const { kept } = this.match;
    if (!kept?.under || !this.inMatch || this.seated.playing || board.eyes || board.moment.over) return;
    board.eyes = kept.seat;
    Object.assign(lens, seatLens(kept.seat));
    setTimeout(() => board.eyes && this.inMatch && void enter("sit down", board.eyes, null)); // after it is drawn
  }

  /** After a review of the deal just played, show its end again, with the way to the next deal. */
  async toEnd() {
    const { isSettled, kept } = this.match;
    if (!this.inMatch || !isSettled || board.moment.over) return;
    const end = [...board.tree.nodes()].find(node => node.text === kept?.deals.at(-1));
    if (end) await board.jump(end);
  }

  stop() {
    return this.inMatch ? this.pause() : this.seated.stand();
  }

  /** Settle the stored deals that are finished but not settled yet. */
  async catchUp() {
    const { kept, isSettled } = this.match;
    if (kept?.under && this.inMatch && board.moment.over) await this.match.finish(board.text);
    else if (kept && !isSettled) await this.match.settle();
  }

  /** After a reload, settle the stored deals in any room, for the score at the table. */
  async bringScore() {
    if (!this.inMatch || (this.facts && this.match.isCounted)) return;
    this.facts = await startFacts();
    if (!this.match.isCounted) await this.match.settle();
    if (board.now && this.inMatch) board.dispatchEvent(new Event("look")); // the score at the seats
  }

  forget() {
    const { kept } = this.match;
    if (this.match.end()) {
      this.ended = kept;
      this.grading.end();
      this.seated.stand();
    }
    this.draw();
    if (this.panel) this.panel.scrollTop = 0; // the way back is at the top
  }

  /** Take up the match again that was ended here last. */
  restore() {
    if (this.ended && this.match.replace(this.ended)) this.ended = null;
    this.draw();
  }

  async keepPage() {
    const said = await keepReport(this.match.called, MATCH.pageTitle, MATCH.pageFile);
    if (said) this.note(said);
  }

  keepFile() {
    this.note(save(MATCH.file, new Blob([this.match.file], { type: "text/plain" }), "match"));
  }

  /** Say which file was saved, also below the card at the end of a deal. @param {string} said */
  note(said) {
    this.saved = said;
    say(said);
    this.draw();
  }

  // Drawing

  draw() {
    this.drawScore();
    byId("hint").hidden = !this.seated.playing;
    byId("hint").setAttribute("aria-disabled", String(!board.now || !this.seated.canHint));
    const { panel } = this;
    byId("felt").dataset.said = panel && this.choosing ? MATCH.waits : "";
    if (!panel) return;
    const focused = panel.contains(document.activeElement) ? document.activeElement?.textContent : null;
    fill(panel, ...parts(this));
    if (focused) [...panel.querySelectorAll("button")].find(each => each.textContent === focused)?.focus();
  }

  drawScore() {
    document.body.classList.toggle("playing", this.seated.playing);
    const score = byId("score");
    if (board.now && this.inMatch) this.match.rename(namesAround(board.moment, this.match.now.seat));
    const { facts, match } = this;
    if (!match.kept || !this.inMatch) score.hidden = true;
    if (!match.kept || !this.inMatch || !facts || !match.isCounted) return; // it stays until the deal is settled
    score.hidden = false;
    const { target } = chosenRules(match.now.rules, facts.presets).chosen;
    const parts = describeScore(match, board.moment.sides, target, board.text, board.earned).split(" · ");
    // a line ends only between two parts
    fill(score, ...parts.flatMap((part, index) => [index > 0 && " · ", make("span", {}, part)]));
  }
}

const play = new Play();
const { seated } = play;
window.addEventListener("storage", () => void play.match.adopt());
namePlayersBy(() => (board.now && play.inMatch ? play.match.now.names : null));
namePlayersBy(() => (board.now && (seated.playing || play.panel) ? namesAround(board.moment, seated.seat) : null));
scoreBy(() =>
  board.now && play.inMatch && play.match.isCounted ? play.match.scoreAt(board.text, board.earned) : null,
);

board.addEventListener("change", () => {
  play.protect();
  play.drawScore();
  void play.bringScore().catch(() => {}); // the next change asks again
});
board.addEventListener("look", () => play.drawScore());

/** True if the table shown is the current or last deal of the match. */
export function isMatchShown() {
  return board.now !== null && play.inMatch;
}

/**
 * Return the way on from the deal of the match shown once it is over, as the card at its end offers it; else null.
 * @returns {{label: string, act: () => Promise<void>} | null}
 */
export function wayAfterDeal() {
  const { match } = play;
  if (!isMatchShown() || !match.isSettled) return null;
  const isWon = match.winner !== "";
  const act = async () => {
    passFocus(byId("panel"), byId("hand"));
    await enter("sit down");
    if (openRoom() !== "sit down" || !match.isSettled) return; // another tab has continued the match
    if (isWon) play.choose();
    else await play.nextDeal();
  };
  return { label: isWon ? MATCH.another : MATCH.next, act };
}

room({
  name: "sit down",
  label: p("room", "sit down"),
  button: "task-play",
  meaning: t("play a deal or a match at one seat against the others"),
  lens: () => (board.eyes ? seatLens(board.eyes) : { hideValues: true }),
  async open(element, taken) {
    play.panel = element;
    play.facts = await startFacts();
    const { strengths } = play.facts; // fewer if the solver cannot answer for hidden hands
    if (!strengths.includes(settings.strength)) settings.strength = /** @type {"policy"} */ (strengths[0]);
    await play.catchUp().catch(() => {}); // the board reports the error, or it recurs at the next request
    if (openRoom() !== "sit down") return; // it was left meanwhile
    endAttempt(); // an answer would be beside hidden values
    await play.toEnd();
    seated.seat = nearSeat(board.moment.seats, taken ?? "", bottomSeat());
    play.choosing = false;
    board.dispatchEvent(new Event("look")); // the names around the seat
    const { under = "" } = (play.inMatch && play.match.kept) || {};
    if (taken && under && board.text !== under)
      await play.takeUp(); // another tab has continued it
    else if (taken && !board.moment.over && knowsItself(board.moment, seated.seat) && (under || !play.inMatch))
      await seated.sit((under && play.match.now.counted) || undefined);
    else if (taken) seated.stand();
    else {
      say(""); // it names the players as before
      // The moment may come from a puzzle or a deal to play from here. The hand below is the own one, as in a match.
      changeLens({ hideValues: true, mover: seated.seat });
      play.draw();
    }
  },
  follow: () => play.follow(),
  again: () => board.eyes,
  stays: () => board.eyes !== "", // also while the deal to be played is being opened
  pause: again => play.pause(again),
  close() {
    seated.leave();
    play.panel = null;
    play.draw();
    board.eyes = "";
    board.dispatchEvent(new Event("address"));
  },
});
board.addEventListener("eyes", () => Object.assign(lens, seatLens(board.eyes))); // before anything is drawn
key("r", t("review the deal just played"), () => play.review());
byId("hint").addEventListener("click", () => void seated.nextHint());
command("hint", t("show a hint for your play; repeat it for more"), () => seated.nextHint());
command("continue", t("continue the match"), async () => {
  if (openRoom() !== "sit down") await enter("sit down");
  if (openRoom() === "sit down" && play.match.isOn) await play.resume();
});
command("match", t("play a match, by other rules if they are named, as in match cuba"), async rules => {
  if (openRoom() !== "sit down") await enter("sit down");
  play.choose(rules.split(",")[0] in rulebook.presets ? rules : "");
});
