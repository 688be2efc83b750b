import assert from "node:assert/strict";
import test from "node:test";
import { layOut, unfoldedTo } from "./tree-layout.js";

const CHILDREN = [[1, 2], [3, 4, 5], [6], [], [], [], []];

test("nodes of one depth are at least a row apart, and parents are centered on their children", () => {
  const places = layOut(CHILDREN, new Set([0, 1, 2]));
  assert.equal(places.size, 7);
  for (const depth of [1, 2]) {
    const rows = [...places.values()]
      .filter(([at]) => at === depth)
      .map(([, row]) => row)
      .sort((a, b) => a - b);
    for (let i = 1; i < rows.length; i++) assert.ok(rows[i] - rows[i - 1] >= 1 - 1e-9);
  }
  CHILDREN.forEach((kids, node) => {
    if (!kids.length) return;
    const rows = kids.map(kid => places.get(kid)[1]);
    assert.ok(Math.abs(places.get(node)[1] - (rows[0] + rows[rows.length - 1]) / 2) < 1e-9);
  });
});

test("folded nodes have no place in the layout", () => {
  assert.deepEqual([...layOut(CHILDREN, new Set([0, 2])).keys()], [0, 1, 2, 6]);
  assert.deepEqual([...layOut(CHILDREN, new Set()).entries()], [[0, [0, 0]]]);
});

test("nodes unfold until the room is full", () => {
  assert.deepEqual(unfoldedTo(100, CHILDREN), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(unfoldedTo(4, CHILDREN), [0]);
  assert.deepEqual(unfoldedTo(2, CHILDREN), []);
});
