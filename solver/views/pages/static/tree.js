// The page of a game tree: which nodes are unfolded, laid out as `tree_layout.py` does, and drawn anew after each
// change.

import { byId, drawn, fill, make, tableOf } from "./elements.js";
import { drawTable } from "./table.js";

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
 * @typedef {object} Data nodes by number; of each its steps, and its children in the tree that is drawn
 * @property {Node[]} nodes
 * @property {Step[][]} steps
 * @property {number[][]} children
 * @property {number[]} line
 * @property {{sides: [string, string][], over: [string, string]}} faces the face and the edge of nodes, by the side
 *   that acted, and once the deal is over
 *
 * @typedef {number[][]} Children
 */

/** @template K, V @param {Map<K, V>} map @param {K} key @returns {V} */
function of(map, key) {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing of ${key}`);
  return value;
}

/**
 * Rows of a tidy tree by contours (Reingold and Tilford 1981): for each node shown its depth and its row.
 * @param {Children} children
 * @param {Set<number>} unfolded
 */
export function layOut(children, unfolded) {
  const shifts = new Map([[0, 0]]);
  contour(0, children, unfolded, shifts);
  /** @type {Map<number, [number, number]>} */
  const places = new Map();
  let level = [[0, 0, 0]];
  while (level.length) {
    /** @type {number[][]} */
    const next = [];
    for (const [node, depth, row] of level) {
      places.set(node, [depth, row]);
      if (unfolded.has(node)) for (const kid of children[node]) next.push([kid, depth + 1, row + of(shifts, kid)]);
    }
    level = next;
  }
  return places;
}

/**
 * The upper and lower outline of a subtree by depth, its root at 0; writes the rows of its children against it.
 * @param {number} node
 * @param {Children} children
 * @param {Set<number>} unfolded
 * @param {Map<number, number>} shifts
 * @returns {[number[], number[]]}
 */
function contour(node, children, unfolded, shifts) {
  const [upper, lower, rows] = [[], [], []].map(() => /** @type {number[]} */ ([]));
  const kids = unfolded.has(node) ? children[node] : [];
  for (const kid of kids) {
    const [above, below] = contour(kid, children, unfolded, shifts);
    let row = lower.length ? -Infinity : 0;
    for (let i = 0; i < Math.min(lower.length, above.length); i++) row = Math.max(row, lower[i] - above[i] + 1);
    rows.push(row);
    for (let i = upper.length; i < above.length; i++) upper.push(row + above[i]);
    for (let i = 0; i < below.length; i++) lower[i] = row + below[i];
  }
  if (!kids.length) return [[0], [0]];
  const middle = (rows[0] + rows[rows.length - 1]) / 2;
  for (const [i, kid] of kids.entries()) shifts.set(kid, rows[i] - middle);
  return [
    [0, ...upper.map(y => y - middle)],
    [0, ...lower.map(y => y - middle)],
  ];
}

/**
 * The first nodes, level by level, whose children can all be shown with no more than `most` nodes.
 * @param {number} most
 * @param {Children} children
 */
export function unfoldedTo(most, children) {
  /** @type {number[]} */
  const unfolded = [];
  let count = 1;
  for (let level = [0]; level.length && count < most; ) {
    /** @type {number[]} */
    const next = [];
    for (const node of level) {
      if (count + children[node].length > most) return unfolded;
      unfolded.push(node);
      count += children[node].length;
      next.push(...children[node]);
    }
    level = next;
  }
  return unfolded;
}

/** What a reader looks for, a tile with its lower end first: `6|4@6` is `4-6@6`. @param {string} text */
export function wantedWords(text) {
  return text
    .trim()
    .toUpperCase()
    .replace(/([0-9])[-|]?([0-9])/, (_, one, two) => (one <= two ? `${one}-${two}` : `${two}-${one}`));
}

/**
 * The node that an arrow key leads to; undefined where there is none.
 * @param {string} key
 * @param {number} node
 * @param {number | undefined} parent
 * @param {number[]} siblings the children of the parent, the node itself among them
 * @param {number[]} kids the children that are shown
 */
export function nodeBeside(key, node, parent, siblings, kids) {
  if (key === "ArrowLeft") return parent;
  if (key === "ArrowRight") return kids[0];
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  return step && siblings[siblings.indexOf(node) + step];
}

/** @param {Document} document @param {Window} window */
export function startTree(document, window) {
  /** @type {Data & import("./table.js").Drawing} */
  const tree = JSON.parse(document.getElementById("tree")?.textContent ?? "");
  const { nodes, steps, children, line, faces } = tree;
  const canvas = byId("canvas"),
    view = byId("view"),
    panel = byId("panel");
  const ROW = 27,
    HIGH = 21,
    GAP = 46,
    MOST = 3000,
    READABLE = 11.1 / 12;
  /** @type {(number | undefined)[]} */
  const parent = [];
  /** @type {Step[]} */
  const incoming = [];
  const reached = nodes.map(() => /** @type {number[]} */ ([]));
  for (const [node, kids] of children.entries()) for (const kid of kids) parent[kid] = node;
  for (const [node, list] of steps.entries())
    for (const step of list) {
      reached[step.to].push(node);
      if (parent[step.to] === node) incoming[step.to] = step;
    }
  const onLine = new Set(line);
  /** @type {Set<number>} */
  const unfolded = new Set();
  /** @type {number[]} */
  let hits = [];
  let where = layOut(children, unfolded);
  let now = 0,
    place = -1,
    scale = 1,
    left = 20,
    top = 20,
    wide = 120;

  /**
   * @param {string} name
   * @param {Record<string, string | number>} attributes
   * @param {Element} to
   * @param {...string} text
   */
  const put = (name, attributes, to, ...text) => {
    const made = drawn(name, attributes, ...text);
    to.append(made);
    return made;
  };
  const corner = (/** @type {number} */ node) => {
    const [depth, row] = of(where, node);
    return [depth * (wide + GAP), row * ROW];
  };
  const drawEdge = (/** @type {number} */ node, /** @type {Step} */ step, /** @type {Element} */ to) => {
    const [x, y] = corner(node),
      [right, bottom] = corner(step.to);
    const own = parent[step.to] === node;
    const kind = !own ? "other" : onLine.has(node) && onLine.has(step.to) ? "line" : step.best ? "best" : "";
    const from = x + wide,
      across = right - from;
    put(
      "path",
      {
        class: `edge ${kind}`,
        d: own
          ? `M${from} ${y}c${GAP * 0.6} 0 ${across - GAP * 0.6} ${bottom - y} ${across} ${bottom - y}`
          : `M${from} ${y}L${right} ${bottom}`,
      },
      to,
    );
  };
  const drawNode = (/** @type {number} */ node, /** @type {Element} */ to) => {
    const data = nodes[node],
      [x, y] = corner(node);
    const classes = ["node"];
    const [fill, stroke] = data.side === null ? faces.over : faces.sides[data.side];
    if (onLine.has(node)) classes.push("line");
    if (data.cut) classes.push("cut");
    if (hits.includes(node)) classes.push("hit");
    if (node === now) classes.push("now");
    const group = put("g", { class: classes.join(" "), "data-node": node, transform: `translate(${x} ${y})` }, to);
    put("rect", { y: -HIGH / 2, width: wide, height: HIGH, rx: data.over ? HIGH / 2 : 4, fill, stroke }, group);
    put("text", { x: 7, y: 4.3 }, group, data.label);
    put("text", { x: wide - 7, y: 4.3, class: "worth" }, group, data.value);
    if (!children[node].length) return;
    const fold = put("g", { class: "fold", "data-fold": node, transform: `translate(${wide + 9} 0)` }, group);
    put("circle", { r: 7 }, fold);
    put("text", { y: 4.2 }, fold, unfolded.has(node) ? "−" : "+");
  };
  const move = () => view.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
  const draw = () => {
    where = layOut(children, unfolded);
    let letters = 0;
    for (const node of where.keys()) letters = Math.max(letters, nodes[node].label.length + nodes[node].value.length);
    wide = 7 * letters + 26;
    view.replaceChildren();
    for (const node of where.keys()) {
      for (const step of steps[node]) if (where.has(step.to)) drawEdge(node, step, view);
    }
    for (const node of where.keys()) drawNode(node, view);
    move();
  };
  const center = (/** @type {number} */ node) => {
    const box = canvas.getBoundingClientRect(),
      [x, y] = corner(node);
    left = box.width / 2 - (x + wide / 2) * scale;
    top = box.height / 2 - y * scale;
    move();
  };
  /** @param {number} factor @param {number} x @param {number} y */
  const zoom = (factor, x, y) => {
    const next = Math.max(0.05, Math.min(4, scale * factor));
    left = x - ((x - left) * next) / scale;
    top = y - ((y - top) * next) / scale;
    scale = next;
    move();
  };
  const fit = () => {
    const box = canvas.getBoundingClientRect();
    let right = 0,
      high = Infinity,
      low = -Infinity;
    for (const node of where.keys()) {
      const [x, y] = corner(node);
      right = Math.max(right, x + wide + 20);
      high = Math.min(high, y - HIGH);
      low = Math.max(low, y + HIGH);
    }
    scale = Math.max(0.05, Math.min(1.2, (box.width - 40) / right, (box.height - 40) / (low - high)));
    left = 20;
    top = 20 - high * scale + Math.max(0, (box.height - 40 - (low - high) * scale) / 2);
    move();
  };
  /** All of it where its labels can be read, else from the root on as large as they need. */
  const openAt = () => {
    fit();
    if (scale >= READABLE) return;
    scale = READABLE;
    left = 20;
    top = canvas.getBoundingClientRect().height / 2 - corner(0)[1] * scale;
    move();
  };
  const unfold = (/** @type {number} */ most) => {
    for (const node of unfoldedTo(most, children)) unfolded.add(node);
  };

  const stepsTable = (/** @type {number} */ node) => {
    const chances = steps[node].some(step => step.chance);
    return tableOf(
      {},
      ["play", "value", "cost", ...(chances ? ["chance"] : [])],
      [
        steps[node].map(step => [
          { "data-to": step.to, tabindex: 0, class: step.best ? "best" : null },
          [step.said, step.value, step.cost, ...(chances ? [step.chance] : [])],
        ]),
      ],
    );
  };
  const tell = () => {
    const data = nodes[now];
    const back = reached[now].flatMap(from => [
      make("button", { "data-to": from, type: "button" }, from ? nodes[from].label : "the start"),
      " ",
    ]);
    fill(
      panel,
      make("h2", {}, now ? `${incoming[now].said} · ${data.state}` : data.state),
      make("p", {}, data.worth),
      drawTable(data.table, tree, data.position),
      steps[now].length > 0 && stepsTable(now),
      data.note && make("p", {}, data.note),
      back.length > 0 && make("p", {}, reached[now].length > 1 ? "Reached from: " : "Back: ", ...back),
      make("details", {}, make("summary", {}, "notation"), make("p", { class: "muted position" }, data.position)),
    );
  };
  const select = (/** @type {number} */ node, /** @type {boolean} */ centered) => {
    now = node;
    for (let up = parent[node]; up !== undefined; up = parent[up]) unfolded.add(up);
    draw();
    tell();
    if (centered) center(node);
  };
  const toggle = (/** @type {number} */ node) => {
    if (!unfolded.delete(node) && children[node].length) unfolded.add(node);
    draw();
  };

  const counter = /** @type {HTMLOutputElement} */ (byId("found"));
  const next = (/** @type {number} */ by) => {
    if (!hits.length) return;
    place = (place + by + hits.length) % hits.length;
    counter.value = `${place + 1} of ${hits.length}`;
    select(hits[place], true);
  };
  const search = (/** @type {string} */ text) => {
    const wanted = wantedWords(text);
    hits = wanted ? [...nodes.keys()].filter(node => node && incoming[node].action.includes(wanted)) : [];
    place = -1;
    if (hits.length) {
      next(1);
    } else {
      counter.value = wanted ? "none" : "";
      draw();
    }
  };

  /** @type {[number, number, number, number] | null} */
  let pressed = null;
  let dragged = false;
  /** @type {Map<number, [number, number]>} where fingers are: two of them zoom */
  const fingers = new Map();
  const pinch = () => {
    const [[x, y], [right, below]] = fingers.values();
    return { middle: [(x + right) / 2, (y + below) / 2], length: Math.max(1, Math.hypot(right - x, below - y)) };
  };
  canvas.addEventListener("pointerdown", event => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    pressed = [event.clientX, event.clientY, left, top];
    dragged = fingers.size > 1;
  });
  window.addEventListener("pointermove", event => {
    if (fingers.size === 2 && fingers.has(event.pointerId)) {
      const { length } = pinch();
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      const box = canvas.getBoundingClientRect(),
        now = pinch();
      zoom(now.length / length, now.middle[0] - box.left, now.middle[1] - box.top);
      return;
    }
    if (!pressed) return;
    const x = event.clientX - pressed[0],
      y = event.clientY - pressed[1];
    if (Math.abs(x) + Math.abs(y) > 4) dragged = true;
    if (dragged) {
      left = pressed[2] + x;
      top = pressed[3] + y;
      move();
    }
  });
  for (const ended of ["pointerup", "pointercancel"]) {
    window.addEventListener(ended, event => {
      fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      pressed = null;
    });
  }
  canvas.addEventListener("click", event => {
    if (dragged) return;
    const at = /** @type {SVGElement} */ (event.target);
    const fold = /** @type {SVGElement} */ (at.closest("[data-fold]"));
    const node = /** @type {SVGElement} */ (at.closest("[data-node]"));
    if (fold) toggle(Number(fold.dataset.fold));
    else if (node) select(Number(node.dataset.node), false);
  });
  canvas.addEventListener(
    "wheel",
    event => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", event => {
    const folds = ["Enter", " "].includes(event.key);
    if (!folds && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    const kids = unfolded.has(now) ? children[now] : [];
    const up = parent[now];
    const to = nodeBeside(event.key, now, up, up === undefined ? [now] : children[up], kids);
    if (to !== undefined) select(to, true);
    else if (folds || event.key === "ArrowRight") toggle(now);
  });
  const go = (/** @type {Event} */ event) => {
    const to = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-to]"));
    if (!to) return;
    select(Number(to.dataset.to), true);
    /** @type {HTMLElement | null} */ (panel.querySelector("[data-to]"))?.focus(); // what had the focus is gone
  };
  panel.addEventListener("click", go);
  panel.addEventListener("keydown", event => {
    if (event.key === "Enter" && /** @type {Element} */ (event.target).tagName === "TR") go(event);
  });
  const wish = /** @type {HTMLInputElement} */ (byId("search"));
  wish.addEventListener("input", () => search(wish.value));
  wish.addEventListener("keydown", event => {
    if (event.key === "Enter") next(event.shiftKey ? -1 : 1);
  });
  /** @returns {[number, number]} */
  const middle = () => {
    const box = canvas.getBoundingClientRect();
    return [box.width / 2, box.height / 2];
  };
  const buttons = {
    before: () => next(-1),
    after: () => next(1),
    all: () => {
      unfold(MOST);
      draw();
      fit();
    },
    fold: () => {
      unfolded.clear();
      now = 0;
      draw();
      tell();
      fit();
    },
    best: () => {
      for (const node of line.slice(0, -1)) unfolded.add(node);
      select(line[line.length - 1], true);
    },
    fit,
    closer: () => zoom(1.3, ...middle()),
    farther: () => zoom(1 / 1.3, ...middle()),
  };
  for (const [name, act] of Object.entries(buttons)) byId(name).addEventListener("click", act);

  // on paper stands all that is unfolded
  window.addEventListener("beforeprint", () => {
    const { x, y, width, height } = /** @type {SVGGElement} */ (/** @type {unknown} */ (view)).getBBox();
    const box = [left + x * scale, top + y * scale, width * scale, height * scale];
    canvas.setAttribute("viewBox", box.map(Math.round).join(" "));
  });
  window.addEventListener("afterprint", () => canvas.removeAttribute("viewBox"));

  unfold(60);
  for (const node of line.slice(0, -1)) unfolded.add(node);
  draw();
  tell();
  openAt();
}
