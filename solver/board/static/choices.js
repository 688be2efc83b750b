// The plays that the tiles of a hand offer: a tile that fits several ends has several plays, each with its own value.
// Pure functions.

/** @typedef {string} Side left, right, up or down; if every double is a spinner, an arm such as `up 4-4` */
/** @typedef {[side: Side, end: string][]} OpenSides the open sides, each with its end as written */
/**
 * @typedef {object} Choice a tile to tap
 * @property {string} tile
 * @property {string} end the end of its one play if the tile has other plays, else ""
 * @property {string[]} plays the plays that it offers; none if the tile does not fit
 */

/** Return the open sides of a table. @param {Pick<MomentObject, "ends" | "places">} moment @returns {OpenSides} */
export function openSides({ ends, places }) {
  return Object.entries(places ?? (ends ? { left: String(ends[0]), right: String(ends[1]) } : {}));
}

/** Return the number at which a play is laid; "" for a lead. @param {string} action @param {OpenSides} open */
export function endOf(action, open) {
  const [side] = sidesOf(action, open);
  return open.find(each => each[0] === side)?.[1].split("-")[0] ?? "";
}

/**
 * Return an end in as few letters as name no other open end: `5` for the sides of the spinner `5-5`, unless a 5 is open
 * elsewhere too.
 * @param {string} end @param {OpenSides} open
 */
export function shortEnd(end, open) {
  const [number] = end.split("-");
  return open.some(([, other]) => other === number) ? end : number;
}

/** @param {string} action */
export function tileOf(action) {
  return action.split("@")[0];
}

/** Return the legal plays of a tile. @param {string} tile @param {string[]} legal */
export function playsOf(tile, legal) {
  return legal.filter(action => tileOf(action) === tile);
}

/** Return the sides on which a play can be laid. @param {string} action @param {OpenSides} open @returns {Side[]} */
export function sidesOf(action, open) {
  const [tile, at] = action.split("@");
  const fits = (/** @type {string} */ end) => (at ? end === at : tile.split("-").includes(end.split("-")[0]));
  return open.flatMap(([side, end]) => (fits(end) ? [side] : []));
}

/** Return the play that fits a side. @param {string[]} plays @param {Side} side @param {OpenSides} open */
export function playAt(plays, side, open) {
  return plays.find(action => sidesOf(action, open).includes(side));
}

/**
 * Return a choice for each tile of a hand, or one for each play if a tap must also choose the end.
 * @param {string[]} tiles the known tiles of the hand
 * @param {string[]} legal the plays of the hand, including those of its hidden tiles
 * @param {boolean} byPlay
 * @returns {Choice[]}
 */
export function choicesOf(tiles, legal, byPlay) {
  const plays = legal.filter(action => action !== "-");
  const whole = (/** @type {string} */ tile) => ({ tile, end: "", plays: playsOf(tile, plays) });
  if (!byPlay) return tiles.map(whole);
  const unfit = tiles.map(whole).filter(choice => !choice.plays.length);
  const single = plays.map(action => ({ tile: tileOf(action), end: action.split("@")[1] ?? "", plays: [action] }));
  return [...unfit, ...single].sort((one, other) => (`${one.tile}@${one.end}` < `${other.tile}@${other.end}` ? -1 : 1));
}

/** Return the values of its plays, best first. @param {Choice} choice @param {import("./worth.js").Worth[]} worths */
export function worthsOf({ plays }, worths) {
  const own = worths.filter(each => plays.includes(each.play));
  return own.sort((one, other) => Number(other.best) - Number(one.best) || other.low - one.low);
}
