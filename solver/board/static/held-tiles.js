// The tiles that the other players of an entered hand held at its end, which decide who won.

import { closeDialog, openDialog } from "./controls.js";
import { tableOf } from "./draft.js";
import { fill, make } from "./elements.js";
import { seatName } from "./names.js";
import { board, rulebook } from "./store.js";
import { canonicalTile, drawFace, triangle } from "./tiles.js";
import { ENTERING } from "./words.js";

/** @typedef {Record<string, string[]>} Held the tiles that each hidden hand holds at the end, by seat */

/**
 * Return the number of unknown tiles of each hidden hand at the moment shown; none if players have drawn, because the
 * hands that were dealt do not follow from the plays then.
 * @param {Pick<MomentObject, "hands" | "actions">} moment @returns {[seat: string, count: number][]}
 */
export function countHeld({ hands, actions = [] }) {
  if (actions.some(action => action.includes(":+"))) return [];
  return Object.entries(hands).flatMap(([seat, { unknown }]) => (unknown ? [[seat, unknown]] : []));
}

/**
 * Return the record of a deal with the hands dealt to the players whose last tiles are given.
 * @param {string} record @param {string[]} actions @param {Held} held
 */
export function withHands(record, actions, held) {
  const lines = Object.entries(held).map(([seat, left]) => {
    const laid = actions.filter(action => /^[A-Z]:\d/.test(action) && action.startsWith(seat)).map(tileOf);
    return `dealt ${seat}: ${[...laid, ...left].sort().join(" ")}\n`;
  });
  return record.replace(/^(?=dealt )/m, lines.join(""));
}

/**
 * Return the record up to a moment with the hands that are hidden in it, but known by the end of the record, because
 * their players laid all of their tiles.
 * @param {Pick<MomentObject, "canonical" | "hands">} moment
 * @param {Pick<MomentObject, "hands" | "actions">} last the end of the record
 */
export function revealHands({ canonical, hands }, { hands: left, actions = [] }) {
  if (actions.some(action => action.includes(":+"))) return canonical;
  const known = Object.keys(hands).filter(
    seat => hands[seat].unknown && !left[seat].unknown && !left[seat].tiles.length,
  );
  return withHands(canonical, actions, Object.fromEntries(known.map(seat => [seat, []])));
}

/** Return the tile of a play. @param {string} action such as `S:4-6@6` */
const tileOf = action => canonicalTile(/\d+-\d+/.exec(action)?.[0] ?? "");

/** Ask for the tiles left in the other hands, one player after the other, and complete the deal with them. */
export function askHeldTiles() {
  const { actions = [], hands, rules, canonical } = board.moment;
  const counts = countHeld(board.moment);
  const held = /** @type {Held} */ (Object.fromEntries(counts.map(([seat]) => [seat, []])));
  const known = Object.values(hands).flatMap(({ tiles }) => tiles);
  const seen = new Set([...actions.filter(action => /:\d/.test(action)).map(tileOf), ...known]);
  const { pack } = tableOf(rules, rulebook.presets);
  const incomplete = () => counts.filter(([seat, count]) => held[seat].length < count);
  const holder = (/** @type {string} */ tile) => counts.find(([seat]) => held[seat].includes(tile))?.[0];
  const part = make("div", {});

  /** @param {string} tile */
  const take = async tile => {
    const of = holder(tile);
    const [[next]] = incomplete();
    if (of) held[of] = held[of].filter(each => each !== tile);
    else held[next].push(tile);
    const free = pack.filter(each => !seen.has(each) && !holder(each));
    const [last, ...more] = incomplete();
    if (last && !more.length && free.length === last[1] - held[last[0]].length) held[last[0]].push(...free);
    if (incomplete().length) return draw();
    closeDialog();
    await board.open(withHands(canonical, actions, held), { entered: "" });
    await board.go(tree => tree.end());
  };

  function draw() {
    const [[seat, count]] = incomplete();
    const focus = /** @type {HTMLElement | null} */ (part.querySelector(":focus"))?.dataset.tile;
    const tileButton = (/** @type {string} */ tile) =>
      make(
        "button",
        {
          type: "button",
          class: "tile",
          disabled: seen.has(tile),
          "aria-label": tile,
          "aria-pressed": String(Boolean(holder(tile))),
          "data-tile": tile,
          click: () => void take(tile),
        },
        drawFace(tile, true),
      );
    fill(
      part,
      make("p", { role: "note" }, ENTERING.held(seatName(seat), held[seat].length, count)),
      triangle(pack, tileButton),
    );
    if (focus) /** @type {HTMLElement | null} */ (part.querySelector(`[data-tile="${focus}"]`))?.focus();
  }

  draw();
  openDialog(ENTERING.heldTitle, part);
}
