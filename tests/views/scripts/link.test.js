import assert from "node:assert/strict";
import test from "node:test";
import { shownOf } from "./link.js";

const TABLE = "title: a hand; rules: doscientos; layout: 4-4 4-1; to-move: S; N: 1-3 ?2; S: 2-4; boneyard: 0-0 0-1";

test("a position is shown by its places, unknown tiles counted", () => {
  const { title, rules, mover, places, text } = shownOf(TABLE);
  assert.deepEqual([title, rules, mover], ["a hand", "doscientos", "S"]);
  assert.deepEqual(
    places.map(({ name, tiles, unknown }) => [name, tiles.join(" "), unknown]),
    [
      ["layout", "4-4 4-1", 0],
      ["N", "1-3", 2],
      ["S", "2-4", 0],
      ["boneyard", "0-0 0-1", 0],
    ],
  );
  assert.equal(text.split("\n").length, 7);
});

test("the open ends are those stated, or else those of the layout before any play", () => {
  const endsOf = block => shownOf(block).ends;
  assert.equal(endsOf(TABLE), "4 1");
  assert.equal(endsOf("layout: 4-4 4-1; up: 4-6; S: 2-4"), "4 1 6");
  assert.equal(endsOf("ends: 6 3; S: 2-4"), "6 3");
  assert.equal(endsOf("layout: 4-4 4-1; play: S:1-2"), "");
});

test("the view of a player shows no tile of another hand", () => {
  const record = "dealt N: 1-3 5-5; dealt S: 2-4; has N: 5-5; play: S:2-4 N:+[1-1,5-6] -; boneyard: 0-0";
  const shown = shownOf(record, "S");
  assert.deepEqual(shown.played, ["S:2-4", "N:+2 -"]);
  for (const tile of ["1-3", "5-5", "1-1", "5-6", "0-0"]) assert.ok(!JSON.stringify(shown).includes(tile), tile);
  assert.deepEqual(
    shown.places.map(({ name, unknown }) => [name, unknown]),
    [
      ["dealt N", 2],
      ["dealt S", 0],
      ["boneyard", 1],
    ],
  );
});

test("a link shows its moment with the names of the players", () => {
  const moment =
    "rules: All Fives; turn: Your turn; player A: You; layout: 0-5; A: 2-4; B: ?6; open: 0 and 5, ends add up to 5; " +
    "play: B:0-5; best: 2-4@4; value 2-4@4: 2-4 at the 4: wins 5";
  const { rules, turn, names, places, played } = shownOf(moment);
  assert.deepEqual([rules, turn, names, played], ["All Fives", "Your turn", { A: "You" }, ["B:0-5"]]);
  const { ends, best, values } = shownOf(moment);
  assert.deepEqual([ends, best], ["0 and 5, ends add up to 5", ["2-4@4"]]);
  assert.deepEqual(values, [{ play: "2-4@4", said: "2-4 at the 4: wins 5" }]);
  assert.deepEqual(
    places.map(({ name, tiles, unknown }) => [name, tiles.join(" "), unknown]),
    [
      ["layout", "0-5", 0],
      ["A", "2-4", 0],
      ["B", "", 6],
    ],
  );
});

test("no number of tiles exceeds the largest pack", () => {
  const { places } = shownOf("layout: 6-6; S: ?999999999; W: 1-2 ?99");
  assert.deepEqual(
    places.map(({ tiles, unknown }) => tiles.length + unknown),
    [1, 55, 55],
  );
});
