import assert from "node:assert/strict";
import test from "node:test";
import {
  armKeys,
  chosenRules,
  emptyDraft,
  emptyTable,
  fromMoment,
  fromText,
  give,
  hasPlace,
  misfitNumbers,
  placeOfLine,
  placeOfTile,
  readScore,
  tableOf,
  takeBack,
  toText,
  withoutTarget,
  writeScoreKey,
} from "./draft.js";
import { assumedCounts, countUnknown, unexplainedPasses } from "./draft-counts.js";

const PRESETS = {
  doscientos: { players: 4, hand_size: 7, draw: "none", order: "counterclockwise", pack: "double-6" },
  "draw/2": { players: 2, hand_size: 7, draw: "until_playable", pack: "double-6", spinner: "none" },
  "all-fives/2": { players: 2, hand_size: 7, draw: "until_playable", pack: "double-6", spinner: "first_double" },
  "five-up/2": { players: 2, hand_size: 5, draw: "until_playable", pack: "double-6", spinner: "every_double" },
};
const table = rules => tableOf(rules, PRESETS);
const SPINS = table("all-fives/2");

test("rules are written as a preset and the options that differ from it", () => {
  assert.deepEqual(chosenRules("draw/2, hand_size = 5, sums=no", PRESETS), {
    preset: "draw/2",
    chosen: { players: "2", hand_size: "5", draw: "until_playable", pack: "double-6", spinner: "none" },
  });
  assert.equal(chosenRules("unknown", PRESETS).preset, "doscientos");
  assert.deepEqual(table("doscientos").turns, ["N", "W", "S", "E"]);
  assert.deepEqual([SPINS.spins, SPINS.draws, table("doscientos").draws], [true, true, false]);
});

test("a score is read and written side by side", () => {
  assert.deepEqual(readScore("NS 120, EW 95"), { NS: "120", EW: "95" });
  assert.deepEqual(readScore("soon"), {});
  assert.equal(writeScoreKey({ NS: "120" }, ["NS", "EW"]), "NS 120, EW 0");
  assert.equal(writeScoreKey({ NS: "", EW: "" }, ["NS", "EW"]), "");
  assert.deepEqual(table("doscientos").sides, ["N", "E", "S", "W"]);
  assert.deepEqual(table("doscientos, partners=yes").sides, ["N", "E", "S", "W"]); // not an option of this preset
  const partners = { ...PRESETS, doscientos: { ...PRESETS.doscientos, partners: true } };
  assert.deepEqual(tableOf("doscientos", partners).sides, ["NS", "EW"]);
  assert.deepEqual(tableOf("doscientos, partners=no", partners).sides, ["N", "E", "S", "W"]);
});

test("a tile is turned so that it joins the end to which it is given", () => {
  const draft = emptyDraft("doscientos", ["N", "E", "S", "W"]);
  for (const [tile, side] of [
    ["3-6", "right"],
    ["2-6", "right"],
    ["1-3", "left"],
    ["1-4", "left"],
  ])
    give(draft, tile, side);
  assert.deepEqual(draft.layout, ["4-1", "1-3", "3-6", "6-2"]);
});

test("arms begin at the spinner and continue from their last tile", () => {
  const draft = emptyDraft("all-fives/2", ["A", "B"]);
  give(draft, "5-5", "right");
  draft.spinner = "5-5";
  for (const tile of ["1-5", "1-6"]) give(draft, tile, "up");
  give(draft, "2-5", "down");
  assert.deepEqual([draft.up, draft.down], [["5-1", "1-6"], ["5-2"]]);
  assert.match(toText(draft, SPINS), /\nlayout: 5-5\nspinner: 5-5\nup: 5-1 1-6\ndown: 5-2\n/);
});

test("a tile is in one place, and takes the place of an unknown one", () => {
  const draft = emptyDraft("draw/2", ["A", "B"]);
  draft.hands.A.unknown = 7;
  draft.boneyard.unknown = 14;
  give(draft, "4-6", "A");
  assert.deepEqual([draft.hands.A, placeOfTile(draft, "4-6")], [{ tiles: ["4-6"], unknown: 6 }, "A"]);
  give(draft, "4-6", "boneyard");
  assert.deepEqual([draft.hands.A.tiles, draft.boneyard.tiles, draft.boneyard.unknown], [[], ["4-6"], 13]);
  give(draft, "4-6", "right");
  assert.equal(placeOfTile(draft, "4-6"), "layout");
  takeBack(draft, "4-6");
  assert.equal(placeOfTile(draft, "4-6"), "");
});

test("a spinner that is undone disappears", () => {
  const draft = emptyDraft("all-fives/2", ["A", "B"]);
  give(draft, "5-5", "right");
  draft.spinner = "5-5";
  takeBack(draft, "5-5");
  assert.deepEqual([draft.layout, draft.spinner], [[], ""]);
});

test("hands are full before the lead, and lose the laid tiles in turn order", () => {
  const draft = emptyDraft("doscientos", ["N", "E", "S", "W"]);
  draft.toMove = "S";
  assert.deepEqual(countUnknown(draft, table("doscientos")), { N: 7, E: 7, S: 7, W: 7 });
  give(draft, "6-6", "right");
  draft.toMove = "E";
  assert.deepEqual(countUnknown(draft, table("doscientos")), { E: 7, N: 7, W: 7, S: 6 });
  const heads = emptyDraft("draw/2", ["A", "B"]);
  assert.deepEqual(countUnknown(heads, table("draw/2")), { A: 7, B: 7, boneyard: 14 });
});

test("a seat that passed has laid one tile less", () => {
  const draft = emptyDraft("doscientos", ["N", "E", "S", "W"]);
  draft.toMove = "S";
  draft.hands.S.tiles = ["0-1", "1-2", "3-5", "4-6", "6-6"];
  draft.layout = ["6-5", "5-2", "2-3", "3-4", "4-0", "0-5", "5-5", "5-4", "4-4"];
  assert.deepEqual(countUnknown(draft, table("doscientos")), { N: 5, E: 5, S: 0, W: 4 });
  draft.voids.E = [2];
  assert.deepEqual(countUnknown(draft, table("doscientos")), { N: 4, E: 6, S: 0, W: 4 });
});

test("notation is read and written again", () => {
  for (const text of [
    "title: one\nrules: doscientos\nhas W: 4-5\nnot N: 6-6\nvoid E: 1 2\nlayout: 6-6\nlead: S\nto-move: E\nN: ?7\nE: ?7\nS: 0-0 0-1 0-2 0-3 0-4 0-5\nW: ?7\nscore: NS 10\nevent: a club",
    "rules: all-fives/2\nlayout: 5-5\nspinner: 5-5\nup: 5-1\ndown: 5-2\nto-move: A\nA: 0-0 ?2\nB: ?3\nboneyard: {1-1 2-2} ?4",
    "rules: draw/2\nends: 6 3\nbonus-paid: yes\nto-move: A\nA: 0-0\nB: 1-1",
  ]) {
    const draft = fromText(text, table);
    assert.equal(toText(draft, table(draft.rules)), text);
  }
  assert.equal(fromText("rules: draw/2\ndealt A: 0-0\nplay: A:0-0", table), null);
});

test("a turned-up tile has no leader", () => {
  const draft = fromText("rules: draw/2\nturned-up: 3-3\nto-move: A\nA: ?7\nB: ?7", table);
  assert.deepEqual([draft.lead, draft.layout], ["none", ["3-3"]]);
});

test("a chain with one double has a spinner, one with two doubles needs it stated", () => {
  assert.equal(fromText("rules: all-fives/2\nlayout: 1-5 5-5 5-2\nA: ?7\nB: ?7", table).spinner, "5-5");
  assert.equal(fromText("rules: all-fives/2\nlayout: 5-5 5-2 2-2\nA: ?7\nB: ?7", table).spinner, "");
});

test("an empty table is all unknown, and S is to move", () => {
  assert.equal(emptyTable("doscientos", PRESETS), "rules: doscientos\nto-move: S\nN: ?7\nE: ?7\nS: ?7\nW: ?7");
});

test("a moment of a record has its leader and the seat of the last tile", () => {
  const hands = { A: { tiles: ["0-0"], unknown: 0 }, B: { tiles: [], unknown: 2 } };
  const moment = {
    canonical: "rules: draw/2\nscore: A 5\ndealt A: 0-0 1-1\nplay: A:1-1 B:1-2 A:-",
    rules: "draw/2",
    seats: ["A", "B"],
    hands,
    voids: { A: [3], B: [4] },
    boneyard: { tiles: ["6-6"], unknown: 0, ordered: false },
    layout: ["1-1", "1-2"],
    to_move: "B",
    actions: ["A:1-1", "B:1-2", "A:-"],
  };
  const draft = fromMoment(moment, table);
  assert.deepEqual([draft.lead, draft.last, draft.toMove, draft.score], ["A", "B", "B", "A 5"]);
  assert.deepEqual([draft.voids, draft.boneyard.order], [{ B: [4] }, "unordered"]); // A's tiles are all known
  assert.notEqual(draft.hands.A.tiles, hands.A.tiles);
});

test("a line belongs to its seat or its part of the table", () => {
  const lines = ["void S: 1", "E: ?7", "up: 5-1", "ends: 4 6", "to-move: S", "boneyard: ?3", "rules: x", "event: y"];
  assert.deepEqual(
    lines.map(line => placeOfLine(line, table("doscientos"))),
    ["S", "E", "layout", "layout", "turn", "boneyard", "rules", ""],
  );
});

test("every double with tiles on both sides has two arms", () => {
  const text =
    "rules: five-up/2\nlayout: 1-6 6-6 6-2\nup 0-0: 0-4\nup 6-6: 6-0 0-0 0-5\nto-move: A\nA: 1-1\nB: 2-2\nboneyard: ?18";
  const draft = fromText(text, table);
  assert.deepEqual(draft.arms, { "up 0-0": ["0-4"], "up 6-6": ["6-0", "0-0", "0-5"] });
  assert.deepEqual(armKeys(draft), ["up 0-0", "down 0-0", "up 6-6", "down 6-6"]);
  assert.equal(toText(draft, table("five-up/2")), text);
  assert.equal(placeOfTile(draft, "0-5"), "layout");
  give(draft, "3-6", "down 6-6");
  give(draft, "3-4", "down 6-6");
  assert.deepEqual(draft.arms["down 6-6"], ["6-3", "3-4"]);
  takeBack(draft, "0-4");
  assert.ok(!("up 0-0" in draft.arms));
});

test("numbers of unknown tiles are assumed only if others are possible", () => {
  const facts = table("doscientos");
  const text = "rules: doscientos\nlayout: 6-6\nto-move: S\nN: ?7\nE: ?6\nS: 0-0 0-1 1-1 1-2 2-2 2-3 3-3\nW: ?7";
  const draft = fromText(text, table);
  assert.deepEqual(assumedCounts(draft, facts), {});
  for (const seat of ["N", "E", "W"]) draft.hands[seat].unknown = null;
  assert.deepEqual(Object.keys(assumedCounts(draft, facts)).sort(), ["E", "N", "W"]);
  draft.hands.N.unknown = 7;
  draft.hands.W.unknown = 7;
  assert.deepEqual(assumedCounts(draft, facts), {}); // the last number follows
  assert.deepEqual(assumedCounts({ ...draft, layout: [], ends: "" }, facts), {}); // all hands are full
});

test("a single tile of the chain is turned if only its other half matches the next tile", () => {
  const draft = emptyDraft("doscientos", ["N", "E", "S", "W"]);
  give(draft, "0-2", "right");
  give(draft, "0-0", "right");
  assert.deepEqual(draft.layout, ["2-0", "0-0"]);
  assert.deepEqual(misfitNumbers(draft, "2-4", "right"), ["0"]); // no longer a single tile
});

test("a tile must have the number of the end to which it goes", () => {
  const draft = emptyDraft("all-fives/2", ["A", "B"]);
  Object.assign(draft, { layout: ["6-6", "6-4"], up: ["6-1"], spinner: "6-6", arms: { "up 4-4": ["4-2"] } });
  const at = (tile, place) => misfitNumbers(draft, tile, place).join();
  assert.deepEqual([at("1-5", "left"), at("1-5", "right"), at("1-5", "up"), at("1-5", "down")], ["6", "4", "", "6"]);
  assert.deepEqual([at("1-5", "up 4-4"), at("1-5", "down 4-4"), at("1-5", "A"), at("1-5", "pack")], ["2", "4", "", ""]);
  assert.deepEqual([at("6-5", "left"), at("2-4", "right")], ["", ""]);
  assert.equal(at("1-5", "boneyard"), "");
  draft.layout = ["6-4"];
  assert.deepEqual([at("1-5", "left"), at("4-5", "left"), at("4-6", "right")], ["6,4", "", ""]); // 6-4 may be turned
  draft.layout = [];
  assert.equal(at("1-5", "left"), "");
});

test("a table has no arms and no boneyard under rules without them", () => {
  const places = ["up", "up 4-4", "boneyard", "left", "N"];
  const listed = facts => places.filter(place => hasPlace(facts, place));
  assert.deepEqual(listed(table("doscientos")), ["left", "N"]);
  assert.deepEqual(listed(SPINS), ["up", "boneyard", "left", "N"]);
  assert.deepEqual(listed(table("five-up/2")), ["up 4-4", "boneyard", "left", "N"]);
});

test("assumed numbers count whole hands, as the table does", () => {
  const table = tableOf("doscientos", PRESETS);
  const draft = emptyDraft("doscientos", table.seats);
  draft.toMove = "S";
  give(draft, "6-6", "right");
  give(draft, "0-1", "N");
  const counts = assumedCounts(draft, table);
  const unknown = countUnknown(draft, table);
  assert.equal(counts.N, 1 + unknown.N);
});

/** Return the draft of Doscientos with this chain, in which S is to move and the other hands are unknown. */
function draftOf(chain, own, changes = {}) {
  const draft = emptyDraft("doscientos", ["N", "E", "S", "W"]);
  Object.assign(draft, { toMove: "S", layout: chain.split(" "), ...changes });
  draft.hands.S.tiles = own.split(" ");
  return draft;
}
const SIX = "0-1 1-1 2-3 3-5 4-6 5-5";

test("assumed numbers need as few passes as possible", () => {
  const facts = table("doscientos"); // the turns are N, W, S, E
  const led = draftOf("6-6 6-2", `${SIX} 0-0`);
  assert.deepEqual(assumedCounts(led, facts), { N: 6, W: 6, E: 7 });
  assert.deepEqual(unexplainedPasses(led, facts), []);
  led.lead = "E"; // E, N and W had a turn
  assert.deepEqual(assumedCounts(led, facts), { N: 7, W: 6, E: 6 });
  assert.deepEqual(unexplainedPasses(led, facts), ["N"]);
  led.voids.N = [2];
  assert.deepEqual(unexplainedPasses(led, facts), []);
});

test("numbers of tiles say who must have passed", () => {
  const facts = table("doscientos");
  const alone = draftOf("6-6", SIX); // S laid the only tile and is to move again
  assert.deepEqual(assumedCounts(alone, facts), { N: 7, W: 7, E: 7 });
  assert.deepEqual(unexplainedPasses(alone, facts), ["E", "N", "W"]);
  const typed = draftOf("6-6 6-2", `${SIX} 0-0`);
  Object.assign(typed.hands.E, { unknown: 6 });
  Object.assign(typed.hands.W, { unknown: 7 });
  assert.deepEqual(unexplainedPasses(typed, facts), ["W"]);
  const skipped = draftOf("6-6 6-2", `${SIX} 0-0`, { last: "N" });
  assert.deepEqual(assumedCounts(skipped, facts), { N: 6, W: 7, E: 6 });
  assert.deepEqual(unexplainedPasses(skipped, facts), ["W"]);
  assert.deepEqual(unexplainedPasses(draftOf("6-6", "0-1 1-1 2-3"), facts), []); // the own hand is not complete
  assert.deepEqual(unexplainedPasses({ ...alone, toMove: "" }, facts), []);
});

test("tiles that are asleep are in no hand", () => {
  const facts = tableOf("block/2", {
    "block/2": { players: 2, hand_size: 7, draw: "none", order: "clockwise", pack: "double-6" },
  });
  const draft = emptyDraft("block/2", ["A", "B"]);
  Object.assign(draft, { toMove: "A", layout: ["6-6", "6-2", "2-0"] });
  draft.hands.A.tiles = SIX.split(" ");
  assert.deepEqual(countUnknown(draft, facts), { A: 0, B: 5 });
});

test("at a table of which only the ends are known, the others have played as often as the own hand", () => {
  const facts = table("doscientos");
  const draft = emptyDraft("doscientos", ["N", "E", "S", "W"]);
  Object.assign(draft, { ends: "6 3", toMove: "S" });
  draft.hands.S.tiles = "0-1 1-1 2-2 3-6".split(" ");
  assert.deepEqual(countUnknown(draft, facts), { N: 4, E: 4, S: 0, W: 4 });
  draft.toMove = "N"; // S has played since
  assert.deepEqual(countUnknown(draft, facts), { N: 5, W: 5, S: 0, E: 4 });
  draft.hands.S.tiles.push("4-4", "5-5", "6-6");
  assert.deepEqual(countUnknown(draft, facts), { N: 7, W: 7, S: 0, E: 6 }); // a tile was laid
  draft.hands.E.unknown = 3; // as stated
  assert.equal(countUnknown(draft, facts).W, 4);
});

test("a hand with known tiles does not follow from the numbers that are stated for others", () => {
  const facts = table("doscientos");
  const draft = draftOf("6-6 6-2 2-2 2-0 0-0 0-4 4-4 4-3 3-3", "0-1 1-1 2-3 3-5 4-6");
  for (const seat of ["N", "E", "W"]) {
    draft.hands[seat].unknown = 2;
    assert.equal(countUnknown(draft, facts).S, 0);
  }
  draft.hands.W.unknown = null; // it follows from the others
  assert.deepEqual(countUnknown(draft, facts), { N: 2, E: 2, S: 0, W: 7 });
});

test("with a boneyard whose number is stated, the other hand has the rest", () => {
  const draft = emptyDraft("draw/2", ["A", "B"]);
  Object.assign(draft, { layout: ["6-6", "6-3", "3-1"], toMove: "A" });
  draft.hands.A.tiles = "0-1 1-1 2-2 4-4".split(" ");
  draft.boneyard.unknown = 9;
  assert.deepEqual(countUnknown(draft, table("draw/2")), { A: 2, B: 10, boneyard: 9 });
  assert.deepEqual(Object.keys(assumedCounts(draft, table("draw/2"))), ["A", "B"]);
});

test("with a boneyard the others are assumed to have played in turn, and it has no more tiles than at the deal", () => {
  const facts = table("draw/2");
  const draft = emptyDraft("draw/2", ["A", "B"]);
  Object.assign(draft, { layout: ["6-6", "6-3", "3-1"], toMove: "A" });
  draft.hands.A.tiles = "0-1 1-1 2-2 4-4 5-5 0-0".split(" ");
  assert.deepEqual(countUnknown(draft, facts), { A: 0, B: 5, boneyard: 14 });
  draft.hands.A.tiles.length = 3; // it is still being set up
  assert.deepEqual(countUnknown(draft, facts), { A: 3, B: 5, boneyard: 14 });
  Object.assign(draft, { layout: [], ends: "6 3" });
  assert.deepEqual(countUnknown(draft, facts), { A: 0, B: 3, boneyard: 14 });
});

test("rules keep all options but the points of a match", () => {
  assert.equal(withoutTarget("doscientos, target=50, lead=free"), "doscientos, lead=free");
  assert.equal(withoutTarget("doscientos"), "doscientos");
});
