// The page without a server: it works offline and inside other pages, and leaves some tasks to the command line.

import { OFFLINE, startFacts } from "./ask.js";
import { entry, openDialog } from "./controls.js";
import { make } from "./elements.js";

/** Features that this page lacks, each with the command for it. */
const ELSEWHERE = [
  ["searches of more than a minute, on all cores", "tranca solve FILE --threads 8"],
  ["what plays are worth over many thousands of deals", "tranca estimate FILE --deals 100000"],
  ["many positions at once", "tranca batch FILE"],
  ["puzzles made from random deals", "tranca puzzles --count 20"],
  ["the same board, as fast as this machine can be", "tranca board"],
];

function showMissing() {
  const rows = ELSEWHERE.map(([what, command]) =>
    make("div", {}, make("dt", {}, what), make("dd", {}, make("code", {}, command))),
  );
  openDialog("what this page leaves to the command", make("dl", { class: "keys" }, ...rows));
}

/** Keep all files once the solver is loaded, so that unchanged ones come from the browser's cache next time. */
async function keepFiles() {
  await startFacts();
  await navigator.serviceWorker?.register("service.js").catch(() => {}); // a browser may forbid it
}

if (OFFLINE) {
  document.body.classList.toggle("embedded", new URLSearchParams(location.search).has("embed"));
  entry("what needs the command", showMissing);
  void keepFiles().catch(() => {});
}
