import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { serve } from "./page.js";
import { Tree } from "./tree.js";

const { board, rulebook } = await import("./store.js");
const { Editor } = await import("./editor.js");

rulebook.presets = {
  doscientos: { players: 4, partners: true, hand_size: 7, draw: "none", pack: "double-6" },
  "all-fives/2": { players: 2, hand_size: 7, draw: "until_playable", pack: "double-6", spinner: "first_double" },
};
const TEXT = "rules: doscientos\nto-move: S\nN: ?7\nE: ?7\nS: ?7\nW: ?7";
let editor;
let opened;
let heard;

/** Wait until all questions are answered. */
const settle = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)));

beforeEach(() => {
  serve((_, { text }) => (text.includes("6-6") ? { faults: [{ line: 1, column: 1, message: "too many" }] } : {}));
  opened = [];
  heard = [];
  board.tree = new Tree("source", TEXT);
  board.now = { canonical: TEXT };
  board.open = async text => void opened.push(text);
  editor = new Editor();
  editor.open();
  for (const kind of ["edit", "change", "judged"]) editor.addEventListener(kind, () => heard.push(kind));
});

test("an edit is shown at once, then judged, then opened on the board", async () => {
  editor.move("1-2", "S");
  assert.deepEqual(heard, ["edit"]);
  assert.ok(editor.isBusy);
  await settle();
  assert.deepEqual([heard, editor.isBusy, editor.faults], [["edit", "judged"], false, []]);
  assert.deepEqual(opened, [editor.text]);
  assert.match(opened[0], /^S: 1-2 \?6$/m);
});

test("a faulty table is not opened, and is kept when the editor is left", async () => {
  editor.move("6-6", "S");
  await settle();
  assert.deepEqual([opened, editor.faults.length], [[], 1]);
  assert.ok(editor.close());
  editor.open();
  assert.deepEqual(editor.draft.hands.S.tiles, ["6-6"]);
  assert.ok(editor.undo());
  await settle();
  assert.deepEqual([editor.draft.hands.S.tiles, editor.faults], [[], []]);
  assert.ok(!editor.close());
  assert.ok(!editor.undo());
});

test("only the answer to the last edit counts", async () => {
  editor.move("1-2", "S");
  editor.move("1-3", "S");
  await settle();
  assert.deepEqual(heard, ["edit", "edit", "judged"]);
  assert.deepEqual(opened, [editor.text]);
});

test("tiles that are dealt after the editor is left change nothing", async () => {
  serve(() => ({ position: TEXT.replace("S: ?7", "S: 1-2 ?6") }));
  const dealt = editor.deal();
  editor.close();
  heard.length = 0;
  await dealt;
  await settle();
  assert.deepEqual([heard, opened, editor.draft.hands.S.tiles], [[], [], []]);
});

test("the board is followed unless it shows an earlier edit", async () => {
  editor.move("1-2", "S");
  editor.follow();
  assert.deepEqual(editor.draft.hands.S.tiles, ["1-2"]);
  await settle();
  editor.follow();
  assert.deepEqual(editor.draft.hands.S.tiles, []);
});

test("valid parts of typed text are used", async () => {
  editor.readTyped(TEXT.replace("N: ?7", "N: 0-0 ?6"));
  assert.deepEqual(editor.draft.hands.N, { tiles: ["0-0"], unknown: 6 });
  await settle();
  assert.deepEqual(heard, ["change", "judged", "change"]);
  heard.length = 0;
  editor.readTyped("dealt A: 0-0");
  assert.deepEqual(heard, []);
});

test("rules for other players begin with an empty table, and undo restores the old one", async () => {
  editor.target = "W";
  editor.move("1-2", "W");
  editor.takeRules("all-fives/2");
  assert.deepEqual([Object.keys(editor.draft.hands), editor.target, editor.draft.toMove], [["A", "B"], "A", "A"]);
  assert.ok(editor.isCleared);
  editor.move("5-5", "right");
  editor.move("1-5", "left");
  assert.ok(!editor.isCleared);
  assert.equal(editor.draft.spinner, "5-5");
  await settle();
  editor.target = "B";
  editor.clear();
  assert.equal(editor.target, "A"); // tapped tiles go to the own hand again
  assert.deepEqual([editor.draft.rules, editor.draft.layout, editor.draft.spinner], ["all-fives/2", [], ""]);
  for (let step = 0; step < 4; step += 1) editor.undo();
  assert.deepEqual([editor.draft.rules, editor.draft.hands.W.tiles, editor.target], ["doscientos", ["1-2"], "S"]);
  await settle();
});

test("rules for another set of tiles begin with an empty table", async () => {
  editor.move("1-2", "right");
  editor.takeRules("doscientos, pack=double-9, hand_size=10");
  assert.deepEqual([editor.draft.layout, editor.draft.hands.S.tiles], [[], []]);
  await settle();
  assert.match(opened.at(-1), /^S: \?10$/m);
});

test("rules for the same tiles and players keep the table", async () => {
  editor.move("1-2", "right");
  editor.takeRules("doscientos, target=100");
  assert.deepEqual([editor.draft.layout, editor.isCleared], [["1-2"], false]);
  await settle();
});

test("there is nothing to restore of an empty table", async () => {
  editor.takeRules("all-fives/2");
  assert.ok(!editor.isCleared);
  await settle();
});

test("the seats have the names of the table, around the seat at the bottom", async () => {
  const { EDITING } = await import("./words-setup.js");
  const { editor: shared } = await import("./editor.js");
  shared.open();
  assert.deepEqual(shared.names, { S: "You", W: "Left", N: "Partner", E: "Right" });
  assert.deepEqual(
    [
      EDITING.target("N"),
      EDITING.target("S"),
      EDITING.passed("E"),
      EDITING.missing("S", 1, 3),
      EDITING.assumed({ W: 7 }),
    ],
    [
      "tiles go to Partner",
      "tiles go to your hand",
      "Right passed at",
      "You hold 3 of 4 tiles: place 1 more, or lower the number.",
      "Assumed numbers of tiles: Left 7.",
    ],
  );
  shared.close();
});

test("a tile that does not fit at the chosen end is refused there", async () => {
  editor.move("3-3", "right");
  editor.move("3-4", "right");
  const before = structuredClone(editor.draft);
  await settle();
  heard.length = 0;
  editor.move("1-5", "left");
  assert.deepEqual([editor.draft, editor.refusal?.place, heard], [before, "left", ["change"]]);
  editor.move("3-6", "left");
  assert.deepEqual([editor.draft.layout, editor.refusal], [["6-3", "3-3", "3-4"], null]);
  editor.move("1-5", "boneyard"); // these rules have none
  assert.equal(editor.draft.boneyard.tiles.length, 0);
  await settle();
});

test("rules without a spinner have no arms", async () => {
  rulebook.presets["draw/2"] = { ...rulebook.presets["all-fives/2"], spinner: "none" };
  editor.takeRules("all-fives/2");
  for (const [tile, place] of Object.entries({ "5-5": "right", "5-1": "left", "5-2": "right", "5-3": "up" }))
    editor.move(tile, place);
  editor.takeRules("draw/2");
  assert.deepEqual([editor.draft.layout, editor.draft.up, editor.draft.spinner], [["1-5", "5-5", "5-2"], [], ""]);
  assert.ok(!/^(up|spinner)/m.test(editor.text));
  await settle();
});

test("an empty table has the user to move", () => {
  editor.move("1-2", "S");
  editor.clear();
  assert.equal(editor.draft.toMove, "S");
});
