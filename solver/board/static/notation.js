// The notation of the moment shown, both ways: the text that the user types is parsed, and all its faults are shown.

import { ask, faultsOf, Gone } from "./ask.js";
import { indexOf } from "./blocks.js";
import { button } from "./controls.js";
import { byId, fill, make } from "./elements.js";
import { board, lens, notationInput } from "./store.js";
import { shownText } from "./table.js";
import { describeFault } from "./words.js";

const notation = /** @type {HTMLTextAreaElement} */ (byId("notation"));
const faults = byId("faults");

/**
 * Set the handler of texts with many blocks that are being typed, which returns null for another text.
 * @param {(text: string) => Promise<void> | null} take
 */
export function onManyBlocks(take) {
  notationInput.takeMany = take;
}

/**
 * True if the field keeps its text: what the user is typing stays as it is, whatever is shown meanwhile, and a text that
 * was read stays until the moment changes. A field with hidden hands shows nothing else.
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
  notation.readOnly = lens.text !== null; // an edit would lose the hidden parts
  if (!keepsText(isOther)) write();
}

/** Write the notation of the moment shown. */
function write() {
  const shown = shownText() === board.text ? board.moment.canonical : shownText();
  if (notation.value !== shown) notation.value = shown;
  notationInput.lastRead = "";
  notationInput.isTyping = false;
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
  await board.open(text, { typed: true, you: board.tree.you }).then(
    () => {
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
});
notation.addEventListener("blur", async () => {
  clearTimeout(notationInput.typing);
  notationInput.typing = 0;
  if (notation.readOnly) return;
  await notationInput.reading;
  if (notation.value !== notationInput.lastRead && notation.value !== board.now?.canonical) await read();
  if (notationInput.typing) return; // the user came back
  notation.removeAttribute("aria-busy");
  const isElsewhere = notation.value === notationInput.lastRead && notationInput.shown !== board.text;
  if (document.activeElement === notation || notation.hasAttribute("aria-invalid") || !board.now || isElsewhere) return;
  write();
});

/** The user does something else, without leaving the field: on some phones a button does not take the focus. */
function endTyping(/** @type {Event} */ { target }) {
  if (target !== notation) notationInput.isTyping = false;
}
for (const kind of ["click", "drop"]) document.addEventListener(kind, endTyping, { capture: true });
for (const kind of ["hashchange", "popstate"]) window.addEventListener(kind, endTyping);
