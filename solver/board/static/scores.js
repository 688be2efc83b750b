// The score of a match as it is entered, and as a link has it. Pure functions.

/**
 * Return the points of one side: null for an empty text, undefined if it is not a whole number up to `most`.
 * @param {string} said @param {number} most
 */
function readPoints(said, most) {
  if (said.trim() === "") return null;
  return /^\d+$/.test(said.trim()) && Number(said) <= most ? Number(said) : undefined;
}

/**
 * Return the points of each side, null for a side without points. Return undefined unless there is one field for each
 * side and each is empty or a whole number below the target of the match.
 * @param {string[]} said @param {{sides: Record<string, unknown>, target?: number}} match
 */
export function readScore(said, { sides, target = 0 }) {
  const points = said.map(each => readPoints(each, target - 1));
  const isWhole = target > 0 && points.length === Object.keys(sides).length;
  return isWhole && points.every(each => each !== undefined) ? points : undefined;
}
