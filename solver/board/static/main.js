// The page: elements, keys and commands on one side, the board on the other.

import { Gone, ask } from "./ask.js";
import { Board } from "./board.js";
import { byId, fill, make } from "./dom.js";
import { remember, settings } from "./settings.js";
import { between, buttonName, happened, playName, worth } from "./words.js";

const board = new Board();
const table = byId("table");
const plays = byId("plays");
const notation = /** @type {HTMLTextAreaElement} */ (byId("notation"));

/** Say something in the live region. @param {string} text */
export function say(text) {
  byId("status").textContent = text;
}

// Drawing

let drawing = 0;

async function draw() {
  const moment = board.moment;
  const mine = ++drawing;
  byId("title").textContent = moment.title ?? moment.rules;
  byId("turn").textContent = moment.state;
  if (document.activeElement !== notation) notation.value = moment.canonical;
  fill(byId("faults"));
  drawPlays();
  drawVariations();
  const picture = await ask("picture", {
    text: board.text,
    theme: settings.theme,
    embedded: true,
    title: false,
    turned_to: settings.seat && moment.seats.includes(settings.seat) ? settings.seat : undefined,
  });
  if (mine === drawing) drawPicture(picture);
}

/** @param {string} svg */
function drawPicture(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const title = parsed.querySelector("title");
  table.setAttribute("aria-label", title?.textContent ?? "");
  title?.remove();
  parsed.removeAttribute("role");
  parsed.setAttribute("aria-hidden", "true");
  parsed.removeAttribute("height");
  parsed.setAttribute("width", "100%");
  fill(table, document.importNode(parsed, true));
}

function drawPlays() {
  const moment = board.moment;
  const rows = new Map((board.answer?.plays ?? []).map((/** @type {any} */ each) => [each.play, each]));
  fill(
    plays,
    ...moment.legal.map((/** @type {string} */ action, /** @type {number} */ index) => {
      const row = rows.get(action);
      const text = settings.values && row ? valueOf(row) : "";
      const described = make("span", { class: "worth", id: `worth-${index}` }, text);
      const button = make(
        "button",
        {
          type: "button",
          class: `play${settings.values && row?.best && board.settled ? " best" : ""}`,
          "aria-label": buttonName(action),
          "aria-describedby": text ? `worth-${index}` : null,
          "data-play": action,
          click: () => lay(action),
        },
        make("span", { class: "name" }, playName(action)),
      );
      return make("div", { class: "choice" }, button, described);
    }),
  );
  plays.classList.toggle("waiting", settings.values && !board.settled);
  drawLine();
}

/** @param {any} row */
function valueOf(row) {
  if (row.value === null && row.bounds) return between(row.bounds);
  return worth(row.value, row.swing);
}

function drawLine() {
  const best = board.answer?.plays?.find((/** @type {any} */ each) => each.best);
  const shown = settings.values && board.settled && best?.line ? best.line.split(" ") : [];
  fill(
    byId("line"),
    ...(shown.length ? ["best line: "] : []),
    ...shown.map((/** @type {string} */ action, /** @type {number} */ index) =>
      make("button", { type: "button", class: "step", click: () => follow(shown.slice(0, index + 1)) }, action),
    ),
  );
}

function drawVariations() {
  const { tree } = board;
  /** @param {any} node @param {number} depth */
  const item = (node, depth) => {
    const label = node === tree.root ? "start" : (node.played.length ? node.played : [node.action]).join(" ");
    const group = node.children.length
      ? [make("div", { role: "group" }, ...node.children.map((/** @type {any} */ child) => item(child, depth + 1)))]
      : [];
    return make(
      "div",
      {
        role: "treeitem",
        "aria-selected": String(node === tree.at),
        "aria-expanded": node.children.length ? "true" : null,
        "aria-level": depth,
        "data-node": node.id,
        class: node === tree.at ? "here" : "",
      },
      make("span", { class: "move" }, label, ...(node.comment ? [make("em", {}, ` ${node.comment}`)] : [])),
      ...group,
    );
  };
  fill(byId("variations"), item(tree.root, 1));
}

// Doing

/** @param {string} action */
async function lay(action) {
  await board.play(action).catch(() => {});
}

/** Play a line out, told as the notation does. @param {string[]} actions */
async function follow(actions) {
  for (const action of actions) {
    const bare = action.slice(action.indexOf(":") + 1);
    if (board.moment.legal.includes(bare) && !board.played.includes(action)) await lay(bare);
  }
}

/** @param {string} text */
async function command(text) {
  const word = text.trim();
  const doing = /** @type {Record<string, () => unknown>} */ ({
    undo: () => board.undo(),
    redo: () => board.go((tree) => tree.redo()),
    start: () => board.go((tree) => tree.jump(tree.root)),
    end: () => board.go((tree) => tree.end()),
    value: () => say(board.settled ? (board.answer?.plays ?? []).map((/** @type {any} */ each) => `${playName(each.play)} ${valueOf(each)}`).join("; ") || "no values" : "the values are not known yet"),
    values: toggleValues,
    say: () => say(table.getAttribute("aria-label") ?? ""),
    pass: () => lay("-"),
    help: () => say("write a play such as 4-6@6, or undo, redo, start, end, value, values, say, pass"),
  });
  if (word === "") return;
  if (word in doing) await doing[word]();
  else await lay(word);
}

function toggleValues() {
  settings.values = !settings.values;
  remember();
  byId("values").setAttribute("aria-pressed", String(settings.values));
  drawPlays();
}

// Events

board.addEventListener("change", () => {
  say(happened(board.played));
  void draw().catch(() => {});
  void board.address().then((held) => history.replaceState(null, "", `#${held}`));
});
board.addEventListener("values", drawPlays);
board.addEventListener("trouble", (event) => {
  const error = /** @type {CustomEvent} */ (event).detail;
  const alarm = byId("alarm");
  alarm.hidden = !(error instanceof Gone);
  if (error instanceof Gone) alarm.textContent = "The server has gone. What was tried stays here and in the address.";
  else say(error.message);
});
board.addEventListener("reached", () => {
  byId("alarm").hidden = true;
});

byId("undo").addEventListener("click", () => board.undo());
byId("redo").addEventListener("click", () => board.go((tree) => tree.redo()));
byId("start").addEventListener("click", () => board.go((tree) => tree.jump(tree.root)));
byId("end").addEventListener("click", () => board.go((tree) => tree.end()));
byId("values").addEventListener("click", toggleValues);
byId("said").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId("command"));
  void command(field.value);
  field.value = "";
});
byId("variations").addEventListener("click", (event) => {
  const item = /** @type {HTMLElement} */ (event.target).closest("[data-node]");
  const node = item && board.tree.find(Number(item.getAttribute("data-node")));
  if (node) void board.go((tree) => tree.jump(node));
});
let typing = 0;
notation.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(readNotation, 200);
});

async function readNotation() {
  await board.open(notation.value).catch((error) => {
    fill(byId("faults"), ...(error.faults ?? []).map((/** @type {any} */ fault) => make("li", {}, `line ${fault.line}, column ${fault.column}: ${fault.message}`)));
  });
}

document.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLElement} */ (event.target);
  if (field.matches("input, textarea, select, dialog *") || event.ctrlKey || event.metaKey || event.altKey) return;
  const doing = /** @type {Record<string, () => unknown>} */ ({
    ArrowLeft: () => board.undo(),
    ArrowRight: () => board.go((tree) => tree.redo()),
    ArrowUp: () => board.go((tree) => tree.beside(-1)),
    ArrowDown: () => board.go((tree) => tree.beside(1)),
    Home: () => board.go((tree) => tree.jump(tree.root)),
    End: () => board.go((tree) => tree.end()),
    v: toggleValues,
  })[event.key];
  if (!doing) return;
  event.preventDefault();
  void doing();
});

async function begin() {
  const symbols = await (await fetch("/symbols.svg", { credentials: "same-origin" })).text();
  const drawn = new DOMParser().parseFromString(symbols, "text/html").body.firstElementChild;
  if (drawn) document.body.append(document.importNode(drawn, true));
  const url = new URL(location.href);
  if (url.searchParams.has("token")) {
    url.searchParams.delete("token");
    history.replaceState(null, "", url);
  }
  const start = await ask("start", {});
  const held = location.hash.slice(1) || start.addresses[0] || "";
  const complaint = held ? await board.fromAddress(held) : "";
  if (board.moment === null) {
    const first = start.blocks.find((/** @type {any} */ block) => block.text !== null);
    await board.open(first?.text ?? (await ask("deal", { rules: "doscientos" })).position, false);
  }
  if (complaint) say(complaint);
}

byId("values").setAttribute("aria-pressed", String(settings.values));
void begin();
