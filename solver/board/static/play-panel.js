// The panel of the room of play: a form, the turn, a lesson, the end of a deal, or the games that can be started.

import { bar, button, choice, labelled } from "./controls.js";
import { make } from "./elements.js";
import { describeTurn } from "./entering.js";
import { dealCard, describeMatch, hasIntervals, lack, lossTable, matchForm, namesOf } from "./match-cards.js";
import { seatNames } from "./names.js";
import { showTable } from "./panes.js";
import { knowsItself } from "./seat-view.js";
import { saveSettings, settings } from "./settings.js";
import { board } from "./store.js";
import { nameOfAction } from "./words.js";
import { describeLesson, MATCH, TEACHING } from "./words-match.js";
import { SEATED } from "./words-setup.js";

/**
 * @typedef {import("./elements.js").Child} Child
 * @typedef {import("./play.js").Play} Play
 */

/** Return the parts shown now. @param {Play} play @returns {Child[]} */
export function parts(play) {
  const { facts, match, seated } = play;
  if (play.choosing && facts) {
    const cancel = () => {
      play.choosing = false;
      play.draw();
    };
    const rules = play.proposed || (play.inMatch && match.kept?.rules) || (board.now?.rules ?? facts.rules);
    const form = matchForm(facts, rules, strengths(play), teaching(), chosen => play.begin(chosen), cancel);
    const running = match.isOn && `${describeMatch(match)} ${MATCH.replaces}`;
    return [
      running &&
        bar(
          make("p", { role: "note" }, running),
          button(MATCH.go, () => play.resume()),
        ),
      form,
    ];
  }
  if (seated.lesson) return lessonParts(play, seated.lesson);
  if (seated.playing) return seatParts(play);
  if (play.inMatch && board.moment.over) {
    if (!match.isSettled) return [make("p", { role: "note" }, seated.trouble || MATCH.settling)];
    if (board.text === match.now.deals.at(-1)) return endParts(play); // not another end that was tried after it
  }
  return offerParts(play);
}

/** Make the choice of the strength of the other seats. @param {Play} play */
function strengths({ facts, seated }) {
  const said = (facts?.strengths ?? []).map(
    each => /** @type {[string, string]} */ ([each, SEATED.strengths[/** @type {"policy"} */ (each)] ?? each]),
  );
  const chosen = (/** @type {string} */ value) => {
    settings.strength = /** @type {typeof settings.strength} */ (value);
    saveSettings();
    if (seated.playing && seated.trouble) void seated.follow(); // ask again with the new strength
  };
  return labelled(SEATED.strength, choice(said, settings.strength, chosen));
}

/** @param {Play} play */
function counts({ counted }) {
  return make("p", { class: "muted" }, SEATED.counted(counted.undone, counted.hints));
}

/** Make the switch for lessons. */
function teaching() {
  const on = make("input", { type: "checkbox", checked: settings.teach });
  const attributes = { type: "number", min: 1, max: 50, value: settings.teachFrom, "aria-label": TEACHING.from };
  const from = make("input", attributes);
  const least = labelled(TEACHING.from, from, { hidden: !settings.teach });
  const change = () => {
    settings.teach = on.checked;
    least.hidden = !on.checked;
    settings.teachFrom = Math.max(1, Number(from.value) || settings.teachFrom);
    saveSettings();
  };
  on.addEventListener("change", change);
  from.addEventListener("change", change);
  return bar(make("label", { class: "tick" }, on, " ", make("span", { class: "label" }, TEACHING.label)), least);
}

/** @param {Play} play @returns {Child[]} */
function seatParts(play) {
  const { seated } = play;
  const { trouble } = seated;
  return [
    trouble && make("p", { role: "note" }, trouble),
    bar(
      button(SEATED.stand, () => play.stop(), { title: play.inMatch ? MATCH.pauseHint : SEATED.standHint }),
      trouble && button(SEATED.again, () => seated.follow()),
      strengths(play),
    ),
    teaching(),
    counts(play),
  ];
}

/** @param {Play} play @param {import("./lessons.js").Lesson} lesson @returns {Child[]} */
function lessonParts(play, lesson) {
  const { seated } = play;
  const { check, chances } = lesson;
  const { best = [], why = [] } = check.own ?? {};
  const [numbers = "", reason = ""] = why;
  const better = (chances?.match.disagree && nameOfAction(chances.reason)) || TEACHING.better(best);
  const reasons = [
    make("p", {}, reason, " ", better),
    numbers && make("details", {}, make("summary", {}, TEACHING.numbers), make("p", {}, numbers)),
  ];
  const act = (/** @type {() => unknown} */ go) => () => {
    play.keepKeys();
    showTable(); // on a phone the table is in view again
    return go();
  };
  const explain = () => {
    lesson.why = true;
    play.draw();
    play.focusNext(); // its own button is gone
  };
  return [
    make("p", { id: "lesson", role: "note" }, make("b", {}, describeLesson(lesson))),
    ...(lesson.why ? reasons : []),
    bar(
      button(
        TEACHING.undo,
        act(() => board.undo()),
      ),
      !lesson.why && button(TEACHING.why, explain),
      button(
        TEACHING.on,
        act(() => seated.goOn()),
        { class: "main" },
      ),
    ),
    counts(play),
  ];
}

/** Make the buttons that save a match: its records, or a page of each player's losses. @param {Play} play */
function keeping(play) {
  const { deals } = play.match.now;
  return [button(MATCH.save, () => play.keepFile()), deals.length > 0 && button(MATCH.page, () => play.keepPage())];
}

/** @param {Play} play @returns {Child[]} */
function endParts(play) {
  const { grading, match } = play;
  const { losses } = grading;
  const next = match.winner
    ? button(MATCH.another, () => play.choose(), { class: "main" })
    : button(MATCH.next, () => play.nextDeal(), { class: "main" });
  const actions = bar(
    next,
    button(MATCH.review, () => play.review()),
    ...keeping(play),
    losses && !losses.lack && losses.done < losses.all && button(MATCH.stop, () => grading.stop()),
  );
  const name = namesOf(match, board.moment.sides);
  return [
    ...dealCard(match, board.moment, make("div", {}, actions, play.saved && make("p", { class: "muted" }, play.saved))),
    losses?.lack && make("p", { class: "muted" }, MATCH.ungraded(losses.lack)),
    ...(losses && !losses.lack
      ? [
          lossTable(losses.sums, name, MATCH.losing(losses.done, losses.all, losses.left)),
          hasIntervals(losses.sums) && make("p", { class: "muted" }, MATCH.spread),
        ]
      : []),
    counts(play),
  ];
}

/** Say which match is running, and if the table shown is not its own. @param {Play} play */
function describeRunning({ facts, match, inMatch }) {
  const running = facts ? describeMatch(match) : "";
  return inMatch || board.isPaused ? running : `${running} ${MATCH.elsewhere}`;
}

/** @param {Play} play @returns {Child[]} */
function offerParts(play) {
  const { facts, match, seated } = play;
  const { moment } = board;
  const lacks = lack(facts, moment.rules);
  const able = !lacks.alone && moment.seats.every(name => knowsItself(moment, name));
  const around = seatNames(moment.seats);
  const seats = moment.seats.map(seat => /** @type {[string, string]} */ ([seat, around[seat] ?? seat]));
  const sat = choice(seats, seated.seat, value => {
    seated.seat = value;
  });
  const kept = () => [
    button(MATCH.go, () => play.resume(), { class: "main" }),
    ...keeping(play),
    button(MATCH.leave, () => play.forget()),
  ];
  const another = button(MATCH.play, () => play.choose(), { class: match.isOn ? null : "main" });
  const deal = button(SEATED.deal, () => play.newDeal(), { title: SEATED.dealHint });
  const how = lacks.said.length ? lacks.said : [teaching()];
  return [
    make(
      "p",
      { role: "note" },
      seated.trouble || (match.isOn ? describeRunning(play) : moment.over ? describeTurn() : SEATED.offer),
    ),
    ...(match.isOn
      ? [
          bar(...kept()),
          bar(strengths(play)),
          ...how,
          make("p", { class: "muted" }, MATCH.others(SEATED.deal)),
          bar(another, !lacks.alone && deal),
        ]
      : [
          play.ended &&
            bar(
              make("p", { role: "note" }, MATCH.left),
              button(MATCH.restore, () => play.restore()),
            ),
          bar(...(match.winner ? keeping(play) : []), another),
          bar(!lacks.alone && deal, strengths(play)),
          ...how,
        ]),
    !moment.over &&
      able &&
      bar(
        button(SEATED.sit, () => seated.sit(), { title: SEATED.sitHint }),
        labelled(SEATED.seat, sat),
      ),
    moment.over && moment.kind === "record" && bar(button(SEATED.review, () => play.review())),
    play.counted.hints + play.counted.undone > 0 && counts(play),
  ];
}
