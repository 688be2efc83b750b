// The page: it draws what changes on the board, and opens the first table. Rooms register themselves (see rooms.js).

import { openAddress, openRoom, takeSeat } from "./addresses.js";
import { alarm, say } from "./announce.js";
import { fetchFile, Gone, OFFLINE, Refusal, startFacts } from "./ask.js";
import { arePuzzles } from "./blocks.js";
import { command, showKeys } from "./commands.js";
import { entry } from "./controls.js";
import { takeOutcome } from "./corrections.js";
import { dealsOf, takeDeals, takePuzzles } from "./deals.js";
import { byId, fill, make } from "./elements.js";
import { describeLead, describeTurn, drawEnding } from "./entering.js";
import { showFaulty } from "./faulty.js";
import { drawGauge } from "./gauge.js";
import { drawHand } from "./hand.js";
import { join, t, translatePage } from "./language.js";
import { namePlayersBy, seatName } from "./names.js";
import { drawNotation } from "./notation.js";
import { drawOffers, openFirst } from "./offers.js";
import { drawPanes } from "./panes.js";
import { isMatchShown } from "./play.js";
import { announceValues, answerAwaited, drawPlays } from "./plays.js";
import { describeResult } from "./results.js";
import { headOfMoment } from "./review-cards.js";
import { enter, open } from "./rooms.js";
import { rulesName, tableTitle } from "./rule-search.js";
import { namesAround } from "./seat-view.js";
import { board, pictureState, rulebook, seatTrying, visibleActions } from "./store.js";
import { drawTable, lookAway } from "./table.js";
import { withoutTrain } from "./train-question.js";
import { drawVariations } from "./variations.js";
import { visits } from "./visits.js";
import { describeActions, describeEarned, describeEnds, describeSum, MORE } from "./words.js";
import { capital, MATCH } from "./words-match.js";
import { COMMANDS } from "./words-rooms.js";
import "./busy.js";
import "./focus.js";
import "./chances.js";
import "./offline.js";
import "./preferences.js";
import "./recent.js";
import "./player-view.js";
import "./possible-tiles.js";
import "./share.js";
import "./report.js";
import "./steps.js";
import "./editor-view.js";
import "./entering.js";
import "./pad-reasons.js";
import "./rules.js";
import "./my-mistakes.js";
import "./hidden.js";
import "./photo-room.js";
import "./train.js";

translatePage(document);

// A table without other names is seen from the only hand that is known.
namePlayersBy(() => (board.now && board.tree.observer ? namesAround(board.moment, board.tree.observer) : null));

/** Draw whose turn it is, and the points. During a deal both wait for the picture, which shows the last play. */
function drawTurn() {
  const { earned, eyes, moment, tree } = board;
  const { shown } = pictureState;
  if (eyes && shown?.tree === tree && shown.at !== tree.at) return;
  const { ends, ends_count: sum, over } = moment;
  fill(byId("turn"), board.isStandIn ? MORE.noTable : capital(headOfMoment() || describeTurn()));
  byId("turn").dataset.ends = ends && !over ? describeEnds(join([...new Set(ends.map(String))])) : ""; // on paper
  const [what, points] = describeEarned(earned);
  fill(
    byId("earned"),
    earned.length > 0 && make("span", { class: "sums" }, what, points),
    !over && sum !== undefined && make("span", { class: "count" }, describeSum(sum)),
  );
}

/** @param {boolean} isOther the table has changed */
function draw(isOther) {
  const { moment } = board;
  const [title, rules] = [tableTitle(moment, rulebook), rulesName(moment.rules, rulebook)];
  byId("title").textContent = board.isStandIn ? "" : title;
  byId("kind").textContent = [moment.occasion, title !== rules && rules].filter(Boolean).join(" · ");
  drawTurn();
  drawNotation(isOther);
  drawPlays();
  drawHand();
  drawGauge();
  drawVariations();
  drawOffers();
  drawEnding();
  void drawTable().catch(() => {}); // the board reports the error
}

/** Say why another player leads the deal that is played, if the rules name the first tile; "" otherwise. */
function describeForcedLead() {
  const { played, gained, eyes, tree } = board;
  const tile = /^must-lead: (\S+)/m.exec(tree.root.text)?.[1];
  const [seat, laid] = (played[0] ?? "").split(":");
  if (!eyes || seat === eyes || tree.at.parent !== tree.root || !tile || laid !== tile) return "";
  const more = describeActions(played.slice(1), gained.slice(1));
  return [MATCH.leads(seatName(seat), tile), more].filter(Boolean).join(" ");
}

board.addEventListener("change", () => {
  lookAway();
  const actions = takeOutcome() || describeForcedLead() || describeActions(visibleActions(board.played), board.gained);
  const lead = actions && describeLead();
  const more = lead || (actions && seatTrying() && describeResult());
  say(more ? `${actions}. ${more}` : actions);
  draw(true);
  announceValues();
});
board.addEventListener("look", () => {
  lookAway(); // each view of the table has its own address
  draw(false);
  announceValues();
});
for (const event of ["reviewed", "drawn"]) board.addEventListener(event, drawTurn);
board.addEventListener("reviewed", drawEnding); // the line that is reviewed may be another one
board.addEventListener("busy", () => byId("seen").setAttribute("aria-busy", String(board.steps > 0)));
board.addEventListener("values", () => {
  drawTurn(); // the user may have drawn a tile
  drawPlays();
  drawHand();
  drawGauge();
  drawEnding(); // a room may have been opened
  announceValues();
  answerAwaited();
});
board.addEventListener("trouble", event => {
  const error = /** @type {CustomEvent} */ (event).detail;
  if (error instanceof Gone) alarm(OFFLINE ? MORE.broken(error.message) : MORE.gone);
  else say(error.message);
});
board.addEventListener("reached", () => alarm(""));
window.addEventListener("unhandledrejection", event => {
  const { reason } = event;
  if (reason instanceof Gone || reason instanceof Refusal) board.trouble(reason);
  else if (reason?.name !== "AbortError") return;
  event.preventDefault();
});

entry(COMMANDS.keys, showKeys).classList.add("needs-keys");
command("keys", t("list all keys"), showKeys);
command("say", t("read out the whole position"), () => say(byId("table").getAttribute("aria-label") ?? ""));

/** Load the pictures of the tiles, which all drawings of the page share. */
async function bringTiles() {
  const symbols = await (await fetchFile("symbols.svg")).text();
  const drawn = new DOMParser().parseFromString(symbols, "text/html").body.firstElementChild;
  if (!drawn) return;
  const tiles = document.importNode(drawn, true);
  for (const pips of tiles.querySelectorAll("g"))
    pips.style.fill = `var(--pips-${pips.childElementCount}, currentColor)`;
  document.body.append(tiles);
}

/** Remove the token from the address, but keep the fragment. */
function hideToken() {
  const url = new URL(location.href);
  if (!url.searchParams.has("token")) return;
  url.searchParams.delete("token");
  history.replaceState(history.state, "", url);
}

async function begin() {
  hideToken();
  visits.start();
  drawPanes();
  if (OFFLINE) say(MORE.loading);
  const [start] = await Promise.all([startFacts(), bringTiles()]);
  rulebook.presets = start.presets;
  rulebook.countries = start.countries;
  const hash = location.hash.slice(1);
  const keys = [...new URLSearchParams(withoutTrain(hash)).keys()];
  const hasTable = keys.some(key => !["text", "lang", "review", "puzzle"].includes(key));
  const address = hasTable ? hash : (start.addresses[0] ?? hash);
  const complaint = address ? await openAddress(address) : "";
  if (board.faulty !== null) return await showFaulty(board.faulty, complaint);
  if (board.eyes) await takeSeat();
  if (board.now === null) {
    if (arePuzzles(start.blocks)) await takePuzzles(start.blocks, false);
    else if (start.blocks.length) await takeDeals(dealsOf(start.blocks), false);
    if (board.now === null) await openFirst();
  }
  const opened = await openRoom(withoutTrain(hash) === hash ? address : hash);
  await opened?.drawn;
  if (!opened && !open() && isMatchShown()) await enter("sit down", "", null); // with the card at the end of the deal
  if (complaint) say(complaint);
}

begin().catch(error => {
  say(""); // it is not loading any more
  alarm(error instanceof Gone && !OFFLINE ? MORE.gone : MORE.unstarted(error.message));
});
