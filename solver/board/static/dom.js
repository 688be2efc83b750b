// Small helpers for elements.

/** @template {HTMLElement} T @param {string} id @returns {T} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return /** @type {any} */ (element);
}

/**
 * Make an element. Attributes that are functions become listeners, null ones are left out.
 *
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** Put these children in the place of all that is there. @param {Element} parent @param {...(Node | string)} children */
export function fill(parent, ...children) {
  parent.replaceChildren(...children);
}
