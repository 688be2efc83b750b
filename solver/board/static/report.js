// What each player gave away over several deals, as a page to keep or to give away.

import { say } from "./announce.js";
import { ask, orIfMissing } from "./ask.js";
import { save } from "./share.js";
import { board } from "./store.js";
import { REPORT } from "./words-match.js";

/** Time limit for grading the deals of a page; deals not graded by then are left out, and counted there. */
const SECONDS = 60;

/**
 * Save the page of several deals.
 * @param {string[]} texts their records
 * @param {string} title of the page
 * @param {string} file the name of the file
 */
export async function keepReport(texts, title, file) {
  /** @param {{done: number, total: number}} so */
  const growing = ({ done, total }) => say(REPORT.graded(done, total));
  growing({ done: 0, total: texts.length });
  /** @param {"both" | "open"} view */
  const request = view => ask("report", { texts, title, view, time_limit: SECONDS }, { growing });
  const made = board.refusable(() => request("both").catch(orIfMissing(() => request("open"))));
  const page = await made.catch(() => null); // said by the board
  if (page) save(file, new Blob([page.text], { type: "text/html" }));
}
