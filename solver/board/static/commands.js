// Commands and keys of the page. A line that is not a command is a play. Keys are ignored while a field has the focus;
// `?` lists them.

import { say } from "./announce.js";
import { openDialog } from "./controls.js";
import { byId, make } from "./elements.js";
import { p, t } from "./language.js";
import { focusPart } from "./pointing.js";
import { board, registry } from "./store.js";
import { COMMAND_WORDS, COMMANDS } from "./words-rooms.js";

/** @typedef {{meaning: string, act: (rest: string) => unknown}} Command */

const { commands } = registry;

/** @param {string} name @param {string} meaning @param {(rest: string) => unknown} act */
export function command(name, meaning, act) {
  commands.set(name, { meaning, act });
}

/** Return the word of a command in the language of the page. @param {string} name */
function wordOf(name) {
  return COMMAND_WORDS[name] ?? name;
}

/** Return a text in lower case and without accents. @param {string} text */
function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Return the command at the beginning of a line, in English or in the language of the page. @param {string} text */
function findCommand(text) {
  return [...commands.keys()]
    .flatMap(name => [name, wordOf(name)].map(word => ({ name, word })))
    .filter(({ word }) => `${fold(text)} `.startsWith(`${fold(word)} `))
    .sort((a, b) => b.word.length - a.word.length)[0];
}

/** Execute a line: a command with its argument, or a play. @param {string} line */
export async function perform(line) {
  const text = line.normalize("NFC").trim().replace(/\s+/g, " ");
  if (text === "") return;
  const found = findCommand(text);
  if (found) await commands.get(found.name)?.act(text.slice(found.word.length).trim());
  else await board.play(text).catch(() => {}); // the board reports the error
}

command("help", t("list the commands, or explain one, as in help deal"), rest => {
  const found = findCommand(rest);
  const known = found && commands.get(found.name);
  say(known ? COMMANDS.meaning(found.word, known.meaning) : COMMANDS.all([...commands.keys()].map(wordOf)));
});

byId("said").addEventListener("submit", event => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId("command"));
  void perform(field.value);
  field.value = "";
});

/** @typedef {{meaning: string, act: (event: KeyboardEvent) => unknown}} Key */

const { keys } = registry;
const SHOWN = /** @type {Record<string, string>} */ ({
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Home: p("key", "Home"),
  End: p("key", "End"),
  Delete: p("key", "Delete"),
  Escape: p("key", "Escape"),
});

/**
 * @param {string} name as `KeyboardEvent.key`
 * @param {string} meaning
 * @param {(event: KeyboardEvent) => unknown} act
 */
export function key(name, meaning, act) {
  keys.set(name, { meaning, act });
}

export function showKeys() {
  const rows = [...keys].map(([name, { meaning }]) =>
    make("div", {}, make("dt", {}, make("kbd", {}, SHOWN[name] ?? name)), make("dd", {}, meaning)),
  );
  openDialog(COMMANDS.keys, make("dl", { class: "keys" }, ...rows));
}

/** Give the focus to the part of the page around a field, so that all keys can be used. @param {HTMLElement} field */
function leaveField(field) {
  focusPart(/** @type {HTMLElement} */ (field.parentElement?.closest("[id]") ?? document.querySelector("main")));
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("dialog, [role=menu]")) return;
  if (target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select")) {
    if (event.key === "Escape") leaveField(target);
    return;
  }
  const known = keys.get(event.key);
  if (!known) return;
  event.preventDefault();
  void known.act(event);
}

document.addEventListener("keydown", handleKey);
key("?", t("show this list of keys"), showKeys);
