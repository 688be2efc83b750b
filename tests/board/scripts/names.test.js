import assert from "node:assert/strict";
import test from "node:test";
import { currentScore, isYou, namePlayersBy, scoreBy, seatName, seatNames } from "./names.js";
import { namesAround } from "./seat-view.js";
import { actionText, describeLast, HANDS, moveName, TURN } from "./words.js";

const table = { record: null, around: null, totals: null };
namePlayersBy(() => table.record);
namePlayersBy(() => table.around);
scoreBy(() => ({ NS: 1, EW: 2 }));
scoreBy(() => table.totals);

const FOUR = { seats: ["N", "E", "S", "W"], sides: { NS: ["N", "S"], EW: ["E", "W"] } };

test("a seat without a name is called by its point of the compass", () => {
  assert.deepEqual(
    [seatName("S"), seatNames(["N", "S"]), TURN.move("S")],
    ["South", { N: "North", S: "South" }, "South to move"],
  );
  assert.deepEqual([actionText("W:-"), moveName("S:4-6@6")], ["W passes", "South 4-6 at the 6"]);
});

test("players are named around the user, as partners or alone, but not around a seat of another table", () => {
  assert.deepEqual(namesAround(FOUR, "S"), { S: "You", W: "Left", N: "Partner", E: "Right" });
  assert.deepEqual(namesAround(FOUR, "E"), { E: "You", S: "Left", W: "Partner", N: "Right" });
  const alone = { ...FOUR, sides: { N: ["N"], E: ["E"], S: ["S"], W: ["W"] } };
  assert.equal(namesAround(alone, "S").N, "Opposite");
  assert.deepEqual(namesAround({ seats: ["A", "B"], sides: { A: ["A"], B: ["B"] } }, "B"), { B: "You", A: "Other" });
  assert.deepEqual(namesAround(FOUR, "A"), {});
});

test("the names of the record come first, and verbs isYou with the user", () => {
  table.around = namesAround(FOUR, "S");
  table.record = { W: "Ana" };
  assert.deepEqual(seatNames(FOUR.seats), { N: "Partner", E: "Right", S: "You", W: "Ana" });
  assert.deepEqual([TURN.move("S"), TURN.move("W"), TURN.pass("S")], ["Your turn", "Ana to move", "You must pass"]);
  assert.deepEqual([actionText("S:-"), actionText("W:-")], ["You pass", "Ana passes"]);
  assert.deepEqual(["S", "W"].map(HANDS.of), ["Your hand", "Ana's hand"]);
  assert.deepEqual([actionText("S:+2 4-6@6"), moveName("S:-")], ["You draw 2 tiles and play 4-6 at 6", "You pass"]);
  assert.deepEqual(["You", "Ana"].map(isYou), [true, false]);
  Object.assign(table, { record: null, around: null });
});

test("the notes at the seat say what its player did last", () => {
  assert.deepEqual(
    ["S:4-6@6", "S:-", "S:+2 -", "S:+[1-2,0-3] 0-3@3", "S:+1"].map(each => describeLast(each)),
    [
      ["", "laid 4-6"],
      ["", "passed"],
      ["drew 2", "passed"],
      ["drew 2", "laid 0-3"],
      ["drew 1", "passed"],
    ],
  );
  assert.deepEqual(describeLast("S:4-6@6", 10), ["", "laid 4-6, +10"]);
});

test("the score of a match takes precedence over the points earned by plays", () => {
  assert.deepEqual(currentScore(), { NS: 1, EW: 2 });
  table.totals = { NS: 40, EW: 52 };
  assert.deepEqual(currentScore(), { NS: 40, EW: 52 });
  table.totals = null;
});
