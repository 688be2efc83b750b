// The settings of this browser, in a dialog.

import { command } from "./command.js";
import { openDialog } from "./dialog.js";
import { byId, make } from "./elements.js";
import { drawPanes } from "./panes.js";
import { remember, settings } from "./settings.js";
import { view } from "./store.js";

/** @param {string} label @param {boolean} checked @param {(checked: boolean) => void} chosen */
function tick(label, checked, chosen) {
  const box = make("input", { type: "checkbox", checked });
  box.addEventListener("change", () => {
    chosen(box.checked);
    remember();
  });
  return make("label", { class: "tick" }, box, label);
}

/**
 * @template {"felt" | "pips"} N
 * @param {N} name @param {string} label @param {(typeof settings)[N][]} options
 */
function choice(name, label, options) {
  const one = (/** @type {(typeof settings)[N]} */ option) => {
    const dot = make("input", { type: "radio", name, value: option, checked: settings[name] === option });
    dot.addEventListener("change", () => {
      settings[name] = option;
      remember();
      dress();
    });
    return make("label", { class: "tick" }, dot, option);
  };
  return make("fieldset", {}, make("legend", {}, label), ...options.map(one));
}

/** Give the table the colours that were chosen. */
function dress() {
  document.body.dataset.felt = settings.felt;
  document.body.dataset.pips = settings.pips;
}

function showSettings() {
  openDialog(
    "settings",
    choice("felt", "Table", ["green", "blue", "wood", "plain"]),
    choice("pips", "Pips", ["black", "coloured"]),
    tick("Always show the text", settings.text, checked => {
      settings.text = view.text = checked;
      drawPanes();
    }),
  );
}

dress();
byId("settings").addEventListener("click", showSettings);
command("settings", "what this browser remembers", showSettings);
