// Controls of the whole board: buttons, chips, choices, fields, bars, the dialog, and the menu behind `more`.

import { byId, fill, make } from "./elements.js";
import { p } from "./language.js";

/**
 * @typedef {import("./elements.js").Attributes} Attributes
 * @typedef {import("./elements.js").Child} Child
 */

/** @param {Child | Child[]} label @param {(event: MouseEvent) => unknown} act @param {Attributes} [attributes] */
export function button(label, act, attributes = {}) {
  return make("button", { type: "button", ...attributes, click: act }, label);
}

/**
 * Make a card that is pressed as a whole: its content lies below a button that has only the name of the card, because
 * the name that is heard must be the text that is read.
 * @param {string} name @param {(event: MouseEvent) => unknown} act @param {string} kind the class of the card
 * @param {...Child} content
 */
export function card(name, act, kind, ...content) {
  return make("div", { class: `card ${kind}` }, ...content, button([], act, { class: "cover", "aria-label": name }));
}

/** Return the button of a card. @param {Element} element */
export function coverOf(element) {
  return /** @type {HTMLButtonElement} */ (element.lastElementChild);
}

/**
 * Make a button that switches something on or off, with a box that is ticked while it is on.
 * @param {Child} label @param {boolean} on @param {(event: MouseEvent) => unknown} act @param {Attributes} [attributes]
 */
export function toggle(label, on, act, attributes = {}) {
  return button(label, act, { class: "toggle", "aria-pressed": String(on), ...attributes });
}

/**
 * Make a small button of which one in a group is pressed.
 * @param {Child} label
 * @param {boolean} pressed
 * @param {(event: MouseEvent) => unknown} act
 * @param {Attributes} [attributes]
 */
export function chip(label, pressed, act, attributes = {}) {
  return button(label, act, { class: "chip", "aria-pressed": String(pressed), ...attributes });
}

/** Wrap a click handler to ignore the second click of a double click. @param {(event: MouseEvent) => unknown} act */
export function single(act) {
  return (/** @type {MouseEvent} */ event) => event.detail < 2 && act(event);
}

/**
 * Make a list from which one value is chosen.
 * @param {readonly (string | [value: string, said: string])[]} options
 * @param {string} now the value chosen at first
 * @param {(value: string) => unknown} chosen
 * @param {Attributes} [attributes]
 */
export function choice(options, now, chosen, attributes = {}) {
  const pairs = options.map(each => (typeof each === "string" ? [each, each] : each));
  return make(
    "select",
    { ...attributes, change: changed(chosen) },
    pairs.map(([value, said]) => make("option", { value, selected: value === now }, said)),
  );
}

/** @param {(value: string) => unknown} chosen @param {Attributes} attributes */
export function field(chosen, attributes) {
  return make("input", { ...attributes, change: changed(chosen) });
}

/** @param {string} label @param {Node} control @param {Attributes} [attributes] */
export function labelled(label, control, attributes = {}) {
  return make("label", attributes, make("span", { class: "label" }, label), " ", control);
}

/** @param {...(Child | Child[])} children */
export function bar(...children) {
  return make("div", { class: "room-bar" }, ...children);
}

/** Make a listener that passes on the value of its control. @param {(value: string) => unknown} chosen */
function changed(chosen) {
  return (/** @type {Event} */ event) => chosen(/** @type {HTMLInputElement} */ (event.target).value);
}

const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));

/** @param {string} title @param {...(Child | Child[])} children */
export function openDialog(title, ...children) {
  const close = button("×", closeDialog, { class: "quiet", "aria-label": p("button", "close") });
  fill(
    dialog,
    make("div", { class: "dialog-head" }, make("h2", { id: "dialog-title" }, title), close),
    make("div", { class: "dialog-body" }, ...children),
  );
  if (!dialog.open) dialog.showModal();
}

export function closeDialog() {
  dialog.close();
}

dialog.addEventListener("click", event => {
  if (event.target === dialog) closeDialog();
});

const more = byId("more");
const menu = byId("menu");
const extras = [...document.querySelectorAll(".extra")];
const narrow = matchMedia("(max-width: 999px)");

/** Put the tools for which a narrow bar has no room into the menu, unless the page shows everything at once. */
function placeExtras() {
  const inMenu = narrow.matches && !document.body.classList.contains("text");
  (inMenu ? menu : byId("tools")).prepend(...extras);
}

/** @param {boolean} open */
function show(open) {
  if (open) placeExtras();
  menu.hidden = !open;
  more.setAttribute("aria-expanded", String(open));
}

/** Add an entry to the menu; returns its button. @param {string} label @param {() => unknown} act */
export function entry(label, act) {
  const chosen = () => {
    more.focus({ preventScroll: true }); // the entry is hidden now, and a dialog gives the focus back to its opener
    show(false);
    void act();
  };
  const item = button(label, chosen, { class: "entry" });
  menu.append(item);
  return item;
}

more.addEventListener("click", () => show(Boolean(menu.hidden)));
for (const each of extras)
  each.addEventListener(
    "click",
    () => {
      if (menu.contains(each) && !menu.hidden) more.focus({ preventScroll: true });
      show(false);
    },
    { capture: true }, // before it acts
  );
narrow.addEventListener("change", placeExtras);
document.addEventListener("click", event => {
  if (!menu.hidden && !(/** @type {Node} */ (event.target).parentElement?.closest("#menu, #more, #bar"))) show(false);
});
// The menu would cover an element behind it that gets the focus.
document.addEventListener("focusin", event => {
  if (!menu.hidden && !(/** @type {Element} */ (event.target).closest("#menu, #more"))) show(false);
});
document.addEventListener("keydown", event => {
  if (event.key !== "Escape" || menu.hidden) return;
  show(false);
  more.focus();
});
