// Questions to the solver. All of them go through `ask`: by `fetch` to a server, or to workers of the page itself.

import { language, t } from "./language.js";
import { startWorkers } from "./worker-pool.js";

/** A refusal by the solver: all faults of a block, or one message. */
export class Refusal extends Error {
  /** @param {number} status @param {Partial<FaultsObject & MessageObject>} body */
  constructor(status, body) {
    super(body.message ?? (body.faults ?? []).map(fault => fault.message).join("; ") ?? "");
    this.status = status;
    /** @type {FaultPart[]} */
    this.faults = body.faults ?? [];
  }

  /** True if the part of the solver that answers this is missing; a page that is its own solver may lack some. */
  get isLack() {
    return this.status === 424;
  }
}

/** List the faults of a text, or the one reason why it cannot be read. @param {unknown} error @returns {FaultPart[]} */
export function faultsOf(error) {
  if (error instanceof Refusal && error.faults.length) return error.faults;
  return [{ line: 1, column: 1, message: error instanceof Error ? error.message : String(error) }];
}

/**
 * Return an error handler that calls `less` if the part of the solver that answers the whole question is missing.
 * @template T @param {() => Promise<T>} less
 */
export function orIfMissing(less) {
  return (/** @type {unknown} */ error) => {
    if (error instanceof Refusal && error.isLack) return less();
    throw error;
  };
}

/** The identifier of this tab, by which the server keeps the questions of one tab from blocking those of another. */
const TAB = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16)).join("");

/** Abort the current requests of `who`; returns the signal for its next ones. @param {{asking: AbortController}} who */
export function askAnew(who) {
  who.asking.abort();
  who.asking = new AbortController();
  return who.asking.signal;
}

/** The time limit of long questions, in seconds. The solver grants no more. */
export const MOST_SECONDS = 60;

/** Thrown if the solver cannot be reached. */
export class Gone extends Error {}

/** Fetch a file of the page. Throws an error with a sentence for the user. @param {string} name */
export async function fetchFile(name) {
  const response = await fetch(name, { credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) throw new Error(t("{file} could not be loaded", { file: name }));
  return response;
}

/** @type {HTMLMetaElement | null} */
const WORKER = globalThis.document?.querySelector('meta[name="tranca-worker"]') ?? null;

/** True if the page is its own solver and needs no server. */
export const OFFLINE = WORKER !== null;

const respond =
  WORKER && startWorkers(new URL(WORKER.content, location.href).href, WORKER.dataset.atOnce?.split(" ") ?? []);

/** @typedef {{route: string, isSlow: boolean}} Question */

/** The questions without an answer. Events: `asked`, with the question, and `answered`. */
class Questions extends EventTarget {
  /** @type {Set<Question>} in the order asked */
  open = new Set();
  /** @type {Set<string>} the routes that have answered */
  answered = new Set();

  /** @template T @param {string} route @param {Promise<T>} answer @returns {Promise<T>} */
  async follow(route, answer) {
    const question = { route, isSlow: false };
    this.open.add(question);
    this.dispatchEvent(new CustomEvent("asked", { detail: question }));
    try {
      const found = await answer;
      this.answered.add(route);
      return found;
    } finally {
      this.open.delete(question);
      this.dispatchEvent(new Event("answered"));
    }
  }
}

export const questions = new Questions();

/**
 * Ask one question.
 * @template {keyof Routes} R
 * @template [G=Routes[R]["answer"]]
 * @param {R} route the name of the route, such as `solve`
 * @param {Routes[R]["question"]} question
 * @param {{signal?: AbortSignal, growing?: (answer: G) => void}} [means] `growing` is called with each partial answer
 * @returns {Promise<Routes[R]["answer"]>} text for a drawing, a blob for an image of pixels
 */
export async function ask(route, question, means = {}) {
  const send = respond ? byWorker : byServer;
  const answer = /** @type {Promise<Routes[R]["answer"]>} */ (send(route, JSON.stringify(question), means));
  return questions.follow(route, answer);
}

/**
 * @template G
 * @param {string} route
 * @param {string} body
 * @param {{signal?: AbortSignal, growing?: (answer: G) => void}} means
 * @returns {Promise<unknown>}
 */
async function byWorker(route, body, { signal, growing }) {
  if (!respond) throw new Gone(t("the solver is gone"));
  /** @param {string} text */
  const onPart = text => growing?.(JSON.parse(text));
  const answer = await respond(route, body, { signal, growing: growing && onPart }).catch(error => {
    if (signal?.aborted) throw error;
    throw new Gone(error.message);
  });
  if (answer.isUnloaded) {
    const message =
      route === "chances"
        ? t("match chances need a part that could not be loaded; connect to the network and try again")
        : t("hidden hands need numpy, which could not be loaded; connect to the network and try again");
    throw new Refusal(answer.status, { message });
  }
  const json = answer.media === "application/json" ? JSON.parse(answer.text) : null;
  if (answer.status !== 200) throw new Refusal(answer.status, json);
  return json ?? answer.text;
}

/**
 * @template G
 * @param {string} route
 * @param {string} body
 * @param {{signal?: AbortSignal, growing?: (answer: G) => void}} means
 * @returns {Promise<unknown>}
 */
async function byServer(route, body, means) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`api/${route}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Tranca-Tab": TAB,
        "Accept-Language": language,
        Accept: means.growing ? "text/event-stream" : "application/json",
      },
      body,
      signal: means.signal,
      credentials: "same-origin",
    });
  } catch (error) {
    if (means.signal?.aborted) throw error;
    throw new Gone(t("the server is gone"));
  }
  if (!response.ok) {
    const { status } = response;
    const message = t("the server answered with status {status}", { status });
    throw new Refusal(status, await response.json().catch(() => ({ message })));
  }
  return await contentOf(response, means.growing ?? (() => {}));
}

/**
 * Read the content of a response according to its type.
 * @template G
 * @param {Response} response
 * @param {(answer: G) => void} growing
 * @returns {Promise<unknown>}
 */
async function contentOf(response, growing) {
  const kind = response.headers.get("Content-Type") ?? "";
  if (kind.startsWith("text/event-stream")) return await readStream(response, growing);
  if (kind === "image/png") return await response.blob();
  return kind.startsWith("application/json") ? await response.json() : await response.text();
}

/**
 * Read a stream of events. Each `growing` event is passed on; the final one is the answer.
 * @template G
 * @param {Response} response
 * @param {(answer: G) => void} growing
 */
async function readStream(response, growing) {
  if (!response.body) throw new Gone(t("the answer of the server ended early"));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  let last;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    buffer += value;
    const events = buffer.split("\n\n");
    buffer = events.pop() ?? "";
    for (const event of events) {
      const { name, data } = parseEvent(event);
      if (data === "") continue;
      const answer = JSON.parse(data);
      if (name === "growing") growing(answer);
      else if (name === "refused") throw new Refusal(422, answer);
      else last = answer;
    }
  }
  if (last === undefined) throw new Gone(t("the answer of the server ended early"));
  return last;
}

/** Return the name and the data of one event. @param {string} event its lines */
function parseEvent(event) {
  let name = "message";
  const data = [];
  for (const line of event.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return { name, data: data.join("\n") };
}

/** The answer of `start`, requested on first use. */
export const startFacts = askOnce(() => ask("start", {}));

/**
 * Wrap a question so that it is asked on first use and its answer kept; after a failure it is asked again.
 * @template T @param {() => Promise<T>} question @returns {() => Promise<T>}
 */
function askOnce(question) {
  /** @type {Promise<T> | null} */
  let answer = null;
  return () => {
    answer ??= question().catch(error => {
      answer = null;
      throw error;
    });
    return answer;
  };
}
