// The solver of a page without a server: Python in WebAssembly, in a worker. It answers one question after another.

const LACKING = 424; // numpy, which is fetched when it is first needed

/** @type {{postMessage: (message: unknown) => void, onmessage: ((event: MessageEvent) => unknown) | null}} */
const page = /** @type {any} */ (self);

/** What went wrong, in one line: that of Python's last. @param {unknown} error */
const said = error => ({ failed: String(error).trim().split("\n").at(-1) });

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} is not there`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The solver once it stands: what answers, and what brings numpy and says whether it is there. */
const begun = (async () => {
  const packages = fetched("packages.zip");
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", import.meta.url).href);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await packages, "zip", { extractDir: folder });
  const respond = python.runPython("from tranca.board.local import respond; respond");
  /** @type {Promise<boolean> | undefined} */
  let numpy;
  const bring = async () => {
    python.unpackArchive(await fetched("numpy.zip"), "zip", { extractDir: folder });
    python.runPython("import importlib; importlib.invalidate_caches()");
    return true;
  };
  return { respond, withNumpy: () => (numpy ??= bring().catch(() => false)) };
})();

/** @param {string} route @param {string} body @param {boolean} grows */
async function answered(route, body, grows) {
  const { respond } = await begun;
  const growing = grows ? (/** @type {string} */ growing) => page.postMessage({ growing }) : undefined;
  const made = respond(route, body, growing);
  const [status, media, text] = made.toJs();
  made.destroy();
  return { status, media, text };
}

page.onmessage = async ({ data: { route, body, grows } }) => {
  try {
    let answer = await answered(route, body, grows);
    if (answer.status === LACKING && (await (await begun).withNumpy())) answer = await answered(route, body, grows);
    page.postMessage(answer);
  } catch (error) {
    page.postMessage(said(error));
  }
};

begun.then(
  () => page.postMessage({ ready: true }),
  error => page.postMessage(said(error)),
);
