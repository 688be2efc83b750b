// The solver of a page without a server: Python in WebAssembly, in a worker. It answers one question after another.

const LACKING = 424; // a part is missing (`lacks` in the answer); it is fetched when it is first needed
const PARTS = 2; // the most parts that a question needs

/** @type {{postMessage: (message: unknown) => void, onmessage: ((event: MessageEvent) => unknown) | null}} */
const page = /** @type {any} */ (self);

/** @typedef {{status: number, media: string, text: string, isUnloaded?: boolean}} Answer */

/** Thrown if a file of the site cannot be loaded; its message is the name of the file. */
class Missing extends Error {}

/**
 * Return the missing file, or the kind of an error before its message. `type` is the kind of a Python error.
 * @param {any} error
 */
const said = error =>
  error instanceof Missing
    ? { missing: error.message }
    : { failed: `${error?.type ?? error?.name ?? "Error"}: ${error?.message ?? error}` };

/** Fetch a file of the site; null if the site was made without it. @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url)).catch(() => null);
  if (response?.status === 404) return null;
  if (!response?.ok) throw new Missing(name);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Rejects if the runtime cannot be started, which Pyodide only logs. Also accepts files from a server that sends no
 * WebAssembly content type.
 * @type {Promise<never>}
 */
const failing = new Promise((_, reject) => {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const response = await Promise.resolve(source).catch(() => null);
      if (!response?.ok) throw new Missing("pyodide/pyodide.asm.wasm");
      const typed = response.headers.get("Content-Type") === "application/wasm";
      if (typed) return await instantiateStreaming(response, imports);
      return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    } catch (error) {
      reject(error);
      throw error;
    }
  };
});

/** Fetch all packages except the parts that few questions need. */
async function packages() {
  const archive = await fetched("packages.zip");
  if (!archive) throw new Missing("packages.zip");
  return archive;
}

async function runtime() {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", import.meta.url).href).catch(() => {
    throw new Missing("pyodide/pyodide.mjs");
  });
  return await Promise.race([loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href }), failing]);
}

/** The loaded solver: `respond` answers, `unpack` unpacks an archive of packages, `load` imports a package. */
const solver = (async () => {
  const [python, first] = await Promise.all([runtime(), packages()]);
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  /** @param {Uint8Array} archive */
  const unpack = archive => {
    python.unpackArchive(archive, "zip", { extractDir: folder });
    python.runPython("import importlib; importlib.invalidate_caches()");
  };
  unpack(first);
  /** @param {string} name */
  const load = name => python.runPython(`import ${name}`);
  return { respond: python.runPython("from tranca.board.local import respond; respond"), unpack, load };
})();

/** @param {string} route @param {string} body @param {string} language @param {boolean} grows */
async function answered(route, body, language, grows) {
  const { respond } = await solver;
  const growing = grows ? (/** @type {string} */ growing) => page.postMessage({ growing }) : undefined;
  const made = respond(route, body, growing, language);
  const [status, media, text] = made.toJs();
  made.destroy();
  return { status, media, text };
}

/**
 * Fetch the part for a question whose answer said that it is missing, and answer again. After a failure, the next such
 * question tries again.
 * @param {string} route @param {string} body @param {string} language @param {boolean} grows
 * @param {Answer} answer @returns {Promise<Answer>}
 */
async function withPart(route, body, language, grows, answer) {
  try {
    const { lacks } = JSON.parse(answer.text);
    const part = await fetched(`${lacks}.zip`);
    if (!part) return answer;
    const { unpack, load } = await solver;
    unpack(part);
    if (lacks === "numpy") load("numpy"); // now, so that importing it does not use the time of the question
  } catch {
    return { ...answer, isUnloaded: true };
  }
  return await answered(route, body, language, grows);
}

page.onmessage = async ({ data: { route, body, language, grows } }) => {
  try {
    /** @type {Answer} */
    let answer = await answered(route, body, language, grows);
    for (let parts = 0; parts < PARTS && answer.status === LACKING && !answer.isUnloaded; parts += 1)
      answer = await withPart(route, body, language, grows, answer);
    page.postMessage(answer);
  } catch (error) {
    page.postMessage(said(error));
  }
};

solver.then(
  () => page.postMessage({ ready: true }),
  error => page.postMessage(said(error)),
);
