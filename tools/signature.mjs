// node signature.mjs SITE POSITIONS HIDDEN RECORD: print results of the solver of a site as JSON. `rows`: nodes, values
// and times of a file of positions. `answers`: if the site has numpy, answers to questions of every kind about a block
// with hidden hands and about a recorded deal.

import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, positions, hidden, record] = process.argv.slice(2);
const beside = name => readFileSync(new URL(name, import.meta.url), "utf8");
try {
  const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`).href);
  const python = await loadPyodide();
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  const unpack = name => python.unpackArchive(new Uint8Array(readFileSync(name)), "zip", { extractDir: folder });
  unpack(`${site}/packages.zip`);
  for (const [name, path] of Object.entries({ positions, hidden, record }))
    python.FS.writeFile(`/${name}.txt`, readFileSync(path, "utf8"));
  python.runPython(beside("signature_rows.py"));
  const rows = python.runPython("rows('/positions.txt')");
  let answers = null;
  if (existsSync(`${site}/numpy.zip`)) {
    unpack(`${site}/numpy.zip`);
    python.runPython(`import importlib; importlib.invalidate_caches()\n${beside("site_answers.py")}`);
    answers = JSON.parse(python.runPython("answers(open('/hidden.txt').read(), open('/record.txt').read())"));
  }
  console.log(JSON.stringify({ rows: JSON.parse(rows), answers }));
} catch (error) {
  console.error(String(error.message).slice(-1000)); // the rest is Pyodide's own source
  process.exit(1);
}
