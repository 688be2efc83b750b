// Questions answered by workers of this page: one queue for those that need no search, and one for searches.

import { language, t } from "./language.js";

/** Time that a canceled search has to end before its worker is terminated, in ms. */
const GRACE = 300;
/** Time of a search after which a spare worker is started, in ms, since the first may have to be terminated. */
const LONG = 1000;

/**
 * @typedef {{status: number, media: string, text: string, isUnloaded?: boolean}} Answer
 * `isUnloaded`: it needs a part of the solver that could not be loaded
 * @typedef {{signal?: AbortSignal, growing?: (text: string) => void}} Means
 * @typedef {object} Job
 * @property {string} route
 * @property {string} body
 * @property {((text: string) => void) | undefined} growing
 * @property {(answer: Answer) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/**
 * Describe a failure in the language of the page. Its message is in English and may be a whole traceback, so only the
 * kind of the error is shown; the rest is in the console.
 * @param {string} failed the kind of the error and its message
 */
function describeFailure(failed) {
  console.error(failed);
  if (/\b(?:WebAssembly|Wasm)\b/.test(failed)) return t("WebAssembly is blocked in this browser");
  const [, error] = /^(?:Uncaught )?(?:\w+\.)*(\w+)(?=:|$)/.exec(failed) ?? ["", "Error"];
  return t("an internal error ({error})", { error });
}

/** A worker and the queue of its questions. */
class WorkerQueue {
  /** @param {string} address @param {boolean} searches terminate the worker to stop a search */
  constructor(address, searches) {
    this.address = address;
    this.searches = searches;
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Job | null} */
    this.running = null;
    /** @type {Worker | null} */
    this.spare = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.lasts = undefined;
    /** @type {Worker | null} */
    this.worker = null;
  }

  /** Start the worker, if it is not running. */
  begin() {
    if (this.worker) return this.worker;
    const worker = this.spare ?? this.made();
    worker.onmessage = ({ data }) => this.heard(data);
    worker.onerror = event => this.heard(event.message ? { failed: event.message } : { missing: "worker.js" });
    [this.worker, this.spare] = [worker, null];
    return worker;
  }

  made() {
    try {
      return new Worker(this.address, { type: "module" });
    } catch {
      throw new Error(t("workers are blocked in this browser"));
    }
  }

  /** @param {any} data */
  heard(data) {
    if (data.ready) return;
    const job = this.running;
    if (data.growing !== undefined) {
      job?.growing?.(data.growing);
      return;
    }
    const { missing } = data;
    if (missing !== undefined || data.failed !== undefined) {
      this.worker?.terminate(); // its state may be broken
      this.worker = null;
      job?.reject(
        new Error(missing ? t("{file} could not be loaded", { file: missing }) : describeFailure(data.failed)),
      );
    } else {
      job?.resolve(data);
    }
    this.next();
  }

  /** Send the next question to the worker. @returns {void} */
  next() {
    clearTimeout(this.lasts);
    this.running = this.waiting.shift() ?? null;
    if (!this.running) return;
    const { route, body, growing, reject } = this.running;
    try {
      this.begin().postMessage({ route, body, language, grows: growing !== undefined });
    } catch (error) {
      reject(error);
      this.next();
      return;
    }
    if (this.searches) this.lasts = setTimeout(() => (this.spare ??= this.made()), LONG);
  }

  /** @param {string} route @param {string} body @param {Means} means @returns {Promise<Answer>} */
  ask(route, body, { signal, growing }) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      /** @type {Job} */
      const job = { route, body, growing, resolve, reject };
      signal?.addEventListener("abort", () => this.drop(job, signal.reason));
      this.waiting.push(job);
      if (!this.running) this.next();
    });
  }

  /** Remove a question from the queue, or stop its search. @param {Job} job @param {unknown} reason */
  drop(job, reason) {
    job.reject(reason);
    job.growing = undefined;
    this.waiting = this.waiting.filter(each => each !== job);
    if (!this.searches || this.running !== job) return;
    setTimeout(() => {
      if (this.running !== job) return;
      this.worker?.terminate();
      this.worker = null;
      this.next();
      this.begin();
    }, GRACE);
  }
}

/**
 * Start two workers, and return the function that sends them questions.
 * @param {string} address the address of the worker's script
 * @param {string[]} atOnce the routes that need no search
 * @returns {(route: string, body: string, means: Means) => Promise<Answer>}
 */
export function startWorkers(address, atOnce) {
  const [first, second] = [new WorkerQueue(address, false), new WorkerQueue(address, true)];
  return async (route, body, means) => {
    if (!atOnce.includes(route)) return await second.ask(route, body, means);
    const answer = await first.ask(route, body, means);
    second.begin(); // once the first worker is loaded, so that its files are in the cache
    return answer;
  };
}
