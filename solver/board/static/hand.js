// The hand of the seat to move as buttons, and the open ends. Tiles are laid by a tap, a drag or the keyboard.

import { say } from "./announce.js";
import { choicesOf, openSides, playAt, playsOf, shortEnd, sidesOf, tileOf, worthsOf } from "./choices.js";
import { key } from "./commands.js";
import { button, single } from "./controls.js";
import { actionCorrected, countLater, keepLater } from "./corrections.js";
import { drawChoices, isCounting, takeTile } from "./draws.js";
import { byId, fill, make } from "./elements.js";
import { nearestSide, placeEnds, placeMarks } from "./end-places.js";
import { byAnother, changeTiles, describeForced, enterLeader, enterPlay, ownVerdict } from "./entering.js";
import { noteHand } from "./flight.js";
import { MANY, padPlaces, padRows, reserveRows } from "./hand-rows.js";
import { t } from "./language.js";
import { seatName } from "./names.js";
import { showTable } from "./panes.js";
import { askButton, consider, knownWorths, lay, lookAtBest } from "./plays.js";
import { isSlip, keepFocus, noteFocus, onPointed, passFocus } from "./pointing.js";
import { actionMade, isBesideHand, isEntered, isTurnGuessed } from "./recorded.js";
import {
  board,
  bottomSeat,
  drawnTiles,
  drawsNow,
  handState,
  hasNearHand,
  isActionAsked,
  isBottomKept,
  isByHand,
  isKnown,
  isPadShown,
  isPlayable,
  legalNow,
  mustTake,
  seatBelow,
  takenTiles,
} from "./store.js";
import { lookAt } from "./table.js";
import { canonicalTile, drawFace } from "./tiles.js";
import { bare, DRAWS, describeWorth, explainMarks, HANDS, isCost, markOf, playName, worthParts } from "./words.js";
import { ENTERING } from "./words-entering.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./choices.js").Side} Side */
/** @typedef {import("./worth.js").Worth} Worth */

const hand = byId("hand");
const ends = byId("ends");
/** Distance that a pointer must move to start a drag, in pixels. */
const DRAG_PX = 8;
/** Number of possible plays of a hidden hand above which they are drawn smaller. */
const MANY_PLAYS = 9;

/** Return the plays of a tile that are allowed. @param {string} tile */
function ownPlays(tile) {
  return playsOf(tile, legalNow());
}

/** Return the play of a tile on a side. @param {string} tile @param {Side} side */
function ownPlayAt(tile, side) {
  return playAt(ownPlays(tile), side, openSides(board.moment));
}

// Laying

/** Lay a play, unless the tap follows the last one too soon (a slip). @param {string} action @param {Event} event */
function layBy(action, event) {
  ignoreSlip(event, async () => {
    const before = board.text;
    await lay(action);
    if (board.text === before) handState.laidAt = -Infinity; // it was refused: the next tap is no slip
  });
}

/** Act on a tap, unless it follows the last one too soon (a slip). @param {Event} event @param {() => unknown} act */
function ignoreSlip(event, act) {
  if (isSlip(event)) return;
  release();
  void act();
}

/** Pick up a tile: lay it if it has only one play, else light up its ends. @param {string} tile @param {Event} event */
function take(tile, event) {
  const plays = ownPlays(tile);
  const [first] = plays;
  const aimed = handState.side ? ownPlayAt(tile, handState.side) : undefined;
  if (!first) return say(HANDS.unfit(tile));
  if (handState.side && !aimed) {
    release(); // the next tap on this tile lays it elsewhere
    return say(HANDS.unfitThere(tile));
  }
  if (aimed ?? plays.length === 1) return layBy(aimed ?? first, event);
  if (handState.tile === tile) return release();
  Object.assign(handState, { tile, side: "" });
  drawHand();
  lookAtBest();
  board.dispatchEvent(new Event("picked"));
  say(
    HANDS.choose(
      tile,
      plays.map(play => play.split("@")[1]),
    ),
  );
  /** @type {HTMLElement | null} */ (ends.querySelector("button"))?.focus();
}

/** Choose an end for the tile picked up, or to see which tiles fit. @param {Side} side @param {Event} event */
function aim(side, event) {
  const play = handState.tile ? ownPlayAt(handState.tile, side) : undefined;
  if (play) {
    passFocus(ends, hand);
    return layBy(play, event);
  }
  const fitting = legalNow().filter(
    action => action !== "-" && sidesOf(action, openSides(board.moment)).includes(side),
  );
  Object.assign(handState, { tile: "", side: handState.side === side || !fitting.length ? "" : side });
  drawHand();
  lookAtBest();
  if (handState.side || !fitting.length) say(HANDS.fitting(fitting.map(tileOf)));
}

/** Put back the tile or end chosen. */
function release() {
  if (!handState.tile && !handState.side) return;
  Object.assign(handState, { tile: "", side: "" });
  if (!board.now) return;
  drawHand();
  lookAtBest();
  board.dispatchEvent(new Event("picked"));
}

// Drawing

/** Draw the hand, and the list of plays, which has no plays without a draw while a draw is entered. */
function drawAgain() {
  board.dispatchEvent(new Event("values"));
}

/** Draw the hand and the ends. The buttons of the same tiles are kept, so that the focus stays. */
export function drawHand() {
  const { to_move: mover, over } = board.moment;
  const asks = isActionAsked() && !isBesideHand() && !isTurnGuessed();
  const rests = !asks && hasNearHand() && mover !== bottomSeat(); // in a review, beside a hidden hand
  const able = mover !== null && !over && isPlayable() && (isKnown(mover) || asks) && !rests;
  const draws = able && asks ? drawChoices(board.moment, drawAgain, layBy) : [];
  const choices = able && !isCounting() ? choicesAt(mover) : [];
  const passes = able && legalNow().includes("-");
  const another = asks && choices.length ? byAnother(drawHand) : null;
  const isIdle = hasNearHand() && !(choices.length && mover === bottomSeat());
  const idle = isIdle ? board.moment.hands[bottomSeat()].tiles : [];
  const isPad = isPadShown();
  const places = isPad && padPlaces();
  const { must_draw: mustDraw = [] } = board.moment;
  const isOwn = mover !== null && isKnown(mover) && choices.length > 0;
  // The tiles of a hidden hand may have been laid after a draw or without one, so a draw does not replace the question.
  const isAsked = isPad && mover !== null && choices.length > 0 && !another && !(isOwn && draws.length);
  const ask = isAsked && isOwn ? askButton("knock") : null;
  const later = isPad ? countLater() : 0;
  const corrected = isPad ? bare(actionCorrected()) : "";
  const caption = nameBelow();
  const of = JSON.stringify([
    mover,
    choices.map(({ tile, end }) => [tile, end]),
    idle,
    passes,
    another,
    draws.length > 0 && drawsNow(),
    places,
    ask !== null,
    caption,
    later,
    corrected,
  ]);
  noteFocus(hand);
  if (handState.text !== board.text) hand.scrollTop = 0; // the question is in view
  handState.text = board.text;
  if (hand.dataset.of !== of) {
    hand.dataset.of = of;
    if (isEntered()) handState.laidAt = Math.max(handState.laidAt, performance.now()); // the tiles have moved
    noteHand();
    const knock = single(event => layBy("-", event));
    const pass = button(isByHand() ? HANDS.passNow : HANDS.pass(mover ?? ""), knock, { class: "knock" });
    const own = choices.map(choiceButton);
    handState.buttons = own;
    const resting = idle.map(idleTile);
    const noPass = isAsked && !isOwn && !draws.length && noPassButton(mover);
    const keep = later > 0 && button(ENTERING.keepLater(later), single(keepLater), { class: "knock" });
    const rest = [
      passes ? pass : noPass,
      keep,
      ask !== null && ask,
      ...(another ? anotherParts(another) : []),
      ...draws,
    ];
    if (places) {
      const asked = [
        isAsked && makeNote(corrected ? ENTERING.corrected(mover, corrected) : ENTERING.laid(mover), "muted asked"),
        isAsked && !isOwn && button(ENTERING.showTiles, () => showTable(), { class: "uncover" }),
        another !== null && makeNote(ENTERING.leader),
        choices.some(({ end }) => end) && makeNote(ENTERING.shownTwice, "muted twice"),
        mustDraw.length > 0 && !isCounting() && makeNote(DRAWS.ends(openSides(board.moment).map(([, end]) => end))),
      ];
      fill(hand, ...padRows(isOwn ? own : resting, [...asked, ...(isOwn ? [] : own), ...rest], places));
    } else fill(hand, caption !== null && makeCaption(caption), ...own, ...resting, ...rest);
  }
  if (isPad) drawVerdict();
  hand.classList.toggle("asking", !isPad && draws.length > 1);
  const below = seatBelow();
  hand.classList.toggle("near", below !== "");
  hand.classList.toggle("entered", isPad);
  hand.classList.toggle("many", !isPad && choices.length > (below ? MANY : MANY_PLAYS));
  const worths = knownWorths();
  const marked = choices.flatMap((choice, index) => mark(handState.buttons[index], choice, worthsOf(choice, worths)));
  const key = explainMarks(marked, bare(actionMade()));
  const isOthers = key !== "" && mover !== null && mover !== bottomSeat(); // whose values they are is not clear then
  fill(byId("key"), isOthers ? `${seatName(mover)}\u00a0· ${key}` : key);
  reserveRows();
  drawEnds();
  keepFocus(hand);
}

/**
 * Return the choices of a seat: its tiles, including those that it must draw first; for a hidden hand, every play that
 * fits. In a hidden hand, and in any hand while the user enters a played one, a tile has one choice for each end.
 * @param {string} seat
 */
function choicesAt(seat) {
  const { tiles: inHand, unknown } = board.moment.hands[seat] ?? { tiles: [], unknown: 0 };
  const drawn = isByHand() || !board.moment.drawn ? drawnTiles() : board.moment.drawn;
  const tiles = [...inHand, ...drawn.filter(tile => tile !== "?")].sort(byNumbers);
  return choicesOf(tiles, legalNow(), unknown > 0 || (isEntered() && isActionAsked()));
}

/** Compare two tiles by their numbers. @param {string} one @param {string} other */
function byNumbers(one, other) {
  return one.localeCompare(other, "en", { numeric: true });
}

/**
 * Return the name above the tiles: that of their player if another seat is at the bottom of the table, "" if one may be
 * there later, and null for no such line.
 */
function nameBelow() {
  const seat = seatBelow();
  if (seat && seat !== bottomSeat()) return HANDS.of(seat);
  return seat && isBottomKept() ? "" : null;
}

/** @param {string} name */
function makeCaption(name) {
  return make("p", { class: "whose" }, name && make("span", {}, name));
}

/** Make a tile of a hand that is not to move. @param {string} tile */
function idleTile(tile) {
  return make("span", { class: "idle", role: "img", "aria-label": tile, "data-tile": tile }, drawFace(tile));
}

/** @param {string} said @param {string} [kind] */
function makeNote(said, kind = "muted") {
  return make("p", { class: kind }, said);
}

/** Show the verdict on the last own play, or that it was entered by itself. It may change while the tiles stay. */
function drawVerdict() {
  const verdict = ownVerdict() ?? { said: describeForced(), kind: "" };
  const place = hand.querySelector(".verdict");
  if (place) fill(place, verdict.said && makeNote(verdict.said, `note ${verdict.kind}`));
}

/** Make the button in place of a pass that was not possible, which says why. @param {string} mover */
function noPassButton(mover) {
  const why = () => say(ENTERING.noPass(mover));
  return button(HANDS.pass(mover), why, { class: "knock spent", "aria-disabled": "true" });
}

/** Make the parts to enter another action or the leader. @param {NonNullable<ReturnType<typeof byAnother>>} another */
function anotherParts({ legal, leaders, rival }) {
  const tiles = legal.map(action => {
    const [tile, end = ""] = action.split("@");
    const enter = (/** @type {Event} */ event) => ignoreSlip(event, () => enterPlay(action));
    if (action === "-") return button(ENTERING.passed(rival), enter, { class: "knock" });
    const element = tileButton(tile, end, enter);
    return element;
  });
  const isFirst = !board.moment.actions?.length;
  const led = leaders.map(seat =>
    button(ENTERING.leads(seat), event => ignoreSlip(event, () => enterLeader(seat)), { class: "chip" }),
  );
  const change = isFirst && button(ENTERING.change, changeTiles, { class: "quiet" });
  return [...tiles, ...led, change];
}

/** @param {Choice} choice */
function choiceButton({ tile, end }) {
  const play = `${tile}@${end}`;
  const element = tileButton(tile, end, event => (end ? layBy(play, event) : take(tile, event)));
  const look = () => point(end ? [play] : ownPlays(tile));
  onPointed(element, look, () => point([]));
  element.append(make("span", { class: "mark", "aria-hidden": "true" }));
  element.classList.toggle("fresh", takenTiles().at(-1) === tile);
  element.addEventListener("pointerdown", event => drag(event, tile, element));
  return element;
}

/**
 * Make the button of a tile, for one of its ends unless `end` is empty.
 * @param {string} tile @param {string} end @param {(event: Event) => unknown} act
 */
function tileButton(tile, end, act) {
  const mark = end && shortEnd(end, openSides(board.moment));
  return button([drawFace(tile), mark && make("small", { "aria-hidden": "true" }, HANDS.atEnd(mark))], single(act), {
    class: "held",
    "aria-label": end ? HANDS.at(tile, end) : tile,
    "data-tile": tile,
  });
}

/**
 * Mark a tile with the value of its best play, and of its other play if the user tried it. Return both values.
 * @param {HTMLElement} element
 * @param {Choice} choice
 * @param {Worth[]} own the value of each of its plays, best first
 */
function mark(element, { tile, plays }, own) {
  const [first] = own;
  const open = openSides(board.moment);
  element.classList.toggle("unfit", !plays.length);
  element.classList.toggle("best", Boolean(first?.best));
  element.classList.toggle("taken", handState.tile === tile);
  element.classList.toggle("fits", Boolean(handState.side && playAt(plays, handState.side, open)));
  const said = own.map(each =>
    own.length > 1 ? `${playName(each.play)} ${describeWorth(each)}` : describeWorth(each),
  );
  const description = plays.length ? said.join("; ") : HANDS.unfit(tile);
  if (description) element.setAttribute("aria-description", description);
  else element.removeAttribute("aria-description");
  const shown = /** @type {HTMLElement} */ (element.querySelector(".mark"));
  const tried = new Set(board.tree.at.children.map(({ action }) => bare(action)));
  const marked = own.filter((each, index) => index === 0 || tried.has(each.play));
  const isDivided = own.some(each => each.value !== first.value); // each value holds at one end only
  const parts = marked.map(each => {
    const kind = isCost(each) ? "cost" : null;
    const end = isDivided ? each.play.split("@")[1] : undefined;
    if (end === undefined) return make("span", { class: kind }, markOf(each));
    const short = shortEnd(end, openSides(board.moment));
    if (marked.length > 1) return make("span", { class: kind, "data-end": short }, markOf(each));
    return make("span", { class: kind }, HANDS.markAt(short, markOf(each).replace(" ", "")));
  });
  fill(shown, ...parts.flatMap((part, index) => (index ? [" ", part] : [part])));
  shown.classList.toggle("long", parts.length > 1 || (shown.textContent ?? "").length > 5);
  shown.classList.toggle("unsure", Boolean(first) && first.kind !== "exact");
  return marked;
}

/** Preview the plays of a tile: a single one on the table, two by their values at the ends. @param {string[]} plays */
function point(plays) {
  handState.lookedAt = plays;
  if (plays.length === 1) consider(plays[0]);
  else if (plays.length) lookAt("", "pointed");
  else lookAtBest();
  drawEnds();
}

/** Draw the ends. Those that fit the tile picked up or pointed at are lit and show the value of its play there. */
function drawEnds() {
  const open = openSides(board.moment);
  const { must_draw: draws = [], over } = board.moment;
  const isAwaited = legalNow().some(action => action !== "-") || draws.length > 0 || mustTake();
  const shown = open.length > 0 && !over && isAwaited;
  ends.hidden = !shown;
  if (!shown) return;
  const of = open.map(([side]) => side).join(" ");
  if (ends.dataset.of !== of) {
    ends.dataset.of = of;
    fill(ends, ...open.map(([side]) => endButton(side)));
    placeEnds();
  }
  const worths = knownWorths();
  for (const [index, [side, end]] of open.entries()) {
    const element = /** @type {HTMLElement} */ (ends.children[index]);
    const plays = handState.tile ? ownPlays(handState.tile) : handState.lookedAt;
    const play = playAt(plays, side, open);
    const isFirst = play !== undefined && sidesOf(play, open)[0] === side; // at an equal end, it would be the same play
    element.classList.toggle("lit", isFirst && (handState.tile !== "" || plays.length > 1));
    element.setAttribute("aria-pressed", String(handState.side === side));
    const worth = worths.find(each => each.play === play);
    const value = worth ? worthParts(worth, null).main : "";
    [element.dataset.end] = end.split("-");
    element.setAttribute("aria-label", HANDS.openEnd(end, side, value));
    fill(element, value && make("span", { class: "mark" }, value));
    if (worth) element.setAttribute("aria-description", `${tileOf(worth.play)}: ${describeWorth(worth)}`);
    else element.removeAttribute("aria-description");
  }
  placeMarks();
}

/** @param {Side} side */
function endButton(side) {
  const act = single(event => aim(nearestSide(side, event), event));
  return button("", act, { class: "open-end", "data-side": side });
}

// Dragging

/** @param {PointerEvent} down @param {string} tile @param {HTMLElement} element */
function drag(down, tile, element) {
  if (down.button !== 0 || !ownPlays(tile).length) return;
  /** @type {SVGElement | null} */
  let carried = null;
  const move = (/** @type {PointerEvent} */ event) => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (isCanceled || (!carried && Math.hypot(x, y) < DRAG_PX)) return;
    if (!carried) {
      carried = drawFace(tile);
      carried.classList.add("carried");
      document.body.append(carried);
      Object.assign(handState, { tile, side: "" });
      drawHand();
    }
    carried.style.left = `${event.clientX}px`;
    carried.style.top = `${event.clientY}px`;
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  let isCanceled = false;
  const cancel = () => {
    isCanceled = true;
    carried?.remove();
  };
  const end = (/** @type {PointerEvent} */ event) => {
    listeners.abort();
    if (!carried) return;
    carried.remove();
    element.addEventListener("click", stopEvent, { capture: true, once: true }); // a click on the released button
    setTimeout(() => element.removeEventListener("click", stopEvent, { capture: true }));
    const play = event.type === "pointerup" ? playDroppedAt(tile, event) : undefined;
    if (play && !isCanceled) layBy(play, event);
    else release();
  };
  if (element.setPointerCapture) element.setPointerCapture(down.pointerId);
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", end, { signal });
  element.addEventListener("pointercancel", end, { signal });
  document.addEventListener("pointerup", () => listeners.abort(), { signal }); // the element may be gone
  board.addEventListener("change", cancel, { signal }); // the tile may not be there any more
  document.addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { signal });
}

/** @param {Event} event */
function stopEvent(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Return the play of a dropped tile that is laid nearest to it. @param {string} tile @param {PointerEvent} at */
function playDroppedAt(tile, { clientX, clientY }) {
  const felt = byId("table").getBoundingClientRect(); // without the hand
  if (clientX < felt.left || clientX > felt.right || clientY < felt.top || clientY > felt.bottom) return undefined;
  const plays = ownPlays(tile);
  const far = (/** @type {Side} */ side) => {
    const box = document.querySelector(`#table [data-slot="${side}"]`)?.getBoundingClientRect();
    return box ? Math.hypot(box.x + box.width / 2 - clientX, box.y + box.height / 2 - clientY) : 0;
  };
  const away = (/** @type {string} */ action) => Math.min(...sidesOf(action, openSides(board.moment)).map(far));
  return plays.sort((one, other) => away(one) - away(other))[0];
}

// The tiles in the picture

/** True if the pointer is on the seat to move and that seat may pass. @param {PointerEvent} event */
function onSeat(event) {
  const seat = document.elementFromPoint(event.clientX, event.clientY)?.closest("#table [data-seat]");
  return seat?.getAttribute("data-seat") === board.now?.to_move && legalNow().includes("-") && !isTurnGuessed();
}

/** True if the pointer is on the boneyard and the user must draw. @param {PointerEvent} event */
function onBoneyard(event) {
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest("#table [data-place]");
  return place?.getAttribute("data-place") === "boneyard" && mustTake();
}

/** Return the tile under the pointer if the seat to move holds it, else "". @param {PointerEvent} event */
function tileUnder(event) {
  const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest("#table [data-seat] [data-tile]");
  const seat = tile?.closest("[data-seat]")?.getAttribute("data-seat");
  return seat && seat === board.now?.to_move && isPlayable()
    ? canonicalTile(tile?.getAttribute("data-tile") ?? "")
    : "";
}

byId("table").addEventListener("pointerdown", event => {
  const place = onSeat(event) ? "-" : onBoneyard(event) ? "+" : "";
  handState.pressed = event.button === 0 ? tileUnder(event) || place : "";
});
byId("table").addEventListener("pointerup", event => {
  const tile = tileUnder(event); // the picture may have changed since the press
  if (tile && tile === handState.pressed) take(tile, event);
  else if (handState.pressed === "-" && onSeat(event)) layBy("-", event);
  else if (handState.pressed === "+" && onBoneyard(event)) takeTile();
});
board.addEventListener("change", () => Object.assign(handState, { tile: "", side: "", lookedAt: [] }));
board.addEventListener("pane", () => board.now && drawAgain());
key("Escape", t("put back the tile that you picked up"), release);
