// Why a dim tile of the pad cannot be the next one while a hand is entered: said after a tap on it. If an earlier pass
// excludes the tile, the user may have entered that pass by mistake, so it can be taken back.

import { say } from "./announce.js";
import { endAttempt, sentence, showAttempt } from "./attempt.js";
import { openSides } from "./choices.js";
import { isCounting, needOf } from "./draws.js";
import { byId } from "./elements.js";
import { byAnother, describeTurn } from "./entering.js";
import { moment } from "./moments.js";
import { excludingPass } from "./pad-places.js";
import { isTurnGuessed } from "./recorded.js";
import { board, isPadShown, mustTake } from "./store.js";
import { FIRST, HANDS } from "./words.js";
import { ENTERING } from "./words-entering.js";

/** The moment at which the reason was said, if it has a way on. */
const said = { at: /** @type {import("./tree.js").TreeNode | null} */ (null) };

/** Return the passes of a seat so far, with the numbers of the open ends at each. @param {string} seat */
function passesOf(seat) {
  const nodes = board.tree.path(board.tree.at).filter(node => node.played.includes(`${seat}:-`));
  return Promise.all(nodes.map(async node => ({ node, ends: numbersOf(await moment(node.text)) })));
}

/** Return the numbers of the open ends. @param {MomentObject} shown */
function numbersOf(shown) {
  return [...new Set(openSides(shown).map(([, end]) => end.split("-")[0]))];
}

/** Say why a tile cannot be the next one. @param {string} tile */
async function explain(tile) {
  const { to_move: mover, hands, must_draw: draws = [] } = board.moment;
  if (!mover || isTurnGuessed()) return;
  if (draws.length || mustTake() || isCounting()) return say(needOf(tile, board.moment) || describeTurn());
  const isHeld = Object.values(hands).some(({ tiles }) => tiles.includes(tile));
  const isOwn = hands[mover].unknown === 0;
  const isGuessed = byAnother() !== null;
  if (isOwn !== isHeld && !isGuessed) return say(isOwn ? ENTERING.notOwn(tile) : ENTERING.own(mover, tile));
  const { tree } = board;
  const { at } = tree;
  const isFitting = tile.split("-").some(number => numbersOf(board.moment).includes(number));
  if (!isFitting || isGuessed) return say(HANDS.unfit(tile));
  const pass = excludingPass(tile, await board.refusable(() => passesOf(mover)));
  if (board.tree.at !== at) return;
  if (!pass) return say(ENTERING.elsewhere(mover, tile));
  const { node, ends } = pass;
  const takeBack = async () => {
    while (board.tree === tree && tree.at !== node.parent && (await board.undo()));
  };
  say("");
  showAttempt([sentence(ENTERING.excluded(mover, ends, tile))], [[FIRST.undo, takeBack]]);
  said.at = at;
}

byId("hand").addEventListener("click", event => {
  const part = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".idle"));
  if (part?.dataset.tile && isPadShown()) void explain(part.dataset.tile);
});
board.addEventListener("change", () => {
  if (said.at && said.at !== board.tree.at) endAttempt();
  if (said.at !== board.tree.at) said.at = null;
});
