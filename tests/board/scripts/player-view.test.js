import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";
import { Tree } from "./tree.js";

const { seeAs } = await import("./player-view.js");
const { board, isPlayable, lens } = await import("./store.js");

const hand = { tiles: ["1-1"], unknown: 0 };

test("the view of one player follows the turn, so that the user can always play", () => {
  board.tree = new Tree("text", "root");
  board.now = {
    seats: ["N", "E", "S", "W"],
    sides: { NS: ["N", "S"], EW: ["E", "W"] },
    hands: { N: hand, E: hand, S: hand, W: hand },
    known: true,
    to_move: "N",
  };
  seeAs("N");
  board.now.to_move = "W";
  assert.equal(isPlayable(), false);
  board.dispatchEvent(new Event("change"));
  assert.deepEqual([lens.seat, lens.mover, isPlayable()], ["W", "W", true]);
  board.now.to_move = null; // at the end of the deal the view stays
  board.dispatchEvent(new Event("change"));
  assert.equal(lens.seat, "W");
});
