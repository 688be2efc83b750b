import assert from "node:assert/strict";
import test from "node:test";
import { serve } from "./page.js";

globalThis.location = new URL("http://127.0.0.1/");
globalThis.history = { state: null, replaceState() {} };
globalThis.navigator = { languages: ["en"] };
const { board, chanceState } = await import("./store.js");
const { openView } = await import("./link-view.js");

const MOMENT = {
  ...{ canonical: "a", kind: "position", rules: "doscientos", seats: ["N", "E", "S", "W"], to_move: "S", legal: [] },
  ...{ known: true, over: false, hands: {}, boneyard: { tiles: [], unknown: 0 }, target: 200 },
  sides: { NS: ["N", "S"], EW: ["E", "W"] },
};

test("parts of a link that the table does not have are returned, and the others are taken", async () => {
  serve(() => ({ ...MOMENT }));
  const opened = await board.fromAddress("t=a&eyes=Q&by_hand=S&entered=X");
  assert.deepEqual(opened, { complaint: "", unread: ["eyes=Q", "entered=X"] });
  assert.equal(board.eyes, "");
  assert.deepEqual(openView("seat=N&you=Z&as=Q&score=-5.3"), ["you=Z", "as=Q", "score=-5.3"]);
  assert.deepEqual(openView("seat=N&score=1.2.3"), ["score=1.2.3"]);
  assert.equal(chanceState.entered.size, 0);
  assert.deepEqual(openView("score=1.2"), []);
  assert.deepEqual([...chanceState.entered.values()], [[1, 2]]);
});

test("a deal of a match that is resumed can still be changed, and a record that is opened cannot", async () => {
  const node = { parent: 0, action: "1-1", played: ["S:1-1"], text: "b", comment: "" };
  const answers = { tree: { at: 1, tree: "1-1", faults: [], nodes: [{ ...node, parent: null, text: "a" }, node] } };
  serve(route => answers[route] ?? { ...MOMENT, kind: "record", line: "a", tree: "1-1" });
  await board.open("a");
  assert.equal(board.tree.root.children[0].recorded, true);
  await board.open("a", { byHand: "S" });
  assert.equal(board.tree.root.children[0].recorded, false);
});
