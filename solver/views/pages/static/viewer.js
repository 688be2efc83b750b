// A read-only viewer of a deal. It shows one moment; keys, buttons and the course of the deal lead to others. The
// review page, the tree page and the board use it, each with its own picture of a moment.

/**
 * The moments of a deal as a tree, and the current one. The first child of a moment is on the main line.
 * @template {{parent: T | null, children: T[]}} T
 */
export class Moments {
  /** @param {T} root */
  constructor(root) {
    this.root = root;
    this.at = root;
    /** @type {Map<T, T>} the child shown last, to which `redo` goes */
    this.last = new Map();
  }

  /** Follow a key. Returns whether the moment changed, undefined for keys without meaning here. @param {string} key */
  step(key) {
    if (key === "ArrowLeft") return this.undo();
    if (key === "ArrowRight") return this.redo();
    if (key === "Home") return this.start();
    if (key === "End") return this.end();
    if ((key !== "ArrowUp" && key !== "ArrowDown") || (this.at.parent?.children.length ?? 0) < 2) return undefined;
    return this.beside(key === "ArrowUp" ? -1 : 1);
  }

  /** @param {T} moment */
  jump(moment) {
    this.at = moment;
    for (let each = moment; each.parent; each = each.parent) this.last.set(each.parent, each);
  }

  /** Take back the last action; returns false at the root. */
  undo() {
    if (!this.at.parent) return false;
    this.at = this.at.parent;
    return true;
  }

  /** Go to the child shown last, or else the first one; returns false if there is none. */
  redo() {
    const next = this.next();
    if (next) this.jump(next);
    return next !== null;
  }

  /** Return the moment to which `redo` would go, or null. */
  next() {
    const last = this.last.get(this.at);
    return last && this.at.children.includes(last) ? last : (this.at.children[0] ?? null);
  }

  /** Go to the root; returns whether the moment changed. */
  start() {
    const moves = this.at !== this.root;
    this.jump(this.root);
    return moves;
  }

  /** Go to the end of the line shown last; returns whether the moment changed. */
  end() {
    let moved = false;
    while (this.redo()) moved = true;
    return moved;
  }

  /** Go to the next or previous variation; returns false if there is none. @param {1 | -1} step */
  beside(step) {
    const siblings = this.at.parent?.children ?? [];
    const other = siblings[siblings.indexOf(this.at) + step];
    if (other) this.jump(other);
    return other !== undefined;
  }

  /** Return the moments from the root to a moment, without the root. @param {T} moment */
  path(moment) {
    const path = [];
    for (let each = moment; each.parent; each = each.parent) path.unshift(each);
    return path;
  }

  /** Yield all moments, each before its children. */
  *nodes() {
    const open = [this.root];
    for (let each = open.pop(); each; each = open.pop()) {
      yield each;
      open.push(...each.children.toReversed());
    }
  }
}

/** Return the areas of the moments in a course, each with its number as `data-step`. @param {ParentNode} root */
function areasOf(root) {
  return /** @type {SVGElement[]} */ ([...root.querySelectorAll("svg [data-step]")]);
}

/**
 * Make a course that the library drew interactive: a click picks a moment, and mistakes are labeled buttons.
 * @param {ParentNode} root
 * @param {(step: number) => unknown} pick
 * @param {Map<number, string>} mistakes labels of mistakes, by the number of their step
 */
export function followCourse(root, pick, mistakes) {
  for (const area of areasOf(root)) {
    const step = Number(area.dataset.step);
    area.addEventListener("click", () => pick(step));
    const name = mistakes.get(step);
    if (name === undefined) continue;
    area.ownerSVGElement?.setAttribute("role", "group");
    for (const [key, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": name }))
      area.setAttribute(key, value);
    area.addEventListener("keydown", event => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick(step);
    });
  }
}

/** Mark the moment shown. @param {ParentNode} root @param {number | undefined} now */
export function markCourse(root, now) {
  for (const area of areasOf(root)) area.classList.toggle("now", Number(area.dataset.step) === now);
}
