// A line below the plays that copies the answer as text: the version, the position with its rules, the values, the
// link.

import { startFacts } from "./ask.js";
import { averagingStage } from "./averages.js";
import { command } from "./commands.js";
import { button, openDialog } from "./controls.js";
import { copyButton } from "./copying.js";
import { byId, make } from "./elements.js";
import { t } from "./language.js";
import { knownWorths } from "./plays.js";
import { linkOf } from "./share.js";
import { areValuesShown, board } from "./store.js";
import { shownText } from "./table.js";
import { describeWorth, playName } from "./words.js";
import { REPORTING } from "./words-rooms.js";

/** True while values are computed that will be shown. */
function isAwaited() {
  return areValuesShown() && board.moment.legal.length > 0 && (!board.settled || averagingStage() !== "");
}

/** Write the answer shown as text. */
async function writeReport() {
  const { version } = await startFacts();
  const values = knownWorths().map(each => REPORTING.play(playName(each.play), describeWorth(each), each.line));
  const graded = document.querySelector("#judged p")?.textContent ?? "";
  return REPORTING.text({
    version,
    position: shownText().trim(),
    turn: board.moment.state,
    answers: [...values, byId("over").textContent, graded].filter(Boolean),
    link: await linkOf(board),
  });
}

async function showReport() {
  const text = make("textarea", { "aria-label": REPORTING.title, readonly: true, rows: 12 });
  text.value = await writeReport();
  const [copy, note] = copyButton(text, REPORTING.copied);
  openDialog(
    REPORTING.title,
    make("p", { class: "muted" }, REPORTING.what),
    text,
    make("div", { class: "row" }, copy),
    note,
  );
  copy.click(); // the request itself copies it
}

const line = button(REPORTING.label, showReport, { id: "report", class: "link", hidden: true });
byId("over").after(line);
command("report", t("copy the position, the answer and the version as text"), showReport);

/** Draw the line, which keeps its place while values are computed, if there will be any. */
function draw() {
  const known = knownWorths().length > 0;
  line.hidden = !board.now || !(known || isAwaited());
  line.disabled = !known;
}

for (const event of ["change", "look", "values"]) board.addEventListener(event, draw);
