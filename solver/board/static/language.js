// The language of the page. A sentence is a template with named fields, written in English and looked up in a catalogue
// for other languages. Numbers and lists are written as the language and its territory do.

import { fillIn } from "./elements.js";
import { settings } from "./settings.js";

/** The languages of the catalogues, by their tags, each with its own name. */
export const LANGUAGES = /** @type {[tag: string, name: string][]} */ ([
  ["en", "English"],
  ["es", "Español"],
  ["pt-BR", "Português"],
]);

/**
 * Return the language that a tag names, with the territory that decides about numbers; "" for any other.
 * @param {string} tag
 */
function findLanguage(tag) {
  const [language, ...more] = tag.split(/[-_]/);
  const territory = more.find(part => /^(?:[a-z]{2}|\d{3})$/i.test(part));
  if (/^en$/i.test(language)) return "en";
  if (/^pt$/i.test(language)) return "pt-BR";
  if (!/^es$/i.test(language)) return "";
  return territory ? `es-${territory.toUpperCase()}` : "es";
}

/** The language in the address, or null; it takes precedence over the one that the user chose. */
export const addressLanguage = new URLSearchParams((globalThis.location?.hash ?? "").slice(1)).get("lang");

/** Return the language in the address, or the one that the user chose, or the first one of the browser, or English. */
function chooseLanguage() {
  const tags = (globalThis.document && globalThis.navigator?.languages) || [];
  const own = tags.map(findLanguage).filter(Boolean);
  const chosen = findLanguage(addressLanguage ?? "") || findLanguage(settings.language);
  return own.find(each => each.split("-")[0] === chosen.split("-")[0]) ?? (chosen || own[0] || "en");
}

/** Fetch the sentences of a language; null if there are none. @param {string} tag @returns {Promise<any>} */
async function fetchMessages(tag) {
  const name = tag === "pt-BR" ? "pt_BR" : tag.split("-")[0];
  return await fetch(`${name}.json`, { credentials: "same-origin" })
    .then(response => (response.ok ? response.json() : null))
    .catch(() => null);
}

const wanted = chooseLanguage();
const fetched = wanted === "en" ? null : await fetchMessages(wanted);
const messages = /** @type {Record<string, string | [string, string]>} */ (fetched ?? {});

/** The language of the page, such as `es-PR`; English if its sentences could not be fetched. */
export const language = fetched ? wanted : "en";

/** The language as `LANGUAGES` lists it. */
export const plainLanguage = language === "pt-BR" ? language : language.split("-")[0];

/**
 * Texts by their names: sentences, functions that write one with words, and whatever states its own types.
 * @typedef {Record<string, string | ((...words: string[]) => string) | Function | object>} Texts
 */

/** Return a sentence in the language of the page. @param {string} template @param {Record<string, unknown>} [fields] */
export function t(template, fields = {}) {
  return fillIn(String(messages[template] ?? template), fields);
}

/** The words that differ between the singular and the plural, such as `{it is|they are}`; they may contain fields. */
const FORMS = /\{((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;

/**
 * Return the singular or plural of a sentence, with `{count}` filled in; `{tile|tiles}` gives the words of both.
 * @param {string} template @param {number} count @param {Record<string, unknown>} [fields]
 */
export function n(template, count, fields = {}) {
  const [one, many] = ["$1", "$2"].map(form => template.replace(FORMS, form));
  const forms = messages[one] ?? [one, many];
  const isOne = new Intl.PluralRules(language).select(count) === "one";
  return fillIn(forms[isOne ? 0 : 1], { count: number(count), ...fields });
}

/**
 * Return a sentence like `t`, for an English text that has several meanings; `context` says which.
 * @param {string} context @param {string} template @param {Record<string, unknown>} [fields]
 */
export function p(context, template, fields = {}) {
  return fillIn(String(messages[`${context}\u0004${template}`] ?? template), fields);
}

/**
 * Write a number with this many decimals, by default as many as it has.
 * @param {number} value @param {number} [decimals]
 */
export function number(value, decimals) {
  if (language === "en") return decimals === undefined ? String(value) : value.toFixed(decimals);
  const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 2 };
  return new Intl.NumberFormat(language, digits).format(value);
}

/** Write a number that may be too large to read without groups: `46,558,512`, `1.91 × 10²⁴`. @param {number} value */
export function largeNumber(value) {
  if (!Number.isSafeInteger(value)) {
    const [digits, power] = value.toExponential(2).split("e+");
    return `${number(Number(digits), 2)} × 10${power.replace(/\d/g, each => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(each)])}`;
  }
  return language === "en" ? String(value).replace(/\B(?=(\d{3})+$)/g, ",") : number(value);
}

/** Add the percent sign to a number in words. @param {string} amount such as `47` or `<1` */
export function percentage(amount) {
  if (language === "en") return `${amount} %`;
  return new Intl.NumberFormat(language, { style: "percent" }).format(0).replace("0", () => amount);
}

/** Join words as a list: `a, b and c`. @param {string[]} words @param {"and" | "or"} [last] */
export function join(words, last = "and") {
  const type = last === "or" ? "disjunction" : "conjunction";
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type }).format(words);
}

/** Translate the texts and labels of the page as it was loaded. @param {Document} page */
export function translatePage(page) {
  page.documentElement.lang = language;
  if (language === "en") return;
  for (const element of page.querySelectorAll(":not([translate=no])")) {
    for (const name of ["aria-label", "title", "placeholder"]) {
      const said = element.getAttribute(name);
      if (said && said in messages) element.setAttribute(name, String(messages[said]));
    }
    for (const node of element.childNodes)
      if (node.nodeType === 3 && node.nodeValue && node.nodeValue in messages)
        node.nodeValue = String(messages[node.nodeValue]);
  }
}
