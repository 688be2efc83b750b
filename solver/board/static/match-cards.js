// The parts of a match: the form that begins it, its score, the card after a deal, and the losses of each player.

import { bar, button, choice, labelled } from "./controls.js";
import { chosenRules, tableOf as seatsOf } from "./draft.js";
import { fill, make, tableOf } from "./elements.js";
import { number } from "./language.js";
import { meanLoss } from "./losses.js";
import { compassName } from "./names.js";
import { RulePicker } from "./rule-picker.js";
import { rulesName } from "./rule-search.js";
import { rulesText } from "./rules.js";
import { nearSeat } from "./seat-view.js";
import { canStore } from "./settings.js";
import { rulebook } from "./store.js";
import { drawFace } from "./tiles.js";
import { tenths, writeScore } from "./words.js";
import {
  capital,
  defaultNames,
  describeDecision,
  describeEarned,
  describeEnd,
  describeNextLead,
  describePips,
  isPaidByDeal,
  joinNames,
  MATCH,
} from "./words-match.js";

/**
 * @typedef {import("./match.js").Match} Match
 * @typedef {Record<string, string[]>} Sides the seats of each side
 * @typedef {{rules: string, seat: string, names: Record<string, string>, typed: Record<string, string>}} Chosen
 */

/**
 * Return what the other seats cannot do under these rules if the solver cannot answer for hidden hands; `alone`: they
 * cannot play at all.
 * @param {StartObject | null} facts @param {string} rules
 * @returns {{said: Node[], alone: boolean}}
 */
export function lack(facts, rules) {
  if (!facts || facts.hidden) return { said: [], alone: false };
  const alone = chosenRules(rules, facts.presets).chosen.ends_score === "nothing";
  return { said: [make("p", { role: "note" }, alone ? MATCH.alone : MATCH.habit)], alone };
}

/**
 * Make the fields for the own seat and the names of all seats. `read` returns them; `typed` has the names that the user
 * has changed.
 * @param {string[]} seats @param {boolean} partners
 */
function playerFields(seats, partners) {
  let seat = nearSeat(seats);
  const fields = new Map(seats.map(each => [each, make("input", { maxlength: 20 })]));
  for (const field of fields.values()) field.addEventListener("focus", () => field.select()); // a name replaces it
  const labels = make("div", { class: "names" });
  const takeSeat = (/** @type {string} */ name) => {
    seat = name;
    const rows = Object.entries(defaultNames(seats, seat, partners)).flatMap(([each, called]) => {
      const field = fields.get(each);
      if (!field) return [];
      field.value = called;
      field.setAttribute("aria-label", MATCH.name(called));
      return [labelled(called, field)]; // its place as seen by the user, as the table calls it
    });
    fill(labels, ...rows);
  };
  takeSeat(seat);
  const read = () => {
    const names = Object.fromEntries([...fields].map(([each, field]) => [each, field.value.trim() || each]));
    const common = defaultNames(seats, seat, partners);
    const typed = Object.entries(names).filter(([each, name]) => name !== common[each] && name !== each);
    return { seat, names, typed: Object.fromEntries(typed) };
  };
  const parts = [
    labels,
    bar(
      labelled(
        MATCH.seat,
        choice(
          seats.map(each => [each, compassName(each)]),
          seat,
          takeSeat,
        ),
      ),
    ),
  ];
  return { parts, read };
}

/**
 * Make the form of a new match: rules, target score, own seat and names.
 * @param {StartObject} facts
 * @param {string} rules the rules chosen at first
 * @param {Node} strength
 * @param {Node} teaching the switch for lessons, which need a solver that can answer for hidden hands
 * @param {(chosen: Chosen) => unknown} start
 * @param {() => unknown} cancel
 */
export function matchForm(facts, rules, strength, teaching, start, cancel) {
  const rest = make("div");
  let { preset, chosen } = chosenRules(rules, facts.presets);
  const picker = new RulePicker(
    MATCH.rules,
    rulesText(preset, chosen, facts.presets[preset]),
    name => {
      ({ preset, chosen } = chosenRules(name, facts.presets));
      draw();
    },
    "match-rules",
  );
  const form = make(
    "form",
    { class: "match-form", "aria-label": MATCH.play },
    make("h2", {}, MATCH.play),
    picker.element,
    rest,
  );
  const draw = () => {
    const whole = rulesText(preset, chosen, facts.presets[preset]);
    const { seats } = seatsOf(whole, facts.presets);
    const lacks = lack(facts, whole);
    const target = make("input", {
      type: "number",
      min: 1,
      max: 10_000,
      value: chosen.target,
      "aria-label": MATCH.target,
      input: () => picker.name(rulesNow()),
    });
    target.addEventListener("focus", () => target.select()); // another number replaces it
    const rulesNow = () =>
      rulesText(preset, { ...chosen, target: target.value || chosen.target }, facts.presets[preset]);
    const players = playerFields(seats, chosen.partners === "yes");
    form.onsubmit = event => {
      event.preventDefault();
      void start({ rules: rulesNow(), ...players.read() });
    };
    fill(
      rest,
      bar(labelled(MATCH.target, target)),
      bar(strength),
      lacks.said.length ? lacks.said : teaching,
      bar(!lacks.alone && make("button", { class: "main" }, MATCH.start), button(MATCH.cancel, cancel)),
      !canStore() && make("p", { class: "muted" }, MATCH.notStored),
      make("details", {}, make("summary", {}, MATCH.names), ...players.parts),
    );
  };
  draw();
  return form;
}

/**
 * Return a function that gives the names of the players at a seat or of a side in a match, the user first.
 * @param {Match} match @param {Sides} sides
 * @returns {import("./words-match.js").Namer}
 */
export function namesOf(match, sides) {
  const { names, seat: own } = match.now;
  return name => {
    const seats = (sides[name] ?? [name]).toSorted((one, other) => Number(other === own) - Number(one === own));
    return seats.map(each => names[each] ?? (sides[name]?.length === 1 ? name : each));
  };
}

/**
 * Return the score of a match in one line, with the points that plays of the current deal have earned.
 * @param {Match} match @param {Sides} sides @param {string} target
 * @param {string} text the block of the moment
 * @param {[string, number][]} earned
 */
export function describeScore(match, sides, target, text, earned) {
  const name = namesOf(match, sides);
  const score = match.scoreAt(text, earned);
  const totals = Object.keys(sides).map(side => `${joinNames(name(side))} ${writeScore(score[side] ?? 0)}`);
  return MATCH.score(totals, target, match.now.deals.length + (match.now.under ? 1 : 0));
}

/**
 * Say which match is running: its game, and its score with the side of the user first.
 * @param {Match} match
 */
export function describeMatch(match) {
  const { rules, seat } = match.now;
  const totals = Object.entries(match.totals);
  const own = (/** @type {[string, number]} */ [side]) => Number(side.includes(seat));
  const score = totals.toSorted((one, other) => own(other) - own(one)).map(([, points]) => writeScore(points));
  return MATCH.running(rulesName(rules, rulebook), score.join(" : "));
}

/**
 * Make the card at the end of a deal: who won and how, the pips of each hand added up, the new score.
 * @param {Match} match
 * @param {MomentObject} moment the end of the deal
 * @param {Node} next the buttons for the next step
 */
export function dealCard(match, moment, next) {
  const score = match.settled.at(-1);
  if (!score) return [];
  const { sides, hands } = moment;
  const name = namesOf(match, sides);
  const { chosen } = chosenRules(score.rules, rulebook.presets);
  const got = Object.entries(score.points).filter(([, amount]) => amount !== 0);
  const head = got.map(([side, amount]) => MATCH.deal(name(side), amount)).join(", ") || MATCH.noScore;
  const said = [
    describeEnd(score, name),
    describeDecision(score, name),
    describeEarned(score, name, chosen) || describePips(score, sides),
    describeNextLead(score, name),
  ].filter(Boolean);
  let sum = 0;
  /** @type {[import("./elements.js").Attributes, (Node | string)[]][]} */
  const left = moment.seats.map(seat => {
    const pips = score.pips[seat] ?? 0;
    sum += pips;
    const tiles = make("span", { class: "left-tiles" }, ...(hands[seat]?.tiles ?? []).map(tile => drawFace(tile)));
    return [{}, [capital(joinNames(name(seat))), tiles, number(pips)]];
  });
  /** @type {[import("./elements.js").Attributes, string[]][]} */
  const totals = Object.keys(sides).map(side => [
    { class: side === score.winner ? "best" : null },
    [capital(joinNames(name(side))), writeScore(score.points[side] ?? 0), writeScore(score.totals?.[side] ?? 0)],
  ]);
  /** @type {(typeof left)[]} */
  const together = isPaidByDeal(score.end, chosen) ? [] : [[[{}, [MATCH.together, "", number(sum)]]]];
  return [
    make("h2", { id: "deal-end" }, capital(match.winner ? MATCH.won(name(match.winner)) : head)),
    make("p", { role: "note" }, `${[...(match.winner ? [head] : []), ...said].map(capital).join(". ")}.`),
    next,
    tableOf({ class: "totals pips" }, MATCH.heads, [left, ...together], MATCH.pips),
    tableOf({ class: "totals score" }, MATCH.totals, [totals], MATCH.total),
  ];
}

/**
 * Make the table of each player's losses per decision and per deal, by their own knowledge, with intervals if sampled.
 * @param {Map<string, import("./losses.js").Loss>} sums
 * @param {import("./words-match.js").Namer} name
 * @param {string} caption
 */
export function lossTable(sums, name, caption) {
  /** @type {[import("./elements.js").Attributes, string[]][]} */
  const rows = [...sums].map(([seat, loss]) => {
    const parts = [loss.decisions, loss.deals].map(number => spread(meanLoss(loss, number)));
    return [{}, [capital(joinNames(name(seat))), ...parts, number(loss.decisions)]];
  });
  return tableOf({ class: "totals given" }, MATCH.losses, [rows], caption);
}

/** True if some losses of the table have an interval. @param {Map<string, import("./losses.js").Loss>} sums */
export function hasIntervals(sums) {
  return [...sums.values()].some(({ squares }) => squares > 0);
}

/** Write a mean with its interval, if it has one: `2.9 (2.1 to 3.6)`. @param {ReturnType<typeof meanLoss>} mean */
function spread({ mean, low, high }) {
  return low === high ? tenths(mean) : MATCH.interval(tenths(mean), tenths(low), tenths(high));
}
