// The tree of what was tried: pure data. A node is an action with the forced ones after it; the root is a block.

import { Moments } from "./viewer.js";
import { clean } from "./words.js";

/**
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {TreeNode | null} parent null of the root
 * @property {TreeNode[]} children the first one is the main line
 * @property {string} action as the notation writes it without its seat; empty of the root
 * @property {string[]} played the action and the forced ones after it, each with its seat
 * @property {number[]} gained what each of them earned, where ends score; else empty
 * @property {string} comment
 * @property {string} text the block after it
 * @property {boolean} recorded whether it is a part of the record that the tree began with
 */

/**
 * An action as a play of the moment before it: without its remark, and without draws that are known.
 * @param {string} action
 */
const plain = action => clean(action).replace(/^\+\[[^\]]*\] /, "");

/**
 * A node without children.
 * @param {number} id @param {TreeNode | null} parent @param {string} action @param {string} text @returns {TreeNode}
 */
function nodeOf(id, parent, action, text = "") {
  return { id, parent, children: [], action, played: [], gained: [], comment: "", text, recorded: false };
}

/** @extends {Moments<TreeNode>} */
export class Tree extends Moments {
  /** @param {string} source the block it began with, in one line @param {string} text the block at its root */
  constructor(source, text = source) {
    super(nodeOf(0, null, "", text));
    /** The number of nodes made so far, which are their ids. */
    this.count = 1;
    this.source = source;
    /** What the text of the tree is while nothing was tried: the line of a record, or nothing. */
    this.original = "";
  }

  /** @param {TreeNode | null} parent @param {string} action */
  make(parent, action) {
    return nodeOf(this.count++, parent, action);
  }

  /** The child that an action leads to, where it was tried. @param {string} action */
  tried(action) {
    const children = this.at.children;
    return (
      children.find(child => clean(child.action) === action) ?? children.find(child => plain(child.action) === action)
    );
  }

  /**
   * Go to the moment after an action, which was not tried here before.
   *
   * @param {{text: string, played: string[], gained?: number[]}} answer what was played, the forced actions too, what
   * each of them earned, and the block after it
   */
  add({ text, played, gained = [] }) {
    const [first] = played;
    const node = this.make(this.at, first.slice(first.indexOf(":") + 1));
    Object.assign(node, { text, played, gained });
    this.at.children.push(node);
    this.jump(node);
    return node;
  }

  /** Make the line of a node the main one, from the root on. @param {TreeNode} node */
  promote(node) {
    for (let each = node; each.parent; each = each.parent) {
      const siblings = each.parent.children;
      siblings.splice(siblings.indexOf(each), 1);
      siblings.unshift(each);
    }
  }

  /** Delete a node with all after it; a record ends before it then. @param {TreeNode} node */
  remove(node) {
    if (!node.parent) return;
    if (this.path(this.at).includes(node)) this.jump(node.parent);
    node.parent.children = node.parent.children.filter(each => each !== node);
    if (this.last.get(node.parent) === node) this.last.delete(node.parent);
  }

  /** A node by its id, or null. @param {number} id */
  find(id) {
    for (const each of this.nodes()) if (each.id === id) return each;
    return null;
  }

  /** The place of a node: of each node on the way to it, which child it is. @param {TreeNode} node */
  place(node) {
    return this.path(node).map(each => each.parent?.children.indexOf(each) ?? 0);
  }

  /** Go to a place, as far as it is there. @param {number[]} place */
  goTo(place) {
    let node = this.root;
    for (const index of place) {
      if (!node.children[index]) break;
      node = node.children[index];
    }
    this.jump(node);
  }

  /** Whether anything stands in it that its source does not say. */
  get changed() {
    return this.toString() !== this.original;
  }

  /** The tree in one line, as the solver writes and reads it: `{root} 4-6@6 {good} (2-4 4-4) 3-4`. */
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

  /** Another tree of the same, for steps that can be taken back. */
  copy() {
    const tree = new Tree(this.source, this.root.text);
    tree.original = this.original;
    tree.root.comment = this.root.comment;
    /** @param {TreeNode} from @param {TreeNode} to */
    const grow = (from, to) => {
      for (const child of from.children) {
        const made = tree.make(to, child.action);
        const { played, gained, comment, text, recorded } = child;
        Object.assign(made, { played, gained, comment, text, recorded });
        to.children.push(made);
        grow(child, made);
      }
    };
    grow(this.root, tree.root);
    tree.goTo(this.place(this.at));
    return tree;
  }

  /** A tree from the solver's answer. @param {string} source @param {{ at: number, nodes: VariationPart[], }} answer */
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
