// Moving through the tree: buttons, keys and commands.

import { say } from "./announce.js";
import { command, key } from "./commands.js";
import { byId } from "./elements.js";
import { board, visibleActions } from "./store.js";
import { describeActions } from "./words.js";

/** @param {(tree: import("./tree.js").Tree) => boolean | void} move @param {string} none announced if impossible */
async function go(move, none) {
  const moved = await board.go(move).catch(() => true);
  if (moved === false) say(none);
}

async function undo() {
  const { played, gained } = board.tree.at;
  const fresh = board.fresh || !played.length;
  const done = await board.undo().catch(() => null); // the error has been reported
  if (done !== null)
    say(
      done === false
        ? "there is nothing to take back"
        : fresh
          ? "taken back"
          : `taken back: ${describeActions(visibleActions(played), gained)}`,
    );
}

const redo = () => go(tree => tree.redo(), "there is nothing after this");
const start = () => go(tree => tree.jump(tree.root), "");
const end = () => go(tree => tree.end(), "this is the end of the line");
const before = () => go(tree => tree.beside(-1), "there is no variation before this one");
const after = () => go(tree => tree.beside(1), "there is no variation after this one");

for (const [name, act] of Object.entries({ undo, redo, start, end })) byId(name).addEventListener("click", act);
key("ArrowLeft", "take back", undo);
key("ArrowRight", "go on", redo);
key("ArrowUp", "the variation before", before);
key("ArrowDown", "the next variation", after);
key("Home", "go to the start", start);
key("End", "go to the end of the line", end);
command("undo", "take back a play with what it forced", undo);
command("redo", "go on along the line", redo);
command("start", "go to the start", start);
command("end", "go to the end of the line", end);
