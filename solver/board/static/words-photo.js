// Texts on photos of tiles.

import { n, p, t } from "./language.js";
import { isYou, seatName } from "./names.js";

/** @satisfies {import("./language.js").Texts} */
export const PHOTO = {
  room: p("room", "photo"),
  meaning: t("set up tiles from a photo"),
  heading: t("Tiles from a photo"),
  open: p("button", "photo"),
  above: t("Take the photo from straight above. It must show every tile whole and face up."),
  guide: t("A phone held flat above a row of tiles, all of them inside its picture."),
  limits: [
    t("Photos from a player's seat and of tiles in a rack are read less well: some tiles may be missing."),
    t("Sets larger than double-nine cannot be read."),
    t("Check dark tiles with reflections."),
  ].join(" "),
  stays: t("The photo stays on this device."),
  rules: t("rules"),
  take: t("Take a photo"),
  choose: t("Choose a photo"),
  takeAnother: t("Take another photo"),
  another: t("Choose another photo"),
  reading: t("Reading the photo …"),
  refused: [
    t("No tiles were found."),
    t("Take the photo from straight above, close enough that a tile is longer than a twentieth of the photo."),
  ].join(" "),
  unreadable: t("This file cannot be opened as a photo. Save it as JPEG, PNG or WebP."),
  failed: reason => t("The photo could not be read ({reason}). Try again.", { reason }),
  /** @param {number} count */
  shown: count => n("the photo, with {count} {tile|tiles} outlined", count),
  /** @param {number} count @param {number} total the number of tiles that a hand has */
  count: (count, total) => {
    const facts = { total };
    if (count === total) return n("{count} {tile|tiles}: a complete hand.", count);
    if (count < total)
      return n(
        "{count} {tile|tiles}, but the hand has {total}. Tap a missing tile in the photo to add it.",
        count,
        facts,
      );
    return n("{count} {tile|tiles}; a hand has {total}. Tap a missing tile in the photo to add it.", count, facts);
  },
  /** @param {number} count */
  doubtful: count => n("{count} {tile is|tiles are} doubtful: tap {it|each} to check it.", count),
  twice: tile => t("{tile} appears twice, but a set has only one. Tap the wrong one.", { tile }),
  tiles: t("tiles in the photo"),
  marked: tile => t("{tile}, doubtful", { tile }),
  unknown: t("unknown tile"),
  add: t("Add a tile"),
  check: tile => (tile ? t("Is this {tile}?", { tile }) : t("Which tile is this?")),
  second: tile => t("It is {tile}", { tile }),
  right: p("tile on a photo", "Yes"),
  remove: t("Not a tile"),
  done: p("tile on a photo", "Done"),
  halves: [t("left half"), t("right half")],
  /** @param {0 | 1} half @param {number} number */
  half: (half, number) => (half ? t("right half: {number}", { number }) : t("left half: {number}", { number })),
  uses: t("use of the tiles"),
  table: t("The table"),
  /** @param {number} pips */
  left: pips => {
    const counted = n("{count} {pip|pips}", pips);
    return t("Left over: {pips}", { pips: counted });
  },
  line: t("The line of play, from left to right:"),
  /** @param {number} left @param {number} right */
  ends: (left, right) =>
    t("The photo does not show the order. Every order with the ends {left} and {right} is the same position.", {
      left,
      right,
    }),
  whichEnd: t("The photo does not show the order. Which number is at both ends?"),
  noLine: t("These tiles do not form one line of play, so they cannot be the table."),
  spins: t("The photo does not show the order, which these rules need. Lay the tiles in Set up."),
  gave: seat =>
    isYou(seatName(seat))
      ? t("The tiles in the photo are your hand.")
      : t("The tiles in the photo are the hand of {seat}.", { seat: seatName(seat) }),
  laid: t("The tiles in the photo are on the table."),
};
