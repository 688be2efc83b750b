import assert from "node:assert/strict";
import test from "node:test";
import { addressIn, arePuzzles, blocksOf, indexOf, opensAt, partsOf } from "./blocks.js";

test("empty lines separate blocks, and comments alone are no block", () => {
  assert.deepEqual(blocksOf("# a\n\nrules: x\n# b\n \n\n\nN: 1-1\n"), ["rules: x\n# b", "N: 1-1"]);
});

test("a finished record opens at its first action, an unfinished one at its end", () => {
  assert.deepEqual(opensAt({ text: "rules: x\nplay: S:1-1\nresult: NS 10", tree: "" }), []);
  assert.deepEqual(opensAt({ text: "rules: x; play: S:1-1", tree: "" }), []);
  assert.equal(opensAt({ text: "rules: x\nto-move: S", tree: "" }), undefined);
  assert.deepEqual(opensAt({ text: "rules: x\nto-move: S\nresult: NS 1", tree: "" }), []);
  assert.equal(opensAt({ text: "rules: x\nresult: NS 1", tree: "1-1" }), undefined);
});

test("parts of a text hold whole blocks and count the lines before them", () => {
  const parts = partsOf("a\n\nbb\n\nccc", 5);
  assert.deepEqual(parts, [
    { text: "a\n\n", before: 0 },
    { text: "bb\n\n", before: 2 },
    { text: "ccc", before: 4 },
  ]);
});

test("a column counts characters, not units", () => {
  assert.equal(indexOf("🁂x\ny", { line: 1, column: 2 }), 2);
  assert.equal(indexOf("🁂x\ny", { line: 2, column: 1 }), 4);
});

test("a block with themes is a puzzle", () => {
  assert.ok(arePuzzles([{ comments: [] }, { comments: ["themes: pass"] }]));
  assert.ok(!arePuzzles([{ comments: ["no themes: here"] }]));
});

test("a text that is only a link to a table has an address", () => {
  assert.equal(addressIn(" http://127.0.0.1:8000/#you=S&t=rules%3A+x\n"), "you=S&t=rules%3A+x");
  for (const text of [
    "https://example.org/#top",
    "https://a/#section=2",
    "https://example.org/?t=1",
    "rules: x",
    "see https://a/#t=x here",
  ])
    assert.equal(addressIn(text), "", text);
});
