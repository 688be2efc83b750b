// The one dialog of the page: a heading, what a caller puts in it, and a button to close it.

import { byId, fill, make } from "./elements.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));

/** Open the dialog. @param {string} title @param {...(Node | string)} children */
export function openDialog(title, ...children) {
  const close = make("button", { type: "button", class: "quiet", "aria-label": "close", click: closeDialog }, "×");
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
