import assert from "node:assert/strict";
import test from "node:test";
import { parseFragment, writeFragment } from "./address.js";

const COMPLAINTS = { short: "cut short", later: "later", shortAlone: "none left", laterAlone: "later", none: "none" };

test("facts hidden from a seat are packed and unpacked without loss", async () => {
  const content = { text: "rules: doscientos; S: 2-4", tree: "2-4", at: [0], eyes: "S" };
  const packed = await writeFragment(content);
  assert.match(packed, /^v=1&z=/);
  assert.deepEqual(await parseFragment(packed, COMPLAINTS), { content, complaint: "" });
});

test("the seat that acts by hand is written unless it is the only one that sees its hand", async () => {
  const content = { text: "rules: draw/2; A: 2-4", tree: "2-4 -", at: [0, 0], byHand: "A" };
  const plain = await writeFragment(content);
  assert.match(plain, /by_hand=A/);
  assert.deepEqual(await parseFragment(plain, COMPLAINTS), { content, complaint: "" });
  assert.equal(
    await writeFragment({ ...content, eyes: "A" }),
    await writeFragment({ ...content, eyes: "A", byHand: "" }),
  );
});

test("an address that was cut short says so", async () => {
  const { complaint } = await parseFragment("t=rules&tree=2-4", COMPLAINTS);
  assert.match(complaint, /cut short/);
});
