import assert from "node:assert/strict";
import test from "node:test";

/** Load the words of Set up as a page in this language does. The modules are loaded once in a process. */
Object.assign(globalThis, { document: {}, location: { hash: "#lang=es" }, localStorage: { getItem: () => null } });
globalThis.fetch = async () => new Response("{}");
const { EDITING } = await import("./words-setup.js");

test("keys that are letters of English words are listed only in English", () => {
  assert.equal(EDITING.keys(["S", "E"], true, true), "");
});
