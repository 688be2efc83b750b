import assert from "node:assert/strict";
import test from "node:test";
import { Tree } from "./tree.js";

/** A tree with three plays at its root, in this order: 4-6@6, 4-6@4 and 2-4; the second one has a reply. */
function grown() {
  const tree = new Tree("rules: partnership", "root");
  for (const play of ["4-6@6", "4-6@4", "2-4"]) {
    tree.jump(tree.root);
    tree.add({ text: `after ${play}`, played: [`S:${play}`] });
  }
  tree.jump(tree.root.children[1]);
  tree.add({ text: "answered", played: ["W:-", "N:1-4"] });
  tree.jump(tree.root.children[1]);
  return tree;
}

test("the previous node is earlier and the next node is later", () => {
  const tree = grown();
  assert.ok(tree.beside(-1));
  assert.equal(tree.at.action, "4-6@6");
  assert.ok(!tree.beside(-1));
  assert.ok(tree.beside(1) && tree.beside(1));
  assert.equal(tree.at.action, "2-4");
  assert.ok(!tree.beside(1));
  tree.jump(tree.root);
  assert.ok(!tree.beside(1) && !tree.beside(-1));
});

test("redo leads to the node that was shown last", () => {
  const tree = grown();
  assert.ok(tree.undo());
  assert.ok(!tree.undo());
  assert.ok(tree.redo());
  assert.equal(tree.at.action, "4-6@4");
  assert.ok(tree.end());
  assert.equal(tree.at.text, "answered");
  assert.ok(!tree.redo());
});

test("a tile that fits both ends is two plays", () => {
  const tree = grown();
  tree.jump(tree.root);
  assert.equal(tree.tried("4-6@6"), tree.root.children[0]);
  assert.equal(tree.tried("4-6@4"), tree.root.children[1]);
  assert.equal(tree.tried("4-6"), undefined);
});

test("a promoted line is the main one, a removed one is gone", () => {
  const tree = grown();
  tree.promote(tree.root.children[1]);
  assert.equal(String(tree), "4-6@4 (4-6@6) (2-4) -");
  assert.equal(String(tree.copy()), String(tree));
  tree.remove(tree.at);
  assert.equal(tree.at, tree.root);
  assert.equal(String(tree), "4-6@6 (2-4)");
});
