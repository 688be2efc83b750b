// The tree of what was tried: pure data. A node is an action with the forced ones after it; the root is a block.

/**
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {TreeNode | null} parent null of the root
 * @property {TreeNode[]} children the first one is the main line
 * @property {string} action as the notation writes it without its seat; empty of the root
 * @property {string[]} played the action and the forced ones after it, each with its seat; empty until it is known
 * @property {string} comment
 * @property {string | null} text the block after it in one line; null until it is known
 */

export class Tree {
  /** @param {string} text the root in one line */
  constructor(text) {
    this.count = 0;
    /** @type {TreeNode} */
    this.root = this.make(null, "");
    this.root.text = text;
    /** @type {TreeNode} */
    this.at = this.root;
    /** @type {Map<TreeNode, TreeNode>} the child that was looked at last, which `redo` goes to */
    this.last = new Map();
  }

  /**
   * @param {TreeNode | null} parent
   * @param {string} action
   * @returns {TreeNode}
   */
  make(parent, action) {
    return { id: this.count++, parent, children: [], action, played: [], comment: "", text: null };
  }

  /**
   * Go to the node after an action; it is made where it was not tried before.
   *
   * @param {string} action
   */
  play(action) {
    const known = this.at.children.find((child) => child.action === action);
    const node = known ?? this.make(this.at, action);
    if (!known) this.at.children.push(node);
    this.jump(node);
    return node;
  }

  /** @param {TreeNode} node */
  jump(node) {
    this.at = node;
    for (let each = node; each.parent; each = each.parent) this.last.set(each.parent, each);
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
    if (!next) return false;
    this.jump(next);
    return true;
  }

  /** The node that `redo` goes to. */
  next() {
    const last = this.last.get(this.at);
    return last && this.at.children.includes(last) ? last : (this.at.children[0] ?? null);
  }

  /** Go to the end of the line that was looked at last. */
  end() {
    let moved = false;
    while (this.redo()) moved = true;
    return moved;
  }

  /** Go to the node beside this one. @param {1 | -1} step */
  beside(step) {
    const parent = this.at.parent;
    if (!parent) return false;
    const other = parent.children[parent.children.indexOf(this.at) + step];
    if (!other) return false;
    this.jump(other);
    return true;
  }

  /** Make the line of a node the main one, from the root on. @param {TreeNode} node */
  promote(node) {
    for (let each = node; each.parent; each = each.parent) {
      const siblings = each.parent.children;
      siblings.splice(siblings.indexOf(each), 1);
      siblings.unshift(each);
    }
  }

  /** Delete a node with all after it. @param {TreeNode} node */
  remove(node) {
    if (!node.parent) return;
    if (this.path(this.at).includes(node)) this.at = node.parent;
    node.parent.children = node.parent.children.filter((each) => each !== node);
    if (this.last.get(node.parent) === node) this.last.delete(node.parent);
  }

  /** The nodes from the root to a node, the root left out. @param {TreeNode} node */
  path(node) {
    const nodes = [];
    for (let each = node; each.parent; each = each.parent) nodes.unshift(each);
    return nodes;
  }

  /** A node by its id, or null. @param {number} id */
  find(id) {
    const open = [this.root];
    for (let each = open.pop(); each; each = open.pop()) {
      if (each.id === id) return each;
      open.push(...each.children);
    }
    return null;
  }

  /** The tree as plain values, for the address and for steps that can be taken back. */
  toJSON() {
    /** @param {TreeNode} node @returns {any[]} */
    const plain = (node) => [node.action, node.comment || 0, ...node.children.map(plain)];
    return {
      text: this.root.text,
      comment: this.root.comment,
      children: this.root.children.map(plain),
      at: this.path(this.at).map((node) => node.parent?.children.indexOf(node) ?? 0),
    };
  }

  /**
   * A tree from plain values; what is not understood is left out.
   *
   * @param {{text: string, comment?: string, children?: any[], at?: number[]}} plain
   */
  static from(plain) {
    const tree = new Tree(plain.text);
    tree.root.comment = plain.comment ?? "";
    /** @param {TreeNode} parent @param {any} value @param {number} depth */
    const grow = (parent, value, depth) => {
      if (!Array.isArray(value) || typeof value[0] !== "string" || depth > 200) return;
      const node = tree.make(parent, value[0]);
      node.comment = typeof value[1] === "string" ? value[1] : "";
      parent.children.push(node);
      for (const child of value.slice(2)) grow(node, child, depth + 1);
    };
    for (const child of plain.children ?? []) grow(tree.root, child, 0);
    let node = tree.root;
    for (const index of plain.at ?? []) {
      if (!node.children[index]) break;
      node = node.children[index];
    }
    tree.jump(node);
    return tree;
  }
}
