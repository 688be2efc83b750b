// What was tried, to keep or to give away: a link, files, paper.

import { say } from "./announce.js";
import { ask } from "./ask.js";
import { command } from "./command.js";
import { openDialog } from "./dialog.js";
import { byId, make } from "./elements.js";
import { mainLine } from "./recorded.js";
import { startFacts } from "./start.js";
import { board } from "./store.js";
import { shownText } from "./table.js";

/** The whole address. */
async function link() {
  return `${location.origin}/#${await board.address()}`;
}

/** Save a file. @param {string} name @param {Blob} content */
export function save(name, content) {
  const anchor = make("a", { href: URL.createObjectURL(content), download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  say(`${name} is saved`);
}

/** A name for a file from the title. @param {string} kind */
function fileName(kind) {
  const plain = (board.moment.title ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return `${plain || "table"}.${kind}`;
}

/** The notation with all variations, as comments that are read back; what was played from a deal is its record. */
async function keepNotation() {
  const { tree } = board;
  const played = mainLine().at(-1)?.text ?? "";
  const source = /^play:/m.test(played) ? played : tree.source;
  const { text } = await ask("write", { text: source, tree: tree.toString() });
  save(fileName("txt"), new Blob([text], { type: "text/plain" }));
}

/** @param {number} [columns] */
async function drawing(columns = 24) {
  return await ask("picture", { text: shownText(), theme: "light", columns });
}

async function keepSvg() {
  save(fileName("svg"), new Blob([await drawing()], { type: "image/svg+xml" }));
}

/** The drawing as pixels: by the solver where it can, or else by the browser. */
async function keepPng() {
  const { png } = await startFacts();
  save(fileName("png"), png ? await ask("png", { text: shownText(), theme: "light", columns: 24 }) : await pixels());
}

/** The drawing as pixels, twice as fine as on the screen. @returns {Promise<Blob>} */
async function pixels() {
  const address = URL.createObjectURL(new Blob([await drawing()], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = make("canvas", { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return await new Promise(done => canvas.toBlob(blob => done(blob ?? new Blob()), "image/png"));
}

async function share() {
  const address = make("input", { "aria-label": "link", readonly: true });
  address.value = await link();
  const copy = async () => {
    address.select();
    await navigator.clipboard?.writeText(address.value).catch(() => document.execCommand("copy"));
    say("the link is copied");
    copied.textContent = "copied";
  };
  const copied = make("button", { type: "button", class: "main", click: copy }, "copy");
  /** @param {string} label @param {() => unknown} act */
  const way = (label, act) => make("button", { type: "button", click: async () => await act() }, label);
  openDialog(
    "keep and give away",
    make(
      "p",
      { class: "muted" },
      "The link holds the table and all that was tried; nothing is sent anywhere. " +
        "Whoever has a board opens it with it, or with the command tranca board.",
    ),
    make("div", { class: "row" }, address, copied),
    make(
      "div",
      { class: "row" },
      way("notation", keepNotation),
      way("SVG", keepSvg),
      way("PNG", keepPng),
      way("print", () => window.print()),
    ),
  );
  address.select();
}

byId("share").addEventListener("click", share);
command("share", "a link, files, paper", share);
command("download", "save the notation with all variations", keepNotation);
command("print", "print the table", () => window.print());
