import assert from "node:assert/strict";
import test from "node:test";
import { knowsItself, nearSeat, onlyKnownSeat, seenAction, seenBy } from "./seat-view.js";

const HANDS = { A: { tiles: ["0-1", "2-4"], unknown: 0 }, B: { tiles: ["3-3"], unknown: 1 } };
const MOMENT = { kind: "position", seats: ["A", "B"], hands: HANDS, boneyard: { tiles: ["5-5", "6-6"], unknown: 1 } };

test("a seat sees its own tiles and counts the others", () => {
  const canonical =
    "rules: draw/2\nends: 1 2\nto-move: A\nA: 0-1 2-4\nB: 3-3 ?1\nvoid A: 6\nhas B: 3-3\nboneyard: 5-5 6-6";
  assert.equal(
    seenBy({ ...MOMENT, canonical }, "A"),
    "rules: draw/2\nends: 1 2\nto-move: A\nA: 0-1 2-4\nB: ?2\nvoid A: 6\nboneyard: ?3",
  );
  assert.equal(
    seenBy({ ...MOMENT, canonical }, "B"),
    "rules: draw/2\nends: 1 2\nto-move: A\nA: ?2\nB: 3-3 ?1\nvoid A: 6\nhas B: 3-3\nboneyard: ?3",
  );
});

test("the only hand that is known has its seat, and no seat is named if several or none are", () => {
  const hidden = { tiles: [], unknown: 2 };
  assert.equal(onlyKnownSeat(MOMENT), "A");
  assert.equal(onlyKnownSeat({ ...MOMENT, hands: { A: HANDS.A, B: HANDS.A } }), "");
  assert.equal(onlyKnownSeat({ ...MOMENT, hands: { A: hidden, B: hidden } }), "");
});

test("a record shows one deal and one seat's draws", () => {
  const canonical = "rules: draw/2\ndealt A: 0-1\ndealt B: 3-3\nboneyard: 5-5\nplay: A:0-1 B:+[1-2,1-6] 1-6 A:+[5-5] -";
  const record = { ...MOMENT, kind: "record", actions: ["A:0-1"], canonical };
  assert.equal(seenBy(record, "A"), "rules: draw/2\ndealt A: 0-1\nplay: A:0-1 B:+2 1-6 A:+[5-5] -");
  assert.equal(seenAction("B:+[1-2,1-6] 1-6", "A"), "B:+2 1-6");
  assert.equal(seenAction("B:+[1-2,1-6] 1-6", "B"), "B:+[1-2,1-6] 1-6");
});

test("a record before its lead is the deal as the seat sees it", () => {
  const canonical = "title: one\nrules: draw/2\ndealt A: 0-1 2-4\ndealt B: 3-3 ?1";
  assert.equal(
    seenBy({ ...MOMENT, kind: "record", actions: [], canonical }, "A"),
    "title: one\nrules: draw/2\nA: 0-1 2-4\nB: ?2\nboneyard: ?3",
  );
});

test("a seat knows itself if all its tiles are known", () => {
  assert.ok(knowsItself(MOMENT, "A"));
  assert.ok(!knowsItself(MOMENT, "B"));
  assert.ok(!knowsItself(MOMENT, "N"));
});

test("the near seat is the first wished one, else S, else the first", () => {
  assert.equal(nearSeat(["N", "E", "S", "W"], "X", "E"), "E");
  assert.equal(nearSeat(["N", "E", "S", "W"], ""), "S");
  assert.equal(nearSeat(["A", "B"]), "A");
});
