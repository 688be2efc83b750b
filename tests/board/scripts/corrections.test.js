// Corrections of an entered hand: which of the later actions are kept, and what `undo` restores.

import assert from "node:assert/strict";
import test from "node:test";
import { serve } from "./page.js";

const { Tree } = await import("./tree.js");
const { board, view } = await import("./store.js");
const { keepMoment } = await import("./moments.js");
const { askCorrection, countLater, keepLater, takeOutcome } = await import("./corrections.js");

const SEATS = "SENW";
const MOMENT = { known: false, over: false, legal: [], seats: [...SEATS], hands: {}, sides: {}, ends: [3, 4] };

/** Return the moment after some actions; the seats act in turn. @param {string} text such as `table S:1-2 E:-` */
function momentOf(text) {
  const done = text.split(" ").length - 1;
  return { ...MOMENT, canonical: text, line: text, to_move: SEATS[done % 4], over: text.includes("ends") };
}

/**
 * Answer `play`, which refuses some actions and lets W pass after others.
 * @param {string[]} [refused] @param {Record<string, string[]>} [legal] actions by the text of their moment
 */
function answer(refused = [], legal = {}) {
  serve((route, { text, action }) => {
    if (route === "parse") return momentOf(text);
    const { to_move: seat } = momentOf(text);
    if (refused.includes(`${seat}:${action}`)) return { faults: [{ line: 1, column: 1, message: "no" }] };
    const played = [`${seat}:${action}`, ...(action === "5-5" ? [`${SEATS[(SEATS.indexOf(seat) + 1) % 4]}:-`] : [])];
    const after = [text, ...played].join(" ");
    const now = { ...momentOf(after), legal: legal[after] ?? [] };
    keepMoment(after, now);
    return { ...now, text: after, played };
  });
}

board.show = async () => {
  board.now = momentOf(board.text);
  board.played = [];
  board.dispatchEvent(new Event("change"));
};

/**
 * Show an entered hand, with this many of its actions taken back.
 * @param {string} actions @param {number} back @param {Record<string, string[]>} [legal] see `answer`
 */
async function entered(actions, back, legal) {
  answer([], legal);
  keepMoment("table", momentOf("table"));
  board.tree = new Tree("table");
  board.before = [];
  board.entered.set("table", "");
  board.picturing = null;
  await board.show();
  for (const action of actions.split(" ")) await board.play(action);
  for (let step = 0; step < back; step++) await board.undo();
}

test("the later actions return only if the user asks for them, and one undo restores all", async () => {
  await entered("1-1 1-2 2-3 3-4@4 4-5", 4);
  await board.play("1-6");
  assert.equal(String(board.tree), "1-1 1-6");
  assert.equal(countLater(), 3);
  await keepLater();
  assert.equal(String(board.tree), "1-1 1-6 2-3 3-4@4 4-5");
  assert.equal(board.tree.next(), null);
  assert.equal(takeOutcome(), "The 3 later actions were kept.");
  assert.equal(takeOutcome(), "");
  await board.undo();
  assert.equal(board.tree.at.action, "1-1");
  assert.equal(String(board.tree), "1-1 1-2 2-3 3-4@4 4-5");
  await board.play("1-6");
  await board.play("6-6"); // another course
  assert.equal(countLater(), 0);
  assert.equal(String(board.tree), "1-1 1-6 6-6");
});

test("an action that the user asked to correct keeps the legal ones after it at once", async () => {
  await entered("1-1 1-2 2-3 3-4@4 4-5", 0);
  await board.jump(board.tree.root);
  await board.play("1-1");
  askCorrection();
  answer(["W:3-4@4"]);
  await board.play("1-6");
  assert.equal(String(board.tree), "1-1 1-6 2-3");
  assert.equal(takeOutcome(), "1 later action was kept. West cannot play 3-4 at the 4 next, so continue from here.");
  assert.equal(countLater(), 0);
  await board.undo();
  assert.equal(String(board.tree), "1-1 1-2 2-3 3-4@4 4-5");
});

test("a play that was entered as the only one is not kept last once there is a choice", async () => {
  const legal = { "table S:1-1 E:1-2 N:2-3": ["3-3"], "table S:1-1 E:1-6 N:2-3": ["3-3", "3-5"] };
  for (const [later, kept] of [
    ["2-3 3-3", "1-1 1-6 2-3"],
    ["2-3 3-3 4-5", "1-1 1-6 2-3 3-3 4-5"], // the user went on after it
  ]) {
    await entered(`1-1 1-2 ${later}`, later.split(" ").length + 1, legal);
    askCorrection();
    await board.play("1-6");
    assert.equal(String(board.tree), kept);
  }
  assert.equal(takeOutcome(), "The 3 later actions were kept.");
  await entered("1-1 1-2 2-3 3-3", 3, legal);
  askCorrection();
  answer(["W:3-3"], legal);
  await board.play("1-6");
  assert.equal(takeOutcome(), "1 later action was kept. West cannot play 3-3 next, so continue from here.");
});

test("an action of another seat than before is not kept", async () => {
  await entered("1-1 1-2 2-3 3-4@4", 3);
  askCorrection();
  await board.play("5-5"); // the next seat must pass
  assert.equal(String(board.tree), "1-1 5-5");
  assert.equal(takeOutcome(), "No later action was kept. North cannot play 2-3 next, so continue from here.");
  await entered("1-1 5-5 3-4@4", 2);
  askCorrection();
  await board.play("1-2");
  assert.equal(String(board.tree), "1-1 1-2 - 3-4@4");
});

test("a tile that fits both ends after the correction is kept at its end", async () => {
  await entered("1-1 1-2 3-4", 2);
  keepMoment("table S:1-1 E:1-2", { ...momentOf("table S:1-1 E:1-2"), ends: [2, 4] });
  askCorrection();
  await board.play("1-6");
  assert.equal(String(board.tree), "1-1 1-6 3-4@4");
});

test("an action that was tried in a review before replaces the one to correct", async () => {
  await entered("1-1 1-2 2-3", 2);
  const [moment, hand] = [board.tree.at, String(board.tree)];
  view.room = /** @type {any} */ ({ name: "review" });
  await board.play("1-6");
  view.room = null;
  assert.equal(String(board.tree), "1-1 1-2 (1-6) 2-3");
  await board.jump(moment);
  await board.play("1-2"); // the same again is no other course
  assert.equal(String(board.tree), "1-1 1-2 (1-6) 2-3");
  await board.jump(moment);
  await board.play("1-6");
  assert.equal(String(board.tree), "1-1 1-6"); // a play taken back does not stay as a variation
  assert.equal(countLater(), 1);
  await entered("1-1 1-2 2-3", 2);
  view.room = /** @type {any} */ ({ name: "review" });
  await board.play("1-6");
  view.room = null;
  await board.jump(board.tree.root.children[0]);
  askCorrection();
  await board.play("1-6");
  assert.equal(String(board.tree), "1-1 1-6 2-3");
  await board.undo();
  assert.equal(String(board.tree), hand.replace("2-3", "(1-6) 2-3"));
});

test("at a seat, a play made after another was taken back belongs to the deal", async () => {
  await entered("1-1", 0);
  board.entered.delete("table");
  board.eyes = "E";
  await board.play("1-2");
  await board.undo();
  await board.play("1-6");
  assert.equal(String(board.tree), "1-1 1-6 (1-2)");
  await board.undo();
  await board.play("1-2");
  assert.equal(String(board.tree), "1-1 1-2 (1-6)");
  await board.undo();
  board.tree.root.children[0].children[0].recorded = true; // a record that was opened
  await board.play("1-6");
  assert.equal(String(board.tree), "1-1 1-2 (1-6)");
  board.eyes = "";
});
