// Elements of a page: HTML, SVG and tables, shared by the board and by pages without a server.

/**
 * @typedef {Record<string, unknown>} Attributes
 * functions are listeners; null, undefined and false are left out; true is an empty text
 * @typedef {Node | string | null | undefined | false} Child values other than nodes and texts are left out
 */

const SVG = "http://www.w3.org/2000/svg";

/** @template {HTMLElement} T @param {string} id @returns {T} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return /** @type {T} */ (element);
}

/**
 * Make an HTML element. Attributes that are functions become listeners; null ones are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, /** @type {EventListener} */ (value));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  fill(element, ...children);
  return element;
}

/** Fill in the fields of a sentence. @param {string} template @param {Record<string, unknown>} fields by name */
export function fillIn(template, fields) {
  return template.replace(/\{(\w+)\}/g, (field, name) => String(fields[name] ?? field));
}

/** Elements that contain only text, or text to copy. */
const PLAIN = new Set(["code", "option", "pre", "textarea", "title"]);
/** Splits a sentence at the names of tiles. */
const TILES = /(?<![\d-])(\d{1,2}-\d{1,2})(?![\d-])/;

/**
 * Replace all children of an element. Lines do not break within the name of a tile in a sentence.
 * @param {Element} parent @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  const there = children.flat().filter(child => child !== null && child !== undefined && child !== false);
  const isPlain = PLAIN.has(parent.localName);
  parent.replaceChildren(
    ...there.map(child => (typeof child === "string" && !isPlain ? keepTilesWhole(child) : child)),
  );
}

/**
 * Return a sentence as one element, in which the names of tiles do not break; any other text as it is.
 * @param {string} text
 */
function keepTilesWhole(text) {
  const parts = text.includes(" ") ? text.split(TILES) : [text];
  if (parts.length === 1) return text;
  const sentence = document.createElement("span");
  sentence.append(...parts.map((part, index) => (index % 2 ? make("span", { class: "tile-name" }, part) : part)));
  return sentence;
}

/**
 * Make an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function drawn(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * Make a table of heads and of bodies of rows, each row with its attributes and its cells. The first cell is the head
 * of its row.
 * @param {Attributes} attributes
 * @param {(Node | string)[]} heads
 * @param {[Attributes, (Node | string)[]][][]} bodies
 * @param {string} [caption]
 */
export function tableOf(attributes, heads, bodies, caption = "") {
  const number = (/** @type {number} */ index) => (index ? { class: "n" } : {});
  const row = (/** @type {[Attributes, (Node | string)[]]} */ [kinds, [name, ...cells]]) =>
    make("tr", kinds, make("th", { scope: "row" }, name), ...cells.map(cell => make("td", { class: "n" }, cell)));
  return make(
    "table",
    attributes,
    caption && make("caption", {}, caption),
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        heads.map((head, index) => (head ? make("th", { scope: "col", ...number(index) }, head) : make("td"))),
      ),
    ),
    bodies.map(rows => make("tbody", {}, rows.map(row))),
  );
}
