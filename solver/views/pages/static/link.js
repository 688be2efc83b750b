// A shared link opened without a board: shows its table in tiles and in text, and the command that opens it. It sends
// no requests.

import { parseFragment } from "./address.js";
import { byId, drawn, fill, make } from "./elements.js";

/**
 * @typedef {{name: string, tiles: string[], unknown: number, chain: boolean}} Place the tiles of a
 *   place, and the number of its unknown tiles
 * @typedef {object} Shown the content of a link
 * @property {string} title
 * @property {string} rules
 * @property {string} mover the seat to move, if the block gives it
 * @property {Place[]} places
 * @property {string[]} played the actions, each with its seat
 * @property {string} text the notation, a line for each key
 */

/** Names of the parts of the layout, by the keys of their lines. */
const CHAINS = /** @type {Record<string, string>} */ ({ layout: "table", up: "up", down: "down" });
const SEAT = /^(?:dealt )?([A-Z])$/;
const TILE = /\b\d-\d\b/g;

/**
 * Split a block in one line into its parts for display. With `eyes`, the tiles of the other hands are only counted.
 * @param {string} block @param {string} [eyes] a seat
 * @returns {Shown}
 */
export function shownOf(block, eyes = "") {
  /** @type {Shown} */
  const shown = { title: "", rules: "", mover: "", places: [], played: [], text: "" };
  const lines = [];
  for (const line of block.split(/;\s*|\n/).filter(Boolean)) {
    const [key, value] = parted(line);
    const seat = SEAT.exec(key)?.[1];
    const hidden = eyes !== "" && ((seat !== undefined && seat !== eyes) || key === "boneyard");
    if (hidden || !(eyes && /^(?:has|not)\b/.test(key)))
      lines.push(hidden ? `${key}: ?${counted(value)}` : eyes ? withoutDraws(line, eyes) : line);
    if (key === "title") shown.title = value;
    else if (key === "rules") shown.rules = value;
    else if (key === "to-move") shown.mover = value;
    else if (key === "play") shown.played = actionsOf(eyes ? withoutDraws(value, eyes) : value);
    else if (CHAINS[key] || key === "boneyard" || seat) {
      const tiles = hidden ? [] : (value.match(TILE) ?? []);
      const unknown = counted(value) - tiles.length;
      shown.places.push({ name: CHAINS[key] ?? key, tiles, unknown, chain: key in CHAINS });
    }
  }
  return { ...shown, text: lines.join("\n") };
}

/** @param {string} line */
function parted(line) {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

/** Return the number of tiles in a value, listed or unknown. @param {string} value */
function counted(value) {
  const unknown = /\?(\d*)/.exec(value);
  return (value.match(TILE)?.length ?? 0) + (unknown ? Number(unknown[1] || 1) : 0);
}

/** Replace the tiles that other seats drew by their number. @param {string} text @param {string} eyes */
function withoutDraws(text, eyes) {
  return text.replace(/(\S+):\+\[([^\]]*)\]/g, (whole, seat, tiles) =>
    seat === eyes ? whole : `${seat}:+${tiles.split(/[ ,]+/).length}`,
  );
}

/** Split a line into its actions. A draw is one action with the play after it. @param {string} value */
function actionsOf(value) {
  return value.match(/\S+:\+(?:\[[^\]]*\]|\d+) \S+|\S+/g) ?? [];
}

/** Draw a tile lengthwise, or one face down. @param {string} tile as it is turned; empty for an unknown one */
function picture(tile) {
  const [one, other] = tile.split("-").map(Number);
  const use = tile
    ? drawn("use", {
        href: `#tranca-${Math.min(one, other)}${Math.max(one, other)}`,
        transform: `rotate(${one <= other ? 270 : 90})`,
      })
    : drawn("use", { href: "#tranca-back", transform: "rotate(90)" });
  const paint = tile
    ? { class: "t-tile", fill: "#fffdf6", stroke: "#57524a", color: "#1f2228" }
    : { class: "t-back", fill: "#5e7396", stroke: "#3c4d6b", color: "#92a5c4" };
  const title = drawn("title", {}, tile || "unknown tile");
  return drawn("svg", { viewBox: "-26 -14 52 28", class: "tranca", role: "img" }, title, drawn("g", paint, use));
}

/** @param {string} name @param {Node} content */
function part(name, content) {
  return make("div", { class: "place" }, make("h3", {}, name), content);
}

/** @param {Place} place */
function row({ name, tiles, unknown, chain }) {
  const backs = Array.from({ length: unknown }, () => picture(""));
  return part(name, make("div", { class: chain ? "tiles chain" : "tiles" }, ...tiles.map(picture), ...backs));
}

/** @param {string} action with its seat */
function done(action) {
  const tile = /(\d-\d)(?:@\d(?:-\d)?)?[!?]*$/.exec(action);
  return make("span", { class: "tiles" }, action, tile && picture(tile[1]));
}

/** Show the table of the fragment. @param {{origin: string, hash: string}} location */
export async function startLink({ origin, hash }) {
  const { content, complaint } = await parseFragment(hash.slice(1));
  if (!content) return;
  const shown = shownOf(content.text, content.eyes);
  byId("title").textContent = shown.title || "A table of dominoes";
  const said = ["A table of Tranca, a domino solver", shown.rules, shown.mover ? `${shown.mover} to move` : ""];
  const warning = complaint && ` ${complaint[0].toUpperCase()}${complaint.slice(1)}.`;
  byId("what").textContent = `${said.filter(Boolean).join(" · ")}.${warning}`;
  const table = byId("table");
  table.hidden = false;
  const tried = content.eyes ? "" : content.tree;
  fill(
    table,
    ...shown.places.map(row),
    shown.played.length > 0 && part("played", make("div", { class: "done" }, ...shown.played.map(done))),
    tried && part("tried", make("div", {}, tried)),
    content.eyes && make("p", { class: "muted" }, `As seen by ${content.eyes}: other hands show only their size.`),
    make("details", {}, make("summary", {}, "The table as text"), make("pre", {}, shown.text)),
  );
  const command = `tranca board '${`${origin}/${hash}`.replaceAll("'", "%27")}'`;
  byId("command").textContent = command;
  const copy = byId("copy");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(command);
    copy.textContent = "Copied";
  });
}
