// Which plays the tiles of a hand stand for: a tile that fits several places is as many plays, and each has a value of
// its own. Pure data.

/** @typedef {"left" | "right" | "up" | "down"} Side */
/** @typedef {[side: Side, end: string][]} OpenSides the sides to which tiles are laid, each with its end as written */
/**
 * @typedef {object} Choice a tile to tap
 * @property {string} tile
 * @property {string} end the end of its one play if the tile has others, else an empty text
 * @property {string[]} plays the plays that it stands for; none if the tile does not fit
 */

/** The tile of a play. @param {string} action */
export function tileOf(action) {
  return action.split("@")[0];
}

/** The plays of a tile among those that are legal. @param {string} tile @param {string[]} legal */
export function playsOf(tile, legal) {
  return legal.filter(action => tileOf(action) === tile);
}

/** The sides at which a play can lie. @param {string} action @param {OpenSides} open @returns {Side[]} */
export function sidesOf(action, open) {
  const [tile, at] = action.split("@");
  const fits = (/** @type {string} */ end) => (at ? end === at : tile.split("-").includes(end.split("-")[0]));
  return open.flatMap(([side, end]) => (fits(end) ? [side] : []));
}

/**
 * The one of some plays of a tile that lies at a side.
 * @param {string[]} plays @param {Side} side @param {OpenSides} open
 */
export function playAt(plays, side, open) {
  return plays.find(action => sidesOf(action, open).includes(side));
}

/**
 * A tile to tap for each tile of a hand; or one for each play, where a tap has to say the end, too.
 *
 * @param {string[]} tiles those of the hand that are known
 * @param {string[]} legal the plays of the hand, with those of its hidden tiles
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

/**
 * What is known of the plays of a choice, the best one first.
 *
 * @param {Choice} choice
 * @param {import("./worth.js").Worth[]} worths
 */
export function worthsOf({ plays }, worths) {
  const own = worths.filter(each => plays.includes(each.play));
  return own.sort((one, other) => Number(other.best) - Number(one.best) || other.low - one.low);
}
