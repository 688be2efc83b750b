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

function showSettings() {
  openDialog(
    "settings",
    tick("Always show the text", settings.text, checked => {
      settings.text = view.text = checked;
      drawPanes();
    }),
  );
}

byId("settings").addEventListener("click", showSettings);
command("settings", "what this browser remembers", showSettings);
