// The values of plays as far as they are known: exact, sampled with an interval, or bounds. Pure functions.

/**
 * @typedef {object} Worth
 * @property {string} play
 * @property {"exact" | "sampled" | "bounded" | "average"} kind `average`: over all possible deals
 * @property {number | null} value for the seat to move; null if only bounds are known
 * @property {number} low the lower bound, or the lower end of the 95 % interval of a sample
 * @property {number} high
 * @property {number | null} swing its value minus the value of the best play, at most 0; null if unknown
 * @property {boolean} best proven best, or its interval is above all others
 * @property {boolean} close a sample cannot separate it from the best play
 * @property {string} line
 * @property {string | null} [end] how the deal ends with this line: "out" or "blocked"
 * @property {boolean} [averaged] the value is a mean over unknown draws
 * @property {number | null} [share] if hands are hidden, the share of the deals in which it is best; null for the
 *   only play
 */

/** Return the values of the plays of an answer, in its order. @param {SolveObject | null} answer @returns {Worth[]} */
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
      end: each.end,
      averaged: known && each.end === null && Boolean(each.points),
    };
  });
}

/**
 * Return the play that is proven best, or else the one with the highest value that is known.
 * @template {{best: boolean, value: number | null}} Row @param {Row[]} rows @returns {Row | undefined}
 */
export function findBest(rows) {
  const known = rows.filter(each => each.value !== null);
  const most = Math.max(...known.map(each => each.value ?? 0));
  return rows.find(each => each.best) ?? known.find(each => each.value === most);
}

/**
 * Return plays with the best one first, then by their values; those without a value come last, in their order.
 * @param {string[]} plays @param {Worth[]} rows
 */
export function sortByWorth(plays, rows) {
  const rank = (/** @type {string} */ play) => {
    const row = rows.find(each => each.play === play);
    if (!row) return -Infinity;
    return row.best ? Infinity : (row.value ?? (Number.isFinite(row.low) ? row.low : row.high));
  };
  return [...plays].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
}

/**
 * Return the bounds of the value of a play.
 * @param {SolvePlay} play
 * @param {boolean} bounded take its bounds if it has any, not its value
 * @returns {[number, number]}
 */
function rangeOf({ value, bounds }, bounded) {
  const [low, high] = bounded && bounds ? bounds : [value, value];
  return [low ?? -Infinity, high ?? Infinity];
}

/**
 * @typedef {Pick<EstimatePlay, "play" | "mean" | "swing" | "interval" | "too_close">
 *   & {best_share: number | null}} AveragedPlay
 */

/**
 * Return the plays of an estimate, the highest mean first. As in the command, the values are those weighted by reading
 * the earlier plays, if there are any.
 * @template {AveragedPlay} Play
 * @param {{plays: (Play & {read?: PlayRead})[], best: string[]}} estimate an estimate, or a grade in the own view
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
 * Return the play that is best in more deals than the one with the highest mean; "" if there is none.
 * @param {{plays: (AveragedPlay & {read?: PlayRead})[], best: string[]}} estimate
 */
export function bestMoreOften(estimate) {
  const [highest, ...others] = recommended(estimate);
  const shareOf = (/** @type {(typeof others)[number]} */ each) => each.shown.best_share ?? 0;
  const [oftenest] = others.toSorted((one, other) => shareOf(other) - shareOf(one));
  return oftenest && shareOf(oftenest) > shareOf(highest) ? oftenest.play : "";
}

/**
 * An estimate, or what simulated games say of the plays.
 * @typedef {Pick<EstimateObject, "exact" | "best" | "observer" | "deals" | "sample" | "searched" | "reading" | "read">
 *   & {plays: (AveragedPlay & Pick<EstimatePlay, "win"> & {read?: PlayRead})[], simulated?: true}} Averages
 */

/**
 * Return the average results of simulated games, if the advice is based on them; else null. A play is too close to the
 * best one if their 95 % intervals overlap.
 * @param {AdviceObject | null} advice @returns {Averages | null}
 */
export function averagesOfGames(advice) {
  const played = (advice?.plays ?? []).flatMap(({ play, played_on }) => (played_on ? [{ play, ...played_on }] : []));
  const best = played.find(each => each.play === advice?.play);
  if (advice?.basis !== "games" || !best) return null;
  const plays = played.map(({ play, mean, interval, win }) => ({
    play,
    mean,
    interval,
    win,
    swing: mean - best.mean,
    best_share: null,
    too_close: play !== best.play && interval[1] >= best.interval[0],
  }));
  return { exact: false, best: [best.play], observer: advice.observer, deals: 0, plays, simulated: true };
}

/**
 * Return the averages of a seat that cannot see other hands.
 * @param {{plays: (AveragedPlay & {read?: PlayRead})[], best: string[], exact: boolean}} estimate an estimate, or a
 *   grade in the own view
 * @returns {Worth[]}
 */
export function averageWorths(estimate) {
  return recommended(estimate).map(({ play, shown, best, close }) => ({
    play,
    kind: estimate.exact ? "average" : "sampled",
    value: shown.mean,
    low: shown.interval[0],
    high: shown.interval[1],
    swing: close ? null : shown.swing,
    best,
    close,
    line: "",
    share: estimate.plays.length > 1 ? (shown.best_share ?? undefined) : null,
  }));
}
