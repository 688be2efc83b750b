// The layout of a game tree, as in `tree_layout.py`: the nodes drawn and their places. Pure functions.

/** @typedef {number[][]} Children the children of each node, by number */

/**
 * Lay out a tidy tree by contours (Reingold and Tilford 1981); returns the depth and the row of each node shown.
 * @param {Children} children
 * @param {Set<number>} unfolded
 */
export function layOut(children, unfolded) {
  const shifts = new Map([[0, 0]]);
  contour(0, children, unfolded, shifts);
  /** @type {Map<number, [number, number]>} */
  const places = new Map();
  let level = [[0, 0, 0]];
  while (level.length) {
    /** @type {number[][]} */
    const next = [];
    for (const [node, depth, row] of level) {
      places.set(node, [depth, row]);
      if (unfolded.has(node))
        for (const kid of children[node]) next.push([kid, depth + 1, row + (shifts.get(kid) ?? 0)]);
    }
    level = next;
  }
  return places;
}

/**
 * Return the upper and lower outline of a subtree by depth, its root at 0. Writes the rows of all nodes below the root,
 * relative to their parents, into `shifts`.
 * @param {number} node
 * @param {Children} children
 * @param {Set<number>} unfolded
 * @param {Map<number, number>} shifts
 * @returns {[number[], number[]]}
 */
function contour(node, children, unfolded, shifts) {
  const [upper, lower, rows] = [[], [], []].map(() => /** @type {number[]} */ ([]));
  const kids = unfolded.has(node) ? children[node] : [];
  for (const kid of kids) {
    const [above, below] = contour(kid, children, unfolded, shifts);
    let row = lower.length ? -Infinity : 0;
    for (let i = 0; i < Math.min(lower.length, above.length); i++) row = Math.max(row, lower[i] - above[i] + 1);
    rows.push(row);
    for (let i = upper.length; i < above.length; i++) upper.push(row + above[i]);
    for (let i = 0; i < below.length; i++) lower[i] = row + below[i];
  }
  if (!kids.length) return [[0], [0]];
  const middle = (rows[0] + rows[rows.length - 1]) / 2;
  for (const [i, kid] of kids.entries()) shifts.set(kid, rows[i] - middle);
  return [
    [0, ...upper.map(y => y - middle)],
    [0, ...lower.map(y => y - middle)],
  ];
}

/**
 * Return the first nodes, level by level, that can be unfolded with at most `most` nodes shown.
 * @param {number} most
 * @param {Children} children
 */
export function unfoldedTo(most, children) {
  /** @type {number[]} */
  const unfolded = [];
  let count = 1;
  for (let level = [0]; level.length && count < most; ) {
    /** @type {number[]} */
    const next = [];
    for (const node of level) {
      if (count + children[node].length > most) return unfolded;
      unfolded.push(node);
      count += children[node].length;
      next.push(...children[node]);
    }
    level = next;
  }
  return unfolded;
}
