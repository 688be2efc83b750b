// The dialog of the rules: a preset, and every option in words.

import { ask, askAnew, faultsOf, startFacts } from "./ask.js";
import { bar, button, choice, closeDialog, field, openDialog } from "./controls.js";
import { chosenRules, writeOption } from "./draft.js";
import { byId, fill, make } from "./elements.js";
import { rulePicker } from "./rule-picker.js";
import { presetName } from "./rule-search.js";
import { board, changeLens, lens, plainLens, rulebook } from "./store.js";
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
 * Return the options that differ from those of a preset, with their values.
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
export function describeOption({ name, words, said }, value) {
  const word = words.length ? said[words.indexOf(value)] : value === NONE ? RULES.noList : value;
  return RULES.option(name, word);
}

/**
 * Open the dialog of the rules: the rule set, its main rules in words, and all options.
 * @param {string} rules the current rules
 * @param {(rules: string) => unknown} take called with the new rules; it may fail
 * @param {boolean} [unfolds] whether the options are asked for, and not folded
 */
export async function openRules(rules, take, unfolds = false) {
  const { presets, options } = await startFacts();
  let { preset, chosen } = chosenRules(rules, presets);
  const form = make("div", { class: "rules-form" });
  const trouble = make("ul", { class: "place-faults", role: "alert" });
  const said = make("output", { class: "rules-text", "aria-label": RULES.text });

  const words = make("ul", { class: "rules-words", "aria-live": "polite" });
  /** @type {{asking: AbortController}} */
  const request = { asking: new AbortController() };
  /** Show the main rules in words; the last ones stay if the options do not fit together. */
  const explain = async () => {
    const question = { rules: rulesText(preset, chosen, presets[preset]) };
    const answer = await ask("rules", question, { signal: askAnew(request) }).catch(() => null);
    if (answer) fill(words, ...answer.words.map(each => make("li", {}, each)));
  };

  const showText = () => {
    void explain();
    const changed = changedOptions(chosen, presets[preset]);
    said.textContent = changed.map(([name, value]) => describeOption(options[name], value)).join("; ");
    said.hidden = !changed.length; // the field above says all
  };
  const rule = (/** @type {string} */ name, /** @type {OptionPart} */ option) => {
    const change = (/** @type {string} */ value) => {
      chosen[name] = value;
      showText();
      mark();
    };
    const id = `rule-${name}`;
    const label = make("label", { for: id }, option.name);
    return make("div", { class: "rule", "data-rule": name }, label, optionControl(option, chosen[name], id, change));
  };
  const mark = () => {
    for (const row of form.querySelectorAll("[data-rule]")) {
      const name = /** @type {HTMLElement} */ (row).dataset.rule ?? "";
      row.classList.toggle("other", chosen[name] !== writeOption(presets[preset][name]));
    }
  };
  const draw = () => {
    fill(
      form,
      ...Object.entries(options)
        .filter(([name]) => name in chosen)
        .map(([name, option]) => rule(name, option)),
    );
    showText();
    mark();
  };
  const begin = (/** @type {string} */ name) => {
    ({ preset, chosen } = chosenRules(name, presets));
    draw();
  };
  /** @param {(rules: string) => unknown} act */
  const doing = act => async () => {
    try {
      await act(rulesText(preset, chosen, presets[preset]));
      closeDialog();
    } catch (error) {
      fill(
        trouble,
        faultsOf(error).map(({ message }) => make("li", {}, message)),
      );
    }
  };
  draw();
  openDialog(
    RULES.title,
    rulePicker(RULES.preset, preset, begin, "rule-preset"),
    said,
    words,
    bar(button(RULES.here, doing(take)), button(RULES.deal, doing(newDeal))),
    trouble,
    make("details", { open: unfolds }, make("summary", {}, RULES.change), form),
  );
}

/** @param {string} rules */
async function newDeal(rules) {
  const { position } = await ask("deal", { rules });
  if (lens.seat) changeLens(plainLens); // the new table may have other seats
  await board.open(position);
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

byId("rules").addEventListener("click", () => void openRules(board.now?.rules ?? "doscientos", retable));
