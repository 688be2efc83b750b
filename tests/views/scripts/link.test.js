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
  const moment = "rules: All Fives; turn: Your turn; player A: You; layout: 0-5; A: 2-4; B: ?6; play: B:0-5";
  const { rules, turn, names, places, played } = shownOf(moment);
  assert.deepEqual([rules, turn, names, played], ["All Fives", "Your turn", { A: "You" }, ["B:0-5"]]);
  assert.deepEqual(
    places.map(({ name, tiles, unknown }) => [name, tiles.join(" "), unknown]),
    [
      ["layout", "0-5", 0],
      ["A", "2-4", 0],
      ["B", "", 6],
    ],
  );
});
