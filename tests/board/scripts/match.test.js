import assert from "node:assert/strict";
import test from "node:test";
import { serve } from "./page.js";

const stored = new Map();
globalThis.localStorage = {
  getItem: key => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, value),
  removeItem: key => stored.delete(key),
};
const { isMatchStored, Match } = await import("./match.js");
const { describeScore } = await import("./match-cards.js");
const { describePips, describeEarned } = await import("./words-match.js");

test("the score of a match belongs to the moment shown", () => {
  const match = new Match();
  const sides = { A: ["A"], B: ["B"] };
  const earned = [
    ["A", 0],
    ["B", 5],
  ];
  const names = { A: "You", B: "Other" };
  const score = text => describeScore(match, sides, "250", text, earned);
  match.settled = [{ totals: { A: 15, B: 60 } }, { totals: { A: 30, B: 65 } }];
  match.kept = { names, seat: "A", deals: ["one", "two"], under: "three" };
  assert.equal(score("three"), "You 30 · Other 70 · to 250 · deal 3");
  match.kept = { names, seat: "A", deals: ["one", "two"], under: "" };
  assert.equal(score("two"), "You 30 · Other 65 · to 250 · deal 2");
  assert.equal(score("two at its fourth action"), "You 15 · Other 65 · to 250 · deal 2");
  match.settled = [{ totals: { A: 30, B: 65 } }];
  match.kept = { names, seat: "A", deals: ["one"], under: "" };
  assert.equal(score("one at its fourth action"), "You 0 · Other 5 · to 250 · deal 1");
});

const CHOSEN = { rules: "doscientos", seat: "S", names: { S: "You" }, typed: {} };
const kept = () => JSON.parse(stored.get("tranca-match") ?? "null");

test("a tab does not overwrite a match that another tab has continued", () => {
  const [one, other] = [new Match(), new Match()];
  const left = [];
  one.addEventListener("elsewhere", event => left.push(event.detail.under));
  assert.equal(one.begin(CHOSEN), true);
  one.follow("first moment", "deal");
  other.adopt();
  other.follow("second moment", "deal");
  one.count({ undone: 0, hints: 1 });
  assert.equal(kept().under, "second moment");
  assert.equal(kept().counted, undefined);
  assert.deepEqual(left, ["first moment"]);
  one.count({ undone: 0, hints: 1 });
  assert.equal(kept().under, "second moment", "it was taken over");
  other.rename({ S: "Yo" });
  other.follow("third moment", "deal");
  assert.equal(kept().counted.hints, 1, "hints do not stop the other tab");
  assert.equal(kept().under, "third moment");
});

test("a match does not silently replace or end a match of another tab", () => {
  stored.clear();
  const [one, other] = [new Match(), new Match()];
  one.begin(CHOSEN);
  assert.equal(other.begin({ ...CHOSEN, rules: "mano-a-mano" }), false);
  assert.equal(other.isOn, true);
  assert.equal(kept().rules, "doscientos");
  assert.equal(other.begin({ ...CHOSEN, rules: "mano-a-mano" }), true);
  assert.equal(one.end(), false);
  assert.equal(kept().rules, "mano-a-mano");
});

test("the card of a deal says for which tiles points were counted", () => {
  const name = side => [side];
  const earned = { counted: 58, rounded: 58, factor: 1, stake: "", for_way: 0, for_deal: 0, for_out: 0, passes: [] };
  const said = pips => describeEarned({ earned, bonuses: {}, winner: "NS", pips }, name);
  assert.equal(said({ N: 13, E: 12, S: 22, W: 11 }), "58 for the tiles left in all hands");
  assert.equal(said({ N: 13, E: 30, S: 0, W: 28 }), "58 for the tiles left in the other hands");
  assert.equal(said({ N: 3, E: 30, S: 0, W: 31 }), "58 for the tiles left");
});

test("the card of a deal for a fixed number of points names them and the points for the way of going out", () => {
  const earned = { counted: 1, rounded: 1, factor: 1, stake: "", for_way: 2, for_deal: 0, for_out: 0, passes: [] };
  const said = (parts = {}) =>
    describeEarned(
      { earned: { ...earned, ...parts }, bonuses: {}, winner: "NS", pips: {}, end: "out" },
      side => [side],
      {
        points: "one",
      },
    );
  assert.equal(said(), "1 for the deal won, 2 for the way of going out");
  assert.equal(said({ for_way: 0 }), "1 for the deal won");
});

test("the card of a deal says whose pass earned points", () => {
  const names = { N: "Partner", E: "Right", S: "You", W: "Left" };
  const pips = { N: 1, E: 2, S: 3, W: 0 };
  const said = (kind, by) => {
    const passes = [{ by, kind, points: 25 }];
    const earned = { counted: 6, rounded: 6, factor: 1, stake: "", for_way: 0, for_deal: 0, for_out: 0, passes };
    const all = describeEarned({ earned, bonuses: {}, winner: "EW", pips }, seat => [names[seat] ?? seat], { order });
    assert.ok(all.startsWith("6 for the tiles left in all hands, "), all);
    return all.slice("6 for the tiles left in all hands, ".length);
  };
  let order = "clockwise";
  assert.equal(said("lead", "E"), "25 to Right because you passed on the lead");
  assert.equal(said("lead", "W"), "25 to Left because Partner passed on the lead");
  assert.equal(said("next", "S"), "25 to You because Left passed");
  assert.equal(said("later", "S"), "25 to You because another opponent passed as well");
  assert.equal(said("round", "N"), "25 to Partner because all others passed");
  order = "counterclockwise";
  assert.equal(said("lead", "W"), "25 to Left because you passed on the lead");
  assert.equal(said("next", "E"), "25 to Right because Partner passed");
  assert.equal(said("next", "S"), "25 to You because Right passed");
});

test("a match is offered again during and between its deals, and not once it is won", async () => {
  stored.clear();
  assert.equal(isMatchStored(), false);
  const match = new Match();
  match.begin(CHOSEN);
  assert.equal(isMatchStored(), false); // nothing is dealt yet
  match.follow("a moment", "deal");
  assert.equal(isMatchStored(), true);
  for (const winner of ["", "NS"]) {
    serve(() => ({ deals: [{ totals: {}, match_winner: winner }] }));
    match.follow("a moment", "deal");
    await match.finish("a record");
    assert.equal(isMatchStored(), winner === "");
  }
  match.keep({ isWon: undefined }); // stored by an earlier version of the page
  assert.equal(isMatchStored(), false);
});

test("the card of a deal says which pips make the points", () => {
  const sides = { NS: ["N", "S"], EW: ["E", "W"] };
  const pips = { N: 13, E: 18, S: 8, W: 13 };
  const said = points => describePips({ winner: "NS", points: { NS: points, EW: 0 }, pips }, sides);
  assert.equal(said(52), "All pips left in the hands count: 13 + 18 + 8 + 13");
  assert.equal(said(31), "The pips left in the other hands count: 18 + 13");
  assert.equal(said(30), "");
  assert.equal(describePips({ winner: null, points: { NS: 0, EW: 0 }, pips }, sides), "");
});
