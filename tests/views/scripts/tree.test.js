import assert from "node:assert/strict";
import test from "node:test";
import { layOut, nodeBeside, unfoldedTo, wantedWords } from "./tree.js";

const CHILDREN = [[1, 2], [3, 4, 5], [6], [], [], [], []];

test("nodes of one depth lie a row or more apart, parents in the middle of their children", () => {
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

test("what is folded is not laid out", () => {
  assert.deepEqual([...layOut(CHILDREN, new Set([0, 2])).keys()], [0, 1, 2, 6]);
  assert.deepEqual([...layOut(CHILDREN, new Set()).entries()], [[0, [0, 0]]]);
});

test("as many nodes unfold as there is room for", () => {
  assert.deepEqual(unfoldedTo(100, CHILDREN), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(unfoldedTo(4, CHILDREN), [0]);
  assert.deepEqual(unfoldedTo(2, CHILDREN), []);
});

test("a tile is looked for with its lower end first", () => {
  assert.equal(wantedWords(" s:6-4@6 "), "S:4-6@6");
  assert.equal(wantedWords("6|4"), "4-6");
  assert.equal(wantedWords("64"), "4-6");
  assert.equal(wantedWords("w:-"), "W:-");
});

test("arrow keys lead to the parent, to the first child, and to the nodes above and below", () => {
  assert.equal(nodeBeside("ArrowLeft", 4, 1, [3, 4, 5], []), 1);
  assert.equal(nodeBeside("ArrowRight", 1, 0, [1, 2], [3, 4, 5]), 3);
  assert.equal(nodeBeside("ArrowUp", 4, 1, [3, 4, 5], []), 3);
  assert.equal(nodeBeside("ArrowDown", 4, 1, [3, 4, 5], []), 5);
  for (const [key, node] of [
    ["ArrowUp", 3],
    ["ArrowDown", 5],
    ["ArrowRight", 4],
    ["Enter", 4],
  ])
    assert.equal(nodeBeside(key, node, 1, [3, 4, 5], []), undefined);
  assert.equal(nodeBeside("ArrowLeft", 0, undefined, [0], [1, 2]), undefined);
});
