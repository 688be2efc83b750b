// Sentences of the rooms, beside those of the board.

/** The first of some faults, and how many more there are. @param {any} fault @param {number} count */
export function faultAt(fault, count) {
  return count > 1 ? `${fault.message} (and ${count - 1} more)` : fault.message;
}
