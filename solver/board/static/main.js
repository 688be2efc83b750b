// The page: elements, keys and commands on one side, the board on the other.

import { alarm, say } from "./announce.js";
import { Gone, ask } from "./ask.js";
import { command } from "./command.js";
import { byId, fill, make } from "./dom.js";
import { board, lens, valuesShown } from "./here.js";
import { key } from "./keys.js";
import "./furnished.js";
import { remember, settings } from "./settings.js";
import { between, buttonName, happened, playName, worth } from "./words.js";

const table = byId("table");
const plays = byId("plays");
const notation = /** @type {HTMLTextAreaElement} */ (byId("notation"));

// Drawing

let drawing = 0;

async function draw() {
  const moment = board.moment;
  const mine = ++drawing;
  byId("title").textContent = moment.title ?? moment.rules;
  byId("turn").textContent = moment.state;
  if (document.activeElement !== notation) notation.value = lens.text?.(moment) ?? moment.canonical;
  fill(byId("faults"));
  drawPlays();
  drawVariations();
  const picture = await ask("picture", {
    text: lens.text?.(moment) ?? board.text,
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
      const text = valuesShown() && row ? valueOf(row) : "";
      const described = make("span", { class: "worth", id: `worth-${index}` }, text);
      const button = make(
        "button",
        {
          type: "button",
          class: `play${valuesShown() && row?.best && board.settled ? " best" : ""}`,
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
  plays.classList.toggle("waiting", valuesShown() && !board.settled);
  drawLine();
}

/** @param {any} row */
function valueOf(row) {
  if (row.value === null && row.bounds) return between(row.bounds);
  return worth(row.value, row.swing);
}

function drawLine() {
  const best = board.answer?.plays?.find((/** @type {any} */ each) => each.best);
  const shown = valuesShown() && board.settled && best?.line ? best.line.split(" ") : [];
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

command("undo", "take back a play with what it forced", () => board.undo());
command("redo", "go on along the line", () => board.go((tree) => tree.redo()));
command("start", "go to the start", () => board.go((tree) => tree.jump(tree.root)));
command("end", "go to the end of the line", () => board.go((tree) => tree.end()));
command("value", "say what the plays are worth", () => say(valuesSaid()));
command("values", "show or hide the values", toggleValues);
command("say", "say the whole position", () => say(table.getAttribute("aria-label") ?? ""));
command("pass", "pass", () => lay("-"));

function valuesSaid() {
  if (!valuesShown()) return "values are hidden";
  if (!board.settled) return "the values are not known yet";
  return (board.answer?.plays ?? []).map((/** @type {any} */ each) => `${playName(each.play)} ${valueOf(each)}`).join("; ") || "no values";
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
  if (error instanceof Gone) alarm("The server has gone. What was tried stays here and in the address.");
  else say(error.message);
});
board.addEventListener("look", () => void draw().catch(() => {}));
board.addEventListener("reached", () => alarm(""));

byId("undo").addEventListener("click", () => board.undo());
byId("redo").addEventListener("click", () => board.go((tree) => tree.redo()));
byId("start").addEventListener("click", () => board.go((tree) => tree.jump(tree.root)));
byId("end").addEventListener("click", () => board.go((tree) => tree.end()));
byId("values").addEventListener("click", toggleValues);
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

key("ArrowLeft", "take back", () => board.undo());
key("ArrowRight", "go on", () => board.go((tree) => tree.redo()));
key("ArrowUp", "the variation before", () => board.go((tree) => tree.beside(-1)));
key("ArrowDown", "the next variation", () => board.go((tree) => tree.beside(1)));
key("Home", "go to the start", () => board.go((tree) => tree.jump(tree.root)));
key("End", "go to the end of the line", () => board.go((tree) => tree.end()));
key("v", "show or hide values", toggleValues);

// Rooms: each registers itself (see rooms.js)

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
