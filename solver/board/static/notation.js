// The notation of the moment shown, both ways: the text that the user types is parsed, and all its faults are shown.

import { say } from "./announce.js";
import { ask, faultsOf, Gone } from "./ask.js";
import { indexOf } from "./blocks.js";
import { command } from "./commands.js";
import { button, entry } from "./controls.js";
import { byId, fill, make } from "./elements.js";
import { t } from "./language.js";
import { showPane } from "./panes.js";
import { doneAt, isEntered, mainLine } from "./recorded.js";
import { leave, open as openRoom } from "./rooms.js";
import { board, hidesValues, lens, notationInput, view } from "./store.js";
import { shownText } from "./table.js";
import { describeFault, NOTATION } from "./words.js";

const notation = /** @type {HTMLTextAreaElement} */ (byId("notation"));
const faults = byId("faults");

/**
 * Set the handler of texts with many blocks that are being typed, which returns null for another text.
 * @param {(text: string) => Promise<void> | null} take
 */
export function onManyBlocks(take) {
  notationInput.takeMany = take;
}

/** Say above the field how many actions of the record come before the moment shown, if there are later ones. */
function drawRest() {
  byId("rest").classList.toggle("past", notationInput.isTyping); // it keeps its place, so that the field does not move
  if (notationInput.isTyping) return;
  const line = mainLine();
  const [done, total] = [doneAt(line), line.flatMap(node => node.played).length];
  const isRecord = isEntered() || line[0]?.recorded;
  const isMoment = notation.value !== notationInput.lastRead;
  const hasRest = isMoment && isRecord && !board.eyes && !hidesValues() && done !== null && done < total;
  byId("rest").hidden = !hasRest;
  const showAll = () => board.jump(line[line.length - 1]);
  fill(byId("rest"), hasRest && [NOTATION.shown(done, total), " ", button(NOTATION.showAll(total), showAll)]);
}

/**
 * True if the field keeps its text. Text that is being typed is never replaced; text that was read stays until the
 * moment changes. The text of a table with hidden hands cannot be edited, so it is always replaced.
 * @param {boolean} isOther the table has changed
 */
function keepsText(isOther) {
  if (notation.readOnly) return false;
  const { value } = notation;
  if (document.activeElement === notation && (notationInput.isTyping || notationInput.typing)) return true;
  return value !== "" && value === notationInput.lastRead && (!isOther || board.opening === value);
}

/** Write the notation of the moment shown, unless the user is typing it. @param {boolean} [isOther] */
export function drawNotation(isOther = false) {
  const isOwn = notationInput.isTyping && document.activeElement === notation; // it has no hidden parts
  notation.readOnly = lens.text !== null && !isOwn; // an edit would lose them
  if (!keepsText(isOther)) writeNotation();
  drawRest();
}

/** Write the notation of the moment shown, and drop the text that was typed. */
export function writeNotation() {
  const shown = shownText() === board.text ? board.moment.canonical : shownText();
  if (notation.value !== shown) notation.value = shown;
  notation.readOnly = lens.text !== null;
  notationInput.lastRead = "";
  notationInput.isTyping = notationInput.isNew = false;
  clearFaults();
}

function clearFaults() {
  fill(faults);
  notation.removeAttribute("aria-invalid");
}

/** @param {FaultPart[]} found the faults of the text in the field */
export function showFaults(found) {
  notation.setAttribute("aria-invalid", "true");
  const faultButton = (/** @type {FaultPart} */ fault) =>
    button(describeFault(fault), () => goTo(fault), { class: "fault" });
  fill(faults, ...found.map(fault => make("li", {}, faultButton(fault))));
  if (document.activeElement === notation) notation.scrollIntoView({ block: "nearest" });
}

/** @param {FaultPart} fault */
function goTo(fault) {
  const at = indexOf(notation.value, fault);
  notation.focus();
  notation.setSelectionRange(at, at + 1);
}

/** Write a text that cannot be read, with its faults, and go to the first of them. @param {string} text */
export async function writeFaulty(text) {
  notation.value = text;
  notationInput.lastRead = text;
  notationInput.isTyping = false;
  const error = await ask("parse", { text }).then(
    () => null,
    (/** @type {unknown} */ reason) => reason,
  );
  if (text !== notation.value || !error) return;
  if (error instanceof Gone) return board.trouble(error);
  const found = faultsOf(error);
  showFaults(found);
  goTo(found[0]);
}

/** Read the typed text once the reading before it is done. */
function read() {
  clearTimeout(notationInput.typing);
  notationInput.typing = 0;
  const done = notationInput.reading.then(readTyped).finally(() => {
    if (!notationInput.typing) notation.removeAttribute("aria-busy"); // else more was typed meanwhile
  });
  notationInput.reading = done.catch(() => {});
  return done;
}

async function readTyped() {
  const text = notation.value;
  if (text === notationInput.lastRead) return;
  notationInput.lastRead = text;
  notationInput.shown = "";
  const taken = notationInput.takeMany(text);
  if (taken) {
    clearFaults();
    return await taken;
  }
  try {
    await ask("parse", { text });
  } catch (error) {
    if (error instanceof Gone) board.trouble(error);
    else if (text === notation.value) showFaults(faultsOf(error));
    return;
  }
  if (text === notation.value) clearFaults();
  await board.open(text, { typed: true, you: notationInput.isNew ? "" : board.tree.you }).then(
    () => {
      notationInput.isNew = false;
      notationInput.shown = board.text;
    },
    () => {}, // the board reports the error
  );
}

notation.addEventListener("input", () => {
  clearTimeout(notationInput.typing);
  notation.setAttribute("aria-busy", "true");
  notationInput.isTyping = true;
  notationInput.typing = setTimeout(read, 150);
  drawRest();
});
notation.addEventListener("blur", async () => {
  clearTimeout(notationInput.typing);
  notationInput.typing = 0;
  if (notation.readOnly) return;
  await notationInput.reading;
  const isTyped = notation.value !== "" || notationInput.lastRead !== ""; // else nothing was written
  if (isTyped && notation.value !== notationInput.lastRead && notation.value !== board.now?.canonical) await read();
  if (notationInput.typing) return; // the user came back
  notation.removeAttribute("aria-busy");
  const isRead = notation.value !== "" && notation.value === notationInput.lastRead;
  const isElsewhere = isRead && notationInput.shown !== board.text;
  if (document.activeElement === notation || notation.hasAttribute("aria-invalid") || !board.now || isElsewhere) return;
  writeNotation();
  drawRest();
});

/** Note that the user has done something else; on some phones a tap on a button leaves the focus in the field. */
function endTyping(/** @type {Event} */ { target }) {
  if (target !== notation) notationInput.isTyping = false;
}
for (const kind of ["click", "drop"]) document.addEventListener(kind, endTyping, { capture: true });
for (const kind of ["hashchange", "popstate"]) globalThis.addEventListener?.(kind, endTyping);
board.addEventListener("values", () => board.now && drawRest()); // they may be hidden no longer

/**
 * Let the user paste or type a game: the field is shown, and empty until something else is done. A text with faults
 * stays, since it is nowhere else.
 */
async function takeGame() {
  await board.ready();
  if (openRoom() === "puzzles" || view.room?.covers) await leave(); // these rooms have their own tables
  say("");
  showPane("text");
  if (!notation.hasAttribute("aria-invalid")) {
    notation.value = "";
    notationInput.lastRead = "";
    notationInput.isNew = true;
  }
  notation.readOnly = false;
  notation.focus();
  notation.select();
  notationInput.isTyping = true;
  drawRest();
}
entry(NOTATION.take, takeGame);
command("paste", t("paste or type a game as text"), takeGame);
