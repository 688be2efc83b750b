// What is known of each play: its exact value, a sampled one with its interval, or bounds. Pure data.

/**
 * @typedef {object} Worth
 * @property {string} play
 * @property {"exact" | "sampled" | "bounded" | "average"} kind `average`: over all deals that can be
 * @property {number | null} value for the seat to move; null of one that is only bounded
 * @property {number} low the least that it can be, or the lower end of the 95 % interval of a sample
 * @property {number} high
 * @property {number | null} swing what it is better than the best play, 0 or negative; null where it is not known
 * @property {boolean} best whether it is proven best, or its interval lies above all others
 * @property {boolean} close whether a sample cannot tell it from the best one
 * @property {string} line
 * @property {boolean} [averaged] whether the value is a mean over draws that nobody knows
 * @property {number | null} [share] where hands are hidden, the part of the deals in which it is best; null of the only
 *   play
 */

/** What is known of the plays of an answer, in its order. @param {SolveObject | null} answer @returns {Worth[]} */
export function worths(answer) {
  const plays = answer?.plays ?? [];
  const ranges = plays.map(each => rangeOf(each, !answer?.exact));
  const most = Math.max(...ranges.map(([low]) => low));
  const sampled = Boolean(answer?.sample);
  return plays.map((each, index) => {
    const [low, high] = ranges[index];
    const others = ranges.filter((_, other) => other !== index).map(range => range[1]);
    const above = others.every(other => (sampled ? low > other : low >= other));
    const best = answer?.exact ? each.best : above;
    const known = each.value !== null;
    const close = sampled && !best && high >= most;
    return {
      play: each.play,
      kind: !known ? "bounded" : sampled ? "sampled" : "exact",
      value: each.value,
      low,
      high,
      swing: known && !close && (answer?.exact || sampled) ? each.swing : null,
      best,
      close,
      line: each.line ?? "",
      averaged: known && each.end === null && Boolean(each.points),
    };
  });
}

/**
 * The least and the most that a play can be worth.
 *
 * @param {SolvePlay} play
 * @param {boolean} bounded whether its bounds count, and not its value alone
 * @returns {[number, number]}
 */
function rangeOf({ value, bounds }, bounded) {
  const [low, high] = bounded && bounds ? bounds : [value, value];
  return [low ?? -Infinity, high ?? Infinity];
}

/**
 * What an estimate says of its plays, the recommended ones first: as the command recommends, by the plays read where
 * they could be.
 *
 * @param {EstimateObject} estimate
 */
export function recommended(estimate) {
  const alone = estimate.plays.every(each => estimate.best.includes(each.play) || !(each.read ?? each).too_close);
  const rows = estimate.plays.map(each => {
    const shown = each.read ?? each;
    const best = estimate.best.includes(each.play);
    return {
      play: each.play,
      unread: each.read ? each.mean : null,
      shown,
      best: best && alone,
      close: !alone && (best || shown.too_close),
    };
  });
  return rows.sort((one, other) => other.shown.mean - one.shown.mean);
}

/**
 * What is known of the plays of a seat that does not see the other hands.
 * @param {EstimateObject} estimate
 * @returns {Worth[]}
 */
export function averageWorths(estimate) {
  return recommended(estimate).map(({ play, shown, best, close }) => ({
    play,
    kind: estimate.exact ? "average" : "sampled",
    value: shown.mean,
    low: shown.interval[0],
    high: shown.interval[1],
    swing: null,
    best,
    close,
    line: "",
    share: estimate.plays.length > 1 ? shown.best_share : null,
  }));
}
