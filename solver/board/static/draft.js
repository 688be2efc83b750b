// A position that is being set up, complete or not: pure functions from notation and back. The solver validates it.

import { countUnknown, laidTiles } from "./draft-counts.js";
import { turnsOf } from "./names.js";
import { nearSeat } from "./seat-view.js";
import { canonicalTile, isDouble, packOf } from "./tiles.js";

/** The rules of the first table, and of a block that gives none. */
export const DEFAULT_RULES = "doscientos";

/** All tiles that can be written. */
const WRITABLE = packOf(9);

/**
 * @typedef {object} Place a hand or the boneyard
 * @property {string[]} tiles
 * @property {number | null} unknown the number of further tiles; null to derive it from the other numbers
 */
/**
 * @typedef {object} Draft
 * @property {string} title
 * @property {string} rules
 * @property {Record<string, Place>} hands by seat
 * @property {Place & {order: "known" | "unordered"}} boneyard
 * @property {string[]} layout the chain from left to right, each tile as it is turned
 * @property {string[]} up the arm above the spinner, from the spinner outward
 * @property {string[]} down
 * @property {Record<string, string[]>} arms if every double is a spinner, the arms by key, such as `up 4-4`
 * @property {string} spinner the first double laid, if the rules have a spinner
 * @property {string} lead
 * @property {string} last
 * @property {string} toMove
 * @property {string} ends the open ends, if the layout is unknown
 * @property {string} mustLead
 * @property {string} bonusPaid `yes`, `no`, or empty
 * @property {string} score
 * @property {Record<string, string>} has by seat, tiles known to be among its unknown ones
 * @property {Record<string, string>} nots by seat, tiles known not to be
 * @property {Record<string, number[]>} voids by seat
 * @property {string[]} more lines that the editor does not show
 */
/**
 * @typedef {{
 *   seats: string[], sides: string[], handSize: number, draws: boolean, turns: string[], highest: number,
 *   pack: string[], spins: boolean, everyDouble: boolean, paysPasses: boolean
 * }} Table the facts of a table that follow from its rules
 */

/** Return the draft of an empty table. @param {string} rules @param {string[]} seats @returns {Draft} */
export function emptyDraft(rules, seats) {
  const hands = Object.fromEntries(seats.map(seat => [seat, { tiles: [], unknown: null }]));
  return {
    title: "",
    rules,
    hands,
    boneyard: { tiles: [], unknown: null, order: "known" },
    layout: [],
    up: [],
    down: [],
    arms: {},
    spinner: "",
    lead: "",
    last: "",
    toMove: seats[0],
    ends: "",
    mustLead: "",
    bonusPaid: "",
    score: "",
    voids: {},
    has: {},
    nots: {},
    more: [],
  };
}

/** Write an empty table with all tiles unknown. @param {string} rules @param {StartObject["presets"]} presets */
export function emptyTable(rules, presets) {
  const table = tableOf(rules, presets);
  const draft = emptyDraft(rules, table.seats);
  draft.toMove = nearSeat(table.seats);
  return toText(draft, table);
}

/** Return the points by side of a score in notation, as texts. @param {string} score */
export function readScore(score) {
  return Object.fromEntries([...score.matchAll(/([A-Z]+)\s+(\d+)/g)].map(([, side, points]) => [side, points]));
}

/**
 * Write the score of a match in notation; empty without points, and 0 for a side without them.
 * @param {Record<string, string>} points by side @param {string[]} sides
 */
export function writeScoreKey(points, sides) {
  if (!sides.some(side => points[side])) return "";
  return sides.map(side => `${side} ${points[side] || 0}`).join(", ");
}

/** @param {unknown} value of an option */
export const writeOption = value => (value === true ? "yes" : value === false ? "no" : String(value));

/** Split rules in words into a preset and all options. @param {string} rules @param {StartObject["presets"]} presets */
export function chosenRules(rules, presets) {
  const [name, ...others] = rules.split(",").map(part => part.trim());
  const preset = name in presets ? name : Object.keys(presets)[0];
  const chosen = Object.fromEntries(
    Object.entries(presets[preset] ?? {}).map(([option, value]) => [option, writeOption(value)]),
  );
  for (const each of others) {
    const [option, value] = each.split("=").map(part => part.trim());
    if (option in chosen) chosen[option] = value;
  }
  return { preset, chosen };
}

/** Return rules in words without the points that a match was played to. @param {string} rules */
export function withoutTarget(rules) {
  return rules
    .split(",")
    .filter(part => !/^\s*target\s*=/.test(part))
    .join(",");
}

/**
 * Derive the facts of a table from rules in words.
 * @param {string} rules a preset, then the options that differ from it
 * @param {StartObject["presets"]} presets
 * @returns {Table}
 */
export function tableOf(rules, presets) {
  const options = chosenRules(rules, presets).chosen;
  const players = Number(options.players);
  const seats = players === 4 ? ["N", "E", "S", "W"] : ["A", "B", "C"].slice(0, players);
  const sides = players === 4 && options.partners === "yes" ? ["NS", "EW"] : seats;
  const turns = turnsOf(seats, options.order);
  const highest = Number(/\d+$/.exec(options.pack ?? "double-6")?.[0] ?? 6);
  const without = [...(options.without ?? "").matchAll(/\d-\d/g)].map(([tile]) => canonicalTile(tile));
  return {
    seats,
    sides,
    handSize: Number(options.hand_size),
    draws: options.draw !== "none",
    turns,
    highest,
    pack: packOf(highest, without),
    spins: options.spinner === "first_double",
    everyDouble: options.spinner === "every_double",
    paysPasses: Number(options.pass_bonus_first) > 0,
  };
}

/** Split a block into lines with their keys and values. @param {string} text */
function linesOf(text) {
  return text
    .split(/[\n;]/)
    .map(line => line.trim())
    .filter(line => line && !line.startsWith("#"))
    .map(line => {
      const [, key, value] = /^([^:]*):?\s*(.*)$/.exec(line) ?? ["", line, ""];
      return { key: key.trim(), value, line };
    });
}

/** @param {string} value @returns {{tiles: string[], unknown: number | null}} */
function placeOf(value) {
  const tiles = [...value.matchAll(/\d+-\d+/g)]
    .map(([tile]) => canonicalTile(tile))
    .filter(tile => WRITABLE.includes(tile));
  const count = /\?\s*(\d+)/.exec(value);
  const marks = value.match(/\?(?!\s*\d)/g)?.length ?? 0;
  return { tiles, unknown: count ? Number(count[1]) : marks || 0 };
}

const WORDS = /** @type {const} */ ({
  ends: "ends",
  "must-lead": "mustLead",
  "bonus-paid": "bonusPaid",
  score: "score",
  lead: "lead",
  last: "last",
  spinner: "spinner",
  "to-move": "toMove",
});

/**
 * Read a draft from notation as far as possible; null for a record, which the solver must read first.
 * @param {string} text
 * @param {(rules: string) => Table} table
 * @returns {Draft | null}
 */
export function fromText(text, table) {
  const lines = linesOf(text);
  if (lines.some(({ key }) => /^(play$|dealt\b)/i.test(key))) return null;
  const rules = lines.find(({ key }) => key.toLowerCase() === "rules")?.value || DEFAULT_RULES;
  const { seats } = table(rules);
  const draft = emptyDraft(rules, seats);
  draft.toMove = "";
  for (const seat of seats) draft.hands[seat].unknown = 0;
  draft.boneyard.unknown = 0;
  for (const { key, value, line } of lines) {
    const [word, of] = key.split(/\s+/);
    const seat = (of ?? word).toUpperCase();
    const known = seats.includes(seat);
    if (word === "title") draft.title = value;
    else if (word === "rules") continue;
    else if (of !== undefined && isArm(key)) draft.arms[key] = [...value.matchAll(/\d+-\d+/g)].map(([tile]) => tile);
    else if (word === "layout" || word === "up" || word === "down")
      draft[word] = [...value.matchAll(/\d+-\d+/g)].map(([tile]) => tile);
    else if (word === "turned-up") {
      draft.lead ||= "none";
      if (!lines.some(other => other.key === "layout")) draft.layout = placeOf(value).tiles;
    } else if (of === undefined && word in WORDS) draft[WORDS[/** @type {keyof typeof WORDS} */ (word)]] = value;
    else if (word === "boneyard")
      Object.assign(draft.boneyard, placeOf(value), { order: value.includes("{") ? "unordered" : "known" });
    else if (word === "void" && known) draft.voids[seat] = (value.match(/\d+/g) ?? []).map(Number);
    else if (word === "has" && known) draft.has[seat] = value;
    else if (word === "not" && known) draft.nots[seat] = value;
    else if (of === undefined && known) draft.hands[seat] = placeOf(value);
    else draft.more.push(line);
  }
  if (table(rules).spins && !draft.spinner) draft.spinner = onlyDouble(draft.layout);
  return draft;
}

/** Return true for the key of an arm of a double, such as `up 4-4`. @param {string} key */
function isArm(key) {
  return /^(up|down) (\d)-\2$/.test(key);
}

/** Return the keys of the arms that can begin: of doubles with tiles on both sides. @param {Draft} draft */
export function armKeys({ layout, arms }) {
  const inner = [layout.slice(1, -1), ...Object.values(arms).map(arm => arm.slice(0, -1))].flat().filter(isDouble);
  return inner.sort().flatMap(double => [`up ${double}`, `down ${double}`]);
}

/** Return the only double of a chain, which must be the spinner; "" if not just one. @param {string[]} layout */
function onlyDouble(layout) {
  const doubles = layout.filter(isDouble);
  return doubles.length === 1 ? doubles[0] : "";
}

/**
 * Return the draft of the moment that the board shows.
 * @param {MomentObject} moment
 * @param {(rules: string) => Table} table
 * @returns {Draft}
 */
export function fromMoment(moment, table) {
  const read = fromText(moment.canonical, table);
  if (read) return read;
  const draft = emptyDraft(moment.rules, moment.seats);
  draft.title = moment.title ?? "";
  draft.score = /^score: (.*)$/m.exec(moment.canonical)?.[1] ?? "";
  draft.more = moment.canonical.split("\n").filter(line => /^(event|date|table|player \w+): /.test(line));
  const voids = moment.voids ?? {};
  for (const seat of moment.seats) {
    const { tiles, unknown } = moment.hands[seat];
    draft.hands[seat] = { tiles: [...tiles], unknown };
    if (unknown && voids[seat]) draft.voids[seat] = voids[seat];
  }
  const { tiles, unknown, ordered } = moment.boneyard;
  draft.boneyard = { tiles: [...tiles], unknown, order: ordered === false ? "unordered" : "known" };
  draft.layout = [...(moment.layout ?? [])];
  for (const side of /** @type {const} */ (["up", "down"])) {
    const arm = moment[side] ?? [];
    if (Array.isArray(arm)) draft[side] = [...arm];
    else for (const [double, tiles] of Object.entries(arm)) draft.arms[`${side} ${double}`] = [...tiles];
  }
  draft.spinner = moment.spinner ?? "";
  draft.toMove = moment.to_move ?? "";
  const laid = (moment.actions ?? []).filter((/** @type {string} */ each) => !/[:\s]-[!?]*$/.test(each));
  if (laid.length) {
    draft.lead = laid[0].split(":")[0];
    draft.last = laid[laid.length - 1].split(":")[0];
  }
  if (/^turned-up: /m.test(moment.canonical))
    draft.lead = `none ${(moment.actions ?? [])[0]?.split(":")[0] ?? ""}`.trim();
  return draft;
}

/** Return true if no tile has a place and no end is stated. @param {Draft} draft */
export function isEmptyDraft(draft) {
  const held = [...Object.values(draft.hands), draft.boneyard].some(({ tiles }) => tiles.length > 0);
  return !held && !laidTiles(draft).length && !draft.ends;
}

/** Return the place of a tile: a seat, `boneyard`, `layout` or "". @param {Draft} draft @param {string} tile */
export function placeOfTile(draft, tile) {
  for (const [seat, place] of Object.entries(draft.hands)) if (place.tiles.includes(tile)) return seat;
  if (draft.boneyard.tiles.includes(tile)) return "boneyard";
  return laidTiles(draft).some(each => canonicalTile(each) === tile) ? "layout" : "";
}

/** Remove a tile from its place. @param {Draft} draft @param {string} tile */
export function takeBack(draft, tile) {
  for (const place of [...Object.values(draft.hands), draft.boneyard])
    place.tiles = place.tiles.filter(each => each !== tile);
  for (const chain of /** @type {const} */ (["layout", "up", "down"]))
    draft[chain] = draft[chain].filter(each => canonicalTile(each) !== tile);
  for (const [key, arm] of Object.entries(draft.arms)) {
    const left = arm.filter(each => canonicalTile(each) !== tile);
    if (left.length) draft.arms[key] = left;
    else delete draft.arms[key];
  }
  if (draft.spinner === tile) draft.spinner = "";
}

/** True if a table has this place under its rules. @param {Table} table @param {string} place */
export function hasPlace({ draws, everyDouble, spins }, place) {
  if (place === "boneyard") return draws;
  if (place === "up" || place === "down") return spins;
  return everyDouble || !isArm(place);
}

/**
 * Return the numbers that a tile must have at a place: both of a single tile of the chain, which may be turned; none
 * before the first tile, for a place that is no end, and for an arm before its spinner is laid.
 * @param {Draft} draft @param {string} place
 */
function openNumbers({ layout, up, down, arms, spinner }, place) {
  const outer = (/** @type {string | undefined} */ tile) => (tile ? [tile.split("-")[1]] : []);
  if (layout.length === 1 && (place === "left" || place === "right")) return [...new Set(layout[0].split("-"))];
  if (place === "left") return layout.length ? [layout[0].split("-")[0]] : [];
  if (place === "right") return outer(layout.at(-1));
  if (place === "up" || place === "down") return outer({ up, down }[place].at(-1) ?? spinner);
  return isArm(place) ? outer(arms[place]?.at(-1) ?? place.split(" ")[1]) : [];
}

/**
 * Return the open numbers at a place if a tile fits none of them; empty if the tile may be moved there. Such a tile is
 * refused, because it could not be corrected once later tiles lie beyond it.
 * @param {Draft} draft @param {string} tile @param {string} place
 */
export function misfitNumbers(draft, tile, place) {
  const without = structuredClone(draft);
  takeBack(without, tile);
  const open = openNumbers(without, place);
  return tile.split("-").some(number => open.includes(number)) ? [] : open;
}

/**
 * Move a tile to a place: a seat, the `boneyard`, the `left` or `right` end of the chain, or the arm `up` or `down`
 * from the spinner, or an arm of a double such as `up 4-4`. A tile that is laid is turned so that it joins.
 * @param {Draft} draft @param {string} tile @param {string} place
 */
export function give(draft, tile, place) {
  takeBack(draft, tile);
  if (place in draft.hands) {
    const hand = draft.hands[place];
    hand.tiles = [...hand.tiles, tile].sort();
    if (hand.unknown) hand.unknown -= 1;
  } else if (place === "boneyard") {
    draft.boneyard.tiles = [...draft.boneyard.tiles, tile];
    if (draft.boneyard.unknown) draft.boneyard.unknown -= 1;
  } else if (place === "left" || place === "right" || place === "up" || place === "down") lay(draft, tile, place);
  else if (isArm(place)) {
    const last = draft.arms[place]?.at(-1) ?? place.split(" ")[1];
    draft.arms[place] = [...(draft.arms[place] ?? []), turnToJoin(tile, last)];
  }
}

/** Turn a tile so that it joins the one before it. @param {string} tile @param {string} before */
function turnToJoin(tile, before) {
  const turned = tile.split("-").reverse().join("-");
  return turned.startsWith(`${before.split("-")[1]}-`) ? turned : tile;
}

/**
 * Lay a tile at an end, turned so that it joins; a single tile is turned if only its other half matches.
 * @param {Draft} draft @param {string} tile @param {"left" | "right" | "up" | "down"} side
 */
function lay(draft, tile, side) {
  const turned = tile.split("-").reverse().join("-");
  if (draft.layout.length === 1 && (side === "left" || side === "right")) {
    const [left, right] = draft.layout[0].split("-");
    const [near, far] = side === "left" ? [left, right] : [right, left];
    const halves = tile.split("-");
    if (!halves.includes(near) && halves.includes(far)) draft.layout = [`${right}-${left}`];
  }
  if (side === "left") {
    const open = draft.layout[0]?.split("-")[0];
    draft.layout = [turned.endsWith(`-${open}`) ? turned : tile, ...draft.layout];
    return;
  }
  const chain = side === "right" ? "layout" : side;
  const last = draft[chain].at(-1) ?? (side === "right" ? "" : draft.spinner);
  draft[chain] = [...draft[chain], turnToJoin(tile, last)];
}

/** Return a key that sorts arms by double, up before down. @param {string} key */
const armOrder = key => `${key.split(" ")[1]} ${key.startsWith("up") ? 0 : 1}`;

/** Return the notation of a draft, a block of several lines. @param {Draft} draft @param {Table} table */
export function toText(draft, table) {
  const unknown = countUnknown(draft, table);
  /** @param {string[]} tiles @param {number} more */
  const tilesText = (tiles, more) => [...tiles, ...(more ? [`?${more}`] : [])].join(" ");
  const voids = Object.entries(draft.voids).filter(([seat, suits]) => suits.length && seat in draft.hands);
  const { boneyard, layout } = draft;
  /** @param {string} word @param {Record<string, string>} known */
  const knowledge = (word, known) =>
    Object.entries(known)
      .filter(([seat, tiles]) => tiles.trim() && seat in draft.hands)
      .map(([seat, tiles]) => `${word} ${seat}: ${tiles.trim()}`);
  const loose = boneyard.order === "unordered" && boneyard.tiles.length > 0;
  const heap = loose
    ? tilesText([`{${boneyard.tiles.join(" ")}}`], unknown.boneyard)
    : tilesText(boneyard.tiles, unknown.boneyard);
  const lines = [
    draft.title && `title: ${draft.title}`,
    `rules: ${draft.rules}`,
    ...knowledge("has", draft.has),
    ...knowledge("not", draft.nots),
    ...voids.map(([seat, suits]) => `void ${seat}: ${suits.join(" ")}`),
    layout.length && `layout: ${layout.join(" ")}`,
    !layout.length && draft.ends && `ends: ${draft.ends}`,
    table.spins && draft.spinner && `spinner: ${draft.spinner}`,
    draft.up.length && `up: ${draft.up.join(" ")}`,
    draft.down.length && `down: ${draft.down.join(" ")}`,
    ...Object.keys(draft.arms)
      .sort((one, other) => armOrder(one).localeCompare(armOrder(other)))
      .map(key => `${key}: ${draft.arms[key].join(" ")}`),
    draft.lead && `lead: ${draft.lead}`,
    draft.last && `last: ${draft.last}`,
    !layout.length && draft.mustLead && `must-lead: ${draft.mustLead}`,
    draft.bonusPaid && `bonus-paid: ${draft.bonusPaid}`,
    draft.toMove && `to-move: ${draft.toMove}`,
    ...table.seats.map(seat => `${seat}: ${tilesText(draft.hands[seat]?.tiles ?? [], unknown[seat] ?? 0)}`.trim()),
    table.draws && heap && `boneyard: ${heap}`,
    draft.score && `score: ${draft.score}`,
    ...draft.more,
  ];
  return lines.filter(Boolean).join("\n");
}

/**
 * Return the place that a line of a block is about: a seat, `boneyard`, `layout`, `turn`, `rules` or "".
 * @param {string} line
 * @param {Table} table
 */
export function placeOfLine(line, table) {
  const [word, of] = (/^([^:]*):/.exec(line)?.[1] ?? "").trim().split(/\s+/);
  const seat = (of ?? word ?? "").toUpperCase();
  if (table.seats.includes(seat)) return seat;
  if (["ends", "spinner", "up", "down", "turned-up"].includes(word)) return "layout";
  if (word in WORDS) return "turn";
  return ["boneyard", "layout", "rules"].includes(word) ? word : "";
}
