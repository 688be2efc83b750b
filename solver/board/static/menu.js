// The menu behind `more`: things that are done now and then.

import { button } from "./controls.js";
import { byId } from "./elements.js";

const more = byId("more");
const menu = byId("menu");

/** @param {boolean} open */
function show(open) {
  menu.hidden = !open;
  more.setAttribute("aria-expanded", String(open));
}

/** Put an entry into the menu; returns its button. @param {string} label @param {() => unknown} act */
export function entry(label, act) {
  const chosen = () => {
    show(false);
    void act();
  };
  const item = button(label, chosen, { class: "entry" });
  menu.append(item);
  return item;
}

more.addEventListener("click", () => show(Boolean(menu.hidden)));
document.addEventListener("click", event => {
  if (!menu.hidden && !(/** @type {Node} */ (event.target).parentElement?.closest("#menu, #more, #bar"))) show(false);
});
document.addEventListener("keydown", event => {
  if (event.key !== "Escape" || menu.hidden) return;
  show(false);
  more.focus();
});
