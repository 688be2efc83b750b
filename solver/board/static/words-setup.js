// Texts of setting up a position.

import { language, n, number, p, t } from "./language.js";
import { isYou, seatName } from "./names.js";

const PLACE_NAMES = /** @type {Record<string, string>} */ ({
  left: t("the left of the chain"),
  right: t("the right of the chain"),
  layout: t("the chain"),
  up: t("the arm up from the spinner"),
  down: t("the arm down from the spinner"),
  boneyard: t("the boneyard"),
  table: t("the table"),
  pack: t("the pack"),
});

/** Return the words for the hand of a seat, as a place of tiles. @param {string} seat */
function handOf(seat) {
  const name = seatName(seat);
  return isYou(name) ? t("your hand") : name;
}

/** @satisfies {import("./language.js").Texts} */
export const EDITING = {
  /** @param {string} place a seat, an end of the chain, the boneyard or the pack */
  place: place => {
    const [side, double] = place.split(" ");
    if (!double) return PLACE_NAMES[place] ?? handOf(place);
    return side === "up" ? t("the arm up from {double}", { double }) : t("the arm down from {double}", { double });
  },
  moved: (tile, place) =>
    place === "pack"
      ? t("{tile} is back in the pack.", { tile })
      : t("Moved {tile} to {place}.", { tile, place: EDITING.place(place) }),
  /** @param {string} tile @param {string[]} numbers that it lacks: one, or both of the only tile laid */
  unfit: (tile, numbers) =>
    numbers.length > 1
      ? t("{tile} does not fit at {other}.", { tile, other: numbers.join("-") })
      : t("{tile} does not fit at the {number}.", { tile, number: numbers[0] }),
  give: (tile, place) => t("give {tile} to {place}", { tile, place: EDITING.place(place) }),
  take: (tile, place) => t("take {tile} from {place}", { tile, place: EDITING.place(place) }),
  takeBack: tile => t("take back {tile}", { tile }),
  target: place => t("tiles go to {place}", { place: EDITING.place(place) }),
  unsound: t("The table that you set up has errors. Open Set up to continue with it."),
  /**
   * @param {number} left the number of tiles without a known place
   * @param {boolean} isMoverKnown @param {boolean} draws
   * @param {number} [held] the number of these tiles that are in hands
   * @param {boolean} [isOpen] only the ends of the layout are known
   */
  left: (left, isMoverKnown, draws, held = left, isOpen = false) => {
    if (!left) return t("Every tile has a place.");
    if (!isMoverKnown) return n("{count} {tile is|tiles are} not placed yet.", left);
    if (!draws && held < left) {
      const counts = { count: number(left), held: number(held), rest: number(left - held) };
      return isOpen
        ? t("Of {count} tiles, {held} are in the other hands and {rest} are on the table.", counts)
        : t("Of {count} tiles, {held} are in the other hands and {rest} are asleep.", counts);
    }
    return draws
      ? n("{count} {tile is|tiles are} in {another hand|the other hands} or the boneyard.", left)
      : n("{count} {tile is|tiles are} in {another hand|the other hands}.", left);
  },
  ask: t("What should I play?"),
  noTurn: t("No seat is to move. Choose one under “to move”."),
  /** @param {number} count the number of tiles missing in the own hand before the lead */
  notDealt: count => n("{count} {tile is|tiles are} missing in your hand, or the chain is still to be set up.", count),
  /** @param {string} seat @param {number} count @param {number} held the tiles of the hand that are placed */
  missing: (seat, count, held) =>
    isYou(seatName(seat))
      ? n("You hold {held} of {all} {tile|tiles}: place {count} more, or lower the number.", held + count, {
          held: number(held),
          all: number(held + count),
          count: number(count),
        })
      : n("{seat} is to move: {count} {tile is|tiles are} missing.", count, {
          seat: seatName(seat),
        }),
  /** @param {Record<string, number>} counts by seat */
  assumed: counts =>
    t("Assumed numbers of tiles: {counts}.", {
      counts: Object.entries(counts)
        .map(([seat, count]) => `${seatName(seat)} ${count}`)
        .join(", "),
    }),
  /** Says that the assumed numbers need no pass. */
  noPass: t("They are right if no one has passed."),
  /** @param {string[]} seats */
  passesOf: seats =>
    t("With these numbers, some players must have passed: {seats}.", { seats: seats.map(seatName).join(", ") }),
  /** @param {Record<string, number>} counts by seat */
  adjusted: counts =>
    t("Other assumed numbers change with this one: {counts}.", {
      counts: Object.entries(counts)
        .map(([seat, count]) => `${seatName(seat)} ${count}`)
        .join(", "),
    }),
  change: t("Change the numbers"),
  markPasses: t("Mark their passes"),
  changeOthers: t("Tap another seat to change its number of tiles."),
  markOthers: t("Tap another seat to mark its passes."),
  aim: place => t("Tapped tiles go to {place}.", { place: EDITING.place(place) }),
  /** @param {boolean} draws */
  tap: draws =>
    draws
      ? t("Tap a seat, an end or the boneyard to place tiles there. Tap a tile again to take it back.")
      : t("Tap a seat or an end to place tiles there. Tap a tile again to take it back."),
  /** @param {boolean} draws */
  tapFirst: draws =>
    draws
      ? t("Tap a seat, the boneyard or the table to place tiles.")
      : t("Tap a seat or the table to place tiles there."),
  /** @param {boolean} isAimed whether tapped tiles go to the chain */
  first: isAimed => (isAimed ? t("Now tap the leftmost tile") : t("Tap here to lay the first tile")),
  /** @param {string} seat @param {number} count */
  tilesOf: (seat, count) => n("{seat}: {count} {tile|tiles}", count, { seat: seatName(seat) }),
  oneLess: seat => t("{seat}: one tile less", { seat: seatName(seat) }),
  oneMore: seat => t("{seat}: one tile more", { seat: seatName(seat) }),
  /**
   * The letters that are keys are those of English words, so no other language lists them.
   * @param {string[]} seats @param {boolean} spins @param {boolean} draws
   */
  keys: (seats, spins, draws) =>
    language !== "en"
      ? ""
      : [
          `Keys: ${seats.map(seat => `${seat.toLowerCase()} ${EDITING.place(seat)}`).join(", ")}`,
          "l and r for the ends of the chain",
          ...(spins ? ["u and d for the arms"] : []),
          ...(draws ? ["y for the boneyard"] : []),
        ].join("; "),
  unknown: t("unknown tiles"),
  unknownOf: place => t("unknown tiles of {place}", { place: EDITING.place(place) }),
  unknownHint: t("if this is empty, it follows from the other numbers"),
  /** Write an example into an empty field. @param {string} example */
  example: example => t("e.g. {example}", { example }),
  hand: seat => (isYou(seatName(seat)) ? t("your hand") : t("hand of {seat}", { seat: seatName(seat) })),
  handName: seat => (isYou(seatName(seat)) ? t("Your hand") : seatName(seat)),
  passes: t("Passes …"),
  passed: seat => t("{seat} passed at", { seat: seatName(seat) }),
  /** @param {string} seat @param {number} suit */
  passedAt: (seat, suit) => t("{seat} passed at {suit}", { seat: seatName(seat), suit }),
  hasOf: seat => (isYou(seatName(seat)) ? t("You hold") : t("{seat} holds", { seat: seatName(seat) })),
  notsOf: seat => (isYou(seatName(seat)) ? t("You do not hold") : t("{seat} does not hold", { seat: seatName(seat) })),
  boneyard: t("boneyard"),
  order: t("order of the boneyard"),
  orders: { known: t("order known"), unordered: t("order unknown") },
  chain: t("chain"),
  inTurn: t("Enter the plays in order"),
  /** Says below `inTurn` when it is the better way. @param {boolean} hasBegun whether tiles are on the table */
  inTurnFor: hasBegun => (hasBegun ? t("from the first tile") : t("if you know them")),
  chainLeft: t("chain ⇤"),
  chainRight: t("chain ⇥"),
  armUp: t("arm ⇡"),
  armDown: t("arm ⇣"),
  spinner: t("spinner"),
  unsaid: t("not stated"),
  preset: t("rules"),
  options: t("options…"),
  clear: t("clear the table"),
  restore: p("button", "restore"),
  deal: t("deal at random"),
  pack: p("tiles", "pack"),
  turn: t("to move"),
  lead: t("who led"),
  noLead: t("no one: the first tile was turned up"),
  last: t("who laid last"),
  ends: t("open ends"),
  mustLead: t("tile that must be led"),
  bonusPaid: t("is the first pass bonus of the match paid?"),
  yes: t("yes"),
  no: t("no"),
  score: t("points before this hand"),
  scoreOf: side => t("score of {side} before", { side }),
};

/** @satisfies {import("./language.js").Texts} */
export const SEATED = {
  seat: t("your seat"),
  strength: t("the others play by"),
  strengths: {
    policy: t("habit (easy)"),
    estimate: t("calculation (strong)"),
    reading: t("calculation and reading (strongest)"),
  },
  offer: t("Sit down at a seat and play. Each player sees only their own tiles."),
  calculating: t("Calculating …"),
  stuck: (seat, reason) => t("{seat} does not answer: {reason}", { seat: seatName(seat), reason }),
  /** @param {number} undone @param {number} hints */
  counted: (undone, hints) => t("Plays taken back: {backs}. Hints: {hints}.", { backs: undone, hints }),
  stand: t("stop playing"),
  standHint: t("stop playing and show all hands"),
  again: t("try again"),
  deal: t("new deal"),
  dealHint: t("play a single deal with new tiles"),
  sit: t("sit down here"),
  sitHint: t("play on from the position on the table"),
  review: t("review this deal (r)"),
};
