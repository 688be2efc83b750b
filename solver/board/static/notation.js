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
 * Set the handler of texts with many blocks, which returns null for another text.
 * @param {(text: string) => Promise<void> | null} take
 */
export function onManyBlocks(take) {
  notationInput.takeMany = take;
}

/**
 * Write the notation of the moment shown, unless the user is typing it.
 * @param {boolean} [isOther] the table has changed: only the text that it was opened from may stay
 */
export function drawNotation(isOther = false) {
  notation.readOnly = lens.text !== null; // an edit would lose the hidden parts
  const { value } = notation;
  const isRead = document.activeElement === notation && value !== "" && value === notationInput.lastRead;
  if (isRead && (!isOther || board.opening === value)) return;
  const shown = shownText() === board.text ? board.moment.canonical : shownText();
  if (notation.value !== shown) notation.value = shown;
  notationInput.lastRead = "";
  fill(faults);
  notation.removeAttribute("aria-invalid");
}

/** @param {FaultPart[]} found */
function showFaults(found) {
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
  const done = notationInput.reading.then(readTyped).finally(() => notation.removeAttribute("aria-busy"));
  notationInput.reading = done.catch(() => {});
  return done;
}

async function readTyped() {
  const text = notation.value;
  if (text === notationInput.lastRead) return;
  const taken = notationInput.takeMany(text);
  if (taken) return await taken;
  notationInput.lastRead = text;
  try {
    await ask("parse", { text });
  } catch (error) {
    if (error instanceof Gone) board.trouble(error);
    else if (text === notation.value) showFaults(faultsOf(error));
    return;
  }
  fill(faults);
  notation.removeAttribute("aria-invalid");
  await board.open(text, { typed: true, you: board.tree.you }).catch(() => {});
}

notation.addEventListener("input", () => {
  clearTimeout(notationInput.typing);
  notation.setAttribute("aria-busy", "true");
  notationInput.typing = setTimeout(read, 150);
});
notation.addEventListener("blur", async () => {
  clearTimeout(notationInput.typing);
  if (notation.readOnly) return;
  await notationInput.reading;
  if (notation.value !== notationInput.lastRead && notation.value !== board.now?.canonical) await read();
  notation.removeAttribute("aria-busy");
  if (document.activeElement !== notation && !notation.hasAttribute("aria-invalid") && board.now) drawNotation();
});
