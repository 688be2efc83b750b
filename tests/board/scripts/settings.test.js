import assert from "node:assert/strict";
import test from "node:test";

/** Load the settings anew, as a page with this text in its storage does. */
async function load(stored) {
  globalThis.localStorage = { getItem: () => stored };
  load.count = (load.count ?? 0) + 1;
  return (await import(`./settings.js?${load.count}`)).settings;
}

test("settings that are stored take the place of the default ones", async () => {
  const stored = { language: "es", bestFirst: false, felt: "wood", teachFrom: 5, values: false };
  const settings = await load(JSON.stringify(stored));
  for (const [key, value] of Object.entries(stored)) assert.equal(settings[key], value, key);
});

test("a stored value of another kind is ignored", async () => {
  const defaults = await load(null);
  const corrupt = [
    { language: 5, values: "yes", teachFrom: "3", felt: "red", scheme: {}, bestFirst: 1, seat: null, pips: [] },
    [1],
    "text",
    7,
  ];
  for (const stored of corrupt) assert.deepEqual(await load(JSON.stringify(stored)), defaults);
});
