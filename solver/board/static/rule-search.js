// Rule sets by their names for people: the name of a rule set, its facts in words, and the search for one. Pure
// functions.

import { chosenRules, writeOption } from "./draft.js";
import { RULES } from "./words-rooms.js";

/**
 * @typedef {Pick<StartObject, "presets" | "countries">} Rulebook
 * @typedef {{heading: string, presets: string[]}} RuleGroup presets of a country or family of games
 */

/** Return the name of a preset; an unknown one is its own name. @param {string} preset @param {Rulebook} book */
export function presetName(preset, { countries }) {
  return Object.values(countries).find(names => preset in names)?.[preset] ?? preset;
}

/** Return the country or kind of game of a preset, or "". @param {string} preset @param {Rulebook} book */
export function headingOf(preset, { countries }) {
  return Object.keys(countries).find(heading => preset in countries[heading]) ?? "";
}

/** Return the name of rules, and how many options are changed. @param {string} rules @param {Rulebook} book */
export function rulesName(rules, book) {
  const name = rules.split(",")[0].trim();
  if (!(name in book.presets)) return rules;
  const changed = changedOptions(rules, book);
  const { target = "", ...others } = changed;
  return RULES.named(presetName(name, book), target, Object.keys(others).length);
}

/**
 * Return the title of a table, or the name of its rules if it has none but the one made for a new deal, which gives
 * their word in the notation and the seed.
 * @param {Pick<MomentObject, "title" | "rules">} moment @param {Rulebook} book
 */
export function tableTitle({ title, rules }, book) {
  const [preset] = rules.split(",");
  const made = title?.startsWith(`${preset}, `) && /^\S+ \d+$/.test(title.slice(preset.length + 2));
  return title && !made ? title : rulesName(rules, book);
}

/** Return the options of a rule set that differ from its preset. @param {string} rules @param {Rulebook} book */
function changedOptions(rules, { presets }) {
  const { preset, chosen } = chosenRules(rules, presets);
  const differs = (/** @type {[string, string]} */ [name, value]) => value !== writeOption(presets[preset][name]);
  return Object.fromEntries(Object.entries(chosen).filter(differs));
}

/**
 * Describe the players, tiles and target of rules.
 * @param {string} rules a preset, then the options that differ from it @param {Rulebook} book
 */
export function rulesFacts(rules, { presets }) {
  const { players, partners, hand_size: tiles, draw, pack, target } = chosenRules(rules, presets).chosen;
  return [
    RULES.players(Number(players), partners === "yes"),
    RULES.tiles(Number(tiles)),
    draw !== "none" && RULES.draws,
    pack !== "double-6" && RULES.pack(String(pack)),
    RULES.target(Number(target)),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Other words for rule sets and packs, in the languages of their players, by the first word of a preset or the name of
 * a pack.
 * @type {Record<string, string>}
 */
const ALSO = {
  brazil: "brasil brazilian brasileiro brasileno",
  cuba: "cuban cubano cubana havana habana habanero",
  cut: "jamaican caribbean caribe",
  dominican: "dominicano dominicana",
  draw: "robar comprar pozo monte",
  jamaica: "jamaican jamaicano jamaiquino caribbean caribe",
  martinique: "martinica caribbean caribe",
  mexico: "mexican mexicano mexicana",
  pernambuco: "brasil brazil brazilian brasileiro brasileno",
  puerto: "rican puertorriqueno boricua porto",
  spain: "spanish espana espanol espanola espanha espanhol",
  venezuela: "venezuelan venezolano venezolana venezuelano",
  "double-9": "nine doble nueve duplo nove",
};

/** The rule sets of a country, by one of them, for its language. @type {Record<string, string>} */
const HOME = {
  BR: "pernambuco",
  CU: "cuba",
  DO: "dominican",
  ES: "spain",
  JM: "jamaica",
  MX: "mexico",
  VE: "venezuela/75",
};

/** Return the words of a text in lower case and without accents. @param {string} text */
function wordsOf(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * Return the rule sets with words that begin like each word of a search, in their groups; a number must be equal if any
 * rule set has all words so. Without a search, those used last form the first group. The country, the name, the facts,
 * the word of the notation and other words for them are searched; groups with all words in a name come first, and
 * these names come first in them.
 * @param {string} search
 * @param {Rulebook} book
 * @param {string[]} used the presets used last, most recent first
 * @param {string} [language] the language of the page; without a search, the rule sets of its country come first
 * @returns {RuleGroup[]}
 */
export function searchRules(search, book, used, language = "en") {
  const words = wordsOf(search);
  /** @param {(word: string, own: string) => boolean} matches */
  const find = matches =>
    Object.entries(book.countries).map(([heading, names]) => {
      const isFound = (/** @type {string} */ preset) => {
        const also = [ALSO[wordsOf(preset)[0]], ALSO[String(book.presets[preset].pack)]];
        const own = wordsOf([heading, names[preset], rulesFacts(preset, book), preset, ...also].join(" "));
        return words.every(word => own.some(each => matches(word, each)));
      };
      return { heading, presets: Object.keys(names).filter(isFound) };
    });
  const exact = find((word, own) => (/^\d+$/.test(word) ? own === word : own.startsWith(word)));
  const groups = exact.some(({ presets }) => presets.length) ? exact : find((word, own) => own.startsWith(word));
  const last = { heading: RULES.used, presets: words.length ? [] : used.filter(preset => preset in book.presets) };
  const isNamed = (/** @type {string} */ preset) => {
    const own = wordsOf(presetName(preset, book));
    return words.every(word => own.some(each => each.startsWith(word)));
  };
  const namedFirst = groups.map(({ heading, presets }) => ({
    heading,
    presets: presets.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one))),
  }));
  // each heading is shown once, so the groups with a name that fits come first as a whole
  const hasNamed = (/** @type {RuleGroup} */ { presets }) => presets.some(isNamed);
  namedFirst.sort((one, other) => Number(hasNamed(other)) - Number(hasNamed(one)));
  if (!words.length) {
    const own = HOME[new Intl.Locale(language).region ?? ""];
    namedFirst.sort((one, other) => Number(other.presets.includes(own)) - Number(one.presets.includes(own)));
  }
  return [last, ...namedFirst].filter(({ presets }) => presets.length);
}
