// The dialog of the rules: a preset, and every option in words.

import { ask, askAnew, faultsOf, startFacts } from "./ask.js";
import { perform } from "./commands.js";
import { button, choice, closeDialog, field, openDialog } from "./controls.js";
import { chosenRules, DEFAULT_RULES, tableOf, writeOption } from "./draft.js";
import { byId, fill, make } from "./elements.js";
import { moment } from "./moments.js";
import { leave } from "./rooms.js";
import { rulePicker } from "./rule-picker.js";
import { presetName } from "./rule-search.js";
import { settings } from "./settings.js";
import { board, changeLens, lens, plainLens, rulebook, view } from "./store.js";
import { MATCH } from "./words-match.js";
import { RULES } from "./words-rooms.js";

/** The empty list of an option. */
const NONE = "none";

/**
 * Make the control of an option.
 * @param {OptionPart} option @param {string} value @param {string} id @param {(value: string) => void} change
 */
function optionControl({ words, said, low, high, is_list: isList }, value, id, change) {
  if (words.length) {
    const named = words.map((word, index) => /** @type {[string, string]} */ ([word, said[index]]));
    return choice(named, value, change, { id });
  }
  if (!isList) return field(change, { id, type: "number", min: low, max: high, value });
  return field(typed => change(typed.trim() || NONE), { id, type: "text", value: value === NONE ? "" : value });
}

/**
 * Return the options that differ from a preset, with their values.
 * @param {Record<string, string>} chosen @param {Record<string, unknown>} defaults
 */
function changedOptions(chosen, defaults) {
  return Object.entries(chosen).filter(([name, value]) => value !== writeOption(defaults[name]));
}

/**
 * Write rules as notation does: a preset, then the options that differ from it.
 * @param {string} preset @param {Record<string, string>} chosen @param {Record<string, unknown>} defaults
 */
export function rulesText(preset, chosen, defaults) {
  return [preset, ...changedOptions(chosen, defaults).map(([name, value]) => `${name}=${value}`)].join(", ");
}

/** Write an option and its value in words. @param {OptionPart} option @param {string} value */
function describeOption({ name, words, said }, value) {
  const word = words.length ? said[words.indexOf(value)] : value === NONE ? RULES.noList : value;
  return RULES.option(name, word);
}

/** The form of the rules: the rule set, its main rules in words, and all options. */
class RulesForm {
  /** @param {string} rules the current rules @param {Pick<StartObject, "presets" | "options">} facts */
  constructor(rules, { presets, options }) {
    this.presets = presets;
    this.options = options;
    const { preset, chosen } = chosenRules(rules, presets);
    this.preset = preset;
    this.chosen = chosen;
    this.form = make("div", { class: "rules-form" });
    this.trouble = make("ul", { class: "place-faults", role: "alert" });
    this.said = make("output", { "aria-label": RULES.text });
    this.changed = make("p", { class: "rules-text" }, RULES.changed, " ", this.said);
    this.words = make("ul", { class: "rules-words", "aria-live": "polite" });
    this.asking = new AbortController();
  }

  /** The rules as they are chosen. */
  get text() {
    return rulesText(this.preset, this.chosen, this.presets[this.preset]);
  }

  /** Show the main rules in words; the last ones stay if the options do not fit together. */
  async explain() {
    const answer = await ask("rules", { rules: this.text }, { signal: askAnew(this) }).catch(() => null);
    if (answer) fill(this.words, ...answer.words.map(each => make("li", {}, each)));
  }

  /** Show the changed options, and mark them. */
  show() {
    void this.explain();
    const changed = changedOptions(this.chosen, this.presets[this.preset]);
    this.said.textContent = changed.map(([name, value]) => describeOption(this.options[name], value)).join("; ");
    this.changed.hidden = !changed.length; // the field above says all
    for (const row of this.form.querySelectorAll("[data-rule]")) {
      const name = /** @type {HTMLElement} */ (row).dataset.rule ?? "";
      row.classList.toggle("other", this.chosen[name] !== writeOption(this.presets[this.preset][name]));
    }
  }

  /** @param {string} name @param {OptionPart} option */
  row(name, option) {
    const change = (/** @type {string} */ value) => {
      this.chosen[name] = value;
      this.show();
    };
    const id = `rule-${name}`;
    const label = make("label", { for: id }, option.name);
    const control = optionControl(option, this.chosen[name], id, change);
    return make("div", { class: "rule", "data-rule": name }, label, control);
  }

  draw() {
    const own = Object.entries(this.options).filter(([name]) => name in this.chosen);
    fill(this.form, ...own.map(([name, option]) => this.row(name, option)));
    this.show();
  }

  /** Choose a rule set. @param {string} name */
  begin(name) {
    ({ preset: this.preset, chosen: this.chosen } = chosenRules(name, this.presets));
    this.draw();
  }

  /** Return the action of a button that takes the rules. @param {(rules: string) => unknown} act */
  taking(act) {
    let taken = "";
    return async () => {
      if (taken === this.text) return; // tapped twice
      taken = this.text;
      try {
        await act(this.text);
        closeDialog();
      } catch (error) {
        const faults = faultsOf(error).map(({ message }) => make("li", {}, message));
        fill(this.trouble, faults);
        this.trouble.scrollIntoView({ block: "nearest" });
      } finally {
        taken = "";
      }
    };
  }
}

/**
 * Open the dialog of the rules.
 * @param {string} rules the current rules
 * @param {(rules: string) => unknown} take called with the new rules; it may fail
 * @param {boolean} [unfolds] whether the options are asked for, and not folded
 */
export async function openRules(rules, take, unfolds = false) {
  const facts = await startFacts();
  await board.ready(); // the names of the rules are known with the first table
  const form = new RulesForm(rules, facts);
  form.draw();
  openDialog(
    RULES.title,
    rulePicker(RULES.preset, form.preset, name => form.begin(name), "rule-preset"),
    form.changed,
    form.words,
    make("details", { open: unfolds }, make("summary", {}, RULES.change), form.form),
    form.trouble,
    make(
      "div",
      { class: "room-bar dialog-foot" },
      button(RULES.here, form.taking(take)),
      button(RULES.deal, form.taking(newDeal)),
      button(MATCH.play, form.taking(beginMatch)),
    ),
  );
}

/** Show the form of a match by these rules, if they can be played. @param {string} rules */
async function beginMatch(rules) {
  await ask("rules", { rules });
  closeDialog(); // the form takes the focus
  await perform(`match ${rules}`);
}

/** @param {string} rules */
async function newDeal(rules) {
  const { position } = await ask("deal", { rules });
  if (view.room?.name === "review") await leave(); // there is nothing to grade yet
  if (lens.seat) changeLens(plainLens); // the new table may have other seats
  const { to_move: leader } = await moment(position);
  const { seats } = tableOf(rules, rulebook.presets);
  await board.open(position, { you: seats.includes(settings.seat) ? settings.seat : (leader ?? seats[0]) });
}

/** Replace the rules of a block. @param {string} text @param {string} rules */
function withRules(text, rules) {
  const lines = text.split(/\n|; /);
  const at = lines.findIndex(line => /^\s*rules\s*:/i.test(line));
  if (at >= 0) lines[at] = `rules: ${rules}`;
  else lines.splice(lines[0]?.startsWith("title:") ? 1 : 0, 0, `rules: ${rules}`);
  return lines.join("\n");
}

/** Play the block of the moment shown under other rules, if it fits them. @param {string} rules */
async function retable(rules) {
  const { presets } = rulebook;
  const { preset, chosen } = chosenRules(rules, presets);
  const [players, hands] = [Number(chosen.players), board.moment.seats.length];
  if (players !== hands) throw new Error(RULES.otherSeats(presetName(preset, rulebook), players, hands));
  const text = withRules(board.text, rules);
  await ask("parse", { text }).catch(error => {
    const [first, ...more] = faultsOf(error);
    throw more.length ? new Error(RULES.unfit(first.message)) : error;
  });
  await board.open(text);
}

byId("rules").addEventListener("click", () => void openRules(board.now?.rules ?? DEFAULT_RULES, retable));
