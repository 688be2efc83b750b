// A read-only viewer of a deal: one moment is shown; keys, buttons and the course of the deal lead to others. The
// review page, the tree page and the board have it, each with its own picture of a moment.

/**
 * The moments of a deal: a tree, in which the first child of a moment is the main line, and the one that is shown.
 * @template {{parent: T | null, children: T[]}} T
 */
export class Moments {
  /** @param {T} root */
  constructor(root) {
    this.root = root;
    this.at = root;
    /** @type {Map<T, T>} the child that was looked at last, which `redo` goes to */
    this.last = new Map();
  }

  /**
   * Go where a key leads. Returns whether that is another moment, or undefined if the key does not lead anywhere here.
   * @param {string} key
   */
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

  /** Take back the last action; returns whether there was one. */
  undo() {
    if (!this.at.parent) return false;
    this.at = this.at.parent;
    return true;
  }

  /** Go on to the action that was looked at last; returns whether there is one. */
  redo() {
    const next = this.next();
    if (next) this.jump(next);
    return next !== null;
  }

  /** The moment that `redo` goes to. */
  next() {
    const last = this.last.get(this.at);
    return last && this.at.children.includes(last) ? last : (this.at.children[0] ?? null);
  }

  /** Go to the root; returns whether that is another moment. */
  start() {
    const moves = this.at !== this.root;
    this.jump(this.root);
    return moves;
  }

  /** Go to the end of the line that was looked at last; returns whether that is another moment. */
  end() {
    let moved = false;
    while (this.redo()) moved = true;
    return moved;
  }

  /** Go to the moment beside this one; returns whether there is one. @param {1 | -1} step */
  beside(step) {
    const siblings = this.at.parent?.children ?? [];
    const other = siblings[siblings.indexOf(this.at) + step];
    if (other) this.jump(other);
    return other !== undefined;
  }

  /** The moments from the root to one of them, without the root. @param {T} moment */
  path(moment) {
    const path = [];
    for (let each = moment; each.parent; each = each.parent) path.unshift(each);
    return path;
  }

  /** All moments, each before its children. */
  *nodes() {
    const open = [this.root];
    for (let each = open.pop(); each; each = open.pop()) {
      yield each;
      open.push(...each.children.toReversed());
    }
  }
}

/** The areas of the moments in a course, each with its number as `data-step`. @param {ParentNode} root */
function areasOf(root) {
  return /** @type {SVGElement[]} */ ([...root.querySelectorAll("svg [data-step]")]);
}

/**
 * Let a course as the library draws it be followed: a click finds each moment, and mistakes are buttons with a name.
 *
 * @param {ParentNode} root
 * @param {(step: number) => unknown} pick
 * @param {Map<number, string>} mistakes names of mistakes, by the number of their step
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

/** Show which moment is looked at. @param {ParentNode} root @param {number | undefined} now */
export function markCourse(root, now) {
  for (const area of areasOf(root)) area.classList.toggle("now", Number(area.dataset.step) === now);
}
