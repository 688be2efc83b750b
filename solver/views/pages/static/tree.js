// The page of a game tree: a drawing of the unfolded nodes, and a panel with one node.

import { byId, fill, fillIn, make, tableOf } from "./elements.js";
import { drawTable } from "./table.js";
import { TreeCanvas } from "./tree-canvas.js";
import { unfoldedTo } from "./tree-layout.js";
import { Moments } from "./viewer.js";

/**
 * @typedef {object} Node
 * @property {string} position
 * @property {string} label
 * @property {string} state
 * @property {string} value
 * @property {string} worth
 * @property {number | null} side
 * @property {boolean} over
 * @property {boolean} cut
 * @property {string} note
 * @property {import("./table.js").Table} table
 *
 * @typedef {{
 *   to: number, action: string, said: string, value: string, cost: string, best: boolean, chance: string
 * }} Step
 *
 * @typedef {object} Data nodes by number, with the steps of each and its children in the tree drawn
 * @property {Node[]} nodes
 * @property {Step[][]} steps
 * @property {number[][]} children
 * @property {number[]} line
 * @property {Record<string, string>} words the sentences of the panel, by short names
 * @property {{sides: [string, string][], over: [string, string]}} faces fill and edge of nodes by the side that acted,
 *   and if the deal is over
 *
 * @typedef {object} Place a node of the tree drawn
 * @property {number} number
 * @property {Place | null} parent
 * @property {Place[]} children
 * @property {Step | null} step the step from its parent
 * @property {number[]} from the nodes before it: several if lines meet
 */

/** Numbers of nodes unfolded at first, and by the button that unfolds all. */
const FIRST = 60;
const ALL = 3000;

/** Normalize a search text; tiles get their lower end first: `6|4@6` becomes `4-6@6`. @param {string} text */
export function wantedWords(text) {
  return text
    .trim()
    .toUpperCase()
    .replace(/([0-9])[-|]?([0-9])/, (_, one, two) => (one <= two ? `${one}-${two}` : `${two}-${one}`));
}

/** Return the places of all nodes, by number. @param {Pick<Data, "steps" | "children">} data @returns {Place[]} */
export function placesOf({ steps, children }) {
  const places = children.map(
    (_, number) => /** @type {Place} */ ({ number, parent: null, children: [], step: null, from: [] }),
  );
  for (const [number, kids] of children.entries()) {
    places[number].children = kids.map(kid => places[kid]);
    for (const kid of kids) places[kid].parent = places[number];
  }
  for (const [number, list] of steps.entries())
    for (const step of list) {
      const place = places[step.to];
      place.from.push(number);
      if (place.parent?.number === number) place.step = step;
    }
  return places;
}

class TreePage {
  /** @param {Data & import("./table.js").Drawing} data */
  constructor(data) {
    this.data = data;
    this.places = placesOf(data);
    this.moments = new Moments(this.places[0]);
    this.canvas = new TreeCanvas(byId("canvas"), byId("view"), data);
    this.panel = byId("panel");
    /** @type {Set<number>} */
    this.unfolded = new Set();
    /** @type {number[]} the nodes found by the search */
    this.hits = [];
    /** The index of the hit shown; -1 for none. */
    this.hit = -1;
    this.unfold(FIRST);
    this.unfoldLine();
  }

  get now() {
    return this.moments.at.number;
  }

  draw() {
    this.canvas.draw(this);
  }

  drawPanel() {
    const { number, step, from } = this.moments.at;
    const { nodes, steps, words } = this.data;
    const { state, worth, table, position, note } = nodes[number];
    const back = from.flatMap(each => [
      make("button", { "data-to": each, type: "button" }, each ? nodes[each].label : words.start),
      " ",
    ]);
    fill(
      this.panel,
      make("h2", {}, step ? `${step.said} · ${state}` : state),
      make("p", {}, worth),
      drawTable(table, this.data, position),
      steps[number].length > 0 && this.stepsTable(steps[number]),
      note && make("p", {}, note),
      back.length > 0 && make("p", {}, from.length > 1 ? words.reached : words.back, ...back),
      make("details", {}, make("summary", {}, words.notation), make("p", { class: "muted position" }, position)),
    );
  }

  /** @param {Step[]} steps */
  stepsTable(steps) {
    const { words } = this.data;
    const chances = steps.some(step => step.chance) ? [words.chance] : [];
    const rows = steps.map(({ to, best, said, value, cost, chance }) => [
      { "data-to": to, tabindex: 0, class: best ? "best" : null },
      [said, value, cost, ...chances.map(() => chance)],
    ]);
    return tableOf({}, [words.play, words.value, words.cost, ...chances], [/** @type {any} */ (rows)]);
  }

  /** Show a node, and unfold all nodes above it. @param {number} number @param {boolean} centered */
  select(number, centered) {
    this.moments.jump(this.places[number]);
    for (const { parent } of this.moments.path(this.moments.at)) this.unfolded.add(parent?.number ?? 0);
    this.draw();
    this.drawPanel();
    if (centered) this.canvas.center(number);
  }

  /** @param {number} most the maximum number of nodes shown afterwards */
  unfold(most) {
    for (const node of unfoldedTo(most, this.data.children)) this.unfolded.add(node);
  }

  /** Unfold the principal variation. */
  unfoldLine() {
    for (const node of this.data.line.slice(0, -1)) this.unfolded.add(node);
  }

  /** @param {number} node */
  toggle(node) {
    if (!this.unfolded.delete(node) && this.data.children[node].length) this.unfolded.add(node);
    this.draw();
  }

  foldAll() {
    this.unfolded.clear();
    this.moments.start();
    this.draw();
    this.drawPanel();
    this.canvas.fit();
  }

  unfoldAll() {
    this.unfold(ALL);
    this.draw();
    this.canvas.fit();
  }

  showLine() {
    this.unfoldLine();
    this.select(this.data.line[this.data.line.length - 1], true);
  }

  /** Find the nodes to which an action leads. @param {string} text */
  search(text) {
    const wanted = wantedWords(text);
    const found = this.places.filter(({ step }) => wanted && step?.action.includes(wanted));
    this.hits = found.map(({ number }) => number);
    this.hit = -1;
    if (this.hits.length) return this.nextHit(1);
    this.count(wanted ? this.data.words.none : "");
    this.draw();
  }

  /** @param {1 | -1} by */
  nextHit(by) {
    const { length } = this.hits;
    if (!length) return;
    this.hit = (this.hit + by + length) % length;
    this.count(fillIn(this.data.words.hit, { number: this.hit + 1, count: length }));
    this.select(this.hits[this.hit], true);
  }

  /** @param {string} said */
  count(said) {
    /** @type {HTMLOutputElement} */ (byId("found")).value = said;
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const { now } = this;
    const folds = ["Enter", " "].includes(event.key);
    const unfolds = event.key === "ArrowRight" && !(this.unfolded.has(now) && this.data.children[now].length);
    if (!folds && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    if (folds || unfolds) this.toggle(now);
    else if (this.moments.step(event.key)) this.select(this.now, true);
  }

  /** Go to the node of a row or button of the panel. @param {Event} event */
  follow(event) {
    const to = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-to]"));
    if (!to) return;
    this.select(Number(to.dataset.to), true);
    /** @type {HTMLElement | null} */ (this.panel.querySelector("[data-to]"))?.focus(); // what had the focus is gone
  }

  /** @param {Window} window */
  listen(window) {
    const { canvas } = this;
    canvas.listen(window, { pick: node => this.select(node, false), fold: node => this.toggle(node) });
    byId("canvas").addEventListener("keydown", event => this.handleKey(event));
    this.panel.addEventListener("click", event => this.follow(event));
    this.panel.addEventListener("keydown", event => {
      if (event.key === "Enter" && /** @type {Element} */ (event.target).tagName === "TR") this.follow(event);
    });
    const wish = /** @type {HTMLInputElement} */ (byId("search"));
    wish.addEventListener("input", () => this.search(wish.value));
    wish.addEventListener("keydown", event => {
      if (event.key === "Enter") this.nextHit(event.shiftKey ? -1 : 1);
    });
    const buttons = {
      before: () => this.nextHit(-1),
      after: () => this.nextHit(1),
      all: () => this.unfoldAll(),
      fold: () => this.foldAll(),
      best: () => this.showLine(),
      fit: () => canvas.fit(),
      closer: () => canvas.zoom(1.3),
      farther: () => canvas.zoom(1 / 1.3),
    };
    for (const [name, act] of Object.entries(buttons)) byId(name).addEventListener("click", act);
  }
}

/** @param {Document} document @param {Window} window */
export function startTree(document, window) {
  const page = new TreePage(JSON.parse(document.getElementById("tree")?.textContent ?? ""));
  page.draw();
  page.drawPanel();
  page.canvas.open();
  page.listen(window);
}
