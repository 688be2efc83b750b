// A set of laid tiles as a line of play, if a photo does not show its order. Under rules without a spinner, every order
// with the same ends is the same position.

/** @typedef {[number, number]} Halves */

/**
 * Return the pairs of ends that a line of all these tiles may have; none if they form no single line. They follow from
 * the numbers that occur an odd number of times; if there are none, both ends have the same number, which may be any.
 * @param {Halves[]} tiles @returns {Halves[]}
 */
export function possibleEnds(tiles) {
  const numbers = [...new Set(tiles.flat())].sort((one, other) => one - other);
  const odd = numbers.filter(number => tiles.flat().filter(half => half === number).length % 2);
  /** @type {Halves[]} */
  const ends = odd.length ? [[odd[0], odd[1]]] : numbers.map(number => [number, number]);
  return odd.length > 2 || !tiles.length || !lineFrom(tiles, ends[0][0]) ? [] : ends;
}

/**
 * Return a line of all tiles that begins with a number, each turned as it joins; null if there is none.
 * @param {Halves[]} tiles @param {number} start @returns {Halves[] | null}
 */
export function lineFrom(tiles, start) {
  const left = [...tiles];
  /** @type {Halves[]} */
  const line = [];
  /** @type {(Halves | null)[]} the tiles on the way from the start (Hierholzer 1873) */
  const way = [null];
  while (way.length) {
    const open = way[way.length - 1]?.[1] ?? start;
    const next = left.findIndex(tile => tile.includes(open));
    if (next >= 0) {
      const [[one, other]] = left.splice(next, 1);
      way.push(one === open ? [one, other] : [other, one]);
    } else {
      const tile = way.pop();
      if (tile) line.unshift(tile);
    }
  }
  const joins = line.every((tile, at) => at === 0 || line[at - 1][1] === tile[0]);
  return joins && line.length === tiles.length ? line : null;
}
