// node signature.mjs SITE SCRIPT POSITIONS: solve a file of positions in the site's own solver by `rows` of a script.
// Prints the rows and the processor time that they took, in seconds, as JSON.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, script, positions] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`).href);
  const python = await loadPyodide();
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(readFileSync(`${site}/packages.zip`)), "zip", { extractDir: folder });
  python.FS.writeFile("/positions.txt", readFileSync(positions, "utf8"));
  python.runPython(readFileSync(script, "utf8"));
  python.runPython("tranca.solve(next(iter(tranca.read('/positions.txt'))))");
  const before = process.cpuUsage();
  const rows = python.runPython("rows('/positions.txt')");
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ rows: JSON.parse(rows), seconds: (user + system) / 1e6 }));
} catch (error) {
  console.error(String(error.message).slice(-1000)); // the rest is Pyodide's own source
  process.exit(1);
}
