// The one dialog of the page: a heading, what a caller puts in it, and a button to close it.

import { button } from "./controls.js";
import { byId, fill, make } from "./elements.js";

/** @typedef {import("./elements.js").Child} Child */

const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));

/** Open the dialog. @param {string} title @param {...(Child | Child[])} children */
export function openDialog(title, ...children) {
  const close = button("×", closeDialog, { class: "quiet", "aria-label": "close" });
  fill(
    dialog,
    make("div", { class: "dialog-head" }, make("h2", { id: "dialog-title" }, title), close),
    make("div", { class: "dialog-body" }, ...children),
  );
  if (!dialog.open) dialog.showModal();
}

/** Close the dialog, where it is open. */
export function closeDialog() {
  dialog.close();
}

dialog.addEventListener("click", event => {
  if (event.target === dialog) closeDialog();
});
