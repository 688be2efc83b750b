import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";
import { Tree } from "./tree.js";

const { sideShown } = await import("./plays.js");
const { MOVER, settings } = await import("./settings.js");
const { board, bottomSeat, canFollowMover, fixedSeat, isBottomKept, lens, reviewState, seatBelow, view } = await import(
  "./store.js"
);

const hand = { tiles: ["1-1"], unknown: 0 };
const back = { tiles: [], unknown: 1 };
const four = { seats: ["N", "E", "S", "W"], sides: { NS: ["N", "S"], EW: ["E", "W"] } };

test("the table and the values stay with the player whose other play is tried", () => {
  board.tree = new Tree("text", "root");
  const laid = board.tree.add({ text: "laid", played: ["S:1-1"] });
  board.tree.jump(board.tree.root);
  board.tree.add({ text: "tried", played: ["S:1-2"] });
  reviewState.line = [laid];
  board.now = { ...four, hands: { N: hand, E: hand, S: hand, W: hand }, to_move: "W" };
  assert.equal(bottomSeat(), "W");
  assert.equal(sideShown(), null);
  view.room = { name: "review" };
  assert.equal(bottomSeat(), "S");
  assert.equal(sideShown()?.own, false); // the values are those of S, not of W, who moves
  board.now.to_move = "N";
  assert.equal(bottomSeat(), "S");
  assert.equal(sideShown(), null);
  board.tree.jump(laid);
  assert.equal(bottomSeat(), "N"); // the plays of the record are seen from the seat to move, as before
  const beyond = board.tree.add({ text: "beyond", played: ["N:1-3"] });
  board.tree.jump(beyond);
  board.now.to_move = "W";
  assert.equal(bottomSeat(), "W");
});

test("the settings say from which seat the table is seen now", () => {
  board.tree = new Tree("text", "root");
  view.room = null;
  board.now = { ...four, hands: { N: hand, E: hand, S: hand, W: hand }, to_move: "W" };
  assert.deepEqual([bottomSeat(), fixedSeat(), canFollowMover()], ["W", "", true]);
  Object.assign(lens, { mover: "N", bottom: "N" }); // a user is seated there
  assert.deepEqual([bottomSeat(), fixedSeat(), canFollowMover()], ["N", "N", false]);
  Object.assign(lens, { mover: null, bottom: "E" }); // the seat that solves a puzzle
  assert.deepEqual([bottomSeat(), fixedSeat(), canFollowMover()], ["E", "E", true]);
  lens.bottom = "";
  board.now.hands = { N: back, E: hand, S: back, W: back }; // the only known hand
  assert.deepEqual([bottomSeat(), fixedSeat(), canFollowMover()], ["E", "E", false]);
});

test("you stay at the bottom if the others are named by directions, above the tiles of the player to move", () => {
  board.tree = new Tree("text", "root");
  Object.assign(lens, { mover: null, bottom: "" });
  view.room = null;
  board.now = { ...four, hands: { N: hand, E: hand, S: hand, W: hand }, to_move: "E" };
  assert.deepEqual([bottomSeat(), seatBelow(), isBottomKept()], ["E", "E", false]);
  board.tree.you = "S";
  assert.deepEqual([bottomSeat(), seatBelow(), isBottomKept()], ["S", "E", true]);
  assert.deepEqual([bottomSeat("S"), seatBelow("S")], ["S", "S"]);
  Object.assign(lens, { mover: "E", seat: "E" }); // as E sees the table
  assert.deepEqual([bottomSeat(), seatBelow(), isBottomKept()], ["S", "E", true]);
  settings.seat = MOVER;
  assert.deepEqual([bottomSeat(), seatBelow(), isBottomKept()], ["E", "E", false]);
  Object.assign(lens, { mover: null, seat: "" });
  assert.deepEqual([bottomSeat(), seatBelow(), isBottomKept()], ["E", "E", false]);
  settings.seat = "";
  Object.assign(view, { room: { name: "review" }, pane: "panel" });
  assert.deepEqual([bottomSeat(), seatBelow()], ["S", "E"]);
  board.now.hands.E = back; // the own tiles wait
  assert.deepEqual([bottomSeat(), seatBelow()], ["S", "S"]);
  view.room = null; // only the plays of a hidden hand are shown below
  assert.deepEqual([bottomSeat(), seatBelow()], ["S", ""]);
  board.now = { seats: ["A", "B"], sides: { A: ["A"], B: ["B"] }, hands: { A: hand, B: hand }, to_move: "B" };
  board.tree.you = "A";
  assert.deepEqual([bottomSeat(), seatBelow()], ["A", "B"]);
});
