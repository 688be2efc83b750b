// Things to try while the board is empty.

import { ask } from "./ask.js";
import { command } from "./command.js";
import { emptyDraft, tableOf, toText } from "./draft.js";
import { byId, fill, make } from "./elements.js";
import { enter, has } from "./rooms.js";
import { board } from "./store.js";

/** An empty table, all tiles unknown. @param {string} rules @param {StartObject["presets"]} presets */
export function emptyTable(rules, presets) {
  const table = tableOf(rules, presets);
  const draft = emptyDraft(rules, table.seats);
  draft.toMove = table.seats.includes("S") ? "S" : table.seats[0];
  return toText(draft, table);
}

const PROBLEM = [
  "title: Castel, International Dominoes: only one play wins",
  "rules: partnership",
  "layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6",
  "lead: E",
  "to-move: S",
  "N: 1-3 3-4 5-6",
  "E: 0-0 0-6 1-6 2-3",
  "S: 2-4 3-3 3-6 4-6",
  "W: 0-3 3-5 5-5 6-6",
].join("\n");

/** Deal new tiles. @param {string} [rules] */
async function deal(rules) {
  const dealt = await board.refusable(() => ask("deal", { rules: rules || board.now?.rules || "doscientos" }));
  await board.open(dealt.position);
}

/** @param {string} name @param {string} meaning @param {() => unknown} act */
const offer = (name, meaning, act) =>
  make(
    "button",
    { type: "button", class: "offer", "aria-label": name, click: act },
    make("b", {}, name),
    make("span", { class: "muted" }, meaning),
  );

/** Show the offers while nothing lies on the board. */
export function drawOffers() {
  const { layout, hands } = board.moment;
  const empty = !layout?.length && Object.values(hands).every(hand => hand.tiles.length === 0);
  byId("offers").hidden = !empty;
  if (!empty || byId("offers").children.length) return;
  fill(
    byId("offers"),
    offer("deal tiles", "seven for each, all hands open: look what each play is worth", () => deal()),
    offer("try a problem", "of four plays only one wins", () => board.open(PROBLEM)),
    offer("lay a table", "your own hand and what was played", () =>
      has("set up") ? enter("set up") : byId("notation").focus(),
    ),
  );
}

command("new", "deal new tiles, by the rules that follow or those of the board", rules => deal(rules).catch(() => {}));
