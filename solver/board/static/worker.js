// The solver of a page without a server: Python in WebAssembly, in a worker. It answers one question after another.

const LACKING = 424; // numpy, which is fetched when it is first needed

/** @type {{postMessage: (message: unknown) => void, onmessage: ((event: MessageEvent) => unknown) | null}} */
const page = /** @type {any} */ (self);

/** What went wrong, in one line: that of Python's last. @param {unknown} error */
const said = error => ({ failed: String(error).trim().split("\n").at(-1) });

/** A file of the site; null where it was made without. @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The solver once it stands: what answers, and what unpacks an archive of packages. */
const begun = (async () => {
  const packages = fetched("packages.zip");
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", import.meta.url).href);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  /** @param {Uint8Array} archive */
  const unpack = archive => {
    python.unpackArchive(archive, "zip", { extractDir: folder });
    python.runPython("import importlib; importlib.invalidate_caches()");
  };
  const first = await packages;
  if (!first) throw new Error("packages.zip is not there");
  unpack(first);
  return { respond: python.runPython("from tranca.board.local import respond; respond"), unpack };
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

/** Bring numpy, for a question whose answer said that it lacks; what fails is tried again at the next one.
 * @param {string} route @param {string} body @param {boolean} grows @param {{status: number}} answer */
async function withNumpy(route, body, grows, answer) {
  try {
    const numpy = await fetched("numpy.zip");
    if (!numpy) return answer;
    (await begun).unpack(numpy);
  } catch {
    const message = "hidden hands need numpy, which could not be fetched: expected a network; then ask again";
    return { status: LACKING, media: "application/json", text: JSON.stringify({ message }) };
  }
  return await answered(route, body, grows);
}

page.onmessage = async ({ data: { route, body, grows } }) => {
  try {
    const answer = await answered(route, body, grows);
    page.postMessage(answer.status === LACKING ? await withNumpy(route, body, grows, answer) : answer);
  } catch (error) {
    page.postMessage(said(error));
  }
};

begun.then(
  () => page.postMessage({ ready: true }),
  error => page.postMessage(said(error)),
);
