// A page that draws nothing, for scripts that look for elements and listen for events when they are loaded.

/** The listeners of the document and of all elements, by the name of their event. */
export const listeners = new Map();

function element() {
  return {
    dataset: {},
    hidden: false,
    textContent: "",
    append() {},
    addEventListener: listen,
    closest: () => null,
    querySelector: () => null,
    replaceChildren() {},
    setAttribute() {},
  };
}

/** @param {string} name @param {(event: object) => unknown} listener */
function listen(name, listener) {
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

globalThis.document = {
  addEventListener: listen,
  createElement: element,
  getElementById: element,
  querySelector: () => null,
};

/** Press a key while no field has the focus. @param {string} key */
export function press(key) {
  for (const listener of listeners.get("keydown") ?? []) {
    listener({ key, target: element(), preventDefault() {} });
  }
}
