// The command line: all that the page can do, in words. What is no command is a play.

import { say } from "./announce.js";
import { byId } from "./elements.js";
import { board, registry } from "./store.js";

/** @typedef {{meaning: string, act: (rest: string) => unknown}} Command */

const { commands } = registry;

/** Add a command. @param {string} name @param {string} meaning @param {(rest: string) => unknown} act */
export function command(name, meaning, act) {
  commands.set(name, { meaning, act });
}

/** Do what a line says: a command with what follows it, or a play. @param {string} line */
export async function perform(line) {
  const text = line.trim().replace(/\s+/g, " ");
  if (text === "") return;
  const name = [...commands.keys()]
    .filter(each => `${text} `.startsWith(`${each} `))
    .sort((a, b) => b.length - a.length)[0];
  if (name !== undefined) await commands.get(name)?.act(text.slice(name.length).trim());
  else await board.play(text).catch(() => {}); // said by the board
}

command("help", "what can be written here", rest => {
  const known = commands.get(rest);
  say(
    known
      ? `${rest}: ${known.meaning}`
      : `write a play such as 4-6@6 or - to pass, or ${[...commands.keys()].join(", ")}`,
  );
});

byId("said").addEventListener("submit", event => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId("command"));
  void perform(field.value);
  field.value = "";
});
