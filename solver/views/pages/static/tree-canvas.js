// The drawing of a game tree: nodes and edges, moved and zoomed by the pointer.

import { drawn, fill } from "./elements.js";
import { layOut } from "./tree-layout.js";

/** Sizes in pixels: height of a row, height of a node, gap between depths, margin of the canvas. */
const ROW = 27;
const HIGH = 21;
const GAP = 46;
const EDGE = 20;
/** Widths of a letter and of the padding of a node, in pixels. */
const LETTER = 7;
const PADDING = 26;
/** The scale from which labels are readable, and the limits of the scale. */
const READABLE = 11.1 / 12;
const LEAST = 0.05;
const MOST = 4;
/** Distance that a pointer must move to start a drag, in pixels. */
const DRAG = 4;

/**
 * @typedef {import("./tree.js").Data} Data
 * @typedef {{unfolded: Set<number>, hits: number[], now: number}} Shown the nodes that are unfolded or marked
 */

export class TreeCanvas {
  /** @param {HTMLElement} svg @param {HTMLElement} view its group that is moved @param {Data} data */
  constructor(svg, view, { nodes, steps, children, line, faces }) {
    this.svg = svg;
    this.view = /** @type {SVGGElement} */ (/** @type {unknown} */ (view));
    this.nodes = nodes;
    this.steps = steps;
    this.children = children;
    this.faces = faces;
    this.onLine = new Set(line);
    /** @type {Map<number, [depth: number, row: number]>} the places of the nodes drawn */
    this.places = new Map();
    /** The width of every node. */
    this.wide = 120;
    /** The position of the root on the canvas, and the scale. */
    this.left = EDGE;
    this.top = EDGE;
    this.scale = 1;
  }

  /** @param {Shown} shown */
  draw(shown) {
    this.places = layOut(this.children, shown.unfolded);
    const drawnNodes = [...this.places.keys()];
    const letters = drawnNodes.map(node => this.nodes[node].label.length + this.nodes[node].value.length);
    this.wide = LETTER * Math.max(...letters) + PADDING;
    const edges = drawnNodes.flatMap(node =>
      this.steps[node].filter(step => this.places.has(step.to)).map(step => this.edge(node, step)),
    );
    fill(
      this.view,
      edges,
      drawnNodes.map(node => this.node(node, shown)),
    );
    this.place();
  }

  /** Return the left end of a node, halfway up. @param {number} node @returns {[number, number]} */
  corner(node) {
    const [depth, row] = this.places.get(node) ?? [0, 0];
    return [depth * (this.wide + GAP), row * ROW];
  }

  /** @param {number} node @param {import("./tree.js").Step} step */
  edge(node, step) {
    const [x, y] = this.corner(node);
    const [right, bottom] = this.corner(step.to);
    const isOwn = this.children[node].includes(step.to);
    const onLine = this.onLine.has(node) && this.onLine.has(step.to);
    const kind = !isOwn ? "other" : onLine ? "line" : step.best ? "best" : "";
    const from = x + this.wide;
    const across = right - from;
    const d = isOwn
      ? `M${from} ${y}c${GAP * 0.6} 0 ${across - GAP * 0.6} ${bottom - y} ${across} ${bottom - y}`
      : `M${from} ${y}L${right} ${bottom}`;
    return drawn("path", { class: `edge ${kind}`, d });
  }

  /** @param {number} node @param {Shown} shown */
  node(node, { unfolded, hits, now }) {
    const { label, value, side, over, cut } = this.nodes[node];
    const { wide } = this;
    const [x, y] = this.corner(node);
    const [face, stroke] = side === null ? this.faces.over : this.faces.sides[side];
    const marks = { line: this.onLine.has(node), cut, hit: hits.includes(node), now: node === now };
    const kinds = Object.entries(marks).flatMap(([kind, holds]) => (holds ? [kind] : []));
    const attributes = { class: ["node", ...kinds].join(" "), "data-node": node, transform: `translate(${x} ${y})` };
    const fold = { class: "fold", "data-fold": node, transform: `translate(${wide + 9} 0)` };
    const sign = unfolded.has(node) ? "−" : "+";
    return drawn(
      "g",
      attributes,
      drawn("rect", { y: -HIGH / 2, width: wide, height: HIGH, rx: over ? HIGH / 2 : 4, fill: face, stroke }),
      drawn("text", { x: 7, y: 4.3 }, label),
      drawn("text", { x: wide - 7, y: 4.3, class: "worth" }, value),
      ...(this.children[node].length
        ? [drawn("g", fold, drawn("circle", { r: 7 }), drawn("text", { y: 4.2 }, sign))]
        : []),
    );
  }

  /** Apply the position and the scale. */
  place() {
    this.view.setAttribute("transform", `translate(${this.left} ${this.top}) scale(${this.scale})`);
  }

  get box() {
    return this.svg.getBoundingClientRect();
  }

  /** @param {number} node */
  center(node) {
    const { width, height } = this.box;
    const [x, y] = this.corner(node);
    this.left = width / 2 - (x + this.wide / 2) * this.scale;
    this.top = height / 2 - y * this.scale;
    this.place();
  }

  /** Zoom around a point, by default the center. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.box.width / 2, y = this.box.height / 2) {
    const next = Math.max(LEAST, Math.min(MOST, this.scale * factor));
    this.left = x - ((x - this.left) * next) / this.scale;
    this.top = y - ((y - this.top) * next) / this.scale;
    this.scale = next;
    this.place();
  }

  /** Fit the whole drawing into the canvas. */
  fit() {
    const { width, height } = this.box;
    const corners = [...this.places.keys()].map(node => this.corner(node));
    const right = Math.max(...corners.map(([x]) => x + this.wide + EDGE));
    const high = Math.min(...corners.map(([, y]) => y - HIGH));
    const low = Math.max(...corners.map(([, y]) => y + HIGH));
    const [across, down] = [width - 2 * EDGE, height - 2 * EDGE];
    this.scale = Math.max(LEAST, Math.min(1.2, across / right, down / (low - high)));
    this.left = EDGE;
    this.top = EDGE - high * this.scale + Math.max(0, (down - (low - high) * this.scale) / 2);
    this.place();
  }

  /** Fit the drawing if its labels stay readable; else show it from the root at the smallest readable scale. */
  open() {
    this.fit();
    if (this.scale >= READABLE) return;
    this.scale = READABLE;
    this.left = EDGE;
    this.top = this.box.height / 2 - this.corner(0)[1] * this.scale;
    this.place();
  }

  /**
   * Listen to the pointer: dragging moves the drawing, two fingers or the wheel zoom it, and taps pick or fold nodes.
   * @param {Window} window @param {{pick: (node: number) => unknown, fold: (node: number) => unknown}} taps
   */
  listen(window, { pick, fold }) {
    /** @type {Map<number, [number, number]>} the positions of the fingers */
    const fingers = new Map();
    /** @type {[number, number, number, number] | null} */
    let pressed = null;
    let dragged = false;
    const pinch = () => {
      const [[x, y], [right, below]] = fingers.values();
      return { x: (x + right) / 2, y: (y + below) / 2, length: Math.max(1, Math.hypot(right - x, below - y)) };
    };
    /** @param {number} factor @param {number} x @param {number} y in the window */
    const zoomAt = (factor, x, y) => this.zoom(factor, x - this.box.left, y - this.box.top);
    this.svg.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
      fingers.set(pointerId, [clientX, clientY]);
      pressed = [clientX, clientY, this.left, this.top];
      dragged = fingers.size > 1;
    });
    this.svg.addEventListener("click", ({ target }) => {
      if (dragged) return;
      const at = /** @type {Element} */ (target);
      const part = /** @type {SVGElement | null} */ (at.closest("[data-fold]") ?? at.closest("[data-node]"));
      if (part?.dataset.fold) fold(Number(part.dataset.fold));
      else if (part) pick(Number(part.dataset.node));
    });
    const zoomByWheel = (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      zoomAt(Math.exp(-event.deltaY / 500), event.clientX, event.clientY);
    };
    this.svg.addEventListener("wheel", zoomByWheel, { passive: false });
    window.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
      if (fingers.size === 2 && fingers.has(pointerId)) {
        const { length } = pinch();
        fingers.set(pointerId, [clientX, clientY]);
        const now = pinch();
        return zoomAt(now.length / length, now.x, now.y);
      }
      if (!pressed) return;
      const [x, y] = [clientX - pressed[0], clientY - pressed[1]];
      dragged ||= Math.abs(x) + Math.abs(y) > DRAG;
      if (!dragged) return;
      [this.left, this.top] = [pressed[2] + x, pressed[3] + y];
      this.place();
    });
    for (const ended of /** @type {const} */ (["pointerup", "pointercancel"]))
      window.addEventListener(ended, ({ pointerId }) => {
        fingers.delete(pointerId);
        pressed = null;
      });
    // print all unfolded nodes
    window.addEventListener("beforeprint", () => {
      const { x, y, width, height } = this.view.getBBox();
      const box = [this.left + x * this.scale, this.top + y * this.scale, width * this.scale, height * this.scale];
      this.svg.setAttribute("viewBox", box.map(Math.round).join(" "));
    });
    window.addEventListener("afterprint", () => this.svg.removeAttribute("viewBox"));
  }
}
