// A shared link opened without a board: shows its table in tiles and in text, and the command that opens it. It sends
// no requests.

import { parseFragment } from "./address.js";
import { byId, drawn, fill, fillIn, make } from "./elements.js";

/**
 * @typedef {{name: string, tiles: string[], unknown: number, chain: boolean}} Place the tiles of a
 *   place, and the number of its unknown tiles
 * @typedef {object} Shown the content of a link
 * @property {string} title
 * @property {string} rules
 * @property {string} mover the seat to move, if the block gives it
 * @property {string} turn whose turn it is in words, if the link shows a moment
 * @property {Record<string, string>} names of players, by seat
 * @property {string} ends the open ends in words, or as numbers
 * @property {string[]} best the best plays
 * @property {{play: string, said: string}[]} values plays with their values in words
 * @property {Place[]} places
 * @property {string[]} played the actions, each with its seat
 * @property {string} text the notation, a line for each key
 *
 * @typedef {Record<string, string>} Words the sentences of the page, by short names; places by the keys of their lines
 */

/** The keys of the lines of the layout. */
const CHAINS = ["layout", "up", "down"];
const SEAT = /^(?:dealt )?([A-Z])$/;
const PLAYER = /^player ([A-Z])$/;
const VALUE = /^value (.+)$/;
const TILE = /\b\d-\d\b/g;
/** The tiles of the largest pack, from 0-0 to 9-9. A link may contain any number. */
const MOST_TILES = 55;

/**
 * Split a block in one line into its parts for display. With `eyes`, the tiles of the other hands are only counted.
 * @param {string} block @param {string} [eyes] a seat
 * @returns {Shown}
 */
export function shownOf(block, eyes = "") {
  /** @type {Shown} */
  const shown = {
    ...{ title: "", rules: "", mover: "", turn: "", ends: "", text: "" },
    ...{ names: {}, best: [], values: [], places: [], played: [] },
  };
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
    else if (key === "turn") shown.turn = value;
    else if (key === "open" || key === "ends") shown.ends = value;
    else if (key === "best") shown.best = value.split(" ");
    else if (VALUE.test(key)) shown.values.push({ play: key.slice("value ".length), said: value });
    else if (PLAYER.test(key)) shown.names[key.slice("player ".length)] = value;
    else if (key === "play") shown.played = actionsOf(eyes ? withoutDraws(value, eyes) : value);
    else if (CHAINS.includes(key) || key === "boneyard" || seat) {
      const tiles = hidden ? [] : (value.match(TILE) ?? []).slice(0, MOST_TILES);
      const unknown = counted(value) - tiles.length;
      shown.places.push({ name: key, tiles, unknown, chain: CHAINS.includes(key) });
    }
  }
  return { ...shown, ends: shown.ends || endsOf(shown), text: lines.join("\n") };
}

/**
 * Return the numbers at the ends of a layout whose tiles are shown; "" if tiles were laid after it.
 * @param {Shown} shown
 */
function endsOf({ places, played }) {
  if (played.length) return "";
  const chains = CHAINS.map(key => places.find(({ name }) => name === key)?.tiles ?? []);
  const ends = chains.flatMap((tiles, index) => {
    const [first, last] = [tiles[0], tiles.at(-1)];
    return first && last ? [...(index ? [] : [first.split("-")[0]]), last.split("-")[1]] : [];
  });
  return ends.join(" ");
}

/** @param {string} line */
function parted(line) {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

/** Return the number of tiles in a value, listed or unknown, up to the largest pack. @param {string} value */
function counted(value) {
  const unknown = /\?(\d*)/.exec(value);
  return Math.min((value.match(TILE)?.length ?? 0) + (unknown ? Number(unknown[1] || 1) : 0), MOST_TILES);
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

/**
 * Draw a tile lengthwise, or one face down.
 * @param {string} tile as it is turned, or "" @param {string} unknown
 * @param {boolean} [best] whether a best play lays it
 */
function picture(tile, unknown = "", best = false) {
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
  const title = drawn("title", {}, tile || unknown);
  const look = { viewBox: "-26 -14 52 28", class: best ? "tranca best" : "tranca", role: "img" };
  return drawn("svg", look, title, drawn("g", paint, use));
}

/** @param {string} name @param {Node} content */
function part(name, content) {
  return make("div", { class: "place" }, make("h3", {}, name), content);
}

/** @param {Place} place @param {Words} words @param {Shown} shown */
function row({ name, tiles, unknown, chain }, words, { names, mover, best }) {
  const isBest = (/** @type {string} */ tile) => name === mover && best.some(play => play.startsWith(tile));
  const faces = tiles.map(tile => picture(tile, "", isBest(tile)));
  const backs = Array.from({ length: unknown }, () => picture("", words.unknown));
  const called = name.startsWith("dealt ")
    ? fillIn(words.dealt, { player: name.slice(6) })
    : (words[name] ?? names[name] ?? name);
  return part(called, make("div", { class: chain ? "tiles chain" : "tiles" }, ...faces, ...backs));
}

/** @param {string} action with its seat @param {Record<string, string>} names of players, by seat */
function done(action, names) {
  const tile = /(\d-\d)(?:@\d(?:-\d)?)?[!?]*$/.exec(action);
  const [seat, did] = action.split(":");
  return make("span", { class: "tiles" }, names[seat] ? `${names[seat]}: ${did}` : action, tile && picture(tile[1]));
}

/** @param {{play: string, said: string}} value of a play, in words @param {string[]} best the best plays */
function worth({ play, said }, best) {
  const isBest = best.includes(play);
  const tile = picture(play.slice(0, play.search(/@|$/)), "", isBest);
  return make("li", { class: isBest ? "best" : null }, tile, said);
}

/** Show the table of the fragment. @param {{origin: string, hash: string}} location */
export async function startLink({ origin, hash }) {
  const { words, complaints } = JSON.parse(byId("words").textContent ?? "");
  const parsed = await parseFragment(hash.slice(1), complaints);
  const query = new URLSearchParams(hash.slice(1));
  const isCut = !parsed.content; // the table is written last
  const written = query.get("shown"); // with it, the link shows that moment and the answer, not the start
  const isLast = isCut && [...query.keys()].at(-1) === "shown";
  const moment = isLast ? written?.split(";").slice(0, -1).join(";") : written; // its last line may be cut
  const content = parsed.content ?? (moment ? { text: moment, eyes: "", tree: "" } : null);
  if (!content) return;
  const complaint = isCut ? complaints.short : parsed.complaint;
  const table = shownOf(content.text, content.eyes);
  const shown = moment ? { ...shownOf(moment), title: table.title, text: table.text } : table;
  const answer = moment && (query.get("verdict") ?? query.get("said"));
  byId("title").textContent = shown.title || words.title;
  const turn = shown.turn || (shown.mover && fillIn(words.mover, { player: shown.mover }));
  const said = [words.about, shown.rules, turn];
  const warning = complaint && ` ${complaint[0].toUpperCase()}${complaint.slice(1)}.`;
  byId("what").textContent = `${said.filter(Boolean).join(" · ")}.${warning}`;
  const box = byId("table");
  box.hidden = false;
  const tried = content.eyes || moment ? "" : content.tree;
  fill(
    box,
    answer && make("p", { class: "answer" }, answer),
    ...shown.places.filter(({ chain }) => chain).map(place => row(place, words, shown)),
    shown.ends && part(words.ends, make("p", { class: "ends" }, shown.ends)),
    ...shown.places.filter(({ chain }) => !chain).map(place => row(place, words, shown)),
    shown.values.length > 0 &&
      part(words.plays, make("ul", { class: "values" }, ...shown.values.map(each => worth(each, shown.best)))),
    shown.played.length > 0 &&
      part(words.played, make("div", { class: "done" }, ...shown.played.map(action => done(action, shown.names)))),
    tried && part(words.tried, make("div", {}, tried)),
    content.eyes && make("p", { class: "muted" }, fillIn(words.eyes, { player: content.eyes })),
    make("details", {}, make("summary", {}, words.text), make("pre", {}, shown.text)),
  );
  if (isCut) return; // the board cannot open it
  for (const key of ["shown", "said"]) query.delete(key); // the board finds them anew
  const link = `${origin}/${moment ? `#${query}` : hash}`;
  byId("shared").hidden = false;
  const command = `tranca board '${link.replaceAll("'", "%27")}'`;
  byId("command").textContent = command;
  const copy = byId("copy");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(command);
    copy.textContent = words.copied;
  });
}
