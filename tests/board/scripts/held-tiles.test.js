import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { countHeld, revealHands, withHands } = await import("./held-tiles.js");

test("the hand dealt to a player consists of the tiles laid and the tiles left", () => {
  const record = "rules: block/2\ndealt A: 0-1 2-2\nto-move: A\nplay: A:0-1 B:1-6 A:- B:-\n";
  const actions = ["A:0-1", "B:1-6@1", "A:-", "B:-"];
  const dealt = "rules: block/2\ndealt B: 1-6 3-3\ndealt A: 0-1 2-2\nto-move: A\nplay: A:0-1 B:1-6 A:- B:-\n";
  assert.equal(withHands(record, actions, { B: ["3-3"] }), dealt);
});

test("only hands with unknown tiles are asked for, and none after draws", () => {
  const hands = { A: { tiles: ["2-2"], unknown: 0 }, B: { tiles: [], unknown: 2 } };
  assert.deepEqual(countHeld({ hands, actions: ["A:0-1"] }), [["B", 2]]);
  assert.deepEqual(countHeld({ hands, actions: ["A:0-1", "B:+2 1-6"] }), []);
});

test("a hand is revealed if its player has laid all of its tiles by the end of the record", () => {
  const canonical = "rules: block/2\ndealt A: 0-1 2-2\nto-move: A\nplay: A:0-1\n";
  const hands = { A: { tiles: ["2-2"], unknown: 0 }, B: { tiles: [], unknown: 2 } };
  const end = (tiles, unknown, actions) => ({ hands: { ...hands, B: { tiles, unknown } }, actions });
  const actions = ["A:0-1", "B:1-6", "A:-", "B:3-6"];
  const revealed = "rules: block/2\ndealt B: 1-6 3-6\ndealt A: 0-1 2-2\nto-move: A\nplay: A:0-1\n";
  assert.equal(revealHands({ canonical, hands }, end([], 0, actions)), revealed);
  assert.equal(revealHands({ canonical, hands }, end([], 1, actions.slice(0, 2))), canonical);
  assert.equal(revealHands({ canonical, hands }, end([], 0, ["A:0-1", "B:+1 1-6", "A:-", "B:3-6"])), canonical);
});
