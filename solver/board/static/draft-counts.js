// The numbers of tiles in the hands of a draft: those that follow from the others, those that are only assumed, and the
// passes that they need. Pure functions.

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Table} Table */

/** Return all tiles laid: the chain, then the arms of the spinner. @param {Draft} draft */
export function laidTiles({ layout, up, down, arms }) {
  return [...layout, ...up, ...down, ...Object.values(arms).flat()];
}

/** Return the number of tiles that players laid: all but one that was turned up. @param {Draft} draft */
function countPlays(draft) {
  return laidTiles(draft).length - Number(draft.lead.startsWith("none"));
}

/**
 * Return the number of unknown tiles of each place, as stated or as it follows from the others. A hand with known tiles
 * does not depend on the numbers that are stated for others.
 * @param {Draft} draft @param {Table} table
 * @returns {Record<string, number>} by seat, and of the `boneyard`
 */
export function countUnknown(draft, table) {
  const free = withoutCounts(draft);
  const own = countBy(free, table);
  const stated = structuredClone(draft);
  for (const [seat, place] of Object.entries(stated.hands)) if (place.tiles.length) place.unknown ??= own[seat] ?? null;
  return countBy(stated, table);
}

/** Return a copy of a draft in which no number of unknown tiles is stated. @param {Draft} draft */
function withoutCounts(draft) {
  const free = structuredClone(draft);
  for (const place of [...Object.values(free.hands), free.boneyard]) place.unknown = null;
  return free;
}

/** @param {Draft} draft @param {Table} table @returns {Record<string, number>} as in `countUnknown` */
function countBy(draft, table) {
  const { seats, handSize, draws, turns } = table;
  /** @type {Record<string, number>} */
  const found = {};
  const places = { ...draft.hands, ...(draws ? { boneyard: draft.boneyard } : {}) };
  const laid = laidTiles(draft).length;
  const dealt = seats.length * handSize + laid - countPlays(draft);
  const inPlay = draws || draft.ends ? table.pack.length : Math.min(table.pack.length, dealt); // the others are asleep
  let rest = inPlay - laid;
  for (const [name, place] of Object.entries(places)) {
    found[name] = place.unknown ?? 0;
    rest -= place.tiles.length + found[name];
  }
  const order = inTurn(draft, table);
  const unsaid = order.filter(seat => draft.hands[seat]?.unknown === null);
  const shown = unsaid.filter(seat => draft.hands[seat].tiles.length);
  const bare = unsaid.filter(seat => !shown.includes(seat));
  const room = (/** @type {string} */ seat) => handSize - draft.hands[seat].tiles.length - found[seat];
  const give = (/** @type {string} */ seat, /** @type {number} */ most) => {
    const more = Math.max(0, Math.min(rest, room(seat), most));
    found[seat] += more;
    rest -= more;
  };
  const isDealt = !draft.layout.length && !draft.ends;
  if (isDealt) for (const seat of shown) give(seat, handSize); // all hands are full before the lead
  const others = turns.filter(seat => !bare.includes(seat));
  const laidBy = Object.fromEntries(others.map(seat => [seat, room(seat)]));
  const fewest = !draws && draft.layout.length ? sharePlays(draft, table, laidBy) : null;
  const begun = draft.ends && !draft.layout.length ? playsInTurn(draft, table, laidBy) : null;
  const heldInTurn = (/** @type {string} */ seat) =>
    Math.max(1, handSize - Math.floor((countPlays(draft) + order.indexOf(seat)) / seats.length));
  bare.forEach((seat, index) => {
    const fair = !draft.layout.length
      ? handSize - (begun?.[seat] ?? 0)
      : draws
        ? heldInTurn(seat)
        : fewest
          ? handSize - fewest.plays[seat]
          : Math.ceil(rest / (bare.length - index));
    give(seat, fair);
  });
  // Later, a hand with known tiles is complete, unless no other hand can hold the rest; then the smallest ones grow.
  while (!draws && !draft.ends && rest > 0 && shown.some(seat => room(seat) > 0))
    give(
      shown.reduce((least, seat) => (room(seat) > room(least) ? seat : least)),
      1,
    );
  // After the deal a boneyard only gets smaller. Other tiles are on the table or still to be set up.
  const heap = table.pack.length - seats.length * handSize;
  if (draws && draft.boneyard.unknown === null) {
    found.boneyard = Math.max(0, Math.min(rest, heap - draft.boneyard.tiles.length));
    rest -= found.boneyard;
  }
  if (!draws || !draft.layout.length || rest <= 0) return found;
  if (draft.boneyard.unknown === null) {
    // No one has drawn or passed yet, so that every hand has lost one tile in each of its turns.
    for (const seat of shown) give(seat, heldInTurn(seat) - draft.hands[seat].tiles.length - found[seat]);
    return found;
  }
  const leastOf = () => bare.reduce((least, seat) => (found[seat] < found[least] ? seat : least));
  for (; bare.length && rest > 0; rest -= 1) found[leastOf()] += 1; // the others have drawn them
  return found;
}

/**
 * Return the number of tiles of each hand.
 * @param {Draft} draft @param {Table} table
 * @returns {Record<string, number>} by seat
 */
export function countTiles(draft, table) {
  const unknown = countUnknown(draft, table);
  return Object.fromEntries(table.turns.map(seat => [seat, draft.hands[seat].tiles.length + unknown[seat]]));
}

/**
 * Return the seats in the order of their next turns, from the seat to move.
 * @param {Draft} draft @param {Table} table
 */
function inTurn({ toMove }, { turns }) {
  const first = Math.max(0, turns.indexOf(toMove));
  return turns.map((_, index) => turns[(first + index) % turns.length]);
}

/**
 * Return the plays of each seat at a table that shows only its ends: without passes, in just enough turns for the plays
 * of the other hands.
 * @param {Draft} draft @param {Table} table @param {Record<string, number>} laidBy as in `sharePlays`
 * @returns {Record<string, number>} by seat
 */
function playsInTurn(draft, table, laidBy) {
  const order = inTurn(draft, table);
  const had = (/** @type {string} */ seat) => Math.floor((turns + order.indexOf(seat)) / order.length);
  let turns = 1;
  while (Object.entries(laidBy).some(([seat, count]) => had(seat) < count)) turns += 1;
  return Object.fromEntries(order.map(seat => [seat, Math.min(had(seat), table.handSize - 1)]));
}

/** Return true if a seat is known to have passed. @param {Draft} draft @param {string} seat */
const isPassKnown = (draft, seat) => (draft.voids[seat] ?? []).length > 0;

/**
 * Share the plays so far among the seats whose numbers of plays are unknown, with as few passes as possible.
 *
 * With `turns` turns before the seat to move, the seat `index` turns after it had `floor((turns + index) / seats)` of
 * them. The fewest turns that are enough for the plays of every seat are taken. The leader is the first of them.
 * @param {Draft} draft @param {Table} table
 * @param {Record<string, number>} laidBy the number of tiles laid by each of the other seats
 * @returns {{plays: Record<string, number>, passes: Record<string, number>} | null} by seat; null if it is impossible
 */
function sharePlays(draft, table, laidBy) {
  const all = countPlays(draft);
  const waiting = inTurn(draft, table);
  // Seats between the one that laid last and the one to move have passed.
  const skipped = table.turns.includes(draft.last) ? waiting.slice(waiting.indexOf(draft.last) + 1) : [];
  const order = [...skipped, ...waiting.filter(seat => !skipped.includes(seat))];
  const leader = order.indexOf(draft.lead.split(" ").at(-1) ?? "");
  const open = order.filter(seat => !(seat in laidBy));
  const needed = all - Object.values(laidBy).reduce((sum, count) => sum + count, 0);
  const passed = (/** @type {string} */ seat) => Number(isPassKnown(draft, seat) && !skipped.includes(seat));
  if (Object.values(laidBy).some(count => count < 0) || needed < 0 || (needed > 0 && !open.length)) return null;
  for (let turns = 0; turns <= (all + 1) * order.length * 2; turns += 1) {
    if (leader >= 0 && (turns + leader) % order.length) continue;
    const had = (/** @type {string} */ seat) => Math.floor((turns + order.indexOf(seat)) / order.length);
    const most = Object.fromEntries(
      order.map(seat => [seat, Math.min(Math.max(0, had(seat) - passed(seat)), laidBy[seat] ?? table.handSize)]),
    );
    const isEnough = Object.entries(laidBy).every(([seat, count]) => had(seat) >= count + passed(seat));
    let over = open.reduce((sum, seat) => sum + most[seat], 0) - needed;
    if (!isEnough || over < 0) continue;
    for (; over > 0; over -= 1) {
      const spare = open.filter(seat => most[seat] > Number(seat === order[leader]));
      const next = (spare.length ? spare : open).reduce((best, seat) => (most[seat] > most[best] ? seat : best));
      most[next] -= 1;
    }
    const passes = order.map(seat => [seat, had(seat) - most[seat] + Number(skipped.includes(seat))]);
    return { plays: most, passes: Object.fromEntries(passes) };
  }
  return null;
}

/**
 * Return the numbers of tiles in hands that are only assumed, by seat: other numbers are possible, and the user typed
 * none. Before the lead every hand is full, and without a boneyard the last number follows from the others.
 * @param {Draft} draft @param {Table} table
 * @returns {Record<string, number>} by seat
 */
export function assumedCounts(draft, table) {
  if (!draft.layout.length && !draft.ends) return {};
  const [unknown, tiles] = [countUnknown(draft, table), countTiles(draft, table)];
  const open = table.turns.filter(seat => draft.hands[seat]?.unknown === null && unknown[seat]);
  const isSum = !table.draws || draft.boneyard.unknown !== null;
  if (isSum && open.length < 2) return {};
  return Object.fromEntries(open.map(seat => [seat, tiles[seat]]));
}

/**
 * Clear the numbers of unknown tiles that follow from each other, since the user did not type them. If they would come
 * out differently, return the draft as it is.
 * @param {Draft} draft @param {Table} table
 * @returns {Draft}
 */
export function loosen(draft, table) {
  const loose = withoutCounts(draft);
  const [stated, found] = [countUnknown(draft, table), countUnknown(loose, table)];
  return Object.entries(stated).every(([name, count]) => found[name] === count) ? loose : draft;
}

/**
 * Clear the numbers of unknown tiles at some places, which were assumed when the table was set up. If they would come
 * out differently, return null.
 * @param {Draft} draft @param {Table} table @param {string[]} places seats or `boneyard`
 * @returns {Draft | null}
 */
export function assume(draft, table, places) {
  const loose = structuredClone(draft);
  for (const [name, place] of placesOf(loose)) if (places.includes(name)) place.unknown = null;
  const [stated, found] = [countUnknown(draft, table), countUnknown(loose, table)];
  return Object.entries(stated).every(([name, count]) => found[name] === count) ? loose : null;
}

/** Return the places with a number of unknown tiles that is computed, joined by ".". @param {Draft} draft */
export function writeAssumed(draft) {
  return placesOf(draft)
    .flatMap(([name, { unknown }]) => (unknown === null ? [name] : []))
    .join(".");
}

/** Return the hands and the boneyard, by seat and as `boneyard`. @param {Draft} draft */
const placesOf = ({ hands, boneyard }) => [...Object.entries(hands), /** @type {const} */ (["boneyard", boneyard])];

/**
 * Return the seats that must have passed at least once for the numbers of tiles of a draft, though nothing says at
 * which numbers, in the order of their turns. With a boneyard any numbers are possible, and a hand that is not
 * complete says nothing.
 * @param {Draft} draft @param {Table} table
 */
export function unexplainedPasses(draft, table) {
  if (table.draws || !draft.layout.length || !table.turns.includes(draft.toMove)) return [];
  if (countUnknown(draft, table)[draft.toMove]) return [];
  const laid = Object.entries(countTiles(draft, table)).map(([seat, tiles]) => [seat, table.handSize - tiles]);
  const shared = sharePlays(draft, table, Object.fromEntries(laid));
  return inTurn(draft, table).filter(seat => shared?.passes[seat] && !isPassKnown(draft, seat));
}
