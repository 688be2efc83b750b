import assert from "node:assert/strict";
import test from "node:test";
import { placesOf, wantedWords } from "./tree.js";

test("a tile is searched with its lower end first", () => {
  assert.equal(wantedWords(" s:6-4@6 "), "S:4-6@6");
  assert.equal(wantedWords("6|4"), "4-6");
  assert.equal(wantedWords("64"), "4-6");
  assert.equal(wantedWords("w:-"), "W:-");
});

test("a node has one step, and lists every node that leads to it", () => {
  const [one, two, other] = [1, 2, 2].map((to, at) => ({ to, action: `action ${at}` }));
  const places = placesOf({ children: [[1, 2], [], []], steps: [[one, two], [other], []] });
  assert.deepEqual(
    places.map(({ parent, children, step, from }) => [parent?.number, children.length, step?.action, from]),
    [
      [undefined, 2, undefined, []],
      [0, 0, "action 0", [0]],
      [0, 0, "action 1", [0, 1]],
    ],
  );
});
