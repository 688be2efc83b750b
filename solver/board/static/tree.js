// The tree of variations: pure data. A node is an action with the forced ones after it; the root is a block.

import { Moments } from "./viewer.js";
import { clean } from "./words.js";

/**
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {TreeNode | null} parent null for the root
 * @property {TreeNode[]} children the first one is the main line
 * @property {string} action in notation without its seat; empty for the root
 * @property {string[]} played the action and the forced ones after it, each with its seat
 * @property {number[]} gained the points that each of them earned, a pass for the side of the last tile; empty if none
 *   can
 * @property {string} comment
 * @property {string} text the block of the moment after it
 * @property {boolean} recorded true if it is part of the record that the tree began with
 */

/** Return an action as a play of the moment before: without remark and known draws. @param {string} action */
const plain = action => clean(action).replace(/^\+\[[^\]]*\] /, "");

/**
 * @param {number} id @param {TreeNode | null} parent @param {string} action @param {string} text @returns {TreeNode}
 */
function nodeOf(id, parent, action, text = "") {
  return { id, parent, children: [], action, played: [], gained: [], comment: "", text, recorded: false };
}

/** @extends {Moments<TreeNode>} */
export class Tree extends Moments {
  /** @param {string} source the block that it began with, in one line @param {string} text the block at its root */
  constructor(source, text = source) {
    super(nodeOf(0, null, "", text));
    /** The number of nodes made so far; the next id. */
    this.count = 1;
    this.source = source;
    /** The seat whose forced passes and draws are plays of their own; empty if all belong to the play before them. */
    this.byHand = "";
    /** The text of the tree before anything was tried: the line of a record, or "". */
    this.original = "";
    /** The only seat whose hand is known at the root; empty if there is none. */
    this.observer = "";
    /** The seat of the user, around which the players are named in every view; empty if there is none. */
    this.you = "";
    /**
     * The places whose numbers of tiles were only computed when the root was set up, joined by "."; null if the root
     * states all numbers.
     * @type {string | null} */
    this.assumed = null;
  }

  /** @param {TreeNode | null} parent @param {string} action */
  make(parent, action) {
    return nodeOf(this.count++, parent, action);
  }

  /** Return the child to which an action leads, if there is one. @param {string} action */
  tried(action) {
    const children = this.at.children;
    return (
      children.find(child => clean(child.action) === action) ?? children.find(child => plain(child.action) === action)
    );
  }

  /** Return the child to which the action of an answer leads, if there is one. @param {{played: string[]}} answer */
  triedBy({ played: [first] }) {
    return this.tried(first.slice(first.indexOf(":") + 1));
  }

  /**
   * Add a new action to the current moment and go to the moment after it.
   * @param {{text: string, played: string[], gained?: number[]}} answer the action with the
   * forced ones after it, the points that each of them earned, and the block after them
   */
  add({ text, played, gained = [] }) {
    const [first] = played;
    const node = this.make(this.at, first.slice(first.indexOf(":") + 1));
    Object.assign(node, { text, played, gained });
    this.at.children.push(node);
    this.jump(node);
    return node;
  }

  /** Make the line of a node the main line, from the root on. @param {TreeNode} node */
  promote(node) {
    for (let each = node; each.parent; each = each.parent) {
      const siblings = each.parent.children;
      siblings.splice(siblings.indexOf(each), 1);
      siblings.unshift(each);
    }
  }

  /** Delete a node and everything after it. A record then ends before it. @param {TreeNode} node */
  remove(node) {
    if (!node.parent) return;
    if (this.path(this.at).includes(node)) this.jump(node.parent);
    node.parent.children = node.parent.children.filter(each => each !== node);
    if (this.last.get(node.parent) === node) this.last.delete(node.parent);
  }

  /** True if a node belongs to this tree. @param {TreeNode} node */
  holds(node) {
    let root = node;
    while (root.parent) root = root.parent;
    return root === this.root;
  }

  /** @param {number} id */
  find(id) {
    for (const each of this.nodes()) if (each.id === id) return each;
    return null;
  }

  /** Return the path of a node: the index of the child at each step from the root. @param {TreeNode} node */
  place(node) {
    return this.path(node).map(each => each.parent?.children.indexOf(each) ?? 0);
  }

  /** Follow a path as far as it exists. @param {number[]} place */
  goTo(place) {
    let node = this.root;
    for (const index of place) {
      if (!node.children[index]) break;
      node = node.children[index];
    }
    this.jump(node);
  }

  /** True if the tree contains anything that its source does not. */
  get changed() {
    return this.toString() !== this.original;
  }

  /** Write the tree in one line, as the solver writes and reads it: `{root} 4-6@6 {good} (2-4 4-4) 3-4`. */
  toString() {
    /** @param {TreeNode} node */
    const said = node => (node.comment ? [`{${node.comment.replace(/[\\{}]/g, "\\$&")}}`] : []);
    /** @param {TreeNode} node @returns {string[]} */
    const after = node => {
      const [main, ...others] = node.children;
      if (!main) return [];
      const beside = others.map(each => `(${[each.action, ...said(each), ...after(each)].join(" ")})`);
      return [main.action, ...said(main), ...beside, ...after(main)];
    };
    return [...said(this.root), ...after(this.root)].join(" ");
  }

  /** Return a copy, from which a step can be undone. */
  copy() {
    const tree = new Tree(this.source, this.root.text);
    tree.original = this.original;
    tree.byHand = this.byHand;
    tree.observer = this.observer;
    tree.you = this.you;
    tree.assumed = this.assumed;
    tree.root.comment = this.root.comment;
    /** @param {TreeNode} from @param {TreeNode} to */
    const grow = (from, to) => {
      for (const child of from.children) {
        const made = tree.make(to, child.action);
        const { played, gained, comment, text, recorded } = child;
        Object.assign(made, { played, gained, comment, text, recorded });
        to.children.push(made);
        if (this.last.get(from) === child) tree.last.set(to, made);
        grow(child, made);
      }
    };
    grow(this.root, tree.root);
    tree.goTo(this.place(this.at));
    return tree;
  }

  /** Make a tree from an answer. @param {string} source @param {{ at: number, nodes: VariationPart[], }} answer */
  static from(source, answer) {
    const tree = new Tree(source, answer.nodes[0].text);
    /** @type {TreeNode[]} */
    const made = [tree.root];
    tree.root.comment = answer.nodes[0].comment;
    for (const { parent, action, played, gained = [], text, comment } of answer.nodes.slice(1)) {
      const above = made[parent ?? 0];
      const node = tree.make(above, action ?? "");
      Object.assign(node, { played, gained, text, comment });
      above.children.push(node);
      made.push(node);
    }
    tree.jump(made[answer.at] ?? tree.root);
    return tree;
  }
}
