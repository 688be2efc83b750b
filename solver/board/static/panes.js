// The panels beside the table: one at a time, as a sheet from below on a phone; all at once if the text is shown.

import { command, key } from "./commands.js";
import { byId } from "./elements.js";
import { t } from "./language.js";
import { board, view } from "./store.js";
import { SHEET } from "./words.js";

/** @typedef {"plays" | "moves" | "text" | "panel"} Pane */

const TABS = /** @type {const} */ (["plays", "moves", "review", "text"]);

/** Show a panel; `panel` is the panel of the open room. @param {Pane} pane @param {boolean} [unfold] */
export function showPane(pane, unfold = true) {
  view.pane = pane;
  foldPanes(unfold || view.unfolded);
}

/** Close or open the sheet. @param {boolean} [unfolded] */
export function foldPanes(unfolded = !view.unfolded) {
  view.unfolded = unfolded;
  drawPanes();
  board.dispatchEvent(new Event("pane"));
}

/** Bring the table and the hand into view: close the sheet, or scroll a page that shows all panels below them. */
export function showTable() {
  foldPanes(false);
  if (view.text) byId("felt").scrollIntoView({ block: "nearest" });
}

export function drawPanes() {
  const { body } = document;
  body.classList.toggle("text", view.text);
  body.classList.toggle("unfolded", view.unfolded);
  body.dataset.pane = view.pane;
  for (const name of TABS) {
    const shown = name === "review" ? view.pane === "panel" && view.room?.name === "review" : view.pane === name;
    byId(`tab-${name}`).setAttribute("aria-selected", String(shown));
    byId(`tab-${name}`).tabIndex = shown || (name === "plays" && view.pane === "panel") ? 0 : -1;
  }
  const fold = byId("sheet");
  fold.setAttribute("aria-expanded", String(view.unfolded));
  fold.setAttribute("aria-label", view.unfolded ? SHEET.close : SHEET.open);
}

/** Move the focus from tab to tab. @param {KeyboardEvent} event */
function openPaneBeside(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const now = TABS.findIndex(name => byId(`tab-${name}`) === document.activeElement);
  const next = byId(`tab-${TABS[(now + step + TABS.length) % TABS.length]}`);
  next.focus();
  next.click();
}

/** Close the sheet by dragging it down, and open it by dragging it up. */
function dragSheet() {
  let from = NaN;
  for (const name of ["head", "tabbar"])
    byId(name).addEventListener("pointerdown", event => {
      from = event.clientY;
    });
  document.addEventListener("pointerup", event => {
    const way = event.clientY - from;
    from = NaN;
    if (Math.abs(way) > 32) foldPanes(way < 0);
  });
}

for (const name of /** @type {const} */ (["plays", "moves", "text"]))
  byId(`tab-${name}`).addEventListener("click", () => showPane(name));
byId("tabs").addEventListener("keydown", openPaneBeside);
byId("sheet").addEventListener("click", () => foldPanes());
dragSheet();
key("/", t("go to the command line"), () => {
  showPane("text");
  byId("command").focus();
});
command("plays", t("show the panel plays"), () => showPane("plays"));
command("moves", t("show the panel moves"), () => showPane("moves"));
command("text", t("show the panel text"), () => showPane("text"));
