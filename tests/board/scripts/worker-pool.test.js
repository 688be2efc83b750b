import assert from "node:assert/strict";
import test from "node:test";
import { startWorkers } from "./worker-pool.js";

/** The workers created so far. Each records its questions, and answers on request of the test. */
const made = [];
globalThis.Worker = class {
  constructor() {
    this.asked = [];
    made.push(this);
  }
  postMessage(message) {
    this.asked.push(message.route);
  }
  answer(text) {
    this.onmessage({ data: { status: 200, media: "", text } });
  }
  terminate() {
    this.ended = true;
  }
};

test("questions without a search overtake searches, and each queue keeps its order", async () => {
  made.length = 0;
  const ask = startWorkers("worker.js", ["parse"]);
  const [solved, reviewed, counted] = ["solve", "review", "deals"].map(route => ask(route, "", {}));
  const parsed = ask("parse", "", {});
  const [searching, quick] = made;
  assert.deepEqual([searching.asked, quick.asked], [["solve"], ["parse"]]);
  quick.answer("parsed");
  assert.equal((await parsed).text, "parsed");
  searching.answer("solved");
  assert.equal((await solved).text, "solved");
  assert.deepEqual(searching.asked, ["solve", "review"]);
  searching.answer("reviewed");
  assert.equal((await reviewed).text, "reviewed");
  searching.answer("counted");
  assert.equal((await counted).text, "counted");
});

test("a dropped question leaves the queue, and its worker ends if it runs", async context => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  made.length = 0;
  const ask = startWorkers("worker.js", []);
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = ask("solve", "", { signal: running.signal });
  const second = ask("review", "", { signal: waiting.signal });
  const third = ask("deals", "", {});
  waiting.abort();
  await assert.rejects(second, { name: "AbortError" });
  running.abort();
  await assert.rejects(first, { name: "AbortError" });
  assert.ok(!made[0].ended);
  context.mock.timers.tick(1000);
  assert.ok(made[0].ended);
  assert.deepEqual(made.at(-1).asked, ["deals"]);
  made.at(-1).answer("counted");
  assert.equal((await third).text, "counted");
});

test("a dropped search that ends by itself keeps its worker", async context => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  made.length = 0;
  const ask = startWorkers("worker.js", []);
  const stop = new AbortController();
  const dropped = ask("solve", "", { signal: stop.signal });
  const next = ask("review", "", {});
  stop.abort();
  await assert.rejects(dropped, { name: "AbortError" });
  made[0].answer("solved");
  context.mock.timers.tick(1000);
  assert.deepEqual([made.length, made[0].ended, made[0].asked], [2, undefined, ["solve", "review"]]);
  made[0].answer("reviewed");
  assert.equal((await next).text, "reviewed");
});

/** Return the message about a question whose worker failed. */
async function saidOf(failed) {
  made.length = 0;
  const answer = startWorkers("worker.js", [])("solve", "", {});
  made[0].onmessage({ data: { failed } });
  return await answer.catch(error => error.message);
}

test("a failure of the solver is said in words, without its traceback", async context => {
  const { mock } = context.mock.method(console, "error", () => {});
  const traceback = 'PythonError: Traceback (most recent call last):\n  File "<exec>", line 1\nMemoryError: 4 GB\n';
  assert.equal(await saidOf(traceback.replace("PythonError", "MemoryError")), "an internal error (MemoryError)");
  assert.match(mock.calls[0].arguments[0], /4 GB/);
  assert.equal(await saidOf("RuntimeError: memory access out of bounds"), "an internal error (RuntimeError)");
  assert.equal(await saidOf("Uncaught TypeError: x is not a function"), "an internal error (TypeError)");
  const blocked = "WebAssembly is blocked in this browser";
  assert.equal(await saidOf("ReferenceError: WebAssembly is not defined"), blocked);
  assert.equal(await saidOf("CompileError: Wasm code generation disallowed by embedder"), blocked);
});

test("blocked workers are named in a sentence, for each question", async context => {
  const { Worker } = globalThis;
  context.after(() => {
    globalThis.Worker = Worker;
  });
  globalThis.Worker = class {
    constructor() {
      throw new DOMException("Failed to construct 'Worker'", "SecurityError");
    }
  };
  const ask = startWorkers("worker.js", []);
  const message = "workers are blocked in this browser";
  await assert.rejects(ask("solve", "", {}), { message });
  await assert.rejects(ask("solve", "", {}), { message });
});

test("a file that a worker cannot load is named in a sentence", async () => {
  made.length = 0;
  const ask = startWorkers("worker.js", []);
  const first = ask("solve", "", {});
  made[0].onmessage({ data: { missing: "packages.zip" } });
  await assert.rejects(first, { message: "packages.zip could not be loaded" });
  const second = ask("solve", "", {});
  made[1].onerror({ message: "" });
  await assert.rejects(second, { message: "worker.js could not be loaded" });
});
