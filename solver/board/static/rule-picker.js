// The choice of a rule set by its name: a field to search in, and a list by country and family of games.

import { fill, make } from "./elements.js";
import { language } from "./language.js";
import { headingOf, presetName, rulesFacts, rulesName, searchRules } from "./rule-search.js";
import { readStored, writeStored } from "./settings.js";
import { rulebook } from "./store.js";
import { RULES } from "./words-rooms.js";

const KEY = "tranca-rules";
const MOST = 4;
const HEADING = 32; // the height of a heading, which stays above the options, in pixels

/** Return the presets chosen last in this browser, most recent first. @returns {string[]} */
function usedLast() {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter(each => typeof each === "string").slice(0, MOST) : [];
}

/** Remember a preset as the one chosen last. @param {string} preset */
function remember(preset) {
  writeStored(KEY, [preset, ...usedLast().filter(each => each !== preset)].slice(0, MOST));
}

/** A field with the name of the chosen rules; while its list is open, the text in it is a search. */
export class RulePicker {
  /**
   * @param {string} label
   * @param {string} rules the preset chosen at first, then the options that differ from it
   * @param {(preset: string) => unknown} take called with another preset that the user chooses
   * @param {string} id
   */
  constructor(label, rules, take, id) {
    this.rules = rules;
    this.take = take;
    this.id = id;
    /** @type {HTMLElement[]} the options in the list */
    this.options = [];
    /** The index of the option that Enter chooses; -1 for none. */
    this.active = -1;
    this.typed = false;
    this.list = make("div", {
      id: `${id}-list`,
      class: "rule-list",
      role: "listbox",
      "aria-label": RULES.list,
      hidden: true,
      mousedown: (/** @type {Event} */ event) => event.preventDefault(), // the field keeps the focus
    });
    this.note = make("p", { id: `${id}-note`, class: "muted" });
    this.none = make("p", { class: "muted", "aria-live": "polite" });
    this.field = make("input", {
      id,
      type: "text",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.list.id,
      "aria-describedby": this.note.id,
      "data-at": id,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: RULES.search, // seen while the list is open
      pointerdown: (/** @type {PointerEvent} */ event) => this.choosesKeyboard(event),
      click: () => this.open(),
      input: () => this.search(),
      keydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
      blur: () => this.leave(),
    });
    this.element = make(
      "div",
      { class: "rule-picker" },
      make("label", { for: id }, label),
      make("div", { class: "rule-field" }, this.field),
      this.note,
      this.list,
      this.none,
    );
    this.close();
  }

  get preset() {
    return this.rules.split(",")[0].trim();
  }

  get isOpen() {
    return !this.list.hidden || this.none.textContent !== "";
  }

  /** On a touch screen the first tap shows only the list, the next one the keyboard. @param {PointerEvent} event */
  choosesKeyboard({ pointerType }) {
    this.field.inputMode = pointerType === "touch" && !this.isOpen ? "none" : "search";
  }

  open() {
    if (this.isOpen) return;
    this.field.value = "";
    this.draw("");
    this.activate(this.options.findIndex(option => option.dataset.preset === this.preset));
    for (const part of [this.element, this.field]) part.scrollIntoView({ block: "nearest" });
  }

  search() {
    this.typed = true;
    this.draw(this.field.value);
    this.activate(this.options.length ? 0 : -1);
  }

  /** Say which options of the chosen rule set have changed. @param {string} rules */
  name(rules) {
    this.rules = rules;
    this.close();
  }

  /** Show the chosen rules, without the list. */
  close() {
    this.options = [];
    this.typed = false;
    this.list.hidden = true;
    this.none.textContent = "";
    this.field.value = rulesName(this.rules, rulebook);
    this.field.setAttribute("aria-expanded", "false");
    this.activate(-1);
    this.describe();
  }

  /**
   * Describe the chosen rules in the note, never those only looked at: their facts, or their name while the text in
   * the field is a search.
   */
  describe() {
    if (this.isOpen) this.note.textContent = RULES.chosen(rulesName(this.rules, rulebook));
    else this.note.textContent = this.preset in rulebook.presets ? rulesFacts(this.rules, rulebook) : "";
  }

  /** List the rule sets that a search finds. @param {string} search */
  draw(search) {
    const others = usedLast().filter(preset => preset !== this.preset);
    const groups = searchRules(search, rulebook, others.length ? [this.preset, ...others] : [], language);
    this.options = [];
    const listed = groups.map(({ heading, presets }) =>
      make(
        "div",
        { role: "group", "aria-label": heading },
        make("div", { class: "rule-heading", "aria-hidden": "true" }, heading),
        presets.map(preset => this.option(preset)),
      ),
    );
    fill(this.list, ...listed);
    this.list.hidden = !groups.length;
    this.field.setAttribute("aria-expanded", String(!this.list.hidden));
    this.none.textContent = groups.length ? "" : RULES.none(headingOf("cuba", rulebook), headingOf("draw/2", rulebook));
    this.describe();
  }

  /** @param {string} preset */
  option(preset) {
    const option = make(
      "div",
      {
        id: `${this.id}-${this.options.length}`,
        role: "option",
        "aria-selected": String(preset === this.preset),
        "data-preset": preset,
        click: () => this.choose(preset),
      },
      make("span", {}, presetName(preset, rulebook)),
      " ",
      make("small", {}, rulesFacts(preset, rulebook)),
    );
    this.options.push(option);
    return option;
  }

  /** Mark the option that Enter chooses. @param {number} index */
  activate(index) {
    this.options[this.active]?.classList.remove("active");
    this.active = index;
    const option = this.options[index];
    option?.classList.add("active");
    if (option) {
      this.field.setAttribute("aria-activedescendant", option.id);
      this.show(option);
    } else this.field.removeAttribute("aria-activedescendant");
  }

  /** Scroll the list to an option, and not the page around it. @param {HTMLElement} option */
  show({ offsetTop, offsetHeight }) {
    const { list } = this;
    const top = this.active ? offsetTop - HEADING : 0;
    if (top < list.scrollTop) list.scrollTop = top;
    list.scrollTop = Math.max(list.scrollTop, offsetTop + offsetHeight - list.clientHeight);
  }

  /** @param {string} preset */
  choose(preset) {
    const isOther = preset !== this.preset;
    this.rules = preset;
    remember(preset);
    this.close();
    if (isOther) void this.take(preset);
  }

  /** Show the chosen rules, and say so if a search was left without a choice. */
  leave() {
    const isUnchosen = this.typed && this.field.value !== "";
    this.close();
    if (isUnchosen) this.note.textContent = RULES.unchanged(rulesName(this.rules, rulebook));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    const preset = this.options[this.active]?.dataset.preset;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!this.isOpen) return this.open();
      const count = this.options.length;
      if (count) this.activate((this.active + (key === "ArrowDown" ? 1 : -1) + count) % count);
    } else if (key === "Enter" && this.isOpen) {
      event.preventDefault(); // the form is not sent
      if (preset) this.choose(preset);
    } else if (key === "Tab" && this.typed && preset) {
      this.choose(preset);
    } else if (key === "Escape" && this.isOpen) {
      event.preventDefault(); // a dialog around it stays open
      event.stopPropagation();
      this.close();
      this.field.select();
    }
  }
}

/**
 * Make a field with its label that chooses a rule set by its name.
 * @param {string} label
 * @param {string} rules the preset chosen at first, then the options that differ from it
 * @param {(preset: string) => unknown} take called with another preset that the user chooses
 * @param {string} id
 */
export function rulePicker(label, rules, take, id) {
  return new RulePicker(label, rules, take, id).element;
}
