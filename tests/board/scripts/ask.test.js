import assert from "node:assert/strict";
import test from "node:test";

globalThis.document = { querySelector: () => null };
const { ask, fetchFile, Gone, Refusal } = await import("./ask.js");

/** Answer all requests by this function. */
function respondWith(answer) {
  globalThis.fetch = async () => answer();
}

test("a file that cannot be loaded is named in a sentence", async () => {
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  for (const answer of [lost, () => new Response("", { status: 404 })]) {
    respondWith(answer);
    await assert.rejects(fetchFile("symbols.svg"), { message: "symbols.svg could not be loaded" });
  }
  respondWith(() => new Response("<svg>"));
  assert.equal(await (await fetchFile("symbols.svg")).text(), "<svg>");
});

test("a server that is gone or answers without a reason is described in words", async () => {
  respondWith(() => {
    throw new TypeError("Failed to fetch");
  });
  await assert.rejects(ask("start", {}), error => error instanceof Gone && error.message === "the server is gone");
  respondWith(() => new Response("<html>", { status: 502, statusText: "Bad Gateway" }));
  const said = "the server answered with status 502";
  await assert.rejects(ask("start", {}), error => error instanceof Refusal && error.message === said);
});
