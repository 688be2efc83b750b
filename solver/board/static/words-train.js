// The words of the room "best train". Its answers come with their own sentences.

import { n, p, t } from "./language.js";

export const TRAIN = {
  label: t("best train"),
  trains: t("best trains"),
  meaning: t("find the best train of a hand, as in Mexican Train"),
  set: p("tiles", "Set"),
  /** @param {number} highest */
  setName: highest => t("double-{highest}", { highest }),
  /** The label of the number at which a train begins. @param {number} number from 1 */
  start: number => {
    if (number === 1) return t("Your train begins at");
    return number === 2 ? t("The public train begins at") : t("Train {number} begins at", { number });
  },
  add: t("Add the public train"),
  addAnother: t("Add another train"),
  noTrain: t("no train"),
  tiles: t("Your tiles"),
  /** @param {number} highest */
  example: highest => `${highest}-${highest} ${highest}-0 0-1`,
  /** @param {number} count */
  count: count => (count ? n("{count} {tile is|tiles are} chosen.", count) : t("No tile is chosen.")),
  clear: t("Clear the tiles"),
  pack: t("tiles to choose"),
  /** @param {number} high */
  suit: high => t("tiles up to {number}", { number: high }),
  empty: t("Choose your tiles, or type them. The best train is shown here."),
  faulty: t("Correct the entries below to see the best train."),
  noTile: t("no tile"),
  /** @param {number} number */
  plan: number => t("plan {number}", { number }),
  another: t("Show another plan"),
  options: t("Options"),
  doubles: t("Doubles"),
  doublesRules: /** @type {[string, string][]} */ ([
    ["free", t("a train may end in a double")],
    ["answer", t("a tile must follow each double, except the last tile of the hand")],
    ["strict", t("a tile must follow each double")],
  ]),
  blank: t("Pips of 0-0"),
  most: t("Maximum number of tiles"),
  draw: t("Tiles to be drawn"),
  seen: t("Tiles that cannot be drawn"),
  noDraw: t("There was not enough time for the draws. Choose fewer tiles to be drawn."),
  each: t("If you lay a tile elsewhere"),
  eachHeads: [
    p("column", "tile"),
    p("column", "tiles of the longest plan"),
    p("column", "pips left by the heaviest plan"),
  ],
  drawn: t("After each tile that you may draw"),
  drawnHeads: [
    p("column", "drawn"),
    p("column", "tiles of the longest plan"),
    p("column", "pips left by the heaviest plan"),
  ],
  link: t("Link to this question"),
};
