// Keys of the page: each with what it does, so that `?` can tell them all. Single keys rest while one types.

import { openDialog } from "./dialog.js";
import { make } from "./elements.js";
import { registry } from "./store.js";

/** @typedef {{meaning: string, act: (event: KeyboardEvent) => unknown}} Key */

const { keys } = registry;
const SHOWN = /** @type {Record<string, string>} */ ({ ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" });

/**
 * @param {string} name as `KeyboardEvent.key`
 * @param {string} meaning
 * @param {(event: KeyboardEvent) => unknown} act
 */
export function key(name, meaning, act) {
  keys.set(name, { meaning, act });
}

/** Show all keys. */
export function showKeys() {
  const rows = [...keys].map(([name, { meaning }]) =>
    make("div", {}, make("dt", {}, make("kbd", {}, SHOWN[name] ?? name)), make("dd", {}, meaning)),
  );
  openDialog("keys", make("dl", { class: "keys" }, ...rows));
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("dialog, [role=menu]")) return;
  if (target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select")) {
    if (event.key === "Escape") target.blur();
    return;
  }
  const known = keys.get(event.key);
  if (!known) return;
  event.preventDefault();
  void known.act(event);
}

document.addEventListener("keydown", handleKey);
key("?", "all keys", showKeys);
