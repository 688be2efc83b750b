// Texts of entering a hand that was played.

import { join, n, number, p, t } from "./language.js";
import { isYou, seatName } from "./names.js";
import { bare, playName } from "./words.js";

/** Say that an action cannot be the next one any more, and what to do. @param {string} action with its seat */
function describeUnfit(action) {
  const [seat, words] = [action.slice(0, action.indexOf(":")), bare(action)];
  const play = words.slice(words.indexOf(" ") + 1);
  const player = seatName(seat);
  const isOwn = isYou(player);
  if (play === "-")
    return isOwn
      ? t("You cannot pass next, so continue from here.")
      : t("{player} cannot pass next, so continue from here.", { player });
  return isOwn
    ? t("You cannot play {play} next, so continue from here.", { play: playName(play) })
    : t("{player} cannot play {play} next, so continue from here.", { player, play: playName(play) });
}

/** Entering a hand that was played. @satisfies {import("./language.js").Texts} */
export const ENTERING = {
  rules: t("rules"),
  /** The actions were allowed one by one, but no deal allows all of them. */
  impossible: t("No deal fits all of these actions, so one of them is wrong. Undo the last ones and correct them."),
  /** @param {number} number @param {number} all */
  count: (number, all) => t("Your tiles: {number} of {total}", { number, total: all }),
  dealt: t("All tiles dealt to you, even those laid since."),
  /** @param {string} seat */
  laid: seat =>
    isYou(seatName(seat))
      ? t("Which tile did you lay?")
      : t("Which tile did {player} lay?", { player: seatName(seat) }),
  /** @param {string} seat @param {string} action the one that is corrected */
  corrected: (seat, action) => {
    if (action === "-")
      return isYou(seatName(seat))
        ? t("Which tile did you lay instead of passing?")
        : t("Which tile did {player} lay instead of passing?", { player: seatName(seat) });
    return isYou(seatName(seat))
      ? t("Which tile did you lay instead of {play}?", { play: playName(action) })
      : t("Which tile did {player} lay instead of {play}?", { player: seatName(seat), play: playName(action) });
  },
  shownTwice: t("A tile that fits at two ends is shown once for each."),
  /** The button in place of the question while the panel covers the tiles of the other players. */
  showTiles: p("button", "Show the tiles"),
  plays: t("Tap each tile as it was laid, or tap the pass."),
  /** @param {string} rival the only other player's seat, or "" */
  passed: rival => (rival ? t("{player} passed", { player: seatName(rival) }) : t("someone passed")),
  leads: seat => (isYou(seatName(seat)) ? t("You led") : t("{seat} led", { seat: seatName(seat) })),
  leader: t("If you know who led, say so; otherwise your first tile will show it."),
  choosing: t("Choose your tiles"),
  choose: p("button", "Choose my tiles"),
  goOn: p("button", "Continue entering"),
  /** In place of `goOn` at an earlier moment, which it leaves. */
  goToEnd: p("button", "Continue at the end"),
  redo: p("button", "Correct this action"),
  redoHint: t("enter another action in its place, and keep those after it"),
  /** Says nothing of the seat to move, which depends on who led. */
  unknownTurn: t("It is not known yet who led."),
  led: t("Tap the tile that was led."),
  firstPlays: t("Tap each tile as it was laid."),
  next: t("Tap the next tile, whoever laid it."),
  /**
   * Sentences on the kind of deal that follows from the lead of a hand without a score.
   * @type {Record<string, (tile: string) => string>}
   */
  deal: {
    first: tile => t("{tile} was led, so this is taken as a first deal: the lead is not graded.", { tile }),
    later: tile => t("{tile} was not led, so this is taken as a later deal: any tile could lead.", { tile }),
    open: tile =>
      t("{tile} was not led, and may not have been dealt. This is taken as a deal that any tile could lead.", { tile }),
    forced: tile => t("By these rules, {tile} had to be led.", { tile }),
    impossible: tile =>
      t("By these rules, {tile} had to be led, and no other tile. Undo to correct the lead.", { tile }),
  },
  /** @param {number} count */
  keepLater: count => n("{Keep the later action|Keep the {count} later actions}", count),
  /**
   * Say how many actions after the corrected one were kept, and why the next one was not.
   * @param {{kept: number, all: number, failed: string, unasked?: string}} outcome `failed` is that action, with its
   *   seat; "" if the hand ends before it; `unasked`: the play that is not the only one any more
   */
  kept: ({ kept, all, failed, unasked = "" }) => {
    if (kept === all) {
      const said = (all || !unasked) && n("The {later action was|{count} later actions were} kept.", kept);
      return [
        said,
        unasked && t("{tile} is not the only play any more: choose one.", { tile: bare(unasked).split("@")[0] }),
      ]
        .filter(Boolean)
        .join(" ");
    }
    const number = kept ? n("{count} later {action was|actions were} kept.", kept) : t("No later action was kept.");
    const reason = failed ? describeUnfit(failed) : t("The hand ends here now.");
    return `${number} ${reason}`;
  },
  hidden: t("The values appear once this play is entered."),
  unchosen: t("The plays appear once you have chosen your tiles."),
  drawing: t("The plays appear once this draw is entered."),
  noPass: seat =>
    t("{player} cannot have passed: {player} certainly has a tile that fits.", { player: seatName(seat) }),
  /** @param {string} seat @param {string[]} numbers of the open ends @param {string} tile */
  excluded: (seat, numbers, tile) =>
    t("{player} passed at {numbers}, so {player} cannot have {tile}.", {
      player: seatName(seat),
      numbers: join(numbers),
      tile,
    }),
  /** @param {string} seat the seat to move @param {string} tile */
  own: (seat, tile) => t("{tile} is in your hand, and {player} is to move.", { tile, player: seatName(seat) }),
  elsewhere: (seat, tile) =>
    t("{player} cannot have {tile}, by what is known of the hands.", { player: seatName(seat), tile }),
  notOwn: tile => t("It is your turn, and {tile} is not in your hand.", { tile }),
  /** @param {string} action such as `You play 4-6` */
  only: action => t("{action}, the only play", { action }),
  /** @param {string} action such as `You pass` */
  forced: action => t("{action}, because no tile fits", { action }),
  /**
   * Say how an entered hand ended, as far as it is known.
   * @param {string} end such as `Blocked` @param {number} pips in the own hand; 0 leaves them out
   * @param {string} more what follows, without its last period
   */
  ended: (end, pips, more) => {
    const own = pips ? n("You hold {count} {pip|pips}.", pips) : "";
    return [t("{end}.", { end }), own, more && t("{end}.", { end: more })].filter(Boolean).join(" ");
  },
  /** @param {boolean} isOut whether a player is out, so that only the points are not known */
  unknown: isOut =>
    isOut
      ? t("The points may depend on the tiles left in the other hands")
      : t("The winner is not known, because the tiles left in the other hands are not known"),
  review: p("button", "Review this hand"),
  heldTiles: p("button", "Enter the other tiles"),
  another: t("check another hand"),
  heldTitle: t("Tiles left in the other hands"),
  /** @param {string} player @param {number} number @param {number} all */
  held: (player, number, all) =>
    t("Tap the tiles left with {player}: {number} of {total}", { player, number, total: all }),
  /** @param {string} player @param {string[]} tiles */
  certain: (player, tiles) => t("{player} is certain to have {tiles}.", { player, tiles: join(tiles) }),
  correct: t("These tiles do not fit the plays. Tap a tile to take it back."),
  lost: t("Variations that are not possible with these tiles were removed."),
  change: t("Change my tiles"),
};
