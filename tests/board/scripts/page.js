// A fake page for scripts that look up elements and listen for events when they are loaded.

/** The listeners of the document and of all elements, by event name. */
export const listeners = new Map();
/** The elements that scripts have looked up, by id. */
export const elements = new Map();

function element() {
  const heard = new Map();
  return {
    attributes: new Map(),
    children: [],
    dataset: {},
    hidden: false,
    textContent: "",
    value: "",
    classList: { add() {}, remove() {}, toggle() {} },
    append() {},
    addEventListener(name, listener) {
      heard.set(name, listener);
      listen(name, listener);
    },
    closest: () => null,
    fire: (name, event = {}) => heard.get(name)(event),
    focus() {},
    hasAttribute(name) {
      return this.attributes.has(name);
    },
    querySelector: () => null,
    querySelectorAll: () => [],
    removeAttribute(name) {
      this.attributes.delete(name);
    },
    replaceChildren(...children) {
      this.children = children;
    },
    setAttribute(name, value) {
      this.attributes.set(name, value);
    },
    setSelectionRange(...range) {
      this.range = range;
    },
  };
}

/** @param {string} name @param {(event: object) => unknown} listener */
function listen(name, listener) {
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
}

/** Return the element with an id. @param {string} id */
export function byId(id) {
  if (!elements.has(id)) elements.set(id, element());
  return elements.get(id);
}

globalThis.document = {
  addEventListener: listen,
  body: element(),
  createElement: element,
  createElementNS: element,
  getElementById: byId,
  querySelector: () => null,
  querySelectorAll: () => [],
};
globalThis.matchMedia = () => ({ matches: true, addEventListener() {} });
globalThis.ResizeObserver = class {
  observe() {}
};

/** Press a key while no field has the focus. @param {string} key */
export function press(key) {
  for (const listener of listeners.get("keydown") ?? []) {
    listener({ key, target: element(), preventDefault() {} });
  }
}

/**
 * Answer questions instead of the server; an answer with `faults` refuses. Returns the questions asked.
 * @param {(route: string, question: any) => any} answerTo
 */
export function serve(answerTo) {
  const asked = [];
  globalThis.fetch = async (address, { body, signal }) => {
    const [route, question] = [address.replace("api/", ""), JSON.parse(body)];
    asked.push([route, question]);
    const answer = await answerTo(route, question);
    signal?.throwIfAborted();
    const [status, content] = answer?.faults?.length ? [422, answer] : [200, answer];
    return new Response(JSON.stringify(content), { status, headers: { "Content-Type": "application/json" } });
  };
  return asked;
}
