// The menu behind `more`: things that are done now and then.

import { byId, make } from "./elements.js";

const button = byId("more");
const menu = byId("menu");

/** @param {boolean} open */
function show(open) {
  menu.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
}

/**
 * Put an entry into the menu.
 *
 * @param {string} label
 * @param {() => unknown} act
 * @returns {HTMLButtonElement}
 */
export function entry(label, act) {
  const item = make("button", { type: "button", class: "entry" }, label);
  item.addEventListener("click", () => {
    show(false);
    void act();
  });
  menu.append(item);
  return item;
}

button.addEventListener("click", () => show(Boolean(menu.hidden)));
document.addEventListener("click", event => {
  if (!menu.hidden && !(/** @type {Node} */ (event.target).parentElement?.closest("#menu, #more, #bar"))) show(false);
});
document.addEventListener("keydown", event => {
  if (event.key !== "Escape" || menu.hidden) return;
  show(false);
  button.focus();
});
