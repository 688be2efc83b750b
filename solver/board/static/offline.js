// The page without a server: it works offline and inside other pages, and leaves some tasks to the command line.

import { OFFLINE, startFacts } from "./ask.js";
import { entry, openDialog } from "./controls.js";
import { make } from "./elements.js";
import { OFFLINE_TASKS } from "./words-rooms.js";

function showMissing() {
  const rows = OFFLINE_TASKS.tasks.map(([task, command]) =>
    make("div", {}, make("dt", {}, task), make("dd", {}, make("code", {}, command))),
  );
  openDialog(OFFLINE_TASKS.title, make("dl", { class: "keys" }, ...rows));
}

/** Keep all files once the solver is loaded, so that unchanged ones come from the browser's cache next time. */
async function keepFiles() {
  await startFacts();
  await navigator.serviceWorker?.register("service.js").catch(() => {}); // a browser may forbid it
}

if (OFFLINE) {
  document.body.classList.toggle("embedded", new URLSearchParams(location.search).has("embed"));
  entry(OFFLINE_TASKS.entry, showMissing);
  void keepFiles().catch(() => {});
}
