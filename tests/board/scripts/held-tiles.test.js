import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";

const { countHeld, lacksHands, narrowPlaces, revealHands, withHands } = await import("./held-tiles.js");

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

test("a tile is offered only to players with a place for it", () => {
  const places = { "1-2": ["N", "W"], "2-2": ["N"], "3-3": ["W", "E"], "4-4": ["W", "E"] };
  const sizes = { N: 1, W: 2, E: 1 };
  // 2-2 fills the hand of N, so that W has 1-2 for certain
  const certain = { "1-2": ["W"], "2-2": ["N"], "3-3": ["W", "E"], "4-4": ["W", "E"] };
  assert.deepEqual(narrowPlaces(places, sizes, {}), certain);
  assert.deepEqual(narrowPlaces(places, sizes, { W: ["3-3"] }), { ...certain, "3-3": ["W"], "4-4": ["E"] });
});

test("sleeping tiles are among those that no player is certain to have", () => {
  const places = { "1-2": ["W", "sleeping"], "2-2": ["W", "sleeping"], "3-3": ["sleeping"] };
  const sizes = { W: 1, sleeping: 2 };
  assert.deepEqual(narrowPlaces(places, sizes, {}), places);
  assert.deepEqual(narrowPlaces(places, sizes, { W: ["2-2"] })["1-2"], ["sleeping"]);
});

test("tiles are asked for at the end of a deal whose hands are not known", () => {
  const moment = { over: true, known: false, hands: { B: { tiles: [], unknown: 2 } }, actions: [] };
  assert.ok(lacksHands(moment));
  assert.ok(!lacksHands({ ...moment, over: false }));
  assert.ok(!lacksHands({ ...moment, known: true }));
  assert.ok(!lacksHands(null));
});
