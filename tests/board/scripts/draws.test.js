import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";
import { Tree } from "./tree.js";

const { drawChoices, drawsAddress, hasDraws, needOf, openDraws, readDraws, undoDraw } = await import("./draws.js");
const { board, drawsNow, enterDraws } = await import("./store.js");

const own = { tiles: ["1-1"], unknown: 0 };
const hidden = { tiles: [], unknown: 3 };
/** A must draw, with a 3 and a 6 open; the tiles that it may draw are known, since it is entered. */
const must = {
  ends: [3, 6],
  must_draw: ["0-0", "0-1", "0-3", "3-6"],
  drawable: 3,
  to_move: "A",
  hands: { A: own, B: hidden },
};

test("the draws of an address are entered only if they are possible", () => {
  const read = (drawn, change = {}, byHand = "") => readDraws(drawn, { ...must, ...change }, byHand);
  assert.deepEqual(read("0-0.0-1"), { tiles: ["0-0", "0-1"] });
  assert.deepEqual(read("0-0.3-6"), { tiles: ["0-0", "3-6"] });
  for (const drawn of ["0-3", "3-6.0-0", "0-0.0-0", "0-0.0-1.5-5", "0-0.0-1.0-2", "5-5", "x", "2"])
    assert.equal(read(drawn), null, drawn);
  const theirs = { to_move: "B", must_draw: undefined, may_draw: ["0-3"], counts: [1, 2] };
  assert.deepEqual(read("2", theirs), { count: 2 });
  for (const drawn of ["0", "3", "4", "0-0"]) assert.equal(read(drawn, theirs), null, drawn);
  const coming = { must_draw: undefined, drawn: ["0-0", "3-6"] };
  assert.deepEqual(read("1", coming, "A"), { taken: 1 });
  assert.equal(read("3", coming, "A"), null);
  assert.equal(read("1", coming), null);
});

const ignore = () => {};

test("tiles that the hand of another player needs cannot be drawn", () => {
  const needs = [{ seat: "B", numbers: [3, 6], tiles: ["0-0", "0-1", "0-2"], spare: 1 }];
  const moment = { ...must, needs, must_draw: ["0-0", "0-1", "0-2", "0-3"] };
  board.tree = new Tree("text");
  board.now = moment;
  assert.equal(needOf("0-1", moment, []), "");
  assert.equal(needOf("0-1", moment, ["0-0"]), "B could not play at 3 and 6, so B must have 0-1.");
  assert.equal(needOf("0-3", moment, ["0-0"]), "");
  assert.equal(readDraws("0-0.0-1", moment, ""), null);
  enterDraws({ tiles: ["0-0"] });
  const parts = drawChoices(moment, ignore, ignore).map(({ attributes }) => attributes);
  const dim = parts.filter(part => part.get("aria-disabled") === "true").map(part => part.get("data-tile"));
  assert.deepEqual(dim, ["0-0", "0-1", "0-2"]);
  enterDraws({ tiles: [] });
});

test("draws are taken back one by one, the last first", () => {
  board.tree = new Tree("text");
  board.now = must;
  enterDraws({ tiles: ["0-0", "0-1"] });
  undoDraw();
  assert.deepEqual([drawsNow().tiles, hasDraws()], [["0-0"], true]);
  undoDraw();
  assert.deepEqual([drawsNow().tiles, hasDraws()], [[], false]);
  enterDraws({ count: 2 });
  undoDraw();
  assert.equal(hasDraws(), false);
});

test("draws stay at their moment and in its address until the action is laid", () => {
  board.tree = new Tree("text");
  const { root } = board.tree;
  board.now = must;
  assert.equal(drawsAddress(), "");
  enterDraws({ tiles: ["0-0"] });
  assert.equal(drawsAddress(), "drawn=0-0&");
  board.tree.add({ text: "tried", played: ["A:1-1"] });
  assert.equal(drawsAddress(), "");
  board.tree.jump(root);
  board.played = [];
  board.dispatchEvent(new Event("change"));
  assert.deepEqual(drawsNow().tiles, ["0-0"]);
  board.tree.add({ text: "laid", played: ["A:+[0-0,3-6] 3-6"] });
  board.played = ["A:+[0-0,3-6] 3-6"];
  board.dispatchEvent(new Event("change"));
  board.tree.jump(root);
  assert.deepEqual(drawsNow().tiles, []);
  assert.deepEqual(openDraws("t=text&drawn=0-0.0-1"), []);
  assert.deepEqual(drawsNow().tiles, ["0-0", "0-1"]);
  assert.deepEqual(openDraws("t=text&drawn=5-5"), ["drawn=5-5"]);
});
